"""Players of Poch: an apprentice by thresholds, a journeyman who deals out what he cannot see."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from statistics import fmean as mean
from typing import Any, NamedTuple

from diversions.games.poch.state import (
    CARDS,
    COUNT,
    KINDS,
    PACK,
    POCH,
    WANTED,
    HandValue,
    PochState,
    filled,
    held,
    limit,
    total,
    worth,
)
from diversions.games.poch.variants import BOTH, FINAL, NEXT, STOP
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat, Terms, but
from diversions.rules.kit.cards import Hand, Hands, turn
from diversions.rules.kit.wording import figure
from diversions.rules.players.calling import SEE, SURE, calling, likely_acts, worth_it
from diversions.rules.players.guessing import Dealing, guess_within

BET = 0.75  # how many hands in one a hand must beat to bet
BLUFF = 0.06  # how often an apprentice bets on nothing
SAMPLE = 2_000
TRIES = 40  # deals that are looked at for one in which nobody would have taken a pool


@cache
def scale(terms: Terms) -> tuple[HandValue, ...]:
    """The worths of many hands dealt at hazard, the least first: always the same."""
    rng = Random(0)
    return tuple(sorted(worth(terms, tuple(rng.sample(PACK.cards, CARDS))) for _ in range(SAMPLE)))


def strength(terms: Terms, hand: Hand) -> float:
    """The share of hands that *hand* beats, from 0 to 1."""
    return bisect_left(scale(terms), worth(terms, hand)) / SAMPLE


def said(terms: Terms, hand: Hand, others: int) -> str:
    """What a hand is worth, for a hint."""
    share = strength(terms, hand)
    text = f"You have {KINDS[worth(terms, hand).kind]}: it beats {share:.0%} of all hands"
    return (
        f"{text}, and {share**others:.0%} of the time {others} hands at once"
        if others > 1
        else text
    )


# The apprentice --------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PochState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Thresholds for betting; the highest card that fits."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1 or view.stage == "claim":
        return only(moves[0])
    if view.stage == "lay":
        return highest(moves)
    seat = moves[0].seat
    others = len(view.within) - 1
    share = strength(view.terms, view.hands[seat]) ** max(1, others * 0.7)
    told = said(view.terms, view.hands[seat], others)
    bets = [move for move in moves if move.verb == "vie"]
    if bets and view.bet <= 3 and (share > BET or (not view.bet and rng.random() < BLUFF)):
        return Advice(bets[-1 if share > BET else 0], f"{told}; that is good enough to bet on.")
    if not view.bet:
        return Advice(with_verb(moves, "pass"), f"{told}; wait to see what the others do.")
    sees = [move for move in moves if move.verb == "see"]
    if sees and (share > SEE or view.staked[seat] == view.bet):
        return Advice(sees[0], f"{told}; that is good enough to see the others.")
    return Advice(with_verb(moves, "yield"), f"{told}; that is not worth the price of seeing.")


def with_verb(moves: list[Move], verb: str) -> Move:
    return next(move for move in moves if move.verb == verb)


def only(move: Move) -> Advice:
    because = "You can do nothing else now."
    if move.verb == "show":
        because = "These cards win the coins in their pools."
    return Advice(move, because)


def highest(moves: list[Move]) -> Advice:
    best = max(moves, key=lambda move: COUNT[move.what[0]])
    return Advice(best, "High cards are hard to play later, so play the highest that fits.")


# The journeyman ---------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PochState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and reckons in coins what each move brings."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1 or view.stage == "claim":
        return only(moves[0])
    if view.stage == "lay" and len({COUNT[move.what[0]] for move in moves}) == 1:
        return highest(moves)
    return chosen(view, moves[0].seat, over_hands(view, moves, rng, budget), rng)


def over_hands(
    view: PochState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The coins that each of *moves* brings over the hands that may be out."""
    seat = moves[0].seat
    sums = dict.fromkeys(moves, 0.0)
    weights = 0.0
    deal, budget = deals(view, seat), budget if view.stage == "lay" else budget.sure_of(SURE)
    while budget.left() or not weights:
        hands = deal(rng)
        if view.stage == "lay":
            weights += 1
            for move in moves:
                sums[move] += laid_out(view, hands, move).coins
            continue
        strong = {s: strength(view.terms, hands[s]) for s in view.within}
        weight = likelihood(view, strong, seat)
        weights += weight
        bold = {s: rng.random() for s in view.within if s != seat}
        for move in moves:
            calls = {s: bold[s] < sees(view, strong[s], s, move) for s in bold}
            sums[move] += weight * gain(view, strong, calls, move)
    return {move: coins / weights for move, coins in sums.items()}


