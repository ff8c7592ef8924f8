"""The table tells what happened, at every width, and keeps still."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from diversions.games import GAMES
from diversions.play.fold import Played
from diversions.rules import ruling_on
from diversions.rules.bots import play_out
from diversions.rules.core import CHANCE, Game
from tests.browser.layout import begun, drawn
from tests.browser.telling import (
    HEARD,
    SIZES,
    STILL,
    SWAP,
    VIEWER,
    TellingMeasure,
    a_play,
    all_heard,
    deal_ends,
    frames,
    measured,
    page_for,
    said_of,
    shift,
    weights,
    with_ends,
)
from tests.samples import LONG

pytestmark = pytest.mark.browser

TOLD = tuple(GAMES) if LONG else ("put", "primero", "alquerque", "hazard")
PHONES = SIZES[:2]
# Two rows of cards; a third card and more drawn to two; a sixth taken in; four of the stock, or
# seven; four to a hand that has two full rows; three more and three again; one given.
HANDS: tuple[str, ...] = (
    *("ombre", "bone-ace", "french-ruff:cotton,seats=6", "ruff-and-trump", "gleek:cotton"),
    *("ruff-and-trump:whole,seats=2", "all-fours:running", "put:best"),
)
if LONG:
    HANDS = tuple(
        game.terms(variant.key, seats).code
        for game in GAMES.values()
        for variant in game.variants
        for seats in {min(variant.seats or game.seats), max(variant.seats or game.seats)}
        if game.pack(game.terms(variant.key, seats))
    )
DEALS = 120  # acts, in which a hand is played to its last card


@pytest.mark.skipif(not LONG, reason="prints what is measured at each width")
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.django_db
def test_what_a_table_tells_is_measured(chromium: Browser, slug: str) -> None:
    sent = frames(*a_play(slug))
    page = page_for(chromium, slug)

    ends = deal_ends(slug)
    for size in SIZES:
        told = with_ends(page, measured(page, sent, size), ends)
        print(f"\n{slug:15} {size[0]}x{size[1]:<4} {told}", end="")
    print(f"\n{slug:15} {weights(slug)}")

    page.close()


@pytest.mark.parametrize("slug", TOLD)
@pytest.mark.django_db
def test_every_act_of_others_is_said_aloud_and_the_hand_keeps_still(
    chromium: Browser, slug: str
) -> None:
    sent = frames(*a_play(slug))
    page = page_for(chromium, slug)

    told = [measured(page, sent, size, only="top") for size in PHONES]

    page.close()
    assert told[0].acts
    assert told[0].announced == told[0].acts
    assert max(one.shift for one in told) <= STILL


@pytest.mark.parametrize("code", HANDS)
@pytest.mark.django_db
def test_a_long_hand_keeps_still_until_its_last_card_and_one_that_grows_as_it_does(
    chromium: Browser, code: str
) -> None:
    slug = code.partition(":")[0]
    terms = GAMES[slug].terms_of(code) if ":" in code else None
    sent = frames(*a_play(slug, terms, most=DEALS))
    page = page_for(chromium, slug)

    sizes = PHONES if LONG else PHONES[HANDS.index(code) % 2 :][:1]
    moved = [shift(page, sent, size) for size in sizes]

    page.close()
    assert max(moved) <= STILL


@pytest.mark.parametrize("code", ["put:hoyle", "chaturanga:bodlaender"])
@pytest.mark.django_db
def test_how_the_match_ended_is_said_aloud(chromium: Browser, code: str) -> None:
    slug = code.partition(":")[0]
    game = GAMES[slug]
    terms = game.terms_of(code)
    played = begun(terms)
    for move, _ in play_out(game, terms, Random(3)):
        played = played.then(ruling_on(game, played.state, move))
    page = page_for(chromium, slug)

    page.evaluate(SWAP, drawn(played, VIEWER)[1])
    heard = all_heard(page)

    ended = page.locator("#table .leaf.final .won").inner_text()
    page.close()
    assert ended
    assert ended in heard


@pytest.mark.django_db
def test_a_trick_of_eight_is_no_wider_than_a_phone(chromium: Browser) -> None:
    game = GAMES["truc"]
    terms = game.terms(seats=8)
    first_cards = play_out(game, terms, Random(3), lambda _, __, rulings, ___: rulings[0].move)
    moves = [move for move, _ in islice(first_cards, 24)]
    page = page_for(chromium, "truc")
    page.set_viewport_size({"width": 360, "height": 640})
    wide, tricks = [], []

    for _, html in frames(terms, moves):
        page.evaluate(SWAP, html)
        wide.append(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
        tricks.append(page.locator("#table .trick .card").count())

    page.close()
    assert max(tricks) == 8
    assert max(wide) == 0


@pytest.mark.parametrize("slug", TOLD)
@pytest.mark.django_db
def test_the_end_of_every_deal_is_shown_at_every_width(chromium: Browser, slug: str) -> None:
    ends = deal_ends(slug)
    page = page_for(chromium, slug)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        told = with_ends(page, TellingMeasure(), ends)
        assert told.shown == told.ends == len(ends)

    page.close()
    many = GAMES[slug].ends_deal.__func__ is not Game.ends_deal  # type: ignore[attr-defined]
    assert ends or not many


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.django_db
def test_the_last_act_stands_in_the_strip_at_every_width(
    chromium: Browser, size: tuple[int, int]
) -> None:
    sent = frames(*a_play("put"))
    page = page_for(chromium, "put")
    page.set_viewport_size({"width": size[0], "height": size[1]})

    for played, html in sent:
        page.evaluate(SWAP, html)
        page.clock.run_for(60_000)
        line = page.locator("#tellings > .now")
        expect(line).to_be_visible()
        last = played.ply - 1
        if played.lines[last].move.seat not in (CHANCE, VIEWER) and not played.lines[last].notes:
            assert said_of(played, last) in line.inner_text()

    page.close()


@pytest.mark.django_db
def test_a_message_is_not_replaced_before_it_can_be_said(chromium: Browser) -> None:
    sent = frames(*a_play("primero"))
    at = next(at for at in range(1, len(sent)) if only_others(sent, at, at + 4))
    page = page_for(chromium, "primero")
    page.evaluate(SWAP, sent[at - 1][1])
    all_heard(page)
    for _, html in sent[at : at + 2]:
        page.evaluate(SWAP, html)
        page.clock.run_for(300)
    page.clock.run_for(1_000)
    first = str(page.evaluate(HEARD))

    for _, html in sent[at + 2 : at + 4]:
        page.evaluate(SWAP, html)
    page.clock.run_for(1000 * len(first) // 15 - 2_500)
    meanwhile = page.evaluate(HEARD)
    page.clock.run_for(4_000)
    after = page.evaluate(HEARD)

    page.close()
    told = [said_of(played, played.ply - 1) for played, _ in sent[at : at + 4]]
    assert [sentence in first for sentence in told] == [True, True, False, False]
    assert first == meanwhile
    assert [sentence in after for sentence in told] == [False, False, True, True]


@pytest.mark.parametrize("viewer", [None, VIEWER])
@pytest.mark.django_db
def test_at_a_fast_table_what_is_told_is_never_far_behind(
    chromium: Browser, viewer: int | None
) -> None:
    """A watcher was told up to ten acts late, and a player as much within a round."""
    terms = GAMES["primero"].terms(seats=6)
    sent = frames(*a_play("primero", terms), viewer)
    page = page_for(chromium, "primero")
    page.clock.pause_at(datetime(2100, 1, 1, tzinfo=UTC))  # however slow the machine is
    messages = [(0, "")]  # each with the number of acts that had been done
    lines = [("", 0)]  # in the strip, each with the number of acts after it

    for played, html in sent:
        page.evaluate(SWAP, html)
        # A player for whom the others wait takes a minute; so do all, at last.
        waits = viewer in played.state.acting or html is sent[-1][1]
        for _ in range(120 if waits else 3):
            page.clock.run_for(500 if waits else 100)
            if (heard := str(page.evaluate(HEARD))) != messages[-1][1]:
                messages.append((played.ply, heard))
            if (line := page.evaluate(BEHIND))[0] != lines[-1][0]:
                lines.append(tuple(line))
    page.close()

    last, most = sent[-1][0], terms.seats + 1
    done = [said_of(last, ply, viewer).removesuffix(".") for ply in range(last.ply)]
    for at, heard in messages[2:]:  # of the first second all is told
        late = set(done[: max(0, at - most)]) - set(done[at - most : at])
        assert not [said for said in late if said in heard]
    assert any("earlier moves are in the record." in heard for _, heard in messages)
    assert max(behind for _, behind in lines) <= most


# Which line is shown in the strip, and how many acts are told after it.
BEHIND = """() => {
  const all = [...document.querySelectorAll("#tellings > li")].map((line) => line.dataset.told);
  const now = document.querySelector("#tellings > .now").dataset.told;
  const later = all.slice(all.indexOf(now) + 1).map((told) => told.split(".")[0]);
  return [now, new Set(later).size];
}"""


@pytest.mark.django_db
def test_what_was_asked_is_not_said_after_it_is_answered(chromium: Browser) -> None:
    sent = frames(*a_play("put"))
    asked = [(at, said) for at, (_, html) in enumerate(sent) if (said := question(html))]
    (at, first), (later, second) = next(
        (one, other)
        for one, other in zip(asked, asked[1:], strict=False)
        if one[1] != other[1] and one[0] > 0
    )
    page = page_for(chromium, "put")
    page.evaluate(SWAP, sent[at - 1][1])
    all_heard(page)

    for _, html in sent[at : later + 1]:
        page.evaluate(SWAP, html)
    heard = all_heard(page)

    page.close()
    assert second in heard
    assert first not in heard


def question(html: str) -> str:
    """What the strip asks of the viewer."""
    said = re.search(r'<span class="asked">(.*?)</p>', html, re.DOTALL)
    whole = re.sub(r"<[^>]*>", "", said[1]) if said and "yours" in html else ""
    return re.split(r" What “| §", whole)[0].strip()


@pytest.mark.django_db
def test_no_line_under_a_number_strikes_through_the_row_below(chromium: Browser) -> None:
    """The target of a rule's number is higher than a row of a leaf."""
    page = page_for(chromium, "primero")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SWAP, deal_ends("primero", 1)[0])

    drawn = page.locator("#table .leaf .sect").evaluate_all(
        "every => every.map((one) => [parseFloat(getComputedStyle(one).borderBottomWidth),"
        " getComputedStyle(one).textDecorationLine])"
    )

    page.close()
    assert drawn
    assert {tuple(one) for one in drawn} == {(0, "underline")}


