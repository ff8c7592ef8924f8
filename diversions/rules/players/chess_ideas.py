"""What good players of an old chess weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise, level_with, small, spoken
from diversions.rules.core import Move, Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.players.boarding import BoardPlace, emptied, ideas, of_the_match, outcome
from diversions.rules.players.chess import UNIT, WORTH
from diversions.rules.players.chess_lines import MAN, Act, ChessLines, Spent, man, said, turned
from diversions.rules.players.chess_standing import standing
from diversions.rules.players.expected import expected
from diversions.rules.players.expected import turned as turned_at
from diversions.rules.players.search import WON, Node, best
from diversions.rules.players.tricking import Saying, capital


class ChessRules(NamedTuple):
    """The rules of a game to which its reasons lead."""

    mate: str
    take: str
    check: str
    promotion: str
    move: str


def sayings(by: ChessRules) -> dict[str, Saying]:
    """The sentences, each with its rule."""
    return {
        **of_the_match("the other side", by.mate),
        "wins": Saying(
            "It ends the match: the other side has no way out.",
            by.mate,
            plain=True,
        ),
        "promotes": Saying(
            "The pawn becomes a {kind}, which is worth more, and cannot be taken there.",
            by.promotion,
        ),
        "mate-next": Saying(
            "Whatever the answer, your next move ends the match: after “{reply}”, “{act}”.",
            by.mate,
        ),
        "forced-end": Saying(
            "It ends the match by force in {more} more of your moves: after “{reply}”, “{act}”.",
            by.mate,
        ),
        "rival-mated": Saying(
            "After “{rival}” instead, “{act}” ends the match.",
            by.mate,
        ),
        "threat-mate": Saying(
            "It threatens to end the match with the next move, “{act}”.",
            by.mate,
        ),
        "takes": Saying(
            "It takes {taken}, and your man cannot be taken there.",
            by.take,
        ),
        "takes-other": Saying(
            "It takes {taken}. {foe} can take {lost} in return.",
            by.take,
        ),
        "takes-guarded": Saying(
            "It takes {taken}: if {foe} takes your man there, {guard} takes back.",
            by.take,
        ),
        "takes-dearer": Saying(
            "It takes {taken}, which is worth more than {man} that {foe} can take for it.",
            by.take,
        ),
        "takes-in-turn": Saying(
            "It exchanges {man} for {taken}: {foe} can take back.",
            by.take,
        ),
        "takes-ahead": Saying(
            "It exchanges {man} for {taken}. You have more men, and the fewer are left, the more "
            "that counts.",
            by.take,
        ),
        "takes-again": Saying(
            "It takes {taken}. Your man can be taken there.",
            by.take,
        ),
        "check-wins": Saying(
            "It gives check, and any answer costs a man: after “{reply}”, “{act}”.",
            by.check,
        ),
        "wins-man": Saying(
            "It wins a man whatever the answer: after “{reply}”, “{act}”.",
            by.take,
        ),
        "escape": Saying(
            "{foe} attacks {man}: it goes where nothing can take it.",
            by.take,
        ),
        "escape-guarded": Saying(
            "{foe} attacks {man}: it goes where {guard} guards it.",
            by.take,
        ),
        "cover": Saying(
            "{foe} attacks {man}, and this ends the threat.",
            by.take,
        ),
        "guard": Saying(
            "{foe} attacks {man}: {guard} could then take back.",
            by.take,
        ),
        "rival-loses": Saying(
            "After “{rival}” instead, “{act}” costs you a man.",
            by.take,
        ),
        "answered": Saying(
            "If “{act}”, you can answer it with “{reply}”; after “{rival}” you could not.",
            by.take,
        ),
        "rival-exchanges": Saying(
            "After “{rival}” instead, “{act}” takes more from you than you took.",
            by.take,
        ),
        "check-first": Saying(
            "It gives check first: after any answer you can still do “{act}”.",
            by.check,
        ),
        "rival-line": Saying(
            "After “{rival}” instead, “{first}” wins a man: if then “{reply}”, “{act}”.",
            by.take,
        ),
        "threat": Saying(
            "It attacks {target}.",
            by.take,
        ),
        "check-drives": Saying(
            "It gives check, and the king can only go to {spots}.",
            by.check,
        ),
        "check": Saying(
            "It gives check, so the other side must answer that first.",
            by.check,
        ),
        "rival-check": Saying(
            "After “{rival}” instead, “{act}” gives check; after this move the other side has no "
            "safe check.",
            by.check,
        ),
        "shut-in": Saying(
            "It leaves the king on {king} {theirs} to go to instead of {before}.",
            by.mate,
        ),
        "approach": Saying(
            "Your king comes nearer to the king on {king}, which has to be driven to the edge.",
            by.mate,
        ),
        "follows": Saying(
            "After “{rival}” instead, the better player expects {line}, which leaves you {worse} "
            "worse off.",
            by.take,
        ),
        "gains": Saying(
            "The better player expects {line}, which leaves you {better} better off.",
            by.take,
        ),
        "answers": Saying(
            "It answers the check and loses no man; {many} as well.",
            by.check,
        ),
        "keeps": Saying(
            "After this move the other side can win no man at once; {many} other moves do about as "
            "well.",
            by.take,
        ),
        "rival-follows": Saying(
            "After “{rival}” instead, the better player expects “{first}”, “{reply}”, “{act}”.",
            by.move,
        ),
        "level": Saying(
            "Neither side threatens to win a man, and {many} other moves do about as well.",
            by.move,
        ),
        "level-all": Saying(
            "Neither side threatens to win a man, and the other moves do about as well.",
            by.move,
        ),
        "forward": Saying(
            "A pawn nearer the last rank is nearer to its promotion.",
            by.promotion,
            plain=True,
        ),
        "hem-few": Saying(
            "It shuts the other side’s men in: it has {theirs} left of {before} moves.",
            by.move,
            plain=True,
        ),
        "hem": Saying(
            "It takes moves away from the other side, which has {theirs} left instead of {before}.",
            by.move,
            plain=True,
        ),
        "keeps-from": Saying(
            "{foe} could go to {end} and attack {man}: there it can now be taken.",
            by.take,
        ),
        "stands-again": Saying(
            "It brings back a position that has stood before: as long as the other side goes "
            "along, you lose nothing by it.",
            by.move,
        ),
        "keeps-off": Saying(
            "{foe} could go to {end}: now it can be taken there.",
            by.take,
        ),
        "guards": Saying(
            "It guards {man}, which no other man guards.",
            by.take,
        ),
        "joins": Saying(
            "No other man guards {man}: on {end} it is guarded.",
            by.take,
        ),
        "frees": Saying(
            "It makes room for {men}, which then {has} {now} instead of {was}.",
            by.move,
        ),
        "middle": Saying(
            "From {end}, nearer the middle, {man} reaches more of the board.",
            by.move,
            plain=True,
        ),
        "reach": Saying(
            "On {end} the {kind} has {mine} moves instead of {own}.",
            by.move,
            plain=True,
        ),
    }


AHEAD = 5  # moves of a line that is expected
HALF = 4  # ranks behind which no pawn is near its promotion


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else int(man.islower())


def middle(point: str) -> float:
    """How far a square lies from the middle."""
    return max(abs("abcdefgh".index(point[0]) - 3.5), abs(int(point[1]) - 4.5))


STEPS = {  # where a man steps to who is no pawn, and does not slide
    "N": ((1, 2), (2, 1)),
    "E": ((2, 2),),
    "C": ((1, 1),),
    "G": ((1, 1),),
}


def reach(man: str, point: str) -> int:
    """To how many squares a man steps from *point* on an empty board; 0 where that is the same
    from all squares.

    >>> reach("N", "a1"), reach("n", "d4"), reach("E", "c3"), reach("P", "d4"), reach("R", "d4")
    (2, 8, 4, 0, 0)
    """
    column, row = "abcdefgh".index(point[0]), int(point[1]) - 1
    return sum(
        0 <= column + one * across < 8 and 0 <= row + up * along < 8
        for across, along in STEPS.get(man.upper(), ())
        for one in (1, -1)
        for up in (1, -1)
    )


# What is told of where a man stands, and of the match's end, by the board alone.
ENDS = ("wins", "draws", "lost")
STANDING = (*ENDS, "forward", "hem-few", "hem", "middle", "reach")
LOOSE = ("threat", "check")  # of which a man's standing may be the better reason
SURE = WON / 200  # men: a match that is decided
LATE = 12  # men but the kings: with fewer a king is driven to the edge
SOME = Budget(40)  # of a line that is expected


class _Sides:
    """The advised move and its rival as nodes, with what each wins or loses in men."""

    def __init__(self, choice: ActChoice) -> None:
        fast = bots_of(choice.game).fast
        assert fast is not None
        self.choice, self.lines = choice, ChessLines(fast(choice.view.terms), choice.view)
        self.node, self.lore = self.lines.node, self.lines.lore
        self.act = act_of(choice.move)
        self.child = self.lines.reached(self.act)
        self.rival = self.lines.reached(act_of(choice.rival)) if choice.rival else None

    def net(self, child: Node) -> int:
        return -self.lines.settle(child) - self.lines.standing(self.node)

    @property
    def instead(self) -> str:
        assert self.choice.rival is not None
        return small(spoken(self.choice.game, self.choice.view, self.choice.rival))

    @property
    def common(self) -> bool:
        """Whether half of what can be done instead is as good, and nothing was done yet."""
        choice = self.choice
        return not choice.done and 2 * len(level_with(choice)) >= len(choice.worths) - 1

    def worth(self, move: Move | None) -> float:
        return self.choice.worths.get(move, 0.0) if move else 0.0


def act_of(move: Move) -> tuple[str, int, int]:
    return move.verb, POINTS.index(move.what[0]), POINTS.index(move.what[-1])


def lined(choice: ActChoice, place: BoardPlace, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is won, threatened or prevented by the move and what follows, the strongest alone."""

    def without(at: int) -> tuple[Otherwise, ...]:
        return emptied(choice, place, POINTS[at])

    sides = _Sides(choice)
    if sides.child is None or not sides.lore.after(sides.child):
        return
    try:
        for key, holes, at in _by_line(sides, sides.child):
            told = says[key]
            text = capital(told.text.format(**holes))
            yield Idea(key, text, told.rule, without(at) if at is not None else (), plain=True)
            return
    except Spent:
        if sides.node[1][sides.act[2]] != VACANT and sides.act[1] != sides.act[2]:
            taken = man(sides.node, sides.act[2])
            told = says[
                "takes-again" if sides.lines.takeable(sides.child, sides.act[2]) else "takes"
            ]
            yield Idea("takes", capital(told.text.format(taken=taken)), told.rule, plain=True)


