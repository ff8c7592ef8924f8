"""What good players of Picket weigh: what to keep, what may be said, which tricks count."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from diversions.games.picket.knowledge import barred, hidden, surely
from diversions.games.picket.open_hands import FAR, NEAR, lacking
from diversions.games.picket.players import ends_of_set
from diversions.games.picket.reckoning import (
    HONOURS,
    NAMES,
    ORDER,
    RANKS,
    claim,
    of_a_rank,
    ruff,
    sequence,
)
from diversions.games.picket.rules import EACH, PicketState, beats
from diversions.games.picket.variants import HONOURS as WHEN
from diversions.games.picket.variants import LOST
from diversions.rules.coaching import ActChoice, Idea, Otherwise, Saying, next_best, weighs
from diversions.rules.core import Move, Seat
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.dice import NUMBERS, counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.tricking import ideas

FEW = 3  # other positions for an idea, at most
SAYS = {
    "last": Saying(
        "You play last to the trick: {card} is enough to beat {table}, so keep {other}.",
        "picket.trick",
    ),
    "home": Saying("{card} counts one when it takes the trick.", "picket.honours.won"),
    "rich": Saying("{card} takes the trick from {table}.", "picket.trick", plain=True),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.",
        "picket.trick",
        plain=True,
    ),
    "takes": Saying("{card} takes the trick from {table}.", "picket.trick", plain=True),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top} for a trick.", "picket.trick"
    ),
    "spare": Saying(
        "You cannot beat {table}: {dear} counts only if it is led or takes a trick, so keep it.",
        "picket.honours.won",
    ),
    "hopeless-least": Saying(
        "You cannot beat {table}: part with {card}, the lowest card that you may play.",
        "picket.trick",
        plain=True,
    ),
    "hopeless": Saying(
        "You cannot beat {table}: the trick is lost with any card.", "picket.trick", plain=True
    ),
    "save": Saying(
        "Let {table} have this trick: {other} is too good to spend on it.", "picket.trick"
    ),
    "master": Saying(
        "No card that your opponent may hold beats {card}: the trick is yours.",
        "picket.trick",
    ),
    "nearly": Saying("Only {who} could beat {card} in its suit.", "picket.trick", plain=True),
    "long": Saying(
        "You hold {many} cards of this suit: once the higher ones are gone, the rest take tricks.",
        "picket.follow",
    ),
    "best": Saying("{card} is your best lead: the fewest cards beat it.", "picket.lead"),
    "low": Saying("Lead {card} and keep {top}, which may take a trick later.", "picket.lead"),
    "spare-lead": Saying(
        "Lead {card}, which counts nothing, and keep {dear} for a trick.", "picket.honours.won"
    ),
    "lead": Saying("{above} of the {of} {unseen} beat {card}.", "picket.trick", plain=True),
    "alike": Saying(
        "The score hardly depends on which card you play, so let {card} go.",
        "picket.trick",
        plain=True,
    ),
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    match choice.move.verb:
        case "blank":
            text = "You hold no King, Queen or Knave: say so, and you reckon ten."
            yield Idea("blank", text, "picket.blank", plain=True)
        case "discard":
            yield from on_changing(choice)
        case "say" | "better":
            yield from on_saying(choice)
        case "good":
            text = "You have nothing better, so you must let it be good."
            yield Idea("good", text, "picket.answer", plain=True)
        case "picy" | "repicy":
            text = "You lose it unless you call it before the next deal."
            yield Idea("call", text, "picket.call", plain=True)
        case "play":
            yield from on_playing(choice)


# The change ----------------------------------------------------------------------------------


def on_changing(choice: ActChoice) -> Iterator[Idea]:
    """What the kept cards make already, or may come to, each of it a reason."""
    view: PicketState = choice.view
    keep = tuple(card for card in view.hands[choice.seat] if card not in choice.move.what)
    unseen = hidden(view, choice.seat)
    yield from on_alike(choice, keep, unseen)
    yield from on_sequence(choice, keep, unseen)
    yield from on_pair(choice, keep, unseen)
    yield from on_suit(choice, keep, unseen)
    high = [card for card in keep if card[0] in "AK"]
    if high:
        low = [card for card in unseen if card[0] in "789"]
        text = f"Keep {listed(high)}: Aces and Kings take tricks, and may become four of a rank."
        yield Idea("keep-high", text, "picket.trick", swapped(choice, high[0], low), plain=True)
    make = "makes" if len(choice.move.what) == 1 else "make"
    text = f"{listed(choice.move.what)} {make} the least with what you may take in."
    yield Idea("lay-out", text, "picket.discard", plain=True)


def on_alike(choice: ActChoice, keep: Hand, unseen: Sequence[str]) -> Iterator[Idea]:
    """Three or four of a rank that are kept."""
    for line in of_a_rank(choice.view.terms, keep).lines:
        rank = line.cards[0][0]
        many = "four" if len(line.cards) == 4 else "three"
        more = "" if many == "four" else ", and a fourth would make it fourteen"
        text = f"Keep your {many} {RANKS[rank]}s: they count {line.points} if they are good{more}."
        others = [card for card in unseen if card[0] != rank]
        yield Idea(f"keep-{many}", text, line.rule, swapped(choice, line.cards[0], others), True)


def on_pair(choice: ActChoice, keep: Hand, unseen: Sequence[str]) -> Iterator[Idea]:
    """The pairs that are kept, each with a third that may come in, where no third is laid out."""
    may_come = {card[0] for card in unseen} - {card[0] for card in choice.move.what}
    of_rank = [[card for card in keep if card[0] == rank] for rank in HONOURS if rank in may_come]
    pairs = [same for same in of_rank if len(same) == 2]
    named = joined([f"your two {RANKS[one[0]]}s" for one, _ in pairs])
    third = {1: "a third", 2: "a third of either"}.get(len(pairs), "a third of any of them")
    text = f"Keep {named}: {third} among the cards you take in would make three of a rank."
    for one, _ in pairs:
        others = [card for card in unseen if card[0] != one[0]]
        yield Idea("keep-two", text, "picket.three", swapped(choice, one, others))


def on_sequence(choice: ActChoice, keep: Hand, unseen: Sequence[str]) -> Iterator[Idea]:
    """A sequence that is kept whole."""
    for line in sequence(keep).lines:
        said = sequence(line.cards).words
        text = f"Keep {said} together: it counts {line.points} if it is good."
        if len(line.cards) == 4:
            text = f"Keep {said} together: one more card makes a Quint, which counts fifteen."
        others = [card for card in unseen if card[1] != line.cards[0][1]]
        yield Idea("keep-sequence", text, line.rule, swapped(choice, line.cards[1], others), True)


def on_suit(choice: ActChoice, keep: Hand, unseen: Sequence[str]) -> Iterator[Idea]:
    """The suit that is kept for the Ruff."""
    if not keep:
        return
    line = ruff(keep).lines[0]
    if len(line.cards) < 3:
        return
    suit = NAMES[line.cards[0]].split(" of ")[1]
    away = [card for card in unseen if card[1] != line.cards[0][1]]
    text = (
        f"Keep your {len(line.cards)} {suit}: they make a Ruff of {line.points} already, "
        f"and each {suit.removesuffix('s')} more makes it greater."
    )
    yield Idea("keep-suit", text, "picket.ruff", swapped(choice, line.cards[-1], away), plain=True)


def listed(cards: Sequence[str]) -> str:
    """Cards as they are named in a sentence, the best first; of many, how many.

    >>> listed(("AS", "KH"))
    'the Ace of Spades and the King of Hearts'
    """
    if len(cards) > FEW:
        return f"these {len(cards)} cards"
    names = [name(card) for card in sorted(cards, key=lambda one: -ORDER.index(one[0]))]
    return joined(names)


def swapped(choice: ActChoice, card: str, others: Sequence[str]) -> tuple[Otherwise, ...]:
    """Positions in which a card that is kept were another."""
    order = sorted(others, key=lambda one: (abs(ORDER.index(one[0]) - ORDER.index(card[0])), one))
    picked = dict.fromkeys((*order[:1], *order[len(order) // 2 :][:1], *order[-1:]))
    return tuple(choice.were(card, one, name) for one in picked)


# What is said --------------------------------------------------------------------------------


def on_saying(choice: ActChoice) -> Iterator[Idea]:
    """What is won by saying what one has."""
    view: PicketState = choice.view
    points = claim(view.terms, view.kind, view.hands[choice.seat]).points
    if choice.move.verb == "better":
        text = (
            f"Yours is more, and counts {points}. If you say that your opponent’s is good, you "
            "lose yours."
        )
        yield Idea("better", text, "picket.answer", plain=True)
    else:
        text = f"It counts {points} if it is good, and what you don’t say is lost."
        yield Idea("say", text, "picket.forgot", plain=True)


# The play ------------------------------------------------------------------------------------


NONE = "No card that your opponent may hold"


def may_hold(view: PicketState, seat: Seat) -> list[str]:
    """The cards that the opponent of *seat* may hold: unseen ones of suits that it did follow."""
    lacks = barred(view)[1 - seat]
    return [card for card in hidden(view, seat) if card[1] not in lacks]


def counting(card: str, unseen: Sequence[str], sure: Sequence[str]) -> tuple[str, str]:
    """Why a card is led that counts: the kind of the reason, and the reason."""
    above = [one for one in unseen if beats(one, card)]
    text = f"{name(card)} counts one as you lead it"
    if not above:
        return "counts-sure", f"{text}, and none that your opponent may hold beats it."
    if len(above) == 1 and above[0] not in sure:
        return "counts-but-one", f"{text}, and only {name(above[0])} could take the trick from it."
    return "counts", f"{text}, even if your opponent takes the trick."


def on_playing(choice: ActChoice) -> Iterator[Idea]:
    """What a card does in the play."""
    view: PicketState = choice.view
    choice = past_equals(choice)
    seat, card = choice.seat, choice.card
    if view.trick and len(choice.cards) == 1:
        suit = NAMES[view.trick[0][1]].split(" of ")[1].removesuffix("s")
        text = f"It is your only {suit}, and you must follow suit."
        yield Idea("forced", text, "picket.follow", plain=True)
        return
    lost = view.terms[WHEN] == LOST
    place = TrickPlace(
        view.trick,
        lambda led, one: ORDER.index(one[0]) if one[1] == led[1] else -1,
        tuple(hidden(view, seat)),
        0 if view.trick else 1,
        name=name,
        worth=lambda one: 0 if lost else float(one[0] in HONOURS),
        missing=barred(view)[1 - seat],
    )
    if known := list(on_set(choice)):  # then points that decide nothing are no reason
        yield from known
        return
    if choice.alike:  # nothing that is told of one card sets it apart
        yield from ideas(choice, place, SAYS)
        return
    mine, theirs = view.taken[seat], view.taken[1 - seat]
    takes = bool(view.trick) and beats(card, view.trick[0][1])
    won = choice.other(f"If you had taken {mine + theirs} tricks", taken=given(seat, mine + theirs))
    none = choice.other("If you had taken no trick", taken=given(1 - seat, mine + theirs))
    if takes and mine == EACH // 2 and theirs < EACH // 2:
        text = f"{name(card)} takes your seventh trick, and with it the ten for the cards."
        yield Idea("seventh", text, "picket.cards", (won, none), plain=True)
    yield from on_lead(choice, won, none)
    if takes and not mine and theirs > 2:
        text = "One trick is enough to prevent a Capet, which would cost you forty."
        yield Idea("no-capet", text, "picket.capet", (won,))
    if view.terms[WHEN] != LOST and not view.trick and card[0] in HONOURS:
        rival, unseen = rival_of(choice), may_hold(view, seat)
        fewer = [one for one in unseen if one[0] not in HONOURS]
        without = tuple(choice.were(card, one, name) for one in fewer[:FEW])
        key, text = counting(card, unseen, surely(view, seat))
        dear = bool(rival) and rival[0] in HONOURS
        counts_too = dear and (choice.done or not sooner(card, rival, unseen))
        if not counts_too:  # no reason against what counts as well
            yield Idea(key, text, "picket.honours.won", without)
    yield from on_sure(choice)
    above = [one for one in surely(view, seat) if beats(one, card)]
    for idea in ideas(choice, place, SAYS):
        if idea.key != "nearly" or not above:  # else the opponent has what beats it
            yield idea


OFTEN, ALWAYS = 0.05, 0.97  # of all deals: by how much two cards differ, and as good as all


def on_set(choice: ActChoice) -> Iterator[Idea]:
    """What is needed for the set, where a player may have it by the play of this deal."""
    view, seat, rule = choice.view, choice.seat, "picket.up"
    mine, his = lacking(view, seat)
    if (mine, his) == FAR:
        return
    you = f"You need {counted(int(mine), 'point')} for the set"
    if text := at_once(view, seat, choice.card, int(mine)):
        yield Idea("set-sure", f"{you}: {text}", rule, plain=True, decides=True)
        return
    plays = [move for move in choice.worths if move.verb == "play"]
    ends, rival = ends_of_set(view, plays), choice.rival
    if choice.move not in ends:
        return
    (won, lost), both = ends[choice.move], any(one[1] for one in ends.values())
    theirs = f"Your opponent needs {counted(int(his), 'point')} for the set"
    needs = f"{you}, and your opponent {spelt(int(his))}." if both else f"{you}."
    needs = needs if any(one[0] for one in ends.values()) else f"{theirs}."
    if all(one[0] >= ALWAYS for one in ends.values()):
        them = "it" if mine == 1 else "them"
        text = f"{you}, and should have {them} with any card: which you play hardly matters."
        yield Idea("set-won", text, rule, plain=True, decides=True)
        return
    if all(one[1] >= ALWAYS for one in ends.values()):
        them = "it" if his == 1 else "them"
        text = f"{theirs}, and should have {them} whatever you play."
        yield Idea("set-lost", text, rule, plain=True, decides=True)
        return
    if rival is None or rival not in ends:
        return
    won_there, lost_there = ends[rival]
    it = "it" if mine == 1 else "them"
    first = f"have {it} first" if both else f"have {it} in this deal"
    if won - won_there >= OFTEN:
        does, other = done_often(first, won), in_hundred(won_there)
        does = f"you should {does}"
    elif lost_there - lost >= OFTEN:
        does, other = done_often("have the set in this deal", lost), in_hundred(lost_there)
        does = f"your opponent should {does}"
    else:
        return
    text = f"{needs} With {name(choice.card)} {does}, with {name(rival.what[0])} {other}."
    yield Idea("set", text, rule, plain=True, decides=True)


def done_often(what: str, share: float) -> str:
    """What is done, and how often.

    >>> done_often("have it", 0.3), done_often("have it", 1.0)
    ('have it about 30 times in 100', 'nearly always have it')
    """
    often = in_hundred(share)
    return f"{what} {often}" if often[:5] == "about" else f"{often} {what}"


def in_hundred(share: float) -> str:
    """How often, of a hundred deals.

    >>> in_hundred(0.62), in_hundred(0.0), in_hundred(0.99)
    ('about 62 times in 100', 'hardly ever', 'nearly always')
    """
    if not 1 - ALWAYS < share < ALWAYS:
        return "hardly ever" if share < OFTEN else "nearly always"
    return f"about {round(100 * share)} times in 100"


def at_once(view: PicketState, seat: Seat, card: str, need: int) -> str:
    """Why the set is won for certain with *card*: it counts, and so do others that are led next,
    while nothing takes the lead; or nothing."""
    led = view.trick[0][1] if view.trick else ""
    if led and not beats(card, led):
        return ""
    unseen, hand = may_hold(view, seat), [one for one in view.hands[seat] if one != card]
    sure = [one for one in hand if not any(beats(other, one) for other in unseen)]
    if card[0] not in HONOURS:
        return ""
    does = "takes the trick" if led else "is led"
    if need == 1:
        return f"{name(card)} counts one as it {does}."
    if not led and any(beats(other, card) for other in unseen):
        return ""
    chain = [one for one in sure if one[0] in HONOURS]
    more = [one for one in hand if one[0] in HONOURS and one not in chain]
    rest = [*chain, *more[:1]][: need - 1]  # the last may be beaten
    if len(rest) < need - 1 or (view.terms[WHEN] == LOST):
        return ""
    takes = "takes the trick" if led else "can’t be beaten"
    return (
        f"{name(card)} counts one and {takes}, and {joined([name(one) for one in rest])} "
        f"{'count' if rest[1:] else 'counts'} one{' each' if rest[1:] else ''} as you lead "
        f"{'them' if rest[1:] else 'it'} next."
    )


def plainest(choice: ActChoice, best: Move) -> Move:
    """The play that wins the set for certain and at once, where the *best* does no better."""
    view, seat = choice.view, choice.seat
    need, _ = lacking(view, seat)
    if best.verb != "play" or best not in choice.worths or need > NEAR:
        return best

    def wins(move: Move) -> bool:
        return move.verb == "play" and bool(at_once(view, seat, move.what[0], int(need)))

    level = dataclasses.replace(choice, move=best).level
    return next((move for move in (best, *choice.worths) if wins(move) and level(move)), best)


def past_equals(choice: ActChoice) -> ActChoice:
    """The same, held against no card that is as good as the advised one in any trick."""
    card, unseen = choice.card, may_hold(choice.view, choice.seat)

    def equal(other: str) -> bool:
        above, more = ({one for one in unseen if beats(one, led)} for led in (card, other))
        return (
            other[1] == card[1] and above == more and (other[0] in HONOURS) == (card[0] in HONOURS)
        )

    if choice.done or not rival_of(choice) or not equal(rival_of(choice)):
        return choice
    worths = {move: w for move, w in choice.worths.items() if move.what and not equal(move.what[0])}
    worths[choice.move] = choice.worths.get(choice.move, 0.0)
    rival = next_best(choice.game, worths, choice.move, choice.errors)
    return dataclasses.replace(choice, rival=rival)


def rival_of(choice: ActChoice) -> str:
    """The card that would be played instead, or was; empty if none is known."""
    beside = choice.rival
    return beside.what[0] if beside and beside.verb == "play" and beside.what else ""


def sooner(card: str, rival: str, unseen: Sequence[str]) -> bool:
    """Whether fewer unseen cards beat *card* than *rival*."""
    above, more = (sum(beats(one, led) for one in unseen) for led in (card, rival))
    return above < more


def on_sure(choice: ActChoice) -> Iterator[Idea]:
    """What is kept where the trick is lost: a card that nothing unseen beats."""
    view, card, rival = choice.view, choice.card, rival_of(choice)
    unseen = may_hold(view, choice.seat)
    if not view.trick or not rival or rival[1] == view.trick[0][1][1]:
        return
    if not (choice.done or weighs(choice)):
        return
    above = [one for one in unseen if beats(one, rival)]
    lower = [one for one in unseen if one[1] == rival[1] and beats(rival, one)]
    more = [one for one in unseen if beats(one, card)]
    lost = f"You cannot beat {name(view.trick[0][1])}: let {name(card)} go, and keep {name(rival)}"
    if not above and lower and more:
        text = f"{lost}, which no card that your opponent may hold beats."
        yield Idea("keep-sure", text, "picket.trick", plain=True, weighed=True)
    elif lower and len(above) < len(more):
        text = f"{lost}, which fewer unseen cards beat: {len(above)}, not {len(more)}."
        yield Idea("keep-harder", text, "picket.trick", plain=True, weighed=True)


def on_lead(choice: ActChoice, won: Otherwise, none: Otherwise) -> Iterator[Idea]:
    """What a card does that is led and that nothing unseen beats, or that is the last but one."""
    view: PicketState = choice.view
    seat, card = choice.seat, choice.card
    if view.trick:
        return
    unseen = may_hold(view, seat)
    sure = not any(beats(one, card) for one in unseen)
    if sure and view.taken[seat] == EACH // 2 and view.taken[1 - seat] < EACH // 2:
        text = (
            f"{NONE} beats {name(card)}: it takes your seventh trick, and with it the ten "
            "for the cards."
        )
        other = rival_of(choice)
        loses = bool(other) and any(beats(one, other) for one in unseen)
        yield Idea("seventh-lead", text, "picket.cards", (won, none), plain=True, weighed=loses)
    suit = [one for one in view.hands[seat] if one[1] == card[1]]
    called, away = NAMES[card].split(" of ")[1], [one for one in unseen if one[1] != card[1]]
    if card[1] in barred(view)[1 - seat]:
        each = f"your {len(suit)} take a trick each as you lead them"
        theirs = each if suit[1:] else "it takes a trick"
        text = f"Your opponent did not follow {called}, and so has none: {theirs}."
        yield Idea("lacks", text, "picket.follow", plain=True, weighed=True)
    lowest = min(suit, key=lambda one: ORDER.index(one[0]), default="")
    above = [one for one in unseen if lowest and beats(one, lowest)]
    rival = rival_of(choice)
    if len(suit) > 2 and not above and rival[1:] != card[1]:
        text = (
            f"{NONE} beats any of your {len(suit)} {called}: they take a trick each, as "
            "long as you lead them."
        )
        without = tuple(choice.were(one, away[0], name) for one in suit if one != card and away)
        yield Idea("run", text, "picket.follow", without[:FEW], plain=True, weighed=True)
    if sure and len(suit) > 1 and rival and not any(beats(one, rival) for one in unseen):
        many = {
            mine[1]: sum(one[1] == mine[1] for one in view.hands[seat]) for mine in (card, rival)
        }
        if many[card[1]] > many[rival[1]]:
            text = (
                f"{NONE} beats {name(card)} or {name(rival)}, but you hold more {called}, "
                "and can go on with them."
            )
            without = tuple(choice.were(one, away[0], name) for one in suit if one != card and away)
            yield Idea("master-long", text, "picket.follow", without[:FEW], True, weighed=True)
    over = [one for one in unseen if beats(one, card)]
    down = [one for one in unseen if one[1] == card[1] and one not in over]
    good = [one for one in suit if one != card and not any(beats(low, one) for low in down)]
    if over and len(over) <= 2 <= len(good) and rival[1:] not in ("", card[1]):
        gone = f"{joined([name(one) for one in over])} {'is' if len(over) == 1 else 'are'} gone"
        text = (
            f"You hold {len(suit)} {called}: once {gone}, {NUMBERS[len(good)]} others take tricks."
        )
        without = tuple(choice.were(one, away[0], name) for one in good if away)
        yield Idea("drive", text, "picket.follow", without[:FEW], plain=True, weighed=True)
    rest = [one for one in view.hands[seat] if one != card]
    if len(rest) == 1 and not any(beats(one, rest[0]) for one in unseen):
        text = f"{NONE} beats {name(rest[0])}: keep it for the last trick, which counts."
        lower = [one for one in unseen if one[1] == rest[0][1]]
        without = tuple(choice.were(rest[0], one, name) for one in lower[:FEW])
        yield Idea("last-sure", text, "picket.last", without)


def given(seat: int, many: int) -> tuple[int, int]:
    """Tricks taken, all of them by *seat*.

    >>> given(1, 4)
    (0, 4)
    """
    return (many, 0) if seat == 0 else (0, many)


IDEAS, PLAINEST = weighed, plainest
