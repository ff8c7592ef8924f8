"""Documentation for an entry, in every form, for every game."""

from __future__ import annotations

import doctest
import io
import re
import zipfile
from functools import cache
from itertools import takewhile
from xml.etree import ElementTree

import docx
import pypdfium2
import pytest
from django.test import Client
from django.utils import timezone

from diversions.edition import document_files, documentation
from diversions.edition.document_files import Paragraph
from diversions.edition.documentation import EntrantText
from diversions.edition.laid import Laid
from diversions.games import GAMES
from diversions.library import evidence, selectors
from diversions.play import fold
from diversions.rules.pictures import doors
from diversions.rules.pictures.boards import Picture
from tests.samples import every

pytestmark = pytest.mark.django_db
SLUGS = every(2, GAMES)


NOBODY = EntrantText()


@cache
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
    period = after(made(slug), "How it was played, and how we know")

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


def test_a_reading_is_argued_with_the_discussion_and_quotations_keep_their_marks() -> None:
    """The note of a rule alone may speak against the reading, as here; italics would be lost."""
    text = next(p.text for p in made("ombre") if "we usually read it as advice" in p.text.lower())

    assert "“except the Player playeth without taking in, when they may refuse”" in text
    assert "We infer that they may also take in none" in text


@pytest.mark.parametrize("slug", SLUGS)
def test_all_works_that_a_discussion_or_a_note_cites_are_listed(slug: str) -> None:
    pieces = made(slug)
    names = [p.runs[0][0].removesuffix(": ") for p in after(pieces, "Works cited")]
    shorts = {work.short for work in selectors.sources().values()}
    for piece in pieces:
        if piece.kind == "evidence":
            told = {
                m for m in re.findall(r"\(([^()]*?), pp?\. [^()]*\)", piece.text) if m in shorts
            }
            assert told <= set(names), piece.text


def test_no_report_is_said_to_follow_a_reconstruction_by_its_own_editors() -> None:
    for slug in SLUGS:
        assert not any("reconstructions by The editors" in p.text for p in made(slug)), slug


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
    for paper in document_files.PAPERS:
        pdf = pypdfium2.PdfDocument(document_files.render(pieces, "pdf", paper))
        words = " ".join(page.get_textpage().get_text_range() for page in pdf)
        file = docx.Document(io.BytesIO(document_files.render(pieces, "docx", paper)))
        text = document_files.render(pieces, "md", paper).decode()

        assert len(pdf) > 2
        assert "Ann & <Bo> of *Ash*" in words
        assert any("Ann & <Bo> of *Ash*" in p.text for p in file.paragraphs)
        assert "Ann & \\<Bo\\> of \\*Ash\\*" in text
        assert any(rule in p.text for p in file.paragraphs)
        width = pdf[0].get_size()[0] / 72 * 25.4
        assert abs(width - document_files.PAPERS[paper][1]) < 0.2


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_with_a_board_shows_it_as_play_begins(slug: str) -> None:
    pictures = [p for p in made(slug) if p.kind == "picture"]

    game = GAMES[slug]
    assert bool(pictures) == (doors.has_board(game) or slug in HANDS)
    if doors.has_board(game):
        begun = fold.fold(GAMES[slug].terms(), ())
        assert pictures[0].boards == (doors.picture(begun.game, begun.state),)


HANDS = [s for s in SLUGS if hasattr(GAMES[s].begin(GAMES[s].terms()), "hands")]


@pytest.mark.parametrize("slug", HANDS)
def test_a_game_of_cards_shows_a_table_in_play_with_every_hand_open(slug: str) -> None:
    pieces = made(slug)
    (shown,) = next(p for p in pieces if p.kind == "picture").boards
    assert isinstance(shown, Laid)

    pack = GAMES[slug].pack(GAMES[slug].terms())
    assert pack is not None
    told = [line.partition(": ") for line in shown.text.splitlines()]
    cards = [card for *_, cards in told for card in cards.split(", ")]
    names = set(map(pack.name, pack.cards))
    assert len({who for who, *_ in told} - {"Played"}) >= 2
    assert len(set(cards)) == len(cards) >= 4
    assert set(cards) <= names
    assert shown.svg.count('<svg x="') == len(cards)
    text = document_files.render(pieces, "md", "a4").decode()
    assert f"```\n{shown.text}\n```" in text
    assert "every hand open" in text


