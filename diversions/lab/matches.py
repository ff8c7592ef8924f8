"""Whole matches played by the computer, and the figures that are read off each."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from diversions.lab.chance import chooser, drawn
from diversions.lab.contrasts import game_of
from diversions.rules import (
    BACK,
    CHANCE,
    Bot,
    Game,
    Move,
    Seat,
    Shuffle,
    State,
    Terms,
    at_random,
    but,
    step,
)
from diversions.rules.bots import adviser, as_bot, bots_of, budget
from diversions.rules.kit.changing import replaced

RANDOM = "random"
LONGEST = 1_000_000  # moves; a match that is longer is an error of the engine
TRIALS = {"journeyman": 60, "master": 60}  # a move, whatever the game gives them at a table
ROLES = ("dealer", "caster", "shooter")  # fields of a state that hold a seat with an office


class MatchResult(NamedTuple):
    """The figures of one match, and a digest of its record, by which two can be compared."""

    figures: dict[str, float]
    record: str


def player(game: Game[Any], level: str) -> Bot:
    """The player of that level, or a foil of that name, who counts trials and no time."""
    if level == RANDOM:
        return at_random
    if foil := bots_of(game).foils.get(level):
        return as_bot(foil, 1)
    return as_bot(adviser(game, level), TRIALS.get(level) or budget(game, level).count)


def deals(game: Game[Any], state: State) -> bool:
    """Whether the chance that is due is a deal of cards; a lift, which all see, is not."""
    return isinstance(state.due, Shuffle) and state.due.verb in game.secret


class MatchCounts:
    """What is counted while a match goes on."""

    def __init__(self, game: Game[Any], start: State) -> None:
        self.game, self.sides = game, game.sides(start.terms)
        self.acts: Counter[str] = Counter()
        self.deals = self.void = self.counted = 0
        self.gains: dict[str, float] = {}
        self.roles: dict[str, int] = {}
        self.before = start

    def act(self, move: Move) -> None:
        self.acts[move.verb] += 1

    def deal(self, before: State, after: State) -> None:
        """Note that a deal begins, between these two states, and who holds which office."""
        self.close(before)
        self.deals += 1
        self.before = before
        self.roles = {
            role: getattr(after, role) for role in ROLES if getattr(after, role, None) is not None
        }
        told = len(self.sides) == 2 and "dealer" in self.roles  # the opener's gain is his loss
        if len(after.acting) == 1 and not told:
            self.roles["opener"] = after.acting[0]

    def close(self, now: State) -> None:
        """Reckon the deal that has ended with *now*, save one that ended a game of a rubber.

        The score begins again there, and what the deal brought cannot be read from it.
        """
        if not self.deals:
            return
        if getattr(now, "games", ()) != getattr(self.before, "games", ()):
            return
        change = [a - b for a, b in zip(now.score, self.before.score, strict=True)]
        self.counted += 1
        self.void += not any(change)
        for role, seat in self.roles.items():
            mine = next(n for n, side in enumerate(self.sides) if seat in side)
            others = [points for n, points in enumerate(change) if n != mine]
            gain = change[mine] - sum(others) / len(others)
            self.gains[role] = self.gains.get(role, 0.0) + gain

    def figures(self, last: State) -> dict[str, float]:
        """The figures of the whole match."""
        self.close(last)
        winners = last.outcome.winners if last.outcome else ()
        every = range(len(self.sides))
        drawn = not winners or len(winners) == len(every)
        first = next(n for n, side in enumerate(self.sides) if 0 in side)
        figures = {
            "length": float(sum(self.acts.values())),
            "drawn": float(drawn),
            "first": 1 / len(every) if drawn else (first in winners) / len(winners),
        }
        if last.score:
            figures["spread"] = float(max(last.score) - min(last.score))
        if self.deals:
            figures["deals"] = float(self.deals)
        if self.counted:
            figures["void"] = self.void / self.counted
            figures |= {f"gain {role}": gain / self.counted for role, gain in self.gains.items()}
        figures |= {f"act {verb}": n / (self.deals or 1) for verb, n in self.acts.items()}
        return figures


class Scene(NamedTuple):
    """One move of a match, with the table before it and after it."""

    before: State
    move: Move
    after: State


def scenes(
    terms: Terms, bots: Sequence[Bot], seed: int, seeing: Mapping[Seat, str] | None = None
) -> Iterator[Scene]:
    """A whole match, move by move, with a player for each seat; those *seeing* see "all" cards,
    or "one" card of the next player in each deal.

    Chance and choices are keyed by the seed and their place, and by nothing else: who acts for
    the second time after the fifth throw chooses with the same generator under either reading.
    """
    game = game_of(terms)
    state = game.begin(terms)
    seen = seeing or {}
    peeps: dict[Seat, str] = {}  # which card of the next player each sees
    fallen: Counter[str] = Counter()
    acted: Counter[int] = Counter()
    place: tuple[object, ...]
    for _ in range(LONGEST):
        if state.outcome:
            return
        before = state
        if due := state.due:
            fallen[due.verb] += 1
            place = (seed, "chance", due.verb, fallen[due.verb])
            move = Move(CHANCE, due.verb, drawn(due, *place))
            acted.clear()
        else:
            place = (seed, "act", sum(fallen.values()))
            acting = state.acting
            seat = acting[0] if len(acting) == 1 else chooser(*place, len(acted)).choice(acting)
            acted[seat] += 1
            view = state if seen.get(seat) == "all" else game.recollection(state, seat)
            if seat in peeps:
                view = peeped(state, view, (seat + 1) % terms.seats, peeps[seat])
            rulings = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
            move = bots[seat](game, view, rulings, chooser(*place, seat, acted[seat]))
        state = step(game, state, move)
        if deals(game, before):
            peeps = {seat: peep(state, seat, place) for seat, of in seen.items() if of == "one"}
        yield Scene(before, move, state)
    raise RuntimeError(f"{terms.code} did not end in {LONGEST} moves.")


def peep(state: Any, seat: Seat, place: tuple[object, ...]) -> str:
    """The card of the next player's that *seat* sees in the deal that fell at that *place*."""
    hand: Sequence[str] = state.hands[(seat + 1) % state.terms.seats]
    return chooser(*place, "peep", seat).choice(hand)


def peeped(state: Any, view: Any, other: Seat, card: str) -> Any:
    """The *view* with that *card* of the *other* player’s face up, while it is still held."""
    if card not in state.hands[other]:
        return view
    backs = list(view.hands[other])
    backs[backs.index(BACK)] = card
    hands = replaced(view.hands, other, tuple(backs))
    return but(view, hands=hands)


def match(terms: Terms, level: str, seed: int) -> MatchResult:
    """One match with players of *level* on every seat."""
    game = game_of(terms)
    digest = hashlib.blake2b(digest_size=8)
    tally = MatchCounts(game, last := game.begin(terms))
    for before, move, last in scenes(terms, (player(game, level),) * terms.seats, seed):
        if deals(game, before):
            tally.deal(before, last)
        elif move.seat != CHANCE:
            tally.act(move)
        digest.update(str(move).encode())
    return MatchResult(tally.figures(last), digest.hexdigest())
