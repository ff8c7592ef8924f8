"""A judge of Penneech, written from Cotton's pages 148-149 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do and what each player has reckoned.
"""

from __future__ import annotations

from collections.abc import Mapping

RANKS = "23456789TJQKA"
LEAST_FIRST = "A23456789TJQK"
FACES = {"A": 5, "K": 4, "Q": 3, "J": 2}
GAME = 61


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.score = [0, 0]
        self.step = "lift"
        self.dealer = -1
        self.over = False
        self.next = -1

    # What may be done ------------------------------------------------------------------------

    def whose(self) -> int | None:
        return self.next if not self.over and self.step in ("keep", "play") else None

    def may(self) -> set[str]:
        seat = self.whose()
        if seat is None:
            return set()
        if self.step == "keep":
            return {"keep", "redeal"}
        hand = self.hands[seat]
        suited = [card for card in hand if self.led and card[1] == self.led[1]]
        return {f"play {card}" for card in suited or hand}

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
            case "keep":
                self.poor.pop(0)
                self.ask()
            case "redeal":
                if self.read["again"] == "thrower":
                    self.dealer = seat
                self.step = "shuffle"
            case _:
                self.lay(seat, cards[0])

    def reckon(self, seat: int, points: int) -> None:
        if not self.over:
            self.score[seat] += points
            self.over = self.score[seat] >= GAME

    def deal(self, cards: list[str]) -> None:
        assert len(set(cards)) == len(cards) >= 22
        eldest = 1 - self.dealer
        self.hands: list[list[str]] = [list(cards[1:14:2]), list(cards[1:14:2])]
        self.hands[eldest] = list(cards[0:14:2])
        self.dealt_hands = [list(hand) for hand in self.hands]
        self.pile = list(cards[15:22])
        self.first = self.turned = cards[14]
        self.won_cards = [0, 0]
        self.led = ""
        faceless = [not any(c[0] in FACES for c in hand) for hand in self.hands]
        self.poor = [seat for seat in (eldest, self.dealer) if faceless[seat]]
        self.ask()

    def ask(self) -> None:
        if self.poor:
            self.step, self.next = "keep", self.poor[0]
            return
        self.step, self.next = "play", 1 - self.dealer
        if self.read["first"] == "dealer":
            self.reckon(self.dealer, self.worth(self.first, turned=True))

    def worth(self, card: str, turned: bool = False, trump: str = "") -> int:
        if not turned and card[1] != trump:
            return 0
        if card == "7D":
            return 14 if turned else 7
        return FACES.get(card[0], 0)

    def beats(self, new: str, old: str) -> bool:
        """Whether *new*, laid after *old*, takes the trick."""
        trump = self.turned[1]
        if new[1] != old[1]:
            return new[1] == trump
        if "7D" in (new, old):
            return new == "7D"
        return RANKS.index(new[0]) > RANKS.index(old[0])

    def lay(self, seat: int, card: str) -> None:
        trump, hand = self.turned[1], self.read["hand"]
        self.hands[seat].remove(card)
        if hand == "plays" or (hand == "turned" and card == "7D"):
            self.reckon(seat, self.worth(card, trump=trump))
        if not self.led:
            self.led, self.next = card, 1 - seat
            return
        taker = seat if self.beats(card, self.led) else 1 - seat
        if hand == "takes":
            self.reckon(taker, self.worth(card, trump=trump) + self.worth(self.led, trump=trump))
        self.won_cards[taker] += 2
        self.led, self.next = "", taker
        self.turned = self.pile.pop(0)
        self.reckon(taker, self.worth(self.turned, turned=True))
        if not self.pile:
            self.count()

    def count(self) -> None:
        eldest = 1 - self.dealer
        for seat in (eldest, self.dealer):
            self.reckon(seat, max(0, self.won_cards[seat] - 7))
        if self.read["hand"] == "dealt":
            for seat in (eldest, self.dealer):
                worth = [self.worth(card, trump=self.first[1]) for card in self.dealt_hands[seat]]
                self.reckon(seat, sum(worth))
        self.dealer, self.step = eldest, "shuffle"
