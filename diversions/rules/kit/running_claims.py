"""What claims about games of running men are held against: how long they are, and who wins them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.rules.claims import Count
from diversions.rules.core import Move, Seat
from diversions.rules.kit.points import HOME, OUT, TABLE, Men
from diversions.rules.kit.running import RunningState

RunningScene = tuple[RunningState, Move, RunningState]
ACE, TREY = 1, 3
FEW = 5  # men left on the table: “all to a very few”


def games_of(scenes: Sequence[RunningScene]) -> Iterator[tuple[list[RunningScene], Seat]]:
    """Each game of a match that somebody won, with the winner."""
    played: list[RunningScene] = []
    for scene in scenes:
        before, _, after = scene
        played.append(scene)
        gained = [now - had for now, had in zip(after.score, before.score, strict=True)]
        if after.games > before.games:
            if any(gained):
                yield played, gained.index(max(gained))
            played = []


def throws(scenes: Sequence[RunningScene]) -> tuple[float, float]:
    """Throws, of the games that somebody won."""
    lengths = [played[-1][0].throws for played, _ in games_of(scenes)]
    return float(sum(lengths)), float(len(lengths))


def holds_trey_and_ace(own: Men, foe: Men) -> bool:
    """Whether a side has both points of its home table doubled while a man of the other side is
    out or stands in that table."""
    behind = foe[OUT] + sum(foe[OUT - at] for at in range(1, TABLE + 1))
    return own[ACE] > 1 and own[TREY] > 1 and behind > 0


def first_to_hold(scenes: Sequence[RunningScene]) -> tuple[float, float]:
    """Games won by the first side to hold its trey and ace points against a man that is behind
    them, of the games in which a side did."""
    won = held = 0
    for played, winner in games_of(scenes):
        first = next(
            (
                seat
                for *_, after in played
                for seat in (0, 1)
                if holds_trey_and_ace(after.men[seat], after.men[1 - seat])
            ),
            None,
        )
        held += first is not None
        won += first == winner
    return float(won), float(held)


def late_hits(scenes: Sequence[RunningScene]) -> tuple[float, float]:
    """Games won by a side that hit a man when the other had no more than *FEW* men to bear, of the
    games in which a side did so."""
    won = hit = 0
    for played, winner in games_of(scenes):
        late = {
            1 - seat
            for before, move, after in played
            for seat in (0, 1)
            if move.seat == 1 - seat
            and after.men[seat][OUT] > before.men[seat][OUT]
            and sum(after.men[seat]) - after.men[seat][HOME] <= FEW
        }
        hit += bool(late)
        won += winner in late
    return float(won), float(hit)


COUNTS: dict[str, Count] = {
    "throws": throws,
    "first-to-hold": first_to_hold,
    "late-hits": late_hits,
}
