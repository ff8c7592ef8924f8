"""What is cut out: measured on the page, in millimetres."""

from __future__ import annotations

from typing import Any, NamedTuple

import pypdfium2
import pytest
from django.test import Client

from diversions.games import GAMES, game_of
from diversions.press import men, packs, pdf
from diversions.rules.packs import SUITS
from diversions.rules.pictures import doors
from diversions.rules.pictures.drawing import Words
from tests.samples import GAME, LONG

pytestmark = pytest.mark.django_db
MM = 25.4 / 72  # of a point
PAPER = {"a4": (210.0, 297.0), "us-letter": (215.9, 279.4)}
WITH_PACK = sorted(slug for slug, game in GAMES.items() if game.pack(game.terms()))
WITH_MEN = sorted(slug for slug, game in GAMES.items() if doors.men(game, game.terms()))
PRINTED = [(slug, variant.key) for slug, game in sorted(GAMES.items()) for variant in game.variants]


class Path(NamedTuple):
    """Where a path of a sheet lies: millimetres, from the upper left; its line is within."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.wide / 2, self.top + self.high / 2


def paths(page: pypdfium2.PdfPage) -> list[Path]:
    """All paths of a sheet."""
    whole = page.get_height()
    shown = []
    for thing in page.get_objects(max_depth=1):
        if thing.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH:
            left, bottom, right, top = thing.get_bounds()
            shown.append(
                Path(left * MM, (whole - top) * MM, (right - left) * MM, (top - bottom) * MM)
            )
    return shown


def edges(page: pypdfium2.PdfPage) -> list[Path]:
    """The drawn edge of each card."""
    return [
        path
        for path in paths(page)
        if path.wide == pytest.approx(58, abs=0.7) and path.high == pytest.approx(87, abs=0.7)
    ]


@pytest.mark.parametrize("paper", pdf.PAPERS)
@pytest.mark.parametrize("system", sorted(SUITS))
def test_nine_cards_of_true_size_to_a_sheet_and_backs_behind_them(
    client: Client, system: str, paper: str
) -> None:
    body = client.get(f"/print/{system}-cards.pdf", {"paper": paper}).content
    document = pypdfium2.PdfDocument(body)

    cards = len(packs.whole(system).cards)
    assert len(document) == 2 * -(-cards // 9)
    wide, high = PAPER[paper]
    left, top = (wide - 3 * 58) / 2, (high - 3 * 87) / 2
    for number in range(0, len(document), 2):
        fronts, backs = ([edge.middle for edge in edges(document[n])] for n in (number, number + 1))
        here = min(9, cards - 9 * (number // 2))
        assert len(fronts) == len(backs) == here
        for place, (x, y) in enumerate(fronts):
            row, column = divmod(place, 3)
            assert x == pytest.approx(left + 58 * (column + 0.5), abs=0.3)
            assert y == pytest.approx(top + 87 * (row + 0.5), abs=0.3)
        # Turned over the long edge, each back lies behind its front.
        turned = sorted((round(wide - x), round(y)) for x, y in backs)
        assert turned == sorted((round(x), round(y)) for x, y in fronts)


@pytest.mark.parametrize("paper", pdf.PAPERS)
def test_a_card_is_58_by_87_mm_between_its_marks(paper: str) -> None:
    body = packs.as_pdf("Cards", packs.sheets(packs.whole("spanish")), paper)

    page = pypdfium2.PdfDocument(body)[0]
    marks = [path for path in paths(page) if min(path.wide, path.high) < 0.3]
    across = sorted({round(mark.middle[0], 1) for mark in marks if mark.high > mark.wide})
    down = sorted({round(mark.middle[1], 1) for mark in marks if mark.wide > mark.high})
    assert len(marks) == 16
    assert [b - a for a, b in zip(across, across[1:], strict=False)] == pytest.approx(
        [58] * 3, abs=0.11
    )
    assert [b - a for a, b in zip(down, down[1:], strict=False)] == pytest.approx(
        [87] * 3, abs=0.11
    )
    # No mark touches a card, and each card lies between four of them.
    left, top = across[0], down[0]
    for mark in marks:
        x, y = mark.middle
        assert x < left or x > across[-1] or y < top or y > down[-1]
    for number, edge in enumerate(edges(page)):
        row, column = divmod(number, 3)
        assert edge.middle[0] == pytest.approx((across[column] + across[column + 1]) / 2, abs=0.1)
        assert edge.middle[1] == pytest.approx((down[row] + down[row + 1]) / 2, abs=0.1)


def test_without_letters_the_corners_are_bare() -> None:
    with_, without = (packs.face("french", "7S", letters) for letters in (True, False))

    assert 'display="inline"' in with_
    assert 'display="inline"' not in without
    assert "var(" not in with_ + without


@pytest.mark.parametrize("slug", WITH_PACK)
def test_a_game_prints_the_pack_that_was_agreed(client: Client, slug: str) -> None:
    game = GAMES[slug]
    for variant in game.variants:
        terms = game.terms(variant.key)
        pack: Any = game.pack(terms)
        body = client.get(f"/games/{slug}/print/pack.pdf", {"terms": terms.code}).content
        document = pypdfium2.PdfDocument(body)
        fronts = [document[n] for n in range(0, len(document), 2)]

        assert sum(len(edges(page)) for page in fronts) == len(pack.cards), terms.code
        said = " ".join(document[0].get_textpage().get_text_range().split())
        assert "Our own drawings, copied from no old pack." in said


def test_no_label_names_a_pattern_or_a_city() -> None:
    for pack in packs.of_suits().values():
        labels = {page["label"] for page in packs.sheets(pack)}
        words = {word for label in labels for word in label.replace(".", " ").split()}
        capitals = {word for word in words if word[0].isupper()}
        assert capitals <= {*packs.TITLES.values(), "Our", "Backs", "CC", "BY-SA"}


@pytest.mark.parametrize("slug", WITH_MEN)
def test_there_is_a_man_for_every_man_and_each_is_round_and_of_its_size(slug: str) -> None:
    game = GAMES[slug]
    for variant in game.variants:
        for set_ in doors.men(game, game.terms(variant.key)):
            body = packs.as_pdf("Men", men.sheets(set_), "us-letter")
            rounds = [
                path
                for page in pypdfium2.PdfDocument(body)
                for path in paths(page)
                if path.wide > set_.diameter - 0.3
            ]

            many, pages = sum(many for _, many in set_.pieces), men.sheets(set_)
            assert len(rounds) == sum(len(page["cells"]) for page in pages) >= many
            for page in pages:  # none has an empty place
                assert len(page["cells"]) == page["across"] * page["down"]
            assert len(rounds) - many < len(rounds) // len(pages)  # no sheet of spare men alone
            for left, top, wide, high in rounds:
                assert wide == pytest.approx(set_.diameter, abs=0.25)
                assert high == pytest.approx(set_.diameter, abs=0.25)
                assert left > 5
                assert left + wide < 215.9 - 5
                assert top > 5
                assert top + high < 279.4 - 5


@pytest.mark.parametrize(
    ("code", "each"),
    [
        ("cucumber:parlett", 2),  # a stake, and one to buy in with
        ("cucumber:parlett,seats=3", 1),
        ("cucumber:parlett,stakes=points", 0),
        ("reversis:parlett", 40),  # the points of a pack
        ("tarocchi:du-coeur", 0),
        ("tarocchi:du-coeur,stakes=pot", 1),
        ("tarocchi:caravan", 13),  # a stake, and a counter for each of twelve tricks
    ],
)
def test_a_game_that_is_played_for_money_has_the_coins_of_every_player(
    code: str, each: int
) -> None:
    game = game_of(code)
    terms = game.terms_of(code)
    coins = [
        int(piece.name) * many for set_ in doors.men(game, terms) for piece, many in set_.pieces
    ]

    assert sum(coins) == each * terms.seats


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_score_sheet_has_a_line_for_every_side_and_no_letters_of_seats(slug: str) -> None:
    game = GAMES[slug]
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            terms = game.terms(variant.key, seats)
            parts = doors.sheets(game)["score"](terms).parts
            said = [part.text for part in parts if isinstance(part, Words)]
            names = {text for text in said if text in ("we", "they") or text.endswith(" player")}
            assert len(names) == len(game.sides(terms))
            assert {text for text in said if len(text) == 1 and text.isalpha()} == set()


@pytest.mark.parametrize("slug", sorted(s for s in GAMES if doors.has_board(GAMES[s])))
def test_every_game_with_a_board_has_the_men_that_stand_on_it(slug: str) -> None:
    game = GAMES[slug]
    terms = game.terms()
    begun: Any = doors.picture(game, game.view(game.begin(terms), None))
    standing = sorted(place.piece.shape for place in begun.places if place.piece)

    sets = doors.men(game, terms)
    assert sets
    for set_ in sets:
        shapes = [piece.shape for piece, many in set_.pieces for _ in range(many)]
        assert [shape for shape in standing if shapes.count(shape) < standing.count(shape)] == []


@pytest.mark.parametrize(("slug", "variant"), PRINTED[:: 1 if LONG or GAME else 2])
def test_everything_that_a_game_offers_can_be_printed(
    client: Client, slug: str, variant: str
) -> None:
    code = GAMES[slug].terms(variant).code
    page = client.get(f"/games/{slug}/print/", {"terms": code}).content.decode()
    keys = [
        part.partition(".pdf")[0]
        for part in page.split(f"/games/{slug}/print/")[1:]
        if ".pdf" in part[:20]
    ]

    assert {"card", "score"} <= set(keys)
    for key in set(keys) - {"card"}:  # measured with every number of players elsewhere
        answer = client.get(f"/games/{slug}/print/{key}.pdf", {"terms": code, "paper": "us-letter"})
        assert answer.content.startswith(b"%PDF"), key


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_tables_of_dice_add_up(slug: str) -> None:
    for table in doors.odds_tables(GAMES[slug], GAMES[slug].terms()):
        if table.title.startswith("Sums of"):
            dice = int(table.rows[0][0])  # the least sum: every die shows an ace
            assert sum(int(row[1]) for row in table.rows) == 6**dice
            shares = [float(row[2].removesuffix(" %")) for row in table.rows]
            assert sum(shares) == pytest.approx(100, abs=0.6)


def test_the_page_of_packs_leads_to_every_pack_and_every_game(client: Client) -> None:
    page = client.get("/print/").content.decode()

    assert all(f"/print/{system}-cards.pdf?paper=us-letter" in page for system in SUITS)
    assert all(f"/games/{slug}/print/" in page for slug in GAMES)
    assert client.get("/print/parisian-cards.pdf").status_code == 404
    assert client.get("/print/french-cards.pdf", {"paper": "vellum"}).status_code == 400
