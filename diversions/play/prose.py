"""The small Markdown of the book's files, for lessons."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markupsafe import Markup

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
_RULE = re.compile(r"\[#([a-z0-9.-]+)\](?!\()")
_SOURCE = re.compile(r"\[@([a-z0-9-]+)(?:,\s*([^\]]+))?\](?!\()")


def marked_down(text: str) -> Markup:
    """*text* as HTML; what it cites of the book leads there."""
    text = _RULE.sub(r"[\1](/rules/\1/)", text)
    text = _SOURCE.sub(lambda m: f"[{m[1]}{', ' + m[2] if m[2] else ''}](/sources/{m[1]}/)", text)
    return Markup(_MARKDOWN.render(text))
