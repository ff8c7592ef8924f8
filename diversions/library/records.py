"""The records of the book: each is played through by the engine before the book is loaded."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from diversions.games import GAMES
from diversions.rules import Game, Move, Terms, record, ruling_on, step

# The digests of whole records that this process has found sound, with their games: who reads all
# files again, since one of them was changed, need not play them all through again.
_sound: set[tuple[Game[Any], bytes]] = set()


def mistakes(root: Path) -> Iterator[str]:
    """What is amiss in the records, by file and line: what cannot be read, what is refused."""
    for path in sorted((root / "games").glob("*/records/*.txt")):
        if path.parent.parent.name.replace("_", "-") not in GAMES:
            continue  # told only: no engine follows it
        where = path.relative_to(root)
        for line, said in amiss(path.read_text(encoding="utf-8")):
            yield f"{where}, line {line}: {said}"


def moves(text: str) -> list[str]:
    """The moves of a record, without its head and its remarks."""
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith("#")][1:]


def posed(problems: Path, key: str, old: str, new: str) -> Iterator[str]:
    """The problems of a game that rest on moves of the record *key* which *new* has otherwise.

    A problem is a position of a record: what was measured of it holds for that position alone.
    """
    if not problems.is_file():
        return
    for problem in tomllib.loads(problems.read_text(encoding="utf-8")).get("problem", []):
        ply = problem.get("ply", 0)
        if problem.get("record") == key and moves(old)[:ply] != moves(new)[:ply]:
            yield (
                f"a problem is posed after move {ply} of this record; keep the moves up to there, "
                "or write the new play into a record of its own."
            )


def as_begun(game: Game[Any], terms: Terms, lines: Sequence[str]) -> Terms:
    """*terms* without the rules that are younger than a record; as they are if it can't be read."""
    try:
        return record.as_played(game, terms, [Move.read(line) for line in lines])[0]
    except ValueError:
        return terms


def amiss(text: str) -> Iterator[tuple[int, str]]:
    """The first mistake of a record with the line that it stands in, counted from 1."""
    numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in numbered if line and not line.startswith("#")]
    try:
        terms, _ = record.read(lines[0][1] if lines else "", GAMES)
    except ValueError as error:
        yield lines[0][0] if lines else 1, str(error)
        return
    if not lines[1:]:
        return  # a head alone: nothing was played
    game = GAMES[terms.game]
    known = game, hashlib.sha256(text.encode()).digest()
    if known in _sound:
        return
    state = game.begin(as_begun(game, terms, [line for _, line in lines[1:]]))
    for number, line in lines[1:]:
        try:
            ruling = ruling_on(game, state, Move.read(line))
        except ValueError as error:
            yield number, str(error)
            return
        if not ruling.allowed:
            yield number, f"“{line}” is refused: {ruling.because} ({ruling.rule})"
            return
        state = step(game, state, ruling.move)
    _sound.add(known)
