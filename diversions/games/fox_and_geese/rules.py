"""The rules of Fox and Geese, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from diversions.games.fox_and_geese import variants as v
from diversions.rules import Game, Move, Note, Outcome, Ruling, Seat, State, Terms, but
from diversions.rules.core import name
from diversions.rules.kit import boards
from diversions.rules.kit.boards import Board, Chain
from diversions.rules.kit.dice import counted

FOX, GEESE = 0, 1  # the seats: the fox begins
F, G = "f", "g"
CROSS = [
    (file, rank) for rank in range(7) for file in range(7) if file in (2, 3, 4) or rank in (2, 3, 4)
]
BOARDS = {
    "plain": boards.board(CROSS, lambda file, rank: boards.STRAIGHT),
    "slanting": boards.board(CROSS, boards.even_slants),
}
POINTS = BOARDS["plain"].points
INDEX = BOARDS["plain"].index
FLOCK = 13
LIMIT = 120  # turns, the fox's and the geese's together, without a goose taken
ARRAY = "".join(G if rank > 3 else boards.VACANT for _, rank in CROSS)
CENTRE = "d4"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoxState(State):
    men: str = ARRAY  # what stands on each point, c1 to e7
    idle: int = 0  # turns since a goose was last taken
    stood: tuple[str, ...] = ()  # boards since then, before this one
    last: tuple[str, ...] = ()  # the points that the last turn touched, for the page
    gone: tuple[str, ...] = ()  # those it emptied by taking

    @property
    def geese(self) -> int:
        return self.men.count(G)


class FoxAndGeese(Game[FoxState]):
    """One takes, thirteen hem in."""

    slug, title, seats = "fox-and-geese", "Fox and Geese", (2,)
    acts = "move place take"
    options, variants = v.OPTIONS, v.VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> FoxState:
        return FoxState(terms=terms, acting=(FOX,))

    def view(self, state: FoxState, seat: Seat | None) -> FoxState:
        return state

    def rulings(self, state: FoxState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if F not in state.men:
            yield from placings(state)
        elif seat == FOX:
            yield from fox_rulings(state)
        else:
            yield from geese_rulings(state)

    def apply(self, state: FoxState, move: Move) -> FoxState:
        path = tuple(INDEX[point] for point in move.what)
        match move.verb:
            case "place":
                return but(state, men=boards.laid(state.men, path[0], F), last=move.what)
            case "move":
                return turn_to(moved(state, move.seat, path, ()), 1 - move.seat)
            case "take":
                prey = passed(board_of(state.terms), path)
                noun = "goose" if len(prey) == 1 else "geese"
                rule = "fox-and-geese.take" if len(prey) == 1 else "fox-and-geese.chain"
                note = Note(rule, f"{name(FOX)} takes the {noun} on {listed(prey)}.")
                return turn_to(but(moved(state, FOX, path, prey), note), GEESE)
            case _:
                raise ValueError(move)

    def refuse(self, view: FoxState, move: Move) -> Ruling:
        if view.outcome is None and move.seat in view.acting:
            rule, because = why_not(view, move)
            return Ruling(move, rule, str(move), because)
        return Game.refuse(self, view, move)

    def amiss(self, state: FoxState) -> str:
        if len(state.men) != len(POINTS):
            return "The board does not have thirty-three points."
        if state.men.count(F) > 1 or state.geese > FLOCK:
            return "There are more foxes or geese than at the start."
        return ""

    def set_up(self, terms: Terms, text: str) -> FoxState:
        """The position that *text* draws, with “fox to move” or “geese to move” below it."""
        men, rest = boards.read(board_of(terms), text, F + G)
        if men.count(F) != 1:
            raise ValueError(f"There must be one fox, and {men.count(F)} are drawn.")
        if men.count(G) > FLOCK:
            raise ValueError(f"There are {men.count(G)} geese, but only {FLOCK} at the start.")
        turns = ["fox to move", "geese to move"]
        if len(rest) > 1 or (rest and rest[0].lower() not in turns):
            raise ValueError(f"“{rest[-1]}”: write “fox to move” or “geese to move” here.")
        seat = turns.index(rest[0].lower()) if rest else FOX
        state = turn_to(FoxState(terms=terms, acting=(seat,), men=men), seat)
        if state.outcome:
            why = (
                "The fox is shut in"
                if state.outcome.winners == (GEESE,)
                else "Too few geese are left"
            )
            raise ValueError(f"{why}, so the play is over.")
        return state


def board_of(terms: Terms) -> Board:
    return BOARDS[terms[v.LINES].key]


def enough(terms: Terms) -> int:
    """The fewest geese that have not lost."""
    return v.ENOUGH[terms[v.LINES].key, terms[v.FEW].key]


@lru_cache(maxsize=8_000)  # 500 bytes each: 4 MB
def ruled(
    seat: Seat, verb: str, path: tuple[int, ...], rule: str, label: str, because: str = ""
) -> Ruling:
    """A ruling; the same object for the same words, for they come again and again."""
    return Ruling(Move(seat, verb, tuple(POINTS[at] for at in path)), rule, label, because)


# What may be done --------------------------------------------------------------------------


def placings(state: FoxState) -> Iterator[Ruling]:
    for at, man in enumerate(state.men):
        label = f"Place the fox on {POINTS[at]}"
        because = "" if man == boards.VACANT else "A goose stands there."
        yield ruled(FOX, "place", (at,), "fox-and-geese.place", label, because)


def fox_rulings(state: FoxState) -> Iterator[Ruling]:
    on, taking = board_of(state.terms), state.terms[v.TAKING]
    at = state.men.index(F)
    captures = list(boards.chains(on, state.men, at, G))
    for chain in captures:
        yield on_chain(chain, taking == v.MUST)
    for to in on.steps[at]:
        if state.men[to] != boards.VACANT:
            continue
        label = f"Move {POINTS[at]} to {POINTS[to]}"
        if captures and taking == v.MUST:
            because = "The fox can take, so it must."
            yield ruled(FOX, "move", (at, to), taking.rule, label, because)
        else:
            rule = taking.rule if captures else step_rule(at, to)
            yield ruled(FOX, "move", (at, to), rule, label)


def on_chain(chain: Chain, must: bool) -> Ruling:
    start, *rest = (POINTS[at] for at in chain.path)
    label = f"Take from {start} to {', '.join(rest)}"
    if chain.more and must:
        because = f"From {rest[-1]} the fox can take again, so it must go on."
        return ruled(FOX, "take", chain.path, v.MUST.rule, label, because)
    rule = "fox-and-geese.take" if len(chain.taken) == 1 else "fox-and-geese.chain"
    return ruled(FOX, "take", chain.path, v.MAY.rule if chain.more else rule, label)


def geese_rulings(state: FoxState) -> Iterator[Ruling]:
    on = board_of(state.terms)
    for at, man in enumerate(state.men):
        if man != G:
            continue
        for to in on.steps[at]:
            if state.men[to] == boards.VACANT:
                label = f"Move {POINTS[at]} to {POINTS[to]}"
                yield ruled(GEESE, "move", (at, to), step_rule(at, to), label)
        for over, to in on.jumps[at]:
            if state.men[over] == F and state.men[to] == boards.VACANT:
                label = f"Take from {POINTS[at]} to {POINTS[to]}"
                because = "A goose can neither jump over the fox nor take it."
                yield ruled(GEESE, "take", (at, to), "fox-and-geese.geese", label, because)


def step_rule(at: int, to: int) -> str:
    """The rule for a step: along a slanting line, it rests on the board’s having one."""
    (file, rank), (to_file, to_rank) = CROSS[at], CROSS[to]
    return v.SLANTING.rule if file != to_file and rank != to_rank else "fox-and-geese.step"


def passed(on: Board, path: tuple[int, ...]) -> tuple[int, ...]:
    """The points that a chain of jumps passes over."""
    hops = zip(path, path[1:], strict=False)
    return tuple(next(j.over for j in on.jumps[at] if j.to == to) for at, to in hops)


def moved(state: FoxState, seat: Seat, path: tuple[int, ...], prey: tuple[int, ...]) -> FoxState:
    men = boards.lifted(state.men, path[0], *prey)
    return but(
        state,
        men=boards.laid(men, path[-1], F if seat == FOX else G),
        idle=0 if prey else state.idle + 1,
        stood=() if prey else (*state.stood, state.men),
        last=tuple(POINTS[at] for at in path),
        gone=tuple(POINTS[at] for at in prey),
    )


# The end -----------------------------------------------------------------------------------


def turn_to(state: FoxState, seat: Seat) -> FoxState:
    """The table when *seat* is to play, or the end.

    The geese always have a move: no point parts the board in two.
    """
    if state.geese < enough(state.terms):
        few = state.terms[v.FEW]
        are = "is" if state.geese == 1 else "are"
        left = f"Only {counted(state.geese, 'goose', 'geese')} {are} left"
        note = Note(few.rule, f"{left}, too few to shut the fox in: the fox wins.")
        return over(but(state, note), (FOX,), few.rule)
    if seat == FOX and held(state):
        note = Note("fox-and-geese.held", "The fox can neither move nor take: the geese win.")
        return over(but(state, note), (GEESE,), "fox-and-geese.held")
    if times := boards.returns(state.stood, state.men):
        drawn = times > 1 and state.terms[v.REPEATED] == v.THIRD
        state = but(state, boards.return_note(state.terms[v.REPEATED].rule, times, drawn=drawn))
        if drawn:
            return over(state, (), v.THIRD.rule)
    if state.idle >= LIMIT:
        text = "In a hundred and twenty turns no goose was taken, so the match is drawn."
        return over(but(state, Note("fox-and-geese.limit", text)), (), "fox-and-geese.limit")
    return but(state, acting=(seat,))


def held(state: FoxState) -> bool:
    """Whether the fox can neither step nor take."""
    on, at = board_of(state.terms), state.men.index(F)
    if any(state.men[to] == boards.VACANT for to in on.steps[at]):
        return False
    return not boards.can_jump(on, state.men, at, G)


def over(state: FoxState, winners: tuple[int, ...], rule: str) -> FoxState:
    return but(state, acting=(), outcome=Outcome(winners, rule))


# Words -------------------------------------------------------------------------------------


def listed(points: tuple[int, ...]) -> str:
    names = [POINTS[at] for at in points]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def why_not(state: FoxState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a try that is not even in the way they go."""
    turn = "fox-and-geese.turn"
    if move.verb not in ("move", "take", "place"):
        return turn, f"“{move.verb}” is not a move here: write place, move or take."
    for point in move.what:
        if point not in INDEX:
            return turn, f"“{point}” is not a point of the board."
    if F not in state.men:
        return "fox-and-geese.place", "First place the fox on an empty point."
    if move.verb == "place":
        return "fox-and-geese.place", "The fox has been placed already."
    path = tuple(INDEX[point] for point in move.what)
    if len(path) < 2 or (move.verb == "move" and len(path) > 2):
        return turn, "Name the points: where the piece is, and where it goes."
    return way_wrong(state, move, path)


