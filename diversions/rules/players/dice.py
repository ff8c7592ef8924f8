"""Sense at a dice table: how far behind one is, and what stake would make it good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Seat, name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import richest, spelt
from diversions.rules.players.last_bouts import SEEN, LastBouts, few, of_hundred

SOON = 5  # bouts left, in one of which all must be made up
NEAR = 6  # bouts left, in which one who is ahead sits still


def bold(gap: int, bouts_left: int, pays_double: bool, high: int) -> int:
    """A stake that would make good *gap* in the bouts that are left, at most *high*.

    A coin won of the richest closes the gap by two.
    """
    needed = gap // (2 if pays_double else 1) + 1
    return max(1, min(high, -(-needed // max(1, bouts_left // 3))))


def staked_well(at: LastBouts) -> int:
    """What a sensible player stakes: nothing or one coin when ahead, a bold stake when behind, and
    what wins the match most often in the last bouts."""
    if at.gap < 0:
        usual = 1 if at.left > NEAR else 0
    else:
        usual = bold(at.gap, at.left, at.payer in richest(at.score), at.high)
        if at.left <= SOON:
            usual = min(at.high, at.first)
    return at.best(usual) if at.left <= few(len(at.score)) else usual


class Staking(NamedTuple):
    """What staking is called at a table, who pays, why a stake gains a little, and the rules on
    who wins, on being level, and on who is paid."""

    verb: str
    noun: str
    payer: str
    edge: str
    all_won: str
    level: str
    pay: str
    bouts: int  # of a match


def coin_by_coin(at: LastBouts, verb: str) -> tuple[str, str] | None:
    """Why somebody who is behind stakes one coin: the kind of the reason, and the reason; None
    where one coin must make up what is lacking.

    >>> from diversions.rules.players.last_bouts import Casting
    >>> at = LastBouts((5, 10, 9), (0, 0, 9), 1, 0, (), Casting(0.5), left=3)
    >>> coin_by_coin(at, "bet")
    ('least', 'You are 5 behind, and one coin is all that you can bet.')
    >>> coin_by_coin(at._replace(stakes=(0, 0, 0)), "bet")
    >>> coin_by_coin(at._replace(stakes=(0, 0, 0), left=9), "bet")[0]
    'small'
    """
    if at.high == 1 and at.gap > 1:
        return "least", f"You are {at.gap} behind, and one coin is all that you can {verb}."
    if at.left > SOON:
        return "small", (
            f"You are {at.gap} behind, and {at.left} bouts are left: risk a coin at a time, and "
            "more only if you are still behind near the end."
        )
    return None


def catching_up(at: LastBouts, by: Staking, coins: int) -> tuple[str, str]:
    """Why somebody who is behind stakes so many *coins*: the kind of the reason, and the reason.

    >>> from diversions.rules.players.last_bouts import Casting
    >>> at = LastBouts((5, 10, 9), (0, 0, 0), 1, 0, (), Casting(0.5), left=6)
    >>> bet = Staking("bet", "bet", "caster", "", "", "", "", 12)
    >>> catching_up(at, bet, 3)[1]
    'You are 5 behind {B}, who has the dice and pays what you win: this bet, if won, brings you \
past {B}, and leaves you 1 behind {C}.'
    >>> catching_up(at, bet, 2)[1]
    'You are 5 behind {B}, who has the dice and pays what you win, so each coin makes up two: with \
such bets you need to win two more than you lose in the 6 bouts that are left, and coin by coin \
three more.'
    >>> catching_up(at._replace(payer=2, left=9), bet, 3)[1]
    'You are 5 behind, and 9 bouts are left. You win about as often as you lose: coin by coin you \
would seldom make that up, but with such a bet you need to win two more than you lose.'
    """
    gap, leader = at.gap, name(at.leader)
    bouts = f"{at.left} bouts are"
    if at.leader == at.payer:
        text = f"You are {gap} behind {leader}, who has the dice and pays what you win"
        if 2 * coins < gap:
            return "leader", f"{text}, so each coin makes up two: {bit_by_bit(at, by, coins)}."
        return "reach", f"{text}: this {by.noun}, if won, {at.standing(coins)}."
    wins, begins = -(-gap // coins), f"You are {gap} behind, and {bouts} left"
    if coins >= gap:
        return "late", f"{begins}: this {by.noun}, if won, {at.standing(coins)}."
    if wins > at.left:
        return (
            "all",
            f"{begins}: only all that you can {by.verb}, won each time, could make that up.",
        )
    seldom = "cannot" if 2 * at.left < gap else "would seldom"
    more = "it each time" if wins == at.left else f"{spelt(wins)} more than you lose"
    return "bold", (
        f"{begins}. You win about as often as you lose: coin by coin you {seldom} make that up, "
        f"but with such a {by.noun} you need to win {more}."
    )


def bit_by_bit(at: LastBouts, by: Staking, coins: int) -> str:
    """How many such stakes must be won of the one who leads, and how many of one coin; or what one
    of them makes up, where too few bouts are left."""
    more, single = (-(-at.gap // (2 * one)) for one in (coins, 1))
    if more > at.left:
        return f"this {by.noun}, if won, makes up {2 * coins}, and {at.left} bouts are left"
    text = (
        f"with such {by.noun}s you need to win {spelt(more)} more than you lose in the {at.left} "
        "bouts that are left"
    )
    return f"{text}, and coin by coin {spelt(single)} more" if more < single else text


def why_staked(choice: ActChoice, bouts: LastBouts, by: Staking) -> Iterator[Idea]:
    """Why so many coins are staked against the one who pays, or none."""
    early = (choice.other("With many bouts left", bouts=0),)
    late = (choice.other("Near the end", bouts=by.bouts - 1),)
    coins = int(choice.card) if choice.move.what else 0
    if bouts.left <= few(len(bouts.score)):
        kind, text = of_the_last(bouts, by, coins)
        yield Idea(kind, text, by.pay, early, plain=True, uncounted=True)
        return
    if not coins:
        text = sitting_still(bouts, by.noun)
        yield Idea("stay", text, by.all_won, (*turned(choice, False), *early), plain=True)
    elif bouts.gap < 0:
        text = f"{by.edge}, so a {by.noun} gains a little on average. You are ahead: risk only one"
        back = turned(choice, False)
        yield Idea(f"{by.verb}-ahead", f"{text} coin.", by.all_won, back, plain=True)
    elif coins == 1 and not bouts.gap:
        text = (
            f"{by.edge}, and you are level with {name(bouts.leader)}: this coin, if won, "
            f"{bouts.standing(1)}, and with {bouts.left} bouts left you need not risk more."
        )
        without = (*turned(choice, False), *late)
        yield Idea(f"{by.verb}-level", text, by.level, without, plain=True)
    elif coins == 1 and (one := coin_by_coin(bouts, by.verb)):
        yield Idea(f"{by.verb}-{one[0]}", one[1], by.all_won, late, plain=True)
    else:
        key, text = catching_up(bouts, by, coins)
        rule = by.pay if key in ("reach", "leader") else by.all_won
        # For the match: what a coin brings on average says nothing of it.
        without = (*poorer(choice, bouts.payer), *early)
        yield Idea(f"{by.verb}-{key}", text, rule, without, plain=True, uncounted=True)


def of_the_last(bouts: LastBouts, by: Staking, coins: int) -> tuple[str, str]:
    """Why so many *coins* are staked in one of the last bouts: the kind of the reason, and it."""
    if text := bouts.told(coins, by.verb, by.payer):
        return "last", text
    begins, worth = bouts.said, bouts.worth(coins)
    if worth > 1 - SURE:
        text = f"{begins}, and you win the match whatever falls: there is nothing to {by.verb} for."
        return "sure", text
    if worth < SURE:
        favour = f" {by.edge}: a {by.noun} gains a little on average." * bool(coins)
        text = (
            f"{begins}, and whatever you {by.verb}, you can hardly win the match any more: only "
            f"the coins count.{favour}"
        )
        return "beyond", text
    return "all-one", f"{begins}. {of_hundred([(worth, f'whatever you {by.verb}')])}"


def keeps_the_dice(at: LastBouts) -> bool:
    """Whether a sensible player keeps the dice: not when ahead; in the last bouts, whatever wins
    the match more often."""
    if at.left > few(len(at.score)):
        return at.gap >= 0
    keeping, passing = at.of_the_dice()
    return keeping > passing if abs(keeping - passing) >= SEEN else at.gap >= 0


def why_kept(
    choice: ActChoice, at: LastBouts, other: str, worse: str, rules: Mapping[str, str]
) -> Iterator[Idea]:
    """Why the dice are kept or passed."""
    keeps, gap = choice.move.verb == "keep", at.gap
    rule, without = rules[choice.move.verb], turned(choice, keeps)
    if at.left <= few(len(at.score)):
        shares = at.of_the_dice()
        ways = [*zip(shares, ("if you keep the dice", "if you pass the dice"), strict=True)]
        told = of_hundred(ways if keeps else ways[::-1])
        if abs(shares[0] - shares[1]) < SEEN:
            told = of_hundred([(shares[not keeps], "whether you keep or pass the dice")])
        text = f"{at.said}. {told}"
        yield Idea("dice-last", text, rule, without, plain=True, uncounted=True)
    elif not keeps:
        text = f"{worse}, and you are ahead: let another player have the dice."
        yield Idea("pass", text, rule, without, plain=True)
    else:
        stands = f"You are {gap} behind" if gap > 0 else "No player is ahead of you"
        key = "keep-behind" if gap > 0 else "keep-level"
        text = f"{stands}, and with the dice you can win from every {other} at once."
        yield Idea(key, text, rule, without, plain=True, uncounted=True)


SURE = 0.005  # of the match: so little is as good as nothing


def sitting_still(at: LastBouts, stake: str) -> str:
    """Why one who is ahead stakes nothing."""
    text = (
        f"You are {-at.gap} ahead and {at.left} bouts are left. A {stake} gains next to nothing on "
        "average"
    )
    if at.score[at.seat] + at.gap == at.score[at.payer]:
        payer = name(at.payer)
        return f"{text}, and one that you lose brings {payer} nearer by two coins for each."
    return f"{text}: leave the risk to those who must catch up."


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