@pytest.mark.django_db
def test_a_hint_that_does_not_fit_shows_that_there_is_more(chromium: Browser) -> None:
    sent = frames(*a_play("put"))
    page = page_for(chromium, "put")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SWAP, next(html for _, html in sent if question(html)))
    feet = []

    for words in ("Play the Trey.", "Play the Trey, for it is the best card of all. " * 9):
        page.evaluate(
            "words => { document.querySelector('#why').innerHTML = `<p>${words}</p>`; }", words
        )
        voice = page.locator(".strip > .voice")
        box = voice.bounding_box()
        assert box
        x, y = box["x"], box["y"] + box["height"] - 2
        feet.append(page.screenshot(clip={"x": x, "y": y, "width": 2, "height": 2}))
        scrolls = voice.evaluate("one => one.scrollHeight > one.clientHeight + 1")
        assert scrolls == ("best" in words)

    page.close()
    assert feet[0] != feet[1]


@pytest.mark.django_db
def test_the_question_is_whole_for_those_who_hear_it_under_what_is_said(chromium: Browser) -> None:
    sent = frames(*a_play("hazard"))
    page = page_for(chromium, "hazard")
    glossed = re.compile(r'class="asked">(?:(?!</p>).)*class="word"', re.DOTALL)
    page.evaluate(SWAP, next(html for _, html in sent if glossed.search(html)))
    asked = page.locator(".turn .asked .word")
    assert asked.count()

    page.evaluate("() => { document.querySelector('#why').innerHTML = '<p>Throw.</p>'; }")
    hidden = asked.evaluate_all(HIDDEN)
    asked.first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    seen = page.locator(".voice .turn").evaluate("one => one.offsetHeight > 1")

    page.close()
    assert hidden == 0
    assert seen


