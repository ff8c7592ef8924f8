"""The fixtures read into the database and written back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from diversions.games import GAMES
from diversions.library import book, manifest, records, stamps, written_back
from diversions.library.entries import BookError
from diversions.library.models import Book, Game, Note, Rule, Section, Source, Term, Witness
from diversions.rules import Move, step
from tests.book import FIXTURES
from tests.library.conftest import change

pytestmark = pytest.mark.django_db
TOY = "games/toy/report.toml"
TOY_RULES = "games/toy/rules.toml"


def everything() -> dict[str, list[str]]:
    """Every row of the book, past ones too, whatever its own key."""
    by_model = {}
    models: tuple[Any, ...] = (*book.MODELS, Witness)
    for model in models:
        by_model[model.table] = sorted(map(str, model.objects.values()))
        by_model[f"past {model.table}"] = sorted(map(str, model.history.values()))
    return by_model


def edit(row: Any, **changes: Any) -> None:
    """What a redactor does in the admin."""
    for name, value in changes.items():
        setattr(row, name, value)
    row.save()
    book.touch()


def test_a_load_says_what_it_wrote(root: Path) -> None:
    loaded = book.load(root)

    assert dict(loaded.written) == {
        "game": 2, "summary": 3, "source": 2, "credit": 1, "revision": 1, "variant": 1,
        "section": 2, "diagram": 1, "note": 4, "term": 1, "rule": 7, "crux": 1, "record": 1,
    }  # fmt: skip
    assert not loaded.kept
    assert not loaded.unchanged


def test_rows_say_what_the_files_say(loaded: Path) -> None:
    said = tomllib.loads((loaded / TOY_RULES).read_text())["rule"]

    assert [Rule.objects.get(pk=rule["id"]).entry() for rule in said] == said


def test_loading_twice_changes_nothing(loaded: Path) -> None:
    before = everything()

    again = book.load(loaded)

    assert again.unchanged
    assert everything() == before


def test_loading_again_after_a_remark_in_a_file_changes_no_row(loaded: Path) -> None:
    before = everything()
    change(loaded, TOY, "[game]", "# a remark\n[game]")

    again = book.load(loaded)

    assert not again.unchanged
    assert not again.written
    assert everything() == before


def test_an_unchanged_digest_writes_nothing(loaded: Path) -> None:
    with CaptureQueriesContext(connection) as queries:
        book.load(loaded)

    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


def test_the_stamp_is_renewed_by_a_change_and_by_nothing_else(loaded: Path) -> None:
    first = stamps.digest()
    book.load(loaded)
    assert stamps.digest() == first

    change(loaded, TOY_RULES, "Each in turn.", "One after another.")
    book.load(loaded)

    assert stamps.digest() != first


def test_what_a_file_says_anew_is_taken(loaded: Path) -> None:
    change(loaded, TOY_RULES, "Each in turn.", "One after another.")

    again = book.load(loaded)

    assert dict(again.written) == {"rule": 1}
    assert Rule.objects.get(pk="toy.turn").html == "<p>One after another.</p>"


GONE = """
[[gone]]
rule = "toy.up"
since = "2026-11-25"
why = "It was said twice."
now = ["toy.dare"]
"""


def take_out(root: Path, farewell: str = "") -> None:
    """The last rule and the crux taken out of the toy's rules."""
    said = (root / TOY_RULES).read_text()
    (root / TOY_RULES).write_text(said.partition('[[rule]]\nid = "toy.up"')[0] + farewell)


def test_a_file_that_was_cut_short_is_told_from_one_that_lost_a_rule(loaded: Path) -> None:
    take_out(loaded)
    before = everything()

    with pytest.raises(BookError) as error:
        book.load(loaded)
    with pytest.raises(CommandError, match="The book is as it was[^$]*6 of 7 .*make_manifest"):
        call_command("load_book", str(loaded))

    assert error.value.mistakes[0].startswith(
        "games/toy/rules.toml: only 0 of 1 [[crux]], 6 of 7 [[rule]], 3 of 4 [[rule.witness]] are"
    )
    assert everything() == before

    call_command("make_manifest", str(loaded))
    assert dict(book.load(loaded).dropped) == {"rule": 1, "crux": 1}
    assert not Rule.objects.filter(pk="toy.up").exists()


