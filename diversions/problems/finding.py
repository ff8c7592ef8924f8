"""Finding problems: positions in which one act is clearly better than any other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold, lessons
from diversions.play.fold import Played
from diversions.problems.daily import Problem
from diversions.problems.posed import Posed, of_step, posed_steps
from diversions.rules import Move, Ruling, ruling_on
from diversions.rules.bots import Budget, bots_of, counsellor
from diversions.rules.record import read

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


def position_of(problem: Problem) -> Posed:
    """The position that *problem* asks about; KeyError if its record or step is no more."""
    if problem.lesson:
        return of_step(posed_steps(problem.slug)[problem.lesson], problem.address)
    text = selectors.records(problem.slug)[problem.record]
    return Posed(fold.fold(*read(text, GAMES)).at(problem.ply), problem.address)


def called(record: str, ply: int) -> str:
    """By what name the chance in weighing a position of *record* is drawn."""
    return f"{record} {ply}"


def holds(problem: Problem) -> bool:
    """Whether its answer is still clearly the best, as the game is played now."""
    name = problem.lesson or called(problem.record, problem.ply)
    try:
        said = clearest(position_of(problem), name)
    except KeyError:
        return False
    return said is not None and str(said[1]) == problem.best


def found_in(record: str, played: Played, tried: int = TRIED) -> Iterator[tuple[float, Problem]]:
    """The problems of a record, each with how clear it is; so many positions are *tried*."""
    acted = [ply for ply, line in enumerate(played.lines) if line.move.seat >= 0]
    rng = Random(f"{played.terms.code} {record}")
    known: set[tuple[object, Move]] = set()
    for ply in sorted(rng.sample(acted, min(tried, len(acted)))):
        posed = Posed(played.at(ply), "")
        if said := clearest(posed, called(record, ply)):
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


def clearest(posed: Posed, name: str) -> tuple[float, Move] | None:
    """The act that is clearly the best in a position, and how clearly; None if none is.

    The best player must do it too, unless he would first do something beside the play: the page
    of a problem says what he would do.
    """
    game = posed.played.game
    bots = bots_of(game)
    seat, moves = posed.seat, whole_acts(list(posed.answers))
    if seat is None or len(moves) < 2 or bots.weigh is None:
        return None
    view = game.view(posed.played.state, seat)
    better = counsellor(game, view.terms)
    if bots.spent(view, seat):
        return None
    margins, firsts = [], set()
    for time in range(TIMES):
        rng = Random(f"{name} {time}")
        worth = bots.weigh(game, view, moves, rng, Budget(TRIALS))
        if len(worth) < 2:  # what cannot be weighed is done beside the play
            return None
        best, second = sorted(worth, key=lambda move: -worth[move])[:2]
        advice = better(game, view, list(posed.answers), rng, Budget(TRIALS))
        done = ruling_on(game, view, advice.move).move
        firsts |= {best, done if done in worth else best}
        margins.append(worth[best] - worth[second])
    clear = min(margins) / bots.unit.least
    return (clear, best) if len(firsts) == 1 and clear >= CLEAR else None
