"""What a person does at a table, in a browser."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, expect

MOST_ACTS = 400  # of one person in one match
MOVE = "#table button[name=move]"
TURN = f"{MOVE}:not(#signs *)"  # signs are given whoever is to act
PICK = "#table button[name=pick]"
OVER = "#table .leaf.final h2 a.sect"  # the rule by which the match ended
ON = "#do-on"  # goes on from the end of a deal


def sit_down(page: Page, slug: str, *others: str, variant: str = "", begins: bool = True) -> None:
    """Open a table of that game: the first chair is ours, the next are *others*'.

    *begins*: with the lines of a first match read and put away."""
    page.goto(f"/games/{slug}/play/" + (f"?variant={variant}" if variant else ""))
    page.locator("#seat-A").select_option("you")
    for letter, kind in zip("BCDEFGH", others, strict=False):
        page.locator(f"#seat-{letter}").select_option(kind)
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()  # the table is seen before its scripts listen
    if begins:
        begin(page)


def begin(page: Page) -> None:
    """Put the lines of a first match away, where they are shown."""
    first = page.locator("#first")
    if first.is_visible():
        first.locator(".next").click()
        expect(first).to_have_count(0)


def join(page: Page, link: str, name: str) -> None:
    """Follow the link to a chair and sit down there."""
    page.goto(link)
    page.locator("input[name=name]").fill(name)
    page.get_by_role("button", name="Sit").first.click()
    expect(page.locator("#table .rail.own")).to_contain_text(name)
    page.wait_for_load_state()
    begin(page)


def invitation(page: Page) -> str:
    """The link to the first chair that is still empty."""
    return str(page.locator("#invitations a.to-chair").first.evaluate("link => link.href"))


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator("#table input[name=version]").get_attribute("value") or -1)


def wait_for_turn(page: Page) -> bool:
    """Wait until it is our turn; False if the match is over."""
    while True:
        expect(page.locator(f"{TURN}, {PICK}, {OVER}, {ON}").first).to_be_attached()
        if not page.locator(ON).count():
            return page.locator(OVER).count() == 0
        go_on(page)


def go_on(page: Page) -> None:
    """Go on from the end of a deal, unless it went by itself.

    It is over when its leaf is gone: the version may rise of itself, by what others do.
    """
    leaf = page.locator("#leaf")
    try:
        deal = leaf.get_attribute("data-ply", timeout=1_000)
    except Error:
        return
    while page.locator(ON).count():  # on a busy machine one may not come to press it in time
        with suppress(Error):
            page.locator(ON).click(timeout=5_000)
            break
    expect(leaf.and_(page.locator(f"[data-ply='{deal}']"))).to_have_count(0)


def wait_for_version(page: Page, least: int) -> None:
    """Wait until the page shows that version of the table, or a later one."""
    page.wait_for_function(
        "least => Number(document.querySelector('#table input[name=version]').value) >= least",
        arg=least,
        polling=50,
    )


def boldest(page: Page) -> Locator:
    """The last act that is allowed: at most tables a spoken one, which shortens the match."""
    return page.locator(MOVE).last


def press(page: Page, act: Locator) -> None:
    """Press it, and wait until the table has changed."""
    before = version(page)
    act.click()
    wait_for_version(page, before + 1)


def act(page: Page) -> None:
    """Do something that is allowed, as a person finds it: a button, a choice, or typed."""
    shown = page.locator(f"{MOVE}:visible")
    if shown.count():
        press(page, shown.first)
    elif page.locator(MOVE).count():
        # On a board the acts are kept behind the points: what one would type stands in them.
        page.locator("#do-more").click()
        page.locator("#typed").fill(page.locator(MOVE).first.get_attribute("value") or "")
        press(page, page.locator("#typed ~ button, .typed button").first)
    elif page.locator(PICK).count():
        choose(page)
    elif wait_for_turn(page):  # somebody else had been quicker than our look
        act(page)


def choose(page: Page) -> None:
    """Tick as many things as must be, and press."""
    least = page.locator(PICK).first.get_attribute("data-least") or "0"
    boxes = page.locator("#table .pick input[type=checkbox]")
    for at in range(int(least)):
        boxes.nth(at).check(force=True)  # the card itself lies over its box, in one label
    press(page, page.locator(PICK).first)
