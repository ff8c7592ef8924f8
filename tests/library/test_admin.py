"""The redactors' desk."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from lxml import html

from diversions.edition.models import Correction
from diversions.guild.models import Account
from diversions.library import book
from diversions.library.admin import LONGEST, on_site
from diversions.library.models import Record, Rule, Source, Term, digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(admin_client: Client, loaded: Path) -> Client:
    return admin_client


def form_of_rule(rule: Rule, **changes: str) -> dict[str, str]:
    """The form as the admin sends it."""
    form = {
        "section": rule.section, "standing": rule.standing, "by": rule.by, "under": "[]",
        "text": rule.text, "note": rule.note, "enforced": "on",
        "witnesses-TOTAL_FORMS": "0", "witnesses-INITIAL_FORMS": "0",
    }  # fmt: skip
    return {**form, **changes}


def test_an_edit_shows_at_once_and_is_kept_by_the_next_load(desk: Client, loaded: Path) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    assert "Each in turn." in desk.get("/games/toy/").content.decode()

    done = desk.post(
        "/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="As [@old-book] has it.")
    )

    assert done.status_code == 302
    page = desk.get("/games/toy/").content.decode()
    assert '<p>As <a class="cite" href="/sources/old-book/">Scribe 1660</a> has it.</p>' in page
    assert [line.split(":")[0] for line in book.load(loaded).kept] == ["toy, rule “toy.turn”"]
    assert Rule.objects.get(pk="toy.turn").history.count() == 2
    history = desk.get("/admin/library/rule/toy.turn/history/")
    assert history.status_code == 200


def test_a_mark_that_leads_nowhere_is_refused(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")

    refused = desk.post(
        "/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="See [#toy.none].")
    )

    assert refused.status_code == 200
    assert "[#toy.none] leads nowhere." in refused.content.decode()
    assert Rule.objects.get(pk="toy.turn").text == "Each in turn."


def test_what_a_file_says_is_not_deleted_here(desk: Client) -> None:
    term = Term.objects.get()

    assert desk.post(f"/admin/library/term/{term.pk}/delete/", {"post": "yes"}).status_code == 403


def test_what_a_redactor_added_can_be_taken_away_again(desk: Client) -> None:
    added = {"game": "toy", "word": "lead", "text": "To play first."}
    assert desk.post("/admin/library/term/add/", added).status_code == 302
    assert "To play first." in desk.get("/glossary/").content.decode()

    term = Term.objects.get(word="lead")
    desk.post(f"/admin/library/term/{term.pk}/delete/", {"post": "yes"})

    assert "To play first." not in desk.get("/glossary/").content.decode()


@pytest.mark.parametrize(
    "table",
    ["game", "source", "credit", "revision", "variant", "section", "diagram", "note", "term",
     "rule", "crux"],
)  # fmt: skip
def test_every_table_can_be_opened(desk: Client, table: str) -> None:
    assert desk.get(f"/admin/library/{table}/").status_code == 200
    assert desk.get(f"/admin/library/{table}/add/").status_code == 200


def test_a_version_of_every_table_can_be_opened(desk: Client) -> None:
    for model in book.MODELS:
        for row in book.rows(model)[:1]:
            place = f"/admin/library/{model._meta.model_name}/{row.pk}/history/"
            version = row.history.latest().pk  # type: ignore[attr-defined]
            assert desk.get(f"{place}{version}/").status_code == 200, row
            compared = desk.get(f"{place}compare/?old={version}&new={version}")
            assert compared.status_code == 200, row


def test_a_version_that_is_put_back_shows_at_once(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    desk.post("/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="Otherwise."))
    place = f"/admin/library/rule/toy.turn/history/{turn.history.earliest().history_id}/"
    seen = re.search(r'name="seen" value="(\w+)"', desk.get(place).content.decode())
    assert seen  # the form as a browser sends it: what it has seen is the entry as it stands

    desk.post(place, form_of_rule(turn, seen=seen[1]))

    assert Rule.objects.get(pk="toy.turn").text == "Each in turn."
    assert "Each in turn." in desk.get("/games/toy/").content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"section": "no-such"}, "is not a section of the report"),
        ({"under": '["when.never"]'}, "is not a reading of"),
        ({"under": '["weather.fair"]'}, "is not in dispute"),
    ],
)
def test_what_would_block_the_files_is_refused_here(
    desk: Client, change: dict[str, str], said: str
) -> None:
    turn = Rule.objects.get(pk="toy.turn")

    refused = desk.post("/admin/library/rule/toy.turn/change/", form_of_rule(turn, **change))

    assert refused.status_code == 200
    assert said in refused.content.decode()
    assert Rule.objects.get(pk="toy.turn").entry() == turn.entry()


def test_the_second_of_two_redactors_is_warned_and_loses_nothing(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    page = desk.get("/admin/library/rule/toy.turn/change/").content.decode()
    seen = digest(turn.entry())
    assert seen in page
    form = form_of_rule(turn, seen=seen)
    desk.post("/admin/library/rule/toy.turn/change/", {**form, "text": "The first one’s."})

    warned = desk.post("/admin/library/rule/toy.turn/change/", {**form, "text": "The second’s."})

    assert warned.status_code == 200
    said = warned.content.decode()
    assert "saved this entry after you opened it" in said
    assert "The first one’s." in said
    assert "The second’s." in said
    assert Rule.objects.get(pk="toy.turn").text == "The first one’s."


def test_the_reason_for_a_change_is_kept(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")

    desk.post(
        "/admin/library/rule/toy.turn/change/",
        form_of_rule(turn, text="Otherwise.", reason="The book has it so."),
    )

    assert turn.history.latest().history_change_reason == "The book has it so."
    assert (
        "The book has it so." in desk.get("/admin/library/rule/toy.turn/history/").content.decode()
    )


def test_what_waits_to_be_written_is_a_list(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    desk.post("/admin/library/rule/toy.turn/change/", form_of_rule(turn, text="Otherwise."))

    listed = desk.get("/admin/library/rule/?edited=yes").content.decode()

    assert "toy.turn" in listed
    assert set(re.findall(r"rule/([^/]+)/change/", listed)) == {"toy.turn"}


@pytest.mark.parametrize("model", ["note", "term", "section", "crux", "source", "game", "credit"])
def test_every_list_can_be_searched(desk: Client, model: str) -> None:
    assert 'id="searchbar"' in desk.get(f"/admin/library/{model}/?q=old").content.decode()


def test_a_list_names_the_games_by_their_titles(desk: Client) -> None:
    listed = desk.get("/admin/library/rule/").content.decode()

    assert '<td class="field-game_title">Töy</td>' in listed


def changed(desk: Client, text: str, **more: str) -> Rule:
    """The rule ``toy.turn`` with that text."""
    turn = Rule.objects.get(pk="toy.turn")
    desk.post("/admin/library/rule/toy.turn/change/", form_of_rule(turn, text=text, **more))
    return Rule.objects.get(pk="toy.turn")


def with_witness(locus: str) -> dict[str, str]:
    """The form's part for one new witness."""
    return {
        "witnesses-TOTAL_FORMS": "1", "witnesses-0-source": "old-book",
        "witnesses-0-locus": locus, "witnesses-0-stance": "states", "witnesses-0-quote": "",
    }  # fmt: skip


