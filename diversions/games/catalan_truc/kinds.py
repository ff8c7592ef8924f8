"""What a player knows at Catalan Truc, told apart by kinds, and what to do with each.

There are too many hands and courses of play to tell all apart. So cards count by groups of ranks;
of the trick it is known how many cards lie, and how good the best is and whose; of the deal, who
took the first trick, how many calls there were and which side made the last. Of the other hands
only signs are known: whether the partner still has the card that was signed, and the best card that
was seen signed by an opponent. What to do was learnt in play against itself (``training/games``).

Ranks are numbers from 1, a Four, to 10, a Three; seats are numbered in the order of play, from 0,
eldest, to 3, the dealer. All that tells kinds is done alike with numbers, at a table, and with
arrays of them, where the strategy is made. This module needs the standard library alone.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.players import tables
from diversions.rules.players.tables import Score
from diversions.rules.players.trumped import joined

Number = Any  # a number, or an array of numbers

MAGIC = b"catalan 1\n"
TABLES = Path(__file__).parent / "tables"
CONTESTS = {"parlett": False}  # what was learnt: whether partners who tie a trick have it
STEPS = 15  # parts of one in which a chance is kept

# What is to be decided: whether to call before a card; which card; whether to call with it; what to
# answer, for a captain who is on turn, for one who is not, and for a captain’s partner on turn.
TURN, CARD, LATE, CAPTAIN, WAITING, PARTNER = range(6)
FOLD, STAY, CALL = range(3)  # answers; the partner leaves it to the captain in place of folding
OURS, THEIRS, TIED = 1, 2, 3  # whose the best card of a trick is; 0 before there is one
UNKNOWN, LOW, SPENT = 0, 1, 5  # of the partner’s hand; from 2 to 4 it has an Ace, a Two, a Three
SIGNED = 7  # the rank of an Ace, a Two or a Three less the number of its sign

HAND_GROUPS = (0, 5, 7, 8, 9)  # the ranks after which a group begins
BEST_GROUPS = (0, 7, 8, 9)
LAST_GROUPS = (0, 2, 4, 5, 6, 7, 8, 9)  # of any card in the third trick


class Known(NamedTuple):
    """What a player knows who decides something; each a number, or an array."""

    decides: Number  # from TURN to PARTNER
    side: Number  # 0 for eldest’s
    tricks: Number  # that are complete
    first: Number  # of them: 0 if there is none or it is ours, 1 theirs, 2 if all were tied
    laid: Number  # cards in the trick
    ahead: Number  # how many play before one’s turn
    hand: Sequence[Number]  # three ranks, the best first; 0 where a card has been played
    best: Number  # its rank
    whose: Number  # from OURS to TIED
    partner: Number  # from UNKNOWN to SPENT
    feared: Number  # the best sign seen of an opponent: 0, or from 1, an Ace, to 3, a Three
    calls: Number  # that were made, with one that waits
    last: Number  # whose the last of them is: OURS, THEIRS, or 0


def group(rank: Number, begins: Sequence[int]) -> Number:
    """The number of the group in which *rank* is; 0 for no card.

    >>> [group(rank, HAND_GROUPS) for rank in range(11)]
    [0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]
    """
    return sum(1 * (rank > before) for before in begins)


def kind_of(known: Known) -> Number:
    """The kind of what a player knows, as one number."""
    third, card = 1 * (known.tricks == 2), 1 * (known.decides == CARD)
    closes = card * (known.laid == 3)  # then it is told what each card does to the trick
    tells = 1 * (known.ahead == 0) * (known.decides != LATE) * (known.whose > 0)

    def grouped(rank: Number, begins: Sequence[int]) -> Number:
        return third * group(rank, LAST_GROUPS) + (1 - third) * group(rank, begins)

    best = grouped(known.best, BEST_GROUPS)
    does = []
    for rank in known.hand:
        told = tells * (1 - (1 - closes) * (grouped(rank, BEST_GROUPS) != best))
        does.append((told * (1 + (rank >= known.best) + (rank > known.best)), 4))
    return joined(
        (known.decides, 6),
        (known.tricks, 3),
        (known.first + (known.first == 2) * known.side, 4),
        (known.laid, 5),
        (known.ahead, 4),
        *((grouped(rank, HAND_GROUPS), 9) for rank in known.hand),
        (known.whose, 4),
        (best * (1 - closes), 9),
        *does,
        (known.partner, 6),
        (known.feared * (1 - card), 4),
        (known.calls * (1 - card), 3),
        (known.last, 3),
    )


def of_partner(acted: Number, sign: Number, spent: Number, left: Number, tricks: Number) -> Number:
    """What is known of a partner who has *left* so many cards, and has *acted* or not.

    *sign* is 0 for none, or from 1, an Ace, to 3, a Three; *spent* if that card has been played.
    """
    silent = 1 * (sign == 0)
    low = silent * (tricks == 0)
    lost = 1 - (1 - silent * (tricks > 0)) * (1 - spent) * (left > 0)
    return acted * (lost * SPENT + (1 - lost) * (low * LOW + (1 - low) * (1 + sign)))


def places(hand: Sequence[int]) -> list[int]:
    """The places of the cards that may be played, the first of each rank.

    >>> places((10, 10, 0))
    [0]
    """
    return [n for n, rank in enumerate(hand) if rank and rank not in hand[:n]]


# The table -------------------------------------------------------------------------------------

CALLS, NO_CALLS = (0, 0), (11, 11)  # the scores under which the two strategies lie


class CatalanStrategy(NamedTuple):
    """What to do with each kind: the kinds in order, and for each how often it is done.

    The chances of the first two actions stand in one byte, that of a third is the rest.
    """

    kinds: array[int]
    chances: bytes

    @classmethod
    def unpacked(cls, block: bytes | memoryview) -> CatalanStrategy:
        """That in a block of a table; ValueError, in words, if there is too little."""
        whole = lzma.decompress(block)
        many, rest = divmod(len(whole), 9)
        if rest or not many:
            raise ValueError("A block has the wrong size.")
        steps = array("Q", bytes(8 * many))
        parts = memoryview(steps).cast("B")
        for n in range(8):
            place = n if sys.byteorder == "little" else 7 - n
            parts[place::8] = whole[n * many : (n + 1) * many]
        return cls(array("Q", accumulate(steps)), whole[8 * many :])

    def packed(self) -> bytes:
        """The same as a block: by how much each kind is greater than the last, and chances."""
        steps = [one - before for before, one in zip((0, *self.kinds), self.kinds, strict=False)]
        planes = [bytes(step >> 8 * n & 255 for step in steps) for n in range(8)]
        return lzma.compress(b"".join((*planes, self.chances)), preset=9)

    def of(self, known: Known) -> tuple[float, float, float] | None:
        """How often to do what; None where nothing was learnt of that kind."""
        kind = kind_of(known)
        place = bisect_left(self.kinds, kind)
        if place == len(self.kinds) or self.kinds[place] != kind:
            return None
        first, second = divmod(self.chances[place], STEPS + 1)
        return first / STEPS, second / STEPS, 1 - (first + second) / STEPS


class CatalanTable(NamedTuple):
    """Both strategies: where calls may be made, and where a side has eleven points."""

    contest: str  # which way of playing was learnt
    strategies: Mapping[Score, CatalanStrategy]

    @classmethod
    def read(cls, path: Path) -> CatalanTable:
        """The table in the file *path*; ValueError, in words, if it is damaged."""
        head, rest = tables.read(path, MAGIC)
        blocks = tables.parted(rest, head["sizes"], (CALLS, NO_CALLS))
        return cls(
            head["contest"], {at: CatalanStrategy.unpacked(one) for at, one in blocks.items()}
        )

    def write(self, path: Path) -> None:
        """The same as a file, in one step."""
        path.parent.mkdir(exist_ok=True)
        blocks = {at: self.strategies[at].packed() for at in (CALLS, NO_CALLS)}
        tables.write(path, MAGIC, {"contest": self.contest}, blocks)


def path_of(contest: str) -> Path:
    """The file in which the table of that contest lies."""
    return TABLES / f"{contest}.kinds"
