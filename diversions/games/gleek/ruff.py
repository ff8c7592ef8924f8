"""Vying the ruff, showing it, and calling mournivals and gleeks."""

from __future__ import annotations

from diversions.games.gleek.deal import moved, paid_by_each
from diversions.games.gleek.state import (
    FOUR_ACES,
    MELDS,
    GleekState,
    following,
    ordered,
    pence,
    ruff_counted,
    ruff_worth,
)
from diversions.games.gleek.variants import (
    CALLED,
    CARRIED,
    DEALS,
    DOUBLED,
    FIRST,
    FORGOTTEN,
    GONE,
    PASSED,
    PENNY,
    RUFF,
    SHOW,
    SHOWN,
    SILENT,
    TIDDY,
)
from diversions.rules.core import Note, Seat, but, name
from diversions.rules.kit.cards import Hand, turn
from diversions.rules.kit.changing import replaced

TIMES = {3: "gleek", 4: "mournival"}


def to_vie(state: GleekState) -> GleekState:
    """The table when all have laid down for the ruff, and eldest is to speak."""
    unit = state.unit
    state = moved(state, dict.fromkeys(range(3), -unit), 3 * unit)
    note = Note("gleek.ante", f"Everyone puts {pence(unit)} on the ruff.")
    if unit > 2:
        note = Note(
            state.terms[PASSED].rule, f"The ruff is for double: everyone puts down {pence(unit)}."
        )
    order = turn(3, state.eldest)
    return but(
        state, note, phase="ruff", laid=(unit,) * 3, within=(0, 1, 2), waiting=order,
        acting=order[:1],
    )  # fmt: skip


def laid_up(state: GleekState, seat: Seat, more: int) -> GleekState:
    """The table when *seat* has laid as much as anyone, and *more*."""
    size = max(state.laid) + more - state.laid[seat]
    laid = tuple(had + size * (s == seat) for s, had in enumerate(state.laid))
    return but(moved(state, {seat: -size}, size), laid=laid)


def vied(state: GleekState, seat: Seat) -> GleekState:
    """The table after a vie or a revie: all others who are in must answer."""
    state = laid_up(state, seat, state.unit)
    waiting = tuple(s for s in turn(3, (seat + 1) % 3)[:2] if s in state.within)
    return spoken(but(state, vier=seat, waiting=(seat, *waiting)))


def seen(state: GleekState, seat: Seat) -> GleekState:
    """The table when *seat* has laid as much as the vier."""
    return spoken(laid_up(state, seat, 0))


def passed(state: GleekState, seat: Seat) -> GleekState:
    """The table when *seat* has nothing to say, or will not meddle."""
    if state.vier is None and state.terms[FIRST] != GONE:
        return spoken(state)
    state = but(state, within=tuple(s for s in state.within if s != seat))
    return spoken(spared(state, seat))


def spared(state: GleekState, seat: Seat) -> GleekState:
    """The table when one who never vied nor saw has half of what he laid back, or none."""
    back, silent = state.unit // 2, state.terms[SILENT]
    if state.laid[seat] > state.unit:
        return state
    if silent != PENNY:
        text = f"{name(seat)} has nothing to say to the ruff, and leaves {pence(state.unit)} on it"
        text += "." if state.vier is not None else " if another player vies."
        return but(state, Note(silent.rule, text))
    text = f"{name(seat)} has nothing to say to the ruff, and gets {pence(back)} back."
    laid = tuple(had - back * (s == seat) for s, had in enumerate(state.laid))
    rule = "gleek.silent-half" if back > 1 else "gleek.silent.penny"
    return but(moved(state, {seat: back}, -back), Note(rule, text), laid=laid)


def spoken(state: GleekState) -> GleekState:
    """The table when one more has spoken: the next to speak, or the end of the vying."""
    waiting = state.waiting[1:]
    if state.vier is None:
        if waiting:
            return but(state, waiting=waiting, acting=waiting[:1])
        return passed_over(state)
    if len(state.within) == 1:
        return won(state, state.vier, "gleek.ruff.alone")
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    order = tuple(s for s in turn(3, state.vier) if s in state.within)
    return but(state, phase="show", waiting=order, acting=order[:1])


def passed_over(state: GleekState, double: bool = False) -> GleekState:
    """The table when nobody has vied."""
    how = state.terms[PASSED]
    if how == CARRIED:
        for seat in state.within if state.terms[SILENT] == PENNY else ():
            state = spared(state, seat)
        text = f"All pass the ruff. The pot of {pence(state.pot)} stays for the next deal."
        if last_deal(state):
            text = f"All pass the ruff. The pot of {pence(state.pot)} stays until the match ends."
        return to_call(but(state, Note(how.rule, text)))
    back = dict(enumerate(state.laid))
    state = moved(state, back, -sum(state.laid))
    said = double or how == DOUBLED
    rule = "gleek.passed-back" if how == DOUBLED else "gleek.passed-kept"
    notes = [Note(rule, "All pass the ruff, and take back what they put down.")]
    double = said or state.unit > 2
    if double and not last_deal(state):
        notes.append(Note(how.rule if said else rule, "The next ruff is for double."))
    return to_call(but(state, *notes, after=4 if double else 2, laid=(0, 0, 0)))


def last_deal(state: GleekState) -> bool:
    """Whether the match ends with this deal."""
    return state.dealt >= state.terms[DEALS].value


