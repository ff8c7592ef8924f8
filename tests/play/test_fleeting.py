"""What is heard and not written down: no page of a match that goes on tells what was called
before, or which cards lay open; at its end every page does."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.test import Client

from diversions.games.art_of_memory import GAME
from diversions.games.art_of_memory.rules import PACK
from diversions.play import present, services
from diversions.play.models import Sitting
from diversions.rules import Move
from tests.play.conftest import seat

SHOWN = "KD 8S 4H QC 7D AH 9S 2C JD"
HANDS = {0: ["9S", "2C", "JD"], 1: ["8S", "4H", "QC"], 2: ["KD", "7D", "AH"]}
CALLS = ["B call KD", "C call 9S", "A call 7D", "B call AH", "C call 4H"]
REST = ["A call QC", "B call 8S", "C call 2C", "A call JD"]
EXAMPLE = "TS"  # Cotton’s, in the rules that every page may quote
ADDRESSES = (
    "",
    "record/",
    "better/",
    "?told=0.0",
    "?rules",
    *(f"?ply={ply}" for ply in range(12)),
    *(f"better/?ply={ply}" for ply in (1, 5, 9)),
    "?end=1",
    "?end=5",
)


def moves() -> list[Move]:
    terms = GAME.terms_of("art-of-memory:cotton,seats=3")
    lines = [f"* show {SHOWN}", "A ready", "B ready", "C ready"]
    state = GAME.begin(terms)
    made = [Move.read(line) for line in lines]
    for move in made:
        state = GAME.apply(state, move)
    made.append(GAME.stacked(state, HANDS))
    return made + [Move.read(line) for line in CALLS]


@pytest.fixture
def sitting(db: None) -> Sitting:
    present.forget()
    terms = GAME.terms_of("art-of-memory:cotton,seats=3")
    return services.open_table(terms, [services.friend() for _ in range(3)], moves())


def cards_in(page: str) -> set[str]:
    """The cards that a page names, in words, by code or by picture; but for what may be called."""
    page = re.sub(r'<button class="memory-name.*?</button>', "", page, flags=re.DOTALL)
    page = re.sub(r'(placeholder|id)="[^"]*"', "", page)
    page = re.sub(r"[\w-]{16,}", "", page)  # keys of chairs, in which any letters may stand
    return {
        card
        for card in set(PACK.cards) - {EXAMPLE}
        if re.search(rf"\b{card}\b", page) or re.search(rf"\b{PACK.name(card)}\b", page)
    }


@pytest.mark.parametrize(
    ("who", "known"),
    [
        (0, {*HANDS[0], "7D", "AH", "4H"} - {"9S"}),  # its hand, its own call, those since
        (1, {"8S", "QC", "AH", "4H"}),
        (2, {"4H"}),
        (None, {"4H"}),
    ],
)
def test_no_page_of_a_running_match_tells_what_is_to_be_remembered(
    sitting: Sitting, who: int | None, known: set[str]
) -> None:
    client = Client()
    if who is not None:
        seat(client, sitting, who, "Ann")
    for address, headers in product(ADDRESSES, ({}, {"HX-Request": "true"})):
        answer = client.get(sitting.get_absolute_url() + address, headers=headers)
        told = cards_in(answer.content.decode() + str(answer.headers))
        assert told <= known, (address, headers, told - known)


def test_the_table_tells_what_was_called_since_your_own_call(sitting: Sitting) -> None:
    client = Client()
    seat(client, sitting, 0, "Ann")
    page = client.get(sitting.get_absolute_url()).content.decode()

    assert {"7D", "AH", "4H"} <= cards_in(page)


def test_at_the_end_the_record_tells_all(sitting: Sitting) -> None:
    clients = [Client() for _ in range(3)]
    for at, client in enumerate(clients):
        seat(client, sitting, at, f"Ann {at}")
    for line in REST:
        sitting.refresh_from_db()
        move = Move.read(line)
        clients[move.seat].post(
            sitting.get_absolute_url(),
            {"move": f"call {move.what[0]}", "version": str(sitting.version)},
        )
    page = Client().get(f"{sitting.get_absolute_url()}record/").content.decode()

    assert set(SHOWN.split()) <= cards_in(page)
    assert "calls the King of Diamonds" in page
    assert "B call KD" in page


def test_a_call_is_not_taken_back_and_no_earlier_table_is_reopened(sitting: Sitting) -> None:
    client = Client()
    seat(client, sitting, 2, "Ann")
    url = sitting.get_absolute_url()
    for data in ({"act": "back"}, {"act": "hint"}, {"act": "again"}):
        page = client.post(url, {**data, "version": str(sitting.version)}, follow=True)
        assert cards_in(page.content.decode()) <= {"4H"}, data
    page = client.post(f"{url}record/", {"ply": "1"}, follow=True)
    assert cards_in(page.content.decode()) <= {"4H"}
    assert present.of(Sitting.objects.get(pk=sitting.pk)).played.ply == 10


def test_all_may_press_ready_at_once(db: None) -> None:
    present.forget()
    terms = GAME.terms_of("art-of-memory:cotton,seats=3")
    places = [services.friend() for _ in range(3)]
    sitting = services.open_table(terms, places, moves()[:1])
    clients = [Client() for _ in range(3)]
    for at, client in enumerate(clients):
        seat(client, sitting, at, f"Ann {at}")
    sitting.refresh_from_db()
    version = str(sitting.version)  # of the page that all three see
    for client in clients:
        client.post(sitting.get_absolute_url(), {"move": "ready", "version": version})
    played = present.of(Sitting.objects.get(pk=sitting.pk)).played

    assert [line.move.verb for line in played.lines] == ["show", *["ready"] * 3, "shuffle"]
