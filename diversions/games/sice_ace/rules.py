"""The rules of Sice-Ace, after Charles Cotton, 1674, pp. 162-163."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.sice_ace.variants import (
    DOUBLETS,
    DRINK,
    FOLLOWING,
    LOAD,
    LOSE,
    OPTIONS,
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
from diversions.rules.core import SEATS, letter, name
from diversions.rules.kit.wording import joined

MEN = 6  # of each player at first
THROW = Throw(2, "sice-ace.throw")
SICE, ACE = "6", "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiceAceState(State):
    """*aces*: how many men the player who acts is still to load on others."""

    men: tuple[int, ...]  # by seat
    turn: Seat = 0
    thrown: tuple[str, ...] = ()
    aces: int = 0
    out: tuple[Seat, ...] = ()  # who has no men left, in order
    throws: int = 0


class SiceAce(Game[SiceAceState]):
    slug, title, seats = "sice-ace", "Sice-Ace", (5, 4, 3)
    acts = "load throw"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> SiceAceState:
        return SiceAceState(terms=terms, men=(MEN,) * terms.seats, acting=(0,))

    def view(self, state: SiceAceState, seat: Seat | None) -> SiceAceState:
        return state

    def rulings(self, state: SiceAceState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if not state.aces:
            yield may(Move(seat, "throw"), "sice-ace.throw", "Throw the dice")
            return
        for other in others(state):
            move = Move(seat, "load", (letter(other),))
            yield may(move, "sice-ace.load.whom", f"Load {name(other)}")

    def apply(self, state: SiceAceState, move: Move) -> SiceAceState:
        match move:
            case Move(seat, "throw", ()) if seat >= 0:
                return but(state, acting=(), due=THROW)
            case Move(_, "throw", thrown):
                return fallen(but(state, due=None, throws=state.throws + 1), thrown)
            case Move(_, "load", (other,)):
                return loading(loaded(but(state, acting=()), SEATS.index(other)))
            case _:
                raise ValueError(move)

    def refuse(self, view: SiceAceState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        if move.verb == "throw" and view.aces:
            because = "You threw an ace: first load a player with one of your men."
            return may_not(move, "sice-ace.load.whom", str(move), because)
        if move.verb == "load":
            if not view.aces:
                because = "Only an ace loads another player: throw the dice."
                return may_not(move, "sice-ace.throw", str(move), because)
            rule = "sice-ace.load.whom" if move.what == (letter(move.seat),) else "sice-ace.free"
            because = "Load another player who is still in."
            return may_not(move, rule, str(move), because)
        return super().refuse(view, move)

    def amiss(self, state: SiceAceState) -> str:
        if min(state.men) < 0 or any(state.men[seat] for seat in state.out):
            return f"The players have {joined(list(map(str, state.men)))} men."
        return ""


def others(state: SiceAceState) -> tuple[Seat, ...]:
    """The others who are still in, from the next player on."""
    seats = len(state.men)
    order = ((state.turn + place) % seats for place in range(1, seats))
    return tuple(seat for seat in order if state.men[seat])


def fallen(state: SiceAceState, thrown: tuple[str, ...]) -> SiceAceState:
    """The sixes of a throw bear, then its aces load."""
    seat, doublets = state.turn, state.terms[DOUBLETS]
    state = but(state, thrown=thrown)
    if not {SICE, ACE} & set(thrown):
        text = f"Only a six or an ace moves a man, and {name(seat)} threw neither."
        state = but(state, Note("sice-ace.six", text))
    if is_double(thrown) and doublets == DRINK:
        if thrown[0] in (SICE, ACE):
            nothing = "bears no man" if thrown[0] == SICE else "loads no player"
            text = f"Doublets bring only a drink: {name(seat)} {nothing}."
            state = but(state, Note(doublets.rule, text))
        return played(state)
    state = but(state, aces=thrown.count(ACE))
    rule = doublets.rule if is_double(thrown) else "sice-ace.six"
    for _ in range(min(thrown.count(SICE), state.men[seat])):
        note = Note(rule, f"{name(seat)} bears a man.")
        state = but(state, note, men=moved(state.men, (seat, -1)))
    if {SICE, ACE} == set(thrown):
        state = but(state, Note("sice-ace.order", "The six is played before the ace."))
    return loading(state)


def is_double(thrown: tuple[str, ...]) -> bool:
    """Whether both dice show the same number."""
    return thrown[0] == thrown[1]


def loading(state: SiceAceState) -> SiceAceState:
    """The aces that are left: the player says whom, or the next player is loaded."""
    while state.aces and state.men[state.turn]:
        open_ = others(state)
        if state.terms[LOAD] != FOLLOWING and len(open_) > 1:
            return but(state, acting=(state.turn,))
        other = open_[0]
        text = f"{name(state.turn)} loads {name(other)}."
        state = loaded(but(state, Note(state.terms[LOAD].rule, text)), other)
    return played(but(state, aces=0))


def loaded(state: SiceAceState, other: Seat) -> SiceAceState:
    """A man of the player whose turn it is, put before another."""
    men = moved(state.men, (state.turn, -1), (other, 1))
    return but(state, men=men, aces=state.aces - 1)


def moved(men: tuple[int, ...], *changes: tuple[Seat, int]) -> tuple[int, ...]:
    """*men* after each seat named has so many more."""
    held = list(men)
    for seat, by in changes:
        held[seat] += by
    return tuple(held)


def played(state: SiceAceState) -> SiceAceState:
    """A throw is played: the same player throws again, or the next does, or the game is over."""
    seat = state.turn
    if not state.men[seat]:
        text = f"{name(seat)} has no man left, and goes free."
        state = but(state, Note("sice-ace.free", text), out=(*state.out, seat))
        left = tuple(one for one, men in enumerate(state.men) if men)
        if len(left) == state.terms[LOSE].value:
            return over(state, left)
    elif is_double(state.thrown):
        text = f"Doublets: {name(seat)} drinks, and throws again."
        return but(state, Note("sice-ace.again", text), acting=(seat,))
    after = others(state)[0]
    return but(state, turn=after, acting=(after,))


def over(state: SiceAceState, left: tuple[Seat, ...]) -> SiceAceState:
    """The end: those who are left lose."""
    lose = state.terms[LOSE].rule
    who = joined([name(seat) for seat in left])
    lose_they = "alone has men left, and loses" if len(left) == 1 else "have men left, and lose"
    text = f"{who} {lose_they}."
    return but(state, Note(lose, text), acting=(), outcome=Outcome(tuple(sorted(state.out)), lose))
