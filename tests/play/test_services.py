"""What is written of a sitting, and what is not."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from diversions.games import GAMES
from diversions.play import fold, present, selectors, services, showing, streams
from diversions.play.bots import jobs, pool, thinking
from diversions.play.models import Chair, Sitting
from diversions.play.services import Occupant
from diversions.rules import Move, Terms, ruling_on
from tests.play import toy
from tests.play.conftest import DEAL

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def opened(
    *places: Occupant, moves: tuple[str, ...] = (DEAL,), terms: Terms | None = None
) -> Sitting:
    return services.open_table(
        terms or toy.GAME.terms("plain", len(places)), places, [Move.read(line) for line in moves]
    )


def lines(sitting: Sitting) -> list[str]:
    return [entry.line for entry in sitting.entries.all()]


def chair(sitting: Sitting, seat: int) -> Chair:
    return Chair.objects.get(sitting_id=sitting.pk, seat=seat)


def version(sitting: Sitting) -> int:
    sitting.refresh_from_db()
    return sitting.version


ANN, BOB = services.you("Ann"), services.you("Bob")
BOT = services.bot("apprentice")


def test_a_table_is_opened_with_its_chance_drawn() -> None:
    sitting = opened(ANN, BOT, moves=())

    assert [line.split()[:2] for line in lines(sitting)] == [["*", "shuffle"]]
    assert len(sitting.code) == 10


def test_draws_are_not_alike() -> None:
    shuffles = {lines(opened(ANN, BOT, moves=()))[0] for _ in range(5)}

    assert len(shuffles) == 5


def test_a_table_wants_as_many_chairs_as_seats() -> None:
    with pytest.raises(ValueError, match="This game needs 2 chairs, not 1"):
        services.open_table(toy.GAME.terms("plain", 2), [ANN])


def test_chance_follows_a_move_at_once() -> None:
    sitting = opened(ANN, BOB)
    for seat, card in ((0, "3S"), (1, "9C"), (0, "2S"), (1, "8C"), (0, "4D")):
        services.enter(chair(sitting, seat), version(sitting), f"play {card}")
    services.enter(chair(sitting, 1), version(sitting), "play 7C")

    assert lines(sitting)[-2] == "B play 7C"
    assert lines(sitting)[-1].startswith("* shuffle ")
    state = present.of(sitting).played.state
    assert state.due is None


def test_the_version_rises_at_a_move_at_a_take_back_and_at_a_change_of_chairs() -> None:
    sitting = opened(ANN, services.friend())
    versions = [version(sitting)]
    services.enter(chair(sitting, 0), 0, "play 3S")
    versions.append(version(sitting))
    services.take_back(chair(sitting, 0), versions[-1])
    versions.append(version(sitting))
    services.sit_down(chair(sitting, 1), "Bob")
    versions.append(version(sitting))
    services.leave(chair(sitting, 1))
    versions.append(version(sitting))

    assert versions == [0, 1, 2, 3, 4]


def test_a_late_move_is_not_played() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "boast")

    answer = services.enter(chair(sitting, 0), 0, "play 3S")

    assert answer == services.TOO_LATE
    assert lines(sitting) == [DEAL, "A boast"]


def test_a_stale_memory_of_the_table_does_not_play() -> None:
    """Another process has moved since this one looked."""
    sitting = opened(ANN, BOB)
    before = present.of(sitting)
    services.enter(chair(sitting, 0), 0, "play 3S")
    present.forget()
    present.keep(sitting.pk, before)

    assert not services._play(
        sitting,
        before,
        ruling_on(before.played.game, before.played.state, Move.read("A play 2S")),
    )
    assert lines(sitting) == [DEAL, "A play 3S"]


# Taking back ------------------------------------------------------------------------------------


def test_with_bots_alone_a_move_is_taken_back_at_once() -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "boast")

    answer = services.take_back(chair(sitting, 0), 1)

    assert answer.done
    assert lines(sitting) == [DEAL]
    assert present.of(Sitting.objects.get(pk=sitting.pk)).played.ply == 1


def test_not_when_another_person_saw_the_card() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "play 3S")

    assert services.take_back(chair(sitting, 0), 1).said == "Somebody has seen a new card since."


def test_not_when_a_bot_has_played_a_card_since() -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "play 3S")
    while job := jobs.due(sitting.pk):
        services.answer(job, "B play 9C")

    answer = services.take_back(chair(sitting, 0), version(sitting))

    assert answer.said == "{B} has answered your move since, and bots can’t agree to it."
    assert lines(sitting)[-1] == "B play 9C"


def test_not_when_a_bot_saw_the_card() -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "play 3S")

    assert services.take_back(chair(sitting, 0), 1).said == "Somebody has seen a new card since."
    assert lines(sitting) == [DEAL, "A play 3S"]


def test_not_when_a_bot_has_answered() -> None:
    terms = GAMES["alquerque"].terms()
    sitting = opened(ANN, BOT, moves=(), terms=terms)
    first = present.of(sitting).played
    move = first.game.moves(first.state, 0)[0]
    services.enter(chair(sitting, 0), 0, str(move)[2:])
    alone = Sitting.objects.get(pk=sitting.pk)
    assert not selectors.may_not_take_back(present.of(alone).played, 0, (0,), (1,))
    services.answer(jobs.due(sitting.pk) or pytest.fail("no bot is due"), "")
    before = lines(sitting)

    answer = services.take_back(chair(sitting, 0), version(sitting))

    assert answer.said == "{B} has answered your move since, and bots can’t agree to it."
    assert lines(sitting) == before


@pytest.mark.parametrize("other", [BOT, BOB], ids=["bot", "person"])
def test_a_put_is_never_taken_back_and_the_refusal_cites_the_rule(other: Occupant) -> None:
    terms = GAMES["put"].terms("cotton", 2)
    dealt = fold.with_chance(fold.fold(terms, ()))
    while dealt.state.acting != (0,):
        dealt = fold.with_chance(fold.fold(terms, ()))
    sitting = opened(ANN, other, moves=tuple(map(str, dealt.moves)), terms=terms)
    services.enter(chair(sitting, 0), 0, "put")

    answer = services.take_back(chair(sitting, 0), version(sitting))

    assert answer.refusal is not None
    assert answer.refusal.rule == "put.recall"
    assert lines(sitting)[-1] == "A put"


def test_not_what_drew_cards_that_were_hidden() -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "change 4D")

    assert services.take_back(chair(sitting, 0), 1).said == "Somebody has seen a new card since."


def test_not_when_chance_has_spoken_since() -> None:
    deal = tuple(f"{seat} play {card}" for seat, card in zip(
        "ABABAB", ("3S", "9C", "4D", "8C", "7C", "2S"), strict=True))  # fmt: skip
    moves = (DEAL, *deal[:4], "B play 7C")
    sitting = opened(ANN, BOB, moves=moves)
    services.enter(chair(sitting, 0), 0, "play 2S")

    answer = services.take_back(chair(sitting, 0), version(sitting))

    assert answer.said == "Cards have been dealt or dice thrown since."


def test_not_before_any_move() -> None:
    sitting = opened(ANN, BOT)

    assert services.take_back(chair(sitting, 0), 0).said == "You have made no move yet."


def test_another_person_consents() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "boast")

    asked = services.take_back(chair(sitting, 0), 1)

    assert asked.done
    assert lines(sitting) == [DEAL, "A boast"]
    sitting = Sitting.objects.get(pk=sitting.pk)
    assert showing.of(sitting, chair(sitting, 1)).asked
    assert not showing.of(sitting, chair(sitting, 0)).asked

    own = services.consent([chair(sitting, 0)], 2, True)
    assert own == services.TOO_LATE

    services.consent([chair(sitting, 1)], 2, True)
    assert lines(sitting) == [DEAL]


def test_another_person_may_refuse() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "boast")
    services.take_back(chair(sitting, 0), 1)

    services.consent([chair(sitting, 1)], 2, False)

    assert lines(sitting) == [DEAL, "A boast"]
    told = Sitting.objects.get(pk=sitting.pk).asked
    assert told
    assert (told["left"], told["end"], told["by"]) == ([], "refused", 1)


def test_a_move_ends_the_asking() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "boast")
    services.take_back(chair(sitting, 0), 1)
    services.enter(chair(sitting, 0), 2, "play 3S")

    assert services.consent([chair(sitting, 1)], 3, True) == services.TOO_LATE
    assert lines(sitting) == [DEAL, "A boast", "A play 3S"]


# Chairs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Łucja", "Łucja"),
        ("محمد", "محمد"),
        ("王小明", "王小明"),
        ("a\u202eb\u2066c", "abc"),
        ("a\x00\nb", "a b"),
        ("x" * 70, "x" * 60),
        ("<b>", "<b>"),
        ("\ud800", ""),
    ],
)
def test_names(given: str, kept: str) -> None:
    assert services.trimmed(given) == kept


def test_equal_names_are_told_apart() -> None:
    sitting = opened(ANN, services.you("ann"), services.you("Ann"))

    assert showing.of(sitting, None).names == ("Ann", "ann 2", "Ann 3")


def test_who_gets_up_leaves_a_chair_with_a_new_link() -> None:
    sitting = opened(ANN, BOB)
    old = chair(sitting, 1)

    services.leave(old)

    new = chair(sitting, 1)
    assert new.is_open
    assert new.key != old.key
    assert new.epoch == old.epoch + 1
    assert not services.sit_down(old, "Eve")


# Going on ---------------------------------------------------------------------------------------


def ended() -> Sitting:
    terms = toy.GAME.terms("quick", 2)
    return opened(ANN, BOB, moves=(DEAL, "A play 3S", "B play 9C"), terms=terms)


def test_the_company_goes_on_together() -> None:
    sitting = ended()

    first = services.go_on(sitting, 0)
    second = services.go_on(Sitting.objects.get(pk=sitting.pk), 0)

    assert first is not None
    assert first == second
    assert [c.name for c in first.chairs.all()] == ["Ann", "Bob"]
    assert first.terms_code == sitting.terms_code
    assert Sitting.objects.count() == 2


def test_who_still_looks_at_the_match_before_is_called_away_too() -> None:
    """One of two pressed *Play again*, and the other's phone stayed when the next round began."""
    sitting = ended()
    after = services.go_on(sitting, 0)
    assert after

    services.stop(after, Sitting.LEFT)
    assert Sitting.objects.get(pk=sitting.pk).stopped == Sitting.LEFT

    services.stop(after, "")
    assert Sitting.objects.get(pk=sitting.pk).stopped == ""


