"""Terms: what was agreed, its code, and what cannot be agreed."""

from __future__ import annotations

import pickle

import pytest

from diversions.games import GAMES
from diversions.games.put import GAME
from diversions.games.put.variants import FIVE, SEVEN, UP, WHEN


def test_the_first_variant_is_agreed_where_nothing_is_said() -> None:
    terms = GAME.terms()

    assert (terms.variant, terms.seats, terms.code) == ("cotton", 2, "put:cotton")
    assert terms[UP] == FIVE


def test_a_code_names_only_departures_in_the_order_of_the_options() -> None:
    terms = GAME.terms("cotton", 3, up="seven", when="any-card")

    assert terms.code == "put:cotton,when=any-card,up=seven,seats=3"
    assert GAME.terms_of(terms.code) == terms


def test_a_code_may_name_what_is_usual_but_is_written_without_it() -> None:
    assert GAME.terms_of("put:cotton,up=five,seats=2").code == "put:cotton"


def test_a_variant_may_be_left_out_of_a_code() -> None:
    assert GAME.terms_of("put:").code == "put:cotton"


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("whist:cotton", "“whist”"),
        ("put:hoyel", "“hoyel”"),
        ("put:cotton,high=seven", "“high”"),
        ("put:cotton,up=nine", "“nine”"),
        ("put:cotton,up", "“up”"),
        ("put:cotton,up=five,up=seven", "“up”"),
        ("put:cotton,seats=two", "“two”"),
        ("put:cotton,seats=²", "“²”"),
        ("put:cotton,seats=9", "“9”"),
        ("put:cotton,seats=2,seats=3", "“seats”"),
    ],
)
def test_an_error_says_which_word_is_wrong(code: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        GAME.terms_of(code)


def test_an_option_is_found_by_equality_and_not_by_identity() -> None:
    terms = pickle.loads(pickle.dumps(GAME.terms(up="seven")))

    assert terms[UP] == SEVEN
    assert terms == GAME.terms(up="seven")


def test_an_option_that_was_never_in_dispute_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="weather"):
        GAME.terms()[UP._replace(key="weather")]


@pytest.mark.parametrize(
    ("under", "so"),
    [
        ([], True),
        (["when.eldest-first"], True),
        (["when.any-card"], False),
        (["when.any-card", "when.eldest-first"], True),
        (["when.eldest-first", "up.seven"], False),
        (["seats.2"], True),
        (["seats.3", "seats.4"], False),
        (["variant.cotton", "seats.2"], True),
        (["variant.hoyle"], False),
        (["weather.fine"], False),
    ],
)
def test_a_rule_is_in_force_under_the_readings_that_it_names(under: list[str], so: bool) -> None:
    assert GAME.terms().meets(under) is so


def test_a_reading_is_found_by_its_key() -> None:
    assert UP.reading("seven") == SEVEN
    with pytest.raises(ValueError, match="five, seven"):
        UP.reading("nine")
    assert WHEN.readings[0].key == "eldest-first"


@pytest.mark.parametrize(
    "code", ["{}:x", "put:{}", "put:cotton,{}", "put:cotton,{}=x", "put:cotton,up={}",
             "put:cotton,seats={}"],
)  # fmt: skip
def test_a_refusal_repeats_little_of_what_came_in(code: str) -> None:
    with pytest.raises(ValueError, match="…|not a number") as refused:
        GAME.terms_of(code.format("x" * 10_000))

    assert len(str(refused.value)) < 300


def test_the_name_of_a_reading_is_read_beside_no_question() -> None:
    """Over one of two tables that differ, “None” would say nothing."""
    short = {
        f"{game.slug}.{option.key}.{reading.key}"
        for game in GAMES.values()
        for option in game.options
        for reading in option.readings
        if reading.label.strip(".").lower() in ("none", "null", "nan")
    }

    assert not short
