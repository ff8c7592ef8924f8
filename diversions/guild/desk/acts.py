"""What the steward's buttons do: each act with its service, its undo and its words.

A button says where it leads, never by how much: the second press of two changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings

from diversions.guild.lesson import services as lesson_services
from diversions.guild.meeting import services
from diversions.guild.meeting.services import Refused
from diversions.guild.meeting.visitors import normalized_letters
from diversions.guild.models import TABLES, Item, Meeting, Person
from diversions.guild.parties import keeping
from diversions.guild.people import services as people_services
from diversions.guild.planning import services as planning_services
from diversions.guild.projector.services import turn
from diversions.guild.round import services as round_services
from diversions.guild.seats import services as seat_services
from diversions.guild.undo import services as undo
from diversions.guild.undo.services import undoable
from diversions.incoming.fields import number, number_or_none
from diversions.play import ways
from diversions.rules.core import SEATS


class DeskAct(NamedTuple):
    """An act on a meeting, or on one of its people.

    *asks* reads from the form what it is about, or refuses; *does* is given both and does it.
    Where it can be taken back, *undo* is what its button said; *says* is what is said of it, given
    what it was about and what came of it: empty, if that can be seen.
    """

    does: Callable[[Any, Any], Any]
    asks: Callable[[Any, Any], Any] = lambda whom, posted: None
    undo: Callable[[Any, Any], str] | str = ""
    says: Callable[[Any, Any, Any], str] = lambda whom, about, came: ""

    def press(self, meeting: Meeting, whom: Meeting | Person, posted: Any) -> str:
        """Do it; what is said of it."""
        about = self.asks(whom, posted)
        if not self.undo:
            return self.says(whom, about, self.does(whom, about))
        with undoable(meeting, self.undo if isinstance(self.undo, str) else self.undo(whom, about)):
            came = self.does(whom, about)
        return self.says(whom, about, came)


# With a whole meeting -----------------------------------------------------------------------------


def _is_sure(meeting: Meeting, posted: Any) -> bool:
    return "sure" in posted


def _seated(meeting: Meeting, sure: bool, many: int) -> str:
    return (
        " ".join([f"Seated: {many}.", *keeping.unkept(meeting)]) if many else "Nobody is waiting."
    )


def _filled(meeting: Meeting, about: None, many: int) -> str:
    return f"Chairs filled with bots: {many}." if many else "No chair is empty."


def _end(meeting: Meeting, about: None) -> None:
    if meeting.ended is None:
        with undoable(meeting, "End the meeting"):
            services.end(meeting)


def _shows(**what: object) -> DeskAct:
    return DeskAct(lambda meeting, about: services.show(meeting, what))


ACTS = {
    "late": DeskAct(round_services.seat_latecomers, _is_sure, "Seat the latecomers", _seated),
    "bots": DeskAct(
        lambda meeting, about: round_services.bots_for_empty(meeting),
        undo="Fill empty chairs with bots",
        says=_filled,
    ),
    "pause": DeskAct(lambda meeting, about: round_services.pause(meeting, True)),
    "on": DeskAct(lambda meeting, about: round_services.pause(meeting, False)),
    "end": DeskAct(_end),
    "undo": DeskAct(
        lambda meeting, about: undo.undo(meeting),
        says=lambda meeting, about, what: f"Taken back: {what}.",
    ),
    "open": DeskAct(lambda meeting, about: services.prolong(meeting)),
    "open-door": DeskAct(lambda meeting, about: services.set_door(meeting, True)),
    "close-door": DeskAct(lambda meeting, about: services.set_door(meeting, False)),
    "tables": _shows(kind="tables"),
    "letters": _shows(),
    "show-network": _shows(kind="network"),
    "pages-turn": DeskAct(lambda meeting, about: turn(meeting, None)),
    "lesson-end": DeskAct(lambda meeting, about: lesson_services.end(meeting)),
    "lesson-show": _shows(kind="lesson"),
    "time": DeskAct(
        round_services.set_time,
        lambda meeting, posted: number(posted.get("minutes", ""), 0, 240, "The minutes"),
    ),
    "network": DeskAct(
        lambda meeting, network: services.set_network(meeting, *network),
        lambda meeting, posted: (posted.get("network", ""), posted.get("password", "")),
        says=lambda meeting, network, came: (
            "Phones can now scan the code of the network."
            if network[0].strip()
            else "The network is forgotten."
        ),
    ),
    "way": DeskAct(
        lambda meeting, way: ways.choose(way),
        lambda meeting, posted: posted.get("way", ""),
        says=lambda meeting, way, came: (
            f"The codes lead to {settings.LAN_ADDRESS} now. Print them again if you have to."
        ),
    ),
    "next": DeskAct(
        services.lead_on, lambda meeting, posted: normalized_letters(posted.get("code", ""))
    ),
}


def _at(meeting: Meeting, key: str, refusal: str) -> Person:
    """The one of its people who has that key; Refused if nobody has."""
    pk = number_or_none(key)
    who = meeting.people.filter(pk=pk).first() if pk is not None else None
    if who is None:
        raise Refused(refusal)
    return who


def _brings_back(who: Callable[[Any, Any], Person]) -> DeskAct:
    """Bring back whom *who* finds; what the button says tells what took them away."""

    def said(whom: Any, person: Person) -> str:
        if person.merged_id:
            return f"Separate again: {person.name}"
        return f"{'Let in again:' if person.out else 'Bring back'} {person.name}"

    return DeskAct(lambda whom, person: people_services.bring_back(person), who, said)


def _item(name: str) -> Callable[[Meeting, Any], Item]:
    """The game that *name* leads to, with every table; Refused from a page on which another one
    goes on."""

    def asked(meeting: Meeting, posted: Any) -> Item:
        item = planning_services.item_of(meeting, posted[name])
        run = posted.get("run")
        if run is not None and run != meeting.run:
            raise Refused(
                "Something else began just before you pressed, so nothing was done. "
                "Look at the page, then press again."
            )
        services.refuse_if_over(meeting)
        if item.is_stale:
            raise Refused(
                f"The book no longer has the readings that were chosen for {item.game.title}. Take "
                "it out of the running order, and choose it again."
            )
        return item

    return asked


def _item_surely(name: str) -> Callable[[Meeting, Any], tuple[Item, bool]]:
    """That game, and whether the steward was told what would break by it and is sure."""
    return lambda meeting, posted: (_item(name)(meeting, posted), "sure" in posted)


def _lesson(meeting: Meeting, posted: Any) -> tuple[Item, str, bool]:
    """The game of a lesson, the code of its bridge if it is one, and whether she is sure."""
    key, _, bridge = posted["learn"].partition(" ")
    item = _item("learn")(meeting, {"learn": key, "run": posted.get("run")})
    return item, bridge, "sure" in posted


def _learn(meeting: Meeting, item: Item, bridge: str, sure: bool) -> None:
    if not sure:
        round_services.refuse_to_end(meeting)
    lesson_services.begin(meeting, item.game.slug, item, bridge)


# Buttons that lead to one thing of several are named after the act, and their value is the thing;
# the first that a form has is pressed.
NAMED = {
    "page": DeskAct(turn, lambda meeting, posted: number(posted["page"], 1, 9999, "A page")),
    "back": _brings_back(
        lambda meeting, posted: _at(
            meeting, posted["back"], "There is no such person at this meeting."
        )
    ),
    "here": DeskAct(
        round_services.begin_here,
        lambda meeting, posted: number(posted["here"], 1, TABLES, "A table"),
        lambda meeting, table: f"Begin at table {table}",
    ),
    "open": DeskAct(lesson_services.open_step, lambda meeting, posted: posted["open"]),
    "project": DeskAct(
        lambda meeting, table: services.show(meeting, {"kind": "table", "table": table}),
        lambda meeting, posted: number(posted["project"], 1, TABLES),
    ),
    "tell": DeskAct(
        lambda meeting, asked: round_services.tell(meeting, *asked),
        _item_surely("tell"),
        lambda meeting, asked: f"Introduce {asked[0].game.title}",
    ),
    "start": DeskAct(
        lambda meeting, asked: round_services.start(meeting, *asked),
        _item_surely("start"),
        lambda meeting, asked: f"Start {asked[0].game.title}",
    ),
    "learn": DeskAct(
        lambda meeting, asked: _learn(meeting, *asked),
        _lesson,
        lambda meeting, asked: f"Lesson of {asked[0].game.title}",
    ),
}


def pressed(meeting: Meeting, posted: Any) -> str:
    """What came of a press, in words; empty if it can be seen."""
    act = ACTS.get(posted.get("act", ""))
    if act and (said := act.press(meeting, meeting, posted)):
        return said
    named = next((NAMED[name] for name in NAMED if name in posted), None)
    return named.press(meeting, meeting, posted) if named else ""


# With one person ----------------------------------------------------------------------------------


def _seat(who: Person, posted: Any) -> tuple[int, int | None]:
    seat = posted.get("seat", "").upper()
    at = SEATS.index(seat) if len(seat) == 1 and seat in SEATS else None
    return number(posted.get("table", ""), 1, TABLES, "A table"), at


OF_A_PERSON = {
    "bot": DeskAct(
        lambda who, about: seat_services.put_bot(who),
        undo=lambda who, about: f"{who.name} marked as gone",
    ),
    "hall": DeskAct(
        lambda who, about: seat_services.to_the_hall(who),
        undo=lambda who, about: f"{who.name} sent to the hall",
    ),
    "out": DeskAct(
        lambda who, about: people_services.put_out(who),
        undo=lambda who, about: f"{who.name} removed",
    ),
    "back": _brings_back(lambda who, posted: who),
    "name": DeskAct(
        people_services.rename_person,
        lambda who, posted: posted.get("name", ""),
        lambda who, name: f"{who.name} renamed",
    ),
    "merge": DeskAct(
        people_services.merge,
        lambda who, posted: _at(
            who.meeting,
            posted.get("other", ""),
            "Choose another name that the same person came in with.",
        ),
        lambda who, other: f"{other.name} merged with {who.name}",
    ),
    "move": DeskAct(
        lambda who, to: seat_services.choose(who, *to),
        _seat,
        lambda who, to: f"{who.name} moved to table {to[0]}",
    ),
}


def pressed_for(who: Person, posted: Any) -> None:
    """Do what was pressed on the page of one person."""
    act = OF_A_PERSON.get(posted.get("act", ""))
    if act is None:
        raise Refused("The page sent something the book can’t read. Use one of the buttons.")
    act.press(who.meeting, who, posted)
