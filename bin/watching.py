"""A server that is watched: whenever it falls, it is started again."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

HANDED = "BOOK_WATCHER"  # which pipes the server is handed; diversions/serve/watched.py reads it
FALLS = 5  # so many within so many seconds, and it is not the machine's fault
WITHIN = 60.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before each new start
PATIENCE = 20.0  # seconds to end by itself, before it is ended
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# How a server ends that was told to, by whomever.
MEANT = (0, -signal.SIGINT, -signal.SIGTERM)


class Watcher:
    """One server, which runs until it ends by itself or a signal to this process ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.server: subprocess.Popen[bytes] | None = None
        self.ending = False
        self.falls: list[float] = []

    def run(self) -> int:
        """What this process is to end with."""
        for one in ENDS:
            if signal.getsignal(one) is not signal.SIG_IGN:  # nohup says so
                signal.signal(one, self.end)
        while True:
            code, opened = self.once()
            if self.ending or code in MEANT:
                return 0
            # What never opened has said why, and would say it again; what had opened before may
            # be unlucky with its port or its database for a moment.
            if not opened and not self.falls:
                return code if code > 0 else 128 - code
            now = time.monotonic()
            self.falls = [fall for fall in self.falls if now - fall < WITHIN] + [now]
            how = f"was ended by signal {-code}" if code < 0 else f"failed (exit {code})"
            if len(self.falls) > FALLS:
                say(
                    f"The server {how}, {len(self.falls)} times within {WITHIN:.0f} seconds, so it "
                    "is not started again. What it said is above."
                )
                return code if code > 0 else 128 - code
            say(f"The server {how}. It is started again; answered moves are kept.")
            time.sleep(PAUSES[len(self.falls) - 1])
            if self.ending:
                return 0

    def once(self) -> tuple[int, bool]:
        """How a server ended, and whether it had been open."""
        # Its life hangs by a pipe: however this process ends, the server sees it break.
        life, ours = os.pipe()
        told, opened = os.pipe()
        self.server = subprocess.Popen(
            self.command,
            pass_fds=(opened, life),
            env={**os.environ, HANDED: f"{opened} {life}"},
            start_new_session=True,  # Ctrl-C comes here, and is passed on once
        )
        os.close(life)
        os.close(opened)
        if self.ending:  # the signal came before there was a server to pass it to
            self.pass_on(signal.SIGTERM)
        try:
            code = self.server.wait()
            readable, _, _ = select.select([told], [], [], 0)
            return code, bool(readable and os.read(told, 5))
        finally:
            os.close(ours)
            os.close(told)

    def end(self, number: int, frame: FrameType | None) -> None:
        """End the server; it closes what is open and is gone in a moment."""
        if not self.ending:
            signal.signal(signal.SIGALRM, self.end_at_once)
            signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        self.ending = True
        self.pass_on(signal.SIGTERM if number == signal.SIGHUP else number)

    def end_at_once(self, number: int, frame: FrameType | None) -> None:
        self.pass_on(signal.SIGKILL)

    def pass_on(self, number: int) -> None:
        if self.server is not None and self.server.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.server.pid, number)


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def watch(command: Sequence[str]) -> int:
    """Run a server until it is told to end; what this process is to end with."""
    return Watcher(command).run()
