"""What acts are worth beside an equilibrium with a ladder of doubles.

It is reckoned over all that the other may hold, who is thought to play by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from diversions.rules.players.dare import Hand, acting, holdings, less, plays, scores
from diversions.rules.players.ladder import (
    History,
    LadderContest,
    LadderDecision,
    LadderTable,
    result,
    taken,
)

FLOOR = 0.01  # how likely is at least whatever the other did, where no hand explains all of it

Held = dict[Hand, float]  # what the other may hold, and how likely
Prior = Callable[[Hand], float]  # of a whole hand, by what is no act of the table


def evenly(hand: Hand) -> float:
    """Where there is no such thing."""
    return 1.0


def allowed(contest: LadderContest, played: Hand, history: History) -> bool:
    """Whether the rules let whoever is to play double: not twice running, nor above the top."""
    last = raiser_of(contest, played, history) if history else None
    return len(history) + 1 < len(contest.stakes) and last != acting(played)


def raiser_of(contest: LadderContest, played: Hand, history: History) -> int:
    """Who made the last of these doubles: 0 for eldest."""
    last = history[-1]
    return acting(played[:last]) ^ contest.turned(last, history[:-1])


def agreed(history: History, level: int) -> History:
    """The doubles before the one that is made at this level."""
    return tuple(one for one in history if one < level)


def is_over(table: LadderTable, played: Hand) -> bool:
    """Whether these cards decide the deal."""
    return not len(played) % 2 and result(table.contest, taken(played)) is not None


class LadderReckoning:
    """What a deal is worth to a player, more than half of a game, if the other plays by the table.

    The player does the best that may be done against it, by what a player can know. *player* is 0
    for eldest.
    """

    def __init__(
        self, table: LadderTable, score: tuple[int, int], player: int, prior: Prior = evenly
    ) -> None:
        self.table, self.score, self.player, self.prior = table, score, player, prior
        self.contest, self.up = table.contest, table.contest.up
        self.plain = dict(zip(scores(self.up), table.head["plain"], strict=True))
        self.top = table.contest.useful(score)

    def end(self, history: History, eldest_has: int) -> float:
        """What it brings if eldest has the deal (1), the dealer has (-1), or nobody (0)."""
        eldest, dealer = self.score
        stake = self.contest.stakes[len(history)]
        if eldest_has > 0:
            worth = 0.5 if eldest + stake >= self.up else -self.plain[dealer, eldest + stake]
        elif eldest_has < 0:
            worth = -0.5 if dealer + stake >= self.up else -self.plain[dealer + stake, eldest]
        else:
            worth = -self.plain[dealer, eldest]  # in the next deal the other is eldest
        return worth if not self.player else -worth

    def gives(self, history: History, giver: int) -> float:
        """What it brings if that player gives the deal up before a double."""
        return self.end(history, -1 if giver == 0 else 1)

    def deal(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """From here on, before a double may be made, times how likely this is."""
        if not held:
            return 0.0
        if not len(played) % 2 and (has := result(self.contest, taken(played))) is not None:
            return sum(held.values()) * self.end(history, has)
        if not self.may_late(played, history):
            return self.onward(played, mine, held, history)
        return self.offered(played, mine, held, history, late=True)

    def may_late(self, played: Hand, history: History) -> bool:
        """Whether the last card may have come with a double, that is not one before the next."""
        return (
            self.contest.room_late(len(played), history, self.top)
            and acting(played[:-1]) != acting(played)
            and allowed(self.contest, played[:-1], history)
        )

    def onward(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same when no double came with the last card, or it is answered."""
        if not held:
            return 0.0
        if not allowed(self.contest, played, history):
            return self.cards(played, mine, held, history)
        return self.before(played, mine, held, history)

    def before(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same where there may be a double, or one back, if it can matter."""
        if self.contest.jump:
            return self.stepped(played, mine, held, history)
        level = len(played)
        if not held or not self.contest.room(level, history, self.top):
            return self.cards(played, mine, held, history)
        return self.offered(played, mine, held, history)

    def stepped(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same where the double may be by one step more, or first be made."""
        level = len(played)
        if not held or not self.contest.room(level, history, self.top):
            return self.jumped(played, mine, held, history)
        more = (*history, level)
        if acting(played) == self.player:
            still = self.jumped(played, mine, held, history)
            return max(still, self.stepped(played, mine, held, more))
        doubles, rest = self.split(played, held, history, self.table.doubles)
        still = self.jumped(played, mine, rest, history)
        return still + self.stepped(played, mine, doubles, more)

    def jumped(self, played: Hand, mine: Hand, held: Held, history: History) -> float:
        """The same when all steps of the double are made, if there is one."""
        if not held or len(played) not in history:
            return self.cards(played, mine, held, history)
        before = agreed(history, len(played))
        if acting(played) != self.player:
            folded = sum(held.values()) * self.gives(before, self.player)
            return max(folded, self.cards(played, mine, held, history))
        stays, folds = self.split(played, held, history[:-1], self.table.stays)
        value = sum(folds.values()) * self.gives(before, 1 - self.player)
        return value + self.cards(played, mine, stays, history)

    def offered(
        self, played: Hand, mine: Hand, held: Held, history: History, late: bool = False
    ) -> float:
        """The same where there may be a double; *late*: one that comes with the last card."""
        table, plain = self.table, self.onward if late else self.cards
        doubling = acting(played) ^ history.count(len(played)) % 2
        if (acting(played[:-1]) if late else doubling) == self.player:
            still = plain(played, mine, held, history)
            return max(still, self.doubled(played, mine, held, history, late))
        chance_of = table.doubles_late if late else table.doubles
        doubles, rest = self.split(played, held, history, chance_of)
        value = plain(played, mine, rest, history)
        if doubles:
            folded = sum(doubles.values()) * self.gives(history, self.player)
            made = (*history, len(played) - late)
            value += max(folded, self.before(played, mine, doubles, made))
        return value

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

    def doubled(
        self, played: Hand, mine: Hand, held: Held, history: History, late: bool = False
    ) -> float:
        """The same if the player doubles, or doubles back; *late*: did so with the last card."""
        chance_of = self.table.stays_late if late else self.table.stays
        stays, folds = self.split(played, held, history, chance_of)
        value = sum(folds.values()) * self.gives(history, 1 - self.player)
        return value + self.before(played, mine, stays, (*history, len(played) - late))

    def at(self, played: Hand, hand: Hand, history: History) -> LadderDecision:
        return LadderDecision(self.score, played, hand, history)

    def split(
        self,
        played: Hand,
        held: Held,
        history: History,
        chance_of: Callable[[LadderDecision], float],
    ) -> tuple[Held, Held]:
        """The hands with which the other doubles, or stays, and those with which not."""
        does, does_not = {}, {}
        for hand, weight in held.items():
            chance = chance_of(self.at(played, hand, history))
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
            yield left, ways * self.prior(whole) * self.likely(at, whole, floor)

    def likely(self, at: LadderDecision, whole: Hand, floor: float) -> float:
        """How likely the other, by the table, has done all this with the hand *whole*."""
        left, likelihood = whole, 1.0
        for level in range(len(at.played) + 1):
            played, now = at.played[:level], level == len(at.played)
            theirs = acting(played) != self.player
            likelihood *= self.likely_doubles(at, level, left, floor)
            if theirs and not now:
                upto = tuple(one for one in at.history if one <= level)
                card = at.played[level]
                likelihood *= max(floor, self.table.cards(self.at(played, left, upto))[card])
                left = less(left, card)
                waits = at.late and level + 1 == len(at.played)
                known = self.at(at.played[: level + 1], left, upto)
                if waits:
                    likelihood *= max(floor, self.table.doubles_late(known))
                elif level not in at.history and self.may_late(known.played, upto):
                    likelihood *= max(floor, 1 - self.table.doubles_late(known))
        return likelihood

    def likely_doubles(self, at: LadderDecision, level: int, hand: Hand, floor: float) -> float:
        """How likely the other has doubled, or not, and stayed so before the card of that level."""
        played, likelihood = at.played[:level], 1.0
        now = level == len(at.played)
        waits = now and at.asked
        before = agreed(at.history, level)
        made = at.history.count(level) + waits
        if self.contest.jump:
            steps = [self.at(played, hand, (*before, *(level,) * n)) for n in range(made + 1)]
            if acting(played) == self.player:
                stayed = made and not waits
                return max(floor, self.table.stays(steps[-2])) if stayed else 1.0
            for known in steps[:-1]:
                likelihood *= max(floor, self.table.doubles(known))
            return likelihood * max(floor, 1 - self.table.doubles(steps[-1]))
        for number in range(made + 1):
            known = self.at(played, hand, (*before, *(level,) * number))
            theirs = acting(played) ^ number % 2 != self.player
            if number == made:  # there was no further double, if there has been time for it
                if theirs and not waits and (made or not now):
                    likelihood *= max(floor, 1 - self.table.doubles(known))
            elif theirs:
                likelihood *= max(floor, self.table.doubles(known))
            elif number + 1 < made or not waits:
                likelihood *= max(floor, self.table.stays(known))
        return likelihood


def reached(table: LadderTable, at: LadderDecision, player: int) -> bool:
    """Whether two who play by the table come there: else what it says of it was never learnt.

    Of deals of one card it says nothing.
    """
    mine, theirs = (LadderReckoning(table, at.score, one) for one in (1 - player, player))
    whole = tuple(sorted([*at.hand, *(card for _, card in plays(at.played, player))]))
    if len(whole) < 3:
        return True
    return mine.likely(at, whole, 0.0) > 0 and any(weight for _, weight in theirs.held(at, 0.0))


def winners(table: LadderTable, at: LadderDecision, player: int) -> set[int]:
    """Who can still have the deal, whatever the other holds and both play: 1 for eldest, -1 for
    the dealer, 0 for nobody."""
    mine, theirs = ([card for _, card in plays(at.played, p)] for p in (player, 1 - player))
    triples, seen = table.shape.hands[3], [*at.hand, *mine]
    held = {left for _, left, _ in holdings(triples, table.contest.suits, theirs, seen)}
    return set[int]().union(*(_winners(table, at.played, player, at.hand, left) for left in held))


def _winners(table: LadderTable, played: Hand, player: int, mine: Hand, other: Hand) -> set[int]:
    if is_over(table, played):
        return {result(table.contest, taken(played)) or 0}
    after = (
        _winners(table, (*played, card), player, less(mine, card), other)
        if acting(played) == player
        else _winners(table, (*played, card), player, mine, less(other, card))
        for card in set(mine if acting(played) == player else other)
    )
    return set[int]().union(*after)


@lru_cache(maxsize=32)
def worths(
    table: LadderTable, at: LadderDecision, player: int, prior: Prior = evenly
) -> Mapping[str | int, float]:
    """What each act is worth, as a share of the games won: a card, “double”, “stay” and “fold”; and
    “double with” a card, where the table has it or it is as one before the next; where a double may
    jump, “double by” so many steps, of those that can matter.

    The other is thought to play by the table, and the player as well as may be after this act. A
    double with a card that waits for its answer, but is not in the table, says what one before that
    card would say.
    """
    played, mine, history, level = at.played, at.hand, at.history, len(at.played)
    after = (*history, level - at.late) if at.asked else history
    reckoning, held = LadderReckoning(table, at.score, player, prior), Held()
    sure = LadderDecision(at.score, played, mine, after) if at.late else at
    if at.asked and at.late and level <= table.contest.late:
        sure = at._replace(asked=False)
    for floor in (0.0, FLOOR):
        for hand, weight in reckoning.held(sure, floor):
            if weight:
                held[hand] = held.get(hand, 0.0) + weight
        if held:  # with no floor: with other hands the table would not have come here
            break
    whole = sum(held.values())
    acts: dict[str | int, float] = {}
    if at.asked:
        stays = reckoning.deal if at.late else reckoning.cards
        acts["stay"] = stays(played, mine, held, after)
        before = agreed(history, level) if table.contest.jump else history
        acts["fold"] = whole * reckoning.gives(before, player)
        over = at.late and is_over(table, played)
        may = table.contest.back and len(after) + 1 < len(table.contest.stakes) and not over
    else:
        acts |= {card: reckoning.card(played, mine, held, history, card) for card in set(mine)}
        may = allowed(table.contest, played, history)
        if table.contest.jump and may:
            for by in range(1, reckoning.top - len(history) + 1):
                raised = (*history, *(level,) * by)
                acts[f"double by {by}"] = reckoning.jumped(played, mine, held, raised)
            may = False
        for card in set(mine) if may else ():
            laid, left = (*played, card), less(mine, card)
            if reckoning.may_late(laid, history):
                acts[f"double with {card}"] = reckoning.doubled(laid, left, held, history, True)
            elif acting(laid) == player and not is_over(table, laid):
                acts[f"double with {card}"] = reckoning.doubled(laid, left, held, history)
    if may:
        acts["double"] = reckoning.doubled(played, mine, held, after)
    return {act: 0.5 + value / whole for act, value in acts.items()}
