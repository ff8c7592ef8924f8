"""A judge of Five-Cards, written from Cotton's pages 123-124 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do and what each player has won.
"""

from __future__ import annotations

from collections.abc import Mapping

LEAST_FIRST = "A23456789TJQK"
PIPS = {rank: pips for pips, rank in enumerate(LEAST_FIRST, 1)}


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.score = [0, 0]
        self.step = "lift"
        self.dealer = -1
        self.over = False
        self.next = -1
        self.askers: list[int] = []
        self.trump = self.under = ""

    # What may be done ------------------------------------------------------------------------

    def whose(self) -> int | None:
        return self.next if not self.over and self.step in ("ask", "answer", "play") else None

    def may(self) -> set[str]:
        seat = self.whose()
        if seat is None:
            return set()
        if self.step == "ask":
            return {"ask", "pass"}
        if self.step == "answer":
            return {"agree", "refuse"}
        hand = self.hands[seat]
        same = [card for card in hand if self.led and self.suit(card) == self.suit(self.led)]
        if self.read["follow"] == "any" or not same:
            return {f"play {card}" for card in hand}
        if self.read["follow"] == "trump":
            same += [card for card in hand if self.suit(card) == self.trump]
        return {f"play {card}" for card in same}

    def suit(self, card: str) -> str:
        """Where suit is followed."""
        return self.trump if card == "AH" and self.read["heart"] == "trump" else card[1]

    # What beats what -------------------------------------------------------------------------

    def place(self, card: str) -> float:
        """How good a card is beside others of its suit; more is better."""
        rank, red = card[0], card[1] in "HD"
        if card[1] == self.trump and rank in "AJ":
            return 1_000 if rank == "A" else 999
        court = {"K": 3, "Q": 2, "J": 1}.get(rank, 0)
        if court and self.read["court"] == "over":
            return 100 + court
        if court and self.read["court"] == "under":
            return -50 + court
        if card == "AD":
            return -100
        return PIPS[rank] if red else -PIPS[rank]

    def beats(self, new: str, old: str) -> bool:
        """Whether *new*, laid after *old*, takes the trick."""
        five = "5" + self.trump
        for best in (five, "AH"):
            if best in (new, old):
                return bool(new == best)
        if (new[1] == self.trump) != (old[1] == self.trump):
            return new[1] == self.trump
        if old == "AD" and self.trump != "D" and self.read["diamond"] == "pack":
            return True
        return new[1] == old[1] and self.place(new) > self.place(old)

    # What happens ----------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *cards = line.split()
        seat = "AB".find(who)
        match verb:
            case "lift":
                one, other = (LEAST_FIRST.index(card[0]) for card in cards)
                if one != other:
                    self.dealer, self.step = int(other < one), "shuffle"
            case "shuffle":
                self.deal(cards)
            case "ask":
                self.step, self.next = "answer", 1 - seat
            case "pass" | "refuse":
                self.ask()
            case "agree":
                self.trump, self.askers = self.under[1], []
                self.ask()
            case _:
                self.lay(seat, cards[0])

    def deal(self, cards: list[str]) -> None:
        assert len(set(cards)) == len(cards) >= 12
        eldest = 1 - self.dealer
        self.hands: list[list[str]] = [list(cards[1:10:2]), list(cards[1:10:2])]
        self.hands[eldest] = list(cards[0:10:2])
        self.trump, self.under = cards[10][1], cards[11]
        both = {"each": [eldest, self.dealer], "eldest": [eldest], "dealer": [self.dealer]}
        self.askers = both[self.read["asks"]]
        self.led, self.taken = "", [0, 0]
        self.ask()

    def ask(self) -> None:
        if self.askers:
            self.step, self.next = "ask", self.askers.pop(0)
            if self.read["asking"] == "must":
                self.step, self.next = "answer", 1 - self.next
        else:
            self.step, self.next = "play", 1 - self.dealer

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if not self.led:
            self.led, self.next = card, 1 - seat
            return
        taker = seat if self.beats(card, self.led) else 1 - seat
        self.taken[taker] += 2
        self.led, self.next = "", taker
        if sum(self.taken) == 10:
            most = int(self.taken[1] > self.taken[0])
            self.score[most] += 10 if self.taken[most] == 10 else 5
            self.over = self.score[most] >= {"thirty": 30, "fifteen": 15}[self.read["up"]]
            self.dealer, self.step = 1 - self.dealer, "shuffle"
