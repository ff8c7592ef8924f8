"""What good players of early French Tarot weigh: the honours, the Fool, the last trump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.tarocchi.players import heights, suits_wanting, unseen
from diversions.games.tarocchi.state import (
    SAID,
    SUIT,
    WORTH,
    TarocchiState,
    Trick,
    strength,
    suit_led,
)
from diversions.games.tarocchi.variants import ORDER, REVERSED
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital
from diversions.rules.packs import FOOL
from diversions.rules.players.guessing import of_nobody_else
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.tricking import ideas

SAYS = {
    "trumps": Saying(
        "You cannot follow suit, but {card} is a trump and takes the trick.",
        "tarocchi.trick",
    ),
    "rich": Saying(
        "{rich} counts, so take this trick.",
        "tarocchi.count",
    ),
    "home": Saying(
        "{card} counts, and this trick brings it home.",
        "tarocchi.count",
    ),
    "last": Saying(
        "You play last: {card} is enough to beat {table}, so keep {other}.",
        "tarocchi.trick",
    ),
    "cheapest": Saying(
        "{card} is enough to beat {table}: keep {other}.",
        "tarocchi.trick",
    ),
    "strongest": Saying(
        "Other players are still to play. {card} is harder to beat than {other}.",
        "tarocchi.trick",
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.",
        "tarocchi.trick",
        plain=True,
    ),
    "takes": Saying(
        "{card} takes the trick from {table}.",
        "tarocchi.trick",
        plain=True,
    ),
    "spare": Saying(
        "Another player takes this trick, so give {card}, which counts less than {dear}.",
        "tarocchi.count",
    ),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top}.",
        "tarocchi.trick",
    ),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: you can trump there later.",
        "tarocchi.trump",
    ),
    "hopeless": Saying(
        "You cannot beat {table}: part with {card}, which brings its taker no more than one point.",
        "tarocchi.trick",
        plain=True,
    ),
    "hopeless-least": Saying(
        "You cannot beat {table}, and you may play nothing lower than {card}.",
        "tarocchi.trick",
        plain=True,
    ),
    "save": Saying(
        "Let {table} have this trick: {other} is worth more in a trick that counts.",
        "tarocchi.count",
    ),
    "spare-lead": Saying(
        "{dear} counts more than {card}: do not lead it into cards that beat it.",
        "tarocchi.count",
    ),
    "lead-trumps": Saying(
        "Lead a trump: all who have one must play one, so fewer are left against you.",
        "tarocchi.trump-led",
    ),
    "master": Saying(
        "{none} beats {card} in its suit.",
        "tarocchi.trick",
        plain=True,
    ),
    "nearly": Saying(
        "Only {who} could beat {card} in its suit.",
        "tarocchi.trick",
        plain=True,
    ),
    "single": Saying(
        "{card} is your only card of its suit: you can trump there later.",
        "tarocchi.trump",
    ),
    "best": Saying(
        "{card} is your best lead: the fewest cards beat it.",
        "tarocchi.lead",
    ),
    "low": Saying(
        "Lead {card} and keep {top} for a trick that counts.",
        "tarocchi.count",
    ),
    "long": Saying(
        "You hold {many} cards of this suit, and a player who has none must trump.",
        "tarocchi.trump",
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card}.",
        "tarocchi.trick",
        plain=True,
    ),
    "alike": Saying(
        "The points hardly depend on your card here, so part with {card}.",
        "tarocchi.count",
        plain=True,
    ),
}
FEW = 3  # higher trumps that are out, under which one may still take a trick
SAFE = "The Fool takes no trick but comes back to you, so it saves a card that you would lose."
SPARED = "The Fool takes no trick but comes back to you: you keep your other cards for later."

KEPT = "Keep the Fool for a trick to which you would have to give a card that counts."


def name(card: str) -> str:
    return SAID[card]


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: TarocchiState = choice.view
    if choice.move.verb == "declare":
        text = "You have fifty, and the first player to say so wins."
        yield Idea("declare", text, "tarocchi.over.declared", plain=True)
        return
    if choice.move.verb == "pay":
        yield on_paying(choice)
        return
    if choice.move.verb != "play":
        yield from on_betting(choice)
        return
    if choice.card == FOOL:
        rest = [card for card in choice.cards if card != FOOL]
        hidden = unseen(view, choice.seat)
        best = max(rest, key=heights(view).__getitem__, default="")
        without = tuple(
            choice.were(best, card, name)
            for card in (*hidden[:2], "T21")
            if best and card in hidden
        )
        saves = all(WORTH[card] for card in rest)
        idle = any(not WORTH[card] for card in choice.level_cards)  # then that could go as well
        text = SAFE if saves else SPARED
        yield Idea("fool", text, "tarocchi.fool.back", without, plain=True, dull=idle)
        return
    left = view.terms.seats - len(view.trick) - 1
    reverse = view.terms[ORDER] == REVERSED
    trick = tuple(laid for laid in view.trick if laid[1] != FOOL)

    def power(led: str, card: str) -> int:
        suit = suit_led(((0, led),)) or SUIT[card]
        return -1 if card == FOOL else strength(card, suit, reverse)

    wanting = suits_wanting(view)
    place = TrickPlace(
        trick,
        power,
        tuple(unseen(view, choice.seat)),
        left,
        name=name,
        worth=lambda card: 0 if card == FOOL else WORTH[card],  # it is never lost
        suit=lambda card: SUIT[card],
        trump="T",
        missing=of_nobody_else(wanting, choice.seat),
        barred=wanting,
    )
    if choice.rival and choice.rival.what == (FOOL,) and not choice.alike:
        yield Idea("keep-fool", KEPT, "tarocchi.fool.back", plain=True)
        return
    yield from on_riding(choice, place)
    for idea in ideas(choice, place, SAYS):
        kept = [one for one in choice.cards if one != choice.card and name(one) in idea.text]
        if idea.key in ("low", "low-between") and not any(sure(place, one) for one in kept):
            continue
        if choice.alike and idea.key.startswith("lead") and idea.key != "lead-trumps":
            continue  # what is told then is that it hardly matters
        if idea.key == "hopeless-top" and (text := last_trick(choice, place)):
            idea = idea._replace(text=text)
        if idea.key == "hopeless" and WORTH[choice.card]:
            beaten, _, _ = idea.text.partition(":")
            idea = idea._replace(text=f"{beaten}: the trick is lost with any card.")
        yield idea


def last_trick(choice: ActChoice, place: TrickPlace) -> str:
    """What is kept for the last trick, where it goes to who leads that and has no more of the suit
    of the card; or nothing."""
    view: TarocchiState = choice.view
    rival = choice.rival.what[0] if choice.rival and choice.rival.what else FOOL
    if len(view.hands[choice.seat]) > 2 or place.after or rival == FOOL:
        return ""
    leader, best = place.best
    gone = {suit_led(trick) for trick in view.tricks if lacks(trick, leader)}
    if SUIT[choice.card] not in gone or SUIT[rival] in gone:
        return ""
    return (
        f"The player of {name(best)} takes this trick and leads the last, and has no card of the "
        f"suit of {name(choice.card)}: keep {name(rival)}."
    )


def lacks(trick: Trick, seat: Seat) -> bool:
    """Whether *seat* has shown in *trick* to have none of its suit."""
    laid = next(card for one, card in trick if one == seat)
    return laid != FOOL and SUIT[laid] != suit_led(trick)


def sure(place: TrickPlace, card: str) -> bool:
    """Whether *card* may well take a trick later: a trump that counts for something, or one that
    few of its suit beat."""
    above = [c for c in place.hidden if SUIT[c] == SUIT[card] and place.power(card, c) >= 0]
    higher = [c for c in above if place.power(card, c) > place.power(card, card)]
    return len(higher) <= (FEW if SUIT[card] == "T" else 1)


def on_riding(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why a card is played that may take the trick on which one’s bet lies."""
    view: TarocchiState = choice.view
    worth, rival = view.riding[choice.seat], choice.rival
    if not worth or rival is None or not rival.what:
        return
    led = place.trick[0][1] if place.trick else ""
    mark = max((place.power(led, card) for _, card in place.trick), default=-1)
    mine, his = (place.power(led or one, one) for one in (choice.card, rival.what[0]))
    if mine <= mark:
        return
    beat, more = (
        sum(place.power(led or one, c) > place.power(led or one, one) for c in place.hidden)
        for one in (choice.card, rival.what[0])
    )
    if his <= mark or more > beat:
        text = (
            f"Your bet lies on this trick, and {name(choice.card)} is likelier to take it than "
            f"{name(rival.what[0])}."
        )
        yield Idea("bet-lies", text, "tarocchi.bets.ride", plain=True)


