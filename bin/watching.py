"""A server that is watched: whenever it falls or hangs, it is started again."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from types import FrameType
from urllib.parse import urlsplit

HANDED = "BOOK_WATCHER"  # which pipes the server is handed; diversions/serve/watched.py reads it
FALLS = 5  # so many within so many seconds, and it is not the machine's fault
WITHIN = 60.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before each new start
PATIENCE = 20.0  # seconds to end by itself, before it is ended
# A server hangs that is asked so often, waited for so long, and gives no answer so many times in a
# row: forty phones at once on a busy laptop kept one from answering for ten seconds at most.
EVERY, ANSWER, MISSES = 5.0, 20.0, 3
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# How a server ends that was told to, by whomever.
MEANT = (0, -signal.SIGINT, -signal.SIGTERM)


class Watcher:
    """One server, which runs until it ends by itself or a signal to this process ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.server: subprocess.Popen[bytes] | None = None
        self.ending = False
        self.hung = False
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
            how = "gave no answer" if self.hung else how
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
        # Its life hangs by a pipe: however this process ends, the server sees it break.  By the
        # other it says where it can be asked, once it is open.
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
        self.hung, over = False, threading.Event()
        try:
            opened_at = os.read(told, 200).decode()  # nothing, if it ends before it opens
            asked = threading.Thread(target=self.ask, args=(opened_at, over), daemon=True)
            if opened_at:
                asked.start()
            return self.server.wait(), bool(opened_at)
        finally:
            over.set()
            os.close(ours)
            os.close(told)

    def ask(self, address: str, over: threading.Event) -> None:
        """Ask the server at *address* now and then, until it is *over*; end it, if it hangs."""
        server, misses = self.server, 0
        assert server is not None
        while misses < MISSES:
            began = time.time()  # which goes on while a laptop sleeps
            if over.wait(EVERY):
                return
            if answers(address):
                misses = 0
            elif time.time() - began > 2 * (EVERY + ANSWER):
                misses = 0  # the machine slept, or had no time for us either
            else:
                misses += 1
        if not (over.is_set() or self.ending):
            self.hung = True
            server.kill()

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


def answers(address: str) -> bool:
    """Whether the server at *address* says that it is well."""
    place = urlsplit(address)
    line = HTTPConnection(place.hostname or "", place.port, timeout=ANSWER)
    try:
        line.request("GET", place.path)
        return line.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def watch(command: Sequence[str]) -> int:
    """Run a server until it is told to end; what this process is to end with."""
    return Watcher(command).run()
