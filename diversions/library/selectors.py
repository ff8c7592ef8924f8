"""What the pages show, gathered from the database once for each stamp of the book."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db.models import Prefetch
from django.urls import NoReverseMatch, reverse
from django.utils.html import escape

from diversions.games import GAMES
from diversions.library import evidence, fit, printed, upheld
from diversions.library import steps as teaching
from diversions.library.evidence import Basis
from diversions.library.models import (
    Credit,
    Crux,
    Diagram,
    Doubt,
    Game,
    Lesson,
    Note,
    Record,
    Revision,
    Rule,
    Section,
    Source,
    Step,
    Summary,
    Term,
    Variant,
    Witness,
    Work,
    shorts,
)
from diversions.library.stamps import by_stamp
from diversions.rules import Option, Terms


class Testimony(NamedTuple):
    """What a source has to say of a rule, as a margin shows it."""

    source: str  # its key
    short: str
    place: str
    locus: str
    stance: str
    quote: str
    is_anothers: bool = False  # of another variant than the one that is read

    @property
    def source_id(self) -> str:
        return self.source


class Remark(NamedTuple):
    """A redactor's note or an editors' doubt, and where a reader may say what is wrong with it."""

    by: str
    html: str
    place: str = ""


class Sentence(NamedTuple):
    """A rule as the page shows it."""

    id: str
    number: int
    place: str
    standing: str
    by: str
    html: str
    note: str
    under: tuple[str, ...]
    witnesses: tuple[Testimony, ...]
    notes: tuple[Remark, ...]
    basis: Basis


class ShownReading(NamedTuple):
    """A reading, and who reads it so."""

    key: str
    label: str
    rule: Sentence | None
    witnesses: tuple[Testimony, ...]


class ShownCrux(NamedTuple):
    """A crux as it is set into the text."""

    option: str
    question: str
    html: str
    notes: tuple[Remark, ...]
    answers: tuple[ShownReading, ...]


class Chapter(NamedTuple):
    """A section with its rules, in the order of the page."""

    section: Section
    notes: tuple[Remark, ...]
    rules: tuple[Sentence, ...]
    diagrams: tuple[tuple[Diagram, str], ...]  # each with the page that steps through it


class Named(NamedTuple):
    """A variant: what the engine calls it, and what the book says of it."""

    key: str
    title: str
    dated: str
    status: str
    html: str
    witnesses: tuple[str, ...] = ()


NO_TERMS = "our copy states no licence"


class Report(NamedTuple):
    """All that the book says of a game."""

    game: Game
    summary: tuple[Summary, ...]  # its parts, under whatever terms
    credits: tuple[Credit, ...]
    revisions: tuple[Revision, ...]
    variants: tuple[Named, ...]
    chapters: tuple[Chapter, ...]
    questions: dict[str, list[ShownCrux]]  # by the id of the rule that each is set before
    loose: tuple[ShownCrux, ...]  # those that no rule of the report answers
    terms: tuple[Term, ...]
    literature: tuple[Source, ...]

    @property
    def rules(self) -> Iterable[Sentence]:
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def notice(self) -> str:
        """What the author of a report that this one retells asks of those who pass it on, in the
        author's own words; empty, if nothing."""
        for source in self.literature:
            is_retold = any(t.game == self.game.slug for t in evidence.tellings(source))
            if is_retold and source.within and not source.rights.startswith(NO_TERMS):
                return f"After the report by {source.author}, whose notice is: “{source.rights}”"
        return ""


def notice(slug: str) -> str:
    """The notice of a report that the report on a game retells; empty, if there is none."""
    told = report(slug)
    return told.notice if told else ""


# Doors ------------------------------------------------------------------------------------------

DOORS = (("sit", "Play"), ("lesson", "Learn"), ("print", "Print"))


def door(name: str, slug: str) -> str:
    """The address of a game's door; empty where it has none."""
    if slug not in GAMES or (name != "print" and slug in fit.misfits()):
        return ""
    if name == "lesson" and lessons(slug) is None:
        return ""
    return address(name, slug)


def doors(slug: str) -> list[tuple[str, str]]:
    """The doors of a game: address and words.  A game that is told only has none."""
    return [(place, words) for name, words in DOORS if (place := door(name, slug))]


@cache
def address(name: str, *args: str) -> str:
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def folder(slug: str) -> Path:
    return Path(settings.BASE_DIR) / "fixtures" / "games" / slug.replace("-", "_")


# Gathering --------------------------------------------------------------------------------------


@by_stamp
def rule_numbers(slug: str) -> dict[str, int]:
    """The number of each rule in the report of *slug*."""
    rules = Rule.objects.filter(game_id=slug).order_by("number")
    return dict(rules.values_list("id", "number"))


@by_stamp
def games() -> tuple[Game, ...]:
    return tuple(Game.objects.order_by("title"))


@by_stamp
def sources() -> dict[str, Source]:
    """Every source by its key, in the order of years, each with its short name."""
    rows = list(Source.objects.order_by("order").prefetch_related("games"))
    names = shorts(Work(s.key, s.author, s.title, s.year) for s in rows)
    for source in rows:
        source.short = names[source.key]
    return {source.key: source for source in sorted(rows, key=by_year)}


