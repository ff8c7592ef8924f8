"""What a redactor edited, where a newer release has another text: it is kept, and asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from diversions.library import book, manifest, written_back
from diversions.library.models import Decision, Game, Rule, Term, Witness
from tests.library.conftest import change
from tests.library.test_book import GONE, TOY, TOY_RULES, take_out

pytestmark = pytest.mark.django_db


def edit(row: Any, user: User | None = None, **changes: Any) -> None:
    """What a redactor does at the desk."""
    for name, value in changes.items():
        setattr(row, name, value)
    row._history_user = user
    row.save()
    book.touch()


@pytest.fixture
def asked(loaded: Path, admin_user: User) -> Decision:
    """A rule that was edited here, and that a newer release has otherwise."""
    edit(Rule.objects.get(pk="toy.turn"), admin_user, text="Turn and turn about.")
    change(loaded, TOY_RULES, "Each in turn.", "One after another.")
    book.load(loaded)
    return Decision.objects.get()


def press(desk: Client, decision: Decision, stands: str) -> None:
    place = f"/admin/library/decision/{decision.pk}/change/"
    answer = desk.post(place, {"stands": stands})
    assert answer.status_code == 302
    assert not Decision.objects.filter(pk=decision.pk).exists()


def test_the_desk_says_that_a_decision_waits_and_shows_both_texts(
    admin_client: Client, asked: Decision
) -> None:
    first = admin_client.get("/admin/").content.decode()
    assert "Decisions, where the book’s text is not the one that was edited here: 1" in first
    listed = admin_client.get("/admin/library/decision/").content.decode()
    assert "toy.turn" in listed

    page = admin_client.get(f"/admin/library/decision/{asked.pk}/change/").content.decode()

    row = page.partition('<th scope="row">text</th>')[2].partition("</tr>")[0]
    mine, theirs = row.split("</td><td>")
    assert "Turn" in mine
    assert "another" not in mine
    assert "another" in theirs
    assert "Turn" not in theirs
    assert page.index(">Keep mine<") < page.index(">Take the book’s<")


def test_what_was_edited_is_shown_until_someone_decides(asked: Decision, client: Client) -> None:
    assert "Turn and turn about." in client.get("/games/toy/").content.decode()


def test_mine_is_kept_and_not_asked_about_again(
    admin_client: Client, asked: Decision, loaded: Path
) -> None:
    press(admin_client, asked, "mine")

    change(loaded, TOY, "strap =", "# a remark\nstrap =")
    again = book.load(loaded)
    assert Rule.objects.get(pk="toy.turn").text == "Turn and turn about."
    assert again.kept == ["toy, rule “toy.turn”: edited here; write_book writes it back."]
    assert not Decision.objects.exists()

    change(loaded, TOY_RULES, "One after another.", "Clockwise.")
    book.load(loaded)
    assert Decision.objects.get().book["text"] == "Clockwise."


def test_mine_that_was_kept_can_be_written_into_the_file(
    admin_client: Client, asked: Decision, loaded: Path
) -> None:
    press(admin_client, asked, "mine")

    assert written_back.write(loaded) == (["rule “toy.turn”"], [])
    assert "Turn and turn about." in (loaded / TOY_RULES).read_text()
    assert manifest.differs(loaded) == []


def test_the_book_s_is_taken_and_mine_stays_in_the_history(
    admin_client: Client, asked: Decision, loaded: Path
) -> None:
    press(admin_client, asked, "book")

    turn = Rule.objects.get(pk="toy.turn")
    assert turn.text == "One after another."
    assert not turn.edited
    assert [past.text for past in turn.history.all()][:2] == [
        "One after another.", "Turn and turn about.",
    ]  # fmt: skip
    assert "One after another." in admin_client.get("/games/toy/").content.decode()
    change(loaded, TOY_RULES, "One after another.", "Clockwise.")
    assert book.load(loaded).kept == []
    assert Rule.objects.get(pk="toy.turn").text == "Clockwise."


def test_witnesses_are_part_of_what_is_decided(loaded: Path, admin_client: Client) -> None:
    edit(Witness.objects.get(rule_id="toy.dare", source_id="old-book"), locus="p. 9")
    change(loaded, TOY_RULES, 'locus = "p. 7"', 'locus = "p. 6"')
    book.load(loaded)

    press(admin_client, Decision.objects.get(), "book")

    assert [w.locus for w in Rule.objects.get(pk="toy.dare").witnesses.order_by("order")] == [
        "p. 6", "",
    ]  # fmt: skip
    assert not Rule.objects.get(pk="toy.dare").edited


@pytest.mark.parametrize(("stands", "left"), [("mine", True), ("book", False)])
def test_what_the_book_no_longer_has_is_decided_with_its_reason(
    loaded: Path, admin_client: Client, stands: str, left: bool
) -> None:
    edit(Rule.objects.get(pk="toy.up"), text="The best wins.")
    take_out(loaded, GONE)
    manifest.write(loaded)
    book.load(loaded)
    decision = Decision.objects.get()
    page = admin_client.get(f"/admin/library/decision/{decision.pk}/change/").content.decode()
    assert "It was said twice." in page
    assert "(not in the book)" in page

    press(admin_client, decision, stands)

    assert Rule.objects.filter(pk="toy.up").exists() is left
    change(loaded, TOY, "strap =", "# a remark\nstrap =")
    book.load(loaded)
    assert Rule.objects.filter(pk="toy.up").exists() is left
    assert not Decision.objects.exists()


def test_a_decision_is_needed_no_more_where_the_files_come_round(
    asked: Decision, loaded: Path
) -> None:
    change(loaded, TOY_RULES, "One after another.", "Turn and turn about.")

    again = book.load(loaded)

    assert again.kept == []
    assert not Decision.objects.exists()


def test_who_may_not_edit_a_table_does_not_decide_on_it(asked: Decision, client: Client) -> None:
    redactor = User.objects.create_user("ann", is_staff=True)
    client.force_login(redactor)
    place = f"/admin/library/decision/{asked.pk}/change/"
    assert client.get(place).status_code == 403
    redactor.user_permissions.add(Permission.objects.get(codename="change_term"))
    assert client.post(place, {"stands": "book"}).status_code == 403

    redactor.user_permissions.add(Permission.objects.get(codename="change_rule"))

    assert client.post(place, {"stands": "book"}).status_code == 302
    assert not Decision.objects.exists()


def test_one_that_was_decided_meanwhile_leads_back(admin_client: Client, asked: Decision) -> None:
    place = f"/admin/library/decision/{asked.pk}/change/"
    press(admin_client, asked, "mine")

    assert admin_client.post(place, {"stands": "book"}).status_code == 302
    assert Rule.objects.get(pk="toy.turn").text == "Turn and turn about."


# Who edited ---------------------------------------------------------------------------------------


def as_of_another_shape(*rows: Any) -> None:
    """*rows* as a release left them that had other words, and kept no more than their digest."""
    for row in rows:
        type(row).objects.filter(pk=row.pk).update(said=None, loaded="0" * 64)


def test_what_a_migration_gave_another_shape_was_edited_by_nobody(loaded: Path) -> None:
    as_of_another_shape(*Game.objects.all())
    change(loaded, TOY, "the game of nothing much", "a new strap")

    again = book.load(loaded)

    assert again.kept == []
    assert not Decision.objects.exists()
    assert Game.objects.get(pk="toy").strap == "a new strap"
    assert not any(game.edited for game in Game.objects.all())


def test_what_a_person_edited_is_known_by_its_history_whatever_its_shape(
    loaded: Path, admin_user: User
) -> None:
    edit(Game.objects.get(pk="toy"), admin_user, strap="our strap")
    as_of_another_shape(*Game.objects.all(), *Term.objects.all())
    change(loaded, TOY, "the game of nothing much", "a new strap")

    book.load(loaded)

    assert Game.objects.get(pk="toy").strap == "our strap"
    assert Decision.objects.get().key == "toy"
    assert not Term.objects.get().edited


def test_a_witness_that_a_person_edited_is_known_by_its_history(
    loaded: Path, admin_user: User
) -> None:
    Rule.objects.update(said=None)
    witness = Witness.objects.get(rule_id="toy.dare", source_id="old-book")
    edit(witness, admin_user, locus="p. 9")

    change(loaded, TOY_RULES, 'locus = "p. 7"', 'locus = "p. 6"')
    book.load(loaded)

    assert Witness.objects.get(pk=witness.pk).locus == "p. 9"
    assert Decision.objects.get().book["witness"][0]["locus"] == "p. 6"
    assert Rule.objects.get(pk="toy.dare").edited


def test_an_edit_of_one_who_has_left_stays_an_edit(loaded: Path, admin_user: User) -> None:
    edit(Rule.objects.get(pk="toy.turn"), admin_user, text="Turn and turn about.")
    Rule.objects.update(said=None)
    admin_user.delete()
    change(loaded, TOY, "the game of nothing much", "a new strap")

    assert len(book.load(loaded).kept) == 1
    said = Rule.objects.get(pk="toy.turn").said
    assert said
    assert said["text"] == "Each in turn."


def test_a_word_that_a_release_adds_or_drops_is_nobody_s_edit(loaded: Path) -> None:
    turn = Rule.objects.get(pk="toy.turn")
    said = {**(turn.said or {}), "colour": "red"}
    del said["note"], said["enforced"]
    Rule.objects.filter(pk="toy.turn").update(said=said)

    assert not Rule.objects.get(pk="toy.turn").edited
    edit(turn, note="Why not?")
    assert turn.edited
