"""Vying at tricks: the table at which two sides play three tricks and raise what they are worth.

The seats of the two sides alternate; a side is named by its number.  What was played stays in
sight until the next shuffle.  A game adds to the table what is its own, and says by which rules
of its own the common moves are ruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from diversions.rules.core import BACK, Game, Move, Note, Ruling, Seat, State, Terms, but, name
from diversions.rules.kit.cards import Hands, backs, miscounted, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.raises import Stake, points, raised, stayed
from diversions.rules.kit.signals import (
    Passed,
    Sign,
    SignRules,
    as_seen,
    passed,
    receiver,
    to_sign,
    to_watch,
    told,
    watching_as_seen,
)
from diversions.rules.kit.wording import listed
from diversions.rules.packs import Pack

TRICKS = 3
NOBODY = -1  # the side that has a deal which nobody wins

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class VyingState(State):
    """A table with tricks and a stake."""

    dealer: Seat = 0
    hands: Hands = ()
    leader: Seat = 0
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, until a trick of this one is complete
    won: tuple[Seat | None, ...] = ()  # who took each; None is a tie
    stake: Stake = Stake()

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats

    @property
    def to_play(self) -> Seat:
        """The next hand to play to the trick."""
        return (self.leader + len(self.trick)) % self.terms.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningState(VyingState):
    """A table at which partners pass signs."""

    signs: tuple[Passed, ...] = ()
    watching: tuple[str, ...] = ()  # by seat, the letter of whom each watches


V = TypeVar("V", bound=VyingState)
W = TypeVar("W", bound=SigningState)


class VyingGame(Game[V]):
    """What such games have in common."""

    def view(self, state: V, seat: Seat | None) -> V:
        return but(state, hands=backs(state.hands, seat))

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return partners(terms, 0), partners(terms, 1)

    def refuse(self, view: V, move: Move) -> Ruling:
        ruling = super().refuse(view, move)
        if not view.acting or not 0 <= move.seat < view.terms.seats:
            return ruling
        refusal = self.refused(view, move, list(self.rulings(view, move.seat)))
        return ruling._replace(rule=refusal[0], because=refusal[1]) if refusal else ruling

    def refused(self, view: V, move: Move, listed: Sequence[Ruling]) -> tuple[str, str] | None:
        """The rule that refuses a *move* which is not among the rulings *listed*, and why.

        None where it is merely out of turn, or unknown.
        """
        return None

    def amiss(self, state: V) -> str:
        return miscounted([*lying(state), *held(state)]) if state.acting else ""


class SigningGame(VyingGame[W]):
    """The same, where signs are passed."""

    signing: ClassVar[SignRules]
    beside = frozenset({"sign", "watch"})

    def view(self, state: W, seat: Seat | None) -> W:
        signs, watching = as_seen(state.signs, seat), watching_as_seen(state.watching, seat)
        return but(super().view(state, seat), signs=signs, watching=watching)

    def told(self, move: Move, seat: Seat | None) -> Move:
        return told(move, seat) if move.verb in ("sign", "watch") else super().told(move, seat)

    def refused(self, view: W, move: Move, listed: Sequence[Ruling]) -> tuple[str, str] | None:
        if not any(ruling.move.verb in ("sign", "watch") for ruling in listed):
            return None
        if move.verb == "sign":
            because = "Make one of the agreed signs, to the partner who reads them."
            return self.signing.passed, because
        if move.verb == "watch":
            return self.signing.watch, "Choose one opponent to watch."
        return None


# The two sides -----------------------------------------------------------------------------


def side(seat: Seat) -> int:
    """The side for which *seat* plays."""
    return seat % 2


def partners(terms: Terms, number: int) -> tuple[Seat, ...]:
    """The seats of one side."""
    return tuple(range(number, terms.seats, 2))


def folding(state: VyingState, seat: Seat) -> str:
    """Who yields when *seat* does: that player, or their side, where that is more than one."""
    return name(seat) if state.terms.seats == 2 else "the other side"


# Tricks --------------------------------------------------------------------------------------


def by_rank(pack: Pack) -> dict[str, int]:
    """How strong each card is where the ranks stand in *pack*, the best first; equal by rank."""
    ranks = list(dict.fromkeys(card[0] for card in pack.cards))
    return {card: len(ranks) - ranks.index(card[0]) for card in pack.cards}


def by_side(won: Sequence[Seat | None]) -> tuple[int | None, ...]:
    """Which side took each trick; None is a tie."""
    return tuple(None if seat is None else side(seat) for seat in won)


def settled(
    won: Sequence[int | None], eldest: int, *, earliest: bool = True, three: bool = True
) -> int | None:
    """The side that has the deal by the tricks so far; NOBODY, or None while it is open.

    If a trick is tied, the *earliest* that was taken settles it; if *three* are, it is the
    side of *eldest* that has the deal.  Where that is not so, nobody has it.
    """
    taken = [one for one in won if one is not None]
    two = next((one for one in (0, 1) if taken.count(one) == 2), None)
    if two is not None:
        return two
    if earliest and taken and None in won:
        return taken[0]
    if len(won) < TRICKS:
        return None
    if not taken:
        return eldest if three else NOBODY
    return taken[0] if len(taken) == 1 else NOBODY


def last_taker(state: V) -> Seat:
    """Who took the last trick that was taken; eldest, if none was."""
    taken = [seat for seat in state.won if seat is not None]
    return taken[-1] if taken else state.eldest


def lying(state: V) -> list[str]:
    """The cards that were played in this deal."""
    return [card for trick in (*state.tricks, state.trick) for _, card in trick]


def held(state: V) -> list[str]:
    """The cards in hand, as far as they can be seen."""
    return [card for hand in state.hands for card in hand if card != BACK]


# The table from deal to deal -------------------------------------------------------------------


def dealt_out(state: V, hands: Hands, *notes: Note, **changes: Any) -> V:
    """The table when each has his hand, and eldest begins."""
    before = state.tricks[-1] if state.tricks else ()
    bare = {"trick": (), "tricks": (), "won": (), "stake": Stake(), "due": None}
    fresh = {"leader": state.eldest, "acting": (state.eldest,), "before": before}
    if isinstance(state, SigningState):
        fresh |= {"signs": (), "watching": ("",) * state.terms.seats}
    return but(state, *notes, **{**bare, **fresh, "hands": hands, **changes})


def card_laid(state: V, seat: Seat, card: str) -> V:
    """The table with a card laid to the trick."""
    hands = without(state.hands, seat, card)
    return but(state, hands=hands, trick=(*state.trick, (seat, card)))


def full(state: V) -> bool:
    """Whether the trick is complete."""
    return len(state.trick) == state.terms.seats


def trick_closed(state: V, taker: Seat | None, note: Note) -> V:
    """The table when a trick is complete: somebody's, or nobody's."""
    tricks, won = (*state.tricks, state.trick), (*state.won, taker)
    return but(state, note, trick=(), tricks=tricks, before=(), won=won)


def led_by(state: V, seat: Seat) -> V:
    """The table when *seat* leads to the next trick."""
    return but(state, leader=seat, acting=(seat,))


def points_made(state: V, mine: int) -> V:
    """The table when a side has what the deal is worth added to its score; the hands are down."""
    score = tuple(n + state.stake.worth * (one == mine) for one, n in enumerate(state.score))
    return but(state, score=score, hands=(), acting=())


def next_deal(state: V, rule: str, **changes: Any) -> V:
    """The table when the deal has passed on, by that rule of the game."""
    note = Note(rule, f"The deal passes to {name(state.eldest)}.")
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    swept = {"trick": (), "tricks": tricks, "hands": (), "acting": ()}
    return but(state, note, **{**swept, "dealer": state.eldest, **changes})


def to_answer(state: V, seat: Seat, to: int, others: tuple[Seat, ...], rule: str) -> V:
    """The table when *seat* has raised, and *others* may answer for their side, by that rule."""
    note = Note(rule, f"{listed(others)} may answer.")
    return but(state, note, acting=others, stake=raised(state.stake, side(seat), to))


def taken_up(state: V, rule: str) -> V:
    """The table when what was asked is accepted."""
    stake = stayed(state.stake)
    return but(state, Note(rule, f"The deal is worth {points(stake.worth)}."), stake=stake)


# Signs -----------------------------------------------------------------------------------------


def signed(state: W, move: Move, rule: str) -> W:
    """The table when a sign has passed, or somebody has chosen whom to watch."""
    seat = move.seat
    if move.verb == "watch":
        watching = replaced(state.watching, seat, move.what[0])
        return but(state, watching=watching)
    note = Note(rule, f"A sign passes to {{{move.what[1]}}}.")
    sign = passed(move, state.watching, len(state.won))
    return but(state, note, signs=(*state.signs, sign))


def on_signs(by: SignRules, state: W, seat: Seat, signs: tuple[Sign, ...]) -> tuple[Ruling, ...]:
    """The rulings on *signs* and on watching, which need no turn."""
    terms = state.terms
    if terms.seats == 2:
        return ()
    to = receiver(partners(terms, side(seat)), seat, state.eldest, terms.seats)
    spent = any(one.seat == seat and one.trick == len(state.won) for one in state.signs)
    others = partners(terms, 1 - side(seat))
    watched = to_watch(by, others, seat, bool(state.watching[seat]))
    return to_sign(by, signs, seat, to, spent, seat in state.acting) + watched
