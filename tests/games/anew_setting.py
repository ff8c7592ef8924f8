"""Judges of Hazard and Craps, written from the pages of the book apart from the engines.

They hear the moves as lines of a record.  What is set against the caster, or bet against the
shooter, leaves the purse at once.
"""

from __future__ import annotations

from collections.abc import Mapping

NUMBER = {"six": 6, "twelve": 12, "twenty": 20, "forty": 40, "sixty": 60}
ODDS = {4: (1, 2), 10: (1, 2), 5: (2, 3), 9: (2, 3), 6: (5, 6), 8: (5, 6)}  # point, seven


class Bank:
    """One against whom the others lay money, in turn from the left."""

    verb = "set"

    def __init__(self, readings: Mapping[str, str], seats: int) -> None:
        self.read, self.seats = readings, seats
        self.purses = [NUMBER[readings["purse"]]] * seats
        self.stakes = [0] * seats
        self.bank, self.bouts, self.who = 0, 0, 0
        self.sum, self.doing, self.over, self.thrown = 0, "", False, False
        self.queue: list[int] = []
        self.bout()

    def bout(self) -> None:
        raise NotImplementedError

    def winners(self) -> set[int]:
        best = {seat for seat, held in enumerate(self.purses) if held == max(self.purses)}
        return best if len(best) < self.seats else set()

    def whose(self) -> int | None:
        return None if self.over or self.thrown else self.who

    def round(self) -> list[int]:
        """The others who have money, from the left of the bank."""
        order = [(self.bank + n) % self.seats for n in range(1, self.seats)]
        return [seat for seat in order if self.purses[seat]]

    def ask(self) -> None:
        self.doing, self.queue = "stake", self.round()
        self.next_stake()

    def room(self) -> int:
        return self.purses[self.bank] - sum(self.stakes)

    def next_stake(self) -> None:
        if self.queue and self.room():
            self.who = self.queue.pop(0)
        elif any(self.stakes):
            self.staked()
        elif not self.counted():
            self.pass_dice()

    def staked(self) -> None:
        self.doing, self.who = "cast", self.bank

    def may(self) -> set[str]:
        if self.whose() is None:
            return set()
        if self.doing == "stake":
            most = min(self.purses[self.who], self.room())
            return {"stay", *(f"{self.verb} {coins}" for coins in range(1, most + 1))}
        return {"keep", "pass"} if self.doing == "keep" else self.may_else()

    def may_else(self) -> set[str]:
        return {"throw"}

    def hear(self, line: str) -> None:
        who, verb, *what = line.split()
        if who == "*":
            self.thrown = False
            self.fell(sum(map(int, what)))
        elif verb == "throw":
            self.thrown = True
        elif verb in (self.verb, "stay"):
            self.stakes[self.who] = int(what[0]) if what else 0
            self.purses[self.who] -= self.stakes[self.who]
            self.next_stake()
        elif verb == "keep":
            self.bout()
        elif verb == "pass":
            self.pass_dice()
        else:
            self.hear_else(verb, int(what[0]) if what else 0)

    def fell(self, sum_: int) -> None:
        raise NotImplementedError

    def hear_else(self, verb: str, number: int) -> None:
        raise NotImplementedError

    def pass_dice(self) -> None:
        step = {"left": 1, "right": -1}[self.read["next"]]
        self.bank = (self.bank + step) % self.seats
        while not self.purses[self.bank]:
            self.bank = (self.bank + step) % self.seats
        self.bout()

    def decided(self, won: bool, keeps: bool) -> None:
        for seat, coins in enumerate(self.stakes):
            self.purses[self.bank] += coins if won else -coins
            self.purses[seat] += 0 if won else 2 * coins
        self.stakes = [0] * self.seats
        self.settled(won)
        if self.counted():
            return
        if keeps and self.purses[self.bank]:
            self.doing, self.who = "keep", self.bank
        else:
            self.pass_dice()

    def settled(self, won: bool) -> None:
        """What else is decided by the dice."""

    def counted(self) -> bool:
        self.bouts += 1
        ruined = self.read["ruin"] == "ends" and not all(self.purses)
        alone = sum(map(bool, self.purses)) == 1
        self.over = alone or ruined or self.bouts >= NUMBER[self.read["bouts"]]
        return self.over


