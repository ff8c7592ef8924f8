"""The drawings that the cards are put together from: signs, heads, garments, things held.

All lie in one space, 60 wide and 90 high; a sign lies about its own centre, some 10 high.
"""

# ruff: noqa: E501  (the outline of one thing is one line)

from __future__ import annotations

INK, RED, GOLD, PAPER, FLESH = "#221b14", "#9b1c1f", "#dcae45", "#fbf4e3", "#f3dcc2"


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


# Signs ----------------------------------------------------------------------------------------

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


SPANISH = {
    "D": path(
        "M-4.8 0a4.8 4.8 0 1 0 9.6 0 4.8 4.8 0 1 0-9.6 0z", fill=GOLD, stroke=INK, stroke_width=".7"
    )
    + path(
        "M-3.5 0a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z", fill="none", stroke=INK, stroke_width=".5"
    )
    + path("M0-3L.9-.9 3 0 .9.9 0 3-.9.9-3 0-.9-.9z", fill=RED),
    "C": path(
        "M-4-5h8q.4 5-2.8 6.5L.9 3.3l2.3 1.9h-6.4l2.3-1.9-.3-1.8Q-4.4 0-4-5z",
        fill=RED,
        stroke=INK,
        stroke_width=".7",
        stroke_linejoin="round",
    )
    + path("M-4-5h8l-.2 1.9h-7.6zM-1 1.7h2v1.3h-2z", fill=GOLD, stroke=INK, stroke_width=".5"),
    "S": path(
        "M-.9 3.4V-5.5L0-7.6.9-5.5V3.4z",
        fill=PAPER,
        stroke=INK,
        stroke_width=".7",
        stroke_linejoin="round",
    )
    + path("M0-5.5V3", fill="none", stroke=INK, stroke_width=".35")
    + path(
        "M-3 3.1q3 1.2 6 0v1.2q-3 1.2-6 0zM-.6 4.8h1.2v1.7h-1.2zM-1 7.3a1 1 0 1 0 2 0 1 1 0 1 0-2 0z",
        fill=RED,
        stroke=INK,
        stroke_width=".35",
    ),
    "B": path(
        "M-.8 7.6L-1.3 1.5-2.9.3-2.2-.8-1.4-.4-1.7-4.5Q-1.8-7.6 0-7.6 1.8-7.6 1.7-4.8L2.8-5.6 3.4-4.5 1.6-2.9 1.4.3 2.6-.6 3.2.5 1.3 2.1.8 7.6z",
        fill=INK,
        stroke=INK,
        stroke_width=".4",
        stroke_linejoin="round",
    )
    + path(
        "M-3.2.5a.8 1 0 1 1 1.2-1.3zM2.5-5.9a.8 1 0 1 1 1.2 1.3zM2.3-.9a.8 1 0 1 1 1.2 1.3z",
        fill=GOLD,
        stroke=INK,
        stroke_width=".35",
    )
    + path(
        "M-.7-5.5L-.3 5.5M.6-6L.4-1.5M.4.5v4",
        fill="none",
        stroke=PAPER,
        stroke_width=".5",
        stroke_linecap="round",
    ),
}
GERMAN = {
    "A": path(
        "M-3.3-.6h6.6Q3.1 4 0 5.6-3.1 4-3.3-.6z",
        fill=PAPER,
        stroke=INK,
        stroke_width=".8",
        stroke_linejoin="round",
    )
    + path("M-1.3 1v2M.1.6v3.6M1.5 1v2", fill="none", stroke=INK, stroke_width=".5")
    + path(
        "M-4.3-.3Q-4.5-3.5-.7-3.8q-.1-1.4.7-2.3l1.1.5q-.5.8-.5 1.8Q4.5-3.5 4.3-.3 2 .5 0 .4-2 .5-4.3-.3z",
        fill=INK,
    )
    + path(
        "M-2.6-1.9l1 .8M-.6-2.3l1 .8M1.5-1.9l1 .8", fill="none", stroke=PAPER, stroke_width=".5"
    ),
    "L": path(
        "M0-5.8C4.2-4.2 5-.9 3.6 1.2 2.5 2.8.8 2.5.3 2Q.3 4 1.3 5.5L.3 6Q-.7 4.3-.4 2C-1 2.6-2.6 2.7-3.6 1.2-5-.9-4.2-4.2 0-5.8z",
        fill=INK,
    )
    + path(
        "M0-4V1.3M0-1.8l2-1.3M0-1.8l-2-1.3M0 .4l2.4-1.5M0 .4l-2.4-1.5",
        fill="none",
        stroke=PAPER,
        stroke_width=".5",
    ),
    "H": FRENCH["H"],
    "B": path("M-1.2-4.4q-.2-1.8 1.2-1.8t1.2 1.8z", fill=INK)
    + path(
        "M-4.8 0a4.8 4.8 0 1 0 9.6 0 4.8 4.8 0 1 0-9.6 0z", fill=GOLD, stroke=INK, stroke_width=".7"
    )
    + path("M-4.8-.4Q0 1.6 4.8-.4L4.7 1Q0 3-4.7 1z", fill=RED)
    + path(
        "M0 2.2V4M-.9 4.2a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0z",
        fill=INK,
        stroke=INK,
        stroke_width=".7",
    ),
}
TRUMPS = (  # as packs now have them
    "Mountebank",
    "Popess",
    "Empress",
    "Emperor",
    "Pope",
    "Lovers",
    "Chariot",
    "Justice",
    "Hermit",
    "Wheel of Fortune",
    "Strength",
    "Hanged Man",
    "Death",
    "Temperance",
    "Devil",
    "Tower",
    "Star",
    "Moon",
    "Sun",
    "Judgement",
    "World",
)
TAROT = {
    "S": SPANISH["S"],
    "C": SPANISH["C"],
    "D": SPANISH["D"],
    "W": path("M-.9-6h1.8V6H-.9z", fill=RED, stroke=INK, stroke_width=".6")
    + path(
        "M-1.7-7.6h3.4L1.2-5.4h-2.4zM-1.7 7.6h3.4L1.2 5.4h-2.4zM-1.4-.9h2.8V.9h-2.8z",
        fill=GOLD,
        stroke=INK,
        stroke_width=".6",
        stroke_linejoin="round",
    ),
}

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


