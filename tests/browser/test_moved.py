"""What moves is shown moving: soon over, never in the way of a press, and not for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from diversions.games import GAMES
from tests.browser.layout import Decision, page_of
from tests.browser.telling import SWAP, a_play, frames
from tests.samples import LONG

pytestmark = pytest.mark.browser

SHOWN = GAMES if LONG else ("put", "primero", "alquerque", "irish", "hazard")
LONGEST = 300  # milliseconds
FEW = 24  # acts of a play
PRESSED = "#table :is(button, .board a)"

# All that moves stands still in the middle of its way: what it is, and when it would be there.
HALT = """(at) => document.getAnimations()
  .filter((one) => one.effect.target.closest("#moving, #table"))
  .filter((one) => !(one instanceof CSSTransition || one instanceof CSSAnimation))
  .map((one) => {
    one.pause();
    one.currentTime = at;
    const thing = one.effect.target, kinds = ["card", "coin-of", "moving-man", "die"];
    const kind = kinds.find((name) => thing.classList.contains(name)) ?? thing.localName;
    return [kind, one.effect.getComputedTiming().endTime];
  })"""
# Where each thing that is pressed lies, and whether a press in its middle comes to it.
WHERE = f"""() => [...document.querySelectorAll("{PRESSED}")]
  .filter((one) => one.checkVisibility()).map((one) => {{
    const {{ x, y, width, height }} = one.getBoundingClientRect();
    const under = document.elementFromPoint(x + width / 2, y + height / 2);
    const box = [x, y, width, height].map(Math.round);
    return [box, one.contains(under), Boolean(under?.closest("#moving"))];
  }})"""
AFTER = "() => document.querySelectorAll('#moving > *, .moving-man').length"
OVER = "() => document.getAnimations().forEach((one) => one.finish())"


def page_for(browser: Browser, slug: str, **how: Any) -> Page:
    terms, _ = a_play(slug, most=1)
    size = {"width": 390, "height": 844}
    return page_of(browser, Decision(slug, terms.code, 0, (), ""), viewport=size, **how)


@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.django_db
def test_movement_is_soon_over_and_never_in_the_way(chromium: Browser, slug: str) -> None:
    page = page_for(chromium, slug)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    moved: set[str] = set()
    for _, html in frames(*a_play(slug, most=FEW)):
        page.evaluate(SWAP, html)
        under_way = page.evaluate(HALT, 110)
        meanwhile = page.evaluate(WHERE)
        page.evaluate(OVER)
        page.wait_for_function(f"({AFTER})() === 0")
        assert [lies for lies, *_ in page.evaluate(WHERE)] == [lies for lies, *_ in meanwhile]
        assert [came for _, came, _ in page.evaluate(WHERE)] == [came for _, came, _ in meanwhile]
        assert not any(above for *_, above in meanwhile)
        assert all(end <= LONGEST for _, end in under_way)
        moved |= {kind for kind, _ in under_way}

    page.close()
    assert moved
    assert errors == []


@pytest.mark.parametrize(
    ("slug", "kinds"),
    [
        ("put", {"card"}),
        ("primero", {"card", "coin-of"}),
        ("alquerque", {"moving-man"}),
        ("irish", {"moving-man", "g"}),
        ("hazard", {"coin-of", "die"}),
    ],
)
@pytest.mark.django_db
def test_cards_coins_men_and_dice_all_move(chromium: Browser, slug: str, kinds: set[str]) -> None:
    page = page_for(chromium, slug)

    moved: set[str] = set()
    for _, html in frames(*a_play(slug, most=FEW)):
        page.evaluate(SWAP, html)
        moved |= {kind for kind, _ in page.evaluate(HALT, 110)}

    page.close()
    assert kinds <= moved


@pytest.mark.django_db
def test_nothing_flies_over_the_first_words_of_a_game(chromium: Browser) -> None:
    page = page_for(chromium, "put")
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<dialog open id=first>To take…</dialog>')"
    )

    for _, html in frames(*a_play("put", most=12)):
        page.evaluate(SWAP, html)
        assert page.evaluate(HALT, 110) == []

    page.close()


@pytest.mark.django_db
def test_nothing_moves_where_less_motion_is_asked_for(chromium: Browser) -> None:
    page = page_for(chromium, "put", reduced_motion="reduce")

    for _, html in frames(*a_play("put", most=12)):
        page.evaluate(SWAP, html)
        assert page.evaluate(HALT, 110) == []
        assert page.evaluate(AFTER) == 0

    page.close()


@pytest.mark.django_db
def test_a_press_ends_what_is_on_its_way(chromium: Browser) -> None:
    page = page_for(chromium, "put")
    sent = frames(*a_play("put", most=4))
    page.evaluate(SWAP, sent[0][1])
    page.evaluate(HALT, 110)
    assert page.evaluate(AFTER) > 0

    page.mouse.move(5, 400)
    page.mouse.down()

    assert page.evaluate(AFTER) == 0
    page.close()


@pytest.mark.django_db
def test_no_card_of_a_hand_moves_behind_the_curtain(chromium: Browser) -> None:
    page = page_for(chromium, "put")
    sent = frames(*a_play("put", most=6))
    page.evaluate(SWAP, sent[0][1])
    page.evaluate(OVER)

    covered = (
        '<section class="tabletop"><div class="field"><div id="curtain"></div></div></section>'
    )
    page.evaluate(SWAP, covered)

    assert page.evaluate("document.querySelectorAll('#moving .card').length") == 0
    page.evaluate(SWAP, sent[1][1])
    assert page.evaluate("document.querySelectorAll('#moving .card').length") == 0
    page.close()


@pytest.mark.django_db
def test_a_table_that_is_seen_from_another_chair_breaks_nothing(chromium: Browser) -> None:
    """On a device that is passed round, who gave a card may be who sits nearest now."""
    page = page_for(chromium, "put")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    card = '<svg class="card" width="40" height="60"><use href="#2S"/></svg>'
    seat = '<li class="seat" id="seat-of-{}"><p class="plate">Ann</p><b data-held="2">2</b></li>'
    seen = '<section class="tabletop"><ol>{}</ol><div class="field">{}</div></section>'

    page.evaluate(SWAP, seen.format(seat.format(1), ""))
    page.evaluate(SWAP, seen.format(seat.format(0), card))
    page.wait_for_timeout(0)

    page.close()
    assert errors == []
