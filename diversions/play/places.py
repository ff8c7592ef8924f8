"""Positions by the addresses of the pages that show them.

A package that shows positions says here how each is found; another, which has a use for any
position, need not know which packages there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.http import Http404
from django.urls import Resolver404, resolve

from diversions.incoming.fields import number_or_none
from diversions.play.fold import Played

Words = dict[str, str]
Place = tuple[Played, int]  # a whole record, and where in it
Finder = Callable[..., Place]

LONGEST = 500  # signs of an address
_finders: dict[str, Finder] = {}


def shows(*names: str) -> Callable[[Finder], Finder]:
    """The finder of positions for pages of those names: it is given what the address holds, and as
    *asked* the words of its query; Http404 if there is no such position."""

    def kept(finder: Finder) -> Finder:
        _finders.update(dict.fromkeys(names, finder))
        return finder

    return kept


def position_at(address: str) -> Place | None:
    """The position that the page at *address* shows; None, if it is no page with a position."""
    try:
        parts = urlsplit(address.strip()[:LONGEST])
        match = resolve(parts.path)
    except (ValueError, Resolver404):
        return None
    finder = _finders.get(match.url_name or "")
    if finder is None:
        return None
    asked = {name: words[-1] for name, words in parse_qs(parts.query).items()}
    kwargs: dict[str, Any] = match.kwargs
    try:
        return finder(asked=asked, **kwargs)
    except (Http404, ValueError):
        return None


def within(address: str) -> str:
    """An address without the house in it, so that it leads nowhere else.

    >>> within("http://192.168.7.5:8000/at/abc/?ply=3"), within("javascript:/at/abc/")
    ('/at/abc/?ply=3', '/at/abc/')
    """
    parts = urlsplit(address.strip()[:LONGEST])
    return parts.path + (f"?{parts.query}" if parts.query else "")


def ply_of(asked: Words, usual: int, most: int) -> int:
    """The point of a record that an address names."""
    ply = number_or_none(asked.get("ply", ""))
    return min(max(usual if ply is None else ply, 0), most)
