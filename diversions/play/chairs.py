"""Which chairs a browser holds: the session keeps them, no form ever names one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest

from diversions.play.models import Chair, Sitting, loaded

HELD = 40  # chairs that one browser holds at most; the first are let go
MOST_BESIDE = 6  # people who pass one device round


class Holder(NamedTuple):
    """What a browser holds at a table, and from where it looks at it now."""

    chairs: tuple[Chair, ...] = ()
    chair: Chair | None = None  # of several on one device, the one whose cards lie open
    turned: bool | None = None  # from which side the board is seen, if that was ever said
    follows: bool = False  # whether a device turns to whoever is to act

    @property
    def device(self) -> tuple[Chair, ...]:
        """The chairs among which it is passed round; none, if it holds but one."""
        return self.chairs if len(self.chairs) > 1 else ()


def hold(request: HttpRequest, *held: Chair) -> None:
    """Bind chairs of one table, as they are in this epoch, to the visitor's session."""
    code = held[0].sitting.code
    kept = dict(request.session.get("chairs", {}))
    kept.pop(code, None)
    # One chair is kept as sessions always had it; several, which one device has, in a list.
    marks = [[chair.seat, chair.epoch] for chair in held]
    kept[code] = marks if len(marks) > 1 else marks[0]
    request.session["chairs"] = dict(list(kept.items())[-HELD:])


def let_go(request: HttpRequest, sitting: Sitting) -> None:
    """Forget what the session holds at this table."""
    held = dict(request.session.get("chairs", {}))
    if held.pop(sitting.code, None):
        request.session["chairs"] = held


def visitors_chairs(request: HttpRequest, sitting: Sitting) -> tuple[Chair, ...]:
    """The visitor's chairs at this table: one, or those that share the device; none, for a
    bystander.

    Whoever sat at the table from which the company came sits here too.
    """
    kept = request.session.get("chairs", {})
    if sitting.code in kept:
        return _valid(sitting, kept[sitting.code])
    if not kept:
        return ()
    for before in loaded().filter(after=sitting, code__in=kept):
        still = {chair.seat for chair in _valid(before, kept[before.code])}
        held = [chair for chair in _valid(sitting, kept[before.code]) if chair.seat in still]
        if held:
            hold(request, *held)
            return tuple(held)
    return ()


def visitors_chair(request: HttpRequest, sitting: Sitting) -> Chair | None:
    """The visitor's chair at this table, the first if there are several; None for a bystander."""
    return next(iter(visitors_chairs(request, sitting)), None)


def holder(request: HttpRequest, sitting: Sitting) -> Holder:
    """What the visitor holds at this table, and from where it is seen now."""
    held = visitors_chairs(request, sitting)
    chair = held[0] if len(held) == 1 else _uncovered(request, sitting, held)
    follows = sitting.code in request.session.get("follows", ())
    return Holder(held, chair, turned(request, sitting), follows)


def is_new_to(request: HttpRequest, game: str) -> bool:
    """Whether nobody at this browser has begun a match of that game."""
    return game not in request.session.get("met", ())


def has_learnt(request: HttpRequest, game: str) -> bool:
    """Whether somebody at this browser has come some way in the lesson of that game."""
    return bool(request.session.get("lessons", {}).get(game, {}).get("done"))


def meet(request: HttpRequest, game: str) -> None:
    """Remember that somebody at this browser has begun that game."""
    if is_new_to(request, game):
        request.session["met"] = [*request.session.get("met", ()), game]


# A device that is passed round ------------------------------------------------------------------


def uncover(request: HttpRequest, sitting: Sitting, chair: Chair, version: int) -> None:
    """Let the cards of *chair* be shown on this device, until the table changes."""
    request.session["uncovered"] = [sitting.code, chair.seat, version]


def cover(request: HttpRequest) -> None:
    """Show nobody's cards on this device, before somebody asks for his own."""
    request.session.pop("uncovered", None)
    request.session.pop("uncovered_next", None)


def uncover_next(request: HttpRequest) -> None:
    """Let the page that is opened next, and no later one, show the cards that are uncovered."""
    request.session["uncovered_next"] = True


def opened(request: HttpRequest) -> None:
    """A page is opened, or opened again: it shows nobody's cards, unless a press led to it."""
    if not request.session.pop("uncovered_next", False):
        cover(request)


def follow(request: HttpRequest, sitting: Sitting, follows: bool) -> None:
    """Have this table turn to whoever is to act, or lie still."""
    others = [code for code in request.session.get("follows", ()) if code != sitting.code]
    request.session["follows"] = [*others, *([sitting.code] if follows else [])][-HELD:]


def _uncovered(request: HttpRequest, sitting: Sitting, held: Sequence[Chair]) -> Chair | None:
    code, seat, version = request.session.get("uncovered", ("", None, None))
    if (code, version) != (sitting.code, sitting.version):
        return None
    return next((chair for chair in held if chair.seat == seat), None)


# Which way a board lies ------------------------------------------------------------------------


def turn(request: HttpRequest, sitting: Sitting, turned: bool) -> None:
    """Remember from which side the visitor will see this board."""
    kept = dict(request.session.get("turned", {}))
    kept.pop(sitting.code, None)
    kept[sitting.code] = turned
    request.session["turned"] = dict(list(kept.items())[-HELD:])


def turned(request: HttpRequest, sitting: Sitting) -> bool | None:
    """From which side the visitor will see this board; None, if he never said."""
    kept: dict[str, bool] = request.session.get("turned", {})
    return kept.get(sitting.code)


def _valid(sitting: Sitting, kept: Sequence[Any]) -> tuple[Chair, ...]:
    """The chairs, of those that were *kept*, which their epoch still lets this browser hold."""
    marks = [tuple(mark) for mark in (kept if isinstance(kept[0], list) else [kept])]
    return tuple(
        chair
        for chair in sitting.chairs.all()
        if (chair.seat, chair.epoch) in marks and chair.kind == Chair.PERSON and chair.taken
    )
