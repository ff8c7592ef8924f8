"""The real server in a process of its own, with a database of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.book import ROOT

# What the first start may take on a busy machine.
START = 90.0


class LiveServer:
    """``manage.py serve`` on a free port, with a database of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **variables: str) -> None:
        """Open, and wait until it answers."""
        env = {**os.environ, "DATA_DIR": str(self.data), "DATABASE_URL": "", "BOT_PAUSE": "0.05"}
        env.update(variables)
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        end = time.monotonic() + START
        while time.monotonic() < end and self.process.poll() is None:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("The server did not open.")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Close, or with SIGKILL fall."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(20)
