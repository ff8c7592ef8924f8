"""Two hundred tournaments by chance, or a sample of them, reckoned twice: double eliminations,
Swiss rounds with byes that are asked for and pairs kept apart, round-robins with byes; people drop
out, come back and come late, results are corrected, rounds are changed by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from diversions.guild.meeting import services as meetings
from diversions.guild.meeting.services import Refused
from diversions.guild.models import Entrant, Party, Person, Tournament
from diversions.guild.parties import services as parties
from diversions.guild.tournament import double, services
from diversions.guild.tournament.drafts import services as drafts
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.tournament.fixed import FINAL
from diversions.guild.tournament.shown import table_of
from tests.guild.reckoning import Desk
from tests.samples import LONG

pytestmark = pytest.mark.postgres

SHARES = {"full": Fraction(2), "half": Fraction(1), "none": Fraction(0)}
EACH = 1 if LONG else 22  # so many tournaments on, the next is reckoned
TRIED = 12  # of a side, of whom every pairing is tried


class Chance:
    """A tournament to which things happen by chance, and the second desk that hears of them."""

    def __init__(self, seed: int, system: str, many: int) -> None:
        self.rng = Random(seed)
        self.meeting = meetings.make(f"Tournament {seed}")
        self.many = 0
        for _ in range(many):
            self.comes()
        asked = self.rng.choice([*SHARES])
        self.t = entrant_services.begin(
            self.meeting, "toy:quick", 2, system=system, asked_bye=asked
        )
        self.desk = Desk(SHARES[asked] if system == Tournament.SWISS else Fraction(0))
        for entrant in self.t.entrants.all():
            self.desk.enter(entrant.name)

    def comes(self) -> Person:
        self.many += 1
        return self.meeting.people.create(name=f"P{self.many:02}")

    def entrant(self, name: str) -> Entrant:
        return self.t.entrants.select_related("tournament__meeting", "person").get(name=name)

    def keep_apart(self) -> None:
        names = self.rng.sample(self.desk.known, min(4, len(self.desk.known)))
        for pair in (names[:2], names[2:]):
            if len(pair) == 2:
                people = [p.pk for n in pair if (p := self.entrant(n).person)]
                parties.keep(self.meeting, Party.APART, people)
                self.desk.apart.add(frozenset(pair))

    # Between rounds -----------------------------------------------------------------------------

    def drops(self) -> None:
        in_ = [n for n in self.desk.known if n not in self.desk.gone]
        if len(in_) > 3:
            name = self.rng.choice(in_)
            entrant_services.drop(self.entrant(name))
            self.desk.gone.add(name)

    def comes_back(self) -> None:
        if self.desk.gone:
            name = self.rng.choice(sorted(self.desk.gone))
            person = self.entrant(name).person
            assert person
            out = self.t.system == Tournament.DOUBLE and self.desk.losses(name) >= 2
            try:
                entrant_services.enter(self.t, person)
            except Refused:
                assert out
                return
            assert not out
            self.desk.gone.discard(name)

    def comes_late(self) -> None:
        person = self.comes()
        begun = len(self.desk.rounds)
        late = self.t.system == Tournament.DOUBLE and begun > 1
        late = late or (self.t.system == Tournament.ROUND_ROBIN and begun > 0)
        late = late or (self.t.system == Tournament.ROUND_ROBIN and len(self.desk.known) >= 8)
        if late and not begun:
            return
        try:
            entrant_services.enter(self.t, person)
        except Refused:
            assert late
            return
        assert not late
        self.desk.enter(person.name)

    def corrects(self) -> None:
        played = sorted(self.desk.results, key=lambda key: (key[0], sorted(key[1])))
        if played:
            number, pair = self.rng.choice(played)
            self.enters(number, sorted(pair))

    def enters(self, number: int, names: list[str]) -> None:
        """A result of a round, counted from 0."""
        for pairing in self.t.pairings.filter(round=number + 1, table__isnull=False):
            company = [one.entrant.name for one in pairing.company]
            if set(company) == set(names):
                places = self.rng.choice([(1, 2), (2, 1)] * 5 + [(1, 1)])
                services.correct(self.t, {pairing.pk: places})
                self.desk.end(number, dict(zip(company, places, strict=True)))

    def happens(self) -> None:
        for what, odds in (
            (self.drops, 0.15),
            (self.comes_back, 0.3),
            (self.comes_late, 0.25),
            (self.corrects, 0.2),
        ):
            if self.rng.random() < odds:
                what()

    def away(self) -> set[str]:
        """Who is away for a round: seldom anybody."""
        self.meeting.people.update(here=True)
        names = {n for n in self.desk.known if self.rng.random() < 0.03}
        self.meeting.people.filter(name__in=names).update(here=False)
        return names

    def wants(self) -> set[str]:
        in_ = [n for n in self.desk.known if n not in self.desk.gone]
        names = {n for n in in_ if self.rng.random() < 0.06}
        self.t.entrants.update(wants_bye=False)
        for name in names:
            entrant_services.ask_for_bye(self.entrant(name), asks=True)
        return names

    # A round ------------------------------------------------------------------------------------

    def begins(self, wanting: set[str]) -> tuple[list[tuple[str, list[str]]], bool]:
        """The round as the book has begun it, and whether it was changed by hand."""
        by_hand = False
        if self.rng.random() < 0.3:
            drafts.draw(self.t)
            self.t.refresh_from_db()
            before = self.t.draft["drawn"]
            by_hand = self.swaps()
            if by_hand and self.rng.random() < 0.5:
                drafts.undo(self.t, self.t.draft["revision"])
                assert self.t.draft["drawn"] == before
                by_hand = False
            drafts.begin(self.t, self.t.draft["revision"])
        else:
            services.next_round(self.t)
            if self.rng.random() < 0.1:
                drafts.take_back(self.t)
                drafts.begin(self.t, self.t.draft["revision"])
        last = self.t.pairings.order_by("-round")[0].round
        those = self.t.pairings.filter(round=last).prefetch_related("placings__entrant")
        tables = [(p.stage, [one.entrant.name for one in p.company]) for p in those]
        self.desk.begin([names for _, names in tables], wanting)
        return tables, by_hand

    def swaps(self) -> bool:
        drawn: list[Any] = self.t.draft["drawn"]
        stage = self.rng.choice(drawn)[0]
        keys = [key for its, company in drawn if its == stage for key in company]
        if len(keys) < 3:
            return False
        one, other = self.rng.sample(keys, 2)
        drafts.swap(self.t, one, other, self.t.draft["revision"])
        return bool(self.t.draft["drawn"] != drawn)

    def plays(self, tables: list[tuple[str, list[str]]]) -> None:
        for _, names in tables:
            if len(names) == 2:
                self.enters(len(self.desk.rounds) - 1, names)


@pytest.fixture(autouse=True)
def _no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played: the results are entered at the desk."""
    monkeypatch.setattr(services, "_open_table", lambda *_: None)


