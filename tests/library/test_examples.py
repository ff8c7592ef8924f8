"""*Play the source*: each example stands in its text, replays, and opens on a table."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import evidence, examples, printed, provenance, selectors
from diversions.library.models import Diagram
from diversions.rules import Move, replay
from diversions.rules.record import read

pytestmark = pytest.mark.django_db


def moves(diagram: Diagram) -> list[Move]:
    """The moves of a diagram's record, as far as it shows them.

    The engine has allowed them, and somewhere among them somebody could sit down and play on.
    """
    path = selectors.folder(diagram.game_id) / "records" / f"{diagram.record}.txt"
    terms, told = read(path.read_text(encoding="utf-8"), GAMES)
    shown = range(diagram.first, diagram.last + 1)
    states = [replay(GAMES[terms.game], terms, told[:ply]) for ply in shown]
    assert diagram.last <= len(told)
    assert any(state.acting for state in states), diagram.key
    return told[diagram.first : diagram.last]


def test_there_are_two_dozen_examples_and_each_opens_on_its_table(client: Client) -> None:
    every = examples.examples()

    assert len(every) >= 24
    for example in every:
        assert moves(example.diagram)
    for example in every[:: len(every) // 4]:
        assert client.get(example.table).status_code == 200


def test_the_words_of_a_period_example_stand_letter_for_letter_on_its_pages() -> None:
    for example in examples.examples():
        shown, key = example.diagram, example.source.key
        if not evidence.is_old(example.source) or example.age == "our reconstruction":
            assert not shown.quote, "only old words are quoted"
            continue
        pages = printed.pages_of(key, shown.locus)
        places = printed.places(key, shown.quote, frozenset(pages))
        assert places, shown.key
        assert {place.page for place in places} == set(pages) or not pages, shown.key
        for passage in printed.GAP.split(shown.quote):
            words = " ".join(passage.split())
            assert any(
                words in " ".join(line.text for line in p.lines)
                for p in printed.text(key).pages.values()
            ), words


def test_each_says_how_old_its_source_is_and_the_old_ones_come_first(client: Client) -> None:
    every = examples.examples()
    page = client.get("/play-the-sources/").content.decode()
    ages = [example.age for example in every]

    assert {"1600 to 1700", "a modern writer", "our reconstruction"} == set(ages)
    assert ages.index("a modern writer") > max(n for n, a in enumerate(ages) if a[:4] == "1600")
    for example in every:
        assert f'href="{example.table}"' in page
        assert f"</a>, {example.age}</p>" in page
        if example.diagram.ours:
            assert provenance.age_word(example.source) == "a modern writer"


def test_a_line_that_can_be_played_says_so(client: Client) -> None:
    page = client.get("/sources/cotton-1674/text/136/").content.decode()

    assert 'href="/games/put/diagram/high-game-1-9/">Play this example</a>' in page


def cards(record: str, first: int, last: int, slug: str) -> list[str]:
    """What was laid or thrown in a range of a record."""
    diagram = Diagram.objects.get(game=slug, record=record, first=first, last=last)
    return [" ".join(move.what) for move in moves(diagram) if move.verb in ("play", "throw")]


def test_the_high_game_goes_as_cotton_tells_it() -> None:
    ranks = "".join(card[0] for card in cards("high-game", 1, 9, "put"))

    assert ranks == "232323"  # a Deuce, won with a Trey; a Deuce, won with a Trey; and again


def test_cottons_throws_are_his() -> None:
    thrown = {
        (3, 7): ["", "3 2", "", "4 1"],
        (11, 15): ["", "4 1", "", "5 2"],
        (18, 20): ["", "6 5"],
        (24, 26): ["", "1 1"],
        (30, 32): ["", "6 6"],
        (36, 38): ["", "6 6"],
    }
    for (first, last), what in thrown.items():
        assert cards("cottons-throws", first, last, "hazard") == what


def test_the_dialogue_ends_as_the_report_on_primero_explains_it() -> None:
    diagram = Diagram.objects.get(game="primero", record="the-dialogue-all-in")
    path = selectors.folder("primero") / "records" / f"{diagram.record}.txt"
    terms, told = read(path.read_text(encoding="utf-8"), GAMES)
    before, after = (
        replay(GAMES["primero"], terms, told[:ply]) for ply in (diagram.first, diagram.last)
    )
    won = [now - then for now, then in zip(after.purse, before.purse, strict=True)]

    assert won == [6, -2, -4]  # L. three from each; O. one from M., beyond what L. could match
