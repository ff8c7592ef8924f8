"""Questions that are asked of many games.  Which rules answer them, each game's own file says."""

from __future__ import annotations

from typing import NamedTuple


class Compared(NamedTuple):
    """A question, and why it is worth asking of several games."""

    question: str
    why: str


COMPARED = {
    "lift": Compared(
        "Who deals or begins first?",
        "Old books seldom say more than that the players lift for it, and differ on whether the "
        "best card or the worst one deals.",
    ),
    "ruff": Compared(
        "What is a ruff?",
        "One word for the best suit in a hand, for taking in the stock, and for cards that are "
        "counted before the play.",
    ),
    "dice": Compared(
        "Who keeps the dice?",
        "Nearly every text says who wins a throw; few say who has the dice after it.",
    ),
    "ties": Compared(
        "What happens to a tie?",
        "Tied tricks, equal hands and equal totals.",
    ),
    "stock": Compared(
        "In what order are cards laid out and taken in?",
        "It decides what a buyer knows when choosing cards to lay out.",
    ),
    "end": Compared(
        "What ends a game?",
        "A number of points, of deals, of bouts; ruin; or a position on the board.",
    ),
}
