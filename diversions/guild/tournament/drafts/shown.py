"""A round that is drawn and not begun, as its page shows it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from diversions.guild.models import Entrant, Pairing, Tournament
from diversions.guild.tournament import double
from diversions.guild.tournament.breaks import breaks
from diversions.guild.tournament.drawing import Drawn, lives, present_now


class DraftTable(NamedTuple):
    """One table of it; without a number, one who has a bye."""

    number: int | None
    stage: str
    company: list[Entrant]


class Draft(NamedTuple):
    """The round, and what there is to say of it."""

    number: int
    revision: int
    stage: str
    tables: list[DraftTable]
    breaks: list[str]
    amiss: list[str]  # what has changed since it was drawn
    undoes: int  # changes that can be taken back


def drawn_in(draft: dict[str, Any]) -> Drawn:
    """The tables of a draft."""
    return [(stage, tuple(company)) for stage, company in draft["drawn"]]


def basis(pairings: Sequence[Pairing]) -> str:
    """What tells whether a result has changed since a round was drawn."""
    told = [(p.pk, [(one.entrant_id, one.place) for one in p.company]) for p in pairings]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def draft_of(tournament: Tournament, pairings: Sequence[Pairing]) -> Draft:
    """The draft of a tournament that has one."""
    draft = tournament.draft
    drawn = drawn_in(draft)
    entrants = {e.pk: e for e in tournament.entrants.select_related("person", "partner")}
    first = [(stage, tuple(company)) for stage, company in draft["first"]]
    number = 0
    tables = []
    for stage, company in drawn:
        number += len(company) > 1
        known = [entrants[key] for key in company if key in entrants]
        tables.append(DraftTable(number if len(company) > 1 else None, stage, known))
    wanting = [key for key, entrant in entrants.items() if entrant.wants_bye]
    return Draft(
        draft["round"],
        draft["revision"],
        drawn[0][0] if drawn else "",
        tables,
        breaks(tournament, drawn, pairings, first, wanting),
        missing(tournament, drawn) + _since(tournament, pairings, drawn),
        len(draft["past"]),
    )


def missing(tournament: Tournament, drawn: Drawn) -> list[str]:
    """Who is in it and can’t play any more."""
    here = present_now(tournament)
    names = {e.pk: e.name for e in tournament.entrants.all()}
    keys = [key for _, company in drawn for key in company]
    return [
        f"{names.get(key, 'An entrant')} is no longer here, so draw the round again."
        for key in keys
        if key not in here
    ]


def _since(tournament: Tournament, pairings: Sequence[Pairing], drawn: Drawn) -> list[str]:
    said = []
    if tournament.draft["basis"] != basis(pairings):
        said.append("A result has changed since this round was drawn.")
    here = present_now(tournament)
    if tournament.system == Tournament.DOUBLE:
        fared = lives(tournament, pairings)
        here = {key: e for key, e in here.items() if fared[key].is_in}
    known = {key for _, company in drawn for key in company}
    if not any(stage and stage not in (double.WINNERS, double.LOSERS) for stage, _ in drawn):
        said += [
            f"{entrant.name} is here but not in this draw. Draw it again to include them."
            for key, entrant in here.items()
            if key not in known
        ]
    return said
