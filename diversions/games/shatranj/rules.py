"""The rules of Shatranj, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from diversions.games.shatranj import variants as v
from diversions.rules import Game, Move, Note, Outcome, Ruling, Seat, State, Terms, but
from diversions.rules.core import name
from diversions.rules.kit import boards
from diversions.rules.kit import chessmen as men_of
from diversions.rules.kit.boards import VACANT, laid
from diversions.rules.kit.chessmen import FAR, NEAR, POINTS, SIDES

KINDS = "KGRNEP"
ARRAYS = {
    key: back + "P" * 8 + VACANT * 32 + "p" * 8 + back.lower()
    for key, back in (("king-d", "RNEKGENR"), ("king-e", "RNEGKENR"))
}
LIMIT = 100  # turns of either side without a man taken or a pawn moved: shatranj.limit
FOES = tuple(men_of.foes(KINDS, side) for side in (0, 1))  # what each side attacks with
RULES = {
    "K": "shatranj.king",
    "G": "shatranj.general",
    "R": "shatranj.rook",
    "N": "shatranj.knight",
    "E": "shatranj.elephant",
    "P": "shatranj.pawn",
}
VERBS = ("move", "transpose")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShatranjState(State):
    men: str = ""  # what stands on each square, a1 to h8
    idle: int = 0  # turns since a man was taken or a pawn moved
    stood: tuple[str, ...] = ()  # boards since a man was taken or a pawn moved, before this one
    last: tuple[str, ...] = ()  # the squares that the last move touched, for the page


class Shatranj(Game[ShatranjState]):
    """Chess with generals and elephants, won by mate, by stalemate, or by baring the king."""

    slug, title, seats = "shatranj", "Shatranj", (2,)
    acts = ""
    options, variants = v.OPTIONS, v.VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> ShatranjState:
        return ShatranjState(terms=terms, acting=(0,), men=ARRAYS[terms[v.ARRAY].key])

    def view(self, state: ShatranjState, seat: Seat | None) -> ShatranjState:
        return state

    def rulings(self, state: ShatranjState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        men, by = state.men, FOES[1 - seat]
        doubtful, free = men_of.may_expose(men, seat, by), False
        for at, to in men_of.moves(men, seat):
            square = men_of.threat(men, seat, at, to, by) if at in doubtful else None
            because = exposed(seat, square)
            free = free or not because
            rule = "shatranj.check" if because else permitting(men, seat, at, to)
            yield ruled(men[at], "move", at, to, men[to], rule, because)
        if not free:
            yield from transpositions(men, seat)

    def apply(self, state: ShatranjState, move: Move) -> ShatranjState:
        at, to = (men_of.BOARD.index[point] for point in move.what)
        match move.verb:
            case "move":
                return turned(moved(state, move.seat, at, to), move.seat)
            case "transpose":
                return turned(swapped(state, move.seat, to), move.seat)
            case _:
                raise ValueError(move)

    def refuse(self, view: ShatranjState, move: Move) -> Ruling:
        if view.outcome is None and move.seat in view.acting:
            rule, because = why_not(view, move)
            return Ruling(move, rule, str(move), because)
        return Game.refuse(self, view, move)

    def amiss(self, state: ShatranjState) -> str:
        if len(state.men) != 64 or state.men.count("K") != 1 or state.men.count("k") != 1:
            return "A position has sixty-four squares, and one king on each side."
        if any(state.men[at] == "Pp"[side] for side in (0, 1) for at in FAR[side]):
            return "A pawn stands on the last rank."
        return ""

    def set_up(self, terms: Terms, text: str) -> ShatranjState:
        """The position that *text* draws, with “white to move” or “black to move” below it."""
        men, rest = men_of.read(text, KINDS)
        seat = men_of.to_move(rest)
        if rest:
            raise ValueError(f"“{rest[0]}”: write “white to move” or “black to move” here.")
        if because := impossible(terms, men, seat):
            raise ValueError(because)
        state = ShatranjState(terms=terms, acting=(seat,), men=men)
        return told_of_check(state, seat)


@lru_cache(maxsize=8_000)  # 500 bytes each: 4 MB
def ruled(
    man: str, verb: str, at: int, to: int, other: str, rule: str, because: str = ""
) -> Ruling:
    """A ruling; the same object for the same words, for they come again and again."""
    who, move = men_of.called(man).capitalize(), (POINTS[at], POINTS[to])
    on = f"to {move[1]}"
    if verb == "transpose":
        on = f"changes places with the {men_of.called(other)} on {move[1]}"
    elif other != VACANT:
        on = f"takes the {men_of.called(other)} on {move[1]}"
    promoted = verb == "move" and man in "Pp" and to in FAR[men_of.side_of(man)]
    label = f"{who} {move[0]} {on}{' and becomes a general' if promoted else ''}"
    return Ruling(Move(men_of.side_of(man), verb, move), rule, label, because)


# What may be done ---------------------------------------------------------------------------


def exposed(seat: Seat, square: int | None) -> str:
    """Why a move is refused that leaves the king attacked from *square*; empty if from none."""
    if square is None:
        return ""
    return f"The {SIDES[seat]} king would be in check from {POINTS[square]}."


def in_check(men: str, seat: Seat) -> int | None:
    """A square from which *seat*'s king is attacked; None if from none."""
    return next(men_of.attackers(men, men.index("Kk"[seat]), 1 - seat, FOES[1 - seat]), None)


