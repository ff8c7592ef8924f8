"""The cards of the book, drawn as one SVG sprite for each system of suits.

Run ``python tools/draw_cards.py`` from the top of the tree: it writes ``static/cards/*.svg``.
Symbols are named by the codes of ``diversions.rules.packs``: ``3S``, ``KH``, ``T09``, ``back``.
The figures stand full length, as on cards of the seventeenth century, in two inks and gold.
A page takes the corner letters away with ``--card-index: none`` (the period pack).
"""

# ruff: noqa: E501  (the outline of one thing is one line)

from __future__ import annotations

from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "static/fonts/eb-garamond-roman.woff2"
WIDE, HIGH = 60, 90

INK, RED, GOLD, PAPER, FLESH = "#221b14", "#9b1c1f", "#dcae45", "#fbf4e3", "#f3dcc2"
LEAF = "#3f5a2e"


def el(name: str, inner: str = "", **given: object) -> str:
    """An element; underscores in the names of attributes become hyphens."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value}"' for key, value in given.items()
    )
    return f"<{name}{words}>{inner}</{name}>" if inner else f"<{name}{words}/>"


def path(d: str, **given: object) -> str:
    return el("path", d=d, **given)


def put(
    symbol: str, x: float = 0, y: float = 0, size: float = 1, turn: int = 0, **given: object
) -> str:
    """A symbol laid at a point, in a size, turned."""
    move = f"translate({x:g} {y:g})" if x or y else ""
    move += f"rotate({turn})" if turn else ""
    move += f"scale({size:g})" if size != 1 else ""
    words = {"transform": move} if move else {}
    return el("use", href=f"#{symbol}", **words, **given)


def group(*parts: str, **given: object) -> str:
    return el("g", "".join(parts), **given)


# Letters ------------------------------------------------------------------------------------


def letters(words: str, high: float, font: TTFont) -> str:
    """The outline of *words*, centred on the origin, its capitals *high* units tall."""
    glyphs, scale = font.getGlyphSet(), high / 650
    names = [_lining(font.getBestCmap()[ord(c)], font) for c in words]
    x, drawn = -sum(glyphs[name].width for name in names) * scale / 2, ""
    for name in names:
        pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.2f}".rstrip("0").rstrip("."))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, high / 2)))
        drawn += pen.getCommands()
        x += glyphs[name].width * scale
    return drawn


def _lining(name: str, font: TTFont) -> str:
    """The lining figure in place of one of the old style, which is too small for a corner."""
    gsub = font["GSUB"].table
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for lookup in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[lookup].SubTable:
                    name = getattr(table, "mapping", {}).get(name, name)
    return name


# French pips --------------------------------------------------------------------------------

FRENCH = {
    "S": path(
        "M0-5.2C1.8-2.3 4.7-.9 4.7 1.6A2.3 2.3 0 0 1 .7 3Q1 4.3 2.2 5.2H-2.2Q-1 4.3-.7 3"
        "A2.3 2.3 0 0 1-4.7 1.6C-4.7-.9-1.8-2.3 0-5.2Z",
        fill=INK,
    ),
    "H": path(
        "M0 5C-1.5 2.4-4.8.7-4.8-2A2.45 2.45 0 0 1 0-3 2.45 2.45 0 0 1 4.8-2C4.8.7 1.5 2.4 0 5Z",
        fill=RED,
    ),
    "D": path("M0-5.4Q1.7-2 4.2 0 1.7 2 0 5.4-1.7 2-4.2 0-1.7-2 0-5.4Z", fill=RED)
    + path("M0-2.7Q.8-1 2 0 .8 1 0 2.7-.8 1-2 0-.8-1 0-2.7Z", fill=GOLD),
    "C": path(
        "M-.5 1.5A2.35 2.35 0 1 1-1.7-1.5 2.35 2.35 0 1 1 1.7-1.5 2.35 2.35 0 1 1 .5 1.5"
        "Q.7 4 2.2 5.2H-2.2Q-.7 4-.5 1.5Z",
        fill=INK,
    )
    + path(
        "M-.6-3.2h1.2M-3.3.2h1.2M2.1.2h1.2", stroke=PAPER, stroke_width=".8", stroke_linecap="round"
    ),
}

# Where pips lie ------------------------------------------------------------------------------

L, M, R = 22.5, 30, 37.5
ROWS: dict[int, list[tuple[float, float]]] = {
    2: [(M, 22), (M, 68)],
    3: [(M, 20), (M, 45), (M, 70)],
    4: [(L, 22), (R, 22), (L, 68), (R, 68)],
    5: [(L, 22), (R, 22), (M, 45), (L, 68), (R, 68)],
    6: [(L, 21), (R, 21), (L, 45), (R, 45), (L, 69), (R, 69)],
    7: [(L, 21), (R, 21), (M, 33), (L, 45), (R, 45), (L, 69), (R, 69)],
    8: [(L, 21), (R, 21), (M, 33), (L, 45), (R, 45), (M, 57), (L, 69), (R, 69)],
    9: [(L, 19), (R, 19), (L, 36.3), (R, 36.3), (M, 45), (L, 53.7), (R, 53.7), (L, 71), (R, 71)],
    10: [
        *[(L, 19), (R, 19), (M, 27.5), (L, 36.3), (R, 36.3)],
        *[(L, 53.7), (R, 53.7), (M, 62.5), (L, 71), (R, 71)],
    ],
}


def pips(suit: str, number: int) -> str:
    """So many pips, those of the lower half upside down."""
    size = 1.75 if number < 4 else 1.35 if number < 9 else 1.25
    return "".join(put(f"pip-{suit}", x, y, size, 180 if y > 45.5 else 0) for x, y in ROWS[number])


# Figures -------------------------------------------------------------------------------------

LINE = {"stroke": INK, "stroke_width": ".9", "stroke_linejoin": "round", "stroke_linecap": "round"}


def ink(d: str, width: float = 0.9) -> str:
    """A line without a fill."""
    return path(d, fill="none", stroke_width=f"{width:g}")


def cut(d: str, width: float = 0.8) -> str:
    """A white line, as a woodcutter leaves one in dark cloth."""
    return path(d, fill="none", stroke=PAPER, stroke_width=f"{width:g}")


def face(beard: str = "") -> str:
    """The head of a man or a woman about (31, 23), looking a little aside."""
    return (
        path("M25.4 16h11.2v7.5c0 4.6-2.4 8.3-5.6 8.3s-5.6-3.7-5.6-8.3z", fill=FLESH)
        + beard
        + ink("M27 20.2q1.2-1 2.4-.2M32.4 20q1.2-.8 2.4.2M31 20.6l-.9 3.6h1.3M29.5 26.7h2.8", 0.7)
        + path("M27.6 21.3h1.5v1.1h-1.5zM32.7 21.3h1.5v1.1h-1.5z", fill=INK, stroke="none")
    )


def profile() -> str:
    """A young head that looks to the left."""
    return path(
        "M27.2 16h8.3v10c0 2.2-1 3.5-2 4.5v3.5h-5v-2.8c-1.7.3-3-.3-3-1.9l.2-1.4-.8-.5.6-1.1-1.9-.7 2.4-3.9z",
        fill=FLESH,
    ) + ink("M27.5 19.3l2.3-.3M28.3 20.8h1.3M25.8 27.2h1.7", 0.8)


CROWN = path("M24 17.5l-1.3-8.5 4.3 4 4-6 4 6 4.3-4-1.3 8.5z", fill=GOLD) + ink("M24 15.5h14")
CAP = path("M22.5 17.5c0-5.5 3-8.5 8-8.5s8 2 9 6l-1 2.5z") + ink("M23 16.3h15.5")
FEATHER = path(
    "M36 10.5c2-5 6-6.5 10-5.5-1 1-1.5 2-3.5 2.5 1 .3 1 .8.5 1.5-1.5 1.5-4 1.5-7 1.5z", fill=PAPER
)

BEARDS = {
    "long": path(
        "M25.4 23.5c0 7 2.1 12.5 5.6 14.5 3.5-2 5.6-7.5 5.6-14.5-1.5 1.7-3.3 1.4-5.6 1.4s-4.1.3-5.6-1.4z",
        fill=PAPER,
    )
    + ink("M28.6 29.5l.8 4.5M31 29.5v6M33.4 29.5l-.8 4.5", 0.6),
    "round": path(
        "M25.4 22.5c0 6 2 10 5.6 10s5.6-4 5.6-10c-1.5 2.7-3.3 2.4-5.6 2.4s-4.1.3-5.6-2.4z", fill=INK
    ),
    "forked": path(
        "M25.4 23c0 5 .6 8 1.6 12.5l4-3.5 4 3.5c1-4.5 1.6-7.5 1.6-12.5-1.5 2.2-3.3 1.9-5.6 1.9s-4.1.3-5.6-1.9z",
        fill=GOLD,
    ),
    "pointed": path(
        "M28.5 27.8l2.5 6 2.5-6zM27.8 25.7q1.6-1.4 3.2-.4 1.6-1 3.2.4l-3.2.4z", fill=INK
    ),
}
HAIR = path(
    "M25.4 17c-3.3 1.5-4.2 6-3.6 9.5.4 2.5 2.3 3.8 4.3 2.8-1-2.5-1-6-.7-8.5zM36.6 17c3.3 1.5 4.2 6 3.6 9.5-.4 2.5-2.3 3.8-4.3 2.8 1-2.5 1-6 .7-8.5z"
)
HAND = path("M-2.3-1.7h4.6q.7 1.7 0 3.4h-4.6q-.7-1.7 0-3.4z", fill=FLESH)

# Garments: the main cloth is currentColor, the second is inherited.
KING = group(
    path("M21 37h20c4 13 7 28 9 47H12c2-19 5-34 9-47z", fill="currentColor"),
    path("M28 38h6c1.3 14 2 29 2.3 46H25.7c.3-17 1-32 2.3-46z"),
    ink("M28 52l3 3 3-3M27.3 62l3.7 3.5 3.7-3.5M26.7 72l4.3 4 4.3-4", 0.8),
    path("M12.5 79.5h13.2v5H12zM36.3 79.5h13.2l.5 5H36.3z", fill=PAPER),
    ink("M16 81v2M20 81v2M40 81v2M44 81v2M24 81v2M47.5 81v2", 0.7),
    cut(
        "M15.5 67l-1.5 10M18.6 60l-1.8 17M21.6 63l-1.2 14M24 68l-.5 9M46.5 67l1.5 10M43.4 60l1.8 17M40.4 63l1.2 14M38 68l.5 9M25.5 47l-1 12M36.5 47l1 12"
    ),
    path("M41 37.5c6 3 9 10 9.5 16.5.2 3-6.5 3.5-7 .5l-2.5-9z", fill="currentColor"),
    cut("M44.5 43l2.7 9M47 43.5l1.7 7.5"),
    path("M43.3 53.3l7.2-.8.3 3.4-7 .6z", fill=PAPER),
    path("M21 37.5c-5 3-8 9-8.5 15 0 3.5 6.5 4.5 7 1l3-9z", fill="currentColor"),
    cut("M17.5 43l-2.7 8M15 44.5l-1 5.5"),
    path("M12.3 52l7.5 1-.6 3.3-7.2-.9z", fill=PAPER),
    path(
        "M19.5 39.5c1.5-5.5 6-8 11.5-8s10 2.5 11.5 8c-3 3.5-7 4.5-11.5 4.5s-8.5-1-11.5-4.5z",
        fill=PAPER,
    ),
    ink("M24 37.5v2M28 39.5v2M34 39.5v2M38 37.5v2M31 35.5v2", 0.8),
    **LINE,
)
QUEEN = group(
    path("M27 48h8c6 6 13 20 15 36H12c2-16 9-30 15-36z", fill="currentColor"),
    path("M29 48h4c2 10 4 24 4.5 36h-13c.5-12 2.5-26 4.5-36z"),
    ink("M28 82c.3-8 .9-15 1.7-21M34 82c-.3-8-.9-15-1.7-21M31 58v24", 0.6),
    cut(
        "M14.8 82q1.2-9 4.2-17M18.5 82q1-12 5-22M22 82q.8-10 3.2-19M47.2 82q-1.2-9-4.2-17M43.5 82q-1-12-5-22M40 82q-.8-10-3.2-19"
    ),
    path("M23 36h16l-3.5 13h-9z", fill="currentColor"),
    cut("M25 39.5l2 7M37 39.5l-2 7"),
    path("M27.5 37h7l-3.5 11.5z"),
    ink("M28.8 40.5h4.4M29.7 43.5h2.6", 0.7),
    path("M23 36.5c-5 2-7.5 7-8 12 0 3 5 4 6.5 1.5l4-5.5z", fill="currentColor"),
    path("M39 36.5c5 2 7 8 6 13-1 3.5-4 5.5-8 6.5l-2-4 4-4z", fill="currentColor"),
    cut("M20.5 39.5q-2.5 3-3 7M22.5 41q-2 2.5-2.5 5.5M41.5 39.5q2 4 1.5 8.5M40 42q1.5 3 1 6.5"),
    path("M14.5 47.5l7 2.8-1 3.2-6.6-2.7zM37.8 51.5l-3.2 1.7 1.5 3.8 3.5-1.7z", fill=PAPER),
    path("M23.5 38.5q-1.5-5 3-7.5h9q4.5 2.5 3 7.5l-7.5 1.7z", fill=PAPER),
    ink("M26.5 33.5l1 3.5M31 34.5v3.5M35.5 33.5l-1 3.5", 0.7),
    **LINE,
)
KNAVE = group(
    path("M25.5 58h5l-.8 22-4 4.5h-7.5l.3-2 5-3z", fill=PAPER),
    path("M31.5 58h6l3 20.5 5.5 3.5.2 2.5h-8.5l-2.7-4z"),
    ink("M24.5 66h5.5M24.3 72h5.5", 0.7),
    path("M24 47h14c4 4 5 9 4.5 13.5-3.5 2.5-8.5 2-11.5-.5-3 2.5-8 3-11.5.5C19 56 20 51 24 47z"),
    ink("M24.5 50l-1 10.5M28 50v11M34 50v11M37.5 50l1 10.5M31 50v9.5", 0.8),
    path("M23.5 34.5h15l1.5 12.5-1 3.5h-16l-1-3.5z", fill="currentColor"),
    cut("M31 40v9.5M26 41l.3 8.5M36 41l-.3 8.5M28.5 40.5v9M33.5 40.5v9", 0.6),
    path("M23.5 35c-5 1.5-8 7-8.5 12.5 0 3 6.5 4 7 .8l2-5z", fill="currentColor"),
    cut("M21.5 38.5l-3.7 8M19 39.5l-2 6.5M23 40.5l-2.5 7"),
    path("M38.5 35c5 2 7.5 7.5 6.5 12-1 3.5-4.5 5-7.5 5l-1.5-4.5 3-2.5z", fill="currentColor"),
    cut("M41 38q2 3.5 1.5 8M39 39.5q1.5 3 1 6"),
    path("M22.5 36.5c1-3 4-4 8.5-4s7.5 1 8.5 4l-4 2.5h-9z", fill=PAPER),
    ink("M27.5 34.5l-.5 3M31 34.5v3.5M34.5 34.5l.5 3", 0.7),
    **LINE,
)

SCEPTRE = path("M15.3 26h1.4v52h-1.4z", fill=GOLD) + path(
    "M16 13c1.5 2.5 2 4 1.3 6 2.2-1 3.7-.5 3.7 1.5s-2 2.5-3.7 2l.7 3.5h-4l.7-3.5c-1.7.5-3.7 0-3.7-2s1.5-2.5 3.7-1.5c-.7-2-.2-3.5 1.3-6z",
    fill=GOLD,
)
SWORD = (
    path("M14.7 50V17l1.3-4 1.3 4v33z", fill=PAPER)
    + path("M11 49.5h10v2H11zM15 51.5h2v7h-2z", fill=GOLD)
    + path("M14 60a2 2 0 1 0 4 0 2 2 0 1 0-4 0z", fill=GOLD)
)
AXE = path("M15.3 18h1.4v60h-1.4z", fill=GOLD) + path(
    "M16.7 20c3.5-1 5-3 6-5 1.5 4.5 1.5 9.5 0 14-1-2-2.5-4-6-5zM15.3 20l-3-1v5l3 1z", fill=PAPER
)
STAFF = (
    path("M15.3 24h1.4v54h-1.4z", fill=GOLD)
    + path("M12.5 20.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z", fill=GOLD)
    + ink("M12.5 20.5h7M16 17v-4M14.3 14.7h3.4")
)
ORB = path("M43.5 50.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0z", fill=GOLD) + ink(
    "M43.5 50.5h8M47.5 46.5V42M45.7 43.7h3.6"
)
HALBERD = path("M15.3 24h1.4v60h-1.4z", fill=GOLD) + path(
    "M16 8l1.8 9v3c3-.5 4.5-2 5.2-3.5 1 3.5.8 6.5-.3 9.5-1-1.5-2.5-2.5-4.9-2.5v3h-3.6v-4l-3.7 1.5.7-3.5-.7-3.5 3.7 1.5v-2z",
    fill=PAPER,
)
ARROW = path("M15.4 20h1.2v58h-1.2z", fill=GOLD) + path(
    "M16 11l3 9h-6zM13 72l3-2 3 2v8l-3-2-3 2z", fill=PAPER
)
FLOWER = (
    ink("M17 48q-2-6-1-14M16 42q3-1 4-4", 1)
    + path("M16 34c-4 .5-6-2-5-5-2-2-1-5 2-5 1-3 5-3 6 0 3 0 4 3 2 5 1 3-1 5.5-5 5z", fill=RED)
    + path("M14.3 28.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z", fill=GOLD)
)
FAN = path("M18 50l-7-15c3-4 11-4 14 0z", fill=GOLD) + ink(
    "M18 50l-3.5-16M18 50V33.5M18 50l3.5-16", 0.7
)


def king(cloth: str, second: str, beard: str, held: str, hair: str = INK, more: str = "") -> str:
    """A king, in a robe edged with ermine."""
    head = path("M25 16h12v14h-12z", fill=hair, stroke="none") + HAIR + face(BEARDS[beard]) + CROWN
    return (
        group(held, **LINE)
        + put("king", color=cloth, fill=second)
        + group(
            group(HAND, transform="translate(16 57.5)"),
            group(HAND, transform="translate(47.3 57)"),
            more,
            head,
            fill=hair,
            **LINE,
        )
    )


def queen(cloth: str, second: str, held: str, veil: str = INK) -> str:
    """A queen, in a wide skirt and a falling collar, a veil under her crown."""
    back = path("M25.5 13h11c4 2 6 12 5.5 26h-22c-.5-14 1.5-24 5.5-26z", fill=veil)
    curls = path(
        "M25.4 18c-1.7.5-2.3 3-2 5s1.3 3 2.5 2.5zM36.6 18c1.7.5 2.3 3 2 5s-1.3 3-2.5 2.5z",
        fill=GOLD,
    )
    crown = path("M25.5 16.5l-1.5-6 3.7 2.5 3.3-4 3.3 4 3.7-2.5-1.5 6q-5.5-1.5-11 0z", fill=GOLD)
    return (
        group(back, **LINE)
        + put("queen", color=cloth, fill=second)
        + group(
            held,
            group(HAND, transform="translate(17.5 52)"),
            group(HAND, transform="translate(34 55)"),
            path("M28.5 29h5v4l-2.5 2-2.5-2z", fill=FLESH, stroke="none"),
            face(),
            curls,
            crown,
            **LINE,
        )
    )


def knave(cloth: str, second: str, held: str, hair: str = GOLD, cap: str = RED) -> str:
    """A knave, in doublet and hose, a feather in his cap."""
    bob = path("M31 15h7c3.5 5 4 11 2 15.5h-5.5c-1.5-3-2-6-1.5-9z", fill=hair)
    return (
        group(held, **LINE)
        + put("knave", color=cloth, fill=second)
        + group(
            group(HAND, transform="translate(16.5 50.5)"),
            path("M34 47.5l3.5 4-3.5 1.5-2.5-2.5z", fill=FLESH),
            profile(),
            bob,
            group(CAP, fill=cap),
            FEATHER,
            **LINE,
        )
    )


FRENCH_COURTS = {
    "KS": king(INK, RED, "long", SWORD, PAPER, ""),
    "KH": king(RED, GOLD, "forked", SCEPTRE, GOLD, ""),
    "KD": king(GOLD, RED, "pointed", AXE, INK, ""),
    "KC": king(INK, GOLD, "round", STAFF, INK, ORB),
    "QS": queen(INK, RED, FLOWER, RED),
    "QH": queen(RED, GOLD, FLOWER, INK),
    "QD": queen(GOLD, RED, FAN, INK),
    "QC": queen(INK, GOLD, FAN, RED),
    "JS": knave(INK, RED, HALBERD, GOLD, RED),
    "JH": knave(RED, GOLD, ARROW, INK, GOLD),
    "JD": knave(GOLD, RED, HALBERD, INK, RED),
    "JC": knave(INK, GOLD, ARROW, GOLD, RED),
}

# Faces of cards -------------------------------------------------------------------------------


def blank() -> str:
    return el(
        "rect",
        x=".6",
        y=".6",
        width="58.8",
        height="88.8",
        rx="4",
        fill=PAPER,
        stroke=INK,
        stroke_width=".9",
    )


def back() -> str:
    """The back: a lattice in rubric, stamped as on period backs."""
    lines = "".join(
        f"M{max(5, x):g} {5 + max(0, 5 - x):g}L{min(55, x + 80):g} {85 - max(0, x + 80 - 55):g}"
        for x in range(-70, 55, 5)
    )
    crossed = "".join(
        f"M{min(55, x):g} {5 + max(0, x - 55):g}L{max(5, x - 80):g} {85 - max(0, 5 - (x - 80)):g}"
        for x in range(10, 135, 5)
    )
    return (
        put("blank")
        + path(lines + crossed, fill="none", stroke=RED, stroke_width=".9")
        + el(
            "rect",
            x=5,
            y=5,
            width=50,
            height=80,
            rx="1.5",
            fill="none",
            stroke=RED,
            stroke_width="1.6",
        )
    )


def corner(letter: str, suit: str) -> str:
    """The letter and the sign in the corner of a court; the period pack keeps the sign."""
    colour = RED if suit in "HD" else INK
    shown = {"display": "var(--card-index,inline)"}
    return put(f"letter-{letter}", 9, 11, fill=colour, **shown) + put(f"pip-{suit}", 9, 23, 0.95)


def index(letter: str, suit: str) -> str:
    """The letter and the sign in the corner of a card of pips; the period pack has neither."""
    colour = RED if suit in "HD" else INK
    return group(
        put(f"letter-{letter}", 7.7, 11, fill=colour) + put(f"pip-{suit}", 7.7, 21.5, 0.7),
        display="var(--card-index,inline)",
    )


def numbered(rank: str, suit: str) -> str:
    number = {"A": 1, "T": 10}.get(rank) or int(rank)
    body = put(f"pip-{suit}", M, 45, 3.2) if number == 1 else pips(suit, number)
    small = index("10" if rank == "T" else rank, suit)
    return put("blank") + body + small + group(small, transform="rotate(180 30 45)")


def court(card: str, drawn: str, turned: bool) -> str:
    """A court card: the figure on a patch of ground, letter and sign in the corner."""
    frame = el(
        "rect",
        x="2.7",
        y="2.7",
        width="54.6",
        height="84.6",
        rx="2.5",
        fill="none",
        stroke=INK,
        stroke_width=".4",
    )
    ground = path("M7 85.3h46M11 86.5h14M36 86.5h15", fill="none", stroke=INK, stroke_width=".6")
    figure = group(
        drawn, transform="translate(61.5 .5)scale(-1 1)" if turned else "translate(4.5 .5)"
    )
    return put("blank") + frame + ground + figure + corner(card[0], card[1])


def french(font: TTFont) -> dict[str, str]:
    symbols = {f"pip-{suit}": drawn for suit, drawn in FRENCH.items()}
    symbols |= {"king": KING, "queen": QUEEN, "knave": KNAVE, "blank": blank()}
    for word in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        symbols[f"letter-{word}"] = path(letters(word, 8.6, font))
    for suit in "SHDC":
        for rank in "A23456789T":
            symbols[rank + suit] = numbered(rank, suit)
        for rank in "JQK":
            symbols[rank + suit] = court(rank + suit, FRENCH_COURTS[rank + suit], suit in "SD")
    return {**symbols, "back": back()}


def sprite(symbols: dict[str, str]) -> str:
    """All *symbols* in one file; those that are cards carry the size of a card."""
    drawn = ""
    for key, inner in symbols.items():
        if len(key) <= 4 and key != "king":
            drawn += el("symbol", inner, id=key, viewBox=f"0 0 {WIDE} {HIGH}")
        else:
            drawn += el("g", inner, id=key)
    return el("svg", el("defs", drawn), xmlns="http://www.w3.org/2000/svg") + "\n"


def main() -> None:
    font = TTFont(FONT)
    out = ROOT / "static/cards"
    out.mkdir(exist_ok=True)
    for name, symbols in {"french": french(font)}.items():
        (out / f"{name}.svg").write_text(sprite(symbols), encoding="utf-8")


if __name__ == "__main__":
    main()
