"""What acts are worth beside the equilibrium: reckoned over all that the other may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from math import comb, prod
from typing import NamedTuple

from diversions.rules.players.dare import (
    PLAIN,
    Hand,
    Position,
    Table,
    acting,
    leader,
    less,
    scores,
)

FLOOR = 0.01  # how likely, at least, is whatever the other did: nobody plays by the table


class Sight(NamedTuple):
    """What a player who is to act knows of a deal, and who did what.

    *player* is 0 for eldest; *darer* who has dared, before the card *at*, None if nobody has.
    """

    score: tuple[int, int]
    player: int
    hand: Hand  # what is still held
    played: Hand  # in the order of play
    darer: int | None = None
    at: int = 0
    seen: bool = False

    @property
    def course(self) -> int:
        return self.at if self.seen else PLAIN


def taken(played: Hand) -> tuple[int, int]:
    """The tricks that eldest and the dealer have taken.

    >>> taken((3, 5, 2, 2, 9, 4)), taken((3, 5, 2))
    ((0, 2), (0, 1))
    """
    whole = [place for place in range(0, len(played) - 1, 2) if played[place] != played[place + 1]]
    dealer = sum(leader(played[: place + 2]) for place in whole)
    return len(whole) - dealer, dealer


class Reckoning:
    """What a deal is worth to eldest, more than half of a match, if both play by the table."""

    def __init__(self, table: Table, score: tuple[int, int]) -> None:
        self.table, self.score, self.contest = table, score, table.contest
        plain: list[float] = table.head["plain"]
        worth = dict(zip(scores(self.contest.up), plain, strict=True))
        eldest, dealer = score
        last = self.contest.up - 1  # in the next deal the other is eldest
        self.more = 0.5 if eldest == last else -worth[dealer, eldest + 1]
        self.less = -0.5 if dealer == last else -worth[dealer + 1, eldest]
        self.drawn = -worth[dealer, eldest]

    def point(self, winner: int) -> float:
        """What it is worth that this player scores a point."""
        return self.less if winner else self.more

    def end(self, played: Hand, course: int) -> float:
        eldest, dealer = taken(played)
        if eldest == dealer:
            return self.drawn
        winner = int(dealer > eldest)
        return self.point(winner) if course == PLAIN else 0.5 - winner

    def deal(self, played: Hand, hands: tuple[Hand, Hand], course: int) -> float:
        """From here on, with these cards held, before a dare may be made."""
        if len(played) == 6:
            return self.end(played, course)
        actor = acting(played)
        chances = self.table.chances(Position(self.score, played, hands[actor], course))
        dare = float(chances.pop("dare", 0.0))
        value = dare * self.dared(played, hands, actor) if dare else 0.0
        for card, chance in chances.items():
            if chance and dare < 1:
                assert isinstance(card, int)
                value += (1 - dare) * chance * self.card(played, hands, course, card)
        return value

    def card(self, played: Hand, hands: tuple[Hand, Hand], course: int, card: int) -> float:
        """What it is worth that who is to act plays *card*."""
        left = list(hands)
        actor = acting(played)
        left[actor] = less(hands[actor], card)
        return self.deal((*played, card), (left[0], left[1]), course)

    def dared(self, played: Hand, hands: tuple[Hand, Hand], darer: int) -> float:
        """What it is worth that who is to act dares."""
        other = hands[1 - darer]
        see = self.table.chances(Position(self.score, played, other, asked=True))["see"]
        value = (1 - see) * self.point(darer)
        return value + see * self.deal(played, hands, len(played)) if see else value

    # What the other may hold ------------------------------------------------------------------

    def held(self, sight: Sight) -> Iterator[tuple[Hand, float]]:
        """What the other may still hold, and how likely it is by all that was done."""
        mine = [*sight.hand, *self.laid(sight, sight.player)]
        theirs = self.laid(sight, 1 - sight.player)
        for whole in self.table.shape.triples:
            left = whole
            for card in theirs:
                if card not in left:
                    break
                left = less(left, card)
            else:
                ways = prod(
                    comb(self.contest.suits - mine.count(rank), whole.count(rank))
                    for rank in set(whole)
                )
                if ways:
                    yield left, ways * self.likely(sight, whole)

    @staticmethod
    def laid(sight: Sight, player: int) -> list[int]:
        """The cards that a player has played."""
        return [card for n, card in enumerate(sight.played) if acting(sight.played[:n]) == player]

    def likely(self, sight: Sight, whole: Hand) -> float:
        """How likely the other, by the table, has done all this with the hand *whole*."""
        other, left, likelihood = 1 - sight.player, whole, 1.0
        for level in range(len(sight.played) + 1):
            played = sight.played[:level]
            if sight.darer is not None and level == sight.at:
                asked = sight.darer != other
                if sight.seen or not asked:
                    at = Position(self.score, played, left, asked=asked)
                    likelihood *= max(
                        FLOOR, self.table.chances(at).get("see" if asked else "dare", 0.0)
                    )
            if level == len(sight.played) or acting(played) != other:
                continue
            course = sight.at if sight.seen and level >= sight.at else PLAIN
            chances = self.table.chances(Position(self.score, played, left, course))
            card = sight.played[level]
            likelihood *= max(FLOOR, (1 - chances.get("dare", 0.0)) * chances[card])
            left = less(left, card)
        return likelihood


@lru_cache(maxsize=32)
def worths(table: Table, sight: Sight) -> Mapping[str | int, float]:
    """What each act is worth, as a share of the matches won: a card, “dare”, “see” and “yield”.

    The other is thought to play by the table, and so is the player after this act.
    """
    reckoning, sign = Reckoning(table, sight.score), 1 - 2 * sight.player
    hidden = list(reckoning.held(sight))
    whole = sum(weight for _, weight in hidden)

    def mean(value: Callable[[tuple[Hand, Hand]], float]) -> float:
        total = 0.0
        for theirs, weight in hidden:
            hands = (theirs, sight.hand) if sight.player else (sight.hand, theirs)
            total += weight * value(hands)
        return 0.5 + sign * total / whole

    played, course = sight.played, sight.course
    if sight.darer is not None and not sight.seen:
        return {
            "see": mean(partial(reckoning.deal, played, course=sight.at)),
            "yield": 0.5 + sign * reckoning.point(sight.darer),
        }
    acts: dict[str | int, float] = {
        card: mean(partial(reckoning.card, played, course=course, card=card))
        for card in set(sight.hand)
    }
    if course == PLAIN and len(played) in table.shape.dares:
        acts["dare"] = mean(partial(reckoning.dared, played, darer=sight.player))
    return acts