Line = tuple[str, dict[str, object], int | None]  # key, holes, whose man it rests on


def _by_line(sides: _Sides, child: Node) -> Iterator[Line]:
    lines, node, rival = sides.lines, sides.node, sides.rival
    verb, at, to = sides.act
    mine, his = sides.worth(sides.choice.move), sides.worth(sides.choice.rival)
    if mine >= SURE and (line := lines.mate_next(child)):
        yield "mate-next", {"reply": line[0], "act": line[1]}, None
    more = round(WON - 100 * mine) // 2
    if mine >= SURE > his and 1 < more < 9:
        reply = best(sides.lore, child, Random(1), SOME.again(), 3).move
        then = next(one for act, one in sides.lore.after(child) if act == reply)
        last = best(sides.lore, then, Random(1), SOME.again(), 3)
        if last.value > WON // 2 and not sides.common:
            holes: dict[str, object] = {
                "more": spelt(more), "reply": said(child, reply), "act": said(then, last.move),
            }  # fmt: skip
            yield "forced-end", holes, None
    if mine <= -SURE and max(sides.choice.worths.values()) <= -SURE:
        yield "holds", {}, None
    if rival and his <= -SURE < mine and (mates := lines.mates(rival)):
        act = mates[0]
        yield "rival-mated", {"rival": sides.instead, "act": said(rival, act)}, act[1]
    new = child[1][to]
    if new != node[1][at] and not lines.takeable(child, to):
        yield "promotes", {"kind": NAMES[new.upper()]}, None
    taken = node[1][to] != VACANT and at != to and verb != "transpose"
    if taken:
        yield from _takes(sides, child)
    forced = lines.forced(child)
    known = {gain.act[2]: gain.act for gain in lines.real(node)}
    if forced and forced.act and forced.act[2] in known:
        if lines.checked(child) and forced.act == known[forced.act[2]]:
            yield "check-first", {"act": said(forced.before, forced.act)}, forced.act[2]
    elif forced and forced.act:
        key = "check-wins" if lines.checked(child) else "wins-man"
        prey = forced.act[2] if forced.before[1][forced.act[2]] == node[1][forced.act[2]] else None
        holes = {
            "reply": forced.reply, "act": said(forced.before, forced.act),
        }  # fmt: skip
        yield key, holes, prey
    net, other = sides.net(child), sides.net(rival) if rival else 0
    if net > -MAN and not lines.checked(node):
        yield from _saves(sides, child, other)
    beside = rival if not sides.common else None  # nobody thinks of the rest
    took = rival is not None and rival[3] + rival[4] < node[3] + node[4]
    if rival and (beside or took) and net - other >= MAN and (gains := lines.real(rival)):
        act = gains[0].act
        after = next((then for one, then in lines.takings(child) if one == act), None)
        if after is None:
            key = "rival-exchanges" if took else "rival-loses"
            yield key, {"rival": sides.instead, "act": said(rival, act)}, act[1]
        elif back := _answer(lines, after, gains[0].child):
            holes = {"rival": sides.instead, "act": said(child, act), "reply": said(after, back)}
            yield "answered", holes, None
    checks = lines.checked(child)
    gains_much = mine >= SURE > his or (mine > 0 and mine - his >= 1)
    if gains_much and not checks and (mates := lines.mates(turned(child))):
        yield "threat-mate", {"act": said(child, mates[0])}, None
    if beside and not lines.winning(child) and (line_of := lines.winning(beside)):
        rival, (first, follows) = beside, line_of
        assert follows.act is not None
        holes = {
            "rival": sides.instead, "first": said(rival, first), "reply": follows.reply,
            "act": said(follows.before, follows.act),
        }  # fmt: skip
        yield "rival-line", holes, first[1]
    if checks:
        replies = sides.lore.after(child)
        king = child[1].index("Kk"[child[0]])
        if len(replies) <= 3 and all(act[1] == king for act, _ in replies):
            spots = joined(sorted(POINTS[act[2]] for act, _ in replies), "or")
            yield "check-drives", {"spots": spots}, None
    else:
        yield from _keeps(sides, child)
    if not checks and net > -MAN:
        old = set(known)
        if rival and not lines.checked(rival):
            old |= {gain.act[2] for gain in lines.threats(rival)}
        fresh = [g.act for g in lines.threats(child) if g.act[2] not in old]
        if fresh:
            yield "threat", {"target": man(child, fresh[0][2])}, fresh[0][2]
    if checks and not (rival and lines.checked(rival)):
        yield "check", {}, None


