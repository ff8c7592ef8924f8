"""Every sentence that a person can read, with its place: for a second reader, and to translate.

Read from the files themselves: fixtures, templates, the program's own strings, scripts, docs.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment

KINDS = (
    "interface", "engine", "rule", "crux", "report", "lesson", "source", "quotation", "text",
    "docs",
)  # fmt: skip
# What stands in fixtures for the machine: keys, codes, moves, places in a work.
UNREAD = frozenset(
    {
        "slug", "key", "class", "kind", "least", "most", "century", "under", "rests_on", "record",
        "section", "on", "standing", "source", "stance", "option", "terms", "difficulty", "seat",
        "stack", "moves", "do", "before", "set_up", "play", "type", "identifiers", "first", "from",
        "to", "enforced", "status", "paragraph", "quoted_from", "locus", "id",
        "reading", "against",
    }
)  # fmt: skip
OF_TABLE = {
    "rule": "rule",
    "crux": "crux",
    "step": "lesson",
    "lesson": "lesson",
    "source": "source",
}
ATTRIBUTES = ("aria-label", "placeholder", "title", "alt")
SENTENCE = re.compile(r"[^\W\d_]{2,}")
# Pictures, questions to a database and patterns are written in strings too, and read by no one.
MARKUP = re.compile(
    r"<(?:svg|path|rect|circle|polygon|line|use|g|symbol)\b|.*\\[bsdw(]"
    r"|(?:SELECT|UPDATE|INSERT|DELETE|CREATE|DROP|PRAGMA)\b"
)
CODE = re.compile(r"[a-z0-9_.:/#?=&%{}\[\]()<>*|\\^$+-]+|[A-Z0-9_ ,()%=*.]+")


class Said(NamedTuple):
    """A sentence, or several, and where they stand."""

    kind: str
    place: str
    text: str


def strings(root: Path) -> Iterator[Said]:
    """All that *root*, the book's folder, can say to a person."""
    for path in sorted((root / "fixtures").rglob("*.toml")):
        yield from of_fixture(path, str(path.relative_to(root)))
    for path in sorted((root / "templates").rglob("*.html")):
        yield from of_template(path.read_text(encoding="utf-8"), str(path.relative_to(root)))
    for path in sorted((root / "diversions").rglob("*.py")):
        if "migrations" not in path.parts:
            yield from of_program(path.read_text(encoding="utf-8"), str(path.relative_to(root)))
    for path in sorted((root / "static").glob("*.js")):
        yield from of_script(path.read_text(encoding="utf-8"), str(path.relative_to(root)))
    for path in sorted([*root.glob("*.md"), *(root / "docs").glob("*.md")]):
        yield from of_document(path.read_text(encoding="utf-8"), str(path.relative_to(root)))


def of_fixture(path: Path, place: str) -> Iterator[Said]:
    """The texts of a file of the book."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    usual = "text" if "texts" in path.parts else "report"
    for table, inside in content.items():
        kind = OF_TABLE.get(table, usual)
        for n, entry in enumerate(inside if isinstance(inside, list) else [inside], 1):
            if isinstance(entry, str):
                yield Said(kind, f"{place} {table}", entry)
            elif isinstance(entry, dict):
                called = entry.get("id") or entry.get("key") or entry.get("option") or n
                yield from _entry(kind, f"{place} {table} {called}", entry)


def _entry(kind: str, place: str, entry: dict[str, Any]) -> Iterator[Said]:
    for key, value in entry.items():
        values = value if isinstance(value, list) else [value]
        if key in UNREAD:
            continue
        for inner in values:
            if isinstance(inner, dict):
                yield from _entry(kind, f"{place} {key}", inner)
            elif isinstance(inner, str) and inner.strip():
                yield Said("quotation" if key == "quote" else kind, f"{place} {key}", inner.strip())


class _Words(HTMLParser):
    """The words of a piece of HTML, and those of its attributes, each with its line."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ATTRIBUTES and value:
                self.texts.append((self.getpos()[0], value))

    def handle_data(self, data: str) -> None:
        for n, line in enumerate(data.split("\n")):
            if line.strip():
                self.texts.append((self.getpos()[0] + n, line.strip()))


