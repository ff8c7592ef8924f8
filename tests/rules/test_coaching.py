"""Reasons: proved by a position alike but for what the reason names, where the advice differs."""

from __future__ import annotations

import re
from math import inf
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place, places
from diversions.games import GAMES
from diversions.rules import Move, Ruling, coaching, ruling_on
from diversions.rules.bots import Advice, Budget, bots_of, counsellor
from diversions.rules.coaching import (
    ActChoice,
    Idea,
    Otherwise,
    advised,
    alike,
    any_of,
    borne_out,
    coached,
    compared,
    could_be,
    exchanged,
    explained,
    ideas_of,
    next_best,
    spoken,
    surer,
    turns,
    worse,
)
from diversions.rules.core import but
from tests.samples import GAME, LONG, every

TRIALS = Budget(20)  # no clock, so that it is always the same
TOLD = [slug for slug in GAMES if ideas_of(GAMES[slug])]


def told(place: Place, seed: str = "advice 1") -> tuple[Advice, list[Idea], ActChoice]:
    """What is advised there, and the ideas that may be the reason."""
    game, view, allowed = place
    advice = advised(game, view, allowed, seed, TRIALS)
    choice = ActChoice(game, view, advice.move, tuple(allowed))
    ideas = ideas_of(game)
    assert ideas is not None
    return advice, list(ideas(choice)), choice


def at_length(slug: str, keys: str) -> list[tuple[str, str]]:
    """A game of which a run would think for twenty seconds until it found a position for each."""
    return [(slug, keys)] if LONG or slug == GAME else []


@pytest.mark.parametrize("slug", every(3, TOLD))
def test_the_coach_does_not_change_the_choice(slug: str) -> None:
    game = GAMES[slug]

    for place in places(game, 3, 2):
        known = counsellor(game, place.view.terms)
        bare = known(game, place.view, place.allowed, Random("advice 1"), Budget(12))
        said = explained(*place, bare, "advice 1", Budget(12))

        assert said.move == bare.move
        assert said.because.endswith((".", "!", "?"))


@pytest.mark.parametrize(
    "slug", [slug for slug in every(3, TOLD, 1) if LONG or GAME or slug != "picket"]
)
def test_a_reason_names_what_would_turn_the_advice(slug: str) -> None:
    """For one reason of each game: a second position, alike but for what the reason names."""
    asked = found = False
    for place in places(GAMES[slug], 48, 3):
        advice, ideas, choice = told(place)
        for idea in ideas:
            for other in idea.without:
                asked = asked or ruling_on(place.game, other.view, other.same).allowed
                turned = turns(choice, other, "advice 1", TRIALS)
                if turned is None:
                    continue
                found = True
                assert not alike(turned, other.same)
                assert other.view != place.view
                assert ruling_on(place.game, other.view, turned).allowed
                said = explained(*place, advice, "advice 1", TRIALS)
                if not said.turn:  # not borne out, or it comes to the same whatever is done
                    break
                assert said.rule.startswith(f"{slug}.")
                return
    assert found or not asked, "No second position turns the advice."


@pytest.mark.parametrize(
    "slug",
    every(
        4,
        [
            "put",
            "karnoffel",
            "primero",
            "hazard",
            "poch",
            "irish",
            "back-gammon",
            "tick-tack",
            "picket",
            "art-of-memory",
            "bankafalet",
            "bone-ace",
            "costly-colours",
            "craps",
            "dubblets",
            "fox-and-geese",
            "ketch-dolt",
            "passage",
            "post-and-pair",
            *(["reversis"] if LONG or GAME == "reversis" else []),  # it thinks longest
        ],
        2,
    ),
)
def test_no_sentence_serves_for_more_than_a_quarter(slug: str) -> None:
    game, found = GAMES[slug], places(GAMES[slug], 24, 1, 4)

    keys = [
        coached(game, place.view, place.allowed, Random(number), Budget(60)).key
        for number, place in enumerate(found)
    ]

    named = [key for key in keys if key]
    assert len(named) >= 0.9 * len(keys)
    most = max(set(named), key=named.count)
    assert named.count(most) <= len(keys) / 3, most  # of so few, one or two more may be chance


