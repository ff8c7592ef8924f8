"""Two hands of three cards, three tricks and a ladder of doubles: such a contest, and its tables.

Each of two players holds three cards, of which only the ranks count; eldest leads, the better card
takes the trick, and whoever led to a tied trick leads again. Before a card, whoever is to play it
may double what the deal is worth, or raise it by a step, unless that player did so last; the other
*stays*, or *folds* and gives what it was worth. The *history* of a deal is how many cards lay at
each double that was accepted.

In some contests a double may be answered by a double: who does so stays and doubles at once. So a
level that is repeated in a history was a double *back*. By the rules who has stayed may double
again before playing the card; that is the same as doubling back at once, and the table has only
that. Before the last card there is no doubling back: the player to whom it would be done sees both
cards, so it gains nothing.

In some a double may also come with a card, and is answered when that card is seen. It is another
decision only if the other plays next: else it can wait until its maker plays again. Once answered,
the deal goes on as if it had been made before the card.

And in some a double may jump, over several steps of the ladder at once. So a level that is repeated
in a history was then one double of so many steps. Whether to double is decided step by step: by
one, then whether by one more. As each step alone has a chance, a table is laid out as for doubles
by single steps.

An equilibrium is computed by ``diversions.training.ladder``, and shipped as a table: for each score
of a grid, what to do with each hand after each course of play. Here is how such a table is laid
out, so that what writes it and what reads it cannot differ. It needs the standard library alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.folder import module
from diversions.rules.kit.vying import NOBODY, settled
from diversions.rules.players import tables
from diversions.rules.players.dare import Hand, acting, hands, places
from diversions.rules.players.tables import Block, Score

MAGIC = b"ladder 1\n"
LAST = 4  # cards that lie before the third trick

LATE = ("late double", "late stay")  # with a card

History = tuple[int, ...]


class LadderContest(NamedTuple):
    """What an equilibrium depends on: the pack, ties, and the points that are played for."""

    ranks: int = 8
    suits: int = 4
    earliest: bool = False  # a trick each and a tie: whoever took the earlier has the deal
    three: bool = False  # three ties: eldest has the deal
    up: int = 12
    grid: tuple[int, ...] = (1, 3, 5, 7, 8, 9, 10, 11)  # points solved; others as the next of them
    stakes: tuple[int, ...] = (1, 2, 4, 8, 16)  # what a deal is worth, by how often it was doubled
    back: int = 0  # how often before one card a double may be answered by a double
    steps: int = 63  # parts of one in which a table keeps a chance
    late: int = 0  # with how many of the first cards a double may come
    jump: bool = False  # whether a double may be by several steps; then none is *back* or *late*

    @classmethod
    def read(cls, head: Mapping[str, Any]) -> LadderContest:
        """A contest as the head of a file has it; one that lacks a field has what is usual."""
        known: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in head.items()
        }
        return cls(**known)

    def scores(self) -> list[Score]:
        """The scores that a table has."""
        return [(eldest, dealer) for eldest in self.grid for dealer in self.grid]

    def stands_for(self, score: Score) -> Score:
        """The score of the grid whose strategy is played at *score*.

        >>> LadderContest().stands_for((0, 11)), LadderContest().stands_for((4, 7))
        ((1, 11), (5, 7))
        """
        eldest, dealer = (next(one for one in self.grid if one >= points) for points in score)
        return eldest, dealer

    def useful(self, score: Score) -> int:
        """How many doubles of a deal can matter: after them, it wins the game for either player.

        >>> [LadderContest().useful(score) for score in ((11, 11), (0, 11), (8, 8))]
        [0, 4, 2]
        """
        wanted = self.up - min(score)
        enough = (step for step, stake in enumerate(self.stakes) if stake >= wanted)
        return next(enough, len(self.stakes) - 1)

    def room(self, level: int, history: History, top: int) -> bool:
        """Whether there may be one more double before the card of that level."""
        before = history.count(level)
        again = self.jump or (before <= self.back and level <= LAST)
        return len(history) < top and (not before or again)

    def turned(self, level: int, history: History) -> int:
        """1 if the next double before that card is one back, by who is not to play it."""
        return 0 if self.jump else history.count(level) % 2

    def answers(self, key: LadderKey) -> bool:
        """Whether it is decided by who is not to play the next card.

        >>> contest = LadderContest(back=1)
        >>> [contest.answers(LadderKey("stay", 2, history)) for history in ((1,), (1, 2))]
        [True, False]
        """
        if key.kind in LATE:
            return key.kind == "late double"
        back = self.turned(key.level, key.history) == 1
        return key.kind != "card" and (key.kind == "stay") != back

    def room_late(self, level: int, history: History, top: int) -> bool:
        """Whether the last of so many cards may have come with a double."""
        own = history.count(level - 1) % 2 == 0  # else its player doubled last
        return 0 < level <= self.late and own and self.room(level - 1, history, top)


class LadderKey(NamedTuple):
    """One array of a table: decisions of a kind, at a level (so many cards played)."""

    kind: str  # whether to "double", or "stay"; the same "late"; which "card" to play
    level: int
    history: History  # a double that is accepted before this card is in it for "card"


class LadderDecision(NamedTuple):
    """What whoever is to act knows: eldest’s score and the dealer’s, cards in order, the hand."""

    score: Score
    played: tuple[int, ...]
    hand: Hand
    history: History = ()
    asked: bool = False  # whether a double waits for its answer; its last step is not in *history*
    late: bool = False  # whether that, or one just accepted, was made with the card played last


@lru_cache(maxsize=8192)
def taken(played: tuple[int, ...]) -> tuple[int | None, ...]:
    """Who took each complete trick: 0 for eldest, 1 for the dealer; None is a tie.

    >>> taken((5, 3, 2, 9, 4)), taken((5, 5))
    ((0, 1), (None,))
    """
    tricks: list[int | None] = []
    for place in range(0, len(played) - 1, 2):
        leads, (lead, reply) = acting(played[:place]), played[place : place + 2]
        tricks.append(None if lead == reply else leads if lead > reply else 1 - leads)
    return tuple(tricks)


def result(contest: LadderContest, tricks: Sequence[int | None]) -> int | None:
    """1 if eldest has the deal by these tricks, -1 if the dealer has, 0 if nobody; None if open."""
    winner = settled(tricks, 0, earliest=contest.earliest, three=contest.three)
    return winner if winner is None else 0 if winner == NOBODY else 1 - 2 * winner


class LadderShape:
    """The arrays of a contest, and where in them each decision stands.

    A course of play is a number, in which the first card has the place 1, the next the place
    *ranks*, and so on.
    """

    def __init__(self, contest: LadderContest) -> None:
        self.contest = contest
        self.hands = {size: hands(contest.ranks, size) for size in (3, 2, 1)}
        self.place = {size: places(known) for size, known in self.hands.items()}
        self.courses = cache(self._courses)
        self.may = cache(self._may)
        self.may_late = cache(self._may_late)
        self.offsets = cache(self._offsets)

    def course(self, number: int, level: int) -> tuple[int, ...]:
        return tuple(
            number // self.contest.ranks**place % self.contest.ranks for place in range(level)
        )

    def number(self, played: Sequence[int]) -> int:
        number = 0
        for card in reversed(played):
            number = number * self.contest.ranks + card
        return number

    @cached_property
    def seats(self) -> list[list[int]]:
        """Who plays the next card, by level and course: 0 for eldest."""
        n = self.contest.ranks
        return [
            [acting(self.course(number, level)) for number in range(n**level)]
            for level in range(LAST + 1)
        ]

    @cached_property
    def actors(self) -> list[list[int]]:
        """Who plays the card of each level, by a course at least so long, without the last lead."""
        n = self.contest.ranks
        known = [[seats[number % len(seats)] for number in range(n**LAST)] for seats in self.seats]
        return [*known, [1 - seat for seat in known[LAST]]]

    def _courses(self, level: int, history: History) -> list[int]:
        """The courses of play after which the deal is open, and could have been doubled so.

        For the last card, those before the third trick.
        """
        if history:
            *before, last = history
            return self.passing(self.courses(level, tuple(before)), tuple(before), last)
        if level > LAST:
            return self.courses(LAST, ())
        every = range(self.contest.ranks**level)
        return list(every) if level < LAST else [course for course in every if self.open(course)]

    def open(self, course: int) -> bool:
        """Whether the deal is open after these first two tricks."""
        return result(self.contest, taken(self.course(course, LAST))) is None

    def _may(self, level: int, history: History) -> list[int]:
        """Those courses after which there may be a double, or another."""
        return self.passing(self.courses(level, history), history, level)

    def _may_late(self, level: int, history: History) -> list[int]:
        """Those courses of which the last card may have come with a double, by one who is not to
        play the next."""
        made, follows = self.actors[level - 1], self.actors[level]
        courses = self.passing(self.courses(level, history), history, level - 1)
        return [course for course in courses if made[course] != follows[course]]

    def known(self, key: LadderKey) -> list[int]:
        """The courses after which there is that decision."""
        if key.kind == "card":
            return self.courses(key.level, key.history)
        return (self.may_late if key.kind in LATE else self.may)(key.level, key.history)

    def passing(self, courses: list[int], history: History, level: int) -> list[int]:
        """Those *courses* after which who may double before the card of *level* did not last."""
        if not history or history[-1] == level:
            return courses
        *before, last = history
        back = self.contest.turned(last, tuple(before))
        actors, others = self.actors[level], self.actors[last]
        return [course for course in courses if others[course] ^ back != actors[course]]

    def keys(self, top: int) -> Iterator[LadderKey]:
        """The arrays of a deal that is doubled at most *top* times, in their order."""
        for level in range(LAST + 2):
            for history in self.histories(level, top):
                if self.contest.room_late(level, history, top) and self.may_late(level, history):
                    yield LadderKey("late double", level, history)
                    yield LadderKey("late stay", level, history)
            upto = list(self.histories(level + 1, top))
            for history in upto:
                if self.contest.room(level, history, top) and self.may(level, history):
                    yield LadderKey("double", level, history)
                    yield LadderKey("stay", level, history)
            for history in upto if level < LAST else ():
                if self.courses(level, history):
                    yield LadderKey("card", level, history)

    def histories(self, level: int, top: int) -> Iterator[History]:
        """All that can have been doubled before so many cards lay."""
        for count in range(top + 1):
            for history in combinations_with_replacement(range(level), count):
                steps = range(len(history))
                if all(self.contest.room(history[n], history[:n], top) for n in steps):
                    yield history

    def held(self, key: LadderKey) -> int:
        """How many sorts of hand decide; at the last card, sorts by the card led."""
        n = self.contest.ranks
        if key.level > LAST:
            return n if key.kind == "stay" else 3 * n
        played = (key.level + self.contest.answers(key)) // 2
        return len(self.hands[3 - played])

    def size(self, key: LadderKey) -> tuple[int, int, int]:
        """The shape of an array: chances that are kept, sorts of hand, courses."""
        kept = 2 - key.level // 2 if key.kind == "card" else 1
        return kept, self.held(key), len(self.known(key))

    def _offsets(self, top: int) -> tuple[dict[LadderKey, int], int]:
        """Where each array begins in a score's bytes, and where the last ends."""
        offsets, at = {}, 0
        for key in self.keys(top):
            offsets[key] = at
            at += prod(self.size(key))
        return offsets, at

    def index(self, key: LadderKey, at: LadderDecision) -> int | None:
        """Which decision of the array *key* is that of *at*; None if there is none."""
        known = self.known(key)
        course = self.number(at.played[:LAST])
        place = bisect_left(known, course)
        if place == len(known) or known[place] != course:
            return None
        return self.sort(key, at) * len(known) + place

    def sort(self, key: LadderKey, at: LadderDecision) -> int:
        """Which sort of hand: the hand; at the last card the one led, and how it compares."""
        if key.level <= LAST:
            return self.place[len(at.hand)][at.hand]
        led = at.played[LAST]
        if key.kind == "stay":
            return led
        compares = (at.hand[0] >= led) + (at.hand[0] > led)
        return compares * self.contest.ranks + led


