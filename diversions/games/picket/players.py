"""Players of Picket: one by rule of thumb, one who tries what may be taken in and what is held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.picket.knowledge import Knowledge, barred, hidden, in_stock
from diversions.games.picket.open_hands import FAR, SET, Needs, OpenHands, counts, lacking, thumb
from diversions.games.picket.reckoning import KINDS, ORDER, claim
from diversions.games.picket.rules import PicketState, beats
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.players.averages import levelled, mean_rows, mean_worths
from diversions.rules.players.guessing import Dealing, still_out

TRIES = 100  # hands of the other that are played out, at most
MUCH = 45.0  # points: more are not made by the play of a deal, but in the chance of the set
DRAWS = 8  # ways in which the stock may lie, for each change that is weighed
BEST = 10  # changes that are weighed again, since the best of many by chance is often not the best
AGAIN = 60  # ways in which it may lie for them


def only(view: PicketState, rulings: Sequence[Ruling]) -> Advice | None:
    """What is to be done where nothing is to be weighed."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    for verb in ("repicy", "picy"):
        if verb in moves:
            return Advice(moves[verb], "You lose it unless you call it before the next deal.")
    if "better" in moves:
        return Advice(
            moves["better"],
            "You have more: if you say that your opponent’s is good, you lose yours.",
        )
    if "say" in moves:
        return Advice(moves["say"], "What you don’t say is lost.")
    if "good" in moves:
        return Advice(moves["good"], "You have no more.")
    if "show" in moves:
        return Advice(moves["show"], "You lose your Ruff unless you show it.")
    if "silent" in moves:
        return Advice(moves["silent"], "You have nothing to say.")
    if sum(ruling.move.verb == "play" for ruling in rulings) == 1:
        return Advice(moves["play"], "It is the only card that you can play.")
    return None


# The apprentice ------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PicketState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Keeps the longest suit, and takes tricks cheaply."""
    if advice := only(view, rulings):
        return advice
    seat = rulings[0].move.seat
    if view.phase == "change":
        return change(view, rulings, worst(view.hands[seat], least_of(rulings)))
    card = thumb(view.hands[seat], view.trick[0][1] if view.trick else "")
    return Advice(Move(seat, "play", (card,)), "Lead high, take tricks cheaply, and throw low.")


def least_of(rulings: Sequence[Ruling]) -> int:
    """How many cards a rule of thumb changes: five, if the rules let it."""
    pick = rulings[-1].pick
    return min(max(5, pick.least), pick.most) if pick else 5


def worst(hand: Hand, many: int) -> Hand:
    """The cards to change: low ones of short suits first."""
    long = {suit: sum(card[1] == suit for card in hand) for suit in "SHDC"}
    order = sorted(hand, key=lambda card: (2 * long[card[1]] + ORDER.index(card[0]), card))
    return tuple(order[:many])


def change(
    view: PicketState, rulings: Sequence[Ruling], cards: Hand,
    because: str = "Keep your longest suit and your high cards.",
) -> Advice:  # fmt: skip
    """The advice to change *cards*; a Blank is said first."""
    blanks = [ruling.move for ruling in rulings if ruling.move.verb == "blank"]
    if blanks:
        fits = [move for move in blanks if move.what in ((), (str(len(cards)),))]
        return Advice((fits or blanks)[0], "A Blank is ten points.")
    seat = rulings[0].move.seat
    away = tuple(card for card in view.hands[seat] if card in cards)
    return Advice(Move(seat, "discard", away), because)


# The journeyman ------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PicketState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Tries what the stock may bring, and plays against hands that the other may hold."""
    if advice := only(view, rulings):
        return advice
    seat = rulings[0].move.seat
    if view.phase == "change":
        ways = changes(view.hands[seat], rulings)
        worth = after_changing(view, seat, ways, rng, budget)
        best = max(ways, key=lambda way: worth[way])
        return change(
            view, rulings, best, "The cards you keep should make the most with those you take in."
        )
    moves = [ruling.move for ruling in rulings if ruling.move.verb == "play"]
    worths = after_playing(view, moves, rng, budget)
    move = max(moves, key=lambda one: worths[one])
    if view.trick and not any(beats(one.what[0], view.trick[0][1]) for one in moves):
        # The trick is lost: of what is worth as much, the lowest goes.
        near = [one for one in moves if worths[move] - worths[one] < UNIT.least]
        move = min(near, key=lambda one: ORDER.index(one.what[0][0]))
    return Advice(
        move, "Against the hands that your opponent may hold, you reckon the most with this card."
    )


def changes(hand: Hand, rulings: Sequence[Ruling]) -> list[Hand]:
    """Ways to change that are worth trying: keep some suits, or some ranks, or both."""
    pick = rulings[-1].pick
    threes = "".join(rank for rank in "TJQK" if sum(card[0] == rank for card in hand) >= 3)
    if pick is None:
        return [worst(hand, 5)]
    ways: dict[Hand, None] = {}
    for many in range(pick.least, pick.most + 1):
        ways[worst(hand, many)] = None
        for kept in ("S", "H", "D", "C", "SH", "SD", "SC", "HD", "HC", "DC"):
            for high in ("A", "AKQ", *([f"A{threes}"] if threes else [])):
                order = sorted(
                    hand,
                    key=lambda card, kept=kept, high=high: (  # type: ignore[misc]
                        card[1] in kept, card[0] in high, ORDER.index(card[0]), card
                    ),
                )  # fmt: skip
                ways[tuple(order[:many])] = None
    return list({tuple(sorted(way)): None for way in ways})