def sees(view: PochState, share: float, seat: Seat, move: Move) -> float:
    """How likely *seat*, whose hand beats *share* of all, is to stay in after *move*: the more
    coins lie there beside what it costs, the likelier."""
    raised = int(move.what[0]) if move.verb == "vie" else 0
    paid = max(0, view.bet - view.staked[move.seat]) + raised if move.verb != "pass" else 0
    owed = max(0, view.bet + raised - view.staked[seat])
    return calling(share, len(view.within) - 1, worth_it(owed, view.board[POCH] + paid))


def chances(view: PochState, move: Move, rng: Random, budget: Budget) -> tuple[float, float]:
    """How often the hand is the best of those that stay in after *move*, or no other stays in; and
    how often no other does."""
    seat = move.seat
    best, alone, weights = 0.0, 0.0, 0.0
    deal = deals(view, seat)
    while budget.left() or not weights:
        hands = deal(rng)
        strong = {one: strength(view.terms, hands[one]) for one in view.within}
        weight = likelihood(view, strong, seat)
        weights += weight
        lower, none = 1.0, 1.0
        for one in view.within:
            if one != seat:
                in_it = one not in view.waiting and move.verb == "see"
                stays = 1.0 if in_it else sees(view, strong[one], one, move)
                none *= 1 - stays
                lower *= 1 if strong[one] < strong[seat] else 1 - stays
        best, alone = best + weight * lower, alone + weight * none
    return best / weights, alone / weights


