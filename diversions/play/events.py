"""What happened at a table, told to all who subscribed once it is written.

Only ``services`` tells.  The memory of tables, the streams, the bots and the guild listen, each in
a module ``listeners`` of its own part of the house, and nobody calls back up.  An error in one
listener is logged and keeps no other from hearing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from django.db import transaction

from diversions.play.fold import Played
from diversions.play.models import Sitting


class Changed(NamedTuple):
    """A table has a new version: a move, a take-back, a change of chairs, a pause."""

    sitting_id: int
    version: int
    played: Played
    bots: bool  # whether a bot may be due to act
    sitting: Sitting | None = None  # with its chairs as they are now, where they are known


class GoneOn(NamedTuple):
    """The company of a table went on to another."""

    sitting_id: int
    after_id: int


class Ended(NamedTuple):
    """A match came to its outcome."""

    sitting_id: int


class Opened(NamedTuple):
    """The house opened.  If it fell between a commit and those who listen, they were told nothing:
    now they can catch up."""


E = TypeVar("E", Changed, GoneOn, Ended, Opened)
_listeners: defaultdict[type[Any], list[Callable[[Any], None]]] = defaultdict(list)


def subscribe(kind: type[E], listener: Callable[[E], None]) -> None:
    """Have *listener* told of every event of that kind, after those who subscribed before."""
    _listeners[kind].append(listener)


def tell(event: Changed | GoneOn | Ended | Opened) -> None:
    """Tell all who listen, once what is being written is committed; at once, if nothing is."""
    for listener in _listeners[type(event)]:
        transaction.on_commit(partial(listener, event), robust=True)
