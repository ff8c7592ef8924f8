"""Each benchmark runs, for a moment: what it prints is looked at, and not how much.

Those that measure a server of their own are started at length only (``LONG``), with few tables;
those that need another's program (OpenSpiel, Fairy-Stockfish) are left out where it is missing.
"""

from __future__ import annotations

import doctest
import re
from importlib import import_module, util
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import duplicate
from diversions.lab.skill import Duplicate
from tests.samples import LONG

SHORT = {
    "baselines": ("put --matches 1 --levels apprentice --count 2", r"always yields wins \d of 1"),
    "blunders": ("put --blunders 1 --sound 1", r"Blunders named: \d of 1"),
    "bots": ("put --matches 2 --count 2", r"beats apprentice in \d of 2 matches"),
    "claims": ("beast --each 2 --deals 4", r"beast +2 hints: \d holds, \d idle, \d false"),
    "contradictions": ("put --each 2", r"put: \d hints, contradicted: \w+"),
    "dominated": ("put --places 2 --level apprentice", r"put:\w+.*: \d+ dominated of \d+ compared"),
    "engines": ("put --seconds 0.05", r"put +[\d,]+ moves a second"),
    "guesses": ("put --each 1", r"put +\d+ guesses, +\d+ contradict"),
    "hints": ("put --shown 2 --each 2", r"put: \d of 2"),
    "old_book": ("--seconds 0.01", r"\| \[Picket\]\(picket\.md\) \| \d+ \| \d+, \d+"),
    "luck": ("hazard:dagonell,seats=2,bouts=six", r"nobody can beat the apprentice"),
    "search": ("shatranj --count 2", r"shatranj:\w+: [\d,]+ positions in a second"),
    "skill": ("--table", r"\| `put:cotton` \| master, journeyman"),
}
SERVING: dict[str, dict[str, float]] = {
    "guild": {"TABLES": 2, "SECONDS": 2.0, "LEAST": 1},
    "web": {"TABLES": 2, "STREAMS": 4, "ROUNDS": 1, "EACH": 2},
}
FOREIGN = {"openspiel": "pyspiel"}
# What the others are made of, and pages that need an open server and a browser.
PARTS = {"client", "settings", "urls", "doors", "screens", "tables", "enemies", "memory", "peers"}


def test_every_benchmark_is_run_or_said_not_to_be() -> None:
    files = {path.stem for path in Path("benchmarks").glob("*.py")} - {"__init__"}

    assert files == {*SHORT, *SERVING, *FOREIGN, *PARTS, "duplicate"}


def said(
    name: str, words: str, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What that benchmark prints."""
    patch.setattr("sys.argv", [name, *words.split()])
    import_module(f"benchmarks.{name}").main()
    return "".join(capsys.readouterr())


@pytest.mark.parametrize("name", SHORT)
def test_a_benchmark_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, expected = SHORT[name]

    assert re.search(expected, said(name, words, monkeypatch, capsys))


def test_the_benchmark_in_duplicate_runs_and_keeps_its_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[list[Duplicate]] = []
    shelf = SimpleNamespace(
        duplicates=lambda slug: [], write_duplicates=lambda slug, counts: kept.append(counts)
    )
    monkeypatch.setattr(duplicate, "shelf", lambda: shelf)

    told = said("duplicate", "karnoffel --pairs 1 --trials 1", monkeypatch, capsys)

    assert "1 sets" in told
    assert [count.played for counts in kept for count in counts] == [1]


@pytest.mark.skipif(not LONG, reason="it serves a book of its own")
@pytest.mark.parametrize("name", SERVING)
def test_a_benchmark_of_a_server_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, value in SERVING[name].items():
        monkeypatch.setattr(f"benchmarks.{name}.{key}", value)

    assert "ms" in said(name, "", monkeypatch, capsys)


@pytest.mark.parametrize("name", FOREIGN)
def test_a_benchmark_that_needs_another_s_program_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if util.find_spec(FOREIGN[name]) is None:
        pytest.skip(f"{FOREIGN[name]} is missing")

    assert "value" in said(name, "", monkeypatch, capsys)


def test_what_was_measured_of_tables_is_read_from_the_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # which importing it sets
    tables = import_module("benchmarks.tables")
    text = tables.DOCUMENT.read_text(encoding="utf-8")

    kept = tables.written(text)

    assert tables.document(kept) == text
    assert doctest.testmod(tables).failed == 0
