"""The fixtures read into the database, beside a redactor's edits."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model

from diversions.games import GAMES
from diversions.library import agreement, fixtures, manifest, passages, prose, records, versions
from diversions.library.entries import BookError, FileEntry, Mistake, Read
from diversions.library.fixtures import canonical
from diversions.library.models import (
    REPORT,
    RULES,
    TAUGHT,
    Book,
    Decision,
    Diagram,
    FixtureEntry,
    Game,
    Gone,
    Lesson,
    Record,
    ReportEntry,
    Rule,
    Section,
    Source,
    Step,
    Witness,
    Work,
    shorts,
    whole,
)
from diversions.library.models import digest as digest_of

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
# A row must stand before what leans on it; they are dropped the other way about.
MODELS: tuple[type[FixtureEntry], ...] = (Game, Source, *REPORT, *RULES, *TAUGHT, Record)
PARTS = [model for model in MODELS if issubclass(model, ReportEntry)]


@dataclass
class Loaded:
    """What a load did."""

    unchanged: bool = False
    written: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    kept: list[str] = field(default_factory=list)  # a redactor's edits, not yet in the files
    gone: list[str] = field(default_factory=list)  # the rules that were dropped, and why
    amiss: dict[str, list[str]] = field(default_factory=dict)  # games left as they were, and why
    remarks: list[str] = field(default_factory=list)


def load(root: Path = FIXTURES, partly: bool = False) -> Loaded:
    """The book made what the files say; BookError, and the old book standing, if they are amiss.

    With *partly* each game whose files are amiss keeps the text it has, and the others are loaded.
    """
    said, book = fixtures.digest(root), Book.objects.first()
    if book and book.digest == said and not _is_unsettled():
        if passages.index().is_empty():  # it was made by a migration, after the book was loaded
            passages.index().fill(passages.gathered())
        return Loaded(unchanged=True, kept=[edit_of(row) for row in edited()])
    read, amiss = _read(root, partly)
    with transaction.atomic():
        _settle()
        loaded = Loader(read, amiss).run()
        before = book.engines if book else {}
        engines = {slug: before[slug] if slug in amiss and slug in before else engine_of(slug)
                   for slug in GAMES if slug not in amiss or slug in before}  # fmt: skip
        now = {"digest": "" if amiss else said, "amiss": amiss, "engines": engines}
        Book.objects.update_or_create(pk=1, defaults={**now, "stamp": uuid.uuid4().hex})
    return loaded


@cache
def engine_of(slug: str) -> str:
    """A short name of what plays a game: its own modules, not those that games share."""
    folder = Path(settings.BASE_DIR) / "diversions" / "games" / slug.replace("-", "_")
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _read(root: Path, partly: bool) -> tuple[Read, dict[str, list[str]]]:
    """What the files say, and with *partly* the games that are left out, with the mistakes."""
    missing = list(manifest.missing(root))
    if partly:
        return fixtures.read_sound(root, missing, _standing)
    try:
        read = fixtures.read(root)
    except BookError as error:
        raise BookError([*missing, *error.mistakes]) from error
    if missing:
        raise BookError(list(missing))
    if manifest.read(root) is None and (lost := _lost(read)):
        raise BookError(lost)
    return read, {}


def _lost(read: Read) -> list[str]:
    """The rules that nobody edited and no file has, where no manifest says that they were taken
    out."""
    had = {entry.values.get("id") for entry in read.of(Rule)}
    return [
        f"{rule.pk} is in no file any more. If it was taken out, run manage.py make_manifest and "
        f"load the book again. It read: {rule.text}"
        for rule in Rule.objects.exclude(pk__in=had).prefetch_related("witnesses")
        if not rule.edited
    ]


def _standing(slug: str) -> list[FileEntry]:
    """What the database has of a game, as entries; and every source, which any game may cite."""
    entries = []
    for model in MODELS:
        for row in rows(model):
            if isinstance(row, Source) or game_of(row) == slug:
                entries.append(FileEntry(fixtures.STANDS, model, slug, row.entry()))
    return entries


def _is_unsettled() -> bool:
    """Whether a release loaded the book that kept no more than digests of what its files said."""
    return Game.objects.filter(said__isnull=True).exclude(loaded="").exists()


def _settle() -> None:
    """What each file said, put down where a release kept its digest alone.

    A migration may have given an entry another shape, so that its digest is another, though nobody
    edited it; its history knows what a person changed.
    """
    for model in MODELS:
        for row in rows(model):
            if row.loaded and row.said is None:
                base = _base(row)
                settled = {"said": whole(model, base), "loaded": digest_of(base)}
                cast(Any, model).objects.filter(pk=row.pk).update(**settled)


def _base(row: FixtureEntry) -> dict[str, Any]:
    """What an entry said when it was loaded, in today's words."""
    now = row.entry()
    if digest_of(now) == row.loaded:
        return now
    past = [(each.history_user_id, versions.said_at(each)) for each in cast(Any, row).history.all()]
    for _, said in past:
        if digest_of(said) == row.loaded:
            return said
    by_files = [said for user, said in past if user is None]
    base = by_files[0] if by_files and past[0][0] is not None else now
    return {**base, **_witnesses_as_loaded(row)} if isinstance(row, Rule) else base


