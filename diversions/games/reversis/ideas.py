"""What good players of Reversis weigh: what counts against you, and how to be rid of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.reversis.players import HEIGHT, unseen
from diversions.games.reversis.rules import NAMES, POINTS, SEATS, ReversisState
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital, joined

LIKELY = 0.25  # of the cards of a suit that are out, how many must go over one to be told
ALL_FOLLOW = 6  # cards of a suit that are out: enough for the three others to follow twice


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def points(card: str) -> str:
    """What a card counts, in words."""
    words = ("nothing", "one", "two", "three", "four")
    return words[POINTS[card]]


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: ReversisState = choice.view
    hidden = sorted(unseen(view, choice.seat), key=HEIGHT.__getitem__)
    if choice.alike and choice.card:
        yield even(choice, hidden)
        return
    if view.choosing:
        yield from discarded(choice, hidden)
    elif not view.trick:
        yield from led(choice, hidden)
    elif choice.card[1] == view.trick[0][1][1]:
        yield from followed(choice, hidden)
    else:
        yield from thrown(choice, hidden)


def even(choice: ActChoice, hidden: list[str]) -> Idea:
    """What is said where no card is better than another: what it does, and the others."""
    view, card = choice.view, choice.card
    suit = view.trick[0][1][1] if view.trick else card[1]
    best = max((one for _, one in view.trick if one[1] == suit), key=HEIGHT.__getitem__, default="")
    if view.choosing:
        key, text = "even-discard", "None of your cards is much more dangerous than another."
    elif not best:
        up = [one for one in hidden if one[1] == suit and HEIGHT[one] > HEIGHT[card]]
        down = [one for one in hidden if one[1] == suit and HEIGHT[one] < HEIGHT[card]]
        key = "even-lead"
        text = still_out(len(up), len(down))
    elif card[1] != suit:
        key, text = "even-throw", "You can’t follow suit, so none of your cards takes this trick."
    else:
        key, text = even_follow(choice, best)
    others = [name(one) for one in choice.cards if one != card]
    text += f" {capital(joined(others, 'or'))} would do as well."
    return Idea(key, text, "reversis.trick", plain=True)


def even_follow(choice: ActChoice, best: str) -> tuple[str, str]:
    """The same of a card that follows suit to a trick, of which *best* is the highest so far."""
    trick = choice.view.trick
    over = [one for one in choice.cards if HEIGHT[one] > HEIGHT[best]]
    if len(over) == len(choice.cards):
        if len(trick) == SEATS - 1:
            return "even-over", "You play last, and must take this trick."
        return "even-over", f"Every card that you may play goes over {name(best)}."
    if not over:
        return "even-under", f"Every card that you may play stays under {name(best)}."
    count = sum(POINTS[one] for _, one in trick) or "nothing"
    return "even-either", f"The trick counts {count} so far: to take it or not comes to the same."


def discarded(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is laid out, or all are kept."""
    view: ReversisState = choice.view
    hand, card = view.hands[choice.seat], choice.card
    if not card:
        worst = max(hand, key=lambda one: (HEIGHT[one], -sum(c[1] == one[1] for c in hand)))
        high = [one for one in hidden if POINTS[one] and one[1] == worst[1]] or hidden[-2:]
        low = [one for one in hand if one[1] == worst[1] and one != worst]
        low_names = [name(one) for one in sorted(low, key=HEIGHT.__getitem__)]
        held = f"Under {name(worst)}, your highest, you can play {joined(low_names)}: keep all."
        above = sum(HEIGHT[one] > HEIGHT[worst] for one in hidden)
        if not any(POINTS[one] for one in hand) and 3 * above >= len(hidden):
            text = (
                f"None of your cards counts, and {above} of the {len(hidden)} cards that you "
                f"have not seen are higher than {name(worst)}, your highest: keep all."
            )
            higher = sorted(hidden, key=HEIGHT.__getitem__, reverse=True)
            yield Idea("keep-none", text, "reversis.keep", swaps(choice, worst, higher), plain=True)
            return
        bare = (
            f"{capital(name(worst))} is your most dangerous card, but not very dangerous: keep all."
        )
        without = tuple(choice.were(one, high[-1], name) for one in (*low[:2], worst))
        yield Idea("keep-low" if low else "keep", held if low else bare, "reversis.keep", without,
                   plain=True)  # fmt: skip
        return
    suit = [one for one in hand if one[1] == card[1]]
    low_same = [one for one in hidden if one[1] == card[1] and HEIGHT[one] < HEIGHT[card]]
    off = [one for one in hidden if one[1] != card[1]]
    alone = f"{capital(name(card))} is alone in its suit: without it you can throw off there."
    if len(suit) == 1:
        yield Idea("discard-void", alone, "reversis.follow", swaps(choice, card, low_same))
    if POINTS[card]:
        text = (
            f"{capital(name(card))} counts {points(card)} against you, and with few cards under it "
            "you would have to take tricks."
        )
        rival = choice.rival.what[0] if choice.rival and choice.rival.what else ""
        few, more = (sum(c[1] == one[1] and HEIGHT[c] < HEIGHT[one] for c in hand) if one else 0
                     for one in (card, rival))  # fmt: skip
        if rival and POINTS[rival] >= POINTS[card] and few < more:
            text = (
                f"{capital(name(card))} counts {points(card)} against you, and you hold "
                f"{counted(few, 'card')} under it; under {name(rival)} you hold {spelt(more)}."
            )
        yield Idea("discard-high", text, "reversis.points", swaps(choice, card, low_same))
    under = [one for one in suit if one != card]
    if under and all(over(one, hidden) > 0.5 for one in under):
        left = joined([NAMES[one].partition(" of ")[0] for one in under])
        highest = max(under, key=HEIGHT.__getitem__)
        text = (
            f"Without {name(card)} you hold only the {left} of that suit, and "
            f"{going_over(highest, hidden)}."
        )
        yield Idea("discard-safe", text, "reversis.trick", swaps(choice, card, low_same), True)
    elif under:
        text = f"You have too few low cards to keep under with {name(card)}."
        without = swaps(choice, card, low_same or off)
        yield Idea("discard-short", text, "reversis.trick", without, plain=True)
    else:
        yield Idea("discard-void", alone, "reversis.follow", plain=True)


