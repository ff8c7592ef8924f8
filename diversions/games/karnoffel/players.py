"""Players of Karnöffel: one by rule of thumb, two who play the deal out many ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.karnoffel.judgement import fast_deal, numbers_of, shipped
from diversions.games.karnoffel.powers import DEVIL, PACKS, RANKS, TITLES, powers, system_of
from diversions.games.karnoffel.rules import SEATS, WON, KarnoffelState, taken_at
from diversions.rules.bots import Advice, Budget, Unit, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_alike
from diversions.rules.players.guessing import Dealing, at_hazard

UNLEARNT = "The table that the master learnt is missing, so here is a journeyman’s advice."
TRUST = 100  # how many deals played out the judgement of a card is worth


def unseen(view: KarnoffelState) -> list[str]:
    """The cards that lie nowhere in *view*."""
    seen = {*view.played, *(card for _, card in view.trick)}
    seen.update(card for hand in view.hands for card in hand)
    return [card for card in PACKS[system_of(view.terms)].cards if card not in seen]


def deals(view: KarnoffelState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see: any may be played, which tells of none."""
    return at_hazard(view.hands, unseen(view))


def by_thumb(
    system: str,
    chosen: str,
    hand: list[str],
    trick: list[tuple[Seat, str]],
    seat: Seat,
    first: bool,
) -> str:
    """Lead the best; leave a partner his trick; else take as cheaply as may be."""
    if not trick:
        free = [c for c in hand if not (first and c == DEVIL + chosen)]
        return max(free, key=lambda card: powers(system, chosen, card)[card])
    power = powers(system, chosen, trick[0][1])
    holder, best = max(trick, key=lambda laid: power.get(laid[1], -1))
    mark = power.get(best, -1)
    higher = [card for card in hand if power.get(card, -1) > mark]
    last = len(trick) == SEATS - 1
    if higher and (holder % 2 != seat % 2 or (not last and mark < 200)):
        return min(higher, key=lambda card: power[card])
    return min(hand, key=lambda card: worth(system, chosen, card))


def worth(system: str, chosen: str, card: str) -> int:
    """How dear a card is to its holder: what it would be worth if it were led."""
    titled = RANKS[system].index(card[0]) in TITLES and card[1] == chosen
    return powers(system, chosen, card)[card] + 50 * titled


def won_by(view: KarnoffelState, hands: Hands, seat: Seat, card: str) -> int:
    """The side that wins the deal, if *seat* plays *card* and all go on by rule of thumb."""
    system, chosen = system_of(view.terms), view.chosen
    table, won = [list(hand) for hand in hands], [view.won.count(0), view.won.count(1)]
    trick, one, mine = list(view.trick), seat, card
    while max(won) < WON:
        laid = mine or by_thumb(system, chosen, table[one], trick, one, not any(won))
        mine = ""
        table[one].remove(laid)
        trick.append((one, laid))
        one = (one + 1) % SEATS
        if len(trick) == SEATS:
            power = powers(system, chosen, trick[0][1])
            one = max(trick, key=lambda laid: power.get(laid[1], -1))[0]
            won[one % 2] += 1
            trick = []
    return 0 if won[0] >= WON else 1


