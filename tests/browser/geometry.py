"""Scripts that measure a page, with what they share before them."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def script(name: str) -> str:
    """The function that the file *name* holds, to be evaluated in a page."""
    shared, own = ((HERE / f"{file}.js").read_text(encoding="utf-8") for file in ("geometry", name))
    return f"() => {{\n{shared}\nreturn (\n{own.strip()}\n)();\n}}"
