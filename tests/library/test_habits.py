"""Habits of language that an editor would change, each with its cure: no sentence falls into one.

What is a habit at a game is none among people at a meeting (*Nobody is here yet*), so each says
in which kinds of sentence it is sought.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from diversions.library import strings
from tests import book

OF_GAMES = frozenset({"rule", "crux", "report", "lesson", "engine", "text", "source"})
OF_RULES = frozenset({"rule", "crux", "report", "lesson", "text", "source"})
NOTES = frozenset({"rule", "crux", "source", "text"})


class Habit(NamedTuple):
    """A pattern, its cure, the kinds of sentence in which it is one, and what stays and why."""

    pattern: str
    cure: str
    kinds: frozenset[str] = OF_GAMES
    stays: tuple[tuple[str, str], ...] = ()


HABITS = {
    "nobody": Habit(
        r"(?<![\w.=-])(?:[Nn]obody|[Nn]o one|[Ww]hoever|[Ww]homever)(?=[ ’,;:]|\.(?:\s|$))",
        "no player, the player who, you",
        stays=(
            ("nobody wants the last trick", "the strap of Cucumber, a line of wit"),
            ("Nobody can join this meeting", "people, not players"),
            ("Nobody sits at table", "people, not players"),
            ("Nobody is here yet", "people, not players"),
            ("Nobody is waiting", "people, not players"),
            ("Nobody can sit down there", "people, not players"),
            ("Nobody is known to have", "people, not players"),
            ("nobody's word", "the name of a style"),
            ("that nobody has touched", "said to an operator"),
        ),
    ),
    "the report says": Habit(
        r"\b[Tt]he (?:report|article|essay) (?:says?|does|gives?|names?|calls?|leaves?|puts?|lets?"
        r"|has|speaks|knows|finds|doesn’t|allows|thinks|takes)\b",
        "name the writer: a reader of one rule cannot know which report",
        OF_RULES,
    ),
    "a clause with That": Habit(
        r"(?:^|[.!?:;]\s+)That (?!is\b|direction\b)[^.;]{4,140}? (?:is|are) "
        r"(?:ours|inferred|our (?:own )?(?:inference|understanding|alternative|reading|choice))\b",
        "We infer that ...; it is ours that ...",
        NOTES,
    ),
    "causative has": Habit(
        r"\b(?:McLeod|Cotton|Parlett|Dafydd|Reid|[Dd]u Coeur|Willughby|The Oak|Dagonell) has "
        r"(?:the |all the |three )?\w+ (?:played|dealt|counted)\b",
        "In McLeod’s game you play ...",
        NOTES,
    ),
    "in a hundred": Habit(r"\b(?:in a hundred|times in ten)\b", "per cent; half the time"),
    "throw up": Habit(
        r"\b(?:throws?|thrown) up\b",
        "throw in",
        stays=(("throw up, throw in", "the glossary tells the texts’ other word"),),
    ),
    "capture": Habit(
        r"\bcapture[sd]?\b", "take", OF_RULES, (("capturing", "a word that people search for"),)
    ),
}


@cache
def sentences() -> tuple[strings.Said, ...]:
    return tuple(strings.strings(book.ROOT))


def told(text: str, stays: tuple[tuple[str, str], ...]) -> str:
    """*text* without what stays."""
    for words, _ in stays:
        text = text.replace(words, "")
    return text


@pytest.mark.parametrize("name", HABITS)
def test_no_sentence_falls_into_the_habit(name: str) -> None:
    habit = HABITS[name]

    bad = [
        f"{said.place}: {said.text}"
        for said in sentences()
        if said.kind in habit.kinds and re.search(habit.pattern, told(said.text, habit.stays))
    ]

    assert not bad, "\n".join([f"Better: {habit.cure}.", *bad])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "If nobody vies, the ruff stays."),
        ("nobody", "Whoever leads wins."),
        ("the report says", "The report does not say."),
        ("a clause with That", "They cut. That the lowest deals is inferred."),
        ("causative has", "McLeod has three tricks played."),
        ("in a hundred", "about one time in a hundred"),
        ("throw up", "A player may throw up the hand."),
        ("capture", "The king may capture with its leap."),
    ],
)
def test_a_habit_is_seen(name: str, sentence: str) -> None:
    assert re.search(HABITS[name].pattern, sentence)