def permitting(men: str, seat: Seat, at: int, to: int) -> str:
    """The rule that most needs to be told of a move that is allowed."""
    if men[at] in "Pp" and to in FAR[seat]:
        return "shatranj.promotion"
    if men[to] != VACANT and lone(men, 1 - seat):
        return "shatranj.two-kings" if men_of.bare(men, seat) else "shatranj.bare-king"
    return RULES[men[at].upper()]


def lone(men: str, seat: Seat) -> bool:
    """Whether *seat* has just one man beside its king."""
    return sum(map(men_of.OF[seat], men)) == 2


def others(men: str, seat: Seat) -> list[int]:
    """Where *seat*'s men stand, but the king."""
    return [
        at
        for at, man in enumerate(men)
        if man != VACANT and man not in "Kk" and men_of.side_of(man) == seat
    ]


def stalemated(men: str, seat: Seat) -> bool:
    """Whether *seat* has no move and is not in check."""
    return in_check(men, seat) is None and not men_of.can_move(men, seat, FOES[1 - seat])


def transposed(men: str, seat: Seat, at: int) -> str:
    """The board when *seat*'s king has changed places with its man on *at*."""
    king = men.index("Kk"[seat])
    man = men_of.of_side("G", seat) if men[at] in "Pp" and king in FAR[seat] else men[at]
    return laid(laid(men, king, man), at, men[king])


def swap_threat(men: str, seat: Seat, at: int) -> int | None:
    """A square from which the king would be attacked after changing places with that man."""
    return in_check(transposed(men, seat, at), seat)


def transpositions(men: str, seat: Seat) -> Iterator[Ruling]:
    """Each man with which the stalemated king might change places."""
    king = men.index("Kk"[seat])
    for at in others(men, seat):
        because = exposed(seat, swap_threat(men, seat, at))
        yield ruled(men[king], "transpose", king, at, men[at], v.TRANSPOSED.rule, because)


def can_transpose(men: str, seat: Seat) -> bool:
    return any(swap_threat(men, seat, at) is None for at in others(men, seat))


# What follows -------------------------------------------------------------------------------


def moved(state: ShatranjState, seat: Seat, at: int, to: int) -> ShatranjState:
    """The board after a move, before it is seen what follows from it."""
    man, prey = state.men[at], state.men[to]
    notes = []
    becomes = man
    if man in "Pp" and to in FAR[seat]:
        becomes = men_of.of_side("G", seat)
        notes.append(Note("shatranj.promotion", f"The pawn on {POINTS[to]} becomes a general."))
    return but(
        state,
        *notes,
        men=men_of.carried(state.men, at, to, becomes),
        idle=0 if prey != VACANT or man in "Pp" else state.idle + 1,
        stood=() if prey != VACANT or man in "Pp" else (*state.stood, state.men),
        last=(POINTS[at], POINTS[to]),
    )


