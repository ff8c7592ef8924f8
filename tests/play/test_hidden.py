"""Of two tables that differ only in what a seat cannot see, that seat is told the same, on every
page; so is who only watches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from math import inf
from random import Random
from typing import Any

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.meeting import services as meetings
from diversions.guild.models import Meeting
from diversions.live import hub
from diversions.play import fold, passing, services, views
from diversions.play.models import Sitting
from diversions.rules import CHANCE, Move, Seat, Terms, play_out
from tests.samples import LONG, every

pytestmark = pytest.mark.django_db

TRIES = 90  # at exchanging two cards of a deal
AFTER = tuple(range(1, 60, 3)) if LONG else (2, 9)  # moves
TRIALS = 12  # of a hint
PAGES = ("", "record/", "better/")
MORE = ("?why=1", "?ply=1", "?end=1", "?rules", "?invite", "?turn=1")
FLEETING = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": ?"[^"]*"|/live/[^"\s]*|data-seconds="[^"]*"'
)
NUMBERED = re.compile(  # by the changes of a meeting, and its moments
    r'"(?:created|touched)": "[^"]*"|\d+(?= s\b)|data-(?:quiet|since|left)="\d+"'
    r'|version" value="\d+"|^id: \d+',
    re.MULTILINE,
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


@pytest.fixture(autouse=True)
def _the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints for equal tables come from equal dice, and stop at a count instead of at a moment."""
    monkeypatch.setattr(views, "SystemRandom", lambda: Random(1))
    monkeypatch.setattr(views, "HINT", (TRIALS, inf))


def opened(terms: Terms, moves: list[Move], home: str = "") -> Sitting:
    names = ("Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gil", "Hob")
    people = [services.Occupant("person", name, "", True) for name in names[: terms.seats]]
    return services.open_table(terms, people, moves, home)


def stream_of(page: str) -> str:
    """What the stream of a page sends to those who have seen nothing yet."""
    token = re.search(r"/live/([^/]+)/", page)
    assert token
    at, _ = hub.viewpoint_of(token[1])
    seen = hub.look(at, -1)
    assert seen
    return seen.event().decode()


def head_of(answer: Any) -> str:
    """The headers, of those that change from answer to answer the names alone."""
    fleeting = {"ETag", "Last-Modified", "Content-Length", "Date"}
    lines = [name if name in fleeting else f"{name}: {answer[name]}" for name in answer.headers]
    return "\n".join([str(answer.status_code), *sorted(lines), *sorted(answer.cookies)])


def told(terms: Terms, moves: list[Move], seat: Seat | None, whole: bool) -> dict[str, str]:
    """The pages of a table after *moves*, with their headers and the stream, as *seat* is told
    it; the *whole* of them, or those that change with every move."""
    sitting = opened(terms, moves)
    client = Client()
    session = client.session
    if seat is not None:
        session["chairs"] = {sitting.code: [seat, sitting.chairs.get(seat=seat).epoch]}
    session.save()
    home, version = f"/at/{sitting.code}/", str(sitting.version)
    answers = {path: client.get(home + path) for path in PAGES}
    for path in MORE if whole else ():
        answers[path] = client.get(home + path)
    if whole:
        answers["swapped"] = client.get(home, headers={"HX-Request": "true"})
        answers["tables"] = client.get("/tables/")
        reopened = client.post(f"{home}record/", {"ply": "1", "version": version})
        assert reopened.status_code == 400
    for act in ("hint", "again", "back") if whole else ("back",):
        answers[act] = client.post(home, {"act": act, "version": version}, follow=True)
    pages = {path: b"".join(answer).decode() for path, answer in answers.items()}
    pages["stream"] = stream_of(pages[""])
    pages |= {f"head of {path}": head_of(answer) for path, answer in answers.items()}
    return {path: apart_from(page, sitting) for path, page in pages.items()}


def apart_from(page: str, sitting: Sitting) -> str:
    """A page without what differs between any two tables."""
    return FLEETING.sub("", page).replace(sitting.code, "CODE")


