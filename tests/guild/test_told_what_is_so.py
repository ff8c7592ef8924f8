"""What the pages of a meeting say is so at that moment, on each of them alike."""

from __future__ import annotations

import re

import pytest

from diversions.guild.hall import screens
from diversions.guild.tournament.shown import table_of
from tests.guild.conftest import Hall, played_out

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
TO_COME = "The steward will send you to a table."


def enter(hall: Hall, *names: str) -> str:
    """Begin a tournament with those; the address of its page."""
    hall.come(*names)
    hall.steward.post(f"{hall.url}tournament/", {"act": "begin", "code": "toy:plain"})
    return f"{hall.url}tournament/"


def desk(hall: Hall, **data: str) -> str:
    answer = hall.steward.post(f"{hall.url}tournament/", data, follow=True)
    return answer.content.decode()


def enter_results(hall: Hall) -> None:
    """Whoever sits first wins, at every table of the last round."""
    tournament = hall.meeting.tournaments.get()
    last = table_of(tournament)["last"]
    wins = {f"result-{p.pk}": "1 2" for p in last.pairings if not p.is_bye}
    desk(hall, act=f"results {last.number}", **wins)


def test_while_a_round_is_played_the_desk_says_so_and_offers_no_other_first(hall: Hall) -> None:
    enter(hall, *NAMES)
    playing = desk(hall, act="round")
    enter_results(hall)
    over = desk(hall)

    assert "Round 1 is being played: 2 of 2 matches have no result yet." in playing
    assert 'class="act" id="do-round" name="act" value="round"' in playing
    assert "Round 1 is over." in over
    assert 'class="act next" id="do-round" name="act" value="round"' in over


def test_results_that_were_not_chosen_are_not_entered(hall: Hall) -> None:
    enter(hall, *NAMES[:4])
    desk(hall, act="round")

    said = desk(hall, act="results 1")

    assert "nothing was entered" in said
    assert "The results have been entered." not in said


def test_the_standings_say_that_their_round_is_being_played(hall: Hall) -> None:
    enter(hall, *NAMES[:4])
    desk(hall, act="round")
    desk(hall, act="standings")
    screen = f"{hall.url}screen/"
    playing = hall.steward.get(screen).content.decode()
    enter_results(hall)
    over = hall.steward.get(screen).content.decode()

    assert "while round 1 is played" in playing
    assert "after round 1" in over


def test_nobody_waits_for_a_table_that_will_not_come(hall: Hall) -> None:
    """Who has dropped out, or is not among the last four, is told so."""
    enter(hall, *NAMES)
    tournament = hall.meeting.tournaments.get()
    desk(hall, act=f"drop {tournament.entrants.get(name='Eve').pk}")
    desk(hall, act="round")
    dropped = hall.page("Eve")
    enter_results(hall)
    between = hall.page("Eve")
    desk(hall, act="knock-out")
    enter_results(hall)
    desk(hall, act="round")
    enter_results(hall)

    assert "You have dropped out of the tournament." in dropped
    assert "You have dropped out of the tournament." in between
    assert TO_COME not in dropped + between


def test_who_is_not_in_a_round_is_told_so(hall: Hall) -> None:
    enter(hall, *NAMES)
    desk(hall, act="round")
    enter_results(hall)
    desk(hall, act="knock-out")
    pages = {name: hall.page(name) for name in NAMES}

    out = [name for name, page in pages.items() if "You don’t play in this round" in page]
    assert len(out) == 1
    assert not any(TO_COME in page for page in pages.values())


def test_what_is_done_to_an_entrant_is_answered_in_its_row(hall: Hall) -> None:
    page = enter(hall, *NAMES[:4])
    key = hall.meeting.tournaments.get().entrants.get(name="Cat").pk

    answers = [hall.steward.post(page, {"act": f"{act} {key}"}) for act in ("bye", "drop")]

    assert {answer["Location"] for answer in answers} == {f"{page}#entrant-{key}"}
    assert f'<tr id="entrant-{key}">' in hall.steward.get(page).content.decode()


def test_a_tournament_begins_with_the_game_that_is_due(hall: Hall) -> None:
    hall.add("put:cotton")
    page = hall.steward.get(f"{hall.url}tournament/").content.decode()

    assert re.search('<option value="put:cotton" selected', page)


