"""Men of the older chess on sixty-four squares: how they go, what they attack, boards as text.

What stands on the board is a string of sixty-four letters, a1 first: White's men are capitals,
Black's small.  K king, R rook, N knight, E elephant, P pawn; C counsellor and G general are one
and the same man under two names, and go alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from diversions.rules.kit import boards
from diversions.rules.kit.boards import EVERY_WAY, SLANTED, STRAIGHT, VACANT

BOARD = boards.squares(8, 8)
POINTS = BOARD.points
SIDES = ("white", "black")
FAR = (range(56, 64), range(8))  # the last rank, as each side sees it
NEAR = (FAR[1], FAR[0])
NAMES = {
    "K": "king",
    "C": "counsellor",
    "G": "general",
    "R": "rook",
    "N": "knight",
    "E": "elephant",
    "P": "pawn",
}

Reach = tuple[tuple[int, ...], ...]  # for each square, others
Foes = tuple[tuple[str, Reach], ...]  # each man of a side, and from where it attacks a square


def _reach(ways: Sequence[tuple[int, int]]) -> Reach:
    """For each square, those that lie so many files and ranks away."""
    return tuple(
        tuple(to for way in ways if (to := BOARD.to(at, *way)) is not None) for at in range(64)
    )


KNIGHT = _reach([(f, r) for f in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(f) != abs(r)])
LEAPERS: dict[str, Reach] = {
    "K": _reach(EVERY_WAY),
    "C": _reach(SLANTED),
    "G": _reach(SLANTED),
    "N": KNIGHT,
    "E": _reach([(2 * file, 2 * rank) for file, rank in SLANTED]),
}
LINES = tuple(tuple(filter(None, (BOARD.ray(at, way) for way in STRAIGHT))) for at in range(64))
EVERYWHERE = frozenset(range(64))
ALIGNED = tuple(frozenset(to for line in lines for to in line) for lines in LINES)
ONWARD = (_reach([(0, 1)]), _reach([(0, -1)]))
ASLANT = (_reach([(-1, 1), (1, 1)]), _reach([(-1, -1), (1, -1)]))


def of_side(letter: str, side: int) -> str:
    """The letter of that man as a side writes it.

    >>> of_side("K", 1)
    'k'
    """
    return letter.lower() if side else letter


def side_of(man: str) -> int:
    """Whose man it is: 0 White's, 1 Black's."""
    return int(man.islower())


OF = (str.isupper, str.islower)  # whether a man is White's, Black's; a vacant square is nobody's


def called(man: str) -> str:
    return NAMES[man.upper()]


def full_name(man: str) -> str:
    """The side and the man.

    >>> full_name("e")
    'black elephant'
    """
    return f"{SIDES[side_of(man)]} {called(man)}"


# Attacks ------------------------------------------------------------------------------------


def foes(kinds: str, side: int) -> Foes:
    """What a side of *kinds* attacks with, apart from its rooks."""
    leapers = tuple((of_side(kind, side), LEAPERS[kind]) for kind in kinds if kind in LEAPERS)
    return (*leapers, (of_side("P", side), ASLANT[1 - side]))


def attackers(men: str, at: int, side: int, by: Foes) -> Iterator[int]:
    """The squares from which *side* attacks *at*."""
    for letter, reach in by:
        if letter in men:
            for square in reach[at]:
                if men[square] == letter:
                    yield square
    rook = "r" if side else "R"
    for line in LINES[at] if rook in men else ():
        for square in line:
            if men[square] != VACANT:
                if men[square] == rook:
                    yield square
                break


def attacked(men: str, at: int, side: int, by: Foes) -> bool:
    """Whether *side* attacks the square *at*."""
    for _ in attackers(men, at, side, by):
        return True
    return False


# Moves --------------------------------------------------------------------------------------


def ways(men: str, at: int) -> Iterator[int]:
    """Where the man on *at* goes, without regard to his king; a pawn's ways included."""
    man = men[at]
    kind, side = man.upper(), side_of(man)
    if kind == "R":
        for line in LINES[at]:
            for to in line:
                if men[to] == VACANT:
                    yield to
                else:
                    if not OF[side](men[to]):
                        yield to
                    break
    elif kind == "P":
        for to in ONWARD[side][at]:
            if men[to] == VACANT:
                yield to
        for to in ASLANT[side][at]:
            if OF[1 - side](men[to]):
                yield to
    else:
        for to in LEAPERS[kind][at]:
            if not OF[side](men[to]):
                yield to


def moves(men: str, side: int) -> Iterator[tuple[int, int]]:
    """Each move of a side, from and to, without regard to its king."""
    own = OF[side]
    for at, man in enumerate(men):
        if man != VACANT and own(man):
            for to in ways(men, at):
                yield at, to


def carried(men: str, at: int, to: int, man: str = "") -> str:
    """The board when the man on *at* stands on *to*, as *man* if it becomes another."""
    left = boards.laid(men, to, man or men[at])
    return boards.laid(left, at, VACANT)


