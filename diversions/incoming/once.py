"""A press that makes something makes it once, however often its button is pressed.

A form that makes something carries a word of its own.  What came of the first press stands in
Django's cache under that word for a while, and a second one is answered with the same.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

LASTS = 600  # seconds: a page that lies open longer is pressed by someone who means it
PATIENCE = 3.0  # seconds that a second press waits for what the first one makes
FIELD = "once"  # of the form


def new_word() -> str:
    """A word for one form on one page."""
    return secrets.token_urlsafe(9)


class Press:
    """One press; *made* is what came of an earlier one of the same form, or empty."""

    def __init__(self, word: str) -> None:
        self.key = f"once-{hashlib.sha256(word.encode()).hexdigest()}" if word else ""
        self.made = self._earlier() if self.key and not cache.add(self.key, "", LASTS) else ""

    def _earlier(self) -> str:
        end = time.monotonic() + PATIENCE
        while (made := cache.get(self.key)) == "" and time.monotonic() < end:
            time.sleep(0.05)
        return str(made or "")

    def keep(self, made: str) -> None:
        """Remember what came of it."""
        if self.key:
            cache.set(self.key, made, LASTS)

    def forget(self) -> None:
        """Nothing came of it, so the same form may be sent again."""
        if self.key:
            cache.delete(self.key)


@contextmanager
def press(word: str) -> Iterator[Press]:
    """One press of a form with that word, forgotten if it fails."""
    one = Press(word)
    try:
        yield one
    except BaseException:
        if not one.made:
            one.forget()
        raise
