"""Reasons of games of tricks, beside a card that is neither advised nor the next best."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Move, but
from diversions.rules.coaching import ActChoice, ideas_of, next_best
from tests.rules.reasons import may_be, places
from tests.rules.test_decided_tricks import BACKS, at
from tests.rules.test_kept_cards import texts_at_all_fours


def test_a_third_card_that_is_worse_is_kept_too_where_the_reason_is_as_true_of_it() -> None:
    """At All Fours, where Clubs are trumps: alike but for what a second trump is worth, which is
    enough to take the trick as well."""
    worse = texts_at_all_fours("KH", {"AH": 5.0, "8C": 3.0, "6C": 2.5})
    level = texts_at_all_fours("KH", {"AH": 5.0, "8C": 3.0, "6C": 5.0})

    said = "The Ace of Hearts is enough to beat the King of Hearts: keep the Eight of Clubs."
    assert f"{said} Keep the Six of Clubs too." in worse
    assert said in level


def test_of_many_cards_that_would_be_worse_to_give_the_one_is_told_to_be_the_weakest() -> None:
    """At All Fours, where Clubs are trumps, to a trick that may be left: alike but for a card that
    is lower still."""
    many = {"3S": 5.0, "6C": 3.0, "9D": 2.5, "TD": 2.4, "8H": 2.3}
    least = texts_at_all_fours("KS", many)
    lower = texts_at_all_fours("KS", {"4S": 5.0, **many, "3S": 5.0})

    assert any("The Three of Spades is your weakest card." in text for text in least)
    assert not any("is your weakest card" in text for text in lower)


def test_trumps_are_kept_too_beside_a_ten_that_is_not_led() -> None:
    """At All Fours, where Clubs are trumps: alike but for what a low one is worth."""
    worse = texts_at_all_fours("", {"8H": 5.0, "4D": 5.0, "TC": 3.0, "7C": 2.5})
    level = texts_at_all_fours("", {"8H": 5.0, "4D": 5.0, "TC": 3.0, "7C": 5.0})

    said = "Keep the Ten of Clubs for a trick that you take: it counts ten for game."
    assert f"{said} Keep the Seven of Clubs too." in worse
    assert said in level


def test_no_card_is_the_lowest_of_its_suit_where_no_suit_is_followed() -> None:
    """At Karnöffel, to a trick that the partner has."""
    trick = ((0, "QS"), (1, "KS"), (2, "8H"))
    for worth in 0.6, 0.5:
        told = at_karnoffel({"7S": 0.6, "TS": worth, "9S": worth}, trick)

        assert told
        assert not any("of the suit" in text for text in told)


@pytest.mark.parametrize("slug", ["all-fours", "beast", "french-ruff"])
def test_leads_that_hardly_matter_are_told_by_the_tricks_that_they_bring(slug: str) -> None:
    """Not by what may beat each of them; and in words that fit the number."""
    heard = set[str]()
    for place in places(slug, 40, 3, 2):
        moves = [each.move for each in place.allowed]
        if place.view.trick or len(moves) < 2 or any(move.verb != "play" for move in moves):
            continue
        worths = dict.fromkeys(moves, 1.0)
        for idea in may_be(place, moves[0], worths, moves[1]):
            assert "may be beaten by several" not in idea.text
            if idea.key == "alike-even":
                heard.add(idea.text)

    assert all("likely to take" in text and "that are left" in text for text in heard)
    assert not any("none or one" in text or "of the tricks tricks" in text for text in heard)
    # And by what speaks for the card, or that nothing does.
    assert all(re.search(r" is (harder|easier) to beat\.|does as well as any\.", t) for t in heard)
    assert heard


def test_a_stock_is_bought_without_a_figure() -> None:
    """What it brings is reckoned by rule of thumb: a reason says whether it is too dear."""
    bids = [at for at in places("gleek", 60, 2, 2) if at.view.phase == "bid"]
    told = list[bool]()
    for place in bids:
        moves = [each.move for each in place.allowed]
        worths = {move: float(-number) for number, move in enumerate(moves)}
        told += [idea.uncounted for idea in may_be(place, moves[0], worths, moves[-1])]

    assert told
    assert all(told)


def test_a_card_of_cucumber_is_told_beside_all_that_are_worse() -> None:
    """Alike but for what a card between it and the lowest is worth."""

    def told(**less: float) -> str:
        hands = (BACKS, ("3C", "4S", "6H", "8S", "KD", "AH"), BACKS, BACKS)
        worths = {card.removeprefix("c"): worth for card, worth in less.items()}
        return at(
            "cucumber", "8S", worths, hands=hands, acting=(1,), playing=(0, 1, 2, 3)
        )[0]  # fmt: skip

    worse = told(c3C=0.4, c4S=0.3, c6H=0.3, cKD=0.2, cAH=0.1)
    level = told(c3C=0.4, cKD=0.2, cAH=0.1)
    also = "Of the others the Eight of Spades is likelier than the Four of Spades or the Six of"

    assert worse.startswith("Keep the Three of Clubs, your lowest card, for the last trick")
    assert level.startswith("Keep the Three of Clubs, your lowest card, for the last trick")
    assert also in worse
    assert "Of the others" not in level


def test_little_hangs_on_a_card_that_is_given_where_it_is_worth_little_more() -> None:
    """At Karnöffel, to a trick that is lost: alike but for how much the next best is worth."""
    trick = ((2, "KC"), (3, "2C"))
    little = at_karnoffel({"TC": 0.6, "TS": 0.54, "KD": 0.2}, trick)
    much = at_karnoffel({"TC": 0.6, "TS": 0.3, "KD": 0.2}, trick)

    said = "little hangs on whether you give the Ten of Clubs or the Ten of Spades."
    assert any(text.endswith(said) for text in little)
    assert not any("little hangs" in text for text in much)


def at_karnoffel(worths: dict[str, float], trick: tuple[tuple[int, str], ...]) -> list[str]:
    """What is told of the first of those cards, the hand, where Clubs are chosen."""
    game: Any = GAMES["karnoffel"]
    seat, hands = (trick[-1][0] + 1) % 4, [BACKS[: len(worths)]] * 4
    hands[seat] = tuple(worths)
    view = but(
        game.begin(game.terms("french")), due=None, acting=(seat,), chosen="C", turned=(),
        hands=tuple(hands), trick=trick,
    )  # fmt: skip
    allowed = tuple(each for each in game.rulings(view, seat) if each.allowed)
    known = {Move(seat, "play", (card,)): worth for card, worth in worths.items()}
    best = next(iter(known))
    choice = ActChoice(game, view, best, allowed, known, next_best(game, known, best))
    return [idea.text for idea in ideas_of(game)(choice) if idea.plain]  # type: ignore[misc]
