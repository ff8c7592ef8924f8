"""What the better player expects after a move on a board, and what it wins or loses by then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import ActChoice, spoken
from diversions.rules.core import Move
from diversions.rules.folder import module
from diversions.rules.players.search import SEEN, best, decided, weighed

AHEAD = 8  # moves of a line, beside takings that go on
LONGEST = 12
TOLD = 5  # moves of a line that are told
EACH = Budget(40)  # for each of them
FORCED = Budget(100)  # for what comes to pass in men
ENDED = 100_000  # a match that is won, or lost


class Expected(NamedTuple):
    """The moves that are expected after one, in words, by whom they are made, by how many men the
    seat is then ahead, before them and after each, and the position at the end."""

    said: tuple[str, ...]
    seats: tuple[int, ...]
    leads: tuple[int, ...]
    view: Any

    @property
    def last(self) -> int:
        return self.leads[-1]


class LineTurn(NamedTuple):
    """Where a line turns: the moves as far as that, and how many men it wins or costs the seat."""

    said: tuple[str, ...]
    men: int
    ends: bool  # whether it ends the match


def expected(
    choice: ActChoice, move: Move, lead: Callable[[Any], int], ahead: int = AHEAD
) -> Expected:
    """What is expected after *move*, so many moves *ahead*, and all takings at the end of them."""
    game, view = choice.game, choice.game.apply(choice.view, move)
    fast, players = bots_of(game).fast, module(game, "players")
    assert fast is not None
    assert players is not None
    board, said, seats = fast(choice.view.terms), list[str](), list[int]()

    def stands() -> int:
        if not view.outcome:
            return lead(view)
        won = choice.seat in view.outcome.winners
        return ENDED if won else -ENDED if view.outcome.winners else 0

    leads = [stands()]
    while not view.outcome and not view.due and view.acting:
        node = board.node(view)
        open_to = board.lore.after(node)
        if not open_to or len(said) >= (LONGEST if board.lore.takings(node) else ahead):
            break
        reply = players.spoken(view, best(board.lore, node, Random(1), EACH.again()).move)
        said.append(spoken(game, view, reply))
        seats.append(reply.seat)
        view = game.apply(view, reply)
        leads.append(stands())
    return Expected(tuple(said), tuple(seats), tuple(leads), view)


def by_men(choice: ActChoice, moves: Sequence[Move]) -> list[int] | None:
    """By how many men the seat is ahead after each of *moves*, if both sides then play as well as
    can be, as far as is seen, for men alone; a match that is won or lost is ENDED.

    None where a win is seen only if takings are made that may be declined.
    """
    game, view = choice.game, choice.view
    fast, players = bots_of(game).fast, module(game, "players")
    assert fast is not None
    assert players is not None
    board = fast(view.terms)
    node, men = board.node(view), board.lore.men
    lore = board.lore._replace(worth=lambda node: 100 * men(node))
    acts = {players.spoken(view, act): act for act, _ in lore.after(node)}
    worths = weighed(lore, node, [acts[move] for move in moves], FORCED.again())
    values = [worths[acts[move]] for move in moves if acts[move] in worths]
    if len(values) < len(moves) or any(abs(value) == SEEN for value in values):
        return None
    return [
        (ENDED if value > 0 else -ENDED) if decided(value) else round(value / 100)
        for value in values
    ]


def turned(line: Expected, now: int, bound: int, seat: int, least: int = 1) -> LineTurn | None:
    """Where *line* leaves the seat for good below *bound*, or above it, by at least so much, and
    by what *seat* does; None if it does not, or it takes too long to tell."""
    above = line.last > bound
    for at, doer in enumerate(line.seats[:TOLD]):
        rest = line.leads[at + 1 :]
        if all(lead >= bound + least if above else lead <= bound - least for lead in rest):
            if doer != seat:
                return None
            men = abs(rest[0] - now)
            return LineTurn(line.said[: at + 1], men, abs(rest[0]) == ENDED)
    return None
