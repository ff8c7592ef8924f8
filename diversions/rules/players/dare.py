"""Two hands of three cards, three tricks and one dare: such a contest, and tables of it.

A *contest* is a match of deals. Each of two players holds three cards, of which only the ranks
count; eldest leads, the better card takes the trick, and whoever led to a tied trick leads again.
Most tricks win the deal, and one point; once, a player may *dare* the other, who *sees* it, and
the deal is for the match, or *yields* a point. A drawn deal leaves the score as it is, and the
deal always passes.

An equilibrium of a contest is computed by ``diversions.training.dare``, and shipped as a table: for
each score, what to do with each hand after each course of play. Here is how such a table is laid
out, so that what writes it and what reads it cannot differ. It needs the standard library alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.folder import module
from diversions.rules.players import tables
from diversions.rules.players.tables import Block

PLAIN = -1  # the course of a deal in which no dare has been seen
STEPS = 255  # a chance is kept as a byte
MAGIC = b"dare 1\n"
NEVER, ELDEST, EITHER = "never", "eldest", "either"
Hand = tuple[int, ...]  # places of the ranks, the lowest 0, in rising order


class DareContest(NamedTuple):
    """What an equilibrium depends on: the pack, who may dare, the tricks and points needed."""

    dares: str = EITHER  # NEVER; ELDEST, before the first lead; EITHER, before any card
    ranks: int = 13
    suits: int = 4
    need: int = 1  # tricks without which nobody has the deal
    up: int = 5


class Key(NamedTuple):
    """One array of a table: decisions of a kind, taken at one place in the course of a deal.

    *course* is PLAIN, or how many cards had been played when the dare was made that was seen.
    *level* is how many cards have been played. From the second on, *part* says who leads:
    at levels 2 and 3 whether eldest lost the first trick, at 4 and 5 twice that, and one more
    if whoever led to the second trick lost it.
    """

    kind: str  # "card": which to play; "dare": whether to; "see": whether to
    course: int
    level: int
    part: int


class InformationSet(NamedTuple):
    """What whoever is to act knows: eldest’s score and the dealer’s, cards in order, the hand."""

    score: tuple[int, int]
    played: tuple[int, ...]
    hand: Hand
    course: int = PLAIN  # how many cards had been played when the dare was made
    asked: bool = False  # whether the dare waits for its answer


def hands(ranks: int, size: int) -> list[Hand]:
    """All hands of so many cards, by their ranks alone."""
    return list(combinations_with_replacement(range(ranks), size))


def places(items: Sequence[Any]) -> dict[Any, int]:
    return {item: place for place, item in enumerate(items)}


def decided(played: Sequence[int]) -> bool:
    """Whether the first two tricks, the first four cards *played*, went to the same player.

    >>> decided((5, 3, 9, 2)), decided((5, 3, 2, 9)), decided((5, 5, 9, 2))
    (True, False, False)
    """
    return played[0] != played[1] and played[2] > played[3]


def leader(played: Sequence[int]) -> int:
    """Who leads next, or led to the trick that is not complete: after a tie, who led before.

    >>> leader(()), leader((3, 5)), leader((3, 5, 2, 2)), leader((5, 3, 2, 4))
    (0, 1, 1, 1)
    """
    leads = 0
    for place in range(0, len(played) - 1, 2):
        leads ^= played[place] < played[place + 1]
    return leads


def acting(played: Sequence[int]) -> int:
    """Who plays the next card: 0 for eldest, 1 for the dealer."""
    return leader(played) ^ len(played) % 2


def plays(played: Sequence[int], player: int) -> Iterator[tuple[int, int]]:
    """The cards that *player* has played, each with how many lay before it.

    >>> list(plays((3, 5, 2), 1))
    [(1, 5), (2, 2)]
    """
    return ((n, card) for n, card in enumerate(played) if acting(played[:n]) == player)


def less(hand: Hand, card: int) -> Hand:
    """A hand without one card of a rank."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


