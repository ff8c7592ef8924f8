"""The rules of Chaturanga, in every reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from diversions.games.chaturanga import variants as v
from diversions.rules import Game, Move, Note, Outcome, Ruling, Seat, State, Terms, but
from diversions.rules.core import name
from diversions.rules.kit import boards
from diversions.rules.kit import chessmen as men_of
from diversions.rules.kit.boards import VACANT, laid
from diversions.rules.kit.chessmen import FAR, KNIGHT, NAMES, NEAR, POINTS, SIDES, Foes

KINDS = "KCRNEP"
ARRAY = "RNECKENR" + "P" * 8 + VACANT * 32 + "p" * 8 + "rnekcenr"
OF_SQUARE = tuple(man.upper() for man in ARRAY)  # the man that stood there at the start
START = Counter(ARRAY)
LIMIT = 100  # turns of either side without a man taken or a pawn moved: chaturanga.limit
PLAIN = tuple(men_of.foes(KINDS, side) for side in (0, 1))  # what each side attacks with
LEAPING = tuple((*PLAIN[side], (men_of.of_side("K", side), KNIGHT)) for side in (0, 1))
RULES = {
    "K": "chaturanga.king",
    "C": "chaturanga.counsellor",
    "R": "chaturanga.rook",
    "N": "chaturanga.knight",
    "E": "chaturanga.elephant",
    "P": "chaturanga.pawn",
}
VERBS = ("move", "leap", "promote")
NO_LEAP = {
    "leapt": ("chaturanga.one-leap", "This king has already made its one leap."),
    "checked": ("chaturanga.leap-lost", "This king has been in check and may no longer leap."),
    "stepped": (v.SPENT.rule, "This king has moved a step and may no longer leap."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaturangaState(State):
    men: str = ARRAY  # what stands on each square, a1 to h8
    leaps: tuple[str, str] = ("", "")  # for each side, what ended its king's right; "" if it has it
    lost: tuple[str, str] = ("", "")  # the kinds each side has ever lost a man of
    idle: int = 0  # turns since a man was taken or a pawn moved
    stood: tuple[str, ...] = ()  # boards since a man was taken, a pawn moved or a leap was lost
    last: tuple[str, ...] = ()  # the squares that the last move touched, for the page
    took: bool = False  # whether it took a man


class Chaturanga(Game[ChaturangaState]):
    """Chess with slow men, and a king that may once leap like a knight."""

    slug, title, seats = "chaturanga", "Chaturanga", (2,)
    acts = ""
    options, variants = v.OPTIONS, v.VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> ChaturangaState:
        return ChaturangaState(terms=terms, acting=(0,))

    def view(self, state: ChaturangaState, seat: Seat | None) -> ChaturangaState:
        return state

    def rulings(self, state: ChaturangaState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        by = attacks(state, 1 - seat)
        doubtful = men_of.may_expose(state.men, seat, by)
        for verb, at, to in tries(state, seat):
            bar = barred(state, seat, verb, at, to)
            if not bar and at in doubtful:
                bar = exposed(state.men, seat, at, to, by)
            rule, because = bar or (permitting(state, seat, verb, at, to), "")
            yield ruled(state.men[at], verb, at, to, state.men[to], rule, because)

    def apply(self, state: ChaturangaState, move: Move) -> ChaturangaState:
        points = tuple(men_of.BOARD.index[point] for point in move.what)
        at, to = points[0], points[-1]
        if move.verb not in VERBS:
            raise ValueError(move)
        return turned(moved(state, move.seat, move.verb, at, to), move.seat)

    def refuse(self, view: ChaturangaState, move: Move) -> Ruling:
        if view.outcome is None and move.seat in view.acting:
            rule, because = why_not(view, move)
            return Ruling(move, rule, str(move), because)
        return Game.refuse(self, view, move)

    def objection(self, terms: Terms) -> str:
        if terms[v.LEAP] == v.VACANT_ONLY and terms[v.THREAT] == v.CHECKS:
            return "A king that cannot take with its leap gives no check with it."
        return ""

    def amiss(self, state: ChaturangaState) -> str:
        if len(state.men) != 64 or state.men.count("K") != 1 or state.men.count("k") != 1:
            return "A position has sixty-four squares, and one king on each side."
        if len(state.men) - state.men.count(VACANT) > 32:
            return "There are more than thirty-two men."
        return ""

    def set_up(self, terms: Terms, text: str) -> ChaturangaState:
        """The position that *text* draws; below it, whose move it is and who may not leap."""
        men, rest = men_of.read(text, KINDS)
        seat = men_of.to_move(rest)
        leaps = tuple(no_leap(side, rest) for side in SIDES)
        if rest:
            raise ValueError(
                f"“{rest[0]}”: write “white to move”, “white has leapt”, “white has been checked” "
                "or the same for black here."
            )
        state = ChaturangaState(
            terms=terms,
            acting=(seat,),
            men=men,
            leaps=(leaps[0], leaps[1]),
            lost=(missing(men, 0), missing(men, 1)),
        )
        if because := impossible(state, seat):
            raise ValueError(because)
        return checked(state, seat)


# What may be tried --------------------------------------------------------------------------


def tries(state: ChaturangaState, seat: Seat) -> Iterator[tuple[str, int, int]]:
    """Each act that a man's way of going lets it try: the verb, from, to."""
    men, must = state.men, state.terms[v.PROMOTING] == v.MUST
    for at, to in men_of.moves(men, seat):
        if men[at] in "Pp" and to in FAR[seat]:
            can = promotable(state, seat, to)
            if OF_SQUARE[to] != "K":
                yield "promote", at, to
            if not (can and must):
                yield "move", at, to
        else:
            yield "move", at, to
    king = men.index("Kk"[seat])
    for to in KNIGHT[king]:
        if men[to] == VACANT or men_of.side_of(men[to]) != seat:
            yield "leap", king, to
    for at in FAR[seat]:
        if men[at] == "Pp"[seat] and OF_SQUARE[at] != "K":
            yield "promote", at, at