def on_paying(choice: ActChoice) -> Idea:
    """Why that card is given for the Fool."""
    card, same = choice.card, [c for c in choice.cards if WORTH[c] == WORTH[choice.card]]
    dear = [c for c in choice.cards if WORTH[c] > WORTH[card]]
    text = f"{capital(name(card))} counts for no more than any card"
    if WORTH[card]:
        text = f"{capital(name(card))} counts as little as any that you have won"
    elif dear:
        kept = name(max(dear, key=WORTH.__getitem__))
        text += f": keep {kept}" + (" and the others that count" if dear[1:] else ", which counts")
    if same[2:]:
        text += f". Any other of the {spelt(len(same))} that count as much would do as well"
    elif same[1:]:
        text += f". {capital(name(next(c for c in same if c != card)))} would do as well"
    return Idea("pay", f"{text}.", "tarocchi.fool.pay", plain=True)


def on_betting(choice: ActChoice) -> Iterator[Idea]:
    """Why a bet is made on the coming trick, or not."""
    view: TarocchiState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    gone = of_nobody_else(suits_wanting(view), choice.seat)
    hidden = [card for card in unseen(view, choice.seat) if SUIT[card] not in gone]
    trumps = sorted(card for card in hand if SUIT[card] == "T")
    low = [card for card in hidden if SUIT[card] != "T"]
    high = sorted(card for card in hidden if SUIT[card] == "T")
    rule, leads = "tarocchi.bets.ride", view.leader == choice.seat
    above = sum(card > trumps[-1] for card in high) if trumps else 0
    beat = "no unseen trump beats" if not above else f"{counted(above, 'unseen trump')} beat"
    beat += "s" if above == 1 else ""
    king = unbeaten(view, hand, hidden)
    if leads and above and king:
        plain = f"{name(king)} is the best card of its suit, and only a trump can take it"
        if verb in ("bet", "ride"):
            text = f"You lead, and {plain}, from a player who has none of that suit."
        else:
            out = f"{counted(len(high), 'unseen trump')} {'is' if len(high) == 1 else 'are'} out"
            text = f"{capital(plain)}; but {out}, and your bet is lost if one does."
        yield Idea(f"{verb}-king", text, rule, plain=True)
    elif verb in ("bet", "ride") and trumps:
        where = "You lead" if leads else "If you need not follow suit, you can trump"
        text = f"{where}, and {beat} {name(trumps[-1])}: this trick may well be yours."
        if above > FEW:
            top = name(trumps[-1])
            text = f"{where}: of the {spelt(len(high))} unseen trumps {spelt(above)} beat {top}."
        without = tuple(choice.were(trumps[-1], card, name) for card in low[:2])
        yield Idea(f"{verb}-trump", text, rule, without, plain=True)
    elif verb in ("bet", "ride"):
        text = without_trumps(view, hand, hidden, leads)
        yield Idea(f"{verb}-lead", text, rule, plain=True)
    elif trumps:
        text = (
            f"{capital(beat)} your best, {name(trumps[-1])}, and {view.terms.seats - 1} others "
            "want this trick."
        )
        if not above and leads:
            text = (
                f"You would rather keep {name(trumps[-1])} than lead it now, and without it this "
                "trick is likely to go to another."
            )
        elif not leads:
            text = (
                f"{capital(beat)} your best, {name(trumps[-1])}, and you may play it only if a "
                "trump is led or you cannot follow suit."
            )
        without = tuple(choice.were(trumps[-1], card, name) for card in high[-2:])
        yield Idea(f"{verb}-low", text, rule, without, plain=True)
    else:
        text = without_trumps(view, hand, hidden, leads)
        if not leads:
            text = (
                "You don’t lead, and hold no trump: this trick is yours only if a suit is led of "
                "which you have the best card, and no player trumps it."
            )
        without = tuple(choice.were(hand[0], card, name) for card in high[-1:] if hand)
        yield Idea(f"{verb}-none", text, rule, without, plain=True)


