"""What is known of hidden cards at Gleek by the tricks and by what was said, for a journeyman."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from diversions.games.gleek.state import MELDS, PACK, GleekState
from diversions.games.gleek.thumb import FAIR, thumb, worth_of
from diversions.games.gleek.variants import CARDS, RUFF
from diversions.rules.core import BACK, Seat, but
from diversions.rules.players.guessing import fitted, guess_within, unlike, voids

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
        self.barred = voids(tricks, 3)
        self.played = [[c for t in tricks for s, c in t if s == one] for one in range(3)]
        self.against = unlike(tricks, self.hidden, 3, self.usual)
        self.paired = pairs_told(view) if view.phase == "bid" else {}
        self.ruffs = ruffs_told(view) if view.phase in ("ruff", "call", "play") else {}
        self.called = {(s, rank) for s, rank in view.called} if view.phase == "play" else None

    def usual(self, seat: Seat, before: Sequence[tuple[Seat, str]], cards: Sequence[str]) -> str:
        """What one would play of *cards* by rule of thumb."""
        laid = [card for _, card in before]
        follow = [card for card in cards if card[1] == laid[0][1]] if laid else cards
        return thumb(follow or cards, laid, self.view.trump)

    def deal(self, rng: Random) -> GleekState:
        """A table in full sight, as it may be."""
        view = self.view
        hands = guess_within(view.hands, self.hidden, self.barred, rng)
        if self.paired or self.ruffs or self.called is not None:
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
        if self.called is not None:
            for rank in MELDS:
                many = ranks.count(rank)
                wrong = many < 3 if (seat, rank) in self.called else many > 2
                strain += 20 * wrong
        return strain


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
