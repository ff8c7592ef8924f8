"""What systems do each in their own way: what only Unix has stands here, beside what does instead.

It asks for the thing itself and not for the system's name, so a test can take the thing away.  It
needs the standard library alone, for the commands in ``bin/`` speak to it too.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

WINDOWS = sys.platform == "win32"
# What ends a program at its terminal: Ctrl-C; a word of another program; the window that closes.
ENDS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
CLOSED = getattr(signal, "SIGHUP", None)
# How a program ends that was told to: Windows has a number of its own for Ctrl-C.
MEANT = (0, -signal.SIGINT, -signal.SIGTERM, 0xC000013A)
# Where programs send one another no signals, one that waits for another looks up now and then.
SIGNALS = CLOSED is not None
LOOK_UP = None if SIGNALS else 0.5  # seconds


def interpreter(environment: Path) -> Path:
    """The Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if WINDOWS else "bin/python")


def apart() -> dict[str, Any]:
    """How a process of ours is begun that Ctrl-C does not reach: we tell it when to end."""
    if SIGNALS:
        return {"start_new_session": True}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}


def tell(process: subprocess.Popen[bytes], number: int) -> bool:
    """Whether *process* could be told to end by a signal; a closed window is told as an end."""
    if not SIGNALS:
        return False
    with contextlib.suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGTERM if number == CLOSED else number)
    return True


def many_files() -> None:
    """As many open files as the system lets this process have; Windows sets no such limit."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def give_way(niceness: int) -> None:
    """Others go before this process, where the system knows of such a thing."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)


def held_up(pid: int) -> float:
    """Seconds for which that process’s threads waited for a processor that others had; nothing
    where the system does not count them."""
    spent = 0
    for file in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError, ValueError, IndexError):  # that thread has just ended
            spent += int(file.read_text().split()[1])
    return spent / 1e9


def alone(place: socket.socket) -> None:
    """Binding *place* fails where another program listens, and not where one has just ended."""
    only = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)  # Windows lets others share, unless asked
    place.setsockopt(socket.SOL_SOCKET, only or socket.SO_REUSEADDR, 1)
