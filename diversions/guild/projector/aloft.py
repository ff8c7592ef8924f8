"""A table as a room sees it: a row for each seat, the act in words, and the rule it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

from markupsafe import Markup

from diversions.guild.demo import asking
from diversions.guild.demo.asking import Answers
from diversions.guild.projector.paging import SENTENCE
from diversions.play import layout, tiles
from diversions.play.sitters import Sitter
from diversions.play.table import Table, line_of
from diversions.rules import BACK, Ruling, Seat
from diversions.rules.core import letter
from diversions.rules.kit.wording import joined

SAID = 105  # signs of what was done, in two lines of the projector
RULE = 190  # signs of its rule, in two lines of smaller type
TO_YOU = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
TOLD = re.compile(r"(?P<man>\w+ )?[a-z]\d+ ")  # a move by its man and point, with no verb before it


class Tile(NamedTuple):
    """A card of a row; *key* is the thing that a ring is put on, *line* the act of pressing it."""

    key: str
    card: str
    name: str
    kind: str  # classes, each with a space before it
    line: str = ""
    pick: str = ""  # the act for which it can be chosen
    may: bool = True


class Pointing(NamedTuple):
    """What is pointed at: rings, an arrow, one hand before the others; an act that was refused."""

    rings: Sequence[str] = ()
    arrow: Sequence[str] = ()
    begins: str = ""  # where an arrow begins whose end is not chosen yet
    lit: str = ""  # the letter of a seat
    full: bool = False
    refused: Ruling | None = None


NOTHING = Pointing()


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
    full: bool = False  # whether one hand is shown at the full height
    arrow: tuple[str, ...] = ()  # from one thing to another
    circles: tuple[tuple[int, int], ...] = ()  # rings on a board, and
    shaft: tuple[float, ...] = ()  # the arrow on it, in its own measure
    asked: bool = False  # whether the phones are asked what they would play
    counts: Mapping[str, int] = field(default_factory=dict)  # their answers, once they are shown
    question: str = ""  # what they are asked, until then

    def ask(self, table: Table, answers: Answers) -> None:
        """Say what the phones are asked about that table, or what they have answered."""
        if table.seat is None:
            return
        self.said, self.asked = asking.said(table, table.seat, answers), True
        self.counts = {} if answers.open else answers.counts
        self.question = asking.question(table, table.seat).striptags() if answers.open else ""

    def aloud(self) -> str:
        """The line under the table for one who hears it, without how many have answered yet."""
        if self.question:
            return self.question
        acting = [row.sitter.name for row in self.rows if row.acting]
        waits = f" Waiting for {joined(acting)}." if acting else ""
        return f"{self.said.striptags()}{'' if self.refused or self.asked else waits}"


def seen_by_all(table: Table, at: Pointing = NOTHING) -> Aloft:
    """The rows of *table*, with what is pointed *at*."""
    marked = _marks(table, at)
    over = bool(table.view.outcome)
    lying = dict(table.lying.cards)
    first = table.lying.cards[0][0] if table.lying.cards else None
    rows = tuple(
        Row(
            sitter.seat,
            sitter,
            sitter.acting and not over,
            _hand(table, sitter.seat, marked),
            _played(table, sitter.seat, lying, marked, at.refused),
            sitter.seat == first,
            ("lit" if letter(sitter.seat) == at.lit else "pale") if at.lit else "",
        )
        for sitter in table.sitters
    )
    widest = max((len(row.tiles) for row in rows), default=0)
    number, rule = rule_of(table, at.refused.rule if at.refused else "")
    seen = Aloft(rows, widest, said(table), number, rule, past=bool(table.lying.label))
    if at.refused:
        seen.said, seen.refused = may_not(table, at.refused), True
    seen.full, seen.arrow = bool(at.lit and at.full), tuple(at.arrow)
    _on_board(table, at, seen)
    return seen


def _marks(table: Table, at: Pointing) -> dict[str, str]:
    """The classes of cards by their keys: where a ring is, and what may be played instead."""
    marks = dict.fromkeys(at.rings, "ring")
    if at.begins:
        marks[at.begins] = "ring begins"
    if at.refused and table.seat is not None:
        for ruling in table.rulings:
            if ruling.allowed and len(ruling.move.what) == 1 and ruling.pick is None:
                marks.setdefault(f"{letter(table.seat)}:{ruling.move.what[0]}", "goal")
    return marks


def _played(
    table: Table,
    seat: Seat,
    lying: Mapping[Seat, str],
    marks: Mapping[str, str],
    refused: Ruling | None,
) -> Tile | None:
    """The card before a seat; one that was refused lies there crossed."""
    if seat in lying and not (refused and refused.move.seat == seat):
        return _tile(table, seat, lying[seat], marks)
    if refused and refused.move.seat == seat and table.pack:
        card = next((one for one in refused.move.what if one in table.pack.cards), "")
        if card:
            tile = _tile(table, seat, card, {})
            return tile._replace(kind=f"{tile.kind} crossed")
    return None


def as_order(label: str, verb: str) -> str:
    """A label as it follows *may not*: words that a player says or is told, and moves that are
    told, not ordered, stand in quotation marks.

    >>> as_order("Play the Ten of Hearts", "play"), as_order("Move c3 to c4", "move")
    ('play the Ten of Hearts', 'move c3 to c4')
    >>> as_order("King d8 to d7", "move"), as_order("a2 to a5", "move")
    ('play “King d8 to d7”', 'play “a2 to a5”')
    >>> as_order("I have nothing to show", "pass")
    'say “I have nothing to show”'
    >>> as_order("Throw in your hand, giving one point", "concede")
    'choose “Throw in your hand, giving one point”'
    """
    if label.startswith("I "):
        return f"say “{label}”"
    if TO_YOU.search(label):
        return f"choose “{label}”"
    told = TOLD.match(label)
    if told and (told["man"] or "").strip().lower() != verb:
        return f"play “{label}”"
    return f"{label[:1].lower()}{label[1:]}"


def may_not(table: Table, refused: Ruling) -> Markup:
    """Who may not do what, and why."""
    label = table.words(as_order(refused.label, refused.move.verb))
    name = table.names[refused.move.seat]
    return Markup("<bdi>{}</bdi> may not {}. {}").format(name, label, table.words(refused.because))


def _on_board(table: Table, at: Pointing, seen: Aloft) -> None:
    """Rings and the arrow on a board, from point to point."""
    if (picture := table.picture) is None:
        return
    known = {place.point for place in picture.places}
    rings = [one for one in (*at.rings, at.begins) if one in known]
    seen.circles = tuple((picture.x(one), picture.y(one)) for one in rings)
    if len(at.arrow) == 2 and known.issuperset(at.arrow):
        (x1, y1), (x2, y2) = ((picture.x(one), picture.y(one)) for one in at.arrow)
        long = hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (x2 - x1) / long, (y2 - y1) / long
        seen.shaft = (x1 + 30 * dx, y1 + 30 * dy, x2 - 46 * dx, y2 - 46 * dy)


def _hand(table: Table, seat: Seat, marks: Mapping[str, str]) -> tuple[Tile, ...]:
    hands = getattr(table.view, "hands", ())
    if table.pack is None or seat >= len(hands):
        return ()
    cards = table.in_order(hands[seat])
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
    text = listless(told.text)
    left = SAID - len(text.striptags())
    for _, note in told.notes:
        left -= len(note.striptags()) + 1
        if left < 0:
            break
        text += Markup(" ") + note
    return text


def listless(text: Markup) -> Markup:
    """The same without the list that ends it, where it is too long: the room sees those cards.

    >>> listless(Markup("The cards are laid on the table: " + "Ten of Hearts, " * 9))
    Markup('The cards are laid on the table.')
    >>> listless(Markup("<bdi>Ann</bdi> calls: Six of Hearts."))
    Markup('<bdi>Ann</bdi> calls: Six of Hearts.')
    """
    if len(text.striptags()) <= SAID or ": " not in text:
        return text
    head = text.partition(": ")[0]
    return Markup(f"{head}.")  # noqa: S704 (a part of what is escaped)


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
