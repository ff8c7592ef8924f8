"""What reasons of games of tricks say will come about, held against deals that were played on.

“Keep the King for a trick” is a reason only if the King takes a later trick clearly more often
after the advised card than after the one that it is held against.  An idea carries its claims,
which are made where its sentence is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Protocol

from diversions.rules.players.coming_about import CameAbout, PlayedOn

SLACK = 0.06  # by how much more often what is claimed must come about
RARELY, EVER, OFTEN, MOSTLY = 0.03, 0.1, 0.4, 0.5  # shares of the deals
CERTAIN = 0.95
CLEAR = 0.15  # by which something that no other reason tells is told


class Verdict(IntEnum):
    """Whether a reason comes about; *idle* if it does as often with the other card."""

    HOLDS = 0
    IDLE = 1
    FALSE = 2


class TwoCards(NamedTuple):
    """The *card* of which something is claimed, and the *rival* that it is held against, or none
    if that is not known."""

    card: str
    rival: str
    others: Sequence[str]  # the other cards that may be played
    suit: Callable[[str], str]
    rival_takes: bool = True  # whether the rival would take the trick that lies there, so far
    lower: bool = False  # whether the card is of the rival's suit, and lower


class TrickClaim(Protocol):
    """Something that a reason says will come about."""

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        """Whether it does in the deals that were *played* on, of which *mine* is after the card."""
        ...


def gained(often: float, was: float, slack: float) -> Verdict:
    """The verdict on what comes about so *often*, and *was* so often with the other card."""
    return Verdict.HOLDS if often - was >= slack else Verdict.IDLE


@dataclass(frozen=True)
class Kept:
    """That cards which are kept take later tricks; one that is *spent* would take this one too."""

    cards: tuple[str, ...]
    spent: bool = False
    rarely: bool = False  # it says no more than that they are harder to beat

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        later = sum(mine.later.get(card, 0.0) for card in self.cards)
        if later < (RARELY if self.rarely else EVER):
            return Verdict.FALSE
        his = played.after(two.rival)
        if his is None:
            return Verdict.HOLDS
        if self.spent:
            return Verdict.HOLDS if later >= OFTEN - slack else Verdict.IDLE
        return gained(later, sum(his.takes(card, two.rival) for card in self.cards), slack)


@dataclass(frozen=True)
class Safe:
    """That cards are safe once trumps are drawn, or good once the higher ones are gone."""

    cards: tuple[str, ...]

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        later, his = sum(mine.later.get(card, 0.0) for card in self.cards), played.after(two.rival)
        if later < OFTEN - slack:
            return Verdict.FALSE
        if his is None:
            return Verdict.HOLDS
        return gained(later, sum(his.takes(card, two.rival) for card in self.cards), slack)


@dataclass(frozen=True)
class Now:
    """That the card takes its trick in so many deals at *least*; and if it is to be played *first*,
    more often than it would take a later one."""

    least: float = OFTEN
    first: bool = True
    ruffed: bool = False  # it says that a trump may take it, which is true in any case

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        if mine.now < self.least:
            return Verdict.IDLE if self.ruffed else Verdict.FALSE
        his = played.after(two.rival)
        if his is None or not self.first:
            return Verdict.HOLDS
        return gained(mine.now, his.later.get(two.card, 0.0), slack)


@dataclass(frozen=True)
class Takes:
    """That a card which takes the trick so far has it in the end: *often*, or now and then."""

    often: bool = True

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        least = OFTEN - slack if self.often else EVER
        return Verdict.FALSE if mine.now < least else Verdict.HOLDS


@dataclass(frozen=True)
class Harder:
    """That the card takes its trick more often than the rival would, or than the one named."""

    than: str = ""
    bare: bool = False  # a count of the card alone, which says nothing of the other

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        his = played.after(self.than or two.rival)
        if his is None:
            return Verdict.HOLDS
        if self.bare:
            return Verdict.IDLE
        if mine.now - his.now <= slack - 2 * SLACK:
            return Verdict.FALSE
        return gained(mine.now, his.now, slack)


@dataclass(frozen=True)
class Trumped:
    """That a suit of which one has none is trumped later."""

    suit: str

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        ruffs, his = mine.ruffs.get(self.suit, 0.0), played.after(two.rival)
        if ruffs < EVER - slack / 2:
            return Verdict.FALSE
        if his is None:
            return Verdict.HOLDS
        return gained(ruffs, his.ruffs.get(self.suit, 0.0), slack)


@dataclass(frozen=True)
class Ours:
    """That a trick which is left to a partner is the side's, in so many deals at *least*."""

    least: float = MOSTLY

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        return Verdict.HOLDS if mine.ours >= self.least - slack else Verdict.FALSE


