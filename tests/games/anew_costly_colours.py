"""A judge of Costly-Colours, written from Cotton's pages 125-128 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, and what each player has set up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, combinations


def pips(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


class Judge:
    """One game under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.score = [0, 0]
        self.winner: int | None = None
        self.step, self.next = "lift", -1
        self.dealer = -1

    # What may be done ------------------------------------------------------------------------

    def whose(self) -> int | None:
        return None if self.winner is not None or self.step in ("lift", "shuffle") else self.next

    def may(self) -> set[str]:
        hand = [] if self.whose() is None else self.left[self.next]
        match self.step:
            case _ if self.whose() is None:
                return set()
            case "mogg":
                return {"ask", "refuse"}
            case "answer":
                return {"agree", "refuse"}
            case "give":
                return {f"give {card}" for card in hand}
            case "change":
                return {f"change {card}" for card in hand} | {"refuse"}
            case "show":
                return {"show"}
        lies = sum(pips(card) for _, card in self.row)
        fit = {card for card in hand if lies + pips(card) <= 31}
        if self.read["duty"] == "must":
            fit = {card for card in fit if lies + pips(card) in (15, 25)} or fit
        return {f"play {card}" for card in fit} or {"stop"}

    # What happens ----------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *cards = line.split()
        if verb == "lift":
            first, second = ("A23456789TJQK".index(card[0]) for card in cards)
            if first != second:
                self.dealer, self.step = int(second < first), "shuffle"
            return
        if verb == "shuffle":
            self.deal(cards)
            return
        seat = "AB".index(who)
        getattr(self, verb)(seat, *cards)

    def set_up(self, seat: int, points: int) -> None:
        if self.winner is None:
            self.score[seat] += points
            if self.score[seat] >= 61:
                self.winner = seat

    def deal(self, cards: list[str]) -> None:
        self.eldest = 1 - self.dealer
        self.left: list[list[str]] = [[], []]
        self.left[self.eldest], self.left[self.dealer] = cards[0:6:2], cards[1:6:2]
        self.turned, self.pack = cards[6], cards[7:]
        self.whole: list[list[str]] = [[], []]
        self.given: dict[int, str] = {}
        self.row: list[tuple[int, str]] = []
        self.stopped: set[int] = set()
        self.next = self.eldest
        self.step = "mogg" if self.read["mogg"] == "other" else "change"
        if self.turned[0] in "2J":
            self.set_up(self.dealer, 4)

    def ask(self, seat: int) -> None:
        self.step, self.next = "answer", self.dealer

    def agree(self, seat: int) -> None:
        self.step, self.next = "give", self.eldest

    def refuse(self, seat: int) -> None:
        self.set_up(1 - seat, 1)
        self.changed(seat)

    def give(self, seat: int, card: str) -> None:
        self.given[seat] = card
        self.next = self.dealer
        if len(self.given) == 2:
            for giver, gift in self.given.items():
                self.left[giver].remove(gift)
                self.left[1 - giver].append(gift)
            self.to_play()

    def change(self, seat: int, card: str) -> None:
        self.left[seat].remove(card)
        self.left[seat].append(self.pack.pop(0))
        self.changed(seat)

    def changed(self, seat: int) -> None:
        if self.step == "change" and seat == self.eldest:
            self.next = self.dealer
        else:
            self.to_play()

    def to_play(self) -> None:
        self.step, self.next = "play", self.eldest
        self.whole = [list(hand) for hand in self.left]

    def play(self, seat: int, card: str) -> None:
        self.left[seat].remove(card)
        self.row.append((seat, card))
        lies = sum(pips(card) for _, card in self.row)
        scoring = {15, 25, 31} | ({30} if self.read["thirty"] == "scores" else set())
        if lies in scoring:
            self.set_up(seat, len(self.row))
        self.onward(seat)

    def stop(self, seat: int) -> None:
        self.stopped.add(seat)
        self.onward(seat)

    def onward(self, after: int) -> None:
        lies = sum(pips(card) for _, card in self.row)
        can = [s for s in (1 - after, after) if self.left[s] and s not in self.stopped]
        if can and lies < 31:
            self.next = can[0]
            return
        last = self.row[-1][0]
        if lies < 31:
            self.set_up(last, 1)
        if self.read["on"] == "afresh" and any(self.left):
            self.row, self.stopped = [], set()
            self.next = 1 - last if self.left[1 - last] else last
        else:
            self.step, self.next = "show", self.eldest

    def show(self, seat: int) -> None:
        for points in self.counts(self.whole[seat]):
            self.set_up(seat, points)
        self.next = self.dealer
        if seat == self.dealer:
            self.dealer, self.step = self.eldest, "shuffle"

    # What a hand counts ----------------------------------------------------------------------

    def colour(self, card: str) -> str:
        if self.read["colour"] == "suit":
            return card[1]
        return "red" if card[1] in "DH" else "black"

    def counts(self, hand: list[str]) -> Iterable[int]:
        """Every score of *hand*, whole, with the turned card; their order does not matter to a
        total, and a player who counts has the game by any of them."""
        four = [*hand, self.turned]
        sets = list(chain.from_iterable(combinations(four, n) for n in (2, 3, 4)))
        yield from (len(some) for some in sets if sum(map(pips, some)) in (15, 25))
        if any(sum(map(pips, some)) == 31 for some in sets):
            yield 4
        ranks = Counter(card[0] for card in four)
        yield from ({2: 2, 3: 9, 4: 9}[many] for many in ranks.values() if many > 1)
        for card in hand:
            if card[0] == "J":
                yield 4 if card[1] == self.turned[1] else 2
            elif card[0] == "2" and self.colour(card) == self.colour(self.turned):
                yield 4
            elif card[0] == "2" and self.read["deuce"] == "two":
                yield 2
        if len({card[1] for card in four}) == 1:
            yield 6
        elif max(Counter(map(self.colour, four)).values()) >= 3:
            yield {"two": 2, "three": 3}[self.read["colours"]]
