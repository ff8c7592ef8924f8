"""What good players of Fox and Geese weigh: the geese that the fox can take whatever is answered,
and the room that it has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from diversions.games.fox_and_geese.players import NAMES, SearchGame, fast
from diversions.games.fox_and_geese.rules import FOX, GEESE, POINTS
from diversions.rules.coaching import REST, ActChoice, Idea, Otherwise, Saying, level_with, spoken
from diversions.rules.core import Move, Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.boarding import (
    BoardPlace,
    by_force,
    emptied,
    ideas,
    of_the_match,
    some_of,
)
from diversions.rules.players.forcing import Forcing
from diversions.rules.players.search import WON, Node, decided

TAKE, HELD, STEP = "fox-and-geese.take", "fox-and-geese.held", "fox-and-geese.step"
SAYS = of_the_match("the other side", HELD)
WINS = {
    FOX: Saying("It ends the match: too few geese are left to shut the fox in.", HELD, plain=True),
    GEESE: Saying("It ends the match: the fox can neither move nor take.", HELD, plain=True),
}
HOLDS = {
    FOX: Saying(
        "The geese can shut the fox in, whatever it does: this move puts it off as long as any.",
        HELD,
        plain=True,
    ),
    GEESE: Saying(
        "The fox can take geese until too few are left, whatever you do: this move puts it off as "
        "long as any.",
        TAKE,
        plain=True,
    ),
}
TURNS = 4  # of the fox, that are looked at
WEIGHT = 100  # points of room that count for one goose
FEW = 3  # answers of the geese
SOON = 2  # turns of the fox, within which a goose is lost
ROOM = 3  # points of the fox’s room that make a difference
CLOSE = 20  # of the 32 other points: with more the fox is not shut in


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else FOX if man == "f" else GEESE


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    if choice.move.verb == "place":
        known = choice.move in choice.worths and not choice.alike
        most = "Most points do as well" if known else "It hardly matters where"
        text = (
            f"{most}: the fox can cross the empty half of the board before the geese can shut it "
            "in."
        )
        yield Idea("place", text, "fox-and-geese.place", plain=True)
        return
    place = BoardPlace(
        POINTS, side, lambda man: "fox" if man == "f" else "goose", VACANT, lambda point: 0,
        counted="goose",
    )  # fmt: skip
    hunt = Hunt(choice, place)
    says = {**SAYS, "wins": WINS[choice.seat], "holds": HOLDS[choice.seat]}
    general = [idea._replace(without=()) for idea in ideas(choice, place, says)]
    yield from general
    if not hunt.over:
        forced = list(by_force(choice, SAYS))
        yield from (idea for idea in forced if idea.key != "lost-sooner")
        told = list(of_fox(hunt) if choice.seat == FOX else of_geese(hunt))
        # A loss is told by how it comes, if that is seen.
        told += forced
        beside = hunt.his is not None  # there is a move that it is held against
        if not any(idea.plain for idea in (*general, *told)):
            if beside and choice.clear_of_rival:
                told += however_little(hunt)
            told += no_difference(hunt)
        yield from told
        if beside and not any(idea.plain for idea in (*general, *told)):
            yield from for_now(hunt)


class FoxJump(NamedTuple):
    """Geese that the fox can take in one turn, in the order in which it jumps them, and its way."""

    geese: tuple[str, ...]
    path: tuple[str, ...]

    @property
    def said(self) -> str:
        if len(self.geese) == 1:
            return f"the goose on {self.geese[0]}"
        return f"the geese on {joined(self.geese)} in one turn"


class GeeseAnswers(NamedTuple):
    """How many answers of the geese there are, and how many keep the fox from a goose."""

    hold: int
    all: int

    @property
    def share(self) -> float:
        return self.hold / self.all

    @property
    def said(self) -> str:
        return f"all {self.all}" if self.hold == self.all else f"{spelt(self.hold)} of {self.all}"

    def far_fewer(self, other: GeeseAnswers) -> bool:
        """Whether so many fewer hold that it matters."""
        return self.hold > 0 and 3 * self.share <= 2 * other.share


class Hunt:
    """A choice, and what the fox can force after the move and after the next best."""

    def __init__(self, choice: ActChoice, place: BoardPlace) -> None:
        self.choice, self.seat, self.place = choice, choice.seat, place
        self.board: SearchGame = fast(choice.view.terms)
        lore = self.board.lore
        self.forcing = Forcing(lore)
        self.roomy = Forcing(lore._replace(men=self.geese_and_room))
        self.now: Node = self.board.node(choice.view)
        self.flock = int(self.now[2]).bit_count()
        rival = None if choice.alike else choice.rival
        self.rival = rival and spoken(choice.game, choice.view, rival)
        self.mine = self.after(choice.move)
        self.his = self.after(rival) if rival else None
        self.over = not choice.game.apply(choice.view, choice.move).acting

    def after(self, move: Move) -> Node:
        """The position after *move*."""
        state = self.choice.game.apply(self.choice.view, move)
        return (1 - self.seat, *self.board.men(state.men))

    def taken(self, node: Node, turns: int) -> int | None:
        """How many geese fewer there are after so many more turns of the fox, if both sides play
        for geese alone; WON, or less than none, if the match is over by then."""
        lead = self.forcing.ahead(node, 2 * turns - (node[0] == FOX))
        if lead is None:
            return None
        if decided(lead):
            return WON if (lead > 0) == (node[0] == FOX) else -WON
        return self.flock - abs(lead) if abs(lead) >= self.board.enough else WON

    def jumps(self, node: Node) -> list[FoxJump]:
        """What the fox of *node* could take, if it were to move; the most first."""
        _, fox, geese = node
        found = []
        for path, *_ in self.board.lines((fox,), geese):
            over = [_between(a, b) for a, b in zip(path, path[1:], strict=False)]
            found.append(FoxJump(tuple(NAMES[at] for at in over), tuple(NAMES[at] for at in path)))
        return sorted(found, key=lambda jump: (-len(jump.geese), jump.geese))

    def answers_that_hold(self, node: Node, turns: int) -> GeeseAnswers | None:
        """How many answers of the geese to *node* keep the fox from a goose for so many turns; None
        if that takes too long, or there are none."""
        known = self.choice.known.setdefault("answers that hold", {})
        if (node, turns) not in known:
            now = self.flock - int(node[2]).bit_count()
            taken = [self.taken(child, turns) for child in self.answers(node)]
            sure = [one for one in taken if one is not None]
            held = GeeseAnswers(sum(one <= now for one in sure), len(sure))
            known[node, turns] = held if sure and len(sure) == len(taken) else None
        found: GeeseAnswers | None = known[node, turns]
        return found

    def without(self, goose: str) -> tuple[Otherwise, ...]:
        """The position without that goose."""
        return emptied(self.choice, self.place, goose)

    def answers(self, node: Node) -> list[Node]:
        return [child for _, child in self.board.after(node)]

    def nearest_jump(self, node: Node) -> tuple[int, str] | None:
        """By how many steps the fox comes to where it can jump a goose, if none moved, and which;
        None if it cannot."""
        flock, seen, edge, steps = node[2], {node[1]}, [node[1]], 0
        while edge:
            prey = [jump.geese[0] for at in edge for jump in self.jumps((FOX, at, flock))]
            if prey:
                return steps, prey[0]
            places = (child[1] for at in edge for _, child in self.board.after((FOX, at, flock)))
            edge = [*dict.fromkeys(at for at in places if at not in seen)]
            seen.update(edge)
            steps += 1
        return None

    def geese_and_room(self, node: Node) -> int:
        """What both play for, as the side to move has it: a goose is worth more than all room."""
        worth = self.board.room(*node[1:]) - WEIGHT * int(node[2]).bit_count()
        return worth if node[0] == FOX else -worth

    def room(self, node: Node) -> int:
        """How many other points the fox could come to, if no goose moved and it took none."""
        return self.board.room(*node[1:]) - 1

    def open_geese(self, node: Node) -> set[str]:
        """The geese that it could jump from where it can come to so."""
        fox, flock = node[1:]
        near, found = self.board.reached(fox, flock), set[str]()
        for at in (1 << bit for bit in range(near.bit_length()) if near >> bit & 1):
            found.update(jump.geese[0] for jump in self.jumps((FOX, at, flock)))
        return found

    def room_in(self, node: Node, turns: int) -> tuple[int, int] | None:
        """How many geese there are after so many more turns of the geese, and how many other
        points the fox can come to then, if both sides play for geese, and for room after them;
        None if the match is over by then, or it takes too long."""
        worth = self.roomy.ahead(node, 2 * turns - (node[0] == GEESE))
        if worth is None or decided(worth):
            return None
        flock, room = divmod(worth if node[0] == FOX else -worth, WEIGHT)
        return -flock, room - 1


def _between(start: int, end: int) -> int:
    """The point over which a jump goes."""
    low, high = sorted((start, end))
    return low << ((high.bit_length() - low.bit_length()) // 2)


def geese(many: int) -> str:
    """A number of geese.

    >>> geese(1), geese(2)
    ('a goose', 'two geese')
    """
    return "a goose" if many == 1 else f"{spelt(many)} geese"


def differing(hunt: Hunt) -> tuple[int, int, int] | None:
    """After how many turns of the fox the move and the next best first differ in geese taken, for
    the move, and how many are taken after each; None if they do not, or not for good."""
    assert hunt.his is not None
    found = None
    for turns in range(hunt.seat == GEESE, TURNS + 1):
        mine, his = hunt.taken(hunt.mine, turns), hunt.taken(hunt.his, turns)
        if mine is None or his is None:
            break
        better = mine > his if hunt.seat == FOX else mine < his
        if found is None and better:
            found = turns, mine, his
        elif mine != his and not better:
            return None
    return found


# The geese ---------------------------------------------------------------------------------------


def of_geese(hunt: Hunt) -> Iterator[Idea]:
    """What the geese keep, or take from the fox, that they would not by the next best move."""
    if hunt.his is None:
        return
    if (found := differing(hunt)) and abs(found[1]) < WON:
        yield geese_kept(hunt, *found)
    yield from room_left(hunt)
    yield from room_next(hunt)
    yield from gaps_left(hunt)


def geese_kept(hunt: Hunt, turns: int, mine: int, his: int) -> Idea:
    """What the fox takes after the next best move, and not after this one."""
    assert hunt.his is not None
    rival = hunt.rival
    many = geese(his)
    told_alone = mine or his == WON or hunt.choice.done
    if not told_alone and (idea := geese_kept_by_few(hunt, turns, his)):
        return idea
    if turns == 1:
        jump = hunt.jumps(hunt.his)[0]
        text = f"After “{rival}” the fox can take {jump.said}; after this move it can take none."
        if his == WON:
            text = f"After “{rival}” the fox can take {jump.said}, and then too few are left."
        elif mine:
            text = f"After “{rival}” the fox can take {many}, after this move {spelt(mine)}."
        elif how := saved(hunt, jump):
            text = f"The fox could take {jump.said}: {how} After “{rival}” it still can."
        return Idea("keeps", text, TAKE, hunt.without(jump.geese[0]), plain=True)
    takes = f"take {many}" if his < WON else "win"
    if mine:
        text = (
            f"With its next {spelt(turns)} turns the fox can {takes} after “{rival}”, whatever you "
            f"answer, and {geese(mine)} after this move."
        )
        return Idea("keeps-more", text, TAKE, plain=True)
    step = first_step(hunt, hunt.his, turns, his)
    when = "then" if turns == 2 else f"within {spelt(turns)} turns"
    text = (
        f"After “{rival}” the fox can go to {step} and {when} {takes}, whatever you answer; after "
        f"this move you can keep all your geese for {spelt(turns)} turns."
    )
    if turns == 2:
        text = (
            f"After “{rival}” the fox can go to {step} and then {takes}, whatever you answer; "
            "after this move you have an answer wherever it goes."
        )
    return Idea("keeps-two" if turns == 2 else "keeps-three", text, TAKE, plain=True)


def geese_kept_by_few(hunt: Hunt, turns: int, his: int) -> Idea | None:
    """After how many of the other moves the fox is sure of a goose soon, and after how many of them
    at once; None if it is the next best alone, or some of them are as good."""
    assert hunt.his is not None
    others = [one.move for one in hunt.choice.allowed if one.move != hunt.choice.move]
    level = level_with(hunt.choice)
    for soon in range(max(turns, SOON), TURNS):
        if hunt.taken(hunt.mine, soon) != 0:
            return None
        losing = [move for move in others if hunt.taken(hunt.after(move), soon)]
        if 2 * (len(losing) + len(level)) >= len(others):  # what is worse for less is the smaller
            break
    if len(losing) < 2 or any(move in level for move in losing):
        return None
    at_once = [move for move in losing if hunt.board.takings(hunt.after(move))]
    many = some_of(len(losing), len(others))
    when = "at once" if len(at_once) == len(losing) else f"within {spelt(soon)} turns"
    sure = "can take a goose" if when == "at once" else "can be sure of a goose"
    text = f"After {many} the fox {sure} {when}"
    if turns == 1 and when == "at once":
        text += f", as after “{hunt.rival}” {hunt.jumps(hunt.his)[0].said}"
    elif turns == 1:
        jump = hunt.jumps(hunt.his)[0].said
        text += f", after {spelt(len(at_once))} of them at once, as after “{hunt.rival}” {jump}"
    else:
        step = first_step(hunt, hunt.his, turns, his)
        text += f", as after “{hunt.rival}”, if it goes to {step}"
    end = "after this one it can be sure of none"
    end = REST if level and len(losing) + len(level) == len(others) else end
    return Idea("keeps-all", f"{text}; {end}.", TAKE, plain=True)


def saved(hunt: Hunt, jump: FoxJump) -> str:
    """How the move keeps the fox from a jump that it has; empty if that is not told in a word."""
    goose, (start, end) = jump.geese[0], hunt.choice.move.what
    if jump not in hunt.jumps(hunt.now) or len(jump.geese) > 1:
        return ""
    if goose == start:
        return "it steps away."
    fox = NAMES[hunt.now[1]]
    behind = "".join(chr(2 * ord(g) - ord(f)) for g, f in zip(goose, fox, strict=True))
    return f"now the point behind it, {end}, is filled." if end == behind else ""


def first_step(hunt: Hunt, node: Node, turns: int, taken: int) -> str:
    """Where the fox goes first to take so many within so many turns."""
    steps = [child for child in hunt.answers(node) if hunt.taken(child, turns - 1) == taken]
    return NAMES[steps[0][1]]


def room_left(hunt: Hunt, least: int = ROOM, most: int = CLOSE) -> Iterator[Idea]:
    """What the fox could come to, after the move and after the next best, if no goose moved."""
    assert hunt.his is not None
    if hunt.seat == GEESE and (hunt.jumps(hunt.mine) or hunt.jumps(hunt.his)):
        return
    mine, his = hunt.room(hunt.mine), hunt.room(hunt.his)
    if (mine - his if hunt.seat == FOX else his - mine) >= least and min(mine, his) <= most:
        text = (
            f"The fox can then come to {counted(mine, 'other point')}, after “{hunt.rival}” to "
            f"{spelt(his)}, if no goose moves."
        )
        yield Idea("room-left", text, HELD, plain=True)


def gaps_left(hunt: Hunt) -> Iterator[Idea]:
    """How many geese the fox could take if it came beside them, after the move and after the next
    best, if no goose moved."""
    assert hunt.his is not None
    mine, his = len(hunt.open_geese(hunt.mine)), len(hunt.open_geese(hunt.his))
    if mine < his:
        text = (
            f"The fox can then come beside {geese(mine) if mine else 'no goose'} with an empty "
            f"point behind, after “{hunt.rival}” beside {spelt(his)}, if no goose moves."
        )
        yield Idea("gaps-left", text, TAKE, plain=True)


def room_next(
    hunt: Hunt, least: int = ROOM, most: int = CLOSE, turns: tuple[int, ...] = (1, 2)
) -> Iterator[Idea]:
    """The same some turns on, whatever is answered, if no goose is lost by either."""
    assert hunt.his is not None
    flock = int(hunt.mine[2]).bit_count()
    for many in turns:
        mine, his = hunt.room_in(hunt.mine, many), hunt.room_in(hunt.his, many)
        if not mine or not his or not mine[0] == his[0] == flock:
            return
        gain = mine[1] - his[1] if hunt.seat == FOX else his[1] - mine[1]
        if gain >= least and min(mine[1], his[1]) <= most:
            points = counted(mine[1], "other point")
            when = "their next move" if hunt.seat == FOX else "your next move"
            when = when if many == 1 else f"{when.split()[0]} next {spelt(many)} moves"
            text = (
                f"Wherever the fox goes, you can leave it {points} to come to at most by {when}, "
                f"and lose no goose; after “{hunt.rival}”, {spelt(his[1])}."
            )
            if hunt.seat == FOX:
                text = (
                    f"Unless they give up a goose, the geese must leave the fox {points} to come "
                    f"to at least by {when}; after “{hunt.rival}”, {spelt(his[1])}."
                )
            yield Idea(f"room-next-{many}", text, HELD, plain=True)
            return


# The fox -----------------------------------------------------------------------------------------


def of_fox(hunt: Hunt) -> Iterator[Idea]:
    """What the fox takes, or comes to, that it would not by the next best move."""
    taken = hunt.flock - int(hunt.mine[2]).bit_count()
    if hunt.his is None:
        if taken:
            yield Idea("fox-takes", f"It takes {geese(taken)}.", TAKE, plain=True)
        else:
            yield from threatened(hunt)
        return
    if found := differing(hunt):
        yield geese_won(hunt, taken, *found)
    elif taken:
        own = [answers_left, room_left, jumps_later, room_next]
        for idea in (idea for one in own for idea in one(hunt)):
            yield idea._replace(text=f"It takes {geese(taken)}, as the next best does. {idea.text}")
        yield Idea("fox-takes", f"It takes {geese(taken)}.", TAKE, plain=True)
    else:
        yield from threatened(hunt)
        yield from answers_left(hunt)
        yield from room_left(hunt)
        yield from jumps_later(hunt)
        yield from room_next(hunt)


def geese_won(hunt: Hunt, taken: int, turns: int, mine: int, his: int) -> Idea:
    """What the fox takes after this move, and not after the next best."""
    rival = hunt.rival
    if turns == 0:
        jump = next(one for one in hunt.jumps(hunt.now) if one.path == hunt.choice.move.what)
        other = f"“{rival}” takes {geese(his) if his else 'none'}"
        return Idea("fox-takes-more", f"It takes {jump.said}; {other}.", TAKE, plain=True)
    when = "with its next turn" if turns == 1 else f"within {spelt(turns)} more turns"
    if mine == WON:
        text = (
            f"Whatever the geese answer, the fox wins {when}: too few geese are left then. After "
            f"“{rival}” it cannot yet."
        )
    elif his == -WON:
        text = f"After “{rival}” the geese can shut the fox in; after this move they cannot yet."
    elif taken:
        text = (
            f"With this turn and {'the next' if turns == 1 else f'the next {spelt(turns)}'} the "
            f"fox takes {geese(mine)}, whatever the geese answer; after “{rival}” "
            f"{geese(his) if his else 'none'}."
        )
    elif his:
        text = (
            f"Whatever the geese answer, the fox takes {geese(mine)} {when}; after “{rival}” only "
            f"{spelt(his)}."
        )
    else:
        text = (
            f"{attacked(hunt) if turns == 1 else ''}Whatever the geese answer, the fox takes "
            f"{geese(mine)} {when}; after “{rival}” they can prevent that."
        )
    prey = hunt.jumps(hunt.mine) if turns == 1 else ()
    without = hunt.without(prey[0].geese[0]) if prey else ()
    return Idea(f"fox-wins-{min(turns, 2)}", text, TAKE, without, plain=True)


def attacked(hunt: Hunt) -> str:
    """The geese of which the fox takes one whatever the geese answer, in a sentence, if they can
    be named."""
    prey = {jump.geese[0] for jump in hunt.jumps(hunt.mine)}
    left = [{jump.geese[0] for jump in hunt.jumps(child)} for child in hunt.answers(hunt.mine)]
    if not all(prey & still for still in left):
        return ""
    if len(prey) == 1:
        return f"Nothing saves the goose on {min(prey)}. "
    return f"It attacks the geese on {joined(sorted(prey))}, and no answer saves them all. "


def threatened(hunt: Hunt) -> Iterator[Idea]:
    """What the fox could take next, and how many answers prevent it, if after the next best move
    it could take nothing, or more answers do."""
    prey = hunt.jumps(hunt.mine)
    if not prey:
        return
    answers = hunt.answers(hunt.mine)
    safe = sum(not hunt.board.takings(child) for child in answers)
    beside = ""
    if hunt.his and hunt.jumps(hunt.his):
        theirs = sum(not hunt.board.takings(child) for child in hunt.answers(hunt.his))
        if theirs <= safe:
            return
        beside = f"After “{hunt.rival}” {spelt(theirs)} do."
    elif hunt.his:
        beside = f"After “{hunt.rival}” it threatens none."
    elif safe > FEW:
        return
    elif safe and level_with(hunt.choice):
        find = "that one" if safe == 1 else "one of them"
        beside = f"If they find {find}, your other moves do about as well."
    prevent = "prevents" if safe == 1 else "prevent"
    text = (
        f"Next the fox can take {prey[0].said}, and only {spelt(safe)} of the geese’s "
        f"{len(answers)} moves {prevent} every taking. {beside}"
    )
    if not safe:
        text = f"{attacked(hunt)}The fox then takes a goose, whatever the geese answer. {beside}"
    text = text.rstrip()
    without = hunt.without(prey[0].geese[0])
    yield Idea("fox-threat", text, TAKE, without, plain=True)


def answers_left(hunt: Hunt) -> Iterator[Idea]:
    """How many answers keep the fox from a goose for some turns, if far more do after the next
    best move."""
    assert hunt.his is not None
    for turns in (2, 3):
        mine, his = (hunt.answers_that_hold(node, turns) for node in (hunt.mine, hunt.his))
        if mine is None or his is None:
            return
        if mine.far_fewer(his):
            text = f"{only_so_many(mine, turns)}; after “{hunt.rival}” {his.said} do."
            yield Idea("fox-answers", text, TAKE, plain=True)
            return


def jumps_later(hunt: Hunt) -> Iterator[Idea]:
    """In how many steps the fox comes to where it can jump a goose, if no goose moved."""
    choice, rival = hunt.choice, hunt.choice.rival
    assert rival is not None
    assert hunt.his is not None
    if {choice.move.verb, rival.verb} != {"move"}:
        return
    mine, his = hunt.nearest_jump(hunt.mine), hunt.nearest_jump(hunt.his)
    if mine is None or mine[0] < 2 or (his is not None and his[0] <= mine[0]):
        return
    from_there = f"from {rival.what[-1]} it comes to no such point"
    if his is not None:
        from_there = f"from {rival.what[-1]} it takes {spelt(his[0])} steps to such a point"
    text = (
        f"If no goose moves, the fox comes from {choice.move.what[-1]} in {spelt(mine[0])} steps "
        f"to where it can jump the goose on {mine[1]}; {from_there}."
    )
    yield Idea("fox-jumps-later", text, TAKE, hunt.without(mine[1]), plain=True)


# No difference -----------------------------------------------------------------------------------


def however_little(hunt: Hunt) -> Iterator[Idea]:
    """What tells the move from the next best, where nothing else does."""
    yield from room_next(hunt, least=1, most=len(POINTS), turns=(1, 2, 3))
    yield from room_left(hunt, least=1, most=len(POINTS))


def for_now(hunt: Hunt) -> Iterator[Idea]:
    """How many geese the fox can take soon, after this move and after the next best alike."""
    for turns in (3, 2, 1):
        taken = hunt.taken(hunt.mine, turns)
        if taken is None or taken < 0 or taken >= WON:
            continue
        when = "its next turn" if turns == 1 else f"its next {spelt(turns)} turns"
        sure = f"be sure of {geese(taken)} and no more" if taken else "not be sure of a goose"
        text = (
            f"With {when} the fox can {sure}, if both sides answer well: which move is best shows "
            "only later."
        )
        yield Idea(f"for-now-{turns}", text, TAKE, plain=True, uncounted=True)
        return


def fewest_answers(hunt: Hunt) -> Iterator[Idea]:
    """That fewer answers keep the fox from a goose than after any other move that is as good."""
    level = level_with(hunt.choice)
    for turns in (2, 3) if level and not hunt.choice.done else ():
        mine = hunt.answers_that_hold(hunt.mine, turns)
        others = [(hunt.answers_that_hold(hunt.after(move), turns), move) for move in level]
        known = [(answers, move) for answers, move in others if answers is not None]
        if mine is None or len(known) < len(level):
            return
        his, best = min(known, key=lambda one: one[0].share)
        if mine.far_fewer(his):
            like = spoken(hunt.choice.game, hunt.choice.view, best)
            do = f"“{like}” does" if len(level) == 1 else "the others do"
            text = (
                f"{only_so_many(mine, turns)}; after “{like}” {his.said} do. If the geese find "
                f"them, {do} about as well."
            )
            yield Idea("fox-answers-level", text, TAKE, plain=True)
            return


def only_so_many(answers: GeeseAnswers, turns: int) -> str:
    """How many answers keep the fox from a goose for so many turns, in a sentence."""
    keep = "keeps" if answers.hold == 1 else "keep"
    many = f"{spelt(answers.hold)} of the geese’s {answers.all} answers"
    many = f"only {many}" if answers.share <= 1 / 2 else many
    return capital(f"{many} {keep} the fox from a goose for its next {spelt(turns)} turns")


def no_difference(hunt: Hunt) -> Iterator[Idea]:
    """What holds after this move, and after so many others."""
    choice = hunt.choice
    others = [one.move for one in choice.allowed if one.move != choice.move]
    if choice.seat == FOX:
        level = len(level_with(choice))
        yield from fewest_answers(hunt)
        quiet = [turns for turns in (3, 2, 1) if hunt.taken(hunt.mine, turns) == 0]
        ends = [choice.game.apply(choice.view, move).men for move in others]
        again = bool(ends) and all(men in choice.view.stood for men in ends)
        if quiet and (level or again):
            when = "the next turn" if quiet[0] == 1 else f"the next {spelt(quiet[0])} turns"
            many = "The other moves do" if choice.alike else f"{spelt(level)} other moves do"
            many = many if choice.alike or level > 1 else "one other move does"
            rest = f"{capital(many)} about as well."
            if not level:
                every = capital(some_of(len(others), len(others)))
                rest = f"{every} brings back a position that has stood."
            text = (
                f"In {when} the fox cannot be sure of a goose, and the geese cannot shut it in, "
                f"if both answer well. {rest}"
            )
            yield Idea("fox-level", text, STEP, plain=True, dull=True)
        return
    safe = [turns for turns in (2, 1) if hunt.taken(hunt.mine, turns) == 0]
    if safe:
        turns = "its next turn" if safe[0] == 1 else "its next two turns"
        same = sum(hunt.taken(hunt.after(move), safe[0]) == 0 for move in others)
        rest = f"{spelt(same).capitalize()} of the {len(others)} other moves are as safe."
        if same == len(others):
            rest = "The other moves do as well." if choice.alike else ""
        elif same < 2:
            rest = f"{'One other' if same else 'No other'} move is as safe."
        text = f"After this move the fox can take no goose with {turns}"
        text += f", if you answer well. {rest}" if safe[0] > 1 else f". {rest}"
        yield Idea(f"safe-{safe[0]}", text.rstrip(), TAKE, plain=True, dull=bool(same))
    elif all(hunt.taken(hunt.after(move), 1) for move in others):
        most = len(hunt.jumps(hunt.mine)[0].geese)
        text = (
            "The fox can take a goose whichever of them you move; after this move it takes "
            f"{spelt(most)} at most."
        )
        yield Idea("all-hang", text, TAKE, plain=True)


IDEAS = weighed
