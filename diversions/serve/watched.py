"""What ties a server to the watcher that started it (``bin/watching.py``), if one did.

It is a connection on this machine, which every system has.  By it the server says where it can be
asked, once it is open; the watcher ends one that gives no answer, and starts another.  It breaks
when the watcher is no more, and then the server ends too, so that none is left over that nobody
ends.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from contextlib import suppress

HANDED = "BOOK_WATCHER"  # "51234 word": at which port the watcher waits, and by what it knows us
GONE = "The program that started this server has ended, so the server ends too."


class Tie:
    """The connection to the watcher, once there is one."""

    line: socket.socket | None = None


def keep_to_the_watcher() -> None:
    """End with the watcher."""
    port, _, word = os.environ.get(HANDED, "").partition(" ")
    if not word:
        return
    try:
        Tie.line = socket.create_connection(("127.0.0.1", int(port)))
        Tie.line.sendall(f"{word}\n".encode())
    except OSError:
        sys.exit(GONE)
    threading.Thread(target=_wait, args=[Tie.line], name="watcher", daemon=True).start()


def say_opened(address: str) -> None:
    """Tell the watcher that the book is open, and *address* answers as long as it is well."""
    if Tie.line:
        Tie.line.sendall(f"{address}\n".encode())


def _wait(line: socket.socket) -> None:
    with suppress(OSError):  # it broke
        line.recv(1)
    signal.raise_signal(signal.SIGTERM)
