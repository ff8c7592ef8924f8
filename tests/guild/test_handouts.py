"""Handouts: one file of many games, and the documentation of their rules."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import pypdfium2
import pytest
from django.test import Client, override_settings

from diversions.games import GAMES
from diversions.guild.meeting import services
from diversions.guild.print import class_pages
from diversions.incoming.addresses import warning
from diversions.library import selectors
from diversions.library.byte_cache import ByteCache
from diversions.library.models import Game
from diversions.press import pdf, sheets
from tests.guild.conftest import Hall
from tests.samples import LONG

pytestmark = pytest.mark.django_db
SLUGS = sorted(GAMES)
ALL = [GAMES[slug].terms().code for slug in SLUGS]
MEGABYTES = 1024 * 1024


def texts(answer: Any) -> list[str]:
    """The words of each page of a file."""
    assert answer["Content-Type"] == "application/pdf", answer.content.decode()
    pages = pypdfium2.PdfDocument(answer.content)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


@pytest.mark.parametrize("paper", ["a4", "us-letter"] if LONG else ["a4"])
def test_a_book_of_all_games_has_a_cover_contents_cards_glossary_and_sources(paper: str) -> None:
    told = list(Game.objects.exclude(slug__in=GAMES).values_list("slug", flat=True))
    answer = Client().get("/guild/handouts/book.pdf", {"code": ALL + told, "paper": paper})

    pages = texts(answer)
    assert pages[0].count("(not playable)") == len(told)
    assert [slug for slug in SLUGS if GAMES[slug].title not in pages[0]] == []
    assert "Contents" in pages[1]
    assert all(any(code in page for page in pages[2:]) for code in ALL)
    assert any(page.startswith("Glossary") for page in pages)
    assert any(page.startswith("Sources") for page in pages)
    assert len(answer.content) < 5 * MEGABYTES


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_documentation_says_of_every_rule_in_force_what_it_rests_on(slug: str) -> None:
    terms = GAMES[slug].terms()
    answer = Client().get("/guild/handouts/documentation.pdf", {"code": terms.code})

    text = " ".join(" ".join(texts(answer)).split())
    rules = [rule for rule in selectors.graded(slug, terms).values() if terms.meets(rule.under)]
    for standing in {rule.standing for rule in rules}:
        told = sum(rule.standing == standing for rule in rules)
        assert text.count(standing) >= told


def test_a_reading_of_ones_own_stands_on_its_card() -> None:
    game = next(game for game in GAMES.values() if game.options)
    option = game.options[0]
    for reading in option.readings[1:]:
        try:
            code = game.terms(None, None, **{option.key.replace("-", "_"): reading.key}).code
        except ValueError:
            continue
        answer = Client().get("/guild/handouts/book.pdf", {"others": code})
        assert any(code in page for page in texts(answer)[2:])
        return


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "Choose at least one game."),
        ({"code": "unheard"}, "“unheard” is not a game"),
        ({"code": ALL[0], "paper": "vellum"}, "“vellum” is not a paper"),
    ],
)
def test_what_cannot_be_printed_is_said(asked: dict[str, str], said: str) -> None:
    answer = Client().get("/guild/handouts/book.pdf", asked)

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_the_page_of_choice_keeps_what_was_chosen() -> None:
    page = Client().get("/guild/handouts/", {"code": [ALL[0]]}).content.decode()

    assert page.count(" checked") == 1
    # Who wants three games of forty-six need not take away the others first.
    assert " checked" not in Client().get("/guild/handouts/").content.decode()
    every = Client().get("/guild/handouts/", {"every": ""}).content.decode()
    assert every.count(" checked") > 40
    assert Client().get("/guild/handouts/nothing.pdf").status_code == 404


# What a steward prints ----------------------------------------------------------------------------


def printed(hall: Hall, **asked: str) -> list[str]:
    return texts(hall.steward.get(f"{hall.url}class.pdf", asked))


def test_plan_codes_and_a_card_of_every_game_for_every_table_are_one_file(hall: Hall) -> None:
    for code in ALL[:2]:
        hall.add(code)
    services.rename(hall.meeting, "Games", "York", None, 3)
    slugs = [code.partition(":")[0] for code in ALL[:2]]
    drawings = sum(len(sheets.sheets(GAMES[slug].terms())) for slug in slugs)

    pages = printed(hall, cards="each")
    one = printed(hall, cards="one", paper="us-letter")
    bare = printed(hall, cards="none")

    letters = hall.meeting.code.upper()
    assert all(GAMES[slug].title in pages[0] for slug in slugs)
    assert letters in pages[1].replace(" ", "")  # they are set wide apart
    assert [page.startswith(f"Table {n}") for n, page in enumerate(bare[2:], 1)] == [True] * 3
    assert all(letters in page.replace(" ", "") for page in bare[2:])
    assert [len([p for p in pages if p.startswith(f"Table {n}")]) for n in (1, 2, 3)] == [1, 1, 1]
    assert len(bare) == 5
    assert len(one) >= len(bare) + 2 + drawings
    assert len(pages) == len(bare) + 3 * (len(one) - len(bare))


def test_the_one_file_is_saved_and_not_shown_in_place_of_the_page(hall: Hall) -> None:
    got = hall.steward.get(f"{hall.url}class.pdf", {"cards": "none"})

    saved = f'attachment; filename="class-{hall.meeting.code}-a4.pdf"'
    assert got["Content-Disposition"] == saved


def test_the_usual_file_has_each_card_once_and_fewer_than_thirty_pages(hall: Hall) -> None:
    """For eight tables, and the five games that have most to print."""
    most = sorted(SLUGS, key=lambda slug: len(sheets.sheets(GAMES[slug].terms())))[-5:]
    for slug in (*most, most[0]):
        hall.add(GAMES[slug].terms().code)
    services.rename(hall.meeting, "Games", "York", None, 8)

    pages = printed(hall)

    assert len(pages) < 30
    assert sum(page.startswith("Table ") for page in pages) == 8
    for slug in most:
        assert sum(page.startswith(GAMES[slug].title) for page in pages) == 1, slug


def test_the_page_of_codes_offers_each_file_of_a_class(hall: Hall) -> None:
    hall.add(ALL[0])

    page = hall.steward.get(f"{hall.url}codes/").content.decode()

    offered = re.findall(r'<option value="([a-z]+)">', page)
    assert offered == list(class_pages.CARDS)
    files = [len(printed(hall, cards=key)) for key in offered]
    assert files == sorted(files[:3]) + files[3:]
    assert files[3] < files[0]


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_no_code_that_phones_cannot_open_is_printed_without_a_warning(
    hall: Hall, paper: str
) -> None:
    hall.add(ALL[0])
    slug = ALL[0].partition(":")[0]
    files = {
        f"{hall.url}class.pdf": {},
        "/guild/handouts/book.pdf": {"code": ALL[0]},
        f"/games/{slug}/print/card.pdf": {},
    }

    def warned(address: str, host: str) -> int:
        answer = hall.steward.get(
            address, {**files[address], "paper": paper}, headers={"host": host}
        )
        return sum("No phone can open this code" in page for page in texts(answer))

    assert [warned(file, "localhost:8000") for file in files] == [1 + hall.meeting.tables + 1, 1, 1]
    assert [warned(file, "testserver") for file in files] == [0, 0, 0]


def test_pages_and_projector_say_that_no_phone_can_open_their_codes(hall: Hall) -> None:
    hall.add(ALL[0])
    slug = ALL[0].partition(":")[0]

    def said(host: str) -> list[int]:
        pages = [
            hall.steward.get(path, headers={"host": host}).content.decode()
            for path in (f"{hall.url}codes/", f"/games/{slug}/print/")
        ]
        return [page.count("No phone can open this code") for page in pages]

    assert said("testserver") == [0, 0]
    assert said("localhost:8000") == [1 + hall.meeting.tables, 1]
    hall.press(act="letters")
    assert hall.meeting.printed == "http://localhost:8000"
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert "Phones can’t open this book yet" in screen
    assert 'class="qr"' not in screen


def test_who_is_not_the_steward_prints_nothing(hall: Hall) -> None:
    hall.come("Ann")

    assert hall.clients["Ann"].get(f"{hall.url}class.pdf").status_code == 404
    assert hall.steward.get(f"{hall.url}class.pdf", {"paper": "vellum"}).status_code == 400
    assert hall.steward.get(f"{hall.url}class.pdf", {"cards": "all"}).status_code == 400


def test_codes_printed_for_another_address_are_to_be_printed_anew(hall: Hall) -> None:
    hall.steward.get(f"{hall.url}codes/", headers={"host": "localhost:8000"})

    def page(path: str) -> bytes:
        answer = hall.steward.get(f"{hall.url}{path}", headers={"host": "127.0.0.1:8000"})
        return bytes(answer.content)

    before = page("steward/").decode()
    page("class.pdf")
    after = page("steward/").decode()

    assert "The codes that were printed lead to http://localhost:8000" in before
    assert "print them again" not in after
    assert "Only this machine can reach the book" in after


def test_on_a_network_codes_lead_there_though_she_sits_at_the_machine_itself(
    hall: Hall, settings: Any
) -> None:
    settings.LAN_ADDRESS = "http://192.168.7.5:8000"

    page = hall.steward.get(f"{hall.url}codes/", headers={"host": "localhost:8000"})

    assert f"http://192.168.7.5:8000{hall.url}" in page.content.decode()
    hall.press(act="letters")  # to look wrote nothing; her next press tells the meeting
    assert hall.meeting.printed == "http://192.168.7.5:8000"
    screen = Client().get(f"{hall.url}screen/").content.decode()
    assert f'<p class="address"><span>192.168.7.5:8000/{hall.meeting.code}</span>' in screen
    assert screen.count('class="qr"') == 1


# Games that are told only -------------------------------------------------------------------------


@pytest.fixture
def told_only(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of the book whose engine is away."""
    slug = SLUGS[0]
    monkeypatch.delitem(GAMES, slug)
    return slug


