"""What good players of Ketch-Dolt weigh: what lies in the other table."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.ketch_dolt.rules import KetchDoltState, dues
from diversions.games.ketch_dolt.variants import ACE_LAID, FULL, OTHER, POINTS
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Move, Seat
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.kit.points import CALLED, SIDES
from diversions.rules.kit.wording import joined


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """Why a man is drawn, or taken from the heap, or laid there."""
    view: KetchDoltState = choice.view
    other, draw = SIDES[1 - choice.seat], dues(view)
    without: tuple[Otherwise, ...]
    match choice.move:
        case Move(_, "draw", (number,)):
            key, text = drawing(view, int(number), other)
            yield Idea(key, text, "ketch-dolt.draw", plain=True)
        case Move(_, "heap", ()):
            text = (
                f"{other}’s table has no man on the numbers that you threw, so you may touch the "
                "heap."
            )
            yield Idea("heap", text, "ketch-dolt.lay", plain=True)
        case Move(_, "lay", (number,)):
            called = CALLED[int(number) - 1]
            if draw:
                lies = CALLED[draw[0] - 1]
                text = (
                    f"{other}’s table has no man on {called}, but it has one on {lies}: lay the "
                    f"man on {called}, and draw the {lies}."
                )
                without = manned(choice, {int(number)})
                yield Idea("lay-other", text, "ketch-dolt.ace.same", without, plain=True)
            else:
                key, text = laying(view, called, choice.seat)
                without = manned(choice, {int(number)})
                yield Idea(key, text, "ketch-dolt.lay", without, plain=True)


def laying(view: KetchDoltState, called: str, seat: Seat) -> tuple[str, str]:
    """Why that man is laid on one’s own table, and whether it matters which is laid first."""
    other = SIDES[1 - seat]
    key, text = "lay", f"No man lies on {other}’s {called} point: lay yours on your own."
    if view.filled[1 - seat]:
        left = counted(sum(view.tables[1 - seat]), "man", "men")
        key = "lay-filled"
        text = (
            f"{other} has filled the table and bears, with {left} left, so there is no man to draw."
        )
    elif not any(view.tables[1 - seat]):
        key, text = "lay-empty", f"{other}’s table is empty, so there is no man to draw."
    if len(set(view.left)) > 1:
        text += " Your men for both dice come on your own table, whichever you lay first."
    return key, text


def manned(choice: ActChoice, numbers: set[int]) -> tuple[Otherwise, ...]:
    """The position with a man of the other side on each of those numbers."""
    view: KetchDoltState = choice.view
    other = 1 - choice.seat
    men = view.tables[other]
    more = tuple(many or int(at in numbers) for at, many in enumerate(men, 1))
    if more == men or (view.hand and all(more[die - 1] for die in view.left)):
        return ()  # with a man of the heap in hand, one number is not to be drawn
    tables = (view.tables[0], more) if choice.seat == 0 else (more, view.tables[1])
    points = joined([CALLED[at - 1] for at in sorted(numbers, reverse=True)])
    many = "a man" if len(numbers) == 1 else "men"
    filled = tuple(seat != other and one for seat, one in enumerate(view.filled))
    said = f"If {many} lay on {SIDES[other]}’s {points}"
    return (choice.other(said, tables=tables, filled=filled),)


def drawing(view: KetchDoltState, number: int, other: str) -> tuple[str, str]:
    """Why that man is drawn: the kind of the reason, and the reason."""
    called, lie = CALLED[number - 1], view.tables[1 - view.turn][number - 1]
    rest = list(view.left)
    rest.remove(number)
    point = f"{other}’s {called} point"
    if [one for one in dues(view) if one != number]:
        text = (
            f"You threw {called} and {CALLED[rest[0] - 1]}, and a man lies on each of those points "
            f"of {other}’s table. Draw both: if you touch the heap for either, you are dolted, and "
            "lose."
        )
        return "draw-both", text
    if rest == [number] and lie > 1:
        text = (
            f"You threw two {called}s, and {NUMBERS[lie]} men lie on {point}. Draw a man for each "
            "die: if you touch the heap for either, you are dolted, and lose."
        )
        return "draw-double", text
    if rest == [number]:
        text = (
            f"You threw two {called}s, and only one man lies on {point}. Draw it first. The heap "
            "is for the second die."
        )
        return "draw-single", text
    if rest and view.terms[ACE_LAID] == OTHER:
        text = (
            f"A man lies on {point}, and none on the {CALLED[rest[0] - 1]} point. Draw the "
            f"{called} first: if you lay the {CALLED[rest[0] - 1]} before it, you are dolted, and "
            "lose."
        )
        return "draw-first", text
    if rest:
        none = CALLED[rest[0] - 1]
        text = (
            f"A man lies on {point}, and none on the {none} point. So draw the {called}, and take "
            f"only the {none} from the heap, before or after it."
        )
        if view.terms[FULL] != POINTS:
            return "draw-one", text
        empty = not view.tables[view.turn][number - 1]
        if empty and lie == 1:
            text = (
                f"The one man on {point} is yours to draw: it fills your own {called} point, and "
                f"{other} has to fill that point again. Take only the {none} from the heap, before "
                "or after it."
            )
            return "draw-swing", text
        if empty:
            return "draw-fills", f"{text} Your own {called} point is empty, and this man fills it."
        if lie == 1:
            text = (
                f"The one man on {point} is yours to draw, and {other} has to fill that point "
                f"again. Take only the {none} from the heap, before or after it."
            )
            return "draw-empties", text
        return "draw-one", text
    if lie == 1 and view.terms[FULL] == POINTS:
        text = (
            f"One man alone lies on {point}. Draw it, and {other} has to fill that point again. If "
            "you touch the heap for it, you are dolted, and lose."
        )
        return "draw-last", text
    text = (
        f"You have the {called} left to play, and a man lies on {point}. Draw that man. If you "
        "touch the heap for it, you are dolted, and lose."
    )
    return "draw", text


IDEAS = weighed
