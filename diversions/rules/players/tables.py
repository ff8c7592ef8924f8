"""Tables of masters as files: of equilibria a head in words and a pressed block for each score, of
what else was learnt JSON."""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import mmap
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from diversions.rules.core import Game
from diversions.rules.folder import module

log = logging.getLogger(__name__)

Score = tuple[int, int]  # points of eldest and of the dealer
Block = bytes | memoryview  # pressed or not
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
        log.warning("This game has no master: its table cannot be read (%s).", error)
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


def mapped(path: Path) -> memoryview:
    """The bytes of the file *path*, which all processes share; ValueError, if it is empty."""
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def read(path: Path, magic: bytes) -> tuple[dict[str, Any], memoryview]:
    """The head of the file *path*, and its blocks in a row; ValueError, in words, if damaged."""
    damaged = ValueError(f"{path.name} is damaged, or is not the right kind of file.")
    if path.stat().st_size <= len(magic) + 32:
        raise damaged
    whole = mapped(path)
    digest, body = whole[len(magic) : len(magic) + 32], whole[len(magic) + 32 :]
    if whole[: len(magic)] != magic or hashlib.sha256(body).digest() != digest:
        raise damaged
    with path.open("rb") as file:
        file.seek(len(magic) + 32)
        line = file.readline()
    return json.loads(line), body[len(line) :]


def read_head(path: Path, magic: bytes) -> dict[str, Any]:
    """The head of the file *path* alone, without a look at its blocks; ValueError as above."""
    with path.open("rb") as file:
        kind, _, line = file.read(len(magic)), file.read(32), file.readline()
    if kind != magic:
        raise ValueError(f"{path.name} is not the right kind of file.")
    head: dict[str, Any] = json.loads(line)
    return head


def parted(rest: Block, sizes: Sequence[int], scores: Sequence[Score]) -> dict[Score, Block]:
    """The blocks of *scores*, which lie in a row and have those *sizes*."""
    blocks: dict[Score, Block] = {}
    at = 0
    for score, size in zip(scores, sizes, strict=True):
        blocks[score] = rest[at : at + size]
        at += size
    return blocks


def write(path: Path, magic: bytes, head: Mapping[str, Any], blocks: Mapping[Score, Block]) -> None:
    """The same as a file, in one step; the head also says how long each block is."""
    sizes = [len(block) for block in blocks.values()]
    body = json.dumps({**head, "sizes": sizes}).encode() + b"\n" + b"".join(blocks.values())
    part = path.with_suffix(".part")
    part.write_bytes(magic + hashlib.sha256(body).digest() + body)
    part.replace(path)


# Unpacked once for the whole machine ----------------------------------------------------------

MOST_KEPT = 200_000_000  # bytes, of which the oldest go first
_kept: list[Path] = []  # the folder, if a host has named one


def keep_in(folder: Path) -> None:
    """From now on keep what is unpacked in that *folder*, which all processes share."""
    _kept[:] = [folder]


def unpacked(block: Block) -> Block:
    """What a pressed *block* holds: mapped from the folder of what is kept, if there is one."""
    if not _kept:
        return lzma.decompress(block)
    path = _kept[0] / f"{hashlib.sha256(block).hexdigest()}.block"
    with suppress(OSError, ValueError):
        whole = mapped(path)
        if int.from_bytes(whole[-8:], "big") == len(whole) - 8:  # else it was cut short
            os.utime(path)
            return whole[:-8]
    content = lzma.decompress(block)
    try:
        keep(path, content)
        return mapped(path)[:-8]
    except OSError as error:  # a full disk, for instance
        log.warning("The content of a table cannot be kept (%s).", error)
        return content


def keep(path: Path, content: bytes) -> None:
    """Write *content* and its length in one step; the oldest go, if there is too much."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content + len(content).to_bytes(8, "big"))
    part.replace(path)
    known: list[tuple[float, int, Path]] = []
    for other in path.parent.iterdir():
        with suppress(OSError):  # another process may have taken it away
            told = other.stat()
            known.append((told.st_mtime, told.st_size, other))
    total = sum(size for _, size, _ in known)
    for _, size, oldest in sorted(known):
        if total <= MOST_KEPT or oldest == path:
            break
        with suppress(OSError):  # on Windows, while it is in use
            oldest.unlink()
            total -= size


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
