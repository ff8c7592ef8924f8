"""What a table of Tick-Tack is worth, in stakes: what the next throw may lose and win, and how the
men stand for the throws after it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from diversions.games.tick_tack.moves import (
    ELEVENTH,
    FILLED,
    HIT,
    IN,
    SECOND,
    WENT_IN,
    End,
    TickTackLaws,
    stopped,
)
from diversions.rules.kit import points
from diversions.rules.kit.points import THROWS, Dice, Men

STAKES = {HIT: 1.0, WENT_IN: 2.0, FILLED: 2.0}
SICE, CINQUE = 19, 20  # by how far they are from the end


class TickTackWeights(NamedTuple):
    """How much each thing counts, in stakes; found by matches of the player against itself."""

    threat: float = 0.4  # of what one's own next throw would win, if the other stood still
    point: float = 0.02  # a bound point on this side of the middle
    corner: float = 0.05  # the sice and the cinque point, bound
    single: float = -0.01  # a man that stands alone where men of the other side may still come
    guard: float = 0.02  # a man on one's own eleventh point
    filled: float = 0.03  # for each two points of the second table, the square
    over: float = -0.03  # a man past the middle
    ready: float = 0.02  # a place from which a man can go in


WEIGHTS = TickTackWeights()


def may_hit(own: Men, foe: Men, at: int, throw: Dice, laws: TickTackLaws) -> bool:
    """Whether a man of *own* comes by that throw upon the point that is so far from its end."""
    for hunter in range(at + 1, 25):
        if not own[hunter] or (hunter - at in throw and laws.anywhere and stopped(foe, hunter, at)):
            continue
        shut = 0
        for step in range(1, hunter - at):
            rest = hunter - step
            barred = foe[25 - rest] > 1 or (laws.anywhere and stopped(foe, rest, at))
            shut |= barred << step
        if points.reaches(hunter - at, shut, throw, laws.fourfold):
            return True
    return False


def may_go_in(own: Men, foe: Men, throw: Dice, laws: TickTackLaws) -> bool:
    """Whether two men come by that throw upon the other's open eleventh point."""
    if foe[ELEVENTH]:
        return False
    high, low = throw
    if not laws.one_cast and own[IN]:
        far = IN + high + low
        rests = not (foe[25 - far + high] and foe[25 - far + low])
        return bool(own[IN + high] or own[IN + low] or (own[far] and rests))
    if high != low:
        return bool(own[IN + high] and own[IN + low])
    if not laws.fourfold:
        return own[IN + high] > 1
    way = [IN + high * n for n in (1, 2, 3) if IN + high * n < 25]
    free = [not any(foe[25 - at] for at in way[:n]) for n in range(len(way))]
    held = [own[at] if clear else 0 for at, clear in zip(way, free, strict=True)]
    near, far, third = (*held, 0, 0, 0)[:3]
    return near > 1 or bool(near and (far or third)) or far > 1


def may_fill(own: Men, foe: Men, throw: Dice, laws: TickTackLaws) -> bool:
    """Whether that throw, played by two men, fills what is wanting of the second table."""
    wanting = [at for at in SECOND for _ in range(laws.each - own[at])]
    if not 0 < len(wanting) <= 2 or any(foe[25 - at] for at in SECOND):
        return False
    spare = list(own)
    for at in SECOND:
        spare[at] = max(0, own[at] - laws.each)
    dice = throw if len(wanting) == 2 else throw[:1]
    for order in {dice, dice[::-1], throw[1:] if len(wanting) == 1 else dice}:
        left = spare.copy()
        for at, die in zip(wanting, order, strict=True):
            start = at + die
            if start > 24 or not left[start]:
                break
            left[start] -= 1
        else:
            return True
    return False


@lru_cache(maxsize=60_000)
def prospects(own: Men, foe: Men, laws: TickTackLaws) -> tuple[float, float]:
    """What the next throw of *own* wins on average, and how often it wins anything."""
    blots = [at for at in range(1, 25) if foe[25 - at] == 1]
    gain = often = 0.0
    for throw in THROWS:
        weight = points.weight(throw) / 36
        if may_go_in(own, foe, throw, laws) or may_fill(own, foe, throw, laws):
            gain, often = gain + 2 * weight, often + weight
        elif any(may_hit(own, foe, at, throw, laws) for at in blots):
            gain, often = gain + weight, often + weight
    return gain, often


def standing(own: Men, foe: Men, laws: TickTackLaws, by: TickTackWeights) -> float:
    """How one side's men stand for the throws to come."""
    passing = next((at for at in range(24, 0, -1) if foe[at]), 0)
    singles = sum(own[at] == 1 for at in range(25 - passing + 1, 25))
    worth = by.single * singles + by.over * sum(own[1:13])
    worth += by.point * sum(own[at] > 1 for at in range(13, 24))
    worth += by.corner * ((own[SICE] > 1) + (own[CINQUE] > 1))
    worth += by.guard * bool(own[ELEVENTH])
    if not any(foe[25 - at] for at in SECOND):
        worth += by.filled * sum(own[at] >= laws.each for at in SECOND) ** 2
    if not foe[ELEVENTH]:
        worth += by.ready * sum(bool(own[at]) for at in range(IN + 1, IN + 7))
    return worth


def worth(end: End, laws: TickTackLaws, by: TickTackWeights = WEIGHTS) -> float:
    """What a throw that is played so is worth to who played it; the other is to throw."""
    own, foe, won = end
    if won:
        return STAKES[won]
    loss, often = prospects(foe, own, laws)
    gain, _ = prospects(own, foe, laws)
    return (1 - often) * (by.threat * gain + standing(own, foe, laws, by)) - loss
