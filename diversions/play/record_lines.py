"""The record in words, line by line, as one seat is told it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup

from diversions.play import layout, second_person, words
from diversions.play.fold import Played, PlayedMove
from diversions.play.selectors import heard_from, last_act
from diversions.rules import CHANCE, Game, Move, Seat, Terms
from diversions.rules.core import name
from diversions.rules.kit.wording import joined

LINES = 6  # of the record are shown at least
MOST_LINES = 60  # and at most, however long ago the viewer acted
LINES_SAID = 8_000  # are remembered, as each seat is told them: half a kilobyte apiece


class RecordLine(NamedTuple):
    """One line of the record, in words."""

    ply: int
    text: Markup
    rule: str
    notes: tuple[tuple[str, Markup], ...]
    since: bool
    seat: Seat = CHANCE
    deal: int = 0  # the deal that this line begins, counted from 1; 0, if it begins none
    fell: bool = False  # whether it says how the dice fell that the line before throws

    @property
    def said(self) -> tuple[tuple[Markup, str], ...]:
        """Its sentences, each with its rule; without, where that is the one before."""
        rules = [self.rule, *(rule for rule, _ in self.notes)]
        texts = [self.text, *(text for _, text in self.notes)]
        return tuple(
            (text, "" if at and rule == rules[at - 1] else rule)
            for at, (text, rule) in enumerate(zip(texts, rules, strict=True))
        )


def recent_lines(
    played: Played,
    seat: Seat | None,
    names: tuple[str, ...],
    whole: bool = False,
    to_you: bool = False,
    all_seen: bool = False,
) -> tuple[tuple[RecordLine, ...], int]:
    """The last lines of the record, or the *whole*, and how many come before them."""
    acted = last_act(played, seat) if seat is not None else None
    heard = 0 if all_seen or played.state.outcome else heard_from(played, seat)
    after = played.ply - LINES if acted is None and seat is None else (acted or 0)
    first = 0 if whole else max(0, played.ply - MOST_LINES, min(after, played.ply - LINES))
    deals = _deals(played)
    told = []
    for ply, line in enumerate(played.lines[first:], first):
        fresh = ply >= heard and line.move.verb in played.game.fleeting
        times = _times(played.lines, ply)
        said, notes = _said(played.game, played.terms, line, seat, names, to_you, fresh, times)
        since = acted is None or ply > acted
        told.append(
            RecordLine(
                ply, said, line.rule, notes, since, line.move.seat, deals.get(ply, 0),
                _is_throw(line.move) and ply > 0 and _throws(played.lines[ply - 1].move),
            )
        )  # fmt: skip
    return tuple(told), first


@lru_cache(maxsize=LINES_SAID)
def _said(
    game: Game[Any],
    terms: Terms,
    line: PlayedMove,
    seat: Seat | None,
    names: tuple[str, ...],
    to_you: bool,
    fresh: bool,
    times: int,
) -> tuple[Markup, tuple[tuple[str, Markup], ...]]:
    """A line and its notes as *seat* is told them: on every page for as long as they are recent."""
    said = words.sentence(game, terms, line, seat, fresh, times)
    notes = [note for note in line.notes if not words.repeats(said, note.text)]
    texts = [note.text for note in notes]
    if to_you and seat is not None:
        mine = line.move.seat == seat
        said = (
            words.by_you(game, terms, line, fresh)
            if mine
            else second_person.to_you(said, name(seat))
        )
        texts = [second_person.to_you(text, name(seat)) for text in texts]
    return words.marked(said, names), tuple(
        (note.rule, words.marked(text, names)) for note, text in zip(notes, texts, strict=True)
    )


def _times(lines: Sequence[PlayedMove], ply: int) -> int:
    """How many times running dice have fallen as they do on that line, whoever threw them; 1 of
    what is no throw."""
    if not _is_throw(lines[ply].move):
        return 1
    moves = (lines[at].move for at in range(ply, -1, -1))
    fell = (sorted(move.what) for move in moves if _is_throw(move))
    _, alike = next(groupby(fell))
    return len(list(alike))


def _is_throw(move: Move) -> bool:
    return move.seat == CHANCE and move.verb == "throw"


def _throws(move: Move) -> bool:
    return move.seat != CHANCE and move.verb == "throw"


def _deals(played: Played) -> dict[int, int]:
    """The deals that begin at each ply, counted from 1."""
    begun = [ply for ply, line in enumerate(played.lines) if line.move.verb == "shuffle"]
    return {ply: number for number, ply in enumerate(begun, 1)}


def with_cards_got(
    lines: Sequence[RecordLine], played: Played, seat: Seat, names: tuple[str, ...]
) -> tuple[RecordLine, ...]:
    """*lines* as the player on *seat* is told them, who reads there which cards came."""
    pack, got = played.game.pack(played.terms), layout.got(played, seat)
    told = []
    for line in lines:
        said = " ".join(text for text, _ in line.said)
        named = [pack.name(card) for card in got.get(line.ply, ())] if pack else []
        unsaid = [f"the {card}" for card in named if card not in said]
        if unsaid:
            note = words.marked(f"You get {joined(unsaid)}.", names)
            line = line._replace(notes=(*line.notes, (line.said[-1][1] or line.rule, note)))
        told.append(line)
    return tuple(told)


def told_lines(played: Played, seat: Seat | None, names: tuple[str, ...]) -> tuple[RecordLine, ...]:
    """The whole record, in words, as *seat* is told it."""
    return recent_lines(played, seat, names, whole=True)[0]
