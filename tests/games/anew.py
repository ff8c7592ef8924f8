"""Matches at random, heard by an engine and by a judge that was written apart from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from diversions.rules import Move, play
from diversions.rules.core import BACK, CHANCE, Game
from tests.samples import LONG

SETS = ("AKQJT", "A2345", "TA", "KQT", "567", "A9T")  # ranks that often tie, pair or count much


class Judge(Protocol):
    """What a judge says of a match."""

    winners: set[int] | None

    def whose(self) -> int | None: ...
    def may(self) -> set[str]: ...
    def hear(self, line: str) -> None: ...


def heard_alike(
    game: Game[Any],
    judge_of: Callable[[Mapping[str, str], int], Any],
    facts: Callable[[Any, int | None], object],
    matches: int,
) -> int:
    """Matches under readings and seats at random: who acts, what they may do, what lies open to
    whom, and who wins are alike after every move.  *facts* says what else to compare: of the judge,
    and of the view that a seat has.  Returns how many moves were heard."""
    rng, heard = Random(1674), 0
    for _ in range(matches * 40 if LONG else matches):
        words = {option.key: rng.choice(option.readings).key for option in game.options}
        seats = rng.choice(game.seats)
        code = "".join(f",{key}={word}" for key, word in words.items())
        terms = game.terms_of(f"{game.slug}:cotton,seats={seats}{code}")
        judge, state = judge_of(words, seats), game.begin(terms)
        while True:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), (terms.code, heard)
            rulings = [] if seat is None else list(game.rulings(game.view(state, seat), seat))
            assert {str(each.move)[2:] for each in rulings if each.allowed} == judge.may(), code
            for eye in (None, *range(seats)):
                assert facts(game.view(state, eye), eye) == facts(judge, eye), (terms.code, eye)
            assert (state.outcome is None) == (judge.winners is None), terms.code
            if state.outcome:
                assert {*state.outcome.winners} == judge.winners, terms.code
                break
            move = at_random(state, rulings, rng)
            state = play(game, state, move)
            judge.hear(str(move))
            heard += 1
    return heard


def at_random(state: Any, rulings: Sequence[Any], rng: Random) -> Move:
    """What chance does, often with cards of few ranks; or a move, all verbs equally often."""
    if state.due is None:
        moves = [ruling.move for ruling in rulings if ruling.allowed]
        by_verb: dict[str, Move] = {move.verb: move for move in rng.sample(moves, len(moves))}
        return rng.choice(list(by_verb.values()))
    cards = state.due.draw(rng)
    if rng.random() < 0.5:
        ranks, suits = rng.choice(SETS), rng.choice(("CDHS", "DH", "D"))
        rich = [card for card in state.due.pack if card[0] in ranks and card[1] in suits]
        rng.shuffle(rich)
        rest = [card for card in rng.sample(state.due.pack, len(state.due.pack))]
        cards = tuple(dict.fromkeys([*rich, *rest]))[: len(cards)]
    return Move(CHANCE, state.due.verb, tuple(cards))


def covered(hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """Hands as a judge writes them, with two signs for a card that is not seen."""
    return [["##" if card == BACK else card for card in hand] for hand in hands]
