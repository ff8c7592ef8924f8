"""What can be said of a meeting when it is over: counts alone, and only from five people up."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from diversions.games import GAMES
from diversions.guild.models import Lesson, Meeting
from diversions.library import selectors
from diversions.library.selectors import Sentence

FEW = 5  # of fewer people a count could tell who it was


class Plays(NamedTuple):
    """A game under its terms, and how often it was played."""

    title: str
    code: str
    times: int


class AskedRule(NamedTuple):
    """A rule that answered *Why?*, and how often; no sentence, if the book no longer has it."""

    rule: str
    title: str
    sentence: Sentence | None
    times: int


class Hard(NamedTuple):
    """A step of a lesson at which people got stuck: how many of those who tried it."""

    lesson: str
    number: int
    title: str
    tried: int
    erred: int
    wrong: int  # tries that were not right, of all together
    undone: int


class Afterwards(NamedTuple):
    """What was played at each table and in all, what was asked, and where people got stuck."""

    people: int
    tables: list[tuple[int, list[Plays]]]
    played: list[Plays]
    asked: list[AskedRule]
    stuck: list[Hard]


def afterwards(meeting: Meeting) -> Afterwards | None:
    """What the meeting came to; None, if fewer than five people took part."""
    people = meeting.people.filter(out=False).count()
    if people < FEW:
        return None
    tables: defaultdict[int, Counter[str]] = defaultdict(Counter)
    in_all: Counter[str] = Counter()
    for table, code in meeting.plays.values_list("table", "sitting__terms_code"):
        tables[table][code] += 1
        in_all[code] += 1
    stuck = [hard for lesson in meeting.lessons.all() for hard in _stuck(lesson)]
    return Afterwards(
        people,
        [(table, _plays(codes)) for table, codes in sorted(tables.items())],
        _plays(in_all),
        [_asked(rule, times) for rule, times in meeting.questions.values_list("rule", "times")],
        sorted(stuck, key=lambda hard: (-hard.undone, -hard.erred, -hard.wrong)),
    )


def _plays(codes: Counter[str]) -> list[Plays]:
    """The most played first."""
    return [Plays(_title(code), code, times) for code, times in codes.most_common()]


def _title(code: str) -> str:
    """The game of a code of terms, or of the id of a rule."""
    slug = code.partition(":")[0].partition(".")[0]
    return GAMES[slug].title if slug in GAMES else slug


def _asked(rule: str, times: int) -> AskedRule:
    report = selectors.report(rule.partition(".")[0])
    sentence = next((one for one in report.rules if one.id == rule), None) if report else None
    return AskedRule(rule, _title(rule), sentence, times)


def _stuck(lesson: Lesson) -> list[Hard]:
    """The steps at which somebody went wrong or did not finish; none, if few tried the lesson."""
    tries = list(lesson.tries.filter(person__out=False))
    if len({one.person_id for one in tries}) < FEW:
        return []
    hard = []
    for number, step in enumerate(lesson.steps, 1):
        those = [one for one in tries if one.step == step.key]
        erred = sum(one.wrong > 0 for one in those)
        undone = sum(one.done is None for one in those)
        if erred or undone:
            wrong = sum(one.wrong for one in those)
            hard.append(Hard(lesson.title, number, step.title, len(those), erred, wrong, undone))
    return hard
