"""The server that a benchmark measures."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from diversions.serve.phone import HOST, Client, Reply

__all__ = ["HOST", "Client", "Reply", "Server", "free_port", "serving", "wait_for"]

ROOT = Path(__file__).resolve().parent.parent


def free_port() -> int:
    with socket.create_server((HOST, 0)) as taken:
        return int(taken.getsockname()[1])


@dataclass
class Server:
    """A server process of our own, on a free port of this machine."""

    process: subprocess.Popen[bytes]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time that it has used by now."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def serving(*command: str, data: Path, **variables: str) -> Iterator[Server]:
    """The book (or what *command* serves) on a free port, until the block ends."""
    port = free_port()
    words = [word.replace("PORT", str(port)) for word in command] or [
        sys.executable, "manage.py", "serve", "--port", str(port)
    ]  # fmt: skip
    env = {**os.environ, "DATA_DIR": str(data), **variables}
    process = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        wait_for(process, port)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)


def wait_for(process: subprocess.Popen[bytes], port: int, seconds: float = 300) -> None:
    """Return when somebody listens there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as tried:
            if tried.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError("The server did not open.")