def test_two_who_go_on_at_once_go_to_one_table() -> None:
    sitting = ended()
    late = Sitting.objects.get(pk=sitting.pk)
    first = services.go_on(sitting, 0)

    assert services.go_on(late, 0) == first
    assert Sitting.objects.count() == 2


def test_other_readings_are_another_sitting() -> None:
    sitting = ended()

    after = services.go_on(sitting, 0, toy.GAME.terms("plain", 2))

    assert after is not None
    assert after.terms_code == "toy:plain"


def test_a_match_that_is_over_is_reopened_at_any_ply() -> None:
    sitting = ended()

    after = services.go_on(sitting, 0, ply=2)

    assert after is not None
    assert lines(after) == [DEAL, "A play 3S"]


def test_nothing_is_reopened_and_nobody_is_led_away_before_the_outcome() -> None:
    sitting = opened(ANN, BOB)

    with pytest.raises(ValueError, match="You can’t reopen a match"):
        services.go_on(sitting, 0, ply=1)
    with pytest.raises(ValueError, match="The match is not over"):
        services.go_on(sitting, 0)


# Bots -------------------------------------------------------------------------------------------


def test_a_bot_is_asked_when_it_is_to_act() -> None:
    sitting = opened(ANN, BOT)
    assert jobs.due(sitting.pk) is None

    services.enter(chair(sitting, 0), 0, "play 3S")

    job = jobs.due(sitting.pk)
    assert job is not None
    assert (job.seat, job.level, job.version, job.terms_code) == (1, "apprentice", 1, "toy:plain")
    assert thinking.think(job.text).startswith("B ")


