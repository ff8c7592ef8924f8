"""What a quiet move of an old chess does for the other men: those it guards, and makes room for;
and how far the man itself reaches.

Nothing is told that the next best move does as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.players.chess import OWN, REACH, WORTH, attacked
from diversions.rules.players.chess_lines import Act, ChessLines, man, turned
from diversions.rules.players.search import Node

ROOM = 3  # moves more, which are room
Told = tuple[str, dict[str, object]]


def standing(
    lines: ChessLines,
    act: Act,
    child: Node,
    rival: Node | None,
    beside: Act | None,
    prey: Collection[int],
) -> Iterator[Told]:
    """Each key with what its sentence names, the weightiest first; on *prey* stands what the other
    side takes if nothing is done against it."""
    if lines.checked(lines.node) or lines.checked(child) or (rival and lines.checked(rival)):
        return
    yield from _guards(lines, act, child, rival, prey)
    yield from _room(lines, act, child, rival, beside)
    yield from _reach(lines, act, child)


def guarded(node: Node, at: int, side: int) -> bool:
    """Whether *side* could take back there."""
    leaping = [one for one in OWN[side] if one in REACH]
    return attacked(node[1], at, side, "".join(leaping))


def _guards(
    lines: ChessLines, act: Act, child: Node, rival: Node | None, prey: Collection[int]
) -> Iterator[Told]:
    """Men that nothing guarded, and that the other side threatens to win."""
    node, side, to = lines.node, lines.node[0], act[2]
    loose = [at for at, one in enumerate(child[1]) if one in OWN[side] and one not in "Kk"]
    loose.sort(key=lambda at: -WORTH[child[1][at].upper()])
    for at in loose:
        start = act[1] if at == to else at
        if start not in prey or not guarded(child, at, side) or guarded(node, start, side):
            continue
        stays = rival is not None and rival[1][start] == child[1][at]
        if rival and (not stays or guarded(rival, start, side)):
            continue
        if at == to:
            yield "joins", {"man": man(node, act[1]), "end": POINTS[to]}
        else:
            yield "guards", {"man": man(child, at)}
        return


def _room(
    lines: ChessLines, act: Act, child: Node, rival: Node | None, beside: Act | None
) -> Iterator[Told]:
    """The men, beside that which moves, that can then go to more squares."""
    node = lines.node
    old, new = _ways(lines, node), _ways(lines, turned(child))
    other = _ways(lines, turned(rival)) if rival else Counter[int]()
    still = {act[1], act[2], *(beside[1:] if beside else ())}
    gains = {at: new[at] - max(old[at], other[at]) for at in new if at not in still}
    freed = sorted((at for at in gains if gains[at] > 0), key=lambda at: -gains[at])[:2]
    if sum(gains[at] for at in freed) < ROOM:
        return
    kinds = [NAMES[node[1][at].upper()] for at in freed]
    named = joined([f"the {kind} on {POINTS[at]}" for kind, at in zip(kinds, freed, strict=True)])
    holes: dict[str, object] = {
        "men": named,
        "has": "has" if len(freed) == 1 else "have",
        "now": counted(sum(new[at] for at in freed), "move"),
        "was": spelt(sum(old[at] for at in freed)),
    }
    yield "frees", holes


def _ways(lines: ChessLines, node: Node) -> Counter[int]:
    """How many moves each man of the side to move has."""
    return Counter(act[1] for act, _ in lines.lore.after(node))


def _reach(lines: ChessLines, act: Act, child: Node) -> Iterator[Told]:
    """A man that can go to far more squares from where it goes."""
    kind = NAMES[child[1][act[2]].upper()]
    was, now = _ways(lines, lines.node)[act[1]], _ways(lines, turned(child))[act[2]]
    if kind != NAMES["K"] and now - was >= ROOM and now >= 2 * was:
        moves = counted(now, "move")
        yield "reach", {"end": POINTS[act[2]], "kind": kind, "now": moves, "was": spelt(was)}
