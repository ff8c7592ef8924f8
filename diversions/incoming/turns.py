"""Who is next where many wait: each asker in turn, so that a hundred things that one asks for hold
up no other asker."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """What waits, in a row for each asker.

    >>> turns = Turns[str]()
    >>> for who, what in [("A", "a1"), ("A", "a2"), ("A", "a3"), ("B", "b1")]:
    ...     turns.put(who, what)
    >>> [turns.take(), turns.take(), turns.take()]
    ['a1', 'b1', 'a2']
    """

    def __init__(self) -> None:
        self.rows: dict[Hashable, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self.rows.values()))

    def of(self, who: Hashable) -> int:
        """How much waits that *who* asked for."""
        return len(self.rows.get(who, ()))

    def put(self, who: Hashable, what: T) -> None:
        self.rows.setdefault(who, deque()).append(what)

    def take(self, may: Callable[[Hashable], bool] = lambda who: True) -> T:
        """What is next, of those who *may* be served now; KeyError if nothing waits."""
        for who in filter(may, self.rows):
            row = self.rows.pop(who)
            what = row.popleft()
            if row:
                self.rows[who] = row  # behind all others
            return what
        raise KeyError

    def drop(self, who: Hashable, what: T) -> None:
        """Let *what* wait no longer, if it does."""
        row = self.rows.get(who, deque())
        with suppress(ValueError):
            row.remove(what)
        if not row:
            self.rows.pop(who, None)
