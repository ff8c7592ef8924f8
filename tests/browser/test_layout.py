"""At a table all that one needs lies in the window together, whatever its size."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page
from pytest_django import DjangoDbBlocker

from diversions.games import GAMES
from diversions.play import showing
from diversions.play.fold import fold
from diversions.play.sitters import Sitter
from diversions.play.words import place
from diversions.rules import ruling_on
from diversions.rules.bots import play_out
from tests import book
from tests.browser.conftest import axe
from tests.browser.layout import (
    LOW,
    SIZES,
    Decision,
    amiss,
    amiss_at_ends,
    amiss_in_small,
    begun,
    deal_ends,
    decisions,
    drawn,
    ending,
    laid,
    lay,
    lost,
    measured_at,
    page_of,
    small_tricks,
)
from tests.samples import every

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONES = ((360, 640), (390, 844))
SIDEWAYS = (844, 390)  # a phone on its side: the strip stands beside the felt
LOWEST = ((740, 360), (640, 360))
TABLET = (768, 1024)
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", params=GAMES)
def each(request: pytest.FixtureRequest) -> str:
    """A game.  Of the module, so that its tests follow one another, and its tables are drawn
    once."""
    slug: str = request.param
    return slug


@pytest.fixture(scope="module")
def page(
    chromium: Browser, each: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Page]:
    """A page into which the tables of that game are laid, one after another."""
    with django_db_blocker.unblock():
        laid_into = page_of(chromium, decisions(each)[0], reduced_motion="reduce")
    yield laid_into
    laid_into.close()


@pytest.mark.django_db
def test_all_that_is_needed_lies_in_the_window(page: Page, each: str) -> None:
    measured = decisions(each)

    faults = [
        line
        for number, size in enumerate(SIZES)
        for line in amiss(page, measured_at(number, measured), size)
    ]

    assert faults == []


@pytest.mark.django_db
def test_what_a_deal_or_the_match_brought_lies_in_the_window_beside_its_last_trick(
    page: Page, each: str
) -> None:
    if each not in every(3, GAMES, 1):
        pytest.skip("Every third game is a sample of this.")
    ends = [*deal_ends(each), ending(each)]

    faults = [
        line
        for number, size in enumerate(SIZES)
        for line in amiss_at_ends(page, measured_at(number, ends), size)
    ]

    assert faults == []


@pytest.mark.django_db
def test_on_a_phone_on_its_side_and_a_tablet_acts_and_ends_lie_in_the_window(
    page: Page, each: str
) -> None:
    if each not in every(3, GAMES, 2):
        pytest.skip("Every third game is a sample of this.")

    decided, ends = decisions(each), [*deal_ends(each), ending(each)]

    faults = [
        *(line for size in (SIDEWAYS, *LOWEST) for line in amiss(page, decided, size)),
        *(line for size in (SIDEWAYS, *LOWEST, TABLET) for line in amiss_at_ends(page, ends, size)),
    ]

    assert faults == []


@pytest.mark.django_db
def test_on_a_phone_the_trick_is_nearly_as_large_as_the_hand(page: Page, each: str) -> None:
    if each not in every(3, GAMES):
        pytest.skip("Every third game is a sample of this.")
    measured = decisions(each)

    faults = [line for size in PHONES for line in small_tricks(page, measured, size)]

    assert faults == []


@pytest.mark.django_db
def test_in_a_window_that_is_too_small_nothing_is_lost(chromium: Browser, each: str) -> None:
    if each not in every(3, GAMES, 1):
        pytest.skip("Every third game is a sample of this.")
    fullest = max(decisions(each), key=lambda decision: len(decision.html))
    page = page_of(chromium, fullest, reduced_motion="reduce")

    faults = lost(page, fullest)

    page.close()
    assert faults == []


@pytest.mark.django_db
def test_in_a_small_window_no_words_are_cut_and_no_card_lies_on_a_plate(
    page: Page, each: str
) -> None:
    if each not in every(3, GAMES, 2):
        pytest.skip("Every third game is a sample of this.")
    measured = decisions(each)

    faults = [line for size in LOW for line in amiss_in_small(page, measured, size)]

    assert faults == []


@pytest.mark.parametrize("slug", ["picket", "ruff-and-trump"])
@pytest.mark.django_db
def test_on_a_low_phone_two_rows_of_cards_leave_room_for_what_lies_above_them(
    chromium: Browser, slug: str
) -> None:
    tables = decisions(slug)
    page = page_of(chromium, tables[0], reduced_motion="reduce")

    faults = [line for size in LOWEST for line in amiss(page, tables, size)]

    page.close()
    assert faults == []


OFF = """() => {
  const box = (one) => one.getBoundingClientRect();
  const middle = ({ left, right }) => (left + right) / 2;
  const held = [...document.querySelectorAll("#hand > li")].map(box).filter(({ width }) => width);
  const hand = { left: held[0].left, right: held.at(-1).right };
  return Math.abs(middle(hand) - middle(box(document.querySelector("#table .field"))));
}"""


@pytest.mark.parametrize("code", ["put:four", "primero:english", "all-fours:running"])
@pytest.mark.django_db
def test_a_hand_that_has_places_for_more_cards_lies_in_the_middle(
    chromium: Browser, code: str
) -> None:
    game = GAMES[code.partition(":")[0]]
    terms = game.terms_of(code)
    played = begun(terms)
    for move, _ in play_out(game, terms, Random(7)):
        played = played.then(ruling_on(game, played.state, move))
        if getattr(played.state, "hands", ()):
            break
    table = Decision(game.slug, terms.code, played.ply, (), drawn(played, 0)[1])
    page = page_of(chromium, table, reduced_motion="reduce")

    sizes = (PHONES[1], SIDEWAYS, (1366, 768))
    off = [float(by) for size in sizes for _, (by,) in laid(page, [table], size, OFF)]

    page.close()
    assert 'class="gone yet"' in table.html
    assert max(off[code.startswith("all-fours") :]) < 2  # its twelve places are rows on a phone


@pytest.mark.parametrize("slug", every(6, GAMES))
@pytest.mark.django_db
def test_who_does_not_have_the_fonts_of_the_book_sees_as_much(chromium: Browser, slug: str) -> None:
    tables = decisions(slug)
    page = page_of(chromium, tables[0], fonts=False, reduced_motion="reduce")

    faults = [line for size in PHONES for line in amiss(page, tables, size)]

    page.close()
    assert faults == []


@pytest.mark.parametrize("slug", ["primero", "rentoy", "craps", "alquerque"])
@pytest.mark.django_db
def test_the_fullest_table_and_the_end_are_read_by_day_and_by_candle(
    chromium: Browser, slug: str
) -> None:
    fullest = max(decisions(slug), key=lambda decision: len(decision.html))
    page = page_of(chromium, fullest, reduced_motion="reduce")

    faults = []
    for shown in (fullest, ending(slug)):
        lay(page, shown)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            faults.append(axe(page))

    page.close()
    assert not any(faults), faults


@pytest.mark.django_db
def test_many_cards_that_were_given_up_leave_the_trick_its_room(chromium: Browser) -> None:
    terms, moves = next((t, m) for name, t, m in book.records("all-fours") if name == "brusten")
    played = fold(terms, moves).at(172)
    (seat,) = played.state.acting
    table = Decision("all-fours", terms.code, 172, ("play",), drawn(played, seat)[1])
    page = page_of(chromium, table, reduced_motion="reduce")

    faults = [line for size in SIZES for line in amiss(page, [table], size)]

    page.close()
    assert faults == []


TOGETHER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const parts = [...document.querySelectorAll("#table .rail.own > *")].map(box)
    .filter(({ width }) => width);
  const apart = parts.every((one, at) => !at || parts[at - 1].right <= one.left + 1);
  const [board, felt] = ["svg.board", ".field"].map((one) => box(document.querySelector(one)));
  return [apart, board.top, board.bottom <= felt.bottom];
}"""