@pytest.mark.parametrize("file", [TOY, TOY_RULES, "sources.toml", "games/toy/records/one.txt"])
def test_a_file_that_is_missing_takes_nothing_away(loaded: Path, file: str) -> None:
    before = everything()
    (loaded / file).unlink()

    with pytest.raises(BookError, match=f"{file}: the file is missing"):
        book.load(loaded)

    assert everything() == before


def test_a_record_that_was_cut_short_is_told(root: Path) -> None:
    path = root / "games/toy/records/one.txt"
    path.write_text("# one\ntoy old 2\n")
    manifest.write(root)
    path.write_text("# one\n")

    assert [str(said).partition(".txt: ")[2][:22] for said in manifest.missing(root)] == [
        "only 1 of 2 lines are "
    ]


def test_without_a_whole_manifest_no_rule_goes(loaded: Path) -> None:
    take_out(loaded)
    text = manifest.text_of(manifest.of_files(loaded))
    (loaded / manifest.NAME).write_text(text[:-5])

    with pytest.raises(BookError, match="toy.up is in no file any more"):
        book.load(loaded)

    assert Rule.objects.filter(pk="toy.up").exists()


def test_what_a_file_dropped_is_gone_and_named(
    loaded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take_out(loaded, GONE)
    manifest.write(loaded)

    call_command("load_book", str(loaded))

    assert "gone: toy.up: It was said twice. See toy.dare.\n" in capsys.readouterr().out
    assert not Rule.objects.filter(pk="toy.up").exists()


def test_the_old_address_says_why_where_it_went_and_how_it_read(
    loaded: Path, client: Client
) -> None:
    take_out(loaded, GONE)
    manifest.write(loaded)
    book.load(loaded)

    answer = client.get("/rules/toy.up/")
    page = answer.content.decode()

    assert answer.status_code == 410
    for said in ("2026-11-25. It was said twice.", "/rules/toy.dare/", "to the score wins",
                 'href="/games/toy/"'):  # fmt: skip
        assert said in page, said
    assert client.get("/rules/toy.never/").status_code == 404


def test_a_rule_that_went_without_a_word_still_answers(loaded: Path, client: Client) -> None:
    take_out(loaded)
    manifest.write(loaded)
    again = book.load(loaded)

    assert again.gone == [
        "toy.up: no file says why it was dropped. Its text was: The first to the score wins."
    ]
    answer = client.get("/rules/toy.up/")
    assert answer.status_code == 410
    assert "The first to the score wins." in answer.content.decode()


def test_a_farewell_to_a_rule_that_is_there_is_a_mistake(loaded: Path) -> None:
    path = loaded / TOY_RULES
    path.write_text(path.read_text() + GONE.replace('"toy.dare"', '"toy.dart"'))

    with pytest.raises(BookError) as error:
        book.load(loaded)

    assert [said.partition("” ")[0][-60:] for said in error.value.mistakes] == [
        "games/toy/rules.toml, gone “toy.up”: the book has that rule; take one of the two out."[
            -60:
        ],
        "games/toy/rules.toml, gone “toy.up”: “toy.dart",
    ]


def test_what_is_amiss_in_one_game_does_not_hold_back_the_others(loaded: Path) -> None:
    take_out(loaded)
    path = loaded / "games/told_only/report.toml"
    path.write_text(path.read_text() + 'strap = "a strap"\n')

    again = book.load(loaded, partly=True)

    assert list(again.amiss) == ["toy"]
    assert Rule.objects.filter(pk="toy.up").exists()
    assert Game.objects.get(pk="told-only").strap == "a strap"
    assert book.is_amiss()
    manifest.write(loaded)
    assert not book.load(loaded, partly=True).unchanged
    assert not book.is_amiss()
    assert not Rule.objects.filter(pk="toy.up").exists()


def test_what_games_share_is_needed_by_all(loaded: Path) -> None:
    (loaded / "sources.toml").write_text("[[source]")

    with pytest.raises(BookError, match="sources.toml: cannot be read as TOML"):
        book.load(loaded, partly=True)


def test_a_game_whose_folder_went_is_gone(loaded: Path) -> None:
    (loaded / "games/told_only/report.toml").unlink()
    (loaded / "games/told_only/rules.toml").unlink()
    manifest.write(loaded)

    book.load(loaded)

    assert list(Game.objects.values_list("slug", flat=True)) == ["toy"]


def test_rules_are_numbered_through_the_report_in_its_order(loaded: Path) -> None:
    numbered = list(Rule.objects.order_by("number").values_list("number", "id"))

    assert numbered == [
        (1, "toy.history"),
        (2, "toy.turn"),
        (3, "toy.dare"),
        (4, "toy.when.early"),
        (5, "toy.when.late"),
        (6, "toy.three"),
        (7, "toy.up"),
    ]


def test_marks_become_links_and_html_does_not_pass(loaded: Path) -> None:
    section = Section.objects.get(key="history")

    assert section.html == (
        '<p>It is told in <a class="cite" href="/sources/old-book/">Scribe 1660, p. 3</a> '
        'and see <a class="ref" href="/rules/toy.dare/">rule 3</a>.</p>'
    )
    assert (
        Rule.objects.get(pk="toy.history").html == "<p>It was &lt;b&gt;played&lt;/b&gt; once.</p>"
    )


def test_a_number_in_a_text_follows_the_order(loaded: Path) -> None:
    change(loaded, TOY_RULES, "[[rule]]", '[[rule]]\nid = "toy.new"\nsection = "history"\n'
           'standing = "modern"\ntext = "New."\n\n[[rule]]')  # fmt: skip

    book.load(loaded)

    assert "rule 4</a>" in Section.objects.get(key="history").html


# A redactor's edits -----------------------------------------------------------------------------


def test_an_edit_is_kept_reported_and_remembered(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), text="Turn and turn about.")
    change(loaded, TOY_RULES, "At any time.", "Whenever one will.")

    again = book.load(loaded)

    assert again.kept == ["toy, rule “toy.turn”: edited here; write_book writes it back."]
    turn = Rule.objects.get(pk="toy.turn")
    assert turn.text == "Turn and turn about."
    assert turn.html == "<p>Turn and turn about.</p>"
    assert [past.text for past in turn.history.all()] == ["Turn and turn about.", "Each in turn."]
    assert Rule.objects.get(pk="toy.when.late").text == "Whenever one will."


