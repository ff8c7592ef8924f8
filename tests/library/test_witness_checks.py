"""What is wrong with a witness, a quotation or a mark is said beside its field."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.library.models import Comparison, Diagram, Rule, Summary, Witness

pytestmark = pytest.mark.django_db
RULE = "put.up.five"


@pytest.fixture
def desk(admin_client: Client) -> Client:
    return admin_client


def form(rule: Rule, *witnesses: dict[str, str], **changes: str) -> dict[str, str]:
    """The form of a rule with its witnesses, each changed as one of *witnesses* says."""
    stood = list(rule.witnesses.order_by("order"))
    said = {
        "section": rule.section, "standing": rule.standing, "by": rule.by,
        "under": "\r\n".join(rule.under), "text": rule.text, "note": rule.note,
        "witnesses-TOTAL_FORMS": str(max(len(stood), len(witnesses))),
        "witnesses-INITIAL_FORMS": str(len(stood)),
    }  # fmt: skip
    if rule.enforced:
        said["enforced"] = "on"
    for n in range(max(len(stood), len(witnesses))):
        w = stood[n] if n < len(stood) else Witness(rule=rule)
        row = {"id": str(w.pk or ""), "rule": rule.pk, "source": w.source_id or "",
               "locus": w.locus, "stance": w.stance, "quote": w.quote}  # fmt: skip
        row |= witnesses[n] if n < len(witnesses) else {}
        said |= {f"witnesses-{n}-{name}": value for name, value in row.items()}
    return said | changes


def saved(desk: Client, *witnesses: dict[str, str], **changes: str) -> tuple[int, str]:
    rule = Rule.objects.get(pk=RULE)
    place = f"/admin/library/rule/{RULE}/change/"
    answer = desk.post(place, form(rule, *witnesses, **changes), follow=True)
    return len(answer.redirect_chain), answer.content.decode().replace("&#x27;", "'")


def cell(page: str, field: str) -> str:
    """What stands with a field of the first witness."""
    row = page.partition('id="witnesses-0"')[2].partition('id="witnesses-1"')[0]
    return row.partition(f"errors field-{field}")[2].partition("form-row")[0]


def test_a_rule_with_sound_witnesses_is_saved(desk: Client) -> None:
    saved_, page = saved(desk)

    assert saved_, re.findall(r"errorlist.*?</ul>", page, re.DOTALL)


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"source": ""}, "source", "A witness names a source"),
        ({"source": "no-such-book"}, "source", "The book has no such source"),
        ({"quote": "five up or a Putt is seldom the Game"}, "quote",
         "It agrees up to “five up or a putt is”, after which the text has “commonly”"),
        ({"quote": "zounds"}, "quote", "these words are not in the text"),
        ({"locus": "p. 90"}, "locus", "the quotation is on p. 131"),
        ({"source": "mcleod-put"}, "quote", "the book holds no text of “mcleod-put”"),
        ({"stance": ""}, "stance", "This field is required"),
    ],
)  # fmt: skip
def test_a_witness_is_refused_beside_its_field(
    desk: Client, change: dict[str, str], field: str, said: str
) -> None:
    before = Rule.objects.get(pk=RULE).entry()

    saved_, page = saved(desk, change)

    assert not saved_
    assert said.lower() in cell(page, field).lower()
    assert Rule.objects.get(pk=RULE).entry() == before


@pytest.mark.parametrize("field", ["text", "note"])
def test_a_rule_that_is_named_nowhere_is_said_beside_the_text(desk: Client, field: str) -> None:
    saved_, page = saved(desk, **{field: "See [#put.no-such-rule] and [@no-such-book]."})

    row = page.partition(f'class="form-row errors field-{field}"')[2].partition("form-row")[0]
    assert not saved_
    assert "[#put.no-such-rule]" in row
    assert "[@no-such-book]" in row


def test_a_list_of_rules_names_rules_that_are_there(desk: Client) -> None:
    summary = Summary.objects.filter(game="put").first()
    compared = Comparison.objects.filter(game="put").first()
    assert summary is not None
    assert compared is not None
    for row, field, sent in (
        (summary, "rests_on", {"text": summary.text, "rests_on": "put.no-such-rule"}),
        (compared, "rules", {"question": compared.question, "rules": "put.no-such-rule"}),
    ):
        place = f"/admin/library/{row._meta.model_name}/{row.pk}/change/"
        page = desk.post(place, sent).content.decode()
        told = page.partition(f"errors field-{field}")[2].partition("form-row")[0]
        assert "“put.no-such-rule”" in told


def test_the_words_of_an_example_stand_in_its_source(desk: Client) -> None:
    diagram = Diagram.objects.exclude(quote="").first()
    assert diagram is not None
    sent = {name: str(getattr(diagram, name)) for name in diagram.keys.values()}
    if not diagram.ours:
        del sent["ours"]

    page = desk.post(
        f"/admin/library/diagram/{diagram.pk}/change/", {**sent, "quote": "zounds"}
    ).content.decode()

    told = page.partition("errors field-quote")[2].partition("form-row")[0]
    assert "these words are not in the text" in told


def test_a_rule_that_nobody_states_is_saved_with_a_warning(desk: Client) -> None:
    removed = {f"witnesses-{n}-DELETE": "on" for n in range(5)}

    saved_, page = saved(desk, **removed)

    assert saved_
    assert "no witness states it" in page
