"""What ties a server to the watcher that started it (``bin/watching.py``), if one did.

Two pipes are handed on by number.  By one the server says where it can be asked, once it is open;
the watcher ends one that gives no answer, and starts another.  The other breaks when the watcher is
no more, and then the server ends too, so that none is left over that nobody ends.
"""

from __future__ import annotations

import os
import signal
import threading

HANDED = "BOOK_WATCHER"  # "3 4": where to say that it is open, and what breaks


def keep_to_the_watcher() -> None:
    """End with the watcher."""
    if handed := _handed():
        for pipe in handed:
            os.set_inheritable(pipe, False)  # no process of ours is watched by it
        threading.Thread(target=_wait, args=[handed[1]], name="watcher", daemon=True).start()


def say_opened(address: str) -> None:
    """Tell the watcher that the book is open, and *address* answers as long as it is well."""
    if handed := _handed():
        os.write(handed[0], address.encode())


def _handed() -> tuple[int, int] | None:
    numbers = os.environ.get(HANDED, "").split()
    return (int(numbers[0]), int(numbers[1])) if len(numbers) == 2 else None


def _wait(life: int) -> None:
    os.read(life, 1)
    os.kill(os.getpid(), signal.SIGTERM)