class Shape:
    """The arrays of a contest, and where in them each decision stands."""

    def __init__(self, contest: DareContest) -> None:
        self.contest = contest
        n = contest.ranks
        self.triples, self.pairs = hands(n, 3), hands(n, 2)
        every = [(first, second) for first in range(n) for second in range(n)]
        self.firsts = [[t for t in every if (t[0] < t[1]) == lost] for lost in (False, True)]
        self.seconds = [
            [
                (*first, lead, reply)
                for first in self.firsts[half]
                for lead in range(n)
                for reply in range(n)
                if (lead < reply) == lost and not decided((*first, lead, reply))
            ]
            for half in (0, 1)
            for lost in (False, True)
        ]
        self.place = {size: places(known) for size, known in ((3, self.triples), (2, self.pairs))}
        self.first = [places(known) for known in self.firsts]
        self.second = [places(known) for known in self.seconds]
        self.dares = {NEVER: (), ELDEST: (0,), EITHER: tuple(range(6))}[contest.dares]
        self.courses = (PLAIN, *(level for level in self.dares if level < 4))

    def at(self, level: int) -> tuple[int, ...]:
        """The courses in which a card may be chosen at *level*."""
        return tuple(course for course in self.courses if course <= level)

    def node(self, key: Key) -> tuple[int, ...]:
        """The shape of the public part of an array: courses of play that all have seen."""
        n = self.contest.ranks
        match key.level:
            case 0:
                return ()
            case 1:
                return (n,)
            case 2:
                return (len(self.firsts[key.part]),)
            case 3:
                return (len(self.firsts[key.part]), n)
            case _:
                return (len(self.seconds[key.part]),)

    def shape(self, key: Key) -> tuple[int, ...]:
        """The whole shape, with what is held last; at level 5, the card led, and the sort of hand.

        Three sorts are left to a dare there: below the card led, like it, above it.
        """
        n, three, two = self.contest.ranks, len(self.triples), len(self.pairs)
        held = {
            "card": (three, three, two, two),
            "dare": (three, three, two, two, n, n),
            "see": (three, two, two, n, n, n),
        }[key.kind][key.level]
        return (*self.node(key), held, *((3,) if key.kind == "dare" and key.level == 5 else ()))

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """All arrays, in their order."""
        return tuple(self._keys())

    def _keys(self) -> Iterator[Key]:
        for level in range(6):
            for part in range((1, 1, 2, 2, 4, 4)[level]):
                if level in self.dares:
                    yield Key("dare", PLAIN, level, part)
                    yield Key("see", PLAIN, level, part)
                if level < 4:
                    for course in self.at(level):
                        yield Key("card", course, level, part)

    def actor(self, key: Key) -> int:
        """Who decides: 0 for eldest, 1 for the dealer."""
        half, lost = (key.part, 0) if key.level < 4 else divmod(key.part, 2)
        leads = (0, 1, half, 1 - half, half ^ lost, 1 - (half ^ lost))[key.level]
        return leads if key.kind != "see" else 1 - leads

    @cached_property
    def offsets(self) -> dict[Key, int]:
        """Where each array begins in a score's bytes, and where the last ends."""
        offsets, at = {}, 0
        for key in self.keys:
            offsets[key] = at
            at += prod(self.shape(key)) * (2 if key.kind == "card" and key.level < 2 else 1)
        offsets[END] = at
        return offsets

    def index(self, key: Key, position: InformationSet) -> int:
        """Which decision of the array *key* is that of *position*; without its actions."""
        n, played, hand = self.contest.ranks, position.played, position.hand
        held = self.place[len(hand)][hand] if len(hand) > 1 else hand[0] if hand else 0
        match key.level:
            case 0:
                return held
            case 1:
                return played[0] * self.shape(key)[-1] + held
            case 2:
                return self.first[key.part][played[:2]] * len(self.pairs) + held
            case 3:
                node = self.first[key.part][played[:2]] * n + played[2]
                return node * self.shape(key)[-1] + held
            case 4:
                return self.second[key.part][played[:4]] * n + held
            case _:
                led = self.second[key.part][played[:4]] * n + played[4]
                if key.kind == "see":
                    return led
                return 3 * led + (hand[0] >= played[4]) + (hand[0] > played[4])

    def part(self, played: Sequence[int]) -> int:
        """The part in which the course of play *played* stands."""
        if len(played) < 2:
            return 0
        half = int(played[0] < played[1])
        return half if len(played) < 4 else 2 * half + (played[2] < played[3])


END = Key("", PLAIN, 9, 0)


@lru_cache(maxsize=4)
def shape_of(contest: DareContest) -> Shape:
    return Shape(contest)


