"""A small HTTP client for many connections in one process, and the server that it measures."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"  # nothing here ever asks another machine


@dataclass
class Reply:
    """One answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Client:
    """One visitor with one connection that is kept, and his cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **headers: str) -> Reply:
        """A page; asked for once more where the server let the idle connection go just then."""
        kept = self.writer is not None
        try:
            return await self.ask("GET", path, b"", headers)
        except (asyncio.IncompleteReadError, ConnectionError):
            if not kept:
                raise
            self.close()
            return await self.ask("GET", path, b"", headers)

    async def post(self, path: str, form: dict[str, str], **headers: str) -> Reply:
        headers["content-type"] = "application/x-www-form-urlencoded"
        return await self.ask("POST", path, urlencode(form).encode(), headers)

    async def ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Reply:
        """The answer to one request."""
        if self.reader and self.reader.at_eof():  # the server let an idle connection go
            self.close()
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{self.port}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if self.cookies:
            lines.append("cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        if body or method == "POST":
            lines.append(f"content-length: {len(body)}")
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        return await self.reply()

    async def reply(self) -> Reply:
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in head[1:-2]:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
            headers[name.lower()] = value
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([part async for part in self.chunks()])
        else:
            body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Reply(int(head[0].split()[1]), headers, body)

    async def chunks(self) -> AsyncIterator[bytes]:
        assert self.reader is not None
        while size := int(await self.reader.readline(), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


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


def wait_for(process: subprocess.Popen[bytes], port: int, seconds: float = 60) -> None:
    """Return when somebody listens there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as tried:
            if tried.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError("The server did not open.")
