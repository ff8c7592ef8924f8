"""Ports of this machine: a free one, and one at which a server of ours is to listen."""

from __future__ import annotations

import socket
import subprocess
import time

HOST = "127.0.0.1"  # what we start ourselves never listens to another machine
START = 300.0  # what a first start may take on a busy machine; one that fails is told at once


def free_port() -> int:
    with socket.create_server((HOST, 0)) as taken:
        return int(taken.getsockname()[1])


def wait_until_open(process: subprocess.Popen[bytes], port: int, seconds: float = START) -> None:
    """Return when somebody listens there; RuntimeError if *process* ends before, or never does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as tried:
            if tried.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError("The server did not start.")
