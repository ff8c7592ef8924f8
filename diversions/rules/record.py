"""Records: the moves of a match, ruled on, played, replayed, written and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from diversions.rules.core import (
    CHANCE,
    Game,
    Move,
    Note,
    Ruling,
    S,
    Seat,
    Terms,
    but,
    may,
    may_not,
)
from diversions.rules.numbers import whole
from diversions.rules.terms import brief


class IllegalMove(ValueError):
    """A move the rules refuse; ``ruling`` says by which rule and why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.move}: {ruling.because} ({ruling.rule})")
        self.ruling = ruling


class BrokenRecord(ValueError):
    """A record that does not replay: ``ply`` is where it breaks, ``ruling`` why."""

    def __init__(self, ply: int, ruling: Ruling) -> None:
        super().__init__(f"at ply {ply}, {ruling.move}: {ruling.because} ({ruling.rule})")
        self.ply = ply
        self.ruling = ruling


def ruling_on(game: Game[S], state: S, move: Move) -> Ruling:
    """The ruling on *move*, allowed or not.  Never raises.

    The ruling's own move is the canonical one: a choice in the order of its pool.
    """
    if move.seat == CHANCE:
        return _ruling_on_chance(game, state, move)
    if not 0 <= move.seat < state.terms.seats:
        return game.refuse(game.view(state, None), move)
    chosen: Ruling | None = None
    for ruling in game.rulings(state, move.seat):
        if ruling.pick is None:
            if ruling.move == move:
                return ruling
        elif ruling.move.verb == move.verb and _begins(move, ruling.move):
            chosen = chosen or _ruling_on_pick(ruling, move)
    return chosen or game.refuse(game.view(state, move.seat), move)


def _begins(move: Move, start: Move) -> bool:
    return move.what[: len(start.what)] == start.what


def _ruling_on_chance(game: Game[S], state: S, move: Move) -> Ruling:
    due = state.due
    if due is None or due.verb != move.verb:
        return game.refuse(game.view(state, None), move)
    if not due.admits(move.what):
        return may_not(move, due.rule, str(move), "Chance cannot give that result.")
    return may(move, due.rule, str(move))


def _ruling_on_pick(ruling: Ruling, move: Move) -> Ruling | None:
    pick = ruling.pick
    assert pick is not None
    taken = move.what[len(ruling.move.what) :]
    if Counter(taken) - Counter(pick.pool):
        return None
    if not ruling.allowed:
        return ruling._replace(move=move)
    if len(taken) < pick.least:
        nothing = "Nothing is chosen. Choose first, then press this."
        because = f"At least {pick.least} must be chosen." if taken else nothing
        return may_not(move, pick.few or ruling.rule, ruling.label, because)
    if len(taken) > pick.most:
        because = f"At most {pick.most} may be chosen."
        return may_not(move, pick.many or ruling.rule, ruling.label, because)
    left = Counter(taken)
    ordered = []
    for thing in pick.pool:
        if left[thing]:
            left[thing] -= 1
            ordered.append(thing)
    whole = move._replace(what=(*ruling.move.what, *ordered))
    return ruling._replace(move=whole, pick=None)


def step(game: Game[S], state: S, move: Move) -> S:
    """*state* after *move*, unchecked: for simulations."""
    return game.apply(but(state, notes=()) if state.notes else state, move)


def play(game: Game[S], state: S, move: Move) -> S:
    """*state* after *move*; raises IllegalMove if refused."""
    ruling = ruling_on(game, state, move)
    if not ruling.allowed:
        raise IllegalMove(ruling)
    return step(game, state, ruling.move)


def replay(game: Game[S], terms: Terms, moves: Iterable[Move]) -> S:
    """The table after *moves*: the pure function from log to state.

    Raises BrokenRecord, with the ply, where a move is refused.
    """
    moves, state = tuple(moves), game.begin(terms)
    for ply, move in enumerate(moves):
        try:
            state = play(game, state, move)
        except IllegalMove as error:
            older, exempt = as_played(game, terms, moves)
            if exempt:
                return replay(game, older, moves)
            raise BrokenRecord(ply, error.ruling) from error
    return state


class Exemption(NamedTuple):
    """After *ply* moves of a record, a rule would stop it that came into the book later."""

    ply: int
    note: Note


def as_played(game: Game[S], terms: Terms, moves: Sequence[Move]) -> tuple[Terms, list[Exemption]]:
    """*terms* as they were when *moves* were played: without the later rules that stop them.

    A changed rule never breaks a record: where one of ``Game.later`` does, the record is read
    without the one without which it goes furthest.
    """
    exempt: list[Exemption] = []
    ply, over = reach(game, terms, moves) if game.later else (len(moves), False)
    while ply < len(moves):
        tries = {
            rule: reach(game, terms.older(rule), moves) for rule in game.later if terms.knows(rule)
        }
        rule = max(tries, key=lambda rule: tries[rule].ply, default="")
        if not rule or tries[rule].ply <= ply:
            break
        does = "end the match" if over else "change what follows"
        text = (
            f"A newer rule would {does} after move {ply}. This match is older than the rule, and "
            "goes on without it."
        )
        exempt.append(Exemption(ply, Note(rule, text)))
        terms, (ply, over) = terms.older(rule), tries[rule]
    return terms, exempt


class Reach(NamedTuple):
    """How many moves of a record can be played, and whether the match is then over."""

    ply: int
    over: bool


def reach(game: Game[S], terms: Terms, moves: Iterable[Move]) -> Reach:
    """How far *moves* can be played."""
    state, ply = game.begin(terms), 0
    for move in moves:
        ruling = ruling_on(game, state, move)
        if not ruling.allowed:
            break
        state, ply = step(game, state, ruling.move), ply + 1
    return Reach(ply, state.outcome is not None)


class TracedMove(NamedTuple):
    """One line of a record as one seat reads it: *ply* counts from 0."""

    ply: int
    move: Move
    notes: tuple[Note, ...]


def trace(
    game: Game[S], terms: Terms, moves: Iterable[Move], seat: Seat | None
) -> Iterator[TracedMove]:
    """Each move as *seat* is told it, with what it brought about."""
    state = game.begin(terms)
    for ply, move in enumerate(moves):
        state = step(game, state, move)
        yield TracedMove(ply, game.told(move, seat), state.notes)


def write(terms: Terms, moves: Iterable[Move]) -> str:
    """The record as text: a head of game, variant, seats and departures; then a move a line."""
    variant, *changes = terms.code.partition(":")[2].split(",")
    changes = [change for change in changes if not change.startswith("seats=")]
    head = " ".join([terms.game, variant, str(terms.seats), *changes])
    return "\n".join([head, *map(str, moves)]) + "\n"


def read(text: str, games: Mapping[str, Game[Any]]) -> tuple[Terms, list[Move]]:
    """The terms and moves of a record.  Lines that begin with ``#`` and empty ones are remarks.

    ValueError says what cannot be read.  The moves are not ruled on.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines:
        raise ValueError("The record is empty. Begin it with a head, such as “put cotton 2”.")
    words = lines[0].split()
    if len(words) < 3 or whole(words[2]) is None:
        raise ValueError(
            f"“{brief(lines[0])}” is not the head of a record: write the game, the variant and "
            "the number of seats, as in “put cotton 2 up=seven”."
        )
    slug, variant, seats, *changes = words
    if slug not in games:
        raise ValueError(f"“{brief(slug)}” is not a game that can be played here.")
    terms = games[slug].terms_of(f"{slug}:{','.join([variant, *changes, f'seats={seats}'])}")
    return terms, [Move.read(line) for line in lines[1:]]
