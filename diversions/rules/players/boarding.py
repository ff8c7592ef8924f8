"""What good players of board games weigh: what is taken, what is saved, what is left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import (
    MANY,
    ActChoice,
    Idea,
    Otherwise,
    level_with,
    small,
    spoken,
)
from diversions.rules.core import Move, Seat, but
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.players.tricking import Saying, capital

FEW = 5  # moves of the other side, which are soon none
MOST = 24  # other moves that are looked at
PLURALS = {"man": "men", "goose": "geese"}
FAR_BEHIND = 4  # men: so many fewer are not made up for


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
    counted: str = "man"  # what a line wins or costs


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
        self.told: frozenset[str] = frozenset()  # keys of what may be said

    def lead(self, view: Any) -> int:
        """By how many men the seat is ahead."""
        sides = [self.place.side(man) for man in view.men]
        return sides.count(self.seat) - sides.count(self.other)

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
    know.told = frozenset(says)
    rivals = _of_rival(choice, place)
    doings = _doings_of_rival(choice, place)
    for key, holes, without in _situations(know):
        if no_difference(key, holes, rivals) and not (choice.alike and key in ALIKE):
            continue
        if key in TOLD_BY_RIVAL and shared(key, holes, doings):
            continue
        if said := says.get(key):
            text = capital(said.text.format(**holes))
            if key in POSITIONAL and (risk := know.risk):
                text = f"{text} {capital(risk)}"
            if key in ALIKE and choice.alike:
                text = f"{text} The other moves do about as well."
            plain = said.plain or (key in TOLD_BY_RIVAL and choice.rival is not None)
            quiet, dull = key in QUIET, key in DULL
            yield Idea(key, text, said.rule, tuple(without[:3]), plain, quiet, dull=dull)


def common(choice: ActChoice) -> bool:
    """Whether half of many other moves are as good, and nothing was done yet."""
    others = len(choice.worths) - 1
    return not choice.done and others >= MANY and 2 * len(level_with(choice)) >= others


# What is said of where a man stands: of a man that can be taken there, that is said as well.
POSITIONAL = ("hem-few", "hem", "centre", "middle", "room", "reach", "forward")
# What is a reason beside the rival, if that does not do the same.
TOLD_BY_RIVAL = ("escape", "cover", "fork", "threat", "rival-loses")
# What is true of a move that only stands well: no reason against one that loses men.
QUIET = (*POSITIONAL, "waiting", "calm", "safe", "level", "level-safe")
DULL = (*POSITIONAL, "waiting", "calm", "level", "level-safe")  # what most moves do
# What is said where no move does more: so it is said, where the others are worth the same.
ALIKE = ("waiting", "calm")
# Of a move with which the match ends, and is not won.
ENDINGS = {
    "draws": Saying("With this move the match ends in a draw.", plain=True),
    "lost": Saying("The match is lost whichever move you make.", plain=True),
}


def of_the_match(foe: str, rule: str) -> dict[str, Saying]:
    """The sentences on a match that is won or lost by force; *foe* is the other side in words."""
    return {
        "holds": Saying(
            f"Every move loses in the end, if {foe} plays well: this one puts it off as long as "
            "any.",
            rule,
            plain=True,
        ),
        "lost-sooner": Saying(
            f"After “{{rival}}” {foe} can win, whatever you answer; after this move that is not "
            "yet in sight.",
            rule,
            plain=True,
        ),
        "won-by-force": Saying(
            f"After this move you can win, whatever {foe} answers; after “{{rival}}” that "
            "is not yet in sight.",
            rule,
            plain=True,
        ),
        "won": Saying(
            f"After this move you can win, whatever {foe} answers, and after no other sooner.",
            rule,
            plain=True,
        ),
        "won-or-lost": Saying(
            f"After this move you can win, whatever {foe} answers; after “{{rival}}” {foe} "
            "can, whatever you answer.",
            rule,
            plain=True,
        ),
    }


def outcome(choice: ActChoice) -> str:
    """Which of these tells the move from its rival; empty if none does."""
    half, worths = bots_of(choice.game).unit.whole / 2, choice.worths
    if choice.rival is None:
        return ""
    mine, his = (worths.get(move, 0.0) for move in (choice.move, choice.rival))
    if his <= -half < mine:
        return "won-or-lost" if mine >= half else "lost-sooner"
    return "won-by-force" if his < half <= mine else ""


def by_force(choice: ActChoice, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """That the match is won or lost by force after one of the two, in a sentence of *says*."""
    won = choice.worths.get(choice.move, 0.0) >= bots_of(choice.game).unit.whole / 2
    if key := outcome(choice) or ("won" if won else ""):
        rival = spoken(choice.game, choice.view, choice.rival) if choice.rival else ""
        text = says[key].text.format(rival=rival)
        yield Idea(key, text, says[key].rule, plain=True)


Situation = tuple[str, dict[str, object], list[Otherwise]]


def _of_rival(choice: ActChoice, place: BoardPlace) -> dict[str, dict[str, object]]:
    """What might be said of where the rival's man stands, by key."""
    rival = choice.rival
    if rival is None or len(rival.what) < 2 or rival.verb == "huff":
        return {}
    know = _Board(replace(choice, move=rival, rival=None), place)
    after = know.after(rival)
    if know.emptied(choice.view, rival):
        return {}
    hanging = bool(know.captures(after, know.other))
    return {key: holes for key, holes, _ in _quiet(know, after, hanging)}


