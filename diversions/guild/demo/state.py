"""A demonstration as it is kept: a record, where it stands, and what is pointed at in it.

It is a dictionary, in what the projector shows and in the plan: *terms*, *moves* and *ply*, and
*set_up*, if it begins from a position that no record leads to; *notes* by ply: her *remark*, the
*rings*, an *arrow*, the seat that is *lit*, and whether in *full*.  Only of the present moment are
the *tool*, where an arrow begins (*from*), the act that was *refused*, whether the phones are asked
(*ask*: *open*, or *told* once the counts are shown), the picture that is *held*, and whether the
screen is *black*.

A thing that is pointed at is a card of a seat, ``A:KH``, or a point of a board, ``c4``; it is never
a place on a screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from diversions.play.fold import Played

Demo = dict[str, Any]
TOOLS = {"play": "Play", "ring": "Ring", "arrow": "Arrow", "light": "Spotlight"}
PASSING = ("from", "refused", "ask")
KEPT = ("kind", "terms", "set_up", "moves", "ply", "notes", "kept")
MOST = 400  # signs of a remark


def begun(terms: str, moves: Sequence[str], ply: int, set_up: str = "") -> Demo:
    """A demonstration at that ply, with nothing said of it yet."""
    made: Demo = {"kind": "demo", "terms": terms, "moves": list(moves), "ply": ply}
    return {**made, "set_up": set_up} if set_up else made


def of_record(played: Played, ply: int) -> Demo:
    """A demonstration of a whole record, at that ply."""
    return begun(played.terms.code, list(map(str, played.moves)), ply, played.set_up)


def kept(what: Demo) -> Demo:
    """What of it goes into the plan."""
    return {key: what[key] for key in KEPT if key in what}


def note(what: Demo) -> dict[str, Any]:
    """What is noted of the position that is shown."""
    return dict(what.get("notes", {}).get(str(what["ply"]), {}))


def noted(what: Demo, **changes: Any) -> Demo:
    """The same with other notes of this position; what is empty is left out.

    >>> noted({"ply": 3}, remark="Look.", rings=[])["notes"]
    {'3': {'remark': 'Look.'}}
    """
    told = {key: word for key, word in {**note(what), **changes}.items() if word}
    notes = {ply: one for ply, one in what.get("notes", {}).items() if ply != str(what["ply"])}
    return {**what, "notes": {**notes, str(what["ply"]): told} if told else notes}


def settled(what: Demo) -> Demo:
    """The same without what held for one moment."""
    return {key: word for key, word in what.items() if key not in PASSING}


def at(what: Demo, ply: int) -> Demo:
    """The same at another ply."""
    return {**settled(what), "ply": ply}


def played_on(what: Demo, moves: Sequence[str]) -> Demo:
    """The same after another move: along its record, or on a branch that leaves the rest behind."""
    if what["moves"][: len(moves)] == list(moves):
        return at(what, len(moves))
    notes = {p: one for p, one in what.get("notes", {}).items() if int(p) <= what["ply"]}
    return {**settled(what), "moves": list(moves), "ply": len(moves), "notes": notes}


def pointed(what: Demo, thing: str) -> Demo:
    """The same when *thing* is pressed with the tool in hand.

    A ring goes on and off; an arrow wants two presses; the light goes from a larger row to the full
    height, then off.

    >>> note(pointed({"ply": 0, "tool": "ring"}, "A:KH"))
    {'rings': ['A:KH']}
    >>> begins = pointed({"ply": 0, "tool": "arrow"}, "A:KH")
    >>> note(pointed(begins, "B:9D"))
    {'arrow': ['A:KH', 'B:9D']}
    """
    told = note(what)
    match what.get("tool", "play"):
        case "ring":
            rings = told.get("rings", [])
            more = [one for one in rings if one != thing] if thing in rings else [*rings, thing]
            return noted(what, rings=more)
        case "arrow" if "from" not in what:
            return {**noted(what, arrow=[]), "from": thing}
        case "arrow":
            arrow = [what["from"], thing] if thing != what["from"] else []
            return noted({key: one for key, one in what.items() if key != "from"}, arrow=arrow)
        case "light":
            return lit(what, thing.partition(":")[0])
    return what


def lit(what: Demo, seat: str) -> Demo:
    """The same with the next step of the light on that seat's row."""
    told = note(what)
    if told.get("lit") != seat:
        return noted(what, lit=seat, full=False)
    return noted(what, full=True) if not told.get("full") else noted(what, lit="", full=False)
