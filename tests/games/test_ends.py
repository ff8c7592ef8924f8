"""The law of ends: stubborn players reach an outcome under every reading, within a bound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Game, Terms
from tests import book
from tests.games import laws
from tests.games.lengths import LONGEST
from tests.games.stubborn import companies, lengths, played
from tests.samples import GAME, LONG, tried

MOST = 2_000  # acts of a match that a text ends
# Rules of ours that end what no text does, or keep it short.
SUPPLIED = {
    "alquerque": ("alquerque.limit", "alquerque.limit-and-huff"),
    "back-gammon": ("back-gammon.limit",),
    "chaturanga": ("chaturanga.limit",),
    "fox-and-geese": ("fox-and-geese.limit",),
    "gleek": ("gleek.ceiling", "gleek.ruff.ceiling"),
    "irish": ("irish.limit",),
    "ketch-dolt": ("ketch-dolt.limit",),
    "put": ("put.pool.all-empty", "put.pool.deals"),
    "shatranj": ("shatranj.limit",),
    "tablero": ("tablero.limit",),
}


def bound(terms: Terms) -> int:
    """The most acts of a match: twice the longest of apprentices, where a rule of ours ends it;
    in a set as often as it has games."""
    if terms.game not in SUPPLIED:
        return MOST
    games = next((reading.value for option, reading in terms.agreed if option.key == "set"), 1)
    longest = (of["acts"] for code, of in LONGEST.items() if code.startswith(f"{terms.game}:"))
    return 2 * games * max(longest)


def everywhere(game: Game[Any]) -> Iterator[Terms]:
    """The terms of the laws, in a sample one of five departures; in a long run each single
    departure at every number of seats too."""
    for place, terms in enumerate(laws.all_terms(game)):
        if LONG or GAME or place % 5 == 0 or not laws.departs(terms):
            yield terms
    for variant in game.variants if LONG else ():
        for seats in variant.seats or game.seats:
            for option in game.options:
                for reading in option.readings:
                    try:
                        yield game.terms(
                            variant.key, seats, **{option.key.replace("-", "_"): reading.key}
                        )
                    except ValueError:
                        continue


EVERYWHERE = [(game, terms) for game in tried(GAMES).values() for terms in everywhere(game)]


@pytest.mark.parametrize(("game", "terms"), EVERYWHERE, ids=[terms.code for _, terms in EVERYWHERE])
def test_stubborn_players_come_to_an_end(game: Game[Any], terms: Terms) -> None:
    most = bound(terms)

    for length in lengths(game, terms, most + 1):
        assert length.over, length
        assert length.acts <= most, length


def test_the_longest_matches_of_apprentices_are_the_longest_of_a_thousand() -> None:
    assert {code.partition(":")[0] for code in LONGEST} == set(GAMES)
    assert {of["matches"] for of in LONGEST.values()} == {1_000}
    for code in LONGEST:
        assert GAMES[code.partition(":")[0]].terms_of(code).code == code


@pytest.mark.parametrize("slug", SUPPLIED)
def test_what_ends_endless_play_is_called_ours(slug: str) -> None:
    rules = book.rules(slug)

    for rule in SUPPLIED[slug]:
        assert rules[rule]["standing"] in ("supplied", "modern"), rule


def test_without_the_later_rules_somebody_never_ends() -> None:
    endless = {
        "alquerque:pritchard": "alquerque.limit-and-huff",
        "gleek:justin": "gleek.ceiling",
        "put:dafydd,seats=3": "put.pool.deals",
    }
    for code, rule in endless.items():
        game = GAMES[code.partition(":")[0]]
        terms = game.terms_of(code)
        older, most = terms.older(rule), bound(terms)

        over = [length.over for length in lengths(game, older, most)]

        assert not all(over), code


def test_each_company_has_a_player_at_every_seat() -> None:
    game = GAMES["put"]
    terms = game.terms("willughby", 6)

    for _, company in companies(terms.seats):
        assert len(company) == terms.seats
        assert len(list(played(game, terms, company, 5))) >= 5
