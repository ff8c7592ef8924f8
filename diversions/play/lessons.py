"""Lessons: steps of the book, each a small table on the engine.

A game may hold several lessons, each for one way of playing.  A lesson under given terms is
those of the game's steps that hold under them.  A *bridge* is a lesson beside these, for those who
know a certain other game (``knowing``): it has steps of its own, and teaches only what differs.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from diversions.games import GAMES
from diversions.library import selectors
from diversions.library.steps import Course, LessonHeader, LessonStep, allowed
from diversions.play.fold import Played
from diversions.play.sitters import Sitter
from diversions.play.words import PEOPLE, told_apart
from diversions.rules import Move, Ruling, Terms, ruling_on


class LessonPlan(NamedTuple):
    """What is taught under given terms, and what is not."""

    head: LessonHeader
    terms: Terms
    steps: tuple[LessonStep, ...]
    left_out: tuple[LessonStep, ...]  # they belong to it, but do not hold under the terms

    @property
    def called(self) -> str:
        """What a visitor's progress is kept under: the first of a game goes by its name."""
        slug = self.terms.game
        if self.head.knowing:
            return f"{slug}/{self.head.code}"
        return slug if self.head == heads(slug)[0] else self.head.terms

    @property
    def title(self) -> str:
        """What its page is called."""
        game = GAMES[self.terms.game].title
        return self.head.title if self.head.knowing else f"{game}: the lesson"

    @property
    def onward(self) -> tuple[LessonHeader, ...]:
        """The bridges that lead on from what it teaches."""
        return bridges_from(self.terms)

    @property
    def variant(self) -> str:
        """The title of the variant that it teaches."""
        game, key = GAMES[self.terms.game], self.head.agreed.variant
        return next(variant.title for variant in game.variants if variant.key == key)

    @property
    def is_of_another(self) -> bool:
        """Whether it is played by another variant than that of the terms, which has no lesson."""
        return all(step.agreed.variant != self.terms.variant for step in self.steps)

    def is_aside(self, step: LessonStep) -> bool:
        """Whether *step* is played by another variant, or not yet by the readings agreed."""
        return step.agreed.variant != self.terms.variant or (
            not step.rests_on and self.terms.code != self.head.terms
        )


def heads(slug: str) -> tuple[LessonHeader, ...]:
    """The lessons of a game but its bridges; none, if it has no file of them."""
    read = _file(slug)
    return tuple(head for head in read[0] if not head.knowing) if read else ()


def bridges(slug: str, to: Terms | None = None) -> tuple[LessonHeader, ...]:
    """The lessons of a game for those who know another; of those, the ones to the variant *to*."""
    read = _file(slug)
    return tuple(
        head
        for head in (read[0] if read else ())
        if head.knowing and (to is None or head.agreed.variant == to.variant)
    )


def bridges_from(terms: Terms) -> tuple[LessonHeader, ...]:
    """The bridges of all games that begin at the variant of *terms*."""
    return tuple(
        head
        for head in selectors.bridges()
        if (head.known.game, head.known.variant) == (terms.game, terms.variant)
    )


def bridge(slug: str, code: str) -> LessonPlan | None:
    """The bridge whose address says *code*, under the terms that it teaches."""
    for head in bridges(slug):
        if head.code == code:
            _, steps = _file(slug) or ((), ())
            kept = [
                placed
                for step in steps
                if step.knowing == head.knowing and (placed := _placed(step, head, head.agreed))
            ]
            return LessonPlan(head, head.agreed, tuple(kept), ())
    return None


def plan(slug: str, code: str = "") -> LessonPlan | None:
    """The lesson that *code* names: a bridge, or one under terms; ValueError if they are none."""
    return bridge(slug, code) or taught(slug, GAMES[slug].terms_of(code) if code else None)


def lesson(slug: str, terms: Terms | None = None) -> tuple[LessonStep, ...]:
    """The steps of a game's lesson under *terms*, or of its first; none, if it has none."""
    of_game = taught(slug, terms)
    return of_game.steps if of_game else ()


