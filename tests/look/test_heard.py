"""What a page has to say to one who hears it is where it can be heard."""

from __future__ import annotations

import re

import pytest

from tests.book import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# What is swapped into a page is heard as it comes; a search keeps the focus where one types.
WHOLE = [one for one in TEMPLATES if one.name[0] != "_" and one.name != "games.html"]


@pytest.mark.parametrize("template", WHOLE, ids=lambda one: one.name)
def test_what_is_amiss_on_a_whole_page_is_where_one_comes_to(template) -> None:  # type: ignore[no-untyped-def]
    """An alert that a page is loaded with is not heard by itself."""
    alerts = re.findall(r'<p[^>]* role="alert"[^>]*>', template.read_text("utf-8"))

    amiss = [one for one in alerts if "autofocus" not in one]
    assert amiss == (['<p class="wrong" role="alert">'] if template.name == "plan.html" else [])


@pytest.mark.parametrize("tool", ["cribbidge/counter", "picket/reckoner", "primero/valuer"])
def test_what_a_hand_counts_is_where_one_comes_to(tool: str) -> None:
    page = (ROOT / f"templates/games/{tool}.html").read_text("utf-8")

    assert '<p tabindex="-1" autofocus><strong>' in page


def test_what_replaces_itself_is_not_what_speaks() -> None:
    """A region that is replaced whole is another one, and not heard: it is morphed."""
    for page, part in (
        ("library/games", "found"),
        ("play/better", "judged"),
        ("guild/_demo", "answers"),
    ):
        template = (ROOT / f"templates/{page}.html").read_text("utf-8")
        assert f'hx-target="#{part}"' in template
        assert f'hx-select="#{part}"' in template
        assert not re.search(r'hx-target="#' + part + r'"[^>]*hx-swap="outerHTML"', template)
