"""Finding problems: positions of a record in which one act is clearly better than any other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from diversions.play.fold import Played
from diversions.problems.daily import Problem
from diversions.problems.posed import Posed
from diversions.rules.bots import Budget, bots_of

TRIALS = 60  # of each weighing; no clock, so that a second search finds the same
TIMES = 2  # weighings that must agree
CLEAR = 2.0  # by how many times the least gain the best act must be better than the next
MOST = 60  # acts to choose among
TRIED = 24  # positions of a record that are weighed


def found_in(record: str, played: Played) -> Iterator[tuple[float, Problem]]:
    """The problems of a record, each with how clear it is."""
    bots = bots_of(played.game)
    if bots.weigh is None:
        return
    acted = [ply for ply, line in enumerate(played.lines) if line.move.seat >= 0]
    rng = Random(f"{played.terms.code} {record}")
    for ply in sorted(rng.sample(acted, min(TRIED, len(acted)))):
        posed = Posed(played.at(ply), "")
        seat, moves = posed.seat, [ruling.move for ruling in posed.answers]
        if seat is None or not 2 <= len(moves) <= MOST:
            continue
        view = played.game.view(posed.played.state, seat)
        margins, firsts = [], set()
        for time in range(TIMES):
            rng = Random(f"{record} {ply} {time}")
            worth = bots.weigh(played.game, view, moves, rng, Budget(TRIALS))
            if len(worth) < 2:  # what cannot be weighed is done beside the play
                break
            best, second = sorted(worth, key=lambda move: -worth[move])[:2]
            firsts.add(best)
            margins.append(worth[best] - worth[second])
        if len(margins) == TIMES and len(firsts) == 1:
            clear = min(margins) / bots.unit.least
            if clear >= CLEAR:
                yield clear, Problem(played.game.slug, record, ply, str(firsts.pop()))
