"""A position as it is put before others: by the view of whoever is to act, and its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from diversions.games import GAMES
from diversions.play import fold, table
from diversions.play.fold import Played
from diversions.play.table import Sitter, Table
from diversions.rules import Move, Ruling, Seat
from diversions.rules.core import letter
from diversions.rules.judging import Judged, judged
from diversions.rules.record import read, write

SECONDS = 0.15  # that the better player may think, since somebody waits for the page
REMEMBERED = 500  # answers


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
        """The table by that view; nothing on it can be pressed."""
        names = [Sitter(seat, letter(seat)) for seat in range(self.played.terms.seats)]
        seen = table.look(self.played, self.seat, names)
        seen.kind, seen.url, seen.rulings = "diagram", self.url, ()
        return seen

    @property
    def answers(self) -> Sequence[Ruling]:
        """The acts of which one is the answer; none where an act is put together of several
        things, or there is no choice."""
        if self.seat is None:
            return ()
        game = self.played.game
        view = game.view(self.played.state, self.seat)
        allowed = [ruling for ruling in game.rulings(view, self.seat) if ruling.allowed]
        return () if len(allowed) < 2 or any(ruling.pick for ruling in allowed) else allowed


def of_text(text: str, url: str) -> Posed:
    """The position at the end of a record; ValueError if it cannot be read."""
    return Posed(fold.fold(*read(text, GAMES)), url)


def verdict(posed: Posed, answer: Move) -> Judged:
    """What the better player says of an answer: the same to everybody who gives it."""
    return _verdict(write(posed.played.terms, posed.played.moves), str(answer))


@lru_cache(maxsize=REMEMBERED)
def _verdict(record: str, answer: str) -> Judged:
    played = fold.fold(*read(record, GAMES))
    return judged(played.game, played.state, Move.read(answer), "problem", SECONDS)
