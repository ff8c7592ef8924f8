"""Plans: games suggested for those who come, and shared as a link."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.models import Meeting
from diversions.guild.planning.suggestions import PlanRequest, suggested
from diversions.library import pace, selectors
from tests.guild.conftest import Hall

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.mark.parametrize("people", [2, 3, 7, 12, 25, 40])
def test_what_is_suggested_seats_all_fits_the_time_and_begins_with_what_is_light(
    people: int,
) -> None:
    chosen, others = suggested(PlanRequest(people, 60))

    assert chosen
    assert sum(one.tell + one.play for one in chosen) <= 60
    first, *rest = chosen
    order = [(one.tell + one.play > 20, one.weight) for one in rest]
    assert order == sorted(order)
    assert not first.empty or all(
        one.empty or one.tell + one.play > 60 for one in [*chosen, *others]
    )
    for one in [*chosen, *others]:
        assert one.tables * one.terms.seats == people + one.empty
        assert one.empty < one.terms.seats - 1  # nobody is alone with bots
    slugs = [one.terms.game for one in [*chosen, *others]]
    assert len(slugs) == len(set(slugs))


def test_what_is_not_at_hand_is_not_suggested() -> None:
    def sorts(**at_hand: int) -> set[str]:
        plans = suggested(PlanRequest(12, 600, **at_hand))
        return {one.terms.game for those in plans for one in those}

    assert sorts(cards=0) & sorts(boards=0, dice=0) == set()
    assert sorts(cards=0) | sorts(boards=0, dice=0) == sorts()
    assert sorts(tables=3) < sorts()


def test_a_game_is_played_as_long_as_it_takes() -> None:
    """For forty people and an hour Put suits too, and no game is broken off."""
    chosen, others = suggested(PlanRequest(40, 60))
    every = [*chosen, *others]

    assert "put" in {one.terms.game for one in every}
    for one in every:
        game = selectors.report(one.terms.game)
        assert game is not None
        takes = pace.minutes(one.terms.game, game.game.sort, one.terms.seats, one.terms.variant)
        assert takes is not None
        assert one.play == takes.middle
    ten, _ = suggested(PlanRequest(40, 60, 10))
    assert {one.play for one in ten} == {10}
    assert "chaturanga" not in {one.terms.game for one in ten}


@pytest.mark.parametrize("play", [None, 30])
def test_a_game_too_long_for_the_evening_is_planned_in_the_variant_that_fits(
    client: Client, play: int | None
) -> None:
    """All Fours takes two hours as Brusten plays it, and half an hour as Cotton does."""
    chosen, others = suggested(PlanRequest(40, 60, play))
    code = GAMES["all-fours"].terms("cotton").code
    assert code in {one.terms.code for one in [*chosen, *others]}

    page = client.get("/guild/plans/", {"people": 40, "minutes": 60, "play": play or ""}).content
    assert f'href="/games/all-fours/?terms={quote(code)}"' in page.decode()


def test_packs_at_hand_limit_the_tables() -> None:
    chosen, others = suggested(PlanRequest(40, 600, cards=10))

    tables = [one.tables for one in [*chosen, *others] if GAMES[one.terms.game].pack(one.terms)]
    assert tables
    assert max(tables) <= 10


def test_codes_are_printed_for_as_many_tables_as_the_plan_wants(hall: Hall) -> None:
    item = [f"{GAMES['put'].terms().code}~2~15"]

    hall.steward.post(f"{hall.url}plan/", {"act": "take", "item": item, "people": "31"})
    hall.meeting.refresh_from_db()
    assert hall.meeting.tables == 16
    hall.steward.post(f"{hall.url}plan/", {"act": "take", "item": item})
    hall.meeting.refresh_from_db()
    assert hall.meeting.tables == 16


def test_a_plan_is_shared_as_a_link_and_taken_into_a_meeting(hall: Hall) -> None:
    asked = {"people": "12", "minutes": "60", "play": "10"}
    page = Client().get("/guild/plans/", asked).content.decode()
    link = re.search('id="link" class="link" readonly value="([^"]+)"', page)
    assert link
    path = urlsplit(unescape(link[1]))

    shared = hall.steward.get(f"{path.path}?{path.query}").content.decode()
    items = [value for key, value in parse_qsl(path.query) if key == "item"]
    answer = hall.steward.post(f"{hall.url}plan/", {"act": "take", "item": items})

    assert "Add these games to Games at the Crown" in shared
    assert re.findall("<h3>.*?</h3>", shared) == re.findall("<h3>.*?</h3>", page)
    assert answer.status_code == 302
    assert [f"{i.terms_code}~{i.tell}~{i.play}" for i in hall.meeting.items.all()] == items
    again = hall.steward.get(f"{hall.url}plan/").content.decode()
    assert path.query.partition("&people")[0] in unescape(again)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("people=many&minutes=60", "People"),
        ("people=12&minutes=0", "Minutes in all"),
        ("item=unheard~2~5", "is not a game"),
        ("item=toy:plain", "is not a part of a plan"),
        ("item=toy:plain~2~900", "The minutes"),
        ("&".join(["item=toy:plain~2~5"] * 21), "at most 20 games"),
    ],
)
def test_what_cannot_be_planned_is_told(query: str, said: str) -> None:
    answer = Client().get(f"/guild/plans/?{query}")

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_a_plan_of_which_one_game_is_not_known_adds_none(hall: Hall) -> None:
    answer = hall.steward.post(
        f"{hall.url}plan/", {"act": "take", "item": ["toy:plain~2~5", "unheard~2~5"]}
    )

    assert answer.status_code == 409
    assert not hall.meeting.items.exists()


def test_a_game_that_is_added_takes_as_long_as_the_book_reckons(hall: Hall) -> None:
    url = f"{hall.url}plan/"
    hall.steward.post(url, {"act": "add", "code": "put:cotton", "tell": "", "play": ""})
    hall.steward.post(url, {"act": "add", "code": "whist:whist", "tell": "1", "play": "7"})

    put, whist = hall.meeting.items.all()
    takes = pace.minutes("put", "cards", put.terms.seats, "cotton")
    assert takes
    assert put.play == takes.middle
    assert 0 < put.tell < 10
    assert (whist.tell, whist.play) == (1, 7)
    refused = hall.steward.post(url, {"act": "add", "code": "put:nothing", "tell": "", "play": ""})
    assert refused.status_code == 409
    assert hall.meeting.items.count() == 2


def test_a_running_order_is_told_in_words_and_its_code_stands_behind_copy(hall: Hall) -> None:
    hall.steward.post(f"{hall.url}plan/", {"act": "take", "item": ["put:cotton~2~5"]})

    plan = hall.steward.get(f"{hall.url}plan/").content.decode()
    assert '<span class="agreed">As Cotton has it, 1674.</span>' in plan
    assert re.search(r"<details[^>]*code-of[^>]*><summary>Copy the code.*?put:cotton", plan)
    board = hall.steward.get(f"{hall.url}steward/").content.decode()
    assert "<small>As Cotton has it, 1674.</small>" in board
    assert not re.search(r">[^<]*put:cotton", board)


def test_a_plan_makes_a_meeting_of_its_own_by_one_form() -> None:
    """Who opens the link of a plan elsewhere is steward of nothing there, and need not be."""
    items = [f"{GAMES[slug].terms().code}~2~15" for slug in ("put", "dubblets")]
    client = Client()
    page = client.get("/guild/plans/", {"item": items, "people": "31"}).content.decode()
    form = page[page.index('action="/guild/"') :]
    form = form[: form.index("</form>")]
    assert "Make a meeting with these games" in form

    fields = dict(re.findall('name="(once|people)" value="([^"]+)"', form))
    asked = {**fields, "item": re.findall('name="item" value="([^"]+)"', form), "name": "Saturday"}
    answers = [client.post("/guild/", asked) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    made = Meeting.objects.get()  # pressed twice, made once
    assert [f"{i.terms_code}~{i.tell}~{i.play}" for i in made.items.all()] == items
    assert made.tables == 16


def test_a_plan_that_cannot_be_read_makes_no_meeting_and_keeps_what_was_typed() -> None:
    answer = Client().post("/guild/", {"name": "Saturday", "item": ["unheard~2~5"]})

    assert answer.status_code == 400
    assert not Meeting.objects.exists()
    page = answer.content.decode()
    assert "is not a game" in page
    assert 'name="item" value="unheard~2~5"' in page
    assert 'value="Saturday"' in page


def test_a_meeting_that_is_over_leads_to_the_next_one_with_its_games(hall: Hall) -> None:
    hall.add("put:cotton", tell=3, play=20)
    hall.press(act="end")

    page = hall.steward.get(f"{hall.url}steward/").content.decode()
    link = re.search('<a href="([^"]+)">Make the next meeting with these games</a>', page)

    assert link
    assert "Make a meeting with these games" in hall.steward.get(unescape(link[1])).content.decode()
    assert "put:cotton~3~20" in unescape(link[1]).replace("%3A", ":")


def test_what_takes_longer_than_there_is_time_does_not_suit() -> None:
    page = Client().get("/guild/plans/", {"people": "12", "minutes": "20"}).content.decode()
    suits = page[page.index("These would suit too") : page.index("These take longer")]
    longer = page[page.index("These take longer") :]

    def minutes(part: str) -> list[int]:
        return [int(word) for word in re.findall(r": (\d+) min, ", part)]

    assert minutes(suits)
    assert max(minutes(suits)) <= 20 < min(minutes(longer))


def test_what_is_done_to_the_running_order_is_answered_where_it_stands(hall: Hall) -> None:
    """Not at the head of a page whose games lie below the window."""
    first, second = hall.add(), hall.add()

    def place(**data: str) -> str:
        return hall.steward.post(f"{hall.url}plan/", data)["Location"].partition("/plan/")[2]

    added = place(act="add", code="toy:plain")
    new = hall.meeting.items.last()
    assert new
    assert added == f"#item-{new.pk}"
    assert place(act=f"change {first.pk}", tell="1", play="9") == f"#item-{first.pk}"
    assert place(act=f"away {first.pk}") == "#order"
    assert place(act="meeting", name="Games", tables="8") == "?saved#meeting"
    raised = place(act=f"up {new.pk}")
    assert raised == f"?open={new.pk}#item-{new.pk}"
    # What is moved up is moved up again, so its part of the page stays unfolded.
    page = hall.steward.get(f"{hall.url}plan/{raised}").content.decode()
    assert page.count("<details open><summary>Change") == 1
    assert "Saved." in hall.steward.get(f"{hall.url}plan/?saved").content.decode()
    assert second.pk
