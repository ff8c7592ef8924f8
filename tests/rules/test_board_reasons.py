"""Reasons on a board: what is expected after a move and after its rival, and what that costs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from benchmarks.hints import Place, places
from diversions.games import GAMES
from diversions.games.alquerque.variants import ONWARD, WAYS
from diversions.rules import coaching
from diversions.rules.bots import Advice, Budget, bots_of
from diversions.rules.coaching import (
    ActChoice,
    Idea,
    advised,
    choice_of,
    ideas_of,
    next_best,
    weighed,
)
from diversions.rules.core import but
from diversions.rules.players.boarding import QUIET

SOME = Budget(40)


def weighed_at(place: Place) -> tuple[ActChoice, list[Idea]]:
    """What is advised there, held against the next best, and what may be its reason."""
    game, view, allowed = place
    move = advised(*place, "advice 1", SOME).move
    worths = weighed(*place, move, "advice 1", SOME)
    rival = next_best(game, worths, move)
    choice = ActChoice(game, view, move, tuple(allowed), worths, rival)
    ideas = ideas_of(game)
    assert ideas is not None
    return choice, list(ideas(choice))


def test_men_that_go_one_way_have_no_more_lines_from_the_middle() -> None:
    places_where = [
        place for place in places(GAMES["alquerque"], 40, 4, 2) if place.view.terms[WAYS] == ONWARD
    ]
    assert places_where
    for place in places_where:
        assert not {idea.key for idea in weighed_at(place)[1]} & {"forward", "middle", "centre"}


@pytest.mark.parametrize("slug", ["alquerque", "chaturanga", "fox-and-geese", "shatranj"])
def test_a_move_back_to_a_board_that_has_stood_is_not_weighed(slug: str) -> None:
    """The player who looks ahead counts it a draw: it would be called as good as it is not."""
    game = GAMES[slug]
    for place in places(game, 12, 6):
        view, moves = place.view, [r.move for r in place.allowed if r.move.verb == "move"]
        weigh = bots_of(game).weigh
        assert weigh is not None
        if (
            len(moves) < 2
            or not hasattr(view, "stood")
            or "move" not in {r.move.verb for r in place.allowed}
        ):
            continue
        known = "since" if slug == "alquerque" else "stood"
        then = game.apply(view, moves[0])
        again = but(view, **{known: (*getattr(view, known), then.men)})
        worths = weigh(game, again, moves, Random(1), Budget(4))
        assert moves[0] not in worths
        assert moves[1] in worths
        return
    pytest.fail("Nobody had a choice of moves.")


def test_what_a_chess_line_comes_to_is_told_in_pawns() -> None:
    """Where no single act wins or loses a man, the line that does so is the reason."""
    heard = set()
    for place in places(GAMES["chaturanga"], 16, 74):
        choice, ideas = weighed_at(place)
        lined = [idea for idea in ideas if idea.key in ("follows", "gains")]
        heard |= {idea.key for idea in lined}
        assert not (lined and choice.alike)
        for idea in lined:
            assert "the best play" in idea.text
            assert not {other.key for other in ideas}.intersection(QUIET)
    assert heard


@pytest.mark.parametrize(
    ("said", "told"),
    [("", "30 of the other moves"), ("30 of the 30 other moves are about as good.", "")],
)
def test_how_many_moves_are_as_good_is_said_once(said: str, told: str) -> None:
    place = places(GAMES["shatranj"], 1, 1)[0]
    move = place.allowed[0].move
    worths = {move._replace(what=(*move.what, str(number))): 0.0 for number in range(30)}
    labels = {one: f"Move {number}" for number, one in enumerate(worths)}
    choice = ActChoice(place.game, place.view, move, tuple(place.allowed), worths | {move: 0.0})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coaching, "spoken", lambda game, view, one: labels[one])
        assert coaching.as_good(choice, said).startswith(told)
        assert bool(coaching.as_good(choice, said)) == bool(told)


def test_a_goose_given_for_nothing_is_not_about_as_good() -> None:
    """What the fox’s room counts for would make up for most of it."""
    game = GAMES["fox-and-geese"]
    men = ".g............ggf.g..gg..g.gggggg"
    view = but(game.begin(game.terms("slanted")), acting=(1,), men=men)
    rulings = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]
    move = advised(game, view, rulings, "advice 33", SOME).move
    choice = choice_of(game, view, rulings, Advice(move, ""), "advice 33", SOME, None)
    geese = choice.ahead[move]
    given = [one for one, ahead in choice.ahead.items() if ahead < geese]
    assert given
    assert any(map(replace(choice, ahead={}).level, given))
    assert not any(map(choice.level, given))
