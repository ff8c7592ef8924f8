"""Players of Reversis: one by rule of thumb, one who plays the deal out many ways, and one who
also goes by what play against itself has taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.reversis.judgement import Promise, TableJudgement, shipped, sight
from diversions.games.reversis.rules import (
    NAMES,
    PACK,
    POINTS,
    RANKS,
    SEATS,
    ReversisState,
    payments,
    taken_at,
)
from diversions.games.reversis.variants import DISCARD, OPTIONS, STOCK
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hands, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.players.averages import levelled, mean_worths
from diversions.rules.players.closing import never_better
from diversions.rules.players.guessing import (
    Dealing,
    fitted,
    guess_within,
    still_out,
    unlike,
    voids,
)

HEIGHT = {card: RANKS.index(card[0]) for card in PACK.cards}


def unseen(view: ReversisState, seat: Seat) -> list[str]:
    """The cards that lie nowhere in *view*, as far as *seat* may know."""
    seen = {*view.hands[seat], *view.discards[seat], *view.played}
    seen.update(card for _, card in view.trick)
    return [card for card in PACK.cards if card not in seen]


def by_thumb(hand: tuple[str, ...], trick: list[tuple[Seat, str]]) -> str:
    """Lead low; stay under if that is possible; throw what counts most."""
    if not trick:
        return thumb(hand, "", -1, last=False)
    led = trick[0][1][1]
    mark = max(HEIGHT[card] for _, card in trick if card[1] == led)
    return thumb(hand, led, mark, last=len(trick) == SEATS - 1)


def thumb(hand: Sequence[str], led: str, mark: int, *, last: bool) -> str:
    """The same, where the suit *led* and the height *mark* of the card that has the trick, or else
    "" and -1, are known already."""
    if not led:
        return min(hand, key=HEIGHT.__getitem__)
    same = [card for card in hand if card[1] == led]
    if not same:
        return max(hand, key=HEIGHT.__getitem__)  # the higher, the more it counts
    under = [card for card in same if HEIGHT[card] < mark]
    if under or last:
        return max(under or same, key=HEIGHT.__getitem__)
    return min(same, key=HEIGHT.__getitem__)


def played_out(view: ReversisState, hands: Hands, seat: Seat, card: str = "") -> tuple[int, ...]:
    """What each has taken in the end, if *seat* plays *card* (or what he would, without one) and
    all go on by rule of thumb."""
    table, taken = [list(hand) for hand in hands], list(view.taken)
    laid, led, mark, taker, points = 0, "", -1, seat, 0
    for one, lying in view.trick:
        laid, led, points = laid + 1, led or lying[1], points + POINTS[lying]
        if lying[1] == led and HEIGHT[lying] > mark:
            mark, taker = HEIGHT[lying], one
    waiting = SEATS - laid
    while True:
        for one in turn(SEATS, seat)[:waiting]:
            hand = table[one]
            if not hand:
                continue
            card = card or thumb(hand, led, mark, last=laid == SEATS - 1)
            hand.remove(card)
            laid, led, points = laid + 1, led or card[1], points + POINTS[card]
            if card[1] == led and HEIGHT[card] > mark:
                mark, taker = HEIGHT[card], one
            card = ""
        if not laid:
            return tuple(taken)
        taken[taker] += points
        seat, waiting, laid, led, mark, points = taker, SEATS, 0, "", -1, 0


def discarding(view: ReversisState, rulings: list[Ruling]) -> Advice:
    """A high card of a short suit goes; a harmless hand is kept."""
    seat = rulings[0].move.seat
    hand = view.hands[seat]
    suits = [card[1] for card in hand]
    card = max(hand, key=lambda one: (HEIGHT[one] >= 9, -suits.count(one[1]), HEIGHT[one]))
    if HEIGHT[card] < 9:
        return Advice(Move(seat, "keep"), "Nothing in this hand is dangerous.")
    because = "A high card in a short suit is sure to take a trick."
    return Advice(Move(seat, "discard", (card,)), because)


def apprentice(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb."""
    if view.choosing:
        return discarding(view, rulings)
    seat = rulings[0].move.seat
    card = by_thumb(view.hands[seat], list(view.trick))
    because = (
        "Stay under it, with your highest card that can." if view.trick else "Low leads are safe."
    )
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and counts what is taken."""
    if view.choosing:
        return discard_weighed(view, rulings, rng, budget)
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    worth = cards_weighed(view, moves, rng, budget)
    best = max(moves, key=lambda move: (worth[move], HEIGHT[move.what[0]]))
    best = highest_of_lost(view, best, moves)
    because = "This card should bring you the fewest points."
    return Advice(best, because)


def highest_of_lost(view: ReversisState, best: Move, moves: Sequence[Move]) -> Move:
    """In place of *best*, which cannot take the trick, the highest card of its suit that cannot
    either, with no card between that another may hold: the higher, the more it counts.

    What is kept is as high beside the others' cards, and counts less against its holder; deals that
    are only sampled do not always show that.
    """
    card = best.what[0]
    if not view.trick:
        return best
    led = view.trick[0][1][1]
    mark = max(HEIGHT[one] for _, one in view.trick if one[1] == led)
    if card[1] == led and HEIGHT[card] > mark:
        return best
    out = [HEIGHT[one] for one in unseen(view, best.seat) if one[1] == card[1]]

    def alike(other: str) -> bool:
        low, high = sorted((HEIGHT[card], HEIGHT[other]))
        lost = other[1] != led or high < mark
        return other[1] == card[1] and lost and not any(low < one < high for one in out)

    cards = {move.what[0]: move for move in moves if alike(move.what[0])}
    return cards[max(cards, key=HEIGHT.__getitem__)]


def level(view: ReversisState, worths: Mapping[Move, float]) -> dict[Move, float]:
    """*worths*, where cards that are the same for any trick are worth their mean."""
    seat = next(iter(worths)).seat
    out = still_out(view.hands, seat, unseen(view, seat), (), view.trick)
    return levelled(worths, out, lambda card: card[1], HEIGHT.__getitem__, POINTS.__getitem__)


def cards_weighed(
    view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The points that each of *moves* spares its seat, coins and all."""
    seat = moves[0].seat
    known = Knowledge(view, seat)

    def spared(hands: Hands, move: Move) -> float:
        taken = played_out(view, hands, seat, move.what[0])
        return COINS * gained(view, taken, seat) - taken[seat]

    return level(view, mean_worths(moves, (known.deal(rng) for _ in budget.trials()), spared))