def test_a_position_that_the_history_tells_of_is_drawn_in_every_form() -> None:
    pieces = made("alquerque")
    drawn = [p for p in pieces if p.kind == "picture"]
    boards = [board for p in drawn for board in p.boards]
    told = [p.text for p in pieces].index(next(p.text for p in pieces if "below is" in p.text))

    assert pieces[told + 1].kind == "picture"
    assert "X stands on c2 and Y on d2" in pieces[told + 1].text
    before, after_ = pieces[told + 1].boards
    assert isinstance(before, Picture)
    assert {place.point for place in before.places if place.letter == "w"} == {"c2", "d2"}
    assert before.text != after_.text
    file = docx.Document(io.BytesIO(document_files.render(pieces, "docx", "a4")))
    shapes = [shape._inline.docPr.get("descr") for shape in file.inline_shapes]
    assert len(shapes) == len(boards)
    assert all(board.text in said for board, said in zip(boards, shapes, strict=True))
    text = document_files.render(pieces, "md", "a4").decode()
    assert all(f"```\n{board.text}\n```" in text for board in boards)
    pdf = pypdfium2.PdfDocument(document_files.render(pieces, "pdf", "a4"))
    words = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert "The board as play begins." in words


@pytest.mark.parametrize("slug", SLUGS)
def test_each_work_stands_under_the_name_by_which_it_is_cited_by_its_age(slug: str) -> None:
    pieces = made(slug)
    works = selectors.sources()
    listed = after(pieces, "Works cited")
    names = [p.runs[0][0].removesuffix(": ") for p in listed if p.runs[0][1] == "strong"]
    rules = [p.text for p in pieces if p.kind == "evidence"]
    cited = {
        work.short
        for work in works.values()
        if any(re.search(rf"(?:\. |; ){re.escape(work.short)}, ", text) for text in rules)
    }

    assert cited <= set(names)
    assert len(names) == len(set(names))
    heads = [p.text for p in listed if p.kind == "h2"]
    assert heads == [head for head in [*documentation.WORKS.values(), "This book"] if head in heads]
    ages = {work.short: evidence.year_of(work.year) for work in works.values()}
    for at, piece in enumerate(listed):
        if piece.kind == "h2" and "before 1700" in piece.text:
            under = takewhile(lambda p: p.kind != "h2", listed[at + 1 :])
            dated = [p.runs[0][0].removesuffix(": ") for p in under if p.runs[0][1] == "strong"]
            assert all(0 < ages[name] < 1700 for name in dated)


def test_the_file_of_a_word_processor_begins_with_a_title_page_and_numbers_its_pages() -> None:
    file = docx.Document(io.BytesIO(document_files.render(made("put"), "docx", "a4")))

    breaks = [p for p in file.paragraphs if p.paragraph_format.page_break_before]
    assert [p.text for p in breaks] == ["The game on one page"]
    parted = [
        p.text
        for p, then in zip(file.paragraphs, file.paragraphs[1:], strict=False)
        if then.style and then.style.name == "Evidence" and not p.paragraph_format.keep_with_next
    ]
    assert parted == []
    assert "PAGE" in file.sections[0].footer.paragraphs[0]._p.xml


