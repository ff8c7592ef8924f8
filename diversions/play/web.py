"""What every page for one visitor needs: no cache, the address of this house, codes to scan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails
from markupsafe import Markup
from segno.helpers import make_wifi_data

from diversions.incoming.addresses import is_this_machine
from diversions.play import ways

View = Callable[..., HttpResponse]


class HtmxRequest(HttpRequest):
    """A request that htmx may have made."""

    htmx: HtmxDetails


def at_table(view: View) -> View:
    """A page of one visitor: kept by no cache, and another for every cookie."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response

    return shown


def public(request: HttpRequest, path: str) -> str:
    """The whole address of *path*, as another's phone can reach it."""
    return f"{house(request)}{path}"


def house(request: HttpRequest) -> str:
    """The address of this house for phones: that of the network, where a steward chose it or the
    visitor sits at the very machine that serves."""
    if settings.PUBLIC_ADDRESS:
        return settings.PUBLIC_ADDRESS
    if settings.LAN_ADDRESS and (is_local(request) or ways.is_chosen()):
        return settings.LAN_ADDRESS
    return request.build_absolute_uri("/").rstrip("/")


def is_local(request: HttpRequest) -> bool:
    """Whether the visitor asks by a name that no other machine can ask by."""
    return is_this_machine(request.get_host())


def wifi_text(network: Mapping[str, str]) -> str:
    """What the code says by which a phone joins a network, of its ``name`` and ``password``."""
    password = network["password"]
    return str(make_wifi_data(network["name"], password or None, "WPA" if password else None))


def qr(text: str) -> Markup:
    """*text* as a QR code, drawn without colours or styles of its own."""
    code = segno.make(text, micro=False, error="m")
    drawn = code.svg_inline(border=2, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return Markup(drawn)
