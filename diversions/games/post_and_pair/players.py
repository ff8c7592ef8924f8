"""Players of Post and Pair: one by thresholds, and one who deals out what it cannot see."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import prod
from random import Random
from typing import Any, NamedTuple

from diversions.games.post_and_pair.showing import in_order, lying
from diversions.games.post_and_pair.state import (
    EACH,
    HEAPS,
    PACK,
    HandStandings,
    PostAndPairState,
    Standing,
    last_deal,
    limit,
    paired,
    post,
    post_standing,
    sort_of,
    standings,
    winners,
)
from diversions.games.post_and_pair.variants import AGAIN, ALL, DOUBLE, NEXT
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.wording import figure
from diversions.rules.players.calling import SEE, SURE, calling, likely_acts, worth_it
from diversions.rules.players.guessing import Dealing, at_hazard
from diversions.rules.terms import Terms

VIE_ON, BLUFF = 0.78, 0.06  # how many hands in one a hand must beat to vie; how often without one
TIMID = 1.4  # times the price of a vie, that a hand must be worth for an apprentice to see it
TRIED = ("1", "3", "6")  # the sums that a journeyman weighs, beside the most
SAMPLE = 2_000

Known = dict[Seat, HandStandings]


@cache
def scale(terms: Terms) -> tuple[Standing, ...]:
    """How good many hands dealt at hazard are for the vie, the least first: always the same."""
    rng = Random(0)
    hands = (tuple(rng.sample(PACK.cards, EACH)) for _ in range(SAMPLE))
    return tuple(sorted(standings(terms, hand, "").vie for hand in hands))


def strength(terms: Terms, standing: Standing) -> float:
    """The share of hands that are less good for the vie, from 0 to 1."""
    return bisect_left(scale(terms), standing) / SAMPLE


def is_out(view: PostAndPairState, seat: Seat) -> bool:
    """Whether *seat* is out if it passes."""
    return view.terms[AGAIN] != ALL and seat not in (view.eldest, view.dealer)


def said(terms: Terms, hand: Hand) -> str:
    """What a hand has, for a hint."""
    pair, makes = paired(hand), post(hand)
    point = f"{makes} at Post" if post_standing(terms, hand) else f"{makes}, which is no Post"
    return f"{sort_of(pair)}, and {point}" if pair else f"no pair, and {point}"


# The apprentice --------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PostAndPairState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Vies on a good pair, sees with a fair hand, and now and then is bold on nothing."""
    seat = rulings[0].move.seat
    moves = {ruling.move.verb: ruling.move for ruling in reversed(rulings)}
    others, hand = len(view.within) - 1, view.hands[seat]
    share = strength(view.terms, standings(view.terms, hand, view.trump).vie)
    share **= max(1.0, 0.7 * others)
    told = f"You have {said(view.terms, hand)}"
    if view.phase == "divide":
        verb = "show" if share > SEE else "divide"
        return Advice(moves[verb], f"{told}.")
    if not view.bet:
        if share > VIE_ON or rng.random() < BLUFF:
            return Advice(sums(rulings, ("3",))[-1], f"{told}: good enough to vie on.")
        then = "not worth a vie" if is_out(view, seat) else "wait for the others"
        return Advice(moves.get("pass") or moves["play"], f"{told}: {then}.")
    revies = sums(rulings, ("3",))
    if share > VIE_ON and view.bet <= len(HEAPS) and revies:
        return Advice(revies[-1], f"{told}: good enough to vie again.")
    if share > worth_it(view.bet - view.vied[seat], sum(lying(view)), TIMID):
        return Advice(moves["see"], f"{told}: good enough to see.")
    return Advice(moves["yield"], f"{told}: not worth what it costs to see.")


def sums(rulings: Sequence[Ruling], wanted: Sequence[str]) -> list[Move]:
    """The vies of *rulings* that name one of the sums *wanted*; the most that there is, if none."""
    vies = [ruling.move for ruling in rulings if ruling.move.what]
    return [move for move in vies if move.what[0] in wanted] or vies[-1:]


# The journeyman ----------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PostAndPairState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, and reckons in coins what each move brings."""
    if safely_ahead(view, rulings[0].move.seat):
        return Advice(next(r.move for r in rulings if r.move.verb in FREE), AHEAD)
    vies = sums(rulings, TRIED)
    most = [ruling.move for ruling in rulings if ruling.move.what][-1:]
    plain = [ruling.move for ruling in rulings if not ruling.move.what]
    moves = list(dict.fromkeys([*plain, *vies, *most]))
    return chosen(view, outlooks(view, moves, rng, budget), rng)


FREE = ("pass", "play", "yield", "divide")  # what costs no coin, of which one is always allowed
AHEAD = "In the last deal a player who is so far ahead need lay no more."


