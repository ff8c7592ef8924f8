"""What acts are worth beside the equilibrium: reckoned over all that the other may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from diversions.rules.players.dare import Hand, acting, holdings, less, plays, scores
from diversions.rules.players.ladder import (
    STAKES,
    History,
    LadderDecision,
    LadderTable,
    result,
    taken,
    useful,
)

FLOOR = 0.01  # how likely is at least whatever the other did, where no hand explains all of it

Held = dict[Hand, float]  # what the other may hold, and how likely


def allowed(played: Hand, history: History) -> bool:
    """Whether the rules let whoever is to play double: not twice running, nor above the top."""
    last = acting(played[: history[-1]]) if history else None
    return len(history) + 1 < len(STAKES) and last != acting(played)


class Reckoning:
    """What a deal is worth to a player, more than half of a game, if the other plays by the table.

    The player does the best that may be done against it, by what a player can know. *player* is 0
    for eldest.
    """

    def __init__(self, table: LadderTable, score: tuple[int, int], player: int) -> None:
        self.table, self.score, self.player = table, score, player
        self.contest, self.up = table.contest, table.contest.up
        self.plain = dict(zip(scores(self.up), table.head["plain"], strict=True))
        self.top = useful(score, self.up)

    def end(self, history: History, eldest_has: int) -> float:
        """What it brings if eldest has the deal (1), the dealer has (-1), or nobody (0)."""
        eldest, dealer = self.score
        stake = STAKES[len(history)]
        if eldest_has > 0:
            worth = 0.5 if eldest + stake >= self.up else -self.plain[dealer, eldest + stake]
        elif eldest_has < 0:
            worth = -0.5 if dealer + stake >= self.up else -self.plain[dealer + stake, eldest]
        else:
            worth = -self.plain[dealer, eldest]  # in the next deal the other is eldest
        return worth if not self.player else -worth

    def gives(self, history: History, giver: int) -> float:
        """What it brings if that player throws in before a double."""
        return self.end(history, -1 if giver == 0 else 1)

    def deal(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """From here on, before a double may be made, times how likely this is."""
        if not held:
            return 0.0
        if not len(played) % 2 and (has := result(self.contest, taken(played))) is not None:
            return sum(held.values()) * self.end(history, has)
        if not self.may(played, history):
            return self.cards(played, mine, held, history)
        if acting(played) == self.player:
            still = self.cards(played, mine, held, history)
            return max(still, self.doubled(played, mine, held, history))
        doubles, rest = self.split(played, held, history, "double")
        value = self.cards(played, mine, rest, history)
        if doubles:
            folded = sum(doubles.values()) * self.gives(history, self.player)
            value += max(folded, self.cards(played, mine, doubles, (*history, len(played))))
        return value

    def may(self, played: Hand, history: History) -> bool:
        """Whether whoever is to play may double, and it can matter."""
        return len(history) < self.top and allowed(played, history)

    def cards(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same when the next card is to be played."""
        if not held:
            return 0.0
        if acting(played) == self.player:
            return max(self.card(played, mine, held, history, card) for card in set(mine))
        after: dict[int, Held] = {}
        for hand, weight in held.items():
            chances = self.table.cards(self.at(played, hand, history))
            for card, chance in chances.items():
                if share := weight * chance:
                    after.setdefault(int(card), {})[less(hand, int(card))] = share
        return sum(self.deal((*played, card), mine, left, history) for card, left in after.items())

    def card(self, played: Hand, mine: Hand, held: Held, history: History, card: int) -> float:
        """The same if the player, who is to act, plays *card*."""
        return self.deal((*played, card), less(mine, card), held, history)

    def doubled(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same if the player, who is to act, doubles."""
        stays, folds = self.split(played, held, history, "stay")
        value = sum(folds.values()) * self.gives(history, 1 - self.player)
        return value + self.cards(played, mine, stays, (*history, len(played)))

    def at(self, played: Hand, hand: Hand, history: History, asked: bool = False) -> LadderDecision:
        return LadderDecision(self.score, played, hand, history, asked)

    def split(self, played: Hand, held: Held, history: History, act: str) -> tuple[Held, Held]:
        """The hands with which the other does *act*, and those with which not."""
        does, does_not = {}, {}
        for hand, weight in held.items():
            chance = self.table.chances(self.at(played, hand, history, act == "stay"))[act]
            if chance:
                does[hand] = weight * chance
            if chance < 1:
                does_not[hand] = weight * (1 - chance)
        return does, does_not

    # What the other may hold ------------------------------------------------------------------

    def held(self, at: LadderDecision, floor: float) -> Iterator[tuple[Hand, float]]:
        """What the other may still hold, and how likely it is by all that was done.

        Nothing that the other did is less likely than *floor*.
        """
        mine, theirs = (
            [card for _, card in plays(at.played, player)]
            for player in (self.player, 1 - self.player)
        )
        triples, seen = self.table.shape.hands[3], [*at.hand, *mine]
        for whole, left, ways in holdings(triples, self.contest.suits, theirs, seen):
            yield left, ways * self.likely(at, whole, floor)

    def likely(self, at: LadderDecision, whole: Hand, floor: float) -> float:
        """How likely the other, by the table, has done all this with the hand *whole*."""
        left, likelihood = whole, 1.0
        for level in range(len(at.played) + 1):
            played, now = at.played[:level], level == len(at.played)
            before = tuple(one for one in at.history if one < level)
            doubled = level in at.history or (now and at.asked)
            theirs = acting(played) != self.player
            if theirs and (doubled or not now):
                double = self.table.chances(self.at(played, left, before))["double"]
                likelihood *= max(floor, double if doubled else 1 - double)
            elif doubled and not theirs:
                stay = self.table.chances(self.at(played, left, before, True))["stay"]
                likelihood *= max(floor, stay)
            if theirs and not now:
                upto = tuple(one for one in at.history if one <= level)
                card = at.played[level]
                likelihood *= max(floor, self.table.cards(self.at(played, left, upto))[card])
                left = less(left, card)
        return likelihood


@lru_cache(maxsize=32)
def worths(table: LadderTable, at: LadderDecision, player: int) -> Mapping[str | int, float]:
    """What each act is worth, as a share of the games won: a card, “double”, “stay” and “fold”.

    The other is thought to play by the table, and the player as well as may be after this act.
    """
    reckoning, held = Reckoning(table, at.score, player), Held()
    for floor in (0.0, FLOOR):
        for hand, weight in reckoning.held(at, floor):
            if weight:
                held[hand] = held.get(hand, 0.0) + weight
        if held:  # with no floor: with other hands the table would not have come here
            break
    whole, played, mine, history = sum(held.values()), at.played, at.hand, at.history
    if at.asked:
        acts: dict[str | int, float] = {
            "stay": reckoning.cards(played, mine, held, (*history, len(played))),
            "fold": whole * reckoning.gives(history, player),
        }
    else:
        acts = {card: reckoning.card(played, mine, held, history, card) for card in set(mine)}
        if allowed(played, history):
            acts["double"] = reckoning.doubled(played, mine, held, history)
    return {act: 0.5 + value / whole for act, value in acts.items()}
