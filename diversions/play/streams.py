"""Tables in the streams: from where one may be watched, and what is seen from there."""

from __future__ import annotations

from django.urls import reverse

from diversions.live import hub
from diversions.live.hub import Renderer, Rendering, Viewpoint
from diversions.live.shared import Shared
from diversions.play import present, table
from diversions.play.models import Chair, Sitting
from diversions.rules.numbers import whole

KIND = "table"
TURNED = {True: "turned", False: "unturned"}  # a board that was turned by hand


def topic(sitting_id: int) -> str:
    """What is watched at a table."""
    return hub.topic(KIND, sitting_id)


def viewpoint(sitting: Sitting, chair: Chair | None, turned: bool | None = None) -> Viewpoint:
    """From where a table is seen; without a chair, that of all who look on."""
    words = [str(chair.pk)] if chair else []
    words += [TURNED[turned]] if turned is not None else []
    return Viewpoint(topic(sitting.pk), " ".join(words), chair.epoch if chair else 0)


def chair_of(at: Viewpoint) -> int | None:
    """The key of the chair that a viewpoint is; None for those who look on."""
    word = at.viewer.partition(" ")[0]
    return whole(word)


def turned_at(at: Viewpoint) -> bool | None:
    """From which side a board is seen there; None, if nobody turned it."""
    word = at.viewer.rpartition(" ")[2]
    return next((so for so, name in TURNED.items() if name == word), None)


def address(sitting: Sitting, chair: Chair | None, version: int, turned: bool | None = None) -> str:
    """The address of the stream of one chair, for a page that shows *version*."""
    return hub.address_of(viewpoint(sitting, chair, turned), version)


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
    if sitting.version == known:
        return None
    return page(sitting, chair, turned_at(at))


def farewell(at: Viewpoint) -> Rendering:
    """The last page of one who may look from there no longer."""
    sitting = Sitting.objects.filter(pk=at.key).first()
    where = sitting.home or reverse("at", args=[sitting.code]) if sitting else "/"
    follow = bool(sitting and sitting.home and chair_of(at) is not None)
    return hub.last_page("This page no longer follows the table.", where, follow)


# A page is made once ----------------------------------------------------------------------------


_pages = Shared[Rendering](room=32)


def page(sitting: Sitting, chair: Chair | None, turned: bool | None) -> Rendering:
    """What goes into ``#table`` there.  A press is answered with it, and the stream of whoever
    pressed has it too: whichever comes second waits for the first, and makes nothing."""
    at = viewpoint(sitting, chair, turned)
    key = sitting.code, at, sitting.version  # the code, for numbers are given again

    def make() -> Rendering:
        seen = table.of(sitting, chair, turned=turned)
        return Rendering(seen.version, table.inside(seen))

    return _pages.get(key, make)


RENDERER = Renderer(look, farewell)
