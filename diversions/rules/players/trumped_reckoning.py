"""What acts are worth beside a strategy with trumps, by deals that are played out.

Hands that the other may hold are dealt out, and count as likely as it is that somebody with them
would have done by the strategy all that the other did. Each act is then played out: from there on
both go by the strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from diversions.rules.bots import Budget
from diversions.rules.players.bluffing import even
from diversions.rules.players.mixing import drawn_from
from diversions.rules.players.tables import Score
from diversions.rules.players.trumped import (
    CARDS,
    TrumpedDecision,
    TrumpedMoment,
    TrumpedTable,
    in_order,
    over,
    winner_of,
)

FLOOR = 1e-4  # how likely is at least each thing that the other did
ASKED = ("fold", "stay", "raise")
Hands = tuple[tuple[int, ...], tuple[int, ...]]


class TrumpedDeal(NamedTuple):
    """A deal in full sight. *asked* is who is to answer a raise; of raises see the decision."""

    score: Score
    hands: Hands
    lying: tuple[int, ...]
    made: int = 0
    last: int | None = None
    fresh: bool = False
    asked: int | None = None

    def to(self, player: int) -> TrumpedDecision:
        """What *player* knows of it."""
        own, hand = self.last == player, self.hands[player]
        return TrumpedDecision(self.score, player, hand, self.lying, self.made, own, self.fresh)

    @property
    def acting(self) -> int:
        """Who plays the next card."""
        return TrumpedMoment(len(self.lying), winner_of(self.lying)).acting

    def raised(self, player: int) -> TrumpedDeal:
        return self._replace(made=self.made + 1, last=player, fresh=True, asked=1 - player)

    def stayed(self) -> TrumpedDeal:
        return self._replace(asked=None)

    def laid(self, place: int) -> TrumpedDeal:
        """The same when who is to play has played the card at that place."""
        player = self.acting
        hand = self.hands[player]
        left = hand[:place] + hand[place + 1 :]
        hands = (left, self.hands[1]) if player == 0 else (self.hands[0], left)
        return self._replace(hands=hands, lying=(*self.lying, hand[place]), fresh=False)


def end_of(table: TrumpedTable, deal: TrumpedDeal, rng: Random) -> tuple[int, int]:
    """Who has the deal if both go by the strategy, and what it is worth."""
    while True:
        if deal.asked is not None:
            chances = table.answers(deal.to(deal.asked))
            answer = drawn_from(dict(zip(ASKED, chances, strict=True)), rng)
            if answer == "fold":
                return 1 - deal.asked, table.contest.stakes[deal.made - 1]
            deal = deal.stayed() if answer == "stay" else deal.raised(deal.asked)
            continue
        winner = over(deal.lying)
        if winner is not None:
            return winner, table.contest.stakes[deal.made]
        player = deal.acting
        if rng.random() < table.raises(deal.to(player)):
            deal = deal.raised(player)
            continue
        deal = deal.laid(drawn_from(table.cards(deal.to(player)), rng))
        later = over(deal.lying) is None and deal.acting != player
        if later and rng.random() < table.raises(deal.to(player)):
            deal = deal.raised(player)


def likely(table: TrumpedTable, deal: TrumpedDeal, player: int, raises: Sequence[int]) -> float:
    """How likely *player* has done all this by the strategy, with the cards of *deal*.

    *raises* says how many cards lay at each raise.
    """
    hand = [*deal.hands[player], *plays(deal.lying, player)]
    now = TrumpedDeal(deal.score, ((), ()), ())
    likelihood, made = 1.0, len(raises)
    for level in range(len(deal.lying) + 1):
        now = now._replace(lying=deal.lying[:level], fresh=False)
        left = [card for card in hand if card not in now.lying]
        here = raises.count(level)
        for step in range(here + 1):
            raiser = None if step == here else raiser_of(deal, made, now.made)
            likelihood *= did(table, now, player, left, raiser, step)
            if raiser is not None:
                now = now.raised(raiser)
        waits = deal.asked is not None and level == len(deal.lying)
        if here and not waits:
            likelihood *= stays(table, now, player, left)
        now = now.stayed()
        if level < len(deal.lying) and now.acting == player:
            cards = table.cards(known(now, player, left))
            place = sorted(left, key=in_order).index(deal.lying[level])
            likelihood *= max(FLOOR, cards.get(place, 0.0))
    return likelihood


def plays(lying: Sequence[int], player: int) -> list[int]:
    """The cards that *player* has played."""
    levels = range(len(lying))
    return [lying[n] for n in levels if TrumpedMoment(n, winner_of(lying[:n])).acting == player]


def raiser_of(deal: TrumpedDeal, made: int, number: int) -> int:
    """Who made the raise of that number, the first 0: they alternate."""
    assert deal.last is not None
    return deal.last ^ (made - 1 - number) % 2


def known(now: TrumpedDeal, player: int, left: Sequence[int]) -> TrumpedDecision:
    hand = tuple(sorted(left, key=in_order))
    return now.to(player)._replace(hand=hand)


def did(
    table: TrumpedTable,
    now: TrumpedDeal,
    player: int,
    left: Sequence[int],
    raiser: int | None,
    step: int,
) -> float:
    """How likely it is that *player* raised then, if that is the *raiser*, or did not."""
    at = known(now, player, left)
    if step:  # a raise has been made at this level
        if raiser != player:
            return 1.0
        return max(FLOOR, table.answers(at)[2])
    chance = table.raises(at)
    if raiser == player:
        return max(FLOOR, chance)
    if raiser is not None and at.acts:  # the other raised with its card, before one's turn
        return 1.0
    return max(FLOOR, 1 - chance)


def stays(table: TrumpedTable, now: TrumpedDeal, player: int, left: Sequence[int]) -> float:
    """How likely it is that *player* has stayed, if it was asked."""
    if now.asked != player:
        return 1.0
    return max(FLOOR, table.answers(known(now, player, left))[1])


def worths(
    table: TrumpedTable,
    deal: TrumpedDeal,
    raises: Sequence[int],
    acts: Sequence[tuple[str, int]],
    rng: Random,
    budget: Budget,
) -> list[float]:
    """What each of *acts* is worth, as a share of the games won: “fold”, “stay”, “raise”, “play” or
    “raise with”, the last two with the place of a card.

    Of *deal* only the own cards of who is to act are looked at.
    """
    player = deal.acting if deal.asked is None else deal.asked
    mine = deal.hands[player]
    unseen = [card for card in range(CARDS) if card not in (*mine, *deal.lying)]
    many = 3 - len(plays(deal.lying, 1 - player))
    sums, whole = [0.0] * len(acts), 0.0
    while budget.left() or not whole:
        theirs = tuple(sorted(rng.sample(unseen, many), key=in_order))
        dealt = deal._replace(hands=(mine, theirs) if player == 0 else (theirs, mine))
        weight = likely(table, dealt, 1 - player, raises)
        whole += weight
        for number, (act, place) in enumerate(acts):
            sums[number] += weight * brings(table, dealt, player, act, place, rng)
    return [total / whole for total in sums]


def brings(
    table: TrumpedTable, deal: TrumpedDeal, player: int, act: str, place: int, rng: Random
) -> float:
    """The chance of the game after that act and the rest of one deal."""
    if act == "fold":
        winner, stake = 1 - player, table.contest.stakes[deal.made - 1]
    else:
        if act in ("play", "raise with"):
            deal = deal.laid(place)
        deal = deal.stayed() if act == "stay" else deal
        deal = deal.raised(player) if act in ("raise", "raise with") else deal
        winner, stake = end_of(table, deal, rng)
    mine, theirs = (table.contest.up - deal.score[one] for one in (player, 1 - player))
    return even(mine - stake, theirs) if winner == player else even(mine, theirs - stake)
