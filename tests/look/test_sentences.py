"""What scripts say is in the pages, in whole sentences, with its holes named."""

from __future__ import annotations

import re

import pytest

from tests.book import ROOT

SCRIPTS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "static").glob("*.js"))}
SENTENCES = dict(
    re.findall(
        r'<p data-name="([^"]+)">(.*)</p>',
        (ROOT / "templates/play/_sentences.html").read_text(encoding="utf-8"),
    )
)
LITERAL = re.compile(r'"[^"\n]*"|`[^`\n]*`')
# Two words of which the first is great, or three in a row.
ENGLISH = re.compile(r"[A-Z][a-z]+ [a-z]+|\b[a-z]+ [a-z]+ [a-z]+\b|[a-z]+\.\W?$")


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_has_a_sentence_of_its_own(name: str) -> None:
    code = re.sub(r"^\s*//.*|\s+// .*$", "", SCRIPTS[name], flags=re.MULTILINE)
    said = [literal.strip('"`') for literal in LITERAL.findall(code)]

    assert [one for one in said if ENGLISH.search(one)] == []


def test_every_sentence_is_said_and_every_one_said_is_there() -> None:
    code = "".join(SCRIPTS.values())
    asked = set(re.findall(r'sentence\("([^"]+)"', code))

    assert asked <= set(SENTENCES)
    assert {name for name in SENTENCES if f'"{name}"' not in code} == set()


def test_what_is_put_into_a_sentence_has_a_hole_there() -> None:
    for name, holes in re.findall(
        r'sentence\("([^"]+)"(?:, \{ ([^}]*) \})?\)', "".join(SCRIPTS.values())
    ):
        given = set(re.findall(r"(\w+):", holes))
        assert given <= set(re.findall(r"\{(\w+)\}", SENTENCES[name])), name
