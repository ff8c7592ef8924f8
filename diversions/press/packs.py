"""Cards to be cut out: the book's own drawings at their true size, nine to a sheet, the backs where
they meet their fronts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from diversions.press import drawings, pdf
from diversions.rules.packs import FOOL, RANKS, SUITS, TRUMPS, Pack

WIDE, HIGH = 58.0, 87.0  # mm of a card
ACROSS, DOWN = 3, 3  # cards of a sheet
BACK = "back"
TITLES = {"french": "French", "spanish": "Spanish", "german": "German", "tarot": "Tarot"}
OURS = "Our own drawings, copied from no old pack. CC BY-SA 4.0"
PARCHMENT = "#fbf4e3"  # the cards' ground on a screen; on paper it is the paper's own


def whole(system: str) -> Pack:
    """Every card that is drawn with those suits: a game's pack is a part of it."""
    pack = Pack.of(system, "".join(RANKS[system]))
    return Pack(system, (*pack.cards, *TRUMPS, FOOL)) if system == "tarot" else pack


def shared(wanted: Iterable[Pack | None]) -> dict[str, Pack]:
    """For each kind of suits the cards that one of the packs or another has, each once."""
    cards: dict[str, set[str]] = {}
    for pack in filter(None, wanted):
        cards.setdefault(pack.system, set()).update(pack.cards)
    return {
        system: Pack(system, tuple(card for card in whole(system).cards if card in cards[system]))
        for system in sorted(cards)
    }


def of_suits() -> dict[str, Pack]:
    """The whole packs, by their suits."""
    return {system: whole(system) for system in SUITS}


@cache
def face(system: str, card: str, letters: bool = True) -> str:
    """One card, or the ``back``, as SVG; without *letters* its corners are bare, as of old."""
    shown = "inline" if letters else "none"
    drawn = drawings.alone(f"cards/{system}.svg", card, 60, 90, card_index=shown)
    return drawn.replace(PARCHMENT, "#fff")


def sheets(pack: Pack, letters: bool = True, backs: bool = True) -> list[dict[str, Any]]:
    """The pack's sheets as the template takes them: each with the sheet of its backs behind it."""
    per = ACROSS * DOWN
    fronts = [pack.cards[n : n + per] for n in range(0, len(pack.cards), per)]
    back = face(pack.system, BACK)
    pages = []
    for number, cards in enumerate(fronts, 1):
        label = f"{TITLES[pack.system]} cards, sheet {number} of {len(fronts)}. {OURS}"
        pages.append(_sheet([face(pack.system, card, letters) for card in cards], label))
        if backs:
            label = f"Backs of sheet {number}: print on both sides, turned over the long edge."
            pages.append(_sheet(mirrored([back] * len(cards)), label))
    return pages


def mirrored(cells: Sequence[str]) -> list[str]:
    """The cells of a sheet as they lie when it is turned over its long edge.

    >>> mirrored(["a", "b", "c", "d"])
    ['c', 'b', 'a', '', '', 'd']
    """
    full = [*cells, *[""] * (-len(cells) % ACROSS)]
    rows = [full[n : n + ACROSS][::-1] for n in range(0, len(full), ACROSS)]
    return [cell for row in rows for cell in row]


def _sheet(cells: Sequence[str], label: str) -> dict[str, Any]:
    size = {"width": WIDE, "height": HIGH, "across": ACROSS, "down": DOWN}
    return {"kind": "cards", "cells": list(cells), "label": label, **size}


def as_pdf(title: str, pages: list[dict[str, Any]], paper: str) -> bytes:
    """Sheets to be cut, as one file."""
    return pdf.bound({"title": title, "pages": pages}, paper, template=pdf.CUT)
