"""The rigour of the play, *forsat*: following suit, trumping, and beating the trumps that lie.

The Compleat Gamester (1674), pp. 121-122, tells it of French-Ruff, and asks for the same at Beast.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from diversions.rules.core import Seat
from diversions.rules.kit.tricks import following

FREE, FOLLOW, BEAT, TRUMP = "free", "follow", "beat", "trump"


class Duty(NamedTuple):
    """What a hand must play to a trick: why, and the cards that will do."""

    why: str  # free, follow, beat or trump
    cards: tuple[str, ...]

    @property
    def asked(self) -> str:
        """What the player is asked for."""
        return ASKED[self.why]


ASKED = {
    "free": "You can’t follow suit: play any card.",
    "follow": "Follow suit.",
    "beat": "You can beat the highest trump, so you must.",
    "trump": "You have none of the suit led: trump it.",
}


def duty(
    hand: Sequence[str],
    trick: Sequence[tuple[Seat, str]],
    trump: str,
    power: Mapping[str, int],
    always: bool = False,
) -> Duty:
    """What *hand* must play: the suit led; without it, a trump if one lies there, or *always*; and
    of trumps one that beats the highest that lies, if it has one. *power* is that of a rank.

    >>> power = {rank: place for place, rank in enumerate("23456789TAJQK")}
    >>> duty(("2H", "9C"), ((0, "4D"), (1, "7H")), "H", power)
    Duty(why='trump', cards=('2H',))
    >>> duty(("2H", "9H"), ((0, "4D"), (1, "7H")), "H", power)
    Duty(why='beat', cards=('9H',))
    >>> duty(("2H", "9C"), ((0, "4D"),), "H", power).why
    'free'
    >>> duty(("2H", "9C"), ((0, "4D"),), "H", power, always=True).cards
    ('2H',)
    """
    if not trick:
        return Duty(FREE, tuple(hand))
    led = trick[0][1][1]
    same = following(hand, led, lambda card: card[1])
    lying = [power[card[0]] for _, card in trick if card[1] == trump]
    if led != trump and same[0][1] == led:
        return Duty(FOLLOW, same)
    trumps = tuple(card for card in hand if card[1] == trump)
    if not trumps or not (lying or always):
        return Duty(FREE, tuple(hand))
    higher = tuple(card for card in trumps if power[card[0]] > max(lying, default=-1))
    if lying and higher:
        return Duty(BEAT, higher)
    return Duty(FOLLOW if led == trump else TRUMP, trumps)
