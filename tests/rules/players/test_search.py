"""Looking ahead, tried on a game whose every value is known: take one to three, the last wins."""

from __future__ import annotations

from random import Random

import pytest

from diversions.rules.bots import Budget
from diversions.rules.players.search import WON, Lore, Node, Searched, best, outlook


def after(node: Node) -> list[tuple[int, Node]]:
    side, heap = node
    return [(n, (1 - side, heap - n)) for n in (1, 2, 3) if n <= heap]


HEAP: Lore[int] = Lore(after, lambda node: [], lambda node: 0, lambda node: -WON)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_the_winning_move_leaves_a_multiple_of_four(heap: int) -> None:
    result = best(HEAP, (0, heap), Random(1), Budget(10_000))

    assert (heap - result.move) % 4 == 0
    assert result.value > WON // 2


def test_a_lost_position_is_known_as_lost() -> None:
    result = best(HEAP, (0, 8), Random(1), Budget(10_000))

    assert result.value < -WON // 2


def test_one_turn_ahead_is_looked_at_however_small_the_budget() -> None:
    result = best(HEAP, (0, 40), Random(1), Budget(0))

    assert result.depth == 1


def test_the_budget_bounds_what_is_looked_at() -> None:
    small = best(HEAP, (0, 60), Random(1), Budget(3))
    large = best(HEAP, (0, 60), Random(1), Budget(30))

    assert small.nodes < large.nodes < 30 * 50 + 60


def test_takings_are_followed_to_the_end() -> None:
    # The side to move can take one; what it takes with is then taken.
    tree = {
        (0, "start"): [("take", (1, "taken")), ("wait", (1, "waited"))],
        (1, "taken"): [("take back", (0, "even"))],
        (1, "waited"): [("wait", (0, "start"))],
        (0, "even"): [("wait", (1, "waited"))],
    }
    worth = {"start": 0, "taken": -100, "even": -200, "waited": 0}
    lore: Lore[str] = Lore(
        lambda node: tree[node],
        lambda node: [pair for pair in tree[node] if pair[0].startswith("take")],
        lambda node: worth[node[1]],
        lambda node: 0,
    )

    assert best(lore, (0, "start"), Random(1), Budget(5), deepest=1).move == "wait"


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (WON - 3, "It wins within 3 turns."),
        (210, "Within 3 turns it gains 2 men."),
        (-100, "Within 3 turns it loses no more than 1 man."),
        (0, "Within 3 turns it loses nothing."),
    ],
)
def test_the_outlook_is_told_in_a_sentence(value: int, says: str) -> None:
    assert outlook(Searched("move", value, 3, 0), 0, "man", "men") == says
