"""The template language's surroundings: what every page may call."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import MethodType
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django_htmx.jinja import htmx_script
from jinja2 import Environment, FileSystemBytecodeCache, StrictUndefined
from jinja2 import __version__ as jinja_version
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from diversions.incoming import names
from diversions.play.models import in_words
from diversions.play.pictures import picture
from diversions.play.tiles import face, tiled
from diversions.rules.pictures.doors import has_board
from diversions.serve.shipped import sheaf


def url(name: str, *args: Any, **kwargs: Any) -> str:
    return reverse(name, args=args, kwargs=kwargs)


def url_if(name: str, *args: Any) -> str:
    """The address of *name*; empty where this house has no such place."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


PRESSED = re.compile(r'<(/?)(?:a|button)\b(?:[^>]*?(\sclass="[^"]*"))?[^>]*>')


def unlinked(html: str) -> Markup:
    """*html* for a page that nobody touches: what could be pressed is there as text.

    >>> unlinked('<a class="sect" href="/rules/put.deal/">3</a>')
    Markup('<span class="sect">3</span>')

    A pattern escapes what it puts into markup, so it is given a plain string.

    >>> unlinked(Markup('<a class="sect" href="/rules/put.deal/">3</a>'))
    Markup('<span class="sect">3</span>')
    """
    return Markup(PRESSED.sub(r"<\1span\2>", str(html)))  # noqa: S704 (a template's own output)


def public(place: str) -> str:
    """The whole address of a place, where the book has one; else the place alone."""
    return settings.PUBLIC_ADDRESS + place


def clock(seconds: int) -> str:
    """What is left of a time, or by how much it is over.

    >>> clock(245), clock(-130)
    ('4:05 left', '2:10 over')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{minutes}:{rest:02} {'left' if seconds >= 0 else 'over'}"


class Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled before, by this language and these settings.

    One takes 10 to 60 ms, and forty phones that go to their tables after one press ask for thirty.
    """

    language = Path(__file__).read_text("utf-8")
    made_by = "\n".join((jinja_version, repr(settings.TEMPLATES), language))

    def __init__(self) -> None:
        kept: Path = settings.DATA_DIR / "templates"
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)  # what lies there is run
        super().__init__(str(kept))

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self.made_by + source)


class Quick(Context):
    """A context that calls macros and methods as they are, without asking first whether they want
    it passed: a table's page calls a hundred, of a board five hundred."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # No template here has globals of its own, so an import need not look for any.
        self.globals_keys = set()

    def call(self, called: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        if type(called) not in (Macro, MethodType):
            return super().call(called, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return called(*args, **kwargs)


def environment(**options: Any) -> Environment:
    env = Environment(**{**options, "undefined": StrictUndefined, "bytecode_cache": Compiled()})
    env.context_class = Quick
    env.globals.update(
        NAME_LENGTH=names.LENGTH,
        has_board=has_board,
        htmx_script=htmx_script,
        picture=picture,
        tile_face=face,
        public=public,
        sheaf=sheaf,
        static=cache(static),  # six cards of a hand are six questions, with one answer
        url=url,
        url_if=url_if,
    )
    env.filters.update(clock=clock, in_words=in_words, tiled=tiled, unlinked=unlinked)
    return env
