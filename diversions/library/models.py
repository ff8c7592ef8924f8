"""What the book says: games, rules, witnesses, notes, sources.

Each model is a table of the fixtures; its ``keys`` are the file's own words, and ``entry`` is
the row as a file has it.  Whatever a file does not say itself (numbers, rendered text) stands
apart, and no redactor edits it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from string import ascii_lowercase
from typing import Any, ClassVar, NamedTuple

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse
from simple_history.models import HistoricalRecords

SLUG = RegexValidator(
    r"^[a-z][a-z0-9]*(-[a-z0-9]+)*\Z", "“%(value)s”: lower-case words joined by hyphens are wanted."
)
RULE_ID = RegexValidator(
    r"^[a-z][a-z0-9-]*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}\Z",
    "“%(value)s”: <slug>.<part> or <slug>.<part>.<reading> is wanted.",
)


def history(*derived: str) -> HistoricalRecords:
    """The line of a redactor's edits; what is *derived* from the others is not kept."""
    return HistoricalRecords(excluded_fields=["order", "loaded", "said", *derived])


def choices(words: str) -> list[tuple[str, str]]:
    return [(word, word) for word in words.split()]


class FixtureEntry(models.Model):
    """A table of the fixtures, and what its file said at the last load."""

    table: ClassVar[str]
    keys: ClassVar[dict[str, str]]  # the file's word → the field
    identity: ClassVar[tuple[str, ...]]  # the file's words that tell one entry from another
    unique: ClassVar[bool] = True
    # Markdown → where its rendering stands; nowhere, if a page renders it for itself.
    prose: ClassVar[dict[str, str]] = {"text": "html"}

    order = models.PositiveIntegerField(default=0, editable=False)
    loaded = models.CharField(max_length=64, blank=True, editable=False)
    # What its file said at the last load, every word of it; None, if a release loaded it that
    # kept no more than the digest.
    said = models.JSONField(null=True, editable=False)

    class Meta:
        abstract = True
        ordering = ("order",)

    def entry(self) -> dict[str, Any]:
        """This row in the file's own words; what is empty or usual is left out."""
        values = {}
        for key, name in self.keys.items():
            value = getattr(self, name)
            if value not in ("", None, [], {}) and value != usual(
                type(self), name.removesuffix("_id")
            ):
                values[key] = value
        return values

    @property
    def edited(self) -> bool:
        """Whether a redactor has changed this since it was loaded.

        Words that the table had not, or no longer has, are nobody's change: so a release may give
        an entry another shape.
        """
        if not self.loaded or self.said is None:
            return self.loaded != digest(self.entry())
        return not agrees(type(self), self.said, whole(type(self), self.entry()))

    @property
    def waits(self) -> bool:
        """Whether ``write_book`` has something of this to put into the files."""
        return self.edited

    @property
    def called(self) -> str:
        return called(type(self), self.entry())

    def __str__(self) -> str:
        return self.called


def usual(model: type[models.Model], name: str) -> Any:
    """What a field holds where the file is silent."""
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field.get_default() if field.has_default() else None


def whole(model: type[FixtureEntry], entry: dict[str, Any]) -> dict[str, Any]:
    """*entry* with every word of its table, those too that are empty or usual."""
    words = {
        key: entry.get(key, usual(model, name.removesuffix("_id")))
        for key, name in model.keys.items()
    }
    if "witness" in entry:
        words["witness"] = [whole(Witness, witness) for witness in entry["witness"]]
    return words


