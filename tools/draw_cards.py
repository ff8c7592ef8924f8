"""The cards of the book, drawn as one SVG sprite for each system of suits.

Run ``python tools/draw_cards.py`` from the top of the tree: it writes ``static/cards/*.svg``.
Symbols are named by the codes of ``diversions.rules.packs``: ``3S``, ``KH``, ``T09``, ``back``.
The figures stand full length, as on cards of the seventeenth century, in two inks and gold.
A page takes the corner letters away with ``--card-index: none`` (the period pack).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import card_art as art
from card_art import INK, PAPER, RED, el, group, path, put
from trump_art import TRUMPS

ROOT = Path(__file__).resolve().parent.parent
WIDE, HIGH = 60, 90
LETTERS = json.loads((Path(__file__).parent / "letters.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class System:
    """One system of suits: its signs, which of them are red, and its courts."""

    signs: dict[str, str]
    red: str
    courts: dict[str, str]
    letters: dict[str, str]  # what stands in the corner for a court's rank
    turned: str  # suits whose courts look the other way
    low: str = ""  # ranks that bear their suit at the foot
    tall: str = ""  # suits whose sign is long


# Letters ------------------------------------------------------------------------------------


FINE = 10  # parts of a unit of a letter, in which its outline is drawn: a whole number each


def outline(drawn: str) -> str:
    """The path of a letter in ``FINE`` parts of its units, each point told from the one before:
    so that the file is light. *drawn* has the commands M, L, H, V, C and Z.

    >>> outline("M1 2.04C1.5 2 2 2.5 2 3V4L3 4 4 6Z")
    'm10 20c5 0 10 5 10 10v10l10 0 10 20z'
    """
    told, at, begun = "", (0, 0), (0, 0)
    for command, values in re.findall("([MLHVCZ])([^MLHVCZ]*)", drawn):
        given = [round(FINE * float(value)) for value in values.split()]
        told += command.lower()
        numbers = []
        while given:
            many = {"H": 1, "V": 1, "C": 6}.get(command, 2)
            part, given = given[:many], given[many:]
            along = [at[command == "V"]] if many == 1 else at * (many // 2)
            numbers += [value - begin for value, begin in zip(part, along, strict=True)]
            at = {"H": (part[-1], at[1]), "V": (at[0], part[-1])}.get(command, (*part[-2:],))
        told += " ".join(map(str, numbers)).replace(" -", "-")
        begun, at = (at if command == "M" else begun), (begun if command == "Z" else at)
    return told


def spelt(word: str, high: float) -> str:
    """*word* set from its letters, centred on the origin, its capitals *high* units tall."""
    x, drawn = -sum(LETTERS[c][0] for c in word) * FINE / 2, ""
    for c in word:
        drawn += el("use", href=f"#g-{c}", x=round(x)) if c != " " else ""
        x += LETTERS[c][0] * FINE
    return group(drawn, transform=f"scale({round(high / 10 / FINE, 4):g})")


# Where pips lie ------------------------------------------------------------------------------

L, M, R = 20.5, 30, 39.5
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


def pips(suit: str, number: int, tall: bool) -> str:
    """So many pips, those of the lower half upside down."""
    size = 1.75 if number < 4 else 1.35 if number < 9 else 1.25
    if tall:
        size *= 0.86
    return "".join(put(f"pip-{suit}", x, y, size, 180 if y > 45.5 else 0) for x, y in ROWS[number])


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


def corner(system: System, letter: str, suit: str) -> str:
    """The letter and the sign in the corner of a court; the period pack keeps the sign."""
    colour = RED if suit in system.red else INK
    shown = {"display": "var(--card-index,inline)"}
    drawn = put(f"letter-{letter}", 9, 11, fill=colour, **shown)
    if letter in system.low:
        return drawn + put(f"pip-{suit}", 9.5, 72, 1.25)
    return drawn + put(f"pip-{suit}", 9, 24, 0.95)


def index(system: System, letter: str, suit: str) -> str:
    """The letter and the sign in the corner of a card of pips; the period pack has neither."""
    colour = RED if suit in system.red else INK
    return group(
        put(f"letter-{letter}", 7.7, 11, fill=colour) + put(f"pip-{suit}", 7.7, 22, 0.7),
        display="var(--card-index,inline)",
    )


def numbered(system: System, rank: str, suit: str) -> str:
    """A card of pips."""
    number = {"A": 1, "T": 10}.get(rank) or int(rank)
    body = (
        put(f"pip-{suit}", M, 45, 3.2) if number == 1 else pips(suit, number, suit in system.tall)
    )
    small = index(system, "10" if rank == "T" else rank, suit)
    return put("blank") + body + small + group(small, transform="rotate(180 30 45)")


def framed() -> str:
    """A blank card with a line about it."""
    line = {"fill": "none", "stroke": INK, "stroke_width": ".4"}
    return put("blank") + el(
        "rect", x="2.7", y="2.7", width="54.6", height="84.6", rx="2.5", **line
    )


AHEAD, ASIDE, MOUNTED = (
    "translate(4.5 .5)",
    "translate(61.5 .5)scale(-1 1)",
    "translate(1.5 4.7)scale(.95)",
)


def standing(drawn: str, move: str) -> str:
    """A figure on a patch of ground."""
    ground = path("M7 85.3h46M11 86.5h14M36 86.5h15", fill="none", stroke=INK, stroke_width=".6")
    return framed() + ground + group(drawn, transform=move)


def court(system: System, card: str) -> str:
    """A court card: the figure, letter and sign in the corner."""
    rank, suit = card
    # Plumes would meet the letter if knights and captains looked the other way.
    move = MOUNTED if rank == "N" else ASIDE if suit in system.turned and rank != "O" else AHEAD
    return standing(system.courts[card], move) + corner(system, system.letters[rank], suit)


# Trumps ---------------------------------------------------------------------------------------


def roman(number: int) -> str:
    """The number as the old trumps have it, four and nine written out.

    >>> roman(14), roman(9)
    ('XIIII', 'VIIII')
    """
    tens, rest = divmod(number, 10)
    return "X" * tens + "V" * (rest // 5) + "I" * (rest % 5)


BANNER = path(
    "M9 19.5q21-3.5 42 0l-2.5 4.5 2.5 4.5q-21-3.5-42 0l2.5-4.5z",
    fill=PAPER,
    stroke=INK,
    stroke_width=".7",
    stroke_linejoin="round",
)


def named(number: int) -> str:
    """The name of a trump, to stand at its foot."""
    word = art.TRUMPS[number - 1].upper()
    wide = sum(LETTERS[c][0] for c in word) / 10
    return spelt(word, round(min(3.6, 46 / wide), 2))


def trump(number: int) -> str:
    """A trump: its number, our drawing of what it is called, and its name."""
    drawn = group(TRUMPS[number], transform="translate(30 54)")
    small = put(f"letter-{number}", 9.5, 11, fill=INK, display="var(--card-index,inline)")
    foot = put(f"name-{number}", 30, 83.6)
    above = put("banner") + put(f"roman-{number}", 30, 22.6, fill=RED)
    return framed() + drawn + foot + above + small


# Systems --------------------------------------------------------------------------------------

SYSTEMS = {
    "french": System(art.FRENCH, "HD", art.FRENCH_COURTS, {"J": "J", "Q": "Q", "K": "K"}, "SD"),
    "spanish": System(
        art.SPANISH, "CD", art.SPANISH_COURTS, {"J": "V", "N": "N", "K": "K"}, "CB", tall="SB"
    ),
    "german": System(
        art.GERMAN, "HB", art.GERMAN_COURTS, {"U": "U", "O": "O", "K": "K"}, "LB", low="U"
    ),
    "tarot": System(
        art.TAROT, "CD", art.TAROT_COURTS, {"J": "P", "N": "N", "Q": "Q", "K": "K"}, "CW", tall="SW"
    ),
}
GARMENTS = {
    "king": art.KING,
    "queen": art.QUEEN,
    "knave": art.KNAVE,
    "officer": art.OFFICER,
    "horse": art.HORSE,
    "rider": art.RIDER,
}


def pack(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """The parts that the cards of a system share, and the cards, by their names."""
    system = SYSTEMS[name]
    words = {word: word for word in ("A", *map(str, range(2, 11)), *system.letters.values())}
    cards = {f"{rank}{suit}": "" for suit in system.signs for rank in "A23456789T"}
    cards = {card: numbered(system, *card) for card in cards}
    cards |= {card: court(system, card) for card in system.courts}
    parts = {f"pip-{suit}": drawn for suit, drawn in system.signs.items()} | {"blank": blank()}
    if name == "tarot":
        cards |= {f"T{number:02}": trump(number) for number in range(1, 22)}
        cards["F00"] = standing(art.fool(), AHEAD)
        words |= {str(number): str(number) for number in range(1, 22)}
        parts |= {f"roman-{n}": spelt(roman(n), 5.6) for n in range(1, 22)}
        parts |= {f"name-{n}": named(n) for n in range(1, 22)}
        parts |= {"banner": BANNER}
    parts |= {f"letter-{word}": spelt(word, 8.6) for word in words}
    used = set("".join(words))
    if name == "tarot":
        used |= set("IVX") | set("".join(art.TRUMPS).upper()) - {" "}
    parts |= {f"g-{c}": path(outline(LETTERS[c][1])) for c in sorted(used)}
    drawn = "".join(cards.values())
    parts |= {key: value for key, value in GARMENTS.items() if f'"#{key}"' in drawn}
    return parts, {**cards, "back": back()}


def sprite(parts: dict[str, str], cards: dict[str, str]) -> str:
    """All in one file; those that are cards carry the size of a card."""
    size = f"0 0 {WIDE} {HIGH}"
    drawn = "".join(el("g", inner, id=key) for key, inner in parts.items())
    drawn += "".join(el("symbol", inner, id=key, viewBox=size) for key, inner in cards.items())
    return el("svg", el("defs", drawn), xmlns="http://www.w3.org/2000/svg") + "\n"


def main() -> None:
    out = ROOT / "static/cards"
    out.mkdir(exist_ok=True)
    for name in SYSTEMS:
        (out / f"{name}.svg").write_text(sprite(*pack(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
