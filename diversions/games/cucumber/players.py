"""Players of Cucumber: one who spends high cards first, one who plays the deal out many ways, and
one who goes by what play against itself has taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from random import Random
from typing import Any

from diversions.games.cucumber.judgement import (
    LEARNT,
    LEAST,
    CardJudgement,
    mastered,
    shipped,
    spares,
)
from diversions.games.cucumber.rules import (
    NAMES,
    PACK,
    VALUE,
    CucumberState,
    Trick,
    free_cards,
    order,
    to_beat,
)
from diversions.games.cucumber.variants import BEAT, HIGHEST, POOL, STAKES
from diversions.rules.bots import Advice, Budget, Unit, often
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands
from diversions.rules.kit.tricks import best
from diversions.rules.players.guessing import Dealing, guess_within, not_held

UNLEARNT = "The table that the master learnt is missing, so here is a journeyman’s advice."
NEAR = 0.0015  # of all matches: cards that are as close are told apart by points
FOR_FEW = (
    "The master knows the game only for three or four players, so here is a journeyman’s advice."
)
OTHERWISE = (
    "The master knows only the game against the card played just before, so here is a "
    "journeyman’s advice."
)
ONLY = "It’s the only card you can play."
ALIKE = "All the cards you can play are of one rank, and suits don’t matter."


def unseen(view: CucumberState, seat: Seat) -> list[str]:
    """The cards that lie nowhere in *view*."""
    seen = {*view.hands[seat], *view.played, *(card for _, card in view.trick)}
    return [card for card in PACK.cards if card not in seen]


def tricks_of(view: CucumberState) -> list[Trick]:
    """The tricks of the deal, with who played what, the one that lies there last."""
    tricks, leader = list[Trick](), order(view, view.dealer + 1)[0]
    many = len(view.playing)
    for start in range(0, len(view.played), many):
        cards = view.played[start : start + many]
        tricks.append(tuple(zip(order(view, leader), cards, strict=True)))
        leader = tricks[-1][best(cards, VALUE.__getitem__)[-1]][0]
    return [*tricks, view.trick] if view.trick else tricks


def deals(view: CucumberState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see, such as the plays allow."""

    def able(hand: Sequence[str], trick: Sequence[tuple[Seat, str]]) -> Sequence[str]:
        return free_cards(hand, to_beat(view.terms, trick))

    hidden = unseen(view, seat)
    never = not_held(tricks_of(view), hidden, view.terms.seats, able)
    return lambda rng: guess_within(view.hands, hidden, never, rng)


def last_trick(
    view: CucumberState, hands: Hands, seat: Seat, card: str, rng: Random
) -> tuple[list[Seat], int]:
    """Who pays for the last trick, and how much, if *seat* plays *card* and all go on."""
    table = [[VALUE[one] for one in hand] for hand in hands]
    highest = view.terms[BEAT] == HIGHEST
    laid, mine = [VALUE[one] for _, one in view.trick], VALUE[card]
    seats = order(view, view.trick[0][0] if laid else seat)
    while True:
        for one in seats[len(laid) :]:
            mark = (max(laid) if highest else laid[-1]) if laid else 0
            value = mine or thumb_or_chance(table[one], mark, rng)
            mine = 0
            table[one].remove(value)
            laid.append(value)
        most = max(laid)
        first = len(laid) - 1 - laid[::-1].index(most)  # the last of equals takes the trick
        if not table[seats[first]]:
            return [one for one, value in zip(seats, laid, strict=True) if value == most], most
        seats, laid = seats[first:] + seats[:first], []


def thumb_or_chance(hand: Sequence[int], mark: int, rng: Random) -> int:
    """What another might play: mostly the highest card that may go."""
    if rng.random() < 0.8:
        most = max(hand)
        return most if most >= mark else min(hand)
    values = sorted({*hand})
    return rng.choice([value for value in values if value >= mark] or values[:1])


def buying(view: CucumberState, rulings: list[Ruling], most: int) -> Advice | None:
    """Whether to buy in, where that is asked."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if "buy" not in moves:
        return None
    if view.restart <= most:
        return Advice(moves["buy"], f"At {view.restart} points you can still win.")
    return Advice(
        moves["leave"], f"At {view.restart} points one more last trick could slice you again."
    )


def one_rank(rulings: list[Ruling]) -> Advice:
    """What there is to say where all cards that may be played are of one rank."""
    return Advice(rulings[0].move, ALIKE if rulings[1:] else ONLY)


def apprentice(
    game: Game[Any], view: CucumberState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """High cards go as soon as they may."""
    if bought := buying(view, rulings, 29):
        return bought
    move = max((ruling.move for ruling in rulings), key=lambda m: VALUE[m.what[0]])
    return Advice(move, "Get rid of the highest card that you can.")


def journeyman(
    game: Game[Any], view: CucumberState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and plays each out to the last trick."""
    if bought := buying(view, rulings, 22):
        return bought
    moves = {VALUE[ruling.move.what[0]]: ruling.move for ruling in rulings}
    if len(moves) == 1:
        return one_rank(rulings)
    worth = spared(view, list(moves.values()), rng, budget)
    value = max(moves, key=lambda one: (worth[moves[one]], one))
    because = "This should keep the cost of the last trick lowest."
    return Advice(moves[value], because)


