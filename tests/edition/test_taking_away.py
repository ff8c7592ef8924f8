"""Citing and taking away: every form is read back by a reader of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import rispy
from django.contrib.auth.models import User
from django.test import Client
from pybtex.database import parse_string

from diversions.edition import citing, exchange, feeds
from diversions.games import GAMES
from diversions.library import editions, selectors
from diversions.library.models import Diagram, Game, Rule, Source
from diversions.play import fold
from diversions.problems import services
from diversions.rules.record import read

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def body(client: Client, place: str) -> str:
    answer = client.get(place)
    assert answer.status_code == 200, place
    return str(answer.content.decode())


def citable() -> list[str]:
    """One thing of every kind, and every source."""
    diagram = Diagram.objects.first()
    assert diagram is not None
    places = [f"/cite/sources/{source.pk}/" for source in Source.objects.all()]
    places += [f"/cite/games/{game.pk}/" for game in Game.objects.all()]
    places += [f"/cite/rules/{rule.pk}/" for rule in Rule.objects.all()[:5]]
    places += ["/cite/lines/cotton-1674/131/4/", "/cite/lines/head-1668/32/1/"]
    whole = f"/cite/positions/{diagram.game_id}/{diagram.record}/"
    return [*places, whole, f"/cite/positions/{diagram.game_id}/{diagram.key}/"]


def test_everything_can_be_cited_in_every_form(client: Client) -> None:
    for place in citable():
        (csl,) = json.loads(body(client, f"{place}?as=csl"))
        bibtex = parse_string(body(client, f"{place}?as=bibtex"), "bibtex")
        (ris,) = rispy.loads(body(client, f"{place}?as=ris"))
        (entry,) = bibtex.entries.values()

        assert entry.fields["title"] == csl["title"] == ris["title"], place
        for style in citing.TEXTS:
            assert csl["title"].rstrip(".?!")[:20].lower() in citing.as_text(csl, style).lower()


def test_a_rule_is_cited_as_the_edition_that_is_named_has_it(client: Client) -> None:
    then = editions.edition(editions.newest()).rules
    moved = next(r for r in Rule.objects.all() if r.pk in then and then[r.pk]["number"] != r.number)
    fresh = next(r for r in Rule.objects.all() if editions.last_read(r.pk) is None)
    (of_moved,) = json.loads(body(client, f"/cite/rules/{moved.pk}/?as=csl"))
    (of_fresh,) = json.loads(body(client, f"/cite/rules/{fresh.pk}/?as=csl"))

    assert f"rule {then[moved.pk]['number']} " in of_moved["title"]
    assert of_moved["version"] == editions.newest()
    assert f"/editions/{editions.newest()}/rules/{moved.pk}/" in of_moved["URL"]
    assert f"rule {fresh.number} " in of_fresh["title"]
    assert of_fresh["URL"].endswith(f"/rules/{fresh.pk}/")
    assert "version" not in of_fresh
    assert "edition" not in body(client, f"/cite/rules/{fresh.pk}/?as=bibtex")


def test_a_position_is_cited_by_its_lasting_address(client: Client) -> None:
    slug = sorted(GAMES)[0]
    name, text = next(iter(selectors.records(slug).items()))
    kept = services.keep(fold.fold(*read(text, GAMES)))
    for page in (kept.get_absolute_url(), f"/games/{slug}/positions/{name}/1/"):
        match = re.search(r'href="(/cite/positions/[^"]+)"', body(client, page))
        assert match, page
        (csl,) = json.loads(body(client, f"{match[1]}?as=csl"))

        assert csl["URL"].endswith(page)
        assert GAMES[slug].title in csl["title"]
        day = "-".join(f"{part:02}" for part in csl["accessed"]["date-parts"][0])
        (entry,) = parse_string(body(client, f"{match[1]}?as=bibtex"), "bibtex").entries.values()
        (ris,) = rispy.loads(body(client, f"{match[1]}?as=ris"))
        assert entry.fields["urldate"] == ris["access_date"].replace("/", "-") == day


def test_a_source_is_cited_as_the_work_it_is(client: Client) -> None:
    source = Source.objects.filter(sort="book").exclude(author="").exclude(year="").first()
    assert source is not None
    (work,) = json.loads(body(client, f"/cite/sources/{source.pk}/?as=csl"))

    assert work["title"] == source.title
    assert "container-title" not in work


def test_a_report_is_cited_in_the_book_that_contains_it(client: Client) -> None:
    within = Source.objects.exclude(within="")
    assert within.count() >= 14
    for source in within:
        (entry,) = parse_string(
            body(client, f"/cite/sources/{source.pk}/?as=bibtex"), "bibtex"
        ).entries.values()
        assert entry.type == "incollection"
        assert entry.fields["booktitle"] == Source.objects.get(pk=source.within).title


def test_a_year_has_four_digits_or_is_told_in_a_note(client: Client) -> None:
    for source in Source.objects.all():
        place = f"/cite/sources/{source.pk}/"
        (entry,) = parse_string(body(client, f"{place}?as=bibtex"), "bibtex").entries.values()
        (ris,) = rispy.loads(body(client, f"{place}?as=ris"))
        year = entry.fields.get("year", "")

        assert re.fullmatch(r"\d{4}|", year), place
        assert ris.get("year", "") == year
        if source.year and source.year != year:
            assert source.year in entry.fields["note"]
            assert source.year in " ".join(ris["notes"])
        if not source.year:
            assert "note" not in entry.fields, "nothing unknown is filled in"


EDTF = re.compile(r"(\d{4}[~%?]?)?(/\d{4}[~%?]?)?")


def test_a_date_of_biblatex_is_one_that_it_can_read(client: Client) -> None:
    for source in Source.objects.exclude(year=""):
        text = body(client, f"/cite/sources/{source.pk}/?as=biblatex")
        (entry,) = parse_string(text, "bibtex").entries.values()
        assert "year" not in entry.fields
        assert EDTF.fullmatch(entry.fields.get("date", "")), source.pk
        told_in_full = "date" in entry.fields and ";" not in source.year
        assert told_in_full != ("note" in entry.fields), source.pk


FIELDS = {
    "author": "author",
    "one of 'date, year'": "year",
    "one of 'url, doi, eprint'": "address",
}


WORKS = {"book", "incollection", "unpublished"}  # kinds of entry, of those that we write
MANDATORY = {"author": WORKS, "year": {*WORKS, "misc", "online"}, "address": {"online"}}


@pytest.mark.skipif(not os.environ.get("BIBER"), reason="There is no biber here (see bin/test).")
def test_biber_misses_nothing_but_what_the_record_itself_leaves_empty(
    client: Client, tmp_path: Path
) -> None:
    """It names each mandatory field that an entry lacks; the two lists are equal."""
    sources = list(Source.objects.all())
    entries = [body(client, f"/cite/sources/{one.pk}/?as=biblatex") for one in sources]
    (tmp_path / "all.bib").write_text("\n".join(entries), encoding="utf-8")
    asked = ["perl", os.environ["BIBER"], "--tool", "--validate-datamodel", "--nolog", "all.bib"]

    root = Path(os.environ["BIBER"]).parents[2]  # it may be unpacked there with its Perl
    perl = [*root.glob("usr/share/perl5"), *root.glob("usr/lib/*/perl5/*")]
    beside = {
        "PERL5LIB": ":".join(map(str, [*perl, *root.glob("usr/lib/*/perl5")])),
        "LD_LIBRARY_PATH": ":".join(
            map(str, [*root.glob("usr/lib/*-linux-gnu"), root / "usr/lib"])
        ),
    }
    env = {**os.environ, **(beside if root != Path("/") else {})}
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False, env=env)

    assert "Datamodel validation complete" in done.stdout, done.stderr
    said = re.findall(r"WARN - (?:Datamodel: )?(.*)", done.stdout)
    amiss = {line for line in said if not re.search(r"Missing mandatory field", line)}
    assert amiss == set()
    missing = re.findall(
        r"Entry '([^']+)' .*Missing mandatory field (?:- )?(?:'(\w+)'|(one of '[^']+'))",
        done.stdout,
    )
    wanting = {(key, FIELDS[one or several]) for key, one, several in missing}
    kinds = {
        key: one.type for key, one in parse_string("\n".join(entries), "bibtex").entries.items()
    }
    empty = {
        (one.pk, field)
        for one in sources
        for field in ("author", "year", "address")
        if not getattr(one, field) and kinds[one.pk] in MANDATORY[field]
    }
    assert wanting == empty


def test_a_report_that_no_edition_keeps_is_cited_as_it_reads_now(client: Client) -> None:
    (csl,) = json.loads(body(client, "/cite/games/put/?as=csl"))

    assert "version" not in csl
    assert csl["URL"].endswith("/games/put/")
    assert csl["issued"]["date-parts"][0][0] == csl["accessed"]["date-parts"][0][0]


def test_a_redactor_is_named_who_is_not_an_editor_of_this_book(client: Client) -> None:
    gleek, picket = (client.get(f"/cite/games/{slug}/").content for slug in ("gleek", "picket"))

    assert b"The report follows reconstructions by Justin du Coeur" in gleek
    assert b"The report follows" not in picket


def test_a_work_without_an_author_is_named_once(client: Client) -> None:
    for source in Source.objects.filter(author=""):
        (work,) = json.loads(body(client, f"/cite/sources/{source.pk}/?as=csl"))
        for style in citing.TEXTS:
            text = citing.as_text(work, style)
            assert text.lower().count(source.title.rstrip(".?!").lower()) == 1, text


def test_a_form_that_is_not_known_is_refused_with_the_ones_that_are(client: Client) -> None:
    answer = client.get(f"/cite/games/{Game.objects.all()[0].pk}/?as=docx")

    assert answer.status_code == 400
    assert "bibtex, biblatex, ris, csl" in answer.content.decode()


@pytest.mark.parametrize(
    "place",
    [
        "games/no-such",
        "rules/no.such",
        "sources/x",
        "hats/put",
        "positions/put/no-such",
        "positions/x",
        "positions/put/no-such/3",
        "positions/put/no/such/3",
    ],
)
def test_what_is_not_there_is_not_cited(client: Client, place: str) -> None:
    assert client.get(f"/cite/{place}/").status_code == 404


def test_every_game_as_data_keeps_the_schema(client: Client) -> None:
    schema = json.loads(body(client, "/data/schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    reader = jsonschema.Draft202012Validator(schema)
    for listed in json.loads(body(client, "/data/games.json"))["games"]:
        game: dict[str, Any] = json.loads(body(client, listed["data"]))

        assert list(reader.iter_errors(game)) == [], listed["slug"]
        assert len(game["rules"]) == Rule.objects.filter(game_id=listed["slug"]).count()


def test_the_schema_bites() -> None:
    whole = exchange.whole(Game.objects.all()[0].pk)
    assert whole is not None
    reader = jsonschema.Draft202012Validator(exchange.schema())
    whole["rules"][0]["standing"] = "sure"

    assert [list(error.path) for error in reader.iter_errors(whole)] == [["rules", 0, "standing"]]


def test_data_is_not_sent_twice_to_who_has_it(client: Client) -> None:
    place = f"/data/games/{Game.objects.all()[0].pk}.json"
    tag = client.get(place)["ETag"]

    assert client.get(place, headers={"If-None-Match": tag}).status_code == 304


def test_the_feed_is_atom_and_every_entry_leads_somewhere(client: Client) -> None:
    rule = Rule.objects.all()[0]
    rule.note += " A word more."
    rule.save()
    feed = ElementTree.fromstring(body(client, "/changes.atom"))
    entries = feed.findall(f"{ATOM}entry")

    assert feed.tag == f"{ATOM}feed"
    assert entries
    for entry in entries:
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert client.get(link.attrib["href"]).status_code == 200


def test_the_feed_says_whether_a_redactor_or_a_file_changed_a_rule(
    client: Client, admin_user: User
) -> None:
    by_hand, by_file = Rule.objects.all()[:2]
    for rule, who in ((by_hand, admin_user), (by_file, None)):
        rule.note += " A word more."
        rule._history_user = who  # type: ignore[attr-defined]
        rule.save()

    feed = ElementTree.fromstring(body(client, "/changes.atom"))
    said = {
        entry.findtext(f"{ATOM}title"): entry.findtext(f"{ATOM}summary")
        for entry in feed.findall(f"{ATOM}entry")
    }

    for rule, words in ((by_hand, feeds.BY_HAND), (by_file, feeds.BY_FILE)):
        assert said[f"{rule.game.title}, rule {rule.number} changed"] == words


def test_the_sitemap_names_every_report_and_rule_once(client: Client) -> None:
    tree = ElementTree.fromstring(body(client, "/sitemap.xml"))
    places = [loc.text or "" for loc in tree.iter(f"{SITEMAP}loc")]

    assert len(places) == len(set(places))
    for game in Game.objects.all():
        assert any(place.endswith(f"/games/{game.pk}/") for place in places)
    assert sum("/rules/" in place for place in places) == Rule.objects.count()


def test_a_position_leads_to_how_it_is_cited(client: Client) -> None:
    diagram = Diagram.objects.all()[0]
    page = body(client, f"/games/{diagram.game_id}/diagram/{diagram.key}/")

    assert f'href="/cite/positions/{diagram.game_id}/{diagram.key}/"' in page
