"""What a record brings is told to the player whom it concerns as theirs: “you”, never a name that
the plate beside it does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from diversions.games import GAMES
from diversions.play import second_person, words
from diversions.play.fold import PlayedMove, fold
from diversions.play.record_lines import recent_lines, told_lines
from diversions.rules import Terms, ruling_on, step
from diversions.rules.core import name
from tests import book

# Sentences that would have to be put otherwise: they speak of the player as of a third, or of two.
STAYS = re.compile(
    r"\b(?:their|them|themselves|each)\b|with three honours|, who |^They throw"
    r"|too high|^Players|side takes the trick",
    re.IGNORECASE,
)


def lines_of_records() -> Iterator[tuple[str, Terms, PlayedMove]]:
    """Each act of some records of every game, with its notes."""
    for slug, game in GAMES.items():
        for _, terms, moves in book.records(slug)[:4]:
            state = game.begin(terms)
            for move in moves:
                ruling, state = ruling_on(game, state, move), step(game, state, move)
                yield slug, terms, PlayedMove(ruling.move, ruling.label, ruling.rule, state.notes)


def test_a_note_calls_the_player_to_whom_it_is_told_you() -> None:
    kept = set()
    for slug, terms, line in lines_of_records():
        for note in line.notes:
            for who in map(name, range(terms.seats)):
                told = second_person.to_you(note.text, who)
                if who in told and not STAYS.search(told):
                    kept.add((slug, told))
    assert not kept


def test_no_note_says_again_the_whole_of_its_act() -> None:
    """“Alison says four Kings. Alison says four Kings, which is more.”"""
    again = set()
    for slug, terms, line in lines_of_records():
        said = words.sentence(GAMES[slug], terms, line, None)
        act = said.removesuffix(".") if "“" in said else re.split(r": |\.", said)[0]
        again |= {
            (slug, note.text)
            for note in line.notes
            if line.move.seat >= 0
            and note.text.startswith(act)
            and not words.repeats(said, note.text)
        }
    assert not sorted(again)


def test_what_is_given_up_is_not_scored_in_another_sentence() -> None:
    """“Alison folds, giving 3 points. Wat scores 3 points as Alison folds.”"""
    given, again = set(), set()
    for slug, terms, line in lines_of_records():
        said = words.sentence(GAMES[slug], terms, line, None)
        if line.move.verb not in ("fold", "yield", "concede", "resign") or ", giving " not in said:
            continue
        given.add(slug)
        notes = [note.text for note in line.notes if not words.repeats(said, note.text)]
        again |= {(slug, said, text) for text in notes if re.search(r" scores? \w+\b", text)}
    assert given >= {"put", "truc", "le-truc", "french-truc", "catalan-truc", "rentoy"}
    assert not sorted(again)


def test_a_move_calls_the_player_whom_it_names_you() -> None:
    """“Alison loads Guest” is told to the player who has one more man now."""
    kept, told = set(), set()
    for slug, terms, line in lines_of_records():
        for seat in (at for at in range(terms.seats) if at != line.move.seat >= 0):
            said = words.sentence(GAMES[slug], terms, line, seat)
            if name(seat) in said:
                told.add(slug)
                you = second_person.to_you(said, name(seat))
                kept |= {(slug, you)} if name(seat) in you else set()
    assert "sice-ace" in told
    assert not kept


def test_every_verb_of_an_act_is_told_of_the_player_who_did_it() -> None:
    """“Alison vies 1 and bid numerus 20.”"""
    wrong = set()
    for slug, terms, line in lines_of_records():
        said = words.sentence(GAMES[slug], terms, line, None)
        second = re.match(r"\{[A-H]\} \w+s\b[^:“]*? (?:and|then) (\w+)", said)
        if line.move.seat >= 0 and second and second[1] in second_person.OF_YOU.values():
            wrong.add((slug, said))
    assert not wrong


def test_who_takes_a_trick_is_told_with_the_card_that_took_it() -> None:
    """One who hears the table has no other way to know which card of four was the best."""
    bare = {
        (slug, note.text)
        for slug, _, line in lines_of_records()
        for note in line.notes
        if re.search(r"\btakes the trick\b(?! with )", note.text)
    }
    assert not bare


@pytest.mark.parametrize("slug", ["costly-colours", "five-cards", "ketch-dolt"])
def test_the_opponent_is_you_only_to_one_who_is_told_of_himself(slug: str) -> None:
    """On a device that two share nobody is “you”."""
    found = 0
    for _, terms, moves in book.records(slug):
        played = fold(terms, moves)
        for ply, line in enumerate(played.lines):
            if line.move.seat < 0 or "opponent" not in line.label:
                continue
            other = 1 - line.move.seat
            by_name = told_lines(played, other, ("Ann", "Wat"))[ply].text
            told, first = recent_lines(played, other, ("Ann", "Wat"), whole=True, to_you=True)
            to_you = told[ply - first].text
            if "<bdi>" + ("Ann", "Wat")[other] in by_name:
                assert re.search(r"\byour?\b", to_you), to_you
                found += 1
            assert not re.search(r"\byour?\b", by_name), by_name
    assert found
