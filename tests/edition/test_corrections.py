"""*Is this right?*: what readers send in, and what redactors make of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.edition import corrections
from diversions.edition.models import Correction
from diversions.library.models import Crux, Doubt, Note, Revision, Rule, Source

pytestmark = pytest.mark.django_db
SAID = {"says": "It was <b>three</b> cards.", "evidence": "Cotton, p. 131", "by": "Ann of Ash"}


def rule() -> Rule:
    return Rule.objects.all()[0]


def send(client: Client, **changes: str) -> Correction:
    answer = client.post(f"/is-this-right/rule/{rule().pk}/", {**SAID, **changes})
    assert answer.status_code == 302, answer.content.decode()
    return Correction.objects.latest("pk")


def test_a_thing_of_every_kind_can_be_corrected(client: Client) -> None:
    doubt = Doubt.objects.order_by("game", "order")[0]
    note, crux = Note.objects.order_by("game", "order")[0], Crux.objects.all()[0]
    for kind, on in (
        ("rule", rule().pk),
        ("note", f"{note.game_id}:0"),
        ("doubt", f"{doubt.game_id}:0"),
        ("crux", f"{crux.game_id}:{crux.option}"),
        ("source", Source.objects.all()[0].pk),
    ):
        assert client.get(f"/is-this-right/{kind}/{on}/").status_code == 200, kind
        assert client.post(f"/is-this-right/{kind}/{on}/", SAID).status_code == 302, kind


def test_every_rule_note_crux_and_source_asks_whether_it_is_right(client: Client) -> None:
    for slug in sorted(set(Note.objects.values_list("game", flat=True)))[::4]:
        page = client.get(f"/games/{slug}/").content.decode()
        wanted = {
            f"rule/{id}" for id in Rule.objects.filter(game=slug).values_list("id", flat=True)
        }
        cruxes = Crux.objects.filter(game=slug).exclude(html="")
        wanted |= {f"crux/{slug}:{option}" for option in cruxes.values_list("option", flat=True)}
        notes = list(Note.objects.filter(game=slug).order_by("order"))
        wanted |= {f"note/{slug}:{n}" for n in range(len(notes))}
        asked = set(re.findall(r'href="/is-this-right/([^"]+)/"', page))
        folded = set(re.findall(r'class="rule" id="([^"]+)"', page)) - {
            word.removeprefix("rule/") for word in asked
        }
        bare = {f"rule/{id}" for id in folded}
        bare |= {f"note/{slug}:{n}" for n, note in enumerate(notes) if note.on in folded}
        # A section without a rule in force says so, and keeps its notes for other readings.
        bare |= {
            f"note/{slug}:{n}"
            for n, note in enumerate(notes)
            if note.on.startswith("section:") and note.html not in page
        }

        assert wanted - asked <= bare, slug
        assert all(corrections.subject(*word.split("/", 1)) for word in asked)
    for key in Source.objects.values_list("key", flat=True)[:3]:
        assert f"/is-this-right/source/{key}/" in client.get(f"/sources/{key}/").content.decode()


@pytest.mark.parametrize(
    "place",
    [
        "rule/no.such",
        "note/put:99999",
        "note/put:-1",
        "note/put:x",
        "doubt/put:9999",
        "crux/put:no",
        "hat/put",
    ],
)
def test_what_is_not_there_cannot_be_corrected(client: Client, place: str) -> None:
    assert client.get(f"/is-this-right/{place}/").status_code == 404
    assert client.post(f"/is-this-right/{place}/", SAID).status_code == 404


def test_the_sender_has_a_page_and_nobody_else_sees_it_unread(client: Client) -> None:
    taken = send(client)

    own = client.get(f"/corrections/{taken.key}/").content.decode()

    assert "No redactor has read it yet." in own
    assert "&lt;b&gt;three&lt;/b&gt;" in own
    assert "<b>three" not in own
    for place in (f"/rules/{taken.on}/", f"/games/{taken.game}/"):
        assert "Ann of Ash" not in client.get(place).content.decode()
    assert client.get("/corrections/no-such-key/").status_code == 404


def test_every_doubt_of_the_editors_asks_whether_it_is_right(client: Client) -> None:
    doubt = Doubt.objects.order_by("game", "order")[0]
    place = f"/is-this-right/doubt/{doubt.game_id}:0/"

    assert f'href="{place}"' in client.get(f"/games/{doubt.game_id}/").content.decode()
    asked = client.get(place).content.decode()
    assert doubt.claim in asked
    assert doubt.authority in asked


def test_what_is_wanting_is_said_and_what_was_written_stays(client: Client) -> None:
    answer = client.post(f"/is-this-right/rule/{rule().pk}/", {**SAID, "evidence": ""})

    assert answer.status_code == 400
    assert "This field is required." in answer.content.decode()
    assert "Ann of Ash" in answer.content.decode()
    assert Correction.objects.count() == 0


def test_letters_of_every_script_are_counted_as_letters(client: Client) -> None:
    assert send(client, says="Путь " * 399).says == ("Путь " * 399).strip()


def test_one_browser_sends_so_many_and_no_more_and_loses_nothing(client: Client) -> None:
    for _ in range(corrections.MOST_OF_ONE):
        send(client)

    answer = client.post(f"/is-this-right/rule/{rule().pk}/", SAID)

    assert answer.status_code == 429
    assert "Cotton, p. 131" in answer.content.decode()
    assert Correction.objects.count() == corrections.MOST_OF_ONE
    assert Client().post(f"/is-this-right/rule/{rule().pk}/", SAID).status_code == 302


def test_one_address_sends_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corrections, "MOST_OF_AN_ADDRESS", 3)
    for _ in range(3):
        send(Client())

    answer = Client().post(f"/is-this-right/rule/{rule().pk}/", SAID)

    assert answer.status_code == 429


def test_an_accepted_correction_is_credited_once(client: Client, admin_client: Client) -> None:
    taken = send(client)
    place = f"/admin/edition/correction/{taken.pk}/change/"
    before = Revision.objects.filter(game_id=taken.game).count()
    for _ in range(2):
        done = admin_client.post(place, {"state": "accepted", "answer": "You are right."})
        assert done.status_code == 302

    credited = Revision.objects.filter(game_id=taken.game, by="Ann of Ash")
    assert credited.count() == 1
    assert Revision.objects.filter(game_id=taken.game).count() == before + 1
    assert "Ann of Ash" in client.get(f"/games/{taken.game}/").content.decode()
    own = client.get(f"/corrections/{taken.key}/").content.decode()
    assert "You are right." in own
    assert "Accepted." in own


def test_a_corrected_source_is_credited_in_each_report_that_lists_it(
    client: Client, admin_client: Client
) -> None:
    source = next(s for s in Source.objects.order_by("pk") if s.games.count() > 1)
    client.post(f"/is-this-right/source/{source.pk}/", SAID)
    taken = Correction.objects.latest("pk")
    place = f"/admin/edition/correction/{taken.pk}/change/"
    admin_client.post(place, {"state": "accepted", "answer": "You are right."})

    credited = Revision.objects.filter(by="Ann of Ash", text=f"Corrected {source.title}.")
    listed = source.games.values_list("pk", flat=True)
    assert sorted(credited.values_list("game_id", flat=True)) == sorted(listed)


def test_a_declined_one_is_answered_and_credits_nobody(
    client: Client, admin_client: Client
) -> None:
    taken = send(client)
    admin_client.post(
        f"/admin/edition/correction/{taken.pk}/change/",
        {"state": "declined", "answer": "The page has it as it stands."},
    )

    assert not Revision.objects.filter(by="Ann of Ash").exists()
    own = client.get(f"/corrections/{taken.key}/").content.decode()
    assert "left the text as it is" in own
