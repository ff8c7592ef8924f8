"""``manage.py list_strings``: every sentence that a person can read, with its place."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from diversions.games import GAMES
from diversions.library import strings
from tests import book

TEMPLATE = """{% block title %}The game{% endblock %}
<p class="kind" aria-label="The kind">It is {{ name }}’s turn.</p>
{# said to nobody #}
{% if table %}<b>{{ "One step" if n else "steps" }}</b>{% endif %}
"""
PROGRAM = '''"""Said to nobody."""
KEY = "put.see"
def refuse(name):
    """Nor this."""
    return f"It is {name}’s turn."
LABEL = "Deal"
'''


def test_a_template_is_read_as_a_person_reads_it() -> None:
    sentences = [(said.place, said.text) for said in strings.of_template(TEMPLATE, "x.html")]

    assert sorted(sentences) == [
        ("x.html:1", "The game"),
        ("x.html:2", "It is {…}’s turn."),
        ("x.html:2", "The kind"),
        ("x.html:4", "One step"),
    ]


def test_a_module_says_its_sentences_and_no_docstring_or_code() -> None:
    sentences = list(strings.of_program(PROGRAM, "diversions/games/x/rules.py"))

    assert [(said.kind, said.place, said.text) for said in sentences] == [
        ("engine", "diversions/games/x/rules.py:5", "It is {…}’s turn."),
        ("engine", "diversions/games/x/rules.py:6", "Deal"),
    ]


def test_every_rule_is_listed() -> None:
    said = {s.place for s in strings.strings(book.ROOT) if s.kind == "rule"}
    slug = next(iter(GAMES))

    place = (book.folder(slug) / "rules.toml").relative_to(book.ROOT)
    assert {f"{place} rule {id} text" for id in book.rules(slug)} - said == set()


def test_a_sample_is_of_each_kind_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    every = list(strings.strings(book.ROOT))
    monkeypatch.setattr(strings, "strings", lambda root: every)

    def listed(**options: int) -> list[str]:
        out = StringIO()
        call_command("list_strings", "rule", "interface", stdout=out, **options)
        return out.getvalue().splitlines()

    assert [line.split("\t")[0] for line in listed(sample=3)] == ["rule"] * 3 + ["interface"] * 3
    assert listed(sample=3) == listed(sample=3)
    assert listed(sample=3) != listed(sample=3, seed=1)
