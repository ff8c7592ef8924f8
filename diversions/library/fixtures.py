"""The fixtures, read and checked without the database."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from django.core.validators import RegexValidator
from django.db import models

from diversions.games import GAMES
from diversions.incoming.fields import is_text, texts_in
from diversions.library import prose, records, steps
from diversions.library.comparisons import COMPARED
from diversions.library.models import (
    REPORT,
    RULES,
    SLUG,
    TAUGHT,
    FixtureEntry,
    Game,
    Lesson,
    Record,
    Rule,
    Section,
    Source,
    Step,
    Witness,
    Work,
    called,
    shorts,
    usual,
)

SUMMARY_WORDS = 260
TYPES: tuple[tuple[type[models.Field[Any, Any]], type, str], ...] = (
    (models.BooleanField, bool, "true or false"),
    (models.IntegerField, int, "a whole number"),
    (models.CharField, str, "a text in quotes"),
    (models.TextField, str, "a text in quotes"),
)


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
                self.remarks.append(f"games/{folder.name}: rules.toml waits for a report.toml.")
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
            self.mistakes.append(f"{file}: cannot be read as text ({error}); mend it there.")
            return
        self._entry(file, Record, slug, {"key": path.stem, "text": text})

    def _file(self, path: Path, slug: str, tables: dict[str, type[FixtureEntry]]) -> None:
        file = str(path.relative_to(self.root))
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.mistakes.append(f"{file}: cannot be read as TOML ({error}); mend it there.")
            return
        for table, inside in content.items():
            if table not in tables:
                known = ", ".join(f"[[{name}]]" for name in tables)
                self.mistakes.append(
                    f"{file}, [[{table}]]: no table of this file; move it, or call it one of "
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
                        f"{where}: “{key}” is not a word of this table; take it out or write one "
                        f"of {known}."
                    )
                continue
            name = model.keys[key]
            if wanted := amiss(model, name, value):
                self.mistakes.append(f"{where}: {key} wants {wanted}; write that.")
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


# What the files must agree in ------------------------------------------------------------------


def check(book: Read, alone: FileEntry | None = None) -> list[Mistake]:
    """Mistakes that no single entry shows: doubles, and words that lead nowhere.

    With *alone* only that entry is sure to be looked into; what is of other games need not be
    whole then, except for its names.
    """
    known = known_of(book)
    mistakes = [Mistake(said) for said in _doubles(book)]
    for game in book.of(Game):
        if alone is None or game.game == alone.game:
            mistakes += _check_game(book, game, known)
    mistakes += _firsts(book)
    for source in book.of(Source):
        if (whence := source.values.get("quoted_from", "")) and whence not in known.sources:
            said = f"quoted_from “{whence}” is not a source; add it to a file or mend it."
            mistakes.append(Mistake(f"{source.where}: {said}", "quoted_from"))
    for entry in book.entries if alone is None else [alone]:
        for key, text in texts(entry):
            for mark in prose.unknown(text, known):
                said = f"{mark} in its {key} leads nowhere; mend it or add what it names."
                mistakes.append(Mistake(f"{entry.where}: {said}", key))
    return mistakes


def known_of(book: Read) -> prose.LinkTargets:
    """The numbers of all rules, through each report, and the short names of the sources."""
    numbers: dict[str, int] = {}
    for game in book.of(Game):
        sections = [s.values.get("key") for s in book.of(Section, game.game)]
        rules = [r.values for r in book.of(Rule, game.game)]
        place = {key: n for n, key in enumerate(sections)}
        rules.sort(key=lambda rule: place.get(rule.get("section"), len(place)))
        numbers.update((rule.get("id", ""), n) for n, rule in enumerate(rules, 1))
    sources = {entry.key: entry.values for entry in book.of(Source)}.values()
    works = [Work(*(said.get(word, "") for word in Work._fields)) for said in sources]
    return prose.LinkTargets(numbers, shorts(works))


def texts(entry: FileEntry) -> Iterator[tuple[str, str]]:
    """The Markdown of an entry, by its word in the file."""
    fields = {name: key for key, name in entry.model.keys.items()}
    for name in entry.model.prose:
        key = fields[name]
        if key in entry.values:
            yield key, entry.values[key]


def _doubles(book: Read) -> Iterator[str]:
    entries = [e for e in book.entries if e.model.unique and e.model is not Source]
    scope = [(e.model, "" if e.model is Rule else e.game, e.key) for e in entries]
    count = Counter(scope)
    seen: set[Any] = set()
    for entry, name in zip(entries, scope, strict=True):
        if count[name] > 1 and name in seen:
            yield f"{entry.where}: stands twice; give one another name or take it out."
        seen.add(name)
    in_file = Counter((e.file, e.key) for e in book.of(Source))
    for entry in book.of(Source):
        if in_file.pop((entry.file, entry.key), 0) > 1:
            yield f"{entry.where}: stands twice in one file; take one out."


def _check_game(book: Read, game: FileEntry, known: prose.LinkTargets) -> Iterator[Mistake]:
    slug = game.game
    sections = {s.values["key"] for s in book.of(Section, slug)}
    rules = {r.values["id"] for r in book.of(Rule, slug)}
    plays = {r.values["key"]: r.values["text"] for r in book.of(Record, slug)}
    cruxes = {c.values["option"] for c in book.of(RULES[1], slug)}
    if slug in GAMES:
        cruxes |= {option.key for option in GAMES[slug].options}
    for entry in book.entries:
        if entry.game != slug:
            continue
        said = entry.values
        yield from _check_section(entry, sections)
        match entry.model.table:
            case "summary":
                yield from _check_summary(book, entry, rules)
            case "rule":
                yield from _check_rule(book, entry, known)
            case "note" | "doubt":
                yield from _check_note(entry, sections, rules, cruxes)
            case "diagram":
                yield from _check_diagram(entry, plays)
                yield from _check_named(entry, known, "source", filter(None, [said.get("source")]))
            case "comparison":
                yield from _check_comparison(entry, rules)
            case "gone":
                yield from _check_gone(entry, rules, known)
            case "crux" | "variant":
                yield from _check_engine(book, entry)
                yield from _check_named(entry, known, "witnesses", said.get("witnesses", []))
            case "source":
                yield from _check_named(entry, known, "tells", _told_of(said))
            case "lesson":
                yield from _check_lesson(book, entry)
            case "step":
                yield from _check_step(book, entry, rules)


def _told_of(source: dict[str, Any]) -> list[str]:
    """The sources that a source names: those that it tells of, and the one within which it is."""
    named = [key for told in source.get("tells", []) for key in told.get("names", [])]
    return [*named, *filter(None, [source.get("within")])]


def _check_section(entry: FileEntry, sections: Collection[str]) -> Iterator[Mistake]:
    if "section" in entry.model.keys and entry.values["section"] not in sections:
        yield Mistake(
            f"{entry.where}: “{entry.values['section']}” is not a section of the report; "
            f"write one of {', '.join(sorted(sections)) or 'those you add to it'}.",
            "section",
        )


def _check_named(
    entry: FileEntry, known: prose.LinkTargets, word: str, named: Iterable[str]
) -> Iterator[Mistake]:
    """Names of sources, some with a locus after a comma, that are none of the book's."""
    for key in named:
        if key.partition(", ")[0] not in known.sources:
            yield Mistake(f"{entry.where}: “{key}” is not a source; correct the key.", word)


