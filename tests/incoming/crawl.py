"""Every link that the book has, followed: what leads nowhere, and what is amiss on a page.

python -m tests.incoming.crawl      (all of it, on the database that DATABASE_URL names)
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from zlib import crc32

from django.test import Client
from lxml import html

# Not pages of the book, made for one visitor alone, or files that take seconds to print.
NOT_FOLLOWED = ("/admin/", "/static/", "/live/", "/at/")
FILES = (".pdf", ".docx", ".csv", ".json", ".zip")


@dataclass
class Page:
    """What a page has: its status, the ids of its parts, and where its links lead."""

    status: int
    ids: Counter[str] = field(default_factory=Counter)
    links: list[str] = field(default_factory=list)
    markup: str = ""  # that is read as text


MARKUP = re.compile(r"</?[a-z]\w*[\s>]|&(?:amp|lt|gt|quot|#\d+);")
READ = "//body//text()[not(ancestor::script or ancestor::style or ancestor::pre or ancestor::code)]"


def look(client: Client, address: str) -> Page:
    """The page of *address*, where a redirect leads to another of ours."""
    answer = client.get(address, follow=True)
    if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
        return Page(answer.status_code)
    tree = html.fromstring(answer.content)
    ids = Counter(str(written) for written in tree.xpath("//@id"))
    links = [str(written) for written in tree.xpath("//a/@href | //area/@href")]
    markup = next((text for text in map(str, tree.xpath(READ)) if MARKUP.search(text)), "")
    return Page(200, ids, [urljoin(address, link) for link in links], markup.strip()[:80])


@dataclass
class Crawl:
    """A walk through the book from its front page; *wanted* says which addresses are looked at."""

    client: Client
    wanted: Callable[[str], bool] = lambda address: True
    pages: dict[str, Page] = field(default_factory=dict)
    linked: dict[str, dict[str, str]] = field(default_factory=dict)  # to, point: from where

    def run(self, start: str = "/") -> None:
        """Look at every page.  An address with a question is looked at, and not gone on from:
        readings can be agreed in more ways than there are days."""
        todo = deque([start])
        while todo:
            address = todo.popleft()
            if address in self.pages:
                continue
            self.pages[address] = page = look(self.client, address)
            for link in page.links:
                to, point = urldefrag(link)
                if to.startswith(NOT_FOLLOWED) or not urlsplit(to).path.startswith("/"):
                    continue
                if urlsplit(to).netloc or urlsplit(to).path.endswith(FILES):
                    continue
                self.linked.setdefault(to, {}).setdefault(unquote(point), address)
                if to not in self.pages and "?" not in address and self.wanted(to):
                    todo.append(to)

    def faults(self) -> Iterator[str]:
        """What is amiss, each with the page that leads there."""
        for address, page in self.pages.items():
            sources = self.linked.get(address, {})
            if page.status >= 400:
                yield f"{page.status}: {address} from {next(iter(sources.values()), '')}"
                continue
            if page.markup:
                yield f"{address} shows its markup: {page.markup}"
            twice = sorted(name for name, times in page.ids.items() if times > 1)
            if twice:
                yield f"ids twice: {address}: {' '.join(twice)}"
            for point, source in sources.items():
                if point and page.ids and point not in page.ids:
                    yield f"no such point: {address}#{point} from {source}"


def one_in(many: int, whole: Callable[[str], bool]) -> Callable[[str], bool]:
    """Every address that is *whole*, and of the others the same one in *many* each time."""
    return lambda address: whole(address) or crc32(address.encode()) % many == 0


def main() -> None:
    import django
    from django.conf import settings
    from django.test import override_settings

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
    django.setup()
    walk = Crawl(Client(headers={"host": "localhost"}))
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        walk.run()
    faults = list(walk.faults())
    print(*faults, f"{len(walk.pages)} pages, {len(faults)} faults", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