def only_others(sent: list[tuple[Played, str]], first: int, end: int) -> bool:
    """Whether in each of those tables one other has acted, and nothing else happened."""
    plies = [played.ply for played, _ in sent[first - 1 : end]]
    seats = [line.move.seat for line in sent[-1][0].lines[plies[0] : plies[-1]]]
    return len(plies) == len(seats) + 1 and not {VIEWER, CHANCE} & set(seats)


@pytest.mark.django_db
def test_acts_are_told_one_after_another_and_can_be_stepped_back_through(
    chromium: Browser,
) -> None:
    sent = frames(*a_play("primero"))
    html = next(
        html
        for played, html in sent
        if html.count("data-told") > 3 and VIEWER in played.state.acting
    )
    page = page_for(chromium, "primero")
    page.evaluate(SWAP, html)
    lines = page.locator("#tellings > li")
    shown = page.locator("#tellings > .now")
    first = lines.first.text_content()
    page.clock.run_for(60_000)

    assert shown.text_content() == lines.last.text_content()
    for _ in range(lines.count() - 1):
        page.locator("#told-before").click()
    assert shown.text_content() == first
    expect(page.locator("#told-before")).to_have_attribute("aria-disabled", "true")
    page.locator("#told-next").click()
    assert shown.text_content() == lines.nth(1).text_content()
    assert all_heard(page)

    page.close()


