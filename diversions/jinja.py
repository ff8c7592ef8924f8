"""The template language's surroundings: what every page may call."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined


def url(name: str, *args: Any, **kwargs: Any) -> str:
    return reverse(name, args=args, kwargs=kwargs)


def url_if(name: str, *args: Any) -> str:
    """The address of *name*; empty where this house has no such place."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""


def environment(**options: Any) -> Environment:
    env = Environment(**{**options, "undefined": StrictUndefined})
    env.globals.update(htmx_script=htmx_script, static=static, url=url, url_if=url_if)
    return env
