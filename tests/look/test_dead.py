"""No style is for what no page has: each class in a sheet is given by a template, module or script.

A class may be put together (``cards-{{ many }}``): then its beginning, up to a hyphen, is given.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django.contrib.admin
import pytest

from tests.book import ROOT

SHEETS = sorted((ROOT / "static").rglob("*.css"))
ADMIN = Path(django.contrib.admin.__file__).parent  # whose pages desk.css restyles
WORD = re.compile(r"[A-Za-z_][\w-]*")
# What of a template is not prose: tags, expressions, and the class of the body.
MARKUP = re.compile(
    r"<(?:\{[{%].*?[}%]\}|[^<>])*+>|\{[{%].*?[}%]\}|(?<=block body_class %\})[^{]*", re.DOTALL
)
STRING = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|`[^`]*`')


def classes(sheet: str) -> set[str]:
    """The classes that the selectors of *sheet* name."""
    bare = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", sheet, flags=re.DOTALL)
    selectors = re.findall(r"([^{};]+)\{", bare)
    return {one for selector in selectors for one in re.findall(r"\.([A-Za-z_][\w-]*)", selector)}


def of_template(text: str) -> Iterator[str]:
    return (found[0] for found in MARKUP.finditer(re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)))


def of_module(text: str) -> Iterator[str]:
    """The strings of a module, without its docstrings."""
    nodes = list(ast.walk(ast.parse(text)))
    said = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def of_script(text: str) -> Iterator[str]:
    return (found[0] for found in STRING.finditer(text))


READ = {
    ".html": of_template,
    ".svg": of_template,
    ".py": of_module,
    ".js": of_script,
}


@cache
def given(*places: Path) -> frozenset[str]:
    """The words of all files there that can be the name of a class."""
    files = (path for place in places for path in place.rglob("*") if path.suffix in READ)
    parts = (part for path in files for part in READ[path.suffix](path.read_text("utf-8")))
    return frozenset(word for part in parts for word in WORD.findall(part))


def dead(sheet: str, words: frozenset[str]) -> list[str]:
    """The classes of *sheet* that none of the *words* is, or begins."""
    return sorted(
        one
        for one in classes(sheet)
        if one not in words
        and not any(one[: hyphen.end()] in words for hyphen in re.finditer("-", one))
    )


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT / "static")))
def test_every_class_of_a_sheet_is_given_somewhere(path: Path) -> None:
    words = given(*(ROOT / top for top in ("templates", "diversions", "static")))
    if path.name == "desk.css":
        words |= given(ADMIN)

    assert dead(path.read_text(encoding="utf-8"), words) == []


def test_a_dead_class_is_found() -> None:
    template = '{# .gone #}<p class="kept{{ " made" if x > 2 }} row-{{ n }}">A ghost.</p>'
    words = frozenset(WORD.findall(" ".join(of_template(template))))

    sheet = "/* .old { */ .kept .made, .row-3 { a: url(x.png) } @media (x) { .ghost > .gone {} }"

    assert dead(sheet, words) == ["ghost", "gone"]