def spared(
    view: CucumberState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points that each of *moves* spares its seat in the last trick, or costs the others."""
    seat = moves[0].seat
    deal, tried = deals(view, seat), 0
    worth = dict.fromkeys(moves, 0.0)
    for _ in budget.trials():
        hands, tried = deal(rng), tried + 1
        for move in moves:
            payers, points = last_trick(view, hands, seat, move.what[0], rng)
            share = points / (len(view.playing) - 1)
            worth[move] -= points if seat in payers else 0.0
            worth[move] += share * len([one for one in payers if one != seat])
    return {move: total / tried for move, total in worth.items()}


# The master ------------------------------------------------------------------------------------


def master(
    game: Game[Any], view: CucumberState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays for the match, and for points where that is about even, by what play against itself has
    taught; needs no trials."""
    judgement = known(view)
    if judgement is None:
        return journeyman(game, view, rulings, rng, budget).after(unlearnt(view))
    if buying := [ruling.move for ruling in rulings if ruling.move.verb == "buy"]:
        chance = f"At {view.restart} points you should win {often(judgement.bought_in(view))}"
        stake = " This does not count the new stake." * (view.terms[STAKES] == POOL)
        return Advice(buying[0], f"{chance}; if you drop out, you can’t.{stake}")
    moves = {VALUE[ruling.move.what[0]]: ruling.move for ruling in rulings}
    if len(moves) == 1:
        return one_rank(rulings)
    told = promised(judgement, view, sorted(moves, reverse=True))
    (best, pays, wins), (_, rival, other) = told[:2]
    card = NAMES[moves[best].what[0]]
    because = f"With the {card} you should pay for the last trick {often(pays)}"
    if often(rival) != often(pays):
        because += f", with your next best card {often(rival)}"
        likelier = rival < pays and other < wins
        because += "; but this way you’re more likely to win the match" * likelier
    return Advice(moves[best], f"{because}.")


def known(view: CucumberState) -> CardJudgement | None:
    """What was learnt of such a table, if anything."""
    learnt = mastered(view.terms) and (view.sliced or len(view.playing) in LEARNT)
    return shipped(view.terms[BEAT]) if learnt else None


def unlearnt(view: CucumberState) -> str:
    """Why there is no more than a journeyman's advice."""
    if len(view.playing) not in LEARNT or view.terms.seats not in LEARNT:
        return FOR_FEW
    return UNLEARNT if mastered(view.terms) else OTHERWISE


def promised(
    judgement: CardJudgement, view: CucumberState, values: Sequence[int]
) -> list[tuple[int, float, float]]:
    """The cards of those *values*, best first, how likely their player pays with each, and wins."""
    told = judgement.promises(view, [value - LEAST for value in values])
    match, points = judgement.match(view), spares(len(view.playing))
    wins = [sum(map(mul, promise.shares, match)) for promise in told]
    spared = [sum(map(mul, promise.shares, points)) for promise in told]
    near = [max(wins) - one < NEAR for one in wins]
    worth = [(one, spared[at] if one else wins[at]) for at, one in enumerate(near)]
    best = sorted(range(len(values)), key=worth.__getitem__, reverse=True)
    return [(values[one], told[one].pays, wins[one]) for one in best]


def weigh(
    game: Game[Any], view: CucumberState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What cards are worth, in points; buying in is not weighed."""
    alike = {VALUE[move.what[0]]: move for move in moves if move.verb == "play"}
    cards, judgement = (
        [*alike.values()],
        known(view),
    )  # one of each height: suits make no difference
    if not cards:
        return {}
    if judgement is None:
        worths = spared(view, cards, rng, budget)
    else:
        told = judgement.promises(view, [VALUE[move.what[0]] - LEAST for move in cards])
        points = spares(len(view.playing))
        worths = {
            move: sum(map(mul, one.shares, points)) for move, one in zip(cards, told, strict=True)
        }
    return {move: worths[alike[VALUE[move.what[0]]]] for move in moves if move.verb == "play"}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (300, 0.3), "master": (300, 0.3)}
GUESSES = deals
WEIGH, UNIT = weigh, Unit("point", "points")
MASTERED = mastered
