"""What the page of a solved game shows: when to dare, score by score and hand by hand, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, NamedTuple

from diversions.library import selectors
from diversions.rules import Game
from diversions.rules.players import ladder, rows, trumped
from diversions.rules.players.dare import (
    EITHER,
    EquilibriumTable,
    Hand,
    InformationSet,
    Solved,
    acting,
    holdings,
    less,
    plays,
    scores,
    solved,
)
from diversions.rules.players.tables import read_head, solved_terms

SIDE = 12  # of a hand's square in the chart
COLUMNS = ("eldest", "dealer", "hand", "dealt", "dares", "sees")


MOMENTS = (
    "before the first lead",
    "before the reply to the first lead",
    "before the second lead",
    "before the reply to the second lead",
    "before the third lead",
    "before the last card",
)
PLAYERS = ("eldest", "the dealer")


class HandRow(NamedTuple):
    """A hand: how likely it is held by now, and how often one dares on it, or sees with it."""

    hand: Hand
    letters: str
    held: float
    share: float


class Square(NamedTuple):
    """A hand's place in the chart, and how dark it is."""

    x: int
    y: int
    shade: float
    said: str


class Panel(NamedTuple):
    """Hands as squares: of three cards all with the same best one, of fewer all that there are."""

    title: str
    width: int
    height: int
    squares: list[Square]


class StrategyChart(NamedTuple):
    """What one player should do at a moment: as squares, as rows, and on how many hands."""

    player: str
    rows: list[HandRow]
    panels: list[Panel]
    share: float | None  # None where nobody who plays by the table comes here


class Moment(NamedTuple):
    """In how many deals a dare is made at a moment, and in how many it is seen."""

    name: str
    dares: float
    sees: float


class Cell(NamedTuple):
    """A score: how often eldest wins, and in how many deals a dare is made, and is seen."""

    score: tuple[int, int]
    dares: float
    sees: float
    wins: float


class TestedCounsel(NamedTuple):
    """A counsel of a source, and what its style of play loses, of a match."""

    counsel: Any
    source: str
    place: str
    hand: HandRow | None  # that the source names, at the score that is shown
    against_table: float
    against_perfect: float


@dataclass
class Equilibrium:
    """A solved game as its page shows it, at one score, and when so many cards are *played*."""

    game: Game[Any]
    solved: Solved
    name: str
    table: EquilibriumTable
    score: tuple[int, int]
    played: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        return title_of(self.game, self.code)

    @property
    def code(self) -> str:
        return self.solved.terms[self.name]

    @property
    def up(self) -> range:
        return range(self.table.contest.up)

    @property
    def either(self) -> bool:
        """Whether either player may dare, before any card."""
        return self.table.contest.dares == EITHER

    @property
    def others(self) -> list[tuple[str, str]]:
        return [(name, title_of(self.game, self.solved.terms[name])) for name in shipped(self.game)]

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

    @cached_property
    def measured(self) -> dict[str, Any]:
        """What has been measured of the tables: the file is read once for a page."""
        return figures(self.solved)

    @cached_property
    def cells(self) -> dict[tuple[int, int], Cell]:
        return overview(self)

    @property
    def grid(self) -> list[list[Cell]]:
        """Every score: eldest's points down, the dealer's across."""
        return [[self.cells[eldest, dealer] for dealer in self.up] for eldest in self.up]

    @property
    def here(self) -> Cell:
        return self.cells[self.score]

    @property
    def moment(self) -> str:
        return MOMENTS[len(self.played)]

    @property
    def cards(self) -> str:
        """What has been played, by its letters."""
        return " ".join(self.solved.letter(rank) for rank in self.played)

    @property
    def ranks(self) -> list[tuple[int, str]]:
        """Every rank, the best first, with its name."""
        return [
            (rank, self.solved.rank(rank)) for rank in reversed(range(self.table.contest.ranks))
        ]

    @property
    def moments(self) -> list[Moment]:
        """When a dare is made at this score, and when it is seen."""
        measured = self.measured["moments"][self.name]["{}-{}".format(*self.score)]
        return [Moment(MOMENTS[n], *moment) for n, moment in enumerate(measured)]

    @property
    def daring(self) -> StrategyChart:
        """Who is to act: how often to dare with what."""
        return self.chart(acting(self.played), asked=False)

    @property
    def seeing(self) -> StrategyChart:
        """The other: how often to see it with what."""
        return self.chart(1 - acting(self.played), asked=True)

    def chart(self, player: int, asked: bool) -> StrategyChart:
        rows = rows_of(self.table, self.solved, self.score, self.played, asked)
        reached = sum(row.held for row in rows)
        share = sum(row.held * row.share for row in rows) / reached if reached else None
        return StrategyChart(PLAYERS[player], rows[::-1], panels(rows, self.solved), share)

    @cached_property
    def counsels(self) -> list[TestedCounsel]:
        """What the sources advise in this contest, so far as it has been measured."""
        measured = self.measured["counsels"]
        sources = selectors.sources()
        opening = rows_of(self.table, self.solved, self.score, (), asked=False)
        return [
            TestedCounsel(
                counsel,
                sources[counsel.source].short if counsel.source in sources else counsel.source,
                selectors.address("source", counsel.source),
                next((row for row in opening if row.hand == counsel.hand), None),
                *measured[counsel.key],
            )
            for counsel in self.solved.counsels
            if counsel.contest == self.name and counsel.key in measured
        ]


