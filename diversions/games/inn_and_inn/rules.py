"""The rules of Inn and Inn, after Charles Cotton, 1674, pp. 164-165."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.inn_and_inn.variants import (
    BYE,
    DROP,
    EVERY,
    FIRST,
    FREE,
    LAY,
    OPTIONS,
    PURSE,
    ROUND,
    SIZE,
    THEY_CHOOSE,
    THEY_DIVIDE,
    TURN,
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
from diversions.rules.kit.dice import brought, counted, listed, paid, staked, uncounted

THROW = Throw(4, "inn-and-inn.throw")
VERBS = ("throw", "drop", "divide", "play")


@dataclass(frozen=True, slots=True, kw_only=True)
class InnState(State):
    """*doing* is "throw"; "drop" while the thrower says how much; "bye" while two players say
    whether they divide the pot."""

    thrower: Seat = 0
    purses: tuple[int, ...] = ()
    pot: int = 0
    playing: tuple[Seat, ...] = ()  # who is in for the pot
    doing: str = "throw"
    thrown: tuple[str, ...] = ()
    pots: int = 0  # taken or divided so far


class InnAndInn(Game[InnState]):
    slug, title, seats = "inn-and-inn", "Inn and Inn", (3, 2)
    acts = "divide drop offer refuse throw"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> InnState:
        state = InnState(terms=terms, **brought(terms[PURSE], terms.seats))
        return pot_begins(but(state, Note("inn-and-inn.begins", f"{name(0)} throws first.")), 0)

    def ends_deal(self, before: InnState, after: InnState) -> bool:
        return after.pots > before.pots

    def view(self, state: InnState, seat: Seat | None) -> InnState:
        return state

    def rulings(self, state: InnState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.doing:
            case "drop":
                held = state.purses[seat]
                for coins in range(1, held + 1):
                    yield may(
                        Move(seat, "drop", (str(coins),)), FREE.rule, f"Drop {counted(coins)}"
                    )
                yield on_more(state, Move(seat, "drop", (str(held + 1),)))
            case "bye":
                half = "Offer to divide the pot" if seat == state.thrower else "Divide the pot"
                yield may(Move(seat, "divide"), THEY_CHOOSE.rule, half)
                yield may(Move(seat, "play"), THEY_CHOOSE.rule, "Refuse to divide the pot")
            case _:
                yield may(Move(seat, "throw"), "inn-and-inn.throw", "Throw the dice")
                if state.purses[seat]:
                    yield too_soon(state, Move(seat, "drop", ("1",)))

    def refuse(self, view: InnState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        if view.doing == "bye":
            because = "First say whether you divide the pot or throw for it."
            return may_not(move, THEY_CHOOSE.rule, str(move), because)
        if view.doing == "drop":
            if move.verb == "drop" and staked(move) > view.purses[move.seat]:
                return on_more(view, move)
            return may_not(move, FREE.rule, str(move), "You threw an Inn: first drop some coins.")
        if move.verb == "drop":
            return too_soon(view, move)
        return may_not(move, "inn-and-inn.throw", str(move), "Throw the dice now.")

    def apply(self, state: InnState, move: Move) -> InnState:
        match move:
            case Move(_, "throw", ()):
                return but(state, acting=(), due=THROW)
            case Move(_, "throw", thrown):
                return fallen(but(state, due=None, thrown=thrown))
            case Move(_, "drop", (coins,)):
                return dropped(state, int(coins))
            case Move(seat, "divide"):
                return would_divide(state, seat)
            case Move(_, "play"):
                return play_on(state)
            case _:
                raise ValueError(move)

    def amiss(self, state: InnState) -> str:
        return uncounted(state.terms, PURSE, sum(state.purses) + state.pot)


def on_more(state: InnState, move: Move) -> Ruling:
    """The refusal of a drop that the thrower cannot pay."""
    because = f"You have only {counted(state.purses[move.seat])}."
    return may_not(move, FREE.rule, f"Drop {counted(staked(move))}", because)


def too_soon(state: InnState, move: Move) -> Ruling:
    """The refusal of coins that no Inn asks for."""
    if state.terms[SIZE] != FREE:  # nobody is asked: one is laid with each Inn that asks for it
        return may_not(move, state.terms[SIZE].rule, "Drop a coin", "Each drop is one coin.")
    because = "You drop only when you have thrown an Inn."
    return may_not(move, "inn-and-inn.inn", "Drop a coin", because)


# The throw -----------------------------------------------------------------------------------


def what_falls(thrown: tuple[str, ...]) -> str:
    """What four dice are: "out", "inn", or "sweep" for Inn and Inn.

    >>> what_falls(("1", "2", "3", "4")), what_falls(("2", "2", "2", "5"))
    ('out', 'inn')
    >>> what_falls(("1", "1", "2", "2")), what_falls(("5", "5", "5", "5"))
    ('sweep', 'sweep')
    """
    doublets = sum(alike // 2 for alike in Counter(thrown).values())
    return ("out", "inn", "sweep")[doublets]


def fallen(state: InnState) -> InnState:
    """The table after the dice have fallen."""
    words = listed(state.thrown).capitalize()
    match what_falls(state.thrown):
        case "sweep":
            state = but(state, Note("inn-and-inn.sweep", f"{words}: Inn and Inn."))
            return taken(state, state.thrower)
        case "inn":
            state = but(state, Note("inn-and-inn.inn", f"{words}: an Inn."))
            if state.terms[SIZE] == FREE and state.purses[state.thrower]:
                return but(state, doing="drop", acting=(state.thrower,))
            return dropped(state, 1)
        case _:
            text = f"{name(state.thrower)} is Out: {listed(state.thrown)}."
            return out(but(state, Note("inn-and-inn.out", text)))


def dropped(state: InnState, coins: int) -> InnState:
    """The table after an Inn: the thrower, or everyone in for the pot, has dropped so much."""
    drop, turn = state.terms[DROP], state.terms[TURN]
    droppers = state.playing if drop == EVERY else (state.thrower,)
    given = [(seat, min(coins, state.purses[seat])) for seat in droppers]
    state = but(
        state,
        *(
            Note(drop.rule, f"{name(seat)} drops {counted(n)}.")
            if n
            else Note("inn-and-inn.bare", f"{name(seat)} has nothing to drop.")
            for seat, n in given
        ),
        purses=paid(state.purses, *((seat, -n) for seat, n in given)),
        pot=state.pot + sum(n for _, n in given),
    )
    thrower = after(state) if turn == ROUND else state.thrower
    text = f"{name(thrower)} throws {'next' if turn == ROUND else 'on'}."
    return throws(but(state, Note(turn.rule, text)), thrower)


def after(state: InnState) -> Seat:
    """The next player in turn who is in for the pot."""
    seats = state.terms.seats
    order = ((state.thrower + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in order if seat in state.playing)


def throws(state: InnState, seat: Seat) -> InnState:
    return but(state, thrower=seat, doing="throw", acting=(seat,))


# An Out --------------------------------------------------------------------------------------


def out(state: InnState) -> InnState:
    """The table after an Out: the other wins all, or it is a bye between the other two."""
    if not state.pot:
        note = Note("inn-and-inn.empty", "Nothing is in the pot.")
        return throws(but(state, note), after(state))
    others = tuple(seat for seat in state.playing if seat != state.thrower)
    if len(others) == 1:
        return taken(state, others[0])
    bye, thrower = state.terms[BYE], after(state)
    text = f"The pot is a bye between {name(others[0])} and {name(others[1])}."
    state = but(state, Note("inn-and-inn.bye", text), playing=others)
    if bye == THEY_CHOOSE:
        return but(state, thrower=thrower, doing="bye", acting=(thrower,))
    state = but(state, thrower=thrower)
    return divided(state) if bye == THEY_DIVIDE else play_on(state)


def would_divide(state: InnState, seat: Seat) -> InnState:
    """The other is asked too; if both would divide the pot, it is divided."""
    if seat == state.thrower:
        return but(state, acting=(after(state),))
    return divided(state)


def play_on(state: InnState) -> InnState:
    """The two throw for the pot, as two players do."""
    bye, text = state.terms[BYE], f"{name(state.thrower)} throws first for the pot."
    if bye == THEY_CHOOSE:
        return throws(but(state, Note(bye.rule, text)), state.thrower)
    agreed = Note(bye.rule, "The two throw for the bye.")
    return throws(but(state, agreed, Note("inn-and-inn.bye-first", text)), state.thrower)


def divided(state: InnState) -> InnState:
    """Half the pot for each of the two; an odd coin goes to the one who would throw next."""
    first, second = state.thrower, after(state)
    half = state.pot // 2
    more = state.pot - half
    text = (
        f"{name(first)} takes {counted(more)} of the pot and {name(second)} takes {counted(half)}."
    )
    rule = "inn-and-inn.odd" if more > half else state.terms[BYE].rule
    purses = paid(state.purses, (first, more), (second, half))
    return pot_ends(but(state, Note(rule, text), purses=purses))


# A pot -----------------------------------------------------------------------------------------


def taken(state: InnState, winner: Seat) -> InnState:
    """The whole pot to *winner*."""
    note = Note("inn-and-inn.take", f"{name(winner)} wins the pot of {counted(state.pot)}.")
    return pot_ends(but(state, note, purses=paid(state.purses, (winner, state.pot))))


def pot_ends(state: InnState) -> InnState:
    """The Battail is over if one player has won every coin; else the box goes on."""
    last = state.thrower
    ruined = [s for s, coins in enumerate(state.purses) if not coins and state.score[s]]
    state = but(state, score=state.purses, pot=0, pots=state.pots + 1)
    if sum(map(bool, state.purses)) == 1:
        winner = next(seat for seat, coins in enumerate(state.purses) if coins)
        text = f"{name(winner)} has won every coin, and with it the Battail."
        note = Note("inn-and-inn.battail", text)
        return but(state, note, acting=(), outcome=Outcome((winner,), note.rule))
    for seat in ruined:
        text = f"{name(seat)} has nothing left, and is out of the Battail."
        state = but(state, Note("inn-and-inn.ruined", text))
    order = ((last + step) % state.terms.seats for step in range(1, state.terms.seats + 1))
    return pot_begins(state, next(seat for seat in order if state.purses[seat]))


def pot_begins(state: InnState, thrower: Seat) -> InnState:
    """A new pot, for everyone who has coins."""
    lay = state.terms[LAY]
    playing = tuple(seat for seat, coins in enumerate(state.purses) if coins)
    if lay == FIRST:
        drops = "Each player drops one coin."
        if state.pots:
            drops = "For the next pot each player drops one coin."
        state = but(
            state,
            Note(lay.rule, drops),
            purses=paid(state.purses, *((seat, -1) for seat in playing)),
            pot=len(playing),
        )
    else:
        state = but(state, Note(lay.rule, "Nothing is in the pot until somebody throws an Inn."))
    return throws(but(state, playing=playing), thrower)
