"""The table of Poch: the board, the purses, what hands are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from diversions.games.poch.variants import (
    DEALER,
    EMPTY,
    EXACT,
    HIGHER,
    IN_PART,
    PAIRS,
    TURNED,
    TWO_PAIRS,
    WHOLE,
)
from diversions.rules.core import Note, Seat, State, Terms, but, name
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.changing import replaced
from diversions.rules.packs import Pack

LOW_FIRST = "789TJQKA"
PACK = Pack.of("french", LOW_FIRST[::-1], {"J": "Jack"})
NAMES = {card: PACK.name(card) for card in PACK.cards}
RANK = {rank: place for place, rank in enumerate(LOW_FIRST)}
POOLS = ("Ace", "King", "Queen", "Jack", "Ten", "Marriage", "Sequence", "Poch")
WANTED = ("A", "K", "Q", "J", "T", "KQ", "789")  # of trumps, for each pool but the last
MARKS = tuple(" ".join(ranks).replace("T", "10") for ranks in WANTED) + ("",)
POCH = 7
COINS = 40
CARDS = 5
MOST = 3  # coins by which one bet may exceed the last
EACH_COUNTS = {"A": 1, **{pip: int(pip) for pip in "789"}, **dict.fromkeys("TJQK", 10)}
COUNT = {card: EACH_COUNTS[card[0]] for card in PACK.cards}

Run = tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PochState(State):
    """The table of Poch.  What was shown and laid stays in sight until the next shuffle."""

    deal: int = 0  # how many deals were before this one
    dealer: Seat = 0
    hands: Hands = ()
    turned: str = ""
    shown: Hand = ()  # cards in hand that all have seen
    stage: str = ""  # "claim", "vie", "lay"
    board: tuple[int, ...] = (0,) * len(POOLS)
    purse: tuple[int, ...] = ()
    lost: int = 0  # coins left on the board at the end
    staked: tuple[int, ...] = ()  # laid in Poch in this deal, by seat
    bet: int = 0  # what each must have laid to stay in
    within: tuple[Seat, ...] = ()  # who have not dropped out
    waiting: tuple[Seat, ...] = ()  # who have yet to claim or to answer, the next first
    run: Run = ()  # the sequence towards thirty-one
    runs: tuple[Run, ...] = ()  # those that are complete
    passed: int = 0  # how many in a row could not play
    left: tuple[int, ...] = ()  # the pools of the first phase that nobody took


class HandValue(NamedTuple):
    """What a hand is worth where hands are compared."""

    kind: int  # 0 nothing, 1 a pair, 2 two pairs, 3 three, 4 four of a kind
    cards: tuple[int, ...]  # ranks, in the order in which they count


KINDS = ("no pair", "a pair", "two pairs", "three of a kind", "four of a kind")


def worth(terms: Terms, hand: Hand) -> HandValue:
    """What *hand* is worth."""
    ranks = sorted((RANK[card[0]] for card in hand), reverse=True)
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    most, best = groups[0]
    kind = most if most > 2 else most - 1
    first: tuple[int, ...] = (best,)
    if kind == 1 and groups[1][0] == 2 and terms[PAIRS] == TWO_PAIRS:
        kind, first = 2, (best, groups[1][1])
    if terms[HIGHER] != WHOLE:
        return HandValue(kind, first if kind else (ranks[0],))
    return HandValue(kind, (*first, *(r for r in ranks if r not in first)))


def has_two_pairs(hand: Hand) -> bool:
    """Whether there are two pairs in *hand*, and nothing better."""
    ranks = [card[0] for card in hand]
    return sorted(map(ranks.count, set(ranks))) == [1, 2, 2]


def plural(number: int, word: str = "coin") -> str:
    """A number of things.

    >>> plural(1), plural(3)
    ('1 coin', '3 coins')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def total(run: Run) -> int:
    """What the cards of a sequence count."""
    return sum(COUNT[card] for _, card in run)


def limit(terms: Terms) -> int:
    """The highest count that a sequence may reach."""
    return terms[EXACT].value


def can_lay(state: PochState, seat: Seat) -> bool:
    """Whether *seat* holds a card that keeps within the limit."""
    room = limit(state.terms) - total(state.run)
    return any(COUNT[card] <= room for card in state.hands[seat])


def takes(state: PochState, seat: Seat, hand: Hand) -> tuple[tuple[int, Hand], ...]:
    """The pools that *hand* empties, with the cards that do it."""
    suit = state.turned[1]
    pools = []
    for pool, ranks in enumerate(WANTED):
        cards = tuple(rank + suit for rank in ranks)
        if state.board[pool] and all(card in hand for card in cards):
            pools.append((pool, cards))
    return tuple(pools)


def filled(board: Sequence[int]) -> tuple[int, ...]:
    """Those of the first seven pools in which coins lie."""
    return tuple(pool for pool in range(POCH) if board[pool])


def held(state: PochState, seat: Seat) -> Hand:
    """The cards that count for *seat* in the first phase."""
    if state.terms[TURNED] == DEALER and seat == state.dealer:
        return (*state.hands[seat], state.turned)
    return state.hands[seat]


def with_coins(state: PochState, *changes: tuple[Seat, int]) -> PochState:
    """*state* with coins added to those purses, or taken from them."""
    purse = list(state.purse)
    for seat, coins in changes:
        purse[seat] += coins
    return but(state, purse=tuple(purse), score=tuple(purse))


def paid(state: PochState, payer: Seat, coins: int) -> tuple[PochState, int]:
    """The table when *payer* has paid what he can of *coins*, and how much that was."""
    given = coins
    if state.terms[EMPTY] == IN_PART:
        given = min(coins, state.purse[payer])
    if coins > max(state.purse[payer], 0):
        pays = f"pays {given} of {plural(coins)}" if given else "pays nothing"
        text = f"{name(payer)} has too few coins, and {pays}."
        if state.terms[EMPTY] != IN_PART:
            text = f"{name(payer)} has too few coins, and is in debt."
        state = but(state, Note(state.terms[EMPTY].rule, text))
    return with_coins(state, (payer, -given)), given


def laid_on(state: PochState, pool: int, coins: int) -> PochState:
    """*state* with *coins* more, or fewer, in a pool of the board."""
    board = state.board
    return but(state, board=replaced(board, pool, board[pool] + coins))