def agrees(model: type[FixtureEntry], said: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether two whole entries say the same, in the words that both know."""
    witnesses = said.get("witness", []), now.get("witness", [])
    usually = whole(model, {})
    return (
        all(same_value(said.get(key, usually[key]), now[key]) for key in model.keys)
        and len(witnesses[0]) == len(witnesses[1])
        and all(agrees(Witness, *pair) for pair in zip(*witnesses, strict=True))
    )


def same_value(one: Any, other: Any) -> bool:
    """Whether two values say the same; what is empty says nothing, in whatever way."""
    empty: tuple[Any, ...] = ("", None, [], {})
    return one == other or (one in empty and other in empty)


def digest(entry: dict[str, Any]) -> str:
    """A short name of what *entry* says, whatever the order of its words."""
    text = json.dumps(entry, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def called(model: type[FixtureEntry], entry: dict[str, Any]) -> str:
    """What a mistake calls an entry: ``rule “put.see”``, by what it has of what tells it apart."""
    words = ", ".join(str(entry[key]) for key in model.identity if key in entry)
    return f"{model.table} “{words or cut(entry.get('text', '?'))}”"


def same(words: str, **others: str) -> dict[str, str]:
    """Keys whose fields are called as they are, and *others*."""
    return {word: others.get(word, word) for word in words.split()}


class TextEntry(FixtureEntry):
    """An entry that has a text."""

    text = models.TextField(blank=True)
    html = models.TextField(blank=True, editable=False)

    class Meta(FixtureEntry.Meta):
        abstract = True


class Game(FixtureEntry):
    """The header of a report."""

    table = "game"
    identity = ("slug",)
    keys = same(
        "slug title other_names strap class kind family players least most equipment length "
        "century place first_attested",
        **{"class": "sort"},
    )
    prose: ClassVar[dict[str, str]] = {}

    slug = models.CharField(max_length=40, primary_key=True, validators=[SLUG])
    title = models.CharField(max_length=80)
    other_names = models.JSONField(default=list, blank=True)
    strap = models.CharField(max_length=200, blank=True)
    sort = models.CharField("class", max_length=10, choices=choices("cards boards dice"))
    kind = models.JSONField(default=list, blank=True)
    family = models.CharField(max_length=80, blank=True)  # told only: else its engine says it
    players = models.CharField(max_length=300, blank=True)
    least = models.PositiveSmallIntegerField(null=True, blank=True)
    most = models.PositiveSmallIntegerField(null=True, blank=True)
    equipment = models.TextField(blank=True)
    length = models.CharField(max_length=300, blank=True)
    century = models.JSONField(default=list, blank=True)
    place = models.CharField(max_length=300, blank=True)
    first_attested = models.CharField(max_length=300, blank=True)
    history = history()

    def get_absolute_url(self) -> str:
        return reverse("report", args=[self.slug])

    def clean(self) -> None:
        if self.least and self.most and self.least > self.most:
            raise ValidationError({"least": f"least ({self.least}) is above most ({self.most})."})


class Source(TextEntry):
    """A work the book rests on."""

    table = "source"
    identity = ("key",)
    keys = same(
        "key type author title year place printer identifiers rights quoted_from within tells text",
        type="sort",
    )

    key = models.CharField(max_length=60, primary_key=True, validators=[SLUG])
    sort = models.CharField(
        "type", max_length=12, choices=choices("book manuscript article page edition")
    )
    author = models.CharField(max_length=300, blank=True)
    title = models.CharField(max_length=500)
    year = models.CharField(max_length=40, blank=True)
    place = models.CharField(max_length=200, blank=True)
    printer = models.CharField(max_length=300, blank=True)
    identifiers = models.JSONField(default=dict, blank=True)
    rights = models.CharField(max_length=300, blank=True)
    quoted_from = models.CharField(max_length=60, blank=True)
    within = models.CharField(max_length=60, blank=True)  # the source that contains it
    tells = models.JSONField(default=list, blank=True)  # of which games, and after whom
    games = models.ManyToManyField(Game, related_name="literature", editable=False)
    history = history("html")

    def get_absolute_url(self) -> str:
        return reverse("source", args=[self.key])

    @property
    def address(self) -> str:
        """Where on the Web it can be read; a ``file`` is written apart from the ``address``."""
        return "/".join(filter(None, map(self.identifiers.get, ("address", "file"))))

    short: str  # how a margin names it; ``selectors.sources`` sets it


class Work(NamedTuple):
    """What names a source in a margin."""

    key: str
    author: str
    title: str
    year: str


def shorts(works: Iterable[Work]) -> dict[str, str]:
    """How margins name *works*: told apart by letters, or by titles where no year is known.

    >>> shorts([Work("a", "Tom Ty", "On Dice", "1650"), Work("b", "Tom Ty", "On Cards", "1650")])
    {'a': 'Ty 1650a', 'b': 'Ty 1650b'}
    """
    alike: dict[str, list[Work]] = {}
    for work in works:
        alike.setdefault(short(work), []).append(work)
    shorts = {}
    for name, of_name in alike.items():
        for letter, work in zip(ascii_lowercase, of_name, strict=False):
            apart = letter if work.year else f", {cut(work.title)}"
            shorts[work.key] = name + apart * (len(of_name) > 1)
    return shorts


def short(work: Work) -> str:
    """
    >>> short(Work("cotton-1674", "Charles Cotton", "The Compleat Gamester", "1674"))
    'Cotton 1674'
    >>> short(Work("truc-1739", "", "Rules of Truc, 1739", "1739"))
    'Rules of Truc, 1739'
    """
    author = re.sub(r"\s*[(\[].*?[)\]]", "", work.author)
    writers = [w for w in re.split(r"\s*(?:;|&|\band\b)\s*", author) if w]
    names = [surname(writer) for writer in writers]
    match names:
        case []:
            who = cut(work.title)
        case [_] | [_, _]:
            who = " and ".join(names)
        case _:
            who = f"{names[0]} and others"
    return who if work.year and who.endswith(work.year) else f"{who} {work.year}".strip()


def surname(writer: str) -> str:
    """The name a writer goes by; with a particle it stands whole, without a byname.

    >>> surname("John McLeod"), surname("Dafydd ap Gwystl"), surname("“Captain Crawley”")
    ('McLeod', 'Dafydd ap Gwystl', 'Captain Crawley')
    >>> surname("Dagonell the Juggler"), surname("William of Tyre")
    ('Dagonell', 'William of Tyre')
    """
    name = writer.partition(",")[0].partition(" the ")[0].strip(" “”")
    words = name.split()
    whole = "“" in writer or "," in writer or any(word[0].islower() for word in words)
    return name if whole else words[-1]


def cut(title: str) -> str:
    """The beginning of a long title."""
    return title if len(title) <= 40 else title[:36].rpartition(" ")[0].rstrip(",;:") + " …"


class ReportEntry(TextEntry):
    """An entry of one game's report."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")

    class Meta(TextEntry.Meta):
        abstract = True


class Summary(ReportEntry):
    """A part of what is read out before a game, and the rules that it rests on.

    The parts in force under the terms, one after another, are the summary.
    """

    table = "summary"
    identity = ()
    unique = False
    keys = same("under rests_on paragraph text")
    under = models.JSONField(default=list, blank=True)
    rests_on = models.JSONField(default=list, blank=True)
    paragraph = models.BooleanField(default=False)  # it begins a new one
    text = models.TextField()
    history = history("html")

    class Meta(ReportEntry.Meta):
        verbose_name_plural = "summaries"


class Credit(ReportEntry):
    """Someone the report owes something to."""

    table = "credit"
    identity = ("name", "role")
    unique = False
    keys = same("name role text")
    name = models.CharField(max_length=120)
    role = models.CharField(max_length=120, blank=True)
    history = history("html")


class Revision(ReportEntry):
    """A step in the line of revisions."""

    table = "revision"
    identity = ("date", "by")
    unique = False
    keys = same("date by text")
    date = models.CharField(max_length=40)
    by = models.CharField(max_length=200, blank=True)
    history = history("html")


class Variant(ReportEntry):
    """When a variant is dated and how well it is known; its readings are the engine's."""

    table = "variant"
    identity = ("key",)
    keys = same("key dated status witnesses text")
    key = models.CharField(max_length=60, validators=[SLUG])
    dated = models.CharField(max_length=120, blank=True)
    # The sources that tell of it, some with the beginning of a locus; empty: all of the game's.
    witnesses = models.JSONField(default=list, blank=True)
    status = models.CharField(
        max_length=14, choices=choices("described reconstructed suggested incomplete")
    )
    history = history("html")


class Section(ReportEntry):
    """A part of the page under a heading of its own."""

    table = "section"
    identity = ("key",)
    keys = same("key title text")
    key = models.CharField(max_length=60, validators=[SLUG])
    title = models.CharField(max_length=200)
    history = history("html")


class Diagram(ReportEntry):
    """A range of a record, drawn by the engine.

    With a *source* it plays an example of that source, at a *locus* and in the words of a *quote*;
    *ours*, where the source's own figure is lost and we put another in its place.
    """

    table = "diagram"
    identity = ("record", "from", "to")
    keys = same(
        "section record from to caption source locus quote ours",
        **{"from": "first", "to": "last", "caption": "text"},
    )
    section = models.CharField(max_length=60)
    record = models.CharField(max_length=120)
    first = models.PositiveIntegerField(default=0)
    last = models.PositiveIntegerField()
    source = models.CharField(max_length=60, blank=True)
    locus = models.CharField(max_length=200, blank=True)
    quote = models.TextField(blank=True)
    ours = models.BooleanField(default=False)
    history = history("html")

    @property
    def key(self) -> str:
        return f"{self.record}-{self.first}-{self.last}"


class Note(ReportEntry):
    """A redactor's note on a rule, a section or a crux."""

    table = "note"
    identity = ("on",)
    unique = False
    keys = same("on by text")
    on = models.CharField(max_length=120)
    by = models.CharField(max_length=120)
    text = models.TextField()
    history = history("html")


class Doubt(ReportEntry):
    """What the book repeats from a text before us, and may be known otherwise: the editors' layer.

    With an authority (author, work and place) it says whether we have read it; without one, only
    that we doubt.
    """

    table = "doubt"
    identity = ("on",)
    unique = False
    keys = same("on claim author work place read text")
    on = models.CharField(max_length=120)
    claim = models.TextField()
    author = models.CharField(max_length=200, blank=True)
    work = models.CharField(max_length=300, blank=True)
    place = models.CharField(max_length=200, blank=True)
    read = models.BooleanField(default=False)
    text = models.TextField(blank=True)
    history = history("html")

    def clean(self) -> None:
        given = [self.author, self.work, self.place]
        if any(given) and not all(given):
            raise ValidationError({"author": "give an author, a work and a place."})
        if self.read and not self.work:
            raise ValidationError({"read": "what was read? Name the work."})

    @property
    def authority(self) -> str:
        """Upon whom we doubt it, in a sentence."""
        if not self.work:
            return "We doubt this, but have found no authority."
        held = "We have read it." if self.read else "We have not read it."
        return f"See {self.author}, {self.work}, {self.place}. {held}"


class Term(ReportEntry):
    """A word of the glossary."""

    table = "term"
    identity = ("word",)
    keys = same("word text")
    word = models.CharField(max_length=80)
    text = models.TextField()
    history = history("html")

    @property
    def anchor(self) -> str:
        return f"{self.game_id}-{'-'.join(self.word.lower().split())}"


class Rule(ReportEntry):
    """A sentence or two of the rules, with what it stands on."""

    table = "rule"
    identity = ("id",)
    keys = same("id section standing by under enforced text note")
    prose: ClassVar[dict[str, str]] = {"text": "html", "note": "note_html"}

    id = models.CharField(max_length=120, primary_key=True, validators=[RULE_ID])
    section = models.CharField(max_length=60)
    standing = models.CharField(
        max_length=10, choices=choices("stated inferred supplied reported modern")
    )
    by = models.CharField(max_length=120, blank=True)
    under = models.JSONField(default=list, blank=True)
    enforced = models.BooleanField(default=True)
    text = models.TextField()
    note = models.TextField(blank=True)
    note_html = models.TextField(blank=True, editable=False)
    number = models.PositiveIntegerField(default=0, editable=False)
    history = history("html", "number", "note_html")

    def get_absolute_url(self) -> str:
        return reverse("rule", args=[self.id])

    def entry(self) -> dict[str, Any]:
        values = super().entry()
        if witnesses := [witness.entry() for witness in self.witnesses.all()]:
            values["witness"] = witnesses
        return values


class Witness(FixtureEntry):
    """What a source has to say of a rule, and where."""

    table = "rule.witness"
    identity = ("source", "locus")
    unique = False
    keys = same("source locus stance quote", source="source_id")
    prose: ClassVar[dict[str, str]] = {}

    rule = models.ForeignKey(Rule, models.CASCADE, related_name="witnesses")
    source = models.ForeignKey(Source, models.PROTECT, related_name="witnesses")
    locus = models.CharField(max_length=200, blank=True)
    stance = models.CharField(max_length=12, choices=choices("states implies silent contradicts"))
    quote = models.TextField(blank=True)
    history = history()


class Crux(ReportEntry):
    """What the witnesses make of an option of the engine, which owns its question."""

    table = "crux"
    identity = ("option",)
    keys = same("option text")
    option = models.CharField(max_length=60, validators=[SLUG])
    history = history("html")

    class Meta(ReportEntry.Meta):
        verbose_name_plural = "cruxes"


class Comparison(ReportEntry):
    """Which rules of a game answer a question that is asked of many games."""

    table = "comparison"
    identity = ("question",)
    keys = same("question rules")
    prose: ClassVar[dict[str, str]] = {}
    question = models.CharField(max_length=40, validators=[SLUG])
    rules = models.JSONField(default=list)
    history = history("html")


class Gone(ReportEntry):
    """A rule that the book no longer has: since when, why, which came in its place, how it read."""

    table = "gone"
    identity = ("rule",)
    keys = same("rule since why now text")
    rule = models.CharField(max_length=120, validators=[RULE_ID])
    since = models.CharField(max_length=40)
    why = models.CharField(max_length=500)
    now = models.JSONField(default=list, blank=True)
    history = history("html")

    class Meta(ReportEntry.Meta):
        verbose_name = verbose_name_plural = "rules that are gone"


class Lesson(ReportEntry):
    """A lesson of a game: the way of playing that it teaches, and how hard that is."""

    table = "lesson"
    identity = ("terms", "knowing")
    keys = same("terms knowing difficulty title text first")
    prose: ClassVar[dict[str, str]] = {"text": ""}

    terms = models.CharField(max_length=300)
    # The game that a learner knows already, as terms; most lessons ask for none.
    knowing = models.CharField(max_length=300, blank=True, default="")
    difficulty = models.CharField(
        max_length=10, choices=choices("easy moderate hard"), default="easy"
    )
    title = models.CharField(max_length=120, blank=True)
    first = models.BooleanField(default=False)
    history = history("html")


class Step(ReportEntry):
    """A step of a game's lessons: something said, a table, and what is to be done at it."""

    table = "step"
    identity = ("key",)
    keys = same(
        "under knowing rests_on key title text terms seat before stack set_up moves do right "
        "wrong play"
    )
    prose: ClassVar[dict[str, str]] = {"text": "", "right": "", "wrong": ""}

    key = models.CharField(max_length=60, validators=[SLUG])
    title = models.CharField(max_length=200)
    text = models.TextField()
    terms = models.CharField(max_length=300)
    seat = models.CharField(max_length=1, default="A")
    under = models.JSONField(default=list, blank=True)
    # As the lesson has it to which the step belongs; empty for the game's other lessons.
    knowing = models.CharField(max_length=300, blank=True, default="")
    rests_on = models.JSONField(default=list, blank=True)
    before = models.JSONField(default=list, blank=True)
    stack = models.JSONField(default=dict, blank=True)
    set_up = models.CharField(max_length=300, blank=True)
    moves = models.JSONField(default=list, blank=True)
    do = models.JSONField(default=list, blank=True)
    right = models.TextField(blank=True)
    wrong = models.TextField(blank=True)
    play = models.CharField(max_length=20, blank=True)
    file_order = models.PositiveIntegerField(
        default=0, editable=False
    )  # ``order`` at the last load
    history = history("html", "file_order")

    @property
    def moved(self) -> bool:
        """Whether a redactor has given it another place among the steps of its file."""
        return self.order != self.file_order

    @property
    def waits(self) -> bool:
        return self.edited or self.moved


class Record(ReportEntry):
    """A whole play that the book keeps: a head, and a move a line, as its file has them."""

    table = "record"
    identity = ("key",)
    keys = same("key text")
    prose: ClassVar[dict[str, str]] = {}

    key = models.CharField(max_length=80, validators=[SLUG])
    text = models.TextField()
    history = history("html")


class Book(models.Model):
    """The book as a whole: which files it was loaded from, and a stamp that any change renews."""

    digest = models.CharField(max_length=64)  # empty, if files of some games were amiss
    stamp = models.CharField(max_length=32)
    # The mistakes in the files of games that were not loaded, by game.
    amiss = models.JSONField(default=dict)
    # By game, the digest of the engine that stood beside its text when that was loaded.
    engines = models.JSONField(default=dict)


class Release(models.Model):
    """A release whose text this database has, or had; ``releases.py`` reads and writes it."""

    name = models.CharField(max_length=40, primary_key=True)
    charge = models.BooleanField(default=False)  # whether the tables hold its text, or a copy
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Decision(models.Model):
    """An edit made here of an entry that a newer release has otherwise, until someone decides."""

    table = models.CharField(max_length=20)
    key = models.CharField(max_length=120)  # of the row, as a text
    game = models.CharField(max_length=40, blank=True)
    called = models.CharField(max_length=200)
    mine = models.JSONField()  # the entry as it was edited here
    book = models.JSONField(default=dict)  # as the files have it; empty, if they no longer do
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "table", "key")
        verbose_name = "decision"
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="one_decision_an_entry")
        ]

    def __str__(self) -> str:
        return ", ".join(filter(None, [self.game, self.called]))


REPORT: tuple[type[ReportEntry], ...] = (
    Summary,
    Credit,
    Revision,
    Variant,
    Section,
    Diagram,
    Note,
    Doubt,
    Term,
)
RULES: tuple[type[ReportEntry], ...] = (Rule, Crux, Comparison, Gone)
TAUGHT: tuple[type[ReportEntry], ...] = (Lesson, Step)
