"""What the page of a solved game shows: when to dare, score by score and hand by hand, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library import selectors
from diversions.rules import Game
from diversions.rules.players.dare import (
    EITHER,
    Hand,
    Position,
    Solved,
    Table,
    hands,
    scores,
    solved,
)

SIDE = 12  # of a hand's square in the chart
COLUMNS = ("eldest", "dealer", "hand", "dealt", "dares", "sees")


class Row(NamedTuple):
    """A hand: how likely it is dealt, and how often one dares on it and sees a dare with it."""

    hand: Hand
    letters: str
    dealt: float
    dares: float
    sees: float


class Square(NamedTuple):
    """A hand's place in the chart, and how dark it is."""

    x: int
    y: int
    shade: float
    said: str


class Panel(NamedTuple):
    """All hands with the same best card: as squares, and as rows."""

    best: str
    side: int
    squares: list[Square]
    rows: list[Row]


class Cell(NamedTuple):
    """A score: how often eldest dares at it, the dealer sees, and eldest wins the match."""

    score: tuple[int, int]
    dares: float
    sees: float
    wins: float


class Tested(NamedTuple):
    """A counsel of a source, and what its style of play loses, of a match."""

    counsel: Any
    source: str
    place: str
    hand: Row | None  # that the source names, at the score that is shown
    against_table: float
    against_perfect: float


@dataclass
class Equilibrium:
    """A solved game as its page shows it, at one score."""

    game: Game[Any]
    solved: Solved
    name: str
    table: Table
    score: tuple[int, int]

    @property
    def title(self) -> str:
        return title(self.game, self.solved, self.name)

    @property
    def code(self) -> str:
        return self.solved.terms[self.name]

    @property
    def up(self) -> range:
        return range(self.table.contest.up)

    @property
    def either(self) -> bool:
        """Whether there are later moments to dare than the one that is charted."""
        return self.table.contest.dares == EITHER

    @property
    def others(self) -> list[tuple[str, str]]:
        return [(name, title(self.game, self.solved, name)) for name in shipped(self.game)]

    @property
    def value(self) -> float:
        """How often whoever is eldest in the first deal wins the match."""
        return 0.5 + float(self.table.head["plain"][0])

    @property
    def gains(self) -> tuple[float, float]:
        """What a perfect opponent gains over a match, as first eldest and as first dealer."""
        head = self.table.head
        plain, eldest, dealer = (float(head[key][0]) for key in ("plain", "eldest", "dealer"))
        return eldest - plain, dealer + plain

    @property
    def exploitability(self) -> float:
        return sum(self.gains) / 2

    @property
    def grid(self) -> list[list[Cell]]:
        """Every score: eldest's points down, the dealer's across."""
        cells = overview(self.game.slug, self.name)
        return [[cells[eldest, dealer] for dealer in self.up] for eldest in self.up]

    @property
    def here(self) -> Cell:
        return overview(self.game.slug, self.name)[self.score]

    @property
    def rows(self) -> list[Row]:
        return rows(self.table, self.solved, self.score)

    @property
    def panels(self) -> list[Panel]:
        """The chart: a panel for each best card, with the middle card down, the lowest across."""
        panels = []
        every = self.rows
        for best in reversed(range(self.table.contest.ranks)):
            held = [row for row in every if row.hand[2] == best]
            squares = [
                Square(
                    row.hand[0] * SIDE,
                    (best - row.hand[1]) * SIDE,
                    round(row.dares, 2),
                    f"{row.letters}: {percent(row.dares)}",
                )
                for row in held
            ]
            name = self.solved.rank(best)
            panels.append(Panel(name, (best + 1) * SIDE, squares, held[::-1]))
        return panels

    @property
    def counsels(self) -> list[Tested]:
        """What the sources advise in this contest, so far as it has been measured."""
        if not self.solved.measured.is_file():
            return []
        measured = json.loads(self.solved.measured.read_text(encoding="utf-8"))
        sources = selectors.sources()
        return [
            Tested(
                counsel,
                sources[counsel.source].short if counsel.source in sources else counsel.source,
                selectors.address("source", counsel.source),
                next((row for row in self.rows if row.hand == counsel.hand), None),
                *measured[counsel.key],
            )
            for counsel in self.solved.counsels
            if counsel.contest == self.name and counsel.key in measured
        ]


def title(game: Game[Any], known: Solved, name: str) -> str:
    """The title of the variant that a contest is."""
    terms = game.terms_of(known.terms[name])
    return next(variant.title for variant in game.variants if variant.key == terms.variant)


def shipped(game: Game[Any]) -> list[str]:
    """The contests of a game whose tables are there."""
    known = solved(game)
    every = known.contests if known else ()
    return [name for name in every if known and known.path(name).is_file() and known.table(name)]


def solved_games() -> list[Game[Any]]:
    """The games of which at least one table is there."""
    return [game for game in GAMES.values() if shipped(game)]


def rows(table: Table, known: Solved, score: tuple[int, int]) -> list[Row]:
    """Every hand at a score: what eldest does before the first lead, and the dealer if asked."""
    contest = table.contest
    ways = comb(contest.ranks * contest.suits, 3)
    return [
        Row(
            hand,
            " ".join(known.letter(rank) for rank in reversed(hand)),
            prod(comb(contest.suits, hand.count(rank)) for rank in set(hand)) / ways,
            table.chances(Position(score, (), hand)).get("dare", 0.0),
            table.chances(Position(score, (), hand, asked=True))["see"],
        )
        for hand in hands(contest.ranks, 3)
    ]


@cache
def overview(slug: str, name: str) -> dict[tuple[int, int], Cell]:
    """Every score of a contest that is shipped."""
    game = GAMES[slug]
    known = solved(game)
    table = known.table(name) if known else None
    if known is None or table is None:
        return {}
    cells = {}
    for score, plain in zip(scores(table.contest.up), table.head["plain"], strict=True):
        every = rows(table, known, score)
        cells[score] = Cell(
            score,
            sum(row.dealt * row.dares for row in every),
            sum(row.dealt * row.sees for row in every),
            0.5 + plain,
        )
    return cells


def lines(table: Table, known: Solved) -> Iterator[tuple[Any, ...]]:
    """Every hand at every score, in the order of ``COLUMNS``."""
    for score in scores(table.contest.up):
        for row in rows(table, known, score):
            shares = (round(share, 4) for share in (row.dares, row.sees))
            yield (*score, row.letters, float(f"{row.dealt:.6g}"), *shares)


def percent(share: float) -> str:
    """A share in whole hundredths.

    >>> percent(0.334), percent(0.004), percent(0.0)
    ('33 %', 'under 1 %', '0 %')
    """
    return "under 1 %" if 0 < share < 0.005 else f"{share * 100:.0f} %"
