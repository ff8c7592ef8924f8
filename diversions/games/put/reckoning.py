"""What acts are worth beside the equilibrium: reckoned over all that the other may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from diversions.rules.players.dare import (
    PLAIN,
    EquilibriumTable,
    Hand,
    InformationSet,
    acting,
    holdings,
    leader,
    less,
    plays,
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


Held = dict[Hand, float]  # what the other may hold, and how likely


class Reckoning:
    """What a deal is worth to a player, more than half of a match, if the other plays by the table.

    The player does the best that may be done against it, by what a player can know. After an act
    that is not the table's own, the table’s advice to the same player is worth nothing: nobody who
    plays by it comes there.
    """

    def __init__(self, table: EquilibriumTable, score: tuple[int, int], player: int) -> None:
        self.table, self.score, self.player = table, score, player
        self.contest = table.contest
        plain: list[float] = table.head["plain"]
        worth = dict(zip(scores(self.contest.up), plain, strict=True))
        eldest, dealer = score
        last = self.contest.up - 1  # in the next deal the other is eldest
        sign = 1 - 2 * player
        self.points = (
            sign * (0.5 if eldest == last else -worth[dealer, eldest + 1]),
            sign * (-0.5 if dealer == last else -worth[dealer + 1, eldest]),
        )
        self.drawn = sign * -worth[dealer, eldest]

    def end(self, played: Hand, course: int) -> float:
        eldest, dealer = taken(played)
        if eldest == dealer:
            return self.drawn
        winner = int(dealer > eldest)
        if course == PLAIN:
            return self.points[winner]
        return 0.5 if winner == self.player else -0.5

    def deal(self, played: Hand, mine: Hand, held: Held, course: int) -> float:
        """From here on, before a dare may be made, times how likely this is."""
        if not held:
            return 0.0
        if len(played) == 6:
            return sum(held.values()) * self.end(played, course)
        if course != PLAIN or len(played) not in self.table.shape.dares:
            return self.cards(played, mine, held, course)
        if acting(played) == self.player:
            still = self.cards(played, mine, held, PLAIN)
            return max(still, self.dared(played, mine, held))
        dares, rest = self.split(played, held, "dare")
        value = self.cards(played, mine, rest, PLAIN)
        if dares:
            yielded = sum(dares.values()) * self.points[1 - self.player]
            value += max(yielded, self.cards(played, mine, dares, len(played)))
        return value

    def cards(self, played: Hand, mine: Hand, held: Held, course: int) -> float:
        """The same when the next card is to be played."""
        if not held:
            return 0.0
        if acting(played) == self.player:
            return max(self.card(played, mine, held, course, card) for card in set(mine))
        after: dict[int, Held] = {}
        for hand, weight in held.items():
            chances = self.table.chances(InformationSet(self.score, played, hand, course))
            for card in set(hand):
                if share := weight * chances[card]:
                    after.setdefault(card, {})[less(hand, card)] = share
        return sum(self.deal((*played, card), mine, left, course) for card, left in after.items())

    def card(self, played: Hand, mine: Hand, held: Held, course: int, card: int) -> float:
        """The same if the player, who is to act, plays *card*."""
        return self.deal((*played, card), less(mine, card), held, course)

    def dared(self, played: Hand, mine: Hand, held: Held) -> float:
        """The same if the player, who is to act, dares."""
        sees, yields = self.split(played, held, "see")
        value = sum(yields.values()) * self.points[self.player]
        return value + self.cards(played, mine, sees, len(played))

    def split(self, played: Hand, held: Held, act: str) -> tuple[Held, Held]:
        """The hands with which the other does *act*, and those with which not."""
        does, does_not = {}, {}
        for hand, weight in held.items():
            at = InformationSet(self.score, played, hand, asked=act == "see")
            chance = self.table.chances(at).get(act, 0.0)
            if chance:
                does[hand] = weight * chance
            if chance < 1:
                does_not[hand] = weight * (1 - chance)
        return does, does_not

    # What the other may hold ------------------------------------------------------------------

    def held(self, sight: Sight, floor: float = FLOOR) -> Iterator[tuple[Hand, float]]:
        """What the other may still hold, and how likely it is by all that was done."""
        mine, theirs = (
            [card for _, card in plays(sight.played, player)]
            for player in (sight.player, 1 - sight.player)
        )
        triples, seen = self.table.shape.triples, [*sight.hand, *mine]
        for whole, left, ways in holdings(triples, self.contest.suits, theirs, seen):
            yield left, ways * self.likely(sight, whole, floor)

    def likely(self, sight: Sight, whole: Hand, floor: float) -> float:
        """How likely the other, by the table, has done all this with the hand *whole*."""
        other, left, likelihood = 1 - sight.player, whole, 1.0
        for level in range(len(sight.played) + 1):
            played = sight.played[:level]
            if sight.darer is not None and level == sight.at:
                asked = sight.darer != other
                if sight.seen or not asked:
                    at = InformationSet(self.score, played, left, asked=asked)
                    likelihood *= max(
                        floor, self.table.chances(at).get("see" if asked else "dare", 0.0)
                    )
            if level == len(sight.played) or acting(played) != other:
                continue
            course = sight.at if sight.seen and level >= sight.at else PLAIN
            chances = self.table.chances(InformationSet(self.score, played, left, course))
            card = sight.played[level]
            likelihood *= max(floor, (1 - chances.get("dare", 0.0)) * chances[card])
            left = less(left, card)
        return likelihood


def reached(table: EquilibriumTable, sight: Sight) -> bool:
    """Whether two who play by the table come there: else what it says of it was never learnt."""
    other = 1 - sight.player
    whole = tuple(sorted([*sight.hand, *(card for _, card in plays(sight.played, sight.player))]))
    mine = Reckoning(table, sight.score, other)
    theirs = Reckoning(table, sight.score, sight.player)
    likely = mine.likely(sight._replace(player=other), whole, 0.0)
    return likely > 0 and any(weight for _, weight in theirs.held(sight, 0.0))


@lru_cache(maxsize=32)
def worths(table: EquilibriumTable, sight: Sight) -> Mapping[str | int, float]:
    """What each act is worth, as a share of the matches won: a card, “dare”, “see” and “yield”.

    The other is thought to play by the table, and the player as well as may be after this act.
    """
    reckoning = Reckoning(table, sight.score, sight.player)
    held: Held = {}
    for hand, weight in reckoning.held(sight):
        held[hand] = held.get(hand, 0.0) + weight
    whole = sum(held.values())
    played, mine, course = sight.played, sight.hand, sight.course
    if sight.darer is not None and not sight.seen:
        acts: dict[str | int, float] = {
            "see": reckoning.cards(played, mine, held, sight.at),
            "yield": whole * reckoning.points[sight.darer],
        }
    else:
        acts = {card: reckoning.card(played, mine, held, course, card) for card in set(mine)}
        if course == PLAIN and len(played) in table.shape.dares:
            acts["dare"] = reckoning.dared(played, mine, held)
    return {act: 0.5 + value / whole for act, value in acts.items()}