@dataclass(frozen=True)
class Outside:
    """That others may hold some cards, each of which is named, or more than half of which are, if
    they are *counted*: not if no other player can have them."""

    cards: tuple[str, ...]
    counted: bool = False

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        if self.counted:
            held = sum(played.against(card) > 0 for card in self.cards)
            return Verdict.FALSE if self.cards and 2 * held <= len(self.cards) else Verdict.HOLDS
        return Verdict.HOLDS if played.held.issuperset(self.cards) else Verdict.FALSE


@dataclass(frozen=True)
class Told:
    """That something tells the card from its rival in the deals: what has this *key*."""

    key: str

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        told = [key for key, _ in came_about(two, played, str, 0.0)]
        return Verdict.HOLDS if self.key in told else Verdict.IDLE


def verdict(
    claims: Iterable[TrickClaim], two: TwoCards, played: PlayedOn, slack: float = SLACK
) -> Verdict:
    """Whether all of the *claims* come about in the deals that were *played* on."""
    claims = tuple(claims)
    mine = played.after(two.card) if claims else None
    if mine is None:
        return Verdict.HOLDS
    return max(claim.judged(two, played, mine, slack) for claim in claims)


def came_about(
    two: TwoCards, played: PlayedOn, name: Callable[[str], str], clear: float = CLEAR
) -> Iterator[tuple[str, str]]:
    """What tells the card from its rival in the deals that were *played* on, each with a key."""
    mine, his = played.after(two.card), played.after(two.rival)
    if mine is None or his is None:
        return
    card, rival = name(two.card), name(two.rival)
    leads = not played.view.trick
    lost = not leads and not mine.now and not two.rival_takes  # then the least is given anyway
    if mine.later.get(two.rival, 0.0) - his.now >= clear * (1 + lost):
        now = "if you lead it now" if leads else "if you play it now"
        yield "came-kept", f"Keep {rival}: it more often takes a trick later than {now}."
    if mine.now - his.now >= clear and (leads or two.rival_takes):
        trick = "its trick" if leads else "this trick"
        would = f"{rival} would if you led it" if leads else f"{rival} would"
        yield "came-now", f"{card} takes {trick} more often than {would}."
    if mine.now - his.later.get(two.card, 0.0) >= clear:
        yield "came-first", f"{card} more often takes a trick now than later."
    if mine.ours - mine.now - his.ours + his.now >= clear:
        does = "lead" if leads else "play"
        yield (
            "came-partner",
            f"Your partner takes this trick more often if you {does} {card} than {rival}.",
        )
    rest = [one for one in two.others if one != two.rival]
    gains = {one: mine.later.get(one, 0.0) - his.later.get(one, 0.0) for one in rest}
    best = max(gains, key=gains.__getitem__, default="")
    safe = best and mine.later.get(best, 0.0) >= OFTEN and two.suit(best) != played.place.trump
    if safe and gains[best] >= clear:
        does = "lead" if leads else "play"
        yield (
            "came-later",
            f"{name(best)} takes a later trick more often if you {does} {card} now, not {rival}.",
        )
    hardly = max(mine.now, his.now, mine.later.get(two.rival, 0.0)) < CLEAR
    if leads and two.lower and hardly:
        yield "came-lower", f"{card} and {rival} would hardly ever take a trick: lead the lower."
