"""A judge of Post and Pair, written from Cotton's pages 150-151, and 92-93 of Gleek, apart from the
engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, what each player has won or lost, and what lies in the heaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

LETTERS = "ABCDEF"
RANKS = "23456789TJQKA"
POST, PAIR, SEAT = range(3)


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.seats = readings, seats
        self.deals_left = seats * {"twice": 2, "once": 1}[readings["rounds"]]
        self.most = {"twelve": 12, "six": 6}[readings["limit"]]
        self.purses = [0] * seats
        self.heaps = [0, 0, 0]
        self.lifting = list(range(seats))
        self.dealer = -1
        self.hands: list[list[str]] = []
        self.vie = [0] * seats
        self.step = "lift"
        self.queue: list[int] = []
        self.inside: set[int] = set()
        self.open: set[int] = set()
        self.winners: set[int] | None = None

    # What a hand is ------------------------------------------------------------------------------

    def makes(self, hand: list[str]) -> int:
        return sum(1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in hand)

    def post(self, hand: list[str]) -> float | None:
        """Twenty-one is best; the greater is the better."""
        short = 21 - self.makes(hand)
        if short < 0 and self.read["over"] == "under":
            return None
        return -abs(short)

    def pair(self, hand: list[str]) -> float | None:
        twos = [rank for rank, many in Counter(card[0] for card in hand).items() if many == 2]
        return RANKS.index(twos[0]) if twos else None

    def royal(self, hand: list[str]) -> float | None:
        if len({card[0] for card in hand}) > 1:
            return None
        return RANKS.index(hand[0][0]) if self.read["royal"] == "higher" else 0

    def card(self, card: str) -> float:
        trump = self.read["trump"] == "turned" and card[1] == self.turned[1]
        return RANKS.index(card[0]) + 100 * trump

    def best_card(self, hand: list[str]) -> float:
        return max(self.card(card) for card in hand)

    def seat(self, hand: list[str]) -> float:
        return self.card(hand[2]) if self.read["seat"] == "third" else self.best_card(hand)

    # What may be done ----------------------------------------------------------------------------

    def order(self) -> list[int]:
        return [(self.dealer + 1 + place) % self.seats for place in range(self.seats)]

    def whose(self) -> int | None:
        return self.queue[0] if self.winners is None and self.queue else None

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.step == "divide":
            return {"divide", "show"}
        bet = max(self.vie)
        more = range(1, self.most - bet + 1)
        if bet:
            return {"see", "yield"} | {f"revie {coins}" for coins in more}
        vies = {f"vie {coins}" for coins in more}
        return vies | ({"play", "double"} if self.queue == [self.dealer] else {"pass"})

    def seen(self, eye: int | None) -> list[list[str]]:
        return [
            hand if seat == eye or seat in self.open else ["##"] * len(hand)
            for seat, hand in enumerate(self.hands)
        ]

    # What happens --------------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if verb == "lift":
            return self.lift(what)
        if verb == "shuffle":
            return self.deal(what)
        seat = LETTERS.index(who)
        match verb:
            case "pass":
                self.queue.pop(0)
                if self.read["again"] == "eldest" and seat != self.order()[0]:
                    self.inside.discard(seat)
            case "play":
                self.shown()
            case "double":
                self.double(seat)
            case "vie" | "revie":
                self.raised(seat, int(what[0]))
            case "see":
                self.lay(seat, max(self.vie) - self.vie[seat])
                self.answered()
            case "yield":
                self.inside.discard(seat)
                self.answered()
            case "divide":
                self.queue.pop(0)
                if not self.queue:
                    self.divided()
            case "show":
                self.shown()
        return None

    def lift(self, cards: list[str]) -> None:
        ranks = {s: RANKS.index(c[0]) for s, c in zip(self.lifting, cards, strict=True)}
        self.lifting = [seat for seat, rank in ranks.items() if rank == min(ranks.values())]
        if len(self.lifting) == 1:
            self.dealer = self.lifting[0]

    def deal(self, cards: list[str]) -> None:
        pack = list(cards)
        self.hands = [[] for _ in range(self.seats)]
        self.vie, self.open, self.inside = [0] * self.seats, set(), set(range(self.seats))
        self.stake(POST)
        self.stake(PAIR)
        for seat in self.order():
            self.hands[seat] += [pack.pop(0), pack.pop(0)]
        self.stake(SEAT)
        for seat in self.order():
            self.hands[seat].append(pack.pop(0))
        self.turned = pack.pop(0) if self.read["trump"] == "turned" else ""
        self.step, self.queue = "vie", self.order()

    def stake(self, heap: int) -> None:
        self.purses = [coins - 1 for coins in self.purses]
        self.heaps[heap] += self.seats

    def lay(self, seat: int, coins: int) -> None:
        self.purses[seat] -= coins
        self.vie[seat] += coins

    def raised(self, seat: int, more: int) -> None:
        self.lay(seat, max(self.vie) + more - self.vie[seat])
        later = [(seat + place) % self.seats for place in range(1, self.seats)]
        self.queue = [one for one in later if one in self.inside]
        if not self.queue:
            self.alone()

    def double(self, seat: int) -> None:
        if self.read["double"] == "vie":
            self.raised(seat, 3)
            return
        for heap in (POST, PAIR, SEAT):
            self.stake(heap)
        self.ended()

    def answered(self) -> None:
        self.queue.pop(0)
        if len(self.inside) == 1:
            self.alone()
        elif not self.queue and self.read["divide"] == "divided":
            self.step, self.queue = "divide", [one for one in self.order() if one in self.inside]
        elif not self.queue:
            self.shown()

    def all_lies(self) -> int:
        lies = sum(self.heaps) + sum(self.vie)
        self.heaps, self.vie = [0, 0, 0], [0] * self.seats
        return lies

    def alone(self) -> None:
        (seat,) = self.inside
        self.purses[seat] += self.all_lies()
        self.ended()

    def divided(self) -> None:
        within = [one for one in self.order() if one in self.inside]
        for place in range(self.all_lies()):
            self.purses[within[place % len(within)]] += 1
        self.ended()

    def first_best(self, worth: Callable[[list[str]], float | None]) -> int | None:
        best: int | None = None
        for seat in self.order():
            mine = worth(self.hands[seat]) if seat in self.inside else None
            if mine is None:
                continue
            held = None if best is None else worth(self.hands[best])
            if held is None or mine > held:
                best = seat
        return best

    def shown(self) -> None:
        self.open = set(self.inside)
        royal = self.first_best(self.royal)
        if royal is not None:
            self.purses[royal] += self.all_lies()
            return self.ended()
        won = [self.first_best(self.post), self.first_best(self.pair), self.first_best(self.seat)]
        for heap, winner in enumerate(won):
            if winner is not None:
                self.purses[winner] += self.heaps[heap]
                self.heaps[heap] = 0
        carried = {"pair": (won[PAIR], won[POST]), "post": (won[POST], won[PAIR])}
        tried = (*carried.get(self.read["carries"], ()), self.first_best(self.best_card))
        carrier = next(seat for seat in tried if seat is not None)
        self.purses[carrier] += sum(self.vie)
        self.vie = [0] * self.seats
        return self.ended()

    def ended(self) -> None:
        self.deals_left -= 1
        self.dealer, self.queue = self.order()[0], []
        if not self.deals_left:
            part, odd = divmod(sum(self.heaps), self.seats)
            assert not odd
            self.heaps = [0, 0, 0]
            self.purses = [coins + part for coins in self.purses]
            most = max(self.purses)
            best = {seat for seat, coins in enumerate(self.purses) if coins == most}
            self.winners = best if len(best) < self.seats else set()  # all have as much: drawn
