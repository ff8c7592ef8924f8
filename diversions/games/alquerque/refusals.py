"""What Alquerque answers to a try that is not even in the way men go."""

from __future__ import annotations

from diversions.games.alquerque.position import (
    BOARD,
    COLOURS,
    POINTS,
    SIDES,
    AlquerqueState,
    listed,
)
from diversions.rules import Move
from diversions.rules.kit import boards


def why_not(state: AlquerqueState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a try that is not even in the way men go."""
    if move.verb == "pass":
        return "alquerque.turn", "There is no passing while there is a move."
    if move.verb not in ("move", "take", "huff"):
        return "alquerque.turn", f"“{move.verb}” is nothing that is done here: move, take or huff."
    for point in move.what:
        if point not in BOARD.index:
            return "alquerque.turn", f"“{point}” is not a point of the board."
    path = [BOARD.index[point] for point in move.what]
    if move.verb == "huff":
        where = listed(tuple(path)) if path else "nothing"
        return "alquerque.huffing", f"There is no man to huff on {where}."
    if len(path) < 2 or (move.verb == "move" and len(path) > 2):
        return "alquerque.turn", "A move names the point it leaves and the points it comes to."
    return way_wrong(state, move, path)


def way_wrong(state: AlquerqueState, move: Move, path: list[int]) -> tuple[str, str]:
    rule = "alquerque.move" if move.verb == "move" else "alquerque.take"
    if state.men[path[0]] != COLOURS[move.seat]:
        return rule, f"There is no {SIDES[move.seat]} man on {POINTS[path[0]]}."
    for at, to in zip(path, path[1:], strict=False):
        if state.men[to] != boards.VACANT and to != path[0]:
            return rule, f"There is a man on {POINTS[to]} already."
        if move.verb == "move" and to not in BOARD.steps[at]:
            return rule, f"No line joins {POINTS[at]} with {POINTS[to]} as its neighbour."
        over = [jump.over for jump in BOARD.jumps[at] if jump.to == to]
        if move.verb == "take" and not over:
            return rule, f"No straight line leads from {POINTS[at]} over one point to {POINTS[to]}."
        if move.verb == "take" and state.men[over[0]] != COLOURS[1 - move.seat]:
            return rule, f"There is no opposing man on {POINTS[over[0]]} to take."
    return rule, "That cannot be done now."
