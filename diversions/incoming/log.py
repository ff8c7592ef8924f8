"""What the log says of requests that no browser makes."""

from __future__ import annotations

import logging


class OneLine(logging.Filter):
    """Without a traceback: where our code was when it refused a request helps nobody."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True