class Hazard(Bank):
    """The sum is the chance, and *main* the main."""

    def bout(self) -> None:
        self.main = self.sum = 0
        if self.read["when"] == "before":
            self.ask()
        else:
            self.doing, self.who = "main", self.bank

    def staked(self) -> None:
        self.doing, self.who = "cast" if self.main else "main", self.bank

    def may_else(self) -> set[str]:
        calls = self.doing == "main" and self.read["main"] == "called"
        return {f"call {main}" for main in range(5, 10)} if calls else {"throw"}

    def hear_else(self, verb: str, number: int) -> None:
        assert verb == "call"
        self.main = number
        if self.read["when"] == "known":
            self.ask()
        else:
            self.doing = "cast"

    def fell(self, sum_: int) -> None:
        if self.doing == "main":
            if 5 <= sum_ <= 9:
                self.hear_else("call", sum_)
        elif self.sum:
            if sum_ == self.sum:
                self.decided(True, self.read["won"] == "keeps")
            elif sum_ == self.main:
                self.decided(False, self.read["lost"] == "keeps")
        elif sum_ == self.main or (sum_, self.main) in ((11, 7), (12, 6), (12, 8)):
            self.decided(True, self.read["won"] == "keeps")
        elif sum_ in (2, 3):
            self.decided(False, True)
        elif sum_ in (11, 12):
            self.decided(False, self.read["outs"] == "keeps")
        else:
            self.sum = sum_


class Craps(Bank):
    """The sum is the point; a further bet is who backs it, with what, and who lays, with what."""

    verb = "bet"

    def bout(self) -> None:
        self.sum = 0
        self.further: list[tuple[int, int, int, int]] = []
        self.ask()

    def fell(self, sum_: int) -> None:
        if self.sum:
            if sum_ in (7, self.sum):
                self.decided(sum_ != 7, sum_ != 7)
        elif sum_ in (7, 11):
            self.decided(True, True)
        elif sum_ in (2, 3, 12):
            self.decided(False, True)
        else:
            self.sum, self.queue = sum_, [] if self.read["more"] == "none" else self.round()
            self.next_further()

    def next_further(self) -> None:
        while self.queue and not self.purses[self.queue[0]]:
            self.queue.pop(0)
        self.doing = "further" if self.queue else "cast"
        self.who = self.queue.pop(0) if self.queue else self.bank

    def odds(self) -> tuple[int, int]:
        return ODDS[self.sum] if self.read["more"] == "true" else (1, 1)

    def may_else(self) -> set[str]:
        if self.doing == "answer":
            return {"take", "leave"}
        if self.doing != "further":
            return {"throw"}
        (back, lay), held = self.odds(), self.purses[self.who]
        others = max((self.purses[one] for one in self.round() if one != self.who), default=0)
        lays = min(held // lay, self.room() // back)
        backs = min(held // back, others // lay)
        return {
            "stand",
            *(f"lay {lay * times}" for times in range(1, lays + 1)),
            *(f"back {back * times}" for times in range(1, backs + 1)),
        }

    def hear_else(self, verb: str, number: int) -> None:
        back, lay = self.odds()
        if verb == "stand":
            self.next_further()
        elif verb == "lay":
            self.offer = ("lay", self.who, number, number // lay * back)
            self.doing, self.asked, self.who = "answer", [], self.bank
        elif verb == "back":
            other = number // back * lay
            self.offer = ("back", self.who, number, other)
            order = self.round()
            place = order.index(self.who)
            order = order[place + 1 :] + order[:place]
            self.asked = [one for one in order if self.purses[one] >= other]
            self.doing, self.who = "answer", self.asked.pop(0)
        else:
            self.answered(verb == "take")

    def answered(self, taken: bool) -> None:
        kind, seat, coins, other = self.offer
        if taken:
            self.purses[seat] -= coins
            self.purses[self.who] -= other
            backs = (seat, coins, self.who, other)
            self.further.append(backs if kind == "back" else (self.who, other, seat, coins))
        if taken or not self.asked:
            self.next_further()
        else:
            self.who = self.asked.pop(0)

    def settled(self, won: bool) -> None:
        for backer, back, layer, lay in self.further:
            self.purses[backer if won else layer] += back + lay
        self.further = []
