"""Pages kept as they were made, and asked for again by their tags.

Nothing in the library's pages depends on who reads them, so a page is made once for each state
of the book and each address, and compressed once.  Of an address only that counts which the page
declares: what else it is asked with is not even shown to the view, so a page that is asked for with
nonsense is no new page.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from itertools import chain
from pathlib import Path
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from diversions.games import GAMES
from diversions.library import pace, stamps
from diversions.library.byte_cache import ByteCache

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
OWN = ("HX-", "Content-Type", "Content-Disposition")  # headers that belong to the page
RESTORED = "HX-History-Restore-Request"
PACKED = ByteCache[tuple[bytes, dict[str, str]]](room=24 * 1024 * 1024)  # bodies, headers


@lru_cache(maxsize=1)
def house() -> str:
    """A short name of what pages are made of beside the book: templates, files, engines' words."""
    digest = hashlib.sha256()
    root = Path(settings.BASE_DIR)
    held = [*(root / "fixtures").glob("*.toml"), *(root / "fixtures" / "texts").glob("*.toml")]
    held += [*(root / "fixtures" / "games").glob("*/pace.toml")]
    held += [*(root / "fixtures" / "games").glob("*/finding.toml")]
    for path in sorted([*(root / "templates").rglob("*.html"), *held]):
        digest.update(path.read_bytes())
    digest.update(staticfiles_storage.url("site.css").encode())
    digest.update(getattr(staticfiles_storage, "manifest_hash", "").encode())  # of all the others
    for game in GAMES.values():
        digest.update(repr((game.slug, game.seats, game.options, game.variants)).encode())
    return digest.hexdigest()[:16]


# The names of what a page can be asked with, ``name=value`` where one value alone counts; or what
# tells them by the parts of the page's path.
Asked = str | Callable[..., Iterable[str]]


def cached_page(view: View[P]) -> View[P]:
    """*view*, made once for each state of the book; a 304 where the reader has it already."""
    return kept_by(view, str, ())


def cached_by(*asked: Asked) -> Callable[[View[P]], View[P]]:
    """The same for a view that can be *asked* something."""
    return cached_beside(str, *asked)


def cached_beside(stamp: Callable[[], str], *asked: Asked) -> Callable[[View[P]], View[P]]:
    """The same for a view that shows more than the book: *stamp* is renewed when that changes."""

    def kept(view: View[P]) -> View[P]:
        return kept_by(view, stamp, asked)

    return kept


def only(request: HttpRequest, names: Iterable[str]) -> None:
    """Have *request* ask nothing but what *names* admit, in one order."""
    admitted = [name.partition("=") for name in names]
    asked = QueryDict(mutable=True)
    for name, _, value in sorted(set(admitted)):
        values = [said for said in request.GET.getlist(name) if value in ("", said)]
        if values:
            asked.setlist(name, values)
    request.GET = asked  # type: ignore[assignment]
    request.META["QUERY_STRING"] = asked.urlencode()


def kept_by(view: View[P], stamp: Callable[[], str], asked: Sequence[Asked]) -> View[P]:
    """*view*, made once for each state of the book, each *stamp* and each answer to *asked*."""

    @wraps(view)
    def answered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        only(request, chain(*([a] if isinstance(a, str) else a(*args, **kwargs) for a in asked)))
        tag = tag_of(request, stamp())
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            response: HttpResponse = HttpResponseNotModified()
        elif kept := PACKED.get(tag):
            response = page(request, *kept)
        else:
            response = view(request, *args, **kwargs)
            if response.status_code != 200 or tag_of(request, stamp()) != tag:
                return response  # nor is kept what was changed meanwhile
            own = {k: v for k, v in response.items() if k.startswith(OWN)}
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
    swapped = "".join(str(request.headers.get(h) == "true") for h in ("HX-Request", RESTORED))
    where = (settings.PUBLIC_ADDRESS, request.get_full_path(), swapped)  # pages name the address
    words = "\0".join((stamps.digest(), house(), pace.observed(), stamp, *where))
    return f'W/"{hashlib.sha256(words.encode()).hexdigest()[:24]}"'
