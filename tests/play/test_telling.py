"""What a table tells: whole sentences in turn, each of which fits; without a script, by links."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest
from django.test import Client
from markupsafe import Markup

from diversions.games import GAMES
from diversions.play import layout, services, showing, telling, words
from diversions.play.fold import fold
from diversions.play.sitters import company
from diversions.rules import Move
from diversions.rules.bots import play_out
from tests import book
from tests.play.conftest import Company, seat

LINE = re.compile(r'<li class="now[^"]*" data-told="([0-9.]+)"[^>]*>(.*?)</li>', re.DOTALL)


def test_sentences_that_fit_are_one_telling_and_others_are_more() -> None:
    short = (Markup("Ann passes."), "put.pass")
    long = (Markup("A") * 70, "put.play")

    together, apart = telling.split(3, 0, [short, short]), telling.split(3, 0, [short, long, short])

    assert [one.said for one in together] == [(short, short)]
    assert [one.key for one in apart] == ["3.0", "3.1", "3.2"]


SMALL = {"a", "an", "the", "your", "their"}


def plain_words(said: str) -> set[str]:
    """The words of a sentence, without names of players and articles."""
    return set(re.findall(r"\w+", re.sub(r"\{\w\}", "", said.lower()))) - SMALL


@pytest.mark.parametrize("slug", GAMES)
def test_no_act_is_told_twice(slug: str) -> None:
    """“Wat gives the Ten. Wat gives Joan the Ten.”: a note adds to the act, and repeats it not."""
    game = GAMES[slug]
    for terms in (game.terms_of(f"{slug}:{variant.key}") for variant in game.variants):
        moves = [move for move, _ in islice(play_out(game, terms, Random(5), most=100_000), 200)]
        for line in fold(terms, moves).lines:
            said = words.sentence(game, terms, line, line.move.seat)
            for note in line.notes:
                if not words.repeats(said, note.text):
                    assert not plain_words(said) <= plain_words(note.text), (said, note.text)


@pytest.mark.parametrize("slug", GAMES)
def test_all_since_ones_own_last_act_is_told_in_the_words_of_the_record(slug: str) -> None:
    _, terms, moves = book.records(slug)[0]
    played = fold(terms, moves[:60])

    seen = showing.look(played, 0, company(played))

    told = [text for one in seen.tellings for text, _ in one.said]
    record = [text for line in seen.record for text, _ in line.said]
    assert told
    assert told == record[-len(told) :]
    whole = [one for one in seen.tellings if len(one.said) > 1]
    assert all(telling.letters(one.said) <= telling.FITS for one in whole)


@pytest.mark.parametrize("slug", ["wit-and-reason", "art-of-memory", "picket"])
def test_what_points_back_to_ones_own_act_is_told_with_it(slug: str) -> None:
    _, terms, moves = book.records(slug)[0]
    played = fold(terms, moves[:120])
    ply, line = next(
        (ply, line)
        for ply, line in enumerate(played.lines, 1)
        if line.move.seat >= 0 and line.notes and re.match("(It|That) ", line.notes[0].text)
    )

    then = fold(terms, moves[:ply])
    seen = showing.look(then, line.move.seat, company(then))
    (first, second, *_) = (text for one in seen.tellings for text, _ in one.said)

    assert not re.match("(It|That) ", first)
    assert re.match("(It|That) ", second)


@pytest.mark.django_db
def test_without_a_script_links_step_back_through_what_happened(client: Client) -> None:
    terms, moves = book.records("primero")[0][1:]
    places = [services.you("Ann"), *(services.you(f"Friend {n}") for n in range(terms.seats - 1))]
    sitting = services.open_table(terms, places, moves[:20])
    here = sitting.get_absolute_url()
    last = LINE.search(client.get(here).content.decode())
    assert last

    page = client.get(here).content.decode()
    back = re.search(r'id="told-before" href="[^"]*([?]told=[0-9.]+)"', page)
    assert back
    before = LINE.search(client.get(here + back[1]).content.decode())

    assert before
    assert before[1] != last[1]
    assert before[2] != last[2]


def test_a_card_that_is_gone_leaves_its_place_in_the_hand() -> None:
    game = GAMES["put"]
    terms = game.terms("cotton")
    state = game.begin(terms)
    lift = Move(-1, "lift", ("AH", "5D"))
    deal = game.stacked(fold(terms, [lift]).state, {0: ("2C", "8S", "4D"), 1: ("8D", "QD", "6H")})
    moves = [lift, deal, Move(1, "play", ("8D",)), Move(0, "play", ("8S",))]
    played = fold(terms, moves)
    assert state.terms == terms

    seen = showing.look(played, 0, company(played))

    assert [place.card if place else None for place in seen.places] == ["2C", None, "4D"]
    assert layout.held_before(played, 0) == ["2C", "8S", "4D"]


@pytest.mark.django_db
def test_who_acted_is_told_of_it_as_you_and_others_by_name() -> None:
    people = [services.friend(), services.friend()]
    sitting = services.open_table(GAMES["alquerque"].terms(), people)
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    seat(company.bob, sitting, 1, "Bob")
    move = re.search(r'name="move" value="([^"]+)"', company.ann.get(company.url).content.decode())
    assert move

    own = company.post(company.ann, move=move[1])

    assert '<span class="said">You move' in own
    others = company.bob.get(company.url).content.decode()
    assert '<span class="said"><bdi>Ann</bdi> moves' in others


@pytest.mark.parametrize("slug", ["sice-ace", "dubblets", "inn-and-inn"])
def test_a_throw_is_told_with_how_the_dice_fell(slug: str) -> None:
    """At Sice-Ace each throw of each player had two lines."""
    _, terms, moves = book.records(slug)[0]
    thrown = 0
    for ply in range(2, min(len(moves), 60)):
        throw, fell = moves[ply - 2 : ply]
        if throw.seat < 0 or throw.verb != "throw" or fell.seat >= 0:
            continue
        played = fold(terms, moves[:ply])
        told = showing.look(played, (throw.seat + 1) % terms.seats, company(played)).tellings
        (line,) = [one for one in told if one.ply == ply - 1 and not one.part]
        assert re.search(r"throws the dice\.$", str(line.said[0][0]))
        assert re.match("The dice fall|The same again", line.said[1][0])
        assert not [one for one in told if one.ply == ply - 2]
        thrown += 1
    assert thrown


@pytest.mark.parametrize(("slug", "few"), [("reversis", 1), ("primero", 2), ("costly-colours", 1)])
def test_who_gets_a_few_cards_is_told_which_and_nobody_else(slug: str, few: int) -> None:
    """“You discard a card, and draw another” did not say which came."""
    got = 0
    for _, terms, moves in book.records(slug):
        whole = fold(terms, moves)
        for ply in range(1, min(whole.ply, 80)):
            played = whole.at(ply)
            (move, *_), pack = whole.lines[ply - 1], whole.game.pack(terms)
            came = layout.got(played, move.seat).get(ply - 1, []) if move.seat >= 0 else []
            if len(came) != few or not pack:
                continue
            got += 1
            for reader in range(terms.seats):
                seen = showing.look(played, reader, company(played), to_you=True).record[-1]
                said = " ".join(text for text, _ in seen.said)
                for card in came:
                    assert (pack.name(card) in said) == (reader == move.seat)
    assert got


@pytest.mark.django_db
def test_several_who_are_to_act_at_once_stand_in_a_sentence(client: Client) -> None:
    terms = GAMES["art-of-memory"].terms()  # each says when he is ready
    bots = [services.bot("apprentice") for _ in range(terms.seats - 1)]
    sitting = services.open_table(terms, [services.you("Ann"), *services.christened(bots)])

    page = client.get(sitting.get_absolute_url()).content.decode()

    voice = page.partition('<p class="turn')[2].partition("</p>")[0]
    assert re.search(r"</bdi>, <bdi>\w+</bdi> and <bdi>\w+</bdi> think…", voice), voice
