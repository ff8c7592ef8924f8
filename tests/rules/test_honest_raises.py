"""Reasons where a stake can be raised: a card against a raise, strong cards, signs."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place
from diversions.games import GAMES
from diversions.games.le_truc.players import MIND, ways
from diversions.games.le_truc.variants import NEITHER, THREE, TIES, VOID
from diversions.games.rentoy.players import MIND as RENTOY
from diversions.rules import Move
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import LITTLE, Idea, ideas_of, told
from diversions.rules.core import but
from diversions.rules.players import bluffing, daring
from tests.rules.reasons import acts, choice_at, may_be, places


def told_of(place: Place, advised: Move, worths: dict[Move, float], rival: Move) -> list[Idea]:
    """What may be the reason for an act, held against another that is worth less."""
    choice = choice_at(place, advised, worths, rival)
    return list(ideas_of(place.game)(choice))  # type: ignore[misc]


@pytest.mark.parametrize("slug", ["truc", "le-truc", "rentoy", "put", "catalan-truc"])
def test_a_card_is_told_against_a_raise_where_any_card_would_do(slug: str) -> None:
    """And where a raise would do as well, that it makes no difference which card is led."""
    game, raised, level = GAMES[slug], 0, 0
    ask = "put" if slug == "put" else "raise"
    for place in places(game.slug, 60, 3, 3):
        plays = [r.move for r in place.allowed if r.move.verb == "play"]
        asks = [r.move for r in place.allowed if r.move.verb == ask and not r.move.what]
        if len(plays) < 2 or not asks or place.view.trick:
            continue
        worse = told_of(place, plays[0], dict.fromkeys(plays, 0.5) | {asks[0]: 0.2}, asks[0])
        if any(idea.plain for idea in worse if idea.key.startswith("rest-")):
            assert all(idea.key.startswith("rest-") for idea in worse)
            raised += 1
        same = told_of(place, plays[0], dict.fromkeys([*plays, asks[0]], 0.5), plays[1])
        assert [idea.key.startswith("lead-") for idea in same] == [True]
        level += 1

    assert raised
    assert level


@pytest.mark.parametrize("slug", ["truc", "le-truc", "rentoy", "put"])
def test_two_strong_cards_are_strong(slug: str) -> None:
    """Of the cards that are not seen at most a third beat either; and nothing has been won yet."""
    game, seen = GAMES[slug], 0
    for place in places(game.slug, 60, 5, 3):
        for ruling in place.allowed:
            for idea in may_be(place, ruling.move):
                if idea.key == "ask-two":
                    assert not place.view.won
                if idea.key in ("fold-poor", "rest-poor", "ask-bluff"):
                    for above, of in re.findall(r"(\d+) of the (\d+) cards", idea.text):
                        assert 3 * int(above) > int(of) or "in another suit" in idea.text
                seen += idea.key == "ask-two"

    assert seen


def test_a_sign_is_told_by_what_the_partner_may_do_with_it() -> None:
    """That he can raise, only where his side has the raise; and a poor hand is not called good."""
    heard = set()
    for slug in ("catalan-truc", "rentoy"):
        for place, move in acts(slug, 60, 4, 3, "sign"):
            for idea in may_be(place, move):
                heard.add(idea.key)
                if idea.key == "sign-best":
                    assert place.view.stake.raiser != move.seat % 2
                assert "would show anyway" not in idea.text

    assert {"sign-best", "sign-spare"} <= heard


def test_equal_cards_that_both_beat_are_no_only_card() -> None:
    seen = 0
    for place, move in acts("le-truc", 80, 6, 3, "play"):
        if not place.view.trick:
            continue
        others = [card for card in place.view.hands[move.seat] if card != move.what[0]]
        for idea in may_be(place, move):
            if idea.key == "only":
                seen += 1
                assert all(card[0] != move.what[0][0] for card in others)

    assert seen


def test_a_hand_that_is_kept_is_kept_for_what_does_not_beat_it() -> None:
    seen = 0
    for place, move in acts("french-truc", 80, 6, 4, "refuse"):
        for idea in may_be(place, move):
            seen += 1
            for many, of in re.findall(r"(\d+) of the (\d+) cards", idea.text):
                assert ("do not beat" in idea.text) == (
                    3 * int(many) > int(of)
                ) or "only" in idea.text

    assert seen


@pytest.mark.parametrize(
    ("tricks", "lost"), [((None, 1), True), ((1,), False), ((0, 1), False), ((), False)]
)
def test_after_a_tie_and_a_lost_trick_another_tie_loses(
    tricks: tuple[int | None, ...], lost: bool
) -> None:
    """And with a trick each nobody has the deal by it, where that is agreed."""
    terms = GAMES["le-truc"].terms("parlett")

    assert daring.tie_loses(ways(terms, 0).settled, 0, tricks) == lost


@pytest.mark.parametrize("slug", ["truc", "catalan-truc", "rentoy"])
def test_a_card_that_ties_counts_as_one_that_beats_where_a_tie_loses_the_deal(slug: str) -> None:
    """Of two tricks that must both be taken none may be tied; of a first trick one may."""
    game, heard = GAMES[slug], set()
    for place in places(game.slug, 60, 5, 3):
        view = place.view
        for ruling in place.allowed:
            for idea in may_be(place, ruling.move):
                both = "must take both" in idea.text and " already" in idea.text
                counts = re.findall(
                    r"(?:cards|card) you have not seen (\w+ or tie|beat)", idea.text
                )
                if both and counts and len(view.hands[ruling.move.seat]) == 2:
                    assert ("or tie" in counts[-1]) == (slug != "rentoy"), idea.text
                    heard.add(True)
                elif not view.won and not view.trick and counts:
                    assert not any("or tie" in one for one in counts), idea.text
                    heard.add(False)

    assert heard == {True, False}


@pytest.mark.parametrize("slug", ["truc", "le-truc", "put"])
def test_who_stays_or_folds_hears_how_many_deals_are_won_and_must_be(slug: str) -> None:
    """By what both are worth, so that the one speaks for the act; nothing where it is not known."""
    game, heard = GAMES[slug], set()
    gives = "yield" if slug == "put" else "fold"
    for place in places(game.slug, 120, 5, 4):
        moves = {ruling.move.verb: ruling.move for ruling in place.allowed if not ruling.move.what}
        stay, fold = moves.get("stay", moves.get("see")), moves.get(gives)
        if stay is None or fold is None or place.view.terms.seats > 2:
            continue
        for one, other in ((stay, fold), (fold, stay)):
            for gain in (0.05, -0.05):
                for idea in told_of(place, one, {one: 0.5, other: 0.5 - gain}, other):
                    if found := re.search(
                        r"about (\d+) times in 100, and (\d+) are (\w+)", idea.text
                    ):
                        assert gain > 0
                        wins, enough = int(found[1]), int(found[2])
                        assert (wins > enough) == (one is stay)
                        assert found[3] == ("enough" if one is stay else "needed")
                        heard.add(one.verb)
            for idea in told_of(place, one, {}, other):
                assert "times in 100" not in idea.text

    assert heard == {stay_of(slug), gives}


def test_where_nobody_may_have_the_deal_it_is_not_told_how_often_it_is_won() -> None:
    """What the figure would call won are deals that are nobody’s too."""
    game, asked = GAMES["le-truc"], 0
    for place in places(game.slug, 120, 5, 4):
        terms = place.view.terms
        moves = {ruling.move.verb: ruling.move for ruling in place.allowed if not ruling.move.what}
        if {"stay", "fold"} <= moves.keys() and (terms[TIES], terms[THREE]) == (NEITHER, VOID):
            stay, fold = moves["stay"], moves["fold"]
            ideas = told_of(place, fold, {fold: 0.5, stay: 0.48}, stay)
            nobodys = bluffing.nobodys(MIND, place.view, fold.seat)
            asked += nobodys >= daring.SELDOM
            told = any("times in 100" in idea.text for idea in ideas)
            assert not told or nobodys < daring.SELDOM

    assert asked


def stay_of(slug: str) -> str:
    """What not giving a deal up is called."""
    return "see" if slug == "put" else "stay"


def test_a_vie_that_hardly_ever_wins_is_not_said_to_lose_the_other_hundred_times() -> None:
    """At Post and Pair, where to wait is as good and a larger vie is worse."""
    game, heard = GAMES["post-and-pair"], set()
    for place in places(game.slug, 60, 5, 3):
        moves = {str(ruling.move)[2:]: ruling.move for ruling in place.allowed}
        if {"pass", "vie 1", "vie 6"} <= moves.keys():
            one, other = moves["vie 1"], moves["vie 6"]
            for idea in told_of(place, one, {one: 0.0, moves["pass"]: 0.0, other: -3.0}, other):
                if idea.key == "vie-mixed":
                    heard.add("hardly ever" in idea.text)
                    assert ("nearly always lost" in idea.text) == ("hardly ever" in idea.text)

    assert heard == {True, False}


@pytest.mark.parametrize(("slug", "sure"), [("post-and-pair", 120), ("poch", 120)])
def test_bets_are_weighed_by_enough_hands_however_busy_the_machine_is(slug: str, sure: int) -> None:
    """As few hands count for much; a bot that must be quick is not held up."""
    game = GAMES[slug]
    view, moves = next(
        (place.view, [ruling.move for ruling in place.allowed])
        for place in places(game.slug, 40, 3, 3)
        if any(ruling.move.verb == "vie" for ruling in place.allowed)
    )
    weigh = bots_of(game).weigh
    assert weigh is not None

    busy = weigh(game, view, moves, Random(1), Budget(900, 0.0, least=5))
    quiet = weigh(game, view, moves, Random(1), Budget(sure))
    quick = weigh(game, view, moves, Random(1), Budget(900, 0.0))

    assert busy == quiet
    assert quick != quiet


@pytest.mark.parametrize("slug", ["truc", "le-truc", "rentoy"])
def test_where_a_deal_decides_the_game_nobody_is_thought_to_give_up(slug: str) -> None:
    """And no figure is told of a raise that changes nothing."""
    heard = set()
    for place, move in acts(slug, 60, 3, 3, "raise"):
        level = place._replace(view=replace(place.view, score=(11, 11)))
        idea = next(iter(may_be(level, move)))
        heard.add(idea.key)
        assert "give up" not in idea.text
        assert idea.uncounted
        assert ("loses it" in idea.text) == bool(place.view.stake.asked)

    assert "ask-decides" in heard
    assert heard <= {"ask-decides", "ask-decided"}


def test_a_raise_that_would_win_the_game_is_told_by_what_speaks_for_raising_at_all() -> None:
    """A trick, a strong card, or that others may give up; and nothing where only that is left."""
    heard = set()
    for place, move in acts("french-truc", 120, 3, 5, "raise"):
        smaller = [
            one.move
            for one in place.allowed
            if one.move.verb == "raise" and one.move.what < move.what == ("remainder",)
        ]
        if place.view.stake.asked or not smaller:
            continue
        idea = told_of(place, move, {move: 0.5, smaller[0]: 0.3}, smaller[0])[0]
        heard.add(idea.key)
        ours = [seat % 2 == move.seat % 2 for seat in place.view.won if seat is not None]
        assert idea.key != "ask-finish-won" or ours.count(True) > ours.count(False)
        assert idea.key != "ask-finish" or "beat" in idea.text
        assert idea.key != "ask-finish-feared" or "may give up" in idea.text
        assert idea.key != "ask-last" or "wins you the game" not in idea.text

    assert {"ask-finish", "ask-finish-won", "ask-finish-feared", "ask-last"} <= heard


def test_a_card_held_against_a_raise_is_not_told_to_make_little_difference() -> None:
    """Though another card is as good, and is named; alike but for what the raise is worth."""
    little = set()
    for place in places("truc", 60, 3, 3):
        plays = [r.move for r in place.allowed if r.move.verb == "play"]
        asks = [r.move for r in place.allowed if r.move.verb == "raise" and not r.move.what]
        if len(plays) < 2 or not asks:
            continue
        pack = place.game.pack(place.view.terms)
        assert pack is not None
        text = f"Do not raise: the {pack.name(plays[1].what[0])} is seldom enough."
        for worth in (0.2, 0.5):
            worths = dict.fromkeys(plays, 0.5) | {asks[0]: worth}
            choice = choice_at(place, plays[0], worths, asks[0])
            said = told(choice, Idea("rest-second", text, "truc.raise", plain=True), "").because
            little.add((worth, said.startswith(LITTLE)))

    assert little == {(0.2, False), (0.5, True)}


def test_of_a_deal_that_is_won_a_card_is_told_by_the_raise_that_may_still_come() -> None:
    """Where the other card ends the deal at once, and is worth less; else both are worth the
    same."""
    heard = set()
    for place in places("rentoy", 400, 11, 24):
        plays = [r.move for r in place.allowed if r.move.verb == "play"]
        if place.view.terms.seats != 2 or len(plays) != 2:
            continue
        for one, other in (plays, plays[::-1]):
            for idea in told_of(place, one, {one: 0.8, other: 0.6}, other):
                if idea.key in ("deal-won", "deal-won-on") and "with any card" in idea.text:
                    heard.add(idea.key)
                    assert (other in idea.same) == (idea.key == "deal-won")
                    assert ("may still raise" in idea.text) == (idea.key == "deal-won-on")

    assert heard == {"deal-won", "deal-won-on"}


def test_no_figure_is_told_that_the_cards_deny() -> None:
    """Before the last card, alike but for what the act is worth: as often as such deals are won, or
    hardly ever, since nobody who plays by the table would have come there."""
    counted = set()
    for place, move in acts("rentoy", 120, 5, 6, "play"):
        view = place.view
        if view.terms.seats != 2 or len(view.hands[move.seat]) != 1 or view.stake.asked:
            continue
        lost, won = bluffing.ends_of(RENTOY, view, move.seat)
        for share in (0.9, 0.0):
            worths = {move: lost + share * (won - lost)}
            choice = replace(choice_at(place, move, worths), openly={move.what[0]: 0.9})
            counted |= {(share, idea.uncounted) for idea in ideas_of(place.game)(choice)}  # type: ignore[misc]

    assert counted == {(0.9, False), (0.0, True)}


def test_two_tricks_are_not_asked_for_where_a_tie_is_the_most_that_is_left() -> None:
    """The Queen that lies there can be tied, and not beaten; alike but for a King that beats it."""

    def against(best: str) -> tuple[str, str]:
        game: Any = GAMES["le-truc"]
        view = but(
            game.begin(game.terms("sackson")), due=None, acting=(0,), score=(7, 4), dealer=1,
            leader=1, hands=((best, "JH"), ("??",)), trick=((1, "QH"),),
            tricks=(((0, "QS"), (1, "AS")),), won=(1,),
        )  # fmt: skip
        allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
        asks = next(one.move for one in allowed if one.move.verb == "raise")
        place, plays = Place(game, view, allowed), Move(0, "play", (best,))
        idea = told_of(place, plays, {plays: 0.6, asks: 0.4}, asks)[0]
        return idea.key, idea.text

    assert against("QD") == (
        "rest-hopeless",
        "The Queen of Diamonds ties the Queen of Hearts, and nothing you hold beats it. Whatever "
        "your opponent holds, you cannot win this deal any more: to double would be no more than a "
        "bluff.",
    )
    assert against("KD")[0] == "rest-lost"
