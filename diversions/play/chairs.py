"""Which chairs a browser holds: the session keeps them, no form ever names one."""

from __future__ import annotations

from django.http import HttpRequest

from diversions.play.models import Chair, Sitting, loaded

HELD = 40  # chairs that one browser holds at most; the first are let go


def hold(request: HttpRequest, chair: Chair) -> None:
    """Bind *chair*, as it is in this epoch, to the visitor's session."""
    held = dict(request.session.get("chairs", {}))
    held.pop(chair.sitting.code, None)
    held[chair.sitting.code] = [chair.seat, chair.epoch]
    request.session["chairs"] = dict(list(held.items())[-HELD:])


def let_go(request: HttpRequest, sitting: Sitting) -> None:
    """Forget what the session holds at this table."""
    held = dict(request.session.get("chairs", {}))
    if held.pop(sitting.code, None):
        request.session["chairs"] = held


def visitors_chair(request: HttpRequest, sitting: Sitting) -> Chair | None:
    """The visitor's chair at this table; None for a bystander.

    Whoever sat at the table from which the company came sits here too.
    """
    kept = request.session.get("chairs", {})
    if sitting.code in kept:
        return _valid(sitting, *kept[sitting.code])
    if not kept:
        return None
    for before in loaded().filter(after=sitting, code__in=kept):
        chair = _valid(sitting, *kept[before.code])
        if chair and _valid(before, *kept[before.code]):
            hold(request, chair)
            return chair
    return None


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


def _valid(sitting: Sitting, seat: int, epoch: int) -> Chair | None:
    for chair in sitting.chairs.all():
        if (chair.seat, chair.epoch) == (seat, epoch) and chair.kind == Chair.PERSON:
            return chair if chair.taken else None
    return None
