"""A running sum: whose turn it is, which cards fit, and what the end of a row makes."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from diversions.rules.kit import run_up
from diversions.rules.kit.counts import ACE_LOW, spots
from diversions.rules.kit.run_up import LaidRow

PACK = tuple(rank + suit for suit in "SHDC" for rank in ACE_LOW)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_row_played_at_random_ends_and_never_passes_its_limit(seats: int) -> None:
    for seed in range(40):
        rng = Random(seed)
        cards = rng.sample(PACK, 3 * seats)
        hands = [cards[3 * seat : 3 * seat + 3] for seat in range(seats)]
        row, seat = LaidRow(), run_up.next_seat(LaidRow(), [3] * seats, 0, 31)
        while seat is not None:
            fits = run_up.fitting(row, hands[seat], 31)
            if fits:
                card = rng.choice(fits)
                hands[seat].remove(card)
                row = row.with_card(seat, card)
            else:
                row = row.without(seat)
            seat = run_up.next_seat(row, [len(hand) for hand in hands], seat, 31)

        sum_of = run_up.total(row)
        assert sum_of <= 31
        assert sum_of == 31 or all(spots(card) + sum_of > 31 for hand in hands for card in hand)


def test_who_is_stopped_stays_so_while_the_other_goes_on() -> None:
    row = LaidRow(((0, "KS"), (1, "KH"), (0, "7S")), (1,))

    assert run_up.next_seat(row, (2, 2), 0, 31) == 0
    assert run_up.next_seat(row, (0, 2), 0, 31) is None


def test_a_full_row_is_over_though_cards_are_left() -> None:
    row = LaidRow(((0, "KS"), (1, "KH"), (0, "JS"), (1, "AS")))

    assert run_up.next_seat(row, (1, 1), 1, 31) is None
    assert run_up.last(row) == 1


def test_the_order_in_which_a_sequence_lies_does_not_matter() -> None:
    for order in permutations(("4C", "5H", "6S", "7D")):
        assert run_up.end_sequence(("KS", *order)) == order


@pytest.mark.parametrize("card", ["AS", "9S", "QS", "KS"])
def test_another_card_between_breaks_a_sequence(card: str) -> None:
    assert run_up.end_sequence(("4C", card, "6S", "5C")) == ()


def test_the_end_of_a_row_is_as_long_as_it_can_be() -> None:
    assert run_up.end_sequence(("2C", "5H", "3S", "4D")) == ("2C", "5H", "3S", "4D")
    assert run_up.end_sequence(("3C", "3S", "4D", "5H")) == ("3S", "4D", "5H")
    assert run_up.end_alike(("6C", "6S", "6D")) == ("6C", "6S", "6D")
    assert run_up.end_flush(("6C", "2C", "6D")) == ("6D",)
