"""What several ask for at once, made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock


@dataclass(slots=True)
class _Made:
    """What may still be being made."""

    lock: Lock = field(default_factory=Lock)
    html: str = ""


class Shared:
    """The pages that were asked for last, up to so many; for any thread.

    Whoever asks second waits for the first, and makes nothing.

    >>> pages = Shared(room=2)
    >>> pages.get("a", lambda: "made"), pages.get("a", lambda: "made again")
    ('made', 'made')
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._made: OrderedDict[Hashable, _Made] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """What was made for *key*; made now, if it was not."""
        with self._lock:
            made = self._made.setdefault(key, _Made())
            self._made.move_to_end(key)
            while len(self._made) > self.room:
                self._made.popitem(last=False)
        with made.lock:
            made.html = made.html or make()
            return made.html
