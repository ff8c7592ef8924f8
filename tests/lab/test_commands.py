"""The commands of the laboratory, on a game of a few readings, into a folder of their own."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.bench import Bench, Lot
from diversions.lab.contrasts import disputed

SMALL = min(GAMES, key=lambda slug: (len(list(disputed(GAMES[slug]))), slug))
KEYS = [f"{option.key}.{reading.key}" for option, reading in disputed(GAMES[SMALL])]
CLAIMED = next(slug for slug in GAMES if store.claims(slug))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the commands read and write in place of the book's own fixtures."""
    monkeypatch.setattr(store, "folder", lambda slug: tmp_path / slug)
    for slug in (SMALL, CLAIMED):
        (tmp_path / slug).mkdir(exist_ok=True)
    return tmp_path


def measure(shelf: Path, **options: Any) -> str:
    out = io.StringIO()
    usual = {"pairs": 2, "levels": ["random"], "bench": shelf / "bench", "stderr": io.StringIO()}
    call_command("measure", SMALL, stdout=out, **{**usual, **options})
    return out.getvalue()


def test_a_second_run_of_measure_plays_nothing_and_gives_the_same_bits(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = measure(shelf)
    first = (shelf / SMALL / store.EFFECTS).read_bytes()
    assert "matches a second" in said
    assert [effect.key for effect in store.effects(SMALL)] == KEYS

    measure(shelf, bench=shelf / "another")
    assert (shelf / SMALL / store.EFFECTS).read_bytes() == first

    (shelf / SMALL / store.EFFECTS).unlink()
    measure(shelf, bench=shelf / "a third")
    assert (shelf / SMALL / store.EFFECTS).read_bytes() == first


def test_a_measurement_that_is_broken_off_stores_whole_cruxes_alone(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, calls = Bench.play, [0]

    def broken(bench: Bench, lots: Iterable[Lot], pairs: int) -> Iterator[int]:
        calls[0] += 1
        if calls[0] == 2:
            raise KeyboardInterrupt
        yield from whole(bench, lots, pairs)

    with monkeypatch.context() as patch:
        patch.setattr(Bench, "play", broken)
        with pytest.raises(KeyboardInterrupt):
            measure(shelf)
    assert [effect.key for effect in store.effects(SMALL)] == KEYS[:1]

    measure(shelf)
    assert [effect.key for effect in store.effects(SMALL)] == KEYS


def test_what_is_played_as_before_is_not_measured_again_when_sources_change(shelf: Path) -> None:
    measure(shelf)
    told = [effect._replace(sources="older") for effect in store.effects(SMALL)]
    moved = [told[0]._replace(probe="otherwise", pairs=2, differ=0.25), *told[1:]]
    store.write_effects(SMALL, moved)

    said = measure(shelf)

    assert f"{SMALL}: 1 measured" in said
    assert all(effect.sources != "older" for effect in store.effects(SMALL))
    assert store.effects(SMALL)[0].probe != "otherwise"


def test_what_cannot_be_measured_is_said(shelf: Path) -> None:
    with pytest.raises(CommandError, match="never-heard-of"):
        call_command("measure", "never-heard-of")
    with pytest.raises(CommandError, match="two pairs"):
        measure(shelf, pairs=1)
    with pytest.raises(CommandError, match="never-heard-of"):
        call_command("dispute", "never-heard-of")


def test_dispute_finds_stores_and_checks(shelf: Path) -> None:
    out = io.StringIO()
    call_command("dispute", SMALL, stdout=out)

    assert f"Found {len(KEYS)} of {len(KEYS)}" in out.getvalue()
    assert list(store.disputes(SMALL)) == KEYS
    call_command("dispute", SMALL, check=True, stdout=out)
    path = shelf / SMALL / store.DISPUTES
    path.write_text(path.read_text(encoding="utf-8").replace('parts = ["', 'parts = ["no-'))
    with pytest.raises(CommandError, match=KEYS[0]):
        call_command("dispute", SMALL, check=True)
