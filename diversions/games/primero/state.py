"""The table of Primero: cards and what they are worth, bids in their order, and the money."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from diversions.games.primero.variants import (
    AIM,
    ANY_TOTAL,
    BIDS,
    DECLARED,
    KINDS_OF,
    LOWEST,
    OPENING,
    THREE_KINDS,
    TOTALS,
    WITH_BIDS,
)
from diversions.rules.core import Seat, State, Terms
from diversions.rules.kit.cards import Hands
from diversions.rules.packs import Pack

RANKS = "A234567JQK"
POINTS = {
    "A": 16, "2": 12, "3": 13, "4": 14, "5": 15, "6": 18, "7": 21, "J": 10, "Q": 10, "K": 10,
}  # fmt: skip
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
KINDS = ("numerus", "primero", "supremus", "fluxus", "chorus")
WORST = "nothing"  # what a numerus is, where but three kinds are known
LEVEL = {WORST: -1, **{kind: place for place, kind in enumerate(KINDS)}}
FIFTY_FIVE = frozenset("A67")

Worth = tuple[str, int]  # a kind and a value: what a hand is, and what is bid


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimeroState(State):
    """The table of Primero.  What was shown lies there until the next shuffle."""

    dealer: Seat = 0
    head: Seat = 0  # who is eldest, or would be if he were in the deal
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    lifted: tuple[str, ...] = ()  # what each lifted first
    hands: Hands = ()
    aside: Hands = ()  # what each has discarded
    stock: tuple[str, ...] = ()
    shown: Hands = ()
    worths: tuple[tuple[Seat, str, int], ...] = ()  # what was last shown, and by whom
    phase: int = 0  # the first or the second; 0 between deals
    stage: str = "act"  # "act", "saw" (he may revie, or exchange), "exchange"
    must: bool = False  # whether he who acts is bound to exchange
    turn: Seat = 0
    within: tuple[Seat, ...] = ()  # who are in the deal
    vier: Seat | None = None  # who vied last, if the vie is not yet answered by all
    answered: tuple[Seat, ...] = ()  # who has vied or seen what was last vied
    accepted: bool = False  # whether anyone has seen the vie
    passed: tuple[Seat, ...] = ()  # who has passed since it
    idle: int = 0  # how often in a row it was passed, with nothing vied
    rested: bool = False
    bids: tuple[tuple[Seat, str, int], ...] = ()  # of this deal, the latest last
    bid: Worth | None = None  # the one that stands
    purse: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()  # before each
    bet: int = 0  # how much must lie before each
    left: int = 0  # in the middle, from a deal that nobody won
    carried: tuple[Seat, ...] = ()  # those it belongs to, who may play for it
    deals: int = 0  # dealt so far

    @property
    def eldest(self) -> Seat:
        """The first of those in the deal, from the head of the table."""
        return following(self.within, self.head - 1, self.terms.seats)

    def owes(self, seat: Seat) -> int:
        """How much *seat* lays to see: what is wanting, or all that he has."""
        return min(self.bet - self.laid[seat], self.purse[seat])


def following(seats: tuple[Seat, ...], seat: Seat, of: int) -> Seat:
    """The next of *seats* after *seat*, at a table of so many.

    >>> following((0, 2), 2, 4)
    0
    """
    return min(seats, key=lambda other: (other - seat - 1) % of)


# What cards are worth ----------------------------------------------------------------------


@cache
def worth(cards: tuple[str, ...], three: bool = False) -> Worth:
    """The kind of four cards and their value, where five kinds are known, or but *three*.

    >>> worth(("7S", "6S", "AS", "KD")), worth(("2S", "7H", "KH", "3S"))
    (('supremus', 55), ('numerus', 31))
    """
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card[1], []).append(card[0])
    whole = sum(POINTS[card[0]] for card in cards)
    if len(suits) == 4:
        alike = len({card[0] for card in cards}) == 1
        return ("chorus" if alike and not three else "primero"), whole
    if len(suits) == 1:
        return "fluxus", whole
    if any(set(ranks) == FIFTY_FIVE for ranks in suits.values()):
        return "supremus", 55
    if three:
        return WORST, 0
    return "numerus", max(sum(POINTS[r] for r in rs) for rs in suits.values() if len(rs) > 1)


def standing(hand: Worth) -> tuple[int, int]:
    """The place of a hand or a bid among all, the best highest."""
    return LEVEL[hand[0]], hand[1]


@cache
def totals(kind: str) -> tuple[int, ...]:
    """Every value that a hand of that kind can have."""
    match kind:
        case "numerus":
            sets = [*combinations(RANKS, 2), *combinations(RANKS, 3)]
            sums = {sum(POINTS[r] for r in ranks) for ranks in sets if set(ranks) != FIFTY_FIVE}
        case "primero":
            fours = combinations_with_replacement(RANKS, 4)
            sums = {sum(POINTS[r] for r in ranks) for ranks in fours if len(set(ranks)) > 1}
        case "supremus":
            sums = {55}
        case "fluxus":
            sums = {sum(POINTS[r] for r in ranks) for ranks in combinations(RANKS, 4)}
        case _:
            sums = {4 * points for points in POINTS.values()}
    return tuple(sorted(sums))


@cache
def ladder(any_total: bool, three: bool) -> tuple[Worth, ...]:
    """Every bid that there is, the least first."""
    kinds = KINDS[1:4] if three else KINDS
    worths: list[Worth] = []
    for kind in kinds:
        values = totals(kind)
        if three and kind == "primero":  # a chorus is but a primero there
            values = tuple(sorted({*values, *totals("chorus")}))
        worths += product((kind,), range(values[0], values[-1] + 1) if any_total else values)
    return tuple(worths)


def bids_left(terms: Terms, bid: Worth | None) -> tuple[Worth, ...]:
    """The bids that better *bid*; in losing Primero, those that go below it."""
    all_bids = ladder(any_total(terms), three_kinds(terms))
    if bid is None:
        return all_bids
    if terms[AIM] == LOWEST:
        return all_bids[: all_bids.index(bid)]
    return all_bids[all_bids.index(bid) + 1 :]


def worth_of(terms: Terms, cards: tuple[str, ...]) -> Worth:
    """What four cards are under these terms."""
    return worth(cards, three_kinds(terms))


def three_kinds(terms: Terms) -> bool:
    return terms[KINDS_OF] == THREE_KINDS


def any_total(terms: Terms) -> bool:
    return terms[TOTALS] == ANY_TOTAL


def bidding(state: PrimeroState) -> bool:
    """Whether whoever vies now must declare a bid."""
    if state.terms[BIDS] != DECLARED:
        return False
    return state.phase == 2 or state.terms[OPENING] == WITH_BIDS


def spoken(hand: Worth) -> str:
    """A kind and its value, in words.

    >>> spoken(("primero", 45)), spoken(("supremus", 55))
    ('primero 45', 'supremus')
    """
    return hand[0] if hand[0] in ("supremus", WORST) else f"{hand[0]} {hand[1]}"
