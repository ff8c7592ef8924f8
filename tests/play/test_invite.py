"""With friends: letters to read out while a chair is free, who is missing, an Ask that waits."""

from __future__ import annotations

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.meeting import visitors
from diversions.play import present, services, showing
from tests.play.conftest import Company, seat

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

DEALER = "dealer"  # who deals, in the state of a game of cards
TERMS = GAMES["put"].terms()


@pytest.fixture
def company() -> Company:
    """Ann sits at a table that has a free chair."""
    sitting = services.open_table(TERMS, [services.friend(), services.friend()])
    company_of = Company(sitting, Client(), Client(), Client())
    seat(company_of.ann, sitting, 0, "Ann")
    sitting.refresh_from_db()
    return company_of


def test_four_letters_lead_to_a_chair_while_it_is_free(
    company: Company,
) -> None:
    letters = company.sitting.letters
    assert len(letters) == 4

    answer = company.bob.get(f"/{letters.upper()}", follow=True)
    assert "A chair is waiting for you" in answer.content.decode()
    company.bob.post(answer.redirect_chain[-1][0], {"name": "Bob"})

    company.sitting.refresh_from_db()
    assert company.sitting.letters == ""
    assert company.cat.get(f"/{letters}", follow=True).status_code == 404
    company.post(company.bob, act="leave")
    company.sitting.refresh_from_db()
    assert company.sitting.letters not in ("", letters)


def test_the_link_to_a_taken_chair_leads_to_one_that_is_free(company: Company) -> None:
    first, second = company.sitting.chairs.order_by("seat")
    taken = f"{company.url}{first.key}/"
    free = f'href="{company.url}{second.key}/"'

    assert free in company.bob.get(taken).content.decode()
    seat(company.bob, company.sitting, 1, "Bob")
    late = company.cat.get(taken).content.decode()

    assert "This chair is taken." in late
    assert "Another at this table" not in late


def test_a_chair_is_called_by_what_is_played_there() -> None:
    """The fox begins, and is no better a place than the geese’s: who sits down has to know."""
    sitting = services.open_table(
        GAMES["fox-and-geese"].terms(), [services.you("Ann"), services.friend()]
    )
    sits = Client().get("/games/fox-and-geese/play/").content.decode()

    page = showing.inside(showing.of(sitting, sitting.chairs.get(seat=0)))
    assert "The geese’s chair" in page
    assert "The fox’s chair</label>" in sits


def test_who_is_at_a_table_is_told_as_a_list() -> None:
    terms = GAMES["cucumber"].terms(None, 4)
    people = [services.you(name) for name in ("Ann", "Wat", "Joan")]
    sitting = services.open_table(terms, [*people, services.friend()])
    link = f"{sitting.get_absolute_url()}{sitting.chairs.get(seat=3).key}/"

    page = Client().get(link).content.decode()

    told = "at the table of <bdi>Ann</bdi>, <bdi>Wat</bdi> and <bdi>Joan</bdi>."
    assert told in page


def test_who_guesses_letters_is_stopped_before_a_right_guess(company: Company) -> None:
    visitors.WRONG_LETTERS_FROM_HERE.note("127.0.0.1", visitors.WRONG_LETTERS_FROM_HERE.most)

    answer = company.cat.get(f"/{company.sitting.letters}", follow=True)

    assert answer.status_code == 429
    assert "A chair is waiting" not in answer.content.decode()


def test_the_letters_are_told_to_those_at_the_table_alone(company: Company) -> None:
    letters = f'class="letters">{company.sitting.letters}<'

    assert letters in company.ann.get(company.url).content.decode()
    assert letters in company.ann.get(f"{company.url}?invite").content.decode()
    assert letters not in company.cat.get(company.url).content.decode()
    assert letters not in company.cat.get(f"{company.url}?invite").content.decode()


def test_a_table_says_who_is_missing_by_where_the_dealer_sits(company: Company) -> None:
    played = present.of(company.sitting).played
    dealer = getattr(played.state, DEALER)
    missing = "the dealer" if dealer == 1 else "facing the dealer"

    page = company.ann.get(company.url).content.decode()

    assert f"Still free: {missing}." in page
    assert "Second chair" not in page


