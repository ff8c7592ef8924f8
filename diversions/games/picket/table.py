"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.picket.reckoning import KINDS
from diversions.games.picket.rules import EACH, UP, PicketState, drowns, level
from diversions.games.picket.variants import EQUAL, NEITHER
from diversions.rules import Seat
from diversions.rules.kit.cards import Hand

# Told to those who sit down to the game for the first time: what they want, may do, what ends it.
FIRST = (
    "To be the first to reckon {up} points.",
    (
        "Change some cards, say your Ruff, your sequences and your threes and fours, and then "
        "play for tricks."
    ),
    "As soon as a player has {up}, even in the middle of a deal.",
)
NOTHING_OF = {"ruff": "no Ruff", "sequence": "no sequence", "alike": "no three or four of a rank"}
HEADS = {"ruff": "Ruff", "sequence": "Sequences", "alike": "Threes and fours"}


def strip(view: PicketState) -> tuple[tuple[str, tuple[tuple[int, str], ...]], ...]:
    """What has been said in this deal, kind by kind: who said it, and what."""
    return tuple(
        (HEADS[kind], tuple((seat, words) for seat, of, words in view.said if of == kind))
        for kind in KINDS
        if any(of == kind for _, of, _ in view.said)
    )


def laid_open(view: PicketState, seat: Seat) -> tuple[tuple[str, Hand], ...]:
    """What *seat* has shown of its hand, until the play begins: for what, and the cards."""
    if view.phase in ("play", "end"):
        return ()
    shown = (("Blank", view.shown[seat]), ("Ruff", view.ruffs[seat]))
    return tuple((what, cards) for what, cards in shown if cards)


def answering(view: PicketState, seat: Seat, may_call: bool) -> str:
    """What the younger in *seat* is asked, who has heard the elder's best of a kind."""
    good = ", or call it good" if may_call else ""
    if drowns(view, seat):
        return f"You have more than that: say so{good}."
    if view.kind == "sequence" and level(view, seat) and view.terms[EQUAL] == NEITHER:
        return f"Yours is equal: say so{good}."
    return "You have no more than that: call it good."


__all__ = ["EACH", "FIRST", "UP", "answering", "laid_open", "strip"]