@pytest.mark.parametrize("kind", ["book", "documentation"])
def test_a_game_that_is_told_only_stands_among_the_others(told_only: str, kind: str) -> None:
    answer = Client().get(f"/guild/handouts/{kind}.pdf", {"code": [told_only, ALL[1]]})

    pages = texts(answer)
    title = Game.objects.get(pk=told_only).title
    assert f"{title} (not playable)" in pages[0]
    assert any(page.startswith(title) for page in pages[2:])
    assert f'value="{told_only}"' in Client().get("/guild/handouts/").content.decode()


# The network --------------------------------------------------------------------------------------


def test_the_network_stands_beside_every_code_of_the_class_and_nowhere_else(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ByteCache[bytes](room=32 * 1024 * 1024)
    monkeypatch.setattr(pdf, "_kept", kept)
    hall.add(ALL[0])
    services.set_network(hall.meeting, "Diversions", "trick-and-tie")

    answer = hall.steward.get(f"{hall.url}class.pdf", {"cards": "none"})
    pages = texts(answer)

    assert ["trick-and-tie" in page for page in pages] == [False] + [True] * (len(pages) - 1)
    assert "trick" not in answer["Content-Disposition"]
    assert answer.content not in [body for body, _ in kept._kept.values()]
    box = zipfile.ZipFile(io.BytesIO(hall.steward.get(f"{hall.url}box.zip").content))
    for name in box.namelist():
        if name.endswith(".pdf"):
            printed = pypdfium2.PdfDocument(box.read(name))
            said = "".join(page.get_textpage().get_text_range() for page in printed)
            assert "trick-and-tie" not in said.replace("\n", ""), name


def test_the_plan_on_paper_says_what_the_screen_says(hall: Hall) -> None:
    """So many minutes, and the cards by the name that the report gives them."""
    hall.add("put:cotton", tell=1, play=15)

    screen = hall.steward.get(f"{hall.url}plan/").content.decode()
    paper = " ".join(printed(hall, cards="none")[0].split())

    assert "1 minute to introduce, 15 to play" in paper
    assert "52 English cards" in screen
    assert "52 English cards" in paper


@pytest.mark.parametrize(
    ("lan", "way"),
    [
        ("", "Start the book for the network, then print again."),
        (
            "http://10.0.0.3:8000",
            "Open the book at http://10.0.0.3:8000 instead, then print again.",
        ),
    ],
)
def test_who_prints_for_one_machine_is_told_what_to_do(lan: str, way: str) -> None:
    """Where it is served to the network already, it need not be started for it."""
    with override_settings(LAN_ADDRESS=lan):
        assert warning("http://localhost:8000/games/put/").endswith(way)
