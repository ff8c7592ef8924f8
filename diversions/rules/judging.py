"""What an act was worth beside that of a better player, by what its seat could know then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from diversions.rules.bots import Advice, Budget, bots_of, budget, counsellor, levels
from diversions.rules.coaching import LEAST, Coached, explained, on_board, spoken
from diversions.rules.core import Game, Move, Ruling, State
from diversions.rules.record import ruling_on, step

SECONDS = 0.5  # at most, that the better player thinks
TRIALS = 200  # of one weighing
FORESEEN = 5  # turns after a mistake in which it is seen what it lost
TIMES = 2  # an act is looked at again only where each of so many weighings finds it a mistake
AGAIN = 6  # weighings after that, with a chance of their own: they alone say what it lost
WIDTH = 2.5  # errors of their mean, below it: a loss is told only if so little still counts
ASKED = 2  # times that the best player is asked again: what he might do himself is no mistake


class Judged(NamedTuple):
    """An act beside that of the better player.

    *gain* is what his would have brought more, in the game's unit: 0 where the act was as good,
    None where nobody can tell.  *stands* is what the best act is worth; None likewise.  *answers*
    are the turns after a mistake, on a board, up to that which takes something of whoever made it.
    *rule*, *turn* and *figure* are the coach's, as in an ``Advice``.
    """

    best: Move | None  # None where nothing else could be done
    because: str = ""
    gain: float | None = None
    stands: float | None = None
    answers: tuple[Move, ...] = ()
    rule: str = ""
    turn: str = ""
    figure: str = ""


def judged(
    game: Game[Any], state: State, done: Move, seed: object, seconds: float = SECONDS
) -> Judged:
    """What the game's best player says of *done*, which was made in *state*.

    He is shown the view of its seat and nothing else, and says the same for the same *seed*, as
    long as the clock does not stop him: after *seconds*, and each weighing after half of that.
    """
    view = game.recollection(state, done.seat)
    allowed = [ruling for ruling in game.rulings(view, done.seat) if ruling.allowed]
    if not is_choice(allowed):
        return Judged(None)
    made = ruling_on(game, view, done).move
    first: Judged | None = None
    while allowed:
        advice = counsel(game, view, allowed, seed, seconds)
        best = ruling_on(game, view, advice.move).move
        worths = weighings(game, view, list(dict.fromkeys((best, made))), seed, seconds / 2)
        stands = mean(worth[best] for worth in worths) if all(best in w for w in worths) else None
        gain = gained(game, best, made, worths)
        if gain:
            gain = confirmed(game, view, allowed, best, made, seed, seconds)
        told = coached(game, view, allowed, advice, made, seed, seconds)
        # What the act cost is *gain*, by more trials than the coach's: no second figure is told.
        once = best == made or (bool(gain) and bots_of(game).unit.kind == "share")
        figure = told.figure if once else ""
        judgement = Judged(
            best, told.because, gain, stands, rule=told.rule, turn=told.turn, figure=figure
        )
        first = first or judgement
        if judgement.gain:
            judgement = judgement._replace(answers=answers(game, state, made, seed, seconds))
            if on_board(game) and (told.quiet or told.dull):
                judgement = answered(game, state, made, judgement)
        if judgement.gain is not None or not all(made in worth for worth in worths):
            return judgement
        # He would first have done something beside the play: what would he have done then?
        allowed = [ruling for ruling in allowed if ruling.move.verb != best.verb]
    assert first is not None
    return first


def is_choice(allowed: Sequence[Ruling]) -> bool:
    """Whether more than one thing can be done."""
    return len(allowed) > 1 or any(ruling.pick for ruling in allowed)


def counsel(
    game: Game[Any], view: Any, allowed: list[Ruling], seed: object, seconds: float
) -> Advice:
    """What the game's best player would do."""
    ask = counsellor(game, view.terms)
    return ask(game, view, allowed, Random(f"counsel {seed}"), spent_at_most(game, view, seconds))


def spent_at_most(game: Game[Any], view: Any, seconds: float) -> Budget:
    """What the best player may spend, in no more than so many *seconds*."""
    usual = budget(game, levels(game, view.terms)[-1])
    return Budget(usual.count, min(usual.seconds, seconds), least=LEAST)


