"""The addresses at which phones on the same network may reach this machine: which one codes carry,
and by which a phone has come.

A machine has addresses that lead nowhere for a phone (of virtual machines, of a tunnel), and no
program can tell them from the others; a phone that came by one can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from diversions.incoming.fields import Refused

_came: set[str] = set()
_chosen: set[str] = set()


class Way(NamedTuple):
    """One address of this machine."""

    address: str
    came: bool  # whether a phone has come by it since the house opened
    carried: bool  # whether codes lead there


def ways() -> list[Way]:
    """Every address of this machine on its networks; none unless it is served to them."""
    carried = settings.LAN_ADDRESS
    return [Way(each, each in _came, each == carried) for each in settings.LAN_ADDRESSES]


def choose(address: str) -> None:
    """Have codes lead to *address* until the house closes."""
    if address not in settings.LAN_ADDRESSES:
        raise Refused("This machine does not have that address now. Choose one from the list.")
    settings.LAN_ADDRESS = address
    _chosen.add(address)


def is_chosen() -> bool:
    """Whether somebody chose the address that codes carry."""
    return settings.LAN_ADDRESS in _chosen


def note_way(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Remembers by which address another machine has come."""

    def answer(request: HttpRequest) -> HttpResponse:
        address = f"http://{request.META.get('HTTP_HOST', '')}"
        if address in settings.LAN_ADDRESSES and address not in _came:
            ours = {urlsplit(each).hostname for each in settings.LAN_ADDRESSES}
            if request.META.get("REMOTE_ADDR", "") not in {*ours, "127.0.0.1", "::1"}:
                _came.add(address)
        return get_response(request)

    return answer
