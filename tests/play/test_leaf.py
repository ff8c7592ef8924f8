"""At the end of a deal a leaf says who won it, and the table waits until it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone
from markupsafe import Markup
from pytest_django.fixtures import Settings

from diversions.games import GAMES
from diversions.play import layout, leaf, present, services, showing, table
from diversions.play.bots import jobs
from diversions.play.fold import DealEnd, Played, fold
from diversions.play.models import Chair, Sitting
from diversions.play.sitters import company
from diversions.rules import CHANCE, Game, Move, Terms, ruling_on
from diversions.rules.bots import Budget, adviser
from diversions.rules.pictures import doors
from tests import book

# On a board a match is one deal.
DEALT = sorted(slug for slug, game in GAMES.items() if not doors.has_board(game))


# The cards lie open before they are dealt, which ends nothing.
LOOKED_AT = {"art-of-memory"}


def of_one_deal(slug: str) -> bool:
    """Whether the records of a game have one deal each, and it knows of no bouts."""
    deals = [sum(move.verb == "shuffle" for move in moves) for _, _, moves in book.records(slug)]
    known = type(GAMES[slug]).ends_deal is Game.ends_deal or slug in LOOKED_AT
    return max(deals) <= 1 and known


def to_an_end(slug: str, after: int = 1) -> tuple[Terms, list[Move], Played]:
    """A record of the game up to the end of its first deal and *after* acts of chance."""
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        for end in played.ends:
            following = [move.seat for move in moves[end.ply : end.ply + after]]
            if following == [-1] * after:
                return terms, moves[: end.ply + after], played.at(end.ply)
    raise AssertionError(f"No deal of {slug} ends in its records.")


@pytest.mark.parametrize("slug", DEALT)
def test_every_deal_or_bout_has_an_end_that_says_what_it_brought(slug: str) -> None:
    game, ends = GAMES[slug], 0
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        names = [who.name for who in company(played)]
        deals = sum(line.move.verb == "shuffle" for line in played.lines)
        if game.pack(terms) and game.secret:
            assert len(played.ends) == deals - bool(played.state.outcome or played.dealt)
        for end in played.ends:
            ends += 1
            said = leaf.leaf_of(played, end, 0, names)
            assert said.title
            assert said.notes or said.rule
            assert len(said.gains) == len(game.sides(terms))
            assert all(text for _, text in said.notes)
            assert len(set(said.notes)) == len(said.notes)  # nothing is told twice
    assert ends or of_one_deal(slug)


@pytest.mark.parametrize("slug", DEALT)
def test_what_was_gained_in_all_deals_is_the_score(slug: str) -> None:
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        begun = GAMES[slug].begin(terms).score
        leaves = [leaf.leaf_of(played, end, None, list("ABCDEFGH")) for end in played.ends]
        for at, side in enumerate(played.ends[-1].score if leaves else ()):
            gained = sum(one.gains[at].gained for one in leaves)
            assert gained + (begun[at] if begun else 0) == side


@pytest.mark.django_db
def test_a_player_reads_the_end_and_goes_on_and_may_read_it_again(client: Client) -> None:
    terms, moves, ended = to_an_end("put")
    sitting = services.open_table(terms, [services.you("Ann"), services.you("Ben")], moves)
    here = sitting.get_absolute_url()
    session = client.session
    session["chairs"] = {sitting.code: [0, 0]}
    session.save()

    shown = client.get(here).content.decode()
    answer = client.post(
        here, {"act": "on", "end": ended.ply, "version": 0}, headers={"HX-Request": "true"}
    )
    after = client.get(here).content.decode()
    again = client.get(f"{here}?end={ended.ply}").content.decode()

    assert 'id="leaf"' in shown
    assert 'value="on"' in shown
    assert 'name="move"' not in shown
    assert 'id="leaf"' not in answer.content.decode()
    assert 'id="leaf"' not in after
    assert f"?end={ended.ply}" in after
    assert 'id="leaf"' in again
    assert "Back to the table" in again


@pytest.mark.django_db
def test_one_who_is_away_holds_up_nobody_and_reads_it_later() -> None:
    terms, moves, ended = to_an_end("put")
    sitting = services.open_table(terms, [services.you("Ann"), services.you("Ben")], moves)
    (acting,) = present.of(sitting).played.state.acting
    here, away = sitting.chairs.get(seat=acting), sitting.chairs.get(seat=1 - acting)

    services.read_on(here, ended.ply)
    now = Sitting.objects.get(pk=sitting.pk)
    here.refresh_from_db()
    seen = showing.of(now, here)
    act = next(ruling for ruling in seen.rulings if ruling.allowed)
    assert [who.reads for who in seen.sitters][1 - acting]
    assert services.enter(here, now.version, " ".join((act.move.verb, *act.move.what))).done
    later = showing.of(Sitting.objects.get(pk=sitting.pk), away)

    assert not seen.leaf
    assert later.leaf
    assert later.leaf.ply == ended.ply
    assert later.view.notes == ended.state.notes


@pytest.mark.django_db
def test_bots_wait_until_the_pause_is_over_or_a_person_goes_on(settings: Settings) -> None:
    settings.DEAL_PAUSE, settings.THINK_INLINE = 60, False
    terms, moves, ended = to_an_end("put")
    (acting,) = fold(terms, moves).state.acting
    places = [services.you("Ann"), services.you("Ben")]
    places[acting] = services.bot("apprentice")
    sitting = services.open_table(terms, places, moves)

    waiting = waits(sitting)
    Sitting.objects.update(touched=timezone.now() - timedelta(seconds=61))
    present.forget()
    over = waits(sitting)
    Sitting.objects.update(touched=timezone.now())
    present.forget()
    services.read_on(sitting.chairs.get(kind=Chair.PERSON), ended.ply)
    gone_on = waits(sitting)

    assert 50 < waiting <= 60
    assert over == 0
    assert gone_on == 0


def waits(sitting: Sitting) -> float:
    """How long the bot that is due waits."""
    job = jobs.due(sitting.pk)
    assert job
    return job.waits


@pytest.mark.django_db
def test_at_dice_the_next_act_is_made_under_the_leaf() -> None:
    terms, moves, ended = to_an_end("hazard", after=0)
    places = [services.you(f"Guest {seat}") for seat in range(terms.seats)]
    sitting = services.open_table(terms, places, moves)
    (acting,) = ended.state.acting

    seen = showing.of(sitting, sitting.chairs.get(seat=acting))

    assert seen.leaf
    assert seen.leaf.live
    assert any(ruling.allowed for ruling in seen.rulings)
    assert not re.search('value="on"', showing.inside(seen))


@pytest.mark.parametrize("slug", ["bankafalet", "beast", "ombre", "poch", "reversis", "craps"])
@pytest.mark.django_db
def test_the_edge_of_the_table_counts_the_deal_that_is_read(slug: str) -> None:
    """“Deal 2” above the leaf of deal 1 was not what happened."""
    terms, moves, ended = to_an_end(slug, after=0)
    places = [services.you(f"Guest {seat}") for seat in range(terms.seats)]
    sitting = services.open_table(terms, places, moves)
    (away, *_) = [seat for seat in range(terms.seats) if seat not in ended.state.acting]

    seen = showing.of(sitting, sitting.chairs.get(seat=away))

    assert seen.leaf
    edge = re.sub(r"<[^>]+>", "", showing.inside(seen).partition("</dl>")[0])
    assert re.search(r"\b(?:Deal|Bout)1\b", edge)


@pytest.mark.django_db
def test_going_on_from_what_is_no_end_changes_nothing() -> None:
    terms, moves, ended = to_an_end("put")
    sitting = services.open_table(terms, [services.you("Ann"), services.you("Ben")], moves)
    chair = sitting.chairs.get(seat=0)

    services.read_on(chair, ended.ply + 100)

    assert Sitting.objects.get(pk=sitting.pk).version == sitting.version
    assert showing.of(sitting, chair).leaf


@pytest.mark.parametrize("slug", GAMES)
def test_what_each_side_gained_is_reckoned_line_by_line(slug: str) -> None:
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        names = [who.name for who in company(played)]
        told = [leaf.leaf_of(played, end, 0, names).gains for end in played.ends]
        if played.state.outcome:
            told.append(leaf.at_the_end(played, 0, names))
        for gain in (gain for gains in told for gain in gains):
            assert sum(way.by for way in gain.ways) == gain.gained
            assert all(way.said and way.said[0][1] for way in gain.ways)


TRICKS = [slug for slug in DEALT if hasattr(GAMES[slug].begin(GAMES[slug].terms()), "trick")]


@pytest.mark.parametrize("slug", TRICKS)
def test_the_last_card_of_the_last_trick_lies_there_at_every_end(slug: str) -> None:
    laid = 0
    for _, terms, moves in book.records(slug):
        whole = fold(terms, moves)
        for ply in (*(end.ply for end in whole.ends), whole.ply):
            played = fold(terms, moves[:ply])
            last = next((line.move for line in reversed(played.lines) if line.move.seat >= 0), None)
            trick = getattr(played.recent[-2], "trick", ()) if last and last.what else ()
            if not last or last.verb != "play" or not trick:
                continue
            laid += 1
            view = GAMES[slug].view(played.state, 0)
            assert (last.seat, last.what[0]) in layout.lying(view).cards
    assert laid


def test_the_end_of_a_match_tells_what_decided_it_and_not_every_throw_before() -> None:
    """At Ketch-Dolt throw follows upon throw when both players bear, and no player acts."""
    longest = 0
    for _, terms, moves in book.records("ketch-dolt"):
        played = fold(terms, moves)
        acts = [ply for ply, line in enumerate(played.lines) if line.move.seat >= 0]
        longest = max(longest, played.ply - acts[-1])
        told = showing.look(played, 0, company(played)).decisive
        assert 0 < len(told) <= table.FELL
        assert told[-1].ply == played.ply - 1
        assert told[-1].notes
    assert longest > table.FELL


def test_winners_are_listed_as_in_a_sentence() -> None:
    said = [
        showing.look(played, None, company(played)).ended()
        for _, terms, moves in book.records("sice-ace")
        for played in [fold(terms, moves)]
    ]
    assert any(re.fullmatch(r"\S+, \S+ and \S+ win\.", one) for one in said)
    assert not [one for one in said if one.count(" and ") > 1]


def test_who_wins_with_others_is_called_you() -> None:
    won = [
        showing.look(played, winners[0], company(played), to_you=True).ended()
        for _, terms, moves in book.records("sice-ace")
        for played in [fold(terms, moves)]
        if played.state.outcome and len(winners := played.state.outcome.winners) > 1
    ]
    assert won
    assert all(re.fullmatch(r"You(, \S+)* and \S+ win\.", one) for one in won)


@pytest.mark.parametrize("slug", ["whist", "french-ruff"])
def test_the_row_of_your_own_side_calls_you_you(slug: str) -> None:
    _, _, played = to_an_end(slug, 0)
    names = ["Ann", "Bea", "Cat", "Dan"]

    gains = leaf.leaf_of(played, played.ends[0], 0, names, to_you=True).gains
    looked_at = leaf.leaf_of(played, played.ends[0], None, names).gains

    assert any("You" in gain.names and "Cat" in gain.names for gain in gains)
    assert not any("Ann" in gain.names for gain in gains)
    assert any("Ann" in gain.names for gain in looked_at)


def test_of_a_match_of_one_game_the_leaf_does_not_speak_of_the_last() -> None:
    parts = {
        (len(played.ends) > 0, showing.look(played, None, company(played)).part)
        for _, terms, moves in book.records("tick-tack")
        for played in [fold(terms, moves)]
        if played.state.outcome
    }

    assert parts == {(False, "This game"), (True, "Last game")}


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("beast", "beast.equal.stays"),
        ("lanterloo", "lanterloo.lood"),
        ("lanterloo", "lanterloo.none"),
    ],
)
def test_a_leaf_is_headed_by_what_became_of_the_deal(slug: str, rule: str) -> None:
    """“The deal is over” is no news."""
    heads = [
        leaf.leaf_of(played, end, None, list("ABCDEF"))
        for _, terms, moves in book.records(slug)
        for played in [fold(terms, moves)]
        for end in played.ends
        if rule in {note.rule for note in played.lines[end.ply - 1].notes}
    ]
    assert heads
    assert {head.rule for head in heads} == {rule}


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("beast", "beast.king"),
        ("beast", "beast.three"),
        ("bone-ace", "bone-ace.bone"),
        ("ruff-and-trump", "ruff-and-trump.twelve"),
        ("poch", "poch.unseen"),
    ],
)
def test_what_was_won_earlier_in_a_deal_is_told_again_at_its_end(slug: str, rule: str) -> None:
    names = ["Ann", "Bea", "Cat", "Dan", "Eve", "Fay"]
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        begun = 0
        for end in played.ends:
            won = {note.rule for line in played.lines[begun : end.ply] for note in line.notes}
            if rule in won:
                told = leaf.leaf_of(played, end, None, names).notes
                assert [cited for cited, _ in told].count(rule) == 1
                return
            begun = end.ply
    raise AssertionError(f"No record of {slug} has {rule}.")


def ends_among_apprentices(slug: str, seed: int) -> Iterator[tuple[Played, DealEnd]]:
    """The ends of the deals of a match, each with the table at that time."""
    terms = GAMES[slug].terms()
    state = GAMES[slug].begin(terms)
    played = Played(GAMES[slug], terms, state, recent=(state,))
    rng, play = Random(seed), adviser(GAMES[slug], "apprentice")
    while not played.state.outcome:
        state = played.state
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
        else:
            view = played.game.view(state, state.acting[0])
            allowed = [r for r in played.game.rulings(view, state.acting[0]) if r.allowed]
            move = play(played.game, view, allowed, rng, Budget(5)).move
        ends = len(played.ends)
        played = played.then(ruling_on(played.game, state, move))
        if len(played.ends) > ends:
            yield played, played.ends[-1]


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_that_a_leaf_looks_for_are_rules_of_the_game(slug: str) -> None:
    lore = doors.at_table(GAMES[slug])
    anew = [one] if (one := getattr(lore, "ANEW", "")) else []
    for key in (*getattr(lore, "WON", ()), *getattr(lore, "EARLIER", ()), *anew):
        assert f"{slug}.{key}" in book.rules(slug)


def test_what_the_last_trick_cost_is_said_where_a_player_then_bought_in() -> None:
    """At Cucumber points are a loss: who “gains most” there would be the one who pays."""
    bought = 0
    for seed in range(1, 6):
        for played, end in ends_among_apprentices("cucumber", seed):
            said = leaf.leaf_of(played, end, None, ["Ann", "Bea", "Cat", "Dan"])
            assert said.title.startswith("The last trick costs ")
            assert not any("costs" in text and text == said.title for _, text in said.notes)
            bought += any("buys in" in text for _, text in said.notes)
    assert bought


@pytest.mark.parametrize("slug", ["french-truc", "le-truc"])
@pytest.mark.django_db
def test_a_deal_that_won_a_game_of_the_match_takes_no_points_away(slug: str) -> None:
    names, won = ["Ann", "Bea", "Cat", "Dan"], 0
    for played, end in ends_among_apprentices(slug, 3):
        told = leaf.leaf_of(played, end, 0, names)
        again = any("begins at zero" in text for _, text in told.notes)
        assert all(gain.anew == again for gain in told.gains)
        page = showing.inside(showing.look(played, 0, company(played)))
        won += again
        if again:
            assert not re.search(r"\u2212\d+: how that was reckoned", page)
            assert not any(one.ways for one in leaf.accounts(played, 0, names))
    assert won


def test_who_gain_alike_are_named_together() -> None:
    gains = [leaf.Gain(Markup(name), by, by, name == "You") for name, by in
             [("Ann", 2), ("You", 2), ("Cat", 2), ("Dan", 1)]]  # fmt: skip
    assert leaf._most(gains, to_you=True) == "You, Ann and Cat gain most"
    assert leaf._most(gains[:2], to_you=True) == "You and Ann gain the same"
    sides = [leaf.Gain(Markup(names), 3, 3, mine=False) for names in ("Ann and Cat", "Bea and Dan")]
    assert leaf._most(sides, to_you=False) == "Both sides gain the same"
    assert leaf._most([gain._replace(gained=0) for gain in gains], to_you=True) == (
        "The deal is over"
    )


@pytest.mark.parametrize(("slug", "once"), [("alquerque", True), ("hazard", False)])
@pytest.mark.django_db
def test_what_the_only_part_of_a_match_brought_is_written_once(slug: str, once: bool) -> None:
    """At Alquerque there is one game; at Hazard what a player brought counts as well."""
    played = next(
        played
        for _, terms, moves in book.records(slug)
        if (played := fold(terms, moves)).state.outcome and any(played.state.score)
    )
    inside = showing.inside(showing.look(played, 0, company(played)))

    assert ("In all</th>" not in inside) == once


OFFICE = re.compile(r'id="seat-of-(\d)".*?(?:<span class="office">(.*?)</span>|</div>)', re.DOTALL)


def offices(page: str) -> dict[str, str]:
    """What stands beside the names of the others."""
    return {seat: re.sub(r"<[^>]+>", "", said or "") for seat, said in OFFICE.findall(page)}


@pytest.mark.parametrize("slug", ["gleek", "beast", "karnoffel", "bone-ace", "craps", "put"])
@pytest.mark.django_db
def test_the_plates_have_the_offices_of_the_deal_that_is_read(slug: str) -> None:
    """*Wat dealer, the buyer*, of the deals after and before."""
    terms, moves, ended = to_an_end(slug, after=0)
    places = [services.you(f"Guest {seat}") for seat in range(terms.seats)]
    sitting = services.open_table(terms, places, moves)
    (away, *_) = [seat for seat in range(terms.seats) if seat not in ended.state.acting]
    played = ended.at(ended.ply - 1)
    before = showing.look(played, away, company(played))

    seen = showing.of(sitting, sitting.chairs.get(seat=away))

    assert seen.leaf
    assert offices(showing.inside(seen)) == offices(showing.inside(before))
    assert any(offices(showing.inside(seen)).values())
    assert not re.search(r'"pointing"|class="[^"]*\bacting\b', showing.inside(seen))


def test_the_act_with_which_a_deal_ended_stands_before_what_came_of_it() -> None:
    """*You take back 1 of 3* was the first line, and the hand that was yielded nowhere."""
    told = []
    for slug in ("primero", "penneech", "put", "whist", "truc", "le-truc", "rentoy"):
        for _, terms, moves in book.records(slug):
            played = fold(terms, moves)
            for end in played.ends:
                said = leaf.leaf_of(played, end, 0, ["Ann", "Bea", "Cat", "Dan"], to_you=True)
                text = re.sub(r"<[^>]+>", "", " ".join([said.title, *(t for _, t in said.notes)]))
                move = played.lines[end.ply - 1].move
                told.append((slug, move.verb, text))
                if move.verb == "yield" and slug == "primero":
                    assert re.search(r"yields?\b.*(takes? back|leaves?|loses?) ", text)

    assert [text for slug, _, text in told if slug == "penneech" and "throw in your" in text]
    assert not [text for slug, _, text in told if slug == "whist" and " plays the " in text]
    twice = re.compile(r"\b((?:you|bea) (?:folds?|throws? in))\b.*\b\1\b", re.IGNORECASE)
    assert not [text for *_, text in told if twice.search(text)]


@pytest.mark.parametrize("slug", ["put", "truc", "le-truc", "french-truc", "catalan-truc"])
@pytest.mark.django_db
def test_no_trick_of_the_deal_before_lies_above_what_this_one_brought(slug: str) -> None:
    """At Put a deal that was thrown in had the last trick of the deal before over its leaf."""
    without = 0
    for _, terms, moves in book.records(slug):
        whole = fold(terms, moves)
        for end in whole.ends:
            played = whole.at(end.ply)
            without += "deal before" in layout.lying(GAMES[slug].view(played.state, 0)).label
            seen = showing.look(played, 0, company(played))
            seen.leaf = leaf.leaf_of(played, end, 0, seen.names)
            assert "deal before" not in showing.inside(seen)
    assert without


@pytest.mark.parametrize("slug", ["bankafalet", "lanterloo"])
def test_no_leaf_says_only_that_the_deal_is_over(slug: str) -> None:
    """Nobody gains where all five tricks are chalked, or nobody lays a coin; that is news."""
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        for end in played.ends:
            assert leaf.leaf_of(played, end, None, list("ABCDEF")).title != "The deal is over"


@pytest.mark.parametrize("slug", ["hazard", "catalan-truc"])
@pytest.mark.django_db
def test_a_deal_that_is_read_again_asks_nothing(slug: str) -> None:
    """Whose turn it was at its end was asked once more, and had no button to answer with."""
    terms, moves, ended = to_an_end(slug, after=0)
    sitting = services.open_table(
        terms, [services.you(f"Guest {seat}") for seat in range(terms.seats)], moves
    )
    (acting,) = ended.state.acting

    seen = showing.of(sitting, sitting.chairs.get(seat=acting), end=ended.ply)
    page = showing.inside(seen)

    assert not seen.mine
    assert 'class="asked"' not in page
    assert "Back to the table" in page
