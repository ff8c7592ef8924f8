"""What is read out and taught is in force under the terms under which it is shown."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

import pytest
from django.utils.html import escape

from diversions.games import GAMES
from diversions.library import under_terms
from diversions.library.fixtures import SUMMARY_WORDS
from diversions.play import lessons
from diversions.rules import Terms
from tests import book

pytestmark = pytest.mark.django_db

TOLD = sorted(path.name.replace("_", "-") for path in (book.FIXTURES / "games").iterdir())
TAUGHT = [slug for slug in GAMES if (book.folder(slug) / "lessons.toml").is_file()]

# Games whose summary, or whose lesson, does not say yet what it rests on.  Take a game out when
# it does; these lists must shrink to nothing.
SUMMARY_WAITS: set[str] = set()
LESSON_WAITS: set[str] = set()


@cache
def parts(slug: str) -> list[dict[str, Any]]:
    """The parts of a game's summary."""
    text = (book.folder(slug) / "report.toml").read_text(encoding="utf-8")
    summary: list[dict[str, Any]] = tomllib.loads(text)["summary"]
    return summary


@cache
def steps(slug: str) -> list[dict[str, Any]]:
    """The steps of all lessons of a game."""
    text = (book.folder(slug) / "lessons.toml").read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = tomllib.loads(text)["step"]
    return entries


@pytest.mark.parametrize("slug", TOLD)
def test_a_summary_can_be_read_out_in_two_minutes(slug: str) -> None:
    every: list[Terms | None] = [*book.agreed(slug)] if slug in GAMES else [None]
    for terms in every:
        said = [p["text"] for p in parts(slug) if terms is None or terms.meets(p.get("under", []))]
        words = len(" ".join([under_terms.wanted(slug, terms), *said]).split())
        assert 0 < words <= SUMMARY_WORDS, terms and terms.code


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_read_out_begins_with_what_a_player_wants(slug: str) -> None:
    """A class that knows what it wants can listen to how it is done."""
    terms = GAMES[slug].terms()

    goal = under_terms.summary(slug, terms).split("\n\n")[0]

    assert re.fullmatch(r"You want (?:to|the|tricks|counters)\b.*\.", goal), goal
    assert f"<p>{escape(goal)}</p>" == under_terms.summary_html(slug, terms).split("\n")[0]


def test_the_lists_of_those_that_wait_are_true() -> None:
    assert {s for s in TOLD if not all(p.get("rests_on") for p in parts(s))} == SUMMARY_WAITS
    assert {s for s in TAUGHT if not all(p.get("rests_on") for p in steps(s))} == LESSON_WAITS


@pytest.mark.parametrize("slug", [slug for slug in TOLD if slug in GAMES])
def test_what_a_summary_rests_on_is_in_force_wherever_it_is_read(slug: str) -> None:
    rules = book.rules(slug)
    for terms in book.agreed(slug):
        for part in parts(slug):
            if terms.meets(part.get("under", [])):
                moot = [r for r in part.get("rests_on", []) if not in_force(rules[r], terms)]
                assert moot == [], f"{terms.code}: {part['text']}"


def in_force(rule: dict[str, Any], terms: Terms) -> bool:
    return terms.meets(rule.get("under", []))


@pytest.mark.parametrize(
    ("code", "said", "unsaid"),
    [
        ("picket:cotton", "when you lead it or take a trick with it", "whenever you play it"),
        ("picket:cotton,honours=lost", "whenever you play it", "take a trick with it"),
        ("costly-colours:cotton,duty=must", "If you can make 15 or 25, you must", "same sums"),
        ("costly-colours:cotton,thirty=scores", "for 15, 25 and 31, for cards alike", "you must"),
        ("penneech:cotton,hand=dealt", "and count Penneech with them", "even if you lose"),
    ],
)
def test_what_a_reading_changes_is_read_out_under_it(code: str, said: str, unsaid: str) -> None:
    slug = code.partition(":")[0]
    read_out = under_terms.summary(slug, GAMES[slug].terms_of(code))

    assert said in read_out
    assert unsaid not in read_out