def weigh(
    game: Game[Any], view: PochState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What bets and cards are worth, in coins."""
    return {} if view.stage == "claim" else over_hands(view, moves, rng, budget)


def unseen(view: PochState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {*view.hands[seat], *view.shown, view.turned}
    seen.update(card for run in (*view.runs, view.run) for _, card in run)
    return [card for card in PACK.cards if card not in seen]


def barred(view: PochState, seat: Seat) -> list[set[str]]:
    """The cards that each player has shown not to hold, as far as *seat* has not seen them: what
    would have taken a pool, and what would have fitted where a run was not gone on with."""
    hidden = unseen(view, seat)
    never: list[set[str]] = [set() for _ in view.hands]
    for one, room in unable(view):
        never[one].update(card for card in hidden if COUNT[card] <= room)
    for one in asked(view):
        had = known_hand(view, one)
        never[one].update(c for c in hidden if unshown(view, (*had, c)))
    return never


def unable(view: PochState) -> Iterator[tuple[Seat, int]]:
    """Who could lay no card to a run of this deal, and how much room there was for one."""
    seats, most, by_next = view.terms.seats, limit(view.terms), view.terms[STOP] == NEXT
    for number, run in enumerate((*view.runs, view.run)):
        for place, (one, _) in enumerate(run):
            room = most - total(run[: place + 1])
            if place + 1 < len(run):
                skipped = (run[place + 1][0] - one - 1) % seats
            elif number == len(view.runs):
                skipped = view.passed
            else:
                skipped = 0 if not room else 1 if by_next else seats
            yield from (((one + 1 + after) % seats, room) for after in range(skipped))


def asked(view: PochState) -> list[Seat]:
    """Who has had to show what takes a pool."""
    waiting = view.waiting if view.stage == "claim" else ()
    return [seat for seat in range(view.terms.seats) if seat not in waiting]


def known_hand(view: PochState, seat: Seat) -> Hand:
    """The cards that counted for *seat* where pools were taken, as far as they are seen."""
    laid = (card for run in (*view.runs, view.run) for one, card in run if one == seat)
    return (*held(view, seat), *laid)


def unshown(view: PochState, hand: Hand) -> bool:
    """Whether *hand* would have taken a pool that nobody took."""
    suit = view.turned[1]
    left = view.left if view.stage != "claim" else filled(view.board)
    return any(all(rank + suit in hand for rank in WANTED[pool]) for pool in left)


def deals(view: PochState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see, as they may lie by all that was shown."""
    hidden, never, shows = unseen(view, seat), barred(view, seat), asked(view)
    laid = [
        tuple(card for run in (*view.runs, view.run) for by, card in run if by == one)
        for one in range(view.terms.seats)
    ]

    def deal(rng: Random) -> Hands:
        for _ in range(TRIES):
            hands = guess_within(view.hands, hidden, never, rng)
            table = but(view, hands=hands)
            if not any(unshown(view, (*held(table, one), *laid[one])) for one in shows):
                break
        return hands

    return deal


def likelihood(view: PochState, strong: dict[Seat, float], seat: Seat) -> float:
    """How well these hands agree with who has bet or seen, and who has not."""
    order = turn(view.terms.seats, (view.dealer + 1) % view.terms.seats)
    first = next((one for one in order if view.staked[one]), None)
    waiting, lies = view.waiting, view.board[POCH]
    return likely_acts(strong, seat, view.staked, lies, order=order, waiting=waiting, first=first)


LEAD = {3: 1.0, 4: 0.0, 5: -0.5, 6: -1.0}  # coins it is worth to begin the third phase, as played


def gain(
    view: PochState, strong: dict[Seat, float], calls: dict[Seat, bool], move: Move
) -> float:  # fmt: skip
    """What *move* brings its seat, from here on, if the hands are so strong."""
    seat, pool = move.seat, view.board[POCH]
    owed = min(view.bet - view.staked[seat], max(view.purse[seat], 0))
    match move.verb:
        case "yield":
            return 0.0
        case "pass":
            best = strong[seat] >= max(strong.values())
            return (pool + 1 if best else 0) * 0.5
        case "see":
            others = [s for s in calls if calls[s] or s not in view.waiting]
            cost = owed
            pool += sum(view.bet - view.staked[s] for s in others if s in view.waiting)
        case _:
            coins = int(move.what[0])
            others = [s for s in calls if calls[s]]
            cost = owed + coins
            pool += sum(min(view.bet + coins - view.staked[s], view.purse[s]) for s in others)
    if all(strong[seat] > strong[s] for s in others):
        return pool + LEAD[view.terms.seats]
    ties = [s for s in others if strong[s] == strong[seat]]
    if all(strong[seat] >= strong[s] for s in others):
        return (pool + cost) / (len(ties) + 1) - cost
    return -float(cost)


NEAR, MIXED = 0.5, 0.25  # how much a bluff may cost in coins, and how often it is tried


def chosen(view: PochState, seat: Seat, worths: dict[Move, float], rng: Random) -> Advice:
    """The move worth most; now and then a small bet that is worth less, so as not to be read."""
    best = max(worths, key=lambda move: worths[move])
    if view.stage == "lay":
        because = "Against the hands that the others may hold, this card does best"
        return Advice(best, f"{because}: about {figure(worths[best], 1, plus=True)} coins.")
    told = said(view.terms, view.hands[seat], len(view.within) - 1)
    for move, coins in worths.items():
        close = move != best and worths[best] - coins < NEAR
        if move.verb == "vie" and move.what == ("1",) and close and rng.random() < MIXED:
            return Advice(
                move, f"{told}; but if you bet only on good hands, the others will notice."
            )
    reason = REASONS[best.verb].format(figure(worths[best], 1))
    return Advice(best, f"{told}; {reason}")


REASONS = {
    "vie": "betting on it is worth about {} coins, since some players may drop out.",
    "see": "seeing is worth about {} coins, more than raising or dropping out.",
    "yield": "on average you would lose any further coins that you bet on it.",
    "pass": "waiting is worth more than betting.",
}


class LaidOut(NamedTuple):
    """What a card brings in the third phase: the coins for the last card of this run and of later
    ones, and those for cards in hand when a player is out; and whose these two ends are."""

    run: int = 0
    later: int = 0
    cards: int = 0
    last: bool = False
    out: bool = False

    @property
    def coins(self) -> float:
        return float(self.run + self.later + self.cards)


def laid_out(view: PochState, hands: tuple[Hand, ...], move: Move) -> LaidOut:
    """What *move* brings in the third phase if the hands lie so, and all lay high."""
    seats, me, most = view.terms.seats, move.seat, limit(view.terms)
    left = [sorted(COUNT[card] for card in hand) for hand in hands]
    count, passed, at, last, runs = total(view.run), 0, me, me, 0
    found = LaidOut()
    card: int | None = COUNT[move.what[0]]
    while True:
        if card is None:
            passed += 1
        else:
            left[at].remove(card)
            count, last, passed = count + card, at, 0
            if not left[at]:
                coins = sum(map(len, left)) if at == me else -len(left[me])
                coins += (seats - 1 if at == me else -1) * (view.terms[FINAL] == BOTH)
                return found._replace(cards=coins, out=at == me)
        if count == most or passed == (1 if view.terms[STOP] == NEXT else seats):
            coins = seats - 1 if last == me else -1
            if runs:
                found = found._replace(later=found.later + coins)
            else:
                found = found._replace(run=coins, last=last == me)
            count, passed, at, runs = 0, 0, last, runs + 1
        else:
            at = (at + 1) % seats
        card = max((c for c in left[at] if count + c <= most), default=None)


def ends_run(view: PochState, hands: tuple[Hand, ...], move: Move) -> bool:
    """Whether the player of *move* lays the last card of this run if the hands lie so, whatever the
    others lay."""
    seats, me, most = view.terms.seats, move.seat, limit(view.terms)
    passes = 1 if view.terms[STOP] == NEXT else seats
    left = [[COUNT[card] for card in hand] for hand in hands]

    def ends(count: int, at: Seat, card: int) -> bool:
        left[at].remove(card)
        found, after = at == me, count + card
        if not left[at]:
            found = False  # the run ends with the deal
        elif after < most:
            for skipped in range(1, passes + 1):
                one = (at + skipped) % seats
                if fits := {c for c in left[one] if after + c <= most}:
                    find = any if one == me else all
                    found = find(ends(after, one, c) for c in sorted(fits, reverse=one == me))
                    break
        left[at].append(card)
        return found

    return ends(total(view.run), me, COUNT[move.what[0]])


class Layings(NamedTuple):
    """What comes of a card on average: in coins, and how often its player lays the last card of the
    run, and is out first; and how often the last, whatever the others lay."""

    run: float
    later: float
    cards: float
    last: float
    out: float
    sure: float


def layings(
    view: PochState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, Layings]:
    """What comes of each of *moves* in the third phase, over the hands that may be out."""
    deal, found = deals(view, moves[0].seat), dict[Move, list[tuple[float, ...]]]()
    while budget.left() or not found:
        hands = deal(rng)
        for move in moves:
            found.setdefault(move, []).append(
                (*laid_out(view, hands, move), ends_run(view, hands, move))
            )
    return {move: Layings(*map(mean, zip(*every, strict=True))) for move, every in found.items()}


# What neither is to be beaten by ---------------------------------------------------------------


def foil(verb: str) -> Any:
    """A player who does *verb* wherever he may, and lays cards as an apprentice."""

    def plays(
        game: Game[Any], view: PochState, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        moves = [ruling.move for ruling in rulings]
        if view.stage == "vie":
            for wanted in (verb, "see", "pass", "yield"):
                for move in moves:
                    if move.verb == wanted:
                        return Advice(move, "I always do.")
        return apprentice(game, view, rulings, rng, budget)

    return plays


FOILS = {f"always-{verb}": foil(verb) for verb in ("vie", "see", "yield")}
LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (300, 0.3)}
GUESSES = deals
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.5)
