"""What stands on each trump of the tarot pack: our own drawings of what the trump is called.

Each lies about its own centre, within 20 to either side and 24 up and down.  They follow no old
pack line for line: of the packs before 1700 the French are woodcuts with figures at full length.
"""

# ruff: noqa: E501  (the outline of one thing is one line)

from __future__ import annotations

from math import cos, pi, sin

from card_art import FLESH, GOLD, INK, PAPER, RED, group, path

FILLS = {"i": INK, "r": RED, "g": GOLD, "p": PAPER, "f": FLESH, "-": "none"}


def shape(fill: str, d: str, width: float = 0.8) -> str:
    """An outline filled with ink, red, gold, paper or flesh, by the first letter; "-" is a line."""
    return path(
        d,
        fill=FILLS[fill],
        stroke=INK,
        stroke_width=f"{width:g}",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def disc(x: float, y: float, r: float) -> str:
    """The outline of a circle."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0-{2 * r:g} 0z"


def star(points: int, outer: float, inner: float, x: float = 0, y: float = 0) -> str:
    """The outline of a star of so many points, the first upright."""
    rays = (
        (r * sin(pi * i / points), -r * cos(pi * i / points))
        for i in range(2 * points)
        for r in ((outer, inner)[i % 2],)
    )
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in rays) + "z"


def eyes(y: float, wide: float = 3.2, r: float = 0.8) -> str:
    return path(disc(-wide, y, r) + disc(wide, y, r), fill=INK)


def crown(x: float, y: float, wide: float, fill: str = "g") -> str:
    """A crown whose band stands on that point."""
    w, h = wide / 2, wide * 0.55
    return shape(
        fill,
        f"M{x - w:g} {y:g}L{x - w * 1.25:g} {y - h:g}{x - w * 0.5:g} {y - h * 0.5:g} {x:g} {y - h * 1.2:g} {x + w * 0.5:g} {y - h * 0.5:g} {x + w * 1.25:g} {y - h:g} {x + w:g} {y:g}z",
    )


def tiara(y: float) -> str:
    """The triple crown, its foot at that height."""
    bands = (
        "M-8.4-.6Q0 2 8.4-.6L9.6-5.6 6.6-3.6 4.6-6 2.4-3 0-6-2.4-3-4.6-6-6.6-3.6-9.6-5.6z"
        "M-9-7.6Q0-5.4 9-7.6L8.6-12 5.6-10 3.6-12.6 1.8-9.8 0-12.6-1.8-9.8-3.6-12.6-5.6-10-8.6-12z"
        "M-6.6-14Q0-12 6.6-14L5.2-17.8 3-16 1.6-18.4 0-16.2-1.6-18.4-3-16-5.2-17.8z"
    )
    return group(
        shape("p", "M-8.4-1Q-12-13 0-22 12-13 8.4-1z")
        + shape("g", bands, 0.6)
        + shape("r", disc(0, -23, 1.7), 0.6),
        transform=f"translate(0 {y:g})",
    )


def key(turn: int) -> str:
    return group(
        shape(
            "g", f"{disc(0, 14, 4)}{disc(0, 14, 1.8)}M-1 10V-12H1V10zM1-12H7V-8H5V-9.5H3V-8H1z", 0.7
        ),
        transform=f"rotate({turn} 0 4)",
    )


def ray(i: int, count: int, inner: float, outer: float, wide: float) -> str:
    """A ray that flames, the i-th of *count* round the centre."""
    a = 2 * pi * i / count
    left, right = a - wide, a + wide
    return (
        f"M{inner * sin(left):.1f} {-inner * cos(left):.1f}L{outer * sin(a):.1f} {-outer * cos(a):.1f}"
        f" {inner * sin(right):.1f} {-inner * cos(right):.1f}z"
    )


TRUMPS = {
    # A table with cups, balls and dice, and the wand over it.
    1: shape("-", "M-14 7L-17 23M14 7L17 23M0 7V22", 1.6)
    + shape("g", "M-20 3H20V8H-20z")
    + shape("r", "M-15-9H-6L-8 3H-13zM-13.5-9v-2h6v2")
    + shape("p", "M9-5h6v6H9z") + path(disc(12, -2, 0.9), fill=INK)
    + shape("g", disc(-1, 0.5, 2.4) + disc(4.5, 0.7, 2.2))
    + shape("p", "M-4-20L15-12 14-9.8-5-17.8z") + path("M-4-20l-1 2.2 2.6 1.1 1-2.2zM15-12l-1 2.2-2.6-1.1 1-2.2z", fill=RED),
    2: tiara(1)
    + shape("p", "M0 9Q-9 3-19 6V20Q-9 17 0 23 9 17 19 20V6Q9 3 0 9z")
    + shape("-", "M0 9V23M-16 10q7-1.5 13 2M-16 14q7-1.5 13 2M16 10q-7-1.5-13 2M16 14q-7-1.5-13 2", 0.6),
    # A shield with an eagle, crowned.
    3: crown(0, -8, 22, "r")
    + shape("g", "M-14-7H14V6Q14 17 0 23-14 17-14 6z")
    + path("M0-4L2.6-1.6 2-.2Q3.5 2 4.5-1 8-6 10.5 0 10.5 6 4.5 8.5L6 13 2.5 12 0 18-2.5 12-6 13-4.5 8.5Q-10.5 6-10.5 0-8-6-4.5-1-3.5 2-2-.2L-3.4-1.4z", fill=INK),
    # The orb and the sceptre.
    4: shape("g", "M16.5-20.5L18.5-19-13 22-15.5 20.2z", 0.7) + shape("r", star(4, 6, 2, 18, -20.5), 0.7)
    + shape("g", disc(-2, 9, 13))
    + shape("r", "M-15 7.2H11v3.6H-15zM-3.6-3.8h3.2v11h-3.2z", 0.7)
    + shape("r", "M-3.6-18h3.2v4.4h4v3h-4v6.8h-3.2v-6.8h-4v-3h4z"),
    5: group(key(45), key(-45), transform="translate(0 3) scale(1.25)") + tiara(2),
    # A heart, and Cupid's arrow.
    6: shape("g", "M-19-18L-15.5-20-10-13-12.5-11.5z")
    + shape("r", "M0 20C-5 8-19 4-19-7A9.7 9.7 0 0 1 0-10.5 9.7 9.7 0 0 1 19-7C19 4 5 8 0 20Z")
    + shape("-", "M-17-19L-7-6M8 12L15 20", 1.6)
    + shape("g", "M19 23.5L10.5 20.5 14.5 18 16.5 13.5z")
    + shape("p", "M-20-22L-14-21-11-15-16-16z", 0.6),
    7: shape("r", "M-17-18Q0-27 17-18V-14Q0-20-17-14z")
    + shape("-", "M-14-15V2M14-15V2", 1.8)
    + crown(0, -6, 9) + shape("f", "M-3.5-6h7v3.5q-3.5 4-7 0z", 0.6)
    + shape("g", "M-17-1H17L14 10H-14z") + shape("r", "M0 0l3.5 4.5L0 9-3.5 4.5z", 0.6)
    + shape("p", disc(-11, 14, 8) + disc(11, 14, 8))
    + shape("-", "M-19 14h16M-11 6v16M-16.6 8.4l11.2 11.2M-5.4 8.4L-16.6 19.6M3 14h16M11 6v16M5.4 8.4l11.2 11.2M16.6 8.4L5.4 19.6", 0.7)
    + shape("g", disc(-11, 14, 2) + disc(11, 14, 2), 0.6),
    # The scales before the sword.
    8: shape("p", "M-1.8 9V-19L0-23 1.8-19V9z") + shape("r", "M-7 8.5H7V11.5H-7zM-1.5 11.5h3V18h-3z") + shape("g", disc(0, 20, 2.4))
    + shape("g", "M-18-12Q0-16 18-12V-9.5Q0-13.5-18-9.5z", 0.7)
    + shape("-", "M-16-10L-20 4M-16-10L-10 4M16-10L10 4M16-10L20 4", 0.6)
    + shape("g", "M-21 4H-9Q-10 10-15 10-20 10-21 4zM21 4H9Q10 10 15 10 20 10 21 4z"),
    # The lantern, and the staff.
    9: shape("-", "M16-21L12 23", 2)
    + shape("-", disc(-5, -16.5, 3), 1)
    + shape("r", "M-14-6L-5-13.5 4-6z") + shape("g", "M-13-6H3V16H-13z") + shape("r", "M-15 16H5V20H-15z")
    + shape("p", "M-11-4H1V14H-11z", 0.6) + shape("r", "M-5-1Q0 5-1.5 8.5-5 12-8.5 8.5-9.5 5-5-1z", 0.6)
    + shape("-", "M-5-4V-2M-11 5H-9M1 5H-1", 0.6),
    10: shape("-", "M0 2L-12 23M0 2L12 23M-16 23H16", 1.8)
    + shape("g", disc(0, 0, 17)) + shape("p", disc(0, 0, 13))
    + shape("-", "M-13 0h26M0-13v26M-9.2-9.2l18.4 18.4M9.2-9.2L-9.2 9.2", 1.4)
    + shape("r", disc(0, 0, 3.2)) + shape("-", "M0 0h8.5v5", 1.4)
    + crown(0, -17, 9, "r"),
    # A lion.
    11: shape("g", star(14, 22, 15.5)) + shape("f", "M-11-7Q0-14 11-7 13 2 7 9 4 15 0 15-4 15-7 9-13 2-11-7z")
    + shape("g", disc(-11, -10, 3.4) + disc(11, -10, 3.4))
    + eyes(-3, 5, 1.3) + shape("-", "M-8-6q3-2 5 0M8-6q-3-2-5 0M0-1v5M0 8q-3 3.5-6 1M0 8q3 3.5 6 1", 0.8)
    + path("M-3 3.5h6L0 8z", fill=INK) + shape("-", "M-5 6l-7-1M-5 7.5l-7 1.5M5 6l7-1M5 7.5l7 1.5", 0.5),
    12: shape("g", "M-19-23H-14.5V23H-19zM14.5-23H19V23H14.5z", 0.7) + shape("g", "M-21-24H21V-19.5H-21z")
    + shape("-", "M0-19.5V-15", 1)
    + shape("r", "M-1.6-15.5H1.6L2 1H-2zM2-1L8-7-1-12-.3-14.8 12.5-7.8Q13.5-7 12.5-6L3.5 3.5z")
    + shape("p", "M-5.5 0H5.5L4.5 11H-4.5z") + shape("r", "M-5.5 0L-9.5 5-4.6 9zM5.5 0L9.5 5 4.6 9z", 0.6)
    + shape("f", disc(0, 15.2, 4.2)) + shape("g", "M-4 17Q-3 22 0 22.5 3 22 4 17 0 19.5-4 17z", 0.6) + eyes(14, 1.5, 0.5),
    13: shape("-", "M15-13L-14 23", 2.2)
    + shape("p", "M17-17Q3-26-19-15-4-19 12-10z")
    + shape("p", "M-9 1A9.5 10 0 0 1 10 1Q10 8 6 9.5V15H-5V9.5Q-9 8-9 1z")
    + path("M-6.4 2a2.9 3 0 1 0 5.8 0 2.9 3 0 1 0-5.8 0zM1.6 2a2.9 3 0 1 0 5.8 0 2.9 3 0 1 0-5.8 0zM.5 5.6l1.5 3h-3z", fill=INK)
    + shape("-", "M-2.5 11v3.6M.5 11v3.6M3.5 11v3.6", 0.6),
    # One jug is poured into the other.
    14: group(shape("r", "M-6-8H6L4.5-5Q9 1 4.5 8H-4.5Q-9 1-4.5-5z") + shape("-", "M5-5q7 2 1 9", 1.2) + shape("g", "M-6.7 0q6.7 2 13.4 0", 0.9), transform="translate(-9 -12) rotate(118)")
    + shape("p", "M-2.5-11Q9-9 9 4H5.5Q5.5-5-3.5-7z", 0.6)
    + group(shape("g", "M-7-9H7L5-5.5Q10 1 5 9H-5Q-10 1-5-5.5z") + shape("-", "M6-5q8 2 1 10", 1.2) + shape("r", "M-7.6 0q7.6 2.2 15.2 0", 0.9), transform="translate(7 13)"),
    15: shape("g", "M-8-9Q-19-12-16-23-12-16-4-13zM8-9Q19-12 16-23 12-16 4-13z")
    + shape("r", "M-10-3L-19-6-14 2zM10-3L19-6 14 2z")
    + shape("r", "M-10-6Q0-15 10-6 12 3 7 9L0 22-7 9Q-12 3-10-6z")
    + shape("p", "M-7-3L-2-1Q-4 3-7-3zM7-3L2-1Q4 3 7-3z", 0.6) + path(disc(-4, -1, 0.9) + disc(4, -1, 0.9), fill=INK)
    + shape("-", "M-8-5.5L-1-3M8-5.5L1-3M0-1L-1.6 4H1.6", 0.8)
    + shape("p", "M-5 7Q0 5 5 7 0 12-5 7z", 0.6) + shape("i", "M-3 11Q0 13 3 11L0 22z", 0.5),
    16: shape("p", "M-8-6H8V23H-8z") + shape("-", "M-8 0H8M-8 6H8M-8 12H8M-8 18H8M-3-6V0M4 0v6M-3 6v6M4 12v6", 0.5)
    + shape("i", "M-2.5 23V17Q0 13.5 2.5 17V23z", 0.4) + shape("i", "M-1.5 3V8H1.5V3z", 0.3)
    + group(shape("r", "M-11-7V-14H-7V-11H-3V-14H1V-11H5V-14H9V-7z"), transform="rotate(-17 -8 -7) translate(-2 -1)")
    + shape("g", "M21-24L8-13 13-12 3-3 9-3.5 5 2 18-8 12.5-8.5 20-15 15.5-15.5z", 0.7)
    + shape("g", disc(-15, 4, 1.5) + disc(14, 8, 1.5) + disc(-14, 15, 1.5) + disc(15, 18, 1.5), 0.5),
    17: shape("g", star(8, 20, 7)) + shape("r", star(8, 10, 5)) + shape("p", disc(0, 0, 2.6), 0.6)
    + "".join(shape("g", star(6, 4.2, 1.9, x, y), 0.5) for x in (-15.5, 15.5) for y in (-18, 18)),
    18: shape("g", "M7-21A20 20 0 1 0 7 19 14 14 0 0 1-1 6L-6 4-2 2-4-1-1-3-2-6A16 16 0 0 1 7-21z")
    + path(disc(-6.5, -3.5, 1), fill=INK) + shape("-", "M-9-6q2.5-1.5 4.5 0M-5 7.5q-2 .8-4 0", 0.7)
    + shape("r", "M14-12q3 4.5 0 6-3-1.5 0-6zM9 10q3 4.5 0 6-3-1.5 0-6zM17 2q3 4.5 0 6-3-1.5 0-6zM8-2q2.6 4 0 5.4-2.6-1.4 0-5.4z", 0.6),
    19: shape("g", "".join(ray(i, 8, 11, 22, 0.3) for i in range(8)))
    + shape("r", "".join(ray(2 * i + 1, 16, 11, 19, 0.16) for i in range(8)), 0.6)
    + shape("g", disc(0, 0, 12.5)) + eyes(-2.5, 4.2, 1)
    + shape("-", "M-6.5-5.5q2.3-1.5 4.6 0M6.5-5.5q-2.3-1.5-4.6 0M0-2.5L-1.4 3H1.4M-4.5 6Q0 9.5 4.5 6", 0.7),
    # The trumpet of the last day, with its banner.
    20: shape("p", "M-21-18q4-6 9-2 4-5 9-1 6-3 7 3 4 4-2 6H-17q-7-1-4-6z")
    + shape("p", "M-9-8L-20 5-8 19 3 4z") + path("M-14.5-1.5L-2.5 11.5M-3-2L-14 12", stroke=RED, stroke_width="2.6")
    + shape("g", "M-13.6-11.4L-11.4-13.6 7 4.8 4.8 7z", 0.7)
    + shape("g", "M4 7.6L7.6 4Q12 8.5 20.5 8.5 20.5 20.5 8.5 20.5 8.5 12 4 7.6z") + shape("-", "M19 10Q10 10 10 19", 0.7),
    # The world in its three parts, within a wreath.
    21: group(
        *(
            group(shape("g" if i % 2 else "r", "M0-20.5q4.4 3 0 7.6-4.4-4.6 0-7.6z", 0.6), transform=f"rotate({360 * i // 20})")
            for i in range(20)
        ),
        transform="scale(.95 1.1)",
    )
    + shape("p", disc(0, 2, 10)) + shape("r", "M-10 .6h20v2.8h-20zM-1.4 3.4h2.8v8.5h-2.8z", 0.6)
    + shape("r", "M-1.2-15h2.4v2.6h3v2.2h-3v2.4h-2.4v-2.4h-3v-2.2h3z", 0.6),
}  # fmt: skip