def _check_diagram(entry: FileEntry, plays: dict[str, str]) -> Iterator[Mistake]:
    said = entry.values
    if said["record"] not in plays:
        yield Mistake(f"{entry.where}: no records/{said['record']}.txt; add the record.", "record")
        return
    if said.get("from", 0) > said["to"]:
        yield Mistake(f"{entry.where}: it ends before it begins; mend from and to.", "to")
    moves = len(records.moves(plays[said["record"]]))
    if 0 < moves < said["to"]:
        yield Mistake(
            f"{entry.where}: that record has {moves} moves; mend to, or the record.", "to"
        )


def _firsts(book: Read) -> Iterator[Mistake]:
    """The lessons that are all recommended to begin with, if there are several."""
    firsts = [entry for entry in book.of(Lesson) if entry.values.get("first")]
    for entry in firsts if len(firsts) > 1 else ():
        others = ", ".join(f.values["terms"] for f in firsts if f is not entry)
        yield Mistake(
            f"{entry.where}: {others} is the first lesson of the book too; let one be first.",
            "first",
        )


def _check_lesson(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    if entry.game not in GAMES:
        yield Mistake(f"{entry.where}: no engine plays this game; it can have no lesson yet.")
        return
    game, said = GAMES[entry.game], entry.values
    try:
        variant = game.terms_of(said["terms"]).variant
    except ValueError as error:
        yield Mistake(f"{entry.where}: terms: {error}", "terms")
        return
    for other in book.of(Lesson, entry.game):
        with suppress(ValueError):  # said of that one
            terms = other.values["terms"]
            if other is not entry and game.terms_of(terms).variant == variant:
                yield Mistake(
                    f"{entry.where}: {terms} teaches the same variant; let one lesson do it.",
                    "terms",
                )
    if len(book.of(Lesson, entry.game)) > 1 and not said.get("title"):
        yield Mistake(
            f"{entry.where}: title is missing; write one, where a game has several lessons.",
            "title",
        )


def _check_step(book: Read, entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    if entry.game not in GAMES:
        yield Mistake(f"{entry.where}: no engine plays this game; it can have no lesson yet.")
        return
    yield from _check_under(book, entry)
    for id in entry.values.get("rests_on", []):
        if id not in rules:
            yield Mistake(
                f"{entry.where}: it rests on “{id}”, which is not a rule; correct the id.",
                "rests_on",
            )


def taught(book: Read) -> Iterator[Mistake]:
    """What the engines say against the steps of the lessons."""
    for entry in book.of(Step):
        yield from replayed(entry)


def replayed(entry: FileEntry) -> Iterator[Mistake]:
    """What its engine says against a step."""
    if entry.model is Step and entry.game in GAMES:
        for word, said in steps.amiss(entry.game, entry.values):
            yield Mistake(f"{entry.where}: {word}: {said}", word)


def _check_rule(book: Read, entry: FileEntry, known: prose.LinkTargets) -> Iterator[Mistake]:
    said = entry.values
    if not said["id"].startswith(f"{entry.game}."):
        yield Mistake(f"{entry.where}: the id must begin with “{entry.game}.”; rename it.")
    for witness in said.get("witness", []):
        if witness["source"] not in known.sources:
            yield Mistake(
                f"{entry.where}: its witness “{witness['source']}” is not a source; "
                "add the source to a file or correct the key."
            )
    if wanting := wanting_of(said["standing"], said):
        book.remarks.append(f"{entry.where}: {wanting}")
    yield from _check_under(book, entry)


def _check_under(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    for word in entry.values.get("under", []):
        if entry.game not in GAMES:
            book.remarks.append(f"{entry.where}: no engine knows “{word}” yet.")
        elif wrong := amiss_under(entry.game, word):
            yield Mistake(f"{entry.where}: under “{word}”: {wrong}", "under")


def _check_summary(book: Read, entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    yield from _check_under(book, entry)
    for id in entry.values.get("rests_on", []):
        if id not in rules:
            yield Mistake(
                f"{entry.where}: it rests on “{id}”, which is not a rule; correct the id.",
                "rests_on",
            )


def _check_comparison(entry: FileEntry, rules: set[str]) -> Iterator[Mistake]:
    if entry.values["question"] not in COMPARED:
        yield Mistake(
            f"{entry.where}: that question is not asked of all games; "
            f"write one of {', '.join(COMPARED)}.",
            "question",
        )
    for id in entry.values.get("rules", []):
        if id not in rules:
            yield Mistake(f"{entry.where}: “{id}” is not a rule; correct the id.", "rules")


def _check_gone(entry: FileEntry, rules: set[str], known: prose.LinkTargets) -> Iterator[Mistake]:
    said = entry.values
    if said["rule"] in rules:
        yield Mistake(f"{entry.where}: the book has that rule; take one of the two out.", "rule")
    for id in said.get("now", []):
        if id not in known.rules:
            yield Mistake(f"{entry.where}: “{id}” is not a rule; correct the id.", "now")


def wanting_of(standing: str, said: dict[str, Any]) -> str:
    """What a rule of this standing ought to have, and has not."""
    witnesses = said.get("witness", [])
    if standing == "stated" and not any(w["stance"] == "states" for w in witnesses):
        return "it is said to be stated, but no witness states it."
    if standing == "inferred" and not (said.get("note") or witnesses):
        return "it is inferred; its note should say from what."
    if standing == "supplied" and not said.get("by"):
        return "it is supplied, and does not say by whom."
    return ""


def _check_note(
    entry: FileEntry, sections: set[str], rules: set[str], cruxes: set[str]
) -> Iterator[Mistake]:
    on = entry.values["on"]
    kind, colon, key = on.partition(":")
    known = {"section": sections, "crux": cruxes}.get(kind, set()) if colon else rules
    if (key if colon else on) not in known:
        yield Mistake(
            f"{entry.where}: nothing has this name; write a rule’s id, “section:…” or “crux:…”.",
            "on",
        )


def _check_engine(book: Read, entry: FileEntry) -> Iterator[Mistake]:
    table = entry.model.table
    key = entry.values["option" if table == "crux" else "key"]
    if entry.game not in GAMES:
        book.remarks.append(f"{entry.where}: no engine knows it yet.")
        return
    game = GAMES[entry.game]
    known = [o.key for o in game.options] if table == "crux" else [v.key for v in game.variants]
    if key not in known:
        what = "option" if table == "crux" else "variant"
        yield Mistake(
            f"{entry.where}: the engine has no such {what}; "
            f"write one of {', '.join(known) or 'none'}."
        )


def amiss_under(slug: str, word: str) -> str:
    """Why no terms of the game could meet *word*; empty if some could."""
    game = GAMES[slug]
    option, _, reading = word.partition(".")
    known = {o.key: [r.key for r in o.readings] for o in game.options}
    known["variant"] = [v.key for v in game.variants]
    seats = {n for v in game.variants for n in (v.seats or game.seats)} | set(game.seats)
    known["seats"] = [str(n) for n in sorted(seats)]
    if option not in known:
        return f"“{option}” is not in dispute; write one of {', '.join(known)}."
    if reading not in known[option]:
        return (
            f"“{reading}” is not a reading of “{option}”; write one of {', '.join(known[option])}."
        )
    return ""


__all__ = ["SLUG", "BookError", "FileEntry", "Read", "amiss_under", "digest", "files", "read"]
