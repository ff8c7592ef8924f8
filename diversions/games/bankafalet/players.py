"""Players of Bankafalet that need no person.  Every bet is even: sense is only in how much is laid,
by who is ahead and how many deals are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.bankafalet.rules import laid_by
from diversions.games.bankafalet.state import BankafaletState, last_deal, limit, spares
from diversions.games.bankafalet.variants import ON, ONE
from diversions.rules.bots import MATCHES, Advice, Budget
from diversions.rules.core import Game, Move, Ruling, Seat, name
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.players.averages import mean_worths

NOTHING = "Every bet is even: you give nothing away if you lay nothing."
SAFE = "Every bet is even, and as it stands you win: what you do not lay, you cannot lose."
FAR = "Every bet is even, and as it stands you lose: so lay a large sum."
CLEAR_OF = "what you win puts you clear of all who lose or lay less."
USUAL = 2  # coins that the others are taken to lay
LARGEST = ("behind-far", "level-large", "heaps")  # reasons for as large a sum as there is
NEAR = 0.02  # of a share of matches: so much less is within the error of the reckoning

# The apprentice ----------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: BankafaletState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Lays a coin or two or three on its own heap, whoever is ahead."""
    seat = rulings[0].move.seat
    sums = [ruling.move for ruling in rulings if ruling.move.verb == "lay"]
    if laid_by(view, seat) or not sums:
        return Advice(Move(seat, "stay"), "One heap is enough.")
    move = sums[min(rng.randrange(3), len(sums) - 1)]
    return Advice(move, "A few coins are easily won back.")


# The journeyman ----------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: BankafaletState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Lays what wins the match most often, if the others go on laying a little."""
    seat = rulings[0].move.seat
    if laid_by(view, seat):
        more = [ruling.move for ruling in rulings if ruling.move.verb != "stay"]
        if not more or not short(view, seat):
            return Advice(Move(seat, "stay"), "One heap is enough.")
        best = max(more, key=lambda move: int(move.what[0]))
        return Advice(best, reason(view, best))
    moves = [ruling.move for ruling in rulings if ruling.move.verb in ("lay", "stay")]
    shares = winning(view, moves, rng, budget)
    best = max(moves, key=lambda move: shares[move])
    if reasoned(view, best)[0] in LARGEST:  # of what wins about as often
        near = [move for move in moves if move.what and shares[best] - shares[move] < NEAR]
        best = max(near, key=lambda move: int(move.what[0]), default=best)
    return Advice(best, reason(view, best))


def reason(view: BankafaletState, move: Move) -> str:
    """Why to lay so much: how the match stands, and what the best of the others has laid."""
    return reasoned(view, move)[1]


def reasoned(view: BankafaletState, move: Move) -> tuple[str, str]:
    """The kind of the reason, and the reason."""
    mine = view.purses[move.seat]
    others = max(coins for seat, coins in enumerate(view.purses) if seat != move.seat)
    best = [seat for seat, coins in enumerate(view.purses) if coins == others and seat != move.seat]
    laid = laid_by(view, best[0])
    left = last_deal(view.terms) - view.deals
    deals = "it is the last deal" if left == 1 else f"{left} deals are left"
    lies = ""
    if len(best) == 1 and laid:
        lies = f" {name(best[0])} has laid {counted(laid)}."
    coins = int(move.what[0]) if move.what else 0
    if mine > others:
        text, wins = f"You are {mine - others} ahead, and {deals}.{lies}", bets(mine - others)
        if not coins:
            return "ahead", f"{text} {SAFE}"
        if coins <= USUAL and wins <= left:
            return "ahead", (
                f"{text} If the others lay about {spelt(USUAL)}, {counted(wins, 'bet')} won can "
                f"make that up: lay {spelt(coins)} as well, and stay ahead of those who lose."
            )
        if coins > mine - others:
            return "ahead", f"{text} Lay more than that lead: {CLEAR_OF}"
        return "ahead", f"{text} Your bet can cost you {counted(coins)} of that lead at most."
    if mine == others:
        text = f"You are level with the best, and {deals}.{lies}"
        if coins > USUAL:
            text = (
                f"{text} Only one player wins the match, so lay more than the others usually do: "
                f"{CLEAR_OF}"
            )
            return "level-large", text
        if not coins:
            return "level", f"{text} {NOTHING}"
        return "level", f"{text} A small sum keeps you near the others, whatever falls."
    gap = others - mine
    if left == 1:
        most = limit(view.terms)
        if (out := beyond(view, move.seat, most_laid(view))) is not None:
            text = (
                f"It is the last deal, and whatever you lay, {name(out)} stays ahead of you: you "
                "can’t win the match any more, so lay what you like."
            )
            return "lost", text
        if (out := beyond(view, move.seat, most)) is not None:
            text = (
                f"It is the last deal. {counted(most).capitalize()} on one heap would leave you "
                f"behind {name(out)}, even if they won: lay on more heaps than one."
            )
            return "heaps", text
    behind = f"You are {gap} behind, and {deals}.{lies}"
    lost, who = bets(gap), name(best[0]) if len(best) == 1 else "those ahead of you"
    kind, how = "behind-wait", ""
    if lost <= left:
        usual = f"If the others lay about {spelt(USUAL)}, {counted(lost, 'bet')} lost would bring"
        how = f"{usual} {who} back to you, and you risk nothing for that."
    elif (move.seat - view.dealer) % view.terms.seats in range(1, left):
        how = "You are still to deal, and then win what the others lay and lose: risk nothing now."
    else:
        how = NOTHING
    if move.what:
        kind, how = made_up(view, move, gap, best)
    return kind, " ".join(filter(None, (behind, how)))


