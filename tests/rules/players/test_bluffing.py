"""Players who bluff, at every game that has them."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from benchmarks.bots import tally
from diversions.games import GAMES
from diversions.lab.skill import wilson
from diversions.rules import CHANCE, Game, Move, Ruling, Terms, play, play_out
from diversions.rules.bots import Budget, adviser, as_bot, bots_of, levels
from diversions.rules.core import BACK, but
from diversions.rules.kit.vying import VyingState
from diversions.rules.players.bluffing import (
    ActsSeen,
    Deal,
    Mind,
    folds,
    outcome,
    own_promise,
    played,
    promised_in_sight,
    share_won,
    taking,
    unseen,
)

BLUFFED = [game for game in GAMES.values() if bots_of(game).mind]
EVERY_BLUFF = pytest.mark.parametrize("game", BLUFFED, ids=[game.slug for game in BLUFFED])


def first_turn(game: Game[Any], rng: Random) -> VyingState:
    """The table of a first deal, when the first card may be played."""
    state = game.begin(game.terms())
    while not any(move.verb == "play" for seat in state.acting for move in game.moves(state, seat)):
        due = state.due
        drawn = Move(CHANCE, due.verb, due.draw(rng)) if due else None
        state = play(game, state, drawn or game.moves(state, state.acting[0])[0])
    table: VyingState = state
    return table


def test_there_are_games_to_bluff_at() -> None:
    assert len(BLUFFED) > 3


@EVERY_BLUFF
@pytest.mark.parametrize("foil", ["folder", "raiser"])
def test_a_journeyman_is_not_beaten_by_one_who_always_does_the_same(
    game: Game[Any], foil: str
) -> None:
    part = bots_of(game)
    mine, theirs = as_bot(part.levels["journeyman"], 6), as_bot(part.foils[foil], 1)
    matches = 10 if foil == "folder" else 30  # those who fold make long matches

    won = tally(game, game.terms(), mine, theirs, matches)

    assert wilson(won, matches)[1] > 0.5


@EVERY_BLUFF
def test_raises_cannot_be_read(game: Game[Any]) -> None:
    """Some raise upon a worse hand than others play without a raise."""
    mind: Mind = bots_of(game).mind
    advise = bots_of(game).levels["journeyman"]
    hopes: dict[str, list[float]] = {"raise": [], "play": []}
    for number in range(60):
        state, rng = first_turn(game, Random(number)), Random(number)
        seat = state.acting[0]
        view = game.view(state, seat)
        kept = [r for r in game.rulings(view, seat) if r.allowed and r.move.verb in hopes]
        verb = advise(game, view, kept, rng, Budget(20)).move.verb
        hopes[verb].append(own_promise(mind, view, seat))

    assert min(hopes["raise"]) < max(hopes["play"])


@EVERY_BLUFF
def test_a_better_hand_promises_more_and_folds_less(game: Game[Any]) -> None:
    state, mind = first_turn(game, Random(7)), bots_of(game).mind
    seat, ways = state.acting[0], mind.ways(state)
    order = sorted(mind.pack(state), key=lambda card: ways.power(card, card))
    hopes = []
    for hand in (order[:3], order[12:15], order[-3:]):
        hands = tuple(tuple(hand) if s == seat else h for s, h in enumerate(state.hands))
        hopes.append(own_promise(mind, game.view(but(state, hands=hands), seat), seat))

    assert hopes == sorted(set(hopes))
    assert folds(hopes[0]) > 0.5 > folds(hopes[-1])


MASTERED = {
    game.slug: terms
    for game in BLUFFED
    for seats in reversed(game.seats)
    if "master" in levels(game, terms := game.terms(None, seats))
}
BLUFF = "his is a bluff"


@pytest.mark.parametrize("terms", MASTERED.values(), ids=MASTERED)
def test_what_a_master_calls_a_bluff_seldom_has_the_deal(terms: Terms) -> None:
    """And there are such raises, beside others."""
    game = GAMES[terms.game]
    master, mind, shares = adviser(game, "master"), bots_of(game).mind, dict[bool, list[float]]()

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        said = master(game, view, rulings, rng, Budget(1))
        if said.move.verb == "raise":
            won = share_won(mind, view, said.move.seat, 60, Random(1))
            shares.setdefault(BLUFF in said.because, []).append(won)
        return said.move

    matches = iter(range(9))
    while len(shares) < 2:
        deque(play_out(game, terms, Random(next(matches)), bot), maxlen=0)

    assert max(shares[True]) < 0.55 < max(shares[False])


def guesses_after(game: Game[Any], verb: str) -> tuple[float, float]:
    """How likely the others are thought to hold the best cards, and the worst, after that act of
    the first to play, as the next sees it."""
    state, mind = first_turn(game, Random(7)), bots_of(game).mind
    seat = state.acting[0]
    moves = [move for move in game.moves(state, seat) if move.verb == verb]
    move = next((one for one in moves if verb == "play" or mind.thumb(one)), moves[0])
    after: VyingState = play(game, state, move)
    mine = (seat + 1) % after.terms.seats
    view, ways = game.view(after, mine), mind.ways(after)
    order = sorted(unseen(mind, view), key=lambda card: ways.power(card, card))
    seen = ActsSeen(mind, view, mine)

    def likely(cards: list[str]) -> float:
        hand = tuple(cards[: len(after.hands[seat])])
        return seen.likely(tuple(hand if s == seat else h for s, h in enumerate(view.hands)))

    return likely(order[::-1]), likely(order)


@EVERY_BLUFF
def test_who_raises_is_thought_to_hold_more_and_who_could_have_less(game: Game[Any]) -> None:
    raised, rested = guesses_after(game, "raise"), guesses_after(game, "play")

    assert raised[0] > 2 * raised[1]
    assert rested[0] < rested[1]


@EVERY_BLUFF
def test_where_nothing_was_done_yet_all_hands_are_as_likely(game: Game[Any]) -> None:
    state, mind = first_turn(game, Random(7)), bots_of(game).mind
    view = game.view(state, state.acting[0])

    assert ActsSeen(mind, view, state.acting[0]).likely(view.hands) == 1


@EVERY_BLUFF
def test_who_needs_one_point_is_not_thought_poor_for_not_raising(game: Game[Any]) -> None:
    state, mind = first_turn(game, Random(7)), bots_of(game).mind
    seat = state.acting[0]
    after: VyingState = play(
        game, state, next(m for m in game.moves(state, seat) if m.verb == "play")
    )
    view = game.view(but(after, score=(mind.up - 1, mind.up - 1)), (seat + 1) % after.terms.seats)

    assert not any(act.verb == "rest" for act in ActsSeen(mind, view, 1 - seat).acts)


def at_rentoy(hand: str) -> tuple[Game[Any], VyingState]:
    """Coins are trumps; B has a trick already, leads from *hand* and may raise."""
    game = GAMES["rentoy"]
    table: VyingState = but(
        game.begin(game.terms("avila")), due=None, acting=(1,), hands=((BACK,) * 2, hand.split()),
        leader=1, tricks=(((1, "NS"), (0, "3C")),), won=(1,), turned="JD", score=(3, 8),
        watching=("", ""),
    )  # fmt: skip
    return game, table


def test_a_raise_that_shows_what_must_be_beaten_gains_only_from_who_can_beat_it() -> None:
    """Who cannot gives up what was lost already; who can stays, and the other card is poor."""
    game, view = at_rentoy("3S JS")
    moves = [ruling.move for ruling in game.rulings(view, 1) if ruling.allowed]
    weigh = bots_of(game).weigh
    assert weigh
    worths = {
        str(m): worth for m, worth in weigh(game, view, moves, Random(1), Budget(200)).items()
    }

    assert worths["B play JS"] > worths["B raise JS"]
    assert worths["B raise"] > worths["B raise JS"]


@pytest.mark.parametrize(
    ("theirs", "least", "most"),
    [("4S 3C", 0, 0), ("KS 3D", 0.7, 0.9), ("KS 3C", 0.05, 0.5), ("KC 3C", 0, 0)],
)
def test_who_sees_the_card_that_was_led_hopes_for_what_is_left_after_it(
    theirs: str, least: float, most: float
) -> None:
    """A has lost a trick, and B leads the Valet of Swords: nothing beats it, or a card that leaves
    a good one, or a poor one."""
    game, view = at_rentoy("3S JS")
    mind: Mind = bots_of(game).mind
    deal = Deal((tuple(theirs.split()), ("3S",)), 1, ((1, "JS"),), (1,))

    hopes = promised_in_sight(mind.ways(view), mind.pack(view), deal, 0)

    assert least <= hopes <= most


def test_the_last_tricks_of_sides_are_played_as_well_as_can_be() -> None:
    """Every way is tried beside it, with all cards seen."""
    game, rng, seen = GAMES["catalan-truc"], Random(2), set[int]()
    mind: Mind = bots_of(game).mind
    state = first_turn(game, rng)
    ways, pack = mind.ways(state), mind.pack(state)

    def best(deal: Deal) -> int:
        if len(deal.trick) == 4:
            takers = {one % 2 for one in taking(ways, deal.trick)}
            won = (*deal.won, takers.pop() if len(takers) == 1 else None)
            leader = deal.leader if won[-1] is None else taking(ways, deal.trick)[0]
            deal = Deal(deal.hands, leader, (), won)
        if not deal.trick and (whose := ways.settled(deal.won)) is not None:
            return whose
        seat = (deal.leader + len(deal.trick)) % 4
        ends = {best(played(deal, seat, card)) for card in deal.hands[seat]}
        return seat % 2 if seat % 2 in ends else ends.pop()

    for _ in range(60):
        cards, won = rng.sample([*pack], 8), rng.choice([(0,), (1,), (None,)])
        deal = Deal(tuple(tuple(cards[seat::4]) for seat in range(4)), rng.randrange(4), (), won)
        assert outcome(ways, deal, rng) == best(deal)
        seen.add(best(deal))

    assert seen == {0, 1}