COINS = 0.5  # points that a coin is worth while a deal is played


def discard_weighed(
    view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """To keep all, or to be rid of one of the most dangerous cards, by what comes of it."""
    usual = discarding(view, rulings).move
    seat = usual.seat
    hand = view.hands[seat]
    suits = [card[1] for card in hand]
    feared = sorted(hand, key=lambda one: HEIGHT[one] - 2 * suits.count(one[1]))[-5:]
    moves = [usual, Move(seat, "keep"), *(Move(seat, "discard", (card,)) for card in feared)]
    worth = discards_weighed(view, moves, rng, budget)
    best = max(worth, key=lambda move: worth[move])
    if best.verb == "keep":
        return Advice(best, "No card in this hand is worth discarding.")
    because = f"Without the {NAMES[best.what[0]]} this hand should take the fewest points."
    return Advice(best, because)


def discards_weighed(
    view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The same of what may be parted with before the first card."""
    seat = moves[0].seat
    hand, known = view.hands[seat], Knowledge(view, seat)
    leader = (view.dealer + 1) % SEATS

    def dealt() -> tuple[Hands, str]:
        """The others' hands, and the card that would be drawn."""
        hands = known.deal(rng)
        held = {card for one in hands for card in one}
        return hands, rng.choice([card for card in known.hidden if card not in held] or [BACK])

    def spared(deal: tuple[Hands, str], move: Move) -> float:
        hands, drawn = deal
        mine = tuple(card for card in hand if card not in move.what)
        if move.what and view.terms[DISCARD] == STOCK:
            mine = (*mine, drawn)
        taken = played_out(view, replaced(hands, seat, mine), leader)
        return COINS * gained(view, taken, seat) - taken[seat]

    return mean_worths(dict.fromkeys(moves), (dealt() for _ in budget.trials(40)), spared)


# The master ------------------------------------------------------------------------------------

UNLEARNT = "The table that the master learnt is missing, so here is a journeyman’s advice."
OTHERWISE = (
    "The master knows the game only under the usual rules, so here is a journeyman’s advice."
)
TOGETHER = "All in all, counting points, coins and your chance of winning"
TRUST = 1.5  # how many deals, for each that is played out, the judgement of a card is worth


def mastered(terms: Terms) -> bool:
    """Whether these are the terms under which the judgement was learnt."""
    return all(terms[option] == option.readings[0] for option in OPTIONS)


def master(
    game: Game[Any], view: ReversisState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays deals out as a journeyman does, and goes by what play against itself has taught too."""
    judgement = shipped() if mastered(view.terms) else None
    if judgement is None:
        why = UNLEARNT if mastered(view.terms) else OTHERWISE
        return journeyman(game, view, rulings, rng, budget).after(why)
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    promises = promised(judgement, view, moves)
    if view.choosing:
        best = max(moves, key=lambda move: promises[move].worth)
        return Advice(best, why_discard(best, promises))
    points = cards_weighed(view, moves, rng, budget)
    best = max(moves, key=lambda move: points[move] + TRUST * promises[move].worth)
    best = highest_of_lost(view, best, moves)
    return Advice(best, why_card(best, points, promises))


def promised(
    judgement: TableJudgement, view: ReversisState, moves: Sequence[Move]
) -> dict[Move, Promise]:
    """What *judgement* says of each of *moves*."""
    seat = moves[0].seat
    known = sight(view, seat, unseen(view, seat), voids(tricks_of(view), SEATS))
    acts = [move.what[0] if move.what else "" for move in moves]
    return dict(zip(moves, judgement.promises(known, acts), strict=True))


def why_card(best: Move, points: Mapping[Move, float], promises: Mapping[Move, Promise]) -> str:
    """What speaks for the card *best*."""
    cheapest = points[best] == max(points.values())
    likeliest = promises[best].chance == max(one.chance for one in promises.values())
    if cheapest and likeliest:
        return "It should cost you the least, and win the match most often."
    if likeliest:
        return "With it you should win the match most often."
    if cheapest:
        return "This card should cost you the least, in points and coins."
    return f"{TOGETHER}, this card should do best."


def why_discard(best: Move, promises: Mapping[Move, Promise]) -> str:
    """What speaks for the discard *best*, or for keeping all."""
    likeliest = promises[best].chance == max(one.chance for one in promises.values())
    fewest = promises[best].points == min(one.points for one in promises.values())
    if best.verb == "keep":
        if likeliest:
            return "No discard makes you likelier to win the match."
        return "No card in this hand is worth discarding."
    card = NAMES[best.what[0]]
    if likeliest:
        return f"You should win the match most often without the {card}."
    if fewest:
        return f"Without the {card} this hand should take the fewest points."
    return f"{TOGETHER}, you should do best without the {card}."


def weigh(
    game: Game[Any], view: ReversisState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in points not taken; by the judgement too, where there is one."""
    weighed = discards_weighed if view.choosing else cards_weighed
    worth = weighed(view, moves, rng, budget)
    judgement = shipped() if mastered(view.terms) else None
    if judgement is None:
        return worth
    promises = promised(judgement, view, moves)
    both = {
        move: (one + TRUST * (COINS * promises[move].coins - promises[move].points)) / (1 + TRUST)
        for move, one in worth.items()
    }
    return both if view.choosing else level(view, both)


class Knowledge:
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: ReversisState, seat: Seat) -> None:
        self.view, tricks = view, tricks_of(view)
        self.hidden = unseen(view, seat)
        self.barred = voids(tricks, SEATS)
        self.against = unlike(
            tricks, self.hidden, SEATS, lambda _, before, cards: by_thumb(tuple(cards), [*before])
        )

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie."""
        hands = guess_within(self.view.hands, self.hidden, self.barred, rng)
        return fitted(hands, self.view.hands, self.hidden, self.barred, self.strain, rng)

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How many plays of *seat* the cards of *hand* would have changed."""
        against = self.against[seat]
        return sum([against.get(card, 0) for card in hand])


def tricks_of(view: ReversisState) -> list[list[tuple[Seat, str]]]:
    """The tricks of the deal, with who played what: eldest led the first, then who took."""
    tricks, leader = [], (view.dealer + 1) % SEATS
    for start in range(0, len(view.played) - SEATS + 1, SEATS):
        cards = view.played[start : start + SEATS]
        trick = list(zip(turn(SEATS, leader), cards, strict=True))
        leader = trick[taken_at(tuple(trick))][0]
        tricks.append(trick)
    return [*tricks, list(view.trick)] if view.trick else tricks


def gained(view: ReversisState, taken: tuple[int, ...], seat: Seat) -> int:
    """The coins that *seat* wins, less those that it pays."""
    return sum(
        coins * ((winner == seat) - (loser == seat))
        for loser, winner, coins in payments(view.terms, taken)
    )


def guesses(view: ReversisState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return Knowledge(view, seat).deal


def by_trials(terms: Terms) -> bool:
    """Whether trials alone choose, as no judgement was learnt under these terms."""
    return not mastered(terms)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (60, 0.4), "master": (60, 0.6)}
WEIGH, UNIT = weigh, Unit("point", "points")
DOMINATED = never_better
BY_TRIALS = by_trials
MASTERED = mastered