def test_witnesses_have_a_history_beside_the_rules(desk: Client) -> None:
    changed(desk, "Each in turn.", reason="It is on p. 9.", **with_witness("p. 9"))

    history = desk.get("/admin/library/rule/toy.turn/history/").content.decode()

    table = history.partition('id="witness-history"')[2]
    assert "old-book, p. 9, states" in table
    assert "It is on p. 9." in table
    assert "admin" in table


def reverted(desk: Client, version: int) -> str:
    """What the desk says when that version of ``toy.turn`` is put back by its own form."""
    place = f"/admin/library/rule/toy.turn/history/{version}/"
    page = html.fromstring(desk.get(place).content.decode())
    return desk.post(place, sent(page), follow=True).content.decode()


def sent(page: Any) -> dict[str, str]:
    """What a browser would send of the form of an entry."""
    form = next(form for form in page.forms if "seen" in form.fields)
    empty = {
        i.name: i.value or ""
        for i in form.inputs
        if i.name and i.get("type") not in ("checkbox", "submit")
    }
    # A browser leaves out the end of line that begins a text.
    return {
        name: said.removeprefix("\n")
        for name, said in {**empty, **dict(form.form_values())}.items()
    }


def standing_witness(rule: Rule) -> dict[str, str]:
    """The form's part for the one witness that a rule has already."""
    number = {"witnesses-INITIAL_FORMS": "1", "witnesses-0-rule": rule.pk}
    return {**number, "witnesses-0-id": str(rule.witnesses.get().pk)}