@pytest.mark.parametrize(
    ("slug", "keys"),
    [
        ("art-of-memory", "own-opening own-first own-few own-last-late"),
        ("bankafalet", "behind-dealer behind-reaches behind-far behind-nearer"),
        ("bone-ace", "safe-all safe-low far-all"),
        ("costly-colours", "keep-line spare-card makes-15 makes-31"),
        ("craps", "bet-leader bet-small bet-bold"),
        (
            "dubblets",
            "keep-only keep-all keep-exact keep-borne keep-own keep-short keep-all-but-one",
        ),
        (
            "cribbidge",
            "own-crib other-crib keep-flush play-pair play-fifteen",
        ),
        ("ketch-dolt", "lay lay-filled lay-empty"),
        ("passage", "behind-wait behind-lead behind-level last-ahead"),
        ("post-and-pair", "wait wait-seat vie-good"),
        ("ruff-and-trump", "announce-low lead-keep lead-between lead-even lead-fewest"),
        ("sice-ace", "place-hold place-pass place-near"),
        *at_length("picket", "run keep-two seventh-lead counts-sure counts-but-one"),
    ],
)
def test_a_second_position_without_the_reason_has_another_advice(slug: str, keys: str) -> None:
    """Alike but for what the reason names: so for each reason by which a game tells hints apart."""
    left = set(keys.split())
    for place in places(GAMES[slug], 300, 8, 12):
        _, ideas, choice = told(place)
        for idea in ideas:
            if idea.key not in left:
                continue
            if any(turns(choice, other, "advice 1", TRIALS) for other in idea.without):
                left.remove(idea.key)
        if not left:
            return
    pytest.fail(f"No second position was found for {left}.")


@pytest.mark.parametrize(("slug", "verb"), [("picket", "discard"), ("cribbidge", "lay")])
def test_what_else_would_be_chosen_is_named(slug: str, verb: str) -> None:
    game = GAMES[slug]
    place = next(
        place
        for place in places(game, 60, 1)
        if any(r.pick and r.move.verb == verb for r in place.allowed)
    )
    move = advised(*place, "advice 1", TRIALS).move
    pack = game.pack(place.view.terms)
    assert pack is not None
    assert move.verb == verb

    said = spoken(game, place.view, move)

    assert all(pack.name(card) in said for card in move.what)


def test_two_cards_change_places_wherever_they_are() -> None:
    game: Any = GAMES["put"]
    state = game.begin(game.terms())
    held = (("3S", "KD", "4C"), ("??", "??", "??"))
    view = state.__class__(terms=state.terms, hands=held, trick=((1, "QH"),))

    assert exchanged(view, "KD", "QH").hands[0] == ("3S", "QH", "4C")
    assert exchanged(view, "KD", "QH").trick == ((1, "KD"),)
    assert exchanged(view, "KD", "TS").hands == (("3S", "TS", "4C"), held[1])
    assert exchanged(view, "KD", "QH").terms is view.terms


def test_a_move_is_the_same_in_whatever_order_it_names_things() -> None:
    assert alike(Move(0, "discard", ("AS", "2H")), Move(0, "discard", ("2H", "AS")))
    assert not alike(Move(0, "play", ("AS",)), Move(0, "play", ("2H",)))


def there(monkeypatch: pytest.MonkeyPatch, *worths: float, spread: float = 0.1) -> list[str]:
    """What is told of a second position, where the first of its acts would be done, and is weighed
    beside what is done in the first position, and others."""
    game, view, allowed = next(at for at in places(GAMES["reversis"], 9, 1) if len(at.allowed) > 4)
    moves = [ruling.move for ruling in allowed]
    known = dict(zip(moves, worths, strict=False))

    def weigh(game: Any, view: Any, moves: Any, rng: Random, budget: Budget) -> dict[Move, float]:
        return {move: rng.gauss(known[move], spread) for move in moves if move in known}

    monkeypatch.setattr(
        coaching, "bots_of", lambda game: bots_of(game)._replace(weigh=weigh, fast=None)
    )
    choice = ActChoice(game, view, moves[1], tuple(allowed))
    other = Otherwise(view, "If nothing were else", moves[1])
    found = borne_out(choice, other, moves[0], "seed", Budget(20))
    return ["ABCDEF"[moves.index(move)] for move in found]


def test_what_follows_in_a_second_position_is_weighed_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert there(monkeypatch, 9.0, 0.0, 0.0, 0.0) == ["A"]
    assert there(monkeypatch, 9.0, 9.0, 0.0, 0.0) == []  # what is done here would do there
    assert there(monkeypatch, 0.0, -9.0, 9.0, 0.0) == []  # something else is better
    assert there(monkeypatch, 9.0, 0.0, 9.0, 0.0) == ["A", "C"]  # any of two
    assert there(monkeypatch, 9.0, 0.0, 9.0, 9.0, 9.0) == []  # nearly all would do


def test_any_of_what_is_as_good_in_a_second_position_is_named() -> None:
    game, view, allowed = next(at for at in places(GAMES["reversis"], 9, 1) if len(at.allowed) > 2)
    moves = [ruling.move for ruling in allowed if ruling.move.verb == "play"][:2]
    names = [spoken(game, view, move).removeprefix("Play ") for move in moves]

    assert any_of(game, view, moves) == f"play {names[0]} or {names[1]}"


