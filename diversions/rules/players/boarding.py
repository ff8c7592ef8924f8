"""What good players of board games weigh: what is taken, what is saved, what is left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise, small, spoken
from diversions.rules.core import Move, Seat, but
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import joined
from diversions.rules.players.tricking import Saying, capital

FEW = 5  # moves of the other side, which are soon none
MOST = 24  # other moves that are looked at


class BoardPlace(NamedTuple):
    """How a game's board is read: *men* of the view is a sign for each of *points*."""

    points: tuple[str, ...]
    side: Callable[[str], Seat | None]  # whose man a sign is; None for an empty point
    name: Callable[[str], str]  # “knight”
    vacant: str
    middle: Callable[[str], float]  # how far a point lies from the middle
    forward: Callable[[Seat, str], float] = lambda seat, point: 0  # how far a man has come
    fixed: str = ""  # signs of men without whom there is no game
    centre: str = ""  # the point in the very middle


class Capture(NamedTuple):
    """A move that takes, who makes it, and what."""

    move: Move
    by: str  # the point it starts from
    taken: tuple[str, ...]  # points that are emptied


class _Board:
    """The board of a choice, and what may be done on it."""

    def __init__(self, choice: ActChoice, place: BoardPlace) -> None:
        self.choice, self.place, self.view = choice, place, choice.view
        self.seat, self.game = choice.seat, choice.game
        self.other = 1 - choice.seat

    def man(self, view: Any, point: str) -> str:
        return str(view.men[self.place.points.index(point)])

    def said(self, view: Any, point: str) -> str:
        """“the knight on e4”"""
        return f"the {self.place.name(self.man(view, point))} on {point}"

    def without(self, points: Iterable[str]) -> list[Otherwise]:
        """The positions with nothing on one of *points*, where they are possible."""
        return [other for point in points for other in self.emptied_at(point)]

    def emptied_at(self, point: str) -> list[Otherwise]:
        fixed, at = self.place.fixed, self.place.points.index(point)
        if self.view.men[at] in (self.place.vacant, *fixed):
            return []
        men = self.view.men[:at] + self.place.vacant + self.view.men[at + 1 :]
        other = self.choice.other(f"Without {self.said(self.view, point)}", men=men)
        here = {ruling.move for ruling in self.choice.allowed}
        other = other._replace(tells=lambda move: move in here)
        places = [place for place, man in enumerate(men) if fixed and man in fixed]
        prey = {self.place.points[place] for place in places}
        for ruling in self.game.rulings(other.view, self.seat) if prey else ():
            if ruling.allowed and ruling.move.what and ruling.move.what[-1] in prey:
                return []  # a king could be taken
        fast = bots_of(self.game).fast
        if fast is not None:
            board = fast(self.view.terms)
            if not board.lore.after(board.node(other.view)):
                return []  # the match would be over
        return [other]

    def after(self, move: Move) -> Any:
        return self.game.apply(self.view, move)

    def captures(self, view: Any, seat: Seat) -> list[Capture]:
        """What *seat* could take in *view*, if it were to move."""
        if view.outcome:
            return []
        at = but(view, acting=(seat,))
        found = []
        for ruling in self.game.rulings(at, seat):
            move = ruling.move
            if not ruling.allowed or len(move.what) < 2 or move.verb == "huff":
                continue
            foe = self.place.side(self.man(view, move.what[-1])) == 1 - seat
            if move.verb != "take" and not foe:
                continue
            taken = self.emptied(at, move) if move.verb == "take" else (move.what[-1],)
            if taken:
                found.append(Capture(move, move.what[0], taken))
        return found

    @cached_property
    def risk(self) -> str:
        """What can take the man that is moved, and what can take that man in return; empty if
        nothing can."""
        after, move = self.after(self.choice.move), self.choice.move
        if after.outcome or len(move.what) < 2:
            return ""
        end = move.what[-1]
        foes = [reply for reply in self.captures(after, self.other) if end in reply.taken]
        if not foes:
            return ""
        foe = foes[0]
        then = self.game.apply(after, foe.move)
        back = [c.by for c in self.captures(then, self.seat) if foe.move.what[-1] in c.taken]
        text = f"{self.said(after, foe.by)} can take your man there"
        if not back:
            return f"{text}."
        return f"{text}, but {self.said(then, back[0])} takes back."

    def takers_back(self, view: Any, threat: Capture) -> list[str]:
        """From where the seat could take the man that makes a capture in *view*, in return."""
        at = but(view, acting=(self.other,))
        if not any(r.move == threat.move and r.allowed for r in self.game.rulings(at, self.other)):
            return []
        then = self.game.apply(at, threat.move)
        end = threat.move.what[-1]
        return [one.by for one in self.captures(then, self.seat) if end in one.taken]

    def guarded(self, threat: Capture, after: Any) -> str:
        """The man that could take back after a capture, and could not before the move."""
        before = set(self.takers_back(self.view, threat))
        now = [point for point in self.takers_back(after, threat) if point not in before]
        return self.said(after, now[0]) if now else ""

    @cached_property
    def checks_next(self) -> list[str]:
        """Where the man that is moved could attack the other side’s king by its next move, and
        could not before."""
        start, end = self.choice.move.what[0], self.choice.move.what[-1]
        after = self.after(self.choice.move)
        if not self.place.fixed or after.outcome:
            return []
        known = set(self.checks_of(self.view, start))
        return [point for point in self.checks_of(after, end) if point not in known]

    def checks_of(self, view: Any, start: str) -> list[str]:
        """Where the man on *start* would attack the king of the other side."""
        at = but(view, acting=(self.seat,))
        found = []
        for ruling in self.game.rulings(at, self.seat):
            if not ruling.allowed or not ruling.move.what:
                continue
            if self.man(view, ruling.move.what[-1]) in self.place.fixed:
                return []  # it is attacked already
            if ruling.move.what[0] == start:
                then, end = self.game.apply(at, ruling.move), ruling.move.what[-1]
                if any(
                    self.man(then, point) in self.place.fixed
                    for one in self.captures(then, self.seat)
                    if one.by == end
                    for point in one.taken
                ):
                    found.append(end)
        return found

    def emptied(self, view: Any, move: Move) -> tuple[str, ...]:
        """The points from which *move* takes a man of the other side."""
        then = self.game.apply(view, move)
        return tuple(
            point
            for point, before, now in zip(self.place.points, view.men, then.men, strict=True)
            if self.place.side(before) == 1 - move.seat and before != now
        )