def witnesses_of_turn() -> list[str]:
    witnesses = Rule.objects.get(pk="toy.turn").witnesses.all()
    return [f"{w.source_id}, {w.locus}, {w.stance}" for w in witnesses]


def test_a_version_that_is_put_back_has_its_witnesses_again(desk: Client) -> None:
    first = Rule.objects.get(pk="toy.turn").history.latest().pk
    assert witnesses_of_turn() == []
    turn = changed(desk, "Each in turn, by the left.", **with_witness("p. 9"))
    second = turn.history.latest().pk
    assert witnesses_of_turn() == ["old-book, p. 9, states"]

    page = desk.get(f"/admin/library/rule/toy.turn/history/{second}/").content.decode()
    assert "<li>old-book, p. 9, states</li>" in page
    reverted(desk, first)

    assert Rule.objects.get(pk="toy.turn").text == "Each in turn."
    assert witnesses_of_turn() == []

    reverted(desk, second)

    assert Rule.objects.get(pk="toy.turn").text == "Each in turn, by the left."
    assert witnesses_of_turn() == ["old-book, p. 9, states"]
    assert "Scribe 1660" in desk.get("/rules/toy.turn/").content.decode()


def test_a_witness_that_was_edited_is_put_back_as_it_read(desk: Client) -> None:
    turn = changed(desk, "Each in turn.", **with_witness("p. 9"))
    then = turn.history.latest().pk
    changed(desk, "Each in turn.", **with_witness("p. 10"), **standing_witness(turn))
    assert witnesses_of_turn() == ["old-book, p. 10, states"]

    reverted(desk, then)

    assert witnesses_of_turn() == ["old-book, p. 9, states"]
    assert Rule.objects.get(pk="toy.turn").edited


def test_a_redactor_may_save_although_another_took_a_witness_away(desk: Client) -> None:
    turn = changed(desk, "Each in turn.", **with_witness("p. 9"))
    place = "/admin/library/rule/toy.turn/change/"
    opened = sent(html.fromstring(desk.get(place).content.decode()))
    gone = {**with_witness("p. 9"), **standing_witness(turn), "witnesses-0-DELETE": "on"}
    changed(desk, "Each in turn, it is said.", **gone)

    warned = desk.post(place, {**opened, "text": "By turns."}).content.decode()

    assert "saved this entry after you opened it" in warned
    assert "The witnesses of this rule were changed after you opened it." in warned
    again = sent(html.fromstring(warned))
    assert again["text"] == "By turns."
    assert again["witnesses-INITIAL_FORMS"] == "0"
    assert desk.post(place, again).status_code == 302
    assert Rule.objects.get(pk="toy.turn").text == "By turns."
    assert witnesses_of_turn() == []


def test_a_witness_that_a_redactor_adds_stands_beside_those_of_another(desk: Client) -> None:
    turn = changed(desk, "Each in turn.", **with_witness("p. 9"))
    opened = with_witness("p. 11") | {
        "witnesses-TOTAL_FORMS": "2",
        "witnesses-1-id": str(turn.witnesses.get().pk + 100),
        "witnesses-1-source": "old-book",
        "witnesses-1-locus": "p. 8",
        "witnesses-1-stance": "states",
    }

    changed(desk, "Each in turn.", **opened)

    assert witnesses_of_turn() == ["old-book, p. 9, states", "old-book, p. 11, states"]


