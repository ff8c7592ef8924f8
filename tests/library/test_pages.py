"""The pages that are read, each and each act on it."""

from __future__ import annotations

import gzip
import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from diversions.library import book, facts, manifest, passages, selectors, under_terms
from tests.library.conftest import RULES, change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]
HTMX = {"HX-Request": "true"}


def text(response: Any) -> str:
    """What a reader reads: no marks, single spaces."""
    body = response.content.decode()
    bare = re.sub(r"<[^>]+>", " ", body.partition("<main")[2])
    return " ".join(html.unescape(bare).split())


def ids(response: Any) -> list[str]:
    return re.findall(r'<article class="rule" id="([^"]+)"', response.content.decode())


class Unfolded(HTMLParser):
    """The ids of the rules that stand outside a fold."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "details":
            self.depth += 1 if self.depth or said.get("class") == "folded" else 0
        elif tag == "article" and said.get("class") == "rule" and not self.depth:
            self.ids.append(str(said["id"]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self.depth:
            self.depth -= 1


def in_force(response: Any) -> list[str]:
    parser = Unfolded()
    parser.feed(response.content.decode())
    return parser.ids


# Front ------------------------------------------------------------------------------------------


def test_the_front_begins_a_game_a_meeting_and_a_search(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 200
    said = text(response)
    order = (
        "Play now",
        "Invited?",
        "How many of you are there?",
        "How many minutes",
        "All 2",
    )
    assert [*order] == sorted(order, key=said.index)
    assert response.content.decode().count('type="radio" name="players"') == facts.MANY


def test_the_front_of_an_empty_book_says_so(client: Client, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    manifest.write(nothing)
    book.load(nothing)

    assert "The book has no games yet." in text(client.get("/"))


# Games ------------------------------------------------------------------------------------------


def listed(response: Any) -> list[str]:
    return re.findall(r'<a class="to" href="/games/([^/]+)/[^"]*"', response.content.decode())


@pytest.mark.parametrize(
    ("asked", "slugs"),
    [
        ({}, ["toy", "told-only"]),
        ({"class": "cards"}, ["toy"]),
        ({"class": "dice"}, []),
        ({"kind": "daring"}, ["toy"]),
        ({"players": "3"}, ["toy"]),
        ({"players": "4"}, []),
        ({"century": "17"}, ["toy"]),
        ({"century": "16"}, []),
        ({"place": "england"}, ["toy"]),
        ({"place": "Mars"}, []),
        ({"q": "toy"}, ["toy"]),
        ({"q": "TOY"}, ["toy"]),
        ({"q": "hazard"}, ["toy"]),
        ({"q": "hazards"}, ["toy"]),
        ({"q": "hazarde"}, ["toy"]),
        ({"q": "azar"}, []),
        ({"q": "PACK"}, ["toy"]),
        ({"q": "töye"}, ["toy"]),
        ({"q": "nowhere"}, []),
        ({"q": "first lead"}, ["toy"]),
        ({"q": "first", "class": "boards"}, []),
    ],
)
def test_games_are_found(client: Client, asked: dict[str, str], slugs: list[str]) -> None:
    response = client.get("/games/", asked)

    assert response.status_code == 200
    assert listed(response) == slugs


def test_a_search_leads_to_the_sentence(client: Client) -> None:
    body = client.get("/games/", {"q": "forbids"}).content.decode()

    assert '<a href="/rules/toy.when.late/">Rule 5</a>: For nothing ' in body
    assert "<mark>forbids</mark> it." in body


def test_a_filter_offers_what_there_is_with_its_numbers(client: Client) -> None:
    body = client.get("/games/").content.decode()

    assert '<option value="cards">cards (1)</option>' in body
    assert 'name="century"' not in body  # one value is no choice
    assert 'name="century"' in client.get("/games/?century=17").content.decode()
    fewer = client.get("/games/?class=boards").content.decode()
    assert 'value="boards" selected' in fewer


@pytest.mark.postgres
def test_the_index_answers_by_words_and_stems_best_first(client: Client) -> None:
    index = passages.index()
    said = {
        "one": "The cards are shuffled.",
        "two": "He is huffed, or huffs another: a Huffe.",
        "three": "To huff; and much else is told of a good many other matters besides.",
    }
    index.fill(passages.Passage("toy", key, "/", text) for key, text in said.items())

    assert [f.passage.title for f in passages.find("huff")] == ["two", "three"]
    assert [f.passage.title for f in passages.find("huffe")] == ["two", "three"]
    assert [f.passage.title for f in passages.find("shuffle CARD")] == ["one"]
    [passage] = passages.find("another")
    assert [passage.passage.text[a:b] for a, b in passage.spans] == ["another"]
    assert passages.find('") OR words:(') == []


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": "few"}, "“few” is not a number of players: enter a number."),
        ({"players": "9" * 5000}, f"“{'9' * 40}…” is not a number of players: enter a number."),
        ({"century": "x"}, "“x” is not a century: enter a number."),
        ({"class": "chess"}, "“chess” is not a class of games: choose cards, boards or dice."),
    ],
)
def test_a_filter_that_cannot_be_read_is_named(
    client: Client, asked: dict[str, str], says: str
) -> None:
    response = client.get("/games/", asked)

    assert response.status_code == 400
    assert says in text(response)


def test_what_is_searched_for_is_never_markup(client: Client) -> None:
    body = client.get("/games/", {"q": '"><script>'}).content.decode()

    assert "<script>" not in body.partition("<main")[2].partition("</main>")[0]


# The report -------------------------------------------------------------------------------------


def test_a_report_shows_what_the_files_say(client: Client) -> None:
    said = text(client.get("/games/toy/"))

    for words in (
        "Also Toye", "Players two or three", "Length an hour",
        "Dee Redactor (redactor); revised 2006",
        "As the Old Book has it 1660, described", "It is told in Scribe 1660, p. 3",
        "Scribe 1660, p. 7 thou mayst dare", "Clerk and Copy 1690 (silent)",
        "Our note. A first note.", "Dee Redactor. A second note.", "supplied by Dee Redactor",
        "On the section.", "On the question.", "They differ.", "A dare.", "Dare or lose.",
        "dare To put all at hazard.", "The Old Book of Toys",
    ):  # fmt: skip
        assert words in said


def test_every_rule_stands_on_the_page_whatever_is_agreed(client: Client) -> None:
    usual, other = client.get("/games/toy/"), client.get("/games/toy/?terms=toy:new")

    assert sorted(ids(usual)) == sorted(ids(other)) == sorted(selectors.rule_numbers("toy"))
    assert in_force(usual) == ["toy.history", "toy.turn", "toy.dare", "toy.when.early", "toy.up"]
    assert in_force(other) == ["toy.history", "toy.turn", "toy.dare", "toy.when.late", "toy.up"]
    assert "Not in force here: rules 5, 6" in text(usual)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("", "toy:old"),
        ("?terms=toy:old", "toy:old"),
        ("?terms=toy:old,up=seven,seats=2", "toy:old,up=seven"),
        ("?when=late", "toy:old,when=late"),
        ("?seats=3", "toy:old,seats=3"),
        ("?when=late&utm_source=elsewhere", "toy:old,when=late"),
    ],
)
def test_the_code_of_the_readings_is_shown(client: Client, asked: str, code: str) -> None:
    body = client.get(f"/games/toy/{asked}").content.decode()

    assert f'Copy the code of these readings</summary><span class="code">{code}</span>' in body


def test_a_question_is_set_before_the_first_rule_that_answers_it(client: Client) -> None:
    body = client.get("/games/toy/").content.decode()

    asked = body.index('id="crux-when"')
    assert body.index('id="toy.dare"') < asked < body.index('id="toy.when.early"')
    question = body[asked : body.index("</fieldset>", asked)]
    assert '<input type="radio" name="when" value="early" checked> Before' in question
    assert "<small>Scribe 1660</small>" in question


def test_the_form_answers_with_the_address_of_its_readings(client: Client) -> None:
    form = {"variant": "old", "was": "toy:old", "seats": "2", "when": "early", "up": "five"}

    assert client.get("/games/toy/", form).headers["Location"] == "/games/toy/"
    other = client.get("/games/toy/", {**form, "when": "late", "up": "seven"})
    assert other.status_code == 302
    assert other.headers["Location"] == "/games/toy/?terms=toy:old,when=late,up=seven"


def test_for_htmx_the_form_answers_with_the_page(client: Client) -> None:
    form = {"variant": "old", "was": "toy:old", "seats": "2", "when": "late", "up": "five"}

    response = client.get("/games/toy/", form, headers=HTMX)

    assert response.status_code == 200
    assert response.headers["HX-Replace-Url"] == "/games/toy/?terms=toy:old,when=late"
    assert "toy.when.late" in in_force(response)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("?terms=toy:odd", "“odd” is not a variant of Toy; choose one of: old, new."),
        ("?terms=tay:old", "“tay” is not Toy: write “toy:…”."),
        ("?terms=toy:old,whan=late", "“whan” is not in dispute in Toy; choose one of: when, up."),
        (
            "?terms=toy:old,when=soon",
            "“soon” is not a reading of “when”; choose one of: early, late.",
        ),
        ("?terms=toy:old,when", "“when” is not a reading: write “option=reading”."),
        ("?terms=toy:old,seats=9", "“9”: As the Old Book has it seats 2 or 3."),
        ("?variant=odd", "“odd” is not a variant of Toy; choose one of: old, new."),
        ("?when=soon", "“soon” is not a reading of “when”; choose one of: early, late."),
        ("?seats=many", "“many”: enter a number from 1 to 99."),
        ("?up=seven&seats=3", "“toy:old,up=seven,seats=3”: Three cannot play early for seven."),
    ],
)
def test_readings_that_cannot_be_are_named(client: Client, asked: str, says: str) -> None:
    response = client.get(f"/games/toy/{asked}")

    assert response.status_code == 400
    assert says in text(response)


def test_an_old_link_whose_readings_cannot_stand_together_shows_the_page_with_the_reason(
    client: Client,
) -> None:
    response = client.get("/games/toy/?terms=toy:old,up=seven,seats=3")

    assert response.status_code == 200
    said = text(response)
    assert "Three cannot play early for seven. The report is shown as toy:old,up=seven." in said


def test_a_question_whose_other_answers_are_all_refused_is_not_asked(client: Client) -> None:
    one = client.get("/games/toy/?terms=toy:old,seats=3").content.decode()
    both = client.get("/games/toy/?terms=toy:new").content.decode()

    assert 'id="crux-up"' not in one  # three cannot play early for seven
    assert 'id="crux-up"' in both
    assert 'id="dispute-up"' in one


def test_what_a_choice_changes_is_said(client: Client) -> None:
    form = {"variant": "old", "was": "toy:old", "seats": "2", "when": "late"}

    response = client.get("/games/toy/", form, headers=HTMX)

    assert "Rule 5 is now in force. Rule 4 is no longer in force. Undo" in text(response)
    body = response.content.decode()
    assert '<article class="rule" data-new id="toy.when.late">' in body
    assert '<details class="crux" id="crux-when" open>' in body


def test_readings_that_the_page_did_not_ask_stay_as_they_were(client: Client) -> None:
    form = {"variant": "old", "was": "toy:old,up=seven", "seats": "2", "when": "late"}

    response = client.get("/games/toy/", form, headers=HTMX)

    assert response.headers["HX-Replace-Url"] == "/games/toy/?terms=toy:old,when=late,up=seven"


def test_a_report_comes_to_the_point(client: Client) -> None:
    body = client.get("/games/toy/").content.decode()

    places = ["<h1>", "<dt>Players",
              'class="doors"', 'id="in-short"', 'class="stays"', 'id="toy.turn"',
              'id="disputes"', 'id="glossary"', 'id="sources"', 'id="made"']  # fmt: skip
    assert sorted(places, key=body.index) == places


def test_what_is_not_rules_is_shut_and_opens_at_one_press(client: Client) -> None:
    body = client.get("/games/toy/").content.decode()
    shut = re.findall(r"<section class=\"part\"><details><summary>.*?</summary>", body, re.DOTALL)
    whole = re.search(r'<a href="([^"]*open=all[^"]*)">Open all parts</a>', body)
    assert whole

    opened = client.get(whole[1].replace("&amp;", "&")).content.decode()

    strip = re.search(r'<nav class="stays".*?</nav>', body, re.DOTALL)
    at_top = re.search(r'href="([^"]*open=all)" aria-label="Open all parts"', strip[0])  # type: ignore[index]
    assert at_top
    assert client.get(at_top[1].replace("&amp;", "&")).content.decode() == opened
    assert 'aria-label="Shut all parts"' in opened
    assert len(shut) == opened.count('<section class="part"><details open>') > 3
    for id in ("disputes", "glossary", "sources", "made"):
        # The id is within what is shut: so a link to it opens it.
        assert re.search(
            rf'<details><summary>[^~]*?</summary>\s*<div class="inside" id="{id}">', body
        )
    assert body.index('<article class="rule"') < body.index('<section class="part">')


def test_a_section_without_a_rule_in_force_is_a_line_and_no_heading(
    client: Client, loaded: Path
) -> None:
    with (loaded / "games/toy/report.toml").open("a") as report:
        report.write('\n[[section]]\nkey = "late"\ntitle = "Late"\n')
    with (loaded / "games/toy/rules.toml").open("a") as rules:
        rules.write('\n[[rule]]\nid = "toy.late"\nsection = "late"\nstanding = "supplied"\n')
        rules.write('enforced = false\nunder = ["when.late"]\ntext = "Late."\n')
    book.load(loaded)
    early, late = (client.get(f"/games/toy/{q}").content.decode() for q in ("", "?when=late"))

    assert "Late: none of its rules is in force under these readings</summary>" in early
    assert '<div id="late">' in early
    assert '<section class="section" id="late">' not in early
    assert '<section class="section" id="late">' in late


def test_an_old_link_to_a_renamed_part_arrives_unless_a_section_has_its_name(
    client: Client, loaded: Path
) -> None:
    before = client.get("/games/toy/").content.decode()
    change(loaded, "games/toy/report.toml", 'key = "history"', 'key = "summary"')
    change(loaded, "games/toy/rules.toml", 'section = "history"', 'section = "summary"')
    book.load(loaded)
    after = client.get("/games/toy/").content.decode()

    assert before.index('id="in-short"') < before.index('<span id="summary">')
    assert '<span id="variants">' in before
    assert '<span id="summary">' not in after
    assert after.count('id="summary"') == 1


def test_readings_that_cannot_stand_together_leave_the_page_as_it_was(client: Client) -> None:
    form = {"was": "toy:old,when=late,seats=3", "when": "early", "up": "seven", "seats": "3"}

    response = client.get("/games/toy/", form)

    assert response.status_code == 400
    assert "The report is shown as toy:old,when=late,seats=3." in text(response)


def test_a_game_told_only_has_no_switches_and_no_doors(client: Client) -> None:
    body = client.get("/games/told-only/").content.decode()

    assert "<fieldset" not in body
    assert 'class="doors"' not in body
    assert client.get("/games/told-only/?terms=told-only:x").status_code == 400


def test_doors_lead_where_there_is_something(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = {"sit": "/games/toy/play/", "lesson": "/games/toy/learn/", "print": ""}
    monkeypatch.setattr(selectors, "address", lambda name, *args: place[name])

    assert selectors.doors("toy") == [("/games/toy/play/", "Play")]
    assert selectors.doors("told-only") == []


# A rule -----------------------------------------------------------------------------------------


def test_a_rule_says_what_it_stands_on(client: Client) -> None:
    response = client.get("/rules/toy.when.late/")

    assert response.status_code == 200
    said = text(response)
    for words in ("Töy, rule 5", "At any time.", "inferred", "For nothing forbids it.",
                  "When may one dare? In force under the reading: At any time.",
                  "Before the first lead Scribe 1660 when=early"):  # fmt: skip
        assert words in said
    body = response.content.decode()
    code = under_terms.code_for("toy", ("when.late",))
    assert f'href="/games/toy/?terms={code}#toy.when.late"' in body
    assert 'href="/games/toy/?when=early#toy.when.late"' in body


def test_a_rule_not_always_in_force_leads_to_the_readings_under_which_it_is(client: Client) -> None:
    body = client.get("/rules/toy.three/").content.decode()

    assert 'href="/games/toy/?terms=toy:old,seats=3#toy.three"' in body


def test_for_htmx_a_rule_is_a_fragment(client: Client) -> None:
    whole = client.get("/rules/toy.dare/").content.decode()
    part = client.get("/rules/toy.dare/", headers=HTMX).content.decode()

    assert part.startswith('<article class="rule-card">')
    assert part.strip() in whole


# Sources, glossary, style guide ------------------------------------------------------------------


def test_sources_are_listed_by_year(client: Client) -> None:
    said = text(client.get("/sources/"))

    assert said.index("Scribe 1660") < said.index("Clerk and Copy 1690")


def test_a_source_shows_every_rule_that_rests_on_it(client: Client) -> None:
    response = client.get("/sources/old-book/")

    body = response.content.decode()
    assert re.findall(r'href="/rules/([^"]+)/"', body) == ["toy.dare", "toy.when.early"]
    assert "wing S1" in text(response)
    assert "Works we know only through this source Clerk and Copy 1690" in text(response)


def test_the_glossary_lists_the_terms(client: Client) -> None:
    page = client.get("/glossary/")
    assert "dare To put all at hazard. Töy" in text(page)
    assert '<a href="#letter-d">D</a>' in page.content.decode()
    assert 'id="letter-d"' in page.content.decode()


def test_the_style_guide_is_there(client: Client) -> None:
    page = client.get("/styleguide/").content.decode()

    assert page.count('<svg class="board"') == 2
    assert 'class="net"' in page
    assert 'class="square"' in page
    assert 'aria-label="c2, fox' in page
    assert 'aria-label="d4, black counsellor"' in page


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("/games/none/", "The book has no game called “none”."),
        ("/rules/toy.none/", "The book has no rule called “toy.none”."),
        ("/rules/nonsense/", "The book has no rule called “nonsense”."),
        ("/sources/none/", "The book has no source called “none”."),
        ("/nowhere/", "There is no such page."),
    ],
)
def test_what_is_not_in_the_book_is_a_page_that_says_so(
    client: Client, place: str, says: str
) -> None:
    response = client.get(place)

    assert response.status_code == 404
    assert says in text(response)


@pytest.mark.parametrize("place", ["/", "/games/", "/games/toy/", "/rules/toy.dare/", "/sources/"])
def test_pages_are_only_read(client: Client, place: str) -> None:
    assert client.post(place).status_code == 405
    assert client.head(place).status_code == 200


# Kept pages -------------------------------------------------------------------------------------


def test_a_page_that_the_reader_has_is_not_sent_again(client: Client, loaded: Path) -> None:
    tag = client.get("/games/toy/").headers["ETag"]

    again = client.get("/games/toy/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/games/toy/", headers={"If-None-Match": 'W/"x"'}).status_code == 200
    assert client.get("/games/toy/?when=late", headers={"If-None-Match": tag}).status_code == 200

    change(loaded, "games/toy/rules.toml", "Each in turn.", "One after another.")
    book.load(loaded)
    renewed = client.get("/games/toy/", headers={"If-None-Match": tag})
    assert renewed.status_code == 200
    assert "One after another." in text(renewed)


def test_a_kept_page_is_the_page(client: Client) -> None:
    first, again = client.get("/games/toy/"), client.get("/games/toy/")
    packed = client.get("/games/toy/", headers={"Accept-Encoding": "gzip"})

    assert again.content == first.content
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == first.content
    assert "Accept-Encoding" in packed.headers["Vary"]


def queries(client: Client, place: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(place).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    ("place", "most"),
    [("/", 14), ("/games/", 27), ("/games/toy/", 44), ("/rules/toy.dare/", 26), ("/sources/", 7),
     ("/sources/old-book/", 11), ("/glossary/", 5)],
)  # fmt: skip
def test_a_page_asks_the_database_no_more_for_more(
    client: Client, loaded: Path, place: str, most: int
) -> None:
    first = queries(client, place)
    assert first <= most
    assert queries(client, place) == 1  # the stamp alone

    more = "".join(RULES.partition("[[crux]]")[0].replace('id = "toy.', f'id = "toy.again-{n}-')
                   for n in (1, 2))  # fmt: skip
    path = loaded / "games/toy/rules.toml"
    path.write_text(path.read_text() + more)
    for n in (1, 2):
        game = loaded / f"games/more_{n}"
        game.mkdir()
        (game / "report.toml").write_text(
            f'[game]\nslug = "more-{n}"\ntitle = "More {n}"\nclass = "dice"\n'
        )
    with (loaded / "games/toy/report.toml").open("a") as report:
        report.write('\n[[term]]\nword = "a"\ntext = "A."\n[[term]]\nword = "b"\ntext = "B."\n')
    with (loaded / "sources.toml").open("a") as sources:
        for n in (1, 2):
            sources.write(f'\n[[source]]\nkey = "more-{n}"\ntype = "book"\ntitle = "More"\n')
    book.load(loaded)

    assert queries(client, place) == first


def test_rule_numbers_are_the_reports(client: Client) -> None:
    assert selectors.rule_numbers("toy")["toy.when.early"] == 4
    with CaptureQueriesContext(connection) as captured:
        selectors.rule_numbers("toy")
    assert len(captured) == 1


def test_no_page_asks_for_styles_or_scripts_of_its_own(client: Client) -> None:
    for place in ("/", "/games/", "/games/toy/", "/rules/toy.dare/", "/sources/old-book/"):
        body = client.get(place).content.decode()
        assert not re.search(r"\sstyle=|\son[a-z]+=|<script>|<style", body)


def test_the_summary_is_that_of_the_terms(client: Client, loaded: Path) -> None:
    def said(address: str) -> str:
        page = client.get(address).content.decode()
        return page.partition('id="in-short"')[2].partition("</section>")[0]

    assert "<p>Dare or lose.</p>\n<p>Then <em>count</em>.</p>" in said("/games/toy/")
    assert "<p>Dare or lose. It is never too late.</p>" in said("/games/toy/?terms=toy:new")
