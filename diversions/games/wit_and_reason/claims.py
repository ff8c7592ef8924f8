"""What Cotton's claims about Wit and Reason are held against: solved, not played."""

from __future__ import annotations

from diversions.games.wit_and_reason.lines import after_row, opening
from diversions.games.wit_and_reason.rules import ranks
from diversions.games.wit_and_reason.solved import best, worth_of
from diversions.rules import Terms
from diversions.rules.claims import Count, Value


def leads(terms: Terms, rank: str) -> float:
    """1 if the player who leads that card wins, 0 if not."""
    return (1 + worth_of(opening(terms), rank)) / 2


def answers_in_example(terms: Terms) -> float:
    """With how many cards the leader wins where Cotton says that none does."""
    state = after_row(terms, "9292")
    return float(sum(worth_of(state, rank) == 1 for rank in best(state)))


def deuces_left(terms: Terms) -> float:
    """How many Deuces the other still holds there, of which Cotton counts on one."""
    state = after_row(terms, "9292")
    return float(state.left[1].count("2"))


COUNTS: dict[str, Count] = {}
VALUES: dict[str, Value] = {
    "ten-wins": lambda terms: leads(terms, "T"),
    "nine-wins": lambda terms: leads(terms, "9"),
    "leader-wins": lambda terms: max(leads(terms, rank) for rank in ranks(terms)),
    "winning-cards": answers_in_example,
    "deuces-left": deuces_left,
}
