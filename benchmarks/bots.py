"""How much the better player is better: whole matches between two levels, sides alternating.

    python -m benchmarks.bots put --matches 1000
    python -m benchmarks.bots put:willughby --levels journeyman apprentice --count 60
    python -m benchmarks.bots gleek --matches 200 --face-up 100
    python -m benchmarks.bots alquerque --levels master journeyman --matches 60 --timed

Budgets are counts, never times, so that the same seed prints the same figures, however busy the
machine.  With ``--timed`` each player that looks ahead has the count that its seconds at a real
table come to here, as measured beforehand (``benchmarks.search``) and printed.

Among more than two sides one better player sits with lesser ones, and a third or a quarter of the
matches is his by chance.  So that the bar (the lower end above 55 %) asks the same of every game,
it is held to his *pairings*: each of the others is compared with him, and who has won stands above
who has not; between two who have not, it is even.  For two sides that is the share of matches.

What luck allows is measured with ``--face-up``: the same better player, but seeing every card.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from benchmarks.search import reference, speed
from diversions.games import GAMES, game_of
from diversions.lab.skill import ALL, pairings, wilson
from diversions.rules import (
    Bot,
    Game,
    Move,
    Ruling,
    Seat,
    State,
    Terms,
    at_random,
    play_out,
    step,
)
from diversions.rules.bots import adviser, as_bot, bots_of, budget, chosen, levels
from diversions.rules.players.search import NODES


class FaceUp:
    """A game in which some seats see every card."""

    def __init__(self, game: Game[Any], seats: tuple[Seat, ...]) -> None:
        self.game, self.seats = game, seats

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: State, seat: Seat | None) -> State:
        seen: State = state if seat in self.seats else self.game.view(state, seat)
        return seen

    def recollection(self, state: State, seat: Seat) -> State:
        seen: State = state if seat in self.seats else self.game.recollection(state, seat)
        return seen


def seer(lesser: Bot, trials: int) -> Bot:
    """One who sees every card and knows how the others play: a bound that nobody can reach.

    Each act is played out to the end of the deal so many times, as the *lesser* would go on in
    every seat, and the one that brings most is done.  The view has to be the whole table.
    """

    def bot(game: Game[Any], table: Any, rulings: list[Ruling], rng: Random) -> Move:
        moves = [chosen(ruling, rng) for ruling in rulings]
        if len(moves) == 1:
            return moves[0]
        side = next(s for s, seats in enumerate(game.sides(table.terms)) if moves[0].seat in seats)
        seed = rng.random()
        return max(moves, key=lambda move: worth(move, table, game, side, seed))

    def worth(move: Move, table: Any, game: Game[Any], side: int, seed: float) -> float:
        total = 0.0
        for trial in range(trials):
            state, rng = step(game, table, move), Random(f"{seed} {trial}")
            while state.acting:
                view = game.recollection(state, state.acting[0])
                allowed = [one for one in game.rulings(view, state.acting[0]) if one.allowed]
                state = step(game, state, lesser(game, view, allowed, rng))
            total += margin(state.score, side)
        return total

    return bot


class Result(NamedTuple):
    """A match: the side of the better player, his share of it, how many moves it had.

    *ahead* is by how much he scored more than the others on average: in each stage of the game,
    and in all; empty where no score is kept.
    """

    side: int
    share: float
    moves: int
    ahead: dict[str, float]


def matches(
    game: Game[Any], terms: Terms, better: Bot, lesser: Bot, numbers: range, face_up: bool = False
) -> Iterator[Result]:
    """What came of the matches of those *numbers*; the better player takes each side in turn."""
    sides = game.sides(terms)
    for number in numbers:
        mine = number % len(sides)
        bots = tuple(better if seat in sides[mine] else lesser for seat in range(terms.seats))
        table: Any = FaceUp(game, sides[mine]) if face_up else game
        before, moves, ahead = game.begin(terms), 0, dict[str, float]()
        for _, state in play_out(table, terms, Random(number), bots):
            if gained := margin(state.score, mine) - margin(before.score, mine):
                for stage in {str(getattr(before, "stage", ALL)) or ALL, ALL}:
                    ahead[stage] = ahead.get(stage, 0.0) + gained
            before, moves = state, moves + 1
        assert before.outcome is not None
        winners = before.outcome.winners or tuple(range(len(sides)))
        yield Result(mine, (mine in winners) / len(winners), moves, ahead)


def margin(score: tuple[int, ...], side: int) -> float:
    """By how much a side is ahead of the others on average.

    >>> margin((3, 1, 5), 2), margin((), 0)
    (3.0, 0.0)
    """
    if len(score) < 2:
        return 0.0
    return score[side] - (sum(score) - score[side]) / (len(score) - 1)


def tally(game: Game[Any], terms: Terms, better: Bot, lesser: Bot, played: int) -> float:
    """Matches that the *better* wins; a match that several share counts in part."""
    return sum(one.share for one in matches(game, terms, better, lesser, range(played)))


def player(game: Game[Any], level: str, count: int) -> Bot:
    """The bot of that level; ``random``, and a game's own foils, included."""
    foils = bots_of(game).foils
    if level in foils:
        return as_bot(foils[level], count)
    return at_random if level == "random" else as_bot(adviser(game, level), count)


