"""What a browser that was never here fetches for a page."""

from __future__ import annotations

from playwright.sync_api import Browser

COLD = 100  # kilobytes that the page of a table may weigh, with all that it asks for


def cold(browser: Browser, home: str, slug: str) -> float:
    """The kilobytes of a table's page for a browser that has nothing of the book."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{home}/games/{slug}/play/")
    page.locator("#seat-A").select_option("you")
    page.get_by_role("button", name="Sit down").first.click()
    page.wait_for_selector("#table")
    table, network = page.url, context.new_cdp_session(page)
    page.goto("about:blank")
    sums: list[float] = []
    network.on("Network.loadingFinished", lambda told: sums.append(told["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    page.goto(table, wait_until="load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    context.close()
    return sum(sums) / 1000
