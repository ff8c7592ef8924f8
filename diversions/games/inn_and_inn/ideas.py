"""What good players of Inn and Inn weigh: who throws first, and what that is worth of the pot."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.inn_and_inn.odds import throws
from diversions.games.inn_and_inn.players import worth_of
from diversions.games.inn_and_inn.rules import InnState
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Move, name
from diversions.rules.kit.dice import counted

# By who throws first, and the pot: a sentence and its rule.
SAYS = {
    "first-odd": (
        "You would throw first, and an Out gives {other} the pot: throwing is worth {throwing} of "
        "{pot}, and dividing brings {half}, since the odd one is yours. {offer}",
        "inn-and-inn.odd",
    ),
    "first-even": (
        "You would throw first: {out} of {whole} throws are Out and lose {pot}, and {sweep} sweep "
        "them. That is worth {throwing}, and dividing brings {half}. {offer}",
        "inn-and-inn.out",
    ),
    "first-broke": (
        "You have nothing left, so an Inn costs you nothing, and {other} a coin: throwing first is "
        "worth {throwing} of {pot}, and dividing brings {half}.",
        "inn-and-inn.bare",
    ),
    "second-broke": (
        "{other} throws first and has nothing left to pay for an Inn, but you have: waiting is "
        "worth {throwing} of {pot}, and dividing brings {half}.",
        "inn-and-inn.bare",
    ),
    "second-odd": (
        "{other} throws first, and an Out by {other} gives you the pot: waiting is worth "
        "{throwing} of {pot}, and dividing brings only {half}, since the odd one is not yours.",
        "inn-and-inn.odd",
    ),
    "second-even": (
        "{other} throws first: {out} of {whole} throws are Out and win you {pot}, and {sweep} "
        "sweep them. Waiting is worth {throwing}, and dividing brings {half}.",
        "inn-and-inn.out",
    ),
}
COSTS_NOTHING = "An offer costs nothing: if {other} refuses, you throw as you would have."


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    match choice.view.doing:
        case "bye":
            yield from on_bye(choice)
        case "drop":
            yield from on_drop(choice)


def on_bye(choice: ActChoice) -> Iterator[Idea]:
    """Why a bye is divided or thrown for: what turns it is who throws first."""
    view: InnState = choice.view
    fell, seat = throws(), choice.seat
    first = seat == view.thrower
    other = next(one for one in view.playing if one != seat)
    half = worth_of(view, Move(seat, "divide"))
    throwing = worth_of(view, Move(seat, "play"))
    usual = (choice.move.verb == "divide") == first
    if not usual and view.purses[view.thrower]:
        return
    said = f"If {name(other)} threw first" if first else "If you threw first"
    without = (choice.other(said, thrower=other if first else seat),)
    kind = ("odd" if view.pot % 2 else "even") if usual else "broke"
    key = f"{'first' if first else 'second'}-{kind}"
    text, rule = SAYS[key]
    text = text.format(
        pot=counted(view.pot), half=counted(int(half)), throwing=f"{float(throwing):.1f}",
        out=fell.out, sweep=fell.sweep, whole=fell.whole, other=name(other),
        offer=COSTS_NOTHING.format(other=name(other)),
    )  # fmt: skip
    yield Idea(key, text, rule, without, plain=True)


def on_drop(choice: ActChoice) -> Iterator[Idea]:
    """Why little is dropped; that holds in every position, so no other one proves it."""
    view: InnState = choice.view
    if len(view.playing) == 2:
        lost = float(worth_of(view, Move(choice.seat, "drop", ("2",))))
        lost = float(worth_of(view, Move(choice.seat, "drop", ("1",)))) - lost
        text = (
            f"Each further coin that you drop costs you {lost:.2f} on average: drop as few as "
            f"you can."
        )
        yield Idea("drop-two", text, "inn-and-inn.size.free", plain=True)
    else:
        text = "The coins you drop are in the pot for all three: drop as few as you can."
        yield Idea("drop-three", text, "inn-and-inn.size.free", plain=True)


IDEAS = weighed
