"""What the pages show, gathered from the database once for each stamp of the book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.conf import settings
from django.db.models import Prefetch
from django.urls import NoReverseMatch, reverse

from diversions.games import GAMES
from diversions.library import book
from diversions.library.models import (
    Credit,
    Crux,
    Diagram,
    Game,
    Note,
    Revision,
    Rule,
    Section,
    Source,
    Term,
    Variant,
    Witness,
    Work,
    shorts,
)
from diversions.rules import Option, Terms

P = ParamSpec("P")
R = TypeVar("R")


def by_stamp(make: Callable[P, R]) -> Callable[P, R]:
    """*make*, done once for each state of the book."""
    found: dict[Any, R] = {}
    stamps: list[str] = []

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> R:
        stamp = book.digest()
        if not stamp:
            return make(*args, **kwargs)
        if stamps != [stamp]:
            stamps[:] = [stamp]
            found.clear()
        if args not in found:
            found[args] = make(*args, **kwargs)
        return found[args]

    return made


class Testimony(NamedTuple):
    """What a source has to say of a rule, as a margin shows it."""

    short: str
    place: str
    locus: str
    stance: str
    quote: str


class Remark(NamedTuple):
    """A redactor's note."""

    by: str
    html: str


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


class Answer(NamedTuple):
    """A reading, and who reads it so."""

    key: str
    label: str
    rule: Sentence | None
    witnesses: tuple[Testimony, ...]


class Question(NamedTuple):
    """A crux as it is set into the text."""

    option: str
    question: str
    html: str
    notes: tuple[Remark, ...]
    answers: tuple[Answer, ...]


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


class Report(NamedTuple):
    """All that the book says of a game."""

    game: Game
    credits: tuple[Credit, ...]
    revisions: tuple[Revision, ...]
    variants: tuple[Named, ...]
    chapters: tuple[Chapter, ...]
    questions: dict[str, list[Question]]  # by the id of the rule that each is set before
    loose: tuple[Question, ...]  # those that no rule of the report answers
    terms: tuple[Term, ...]
    literature: tuple[Source, ...]

    @property
    def rules(self) -> Iterable[Sentence]:
        return (rule for chapter in self.chapters for rule in chapter.rules)


# Doors ------------------------------------------------------------------------------------------

DOORS = (("sit", "Play"), ("lesson", "Learn in ten minutes"), ("print", "Print the table card"))


