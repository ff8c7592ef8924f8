"""The manifest of the book: each of its files, with a digest and how many entries it has.

It is made when the book is committed (``manage.py make_manifest``).  By it a file that was cut
short, or is missing, is told from one of which something was taken out.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from diversions.library import fixtures
from diversions.library.entries import Mistake

NAME = "manifest.txt"
END = "end"  # its own last line, without which it was cut short itself
MEND = (
    "Fetch it again (git checkout). If the change is meant, run manage.py make_manifest and load "
    "the book again."
)


class ManifestLine(NamedTuple):
    """What the manifest says of a file: its digest, and how many entries of each table it has."""

    digest: str
    counts: dict[str, int]

    def __str__(self) -> str:
        counted = [f"{table}={count}" for table, count in sorted(self.counts.items())]
        return " ".join([self.digest, *counted])


def line_of(path: Path) -> ManifestLine:
    """What a file has; no counts, where it cannot be read."""
    content = path.read_bytes()
    counts: Counter[str] = Counter()
    try:
        text = content.decode()
        if path.suffix == ".txt":
            counts["line"] = len(text.splitlines())
        else:
            _count(tomllib.loads(text), counts)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        counts.clear()
    return ManifestLine(hashlib.sha256(content).hexdigest()[:32], dict(counts))


def _count(said: dict[str, Any], counts: Counter[str], within: str = "") -> None:
    for table, entries in said.items():
        if isinstance(entries, list) and entries and all(isinstance(e, dict) for e in entries):
            counts[within + table] += len(entries)
            for entry in entries:
                _count(entry, counts, f"{within}{table}.")


def of_files(root: Path) -> dict[str, ManifestLine]:
    """The manifest that the files would have now."""
    return {path.relative_to(root).as_posix(): line_of(path) for path in fixtures.files(root)}


def text_of(lines: dict[str, ManifestLine]) -> str:
    return "".join(f"{name} {line}\n" for name, line in sorted(lines.items())) + f"{END}\n"


def write(root: Path) -> None:
    """The manifest made what the files say."""
    (root / NAME).write_text(text_of(of_files(root)), encoding="utf-8")


def read(root: Path) -> dict[str, ManifestLine] | None:
    """The manifest that was made of the files; none, where there is none or it is cut short."""
    path = root / NAME
    written = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    if not written or written[-1] != END:
        return None
    lines = {}
    for line in written[:-1]:
        name, digest, *counted = line.split(" ")
        counts = {table: int(count) for table, _, count in (c.partition("=") for c in counted)}
        lines[name] = ManifestLine(digest, counts)
    return lines


def missing(root: Path) -> Iterator[Mistake]:
    """The files of which something is missing that the manifest counts, each with what it is."""
    known = read(root)
    if known is None:
        return
    for name, line in known.items():
        path = root / name
        if not path.is_file():
            yield Mistake(f"{name}: the file is missing. {MEND}")
            continue
        now = line_of(path)
        fewer = [
            f"{now.counts.get(table, 0)} of {count} [[{table}]]"
            if table != "line"
            else f"{now.counts.get(table, 0)} of {count} lines"
            for table, count in line.counts.items()
            if now.counts and now.counts.get(table, 0) < count
        ]
        if now.digest != line.digest and fewer:
            said = f"only {', '.join(fewer)} are there; the manifest expects all of them. {MEND}"
            yield Mistake(f"{name}: {said}")


def differs(root: Path) -> list[str]:
    """The files of which the manifest says something else than they do, or nothing."""
    known, now = read(root) or {}, of_files(root)
    return sorted(name for name in {*known, *now} if known.get(name) != now.get(name))
