"""Who is kept together or apart: one mechanism for seats, latecomers and the draws of rounds."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest

from diversions.guild.models import Meeting, Party
from diversions.guild.parties import keeping
from diversions.guild.parties import services as parties
from diversions.guild.parties.keeping import Bonds, arranged
from diversions.guild.people import services as people_services
from diversions.guild.round import seating
from diversions.guild.round import services as round_services
from diversions.guild.seats import services as seat_services
from diversions.guild.transfer.services import packed, taken_in
from tests.guild.conftest import Hall

pytestmark = pytest.mark.postgres


def keep(hall: Hall, kind: str, *names: str, name: str = "") -> Party:
    return parties.keep(hall.meeting, kind, [hall.person(n).pk for n in names], name)


def at(hall: Hall) -> dict[str, int | None]:
    """Who sits at which table."""
    return dict(hall.meeting.people.values_list("name", "table"))


@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_kept_is_kept(seed: int) -> None:
    """A seating that keeps all is hidden in the bonds, so none need be broken."""
    rng = Random(seed)
    people = list(range(rng.randint(4, 24)))
    size = rng.randint(2, 4)
    rng.shuffle(people)
    hidden = [people[n : n + size] for n in range(0, len(people), size)]
    alike = [frozenset(p) for table in hidden for p in combinations(table, 2)]
    others = [frozenset(p) for p in combinations(people, 2) if frozenset(p) not in alike]
    bonds = Bonds(
        frozenset(rng.sample(alike, len(alike) // 4)),
        frozenset(rng.sample(others, min(len(others), len(people) // 3))),
    )
    before = sorted(people)
    companies = [before[n : n + size] for n in range(0, len(people), size)]

    after = arranged(companies, bonds)

    assert [len(table) for table in after] == [len(table) for table in companies]
    assert sorted(key for table in after for key in table) == before
    together = {frozenset(p) for table in after for p in combinations(table, 2)}
    assert not together & bonds.apart
    assert bonds.together <= together


def test_without_bonds_everybody_stays() -> None:
    assert arranged([[3, 1], [2]], keeping.NONE) == [[3, 1], [2]]


def test_start_keeps_friends_at_one_table_and_a_couple_at_two(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    item = hall.add("toy:plain")
    keep(hall, Party.APART, "Ann", "Bob")
    keep(hall, Party.TOGETHER, "Ann", "Fay")

    hall.press(start=str(item.pk))

    sits = at(hall)
    assert sits["Ann"] == sits["Fay"] != sits["Bob"]
    assert None not in sits.values()
    assert keeping.unkept(hall.meeting) == []


MET = "Ann and Bob sit at table 1, though you keep them apart (The Oaks)."


def test_another_table_is_opened_rather_than_seat_those_together_who_are_kept_apart(
    hall: Hall,
) -> None:
    hall.come("Ann", "Bob")
    item = hall.add("toy:plain")
    keep(hall, Party.APART, "Ann", "Bob", name="The Oaks")

    view = hall.press(start=str(item.pk))

    assert sorted(at(hall).values(), key=str) == [1, 2]
    assert MET not in view


def at_most(tables: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with no more tables than that."""
    for room in (round_services, seating, seat_services):
        monkeypatch.setattr(room, "TABLES", tables)


