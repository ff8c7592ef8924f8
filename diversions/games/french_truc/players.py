"""Players of French Truc: an apprentice by rule of thumb, a journeyman who samples hands, a master.

The master plays from the table of an equilibrium (``equilibrium.py``), where the terms have one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from diversions.games.french_truc import equilibrium
from diversions.games.french_truc.state import (
    LADDER,
    POWERS,
    UP,
    FrenchTrucState,
    pack_of,
    remainder,
    settled,
)
from diversions.games.french_truc.variants import CARDS, LENGTH, ONCE, REDEAL
from diversions.rules.bots import Advice
from diversions.rules.core import Move, Seat, Terms
from diversions.rules.kit.vying import TRICKS, side
from diversions.rules.players import ladder_reckoning
from diversions.rules.players.bluffing import (
    Mind,
    Ways,
    asks,
    foils_of,
    guesses_of,
    levels_of,
    own_promise,
    promised_by,
    swing_of,
)
from diversions.rules.players.dare import Hand
from diversions.rules.players.dominance import of_mind, openly_of
from diversions.rules.players.ladder import LadderDecision, LadderTable
from diversions.rules.players.ladder_master import LadderGame, master_of, of_rubber, weigher_by
from diversions.rules.players.ladder_reckoning import Prior, evenly

FEW = ("1", "3", "6", "remainder")  # the raises that are weighed
RANKS = 8  # in the pack of Belote


@cache
def ways(terms: Terms, eldest: int, cards: int) -> Ways:
    """How tricks are played under these terms, in a deal of so many cards."""
    strength = POWERS[terms[CARDS].value]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest, cards),
    )


TIE_IS_OURS = "If the single cards tie, your side wins the deal."
TIE_IS_THEIRS = "If the single cards tie, the other side wins the deal."
NEAR = "Your side needs one point to win, and these cards are fair."
POOR = "These cards would probably lose three points. Conceding loses only one."


def before(view: FrenchTrucState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say before a card is played: of a deal of one card, a hand at eleven, new hands."""
    said = {move.verb: move for move in moves}
    if view.asks == "knock":
        if rng.random() < 0.3:
            return Advice(said["knock"], TIE_IS_OURS)
        return Advice(said["cut"], "Three cards leave more room for skill than one.")
    if view.asks == "one":
        return Advice(said["three"], TIE_IS_THEIRS)
    if view.asks == "eleven":
        if own_promise(MIND, view, moves[0].seat) > 0.45:
            return Advice(said["hold"], NEAR)
        return Advice(said["concede"], POOR)
    return on_redeal(view, moves, rng)


