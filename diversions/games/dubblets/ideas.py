"""What good players of Dubblets weigh: which numbers they have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from diversions.games.dubblets.players import fullness, men_of
from diversions.games.dubblets.rules import DubbletsState, Points, changed, may_bear
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import NUMBERS, counted, spelt
from diversions.rules.kit.points import CALLED
from diversions.rules.kit.wording import joined


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for laying down or bearing a man of one point."""
    view: DubbletsState = choice.view
    if choice.move.verb not in ("lay", "bear"):
        return
    seat, point = choice.seat, int(choice.move.what[0])
    own, called = men_of(view, seat), CALLED[point - 1]
    rule = "dubblets.which" if view.turn == seat else "dubblets.spare.any"
    field = "down" if may_bear(view, seat) else "standing"
    if fullness(view, choice.move) > 1:
        one = getattr(view, field)
        less = changed(own, point, 1 - own[point - 1])
        changed_men = (less, one[1]) if seat == 0 else (one[0], less)
        alone: dict[str, Any] = {field: changed_men}
        without = (choice.other(f"If you had one {called} alone", **alone),)
        key, text = keeping(
            point, own, men_of(view, 1 - seat), view.owed, choice.move.verb == "bear", choice.alike
        )
        if key in OF_SEVERAL and only_of_rival(choice, own) and any_but_the_last(choice, own):
            key, text = kept_last(own)
        if choice.alike and view.owed > 1 and key != "keep-any-of-six":
            key, text = all_that_can_be_kept(own, view.owed, point)
        yield Idea(key, text, rule, without, plain=True)
        return
    text = "Whatever you play, you give up a number"
    if choice.alike:
        text = f"{text}, and it is all one which."
    else:
        text = f"{text}: let it be the {called}.{few_to_play(choice, called)}"
    yield Idea("give-up", text, rule, (), plain=True)


# Reasons that hold of one number of which one has several men as of another.
OF_SEVERAL = ("keep-most", "keep", "keep-all", "keep-own", "keep-borne")


def any_but_the_last(choice: ActChoice, own: Points) -> bool:
    """Whether a man of any number of which there are several would do as well."""
    several = [m for m in choice.worths if m.what and own[int(m.what[0]) - 1] > 1]
    return len(several) > 1 and all(move == choice.move or choice.level(move) for move in several)


def kept_last(own: Points) -> tuple[str, str]:
    """Why not to play the last man of a number: the kind of the reason, and the reason.

    >>> kept_last((2, 2, 2, 3, 1, 2))[1]
    'You have only one cinque. Keep it: while you have all six numbers none of your dice is lost. \
Of every other number you have several men: any of those will do.'
    >>> kept_last((2, 0, 2, 3, 1, 2))[1]
    'You have only one cinque: without it you would have four numbers that a throw of yours can \
use, and not five. Of every other number you have several men: any of those will do.'
    >>> kept_last((1, 0, 2, 3, 1, 2))[1]
    'You have only one ace and one cinque, and would lose a number with either. Of the sices, \
quaters and treys you have several: any of those will do.'
    """
    kept = sum(map(bool, own))
    alone = [CALLED[at] for at, men in enumerate(own) if men == 1]
    more = [f"{CALLED[at]}s" for at in reversed(range(len(own))) if own[at] > 1]
    rest = "Of every other number you have several men: any of those will do."
    if len(alone) > 1:
        each = "either" if len(alone) == 2 else "any of them"
        text = f"You have only {joined([f'one {one}' for one in alone])}, and would lose a number"
        rest = f"Of the {joined(more)} you have several: any of those will do."
        return "keep-lasts", f"{text} with {each}. {rest}"
    text = f"You have only one {alone[0]}"
    if kept == len(CALLED):
        why = "Keep it: while you have all six numbers none of your dice is lost."
        return "keep-last-of-six", f"{text}. {why} {rest}"
    text = f"{text}: without it you would have {counted(kept - 1, 'number')} that a throw of yours"
    return "keep-last", f"{text} can use, and not {spelt(kept)}. {rest}"


def only_of_rival(choice: ActChoice, own: Points) -> str:
    """What the man is called that would be given up instead, if it is the last of its number."""
    rival = choice.rival
    if choice.alike or rival is None or rival.verb != choice.move.verb:
        return ""
    point = int(rival.what[0])
    return CALLED[point - 1] if own[point - 1] == 1 else ""


def few_to_play(choice: ActChoice, called: str) -> str:
    """That the opponent has fewer men to play of the number given up, beside the next best."""
    foe = men_of(choice.view, 1 - choice.seat)
    theirs = foe[CALLED.index(called)]
    rival = choice.rival.what[0] if choice.rival else ""
    if not rival or foe[int(rival) - 1] <= theirs:
        return ""
    has = counted(theirs, called)
    return (
        f" Your opponent has {has} to play when you throw one, and "
        f"{counted(foe[int(rival) - 1], CALLED[int(rival) - 1])}."
    )