def rival_of(choice: ActChoice) -> str:
    """The card that would be played instead, or was; empty if none is known."""
    beside = choice.rival
    return beside.what[0] if beside and beside.verb == "play" and beside.what else ""


def over(card: str, hidden: list[str]) -> float:
    """The share of the hidden cards of its suit that are higher than *card*: 0 if none is out."""
    suit = [one for one in hidden if one[1] == card[1]]
    return sum(HEIGHT[one] > HEIGHT[card] for one in suit) / max(1, len(suit))


def going_over(card: str, hidden: list[str]) -> str:
    """How many of the cards of its suit that are still out go over a card.

    >>> going_over("9C", ["TC", "2C", "3C", "AS"]), going_over("9C", ["TC"])
    ('one of the three Clubs that are out goes over the Nine', \
'the one Club that is out goes over the Nine')
    """
    suit = [one for one in hidden if one[1] == card[1]]
    above = sum(HEIGHT[one] > HEIGHT[card] for one in suit)
    rank, _, suits = NAMES[card].partition(" of ")
    many = f"{or_none(above)} of the {spelt(len(suit))} {suits} that are out"
    if len(suit) == 1:
        many = f"{'the one' if above else 'not even the one'} {suits[:-1]} that is out"
    return f"{many} {'goes' if above == 1 or len(suit) == 1 else 'go'} over the {rank}"


def or_none(number: int) -> str:
    return spelt(number) if number else "none"


def still_out(higher: int, lower: int) -> str:
    """How many cards of a suit are still out, as a sentence.

    >>> still_out(1, 0)
    'One higher card of its suit is out, and none lower.'
    >>> still_out(4, 7)
    'Four higher cards of its suit are out, and seven lower.'
    """
    verb = "are" if higher > 1 else "is"
    cards = (counted(higher, "higher card") if higher else "no higher card").capitalize()
    return f"{cards} of its suit {verb} out, and {or_none(lower)} lower."


