"""What good players of an old chess weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import NamedTuple

from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import PLY, ActChoice, Idea, Otherwise, Saying, level_with, spoken
from diversions.rules.core import Move, Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital, joined, small
from diversions.rules.players.boarding import (
    BoardPlace,
    by_force,
    emptied,
    end_of,
    ideas,
    of_the_match,
    others_lose,
    outcome,
    soon,
)
from diversions.rules.players.chess import UNIT, WORTH
from diversions.rules.players.chess_lines import (
    MAN,
    NODES,
    Act,
    ChessLines,
    man,
    said,
    turned,
)
from diversions.rules.players.chess_proof import LOOKED, MenOutcome, Proof
from diversions.rules.players.chess_standing import standing
from diversions.rules.players.search import WON, Node, Spent, best


class ChessRules(NamedTuple):
    """The rules of a game to which its reasons lead."""

    mate: str
    take: str
    check: str
    promotion: str
    move: str
    # Where a stalemate is lost by who gives it, and a bare king plays on:
    stalemate: str = ""
    bare: str = ""
    limit: str = ""
    turns: int = 0  # without a man taken or a pawn moved, after which the match is a draw


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
        "promotes-next": Saying(
            "From {end} the pawn can become {kind} with its next move.",
            by.promotion,
        ),
        "takes-even": Saying(
            "It takes {taken}, for which the other side gets back about as much: {line}.",
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
        "gains": Saying(
            "With the best play on both sides {line} {follow}, and you win {better}.",
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
        "rival-worse": Saying(
            "After “{rival}” instead, “{act}” leaves you {worse} worse off.",
            by.take,
        ),
        "rival-line": Saying(
            "After “{rival}” instead, “{first}” wins a man: if then “{reply}”, “{act}”.",
            by.take,
        ),
        "threat": Saying(
            "It attacks {target}.",
            by.take,
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
            "After “{rival}” instead, the best play is {line}, which leaves you {worse} worse off.",
            by.take,
        ),
        "lost-anyway": Saying(
            "You lose {what} whatever you do: here {by}.",
            by.take,
        ),
        "lost-alike": Saying(
            "You can hardly keep {what}: here {by}, and after “{rival}” you lose as much.",
            by.take,
        ),
        "loses": Saying(
            "Every move loses: the other side ends the match by force in {more}{line}. {longer}",
            by.mate,
        ),
        "rival-lost": Saying(
            "After “{rival}” instead the other side ends the match by force in {more}{line}.",
            by.mate,
        ),
        "rival-stalemates": Saying(
            "After “{rival}” instead the other side has no move and is not in check: so it wins.",
            by.stalemate,
        ),
        "drawn": Saying(
            "{bare} only the king left, and {other} nothing beside the king but {men}, with which "
            "no mate can be given: every move draws.",
            by.limit,
        ),
        "bare": Saying(
            "You have only the king left, so you can lose only by mate, and none is in sight after "
            "this move. The match is a draw after {more}, of both sides together, without "
            "{change}.",
            by.bare,
        ),
        "foe-bare": Saying(
            "The other side has only the king left, and has to be mated: the match is a draw after "
            "{more}, of both sides together, without {change}.",
            by.limit,
        ),
        "answers": Saying(
            "It answers the check and loses no man; {many} as well.",
            by.check,
        ),
        "meets": Saying(
            "The other side threatens {threat}. After this move it wins nothing by that, and "
            "{many} as well.",
            by.take,
        ),
        "loses-none": Saying("{text}", by.take),
        "all-safe": Saying(
            "No move of yours loses a man at once, and after this one none is lost by force: "
            "{many} as well.",
            by.move,
        ),
        "even-line": Saying(
            "The best play after it is {own}, and in all no man is won or lost.",
            by.take,
        ),
        "both-lines": Saying(
            "The best play after it is {own}, {mine}; after “{rival}” it is {other}, {his}.",
            by.move,
        ),
        "placed": Saying(
            "No man is lost by force after this move or after “{rival}”: what tells them apart "
            "is where the men stand.",
            by.move,
        ),
        "both-lose": Saying(
            "The best play after it is {own}, {mine}; after “{rival}” you lose about as much"
            "{apart}.",
            by.take,
        ),
        "forward": Saying(
            "A pawn nearer the last rank is nearer to its promotion.",
            by.promotion,
            plain=True,
        ),
        "stands-again": Saying(
            "It brings back a position that has stood before: as long as the other side goes "
            "along, you lose nothing by it.",
            by.move,
        ),
        "guards": Saying(
            "It guards {man}, which the other side threatens to win.",
            by.take,
        ),
        "joins": Saying(
            "The other side threatens to win {man}: on {end} it is guarded.",
            by.take,
        ),
        "frees": Saying(
            "It makes room for {men}, which then {has} {now} instead of {was}.",
            by.move,
        ),
        "reach": Saying(
            "On {end} the {kind} has {now} instead of {was}.",
            by.move,
        ),
    }


HALF = 5  # ranks behind which no pawn is near its promotion


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else int(man.islower())


# What is told of where a man stands, and of the match's end, by the board alone.
ENDS = ("wins", "draws", "lost")
LESSER = MAN // 3  # hundredths of a pawn, by which a man is greater than the one given for it
STANDING = (*ENDS, "forward")
SURE = WON / 200  # men: a match that is decided
LAST = 1  # men beside its king, with which a king is driven to the edge
ENDING = Budget(120)  # of each move of the line by which a match is lost
SOME = Budget(40)  # of a move in a line that is won or lost by force
TOLD = 5  # moves of a line that are told
OFTEN = 4  # one in so many moves is often
FEW_MOVES = 8  # of which each is looked at
APART = 100  # hundredths of a pawn between two reckonings, which make neither doubtful
FURTHER = 3  # times the positions that are looked at, where a man seems to lie between two moves
EXCHANGES = ("takes-even", "takes-in-turn", "takes-ahead", "takes-again", "takes-other")
PRESSING = ("threat", "shut-in", "approach")  # of which a man that the rival loses is no part
MATES = ("mate-next", "forced-end")
BESIDE = ("rival-loses", "rival-worse", "rival-exchanges", "rival-line", "follows")
EITHER_WINS = ("check-wins", "wins-man")  # of which the rival may do as much


class _Sides:
    """The advised move and its rival as nodes, with what each wins or loses in men."""

    def __init__(self, choice: ActChoice, limit: int = 0) -> None:
        fast = bots_of(choice.game).fast
        assert fast is not None
        self.limit, self.traded = limit, set[Move]()
        self.choice, self.lines = choice, ChessLines(fast(choice.view.terms), choice.view)
        self.node, self.lore = self.lines.node, self.lines.lore
        self.act = act_of(choice.move)
        self.child = self.lines.reached(self.act)
        self.rival = self.lines.reached(act_of(choice.rival)) if choice.rival else None

    @property
    def bare(self) -> bool:
        """Whether the side has only its king, and plays on."""
        return bool(self.limit) and not self.node[3 + self.node[0]]

    @property
    def foe_bare(self) -> bool:
        return bool(self.limit) and not self.node[4 - self.node[0]]

    @property
    def over(self) -> bool:
        """Whether the match ends with the move, or it cannot be made."""
        return self.child is None or not self.lore.after(self.child)

    @cached_property
    def idle(self) -> Node | None:
        """The position as if the side did nothing; None in check."""
        return None if self.lines.checked(self.node) else turned(self.node)

    @cached_property
    def every(self) -> list[Node]:
        """What each move leads to, if they are few."""
        found = [child for _, child in self.lore.after(self.node)]
        return found if len(found) <= FEW_MOVES else []

    @cached_property
    def proof(self) -> Proof:
        """What the move, its rival and, of a few, each comes to: looked at further where a man
        seems to lie between the two."""
        nodes = [node for node in (self.child, self.rival) if node is not None]
        found = Proof(self.lines, [*dict.fromkeys([*nodes, *self.every])])
        gap = 100 * (self.worth(self.choice.move) - self.worth(self.choice.rival))
        if gap < MAN or self.common or len(nodes) < 2 or found.beats(*nodes):
            return found
        further = Proof(self.lines, nodes, FURTHER * LOOKED)
        return further if further.beats(*nodes) else found

    @property
    def as_weighed(self) -> bool:
        """Whether the move comes to about as much more than its rival as both are worth."""
        assert self.child is not None
        assert self.rival is not None
        gain = self.proof.of(self.child).men - self.proof.of(self.rival).men
        weighed = self.worth(self.choice.move) - self.worth(self.choice.rival)
        return abs(gain - 100 * weighed) <= APART

    @property
    def decides(self) -> bool:
        """Whether the move comes to a man more than its rival."""
        assert self.child is not None
        return self.rival is not None and self.proof.beats(self.child, self.rival)

    @cached_property
    def threat(self) -> MenOutcome | None:
        """What the other side wins if nothing is done against it; None if nothing."""
        if self.idle is None:
            return None
        proof = Proof(self.lines, [self.idle], LOOKED // 2)
        return proof.of(self.idle) if proof.sure and proof.most(self.idle) <= -MAN else None

    @property
    def keeps(self) -> bool:
        """Whether no man is lost after the move."""
        assert self.child is not None
        return self.proof.sure and self.proof.least(self.child) > -MAN

    @property
    def unthreatened(self) -> bool:
        """Whether no man is taken at once after the move, to be won back only later."""
        assert self.child is not None
        return not self.threat and self.net(self.child) > -MAN

    def net(self, child: Node) -> int:
        return -self.lines.settle(child) - self.lines.standing(self.node)

    @property
    def safe(self) -> bool:
        """Whether no man is lost after the move, at once or in what is looked at."""
        return self.keeps and self.unthreatened

    @cached_property
    def losing(self) -> dict[Move, str]:
        """The other moves after which a man is taken at once, or more than is taken back
        (*traded*), each with how, where such a move is worth less indeed."""
        fast, choice = bots_of(self.choice.game).fast, self.choice
        assert fast is not None
        lines, found = ChessLines(fast(choice.view.terms), choice.view, FURTHER * NODES), {}
        for move, worth in choice.worths.items():
            if not move.what or self.worth(choice.move) - worth < choice.least:
                continue
            child = lines.reached(act_of(move))
            gains = [] if child is None else lines.real(child)
            if child is None or not gains:
                continue
            lost = lines.standing(child) + gains[0].worth + lines.standing(self.node)
            took = lines.standing(child) + lines.standing(self.node) < 0
            traded = took or lines.taken_back(gains[0].child)
            if lost >= (LESSER if traded else MAN):
                found[move] = said(child, gains[0].act)
                self.traded |= {move} if traded else set()
        return found

    @property
    def often_loses(self) -> bool:
        """Whether so many of the other moves lose a man that it is a merit not to."""
        return len(self.losing) * OFTEN >= len(self.choice.worths)

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


def lined(
    choice: ActChoice, sides: _Sides, place: BoardPlace, says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """What is won, threatened or prevented by the move and what follows, the strongest alone."""

    def without(at: int) -> tuple[Otherwise, ...]:
        return emptied(choice, place, POINTS[at])

    if sides.child is None or sides.over:
        return
    try:
        for key, holes, at in _by_line(sides, sides.child):
            told = says[key]
            text = capital(told.text.format(**holes))
            if key == "gains" and (sides.common or sides.rival and not sides.decides):
                continue  # a long line to what the rival, or most other moves, win as well
            if key in EITHER_WINS and sides.rival and not sides.decides and not choice.alike:
                gap = sides.worth(choice.move) - sides.worth(choice.rival)
                if sides.proof.least(sides.rival) < MAN:
                    continue
                text += f" So does “{sides.instead}”." if 100 * gap < MAN else ""
            if key in BESIDE and (less := sides.proof.of(sides.child).men) <= -MAN:
                text += f" After this move you lose only {pawns(-less)}."
            dull = key in EXCHANGES and not sides.decides
            proofs = without(at) if at is not None else ()
            # What is attacked may go or be guarded: only that the move is made for it counts.
            yield Idea(key, text, told.rule, proofs, plain=key != "threat", dull=dull)
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
    mine = sides.worth(sides.choice.move)
    if mine >= SURE and (line := lines.mate_next(child)):
        yield "mate-next", {"reply": line[0], "act": line[1]}, None
    yield from _ends(sides, child)
    new = child[1][to]
    if new != node[1][at] and not lines.takeable(child, to):
        yield "promotes", {"kind": NAMES[new.upper()]}, None
    taken = node[1][to] != VACANT and at != to and verb != "transpose"
    if taken and sides.decides and sides.proof.least(child) < MAN:
        yield from _beside(sides, child)
    if taken:
        yield from _takes(sides, child)
    kinds = new in "Pp" and sides.keeps and _promotable(sides, child, to)
    if kinds and not (rival and _promotable(sides, rival, to)):
        yield "promotes-next", {"end": POINTS[to], "kind": kinds}, None
    yield from _wins(sides, child)
    if (sides.decides or rival is None) and sides.keeps and not lines.checked(node):
        yield from _saves(sides, child)
    if sides.decides:
        yield from _beside(sides, child)
    his = sides.worth(sides.choice.rival)
    gains_much = mine >= SURE > his or (mine > 0 and mine - his >= 1)
    checks = lines.checked(child)
    if gains_much and not checks and (mates := lines.mates(turned(child))):
        yield "threat-mate", {"act": said(child, mates[0])}, None
    yield from _lost_anyway(sides, child)
    if checks or not sides.keeps:
        return
    yield from _drives(sides, child)
    old = {gain.act[2] for gain in lines.real(node)}
    if rival and not lines.checked(rival):
        old |= {gain.act[2] for gain in lines.threats(rival)}
    real = [gain.act for gain in lines.threats(child)]
    fresh = [act for act in real if act[2] not in old and not lines.takeable(node, act[2])]
    if fresh:
        yield "threat", {"target": man(child, fresh[0][2])}, fresh[0][2]


def _promotable(sides: _Sides, child: Node, at: int) -> str:
    """What the pawn there can become with its next move, with its article; empty if nothing."""
    if child[1][at] not in "Pp" or sides.lines.checked(child):
        return ""
    for act, after in sides.lore.after(turned(child)):
        new = after[1][act[2]].upper()
        if act[1] == at and new != "P" and not sides.lines.takeable(after, act[2]):
            return f"{'an' if NAMES[new][0] in 'aeiou' else 'a'} {NAMES[new]}"
    return ""


def _ends(sides: _Sides, child: Node) -> Iterator[Line]:
    """How the match is won or lost by force, after the move or after its rival."""
    lines, rival, choice = sides.lines, sides.rival, sides.choice
    mine, his = sides.worth(choice.move), sides.worth(choice.rival)
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
    if mine <= -SURE and max(choice.worths.values()) <= -SURE:
        sooner = min(choice.worths, key=choice.worths.__getitem__)
        longer = "No move puts it off longer."
        if choice.worths[sooner] <= mine - 2 * PLY:
            loses = small(spoken(choice.game, choice.view, sooner))
            longer = f"This move puts it off as long as any; “{loses}” loses sooner."
        yield "loses", _lost_in(sides, child, mine, ", here") | {"longer": longer}, None
    if rival and his <= -SURE < mine:
        if not sides.lore.after(rival):
            yield "rival-stalemates", {"rival": sides.instead}, None
            return
        if mates := lines.mates(rival):
            act = mates[0]
            yield "rival-mated", {"rival": sides.instead, "act": said(rival, act)}, act[1]
        yield "rival-lost", {"rival": sides.instead} | _lost_in(sides, rival, his, ","), None


def _lost_in(sides: _Sides, node: Node, worth: float, here: str) -> dict[str, object]:
    """By which moves, from *node* on, a match of that *worth* is lost, and in how many: no moves
    where the end of them is not found."""
    plies, foe = round(WON + 100 * worth), node[0]
    acts, sure = list[str](), True
    while sure and len(acts) < TOLD and (children := sides.lore.after(node)):
        found = best(sides.lore, node, Random(1), ENDING.again())
        sure = node[0] != foe or found.value > WON // 2
        acts.append(said(node, found.move))
        node = next(child for act, child in children if act == found.move)
    more = max(1, (max(plies, len(acts) if sure else 1) + 1) // 2)
    beginning = "beginning with" if sides.lore.after(node) else "by"
    return {
        "more": f"{spelt(more)} {'more move' if more == 1 else 'moves'}",
        "line": f"{here} {beginning} {lined_up(acts)}" if sure else "",
    }


def _wins(sides: _Sides, child: Node) -> Iterator[Line]:
    """A man that is won whatever the answer."""
    lines, node, proof = sides.lines, sides.node, sides.proof
    if not proof.sure or proof.least(child) < MAN:
        return
    forced = lines.forced(child)
    known = {gain.act[2]: gain.act for gain in lines.real(node)}
    if forced and forced.act and forced.act[2] in known:
        if lines.checked(child) and forced.act == known[forced.act[2]]:
            yield "check-first", {"act": said(forced.before, forced.act)}, forced.act[2]
        return
    if forced and forced.act and not lines.taken_back(lines.done(forced.before, forced.act)):
        key = "check-wins" if lines.checked(child) else "wins-man"
        prey = forced.act[2] if forced.before[1][forced.act[2]] == node[1][forced.act[2]] else None
        holes: dict[str, object] = {
            "reply": forced.reply, "act": said(forced.before, forced.act),
        }  # fmt: skip
        yield key, holes, prey
    turn = _turn(sides, child, MAN, 1)
    if turn and 1 < len(turn.acts) <= TOLD:
        follow = "follow" if len(turn.acts) > 1 else "follows"
        yield "gains", {"line": lined_up(turn.acts), "follow": follow, "better": turn.what}, None


def _beside(sides: _Sides, child: Node) -> Iterator[Line]:
    """What is lost after the rival, and not after the move."""
    lines, rival, node = sides.lines, sides.rival, sides.node
    assert rival is not None
    turn = _turn(sides, rival, min(0, sides.proof.of(child).men) - MAN, -1)
    many = sides.safe and sides.choice.rival in sides.losing and len(level_with(sides.choice)) > 2
    if turn is None or (len(turn.acts) > 1 and not (sides.proof.further and sides.as_weighed)):
        return  # a move more might keep what seems to be lost, or lose it here as well
    if many and not sides.choice.done:  # it is told of all that lose a man
        return
    if lines.taken_back(turn.after):  # less is lost in the end
        return
    took = rival[3] + rival[4] < node[3] + node[4]
    act = turn.line[0]
    holes: dict[str, object] = {
        "rival": sides.instead, "act": turn.acts[0], "worse": turn.worth,
    }  # fmt: skip
    if len(turn.acts) == 1:
        after = next((then for one, then in lines.takings(child) if one == act), None)
        if after is not None and (back := _answer(lines, after, turn.after)):
            yield "answered", holes | {"reply": said(after, back)}, None
        elif took and turn.men > 0:
            yield "rival-exchanges", holes, act[1]
        else:
            yield ("rival-loses" if turn.single else "rival-worse"), holes, act[1]
    elif len(turn.acts) == 3 and turn.single:
        first, reply, last = turn.acts
        yield "rival-line", holes | {"first": first, "reply": reply, "act": last}, act[1]
    elif len(turn.acts) <= TOLD:
        yield "follows", holes | {"line": lined_up(turn.acts)}, None


class MenTurn(NamedTuple):
    """Where a line turns for good: as far as that, in acts and in words, and what it comes to."""

    line: list[Act]
    acts: list[str]
    men: int  # hundredths of a pawn, won or lost
    what: str  # “the knight on f3”, or so many pawns’ worth
    single: bool  # whether it is one man that is taken
    after: Node

    @property
    def worth(self) -> str:
        return pawns(self.men)


def _turn(sides: _Sides, node: Node, bound: int, sign: int) -> MenTurn | None:
    """Where the best play from *node* comes to *bound*, from above or (-1) from below, stays there
    and gives nothing back; None if it does not, or nobody takes or is promoted by it."""
    lines, line = sides.lines, sides.proof.of(node).line
    stands = lines.standing(sides.node)
    nets, nodes = [-lines.standing(node) - stands], [node]
    for _, child in line:
        nodes.append(child)
        side = 1 if child[0] == sides.node[0] else -1
        nets.append(side * lines.standing(child) - stands)
    for end in range(1, len(nets)):
        least = min(sign * net for net in nets[end:])
        if least >= sign * bound and least == sign * nets[end] != sign * nets[end - 1]:
            break
    else:
        return None
    steps = _steps(node, line[:end])
    takings = [(one, act) for one, act in steps if one[1][act[2]] != VACANT and act[1] != act[2]]
    before, last = steps[-1]
    single = takings == steps[-1:] and abs(nets[end]) == WORTH[before[1][last[2]].upper()]
    what = man(before, last[2]) if single else pawns(abs(nets[end]))
    acts = [
        said(one, act) + _promoted(one, act, then)
        for (one, act), then in zip(steps, nodes[1:], strict=False)
    ]
    return MenTurn([act for _, act in steps], acts, abs(nets[end]), what, single, nodes[end])


def _steps(node: Node, line: Sequence[tuple[Act, Node]]) -> list[tuple[Node, Act]]:
    """The positions of *line* from *node* on, each with the act that is done there."""
    nodes = [node, *(child for _, child in line)]
    return [(one, act) for one, (act, _) in zip(nodes, line, strict=False)]


def _promoted(node: Node, act: Act, after: Node) -> str:
    """“ and becomes a rook”; empty if the act promotes nobody."""
    new = after[1][act[2]]
    if new == node[1][act[1]] or act[0] == "transpose":
        return ""
    return f" and becomes {'an' if NAMES[new.upper()][0] in 'aeiou' else 'a'} {NAMES[new.upper()]}"


def _lost_anyway(sides: _Sides, child: Node) -> Iterator[Line]:
    """What is lost whatever is done, or after the rival just as well."""
    proof, rival = sides.proof, sides.rival
    if not proof.sure or proof.most(child) > -MAN or sides.decides:
        return
    turn = _turn(sides, child, -MAN, -1)
    if turn is None or len(turn.acts) > TOLD:
        return
    by = f"by {lined_up(turn.acts)}"
    if sides.every and all(proof.most(one) <= -MAN for one in sides.every):
        yield "lost-anyway", {"what": turn.what, "by": by}, None
    elif rival and proof.most(rival) <= -MAN and sides.choice.rival in level_with(sides.choice):
        yield "lost-alike", {"what": turn.what, "by": by, "rival": sides.instead}, None


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
    rival, wins = sides.rival, sides.proof.least(child) >= MAN
    if rival and act_of(sides.choice.rival)[2] == to and sides.net(rival) >= net:  # type: ignore[arg-type]
        return  # the rival takes it as well
    if back:
        reply = back[0]
        holes["foe"] = man(child, reply.act[1])
        guards = [act for act, _ in lines.takings(reply.child) if act[2] == to]
        if wins and WORTH[node[1][to].upper()] - WORTH[node[1][at].upper()] >= MAN:
            yield "takes-dearer", holes, to
        if wins and guards:
            yield "takes-guarded", holes | {"guard": man(reply.child, guards[0][1])}, to
        even = abs(WORTH[node[1][to].upper()] - WORTH[node[1][at].upper()]) < MAN
        if even and abs(net) < MAN:
            yield ("takes-ahead" if ahead else "takes-in-turn"), holes, to
        if even or net <= -MAN:
            yield "takes-again", holes, to
    if not wins and (gains := lines.real(child)):
        act = gains[0].act
        holes |= {"foe": man(child, act[1]), "lost": man(child, act[2])}
        yield "takes-other", holes, to
    if wins or sides.decides:
        yield "takes", holes, to
    turn = _turn(sides, child, sides.proof.of(child).men, -1)
    if turn and len(turn.acts) <= TOLD:
        yield "takes-even", holes | {"line": lined_up(turn.acts)}, None


def _saves(sides: _Sides, child: Node) -> Iterator[Line]:
    """Which man the other side could have won, and now cannot."""
    lines, (_, at, to) = sides.lines, sides.act
    threats = lines.threats(sides.node)
    if not threats or (sides.rival and sides.net(sides.rival) > -MAN):
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


def _drives(sides: _Sides, child: Node) -> Iterator[Line]:
    """Whether a king that has next to no men left is shut in or approached."""
    lines, node, rival, (_, at, to) = sides.lines, sides.node, sides.rival, sides.act
    king = child[1].index("Kk"[child[0]])
    where = {"king": POINTS[king]}

    def free(of: Node) -> int:
        return sum(act[1] == king for act, _ in sides.lore.after(of))

    if lines.standing(node) <= MAN or node[4 - node[0]] > LAST or lines.checked(node):
        return
    left, before = free(child), free(turned(node))
    others = free(rival) if rival and rival[1][king] == child[1][king] else before
    if left < others and left <= max(2, before - 2) and left < before:
        holes: dict[str, object] = where | {
            "theirs": counted(left, "square"), "before": spelt(before),
        }  # fmt: skip
        yield "shut-in", holes, None
    other = apart(rival[1].index("Kk"[node[0]]), king) if rival else apart(at, king)
    if node[1][at] in "Kk" and apart(to, king) < min(apart(at, king), other):
        yield "approach", dict(where), None


def apart(one: int, other: int) -> int:
    """How many steps of a king lie between two squares."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


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