@lru_cache(maxsize=4)
def shape_of(contest: LadderContest) -> LadderShape:
    return LadderShape(contest)


def answering_to(contest: LadderContest, at: LadderDecision) -> int:
    """Who is asked, if a double waits for its answer: 0 for eldest.

    >>> every = [LadderDecision((0, 0), (), (), history) for history in ((), (0,))]
    >>> [answering_to(LadderContest(), at) for at in every]
    [1, 0]
    """
    return 1 - acting(at.played) ^ contest.turned(len(at.played), at.history)


class LadderTable:
    """The equilibrium of a contest, read from its file; a score is unpacked when asked for."""

    def __init__(self, head: Mapping[str, Any], blocks: Mapping[Score, Block]) -> None:
        self.head, self.blocks = head, blocks
        self.contest = LadderContest.read(head["contest"])
        self.shape = shape_of(self.contest)
        self.block = lru_cache(maxsize=4)(self._block)
        self.nearest = cache(self._nearest)

    @classmethod
    def read(cls, path: Path) -> LadderTable:
        """The table in the file *path*; ValueError, in words, if it is damaged."""
        head, rest = tables.read(path, MAGIC)
        scores = [(eldest, dealer) for eldest, dealer in head["scores"]]
        return cls(head, tables.parted(rest, head["sizes"], scores))

    def write(self, path: Path) -> None:
        """The same as a file, in one step."""
        tables.write(path, MAGIC, {**self.head, "scores": list(self.blocks)}, self.blocks)

    def _block(self, score: Score) -> Block:
        block = tables.unpacked(self.blocks[score])
        if len(block) != self.shape.offsets(self.contest.useful(score))[1]:
            raise ValueError(f"The table for {score} has the wrong size.")
        return block

    def chances(self, at: LadderDecision) -> dict[str | int, float]:
        """How often to do what: “double” or a rank to be played; or “stay”, “fold” and “double”.

        A card's chance is that of playing it if one does not double. A double that can matter no
        more is never made, and always accepted; so is any that it would lose the game to refuse,
        of which the table knows little, since a good player hardly ever makes it.
        """
        if not at.asked:
            double = 0.0 if self.answered(at) else self.doubles(at)
            return {"double": double} | dict[str | int, float](self.cards(at).items())
        stay = self.stays_late(at) if at.late else self.stays(at)
        if not self.contest.back:
            return {"stay": stay, "fold": 1 - stay}
        back = self.doubles(at._replace(history=(*at.history, len(at.played) - at.late)))
        return {"stay": stay * (1 - back), "fold": 1 - stay, "double": stay * back}

    def doubles(self, at: LadderDecision) -> float:
        """How often there is a double; or, if some were made before this card, another back."""
        at = self.known(at)
        return self.chance(LadderKey("double", len(at.played), at.history), at, 0.0)

    def answered(self, at: LadderDecision) -> bool:
        """Whether a double was answered, so that it is settled that there is none back."""
        return len(at.played) in at.history or (at.late and len(at.played) <= self.contest.late)

    def jumps(self, at: LadderDecision) -> list[float]:
        """How often there is no double, one by a step, by two, and so on."""
        if self.answered(at):
            return [1.0]
        chances, more = [1.0], at
        while chances[-1]:
            further = self.doubles(more)
            chances[-1:] = [chances[-1] * (1 - further), chances[-1] * further]
            if not self.contest.jump:
                return chances
            more = more._replace(history=(*more.history, len(at.played)))
        return chances[:-1]

    def stays(self, at: LadderDecision) -> float:
        """How often a double that waits for its answer is not refused; it may be doubled back."""
        level, contest = len(at.played), self.contest
        answering, before = answering_to(contest, at), at.history.count(level)
        stake = contest.stakes[len(at.history) - before * contest.jump]
        if at.score[1 - answering] + stake >= contest.up:
            return 1.0
        if level > LAST and before and not contest.jump:
            if before % 2 == 0:  # the other sees both cards, and has the better
                return 0.0
            has = result(contest, taken((*at.played, at.hand[0])))
            return float(has != (-1 if answering == 0 else 1))
        at = self.known(at)
        return self.chance(LadderKey("stay", level, at.history), at, 1.0)

    def doubles_late(self, at: LadderDecision) -> float:
        """How often whoever has just played the last card of *at* doubles with it."""
        at = self.known(at)
        return self.chance(LadderKey("late double", len(at.played), at.history), at, 0.0)

    def stays_late(self, at: LadderDecision) -> float:
        """How often such a double is not refused."""
        answering, stake = acting(at.played), self.contest.stakes[len(at.history)]
        if at.score[1 - answering] + stake >= self.contest.up:
            return 1.0
        at = self.known(at)
        return self.chance(LadderKey("late stay", len(at.played), at.history), at, 1.0)

    def known(self, at: LadderDecision) -> LadderDecision:
        """The decision of the table that *at* is: a score of the grid, and doubles that matter."""
        score, top = self.nearest(at.score)
        return at._replace(score=score, history=at.history[:top])

    def _nearest(self, score: Score) -> tuple[Score, int]:
        """The score of the grid that is played, and how many doubles can matter there."""
        known = self.contest.stands_for(score)
        return known, self.contest.useful(known)

    def chance(self, key: LadderKey, at: LadderDecision, without: float) -> float:
        """What is kept of a decision between two; *without*, where there is none."""
        offsets, _ = self.shape.offsets(self.nearest(at.score)[1])
        place = self.shape.index(key, at) if key in offsets else None
        if place is None:
            return without
        return self.block(at.score)[offsets[key] + place] / self.contest.steps

    def cards(self, at: LadderDecision) -> dict[int, float]:
        """How often to play which rank, if one does not double."""
        ranks = sorted(set(at.hand))
        if len(ranks) == 1:
            return {ranks[0]: 1.0}
        at = self.known(at)
        key = LadderKey("card", len(at.played), at.history)
        offsets, _ = self.shape.offsets(self.nearest(at.score)[1])
        kept, sorts, courses = self.shape.size(key)
        place = self.shape.index(key, at)
        if place is None:
            raise ValueError(f"No such course of play: {at.played}, doubled {at.history}.")
        block, first = self.block(at.score), offsets[key] + place
        chances = [
            block[first + plane * sorts * courses] / self.contest.steps for plane in range(kept)
        ]
        chances.append(1 - sum(chances))
        return {rank: chances[at.hand.index(rank)] for rank in ranks}  # of like cards, the first


@cache
def shipped(path: Path, contest: LadderContest) -> LadderTable | None:
    """The table of a contest, read when first wanted; None, and a line in the log, if it fails."""
    return tables.shipped(LadderTable.read, path, contest)


class LadderSolved(NamedTuple):
    """What of a game is solved, as ``equilibrium.py`` of its folder has it."""

    contests: Mapping[str, LadderContest]
    folder: Path
    whole: str = "games"  # what a table is worth a share of

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.ladder"


def solved(game: Game[Any]) -> LadderSolved | None:
    """The contests of *game* with a ladder of doubles that are solved; None if it has none."""
    part = module(game, "equilibrium")
    if part is None or not all(isinstance(one, LadderContest) for one in part.CONTESTS.values()):
        return None
    return LadderSolved(part.CONTESTS, part.TABLES)