@pytest.mark.parametrize("seed", range(0, 100, EACH))
def test_a_double_elimination_is_reckoned_alike(seed: int, db: None) -> None:
    chance = Chance(seed, Tournament.DOUBLE, 2 + seed % 13 + (12 if seed % 25 == 0 else 0))
    desk, quiet = chance.desk, seed % 4 == 3
    if seed % 2:
        chance.keep_apart()
    over = False
    for _ in range(80):
        assert over == (bool(desk.rounds) and len(desk.alive()) < 2)
        if over:
            break
        if not quiet:
            chance.happens()
        away = set() if quiet else chance.away()
        wanting = set() if quiet else chance.wants()
        here = [n for n in desk.alive() if n not in away]
        sides = [[n for n in here if desk.losses(n) == lost] for lost in (0, 1)]
        unbeaten_away = any(n in away and not desk.losses(n) for n in desk.alive())
        prices = [desk.best(side, wanting) if len(side) <= TRIED else None for side in sides]
        last_two = [*map(len, sides)] in ([1, 1], [0, 2])
        before = Desk(**{**vars(desk), "rounds": list(desk.rounds)})
        try:
            tables, by_hand = chance.begins(wanting)
        except Refused:
            assert max(map(len, sides)) < 2 or (last_two and unbeaten_away)
            if last_two:
                assert unbeaten_away
            chance.meeting.people.update(here=True)
            view = table_of(chance.t)  # who dropped out before may have ended it
            rows, over = view["rows"], view["drawn_out"]
            continue
        assert sorted(n for _, names in tables for n in names) == sorted(here)
        if last_two:
            assert {stage for stage, _ in tables} <= {FINAL, double.SECOND}
            assert not unbeaten_away
        else:
            for stage, side, price in zip(
                (double.WINNERS, double.LOSERS), sides, prices, strict=True
            ):
                mine = [names for its, names in tables if its == stage]
                assert sorted(n for names in mine for n in names) == sorted(side)
                if price and not by_hand:
                    assert before.price(mine, wanting) == price
        chance.plays(tables)
        view = table_of(chance.t)
        rows, over = view["rows"], view["drawn_out"]
        assert {row.entrant.name: row.place for row in rows} == desk.ranking()
    else:
        pytest.fail("The tournament has no end.")
    assert {r.entrant.name: r.points for r in rows} == {n: desk.losses(n) for n in desk.known}
    if quiet:
        decided = sum(len({*places.values()}) == 2 for places in desk.results.values())
        assert decided in (2 * len(desk.known) - 2, 2 * len(desk.known) - 1)
        assert [row.place for row in rows][:2] == [1, 2]