def _doings_of_rival(choice: ActChoice, place: BoardPlace) -> list[tuple[str, object]]:
    """What the rival attacks or saves, each with its man."""
    rival = choice.rival
    if rival is None or len(rival.what) < 2 or rival.verb == "huff":
        return []
    know = _Board(replace(choice, move=rival, rival=None), place)
    after = know.after(rival)
    if after.outcome or know.emptied(choice.view, rival):
        return []
    hanging = {point for reply in know.captures(after, know.other) for point in reply.taken}
    found = [*_saving(know, after, hanging)]
    found += _attacking(know, after, rival, rival.what[-1] in hanging)
    return [(key, holes.get("man", holes.get("target"))) for key, holes, _ in found]


def shared(key: str, holes: Mapping[str, object], doings: list[tuple[str, object]]) -> bool:
    """Whether the rival saves the same man, or attacks the same."""
    of = ("escape", "cover") if key in ("escape", "cover") else (key,)
    return any((one, holes.get("man", holes.get("target"))) in doings for one in of)


def no_difference(
    key: str, holes: Mapping[str, object], rivals: Mapping[str, Mapping[str, object]]
) -> bool:
    """Whether what is said of a move's standing can be said of its rival just as well."""
    if key not in QUIET or key not in rivals:
        return False
    known = rivals[key]
    if key in ("hem", "hem-few"):
        return int(str(holes["theirs"])) >= int(str(known["theirs"]))
    if key in ("room", "reach"):
        return int(str(holes["mine"])) <= int(str(known["mine"]))
    return holes.get("kind") == known.get("kind")  # a king does not stand as a knight does


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
    if "holds" in know.told:
        yield from _out_of_reach(know, bool(hanging))
    if not taken and hanging:
        yield from _offered(know, after)
    if not taken:  # a man that is taken is the reason
        yield from _quiet(know, after, bool(hanging))
        if not hanging:
            yield from _level(know)


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
    gone = know.choice.move.what[0]
    for threat in know.captures(know.view, know.other):
        for point in threat.taken:
            where = know.choice.move.what[-1] if point == gone else point
            if where in hanging:
                continue
            holes: dict[str, object] = {
                "man": know.said(know.view, point), "foe": know.said(know.view, threat.by),
            }  # fmt: skip
            key = "escape" if point == gone else "cover"
            yield key, holes, know.without([threat.by])
            return


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
        return
    if len(fresh) > 1:
        both = " and ".join(know.said(know.view, point) for point in fresh[:2])
        yield "fork", {"target": both}, know.without(fresh[:2])
    elif fresh:
        yield "threat", {"target": know.said(know.view, fresh[0])}, know.without(fresh[:1])


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