class EquilibriumTable:
    """The equilibrium of a contest, read from its file; a score is unpacked when asked for."""

    def __init__(self, head: Mapping[str, Any], blocks: Mapping[tuple[int, int], Block]) -> None:
        self.head, self.blocks = head, blocks
        self.contest = DareContest(**head["contest"])
        self.shape = shape_of(self.contest)
        self.block = lru_cache(maxsize=8)(self._block)

    @classmethod
    def read(cls, path: Path) -> EquilibriumTable:
        """The table in the file *path*; ValueError, in words, if it is damaged."""
        head, rest = tables.read(path, MAGIC)
        return cls(head, tables.parted(rest, head["sizes"], scores(head["contest"]["up"])))

    def write(self, path: Path) -> None:
        """The same as a file, in one step."""
        tables.write(path, MAGIC, self.head, self.blocks)

    def _block(self, score: tuple[int, int]) -> Block:
        block = tables.unpacked(self.blocks[score])
        if len(block) != self.shape.offsets[END]:
            raise ValueError(f"The table for {score} has the wrong size.")
        return block

    def chances(self, position: InformationSet) -> dict[str | int, float]:
        """How often to do what: “dare” or a rank to be played; or “see” and “yield”.

        A card's chance is that of playing it if one does not dare; where there is no choice
        between cards, it is 1.
        """
        shape, played = self.shape, position.played
        level, part = len(played), shape.part(played)
        if level > 3 and decided(played):
            return self.beyond(position)
        if position.asked:
            see = self.chance(Key("see", PLAIN, level, part), position)
            return {"see": see, "yield": 1 - see}
        chances: dict[str | int, float] = {}
        if position.course == PLAIN and level in shape.dares:
            chances["dare"] = self.chance(Key("dare", PLAIN, level, part), position)
        return chances | self.cards(Key("card", position.course, level, part), position)

    def beyond(self, position: InformationSet) -> dict[str | int, float]:
        """What to do once the deal is decided: never dare, and see only what is won already."""
        if not position.asked:
            free = position.course == PLAIN and len(position.played) in self.shape.dares
            return ({"dare": 0.0} if free else {}) | {position.hand[0]: 1.0}
        leads = len(position.played) == 5  # who leads to the third trick has taken the others
        return {"see": float(leads), "yield": float(not leads)}

    def cards(self, key: Key, position: InformationSet) -> dict[str | int, float]:
        ranks = sorted(set(position.hand))
        if len(ranks) == 1:
            return {ranks[0]: 1.0}
        if len(position.hand) == 2:
            low = self.chance(key, position)
            return {ranks[0]: low, ranks[1]: 1 - low}
        block, at = self.block(position.score), self.shape.offsets[key]
        at += 2 * self.shape.index(key, position)
        first, second = block[at] / STEPS, block[at + 1] / STEPS
        chances = first, second, 1 - first - second
        return {r: chances[position.hand.index(r)] for r in ranks}  # of like cards, the first

    def chance(self, key: Key, position: InformationSet) -> float:
        at = self.shape.offsets[key] + self.shape.index(key, position)
        return self.block(position.score)[at] / STEPS


def holdings(
    triples: Sequence[Hand], suits: int, laid: Sequence[int], seen: Sequence[int]
) -> Iterator[tuple[Hand, Hand, int]]:
    """Those of *triples* from which a player can have *laid* these cards, with what is left of
    each, and in how many ways the pack without those *seen* elsewhere holds it."""
    for whole in triples:
        left = whole
        for card in laid:
            if card not in left:
                break
            left = less(left, card)
        else:
            ways = prod(comb(suits - seen.count(rank), whole.count(rank)) for rank in set(whole))
            if ways:
                yield whole, left, ways


class Counsel(NamedTuple):
    """What a source advises on daring before the first lead, and a style of play to try it by.

    *dares* says of a hand, and of what it would gain in a deal for the match, whether that style
    dares on it; None where it does as the equilibrium.
    """

    key: str
    contest: str
    source: str
    locus: str
    quote: str
    style: str  # what a player of that style does, a whole sentence
    dares: Callable[[Hand, float], bool | None]
    hand: Hand = ()  # that the source names
    supplied: str = ""  # what of the style is the editors’ own and not the source’s, a sentence


class Solved(NamedTuple):
    """What of a game is solved, as ``equilibrium.py`` of its folder has it."""

    contests: Mapping[str, DareContest]
    folder: Path
    counsels: Sequence[Counsel]
    dare: str  # the game's word for it
    terms: Mapping[str, str]  # the codes of the contests
    rank: Callable[[int], str]  # the name of the rank at a place
    letter: Callable[[int], str]
    table: Callable[[str], EquilibriumTable | None]
    whole: str = "matches"  # what a table is worth a share of

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.dare"

    @property
    def measured(self) -> Path:
        """The file that says when dares are made, and what the counsels are worth."""
        return self.folder / "figures.json"


def solved(game: Game[Any]) -> Solved | None:
    """The contests of *game* with one dare that are solved; None if it has none."""
    part = module(game, "equilibrium")
    if part is None or not all(isinstance(one, DareContest) for one in part.CONTESTS.values()):
        return None
    return Solved(
        part.CONTESTS, part.TABLES, part.COUNSELS, part.DARE, part.TERMS,
        part.rank_name, part.rank, part.table,
    )  # fmt: skip


def scores(up: int) -> list[tuple[int, int]]:
    """All scores of eldest and dealer at which a deal begins."""
    return [(eldest, dealer) for eldest in range(up) for dealer in range(up)]