@pytest.mark.parametrize("seed", range(0, 60, EACH))
def test_swiss_rounds_with_asked_byes_and_pairs_apart_are_reckoned_alike(
    seed: int, db: None
) -> None:
    chance = Chance(1000 + seed, Tournament.SWISS, 4 + seed % 10)
    desk = chance.desk
    chance.keep_apart()
    for _ in range(5):
        chance.happens()
        away, wanting = chance.away(), chance.wants()
        here = [n for n in desk.known if n not in desk.gone and n not in away]
        rest = [n for n in here if n not in wanting]
        if len(rest) < 2:
            continue
        best = desk.best(rest, set()) if len(rest) <= TRIED else None
        before = Desk(**{**vars(desk), "rounds": list(desk.rounds)})
        tables, by_hand = chance.begins(wanting)
        assert sorted(n for _, names in tables for n in names) == sorted(here)
        if not by_hand:
            idle = {names[0] for _, names in tables if len(names) == 1}
            assert wanting & set(here) <= idle
            mine = [names for _, names in tables if names[0] not in wanting or len(names) > 1]
            price = before.price(mine, set())
            if best and len(rest) <= 8:
                assert price == best
            elif best:
                assert price[0] == best[0]
        chance.plays(tables)
        rows = table_of(chance.t)["rows"]
        assert {r.entrant.name: Fraction(r.points) for r in rows} == desk.points()
        assert {r.entrant.name: r.place for r in rows} == desk.places()


@pytest.mark.parametrize("seed", range(0, 40, EACH))
def test_round_robins_with_byes_are_reckoned_alike(seed: int, db: None) -> None:
    chance = Chance(2000 + seed, Tournament.ROUND_ROBIN, 3 + seed % 6)
    desk = chance.desk
    over = False
    for _ in range(60):
        if over:
            break
        chance.happens()
        away, wanting = chance.away(), chance.wants()
        here = {n for n in desk.known if n not in desk.gone} - away
        able = [(a, b) for a in here - wanting for b in here - wanting if a < b]
        can = any(not desk.met(*pair) for pair in able)
        try:
            tables, _ = chance.begins(wanting)
        except Refused:
            assert not can
            continue
        assert can
        assert {n for _, names in tables for n in names} == here
        chance.plays(tables)
        view = table_of(chance.t)
        over = view["drawn_out"]
        told = {r.entrant.name: Fraction(r.points) for r in view["rows"]}
        assert told == desk.points(0, strike=True)
    else:
        pytest.fail("The tournament has no end.")
    in_ = [n for n in desk.known if n not in desk.gone]
    times = Counter(desk.met(a, b) for a in in_ for b in in_ if a < b)
    assert min(times, default=1) >= 1