def _answer(lines: ChessLines, after: Node, other: Node) -> Act | None:
    """What is well taken in *after*, and cannot be taken in *other*."""
    known = {act for act, _ in lines.takings(other)}
    return next((one.act for one in lines.real(after) if one.act not in known), None)


def _takes(sides: _Sides, child: Node) -> Iterator[Line]:
    """What a man that is taken costs in return."""
    lines, node, (_, at, to) = sides.lines, sides.node, sides.act
    net, ahead = sides.net(child), lines.standing(node) > MAN
    back = [gain for gain in lines.gains(child) if gain.act[2] == to]
    holes: dict[str, object] = {"taken": man(node, to), "man": man(node, at)}
    rival = sides.rival
    if rival and act_of(sides.choice.rival)[2] == to and sides.net(rival) >= net:  # type: ignore[arg-type]
        return  # the rival takes it as well
    if back:
        reply = back[0]
        holes["foe"] = man(child, reply.act[1])
        guards = [act for act, _ in lines.takings(reply.child) if act[2] == to]
        if net >= MAN and WORTH[node[1][to].upper()] - WORTH[node[1][at].upper()] >= MAN:
            yield "takes-dearer", holes, to
        if net >= MAN and guards:
            yield "takes-guarded", holes | {"guard": man(reply.child, guards[0][1])}, to
        if abs(net) < MAN:
            yield ("takes-ahead" if ahead else "takes-in-turn"), holes, to
        yield "takes-again", holes, to
    if net < MAN and (gains := lines.real(child)):
        act = gains[0].act
        holes |= {"foe": man(child, act[1]), "lost": man(child, act[2])}
        yield "takes-other", holes, to
    yield "takes", holes, to