def _witnesses_as_loaded(rule: Rule) -> dict[str, Any]:
    """The witnesses of a rule as its file gave them, if a person has changed any since."""
    past = list(versions.witnesses(rule.pk).order_by("history_date", "history_id"))
    if all(each.history_user_id is None for each in past):
        return {}
    last = {each.id: each for each in past if each.history_user_id is None}
    stood = [last[id].instance.entry() for id in sorted(last) if last[id].history_type != "-"]
    return {"witness": stood}


def is_amiss() -> bool:
    """Whether the files of some game could not be loaded."""
    return Book.objects.exclude(amiss={}).exists()


def touch(edited: type[Model] | None = None) -> None:
    """What follows from the texts made anew after a redactor's edit, in one table if it is told."""
    with transaction.atomic():
        derive(edited)
        Book.objects.update(stamp=uuid.uuid4().hex)


def rows(model: type[FixtureEntry]) -> list[FixtureEntry]:
    """All rows of a table, with what ``entry`` reads of others."""
    rows = cast(Any, model).objects.order_by("order")
    return list(rows.prefetch_related("witnesses") if model is Rule else rows)


def edited() -> Iterator[FixtureEntry]:
    """The rows that a redactor has changed or moved since the last load."""
    return (row for model in MODELS for row in rows(model) if row.waits)


def edit_of(row: FixtureEntry, file_too: bool = False) -> str:
    place = f"{row.game_id}, " if isinstance(row, ReportEntry) else ""
    what = "edited" if row.edited else "moved"
    if file_too:
        return f"{place}{row.called}: {what} here, changed in the file as well; decide at the desk."
    return f"{place}{row.called}: {what} here; write_book writes it back."


def move(step: Step, after: str) -> None:
    """*step* put behind the one of its file that has the key *after*; first, if that is empty."""
    rest = list(Step.objects.filter(game=step.game_id).exclude(pk=step.pk))
    at = next((n for n, other in enumerate(rest, 1) if other.key == after), 0)
    arrange([*rest[:at], step, *rest[at:]])


def arrange(steps: list[Step]) -> None:
    """The steps of a game put into this order, in the places that they have among all."""
    for step, order in zip(steps, sorted(step.order for step in steps), strict=True):
        step.order = order
    Step.objects.bulk_update(steps, ["order"])


def mistakes_of(row: FixtureEntry) -> list[Mistake]:
    """What the files' own checks would say of the book, were *row* in it as it is now."""
    mine = FileEntry("this entry", type(row), scope_of(row) or row.pk or "", canonical_of(row))
    entries = [
        FileEntry("the book", type(other), scope_of(other) or str(other.pk), other.entry())
        for other in _beside(mine.game)
        if type(other) is not type(row) or other.pk != row.pk
    ]
    elsewhere = Rule.objects.exclude(game=mine.game).exclude(pk=row.pk).order_by("order")
    for game, id, section in elsewhere.values_list("game_id", "pk", "section"):
        entries.append(FileEntry("the book", Rule, game, {"id": id, "section": section}))
    entries.append(mine)  # the last: of two of one name it is the one that is told
    said = [*agreement.check(Read(entries, []), mine), *agreement.replayed(mine)]
    mistakes = [
        Mistake(mistake.removeprefix(f"{mine.where}: "), mistake.word)
        for mistake in said
        if mistake.startswith(mine.where)
    ]
    return mistakes + ([*played_amiss(row)] if isinstance(row, Record) else [])


