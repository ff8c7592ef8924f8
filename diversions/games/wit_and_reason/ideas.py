"""What good players of Wit and Reason weigh: the sum, what is spent, and what answers what."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.wit_and_reason import solved
from diversions.games.wit_and_reason.players import answers, listed, reason
from diversions.games.wit_and_reason.rules import GOAL, NAMES, RANKS, SUITS, WitState, an, worth
from diversions.rules import Seat
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import name


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a card."""
    view, rank, other = choice.view, choice.card, name(1 - choice.seat)
    total = view.total + worth(rank)
    if total == GOAL:
        text = "That makes thirty-one, and wins."
        # That another card wins too, but later, tells nothing beside this.
        yield Idea("goal", text, "wit-and-reason.goal", plain=True, uncounted=True)
    elif solved.worth_of(view, rank) < 0:
        yield Idea("lost", reason(view, rank), "wit-and-reason.play", plain=True)
    else:
        missing = GOAL - total
        if missing < 10 and not holds(view, 1 - choice.seat, missing):
            card = an(RANKS[missing - 1])
            text = f"It makes {total}. Only {card} would win now, and {other} has spent both."
            without = having(choice, 1 - choice.seat, missing, f"If {other} still had {card}")
            yield Idea("spent", text, "wit-and-reason.colours", (without,), plain=True)
        yield from answered(choice)


def answered(choice: ActChoice) -> Iterator[Idea]:
    """Why that card wins: each card that may follow has its answer, which is not yet spent."""
    view, rank = choice.view, choice.card
    total = view.total + worth(rank)
    hardest = sorted(
        ((one, cards) for one, cards in answers(view, rank).items() if cards),
        key=lambda pair: (len(pair[1]), -worth(pair[0])),
    )
    without = tuple(
        lacking(choice, choice.seat, worth(card), f"If you had no {NAMES[card]}")
        for _, cards in hardest[:6]
        for card in cards[:1]
        if worth(card) != worth(rank)
    )
    sums = all(GOAL - total - worth(one) in map(worth, cards) for one, cards in hardest)
    pairs = [f"{an(one)} with {listed(list(map(an, cards)))}" for one, cards in hardest[:2]]
    text = f"It makes {total}, and you can answer every card, {' and '.join(pairs)}."
    key, text = ("eleven", reason(view, rank)) if sums or not pairs else ("answers", text)
    yield Idea(key, text, "wit-and-reason.play", without, plain=True)


def holds(view: WitState, seat: Seat, points: int) -> bool:
    """Whether a player still has a card that counts so much."""
    return any(worth(card) == points for card in view.left[seat])


def having(choice: ActChoice, seat: Seat, points: int, said: str) -> Otherwise:
    """The same position, but one more card that counts so much is left to *seat*."""
    return changed(
        choice, seat, (*choice.view.left[seat], RANKS[points - 1] + SUITS[seat][0]), said
    )


def lacking(choice: ActChoice, seat: Seat, points: int, said: str) -> Otherwise:
    """The same position, but no card that counts so much is left to *seat*."""
    left = tuple(card for card in choice.view.left[seat] if worth(card) != points)
    return changed(choice, seat, left, said)


def changed(choice: ActChoice, seat: Seat, left: tuple[str, ...], said: str) -> Otherwise:
    others = choice.view.left[1 - seat]
    return choice.other(said, left=(left, others) if seat == 0 else (others, left))


IDEAS = weighed
