"""How much skill decides: matches between a better player and lesser ones, and what they show.

A series is stored as its bare counts; shares, intervals and verdicts are computed when they are
shown.  ``python -m benchmarks.skill`` plays them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot, inf, sqrt
from typing import NamedTuple

ALL, OWN = "all", "own"
BAR = 0.55  # of pairings: the lower end of an interval above it shows a better player


class Margin(NamedTuple):
    """By how much a player was ahead at the end of a match."""

    mean: float
    error: float  # half of its interval of 95 %
    spread: float  # of single matches, a standard deviation

    @property
    def matches(self) -> float:
        """After how many matches such a gain is as likely as not to be more than luck."""
        return (1.96 * self.spread / self.mean) ** 2 if self.mean else inf


class Series(NamedTuple):
    """Matches in which one *better* player sat with *lesser* ones, and how many of them he won.

    A match that several share counts in part.  Where *sees* is "all", the better player saw every
    card.  *ahead* has for each stage of the game, and for all, the sum over the matches of how
    much he scored more than the others on average, and the sum of the squares.
    """

    terms: str
    sides: int
    better: str
    lesser: str
    trials: int  # that a move may spend at most
    played: int
    won: float
    moves: int  # in all the matches
    sees: str = OWN  # cards
    ahead: Mapping[str, tuple[float, float]] = {}

    def then(self, share: float, moves: int, ahead: Mapping[str, float]) -> Series:
        """The series with one more match."""
        sums = {
            stage: (
                self.ahead.get(stage, (0.0, 0.0))[0] + ahead.get(stage, 0.0),
                self.ahead.get(stage, (0.0, 0.0))[1] + ahead.get(stage, 0.0) ** 2,
            )
            for stage in sorted({*self.ahead, *ahead})
        }
        return self._replace(
            played=self.played + 1, won=self.won + share, moves=self.moves + moves, ahead=sums
        )

    def margin(self, stage: str = ALL) -> Margin | None:
        """By how much the better was ahead in a stage; None where no score is kept."""
        if stage not in self.ahead or self.played < 2:
            return None
        total, squares = self.ahead[stage]
        mean = total / self.played
        spread = sqrt(max(0.0, squares / self.played - mean * mean))
        return Margin(mean, 1.96 * spread / sqrt(self.played - 1), spread)

    @property
    def share(self) -> float:
        return self.won / self.played

    @property
    def above(self) -> tuple[float, float, float]:
        """In how many pairings the better stands above a lesser, from where to where."""
        low, high = wilson(self.won, self.played)
        middle, least, most = (pairings(one, self.sides) for one in (self.share, low, high))
        return middle, least, most


class Duplicate(NamedTuple):
    """Sets of matches with the same chance, in which the *better* player had each side once.

    So luck weighs less than in single matches.  Each player had so many *trials* for a move: as at
    a table, or as many as were asked for.  *won* is the sum of his shares of the sets, *squares*
    that of their squares.
    """

    terms: str
    sides: int
    better: str
    lesser: str
    better_trials: int
    lesser_trials: int
    played: int
    won: float
    squares: float
    at_table: bool  # whether these are the trials that they have at a table

    def then(self, share: float) -> Duplicate:
        """The count with one more set."""
        return self._replace(
            played=self.played + 1, won=self.won + share, squares=self.squares + share * share
        )

    @property
    def share(self) -> float:
        return self.won / self.played

    @property
    def above(self) -> tuple[float, float, float]:
        """In how many pairings the better stands above a lesser, from where to where."""
        spread = sqrt(max(0.0, self.squares / self.played - self.share**2))
        within = 1.96 * spread / sqrt(max(1, self.played - 1))
        middle, least, most = (
            pairings(one, self.sides)
            for one in (self.share, self.share - within, self.share + within)
        )
        return middle, max(0.0, least), min(1.0, most)

    @property
    def words(self) -> str:
        """The pairings in a hundred, with how many sets they rest on.

        >>> Duplicate("put:cotton", 2, "master", "journeyman", 60, 60, 200, 112.0, 80.0, True).words
        '56 (52 to 60) as at a table, 200 sets in duplicate'
        """
        middle, low, high = (round(100 * one) for one in self.above)
        trials = "as at a table" if self.at_table else f"at {self.better_trials} trials"
        return f"{middle} ({low} to {high}) {trials}, {self.played} sets in duplicate"


def wilson(won: float, played: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share won, after Wilson.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    share = won / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    whole = 1 + z * z / played
    return (middle - spread) / whole, (middle + spread) / whole


def pairings(share: float, sides: int) -> float:
    """In how many pairings he stands above a lesser player who wins that *share* of matches.

    Each of the others is compared with him, and who has won stands above who has not; between two
    who have not, it is even.  So the same bar holds for any number of sides.

    >>> [pairings(share, 4) for share in (0.25, 1)]
    [0.5, 1.0]
    """
    return 0.5 + (sides * share - 1) / (2 * (sides - 1))


def compared(stored: Iterable[Series]) -> Iterator[tuple[Series, Series | None]]:
    """Each series that is to be shown, with what luck allows there, if that was measured."""
    kept = list(stored)
    for series in kept:
        if series.sees != ALL:
            yield series, seen(series, kept) if series.sees == OWN else None


def seen(series: Series, stored: Iterable[Series]) -> Series | None:
    """Matches at the same table of one who saw every card, against the same players."""
    for one in stored:
        if one[:2] == series[:2] and one.lesser == series.lesser and one.sees == ALL:
            return one
    return None


def beside(stored: Iterable[Series]) -> Iterator[tuple[Series, Series]]:
    """Matches of one who sees every card, with apprentices and with journeymen, table by table."""
    seeing = {(one.terms, one.lesser): one for one in stored if one.sees == ALL and one.played}
    for (terms, lesser), one in seeing.items():
        if lesser == "apprentice" and (other := seeing.get((terms, "journeyman"))):
            yield one, other


def difference(one: Series, other: Series) -> tuple[float, float]:
    """How much oftener in pairings the better stands above in *one* than in *other*.

    With the longer half of its interval of 95 %, from the intervals of both (Newcombe 1998).

    >>> def won(count):
    ...     return Series("put:cotton", 2, "journeyman", "apprentice", 2, 100, count, 900, "all")
    >>> [round(part, 2) for part in difference(won(80), won(60))]
    [0.2, 0.13]
    """
    (above, least, most), (below, low, high) = one.above, other.above
    return above - below, max(hypot(above - least, high - below), hypot(most - above, below - low))


def seated(series: Series, stored: Iterable[Duplicate]) -> Duplicate | None:
    """The same two levels at the same table, each as strong as it sits there, in duplicate."""
    for one in stored:
        if one.at_table and one[:4] == series[:4] and series.sees == OWN:
            return one
    return None


def verdict(series: Series, allowed: Series | None, table: Duplicate | None = None) -> str:
    """What a series shows, as a clause; *allowed* is the same with every card seen.

    *Clearly* better is said of a player as strong as at a *table*, and of no other.

    >>> def won(count, sees="own"):
    ...     return Series("put:cotton", 2, "journeyman", "apprentice", 60, 400, count, 9_000, sees)
    >>> verdict(won(260), None)
    'better at 60 trials'
    >>> seats = Duplicate("put:cotton", 2, "journeyman", "apprentice", 60, 1, 400, 260, 190, True)
    >>> verdict(won(260), None, seats)
    'clearly better: 65 (63 to 67) as at a table, 400 sets in duplicate'
    >>> verdict(won(260), None, seats._replace(won=212))
    'better at 60 trials; 53 (49 to 57) as at a table, 400 sets in duplicate'
    >>> verdict(won(205), won(206, "all"))
    'even a journeyman who sees every card gains at most 6 percentage points'
    >>> verdict(won(229), won(231, "all"))
    'better: 94% of what seeing every card gains'
    >>> verdict(won(225), won(300, "all"))
    'better: 25% of what seeing every card gains'
    >>> verdict(won(205), None)
    'no visible difference'
    >>> verdict(won(228), won(200, "all"))
    'better, but by less than the bar'
    """
    middle, low, _ = series.above
    if table and table.above[1] >= BAR:
        return f"clearly better: {table.words}"
    if low >= BAR:
        return f"better at {series.trials} trials" + (f"; {table.words}" if table else "")
    best, least, most = allowed.above if allowed else (0.0, 1.0, 1.0)
    if low > 0.5:
        if least <= 0.5 or best < middle:
            return "better, but by less than the bar"
        return f"better: {(middle - 0.5) / (best - 0.5):.0%} of what seeing every card gains"
    if allowed and least <= 0.5:
        gain = 100 * (most - 0.5)
        who = f"even a {allowed.better} who sees every card"
        return f"{who} gains at most {gain:.0f} percentage points"
    return "no visible difference"
