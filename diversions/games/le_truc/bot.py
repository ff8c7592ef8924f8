"""Players of Le Truc: an apprentice by rule of thumb, a journeyman who reckons, and a master.

The master plays from the table of an equilibrium (``equilibrium.py``), where the terms have one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from diversions.games.le_truc import equilibrium, reckoning
from diversions.games.le_truc.state import GAMES, LADDER, POWERS, UP, LeTrucState, pack_of
from diversions.games.le_truc.tricks import whose
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.raises import points
from diversions.rules.players.bluffing import (
    Mind,
    Ways,
    by_ladder,
    even,
    foils_of,
    journeyman_of,
    levels_of,
    own_promise,
    weigher_of,
)
from diversions.rules.players.mixing import drawn_from, how_often, on_card


@cache
def ways(terms: Terms, eldest: Seat) -> Ways:
    """How tricks are played under these terms."""
    strength = POWERS[pack_of(terms)]
    return Ways(
        power=lambda led, card: strength[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: whose(terms, won, eldest),
    )


SAYS = {
    "raise": "The other player may throw in, and if not you still win often enough{}.",
    "stay": "Throwing in gives points away, and these cards win often enough to play on{}.",
    "fold": "A player who doubles like this usually holds better cards. Throw in, and lose less{}.",
    "bluff": "This is a bluff. If you double only on good cards, anyone can read you.",
    "good": "Your cards are good enough to double.",
    "fair": "Your cards are fair, and throwing in gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.terms, view.eldest),
    pack=lambda view: pack_of(view.terms).cards,
    up=UP,
    raises=by_ladder(LADDER),
    says=SAYS,
)
journeyman = journeyman_of(MIND)


# The master --------------------------------------------------------------------------------


def master(
    game: Game[Any], view: LeTrucState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Does what the equilibrium does as often as it does it; a journeyman where there is none."""
    table = equilibrium.of(view.terms)
    if table is None:
        advice = journeyman(game, view, rulings, rng, budget)
        return advice._replace(because=f"{UNSOLVED} {advice.because}")
    moves = [ruling.move for ruling in rulings]
    seat, by_verb = moves[0].seat, {move.verb: move for move in moves}
    at = equilibrium.position(view, seat)
    chances = table.chances(at)
    if "stay" in by_verb:
        stay = chances["stay"]
        if rng.random() < stay:
            return Advice(by_verb["stay"], on_staying(view, seat, stay))
        return Advice(by_verb["fold"], on_folding(view, 1 - stay))
    if "raise" in by_verb and rng.random() < chances["double"]:
        return Advice(by_verb["raise"], on_doubling(view, seat, chances["double"]))
    cards = table.cards(at)
    rank = drawn_from(cards, rng)
    laid = next(m for m in moves if m.verb == "play" and equilibrium.act(view.terms, m) == rank)
    named = partial(equilibrium.rank_name, view.terms)
    return Advice(laid, on_card(rank, cards, named))


UNSOLVED = "This game of Le Truc has not been solved, so here is a journeyman’s advice."
POOR = 0.35  # what a hand promises at most on which a double is a bluff


def on_doubling(view: LeTrucState, seat: Seat, share: float) -> str:
    """Why to double, in words."""
    if at_stake(view, 1 - seat):
        return (
            "If you lose this deal you lose the game, whatever the deal is worth. So a double "
            "costs you nothing, and may win you more."
        )
    if at_stake(view, seat):
        return (
            "If you win this deal you win the game, doubled or not. So a double helps only if the "
            "other player throws in, which is never right here."
        )
    if own_promise(MIND, view, seat) < POOR:
        return (
            f"This is a bluff, to be made {how_often(share)} on such cards: if you double only on "
            "good ones, the other player throws in every time."
        )
    return f"At this score, cards like these are worth a double {how_often(share)}."


def on_staying(view: LeTrucState, seat: Seat, share: float) -> str:
    """Why to play on after a double, in words."""
    if at_stake(view, 1 - seat):
        return "Throwing in would lose the game, so play on."
    if own_promise(MIND, view, seat) < POOR:
        return f"Play on {how_often(share)}: some doubles are bluffs, and must not come cheap."
    return f"At this score, cards like these are worth playing on with {how_often(share)}."


def on_folding(view: LeTrucState, share: float) -> str:
    """Why to throw in, in words."""
    cost = points(view.stake.worth)
    return f"Throw in: with these cards it is right to lose {cost} {how_often(share)}."


def at_stake(view: LeTrucState, seat: Seat) -> bool:
    """Whether this deal, as it stands, would win *seat* the game."""
    return view.score[seat] + view.stake.worth >= UP


# What moves are worth ------------------------------------------------------------------------


def weigh(
    game: Game[Any], view: LeTrucState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, as a share of the matches won.

    Where the game is solved, over all hands that may be out, against the equilibrium.
    """
    table = equilibrium.of(view.terms)
    if table is None:
        return by_deals(game, view, moves, rng, budget)
    seat = moves[0].seat
    worths = reckoning.worths(table, equilibrium.position(view, seat), int(seat != view.eldest))
    acts = {move: equilibrium.act(view.terms, move) for move in moves}
    mine, theirs = view.games[seat], view.games[1 - seat]
    won, lost = matches_won(mine + 1, theirs), matches_won(mine, theirs + 1)
    return {m: lost + (won - lost) * worths[act] for m, act in acts.items() if act in worths}


def matches_won(mine: int, theirs: int) -> float:
    """The chance of the rubber after so many games, if each to come is even.

    >>> matches_won(1, 0), matches_won(1, 1), matches_won(0, 2)
    (0.75, 0.5, 0.0)
    """
    return even(GAMES - mine, GAMES - theirs)


by_deals = weigher_of(MIND)
LEVELS = {**levels_of(MIND), "master": master}
FOILS = foils_of(MIND)
WEIGH = weigh
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3), "master": (400, 0.3)}