def _saves(sides: _Sides, child: Node, other: int) -> Iterator[Line]:
    """Which man the other side could have won, and now cannot."""
    lines, (_, at, to) = sides.lines, sides.act
    threats = lines.threats(sides.node)
    if not threats or (sides.rival and other > -MAN):
        return
    threat = threats[0].act
    holes: dict[str, object] = {
        "foe": man(sides.node, threat[1]), "man": man(sides.node, threat[2]),
    }  # fmt: skip
    if threat[2] == at:
        back = [gain for gain in lines.gains(child) if gain.act[2] == to]
        guards = [a for a, _ in lines.takings(back[0].child) if a[2] == to] if back else []
        if not back:
            yield "escape", holes, threat[1]
        if guards:
            guard = man(back[0].child, guards[0][1])
            yield "escape-guarded", holes | {"guard": guard}, threat[1]
        return
    after = next((then for act, then in lines.takings(child) if act == threat), None)
    if after is None:
        yield "cover", holes, threat[1]
        return
    guards = [act for act, _ in lines.takings(after) if act[2] == threat[2]]
    if guards:
        yield "guard", holes | {"guard": man(after, guards[0][1])}, threat[1]


def _keeps(sides: _Sides, child: Node) -> Iterator[Line]:
    """Whether checks are prevented, or the other king is shut in or approached."""
    lines, node, rival, (_, at, to) = sides.lines, sides.node, sides.rival, sides.act
    mine, his = sides.worth(sides.choice.move), sides.worth(sides.choice.rival)
    king = child[1].index("Kk"[child[0]])
    where = {"king": POINTS[king]}
    if rival and not sides.common and mine - his >= 1 and not any(lines.checks(child)):
        act = next((act for act, _ in lines.checks(rival)), None)
        if act is not None and not lines.checked(rival):
            yield "rival-check", {"rival": sides.instead, "act": said(rival, act)}, act[1]

    def free(of: Node) -> int:
        return sum(act[1] == king for act, _ in sides.lore.after(of))

    ahead = lines.standing(node) > MAN and node[3] + node[4] < LATE
    if ahead and not lines.checked(node):
        left, before = free(child), free(turned(node))
        others = free(rival) if rival and rival[1][king] == child[1][king] else before
        if left < others and left <= max(2, before - 2) and left < before:
            holes: dict[str, object] = where | {
                "theirs": counted(left, "square"), "before": spelt(before),
            }  # fmt: skip
            yield "shut-in", holes, None
    other = apart(rival[1].index("Kk"[node[0]]), king) if rival else apart(at, king)
    if ahead and node[1][at] in "Kk" and apart(to, king) < min(apart(at, king), other):
        yield "approach", dict(where), None