def test_an_edit_is_reported_even_where_no_file_changed(loaded: Path) -> None:
    edit(Term.objects.get(), text="To risk it.")

    assert len(book.load(loaded).kept) == 1


def test_an_edited_witness_is_an_edit_of_its_rule(loaded: Path) -> None:
    edit(Witness.objects.get(rule_id="toy.dare", source_id="old-book"), locus="p. 9")
    change(loaded, TOY, "[game]", "# a remark\n[game]")

    assert book.load(loaded).kept == [
        "toy, rule “toy.dare”: edited here; write_book writes it back."
    ]
    assert Witness.objects.get(rule_id="toy.dare", source_id="old-book").locus == "p. 9"


def test_an_edit_of_what_the_file_changed_too_is_kept_and_said(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), text="Turn and turn about.")
    change(loaded, TOY_RULES, "Each in turn.", "One after another.")

    assert book.load(loaded).kept == [
        "toy, rule “toy.turn”: edited here, changed in the file as well; decide at the desk."
    ]
    assert Rule.objects.get(pk="toy.turn").text == "Turn and turn about."


def test_an_edit_of_what_the_file_dropped_is_kept(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.up"), text="The best wins.")
    take_out(loaded)
    manifest.write(loaded)

    again = book.load(loaded)

    assert [line.split(":")[0] for line in again.kept] == ["toy, rule “toy.up”"]
    assert Rule.objects.filter(pk="toy.up").exists()


def test_a_dropped_game_is_kept_with_what_was_edited_of_it(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.up"), text="The best wins.")
    for path in (loaded / "games/toy").glob("*.toml"):
        path.unlink()
    manifest.write(loaded)

    again = book.load(loaded)

    assert sorted(Rule.objects.values_list("pk", flat=True)) == ["toy.up"]
    assert {line.split("“")[1].split("”")[0] for line in again.kept} == {"toy.up", "toy", "play"}


def test_one_of_two_notes_on_a_rule_keeps_its_edit_when_another_comes_before(loaded: Path) -> None:
    edit(Note.objects.get(by="Dee Redactor"), text="Mended.")
    change(
        loaded, TOY, "[[note]]", '[[note]]\non = "toy.dare"\nby = "ours"\ntext = "New."\n\n[[note]]'
    )

    again = book.load(loaded)

    assert len(again.kept) == 1
    on_dare = Note.objects.filter(on="toy.dare").order_by("order")
    assert [note.text for note in on_dare] == ["New.", "A *first* note.", "Mended."]


# Written back -----------------------------------------------------------------------------------


def test_an_edit_is_written_back_and_nothing_else_moves(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), text="Turn and\nturn about.")
    edit(Game.objects.get(pk="toy"), strap="a new strap")
    edit(Source.objects.get(pk="new-book"), rights="public domain")
    before = {file: (loaded / file).read_text() for file in (TOY, TOY_RULES, "sources.toml")}

    written, against = written_back.write(loaded)

    assert sorted(written) == ["game “toy”", "rule “toy.turn”", "source “new-book”"]
    assert against == []
    assert (loaded / TOY_RULES).read_text() == before[TOY_RULES].replace(
        "Each in turn.", "Turn and\nturn about."
    )
    assert (loaded / TOY).read_text() == before[TOY].replace(
        "the game of nothing much", "a new strap"
    )
    again = book.load(loaded)
    assert again.unchanged
    assert again.kept == []


def test_witnesses_are_written_back(loaded: Path) -> None:
    edit(Witness.objects.get(rule_id="toy.dare", source_id="old-book"), locus="p. 9")

    written_back.write(loaded)

    said = tomllib.loads((loaded / TOY_RULES).read_text())["rule"]
    assert len(said) == 7
    assert [w.get("locus") for rule in said for w in rule.get("witness", [])] == [
        "p. 9", None, "p. 8", "p. 1",
    ]  # fmt: skip


def test_what_a_redactor_added_is_appended(loaded: Path) -> None:
    Term.objects.create(game_id="toy", word="lead", text="To play first.")
    book.touch()

    written_back.write(loaded)

    said = tomllib.loads((loaded / TOY).read_text())["term"]
    assert said[-1] == {"word": "lead", "text": "To play first."}
    assert book.load(loaded).unchanged


def test_nothing_is_written_over_files_that_were_not_loaded(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), text="Turn and turn about.")
    change(loaded, TOY_RULES, "At any time.", "Whenever one will.")

    with pytest.raises(BookError, match="run load_book first"):
        written_back.write(loaded)


