"""What the log says of requests that no browser makes, and how much of it."""

from __future__ import annotations

import logging

from django.db import OperationalError

BUSY_OR_FULL = (
    "is locked",
    "does not end",
    "disk is full",
    "disk I/O",
    "lock timeout",
    "connection",
)


class OneLine(logging.Filter):
    """Without a traceback: where our code was when it refused a request helps nobody."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True


class NoFault(logging.Filter):
    """One line, without a traceback, of what the database had no time or no room for: another
    program holds it, or its disk is full, and our code had no part in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if isinstance(error, OperationalError) and any(word in str(error) for word in BUSY_OR_FULL):
            record.msg, record.args = f"{record.getMessage()} ({error})", ()
            record.exc_info = record.exc_text = None
        return True


LONGEST = 500  # signs of a message: an address can be as long as the server takes
A_MINUTE = 60  # seconds


class Short(logging.Filter):
    """The beginning of a long message, and how long it was."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if len(said) > LONGEST:
            record.msg, record.args = f"{said[:LONGEST]} … ({len(said)} characters)", ()
        return True


class OnceAMinute(logging.Filter):
    """Of those who were asked to come back the first in a minute, and how many there were since
    the last that was told.  Anybody can send them by the hundred."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[bool, float] = {}  # when, of those with an error behind them and without
        self.since = {True: 0, False: 0}

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) != 503:
            return True
        kind = bool(record.exc_info)
        if record.created < self.told.get(kind, float("-inf")) + A_MINUTE:
            self.since[kind] += 1
            return False
        more, self.since[kind], self.told[kind] = self.since[kind], 0, record.created
        if more:
            record.msg = f"{record.getMessage()} (and {more} more since the last one)"
            record.args = ()
        return True
