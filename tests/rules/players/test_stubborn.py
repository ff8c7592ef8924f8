"""Players that deal out what they cannot see do not lean on how an apprentice plays.

Each sits with one who has a habit instead of a judgement; seeds and trials are fixed.  A glance in
every run, and at length under LONG; ``python -m benchmarks.baselines`` measures it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from benchmarks.bots import matches
from diversions.games import GAMES
from diversions.lab.skill import Series
from diversions.rules import Bot, Game, Move, Ruling, at_random
from diversions.rules.bots import adviser, as_bot, bots_of, chosen, levels
from tests.samples import LONG

MATCHES, TRIALS = (100, 20) if LONG else (6, 4)
YIELDS = ("fold", "yield", "drop", "pass", "keep", "stay")
VIES = ("raise", "vie", "put", "rest", "bid", "see", "stay", "ask")
SLOW = ("gleek", "reversis", "ruff-and-trump", "tarocchi")  # a second or more a match


def samples(game: Game[Any]) -> bool:
    """Whether its journeyman deals out what he cannot see."""
    state = game.begin(game.terms())
    return "journeyman" in levels(game) and hasattr(state, "hands")


SAMPLING = [slug for slug in sorted(GAMES) if samples(GAMES[slug])]


def first_of(verbs: Sequence[str]) -> Bot:
    """One who does the first of *verbs* that is allowed, and plays cards at random."""

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        for verb in verbs:
            if wanted := [ruling for ruling in rulings if ruling.move.verb == verb]:
                return chosen(wanted[0], rng)
        return chosen(rng.choice(rulings), rng)

    return bot


def card_at(end: int) -> Bot:
    """One who plays the card that stands first or last in the pack, and does the rest at random."""

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        cards = [ruling for ruling in rulings if ruling.move.verb in ("play", "lay")]
        pack = game.pack(view.terms)
        if not cards or pack is None or not cards[0].move.what:
            return chosen(rng.choice(rulings), rng)
        ranks = list(dict.fromkeys(map(pack.rank, pack.cards)))
        cards.sort(key=lambda ruling: ranks.index(pack.rank(ruling.move.what[0])))
        return chosen(cards[end], rng)

    return bot


HABITS: dict[str, Callable[[], Bot]] = {
    "always yields": lambda: first_of(YIELDS),
    "always vies": lambda: first_of(VIES),
    "plays the first rank": lambda: card_at(0),
    "plays the last rank": lambda: card_at(-1),
    "plays at random": lambda: at_random,
}


# Of each game one habit is tried, in turn; all of them in a long run.
TRIED = [
    (slug, habit)
    for at, slug in enumerate(SAMPLING)
    for number, habit in enumerate(HABITS)
    if LONG or (at - number) % len(HABITS) == 0
]


def test_there_are_players_that_sample() -> None:
    assert len(SAMPLING) > 12


@pytest.mark.parametrize(("slug", "habit"), TRIED)
def test_a_habit_does_not_beat_one_who_samples(slug: str, habit: str) -> None:
    """The upper end of the interval is above an even match: it is not beaten for certain."""
    game = GAMES[slug]
    terms, played = game.terms(), MATCHES // 2 if slug in SLOW else MATCHES
    series = Series(terms.code, len(game.sides(terms)), "journeyman", habit, TRIALS, 0, 0.0, 0)

    bot = as_bot(adviser(game, "journeyman"), TRIALS)
    for result in matches(game, terms, bot, HABITS[habit](), range(played)):
        series = series.then(result.share, result.moves, result.ahead)

    assert series.above[2] > 0.5


def test_against_better_players_one_who_samples_still_wins_some() -> None:
    """A glance at Put: the master plays from the solved table."""
    game = GAMES["put"]
    known = bots_of(game).levels
    journeyman, master = (as_bot(known[level], 8) for level in ("journeyman", "master"))

    won = sum(one.share for one in matches(game, game.terms(), journeyman, master, range(30)))

    assert won > 5
