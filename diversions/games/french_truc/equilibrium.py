"""The game of French Truc for two that is near perfect play, and how a table is found in it.

In what is worked out a raise makes the deal worth two points, four or the whole game. The master
makes no other. One that lies between two of these is answered now as the one and now as the other,
as often as Ganzfried and Sandholm's mapping has it ("Action Translation in Extensive-Form Games
with Large Action Spaces", 2013); later it counts as whichever of the two was the likelier.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from diversions.games.french_truc.state import LADDER, UP, FrenchTrucState, pack_of
from diversions.games.french_truc.variants import ABOVE, BELOTE, CARDS, TRICKS_ONLY
from diversions.rules.core import Seat, Terms
from diversions.rules.players.ladder import (
    History,
    LadderContest,
    LadderDecision,
    LadderTable,
    shipped,
)
from diversions.rules.players.ladder_master import decision

CONTESTS = {
    "belote": LadderContest(
        earliest=True,
        three=True,
        up=UP,
        stakes=LADDER,
        steps=31,
        jump=True,
    )
}
TABLES = Path(__file__).parent / "tables"
TERMS = {"belote": "french-truc:parlett,seats=2"}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if none is worked out.

    To ask for new hands gains nothing against somebody who never agrees, and does not ask.
    """
    known = terms.seats == 2 and (terms[CARDS], terms[ABOVE]) == (BELOTE, TRICKS_ONLY)
    return "belote" if known else ""


def of(terms: Terms) -> LadderTable | None:
    """The equilibrium of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return shipped(TABLES / f"{name}.ladder", CONTESTS[name]) if name else None


def position(view: FrenchTrucState, seat: Seat) -> LadderDecision:
    """What *seat*, who is to act, knows of the deal; each raise counts as the likeliest step."""
    return max(readings(view, seat), key=lambda known: known[1])[0]


def readings(view: FrenchTrucState, seat: Seat) -> list[tuple[LadderDecision, float]]:
    """What the raise that waits for its answer may be taken for, and how likely; the smaller first.

    If it may count as none, the deal is as it was before. Raises that cannot matter are left out;
    the first ones too, if there were more than the table has steps. Where the deal is worth more
    than in the table for that reason, the raise counts in proportion.
    """
    at = decision(pack_of(view.terms), view, view.score, seat, ())
    steps, tops = rungs(view), (1, *(to for _, to in view.raises))
    made = [one for one, was in zip(view.raises, tops, strict=False) if was < steps[-1]]
    made = made[(max(0, len(made) - len(steps) + 1) + 1) // 2 * 2 :]  # in turn, as they were made
    history: History = ()
    for number, (lay, to) in enumerate(made, 1):
        now, most = len(history), len(steps) - 1 - (len(made) - number)
        step, share = lower(steps, now, to)
        if at.asked and number == len(made):
            step, share = lower(steps, now, to * min(1, steps[now] / view.stake.worth))
            waiting = ((*history, *(lay,) * (one - now - 1)) for one in (step, step + 1))
            known = [at._replace(history=one) for one in waiting]
            known[0] = known[0]._replace(asked=step > now)
            return [(known[0], share), (known[1], 1 - share)]
        step = min(most, max(now + 1, step + (share < 0.5)))
        history += (lay,) * (step - now)
    return [(at._replace(history=history), 1.0)]


def rungs(view: FrenchTrucState) -> list[int]:
    """What the steps that can matter come to; the last is all that either player wants."""
    known, score = CONTESTS[contest(view.terms)], (view.score[0], view.score[1])
    return [*LADDER[: known.useful(known.stands_for(score))], UP - min(score)]


def lower(steps: Sequence[int], now: int, to: float) -> tuple[int, float]:
    """The step below a raise *to* so much, made at the step *now*, and how often it counts as that.

    >>> lower([1, 2, 4, 12], 0, 2), lower([1, 2, 4, 12], 0, 3), lower([1, 2, 4, 12], 2, 8)
    ((0, 0.0), (1, 0.375), (2, 0.3333333333333333))
    """
    step = next(n for n in range(now, len(steps)) if n + 2 == len(steps) or steps[n + 1] >= to)
    below, above, made = (
        (one - steps[now]) / (2 * steps[now])
        for one in (steps[step], steps[step + 1], min(to, steps[-1]))
    )
    return step, (above - made) * (1 + below) / ((above - below) * (1 + made))


def by_table(view: FrenchTrucState) -> bool:
    """Whether all raises of the deal so far are among those of the table, and matter."""
    steps = rungs(view)
    tops = [1, *(min(to, steps[-1]) for _, to in view.raises)]
    return not view.agreeing and set(tops) <= set(steps) and len(set(tops)) == len(tops)