def test_where_the_file_says_otherwise_the_edit_prevails_only_by_force(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), text="Turn and turn about.")
    change(loaded, TOY_RULES, "Each in turn.", "One after another.")
    book.load(loaded)

    written, against = written_back.write(loaded)
    assert (written, len(against)) == ([], 1)
    assert "One after another." in (loaded / TOY_RULES).read_text()

    written, against = written_back.write(loaded, force=True)
    assert (written, against) == (["rule “toy.turn”"], [])
    assert "Turn and turn about." in (loaded / TOY_RULES).read_text()


def test_an_edit_that_no_load_would_take_is_not_written(loaded: Path) -> None:
    edit(Rule.objects.get(pk="toy.turn"), section="nowhere")
    before = (loaded / TOY_RULES).read_text()

    with pytest.raises(BookError, match="“nowhere” is not a section"):
        written_back.write(loaded)

    assert (loaded / TOY_RULES).read_text() == before
    assert len(book.load(loaded).kept) == 1


# Mistakes ---------------------------------------------------------------------------------------

BROKEN = [
    (TOY, "[game]", "[game", "games/toy/report.toml: cannot be read as TOML"),
    (TOY, "strap =", "strop =",
     "games/toy/report.toml, game “toy”: “strop” is not a key of this table; take it out"),
    (TOY, "[[term]]", "[[terms]]",
     "games/toy/report.toml, [[terms]]: this file has no such table; move it, or call it one"),
    (TOY, "[game]", "[[game]]", "games/toy/report.toml, game: write it once, as [game]."),
    (TOY, "[[credit]]", "[credit]", "games/toy/report.toml, credit: write each as [[credit]]."),
    (TOY, 'slug = "toy"', 'slug = "tay"',
     "games/toy/report.toml, game “tay”: the folder is called toy; make the slug and the folder"),
    (TOY, 'class = "cards"', 'class = "chess"',
     "games/toy/report.toml, game “toy”: “chess” is not a class; write one of cards, boards"),
    (TOY, "least = 2", 'least = "2"',
     "games/toy/report.toml, game “toy”: least must be a whole number."),
    (TOY, "least = 2", "least = 4",
     "games/toy/report.toml, game “toy”: least: least (4) is above most (3). Correct it there."),
    (TOY, 'kind = ["daring"]', 'kind = "daring"',
     "games/toy/report.toml, game “toy”: kind must be a list of texts in brackets."),
    (TOY, "century = [17]", 'century = ["17"]',
     "games/toy/report.toml, game “toy”: century must be a list of whole numbers in brackets"),
    (TOY, 'status = "described"', 'status = "guessed"',
     "games/toy/report.toml, variant “old”: “guessed” is not a status; write one of described,"),
    (TOY, 'key = "old"', 'key = "odd"',
     "games/toy/report.toml, variant “odd”: the engine has no such variant; write one of old, new"),
    (TOY, 'text = "To put all at hazard."', 'text = "  "',
     "games/toy/report.toml, term “dare”: text is missing; write it."),
    (TOY, 'title = "Play"', "",
     "games/toy/report.toml, section “play”: title is missing; write it."),
    (TOY, 'key = "play"', 'key = "history"',
     "games/toy/report.toml, section “history”: appears twice; rename one or take"),
    (TOY, 'on = "section:play"', 'on = "section:pay"',
     "games/toy/report.toml, note “section:pay”: nothing has this name; write"),
    (TOY, 'on = "toy.dare"', 'on = "toy.dear"',
     "games/toy/report.toml, note “toy.dear”: nothing has this name; write"),
    (TOY, "@old-book", "@odd-book",
     "games/toy/report.toml, section “history”: [@odd-book] in its text leads nowhere; correct it"),
    (TOY, "#toy.dare", "#toy.dear",
     "games/toy/report.toml, section “history”: [#toy.dear] in its text leads nowhere; correct it"),
    (TOY, 'record = "one"', 'record = "two"',
     "games/toy/report.toml, diagram “two, 1, 3”: no records/two.txt; add the record."),
    (TOY, 'record = "one"\nfrom = 1\n', 'record = "two"\nfrom = 0\n',
     "games/toy/report.toml, diagram “two, 3”: no records/two.txt; add the record."),
    (TOY, "to = 3", "to = 0",
     "games/toy/report.toml, diagram “one, 1, 0”: it ends before it begins; correct from and to."),
    (TOY_RULES, 'standing = "modern"', 'standing = "certain"',
     "games/toy/rules.toml, rule “toy.turn”: “certain” is not a standing; write one of stated,"),
    (TOY_RULES, "text = '''Each in turn.'''", "",
     "games/toy/rules.toml, rule “toy.turn”: text is missing; write it."),
    (TOY_RULES, 'id = "toy.turn"', 'id = "toy.dare"',
     "games/toy/rules.toml, rule “toy.dare”: appears twice; rename one or take it out."),
    (TOY_RULES, 'id = "toy.turn"', 'id = "tay.turn"',
     "games/toy/rules.toml, rule “tay.turn”: the id must begin with “toy.”; rename it."),
    (TOY_RULES, 'id = "toy.turn"', 'id = "Toy Turn"',
     "games/toy/rules.toml, rule “Toy Turn”: id “Toy Turn”: <slug>.<part> or"),
    (TOY_RULES, 'section = "play"', 'section = "pay"',
     "games/toy/rules.toml, rule “toy.turn”: “pay” is not a section of the report; write one of"),
    (TOY_RULES, "enforced = false", "enforced = 0",
     "games/toy/rules.toml, rule “toy.history”: enforced must be true or false."),
    (TOY_RULES, 'source = "old-book"', 'source = "odd-book"',
     "games/toy/rules.toml, rule “toy.dare”: its witness “odd-book” is not a source; add"),
    (TOY_RULES, 'stance = "states"', 'stance = "says"',
     "games/toy/rules.toml, rule “toy.dare”, witness “old-book”: “says” is not a stance; write"),
    (TOY_RULES, "quote =", "words =",
     "games/toy/rules.toml, rule “toy.dare”, witness “old-book”: “words” is not a key of this"),
    (TOY_RULES, '["when.early"]', '["when.erly"]',
     "games/toy/rules.toml, rule “toy.when.early”: under “when.erly”: “erly” is not a reading of"),
    (TOY_RULES, '["when.early"]', '["whan.early"]',
     "games/toy/rules.toml, rule “toy.when.early”: under “whan.early”: “whan” is not in dispute"),
    (TOY_RULES, '["seats.3"]', '["seats.4"]',
     "games/toy/rules.toml, rule “toy.three”: under “seats.4”: “4” is not a reading of “seats”"),
    (TOY_RULES, 'option = "when"', 'option = "whan"',
     "games/toy/rules.toml, crux “whan”: the engine has no such option; write one of when, up."),
    ("sources.toml", 'type = "book"', 'type = "scroll"',
     "sources.toml, source “old-book”: “scroll” is not a type; write one of book, manuscript,"),
    ("sources.toml", 'key = "new-book"', 'key = "old-book"',
     "sources.toml, source “old-book”: sources.toml has something else under the same key; make"),
    ("sources.toml", 'quoted_from = "old-book"', 'quoted_from = "odd-book"',
     "sources.toml, source “new-book”: quoted_from “odd-book” is not a source; add it to a file"),
    ("sources.toml", 'wing = "S1"', "wing = 1",
     "sources.toml, source “old-book”: identifiers must be a table of texts"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "says"), BROKEN, ids=[b[3] for b in BROKEN])
