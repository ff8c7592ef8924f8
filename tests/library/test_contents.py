"""The page of an old book: every chapter of its Contents, each link, each number."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import contents, printed, selectors
from diversions.library.models import Game, Witness

pytestmark = pytest.mark.django_db
KEY = "compleat-gamester"
PLACE = f"/books/{KEY}/"
# The Contents of 1674: chapter and page.
CONTENTS = (
    "1:23 3:39 4:47 5:51 6:81 7:90 8:97 9:106 10:111 11:114 12:121 13:123 14:125 15:129 16:131 "
    "17:138 18:141 19:142 20:143 21:144 22:148 23:150 24:152 25:153 26:154 27:156 28:158 29:161 "
    "30:162 31:163 32:164 33:167 34:168 35:174 36:194 37:203 38:205"
)
PRINTED = {34: 30}  # the chapter on Hazzard has “XXX.” over it
ROMAN = {"X": 10, "V": 5, "I": 1}


def said(client: Client, order: str = "") -> str:
    answer = client.get(PLACE + order)
    assert answer.status_code == 200
    return unescape(answer.getvalue().decode())


def rows(client: Client) -> dict[int, str]:
    """The row of each chapter on the page."""
    found = re.findall(
        r'<li class="chapter [^>]*id="chapter-(\d+)">(.*?)\n</li>', said(client), re.S
    )
    return {int(number): row for number, row in found}


def roman(numeral: str) -> int:
    values = [ROMAN[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-a if a < b else a for a, b in zip(values, following, strict=True))


def test_every_chapter_of_the_contents_is_there_in_its_order(client: Client) -> None:
    chapters = contents.every()[KEY].chapters

    assert " ".join(f"{one.number}:{one.page}" for one in chapters) == CONTENTS
    assert list(rows(client)) == [one.number for one in chapters]
    for one in chapters:
        assert one.title in rows(client)[one.number]
        assert f"p. {one.page}" in rows(client)[one.number]


def test_a_chapter_whose_words_are_held_has_its_number_on_its_page() -> None:
    book = contents.every()[KEY]
    checked = 0
    for page in printed.text(book.source).pages.values():
        for heading in page.heading:
            numeral = re.match(r"(?i)chap\. ([XVI]+)\.", heading)
            if numeral and page.read.isdigit():
                at = book.at(int(page.read))
                assert at
                number = PRINTED.get(at.number, at.number)
                assert (number, at.first) == (roman(numeral[1].upper()), int(page.read))
                checked += 1
    assert checked >= 10


def test_each_link_answers(client: Client) -> None:
    links = set[str]()
    for order in ("", "?by=players"):
        main = said(client, order).partition("<main")[2].partition("</main>")[0]
        there = set(re.findall(r'href="(/[^"#]*)', main))
        assert len(there) > 10, order
        links |= there

    for link in links:
        assert client.get(link).status_code == 200, link


def test_the_numbers_are_those_of_the_chapters(client: Client) -> None:
    page = said(client)
    told = dict(
        (state, int(n)) for n, state in re.findall(r"</span> (\d+) (played|told|waiting)<", page)
    )
    of_rows = re.findall(r'<li class="chapter (\w+)"', page)

    assert told == Counter(of_rows)
    assert sum(told.values()) == len(CONTENTS.split())


def test_what_is_played_is_dealt_and_what_is_told_says_why_it_is_not(client: Client) -> None:
    for held in contents.chapters(KEY):
        row = rows(client)[held.chapter.number]
        assert ("Why you can’t play it here" in row) == (held.state == "told")
        for one in held.games:
            assert one.game.slug in GAMES
            assert f'href="/games/{one.game.slug}/"' in row
            assert one.known.seats in row
            resting = Witness.objects.filter(source="cotton-1674", rule__game=one.game)
            assert f"{len({w.rule_id for w in resting})} rule" in row
            assert len(GAMES[one.game.slug].options) == one.disputes
    for number in (1, 3, 4, 5):
        told = next(c for c in contents.every()[KEY].chapters if c.number == number)
        assert len(told.text.split()) > 30


def test_each_game_of_the_book_is_in_the_chapter_that_its_rules_rest_on() -> None:
    where = {
        one.game.slug: held.chapter.number for held in contents.chapters(KEY) for one in held.games
    }
    known = {"gleek": 7, "all-fours": 10, "put": 16, "wit-and-reason": 17, "irish": 26,
             "back-gammon": 27, "inn-and-inn": 32, "passage": 33, "hazard": 34}  # fmt: skip

    assert where.items() >= known.items()
    assert "truc" not in where
    stated = Witness.objects.filter(source="cotton-1674", stance="states")
    slugs = set(stated.values_list("rule__game", flat=True)) & set(GAMES)
    assert slugs == set(where)


def test_a_player_finds_each_game_under_those_who_can_play_it_and_its_length() -> None:
    held = contents.chapters(KEY)
    for players, columns in contents.by_players(held):
        listed = [cell.held.game.slug for cells in columns for cell in cells]
        seated = {
            one.game.slug
            for _, games, _ in held
            for one in games
            if players in one.known.players
            or (players == contents.SEATS[-1] and max(one.known.players) > players)
        }
        assert len(listed) == len(set(listed))
        assert set(listed) == seated
    needed = [one.game.slug for games in contents.by_needs(held).values() for _, one in games]
    assert sorted(needed) == sorted(one.game.slug for _, games, _ in held for one in games)


def entries(page: str, shape: str) -> dict[str, tuple[str, ...]]:
    """What a page says of each game, by its slug: all that the *shape* takes."""
    return {slug: tuple(said) for slug, *said in re.findall(shape, page, re.DOTALL)}


@pytest.mark.parametrize("players", contents.SEATS[:-1])
def test_its_lengths_are_those_of_the_list_of_games(client: Client, players: int) -> None:
    """For so many, within so long: the same games, the same minutes, the same variants."""
    row = dict(contents.by_players(contents.chapters(KEY)))[players]
    own = {one.game.slug for held in contents.chapters(KEY) for one in held.games}
    cell = (
        r'href="/games/([a-z-]+)/(?:\?terms=[^"]*)?">[^<]*</a> '
        r"<small>(?:([^<]*), )?([^<,]+)</small>"
    )
    listed = (
        r'class="to" href="/games/([a-z-]+)/[^"]*"(?:(?!</a>).)*?<span>\d[^<]*player[^<]*</span>'
        r' <span>([^<]*)</span>(?: <span class="way">([^<]*)</span>)?'
    )
    whole = client.get(f"{PLACE}?by=players").getvalue().decode()
    of_row = re.search(rf'<tr><th scope="row">{players}<.*?</tr>', whole, re.DOTALL)
    assert of_row
    told = entries(of_row[0], cell)
    before: set[str] = set()
    for most, cells in zip(contents.LENGTHS, row, strict=False):
        page = client.get(f"/games/?players={players}&minutes={most}").getvalue().decode()
        fitting = {slug: s for slug, s in entries(page, listed).items() if slug in own}
        here = {one.held.game.slug for one in cells}
        assert set(fitting) == before | here
        for slug in here:
            assert told[slug] == (fitting[slug][1], fitting[slug][0])
        before |= here


def test_a_game_that_is_short_in_another_variant_opens_with_it(client: Client) -> None:
    cells = [
        cell
        for row in contents.by_players(contents.chapters(KEY))
        for column in row.columns
        for cell in column
        if cell.opens
    ]

    assert any(cell.variant for cell in cells)
    for cell in {cell.opens: cell for cell in cells}.values():
        page = client.get(f"/games/{cell.held.game.slug}/?terms={cell.opens}")
        assert f"<dd>{cell.way.length} " in page.getvalue().decode(), cell.opens


def test_the_page_is_reached_from_its_source_the_lists_and_each_of_its_games(
    client: Client,
) -> None:
    games = [f"/games/{one.game.slug}/" for held in contents.chapters(KEY) for one in held.games]
    for place in ("/sources/", "/sources/cotton-1674/", "/games/", *games):
        assert f'href="{PLACE}' in client.get(place).getvalue().decode(), place


def test_no_other_address_is_a_book(client: Client) -> None:
    assert client.get("/books/nonsense/").status_code == 404
    assert Game.objects.count() > len(contents.places())
    assert selectors.sources()[contents.every()[KEY].source].title == "The Compleat Gamester"