@pytest.mark.django_db
def test_one_who_watches_can_step_back_to_lines_that_the_table_shows_no_more(
    chromium: Browser,
) -> None:
    sent = frames(*a_play("primero"), None)
    page = page_for(chromium, "primero")
    page.evaluate(SWAP, sent[0][1])
    first = page.locator("#tellings > li").first.get_attribute("data-told")

    for _, html in sent[1:12]:
        page.evaluate(SWAP, html)
    page.clock.run_for(60_000)
    shown = page.locator("#tellings > .now")
    told = [shown.get_attribute("data-told")]
    while page.locator("#told-before:not([aria-disabled=true])").count():
        page.locator("#told-before").click()
        told.append(shown.get_attribute("data-told"))

    page.close()
    assert f'data-told="{first}"' not in sent[11][1]
    assert told[-1] == first
    assert len(told) == len(set(told)) > 6


LIVE = "#table :is([aria-live=polite], [role=status]):not([popover] *)"
HIDDEN = "every => every.filter((one) => !one.checkVisibility({ visibilityProperty: true })).length"


@pytest.mark.parametrize("slug", ["put", "alquerque"])
@pytest.mark.django_db
def test_what_will_speak_is_there_before_it_speaks(chromium: Browser, slug: str) -> None:
    """A live region that is not drawn while it is empty is not heard at its first words."""
    page = page_for(chromium, slug)
    page.evaluate(SWAP, next(html for _, html in frames(*a_play(slug)) if question(html)))
    places = page.locator(LIVE)

    empty = places.evaluate_all("every => every.map((one) => one.textContent.trim() === '')")
    hidden = places.evaluate_all(HIDDEN)

    page.close()
    assert any(empty)
    assert hidden == 0


def named(html: str) -> set[str]:
    """The cards of the hand that lies on a table."""
    hand = re.search(r'<ol class="hand[^>]*aria-label="Your hand.*?</ol>', html, re.DOTALL)
    return set(re.findall(r'<svg class="card[^>]*aria-label="([^"]+)"', hand[0])) if hand else set()


def told_hand(heard: str) -> tuple[str, set[str]]:
    """How the hand was announced, and the cards that were."""
    said = re.search(r"(Your hand|New in your hand): ([^.]+)\.", heard)
    cards: set[str] = set()
    if said and said[1] == "New in your hand":
        return said[1], set(re.split(", | and ", said[2]))
    for suit in said[2].split("; ") if said else ():
        ranks, _, of = suit.rpartition(" of ")
        cards |= {f"{rank} of {of}" for rank in re.split(", | and ", ranks)}
    return (said[1] if said else "", cards)


@pytest.mark.parametrize("slug", ["picket", "karnoffel"] if LONG else ["picket"])
@pytest.mark.django_db
def test_the_cards_that_come_to_the_hand_are_said_aloud(chromium: Browser, slug: str) -> None:
    """All of a new deal, even if it has cards of the last; within a deal those that came."""
    sent = frames(*a_play(slug))
    page = page_for(chromium, slug)
    amiss: list[str] = []
    known: set[str] = set()
    kinds = set()

    for played, html in sent:
        page.evaluate(SWAP, html)
        page.clock.run_for(60_000)
        how, cards = told_hand(str(page.evaluate(HEARD)))
        hand = named(html)
        kinds.add(how)
        if how == "Your hand":
            amiss += [f"{played.ply}: {cards ^ hand}"] if cards != hand else []
        elif cards != hand - known:
            amiss.append(f"{played.ply}: {cards}")
        known = hand

    page.close()
    assert amiss == []
    assert "Your hand" in kinds
    assert ("New in your hand" in kinds) == (slug == "picket")