def on_redeal(view: FrenchTrucState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say of new hands, if that is the question."""
    said = {move.verb: move for move in moves}
    if not said.keys() & {"agree", "propose"}:
        return None
    poor = own_promise(MIND, view, moves[0].seat) < 0.4
    if "agree" in said and poor:
        return Advice(said["agree"], "New cards can hardly be worse than these.")
    if "agree" in said:
        return Advice(said["refuse"], "These cards are good enough to keep.")
    if poor:
        return Advice(said["propose"], "Your cards are poor, and asking costs nothing.")
    return None


def raised_to(view: FrenchTrucState, move: Move) -> tuple[int, str]:
    """What the deal would be worth by this raise; 0, if it is not among those weighed."""
    return (asked(view, move) if move.what[0] in FEW else 0), ""


def asked(view: FrenchTrucState, move: Move) -> int:
    """What the deal would be worth by this raise."""
    (amount,) = move.what
    if amount == "remainder":
        return remainder(view, side(move.seat))
    return view.stake.worth + int(amount)


def asked_anew(view: FrenchTrucState) -> bool | None:
    """Whether eldest has asked for the hands of this deal to be replaced; None where that is not
    known yet, or could not be asked."""
    if view.agreeing or view.refused:
        return True
    done = view.trick or view.tricks or view.raises
    few = len(view.stock) < TRICKS * view.terms.seats
    once = view.redeals and view.terms[REDEAL] == ONCE
    return None if view.cards == 1 or few or once or not done else False


def asking(hand: Hand) -> float:
    """How likely new hands are asked for with three cards of so many ranks, the lowest 0, in the
    pack of Belote."""
    return asks(promised_by([(rank + 0.5) / RANKS for rank in hand], (), 0))


SAYS = {
    "raise": "They may concede, and if they play on you still win often enough{}.",
    "stay": "Conceding gives points away, and with these cards playing on pays{}.",
    "fold": "A side that raises like this usually holds better cards. Concede, and lose less{}.",
    "fair": "Your cards are fair, and conceding gives points away.",
}


def of_matches(view: FrenchTrucState, seat: Seat, worth: float) -> float:
    """The share of the matches won, by the share of the game that is played."""
    return of_rubber(view.games, view.terms[LENGTH].value, seat, worth)


MIND = Mind(
    ways=lambda view: ways(view.terms, side(view.eldest), view.cards),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    worths=(1,) * 5 + (2, 2, 4, 4, 12),
    raises=raised_to,
    made=lambda view: [lay for lay, _ in view.raises],
    shown=lambda view: [card for hand in view.away for card in hand],
    asked=asked_anew,
    before=before,
    thumb=lambda move: move.what == ("3",),
    says=SAYS,
    share=of_matches,
)
KEEP = "A player who proposes new hands probably holds poor ones, so refuse."


@dataclass(frozen=True, kw_only=True)
class FrenchLadder(LadderGame):
    """The same, with raises of any amount, and with new hands, which the master never has."""

    def before(self, moves: Sequence[Move]) -> Advice | None:
        refuse = [move for move in moves if move.verb == "refuse"]
        return Advice(refuse[0], KEEP) if refuse else None

    def answers(
        self, table: LadderTable, view: FrenchTrucState, at: LadderDecision
    ) -> Mapping[str, float]:
        if view.score[1 - side(view.acting[0])] + view.stake.worth >= UP:
            return {"stay": 1.0}
        mine = 1 - 2 * (view.acting[0] != view.eldest)
        after_a_trick = len(at.played) > 1  # before that, nothing is certain but with three alike
        winners = ladder_reckoning.winners(table, at, int(mine < 0)) if after_a_trick else {1, -1}
        if len(winners) == 1:
            return {"stay": 1.0} if mine in winners else {"fold": 1.0}
        known = equilibrium.readings(view, view.acting[0])
        stay = sum(share * (table.stays(one) if one.asked else 1.0) for one, share in known)
        return {"stay": stay, "fold": 1 - stay}

    def prior(self, view: FrenchTrucState, seat: Seat) -> Prior:
        # Who plays by the table never asks: only of who has asked more is known.
        return asking if asked_anew(view) and seat != view.eldest else evenly

    def raising(self, view: FrenchTrucState, at: LadderDecision, by: int) -> Move:
        seat, worth = view.acting[0], view.stake.worth
        to = LADDER[len(at.history) + by]
        if to == remainder(view, side(seat)):
            return Move(seat, "raise", ("remainder",))
        return Move(seat, "raise", (str((to if to > worth else UP) - worth),))

    def act(self, view: FrenchTrucState, move: Move) -> str | int | None:
        if not equilibrium.by_table(view):
            return None
        if move.verb != "raise":
            return super().act(view, move)
        rungs, at = equilibrium.rungs(view), equilibrium.position(view, move.seat)
        to = min(asked(view, move), rungs[-1])
        return f"double by {rungs.index(to) - len(at.history)}" if to in rungs else None


SOLVED = FrenchLadder(
    mind=MIND,
    of=equilibrium.of,
    position=equilibrium.position,
    pack=pack_of,
    unsolved="The master has no table for this French Truc, so here is a journeyman’s advice.",
    verb="raise",
    fold="concede",
    folds="concedes",
    folding="conceding",
)


def unsolved(terms: Terms) -> bool:
    """Whether no table says what is done there, so that it is the best of trials."""
    return not equilibrium.contest(terms)


LEVELS = {**levels_of(MIND), "master": master_of(SOLVED)}
FOILS = foils_of(MIND)
WEIGH = weigher_by(SOLVED)
AT_STAKE = swing_of(MIND)
DOMINATED, OPENLY = of_mind(MIND), openly_of(MIND)
GUESSES = guesses_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (200, 0.3), "master": (200, 0.3)}
MASTERED = equilibrium.contest
BY_TRIALS = unsolved
