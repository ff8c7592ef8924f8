"""The counters of L'Ombre: stakes, the end of a deal, and what is paid beside the stakes."""

from __future__ import annotations

from collections.abc import Iterable

from diversions.games.ombre.state import (
    CHIEF,
    EACH,
    GREAT,
    LADDER,
    NAMES,
    OmbreState,
    last_deal,
    money,
    played_hands,
    series,
    won,
)
from diversions.games.ombre.tricks import CODILLIO, REPUESTO, WON, ending
from diversions.games.ombre.variants import ALONE as ONLY_PLAYER
from diversions.games.ombre.variants import (
    CLEARED,
    GOOD,
    HAND,
    ROUNDS,
    STAKES,
    TAKEN,
    TOGETHER,
    WINNER,
)
from diversions.games.ombre.variants import SERIES as FURTHER
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import turn
from diversions.rules.kit.dice import NUMBERS, counted, richest
from diversions.rules.kit.pots import moved
from diversions.rules.kit.wording import doing, joined, listed


def paid(state: OmbreState, *notes: Note, changes: Iterable[tuple[Seat, int]]) -> OmbreState:
    """The table when counters are taken up from the stakes, or laid down if fewer than 0."""
    purses, pot = moved(state.purses, state.pot, changes)
    return but(state, *notes, purses=purses, score=purses, pot=pot)


def staked(state: OmbreState) -> OmbreState:
    """The table when all have staked for the game, and eldest for the hand."""
    stakes, great = state.terms[STAKES], GREAT
    note = Note(stakes.rule, "Each player stakes a great counter for the game.")
    if stakes == CLEARED and state.pot:
        great, note = 0, Note(stakes.rule, f"The stakes are still there: {money(state.pot)}.")
    text = f"{name(state.eldest)} is eldest, and stakes a lesser counter."
    changes = [(seat, -great - (seat == state.eldest)) for seat in range(state.terms.seats)]
    return paid(state, note, Note("ombre.eldest", text), changes=changes)


def staked_for_cards(state: OmbreState, seat: Seat, many: int) -> OmbreState:
    """The table when *seat* has staked for the cards that it takes in."""
    taken = state.terms[TAKEN]
    sum_ = many * int(taken.value)
    cards = counted(many, "card")
    note = Note(taken.rule, f"{name(seat)} takes in {cards}, and stakes {money(sum_)}.")
    return paid(state, note, changes=[(seat, -sum_)])


def from_each(seats: int, seat: Seat, counters: int) -> list[tuple[Seat, int]]:
    """What changes if each of the others gives *seat* so many *counters*."""
    rest = [(other, -counters) for other in range(seats) if other != seat]
    return [(seat, counters * len(rest)), *rest]


# The end of a deal -------------------------------------------------------------------------------


def deal_paid(state: OmbreState, player: Seat) -> OmbreState:
    """The table when the stakes are taken up or doubled, and all else is paid."""
    tricks = tuple(won(state, seat) for seat in range(state.terms.seats))
    end = ending(tricks, player)
    state = but(state, ended=end.how)
    if sum(tricks) < EACH:
        text = "The tricks that are left can change nothing, and are not played."
        state = but(state, Note("ombre.settled", text))
    match end.how:
        case "won":
            many = NUMBERS[tricks[player]]
            text = f"{name(player)} wins the most tricks, {many}, and takes up the stakes,"
            note = Note("ombre.won", f"{text} {money(state.pot)}.")
            state = paid(state, note, changes=[(player, state.pot)])
        case "repuesto":
            text = f"{name(player)} wins no more tricks than another player: it is Repuesto, and"
            note = Note("ombre.repuesto", f"{text} the stakes are doubled by {money(state.pot)}.")
            state = paid(state, note, changes=[(player, -state.pot)])
        case _:
            state = codillio(state, player, end.takers, tricks)
    if state.without:
        state = without_paid(state, player, end.how == WON)
    if state.voll and tricks[player] == EACH:
        text = f"{name(player)} wins the Voll, and each of the others pays a great counter."
        changes = from_each(state.terms.seats, player, GREAT)
        state = paid(state, Note("ombre.voll", text), changes=changes)
    elif state.voll:
        text = f"{name(player)} does not win the Voll as declared, and nothing is paid for that."
        state = but(state, Note("ombre.voll", text))
    return matadors_paid(state, player)