@by_stamp
def lessons(
    slug: str,
) -> tuple[tuple[teaching.LessonHeader, ...], tuple[teaching.LessonStep, ...]] | None:
    """The lessons of a game and the steps of them all; none, if it has no lesson."""
    rows = upheld.entries(Lesson.objects.filter(game=slug))
    heads = tuple(teaching.LessonHeader(**said) for said in rows)
    if not heads:
        return None
    steps = upheld.entries(Step.objects.filter(game=slug))
    return heads, tuple(map(teaching.step_of, steps))


@by_stamp
def bridges() -> tuple[teaching.LessonHeader, ...]:
    """The lessons of all games for those who know a certain other game."""
    slugs = Lesson.objects.exclude(knowing="").values_list("game", flat=True).distinct()
    read = (lessons(slug) for slug in sorted(slugs) if slug in GAMES)
    return tuple(head for of_game in read if of_game for head in of_game[0] if head.knowing)


def bridges_of(slug: str, to_it: bool = False) -> list[tuple[str, str]]:
    """The bridges that begin or end at a game, or only those that lead *to it*: address, title."""
    return [
        (address("lesson", head.agreed.game, head.code), head.title)
        for head in bridges()
        if (slug == head.agreed.game or (slug == head.known.game and not to_it))
        and head.agreed.game not in fit.misfits()
    ]


def step_address(slug: str, key: str) -> str:
    """Where a step is read: in the first lesson of its game to which it belongs."""
    heads, steps = lessons(slug) or ((), ())
    step = next((step for step in steps if step.key == key), None)
    held = [
        head
        for head in heads
        if step and head.knowing == step.knowing and head.agreed.meets(step.under)
    ]
    return (
        f"{address('lesson', slug, held[0].code)}?step={key}" if held else address("lesson", slug)
    )


@by_stamp
def records(slug: str) -> dict[str, str]:
    """The records of a game that the book keeps, by key, as text."""
    rows = upheld.entries(Record.objects.filter(game=slug).order_by("key"))
    return {said["key"]: said["text"] for said in rows}


@by_stamp
def report(slug: str) -> Report | None:
    """The report of *slug*; none if the book has no such game."""
    game = Game.objects.filter(pk=slug).first()
    if game is None:
        return None
    notes, works = remarks(slug), sources()
    rules = Rule.objects.filter(game=game).order_by("number").prefetch_related(WITNESSES)
    sentences = {rule.id: sentence(rule, notes, works) for rule in rules}
    within: dict[str, list[Sentence]] = defaultdict(list)
    for rule in rules:
        within[rule.section].append(sentences[rule.id])
    drawn: dict[str, list[tuple[Diagram, str]]] = defaultdict(list)
    for diagram in Diagram.objects.filter(game=game).order_by("order"):
        drawn[diagram.section].append((diagram, address("diagram", slug, diagram.key)))
    chapters = tuple(
        Chapter(s, notes[f"section:{s.key}"], tuple(within[s.key]), tuple(drawn[s.key]))
        for s in Section.objects.filter(game=game).order_by("order")
    )
    set_in, loose = questions(slug, sentences, notes, works)
    cited = {w.source_id for rule in rules for w in rule.witnesses.all()}
    literature = [
        work
        for work in works.values()
        if work.key in cited or any(listing.slug == slug for listing in work.games.all())
    ]
    return Report(
        game,
        tuple(Summary.objects.filter(game=game).order_by("order")),
        tuple(Credit.objects.filter(game=game).order_by("order")),
        tuple(Revision.objects.filter(game=game).order_by("order")),
        variants(slug),
        chapters,
        set_in,
        loose,
        tuple(Term.objects.filter(game=game).order_by("order")),
        tuple(literature),
    )


WITNESSES = Prefetch("witnesses", Witness.objects.order_by("order"))


def remarks(slug: str) -> Mapping[str, tuple[Remark, ...]]:
    """The redactors' notes of a report and the editors' doubts, by what they are on."""
    by_place: dict[str, tuple[Remark, ...]] = defaultdict(tuple)
    for n, note in enumerate(Note.objects.filter(game_id=slug).order_by("order")):
        by_place[note.on] += (Remark(note.by, note.html, address("ask", "note", f"{slug}:{n}")),)
    for n, doubt in enumerate(Doubt.objects.filter(game_id=slug).order_by("order")):
        said = f"<p>{escape(doubt.claim)} {escape(doubt.authority)}</p>{doubt.html}"
        place = address("ask", "doubt", f"{slug}:{n}")
        by_place[doubt.on] += (Remark("The editors doubt", said, place),)
    return by_place


