"""Entries of the fixtures as their files have them, and what may be wrong with them."""

from __future__ import annotations

from typing import Any, NamedTuple

from diversions.library.models import FixtureEntry, called


class BookError(Exception):
    """Mistakes in the files; each says where it is and what to do."""

    def __init__(self, mistakes: list[str]) -> None:
        self.mistakes = mistakes
        super().__init__("\n".join(mistakes))


class Mistake(str):
    """What is wrong and what to do, and under which word of the file it stands, if under one."""

    word: str

    def __new__(cls, said: str, word: str = "") -> Mistake:
        made = super().__new__(cls, said)
        made.word = word
        return made


class FileEntry(NamedTuple):
    """An entry as its file has it: texts stripped, what is empty or usual left out."""

    file: str
    model: type[FixtureEntry]
    game: str  # its slug; empty for what games share
    values: dict[str, Any]

    @property
    def where(self) -> str:
        return f"{self.file}, {called(self.model, self.values)}"

    @property
    def key(self) -> tuple[Any, ...]:
        return tuple(self.values.get(word, "") for word in self.model.identity)


class Read(NamedTuple):
    """All that the files say, and what is wanting though the book stands without it."""

    entries: list[FileEntry]
    remarks: list[str]

    def of(self, model: type[FixtureEntry], game: str | None = None) -> list[FileEntry]:
        return [e for e in self.entries if e.model is model and game in (None, e.game)]
