"""The master of Rentoy for two, who plays by what play against itself has taught.

What that is, and under which terms, ``equilibrium.py`` says; elsewhere the journeyman plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.rentoy import equilibrium
from diversions.games.rentoy.state import NAMES, RentoyState
from diversions.rules.bots import Advice, Adviser, Budget, Weigher, often
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.vying import side
from diversions.rules.players.bluffing import journeyman_of, weigher_of
from diversions.rules.players.ladder_master import ANSWERS, RaisingWords, at_stake, on_doubling
from diversions.rules.players.mixing import SURE, drawn_from, how_often, within
from diversions.rules.players.trumped import TrumpedDecision, TrumpedTable, beats, over
from diversions.rules.players.trumped_reckoning import ASKED, TrumpedDeal, worths

LOST = "You cannot take this trick, and it decides the deal."


def master_of(by: RaisingWords) -> Adviser:
    """Does what the strategy does, as often as it does it; a journeyman where there is none."""
    journeyman = journeyman_of(by.mind)

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        table = equilibrium.of(view.terms)
        if table is None:
            return journeyman(game, view, rulings, rng, budget).after(by.unsolved)
        moves = [ruling.move for ruling in rulings]
        if view.stake.asked:
            return answer(by, table, view, moves, rng)
        return lead_or_reply(by, table, view, moves, rng)

    return advise


def answer(
    by: RaisingWords,
    table: TrumpedTable,
    view: RentoyState,
    moves: Sequence[Move],
    rng: Random,
) -> Advice:
    """Whether to fold, to stay, or to raise back, of the *moves* that are left to choose from."""
    seat, left = moves[0].seat, {move.verb for move in moves}
    at = equilibrium.position(view, seat)
    chances = within(dict(zip(ASKED, table.answers(at), strict=True)), left)
    done = drawn_from(chances, rng)
    move = Move(seat, done)
    if at.deal_of == at.player or done == "fold" and at.deal_of is not None:
        return Advice(move, on_end(at))
    if done == "raise":
        return Advice(move, on_raise(by, at, view, seat, chances[done]))
    why = ANSWERS[done]
    return Advice(move, why(by, view, seat, chances[done]))


def lead_or_reply(
    by: RaisingWords,
    table: TrumpedTable,
    view: RentoyState,
    moves: Sequence[Move],
    rng: Random,
) -> Advice:
    """Whether to raise, and which card to play."""
    seat = moves[0].seat
    at, hand = equilibrium.position(view, seat), equilibrium.in_hand(view, seat)
    before = table.raises(at)
    left = {hand.index(move.what[0]) for move in moves if move.verb == "play"}
    if not left:  # whatever is played, it is better raised: then nobody plays without it
        return Advice(moves[0], on_raise(by, at, view, seat, 1.0))
    if Move(seat, "raise") in moves and rng.random() < before:
        return Advice(Move(seat, "raise"), on_raise(by, at, view, seat, before))
    chances = within(table.cards(at), left)
    place = drawn_from(chances, rng)
    with_it, laid = Move(seat, "raise", (hand[place],)), at.after(place)
    late = 0.0 if laid.acts or with_it not in moves else table.raises(laid)
    if rng.random() < late:
        return Advice(with_it, on_doubling(by, view, seat, late))
    return Advice(Move(seat, "play", (hand[place],)), on_card(at, hand, chances, place))


def on_end(at: TrumpedDecision) -> str:
    """Why the player knows who has the deal, in words."""
    won = at.deal_of == at.player
    if over(at.lying) is not None:
        return (
            f"The cards on the table decide the deal, and you have {'won' if won else 'lost'} it."
        )
    return "Your last card takes this trick, and with it the deal." if won else LOST


def on_raise(
    by: RaisingWords, at: TrumpedDecision, view: RentoyState, seat: Seat, share: float
) -> str:
    """Why to raise, in words."""
    if at.deal_of == at.player:
        return on_end(at)
    if at.deal_of is not None and not at_stake(by, view, 1 - side(seat)):
        return f"{LOST} So this is a bluff: make it {how_often(share)}."
    return on_doubling(by, view, seat, share)


def on_card(
    at: TrumpedDecision, hand: Sequence[str], chances: Mapping[int, float], place: int
) -> str:
    """Why to play the card at that place, in words."""
    if len(hand) == 1:
        return "This is your last card."
    if len(at.lying) == 3:
        if over(at.after(place).lying) is not None:
            return LOST
        if len(chances) == 1:
            return f"You lost the first trick, so take this one: only the {NAMES[hand[place]]} can."
    if len(chances) == 1:
        return "A trump was led, and this is the only one that you have."
    if chances[place] > SURE:
        effect = ""
        if len(at.lying) % 2:
            takes = beats(at.hand[place], at.lying[-1])
            effect = "It takes the trick. " if takes else "Let this trick go. "
        return (
            f"{effect}Playing against itself, the master learnt to do this with a hand like yours."
        )
    *names, last = [f"the {NAMES[hand[one]]}" for one in chances if chances[one] > 0]
    return (
        f"With a hand like this, vary your play between {', '.join(names)} and {last}, "
        f"or your card tells too much: play this one {often(chances[place])}."
    )


def weigher_by(by: RaisingWords) -> Weigher:
    """What moves are worth, as a share of the matches won: by the strategy, where there is one."""
    by_deals = weigher_of(by.mind)

    def weigh(
        game: Game[Any], view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        table, seat = equilibrium.of(view.terms), moves[0].seat
        if table is None:
            return by_deals(game, view, moves, rng, budget)
        hand = equilibrium.in_hand(view, seat)
        known = [move for move in moves if move.verb in ("fold", "stay", "raise", "play")]
        acts = [act_of(move, hand) for move in known]
        deal = dealt(view, seat)
        return dict(zip(known, worths(table, deal, view.raises, acts, rng, budget), strict=True))

    return weigh


def act_of(move: Move, hand: Sequence[str]) -> tuple[str, int]:
    """What a move is called beside the table, and the place of its card."""
    if not move.what:
        return move.verb, 0
    verb = "raise with" if move.verb == "raise" else move.verb
    return verb, hand.index(move.what[0])


def dealt(view: RentoyState, seat: Seat) -> TrumpedDeal:
    """The deal as far as *seat*, who is to act, knows it."""
    at = equilibrium.position(view, seat)
    hands = (at.hand, ()) if at.player == 0 else ((), at.hand)
    raiser = view.stake.raiser
    last = None if raiser is None else int(raiser != side(view.eldest))
    asked = at.player if view.stake.asked else None
    return TrumpedDeal(at.score, hands, at.lying, at.made, last, at.fresh, asked)