def emptied(choice: ActChoice, place: BoardPlace, point: str) -> tuple[Otherwise, ...]:
    """The position with nothing on *point*, if it is possible."""
    return tuple(_Board(choice, place).emptied_at(point))


def ideas(choice: ActChoice, place: BoardPlace, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """The ideas that may be the reason for a move."""
    says, know = ENDINGS | dict(says), _Board(choice, place)
    for key, holes, without in _situations(know):
        if said := says.get(key):
            text = capital(said.text.format(**holes))
            if key in POSITIONAL and (risk := know.risk):
                text = f"{text} {capital(risk)}"
            if key in ALIKE and choice.alike:
                text = f"{text} The other moves do about as well."
            yield Idea(key, text, said.rule, tuple(without[:3]), said.plain, key in QUIET)


# What is said of where a man stands: of a man that can be taken there, that is said as well.
POSITIONAL = ("hem-few", "hem", "centre", "aims", "middle", "room", "quiet", "forward")
# What is true of a move that only stands well: no reason against one that loses men.
QUIET = (*POSITIONAL, "waiting", "calm", "safe")
# What is said where no move does more: so it is said, where the others are worth the same.
ALIKE = ("waiting", "calm", "quiet")
# Of a move with which the match ends, and is not won.
ENDINGS = {
    "draws": Saying("With this move the match ends in a draw.", plain=True),
    "lost": Saying("The match is lost whichever move you make.", plain=True),
}
Situation = tuple[str, dict[str, object], list[Otherwise]]


def _situations(know: _Board) -> Iterator[Situation]:
    choice, view = know.choice, know.view
    move, after = choice.move, know.after(choice.move)
    if after.outcome and choice.seat in after.outcome.winners:
        yield "wins", {}, []
    elif after.outcome and not after.outcome.winners:
        yield "draws", {}, []
    elif after.outcome:
        ends = [know.after(ruling.move).outcome for ruling in choice.allowed[:MOST]]
        if all(end and choice.seat not in end.winners for end in ends):
            yield "lost", {}, []
    if len(choice.allowed) > 1 and move.verb == "huff":
        man = know.said(view, move.what[0])
        yield "huff", {"man": man}, [know.choice.other(f"If {man} could not be huffed",
                                                       huffable=())]  # fmt: skip
        return
    if len(move.what) < 2:
        yield "other", {}, []
        return
    replies = know.captures(after, know.other)
    hanging = {point for reply in replies for point in reply.taken}
    taken = know.emptied(view, move)
    if taken:
        yield from _taking(know, taken, move.what[-1] in hanging)
    else:
        yield from _saving(know, after, hanging)
        yield from _attacking(know, after, move, move.what[-1] in hanging)
    yield from _beside_rival(know, hanging)
    if not taken:  # a man that is taken is the reason, and not where the taker stands
        yield from _quiet(know, after, bool(hanging))


def _taking(know: _Board, taken: tuple[str, ...], again: bool) -> Iterator[Situation]:
    view = know.view
    holes: dict[str, object] = {
        "taken": " and ".join(know.said(view, point) for point in taken),
        "man": know.said(view, know.choice.move.what[0]),
        "many": len(taken),
    }
    without = know.without(taken)
    others = [r.move for r in know.choice.allowed if r.move.verb == know.choice.move.verb]
    most = max((len(m.what) for m in others if m != know.choice.move), default=0)
    if len(taken) > 1 and most < len(know.choice.move.what):
        yield "take-most", holes, without
    yield ("take-trade" if again else "take"), holes, without
    yield ("takes-again" if again else "takes"), holes, []


def _saving(know: _Board, after: Any, hanging: set[str]) -> Iterator[Situation]:
    """Whether a man that could be taken no longer can."""
    threats = know.captures(know.view, know.other)
    gone = know.choice.move.what[0]
    guards: Situation | None = None
    holes: dict[str, object]
    for threat in threats:
        for point in threat.taken:
            where = know.choice.move.what[-1] if point == gone else point
            if where in hanging:
                if where == point and (guard := know.guarded(threat, after)):
                    holes = {
                        "man": know.said(know.view, point), "foe": know.said(know.view, threat.by),
                        "guard": guard,
                    }  # fmt: skip
                    guards = guards or ("guard", holes, know.without([threat.by]))
                continue
            holes = {
                "man": know.said(know.view, point), "foe": know.said(know.view, threat.by),
            }  # fmt: skip
            key = "escape" if point == gone else "cover"
            yield key, holes, know.without([threat.by])
            return
    if guards:
        yield guards


def _attacking(know: _Board, after: Any, move: Move, hanging: bool) -> Iterator[Situation]:
    """Whether something can be taken next that could not be before; *hanging* if the man that is
    moved can be taken first."""
    before = {point for one in know.captures(know.view, know.seat) for point in one.taken}
    ahead = know.captures(after, know.seat)
    fresh = list(dict.fromkeys(p for one in ahead for p in one.taken if p not in before))
    kings = [p for p in fresh if know.man(know.view, p) in (*know.place.fixed,)]
    fresh = [p for p in fresh if p not in kings]
    if kings:
        yield "check", {"target": know.said(know.view, kings[0])}, know.without(fresh[:1])
    if hanging:
        yield from _offering(know, after, move, fresh)
        return
    if len(fresh) > 1:
        both = " and ".join(know.said(know.view, point) for point in fresh[:2])
        yield "fork", {"target": both}, know.without(fresh[:2])
    elif fresh:
        yield "threat", {"target": know.said(know.view, fresh[0])}, know.without(fresh[:1])


def _offering(know: _Board, after: Any, move: Move, fresh: list[str]) -> Iterator[Situation]:
    """Whether a man is attacked that can take first, but would be taken in return."""
    takers = [one for one in know.captures(after, know.other) if move.what[-1] in one.taken]
    guards = [know.takers_back(after, one) for one in takers]
    if len({one.by for one in takers}) == 1 and takers[0].by in fresh and all(guards):
        target = takers[0].by
        holes: dict[str, object] = {
            "target": know.said(after, target), "guard": know.said(after, guards[0][0]),
        }  # fmt: skip
        yield "offer", holes, know.without([target])


def _beside_rival(know: _Board, hanging: set[str]) -> Iterator[Situation]:
    """What the other side would take after the next best move."""
    rival = know.choice.rival
    others = [r.move for r in know.choice.allowed if r.move != know.choice.move][:MOST]
    worse, beside = 0, list[Situation]()
    for move in dict.fromkeys(([rival] if rival else []) + others):
        if not move.what or move.verb == "huff":
            continue
        then = know.after(move)
        replies = [one for one in know.captures(then, know.other)
                   if not hanging.issuperset(one.taken)]  # fmt: skip
        worse += bool(replies)
        if replies and move == rival and not know.emptied(know.view, move):
            lost = replies[0]
            holes: dict[str, object] = {
                "rival": small(spoken(know.game, know.view, move)),
                "foe": know.said(then, lost.by),
                "man": know.said(then, lost.taken[0]),
            }
            by = lost.by if know.man(know.view, lost.by) == know.man(then, lost.by) else ""
            beside.append(("rival-loses", holes, know.without([by] if by else [])))
    if know.choice.done or 2 * worse >= len(others):  # otherwise most moves lose nothing either
        yield from beside
    if 2 * worse >= len(others) and not hanging:  # otherwise most moves are as safe
        yield "safe", {"worse": worse, "of": len(others)}, []


def _quiet(know: _Board, after: Any, hanging: bool) -> Iterator[Situation]:
    """What a move does that takes nothing and saves nothing."""
    move, place = know.choice.move, know.place
    start, end = move.what[0], move.what[-1]
    if after.outcome:
        return
    mine = _moves(know, after, know.seat)
    theirs = _moves(know, after, know.other)
    before = _moves(know, know.view, know.other)
    own = _moves(know, know.view, know.seat)
    holes: dict[str, object] = {
        "end": end, "mine": mine, "theirs": theirs, "before": before, "own": own,
        "man": know.said(know.view, start), "ways": counted(mine, "move"),
    }  # fmt: skip
    foes = [p for p in place.points if place.side(know.man(know.view, p)) == know.other]
    near = sorted(foes, key=lambda point: abs(place.points.index(point) - place.points.index(end)))
    without = know.without(near[:3])
    if place.forward(know.seat, end) > place.forward(know.seat, start):
        yield "forward", holes, without
    if theirs < before and theirs <= FEW:
        yield "hem-few", holes, without
    if 10 * theirs < 9 * before - 10:  # a few of many moves less are no reason
        yield "hem", holes, without
    if end == place.centre:
        yield "centre", holes, without
    if checks := know.checks_next:
        piece = place.name(know.man(know.view, start))
        yield "aims", holes | {"spots": joined(checks, "or"), "piece": f"the {piece}"}, []
    if place.middle(end) < place.middle(start):
        yield "middle", holes, without
    if 10 * mine > 11 * own + 10:  # a few more of many moves are no reason
        yield "room", holes, without
    open_now = know.captures(know.view, know.seat) or know.captures(know.view, know.other)
    if not hanging and not open_now:
        yield "waiting", holes, without
    if not hanging:
        yield "calm", holes, without
        return
    threat = next(iter(know.captures(after, know.other)), None)
    if threat is not None:  # a man stays to be taken
        holes |= {"foe": know.said(after, threat.by), "lost": know.said(after, threat.taken[0])}
        if guards := know.takers_back(after, threat):
            yield "quiet-guarded", holes | {"guard": know.said(after, guards[0])}, []
    yield "quiet", holes, without


def _moves(know: _Board, view: Any, seat: Seat) -> int:
    """How many moves *seat* would have."""
    at = but(view, acting=(seat,))
    return sum(ruling.allowed for ruling in know.game.rulings(at, seat))
