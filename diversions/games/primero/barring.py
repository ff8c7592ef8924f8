"""The master of Italian Primero, who knows that a deal can be barred, and what that is worth.

Hardly any hand makes the highest bid of all, so whoever bids it bars the deal: nobody wins, and
what is left at the end of the match is divided evenly. So whoever is ahead can stay ahead. The
master bars every deal once it is far enough ahead. Until then it puts little money down on two
cards, and sees a bid rather than yield. All else it does as a journeyman.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from diversions.games.primero.showing import claim
from diversions.games.primero.staking import held, poor_two
from diversions.games.primero.state import (
    PrimeroState,
    bids_left,
    ladder,
    spoken,
    worth_of,
)
from diversions.games.primero.variants import DEALS, ELDEST, LIFT
from diversions.rules.bots import Advice, Adviser, Budget
from diversions.rules.core import Game, Move, Ruling, Seat, Terms

ELSEWHERE = (
    "The master knows only the Italian game after Cardano, so here is a journeyman’s advice."
)
NEEDED = 1  # coins that one ahead must have over each other, and for each deal to come, if several


def mastered(terms: Terms) -> bool:
    """Whether *terms* are those of the Italian game after Cardano, but for who deals and begins."""
    return all(
        reading == option.readings[0]
        for option, reading in terms.agreed
        if option not in (LIFT, ELDEST)
    )


def master_of(journeyman: Adviser) -> Adviser:
    """Bars a deal where that keeps it ahead; *journeyman* does what is left open."""

    def advise(
        game: Game[Any], view: PrimeroState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        if not mastered(view.terms):
            return journeyman(game, view, rulings, rng, budget).after(ELSEWHERE)
        seat = rulings[0].move.seat
        bar = highest(view, rulings)
        if bar and ahead(view, seat):
            return Advice(bar, BARS.format(bid=spoken((bar.what[0], int(bar.what[1])))))
        if advice := patient(view, seat, rulings):
            return advice
        if view.phase == 1:  # no higher bid on two cards
            drawing = [one for one in rulings if one.move.verb in ("exchange", "keep")]
            rulings = drawing or rulings
        return journeyman(game, view, rulings, rng, budget)

    return advise


def highest(view: PrimeroState, rulings: Sequence[Ruling]) -> Move | None:
    """The vie of one coin on the highest bid of all, if it may be made."""
    kind, value = ladder(False, False)[-1]
    moves = [ruling.move for ruling in rulings]
    return next((move for move in moves if move.what == (kind, str(value), "1")), None)


def ahead(view: PrimeroState, seat: Seat) -> bool:
    """Whether *seat* has more than anyone else at the end, if no deal is won any more.

    Of two, both lay the same from here on. Of several, the others may lay nothing while whoever
    bars lays a coin, and yield.
    """
    terms = view.terms
    to_come = terms[DEALS].value - view.deals
    mine = view.purse[seat] - view.owes(seat)
    rivals = [other for other in range(terms.seats) if other != seat]
    if len(rivals) == 1:
        return mine >= NEEDED + view.purse[rivals[0]] - view.owes(rivals[0])
    theirs = max(view.purse[other] + view.laid[other] // 2 for other in rivals)
    return mine >= NEEDED * (1 + to_come) + theirs


def patient(view: PrimeroState, seat: Seat, rulings: Sequence[Ruling]) -> Advice | None:
    """What to do with little money: see, pass to better the hand, or begin with the least."""
    moves: dict[str, Move] = {}
    for ruling in rulings:
        moves.setdefault(ruling.move.verb, ruling.move)
    hand = held(view, seat)
    if "see" in moves:
        cards = view.hands[seat]
        made = not poor_two(view, cards)
        if len(cards) == 4:
            made = claim(view, seat, worth_of(view.terms, cards)) is not None
        if "pass" in moves and not made:
            return Advice(moves["pass"], f"{hand}; {PASSES}")
        return Advice(moves["see"], f"{hand}; {seeing(view, seat, made)}")
    if view.phase == 1 and view.stage == "act":
        if view.bid is None and "vie" in moves:
            return Advice(moves["vie"], f"{hand}; {BEGINS}")
        if "pass" in moves:
            return Advice(moves["pass"], f"{hand}; {WAITS}")
    return None


def seeing(view: PrimeroState, seat: Seat, made: bool) -> str:
    """Why *seat* sees the bid, which its hand *made* or may yet make."""
    if not bids_left(view.terms, view.bid):
        return SEES_TOP
    if view.purse[seat] == view.owes(seat):
        return SEES_LAST
    return SEES if made else SEES_SHORT


BARS = (
    "You are ahead. Hardly any hand makes {bid}, so no player wins this deal: what is left at the "
    "end is divided, and you stay ahead."
)
PASSES = "pass, and exchange a card before you see the bid."
SEES = "see the bid, and decide afterwards whether to bid higher."
SEES_TOP = "see the bid: no player can bid higher, and hardly any hand makes it."
SEES_LAST = "see the bid: nothing more can be asked of you in this deal."
SEES_SHORT = "see the bid, since you can still draw or bid higher."
WAITS = "pass, since you need not bet more now."
BEGINS = "begin with the lowest bid and one coin, since two cards promise little."
