"""Which hints are contradicted: by another move of which the same holds, by their own figure, by
what the moves are worth, or by the engine, which counts anew what a sentence claims.

    python -m benchmarks.contradictions [--each 24] [--matches 1] [--seed 1] [--shown 8] [GAME ...]

The places are drawn as by ``benchmarks.hints``.  ``same``: the next best move, which is clearly
worth less, has the same sentence; ``level``: a move that the sentence sets beside the advised one
as worse is told as about as good; ``bare``: no idea, so that the adviser’s own word stands there;
``worse``: another move is clearly worth more; ``throws``, ``later``: the engine finds another
count of throws that hit a man, or no later trick.
"""

from __future__ import annotations

import argparse
import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from benchmarks.hints import SECONDS, TRIALS, Place, shown, tables
from diversions.games import GAMES
from diversions.rules import Game, Move, State, step
from diversions.rules.bots import Advice, Budget
from diversions.rules.coaching import (
    LEAST,
    ActChoice,
    Coached,
    choice_of,
    coached,
    ideas_of,
    sentences,
    spoken,
    steady,
)
from diversions.rules.core import CHANCE

# What a sentence says that tells of every move, or of several.
OF_ALL = re.compile(
    r"[Ww]hat(ever|soever)|[Ww]hichever|[Hh]owever you|[Ee]very|any card|any of|[Ee]ither|all one|"
    r"hardly|little difference|as well|as much|about the same|both of your cards|with any|None of|"
    r"no fewer than"
)
AS_GOOD = re.compile(r"About as good: (.*?)\.(?: |$)")
QUOTED = re.compile(r"“(.*?)”")


Held = tuple[Place, State, Coached, ActChoice]


def held(place: Place, state: State, seed: int) -> Held:
    """What is told at a place, and what is known of its moves: of the advised one, held against the
    next best."""
    game, view, allowed = place
    budget = Budget(TRIALS, SECONDS, least=LEAST)
    advice = coached(game, view, allowed, Random(seed), budget)
    word = f"advice {Random(seed).random()}"  # as the coach draws it
    told = Advice(advice.move, advice.because)
    choice = choice_of(game, view, allowed, told, word, steady(game, budget), None)
    return place, state, advice, choice


def same_of_rival(at: Held) -> bool:
    """Whether the sentence is told of the next best move as well, which is clearly worth less."""
    place, _, advice, choice = at
    ideas, rival = ideas_of(place.game), choice.rival
    if rival is None or rival not in choice.worths or not choice.clear(rival):
        return False
    if ideas is None or OF_ALL.search(advice.because):
        return False
    other = dataclasses.replace(choice, move=rival, rival=choice.move)
    texts = [sentences(idea.text) for idea in ideas(other) if idea.plain]
    return any(text and advice.because.endswith(text) for text in texts)


def set_beside(at: Held) -> bool:
    """Whether a move is told as about as good that the sentence sets beside the advised one."""
    place, _, advice, choice = at
    level = AS_GOOD.search(advice.figure)
    if level is None or OF_ALL.search(advice.because):
        return False
    named = set(QUOTED.findall(level[1]))
    if named & {*QUOTED.findall(advice.because)}:
        return True
    labels = {spoken(place.game, place.view, move): move for move in choice.worths}
    said = [labels[name] for name in named if name in labels]
    return any(
        re.search(f"after {' to '.join(move.what)}(?! and)", advice.because)
        for move in said
        if move.what
    )


def bare(at: Held) -> bool:
    """Whether no idea was told, though the game has some and there is a choice."""
    return not at[2].key and len(at[0].allowed) > 1


def worth_less(at: Held) -> bool:
    """Whether another move is clearly worth more than the advised one."""
    _, _, advice, choice = at
    mine = choice.worths.get(advice.move)
    return mine is not None and any(
        worth > mine and choice.clear(move) for move, worth in choice.worths.items()
    )


# The engine --------------------------------------------------------------------------------------

LATER = re.compile(
    r"next trick|later trick|lead next|leads? again|tricks that are left|other two|later one"
)
THROWS = re.compile(r"(\d+) of 36 throws hit (?:one of your blots after this,|you in return)")


def untrue_throws(at: Held) -> bool:
    """Whether another number of throws hits one of the seat’s men after the advised move, where
    that ends the throw and the sentence says how many do."""
    place, state, advice, _ = at
    said = THROWS.search(advice.because)
    if said is None or len(getattr(state, "left", ())) != 1:
        return False
    game, after = place.game, step(place.game, state, advice.move)
    return int(said[1]) != sum(hits(game, after, advice.move.seat, two) for two in DICE)


DICE = [*product("123456", repeat=2)]


def hits(game: Game[Any], state: Any, seat: int, dice: tuple[str, ...]) -> bool:
    """Whether a throw of the other side may hit a man of *seat*."""
    if state.outcome:
        return False
    if state.due is None and state.acting:
        throws = [r.move for r in game.rulings(state, state.acting[0]) if r.allowed]
        if [move.verb for move in throws] != ["throw"]:
            return False
        state = step(game, state, throws[0])
    out, ways = state.men[seat][25], [step(game, state, Move(CHANCE, "throw", dice))]
    while ways:
        now: Any = ways.pop()
        if now.men[seat][25] > out:
            return True
        if now.outcome or not now.acting or now.acting == (seat,):
            continue
        moves = [r.move for r in game.rulings(now, now.acting[0]) if r.allowed]
        ways += [step(game, now, move) for move in moves if move.verb == "move"]
    return False


def no_later_trick(at: Held) -> bool:
    """Whether a later trick is told of where the deal ends with this one whatever is played."""
    place, state, advice, _ = at
    hands: Any = getattr(state, "hands", None)
    if advice.move.verb != "play" or hands is None or not LATER.search(advice.because):
        return False
    return len(hands[advice.move.seat]) == 1


CHECKS: dict[str, Callable[[Held], bool]] = {
    "same": same_of_rival,
    "level": set_beside,
    "bare": bare,
    "worse": worth_less,
    "throws": untrue_throws,
    "later": no_later_trick,
}


def contradicted(game: Game[Any], each: int, seed: int, matches: int) -> Iterator[tuple[str, str]]:
    """The hints of so many places, each with what contradicts it, or nothing."""
    for number, (place, state) in enumerate(tables(game, each, seed, matches)):
        at = held(place, state, number)
        wrong = [key for key, check in CHECKS.items() if check(at)]
        yield " ".join(wrong), shown(place, at[2])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--each", type=int, default=24)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=8)
    asked = parser.parse_args()
    for slug in asked.games or sorted(GAMES):
        counts, lines, many = Counter[str](), list[str](), 0
        for wrong, said in contradicted(GAMES[slug], asked.each, asked.seed, asked.matches):
            many += 1
            counts.update(wrong.split())
            lines += [f"  {wrong}: {said}"] * bool(wrong)
        told = ", ".join(f"{key} {n}" for key, n in counts.most_common()) or "none"
        print(f"{slug}: {many} hints, contradicted: {told}")
        print("".join(f"{line}\n" for line in lines[: asked.shown]), end="", flush=True)


if __name__ == "__main__":
    main()
