"""The game of Truc for two that is near perfect play, and how a table of Truc is found in it.

If whoever raises with a card takes the trick with it, nothing lies between that raise and one
before the next card, which it counts as. Otherwise it is in what is worked out for the first two
cards. With a later card the master never makes such a raise, and answers one as if it had been made
before the card, unless the card has made it certain who has the deal. Once answered, every raise
with a card counts as made before that card.
"""

from __future__ import annotations

from pathlib import Path

from diversions.games.truc.state import LADDER, UP, TrucState, pack_of
from diversions.games.truc.variants import (
    CARDS,
    EARLIEST,
    ELDEST_SIDE,
    FORTY,
    NONE,
    SPECIAL,
    THREE,
    TIES,
)
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.vying import side
from diversions.rules.players.dare import Hand, acting
from diversions.rules.players.ladder import (
    History,
    LadderContest,
    LadderDecision,
    LadderTable,
    result,
    shipped,
    taken,
)
from diversions.rules.players.ladder_master import decision

KRASNOPOLSKY = LadderContest(
    ranks=10,
    earliest=True,
    three=True,
    up=UP,
    grid=(2, 5, 6, 8, 9, 10, 11),
    stakes=LADDER,
    back=len(LADDER) - 2,
    steps=31,
    late=2,
)
CONTESTS = {"krasnopolsky": KRASNOPOLSKY}
TABLES = Path(__file__).parent / "tables"
TERMS = {"krasnopolsky": "truc:krasnopolsky"}


def contest(terms: Terms) -> str:
    """The name of the contest that is played under *terms*; empty if none is worked out.

    Who leads after a tied trick changes nothing where the earliest trick decides.
    """
    has = terms[CARDS], terms[SPECIAL], terms[TIES], terms[THREE]
    known = terms.seats == 2 and has == (FORTY, NONE, EARLIEST, ELDEST_SIDE)
    return "krasnopolsky" if known else ""


def of(terms: Terms) -> LadderTable | None:
    """The equilibrium of the game that is played under *terms*; None if there is none."""
    name = contest(terms)
    return shipped(TABLES / f"{name}.ladder", CONTESTS[name]) if name else None


def position(view: TrucState, seat: Seat) -> LadderDecision:
    """What *seat*, who is to act, knows of the deal."""
    at = decision(pack_of(view.terms), view, view.score, seat, ())
    history = raised(view, at.played)
    if not at.asked:
        late = bool(history) and history[-1] < len(at.played) == view.raises[-1]
        return at._replace(history=history, late=late)
    return at._replace(history=history[:-1], late=history[-1] < len(at.played))


def raised(view: TrucState, played: Hand) -> History:
    """How many cards lay at each raise, as the table has it.

    One that came with a card was made before it, unless who made it is to play the next card too.
    """
    history: list[int] = []
    last = int(view.stake.raiser != side(view.eldest))
    for number, lay in enumerate(view.raises, 1):
        raiser = last ^ (len(view.raises) - number) % 2  # they alternate
        over = result(CONTESTS[contest(view.terms)], taken(played[:lay])) is not None
        now = lay in history or (acting(played[:lay]) == raiser and not over)
        history.append(lay if now else lay - 1)
    return tuple(history)
