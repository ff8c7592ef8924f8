"""What the log says of requests that no browser makes."""

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
