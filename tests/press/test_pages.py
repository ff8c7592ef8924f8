"""The print page and its files, on the real book."""

from __future__ import annotations

import pypdfium2
import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library.models import Game, Rule
from diversions.press import pdf, sheets
from diversions.rules.pictures.drawing import Drawing, Stroke

pytestmark = pytest.mark.django_db


def games() -> list[Game]:
    return list(Game.objects.all())


def text_of(body: bytes) -> str:
    return str(pypdfium2.PdfDocument(body)[0].get_textpage().get_text_range())


def test_every_variant_of_every_game_has_a_card_of_one_side(client: Client) -> None:
    for game in games():
        codes = [
            GAMES[game.slug].terms(variant.key).code
            for variant in (GAMES[game.slug].variants if game.slug in GAMES else ())
        ]
        for code in codes or [""]:
            answer = client.get(f"/games/{game.slug}/print/card.pdf", {"terms": code})

            made = pypdfium2.PdfDocument(answer.content)
            assert answer.status_code == 200
            assert len(made) == 1, code
            assert len(answer.content) < 200_000, code
            assert code in text_of(answer.content)


def test_the_card_follows_the_readings(client: Client) -> None:
    card = "/games/put/print/card.pdf"
    cotton = text_of(client.get(card, {"terms": "put:cotton"}).content)
    seven = text_of(client.get(card, {"terms": "put:cotton,up=seven"}).content)

    assert "Whoever first scores five points wins the game." in cotton
    assert "Whoever first scores five points wins the game." not in seven
    assert "put:cotton,up=seven" in seven


def test_the_page_shows_only_rules_in_force(client: Client) -> None:
    page = client.get("/games/put/print/", {"terms": "put:cotton"}).content.decode()
    seven = Rule.objects.get(pk="put.up.seven")

    assert "put:cotton" in page
    assert seven.html not in page


def test_letter_is_letter(client: Client) -> None:
    body = client.get("/games/put/print/card.pdf", {"paper": "us-letter"}).content

    page = pypdfium2.PdfDocument(body)[0]
    assert (page.get_width(), page.get_height()) == (612, 792)


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/games/nonsense/print/", 404, "The book has no game called “nonsense”."),
        ("/games/put/print/nonsense.pdf", 404, ""),
        ("/games/put/print/?terms=put:nonsense", 400, "“nonsense” is not a variant of Put"),
        ("/games/put/print/card.pdf?paper=a9", 400, "“a9” is not a paper"),
        ("/games/put/print/card.pdf?terms=put:cotton,up=nine", 400, "“nine” is not a reading"),
    ],
)
def test_bad_input_is_told(client: Client, address: str, status: int, said: str) -> None:
    answer = client.get(address)

    assert answer.status_code == status
    assert said in answer.content.decode()


def test_every_drawing_of_every_game_prints() -> None:
    for game in GAMES.values():
        for variant in game.variants:
            terms = game.terms(variant.key)
            for key, drawing in sheets.sheets(terms).items():
                for paper in pdf.PAPERS:
                    pages = sheets.drawn(drawing, terms.code)
                    body = sheets.as_pdf(game.title, pages, terms.code, paper)

                    assert len(body) < 200_000, (terms.code, key)
                    assert "this box is 50 mm wide" in text_of(body), (terms.code, key)


def test_a_large_drawing_is_cut_into_tiles_that_join() -> None:
    across = Stroke(0, 100, 300, 100)
    board = Drawing("A long board", 300, 200, (across,))

    left, right = sheets.drawn(board, "toy:usual")

    assert (left["width"], right["width"]) == (150, 150)
    assert (left["title"], right["title"]) == (
        "A long board, piece 1 of 2",
        "A long board, piece 2 of 2",
    )
    assert (left["parts"][0]["x1"], left["parts"][0]["x2"]) == (0, 300)
    assert (right["parts"][0]["x1"], right["parts"][0]["x2"]) == (-150, 150)