def coached(
    game: Game[Any], view: Any, allowed: list[Ruling], advice: Advice, made: Move, seed: object,
    seconds: float,
) -> Coached:  # fmt: skip
    """*advice* with the reason why it is better than what was *made*."""
    spend = spent_at_most(game, view, seconds)
    spend = Budget(min(spend.count, TRIALS), spend.seconds / 4, least=LEAST)
    return explained(game, view, allowed, advice, f"counsel {seed}", spend, made)


def answers(
    game: Game[Any], state: State, made: Move, seed: object, seconds: float
) -> tuple[Move, ...]:
    """How the best player would go on after *made*, for both sides, until the other side takes.

    None where that does not come soon, or there is no board on which all can be seen.
    """
    fast, after, moves = bots_of(game).fast, step(game, state, made), list[Move]()
    while fast and len(after.acting) == 1 and len(moves) < FORESEEN:
        seat, board = after.acting[0], fast(after.terms)
        view, before = game.recollection(after, seat), board.node(after)
        allowed = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
        moves.append(counsel(game, view, allowed, seed, seconds / FORESEEN).move)
        after = step(game, after, moves[-1])
        last = not after.acting or not board.lore.calm(before, board.node(after))
        if seat != made.seat and last:
            return tuple(moves)
    return ()


def answered(game: Game[Any], state: State, made: Move, judgement: Judged) -> Judged:
    """The same, where the reason is that the match is won or lost, or what the other side takes
    after *made*."""
    gain, stands, half = judgement.gain, judgement.stands, bots_of(game).unit.whole / 2
    if gain is not None and stands is not None and judgement.best and stands > half:
        best = spoken(game, state, judgement.best)
        because = f"With “{best}” you can win the match, whatever the other side answers."
        return judgement._replace(because=because, turn="")
    if not judgement.answers:
        return judgement
    tables, moves = [state], (made, *judgement.answers)
    for move in moves:
        tables.append(step(game, tables[-1], move))
    said = [spoken(game, table, move) for table, move in zip(tables, moves, strict=False)]
    because = f"After “{said[0]}”, the other side answers “{said[1]}”."
    if gain is not None and stands is not None and stands - gain < -half:
        because = f"After “{said[0]}”, the other side can win the match: it answers “{said[1]}”."
    elif len(said) > 2:
        because = f"{because[:-1]}, and “{said[-1]}” soon follows."
    return judgement._replace(because=because, turn="")


def weighings(
    game: Game[Any], view: Any, moves: Sequence[Move], seed: object, seconds: float,
    times: range = range(TIMES),
) -> list[Mapping[Move, float]]:  # fmt: skip
    """What *moves* are worth, so many *times* over; of each, only what can be weighed."""
    weigh = bots_of(game).weigh
    if weigh is None:
        return [{}]
    return [
        weigh(game, view, moves, Random(f"weighing {time} {seed}"), Budget(TRIALS, seconds))
        for time in times
    ]


def gained(
    game: Game[Any], best: Move, made: Move, worths: Sequence[Mapping[Move, float]]
) -> float | None:
    """What *best* brings more than *made*."""
    if best == made:
        return 0.0
    if not all(best in worth and made in worth for worth in worths):
        return None
    gains = [worth[best] - worth[made] for worth in worths]
    gain = mean(gains)
    return gain if min(gains) > 0 and gain >= bots_of(game).unit.apart else 0.0


def confirmed(
    game: Game[Any], view: Any, allowed: list[Ruling], best: Move, made: Move, seed: object,
    seconds: float,
) -> float:  # fmt: skip
    """What *best* brings more than *made*, which looks like a mistake; 0 where that may be chance.

    The weighings that raised the doubt favour it, so others decide: the loss must count even at
    the low end of what they leave open.  Nor is it a mistake if the best player, asked again,
    would make the same move.
    """
    times = range(TIMES, TIMES + AGAIN)
    worths = weighings(game, view, (best, made), seed, seconds / 4, times)
    gains = [worth[best] - worth[made] for worth in worths if best in worth and made in worth]
    if len(gains) < AGAIN:
        return 0.0
    gain, error = mean(gains), stdev(gains) / AGAIN**0.5
    if gain - WIDTH * error < bots_of(game).unit.apart:
        return 0.0
    for time in range(ASKED):
        advice = counsel(game, view, allowed, f"again {time} {seed}", seconds)
        if ruling_on(game, view, advice.move).move == made:
            return 0.0
    return gain