def _offered(know: _Board, after: Any) -> Iterator[Situation]:
    """What a move offers that leaves a man to be taken: an exchange, or no more than any move."""
    if after.outcome:
        return
    threats = know.captures(after, know.other)
    end = know.choice.move.what[-1]
    threat = next((one for one in threats if end in one.taken), threats[0])
    backs = [know.takers_back(after, one) for one in threats]
    holes: dict[str, object] = {
        "foe": know.said(after, threat.by), "lost": know.said(after, threat.taken[0]),
    }  # fmt: skip
    most = max(len(one.taken) for one in threats)
    if most == 1 and all(backs):
        guard = know.said(know.game.apply(but(after, acting=(know.other,)), threat.move),
                          know.takers_back(after, threat)[0])  # fmt: skip
        yield "exchange", holes | {"guard": guard}, []
    others = [r.move for r in know.choice.allowed if r.move != know.choice.move]
    name = know.place.name(know.man(after, threat.taken[0]))
    if others and all(know.captures(know.after(move), know.other) for move in others[:MOST]):
        yield "all-hang", holes | {"many": counted(most, name, PLURALS.get(name, f"{name}s"))}, []


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
        "kind": place.name(know.man(know.view, start)), "man": know.said(know.view, start),
        "ways": counted(mine, "move"),
    }  # fmt: skip
    prey = next((c for c in know.captures(after, know.other) if end in c.taken), None)
    given = prey is not None and not know.takers_back(after, prey)
    if not given:
        yield from _placed(know, after, holes, hanging)
    open_now = know.captures(know.view, know.seat) or know.captures(know.view, know.other)
    if not hanging and not open_now:
        yield "waiting", holes, []
    if not hanging:
        yield "calm", holes, []


def _placed(
    know: _Board, after: Any, holes: dict[str, object], hanging: bool
) -> Iterator[Situation]:
    """Where the man that moves comes to stand, and what that gives and takes."""
    move, place, view = know.choice.move, know.place, know.view
    start, end = move.what[0], move.what[-1]
    mine, theirs, before, own = (
        int(str(holes[name])) for name in ("mine", "theirs", "before", "own")
    )
    if place.forward(know.seat, end) > place.forward(know.seat, start):
        yield "forward", holes, []
    if theirs < before and theirs <= FEW:
        yield "hem-few", holes, []
    if 10 * theirs < 9 * before - 10 and not hanging:  # a few of many moves less are no reason
        yield "hem", holes, []
    if end == place.centre:
        yield "centre", holes, []
    if place.middle(end) < place.middle(start):
        yield "middle", holes, []
    behind, others = mine - _moves_of(know, after, end), own - _moves_of(know, view, start)
    if 10 * behind > 11 * others + 10:  # a few more of many moves are no reason
        yield "room", holes | {"mine": behind, "own": others}, []
    elif 10 * mine > 11 * own + 10:
        freed = {"mine": mine - behind, "own": own - others}
        yield "reach", holes | freed, []


def _level(know: _Board) -> Iterator[Situation]:
    """How many other moves do about as well."""
    many, rival = len(level_with(know.choice)), know.choice.rival
    if many > 1:
        safe = rival and not know.captures(know.after(rival), know.other)
        yield ("level-safe" if safe else "level"), {"others": spelt(many)}, []


def _out_of_reach(know: _Board, hanging: bool) -> Iterator[Situation]:
    """That no move saves the match, or that the other side has far more men."""
    choice, half = know.choice, bots_of(know.game).unit.whole / 2
    best = max(choice.worths.values(), default=0.0)
    if choice.worths and best <= -half:
        yield "holds", {}, []
    mine, theirs = (
        sum(know.place.side(man) == side for man in know.view.men)
        for side in (know.seat, know.other)
    )
    if choice.alike and not hanging and theirs - mine >= FAR_BEHIND:
        one = know.place.counted
        yield "behind", {"mine": counted(mine, one, PLURALS[one]), "theirs": spelt(theirs)}, []


def _moves(know: _Board, view: Any, seat: Seat) -> int:
    """How many moves *seat* would have."""
    at = but(view, acting=(seat,))
    return sum(ruling.allowed for ruling in know.game.rulings(at, seat))


def _moves_of(know: _Board, view: Any, point: str) -> int:
    """How many moves the man on *point* would have, if its side were to move."""
    at = but(view, acting=(know.seat,))
    rulings = know.game.rulings(at, know.seat)
    return sum(r.allowed and bool(r.move.what) and r.move.what[0] == point for r in rulings)
