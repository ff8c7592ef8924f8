"""Moves as sentences."""

from __future__ import annotations

import doctest

import pytest

from diversions.play import words


def test_the_examples_of_the_module_hold() -> None:
    assert doctest.testmod(words).failed == 0


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Throw up your cards", "{A} throws up the cards."),
        ("Pass", "{A} passes."),
        ("Huff the man on c3", "{A} huffs the man on c3."),
        ("I bet no further", "{A}: “I bet no further.”"),
        ("I do not put", "{A}: “I do not put.”"),
    ],
)
def test_a_label_is_told_of_the_one_who_pressed_it(said: str, told: str) -> None:
    assert words.told_of("{A}", said) == told
