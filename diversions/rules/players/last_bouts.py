"""The last bouts of a match at dice, reckoned by what the dice come to: all who stake against the
one who pays win or lose together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from statistics import fmean
from typing import NamedTuple

from diversions.rules.core import Seat, name
from diversions.rules.kit.dice import counted, paid, round_table
from diversions.rules.kit.wording import joined, listed

LEVEL = 1e-6  # of the match: less is no difference in the last bout
SEEN = 0.01  # of the match: before it less is not worth a coin, nor told
CARE = 0.1  # of the match: how much worse a stake is that others make e times as seldom
ANSWERS = 2  # seats that speak later, at most, of whom every stake is thought of
KNOWN = 1 << 15  # tables before a bout that are remembered

Coins = tuple[int, ...]  # of each seat
Shares = tuple[float, ...]  # of the match, for each seat


def few(seats: int) -> int:
    """So many bouts are reckoned; between two, who sets alone, only the last."""
    return {2: 1, 3: 4}.get(seats, 2)


def behind(purses: tuple[int, ...], seat: Seat) -> int:
    """By how many coins the richest of the others is before *seat*; below 0, he is the richest.

    >>> behind((10, 14, 3), 0), behind((10, 14, 3), 1)
    (4, -4)
    """
    return max(coins for other, coins in enumerate(purses) if other != seat) - purses[seat]


class Casting(NamedTuple):
    """What the dice come to, and who has them: how often the payer *wins*; how often they may keep
    the dice when they have *won*, and when they have *lost*; which *way* the dice go else; whether
    the match *ends* as soon as a player has nothing."""

    wins: float
    won: float = 1.0
    lost: float = 0.0
    way: int = 1
    ends: bool = True


class LastBouts(NamedTuple):
    """The last bouts of a match, before *seat* stakes: what each has, with the *stakes* that lie
    against the *payer*; who speaks *later*; what the dice come to in this bout, and *after* it if
    that differs; and how many bouts are *left*."""

    score: Coins
    stakes: Coins
    payer: Seat
    seat: Seat
    later: tuple[Seat, ...]
    dice: Casting
    left: int = 1
    after: Casting | None = None

    @property
    def table(self) -> BoutPlace:
        return BoutPlace(self.score, self.payer, self.left, self.dice, self.after or self.dice)

    @property
    def high(self) -> int:
        """The most that the seat may stake."""
        return self.table.most(self.stakes, self.seat)

    @property
    def gap(self) -> int:
        """By how many coins the richest of the others is before the seat; below 0, it is first."""
        return behind(self.score, self.seat)

    @property
    def leader(self) -> Seat:
        """The richest of the others; the one who pays, if none is richer."""
        most = self.score[self.seat] + self.gap
        rich = [s for s, coins in enumerate(self.score) if s != self.seat and coins == most]
        return self.payer if self.payer in rich else rich[0]

    @property
    def said(self) -> str:
        """How many bouts are left."""
        return f"{counted(self.left, 'bout').capitalize()} {'is' if self.left == 1 else 'are'} left"

    @property
    def first(self) -> int:
        """The least that puts the seat first if the payer loses, as the stakes lie."""
        own, lie = self.score[self.seat], self.stakes
        lacks = [
            (coins - sum(lie) - own) // 2 if one == self.payer else coins + lie[one] - own
            for one, coins in enumerate(self.score)
            if one != self.seat
        ]
        return max(0, *lacks) + 1

    def ended(self, coins: int) -> list[Coins]:
        """All that may lie in the last bout, if the seat stakes *coins*: one who speaks after it
        does what is best for them, which may be several stakes; more than one are thought to stake
        nothing."""
        stakes = paid(self.stakes, (self.seat, coins))
        if len(self.later) != 1 or self.table.most(stakes, self.later[0]) <= 0:
            return [self.table.answered(stakes, self.later)]
        (him,) = self.later
        ways = [paid(stakes, (him, one)) for one in range(self.table.most(stakes, him) + 1)]
        worths = [self.table.decided(one)[him] for one in ways]
        most = max(worths) - LEVEL
        return [one for one, worth in zip(ways, worths, strict=True) if worth > most]

    def worth(self, coins: int) -> float:
        """How much of the match so many *coins* bring the seat."""
        if self.left == 1:
            return fmean(self.table.decided(one)[self.seat] for one in self.ended(coins))
        stakes = paid(self.stakes, (self.seat, coins))
        return self.table.reckoned(stakes, self.later)[self.seat]

    def worths(self, usual: int = 0) -> dict[int, float]:
        """The same of each stake; with three bouts left or more, of those with which something
        changes and of the *usual* one."""
        ways = [*range(self.high + 1)]
        if self.left > 2:
            some = {*self.table.telling(self.stakes, self.seat), usual}
            ways = [coins for coins in ways if coins in some]
        return {coins: self.worth(coins) for coins in ways}

    def best(self, usual: int = 0) -> int:
        """What brings the seat most: *usual*, if no other brings more, or the least that does."""
        worths = self.worths(usual)
        least = max(worths.values()) - (LEVEL if self.left == 1 else SEEN)
        enough = [coins for coins, worth in worths.items() if worth > least]
        return usual if usual in enough else enough[0]

    def of_the_dice(self) -> tuple[float, float]:
        """What it is worth to the seat, which has had the dice, to keep them, and to pass them."""
        score, dice = self.score, self.after or self.dice
        ways = (self.seat, round_table(score, self.seat, dice.way)[0])
        keeping, passing = (worth_before(score, one, self.left, dice)[self.seat] for one in ways)
        return keeping, passing

    def told(self, coins: int, stake: str, payer: str) -> str:
        """Why the seat stakes so many *coins*, beside what is nearest and worth less; empty if
        nothing is.  The words are the verb of staking and what the payer is called."""
        return (self._last if self.left == 1 else self._before)(coins, stake, payer)

    def _before(self, coins: int, stake: str, payer: str) -> str:
        """The same before the last bout: how many of 100 matches are won."""
        worths = self.worths(coins)
        less = [one for one, worth in worths.items() if worths[coins] - worth >= SEEN]
        near = [one for one in less if one < coins][-1:] + [one for one in less if one > coins][:1]
        if not near:
            return ""

        def so(many: int) -> str:
            return f"with {counted(many)}" if many else f"if you {stake} nothing"

        begins = self.said
        if coins:
            begins += f". If the {payer} loses this one, that {self.brought(coins)}"
        elif not any(self.stakes) and not self.later:
            next_one = round_table(self.score, self.payer, self.dice.way)[0]
            with_dice = "you have the dice in the next bout"
            if next_one != self.seat:
                with_dice = f"the next bout is against {name(next_one)}"
            begins += f". No player has {stake}, so {with_dice}"
        return f"{begins}. {of_hundred([(worths[one], so(one)) for one in (coins, *near)])}"

    def standing(self, coins: int) -> str:
        """Where so many *coins* bring the seat if the payer loses, with the stakes that lie.

        >>> at = LastBouts((13, 23, 24), (0, 0, 0), 2, 0, (), Casting(0.5))
        >>> at.standing(6)
        'brings you past {C}, and leaves you 4 behind {B}'
        >>> at.standing(11), at.standing(3)
        ('puts you first', 'leaves you 7 behind {B}')
        >>> at._replace(stakes=(0, 3, 0)).standing(13)
        'puts you level with {B}'
        """
        score, seat = self.score, self.seat
        won = self.table.settled(paid(self.stakes, (seat, coins)), False)
        gap = behind(won, seat)
        if gap < 0:
            return "puts you first"
        others = [one for one in range(len(score)) if one != seat]
        first = listed([one for one in others if won[one] == won[seat] + gap])
        if not gap:
            return f"puts you level with {first}"
        passed = [one for one in others if score[one] >= score[seat] and won[one] < won[seat]]
        leaves = f"leaves you {gap} behind {first}"
        return f"brings you past {listed(passed)}, and {leaves}" if passed else leaves

    def brought(self, coins: int) -> str:
        """The same, with what else it does: who has nothing left, and who may still stake."""
        lie = " as the stakes lie" if self.later else ""
        text = self.standing(coins)
        if self.dice.ends and coins == self.high == self.score[self.payer] - sum(self.stakes):
            return f"leaves {name(self.payer)} nothing, which ends the match, and {text}{lie}"
        return f"{text}{lie}"

    def _last(self, coins: int, stake: str, payer: str) -> str:
        """The same in the last bout: what becomes of the match."""
        worths = self.worths()
        ways = (0, *sorted(worths, key=lambda one: abs(one - coins)))
        less = next((one for one in ways if worths[coins] - worths[one] >= LEVEL), None)
        if less is None:
            return ""

        def so(many: int) -> str:
            begins = f"with {counted(many)}" if many else f"if you {stake} nothing,"
            return f"{begins} you {self.ending(many, payer)}"

        together = f"In the last bout all who {stake} win or lose together"
        if len(self.later) == 1 and any(len(self.ended(one)) == 1 for one in (coins, less)):
            him = name(self.later[0])
            together += f", and {him}, who speaks after you, will do what is best for {him}"
        return f"{together}: {so(coins)}; {so(less)}."

    def ending(self, coins: int, payer: str) -> str:
        """What becomes of the match in the last bout with so many *coins*, in words: of several
        stakes that are the best of one who speaks later, what comes of each of them."""
        stakes = self.ended(coins)
        each = [[self.table.fallen(one, won)[self.seat] for one in stakes] for won in (False, True)]
        shares = [min(of_one) for of_one in each]
        when = [f"if the {payer} {does}" for does in ("loses", "wins")]
        wins = [one for one, share in zip(when, shares, strict=True) if share == 1]
        level = [one for one, share in zip(when, shares, strict=True) if 0 < share < 1]
        ways = [("win the match", wins), ("share the first place", level)]
        said = [
            f"{does} {'whatever falls' if len(all_of) == 2 else all_of[0]}"
            for does, all_of in ways
            if all_of
        ]
        if said:
            whatever = f", whatever {name(self.later[0])} does" if len(stakes) > 1 else ""
            return f"{' and '.join(said)}{whatever}"
        if any(map(any, each)):
            return f"leave it to {name(self.later[0])} whether you win"
        return "do not win the match at all"


def of_hundred(ways: Sequence[tuple[float, str]]) -> str:
    """How many matches are won by the first of these ways, beside the others, in a sentence.

    >>> of_hundred([(0.511, "with six coins"), (0.002, "with five coins")])
    'If the others stake sensibly, you win about 51 of 100 such matches with six coins and none \
with five coins.'
    >>> of_hundred([(0.999, "if you pass the dice"), (0.5, "if you keep them")])
    'If the others stake sensibly, you win nearly all of 100 such matches if you pass the dice and \
50 if you keep them.'
    """
    many = [round(100 * share) for share, _ in ways]
    words = ["nearly all" if one == 100 else str(one or "none") for one in many]
    about = f"{'about ' if 0 < many[0] < 100 else ''}{words[0]} of 100 such matches"
    said = [f"{one} {way}" for one, (_, way) in zip((about, *words[1:]), ways, strict=True)]
    return f"If the others stake sensibly, you win {joined(said)}."


class BoutPlace(NamedTuple):
    """A table before a bout: what each has, who pays, how many bouts are left, and the dice."""

    score: Coins
    payer: Seat
    left: int
    dice: Casting
    then: Casting

    def most(self, stakes: Coins, seat: Seat) -> int:
        """The most that *seat* may stake beside those *stakes*."""
        high: int = min(self.score[seat] - stakes[seat], self.score[self.payer] - sum(stakes))
        return high

    def telling(self, stakes: Coins, seat: Seat) -> list[int]:
        """The stakes of *seat* with which something changes: none, all, and the least that brings
        it past another if the payer loses, or keeps it before another if he wins."""
        high, own, laid = self.most(stakes, seat), self.score[seat], sum(stakes)
        some = {0, 1, high}
        for other, coins in enumerate(self.score):
            if other == self.payer:
                some.add((coins - laid - own) // 2 + 1)
            elif other != seat:
                some |= {coins + stakes[other] - own + 1, own - coins + stakes[other] - 1}
        return sorted(one for one in some if 0 <= one <= high)

    def answered(self, stakes: Coins, later: Sequence[Seat]) -> Coins:
        """The *stakes* when those who speak *later* have done what is best for them; one who has
        several after them thinks that these stake nothing."""
        for place, seat in enumerate(later):
            if self.most(stakes, seat) <= 0:
                break  # no more can be paid
            rest = later[place + 1 :] if place == len(later) - 2 else ()
            ways = [paid(stakes, (seat, coins)) for coins in self.telling(stakes, seat)]
            worths = [self.decided(self.answered(one, rest))[seat] for one in ways]
            most = max(worths) - LEVEL
            stakes = next(one for one, worth in zip(ways, worths, strict=True) if worth > most)
        return stakes

    def reckoned(self, stakes: Coins, later: tuple[Seat, ...]) -> Shares:
        """What the match is worth to each seat if those who speak *later* mostly do what is best
        for them; of many, the first are thought to do it always."""
        while len(later) > ANSWERS:
            stakes, later = self.answered(stakes, later[:1]), later[1:]
        if not later or self.most(stakes, later[0]) <= 0:
            return self.decided(stakes)
        ways = [paid(stakes, (later[0], coins)) for coins in self.telling(stakes, later[0])]
        shares = [self.reckoned(one, later[1:]) for one in ways]
        own = [one[later[0]] for one in shares]
        likely = [exp((worth - max(own)) / CARE) for worth in own]
        whole = sum(likely)
        return tuple(
            sum(share * one for share, one in zip(each, likely, strict=True)) / whole
            for each in zip(*shares, strict=True)
        )

    def decided(self, stakes: Coins) -> Shares:
        """What the match is worth to each seat when all have spoken."""
        if not any(stakes):
            return self.passing(self.score)
        wins, lost, often = self.fallen(stakes, True), self.fallen(stakes, False), self.dice.wins
        return tuple(often * w + (1 - often) * less for w, less in zip(wins, lost, strict=True))

    def settled(self, stakes: Coins, won: bool) -> Coins:
        """What each has when the payer has *won* the bout, or has lost it."""
        way = -1 if won else 1
        return tuple(
            coins - way * sum(stakes) if one == self.payer else coins + way * stakes[one]
            for one, coins in enumerate(self.score)
        )

    def fallen(self, stakes: Coins, won: bool) -> Shares:
        """The same as `decided`, when the payer has *won* the bout, or has lost it."""
        score = self.settled(stakes, won)
        kept = self.dice.won if won else self.dice.lost
        passing = self.passing(score)
        if not kept or not score[self.payer] or self.over(score):
            return passing
        keeping = worth_before(score, self.payer, self.left - 1, self.then)
        if keeping[self.payer] <= passing[self.payer]:
            return passing
        return tuple(k * kept + p * (1 - kept) for k, p in zip(keeping, passing, strict=True))

    def over(self, score: Coins) -> bool:
        """Whether the match ends after this bout."""
        return self.left == 1 or is_over(score, self.then)

    def passing(self, score: Coins) -> Shares:
        """What the match is worth to each after this bout if the dice pass, or if it is over."""
        if self.over(score):
            most = max(score)
            return tuple((coins == most) / score.count(most) for coins in score)
        payer = round_table(score, self.payer, self.then.way)[0]
        return worth_before(score, payer, self.left - 1, self.then)


def is_over(score: Coins, dice: Casting) -> bool:
    """Whether a match ends before its last bout."""
    poor = score.count(0)
    return poor == len(score) - 1 or (dice.ends and poor > 0)


@lru_cache(maxsize=KNOWN)
def worth_before(score: Coins, payer: Seat, left: int, dice: Casting) -> Shares:
    """What the match is worth to each seat before a bout, if all mostly do what is best."""
    table = BoutPlace(score, payer, left, dice, dice)
    return table.reckoned((0,) * len(score), round_table(score, payer))
