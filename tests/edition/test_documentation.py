"""Documentation for an entry, in every form, for every game."""

from __future__ import annotations

import io
from itertools import takewhile

import docx
import pypdfium2
import pytest
from django.test import Client

from diversions.edition import documentation
from diversions.edition.documentation import EntrantText, Paragraph
from diversions.games import GAMES
from diversions.library import selectors

pytestmark = pytest.mark.django_db
SLUGS = sorted(GAMES)


NOBODY = EntrantText()


def made(slug: str, code: str = "", entrant: EntrantText = NOBODY) -> list[Paragraph]:
    report = selectors.report(slug)
    assert report is not None
    game = GAMES[slug]
    terms = game.terms_of(code) if code else game.terms()
    return documentation.document(report, terms, entrant, lambda place: f"https://book{place}")


def after(pieces: list[Paragraph], head: str) -> list[Paragraph]:
    """What stands under that heading."""
    start = next(n for n, p in enumerate(pieces) if p.kind == "h1" and p.text == head) + 1
    rest = [n for n, p in enumerate(pieces[start:], start) if p.kind == "h1"]
    return pieces[start : rest[0] if rest else None]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_in_force_stands_once_with_its_evidence(slug: str) -> None:
    report = selectors.report(slug)
    assert report is not None
    terms = GAMES[slug].terms()
    in_force = [rule.number for rule in report.rules if terms.meets(rule.under)]

    pieces = made(slug)

    told = [n for n, piece in enumerate(pieces) if piece.kind == "rule"]
    assert sorted(int(pieces[n].runs[0][0].strip(". ")) for n in told) == sorted(in_force)
    assert all(pieces[n + 1].kind == "evidence" and pieces[n + 1].text for n in told)


@pytest.mark.parametrize("slug", SLUGS)
def test_all_that_is_ours_is_named_as_a_choice(slug: str) -> None:
    report = selectors.report(slug)
    assert report is not None
    terms = GAMES[slug].terms()
    ours = {
        rule.number
        for rule in report.rules
        if terms.meets(rule.under) and rule.standing in ("supplied", "modern")
    }

    mine = after(made(slug), "What I did, and where it differs")

    assert ours <= {int(p.runs[0][0].strip(". ")) for p in mine if p.kind == "rule"}


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_stand_in_the_order_of_play_and_what_was_supplied_is_pointed_to(slug: str) -> None:
    period = after(made(slug), "What was done in period, and how we know")

    numbers = [int(p.runs[0][0].strip(". ")) for p in period if p.kind == "rule"]

    assert numbers == sorted(numbers)
    report = selectors.report(slug)
    assert report is not None
    terms = GAMES[slug].terms()
    titles = [
        c.section.title for c in report.chapters if any(terms.meets(r.under) for r in c.rules)
    ]
    assert [p.text for p in period if p.kind == "h2"] == titles
    away = [p.text for p in period if p.kind == "item" and "had to be supplied" in p.text]
    mine = after(made(slug), "What I did, and where it differs")
    assert bool(away) == any(p.kind == "rule" for p in mine)


@pytest.mark.parametrize("slug", SLUGS)
def test_each_reading_says_who_decided_and_why_or_that_no_reason_is_given(slug: str) -> None:
    mine = after(made(slug), "What I did, and where it differs")
    start = next((n for n, p in enumerate(mine) if "I followed these readings" in p.text), None)
    if start is None:
        assert not any(p.kind == "item" for p in mine)
        return
    readings = list(takewhile(lambda p: p.kind in ("item", "evidence"), mine[start + 1 :]))

    assert [p.kind for p in readings] == ["item", "evidence"] * (len(readings) // 2)
    for piece in readings[1::2]:
        assert "The reading of" in piece.text
        assert " Why: " in piece.text or piece.text.endswith("The book gives no reason.")


def test_a_reading_that_the_entrant_changed_is_the_entrants_choice() -> None:
    text = " ".join(p.text for p in made("put", "put:cotton,up=seven") if p.kind == "evidence")

    assert "My choice: " in text
    assert "has “Five”" in text


def test_the_readings_chosen_are_told_with_those_that_were_not() -> None:
    for slug in SLUGS:
        game = GAMES[slug]
        for option in game.options[:1]:
            reading = option.readings[-1]
            try:
                terms = game.terms(None, None, **{option.key.replace("-", "_"): reading.key})
            except ValueError:
                continue
            text = " ".join(p.text for p in made(slug, terms.code) if p.kind == "item")
            if option.question in text:
                assert f"{option.question} {reading.label}" in text


def test_own_words_stand_in_it_and_lines_where_there_are_none() -> None:
    mine = EntrantText(
        "Ann of Ash", "Ashvale", "Coronation", "2027-05-01", "I played it.\n\nTwice."
    )

    pieces = made(SLUGS[0], entrant=mine)

    texts = [piece.text for piece in pieces]
    assert "Entered by: Ann of Ash" in texts
    assert {"I played it.", "Twice."} <= set(texts)
    assert any(piece.kind == "blank" for piece in pieces)


def test_the_same_pieces_make_pdf_docx_and_markdown() -> None:
    pieces = made(SLUGS[0], entrant=EntrantText("Ann & <Bo> of *Ash*"))
    rule = next(p.text for p in pieces if p.kind == "rule").split(". ", 1)[1][:30]
    for paper in documentation.PAPERS:
        pdf = pypdfium2.PdfDocument(documentation.render(pieces, "pdf", paper))
        words = " ".join(page.get_textpage().get_text_range() for page in pdf)
        file = docx.Document(io.BytesIO(documentation.render(pieces, "docx", paper)))
        text = documentation.render(pieces, "md", paper).decode()

        assert len(pdf) > 2
        assert "Ann & <Bo> of *Ash*" in words
        assert any("Ann & <Bo> of *Ash*" in p.text for p in file.paragraphs)
        assert "Ann & \\<Bo\\> of \\*Ash\\*" in text
        assert any(rule in p.text for p in file.paragraphs)
        width = pdf[0].get_size()[0] / 72 * 25.4
        assert abs(width - documentation.PAPERS[paper][1]) < 0.2


def test_in_markdown_nothing_runs_into_the_list_before_it() -> None:
    pieces = made("put")
    lines = documentation.render(pieces, "md", "a4").decode().splitlines()
    after = [then for line, then in zip(lines, lines[1:], strict=False) if line.startswith("- ")]

    assert after
    assert all(then == "" or then.startswith(("- ", "  > ")) for then in after)


def test_the_form_makes_the_file(client: Client) -> None:
    place = f"/games/{SLUGS[0]}/documentation/"
    assert client.get(place).status_code == 200
    for form, (_, sort) in documentation.FORMS.items():
        answer = client.post(place, {"paper": "a4", "form": form, "did": "Слово"})
        assert answer.status_code == 200
        assert answer["Content-Type"] == sort


def test_what_cannot_be_made_is_refused_in_words(client: Client) -> None:
    place = f"/games/{SLUGS[0]}/documentation/"

    assert client.post(place, {"paper": "a3", "form": "pdf"}).status_code == 400
    assert client.get(f"{place}?terms=nonsense").status_code == 400
    assert client.get("/games/no-such/documentation/").status_code == 404
