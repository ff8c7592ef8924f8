"""Phones without a screen: small HTTP clients, many in one process, for rehearsals and tests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

from diversions.serve.ports import HOST

PATIENCE = 60.0  # seconds: a busy machine is slow, and only what comes is waited for
ANSWER = 150.0  # seconds for one answer, after which something is wrong; nobody waits for ever


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
        async with asyncio.timeout(ANSWER):
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


@dataclass
class Phone(Client):
    """A browser that posts forms with their token, and listens to one stream."""

    at: str = ""  # the page that is open
    heard: bytearray = field(default_factory=bytearray)
    ear: asyncio.Task[None] | None = None

    async def open(self, path: str) -> str:
        """The page at the end of all redirections."""
        reply = await self.get(path)
        while reply.status == 302:
            path = reply.headers["location"]
            reply = await self.get(path)
        if reply.status != 200:
            raise RuntimeError(f"{path} answered {reply.status}: {reply.text[:300]}")
        self.at = path
        return reply.text

    async def send(self, path: str, **form: str) -> int:
        """The status of the answer to a form of the page at *path*."""
        return await self.press(path, await self.open(path), **form)

    async def press(self, path: str, page: str, **form: str) -> int:
        """The status of the answer to a form of *page*, as it was opened before."""
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
        if token is None:
            raise RuntimeError(f"{path} has no form.")
        return (await self.post(path, {**form, "csrfmiddlewaretoken": token[1]})).status

    async def listen(self, page: str) -> asyncio.Task[None]:
        """Hear the stream of *page* until it ends."""
        match = re.search('hx-sse:connect="([^"]+)"', page)
        if match is None:
            raise RuntimeError(f"{self.at} has no stream.")
        reader, writer = await asyncio.open_connection(HOST, self.port)
        path = match[1].replace("&amp;", "&")
        writer.write(f"GET {path} HTTP/1.1\r\nhost: {HOST}:{self.port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            raise RuntimeError(f"The stream of {self.at} was refused: {head!r}")

        async def hear() -> None:
            try:
                while some := await reader.read(65536):
                    self.heard += some
            except ConnectionError:  # the server was killed
                pass
            finally:
                writer.close()

        self.ear = asyncio.create_task(hear())
        return self.ear

    async def until(self, words: str) -> None:
        """Wait till the stream has said so."""
        async with asyncio.timeout(PATIENCE):
            while words.encode() not in self.heard:
                await asyncio.sleep(0.02)

    def hang_up(self) -> None:
        """Let go of all connections, and forget what was heard."""
        self.close()
        self.heard.clear()
        if self.ear:
            self.ear.cancel()
