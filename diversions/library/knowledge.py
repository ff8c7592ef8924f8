"""How this book knows what it says: counts of standings, stances and hands; what is dated when."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from diversions.library import evidence, printed, selectors, stemma
from diversions.library.models import Game, Source, Variant, Witness
from diversions.library.selectors import Sentence

DOUBT = re.compile(r"\bc\.|\babout\b|\bto\b|\bquery\b|\bafter\b|\bbefore\b|\d\s*[-–]\s*\d|\?")


class EvidenceTerm(NamedTuple):
    """A word that the book uses of its evidence: what it means, how often, and an instance."""

    word: str
    meaning: str
    rules: int
    rule: Sentence | None


STANDINGS = {
    "stated": "A text of the game’s own time says so in words. The hand beside it says which text, "
    "how old it is, and through whom we know it, if we have not read it.",
    "inferred": "No text says it in words, but it follows from what one says. The note says how, "
    "or the one who infers it is named.",
    "supplied": "No text says it, and the game itself needs an answer. The person who chose one is "
    "named. A rule that is carried over from another variant is supplied too, and says from where.",
    "reported": "A later writer reports it, but names no text for it, or one that we do "
    "not have, or one that does not say it in words. The hand beside it says which texts that "
    "writer names.",
    "modern": "A rule of our own time: by a writer of our time, for a game as it is played now; or "
    "by this book, for what our tables need and no text speaks of: whose turn it is, what each "
    "player brings, and when a match ends.",
}
STANCES = {
    "states": "The source says it.",
    "implies": "The source does not say it, but its words require it.",
    "silent": "The source speaks of the matter, but does not say this.",
    "contradicts": "The source says otherwise.",
}
STATUSES = {
    "described": "A text describes the game well enough for it to be played.",
    "reconstructed": "Somebody put the game together from several texts, or from one that leaves "
    "much out.",
    "suggested": "Nobody is known to have played it like this; it follows a suggestion, or is "
    "our own.",
    "incomplete": "The texts don’t tell us enough; the rest is supplied.",
}
HANDS: dict[str, tuple[str, Callable[[Sentence], bool]]] = {
    "a text from before 1900 that we have": (
        "We have read the text itself; where the book holds it, you can read the line.",
        lambda rule: rule.basis.is_old and not rule.basis.through,
    ),
    "a text from before 1900, through another": (
        "A later writer tells us what the old text says. We have not read it.",
        lambda rule: rule.basis.is_old and bool(rule.basis.through),
    ),
    "a later writer": (
        "Written after 1900, or without a date: about an older game, or about one that is played "
        "now. The hand beside it says which texts the writer names.",
        lambda rule: bool(rule.basis.hand) and not rule.basis.is_old,
    ),
    "nobody's word": (
        "No text supports it: it is supplied, inferred from the rest, or this book’s own.",
        lambda rule: not rule.basis.hand,
    ),
}


def rules() -> list[Sentence]:
    """Every rule of the book, game by game."""
    reports = (selectors.report(game.slug) for game in selectors.games())
    return [rule for report in reports if report for rule in report.rules]


def examples(
    words: dict[str, str], every: list[Sentence], has: Callable[[Sentence, str], bool]
) -> list[EvidenceTerm]:
    """Each of *words* with its meaning, how many rules have it, and the first that has."""
    examples = []
    for word, meaning in words.items():
        having = [rule for rule in every if has(rule, word)]
        examples.append(EvidenceTerm(word, meaning, len(having), having[0] if having else None))
    return examples


def standings(every: list[Sentence]) -> list[EvidenceTerm]:
    return examples(STANDINGS, every, lambda rule, word: rule.standing == word)


def stances(every: list[Sentence]) -> list[EvidenceTerm]:
    return examples(
        STANCES, every, lambda rule, word: any(w.stance == word for w in rule.witnesses)
    )


def hands(every: list[Sentence]) -> list[EvidenceTerm]:
    meanings = {word: meaning for word, (meaning, _) in HANDS.items()}
    return examples(meanings, every, lambda rule, word: HANDS[word][1](rule))


AGES = evidence.AGES


def age(rule: Sentence) -> str:
    """Which of ``AGES`` a rule is."""
    return evidence.age_of(rule.basis.year)


def counted(every: list[Sentence]) -> Counter[tuple[str, str, str]]:
    """How many rules have each standing, age and hand."""
    return Counter(
        (rule.standing, age(rule), next(name for name, (_, has) in HANDS.items() if has(rule)))
        for rule in every
    )


class EvidenceFaults(NamedTuple):
    """What the definitions of this book do not allow, or what is not a witness where it is read."""

    ungraded: tuple[str, ...]  # rules whose standing their witnesses do not give them
    later_alone: tuple[str, ...]  # *stated*, and nobody says it but a later writer
    borrowed: int  # rules that a variant takes from another, counted in each variant
    others: int  # witnesses of other variants that are shown there, and named as others'


def faults() -> EvidenceFaults:
    """These, over all rules and every variant."""
    works = selectors.sources()
    ungraded, later, borrowed, others = [], [], 0, 0
    for game in selectors.games():
        report = selectors.report(game.slug)
        for rule in report.rules if report else ():
            given = evidence.derived(game.slug, rule.witnesses, works)
            if rule.standing not in evidence.allowed(given, rule.by):
                ungraded.append(rule.id)
            if rule.standing == "stated" and not any(
                w.stance == "states" and evidence.is_old(works[w.source]) for w in rule.witnesses
            ):
                later.append(rule.id)
            for variant in report.variants if report else ():
                shown = selectors.in_variant(rule, game.slug, variant)
                borrowed += bool(shown.basis.borrowed)
                others += sum(w.is_anothers for w in shown.witnesses)
    return EvidenceFaults(tuple(ungraded), tuple(later), borrowed, others)


class Status(NamedTuple):
    """A status of variants: how many have it, and one that has."""

    word: str
    meaning: str
    variants: int
    variant: Variant | None


def statuses() -> list[Status]:
    held = list(Variant.objects.select_related("game").order_by("game", "order"))
    count = Counter(variant.status for variant in held)
    return [
        Status(word, meaning, count[word], next((v for v in held if v.status == word), None))
        for word, meaning in STATUSES.items()
    ]


# What was played when ---------------------------------------------------------------------------


class Dating(NamedTuple):
    """A dated text and the games for which rules rest on it.

    *doubtful* where the date is a span, an estimate or a query; *through* is who tells us of it.
    """

    year: int
    said: str
    doubtful: bool
    source: Source
    through: Source | None
    games: tuple[tuple[Game, int], ...]  # each with the number of its rules that rest on it


def chronology() -> list[Dating]:
    """The dated texts from before 1900, the oldest first."""
    works = selectors.sources()
    resting: dict[str, Counter[str]] = defaultdict(Counter)
    called = Witness.objects.exclude(stance="silent").select_related("rule")
    for key, game in called.values_list("source", "rule__game").order_by("rule__game"):
        resting[key][game] += 1
    games = {game.slug: game for game in selectors.games()}
    datings = []
    for source in works.values():
        year = evidence.year_of(source.year)
        if not 0 < year < evidence.MODERN:
            continue
        listed: Iterable[str] = resting[source.key] or [g.slug for g in source.games.all()]
        rows = tuple((games[slug], resting[source.key][slug]) for slug in sorted(listed))
        doubtful = bool(DOUBT.search(source.year))
        through = works.get(source.quoted_from)
        datings.append(Dating(year, source.year, doubtful, source, through, rows))
    return sorted(datings, key=lambda dating: (dating.year, dating.source.short))


class TimelineMark(NamedTuple):
    """A dating as the drawing has it: across from 0 to 1,000 by year, down in a row of its own."""

    x: float
    y: int
    dating: Dating


FIRST, LAST = 500, 1900


def marks(dated: list[Dating]) -> list[TimelineMark]:
    """Where each dating stands in the drawing; one row each."""
    across = LAST - FIRST
    return [
        TimelineMark(round(1000 * (dating.year - FIRST) / across, 1), 24 * row + 16, dating)
        for row, dating in enumerate(dated)
    ]


class SoleWitness(NamedTuple):
    """A text, and those that we know only through it."""

    source: Source
    held: bool  # whether the book has its text
    children: tuple[Source, ...]


def descents() -> list[SoleWitness]:
    """Which writer stands between us and which texts: the modern ones first named."""
    works = selectors.sources()
    through: dict[str, list[Source]] = defaultdict(list)
    for source in works.values():
        if source.quoted_from in works:
            through[source.quoted_from].append(source)
    return [
        SoleWitness(works[key], key in printed.available(), tuple(children))
        for key, children in sorted(through.items(), key=lambda item: -len(item[1]))
    ]


# Who copied whom --------------------------------------------------------------------------------


class Copied(NamedTuple):
    """A line of the stemma with the sources it names; *after* is None where nobody names it."""

    line: stemma.Descent
    before: Source
    after: Source | None
    says: Source


def copies() -> list[Copied]:
    """Who copied whom, and on whose word."""
    works = selectors.sources()
    return [
        Copied(line, works[line.before], works.get(line.after), works[line.says])
        for line in stemma.lines()
    ]
