"""What the look of the table uses of the engine."""

from __future__ import annotations

from diversions.games.lanterloo.paying import loo
from diversions.games.lanterloo.state import CHALKED, LanterlooState, won
from diversions.games.lanterloo.variants import (
    CHALKS,
    CHOOSE,
    IF_PASSED,
    ROUNDS,
    TRUMP,
    TURNED,
    WAY,
)
from diversions.rules import Seat, Terms
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import capital

# What the leaf says first of a deal: that no player would play it, who is loo’d, who chalks tricks,
# or that one alone played.
WON = ("none", "lood", "way.chalks", "alone")


def first(terms: Terms) -> tuple[str, str, str]:
    """What is told to those who sit down to the game for the first time: what they want, may do,
    what ends it."""
    trumps = "trumps beat the rest" if terms[TRUMP] == TURNED else "there are no trumps"
    return (
        "Tricks, which are paid in coins; but play and take none, and you are loo’d: you pay.",
        f"Say whether you play, when you are asked. Follow suit if you can; {trumps}.",
        "After {deals}. The player who has won the most wins.",
    )


def chalks(terms: Terms) -> bool:
    """Whether tricks are chalked, and paid at the end."""
    return terms[WAY] == CHALKS


def left(view: LanterlooState) -> int:
    """The chalks that are not yet rubbed out."""
    return CHALKED - view.deals


def deals(terms: Terms) -> int:
    """How many deals a match has, where it is not the chalks that count them."""
    return int(terms[ROUNDS].value) * terms.seats


def last_deal(terms: Terms) -> int:
    """How many deals a match has."""
    return CHALKED if chalks(terms) else deals(terms)


def is_out(view: LanterlooState, seat: Seat) -> bool:
    """Whether *seat* has refused to play this deal."""
    return bool(view.hands) and seat not in view.within and seat not in view.waiting


def asked(view: LanterlooState, seat: Seat) -> str:
    """What *seat* is asked when it is to say whether it plays."""
    price = counted(loo(view, seat, view.pot))
    if seat != view.eldest:
        return f"Do you play? With no trick you are loo’d, and lay down {price}."
    if view.passed:
        many = len(view.within)
        said = f"{counted(many, 'other player')} {'plays' if many == 1 else 'play'}"
        return f"{capital(said)}. Do you play? A loo costs {price}."
    if view.terms[CHOOSE] == IF_PASSED:
        return "You are eldest: play, and all must play, or pass and hear the others."
    return "You are eldest: play, or pass and hear the others first."


__all__ = ["CHALKED", "asked", "chalks", "deals", "first", "is_out", "left", "won"]
