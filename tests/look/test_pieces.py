"""The macros that lay pieces on a page."""

from __future__ import annotations

from typing import Any

from django.template import engines

from diversions.rules.packs import Pack

PACK = Pack.of("french", "32A", {"3": "Trey"})


def rendered(source: str, **given: Any) -> str:
    return str(engines["jinja2"].from_string(source).render(given))


def test_a_card_says_its_whole_name() -> None:
    page = rendered('{% from "pieces/cards.html" import card %}{{ card(pack, "3S") }}', pack=PACK)

    assert 'role="img" aria-label="Trey of Spades"' in page
    assert "cards/french" in page
    assert "#3S" in page


def test_a_card_face_down_names_no_card() -> None:
    page = rendered('{% from "pieces/cards.html" import card %}{{ card(pack, "??") }}', pack=PACK)

    assert 'aria-label="a card, face down"' in page
    assert "#back" in page


def test_a_hand_puts_each_card_into_what_its_block_makes() -> None:
    source = (
        '{% from "pieces/cards.html" import card, hand %}'
        '{% call(one) hand(pack, ("3S", "2S"), "Yours") %}<b>{{ one }}</b>{% endcall %}'
    )

    page = rendered(source, pack=PACK)

    assert '<ol class="hand" aria-label="Yours">' in page
    assert page.count("<li>") == 2
    assert "<li><b>3S</b></li>" in page
    assert "<li><b>2S</b></li>" in page


def test_a_hand_without_a_block_lays_its_cards() -> None:
    source = '{% from "pieces/cards.html" import hand %}{{ hand(pack, ("3S", "??")) }}'

    page = rendered(source, pack=PACK)

    assert page.count("<li><svg") == 2


def test_strokes_are_rubbed_out_as_points_are_made() -> None:
    source = '{% from "pieces/score.html" import strokes %}{{ strokes(points) }}'

    assert rendered(source, points=2).count('class="rubbed"') == 2
    assert rendered(source, points=7).count('class="rubbed"') == 5


def test_a_heap_writes_its_number() -> None:
    source = '{% from "pieces/coins.html" import pence %}{{ pence(number) }}'

    assert '<b class="count">1</b> penny' in rendered(source, number=1)
    assert '<b class="count">40</b> pence' in rendered(source, number=40)


def test_a_die_shows_its_number() -> None:
    source = '{% from "pieces/dice.html" import die %}{{ die(5) }}'

    assert rendered(source).count('class="spot"') == 5
