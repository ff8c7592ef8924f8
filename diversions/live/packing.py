"""Pieces of a stream, compressed once for all who are sent them.

A piece is deflated on its own and ended by a full flush, so that it leans on nothing before it, and
any pieces one after another are one gzip stream (RFC 1952): its head, the pieces, an end with the
sum and length of all.  Each piece can be read as soon as it has come.
"""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # gzip, deflated, no name, no time, any system
LAST = b"\x03\x00"  # an empty last block


class Chunk(NamedTuple):
    """What is sent at once, as it is and as it goes into a gzip stream."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, text: bytes) -> Chunk:
        """*text*, compressed."""
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        return cls(text, deflate.compress(text) + deflate.flush(zlib.Z_FULL_FLUSH))


class Plain:
    """A stream that is not compressed."""

    headers: tuple[tuple[bytes, bytes], ...] = ()

    def part(self, piece: Chunk) -> bytes:
        """What is sent of a piece."""
        return piece.plain

    def end(self) -> bytes:
        """What is sent last."""
        return b""


class Gzip(Plain):
    """A gzip stream of pieces."""

    headers = ((b"content-encoding", b"gzip"),)

    def __init__(self) -> None:
        self.sum = self.length = 0

    def part(self, piece: Chunk) -> bytes:
        head = b"" if self.length else HEAD
        self.sum = zlib.crc32(piece.plain, self.sum)
        self.length += len(piece.plain)
        return head + piece.packed

    def end(self) -> bytes:
        return LAST + struct.pack("<LL", self.sum, self.length % 2**32)


def accepted(headers: list[tuple[bytes, bytes]]) -> Plain:
    """How a stream is sent to whoever sent these headers: by gzip, if he says that he reads it."""
    words = b",".join(value for name, value in headers if name == b"accept-encoding").lower()
    for word in words.replace(b" ", b"").split(b","):
        coding, _, weight = word.partition(b";q=")
        if coding == b"gzip" and weight.strip(b"0.") != b"" or word == b"gzip":
            return Gzip()
    return Plain()