def swapped(state: ShatranjState, seat: Seat, at: int) -> ShatranjState:
    """The board after the king has changed places with the man on *at*."""
    king = state.men.index("Kk"[seat])
    return but(
        state,
        men=transposed(state.men, seat, at),
        idle=state.idle + 1,
        stood=(*state.stood, state.men),
        last=(POINTS[king], POINTS[at]),
    )


def told_of_check(state: ShatranjState, seat: Seat) -> ShatranjState:
    square = in_check(state.men, seat)
    if square is None:
        return state
    text = f"{name(seat)}’s king is in check from {POINTS[square]}."
    return but(state, Note("shatranj.check", text))


def turned(state: ShatranjState, seat: Seat) -> ShatranjState:
    """The table when *seat* has moved: the other's turn, or the end."""
    state = told_of_check(state, 1 - seat)
    state = by_baring(state, seat)
    if not state.outcome and not men_of.can_move(state.men, 1 - seat, FOES[seat]):
        state = without_move(state, seat)
    if state.outcome:
        return state
    if times := boards.returns(state.stood, state.men):
        drawn = times > 1 and state.terms[v.REPEATED] == v.THIRD
        state = but(state, boards.return_note(state.terms[v.REPEATED].rule, times, drawn=drawn))
        if drawn:
            return over(state, (), v.THIRD.rule)
    if state.idle >= LIMIT:
        text = "In a hundred turns nothing was taken and no pawn moved, so the match is drawn."
        return over(but(state, Note("shatranj.limit", text)), (), "shatranj.limit")
    return but(state, acting=(1 - seat,))


def without_move(state: ShatranjState, seat: Seat) -> ShatranjState:
    """What follows where the other has no move: mate, stalemate, or a king to be transposed."""
    other = 1 - seat
    if in_check(state.men, other) is not None:
        text = (
            f"{name(other)} has no move that ends the check: that is mate, and {name(seat)} wins."
        )
        return over(but(state, Note("shatranj.mate", text)), (seat,), "shatranj.mate")
    stalemate = state.terms[v.STALEMATE]
    if stalemate == v.WINS:
        end = f"that is stalemate, and {name(seat)} wins"
        text = f"{name(other)} has no move and is not in check: {end}."
        return over(but(state, Note(v.WINS.rule, text)), (seat,), v.WINS.rule)
    if can_transpose(state.men, other):
        text = f"{name(other)} has no move, and the king may change places with another piece."
        return but(state, Note(stalemate.rule, text))
    text = f"{name(other)} has no move, nor a piece for the king to change places with, and loses."
    return over(but(state, Note("shatranj.no-place", text)), (seat,), "shatranj.no-place")


def by_baring(state: ShatranjState, seat: Seat) -> ShatranjState:
    """What follows where a king stands bare after *seat*'s move: a win, a draw, or an answer."""
    other, men = 1 - seat, state.men
    bare, answered = men_of.bare(men, other), men_of.bare(men, seat)
    if bare and answered:
        note = Note("shatranj.two-kings", "Both kings are bare, so the match is drawn.")
        return over(but(state, note), (), "shatranj.two-kings")
    if answered:  # the other bared this king before, and has not been bared in return
        rule = state.terms[v.BARED].rule
        note = Note(rule, f"{name(seat)} has not bared {name(other)}’s king in return, and loses.")
        return over(but(state, note), (other,), rule)
    if not bare:
        return state
    if not men_of.can_move(men, other, FOES[seat]):
        return state
    if state.terms[v.BARED] == v.AT_ONCE and not can_bare(men, other):
        bared = f"{name(seat)} has bared {name(other)}’s king"
        text = f"{bared}, and wins: there is no answer to it."
        return over(but(state, Note(v.AT_ONCE.rule, text)), (seat,), v.AT_ONCE.rule)
    text = f"{name(seat)} has bared {name(other)}’s king, and {name(other)} has one turn to answer."
    return but(state, Note("shatranj.bare-king", text))