def apart(one: int, other: int) -> int:
    """How many steps of a king lie between two squares."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def loses_nothing(sides: _Sides, child: Node) -> bool:
    """Whether the other side can take nothing well after the move."""
    try:
        return sides.net(child) > -MAN and not sides.lines.real(child)
    except Spent:
        return False


def expecting(choice: ActChoice, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is expected to be won after the move, or lost after the rival, by a man or more."""
    sides = _Sides(choice)
    if choice.rival is None or choice.alike or sides.common or sides.child is None:
        return
    if not sides.lore.after(sides.child):  # the match ends with it
        return
    mine, his = sides.worth(choice.move), sides.worth(choice.rival)
    if mine - his < bots_of(choice.game).unit.least:
        return

    def lead(view: Any) -> int:
        value = sum(WORTH[man.upper()] * (1 if man.isupper() else -1) for man in view.men)
        return -value if choice.seat else value

    now, holes = lead(choice.view), dict[str, object](rival=sides.instead)
    own, other = (expected(choice, one, lead, AHEAD) for one in (choice.move, choice.rival))
    below, above = min(now, own.last), max(now, other.last)
    lost = turned_at(other, now, below, 1 - choice.seat, MAN)
    if lost and not lost.ends and lost.said[-1] not in own.said:
        holes |= {"line": lined_up(lost.said), "worse": pawns(lost.men)}
        yield from plain("follows", holes, says)
    won = turned_at(own, now, above, choice.seat, MAN)
    if won and not won.ends and won.said[1:]:
        holes |= {"line": lined_up(won.said), "better": pawns(won.men)}
        yield from plain("gains", holes, says)
    if key := outcome(choice):
        yield from plain(key, holes, says)


def plain(
    key: str,
    holes: Mapping[str, object],
    says: Mapping[str, Saying],
    quiet: bool = False,
    dull: bool = False,
) -> Iterator[Idea]:
    """An idea that needs no proof."""
    text = capital(says[key].text.format(**holes))
    yield Idea(key, text, says[key].rule, plain=True, quiet=quiet, dull=dull)


def lined_up(moves: Sequence[str]) -> str:
    """Moves in a row, each in its marks."""
    return joined([f"“{small(move)}”" for move in moves])


def pawns(hundredths: int) -> str:
    """So much, in pawns’ worth.

    >>> pawns(300), pawns(120), pawns(80)
    ('3 pawns’ worth', '1.2 pawns’ worth', '0.8 pawns’ worth')
    """
    return UNIT.counted(hundredths / 100)


