"""Games of bouts: what the table shows is of the bout that is played, or that is being read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.play import leaf, second_person, services, showing
from diversions.play.fold import Played, fold
from diversions.play.sitters import Sitter
from diversions.rules import Terms
from diversions.rules.bots import play_out
from tests import book

COUNTED = ("craps", "hazard", "passage")  # their upper edge counts the bouts


def seen(played: Played, seat: int | None) -> Any:
    company = [Sitter(at, f"Person {at}") for at in range(played.terms.seats)]
    return showing.look(played, seat, company)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def along(terms: Terms, moves: list[Any]) -> Iterator[Played]:
    whole = fold(terms, moves)
    for ply in range(1, len(moves) + 1):
        yield whole.at(ply) if len(moves) - ply < 3 else fold(terms, moves[:ply])


def a_match(terms: Terms, most: int = 60) -> list[Any]:
    return [move for move, _ in islice(play_out(GAMES[terms.game], terms, Random(4)), most)]


@pytest.mark.parametrize("slug", COUNTED)
@pytest.mark.django_db
def test_who_reads_what_a_bout_brought_is_told_the_number_of_that_bout(slug: str) -> None:
    _, terms, moves = next(iter(book.records(slug)))
    played = fold(terms, moves)
    for end in played.ends[:3]:
        table = seen(played.at(end.ply), None)
        table.leaf = leaf.leaf_of(played, end, None, table.names)
        assert f"Bout {table.leaf.number} of " in text(showing.inside(table))


@pytest.mark.parametrize("slug", [*COUNTED, "inn-and-inn"])
@pytest.mark.django_db
def test_what_was_said_in_one_bout_is_not_said_in_the_next(slug: str) -> None:
    checked = 0
    terms = GAMES[slug].terms()
    for played in along(terms, a_match(terms)):
        begun = max((end.ply for end in played.ends if end.ply < played.ply), default=0)
        spoke = {line.move.seat for line in played.lines[begun:]}
        checked += bool(begun)
        assert set(seen(played, 0).spoken) <= spoke
    assert checked


@pytest.mark.parametrize(("slug", "asked"), [("hazard", "set"), ("craps", "bet")])
@pytest.mark.django_db
def test_dice_of_the_bout_before_do_not_lie_there_while_money_is_staked(
    slug: str, asked: str
) -> None:
    terms = GAMES[slug].terms()
    states: list[tuple[Played, Any]] = [(one, one.state) for one in along(terms, a_match(terms))]
    later = [played for played, state in states if state.doing == asked and state.bouts]
    assert later
    for played in later:
        assert "No dice have been thrown yet." in showing.inside(seen(played, 0))


@pytest.mark.django_db
def test_a_main_that_is_called_is_not_said_to_be_thrown() -> None:
    terms = GAMES["hazard"].terms("called")
    for played in along(terms, a_match(terms)):
        shown = text(showing.inside(seen(played, 0)))
        assert "is the main any other thrown again" not in shown
        state: Any = played.state
        if state.doing == "set":
            assert "nicks: the caster wins" in shown


@pytest.mark.parametrize("slug", ["inn-and-inn", "cribbidge", "ketch-dolt", "put"])
@pytest.mark.django_db
def test_what_you_are_in_a_deal_agrees_with_you(slug: str) -> None:
    beside = re.compile(
        r'You</span>(?: <small.*?</small>)? <span class="office">(.*?)</span>', re.S
    )
    seats = 0
    for _, terms, moves in book.records(slug):
        for played in along(terms, moves[:60]):
            for role in beside.findall(showing.inside(seen(played, 0))):
                said = text(role)
                assert second_person.beside_you(said) == said
                seats += 1
    assert seats


@pytest.mark.parametrize("slug", ["craps", "hazard", "passage"])
@pytest.mark.django_db
def test_a_row_of_amounts_is_short_and_names_each_once(slug: str) -> None:
    groups = 0
    for variant in GAMES[slug].variants:
        terms = GAMES[slug].terms(variant.key)
        for played in along(terms, a_match(terms, 120)):
            for seat in played.state.acting:
                for group in showing.inside(seen(played, seat)).split('class="amounts"')[1:]:
                    coins = re.findall(r'class="stake">(\d+)<', group.partition("</div>")[0])
                    groups += 1
                    assert len(coins) == len(set(coins)) <= 6, coins
    assert groups > 5


@pytest.mark.django_db
def test_what_the_last_bout_brought_is_not_called_a_deal() -> None:
    played = (fold(terms, moves) for _, terms, moves in book.records("hazard"))
    whole = next(one for one in played if one.ends and one.state.outcome)
    terms, moves = whole.terms, whole.moves
    people = [services.Occupant("person", name, "", True) for name in "ABCDEF"[: terms.seats]]
    sitting = services.open_table(terms, people, moves)

    inside = showing.inside(showing.of(sitting, sitting.chairs.first()))

    assert "What the last bout brought" in inside
