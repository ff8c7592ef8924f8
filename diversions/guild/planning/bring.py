"""What to bring for a plan: each thing once, however many of its games want it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from diversions.games import GAMES
from diversions.guild.planning.suggestions import Planned
from diversions.press.cards import PACKS
from diversions.press.packs import shared
from diversions.rules import Pack
from diversions.rules.kit.wording import capital


class Brought(NamedTuple):
    """One thing, for how many tables at once, and for which games."""

    thing: str
    tables: int
    games: tuple[str, ...]


def brought(chosen: Sequence[Planned]) -> list[Brought]:
    """Cards, boards and the rest, in the order in which the games of a plan come to want them."""
    wanted: dict[str, list[tuple[Planned, str]]] = {}
    packs = _packs(chosen)
    for one in chosen:
        things = [thing for thing in one.equipment.split("; ") if thing]
        if pack := _pack(one):
            whole, cards = packs[pack.system]
            own = len(pack.cards)
            wanted.setdefault(whole, []).append((one, f" ({own} of them)" if own < cards else ""))
            things = [thing for thing in things[1:] if not thing.startswith("or ")]
        for thing in things:
            wanted.setdefault(thing, []).append((one, ""))
    return [
        Brought(
            capital(thing),
            max(one.tables for one, _ in of),
            tuple(dict.fromkeys(f"{one.called}{note}" for one, note in of)),
        )
        for thing, of in wanted.items()
    ]


def _pack(one: Planned) -> Pack | None:
    return GAMES[one.terms.game].pack(one.terms)


def _packs(chosen: Sequence[Planned]) -> dict[str, tuple[str, int]]:
    """For each kind of suits the one pack that serves all games with such cards, in words, and how
    many cards it has; in the words of the games, where these and their cards are alike."""
    wants: dict[str, set[tuple[str, frozenset[str]]]] = {}
    for one in chosen:
        if pack := _pack(one):
            said = one.equipment.partition("; ")[0], frozenset(pack.cards)
            wants.setdefault(pack.system, set()).add(said)
    served = {}
    for system, pack in shared(map(_pack, chosen)).items():
        cards = len(pack.cards)
        words = f"{cards} {PACKS[system]}" if len(wants[system]) > 1 else min(wants[system])[0]
        served[system] = words, cards
    return served