def _beside(slug: str) -> Iterator[FixtureEntry]:
    """What an entry of a game is checked against: all of that game, and what games share."""
    for model in MODELS:
        wanted = cast(Any, model).objects.order_by("order")
        if model not in (Game, Source, Section, Lesson):
            wanted = wanted.filter(game=slug)
        yield from wanted.prefetch_related("witnesses") if model is Rule else wanted


def canonical_of(row: FixtureEntry) -> dict[str, Any]:
    """What a file would say of *row*, which may come straight from a form."""
    return canonical(type(row), row.entry())


def played_amiss(row: Record) -> Iterator[Mistake]:
    """What its engine says against a record, and what else of the book rests on its moves."""
    if row.game_id in GAMES:
        for line, said in records.amiss(row.text):
            yield Mistake(f"line {line}: {said}", "text")
        if row.text.split(maxsplit=1)[:1] != [row.game_id] and not row.text.startswith("#"):
            yield Mistake(
                f"it is not a record of {row.game_id}; its head names another game.", "text"
            )
    stood = Record.objects.filter(pk=row.pk).first()
    if stood is not None:
        problems = FIXTURES / "games" / row.game_id.replace("-", "_") / "problems.toml"
        for said in records.posed(problems, row.key, stood.text, row.text):
            yield Mistake(said, "text")
        moves = len(records.moves(row.text))
        for diagram in Diagram.objects.filter(game=row.game_id, record=row.key, last__gt=moves):
            yield Mistake(
                f"a diagram shows it up to move {diagram.last}; now it has {moves}.", "text"
            )