def barred(
    state: ChaturangaState, seat: Seat, verb: str, at: int, to: int
) -> tuple[str, str] | None:
    """The rule that forbids a try, whatever it does to the king, and why; None if none does."""
    match verb:
        case "move":  # as nearly every try is, so it is asked for first
            pawn = state.men[at] in "Pp" and to in FAR[seat]
            if pawn and state.terms[v.LAST_RANK] == v.BARRED and not promotable(state, seat, to):
                because = f"On {POINTS[to]} the pawn cannot be promoted, so it may not go there."
                return v.BARRED.rule, because
        case "leap":
            if state.leaps[seat]:
                return NO_LEAP[state.leaps[seat]]
            if state.men[to] != VACANT and state.terms[v.LEAP] == v.VACANT_ONLY:
                return (
                    v.VACANT_ONLY.rule,
                    f"The king may leap only to an empty square, and {POINTS[to]} is not empty.",
                )
            if state.men[to] in "Kk":
                return v.NO_THREAT.rule, "A king’s leap gives no check and takes no king."
        case "promote" if at == to and state.terms[v.LATER] == v.NEVER:
            return v.NEVER.rule, "A pawn is promoted only when it reaches the last rank."
        case "promote" if not promotable(state, seat, to):
            who = SIDES[seat].capitalize()
            because = f"{who} has lost no {NAMES[OF_SQUARE[to]]}, so no pawn can become one."
            return state.terms[v.LOST].rule, because
    return None


def exposed(men: str, seat: Seat, at: int, to: int, by: Foes) -> tuple[str, str] | None:
    """The rule against leaving one's king attacked, and by what; None if the move does not."""
    square = men_of.threat(men, seat, at, to, by) if at != to else in_check(men, seat, by)
    if square is None:
        return None
    king = to if men[at] in "Kk" else men.index("Kk"[seat])
    because = f"The {SIDES[seat]} king would be in check from {POINTS[square]}."
    return check_rule(men, king, square), because


def check_rule(men: str, king: int, square: int) -> str:
    """The rule by which a king on that square is in check from another."""
    return v.CHECKS.rule if men[square] in "Kk" and square in KNIGHT[king] else "chaturanga.check"


def in_check(men: str, seat: Seat, by: Foes) -> int | None:
    """A square from which *seat*'s king is attacked; None if from none."""
    return next(men_of.attackers(men, men.index("Kk"[seat]), 1 - seat, by), None)