def can_bare(men: str, seat: Seat) -> bool:
    """Whether *seat*, whose king is bare, can take the other's last man."""
    king = men.index("Kk"[seat])
    return lone(men, 1 - seat) and any(
        men[to] != VACANT and men_of.threat(men, seat, king, to, FOES[1 - seat]) is None
        for to in men_of.ways(men, king)
    )


def over(state: ShatranjState, winners: tuple[int, ...], rule: str) -> ShatranjState:
    return but(state, acting=(), outcome=Outcome(winners, rule))


# Positions ----------------------------------------------------------------------------------


def impossible(terms: Terms, men: str, seat: Seat) -> str:
    """Why that position cannot be in a match, with *seat* to move; empty if it can."""
    array = ARRAYS[terms[v.ARRAY].key]
    for side in (0, 1):
        because = men_of.miscounted(men, array, side) or misplaced(terms, men, array, side)
        if because:
            return because
    if in_check(men, 1 - seat) is not None:
        return f"{SIDES[1 - seat].capitalize()} is in check, and it is {SIDES[seat]} to move."
    if men_of.bare(men, 1 - seat):
        return (
            f"The {SIDES[1 - seat]} king is bare and its player has had a turn to answer, so the "
            "play is over."
        )
    if men_of.bare(men, seat) and terms[v.BARED] == v.AT_ONCE and not can_bare(men, seat):
        return f"The {SIDES[seat]} king is bare and cannot bare the other, so the play is over."
    if not men_of.can_move(men, seat, FOES[1 - seat]):
        frees = terms[v.STALEMATE] == v.TRANSPOSED and stalemated(men, seat)
        if not (frees and can_transpose(men, seat)):
            return f"{SIDES[seat].capitalize()} has no move, so the play is over."
    return ""


def misplaced(terms: Terms, men: str, array: str, side: int) -> str:
    """Which of a side's men cannot have come where it stands, or be so many; empty if all can."""
    who = SIDES[side].capitalize()
    if any(men[at] == "Pp"[side] for at in FAR[side]):
        return f"{who} has a pawn on the last rank, where it becomes a general."
    for kind, most in (("R", 2), ("N", 2), ("E", 2)):
        many = men.count(men_of.of_side(kind, side))
        if many > most:
            return f"{who} has {many} {men_of.NAMES[kind]}s, and pawns become generals only."
    if terms[v.STALEMATE] == v.TRANSPOSED:
        return ""  # by changing places with its king a man can come anywhere
    if any(men[at] == "Pp"[side] for at in NEAR[side]):
        return f"{who} has a pawn on its first rank, and pawns never go back."
    starts = [at for at, man in enumerate(array) if man == men_of.of_side("E", side)]
    return men_of.out_of_orbit(men, "E", side, starts)


# Words --------------------------------------------------------------------------------------


def why_not(state: ShatranjState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a try that is not even in the way men go."""
    if move.verb not in VERBS:
        return "shatranj.turn", f"“{move.verb}” is not a move here: write “move e2 e3”."
    for point in move.what:
        if point not in men_of.BOARD.index:
            return "shatranj.turn", f"“{point}” is not a square of the board."
    if len(move.what) != 2:
        return "shatranj.turn", "Name two squares: where the piece is, and where it goes."
    at, to = (men_of.BOARD.index[point] for point in move.what)
    man = state.men[at]
    if man == VACANT or men_of.side_of(man) != move.seat:
        return "shatranj.move", men_of.why_not(state.men, move.seat, at, to)
    if move.verb == "move":
        rule = "shatranj.take" if men_of.bars_itself(state.men, at, to) else RULES[man.upper()]
        return rule, men_of.why_not(state.men, move.seat, at, to)
    if state.terms[v.STALEMATE] == v.WINS:
        return v.WINS.rule, "In this game a king never changes places with another piece."
    return (
        v.TRANSPOSED.rule,
        "The king may change places with its own piece only when it is stalemated.",
    )
