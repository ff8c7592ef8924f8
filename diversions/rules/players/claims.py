"""What reasons of games of tricks say will come about, held against deals that were played on.

“Keep the King for a trick” is a reason only if the King takes a later trick clearly more often
after the advised card than after the one that it is held against.  An idea carries its claims,
which are made where its sentence is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from statistics import mean
from typing import NamedTuple, Protocol

from diversions.rules.players.coming_about import CameAbout, PlayedOn

SLACK = 0.06  # by how much more often what is claimed must come about
RARELY, EVER, OFTEN, MOSTLY = 0.03, 0.1, 0.4, 0.5  # shares of the deals
EVENLY = 0.25  # of a trick, by which as many are taken with one card as with another
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
    rival_takes: bool = True  # whether the rival would take the trick that lies there, so far
    lower: bool = False  # whether the card is of the rival's suit, and lower
    higher: bool = False  # and higher


class TrickClaim(Protocol):
    """Something that a reason says will come about."""

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        """Whether it does in the deals that were *played* on, of which *mine* is after the card."""
        ...


def taken_later(
    cards: Iterable[str], often: float, two: TwoCards, played: PlayedOn, slack: float
) -> Verdict:
    """The verdict on *cards* that take a later trick so *often*, beside how often they take one at
    all after the other card."""
    his = played.after(two.rival)
    if his is None:
        return Verdict.HOLDS
    return gained(often, sum(his.takes(card, two.rival) for card in cards), slack)


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
        if self.spent and played.after(two.rival) is not None:
            return Verdict.HOLDS if later >= OFTEN - slack else Verdict.IDLE
        return taken_later(self.cards, later, two, played, slack)


@dataclass(frozen=True)
class KeptToo:
    """The same of a card that would be worse to play as well, beside the one that is kept."""

    card: str
    spent: bool = False

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        beside = two._replace(rival=self.card)
        return Kept((self.card,), self.spent).judged(beside, played, mine, slack)


@dataclass(frozen=True)
class Safe:
    """That cards are safe once trumps are drawn, or good once the higher ones are gone."""

    cards: tuple[str, ...]

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        later = sum(mine.later.get(card, 0.0) for card in self.cards)
        if later < OFTEN - slack:
            return Verdict.FALSE
        return taken_later(self.cards, later, two, played, slack)


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
class OfAny:
    """That the trick is lost, whichever card is played: idle where the other loses it as well."""

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        his = played.after(two.rival)
        return Verdict.HOLDS if his is None or his.now else Verdict.IDLE


@dataclass(frozen=True)
class NoLoss:
    """That a card which is given away would take no trick: idle where the other would not either,
    or where the card might."""

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        his = played.after(two.rival)
        if his is None:
            return Verdict.HOLDS
        return gained(mine.later.get(two.rival, 0.0), his.later.get(two.card, 0.0), slack)


@dataclass(frozen=True)
class Evenly:
    """That as many tricks are taken, whichever of some cards is played; and mostly *so many*."""

    cards: tuple[str, ...]
    so_many: tuple[int, ...] = ()

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        came = [came for one in self.cards if (came := played.after(one))]
        tricks = [one.tricks for one in came]
        even = max(tricks) - min(tricks) <= EVENLY + SLACK - slack
        told = mean(sum(one.shared.get(many, 0.0) for many in self.so_many) for one in came)
        mostly = not self.so_many or told >= MOSTLY - slack
        return Verdict.HOLDS if even and mostly else Verdict.FALSE


@dataclass(frozen=True)
class Told:
    """That something tells the card from its rival in the deals: what has this *key*."""

    key: str

    def judged(self, two: TwoCards, played: PlayedOn, mine: CameAbout, slack: float) -> Verdict:
        told = [one.key for one in came_about(two, played, str, 0.0)]
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


class Difference(NamedTuple):
    """Something that tells two cards apart: its kind, its sentence, and the *cards* that it names,
    or of which it is told."""

    key: str
    text: str
    cards: tuple[str, ...]


def came_about(
    two: TwoCards, played: PlayedOn, name: Callable[[str], str], clear: float = CLEAR
) -> Iterator[Difference]:
    """What tells the card from its rival in the deals that were *played* on."""
    mine, his = played.after(two.card), played.after(two.rival)
    if mine is None or his is None:
        return
    card, rival = name(two.card), name(two.rival)
    both = two.card, two.rival
    leads = not played.view.trick
    does = "lead" if leads else "play"
    kept, spent = mine.later.get(two.rival, 0.0), his.later.get(two.card, 0.0)
    waits = kept - his.now
    if not leads and not mine.now and not two.rival_takes:  # the trick is lost with either
        if not two.higher and kept - spent >= clear:
            text = f"Keep {rival}: it takes a later trick more often than {card} would."
            yield Difference("came-kept", text, both[1:])
    elif not two.higher and waits >= clear and waits - spent + mine.now >= clear / 2:
        text = f"Keep {rival}: it more often takes a trick later than if you {does} it now."
        yield Difference("came-kept", text, both[1:])
    if mine.now - his.now >= clear and (leads or two.rival_takes):
        trick = "its trick" if leads else "this trick"
        would = f"{rival} would if you led it" if leads else f"{rival} would"
        yield Difference("came-now", f"{card} takes {trick} more often than {would}.", both)
    partner = mine.ours - mine.now
    if leads and partner >= OFTEN and min(his.now, kept) >= CERTAIN:
        text = f"Your partner may take this trick, and {rival} takes one later as surely as now."
        yield Difference("came-wait", text, both)
    elif partner - his.ours + his.now >= clear and mine.ours - his.ours >= clear:
        text = f"Your partner takes this trick more often if you {does} {card} than {rival}"
        text += ", which may still take one later." if kept >= OFTEN else "."
        yield Difference("came-partner", text, both)
    hardly = max(mine.now, his.now, kept) < EVER
    if leads and two.lower and hardly:
        text = f"{card} and {rival} would hardly ever take a trick: lead the lower."
        yield Difference("came-lower", text, both)
    if mine.tricks - his.tricks >= EVENLY:
        who = "You are" if played.alone else "Your side is"
        text = f"{who} likely to take more tricks in all if you {does} {card} than {rival}"
        gains = {one: mine.takes(one, two.card) - his.takes(one, two.rival) for one in mine.later}
        most = max(gains, key=gains.__getitem__, default=two.card)
        third = (most,) if most not in both and gains[most] >= clear else ()
        text += "".join(f": {name(one)} then takes one more often" for one in third)
        yield Difference("came-more", f"{text}.", (*both, *third))
