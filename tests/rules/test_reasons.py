"""Where a stake can be raised: what beats a card, deals that are lost, cards that are equal."""

from __future__ import annotations

import re
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.catalan_truc.players import MIND as CATALAN
from diversions.games.french_truc.state import POWERS
from diversions.games.french_truc.variants import CARDS
from diversions.games.le_truc.players import MIND as LE_TRUC
from diversions.games.put.players import sight_of as put_sight_of
from diversions.games.rentoy.state import PACK
from diversions.games.truc.players import MIND as TRUC
from diversions.rules.bots import Budget, bots_of
from diversions.rules.players.bluffing import signing
from diversions.rules.players.dominance import bounds, sight_of
from tests.rules.reasons import acts, may_be, places
from tests.rules.test_honest_raises import told_of


def test_a_card_that_is_no_trump_is_counted_as_it_is_led() -> None:
    """Cards of other suits do not beat it; and where another suit is led, it takes nothing."""
    game, seen = GAMES["rentoy"], 0
    for place in places(game.slug, 80, 7, 4):
        for ruling in place.allowed:
            if ruling.move.verb == "sign" or not place.view.hands[ruling.move.seat]:
                continue
            trump = place.view.trump
            for idea in may_be(place, ruling.move):
                for many, of, suit in re.findall(
                    r"(\d+) of the (\d+) cards you have not seen beats? the \w+ of (\w+) if",
                    idea.text,
                ):
                    seen += 1
                    assert suit != PACK.name(f"2{trump}").split(" of ")[-1]
                    # the trumps, and at most the nine other cards of the suit
                    assert int(many) <= 21 <= int(of)

    assert seen


def test_a_deal_that_is_lost_is_raised_only_to_be_given_up() -> None:
    """A tie may lose it as well."""
    seen = 0
    for slug in ("french-truc", "le-truc", "truc", "put"):
        for place, move in acts(slug, 120, 8, 5, "put" if slug == "put" else "raise"):
            plays = [one.move for one in place.allowed if one.move.verb == "play"]
            if any(idea.key == "deal-lost" for play in plays for idea in may_be(place, play)):
                seen += 1
                keys = [idea.key for idea in may_be(place, move)]
                assert "ask-behind" not in keys
                assert {"ask-last", "ask-nothing", "ask-back", "ask-decides"} & set(keys)

    assert seen


def test_cards_of_one_height_are_weighed_equal() -> None:
    seen = 0
    for slug in ("put", "catalan-truc", "truc", "french-truc"):
        game = GAMES[slug]
        for place in places(game.slug, 120, 9, 2):
            plays = [one.move for one in place.allowed if one.move.verb == "play"]
            ranks = [move.what[0][0] for move in plays]
            if len(set(ranks)) < len(ranks):
                worths = bots_of(game).weigh(  # type: ignore[misc]
                    game, place.view, plays, Random(3), Budget(8)
                )
                known = {(move.what[0][0], worth) for move, worth in worths.items()}
                assert len(known) == len({rank for rank, _ in known})
                seen += bool(worths)

    assert seen


def test_a_deal_that_can_no_longer_be_lost_or_won_is_told_so() -> None:
    """Over all that the other may hold, as the game counts two tricks of three, and a tie."""
    heard = set()
    for slug in ("le-truc", "truc", "put"):
        for place in places(slug, 160, 11, 8):
            view = place.view
            if view.terms.seats != 2 or not view.won or not place.allowed:
                continue
            seat = place.allowed[0].move.seat
            sight = SIGHTS[slug](view, seat)
            least, most = bounds(sight)
            for ruling in place.allowed:
                for idea in may_be(place, ruling.move):
                    heard.add(idea.key)
                    if idea.key in ("ask-safe", "ask-certain", "stay-safe"):
                        assert least >= (idea.key == "ask-certain")
                    if idea.key in ("deal-lost", "ask-hopeless", "fold-hopeless"):
                        assert most < 1
                    if idea.key == "deal-won":
                        assert least == 1

    assert {"ask-safe", "ask-certain", "deal-lost", "deal-won"} <= heard


