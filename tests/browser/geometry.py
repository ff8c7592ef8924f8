"""Scripts that measure a page, with what they share before them."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def script(name: str, folder: Path = HERE) -> str:
    """The function that the file *name* holds, to be evaluated in a page with what it is asked."""
    shared = (HERE / "geometry.js").read_text(encoding="utf-8")
    own = (folder / f"{name}.js").read_text(encoding="utf-8")
    return f"(asked) => {{\n{shared}\nreturn (\n{own.strip()}\n)(asked);\n}}"