def sentence(
    rule: Rule, notes: Mapping[str, tuple[Remark, ...]], works: Mapping[str, Source]
) -> Sentence:
    witnesses = tuple(
        Testimony(
            w.source_id, works[w.source_id].short, witness_place(w), w.locus, w.stance, w.quote
        )
        for w in rule.witnesses.all()
    )
    return Sentence(
        rule.id,
        rule.number,
        address("rule", rule.id),
        rule.standing,
        rule.by,
        rule.html,
        rule.note_html,
        tuple(rule.under),
        witnesses,
        notes.get(rule.id, ()),
        evidence.basis(rule.game_id, rule.standing, witnesses, works),
    )


def in_variant(rule: Sentence, game: str, variant: Named | None) -> Sentence:
    """*rule* with the evidence that it has in a variant; other variants' witnesses are marked."""
    if variant is None or not variant.witnesses:
        return rule
    split = tuple(
        w._replace(is_anothers=not evidence.is_of(variant.witnesses, w.source, w.locus))
        for w in rule.witnesses
    )
    own = [w for w in split if not w.is_anothers]
    grade = evidence.in_variant(game, rule.basis, own, sources())
    return rule._replace(witnesses=split, standing=grade.standing, basis=grade)


def graded(slug: str, terms: Terms | None) -> dict[str, Sentence]:
    """The rules of a game by their ids, each with the evidence that it has under *terms*."""
    told = report(slug)
    if told is None:
        return {}
    variant = read_in(told, terms)
    return {rule.id: in_variant(rule, slug, variant) for rule in told.rules}


def read_in(report: Report, terms: Terms | None) -> Named | None:
    """The variant of *terms*; none, where there are no terms."""
    return next((v for v in report.variants if terms and v.key == terms.variant), None)


def witness_place(witness: Witness) -> str:
    """Where a witness can be read: its line, where the book holds the text; else its source."""
    return word_place(witness.source_id, witness.locus, witness.quote)


def word_place(source: str, locus: str, quote: str) -> str:
    """Where the words of a source can be read: the line or page; else the source's own page."""
    page, lines = printed.place_of(source, locus, quote)
    if not page:
        return address("source", source)
    line = f"#line-{lines[0]}" if lines else ""
    return address("printed-page", source, page) + line


def questions(
    slug: str,
    rules: Mapping[str, Sentence],
    notes: Mapping[str, tuple[Remark, ...]],
    works: Mapping[str, Source],
) -> tuple[dict[str, list[ShownCrux]], tuple[ShownCrux, ...]]:
    """The questions of a game, each with the rule that it is set before."""
    options = GAMES[slug].options if slug in GAMES else ()
    cruxes = {crux.option: crux for crux in Crux.objects.filter(game_id=slug)}
    set_in: dict[str, list[ShownCrux]] = defaultdict(list)
    loose = []
    for option in options:
        crux = cruxes.get(option.key)
        asked = ShownCrux(
            option.key,
            option.question,
            crux.html if crux else "",
            notes.get(f"crux:{option.key}", ()),
            answers(slug, option, rules, works),
        )
        told = [answer.rule for answer in asked.answers if answer.rule]
        if told:
            set_in[min(told, key=lambda rule: rule.number).id].append(asked)
        else:
            loose.append(asked)
    return set_in, tuple(loose)


def answers(
    slug: str, option: Option, rules: Mapping[str, Sentence], works: Mapping[str, Source]
) -> tuple[ShownReading, ...]:
    answers = []
    for reading in option.readings:
        rule = rules.get(reading.rule)
        ours = rule is not None and (rule.standing, rule.by) == ("supplied", "ours")
        held = upholders(slug, rule.witnesses, works) if rule and not ours else ()
        answers.append(ShownReading(reading.key, reading.label, rule, held))
    return tuple(answers)


def upholders(
    slug: str, witnesses: Iterable[Testimony], works: Mapping[str, Source]
) -> tuple[Testimony, ...]:
    """Who reads it so, each source once: those who write of the game, the oldest first, before
    those who write of another; what says it before what implies it."""

    def order(w: Testimony) -> tuple[bool, int, bool]:
        is_of = evidence.told(works[w.source], slug, w.locus) is not None
        return not is_of, evidence.year_of(works[w.source].year) or 9999, w.stance == "implies"

    held = sorted((w for w in witnesses if w.stance in ("states", "implies")), key=order)
    first: dict[str, Testimony] = {}
    for witness in held:
        first.setdefault(witness.source, witness)
    return tuple(first.values())


def variants(slug: str) -> tuple[Named, ...]:
    """The variants in the engine's order; where there is no engine, in the file's."""
    told = {v.key: v for v in Variant.objects.filter(game_id=slug).order_by("order")}
    named = (
        [(v.key, v.title) for v in GAMES[slug].variants]
        if slug in GAMES
        else [(key, key.replace("-", " ").capitalize()) for key in told]
    )
    return tuple(
        Named(key, title, v.dated, v.status, v.html, tuple(v.witnesses))
        if (v := told.get(key))
        else Named(key, title, "", "", "")
        for key, title in named
    )


def by_year(source: Source) -> tuple[str, str]:
    digits = re.search(r"\d+", source.year)
    return (digits[0].zfill(4) if digits else "9999", source.short)
