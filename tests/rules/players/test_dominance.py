"""What is never better and sometimes worse is neither played nor advised; sentences are counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks.dominated import TooMany, dominated, places
from diversions.games import GAMES
from diversions.rules import Game, State, step
from diversions.rules.bots import Budget, adviser, bots_of, counsellor
from diversions.rules.core import Move, but
from tests.samples import LONG

SOLVED = (
    "truc:krasnopolsky", "le-truc:sackson", "le-truc:earliest", "french-truc:parlett,seats=2",
    "put:cotton", "put:willughby", "rentoy:krasnopolsky",
)  # fmt: skip
PLACES = 300 if LONG else 25


def game_and_terms(code: str) -> tuple[Game[Any], Any]:
    game = GAMES[code.partition(":")[0]]
    return game, game.terms_of(code)


@pytest.mark.parametrize("code", SOLVED)
def test_no_master_does_what_is_never_better_and_sometimes_worse(code: str) -> None:
    game, terms = game_and_terms(code)
    compared = 0
    for place, did in places(game, terms, PLACES, "master"):
        try:
            assert dominated(game, place, did) is None
        except TooMany:
            continue
        compared += 1
    assert compared > PLACES / 5


@pytest.mark.parametrize(
    ("code", "share"),
    [("all-fours:brusten", 2), ("all-fours:cotton", 2), ("reversis:parlett", 4),
     ("gleek:justin", 2)],
)  # fmt: skip
def test_no_master_does_so_at_the_end_of_a_deal(code: str, share: int) -> None:
    game, terms = game_and_terms(code)
    compared = 0
    for place, did in places(game, terms, share * PLACES, "master"):
        try:
            assert dominated(game, place, did) is None
        except TooMany:
            continue
        compared += 1
    assert compared


@pytest.mark.parametrize(
    ("code", "many"),
    [
        ("all-fours:cotton", 150), ("five-cards:cotton", 150), ("french-ruff:cotton", 150),
        ("lanterloo:first,seats=3", 150), ("ombre:cotton", 250), ("whist:whist", 250),
    ],
)  # fmt: skip
def test_a_card_that_is_never_better_is_told_with_the_better_one(code: str, many: int) -> None:
    game, terms = game_and_terms(code)
    found = []
    for place, _ in places(game, terms, many, "apprentice"):
        moves = [ruling.move for ruling in place.rulings]
        for worse, why in bots_of(game).dominated(game, place.view, moves).items():
            if why.startswith("Whatever the others hold and play, the "):
                found.append(why)
                assert dominated(game, place, worse) is not None
            else:  # a high card thrown to a lost trick: nothing is proved, and none is said to be
                assert why.startswith("The trick is lost with the ")
    assert found


def dealt(code: str, score: tuple[int, int], hands: dict[int, list[str]], *moves: str) -> State:
    game, terms = game_and_terms(code)
    state: State = but(game.begin(terms), score=score)
    state = step(game, state, game.stacked(state, hands))
    for move in moves:
        state = step(game, state, Move.read(move))
    return state


@pytest.mark.parametrize("score", [(0, 0), (5, 7), (8, 1), (11, 11)])
@pytest.mark.parametrize(
    ("code", "king", "tie"),
    [
        ("truc:krasnopolsky", "KS", ("6S", "6B")),
        ("truc:krasnopolsky", "2S", ("7S", "7B")),
        ("le-truc:earliest", "KS", ("TS", "TH")),
        ("french-truc:parlett,seats=2", "KS", ("TS", "TH")),
    ],
)
def test_after_a_tie_that_the_next_trick_settles_the_better_card_is_led(
    code: str, king: str, tie: tuple[str, str], score: tuple[int, int]
) -> None:
    low = "4S" if code.startswith("truc") else "9S"
    game, _ = game_and_terms(code)
    hands = {1: [tie[0], king, low], 0: [tie[1]]}
    state = dealt(code, score, hands, f"B play {tie[0]}", f"A play {tie[1]}")
    view = game.view(state, 1)
    allowed = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]
    for seed in range(20):
        advice = adviser(game, "master")(game, view, allowed, Random(seed), Budget(5))
        assert advice.move.verb != "play" or advice.move.what == (king,)


@pytest.mark.parametrize("code", ["truc:cotton", "truc:matarrata", "put:cotton,up=seven"])
def test_a_journeyman_is_filtered_where_he_advises_and_not_where_he_plays(code: str) -> None:
    game, terms = game_and_terms(code)
    left_out = 0
    for place, _ in places(game, terms, PLACES, "journeyman"):
        moves = [ruling.move for ruling in place.rulings]
        out = bots_of(game).dominated(game, place.view, moves)
        assert set(out) < set(moves)
        left_out += bool(out)
        said = counsellor(game, terms)(game, place.view, place.rulings, Random(1), Budget(5))
        assert said.move not in out
    assert left_out


@pytest.mark.parametrize("code", [code for code in SOLVED if code != "rentoy:krasnopolsky"])
def test_a_hint_counts_the_cards_that_beat_the_one_led(code: str) -> None:
    """Held against the pack itself."""
    game, terms = game_and_terms(code)
    ranks = list(dict.fromkeys(card[0] for card in game.pack(terms).cards))  # type: ignore[union-attr]
    advise, told = adviser(game, "master"), 0
    for place, _ in places(game, terms, 2 * PLACES, "master"):
        view, seat = place.view, place.rulings[0].move.seat
        said = advise(game, view, place.rulings, Random(1), Budget(5))
        if not said.because.startswith("Of the ") or "have not seen" not in said.because:
            continue
        laid = [card for trick in (*view.tricks, view.trick) for _, card in trick]
        known = {*view.hands[seat], *laid}
        unseen = [card for card in game.pack(terms).cards if card not in known]  # type: ignore[union-attr]
        card = said.move.what[0]
        above = sum(ranks.index(one[0]) < ranks.index(card[0]) for one in unseen)
        assert f"Of the {len(unseen)} cards" in said.because
        assert f"{above or 'none'} beat" in said.because
        told += 1
    assert told
