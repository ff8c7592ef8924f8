"""Two people at one phone of a meeting: where they sit, what it shows, and every way apart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.guild.models import Meeting, Person
from diversions.guild.parties import keeping
from diversions.guild.people import services as people_services
from diversions.guild.phones import services as phones
from diversions.guild.round import seating
from diversions.guild.seats import services as seat_services
from diversions.guild.transfer.services import packed, taken_in
from diversions.play import leaf, passing, present, streams
from diversions.play.models import Chair, Sitting
from tests.games import laws
from tests.guild.conftest import Hall
from tests.play.test_device import callable_cards, drawn, hand, press, secrets, shown

WITH_THREE = ("gleek", "ombre", "primero", "lanterloo")  # to each a chair, and none to a bot
NO_LEAVE = "Two people can’t use one phone here unless the steward allows it."


def bring(hall: Hall, name: str, *beside: str) -> None:
    """Have people come in at one phone, once the steward lets them."""
    phones.allow(hall.meeting, True)
    hall.clients[name] = client = Client()
    client.post(hall.url, {"name": name, "beside": beside[0]})
    for other in beside[1:]:
        client.post(hall.url, {"act": "beside", "beside": other})
    hall.meeting.refresh_from_db()


def begun(hall: Hall, code: str = "toy:plain") -> None:
    hall.press(start=str(hall.add(code).pk))


def sits(hall: Hall, name: str) -> int | None:
    return hall.person(name).table


def held(hall: Hall, name: str) -> list[str]:
    """Whose chairs the phone of *name* has, once its own page has led it to the table."""
    sitting = hall.sitting(name)
    kept = hall.clients[name].session["chairs"][sitting.code]
    marks = kept if isinstance(kept[0], list) else [kept]
    chairs = {(c.seat, c.epoch): c.name for c in sitting.chairs.all()}
    return [chairs[tuple(mark)] for mark in marks]


def shared(hall: Hall, name: str) -> dict[str, int]:
    return {c.name: c.shared for c in hall.sitting(name).chairs.all()}


def on_page(hall: Hall, **posted: str) -> str:
    answer = hall.steward.post(f"{hall.url}phones/", posted, follow=True)
    return answer.content.decode()


def test_nobody_shares_a_phone_without_leave(hall: Hall) -> None:
    client = Client()

    answer = client.post(hall.url, {"name": "Ann", "beside": "Wat"}).content.decode()
    hall.come("Bob")
    later = hall.clients["Bob"].post(hall.url, {"act": "beside", "beside": "Joan"})

    assert NO_LEAVE in answer
    assert NO_LEAVE in later.content.decode()
    assert [p.name for p in hall.meeting.people.all()] == ["Bob"]
    assert "Two of us on this phone" not in client.get(hall.url).content.decode()
    on_page(hall, act="allow")
    assert "Two of us on this phone" in client.get(hall.url).content.decode()


def test_one_phone_has_both_chairs_and_everybody_sees_it(hall: Hall) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")

    assert held(hall, "Ann") == ["Ann", "Wat"]
    assert shared(hall, "Bob") == {"Bob": 0, "Ann": 1, "Wat": 1}
    assert "one device" in hall.page("Bob")
    assert "Wat uses" not in hall.page("Bob")


def test_two_phones_of_two_at_one_table_are_two_devices(hall: Hall) -> None:
    bring(hall, "Ann", "Wat")
    bring(hall, "Joan", "Giles")
    begun(hall, "toy:plain,seats=4")

    marks = shared(hall, "Ann")
    assert {marks["Ann"], marks["Wat"]} & {marks["Joan"], marks["Giles"]} == set()
    assert held(hall, "Ann") == ["Ann", "Wat"]
    assert held(hall, "Joan") == ["Joan", "Giles"]


@pytest.mark.parametrize("slug", WITH_THREE)
def test_no_hidden_card_of_the_other_is_on_the_phone(hall: Hall, slug: str) -> None:
    """Neither of the other at the phone, nor of the third, in page, stream, history or store."""
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, GAMES[slug].terms(seats=3).code)
    client, rng, uncovered = hall.clients["Ann"], Random(7), 0
    sitting = hall.sitting("Ann")
    assert hall.sitting("Bob") == sitting
    assert held(hall, "Ann") == ["Ann", "Wat"]
    own = [c.seat for c in sitting.chairs.all() if c.shared]
    for _ in range(16):
        sitting = Sitting.objects.get(pk=sitting.pk)
        played = present.of(sitting).played
        device = [c for c in sitting.chairs.all() if c.seat in own]
        end = leaf.open_for(played, device, list(sitting.chairs.all()))
        covered = secrets(played.at(end.ply) if end else played, None)
        stream = streams.look(streams.viewpoint(sitting, None, None, device), -1)
        assert stream
        assert shown(stream.html, covered) == set()
        for way in ("", "record/", "?why=play", "?rules"):
            page = client.get(sitting.get_absolute_url() + way, follow=True).content.decode()
            assert shown(page, covered) == set(), way
        acting = passing.next_of(device, played)
        seat = acting.seat if acting else played.state.acting[0]
        if end:
            press(client, sitting, act="on", end=str(end.ply))
            press(hall.clients["Bob"], sitting, act="on", end=str(end.ply))
            continue
        if acting:
            page = press(client, sitting, act="show")
            uncovered += 'id="hand"' in page
            if 'id="hand"' in page:
                assert drawn(page) >= set(hand(played, seat))
                others = shown(page, secrets(played, seat)) - callable_cards(played, seat)
                assert others == set()
        view = played.game.view(played.state, seat)
        allowed = [one for one in played.game.rulings(view, seat) if one.allowed]
        move = laws.anyone(played.game, view, allowed, rng)
        mover = client if acting else hall.clients["Bob"]
        press(mover, sitting, act="typed", typed=f"{move.verb} {' '.join(move.what)}")
        kept = {key: value for key, value in client.session.items() if key != "chairs"}
        now = present.of(Sitting.objects.get(pk=sitting.pk)).played
        assert set(re.findall(r"'([^']+)'", str(kept))).isdisjoint(secrets(now, None))
    assert uncovered


@pytest.mark.parametrize("seed", range(12))
def test_a_phone_is_never_at_two_tables(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice((2, 3, 4))
    people, pairs, apart = [], set[frozenset[int]](), set[frozenset[int]]()
    key = 1
    while key < rng.randrange(6, 22):
        many = min(rng.choice((1, 1, 2, 3)), seats)
        keys = range(key, key + many)
        people += [Person(pk=k, name=str(k)) for k in keys]
        pairs |= {frozenset((a, b)) for a in keys for b in keys if a < b}
        key += many
    for _ in range(3):
        one, other = rng.sample(range(1, key), 2)
        apart.add(frozenset((one, other)))
    bonds = keeping.Bonds(frozenset(pairs), frozenset(apart - pairs), frozenset(pairs))

    plan = seating.seated(people, seats, bonds)

    at = {p.pk: t for t, company in plan.items() for p in company.values()}
    assert sorted(at) == [p.pk for p in people]
    assert all(0 < len(company) <= seats for company in plan.values())
    assert all(at[a] == at[b] for a, b in map(tuple, pairs))
    assert all(at[a] != at[b] for a, b in map(tuple, apart - pairs))


def test_who_finds_no_seat_beside_the_phone_is_told_before(hall: Hall) -> None:
    bring(hall, "Ann", "Wat", "Joan")
    item = hall.add("toy:quick")

    view = hall.press(start=str(item.pk))

    assert "Joan shares the phone of Ann, who sits at table 1, but has no seat there." in view
    assert sits(hall, "Ann") is None
    hall.press(anyway=f"start {item.pk}")
    assert [sits(hall, name) for name in ("Ann", "Wat", "Joan")] == [1, 1, None]


def test_who_move_at_one_phone_move_together(hall: Hall) -> None:
    hall.come("Bob", "Cat", "Dan", "Eve")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    first = sits(hall, "Ann")
    other = 3 - (first or 0)

    full = hall.steward.post(
        f"{hall.url}person/{hall.person('Ann').pk}/", {"act": "move", "table": str(other)}
    )
    assert full.status_code == 409
    assert sits(hall, "Ann") == sits(hall, "Wat") == first
    for name in ("Bob", "Cat", "Dan", "Eve"):
        if sits(hall, name) == other:
            seat_services.put_bot(hall.person(name))
    seat_services.choose(hall.person("Ann"), other)

    assert sits(hall, "Ann") == sits(hall, "Wat") == other
    assert held(hall, "Ann") == ["Ann", "Wat"]
    seat_services.to_the_hall(hall.person("Ann"))
    assert sits(hall, "Wat") is None
    assert hall.press(act="late")
    assert sits(hall, "Ann") == sits(hall, "Wat") is not None


GOING = [seat_services.put_bot, people_services.put_out, seat_services.to_the_hall]


@pytest.mark.parametrize("way", GOING, ids=lambda way: way.__name__)
def test_who_go_with_the_phone_come_back_with_it(hall: Hall, way: Callable[[Person], None]) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    where = sits(hall, "Ann")

    way(hall.person("Ann"))
    assert [sits(hall, name) for name in ("Ann", "Wat")] == [None, None]
    for name in ("Ann", "Wat"):
        people_services.bring_back(hall.person(name))

    assert sits(hall, "Ann") == sits(hall, "Wat") == where
    assert held(hall, "Ann") == ["Ann", "Wat"]


def test_one_who_goes_alone_leaves_the_phone_with_the_other(hall: Hall) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")

    seat_services.put_bot(hall.person("Wat"))

    assert held(hall, "Ann") == ["Ann"]
    assert set(shared(hall, "Ann").values()) == {0}


def test_a_phone_of_his_own_takes_the_chair_from_the_other(hall: Hall) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    hall.clients["Wat"] = Client()
    wat = hall.person("Wat")

    hall.clients["Wat"].post(f"{hall.url}as/{wat.key}/")

    assert hall.person("Wat").beside is None
    assert held(hall, "Wat") == ["Wat"]
    assert held(hall, "Ann") == ["Ann"]
    assert set(shared(hall, "Ann").values()) == {0}


def test_another_phone_takes_both_chairs(hall: Hall) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    sitting, old, new = hall.sitting("Ann"), hall.clients["Ann"], Client()

    new.post(f"{hall.url}as/{hall.person('Ann').key}/")
    hall.clients["Ann"] = new

    assert held(hall, "Ann") == ["Ann", "Wat"]
    assert "Your name" in old.get(hall.url).content.decode()
    press(old, sitting, act="show")
    assert "uncovered" not in old.session


def test_the_steward_joins_two_and_takes_it_back(hall: Hall) -> None:
    hall.come("Bob", "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    assert held(hall, "Wat") == ["Wat"]
    who, phone = (str(hall.person(name).pk) for name in ("Wat", "Ann"))

    page = on_page(hall, act="share", who=who, phone=phone)

    assert "Undo: Wat on the phone of Ann" in page
    assert held(hall, "Ann") == ["Ann", "Wat"]
    assert "Your name" in hall.page("Wat")
    hall.press(act="undo")
    assert held(hall, "Ann") == ["Ann"]
    assert held(hall, "Wat") == ["Wat"]
    assert set(shared(hall, "Ann").values()) == {0}


def test_the_steward_parts_two_and_takes_it_back(hall: Hall) -> None:
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")

    on_page(hall, act=f"part {hall.person('Wat').pk}")
    assert held(hall, "Ann") == ["Ann"]
    assert sits(hall, "Wat") == sits(hall, "Ann")
    hall.press(act="undo")

    assert held(hall, "Ann") == ["Ann", "Wat"]


def test_nobody_shares_with_himself_or_with_seven(hall: Hall) -> None:
    bring(hall, "Ann", "Wat", "A", "B", "C", "D")
    one = str(hall.person("Ann").pk)

    assert "Ann has that phone already." in on_page(hall, act="share", who=one, phone=one)
    more = hall.clients["Ann"].post(hall.url, {"act": "beside", "beside": "E"})
    assert "At most 6 people can share one phone." in more.content.decode()


def test_one_who_came_in_twice_has_the_phone_that_was_his(hall: Hall) -> None:
    hall.come("Bob", "Walter")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=4")

    people_services.merge(hall.person("Wat"), hall.person("Walter"))

    assert held(hall, "Walter") == ["Wat"]
    assert held(hall, "Ann") == ["Ann"]


def test_a_phone_that_is_known_by_two_names_keeps_those_who_share_it(hall: Hall) -> None:
    hall.come("Bob", "Anne")
    bring(hall, "Ann", "Wat")

    people_services.merge(hall.person("Anne"), hall.person("Ann"))
    begun(hall, "toy:plain,seats=3")
    assert held(hall, "Ann") == held(hall, "Anne") == ["Anne", "Wat"]

    people_services.bring_back(hall.person("Ann"))
    assert hall.person("Wat").phone == hall.person("Ann")


def test_a_tournament_refuses_it_in_words(hall: Hall) -> None:
    hall.come("Bob", "Cat")
    bring(hall, "Ann", "Wat")

    refused = hall.steward.post(f"{hall.url}tournament/", {"act": "begin", "code": "toy:quick"})
    assert "Ann and Wat share one phone, and in a tournament nobody may." in (
        refused.content.decode()
    )
    assert not hall.meeting.tournaments.exists()

    phones.part(hall.person("Wat"))
    hall.steward.post(f"{hall.url}tournament/", {"act": "begin", "code": "toy:quick"})
    assert hall.meeting.tournaments.exists()
    who, phone = (str(hall.person(name).pk) for name in ("Wat", "Ann"))
    page = on_page(hall, act="share", who=who, phone=phone)
    assert "plays in a tournament, and in a tournament nobody shares a phone." in page


def test_the_file_that_goes_home_tells_who_shared(hall: Hall) -> None:
    bring(hall, "Ann", "Wat")
    told = json.loads(packed([hall.meeting]))
    told["meetings"][0]["mark"] = "another"

    taken_in(json.dumps(told))

    home = Meeting.objects.get(origin="another")
    assert home.people.get(name="Wat").beside == home.people.get(name="Ann")
    told["meetings"][0] |= {"mark": "third", "beside": {"Ann": "Ann"}}
    with pytest.raises(ValueError, match="incomplete"):
        taken_in(json.dumps(told))


def test_who_got_up_at_the_table_sits_down_again_with_both(hall: Hall) -> None:
    hall.come("Bob")
    bring(hall, "Ann", "Wat")
    begun(hall, "toy:plain,seats=3")
    sitting = hall.sitting("Ann")

    press(hall.clients["Ann"], sitting, act="leave", htmx=False)
    assert Chair.objects.filter(sitting=sitting, taken=False).count() == 2
    hall.clients["Ann"].post(hall.url, {"act": "back"})

    assert held(hall, "Ann") == ["Ann", "Wat"]
