"""The table as three visitors see it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from diversions.games import GAMES
from diversions.live.hub import Viewpoint
from diversions.play import present, services, showing, streams
from diversions.play.bots import pool
from diversions.play.models import Chair
from diversions.play.table import Table
from diversions.rules import Move
from tests.play.conftest import DEAL, Company, seat
from tests.play.toy import PACK

pytestmark = pytest.mark.postgres

OF_ANN = ("3S", "2S", "4D")
OF_BOB = ("9C", "8C", "7C")
STOCK = ("TH", "JH", "QH", "KH", "AH", "5H")


def shows(page: str, card: str) -> bool:
    """Whether a card is named in a page, by its code or in words."""
    return bool(re.search(rf"\b{card}\b", page)) or PACK.name(card) in page


def test_the_three_see_what_is_theirs(company: Company) -> None:
    pages = {
        "ann": company.ann.get(company.url).content.decode(),
        "bob": company.bob.get(company.url).content.decode(),
        "cat": company.cat.get(company.url).content.decode(),
    }

    seen = {
        who: tuple(card for card in OF_ANN + OF_BOB + STOCK if shows(page, card))
        for who, page in pages.items()
    }

    assert seen == {"ann": OF_ANN, "bob": OF_BOB, "cat": ()}


def test_nothing_hidden_is_in_any_page_of_the_table(company: Company) -> None:
    company.post(company.ann, move="play 3S")
    for client, own in (
        (company.ann, OF_ANN),
        (company.bob, (*OF_BOB, "3S")),
        (company.cat, ("3S",)),
    ):
        for address in ("", "record/", "?why=play+9C", "?ply=0", "?ply=1"):
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(company.url + address, headers=headers)
                page = answer.content.decode() + str(answer.headers)
                asked = ("9C",) if "9C" in address else ()
                for card in set(OF_ANN + OF_BOB + STOCK) - set(own) - set(asked):
                    assert not shows(page, card), (address, card)


def test_the_pushed_page_is_that_of_the_chair(company: Company) -> None:
    bob = company.sitting.chairs.get(seat=1)

    pushed = streams.look(streams.viewpoint(company.sitting, bob), -1)
    from_outside = streams.look(streams.viewpoint(company.sitting, None), -1)

    assert pushed
    assert from_outside
    assert pushed.version == company.sitting.chairs.count()  # two sat down
    assert "csrf" not in pushed.html
    assert [shows(pushed.html, card) for card in OF_BOB] == [True] * 3
    assert not any(shows(from_outside.html, card) for card in OF_ANN + OF_BOB)


def test_a_chair_that_was_put_out_is_shown_no_table(company: Company) -> None:
    bob = company.sitting.chairs.get(seat=1)
    services.leave(bob)
    nowhere = Viewpoint(streams.topic(company.sitting.pk + 1000))

    pages = [streams.look(streams.viewpoint(company.sitting, bob), -1), streams.look(nowhere, -1)]

    assert [bool(page and page.gone) for page in pages] == [True, True]


def test_a_press_and_the_stream_of_who_pressed_share_one_page(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    inside = showing.inside

    def counted(seen: Table) -> str:
        made.append(seen.version)
        return inside(seen)

    monkeypatch.setattr(showing, "inside", counted)
    headers = {"HX-Request": "true"}
    chair = company.sitting.chairs.get(seat=0)
    before = company.sitting.version
    company.sitting.refresh_from_db()
    data = {"version": str(company.sitting.version), "move": "play 3S"}

    answer = company.ann.post(company.url, data, headers=headers)
    pushed = streams.look(streams.viewpoint(company.sitting, chair), before)
    other = streams.look(
        streams.viewpoint(company.sitting, company.sitting.chairs.get(seat=1)), before
    )

    assert pushed
    assert other
    assert answer.content.decode() == pushed.html != other.html
    assert made == [pushed.version] * 2  # one for each of the two who look on


def test_pages_of_the_table_are_kept_by_no_cache(company: Company) -> None:
    answer = company.ann.get(company.url)

    assert answer["Cache-Control"] == "no-store"
    assert {"Cookie", "HX-Request"} <= {word.strip() for word in answer["Vary"].split(",")}


def test_a_move_leads_back_to_the_table(company: Company) -> None:
    answer = company.ann.post(company.url, {"move": "play 3S", "version": "2"})

    assert (answer.status_code, answer["Location"]) == (302, company.url)
    assert company.lines()[-1] == "A play 3S"


def test_with_htmx_the_answer_is_the_fragment(company: Company) -> None:
    headers = {"HX-Request": "true"}
    posted = {"move": "play 3S", "version": "2"}

    page = company.ann.post(company.url, posted, headers=headers).content.decode()

    assert "<html" not in page
    assert "csrf" not in page
    assert 'name="version" value="3"' in page


def test_a_refused_move_is_a_normal_page_with_its_reason(company: Company) -> None:
    company.post(company.ann, move="boast")

    answer = company.ann.post(company.url, {"move": "boast", "version": "3"})

    assert answer.status_code == 200
    assert "There was a boast already." in answer.content.decode()
    assert "/rules/toy.boast/" in answer.content.decode()
    assert len(company.lines()) == 2


def test_a_forbidden_act_is_a_link_to_its_rule(company: Company) -> None:
    page = company.post(company.ann, move="boast")

    assert 'href="/rules/toy.boast/"' in page
    why = company.ann.get(f"{company.url}?why=boast", headers={"HX-Request": "true"})
    assert "There was a boast already." in why.content.decode()
    assert "<html" not in why.content.decode()


def test_notation_that_cannot_be_read(company: Company) -> None:
    for line in ("", "Play", "3S play", "play\n3S\x00 SPAM", "✂"):
        answer = company.ann.post(company.url, {"move": line, "version": "2"})
        if answer.status_code == 200:  # read, and refused
            assert "with that now" in answer.content.decode()
        else:
            assert answer.status_code == 400
            assert re.search(
                "is not a (move|verb)|a character that no text", answer.content.decode()
            )
    assert len(company.lines()) == 1


@pytest.mark.parametrize("version", ["", "x", "-1", "1e3", "²", "9" * 30])
def test_a_version_that_is_none(company: Company, version: str) -> None:
    answer = company.ann.post(company.url, {"move": "play 3S", "version": version})

    assert answer.status_code == 400
    assert len(company.lines()) == 1


def test_an_act_that_is_none(company: Company) -> None:
    assert company.ann.post(company.url, {"act": "cheat", "version": "2"}).status_code == 400


def test_a_body_over_the_limit(company: Company) -> None:
    answer = company.ann.post(company.url, {"move": "x" * 20_000, "version": "2"})

    assert answer.status_code == 413
    assert len(company.lines()) == 1


def test_a_stale_press_is_answered_with_the_present_table(company: Company) -> None:
    first = {"move": "play 3S", "version": "2"}
    company.ann.post(company.url, first)

    again = company.ann.post(company.url, first)

    assert again.status_code == 200
    assert 'name="version" value="3"' in again.content.decode()
    assert company.lines()[1:] == ["A play 3S"]


def test_the_seat_comes_from_the_session_alone(company: Company) -> None:
    for forged in ({"seat": "0"}, {"chair": "0"}, {"move": "A play 3S"}):
        company.bob.post(company.url, {"move": "play 3S", "version": "2", **forged})
        company.cat.post(company.url, {"move": "play 3S", "version": "2", **forged})

    assert len(company.lines()) == 1


def test_a_bystander_who_acts_is_told_that_he_looks_on(company: Company) -> None:
    answer = company.cat.post(company.url, {"move": "play 3S", "version": "2"})

    assert answer.status_code == 200
    assert "You are watching" in answer.content.decode()


def test_a_cookie_that_is_made_up_is_a_bystander(company: Company) -> None:
    client = Client()
    client.cookies["sessionid"] = "forged" * 5

    page = client.get(company.url).content.decode()

    assert not any(shows(page, card) for card in OF_ANN + OF_BOB)


def test_whoever_was_put_out_holds_his_chair_no_longer(company: Company) -> None:
    chair = company.sitting.chairs.get(seat=0)
    services.leave(chair)
    company.sitting.refresh_from_db()

    company.ann.post(company.url, {"move": "play 3S", "version": str(company.sitting.version)})

    assert len(company.lines()) == 1
    assert not shows(company.ann.get(company.url).content.decode(), "3S")


def test_a_choice_is_posted_as_ticked_boxes(company: Company) -> None:
    page = company.ann.get(company.url).content.decode()
    assert '<input type="checkbox" id="pick-change-4D-3" name="of change" value="4D">' in page

    company.post(company.ann, pick="change", **{"of change": ["4D", "2S"]})

    assert company.lines()[-1] == "A change 2S 4D"


def test_a_choice_of_nothing_is_refused_with_its_reason(company: Company) -> None:
    page = company.post(company.ann, pick="change")

    assert "Nothing is chosen." in page
    assert len(company.lines()) == 1


def test_what_is_discarded_is_told_to_nobody_else(company: Company) -> None:
    company.post(company.ann, pick="change", **{"of change": ["4D"]})

    pages = [
        client.get(company.url + "record/").content.decode()
        for client in (company.bob, company.cat)
    ]

    for page in pages:
        assert not shows(page, "4D")
        assert "A change ??" in page


@pytest.mark.parametrize("typed", ["play 3S", "A play 3S", "  play   3S "])
def test_typed_moves_work_too(company: Company, typed: str) -> None:
    company.post(company.ann, act="typed", typed=typed)

    assert company.lines()[-1] == "A play 3S"


def test_a_move_typed_for_another_seat_is_told_whose_seat_one_has(company: Company) -> None:
    page = company.post(company.ann, act="typed", typed="B play 3S")

    assert "“B” is another player’s seat. Yours is A, and you can leave it out." in page
    assert len(company.lines()) == 1


def test_enter_in_the_typed_field_plays_what_was_typed_and_nothing_else(company: Company) -> None:
    company.post(company.ann, act="look", typed="")
    assert len(company.lines()) == 1

    company.post(company.ann, act="look", typed="play 2S")
    assert company.lines()[-1] == "A play 2S"


def test_the_record_tells_what_happened_since(company: Company) -> None:
    company.post(company.ann, move="play 2S")
    company.post(company.bob, move="play 9C")

    page = company.ann.get(company.url).content.decode()

    assert "You take the trick with the Two of Spades" in page
    assert "<bdi>Ann</bdi>" in page
    since = re.findall(r'<li class="since">', page)
    assert len(since) == 1


def test_names_are_never_markup(company: Company, client: Client) -> None:
    services.leave(company.sitting.chairs.get(seat=1))
    evil = "<script>alert(1)</script>"
    seat(client, company.sitting, 1, evil)

    page = company.ann.get(company.url).content.decode()

    assert evil not in page
    assert escape(evil) in page


def test_labels_are_never_markup(company: Company) -> None:
    page = company.ann.get(company.url).content.decode()

    assert "Boast &lt;loudly&gt;" in page
    assert "Boast <loudly>" not in page


def test_there_is_no_style_and_no_script_in_the_page(company: Company) -> None:
    page = company.ann.get(company.url).content.decode()

    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)


@pytest.mark.parametrize(
    "address",
    ["/at/nowhere222/", "/at/nowhere222/record/", "/at/nowhere222/key/", "/games/nothing/play/",
     "/games/nothing/learn/", "/games/toy/learn/", "/games/toy/diagram/none/"],
)  # fmt: skip
def test_what_is_not_there(db: None, client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_bot_answers_and_its_cards_are_not_told(db: None, client: Client) -> None:
    sitting = services.open_table(
        GAMES["toy"].terms(), [services.friend(), services.bot("apprentice")]
    )
    seat(client, sitting, 0, "Ann")
    page = client.get(sitting.get_absolute_url()).content.decode()
    move = re.search(r'name="move" value="(play [^"]+)"', page)
    assert move

    client.post(sitting.get_absolute_url(), {"move": move[1], "version": "1"})
    pool.ask(sitting.pk)

    lines = [entry.line for entry in sitting.entries.all()]
    assert any(line.startswith("B ") for line in lines)
    held = GAMES["toy"].held(present.of(sitting).played.state)[1]
    page = client.get(sitting.get_absolute_url()).content.decode()
    assert not any(shows(page, card) for card in held)


def test_a_hint_gives_its_reason_and_changes_nothing(company: Company) -> None:
    page = company.post(company.ann, act="hint")

    assert "A hint:" in page
    assert "To me every allowed move is equally good." in page
    assert len(company.lines()) == 1


def test_back_to_a_hint_without_script_sends_no_press_again(company: Company) -> None:
    answer = company.ann.post(company.url, {"act": "hint", "version": "1"})

    assert answer.status_code == 302
    assert "A hint:" in company.ann.get(answer["Location"]).content.decode()
    assert "A hint:" not in company.ann.get(company.url).content.decode()


def test_the_invitation_is_shown_to_the_seated_alone(db: None) -> None:
    terms = GAMES["toy"].terms()
    sitting = services.open_table(terms, [services.friend(), services.friend()])
    ann, cat = Client(), Client()
    seat(ann, sitting, 0, "Ann")
    link = f"{sitting.get_absolute_url()}{sitting.chairs.get(seat=1).key}/"

    assert link in ann.get(sitting.get_absolute_url()).content.decode()
    assert link not in cat.get(sitting.get_absolute_url()).content.decode()
    shown = ann.get(link).content.decode()
    assert "<svg" in shown
    assert link in shown
    assert "Your name" in cat.get(link).content.decode()


def test_an_empty_chair_can_be_given_to_a_bot(db: None) -> None:
    sitting = services.open_table(GAMES["toy"].terms(), [services.friend(), services.friend()])
    ann = Client()
    seat(ann, sitting, 0, "Ann")
    link = f"{sitting.get_absolute_url()}{sitting.chairs.get(seat=1).key}/"

    ann.post(link, {"level": "apprentice"})

    assert sitting.chairs.get(seat=1).kind == Chair.BOT


def test_a_taken_chair_is_taken_once(company: Company, client: Client) -> None:
    chair = company.sitting.chairs.get(seat=1)
    link = f"{company.url}{chair.key}/"

    client.post(link, {"name": "Eve"})

    chair.refresh_from_db()
    assert chair.name == "Bob"
    assert not shows(client.get(company.url).content.decode(), "9C")


def test_a_form_without_its_token_is_not_played(company: Company) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = company.ann.cookies

    answer = strict.post(company.url, {"move": "play 3S", "version": "2"})

    assert answer.status_code == 403
    assert "Load it again." in answer.content.decode()
    assert len(company.lines()) == 1


def test_another_has_gone_on_and_his_company_follows_by_its_chairs(db: None) -> None:
    terms = GAMES["toy"].terms("quick", 2)
    sitting = services.open_table(terms, [services.friend(), services.friend()], [Move.read(DEAL)])
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    seat(company.bob, sitting, 1, "Bob")
    company.post(company.ann, move="play 3S")
    company.post(company.bob, move="play 9C")

    page = company.post(company.ann, act="again")

    assert "It is your turn." in page
    old = company.bob.get(company.url).content.decode()
    link = re.search(r'another table.</p><p class="acts"><a class="act next" href="([^"]+)"', old)
    assert link
    assert (
        '<small class="whose"><bdi>Bob</bdi></small>' in company.bob.get(link[1]).content.decode()
    )
    assert 'class="whose"' not in company.cat.get(link[1]).content.decode()


def test_a_match_that_is_over_lies_open_and_is_reopened_by_the_seated(db: None) -> None:
    terms = GAMES["toy"].terms("quick", 2)
    lines = (DEAL, "A play 3S", "B play 9C")
    moves = [Move.read(line) for line in lines]
    sitting = services.open_table(terms, [services.friend(), services.friend()], moves)
    ann, cat = Client(), Client()
    seat(ann, sitting, 0, "Ann")
    url = sitting.get_absolute_url()

    assert shows(cat.get(f"{url}?ply=1").content.decode(), "8C")
    assert DEAL in cat.get(f"{url}record/").content.decode()
    assert cat.post(f"{url}record/", {"ply": "2"}).status_code == 400

    after = ann.post(f"{url}record/", {"ply": "2"})["Location"]
    assert '<small class="whose"><bdi>Ann</bdi></small>' in ann.get(after).content.decode()


def test_before_the_outcome_only_what_was_told_is_copied(company: Company) -> None:
    for client in (company.ann, company.bob, company.cat):
        page = client.get(f"{company.url}record/").content.decode()
        assert "* shuffle ??" in page
        assert "Play on from here" not in page
    assert company.ann.post(f"{company.url}record/", {"ply": "1"}).status_code == 400


def test_the_code_to_scan_is_on_the_page_of_the_seated_alone(db: None) -> None:
    sitting = services.open_table(GAMES["toy"].terms(), [services.friend(), services.friend()])
    ann, cat = Client(), Client()
    seat(ann, sitting, 0, "Ann")
    url = sitting.get_absolute_url()

    assert 'class="invitation"' in ann.get(url).content.decode()
    assert 'class="invitation"' not in cat.get(url).content.decode()
    with_htmx = ann.get(url, headers={"HX-Request": "true"}).content.decode()
    assert 'class="invitation"' not in with_htmx


def test_numbers_that_are_too_long_are_none(company: Company) -> None:
    long = "9" * 5_000

    assert company.ann.get(f"{company.url}?ply={long}").status_code == 200
    assert company.ann.post(f"{company.url}record/", {"ply": long}).status_code == 400


def test_a_bystander_who_asks_why_is_told_that_he_looks_on(company: Company) -> None:
    page = company.cat.get(f"{company.url}?why=play+3S").content.decode()

    assert "You are watching" in page


def test_a_bot_of_no_level_sits_nowhere(db: None) -> None:
    sitting = services.open_table(GAMES["toy"].terms(), [services.friend(), services.friend()])
    ann = Client()
    seat(ann, sitting, 0, "Ann")
    link = f"{sitting.get_absolute_url()}{sitting.chairs.get(seat=1).key}/"

    answer = ann.post(link, {"level": "wizard"})

    assert answer.status_code == 400
    assert "“wizard” is not a level" in answer.content.decode()
    assert sitting.chairs.get(seat=1).is_open
