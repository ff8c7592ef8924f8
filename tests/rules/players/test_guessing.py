"""Guesses at hidden hands agree with what was seen, and lean to what was said."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from diversions.rules import BACK
from diversions.rules.players.guessing import (
    CANNOT,
    fitted,
    guess_within,
    not_held,
    unlike,
    voids,
)

SEEN = (("AS", "KS"), (BACK,) * 3, (BACK, "QS", BACK))
HIDDEN = ("2S", "3S", "2H", "3H", "4H", "5H", "6H")


def test_a_guess_keeps_what_is_seen_and_gives_no_barred_suit() -> None:
    for seed in range(30):
        hands = guess_within(SEEN, HIDDEN, (set(), {"S"}, set()), Random(seed))

        assert hands[0] == ("AS", "KS")
        assert hands[2][1] == "QS"
        assert {card[1] for card in hands[1]} == {"H"}
        assert len({*hands[0], *hands[1], *hands[2]}) == 8


def test_what_cannot_be_kept_to_is_forgotten() -> None:
    hands = guess_within(SEEN, HIDDEN, (set(), {"S", "H"}, set()), Random(1))

    assert BACK not in hands[1]


def test_exchanges_bring_hands_nearer_to_what_was_said() -> None:
    def strain(seat: int, hand: Sequence[str]) -> float:
        return float(sum(card[1] == "H" for card in hand)) if seat == 2 else 0.0

    for seed in range(10):
        rng = Random(seed)
        guessed = guess_within(SEEN, HIDDEN, ((), (), ()), rng)
        hands = fitted(guessed, SEEN, HIDDEN, ((), (), ()), strain, rng, most=300)

        assert set(hands[2]) == {"2S", "QS", "3S"}
        assert len({*hands[1], *hands[2]} & {*HIDDEN}) == 5


def test_a_suit_not_followed_is_void() -> None:
    tricks = [((1, "3H"), (2, "QS"), (0, "AS"))]

    assert voids(tricks, 3) == [{"H"}, set(), {"H"}]


def test_a_play_speaks_against_what_would_rather_have_been_played() -> None:
    against = unlike([((1, "4H"),)], ("3H", "5H"), 3, lambda seat, before, cards: max(cards))

    assert against[1] == {"3H": 0, "5H": 1}
    assert against[0] == {"3H": 0, "5H": 0}


def test_a_card_that_would_have_had_to_be_played_is_not_held() -> None:
    def highest(hand: Sequence[str], trick: Sequence[tuple[int, str]]) -> list[str]:
        return [max(hand)]

    never = not_held([((0, "3S"), (1, "4H"))], ["2S", "5H"], 2, highest)

    assert never == [set(), {"5H"}]


def test_a_barred_card_is_given_to_nobody_it_is_barred_to() -> None:
    for seed in range(30):
        hands = guess_within(SEEN, HIDDEN, (set(), {"S", "2H"}, {"3H"}), Random(seed))

        assert not {"2S", "3S", "2H"} & {*hands[1]}
        assert "3H" not in hands[2]


def test_a_hand_that_cannot_be_is_exchanged_until_it_can() -> None:
    """However many exchanges are asked for, and though it strains another hand."""

    def strain(seat: int, hand: Sequence[str]) -> float:
        if seat == 2:
            return CANNOT * ({"2S", "3S"} <= {*hand})
        return float(sum(card[1] == "S" for card in hand))

    for seed in range(10):
        rng = Random(seed)
        hands = fitted((SEEN[0], ("2H", "3H", "4H"), ("2S", "QS", "3S")), SEEN, HIDDEN,
                       ((), (), ()), strain, rng, most=1)  # fmt: skip

        assert not {"2S", "3S"} <= {*hands[2]}