def best_play(sides: _Sides, node: Node) -> str:
    """How the best play goes on from there, as far as the last man that is taken."""
    line = _steps(node, sides.proof.of(node).line)
    return lined_up(to_the_last_man([said(*step) for step in line]))


def to_the_last_man(moves: Sequence[str]) -> Sequence[str]:
    """A line as far as the last man that is taken in it.

    >>> to_the_last_man(["King e2 to d2", "King b5 takes the pawn on a5", "King d2 to c3"])
    ['King e2 to d2', 'King b5 takes the pawn on a5']
    """
    takes = [number for number, move in enumerate(moves) if " takes " in move]
    return moves[: takes[-1] + 1] if takes else []


def lined_up(moves: Sequence[str]) -> str:
    """Moves in a row, each in its marks."""
    return joined([f"“{small(move)}”" for move in moves])


def pawns(hundredths: int) -> str:
    """So much, in pawns’ worth.

    >>> pawns(300), pawns(120), pawns(80)
    ('3 pawns’ worth', '1.2 pawns’ worth', '0.8 pawns’ worth')
    """
    return UNIT.counted(hundredths / 100)


def comes_to(hundredths: int) -> str:
    """What a line wins or costs.

    >>> comes_to(120), comes_to(-80), comes_to(0)
    ('which wins you 1.2 pawns’ worth', 'which costs you 0.8 pawns’ worth', 'and nothing is lost')
    """
    if not hundredths:
        return "and nothing is lost"
    return f"which {'wins' if hundredths > 0 else 'costs'} you {pawns(abs(hundredths))}"


