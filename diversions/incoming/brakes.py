"""How often something may be tried, by one address or one session.

The tries stand in Django's cache: a server's own memory, and where several servers share a
database, a table of it.  Each try is an entry of its own, which expires by itself, so that none is
lost where two come at once.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class Braked(PermissionDenied):
    """What was tried too often, and is not done; says when it can be."""


@dataclass(frozen=True, slots=True)
class Brake:
    """So many tries of a kind within so long."""

    what: str
    most: int
    within: timedelta

    def holds(self, who: str) -> bool:
        """Whether *who* has tried too often, and is not to be listened to for now."""
        return bool(who) and len(cache.get_many(self._keys(who))) >= self.most

    def note(self, who: str, times: int = 1) -> None:
        """Remember a try."""
        keys = self._keys(who) if who else []
        taken = cache.get_many(keys)
        for key in keys:
            if times and key not in taken and cache.add(key, True, self.within.total_seconds()):
                times -= 1

    def _keys(self, who: str) -> list[str]:
        return [f"{self.what}:{who}:{number}" for number in range(self.most)]


PASSWORDS = Brake("password", 10, timedelta(minutes=10))


def address_of(request: HttpRequest) -> str:
    """The visitor's address; what is no address (a proxy may say anything) is one for all."""
    try:
        return str(ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")))
    except ValueError:
        return "unknown"


def session_of(request: HttpRequest) -> str:
    """The visitor's session; empty where the browser has none yet."""
    return str(request.session.session_key or "")