def told_at_a_meeting(
    steward: Client, meeting: Meeting, terms: Terms, moves: list[Move]
) -> dict[str, str]:
    """What a steward, who may play too, and the projector are told of a table."""
    url = meeting.get_absolute_url()
    pages: dict[str, str] = {}
    sitting = opened(terms, moves, url)
    meeting.plays.create(table=1, sitting=sitting)
    for kind in ("table", "tables"):
        meetings.show(meeting, {"kind": kind, "table": 1})
        for path in ("screen/", "steward/"):
            page = steward.get(url + path).content.decode()
            pages |= {f"{kind} {path}": page, f"{kind} {path} stream": stream_of(page)}
    pages |= {path: steward.get(url + path).content.decode() for path in ("home.json", "after/")}
    for address in (f"/at/{sitting.code}/", f"/at/{sitting.code}/record/"):
        begun = steward.post(f"{url}demo/", {"act": "address", "address": address})
        assert begun.status_code == 409
        assert steward.get("/guild/here/", {"page": address}).status_code == 404
    sitting.delete()
    return {path: NUMBERED.sub("", apart_from(page, sitting)) for path, page in pages.items()}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_page_tells_what_a_seat_does_not_see(slug: str) -> None:
    rng, compared = Random(slug), 0
    for many in AFTER:
        for terms, seat, moves, others in islice(twins(slug, many, rng), 9 if LONG else 2):
            whole = LONG or not compared
            first, second = (told(terms, record, seat, whole) for record in (moves, others))
            compared += 1
            for path in first:
                assert first[path] == second[path], (slug, seat, path, moves)
    assert compared or not hasattr(GAMES[slug].begin(GAMES[slug].terms()), "hands")


HIDING = sorted(slug for slug in GAMES if passing.may_hide(GAMES[slug], GAMES[slug].terms()))


@pytest.mark.parametrize("slug", every(10, HIDING))
def test_no_steward_and_no_projector_is_told_what_a_bystander_does_not_see(slug: str) -> None:
    rng = Random(slug)
    found = (pair for many in (2, 9) for pair in twins(slug, many, rng) if pair[1] is None)
    steward = Client()
    assert steward.post("/guild/", {"name": "Games at the Crown"}).status_code == 302
    meeting = Meeting.objects.get()
    for terms, _, moves, others in islice(found, 2 if LONG else 1):
        first, second = (
            told_at_a_meeting(steward, meeting, terms, record) for record in (moves, others)
        )
        for path in first:
            assert first[path] == second[path], (slug, path, moves)


def test_the_file_of_results_has_no_cards_of_a_match_that_goes_on_and_all_once_it_is_left() -> None:
    steward = Client()
    steward.post("/guild/", {"name": "Games at the Crown"})
    meeting = Meeting.objects.get()
    for table, slug in enumerate(("picket", "shatranj"), 1):
        terms = GAMES[slug].terms()
        moves = [move for move, _ in islice(play_out(GAMES[slug], terms, Random(1)), 4) if move]
        meeting.plays.create(table=table, sitting=opened(terms, moves, meeting.get_absolute_url()))

    def lengths() -> list[int]:
        (told,) = steward.get(f"{meeting.get_absolute_url()}home.json").json()["meetings"]
        return [len(play["record"]) for play in told["plays"]]

    cards, board = lengths()
    assert (cards, board > 0) == (0, True)
    for play in meeting.plays.all():
        services.stop(play.sitting, Sitting.PAUSED)
    assert lengths() == [0, board]
    for play in meeting.plays.all():
        services.stop(play.sitting, Sitting.LEFT)
    assert lengths()[0] > 0


def test_whoever_holds_the_other_cards_sees_another_page() -> None:
    terms, seat, moves, others = next(one for one in twins("picket", 2, Random(1)) if one[1] == 0)
    holder = 1

    first, second = (told(terms, record, holder, False) for record in (moves, others))
    assert first[""] != second[""]
    assert first["stream"] != second["stream"]
