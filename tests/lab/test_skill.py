"""How much skill decides: series of matches, the stored table, and a peer at Shatranj."""

from __future__ import annotations

import shutil
from argparse import Namespace
from math import inf

import pytest

from benchmarks import peers, skill
from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.skill import Series, beside, difference, seen, verdict
from diversions.rules.bots import levels

GAME = GAMES["french-truc"]


def asked(**changes: object) -> Namespace:
    return Namespace(
        **({"matches": 2, "trials": 2, "face_up": 2, "seer": 0, "fresh": False} | changes)
    )


def test_a_series_that_was_interrupted_ends_like_one_that_was_not() -> None:
    empty = Series(GAME.terms().code, 2, "journeyman", "apprentice", 2, 0, 0.0, 0)

    *_, half = skill.continued(GAME, empty, 3)
    *_, taken_up = skill.continued(GAME, half, 6)
    *_, whole = skill.continued(GAME, empty, 6)

    assert half.played == 3
    assert taken_up == whole


def test_how_far_a_player_is_ahead_is_counted_by_stage() -> None:
    poch = GAMES["poch"]
    empty = Series(poch.terms().code, 3, "journeyman", "apprentice", 2, 0, 0.0, 0)

    *_, series = skill.continued(poch, empty, 3)
    margins = {stage: series.margin(stage) for stage in ("claim", "vie", "lay", "all")}

    assert all(margins.values())
    parts = sum(one.mean for stage, one in margins.items() if one and stage != "all")
    whole = margins["all"]
    assert whole is not None
    assert parts == pytest.approx(whole.mean)
    assert series.margin("none") is None


def test_one_who_sees_every_card_is_measured_only_where_cards_are_hidden() -> None:
    cards = [series.sees for series, _ in skill.wanted(GAMES["rentoy"], asked())]
    boards = [series.sees for series, _ in skill.wanted(GAMES["alquerque"], asked())]

    assert cards == ["own", "own", "all", "all", "own", "all", "all"]  # a master only for two
    assert set(boards) == {"own"}


def test_a_lesser_player_who_thinks_thinks_as_much_before_one_who_sees_every_card() -> None:
    """Both have the trials of the series: a few would do for the one, and starve the other."""
    put = [series for series, _ in skill.wanted(GAMES["put"], asked(trials=20))]

    assert {series.trials for series in put if series.lesser == "journeyman"} == {20}
    assert {one.trials for one in put if one.lesser == "apprentice" and one.sees == "all"} == {2}


def test_one_who_sees_through_all_gains_in_poch() -> None:
    """Seeing the cards and the others' minds, one is ahead where a single match says little."""
    poch = GAMES["poch"]
    [series] = [one for one, _ in skill.wanted(poch, asked(seer=4)) if one.sees == skill.SEER][:1]

    *_, played = skill.continued(poch, series, 8)

    margin = played.margin()
    assert margin is not None
    assert margin.mean > 0


def test_a_master_of_the_table_is_compared_only_where_it_is_solved() -> None:
    put = {(s.terms, s.better) for s, _ in skill.wanted(GAMES["put"], asked())}

    assert ("put:cotton", "master") in put
    assert ("put:cotton,seats=3", "master") not in put


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_stored_are_counts_of_levels_that_there_are(slug: str) -> None:
    known = (*levels(GAMES[slug]), "random")
    for series in store.skill(slug):
        terms = GAMES[slug].terms_of(series.terms)
        assert series.sides == len(GAMES[slug].sides(terms))
        assert 0 <= series.won <= series.played
        assert {series.better, series.lesser} <= set(known)
        assert verdict(series, seen(series, store.skill(slug)))


def test_no_journeyman_fares_worse_than_an_apprentice_against_one_who_sees_every_card() -> None:
    """If he leant on how apprentices play, a better opponent would beat him the more often."""
    pairs = [pair for slug in sorted(GAMES) for pair in beside(store.skill(slug))]

    assert len({apprentices.terms for apprentices, _ in pairs}) > 12
    for apprentices, journeymen in pairs:
        gain, error = difference(apprentices, journeymen)
        assert gain > -error, apprentices.terms


def test_the_documented_table_is_what_is_stored() -> None:
    assert skill.DOCUMENT.read_text(encoding="utf-8") == skill.document()


def test_elo_of_shares() -> None:
    assert round(peers.elo(10 / 11)) == 400
    assert peers.elo(0) == -inf


def test_where_two_programs_are_even_lies_between_won_and_lost() -> None:
    results = [
        peers.summed(odds, 1, [(1.0, 50)] * won + [(0.0, 50)] * (20 - won))
        for odds, won in ((1, 2), (10, 10), (100, 18))
    ]

    balance = peers.even(results)

    assert balance is not None
    middle, low, high = balance
    assert 9 < middle < 11
    assert low < middle < high
    assert peers.even(results[:1]) is None


def test_without_the_peer_the_benchmark_says_where_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    monkeypatch.setattr("sys.argv", ["peers", "--games", "1"])

    peers.main()

    assert "apt install fairy-stockfish" in capsys.readouterr().out


def test_the_peer_and_we_play_one_shatranj() -> None:
    program = peers.program()
    if program is None:
        pytest.skip(peers.MISSING)
    with peers.Peer(program) as peer:
        result = peers.compared(peer, 2)

    assert result.positions > 100
    assert result.differ == []