def unbeaten(view: TarocchiState, hand: Hand, hidden: Sequence[str]) -> str:
    """The best card of a suit, of which the most are with others; empty if there is none."""
    height = heights(view)
    out = {card: [c for c in hidden if SUIT[c] == SUIT[card]] for card in hand}
    best = [
        card
        for card in hand
        if SUIT[card] not in ("T", SUIT[FOOL])
        and out[card]
        and all(height[c] < height[card] for c in out[card])
    ]
    return max(best, key=lambda card: (len(out[card]), height[card]), default="")


def without_trumps(view: TarocchiState, hand: Hand, hidden: Sequence[str], leads: bool) -> str:
    """What a trick may be won with by a hand that holds no trump."""
    height = heights(view)
    top = max((card for card in hand if card != FOOL), key=height.__getitem__, default=FOOL)
    above = [c for c in hidden if SUIT[c] == SUIT[top] and height[c] > height[top]]
    trumps = [card for card in hidden if SUIT[card] == "T"]
    held = sum(card not in SUIT for cards in view.hands for card in cards)
    beat = f"{len(above) + len(trumps) or 'none'} of the {len(hidden)} cards that others may hold"
    could = f"{beat} could beat it, and the others hold {held} of these."
    if not trumps and not above:
        could = "no unseen card can beat it."
    if leads:
        return f"You lead, and can lead {name(top)}: {could}"
    return f"Your best card is {name(top)}: {could}"


IDEAS = weighed
