"""Can-ye: the call of a side that is at eight, and what the partner answers."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.whist.count import WORDS, won
from diversions.games.whist.state import (
    UP,
    WhistState,
    at_eight,
    honours_of,
    partner,
    side,
)
from diversions.games.whist.variants import ASKED, NONE, REMIND, STOCK, has_canye
from diversions.rules.core import Move, Note, Ruling, Seat, but, may, may_not, name
from diversions.rules.kit.cards import turn
from diversions.rules.kit.changing import replaced


def call_rule(state: WhistState) -> str:
    """The rule by which Can-ye is called in this game."""
    return "whist.canye.both" if state.terms[STOCK] == NONE else "whist.canye"


def before_lead(state: WhistState) -> WhistState:
    """The table before the lead: where the table reminds, each at eight is asked first."""
    if state.terms[REMIND] == ASKED:
        waiting = tuple(seat for seat in turn(4, state.eldest) if at_eight(state, seat))
        if waiting:
            note = Note("whist.remind.asked", "A side at eight is asked about Can-ye.")
            return but(state, note, phase="call", waiting=waiting, acting=waiting[:1])
    if not has_canye(state.terms) and UP - 1 in state.score:
        note = Note("whist.canye.ruff", "A side is at eight; but at Whist no player calls Can-ye.")
        state = but(state, note)
    return but(state, phase="lead", acting=())


def may_call(state: WhistState, seat: Seat) -> bool:
    """Whether a call is to be ruled on while *seat* plays: in the first trick, and for those who
    could have called, once more in the second."""
    if not at_eight(state, seat) or state.terms[REMIND] == ASKED or answered_none(state, seat):
        return False
    return not state.tricks or (len(state.tricks) == 1 and len(honours_of(state, seat)) > 1)


def answered_none(state: WhistState, seat: Seat) -> bool:
    """Whether the side of *seat* has called in vain in this deal."""
    return any(side(caller) == side(seat) for caller in state.called)


def on_calling(state: WhistState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on a call: with two honours, or with more, which are shown."""
    honours = honours_of(state, seat)
    if len(honours) > 2:
        move, rule, label = Move(seat, "show", honours), "whist.show", "Show your honours"
    else:
        move, rule, label = Move(seat, "canye"), call_rule(state), "Call Can-ye"
    if state.tricks:
        because = "The first trick has been played: it is too late to call in this deal."
        yield may_not(move, "whist.canye.late", label, because)
    elif len(honours) < 2:
        have = f"You have {WORDS[len(honours)]} honour{'' if honours else 's'}"
        yield may_not(move, rule, label, f"{have}: to call you need two.")
    else:
        yield may(move, rule, label)


def refused_call(view: WhistState, move: Move) -> tuple[str, str]:
    """The rule that refuses a call which is not listed, and why."""
    if not has_canye(view.terms):
        return "whist.canye.ruff", "There is no Can-ye at Whist."
    if not at_eight(view, move.seat):
        score = view.score[side(move.seat)]
        return call_rule(view), f"Only a side at eight calls, and yours is at {score}."
    if view.terms[REMIND] == ASKED and view.phase == "play":
        return "whist.remind.asked", "You were asked before the lead."
    if answered_none(view, move.seat):
        return call_rule(view), "A call was made, and the answer was none."
    if view.tricks:
        return "whist.canye.late", "The first trick has been played: it is too late to call."
    if move.verb == "canye":
        return "whist.show", "You have more than two honours: show them."
    return "whist.show", "Only a player with more than two honours shows them all."


def called(state: WhistState, seat: Seat) -> WhistState:
    """The table when *seat* has called Can-ye: the partner is to answer."""
    note = Note(call_rule(state), f"{name(seat)} calls Can-ye.")
    return but(state, note, phase="answer", caller=seat, acting=(partner(seat),))


def on_answering(state: WhistState, seat: Seat) -> Iterator[Ruling]:
    """The rulings on an answer, which is true."""
    honours = honours_of(state, seat)
    one, none = Move(seat, "one"), Move(seat, "none")
    if honours:
        yield may(one, "whist.answer", "Answer one")
        because = "You have an honour, so the answer must be “one”."
        yield may_not(none, "whist.answer", "Answer none", because)
    else:
        yield may_not(one, "whist.answer", "Answer one", "You have no honour.")
        yield may(none, "whist.answer", "Answer none")


def answered(state: WhistState, seat: Seat, one: bool) -> WhistState:
    """The table after the answer: the game is up, or the play goes on."""
    if one:
        note = Note("whist.answer", f"{name(seat)} answers one.")
        return game_up(but(state, note), seat, "whist.up")
    caller = partner(seat)
    text = "The play goes on."
    state = but(state, Note("whist.answer", text), caller=None, called=(*state.called, caller))
    if state.terms[REMIND] == ASKED:
        left = tuple(s for s in state.waiting if s not in (caller, seat))
        return asked_next(but(state, waiting=left))
    return but(state, phase="play", acting=(caller,))


def declined(state: WhistState) -> WhistState:
    """The table when the player who was asked does not call."""
    return asked_next(but(state, waiting=state.waiting[1:]))


def asked_next(state: WhistState) -> WhistState:
    """The table when the next at eight is asked; after the last, eldest leads."""
    if state.waiting:
        return but(state, phase="call", acting=state.waiting[:1])
    return but(state, phase="lead", acting=())


def game_up(state: WhistState, seat: Seat, rule: str) -> WhistState:
    """The table when the side of *seat* has won by its honours."""
    team = side(seat)
    if rule == "whist.show":
        honours = honours_of(state, seat)
        text = f"{name(seat)} shows {WORDS[len(honours)]} honours, and the game is up."
        state = but(state, Note(rule, text))
    score = replaced(state.score, team, UP)
    return won(but(state, score=score), team, rule)
