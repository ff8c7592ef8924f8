"""The rules of Passage, after Charles Cotton, 1674, p. 167."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from diversions.games.passage.variants import (
    ALIKE,
    ALL_THREE,
    BOUTS,
    BOX,
    COUNT,
    DOUBLETS,
    IN_TURN,
    OPTIONS,
    PURSE,
    SET,
    STAKE,
    TEN,
    VARIANTS,
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
    brought,
    counted,
    ended,
    listed,
    paid,
    staked,
    uncounted,
)

VERBS = ("set", "throw", "stop")
STANDS = "Both players have staked and the bout is not decided: throw again."
THROW = Throw(3, "passage.throw")
NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
           "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageState(State):
    """*doing* is "set" while the other player sets a stake, "throw" while the caster throws."""

    caster: Seat = 0
    purses: tuple[int, ...] = ()  # what each has beside what is staked
    stake: int = 0  # what each has laid down
    doing: str = "set"
    thrown: tuple[str, ...] = ()
    bouts: int = 0  # decided so far


class Fall(NamedTuple):
    """What a throw does: the caster "passes", is "out", or throws "again"."""

    result: str
    notes: tuple[Note, ...]


class Passage(Game[PassageState]):
    slug, title, seats = "passage", "Passage", (2,)
    acts = "set stop throw"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> PassageState:
        state = PassageState(terms=terms, **brought(terms[PURSE], 2))
        return bout_begins(but(state, Note("passage.first", f"{name(0)} is the first caster.")), 0)

    def ends_deal(self, before: PassageState, after: PassageState) -> bool:
        return after.bouts > before.bouts

    def view(self, state: PassageState, seat: Seat | None) -> PassageState:
        return state

    def rulings(self, state: PassageState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.doing == "throw":
            yield may(Move(seat, "throw"), "passage.throw", "Throw the dice")
            yield may_not(Move(seat, "stop"), "passage.throw", "Stop throwing", STANDS)
            return
        high = most(state)
        for coins in range(1, high + 1):
            yield may(Move(seat, "set", (str(coins),)), SET.rule, f"Set {counted(coins)}")
        yield on_more(state, Move(seat, "set", (str(high + 1),)))

    def refuse(self, view: PassageState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        if view.doing == "throw":
            return may_not(move, "passage.throw", str(move), "Throw the dice now.")
        if move.verb == "set" and staked(move) > most(view):
            return on_more(view, move)
        return may_not(move, SET.rule, str(move), "First set some coins against the caster.")

    def apply(self, state: PassageState, move: Move) -> PassageState:
        match move:
            case Move(_, "set", (coins,)):
                return stake_laid(state, int(coins))
            case Move(_, "throw", ()):
                return but(state, acting=(), due=THROW)
            case Move(_, "throw", thrown):
                return fallen(but(state, due=None, thrown=thrown))
            case _:
                raise ValueError(move)

    def amiss(self, state: PassageState) -> str:
        return uncounted(state.terms, PURSE, sum(state.purses) + 2 * state.stake)


# The stake -----------------------------------------------------------------------------------


def most(state: PassageState) -> int:
    """The most that may be staked: what the poorer player has."""
    return min(state.purses)


def on_more(state: PassageState, move: Move) -> Ruling:
    """The refusal of a stake that one of the players could not lay."""
    poorer = state.purses.index(most(state))
    has = f"You have only {counted(most(state))}."
    if poorer != move.seat:
        has = f"{name(poorer)} has only {counted(most(state))}."
    return may_not(move, "passage.cover", f"Set {counted(staked(move))}", has)


def bout_begins(state: PassageState, caster: Seat) -> PassageState:
    if state.terms[STAKE] == SET:
        return but(state, caster=caster, doing="set", acting=(1 - caster,))
    return stake_laid(but(state, caster=caster), 1)


def stake_laid(state: PassageState, coins: int) -> PassageState:
    """As much from each player; the caster throws."""
    rule = state.terms[STAKE].rule
    note = Note(rule, f"Each player stakes {counted(coins)}.")
    purses = paid(state.purses, (0, -coins), (1, -coins))
    return but(
        state, note, purses=purses, stake=coins, doing="throw", acting=(state.caster,), thrown=()
    )


# The throws ----------------------------------------------------------------------------------


def alike(thrown: tuple[str, ...]) -> tuple[str, int]:
    """The face that most dice show, and how many show it."""
    return Counter(thrown).most_common(1)[0]


def sum_of(terms: Terms, thrown: tuple[str, ...]) -> int | None:
    """What a throw counts, if it is doublets."""
    face, many = alike(thrown)
    if many == 1 or (many == 3 and terms[ALIKE] != DOUBLETS):
        return None
    return sum(map(int, thrown)) if terms[COUNT] == ALL_THREE else 2 * int(face)


def what_falls(terms: Terms, thrown: tuple[str, ...]) -> Fall:
    """What a throw does, and by which rules."""
    words = listed(thrown).capitalize()
    fell = sum_of(terms, thrown)
    all_alike = alike(thrown)[1] == 3
    if fell is None:
        rule = terms[ALIKE].rule if all_alike else "passage.again"
        return Fall("again", (Note(rule, f"{words}: no doublets. Throw again."),))
    counts = Note(
        terms[ALIKE if all_alike else COUNT].rule, f"{words}: doublets of {number(fell)}."
    )
    result, rule = ("out", "passage.out") if fell < 10 else ("passes", "passage.pass")
    if fell == 10:
        result, rule = terms[TEN].key, terms[TEN].rule
    return Fall(result, (counts, Note(rule, DOES[result])))


DOES = {
    "again": "That is neither under nor above ten. Throw again.",
    "out": "The caster is out.",
    "passes": "The caster passes.",
}


def number(fell: int) -> str:
    """A sum of three dice, or of two alike, in words.

    >>> number(2), number(18)
    ('two', 'eighteen')
    """
    return NUMBERS[fell - 3] if fell > 2 else "two"


def fallen(state: PassageState) -> PassageState:
    """The table after the dice have fallen."""
    fall = what_falls(state.terms, state.thrown)
    state = but(state, *fall.notes)
    if fall.result == "again":
        return but(state, acting=(state.caster,))
    return decided(state, fall.result == "passes")


# The end of a bout -----------------------------------------------------------------------------


def decided(state: PassageState, passes: bool) -> PassageState:
    """Both stakes go to the winner; the box stays, or goes to the other player."""
    terms, caster = state.terms, state.caster
    winner = caster if passes else 1 - caster
    does = "wins" if passes else "loses"
    purses = paid(state.purses, (winner, 2 * state.stake))
    note = Note("passage.pay", f"{name(caster)} {does} {counted(state.stake)}.")
    state = but(state, note, purses=purses, score=purses, stake=0, bouts=state.bouts + 1)
    if end := ended(purses, state.bouts, terms[BOUTS], "passage.all"):
        return but(state, end.note, acting=(), outcome=end.outcome)
    goes = not passes or terms[BOX] == IN_TURN
    holder = 1 - caster if goes else caster
    text = f"{name(holder)} {'takes' if goes else 'keeps'} the box."
    return bout_begins(but(state, Note(terms[BOX].rule, text)), holder)
