"""The pages on the evidence count what is there."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client

from diversions.library import evidence, knowledge, places, selectors, stemma
from diversions.library.models import Game, Rule, Source, Variant

pytestmark = pytest.mark.django_db


def test_every_rule_has_one_standing_and_one_hand() -> None:
    every = knowledge.rules()

    assert len(every) == Rule.objects.count()
    assert sum(example.rules for example in knowledge.standings(every)) == len(every)
    assert sum(example.rules for example in knowledge.hands(every)) == len(every)


def test_the_counts_of_the_command_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("count_evidence")
    printed = capsys.readouterr().out
    cells = re.findall(r"^\| \w+ \| (?:before|since|no|\d{4}) [\w ]+ \|(.*)\|$", printed, re.M)
    counts = [int(number) for row in cells for number in re.findall(r"\d+", row)]

    assert printed.startswith(f"{Rule.objects.count()} rules")
    assert sum(counts) == Rule.objects.count()
    for standing in knowledge.STANDINGS:
        assert f"{standing} {Rule.objects.filter(standing=standing).count()}" in printed


def test_every_word_of_evidence_is_explained() -> None:
    assert set(Rule.objects.values_list("standing", flat=True)) <= set(knowledge.STANDINGS)
    assert set(Variant.objects.values_list("status", flat=True)) <= set(knowledge.STATUSES)


def test_the_page_gives_each_count_and_an_example(client: Client) -> None:
    page = client.get("/how-this-book-knows/").content.decode()

    for standing in knowledge.STANDINGS:
        count = Rule.objects.filter(standing=standing).count()
        assert f'id="standing-{standing}"' in page
        assert f"<small>{count} rule" in page


def test_the_chronology_is_in_order_and_hollow_where_a_date_is_in_doubt(client: Client) -> None:
    dated = knowledge.chronology()
    page = client.get("/what-was-played-when/").content.decode()

    assert [d.year for d in dated] == sorted(d.year for d in dated)
    assert all(d.year < 1900 for d in dated)
    assert page.count('<circle class="doubtful"') == sum(d.doubtful for d in dated) > 0
    assert page.count('<circle class="dated"') == sum(not d.doubtful for d in dated) > 0


def test_who_stands_between_us_and_a_text_is_told_once() -> None:
    told = [child.key for descent in knowledge.descents() for child in descent.children]

    assert sorted(told) == sorted(
        Source.objects.exclude(quoted_from="").values_list("key", flat=True)
    )


def test_every_line_of_the_stemma_joins_works_of_the_book_and_runs_forward() -> None:
    works = {source.key: source for source in Source.objects.all()}
    for line in stemma.lines():
        assert line.how in stemma.HOW
        assert {line.before, line.says} <= set(works)
        assert bool(line.after) != bool(line.after_words), line
        if line.after:
            years = [evidence.year_of(works[key].year) for key in (line.before, line.after)]
            assert years == sorted(years), line


def test_the_drawing_of_the_stemma_sets_each_text_right_of_what_it_was_taken_from() -> None:
    drawn = stemma.drawing()
    places = [(node.x, node.y) for node in drawn.nodes]

    assert len(drawn.edges) == len(stemma.lines())
    assert all(edge.start.x < edge.end.x for edge in drawn.edges)
    assert len(set(places)) == len(places) == len({node.name for node in drawn.nodes})


def test_every_old_text_with_a_place_is_on_a_map_and_every_game_is_accounted_for() -> None:
    marks = [mark for drawn in places.maps() for mark in drawn.marks]
    texts = {source.key for mark in marks for source in mark.texts}
    told = {telling.game.slug for mark in marks for telling in mark.tellings}
    told |= {unplaced.game for unplaced in places.unmarked()}
    nowhere = {game.slug for game in places.nowhere()}

    assert texts == {s.pk for s in Source.objects.exclude(place="") if evidence.is_old(s)}
    assert set(Game.objects.exclude(place="").values_list("pk", flat=True)) <= told
    assert nowhere == set(Game.objects.filter(place="").values_list("pk", flat=True)) - told


def book_of(slug: str, says: str) -> str:
    """What the book says of a game, in its report, its rules and the entries of its sources."""
    report = selectors.report(slug)
    assert report is not None
    files = (selectors.folder(slug) / name for name in ("report.toml", "rules.toml"))
    source = Source.objects.get(pk=says)
    told = [file.read_text(encoding="utf-8") for file in files if file.exists()]
    return " ".join([*told, source.title, source.text, source.place, source.year])


ADJECTIVES = {"England": "English", "France": "French", "Spain": "Spanish"}


def test_no_place_is_on_the_map_that_the_book_does_not_name() -> None:
    for place in places.marked():
        for told in place.told:
            name = place.name.removeprefix("The ")
            words = {name, *place.made, ADJECTIVES.get(name, name)}
            assert any(word in book_of(told.game, told.says) for word in words), (place.name, told)


def test_a_mark_stands_on_its_map_and_apart_from_the_others() -> None:
    for drawn in places.maps():
        for mark in drawn.marks:
            assert 0 < mark.x < places.WIDTH, mark.place.name
            assert 0 < mark.y < drawn.frame.height, mark.place.name
        assert len({(mark.x, mark.y) for mark in drawn.marks}) == len(drawn.marks)


def test_the_map_is_hollow_where_all_that_is_told_is_doubted(client: Client) -> None:
    page = client.get("/what-was-played-when/").content.decode()
    doubted = [place.name for place in places.marked() if place.doubted]
    rules = [told.rule for place in places.marked() for told in place.told if told.rule]

    assert page.count('<g class="doubtful">') == len(doubted) > 0
    assert Rule.objects.filter(pk__in=rules).count() == len(set(rules)) > 0


def pages() -> list[str]:
    """Pages on which words of evidence stand: a report, its rule, its source, an edition's rule."""
    rule = Rule.objects.filter(witnesses__source__isnull=False).select_related("game")[0]
    witness = rule.witnesses.all()[0]
    return [
        f"/games/{rule.game_id}/",
        f"/rules/{rule.pk}/",
        f"/sources/{witness.source_id}/",
        "/editions/2026.1/rules/put.see/",
    ]


def test_words_of_evidence_lead_to_what_they_mean(client: Client) -> None:
    how = client.get("/how-this-book-knows/").content.decode()
    for path in pages():
        page = client.get(path).content.decode()
        led_to = re.findall(r'href="/how-this-book-knows/#([a-z-]+)"', page)

        assert led_to, path
        assert all(f'id="{anchor}"' in how for anchor in led_to)
        # A word that is no link is the handle of what opens, and inside there is one.
        shut = '<summary>.*?</summary>|<p class="said" aria-hidden="true">.*?</p>'
        outside = re.sub(shut, "", page, flags=re.DOTALL)
        assert '<span class="standing' not in outside, path
