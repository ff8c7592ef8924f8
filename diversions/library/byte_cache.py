"""What was made and may be asked for again, as much as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class ByteCache(Generic[V]):
    """Values, the last asked for, up to so many bytes together; for any thread.

    >>> cache = ByteCache[str](room=10)
    >>> cache.keep("a", "one", 4); cache.keep("b", "two", 4); cache.get("a")
    'one'
    >>> cache.keep("c", "three", 5); print(cache.get("a"), cache.get("b"), cache.size)
    one None 9
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.size = 0
        self._kept: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """What was kept under *key*, if it still is."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key][0]

    def keep(self, key: Hashable, value: V, size: int) -> None:
        """Keep *value*, which takes *size* bytes; what was asked for longest ago goes."""
        with self._lock:
            _, before = self._kept.pop(key, (None, 0))
            self._kept[key] = value, size
            self.size += size - before
            while self.size > self.room:
                _, (_, gone) = self._kept.popitem(last=False)
                self.size -= gone

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.size = 0
