"""What Alquerque answers to a try that is not even in the way men go."""

from __future__ import annotations

from diversions.games.alquerque import variants as v
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

NO_PASS = {
    "loses": "There is no passing here: a player who has no move loses.",
    "passes": "You can pass only when you have no move.",
    "drawn": "There is no passing here: if a player has no move, the game is a draw.",
}


def why_not(state: AlquerqueState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a try that is not even in the way men go; or no reason."""
    if move.verb == "pass":
        return state.terms[v.STUCK].rule, NO_PASS[state.terms[v.STUCK].key]
    if move.verb not in ("move", "take", "huff"):
        return "alquerque.turn", f"“{move.verb}” is not a move here: write move, take or huff."
    for point in move.what:
        if point not in BOARD.index:
            return "alquerque.turn", f"“{point}” is not a point of the board."
    path = [BOARD.index[point] for point in move.what]
    if move.verb == "huff":
        return why_no_huff(state, tuple(path))
    if len(path) < 2 or (move.verb == "move" and len(path) > 2):
        return "alquerque.turn", "Name the points: where the man is, and where it goes."
    return way_wrong(state, move, path)


def why_no_huff(state: AlquerqueState, men: tuple[int, ...]) -> tuple[str, str]:
    duty, several = state.terms[v.DUTY], state.terms[v.SEVERAL]
    if duty != v.HUFF:
        return duty.rule, "There is no huffing in this game."
    if not men:
        return "alquerque.huffing", "Name the point of the man that you huff."
    unhuffed = tuple(man for man in men if man not in state.huffable)
    if unhuffed:
        return "alquerque.huffing", f"There is no man to huff on {listed(unhuffed)}."
    if several == v.EVERY_MAN:
        return several.rule, f"The men on {listed(state.huffable)} are huffed together."
    return several.rule, "You may huff only one man."


def way_wrong(state: AlquerqueState, move: Move, path: list[int]) -> tuple[str, str]:
    rule = "alquerque.move" if move.verb == "move" else "alquerque.take"
    if state.men[path[0]] != COLOURS[move.seat]:
        return rule, f"There is no {SIDES[move.seat]} man on {POINTS[path[0]]}."
    men = boards.lifted(state.men, path[0])
    for at, to in zip(path, path[1:], strict=False):
        if men[to] != boards.VACANT:
            return rule, f"There is a man on {POINTS[to]} already."
        if move.verb == "move" and to not in BOARD.steps[at]:
            return rule, f"{POINTS[to]} is not the next point on any line from {POINTS[at]}."
        over = [jump.over for jump in BOARD.jumps[at] if jump.to == to]
        if move.verb == "take" and not over:
            return rule, f"No straight line leads from {POINTS[at]} over one point to {POINTS[to]}."
        if move.verb == "take" and men[over[0]] != COLOURS[1 - move.seat]:
            if men[over[0]] != state.men[over[0]] and over[0] != path[0]:
                return rule, f"The man on {POINTS[over[0]]} has been taken already."
            return rule, f"There is no opposing man on {POINTS[over[0]]} to take."
        men = boards.lifted(men, *over) if move.verb == "take" else men
    return rule, ""
