"""The book's small Markdown: emphasis, links, lists, tables, and two marks of its own.

``[@cotton-1674, p. 131]`` cites a source, ``[#put.see]`` a rule.  No HTML passes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from diversions.library import printed

MARK = re.compile(r"\[(@)([a-z0-9-]+)(?:,\s*([^\]]+))?\]|\[(#)([a-z0-9.-]+)\]")


class LinkTargets(NamedTuple):
    """What a text may lead to: the rules with their numbers, the sources with their short names."""

    rules: Mapping[str, int]
    sources: Mapping[str, str]


@cache
def markdown() -> MarkdownIt:
    """The reader of texts, made when the first is read."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.inline.ruler.before("link", "mark", _mark)
    return reader


def render(text: str, known: LinkTargets) -> str:
    """*text* as HTML."""
    html: str = markdown().render(text, {"known": known})
    return html.strip()


def unknown(text: str, known: LinkTargets) -> list[str]:
    """The marks of *text* that lead nowhere."""
    lost = []
    for sign, source, _, _, rule in MARK.findall(text):
        if sign and source not in known.sources:
            lost.append(f"[@{source}]")
        elif rule and rule not in known.rules:
            lost.append(f"[#{rule}]")
    return lost


def _mark(state: StateInline, silent: bool) -> bool:
    match = MARK.match(state.src, state.pos)
    if not match:
        return False
    known: LinkTargets = state.env["known"]
    if match[1] and match[2] in known.sources:
        words = known.sources[match[2]] + (f", {match[3]}" if match[3] else "")
        place, sort = source_place(match[2], match[3] or ""), "cite"
    elif match[4] and match[5] in known.rules:
        words, place, sort = f"rule {known.rules[match[5]]}", rule_place(match[5]), "ref"
    else:
        return False
    if not silent:
        _link(state, {"class": sort, "href": place}, words)
    state.pos = match.end()
    return True


def _link(state: StateInline, attrs: dict[str, Any], words: str) -> None:
    state.push("link_open", "a", 1).attrs = attrs
    state.push("text", "", 0).content = words
    state.push("link_close", "a", -1)


def source_place(key: str, locus: str) -> str:
    """The page that a citation names, where the book holds it; else the source's own page."""
    page, _ = printed.place_of(key, locus, "")
    if page:
        return reverse("printed-page", args=[key, page])
    return reverse("source", args=[key])


def rule_place(id: str) -> str:
    return reverse("rule", args=[id])
