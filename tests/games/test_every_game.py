"""The laws, over every game, every variant and number of seats, and every departure."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import CHANCE, Game, Move, Terms, replay, ruling_on, step
from diversions.rules.bots import adviser, as_bot, levels, play_out
from tests import book
from tests.games import laws
from tests.games.exercise import EXPLAINED, exercise
from tests.samples import GAME, LONG, tried

TRIED = tried(GAMES)
EVERY_GAME = pytest.mark.parametrize("game", TRIED.values(), ids=TRIED)
ALL_TERMS = [(game, terms) for game in TRIED.values() for terms in laws.all_terms(game)]
PLACES = {terms.code: place for place, (_, terms) in enumerate(ALL_TERMS)}


# Of a game and its terms.
LAWS: tuple[Callable[[Game[Any], Terms], object], ...] = (
    laws.one_of_three,
    laws.sums_are_kept,
    laws.ends,
    laws.each_move_ruled_on_once,
    laws.records_replay,
    laws.pickles_play_alike,
    laws.refusals_name_their_rule,
    laws.words_agree,
    laws.buttons_say_what_they_count,
    laws.says_who_throws,
    laws.says_who_leads,
    laws.taking_back_teaches_nothing,
    laws.face_down_shows_backs,
)
LAWS_OF_RULES = (  # and of its report's rules
    laws.cites_rules_in_force,
    laws.says_who_wins_of_equals,
    laws.moot_options_are_silent,
)


def is_left_out(terms: Terms) -> bool:
    """Whether a sample looks away from what may not be seen: of two departures from a variant one
    is looked at, since few readings speak of what lies face down."""
    return laws.departs(terms) and PLACES[terms.code] % 2 == 1 and not (LONG or GAME)


def hides_what_lies_face_down(game: Game[Any], terms: Terms) -> None:
    laws.cannot_tell_apart(game, terms)
    twins = laws.twin_records_are_told_alike(game, terms)

    assert twins or game.pack(terms) is None or not game.secret, (
        f"{terms.code}: no twin of a record can be played, so this law saw nothing: every exchange "
        "of hidden cards makes some move impossible."
    )


def breach(law: Callable[..., object], *of: Any) -> list[str]:
    """What is wrong there, with the name of the law; nothing, if it holds."""
    try:
        law(*of)
    except AssertionError as wrong:
        return [f"{law.__name__}: {wrong}"]
    return []


@pytest.mark.parametrize(("game", "terms"), ALL_TERMS, ids=[terms.code for _, terms in ALL_TERMS])
def test_every_law_is_kept(game: Game[Any], terms: Terms) -> None:
    """In one test: they look at the same matches, and a test for each took longer to be listed and
    told of than to run."""
    breaches = [line for law in LAWS for line in breach(law, game, terms)]
    rules = book.rules(game.slug)
    breaches += [line for law in LAWS_OF_RULES for line in breach(law, game, terms, rules)]
    if not is_left_out(terms):
        breaches += breach(hides_what_lies_face_down, game, terms)

    assert not breaches, "\n".join(breaches)


@EVERY_GAME
def test_the_records_of_the_book_replay(game: Game[Any]) -> None:
    for name, terms, moves in book.records(game.slug):
        assert replay(game, terms, moves).terms == terms, name


@EVERY_GAME
def test_every_enforced_rule_is_used_in_the_records(game: Game[Any]) -> None:
    used, records = set(), list(book.records(game.slug))
    acts = [move for _, _, moves in records for move in moves if move.seat != CHANCE]
    done = {(move.verb, move.what): move for move in acts}
    for _, terms, moves in records:
        state, untried = game.begin(terms), True
        used |= set(laws.said(game, state))
        for move in moves:
            state = step(game, state, move)
            for seat in state.acting[:untried]:  # what is done elsewhere, done first of all here
                view, untried = game.view(state, seat), False
                used |= {
                    ruling_on(game, view, one._replace(seat=seat)).rule for one in done.values()
                }
            used |= set(laws.said(game, state))
            for seat in state.acting if move.seat != CHANCE else ():  # done again, and undone
                for what in (move.what, move.what[::-1]):
                    again = move._replace(seat=seat, what=what)
                    used.add(ruling_on(game, game.view(state, seat), again).rule)
            used |= {
                game.refuse(game.view(state, seat), Move(seat, "nonsense")).rule
                for seat in range(terms.seats)
            }
    report = book.rules(game.slug)
    enforced = {rule for rule in report if report[rule].get("enforced", True)}

    unused = ", ".join(sorted(enforced - used))
    assert not unused, (
        f"No record of {game.slug} uses {unused}. Add a play to its records/ in which each of them "
        "is cited; or write `enforced = false` in rules.toml where no engine could hold to it."
    )
    unmarked = ", ".join(sorted(used & set(report) - enforced))
    assert not unmarked, f"{unmarked}: cited in a record, so take out `enforced = false`."


@EVERY_GAME
def test_there_is_a_record_for_every_variant(game: Game[Any]) -> None:
    played = {terms.variant for _, terms, _ in book.records(game.slug)}

    without = ", ".join(v.key for v in game.variants if v.key not in played)
    assert not without, f"{game.slug} has no whole play in records/ for its variant {without}."


@EVERY_GAME
def test_every_reading_has_its_rule(game: Game[Any]) -> None:
    report = book.rules(game.slug)
    cited = {reading.rule for option in game.options for reading in option.readings}

    missing = ", ".join(sorted(cited - set(report)))
    assert not missing, f"variants.py names {missing}, which rules.toml has not. Write them there."


def bots_at_tables() -> Iterator[tuple[str, Terms]]:
    """Levels of bots, and tables for them: of the first variant each level and each number of
    players, in turn; of the others a third of that; in a long run each with each."""
    for game in TRIED.values():
        for place, variant in enumerate(game.variants):
            tables = [game.terms(variant.key, seats) for seats in variant.seats or game.seats]
            pairs = [(level, terms) for terms in tables for level in levels(game, terms)]
            known = [levels(game, terms) for terms in tables]
            turns = [some[place % len(some)] for place, some in enumerate(known)]
            others = {level: terms for level, terms in reversed(pairs) if level not in turns}
            some = [*zip(turns, tables, strict=True), *others.items()]
            if place and not GAME:
                some = some[place % 3 if some[2:] else 0 :: 3]
            yield from pairs if LONG else some


@pytest.mark.parametrize(
    ("level", "terms"),
    [pytest.param(*pair, id=f"{pair[1].code}-{pair[0]}") for pair in bots_at_tables()],
)
def test_bots_play_whole_matches(level: str, terms: Terms) -> None:
    game = GAMES[terms.game]
    bot = as_bot(adviser(game, level), count=4)
    state = game.begin(terms)
    for move, after in play_out(game, terms, Random(4), bot):
        assert ruling_on(game, state, move).allowed, (terms.code, move)
        state = after

    assert state.outcome is not None


# What a rule says is what happens -----------------------------------------------------------

MOVES = int(os.environ.get("EXERCISE", "0"))  # 20000: that many random moves of each game
SAMPLE = 150


def test_what_is_explained_is_a_rule() -> None:
    assert set(EXPLAINED) - {id for slug in GAMES for id in book.rules(slug)} == set()


@EVERY_GAME
def test_random_play_cites_rules_that_are_enforced_and_leaves_none_unexplained(
    game: Game[Any],
) -> None:
    rules = book.rules(game.slug)

    shown = exercise(game.slug, MOVES or SAMPLE)

    assert shown.moves >= (MOVES or SAMPLE)
    assert {id for id in shown.cited if not rules[id].get("enforced", True)} == set()
    if MOVES:
        assert shown.uncited - set(EXPLAINED) == set()


@EVERY_GAME
def test_the_last_act_of_a_match_is_told_with_what_ended_it(game: Game[Any]) -> None:
    """Who has won, and by which rule, the leaf says of itself; what happened, the notes."""
    *_, (_, state) = play_out(game, game.terms(), Random(1))

    assert state.outcome
    assert state.notes
