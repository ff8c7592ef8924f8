"""A count of move sequences in the older chess, written apart from the engines.

It shares nothing with them: men are pairs in a dictionary by file and rank, every way is found by
arithmetic, and a move is lawful if no answer to it takes the king.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]
Men = dict[Square, tuple[int, str]]
ASLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALONG = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHTLY = [(a * x, b * y) for x, y in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1)]
STEPS = {
    "K": ASLANT + ALONG,
    "C": ASLANT,
    "G": ASLANT,
    "N": KNIGHTLY,
    "E": [(2 * x, 2 * y) for x, y in ASLANT],
}


@dataclass(frozen=True)
class Chess:
    """Which game, and in which of its readings; ``back`` is White's first rank in the array."""

    back: str
    black_back: str
    generals: bool = False  # pawns become generals, and bare kings lose
    takes_by_leap: bool = True
    leap_threat: bool = False
    step_ends_leap: bool = False
    may_wait: bool = True
    may_decline: bool = False
    later: bool = False
    ever: bool = False
    bare_loses: bool = False


@dataclass(frozen=True)
class Table:
    """The men, who is to play, whose kings may leap, and the kinds each side has ever lost."""

    men: Men
    side: int
    leapers: frozenset[int]
    lost: frozenset[tuple[int, str]] = frozenset()
    bared: bool = False  # the king that is to play has just been bared


def table(drawn: str, side: int = 0, leapers: frozenset[int] = frozenset((0, 1))) -> Table:
    """The position drawn as sixty-four letters, a1 first."""
    men = {
        (i % 8, i // 8): (int(man.islower()), man.upper())
        for i, man in enumerate(drawn)
        if man != "."
    }
    return Table(men, side, leapers)


def on_board(at: Square) -> bool:
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


def reached(men: Men, at: Square) -> Iterator[Square]:
    """Where the man on *at* goes or takes, a king's leap apart."""
    side, kind = men[at]
    x, y = at
    if kind == "R":
        for dx, dy in ALONG:
            to = (x + dx, y + dy)
            while on_board(to) and to not in men:
                yield to
                to = (to[0] + dx, to[1] + dy)
            if on_board(to) and men[to][0] != side:
                yield to
    elif kind == "P":
        up = 1 - 2 * side
        if (x, y + up) not in men and on_board((x, y + up)):
            yield x, y + up
        for dx in (1, -1):
            if (x + dx, y + up) in men and men[x + dx, y + up][0] != side:
                yield x + dx, y + up
    else:
        for dx, dy in STEPS[kind]:
            to = (x + dx, y + dy)
            if on_board(to) and (to not in men or men[to][0] != side):
                yield to


def king_falls(chess: Chess, now: Table, side: int) -> bool:
    """Whether the side against *side* could take its king if it were to play."""
    king = next(at for at, man in now.men.items() if man == (side, "K"))
    for at, (owner, kind) in now.men.items():
        if owner == side:
            continue
        if king in reached(now.men, at):
            return True
        leaps = chess.leap_threat and kind == "K" and owner in now.leapers
        if leaps and (king[0] - at[0], king[1] - at[1]) in KNIGHTLY:
            return True
    return False


def array(chess: Chess, at: Square) -> str:
    """The man that begins on a square of the first or the last rank."""
    return (chess.back if at[1] == 0 else chess.black_back)[at[0]]


def becomes(chess: Chess, now: Table, to: Square) -> str:
    """What the pawn of the side to play can become on *to*; empty if nothing."""
    if chess.generals:
        return "G"
    kind = array(chess, to)
    have = sum(man == (now.side, kind) for man in now.men.values())
    short = have < (chess.back + "P" * 8).count(kind)
    if chess.ever:
        short = (now.side, kind) in now.lost
    return kind if kind != "K" and short else ""


def tries(chess: Chess, now: Table) -> Iterator[tuple[Square, Square, str, bool]]:
    """Each move but for the king's safety: from, to, what it becomes, whether it is a leap."""
    side, last = now.side, 7 * (1 - now.side)
    for at, (owner, kind) in now.men.items():
        if owner != side:
            continue
        for to in reached(now.men, at):
            if kind != "P" or to[1] != last:
                yield at, to, kind, False
                continue
            new = becomes(chess, now, to)
            if new:
                yield at, to, new, False
            if (new and chess.may_decline) or (not new and chess.may_wait):
                yield at, to, "P", False
        if kind == "P" and at[1] == last and chess.later and becomes(chess, now, at):
            yield at, at, becomes(chess, now, at), False
        if kind == "K" and side in now.leapers:
            for dx, dy in KNIGHTLY:
                to = (at[0] + dx, at[1] + dy)
                there = now.men.get(to)
                takes = chess.takes_by_leap and there and there[0] != side and there[1] != "K"
                if on_board(to) and (there is None or takes):
                    yield at, to, "K", True


def after(chess: Chess, now: Table, at: Square, to: Square, kind: str, leap: bool) -> Table:
    """The table after a move, whose answer it is."""
    men, lost, leapers = dict(now.men), now.lost, now.leapers
    if to in men and to != at:
        lost |= {men[to]}
    del men[at]
    men[to] = (now.side, kind)
    if leap or (kind == "K" and chess.step_ends_leap):
        leapers -= {now.side}
    return Table(men, now.side, leapers, lost)


def lawful(chess: Chess, now: Table) -> Iterator[Table]:
    """Each table that the side to play may leave, the other to play."""
    for at, to, kind, leap in tries(chess, now):
        then = after(chess, now, at, to, kind, leap)
        # The answer is still the other's as it stood: a right lost by this check counts till then.
        if king_falls(chess, then, now.side):
            continue
        other = 1 - now.side
        if king_falls(chess, then, other):
            then = replace(then, leapers=then.leapers - {other})
        bared = to in now.men and to != at and alone(then.men, other)
        yield replace(then, side=other, bared=bared)


def alone(men: Men, side: int) -> bool:
    return sum(owner == side for owner, _ in men.values()) == 1


def over(chess: Chess, now: Table) -> bool:
    """Whether a bare king has ended the match, *now.side* being to play."""
    bare = [alone(now.men, side) for side in (0, 1)]
    if chess.generals:
        if bare[1 - now.side]:  # both bare, or the one that had its answer
            return True
        return now.bared and not any(alone(t.men, t.side) for t in lawful(chess, now))
    return all(bare) or (chess.bare_loses and any(bare))


def count(chess: Chess, now: Table, depth: int) -> int:
    """The number of sequences of *depth* moves from that table."""
    total = 0
    for then in lawful(chess, now):
        if depth == 1:
            total += 1
        elif not over(chess, then):
            total += count(chess, then, depth - 1)
    return total
