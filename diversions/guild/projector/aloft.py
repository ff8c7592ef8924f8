"""A table as a room sees it: a row for each seat, the act in words, and the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from markupsafe import Markup

from diversions.guild.projector.paging import SENTENCE
from diversions.play import layout, tiles
from diversions.play.table import Sitter, Table, line_of
from diversions.rules import BACK, Ruling, Seat
from diversions.rules.core import letter

SAID = 105  # signs of what was done, in two lines of the projector
RULE = 190  # signs of its rule, in two lines of smaller type


class Tile(NamedTuple):
    """A card of a row; *key* is the thing that a ring is put on, *line* the act of pressing it."""

    key: str
    card: str
    name: str
    kind: str  # classes, each with a space before it
    line: str = ""
    pick: str = ""  # the act for which it can be chosen
    may: bool = True
    votes: int | None = None  # how many phones would play it


class Row(NamedTuple):
    """One seat: its hand, or how many cards it has, and the card that it has played."""

    seat: Seat
    sitter: Sitter
    acting: bool
    tiles: tuple[Tile, ...]
    played: Tile | None
    led: bool
    tone: str = ""  # "lit" or "pale", where one hand is shown before the others

    @property
    def is_closed(self) -> bool:
        """Whether nothing of the hand is known."""
        return bool(self.tiles) and all(tile.card == BACK for tile in self.tiles)


@dataclass
class Aloft:
    """What of a table a room needs to follow the act that is shown."""

    rows: tuple[Row, ...]
    widest: int  # cards of the longest hand
    said: Markup = Markup()
    number: str = ""  # of the rule
    rule: str = ""
    refused: bool = False
    past: bool = False  # whether the cards before the players are those of the last trick
    marks: Mapping[str, str] = field(default_factory=dict)


def of(table: Table, marks: Mapping[str, str] | None = None, lit: Seat | None = None) -> Aloft:
    """The rows of *table*; *marks* are classes of cards by their keys."""
    marked = marks or {}
    over = bool(table.view.outcome)
    lying = dict(table.lying.cards)
    first = table.lying.cards[0][0] if table.lying.cards else None
    rows = tuple(
        Row(
            sitter.seat,
            sitter,
            sitter.acting and not over,
            _hand(table, sitter.seat, marked),
            _tile(table, sitter.seat, lying[sitter.seat], marked) if sitter.seat in lying else None,
            sitter.seat == first,
            "" if lit is None else "lit" if sitter.seat == lit else "pale",
        )
        for sitter in table.sitters
    )
    widest = max((len(row.tiles) for row in rows), default=0)
    number, rule = rule_of(table)
    return Aloft(
        rows, widest, said(table), number, rule, past=bool(table.lying.label), marks=marked
    )


def _hand(table: Table, seat: Seat, marks: Mapping[str, str]) -> tuple[Tile, ...]:
    hands = getattr(table.view, "hands", ())
    if table.pack is None or seat >= len(hands):
        return ()
    trump = getattr(table.view, "trump", "") or getattr(table.view, "chosen", "")
    cards = layout.in_order(hands[seat], table.pack, trump)
    rulings = table.rulings if seat == table.seat else ()
    return tuple(
        _tile(table, seat, held.card, marks, held.ruling, held.pick)
        for held in layout.cards_in_hand(cards, rulings)
    )


def _tile(
    table: Table,
    seat: Seat,
    card: str,
    marks: Mapping[str, str],
    ruling: Ruling | None = None,
    pick: Ruling | None = None,
) -> Tile:
    assert table.pack is not None
    key = f"{letter(seat)}:{card}"
    system = table.pack.system
    name = "a card, face down" if card == BACK else table.pack.name(card)
    kind = tiles.kind(system, card) + (f" {marks[key]}" if key in marks else "")
    chosen = pick if pick and not (ruling and ruling.allowed) else None
    if ruling:
        table.show(ruling)
    return Tile(
        key,
        card,
        name,
        kind,
        line_of(ruling.move) if ruling and not chosen else "",
        line_of(chosen.move) if chosen else "",
        bool(ruling and ruling.allowed),
    )


def said(table: Table) -> Markup:
    """What was done last, in words, and what came of it, as far as two lines hold it."""
    if not table.record:
        return Markup()
    told = table.record[-1]
    text, left = told.text, SAID - len(told.text.striptags())
    for _, note in told.notes:
        left -= len(note.striptags()) + 1
        if left < 0:
            break
        text += Markup(" ") + note
    return text


def rule_of(table: Table, key: str = "") -> tuple[str, str]:
    """The rule on which the last act rests, or the next if there is none: its number, its words."""
    if not key and table.record:
        key = table.record[-1].rule
    if not key and (now := table.fitting()):
        key = now[0].rule
    sentence = table.sentence(key) if key else None
    if sentence is None:
        return "", ""
    return str(sentence.number), short(Markup(sentence.html).striptags())  # noqa: S704 (our own)


def short(text: str, most: int = RULE) -> str:
    """As many whole sentences of *text* as *most* signs hold; of a longer one its beginning.

    >>> short("One two. Three four. Five.", 20)
    'One two. Three four.'
    >>> short("One two three four.", 11)
    'One two …'
    """
    kept: Sequence[str] = ()
    for sentence in SENTENCE.split(text):
        if len(" ".join([*kept, sentence])) > most:
            break
        kept = [*kept, sentence]
    if kept:
        return " ".join(kept)
    return text[: most - 2].rpartition(" ")[0] + " …" if len(text) > most else text
