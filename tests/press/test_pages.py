"""The print page and its files, on the real book."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pypdfium2
import pytest
from django.test import Client

from diversions.games import GAMES, game_of
from diversions.library import selectors
from diversions.library.models import Game, Rule
from diversions.press import cards, pdf, sheets
from diversions.rules.pictures import doors
from diversions.rules.pictures.drawing import Drawing, Stroke
from tests.book import FIXTURES
from tests.samples import GAME, LONG, every

pytestmark = pytest.mark.django_db
TOLD = sorted(path.name.replace("_", "-") for path in (FIXTURES / "games").iterdir())
MM = 25.4 / 72  # of a point
FOOT = 36  # points from the lower edge, below which only the foot of a page stands
SMALL_CAPITALS = 0.99


def games() -> list[Game]:
    return list(Game.objects.all())


def text_of(body: bytes) -> str:
    return str(pypdfium2.PdfDocument(body)[0].get_textpage().get_text_range())


def every_code() -> list[tuple[str, str]]:
    """Every game with each of its variants, in a long run for each number of players, else every
    third variant for one of them, in turn; one that is told, bare."""
    codes = [(slug, "") for slug in TOLD if slug not in GAMES]
    for game in GAMES.values():
        for turn, variant in enumerate(game.variants):
            if turn % 3 and not (LONG or GAME):
                continue
            every = variant.seats or game.seats
            for seats in every if LONG else (every[turn % len(every)],):
                codes.append((game.slug, game.terms(variant.key, seats).code))
    return codes


class Type(NamedTuple):
    """What stands on a page: letters with their size, and where their baselines are."""

    size: float
    x: float
    y: float


def letters(body: bytes) -> list[Type]:
    """Every letter of the first page; points, from the lower left."""
    page = pypdfium2.PdfDocument(body)[0]
    text = page.get_textpage()
    letters = []
    for n in range(text.count_chars()):
        if text.get_text_range(n, 1).strip():
            left, bottom, _, _ = text.get_charbox(n)
            size = pypdfium2.raw.FPDFText_GetFontSize(text.raw, n)
            letters.append(Type(size, left, bottom))
    return letters


ON_A4 = [(slug, code, "a4") for slug, code in every_code()]
ON_LETTER = [(slug, "", "us-letter") for slug in every(3, TOLD)]  # under the usual terms


@pytest.mark.parametrize(("slug", "code", "paper"), ON_A4 + ON_LETTER)
def test_a_card_is_one_side_of_readable_type_in_columns_that_end_alike(
    client: Client, slug: str, code: str, paper: str
) -> None:
    answer = client.get(f"/games/{slug}/print/card.pdf", {"terms": code, "paper": paper})

    assert answer.status_code == 200
    assert len(pypdfium2.PdfDocument(answer.content)) == 1
    assert len(answer.content) < 200_000
    assert code in text_of(answer.content)
    page = pypdfium2.PdfDocument(answer.content)[0]
    body = [one for one in letters(answer.content) if one.y > FOOT]
    sizes = Counter(round(one.size, 1) for one in body)
    assert 11 <= sizes.most_common(1)[0][0] <= 13
    assert min(sizes) >= 11 * SMALL_CAPITALS
    middle = page.get_width() / 2
    ends = [min(o.y for o in body if (o.x < middle) == left) for left in (True, False)]
    assert abs(ends[0] - ends[1]) * MM < 25, ends


def test_the_card_of_a_long_game_leaves_rules_out_and_says_so(client: Client) -> None:
    long = max(games(), key=lambda game: Rule.objects.filter(game=game).count())
    terms = GAMES[long.slug].terms()
    said = text_of(client.get(f"/games/{long.slug}/print/card.pdf").content)

    in_force = sum(len(rules) for _, rules in sheets.in_force(long, terms))
    assert f"All {in_force} rules" in " ".join(said.split())


NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
ONE = "|".join(NUMBERS)
# At the head of a sentence: “With four players”, “If only three play”.
SO_MANY = re.compile(rf"\b(?:With|Of|If only) ((?:{ONE})(?:(?:, | or )(?:{ONE}))*) play(?:ers)?\b")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_card_says_nothing_that_is_only_so_of_another_number_of_players(slug: str) -> None:
    game, told = GAMES[slug], Game.objects.get(slug=slug)
    seen = 0
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            terms = game.terms(variant.key, seats)
            card = cards.contents_of(told, terms, "")
            said = [card.summary, *(rule.text for _, rules in card.sections for rule in rules)]
            seen += len(said)
            alone = all(len(side) == 1 for side in game.sides(terms))
            assert [text for text in said if alone and "artner" in text] == [], terms.code
            for text in said:
                for match in SO_MANY.finditer(text):
                    assert NUMBERS[seats - 1] in match[1], (terms.code, text)
    assert seen


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_question_names_no_variant_since_others_ask_it_too(slug: str) -> None:
    game = GAMES[slug]
    titles = " ".join(variant.title for variant in game.variants)
    usual = {*game.title.split(), "As", "For", "In", "The", "With"}
    names = {word for word in re.findall(r"\b[A-Z]\w+", titles) if word not in usual}

    assert [o.question for o in game.options if names & {*re.findall(r"\w+", o.question)}] == []


def test_the_points_on_a_card_are_those_that_arise_at_its_table() -> None:
    def asked(code: str) -> set[str]:
        terms = game_of(code).terms_of(code)
        told = cards.contents_of(Game.objects.get(slug=terms.game), terms, "")
        return {question for question, _ in cards.points(told)}

    of_rests = {"How large is the rest?", "Without bids, what leads to the showdown?"}
    assert of_rests <= asked("primero:english")
    assert not of_rests & asked("primero:italian")
    of_pairs = {"Alone or in pairs?", "Which partner gives the card?"}
    assert of_pairs <= asked("put:four")
    assert not of_pairs & asked("put:cotton")


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_value_of_a_game_stands_on_its_card(client: Client, slug: str) -> None:
    said = " ".join(text_of(client.get(f"/games/{slug}/print/card.pdf").content).split())

    for table in doors.values(GAMES[slug], GAMES[slug].terms()):
        figures = [row[-1] for row in table.rows if len(row) > 1]
        assert [figure for figure in figures if figure not in said] == []
        assert table.rows[0][0].split(",")[0] in said


def test_the_card_follows_the_readings(client: Client) -> None:
    card = "/games/put/print/card.pdf"
    cotton, seven = (
        " ".join(text_of(client.get(card, {"terms": terms}).content).split())
        for terms in ("put:cotton", "put:cotton,up=seven")
    )

    assert "The player or side that first scores five points wins the game." in cotton
    assert "The player or side that first scores five points wins the game." not in seven
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
                for paper in pdf.PAPERS if LONG else ["a4"]:
                    pages = sheets.tiles_of(drawing, terms.code)
                    body = sheets.as_pdf(game.title, pages, terms.code, paper)

                    assert len(body) < 200_000, (terms.code, key)
                    assert "this box is 50 mm wide" in text_of(body), (terms.code, key)


def test_a_large_drawing_is_cut_into_tiles_that_join() -> None:
    across = Stroke(0, 100, 300, 100)
    board = Drawing("A long board", 300, 200, (across,))

    left, right = sheets.tiles_of(board, "toy:usual")

    assert (left["width"], right["width"]) == (150, 150)
    assert (left["title"], right["title"]) == (
        "A long board, piece 1 of 2",
        "A long board, piece 2 of 2",
    )
    assert (left["parts"][0]["x1"], left["parts"][0]["x2"]) == (0, 300)
    assert (right["parts"][0]["x1"], right["parts"][0]["x2"]) == (-150, 150)


def test_a_card_grades_its_rules_as_the_variant_does() -> None:
    """Put’s cut for Hoyle’s three stages is Cotton’s: stated there, and supplied here."""
    game = Game.objects.get(slug="put")
    by_variant = {
        key: {
            rule.id: rule.standing
            for _, rules in sheets.in_force(game, GAMES["put"].terms(key))
            for rule in rules
        }
        for key in ("cotton", "hoyle")
    }
    both = by_variant["cotton"].keys() & by_variant["hoyle"].keys()

    assert {id for id in both if by_variant["cotton"][id] != by_variant["hoyle"][id]}
    for key, standings in by_variant.items():
        graded = selectors.graded("put", GAMES["put"].terms(key))
        assert standings == {id: graded[id].standing for id in standings}