@pytest.mark.parametrize("slug", TOLD)
def test_the_numbers_of_a_summary_are_those_of_its_rules(slug: str) -> None:
    for part in parts(slug):
        if rests_on := part.get("rests_on"):
            assert strange(slug, part["text"], rests_on) == set(), part["text"]


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_rests_on_rules_that_there_are(slug: str) -> None:
    named = {id for step in steps(slug) for id in step.get("rests_on", ())}

    assert named - set(book.rules(slug)) == set()
    if len(lessons.heads(slug)) > 1:
        assert [step["key"] for step in steps(slug) if not step.get("rests_on")] == []


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_a_step_rests_on_is_in_force_at_its_table(slug: str) -> None:
    rules = book.rules(slug)
    for head in (*lessons.heads(slug), *lessons.bridges(slug)):
        taught = lessons.plan(slug, head.code)
        assert taught is not None
        for step in taught.steps:
            moot = [r for r in step.rests_on if not in_force(rules[r], step.agreed)]
            assert moot == [], f"{head.terms}: {step.key}"


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_numbers_of_a_step_are_those_of_its_rules(slug: str) -> None:
    for step in steps(slug):
        if rests_on := step.get("rests_on"):
            said = re.sub(r"<!--.*?-->", "", step["text"])
            assert strange(slug, said, rests_on, step) == set(), step["key"]


# Numbers ----------------------------------------------------------------------------------------

SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
VALUES = {word: n for n, word in enumerate(SMALL)} | {
    word: 10 * n for n, word in enumerate(TENS, 2)
}
NUMBER = re.compile(
    rf"\b(?:(\d+)|((?:{'|'.join(TENS)})(?:-(?:{'|'.join(SMALL[1:10])}))?|{'|'.join(SMALL)}))s?\b",
    re.IGNORECASE,
)


def numbers(text: str) -> set[int]:
    """The numbers that *text* names; one, which is more often no number, apart.

    >>> sorted(numbers("Fifty-two cards, 3 each; two Sevens, and one more"))
    [2, 3, 7, 52]
    """
    plain = re.sub(r"\[[@#][^\]]*\]", " ", text)
    written = {
        int(digits) if digits else sum(VALUES[word] for word in words.lower().split("-"))
        for digits, words in NUMBER.findall(plain)
    }
    return written - {0, 1}


def strange(
    slug: str, text: str, rests_on: list[str], step: dict[str, Any] | None = None
) -> set[int]:
    """The numbers of *text* that none of its rules names, nor the table of a *step* shows."""
    rules = book.rules(slug)
    known = {n for id in rests_on for n in numbers(rules[id]["text"])}
    return numbers(text) - known - (shown(step) if step else set())


def shown(step: dict[str, Any]) -> set[int]:
    """The numbers that a step's own table shows: ranks of cards, throws, scores.

    A step may count what lies on its table; those numbers are no rules.
    """
    said = repr([step.get(key) for key in ("stack", "set_up", "moves", "do", "before")])
    written = {int(n) for n in re.findall(r"\d+", said)}
    return written | ({10} if re.search(r"\bT[SHDC]|[SHDC]T\b", said) else set())


def test_numbers_are_read_in_words_and_digits() -> None:
    assert numbers("Fifty-two cards, 3 each; two Sevens, and one more [#put.nine]") == {2, 3, 7, 52}


# Variants ---------------------------------------------------------------------------------------

# Variants whose lesson has fewer than five steps, and why that is enough.
SHORT_LESSONS = {
    "put:four": "after the gifts two play, as the lesson of put:hoyle teaches",
    "put:best": "after the gift and the discard two play, as the lesson of put:willughby teaches",
    "primero:english-sheet": "it differs from English Primero only in when a vie must be seen",
    "rentoy:envite": "it differs in the three cards above the Two, which have steps of their own",
    "ruff-and-trump:fewer": "it differs in the number of players, the set and the rub",
    "ruff-and-trump:whole": "it differs in how many cards are dealt",
    "truc:short": "the same game without two ranks",
}


def lesson_of(code: str) -> lessons.LessonPlan:
    """The lesson of a variant, as it is played without further agreement."""
    slug = code.partition(":")[0]
    taught = lessons.taught(slug, GAMES[slug].terms_of(code))
    assert taught is not None
    return taught


VARIANTS = [f"{slug}:{variant.key}" for slug in TAUGHT for variant in GAMES[slug].variants]


@pytest.mark.parametrize("code", VARIANTS)
def test_every_variant_is_taught_at_its_own_table_and_ends_in_a_game(code: str) -> None:
    lesson = lesson_of(code)

    assert {step.agreed.variant for step in lesson.steps} == {lesson.terms.variant}
    assert lesson.steps[-1].play
    assert (len(lesson.steps) < 5) == (code in SHORT_LESSONS), len(lesson.steps)


@pytest.mark.parametrize("code", VARIANTS)
def test_no_step_of_a_variant_teaches_a_rule_that_is_not_in_force_there(code: str) -> None:
    rules = book.rules(code.partition(":")[0])

    for step in lesson_of(code).steps:
        assert [r for r in step.rests_on if not in_force(rules[r], step.agreed)] == [], step.key