def king(
    cloth: str, second: str, beard: str, held: str, hair: str = INK, more: str = "", front: str = ""
) -> str:
    """A king, in a robe edged with ermine."""
    head = path("M25 16h12v14h-12z", fill=hair, stroke="none") + HAIR + face(BEARDS[beard]) + CROWN
    return (
        group(held, **LINE)
        + put("king", color=cloth, fill=second)
        + group(
            front,
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


def knave(
    cloth: str, second: str, held: str, hair: str = GOLD, cap: str = RED, front: str = ""
) -> str:
    """A knave, in doublet and hose, a feather in his cap."""
    bob = path("M31 15h7c3.5 5 4 11 2 15.5h-5.5c-1.5-3-2-6-1.5-9z", fill=hair)
    return (
        group(held, **LINE)
        + put("knave", color=cloth, fill=second)
        + group(
            front,
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


HORSE = group(
    path("M50.5 55c6 1.5 7.5 9 5.5 18-2.5-1-4-3-3.5-6.5.6-4 .2-6.5-2-9z", fill=INK),
    path(
        "M8 51.5L13 45C14 42 16 40.5 18 40l.8-4 2.7 4C26 42 28 47 29 52h15c5 0 7.7 3 7.7 8l.3 6c0 4-2 7-1.5 11l1.5 7.5h-4.5l-1.5-7.5c-.5-4-1-7-2.5-10l-2.5 5 1.5 12.5h-4.3L36 73.5l.5-5c-3 0-6.5-.5-9.5-1.7l.2 9.2.6 8.5h-4.5l-.6-8.5-1.7-9.5-5 3.5-2.5 6.5-3.5-1.5 2-7.5 6-4.5c0-4 0-7 1-11l-3-.5-3.5 3.5c-2 1.5-4.5-.5-4.5-3.5z",
        fill="currentColor",
    ),
    ink("M9.5 51.3l1-.8M14.8 46.5h1.2M16 51.5q2-2 2-5", 0.8),
    ink("M13 47.5l4.5 1.5M17.5 41l-1 8M17 45.5Q24 48 33 52", 1.1),
    path("M20.5 40c4 1.5 7.5 6.5 8.5 12l-3.5-1c-.5-4-2-7.5-5-11z", fill=INK),
    path("M28 51.5h17.5l-1.5 11H29.5z"),
    ink("M29 59.5h15.5M31 62.5v2M34 62.5v2M37 62.5v2M40 62.5v2M43 62.5v2", 0.7),
    **LINE,
)
RIDER = group(
    path("M33 50h8l-.8 15 .3 6.5h-9.5l.2-2 3-1.7z", fill=PAPER),
    path("M31.5 47h11.5l1.2 8.5c-4 2-9 2-13 0z"),
    ink("M34.5 48.5l-.7 7.5M37.5 48.5v8M40.5 48.5l.7 7.5", 0.7),
    path("M32 33.5h11l1.5 14-1 2h-12l-1-2z", fill="currentColor"),
    cut("M35 37l-.3 10M37.5 37v10.5M40 37l.3 10", 0.6),
    path("M43 34c4 1.5 5.5 6.5 5 11-.8 2.5-4 4.5-8.5 5l-1-3.5 4-3z", fill="currentColor"),
    path("M32.5 34c-4 1-8 3.5-11 8-1 2 3.5 5 5 3.5l6-4z", fill="currentColor"),
    cut("M30 37.5q-3 1.5-5 4.5M45 38q1.3 3 .7 6.5", 0.6),
    path("M31.5 35c1-2.5 3.5-3.5 6-3.5s5.5 1 6.5 3.5l-3.5 2h-6z", fill=PAPER),
    **LINE,
)
OFFICER = group(
    path("M24 66h5.5l.2 14-.7 4.5h-8.5l.3-2 4-2.5z", fill=INK),
    path("M32.5 66h5.5l-.8 14 4.5 2.5.3 2h-8.5l-.7-4.5z", fill=INK),
    path(
        "M23.5 35h15l1 12c2.5 8 4 14 4.5 21-8 2.5-18 2.5-26 0 .5-7 2-13 4.5-21z",
        fill="currentColor",
    ),
    cut(
        "M21 65q.5-8 3-15M25 66q.3-9 2-16M41 65q-.5-8-3-15M37 66q-.3-9-2-16M28 40l-.5 6M34 40l.5 6"
    ),
    path("M23 46.5h16l.5 3.5h-17z"),
    ink("M31 38v8M31 50v18", 0.8),
    path("M36.5 36l3.5 1-14 15-2.5-2z"),
    path("M23.5 35c-5 1.5-8 7-8.5 12.5 0 3 6.5 4 7 .8l2-5z", fill="currentColor"),
    path("M38.5 35c5 2 7.5 7.5 6.5 12-1 3.5-4.5 5-7.5 5l-1.5-4.5 3-2.5z", fill="currentColor"),
    cut("M21.5 38.5l-3.7 8M19 39.5l-2 6.5M41 38q2 3.5 1.5 8"),
    path("M22.5 37c0-3.5 4-5 8.5-5s8.5 1.5 8.5 5l-5 3.5-3.5-2-3.5 2z", fill=PAPER),
    **LINE,
)
HAT = path("M18.5 17.5c3-2 5-2.5 6-3l1-6h10l1 6c2 .5 5 1 7.5 3-7 2-18.5 2-25.5 0z") + ink(
    "M24.8 13.7h11.6"
)
PLUME = path(
    "M35.5 11c1-5.5 6-8 10.5-6.5 3 1 3.5 5 1 8-1-2-2.5-3-4.5-2.5-2 .4-4.5 1-7 1z", fill=PAPER
)
HOOD = path(
    "M23.5 22c-1-6 1-10.5 4.5-12.5-4-3-9-2.5-12 1.5 4-1 7 0 8 4zM29.5 9.5h5c6-5 11-4 13.5.5-4-.5-6.5 1-7.5 4.5 1 5 1 11-1 16.5l-6 2c1.5-5 1.5-9-.5-13.5l-9.5 1.5c0-5 2-9 6-11.5z"
)
BELLS = path(
    "M14.3 12a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM46.5 11.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z",
    fill=GOLD,
)
BAUBLE = (
    path("M15.3 30h1.4v44h-1.4z", fill=GOLD)
    + path("M16 18c4 0 5.5 3 5 7l-2 5h-6l-2-5c-.5-4 1-7 5-7z", fill=RED)
    + path("M13.5 23h5v4q-2.5 3-5 0z", fill=FLESH)
)


def knight(cloth: str, second: str, held: str, horse: str = PAPER, cap: str = RED) -> str:
    """A knight on his horse, what he holds lifted before him."""
    head = path("M31 15h7c3.5 5 4 11 2 15.5h-5.5c-1.5-3-2-6-1.5-9z", fill=INK)
    return (
        put("horse", color=horse, fill=second)
        + put("rider", color=cloth, fill=second)
        + group(
            group(held, transform="translate(4.5 -14.5)"),
            group(HAND, transform="translate(21.5 44.5)rotate(-35)"),
            group(profile(), head, group(CAP, fill=cap), FEATHER, transform="translate(6.5 1.5)"),
            **LINE,
        )
    )


def officer(cloth: str, second: str, held: str, hat: str = INK) -> str:
    """A captain in a long coat and a broad hat."""
    locks = path("M25 16h12v13h-12z", fill=INK, stroke="none") + HAIR
    return (
        group(held, **LINE)
        + put("officer", color=cloth, fill=second)
        + group(
            group(HAND, transform="translate(16.5 50.5)"),
            path("M34 47.5l3.5 4-3.5 1.5-2.5-2.5z", fill=FLESH),
            locks,
            face(BEARDS["pointed"]),
            group(HAT, fill=hat),
            PLUME,
            fill=INK,
            **LINE,
        )
    )


def fool() -> str:
    """The Fool, in motley."""
    return (
        group(BAUBLE, **LINE)
        + put("knave", color=RED, fill=GOLD)
        + group(
            group(HAND, transform="translate(16.5 50.5)"),
            path("M34 47.5l3.5 4-3.5 1.5-2.5-2.5z", fill=FLESH),
            profile(),
            group(HOOD, fill=GOLD),
            BELLS,
            **LINE,
        )
    )


def sign(suit: str, x: float, y: float, size: float) -> str:
    """A suit's own sign, held or beside a figure."""
    return put(f"pip-{suit}", x, y, size, stroke="none")


# Where the courts of the Latin suits hold their signs: a tall one stands in the fist.
HELD = {
    "S": (16, 42, 3.1),
    "B": (16, 46, 2.7),
    "W": (16, 46, 2.9),
    "C": (15.5, 47, 1.7),
    "D": (15.5, 47, 1.6),
}

RAISED = {suit: (x, y - 7, size) for suit, (x, y, size) in HELD.items()}

SPANISH_COURTS = {
    **{
        f"K{suit}": king(cloth, second, beard, "", hair, front=sign(suit, *HELD[suit]))
        for suit, cloth, second, beard, hair in (
            ("S", INK, GOLD, "round", INK),
            ("C", RED, GOLD, "long", PAPER),
            ("D", GOLD, RED, "forked", GOLD),
            ("B", INK, RED, "pointed", INK),
        )
    },
    **{
        f"N{suit}": knight(cloth, second, sign(suit, *HELD[suit]), horse, cap)
        for suit, cloth, second, horse, cap in (
            ("S", INK, GOLD, PAPER, RED),
            ("C", RED, GOLD, PAPER, INK),
            ("D", GOLD, RED, PAPER, RED),
            ("B", INK, RED, GOLD, RED),
        )
    },
    **{
        f"J{suit}": knave(cloth, second, "", hair, cap, sign(suit, *RAISED[suit]))
        for suit, cloth, second, hair, cap in (
            ("S", INK, GOLD, GOLD, RED),
            ("C", RED, GOLD, INK, GOLD),
            ("D", GOLD, RED, INK, RED),
            ("B", INK, RED, GOLD, GOLD),
        )
    },
}
TAROT_COURTS = {
    **{
        card.replace("B", "W"): drawn.replace("#pip-B", "#pip-W")
        for card, drawn in SPANISH_COURTS.items()
    },
    "QS": queen(INK, GOLD, sign("S", 17.5, 36, 2.7), RED),
    "QC": queen(RED, GOLD, sign("C", 16.5, 40.5, 1.8), INK),
    "QD": queen(GOLD, RED, sign("D", 16.5, 41, 1.7), INK),
    "QW": queen(INK, RED, sign("W", 17.5, 40, 2.5), GOLD),
}
GERMAN_CLOTH = {
    "A": (GOLD, PAPER, INK),
    "L": (INK, GOLD, GOLD),
    "H": (RED, GOLD, GOLD),
    "B": (GOLD, RED, RED),
}
GERMAN_COURTS = {
    **{
        f"K{suit}": king(*GERMAN_CLOTH[suit][:2], beard, SCEPTRE, hair, ORB)
        for suit, beard, hair in (
            ("A", "long", PAPER),
            ("L", "forked", GOLD),
            ("H", "round", INK),
            ("B", "pointed", INK),
        )
    },
    **{
        f"O{suit}": officer(*GERMAN_CLOTH[suit][:2], SWORD, GERMAN_CLOTH[suit][2])
        for suit in GERMAN_CLOTH
    },
    **{
        f"U{suit}": knave(*GERMAN_CLOTH[suit][:2], HALBERD, INK, GERMAN_CLOTH[suit][2])
        for suit in GERMAN_CLOTH
    },
}