def test_cards_that_may_be_chosen_in_a_second_position_stand_side_by_side() -> None:
    at = next(at for at in places(GAMES["cribbidge"], 60, 1) if at.allowed[0].move.verb == "lay")
    pool = at.allowed[0].pick.pool  # type: ignore[union-attr]
    moves = [at.allowed[0].move._replace(what=two) for two in (pool[:2], pool[2:4])]

    said = any_of(at.game, at.view, moves)

    assert re.fullmatch(r"lay two to [^(]*crib \([^()]*, [^()]*\) or \([^()]*, [^()]*\)", said)


def test_what_cannot_be_done_in_a_second_position_proves_nothing() -> None:
    """Were another suit led, another card must be played: that says nothing for the one here."""
    game, view, allowed = places(GAMES["whist"], 1, 1)[0]
    choice = ActChoice(game, view, allowed[0].move, tuple(allowed))
    never = allowed[0].move._replace(what=("??",))

    assert turns(choice, Otherwise(view, "If nothing were else", never), "seed", TRIALS) is None


def test_a_second_position_could_have_come_of_the_same_deal() -> None:
    """Who did not follow suit holds none of it; and what was turned up is as it was."""
    game: Any = GAMES["whist"]
    first = game.begin(game.terms())
    back = ("??",) * 3
    view = but(
        first, acting=(1,), phase="play", trump="C", turned="2C", leader=2,
        trick=((2, "8D"), (3, "7D"), (0, "6D")),
        tricks=(((0, "3S"), (1, "4H"), (2, "KH"), (3, "2S")),),
        hands=(back, ("5H", "KD", "TD", "9D"), back, back),
    )  # fmt: skip
    move = Move(1, "play", ("KD",))
    choice = ActChoice(game, view, move, (Ruling(move, "whist.trick", "Play"),))

    assert not could_be(choice, choice.were("5H", "TS", str))  # A Spade, after a Heart on a Spade
    assert could_be(choice, choice.were("5H", "TH", str))
    assert not could_be(choice, choice.were("8D", "QS", str))  # nor has the one who led it any
    assert could_be(choice, choice.were("8D", "JD", str))
    assert not could_be(choice, choice.were("5H", "2C", str))


def test_a_figure_never_speaks_for_the_other_move() -> None:
    game, view, allowed = places(GAMES["le-truc"], 1, 1)[0]
    mine, other = (ruling.move for ruling in allowed[:2])

    def figure(worth: float, of_other: float) -> str:
        worths = {mine: worth, other: of_other}
        return compared(ActChoice(game, view, mine, tuple(allowed), worths, other))

    assert figure(0.33, 0.42) == ""
    assert "two cases in five" in figure(0.42, 0.33)


def test_what_would_do_as_well_is_named_unless_the_reason_names_it() -> None:
    found = places(GAMES["reversis"], 9, 1)
    game, view, allowed = next(place for place in found if len(place.allowed) > 2)
    moves = [ruling.move for ruling in allowed][:3]
    names = [spoken(game, view, move) for move in moves]

    def figure(*worths: float, said: str = "") -> str:
        known = dict(zip(moves, worths, strict=True))
        rival = next_best(game, known, moves[0])
        return compared(ActChoice(game, view, moves[0], tuple(allowed), known, rival), said)

    level, card = figure(2.0, 1.9, 0.0), names[1].removeprefix("Play the ")
    assert f"About as good: “{names[1]}”." in level
    assert f"worse with “{names[2]}”" in level  # held against the one that differs
    assert "About as good" not in figure(2.0, 1.9, 0.0, said=f"The {card} would do as well.")
    assert "About as good" not in figure(2.0, 1.9, 0.0, said=f"Keep the {card}.")
    said = f"The {card} and another are hard to beat: either will do."
    assert "About as good" not in figure(2.0, 1.9, 0.0, said=said)
    assert "About as good" in figure(2.0, 1.9, 0.0, said=f"It beats the {card}.")
    assert "About as good" not in figure(2.0, 1.0, 0.0)
    assert names[1] in figure(2.0, 1.0, 0.0)
    assert figure(2.0, 1.9, 4.0) == ""


