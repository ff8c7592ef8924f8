"""Wit and Reason: Cotton's examples and claims, and the solution reckoned a second time."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random

import pytest

from diversions.games.wit_and_reason import GAME, solved
from diversions.games.wit_and_reason.claims import VALUES
from diversions.games.wit_and_reason.lines import after_row, following, opening, replies
from diversions.games.wit_and_reason.rules import WitState, worth
from diversions.games.wit_and_reason.tools import TOOLS
from diversions.rules import Move, replay, ruling_on
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from tests import book


def at(row: str, code: str = "cotton") -> WitState:
    """The table after those cards, the player with the red ones leading."""
    lines = ["* toss 1", *(f"{'AB'[n % 2]} play {rank}" for n, rank in enumerate(row))]
    return replay(GAME, GAME.terms_of(f"wit-and-reason:{code}"), map(Move.read, lines))


def test_cottons_example_comes_to_the_sums_that_he_names() -> None:
    assert [at(row).total for row in ("92", "929", "9292", "92927")] == [11, 20, 22, 29]


def test_you_cannot_come_in_with_your_ten() -> None:
    refused = ruling_on(GAME, at("9292"), Move(0, "play", ("T",)))

    assert (refused.rule, refused.allowed) == ("wit-and-reason.over", False)
    assert "32" in refused.because


def test_you_have_never_a_nine_when_both_are_spent() -> None:
    refused = ruling_on(GAME, at("9292"), Move(0, "play", ("9",)))

    assert refused.rule == "wit-and-reason.colours"


def test_who_first_comes_to_thirty_one_wins() -> None:
    state = at("TT47", "cotton,up=one")

    assert state.outcome
    assert (state.outcome.winners, state.score) == ((1,), (0, 1))


def test_the_toss_says_who_leads() -> None:
    terms = GAME.terms()

    assert [replay(GAME, terms, [Move.read(f"* toss {n}")]).acting for n in "12"] == [(0,), (1,)]


def test_court_cards_count_ten_or_are_laid_aside() -> None:
    assert at("K").total == 10
    aside = at("9", "cotton,courts=aside")
    refused = ruling_on(GAME, aside, Move(1, "play", ("K",)))
    assert refused.rule == "wit-and-reason.courts.aside"


def test_a_player_whose_every_card_is_too_high() -> None:
    on = at("A5A599")  # 30, and the leader's Aces are spent
    assert (on.total, on.acting) == (30, (1,))
    lost = at("A5A599", "cotton,stuck=loses,up=one")
    assert lost.outcome
    assert lost.outcome.winners == (1,)


# Solved a second time: whole hands, no cutting, no memory of anything but positions ----------


@cache
def second_opinion(total: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """1 or -1 for the player to move, by trying every card, the tens counted as four."""
    cards = [n for n in range(1, 11) if mine[n - 1] and total + n <= 31]
    if not cards:
        other = any(theirs[n - 1] and total + n <= 31 for n in range(1, 11))
        return -second_opinion(total, theirs, mine) if other else -1
    results = []
    for n in cards:
        left = mine[: n - 1] + (mine[n - 1] - 1,) + mine[n:]
        results.append(1 if total + n == 31 else -second_opinion(total + n, theirs, left))
        if results[-1] == 1:
            return 1
    return max(results)


@pytest.mark.parametrize("row", ["9292", "929", "92", "88", "TT", "9", "99", "8A8A"])
def test_the_solution_agrees_with_one_without_short_cuts(row: str) -> None:
    state = at(row)
    seat = state.acting[0]
    mine, theirs = (list(solved.counts(state.left[s])) for s in (seat, 1 - seat))
    for hand in (mine, theirs):
        hand[9] = min(hand[9], 4)

    value = second_opinion(state.total, tuple(mine), tuple(theirs))

    assert value == max(one.value for one in following(state))


@pytest.mark.parametrize(
    "code",
    ["cotton", "cotton,courts=aside", "cotton,stuck=loses", "cotton,courts=aside,stuck=loses"],
)
def test_cottons_claims_under_every_reading(code: str) -> None:
    terms = GAME.terms_of(f"wit-and-reason:{code}")

    assert [one.rank for one in following(opening(terms)) if one.value == 1] == ["8", "9"]
    assert (VALUES["ten-wins"](terms), VALUES["nine-wins"](terms)) == (0, 1)
    assert [one.rank for one in following(after_row(terms, "9292")) if one.value == 1] == ["7"]
    assert VALUES["winning-cards"](terms) == 1
    assert dict(replies(terms, "9"))["2"] == ("7", "9")


def test_after_two_tens_every_card_is_answered_with_thirty_one() -> None:
    for one in following(at("TT")):
        assert one.value == -1
        later = at("TT" + one.rank)
        assert 21 <= later.total <= 30


def test_the_page_says_who_wins_from_a_row_and_what_is_amiss() -> None:
    page = TOOLS["who-wins"].work({"row": "9 2 9 2"})
    assert [one.rank for one in page["next"] if one.value == 1] == ["7"]
    assert "32" in TOOLS["who-wins"].work({"row": "9,2,9,2,T"})["amiss"]
    assert "over" in TOOLS["who-wins"].work({"row": "TT47"})["amiss"]
    with pytest.raises(ValueError, match="is not Wit and Reason"):
        TOOLS["who-wins"].work({"terms": "put:cotton"})


def test_the_journeyman_wins_whenever_it_leads_and_sets_cottons_trap() -> None:
    terms = GAME.terms(up="one")
    best = as_bot(adviser(GAME, "journeyman"))
    for seed in range(12):
        moves = list(play_out(GAME, terms, Random(seed), best))
        (*_, last) = (state for _, state in moves)
        assert last.outcome
        assert last.outcome.winners == (last.leader,)

    trap = adviser(GAME, "journeyman")(
        GAME, at("929"), [r for r in GAME.rulings(at("929"), 1) if r.allowed], Random(1), Budget(1)
    )
    assert str(trap.move) == "B play 2"
    assert "must find a Seven" in trap.because


def test_the_lesson_asks_for_every_card_that_wins_and_for_no_other() -> None:
    path = book.folder("wit-and-reason") / "lessons.toml"
    steps = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    for step in steps:
        if "do" in step:
            state = replay(GAME, GAME.terms_of(step["terms"]), map(Move.read, step["moves"]))
            asked = {worth(Move.read(line).what[0]) for line in step["do"]}
            cards = solved.open_to(state, state.acting[0])
            won = {worth(card) for card in cards if solved.worth_of(state, card) == 1}
            assert asked == won, step["key"]