def taught(slug: str, terms: Terms | None = None) -> LessonPlan | None:
    """The lesson of a game under *terms*, or its first.

    Where none was written for their variant it is the first, without the steps that do not hold
    in it; and where none of them holds, the first as it is.
    """
    read = _file(slug)
    if read is None:
        return None
    known, steps = heads(slug), [step for step in read[1] if not step.knowing]
    terms = terms or known[0].agreed
    head = next((h for h in known if h.agreed.variant == terms.variant), known[0])
    kept, left_out = [], []
    for step in steps:
        if placed := _placed(step, head, terms):
            kept.append(placed)
        elif _placed(step, head, head.agreed):
            left_out.append(step)
    if not kept:
        first = taught(slug, known[0].agreed)
        return first and first._replace(terms=terms)
    return LessonPlan(head, terms, tuple(kept), tuple(left_out))


def _placed(step: LessonStep, head: LessonHeader, terms: Terms) -> LessonStep | None:
    """*step* at a table of *terms*; none if it does not hold under them.

    What the step's own terms change of their variant for the lesson's sake (who deals first,
    how many sit) is changed of *terms* as well.  A step that does not say what it rests on stays
    at its own.
    """
    if not terms.meets(step.under):
        return None
    own, game = step.agreed, step.game
    if not step.rests_on:
        return step
    usual = game.terms(own.variant, own.seats)
    readings = {
        option.key.replace("-", "_"): (reading if reading != usual[option] else terms[option]).key
        for option, reading in own.agreed
    }
    try:
        table = game.terms(terms.variant, own.seats, **readings)
        placed = _at(step, table.code)
        _check(placed)
    except ValueError:
        return None
    as_written = terms.code == head.terms and own.variant == terms.variant
    if as_written or all(map(table.meets, _unders(step))):
        return placed
    return None


@lru_cache(maxsize=1024)
def _at(step: LessonStep, code: str) -> LessonStep:
    return replace(step, terms=code)


def _unders(step: LessonStep) -> list[tuple[str, ...]]:
    """Under which readings each rule that *step* rests on is in force."""
    report = selectors.report(step.game.slug)
    under = {rule.id: rule.under for rule in report.rules} if report else {}
    return [under.get(id, ()) for id in step.rests_on]


def _file(slug: str) -> tuple[tuple[LessonHeader, ...], tuple[LessonStep, ...]] | None:
    return selectors.lessons(slug)


def tables(slug: str) -> dict[str, LessonStep]:
    """The steps of all lessons of a game that show a table, by key, each as its lesson has it."""
    found: dict[str, LessonStep] = {}
    plans = [taught(slug, head.agreed) for head in heads(slug)]
    plans += [bridge(slug, head.code) for head in bridges(slug)]
    for of_game in plans:
        for step in of_game.steps if of_game else ():
            if not step.play:
                found.setdefault(step.key, step)
    return found


@lru_cache(maxsize=256)
def opening(step: LessonStep) -> Played:
    """The table as the learner finds it; ValueError if the step cannot be set up."""
    course = Course(step)
    begun = course.begun
    played = Played(step.game, step.agreed, begun, recent=(begun,), set_up=step.set_up)
    for move in course.moves:
        played = made(played, move)
    return played


@lru_cache(maxsize=1024)
def _check(step: LessonStep) -> None:
    """ValueError if the table cannot be set up, or what the step asks for is refused there."""
    if step.play:
        return
    played = opening(step)
    for line in step.do:
        made(played, Move.read(line))


def made(played: Played, move: Move) -> Played:
    """The table after *move*; ValueError if it is refused."""
    return played.then(allowed(played.game, played.state, move))


def is_right(step: LessonStep, ruling: Ruling) -> bool:
    """Whether an allowed move is among those that the step asks for."""
    played = opening(step)
    for line in step.do:
        asked = ruling_on(played.game, played.state, Move.read(line))
        if asked.move == ruling.move:
            return True
    return False


def company(step: LessonStep, name: str, played: Played | None = None) -> tuple[Sitter, ...]:
    """Who sits at the table of a step: the learner, partners, and others; as it is *played*, with
    who is to act.

    Several opponents have names of people, as at a table: they have to be told apart on plates in
    which “Opponent 2” has no room.
    """
    terms = step.agreed
    sides = step.game.sides(terms)
    mine = next(side for side in sides if step.learner in side)
    others = [seat for seat in range(terms.seats) if seat not in mine]
    people = ("Opponent",) if len(others) == 1 else PEOPLE
    named = {step.learner: name} | dict(zip(others, people, strict=False))
    names = told_apart([named.get(seat, "Partner") for seat in range(terms.seats)])
    acting = played.state.acting if played else ()
    return tuple(Sitter(seat, told, acting=seat in acting) for seat, told in enumerate(names))
