"""A judge of Bankafalet, written from Cotton's page 152 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, and what each player has won or lost.
"""

from __future__ import annotations

from collections.abc import Mapping

LETTERS = "ABCDEF"


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.seats = readings, seats
        self.deals_left = seats * {"twice": 2, "once": 1}[readings["rounds"]]
        self.most = {"six": 6, "three": 3}[readings["limit"]]
        self.spare = ["left", "right"] if readings["spare"] == "two" else []
        self.purses = [0] * seats
        self.dealer = 0
        self.queue: list[int] = []
        self.cards: list[str] = []
        self.bets: dict[tuple[int, str], int] = {}
        self.face_up = False
        self.winners: set[int] | None = None

    def whose(self) -> int | None:
        return self.queue[0] if self.winners is None and self.queue else None

    def may(self) -> set[str]:
        seat = self.whose()
        if seat is None:
            return set()
        free = [heap for heap in ("lay", *self.spare) if (seat, heap) not in self.bets]
        return {"stay"} | {f"{heap} {n}" for heap in free for n in range(1, self.most + 1)}

    def better(self, card: str, other: str) -> bool:
        """Diamonds, Hearts, Clubs and Spades, the best first; Ace high."""
        order = "rank" if self.read["order"] == "rank" else "suit"
        ours, theirs = (
            {"rank": "AKQJT98765432".index(one[0]), "suit": "DHCS".index(one[1])}
            for one in (card, other)
        )
        then = "suit" if order == "rank" else "rank"
        return (ours[order], ours[then]) < (theirs[order], theirs[then])

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if verb == "shuffle":
            self.cards, self.bets, self.face_up = what, {}, False
            self.queue = [(self.dealer + place) % self.seats for place in range(1, self.seats)]
            return
        seat = LETTERS.index(who)
        if verb != "stay":
            self.bets[seat, verb] = int(what[0])
            done = sum(one == seat for one, _ in self.bets) == 1 + len(self.spare)
            if self.read["on"] == "any" and not done:
                return
        self.queue.pop(0)
        if not self.queue:
            self.turn_up()

    def turn_up(self) -> None:
        self.face_up = True
        for (seat, heap), coins in self.bets.items():
            place = seat if heap == "lay" else self.seats + self.spare.index(heap)
            won = coins if self.better(self.cards[place], self.cards[self.dealer]) else -coins
            self.purses[seat] += won
            self.purses[self.dealer] -= won
        self.dealer = (self.dealer + 1) % self.seats
        self.deals_left -= 1
        if not self.deals_left:
            most = max(self.purses)
            best = {seat for seat, coins in enumerate(self.purses) if coins == most}
            self.winners = best if len(best) < self.seats else set()  # all have as much: drawn
