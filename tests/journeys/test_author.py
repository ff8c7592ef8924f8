"""An author: the rules as they chose to play them, the documentation for an entry in two forms, and
three rules cited, each at an address that leads back to its text."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from playwright.sync_api import expect

from tests.journeys.seen import LAWS, SIZES, Journey, Size
from tests.visitors import Visitors

pytestmark = pytest.mark.browser

SLUG, NAME, EVENT = "put", "Brynhildr Kormáksdóttir", "Arts and Sciences at the Crown"
DID = "I taught it to twelve people in an hour, by the book’s lesson."
CITED = 3


class Writing(Journey):
    """One author's way, and what was saved on it."""

    def __init__(self, size: Size) -> None:
        super().__init__("author", size)
        self.files: dict[str, bytes] = {}

    def walk(self, visitors: Visitors) -> None:
        author = self.person(visitors)
        page = author.page
        author.go(f"/games/{SLUG}/")
        author.press(page.locator("summary", has_text="Who made this"))
        author.press("link", "Documentation for an Arts and Sciences entry")
        with self.step("the readings come along to the form"):
            expect(page.locator("main .code").first).to_contain_text(f"{SLUG}:")
        author.type("textbox", NAME, "Entered by")
        author.type("textbox", EVENT, "Event")
        author.type("textbox", DID, "What I made")
        author.look("the form is filled in", whole=True)
        for form in ("pdf", "docx"):
            page.get_by_label("Save as").select_option(form)
            with page.expect_download() as file:
                page.get_by_role("button", name="Make the file").click()
            self.files[form] = file.value.path().read_bytes()
        author.look("the files are made")
        for nth in range(CITED):
            author.go(f"/games/{SLUG}/")
            rule = page.locator("article.rule:visible").nth(nth)
            text = rule.locator(".text").inner_text().split("\n")[0]
            author.press(rule.get_by_role("link", name=re.compile("^Rule ")))
            address = page.url.partition("//")[2].partition("/")[2]
            author.press("link", "Cite this")
            with self.step(f"rule {nth + 1} is cited at its address"):
                expect(page.locator(".citation").first).to_contain_text(address)
            author.press(page.locator("main a").first)
            with self.step(f"the citation of rule {nth + 1} leads back to it"):
                expect(page.locator("main")).to_contain_text(text)
        author.look("back at the rule", whole=True)


@pytest.fixture(scope="module", params=SIZES, ids=str)
def writing(request: pytest.FixtureRequest, visitors: Visitors) -> Writing:
    with Writing(request.param) as writing:
        writing.walk(visitors)
    return writing


def test_the_readings_come_along(writing: Writing) -> None:
    writing.went("the readings come along to the form")


def test_the_file_of_a_word_processor_has_what_the_author_wrote(writing: Writing) -> None:
    with zipfile.ZipFile(io.BytesIO(writing.files["docx"])) as file:
        text = file.read("word/document.xml").decode()
    for words in (NAME, EVENT, DID):
        assert words in text


def test_the_file_to_print_is_whole(writing: Writing) -> None:
    body = writing.files["pdf"]
    assert body.startswith(b"%PDF-")
    assert body.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("number", range(1, CITED + 1))
def test_a_rule_is_cited_with_its_address_and_leads_back(writing: Writing, number: int) -> None:
    writing.went(f"rule {number} is cited at its address")
    writing.went(f"the citation of rule {number} leads back to it")


@pytest.mark.parametrize("law", LAWS)
def test_the_way_is_seen(writing: Writing, law: str) -> None:
    writing.holds(law)
