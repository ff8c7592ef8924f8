"""The book as a WSGI application."""

import codecs
import os
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")


class Request(WSGIRequest):
    """A request whose letters are UTF-8, which is what all browsers send: of the other codecs that
    Python knows, some make no letters, and Django breaks on them before any view is asked."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        kind, semicolon, rest = meta.get("CONTENT_TYPE", "").partition(";")
        parts = [part for part in rest.split(";") if not names_another_encoding(part)]
        super()._set_content_type_params(  # type: ignore[misc]
            {"CONTENT_TYPE": semicolon.join([kind, *parts])}
        )


def names_another_encoding(part: str) -> bool:
    """Whether a part of a content type names an encoding, and not UTF-8.

    >>> names_another_encoding(" charset=rot13"), names_another_encoding("charset=UTF8")
    (True, False)
    """
    name, _, value = part.partition("=")
    try:
        return (
            name.strip().lower() == "charset" and codecs.lookup(value.strip(' "')).name != "utf-8"
        )
    except (LookupError, ValueError):
        return True


application = get_wsgi_application()
application.request_class = Request
