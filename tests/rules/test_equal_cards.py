"""Cards that are the same in any trick are worth the same, and what nobody has beats nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.games.lanterloo.state import POWER as LANTERLOO
from diversions.games.ombre.state import STRENGTH, is_matador
from diversions.games.picket.reckoning import HONOURS, ORDER
from diversions.games.ruff_and_trump.state import POWER as RUFF
from diversions.games.whist.state import POWER as WHIST
from diversions.rules import Move, but
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import ActChoice, ideas_of
from diversions.rules.kit.forsat import POWER as FORSAT


def by(power: Mapping[str, int]) -> Callable[[Any, str], float]:
    return lambda view, card: power[card[0]]


HEIGHTS: dict[str, Callable[[Any, str], float]] = {
    "french-ruff": by(FORSAT),
    "beast": by(FORSAT),
    "whist": by(WHIST),
    "ruff-and-trump": by(RUFF),
    "lanterloo": by(LANTERLOO),
    "picket": lambda view, card: ORDER.index(card[0]),
    "ombre": lambda view, card: STRENGTH[view.trump][card],
}


def apart(slug: str, view: Any, one: str, other: str) -> bool:
    """Whether two cards of a suit that are next to each other are still not the same."""
    if slug == "picket":
        return (one[0] in HONOURS) != (other[0] in HONOURS)
    return slug == "ombre" and any(is_matador(card, view.trump) for card in (one, other))


@pytest.mark.parametrize("slug", HEIGHTS)
def test_cards_that_touch_are_worth_the_same(slug: str) -> None:
    game: Any = GAMES[slug]
    height, weigh, seen = HEIGHTS[slug], bots_of(game).weigh, 0
    assert weigh is not None
    for place in places(game, 60, 3, 2):
        view = place.view
        moves = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        if len(moves) < 2:
            continue
        worths = weigh(game, view, moves, Random(1), Budget(3))
        plays = {move.what[0]: move for move in moves}
        for suit in "SHDC":
            pack = [card for card in game.pack(view.terms).cards if card[1] == suit]
            pack.sort(key=lambda card, view=view: height(view, card))  # type: ignore[misc]
            for low, high in zip(pack, pack[1:], strict=False):
                if {low, high} <= {*plays} and not apart(slug, view, low, high):
                    seen += 1
                    assert worths[plays[low]] == pytest.approx(worths[plays[high]])

    assert seen > 5


def test_who_threw_another_suit_to_a_trump_at_french_ruff_beats_no_trump() -> None:
    game: Any = GAMES["french-ruff"]
    state = game.begin(game.terms())
    mine, theirs = ("5C", "4C", "2C"), ("??",) * 3
    threw = but(
        state, due=None, dealer=1, hands=(theirs, mine), turned="TC", trump="C", rank="T",
        phase="play", acting=(1,), out=((), ()), stock=("??",) * 41,
        tricks=(((0, "QC"), (1, "KC")), ((1, "9C"), (0, "5H"))), takers=(1, 1),
    )  # fmt: skip
    followed = but(threw, tricks=(((0, "QC"), (1, "KC")), ((1, "9C"), (0, "3C"))))

    assert "No unseen card beats any" not in said(game, followed)
    assert "No card of the others beats any" in said(game, threw)


def said(game: Any, view: Any) -> str:
    """The reasons for the Five of trumps where all cards are worth about as much."""
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    worths = dict.fromkeys((ruling.move for ruling in allowed), 1.0)
    choice = ActChoice(game, view, Move(1, "play", ("5C",)), allowed, worths, allowed[1].move)
    weigh = ideas_of(game)
    assert weigh is not None
    return " ".join(idea.text for idea in weigh(choice))
