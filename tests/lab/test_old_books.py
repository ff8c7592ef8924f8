"""The pages beside an old book: its slips, its advice, its cheats."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from diversions.games import GAMES
from diversions.lab import old_books
from diversions.lab.claims import KINDS
from diversions.lab.store import claims
from diversions.library import contents
from diversions.library.models import Note, Record, Section

pytestmark = pytest.mark.django_db
KEY = "compleat-gamester"
PAGES = ("slips", "was-he-right", "cheating")


def said(client: Client, page: str) -> str:
    answer = client.get(f"/books/{KEY}/{page}")
    assert answer.status_code == 200
    return unescape(answer.getvalue().decode())


def test_the_right_figures_are_computed_and_are_not_his() -> None:
    figures = {one.title: (one.he, one.right) for one in old_books.slips(KEY)}

    assert figures["A hand that he counts too low"] == (8, 10)
    assert figures["A Nine and a Nine"] == (15, 18)
    assert figures["A deal that he adds up too low"] == (20, 21)
    assert figures["A fifteen that he overlooks"] == (0, 1)
    assert figures["A card that wins after all"] == (0, 1)
    assert figures["A Deuce that is gone"] == (1, 0)
    assert all(he != right for he, right in figures.values() if right is not None)


def test_each_slip_says_both_figures_and_leads_to_its_example(client: Client) -> None:
    page = said(client, "slips/")
    for one in old_books.slips(KEY):
        assert one.quote in page
        if one.right is not None:
            assert f"He says <b>{one.he}</b>; it is <b>{one.right}</b>" in page
        if one.record:
            assert Record.objects.filter(game=one.game, key=one.record).exists()
            place = f"/games/{one.game}/positions/{one.record}/{one.ply}/"
            assert f'href="{place}"' in page
            position = client.get(place)
            assert position.status_code == 200
            shown = unescape(position.content.decode())
            assert "Play on from here" in shown, one.title
            assert f'<a href="/books/{KEY}/slips/#{one.anchor}">{one.title}</a>' in shown
            assert f"p. {one.page}" in shown
            assert f'id="{one.anchor}"' in page


def test_each_game_of_the_book_leads_to_what_the_book_says_beside_it(client: Client) -> None:
    for slug in contents.places():
        page = client.get(f"/games/{slug}/").content.decode()
        assert all(f'href="/books/{KEY}/{beside}/"' in page for beside in PAGES), slug


def test_every_claim_of_the_book_is_on_the_page_with_what_came_of_it(client: Client) -> None:
    page = said(client, "was-he-right/")
    source = contents.every()[KEY].source
    all_of = [(slug, c) for slug in GAMES for c in claims(slug) if c.source == source]

    assert len(all_of) > 10
    for slug, claim in all_of:
        assert f'id="claim-{slug}-{claim.key}"' in page
    for one in old_books.untested(KEY):
        assert one.kind in KINDS
        assert one.quote in page
        assert one.why in page
        assert "computed" not in one.said


FIRST_CHAPTER = 23  # the page at which the games begin


def test_every_way_of_cheating_leads_to_where_it_is_told(client: Client) -> None:
    page = said(client, "cheating/")
    for _, ways in old_books.cheating(KEY):
        for one in ways:
            assert one.quote in page
            assert one.game or one.page < FIRST_CHAPTER, one.name
            if one.game:
                assert Section.objects.filter(game=one.game, key=one.section).exists()
                assert f'href="/games/{one.game}/#{one.section}"' in page


TELLS = re.compile(r"\bcheat|\bsharper|foul play|false dic?e|taper-box|high runners", re.IGNORECASE)


def test_every_game_of_the_book_that_tells_of_cheating_leads_to_the_page() -> None:
    book = contents.chapters(KEY)
    played = {held.game.slug for one in book for held in one.games}
    named = {one.game for _, ways in old_books.cheating(KEY) for one in ways if one.game}
    lacking = []
    for slug in sorted(played):
        texts = [section.text for section in Section.objects.filter(game=slug)]
        notes = [note.text for note in Note.objects.filter(game=slug)]
        tells = slug in named or any(TELLS.search(text) for text in (*texts, *notes))
        if tells and not any(f"/books/{KEY}/cheating/" in text for text in texts):
            lacking.append(slug)

    assert {"passage", "inn-and-inn", "hazard"} <= played
    assert {"all-fours", "gleek", "put", "whist"} <= named
    assert named <= played
    assert lacking == []


def test_each_kind_of_advice_is_told_of_the_games_that_advise_most() -> None:
    advice = [one for one in old_books.untested(KEY)]
    for slug, least in {"irish": 4, "back-gammon": 4, "whist": 3, "tick-tack": 7}.items():
        assert len([one for one in advice if one.game == slug]) >= least, slug
    assert len({(one.game, one.quote) for one in advice}) == len(advice)


def test_what_was_measured_is_not_told_as_unmeasured() -> None:
    source = contents.every()[KEY].source
    measured = {
        (slug, claim.quote) for slug in GAMES for claim in claims(slug) if claim.source == source
    }
    twice = [
        (one.game, one.quote)
        for one in old_books.untested(KEY)
        for slug, quote in measured
        if slug == one.game and (quote in one.quote or one.quote in quote)
    ]

    assert twice == []


def test_quotations_are_letter_for_letter_where_the_page_is_held() -> None:
    path = Path(settings.BASE_DIR) / "fixtures" / "texts" / "cotton-1674.toml"
    keyed = {
        page.get("read", page["printed"]): " ".join(page["quote"].split())
        for page in tomllib.loads(path.read_text(encoding="utf-8"))["page"]
        if "printed" in page
    }
    quoted = [(str(slip.page), slip.quote) for slip in old_books.slips(KEY)]
    quoted += [(str(advice.page), advice.quote) for advice in old_books.untested(KEY)]
    ways = [way for _, group in old_books.cheating(KEY) for way in group]
    quoted += [(str(way.page), way.quote) for way in ways]
    checked = [(page, quote) for page, quote in quoted if page in keyed]

    assert len(checked) > 15
    for page, quote in checked:
        assert quote in keyed[page], f"p. {page}: {quote}"


@pytest.mark.parametrize("page", PAGES)
def test_the_book_leads_to_its_pages_and_another_book_has_none(client: Client, page: str) -> None:
    assert f'href="/books/{KEY}/{page}/"' in said(client, "")
    assert client.get(f"/books/no-such-book/{page}/").status_code == 404