def test_the_evidence_of_a_rule_is_a_footnote_in_every_form() -> None:
    pieces = made("put", entrant=EntrantText("Ann of Ash"))
    told = document_files.noted(pieces)
    notes = [note for _, note in told if note]
    assert len(notes) == sum(piece.kind == "rule" for piece in pieces) > 20

    data = document_files.render(pieces, "docx", "a4", "Ann of Ash")
    file = docx.Document(io.BytesIO(data))
    xml = zipfile.ZipFile(io.BytesIO(data)).read("word/footnotes.xml").decode()
    kept = ElementTree.fromstring(xml)
    words = ["".join(note.itertext()).strip() for note in kept]
    marks = re.findall(r'w:footnoteReference w:id="(\d+)"', file.element.xml)
    assert words[2:] == notes  # the first two are the lines that part them from the text
    assert marks == [str(n + 2) for n in range(len(notes))]
    assert (file.core_properties.title, file.core_properties.author) == ("Put", "Ann of Ash")
    assert "python-docx" not in f"{file.core_properties.comments}"
    assert file.core_properties.created == file.core_properties.modified
    assert str(timezone.now().year) in f"{file.core_properties.created}"
    assert not any("thumbnail" in name for name in zipfile.ZipFile(io.BytesIO(data)).namelist())

    text = document_files.render(pieces, "md", "a4").decode()
    assert [int(n) for n in re.findall(r"\[\^(\d+)\](?!:)", text)] == list(range(1, len(notes) + 1))
    assert len(re.findall(r"^\[\^\d+\]: ", text, re.MULTILINE)) == len(notes)

    pdf = pypdfium2.PdfDocument(document_files.render(pieces, "pdf", "a4", "Ann of Ash"))
    page = next(
        p for p in pdf if "till they have three apiece" in p.get_textpage().get_text_range()
    )
    words = page.get_textpage()
    at = words.get_text_range().index("till they have three apiece")
    highest = words.get_charbox(0)[3]
    assert words.get_charbox(at)[3] < highest - 100  # points: at the foot of the page
    assert pdf.get_metadata_dict()["Author"] == "Ann of Ash"


def test_what_you_made_how_you_played_it_and_what_you_learnt_have_their_headings() -> None:
    mine = EntrantText(made="Cards of pasteboard.", did="Twice, at Yule.", learnt="Put late.")
    told = after(made("put", entrant=mine), "What I did, and where it differs")
    blank = after(made("put"), "What I did, and where it differs")

    for head, words in (
        ("What I made", "Cards of pasteboard."),
        ("How I played it", "Twice, at Yule."),
        ("What I learnt", "Put late."),
    ):
        at = next(n for n, piece in enumerate(told) if piece.text == head)
        assert told[at].kind == "h2"
        assert told[at + 1].text == words
        asked = next(n for n, piece in enumerate(blank) if piece.text == head) + 1
        assert blank[asked].text.endswith("?")
        assert blank[asked + 1].kind == "blank"


def test_in_markdown_nothing_runs_into_the_list_before_it() -> None:
    pieces = made("put")
    lines = document_files.render(pieces, "md", "a4").decode().splitlines()
    after = [then for line, then in zip(lines, lines[1:], strict=False) if line.startswith("- ")]

    assert after
    assert all(then == "" or then.startswith(("- ", "  > ")) for then in after)


def test_the_form_makes_the_file(client: Client) -> None:
    place = f"/games/{SLUGS[0]}/documentation/"
    assert client.get(place).status_code == 200
    for form, (_, sort) in document_files.FORMS.items():
        answer = client.post(place, {"paper": "a4", "form": form, "did": "Слово"})
        assert answer.status_code == 200
        assert answer["Content-Type"] == sort


def test_what_cannot_be_made_is_refused_in_words(client: Client) -> None:
    place = f"/games/{SLUGS[0]}/documentation/"

    assert client.post(place, {"paper": "a3", "form": "pdf"}).status_code == 400
    assert client.get(f"{place}?terms=nonsense").status_code == 400
    assert client.get("/games/no-such/documentation/").status_code == 404


def test_no_page_holds_the_book_itself_alone() -> None:
    """The end is moved down line by line, past the foot of a page."""
    said = document_files.said
    for lines in range(34, 46):
        filling = [said("par", f"Line {n}.") for n in range(lines)]
        work = [said("item", "Cotton 1674."), said("par", "Of Put.")]
        book = [said("h2", "This book"), said("item", "The Book of Diversions.")]
        pieces = [said("title", "Put"), said("h1", "Works cited"), *filling, *work, *book]
        pdf = pypdfium2.PdfDocument(document_files.render(pieces, "pdf", "a4"))
        last = pdf[len(pdf) - 1].get_textpage().get_text_range()

        assert "Cotton 1674." in last, lines
        assert "The Book of Diversions." in last, lines


NOTICE = (
    "Permission is given to reproduce and distribute this work, on the following conditions: this "
    "must not be done for profit, and this copyright notice must remain attached and unaltered."
)