class Loader:
    """One load: rows matched with entries, written where they differ, dropped where none is."""

    def __init__(self, read: Read, amiss: dict[str, list[str]]) -> None:
        entries = [entry for entry in read.entries if entry.file != fixtures.STANDS]
        self.read = Read(entries, read.remarks)
        self.amiss = amiss  # the games that stay as they are
        self.loaded = Loaded(remarks=read.remarks, amiss=amiss)
        self.undecided: list[int] = []
        self.mistakes: list[str] = []
        self.stale: list[FixtureEntry] = []
        self.new: dict[type[Model], list[Model]] = {}  # written at once, with their history
        steps: list[Step] = list(Step.objects.order_by("order"))
        games = {step.game_id for step in steps if step.moved and step.loaded} - {*amiss}
        self.moved = {slug: [step.pk for step in steps if step.game_id == slug] for slug in games}

    def run(self) -> Loaded:
        for model in MODELS:
            for entry, row, order in self._matched(model):
                if entry is not None:
                    self._take(entry, row, order)
                elif row is not None:
                    self.stale.append(row)
            self._create()
        if self.mistakes:
            raise BookError(self.mistakes)
        for row in reversed(self.stale):
            self._drop(row)
        for slug, sequence in self.moved.items():
            self._as_moved(slug, sequence)
        self._literature()
        derive()
        self._undecided()
        return self.loaded

    def _matched(
        self, model: type[FixtureEntry]
    ) -> Iterator[tuple[FileEntry | None, FixtureEntry | None, int]]:
        """Each entry with its row: first the unchanged, then by name, so that none is mistaken."""
        entries = {  # what several files say alike of a source is one entry
            (f.key if model is Source else n): f for n, f in enumerate(self.read.of(model))
        }
        spare = [row for row in rows(model) if game_of(row) not in self.amiss]
        if model is Source and self.amiss:  # some may be listed in the files that are amiss
            told = {entry.key[0] for entry in entries.values()}
            spare = [row for row in spare if row.pk in told]
        same: dict[Any, list[FixtureEntry]] = defaultdict(list)
        for row in spare:
            same[scope_of(row), row.loaded].append(row)
        pairs: dict[int, FixtureEntry] = {}
        entries_read = list(entries.values())
        for n, entry in enumerate(entries_read):
            if alike := same[entry.game if is_part(model) else "", digest_of(entry.values)]:
                pairs[n] = alike.pop(0)
        taken = {row.pk for row in pairs.values()}
        named: dict[Any, list[FixtureEntry]] = defaultdict(list)
        for row in spare:
            if row.pk not in taken:
                named[scope_of(row), key_of(row)].append(row)
        for n, entry in enumerate(entries_read):
            if n not in pairs and (alike := named[entry.game if is_part(model) else "", entry.key]):
                pairs[n] = alike.pop(0)
        taken = {row.pk for row in pairs.values()}
        yield from ((entry, pairs.get(n), n) for n, entry in enumerate(entries_read))
        yield from ((None, row, 0) for row in spare if row.pk not in taken)

    def _take(self, entry: FileEntry, row: FixtureEntry | None, order: int) -> None:
        said = digest_of(entry.values)
        if row is not None and (row.order != order or (isinstance(row, Step) and row.moved)):
            stands = {"order": order, **({"file_order": order} if isinstance(row, Step) else {})}
            cast(Any, type(row)).objects.filter(pk=row.pk).update(**stands)
            row.order = order
        if row is None or (not row.edited and row.loaded != said):
            self._write(entry, row or entry.model(), said, order)
        elif row.edited and digest_of(row.entry()) == said:  # the file has caught up with it
            loaded = {"loaded": said, "said": whole(entry.model, entry.values)}
            cast(Any, type(row)).objects.filter(pk=row.pk).update(**loaded)
        elif row.edited:
            file_too = row.loaded != said
            self.loaded.kept.append(edit_of(row, file_too))
            if file_too:
                self._ask(row, entry.values)

    def _ask(self, row: FixtureEntry, book: dict[str, Any]) -> None:
        """A decision asked for: between an edit made here, and what the files have in its place."""
        asked, _ = Decision.objects.update_or_create(
            table=row.table,
            key=str(row.pk),
            defaults={
                "game": game_of(row),
                "called": row.called[:200],
                "mine": row.entry(),
                "book": book,
            },
        )
        self.undecided.append(asked.pk)

    def _undecided(self) -> None:
        """Decisions that need no one any more are gone: the files have come round."""
        Decision.objects.exclude(pk__in=self.undecided).exclude(game__in=self.amiss).delete()

    def _write(self, entry: FileEntry, row: FixtureEntry, said: str, order: int) -> None:
        assign(row, entry.values)
        row.order = order
        if isinstance(row, ReportEntry):
            row.game_id = entry.game
        if isinstance(row, Step):
            row.file_order = order
        is_new = row._state.adding
        if self._clean(entry, row):
            self.loaded.written[row.table] += 1
            if is_new:
                self.new.setdefault(type(row), []).append(row)
            else:
                row.save()
        if isinstance(row, Rule):
            if not is_new:
                row.witnesses.all().delete()
            told = witnesses_of(row, entry.values)
            sound = [each for each in told if self._clean(entry, each)]
            self.new.setdefault(Witness, []).extend(sound)

    def _create(self) -> None:
        """Write what is new: one by one it took twice as long, most of it for the history."""
        for model, rows in self.new.items():
            cast(Any, model).objects.bulk_create(rows)
            cast(Any, model).history.bulk_history_create(rows)
        self.new.clear()

    def _clean(self, entry: FileEntry, row: FixtureEntry) -> bool:
        """Whether *row* is sound.  Doubles and what it leans on were looked into in the files."""
        leans = [f.name for f in row._meta.fields if f.is_relation]
        try:
            row.full_clean(exclude=leans, validate_unique=False, validate_constraints=False)
        except ValidationError as error:
            for name, says in error.message_dict.items():
                self.mistakes.append(f"{entry.where}: {name}: {' '.join(says)} Correct it there.")
            return False
        return True

    def _drop(self, row: FixtureEntry) -> None:
        if row.edited:  # what was never in a file was not taken out of it
            self.loaded.kept.append(edit_of(row, file_too=bool(row.loaded)))
            if row.loaded:
                self._ask(row, {})
        elif isinstance(row, Source) and row.witnesses.exists():
            self.loaded.kept.append(f"{row.called}: a rule that was edited here rests on it.")
        elif isinstance(row, Game) and any(
            cast(Any, model).objects.filter(game=row).exists() for model in PARTS
        ):
            self.loaded.kept.append(f"{row.called}: part of it was edited here.")
        elif isinstance(row, Section) and Rule.objects.filter(game_id=row.game_id, section=row.key):
            self.loaded.kept.append(f"{row.called}: it contains a rule that was edited here.")
        else:
            if isinstance(row, Rule):
                self.loaded.gone.append(self._farewell(row))
            row.delete()
            self.loaded.dropped[row.table] += 1

    def _farewell(self, rule: Rule) -> str:
        """What is said of a rule that is dropped: why, and where it went."""
        told = [e.values for e in self.read.of(Gone) if e.values["rule"] == rule.pk]
        if not told:
            return f"{rule.pk}: no file says why it was dropped. Its text was: {rule.text}"
        now = f" See {', '.join(told[0]['now'])}." if told[0].get("now") else ""
        return f"{rule.pk}: {told[0]['why']}{now}"

    def _as_moved(self, slug: str, sequence: list[int]) -> None:
        """The steps of a game as a redactor arranged them; a new one follows whom its file says."""
        steps = list(Step.objects.filter(game=slug).order_by("order"))
        sequence = [pk for pk in sequence if any(step.pk == pk for step in steps)]
        for n, step in enumerate(steps):
            if step.pk not in sequence:
                sequence.insert(1 + sequence.index(steps[n - 1].pk) if n else 0, step.pk)
        arrange(sorted(steps, key=lambda step: sequence.index(step.pk)))
        self.loaded.kept += [edit_of(step) for step in steps if step.moved and not step.edited]

    def _literature(self) -> None:
        """Which reports list which sources."""
        wanted = {(f.key[0], f.game) for f in self.read.of(Source) if f.game}
        through = Source.games.through
        have = set(through.objects.values_list("source_id", "game_id"))
        for source, game in have - wanted:
            if game in self.amiss:
                continue
            through.objects.filter(source_id=source, game_id=game).delete()
        through.objects.bulk_create(
            through(source_id=source, game_id=game) for source, game in sorted(wanted - have)
        )


