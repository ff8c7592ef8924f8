"""Sense at a dice table: how far behind one is, and what stake would make it good."""

from __future__ import annotations

from typing import NamedTuple

from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Seat, name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, paid, richest, spelt

SOON = 5  # bouts left, in one of which all must be made up


def behind(purses: tuple[int, ...], seat: Seat) -> int:
    """By how many coins the richest of the others is before *seat*; below 0, he is the richest.

    >>> behind((10, 14, 3), 0), behind((10, 14, 3), 1)
    (4, -4)
    """
    return max(coins for other, coins in enumerate(purses) if other != seat) - purses[seat]


def with_them(coins: tuple[int, ...], stakes: tuple[int, ...], seat: Seat, payer: Seat) -> int:
    """What the richest of the others has staked on the side of *seat*, and wins with it: the least,
    of several; nothing if that is the *payer*.

    >>> with_them((16, 26, 18), (0, 2, 0), 0, 2), with_them((16, 26, 18), (0, 2, 0), 0, 1)
    (2, 0)
    """
    most = max(held for one, held in enumerate(coins) if one != seat)
    rich = [one for one, held in enumerate(coins) if one != seat and held == most]
    return 0 if payer in rich else min(stakes[one] for one in rich)


def bold(gap: int, bouts_left: int, pays_double: bool, high: int) -> int:
    """A stake that would make good *gap* in the bouts that are left, at most *high*.

    A coin won of the richest closes the gap by two.
    """
    needed = gap // (2 if pays_double else 1) + 1
    return max(1, min(high, -(-needed // max(1, bouts_left // 3))))


class Chase(NamedTuple):
    """How a seat that is behind stands: what it may *stake* this time, who pays it, and for how
    many bouts; what a stake is called, and the verb for it."""

    coins: tuple[int, ...]  # of each, with the stakes that lie
    seat: Seat
    payer: Seat
    high: int  # the most that may be staked
    left: int  # bouts, with this one
    stake: str
    verb: str
    laid: int = 0  # what the leader has staked as well, and wins with it

    @property
    def gap(self) -> int:
        return behind(self.coins, self.seat)

    @property
    def leader(self) -> Seat:
        """The richest of the others; the one who pays, if none is richer."""
        most = max(coins for one, coins in enumerate(self.coins) if one != self.seat)
        rich = [one for one, coins in enumerate(self.coins) if one != self.seat and coins == most]
        return self.payer if self.payer in rich else rich[0]

    @property
    def beyond(self) -> bool:
        """Whether the leader stays ahead of the seat, even if it stakes all in every bout and wins
        it of the leader, where that can be."""
        own = self.coins[self.seat] + self.high
        most: int = own * 2 ** (self.left - 1)
        lost = most - own + self.high * (self.leader == self.payer)
        return most < self.coins[self.leader] - lost


def catching_up(at: Chase, coins: int) -> tuple[str, str]:
    """Why somebody who is behind stakes so many *coins*: the kind of the reason, and the reason.

    >>> at = Chase((5, 10, 9), 0, 1, 5, 6, "bet", "bet")
    >>> catching_up(at, 3)[1]
    'You are 5 behind {B}, who has the dice and pays what you win: this bet, if won, brings you \
past {B}.'
    >>> catching_up(at, 2)[1]
    'You are 5 behind {B}, who has the dice and pays what you win: this bet, if won, makes up 4 of \
that, and 6 bouts are left.'
    >>> catching_up(at._replace(payer=2, left=9), 3)[1]
    'You are 5 behind, and 9 bouts are left. You win about as often as you lose: coin by coin you \
would seldom make that up, but with such a bet you need win two more than you lose.'
    >>> catching_up(at._replace(coins=(5, 40, 9), payer=2, left=1), 5)[1]
    'One bout is left, and even this bet, if won, leaves you behind {B}, unless {B} loses to \
others: only the coins count any more. The dice are slightly in your favour, so bet as much as you \
can.'
    """
    gap, leader = at.gap, name(at.leader)
    bouts = "one bout is" if at.left == 1 else f"{at.left} bouts are"
    if at.beyond:
        won = f"this {at.stake}, if won," if at.left == 1 else "all that you can win in them"
        text = (
            f"{bouts.capitalize()} left, and even {won} leaves you behind {leader}, unless "
            f"{leader} loses to others: only the coins count any more."
        )
        favour = f" The dice are slightly in your favour, so {at.verb} as much as you can."
        return "beyond", text + favour * (coins == at.high)
    if at.leader == at.payer:
        then = f"makes up {2 * coins} of that, and {bouts} left"
        if 2 * coins >= gap:
            then = f"brings you {'past' if 2 * coins > gap else 'level with'} {leader}"
        text = f"You are {gap} behind {leader}, who has the dice and pays what you win: this"
        return "reach" if 2 * coins >= gap else "leader", f"{text} {at.stake}, if won, {then}."
    wins, begins = -(-gap // coins), f"You are {gap} behind, and {bouts} left"
    if coins >= gap + at.laid:
        past = "past" if coins > gap + at.laid else "level with"
        him = f"{leader}, who wins {at.laid} with you" if at.laid else f"what {leader} has now"
        return "late", f"{begins}: this {at.stake}, if won, brings you {past} {him}."
    if wins == 1:
        text = (
            f"{begins}. {leader} has staked {at.laid} as well: this {at.stake}, if won, leaves you "
            f"{gap + at.laid - coins} behind, instead of {gap}."
        )
        return "late", text
    if wins > at.left:
        return (
            "all",
            f"{begins}: only all that you can {at.verb}, won each time, could make that up.",
        )
    seldom = "cannot" if 2 * at.left < gap else "would seldom"
    more = "it each time" if wins == at.left else f"{spelt(wins)} more than you lose"
    return "bold", (
        f"{begins}. You win about as often as you lose: coin by coin you {seldom} make that up, "
        f"but with such a {at.stake} you need win {more}."
    )


def sitting_still(coins: tuple[int, ...], seat: Seat, left: int, high: int, stake: str) -> str:
    """Why the richest sets nothing, who could set *high* coins; *coins* with the stakes that lie.

    >>> sitting_still((9, 9, 42), 2, 1, 9, "stake")
    'One bout is left, and you have 42 of the 60 coins: you win the match whatever falls, so there \
is nothing to stake for.'
    >>> sitting_still((22, 18, 20), 0, 4, 18, "bet")
    'You are 2 ahead and 4 bouts are left. A bet gains next to nothing on average, and one that \
you lose brings the player with the dice nearer by two coins for each.'
    """
    own, whole = coins[seat], sum(coins)
    if left == 1 and own - high > whole - own + high:
        return (
            f"One bout is left, and you have {own} of the {whole} coins: you win the match "
            f"whatever falls, so there is nothing to {stake} for."
        )
    bouts = "one bout is" if left == 1 else f"{left} bouts are"
    return (
        f"You are {-behind(coins, seat)} ahead and {bouts} left. A {stake} gains next to nothing "
        "on average, and one that you lose brings the player with the dice nearer by two coins for "
        "each."
    )


class LastBout(NamedTuple):
    """The last bout of a match, before *seat* stakes: what each has beside the *stakes* that lie
    against the *payer*, who speaks *later*, and how often the payer *wins*."""

    purses: tuple[int, ...]
    stakes: tuple[int, ...]
    payer: Seat
    seat: Seat
    later: tuple[Seat, ...]
    wins: float

    @property
    def high(self) -> int:
        """The most that the seat may stake."""
        high: int = min(self.purses[self.seat], self.purses[self.payer] - sum(self.stakes))
        return high

    def staked(self, coins: int) -> LastBout:
        """The same after the seat has staked so many *coins*; the next one speaks."""
        return self._replace(
            purses=paid(self.purses, (self.seat, -coins)),
            stakes=paid(self.stakes, (self.seat, coins)),
            seat=self.later[0] if self.later else self.seat,
            later=self.later[1:],
        )

    def ended(self, coins: int) -> LastBout:
        """The same when all have spoken, if the seat stakes *coins*; one who speaks after it does
        what is best for them, several are thought to stake nothing."""
        after = self.staked(coins)
        if not self.later:
            return after
        return after.ended(0 if self.later[1:] else after.best())

    def shares(self, seat: Seat) -> tuple[float, float]:
        """Which share of the match *seat* has if the payer loses, and if the payer wins."""
        set_ = sum(self.stakes)
        back = [(one, 2 * coins) for one, coins in enumerate(self.stakes)]
        lost = paid(self.purses, (self.payer, -set_), *back)
        won = paid(self.purses, (self.payer, set_))
        everybody = tuple(range(len(self.purses)))
        firsts = [richest(coins) or everybody for coins in (lost, won)]
        loses, wins = ((seat in first) / len(first) for first in firsts)
        return loses, wins

    def worth(self, coins: int) -> float:
        """How much of the match so many *coins* bring the seat."""
        loses, wins = self.ended(coins).shares(self.seat)
        return (1 - self.wins) * loses + self.wins * wins

    def best(self, usual: int = 0) -> int:
        """What brings the seat most: *usual*, if no other brings more, or the least that does."""
        worths = [self.worth(coins) for coins in range(self.high + 1)]
        ways = [*([usual] if usual < len(worths) else []), *range(len(worths))]
        most = max(worths) - LEVEL
        enough: list[int] = [coins for coins in ways if worths[coins] > most]
        return enough[0]

    def told(self, coins: int, stake: str, payer: str) -> str:
        """Why the seat stakes so many *coins*, beside nothing or what is nearest and worth less;
        empty if nothing is."""
        ways = sorted(range(self.high + 1), key=lambda one: abs(one - coins))
        mine = self.worth(coins)
        less = next((one for one in (0, *ways) if mine - self.worth(one) >= LEVEL), None)
        if less is None:
            return ""

        def so(many: int) -> str:
            begins = f"with {counted(many)}" if many else f"if you {stake} nothing,"
            return f"{begins} you {self.ending(many, payer)}"

        then = ""
        if len(self.later) == 1:
            then = f"If {name(self.later[0])} then does what is best for them, "
        together = f"In the last bout all who {stake} win or lose together{'.' if then else ':'}"
        return f"{together} {then}{so(coins)}; {so(less)}."

    def ending(self, coins: int, payer: str) -> str:
        """What becomes of the match with so many *coins*, in words."""
        shares = self.ended(coins).shares(self.seat)
        when = [f"if the {payer} {does}" for does in ("loses", "wins")]
        wins = [one for one, share in zip(when, shares, strict=True) if share == 1]
        level = [one for one, share in zip(when, shares, strict=True) if 0 < share < 1]
        ways = [("win the match", wins), ("share the first place", level)]
        said = [
            f"{does} {'whatever falls' if len(all_of) == 2 else all_of[0]}"
            for does, all_of in ways
            if all_of
        ]
        return " and ".join(said) or "do not win the match at all"


LEVEL = 1e-6  # of the match: less is no difference
LAST = "In the last bout this wins the match most often."


def of_last_bout(
    choice: ActChoice,
    bout: LastBout,
    words: tuple[str, str],
    rule: str,
    without: tuple[Otherwise, ...],
) -> Idea | None:
    """Why so many coins are staked in the last bout, or none; None if nothing is worth less.  The
    *words* are the verb of staking and what the payer is called."""
    text = bout.told(int(choice.card) if choice.card else 0, *words)
    return Idea("last", text, rule, without, plain=True, decides=True) if text else None


def turned(choice: ActChoice, ahead: bool) -> tuple[Otherwise, ...]:
    """The same table where the seat is ahead, or behind."""
    purses = choice.view.purses
    coins = tuple(
        (max(purses) + 10 if ahead else 2) if one == choice.seat else max(purse, 6)
        for one, purse in enumerate(purses)
    )
    return (
        choice.other(
            "If you were ahead" if ahead else "If you were behind", purses=coins, score=coins
        ),
    )


def poorer(choice: ActChoice, payer: Seat) -> tuple[Otherwise, ...]:
    """The same table where whoever pays is poor, if they lead; and where the seat is ahead."""
    score, ahead = choice.view.score, turned(choice, True)
    if score[payer] < max(score):
        return ahead
    less = replaced(score, payer, 1)
    return (choice.other(f"If {name(payer)} were poor", purses=less, score=less), *ahead)
