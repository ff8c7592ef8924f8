"""What good players of Ketch-Dolt weigh: what lies in the other table."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.ketch_dolt.rules import EMPTY, KetchDoltState, dues
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Move
from diversions.rules.kit.points import CALLED, SIDES


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """Why a man is drawn, or taken from the heap, or laid there."""
    view: KetchDoltState = choice.view
    other, draw = SIDES[1 - choice.seat], dues(view)
    bare = (view.tables[0], EMPTY) if choice.seat == 0 else (EMPTY, view.tables[1])
    match choice.move:
        case Move(_, "draw", (number,)):
            called = CALLED[int(number) - 1]
            text = (
                f"You threw {called}, and a man lies on {other}’s {called} point. Draw that man. "
                "If you touch the heap for it, you are dolted, and lose."
            )
            key, also = "draw", sorted({*draw} - {int(number)})
            if also:
                key = "draw-both"
                text = (
                    f"You threw {called} and {CALLED[also[0] - 1]}, and a man lies on each of "
                    f"those points of {other}’s table. Draw both: if you touch the heap for "
                    "either, you are dolted, and lose."
                )
            elif view.tables[1 - choice.seat][int(number) - 1] == 1:
                key = "draw-last"
                text = (
                    f"You threw {called}, and one man alone lies on {other}’s {called} point. "
                    "Draw it: if you touch the heap for it, you are dolted, and lose."
                )
            without = (choice.other(f"If {other}’s table were empty", tables=bare),)
            yield Idea(key, text, "ketch-dolt.draw", without, plain=True)
        case Move(_, "heap", ()):
            text = f"No number that you threw lies in {other}’s table, so you may touch the heap."
            yield Idea("heap", text, "ketch-dolt.lay", (), plain=True)
        case Move(_, "lay", (number,)):
            called = CALLED[int(number) - 1]
            if draw:
                lies = CALLED[draw[0] - 1]
                text = (
                    f"{called.capitalize()} is not in {other}’s table, and {lies} is: lay the man "
                    f"on {called}, and draw the {lies}."
                )
                yield Idea("lay-other", text, "ketch-dolt.ace.same", (), plain=True)
            else:
                text = f"No man lies on {other}’s {called} point: lay yours on your own."
                yield Idea("lay", text, "ketch-dolt.lay", (), plain=True)


IDEAS = weighed
