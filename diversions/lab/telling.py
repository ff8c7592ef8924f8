"""How the effect of a reading is told: by a figure chosen by rule, with the levels side by side.

The rule never looks at how large a figure is, since the largest of many is large by luck too: first
who gains, then how long a match takes, then how it ends, and how often a move is used last of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor, log10
from typing import NamedTuple

from diversions.games import GAMES
from diversions.lab.effects import Effect, Figure
from diversions.lab.matches import RANDOM
from diversions.rules.kit.wording import capital, joined
from diversions.rules.pictures import doors

# The figures in the order in which they are told, by what they are about.
RULE = {
    "who gains": ("gain dealer", "gain caster", "gain shooter", "gain opener", "first"),
    "how long a match takes": ("deals", "throws", "length"),
    "how a match ends": ("drawn", "void", "spread"),
}
ACTS = "how often a move is used"
ORDER = [key for keys in RULE.values() for key in keys]
NAMES = {
    "length": "moves in a match",
    "deals": "deals in a match",
    "throws": "throws in a match",
    "void": "deals that change no score",
    "spread": "points between the first and the last at the end",
    "drawn": "matches without a winner",
    "first": "matches won by the first seat",
    "gain dealer": "what the dealer gains on the others in a deal",
    "gain opener": "what the first player to move gains on the others in a deal",
    "gain caster": "what the caster gains on the others in a deal",
    "gain shooter": "what the shooter gains on the others in a deal",
}
CLAUSES = {
    "length": "a match takes {} moves",
    "deals": "a match takes {} deals",
    "throws": "a match takes {} throws",
    "void": "{} of deals change no score",
    "spread": "the first ends {} points ahead of the last",
    "drawn": "{} of matches end without a winner",
    "first": "the first seat wins {} of matches",
}
WHO = {
    "gain dealer": "the dealer",
    "gain opener": "the first player to move",
    "gain caster": "the caster",
    "gain shooter": "the shooter",
}
SHARES = ("void", "drawn", "first")
PLAYERS = {RANDOM: "random players", "apprentice": "apprentices", "journeyman": "journeymen"}
# Players who differ from another in one thing only, by which advice is measured.
FOILS = {
    "bold": "players who hit every blot",
    "discreet": "players who hit only if they leave no blot",
}
THINKING = ("apprentice", "journeyman")


class EffectFigure(NamedTuple):
    """One figure of an effect, in words and in numbers."""

    key: str
    name: str
    level: str
    figure: Figure
    certain: bool
    first: str
    second: str
    difference: str

    @property
    def up(self) -> bool:
        return self.figure.difference > 0


Measured = Sequence[tuple[Effect, list[EffectFigure]]]  # a level each


class Dot(NamedTuple):
    """What players of one level did, on the line of a picture from 0 to 100, nought at 50."""

    players: str
    difference: str
    certain: bool
    at: float
    low: float
    high: float


class LevelPicture(NamedTuple):
    """One figure with the levels below each other on one scale, and what stands at its ends."""

    name: str
    least: str
    most: str
    dots: list[Dot]


# By rule ------------------------------------------------------------------------------------------


def rank(key: str) -> tuple[int, str]:
    """Where a figure stands in the order of the rule; acts last, by the alphabet.

    >>> sorted(["act vie", "length", "act see", "throws", "first"], key=rank)
    ['first', 'throws', 'length', 'act see', 'act vie']
    """
    return (ORDER.index(key), "") if key in ORDER else (len(ORDER), key)


def about(key: str) -> str:
    """What a figure is about, in the words of the rule."""
    return next((said for said, keys in RULE.items() if key in keys), ACTS)


def at_levels(measured: Measured, key: str, levels: Sequence[str]) -> list[EffectFigure]:
    """That figure with each of the *levels* that has it."""
    return [
        one
        for effect, told in measured
        for one in told
        if effect.level in levels and one.key == key
    ]


def key_of(effect: Effect, name: str) -> str:
    """The key of a figure that is stored by that *name*."""
    thrown = name == "act throw" and is_cast(effect.terms.partition(":")[0])
    return "throws" if thrown else name


def is_cast(slug: str) -> bool:
    """Whether each throw is an act of a player, so that throws tell how long a match takes.  Where
    men are moved by the dice, these fall by themselves."""
    game = GAMES[slug]
    acts = game.acts.split()
    return "throw" in acts and "move" not in acts and "dice" in doors.sheets(game)


def untimed(measured: Measured) -> tuple[str, ...]:
    """The figures that do not tell how long a match takes.

    Where throws are counted the moves do not: a choice that a reading takes from the players is a
    move less, and no time.
    """
    thrown = any(one.key == "throws" for _, told in measured for one in told)
    return ("length",) if thrown else ()


def chosen(measured: Measured) -> tuple[str, tuple[str, ...]]:
    """The first figure by the rule that is certain, and for which levels it is told.

    Random players are asked only where nothing is certain of those who think; ("", ()) where no
    figure is certain of any.
    """
    untold = untimed(measured)
    for levels in (THINKING, (RANDOM,)):
        certain = [
            one.key
            for effect, told in measured
            for one in told
            if effect.level in levels and one.certain and one.key not in untold
        ]
        if certain:
            return min(certain, key=rank), levels
    return "", ()


def at_odds(measured: Measured) -> list[str]:
    """The figures on which apprentices and journeymen are certain of opposite things."""
    keys = {one.key for _, told in measured for one in told}
    odd = []
    for key in sorted(keys, key=rank):
        sure = {one.up for one in at_levels(measured, key, THINKING) if one.certain}
        odd += [key] * (len(sure) > 1)
    return odd


# In words -----------------------------------------------------------------------------------------


def sentence(measured: Measured) -> str:
    """What a reading changes, with the level of player, and first of all where levels disagree."""
    if not measured:
        return ""
    key, levels = chosen(measured)
    if not key:
        return unchanged(measured)
    pairs = {effect.level: effect for effect, _ in measured}
    told = at_levels(measured, key, levels)
    first, *others = sorted(told, key=lambda one: (not one.certain, levels.index(one.level)))
    clauses = [f"with {company(pairs[first.level])}, {clause(pairs[first.level], first)}"]
    clauses += [f"with {company(pairs[one.level])}, {again(one)}" for one in others]
    text = "; ".join(clauses)
    if levels == (RANDOM,):
        thinking = [company(pairs[level]) for level in THINKING if level in pairs]
        rest = f"; with {' or '.join(thinking)} no figure is certain" * bool(thinking)
        return f"Only {text}{rest}."
    if odd := [told_name(measured, one) for one in at_odds(measured)]:
        return f"Apprentices and journeymen disagree on {joined(odd)}. {capital(text)}."
    return f"{capital(text)}."


def unchanged(measured: Measured) -> str:
    """What is told where no figure is certain with players of any level."""
    who = joined([company(effect) for effect, _ in measured])
    moved = any(one.figure.difference for _, told in measured for one in told)
    differ = max(effect.differ for effect, _ in measured)
    if not moved and not differ:
        return f"With {who}, every pair went exactly the same way, and no figure changed."
    played = "The two matches of every pair went the same way"
    if differ:
        most = amount(differ, share=True)
        played = f"The records of the two matches differ in up to {most} of the pairs"
    return f"{played} with {who}, but no figure changed for certain."


def company(effect: Effect) -> str:
    return f"{PLAYERS[effect.level]} ({effect.pairs} pairs of matches)"


def again(one: EffectFigure) -> str:
    """The same figure with players of another level, in few words."""
    if one.certain:
        return f"{one.first} and {one.second} ({changed(one)})"
    if not one.figure.difference and not one.figure.within:
        return "every pair has the same figure under both"
    return f"no change is certain ({changed(one)})"


def told_name(measured: Measured, key: str) -> str:
    return next(one.name for _, told in measured for one in told if one.key == key)


def clause(effect: Effect, one: EffectFigure) -> str:
    """One figure under the usual reading and under the other, with the difference, in words."""
    first, second = one.figure.first, one.figure.second
    change = f"({changed(one)})"
    if one.key in WHO:
        usual = f"{WHO[one.key]} ends a deal {standing(first)} {facing(effect)}, on average,"
        other = standing(second).removesuffix(" of").removesuffix(" with")
        return f"{usual} under the usual reading, and {other} under this one {change}"
    if one.key in CLAUSES:
        usual = CLAUSES[one.key].format(one.first)
        return f"{usual} under the usual reading and {one.second} under this one {change}"
    verb, each = one.key.partition(" ")[2], "deal" if "deals" in effect.figures else "match"
    usual = f"{one.first} times a {each}" if first else "none"
    other = f"{one.second} times" if second else "none"
    other += f" a {each}" if not first else ""
    return f"the use of “{verb}” goes from {usual} to {other} {change}"


def changed(one: EffectFigure) -> str:
    """The difference with its interval; of shares in percentage points."""
    if one.key not in SHARES:
        return one.difference
    points = one.figure._replace(
        difference=100 * one.figure.difference, within=100 * one.figure.within
    )
    return difference(points, share=False, unit=" percentage points")


def standing(value: float) -> str:
    """How far one is from the others, whether they or a pot had it.

    >>> standing(0.5), standing(-12.25), standing(0)
    ('0.50 ahead of', '12.2 behind', 'level with')
    """
    if not value:
        return "level with"
    return f"{amount(abs(value))} {'ahead of' if value > 0 else 'behind'}"


def facing(effect: Effect) -> str:
    """On whom a player gains in that game."""
    return _facing(effect.terms)


@lru_cache(maxsize=512)
def _facing(code: str) -> str:
    game = GAMES[code.partition(":")[0]]
    terms = game.terms_of(code)
    if len(game.sides(terms)) > 2:
        return "the others"
    return "the other side" if terms.seats > 2 else "the other player"


def named(effect: Effect, name: str) -> str:
    if name in NAMES:
        return NAMES[name].replace("the others", facing(effect)) if name in WHO else NAMES[name]
    verb = name.partition(" ")[2]
    return f"how often “{verb}” is used in a {'deal' if 'deals' in effect.figures else 'match'}"


def difference(figure: Figure, share: bool, unit: str = "") -> str:
    """The difference with its interval; or that every pair has it."""
    change = signed(figure.difference, share)
    if figure.difference and not figure.within:
        return f"{change}{unit} in every pair"
    return f"{change} ± {amount(figure.within, share)}{unit}"


def amount(value: float, share: bool = False, places: int | None = None) -> str:
    """A number as people read it, with as many *places* as its size needs, or as are asked for.

    >>> amount(0.0041), amount(0.034), amount(-12.345), amount(154.2), amount(3.0)
    ('0.004', '0.03', '−12.3', '154', '3')
    >>> amount(0.25, share=True)
    '25 %'
    """
    size, sign = abs(value), "−" if value < 0 else ""
    if places is None and share:
        places = 0 if size >= 0.1 else 1
    elif places is None:
        places = 0 if size >= 100 or size == int(size) else 1 if size >= 10 else 2
        places = 3 if 0 < size < 0.01 else places
    return f"{sign}{size * 100:.{places}f} %" if share else f"{sign}{size:.{places}f}"


def amounts(figure: Figure, share: bool = False) -> tuple[str, str]:
    """Both values of a figure, with more places if they would look alike and are not.

    >>> amounts(Figure(54.91, 54.94, 0.03, 0.01, 0, 0)), amounts(Figure(3, 3, 0, 0, 1, 0))
    (('54.91', '54.94'), ('3', '3'))
    """
    for places in (None, 1, 2, 3, 4, 5):
        first, second = (amount(v, share, places) for v in (figure.first, figure.second))
        if first != second or figure.first == figure.second:
            break
    return first, second


def signed(value: float, share: bool = False) -> str:
    """The same with its sign, as type has it."""
    return ("+" if value > 0 else "−" if value < 0 else "") + amount(abs(value), share)


# In a picture -------------------------------------------------------------------------------------


def picture(measured: Measured) -> LevelPicture | None:
    """The figure that the sentence tells, at the levels that it names; None where it tells none."""
    key, levels = chosen(measured)
    rows: list[EffectFigure] = at_levels(measured, key, levels)
    if not rows:
        return None
    end = round_up(max(abs(one.figure.difference) + one.figure.within for one in rows))
    share = key in SHARES
    return LevelPicture(
        rows[0].name,
        points(-end, share),
        points(end, share),
        [dot(one, end) for one in rows],
    )


def dot(one: EffectFigure, end: float) -> Dot:
    """Where a figure stands on a line that ends at *end* on either side."""
    change, within = one.figure.difference, one.figure.within

    def place(value: float) -> float:
        return round(50 + 50 * value / end, 1)

    ends = place(change - within), place(change + within)
    return Dot(PLAYERS[one.level], changed(one), one.certain, place(change), *ends)


def points(value: float, share: bool) -> str:
    """A difference at an end of the line; of shares in percentage points.

    >>> points(-0.05, True), points(20, False), points(0.2, False)
    ('−5 points of 100', '+20', '+0.2')
    """
    shown = f"{abs(100 * value if share else value):g}"
    return f"{'−' if value < 0 else '+'}{shown}{' points of 100' * share}"


def round_up(value: float) -> float:
    """The next of 1, 2, 5, 10, 20 and so on, or of their tenths.

    >>> round_up(0.031), round_up(7.2), round_up(20.0)
    (0.05, 10, 20)
    """
    if value <= 0:
        return 1
    unit = 10.0 ** floor(log10(value))
    step = next(step for step in (1, 2, 5, 10) if value <= step * unit * (1 + 1e-9))
    whole = float(f"{step * unit:.3g}")
    return int(whole) if whole >= 1 else whole


def group(key: str, levels: tuple[str, ...], measured: bool) -> str:
    """Under which heading a reading is listed, by its figure and for whom it is told.

    >>> group("first", THINKING, True), group("length", ("random",), True), group("", (), False)
    ('who gains', 'random players alone', 'not measured yet')
    """
    if not measured:
        return "not measured yet"
    if not key:
        return "nothing for certain"
    return about(key) if levels == THINKING else "random players alone"


GROUPS = (*RULE, ACTS, "random players alone", "nothing for certain", "not measured yet")
