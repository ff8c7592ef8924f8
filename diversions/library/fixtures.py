"""The fixtures, read and checked without the database."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.validators import RegexValidator
from django.db import models

from diversions.incoming.fields import is_text, texts_in
from diversions.library import records
from diversions.library.agreement import check, taught
from diversions.library.entries import BookError, FileEntry, Mistake, Read
from diversions.library.models import (
    REPORT,
    RULES,
    TAUGHT,
    FixtureEntry,
    Game,
    Record,
    Rule,
    Source,
    Witness,
    usual,
)

SUMMARY_WORDS = 260
TYPES: tuple[tuple[type[models.Field[Any, Any]], type, str], ...] = (
    (models.BooleanField, bool, "true or false"),
    (models.IntegerField, int, "a whole number"),
    (models.CharField, str, "a text in quotes"),
    (models.TextField, str, "a text in quotes"),
)


def files(root: Path) -> list[Path]:
    """The files the book is made of; games' folders in the order of their names."""
    paths = [root / "sources.toml"]
    for folder in sorted(p for p in (root / "games").glob("*") if p.is_dir()):
        paths += [folder / "report.toml", folder / "rules.toml", folder / "lessons.toml"]
        paths += sorted((folder / "records").glob("*.txt"))
    return [path for path in paths if path.is_file()]


def digest(root: Path) -> str:
    """A short name of all that the files hold."""
    digest = hashlib.sha256()
    for path in files(root):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def read(root: Path) -> Read:
    """The entries of all files; BookError lists every mistake."""
    reader = Reader(root)
    book = reader.read()
    if not reader.mistakes:
        reader.mistakes += [*check(book), *records.mistakes(root), *taught(book)]
    if reader.mistakes:
        raise BookError(reader.mistakes)
    return book


STANDS = "the book"  # in place of a file: what the database has


def read_sound(
    root: Path, told: list[Mistake], standing: Callable[[str], list[FileEntry]]
) -> tuple[Read, dict[str, list[str]]]:
    """The entries of the games whose files are sound, and those that are *standing* of the others,
    each with its mistakes; BookError if what games share is amiss."""
    reader = Reader(root)
    reader.read()
    played = [Mistake(said) for said in records.mistakes(root)]
    amiss: dict[str, list[str]] = {}
    mistakes = [*told, *map(Mistake, reader.mistakes)]
    while True:
        for said in mistakes:
            if not game_amiss(said):
                raise BookError([str(each) for each in mistakes])
            amiss.setdefault(game_amiss(said), []).append(str(said))
        sound = [entry for entry in reader.entries if entry.game not in amiss]
        book = Read([*sound, *(e for slug in amiss for e in standing(slug))], list(reader.remarks))
        mistakes = [
            said
            for said in [*check(book), *taught(book), *played]
            if game_amiss(said) not in amiss and not said.startswith(STANDS)
        ]
        if not mistakes:
            return book, amiss


def game_amiss(said: str) -> str:
    """The game in whose folder a mistake stands; empty, if it is in what games share."""
    stands = re.match(r"games/(\w+)", said)
    return stands[1].replace("_", "-") if stands else ""


