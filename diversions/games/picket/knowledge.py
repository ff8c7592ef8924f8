"""What is known of hidden cards at Picket by the tricks, by what was said, and by a Blank."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations
from random import Random

from diversions.games.picket.reckoning import (
    KINDS,
    LENGTHS,
    MANY,
    NOTHING,
    ORDER,
    PACK,
    RANKS,
    claim,
)
from diversions.games.picket.rules import PicketState, strength
from diversions.games.picket.variants import EQUAL, NEITHER, REMIND, REMINDED
from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.players.guessing import (
    CANNOT,
    barring,
    fitted,
    guess_within,
    holding,
    voids,
)

SUITS = "SHDC"
AMISS = 20.0  # the strain of each thing that was said and is not so


def hidden(view: PicketState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal, or of which it cannot tell where they are
    since a Blank was shown."""
    seen = {*view.hands[seat], *view.out[seat]}
    seen |= {card for trick in (*view.tricks, view.trick) for _, card in trick}
    seen |= {*view.ruffs[1 - seat]} | ({view.told} if view.told else set())
    return [card for card in PACK.cards if card not in seen]


def in_stock(view: PicketState, seat: Seat) -> list[str]:
    """The cards that *seat* may take in: those it has not seen in any hand."""
    return [card for card in hidden(view, seat) if card not in view.shown[1 - seat]]


def barred(view: PicketState) -> list[set[str]]:
    """The suits that each player has shown not to have."""
    return voids((*view.tricks, view.trick), 2)


def surely(view: PicketState, seat: Seat) -> list[str]:
    """The unseen cards that the other must hold, by what it said: all that are left of a rank, or
    of the only suit in which its sequence can be."""
    unseen = hidden(view, seat)
    laid = [card for trick in (*view.tricks, view.trick) for one, card in trick if one != seat]
    had, sure = {*unseen, *laid, *view.ruffs[1 - seat]}, set[str]()
    for one, kind, words in view.said:
        able = [cards for cards in cards_of(kind, words) if cards <= had]
        sure |= set.intersection(*able) if one != seat and able else set()
    return [card for card in unseen if card in sure]


@cache
def cards_of(kind: str, said: str) -> tuple[set[str], ...]:
    """The cards of which one who *said* that may speak: a sequence of one of the suits, or so many
    of a rank; none of a Ruff.

    >>> [sorted(cards) for cards in cards_of("alike", "four Aces")]
    [['AC', 'AD', 'AH', 'AS']]
    """
    words = said.split()
    rank = next((key for key, named in RANKS.items() if words[-1].removesuffix("s") == named), "")
    if kind == "sequence":
        many = next(many for many, word in LENGTHS.items() if word in words)
        top = ORDER.index(rank) + 1
        return tuple({one + suit for one in ORDER[top - many : top]} for suit in SUITS)
    if kind == "alike":
        many = next(many for many, word in MANY.items() if word == words[0])
        return tuple(map(set, combinations([rank + suit for suit in SUITS], many)))
    return ()


class Knowledge:
    """What a seat knows of the other’s hand in the play, and deals that agree with it."""

    def __init__(self, view: PicketState, seat: Seat) -> None:
        self.view, self.other = view, 1 - seat
        tricks = (*view.tricks, view.trick)
        self.laid = [card for trick in tricks for one, card in trick if one == self.other]
        self.barred: list[Collection[str]] = [*barred(view)]
        if ruff := view.ruffs[self.other]:  # all its cards were shown
            self.barred[self.other] = {*self.barred[self.other], ruff[0][1]}
        unseen, sure = hidden(view, seat), surely(view, seat)
        self.hands, self.hidden = holding(view.hands, unseen, self.other, sure)
        self.tells = {
            kind: told
            for (one, kind, _), told in zip(view.said, view.tells, strict=True)
            if one == self.other
        }
        self.said = {kind: words for one, kind, words in view.said if one == self.other}
        self.good = {kind: words for one, kind, words in view.said if one == seat}
        self.all_said = view.phase == "play"  # whether what it has not said tells that it has none

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the plays and the claims allow."""
        hands = self.fitting(rng)
        may_forget = self.all_said and self.view.terms[REMIND] != REMINDED
        if may_forget and self.strain(self.other, hands[self.other]) >= CANNOT:
            self.all_said = False  # it has forgotten something, or kept it to itself
            hands = self.fitting(rng)
        return hands

    def fitting(self, rng: Random) -> Hands:
        """One such way, as far as one is found."""
        hands, hidden = holding(self.hands, self.hidden, self.other, self.meant(rng))
        guessed = guess_within(hands, hidden, self.barred, rng)
        return fitted(guessed, self.hands, self.hidden, self.barred, self.strain, rng)

    def meant(self, rng: Random) -> set[str]:
        """The cards of what the other has said: of several suits or ranks, those by chance."""
        bars, meant = self.barred[self.other], set[str]()
        had = {card for card in self.hidden if not barring(bars, card)}
        had |= {*self.laid, *self.hands[self.other]}
        for kind, words in self.said.items():
            able = [cards for cards in cards_of(kind, words) if cards <= had]
            meant |= rng.choice(able) if able else set()
        return meant

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How much of what the other has said and shown is not so with *hand*."""
        whole = (*hand, *self.laid)
        amiss = sum(self.amiss(kind, whole) for kind in KINDS)
        if shown := self.view.shown[self.other]:
            kept = len(shown) - len(self.view.out[self.other])
            amiss += abs(sum(card in shown for card in whole) - kept)
        return (CANNOT + AMISS * amiss) * (amiss > 0)

    def amiss(self, kind: str, whole: Hand) -> float:
        """How far what *whole* has of that *kind* is from what the other said, or did not say."""
        own, terms = claim(self.view.terms, kind, whole), self.view.terms
        if kind in self.tells:
            told = self.tells[kind]
            off = abs(own.points - sum(map(int, told[1:])))
            shown = self.view.ruffs[self.other] if kind == "ruff" else ()
            wrong = own.told != told or (shown and own.lines[0].cards[0][1] != shown[0][1])
            return max(off, 1) if wrong else 0
        if not self.all_said:
            return 0
        if kind not in self.good or self.other == self.view.elder:  # who speaks first
            return own != NOTHING
        theirs = strength(terms, kind, self.good[kind])
        equal = own.strength == theirs and terms[EQUAL] == NEITHER and kind == "sequence"
        return own.strength > theirs or equal
