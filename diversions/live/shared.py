"""What several ask for at once, made once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


@dataclass(slots=True)
class _Made(Generic[V]):
    """What may still be being made."""

    lock: Lock = field(default_factory=Lock)
    made: V | None = None


class Shared(Generic[V]):
    """The pages that were asked for last, up to so many; for any thread.

    Whoever asks second waits for the first, and makes nothing.

    >>> pages = Shared[str](room=2)
    >>> pages.get("a", lambda: "made"), pages.get("a", lambda: "made again")
    ('made', 'made')
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._made: OrderedDict[Hashable, _Made[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """What was made for *key*; made now, if it was not."""
        with self._lock:
            one = self._made.setdefault(key, _Made())
            self._made.move_to_end(key)
            while len(self._made) > self.room:
                self._made.popitem(last=False)
        with one.lock:
            if one.made is None:
                one.made = make()
            return one.made
