"""Finding problems: positions in which one act is clearly better than any other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from diversions.play import lessons
from diversions.play.fold import Played
from diversions.problems.daily import Problem
from diversions.problems.posed import Posed, of_step, posed_steps
from diversions.rules import Move, Ruling, ruling_on
from diversions.rules.bots import Budget, bots_of

TRIALS = 60  # of each weighing; no clock, so that a second search finds the same
TIMES = 2  # weighings that must agree
CLEAR = 2.0  # by how many times the least gain the best act must be better than the next
MOST = 120  # acts to choose among
TRIED = 24  # positions of a record that are weighed


def whole_acts(answers: list[Ruling]) -> list[Move]:
    """Every act that the *answers* leave open; none, where there are more than can be weighed."""
    moves: list[Move] = []
    for ruling in answers:
        if (pick := ruling.pick) is None:
            moves.append(ruling.move)
            continue
        sizes = range(pick.least, min(pick.most, len(pick.pool)) + 1)
        if sum(comb(len(pick.pool), size) for size in sizes) > MOST:
            return []
        fixed = ruling.move.what
        moves += [
            ruling.move._replace(what=(*fixed, *chosen))
            for size in sizes
            for chosen in combinations(pick.pool, size)
        ]
    return moves if len(moves) <= MOST else []


def found_in(record: str, played: Played, tried: int = TRIED) -> Iterator[tuple[float, Problem]]:
    """The problems of a record, each with how clear it is; so many positions are *tried*."""
    acted = [ply for ply, line in enumerate(played.lines) if line.move.seat >= 0]
    rng = Random(f"{played.terms.code} {record}")
    known: set[tuple[object, Move]] = set()
    for ply in sorted(rng.sample(acted, min(tried, len(acted)))):
        posed = Posed(played.at(ply), "")
        if said := clearest(posed, f"{record} {ply}"):
            clear, best = said
            hands = getattr(posed.played.state, "hands", ())
            asked = (hands[best.seat] if hands else ply, best)
            if asked not in known:  # the same hand and the same answer are one problem
                known.add(asked)
                yield clear, Problem(played.game.slug, record, ply, str(best))


def found_in_lessons(slug: str) -> Iterator[tuple[float, Problem]]:
    """The problems of a game's lessons: steps that ask for what is clearly the best."""
    for step in posed_steps(slug).values():
        said = clearest(of_step(step, ""), step.key)
        if said is None:
            continue
        clear, best = said
        ruling = ruling_on(step.game, lessons.opening(step).state, best)
        if len(step.do) == 1 and lessons.is_right(step, ruling):
            yield clear, Problem(slug, best=str(best), lesson=step.key)


def clearest(posed: Posed, called: str) -> tuple[float, Move] | None:
    """The act that is clearly the best in a position, and how clearly; None if none is."""
    bots = bots_of(posed.played.game)
    seat, moves = posed.seat, whole_acts(list(posed.answers))
    if seat is None or len(moves) < 2 or bots.weigh is None:
        return None
    view = posed.played.game.view(posed.played.state, seat)
    if bots.spent(view, seat):
        return None
    margins, firsts = [], set()
    for time in range(TIMES):
        rng = Random(f"{called} {time}")
        worth = bots.weigh(posed.played.game, view, moves, rng, Budget(TRIALS))
        if len(worth) < 2:  # what cannot be weighed is done beside the play
            return None
        best, second = sorted(worth, key=lambda move: -worth[move])[:2]
        firsts.add(best)
        margins.append(worth[best] - worth[second])
    clear = min(margins) / bots.unit.least
    return (clear, best) if len(firsts) == 1 and clear >= CLEAR else None