SIGHTS = {
    "le-truc": lambda view, seat: sight_of(LE_TRUC, view, seat),
    "truc": lambda view, seat: sight_of(TRUC, view, seat),
    "put": put_sight_of,
}


def test_a_card_that_is_only_tied_is_raised_for_what_is_left() -> None:
    """The tie takes the good card: how few cards beat it is no reason."""
    seen = 0
    for place, move in acts("french-truc", 200, 21, 6, "raise"):
        view = place.view
        if len(view.trick) != view.terms.seats - 1 or move.what != ("3",):
            continue
        led, hand = view.trick[0][1], view.hands[move.seat]
        power = POWERS[view.terms[CARDS].value]
        best = max(power[card] for _, card in view.trick)
        holder = max(view.trick, key=lambda laid: power[laid[1]])[0]
        if holder % 2 == move.seat % 2 or len(hand) < 2 or not led:
            continue
        if max(power[card] for card in hand) == best:
            keys = {idea.key for idea in may_be(place, move)}
            seen += 1
            assert not keys & {"ask-fair", "ask-one", "ask-one-and", "ask-two", "ask-bluff"}

    assert seen


def test_no_partner_is_said_to_raise_where_nobody_may() -> None:
    """With a side at eleven there is no truc."""
    seen = 0
    for place, move in acts("catalan-truc", 200, 5, 8, "sign"):
        at_eleven = 11 in place.view.score
        keys = {idea.key for idea in may_be(place, move)}
        seen += at_eleven
        assert not at_eleven or "sign-best" not in keys

    assert seen


def test_who_may_still_sign_on_the_trick_is_watched() -> None:
    seen = 0
    for place, move in acts("catalan-truc", 120, 6, 6, "watch"):
        watch = [each.move for each in place.allowed if each.move.verb == "watch"]
        laid = {"ABCDEF"[seat] for seat, _ in place.view.trick}
        free = {one.what[0] for one in watch} - laid
        if move != watch[0] or not free or len(free) == len(watch):
            continue
        seen += 1
        for number in range(6):
            said = signing(CATALAN, place.view, watch, Random(number))
            assert said is not None
            assert said.move.what[0] not in laid

    assert seen


def test_no_trick_of_rentoy_is_led_for_a_tie() -> None:
    for place, move in acts("rentoy", 60, 6, 3, "play"):
        assert not any("tie" in idea.text.split() for idea in may_be(place, move))


def test_the_last_card_is_not_chosen_among_others() -> None:
    seen = 0
    for slug in ("catalan-truc", "truc"):
        for place, move in acts(slug, 120, 6, 4, "play"):
            if len(place.view.hands[move.seat]) == 1 and place.view.trick:
                for idea in may_be(place, move):
                    seen += idea.key == "last-reply"
                    assert idea.key not in ("only", "hopeless")

    assert seen


@pytest.mark.parametrize("slug", ["catalan-truc"])
def test_a_trick_that_is_left_is_told_by_the_card_that_is_saved(slug: str) -> None:
    """Also where to take it is worth as much; where two play, by what each card leaves."""
    seen = 0
    for place, move in acts(slug, 120, 6, 4, "play"):
        plays = [each.move for each in place.allowed if each.move.verb == "play"]
        if not place.view.trick or len(plays) < 2:
            continue
        for idea in told_of(place, move, dict.fromkeys(plays, 0.5), plays[0]):
            if idea.key == "save-even":
                seen += 1
                assert "may take a later trick" in idea.text

    assert seen


def test_a_trick_that_is_lost_leaves_two_to_take() -> None:
    """What beats the best card does not count where another card of the hand must win as well."""
    seen = 0
    for slug in ("truc", "le-truc", "rentoy"):
        for place, move in acts(slug, 160, 14, 6, "raise"):
            view = place.view
            if view.won or len(view.trick) != 1 or view.terms.seats != 2 or move.what:
                continue
            if len(view.hands[move.seat]) < 3 or view.stake.asked:
                continue
            keys = {idea.key for idea in may_be(place, move)}
            if keys & {"ask-both", "ask-both-good"}:
                seen += 1
                assert not keys & {"ask-one", "ask-one-and", "ask-two", "ask-fair", "ask-behind"}

    assert seen
