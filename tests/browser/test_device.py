"""One device, two people, a real browser: what one held is nowhere when the other has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.live import LiveServer


@pytest.fixture
def device(site: LiveServer, chromium: Browser) -> BrowserContext:
    return chromium.new_context(viewport={"width": 360, "height": 640}, base_url=site.url)


def held(page: Page) -> list[str]:
    """The cards of the hand that is shown."""
    expect(page.locator("#hand svg").first).to_be_visible()
    return [str(one.get_attribute("aria-label")) for one in page.locator("#hand svg").all()]


def left_of(page: Page, cards: list[str]) -> list[str]:
    """Those of the cards that are still anywhere in the page or kept by the browser."""
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])")
    everything = page.content() + str(kept)
    return [card for card in cards if card in everything]


def test_neither_the_next_player_nor_back_nor_a_reload_finds_a_hand(device: BrowserContext) -> None:
    page = device.new_page()
    page.goto("/games/put/play/?terms=put:parlett")  # no card is lifted for the deal
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Facing the first chair").select_option("beside")
    page.get_by_label("Their name").fill("Wat")
    page.get_by_role("button", name="Sit down").first.click()

    expect(page.locator("#curtain")).to_contain_text("Hand the device")
    page.locator("#do-show").click()
    first = held(page)
    page.locator("#hand button").first.click()
    expect(page.locator("#curtain")).to_be_visible()
    assert left_of(page, first[1:]) == []
    # What was played is heard by who takes the device, and by whom it should be looked at.
    expect(page.locator("#heard")).to_contain_text(f"plays the {first[0]}.", timeout=15_000)
    expect(page.locator("#heard")).to_contain_text("should look now")

    page.locator("#do-show").click()
    second = held(page)
    expect(page.locator("#heard")).to_contain_text("Your hand: ", timeout=15_000)
    page.goto("/rules/put.put/")
    page.go_back()
    expect(page.locator("#curtain")).to_be_visible()
    assert left_of(page, second) == []

    page.locator("#do-show").click()
    held(page)
    page.reload()
    expect(page.locator("#curtain")).to_be_visible()
    assert left_of(page, second) == []


def test_without_a_network_no_card_is_shown_later_and_cards_are_covered_at_once(
    device: BrowserContext,
) -> None:
    page = device.new_page()
    page.goto("/games/put/play/?terms=put:parlett")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Facing the first chair").select_option("beside")
    page.get_by_label("Their name").fill("Wat")
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("#curtain")).to_be_visible()

    device.set_offline(True)
    page.locator("#do-show").click()
    expect(page.locator("#why")).to_contain_text("no cards can be shown now")
    device.set_offline(False)
    page.wait_for_timeout(4_000)  # a press that is kept is sent after two seconds
    expect(page.locator("#why")).to_be_empty()
    expect(page.locator("#curtain")).to_be_visible()

    page.locator("#do-show").click()
    own = held(page)
    device.set_offline(True)
    page.get_by_role("button", name="Cover my cards").click()
    expect(page.locator("#curtain")).to_have_text("The cards are covered")
    assert left_of(page, own) == []
    watch_for_a_hand(page)
    device.set_offline(False)
    expect(page.locator("#do-show")).to_be_visible(timeout=15_000)
    assert not page.evaluate("window.seen")


def test_an_act_without_a_network_covers_the_hand_and_is_sent_without_showing_it(
    device: BrowserContext,
) -> None:
    page = device.new_page()
    page.goto("/games/put/play/?terms=put:parlett")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Facing the first chair").select_option("beside")
    page.get_by_label("Their name").fill("Wat")
    page.get_by_role("button", name="Sit down").first.click()
    page.locator("#do-show").click()
    own = held(page)

    device.set_offline(True)
    page.locator("#hand button").first.click()
    expect(page.locator("#curtain")).to_have_text("The cards are covered")
    expect(page.locator("#why")).to_contain_text("“Your move” is kept")
    assert left_of(page, own) == []
    watch_for_a_hand(page)
    device.set_offline(False)
    expect(page.locator("#do-show")).to_be_visible(timeout=15_000)
    expect(page.locator("#curtain")).to_contain_text(f"plays the {own[0]}.")
    assert not page.evaluate("window.seen")

    # Taken back, it is not sent, and the same player has the cards again for a press.
    page.locator("#do-show").click()
    own = held(page)
    device.set_offline(True)
    page.locator("#hand button").first.click()
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#why")).to_contain_text("Nothing was sent.")
    assert left_of(page, own) == []
    watch_for_a_hand(page)
    device.set_offline(False)
    page.locator("#do-show").click(timeout=15_000)
    assert not page.evaluate("window.seen")
    assert held(page) == own


def beside_and_a_friend(device: BrowserContext) -> Page:
    """Cucumber for Ann and Wat on that device, with a chair that waits for a friend."""
    page = device.new_page()
    page.goto("/games/cucumber/play/?seats=3")
    page.get_by_label("Your name").fill("Ann")
    page.locator("[name=seat-B]").select_option("beside")
    page.locator("[name=name-B]").fill("Wat")
    page.locator("[name=seat-C]").select_option("friend")
    page.get_by_role("button", name="Sit down").first.click()
    return page


def test_an_act_that_is_kept_shows_no_hand_where_the_table_has_changed(
    site: LiveServer, chromium: Browser, device: BrowserContext
) -> None:
    page = beside_and_a_friend(device)
    other = chromium.new_context(base_url=site.url).new_page()
    other.goto(str(page.locator("#invitations a.to-chair").get_attribute("href")))
    other.get_by_label("Your name").fill("Giles")
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator("#curtain")).not_to_contain_text("Still free", timeout=15_000)
    page.locator("#do-show").click()
    own = held(page)
    device.set_offline(True)
    page.locator("#hand button").first.click()
    expect(page.locator("#why")).to_contain_text("is kept")
    watch_for_a_hand(page)
    other.get_by_role("button", name="Begin").click()
    other.locator("#do-more").click()
    other.locator("#leaving summary").click()
    other.locator("#do-leave").click()
    expect(other.locator(".bar")).to_contain_text("you are watching")

    device.set_offline(False)

    expect(page.locator("#why")).to_contain_text("can’t be done any more", timeout=15_000)
    page.locator("#do-show").click()
    assert not page.evaluate("window.seen")
    assert held(page) == own


def watch_for_a_hand(page: Page) -> None:
    """Note whether a hand is on the page, were it for a moment, before it is asked for."""
    page.evaluate(
        """() => { window.seen = false;
        const look = () => { window.seen ||= Boolean(document.querySelector('#hand')); };
        const watching = new MutationObserver(look);
        watching.observe(document.body, {childList: true, subtree: true});
        document.addEventListener('click', (event) => {
            if (event.target.closest('#do-show')) watching.disconnect();
        }, true); }"""
    )


def test_who_sits_down_while_the_device_is_covered_is_heard_of_when_it_is_not(
    site: LiveServer, chromium: Browser, device: BrowserContext
) -> None:
    page = beside_and_a_friend(device)
    expect(page.locator("#curtain")).to_contain_text("Still free: ")
    letters = page.locator("#invitations .letters").inner_text

    page.locator("#curtain").get_by_role("button", name="Invite").click()
    expect(page.locator("#invitations .letters")).to_be_visible()
    other = chromium.new_context(base_url=site.url).new_page()
    other.goto(f"/{letters().lower()}")
    other.get_by_label("Your name").fill("Giles")
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator("#curtain")).not_to_contain_text("Still free", timeout=15_000)

    page.locator("#do-show").click()
    expect(page.locator("#heard")).to_contain_text("Giles has sat down.", timeout=15_000)