def safely_ahead(view: PostAndPairState, seat: Seat) -> bool:
    """Whether it is the last deal, and *seat* has more than the next by all that lies there and as
    much as one may lay: only coins of its own can then lose it the match."""
    others = max(coins for one, coins in enumerate(view.purses) if one != seat)
    more = sum(lying(view)) + limit(view.terms)
    return view.deals + 1 == last_deal(view.terms) and view.purses[seat] - others > more


def over_hands(
    view: PostAndPairState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """The coins that each of *moves* brings over the hands that may be out."""
    return {move: one.worth for move, one in outlooks(view, moves, rng, budget).items()}


class Outlook(NamedTuple):
    """What may come of a move: how often all others yield, and the coins that are then taken; the
    coins of the heaps and of the vie where cards are shown, how often the vie is carried there, and
    how many others are still in; what the move costs."""

    alone: float = 0.0
    lone: float = 0.0
    heaps: float = 0.0
    vie: float = 0.0
    carried: float = 0.0
    staying: float = 0.0
    cost: float = 0.0

    @property
    def brings(self) -> float:
        """The coins that come in."""
        return self.lone + self.heaps + self.vie

    @property
    def worth(self) -> float:
        return self.brings - self.cost

    @property
    def share(self) -> float:
        """How often the vie is carried, where cards are shown."""
        return self.carried / max(0.001, 1 - self.alone)

    @property
    def lying(self) -> float:
        """The coins that come in of those that lie there, and of the heaps: what the player lays,
        and takes back where all others yield, is not among them."""
        return self.lone - self.alone * self.cost + self.heaps

    def plus(self, other: Outlook, weight: float) -> Outlook:
        """This one, and so much of the *other*."""
        return Outlook(*(mine + weight * more for mine, more in zip(self, other, strict=True)))


def outlooks(
    view: PostAndPairState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, Outlook]:
    """What may come of each of *moves*, over the hands that may be out."""
    seat, budget = moves[0].seat, budget.sure_of(SURE)
    deal_out = deals(view, seat)
    sums, weights = dict.fromkeys(moves, Outlook()), 0.0
    while budget.left() or not weights:
        hands = deal_out(rng)
        known = {one: standings(view.terms, hands[one], view.trump) for one in view.within}
        strong = {one: strength(view.terms, known[one].vie) for one in view.within}
        weight = likelihood(view, strong, seat)
        weights += weight
        deal = ShownDeal(view, known, strong, seat)
        for move in moves:
            sums[move] = sums[move].plus(deal.outlook(move), weight)
    return {move: Outlook().plus(whole, 1 / weights) for move, whole in sums.items()}


def deals(view: PostAndPairState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see: what is vied and passed forces none."""
    seen = {card for hand in view.hands for card in hand} | {view.turned}
    return at_hazard(view.hands, [card for card in PACK.cards if card not in seen])


def likelihood(view: PostAndPairState, strong: Mapping[Seat, float], seat: Seat) -> float:
    """How well such hands agree with who has vied or seen, and who has passed."""
    order, waiting, lies = in_order(view), view.waiting, sum(lying(view))
    return likely_acts(strong, seat, view.vied, lies, order=order, waiting=waiting, first=view.vier)


class ShownDeal:
    """A deal whose hands are known, and what moves bring *seat* in it on average: who stays in is
    left to chance, and all that may stay in are reckoned."""

    def __init__(
        self, view: PostAndPairState, known: Known, strong: Mapping[Seat, float], seat: Seat
    ) -> None:
        self.view, self.known, self.strong, self.seat = view, known, strong, seat
        self.others = [one for one in view.within if one != seat]
        self.shares: dict[tuple[Seat, ...], HeapShares] = {}

    def outlook(self, move: Move) -> Outlook:
        """What may come of *move*, from here on."""
        view, seat, vie = self.view, self.seat, sum(self.view.vied)
        everyone = dict.fromkeys(self.others, 1.0)
        if move.verb == "yield":
            return Outlook()
        if move.verb == "double" and view.terms[DOUBLE] == NEXT:
            return Outlook(heaps=sum(view.heaps) / view.terms.seats)
        if move.verb == "pass" and is_out(view, seat):
            return Outlook()
        if move.verb in ("pass", "play", "show"):
            return self.shown(everyone, vie, {})
        if move.verb == "divide":
            agree = prod(1 - calling(self.strong[one], len(self.others)) for one in self.others)
            divided = Outlook(heaps=agree * sum(lying(view)) / len(view.within))
            return divided.plus(self.shown(everyone, vie, {}), 1 - agree)
        doubled = move.verb == "double"
        more = 0 if move.verb == "see" else len(HEAPS) if doubled else int(move.what[0])
        bet = view.bet + more
        cost = bet - view.vied[seat]
        vie += cost
        lies = sum(view.heaps) + vie
        owed = {one: bet - view.vied[one] for one in self.others}
        stay = {
            one: 1.0
            if not more and one not in view.waiting
            else calling(self.strong[one], len(self.others), worth_it(owed[one], lies))
            for one in self.others
        }
        return self.shown(stay, vie, owed)._replace(cost=float(cost))

    def shown(self, stay: Mapping[Seat, float], vie: int, owed: Mapping[Seat, int]) -> Outlook:
        """What comes of a showing of those who stay, each as likely as *stay* says, and laying
        what is *owed* to the *vie*."""
        alone = lone = heaps = of_vie = carried = staying = 0.0
        sure = {one for one in self.others if stay[one] == 1}
        for within in combinations_of(self.others):
            if not sure <= {*within}:
                continue
            chance = prod(stay[one] if one in within else 1 - stay[one] for one in self.others)
            coins = vie + sum(owed.get(one, 0) for one in within)
            taken = self.taken((self.seat, *within))
            if within:
                heaps += chance * taken.heaps
                of_vie += chance * (taken.vie * coins)
                carried += chance * taken.vie
                staying += chance * len(within)
            else:
                alone += chance
                lone += chance * (taken.heaps + taken.vie * coins)
        return Outlook(alone, lone, heaps, of_vie, carried, staying)

    def taken(self, within: tuple[Seat, ...]) -> HeapShares:
        """What *seat* takes if those *within* show."""
        if within not in self.shares:
            self.shares[within] = self.share(within)
        return self.shares[within]

    def share(self, within: tuple[Seat, ...]) -> HeapShares:
        """What *seat* has of the heaps, and which part of the vie, if those *within* show."""
        view, seat = self.view, self.seat
        if len(within) == 1:
            return HeapShares(sum(view.heaps), 1.0)
        order = [one for one in in_order(view) if one in within]
        parts = [
            1.0 if winner == seat else 1 / view.terms.seats if winner is None else 0.0
            for winner in winners(order, self.known)
        ]
        heaps = sum(part * coins for part, coins in zip(parts, view.heaps, strict=False))
        return HeapShares(heaps, parts[-1])


class HeapShares(NamedTuple):
    """What a player takes at a showing: coins of the heaps, and a part of the vie."""

    heaps: float
    vie: float


def combinations_of(seats: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """Every choice of *seats*, from none to all.

    >>> combinations_of((0, 2))
    [(), (0,), (2,), (0, 2)]
    """
    return [chosen for many in range(len(seats) + 1) for chosen in combinations(seats, many)]


NEAR, MIXED = 0.6, 0.25  # how much a bluff may cost in coins, and how often it is tried


YIELDS = 0.1  # how often all others must yield to a bluff, at least


def chosen(view: PostAndPairState, known: Mapping[Move, Outlook], rng: Random) -> Advice:
    """The move worth most; now and then a vie that is worth less, so as not to be read, where all
    others may yield to it."""
    worths = {move: one.worth for move, one in known.items()}
    best = max(worths, key=lambda move: worths[move])
    told = f"You have {said(view.terms, view.hands[best.seat])}"
    for move, coins in worths.items():
        close = move != best and worths[best] - coins < NEAR and known[move].alone >= YIELDS
        if move.verb in ("vie", "revie") and close and rng.random() < MIXED:
            return Advice(move, f"{told}; if you vie only on good hands, the others will notice.")
    return Advice(best, f"{told}; {REASONS[best.verb].format(figure(worths[best], 1))}")


REASONS = {
    "vie": "vying is worth about {} coins, since some players may yield.",
    "revie": "vying again is worth about {} coins, since some players may yield.",
    "see": "seeing is worth about {} coins.",
    "yield": "seeing would cost more than it wins.",
    "pass": "waiting is worth more than vying.",
    "play": "the heaps are worth about {} coins to you as they are.",
    "double": "doubling is worth about {} coins, since some players may yield.",
    "divide": "your share is worth about {} coins, more than showing.",
    "show": "showing is worth about {} coins, more than your share.",
}


def weigh(
    game: Game[Any], view: PostAndPairState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in coins; nothing is told of them where coins decide nothing more."""
    if safely_ahead(view, moves[0].seat):
        return {}
    return over_hands(view, moves, rng, budget)


# What neither is to be beaten by -----------------------------------------------------------------


def foil(verb: str) -> Any:
    """A player who does *verb* wherever it may."""

    def plays(
        game: Game[Any],
        view: PostAndPairState,
        rulings: list[Ruling],
        rng: Random,
        budget: Budget,
    ) -> Advice:
        for wanted in (verb, "see", "pass", "play", "show"):
            for ruling in rulings:
                if ruling.move.verb == wanted:
                    return Advice(ruling.move, "I always do.")
        return apprentice(game, view, rulings, rng, budget)

    return plays


FOILS = {f"always-{verb}": foil(verb) for verb in ("vie", "see", "yield")}
LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (250, 0.3)}
GUESSES = deals
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.5)
BY_TRIALS = True
