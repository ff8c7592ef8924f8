"""Where a stake can be raised: what beats a card, deals that are lost, cards that are equal."""

from __future__ import annotations

import re
from random import Random

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.games.rentoy.state import PACK
from diversions.rules.bots import Budget, bots_of
from tests.rules.reasons import acts, may_be


def test_a_card_that_is_no_trump_is_counted_as_it_is_led() -> None:
    """Cards of other suits do not beat it; and where another suit is led, it takes nothing."""
    game, seen = GAMES["rentoy"], 0
    for place in places(game, 80, 7, 4):
        for ruling in place.allowed:
            if ruling.move.verb == "sign" or not place.view.hands[ruling.move.seat]:
                continue
            trump = place.view.trump
            for idea in may_be(place, ruling.move):
                for many, of, suit in re.findall(
                    r"(\d+) of the (\d+) cards you have not seen beats? the \w+ of (\w+) if",
                    idea.text,
                ):
                    seen += 1
                    assert suit != PACK.name(f"2{trump}").split(" of ")[-1]
                    # the trumps, and at most the nine other cards of the suit
                    assert int(many) <= 21 <= int(of)

    assert seen


def test_a_deal_that_is_lost_is_raised_only_to_be_given_up() -> None:
    """A tie may lose it as well."""
    seen = 0
    for slug in ("french-truc", "le-truc", "truc", "put"):
        for place, move in acts(slug, 120, 8, 5, "put" if slug == "put" else "raise"):
            lost = [
                idea
                for other in place.allowed
                if other.move.verb == "play"
                for idea in may_be(place, other.move)
                if idea.key == "deal-lost"
            ]
            if lost:
                seen += 1
                keys = [idea.key for idea in may_be(place, move)]
                assert "ask-behind" not in keys
                assert {"ask-last", "ask-nothing", "ask-back"} & set(keys)

    assert seen


def test_cards_of_one_height_are_weighed_equal() -> None:
    seen = 0
    for slug in ("put", "catalan-truc", "truc", "french-truc"):
        game = GAMES[slug]
        for place in places(game, 120, 9, 2):
            plays = [one.move for one in place.allowed if one.move.verb == "play"]
            ranks = [move.what[0][0] for move in plays]
            if len(set(ranks)) < len(ranks):
                worths = bots_of(game).weigh(  # type: ignore[misc]
                    game, place.view, plays, Random(3), Budget(8)
                )
                known = {(move.what[0][0], worth) for move, worth in worths.items()}
                assert len(known) == len({rank for rank, _ in known})
                seen += bool(worths)

    assert seen
