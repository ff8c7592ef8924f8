"""A meeting: made, come to, played through, and what may go wrong on the way."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from diversions.games import GAMES
from diversions.guild.demo import position
from diversions.guild.meeting import services, visitors
from diversions.guild.meeting.services import Refused
from diversions.guild.models import Meeting, Person
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.round import services as round_services
from diversions.incoming.letters import LETTERS
from diversions.jinja import unlinked
from diversions.library.models import Rule
from diversions.play.models import Chair, Sitting, in_words
from tests.guild.conftest import Hall
from tests.samples import every

pytestmark = pytest.mark.postgres

# Making one ---------------------------------------------------------------------------------------


def test_a_meeting_is_made_with_a_name_alone_and_its_maker_is_its_steward(db: None) -> None:
    client = Client()

    answer = client.post("/guild/", {"name": "Games"}, follow=True)

    meeting = Meeting.objects.get()
    assert answer.redirect_chain == [(f"/guild/{meeting.code}/steward/", 302)]
    assert len(meeting.code) == 4
    assert set(meeting.code) <= set(LETTERS)


def test_no_letters_are_mistaken_for_others() -> None:
    assert not set(LETTERS) & set("ilo0159uvgqaen")


def test_a_meeting_without_a_name_or_at_no_hour_is_not_made(db: None) -> None:
    client = Client()

    unnamed = client.post("/guild/", {"name": "  "})
    at_no_hour = client.post("/guild/", {"name": "Games", "hour": "teatime"})

    assert (unnamed.status_code, at_no_hour.status_code) == (400, 400)
    assert "Write the date and time like this" in at_no_hour.content.decode()
    assert not Meeting.objects.exists()


def test_the_private_link_makes_a_steward_on_another_device(hall: Hall) -> None:
    other, stranger = Client(), Client()

    other.get(f"/guild/steward/{hall.meeting.key}/")

    assert other.get(f"{hall.url}steward/").status_code == 200
    assert stranger.get(f"{hall.url}steward/").status_code == 404
    assert stranger.post(f"{hall.url}steward/", {"act": "end"}).status_code == 404
    assert stranger.get("/guild/steward/a-guess/").status_code == 404


@pytest.mark.parametrize("page", ["plan/", "codes/", "show/", "demo/", "person/1/"])
def test_the_stewards_pages_are_hers_alone(hall: Hall, page: str) -> None:
    hall.come("Ann")

    assert hall.clients["Ann"].get(f"{hall.url}{page}").status_code == 404
    assert Client().get(f"{hall.url}{page}").status_code == 404


def test_the_running_order_is_made_and_changed(hall: Hall) -> None:
    plan = f"{hall.url}plan/"
    for code in ("toy:plain", "toy:quick,seats=3"):
        hall.steward.post(plan, {"act": "add", "code": code, "tell": "3", "play": "7"})
    first, second = hall.meeting.items.all()

    hall.steward.post(plan, {"act": f"up {second.pk}"})
    hall.steward.post(plan, {"act": f"change {first.pk}", "tell": "1", "play": "9", "alike": "on"})
    page = hall.steward.get(plan).content.decode()

    assert [item.terms_code for item in hall.meeting.items.all()] == [
        "toy:quick,seats=3",
        "toy:plain",
    ]
    first.refresh_from_db()
    assert (first.tell, first.play, first.alike) == (1, 9, True)
    assert "From minute 10: 1 to introduce, 9 to play" in page


def test_what_cannot_be_planned_is_said(hall: Hall) -> None:
    plan = f"{hall.url}plan/"

    unknown = hall.steward.post(plan, {"act": "add", "code": "toy:unheard"})
    long = hall.steward.post(plan, {"act": "add", "code": "toy:plain", "tell": "9999"})

    assert "“unheard” is not a variant" in unknown.content.decode()
    assert "Give the minutes as a number from 0 to 240." in long.content.decode()
    assert not hall.meeting.items.exists()


# Coming in ----------------------------------------------------------------------------------------


def test_one_press_after_the_scan_and_one_is_in(hall: Hall) -> None:
    client = Client()

    door = client.get(hall.url)
    answer = client.post(hall.url, {"name": "Ann"}, follow=True)

    assert "Your name, or your persona’s" in door.content.decode()
    assert "You are <bdi>Ann</bdi>" in answer.content.decode()


def test_letters_are_read_in_capitals_and_with_spaces(hall: Hall) -> None:
    typed = " ".join(hall.meeting.code.upper())

    answer = Client().get("/guild/enter/", {"code": typed})

    assert answer["Location"] == hall.url


def test_a_name_that_is_here_already_is_told_apart(hall: Hall) -> None:
    hall.come("Ann")
    again = Client()

    again.post(hall.url, {"name": "ann"})

    assert [person.name for person in hall.meeting.people.all()] == ["Ann", "ann 2"]


def test_guessed_letters_are_looked_at_no_more_after_a_while(hall: Hall) -> None:
    guesser, other = Client(REMOTE_ADDR="10.0.0.9"), Client(REMOTE_ADDR="10.0.0.8")
    brake = visitors.WRONG_LETTERS_FROM_HERE
    brake.note("10.0.0.9", brake.most - 1)

    assert guesser.get("/guild/zzzz/").status_code == 404
    assert guesser.get(hall.url).status_code == 429
    assert other.get(hall.url).status_code == 200
    cache.clear()  # as it is once ten minutes are over
    assert guesser.get(hall.url).status_code == 200


def test_twenty_wrong_letters_do_not_bar_a_whole_camp(hall: Hall) -> None:
    guesser, other = Client(), Client()
    guesser.post("/games/toy/play/", {"name": "Eve"})  # from here on she has a session
    for _ in range(visitors.WRONG_LETTERS.most):
        assert guesser.get("/guild/zzzz/").status_code == 404

    assert guesser.get(hall.url).status_code == 429
    assert other.get(hall.url).status_code == 200


def test_who_is_in_is_not_shut_out_by_a_neighbours_guesses(hall: Hall) -> None:
    hall.come("Ann")
    for address in ("127.0.0.1", "10.0.0.9"):
        visitors.WRONG_LETTERS_FROM_HERE.note(address, visitors.WRONG_LETTERS_FROM_HERE.most)

    assert Client(REMOTE_ADDR="10.0.0.9").get(hall.url).status_code == 429
    assert Client().get("/guild/zzzz/").status_code == 429
    assert Client().get(hall.url).status_code == 200
    assert hall.clients["Ann"].get(hall.url).status_code == 200
    assert hall.steward.get(f"{hall.url}steward/").status_code == 200


@pytest.mark.parametrize("typed", ["бцдф", "ΑΒΓΔ", "四四四四", "1234", "--"])
def test_letters_in_another_script_are_answered_in_words(hall: Hall, typed: str) -> None:
    answer = Client().get("/guild/enter/", {"code": typed})

    assert answer.status_code == 404
    assert "Enter four of B" in answer.content.decode()


def test_meetings_are_not_made_without_end(hall: Hall) -> None:
    visitors.A_MAKER.note(str(hall.steward.session.session_key), visitors.A_MAKER.most)
    assert hall.steward.post("/guild/", {"name": "One more"}).status_code == 400
    assert Client().post("/guild/", {"name": "A neighbour's"}).status_code == 302
    visitors.MAKING.note("127.0.0.1", visitors.MAKING.most)
    assert Client().post("/guild/", {"name": "Too many"}).status_code == 400


def test_letters_of_a_meeting_that_is_long_over_serve_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = hall.meeting.code
    monkeypatch.setattr(services, "new_letters", lambda: taken)

    with pytest.raises(services.Refused, match="tomorrow"):
        services.make("Another")
    Meeting.objects.update(expires=timezone.now() - 2 * services.FORGOTTEN)
    made = services.make("Another")

    assert made.code == taken
    hall.meeting.refresh_from_db()
    assert hall.meeting.code.startswith(taken)
    assert hall.meeting.code != taken
    link = hall.steward.get(f"/guild/steward/{hall.meeting.key}/", follow=True)
    assert "Games at the Crown" in link.content.decode()


@pytest.mark.parametrize("hour", ["0001-01-01T00:00", "9999-12-31T23:59", "0001-01-01T00:00+14:00"])
def test_an_hour_that_no_meeting_has_is_refused(hall: Hall, hour: str) -> None:
    answer = hall.steward.post("/guild/", {"name": "Too far", "hour": hour})

    assert answer.status_code == 400
    assert Meeting.objects.count() == 1


def test_a_report_of_play_has_as_much_room_in_every_script(hall: Hall) -> None:
    hall.add()
    for sign in "aдß四🂡":
        said = {"terms": "toy:plain", "people": "3", "minutes": "20"}
        said |= {"stuck": sign * 2000, "thought": sign * 2000}
        assert hall.steward.post(f"{hall.url}report/", said).status_code == 302
    said["thought"] = "🂡" * 2001
    too_long = hall.steward.post(f"{hall.url}report/", said)
    assert too_long.status_code == 400
    assert "🂡" * 2001 in too_long.content.decode()


def test_letters_expire_and_are_good_again_if_the_steward_says_so(hall: Hall) -> None:
    Meeting.objects.update(expires=timezone.now() - timedelta(minutes=1))

    before = Client().get(hall.url)
    hall.press(act="open")
    after = Client().get(hall.url)

    assert before.status_code == 410
    assert after.status_code == 200


def test_a_closed_door_lets_nobody_in_and_keeps_who_is_in(hall: Hall) -> None:
    hall.come("Ann")
    hall.press(act="close-door")

    late = Client().post(hall.url, {"name": "Bob"})

    assert late.status_code == 409
    assert [person.name for person in hall.meeting.people.all()] == ["Ann"]


def test_two_claim_one_seat_and_the_second_is_told(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", at="table/3/b/")
    bob = Client()

    answer = bob.post(f"{hall.url}table/3/b/", {"name": "Bob"})

    assert answer.status_code == 409
    assert "Somebody else has just taken" in answer.content.decode()
    assert (hall.person("Ann").table, hall.person("Ann").seat) == (3, 1)
    assert not hall.meeting.people.filter(name="Bob").exists()


def test_a_table_that_is_full_or_has_no_such_seat_is_refused(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", "Bob", at="table/1/")

    full = Client().post(f"{hall.url}table/1/", {"name": "Cat"})
    no_seat = Client().post(f"{hall.url}table/2/f/", {"name": "Cat"})

    assert "Table 1 is full." in full.content.decode()
    assert "Table 2 has no such seat." in no_seat.content.decode()


def test_the_code_of_another_table_moves_one_who_is_in_with_one_press(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", at="table/1/")
    ann = hall.clients["Ann"]

    page = ann.get(f"{hall.url}table/2/").content.decode()
    ann.post(f"{hall.url}table/2/")

    assert "Sit down at table 2" in page
    assert hall.person("Ann").table == 2


# Playing ------------------------------------------------------------------------------------------


def test_one_press_starts_a_game_at_every_table_and_phones_are_led_there(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")

    hall.press(start=str(item.pk))

    assert hall.sitting("Ann") == hall.sitting("Bob") != hall.sitting("Cat")
    assert "Ann" in hall.page("Bob")
    assert [c.kind for c in hall.sitting("Cat").chairs.all()] == [Chair.PERSON, Chair.BOT]
    assert "boasts" in hall.act("Ann")


def test_nobody_sees_anothers_hand_after_he_was_sent_to_a_table(hall: Hall) -> None:
    item = hall.add()
    item.alike, item.deal = True, "A 3S 2H 4C\nB AD KD 5S"
    item.save()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))

    ann, bob = hall.page("Ann"), hall.page("Bob")

    assert "Play the Trey of Spades" in ann
    assert "Play the Trey of Spades" not in bob
    for screen in (hall.press(), Client().get(f"{hall.url}screen/").content.decode()):
        assert "spades" not in screen.lower()


def test_every_table_can_be_dealt_alike(hall: Hall) -> None:
    item = hall.add()
    planning_services.change_item(item, 2, 5, True, "B 3S 2H AC\nthen 5D")
    hall.come("Ann", "Bob", "Cat", "Dan")

    hall.press(start=str(item.pk))

    deals = {play.sitting.entries.first().line for play in hall.meeting.plays.all()}  # type: ignore[union-attr]
    assert len(deals) == 1
    dealt = deals.pop().split()[2:]
    assert {"3S", "2H", "AC"} <= set(dealt)


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("A 3S 3S", "“3S” is named twice."),
        ("A ZZ", "“ZZ” is not in the pack."),
        ("Q 3S", "“Q” is not a seat in this game"),
        ("A 3S 2S 4S 5S 6S", "A is dealt 3 cards, not 5."),
    ],
)
def test_a_deal_that_cannot_be_is_refused(hall: Hall, deal: str, said: str) -> None:
    item = hall.add()

    with pytest.raises(Refused, match=said.replace(".", r"\.")):
        planning_services.change_item(item, 2, 5, True, deal)


def test_the_next_game_leaves_the_old_tables_where_nothing_is_done_any_more(hall: Hall) -> None:
    first, second = hall.add(), hall.add("toy:quick")
    hall.come("Ann", "Bob")
    hall.press(start=str(first.pk))
    old = hall.sitting("Ann")
    version = str(old.version)

    hall.press(start=str(second.pk))

    late = hall.clients["Ann"].post(
        old.get_absolute_url(), {"version": version, "move": "boast"}, follow=True
    )
    old.refresh_from_db()
    assert old.stopped == Sitting.LEFT
    assert "data-follow" in late.content.decode()
    assert "boast" not in " ".join(entry.line for entry in old.entries.all())
    assert hall.sitting("Ann").terms_code == "toy:quick"


def test_people_stay_at_their_tables_from_game_to_game(hall: Hall) -> None:
    items = [hall.add(), hall.add("toy:plain,seats=4"), hall.add()]
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve")

    tables = []
    for item in items:
        hall.press(start=str(item.pk))
        tables.append({p.name: p.table for p in hall.meeting.people.all()})

    assert tables[0]["Ann"] == tables[0]["Bob"] == tables[1]["Ann"] == tables[1]["Bob"]
    assert sorted(tables[1].values()) == [1, 1, 1, 2, 2]  # type: ignore[type-var]
    assert sorted(tables[2].values()) == [1, 1, 2, 2, 3]  # type: ignore[type-var]


def test_latecomers_are_seated_first_on_the_chairs_of_bots(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    hall.press(start=str(item.pk))

    hall.come("Dan", "Eve")
    said = hall.press(act="late")

    assert "Seated: 2." in said
    assert hall.sitting("Dan") == hall.sitting("Cat")
    assert hall.sitting("Eve").terms_code == "toy:plain"
    assert "boasts" in hall.act("Eve")


def test_a_latecomer_who_scans_the_code_of_a_table_takes_the_bots_chair(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann")
    hall.press(start=str(item.pk))

    hall.come("Bob", at="table/1/")

    assert hall.sitting("Ann") == hall.sitting("Bob")


def test_a_bot_plays_on_for_one_who_went_home(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    table = hall.sitting("Bob")
    bob = hall.person("Bob")

    hall.steward.post(f"{hall.url}person/{bob.pk}/", {"act": "bot"})

    assert table.chairs.get(seat=1).kind == Chair.BOT
    assert not hall.person("Bob").here
    page = hall.clients["Bob"].get(hall.url).content.decode()
    assert "You are marked as having left." in page
    assert "I am here again" in page


def test_a_person_is_moved_and_plays_on_elsewhere(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    hall.press(start=str(item.pk))
    old, ann = hall.sitting("Ann"), hall.person("Ann")
    held = old.chairs.get(seat=0).epoch

    hall.steward.post(f"{hall.url}person/{ann.pk}/", {"act": "move", "table": "2"})

    assert hall.sitting("Ann") == hall.sitting("Cat") != old
    chair = old.chairs.get(seat=0)
    assert (chair.kind, chair.epoch > held) == (Chair.BOT, True)


def test_a_move_to_a_full_table_leaves_all_as_it_was(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    hall.press(start=str(item.pk))
    cat = hall.person("Cat")
    before = hall.sitting("Cat")

    answer = hall.steward.post(f"{hall.url}person/{cat.pk}/", {"act": "move", "table": "1"})

    assert "Table 1 is full." in answer.content.decode()
    assert hall.sitting("Cat") == before
    assert "boasts" in hall.act("Cat")


def test_who_is_put_out_can_act_no_more(hall: Hall) -> None:
    item = hall.add("toy:plain,seats=3")
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    sitting, ann = hall.sitting("Ann"), hall.clients["Ann"]

    hall.steward.post(f"{hall.url}person/{hall.person('Ann').pk}/", {"act": "out"})

    sitting.refresh_from_db()
    acted = ann.post(sitting.get_absolute_url(), {"version": str(sitting.version), "move": "boast"})
    assert "You are watching" in acted.content.decode()
    assert "The steward has removed you" in hall.page("Ann")
    assert ann.post(hall.url, {"table": "1"}).status_code == 403
    assert ann.post(hall.url, {"name": "Ann again"}).status_code == 403
    assert sitting.chairs.get(seat=0).kind == Chair.BOT


def test_another_phone_takes_a_persons_place_and_the_first_is_void(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    sitting, old, new = hall.sitting("Ann"), hall.clients["Ann"], Client()
    link = f"{hall.url}as/{hall.person('Ann').key}/"

    new.post(link)

    hall.clients["Ann"] = new
    assert hall.sitting("Ann") == sitting
    assert "boasts" in hall.act("Ann")
    sitting.refresh_from_db()
    acted = old.post(sitting.get_absolute_url(), {"version": str(sitting.version), "move": "boast"})
    assert "You are watching" in acted.content.decode()
    assert Client().get(link).status_code == 404


def test_a_pause_stops_every_table_and_play_goes_on_from_there(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))

    hall.press(act="pause")
    paused = hall.act("Ann")
    hall.press(act="on")

    assert "The game is paused" in paused
    assert "boasts" in hall.act("Ann")


def test_the_end_closes_the_tables_and_the_door(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    sitting = hall.sitting("Ann")

    hall.press(act="end")

    sitting.refresh_from_db()
    assert sitting.stopped == Sitting.LEFT
    assert "The meeting is over." in hall.page("Ann")
    assert Client().get(hall.url).status_code == 410


def test_a_company_that_plays_again_by_itself_stays_in_the_stewards_view(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann")
    hall.press(start=str(item.pk))
    first = hall.sitting("Ann")
    hall.clients["Ann"].post(
        first.get_absolute_url(), {"version": str(first.version), "act": "again"}
    )

    page = hall.press()

    second = hall.sitting("Ann")
    assert second != first
    assert f"/at/{second.code}/" in page
    assert f"/at/{first.code}/" not in page
    assert "boasts" in hall.act("Ann")


def test_nothing_begins_in_a_meeting_that_is_over(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    item = hall.add("toy:quick")
    tournament = f"{hall.url}tournament/"
    hall.steward.post(tournament, {"act": "begin", "code": "toy:quick"})
    hall.press(act="end")

    page = hall.press(start=str(item.pk))
    round_ = hall.steward.post(tournament, {"act": "round"})

    assert "The meeting is over. Reopen it" in page
    assert 'name="start"' not in page
    assert round_.status_code == 409
    assert not hall.meeting.plays.exists()


def test_from_a_match_that_is_over_one_comes_back_to_the_hall(hall: Hall) -> None:
    item = hall.add("toy:quick")
    planning_services.change_item(item, 2, 5, True, "A 3S 2H 4C\nB AD KD 5S")
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    table = hall.sitting("Ann").get_absolute_url()
    hall.act("Ann", "play 3S")
    hall.act("Bob", "play AD")

    over = hall.clients["Ann"].get(table).content.decode()
    page = hall.clients["Ann"].get(hall.url)

    assert f'href="{hall.url}"' in over
    assert page.status_code == 200
    assert "Leave a report of play" in page.content.decode()
    hall.press(start=str(item.pk))
    assert hall.sitting("Ann").get_absolute_url() != table


def test_one_who_left_the_table_can_sit_down_again(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    sitting = hall.sitting("Ann")
    ann = hall.clients["Ann"]
    left = ann.post(sitting.get_absolute_url(), {"version": str(sitting.version), "act": "leave"})

    assert left["Location"] == hall.url  # where she hears when the steward brings her back
    page = ann.get(hall.url).content.decode()
    ann.post(hall.url, {"act": "back"})

    assert "Sit down again" in page
    assert hall.sitting("Ann") == sitting
    assert "boasts" in hall.act("Ann")


# The steward's view and the projector -------------------------------------------------------------


def test_the_stewards_view_says_who_sits_where_and_whose_turn_it_is(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob", "Cat")
    page = hall.press(start=str(item.pk))

    assert "Table 1" in page
    assert "Table 2" in page
    assert page.count("whose turn it is:</span>") == 2
    assert in_words(item.terms_code) in page
    assert "toy:plain" not in page
    Sitting.objects.update(touched=timezone.now() - timedelta(minutes=5))
    assert hall.press().count('class="board-at needs quiet"') == 2


def test_the_projector_shows_what_the_steward_sends(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    screen = f"{hall.url}screen/"
    letters = Client().get(screen).content.decode()
    hall.press(start=str(item.pk))
    tables = Client().get(screen).content.decode()
    hall.press(project="1")
    table = Client().get(screen).content.decode()

    assert hall.meeting.code.upper() in letters
    assert "<bdi>Ann</bdi>" in tables
    assert "Toy <small>Table 1</small>" in table


@pytest.mark.parametrize("slug", every(2, GAMES))
def test_the_summary_of_a_game_its_sections_and_its_rules_are_shown(hall: Hall, slug: str) -> None:
    hall.add(f"{slug}:")
    hall.come("Ann")
    desk = f"{hall.url}show/?game={slug}"
    rule = Rule.objects.filter(game=slug, section__gt="").first()
    assert rule
    seen = []

    for what in ({"game": slug}, {"section": rule.section}, {"rule": rule.id}):
        hall.steward.post(desk, what)
        screen = Client().get(f"{hall.url}screen/")
        assert (screen.status_code, hall.page("Ann").count("<h1>")) == (200, 1)
        seen.append(screen.content.decode())

    assert GAMES[slug].title in seen[0]
    assert 'class="plain-rules"' in seen[1]
    assert unlinked(rule.html) in seen[2]


def test_a_game_that_is_told_only_is_shown_like_any_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = next(slug for slug in sorted(GAMES) if slug != "toy")
    monkeypatch.delitem(GAMES, slug)
    rule = Rule.objects.filter(game=slug, section__gt="").first()
    assert rule
    desk = f"{hall.url}show/?game={slug}"
    assert f'href="?game={slug}"' in hall.steward.get(f"{hall.url}show/").content.decode()

    seen = []
    for what in ({"game": slug}, {"section": rule.section}, {"rule": rule.id}):
        hall.steward.post(desk, what)
        seen.append(Client().get(f"{hall.url}screen/").content.decode())

    assert 'class="strap"' in seen[0]
    assert 'class="plain-rules"' in seen[1]
    assert unlinked(rule.html) in seen[2]


@pytest.mark.parametrize(
    "record",
    ["put ../../../../requirements", "../../put x", "put /etc/passwd", "put", "", "put \n"],
)
def test_the_name_of_a_record_never_becomes_a_path(hall: Hall, record: str) -> None:
    answer = hall.steward.post(f"{hall.url}demo/", {"record": record})
    assert answer.status_code == 404
    assert "There is no record" in answer.content.decode()
    hall.meeting.refresh_from_db()
    assert hall.meeting.shown == {}


def test_a_demonstration_is_played_step_by_step_and_all_follow(hall: Hall) -> None:
    item = hall.add()
    planning_services.change_item(item, 2, 5, True, "A 3S 2H 4C")
    hall.come("Ann")
    demo = f"{hall.url}demo/"

    hall.steward.post(demo, {"begin": str(item.pk)})
    hall.steward.post(demo, {"move": "play 3S"})
    played = hall.page("Ann")
    refused = hall.steward.post(demo, {"move": "play 3S"})
    told = hall.page("Ann")
    hall.steward.post(demo, {"ply": "1"})
    back = hall.page("Ann")

    assert "plays the Trey of Spades" in played
    assert "</bdi> may not " in told
    assert "</bdi> may not " not in played + back
    assert "plays the Trey of Spades" not in back
    assert refused.status_code == 409


def test_a_demonstration_says_why_an_act_is_refused_and_by_which_rule(hall: Hall) -> None:
    item = hall.add()
    planning_services.change_item(item, 2, 5, True, "A 3S 2H 4C")
    demo = f"{hall.url}demo/"
    hall.steward.post(demo, {"begin": str(item.pk)})
    hall.steward.post(demo, {"move": "boast"})  # the second is refused

    beside = hall.steward.get(f"{demo}?why=boast", headers={"HX-Request": "true"})
    whole = hall.steward.get(f"{demo}?why=boast")
    posted = hall.steward.post(demo, {"move": "boast"})
    unreadable = hall.steward.get(f"{demo}?why=7", headers={"HX-Request": "true"})
    of_another = hall.steward.post(demo, {"typed": "B play 3S"})

    for answer in (beside, whole, posted):
        assert "/rules/toy.boast/" in answer.content.decode()
    assert (beside.status_code, whole.status_code, posted.status_code) == (200, 200, 409)
    assert beside.content.decode().count("<") < 8  # the place beside the table, not a page
    assert unreadable.status_code == 400
    assert of_another.status_code == 409
    assert "/rules/toy.turn/" in of_another.content.decode()  # every seat is hers: the rule answers


def test_a_demonstration_calls_every_player_by_name(hall: Hall) -> None:
    item = hall.add()
    hall.steward.post(f"{hall.url}demo/", {"begin": str(item.pk)})
    hall.meeting.refresh_from_db()

    hers = position.open_table(hall.meeting.shown, acting=True)

    assert hers.seat is not None
    assert not any(hers.is_you(seat) for seat in range(hers.terms.seats))


def test_a_demonstration_reads_a_choice_as_a_table_does(hall: Hall) -> None:
    item = hall.add()
    planning_services.change_item(item, 2, 5, True, "A 3S 2H 4C")
    demo = f"{hall.url}demo/"
    hall.steward.post(demo, {"begin": str(item.pk)})

    hall.steward.post(demo, {"pick": "change", "of change": "2H", "then change": "4C"})

    hall.meeting.refresh_from_db()
    assert hall.meeting.shown["moves"][-1] == "A change 2H 4C"


def test_the_codes_lead_to_every_table_and_seat(hall: Hall) -> None:
    hall.add("toy:plain,seats=3")
    services.rename(hall.meeting, "Games", "York", None, 2)

    page = hall.steward.get(f"{hall.url}codes/").content.decode()

    assert page.count("<svg") == 1 + 2 + 2 * 3
    assert "Table 2, seat C" in page


def test_forty_people_are_seated_at_once(hall: Hall) -> None:
    item = hall.add("toy:plain,seats=4")
    for number in range(40):
        people_services.join(hall.meeting, f"Guest {number}")

    round_services.start(hall.meeting, item)

    assert hall.meeting.plays.filter(now=True).count() == 10
    assert not Person.objects.filter(table__isnull=True).exists()


def test_the_queries_of_the_stewards_view_do_not_grow_with_the_tables(hall: Hall) -> None:
    item = hall.add()
    counts = []
    for many in (4, 16):
        for number in range(many):
            people_services.join(hall.meeting, f"Guest {many} {number}")
        round_services.start(hall.meeting, item)
        hall.press()
        with CaptureQueriesContext(connection) as asked:
            hall.steward.get(f"{hall.url}steward/")
        counts.append(len(asked))

    assert counts[0] == counts[1]
    assert counts[0] < 20


def test_the_steward_sees_how_many_are_here(hall: Hall) -> None:
    hall.come("Ann", "Bob")

    page = hall.steward.get(f"{hall.url}steward/").content.decode()

    assert "2 here, 2 in the hall" in page


def test_at_a_meeting_no_browser_holds_two_chairs_of_a_table(hall: Hall) -> None:
    item = hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(item.pk))
    sitting = hall.sitting("Ann")
    empty = sitting.chairs.exclude(name="Ann").first()
    assert empty
    empty.kind, empty.taken, empty.name = Chair.PERSON, False, ""
    empty.save()

    link = reverse("join", args=[sitting.code, empty.key])
    hall.clients["Ann"].post(link, {"name": "Wat"}, follow=True)

    empty.refresh_from_db()
    assert not (empty.taken and empty.kind == Chair.PERSON)
    assert not sitting.chairs.filter(shared=True).exists()
    kept = hall.clients["Ann"].session["chairs"][sitting.code]
    assert not isinstance(kept[0], list)  # several chairs of one device are a list of marks
