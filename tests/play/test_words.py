"""Moves as sentences."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from diversions.games import GAMES
from diversions.library.models import Term
from diversions.play import fold, glossing, words
from diversions.rules import CHANCE, Move
from diversions.rules.core import SEATS
from tests import book
from tests.play import toy


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Throw in your hand", "{A} throws in the hand."),
        ("Pass", "{A} passes."),
        ("Huff the man on c3", "{A} huffs the man on c3."),
        ("I bet no further", "{A}: “I bet no further.”"),
        ("I do not put", "{A}: “I do not put.”"),
    ],
)
def test_a_label_is_told_of_the_one_who_pressed_it(said: str, told: str) -> None:
    assert words.told_of("{A}", said, ("throw", "pass", "huff", "put")) == told


def test_a_new_verb_needs_no_line_but_the_game_s_own() -> None:
    acts = words.acts_of(toy.GAME, Move(0, "juggle", ("3S",)))

    assert words.told_of("{A}", "Juggle the Trey", acts) == "{A} juggles the Trey."
    assert words.told_of("{A}", "Dance", acts) == "{A}: Dance."


@pytest.mark.parametrize("slug", GAMES)
def test_the_words_beside_a_name_tell_no_more_than_the_record(slug: str) -> None:
    """Whom a player watches, what is signed or put away, is not to be read beside the name."""
    for _, terms, moves in book.records(slug):
        played = fold.fold(terms, moves)
        told_alike: dict[str, set[str]] = {}
        for line in played.lines:
            if line.move.seat == CHANCE:
                continue
            other = (line.move.seat + 1) % terms.seats
            told = str(played.game.told(line.move, other))
            if told != str(line.move):
                said = words.spoken(played.game, terms, line, other)
                told_alike.setdefault(told, set()).add(said)

        assert all(len(said) == 1 for said in told_alike.values()), told_alike


def test_of_a_sign_its_meaning_stands_beside_the_name_and_not_how_the_face_is_made() -> None:
    signs = 0
    for _, terms, moves in book.records("rentoy"):
        played = fold.fold(terms, moves)
        for line in (line for line in played.lines if line.move.verb == "sign"):
            to = SEATS.index(line.move.what[1])
            by_maker, by_partner = (
                words.spoken(played.game, terms, line, seat) for seat in (line.move.seat, to)
            )
            assert ": " in line.label
            assert ":" not in by_maker + by_partner
            assert by_partner.removeprefix("signs ") == by_maker.removeprefix("sign ")
            signs += 1
    assert signs


def term(word: str) -> Term:
    return Term(game_id="put", word=word, text="What it means.")


def test_the_words_of_the_glossary_are_pressed_where_they_stand() -> None:
    asked = Markup("<bdi>See</bdi> has put. See it, or throw in your hand.")

    said, within, beside = glossing.glossed(
        asked, "I see it", [term("see"), term("throw up, throw in")]
    )

    assert [one.word for one in within] == ["see", "throw up, throw in"]
    assert beside == ()
    assert said.startswith("<bdi>See</bdi> has put. <button")
    assert said.count("popovertarget") == 2
    assert said.striptags() == asked.striptags()


def test_a_word_is_pressed_with_its_ending() -> None:
    """“loo ’d” had a hole where the button ended."""
    said, within, _ = glossing.glossed(Markup("eldest, loo’d"), "", [term("loo")])

    assert ">loo’d</button>" in said
    assert within


def test_a_tied_trick_is_more_than_a_trick_and_one_of_the_trumps_is_a_trump() -> None:
    terms = [term(word) for word in ("trick", "tied trick", "trumps")]

    said, within, _ = glossing.glossed(Markup("A tied trick. Play a trump."), "", terms)

    assert ">tied trick</button>" in said
    assert ">trump</button>" in said
    assert {one.word for one in within} == {"tied trick", "trumps"}


def test_a_word_that_stands_on_a_button_only_is_explained_too() -> None:
    asked, terms = Markup("Your turn."), [term("retruc"), term("flor")]

    glossed = glossing.glossed(asked, "Retruc, for 3", terms)

    assert glossed == (asked, (), (terms[0],))


@pytest.mark.parametrize(
    ("slug", "verb", "said"),
    [
        ("gleek", "discard", "lays out seven cards unseen."),
        ("picket", "discard", "changes"),
        ("cribbidge", "lay", "lays two cards unseen."),
    ],
)
def test_what_others_do_not_see_bears_the_name_that_its_button_has(
    slug: str, verb: str, said: str
) -> None:
    heard = [
        words.sentence(played.game, terms, line, (line.move.seat + 1) % terms.seats)
        for _, terms, moves in book.records(slug)
        for played in [fold.fold(terms, moves)]
        for line in played.lines
        if line.move.verb == verb
    ]

    assert heard
    assert all(said in one and one.endswith("unseen.") for one in heard)


def test_how_many_cards_were_changed_is_said_and_not_how_many_might_have_been() -> None:
    pack = GAMES["picket"].pack(GAMES["picket"].terms())
    move = Move(0, "discard", ("6S", "8D"))

    said = words.done("Change up to 8 cards", move, pack)

    assert said == "Change two cards: Six of Spades and Eight of Diamonds"
