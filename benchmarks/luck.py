"""How often the better player at dice wins, exactly, and how often any player could: luck's bound.

    python -m benchmarks.luck GAME:VARIANT,seats=2

For games of two who set a stake against the one with the dice, and do nothing more until it is
won or lost.  Every bout is thrown through in every way (``kit.dice.comes_to``), every match
reckoned back from its end.  A match that is drawn counts half.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from diversions.games import game_of
from diversions.rules import Bot, Game, Move, Terms, step
from diversions.rules.bots import adviser, as_bot, levels
from diversions.rules.kit.dice import comes_to, richest, staked


class Match:
    """One match of two, *mine* the seat of the better; *player* is he, None whoever plays best."""

    def __init__(
        self, game: Game[Any], terms: Terms, mine: int, player: Bot | None, other: Bot
    ) -> None:
        self.game, self.mine = game, mine
        self.bots = {mine: player, 1 - mine: other}
        self.start = game.begin(terms)
        self.most = next(reading.value for option, reading in terms.agreed if option.key == "bouts")
        self.won = cache(self.won_from)
        self.bout = cache(self.bout_of)

    def share(self) -> float:
        """How much of the match is his, from its beginning."""
        return self.won(plain(self.start))

    def won_from(self, state: Any) -> float:
        """What share of the match is his, from a table where somebody has a choice."""
        if state.outcome or sum(map(bool, state.purses)) == 1 or state.bouts >= self.most:
            best = richest(state.purses)
            return (self.mine in best) / len(best) if best else 0.5
        (seat,) = state.acting
        moves, bot = self.game.moves(state, seat), self.bots[seat]
        if len(moves) > 1 and bot:
            allowed = [ruling for ruling in self.game.rulings(state, seat) if ruling.allowed]
            moves = [bot(self.game, state, allowed, Random(1))]
        return max(self.after(state, move) for move in moves)

    def after(self, state: Any, move: Move) -> float:
        """What share is his after *move*; a stake is followed until it is won or lost."""
        coins = staked(move)
        if not coins:
            return self.won(plain(step(self.game, state, move)))
        share = 0.0
        for lost, then, chance in self.bout(move.seat, move.verb):
            change = -coins if lost else coins
            held = [coins_ - change for coins_ in state.purses]
            held[move.seat] += 2 * change
            purses = tuple(held)
            share += chance * self.won(
                replace(then, purses=purses, score=purses, bouts=state.bouts + 1)
            )
        return share

    def bout_of(self, setter: int, verb: str) -> list[tuple[bool, Any, float]]:
        """Whether *setter* loses his stake, the table after it, and how probable that is."""
        state = self.start
        while state.acting != (setter,) or not any(map(staked, self.game.moves(state, setter))):
            (seat,) = state.acting
            state = step(self.game, state, next(self.idle(state, seat)))
        held, bouts = state.purses[setter], state.bouts

        def told(after: Any) -> tuple[bool, Any] | None:
            return (after.purses[setter] < held, plain(after)) if after.bouts > bouts else None

        begun = step(self.game, state, Move(setter, verb, ("1",)))
        chances: dict[tuple[bool, Any], Fraction] = comes_to(self.game, begun, told, plain)
        return [(lost, then, float(chance)) for (lost, then), chance in chances.items()]

    def idle(self, state: Any, seat: int) -> Iterator[Move]:
        """Acts of *seat* that stake nothing."""
        return (move for move in self.game.moves(state, seat) if not staked(move))


def plain(state: Any) -> Any:
    """The table without the last throw and what was said of it."""
    return replace(state, thrown=(), notes=())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codes", nargs="+", help="terms for two, such as GAME:VARIANT,seats=2")
    for code in parser.parse_args().codes:
        game = game_of(code)
        terms = game.terms_of(code)
        lesser, better = (as_bot(adviser(game, level)) for level in levels(game)[:2])
        for player, says in ((better, "the journeyman beats"), (None, "nobody can beat")):
            shares = [Match(game, terms, mine, player, lesser).share() for mine in (0, 1)]
            whole = sum(shares) / 2
            print(
                f"{terms.code}: {says} the apprentice in {'' if player else 'more than '}"
                f"{whole:.1%} of matches ({shares[0]:.1%} if he has the dice first, "
                f"{shares[1]:.1%} if not)."
            )


if __name__ == "__main__":
    main()