def bets(gap: int) -> int:
    """How many bets of the others, won or lost, make up for a *gap*."""
    return -(-gap // USUAL)


def most_laid(view: BankafaletState) -> int:
    """The most that a player may lay in a deal, on all heaps together."""
    heaps = 1 if view.terms[ON] == ONE else 1 + len(spares(view.terms))
    return limit(view.terms) * heaps


def short(view: BankafaletState, seat: Seat) -> bool:
    """Whether what a seat has laid in the last deal is too little, and more could be enough."""
    last = view.deals + 1 == last_deal(view.terms)
    behind = beyond(view, seat, laid_by(view, seat)) is not None
    return last and behind and beyond(view, seat, most_laid(view)) is None


def beyond(view: BankafaletState, seat: Seat, won: int) -> Seat | None:
    """Who is still ahead of a seat that has *won* so much in the last deal, whatever they lose."""
    if seat == view.dealer:
        return None
    for other, coins in enumerate(view.purses):
        if other in (seat, view.dealer):
            continue
        lost = most_laid(view) if other in view.waiting else laid_by(view, other)
        if coins - lost > view.purses[seat] + won:
            return other
    return None


def made_up(view: BankafaletState, move: Move, gap: int, best: Sequence[Seat]) -> tuple[str, str]:
    """How what is laid may make up for the *gap* to the *best*: its kind, and a sentence."""
    coins, left = int(move.what[0]), last_deal(view.terms) - view.deals
    dealer = name(view.dealer)
    if best == [view.dealer]:
        then = f"{spelt(coins)} won make up {spelt(2 * coins)} of that"
        if 2 * coins >= gap:
            then = f"{counted(coins)} won bring you {'past' if 2 * coins > gap else 'level with'} "
            then += dealer
        text = f"{dealer} leads, and is the dealer, who pays what you win: {then}."
        return "behind-dealer", text
    if coins >= gap:
        ahead = name(best[0]) if len(best) == 1 else "those ahead of you"
        has = "has" if len(best) == 1 else "have"
        reach = "have more than" if coins > gap else "have as much as"
        return "behind-reaches", f"If your card wins, you {reach} {ahead} {has} now."
    if gap > 2 * left:
        return "behind-far", FAR
    return "behind-nearer", f"If your card wins, you make up {spelt(coins)} of that."


def winning(
    view: BankafaletState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The share of matches that each of *moves* wins, over the cards that may lie there."""
    return mean_worths(
        moves,
        (rng.random() for _ in budget.trials()),
        lambda seed, move: played_on(view, move, Random(seed)),
    )


def played_on(view: BankafaletState, move: Move, rng: Random) -> float:
    """What of the match comes to the player of *move*, if every deal falls as *rng* has it."""
    seats, seat, purses = view.terms.seats, move.seat, list(view.purses)
    mine = int(move.what[0]) if move.what else 0
    for deal in range(view.deals, last_deal(view.terms)):
        dealer = (view.dealer + deal - view.deals) % seats
        dealers = rng.random()
        for one in range(seats):
            card = rng.random()
            if one == dealer:
                continue
            coins = mine if one == seat else laid_in(view, one, deal)
            change = coins if card > dealers else -coins
            purses[one] += change
            purses[dealer] -= change
    best = max(purses)
    return (purses[seat] == best) / purses.count(best)


def laid_in(view: BankafaletState, seat: Seat, deal: int) -> int:
    """What another player lays in that deal, as far as it is known."""
    if deal == view.deals and seat not in view.waiting:
        return laid_by(view, seat)
    return USUAL


def weigh(
    game: Game[Any],
    view: BankafaletState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
) -> Mapping[Move, float]:
    """The share of matches after each sum laid on one heap, where nothing is laid yet; of a spare
    one only where the same sum on the player's own is not among *moves*."""
    if not moves or laid_by(view, moves[0].seat):
        return {}
    own = {move: own_heap(move) for move in moves}
    shares = winning(view, list(dict.fromkeys(own.values())), rng, budget)
    told = [move for move, one in own.items() if move == one or one not in own]
    return {move: shares[own[move]] for move in told}


def own_heap(move: Move) -> Move:
    """The same sum on the player's own heap, which wins as often as a spare one."""
    what = move.what[:1]
    return move._replace(verb="lay" if what else "stay", what=what)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3)}
WEIGH, UNIT = weigh, MATCHES
BY_TRIALS = True
