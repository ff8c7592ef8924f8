"""What a hand of Picket makes: its ruff, its sequences, and its three or four of a rank."""

from __future__ import annotations

from typing import NamedTuple

from diversions.games.picket.variants import DROWNS, FOUR
from diversions.rules import Pack, Terms
from diversions.rules.kit.counts import (
    CountLine,
    Reckoning,
    alike,
    flushes,
    ruffs,
    sequences,
    total,
)

ORDER = "6789TJQKA"  # the lowest first
PACK = Pack.of("french", ORDER[::-1], {})  # best first, as hands are held
NAMES = {card: PACK.name(card) for card in PACK.cards}
RANKS = {rank: NAMES[f"{rank}S"].split(" of ")[0] for rank in ORDER}
HONOURS = "TJQKA"  # what counts in the play, and where three are alike
COURT = "JQK"
KINDS = ("ruff", "sequence", "alike")  # in the order in which they are reckoned
LENGTHS = {3: "Tierce", 4: "Quart", 5: "Quint", 6: "Sixiesm", 7: "Septiesm", 8: "Huictiesm",
           9: "Neufiesm"}  # fmt: skip
MANY = {3: "three", 4: "four"}


class PicketClaim(NamedTuple):
    """The best that a hand has of one kind: how strong it is, what is said of it, and the lines
    that it lets its holder reckon."""

    strength: tuple[int, ...] = ()
    words: str = ""
    lines: Reckoning = ()

    @property
    def points(self) -> int:
        return total(self.lines)

    @property
    def told(self) -> tuple[str, ...]:
        """All that saying it tells the other, as a move writes it.

        >>> ruff(("AS", "TS", "9S")).told
        ('3', '3')
        """
        head = "".join(map(str, self.strength))
        return (head, *(str(line.points) for line in self.lines))


NOTHING = PicketClaim()


def tens(spots: int) -> int:
    """One for each ten of a ruff, where five upward count as ten.

    >>> tens(30), tens(34), tens(35), tens(39), tens(45)
    (3, 3, 4, 4, 5)
    """
    return (spots + 5) // 10


def sequence_worth(many: int) -> int:
    """What a sequence of so many cards counts.

    >>> [sequence_worth(many) for many in range(3, 10)]
    [3, 4, 15, 16, 17, 18, 19]
    """
    return many if many < 5 else many + 10


def is_blank(hand: tuple[str, ...]) -> bool:
    """Whether *hand* has no court card."""
    return not any(card[0] in COURT for card in hand)


def claim(terms: Terms, kind: str, hand: tuple[str, ...]) -> PicketClaim:
    """The best of *kind* in *hand*; NOTHING if it has none."""
    match kind:
        case "ruff":
            return ruff(hand)
        case "sequence":
            return sequence(hand)
        case _:
            return of_a_rank(terms, hand)


def ruff(hand: tuple[str, ...]) -> PicketClaim:
    """The best suit of *hand*.

    >>> ruff(("AS", "TS", "9S", "KH")).points
    3
    """
    spots, cards = ruffs(hand)[0]
    points = tens(spots)
    line = CountLine("picket.ruff", points, cards)
    return PicketClaim((points,), f"a Ruff of {points}", (line,))


def sequence(hand: tuple[str, ...]) -> PicketClaim:
    """The best sequence of *hand*, and with it all others."""
    found = [run for suit in flushes(hand, 3) for run in sequences(suit, 3, ORDER)]
    if not found:
        return NOTHING
    found.sort(key=height, reverse=True)
    many, top = height(found[0])
    lines = tuple(CountLine("picket.sequence", sequence_worth(len(run)), run) for run in found)
    return PicketClaim((many, top), f"a {sequence_named(many, top)}", lines)


def sequence_named(many: int, top: int) -> str:
    """What a sequence of so many cards is called, by its highest.

    >>> sequence_named(3, ORDER.index("A"))
    'Tierce of an Ace'
    """
    ace = "an" if ORDER[top] in "A8" else "a"
    return f"{LENGTHS[many]} of {ace} {RANKS[ORDER[top]]}"


def height(run: tuple[str, ...]) -> tuple[int, int]:
    """How long a sequence is, and how high."""
    return len(run), max(ORDER.index(card[0]) for card in run)


def of_a_rank(terms: Terms, hand: tuple[str, ...]) -> PicketClaim:
    """The best three or four of a rank in *hand*, and with it all others."""
    groups = [g for g in alike(hand) if len(g) > 2 and g[0][0] in HONOURS]
    if not groups:
        return NOTHING

    def strong(group: tuple[str, ...]) -> tuple[int, ...]:
        place = ORDER.index(group[0][0])
        return (len(group), place) if terms[FOUR] == DROWNS else (place,)

    groups.sort(key=strong, reverse=True)
    lines = tuple(
        CountLine("picket.four" if len(g) == 4 else "picket.three", 14 if len(g) == 4 else 3, g)
        for g in groups
    )
    best = groups[0]
    return PicketClaim(strong(best), f"{MANY[len(best)]} {RANKS[best[0][0]]}s", lines)


# Everything that can be said of a kind, and how strong it is: more is not known of another's hand.
SPOKEN: dict[str, tuple[tuple[tuple[int, ...], str], ...]] = {
    "ruff": tuple(((points,), f"a Ruff of {points}") for points in range(1, 9)),
    "sequence": tuple(
        ((many, top), f"a {sequence_named(many, top)}")
        for many in LENGTHS
        for top in range(many - 1, len(ORDER))
    ),
    "alike": tuple(
        ((many, ORDER.index(rank)), f"{MANY[many]} {RANKS[rank]}s")
        for many in MANY
        for rank in HONOURS
    ),
}