def permitting(state: ChaturangaState, seat: Seat, verb: str, at: int, to: int) -> str:
    """The rule that most needs to be told of an act that is allowed."""
    man = state.men[at]
    if verb == "move" and man not in "KkPp":
        return RULES[man.upper()]
    if verb == "leap":
        takes = state.men[to] != VACANT
        return v.TAKES.rule if takes else "chaturanga.one-leap"
    if verb == "promote":
        return v.BY_A_TURN.rule if at == to else state.terms[v.PROMOTING].rule
    if man in "Pp" and to in FAR[seat]:
        if OF_SQUARE[to] == "K":
            return "chaturanga.royal-square"
        return v.MAY.rule if promotable(state, seat, to) else v.STAYS.rule
    if man in "Kk" and not state.leaps[seat]:
        return state.terms[v.STEPPED].rule
    return RULES[man.upper()]


def promotable(state: ChaturangaState, seat: Seat, to: int) -> bool:
    """Whether a pawn that comes to that square of the last rank can be promoted there."""
    kind = OF_SQUARE[to]
    if state.terms[v.LOST] == v.EVER:
        return kind in state.lost[seat]
    man = men_of.of_side(kind, seat)
    return state.men.count(man) < START[man]


def attacks(state: ChaturangaState, seat: Seat) -> Foes:
    """What *seat* attacks with: its king's leap too, where that counts and is still to be made."""
    if state.terms[v.THREAT] == v.CHECKS and not state.leaps[seat]:
        return LEAPING[seat]
    return PLAIN[seat]


@lru_cache(maxsize=8_000)  # 500 bytes each: 4 MB
def ruled(man: str, verb: str, at: int, to: int, prey: str, rule: str, because: str = "") -> Ruling:
    """A ruling; the same object for the same words, for they come again and again."""
    what = (POINTS[at],) if at == to else (POINTS[at], POINTS[to])
    move = Move(men_of.side_of(man), verb, what)
    return Ruling(move, rule, worded(man, verb, at, to, prey), because)


def worded(man: str, verb: str, at: int, to: int, prey: str) -> str:
    who, where = men_of.called(man).capitalize(), POINTS[to]
    end = f" and becomes {becoming(to)}" if verb == "promote" else ""
    if at == to:
        return f"{who} on {where}{end.removeprefix(' and')}"
    leaps = " leaps" if verb == "leap" else ""
    if prey != VACANT:
        leaps += " and takes" if leaps else " takes"
        return f"{who} {POINTS[at]}{leaps} the {men_of.called(prey)} on {where}{end}"
    return f"{who} {POINTS[at]}{leaps} to {where}{end}"


def becoming(to: int) -> str:
    """The man that a pawn becomes on that square, with its article."""
    kind = NAMES[OF_SQUARE[to]]
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


# What follows -------------------------------------------------------------------------------


def moved(state: ChaturangaState, seat: Seat, verb: str, at: int, to: int) -> ChaturangaState:
    """The board after an act, before it is seen what follows from it."""
    man, prey = state.men[at], state.men[to] if at != to else VACANT
    becomes = men_of.of_side(OF_SQUARE[to], seat) if verb == "promote" else man
    men = laid(state.men, to, becomes)
    if at != to:
        men = laid(men, at, VACANT)
    lost, leaps = list(state.lost), list(state.leaps)
    if prey != VACANT and prey.upper() not in lost[1 - seat]:
        lost[1 - seat] = "".join(sorted(lost[1 - seat] + prey.upper()))
    if verb == "leap":
        leaps[seat] = "leapt"
    elif man in "Kk" and not leaps[seat] and state.terms[v.STEPPED] == v.SPENT:
        leaps[seat] = "stepped"
    anew = prey != VACANT or man in "Pp" or tuple(leaps) != state.leaps
    stood = () if anew else (*state.stood, state.men)
    notes = []
    if verb == "promote":
        text = f"The pawn on {POINTS[to]} becomes {becoming(to)}."
        rule = "chaturanga.counsellor-square" if becomes in "Cc" else "chaturanga.promotion"
        notes.append(Note(rule, text))
    if verb == "leap":
        notes.append(Note("chaturanga.one-leap", f"{name(seat)}’s king has made its leap."))
    return but(
        state,
        *notes,
        men=men,
        lost=(lost[0], lost[1]),
        leaps=(leaps[0], leaps[1]),
        idle=0 if prey != VACANT or man in "Pp" else state.idle + 1,
        stood=stood,
        last=tuple(POINTS[point] for point in dict.fromkeys((at, to))),
        took=prey != VACANT,
    )


