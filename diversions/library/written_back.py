"""A redactor's edits written back to the fixtures."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, cast

import tomlkit
from django.db import transaction
from django.db.models import F
from tomlkit.items import AoT, Item, Table

from diversions.library import fixtures, manifest
from diversions.library.book import FIXTURES, edited, key_of
from diversions.library.entries import BookError
from diversions.library.fixtures import canonical
from diversions.library.models import (
    RULES,
    TAUGHT,
    Book,
    Decision,
    FixtureEntry,
    Game,
    Record,
    ReportEntry,
    Source,
    Step,
    whole,
)
from diversions.library.models import digest as digest_of


def write(root: Path = FIXTURES, force: bool = False) -> tuple[list[str], list[str]]:
    """A redactor's edits put into the files: what was written, and what a file contradicts.

    With *force* the edit prevails over what the file says since.
    """
    book = Book.objects.first()
    if book is None or book.digest != fixtures.digest(root):
        raise BookError(["The files have changed since they were loaded; run load_book first."])
    writer = Writer(root, force)
    waiting = list(edited())
    for row in waiting:
        writer.put(row)
    moved = {row.game_id for row in waiting if isinstance(row, Step) and row.moved}
    for slug in sorted(moved):
        writer.arrange(slug)
    opened = [*writer.open, *writer.plain]
    before = {path: path.read_bytes() if path.exists() else None for path in opened}
    writer.save()
    try:
        fixtures.read(root)
        if manifest.read(root) is not None:
            manifest.write(root)
    except BookError:
        for path, content in before.items():
            path.unlink() if content is None else path.write_bytes(content)
        raise
    with transaction.atomic():
        for row in writer.written:
            said = row.entry()
            loaded = {"loaded": digest_of(said), "said": whole(type(row), said)}
            cast(Any, type(row)).objects.filter(pk=row.pk).update(**loaded)
            Decision.objects.filter(table=row.table, key=str(row.pk)).delete()
        Step.objects.filter(game__in=moved).update(file_order=F("order"))
        Book.objects.update(digest=fixtures.digest(root))
    return [row.called for row in writer.written], writer.against


class Writer:
    """The files open for writing; what no edit touches stays as it stands, remarks included."""

    def __init__(self, root: Path, force: bool) -> None:
        self.root, self.force = root, force
        self.open: dict[Path, tomlkit.TOMLDocument] = {}
        self.plain: dict[Path, str] = {}  # a record is a file of its own
        self.written: list[FixtureEntry] = []
        self.against: list[str] = []

    def put(self, row: FixtureEntry) -> None:
        if isinstance(row, Record):
            self._put_record(row)
            return
        done = False
        for path in self._files(row):
            table = self._table(row, path)
            if table is not None:
                said = canonical(type(row), table.unwrap())
                if digest_of(said) != row.loaded and not self.force:
                    self._is_against(row, path)
                    return
                amend(table, row, said)
                done = True
        if not done:
            self._append(row)
        self.written.append(row)

    def arrange(self, slug: str) -> None:
        """The steps of a game's file put into the order that they have here."""
        order = {step.key: step.order for step in Step.objects.filter(game=slug)}
        document = self._document(self._folder(slug) / "lessons.toml")
        steps = cast(AoT, document["step"])
        tables = sorted(steps, key=lambda table: order.get(table["key"], len(order) + 10**6))
        while len(steps):
            steps.pop()
        for n, table in enumerate(tables, 1):
            if n < len(tables) and not table.as_string().endswith("\n\n"):
                table.add(tomlkit.nl())  # the last of a file has no empty line behind it
            steps.append(table)

    def _put_record(self, row: Record) -> None:
        path = self._folder(row.game_id) / "records" / f"{row.key}.txt"
        if path.exists():
            said = canonical(Record, {"key": row.key, "text": path.read_text(encoding="utf-8")})
            if digest_of(said) != row.loaded and not self.force:
                self._is_against(row, path)
                return
        self.plain[path] = row.text.strip() + "\n"
        self.written.append(row)

    def _is_against(self, row: FixtureEntry, path: Path) -> None:
        self.against.append(
            f"{path.relative_to(self.root)}, {row.called}: the file has changed too; "
            "bring the two together in the admin or the file, or write with --force."
        )

    def _files(self, row: FixtureEntry) -> list[Path]:
        match row:
            case Source():
                return [
                    p
                    for p in fixtures.files(self.root)
                    if p.name in ("report.toml", "sources.toml")
                ]
            case ReportEntry():
                names = {
                    **dict.fromkeys(RULES, "rules.toml"),
                    **dict.fromkeys(TAUGHT, "lessons.toml"),
                }
                return [self._folder(row.game_id) / names.get(type(row), "report.toml")]
            case Game():
                return [self._folder(row.slug) / "report.toml"]
            case _:
                raise ValueError(row)

    def _folder(self, slug: str) -> Path:
        return self.root / "games" / slug.replace("-", "_")

    def _document(self, path: Path) -> tomlkit.TOMLDocument:
        if path not in self.open:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            self.open[path] = tomlkit.parse(text)
        return self.open[path]

    def _table(self, row: FixtureEntry, path: Path) -> Table | None:
        """The entry of a file that *row* was loaded from: the very same, or of the same name."""
        inside = self._document(path).get(row.table)
        tables = [inside] if isinstance(inside, Table) else list(inside or [])
        alike = [t for t in tables if digest_of(canonical(type(row), t.unwrap())) == row.loaded]
        key = key_of(row)
        named = [
            t
            for t in tables
            if tuple(canonical(type(row), t.unwrap()).get(w, "") for w in row.identity) == key
        ]
        return next(iter([*alike, *(named if row.unique else [])]), None)

    def _append(self, row: FixtureEntry) -> None:
        path = self.root / "sources.toml" if isinstance(row, Source) else self._files(row)[0]
        document = self._document(path)
        if row.table not in document:
            document.append(row.table, tomlkit.aot())
        table = tomlkit.table()
        amend(table, row, {})
        cast(AoT, document[row.table]).append(table)

    def save(self) -> None:
        texts = {path: tomlkit.dumps(document) for path, document in self.open.items()}
        for path, text in {**texts, **self.plain}.items():
            if not path.exists() or text != path.read_text(encoding="utf-8"):
                path.parent.mkdir(exist_ok=True)
                draft = path.with_suffix(".draft")
                draft.write_text(text, encoding="utf-8")
                os.replace(draft, path)


def amend(table: Table, row: FixtureEntry, said: dict[str, Any]) -> None:
    """*table* made to say what *row* says; what agrees already is not touched."""
    now = row.entry()
    for key in (*row.keys, "witness"):
        if key not in now:
            table.pop(key, None)
        elif key == "witness" and now[key] != said.get(key):
            table.pop(key, None)
            witnesses = tomlkit.aot()
            for values in now[key]:
                witness = tomlkit.table()
                for word, value in values.items():
                    witness[word] = written(value)
                witnesses.append(witness)
            table.append("witness", witnesses)
        elif now[key] != said.get(key):
            table[key] = written(now[key])


def written(value: Any) -> Item:
    """*value* as the fixtures write it: a long text between triple quotes."""
    if isinstance(value, dict):
        inline = tomlkit.inline_table()
        inline.update(value)
        return inline
    if isinstance(value, str) and ("\n" in value or len(value) > 72):
        if "'''" in value or value.endswith("'"):
            return tomlkit.string(value, multiline=True)
        return tomlkit.string(value, literal=True, multiline=True)
    return cast(Item, tomlkit.item(value))