def threat(men: str, side: int, at: int, to: int, by: Foes) -> int | None:
    """A square from which *side*'s king would be attacked after that move; None if from none."""
    after = carried(men, at, to)
    king = after.index(of_side("K", side))
    return next(attackers(after, king, 1 - side, by), None)


def may_expose(men: str, side: int, by: Foes) -> frozenset[int]:
    """The squares whose men may expose their king by moving: all, if it is in check.

    Else the king itself, and a man that stands alone between it and a rook: rooks alone attack
    along a line.
    """
    king = men.index(of_side("K", side))
    if attacked(men, king, 1 - side, by):
        return EVERYWHERE
    rook = of_side("R", 1 - side)
    pinned = [king]
    for line in LINES[king] if rook in men else ():
        standing = [at for at in line if men[at] != VACANT][:2]
        if len(standing) == 2 and men[standing[1]] == rook:
            pinned.append(standing[0])
    return frozenset(pinned)


def can_move(men: str, side: int, by: Foes) -> bool:
    """Whether *side* has a move that leaves its king unattacked."""
    doubtful = may_expose(men, side, by)
    return any(
        at not in doubtful or threat(men, side, at, to, by) is None for at, to in moves(men, side)
    )


def bare(men: str, side: int) -> bool:
    """Whether *side* has nothing left but its king."""
    return not any(man != VACANT and man not in "Kk" and side_of(man) == side for man in men)


# Refusals -----------------------------------------------------------------------------------


def bars_itself(men: str, at: int, to: int) -> bool:
    """Whether a man of the same side stands where the man on *at* would go."""
    return men[to] != VACANT and side_of(men[to]) == side_of(men[at])


def why_not(men: str, side: int, at: int, to: int) -> str:
    """Why a man does not go from *at* to *to*, be his king safe or not; empty if it does."""
    if men[at] == VACANT or side_of(men[at]) != side:
        return f"There is no {SIDES[side]} piece on {POINTS[at]}."
    if to in ways(men, at):
        return ""
    man = called(men[at])
    if bars_itself(men, at, to):
        return f"The {full_name(men[to])} stands on {POINTS[to]}."
    if man == "rook" and to in ALIGNED[at]:
        return f"Something stands between {POINTS[at]} and {POINTS[to]}."
    if man == "pawn" and to in ONWARD[side][at]:
        return f"A pawn takes only diagonally, and {POINTS[to]} is not empty."
    if man == "pawn" and to in ASLANT[side][at]:
        return f"A pawn moves diagonally only to take, and {POINTS[to]} is empty."
    if man == "pawn" and any(to in ONWARD[side][over] for over in ONWARD[side][at]):
        return "A pawn moves one square at a time, even on its first move."
    return (
        f"{'An' if man == 'elephant' else 'A'} {man} cannot go from {POINTS[at]} to {POINTS[to]}."
    )


# Positions as text --------------------------------------------------------------------------


def read(text: str, kinds: str) -> tuple[str, list[str]]:
    """What *text* draws, and the lines below it in small letters, ends trimmed."""
    men, rest = boards.read(BOARD, text, kinds + kinds.lower())
    return men, [line.lower().rstrip(".") for line in rest]


def to_move(rest: list[str]) -> int:
    """Whose move the lines below a board say it is, taken out of them; White's, if none."""
    for side, name in enumerate(SIDES):
        if f"{name} to move" in rest:
            rest.remove(f"{name} to move")
            return side
    return 0


def miscounted(men: str, array: str, side: int) -> str:
    """What is wrong with the number of a side's men; empty if nothing is.

    Men above the number in the array are promoted pawns, and so many pawns must be gone.
    """
    who = SIDES[side].capitalize()
    have = Counter(man.upper() for man in men if man != VACANT and side_of(man) == side)
    had = Counter(man.upper() for man in array if man != VACANT and side_of(man) == side)
    if have["K"] != 1:
        return f"{who} has {have['K']} kings, but must have exactly one."
    if have["P"] > had["P"]:
        return f"{who} has {have['P']} pawns, but starts with only {had['P']}."
    promoted = sum((have - had).values())
    if promoted > had["P"] - have["P"]:
        return f"{who} has {promoted} more pieces than its missing pawns can have become."
    return ""


def orbit(kind: str, start: int) -> frozenset[int]:
    """Every square that a leaping man can come to from *start*, the board being otherwise bare."""
    reached, edge = {start}, [start]
    while edge:
        for to in LEAPERS[kind][edge.pop()]:
            if to not in reached:
                reached.add(to)
                edge.append(to)
    return frozenset(reached)


def out_of_orbit(men: str, kind: str, side: int, starts: Sequence[int]) -> str:
    """Which man of a kind can have come from none of *starts*, each the start of one; or empty.

    The orbits of two starts either are one or have no square in common.
    """
    left = list(starts)
    for at, man in enumerate(men):
        if man == of_side(kind, side):
            start = next((start for start in left if at in orbit(kind, start)), None)
            if start is None:
                return f"No {full_name(man)} can have come to {POINTS[at]}."
            left.remove(start)
    return ""
