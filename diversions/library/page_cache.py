"""Pages kept as they were made, and asked for again by their tags.

Nothing in the library's pages depends on who reads them, so a page is made once for each state
of the book and each address, and compressed once.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from diversions.games import GAMES
from diversions.library import book
from diversions.library.byte_cache import ByteCache

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
RESTORED = "HX-History-Restore-Request"
PACKED = ByteCache[tuple[bytes, dict[str, str]]](room=24 * 1024 * 1024)  # bodies, headers


@lru_cache(maxsize=1)
def house() -> str:
    """A short name of what pages are made of beside the book: templates, files, engines' words."""
    digest = hashlib.sha256()
    root = Path(settings.BASE_DIR)
    held = [*(root / "fixtures").glob("*.toml"), *(root / "fixtures" / "texts").glob("*.toml")]
    for path in sorted([*(root / "templates").rglob("*.html"), *held]):
        digest.update(path.read_bytes())
    digest.update(staticfiles_storage.url("site.css").encode())
    digest.update(getattr(staticfiles_storage, "manifest_hash", "").encode())  # of all the others
    for game in GAMES.values():
        digest.update(repr((game.slug, game.seats, game.options, game.variants)).encode())
    return digest.hexdigest()[:16]


def cached_page(view: View[P]) -> View[P]:
    """*view*, made once for each state of the book; a 304 where the reader has it already."""
    return kept_by(view, str)


def cached_beside(stamp: Callable[[], str]) -> Callable[[View[P]], View[P]]:
    """The same for a view that shows more than the book: *stamp* is renewed when that changes."""

    def kept(view: View[P]) -> View[P]:
        return kept_by(view, stamp)

    return kept


def kept_by(view: View[P], stamp: Callable[[], str]) -> View[P]:
    """*view*, made once for each state of the book and each *stamp*."""

    @wraps(view)
    def answered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tag = tag_of(request, stamp())
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            response: HttpResponse = HttpResponseNotModified()
        elif kept := PACKED.get(tag):
            response = page(request, *kept)
        else:
            response = view(request, *args, **kwargs)
            if response.status_code != 200 or tag_of(request, stamp()) != tag:
                return response  # nor is kept what was changed meanwhile
            own = {k: v for k, v in response.items() if k.startswith(("HX-", "Content-Type"))}
            packed = gzip.compress(response.content, 6, mtime=0)
            PACKED.keep(tag, (packed, own), len(packed))
            response = page(request, packed, own)
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"  # keep it, and ask each time whether it stands
        patch_vary_headers(response, ("HX-Request", "Accept-Encoding"))
        return response

    return cast(View[P], answered)


def page(request: HttpRequest, packed: bytes, own: dict[str, str]) -> HttpResponse:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, headers={**own, "Content-Encoding": "gzip"})
    return HttpResponse(gzip.decompress(packed), headers=own)


def tag_of(request: HttpRequest, stamp: str = "") -> str:
    if settings.DEBUG:
        house.cache_clear()
    swapped = "".join(request.headers.get(h, "") for h in ("HX-Request", RESTORED))
    where = (settings.PUBLIC_ADDRESS, request.get_full_path(), swapped)  # pages name the address
    words = "\0".join((book.digest(), house(), stamp, *where))
    return f'W/"{hashlib.sha256(words.encode()).hexdigest()[:24]}"'
