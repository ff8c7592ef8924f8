"""The table of a record, or of a sitting, as one seat sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from diversions.play import layout, passing, present, words
from diversions.play import leaf as leaves
from diversions.play.fold import Played
from diversions.play.models import Chair, Sitting
from diversions.play.record_lines import recent_lines, with_cards_got
from diversions.play.selectors import may_go_on, may_not_take_back
from diversions.play.sitters import Sitter, who_sits
from diversions.play.table import Table
from diversions.rules import CHANCE, Game, Ruling, Seat, State
from diversions.rules.pictures import doors

EMPTY = re.compile(r"\n(?:[ \t]*\n)+")  # lines of a fragment that say nothing


def look(
    played: Played,
    seat: Seat | None,
    sitters: Sequence[Sitter],
    *,
    all_seen: bool = False,
    to_you: bool = False,
) -> Table:
    """The table of a record as *seat* sees it; *all_seen* lays every card open, and *to_you* tells
    the player on that seat of what he did."""
    game, state = played.game, played.state
    view = state if all_seen else game.view(state, seat)
    rulings = tuple(offered(game, view, seat)) if seat is not None else ()
    table = Table(game, played.terms, view, seat, tuple(sitters), rulings=rulings, to_you=to_you)
    table.turned = played.terms.seats == 2 and seat == 1
    table.record, table.earlier = recent_lines(
        played, seat, table.names, to_you=to_you, all_seen=all_seen
    )
    if to_you and seat is not None:
        table.record = with_cards_got(table.record, played, seat, table.names)
    table.parts = leaves.part_of(played)
    if played.state.outcome:
        table.gains = leaves.at_the_end(played, seat, table.names, to_you=to_you)
        table.recalled = leaves.recalled_at_the_end(played, seat, table.names, to_you=to_you)
        table.part = f"{'Last' if played.ends else 'This'} {table.parts}"
    table.accounts = leaves.accounts(played, seat, table.names, to_you=to_you)
    table.broken, table.older = played.broken, played.passed
    table.ply, table.last = played.ply, played.ply
    table.thrown = next(
        (
            ply
            for ply in range(played.ply, 0, -1)
            if (move := played.lines[ply - 1].move).seat == CHANCE and move.verb == "throw"
        ),
        0,
    )
    if seat is not None:
        table.held_before = tuple(layout.held_before(played, seat))
    table.before = layout.last_turn(played) if doors.has_board(game) else ()
    held = doors.held(game, played.terms)
    table.most, table.room = max(played.most, held), held or played.most
    begun = max((end.ply for end in played.ends if end.ply < played.ply), default=0)
    table.spoken = layout.spoken(
        played.lines[begun:],
        played.terms.seats,
        lambda line: words.spoken(game, played.terms, line, seat, to_you),
    )
    return table


def view_of(played: Played, seat: Seat | None) -> State:
    """What *seat* sees of that table."""
    view: State = played.game.view(played.state, seat)
    return view


def offered(game: Game[Any], view: State, seat: Seat) -> Iterator[Ruling]:
    """The rulings on what may be done now or at another time, not on what can never be done."""
    never = doors.barred(game)
    for ruling in game.rulings(view, seat):
        if ruling.allowed or never.get(ruling.move.verb) != ruling.rule:
            yield ruling


def of(
    sitting: Sitting,
    chair: Chair | None,
    ply: int | None = None,
    turned: bool | None = None,
    end: int | None = None,
    *,
    device: Sequence[Chair] = (),
    follows: bool = False,
) -> Table:
    """The table of a sitting as it is now from *chair*; None is a bystander.  While the viewer
    reads what a deal came to, it is the table as that left it.

    Where a *device* is passed round between several chairs, *chair* is the one whose cards lie
    open on it; where nothing is hidden it is that of the player whose turn it is.

    With *ply*, as it was then: for a match that is over, which all may see.  *turned* says from
    which side a board is seen, if not from the viewer's own; *end*, the end of which deal is read
    again.
    """
    played = present.of(sitting).played
    chairs = list(sitting.chairs.all())
    over, last = bool(played.state.outcome), played.ply
    if ply is not None and over:
        played = played.at(max(0, min(ply, played.ply)))
    own = tuple(device) or ((chair,) if chair else ())
    seated = who_sits(chairs, played, sitting.code, seated=bool(own))
    opened = leaves.open_for(played, own, chairs) if ply is None else None
    to_act = passing.next_of(device, played)
    if device:
        chair = passing.passed_to(chair, to_act, played, reads=opened is not None)
    seat = chair.seat if chair else None
    again = next((one for one in played.ends if one.ply == end), None)
    shown = again or opened
    seen = played.at(shown.ply) if shown else played
    to_you = bool(chair) and not device and ply is None
    table = look(seen, seat, seated, all_seen=over and ply is not None, to_you=to_you)
    if shown:
        table.leaf, table.read_again = (
            leaves.leaf_of(played, shown, seat, table.names, to_you=to_you),
            bool(again),
        )
        table.before_end = view_of(played.at(shown.ply - 1), seat)
    table.end = played.ends[-1].ply if played.ends else 0
    table.url = reverse("at", args=[sitting.code])
    table.version = sitting.version  # the record may be newer, but the chairs are as old as that
    if device:
        table.hides = passing.hides(played)
        _for_a_device(table, device, to_act, follows)
    table.turned = table.turned if turned is None else turned
    if ply is not None and over:
        table.kind, table.rulings, table.last = "position", (), last
        return table
    table.letters = sitting.letters if own else ""
    table.home, table.label, table.stopped = sitting.home, sitting.label, sitting.stopped
    if sitting.after:
        table.after = reverse("at", args=[sitting.after.code])
    if sitting.stopped or (table.leaf and not table.leaf.live) or table.read_again:
        table.rulings = ()
    elif own:
        _for_the_seated(table, sitting, own, chairs, played)
    if to_act and not (table.leaf or chair or over or sitting.stopped or played.broken):
        table.hand_to = to_act.seat
        table.acts_again = passing.acted_last(device, played) == to_act
    return table


def _for_a_device(
    table: Table, device: Sequence[Chair], to_act: Chair | None, follows: bool
) -> None:
    table.device, table.follows = tuple(chair.seat for chair in device), follows
    if table.seat is None or not (follows or table.uncovered):
        table.near = to_act.seat if to_act and follows else device[0].seat
    table.turned = table.terms.seats == 2 and table.viewer == 1


def leaves_a_choice(rulings: Sequence[Ruling]) -> bool:
    """Whether several acts are open, or one to which cards are to be chosen."""
    allowed = [ruling for ruling in rulings if ruling.allowed]
    return len(allowed) > 1 or any(ruling.pick for ruling in allowed)


def _for_the_seated(
    table: Table,
    sitting: Sitting,
    own: Sequence[Chair],
    chairs: Sequence[Chair],
    played: Played,
) -> None:
    persons = [c.seat for c in chairs if c.kind == Chair.PERSON and c.taken]
    bots = [c.seat for c in chairs if c.kind == Chair.BOT]
    mover = passing.last_of(own, played).seat
    table.may_take_back = not may_not_take_back(played, mover, persons, bots)
    table.may_go_on = not sitting.after and may_go_on(played, persons)
    # Signs may be given out of turn, but then it may be best to do nothing, which no adviser says.
    table.may_hint = table.mine and leaves_a_choice(table.rulings)
    if asked := sitting.asked:
        table.asking = table.names[asked["seat"]]
        table.asks = asked["seat"] in [c.seat for c in own]
        table.answered = asked.get("end", "")
        if table.answered:
            table.refuser = table.names[asked["by"]] if "by" in asked else ""
            return
        table.unanswered = tuple(table.names[seat] for seat in asked["left"])
        table.may_take_back = False
        table.asked = any(chair.seat in asked["left"] for chair in own)


def inside(table: Table) -> str:
    """The fragment that goes into ``#table``: no token, nothing that another may not see."""
    return EMPTY.sub("\n", render_to_string("play/_table.html", {"table": table}))
