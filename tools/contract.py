"""Write docs/contract.md, the reference of the engines, from their docstrings and examples:
python tools/contract.py

What a game may rely on and must give is said where it is, in docstrings of ``diversions/rules`` and
in the remarks beside fields; the page gathers it, and tests/rules/test_contract.py holds the two
equal.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "contract.md"
HEAD = """# The contract of the engines, number {number}

`pip install .` in a checkout gives `diversions.rules` and `diversions.games` and needs nothing
else; the site is not installed, it is served from its checkout. The number goes up when a game or
a host that kept the contract may have to change; [the changelog](../CHANGELOG.md) says what
changed. This page is made from the docstrings (`python tools/contract.py`), and its examples are
run by the tests.
"""


def text_of(docstring: str) -> str:
    """A docstring as Markdown: its examples stand in blocks of code."""
    lines: list[str] = []
    inside = False
    for line in inspect.cleandoc(docstring).splitlines():
        begins, ends = line.startswith(">>>") and not inside, inside and not line.strip()
        if begins or ends:
            lines += ["```python"] if begins else ["```"]
            inside = begins
        lines.append(line if inside else line.replace("``", "`").replace("  ", " "))
    return "\n".join([*lines, "```"] if inside else lines)


def signature(thing: object) -> str:
    """Its parameters as they are written, on one line."""
    written = str(inspect.signature(thing)).replace("'", "")  # type: ignore[arg-type]
    return re.sub(r"<function (\w+) at \w+>", r"\1", written)


def methods(kind: type) -> list[tuple[str, object]]:
    """The public functions of its own that say what they are, as they stand in the source."""
    own = [(name, getattr(kind, name)) for name in vars(kind) if not name.startswith("_")]
    return [(name, one) for name, one in own if callable(one) and inspect.getdoc(one)]


def attributes(kind: type) -> list[str]:
    """A line for each value that an object or a game of that kind has: how it is written, and the
    remark beside it or above it."""
    try:
        source = inspect.getsource(kind).splitlines()
    except OSError:
        return []
    lines = []
    for node in ast.parse(textwrap.dedent("\n".join(source))).body[0].body:  # type: ignore[attr-defined]
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.target).startswith("_"):
            continue
        written = re.sub(r"ClassVar\[(.*?)\]( =|$)", r"\1\2", ast.unparse(node))
        above = node.lineno - 1
        while source[above - 1].strip().startswith("#"):
            above -= 1
        remark = " ".join(line.strip("# ") for line in source[above : node.lineno - 1])
        beside = source[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
        lines.append(": ".join(filter(None, (f"- `{written}`", remark or beside))))
    return ["\n".join(lines)] if lines else []


def part(name: str, thing: object) -> list[str]:
    """The paragraphs on one name of the contract; none for a plain value."""
    if inspect.isfunction(thing):
        return [f"### `{name}{signature(thing)}`", text_of(thing.__doc__ or "")]
    if not inspect.isclass(thing) or thing is int:
        return []
    said = [f"### `{name}`", text_of(thing.__doc__ or ""), *attributes(thing)]
    for method, one in methods(thing):
        said += [f"#### `{name}.{method}{signature(one)}`", text_of(inspect.getdoc(one) or "")]
    return said


def page() -> str:
    """The whole page."""
    from diversions import rules

    parts = [HEAD.format(number=rules.CONTRACT), text_of(rules.__doc__ or "")]
    for name in rules.__all__:
        parts += part(name, getattr(rules, name))
    return "\n\n".join(text.strip() for text in parts) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    PAGE.write_text(page(), encoding="utf-8")
