"""Claims of the sources: their places, what is measured of them, and the verdicts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.games.gleek.claims import hand_worse
from diversions.lab import store, tested
from diversions.lab.claims import (
    CANNOT_TELL,
    NOT_SEEN,
    SUPPORTED,
    Case,
    Claim,
    Result,
    measured,
    ratio,
    split,
    verdict,
)
from diversions.lab.matches import deals, scenes
from diversions.lab.telling import FOILS
from diversions.rules import BACK, Move, Ruling, at_random, but
from diversions.rules.bots import bots_of, levels
from diversions.rules.claims import counts, values
from tests.test_architecture import sources

CLAIMS = [(slug, claim) for slug in GAMES for claim in store.claims(slug)]
EVERY_CLAIM = pytest.mark.parametrize(
    ("slug", "claim"), CLAIMS, ids=[f"{slug} {claim.key}" for slug, claim in CLAIMS]
)


@EVERY_CLAIM
def test_a_claim_has_its_place_its_test_and_its_cases(slug: str, claim: Claim) -> None:
    game = GAMES[slug]
    assert claim.source in sources()
    assert claim.locus
    assert claim.cases
    assert not claim.own or claim.own in {*counts(game), *values(game)}
    assert not claim.option or claim.option in {option.key for option in game.options}
    for case in claim.cases:
        assert game.terms_of(case.terms).code
        known = {"", "random", *levels(game), *(set(FOILS) & set(bots_of(game).foils))}
        assert {case.players, case.against} <= known


@EVERY_CLAIM
def test_every_case_was_measured_and_nothing_else_is_stored(slug: str, claim: Claim) -> None:
    stored = store.results(slug)[claim.key]

    assert set(stored) == {case.key for case in claim.cases}


@EVERY_CLAIM
def test_what_is_reckoned_comes_to_what_is_stored(slug: str, claim: Claim) -> None:
    for case in claim.cases:
        if claim.own in values(GAMES[slug]):
            assert measured(claim, case, 0) == store.results(slug)[claim.key][case.key]


@EVERY_CLAIM
def test_a_case_measured_twice_comes_to_the_same(slug: str, claim: Claim) -> None:
    case = claim.cases[0]
    if "journeyman" not in (case.players, case.against):
        assert measured(claim, case, 2) == measured(claim, case, 2)


def test_what_a_claim_says_of_a_reading_is_written_by_hand_wherever_readings_part() -> None:
    verdicts = {
        claim.key: [
            (case, verdict(claim, store.results(slug)[claim.key][case.key])) for case in claim.cases
        ]
        for slug, claim in CLAIMS
    }

    parted = [claim for _, claim in CLAIMS if tested.splits(claim, verdicts[claim.key])]
    assert parted
    assert [claim.key for claim in parted if not claim.speaks_for] == []


def test_a_claim_of_skill_is_measured_at_more_than_one_level() -> None:
    """What holds at one level only may be the players'; a contest of levels has its own."""
    for slug, claim in CLAIMS:
        if claim.kind == "skill" and not claim.share:
            assert len({case.players for case in claim.cases}) > 1, (slug, claim.key)


def test_what_is_of_chance_or_follows_is_not_left_to_matches() -> None:
    for slug, claim in CLAIMS:
        if claim.kind in ("chance", "solved"):
            assert claim.own in values(GAMES[slug]), claim.key
        assert bool(claim.proof) == (claim.kind == "follows"), claim.key


def test_the_first_throw_at_hazard_is_the_casters() -> None:
    """16.2 in a hundred first throws win, 14.1 lose: the opinion of most is not borne out."""
    claim = next(claim for slug, claim in CLAIMS if (slug, claim.key) == ("hazard", "caster"))
    result = store.results("hazard")["caster"]["hazard:dagonell"]

    assert verdict(claim, result) == NOT_SEEN
    assert round(result.value, 3) == 0.021


