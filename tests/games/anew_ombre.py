"""A judge of L'Ombre, written from Cotton's pages 97-105 apart from the engine.

It shares nothing with it: it hears the moves as lines of a record, and says who is to act, what
they may do, what each player has won and what lies on the table, in lesser counters.
"""

from __future__ import annotations

from collections.abc import Mapping

PENNIES = 12  # "the same proportion to the other as a penny to a shilling"
BLACK_TRUMPS = "KQJ76543"  # after the three matadors
RED_TRUMPS = "AKQJ23456"
PLAIN_BLACK = "KQJ765432"
PLAIN_RED = "KQJA234567"
LIFT = "KQJ765432A"


def trumps(suit: str) -> list[str]:
    """Spadillo, Mallillio, Basto, and the others of *suit*, the best first."""
    red = suit in "HD"
    chief = ["AS", ("7" if red else "2") + suit, "AC"]
    return chief + [rank + suit for rank in (RED_TRUMPS if red else BLACK_TRUMPS)]


class Judge:
    """One match under *readings* (option to key), as far as it has been heard."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.read = readings
        self.won = [0, 0, 0]
        self.table = 0
        self.lifting = [0, 1, 2]
        self.dealer = -1
        self.dealt = 0
        self.step = "lift"
        self.over = False
        self.next: int | None = None
        self.trump = ""
        self.has_taken = [False] * 3
        self.others: list[int] = []  # who may yet name trumps for the player

    def pay(self, seat: int, pennies: int) -> None:
        """To the stakes."""
        self.won[seat] -= pennies
        self.table += pennies

    def give(self, to: int, pennies: int) -> None:
        """From each of the two others."""
        for seat in range(3):
            self.won[seat] += 2 * pennies if seat == to else -pennies

    # What may be done ------------------------------------------------------------------------

    def whose(self) -> int | None:
        return None if self.over or self.step in ("lift", "shuffle") else self.next

    def may(self) -> set[str]:
        """What may be done, each change of cards as how many may go."""
        seat = self.whose()
        if seat is None:
            return set()
        names = {f"name {suit}" for suit in "SHDC"}
        match self.step:
            case "say":
                if self.read["ask"] == "must":
                    return {"pass", "ask", "without"}
                last = len(self.to_speak) == 1
                return {"pass", "undertake"} | (set() if last else {"ask"})
            case "answer":
                return {"without", "decline"}
            case "name":
                late = self.read["name"] == "forget" and not self.looked and not self.without
                return names | ({"look"} if late else set())
            case "prevent":
                return names | {"leave"}
            case "take":
                return {f"discard {n}" for n in range(1, min(9, len(self.stock)) + 1)} | (
                    set() if self.must_take(seat) else {"keep"}
                )
            case _:
                may = {f"play {card}" for card in self.free(seat)}
                return may | ({"voll"} if self.may_declare(seat) else set())

    def must_take(self, seat: int) -> bool:
        if seat == self.player:
            return self.bound
        return self.read["others"] == "bound" and not self.without

    def may_declare(self, seat: int) -> bool:
        heads = 0 < sum(self.tricks) < 5 and self.tricks[seat] == sum(self.tricks)
        return seat == self.player and not self.trick and heads and not self.voll

    def free(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.trick:
            return hand
        led, row = self.trick[0][1], trumps(self.trump)
        if led not in row:
            return [c for c in hand if c not in row and c[1] == led[1]] or hand
        mine = [card for card in hand if card in row]
        if mine and all(card in row[:3] for card in mine):
            higher = row[: max(map(row.index, mine))]
            if led not in (row[:3] if self.read["force"] == "any" else higher):
                return hand
        return mine or hand

    # What happens ----------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        seat = "ABC".find(who)
        match verb:
            case "lift":
                best = min(LIFT.index(card[0]) for card in what)
                pairs = zip(self.lifting, what, strict=True)
                self.lifting = [one for one, card in pairs if LIFT.index(card[0]) == best]
                if len(self.lifting) == 1:
                    self.dealer, self.step = self.lifting[0], "shuffle"
            case "shuffle":
                self.deal(what)
            case "pass":
                self.pay(seat, 1)
                self.to_speak.pop(0)
                if self.to_speak:
                    self.next = self.to_speak[0]
                else:
                    self.go_round()
            case "undertake":
                self.plays(seat)
            case "ask":
                self.asker = seat
                self.to_speak.pop(0)
                self.answered()
            case "decline":
                self.to_speak.pop(0)
                self.answered()
            case "without":
                self.without = True
                self.plays(seat)
            case "name":
                self.trump = what[0]
                if self.without:
                    self.has_taken[self.player] = True
                self.take_next()
            case "look":
                self.looked, self.step = True, "take"
            case "leave":
                self.others.pop(0)
                self.next = self.others[0] if self.others else self.player
                self.step = "prevent" if self.others else "name"
            case "keep" | "discard":
                self.takes(seat, what)
            case "voll":
                self.voll = True
            case _:
                self.lay(seat, what[0])

    def deal(self, cards: list[str]) -> None:
        assert len(cards) == len(set(cards)) == 40
        assert not {card[0] for card in cards} & {*"89T"}
        self.order = [(self.dealer + step) % 3 for step in (1, 2, 3)]
        if self.read["stake"] == "deals" or not self.table:
            for seat in self.order:
                self.pay(seat, PENNIES)
        self.pay(self.order[0], 1)
        self.hands: list[list[str]] = [[], [], []]
        for place in range(27):
            self.hands[self.order[place % 3]].append(cards[place])
        self.stock = cards[27:]
        self.to_speak = list(self.order)
        self.asker = self.player = -1
        self.without = self.looked = self.bound = self.voll = False
        self.trump = ""
        self.has_taken = [False] * 3
        self.step, self.next = "say", self.order[0]

    def answered(self) -> None:
        if self.to_speak:
            self.step, self.next = "answer", self.to_speak[0]
        else:
            self.bound = True
            self.plays(self.asker)

    def plays(self, seat: int) -> None:
        self.player, self.step, self.next = seat, "name", seat

    def takes(self, seat: int, away: list[str]) -> None:
        price = {"lesser": 1, "great": PENNIES}[self.read["taken"]]
        assert set(away) <= set(self.hands[seat])
        self.pay(seat, price * len(away))
        kept = [card for card in self.hands[seat] if card not in away]
        self.hands[seat] = kept + [self.stock.pop(0) for _ in away]
        self.has_taken[seat] = True
        if seat == self.player and not away:
            self.without = True
        if self.trump:
            self.take_next()
        elif not away:  # who has taken in nothing has looked at nothing
            self.step, self.next = "name", seat
        else:
            self.others = [(seat + 1) % 3, (seat + 2) % 3]
            self.step, self.next = "prevent", self.others[0]

    def take_next(self) -> None:
        row = [(self.player + step) % 3 for step in range(3)]
        yet = [seat for seat in row if not self.has_taken[seat]]
        if yet and self.stock:
            self.step, self.next = "take", yet[0]
            return
        self.step, self.next = "play", self.order[0]
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0, 0, 0]
        self.first_hands = [list(hand) for hand in self.hands]

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.next = (seat + 1) % 3
        if len(self.trick) < 3:
            return
        row = trumps(self.trump)
        ruffs = [laid for laid in self.trick if laid[1] in row]
        if ruffs:
            taker = min(ruffs, key=lambda laid: row.index(laid[1]))[0]
        else:
            led = self.trick[0][1][1]
            ranks = PLAIN_RED if led in "HD" else PLAIN_BLACK
            suited = [laid for laid in self.trick if laid[1][1] == led]
            taker = min(suited, key=lambda laid: ranks.index(laid[1][0]))[0]
        self.tricks[taker] += 1
        self.trick, self.next = [], taker
        if self.done():
            self.settle()

    def done(self) -> bool:
        """Whether what is left can change nothing: every way of sharing it out is tried."""
        left = 9 - sum(self.tricks)
        if self.voll and self.tricks[self.player] == sum(self.tricks) and left:
            return False
        shares = [(a, b, left - a - b) for a in range(left + 1) for b in range(left + 1 - a)]
        sums = ([x + y for x, y in zip(self.tricks, more, strict=True)] for more in shares)
        return len({self.end(tricks) for tricks in sums}) == 1

    def end(self, tricks: list[int]) -> tuple[int, ...]:
        """Who takes up the stakes; none at Repuesto."""
        rest = [seat for seat in range(3) if seat != self.player]
        most = max(tricks[seat] for seat in rest)
        if tricks[self.player] > most:
            return (self.player,)
        if tricks[self.player] == most:
            return ()
        return tuple(seat for seat in rest if tricks[seat] == most)

    def settle(self) -> None:
        takers, stakes = self.end(self.tricks), self.table
        for seat in takers:
            self.pay(seat, -(stakes // len(takers)))
        if takers != (self.player,):
            if takers and self.read["good"] == "winner":
                for seat in takers:
                    self.won[seat] += stakes // len(takers)
                    self.won[self.player] -= stakes // len(takers)
            else:
                self.pay(self.player, stakes)
        if self.without:
            self.give(self.player, PENNIES if takers == (self.player,) else -PENNIES)
        if self.voll and self.tricks[self.player] == 9:
            self.give(self.player, PENNIES)
        for seat, hand in enumerate(self.first_hands):
            row = trumps(self.trump)
            many = next((n for n, card in enumerate(row) if card not in hand), len(row))
            if many >= 3 and (seat == self.player or self.read["hand"] == "any"):
                self.give(seat, 3 * PENNIES + self.further(many - 3))
        self.go_round()

    def further(self, many: int) -> int:
        if self.read["series"] == "together":
            return PENNIES if many else 0
        return many * {"great": PENNIES, "lesser": 1}[self.read["series"]]

    def go_round(self) -> None:
        self.dealt += 1
        self.dealer, self.step = self.order[0], "shuffle"
        if self.dealt == 3 * {"once": 1, "twice": 2, "thrice": 3}[self.read["rounds"]]:
            self.over = True
            share = self.table // 3
            for seat in range(3):
                self.pay(seat, -share)

    def winners(self) -> set[int]:
        """Of a match that is over; nobody, if all have won or lost as much."""
        best = {seat for seat in range(3) if self.won[seat] == max(self.won)}
        return best if len(best) < 3 else set()