def all_that_can_be_kept(own: Points, owed: int, point: int) -> tuple[str, str]:
    """How many numbers are left after all men that must be played, at the most, if one of several
    men of *point* is among them, and whether that tells it from any other man: the kind of the
    reason, and the reason."""
    left, most = numbers_left(changed(own, point, -1), owed - 1), max(0, sum(own) - owed)
    after = [changed(own, one, -1) for one in range(1, len(own) + 1) if own[one - 1]]
    numbers = counted(left, "number") if left < len(CALLED) else "all six numbers"
    begins = f"You have {counted(owed, 'man', 'men')} to play"
    if not left:
        return "any-last", f"{begins}, and they are your last: the order is all one."
    if all(numbers_left(men, owed - 1) == left for men in after):
        if left == most == 1:
            return (
                "any-one",
                f"{begins}, and just one man is left then: which you begin with is all one.",
            )
        text = f"{begins}, and can still have {numbers} when they are played, the most that you can"
        return "any-first", f"{text} keep, whichever man you play first."
    text = (
        f"{begins}. If this {CALLED[point - 1]} is one of them, you can still have {numbers} when "
        "they are played, the most that you can keep."
    )
    return "any-order", text


def numbers_left(own: Points, owed: int) -> int:
    """How many numbers are left at the most after so many men that must be played.

    >>> numbers_left((0, 0, 0, 3, 1, 1), 2), numbers_left((0, 0, 0, 1, 1, 1), 2)
    (3, 1)
    """
    kept, spared = sum(map(bool, own)), sum(men - 1 for men in own if men)
    return max(0, kept - max(0, owed - spared))


def keeping(
    point: int, own: Points, foe: Points, owed: int, bears: bool, level: bool = False
) -> tuple[str, str]:
    """Why one of several men of *point* is played, where so many are *owed*: the kind of the
    reason, and the reason; *level* if all men would do as well."""
    called, many, others = CALLED[point - 1], own[point - 1], replaced(own, point - 1, 0)
    kept = sum(map(bool, own))
    still = "all six numbers" if kept == len(CALLED) else f"{NUMBERS[kept]} numbers"
    if level and min(men for men in own if men) > 1:
        text = "None of your men is the last of its number: whichever you play now, you still have"
        if kept == len(CALLED):
            return "keep-any-of-six", f"{text} all six, and none of your dice is lost."
        return "keep-any", f"{text} {still} that a throw of yours can use."
    if max(others) < 2:
        text = (
            f"You have more than one man only among the {called}s. Every other man is the last of "
            f"its number, and you still have {still} after this one."
        )
        return "keep-only", text
    men, spared = counted(owed, "man", "men"), sum(men - 1 for men in others if men)
    spared += many - 1
    if owed > spared:
        only = f"You have {men} to play, and only {spelt(spared)} of them can be played without "
        only += "giving up a number"
        if owed - spared == 1:
            text = f"{only}. One number must go: let it be with the last man."
            return "keep-all-but-one", text
        text = (
            f"{only}. You must give up {spelt(owed - spared)} numbers in the end, so begin with "
            "the men that cost none."
        )
        return "keep-short", text
    if many > max(others):
        text = (
            f"You have {NUMBERS[many]} {called}s, more than of any other number. Without one of "
            f"them you still have {still} that a throw of yours can use."
        )
        return "keep-most", text
    text = f"You have {men} to play, and {spelt(spared)} that are not the last of their number"
    if kept == len(CALLED) and spared == owed:
        text = f"{text}. That is just enough to keep all six numbers, so play no other man now."
        return "keep-exact", text
    if kept == len(CALLED) and not foe[point - 1]:
        text = (
            f"{text}. While you have all six numbers none of your dice is lost, and your opponent "
            f"has no {called} to play if you run out of yours."
        )
        return "keep-own", text
    if kept == len(CALLED) and bears:
        text = f"{text}. A number of which you bear the last man is your opponent’s from then on."
        return "keep-borne", text
    if kept == len(CALLED):
        return "keep-all", f"{text}. Play one of those, and keep all six numbers."
    number = (*others[: point - 1], many, *others[point:]).index(0)
    gone = CALLED[number]
    lost = (
        "and your opponent plays it when you throw it"
        if foe[number]
        else ("so one that you throw is lost to you")
    )
    return "keep", f"{text}. You have no {gone} any more, {lost}. Give up no other number."


IDEAS = weighed
