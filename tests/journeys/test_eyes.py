"""The eyes themselves: what is amiss on a page made for it is seen, and what is well is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.journeys.seen import HEARD, LAWS, SEEN

pytestmark = pytest.mark.browser

WELL = """
<style>.skip:not(:focus) { position: absolute; left: -99rem }</style><a class=skip href=#x>Skip</a>
<p>A sentence with <a href=#x>a link</a> in it, and <code>{name}</code>.</p>
<p><button style="height:30px">Play</button></p>
<label><input type=checkbox style="position:absolute; opacity:0"><span style="display:block;
 height:40px">A card</span></label>
<div style="overflow:auto; height:40px; width:200px"><p style="width:400px">scrolls</p></div>
<bdi style="display:block; width:90px; overflow:hidden; text-overflow:ellipsis; white-space:nowrap"
 >Brynhildr Kormáksdóttir</bdi>
<div style="position:sticky; bottom:0; height:40px; background:#fff">stays</div>
"""
AMISS = [
    ("hit", "<button style='height:30px'>A</button><div style='margin-top:-30px; height:30px;"
            " position:relative; background:red'>over it</div>"),
    ("area", "<div class=tabletop><div class=field style='height:0; overflow:hidden'><svg"
             " class=card width=80 height=120></svg></div></div>"),
    ("hole", "<p>&lt;span class=number&gt;26&lt;/span&gt; Deal.</p>"),
    ("hole", "<p>Fish &amp;amp; chips</p>"),
    ("hole", "<p>Markup('x')</p>"),
    ("hole", "<p>undefined points</p>"),
    ("hole", "<p>It is {name} to play.</p>"),
    ("hole", "<button aria-label='{{ name }}' style='height:30px'>x</button>"),
    ("hole", "<table><tr><td>None</td></tr></table>"),
    ("hole", "<p><b>Ann</b>, <b></b>, <b>Bob</b></p>"),
    ("name", "<p><bdi style='display:inline-block; width:1.2em; overflow:hidden;"
             " text-overflow:ellipsis; white-space:nowrap'>Brynhildr</bdi></p>"),
    ("cut", "<p style='height:1em; line-height:1em; overflow:hidden; width:9em'>What has to be read"
            " takes two lines</p>"),
    ("cut", "<p style='width:5em; overflow:hidden; white-space:nowrap'>What has to be read</p>"),
    ("cut", "<p style='width:5em; overflow:hidden; white-space:nowrap; text-overflow:ellipsis'>What"
            " has to be read</p>"),
    ("small", "<p style='font-size:10px'>Small</p>"),
    ("tab stop", "<button style='position:absolute; left:-99rem; height:30px'>Away</button>"),
    ("tab stop", "<button style='opacity:0; height:30px'>Gone</button>"),
    ("target", "<ul><li><a href=#x style='font-size:14px'>Alone</a></li></ul>"),
]  # fmt: skip

AMISS_ON_A_WHOLE_PAGE = [
    ("cut", "<p style='margin:0'>What has to be read</p><div style='margin-top:-15px; height:30px;"
            " position:relative; background:#fff'></div>"),
    ("cut", "<p style='margin:0'>What has to be read</p><canvas width=300 height=20"
            " style='display:block; margin-top:-20px; position:relative'></canvas>"),
    ("cut", "<p style='margin:0'>What has to be read</p><p style='margin:-18px 0 0 40px'>is below"
            " it</p>"),
    ("small", "<p style='transform:scale(.6)'>Drawn smaller than it is written</p>"),
]  # fmt: skip


def laws(page: Page, html: str, asked: str = "page") -> set[str]:
    page.set_content(f"<!doctype html><title>x</title><body style='font: 16px serif'>{html}")
    return {law for law, _ in page.evaluate(SEEN, asked)}


def test_a_page_that_is_well_breaks_no_law(visitor: Callable[..., Page]) -> None:
    page = visitor()
    assert laws(page, WELL) == set()
    assert laws(page, WELL, "laws") == set()


@pytest.mark.parametrize(("law", "html"), AMISS)
@pytest.mark.parametrize("asked", ["page", "laws"])
def test_each_law_has_an_eye(visitor: Callable[..., Page], law: str, html: str, asked: str) -> None:
    assert laws(visitor(), html, asked) == {law}


@pytest.mark.parametrize(("law", "html"), AMISS_ON_A_WHOLE_PAGE)
def test_a_whole_page_has_more_eyes(visitor: Callable[..., Page], law: str, html: str) -> None:
    assert laws(visitor(), html) == {law}


def test_all_laws_are_tried() -> None:
    assert {law for law, _ in AMISS} | {"answer"} == set(LAWS)


HEARING = """
<p id=a role=status>One</p><div id=b aria-live=polite></div>
<div hidden><p id=c role=status></p></div>
<div id=d popover><p role=log id=e aria-live=polite></p></div><div id=f><p role=status>Old</p></div>
"""
SAYING = """async () => {
  const wait = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const say = async (id, html) => { document.getElementById(id).innerHTML = html; await wait(); };
  await say("a", "Two <b>words</b><span aria-hidden=true> not this</span>");
  await say("b", "<p>Three</p>");
  await say("c", "hidden");
  await say("e", "in a drawer");
  await say("f", "<p role=status>a region that is replaced</p>");
  await say("b", "<p>Four</p>");
  await say("b", "");
  return window.heard.map((one) => one.text);
}"""


def test_what_is_shown_and_was_there_is_heard(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.context.add_init_script(HEARD)
    page.route("**/hearing/", lambda route: route.fulfill(body=HEARING, content_type="text/html"))
    page.goto("/hearing/")

    assert page.evaluate(SAYING) == ["Two words", "Three", "Four"]
