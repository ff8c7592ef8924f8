"""A position as it is put before others: by the view of whoever is to act, and its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from diversions.games import GAMES
from diversions.library.stamps import by_stamp
from diversions.library.steps import LessonStep
from diversions.play import fold, lessons, showing
from diversions.play.fold import Played
from diversions.play.sitters import company
from diversions.play.table import Table
from diversions.rules import Ruling, Seat
from diversions.rules.record import read


@dataclass(frozen=True, slots=True)
class Posed:
    """A position, and where it is to be found."""

    played: Played
    url: str

    @property
    def seat(self) -> Seat | None:
        """Whose view is shown: of whoever is to act; None where nobody is."""
        acting = self.played.state.acting
        return acting[0] if acting else None

    @property
    def table(self) -> Table:
        """The table by that view; where there is a choice, what one would do is pressed on it."""
        seen = showing.look(self.played, self.seat, company(self.played))
        seen.kind, seen.url = "problem", self.url
        if not self.answers:
            seen.kind, seen.rulings = "diagram", ()
        return seen

    @property
    def answers(self) -> Sequence[Ruling]:
        """The acts of which one is the answer; none where there is no choice."""
        if self.seat is None:
            return ()
        game = self.played.game
        view = game.view(self.played.state, self.seat)
        allowed = [ruling for ruling in game.rulings(view, self.seat) if ruling.allowed]
        is_free = len(allowed) > 1 or any(ruling.pick for ruling in allowed)
        return allowed if is_free else ()


def of_text(text: str, url: str) -> Posed:
    """The position at the end of a record; ValueError if it cannot be read."""
    return Posed(fold.fold(*read(text, GAMES)), url)


@by_stamp
def posed_steps(slug: str) -> dict[str, LessonStep]:
    """The steps of a game's lessons that can be posed, by key: those that ask for an act at a
    table which a record leads to."""
    return {
        key: step
        for key, step in lessons.tables(slug).items()
        if step.do and not step.set_up and lessons.opening(step).state.acting[:1] == (step.learner,)
    }


def of_step(step: LessonStep, url: str) -> Posed:
    """The position that a step of a lesson begins with."""
    return Posed(lessons.opening(step), url)
