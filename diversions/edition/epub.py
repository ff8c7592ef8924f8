"""An EPUB 3 archive of pages that are made already: the container, its package, its contents.

No clock is asked: the same pages are the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from django.template.loader import render_to_string

SORT = "application/epub+zip"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that an archive can write
SORTS = {"xhtml": "application/xhtml+xml", "svg": "image/svg+xml", "css": "text/css"}


class ContentsLine(NamedTuple):
    """A line of the contents: where it leads, its words, and the lines below it."""

    place: str
    title: str
    below: tuple[ContentsLine, ...] = ()


class PackedFile(NamedTuple):
    """A file of the book as its package lists it."""

    name: str
    body: bytes
    is_read: bool  # whether it is a page, in the order of reading

    @property
    def key(self) -> str:
        """
        >>> PackedFile("pictures/put-1.svg", b"", False).key
        'pictures-put-1.svg'
        """
        return self.name.replace("/", "-")

    @property
    def sort(self) -> str:
        return SORTS[self.name.rpartition(".")[2]]


class Imprint(NamedTuple):
    """What stands in the package: title, digest of the book, day of its edition, what it holds."""

    title: str
    digest: str
    day: date
    about: str


def archive(
    bound: Imprint,
    pages: Mapping[str, str],
    others: Mapping[str, str],
    contents: Sequence[ContentsLine],
) -> bytes:
    """The bytes of the book: *pages* in the order of reading, *others* are pictures and style."""
    files = [PackedFile(name, body.encode(), True) for name, body in pages.items()]
    files += [PackedFile(name, body.encode(), False) for name, body in others.items()]
    words = "\0".join((bound.title, bound.digest, *pages))
    id_ = uuid5(NAMESPACE_URL, words)
    context = {"bound": bound, "files": files, "contents": contents, "id": id_}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as into:
        _put(into, "mimetype", SORT.encode(), zipfile.ZIP_STORED)  # first, and as it is
        for name, template in (
            ("META-INF/container.xml", "container.xml"),
            ("book/package.opf", "package.opf"),
            ("book/nav.xhtml", "nav.xhtml"),
        ):
            _put(into, name, render_to_string(f"edition/pocket/{template}", context).encode())
        for file in files:
            _put(into, f"book/{file.name}", file.body)
    return out.getvalue()


def _put(into: zipfile.ZipFile, name: str, body: bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.external_attr = 0o644 << 16
    entry.compress_type = how
    into.writestr(entry, body)