@pytest.mark.parametrize(
    ("value", "within", "said"),
    [(0.6, 0.05, SUPPORTED), (0.6, 0.15, CANNOT_TELL), (0.4, 0.05, NOT_SEEN), (0.5, 0, NOT_SEEN)],
)
def test_a_verdict_follows_from_the_interval_and_the_bound(
    value: float, within: float, said: str
) -> None:
    words = {
        "key": "k",
        "text": "t",
        "source": "s",
        "locus": "p",
        "asks": "a",
        "share": True,
        "kind": "skill",
    }
    above = Claim.read({**words, "above": 0.5})
    below = Claim.read({**words, "below": 0.5})

    assert verdict(above, Result(value, within, 100)) == said
    assert verdict(below, Result(1 - value, within, 100)) == said
    with pytest.raises(ValueError, match="one bound"):
        Claim.read({**words, "above": 0.5, "below": 0.5})


def test_what_can_be_done_is_shown_by_one_time() -> None:
    claims = [claim for _, claim in CLAIMS if claim.kind == "can-be-done"]

    assert claims
    for claim in claims:
        assert verdict(claim, Result(0.07, 0.13, 100)) == SUPPORTED
        assert verdict(claim, Result(0.0, 0.13, 100)) == CANNOT_TELL


def test_what_was_never_seen_may_still_happen_now_and_then() -> None:
    assert ratio([(0, 10)] * 30) == (0, 0.01)
    assert ratio([(0, 0)] * 5) == (0, 1)


def test_only_the_same_players_can_split_a_claim() -> None:
    claim = next(claim for _, claim in CLAIMS if claim.option)
    one, two, other = Case("a", "random"), Case("b", "random"), Case("b", "apprentice")

    assert tested.splits(claim, [(one, SUPPORTED), (two, NOT_SEEN)])
    assert not tested.splits(claim, [(one, SUPPORTED), (other, NOT_SEEN)])
    assert not split([SUPPORTED, CANNOT_TELL])


@pytest.mark.django_db
def test_the_laboratory_shows_every_claim_with_its_verdicts(client: Client) -> None:
    page = client.get("/laboratory/").content.decode()

    assert page.count('<article class="claim"') == len(CLAIMS)
    for slug in GAMES:
        for one in tested.claims_of(slug):
            assert f'id="claim-{slug}-{one.claim.key}"' in page
            if one.split:
                crux = client.get(f"/games/{slug}/cruxes/{one.claim.option}/").content.decode()
                assert "What it says of a reading: " in crux
    assert "evidence for the first" not in page


def test_who_sees_one_card_sees_the_same_one_all_through_a_deal_and_no_other() -> None:
    game = GAMES["put"]
    seen: list[list[str]] = [[]]  # the other's cards that were seen, deal by deal

    def watches(game: Any, view: Any, rulings: list[Ruling], rng: Random) -> Move:
        seen[-1] += [card for card in view.hands[1] if card != BACK]
        assert view.hands[1].count(BACK) >= len(view.hands[1]) - 1
        return at_random(game, view, rulings, rng)

    held: set[str] = set()
    for scene in scenes(game.terms(), (watches, at_random), 7, {0: "one"}):
        if deals(game, scene.before):
            after: Any = scene.after
            held = set(after.hands[1])
            seen.append([])
        assert set(seen[-1]) <= held
    assert len(seen) > 4
    assert all(len(set(cards)) <= 1 for cards in seen)
    assert any(len(cards) > 1 for cards in seen)


def test_a_hand_is_worse_that_lost_in_one_thing_and_gained_in_none() -> None:
    state = GAMES["gleek"].begin(GAMES["gleek"].terms())

    def table(hand: str, buyer: int | None = None) -> Any:
        return but(state, hands=(tuple(hand.split()), (), ()), turned="2H", buyer=buyer)

    dealt = "AS KS QS JS TS KH KD KC 4D 5D 6D 7D"
    bid, out = Move(0, "bid"), Move(0, "discard")

    def told(kept: str) -> tuple[float, float]:
        after = table(kept, 0)
        return hand_worse([(table(dealt), bid, table(dealt, 0)), (table(dealt, 0), out, after)])

    assert told(dealt) == (0, 1)  # the same
    assert told(dealt.replace("KD", "9D")) == (1, 1)  # a gleek is broken
    assert told(dealt.replace("KD", "9D").replace("4D", "9S")) == (0, 1)  # and a suit is longer
