"""What a marshal found who ran tournaments of every kind in a tent."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.models import Pairing, Tournament
from diversions.guild.round import services as round_services
from diversions.guild.tournament import results
from diversions.guild.tournament import services as tournament_services
from diversions.guild.tournament.entrants import services as entrant_services
from tests.guild.conftest import Hall


def a_game(*, tables: set[int], pairs: set[int], usual: int | None = None) -> str:
    """The code of one that is played at just these tables, and at these in pairs."""
    for game in GAMES.values():
        for variant in game.variants:
            terms = game.terms(variant.key)
            known = entrant_services.tables_of(terms)
            two_and_two = {n for n, t in known.items() if entrant_services.in_pairs(t)}
            if {*known} == tables and two_and_two == pairs and usual in (None, terms.seats):
                return terms.code
    raise AssertionError("No game is played so.")


OF_TWO = a_game(tables={2}, pairs=set())
OF_THREE = a_game(tables={3}, pairs=set())
OF_FOUR_OR_TWO = a_game(tables={2, 3, 4}, pairs=set(), usual=4)
OF_MORE = a_game(tables={3, 4}, pairs=set(), usual=5)
IN_PAIRS_OR_NOT = a_game(tables={2, 4}, pairs={4}, usual=2)


def begun(hall: Hall, *names: str, code: str = "toy:quick", system: str = "swiss") -> Tournament:
    hall.come(*names)
    tournament = entrant_services.begin(hall.meeting, code, system=system)
    tournament_services.next_round(tournament)
    return tournament


def desk(hall: Hall) -> str:
    return hall.steward.get(f"{hall.url}tournament/").content.decode()


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


# A result that is entered at the desk -------------------------------------------------------------


def test_a_table_learns_that_the_desk_has_entered_its_result(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    pairing = tournament.pairings.get()
    sitting = hall.sitting("Ann")
    before = sitting.version

    tournament_services.correct(tournament, {pairing.pk: (1, 2)})

    sitting.refresh_from_db()
    assert sitting.version > before  # its phones are sent the table anew
    table = text(hall.clients["Ann"].get(sitting.get_absolute_url()).content.decode())
    assert "The desk has entered the result of this match, so it is over." in table
    assert "Back to the meeting" in table
    assert "The desk has entered the result of your match." in text(hall.page("Ann"))
    assert not round_services.ended_by(hall.meeting)
    assert "The result is entered." in text(
        hall.steward.get(f"{hall.url}steward/").content.decode()
    )


def test_a_table_plays_on_where_its_result_counts_again(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    pairing = tournament.pairings.get()
    tournament_services.correct(tournament, {pairing.pk: (1, 2)})
    hall.press(act="pause")
    hall.press(act="on")
    sitting = Pairing.objects.get().play.sitting  # type: ignore[union-attr]
    assert sitting.stopped == sitting.RESULT  # a pause that ends lets none of these play on

    tournament_services.correct(tournament, {pairing.pk: ()})

    assert hall.sitting("Ann").stopped == ""


def test_a_table_of_an_earlier_round_stays_as_it_was_left(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    first = list(tournament.pairings.all())
    tournament_services.correct(tournament, {p.pk: (1, 2) for p in first})
    tournament_services.next_round(tournament)

    tournament_services.correct(tournament, {first[0].pk: (2, 1)})

    sitting = first[0].play.sitting  # type: ignore[union-attr]
    sitting.refresh_from_db()
    assert sitting.stopped == sitting.LEFT


# What the steward reads of time -------------------------------------------------------------------


def test_the_time_of_a_game_is_told_in_words(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    hall.add(tell=1, play=5)
    hall.press(start=str(hall.meeting.items.get().pk))

    page = text(hall.steward.get(f"{hall.url}steward/").content.decode())

    assert "so far; planned: 1 min to introduce, 5 min to play." in page
    assert "No move yet" in page
    assert "Last move" not in page
    hall.press(act="pause")
    page = text(hall.steward.get(f"{hall.url}steward/").content.decode())
    assert "No move yet" not in page
    assert "Paused." in page


# Rounds by their names ----------------------------------------------------------------------------


def first_win(tournament: Tournament) -> None:
    """Whoever sits first wins, at every table of the last round."""
    last = tournament.pairings.order_by("-round").first()
    assert last
    tournament_services.correct(
        tournament,
        {
            p.pk: tuple(range(1, len(p.company) + 1))
            for p in tournament.pairings.filter(round=last.round)
            if not p.is_bye
        },
    )


def test_semi_finals_and_finals_are_told_as_people_say_them(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", "Eve")
    first_win(tournament)
    tournament_services.next_round(tournament, knock_out=True)
    page = text(desk(hall))
    assert "The semi-finals are being played: 2 of 2 matches have no result yet." in page
    hall.steward.post(f"{hall.url}tournament/", {"act": "standings"})
    assert "while the semi-finals are played" in text(
        hall.steward.get(f"{hall.url}screen/").content.decode()
    )
    first_win(tournament)
    page = text(desk(hall))
    assert "The semi-finals are over." in page
    assert "Begin the final" in page
    tournament_services.next_round(tournament)
    assert "The final is being played" in text(desk(hall))
    first_win(tournament)
    last = tournament.pairings.order_by("-round").first()
    assert last
    rest = tournament.entrants.exclude(pk__in=last.placings.values("entrant"))
    idle = rest.exclude(
        pk__in=[
            o.entrant_id for p in tournament.pairings.filter(round=last.round) for o in p.company
        ]
    )
    assert "The tournament is over." in text(hall.page(idle.get().name))


def test_a_double_elimination_says_when_its_final_begins(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", system="double")
    assert "Begin round 2" in text(desk(hall))
    first_win(tournament)
    assert "Begin the final" in text(desk(hall))
    tournament_services.next_round(tournament)
    page = text(desk(hall))
    assert "The final is being played: its match has no result yet." in page
    assert "If the entrant from the losers’ side wins, a second final follows." in page
    assert "Begin round" not in page


def test_a_round_robin_says_who_won_it(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", system="round-robin")
    assert "By the end of this round everyone has met everyone else" in text(desk(hall))

    pairing = tournament.pairings.get()
    tournament_services.correct(tournament, {pairing.pk: (1, 2)})
    winner = pairing.company[0].entrant.name
    assert f"the round-robin is over. {winner} won it." in text(desk(hall))

    tournament_services.correct(tournament, {pairing.pk: (1, 1)})
    assert "share the first place." in text(desk(hall))


def test_who_has_lost_twice_is_told_so_and_asks_for_no_bye(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", system="double")
    for _ in range(2):
        first_win(tournament)
        tournament_services.next_round(tournament)
    first_win(tournament)
    tournament_services.next_round(tournament)
    page = desk(hall)
    out = re.search(r"<bdi>(\w+)</bdi></td><td>2</td><td>out in round", page)
    assert out, text(page)

    phone = text(hall.page(out[1]))

    assert "You have lost twice, so you are out of the tournament." in phone
    hall.come("Dan")
    assert "which nobody can join any more" in text(hall.page("Dan"))
    assert "Add a player" not in text(desk(hall))
    entrant_services.drop(tournament.entrants.get(person__name=out[1]))
    assert "re-enter" not in text(desk(hall))
    assert "Ask for a bye" not in phone


def test_who_has_lost_twice_asks_for_no_bye_between_rounds_either(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan", system="double")
    for _ in range(2):
        first_win(tournament)
        tournament_services.next_round(tournament)
    first_win(tournament)
    out = re.search(r"<bdi>(\w+)</bdi></td><td>2</td><td>out in round", desk(hall))
    assert out

    phone = text(hall.page(out[1]))
    asked = hall.clients[out[1]].post(hall.url, {"act": "bye"})

    assert "Ask for a bye" not in phone
    assert asked.status_code == 409
    assert not tournament.entrants.get(name=out[1]).wants_bye


def test_who_drops_out_at_the_table_is_told_so(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    first_win(tournament)
    entrant_services.drop(tournament.entrants.get(name="Ann"))

    assert "You have dropped out of the tournament." in text(hall.page("Ann"))


def test_who_enters_during_a_round_may_ask_to_sit_out_the_next(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    hall.come("Cat")
    entrant_services.enter(tournament, hall.person("Cat"))

    phone = text(hall.page("Cat"))
    hall.clients["Cat"].post(hall.url, {"act": "bye"})

    assert "You don’t play in this round of the tournament." in phone
    assert "Ask for a bye in the next round" in phone
    assert tournament.entrants.get(name="Cat").wants_bye


# Who entered twice --------------------------------------------------------------------------------


def merged(hall: Hall, name: str, other: str) -> None:
    person = hall.person(name)
    hall.steward.post(
        f"{hall.url}person/{person.pk}/", {"act": "merge", "other": str(hall.person(other).pk)}
    )


def listed(hall: Hall) -> list[str]:
    rows = re.findall(r'<tr id="entrant-\d+"><td>\d+</td><td><bdi>([^<]+)', desk(hall))
    return sorted(rows)


@pytest.mark.parametrize("system", ["swiss", "double"])
def test_who_entered_twice_and_was_made_one_before_playing_is_listed_once(
    hall: Hall, system: str
) -> None:
    hall.come("Ann", "Bob", "Cat", "Cate")
    tournament = entrant_services.begin(hall.meeting, "toy:quick", system=system)
    merged(hall, "Cat", "Cate")
    before = listed(hall)
    tournament_services.next_round(tournament)
    first_win(tournament)
    during = listed(hall)
    hall.press(back=str(hall.person("Cate").pk))

    assert before == during == ["Ann", "Bob", "Cat"]
    assert "dropped out" not in text(desk(hall))
    assert listed(hall) == ["Ann", "Bob", "Cat", "Cate"]
    tournament_services.next_round(tournament)


def test_who_entered_twice_and_has_played_stays_with_what_was_played(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Cate")
    first_win(tournament)
    merged(hall, "Cat", "Cate")

    assert listed(hall) == ["Ann", "Bob", "Cat", "Cate"]
    assert "entered twice" in text(desk(hall))
    assert "dropped out" not in text(desk(hall))


@pytest.mark.parametrize(("one", "other"), [(0, 2), (1, 2), (0, 3), (1, 3), (0, 1)])
def test_who_is_in_two_teams_is_in_one_and_the_partner_stays(
    hall: Hall, one: int, other: int
) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    tournament = entrant_services.begin(hall.meeting, IN_PAIRS_OR_NOT, 4, teams=True)
    people = [p for team in tournament.entrants.all() for p in team.people]
    kept, gone = people[one], people[other]
    partner = people[other ^ 1]

    merged(hall, kept.name, gone.name)

    teams = [[p.name for p in team.people] for team in tournament.entrants.all()]
    inside = sorted(name for team in teams for name in team)
    assert inside == sorted(p.name for p in people if p != gone)
    assert [partner.name] in teams
    assert f"{partner.name} with a bot" in listed(hall)


# What stands twice --------------------------------------------------------------------------------


@pytest.mark.parametrize("tie_break", ["wins", "buchholz"])
@pytest.mark.parametrize("code", [OF_TWO, OF_THREE])
def test_wins_are_one_column(hall: Hall, code: str, tie_break: str) -> None:
    hall.come("Ann", "Bob", "Cat")
    tournament = entrant_services.begin(hall.meeting, code, tie_break=tie_break)
    tournament_services.next_round(tournament)
    word = "Won" if code == OF_TWO else "First"

    heads = re.findall('<th scope="col">([^<]+)</th>', desk(hall).partition('class="on-paper"')[0])
    csv = hall.steward.get(f"{hall.url}tournament/standings.csv").content.decode().split("\r\n")

    assert heads.count(word) == 1
    assert not {"Wins", "Won", "First"} - {word} & {*heads}
    assert csv[0].split(",").count(word.lower()) == 1
    assert len({line.count(",") for line in csv if line}) == 1


# The page of a tournament -------------------------------------------------------------------------


def refused(hall: Hall, **posted: str) -> str:
    """What the form says that was refused: all that stands before the answer in it is left out."""
    answer = hall.steward.post(f"{hall.url}tournament/", posted)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert page.count('class="wrong" role="alert" tabindex="-1" autofocus') == 1
    before, _, after = page.partition('class="wrong"')
    form = before.rpartition("<form ")[2] + after.partition("</form>")[0]
    assert "</form>" not in form
    return form


def test_a_press_that_is_refused_is_answered_at_its_form(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat", "Dan")
    first_win(tournament)
    tournament_services.next_round(tournament)
    out = tournament.entrants.get(name="Ann")
    entrant_services.drop(out)

    for number in ("1", "2"):
        form = refused(hall, act=f"results {number}")
        assert f'id="results-{tournament.pk}-{number}"' in form
        assert "nothing was entered" in form
    assert 'id="anew"' in refused(hall, act="begin", code="toy:quick", seats="4")
    assert 'id="standings"' in refused(hall, act=f"bye {out.pk}")
    head = hall.steward.post(f"{hall.url}tournament/", {"act": "round"}).content.decode()
    assert head.index('class="wrong"') < head.index('id="table"')


def test_a_page_that_follows_takes_no_answer_from_the_one_that_comes(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    pairing = tournament.pairings.get()
    place = f"{hall.url}tournament/"
    posted = {"act": "results 1", f"was-{pairing.pk}": "", f"result-{pairing.pk}": "1 2"}
    hall.steward.post(place, posted)

    follows = hall.steward.get(place, headers={"HX-Request": "true"}).content.decode()
    comes = hall.steward.get(place).content.decode()

    hall.meeting.refresh_from_db()
    assert f'name="version" value="{hall.meeting.version}"' in follows
    assert "<html" not in follows
    assert "data-entered" not in follows
    assert "The results have been entered." in comes
    assert f'data-kept="results-{tournament.pk}-1" data-entered' in comes


# What fits what was chosen ------------------------------------------------------------------------


def begin(hall: Hall, code: str, **more: str) -> str:
    """What the page says to the form that begins a tournament."""
    last = hall.meeting.tournaments.first()
    sent = {"act": "begin", "code": code, "newest": str(last.pk if last else 0), **more}
    return text(hall.steward.post(f"{hall.url}tournament/", sent, follow=True).content.decode())


def test_tables_are_of_as_many_as_fit(hall: Hall) -> None:
    """A game of five is played by four, teams where it is played in pairs, duels by two."""
    hall.come("Ann", "Bob", "Cat", "Dan")
    for code, more, seats in (
        (OF_MORE, {}, 4),
        (IN_PAIRS_OR_NOT, {"teams": "yes"}, 4),
        (OF_FOUR_OR_TWO, {"system": "round-robin"}, 2),
        (OF_FOUR_OR_TWO, {}, 4),
        (OF_FOUR_OR_TWO, {"seats": "3"}, 3),
    ):
        said = begin(hall, code, **more)
        assert Tournament.objects.first().terms.seats == seats, said  # type: ignore[union-attr]


def test_what_cannot_be_played_so_is_refused_with_what_can(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    said = begin(hall, OF_TWO, seats="4")
    assert "isn’t played at tables of four" in said
    assert "Choose tables of two." in said
    said = begin(hall, IN_PAIRS_OR_NOT, teams="yes", seats="2")
    assert "is played in pairs at tables of four. Choose these." in said
    assert "Choose Swiss rounds." in begin(hall, OF_THREE, system="double")
    assert not Tournament.objects.exists()


def test_the_list_of_games_says_at_tables_of_how_many(hall: Hall) -> None:
    page = text(desk(hall))
    for told in ("(2)", "(3)", "(2, 3 or 4)", "(4, in pairs)", "(2 or 4, 4 in pairs)"):
        assert told in page


def test_who_enters_late_is_in_sight(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob")
    hall.come("Cat")
    cat = hall.person("Cat")

    sent = {"act": "enter", "person": str(cat.pk)}
    answer = hall.steward.post(f"{hall.url}tournament/", sent)

    assert answer["Location"].endswith(f"#entrant-{tournament.entrants.get(person=cat).pk}")


# At the door --------------------------------------------------------------------------------------


def test_a_phone_is_told_why_its_name_is_another(hall: Hall) -> None:
    hall.come("Ann of Lake", "ann of lake")
    first = text(hall.page("Ann of Lake"))
    second = text(hall.page("ann of lake"))

    assert "Somebody else here is called" not in first
    assert "Somebody else here is called ann of lake, so you are ann of lake 2." in second
    assert "Somebody else here" not in text(hall.page("ann of lake"))  # once


def test_to_join_is_one_word_on_every_page(hall: Hall) -> None:
    ways = (
        Client().get(path).content.decode() for path in ("/", "/guild/", "/guild/enter/", hall.url)
    )
    for page in ways:
        assert re.search(r">Join</button>", page)
        assert "Come in" not in page


def test_latecomers_are_seated_where_a_game_of_the_order_goes_on(hall: Hall) -> None:
    """In a tournament whoever is in the hall has a bye, or is entered at the desk."""
    begun(hall, "Ann", "Bob", "Cat")
    page = hall.steward.get(f"{hall.url}steward/").content.decode()
    assert "1 in the hall" in text(page)
    assert "Seat the latecomers" not in page

    hall.come("Dan")
    assert "If you want to play in it, ask the steward to enter you." in text(hall.page("Dan"))


def test_names_stand_where_people_look_for_them(hall: Hall) -> None:
    hall.come("Zuane", "Ísólfr", "Hugh", "Ælfgifu", "Katerina")
    for page in ("together", "phones", "steward"):
        told = text(hall.steward.get(f"{hall.url}{page}/").content.decode())
        at = [told.rindex(name) for name in ("Ælfgifu", "Hugh", "Ísólfr", "Katerina", "Zuane")]
        assert at == sorted(at), page


# What the room is shown ---------------------------------------------------------------------------


def test_cards_that_cannot_be_shown_are_refused(hall: Hall) -> None:
    pack = GAMES["toy"].pack(GAMES["toy"].terms())
    assert pack
    show = f"{hall.url}show/?game=toy"
    hall.steward.post(show, {"cards": "1", "which": pack.cards[0]})
    for which, said in (
        (
            "ace of spades",
            "No card of this game is written “ACE”, “OF”, “SPADES”. Write cards like this:",
        ),
        (f"{pack.cards[0]} 14Z", "No card of this game is written “14Z”."),
        ("", "Write which cards to show, like this:"),
    ):
        answer = hall.steward.post(show, {"cards": "1", "which": which})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert said in text(page)
        hall.meeting.refresh_from_db()
        assert hall.meeting.shown["cards"] == [pack.cards[0]]  # as before


def test_who_has_a_bye_stands_after_the_tables(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat")
    assert [p.is_bye for p in results.pairings_of(tournament)] == [False, True]


def test_a_tournament_of_a_meeting_that_is_over_offers_no_round(hall: Hall) -> None:
    tournament = begun(hall, "Ann", "Bob", "Cat")
    first_win(tournament)
    hall.press(act="end")

    page = text(desk(hall))

    assert "The meeting is over, so no other round begins" in page
    for offered in ("Begin round", "Draw it first", "Enter all who are here", "ask for a bye"):
        assert offered not in page
    assert "Enter these results" in page