def checked(state: ChaturangaState, seat: Seat) -> ChaturangaState:
    """*state* with what a check to *seat*'s king brings about, if there is one."""
    square = in_check(state.men, seat, attacks(state, 1 - seat))
    if square is None:
        return state
    rule = check_rule(state.men, state.men.index("Kk"[seat]), square)
    note = Note(rule, f"{name(seat)}’s king is in check from {POINTS[square]}.")
    if state.leaps[seat]:
        return but(state, note)
    text = f"{name(seat)}’s king was checked before it leapt, and has lost its leap."
    leaps = ("checked", state.leaps[1]) if seat == 0 else (state.leaps[0], "checked")
    return but(state, note, Note("chaturanga.leap-lost", text), leaps=leaps, stood=())


def turned(state: ChaturangaState, seat: Seat) -> ChaturangaState:
    """The table when *seat* has moved: the other's turn, or the end."""
    other = 1 - seat
    state = checked(state, other)
    bared = state.took and men_of.bare(state.men, other)
    if bared and state.terms[v.BARE] == v.LOSES:
        note = Note(v.LOSES.rule, f"{name(other)} has only the king left, and loses.")
        return over(but(state, note), (seat,), v.LOSES.rule)
    if not can_act(state, other):
        if in_check(state.men, other, attacks(state, seat)) is not None:
            end = f"that is mate, and {name(seat)} wins"
            text = f"{name(other)} has no move that ends the check: {end}."
            return over(but(state, Note("chaturanga.mate", text)), (seat,), "chaturanga.mate")
        text = f"{name(other)} has no move and is not in check, so {name(seat)} has lost."
        note = Note("chaturanga.stalemate", text)
        return over(but(state, note), (other,), "chaturanga.stalemate")
    if bared:
        if men_of.bare(state.men, seat):
            note = Note(
                "chaturanga.two-kings", "Only the two kings are left, so the match is drawn."
            )
            return over(but(state, note), (), "chaturanga.two-kings")
        text = f"{name(other)} has only the king left, and plays on."
        state = but(state, Note(v.PLAYS_ON.rule, text))
    if times := boards.returns(state.stood, state.men):
        drawn = times > 1 and state.terms[v.REPEATED] == v.THIRD
        state = but(state, boards.return_note(state.terms[v.REPEATED].rule, times, drawn=drawn))
        if drawn:
            return over(state, (), v.THIRD.rule)
    if state.idle >= LIMIT:
        text = "In a hundred turns nothing was taken and no pawn moved, so the match is drawn."
        return over(but(state, Note("chaturanga.limit", text)), (), "chaturanga.limit")
    return but(state, acting=(other,))


def over(state: ChaturangaState, winners: tuple[int, ...], rule: str) -> ChaturangaState:
    return but(state, acting=(), outcome=Outcome(winners, rule))


def can_act(state: ChaturangaState, seat: Seat) -> bool:
    """Whether *seat* has anything that it may do."""
    by = attacks(state, 1 - seat)
    doubtful = men_of.may_expose(state.men, seat, by)
    return any(
        not barred(state, seat, verb, at, to)
        and (at not in doubtful or not exposed(state.men, seat, at, to, by))
        for verb, at, to in tries(state, seat)
    )


# Positions ----------------------------------------------------------------------------------


def no_leap(side: str, rest: list[str]) -> str:
    """What ended a side's right to leap, by the lines below a board; taken out of them."""
    for line, word in ((f"{side} has leapt", "leapt"), (f"{side} has been checked", "checked")):
        if line in rest:
            rest.remove(line)
            return word
    return ""


def missing(men: str, seat: Seat) -> str:
    """The kinds of which *seat* has fewer men than at the start."""
    kinds = (man for man in START if man != VACANT and men_of.side_of(man) == seat)
    return "".join(sorted(man.upper() for man in kinds if men.count(man) < START[man]))


def impossible(state: ChaturangaState, seat: Seat) -> str:
    """Why that position cannot be in a match, with *seat* to move; empty if it can."""
    for side in (0, 1):
        because = men_of.miscounted(state.men, ARRAY, side) or misplaced(state, side)
        if because:
            return because
    if in_check(state.men, 1 - seat, attacks(state, seat)) is not None:
        return f"{SIDES[1 - seat].capitalize()} is in check, and it is {SIDES[seat]} to move."
    if men_of.bare(state.men, 0) and men_of.bare(state.men, 1):
        return "Both kings are bare, so the play is over."
    if state.terms[v.BARE] == v.LOSES and any(men_of.bare(state.men, side) for side in (0, 1)):
        return "A king is bare, so the play is over."
    if not can_act(state, seat):
        return f"{SIDES[seat].capitalize()} has no move, so the play is over."
    return ""