def surely(
    monkeypatch: pytest.MonkeyPatch, *worths: float, known: float = 1.0, spread: float = 0.5
) -> tuple[str, str]:
    """The figure beside a card that the first trials find so much worse, and what it is once more
    of them are made, of which each card brings those *worths* on average."""
    found = places(GAMES["reversis"], 9, 1)
    game, view, allowed = next(place for place in found if len(place.allowed) > 1)
    best, rival = [ruling.move for ruling in allowed][:2]

    def weigh(game: Any, view: Any, moves: Any, rng: Random, budget: Budget) -> dict[Move, float]:
        return {move: rng.gauss(worths[move == rival], spread) for move in (best, rival)}

    monkeypatch.setattr(coaching, "bots_of", lambda game: bots_of(game)._replace(weigh=weigh))
    worth = {best: known, rival: 0.0}
    once = compared(ActChoice(game, view, best, tuple(allowed), worth, rival))
    more, errors = surer(game, view, worth, best, "seed", Budget(20))
    choice = ActChoice(game, view, best, tuple(allowed), more, rival, errors=errors)
    return once, compared(choice)


def test_a_figure_is_given_only_where_it_is_larger_than_its_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Alike but for what the cards bring on average: nothing more, or three points."""
    once, more = surely(monkeypatch, 0.0, 0.0)
    assert "worse with" in once
    assert not more  # nor is it sure that they are as good

    once, more = surely(monkeypatch, 0.0, 0.0, spread=0.05)
    assert more.startswith("About as good")

    once, more = surely(monkeypatch, 3.0, 0.0)
    assert once.startswith("You come out about 1 point worse with")
    assert more.startswith("You come out about 3") or more.startswith("You come out about 2.")


def test_what_is_about_as_good_is_not_told_with_another_chance() -> None:
    game, view, allowed = next(p for p in places(GAMES["karnoffel"], 9, 1) if len(p.allowed) > 1)
    best, rival = [ruling.move for ruling in allowed][:2]

    def figure(mine: float, his: float) -> str:
        known = {best: mine, rival: his}
        return compared(ActChoice(game, view, best, tuple(allowed), known, rival))

    assert figure(0.1, 0.07) == f"About as good: “{spoken(game, view, rival)}”."
    assert "one case in ten" in figure(0.1, 0.04)
    assert "About as good" not in figure(0.1, 0.04)


@pytest.mark.parametrize(
    ("slug", "keys"),
    [
        ("truc", "rest-poor rest-second ask-two"),
        *at_length("french-truc", "rest-second stay-two"),
        *at_length("rentoy", "ask-ahead fold-lost sign-best"),
    ],
)
def test_what_speaks_against_a_raise_or_for_it_turns_the_advice(slug: str, keys: str) -> None:
    left = set(keys.split())
    for number, place in enumerate(places(GAMES[slug], 120, 12, 4)):
        said = coached(*place, Random(number), Budget(60))
        if said.turn:
            left.discard(said.key)
        if not left:
            return
    pytest.fail(f"No second position was found for {left}.")


@pytest.mark.parametrize("slug", ["alquerque", "chaturanga", "fox-and-geese", "shatranj"])
def test_a_hint_on_a_board_is_the_same_however_busy_the_machine_is(slug: str) -> None:
    for place in places(GAMES[slug], 3, 11):
        hints = {coached(*place, Random(1), Budget(60, seconds)) for seconds in (0.0, inf)}

        assert len(hints) == 1


def test_a_match_is_lost_for_certain_only_where_points_are_not_counted_with_it() -> None:
    """At Five-Cards a mean of 15 points is a match that is lost in most deals, not in all."""
    points, boards = (bots_of(GAMES[slug]).unit for slug in ("five-cards", "alquerque"))

    assert worse(points, -9.5, -15.3, "with it").endswith("you are likely to lose it.")
    assert worse(boards, 0.0, -boards.whole, "with it").endswith("you would lose the match.")


def test_who_does_not_win_in_this_deal_has_not_given_the_match_away() -> None:
    """At 60 to 39 a point less leaves a player far ahead for the next deal."""
    points = bots_of(GAMES["penneech"]).unit
    sooner = "You should win the match in this deal, and less often with it."

    assert worse(points, points.whole / 2 + 1, 0.0, "with it") == sooner
    assert worse(points, points.whole / 2 + 1, points.whole / 2 - 1, "with it").endswith(
        "points worse with it."
    )


def test_a_trick_that_is_chalked_brings_a_share_of_the_stock() -> None:
    """Not all of it in this deal, as where the tricks take it up at once."""
    game: Any = GAMES["lanterloo"]
    said = {}
    for variant in ("first", "another"):
        for place in places(game, 60, 5, 3):
            if place.view.terms.variant == variant and place.view.phase == "say":
                join = [r for r in place.allowed if r.move.verb == "join"]
                choice = ActChoice(game, place.view, join[0].move, tuple(place.allowed))
                weigh = ideas_of(game)
                assert weigh is not None
                said[variant] = {one.key: one.text for one in weigh(choice)}["risk"]

    assert "each trick is a share of the stock" in said["first"]
    assert "the tricks bring" in said["another"]
