"""A judge of Bone-Ace, written from Cotton's pages 129-130 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, what each player has and what lies in the two halves of the stake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

LETTERS = "ABCDEFGH"


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.seats = readings, seats
        self.deals_left = seats * {"twice": 2, "once": 1}[readings["rounds"]]
        self.purses = [2 * self.deals_left] * seats
        self.bone, self.game = 0, 0
        self.lifting = list(range(seats))
        self.dealer = -1
        self.hands: list[list[str]] = []
        self.step = "lift"
        self.queue: list[int] = []
        self.over: set[int] = set()
        self.open: set[int] = set()
        self.winners: set[int] | None = None

    # What a card is ------------------------------------------------------------------------------

    def pips(self, card: str) -> int:
        if card[0] == "A":
            return 11 if self.read["ace"] == "eleven" else 1
        return 10 if card[0] in "TJQK" else int(card[0])

    def size(self, card: str) -> int:
        if self.read["biggest"] == "spots":
            return self.pips(card)
        return "23456789TJQKA".index(card[0])

    def count(self, seat: int) -> int:
        return sum(self.pips(card) for card in self.hands[seat])

    def distance(self, seat: int) -> int:
        count = self.count(seat)
        if count > 31 and self.read["over"] == "out":
            return 1_000
        return abs(31 - count)

    def order(self) -> list[int]:
        return [(self.dealer + 1 + place) % self.seats for place in range(self.seats)]

    # What may be done ----------------------------------------------------------------------------

    def whose(self) -> int | None:
        return self.queue[0] if self.winners is None and self.step in ("show", "draw") else None

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        return {"show"} if self.step == "show" else {"draw", "stay"}

    def seen(self, eye: int | None) -> list[list[str]]:
        """The hands as *eye* sees them: two cards of another lie face down until they are shown."""
        return [
            hand if seat == eye or seat in self.open else ["##", "##", *hand[2:]]
            for seat, hand in enumerate(self.hands)
        ]

    # What happens --------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *cards = line.split()
        match verb:
            case "lift":
                self.lift(cards)
            case "shuffle":
                self.deal(cards)
            case "show":
                self.wins_game(LETTERS.index(who))
            case "stay":
                self.queue.pop(0)
                self.onward()
            case "draw":
                seat = LETTERS.index(who)
                self.hands[seat].append(self.pack.pop(0))
                if self.count(seat) == 31:
                    self.wins_game(seat)
                elif self.count(seat) > 31:
                    self.onward()

    def lift(self, cards: list[str]) -> None:
        ranks = {s: "23456789TJQKA".index(c[0]) for s, c in zip(self.lifting, cards, strict=True)}
        self.lifting = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
        if len(self.lifting) == 1:
            self.dealer, self.step = self.lifting[0], "shuffle"

    def deal(self, cards: list[str]) -> None:
        self.hands = [[] for _ in range(self.seats)]
        self.pack = list(cards)
        self.over, self.open = set(), set()
        for seat in self.order():  # two to the first hand, the third turned up, and so to the next
            self.purses[seat] -= 2
            self.bone += 1
            self.game += 1
            self.hands[seat] = [self.pack.pop(0) for _ in range(3)]
        self.purses[self.carries_bone()] += self.bone
        self.bone = 0
        self.queue = self.order()
        dealt = [seat for seat in self.order() if self.count(seat) == 31]
        if dealt:
            self.step, self.queue = "show", dealt[:1]
        else:
            self.step = "draw"
            self.onward()

    def carries_bone(self) -> int:
        up = {seat: self.hands[seat][2] for seat in self.order()}
        for seat, card in up.items():
            if card == "AD":
                return seat
        if self.read["alike"] == "three":
            sorts = Counter(card[0] for card in up.values())
            threes = {seat: card for seat, card in up.items() if sorts[card[0]] >= 3}
            up = threes or up
        biggest = max(self.size(card) for card in up.values())
        return next(seat for seat, card in up.items() if self.size(card) == biggest)

    def onward(self) -> None:
        """Players who have passed one and thirty show it, and it is the next player's turn."""
        while self.queue and self.count(self.queue[0]) > 31:
            seat = self.queue.pop(0)
            self.over.add(seat)
            self.open.add(seat)
        alone = self.read["over"] == "out" and len(self.over) == self.seats - 1
        if self.queue and not alone:
            return
        self.open = set(range(self.seats))
        near = {seat: self.distance(seat) for seat in self.order()}
        best = min(near.values())
        if best < 1_000:
            winner = next(seat for seat in self.order() if near[seat] == best)
            self.purses[winner] += self.game
            self.game = 0
        self.ended()

    def wins_game(self, seat: int) -> None:
        self.purses[seat] += self.game
        self.game = 0
        self.open |= {seat} | {one for one in range(self.seats) if self.count(one) == 31}
        self.ended()

    def ended(self) -> None:
        self.deals_left -= 1
        self.dealer, self.step, self.queue = self.order()[0], "shuffle", []
        if not self.deals_left:
            part, odd = divmod(self.game, self.seats)
            assert not odd
            self.purses = [coins + part for coins in self.purses]
            self.game = 0
            most = max(self.purses)
            best = {seat for seat, coins in enumerate(self.purses) if coins == most}
            self.winners = best if len(best) < self.seats else set()  # all have as much: drawn
