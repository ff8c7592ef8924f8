"""A judge of the Art of Memory, written from Cotton's pages 141-142 apart from the engine.

It hears the moves as lines of a record, and says who is to call, what may be called, what each
player has left, and which calls each may still have in their ears.
"""

from __future__ import annotations

from collections.abc import Mapping

RANKS = "A23456789TJQK"
SUITS = "DHCS"  # at Bankafalet, p. 152
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Judge:
    """One match of *seats* under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.seats = readings, seats
        self.purse = [12] * seats
        self.unready: list[int] = []
        self.held: dict[str, int] = {}
        self.laid: list[str] = []
        self.calls: list[tuple[int, str, str]] = []  # who, what, and the card laid for it
        self.turn = -1
        self.end: str | None = None

    def whose(self) -> set[int]:
        if self.end:
            return set()
        return set(self.unready) or ({self.turn} if self.held else set())

    def may(self) -> set[str]:
        if self.unready:
            return {"ready"}
        cards = {f"call {rank}{suit}" for rank in RANKS for suit in SUITS}
        ranks = {f"call {rank}" for rank in RANKS}
        return {"card": cards, "rank": ranks, "either": cards | ranks}[self.read["call"]]

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if verb == "show":
            assert len(what) == 3 * self.seats
            self.unready = list(range(self.seats))
        elif verb == "ready":
            self.unready.remove(NAMES.index(who))
        elif verb == "shuffle":
            self.turn = 1 % self.seats
            for at, card in enumerate(what):
                self.held[card] = (self.turn + at) % self.seats
        else:
            self.call(NAMES.index(who), what[0])

    def call(self, seat: int, what: str) -> None:
        fit = [c for c in self.held if what in (c, c[0])]
        card = min(fit, key=lambda c: SUITS.index(c[1]), default="")
        if card:
            del self.held[card]
            self.laid.append(card)
        elif self.read["absent"] == "pays" or any(what in (c, c[0]) for c in self.laid):
            self.purse[seat] -= 1
        self.calls.append((seat, what, card))
        last = [each for _, _, each in self.calls[-5 * self.seats :]]
        if not self.held:
            self.end = "end"
        elif self.read["absent"] == "free" and len(last) == 5 * self.seats and not any(last):
            self.end = "stalled"
        elif not self.purse[seat]:
            self.end = "broke"
        self.turn = (seat + 1) % self.seats

    def winners(self) -> set[int]:
        best = {seat for seat in range(self.seats) if self.purse[seat] == max(self.purse)}
        return best if len(best) < self.seats else set()

    def heard(self, seat: int | None) -> list[str]:
        """What that player may still have heard: since their own last call; others the last."""
        if seat is None:
            return [what for _, what, _ in self.calls[-1:]]
        own = [at for at, call in enumerate(self.calls) if call[0] == seat]
        return [what for _, what, _ in self.calls[own[-1] if own else 0 :]]
