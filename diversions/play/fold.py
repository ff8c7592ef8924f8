"""Records folded into tables, with the words that were said on the way; nothing is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import SystemRandom
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import CHANCE, Game, Move, Note, Ruling, State, Terms, but, ruling_on, step
from diversions.rules.record import Exemption, as_played

RECENT = 24  # of each table, so many of its last states


class PlayedMove(NamedTuple):
    """One line of a record: the move, what its button said, and what it brought about."""

    move: Move
    label: str
    rule: str
    notes: tuple[Note, ...]


class DealEnd(NamedTuple):
    """The end of a deal, a bout or a round, or a change of the score: after how many lines, and
    what was scored by then."""

    ply: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A record and the table that it leads to."""

    game: Game[Any]
    terms: Terms
    state: State
    lines: tuple[PlayedMove, ...] = ()
    recent: tuple[State, ...] = ()  # the last states, this one among them
    broken: Ruling | None = None  # why the record cannot be followed further
    filled: tuple[int, ...] = ()  # before the first line and after each: what `most` was then
    older: tuple[Exemption, ...] = ()  # where it goes on without a rule, for it is older than that
    ends: tuple[DealEnd, ...] = ()  # of deals, but for the one with which the match ended
    dealt: bool = False  # whether anybody has held cards since the last of them
    scored: tuple[DealEnd, ...] = ()  # each change of the score
    set_up: str = ""  # the position it began from, as a game reads it; else its own beginning

    @property
    def ply(self) -> int:
        return len(self.lines)

    @property
    def most(self) -> int:
        """How many cards two players have held at once: one may take in more for a moment."""
        return self.filled[-1] if self.filled else two_hold(self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(line.move for line in self.lines)

    def then(self, ruling: Ruling) -> Played:
        """The same record with one more move, which *ruling* allows."""
        state = step(self.game, self.state, ruling.move)
        line = PlayedMove(ruling.move, ruling.label, ruling.rule, state.notes)
        recent = (*self.recent[1 - RECENT :], state)
        filled = (*(self.filled or (self.most,)), max(self.most, two_hold(state)))
        ends, dealt = ended(self.game, self.state, state, self.ply + 1, (self.ends, self.dealt))
        lines = (*self.lines, line)
        scored = (*self.scored, *_rescored(self.state, state, self.ply + 1))
        return replace(
            self,
            state=state,
            lines=lines,
            recent=recent,
            filled=filled,
            ends=ends,
            dealt=dealt,
            scored=scored,
        )

    def at(self, ply: int) -> Played:
        """The same record up to *ply*."""
        back = self.ply - ply
        if 0 <= back < len(self.recent):
            kept = self.recent[: len(self.recent) - back]
            ends = tuple(end for end in self.ends if end.ply <= ply)
            return replace(
                self,
                state=kept[-1],
                lines=self.lines[:ply],
                recent=kept,
                broken=None,
                filled=self.filled[: len(self.filled) - back],
                ends=ends,
                dealt=self.dealt or ends != self.ends,
                scored=tuple(one for one in self.scored if one.ply <= ply),
            )
        return _folded(self.terms, self.moves[:ply], self.older, self.set_up)

    @property
    def passed(self) -> tuple[Note, ...]:
        """What would stop the match up to here, but for its age."""
        return tuple(exempt.note for exempt in self.older if exempt.ply <= self.ply)


def _rescored(before: State, after: State, ply: int) -> tuple[DealEnd, ...]:
    return (DealEnd(ply, after.score),) if after.score != before.score else ()


def held(state: State) -> int:
    """How many cards the fullest hand has."""
    return max(map(len, getattr(state, "hands", ())), default=0)


def two_hold(state: State) -> int:
    """How many cards the two fullest hands both have."""
    return min(sorted(map(len, getattr(state, "hands", ())))[-2:], default=0)


def ended(
    game: Game[Any], before: State, after: State, ply: int, so_far: tuple[tuple[DealEnd, ...], bool]
) -> tuple[tuple[DealEnd, ...], bool]:
    """The ends of deals when the line that leads to *ply* is added, and whether cards have been
    held since the last of them; *so_far* is the same before it."""
    ends, dealt = so_far
    dealt = dealt or bool(held(before))
    began = dealt or not hasattr(after, "hands")
    if began and not after.outcome and game.ends_deal(before, after):
        return (*ends, DealEnd(ply, after.score)), False
    return ends, dealt


def fold(terms: Terms, moves: Iterable[Move], set_up: str = "") -> Played:
    """The table after *moves*, begun from a position that was *set up*, if it is given; where one
    is refused, the table up to there and why.

    A record that is older than a rule that stops it goes on, and a note says so. A record that no
    longer replays for another reason is kept and shown as far as it goes.
    """
    moves = tuple(moves)
    played = _folded(terms, moves, (), set_up)
    if played.broken and not set_up:
        begun, older = as_played(played.game, terms, moves)
        return _folded(begun, moves, tuple(older)) if older else played
    return played


def _folded(
    terms: Terms, moves: Sequence[Move], older: tuple[Exemption, ...] = (), set_up: str = ""
) -> Played:
    """The table after *moves*, with a note wherever it goes on because it is *older*."""
    game, notes = GAMES[terms.game], dict(older)
    state = game.set_up(terms, set_up) if set_up else game.begin(terms)
    lines: list[PlayedMove] = []
    states = [state]
    broken: Ruling | None = None
    ends: tuple[tuple[DealEnd, ...], bool] = ((), False)
    scored: list[DealEnd] = []
    for move in moves:
        ruling = ruling_on(game, state, move)
        if not ruling.allowed:
            broken = ruling
            break
        before, state = state, step(game, state, ruling.move)
        if note := notes.get(len(lines) + 1):
            state = but(state, note)
        lines.append(PlayedMove(ruling.move, ruling.label, ruling.rule, state.notes))
        states.append(state)
        ends = ended(game, before, state, len(lines), ends)
        scored += _rescored(before, state, len(lines))
    kept, filled = tuple(states[-RECENT:]), tuple(accumulate(map(two_hold, states), max))
    told = (tuple(lines), kept, broken, filled, older, *ends, tuple(scored), set_up)
    return Played(game, terms, state, *told)


def with_chance(played: Played) -> Played:
    """The record with whatever chance is due, drawn by the host."""
    while due := played.state.due:
        move = Move(CHANCE, due.verb, due.draw(SystemRandom()))
        played = played.then(ruling_on(played.game, played.state, move))
    return played