def test_a_witness_whose_source_is_gone_is_left_out_and_named(desk: Client) -> None:
    added = Source.objects.create(key="lost-book", sort="book", title="Lost", html="")
    turn = changed(
        desk, "Each in turn.", **with_witness("p. 9") | {"witnesses-0-source": "lost-book"}
    )
    then = turn.history.latest().pk
    gone = {**with_witness("p. 9"), **standing_witness(turn), "witnesses-0-DELETE": "on"}
    changed(desk, "Each in turn, it is said.", **gone)
    added.delete()

    said = reverted(desk, then)

    assert "was left out: lost-book, p. 9, states" in said
    assert Rule.objects.get(pk="toy.turn").text == "Each in turn."
    assert witnesses_of_turn() == []


def test_any_two_versions_are_compared_witnesses_and_all(desk: Client) -> None:
    changed(desk, "Each in his turn.")
    turn = changed(desk, "Each in his turn.", **with_witness("p. 9"))
    third, second, first = turn.history.all()

    def put_in(old: int, new: int) -> str:
        place = f"/admin/library/rule/toy.turn/history/compare/?old={old}&new={new}"
        page = desk.get(place).content.decode()
        assert ("say the same" in page) == ("<ins>" not in page)
        return " ".join(re.findall(r"<ins><span[^>]*>.*?</span>(.*?)</ins>", page))

    assert put_in(first.pk, third.pk) == "his  old-book, p. 9, states"
    assert put_in(third.pk, first.pk) == "his  old-book, p. 9, states"
    assert put_in(first.pk, second.pk).strip() == "his"
    assert put_in(second.pk, third.pk) == "old-book, p. 9, states"
    assert put_in(first.pk, first.pk) == ""


@pytest.mark.parametrize("query", ["", "old=1", "old=x&new=y", "old=0&new=999999999"])
def test_what_is_no_version_is_asked_for_again(desk: Client, query: str) -> None:
    answer = desk.get(f"/admin/library/rule/toy.turn/history/compare/?{query}")

    assert answer.status_code == 400
    assert "Choose two versions" in answer.content.decode()
    nothing = desk.get(f"/admin/library/rule/toy.none/history/compare/?{query}")
    assert nothing.status_code == 404


@pytest.mark.parametrize("entry", ["rule/toy.turn", "rule/toy.none", "term/{}", "term/x", "term/9"])
@pytest.mark.parametrize("version", ["x", "0", "-1", "1.5", "9" * 30, "%C2%B2"])
def test_what_is_no_version_is_not_found(desk: Client, entry: str, version: str) -> None:
    place = f"/admin/library/{entry.format(Term.objects.get().pk)}/history/{version}/"

    assert desk.get(place).status_code == 404
    assert desk.post(place, {"text": "Mine."}).status_code == 404


@pytest.mark.parametrize("key", ["x", "999", "9" * 30, "1.5"])
def test_what_is_no_entry_is_not_found(desk: Client, key: str) -> None:
    for page in ("history/", "history/1/", "history/compare/"):
        assert desk.get(f"/admin/library/term/{key}/{page}").status_code == 404, page


