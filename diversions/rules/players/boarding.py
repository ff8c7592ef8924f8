"""What good players of board games weigh: what is taken, what is saved, what is left open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import (
    REST,
    ActChoice,
    Idea,
    Otherwise,
    Saying,
    level_with,
    spoken,
)
from diversions.rules.core import Move, Seat, but
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital
from diversions.rules.players.search import DEEPEST, WON

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

    def man(self, view: Any, point: str) -> str:
        return str(view.men[self.place.points.index(point)])

    def said(self, view: Any, point: str) -> str:
        """“the knight on e4”"""
        return f"the {self.place.name(self.man(view, point))} on {point}"

    def begins_at(self, view: Any, move: Move, seat: Seat) -> bool:
        """Whether the first that a move names is a man of that *seat*: of the other side, if that
        is huffed."""
        start = move.what[0] if move.what else ""
        return start in self.place.points and self.place.side(self.man(view, start)) == seat

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
            if not ruling.allowed or len(move.what) < 2 or self.begins_at(view, move, 1 - seat):
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
    shared = _placed_of_rival(choice, place)
    for key, holes, without in _situations(know):
        if (key, holes.get("kind")) in shared:  # a king does not stand as a knight does
            continue
        if said := says.get(key):
            text, quiet = capital(said.text.format(**holes)), key in QUIET
            if quiet and (risk := know.risk):
                text = f"{text} {capital(risk)}"
            yield Idea(key, text, said.rule, tuple(without[:3]), said.plain, quiet, dull=quiet)


# What is true of a move that only stands well: no reason against one that loses men.  Of a man that
# can be taken there, that is said as well.
QUIET = ("centre", "middle", "forward")
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
            f"After this move you can win{{soon}}, whatever {foe} answers; after “{{rival}}” that "
            "is not yet in sight.",
            rule,
            plain=True,
        ),
        "won": Saying(
            f"After this move you can win{{soon}}, whatever {foe} answers, and after no other "
            "sooner.",
            rule,
            plain=True,
        ),
        "won-or-lost": Saying(
            f"After this move you can win{{soon}}, whatever {foe} answers; after “{{rival}}” {foe} "
            "can, whatever you answer.",
            rule,
            plain=True,
        ),
    }


def others_lose(
    many: int,
    others: int,
    example: tuple[str, str],
    *,
    end: str = "this one loses none",
    how: str = "at once",
) -> str:
    """How many of the other moves lose a man, as the *example* does by an answer, in a sentence.

    >>> others_lose(2, 9, ("a1 to a2", "b3 to a1"))
    'Two of your nine other moves lose a man at once, as “a1 to a2” does by “b3 to a1”: this one \
loses none.'
    >>> others_lose(2, 9, ("a1 to a2", "b3 to a1"), end=REST)
    'Two of your nine other moves lose a man at once, as “a1 to a2” does by “b3 to a1”; the rest \
are about as good.'
    >>> others_lose(1, 9, ("a1 to a2", "b3 to a1"), end=REST)
    'Of your nine other moves only “a1 to a2” loses a man at once, by “b3 to a1”; the rest are \
about as good.'
    >>> others_lose(1, 9, ("a1 to a2", "b3 to a1"), how="by force")
    'It loses no man by force, as “a1 to a2” does by “b3 to a1”.'
    """
    move, answer = example
    does, mark = f"as “{move}” does by “{answer}”", ";" if end == REST else ":"
    if many == 1 and end == REST:
        only = f"only “{move}” loses a man {how}, by “{answer}”"
        return f"Of your {spelt(others)} other moves {only}{mark} {end}."
    if many == 1:
        return f"It loses no man {how}, {does}."
    moves = f"{capital(spelt(many))} of your {spelt(others)} other moves"
    return f"{moves} lose a man {how}, {does}{mark} {end}."


def some_of(many: int, others: int) -> str:
    """So many of the *others* that could be made instead.

    >>> some_of(2, 9), some_of(3, 3), some_of(1, 1)
    ('two of your nine other moves', 'every other move', 'your other move')
    """
    if many < others:
        return f"{spelt(many)} of your {spelt(others)} other moves"
    return "your other move" if others == 1 else "every other move"


def end_of(choice: ActChoice, losing: Collection[Move], end: str) -> str:
    """How that sentence ends: with *end*, or that all others are about as good."""
    others = {one.move for one in choice.allowed} - {choice.move}
    return REST if others == {*level_with(choice), *losing} else end


def outcome(choice: ActChoice) -> str:
    """Which of these tells the move from its rival; empty if none does."""
    half, worths = bots_of(choice.game).unit.whole / 2, choice.worths
    if choice.rival is None:
        return ""
    mine, his = (worths.get(move, 0.0) for move in (choice.move, choice.rival))
    if his <= -half < mine:
        return "won-or-lost" if mine >= half else "lost-sooner"
    return "won-by-force" if his < half <= mine else ""


def soon(choice: ActChoice, top: int = WON) -> str:
    """Within how many more moves the match is won, where a win at once is worth *top*; empty if it
    is not, or that is not known."""
    plies = top - round(100 * choice.worths.get(choice.move, 0.0))
    if not 1 < plies < 2 * DEEPEST:
        return ""
    first = choice.seat in choice.game.apply(choice.view, choice.move).acting  # as after a huff
    return f" within {counted((plies + first) // 2, 'more move')}"


def by_force(choice: ActChoice, says: Mapping[str, Saying], top: int = WON) -> Iterator[Idea]:
    """That the match is won or lost by force after one of the two, in a sentence of *says*; a win
    at once is worth *top*."""
    won = choice.worths.get(choice.move, 0.0) >= bots_of(choice.game).unit.whole / 2
    if key := outcome(choice) or ("won" if won else ""):
        rival = spoken(choice.game, choice.view, choice.rival) if choice.rival else ""
        text = says[key].text.format(rival=rival, soon=soon(choice, top))
        yield Idea(key, text, says[key].rule, plain=True)


Situation = tuple[str, dict[str, object], list[Otherwise]]


def _placed_of_rival(choice: ActChoice, place: BoardPlace) -> set[tuple[str, object]]:
    """What might be said of where the rival's man stands, each with the kind of the man."""
    rival = choice.rival
    if rival is None or len(rival.what) < 2:
        return set()
    know = _Board(replace(choice, move=rival, rival=None), place)
    if know.begins_at(know.view, rival, know.other) or know.emptied(choice.view, rival):
        return set()
    return {(key, holes["kind"]) for key, holes, _ in _placed(know, know.after(rival))}


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
    if len(choice.allowed) > 1 and know.begins_at(view, move, know.other):
        man = know.said(view, move.what[0])
        yield "huff", {"man": man}, [know.choice.other(f"If {man} could not be huffed",
                                                       huffable=())]  # fmt: skip
        return
    if len(move.what) < 2:
        return
    taken = know.emptied(view, move)
    if "holds" in know.told:
        yield from _out_of_reach(know, bool(know.captures(after, know.other)))
    if not taken:  # a man that is taken is the reason
        yield from _placed(know, after)


def _placed(know: _Board, after: Any) -> Iterator[Situation]:
    """Where the man that moves comes to stand, if it is not given away there."""
    move, place = know.choice.move, know.place
    start, end = move.what[0], move.what[-1]
    if after.outcome:
        return
    prey = next((c for c in know.captures(after, know.other) if end in c.taken), None)
    if prey is not None and not know.takers_back(after, prey):
        return
    holes: dict[str, object] = {"end": end, "kind": place.name(know.man(know.view, start))}
    if place.forward(know.seat, end) > place.forward(know.seat, start):
        yield "forward", holes, []
    if end == place.centre:
        yield "centre", holes, []
    if place.middle(end) < place.middle(start):
        yield "middle", holes, []


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