class Reader:
    """The files turned into entries, each word and each type checked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.mistakes: list[str] = []
        self.entries: list[FileEntry] = []
        self.remarks: list[str] = []

    def read(self) -> Read:
        shared = self.root / "sources.toml"
        if shared.is_file():
            self._file(shared, "", {"source": Source})
        for folder in sorted(p for p in (self.root / "games").glob("*") if p.is_dir()):
            self._game(folder)
        self._same_sources()
        return Read(self.entries, self.remarks)

    def _game(self, folder: Path) -> None:
        slug = folder.name.replace("_", "-")
        report, rules = folder / "report.toml", folder / "rules.toml"
        if not report.is_file():
            if rules.is_file():
                self.remarks.append(
                    f"games/{folder.name}: rules.toml is not read until there is a report.toml."
                )
            return
        tables: dict[str, type[FixtureEntry]] = {model.table: model for model in REPORT}
        self._file(report, slug, {"game": Game, **tables, "source": Source})
        if rules.is_file():
            self._file(rules, slug, {model.table: model for model in RULES})
        else:
            self.remarks.append(f"games/{folder.name}: there is no rules.toml yet.")
        if (lessons := folder / "lessons.toml").is_file():
            self._file(lessons, slug, {model.table: model for model in TAUGHT})
        for path in sorted((folder / "records").glob("*.txt")):
            self._record(path, slug)

    def _record(self, path: Path, slug: str) -> None:
        file = str(path.relative_to(self.root))
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            self.mistakes.append(f"{file}: cannot be read as text ({error}); correct it there.")
            return
        self._entry(file, Record, slug, {"key": path.stem, "text": text})

    def _file(self, path: Path, slug: str, tables: dict[str, type[FixtureEntry]]) -> None:
        file = str(path.relative_to(self.root))
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.mistakes.append(f"{file}: cannot be read as TOML ({error}); correct it there.")
            return
        for table, inside in content.items():
            if table not in tables:
                known = ", ".join(f"[[{name}]]" for name in tables)
                self.mistakes.append(
                    f"{file}, [[{table}]]: this file has no such table; move it, or call it one of "
                    f"{known}."
                )
            elif table == "game" and not isinstance(inside, dict):
                self.mistakes.append(f"{file}, game: write it once, as [game].")
            elif table != "game" and not (
                isinstance(inside, list) and all(isinstance(e, dict) for e in inside)
            ):
                self.mistakes.append(f"{file}, {table}: write each as [[{table}]].")
            else:
                for entry in [inside] if table == "game" else inside:
                    self._entry(file, tables[table], slug, entry)
        if "game" in tables:
            self._header(file, slug, content.get("game"))

    def _header(self, file: str, slug: str, header: Any) -> None:
        if not isinstance(header, dict):
            self.mistakes.append(f"{file}, [game]: missing; write the header of the report.")
        elif header.get("slug") != slug:
            self.mistakes.append(
                f"{file}, game “{header.get('slug', '?')}”: the folder is called {slug}; "
                "make the slug and the folder agree."
            )

    def _entry(self, file: str, model: type[FixtureEntry], slug: str, said: dict[str, Any]) -> None:
        entry = FileEntry(file, model, slug, {})
        nested = [] if model is not Rule else said.get("witness", [])
        self._values(FileEntry(file, model, slug, said).where, entry, said)
        if model is Rule and "witness" in said:
            if not isinstance(nested, list) or not all(isinstance(w, dict) for w in nested):
                self.mistakes.append(f"{entry.where}: write each witness as [[rule.witness]].")
                return
            witnesses = []
            for said_of in nested:
                witness = FileEntry(file, Witness, slug, {})
                place = f"{entry.where}, witness “{said_of.get('source', '?')}”"
                self._values(place, witness, said_of)
                witnesses.append(witness.values)
            if witnesses:
                entry.values["witness"] = witnesses
        self.entries.append(entry)

    def _values(self, where: str, entry: FileEntry, said: dict[str, Any]) -> None:
        model = entry.model
        for key, value in said.items():
            if key not in model.keys:
                if not (model is Rule and key == "witness"):
                    known = ", ".join(model.keys)
                    self.mistakes.append(
                        f"{where}: “{key}” is not a key of this table; take it out or write one "
                        f"of {known}."
                    )
                continue
            name = model.keys[key]
            if wanted := amiss(model, name, value):
                self.mistakes.append(f"{where}: {key} must be {wanted}.")
                continue
            entry.values.update(canonical(model, {key: value}))
        for key, name in model.keys.items():
            self._check_field(where, model, key, name, entry.values)

    def _check_field(
        self, where: str, model: type[FixtureEntry], key: str, name: str, values: dict[str, Any]
    ) -> None:
        field = field_of(model, name)
        value = values.get(key)
        if value is None:
            if not field.blank and not field.has_default():
                self.mistakes.append(f"{where}: {key} is missing; write it.")
            return
        if field.choices and value not in (words := [c[0] for c in field.flatchoices]):
            self.mistakes.append(
                f"{where}: “{value}” is not a {key}; write one of {', '.join(words)}."
            )
        if isinstance(value, str) and field.max_length and len(value) > field.max_length:
            self.mistakes.append(
                f"{where}: {key} is {len(value)} letters long; "
                f"cut it to {field.max_length} or fewer."
            )
        for validator in field.validators:
            if isinstance(validator, RegexValidator) and not re.match(validator.regex, str(value)):
                says = str(validator.message) % {"value": value}
                self.mistakes.append(f"{where}: {key} {says}")

    def _same_sources(self) -> None:
        """A source that several files list is one source, if they say the same of it."""
        first: dict[str, FileEntry] = {}
        for entry in [e for e in self.entries if e.model is Source]:
            known = first.setdefault(entry.values.get("key", ""), entry)
            if known is not entry and known.values != entry.values:
                self.mistakes.append(
                    f"{entry.where}: {known.file} has something else under the same key; "
                    "make the two the same, or give one another key."
                )


def canonical(model: type[FixtureEntry], said: dict[str, Any]) -> dict[str, Any]:
    """*said* with its texts stripped, and what is empty or usual left out."""
    values = {}
    for key, name in model.keys.items():
        value = said.get(key)
        value = value.strip() if isinstance(value, str) else value
        if value not in ("", None, [], {}) and value != usual(model, name.removesuffix("_id")):
            values[key] = value
    if model is Rule and said.get("witness"):
        values["witness"] = [canonical(Witness, witness) for witness in said["witness"]]
    return values


def field_of(model: type[FixtureEntry], name: str) -> models.Field[Any, Any]:
    field = model._meta.get_field(name.removesuffix("_id"))
    assert isinstance(field, models.Field)
    return field


def amiss(model: type[FixtureEntry], name: str, value: object) -> str:
    """What a field wants instead of *value*; empty if it will do."""
    field = field_of(model, name)
    if not all(map(is_text, texts_in(value))):
        return "a text without control characters"
    if isinstance(field, models.JSONField):
        kind: Any = field.get_default()
        if name == "stack":
            return "" if is_stack(value) else 'a deal, as { hands = { A = ["3S"] }, then = [] }'
        if name == "tells":
            return "" if is_telling(value) else 'what it tells, as [{ game = "put", names = [] }]'
        if isinstance(kind, dict):
            good = isinstance(value, dict) and all(isinstance(v, str) for v in value.values())
            return "" if good else 'a table of texts, as { doi = "…" }'
        inner, words = (int, "whole numbers") if name == "century" else (str, "texts")
        good = isinstance(value, list) and all(type(v) is inner for v in value)
        return "" if good else f"a list of {words} in brackets"
    if isinstance(field, models.ForeignKey):
        return "" if isinstance(value, str) else "a text in quotes"
    for sort, kind, words in TYPES:
        if isinstance(field, sort):
            good = type(value) is kind and not (kind is int and int(str(value)) < 0)
            return "" if good else words
    raise TypeError(name)


TELLING = {"game": str, "at": str, "names": list, "now": bool}


def is_telling(value: object) -> bool:
    """Whether that is a list of what a source tells: tables with words of ``TELLING``."""
    return isinstance(value, list) and all(
        isinstance(told, dict)
        and "game" in told
        and set(told) <= set(TELLING)
        and all(type(said) is TELLING[word] for word, said in told.items())
        for told in value
    )


def is_stack(value: object) -> bool:
    """Whether that is a deal: whose cards are to be which, and those that follow in the pack."""
    if not isinstance(value, dict) or not set(value) <= {"hands", "then"}:
        return False
    hands = value.get("hands", {})
    cards = [value.get("then", []), *(hands.values() if isinstance(hands, dict) else [None])]
    return all(isinstance(c, list) and all(isinstance(w, str) for w in c) for c in cards)
