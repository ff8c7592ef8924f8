"""A second reckoning of tournaments, which shares no line with the first.

It hears what happens at a desk (who enters, drops out and comes back, what is played and corrected)
and says by itself who is on which side, who has how many points, and how good a round could be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

Table = list[str]  # the names at one table; one alone has a bye


@dataclass
class Desk:
    """All that has happened, round by round."""

    asked_bye: Fraction = Fraction(2)
    known: list[str] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    rounds: list[list[Table]] = field(default_factory=list)
    results: dict[tuple[int, frozenset[str]], dict[str, int]] = field(default_factory=dict)
    skipped: dict[str, set[int]] = field(default_factory=dict)
    asked: set[tuple[int, str]] = field(default_factory=set)
    finals: set[int] = field(default_factory=set)
    apart: set[frozenset[str]] = field(default_factory=set)

    # What happens -------------------------------------------------------------------------------

    def enter(self, name: str) -> None:
        self.known.append(name)
        self.skipped[name] = set(range(len(self.rounds)))

    def begin(self, tables: Iterable[Sequence[str]], wanting: Iterable[str] = ()) -> None:
        """A round begins: who is not in it, and has not lost twice, has skipped it."""
        those = [list(table) for table in tables]
        playing = {name for table in those for name in table}
        number = len(self.rounds)
        for name in self.known:
            if name not in playing and self.losses(name) < 2:
                self.skipped[name].add(number)
        self.rounds.append(those)
        alone = {table[0] for table in those if len(table) == 1}
        self.asked |= {(number, name) for name in wanting if name in alone}

    def end(self, number: int, places: dict[str, int]) -> None:
        self.results[number, frozenset(places)] = places

    # Losses -------------------------------------------------------------------------------------

    def losses(self, name: str) -> int:
        lost = 0
        for (_, pair), places in self.results.items():
            if name in pair:
                (other,) = pair - {name}
                lost += places[name] > places[other]
        return lost + len(self.skipped[name])

    def alive(self) -> list[str]:
        return [n for n in self.known if n not in self.gone and self.losses(n) < 2]

    def last_round(self, name: str) -> int:
        return max(
            (n for n, tables in enumerate(self.rounds, 1) if any(name in t for t in tables)),
            default=0,
        )

    def ranking(self) -> dict[str, int]:
        """Everyone's place: the fewer losses among those in, then who lasted longer."""
        worth: dict[str, tuple[int, int, int]] = {}
        alive = set(self.alive())
        for name in self.known:
            if name in alive:
                worth[name] = (2, 0, -self.losses(name))
            else:
                worth[name] = (1, self.last_round(name), -min(2, self.losses(name)))
        return {n: 1 + sum(w > worth[n] for w in worth.values()) for n in self.known}

    def byes(self, name: str) -> int:
        return sum([name] in tables for tables in self.rounds)

    def met(self, one: str, other: str) -> int:
        pair = {one, other}
        return sum(pair <= set(table) for tables in self.rounds for table in tables)

    # How good a round could be ------------------------------------------------------------------

    def price(self, tables: Iterable[Sequence[str]], wanting: set[str]) -> tuple[int, int, int]:
        """Pairs that are kept apart, byes that were not due (least of all to who is new), meetings
        again."""
        bad = byes = again = 0
        for table in tables:
            if len(table) == 1:
                asked = table[0] in wanting and not self.byes(table[0])
                late = 0 if self.last_round(table[0]) else len(self.rounds) + 1
                byes += 0 if asked else 1 + self.byes(table[0]) + late
            else:
                one, other = table
                bad += frozenset((one, other)) in self.apart
                again += self.met(one, other)
        return bad, byes, again

    def best(self, side: Iterable[str], wanting: set[str]) -> tuple[int, int, int]:
        """The least price of a round of those, by trying everything."""

        @cache
        def least(left: frozenset[str], may_idle: bool) -> tuple[int, int, int]:
            if not left:
                return 0, 0, 0
            one = min(left)
            rest = left - {one}
            ways = []
            if may_idle:
                ways.append((self.price([[one]], wanting), least(rest, False)))
            for other in rest:
                mine = self.price([[one, other]], wanting)
                if len(rest) > 1 or not may_idle:
                    ways.append((mine, least(rest - {other}, may_idle)))
            return min((a[0] + b[0], a[1] + b[1], a[2] + b[2]) for a, b in ways)

        names = frozenset(side)
        return least(names, len(names) % 2 == 1)

    # Points -------------------------------------------------------------------------------------

    def points(self, bye: int = 2, *, strike: bool = False) -> dict[str, Fraction]:
        """Two for a win, one for a draw; byes of rounds that are over.  With *strike*, what one
        played who dropped out counts for nobody."""
        total = dict.fromkeys(self.known, Fraction(0))
        for number, tables in enumerate(self.rounds):
            for table in tables:
                if strike and set(table) & self.gone:
                    continue
                if len(table) == 1:
                    asked = (number, table[0]) in self.asked
                    total[table[0]] += self.asked_bye if asked else bye
                elif (number, frozenset(table)) in self.results:
                    places = self.results[number, frozenset(table)]
                    for name in table:
                        (other,) = set(table) - {name}
                        total[name] += 1 + (places[name] < places[other])
                        total[name] -= places[name] > places[other]
        return total

    def places(self) -> dict[str, int]:
        """By points, then the points of all whom one met, then who beat whom among the equal."""
        points = self.points()
        played = [(set(pair), places) for (_, pair), places in self.results.items()]
        buchholz = {
            name: sum(
                (points[o] for pair, _ in played if name in pair for o in pair - {name}),
                Fraction(0),
            )
            for name in self.known
        }

        def direct(name: str) -> Fraction:
            equal = [
                o for o in self.known if (points[o], buchholz[o]) == (points[name], buchholz[name])
            ]
            pairs = [{a, b} for a in equal for b in equal if a < b]
            if not pairs or any(all(pair != p for p, _ in played) for pair in pairs):
                return Fraction(0)
            total = Fraction(0)
            for other in equal:
                if other != name:
                    ahead = [pl[name] < pl[other] for p, pl in played if p == {name, other}]
                    behind = [pl[name] > pl[other] for p, pl in played if p == {name, other}]
                    total += 1 + (sum(ahead) > sum(behind)) - (sum(ahead) < sum(behind))
            return total

        worth = {n: (points[n], buchholz[n], direct(n)) for n in self.known}
        return {n: 1 + sum(w > worth[n] for w in worth.values()) for n in self.known}
