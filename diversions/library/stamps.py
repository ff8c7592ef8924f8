"""What is gathered from the book once for each state of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, ParamSpec, TypeVar

from diversions.library import book

P = ParamSpec("P")
R = TypeVar("R")


def by_stamp(make: Callable[P, R]) -> Callable[P, R]:
    """*make*, done once for each state of the book: of threads that ask at once, one does it."""
    kept: dict[Any, R] = {}
    stamps: list[str] = []
    making = RLock()

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> R:
        stamp = book.digest()
        if not stamp:
            return make(*args, **kwargs)
        if stamps == [stamp] and (known := kept.get(args)) is not None:
            return known  # nobody waits for what is made of another game
        with making:
            if stamps != [stamp]:
                kept.clear()  # first, for others look without the lock
                stamps[:] = [stamp]
            if args in kept:
                return kept[args]
            made = make(*args, **kwargs)
            if book.digest() != stamp:  # it was changed meanwhile, and this may be of both states
                return make(*args, **kwargs)
            if made is not None:  # what the book has not, may be asked for in too many ways
                kept[args] = made
            return made

    return made