def test_a_table_that_is_full_is_not_offered(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(hall.meeting.items.get().pk))
    hall.come("Cat")
    choice = hall.page("Cat").partition('id="at"')[2].partition("</select>")[0]

    assert 'value="1"' not in choice
    assert 'value="2"' in choice


def test_who_looks_in_from_a_table_finds_one_way_back(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(hall.meeting.items.get().pk))

    page = hall.clients["Ann"].get(f"{hall.url}?hall").content.decode()

    assert "Go back to table 1" in page
    assert "Go to table 1" not in page


def test_a_persona_keeps_the_capitals_of_its_name(hall: Hall) -> None:
    hall.come("Ann of Lake")

    said = re.search(r'<p class="([^"]*)" role="status"[^>]*>You are', hall.page("Ann of Lake"))
    assert said
    assert "kind" not in said[1].split()  # which sets all in small capitals


def test_the_end_is_told_on_the_projector_as_on_the_phones(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    hall.press(act="end")
    thanks = "The meeting is over. Thank you for coming."

    screen = hall.steward.get(f"{hall.url}screen/").content.decode()
    assert thanks in screen
    assert "2 here" not in screen
    assert thanks in hall.page("Ann")


def test_a_merge_says_which_name_stays(hall: Hall) -> None:
    hall.come("Ann", "Ann of Lake")
    page = hall.steward.get(f"{hall.url}person/{hall.person('Ann of Lake').pk}/").content.decode()

    assert "Merge the two as <bdi>Ann of Lake</bdi>" in page


def test_a_winner_is_told_once_at_a_table(hall: Hall) -> None:
    hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(hall.meeting.items.get().pk))
    played_out(hall.sitting("Ann"))

    page = hall.steward.get(f"{hall.url}steward/").content.decode()
    board = page.partition('class="board-at')[2].partition("</li>")[0]
    assert "Begin here" in board
    assert len(re.findall(r"wins|win\b|draw", board)) == 1


def test_after_a_match_the_way_back_to_the_meeting_comes_first(hall: Hall) -> None:
    """In a tournament nobody is to play the same again by the greatest button."""
    hall.add()
    hall.come("Ann", "Bob")
    hall.press(start=str(hall.meeting.items.get().pk))
    table = hall.sitting("Ann").get_absolute_url()
    played_out(hall.sitting("Ann"))

    page = hall.clients["Ann"].get(table).content.decode()

    assert re.search('<a class="act next" href="[^"]+">Back to the meeting</a>', page)
    assert '<button class="act" id="do-again"' in page


def test_letters_that_lead_nowhere_stand_there_to_be_mended(hall: Hall) -> None:
    page = hall.steward.get("/guild/hznb/").content.decode()

    assert "No meeting and no table has these letters." in page
    assert 'value="HZNB"' in page


def test_who_came_is_named_when_the_meeting_is_over(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    hall.press(act="end")

    page = hall.steward.get(f"{hall.url}steward/").content.decode()
    assert '<h2 id="came">Who came</h2>\n<p><bdi>Ann</bdi>, <bdi>Bob</bdi>.</p>' in page


def test_many_who_wait_leave_the_rest_of_the_page_in_sight(hall: Hall) -> None:
    few, many = [f"Guest {n}" for n in range(6)], [f"Guest {n}" for n in range(6, 9)]
    hall.come(*few)
    before = hall.steward.get(f"{hall.url}steward/").content.decode()
    hall.come(*many)
    after = hall.steward.get(f"{hall.url}steward/").content.decode()

    assert '<ul class="many">' not in before
    assert '<ul class="many">' in after


def test_no_page_of_the_projector_is_nearly_empty(hall: Hall) -> None:
    """Of nineteen tables eighteen stood on one page, and the last alone on the next."""
    hall.add()
    hall.come(*(f"Guest {n}" for n in range(38)))
    hall.press(start=str(hall.meeting.items.get().pk))
    shown = screens.screen(hall.meeting)["shown"]

    sizes = [len(page) for page in shown.pages]
    assert sum(sizes) == 19
    assert max(sizes) - min(sizes) <= 1