def test_an_answer_to_an_older_table_is_dropped() -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "play 3S")
    job = jobs.due(sitting.pk)
    assert job is not None
    services.stop(sitting, Sitting.PAUSED)

    assert not services.answer(job, "B play 9C")
    assert lines(sitting) == [DEAL, "A play 3S"]


def test_a_bot_does_not_answer_for_a_person_who_took_its_chair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not even if the person came between the look at the chairs and that at the record."""
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "play 3S")
    before = present.sitting_at(sitting.pk)
    services.seat(chair(sitting, 1), "Bob")
    present.of(Sitting.objects.get(pk=sitting.pk))
    with monkeypatch.context() as patched:
        patched.setattr(present, "sitting_at", lambda number: before)
        job = jobs.due(sitting.pk)

    assert job
    assert not services.answer(job, "B play 9C")
    assert lines(sitting) == [DEAL, "A play 3S"]


@pytest.mark.parametrize("line", ["B play 3S", "nonsense", "", "A play 2S"])
def test_a_bot_that_answers_amiss_does_not_stop_the_table(line: str) -> None:
    sitting = opened(ANN, BOT)
    services.enter(chair(sitting, 0), 0, "play 3S")
    job = jobs.due(sitting.pk)
    assert job is not None

    assert services.answer(job, line)
    assert lines(sitting)[-1].startswith("B ")


def test_a_bot_that_came_meanwhile_is_asked() -> None:
    sitting = opened(ANN, services.friend())
    before = present.sitting(sitting.code)
    assert before
    services.give_to_bot(chair(sitting, 1), "apprentice")

    done = services.enter(before.chairs.all()[0], 1, "play 3S")

    assert done.done
    assert leased() == [sitting.pk]


def test_a_table_is_leased_as_long_as_a_bot_is_due() -> None:
    sitting = opened(ANN, BOT)
    assert leased() == []

    services.enter(chair(sitting, 0), 0, "play 3S")
    assert leased() == [sitting.pk]

    services.answer(jobs.due(sitting.pk) or pytest.fail("no bot is due"), "B play 9C")
    assert leased() == []


def test_a_lease_is_taken_up_once_when_it_has_run_out_and_not_while_it_is_renewed() -> None:
    sitting = opened(BOT, BOT)
    other = opened(ANN, BOT)
    assert services.take_up() == []

    services.void_leases()
    assert services.take_up() == [sitting.pk]
    assert services.take_up() == []

    services.void_leases()
    services.renew([sitting.pk, other.pk])
    assert services.take_up() == []
    assert leased() == [sitting.pk]


def test_a_table_rests_only_while_no_bot_is_due() -> None:
    sitting = opened(BOT, BOT)

    services.let_rest(sitting.pk)
    assert leased() == [sitting.pk]

    services.stop(sitting, Sitting.PAUSED)
    services.let_rest(sitting.pk)
    assert leased() == []

    services.stop(sitting, "")
    assert leased() == [sitting.pk]


def leased() -> list[int]:
    """The tables whose bots some server has undertaken to think for."""
    return list(Sitting.objects.filter(lease__isnull=False).values_list("pk", flat=True))


def test_a_bot_does_not_answer_for_a_side_while_a_person_is_its_partner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy.Toy, "sides", lambda self, terms: ((0, 1), (2, 3)))
    sitting = opened(ANN, BOT, BOT, BOT)
    played = present.of(sitting).played
    both = replace(played.state, acting=(0, 1))
    theirs = replace(played.state, acting=(2, 3))

    assert selectors.bot_due(both, played, (1, 2, 3)) is None
    assert selectors.bot_due(theirs, played, (1, 2, 3)) == 2


def test_bots_alone_play_to_the_end() -> None:
    sitting = opened(BOT, BOT)

    pool.ask(sitting.pk)

    assert present.of(Sitting.objects.get(pk=sitting.pk)).played.state.outcome


# Records ----------------------------------------------------------------------------------------


def test_a_record_that_no_longer_replays_is_shown_as_far_as_it_goes() -> None:
    sitting = opened(ANN, BOB)
    sitting.entries.create(ply=1, line="A play KH")
    present.forget()

    now = present.of(sitting)

    assert now.played.ply == 1
    assert now.played.broken is not None
    assert services.enter(chair(sitting, 0), 0, "play 3S").refusal == now.played.broken


def test_the_table_is_remembered_by_its_version() -> None:
    sitting = opened(ANN, BOB)
    services.enter(chair(sitting, 0), 0, "play 3S")
    remembered = present.of(Sitting.objects.get(pk=sitting.pk))
    present.forget()

    assert present.of(Sitting.objects.get(pk=sitting.pk)) == remembered


def test_a_sitting_and_its_page_are_read_and_made_once_for_each_version(
    django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = opened(ANN, services.friend())
    first = present.sitting(sitting.code)
    assert first
    assert first.chairs.all()[1].is_open
    page = streams.page(first, None, None)
    monkeypatch.delattr(showing, "of")

    with django_assert_num_queries(1):
        again = present.sitting(sitting.code)
        assert again is first
        assert streams.page(again, None, None) is page

    services.sit_down(chair(sitting, 1), "Bob")
    changed = present.sitting(sitting.code)
    assert changed
    assert changed.version == first.version + 1
    assert changed.chairs.all()[1].name == "Bob"


def test_a_page_with_the_chairs_of_before_is_no_newer_than_they() -> None:
    """Else the stream, told of who sat down meanwhile, would find nothing new to send."""
    sitting = opened(ANN, services.friend())
    before = present.sitting(sitting.code)
    assert before
    services.sit_down(chair(sitting, 1), "Bob")
    present.of(Sitting.objects.get(pk=sitting.pk))  # as whoever sat down has it remembered

    page = streams.page(before, None, None)
    after = streams.look(streams.viewpoint(sitting, None), page.version)

    assert "Bob" not in page.html
    assert after
    assert after.version > page.version
    assert "Bob" in after.html


def test_the_table_at_an_earlier_ply() -> None:
    played = fold.fold(toy.GAME.terms(), [Move.read(line) for line in (DEAL, "A play 3S")])

    assert played.at(1).state == fold.fold(toy.GAME.terms(), [Move.read(DEAL)]).state
    assert played.at(0).state == toy.GAME.begin(toy.GAME.terms())


def test_old_sittings_are_swept() -> None:
    old, new = opened(ANN, BOT), opened(ANN, BOT)
    Sitting.objects.filter(pk=old.pk).update(touched=timezone.now() - timedelta(days=61))

    call_command("sweep_sittings", verbosity=0)

    assert list(Sitting.objects.all()) == [new]
    assert Chair.objects.filter(sitting=old).count() == 0


def test_every_game_can_be_sat_down_to() -> None:
    for game in GAMES.values():
        terms = game.terms()
        sitting = services.open_table(terms, [ANN, *[BOT] * (terms.seats - 1)])
        page = streams.look(streams.viewpoint(sitting, chair(sitting, 0)), -1)
        assert page
        assert page.version == 0
        assert 'name="version" value="0"' in page.html
        assert len(gzip.compress(page.html.encode())) < 5_000