def apprentice(
    game: Game[Any], view: KarnoffelState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb."""
    seat = rulings[0].move.seat
    card = by_thumb(
        system_of(view.terms), view.chosen, list(view.hands[seat]), list(view.trick), seat,
        not view.won,
    )  # fmt: skip
    move = next(ruling.move for ruling in rulings if ruling.move.what == (card,))
    because = "Play the cheapest card that does the job." if view.trick else "Lead your best card."
    return Advice(move, because)


def journeyman(
    game: Game[Any], view: KarnoffelState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and plays each out."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1 or max(view.won.count(0), view.won.count(1)) >= WON:
        return Advice(moves[0], "No other card would change the result.")
    wins = shares(view, moves, rng, budget)
    system = system_of(view.terms)
    best = max(moves, key=lambda m: (wins[m], -worth(system, view.chosen, m.what[0])))
    return Advice(best, f"This should win the deal {often(wins[best])}.")


def shares(
    view: KarnoffelState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """How many of the deals that may be out are won by each of *moves*, as a share."""
    seat, deal = moves[0].seat, deals(view, moves[0].seat)
    return mean_worths(
        moves,
        (deal(rng) for _ in budget.trials()),
        lambda hands, move: won_by(view, hands, seat, move.what[0]) == seat % 2,
    )


def master(
    game: Game[Any], view: KarnoffelState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays the deals out by what play against itself has taught, and not by rule of thumb."""
    if shipped() is None:
        return journeyman(game, view, rulings, rng, budget).after(UNLEARNT)
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1 or max(view.won.count(0), view.won.count(1)) >= WON:
        return Advice(moves[0], "No other card would change the result.")
    wins = promised(view, moves, rng, budget)
    best = max(moves, key=wins.__getitem__)
    if wins[best] == 0 or min(wins.values()) == 1:
        return Advice(best, "No other card would change the result.")
    if wins[best] == 1:
        return Advice(best, "This wins the deal.")
    best = least_of_suit(view, best, moves)
    effect = on_trick(view, best)
    return Advice(best, f"{effect}This should win the deal {often(wins[best])}.")


def least_of_suit(view: KarnoffelState, best: Move, moves: Sequence[Move]) -> Move:
    """*best*, or where it cannot take the trick the lowest card of its suit that can’t either: what
    a lower one takes later, a higher one takes too.  Cards with a title do not count."""
    if not view.trick:
        return best
    system, chosen, led = system_of(view.terms), view.chosen, view.trick[0][1]
    power, plays = powers(system, chosen, led), {move.what[0]: move for move in moves}
    mark = max(power.get(card, -1) for _, card in view.trick)

    def titled(card: str) -> str:
        known = card[1] == chosen and RANKS[system].index(card[0]) in TITLES
        return card if known else card[1]

    return plays[
        least_alike(
            best.what[0],
            [*plays],
            lambda card: power.get(card, -1) > mark,
            lambda card: worth(system, chosen, card),
            titled,
        )
    ]


def promised(
    view: KarnoffelState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
    trust: int = TRUST,
) -> dict[Move, float]:
    """How often each of *moves* should win the deal.

    That is the share of the deals which are won, with what the judgement says of the move itself
    counted as if it had come of *trust* deals more; or 1 or 0 where the trick decides the deal
    and nobody can change who takes it. If there is no judgement, it is what the
    journeyman finds.
    """
    judgement = shipped()
    if judgement is None:
        return shares(view, moves, rng, budget)
    seat, hidden, numbered = moves[0].seat, unseen(view), numbers_of(view)
    deal = deals(view, seat)
    at, cards = fast_deal(view, numbered), [numbered[move.what[0]] for move in moves]
    hand = [numbered[card] for card in view.hands[seat]]
    wins, tried = [trust * chance for chance in judgement.chances(cards, hand, at)], 0
    after = [at.after(card) for card in cards]
    unknown = [numbered[card] for card in hidden]
    may_hold = [
        [numbered[card] for card in held if card != BACK] + unknown * (BACK in held)
        for held in view.hands
    ]
    for _ in budget.trials():
        hands = [[numbered[c] for c in held] for held in deal(rng)]
        tried += 1
        for place, card in enumerate(cards):
            held = [list(hand) for hand in hands]
            held[seat].remove(card)
            wins[place] += judgement.winner(held, after[place]) == seat % 2
    shown = [won / (tried + trust) for won in wins]
    sides = [at.surely(may_hold) for at in after]
    return {
        move: share if side is None else float(side == seat % 2)
        for move, share, side in zip(moves, shown, sides, strict=True)
    }


def on_trick(view: KarnoffelState, move: Move) -> str:
    """What a card does in the trick, as a sentence and a space; empty if it is led."""
    if not view.trick:
        return ""
    trick = (*view.trick, (move.seat, move.what[0]))
    holder, _ = trick[taken_at(view, trick)]
    if holder == move.seat:
        return "It takes the trick so far. " if len(trick) < SEATS else "It takes the trick. "
    if holder % 2 == move.seat % 2:
        return "Leave the trick to your partner. "
    return "Let the other side have this trick. " if len(trick) == SEATS else ""


def weigh(
    game: Game[Any], view: KarnoffelState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What cards are worth, as a share of the deals won: of those played out alone, so that what
    the trials cannot tell apart is worth the same."""
    if max(view.won.count(0), view.won.count(1)) >= WON:
        return {}
    return promised(view, moves, rng, budget, trust=0)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (300, 0.3), "master": (1_000, 1.5)}
GUESSES = deals
WEIGH, UNIT = weigh, Unit("deal", "deals", "share", 0.04)
