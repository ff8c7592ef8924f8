"""What claims about L’Ombre are held against: games that are won, and what the lost ones cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.ombre.state import GREAT, LADDER, OmbreState, series
from diversions.rules import Move
from diversions.rules.claims import Count, Value
from diversions.rules.core import Seat

OmbreScene = tuple[OmbreState, Move, OmbreState]
SURE = 3  # “three sure Tricks in his hand at least”


def games_of(scenes: Sequence[OmbreScene]) -> Iterator[tuple[OmbreScene, OmbreScene, bool]]:
    """Of each deal that was played: the act by which a player took it on, the act that ended it,
    and whether it was begun with nothing left on the table."""
    simple, taken = True, None
    for scene in scenes:
        before, move, after = scene
        if move.verb == "shuffle":
            simple, taken = not before.pot, None
        if before.player is None and after.player is not None:
            taken = scene
        if taken is not None and after.deals > before.deals and after.ended != "passed":
            yield taken, scene, simple


def sure_tricks(hand: Sequence[str], trump: str) -> int:
    """The tricks that *hand* cannot well lose: trumps from Spadillo down without a gap, and Kings
    of other suits.

    >>> sure_tricks(("AS", "2S", "QS", "KH", "4D"), "S"), sure_tricks(("AC", "KS", "QS"), "S")
    (3, 0)
    """
    return series(hand, trump) + sum(card[0] == "K" and card[1] != trump for card in hand)


def most_sure(hand: Sequence[str]) -> int:
    """The sure tricks of *hand* with the trumps that give it most."""
    return max(sure_tricks(hand, trump) for trump in LADDER)


def won_by(scenes: Sequence[OmbreScene], weak: bool) -> tuple[float, float]:
    """Games won by eldest, who took them on with fewer than three sure tricks, or with three.

    Cotton says it of “He that hath the first hand”.
    """
    won = games = 0
    for (before, _, after), (_, _, end), _ in games_of(scenes):
        player: Seat | None = after.player
        assert player is not None
        if player == before.eldest and (most_sure(before.hands[player]) < SURE) == weak:
            games += 1
            won += end.ended == "won"
    return float(won), float(games)


def won_with_fewer(scenes: Sequence[OmbreScene]) -> tuple[float, float]:
    """Games won by eldest, who took them on with fewer than three sure tricks."""
    return won_by(scenes, weak=True)


def won_with_three(scenes: Sequence[OmbreScene]) -> tuple[float, float]:
    """Games won by eldest, who took them on with three sure tricks or more."""
    return won_by(scenes, weak=False)


def lost_at_simple_stake(scenes: Sequence[OmbreScene]) -> tuple[float, float]:
    """The great counters that a player makes good who fails, where nothing lay on the table."""
    lost = games = 0.0
    for _, (before, _, end), simple in games_of(scenes):
        if simple and end.ended != "won":
            games += 1
            lost += before.pot / GREAT
    return lost, games


COUNTS: dict[str, Count] = {
    "won-with-fewer": won_with_fewer,
    "won-with-three": won_with_three,
    "lost-at-simple-stake": lost_at_simple_stake,
}
VALUES: dict[str, Value] = {}
