"""Players of Gleek: one by rule of thumb, and two who deal out what they cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from diversions.games.gleek.judgement import shipped
from diversions.games.gleek.knowledge import Knowledge
from diversions.games.gleek.master import advised
from diversions.games.gleek.state import (
    PAR,
    POWER,
    GleekState,
    Trick,
    honour,
    named,
    power,
)
from diversions.games.gleek.thumb import (
    FAIR,
    HIGH,
    apprentice,
    laid_out,
    thumb,
    ways_to_lay_out,
    worth_of,
)
from diversions.games.gleek.variants import CARDS, EACH, HELD, HONOURS, OPTIONS, PAID, RUFF
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.players.averages import levelled, mean_worths
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.guessing import Dealing, of_nobody_else, still_out
from diversions.rules.record import step

LAST = 3  # tricks that are played as well as can be


def journeyman(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and plays each deal to its end for every choice."""
    seat = rulings[0].move.seat
    match view.phase:
        case "bid" if len(rulings) > 1:
            return bidding(game, view, rulings, rng, budget)
        case "discard":
            return discarding(game, view, rulings[0], rng, budget)
        case "ruff":
            return vying(game, view, rulings, rng, budget)
        case "play" if len(rulings) > 1 and all(r.move.verb == "play" for r in rulings):
            return playing(view, [ruling.move for ruling in rulings], rng, budget)
        case "play" if view.hands[seat] and len(rulings) == 1:
            return Advice(rulings[0].move, "It’s the only card you can play.")
        case _:
            return apprentice(game, view, rulings, rng, budget)


# The end of a deal ------------------------------------------------------------------------------


def brought(game: Game[Any], table: GleekState, move: Move, rng: Random) -> float:
    """The pence that the deal still brings to the seat of *move*, if all go on by rule of thumb."""
    seat, before = move.seat, table.purses[move.seat]
    table = step(game, table, move)
    while table.phase != "play":
        rulings = [r for r in game.rulings(table, table.acting[0]) if r.allowed]
        table = step(game, table, apprentice(game, table, rulings, rng, NO_TIME).move)
    hands = table.hands
    counts = [float(count) for count in played_out(table, hands, table.leader)]
    if table.terms[HONOURS] == HELD:
        for one, hand in enumerate(hands):
            counts[one] += sum(honour(table.terms, card, table.trump) for card in hand)
    counts[table.dealer] += honour(table.terms, table.turned, table.trump, turned=True)
    change = counts[seat] - PAR
    if table.terms[PAID] == EACH:
        change = 3 * counts[seat] - sum(counts)
    return table.purses[seat] - before + change


NO_TIME = Budget(1)


def played_out(view: GleekState, hands: Hands, seat: Seat, card: str = "") -> list[int]:
    """What each still takes in tricks if *seat* plays *card* and all go on by rule of thumb; the
    last tricks, if no others are left, each as is best for them."""
    if card and len(hands[seat]) <= LAST:
        left = [tuple(one for one in hand if one != card) for hand in hands]
        return ended(view, left, (*view.trick, (seat, card)))
    trump, taken = view.trump, [0, 0, 0]
    held, trick, turn = [list(hand) for hand in hands], list(view.trick), seat
    while True:
        laid = card
        if not laid:
            hand, cards = held[turn], [c for _, c in trick]
            follow = [c for c in hand if c[1] == cards[0][1]] if cards else hand
            laid = thumb(follow or hand, cards, trump)
        card = ""
        held[turn].remove(laid)
        trick.append((turn, laid))
        if len(trick) < 3:
            turn = turn + 1 if turn < 2 else 0
            continue
        turn, gain = taken_by(view, trick)
        taken[turn] += gain
        trick = []
        if not held[turn]:
            return taken