def led(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is led."""
    card, hand, rival = choice.card, choice.view.hands[choice.seat], rival_of(choice)
    above = [one for one in hidden if one[1] == card[1] and HEIGHT[one] > HEIGHT[card]]
    below = [one for one in hidden if one[1] == card[1] and HEIGHT[one] < HEIGHT[card]]
    mine = [one for one in hand if one[1] == card[1] and one != card]
    still = still_out(len(above), len(below))
    if rival and (above or below) and not any(one[1] == rival[1] for one in hidden):
        text = (
            f"No other player has a card of the suit of {name(rival)}: you would take that trick, "
            "with all that they throw to it."
        )
        yield Idea("lead-alone", text, "reversis.follow", plain=True, weighed=True)
    if not below and above:
        text = (
            "No lower card of its suit is out: a player who follows suit must go over "
            f"{name(card)}."
        )
        yield Idea("lead-lowest", text, "reversis.trick", swaps(choice, card, above))
    if not above and not below:
        text = "No other player has a card of this suit: you take that trick whenever you lead it."
        yield Idea("lead-last", text, "reversis.follow", plain=True)
    beside = not rival or any(one[1] == rival[1] for one in hand if one != rival)
    if not mine and beside:  # else the other is as much alone in its suit
        text = f"{capital(name(card))} is your only card of its suit: then you can throw off there."
        dear = max((one for one in hand if one != card), key=POINTS.__getitem__, default=card)
        if POINTS[dear]:
            text = text.replace("throw off", f"throw {name(dear)}")
        low = [one for one in hand if one != card]
        join = [one for one in hidden if one[1] == card[1]]
        without = tuple(choice.were(one, join[0], name) for one in low[:3]) if join else ()
        safer = bool(rival) and over(rival, hidden) < over(card, hidden)
        tells = bool(rival) and not safer and POINTS[dear] > 0
        yield Idea("lead-single", text, "reversis.follow", without, plain=tells, weighed=tells)
    as_well = bool(rival) and POINTS[rival] > 0 and over(rival, hidden) >= over(card, hidden)
    if POINTS[card] and over(card, hidden) >= LIKELY and not as_well:
        text = (
            f"Now {name(card)} may still fall under a higher card, and count against another "
            "player."
        )
        yield Idea("lead-high", text, "reversis.points", swaps(choice, card, below))
    if len(below) < len(above) and (not rival or over(rival, hidden) < over(card, hidden)):
        text = f"{still[:-1]}: {name(card)} is likely to be taken by another player."
        yield Idea("lead-low", text, "reversis.trick", swaps(choice, card, above[::-1]))
    dear = rival or max(hand, key=lambda one: HEIGHT[one])
    if dear[1] != card[1] and HEIGHT[dear] == max(HEIGHT[one] for one in hand):
        text = f"Do not open the suit of {name(dear)}: it would bring you points."
        low = [one for one in hidden if one[1] == dear[1]]
        yield Idea("lead-away", text, "reversis.points", swaps(choice, dear, low))
    if rival and over(rival, hidden) < over(card, hidden):
        higher, lower = (
            sum(one[1] == rival[1] and (HEIGHT[one] > HEIGHT[rival]) == up for one in hidden)
            for up in (True, False)
        )
        text = (
            f"{still[:-1]}: it is less likely to take the trick than {name(rival)}, with "
            f"{or_none(higher)} higher and {or_none(lower)} lower."
        )
        yield Idea("lead-safer", text, "reversis.trick", swaps(choice, card, below), plain=True)
    text = still
    same = rival[1:] == card[1]
    if (
        same
        and POINTS[card] > POINTS[rival]
        and above
        and over(rival, hidden) == over(card, hidden)
    ):
        text = (
            f"The same cards of its suit can go over {name(card)} and over {name(rival)}, and if "
            f"one does, {name(card)} counts more against its player."
        )
    elif same and POINTS[card] < POINTS[rival] and over(rival, hidden) == over(card, hidden):
        text = (
            f"The same cards of its suit can go over {name(card)} and over {name(rival)}, and if "
            f"none does, {name(rival)} counts {points(rival)} against you."
        )
    elif same and HEIGHT[rival] < HEIGHT[card] and over(rival, hidden) > over(card, hidden):
        text += f" Keep {name(rival)}: fewer cards can make you take a trick with it."
    elif rival and over(rival, hidden) > over(card, hidden):
        text = f"Keep {name(rival)} for a later trick: {going_over(rival, hidden)}"
        text += f", but {going_over(card, hidden)}."
    if text == still and len(above) > len(below):
        text = f"{still[:-1]}: another player is likely to go over {name(card)}."
    out = len(above) + len(below)
    if out >= ALL_FOLLOW and (not rival or (rival[1] != card[1] and "Keep" in text)):
        suits = NAMES[card].partition(" of ")[2]
        text = (
            f"{spelt(out).capitalize()} {suits} are still out, so the others are likely to follow "
            f"suit. Later they might throw Aces and court cards on {name(card)}."
        )
    yield Idea("lead", text, "reversis.trick", swaps(choice, card, [*above[-1:], *below[:1]]),
               plain=True)  # fmt: skip


def followed(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is played to a suit that must be followed."""
    view: ReversisState = choice.view
    card, suit = choice.card, view.trick[0][1][1]
    best = max((one for _, one in view.trick if one[1] == suit), key=HEIGHT.__getitem__)
    last = len(view.trick) == SEATS - 1
    between = [one for one in hidden if one[1] == suit and HEIGHT[one] > HEIGHT[card]]
    lower = [one for one in hidden if one[1] == suit and HEIGHT[one] < HEIGHT[card]]
    under = [one for one in choice.cards if HEIGHT[one] < HEIGHT[best]]
    count = sum(POINTS[one] for _, one in view.trick)
    if HEIGHT[card] < HEIGHT[best]:
        if POINTS[card]:
            text = (
                f"{capital(name(card))} lies under {name(best)}: its {points(card)} count for "
                "the player who takes this trick."
            )
            yield Idea("under-points", text, "reversis.points", swaps(choice, best, lower))
        highest = len(under) > 1 and card == max(under, key=HEIGHT.__getitem__)
        text = f"{capital(name(card))} is the highest you have that stays under {name(best)}."
        bare = (
            f"{capital(name(card))} stays under {name(best)}, and leaves the trick to another "
            "player."
        )
        key = "under" if highest else "under-only"
        without = swaps(choice, best, lower or between)
        yield Idea(key, text if highest else bare, "reversis.trick", without)
        rival = rival_of(choice)
        if rival in under and HEIGHT[rival] < HEIGHT[card]:
            bare = (
                f"{capital(name(card))} stays under {name(best)}: keep {name(rival)}, which stays "
                "under more cards."
            )
        yield Idea("under-fact", bare, "reversis.trick", plain=True)
    elif last:
        if under:
            yield last_over(choice, under, count, hidden)
            return
        text = f"You play last and must take it, so part with your highest: {name(card)}."
        without, rival = swaps(choice, best, between[::-1]), rival_of(choice)
        if HEIGHT[card] < max(HEIGHT[one] for one in choice.cards):
            text = last_and_must(choice, count)
        yield Idea("take-high", text, "reversis.trick", without, plain=True)
    else:
        yield from over_it(choice, best, under, between[::-1], hidden, count)


def last_and_must(choice: ActChoice, count: int) -> str:
    """Why a trick is taken last that must be taken, with a card that is not the highest."""
    card, rival = choice.card, rival_of(choice)
    dearer = bool(rival) and POINTS[rival] > POINTS[card]
    must = "You play last and must take it"
    if rival and HEIGHT[rival] < HEIGHT[card]:
        return (
            f"{must}: part with {name(card)}, and keep {name(rival)}, which can stay under more "
            "cards."
        )
    if POINTS[card] and not all(POINTS[one] for one in choice.cards):  # others count nothing
        text = f"{must}: part with {name(card)} {so_far(card, count)}."
        return f"{text} {capital(name(rival))} counts {points(rival)} itself." if dearer else text
    if dearer:
        return f"{must}: {name(card)} does, and counts less against you than {name(rival)}."
    return f"{must}, with whichever card of the suit you play."


def last_over(choice: ActChoice, under: list[str], count: int, hidden: list[str]) -> Idea:
    """Why a trick is taken last, where a lower card would leave it to another player."""
    card, trick, rival = choice.card, choice.view.trick, rival_of(choice)
    text = f"You play last, and what lies there counts {count or 'nothing'}: "
    if rival and rival not in under:
        text += f"{name(card)} takes it, and {name(rival)} would be more than it needs."
        if POINTS[rival] > POINTS[card]:
            text = text.replace("would be more than it needs", f"counts {points(rival)} itself")
    else:
        text += (
            f"take it with {name(card)}, and keep {name(rival or under[0])}, which can stay under "
            "another card later."
        )
    suit = trick[0][1][1]
    rich = [one for one in hidden if POINTS[one] == 4 and one[1] == suit] or hidden[-1:]
    cheap = min((one for _, one in trick), key=HEIGHT.__getitem__)
    without = swaps(choice, cheap, rich)
    return Idea("take-last", text, "reversis.points", without, plain=True, weighed=True)


def so_far(card: str, count: int) -> str:
    """What a trick counts that *card* may take, where so much lies there already.

    >>> so_far("KC", 0), so_far("9C", 2), so_far("9C", 0), so_far("JC", 1)
    ('while nothing counts in it but the King itself', 'while it counts only 2', \
'while it counts nothing yet', 'while it counts only 2, with the Knave’s own one')
    """
    rank = NAMES[card].partition(" ")[0]
    if not POINTS[card]:
        return f"while it counts only {count}" if count else "while it counts nothing yet"
    if not count:
        return f"while nothing counts in it but the {rank} itself"
    return f"while it counts only {count + POINTS[card]}, with the {rank}’s own {points(card)}"


def over_it(
    choice: ActChoice,
    best: str,
    under: list[str],
    between: list[str],
    hidden: list[str],
    count: int,
) -> Iterator[Idea]:
    """Why a card is played that may take the trick, where others play after it."""
    card = choice.card
    lower = [one for one in choice.cards if HEIGHT[one] < HEIGHT[card]]
    without = swaps(choice, best, between)
    if not under and not lower:
        text = (
            f"You have nothing under {name(best)}, but another player may still go over "
            f"{name(card)}."
        )
        rival = rival_of(choice)
        if rival and over(rival, hidden) < over(card, hidden):
            text = (
                f"You have nothing under {name(best)}: {name(card)} is your lowest card of the "
                f"suit, and more cards can still go over it than over {name(rival)}."
            )
        yield Idea("over-low", text, "reversis.trick", without, plain=True)
        return
    takes, rival = "may take" if over(card, hidden) else "takes", rival_of(choice)
    text = f"{capital(name(card))} {takes} this trick now, {so_far(card, count)}."
    if rival in lower:
        text += f" Keep {name(rival)}, which more cards can go over."
    elif rival and over(rival, hidden) < over(card, hidden):
        text += f" More cards can still go over it than over {name(rival)}."
    elif rival and POINTS[rival] > POINTS[card]:
        text += f" {capital(name(rival))} counts {points(rival)} itself."
    yield Idea("over-now", text, "reversis.points", swaps(choice, best, hidden[-3:]), plain=True)


def thrown(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is thrown off, where the suit led cannot be followed."""
    view: ReversisState = choice.view
    card, hand = choice.card, view.hands[choice.seat]
    low = [one for one in hidden if not POINTS[one]]
    same = sorted((one for one in low if one[1] == card[1]), key=HEIGHT.__getitem__)
    rival = rival_of(choice)
    if POINTS[card] and not (rival and POINTS[rival] > POINTS[card]):
        text = (
            f"You can’t follow, so you can’t take this trick: {name(card)} counts {points(card)} "
            "against the player who takes it."
        )
        if rival and POINTS[rival] == POINTS[card]:
            few, more = (
                sum(c[1] == one[1] and HEIGHT[c] < HEIGHT[one] for c in hand)
                for one in (card, rival)
            )
            if few < more:
                text += f" Under {name(rival)} you hold more cards."
            below, fewer = (
                sum(c[1] == one[1] and HEIGHT[c] < HEIGHT[one] for c in hidden)
                for one in (card, rival)
            )
            if few >= more and below > fewer:
                text += f" More cards that it might have to take are out than under {name(rival)}."
        more_than = bool(rival) and POINTS[rival] < POINTS[card]
        without = swaps(choice, card, same or low)
        yield Idea("throw-points", text, "reversis.follow", without, plain=more_than)
    out = {one[1] for one in hidden}
    alone = not any(one[1] == card[1] for one in hand if one != card)
    if card[1] in out and not any(one[1] in out for one in hand if one != card):
        text = (
            f"Only {name(card)} could still take a trick that another player leads: no other "
            "player has a card of the suit of the rest of your hand."
        )
        yield Idea("throw-last", text, "reversis.follow", plain=True, weighed=True)
    if alone and (not rival or any(one[1] == rival[1] for one in hand if one != rival)):
        text = f"Without {name(card)} you have none of that suit, and can throw off there too."
        rest = [one for one in hand if one != card]
        join = [one for one in hidden if one[1] == card[1]][:1]
        without = tuple(choice.were(one, join[0], name) for one in rest[:3]) if join else ()
        yield Idea("throw-suit", text, "reversis.follow", without)
    lower = [one for one in hidden if one[1] == card[1] and HEIGHT[one] < HEIGHT[card]]
    least = min(over(one, hidden) for one in hand)
    text = (
        f"{capital(name(card))} is the card most likely to take a trick later: get rid of it now."
    )
    others = [one for one in hand if one != card]
    if lower and any(over(one, hidden) <= max(least, over(card, hidden)) for one in others):
        cards = "card of its suit is" if len(lower) == 1 else "cards of its suit are"
        text = (
            f"{spelt(len(lower)).capitalize()} lower {cards} still out, "
            f"which {name(card)} might have to take: get rid of it now."
        )
    yield Idea("throw-high", text, "reversis.trick", swaps(choice, card, same or low), plain=True)


IDEAS = weighed
