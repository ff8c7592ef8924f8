"""The desk: rounds changed by hand before they begin, byes asked for, double elimination."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.guild.models import Party, Tournament
from diversions.guild.parties import services as parties
from diversions.guild.tournament import double, services
from diversions.guild.tournament.drafts import services as drafts
from diversions.guild.tournament.entrants import services as entrant_services
from diversions.guild.tournament.shown import table_of
from diversions.guild.transfer.services import packed, taken_in
from tests.guild.conftest import Hall
from tests.guild.test_tournament import PAIRS, all_first_win, draw, first_wins, seated

pytestmark = pytest.mark.postgres


def begun(hall: Hall, *names: str, **more: str) -> Tournament:
    """A tournament of those, drawn in that order."""
    hall.come(*names)
    tournament = entrant_services.begin(hall.meeting, "toy:quick", **more)  # type: ignore[arg-type]
    draw(tournament, *names)
    return tournament


def press(hall: Hall, act: str, **more: str) -> str:
    """What the tournament's page says after a press."""
    sent = {"act": act, **more}
    return hall.steward.post(f"{hall.url}tournament/", sent, follow=True).content.decode()


def page(hall: Hall, query: str = "") -> str:
    return hall.steward.get(f"{hall.url}tournament/{query}").content.decode()


def revision(tournament: Tournament) -> str:
    tournament.refresh_from_db()
    return str(tournament.draft.get("revision", 0))


def swap(hall: Hall, tournament: Tournament, one: str, other: str, at: str = "") -> str:
    keys = [tournament.entrants.get(name=name).pk for name in (one, other)]
    return press(hall, f"swap {keys[0]} {keys[1]}", revision=at or revision(tournament))


def drafted(tournament: Tournament) -> list[list[str]]:
    tournament.refresh_from_db()
    names = {e.pk: e.name for e in tournament.entrants.all()}
    return [[names[key] for key in company] for _, company in tournament.draft["drawn"]]


# Drawn and not begun ------------------------------------------------------------------------------


def test_a_round_is_drawn_changed_and_begun_as_it_was_changed(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", "Eve")

    told = press(hall, "draw")
    assert "Round 1, not begun" in told
    assert not tournament.pairings.exists()
    assert drafted(tournament) == [["Ann", "Bob"], ["Cat", "Dan"], ["Eve"]]
    ann = tournament.entrants.get(name="Ann")
    chosen = page(hall, f"?first={ann.pk}")
    assert 'aria-label="Swap Ann with Dan"' in chosen
    swap(hall, tournament, "Ann", "Dan")
    swap(hall, tournament, "Eve", "Bob")
    assert drafted(tournament) == [["Dan", "Eve"], ["Cat", "Ann"], ["Bob"]]
    press(hall, "begin-drawn", revision=revision(tournament))

    assert seated(tournament, 1) == [["Dan", "Eve"], ["Cat", "Ann"]]
    assert all(p.by_hand for p in tournament.pairings.all())
    assert hall.sitting("Dan") == hall.sitting("Eve")


def test_changes_are_taken_back_one_by_one(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "draw")
    swap(hall, tournament, "Ann", "Cat")
    swap(hall, tournament, "Ann", "Bob")
    assert drafted(tournament) == [["Cat", "Ann"], ["Bob", "Dan"]]

    press(hall, "undo", revision=revision(tournament))
    once = drafted(tournament)
    press(hall, "undo", revision=revision(tournament))
    nothing = press(hall, "undo", revision=revision(tournament))

    assert once == [["Cat", "Bob"], ["Ann", "Dan"]]
    assert drafted(tournament) == [["Ann", "Bob"], ["Cat", "Dan"]]
    assert "there is nothing to take back" in nothing
    assert "Undo the last change" not in page(hall)


def test_of_two_presses_at_once_one_counts_and_a_page_that_is_behind_changes_nothing(
    hall: Hall,
) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "draw")
    at = revision(tournament)

    swap(hall, tournament, "Ann", "Cat", at)
    second = swap(hall, tournament, "Ann", "Cat", at)
    stale = swap(hall, tournament, "Bob", "Cat", at)
    late = press(hall, "begin-drawn", revision=at)

    assert drafted(tournament) == [["Cat", "Bob"], ["Ann", "Dan"]]
    assert "wrong" not in second
    assert "changed on another page meanwhile" in stale
    assert "changed on another page meanwhile" in late
    assert not tournament.pairings.exists()

    at = revision(tournament)
    press(hall, "begin-drawn", revision=at)
    again = press(hall, "begin-drawn", revision=at)
    gone = swap(hall, tournament, "Ann", "Bob", at)
    assert "wrong" not in again
    assert "That draw was begun or discarded on another page." in gone
    assert tournament.pairings.values("round").distinct().count() == 1


