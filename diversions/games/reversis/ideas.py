"""What good players of Reversis weigh: what counts against you, and how to be rid of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.reversis.players import HEIGHT, unseen
from diversions.games.reversis.rules import NAMES, POINTS, SEATS, ReversisState
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.players.tricking import capital


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
    if view.choosing:
        yield from discarded(choice, hidden)
    elif not view.trick:
        yield from led(choice, hidden)
    elif choice.card[1] == view.trick[0][1][1]:
        yield from followed(choice, hidden)
    else:
        yield from thrown(choice, hidden)


def discarded(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is laid out, or all are kept."""
    view: ReversisState = choice.view
    hand, card = view.hands[choice.seat], choice.card
    if not card:
        worst = max(hand, key=lambda one: (HEIGHT[one], -sum(c[1] == one[1] for c in hand)))
        high = [one for one in hidden if POINTS[one] and one[1] == worst[1]] or hidden[-2:]
        low = [one for one in hand if one[1] == worst[1] and one != worst]
        held = f"You have low cards to play under {name(worst)}, so no card is dangerous: keep all."
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
    if len(suit) == 1:
        text = f"{capital(name(card))} is alone in its suit: without it you can throw off there."
        without = swaps(choice, card, low_same)
        yield Idea("discard-void", text, "reversis.follow", without)
    if POINTS[card]:
        text = (
            f"{capital(name(card))} counts {points(card)} against you, and with few cards under it "
            "you would have to take tricks."
        )
        yield Idea("discard-high", text, "reversis.points", swaps(choice, card, low_same))
    under = [one for one in suit if one != card]
    if under:
        text = f"You have too few low cards to keep under with {name(card)}."
        without = swaps(choice, card, low_same or off)
        yield Idea("discard-short", text, "reversis.trick", without, plain=True)
    text = f"{capital(name(card))} is the card most likely to take a trick that you do not want."
    yield Idea("discard", text, "reversis.trick", swaps(choice, card, hidden[:6]), plain=True)


def led(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is led."""
    card, hand = choice.card, choice.view.hands[choice.seat]
    above = [one for one in hidden if one[1] == card[1] and HEIGHT[one] > HEIGHT[card]]
    below = [one for one in hidden if one[1] == card[1] and HEIGHT[one] < HEIGHT[card]]
    mine = [one for one in hand if one[1] == card[1] and one != card]
    if not below and above:
        text = f"No lower card of its suit is out: a player who has one must go over {name(card)}."
        yield Idea("lead-lowest", text, "reversis.trick", swaps(choice, card, above))
    if not above and not below:
        text = (
            f"No other player has a card of this suit: you take {name(card)}, and little with it."
        )
        yield Idea("lead-last", text, "reversis.follow", plain=True)
    if not mine:
        text = f"{capital(name(card))} is your only card of its suit: then you can throw off there."
        low = [one for one in hand if one != card]
        join = [one for one in hidden if one[1] == card[1]]
        without = tuple(choice.were(one, join[0], name) for one in low[:3]) if join else ()
        yield Idea("lead-single", text, "reversis.follow", without)
    if POINTS[card]:
        text = (
            f"Now {name(card)} may still fall under a higher card, and count against another "
            "player."
        )
        yield Idea("lead-high", text, "reversis.points", swaps(choice, card, below))
    if len(below) <= len(above):
        text = (
            f"{len(above)} higher cards of its suit are still out and only {len(below)} lower, so "
            f"{name(card)} is likely to be taken by another player."
        )
        yield Idea("lead-low", text, "reversis.trick", swaps(choice, card, above[::-1]))
    dear = max(hand, key=lambda one: HEIGHT[one])
    if dear[1] != card[1]:
        text = f"Do not open the suit of {name(dear)}: it would bring you points."
        low = [one for one in hidden if one[1] == dear[1]]
        yield Idea("lead-away", text, "reversis.points", swaps(choice, dear, low))
    text = f"{len(above)} higher cards of its suit are out, and {len(below)} lower."
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
        others = [one for one in under if one != card]
        text = f"{capital(name(card))} is the highest you have that stays under {name(best)}."
        bare = (
            f"{capital(name(card))} stays under {name(best)}, and leaves the trick to another "
            "player."
        )
        yield Idea("under" if others else "under-only", text if others else bare, "reversis.trick",
                   swaps(choice, best, lower or between))  # fmt: skip
        yield Idea("under-fact", bare, "reversis.trick", plain=True)
    elif last:
        if under:
            low = name(under[0])
            text = (
                f"The trick counts {count}, so take it with {name(card)}, which you could hardly "
                f"get rid of otherwise, and keep {low}."
            )
            rich = [one for one in hidden if POINTS[one] == 4 and one[1] == suit] or hidden[-1:]
            cheap = min((one for _, one in view.trick), key=HEIGHT.__getitem__)
            yield Idea("take-last", text, "reversis.points", swaps(choice, cheap, rich))
        text = f"You play last and must take it, so part with your highest: {name(card)}."
        without = swaps(choice, best, between[::-1])
        yield Idea("take-high", text, "reversis.trick", without, plain=not under)
    else:
        text = (
            f"You have nothing under {name(best)}, but another player may still go over "
            f"{name(card)}."
        )
        yield Idea("over-low", text, "reversis.trick", swaps(choice, best, between[::-1]),
                   plain=not under)  # fmt: skip
        text = f"{capital(name(card))} may take this trick now, while it counts only {count}."
        yield Idea("over-now", text, "reversis.points", swaps(choice, best, hidden[-3:]),
                   plain=True)  # fmt: skip


def thrown(choice: ActChoice, hidden: list[str]) -> Iterator[Idea]:
    """Why a card is thrown off, where the suit led cannot be followed."""
    view: ReversisState = choice.view
    card, hand = choice.card, view.hands[choice.seat]
    low = [one for one in hidden if not POINTS[one]]
    same = sorted((one for one in low if one[1] == card[1]), key=HEIGHT.__getitem__)
    if POINTS[card]:
        text = (
            f"You can’t follow, so you can’t take this trick: {name(card)} counts {points(card)} "
            "against the player who takes it."
        )
        yield Idea("throw-points", text, "reversis.follow", swaps(choice, card, same or low))
    alone = not any(one[1] == card[1] for one in hand if one != card)
    if alone:
        text = f"Without {name(card)} you have none of that suit, and can throw off there too."
        rest = [one for one in hand if one != card]
        join = [one for one in hidden if one[1] == card[1]][:1]
        without = tuple(choice.were(one, join[0], name) for one in rest[:3]) if join else ()
        yield Idea("throw-suit", text, "reversis.follow", without)
    text = (
        f"{capital(name(card))} is the card most likely to take a trick later: get rid of it now."
    )
    yield Idea("throw-high", text, "reversis.trick", swaps(choice, card, same or low), plain=True)


IDEAS = weighed
