"""A stake’s reason is none that could be said of any stake: it is told beside another."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place
from diversions.games import GAMES
from diversions.games.passage import stakes
from diversions.games.passage.ideas import brought
from diversions.games.passage.odds import odds
from diversions.rules import Move, but
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import ActChoice, Idea, ideas_of, next_best
from tests.rules.reasons import choice_at, may_be, places


def best_told(place: Place) -> tuple[ActChoice, Idea] | None:
    """What may be the reason for the act that is worth most, with what it is held against."""
    game, view = place.game, place.view
    moves = [ruling.move for ruling in place.allowed if not ruling.pick]
    weigh = bots_of(game).weigh
    worths = weigh(game, view, moves, Random(1), Budget(60)) if weigh else {}
    if len(worths) < 2:
        return None
    best = max(worths, key=worths.__getitem__)
    rival = next_best(game, worths, best)
    choice = ActChoice(game, view, best, tuple(place.allowed), worths, rival)
    return choice, next(iter(ideas_of(game)(choice)))  # type: ignore[misc]


def test_a_stake_at_passage_that_brings_a_lead_is_told_by_what_it_wins_and_loses() -> None:
    """Beside another stake: so often is the match won if the caster is out, and if not."""
    game: Any = GAMES["passage"]
    view = but(game.begin(game.terms()), purses=(26, 14), bouts=6)

    said = brought(view, 14, 5)

    of = stakes.match(view.terms)
    known = [round(100 * share) for one in (14, 5) for share in stakes.ends(of, 5, 14, one)]
    assert re.findall(r"about (\d+)", said) == [f"{share}" for share in known[:2] if share]
    assert f"With five coins it would be {known[2]} and {known[3]}." in said
    won, lost = stakes.ends(of, 5, 14, 14)
    whole = (1 - of.wins) * won + of.wins * lost
    assert stakes.after(of, 5, 14, 14) == pytest.approx(whole)


def test_a_stake_at_passage_is_told_with_how_often_the_caster_is_out() -> None:
    """And with what it wins in all, where that is more than the other stake: so can both parts of
    each be set against each other."""
    game: Any = GAMES["passage"]
    view = but(game.begin(game.terms()), purses=(26, 14), bouts=6)
    of, out = stakes.match(view.terms), 1 - odds(view.terms).wins

    said = brought(view, 14, 5)

    assert f"is out, as in {out.numerator} bouts of {out.denominator}, you have" in said
    mine, other = (round(100 * stakes.after(of, 5, 14, one)) for one in (14, 5))
    told = f"In all that is {mine} matches of 100, and {other} with five coins."
    assert said.endswith(told) == (mine > other)
    assert "In all" not in brought(view, 5, 14) or mine < other


@pytest.mark.parametrize("slug", ["passage", "bankafalet"])
def test_a_stake_is_told_beside_the_next_best(slug: str) -> None:
    """Where that is another stake, and the reason is one that holds of many."""
    beside = 0
    for place in places(slug, 80, 7, 2):
        found = best_told(place)
        if found is None or found[0].rival is None or not found[0].clear(found[0].rival):
            continue
        choice, idea = found
        of_any = idea.key.startswith(("behind-lead", "ahead-large", "behind-closes", "behind-far"))
        if of_any and choice.rival and choice.rival.what and "any more" not in idea.text:
            assert "would" in idea.text, idea
            beside += 1

    assert beside


def test_to_lay_nothing_at_bankafalet_has_a_reason() -> None:
    """Not only how the match stands."""
    game: Any = GAMES["bankafalet"]
    for place in places(game.slug, 120, 3, 2):
        for ruling in place.allowed:
            if ruling.move.verb == "stay":
                choice = choice_at(place, ruling.move)
                (idea,) = ideas_of(game)(choice)  # type: ignore[misc]
                assert not re.fullmatch(
                    r"You are \d+ behind, and (\d deals are left|it is the last deal)\.", idea.text
                )


def test_a_card_of_a_row_that_hardly_matters_is_told_by_what_can_be_scored() -> None:
    """Never as a bare verdict."""
    game, level = GAMES["costly-colours"], 0
    for place in places(game.slug, 60, 5, 3):
        plays = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        if len(plays) > 1:
            worths = dict.fromkeys(plays, 0.0)
            choice = choice_at(place, plays[0], worths, plays[1])
            for idea in ideas_of(game)(choice):  # type: ignore[misc]
                assert idea.text != "It hardly matters which card you play."
                level += idea.key == "level"

    assert level


def test_a_made_primero_is_given_up_where_others_have_laid_money_on_better_hands() -> None:
    """That other cards count more on average would speak for breaking up any primero."""
    game: Any = GAMES["primero"]
    view = but(
        game.begin(game.terms("english-sheet")),
        due=None,
        acting=(1,),
        hands=(("??",) * 4, ("JS", "6C", "3H", "QD"), ("??",) * 4, ("??",) * 4),
        aside=(("??",), ("2H",), ("??",), ()),
        stock=("??",) * 21,
        phase=2,
        stage="saw",
        turn=1,
        within=(0, 1, 2, 3),
        vier=3,
        answered=(3, 0, 1),
        accepted=True,
        rested=True,
        purse=(8, 8, 11, 8),
        laid=(4, 4, 1, 4),
        bet=4,
        deals=1,
    )
    move = Move(1, "exchange", ("JS", "3H", "QD"))

    (staked,) = (idea.text for idea in may_be(Place(game, view, []), move))
    (alone,) = (
        idea.text for idea in may_be(Place(game, but(view, answered=(1,), vier=1), []), move)
    )

    assert "two other players have laid money on theirs" in staked
    assert "it is hardly ever the best; with three new cards, about 4 times in 100" in staked
    assert "laid money" not in alone


def test_a_coin_for_three_cards_of_a_suit_is_told_by_the_fourth() -> None:
    """Once it is laid, cards are changed: what the hand makes already is not what is hoped for."""
    game: Any = GAMES["primero"]
    view = but(
        game.begin(game.terms("english-sheet")),
        due=None,
        acting=(0,),
        hands=(("5S", "4S", "7S", "5H"), ("??",) * 4, (), ("??",) * 4),
        aside=(("KH", "6H", "7D"), (), ("??",) * 6, ("??",)),
        stock=("??",) * 14,
        phase=2,
        stage="act",
        within=(0, 1, 3),
        vier=1,
        answered=(1, 3),
        passed=(2, 0),
        purse=(11, 10, 11, 10),
        laid=(1, 2, 1, 2),
        bet=2,
        deals=1,
    )

    told = may_be(Place(game, view, []), Move(0, "see"))[0]

    assert "7 of the 33 cards you have not seen would make a fluxus" in told.text
    two = but(view, hands=(("5S", "4S", "7H", "5H"), *view.hands[1:]))
    assert all("fluxus" not in one.text for one in may_be(Place(game, two, []), Move(0, "see")))


def test_a_looser_bid_at_losing_primero_is_told_by_who_sees_it() -> None:
    """The hand makes either bid: that it makes the one is no reason against the other."""
    game: Any = GAMES["primero"]
    view = but(
        game.begin(game.terms("losing")),
        due=None,
        acting=(1,),
        hands=(("??",) * 4, ("3D", "3C", "QH", "JC"), ("??",) * 4, ("??",) * 4),
        aside=(("??",), (), ("??",), ()),
        stock=("??",) * 20,
        phase=2,
        stage="saw",
        turn=1,
        within=(0, 1, 2, 3),
        vier=2,
        answered=(2, 3, 1),
        passed=(0,),
        bids=((2, "numerus", 54), (2, "numerus", 31)),
        bid=("numerus", 31),
        purse=(11, 10, 10, 10),
        laid=(1, 2, 2, 2),
        bet=2,
        deals=1,
    )
    move, rival = (Move(1, "vie", ("numerus", points, "3")) for points in ("30", "27"))
    choice = ActChoice(game, view, move, (), {}, rival)

    told = next(iter(ideas_of(game)(choice)))  # type: ignore[misc]

    assert told.text == (
        "You hold numerus 23, low enough for numerus 30 and for numerus 27: more hands see the "
        "higher bid, and pay."
    )
