"""What comes before the body of a request is bounded in size and in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from uvicorn.server import ServerState

from diversions.serve import server
from diversions.serve.ports import HOST
from tests.live import in_a_loop

HELLO = b"GET /alive/ HTTP/1.1\r\nHost: localhost\r\n"


async def hello(
    scope: object,
    receive: Callable[[], Awaitable[dict[str, object]]],
    send: Callable[..., Awaitable[None]],
) -> None:
    """Answers to a whole request."""
    while (await receive()).get("more_body"):
        pass
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


async def answered(*parts: bytes, rest: float = 0.0) -> bytes:
    """What comes back to who sends *parts* with a rest between them, and then waits."""
    config = uvicorn.Config(hello, log_config=None)
    config.load()
    here = await asyncio.get_running_loop().create_server(
        lambda: server.Bounded(config, ServerState(), {}), HOST, 0
    )
    async with here:
        reader, writer = await asyncio.open_connection(*here.sockets[0].getsockname())
        try:
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(rest)
            return await asyncio.wait_for(reader.read(), 20)
        finally:
            writer.close()


def test_headers_without_end_are_refused_soon() -> None:
    one = b"X-Much: " + b"a" * 16_000 + b"\r\n"
    for parts in ([one] * 40, [b"X-Much: ", *[b"a" * 16_000] * 40]):
        try:
            said = in_a_loop(answered(HELLO, *parts))
        except ConnectionError:  # it was closed while we sent
            continue
        assert said.startswith(b"HTTP/1.1 431 ")


def test_what_a_browser_sends_is_taken_also_in_pieces_and_twice() -> None:
    head = HELLO + b"Cookie: " + b"a" * 60_000 + b"\r\n"
    cut = len(head) // 2
    last = HELLO + b"Connection: close\r\n\r\n"

    said = in_a_loop(answered(head[:cut], head[cut:] + b"\r\n", last, rest=0.1))

    assert said.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize("begun", [b"", HELLO, HELLO + b"\r\n" + HELLO])
def test_who_sends_no_whole_head_in_time_is_let_go(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "IN_TIME", 0.3)

    said = in_a_loop(answered(begun))

    assert said.count(b"HTTP/1.1 200 OK") == begun.count(b"\r\n\r\n")


def test_a_body_may_take_longer_than_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "IN_TIME", 0.3)
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"

    said = in_a_loop(answered(head, b"a", b"b", b"c", rest=0.3))

    assert said.startswith(b"HTTP/1.1 200 OK")