def misplaced(state: ChaturangaState, side: int) -> str:
    """Which of a side's men cannot have come where it stands, or be so many; empty if all can."""
    who, terms = SIDES[side].capitalize(), state.terms
    pawns = [at for at, man in enumerate(state.men) if man == "Pp"[side]]
    if any(at in NEAR[side] for at in pawns):
        return f"{who} has a pawn on its first rank, and pawns never go back."
    waits = terms[v.LAST_RANK] == v.STAYS or terms[v.PROMOTING] == v.MAY
    if not waits and any(at in FAR[side] for at in pawns):
        return f"{who} has a pawn on the last rank, where none may stay."
    for kind in "CRNE" if terms[v.LOST] == v.FEWER else "":
        man = men_of.of_side(kind, side)
        if state.men.count(man) > START[man]:
            many = f"{state.men.count(man)} {NAMES[kind]}s"
            return f"{who} has {many}, and a pawn can only replace one that was lost."
    for kind in "CE":
        starts = [at for at, man in enumerate(ARRAY) if man == men_of.of_side(kind, side)]
        squares = [at for at in FAR[side] if OF_SQUARE[at] == kind] * 8
        if because := men_of.out_of_orbit(state.men, kind, side, [*starts, *squares]):
            return because
    return ""


# Words --------------------------------------------------------------------------------------


def why_not(state: ChaturangaState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a try that is not even in the way men go."""
    if move.verb not in VERBS:
        return (
            "chaturanga.turn",
            f"“{move.verb}” is not a move here: write move, leap or promote.",
        )
    for point in move.what:
        if point not in men_of.BOARD.index:
            return "chaturanga.turn", f"“{point}” is not a square of the board."
    if len(move.what) != 2 and not (move.verb == "promote" and len(move.what) == 1):
        return "chaturanga.turn", "Name two squares: where the piece is, and where it goes."
    at, to = (men_of.BOARD.index[point] for point in (move.what[0], move.what[-1]))
    man = state.men[at]
    if man == VACANT or men_of.side_of(man) != move.seat:
        return "chaturanga.move", men_of.why_not(state.men, move.seat, at, to)
    if move.verb == "promote":
        return why_not_promoted(state, move.seat, at, to)
    if move.verb == "leap":
        if man not in "Kk":
            return "chaturanga.one-leap", "Only a king may leap like this."
        if to in KNIGHT[at]:
            because = f"The {men_of.full_name(state.men[to])} stands on {POINTS[to]}."
            return "chaturanga.take", because
        because = (
            f"A king leaps like a knight, and no knight goes from {POINTS[at]} to {POINTS[to]}."
        )
        return "chaturanga.one-leap", because
    if man in "Pp" and to in men_of.ways(state.men, at) and to in FAR[move.seat]:
        return state.terms[v.PROMOTING].rule, "This pawn must be promoted."
    if man in "Kk" and to in KNIGHT[at] and not men_of.bars_itself(state.men, at, to):
        return "chaturanga.one-leap", "The king can go there only by its one leap: write “leap”."
    return why_not_gone(state, move.seat, at, to)


def why_not_gone(state: ChaturangaState, seat: Seat, at: int, to: int) -> tuple[str, str]:
    """The rule and the reason against a way that this man does not go."""
    own = men_of.bars_itself(state.men, at, to)
    rule = "chaturanga.take" if own else RULES[state.men[at].upper()]
    return rule, men_of.why_not(state.men, seat, at, to)


def why_not_promoted(state: ChaturangaState, seat: Seat, at: int, to: int) -> tuple[str, str]:
    if state.men[at] not in "Pp" or to not in FAR[seat]:
        return "chaturanga.promotion", "Only pawns are promoted, and only on the last rank."
    if OF_SQUARE[to] == "K":
        because = (
            f"A king began on {POINTS[to]}, and kings are never lost: no pawn is promoted there."
        )
        return "chaturanga.royal-square", because
    return why_not_gone(state, seat, at, to)
