"""The men of the older chess, drawn as one SVG sprite.

Run ``python tools/draw_pieces.py`` from the top of the tree: it writes ``static/pieces/chess.svg``.
The shapes are ours and follow no set that survives: plain blocks, as a turner and a knife make
them.  A throne for the king, a lower one for the man beside him, a block with great ears, one with
a muzzle, one that is cleft, a dome.  Each man is told by its outline, each side by its tone and by
its foot, which is bare for White and hatched for Black.  A page gives the colours: ``currentColor`` and ``--edge``.
"""

from __future__ import annotations

from pathlib import Path

from card_art import el, group, path

ROOT = Path(__file__).resolve().parent.parent
EDGE = "var(--edge,#221b14)"

# The outline of each man within a hundred by a hundred, then the lines cut into it.
MEN: dict[str, tuple[str, str]] = {
    "king": (
        "M18 90V28Q19 17 29 15A8 8 0 1 1 43 15Q53 17 55 28L58 48Q73 46 82 58V90Q50 99 18 90Z",
        "M27 78V34Q37 22 46 34V48M55 58Q66 58 72 66V78M27 56H44M30 44H42",
    ),
    "counsellor": (
        "M26 90V44Q30 31 40 31Q51 32 53 44L55 58Q68 57 74 66V90Q50 97 26 90Z",
        "M35 78V50Q40 42 45 50V60M54 68Q61 68 65 74V79",
    ),
    "elephant": (
        "M26 90V67Q11 66 10 45Q10 25 29 27Q37 17 50 17Q63 17 71 27Q90 25 90 45Q89 66 74 67V90"
        "Q50 98 26 90Z",
        "M31 35Q25 48 33 60M69 35Q75 48 67 60M41 42H42M58 42H59M45 52V74Q46 82 54 80M55 52V70"
        "M38 64L35 75M62 64L65 75",
    ),
    "knight": (
        "M27 90V57L11 49Q10 42 14 37Q28 17 50 15L54 8L60 17Q75 26 75 50V90Q50 98 27 90Z",
        "M43 33H44M64 30Q68 40 66 52M57 26Q62 40 58 56M20 43L28 45M34 57H47",
    ),
    "rook": (
        "M19 90V22L35 12L50 35L65 12L81 22V90Q50 99 19 90Z",
        "M29 78V31L36 26L50 47L64 26L71 31V78M50 58V74",
    ),
    "pawn": (
        "M32 90Q25 83 31 72Q26 46 50 38Q74 46 69 72Q75 83 68 90Q50 96 32 90Z",
        "M36 71Q50 77 64 71",
    ),
}
SAME = {"general": "counsellor"}  # one man under two names
FEET = {"king": (18, 82), "counsellor": (26, 74), "elephant": (26, 74), "knight": (27, 75),
        "rook": (19, 81), "pawn": (30, 70)}  # fmt: skip


def hatching(left: int, right: int) -> str:
    """The strokes across Black's foot."""
    strokes = "".join(f"M{x} 91l5 -8" for x in range(left + 3, right - 6, 7))
    return f"M{left} 82Q50 90 {right} 82" + strokes


def man(name: str, side: str) -> str:
    """One man as a symbol."""
    outline, lines = MEN[SAME.get(name, name)]
    foot = FEET[SAME.get(name, name)]
    cut = {"fill": "none", "stroke_width": 3, "stroke_linecap": "round"}
    parts = [path(outline, fill="currentColor", stroke_width=4), path(lines, **cut)]
    if side == "black":
        parts.append(path(hatching(*foot), **{**cut, "stroke_width": 2.5}))
    drawn = group(*parts, stroke=EDGE, stroke_linejoin="round")
    return el("symbol", drawn, id=f"{side}-{name}", viewBox="0 0 100 100")


def main() -> None:
    names = [*MEN, *SAME]
    symbols = [man(name, side) for side in ("white", "black") for name in names]
    sprite = el("svg", "\n" + "\n".join(symbols) + "\n", xmlns="http://www.w3.org/2000/svg")
    (ROOT / "static/pieces/chess.svg").write_text(sprite + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
