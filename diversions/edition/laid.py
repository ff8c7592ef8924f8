"""What lies on a table in the midst of play, for paper: each hand, and what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from diversions.games import GAMES
from diversions.library import selectors
from diversions.play import fold
from diversions.play.showing import look
from diversions.play.sitters import company
from diversions.play.table import Table
from diversions.press import drawings
from diversions.press.positions import INK, TYPE
from diversions.rules import BACK, Move, Terms, step
from diversions.rules.record import read

WIDE, HIGH = 60, 84  # of a card
STEP = 24  # from one card of a hand to the next: its corner is seen
APART = 100  # from one hand to the next
NAME = 96  # the room of a name, left of its cards
MM = 0.27  # of one of these, where there is room
MOST_PLIES = 60  # of a record among which one is chosen
MOST_ACROSS, MOST_DOWN = 120.0, 95.0  # mm on a page


class Laid(NamedTuple):
    """A table in the midst of play: in words, and as SVG that needs nothing beside it."""

    text: str
    svg: str
    across: float  # millimetres on paper


def recorded(slug: str, terms: Terms) -> Table | None:
    """A table of one of the book's records, every hand open: under *terms* or as near as there
    is, with a card played if that can be, and with as many cards held as can be.

    None if the book has no such record.
    """
    every = [read(text, GAMES) for _, text in sorted(selectors.records(slug).items())]
    pack = GAMES[slug].pack

    def far(one: tuple[Terms, list[Move]]) -> tuple[bool, ...]:
        theirs = one[0]
        return (
            theirs.variant != terms.variant,
            pack(theirs) != pack(terms),
            theirs.code != terms.code,
        )

    for agreed, moves in sorted(every, key=far):
        if ply := _fullest(agreed, moves[:MOST_PLIES]):
            played = fold.fold(agreed, moves[:ply])
            return look(played, None, company(played), all_seen=True)
    return None


def _fullest(terms: Terms, moves: Sequence[Move]) -> int:
    """After which of *moves* a card was played and the hands are fullest; 0, if nobody who is to
    act holds any."""
    game, best, at = GAMES[terms.game], (False, 0, 0), 0
    state = game.begin(terms)
    for ply, move in enumerate(moves, 1):
        state = step(game, state, move)
        hands = [len(hand) for hand in getattr(state, "hands", ())]
        full = bool(getattr(state, "trick", ())), min(hands, default=0), sum(hands)
        if state.acting and any(hands) and full > best:
            best, at = full, ply
    return at


class OpenRow(NamedTuple):
    """Cards that lie side by side: whose or where, and which."""

    name: str
    cards: Sequence[str]
    step: int = STEP


def of_cards(table: Table) -> Laid | None:
    """Every hand of *table* open, and what lies in the middle; None where nobody holds a card."""
    pack = table.pack
    rows = [row for row in _rows(table) if row.cards]
    if pack is None or not rows:
        return None
    wide = NAME + max(WIDE + row.step * (len(row.cards) - 1) for row in rows)
    high = APART * len(rows) - (APART - HIGH)
    inside = ""
    for n, row in enumerate(rows):
        top = APART * n
        inside += (
            f'<text x="{NAME - 10}" y="{top + HIGH / 2 + 5}" fill="{INK}" font-family="{TYPE}" '
            f'font-size="18" text-anchor="end">{row.name}</text>'
        )
        for at, card in enumerate(row.cards):
            inside += _card(pack.system, card, NAME + row.step * at, top)
    told = [
        f"{row.name}: {', '.join(pack.name(card) for card in row.cards if card != BACK)}"
        for row in rows
    ]
    scale = min(MM, MOST_ACROSS / wide, MOST_DOWN / high)
    return Laid("\n".join(told), _svg(wide, high, inside), wide * scale)


def _rows(table: Table) -> Iterator[OpenRow]:
    """What lies in the middle, then each hand."""
    pack = table.pack
    known = set(pack.cards if pack else ()) | {BACK}
    lying = [card for _, card in table.lying.cards if card in known]
    yield OpenRow("Played", lying, WIDE + 6)
    hands = getattr(table.view, "hands", ())
    for sitter in table.sitters:
        if sitter.seat < len(hands):
            yield OpenRow(sitter.name, table.in_order(hands[sitter.seat]))


def _card(system: str, card: str, x: int, y: int) -> str:
    drawn = drawings.alone(f"cards/{system}.svg", "back" if card == BACK else card, 60, 90)
    return drawings.placed(drawn, x, y, WIDE, HIGH)


def _svg(wide: float, high: float, inside: str) -> str:
    box = f"0 0 {wide:g} {high:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'