@pytest.mark.django_db
def test_long_names_on_one_device_push_no_board_and_cover_nothing(chromium: Browser) -> None:
    _, terms, moves = next(iter(book.records("alquerque")))
    names = ("Brynhildr Kormáksdóttir", "Sir Cedric of the Three Rivers")
    company = [Sitter(at, name, shared=1) for at, name in enumerate(names)]
    begins = Decision("alquerque", terms.code, 0, (), drawn(fold(terms, moves[:1]), 0)[1])
    page = page_of(chromium, begins, reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 640})

    seen = []
    for ply in range(1, 9):
        looked = showing.look(fold(terms, moves[:ply]), 0, company)
        looked.device = (0, 1)
        lay(page, replace(begins, html=showing.inside(looked)))
        seen.append(page.evaluate(TOGETHER))

    page.close()
    assert all(apart and inside for apart, _, inside in seen)
    assert max(top for _, top, _ in seen) - min(top for _, top, _ in seen) <= 4


@pytest.mark.django_db
def test_on_paper_the_record_stands_under_the_table(chromium: Browser) -> None:
    fullest = max(decisions("put"), key=lambda decision: len(decision.html))
    page = page_of(chromium, fullest)
    lay(page, fullest)

    page.emulate_media(media="print")
    felt = page.locator(".tabletop").bounding_box()
    record = page.locator("#record").bounding_box()

    page.close()
    assert felt
    assert record
    assert record["y"] >= felt["y"] + felt["height"]


