"""A server that is watched: whenever it falls or hangs, it is started again."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from types import FrameType
from urllib.parse import urlsplit

from diversions import system

HANDED = "BOOK_WATCHER"  # where the server finds its watcher; diversions/serve/watched.py reads it
FALLS = 5  # so many within so many seconds, and it is not the machine's fault
WITHIN = 60.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before each new start
PATIENCE = 20.0  # seconds to end by itself, before it is ended
# A server hangs that is asked so often, waited for so long, and gives no answer so many times in a
# row: forty phones at once on a busy laptop kept one from answering for ten seconds at most.  Where
# other programs have the processor it may be slow for minutes, so what it waited for one is left
# out: without that, too, the misses have to come to MISSES times ANSWER.
EVERY, ANSWER, MISSES = 5.0, 20.0, 3
GLANCE = 0.2  # seconds between two looks whether there is anything left to wait for


class Tie:
    """A connection that a server makes to its watcher.

    However this process ends, the server sees it break.  By it the server says where it can be
    asked, once it is open.
    """

    def __init__(self) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.door.settimeout(GLANCE)
        self.word = secrets.token_hex(16)  # other programs of this machine could knock as well
        self.handed = f"{self.door.getsockname()[1]} {self.word}"
        self.line: socket.socket | None = None

    def address(self, over: threading.Event) -> str:
        """Where the server can be asked; nothing, if it is *over* before it opens."""
        while not self.line:
            last = over.is_set()
            try:
                self.line = self.known(self.door.accept()[0])
            except TimeoutError:
                if last:
                    return ""
            except OSError:  # it was cut
                return ""
        return self.said(self.line)

    def known(self, line: socket.socket) -> socket.socket | None:
        """The connection, if it is our server’s."""
        line.settimeout(GLANCE)
        try:
            if secrets.compare_digest(self.said(line), self.word):
                line.settimeout(None)
                return line
        except TimeoutError:
            pass
        line.close()
        return None

    @staticmethod
    def said(line: socket.socket) -> str:
        """The next line that is said; nothing, if the server ends before."""
        words = b""
        while not words.endswith(b"\n") and len(words) < 200:
            try:
                part = line.recv(1)
            except TimeoutError:
                raise
            except OSError:
                part = b""
            if not part:
                return ""
            words += part
        return words.decode(errors="replace").strip()

    def cut(self) -> None:
        """The server sees that we are gone, and ends."""
        self.door.close()
        if self.line:
            with contextlib.suppress(OSError):
                self.line.shutdown(socket.SHUT_RDWR)  # who reads it is told at once
            self.line.close()


class Missed:
    """How often in a row a server gave no good answer, and for how long it could have given one."""

    def __init__(self) -> None:
        self.times, self.seconds = 0, 0.0

    def once(self, took: float, held_up: float) -> None:
        """One time more, which *took* so long; for *held_up* of it other programs had the
        processor.  (Several threads may wait at once, and one that ends takes its count along.)"""
        self.times += 1
        self.seconds += took - min(max(held_up, 0.0), took)

    @property
    def enough(self) -> bool:
        """Whether a server that was only slow would have answered by now."""
        return self.times >= MISSES and self.seconds >= MISSES * ANSWER


class Watcher:
    """One server, which runs until it ends by itself or a signal to this process ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = list(command)
        self.server: subprocess.Popen[bytes] | None = None
        self.tie: Tie | None = None
        self.ending = False
        self.opened = False
        self.hung = False
        self.falls: list[float] = []

    def run(self) -> int:
        """What this process is to end with."""
        for one in system.ENDS:
            if signal.getsignal(one) is not signal.SIG_IGN:  # nohup says so
                signal.signal(one, self.end)
        while True:
            code, opened = self.once()
            if self.ending or code in system.MEANT:
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
        self.tie, self.hung, self.opened = Tie(), False, False
        self.server = subprocess.Popen(
            self.command,
            env={**os.environ, HANDED: self.tie.handed},
            **system.apart(),  # Ctrl-C comes here, and is passed on once
        )
        if self.ending:  # the signal came before there was a server to pass it to
            self.pass_on(signal.SIGTERM)
        over = threading.Event()
        hearing = threading.Thread(target=self.hear, args=(self.tie, over), daemon=True)
        hearing.start()
        try:
            code = self.waited()
        finally:
            over.set()
            hearing.join(PATIENCE)  # what it said last is still on its way
            self.tie.cut()
        return code, self.opened

    def waited(self) -> int:
        """How the server ended."""
        assert self.server is not None
        while True:
            try:
                return self.server.wait(system.LOOK_UP)
            except subprocess.TimeoutExpired:
                continue  # a moment in which Ctrl-C is heard

    def hear(self, tie: Tie, over: threading.Event) -> None:
        """Ask the server as soon as it says that it is open, until it is *over*."""
        if address := tie.address(over):
            self.opened = True
            threading.Thread(target=self.ask, args=(address, over), daemon=True).start()

    def ask(self, address: str, over: threading.Event) -> None:
        """Ask the server at *address* now and then, until it is *over*; end it, if it hangs."""
        server, missed = self.server, Missed()
        assert server is not None
        while not missed.enough:
            began, held_up = time.time(), system.held_up(server.pid)
            if over.wait(EVERY):
                return
            good = answers(address)
            took = time.time() - began  # which goes on while a laptop sleeps
            if good or took > 2 * (EVERY + ANSWER):
                missed = Missed()  # the machine slept, or had no time for us either
            else:
                missed.once(took, system.held_up(server.pid) - held_up)
        if not (over.is_set() or self.ending):
            self.hung = True
            server.kill()

    def end(self, number: int, frame: FrameType | None) -> None:
        """End the server; it closes what is open and is gone in a moment."""
        if not self.ending:
            late = threading.Timer(PATIENCE, self.end_at_once)
            late.daemon = True
            late.start()
        self.ending = True
        self.pass_on(number)

    def end_at_once(self) -> None:
        if self.server is not None:
            self.server.kill()

    def pass_on(self, number: int) -> None:
        """Tell the server to end: by a signal, or else by cutting what ties it to us."""
        if self.server is None or self.server.returncode is not None:
            return
        if not system.tell(self.server, number) and self.tie:
            self.tie.cut()


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
