"""Sense at a dice table: how far behind one is, and what stake would make it good."""

from __future__ import annotations

from diversions.rules.coaching import ActChoice, Otherwise
from diversions.rules.core import Seat
from diversions.rules.kit.dice import NUMBERS


def behind(purses: tuple[int, ...], seat: Seat) -> int:
    """By how many coins the richest of the others is before *seat*; below 0, he is the richest.

    >>> behind((10, 14, 3), 0), behind((10, 14, 3), 1)
    (4, -4)
    """
    return max(coins for other, coins in enumerate(purses) if other != seat) - purses[seat]


def bold(gap: int, bouts_left: int, pays_double: bool, high: int) -> int:
    """A stake that would make good *gap* in the bouts that are left, at most *high*.

    A coin won of the richest closes the gap by two.
    """
    needed = gap // (2 if pays_double else 1) + 1
    return max(1, min(high, -(-needed // max(1, bouts_left // 3))))


def past_the_leader(gap: int, coins: int, leader: str, stake: str) -> str:
    """What stakes of so many coins do to the *gap*, where the leader pays what is won.

    >>> past_the_leader(5, 3, "{B}", "bet")
    'You are 5 behind {B}, who has the dice and pays what you win: this bet, if won, brings you \
past {B}.'
    """
    wins = gap // (2 * coins) + 1
    if 2 * coins >= gap:
        level = "past" if 2 * coins > gap else "level with"
        then = f"this {stake}, if won, brings you {level} {leader}"
    else:
        many = NUMBERS[wins] if wins < len(NUMBERS) else wins
        then = f"{many} such {stake}s won bring you past {leader}"
    return f"You are {gap} behind {leader}, who has the dice and pays what you win: {then}."


def small_wins_are_too_few(gap: int, left: int, coins: int) -> str:
    """Why so many *coins* are staked with so many bouts *left*.

    >>> small_wins_are_too_few(8, 17, 2)
    'You are 8 behind and 17 bouts are left. You win about as often as you lose, so one coin at a \
time would seldom make that up: stake two.'
    >>> small_wins_are_too_few(8, 1, 9)
    'You are 8 behind and one bout is left: a small stake is too late.'
    """
    if left == 1:
        return f"You are {gap} behind and one bout is left: a small stake is too late."
    many = NUMBERS[coins] if coins < len(NUMBERS) else coins
    return (
        f"You are {gap} behind and {left} bouts are left. You win about as often as you lose, so "
        f"one coin at a time would seldom make that up: stake {many}."
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