@pytest.mark.django_db
def test_where_colours_are_forced_the_kind_of_a_bid_that_is_chosen_is_told_apart(
    chromium: Browser,
) -> None:
    bidding = next(one for one in decisions("primero") if 'class="kinds"' in one.html)
    page = page_of(chromium, bidding)
    lay(page, bidding)
    ground = "label => getComputedStyle(label).backgroundColor"

    page.emulate_media(forced_colors="active")
    kinds = page.locator(".kinds label")
    chosen = kinds.filter(has=page.locator(":checked")).evaluate(ground)
    other = kinds.filter(has_not=page.locator(":checked")).first.evaluate(ground)

    page.close()
    assert chosen != other


STAKING = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const tops = (row) => [...row.querySelectorAll(".piece")].map((one) => box_of(one).top);
  const box_of = (one) => one.getBoundingClientRect();
  const rows = [...document.querySelectorAll("#table .amounts")];
  const would = box("#table .would"), act = box("#table .acts > .act:not(.aside)");
  return {
    rows: rows.every((row) => new Set(tops(row)).size === 1),
    felt: !would || would.bottom <= box("#table .field").bottom,
    window: document.documentElement.scrollHeight <= innerHeight,
    apart: !rows.length || !act || act.top - box_of(rows.at(-1)).bottom >= 3,
  };
}"""


@pytest.mark.parametrize("slug", ["craps", "hazard", "inn-and-inn", "passage"])
@pytest.mark.django_db
def test_on_a_phone_what_may_be_staked_is_one_row_and_what_throws_do_lies_on_the_felt(
    chromium: Browser, slug: str
) -> None:
    game, tables = GAMES[slug], dict[str, Decision]()
    for variant in game.variants:
        terms = game.terms(variant.key)
        played = begun(terms)
        for move, _ in islice(play_out(game, terms, Random(6)), 150):
            for seat in played.state.acting:
                html = drawn(played, seat)[1]
                kind = "".join(re.findall(r"<dt>[^<]*|class=\"stake\">\d+", html))
                acts = ("stake",) if "amounts" in html else ()
                tables.setdefault(kind, Decision(slug, terms.code, played.ply, acts, html))
            played = played.then(ruling_on(game, played.state, move))
    page = page_of(chromium, next(iter(tables.values())), reduced_motion="reduce")

    faults = [
        f"{table}: {said}"
        for table, (said,) in laid(page, list(tables.values()), (360, 640), STAKING)
        if not all(said.values())
    ]
    faults += [
        f"{table} at 320x568: what throws do lies under the rail"
        for table, (said,) in laid(page, list(tables.values()), (320, 568), STAKING)
        if not said["felt"]
    ]

    page.close()
    assert tables
    assert faults == []


REFUSED = """() => {
  const [voice, turn, why] = [".voice", ".voice .turn", "#why"].map((one) =>
    document.querySelector(`#table ${one}`));
  if (!turn.querySelector(".asked")) return {};
  why.innerHTML = '<p class="because">Your man that is out must come in first. <a>§14</a></p>';
  const [space, asked, said] = [voice, turn, why].map((one) => one.getBoundingClientRect());
  return {
    asked: getComputedStyle(turn).clipPath === "none" && asked.height > 10,
    refusal: said.top >= space.top - 1 && said.bottom <= space.bottom + 1,
    window: document.documentElement.scrollHeight <= innerHeight,
  };
}"""


@pytest.mark.parametrize("slug", every(3, GAMES))
@pytest.mark.django_db
def test_under_a_refusal_the_question_still_stands(chromium: Browser, slug: str) -> None:
    tables = decisions(slug)
    page = page_of(chromium, tables[0], reduced_motion="reduce")

    faults = [
        f"{table}: {said}"
        for table, (said,) in laid(page, tables, (360, 640), REFUSED)
        if not all(said.values())
    ]

    page.close()
    assert faults == []


KEEPS = """() => {
  const box = (found) => document.querySelector(found).getBoundingClientRect();
  const cut = [...document.querySelectorAll(".tabletop .word")]
    .filter((word) => getComputedStyle(word.parentElement).textOverflow === "ellipsis");
  return { said: [box(".rail.own").top, box("#strip").top, cut.length] };
}"""


@pytest.mark.parametrize("slug", ["put", "gleek", "bone-ace", "truc", "hazard"])
@pytest.mark.django_db
def test_at_the_end_of_a_deal_the_edge_of_the_table_stays_where_it_was(
    chromium: Browser, slug: str
) -> None:
    """The strip was lower there, and all above it went down and came up again."""
    tables = [*decisions(slug)[:1], *deal_ends(slug)[:1]]
    page = page_of(chromium, tables[0], reduced_motion="reduce")

    for size in PHONES:
        seen = [said["said"] for _, (said,) in laid(page, tables, size, KEEPS)]
        assert len({tuple(edge) for *edge, _ in seen}) == 1
        assert not any(cut for *_, cut in seen)

    page.close()


@pytest.mark.django_db
def test_no_game_has_a_name_too_long_for_the_head_of_a_phone(chromium: Browser) -> None:
    """*The Art o…* stood beside *Invite*."""
    page = page_of(chromium, decisions("put")[0], reduced_motion="reduce")
    page.evaluate(
        """() => document.querySelector(".bar nav")
          .insertAdjacentHTML("afterbegin", "<button type=button>Invite</button>")"""
    )
    cut = """(titles) => titles.filter((title) => {
      const head = document.querySelector(".bar h1");
      head.querySelector("a").textContent = title;
      return head.scrollWidth > head.clientWidth + 1 || head.scrollHeight > head.clientHeight + 1;
    })"""

    for width in (320, 360, 390, 412):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(cut, [game.title for game in GAMES.values()]) == []

    page.close()


@pytest.mark.parametrize("slug", ["put", "bone-ace", "lanterloo"])
@pytest.mark.django_db
def test_what_a_free_chair_is_called_is_not_cut(chromium: Browser, slug: str) -> None:
    """*The dealer’s ri…* was all that three at a table with a phone could read of a chair."""
    terms = max((terms for _, terms, _ in book.records(slug)), key=lambda terms: terms.seats)
    played = begun(terms)
    free = [
        Sitter(seat, place(seat, terms.seats, "dealer"), is_open=seat > 0, invitation="/at/")
        for seat in range(terms.seats)
    ]
    table = Decision(slug, terms.code, 0, (), showing.inside(showing.look(played, 0, free)))
    page = page_of(chromium, table, reduced_motion="reduce")
    cut = """() => [...document.querySelectorAll(".seat.empty .name")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent)"""

    faults = [said for size in PHONES for _, (said,) in laid(page, [table], size, cut) if said]

    page.close()
    assert faults == []
