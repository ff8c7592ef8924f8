"""Sitting down."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.play.models import Sitting

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_one_press_sits_down_to_the_usual_game_against_a_bot(client: Client) -> None:
    page = client.get("/games/toy/play/").content.decode()
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    form.pop("csrfmiddlewaretoken")

    answer = client.post("/games/toy/play/", form, follow=True)

    sitting = Sitting.objects.get()
    assert answer.redirect_chain == [(sitting.get_absolute_url(), 302)]
    assert sitting.terms_code == "toy:plain"
    assert [(c.kind, c.level) for c in sitting.chairs.all()] == [
        ("person", ""),
        ("bot", "apprentice"),
    ]
    assert 'name="move"' in answer.content.decode()


def test_readings_seats_and_company_are_chosen(client: Client) -> None:
    form = {"variant": "plain", "seats": "3", "r-up": "short", "name": " Ann ",
            "seat-A": "apprentice", "seat-B": "you", "seat-C": "friend"}  # fmt: skip

    client.post("/games/toy/play/", form)

    sitting = Sitting.objects.get()
    assert sitting.terms_code == "toy:plain,up=short,seats=3"
    assert [(c.kind, c.name, c.taken) for c in sitting.chairs.all()] == [
        ("bot", "Alison", True), ("person", "Ann", True), ("person", "", False),
    ]  # fmt: skip
    assert (
        '<small class="whose"><bdi>Ann</bdi></small>'
        in client.get(sitting.get_absolute_url()).content.decode()
    )


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ({"variant": "nobody"}, "“nobody” is not a variant"),
        ({"r-up": "nine"}, "“nine” is not a reading"),
        ({"seats": "7"}, "“7”"),
        ({"seats": "x"}, "“x”: enter a number from 1 to 99"),
        ({"seats": "9" * 5000}, "enter a number from 1 to 99"),
        ({"terms": "toy:plain,up=nine"}, "“nine” is not a reading"),
        ({"terms": "other:plain"}, "“other” is not Toy"),
        ({"seat-B": "wizard"}, "“wizard” cannot sit"),
        ({"seat-A": "you", "seat-B": "you"}, "You can take only one chair yourself"),
    ],
)
def test_a_wrong_word_is_named(client: Client, form: dict[str, str], word: str) -> None:
    answer = client.post("/games/toy/play/", form)

    assert answer.status_code == 400
    assert word in answer.content.decode()
    assert not Sitting.objects.exists()


def test_a_master_is_offered_only_where_the_game_is_known_to_one(client: Client) -> None:
    assert "a bot: master" in client.get("/games/tarocchi/play/?seats=2").content.decode()
    assert "a bot: master" not in client.get("/games/tarocchi/play/?seats=6").content.decode()

    form = {"seats": "6", "seat-B": "master", "seat-C": "friend", "name": "Anna Piper"}
    answer = client.post("/games/tarocchi/play/", form)
    page = answer.content.decode()

    assert answer.status_code == 400
    assert "The best bot here is the journeyman." in page
    assert 'name="seats" value="6"' in page
    assert 'value="Anna Piper"' in page
    assert re.search(r'name="seat-C">(?:(?!</select>).)*value="friend" selected', page, re.DOTALL)
    assert not Sitting.objects.exists()


def test_a_reading_code_opens_the_page_on_its_readings(client: Client) -> None:
    page = client.get("/games/toy/play/?terms=toy:quick,up=long").content.decode()

    assert re.search(r'name="r-up" value="long" checked', page)
    assert "toy:quick,up=long" in page


def test_the_readings_of_a_table_are_changed_by_who_sits_there(client: Client) -> None:
    client.post("/games/toy/play/", {})
    sitting = Sitting.objects.get()

    Client().post("/games/toy/play/", {"table": sitting.code, "variant": "quick"})
    assert Sitting.objects.count() == 1

    answer = client.post("/games/toy/play/", {"table": sitting.code, "variant": "quick"})
    after = Sitting.objects.exclude(pk=sitting.pk).get()
    assert answer["Location"] == after.get_absolute_url()
    assert after.terms_code == "toy:quick"
    assert 'class="whose"' in client.get(after.get_absolute_url()).content.decode()
    assert "moved to another table" in client.get(sitting.get_absolute_url()).content.decode()


def test_who_did_not_sit_at_the_old_table_looks_on_at_the_new(client: Client) -> None:
    client.post("/games/toy/play/", {})
    sitting = Sitting.objects.get()
    client.post("/games/toy/play/", {"table": sitting.code, "variant": "quick"})
    after = Sitting.objects.exclude(pk=sitting.pk).get()

    assert 'class="whose"' not in Client().get(after.get_absolute_url()).content.decode()


def test_every_game_opens_with_one_press(client: Client) -> None:
    for slug in GAMES:
        answer = client.post(f"/games/{slug}/play/", {}, follow=True)
        assert answer.status_code == 200
        assert "/at/" in answer.redirect_chain[-1][0]
