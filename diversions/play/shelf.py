"""The shelf of lessons: what can be learned, how long it takes, and what this visitor has done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library.stamps import by_stamp
from diversions.play import lessons
from diversions.play.lessons import LessonPlan

DIFFICULTIES = ("easy", "moderate", "hard")
WORDS = 130  # that are read in a minute, by one who looks at a table meanwhile
DOING = 0.5  # minutes for what a step asks for
ORDERS = {"difficulty": "difficulty", "length": "length", "players": "number of players"}


class Offer(NamedTuple):
    """A lesson on the shelf."""

    lesson: LessonPlan
    title: str
    minutes: int
    seats: int
    done: int = 0  # steps that this visitor has done

    @property
    def is_first(self) -> bool:
        """Whether it is the one to begin with."""
        return self.lesson.head.first

    @property
    def difficulty(self) -> str:
        return self.lesson.head.difficulty

    @property
    def game(self) -> str:
        """The title of the game that it teaches."""
        return GAMES[self.lesson.terms.game].title

    @property
    def code(self) -> str:
        """What its address says beside the game; empty for a game's first lesson."""
        return "" if self.lesson.called == self.lesson.terms.game else self.lesson.head.code


def shelf(by: str, kept: Mapping[str, Mapping[str, Any]]) -> list[Offer]:
    """All lessons, ordered *by* one of ORDERS; *kept* is what the session holds of lessons."""
    keys: dict[str, Callable[[Offer], tuple[int, ...]]] = {
        "difficulty": lambda o: (DIFFICULTIES.index(o.difficulty), bool(o.code), o.minutes),
        "length": lambda o: (o.minutes, bool(o.code)),
        "players": lambda o: (o.seats, bool(o.code), o.minutes),
    }
    offers = []
    for offer in _offers():
        steps = {step.key for step in offer.lesson.steps}
        done = steps & set(kept.get(offer.lesson.called, {}).get("done", []))
        offers.append(offer._replace(done=len(done)))
    return sorted(offers, key=lambda offer: (*keys[by](offer), offer.title))


def first() -> Offer | None:
    """The lesson, and the game, to begin with, as the book recommends it."""
    return next((offer for offer in _offers() if offer.is_first), None)


@by_stamp
def _offers() -> tuple[Offer, ...]:
    offers = []
    for game in GAMES.values():
        heads = (*lessons.heads(game.slug), *lessons.bridges(game.slug))
        for head in heads:
            lesson = lessons.plan(game.slug, head.code)
            if lesson is None:
                continue
            words = sum(len(f"{s.text} {s.right}".split()) for s in lesson.steps)
            minutes = ceil(words / WORDS + DOING * len(lesson.steps))
            title = head.title or game.title
            seats = lesson.steps[-1].agreed.seats
            offers.append(Offer(lesson, title, minutes, seats))
    return tuple(offers)
