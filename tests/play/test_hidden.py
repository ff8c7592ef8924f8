"""Of two tables that differ only in what a seat cannot see, that seat is told the same, on every
page; so is who only watches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.play import fold, services
from diversions.rules import CHANCE, Move, Seat, Terms, play_out
from tests.samples import LONG

pytestmark = pytest.mark.django_db

TRIES = 90  # at exchanging two cards of a deal
AFTER = tuple(range(1, 60, 3)) if LONG else (2, 9)  # moves
FLEETING = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": ?"[^"]*"|/live/[^"\s]*|data-seconds="[^"]*"'
)


def shows_alike(one: fold.Played, other: fold.Played, seat: Seat | None) -> bool:
    """Whether *seat*, or who watches, sees the same of both."""
    return bool(one.game.view(one.state, seat) == one.game.view(other.state, seat))


def twins(
    slug: str, many: int, rng: Random
) -> Iterator[tuple[Terms, Seat | None, list[Move], list[Move]]]:
    """Records of so many moves, the seat that looks, and the same where others hold other cards."""
    game: Any = GAMES[slug]
    terms = game.terms()
    moves = [move for move, _ in islice(play_out(game, terms, Random(rng.random())), many) if move]
    one = fold.fold(terms, moves)
    deals = [at for at, move in enumerate(moves) if move.seat == CHANCE and len(move.what) > 3]
    for seat in (None, *range(terms.seats)):
        for number in range(TRIES if deals else 0):
            at = rng.choice(deals)
            what = list(moves[at].what)
            first, second = rng.sample(range(len(what)), 2)
            what[first], what[second] = what[second], what[first]
            others = [*moves[:at], moves[at]._replace(what=tuple(what)), *moves[at + 1 :]]
            other = fold.fold(terms, others)
            if other.broken or other.state == one.state or other.state.outcome:
                continue
            known = {who for who in (None, *range(terms.seats)) if shows_alike(one, other, who)}
            # Another sees the change, or, where none is found soon, nobody: a heap lies face down.
            if seat in known and (len(known) <= terms.seats or number > TRIES / 2):
                yield terms, seat, moves, others
                break


def told(terms: Terms, moves: list[Move], seat: Seat | None) -> dict[str, str]:
    """Every page of a table after *moves*, as *seat* is told it."""
    names = ("Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gil", "Hob")
    people = [services.Occupant("person", name, "", True) for name in names[: terms.seats]]
    sitting = services.open_table(terms, people, moves)
    client = Client()
    session = client.session
    if seat is not None:
        session["chairs"] = {sitting.code: [seat, sitting.chairs.get(seat=seat).epoch]}
    session.save()
    home = f"/at/{sitting.code}/"
    answers = {path: client.get(home + path) for path in ("", "record/", "better/")}
    version = str(sitting.version)
    answers["back"] = client.post(home, {"act": "back", "version": version}, follow=True)
    return {
        path: FLEETING.sub("", b"".join(answer).decode()).replace(sitting.code, "CODE")
        for path, answer in answers.items()
    }


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_page_tells_what_a_seat_does_not_see(slug: str) -> None:
    rng, compared = Random(slug), 0
    for many in AFTER:
        for terms, seat, moves, others in islice(twins(slug, many, rng), 9 if LONG else 2):
            first, second = told(terms, moves, seat), told(terms, others, seat)
            compared += 1
            for path in first:
                assert first[path] == second[path], (slug, seat, path, moves)
    assert compared or not hasattr(GAMES[slug].begin(GAMES[slug].terms()), "hands")


def test_whoever_holds_the_other_cards_sees_another_page() -> None:
    terms, seat, moves, others = next(one for one in twins("picket", 2, Random(1)) if one[1] == 0)
    holder = 1

    assert told(terms, moves, holder)[""] != told(terms, others, holder)[""]