def counts(game: Game[Any], terms: Terms, asked: argparse.Namespace) -> dict[str, int]:
    """What each level may spend on a move; said, where it is measured."""
    if not asked.timed or bots_of(game).fast is None:
        return dict.fromkeys(levels(game), asked.count)
    measured = speed(game, terms)
    given = {level: int(budget(game, level).seconds * measured / NODES) for level in levels(game)}
    print(f"{terms.code}: {measured:,.0f} positions in a second of one quiet core.", end=" ")
    print("; ".join(f"{level} {count * NODES:,}" for level, count in given.items()), flush=True)
    return given


def told(code: str, pair: tuple[str, str], results: list[Result], sides: int) -> str:
    """The share won, with its interval; from each side too, or in pairings, if there are more."""
    won, played = sum(one.share for one in results), len(results)
    low, high = wilson(won, played)
    text = (
        f"{code}: {pair[0]} beats {pair[1]} in {won:g} of {played} matches, {won / played:.1%} "
        f"(95 % interval {low:.1%} to {high:.1%})"
    )
    if sides > 2:
        above, least, most = (pairings(one, sides) for one in (won / played, low, high))
        text += f"; in pairings {above:.1%} ({least:.1%} to {most:.1%})"
    by_side = [[one.share for one in results if one.side == mine] for mine in (0, 1)]
    if {one.side for one in results} == {0, 1}:
        text += "".join(
            f"; as {seat} {sum(shares):g} of {len(shares)}"
            for seat, shares in zip("AB", by_side, strict=True)
        )
    return f"{text}; {sum(one.moves for one in results) / played:.0f} moves a match."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="*", help="a game, or terms such as put:cotton; all games")
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--levels", nargs=2, default=None, metavar=("BETTER", "LESSER"))
    parser.add_argument("--count", type=int, default=60, help="trials that a move may spend")
    parser.add_argument("--timed", action="store_true", help="trials as the real seconds give")
    parser.add_argument(
        "--share", type=float, default=1.0, help="of its trials, what the better is given"
    )
    parser.add_argument("--each", action="store_true", help="each match as it ends, on stderr")
    parser.add_argument(
        "--face-up", type=int, nargs="?", const=100, default=0, metavar="MATCHES",
        help="measure also what luck allows: the better player with every card face up",
    )  # fmt: skip
    asked = parser.parse_args()
    if asked.timed:
        print(f"python-chess: {reference():,.0f} moves of chess counted in a second of one core.")
    for code in asked.codes or sorted(GAMES):
        game = game_of(code)
        terms = game.terms_of(code) if ":" in code else game.terms()
        known = levels(game)
        given = counts(game, terms, asked)
        pairs = [tuple(asked.levels)] if asked.levels else list(zip(known[1:], known, strict=False))
        for better, lesser in pairs or [(known[0], "random")]:
            sides = len(game.sides(terms))
            began, results = time.process_time(), []
            mine, his = (given.get(level, asked.count) for level in (better, lesser))
            one = player(game, better, int(mine * asked.share))
            two = player(game, lesser, his)
            numbers = range(asked.first, asked.first + asked.matches)
            for result in matches(game, terms, one, two, numbers):
                results.append(result)
                if asked.each:
                    print(terms.code, *result[:3], file=sys.stderr, flush=True)
            print(
                f"{told(terms.code, (better, lesser), results, sides)} "
                f"{time.process_time() - began:.0f} s.",
                flush=True,
            )
            if asked.face_up:
                one = player(game, better, 2)  # so few trials do, since all are alike
                numbers = range(asked.face_up)
                seen = list(matches(game, terms, one, two, numbers, face_up=True))
                said = told(terms.code, (f"an all-seeing {better}", lesser), seen, sides)
                print(f"    What luck allows: {said}")


if __name__ == "__main__":
    main()
