"""What the laboratory found, as the book keeps it: files beside each game's other fixtures."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import tomlkit

from diversions.games import GAMES
from diversions.lab.claims import Claim, Result
from diversions.lab.disputes import Dispute
from diversions.lab.effects import Effect, Figure
from diversions.lab.skill import Duplicate, Series
from diversions.library.selectors import folder
from diversions.rules import Move
from diversions.rules.players.dare import solved
from diversions.rules.record import read

DISPUTES = "disputes.toml"
EFFECTS = "effects.json"
CLAIMS = "claims.toml"
RESULTS = "claims.json"
SKILL = "skill.json"
DUPLICATES = "duplicates.json"
STORED = (DISPUTES, EFFECTS, CLAIMS, RESULTS, SKILL, DUPLICATES)
DISPUTES_HEAD = (
    "Positions in dispute: the shortest records found after which two readings part.",
    "Made by `manage.py dispute`; replayed by tests/lab/test_disputes.py.",
)


def records(slug: str) -> list[tuple[str, list[Move]]]:
    """The whole plays that the book keeps of a game, each with the code of its terms."""
    plays = []
    for path in sorted((folder(slug) / "records").glob("*.txt")):
        terms, moves = read(path.read_text(encoding="utf-8"), GAMES)
        plays.append((terms.code, moves))
    return plays


def disputes(slug: str) -> dict[str, Dispute]:
    """The stored positions in dispute of a game, by the reading that each is about."""
    return {dispute.key: dispute for dispute in _disputes(folder(slug) / DISPUTES)}


def unparted(slug: str) -> tuple[str, ...]:
    """The readings of a game for which no position in dispute was found."""
    return tuple(_toml(folder(slug) / DISPUTES).get("unparted", ()))


def _disputes(path: Path) -> Iterable[Dispute]:
    for entry in _toml(path).get("dispute", ()):
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
        }
        yield Dispute(**fields)


def write_disputes(slug: str, disputes: Sequence[Dispute], missing: Sequence[str]) -> None:
    """Store the positions of a game, and name the readings that part nothing."""
    document = _headed(DISPUTES_HEAD)
    if missing:
        document["unparted"] = list(missing)
    tables = tomlkit.aot()
    for dispute in disputes:
        table = tomlkit.table()
        for key in ("option", "reading", "terms", "against", "parts"):
            value = getattr(dispute, key)
            table[key] = list(value) if isinstance(value, tuple) else value
        if dispute.tied:
            table["tied"] = list(dispute.tied)
        moves = tomlkit.array().multiline(len(dispute.moves) > 1)
        moves.extend(dispute.moves)
        table["moves"] = moves
        tables.append(table)
    document["dispute"] = tables
    (folder(slug) / DISPUTES).write_text(tomlkit.dumps(document), encoding="utf-8")


def effects(slug: str) -> tuple[Effect, ...]:
    """What was measured of a game's readings."""
    path = folder(slug) / EFFECTS
    return _effects(path, path.stat().st_mtime_ns) if path.is_file() else ()


def claims(slug: str) -> tuple[Claim, ...]:
    """The claims about play that the sources of a game make."""
    return tuple(Claim.read(entry) for entry in _toml(folder(slug) / CLAIMS).get("claim", ()))


def results(slug: str) -> dict[str, dict[str, Result]]:
    """What was measured of each claim of a game, case by case."""
    path = folder(slug) / RESULTS
    if not path.is_file():
        return {}
    stored = json.loads(path.read_text(encoding="utf-8"))
    return {
        claim: {case: Result(*result) for case, result in cases.items()}
        for claim, cases in stored.items()
    }


def write_results(slug: str, results: dict[str, dict[str, Result]]) -> None:
    """Store what was measured of the claims of a game."""
    text = json.dumps(results, indent=1, ensure_ascii=False)
    (folder(slug) / RESULTS).write_text(text + "\n", encoding="utf-8")


def stamp() -> str:
    """Another word whenever anything that the laboratory found has changed."""
    paths = [folder(slug) / name for slug in GAMES for name in STORED]
    for game in GAMES.values():
        if known := solved(game):
            paths += [known.measured, *(known.path(name) for name in known.contests)]
    return " ".join(str(path.stat().st_mtime_ns) for path in paths if path.is_file())


@lru_cache(maxsize=128)
def _effects(path: Path, changed: int) -> tuple[Effect, ...]:
    return tuple(
        Effect(**{**entry, "figures": {k: Figure(*v) for k, v in entry["figures"].items()}})
        for entry in json.loads(path.read_text(encoding="utf-8"))
    )


def write_effects(slug: str, effects: Iterable[Effect]) -> None:
    """Store what was measured of a game, an effect a line."""
    _write(folder(slug) / EFFECTS, effects)


def skill(slug: str) -> list[Series]:
    """The series of matches between levels that are stored of a game."""
    path = folder(slug) / SKILL
    return [Series(**entry) for entry in json.loads(path.read_text())] if path.is_file() else []


def write_skill(slug: str, series: Iterable[Series]) -> None:
    """Store the series of a game, one a line."""
    _write(folder(slug) / SKILL, series)


def duplicates(slug: str) -> list[Duplicate]:
    """The matches in duplicate between levels that are stored of a game."""
    path = folder(slug) / DUPLICATES
    return [Duplicate(**entry) for entry in json.loads(path.read_text())] if path.is_file() else []


def write_duplicates(slug: str, counts: Iterable[Duplicate]) -> None:
    """Store the matches in duplicate of a game, a count a line."""
    _write(folder(slug) / DUPLICATES, counts)


def _write(path: Path, entries: Iterable[Effect | Series | Duplicate]) -> None:
    """A file with an entry a line, in one step."""
    lines = ",\n".join(json.dumps(entry._asdict()) for entry in entries)
    part = path.with_suffix(".part")
    part.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    part.replace(path)


def _headed(lines: Sequence[str]) -> tomlkit.TOMLDocument:
    document = tomlkit.document()
    for line in lines:
        document.add(tomlkit.comment(line))
    document.add(tomlkit.nl())
    return document


def _toml(path: Path) -> dict[str, Any]:
    """A file of the store, read again when it has changed; nothing, where there is none."""
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(maxsize=128)
def _read(path: Path, changed: int) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