def title_of(game: Game[Any], code: str) -> str:
    """The title of the variant that is played under those terms."""
    terms = game.terms_of(code)
    return next(variant.title for variant in game.variants if variant.key == terms.variant)


def shipped(game: Game[Any]) -> list[str]:
    """The contests of a game whose tables are there."""
    known = solved(game)
    every = known.contests if known else ()
    return [name for name in every if known and known.path(name).is_file() and known.table(name)]


def solutions(game: Game[Any]) -> list[Equilibrium]:
    """The contests of a game whose tables are there, each at the beginning of its match."""
    known = solved(game)
    tables = {name: known.table(name) for name in shipped(game)} if known else {}
    return [
        Equilibrium(game, known, name, table, (0, 0))
        for name, table in tables.items()
        if known and table
    ]


SCORE_COLUMNS = ("eldest", "dealer", "eldest_wins", "perfect_eldest_wins", "perfect_dealer_wins")


class NearGame(NamedTuple):
    """A game whose table is near perfect play, or learnt so that nobody knows how near it is.

    *near* holds what a perfect opponent would win beyond the table, of all games, with the raises
    that the table has; None of a game that is only learnt.
    """

    game: Game[Any]
    name: str  # of the contest
    terms: str  # the code of its terms
    title: str  # of the variant
    value: float  # of all, the games that first eldest wins if both play by the table
    near: float | None
    lines: tuple[tuple[Any, ...], ...]  # every score that it has, in the order of ``SCORE_COLUMNS``


def near(game: Game[Any]) -> list[NearGame]:
    """The contests of a game with a ladder of raises whose tables are there, by their heads."""
    codes, told = solved_terms(game), []
    for kind, magic, read in (
        (ladder.solved(game), ladder.MAGIC, _computed),
        (trumped.solved(game), trumped.MAGIC, _learnt),
    ):
        for name in kind.contests if kind else ():
            try:
                head = read_head(kind.path(name), magic)  # type: ignore[union-attr]
                worth, more, lines = read(head)
            except (OSError, ValueError, KeyError):
                continue
            title = title_of(game, codes[name])
            told.append(NearGame(game, name, codes[name], title, worth, more, lines))
    return told


Lines = tuple[tuple[Any, ...], ...]


def _computed(head: Mapping[str, Any]) -> tuple[float, float | None, Lines]:
    """Of a ladder: the games to eldest, what a perfect opponent wins beyond it, every score."""
    columns = [head[who] for who in ("plain", "eldest", "dealer")]
    lines = tuple(
        (*score, *(round(0.5 + worth, 4) for worth in (plain, eldest)), round(0.5 + dealer, 4))
        for score, plain, eldest, dealer in zip(
            scores(head["contest"]["up"]), *columns, strict=True
        )
    )
    plain, eldest, dealer = (column[0] for column in columns)
    return 0.5 + plain, max(eldest - plain, dealer + plain), lines


def _learnt(head: Mapping[str, Any]) -> tuple[float, float | None, Lines]:
    """The same of a game that was learnt; what a perfect opponent wins is not known."""
    pairs = zip(head["scores"], head["values"], strict=True)
    lines = tuple((*score, round(0.5 + worth / 2, 4), None, None) for score, worth in pairs)
    return lines[0][2], None, lines


class SolvedRows(NamedTuple):
    """What is told of a game with rows to take that is solved."""

    game: Game[Any]
    terms: str  # the code of its terms
    title: str  # of the variant
    begins: float  # coins, by which whoever begins is ahead on average


