"""What is called a mistake: a loss that counts even where chance is taken off, and no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from benchmarks.hints import Place, places, tables
from diversions.games import GAMES
from diversions.rules import Move, judging, step
from diversions.rules.bots import Advice, bots_of
from diversions.rules.coaching import ActChoice, Coached, Idea, speaks_beside
from diversions.rules.core import but

PLACE: Place = places(GAMES["put"], 1, 4)[0]
BEST, MADE, *_ = (ruling.move for ruling in PLACE.allowed if not ruling.pick)
LEAST = bots_of(GAMES["put"]).unit.least


def confirmed(monkeypatch: pytest.MonkeyPatch, gains: Sequence[float], asked: Move = BEST) -> float:
    """What is said of a loss that comes to *gains*, by a best player who again does *asked*."""
    worths: list[Mapping[Move, float]] = [{BEST: gain, MADE: 0.0} for gain in gains]
    monkeypatch.setattr(judging, "weighings", lambda *_: worths)
    monkeypatch.setattr(judging, "counsel", lambda *_: Advice(asked, "It is better."))
    return judging.confirmed(PLACE.game, PLACE.view, PLACE.allowed, BEST, MADE, 1, 0.1)


def test_a_loss_that_is_clear_is_told_as_great_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    gains = [4 * LEAST, 5 * LEAST] * (judging.AGAIN // 2)

    assert confirmed(monkeypatch, gains) == pytest.approx(4.5 * LEAST)


def test_a_loss_that_may_be_chance_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    gains = [-3 * LEAST, 9 * LEAST] * (judging.AGAIN // 2)

    assert confirmed(monkeypatch, gains) == 0


def test_a_loss_too_small_to_count_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert confirmed(monkeypatch, [0.9 * LEAST] * judging.AGAIN) == 0


def test_what_the_best_player_might_do_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    assert confirmed(monkeypatch, [9 * LEAST] * judging.AGAIN, asked=MADE) == 0


def test_an_act_is_judged_the_same_each_time() -> None:
    """Without the clock, which stops nobody here."""
    for place in places(GAMES["put"], 4, Random(5).randrange(99)):
        moves = [ruling.move for ruling in place.allowed if not ruling.pick][:2]
        first, second = (
            judging.weighings(place.game, place.view, moves, "same", 60.0, range(2, 4))
            for _ in range(2)
        )

        assert first == second


def test_a_reason_speaks_of_the_card_that_was_played() -> None:
    """“Keep the Ten” is no reason for a player who played neither it nor what is advised."""
    place = next(
        one for one in places(GAMES["gleek"], 40, 3) if len(cards(one)) > 2 and not one.view.trick
    )
    advised, done, beside = cards(place)[:3]
    pack = place.game.pack(place.view.terms)
    assert pack is not None

    def speaks(of: Move, *, held_against: Move = done) -> bool:
        choice = ActChoice(
            place.game, place.view, advised, tuple(place.allowed), {}, held_against, done=True
        )
        return speaks_beside(choice, Idea("lead", f"Do not lead the {pack.name(of.what[0])}."))

    assert speaks(beside)
    assert not speaks(done)
    assert not speaks(advised)
    assert not speaks(beside, held_against=beside)


def cards(place: Place) -> list[Move]:
    """The cards that can be played there."""
    return [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]


def judged(monkeypatch: pytest.MonkeyPatch, slug: str, *, dull: bool = False) -> judging.Judged:
    """A mistake, of which the coach gives a reason and a figure, and how it is answered."""
    place, state = tables(GAMES[slug], 1, 4)[0]
    best, made = (one.move for one in place.allowed[:2])
    then = step(place.game, state, made)
    seat = then.acting[0]
    answer = next(r.move for r in place.game.rulings(then, seat) if r.allowed)
    said = Coached(best, "It is better.", figure="You come out worse.", dull=dull)
    monkeypatch.setattr(judging, "counsel", lambda *_: Advice(best, ""))
    monkeypatch.setattr(judging, "weighings", lambda *_: [{best: 9.0, made: 0.0}] * 2)
    monkeypatch.setattr(judging, "confirmed", lambda *_: 9.0)
    monkeypatch.setattr(judging, "coached", lambda *_: said)
    monkeypatch.setattr(judging, "answers", lambda *_: (answer,))
    return judging.judged(place.game, state, made, 1)


@pytest.mark.parametrize(("slug", "figure"), [("alquerque", ""), ("put", "You come out worse.")])
def test_what_a_mistake_cost_is_told_by_one_figure(
    slug: str, figure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not “about 1.1 men” and “about 2.4 men worse”: of matches, how often each wins is told."""
    assert judged(monkeypatch, slug).figure == figure


@pytest.mark.parametrize(
    ("slug", "dull", "answered"),
    [("alquerque", False, False), ("alquerque", True, True), ("put", True, False)],
)
def test_a_reason_that_holds_of_most_moves_is_none_against_a_mistake(
    slug: str, dull: bool, answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all is seen, it is told how the mistake is answered; of cards, nobody can tell."""
    said = judged(monkeypatch, slug, dull=dull).because

    assert said.startswith("After “") == answered
    assert "you can win the match" not in said


def test_a_mistake_is_seen_where_the_better_move_goes_back() -> None:
    """The fox takes two geese after it, and the move that prevents it brings back a board."""
    fox, better, made = GAMES["fox-and-geese"], "B move e7 d6", "B move c7 d6"
    men = "....................g...f..g..ggg"
    view = but(fox.begin(fox.terms("slanted")), men=men, acting=(1,))
    view = but(view, stood=(step(fox, view, Move.read(better)).men,))
    moves = Move.read(better), Move.read(made)
    worths = judging.weighings(fox, view, moves, 1, judging.SECONDS)

    gain = judging.gained(fox, *moves, worths)
    assert gain is not None
    assert gain > 1