def of_template(source: str, place: str) -> Iterator[Said]:
    """The words of a template; what it fills in stands as {…}."""
    pieces: list[str] = []
    inside = ""
    for line, token, value in Environment().lex(source):
        if token in ("variable_begin", "block_begin", "comment_begin"):
            inside = token
            pieces.append("{…}" if token == "variable_begin" else "")
        if inside in ("variable_begin", "block_begin") and token == "string":
            said = ast.literal_eval(value)
            if is_said(said):
                yield Said("interface", f"{place}:{line}", said)
        if not inside:
            pieces.append(value)
        else:
            pieces.append("\n" * value.count("\n"))
        if token in ("variable_end", "block_end", "comment_end"):
            inside = ""
    words = _Words()
    words.feed("".join(pieces))
    for line, text in words.texts:
        if SENTENCE.search(text.replace("{…}", "")):
            yield Said("interface", f"{place}:{line}", text)


def of_program(source: str, place: str) -> Iterator[Said]:
    """The sentences that a module may say: its strings, without docstrings and codes."""
    kind = "engine" if place.startswith(("diversions/games/", "diversions/rules/")) else "interface"
    tree = ast.parse(source)
    quiet: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                quiet.add(id(first.value))
        if isinstance(node, ast.JoinedStr):
            quiet |= {id(part) for part in node.values}
    for node in sorted(ast.walk(tree), key=lambda node: getattr(node, "lineno", 0)):
        if id(node) in quiet:
            continue
        if isinstance(node, ast.JoinedStr):
            said = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = node.value
        else:
            continue
        if is_said(said):
            yield Said(kind, f"{place}:{node.lineno}", said.strip())


def of_script(source: str, place: str) -> Iterator[Said]:
    """The sentences of a script."""
    for n, line in enumerate(source.splitlines(), 1):
        code = line.partition("//")[0]
        for quoted in re.finditer(r"([\"'`])((?:\\.|(?!\1).)*)\1", code):
            if is_said(quoted[2]) and not re.search(r"[.#\[\]>=;]", quoted[2].rstrip(".")):
                yield Said("interface", f"{place}:{n}", quoted[2])


def of_document(source: str, place: str) -> Iterator[Said]:
    """The paragraphs, items and rows of a document, without its blocks of code."""
    first, lines = 1, list[str]()
    fenced = False
    for n, line in enumerate([*source.splitlines(), ""], 1):
        begins = (
            not line.strip() or line.startswith(("```", "#", "- ", "| ")) or line[0] in "0123456789"
        )
        if (begins or fenced) and lines:
            yield Said("docs", f"{place}:{first}", " ".join(lines))
            lines = []
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced and SENTENCE.search(line):
            first = first if lines else n
            lines.append(line.strip())


def sentences(said: Said) -> Iterator[Said]:
    """The sentences of *said*, of four words or more: what a second reader draws lots among.

    >>> [s.text for s in sentences(Said("rule", "put.tie", "Two tricks are tied. Nobody."))]
    ['Two tricks are tied.']
    """
    for text in re.split(r"(?<=[.?!])[”’*)]*\s+(?=[A-Z“‘*(])|\s*\n\s*\n\s*", said.text):
        if len(SENTENCE.findall(text)) >= 4:
            yield said._replace(text=text)


def is_said(text: str) -> bool:
    """Whether *text* is for a person.

    >>> [is_said(t) for t in ("It is your turn.", "Play", "put.see", "SELECT a FROM b", "{…}-{…}")]
    [True, True, False, False, False]
    """
    bare = text.replace("{…}", "").strip()
    if not SENTENCE.search(bare) or CODE.fullmatch(bare) or MARKUP.match(bare):
        return False
    return " " in bare or (bare[0].isupper() and bare[1:].islower() and bare.isalpha())
