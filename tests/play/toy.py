"""A small game for the tests of the table: hidden hands, a choice, a refusal, many deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from diversions.games import GAMES
from diversions.play import present
from diversions.rules import (
    Game,
    Move,
    Note,
    Option,
    Outcome,
    Pack,
    Pick,
    Reading,
    Ruling,
    Seat,
    Shuffle,
    State,
    Terms,
    Variant,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.cards import Hands, backs, dealt, turn, without

PACK = Pack.of("french", "456789TJQKA23", {"3": "Trey"})
LONG = Reading("long", "toy.up.long", "Three up", 3)
SHORT = Reading("short", "toy.up.short", "One up", 1)
UP = Option("up", "How many up?", (LONG, SHORT))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyState(State):
    hands: Hands = ()
    stock: tuple[str, ...] = ()
    trick: tuple[tuple[Seat, str], ...] = ()
    last: tuple[tuple[Seat, str], ...] = ()
    leader: Seat = 0
    boasts: int = 0


class Toy(Game[ToyState]):
    """The best card of each trick makes a point; who leads may change some cards first."""

    slug = "toy"
    title = "Toy"
    seats = (2, 3, 4)
    options = (UP,)
    variants = (Variant("plain", "The plain toy"), Variant("quick", "The quick toy", (SHORT,)))
    secret = frozenset({"shuffle", "change"})

    def begin(self, terms: Terms) -> ToyState:
        return ToyState(terms=terms, score=(0,) * terms.seats, due=self.deal(terms))

    def deal(self, terms: Terms) -> Shuffle:
        return Shuffle(PACK.cards, top=terms.seats * 3 + 6, rule="toy.deal")

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return but(state, hands=backs(state.hands, seat), stock=("??",) * len(state.stock))

    def rulings(self, state: ToyState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        for card in state.hands[seat]:
            yield may(Move(seat, "play", (card,)), "toy.play", f"Play the {PACK.name(card)}")
        boast = Move(seat, "boast")
        if state.boasts:
            yield may_not(boast, "toy.boast", "Boast", "There was a boast already.")
        else:
            yield may(boast, "toy.boast", "Boast <loudly>")
        if not state.trick and len(state.stock) >= 2:
            pick = Pick(state.hands[seat], 1, 2)
            yield may(Move(seat, "change"), "toy.change", "Change cards", pick)

    def apply(self, state: ToyState, move: Move) -> ToyState:
        match move:
            case Move(_, "shuffle", cards):
                seats = state.terms.seats
                hands = dealt(cards[: seats * 3], turn(seats, 0), 3)
                stock = tuple(cards[seats * 3 :])
                return but(state, due=None, hands=hands, stock=stock, acting=(state.leader,))
            case Move(seat, "boast"):
                return but(state, Note("toy.boast", f"{name(seat)} boasts."), boasts=1)
            case Move(seat, "change", cards):
                hands = without(state.hands, seat, *cards)
                new = (*hands[seat], *state.stock[: len(cards)])
                hands = (*hands[:seat], new, *hands[seat + 1 :])
                return but(state, hands=hands, stock=state.stock[len(cards) :])
            case Move(seat, "play", (card,)):
                hands = without(state.hands, seat, card)
                trick = (*state.trick, (seat, card))
                after = (seat + 1) % state.terms.seats
                state = but(state, hands=hands, trick=trick, acting=(after,))
                return self.trick_over(state) if len(trick) == state.terms.seats else state
            case _:
                raise ValueError(move)

    def trick_over(self, state: ToyState) -> ToyState:
        order = "456789TJQKA23"
        taker, card = max(state.trick, key=lambda laid: order.index(laid[1][0]))
        score = tuple(points + (seat == taker) for seat, points in enumerate(state.score))
        note = Note("toy.trick", f"{name(taker)} takes the trick with the {PACK.name(card)}.")
        state = but(
            state, note, trick=(), last=state.trick, leader=taker, score=score, acting=(taker,)
        )
        up = state.terms[UP]
        if max(score) >= up.value:
            return but(state, acting=(), outcome=Outcome((taker,), up.rule))
        if not state.hands[taker]:
            return but(state, acting=(), due=self.deal(state.terms))
        return state


GAME = Toy()


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The book has the small game for all tests of a folder whose conftest imports this, and no
    table of it is kept from one test to the next."""
    monkeypatch.setitem(GAMES, "toy", GAME)
    present.forget()
    yield
    present.forget()
