"""What others did, and did not do, tells of their hands: puts, new hands, and deals counted."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.french_truc import players as french_truc
from diversions.games.put import players as put
from diversions.games.put.state import PutState
from diversions.rules import but
from diversions.rules.folder import module
from diversions.rules.players.bluffing import ActsSeen, Mind, may_be_nobodys
from diversions.rules.players.dominance import openly, sight_of

BACK = "??"
GOOD, POOR = ("3H", "2D"), ("4H", "5D")


def seen(code: str, **changes: Any) -> Any:
    """A table with those *changes*."""
    slug, *rest = re.split("[: ]", code)
    terms = GAMES[slug].terms(rest[0] if rest else None, *map(int, rest[1:]))
    return but(GAMES[slug].begin(terms), due=None, **changes)


def of_three(**changes: Any) -> PutState:
    """Put among three, where the first has led a Nine."""
    known = {
        "within": (0, 1, 2), "trick": ((0, "9C"),), "acting": (1,), "score": (1, 1, 1),
        "hands": ((BACK,) * 3, ("7C", "8C", "9D", "TC"), (BACK,) * 4),
    }  # fmt: skip
    view: PutState = seen("put:willughby 3", **known | changes)
    return view


def weight(view: PutState, theirs: tuple[str, ...]) -> float:
    return put.likelihood(view, ((*theirs, "6S"), view.hands[1], ("4C", "5C", "6C", "7D")), 1)


def test_who_leads_without_a_put_is_thought_to_hold_less() -> None:
    """But not one who needs a point and no more; nor where the put came first."""
    assert weight(of_three(), POOR) > weight(of_three(), GOOD)
    alike = of_three(score=(4, 1, 1))
    assert weight(alike, POOR) == weight(alike, GOOD)
    after = of_three(putter=0, put_after=0, saw=(1, 2))
    assert weight(after, GOOD) > weight(after, POOR)


def test_who_did_not_put_in_an_earlier_trick_held_less_then() -> None:
    """By what that player held at the time, with the cards that were laid since."""
    tricks = (((0, "3C"), (1, "QC"), (2, "JC")),)
    view = of_three(tricks=tricks, won=(0,), trick=(), leader=0)
    plain = of_three(trick=((0, "3C"),))

    assert put.boldness(view, (GOOD, (), ()), 0, 0) == put.boldness(plain, (GOOD, (), ()), 0, 0)
    assert [*put.rests(view, 0)] == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.parametrize(("laid", "sees"), [("TC", True), ("4C", False)])
def test_a_put_before_the_last_card_is_seen_by_who_has_the_trick(laid: str, sees: bool) -> None:
    """In pairs: by how many cards would not beat the one that lies there."""
    view: PutState = seen(
        "put:best", within=(0, 1), acting=(0,), score=(0, 0), hands=(("5S",), (), (), ()),
        leader=1, trick=((1, laid),), won=(0, 1), tricks=(((0, "TC"), (1, "9H")),) * 2,
    )  # fmt: skip

    assert (put.sees(view, view.hands, 1, 0) > 0.5) == sees


def test_who_asked_for_new_hands_is_thought_to_hold_a_poor_one() -> None:
    """By trials and by the table; who was free to ask and did not, is thought to hold more by
    trials alone."""
    hands = ((BACK,) * 2, ("QD", "9S", "TC"))
    asked, kept = (
        seen(
            "french-truc:parlett 2", hands=hands, dealer=1, trick=((0, "KH"),), acting=(1,),
            cards=3, stock=(BACK,) * 20, refused=refused,
        )
        for refused in (True, False)
    )  # fmt: skip
    good, poor = ("7H", "8D"), ("9H", "JD")

    def ratio(view: Any) -> float:
        acts = ActsSeen(french_truc.MIND, view, 1)
        return acts.likely((poor, hands[1])) / acts.likely((good, hands[1]))

    assert ratio(asked) > 1.5 * ratio(kept)
    prior, even = (french_truc.SOLVED.prior(one, 1) for one in (asked, kept))
    assert prior((0, 1, 2)) > 2 * prior((6, 7, 7))
    assert even((0, 1, 2)) == even((6, 7, 7))


@pytest.mark.parametrize(
    ("code", "may_be"),
    [("french-truc", False), ("catalan-truc", False), ("truc:cotton", True), ("le-truc", True)],
)
def test_a_deal_is_nobodys_only_by_tricks_that_can_be_played(code: str, may_be: bool) -> None:
    """Nobody plays a third trick when two have settled the deal."""
    view = seen(code)
    mind: Mind = module(GAMES[view.terms.game], "players").MIND  # type: ignore[union-attr]

    assert may_be_nobodys(mind.ways(view)) == may_be


def test_open_deals_are_counted_by_what_the_other_has_done() -> None:
    """Who has not doubled holds less, so that more of the deals are won."""
    view = seen(
        "le-truc:sackson", hands=(("QD", "9S", "7C"), (BACK, BACK)), leader=1, acting=(0,),
        trick=((1, "AD"),), score=(0, 0),
    )  # fmt: skip
    mind: Mind = module(GAMES["le-truc"], "players").MIND  # type: ignore[union-attr]
    sight = sight_of(mind, view, 0)

    by_acts = openly(sight, ActsSeen(mind, view, 0).likely)
    evenly = openly(sight, lambda hands: 1.0)

    assert all(by_acts[card] > evenly[card] for card in sight.hand)
