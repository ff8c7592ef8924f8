"""After the class: reports of play, and the file that goes home."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from diversions.games import GAMES
from diversions.guild.after import services as after_services
from diversions.guild.lesson import services as lesson_services
from diversions.guild.models import Account, Meeting
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.transfer import services as transfer_services
from diversions.play.models import Sitting
from tests.guild.conftest import Hall

pytestmark = pytest.mark.postgres

SLUG = sorted(GAMES)[0]
TOLD = {"people": "2", "minutes": "7", "stuck": "At the <deal>.", "thought": "Good."}


def test_a_report_of_play_is_shown_when_a_redactor_lets_it(hall: Hall) -> None:
    code = GAMES[SLUG].terms().code
    hall.come("Ann")

    hall.clients["Ann"].post(f"{hall.url}report/", {"terms": code, **TOLD})

    account = Account.objects.get()
    assert (account.by, account.game, account.state) == ("Ann", SLUG, Account.QUEUED)
    assert "No table has reported yet." in Client().get(f"/guild/played/{SLUG}/").content.decode()
    Account.objects.update(state=Account.SHOWN)
    shown = Client().get(f"/guild/played/{SLUG}/").content.decode()
    assert "At the &lt;deal&gt;." in shown
    assert "Games at the Crown, York" in shown


def test_the_report_of_a_game_leads_to_its_evidence_of_play(db: None) -> None:
    page = Client().get(f"/games/{SLUG}/").content.decode()

    assert f'href="/guild/played/{SLUG}/"' in page
    assert Client().get("/guild/played/unheard/").status_code == 404


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"people": "many"}, "How many people"),
        ({"minutes": "0"}, "How many minutes"),
        ({"terms": "toy:unheard"}, "“unheard” is not a variant"),
        ({"stuck": " ", "thought": ""}, "Say where you got stuck"),
    ],
)
def test_a_report_that_is_not_whole_is_refused_and_what_was_written_stays(
    hall: Hall, changed: dict[str, str], said: str
) -> None:
    hall.add()
    hall.come("Ann")

    answer = hall.clients["Ann"].post(
        f"{hall.url}report/", {"terms": "toy:plain", **TOLD, **changed}
    )

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Account.objects.exists()


def test_only_those_who_were_there_report(hall: Hall) -> None:
    hall.come("Ann")
    hall.steward.post(f"{hall.url}person/{hall.person('Ann').pk}/", {"act": "out"})

    assert Client().post(f"{hall.url}report/", TOLD).status_code == 404
    assert hall.clients["Ann"].post(f"{hall.url}report/", TOLD).status_code == 404


def test_the_queue_is_on_the_redactors_desk(admin_client: Client, hall: Hall) -> None:
    hall.add()
    hall.come("Ann")
    hall.clients["Ann"].post(f"{hall.url}report/", {"terms": "toy:plain", **TOLD})
    account = Account.objects.get()

    page = admin_client.get("/admin/guild/account/")
    admin_client.post(
        "/admin/guild/account/", {"action": "show", "_selected_action": str(account.pk)}
    )

    account.refresh_from_db()
    assert "Games at the Crown" in page.content.decode()
    assert account.state == Account.SHOWN


# The file that goes home --------------------------------------------------------------------------


@pytest.fixture
def held(hall: Hall) -> Hall:
    """A meeting with a lesson, a game played, a tournament and a report."""
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    lesson = lesson_services.begin(hall.meeting, SLUG)
    pupil = lesson_services.Pupil(lesson, hall.person("Ann"))
    pupil.erred(lesson.step)
    pupil.did(lesson.step, "made")
    hall.press(start=str(item.pk))
    hall.act("Ann")
    tournament = entrant_services.begin(hall.meeting, "toy:quick")
    tournament_services.next_round(tournament)
    pairing = tournament.pairings.exclude(table=None).get()
    tournament_services.correct(tournament, {pairing.pk: (2, 1)})
    hall.clients["Ann"].post(f"{hall.url}report/", {"terms": "toy:plain", **TOLD})
    after_services.count(hall.meeting, {"toy.boast": 3})
    return hall


def test_a_meeting_goes_home_as_one_file_and_is_taken_in_there(held: Hall, tmp_path: Path) -> None:
    file = tmp_path / "meetings.json"
    call_command("pack_meetings", file, stdout=StringIO())
    records = [
        list(s.entries.values_list("line", flat=True)) for s in Sitting.objects.order_by("pk")
    ]
    key, seed = held.meeting.key, held.meeting.tournaments.get().seed
    Meeting.objects.all().delete()
    Sitting.objects.all().delete()
    Account.objects.all().delete()

    said = StringIO()
    call_command("take_in_meetings", file, stdout=said)

    made = Meeting.objects.get()
    lines = [list(s.entries.values_list("line", flat=True)) for s in Sitting.objects.order_by("pk")]
    assert lines == records
    assert (made.name, made.people.count(), made.items.count()) == ("Games at the Crown", 3, 1)
    assert made.tournaments.get().seed == seed
    pairing = made.tournaments.get().pairings.exclude(table=None).get()
    assert [one.place for one in pairing.company] == [2, 1]
    assert pairing.corrected
    lesson = made.lessons.get()
    tried = lesson.tries.get()
    assert (lesson.game, tried.person.name, tried.wrong) == (SLUG, "Ann", 1)
    assert tried.done
    assert dict(made.questions.values_list("rule", "times")) == {"toy.boast": 3}
    assert Account.objects.get().state == Account.QUEUED
    assert made.key in said.getvalue()
    assert key not in file.read_text()
    assert set(Sitting.objects.values_list("stopped", flat=True)) == {Sitting.LEFT}


def test_a_file_taken_in_twice_adds_nothing(held: Hall) -> None:
    text = transfer_services.packed([held.meeting])

    assert transfer_services.taken_in(text) == []
    assert (Meeting.objects.count(), Account.objects.count()) == (1, 1)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "diversions-meetings-1"}'])
def test_what_is_no_file_of_meetings_is_refused(db: None, tmp_path: Path, text: str) -> None:
    file = tmp_path / "meetings.json"
    file.write_text(text)

    with pytest.raises(CommandError):
        call_command("take_in_meetings", file)


def test_a_record_that_was_tampered_with_leaves_nothing_behind(held: Hall) -> None:
    told = json.loads(transfer_services.packed([held.meeting]))
    told["meetings"][0]["mark"] = "another"
    told["meetings"][0]["plays"][0]["record"].append("A play AC")
    told["meetings"][0]["plays"][0]["record"].append("A play AC")

    with pytest.raises(ValueError, match="cannot be followed"):
        transfer_services.taken_in(json.dumps(told))

    assert Meeting.objects.count() == 1


def test_counts_that_cannot_be_leave_nothing_behind(held: Hall) -> None:
    told = json.loads(transfer_services.packed([held.meeting]))
    told["meetings"][0] |= {"mark": "another", "questions": {"x" * 121: 1}}

    with pytest.raises(ValueError, match="incomplete"):
        transfer_services.taken_in(json.dumps(told))

    assert Meeting.objects.count() == 1


def test_the_steward_has_the_file_at_one_press(held: Hall) -> None:
    answer = held.steward.get(f"{held.url}home.json")

    assert json.loads(answer.content)["meetings"][0]["name"] == "Games at the Crown"
    assert held.clients["Ann"].get(f"{held.url}home.json").status_code == 404
