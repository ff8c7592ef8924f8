"""The server that a benchmark measures."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from diversions.serve.phone import Client, Reply
from diversions.serve.ports import HOST, free_port, wait_until_open

__all__ = ["HOST", "Client", "Reply", "Server", "serving"]

ROOT = Path(__file__).resolve().parent.parent


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
        match = re.search(r"VmRSS:\s+(\d+)", status)
        return int(match[1]) / 1024 if match else 0.0


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
        wait_until_open(process, port)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)
