"""A judge of Lanterloo, written from Cotton's pages 144-147 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, what each player has won and what lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

HIGH = {rank: worth for worth, rank in enumerate("23456789TJQKA")}
PUT = {rank: worth for worth, rank in enumerate("456789TJQKA23")}


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, seats: int, readings: Mapping[str, str]) -> None:
        self.seats, self.read = seats, readings
        self.won = [0] * seats
        self.board = 0
        self.tricks_chalked = [0] * seats
        self.dealt = 0
        self.lifting = list(range(seats))
        self.dealer = -1
        self.over = False
        self.asked: list[int] = []  # who have yet to speak
        self.playing: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.hands: list[list[str]] = []
        self.step = "lift"
        self.next = -1

    # What may be done ------------------------------------------------------------------------

    def whose(self) -> int | None:
        if self.over or self.step in ("lift", "shuffle"):
            return None
        if self.step == "say":
            return self.asked[0]
        if self.step == "show":
            return self.sweeps()
        return self.next

    def may(self) -> set[str]:
        seat = self.whose()
        if seat is None:
            return set()
        if self.step == "say":
            if seat == self.order[0] and not self.waited:
                return {"join", "pass"}
            return {"join", "refuse"}
        if self.step == "show":
            return {"show"}
        hand = self.hands[seat]
        suited = [c for c in hand if self.trick and c[1] == self.trick[0][1][1]]
        return {f"play {card}" for card in suited or hand}

    # What happens ----------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *cards = line.split()
        if verb == "lift":
            best = max(PUT[card[0]] for card in cards)
            pairs = zip(self.lifting, cards, strict=True)
            self.lifting = [seat for seat, card in pairs if PUT[card[0]] == best]
            if len(self.lifting) == 1:
                self.dealer, self.step = self.lifting[0], "shuffle"
        elif verb == "shuffle":
            self.deal(cards)
        elif verb == "show":
            self.settle(sweeping="ABCDEF".index(who))
        elif verb == "play":
            self.lay("ABCDEF".index(who), cards[0])
        else:
            self.say("ABCDEF".index(who), verb)

    def pay(self, seat: int, coins: int) -> None:
        self.won[seat] -= coins
        self.board += coins

    def deal(self, cards: list[str]) -> None:
        self.order = [(self.dealer + 1 + step) % self.seats for step in range(self.seats)]
        if self.read["way"] == "chalks" and self.read["stake"] == "all":
            for seat in self.order:
                self.pay(seat, 5)
        elif self.read["way"] == "board" or self.read["stake"] == "dealer":
            self.pay(self.dealer, 5)
        self.hands = [[] for _ in range(self.seats)]
        small = self.read["pack"] == "small"
        assert len(cards) == len(set(cards)) == (32 if small else 52)
        assert not small or not {card[0] for card in cards} & {*"34567"}
        pile = list(cards)
        for _ in range(5):
            for seat in self.order:
                self.hands[seat].append(pile.pop(0))
        self.trump = pile.pop(0)[1] if self.read["trump"] == "turned" else "none"
        self.taken: Counter[int] = Counter()
        self.playing, self.trick, self.waited = [], [], False
        self.asked, self.step = list(self.order), "say"
        if self.all_must():
            self.playing, self.asked = list(self.order), []
            self.begin()

    def all_must(self) -> bool:
        return (self.read["way"], self.read["forced"], self.dealt) == ("board", "all", 0)

    def say(self, seat: int, verb: str) -> None:
        self.asked.pop(0)
        if verb == "pass":
            self.asked.append(seat)
            self.waited = True
        elif verb == "join":
            self.playing.append(seat)
            if seat == self.order[0] and not self.waited and self.read["choose"] == "passed":
                self.playing += self.asked
                self.asked = []
        if not self.asked:
            self.begin()

    def sweeps(self) -> int | None:
        if self.read["five"] == "none":
            return None
        flushes = [s for s in self.playing if len({card[1] for card in self.hands[s]}) == 1]
        return flushes[0] if flushes else None

    def begin(self) -> None:
        self.playing.sort(key=self.order.index)
        if self.sweeps() is not None:
            self.step = "show"
        elif len(self.playing) < 2:
            for seat in self.playing:
                self.taken[seat] = 5
            self.settle()
        else:
            self.step, self.next = "play", self.playing[0]

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < len(self.playing):
            place = self.playing.index(seat) + 1
            self.next = self.playing[place % len(self.playing)]
            return
        ruffs = [laid for laid in self.trick if laid[1][1] == self.trump]
        suit = [laid for laid in self.trick if laid[1][1] == self.trick[0][1][1]]
        self.next = max(ruffs or suit, key=lambda laid: HIGH[laid[1][0]])[0]
        self.taken[self.next] += 1
        self.trick = []
        if sum(self.taken.values()) == 5:
            self.settle()

    def settle(self, sweeping: int | None = None) -> None:
        lay = self.board
        if sweeping is not None and self.read["sweep"] == "lying":
            self.pay(sweeping, -lay)
        elif sweeping is None and self.read["way"] == "board":
            for seat, tricks in self.taken.items():
                self.pay(seat, -(lay * tricks // 5))
        for seat in self.playing:
            if not self.taken[seat] and seat != sweeping:
                self.pay(seat, self.owed(seat, lay))
        if sweeping is not None and self.read["sweep"] == "loos":
            self.pay(sweeping, -self.board)
        for seat, tricks in self.taken.items():
            self.tricks_chalked[seat] += tricks
        self.dealt += 1
        self.dealer, self.step = self.order[0], "shuffle"
        if self.read["way"] == "chalks":
            if self.dealt == 5:
                self.take_stock()
                self.over = True
        else:
            many = {"one": 1, "two": 2, "four": 4}[self.read["rounds"]]
            self.over = self.dealt == many * self.seats

    def owed(self, seat: int, lay: int) -> int:
        if self.read["way"] == "chalks":
            return 5
        owed = lay if self.read["loo"] == "all" else 5
        dealt = seat == self.order[-1] and self.read["dealing"] == "twice"
        return 2 * owed if dealt else owed

    def take_stock(self) -> None:
        every, stock = sum(self.tricks_chalked), self.board
        if not every:
            return
        for seat, tricks in enumerate(self.tricks_chalked):
            share = stock * tricks // every
            if self.read["rest"] == "stays":
                share = min(share, tricks)
            self.pay(seat, -share)

    def winners(self) -> set[int]:
        most = max(self.won)
        best = {seat for seat, coins in enumerate(self.won) if coins == most}
        return best if len(best) < self.seats else set()
