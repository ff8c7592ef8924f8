"""A position in dispute as its page shows it: the two tables side by side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from diversions.lab.chance import drawn
from diversions.lab.disputes import Dispute
from diversions.library import selectors
from diversions.library.selectors import Sentence
from diversions.play import fold, showing, sitters, words
from diversions.play.fold import Played
from diversions.play.table import Table
from diversions.rules import CHANCE, Game, Move, Option, Pick, Reading, ruling_on
from diversions.rules.core import letter
from diversions.rules.kit.wording import joined

FEW = 3  # acts that are listed where the tables differ in whose turn it is
LISTED = 6  # differences in what is allowed that are told one by one


class Only(NamedTuple):
    """An act that one table allows and the other refuses, and why it does."""

    act: Any
    because: Any
    rule: str


@dataclass
class Side:
    """One of the two tables of a position in dispute."""

    reading: Reading
    rule: Sentence | None
    played: Played
    table: Table
    only: list[Only] = field(default_factory=list)

    @property
    def may(self) -> list[str]:
        """What may be done here, if that is little enough to be listed."""
        game, state = self.played.game, self.played.state
        labels = [r.label for seat in state.acting for r in game.rulings(state, seat) if r.allowed]
        return labels if len(labels) <= FEW else []

    @property
    def acting(self) -> str:
        return joined([self.table.names[seat] for seat in self.played.state.acting])


PARTS = {
    "outcome": "whether the match is over, or who has won it",
    "turn": "whose turn it is",
    "chance": "which cards or dice come next",
    "moves": "what a player may do",
    "score": "the score",
    "stakes": "how much money each player has",
}


@dataclass
class DisputedPosition:
    """A position in dispute, as its page shows it."""

    dispute: Dispute
    sides: tuple[Side, Side]
    tied: list[tuple[Option, Reading]]

    @property
    def differs(self) -> str:
        """In what the tables differ, in words."""
        return joined([PARTS[part] for part in self.dispute.parts])

    @property
    def stands(self) -> bool:
        return not any(side.played.broken for side in self.sides)


def position(game: Game[Any], dispute: Dispute) -> DisputedPosition:
    """Both tables of *dispute*; ValueError if its terms cannot be agreed any more."""
    contrast = dispute.contrast(game)
    moves = [Move.read(line) for line in dispute.moves]
    folded = [fold.fold(terms, moves) for terms in (contrast.first, contrast.second)]
    if all(played.state.due for played in folded):
        folded = [fallen(played) for played in folded]
    first, second = (
        side(terms[contrast.option], played)
        for terms, played in zip((contrast.first, contrast.second), folded, strict=True)
    )
    first.only, second.only = only(first, second), only(second, first)
    every = {option.key: option for option in game.options}
    tied = [key.split(".") for key in contrast.tied]
    return DisputedPosition(
        dispute,
        (first, second),
        [(every[option], every[option].reading(reading)) for option, reading in tied],
    )


def fallen(played: Played) -> Played:
    """The table when the chance that is due has fallen, which here it always does alike."""
    for nth in range(10):
        if not (due := played.state.due):
            break
        move = Move(CHANCE, due.verb, drawn(due, "shown", due.verb, nth))
        played = played.then(ruling_on(played.game, played.state, move))
    return played


def side(reading: Reading, played: Played) -> Side:
    seen = showing.look(played, None, sitters.company(played), all_seen=True)
    seen.kind, seen.mark = "diagram", f"{reading.key}-"
    report = selectors.report(played.game.slug)
    rules = report.rules if report else ()
    rule = next((rule for rule in rules if rule.id == reading.rule), None)
    return Side(reading, rule, played, seen)


def only(here: Side, there: Side) -> list[Only]:
    """The acts that are allowed here and refused there, where the same seat is to act.

    And those that leave another choice there.
    """
    acts: list[Only] = []
    game, terms = here.played.game, here.played.terms
    seats = here.played.state.acting
    rulings_there = {seat: list(game.rulings(there.played.state, seat)) for seat in seats}
    for seat in seats if seats == there.played.state.acting else ():
        for ruling in game.rulings(here.played.state, seat):
            if not ruling.allowed or len(acts) >= LISTED:
                continue
            refusal = ruling_on(game, there.played.state, ruling.move)
            others = (r.pick for r in rulings_there[seat] if r.allowed and r.move == ruling.move)
            other = next(others, None)
            if ruling.pick and other and bounds(ruling.pick) != bounds(other):
                act = f"{{{letter(seat)}}}: “{ruling.label}”, {bounds(ruling.pick)}"
                told = Only(here.table.words(act), Markup("By this rule."), ruling.rule)
                acts.append(told)
            if ruling.pick is None and not refusal.allowed:
                done = words.done(ruling.label, ruling.move, game.pack(terms))
                act = words.told_of(f"{{{letter(seat)}}}", done, words.acts_of(game, ruling.move))
                acts.append(
                    Only(here.table.words(act), there.table.words(refusal.because), refusal.rule)
                )
    return acts


def bounds(pick: Pick) -> str:
    """How many of how many an act may choose.

    >>> bounds(Pick(("2S", "3S", "4S"), 1, 2)), bounds(Pick(("2S", "3S", "4S"), 2, 2))
    ('1 to 2 of 3', '2 of 3')
    """
    many = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
    return f"{many} of {len(pick.pool)}"