def test_a_mistake_is_named_and_the_old_book_stands(
    loaded: Path, file: str, old: str, new: str, says: str
) -> None:
    before, stamp = everything(), stamps.digest()
    change(loaded, file, old, new)

    with pytest.raises(BookError) as error:
        book.load(loaded)

    assert any(mistake.startswith(says) for mistake in error.value.mistakes), error.value.mistakes
    assert everything() == before
    assert stamps.digest() == stamp


def test_every_mistake_is_listed_at_once(loaded: Path) -> None:
    change(loaded, TOY, "strap =", "strop =")
    change(loaded, TOY_RULES, 'standing = "modern"', 'standing = "certain"')

    with pytest.raises(BookError) as error:
        book.load(loaded)

    assert len(error.value.mistakes) == 2


def test_a_file_that_is_no_text_is_named(loaded: Path) -> None:
    (loaded / TOY).write_bytes(b"\xff\xfe")

    with pytest.raises(BookError, match="games/toy/report.toml: cannot be read as TOML"):
        book.load(loaded)


def test_a_source_in_two_files_is_one_if_they_agree(loaded: Path) -> None:
    own = '\n[[source]]\nkey = "a-page"\ntype = "page"\ntitle = "A Page"\n'
    for game in ("toy", "told_only"):
        path = loaded / f"games/{game}/report.toml"
        path.write_text(path.read_text() + own)
    book.load(loaded)
    assert sorted(g.slug for g in Source.objects.get(pk="a-page").games.all()) == [
        "told-only",
        "toy",
    ]

    change(loaded, TOY, "A Page", "Another Page")

    with pytest.raises(BookError, match="something else under the same key"):
        book.load(loaded)