def boards(game: Game[Any]) -> list[SolvedRows]:
    """The contests of a game with rows to take whose tables are there."""
    known, codes = rows.solved(game), solved_terms(game)
    every = known.contests.items() if known else ()
    tables = {name: rows.shipped(known.path(name), one) for name, one in every if known}
    return [
        SolvedRows(game, codes[name], title_of(game, codes[name]), table.worth(rows.LAID))
        for name, table in tables.items()
        if table
    ]


def figures(known: Solved) -> dict[str, Any]:
    """What ``manage.py train <game> --figures`` has measured of the tables that are shipped."""
    if not known.measured.is_file():
        return {"moments": {}, "counsels": {}}
    measured: dict[str, Any] = json.loads(known.measured.read_text(encoding="utf-8"))
    return measured


def held(
    table: EquilibriumTable, score: tuple[int, int], played: tuple[int, ...], player: int
) -> Iterator[tuple[Hand, float]]:
    """What *player* may still hold when no dare has been made, and how likely by the table."""
    laid, others = ([card for _, card in plays(played, one)] for one in (player, 1 - player))
    every = comb(table.contest.ranks * table.contest.suits - len(others), 3)
    for whole, left, ways in holdings(table.shape.triples, table.contest.suits, laid, others):
        yield left, ways / every * came(table, score, played, player, whole)


def came(
    table: EquilibriumTable,
    score: tuple[int, int],
    played: tuple[int, ...],
    player: int,
    hand: Hand,
) -> float:
    """How likely *player*, by the table, has played so with *hand*, and has not dared."""
    likely = 1.0
    for n, card in plays(played, player):
        chances = table.chances(InformationSet(score, played[:n], hand))
        likely *= (1 - chances.get("dare", 0.0)) * chances[card]
        hand = less(hand, card)
    return likely


def rows_of(
    table: EquilibriumTable,
    known: Solved,
    score: tuple[int, int],
    played: tuple[int, ...],
    asked: bool,
) -> list[HandRow]:
    """Every hand of who is to act, with how often to dare; or of the other, who is *asked*."""
    act = "see" if asked else "dare"
    player = acting(played) ^ asked
    rows = [
        HandRow(
            hand,
            " ".join(known.letter(rank) for rank in reversed(hand)),
            likely,
            table.chances(InformationSet(score, played, hand, asked=asked)).get(act, 0.0),
        )
        for hand, likely in held(table, score, played, player)
    ]
    return sorted(rows)


def panels(rows: Sequence[HandRow], known: Solved) -> list[Panel]:
    """The chart: the better card runs down from the best, the lower across from the lowest.

    Of three cards, a panel for each best one.
    """
    best = max((row.hand[-1] for row in rows), default=0)
    if not rows or len(rows[0].hand) < 3:
        return [panel("", rows, best + 1)]
    return [
        panel(known.rank(top), [row for row in rows if row.hand[2] == top], top + 1)
        for top in range(best, -1, -1)
    ]


def panel(title: str, rows: Sequence[HandRow], side: int) -> Panel:
    tall = 1 if rows and len(rows[0].hand) == 1 else side
    squares = [
        Square(
            row.hand[0] * SIDE,
            (side - 1 - row.hand[1]) * SIDE if len(row.hand) > 1 else 0,
            round(row.share, 2),
            f"{row.letters}: {percent(row.share)}",
        )
        for row in rows
    ]
    return Panel(title, side * SIDE, tall * SIDE, squares)


def overview(one: Equilibrium) -> dict[tuple[int, int], Cell]:
    """Every score of a contest."""
    cells = {}
    plain = one.table.head["plain"]
    measured = one.measured["moments"][one.name]
    for score, worth in zip(scores(one.table.contest.up), plain, strict=True):
        moments = measured["{}-{}".format(*score)]
        dares, sees = (sum(moment[n] for moment in moments) for n in (0, 1))
        cells[score] = Cell(score, dares, sees, 0.5 + worth)
    return cells


def lines(table: EquilibriumTable, known: Solved) -> Iterator[tuple[Any, ...]]:
    """Every hand at every score before the first lead, in the order of ``COLUMNS``."""
    for score in scores(table.contest.up):
        daring, seeing = (rows_of(table, known, score, (), asked) for asked in (False, True))
        for one, other in zip(daring, seeing, strict=True):
            shares = (round(row.share, 4) for row in (one, other))
            yield (*score, one.letters, float(f"{one.held:.6g}"), *shares)


def percent(share: float) -> str:
    """A share in whole hundredths.

    >>> percent(0.334), percent(0.004), percent(0.0)
    ('33 %', 'under 1 %', '0 %')
    """
    return "under 1 %" if 0 < share < 0.005 else f"{share * 100:.0f} %"
