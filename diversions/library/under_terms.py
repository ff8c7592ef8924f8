"""What a text comes to under terms: its summary, the rules in force, other terms near by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from django.utils.html import escape

from diversions.games import GAMES
from diversions.library.models import (
    Summary,
)
from diversions.library.selectors import (
    Chapter,
    Report,
    Sentence,
    ShownCrux,
    address,
    in_variant,
    read_in,
    report,
)
from diversions.rules import Option, Terms
from diversions.rules.pictures import doors as pictures


def summary(slug: str, terms: Terms | None) -> str:
    """What is read out before the game under *terms*, as Markdown: first what a player wants."""
    said = wanted(slug, terms)
    for index, part in enumerate(_parts(slug, terms)):
        said += ("\n\n" if part.paragraph or not index else " ") * bool(said) + part.text
    return said


def summary_html(slug: str, terms: Terms | None) -> str:
    """The same as HTML."""
    said = f"<p>{escape(goal)}</p>" if (goal := wanted(slug, terms)) else ""
    for index, part in enumerate(_parts(slug, terms)):
        begins = part.paragraph or not index
        if begins or not (said.endswith("</p>") and part.html.startswith("<p>")):
            said += "\n" * bool(said) + part.html
        else:
            said = said.removesuffix("</p>") + " " + part.html.removeprefix("<p>")
    return said


def wanted(slug: str, terms: Terms | None) -> str:
    """What a player of it wants, in a sentence; nothing of a game that is told only."""
    if slug not in GAMES:
        return ""
    lines = pictures.first_lines(GAMES[slug], terms or GAMES[slug].terms())
    return f"You want {lines[0][:1].lower()}{lines[0][1:]}" if lines else ""


def _parts(slug: str, terms: Terms | None) -> list[Summary]:
    told = report(slug)
    every = told.summary if told else ()
    return [part for part in every if terms is None or terms.meets(part.under)]


class RuleInForce(NamedTuple):
    """A rule in force, and the questions that are set before it."""

    rule: Sentence
    asked: list[ShownCrux]
    is_new: bool  # it was not in force under the readings before


class InForce(NamedTuple):
    """A chapter under given terms."""

    chapter: Chapter
    lines: list[RuleInForce]
    asked: list[ShownCrux]  # those that no rule follows
    folded: list[Sentence]  # what is not in force

    @property
    def is_told(self) -> bool:
        """Whether it has no rules, and only tells of the game."""
        return not self.chapter.rules


def in_force(
    report: Report, chapter: Chapter, terms: Terms | None, was: Terms | None = None
) -> InForce:
    """The chapter under *terms*, and what is new in it since *was*.

    A question goes before the next rule in force after the first that answers it; one that does
    not arise is not asked.
    """
    lines: list[RuleInForce] = []
    asked: list[ShownCrux] = []
    folded: list[Sentence] = []
    variant = read_in(report, terms)
    for rule in chapter.rules:
        questions = report.questions.get(rule.id, [])
        asked += [q for q in questions if terms is None or arises(q, terms)]
        if terms is None or terms.meets(rule.under):
            is_new = was is not None and not was.meets(rule.under)
            graded = in_variant(rule, report.game.slug, variant)
            lines.append(RuleInForce(graded, asked, is_new))
            asked = []
        else:
            folded.append(rule)
    return InForce(chapter, lines, asked, folded)


def arises(question: ShownCrux, terms: Terms) -> bool:
    """Whether there is a choice: some answer other than that of *terms* can stand with the rest
    of them, and some answer would be in force if nothing else were changed."""
    own = f"{question.option}."
    return any(
        answer.rule is None
        or terms.meets(word for word in answer.rule.under if not word.startswith(own))
        for answer in question.answers
    ) and any(
        answer.key != reading.key and changed(terms, option, answer.key)
        for option, reading in terms.agreed
        if option.key == question.option
        for answer in question.answers
    )


def changed(terms: Terms, option: Option, reading: str) -> Terms | None:
    """*terms* with another reading of one option; none if that cannot stand with the rest."""
    agreed = {o.key.replace("-", "_"): r.key for o, r in terms.agreed}
    agreed[option.key.replace("-", "_")] = reading
    with suppress(ValueError):
        return GAMES[terms.game].terms(terms.variant, terms.seats, **agreed)
    return None


def nearest(slug: str, code: str) -> Terms | None:
    """Terms that can stand, of a *code* whose words are all known but cannot stand together:
    first with one of its changes left out, then its variant alone.  None if a word is unknown."""
    game = GAMES[slug]
    head, _, rest = code.strip().partition(":")
    variant, *changes = rest.split(",")
    options = {option.key: {r.key for r in option.readings} for option in game.options}
    options["seats"] = {str(n) for n in game.seats}
    if head != slug or variant not in {v.key for v in game.variants}:
        return None
    if any(
        word not in options.get(key, ()) for key, _, word in (c.partition("=") for c in changes)
    ):
        return None
    shorter = [changes[:n] + changes[n + 1 :] for n in reversed(range(len(changes)))]
    for left in [*shorter, []]:
        with suppress(ValueError):
            return game.terms_of(",".join([f"{slug}:{variant}", *left]))
    return None


def difference(report: Report, was: Terms | None, terms: Terms | None) -> list[str]:
    """What another choice of readings changed, in sentences; empty if nothing did."""
    if was is None or terms is None or was.code == terms.code:
        return []
    come = [r.number for r in report.rules if terms.meets(r.under) and not was.meets(r.under)]
    gone = [r.number for r in report.rules if was.meets(r.under) and not terms.meets(r.under)]
    differences = [
        f"{_rules(come)} now in force." if come else "",
        f"{_rules(gone)} no longer in force." if gone else "",
    ]
    return [sentence for sentence in differences if sentence] or ["No rule of the text changes."]


def _rules(numbers: list[int]) -> str:
    """
    >>> _rules([14]), _rules([3, 4, 9])
    ('Rule 14 is', 'Rules 3, 4 and 9 are')
    """
    if len(numbers) == 1:
        return f"Rule {numbers[0]} is"
    return f"Rules {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} are"


def conditions(slug: str, under: Iterable[str]) -> list[tuple[str, str]]:
    """Under which readings a rule is in force, in words: question and answers."""
    if slug not in GAMES:
        return []
    game = GAMES[slug]
    options = {o.key: (o.question, {r.key: r.label for r in o.readings}) for o in game.options}
    options["variant"] = ("Which game?", {v.key: v.title for v in game.variants})
    by_point: dict[str, list[str]] = {}
    for word in under:
        option, _, reading = word.partition(".")
        question, labels = options.get(option, ("How many seats?", {}))
        by_point.setdefault(question, []).append(labels.get(reading, reading))
    return [(question, " or ".join(labels)) for question, labels in by_point.items()]


def code_for(slug: str, under: tuple[str, ...]) -> str:
    """The code of terms under which a rule is in force; empty if those are the usual ones."""
    if slug not in GAMES or GAMES[slug].terms().meets(under):
        return ""
    return next((terms.code for terms in _candidates(slug, under) if terms.meets(under)), "")


def crux_address(slug: str, option: str) -> str:
    """Where the report asks about an option: as it is usually read, if the question arises there;
    else under the first of its other readings."""
    page, told = address("report", slug), report(slug)
    questions = [*chain(*told.questions.values()), *told.loose] if told else []
    asked = next((question for question in questions if question.option == option), None)
    if asked is None or slug not in GAMES:
        return page
    codes = ["", *(code_for(slug, (f"{option}.{answer.key}",)) for answer in asked.answers)]
    for code in codes:
        if arises(asked, GAMES[slug].terms_of(code) if code else GAMES[slug].terms()):
            return f"{page}{f'?terms={code}' if code else ''}#crux-{option}"
    return page


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
