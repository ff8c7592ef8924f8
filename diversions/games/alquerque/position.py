"""The board of Alquerque, its men, and a state of the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from diversions.rules import Move, Ruling, Seat, State
from diversions.rules.kit import boards

BOARD = boards.board(
    [(file, rank) for rank in range(5) for file in range(5)], boards.even_slants
)  # the essay's drawing is lost: the slants are ours, see alquerque.lines
POINTS = BOARD.points
COLOURS = "wb"  # White is the first seat and sits below
SIDES = ("white", "black")
MEN = 12
BACK_ROWS = (frozenset(range(20, 25)), frozenset(range(5)))  # the row each side makes for
BACKWARD = tuple(
    frozenset((a, b) for a in range(25) for b in range(25) if (b // 5 - a // 5) * way < 0)
    for way in (1, -1)
)
FRONTS = {"right": "bb.ww", "left": "ww.bb"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AlquerqueState(State):
    men: str = ""  # what stands on each point, a1 to e5
    stood: tuple[int, ...] = ()  # for each point, a bit for each point its man has stood on
    huffable: tuple[int, ...] = ()  # men that the seat to play may huff before it moves
    idle: int = 0  # turns since a man was last lost
    since: tuple[str, ...] = ()  # what stood since then, before this (`standing`)
    last: tuple[str, ...] = ()  # the points that the last turn touched, for the page
    gone: tuple[str, ...] = ()  # those it emptied by taking or huffing


def standing(state: AlquerqueState) -> str:
    """What stands on the board, and which men may be huffed."""
    return f"{state.men}{listed(state.huffable)}" if state.huffable else state.men


def footing(men: str) -> tuple[int, ...]:
    """For each man, that it has stood where it stands; nothing else is remembered."""
    return tuple(0 if man == boards.VACANT else 1 << at for at, man in enumerate(men))


def own(state: AlquerqueState, seat: Seat) -> list[int]:
    return [at for at, man in enumerate(state.men) if man == COLOURS[seat]]


def listed(points: tuple[int, ...]) -> str:
    names = [POINTS[at] for at in points]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@lru_cache(maxsize=8_000)  # 500 bytes each: 4 MB
def ruled(
    seat: Seat, verb: str, path: tuple[int, ...], rule: str, label: str, because: str = ""
) -> Ruling:
    """A ruling; the same object for the same words, for they come again and again."""
    return Ruling(Move(seat, verb, tuple(POINTS[at] for at in path)), rule, label, because)