def way_wrong(state: FoxState, move: Move, path: tuple[int, ...]) -> tuple[str, str]:
    on, man = board_of(state.terms), F if move.seat == FOX else G
    rule = "fox-and-geese.step" if move.verb == "move" else "fox-and-geese.take"
    if state.men[path[0]] != man:
        whose = "The fox is not" if man == F else "There is no goose"
        return rule, f"{whose} on {POINTS[path[0]]}."
    if move.verb == "take" and man == G:
        return "fox-and-geese.geese", "A goose can neither jump over the fox nor take it."
    men = boards.lifted(state.men, path[0])
    for at, to in zip(path, path[1:], strict=False):
        if men[to] != boards.VACANT:
            return rule, f"{POINTS[to]} is not empty."
        if move.verb == "move" and to not in on.steps[at]:
            return rule, f"{POINTS[to]} is not the next point on any line from {POINTS[at]}."
        over = [jump.over for jump in on.jumps[at] if jump.to == to]
        if move.verb == "take" and (not over or men[over[0]] != G):
            if over and state.men[over[0]] == G:
                return rule, f"The goose on {POINTS[over[0]]} has been taken already."
            return rule, f"There is no goose to jump over from {POINTS[at]} to {POINTS[to]}."
        men = boards.lifted(men, *over) if move.verb == "take" else men
    return rule, "You can’t do that now."