def door(name: str, slug: str) -> str:
    """The address of a game's door; empty where it has none."""
    if slug not in GAMES:
        return ""
    if name == "lesson" and not (folder(slug) / "lessons.toml").is_file():
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
    found = list(Source.objects.order_by("order").prefetch_related("games"))
    names = shorts(Work(s.key, s.author, s.title, s.year) for s in found)
    for source in found:
        source.short = names[source.key]
    return {source.key: source for source in sorted(found, key=by_year)}


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
    set_in, loose = questions(slug, sentences, notes)
    cited = {w.source_id for rule in rules for w in rule.witnesses.all()}
    literature = [
        work
        for work in works.values()
        if work.key in cited or any(listing.slug == slug for listing in work.games.all())
    ]
    return Report(
        game,
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
    """The redactors' notes of a report, by what they are on."""
    found: dict[str, tuple[Remark, ...]] = defaultdict(tuple)
    for note in Note.objects.filter(game_id=slug).order_by("order"):
        found[note.on] += (Remark(note.by, note.html),)
    return found


def sentence(
    rule: Rule, notes: Mapping[str, tuple[Remark, ...]], works: Mapping[str, Source]
) -> Sentence:
    witnesses = tuple(
        Testimony(
            works[w.source_id].short, address("source", w.source_id), w.locus, w.stance, w.quote
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
    )


def questions(
    slug: str, rules: Mapping[str, Sentence], notes: Mapping[str, tuple[Remark, ...]]
) -> tuple[dict[str, list[Question]], tuple[Question, ...]]:
    """The questions of a game, each with the rule that it is set before."""
    options = GAMES[slug].options if slug in GAMES else ()
    cruxes = {crux.option: crux for crux in Crux.objects.filter(game_id=slug)}
    set_in: dict[str, list[Question]] = defaultdict(list)
    loose = []
    for option in options:
        crux = cruxes.get(option.key)
        asked = Question(
            option.key,
            option.question,
            crux.html if crux else "",
            notes.get(f"crux:{option.key}", ()),
            answers(option, rules),
        )
        told = [answer.rule for answer in asked.answers if answer.rule]
        if told:
            set_in[min(told, key=lambda rule: rule.number).id].append(asked)
        else:
            loose.append(asked)
    return set_in, tuple(loose)


def answers(option: Option, rules: Mapping[str, Sentence]) -> tuple[Answer, ...]:
    found = []
    for reading in option.readings:
        rule = rules.get(reading.rule)
        held = tuple(w for w in rule.witnesses if w.stance in ("states", "implies")) if rule else ()
        found.append(Answer(reading.key, reading.label, rule, held))
    return tuple(found)


def variants(slug: str) -> tuple[Named, ...]:
    """The variants in the engine's order; where there is no engine, in the file's."""
    told = {v.key: v for v in Variant.objects.filter(game_id=slug).order_by("order")}
    named = (
        [(v.key, v.title) for v in GAMES[slug].variants]
        if slug in GAMES
        else [(key, key.replace("-", " ").capitalize()) for key in told]
    )
    return tuple(
        Named(key, title, v.dated, v.status, v.html)
        if (v := told.get(key))
        else Named(key, title, "", "", "")
        for key, title in named
    )


def by_year(source: Source) -> tuple[str, str]:
    digits = "".join(c if c.isdigit() else " " for c in source.year).split()
    return (digits[0].zfill(4) if digits else "9999", source.short)


# Under terms ------------------------------------------------------------------------------------


class Block(NamedTuple):
    """A piece of a chapter under given terms: what is in force, or neighbours that are not."""

    items: list[Sentence | Question]
    rules: list[int]  # the numbers of the rules folded here; empty where nothing is

    @property
    def summary(self) -> str:
        match self.rules:
            case [one]:
                return f"Rule {one} is not in force under these readings."
            case [one, two]:
                return f"Rules {one} and {two} are not in force under these readings."
            case _:
                return (
                    f"Rules {self.rules[0]} to {self.rules[-1]} are not in force "
                    "under these readings."
                )


def blocks(report: Report, chapter: Chapter, terms: Terms | None) -> list[Block]:
    """The chapter's rules under *terms*: neighbours that are not in force are folded together.

    A question goes before the first rule that answers it; one that does not arise is folded
    with that rule.
    """
    found: list[Block] = []
    for rule in chapter.rules:
        asked = report.questions.get(rule.id, [])
        moot: list[Question] = []
        if terms is not None:
            moot = [question for question in asked if not arises(question, terms)]
        found += [Block([question], []) for question in asked if question not in moot]
        if terms is None or terms.meets(rule.under):
            found.append(Block([*moot, rule], []))
        elif found and found[-1].rules:
            found[-1].items.extend([*moot, rule])
            found[-1].rules.append(rule.number)
        else:
            found.append(Block([*moot, rule], [rule.number]))
    return found


def arises(question: Question, terms: Terms) -> bool:
    """Whether some answer could be in force when nothing else of *terms* is changed."""
    own = f"{question.option}."
    return any(
        answer.rule is None
        or terms.meets(word for word in answer.rule.under if not word.startswith(own))
        for answer in question.answers
    )


def conditions(slug: str, under: Iterable[str]) -> list[tuple[str, str]]:
    """Under which readings a rule is in force, in words: question and answers."""
    if slug not in GAMES:
        return []
    game = GAMES[slug]
    options = {o.key: (o.question, {r.key: r.label for r in o.readings}) for o in game.options}
    options["variant"] = ("Which game?", {v.key: v.title for v in game.variants})
    found: dict[str, list[str]] = {}
    for word in under:
        option, _, reading = word.partition(".")
        question, labels = options.get(option, ("How many seats?", {}))
        found.setdefault(question, []).append(labels.get(reading, reading))
    return [(question, " or ".join(labels)) for question, labels in found.items()]


def code_for(slug: str, under: tuple[str, ...]) -> str:
    """The code of terms under which a rule is in force; empty if those are the usual ones."""
    if slug not in GAMES or GAMES[slug].terms().meets(under):
        return ""
    return next((terms.code for terms in _candidates(slug, under) if terms.meets(under)), "")


def _candidates(slug: str, under: tuple[str, ...]) -> Iterator[Terms]:
    """First each variant as it is, then each with the readings that *under* names."""
    game = GAMES[slug]
    named: dict[str, str] = {}
    for word in under:
        option, _, reading = word.partition(".")
        named.setdefault(option, reading)
    changed = {
        option.key.replace("-", "_"): named[option.key]
        for option in game.options
        if option.key in named
    }
    for readings in ({}, changed):
        for variant in game.variants:
            for seats in variant.seats or game.seats:
                with suppress(ValueError):  # readings that cannot stand together
                    yield game.terms(variant.key, seats, **readings)
