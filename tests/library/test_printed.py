"""The sources that the book holds whole, held against the rules that call upon them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from django.test import Client

from diversions.library import printed
from diversions.library.models import Source, Witness

KEYS = sorted(printed.available())
WHOLE = [key for key in KEYS if printed.text(key).whole]


def test_texts_are_held_whole_and_in_passages() -> None:
    assert 0 < len(WHOLE) < len(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_emendation_is_made_once(key: str) -> None:
    text = printed.text(key)

    made = [e for page in text.pages.values() for line in page.lines for _, e in line.pieces if e]

    assert sorted(made) == sorted(text.emendations)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_the_keyed_text_is_lost(key: str) -> None:
    text = printed.text(key)
    said = tomllib.loads((printed.TEXTS / f"{key}.toml").read_text(encoding="utf-8"))
    body = "\n\n".join(e["quote"] for e in [*said.get("page", []), *said.get("passage", [])])
    for emendation in text.emendations:
        body = body.replace(emendation.keyed, emendation.read, 1)
    rows = [row for row in body.splitlines() if not row.startswith("##")]

    shown = [line.text for page in text.pages.values() for line in page.lines]

    assert " ".join(shown).split() == " ".join(rows).split()


@pytest.mark.django_db
@pytest.mark.parametrize("key", WHOLE)
def test_every_quotation_stands_on_a_page_that_its_witness_names(key: str) -> None:
    astray = []
    for witness in Witness.objects.filter(source=key).exclude(quote=""):
        places = printed.places(key, witness.quote, frozenset(printed.pages_of(key, witness.locus)))
        if not {p.page for p in places} & set(printed.pages_of(key, witness.locus)):
            astray.append((witness.rule_id, witness.locus, places))

    assert astray == []


@pytest.mark.django_db
@pytest.mark.parametrize("key", WHOLE)
def test_a_witness_names_no_page_beside_those_of_its_quotation(key: str) -> None:
    wide = []
    for witness in Witness.objects.filter(source=key).exclude(quote=""):
        named = printed.pages_of(key, witness.locus)
        places = printed.places(key, witness.quote, frozenset(named))
        if len(named) > 1 and not set(named) <= {place.page for place in places}:
            wide.append((witness.rule_id, witness.locus, places))

    assert wide == []


LINES = Path(__file__).with_name("line_addresses.txt")


def test_a_line_keeps_its_address_whatever_is_emended() -> None:
    """A line that is cited is never another one.  New texts are added to the file at its end."""
    held = LINES.read_text(encoding="utf-8").splitlines()

    assert sorted(held) == sorted(printed.addresses())
    assert len({line.partition(" ")[0] for line in held}) == len(held) > 400


@pytest.mark.parametrize("key", KEYS)
def test_every_place_of_the_apparatus_is_of_a_kind_and_stands_once_on_its_page(key: str) -> None:
    text = printed.text(key)
    places = text.apparatus()

    assert len(places) == len(text.emendations) + len(text.variants)
    for place in places:
        assert place.kind in printed.KINDS
        assert place.keyed != place.read or place.other not in ("", place.keyed)
        keyed = " ".join(line.keyed for line in place.page.lines)
        assert keyed.count(place.keyed) == 1, place.keyed
    assert not places or text.signed


def test_what_could_not_be_read_in_1674_is_read_in_1687() -> None:
    text = printed.text("cotton-1674")
    illegible = [place for place in text.apparatus() if place.kind == "illegible"]
    readings = {place.other for place in text.apparatus() if place.kind == "reading"}

    assert text.second == "cotton-1687"
    assert len(illegible) > 11
    assert all(place.other for place in illegible)
    assert {"lifting for dealing", "plaid, he loseth it", "there are good Cards"} <= readings


@pytest.mark.django_db
def test_a_line_has_an_address_from_which_it_is_cited(client: Client) -> None:
    place = "/sources/cotton-1674/text/90/1/"
    page = client.get(place).content.decode()
    whole = client.get("/sources/cotton-1674/text/90/").content.decode()

    assert f'href="{place}"' in whole
    assert "lifting for dealing" in page
    assert "A34637" in page
    assert 'href="/cite/lines/cotton-1674/90/1/"' in page
    cited = client.get("/cite/lines/cotton-1674/90/1/?as=csl").json()[0]
    assert cited["URL"].endswith(place)
    assert cited["author"] == [{"family": "Cotton", "given": "Charles"}]
    assert cited["issued"] == {"date-parts": [[1674]]}
    for missing in ("90/0", "90/99", "9999/1"):
        assert client.get(f"/sources/cotton-1674/text/{missing}/").status_code == 404
        assert client.get(f"/cite/lines/cotton-1674/{missing}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_every_quotation_was_keyed_so_letter_for_letter(key: str) -> None:
    quoted = Witness.objects.filter(source=key).exclude(quote="")

    assert [(w.rule_id, said) for w in quoted if (said := printed.unlike(key, w.quote))] == []


@pytest.mark.parametrize(
    ("quote", "unlike"),
    [
        ("no Dubbl[e]ts on the four Dice", ""),
        ("Shillings[,] or Guinneys", ""),
        ("no Dubblets on the four Dice", "no Dubblets on the four Dice"),
        ("Here you are … no dubbl[e]ts", "no dubbl[e]ts"),
        ("four D[i]ce", "four D[i]ce"),
    ],
)
def test_letters_of_another_edition_stand_in_brackets(quote: str, unlike: str) -> None:
    assert printed.unlike("cotton-1674", quote) == unlike


@pytest.mark.django_db
@pytest.mark.parametrize("key", WHOLE)
def test_every_witness_leads_to_a_page(key: str) -> None:
    lost = [
        (w.rule_id, w.locus)
        for w in Witness.objects.filter(source=key)
        if w.locus and not printed.place_of(key, w.locus, w.quote)[0]
    ]

    assert lost == []


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_a_page_leads_to_its_rules_and_each_quoting_rule_to_its_line(
    client: Client, key: str
) -> None:
    witness = Witness.objects.filter(source=key).exclude(quote="").first()
    if witness is None:
        assert key not in WHOLE or key == "rump-1662"  # a poem, on which no rule rests
        return
    page, lines = printed.place_of(key, witness.locus, witness.quote)

    shown = client.get(f"/sources/{key}/text/{page}/").content.decode()
    rule = client.get(f"/rules/{witness.rule_id}/").content.decode()

    assert f'id="line-{lines[0]}"' in shown
    assert f'href="/rules/{witness.rule_id}/"' in shown
    assert f'href="/sources/{key}/text/{page}/#line-{lines[0]}"' in rule


@pytest.mark.django_db
@pytest.mark.parametrize("key", WHOLE)
def test_the_long_s_changes_letters_and_nothing_else(client: Client, key: str) -> None:
    page = next(iter(printed.text(key).pages.values()))
    words = " ".join(line.text for line in page.lines)

    assert "ſ" in printed.long_s(words)
    assert printed.long_s(words).replace("ſ", "s") == words
    assert "ſ" in client.get(f"/sources/{key}/text/{page.key}/?s=long").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["{}/text/9999/", "no-such/text/", "no-such/text/1/"])
def test_a_page_that_is_not_held_is_not_there(client: Client, path: str) -> None:
    assert client.get("/sources/" + path.format(KEYS[0])).status_code == 404


@pytest.mark.django_db
def test_every_quotation_of_the_book_stands_in_a_text_that_can_be_read_here() -> None:
    quoted = Witness.objects.exclude(quote="")
    lost = [
        (witness.rule_id, witness.source_id, witness.quote)
        for witness in quoted
        if witness.source_id not in KEYS
        or not printed.place_of(witness.source_id, witness.locus, witness.quote)[1]
    ]

    assert quoted.count() > 100
    assert lost == []


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_a_passage_says_through_whom_we_have_it(client: Client, key: str) -> None:
    text = printed.text(key)
    source = Source.objects.get(pk=key)

    assert text.whole == (source.quoted_from == "")
    if not text.whole:
        assert Source.objects.filter(pk=text.through, quoted_from="").exists()
    for path in (f"/sources/{key}/text/", f"/sources/{key}/text/{next(iter(text.pages))}/"):
        assert client.get(path).status_code == 200
