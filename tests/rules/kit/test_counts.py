"""Counting cards: what a hand is made of, held to every way of choosing cards from it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from diversions.rules.kit import counts
from diversions.rules.kit.counts import ACE_HIGH, ACE_LOW

PACK = tuple(rank + suit for suit in "SHDC" for rank in ACE_LOW)
HANDS = [tuple(Random(seed).sample(PACK, 3 + seed % 6)) for seed in range(60)]


@pytest.mark.parametrize("to", [15, 25, 31])
def test_every_set_of_cards_that_makes_a_sum_is_there_once(to: int) -> None:
    for hand in HANDS:
        sets = [
            set(some)
            for many in range(1, len(hand) + 1)
            for some in combinations(hand, many)
            if sum(map(counts.spots, some)) == to
        ]

        found = counts.sums(hand, to)

        assert sorted(map(sorted, found)) == sorted(map(sorted, sets))


@pytest.mark.parametrize("order", [ACE_LOW, ACE_HIGH])
def test_the_longest_sequences_are_those_of_every_choice(order: str) -> None:
    for hand in HANDS:
        runs = [
            some
            for many in range(3, len(hand) + 1)
            for some in combinations(hand, many)
            if is_sequence(some, order)
        ]
        most = max(map(len, runs), default=0)

        found = counts.longest(counts.sequences(hand, order=order))

        assert {frozenset(run) for run in found} == {
            frozenset(run) for run in runs if len(run) == most
        }
        assert len(found) == len({frozenset(run) for run in found})


def is_sequence(cards: tuple[str, ...], order: str) -> bool:
    places = sorted(order.index(card[0]) for card in cards)
    return places == list(range(places[0], places[0] + len(cards)))


def test_a_sequence_that_another_card_would_lengthen_is_not_one() -> None:
    assert counts.sequences(("4S", "5H", "6C", "7D")) == (("4S", "5H", "6C", "7D"),)


def test_two_sequences_apart_are_both_there_the_longer_first() -> None:
    hand = ("2S", "3S", "4S", "8H", "9H", "TH", "JH")

    assert counts.sequences(hand) == (("8H", "9H", "TH", "JH"), ("2S", "3S", "4S"))


def test_ranks_and_suits_take_every_card_once() -> None:
    for hand in HANDS:
        pairs = [card for group in counts.alike(hand) for card in group]
        single = [card for card in hand if sum(card[0] == other[0] for other in hand) == 1]

        assert sorted(pairs + single) == sorted(hand)
        assert sorted(c for group in counts.flushes(hand, 1) for c in group) == sorted(hand)


def test_the_best_ruff_is_first() -> None:
    for hand in HANDS:
        by_suit = [sum(counts.spots(c, ace=11) for c in hand if c[1] == suit) for suit in "SHDC"]

        assert counts.ruffs(hand)[0][0] == max(by_suit)


def test_court_cards_and_aces_count_as_a_game_says() -> None:
    assert counts.sums(("AS", "4S"), 15, ace=11) == (("AS", "4S"),)
    assert counts.sums(("KS", "5S"), 15, court=3) == ()