def after_changing(
    view: PicketState, seat: Seat, ways: Sequence[Hand], rng: Random, budget: Budget
) -> dict[Hand, float]:
    """What the hand makes after each of *ways*, in the mean over what may be taken in; those that
    seem best at first are weighed again, and no other comes out better than the worst of them."""
    hand, unseen = view.hands[seat], in_stock(view, seat)

    def worth(drawn: Hand, way: Hand) -> float:
        kept = tuple(card for card in hand if card not in way)
        return strength(view, (*kept, *drawn[: len(way)]))

    def mean(of: Sequence[Hand], many: int) -> dict[Hand, float]:
        return mean_worths(of, (shuffled(unseen, rng) for _ in budget.trials(many)), worth)

    first = mean(ways, DRAWS)
    best = mean(sorted(ways, key=first.__getitem__)[-BEST:], AGAIN)
    least = min(best.values())
    return {way: best.get(way, min(first[way], least)) for way in ways}


def shuffled(cards: list[str], rng: Random) -> Hand:
    """The same cards in another order, which is theirs from now on."""
    rng.shuffle(cards)
    return tuple(cards)


# How often the best of a kind is good, by and large, and what a high card brings in the play.
GOOD = {"ruff": 0.6, "sequence": 0.7, "alike": 0.6}
HIGH = {"A": 2.0, "K": 1.2, "Q": 0.7, "J": 0.4, "T": 0.2}


def strength(view: PicketState, hand: Hand) -> float:
    """About how many points *hand* will bring."""
    worth = sum(GOOD[kind] * claim(view.terms, kind, hand).points for kind in KINDS)
    return worth + sum(HIGH.get(card[0], 0) for card in hand)


def after_playing(
    view: PicketState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points by which their seat gains after each of *moves*."""
    (worths,) = played_often(view, moves, rng, budget, lambda gain: (gain,))
    return level(view, worths)


def played_often(
    view: PicketState, moves: Sequence[Move], rng: Random, budget: Budget,
    figures: Callable[[float], Sequence[float]],
) -> list[dict[Move, float]]:  # fmt: skip
    """The mean of each of the *figures* of what their seat gains by each of *moves*."""
    seat = moves[0].seat
    known, needs = Knowledge(view, seat), lacking(view, seat)
    tables = ((known.deal(rng), OpenHands(view.terms)) for _ in budget.trials(TRIES))
    return mean_rows(
        moves,
        tables,
        lambda table, move: figures(played_out(view, *table, seat, move.what[0], needs)),
        len(figures(0.0)),
    )


def level(view: PicketState, worths: Mapping[Move, float]) -> dict[Move, float]:
    """*worths*, where cards that are the same for any trick are worth their mean."""
    seat = next(iter(worths)).seat
    unseen, lacks = hidden(view, seat), barred(view)
    return levelled(
        worths,
        still_out(view.hands, seat, unseen, lacks[1 - seat], view.trick),
        lambda card: card[1],
        lambda card: ORDER.index(card[0]),
        counts,
    )


def played_out(
    view: PicketState, hands: Hands, table: OpenHands, seat: Seat, card: str, needs: Needs
) -> float:
    """The lead of *seat* in the play, when it plays *card*; the set is worth a lead of SET."""
    mine, his = hands[seat], hands[1 - seat]
    taken, lost = view.taken[seat], view.taken[1 - seat]
    if view.trick:
        return table.answered(card, view.trick[0][1], mine, his, taken, lost, needs)
    return table.laid(card, mine, his, taken, lost, needs)


def ends_of_set(
    view: PicketState, moves: Sequence[Move], many: int = TRIES
) -> dict[Move, tuple[float, float]]:
    """How often their seat has the set by this deal’s play with each of *moves*, and how often the
    other has; nothing where neither can."""
    if not moves or (needs := lacking(view, moves[0].seat)) == FAR:
        return {}
    lead = needs[1] - needs[0]
    won, lost = (
        level(view, shares)
        for shares in played_often(
            view, moves, Random(f"set {view.hands} {view.score}"), Budget(many),
            lambda gain: (float(gain + lead >= SET), float(gain + lead <= -SET)),
        )
    )  # fmt: skip
    return {move: (won[move], lost[move]) for move in moves}


def weigh(
    game: Game[Any], view: PicketState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in points; what is said is not weighed."""
    if view.phase == "play" and (plays := [move for move in moves if move.verb == "play"]):
        return after_playing(view, plays, rng, budget)
    if view.phase == "change":
        outs = [move for move in moves if move.verb == "discard" and move.what]
        if outs:
            worth = after_changing(view, outs[0].seat, [m.what for m in outs], rng, budget)
            return {move: worth[move.what] for move in outs}
    return {}


def guesses(view: PicketState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return Knowledge(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (60, 0.4)}
BY_TRIALS = True
WEIGH, UNIT = weigh, Unit("point", "points", "lead", least=0.4, whole=2 * SET, much=MUCH)
