"""A trainer of signals: a sign is shown, and one says what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from diversions.rules.kit.signals import Sign
from diversions.rules.numbers import whole
from diversions.rules.pictures.tools import Tool
from diversions.rules.terms import brief

CHOICES = 4  # answers that each question offers
MOST = 10_000  # questions, after which the drill has gone far enough


def question(signs: Sequence[Sign], number: int) -> tuple[Sign, tuple[Sign, ...]]:
    """The sign of that question and the answers offered; each comes once before any again."""
    turn, place = divmod(number - 1, len(signs))
    asked = Random(turn).sample(list(signs), len(signs))[place]
    rng = Random(number)
    others = rng.sample([sign for sign in signs if sign != asked], min(CHOICES, len(signs)) - 1)
    offered = [asked, *others]
    rng.shuffle(offered)
    return asked, tuple(offered)


def drill(signs: Sequence[Sign]) -> Callable[[Mapping[str, str]], dict[str, Any]]:
    """What the trainer's page works out of ``question`` and ``answer`` in its address."""

    def work(asked: Mapping[str, str]) -> dict[str, Any]:
        word = asked.get("question", "1")
        number = whole(word)
        if number is None or not 1 <= number <= MOST:
            raise ValueError(
                f"“{brief(word)}” is not the number of a question: choose one from 1 to {MOST:,}."
            )
        sign, offered = question(signs, number)
        answer = asked.get("answer", "")
        if answer and answer not in {one.key for one in signs}:
            raise ValueError(f"“{answer}” is not a sign of this game.")
        return {
            "signs": signs,
            "number": number,
            "sign": sign,
            "offered": offered,
            "answer": answer,
            "right": answer == sign.key,
        }

    return work


def trainer(signs: Sequence[Sign]) -> Tool:
    """The page on which *signs* are learned."""
    strap = "a face is drawn; say what it tells a partner"
    return Tool("The signs, to be learned", "pieces/signals.html", drill(signs), strap)
