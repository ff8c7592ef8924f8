"""The deals that trials guess agree with all that the rules let their seat infer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from benchmarks.guesses import DealRecord, contradiction, found, records
from diversions.games import GAMES
from diversions.games.gleek.variants import FORGOTTEN, SHOW
from diversions.games.put.variants import COMPANY, PAIRS
from diversions.rules.bots import bots_of, levels
from diversions.rules.players.guessing import at_hazard
from tests.samples import LONG, tried

EACH = 12 if LONG else 3  # guesses in each variant and mixture
# Hidden hands that no trial deals out, and why.
NONE_DEALT = {
    "art-of-memory": "who has seen all cards may remember them, and nothing is reckoned",
    "bankafalet": "heaps are bet on, and nobody holds or plays a card",
    "bone-ace": "counts are dealt out, of two cards that nobody has touched",
    "primero": "hands are guessed as they will be shown, when cards have been exchanged unseen",
}
# Tables at which what is known of cards that were exchanged unseen is reckoned by and large.
UNSEEN: dict[str, Callable[[Any], bool]] = {
    "gleek": lambda view: view.terms[SHOW] != FORGOTTEN or len(view.ruffs) != 1,  # or late
    "put": lambda view: view.terms[COMPANY] != PAIRS,  # a partner's gift, and a discard
    "ruff-and-trump": lambda view: view.rubbed in (None, view.acting[0]),  # four of sixteen
}
DEALT = [slug for slug in tried(GAMES) if bots_of(GAMES[slug]).guesses]


def test_a_game_of_hidden_hands_says_how_its_trials_deal_them() -> None:
    silent = {
        slug
        for slug, game in GAMES.items()
        if game.pack(game.terms())
        and {"hands", "cards"} & {*game.face_down}
        and "journeyman" in levels(game)
        and not bots_of(game).guesses
    }

    assert silent == {slug for slug in NONE_DEALT if "journeyman" in levels(GAMES[slug])}


@pytest.mark.parametrize("slug", DEALT)
def test_a_guess_contradicts_nothing_that_was_shown_said_or_done(slug: str) -> None:
    told = found(GAMES[slug], EACH, 1, UNSEEN.get(slug, lambda view: True))

    assert [why for why in told if why] == []
    assert told


@pytest.mark.parametrize("slug", ["poch", "cucumber"])
def test_a_guess_at_hazard_is_seen_to_contradict(slug: str) -> None:
    game, rng = GAMES[slug], Random(1)

    def amiss(record: DealRecord) -> str:
        hidden = [card for card in record.pack if card not in record.known()]
        return contradiction(record, at_hazard(record.view.hands, hidden)(rng), rng)

    assert any(map(amiss, records(game, game.terms(), rng, by_chance=False)))