def standing_of(choice: ActChoice, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What a quiet move does for the other men, and the next best does not."""
    sides = _Sides(choice)
    if sides.child is None or not sides.lore.after(sides.child):
        return
    rival, beside = sides.rival, act_of(choice.rival) if choice.rival else None
    if choice.alike:
        rival = beside = None
    try:
        for key, holes in standing(sides.lines, sides.act, sides.child, rival, beside):
            yield from plain(key, holes, says, quiet=True)
            return
    except Spent:
        return


def by_default(choice: ActChoice, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is said where no reason of its own is known: that others do as well, or what is
    expected to follow after another move."""
    sides = _Sides(choice)
    if sides.child is None or not sides.lore.after(sides.child):
        return
    many = len(level_with(choice))
    try:
        quiet = not any(map(sides.lines.real, (sides.node, sides.child)))
        quiet = quiet and not sides.lines.threats(sides.node)
    except Spent:
        quiet = False
    if sides.lines.checked(sides.node):
        if many and loses_nothing(sides, sides.child):
            do = f"{counted(many, 'other answer')} {'does' if many == 1 else 'do'}"
            yield from plain("answers", {"many": do}, says)
            return
        quiet = False
    if quiet and (many > 1 or choice.alike):
        key = "level-all" if choice.alike else "level"
        text = says[key].text.format(many=spelt(many)) + flaw(sides)
        yield Idea(key, text, says[key].rule, plain=True, quiet=True, dull=True)
        return
    if many > 1 and loses_nothing(sides, sides.child):
        yield from plain("keeps", {"many": spelt(many)}, says, dull=True)
        return
    if sides.rival is None:
        return
    acts, node = list[str](), sides.rival
    for _ in range(3):
        children = sides.lore.after(node)
        if not children:
            return
        found = best(sides.lore, node, Random(1), SOME.again(), 3)
        acts.append(said(node, found.move))
        node = next(child for act, child in children if act == found.move)
    first, reply, act = acts
    told = says["rival-follows"]
    text = told.text.format(rival=sides.instead, first=first, reply=reply, act=act)
    yield Idea("rival-follows", capital(text), told.rule, plain=True, dull=True)


def flaw(sides: _Sides) -> str:
    """What the next best move costs at once, in a sentence; empty if nothing."""
    if sides.rival is None or sides.choice.alike:
        return ""
    try:
        gains = sides.lines.real(sides.rival)
    except Spent:
        return ""
    if not gains or sides.net(sides.rival) > -MAN:
        return ""
    act = said(sides.rival, gains[0].act)
    return f" After “{sides.instead}” instead, “{act}” costs you a man."


def ideas_of(choice: ActChoice, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    start = choice.card
    man = choice.view.men[POINTS.index(start)] if start in POINTS else VACANT

    def forward(seat: Seat, point: str) -> float:
        come = int(point[1]) if seat == 0 else 9 - int(point[1])
        return max(come, HALF) * (man in "Pp")

    if start in POINTS and choice.move.what[1:]:
        end = choice.move.what[-1]
        says = dict(says)
        if man in "Kk" and "middle" in says:
            text = "From {end}, nearer the middle, your king is closer to every part of the board."
            says["middle"] = says["middle"]._replace(text=text)
        elif reach(man, end) <= reach(man, start):
            says.pop("middle", None)
    if choice.worths and choice.move not in choice.worths:  # what has stood is not weighed
        yield from plain("stands-again", {}, says)
        return
    place = BoardPlace(POINTS, side, lambda man: NAMES[man.upper()], VACANT, middle, forward, "Kk")
    by_line = list(lined(choice, place, says))
    yield from by_line
    if not by_line or by_line[0].key in LOOSE:
        checks = any(idea.key.startswith("check") for idea in by_line)
        known = ENDS if choice.alike else STANDING
        quiet = {k: v for k, v in says.items() if k in known and not (checks and "hem" in k)}
        lines = list(expecting(choice, says))
        if lines:
            quiet = {k: v for k, v in quiet.items() if k in ENDS}
        yield from lines
        if not lines:
            yield from standing_of(choice, says)
        yield from ideas(choice, place, quiet)
        yield from by_default(choice, says)


def weigher(by: ChessRules) -> Callable[[ActChoice], Iterator[Idea]]:
    """What weighs the moves of the game that has those rules."""
    says = sayings(by)
    return lambda choice: ideas_of(choice, says)