def test_a_text_of_three_hundred_thousand_letters_is_refused(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    much = "Each in turn. " * 22_000
    place = "/admin/library/rule/toy.turn/change/"

    for word in ("text", "note", "under"):
        said = desk.post(place, form_of_rule(turn, **{word: much})).content.decode()
        assert "at most 20000 characters" in said, word
    witnessed = desk.post(
        place, {**form_of_rule(turn), **with_witness("p. 9"), "witnesses-0-quote": much}
    )
    assert "at most 20000 characters" in witnessed.content.decode()
    source = desk.post(
        "/admin/library/source/old-book/change/", {"identifiers": f'{{"wing": "{much}"}}'}
    )
    assert "at most 20000 characters" in source.content.decode()
    previewed = desk.post(place, form_of_rule(turn, text=much, _preview="Preview"))
    assert "at most 20000 characters" in previewed.content.decode()
    assert Rule.objects.get(pk="toy.turn").entry() == turn.entry()


def test_the_longest_text_of_the_book_can_be_edited() -> None:
    texts = [row.text for model in book.MODELS for row in book.rows(model) if hasattr(row, "text")]

    assert max(map(len, texts)) < LONGEST / 2


@pytest.mark.parametrize("password", ["1", "12345678", "password", "redactor-ann"])
def test_a_redactor_has_no_password_that_is_guessed(admin_client: Client, password: str) -> None:
    new = {"username": "redactor-ann", "password1": password, "password2": password}

    answer = admin_client.post("/admin/auth/user/add/", {**new, "usable_password": "true"})

    assert answer.status_code == 200
    assert 'class="errorlist"' in answer.content.decode()
    assert not User.objects.filter(username="redactor-ann").exists()


def test_a_preview_shows_the_text_and_saves_nothing(desk: Client) -> None:
    turn = changed(desk, "As [@old-book] *has* it.", _preview="Preview", **with_witness("p. 9"))
    form = form_of_rule(turn, text="As [@old-book] *has* it.", standing="stated", _preview="1")
    place = "/admin/library/rule/toy.turn/change/"

    shown = desk.post(place, form).content.decode()

    assert turn.text == "Each in turn."
    assert turn.history.count() == 1
    assert turn.witnesses.count() == 0
    panel = shown.partition('id="preview"')[2].partition("<fieldset")[0]
    assert 'href="/sources/old-book/">Scribe 1660</a> <em>has</em> it.' in panel
    assert "find no mistake" in panel
    assert "no witness states it" in panel
    assert "As [@old-book] *has* it." in shown
    witnessed = desk.post(place, {**form, **with_witness("p. 9")}).content.decode()
    assert "old-book, p. 9, states" in witnessed.partition('id="preview"')[2]
    assert "no witness states it" not in witnessed


def test_a_preview_says_what_the_files_would_refuse(desk: Client) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    form = form_of_rule(turn, section="no-such", _preview="Preview")

    said = desk.post("/admin/library/rule/toy.turn/change/", form).content.decode()

    assert "cannot be saved like this" in said
    assert "is not a section of the report" in said


def test_an_entry_that_is_new_can_be_previewed(desk: Client) -> None:
    new = {"game": "toy", "word": "lead", "text": "To *play* first.", "_preview": "Preview"}

    assert "<em>play</em>" in desk.post("/admin/library/term/add/", new).content.decode()
    assert not Term.objects.filter(word="lead").exists()


def test_every_entry_leads_to_where_it_is_read(desk: Client) -> None:
    for model in book.MODELS:
        for row in book.rows(model):
            page, _, anchor = on_site(row).partition("#")
            if model is Record:  # the toy has no engine that could show it
                assert page == f"/games/toy/diagram/{row.key}/"  # type: ignore[attr-defined]
                continue
            read = desk.get(page)
            assert read.status_code == 200, row
            assert not anchor or f'id="{anchor}"' in read.content.decode(), (row, anchor)
    term = Term.objects.get()
    form = desk.get(f"/admin/library/term/{term.pk}/change/").content.decode()
    assert 'href="/games/toy/#glossary"' in form


def test_the_first_page_says_what_waits(desk: Client) -> None:
    assert "Nothing waits" in desk.get("/admin/").content.decode()
    changed(desk, "Otherwise.")
    Correction.objects.create(kind="rule", on="toy.turn", game="toy", read="", says="No.", by="A.")
    Account.objects.create(game="toy", terms_code="toy:old", people=2, minutes=9)

    first = desk.get("/admin/").content.decode()

    queues = re.findall(r'<a href="([^"]+)">([^<]+): (\d+)</a>', first)
    assert [(n, what) for _, what, n in queues] == [
        ("1", "Rules edited here and not yet written to the files"),
        ("1", "Reports of play to read"),
        ("1", "Corrections to read"),
    ]
    for place, _, _ in queues:
        assert "1 " in desk.get(place.replace("&amp;", "&")).content.decode()