def codillio(
    state: OmbreState, player: Seat, takers: tuple[Seat, ...], tricks: tuple[int, ...]
) -> OmbreState:
    """The table when another has won more tricks than the player, and taken up the stakes."""
    pot = state.pot
    many = NUMBERS[tricks[takers[0]]]
    if len(takers) == 1:
        text = f"It is Codillio: {name(takers[0])} wins the most tricks, {many}, and takes up"
        note = Note("ombre.codillio", f"{text} the stakes, {money(pot)}.")
        state = paid(state, note, changes=[(takers[0], pot)])
    else:
        text = f"It is Codillio, and {listed(takers)}, who win {many} each, divide the stakes."
        share = pot // len(takers)
        note = Note("ombre.both", text)
        state = paid(state, note, changes=[(seat, share) for seat in takers])
    good = state.terms[GOOD]
    if good != WINNER:
        text = f"{name(player)} makes the stakes good, and lays down {money(pot)}."
        return paid(state, Note(good.rule, text), changes=[(player, -pot)])
    share = pot // len(takers)
    text = f"{name(player)} pays the same amount to {listed(takers)}."
    changes = [(player, -share * len(takers)), *((seat, share) for seat in takers)]
    return paid(state, Note(good.rule, text), changes=changes)


def without_paid(state: OmbreState, player: Seat, wins: bool) -> OmbreState:
    """The table when it is paid that the player took in no card."""
    changes = from_each(state.terms.seats, player, GREAT if wins else -GREAT)
    text = f"{name(player)} played without taking in, and"
    if wins:
        text += " each of the others pays a great counter."
    else:
        text += " pays each of the others a great counter."
    return paid(state, Note("ombre.without", text), changes=changes)


def further(terms: Terms, more: int) -> int:
    """What each of the others pays for so many *more* trumps in a series after the matadors."""
    series_of = terms[FURTHER]
    return int(series_of.value) * (min(more, 1) if series_of == TOGETHER else more)


def matadors_paid(state: OmbreState, player: Seat) -> OmbreState:
    """The table when three matadors in one hand are paid, with the trumps that go on from them."""
    for seat, hand in enumerate(played_hands(state)):
        many = series(hand, state.trump)
        if many < CHIEF or (state.terms[HAND] == ONLY_PLAYER and seat != player):
            continue
        rule = state.terms[HAND].rule
        text = f"{name(seat)} held the three matadors: each of the others pays three great"
        changes = from_each(state.terms.seats, seat, CHIEF * GREAT)
        state = paid(state, Note(rule, f"{text} counters."), changes=changes)
        if more := many - CHIEF:
            worth = further(state.terms, more)
            cards = joined([f"the {NAMES[card]}" for card in LADDER[state.trump][CHIEF:many]])
            text = f"The series goes on with {cards}: each of the others pays {money(worth)}."
            changes = from_each(state.terms.seats, seat, worth)
            state = paid(state, Note(state.terms[FURTHER].rule, text), changes=changes)
    return state


# The end of a match ------------------------------------------------------------------------------


def match_over(state: OmbreState) -> OmbreState:
    """The end: what is left of the stakes is divided, and the most counters win."""
    seats = state.terms.seats
    if share := state.pot // seats:
        text = f"What lies there is divided: each player takes {money(share)}."
        changes = [(seat, share) for seat in turn(seats, 0)]
        state = paid(state, Note("ombre.left", text), changes=changes)
    rule, best = state.terms[ROUNDS].rule, richest(state.purses)
    text = "All have won or lost the same amount, so the match is drawn."
    if best:
        much = state.purses[best[0]]
        text = f"{doing(best, 'win')} the match, with {money(much)} won."
    text = f"That was the last deal. {text}"
    note = Note(rule, text)
    return but(state, note, acting=(), phase="", outcome=Outcome(best, rule))


__all__ = [
    "CODILLIO",
    "REPUESTO",
    "WON",
    "deal_paid",
    "from_each",
    "further",
    "last_deal",
    "match_over",
    "paid",
    "staked",
    "staked_for_cards",
]