def test_what_cannot_be_kept_is_told_before(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(1, monkeypatch)
    hall.come("Ann", "Bob")
    item = hall.add("toy:plain")
    keep(hall, Party.APART, "Ann", "Bob", name="The Oaks")

    view = hall.press(start=str(item.pk))

    assert MET in view
    assert at(hall) == {"Ann": None, "Bob": None}
    assert f'value="start {item.pk}"' in view

    after = hall.press(anyway=f"start {item.pk}")

    assert at(hall) == {"Ann": 1, "Bob": 1}
    assert MET in after


def test_latecomers_who_are_kept_apart_take_two_new_tables(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    item = hall.add("toy:quick")
    hall.press(start=str(item.pk))
    hall.come("Cat", "Dan")
    keep(hall, Party.APART, "Cat", "Dan")

    hall.press(act="late")

    sits = at(hall)
    assert len({sits["Ann"], sits["Cat"], sits["Dan"]}) == 3


def test_latecomers_who_must_meet_are_told_before(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.come("Ann", "Bob")
    item = hall.add("toy:quick")
    hall.press(start=str(item.pk))
    hall.come("Cat", "Dan")
    keep(hall, Party.APART, "Cat", "Dan")
    at_most(2, monkeypatch)

    view = hall.press(act="late")

    assert "Cat and Dan sit at table 2, though you keep them apart." in view
    assert at(hall)["Cat"] is None
    hall.press(anyway="act late")
    assert at(hall)["Cat"] == at(hall)["Dan"] == 2


def test_friends_at_two_tables_are_said_too(hall: Hall) -> None:
    hall.come(*"ABCDEFGHIJKL")
    item = hall.add("toy:plain")
    keep(hall, Party.TOGETHER, *"ABCDEFGHIJKL")

    view = hall.press(start=str(item.pk))

    assert "You keep them together, but they sit apart: " in view


def test_apart_comes_before_together(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    keep(hall, Party.TOGETHER, "Ann", "Bob")
    keep(hall, Party.APART, "Ann", "Bob")

    bonds = keeping.kept(hall.meeting)

    assert not bonds.together
    assert len(bonds.apart) == 1


def test_latecomers_sit_with_their_friends_and_not_with_whom_they_are_kept_from(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    item = hall.add("toy:quick")
    hall.press(start=str(item.pk))
    first = at(hall)
    hall.press(act="end")
    hall.press(act="open")
    hall.press(start=str(item.pk))
    hall.come("Eve", "Fay", "Gus")
    keep(hall, Party.TOGETHER, "Eve", "Gus")
    keep(hall, Party.APART, "Eve", "Fay")

    said = hall.press(act="late")

    sits = at(hall)
    assert sits["Eve"] == sits["Gus"] != sits["Fay"]
    assert "Seated: 3." in said
    assert {sits[n] for n in ("Ann", "Bob", "Cat", "Dan")} == {*first.values()} - {None}


def test_a_latecomer_goes_to_the_table_where_a_friend_sits(hall: Hall) -> None:
    hall.come("Ann", "Bob")
    item = hall.add("toy:quick,seats=4")
    hall.press(start=str(item.pk))
    hall.come("Cat", "Dan")
    seat_services.put_bot(hall.person("Bob"))
    keep(hall, Party.APART, "Cat", "Ann")
    keep(hall, Party.TOGETHER, "Dan", "Ann")

    hall.press(act="late")

    sits = at(hall)
    assert sits["Dan"] == sits["Ann"]
    assert sits["Cat"] not in (None, sits["Ann"])


def test_the_page_makes_lists_lets_them_go_and_keeps_them_again(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    url = f"{hall.url}together/"
    two = [str(hall.person(n).pk) for n in ("Ann", "Cat")]

    few = hall.steward.post(url, {"act": "apart", "person": two[:1]})
    for _ in range(2):  # pressed twice at once, it is one list
        hall.steward.post(url, {"act": "apart", "person": two, "name": "House of the Oak"})
    party = hall.meeting.parties.get()
    page = hall.steward.get(url).content.decode()
    hall.steward.post(url, {"act": f"delete {party.pk}"})
    kept = keeping.kept(hall.meeting).apart
    hall.steward.post(url, {"act": f"let-go {party.pk}"})
    let_go = keeping.kept(hall.meeting).apart
    hall.steward.post(url, {"act": f"again {party.pk}"})
    again = keeping.kept(hall.meeting).apart
    hall.steward.post(url, {"act": f"let-go {party.pk}"})
    hall.steward.post(url, {"act": f"delete {party.pk}"})
    late = hall.steward.post(url, {"act": f"again {party.pk}"})

    assert few.status_code == late.status_code == 409
    assert "Choose two people or more." in few.content.decode()
    assert "House of the Oak" in page
    assert len(kept) == len(again) == 1
    assert not let_go
    assert "That list is no longer there" in late.content.decode()
    assert hall.clients["Ann"].get(url).status_code == 404


# What happens to people happens to none of the lists ---------------------------------------------


def meeting_at_home(hall: Hall) -> Meeting:
    """The same meeting, on another machine."""
    text = packed([hall.meeting])
    Meeting.objects.all().delete()
    (made,) = taken_in(text)
    return made


def with_her(hall: Hall, name: str, act: str, **more: str) -> None:
    """A press on a person’s page."""
    url = f"{hall.url}person/{hall.person(name).pk}/"
    assert hall.steward.post(url, {"act": act, **more}).status_code == 302


def bound(meeting: Meeting, kind: str) -> set[frozenset[str]]:
    """Who is kept so, by their names."""
    named = dict(meeting.people.values_list("pk", "name"))
    pairs = keeping.kept(meeting).apart if kind == Party.APART else keeping.kept(meeting).together
    return {frozenset(named[key] for key in pair) for pair in pairs}


@pytest.mark.parametrize("kind", [Party.APART, Party.TOGETHER])
def test_a_list_with_a_name_that_is_anothers_means_the_other(hall: Hall, kind: str) -> None:
    """Ann came in twice, and the list knows her by the name that is given up."""
    hall.come("Ann", "Ann of the Oak", "Bob", "Cat")
    keep(hall, kind, "Ann of the Oak", "Bob")

    with_her(hall, "Ann", "merge", other=str(hall.person("Ann of the Oak").pk))
    one = bound(hall.meeting, kind)
    page = hall.steward.get(f"{hall.url}together/").content.decode()
    home = meeting_at_home(hall)

    assert one == bound(home, kind) == {frozenset(("Ann", "Bob"))}
    assert "<bdi>Ann</bdi>, <bdi>Bob</bdi>" in page


def test_two_in_one_list_who_are_one_are_bound_to_nobody_else(hall: Hall) -> None:
    hall.come("Ann", "Ann 2", "Bob")
    keep(hall, Party.APART, "Ann", "Ann 2")
    keep(hall, Party.TOGETHER, "Ann 2", "Bob")

    people_services.merge(hall.person("Ann"), hall.person("Ann 2"))

    assert not bound(hall.meeting, Party.APART)
    assert bound(hall.meeting, Party.TOGETHER) == {frozenset(("Ann", "Bob"))}
    people_services.bring_back(hall.person("Ann 2"))
    assert bound(hall.meeting, Party.APART) == {frozenset(("Ann", "Ann 2"))}
    assert bound(hall.meeting, Party.TOGETHER) == {frozenset(("Ann 2", "Bob"))}


def test_a_list_that_is_made_again_under_the_name_that_stayed_is_the_same_list(hall: Hall) -> None:
    hall.come("Ann", "Ann 2", "Bob")
    party = keep(hall, Party.APART, "Ann 2", "Bob")
    people_services.merge(hall.person("Ann"), hall.person("Ann 2"))
    assert keep(hall, Party.APART, "Ann", "Bob") == party


def away_and_back(hall: Hall, way: str) -> None:
    """What can happen to Ann between two games."""
    ann = hall.person("Ann")
    match way:
        case "removed":
            people_services.put_out(ann)
            people_services.bring_back(ann)
        case "a bot":
            seat_services.put_bot(ann)
            people_services.bring_back(ann)
        case "moved":
            seat_services.to_the_hall(ann)
        case "renamed":
            people_services.rename_person(ann, "Agnes")
        case "another phone":
            people_services.take_place(ann)
        case "undone":
            with_her(hall, "Ann", "out")
            assert not hall.meeting.people.filter(pk=ann.pk, out=False)
            hall.press(act="undo")


@pytest.mark.parametrize("way", ["removed", "a bot", "moved", "renamed", "another phone", "undone"])
def test_what_was_kept_is_kept_at_the_next_game(hall: Hall, way: str) -> None:
    hall.come("Ann", "Bob", "Cat", "Dan")
    ann = hall.person("Ann").pk
    item = hall.add("toy:plain")
    keep(hall, Party.APART, "Ann", "Bob")
    keep(hall, Party.TOGETHER, "Ann", "Cat")
    hall.press(start=str(item.pk))

    away_and_back(hall, way)
    hall.press(start=str(item.pk))

    sits = at(hall)
    mine = hall.meeting.people.get(pk=ann).table
    assert mine == sits["Cat"]
    assert mine not in (None, sits["Bob"])
    assert not keeping.unkept(hall.meeting)
    assert len(bound(meeting_at_home(hall), Party.APART)) == 1


def test_who_was_removed_is_so_at_home_too_and_the_list_says_it(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    keep(hall, Party.APART, "Ann", "Bob")
    people_services.put_out(hall.person("Ann"))

    page = hall.steward.get(f"{hall.url}together/").content.decode()
    home = meeting_at_home(hall)

    assert "<bdi>Ann</bdi> (removed)" in page
    assert list(home.people.filter(out=True).values_list("name", flat=True)) == ["Ann"]


def test_a_file_that_makes_one_of_three_in_a_ring_is_refused(hall: Hall) -> None:
    hall.come("Ann", "Bob", "Cat")
    told = json.loads(packed([hall.meeting]))
    told["meetings"][0] |= {"mark": "another", "merged": {"Ann": "Bob", "Bob": "Ann"}}
    with pytest.raises(ValueError, match="incomplete"):
        taken_in(json.dumps(told))


def test_a_latecomer_who_cannot_sit_everywhere_chooses_first(hall: Hall) -> None:
    """Else one who can takes the only seat that is left for the other."""
    hall.come("Ann", "Bob")
    item = hall.add("toy:quick,seats=4")
    hall.press(start=str(item.pk))
    hall.come("Cat", "Dan", "Eve", "Fay", "Gus")
    hall.press(act="late")
    first = at(hall)
    alone = next(n for n, table in first.items() if table != first["Ann"])
    for name in [n for n, t in first.items() if t == first["Ann"] and n != "Ann"][:1]:
        seat_services.put_bot(hall.person(name))
    other = next(t for t in first.values() if t != first["Ann"])
    for name in [n for n, t in first.items() if t == other][3:]:
        seat_services.put_bot(hall.person(name))
    hall.come("Hal", "Ida")
    keep(hall, Party.APART, "Ida", alone)

    hall.press(act="late")

    sits = at(hall)
    assert sits["Ida"] == sits["Ann"]
    assert sits["Hal"] == sits[alone]
