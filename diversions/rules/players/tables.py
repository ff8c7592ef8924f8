"""Tables of masters as files: of equilibria a head in words and a pressed block for each score, of
what else was learnt JSON."""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from diversions.rules.core import Game
from diversions.rules.folder import module

log = logging.getLogger(__name__)

Score = tuple[int, int]  # points of eldest and of the dealer
T = TypeVar("T")


class ContestTable(Protocol):
    """A table that says of which contest it is."""

    @property
    def contest(self) -> Any: ...


C = TypeVar("C", bound=ContestTable)


def readable(read: Callable[[], T]) -> T | None:
    """What *read* gets from a file of ours; None, and a line in the log, if it fails."""
    try:
        return read()
    except (OSError, ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        log.warning("No master of this game: its table cannot be read (%s).", error)
        return None


def shipped(read: Callable[[Path], C], path: Path, contest: object) -> C | None:
    """The table in the file *path*, as *read* has it; None, as above, if it is of another contest
    too."""

    def checked() -> C:
        table = read(path)
        if table.contest != contest:
            raise ValueError(f"{path.name} was made for another contest.")
        return table

    return readable(checked)


def read(path: Path, magic: bytes) -> tuple[dict[str, Any], bytes]:
    """The head of the file *path*, and its blocks in a row; ValueError, in words, if damaged."""
    whole = path.read_bytes()
    digest, body = whole[len(magic) : len(magic) + 32], whole[len(magic) + 32 :]
    if not whole.startswith(magic) or hashlib.sha256(body).digest() != digest:
        raise ValueError(f"{path.name} is damaged, or of another kind.")
    line, _, rest = body.partition(b"\n")
    return json.loads(line), rest


def read_head(path: Path, magic: bytes) -> dict[str, Any]:
    """The head of the file *path* alone, without a look at its blocks; ValueError as above."""
    with path.open("rb") as file:
        kind, _, line = file.read(len(magic)), file.read(32), file.readline()
    if kind != magic:
        raise ValueError(f"{path.name} is of another kind.")
    head: dict[str, Any] = json.loads(line)
    return head


def parted(rest: bytes, sizes: Sequence[int], scores: Sequence[Score]) -> dict[Score, bytes]:
    """The blocks of *scores*, which lie in a row and have those *sizes*."""
    blocks, at = {}, 0
    for score, size in zip(scores, sizes, strict=True):
        blocks[score] = rest[at : at + size]
        at += size
    return blocks


def write(path: Path, magic: bytes, head: Mapping[str, Any], blocks: Mapping[Score, bytes]) -> None:
    """The same as a file, in one step; the head also says how long each block is."""
    sizes = [len(block) for block in blocks.values()]
    body = json.dumps({**head, "sizes": sizes}).encode() + b"\n" + b"".join(blocks.values())
    part = path.with_suffix(".part")
    part.write_bytes(magic + hashlib.sha256(body).digest() + body)
    part.replace(path)


def write_learnt(path: Path, learnt: Any) -> None:
    """What play against itself has taught, as JSON, numbers to three places."""
    rounded = json.loads(json.dumps(learnt), parse_float=lambda text: round(float(text), 3))
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(rounded) + "\n", encoding="utf-8")


def solved_terms(game: Game[Any]) -> Mapping[str, str]:
    """The codes of the terms under which *game* is solved, by the name of each contest."""
    part = module(game, "equilibrium")
    terms: Mapping[str, str] = part.TERMS if part else {}
    return terms
