"""What good players of Dubblets weigh: which numbers they have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from diversions.games.dubblets.players import fullness, men_of
from diversions.games.dubblets.rules import DubbletsState, changed, may_bear
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.kit.points import CALLED


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for laying down or bearing a man of one point."""
    view: DubbletsState = choice.view
    if choice.move.verb not in ("lay", "bear"):
        return
    seat, point = choice.seat, int(choice.move.what[0])
    own, called = men_of(view, seat), CALLED[point - 1]
    rule = "dubblets.which" if view.turn == seat else "dubblets.spare.any"
    field = "down" if may_bear(view, seat) else "standing"
    kept = sum(map(bool, own))
    if fullness(view, choice.move) > 1:
        one = getattr(view, field)
        less = changed(own, point, 1 - own[point - 1])
        changed_men = (less, one[1]) if seat == 0 else (one[0], less)
        alone: dict[str, Any] = {field: changed_men}
        without = (choice.other(f"If you had one {called} alone", **alone),)
        key, text = keeping(called, own[point - 1], max(own[: point - 1] + own[point:]), kept)
        text = f"{text} Your opponent plays a number that you don’t have."
        yield Idea(key, text, rule, without, plain=True)
        return
    text = (
        f"Whatever you play, you give up a number. With {NUMBERS[kept - 1]} "
        f"number{'s' if kept > 2 else ''} left, you lose the least by giving up the {called}."
    )
    yield Idea("give-up", text, rule, (), plain=True)


def keeping(called: str, many: int, most: int, kept: int) -> tuple[str, str]:
    """Why one of several men is played, where *most* is what any other number has: the kind of the
    reason, and the reason."""
    if many > most:
        text = (
            f"You have {NUMBERS[many]} {called}s, more than of any other number. Without one of "
            f"them you still have {NUMBERS[kept]} numbers that a throw of yours can use."
        )
        return "keep-most", text
    if kept == len(CALLED):
        text = f"Another {called} is left, so you still have all six numbers for your next throws."
        return "keep-all", text
    text = (
        f"Another {called} is left, so you still have {NUMBERS[kept]} numbers that a throw of "
        "yours can use."
    )
    return "keep", text


IDEAS = weighed
