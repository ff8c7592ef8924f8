"""Tables in the streams: from where one may be watched, and what is seen from there."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from diversions.live import hub
from diversions.live.hub import Renderer, Rendering, Viewpoint
from diversions.live.shared import Shared
from diversions.play import present, showing
from diversions.play.models import Chair, Sitting
from diversions.rules.numbers import whole

KIND = "table"
TURNED = {True: "turned", False: "unturned"}  # a board that was turned by hand
DEVICE = {True: "following", False: "shared"}  # a device: whether it turns to who is to act


def topic(sitting_id: int) -> str:
    """What is watched at a table."""
    return hub.topic(KIND, sitting_id)


def viewpoint(
    sitting: Sitting,
    chair: Chair | None,
    turned: bool | None = None,
    device: Sequence[Chair] = (),
    follows: bool = False,
) -> Viewpoint:
    """From where a table is seen; without a chair, that of all who look on.  A *device* that is
    passed round sees what may be seen while nobody's cards lie open on it."""
    words = [str(chair.pk)] if chair and not device else []
    words += [f"{DEVICE[follows]}{_number(device)}"] if device else []
    words += [TURNED[turned]] if turned is not None else []
    own = device or ([chair] if chair else [])
    return Viewpoint(topic(sitting.pk), " ".join(words), sum(one.epoch for one in own))


def chair_of(at: Viewpoint) -> int | None:
    """The key of the chair that a viewpoint is; None for those who look on."""
    word = at.viewer.partition(" ")[0]
    return whole(word)


def _number(device: Sequence[Chair]) -> str:
    """What tells several devices of one table apart; the first needs nothing."""
    return str(device[0].shared) if device[0].shared > 1 else ""


def _device_word(at: Viewpoint) -> tuple[str, int] | None:
    """How a device lies there, and its number; None, if no device is passed round there."""
    word = at.viewer.partition(" ")[0]
    name = word.rstrip("0123456789")
    return (name, int(word[len(name) :] or 1)) if name in DEVICE.values() else None


def device_at(at: Viewpoint, sitting: Sitting) -> list[Chair]:
    """The chairs of the device that is passed round there, if it is one."""
    word = _device_word(at)
    if word is None:
        return []
    return [chair for chair in sitting.chairs.all() if chair.shared == word[1] and chair.taken]


def turned_at(at: Viewpoint) -> bool | None:
    """From which side a board is seen there; None, if nobody turned it."""
    word = at.viewer.rpartition(" ")[2]
    return next((so for so, name in TURNED.items() if name == word), None)


def address(
    sitting: Sitting,
    chair: Chair | None,
    version: int,
    turned: bool | None = None,
    device: Sequence[Chair] = (),
    follows: bool = False,
) -> str:
    """The address of the stream of one chair or device, for a page that shows *version*."""
    return hub.address_of(viewpoint(sitting, chair, turned, device, follows), version)


# What is seen -----------------------------------------------------------------------------------


def look(at: Viewpoint, known: int) -> Rendering | None:
    """The table as it is seen from there, if it is newer than *known*."""
    sitting = present.sitting_at(at.key)
    if sitting is None:
        return farewell(at)
    chair = None
    if (key := chair_of(at)) is not None:
        chair = next((c for c in sitting.chairs.all() if c.pk == key and c.taken), None)
        if chair is None or chair.epoch != at.epoch:
            return farewell(at)
    device = device_at(at, sitting)
    follows = at.viewer.startswith(DEVICE[True])
    if at.viewer and not chair and viewpoint(sitting, None, turned_at(at), device, follows) != at:
        return farewell(at)
    if sitting.version == known:
        return None
    return page(sitting, chair, turned_at(at), device, follows)


def farewell(at: Viewpoint) -> Rendering:
    """The last page of one who may look from there no longer."""
    sitting = Sitting.objects.filter(pk=at.key).first()
    where = sitting.home or reverse("at", args=[sitting.code]) if sitting else "/"
    seated = chair_of(at) is not None or _device_word(at) is not None
    follow = bool(sitting and sitting.home and seated)
    return hub.last_page("This page no longer follows the table.", where, follow)


# A page is made once ----------------------------------------------------------------------------


_pages = Shared[Rendering](room=32)


def page(
    sitting: Sitting,
    chair: Chair | None,
    turned: bool | None,
    device: Sequence[Chair] = (),
    follows: bool = False,
) -> Rendering:
    """What goes into ``#table`` there.  A press is answered with it, and the stream of whoever
    pressed has it too: whichever comes second waits for the first, and makes nothing."""
    at = viewpoint(sitting, chair, turned, device, follows)
    key = sitting.code, at, sitting.version  # the code, for numbers are given again

    def make() -> Rendering:
        alone = None if device else chair
        seen = showing.of(sitting, alone, turned=turned, device=device, follows=follows)
        return Rendering(seen.version, showing.inside(seen))

    return _pages.get(key, make)


RENDERER = Renderer(look, farewell)
