"""Numbers as people type them: one reader, and nothing in the house that reads past it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diversions.games import GAMES
from diversions.rules import Game, Move, State
from diversions.rules.numbers import LARGEST, whole
from diversions.rules.record import read, ruling_on
from tests.games.laws import tables

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = ("9" * 4301, "0" * 4400 + "1", "-1", "1_0", "+1", "²", "٣", "1e9", "1.0")
PYTHONS = ("Exceeds the limit", "invalid literal", "set_int_max_str_digits")


@given(st.integers(0, LARGEST - 1), st.integers(0, 5))
def test_a_number_reads_as_itself_with_noughts_before_it_or_without(n: int, noughts: int) -> None:
    assert whole("0" * noughts + str(n)) == n


@given(st.text(max_size=12))
def test_whatever_else_is_typed_is_no_number(word: str) -> None:
    value = whole(word)

    assert (value is not None) == (word != "" and set(word) <= set("0123456789"))


@pytest.mark.parametrize("digits", [10, 4300, 4301, 100_000])
def test_a_number_of_any_length_is_read(digits: int) -> None:
    assert whole("9" * digits) == LARGEST
    assert whole("0" * digits + "7") == 7


def odd_moves(game: Game[Any], state: State) -> Iterator[Move]:
    """Every move that is listed, with each of its words in turn a hostile number."""
    seats = range(state.terms.seats)
    listed = {ruling.move for seat in seats for ruling in game.rulings(state, seat)}
    shapes = {(move.seat, move.verb, move.what[:3]) for move in listed}
    for seat, verb, what in shapes:
        yield Move(seat, verb, (*what, HOSTILE[0]))
        for place in range(len(what)):
            for odd in HOSTILE:
                yield Move(seat, verb, (*what[:place], odd, *what[place + 1 :]))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_number_makes_a_table_fail(slug: str) -> None:
    """Under each variant, at tables a few plies apart."""
    game, said = GAMES[slug], set[str]()
    for variant in game.variants:
        shown = 0
        for state in list(tables(game, game.terms(variant.key), [1]))[::5]:
            for move in sample(game, state):
                said.add(ruling_on(game, state, move).because)
                shown += 1
        assert shown, variant.key

    assert not [words for words in said for python in PYTHONS if python in words]


def sample(game: Game[Any], state: State) -> Iterator[Move]:
    """One odd move of each kind: of those that differ in a card alone, the first."""
    kinds: dict[object, Move] = {}
    for move in odd_moves(game, state):
        odd = [(n, word) for n, word in enumerate(move.what) if word in HOSTILE]
        kinds.setdefault((move.verb, len(move.what), *odd), move)
    yield from kinds.values()


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("odd", HOSTILE)
def test_terms_for_so_many_seats_are_refused_in_words_of_the_house(slug: str, odd: str) -> None:
    game = GAMES[slug]
    variant = game.variants[0].key
    for ask in (
        lambda: game.terms_of(f"{slug}:{variant},seats={odd}"),
        lambda: read(f"{slug} {variant} {odd}\n", GAMES),
    ):
        if whole(odd) in game.seats:
            continue
        with pytest.raises(ValueError, match=".") as refused:
            ask()
        assert not any(python in str(refused.value) for python in PYTHONS)
        assert len(str(refused.value)) < 6000


# What may turn text into a number beside the reader: numbers of our own, that no visitor typed.
OWN = {
    "rules/numbers.py",
}


def bare_readers(text: str) -> list[str]:
    """Where a module asks Python itself whether a word is a number."""
    return [
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isdecimal", "isnumeric")
    ]


def test_no_other_module_asks_whether_a_word_is_a_number() -> None:
    assert bare_readers("word.isdigit()") == ["isdigit"]
    house = ROOT / "diversions"
    found = {
        path.relative_to(house).as_posix(): names
        for path in house.rglob("*.py")
        if (names := bare_readers(path.read_text(encoding="utf-8")))
    }

    assert set(found) - OWN == set()