def test_an_author_s_notice_stands_wherever_the_text_is_used(client: Client) -> None:
    """Robert fitz John’s, word for word; and nowhere else."""
    card = client.get("/games/alquerque/print/card.pdf").content
    page = pypdfium2.PdfDocument(card)[0].get_textpage().get_text_range()
    told = " ".join(page.replace("\u00ad", "").replace("\ufffe\r\n", "").split())
    places = {
        "report": client.get("/games/alquerque/").content.decode(),
        "lesson": client.get("/games/alquerque/learn/", follow=True).content.decode(),
        "source": client.get("/sources/diversions-alquerque/").content.decode(),
        "data": client.get("/data/games/alquerque.json").content.decode(),
        "documentation": " ".join(p.text for p in made("alquerque")),
    }

    assert {name for name, text in places.items() if NOTICE not in text} == set()
    assert "must remain attached and unaltered" in told
    assert not any(selectors.notice(slug) for slug in SLUGS if slug != "alquerque")


def test_a_table_of_the_report_is_a_table_in_every_form() -> None:
    pieces = made("gleek")
    tables = [piece for piece in pieces if piece.kind == "table"]
    heads = ["variant", "what sets it apart", "known from"]

    markdown = document_files.as_markdown(pieces).decode()
    file = docx.Document(io.BytesIO(document_files.as_docx(pieces, "a4")))
    printed = pypdfium2.PdfDocument(document_files.as_pdf(pieces, "a4"))
    text = "".join(page.get_textpage().get_text_range() for page in printed)

    assert len(tables) == len(file.tables) > 0
    assert [cell.text for cell in file.tables[0].rows[0].cells] == heads
    assert f"| {' | '.join(heads)} |\n| --- | --- | --- |\n| " in markdown
    assert all(head in text for head in heads)


@pytest.mark.parametrize("slug", SLUGS)
def test_evidence_is_called_primary_only_of_texts_that_were_read(slug: str) -> None:
    """By kind: what was read, what others tell of, a writer who names old texts or none."""
    report = selectors.report(slug)
    assert report is not None
    terms = GAMES[slug].terms()
    variant = selectors.read_in(report, terms)
    bases = {
        rule.number: selectors.in_variant(rule, slug, variant).basis
        for rule in report.rules
        if terms.meets(rule.under)
    }
    read = [title for title, about in documentation.GROUNDS.items() if about == documentation.READ]

    for piece in after(made(slug), "How it was played, and how we know"):
        if piece.kind != "item" or piece.runs[0][1] != "strong":
            continue
        title = piece.runs[0][0].removesuffix(": ")
        numbers = _counted(piece.text.removeprefix(piece.runs[0][0]))
        assert numbers
        assert all(
            (bases[n].is_old and not bases[n].through) == (title in read)
            for n in numbers
            if bases[n].year < 1700
        )


def test_works_that_a_later_writer_names_for_a_rule_are_cited_too() -> None:
    works = " ".join(p.text for p in after(made("chaturanga"), "Works cited"))

    assert "Murray" in works
    assert "Gollon" in works


def _counted(text: str) -> list[int]:
    """The numbers of rules that a line names, its ranges whole."""
    pairs = re.findall(r"\b(\d+)(?:–(\d+))?\b", text.partition("The ")[0])
    return [n for a, b in pairs if int(a) < 400 for n in range(int(a), int(b or a) + 1)]


def test_a_reason_is_not_given_twice_and_helpers_on_the_site_have_their_address() -> None:
    assert doctest.testmod(documentation).failed == 0
    text = next(p.text for p in made("costly-colours") if "(rule 46)" in p.text)
    assert "depends on a reading (rule 46)" in text
    reasons = [p.text for p in made("costly-colours") if "never played, and the hands" in p.text]
    assert len(reasons) == 1
    assert reasons[0].count("the hands are counted next") == 1
    assert not [p.text for p in made("costly-colours") if ".”." in p.text]
    assert any("/games/rentoy/tools/family/)" in p.text for p in made("rentoy"))


def test_a_second_edition_is_no_second_witness_and_what_is_ours_has_none() -> None:
    readings = [p.text for p in made("tick-tack") if "Others read" in p.text]
    assert readings
    assert not [text for text in readings if "Cotton 1687" in text]
    mine = next(text for text in readings if text.startswith("Must you play what you throw?"))
    assert "Cotton 1674" not in mine