def test_what_one_did_who_left_keeps_the_name_until_another_sits_down(company: Company) -> None:
    seat(company.bob, company.sitting, 1, "Bob")
    services.leave(company.sitting.chairs.get(seat=1))

    page = company.ann.get(company.url).content.decode()
    seat(company.cat, company.sitting, 1, "Cat")
    after = company.ann.get(company.url).content.decode()

    assert "<bdi>Bob</bdi>" in page
    assert "Bob’s chair" in page
    assert "The dealer" not in page
    assert "Bob" not in after


def test_a_rematch_keeps_no_name_of_one_who_left(company: Company) -> None:
    seat(company.bob, company.sitting, 1, "Bob")
    services.leave(company.sitting.chairs.get(seat=1))
    company.sitting.refresh_from_db()

    after = services.go_on(company.sitting, company.sitting.version)

    assert after
    assert [chair.name for chair in after.chairs.all()] == ["Ann", ""]


@pytest.mark.parametrize(
    ("slug", "missing"),
    [("wit-and-reason", "facing the first chair"), ("sice-ace", "the first chair’s left")],
)
def test_where_nobody_deals_the_first_chair_is_where_the_others_are_told_from(
    slug: str, missing: str
) -> None:
    terms = GAMES[slug].terms()
    others = [services.friend(), *(services.bot("apprentice") for _ in range(terms.seats - 2))]
    sitting = services.open_table(terms, [services.you("Ann"), *others])
    seen = showing.of(sitting, sitting.chairs.get(seat=0))

    assert seen.missing == missing


def test_on_a_board_the_free_chair_has_its_colour() -> None:
    sitting = services.open_table(
        GAMES["alquerque"].terms(), [services.you("Ann"), services.friend()]
    )

    assert showing.of(sitting, sitting.chairs.get(seat=0)).names == ("Ann", "Black")


def test_who_asks_to_take_back_sees_that_it_waits_and_may_stop_asking() -> None:
    people = [services.friend(), services.friend()]
    sitting = services.open_table(GAMES["alquerque"].terms(), people)
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    seat(company.bob, sitting, 1, "Bob")
    move = next(
        one.move
        for one in present.of(sitting).played.game.rulings(present.of(sitting).played.state, 0)
        if one.allowed
    )
    company.post(company.ann, move=" ".join((move.verb, *move.what)))

    asked = company.post(company.ann, act="back")

    assert "You have asked to take back your last move" in asked
    assert "Waiting for <bdi>Bob</bdi>" in asked
    assert "asks to take back their last move" in company.bob.get(company.url).content.decode()
    assert "Stop asking" not in company.post(company.bob, act="withdraw")
    assert "Stop asking" not in company.post(company.ann, act="withdraw")
    assert "asks to take back their last move" not in company.bob.get(company.url).content.decode()


def test_who_asks_to_take_back_is_told_what_became_of_it() -> None:
    people = [services.friend(), services.friend()]
    sitting = services.open_table(GAMES["shatranj"].terms(), people)
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    seat(company.bob, sitting, 1, "Bob")
    game = GAMES["shatranj"]
    move = game.moves(present.of(sitting).played.state, 0)[0]
    company.post(company.ann, move=" ".join((move.verb, *move.what)))

    def seen(client: Client) -> str:
        return client.get(company.url).content.decode()

    company.post(company.ann, act="back")
    company.post(company.bob, act="deny")
    assert "<bdi>Bob</bdi> refuses: your move stands." in seen(company.ann)
    assert "Allow it" not in seen(company.bob)
    assert "Stop asking" not in company.post(company.ann, act="withdraw")

    company.post(company.ann, act="back")
    company.post(company.ann, act="withdraw")
    assert "<bdi>Ann</bdi> no longer asks to take back a move." in seen(company.bob)

    company.post(company.ann, act="back")
    company.post(company.bob, act="allow")
    assert "Your move is taken back: choose again." in seen(company.ann)
    assert "<bdi>Ann</bdi> has taken the move back." in seen(company.bob)

    company.post(company.ann, move=" ".join((move.verb, *move.what)))
    assert "has taken the move back" not in seen(company.bob)
