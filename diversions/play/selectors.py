"""What a table may be asked: who may do what now, and what a seat has seen.  Nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.urls import reverse

from diversions.play.fold import Played
from diversions.play.models import Chair
from diversions.rules import CHANCE, Game, Move, Ruling, Seat, State
from diversions.rules.core import name


def way_to_chair(letters: str) -> str:
    """The way to the first free chair of the table with these letters; empty if there is none."""
    free = Chair.objects.filter(kind=Chair.PERSON, taken=False).order_by("seat")
    chair = free.filter(sitting__letters=letters).select_related("sitting").first()
    return reverse("join", args=[chair.sitting.code, chair.key]) if letters and chair else ""


SEEN = 256  # states of tables and seats: whoever looks asks of everybody at the table


@lru_cache(maxsize=SEEN)
def seen(game: Game[Any], state: State, seat: Seat) -> frozenset[str]:
    """The cards that *seat* sees lying somewhere."""
    pack = game.pack(state.terms)
    return frozenset(_cards(game.view(state, seat)).intersection(pack.cards if pack else ()))


def _cards(state: State) -> set[str]:
    cards: set[str] = set()
    todo = [getattr(state, name) for name in _fields(state)]
    for thing in todo:  # which grows on the way
        if isinstance(thing, str):
            cards.add(thing)
        elif isinstance(thing, dict):
            todo.extend(thing.values())
        elif isinstance(thing, (tuple, list, set, frozenset)):
            todo.extend(thing)
    return cards


def _fields(state: State) -> list[str]:
    return [name for name in state.__dataclass_fields__ if name not in ("terms", "due", "notes")]


def last_act(played: Played, seat: Seat | None) -> int | None:
    """The ply of the last move that *seat* made; None if it made none."""
    for ply in range(played.ply - 1, -1, -1):
        if played.lines[ply].move.seat == seat:
            return ply
    return None


def heard_from(played: Played, seat: Seat | None) -> int:
    """The ply from which on *seat* has still in its ear what is fleeting: that of its last act; of
    one who looks on, the last line."""
    acted = last_act(played, seat) if seat is not None else None
    return played.ply - 1 if acted is None else acted


def to_judge(played: Played, seats: Sequence[Seat]) -> list[int]:
    """The plies at which *seats* acted in a match that is over: what can be judged of it."""
    if played.broken or not played.state.outcome:
        return []
    return [ply for ply, line in enumerate(played.lines) if line.move.seat in seats]


def binding(played: Played, seat: Seat) -> Ruling | None:
    """The ruling by which the last move of *seat* is never taken back; None if no rule is."""
    ply = last_act(played, seat)
    if ply is None or played.state.outcome:
        return None
    return played.game.binding(played.at(ply).state, played.lines[ply].move)


def may_not_take_back(
    played: Played, seat: Seat, persons: Sequence[Seat], bots: Sequence[Seat]
) -> str:
    """Why *seat* may not take its last move back, even with leave of the *persons* who sit here;
    empty if it may.

    Nobody is to know more than before: what a rule binds one to stands, and so does what chance
    followed, what showed a card to anybody, and what a bot has answered, for bots give no leave.
    """
    ply = last_act(played, seat)
    if ply is None:
        return "You have made no move yet."
    if played.state.outcome:
        return "The match is over."
    if ruling := binding(played, seat):
        return ruling.because
    since = [line.move for line in played.lines[ply:]]
    if any(move.seat == CHANCE for move in since):
        return "Cards have been dealt or dice thrown since."
    answered = [move.seat for move in since if move.seat not in (seat, *persons)]
    if answered:
        gone = "bots can’t agree to it" if answered[0] in bots else "is not here to agree to it"
        return f"{name(answered[0])} has answered your move since, and {gone}."
    if since[0].verb in played.game.telling:
        return "Your move has shown something of what you hold."
    before = played.at(ply).state
    everybody = (*persons, *bots)
    if any(
        other != seat and _cards_of(played, played.game.told(since[0], other))
        for other in everybody
    ) or any(
        seen(played.game, played.state, other) - seen(played.game, before, other)
        for other in everybody
    ):
        return "Somebody has seen a new card since."
    return ""


def _cards_of(played: Played, move: Move) -> set[str]:
    pack = played.game.pack(played.terms)
    return set(move.what) & set(pack.cards) if pack else set()


def may_go_on(played: Played, persons: Sequence[Seat]) -> bool:
    """Whether one at the table may begin anew: at the end, or where he sits alone with bots."""
    return bool(played.state.outcome or played.broken or len(persons) < 2)


def bot_due(state: State, played: Played, bots: Sequence[Seat]) -> Seat | None:
    """The bot that is to act; one never answers for a side while a person is its partner."""
    for side in played.game.sides(played.terms):
        acting = [seat for seat in state.acting if seat in side]
        if acting and all(seat in bots for seat in acting):
            return acting[0]
    return None