def test_a_bye_for_one_who_has_just_come_in_is_told(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    services.next_round(tournament)
    all_first_win(tournament)
    hall.come("Eve")
    entrant_services.enter(tournament, hall.person("Eve"))
    press(hall, "draw")
    calm = page(hall)
    swap(hall, tournament, drafted(tournament)[-1][0], "Eve")

    told = page(hall)
    press(hall, "begin-drawn", revision=revision(tournament))

    assert "just come in" not in calm
    assert "Eve has just come in and has a bye." in told
    assert "Eve has just come in and has a bye." in page(hall)


def test_a_page_from_before_the_draw_does_not_begin_another_round(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "draw")
    swap(hall, tournament, "Ann", "Cat")

    told = press(hall, "round")

    assert "The next round has been drawn, and is shown below." in told
    assert not tournament.pairings.exists()


def test_what_a_change_breaks_is_said(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", "Eve")
    services.next_round(tournament)
    all_first_win(tournament)
    people = [hall.person(name).pk for name in ("Cat", "Dan")]
    parties.keep(hall.meeting, Party.APART, people, "House of the Oak")
    press(hall, "draw")
    calm = page(hall)
    before = drafted(tournament)
    for _ in range(6):  # until Eve has the bye again, and Ann meets Bob again
        tables = drafted(tournament)
        idle = tables[-1][0]
        if idle != "Eve":
            swap(hall, tournament, idle, "Eve")
        ann = next(t for t in drafted(tournament) if "Ann" in t)
        other = next(n for n in ann if n != "Ann")
        if other != "Bob":
            swap(hall, tournament, other, "Bob")

    told = page(hall)

    assert "In this round no two entrants meet again" in calm
    assert before != drafted(tournament)
    assert "Ann and Bob meet again: they met in round 1." in told
    assert "Eve has a second bye; " in told
    assert "Cat and Dan meet, though you keep them apart (House of the Oak)." in told
    press(hall, "begin-drawn", revision=revision(tournament))
    assert "Ann and Bob meet again: they met in round 1." in page(hall)


def test_an_uneven_table_is_said(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    services.next_round(tournament)
    all_first_win(tournament)
    press(hall, "draw")

    swap(hall, tournament, "Cat", "Dan")

    assert "Ann has 2 points and Dan 0: no table of the draw was as uneven." in page(hall)


def test_a_round_is_drawn_afresh_or_put_away(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "draw")
    ann = tournament.entrants.get(name="Ann")

    entrant_services.drop(ann)
    told = page(hall)
    refused = press(hall, "begin-drawn", revision=revision(tournament))
    press(hall, "afresh", revision=revision(tournament))
    anew = drafted(tournament)
    press(hall, "away", revision=revision(tournament))

    assert "Ann is no longer here, so draw the round again." in told
    assert "Ann is no longer here" in refused
    assert sorted(name for table in anew for name in table) == ["Bob", "Cat", "Dan"]
    assert "not begun" not in page(hall)
    assert press(hall, "round")
    assert tournament.pairings.exists()


def test_a_corrected_result_and_a_latecomer_are_said_beside_a_draw(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    services.next_round(tournament)
    all_first_win(tournament)
    press(hall, "draw")
    hall.come("Eve")

    entrant_services.enter(tournament, hall.person("Eve"))
    pairing = tournament.pairings.order_by("pk")[0]
    services.correct(tournament, {pairing.pk: (2, 1)})

    told = page(hall)
    assert "A result has changed since this round was drawn." in told
    assert "Eve is here but not in this draw." in told


def test_a_round_that_was_begun_is_taken_back_until_a_match_is_over(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "round")

    assert "Take this round back" in page(hall)
    told = press(hall, "take-back")
    assert "Round 1, not begun" in told
    assert not tournament.pairings.exists()
    assert hall.person("Ann").table is None
    swap(hall, tournament, "Ann", "Cat")
    press(hall, "begin-drawn", revision=revision(tournament))
    first_wins(tournament, 0)
    refused = press(hall, "take-back")

    assert seated(tournament, 1) == [["Cat", "Bob"], ["Ann", "Dan"]]
    assert "A match of this round is over" in refused
    assert "Take this round back" not in page(hall)


def test_a_result_for_a_table_that_was_taken_away_is_refused(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    press(hall, "round")
    old = tournament.pairings.get()
    slip = re.search(r"slip-(\d+)", page(hall))
    press(hall, "take-back")
    press(hall, "begin-drawn", revision=revision(tournament))

    told = press(hall, "results 1", **{f"result-{old.pk}": "1 2", f"was-{old.pk}": ""})

    assert (
        "A table on this page has been removed since you opened it, so nothing was entered." in told
    )
    assert "have been entered" not in told
    assert not any(one.place for one in tournament.pairings.get().company)
    assert slip
    assert "The match of this slip is no longer in the tournament" in page(hall, f"?slip={slip[1]}")
    new = tournament.pairings.get().pk
    assert "no longer in the tournament" not in page(hall, f"?slip={new}")


def test_the_semi_finals_can_be_changed_and_that_is_said(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    services.next_round(tournament)
    all_first_win(tournament)
    press(hall, "draw-knock-out")
    one, other = drafted(tournament)

    swap(hall, tournament, one[0], other[0])

    assert "The first no longer meets the fourth, nor the second the third." in page(hall)
    press(hall, "begin-drawn", revision=revision(tournament))
    assert seated(tournament, 2) == [[other[0], one[1]], [one[0], other[1]]]


def test_the_paper_prints_a_draw_before_it_begins(hall: Hall) -> None:
    begun(hall, "Ann", "Bob", "Cat")
    press(hall, "draw")

    paper = hall.steward.get(f"{hall.url}tournament/paper/").content.decode()

    assert "as the round is drawn; it has not begun" in paper
    assert "<bdi>Cat</bdi> has a bye." in paper


# A bye that is asked for --------------------------------------------------------------------------


@pytest.mark.parametrize(("counts", "points"), [("full", 2), ("half", 1), ("none", 0)])
def test_a_bye_asked_for_counts_as_was_chosen_once_its_round_is_over(
    hall: Hall, counts: str, points: int
) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", "Eve", asked_bye=counts)
    ann = tournament.entrants.get(name="Ann")

    press(hall, f"bye {ann.pk}")
    press(hall, "round")
    during = {r.entrant.name: r.points for r in table_of(tournament)["rows"]}
    all_first_win(tournament)

    rows = {r.entrant.name: (r.points, r.byes) for r in table_of(tournament)["rows"]}
    assert seated(tournament, 1) == [["Bob", "Cat"], ["Dan", "Eve"]]
    assert during["Ann"] == 0
    assert rows["Ann"] == (points, 1)
    assert "Ann</bdi> has a bye, as asked." in page(hall)
    assert not tournament.entrants.filter(wants_bye=True).exists()


def test_an_entrant_asks_for_a_bye_by_phone_and_takes_it_back(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    assert "Ask for a bye in the next round" in hall.page("Ann")

    hall.clients["Ann"].post(hall.url, {"act": "bye"})
    asked = tournament.entrants.get(name="Ann").wants_bye
    shown = page(hall)
    phone = hall.page("Ann")
    hall.clients["Ann"].post(hall.url, {"act": "no-bye"})

    assert asked
    assert "Ann plays after all" in shown
    assert "You asked to sit out the next round." in phone
    assert not tournament.entrants.get(name="Ann").wants_bye
    hall.come("Eve")
    refused = hall.clients["Eve"].post(hall.url, {"act": "bye"})
    assert refused.status_code == 409
    assert "You are not in a tournament now" in refused.content.decode()


def test_who_asks_after_the_draw_and_plays_is_said(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    press(hall, "draw")

    entrant_services.ask_for_bye(tournament.entrants.get(name="Bob"), asks=True)

    assert "Bob asked for a bye, but has to play." in page(hall)


def test_a_round_taken_back_keeps_who_asked_for_a_bye(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat")
    entrant_services.ask_for_bye(tournament.entrants.get(name="Ann"), asks=True)
    press(hall, "round")

    press(hall, "take-back")

    assert tournament.entrants.get(name="Ann").wants_bye
    assert drafted(tournament)[-1] == ["Ann"]


# Kept apart ---------------------------------------------------------------------------------------


def test_a_couple_does_not_meet_while_it_can_be(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    parties.keep(hall.meeting, Party.APART, [hall.person(n).pk for n in ("Ann", "Bob")])

    for _ in range(4):
        services.next_round(tournament)
        all_first_win(tournament)

    met = [{*table} for n in range(1, 5) for table in seated(tournament, n)]
    assert {"Ann", "Bob"} not in met


def test_in_the_teams_friends_are_partners_and_a_couple_is_not(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    of = {name: hall.person(name).pk for name in ("Ann", "Bob", "Cat")}
    parties.keep(hall.meeting, Party.TOGETHER, [of["Ann"], of["Cat"]])
    parties.keep(hall.meeting, Party.APART, [of["Ann"], of["Bob"]])

    for _ in range(5):
        tournament = entrant_services.begin(hall.meeting, PAIRS, teams=True)
        teams = [{person.name for person in e.people} for e in tournament.entrants.all()]
        assert {"Ann", "Cat"} in teams


def test_friends_share_a_table_of_four(hall: Hall) -> None:
    hall.come(*"ABCDEFGH")
    tournament = entrant_services.begin(hall.meeting, "toy:quick", 4)
    parties.keep(hall.meeting, Party.TOGETHER, [hall.person(n).pk for n in "AH"])

    for _ in range(2):
        services.next_round(tournament)
        for pairing in tournament.pairings.filter(placings__place=None):
            services.correct(tournament, {pairing.pk: (1, 2, 3, 4)})

    for number in (1, 2):
        assert any({"A", "H"} <= {*table} for table in seated(tournament, number))


# Double elimination -------------------------------------------------------------------------------


def lose(tournament: Tournament, *names: str) -> None:
    """Enter the results of the last round: those lose, wherever they play."""
    last = tournament.pairings.order_by("-round")[0].round
    results = {}
    for p in tournament.pairings.filter(round=last).exclude(table=None):
        company = [one.entrant.name for one in p.company]
        results[p.pk] = (2, 1) if company[0] in names else (1, 2)
    services.correct(tournament, results)


def places(tournament: Tournament) -> dict[str, int]:
    return {row.entrant.name: row.place for row in table_of(tournament)["rows"]}


def stages(tournament: Tournament) -> list[str]:
    last = tournament.pairings.order_by("-round")[0].round
    return [p.stage for p in tournament.pairings.filter(round=last)]


def test_two_losses_and_one_is_out_and_the_final_is_played_twice_if_need_be(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", system="double")
    services.next_round(tournament)
    assert seated(tournament, 1) == [["Ann", "Bob"], ["Cat", "Dan"]]
    lose(tournament, "Bob", "Dan")
    services.next_round(tournament)
    assert unordered_tables(tournament, 2) == [["Ann", "Cat"], ["Bob", "Dan"]]
    lose(tournament, "Cat", "Dan")
    services.next_round(tournament)
    assert unordered_tables(tournament, 3) == [["Bob", "Cat"]]
    assert "Ann</bdi> has a bye on the winners’ side." in page(hall)
    lose(tournament, "Bob")
    services.next_round(tournament)
    assert stages(tournament) == ["final"]
    lose(tournament, "Ann")
    assert not table_of(tournament)["drawn_out"]
    services.next_round(tournament)
    assert stages(tournament) == ["second final"]
    lose(tournament, "Ann")

    told = page(hall)
    assert places(tournament) == {"Cat": 1, "Ann": 2, "Bob": 3, "Dan": 4}
    assert "<bdi>Cat</bdi> won the tournament." in told
    assert [row.side for row in table_of(tournament)["rows"]][:2] == [
        "the winner",
        "out in round 5",
    ]
    assert 'value="round"' not in told
    assert "The tournament is over" in press(hall, "round")


def unordered_tables(tournament: Tournament, number: int) -> list[list[str]]:
    return sorted(sorted(table) for table in seated(tournament, number))


def test_one_final_is_enough_if_the_winner_has_not_lost(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", system="double")
    services.next_round(tournament)
    lose(tournament, "Bob")
    services.next_round(tournament)
    assert stages(tournament) == ["final"]
    lose(tournament, "Bob")

    assert places(tournament) == {"Ann": 1, "Bob": 2}
    assert table_of(tournament)["drawn_out"]


def test_where_both_drop_out_after_a_draw_neither_has_won(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", system="double")
    services.next_round(tournament)
    services.correct(tournament, {tournament.pairings.get().pk: (1, 1)})
    for entrant in tournament.entrants.all():
        entrant_services.drop(entrant)

    assert places(tournament) == {"Ann": 1, "Bob": 1}
    assert "won the tournament" not in page(hall)


def test_a_draw_costs_neither_anything_and_they_meet_again(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", system="double")
    services.next_round(tournament)
    pairing = tournament.pairings.get()
    services.correct(tournament, {pairing.pk: (1, 1)})

    services.next_round(tournament)

    assert unordered_tables(tournament, 2) == [["Ann", "Bob"]]
    assert [row.points for row in table_of(tournament)["rows"]] == [0, 0]


def test_who_comes_late_begins_with_a_loss_and_nobody_joins_after_the_second_round(
    hall: Hall,
) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", system="double")
    services.next_round(tournament)
    hall.come("Eve", "Fay")
    press(hall, "enter", person=str(hall.person("Eve").pk))
    lose(tournament, "Bob", "Dan")
    services.next_round(tournament)

    refused = press(hall, "enter", person=str(hall.person("Fay").pk))

    sides = {row.entrant.name: row.side for row in table_of(tournament)["rows"]}
    assert sides["Eve"] == double.LOSERS
    assert "The second round has begun" in refused
    assert not tournament.entrants.filter(name="Fay").exists()


def test_who_drops_out_comes_back_with_the_losses_of_the_rounds_that_were_missed(
    hall: Hall,
) -> None:
    tournament = begun(hall, *"ABCDEFGH", system="double")
    services.next_round(tournament)
    lose(tournament, *"BDFH")
    entrant_services.drop(tournament.entrants.get(name="A"))
    entrant_services.drop(tournament.entrants.get(name="B"))
    services.next_round(tournament)
    lose(tournament)

    back = press(hall, "enter", person=str(hall.person("A").pk))
    out = press(hall, "enter", person=str(hall.person("B").pk))

    rows = {row.entrant.name: row for row in table_of(tournament)["rows"]}
    assert "wrong" not in back
    assert (rows["A"].side, rows["A"].points) == (double.LOSERS, 1)
    assert "B has lost twice and can’t come back" in out


def test_a_corrected_result_brings_one_back_and_the_rounds_missed_by_it_cost_nothing(
    hall: Hall,
) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", system="double")
    services.next_round(tournament)
    lose(tournament, "Bob", "Dan")
    services.next_round(tournament)
    lose(tournament, "Cat", "Dan")
    services.next_round(tournament)
    wrong = next(
        p for p in tournament.pairings.filter(round=2, stage=double.LOSERS) if p.table is not None
    )
    company = [one.entrant.name for one in wrong.company]

    now = (1, 2) if company[0] == "Dan" else (2, 1)
    services.correct(tournament, {wrong.pk: now})

    rows = {row.entrant.name: row for row in table_of(tournament)["rows"]}
    assert (rows["Dan"].points, rows["Dan"].side) == (1, double.LOSERS)
    assert "Round 2 was corrected after this round was drawn" in page(hall)
    press(hall, "again")
    assert unordered_tables(tournament, 3) == [["Cat", "Dan"]]


def test_who_is_away_and_unbeaten_is_waited_for_before_the_final(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", system="double")
    hall.meeting.people.filter(name="Cat").update(here=False)

    services.next_round(tournament)
    lose(tournament, "Bob")
    hall.meeting.people.filter(name="Ann").update(here=False)
    told = press(hall, "round")

    assert "Still in the tournament, but not here: " in told
    assert "Wait for them, or mark them as dropped out." in told


def test_the_bye_of_a_side_goes_to_who_asked_and_entrants_change_places_on_one_side_only(
    hall: Hall,
) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", "Eve", system="double")
    entrant_services.ask_for_bye(tournament.entrants.get(name="Bob"), asks=True)
    services.next_round(tournament)
    assert seated(tournament, 1) == [["Ann", "Cat"], ["Dan", "Eve"]]
    lose(tournament, "Cat", "Eve")
    press(hall, "draw")

    told = swap(hall, tournament, "Ann", "Cat")

    assert "they can’t change places" in told


def test_every_page_and_file_of_a_double_elimination_tells_the_same(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", system="double")
    services.next_round(tournament)
    lose(tournament, "Bob")
    press(hall, "standings")

    screen = Client().get(f"{hall.url}screen/").content.decode()
    rows = hall.steward.get(f"{hall.url}tournament/standings.csv").content.decode().splitlines()
    pairs = hall.steward.get(f"{hall.url}tournament/pairings.csv").content.decode()
    paper = hall.steward.get(f"{hall.url}tournament/paper/").content.decode()

    assert rows[0] == "\ufeffplace,name,lost,now,won,played,byes,dropped out"
    assert "losers’ side" in screen
    assert "losers’ side" in paper
    assert "winners’ side" in pairs
    assert "Points</th>" not in screen


def test_tables_of_four_have_no_double_elimination(hall: Hall) -> None:
    hall.come(*"ABCD")
    sent = {"code": "toy:quick", "seats": "4", "system": "double"}

    assert "In a double elimination two meet at each table." in press(hall, "begin", **sent)


def test_it_all_goes_home_in_the_file_of_results(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", system="double", asked_bye="half")
    hall.come("Dan")
    parties.keep(hall.meeting, Party.APART, [hall.person(n).pk for n in ("Ann", "Bob")], "Oak")
    services.next_round(tournament)
    entrant_services.enter(tournament, hall.person("Dan"))
    lose(tournament, "Bob")
    told = [(r.place, r.entrant.name, *r.cells) for r in table_of(tournament)["rows"]]
    text = packed([hall.meeting])
    hall.meeting.delete()

    (meeting,) = taken_in(text)

    taken = meeting.tournaments.get()
    assert [(r.place, r.entrant.name, *r.cells) for r in table_of(taken)["rows"]] == told
    assert taken.asked_bye == "half"
    party = meeting.parties.get()
    assert (party.name, party.kind, party.people.count()) == ("Oak", Party.APART, 2)


def test_drafts_are_of_one_tournament(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    drafts.draw(tournament)

    other = entrant_services.begin(hall.meeting, "toy:quick")

    assert not other.draft
    assert "not begun" not in page(hall)
