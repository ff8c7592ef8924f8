"""Tables of masters, as files."""

from __future__ import annotations

import json
import lzma
import os
from pathlib import Path

import pytest

from diversions.rules.players import tables
from diversions.rules.players.tables import write_learnt


def test_what_was_learnt_is_kept_to_three_places(tmp_path: Path) -> None:
    path = tmp_path / "tables" / "judgement.json"
    write_learnt(path, {"cards": [0.12345, -2], "hands": {2: 1 / 3}})

    assert json.loads(path.read_text()) == {"cards": [0.123, -2], "hands": {"2": 0.333}}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which blocks are kept."""
    monkeypatch.setattr(tables, "_kept", [])
    tables.keep_in(tmp_path / "tables")
    return tmp_path / "tables"


def packed(number: int, size: int = 5_000) -> bytes:
    return lzma.compress(bytes([number]) * size)


def test_a_block_is_unpacked_once_and_read_from_where_it_is_kept(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tables.unpacked(packed(7)) == b"\7" * 5_000

    (file,) = kept.iterdir()
    monkeypatch.setattr(lzma, "decompress", lambda block: pytest.fail("It is unpacked again."))
    assert tables.unpacked(packed(7)) == b"\7" * 5_000
    assert file.stat().st_size == 5_008


def test_a_block_that_was_cut_short_is_unpacked_again(kept: Path) -> None:
    tables.unpacked(packed(7))
    (file,) = kept.iterdir()
    for harmed in (b"", file.read_bytes()[:-1]):
        file.write_bytes(harmed)

        assert tables.unpacked(packed(7)) == b"\7" * 5_000


def test_what_was_not_wanted_for_longest_goes_if_there_is_too_much(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_KEPT", 12_000)
    for number in range(2):
        tables.unpacked(packed(number))
        for file in kept.iterdir():
            os.utime(file, (number, number))
    tables.unpacked(packed(0))  # wanted again, so that the other is the oldest

    tables.unpacked(packed(2))

    assert {file.read_bytes()[0] for file in kept.iterdir()} == {0, 2}


def test_where_nothing_can_be_kept_a_block_is_unpacked_all_the_same(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept.write_text("no folder")

    assert tables.unpacked(packed(7)) == b"\7" * 5_000
    assert "cannot be kept" in caplog.text


def test_without_a_folder_nothing_is_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_kept", [])

    assert tables.unpacked(packed(7)) == b"\7" * 5_000
    assert not kept.exists()
