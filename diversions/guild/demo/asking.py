"""*What would you play?*: every phone in the hall is asked, and the answers are counted.

What is asked is the position that the demonstration shows, from the seat that is to act: so a phone
and the projector show that hand, and the others as backs.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from markupsafe import Markup

from diversions.guild.demo.state import Demo
from diversions.guild.models import Meeting
from diversions.play import tiles
from diversions.play.table import Table, line_of

MOST_TOLD = 3  # answers in the line that the room reads


class Offered(NamedTuple):
    """One answer: what is sent, how it is called, and the card that it plays, if it plays one."""

    line: str
    label: Markup
    card: str = ""
    red: bool = False


class Answers(NamedTuple):
    """How many have answered, of how many, and what; *open* while they may still change it."""

    counts: Counter[str]
    asked: int
    open: bool

    @property
    def given(self) -> int:
        return self.counts.total()


def options(table: Table) -> tuple[Offered, ...]:
    """What may be answered: each act that is allowed there; none, where cards are chosen."""
    known: dict[str, Offered] = {}
    for ruling in table.rulings:
        if ruling.allowed and ruling.pick is None:
            what = ruling.move.what
            card = what[0] if table.pack and len(what) == 1 and what[0] in table.pack.cards else ""
            line = line_of(ruling.move)
            red = bool(card and table.pack and "red" in tiles.kind(table.pack.system, card))
            known.setdefault(line, Offered(line, table.words(ruling.label), card, red))
    return tuple(known.values())


def is_open(what: Demo) -> bool:
    """Whether phones are asked now."""
    return bool(what.get("kind") == "demo" and what.get("ask") == "open")


def answers(meeting: Meeting, what: Demo) -> Answers | None:
    """What the phones have answered; None while nothing is asked."""
    if what.get("ask") is None:
        return None
    counts = Counter(meeting.votes.values_list("line", flat=True))
    asked = meeting.people.filter(here=True, out=False).count()
    return Answers(counts, max(asked, counts.total()), is_open(what))


def question(table: Table, seat: int) -> Markup:
    """What the phones are asked."""
    return Markup("What would you play for <bdi>{}</bdi>?").format(table.names[seat])


def said(table: Table, seat: int, told: Answers) -> Markup:
    """The line under the table: the question, or what was answered most."""
    name = table.names[seat]
    if told.open:
        given = Markup(" {} of {} have answered.").format(told.given, told.asked)
        return question(table, seat) + given
    labels = {one.line: one.label for one in options(table)}
    best = [(labels[line], n) for line, n in told.counts.most_common(MOST_TOLD) if line in labels]
    if not best:
        return Markup("For <bdi>{}</bdi>: no phone has answered.").format(name)
    counted = Markup(" · ").join(Markup("{}: <b>{}</b>").format(label, n) for label, n in best)
    return Markup("{} answers for <bdi>{}</bdi>. {}").format(told.given, name, counted)
