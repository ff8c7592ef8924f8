"""What is known of hidden cards at Gleek by the tricks and by what was said, for a journeyman."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from diversions.games.gleek.state import MELDS, PACK, GleekState, ruff_worth
from diversions.games.gleek.thumb import FAIR, thumb, worth_of
from diversions.games.gleek.variants import CARDS, FORGOTTEN, RUFF, SHOW
from diversions.rules.core import BACK, Seat, but
from diversions.rules.players.guessing import CANNOT, fitted, guess_within, unlike, voids

HABIT = 8  # points of a ruff that weigh as much as one play that a card would have changed


class Knowledge:
    """What a seat knows of the cards that it cannot see, and tables that agree with it."""

    def __init__(self, view: GleekState, seat: Seat) -> None:
        self.view, self.seat = view, seat
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        seen = {card for hand in view.hands for card in hand}
        seen |= {*view.out, *view.stock, view.turned}
        seen |= {card for trick in tricks for _, card in trick}
        self.hidden = [card for card in PACK.cards if card not in seen]
        self.barred = [{*void, *shown_of(view, one)} for one, void in enumerate(voids(tricks, 3))]
        self.played = [[c for t in tricks for s, c in t if s == one] for one in range(3)]
        self.against = unlike(tricks, self.hidden, 3, self.usual)
        self.paired = pairs_told(view) if view.phase == "bid" else {}
        self.ruffs = ruffs_told(view) if view.phase in ("ruff", "call", "play") else {}
        self.called = dict(zip(view.called, view.many, strict=True))

    def usual(self, seat: Seat, before: Sequence[tuple[Seat, str]], cards: Sequence[str]) -> str:
        """What one would play of *cards* by rule of thumb."""
        laid = [card for _, card in before]
        follow = [card for card in cards if card[1] == laid[0][1]] if laid else cards
        return thumb(follow or cards, laid, self.view.trump)

    def deal(self, rng: Random) -> GleekState:
        """A table in full sight, as it may be."""
        view = self.view
        hands = guess_within(view.hands, self.hidden, self.barred, rng)
        if self.paired or self.ruffs or view.ruffs or view.phase in ("call", "play"):
            hands = fitted(hands, view.hands, self.hidden, self.barred, self.strain, rng)
        given = {card for hand in hands for card in hand}
        rest = [card for card in self.hidden if card not in given]
        rng.shuffle(rest)
        stock = tuple(rest.pop() if card == BACK else card for card in view.stock)
        out = tuple(rest.pop() if card == BACK else card for card in view.out)
        return but(view, hands=hands, stock=stock, out=out)

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """How badly *hand* agrees with what *seat* has bid, vied and called."""
        whole = (*hand, *self.played[seat])
        ranks = [card[0] for card in whole]
        against = self.against[seat]
        strain = float(HABIT * sum([against.get(card, 0) for card in hand]))
        if seat in self.paired:
            least, most = self.paired[seat]
            pairs = sum(ranks.count(rank) == 2 for rank in MELDS)
            strain += 20 * max(least - pairs, pairs - most, 0)
        if seat in self.ruffs:
            low, high = self.ruffs[seat]
            worth = min(worth_of(self.view.terms, whole), 110)
            strain += max(low - worth, worth - high, 0)
        for one, cards in self.view.ruffs:
            if one == seat:
                # A ruff that all forgot may be shown when cards have been played.
                late = self.view.terms[SHOW] == FORGOTTEN and len(self.view.ruffs) == 1
                then = {*hand, *cards} if late else whole
                over = worth_of(self.view.terms, then) - ruff_worth(self.view.terms, cards)
                strain += (CANNOT + over) * (over > 0)
        for rank in MELDS:
            many = ranks.count(rank)
            if called := self.called.get((seat, rank)):
                strain += (CANNOT + abs(many - called)) * (many != called)
            elif self.view.phase == "play":  # they might have called it
                strain += 20 * (many > 2)
        return strain


def shown_of(view: GleekState, seat: Seat) -> set[str]:
    """The suit of the ruff that *seat* has shown: all its cards were shown with it."""
    suits = [{card[1] for card in ruff} for one, ruff in view.ruffs if one == seat]
    return next((suit for suit in suits if len(suit) == 1), set())  # four Aces have no suit


def pairs_told(view: GleekState) -> dict[Seat, tuple[int, int]]:
    """How many pairs of great cards the bids tell of, at the least and the most."""
    told = {}
    for seat in range(3):
        need = view.bid if seat == view.bidder else view.bid - 1 if seat == view.raised else 0
        if need > 13:
            told[seat] = ((need - 10) // 2, 4)
        elif seat != view.bidder and view.bid and seat not in view.waiting:
            told[seat] = (0, max((view.bid - 11) // 2, 0))
    return told


def ruffs_told(view: GleekState) -> dict[Seat, tuple[int, int]]:
    """How good a ruff the vying tells of, at the least and the most."""
    fair = FAIR[view.terms[RUFF] == CARDS]
    told = {}
    for seat in range(3):
        if view.vier is not None and view.laid[seat] > view.unit:
            told[seat] = (fair, 110)
        elif view.phase != "ruff" or seat not in view.waiting:
            told[seat] = (0, fair - 1)
    return told