@pytest.mark.django_db
def test_what_waits_for_an_answer_is_asked_once(chromium: Browser) -> None:
    """Others of the Art of Memory are ready while one still looks."""
    sent = frames(*a_play("art-of-memory"))
    ask = question(sent[0][1])
    page = page_for(chromium, "art-of-memory")
    heard: list[str] = []

    for _, html in sent[: next(at for at, (_, one) in enumerate(sent) if question(one) != ask)]:
        page.evaluate(SWAP, html)
        page.clock.run_for(60_000)
        heard.append(str(page.evaluate(HEARD)))

    page.close()
    assert len(heard) > 2
    assert [ask in one for one in heard] == [True] + [False] * (len(heard) - 1)


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.django_db
def test_the_end_of_a_deal_waits_for_one_who_plays_by_keys(chromium: Browser, keys: bool) -> None:
    """It takes longer to hear than to see."""
    page = page_for(chromium, "put")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SWAP, frames(*a_play("put"))[0][1])
    if keys:
        page.keyboard.press("Tab")
    page.evaluate(SWAP, deal_ends("put", 1)[0])
    page.locator("#do-on").evaluate(
        "one => one.addEventListener('click', (event) => {"
        " event.preventDefault(); document.title = 'went'; })"
    )

    page.clock.run_for(15_000)
    went = page.title() == "went"

    page.close()
    assert went != keys


@pytest.mark.django_db
def test_what_a_word_means_is_said_when_it_is_asked(chromium: Browser) -> None:
    """It opens beside the word, and far from it for one who hears the page."""
    page = page_for(chromium, "put")
    page.evaluate(SWAP, next(html for _, html in frames(*a_play("put")) if "word-" in html))
    all_heard(page)
    gloss = page.locator("#table .gloss").first

    gloss.evaluate("one => one.showPopover()")
    heard = all_heard(page)
    meaning = " ".join(gloss.inner_text().split())

    page.close()
    assert meaning
    assert meaning in heard


@pytest.mark.django_db
def test_from_the_number_of_a_rule_the_keys_lead_into_what_it_opened(chromium: Browser) -> None:
    page = page_for(chromium, "put")
    page.evaluate(SWAP, next(html for _, html in frames(*a_play("put")) if question(html)))

    page.locator("#table .turn .sect").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    within = page.evaluate("() => Boolean(document.activeElement.closest('#rules'))")

    page.close()
    assert within


# The sheet from which a friend is invited, with somebody in it.
INVITING = """() => {
  const sheet = document.getElementById("invitations") ?? document.createElement("section");
  Object.assign(sheet, { id: "invitations", popover: "auto", innerHTML: "<button>Copy</button>" });
  document.body.append(sheet);
  sheet.showPopover();
  sheet.querySelector("button").focus();
}"""


@pytest.mark.django_db
def test_who_sits_down_is_heard_and_the_keys_are_at_the_table(chromium: Browser) -> None:
    """The sheet closes by itself, and the button that opened it is gone."""
    page = page_for(chromium, "put")
    html = next(html for _, html in frames(*a_play("put")) if question(html))
    page.evaluate(SWAP, html.replace('<div class="table', '<div data-free="1" class="table', 1))
    all_heard(page)
    page.evaluate(INVITING)

    page.evaluate(SWAP, html)
    heard = all_heard(page)
    at_table = page.evaluate("() => Boolean(document.activeElement.closest('#table'))")

    page.close()
    assert "Bartholomew has sat down." in heard
    assert at_table


MISSING = "Waiting for a friend. Still free: Bartholomew’s chair."


@pytest.mark.django_db
def test_who_gets_up_and_for_whom_a_table_waits_is_heard(chromium: Browser) -> None:
    page = page_for(chromium, "put")
    html = next(html for _, html in frames(*a_play("put")) if question(html))
    page.evaluate(SWAP, html)
    all_heard(page)

    free = html.replace('<div class="table', '<div data-free="1" class="table', 1)
    waits = f'<span class="halted">{MISSING}</span>'
    free = re.sub(r'<span class="asked">.*?</span></span>', waits + "</span>", free, count=1)
    page.evaluate(SWAP, free.replace('class="seat ', 'class="seat gone ', 1))
    heard = all_heard(page)

    page.close()
    assert f"Bartholomew has left the table. {MISSING}" in heard


@pytest.mark.django_db
def test_with_no_card_left_the_keys_are_at_the_sheet_of_what_can_be_said(chromium: Browser) -> None:
    sent = [html for _, html in frames(*a_play("art-of-memory"))]
    handless = [re.sub(r'<ol class="hand.*?</ol>', "", html, flags=re.DOTALL) for html in sent]
    page = page_for(chromium, "art-of-memory")
    page.evaluate(SWAP, next(html for html in sent if 'id="act-ready"' in html))
    page.locator("#act-ready").focus()

    page.evaluate(SWAP, next(html for html in handless if "Waiting for" in html))
    page.evaluate(SWAP, next(html for html in handless if 'id="do-tray"' in html))
    focused = page.evaluate("document.activeElement.id")

    page.close()
    assert focused == "do-tray"
