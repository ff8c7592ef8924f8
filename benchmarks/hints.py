"""What hints say: a sample over all games, each act and sentence, and how often a sentence serves.

    python -m benchmarks.hints [--shown 60] [--each 24] [--matches 1] [--seed 1] [GAME ...]

The positions come of matches among apprentices, in every variant in turn, one or as many as it
takes, up to MATCHES; only those count in which there is a choice.  Two sentences are one where they
differ in cards, numbers and places alone.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import Game, Move, Ruling, State, Terms, ruling_on, step
from diversions.rules.bots import Budget, adviser
from diversions.rules.coaching import LEAST, Coached, coached
from diversions.rules.core import CHANCE

TRIALS, SECONDS = 200, 0.15  # as at a real table
LONGEST = 900  # moves of a match that are looked at


class Place(NamedTuple):
    """A table at which a seat has a choice, as that seat sees it."""

    game: Game[Any]
    view: Any
    allowed: list[Ruling]


def places(game: Game[Any], many: int, seed: int, matches: int = 1) -> list[Place]:
    """So many places, drawn evenly from a match in each variant, or from as many as it takes."""
    return [place for place, _ in tables(game, many, seed, matches)]


def tables(game: Game[Any], many: int, seed: int, matches: int = 1) -> list[tuple[Place, State]]:
    """The same, each with the whole table, which no seat sees."""
    rng, drawn = Random(f"{seed} {game.slug}"), list[tuple[Place, State]]()
    variants = [variant.key for variant in game.variants]
    each = -(-many // len(variants))
    for variant in variants:
        found = list(match(game, game.terms(variant), rng))
        for _ in range(matches - 1):
            if len(found) >= each:
                break
            found += match(game, game.terms(variant), rng)
        drawn += rng.sample(found, min(each, len(found)))
    rng.shuffle(drawn)
    return drawn[:many]


def match(game: Game[Any], terms: Terms, rng: Random) -> Iterator[tuple[Place, State]]:
    """The places of one match among apprentices, each with the whole table."""
    state: State = game.begin(terms)
    play = adviser(game, "apprentice")
    for _ in range(LONGEST):
        if state.outcome:
            return
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
        else:
            seat = rng.choice(state.acting)
            view = game.view(state, seat)
            allowed = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
            if len(allowed) > 1 or any(ruling.pick for ruling in allowed):
                yield Place(game, view, allowed), state
            move = play(game, view, allowed, rng, Budget(5)).move
        state = step(game, state, move)


def hint(place: Place, seed: int) -> Coached:
    """What a person who asks is told."""
    game, view, allowed = place
    return coached(game, view, allowed, Random(seed), Budget(TRIALS, SECONDS, least=LEAST))


def sentence(game: Game[Any], terms: Terms, advice: Coached) -> str:
    """What is the same in all hints of that kind: names of cards, numbers and places left out."""
    if advice.key:
        return advice.key
    said = advice.because
    pack = game.pack(terms)
    names = sorted({pack.name(card) for card in pack.cards}, key=len, reverse=True) if pack else []
    for name in names:
        said = said.replace(name, "#")
    ranks = sorted({name.split(" of ")[0] for name in names if " of " in name}, key=len)
    for rank in reversed(ranks):
        said = re.sub(rf"\b{re.escape(rank)}s?\b", "#", said)
    said = re.sub(r"\b[a-h]\d\b|\d+", "#", said)
    return re.sub(
        r"\b(one|two|three|four|five|six|seven|eight|nine|ten|once|twice|about|none)\b", "~", said
    )


def shown(place: Place, advice: Coached) -> str:
    """An act and its sentence."""
    game, view, _ = place
    ruling = ruling_on(game, view, advice.move)
    act = " ".join((ruling.label, *advice.move.what[len(ruling.move.what) :]))
    said = [advice.because, advice.rule and f"[{advice.rule}]", advice.turn, advice.figure]
    return f"{game.title} ({view.terms.variant}): {act}. {' '.join(filter(None, said))}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--shown", type=int, default=60)
    parser.add_argument("--each", type=int, default=24)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    lines, served = list[list[str]](), list[str]()
    for slug in asked.games or sorted(GAMES):
        game, said, counts, began = GAMES[slug], list[str](), Counter[str](), time.monotonic()
        told = list[Coached]()
        found = places(game, asked.each, asked.seed, asked.matches)
        for number, place in enumerate(found):
            advice = hint(place, number)
            told.append(advice)
            counts[sentence(game, place.view.terms, advice)] += 1
            said.append(shown(place, advice))
        lines.append(said)
        proved = sum(bool(advice.turn) for advice in told)
        took = (time.monotonic() - began) / max(1, len(found))
        times = max(counts.values(), default=0)
        rest = ", ".join(f"{k} {n}" for k, n in counts.most_common(12))
        kinds = f"{len(counts)} kinds, {proved} proved, {took:.2f} s"
        served.append(f"{slug}: {times} of {len(found)}, {kinds}: {rest}")
    rows = [row for rank in zip(*lines, strict=False) for row in rank]
    print("\n".join(rows[: asked.shown]))
    print("\nThe sentence that serves most, by game:")
    print("\n".join(served))


if __name__ == "__main__":
    main()
