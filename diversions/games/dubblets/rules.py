"""The rules of Dubblets, after Charles Cotton, 1674, pp. 161-162."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.dubblets.variants import (
    ANY,
    AT_ONCE,
    DOUBLE,
    LEFT,
    OPTIONS,
    SPARE,
    SPOTS,
    VARIANTS,
)
from diversions.rules import (
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    Throw,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.lots import LotsRules, drawn
from diversions.rules.kit.points import CALLED, TABLE

Points = tuple[int, ...]  # how many men are on each point of a table, the ace point first

PLACED: Points = (2, 2, 2, 3, 3, 3)
EMPTY: Points = (0,) * TABLE
NUMBERS = tuple(str(point) for point in range(1, TABLE + 1))
LOTS = Throw(2, "dubblets.begin")
THROW = Throw(2, "dubblets.throw")
BEGIN = LotsRules("dubblets.begin", "dubblets.begin.equal")


@dataclass(frozen=True, slots=True, kw_only=True)
class DubbletsState(State):
    """*owed*: how many men the player who acts is still to lay down or bear, each of any point."""

    standing: tuple[Points, Points] = (PLACED, PLACED)  # men not yet laid down
    down: tuple[Points, Points] = (EMPTY, EMPTY)
    turn: Seat = 0
    lots: tuple[str, ...] = ()  # what the first player threw for the beginning
    thrown: tuple[str, ...] = ()
    throws: int = 0
    owed: int = 0
    bearing: tuple[bool, bool] = (False, False)  # who had laid down all men before this throw


class Dubblets(Game[DubbletsState]):
    slug, title, seats = "dubblets", "Dubblets", (2,)
    acts = "bear lay throw"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> DubbletsState:
        return DubbletsState(terms=terms, due=LOTS)

    def view(self, state: DubbletsState, seat: Seat | None) -> DubbletsState:
        return state

    def rulings(self, state: DubbletsState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        bears = may_bear(state, seat) if state.owed else is_down(state, seat)
        verb, rule = ("bear", "dubblets.bear") if bears else ("lay", owes(state))
        if not state.owed:
            yield may(Move(seat, "throw"), "dubblets.throw", "Throw the dice")
            rule = "dubblets.throw"
        men = (state.down if verb == "bear" else state.standing)[seat]
        for point in range(TABLE, 0, -1):
            move, called = Move(seat, verb, (str(point),)), CALLED[point - 1]
            label = f"{'Bear' if verb == 'bear' else 'Lay down'} {a(called)}"
            if not state.owed:
                yield may_not(move, rule, label, "The dice say which men: throw them first.")
            elif men[point - 1]:
                yield may(move, rule, label)
            else:
                yield may_not(move, rule, label, no_man(verb, called))

    def apply(self, state: DubbletsState, move: Move) -> DubbletsState:
        match move:
            case Move(seat, "throw", ()) if seat >= 0:
                return but(state, acting=(), due=THROW)
            case Move(_, "throw", thrown) if not state.throws:
                return lots_thrown(state, thrown)
            case Move(_, "throw", thrown):
                return fallen(state, thrown)
            case Move(seat, "lay" | "bear" as verb, (point,)):
                state = one_man(state, seat, verb, int(point), chosen=True)
                return owing(but(state, acting=()), seat, state.owed - 1)
            case _:
                raise ValueError(move)

    def refuse(self, view: DubbletsState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        if move.verb in ("lay", "bear"):
            bears = may_bear(view, move.seat) if view.owed else is_down(view, move.seat)
            if move.verb == "bear" and not bears:
                because = "You bear only when all your men are down."
                return may_not(move, "dubblets.bear", str(move), because)
            if move.verb == "lay" and bears:
                because = "All your men are down: bear them."
                return may_not(move, "dubblets.bear", str(move), because)
        if move.verb == "throw" and view.owed:
            because = f"First play your men: {spelt(view.owed)} to go."
            return may_not(move, "dubblets.throw", str(move), because)
        return super().refuse(view, move)

    def amiss(self, state: DubbletsState) -> str:
        for seat in (0, 1):
            for point, placed in enumerate(PLACED):
                men = state.standing[seat][point], state.down[seat][point]
                if min(men) < 0 or sum(men) > placed:
                    return f"{name(seat)} has {sum(men)} men on {point + 1}."
            if any(state.standing[seat]) and borne(state, seat):
                return f"{name(seat)} has borne men before all were down."
        return ""


# What is so at the table -------------------------------------------------------------------------


def a(called: str) -> str:
    """The name of a number with its article.

    >>> a("ace"), a("sice")
    ('an ace', 'a sice')
    """
    return f"{'an' if called == 'ace' else 'a'} {called}"


def no_man(verb: str, called: str) -> str:
    left = "down" if verb == "bear" else "still standing"
    return f"You have no man {left} on your {called} point."


def owes(state: DubbletsState) -> str:
    """The rule by which men of any point are laid down."""
    return "dubblets.which" if state.acting == (state.turn,) else state.terms[SPARE].rule


def is_down(state: DubbletsState, seat: Seat) -> bool:
    """Whether all men of that player are laid down."""
    return not any(state.standing[seat])


def may_bear(state: DubbletsState, seat: Seat) -> bool:
    """Whether that player bears with this throw."""
    return is_down(state, seat) and (state.bearing[seat] or state.terms[LEFT] == AT_ONCE)


def begun(state: DubbletsState, seat: Seat) -> tuple[bool, bool]:
    """Who bears, when *seat* has begun to."""
    return (True, state.bearing[1]) if seat == 0 else (state.bearing[0], True)


def borne(state: DubbletsState, seat: Seat) -> int:
    """How many men that player has borne."""
    return sum(PLACED) - sum(state.standing[seat]) - sum(state.down[seat])


def changed(points: Points, point: int, by: int) -> Points:
    """The men of a table with so many more on *point*."""
    at = point - 1
    return replaced(points, at, points[at] + by)


def of_both(pair: tuple[Points, Points], seat: Seat, points: Points) -> tuple[Points, Points]:
    return (points, pair[1]) if seat == 0 else (pair[0], points)


# Throws ------------------------------------------------------------------------------------------


def lots_thrown(state: DubbletsState, thrown: tuple[str, ...]) -> DubbletsState:
    """Each player throws to see who begins."""
    notes, lots, first = drawn(state.lots, thrown, BEGIN)
    state = but(state, *notes, lots=lots, thrown=thrown)
    if first is None:
        return but(state, due=LOTS)
    return but(state, turn=first, throws=1, due=None, acting=(first,), thrown=())


def fallen(state: DubbletsState, thrown: tuple[str, ...]) -> DubbletsState:
    """A throw of the player whose turn it is."""
    bearing = is_down(state, 0), is_down(state, 1)
    state = but(state, due=None, thrown=thrown, throws=state.throws + 1, bearing=bearing)
    high, low = sorted(map(int, thrown), reverse=True)
    if high != low:
        return numbers(state, (high, low))
    doublets, seat = state.terms[DOUBLE], state.turn
    many = 2 * high if doublets == SPOTS else 4
    text = f"Doublets: {name(seat)} has {counted(many, 'man').replace('mans', 'men')} to play."
    state = but(state, Note(doublets.rule, text))
    return owing(state, seat, many) if doublets == SPOTS else numbers(state, (high,) * many)


def numbers(state: DubbletsState, dice: tuple[int, ...]) -> DubbletsState:
    """Each number of a throw: laid down, then borne, then the other player's."""
    seat, left = state.turn, []
    for die in dice:
        if state.standing[seat][die - 1]:
            state = one_man(state, seat, "lay", die)
        else:
            left.append(die)
    spare = []
    for die in left:
        if state.outcome:
            break
        if may_bear(state, seat) and state.down[seat][die - 1]:
            state = one_man(state, seat, "bear", die)
        else:
            spare.append(die)
    return state if state.outcome else spared(state, tuple(spare))


def spared(state: DubbletsState, dice: tuple[int, ...]) -> DubbletsState:
    """What the thrower has not, the other player lays down, and then bears, like a thrower."""
    seat, other, rule = state.turn, 1 - state.turn, state.terms[SPARE].rule
    if dice and state.terms[SPARE] == ANY:
        men = counted(len(dice), "man", "men")
        text = f"{name(seat)} has no man for the {said(dice)}: {name(other)} has {men} to play."
        return owing(but(state, Note(rule, text)), other, len(dice))
    left = []
    for die in dice:
        if state.standing[other][die - 1]:
            state = one_man(but(state, lacks(state, rule, die)), other, "lay", die)
        else:
            left.append(die)
    for die in left:
        if state.outcome:
            break
        if is_down(state, other) and not may_bear(state, other):
            text = f"{name(other)} bears from the next throw on."
            state = but(state, Note(state.terms[LEFT].rule, text))
        elif may_bear(state, other) and state.down[other][die - 1]:
            state = one_man(but(state, lacks(state, rule, die)), other, "bear", die)
        else:
            text = f"Neither player has {a(CALLED[die - 1])} to play."
            state = but(state, Note("dubblets.nothing", text))
    return state if state.outcome else passed(state)


def lacks(state: DubbletsState, rule: str, die: int) -> Note:
    """Said before the other player plays a number that the thrower has not."""
    thrower, other = name(state.turn), name(1 - state.turn)
    return Note(rule, f"{thrower} has no {CALLED[die - 1]} to play: it is {other}’s.")


def said(dice: tuple[int, ...]) -> str:
    """Numbers in words, each once.

    >>> said((6, 3)), said((4, 4))
    ('sice and trey', 'quater')
    """
    return " and ".join(CALLED[die - 1] for die in dict.fromkeys(dice))


# Men ---------------------------------------------------------------------------------------------


def one_man(
    state: DubbletsState, seat: Seat, verb: str, point: int, chosen: bool = False
) -> DubbletsState:
    """A man laid down or borne, with what that ends; a man that was *chosen* is told already."""
    called = CALLED[point - 1]
    if verb == "lay":
        standing = of_both(state.standing, seat, changed(state.standing[seat], point, -1))
        down = of_both(state.down, seat, changed(state.down[seat], point, 1))
        laid = Note("dubblets.lay", f"{name(seat)} lays down {a(called)}.")
        state = but(state, *(() if chosen else (laid,)), standing=standing, down=down)
        if any(standing[seat]):
            return state
        return but(state, Note("dubblets.bear", f"All {name(seat)}’s men are down."))
    if not state.bearing[seat]:
        text = f"{name(seat)} bears with the rest of this throw."
        state = but(state, Note(state.terms[LEFT].rule, text), bearing=begun(state, seat))
    down = of_both(state.down, seat, changed(state.down[seat], point, -1))
    gone = Note("dubblets.bear", f"{name(seat)} bears {a(called)}.")
    state = but(state, *(() if chosen else (gone,)), down=down)
    if any(down[seat]):
        return state
    text = f"{name(seat)} bears the last man, and wins the game."
    won = Note("dubblets.won", text)
    return but(state, won, acting=(), owed=0, outcome=Outcome((seat,), "dubblets.won"))


def owing(state: DubbletsState, seat: Seat, many: int) -> DubbletsState:
    """*seat* is to lay down or bear so many men of any points; it is done for them where nothing
    is left to choose."""
    while many and not state.outcome:
        bears = may_bear(state, seat)
        if is_down(state, seat) and not bears:
            text = f"{name(seat)} bears from the next throw on."
            return passed(but(state, Note(state.terms[LEFT].rule, text)))
        men = (state.down if bears else state.standing)[seat]
        some = [point for point in range(TABLE, 0, -1) if men[point - 1]]
        if len(some) > 1 and many < sum(men):
            return but(state, acting=(seat,), owed=many)
        state = one_man(state, seat, "bear" if bears else "lay", some[0])
        many -= 1
    return state if state.outcome else passed(state)


def passed(state: DubbletsState) -> DubbletsState:
    """The other player's turn to throw."""
    other = 1 - state.turn
    return but(state, turn=other, acting=(other,), owed=0)