def ended(view: GleekState, hands: Sequence[Hand], trick: Trick) -> list[int]:
    """What each still takes in tricks after *trick*, if each takes as much as they can."""
    if len(trick) < 3:
        turn, led = (trick[-1][0] + 1) % 3, trick[0][1][1]
        follow = [card for card in hands[turn] if card[1] == led] or hands[turn]
        return best_of(view, hands, trick, turn, follow)
    turn, gain = taken_by(view, trick)
    more = best_of(view, hands, (), turn, hands[turn]) if hands[turn] else [0, 0, 0]
    return [count + gain * (one == turn) for one, count in enumerate(more)]


def best_of(
    view: GleekState, hands: Sequence[Hand], trick: Trick, turn: Seat, cards: Sequence[str]
) -> list[int]:
    """What each takes if *turn* plays that of *cards* which is best for them."""
    ends = [
        ended(
            view,
            [tuple(one for one in hand if one != card) for hand in hands],
            (*trick, (turn, card)),
        )
        for card in cards
    ]
    return max(ends, key=lambda counts: counts[turn])


def taken_by(view: GleekState, trick: Sequence[tuple[Seat, str]]) -> tuple[Seat, int]:
    """Who takes a whole *trick*, and what that counts."""
    led, gain = trick[0][1][1], 3
    if view.terms[HONOURS] != HELD:
        gain += sum(honour(view.terms, card, view.trump) for _, card in trick)
    return max(trick, key=lambda laid: power(laid[1], led, view.trump))[0], gain


# Bidding, laying out, vying, playing --------------------------------------------------------------


def weighed(
    game: Game[Any], view: GleekState, moves: list[Move], rng: Random, budget: Budget, most: int
) -> dict[Move, float]:
    """What each of *moves* brings in pence beyond the first, over so many deals at the most.

    What falls within the error of so few deals is left out, so that chance alone never prefers
    another move to the first.
    """
    rows = sampled(game, view, moves, rng, budget, most)
    worths = {}
    for place, move in enumerate(moves):
        gains = [row[place] - row[0] for row in rows]
        error = stdev(gains) / sqrt(len(rows)) if len(rows) > 1 else 0
        worths[move] = mean(gains) - error * (place > 0)
    return worths


def sampled(
    game: Game[Any], view: GleekState, moves: Sequence[Move], rng: Random, budget: Budget, most: int
) -> list[list[float]]:
    """What each of *moves* brings in pence, in a row for each deal that may be out."""
    known = Knowledge(view, moves[0].seat)
    rows: list[list[float]] = []
    while len(rows) < most and (budget.left() or not rows):
        table = known.deal(rng)
        rows.append([brought(game, table, move, rng) for move in moves])
    return rows