def standing_of(choice: ActChoice, sides: _Sides, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What a quiet move does for the other men, and the next best does not."""
    if sides.child is None or sides.over or not sides.keeps:
        return
    rival, beside = sides.rival, act_of(choice.rival) if choice.rival else None
    if choice.alike:
        rival = beside = None
    prey = set[int]()
    if sides.threat and sides.idle is not None:
        prey = {act[2] for _, act in _steps(sides.idle, sides.threat.line)}
    try:
        for key, holes in standing(sides.lines, sides.act, sides.child, rival, beside, prey):
            if key == "frees" and sides.node[1][sides.act[1]] in "Pp" and far(sides.act, sides):
                continue
            yield from plain(key, holes, says, quiet=True)
            return
    except Spent:
        return


def far(act: Act, sides: _Sides) -> bool:
    """Whether a man comes to where its promotion is near: then that is the better reason."""
    row = act[2] // 8
    return (7 - row if sides.node[0] else row) >= HALF


def by_default(choice: ActChoice, sides: _Sides, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is said where no reason of its own is known: what is threatened and met, or that
    nothing is, and how many moves do as well."""
    if sides.child is None or sides.over:
        return
    many = len(level_with(choice))
    do = f"{counted(many, 'other move')} {'does' if many == 1 else 'do'} about"
    if many == len(choice.worths) - 1 > 1:
        do = "the other moves do about"
    if sides.keeps and sides.lines.checked(sides.node) and many:
        yield from plain("answers", {"many": do.replace(" move", " answer")}, says)
    elif sides.keeps and sides.threat and many and (threat := threatened(sides)):
        yield from plain("meets", {"threat": threat, "many": do}, says)
    elif sides.safe and many and not sides.losing:
        yield from plain("all-safe", {"many": do}, says, dull=True)
    if sides.rival is None:
        return
    nodes = (sides.child, sides.rival)
    own, other = (best_play(sides, node) for node in nodes)
    mine, his = (sides.proof.of(node).men for node in nodes)
    holes = {"own": own, "other": other, "rival": sides.instead}
    if own and sides.keeps and sides.proof.most(sides.child) < MAN:
        yield from plain("even-line", holes, says, dull=True)
    elif own and other and mine - his >= MAN // 3:
        holes |= {"mine": comes_to(mine), "his": comes_to(his)}
        yield from plain("both-lines", holes, says, dull=True)
    elif own and mine < 0 and abs(mine - his) < MAN // 3:
        apart = ", and your men stand worse then" * choice.clear_of_rival
        holes |= {"mine": comes_to(mine), "apart": apart}
        yield from plain("both-lose", holes, says, dull=True)
    elif sides.keeps and sides.proof.least(sides.rival) > -MAN:
        yield from plain("placed", holes, says, dull=True)


def threatened(sides: _Sides) -> str:
    """What the other side does if nothing is done against it, as far as the man that it takes."""
    assert sides.threat is not None
    assert sides.idle is not None
    acts = [said(*step) for step in _steps(sides.idle, sides.threat.line)][:3:2]
    takes = next((number for number, act in enumerate(acts) if " takes " in act), None)
    return "" if takes is None else " and then ".join(f"“{act}”" for act in acts[: takes + 1])


def losing_none(choice: ActChoice, sides: _Sides, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """How many of the other moves lose a man at once, as this one does not."""
    losing = sides.losing
    if sides.child is None or sides.over or not losing or sides.net(sides.child) <= -MAN:
        return
    if choice.done and choice.rival not in losing:
        return
    clear = [move for move in losing if move not in sides.traded]
    move = choice.rival if choice.rival in losing else max(clear or losing, key=sides.worth)
    assert move is not None
    example = (small(spoken(choice.game, choice.view, move)), losing[move])
    how = "at once, or a greater one for a lesser" if sides.traded else "at once"
    end = end_of(choice, losing, "this one loses none")
    text = others_lose(len(losing), len(choice.allowed) - 1, example, end=end, how=how)
    for idea in plain("loses-none", {"text": text}, says, dull=not sides.often_loses):
        yield idea._replace(against=move)


def ideas_of(choice: ActChoice, says: Mapping[str, Saying], limit: int) -> Iterator[Idea]:
    """The reasons that there may be for a move; *limit* as in the rules."""
    start = choice.card
    man = choice.view.men[POINTS.index(start)] if start in POINTS else VACANT

    def forward(seat: Seat, point: str) -> float:
        come = int(point[1]) if seat == 0 else 9 - int(point[1])
        return max(come, HALF) * (man in "Pp")

    sides = _Sides(choice, limit)
    if choice.worths and choice.move not in choice.worths:  # what has stood is not weighed
        yield from bare_kings(choice, sides, says)
        yield from plain("stands-again", {}, says)
        return
    place = BoardPlace(
        POINTS, side, lambda man: NAMES[man.upper()], VACANT, lambda _: 0, forward, "Kk"
    )
    if not sides.over and abs(sides.worth(choice.rival)) < SURE:
        yield from drawn(choice, sides, says)
    by_line = list(lined(choice, sides, place, says))
    if sides.bare and not sides.over:
        yield from by_line
        yield from bare_kings(choice, sides, says)
        return
    mates = by_line and by_line[0].key in MATES
    if sides.worth(choice.move) >= SURE and not sides.over and not mates:
        yield from by_force(choice, says)
    if by_line and by_line[0].key in (*EXCHANGES, *PRESSING):
        with suppress(Spent):
            if sides.often_loses or choice.rival in sides.losing:
                yield from losing_none(choice, sides, says)
    yield from by_line
    yield from _quietly(choice, sides, place, says, by_line)
    with suppress(Spent):
        yield from by_default(choice, sides, says) if not sides.foe_bare else ()
    with suppress(Spent):  # as far as the next move, where more is not known
        yield from losing_none(choice, sides, says)
    yield from bare_kings(choice, sides, says)


def drawn(choice: ActChoice, sides: _Sides, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """That nobody can win any more, and why."""
    if not sides.lore.drawn(sides.node) or abs(sides.worth(choice.move)) >= SURE:
        return
    foes = 1 - sides.node[0] if sides.bare else sides.node[0]
    own = "PRNCEG" if foes == 0 else "prnceg"
    men = joined([man(sides.node, at) for at, one in enumerate(sides.node[1]) if one in own])
    holes = {"bare": "You have", "other": "the other side has", "men": men}
    if not sides.bare:
        holes |= {"bare": "The other side has", "other": "you have"}
    idea = next(plain("drawn", holes, says))
    yield idea._replace(decides=True)


def bare_kings(choice: ActChoice, sides: _Sides, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """That only a mate can still decide the match, and when it is drawn without one."""
    if sides.over or not (sides.bare or sides.foe_bare):
        return
    key, left = "bare" if sides.bare else "foe-bare", sides.limit - choice.view.idle
    change = "a man taken or a pawn moved" if set("Pp") & set(sides.node[1]) else "a man taken"
    yield from plain(key, {"more": counted(left, "more turn"), "change": change}, says)


def _quietly(
    choice: ActChoice,
    sides: _Sides,
    place: BoardPlace,
    says: Mapping[str, Saying],
    by_line: Sequence[Idea],
) -> Iterator[Idea]:
    """What is said of where the men stand, where no line tells more."""
    if by_line and by_line[0].key != "threat":
        return
    ahead, steady = "", True
    with suppress(Spent):
        ahead = outcome(choice)
        if ahead:
            yield from plain(ahead, {"rival": sides.instead, "soon": soon(choice)}, says)
        often = sides.often_loses or choice.rival in sides.losing
        if often and not sides.over and sides.safe:
            yield from losing_none(choice, sides, says)
        if not sides.foe_bare:
            yield from standing_of(choice, sides, says)
        steady = sides.over or sides.keeps
    idle = sides.foe_bare or ahead or not steady or sides.decides and not sides.common
    known = ENDS if idle else STANDING
    yield from ideas(choice, place, {k: v for k, v in says.items() if k in known})
    with suppress(Spent):
        if not sides.over and sides.safe:
            yield from losing_none(choice, sides, says)


def weigher(by: ChessRules) -> Callable[[ActChoice], Iterator[Idea]]:
    """What weighs the moves of the game that has those rules."""
    says = sayings(by)

    def weigh(choice: ActChoice) -> Iterator[Idea]:
        with suppress(Spent):  # enough is looked at: what is found by then
            yield from ideas_of(choice, says, by.turns)

    return weigh
