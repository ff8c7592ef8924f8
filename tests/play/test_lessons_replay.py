"""Every lesson of every game, step by step, upon its engine.

Chance that a step does not itself write falls as the pages let it fall: always alike.
"""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.play import lessons, looking_back
from diversions.rules import CHANCE, Game, Move, Ruling, Shuffle, State, play, ruling_on
from diversions.rules.bots import Budget, counsellor, levels
from diversions.rules.core import SEATS
from diversions.rules.judging import judged
from tests import book
from tests.samples import GAME, LONG

pytestmark = pytest.mark.django_db

FILES = {
    slug: tomllib.loads(path.read_text(encoding="utf-8"))
    for slug in GAMES
    if (path := book.folder(slug) / "lessons.toml").is_file()
}
LESSONS = {slug: data["step"] for slug, data in FILES.items()}
TOLD = [(slug, step) for slug, steps in LESSONS.items() for step in steps]


def steps_with(word: str) -> list[Any]:
    """The steps that have *word*, as parameters of a test."""
    return [
        pytest.param(GAMES[slug], step, id=f"{slug}/{step['key']}")
        for slug, step in TOLD
        if word in step
    ]


WORDS = {
    "key", "title", "text", "terms", "seat", "before", "stack", "set_up", "moves", "do", "right",
    "wrong", "play", "under", "rests_on", "knowing",
}  # fmt: skip


def table(game: Game[Any], step: dict[str, Any]) -> State:
    """The table of *step* when the learner is to act; raises where a move is refused."""
    terms = game.terms_of(step["terms"])
    state: State = game.set_up(terms, step["set_up"]) if step.get("set_up") else game.begin(terms)
    state = moved(game, state, step.get("before", []))
    if stack := step.get("stack"):
        while state.due and not deals(game, state):
            state = fallen(game, state)
        hands = {SEATS.index(seat): cards for seat, cards in stack.get("hands", {}).items()}
        state = play(game, state, game.stacked(state, hands, stack.get("then", ())))
    state = moved(game, state, step.get("moves", []))
    while state.due:
        state = fallen(game, state)
    return state


def moved(game: Game[Any], state: State, lines: list[str]) -> State:
    """The table after those moves, with the chance that falls between them."""
    for line in lines:
        move = Move.read(line)
        while state.due and move.seat != CHANCE:
            state = fallen(game, state)
        state = play(game, state, move)
    return state


def deals(game: Game[Any], state: State) -> bool:
    """Whether the chance that is due deals cards; a lift, which all see, does not."""
    return isinstance(state.due, Shuffle) and state.due.verb in game.secret


def fallen(game: Game[Any], state: State) -> State:
    """The table when the chance that is due has fallen."""
    assert state.due
    after: State = play(game, state, Move(CHANCE, state.due.verb, state.due.draw(Random(0))))
    return after


def tries(game: Game[Any], state: State, seat: int) -> list[Ruling]:
    """What the learner may press, by the view from his seat."""
    return list(game.rulings(game.view(state, seat), seat))


@pytest.mark.parametrize(("game", "step"), steps_with("key"))
def test_a_step_is_written_in_the_words_of_the_format(
    game: Game[Any], step: dict[str, Any]
) -> None:
    assert set(step) - WORDS == set()
    assert step["title"]
    assert step["text"].strip()
    assert SEATS.index(step["seat"]) < game.terms_of(step["terms"]).seats
    assert ("do" in step) != ("play" in step)


@pytest.mark.parametrize(("game", "step"), steps_with("do"))
def test_what_a_step_asks_for_is_allowed_and_can_be_got_wrong(
    game: Game[Any], step: dict[str, Any]
) -> None:
    state = table(game, step)
    seat = SEATS.index(step["seat"])
    asked = {Move.read(line) for line in step["do"]}

    assert asked
    for move in asked:
        ruling = ruling_on(game, state, move)
        assert ruling.allowed, f"{move}: {ruling.because}"
        assert move.seat == seat
    wrong = [
        ruling
        for ruling in tries(game, state, seat)
        if not ruling.allowed or ruling.pick or ruling.move not in asked
    ]

    assert wrong
    assert step["right"].strip()
    assert step["wrong"].strip()


@pytest.mark.parametrize(("game", "step"), steps_with("play"))
def test_a_bot_of_that_level_plays_the_game(game: Game[Any], step: dict[str, Any]) -> None:
    assert step["play"] in levels(game)


@pytest.mark.parametrize("slug", LESSONS)
def test_the_lessons_of_a_file_say_what_they_teach(slug: str) -> None:
    heads = FILES[slug]["lesson"]
    variants = [
        (GAMES[slug].terms_of(head["terms"]).variant, head.get("knowing", "")) for head in heads
    ]

    assert len(set(variants)) == len(variants)
    for head in heads:
        assert set(head) <= {"terms", "title", "text", "difficulty", "first", "knowing"}
        assert head["difficulty"] in ("easy", "moderate", "hard")
        assert len(heads) == 1 or head["title"]


def test_one_lesson_is_recommended_to_begin_with() -> None:
    assert len([head for slug in LESSONS for head in lessons.heads(slug) if head.first]) == 1


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_is_short_and_ends_in_a_game(slug: str) -> None:
    for head in (*lessons.heads(slug), *lessons.bridges(slug)):
        taught = lessons.plan(slug, head.code)
        assert taught is not None
        assert 5 <= len(taught.steps) <= 12
        assert taught.steps[-1].play
    keys = [step["key"] for step in LESSONS[slug]]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("slug", LESSONS)
def test_of_every_step_the_better_player_can_speak(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_back, "SECONDS", 0.02)
    game, spoken = GAMES[slug], 0
    for head in (*lessons.heads(slug), *lessons.bridges(slug)):
        taught = lessons.plan(slug, head.code)
        asking = [step for step in (taught.steps if taught else ()) if step.do]
        for step in asking[:: 1 if LONG or GAME else 2]:
            played = lessons.opening(step)
            asked = ruling_on(game, played.state, Move.read(step.do[0]))
            said = looking_back.said_of(played, asked.move)
            assert said.best is None or ruling_on(game, played.state, said.best).allowed
            spoken += bool(said.because)

    assert spoken  # of some step at least he says why


@pytest.mark.parametrize("key", ["no-stock", "own-trump", "all-dealt"])
def test_the_better_player_of_whist_does_what_the_bridge_asks(key: str) -> None:
    game = GAMES["whist"]
    step = next(one for one in LESSONS["whist"] if one["key"] == key)
    state, seat = table(game, step), SEATS.index(step["seat"])
    allowed = [ruling for ruling in tries(game, state, seat) if ruling.allowed]
    ask = counsellor(game, state.terms)

    for count in (30, 60, 120):  # on a slow machine and a fast one
        view = game.view(state, seat)
        advice = ask(game, view, allowed, Random("counsel asked"), Budget(count))

        assert advice.move == Move.read(step["do"][0])


@pytest.mark.parametrize("key", ["no-stock", "own-trump", "all-dealt"])
def test_a_hint_in_a_lesson_has_its_reason_however_busy_the_machine_is(key: str) -> None:
    game = GAMES["whist"]
    step = next(one for one in LESSONS["whist"] if one["key"] == key)
    state, asked = table(game, step), Move.read(step["do"][0])

    said = judged(game, state, asked, "asked", 0.0)  # no time at all

    assert said.best == asked
    assert said.because