def weigh(
    game: Game[Any], view: GleekState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What bids, discards, vies and cards are worth, in pence; calls are not weighed."""
    if view.phase in ("bid", "discard", "ruff"):
        rows = sampled(game, view, moves, rng, budget, 60)
        return {move: mean(row[place] for row in rows) for place, move in enumerate(moves)}
    if view.phase == "play" and all(move.verb == "play" for move in moves):
        return counted(view, moves, rng, budget)
    return {}


def bidding(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Another penny, or not."""
    usual = apprentice(game, view, rulings, rng, budget).move
    moves = [usual, *(r.move for r in rulings if r.allowed and r.move != usual)]
    worth = weighed(game, view, moves, rng, budget, 60)
    best = max(moves, key=lambda move: worth[move])
    if best.verb == "bid":
        because = f"The stock should bring this hand more than it costs at {view.bid + 1} pence."
        return Advice(best, because)
    because = "The stock is unlikely to bring this hand"
    return Advice(best, f"{because} more than {view.bid} pence: let it go.")


def discarding(
    game: Game[Any], view: GleekState, ruling: Ruling, rng: Random, budget: Budget
) -> Advice:
    """Of a few ways to lay out seven, that after which the deal brings most."""
    hand = view.hands[ruling.move.seat]
    ways = [laid_out(ruling, way, "").move for way in ways_to_lay_out(view, hand)]
    worth = weighed(game, view, ways, rng, budget, 24)
    best = max(ways, key=lambda way: worth[way])
    kept = [card for card in hand if card not in best.what]
    return Advice(best, f"Keep {named(kept)}.")


def vying(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Vie, see, revie or pass by what each brings against what the others may hold.

    A hand that beats what the others may hold beats it at any stake, and they may think the same
    of theirs: so that the vying ends, nobody revies above what an apprentice would.
    """
    usual = apprentice(game, view, rulings, rng, budget).move
    moves = {usual.verb: usual} | {r.move.verb: r.move for r in rulings if r.move.verb != "double"}
    if max(view.laid) >= HIGH * view.unit:
        moves.pop("revie", None)
    worth = weighed(game, view, list(moves.values()), rng, budget, 60)
    verb = max(moves, key=lambda verb: worth[moves[verb]])
    if verb == "pass":
        return Advice(moves[verb], "Staying in would probably cost you more than it wins.")
    if worth_of(view.terms, view.hands[moves[verb].seat]) < FAIR[view.terms[RUFF] == CARDS]:
        return Advice(
            moves[verb], "A vapour: the suit is weak, but the others may be afraid of it."
        )
    return Advice(moves[verb], WORTH_IT[verb])


WORTH_IT = {
    "vie": "Your suit is probably the best: let the others pay to stay in.",
    "see": "There is enough in the pot to make seeing worthwhile.",
    "revie": "Your suit is strong enough to make the others pay more.",
}


def playing(view: GleekState, moves: list[Move], rng: Random, budget: Budget) -> Advice:
    """The card after which the deal, played out over many hands, counts most."""
    worth = counted(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    best = least(view, best, moves)
    more = round(worth[best])
    return Advice(
        best, f"It should take more than your other cards: about {more} more for the count."
    )


def counted(
    view: GleekState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """What each of *moves* still takes for the count, a penny a point."""
    seat = moves[0].seat
    known = Knowledge(view, seat)
    worths = mean_worths(
        moves,
        (known.deal(rng).hands for _ in budget.trials()),
        lambda hands, move: played_out(view, hands, seat, move.what[0])[seat],
    )
    missing = of_nobody_else(known.barred, seat)
    return levelled(
        worths,
        still_out(view.hands, seat, known.hidden, missing, view.trick),
        lambda card: card[1],
        lambda card: POWER[card[0]],
        lambda card: by_taking(view, card),
    )


# The master ------------------------------------------------------------------------------------

UNLEARNT = "The master’s table is missing, so here is a journeyman’s advice."
OTHER_TERMS = "The master knows only the usual game, so here is a journeyman’s advice."


def master(
    game: Game[Any], view: GleekState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays for the match, and takes from what others say what they may hold."""
    judgement = shipped() if mastered(view.terms) else None
    if judgement is None:
        why = UNLEARNT if mastered(view.terms) else OTHER_TERMS
        return journeyman(game, view, rulings, rng, budget).after(why)
    advice = advised(view, rulings, judgement, rng, budget)
    if advice is None:
        return journeyman(game, view, rulings, rng, budget)
    return advice._replace(move=least(view, advice.move, [ruling.move for ruling in rulings]))


def least(view: GleekState, best: Move, moves: Sequence[Move]) -> Move:
    """*best*, or a lower card of its suit that does the same to the trick."""
    return least_of_lost(
        best,
        moves,
        view.trick,
        lambda card, led: power(card, led[1], view.trump),
        lambda card: by_taking(view, card),
        last=len(view.trick) == 2,
    )


def by_taking(view: GleekState, card: str) -> int:
    """What *card* counts for who takes it: nothing where honours count for who holds them."""
    if view.terms[HONOURS] == HELD:
        return 0
    return honour(view.terms, card, view.trump)


def mastered(terms: Terms) -> bool:
    """Whether these are the usual terms, the only ones that the master knows."""
    return all(terms[option] == option.readings[0] for option in OPTIONS)


def guesses(view: GleekState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    known = Knowledge(view, seat)
    return lambda rng: known.deal(rng).hands


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (150, 0.35), "master": (150, 1.0)}
WEIGH, UNIT = weigh, Unit("penny", "pence", least=0.5)
DOMINATED = never_better
MASTERED = mastered
