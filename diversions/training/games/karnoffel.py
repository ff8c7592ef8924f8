"""Learns the judgement by play against itself: ``manage.py train karnoffel``.

Four players play deal after deal by the judgement as it stands, but now and then a card at random.
After each deal the weights take a step towards what came of it (logistic regression by gradient
descent).  Cards before the last random one are left out: what came of them was not their doing.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random
from typing import Any

from diversions.games.karnoffel import GAME
from diversions.games.karnoffel.judgement import (
    KIND,
    STRENGTH,
    CardJudgement,
    FastDeal,
    fast_deal,
    numbers_of,
    tricks,
)
from diversions.games.karnoffel.rules import WON
from diversions.rules.core import CHANCE, Game, Move
from diversions.rules.players.tables import write_learnt
from diversions.rules.record import step as step_of
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.selfplay import falling, self_play

AT_RANDOM = 0.15  # of the cards
STEP, LAST_STEP = 0.03, 0.0015


Plays = list[tuple[FastDeal, int, list[int]]]  # how it stood, the card played, and those kept


def learnt(deals: int, seed: int) -> CardJudgement:
    """The judgement after so many deals."""
    learner = CardLearner(seed)
    for _ in self_play(learner, deals, falling(STEP, LAST_STEP)):
        pass
    return learner.judgement


class CardLearner:
    """The judgement while it is learnt, a deal in each round."""

    def __init__(self, seed: int) -> None:
        self.judgement, self.rng = CardJudgement.blank(), Random(seed)

    def play(self, done: float) -> tuple[Plays, int]:
        """The plays of a deal since the last random one, and the side that won it."""
        hands, at = dealt(self.rng)
        plays: Plays = []
        while max(at.won) < WON:
            hand = hands[at.seat]
            cards = at.lawful(hand)
            if self.rng.random() < AT_RANDOM:
                card, plays = self.rng.choice(cards), []
            else:
                card = self.judgement.choice(cards, at)
            hand.remove(card)
            plays.append((at, card, list(hand)))
            at = at.after(card)
        return plays, at.won.index(WON)

    def learn(self, played: tuple[Plays, int], step: float) -> None:
        """Correct the judgement by it."""
        plays, winner = played
        for before, card, rest in plays:
            correct(self.judgement, before, card, rest, step, before.seat % 2 == winner)


def correct(
    judgement: CardJudgement, at: FastDeal, card: int, rest: list[int], step: float, won: bool
) -> None:
    """One step of gradient descent for *card*, after which its player kept the *rest*."""
    count = tricks(at.won, at.seat)
    kept, strength = judgement.kept[count], STRENGTH[at.led if at.laid else card][card]
    takes = strength > at.mark
    has = takes or at.holder % 2 == at.seat % 2
    trick, mark = judgement.trick[count][at.laid][has], strength if takes else at.mark
    kinds = [KIND[other] for other in rest]
    odds = trick[mark] + sum(kept[kind] for kind in kinds)
    change = step * (won - 1 / (1 + exp(-odds)))
    trick[mark] += change
    for kind in kinds:
        kept[kind] += change


def dealt(rng: Random) -> tuple[list[list[int]], FastDeal]:
    """The hands of a new deal, and how it stands."""
    state = GAME.begin(GAME.terms())
    assert state.due
    state = step_of(GAME, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    numbered = numbers_of(state)
    hands = [[numbered[card] for card in hand] for hand in state.hands]
    return hands, fast_deal(state, numbered)


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The judgement, in the file *path*."""
    write_learnt(path, learnt(recipe.rounds, recipe.seed)._asdict())
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED
