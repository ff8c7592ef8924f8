"""The rules of Hazard, after Dagonell the Juggler; Cotton, 1674, agrees on every cast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from diversions.games.hazard.variants import (
    BEFORE,
    BOUTS,
    LOST,
    LOST_KEEP,
    MAIN,
    NEXT,
    OPTIONS,
    OUTS,
    OUTS_KEEP,
    PURSE,
    RUIN,
    THROWN,
    VARIANTS,
    WHEN,
    WON,
    WON_KEEP,
)
from diversions.rules import (
    Game,
    Move,
    Note,
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
from diversions.rules.kit.dice import (
    NUMBERS,
    StakeRules,
    brought,
    counted,
    ended,
    no_stake,
    on_staking,
    paid,
    round_table,
    said,
    total,
    uncounted,
)

MAINS = range(5, 10)
STAKES = StakeRules(stake="hazard.set", cover="hazard.cover", stay="hazard.stay")
FOR_THE_MAIN = Throw(2, "hazard.main.thrown")
FIRST_CAST = Throw(2, "hazard.cast")
FOR_THE_CHANCE = Throw(2, "hazard.chance")


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardState(State):
    """*doing* is what the caster's next throw is for ("main", "cast", "chance"), or "set" while
    the setters set, or "dice" while the caster may keep or pass the dice."""

    caster: Seat = 0
    purses: tuple[int, ...] = ()  # what each has beside what he has set
    stakes: tuple[int, ...] = ()  # what each has set against the caster
    doing: str = "set"
    asked: tuple[Seat, ...] = ()  # the setters still to speak, the present one left out
    main: int = 0
    chance: int = 0
    thrown: tuple[str, ...] = ()
    bouts: int = 0  # decided so far


class Cast(NamedTuple):
    """What a throw does: "nick" and "win" are the caster's, "crabs", "out" and "loss" the
    setters'; else it gives a "chance", or does "nothing"."""

    result: str
    rule: str
    text: str


class Hazard(Game[HazardState]):
    slug, title, seats = "hazard", "Hazard", (3, 2, 4, 5, 6)
    acts = "call keep pass set throw"
    options, variants = OPTIONS, VARIANTS

    def begin(self, terms: Terms) -> HazardState:
        state = HazardState(terms=terms, **brought(terms[PURSE], terms.seats))
        return bout_begins(but(state, Note("hazard.first", f"{name(0)} is the first caster.")), 0)

    def ends_deal(self, before: HazardState, after: HazardState) -> bool:
        return after.bouts > before.bouts

    def view(self, state: HazardState, seat: Seat | None) -> HazardState:
        return state

    def rulings(self, state: HazardState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.doing:
            case "set":
                high, held = most(state, seat), state.purses[seat]
                yield from on_staking(STAKES, "set", seat, high, held, state.caster)
            case "main" if state.terms[MAIN] != THROWN:
                for main in range(4, 11):
                    yield on_calling(seat, main)
            case "dice":
                yield may(Move(seat, "keep"), "hazard.keep", "Keep the dice")
                yield may(Move(seat, "pass"), "hazard.keep", "Pass the dice")
            case _:
                rule, label = THROWS[state.doing]
                yield may(Move(seat, "throw"), rule, label)
                if any(state.stakes):
                    yield may_not(Move(seat, "pass"), "hazard.stand", "Pass the dice", STANDS)

    def refuse(self, view: HazardState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        if view.doing == "set" and move.verb == "set":
            return no_stake(STAKES, move, most(view, move.seat), view.purses[move.seat])
        doing = "call" if view.doing == "main" and view.terms[MAIN] != THROWN else view.doing
        rule, because = INSTEAD[doing]
        return may_not(move, rule, str(move), because)

    def apply(self, state: HazardState, move: Move) -> HazardState:
        match move:
            case Move(seat, "set", (coins,)):
                state = but(
                    state,
                    purses=paid(state.purses, (seat, -int(coins))),
                    stakes=paid(state.stakes, (seat, int(coins))),
                )
                return next_setter(state)
            case Move(_, "stay"):
                return next_setter(state)
            case Move(_, "call", (main,)):
                return main_set(but(state, main=int(main), thrown=()))
            case Move(_, "throw", ()):
                return but(state, acting=(), due=DUES[state.doing])
            case Move(_, "throw", thrown):
                return fallen(but(state, due=None, thrown=thrown))
            case Move(seat, "keep"):
                return bout_begins(state, seat)
            case Move(_, "pass"):
                return passes(state)
            case _:
                raise ValueError(move)

    def amiss(self, state: HazardState) -> str:
        there = sum(state.purses) + sum(state.stakes)
        if wrong := uncounted(state.terms, PURSE, there):
            return wrong
        if sum(state.stakes) > state.purses[state.caster]:
            return "The caster could not pay what is set."
        return ""


THROWS = {
    "main": ("hazard.main.thrown", "Throw for a main"),
    "cast": ("hazard.cast", "Throw the dice"),
    "chance": ("hazard.chance", "Throw for the chance"),
}
DUES = {"main": FOR_THE_MAIN, "cast": FIRST_CAST, "chance": FOR_THE_CHANCE}
STANDS = "Money is set and the bout is not decided: throw again."
VERBS = ("set", "stay", "call", "throw", "keep", "pass")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "set": ("hazard.set", "Now set some coins against the caster, or nothing."),
    "main": ("hazard.main.thrown", "Throw for a main now."),
    "call": ("hazard.main.called", "Call a main now, from five to nine."),
    "cast": ("hazard.cast", "Throw the dice now."),
    "chance": ("hazard.chance", "Throw for the chance now."),
    "dice": ("hazard.keep", "First say whether you keep or pass the dice."),
}


# Setting money -----------------------------------------------------------------------------


def most(state: HazardState, seat: Seat) -> int:
    """The most that *seat* may set: what he has, and what the caster can still pay."""
    return min(state.purses[seat], state.purses[state.caster] - sum(state.stakes))


def next_setter(state: HazardState) -> HazardState:
    """The next setter speaks, while the caster can pay more; then the caster throws, if
    anything is set."""
    if state.asked and most(state, state.asked[0]):
        return but(state, acting=state.asked[:1], asked=state.asked[1:])
    if not any(state.stakes):
        note = Note("hazard.unset", f"No player sets against {name(state.caster)}.")
        return passes(but(state, note, bouts=state.bouts + 1))
    if state.main:
        return but(state, doing="cast", acting=(state.caster,))
    return but(state, doing="main", acting=(state.caster,), thrown=())


def ask(state: HazardState) -> HazardState:
    """The setters are asked, in order from the caster's left."""
    first, *rest = round_table(state.purses, state.caster)
    note = Note(state.terms[WHEN].rule, f"Money may be set against {name(state.caster)}.")
    return but(state, note, doing="set", acting=(first,), asked=tuple(rest))


def bout_begins(state: HazardState, caster: Seat) -> HazardState:
    """A new bout, unless the match is over."""
    clear = {"stakes": (0,) * state.terms.seats, "main": 0, "chance": 0}
    state = but(state, caster=caster, **clear)
    if state.terms[WHEN] == BEFORE:
        return ask(state)
    return but(state, doing="main", acting=(caster,))


# The throws --------------------------------------------------------------------------------


def fallen(state: HazardState) -> HazardState:
    """The table after the dice have fallen."""
    fell = total(state.thrown)
    words = f"{said(state.thrown).capitalize()}, {NUMBERS[fell]}"
    if state.doing == "main":
        if fell in MAINS:
            note = Note("hazard.main.thrown", f"{words}: the main.")
            return main_set(but(state, note, main=fell))
        note = Note("hazard.main.again", f"{words}: not a main. Throw again.")
        return but(state, note, acting=(state.caster,))
    cast = on_chance(state, fell) if state.chance else on_cast(state.main, fell)
    state = but(state, Note(cast.rule, f"{words}: {cast.text}"))
    match cast.result:
        case "chance":
            return but(state, chance=fell, doing="chance", acting=(state.caster,))
        case "nothing":
            return but(state, acting=(state.caster,))
        case _:
            return decided(state, cast.result)


def main_set(state: HazardState) -> HazardState:
    if not any(state.stakes):
        return ask(state)
    return but(state, doing="cast", acting=(state.caster,))


def on_calling(seat: Seat, main: int) -> Ruling:
    call, label = Move(seat, "call", (str(main),)), f"Call {NUMBERS[main]}"
    if main in MAINS:
        return may(call, "hazard.main.called", label)
    return may_not(call, "hazard.main.bounds", label, "A main is a sum from five to nine.")


def on_cast(main: int, fell: int) -> Cast:
    """What the first throw after the main does; Cotton, pp. 168-170, and Dagonell's table."""
    if fell == main:
        return Cast("nick", "hazard.nick", "the main again, a nick. The caster wins.")
    if fell in (2, 3):
        return Cast("crabs", "hazard.out", "out. The caster loses.")
    if fell == 11:
        if main == 7:
            return Cast("nick", "hazard.nick.eleven", "a nick to seven. The caster wins.")
        return Cast("out", "hazard.out.eleven", f"out to {NUMBERS[main]}. The caster loses.")
    if fell == 12:
        if main in (6, 8):
            return Cast(
                "nick", "hazard.nick.twelve", f"a nick to {NUMBERS[main]}. The caster wins."
            )
        return Cast("out", "hazard.out.twelve", f"out to {NUMBERS[main]}. The caster loses.")
    return Cast("chance", "hazard.chance", f"the chance, with {NUMBERS[main]} as the main.")


def on_chance(state: HazardState, fell: int) -> Cast:
    """What a throw does while a chance stands."""
    if fell == state.chance:
        return Cast("win", "hazard.chance.won", "the chance. The caster wins.")
    if fell == state.main:
        return Cast("loss", "hazard.chance.lost", "the main. The caster loses.")
    return Cast("nothing", "hazard.chance.other", "neither main nor chance.")


# The money, and the dice ----------------------------------------------------------------------


def decided(state: HazardState, result: str) -> HazardState:
    """The stakes paid; the caster keeps or passes the dice."""
    caster, set_ = state.caster, sum(state.stakes)
    if result in ("nick", "win"):
        purses = paid(state.purses, (caster, set_))
        text = f"{name(caster)} wins {counted(set_)}."
    else:
        back = [(seat, 2 * coins) for seat, coins in enumerate(state.stakes)]
        purses = paid(state.purses, (caster, -set_), *back)
        text = f"{name(caster)} pays {counted(set_)}."
    state = but(
        state,
        Note("hazard.pay", text),
        purses=purses,
        score=purses,
        stakes=(0,) * state.terms.seats,
        bouts=state.bouts + 1,
    )
    if over := match_over(state):
        return over
    rule, keeps = on_the_dice(state.terms, result)
    if keeps and purses[caster]:
        note = Note(rule, f"{name(caster)} may keep the dice.")
        return but(state, note, doing="dice", acting=(caster,))
    if not purses[caster]:
        rule = state.terms[RUIN].rule
    return passes(but(state, Note(rule, f"{name(caster)} passes the dice.")))


def on_the_dice(terms: Terms, result: str) -> tuple[str, bool]:
    """Whether the caster keeps the dice after that *result*, and by which rule."""
    match result:
        case "crabs":
            return "hazard.crabs", True
        case "out":
            return terms[OUTS].rule, terms[OUTS] == OUTS_KEEP
        case "loss":
            return terms[LOST].rule, terms[LOST] == LOST_KEEP
        case _:
            return terms[WON].rule, terms[WON] == WON_KEEP


def passes(state: HazardState) -> HazardState:
    """The dice go to the next who has money, unless the match is over."""
    if over := match_over(state):
        return over
    way = state.terms[NEXT]
    caster = round_table(state.purses, state.caster, way.value)[0]
    return bout_begins(but(state, Note(way.rule, f"{name(caster)} has the dice.")), caster)


def match_over(state: HazardState) -> HazardState | None:
    """The end, when one has all the money or the bouts agreed are played."""
    terms = state.terms
    end = ended(state.purses, state.bouts, terms[BOUTS], "hazard.all", terms[RUIN])
    return but(state, end.note, acting=(), due=None, outcome=end.outcome) if end else None
