"""Games played beside judges that were written anew from their pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random
from typing import Any, NamedTuple, Protocol

import pytest

from diversions.games import (
    alquerque,
    back_gammon,
    craps,
    five_cards,
    fox_and_geese,
    hazard,
    inn_and_inn,
    irish,
    ombre,
    passage,
    penneech,
    tablero,
)
from diversions.games.ombre.state import LADDER
from diversions.rules import Move, Terms, play
from diversions.rules.core import CHANCE, Game, State
from tests.games import (
    anew_boxes,
    anew_five_cards,
    anew_leaping,
    anew_ombre,
    anew_penneech,
    anew_running,
    anew_setting,
    anew_tablero,
)
from tests.samples import LONG


class Judge(Protocol):
    over: bool

    def whose(self) -> int | None: ...
    def may(self) -> set[str]: ...
    def hear(self, line: str) -> None: ...


class Anew(NamedTuple):
    """A game, its judge, what both count, and how its cards come and its players choose."""

    game: Game[Any]
    judge: Callable[[dict[str, str]], Any]
    counts: Callable[[Any], object]
    judged: Callable[[Any], object]
    stack: Callable[[list[str], Random], None]
    leans: dict[str, float]  # how much rather than another a verb is chosen
    many: int


def matadors_together(cards: list[str], rng: Random) -> None:
    """Puts the best trumps of a suit into one hand, or into a hand and the stock."""
    best = LADDER[rng.choice("SHDC")][: rng.choice((3, 4, 6, 9))]
    places = [seat + 3 * card for seat in (rng.randrange(3),) for card in range(9)]
    if rng.random() < 0.3:
        places = places[:3] + list(range(27, 40))
    for card, place in zip(best, places, strict=False):
        at = cards.index(card)
        cards[at], cards[place] = cards[place], cards[at]


def seven_of_diamonds(cards: list[str], rng: Random) -> None:
    """Brings Penneech among the cards that are dealt or turned up, and makes hands poor."""
    if rng.random() < 0.5:
        cards.sort(key=lambda card: (card[0] in "AKQJ", rng.random()))
    at, place = cards.index("7D") if "7D" in cards else 0, rng.randrange(len(cards))
    cards[at], cards[place] = cards[place], cards[at]


def as_they_come(cards: list[str], rng: Random) -> None:
    """Nothing."""


GAMES = {
    "ombre": Anew(
        ombre.GAME,
        anew_ombre.Judge,
        lambda state: (list(state.purses), state.pot),
        lambda judge: (judge.won, judge.table),
        matadors_together,
        {"pass": 0.3, "voll": 3, "without": 0.5},
        120,
    ),
    "penneech": Anew(
        penneech.GAME,
        anew_penneech.Judge,
        lambda state: list(state.score),
        lambda judge: judge.score,
        seven_of_diamonds,
        {},
        60,
    ),
    "five-cards": Anew(
        five_cards.GAME,
        anew_five_cards.Judge,
        lambda state: list(state.score),
        lambda judge: judge.score,
        as_they_come,
        {},
        60,
    ),
    "back-gammon": Anew(
        back_gammon.GAME,
        partial(anew_running.Judge, moves_of_doublets=4),
        lambda state: (state.men, state.score),
        anew_running.stand,
        as_they_come,
        {},
        4,
    ),
    "irish": Anew(
        irish.GAME,
        partial(anew_running.Judge, moves_of_doublets=2),
        lambda state: (state.men, state.score),
        anew_running.stand,
        as_they_come,
        {},
        4,
    ),
    "hazard": Anew(
        hazard.GAME,
        partial(anew_setting.Hazard, seats=hazard.GAME.seats[0]),
        lambda state: list(state.purses),
        lambda judge: judge.purses,
        as_they_come,
        {},
        60,
    ),
    "craps": Anew(
        craps.GAME,
        partial(anew_setting.Craps, seats=craps.GAME.seats[0]),
        lambda state: list(state.purses),
        lambda judge: judge.purses,
        as_they_come,
        {},
        60,
    ),
    "inn-and-inn": Anew(
        inn_and_inn.GAME,
        partial(anew_boxes.Inns, seats=inn_and_inn.GAME.seats[0]),
        lambda state: (list(state.purses), state.pot),
        lambda judge: (judge.purses, judge.pot),
        as_they_come,
        {},
        60,
    ),
    "passage": Anew(
        passage.GAME,
        anew_boxes.Passage,
        lambda state: (list(state.purses), state.stake),
        lambda judge: (judge.purses, judge.stake),
        as_they_come,
        {},
        60,
    ),
    "fox-and-geese": Anew(
        fox_and_geese.GAME,
        anew_leaping.Fox,
        lambda state: state.men,
        lambda judge: judge.stand(),
        as_they_come,
        {"take": 3},
        40,
    ),
    "alquerque": Anew(
        alquerque.GAME,
        anew_leaping.Alquerque,
        lambda state: (state.men, list(state.score)),
        lambda judge: (judge.stand(), judge.paid),
        as_they_come,
        {"take": 3, "huff": 0.5},
        30,
    ),
    "tablero": Anew(
        tablero.GAME,
        anew_tablero.Judge,
        lambda state: (list(state.purses), tuple(filter(None, state.rows))),
        lambda judge: (judge.purses, tuple(judge.rows.values())),
        as_they_come,
        {"take": 0.7},
        10,
    ),
}


def every_terms(game: Game[Any]) -> list[Terms]:
    """Every combination of readings that can stand together."""
    found = []
    for readings in product(*(option.readings for option in game.options)):
        words = {o.key: reading.key for o, reading in zip(game.options, readings, strict=True)}
        with suppress(ValueError):
            found.append(game.terms(None, game.seats[0], **words))
    return found


def told(rulings: Iterable[Any]) -> set[str]:
    """What may be done, each choice of cards as how many it may take."""
    moves = set()
    for ruling in rulings:
        if ruling.allowed:
            line = str(ruling.move)[2:]
            many = range(ruling.pick.least, ruling.pick.most + 1) if ruling.pick else ()
            moves |= {f"{line} {n}" for n in many} if ruling.pick else {line}
    return moves


def drawn(one: Anew, state: State, rng: Random) -> Move:
    """What chance does, or a player who chooses without sense."""
    if state.due is not None:
        cards = list(state.due.draw(rng))
        if state.due.verb == "shuffle" and rng.random() < 0.5:
            one.stack(cards, rng)
        return Move(CHANCE, state.due.verb, tuple(cards))
    seat = state.acting[0]
    rulings = [r for r in one.game.rulings(one.game.view(state, seat), seat) if r.allowed]
    ruling = rng.choices(rulings, [one.leans.get(r.move.verb, 1) for r in rulings])[0]
    if ruling.pick is None:
        return ruling.move
    many = rng.randint(ruling.pick.least, ruling.pick.most)
    if rng.random() < 0.5:
        many = ruling.pick.least
    return ruling.move._replace(what=tuple(rng.sample(ruling.pick.pool, many)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_judge_made_anew_from_the_pages_agrees_at_every_move(slug: str) -> None:
    rng, one = Random(1674), GAMES[slug]
    every = every_terms(one.game)
    for _ in range(20 * one.many if LONG else one.many):
        heard(one, rng.choice(every), rng)


def heard(one: Anew, terms: Terms, rng: Random) -> None:
    """One match, which the engine and the judge both hear."""
    judge = one.judge({option.key: reading.key for option, reading in terms.agreed})
    state = one.game.begin(terms)
    lines: list[str] = []
    while not state.outcome:
        seat = judge.whose()
        assert state.acting == (() if seat is None else (seat,)), (terms.code, lines)
        rulings = [] if seat is None else one.game.rulings(one.game.view(state, seat), seat)
        assert told(rulings) == judge.may(), (terms.code, lines)
        move = drawn(one, state, rng)
        lines.append(str(move))
        state = play(one.game, state, move)
        judge.hear(str(move))
        assert one.counts(state) == one.judged(judge), (terms.code, lines)
    assert judge.over
    if hasattr(judge, "winners"):
        assert set(state.outcome.winners) == judge.winners(), (terms.code, lines)
