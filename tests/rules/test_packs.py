"""Packs: how many cards, what they are called, who reads their codes."""

from __future__ import annotations

import pytest

from diversions.rules import BACK, Pack
from diversions.rules.packs import FOOL, RANKS, SUITS, TRUMPS


@pytest.mark.parametrize(
    ("system", "code", "name"),
    [
        ("french", "TD", "Ten of Diamonds"),
        ("french", "JS", "Knave of Spades"),
        ("spanish", "3S", "Three of Swords"),
        ("spanish", "ND", "Knight of Coins"),
        ("german", "UA", "Unter of Acorns"),
        ("german", "OL", "Ober of Leaves"),
        ("tarot", "KW", "King of Wands"),
        ("tarot", "T07", "Trump 7"),
        ("tarot", FOOL, "Fool"),
        ("tarot", BACK, "a card"),
    ],
)
def test_a_card_says_its_whole_name(system: str, code: str, name: str) -> None:
    assert Pack(system, ()).name(code) == name


def test_a_game_may_have_its_own_words_for_ranks() -> None:
    assert Pack.of("french", "32A", {"2": "Deuce"}).name("2C") == "Deuce of Clubs"


@pytest.mark.parametrize("system", SUITS)
def test_a_pack_has_every_rank_in_every_plain_suit(system: str) -> None:
    pack = Pack.of(system, "".join(RANKS[system]))

    assert len(pack.cards) == len(set(pack.cards)) == 4 * len(RANKS[system])
    assert all(pack.name(card) for card in pack.cards)


def test_the_same_code_is_of_different_suits_in_different_packs() -> None:
    assert Pack.of("french", "3").name("3S") != Pack.of("spanish", "3").name("3S")


def test_a_trump_is_of_no_plain_suit_and_the_fool_of_none_at_all() -> None:
    pack = Pack("tarot", (*TRUMPS, FOOL))

    assert {pack.suit(card) for card in TRUMPS} == {"T"}
    assert pack.suit(FOOL) == "F"
    assert [pack.rank(card) for card in (TRUMPS[0], TRUMPS[20], FOOL)] == ["1", "21", "0"]


def test_suits_can_be_chosen() -> None:
    assert Pack.of("french", "A", suits="HD").cards == ("AH", "AD")


def test_a_game_may_name_its_trumps() -> None:
    assert Pack("tarot", TRUMPS, (("T21", "World"),)).name("T21") == "World"