def test_what_is_wanting_is_remarked(loaded: Path) -> None:
    change(loaded, TOY_RULES, 'stance = "states"', 'stance = "implies"')

    assert book.load(loaded).remarks == [
        "games/toy/rules.toml, rule “toy.dare”: it is said to be stated, but no witness states it.",
    ]


def test_a_summary_rests_on_rules_that_there_are(loaded: Path) -> None:
    change(loaded, TOY, 'rests_on = ["toy.dare"]', 'rests_on = ["toy.dart"]')
    change(loaded, TOY, 'under = ["when.late"]', 'under = ["when.never"]')

    with pytest.raises(BookError) as error:
        book.load(loaded)

    assert [line.partition(":")[2][:32] for line in error.value.mistakes] == [
        " it rests on “toy.dart”, which i",
        " under “when.never”: “never” is ",
    ]


# The commands -----------------------------------------------------------------------------------


def test_the_commands_say_what_they_did(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_book", str(root))
    assert "written: 2 game, 2 source" in capsys.readouterr().out

    edit(Term.objects.get(), text="To risk it.")
    call_command("load_book", str(root))
    assert capsys.readouterr().out == (
        "The files are as they were; nothing was written.\n"
        "kept: toy, term “dare”: edited here; write_book writes it back.\n"
    )

    call_command("write_book", str(root))
    assert capsys.readouterr().out == "written: term “dare”\n"

    change(root, TOY, "strap =", "strop =")
    with pytest.raises(CommandError, match="The book is as it was"):
        call_command("load_book", str(root))


def test_an_empty_folder_is_an_empty_book(
    loaded: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert Game.objects.exists()

    nothing = tmp_path_factory.mktemp("nothing")
    manifest.write(nothing)

    done = book.load(nothing)

    assert not done.written
    assert not Game.objects.exists()
    assert Book.objects.count() == 1


def test_a_record_that_is_refused_is_told_by_file_and_line(tmp_path: Path) -> None:
    slug = next(iter(GAMES))
    path = tmp_path / "games" / slug.replace("-", "_") / "records" / "wrong.txt"
    path.parent.mkdir(parents=True)
    head = f"{slug} {GAMES[slug].variants[0].key} {GAMES[slug].seats[0]}"
    path.write_text(f"# A remark.\n\n{head}\nA fly away\n", encoding="utf-8")

    assert [said.partition(" is refused")[0] for said in records.mistakes(tmp_path)] == [
        f"{path.relative_to(tmp_path)}, line 4: “A fly away”"
    ]


def test_a_record_that_was_found_sound_is_played_through_again_only_once_it_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Move] = []

    def stepped(game: Any, state: Any, move: Move) -> Any:
        played.append(move)
        return step(game, state, move)

    monkeypatch.setattr(records, "_sound", set())
    monkeypatch.setattr(records, "step", stepped)
    text = min(FIXTURES.glob("games/put/records/*.txt")).read_text(encoding="utf-8")

    assert list(records.amiss(text)) == []
    once = len(played)
    assert list(records.amiss(text)) == []
    assert len(played) == once > 0
    assert "A fly away" in str(list(records.amiss(f"{text}\nA fly away\n")))


def test_the_records_of_the_book_are_what_the_engines_allow() -> None:
    assert list(records.mistakes(FIXTURES)) == []
