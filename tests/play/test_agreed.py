"""What was agreed, told in words."""

from __future__ import annotations

import pytest

from diversions.games import GAMES
from diversions.play.models import in_words


def test_a_code_is_told_by_its_variant_and_by_what_was_changed() -> None:
    told = in_words("put:willughby,up=seven")
    assert told.startswith("As Willughby has it, about 1665. ")
    assert told.count("?") == 1
    assert "seven" in told.lower()


@pytest.mark.parametrize("code", ["put:no-such", "no-such-game:plain", "put:cotton,up=twelvety"])
def test_a_code_of_another_age_is_shown_as_it_was_written(code: str) -> None:
    assert in_words(code) == code


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_variant_is_told_in_code(slug: str) -> None:
    for variant in GAMES[slug].variants:
        for seats in variant.seats or GAMES[slug].seats:
            told = in_words(f"{slug}:{variant.key},seats={seats}")
            assert told == f"{variant.title}, {seats} players."
