"""Effects: chance that both readings meet alike, figures, intervals, and what is stored."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from diversions.games import GAMES
from diversions.lab import bench as benches
from diversions.lab import claims, effects, positions, selectors, store, telling, tested
from diversions.lab.bench import Bench, Lot, probe
from diversions.lab.chance import drawn, keyed
from diversions.lab.contrasts import disputed, plain
from diversions.lab.effects import Effect, compared, holm, quantile, student
from diversions.lab.matches import RANDOM, match
from diversions.rules import Shuffle, Throw
from tests.samples import LONG, every

EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
FEW = 3


def chi_square(counts: Counter[str], cells: int) -> float:
    even = sum(counts.values()) / cells
    return sum((counts[cell] - even) ** 2 / even for cell in counts) + even * (cells - len(counts))


def test_neighbouring_seeds_bring_every_face_and_every_card_equally_often() -> None:
    """99.99 % of fair tables lie below the bounds; the seeds are fixed, so it cannot flicker."""
    throw, pack = Throw(2, "rule"), tuple("abcdefghijklm")
    faces = Counter("".join(drawn(throw, seed, "chance", "throw", 1)) for seed in range(7_200))
    tops = Counter(drawn(Shuffle(pack, 3, "rule"), seed, "x", 1)[0] for seed in range(6_500))
    twice = Counter(
        drawn(Shuffle(pack, 2, "rule"), seed, "x", n)[1] for seed in range(650) for n in range(10)
    )

    assert chi_square(faces, 36) < 76
    assert chi_square(tops, 13) < 40
    assert chi_square(twice, 13) < 40


def test_neighbouring_places_are_not_alike() -> None:
    """The correlation of what falls at one place and at the next."""
    values = [keyed(seed, "chance", n) / 2**64 for seed in range(60) for n in range(60)]
    middle = sum(values) / len(values)
    spread = sum((v - middle) ** 2 for v in values) / len(values)
    along = sum((a - middle) * (b - middle) for a, b in zip(values, values[1:], strict=False))

    assert abs(middle - 0.5) < 0.02
    assert abs(along / len(values) / spread) < 4 / sqrt(len(values))


def test_a_shuffle_is_the_same_for_packs_that_share_cards() -> None:
    whole = tuple(f"{rank}{suit}" for rank in "23456789" for suit in "CDHS")
    short = tuple(card for card in whole if card[0] > "4")

    deep, shallow = (drawn(Shuffle(whole, top, "rule"), 5, "deal") for top in (32, 6))
    from_short = drawn(Shuffle(short, len(short), "rule"), 5, "deal")

    assert sorted(deep) == sorted(whole)
    assert deep[:6] == shallow
    assert tuple(card for card in deep if card in short) == from_short


@EVERY_GAME
def test_a_match_is_the_same_when_it_is_played_again(slug: str) -> None:
    terms = GAMES[slug].terms()

    once, again, other = match(terms, RANDOM, 4), match(terms, RANDOM, 4), match(terms, RANDOM, 5)

    assert once == again
    assert once.record != other.record
    assert once.figures["length"] > 0


def test_students_t_agrees_with_the_printed_tables() -> None:
    """Two-sided 5 % and 1 % points, as tables of the distribution have them."""
    for degrees, five, one in ((1, 12.706, 63.657), (4, 2.776, 4.604), (30, 2.042, 2.750)):
        assert student(five, degrees) == pytest.approx(0.05, abs=1e-4)
        assert student(one, degrees) == pytest.approx(0.01, abs=1e-4)
        assert quantile(degrees) == pytest.approx(five, abs=1e-3)
    assert student(0, 7) == 1


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = Random(3)
    held = 0
    for _ in range(1_000):
        pairs = [(a := rng.gauss(0, 2), a + rng.gauss(0.5, 1)) for _ in range(20)]
        figure = compared(pairs)
        held += abs(figure.difference - 0.5) <= figure.within

    assert 930 <= held <= 970


def test_what_never_varies_has_no_interval_and_is_judged_by_its_sign() -> None:
    moved, same = compared([(1, 2)] * 10), compared([(1, 1)] * 10)

    assert (moved.difference, moved.within) == (1, 0)
    assert moved.p == pytest.approx(2**-9, rel=1e-4)
    assert (same.difference, same.p, same.size) == (0, 1, 0)


def test_holm_is_stricter_than_no_correction_and_keeps_the_order() -> None:
    rng = Random(1)
    raw = {n: rng.random() ** 3 for n in range(50)}
    corrected = holm(raw)

    assert all(corrected[n] >= raw[n] for n in raw)
    assert max(corrected.values()) <= 1
    least = min(raw, key=lambda n: raw[n])
    assert corrected[least] == pytest.approx(min(1, 50 * raw[least]))
    order = sorted(raw, key=lambda n: raw[n])
    assert [corrected[n] for n in order] == sorted(corrected.values())


@pytest.mark.parametrize("module", [claims, effects, positions, selectors, telling, tested])
def test_the_examples_in_the_docstrings_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


# The bench ----------------------------------------------------------------------------------------


def quick() -> tuple[str, Lot]:
    slug = sorted(GAMES)[0]
    return slug, Lot(GAMES[slug].terms().code, RANDOM)


def test_a_bench_that_was_broken_off_is_taken_up_where_it_was(tmp_path: Path) -> None:
    _, lot = quick()
    whole = Bench(tmp_path / "whole")
    assert sum(whole.play([lot], FEW)) == FEW
    broken = Bench(tmp_path / "broken")
    assert sum(broken.play([lot], FEW - 1)) == FEW - 1
    with broken.file(lot).open("a", encoding="utf-8") as file:
        file.write('[2, {"length": 1')  # killed while it wrote

    again = Bench(tmp_path / "broken")

    assert again.wanting([lot], FEW) == 1
    assert sum(again.play([lot], FEW)) == 1
    assert again.matches(lot, FEW) == whole.matches(lot, FEW)
    assert Bench(tmp_path / "broken").matches(lot, FEW) == whole.matches(lot, FEW)


def test_two_processes_play_what_one_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benches, "CHUNK", 2)
    _, lot = quick()
    one, two = Bench(tmp_path / "one"), Bench(tmp_path / "two", jobs=2)

    assert sum(one.play([lot], FEW)) == sum(two.play([lot], FEW)) == FEW
    assert one.matches(lot, FEW) == two.matches(lot, FEW)


def test_a_reading_is_measured_where_it_makes_itself_felt(tmp_path: Path) -> None:
    slug, _ = quick()
    game = GAMES[slug]
    option, reading = next(disputed(game))
    bench = Bench(tmp_path)

    contrast = bench.base(game, option, reading, None)
    assert contrast in plain(game, option, reading)
    lots = [Lot(terms.code, RANDOM) for terms in (contrast.first, contrast.second)]
    assert sum(bench.play(lots, benches.PILOT)) <= 2 * benches.PILOT
    first, second = (bench.matches(lot, benches.PILOT) for lot in lots)
    assert probe(first, second) != probe(first, first)
    effect = bench.effect(contrast, RANDOM, benches.PILOT)
    assert 0 < effect.differ <= 1
    assert effect == Bench(tmp_path).effect(contrast, RANDOM, benches.PILOT)


# What is stored -----------------------------------------------------------------------------------


@EVERY_GAME
def test_what_is_stored_can_be_agreed_and_adds_up(slug: str) -> None:
    known = {f"{option.key}.{reading.key}" for option, reading in disputed(GAMES[slug])}
    for effect in store.effects(slug):
        assert effect.key in known
        for code in (effect.terms, effect.against):
            GAMES[slug].terms_of(code)
        assert 0 <= effect.differ <= 1
        for figure in effect.figures.values():
            assert figure.second - figure.first == pytest.approx(
                figure.difference, rel=1e-3, abs=2e-3
            )
            assert figure.within >= 0
            assert 0 <= figure.p <= 1


def test_every_game_is_measured_with_players_who_think() -> None:
    """A game that is too slow has fewer pairs, and its pages say how many."""
    for slug in GAMES:
        measured = {effect.level for effect in store.effects(slug)}
        assert {RANDOM, "apprentice"} <= measured, slug


def replayed(slug: str) -> Iterator[Effect]:
    """The effects of a game whose first pairs are played again.

    Every fifth reading by random players and, of every second game, one by apprentices; under LONG
    all of both, and one by journeymen, who think too long for more.
    """
    for level, each in ((RANDOM, 5), ("apprentice", 1_000)):
        effects = [effect for effect in store.effects(slug) if effect.level == level]
        if level == RANDOM or slug in every(3, GAMES):
            yield from effects[:: 1 if LONG else each]
    if LONG:
        yield from [e for e in store.effects(slug) if e.level == "journeyman"][:1]


@EVERY_GAME
def test_the_engines_still_play_what_is_stored(slug: str, tmp_path: Path) -> None:
    """Whatever was changed since; if this fails, ``manage.py measure`` of the game renews it."""
    bench = Bench(tmp_path)
    for effect in replayed(slug):
        few = min(effect.pairs, benches.PROBE)
        lots = [Lot(code, effect.level) for code in (effect.terms, effect.against)]
        for _ in bench.play(lots, few):
            pass
        assert probe(*(bench.matches(lot, few) for lot in lots)) == effect.probe, effect.key