def won(state: GleekState, seat: Seat, rule: str) -> GleekState:
    """The table when *seat* has the ruff, and all that lies upon it."""
    note = Note(rule, f"{name(seat)} wins the ruff, and the {pence(state.pot)} on it.")
    return to_call(but(moved(state, {seat: state.pot}, -state.pot), note))


# Showing ---------------------------------------------------------------------------------------


def exposed(state: GleekState, seat: Seat, cards: Hand) -> GleekState:
    """The table when *seat* has shown *cards*, which then lie first in his hand."""
    shown = ordered({*state.shown[seat], *cards})
    front = tuple(card for card in shown if card in state.hands[seat])
    rest = tuple(card for card in state.hands[seat] if card not in shown)
    return but(
        state,
        shown=replaced(state.shown, seat, shown),
        hands=replaced(state.hands, seat, (*front, *rest)),
    )


def ruff_shown(state: GleekState, seat: Seat, cards: Hand) -> GleekState:
    """The table when *seat* has shown his ruff."""
    state = exposed(but(state, ruffs=(*state.ruffs, (seat, cards))), seat, cards)
    what = f"a ruff of {ruff_counted(state.terms, cards)}"
    rule = state.terms[RUFF].rule
    if ruff_worth(state.terms, cards) == FOUR_ACES:
        what, rule = "four Aces, which beat any suit", "gleek.ruff.aces"
    state = but(state, Note(rule, f"{name(seat)} shows {what}."))
    if state.phase == "play":
        text = f"No player had shown a ruff in time. {name(seat)} shows one, and wins it."
        note = Note("gleek.show.forgotten", text)
        return but(moved(state, {seat: state.pot}, -state.pot), note, pot=0, open=False)
    return next_to_show(state)


def next_to_show(state: GleekState) -> GleekState:
    """The table when one has shown, or kept silent: the best ruff shown has the pot."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    if not state.ruffs:
        note = Note(
            "gleek.show.forgotten",
            "No player shows a ruff. The pot goes to the first player who shows one during play.",
        )
        return to_call(but(state, note, open=True))
    worths = {seat: ruff_worth(state.terms, cards) for seat, cards in state.ruffs}
    best = tuple(seat for seat in worths if worths[seat] == max(worths.values()))
    if len(best) == 1:
        return won(state, best[0], "gleek.ruff.best")
    return won(state, following(best, state.dealer), "gleek.ruff.tie")


# Mournivals and gleeks ----------------------------------------------------------------------------


def to_call(state: GleekState) -> GleekState:
    """The table when each in turn may call what he has."""
    order = turn(3, state.eldest)
    return but(state, phase="call", waiting=order, acting=order[:1])


def melds(state: GleekState, seat: Seat) -> tuple[tuple[str, Hand], ...]:
    """The ranks of which *seat* holds cards and has called none, with the cards."""
    done = [rank for caller, rank in state.called if caller == seat]
    hand = state.hands[seat]
    ranks = [rank for rank in MELDS if rank not in done]
    return tuple((rank, tuple(c for c in hand if c[0] == rank)) for rank in ranks)


def called(state: GleekState, seat: Seat, what: tuple[str, ...]) -> GleekState:
    """The table when *seat* has called a gleek, a mournival, or Tiddy, and is paid."""
    rank = what[0][0]
    shown = rank == "4" or state.terms[CALLED] == SHOWN
    many = len(what) if shown else int(what[0][1])
    state = but(state, called=(*state.called, (seat, rank)), many=(*state.many, many))
    if rank == "4":
        return tiddy_paid(exposed(state, seat, what), seat)
    each = MELDS[rank][many - 3]
    text = f"Each of the others pays {name(seat)} {pence(each)}."
    rule = "gleek.mournival" if many == 4 else "gleek.gleek"
    state = bated(but(paid_by_each(state, seat, each), Note(rule, text)), seat, each)
    if not shown:
        return but(state, Note("gleek.called.named", "The cards are not shown."))
    note = Note("gleek.called.shown", f"{name(seat)} shows the cards.")
    return exposed(but(state, note), seat, what)


def tiddy_paid(state: GleekState, seat: Seat, played: bool = False) -> GleekState:
    """The table when both the others have paid for Tiddy, which *seat* shows, or has *played*."""
    tiddy = state.terms[TIDDY]
    text = f"Each of the others pays {name(seat)} {pence(tiddy.value)}{' for Tiddy' * played}."
    paid = but(paid_by_each(state, seat, tiddy.value), Note(tiddy.rule, text))
    return bated(paid, seat, tiddy.value)


def bated(state: GleekState, seat: Seat, each: int) -> GleekState:
    """The table when the buyer has set what both the others paid off against the price."""
    if seat != state.buyer:
        return state
    text = f"{name(seat)} sets {pence(2 * each)} off against the price of the stock."
    return but(state, Note("gleek.bates", text))


def called_all(state: GleekState) -> GleekState:
    """The table when one has no more to call; after the last, eldest leads."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    note = Note("gleek.lead", f"{name(state.eldest)} is eldest, and leads.")
    return but(state, note, phase="play", waiting=(), leader=state.eldest, acting=(state.eldest,))


def may_forget(state: GleekState) -> bool:
    """Whether a ruff need not be shown, and is lost if it is not."""
    return state.terms[SHOW] == FORGOTTEN
