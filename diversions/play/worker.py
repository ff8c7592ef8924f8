"""One thinking process: a job a line in, an answer a line out, both as JSON.

Started by ``thinkers`` with ``python -m diversions.play.worker``; it needs neither Django nor the
database.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's, which then ends us
    with suppress(OSError):
        os.nice(5)  # a page goes before a thought
    from diversions.play.thinking import think  # only now: it loads every game

    for line in sys.stdin:
        try:
            answer = {"line": think(json.loads(line))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