def assign(row: FixtureEntry, values: dict[str, Any]) -> None:
    """*row* made what a file says in *values*; its witnesses stand apart."""
    for key, name in row.keys.items():
        setattr(row, name, values.get(key, empty(type(row), name)))
    row.loaded, row.said = digest_of(values), whole(type(row), values)


def witnesses_of(rule: Rule, values: dict[str, Any]) -> Iterator[Witness]:
    """The witnesses that a file gives to a rule, not yet saved."""
    for n, said in enumerate(values.get("witness", [])):
        witness = Witness(rule=rule, order=n)
        for key, name in Witness.keys.items():
            setattr(witness, name, said.get(key, ""))
        yield witness


def is_part(model: type[FixtureEntry]) -> bool:
    return issubclass(model, ReportEntry)


def scope_of(row: FixtureEntry) -> str:
    return row.game_id if isinstance(row, ReportEntry) else ""


def game_of(row: FixtureEntry) -> str:
    """The game that a row belongs to; empty for what games share."""
    return str(row.pk) if isinstance(row, Game) else scope_of(row)


def key_of(row: FixtureEntry) -> tuple[Any, ...]:
    said = row.entry()
    return tuple(said.get(word, "") for word in row.identity)


def empty(model: type[FixtureEntry], name: str) -> Any:
    """What a field holds where its file is silent."""
    field = fixtures.field_of(model, name)
    return field.get_default() if field.has_default() else None if field.null else ""


# What follows from the texts --------------------------------------------------------------------


def known() -> prose.LinkTargets:
    """The numbers of the rules and the short names of the sources, as the database has them."""
    sections = {
        (game, key): order
        for game, key, order in Section.objects.values_list("game_id", "key", "order")
    }
    numbers: dict[str, int] = {}
    count: Counter[str] = Counter()
    rules = Rule.objects.values_list("id", "game_id", "section", "order")
    for id, game, _, _ in sorted(rules, key=lambda r: (sections.get((r[1], r[2]), 10**6), r[3])):
        count[game] += 1
        numbers[id] = count[game]
    works = Source.objects.order_by("order").values_list(*Work._fields)
    return prose.LinkTargets(numbers, shorts(Work(*work) for work in works))


NAMED = (Rule, Section, Source)  # where one is edited, any text may name it otherwise


def derive(edited: type[Model] | None = None) -> None:
    """Every number and every rendered text made what it should be; only what differs is written.

    Where only one table was *edited*, only what can follow from it is looked at.
    """
    book = known()
    everywhere = edited is None or edited in NAMED
    for model in (model for model in MODELS if everywhere or model is edited):
        shown = {name: html for name, html in model.prose.items() if html}
        for row in rows(model) if shown else ():
            now: dict[str, Any] = {
                html: prose.render(text, book) if (text := getattr(row, name)) else ""
                for name, html in shown.items()
            }
            if isinstance(row, Rule):
                now["number"] = book.rules[row.pk]
            if any(getattr(row, name) != value for name, value in now.items()):
                cast(Any, model).objects.filter(pk=row.pk).update(**now)
    if edited not in (*TAUGHT, Record):  # they are not searched
        passages.index().fill(passages.gathered())
