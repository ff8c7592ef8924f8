"""What good players of Alquerque weigh: jumps, men that can be huffed, points filled behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from diversions.games.alquerque.players import APART, Act, SearchGame, fast
from diversions.games.alquerque.players import spoken as say
from diversions.games.alquerque.position import BOARD, COLOURS, POINTS
from diversions.games.alquerque.variants import ONWARD, WAYS
from diversions.rules.coaching import ActChoice, Idea, Saying, level_with, spoken
from diversions.rules.core import Move, Seat, but
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.players.boarding import (
    QUIET,
    BoardPlace,
    by_force,
    emptied,
    end_of,
    ideas,
    of_the_match,
    others_lose,
    some_of,
)
from diversions.rules.players.forcing import Forcing
from diversions.rules.players.search import WON, Node, decided

TAKE, ALL_TAKEN = "alquerque.take", "alquerque.all-taken"
TURNS = 5  # after the move, that are looked at
POSITIONS = 4000  # for one answer
SAYS = {
    **of_the_match("your opponent", ALL_TAKEN),
    "wins": Saying(
        "It leaves your opponent no man that can move, and so you win.",
        "alquerque.stuck.loses",
        plain=True,
    ),
    "huff": Saying(
        "{man} could have taken and did not, so you may huff it: it costs you nothing.",
        "alquerque.huffing",
    ),
    "centre": Saying(
        "On {end} a man stands two steps from every edge, and can move and jump along eight lines.",
        "alquerque.lines",
        plain=True,
    ),
    "middle": Saying(
        "From {end} a man has more lines along which to move and jump.",
        "alquerque.lines",
        plain=True,
    ),
    "behind": Saying(
        "You have {mine} against {theirs}, and no move makes up for that: after this one none of "
        "yours can be jumped.",
        "alquerque.take",
        plain=True,
    ),
}


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else COLOURS.index(man)


def middle(point: str) -> float:
    """The more lines meet in a point, the less.

    >>> middle("c3"), middle("b3"), middle("a3"), middle("a1"), middle("a2")
    (-8, -4, -5, -3, -3)
    """
    return -len(BOARD.ways[BOARD.number(point)])


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    onward = bool(choice.view.terms[WAYS] == ONWARD)

    says = {k: v for k, v in SAYS.items() if not onward or k not in ("middle", "centre")}
    place = BoardPlace(POINTS, side, lambda man: "man", VACANT, middle, centre="c3")
    if not choice.game.apply(choice.view, choice.move).men.count(COLOURS[1 - choice.seat]):
        says["wins"] = Saying("It takes your opponent’s last man.", ALL_TAKEN, plain=True)
    general = [with_men(choice, idea) for idea in ideas(choice, place, says)]
    last = [idea for idea in general if idea.key == "holds"]
    yield from (idea for idea in general if idea.key not in QUIET and idea not in last)
    fight = Fight(choice, place)
    known = choice.move.verb in ("take", "move") and not fight.over
    top = 0 if fight.board.by_men else WON + 10 * fight.board.stakes(0, 0)
    forced = [with_men(choice, idea) for idea in by_force(choice, says, top)]
    won = [idea for idea in forced if idea.key != "lost-sooner"]
    yield from won
    for idea in of_men(fight) if known else ():
        yield idea._replace(without=()) if won else idea
    yield from forced  # a loss is told by how it comes, if that is seen
    if known:
        if not choice.alike and not choice.clear_of_rival:
            yield from (idea for idea in general if idea.key in QUIET)
        yield from drawing_near(fight)
    yield from last
    if known and not last:  # of a match that is lost nothing is told as even
        yield from no_difference(fight)


def with_men(choice: ActChoice, idea: Idea) -> Idea:
    """*idea*; if it says that the match is won or lost, with the men on either side."""
    if idea.key not in ("holds", "won", "won-by-force"):
        return idea
    mine, theirs = (choice.view.men.count(COLOURS[seat]) for seat in (choice.seat, 1 - choice.seat))
    many = f"You have {counted(mine, 'man', 'men')} against {spelt(theirs)}."
    return idea._replace(text=f"{many} {idea.text}")


class Fight:
    """A choice, and the men that are won and lost after the move and after the next best."""

    def __init__(self, choice: ActChoice, place: BoardPlace) -> None:
        self.choice, self.seat, self.place = choice, choice.seat, place
        self.board: SearchGame = fast(choice.view.terms)
        lore = self.board.lore
        self.forcing = Forcing(lore._replace(takings=self.takings_or_huffs), POSITIONS)
        self.now = lore.men(self.board.node(choice.view))
        rival = None if choice.alike else choice.rival
        self.rival = rival and spoken(choice.game, choice.view, rival)
        self.mine = self.after(choice.move)
        self.his = self.after(rival) if rival else None
        self.sides = COLOURS[self.seat], COLOURS[1 - self.seat]
        self.over = not choice.game.apply(choice.view, choice.move).acting

    def takings_or_huffs(self, node: Node) -> list[tuple[Act, Node]]:
        """What can be taken, or huffed first: that is done in the same turn."""
        huffs = self.board.huffs(node) if node[4] else ()
        return [*huffs, *self.board.takings(node)]

    def after(self, move: Move) -> Any:
        return self.choice.game.apply(self.choice.view, move)

    def gain(self, view: Any, turns: int) -> int | None:
        """How many men the seat has won so many turns on, if both play for men alone; less than
        none if it has lost some; None if the match is over by then, or it takes too long."""
        if view.outcome or not view.acting:
            return None
        node = self.board.node(view)
        return self.of_node(node, turns)

    def of_node(self, node: Node, turns: int) -> int | None:
        lead = self.forcing.ahead(node, turns)
        if lead is None or decided(lead):
            return None
        return (lead if node[0] == self.seat else -lead) - self.now

    def told(self, view: Any, turns: int) -> str:
        """What that comes to, in words: whether men of both sides are taken by then."""
        node = self.board.node(view)
        found, before = self.forcing.played(node, turns), self.choice.view.men
        if found is None:
            return ""
        lead, line = found
        last = line[-1][1] if line else node
        both = [
            int(last[1 if last[0] == seat else 2]).bit_count() < before.count(COLOURS[seat])
            for seat in (0, 1)
        ]
        return net((lead if node[0] == self.seat else -lead) - self.now, all(both))

    def taken(self, view: Any, move: Move) -> tuple[str, ...]:
        """The points from which *move* takes a man."""
        then = self.choice.game.apply(view, move)
        both = zip(POINTS, view.men, then.men, strict=True)
        return tuple(point for point, was, now in both if side(was) == 1 - move.seat and was != now)

    def takings(self, view: Any, seat: Seat) -> list[tuple[str, ...]]:
        """What *seat* could take, if it were to move; the most first."""
        at = but(view, acting=(seat,))
        moves = [r.move for r in self.choice.game.rulings(at, seat) if r.allowed]
        found = {self.taken(at, move) for move in moves if move.verb == "take"}
        return sorted(found, key=lambda men: (-len(men), men))


def net(gain: int, both: bool) -> str:
    """What is won or lost in all; *both* whether men of either side are taken.

    >>> net(1, False), net(0, False), net(-2, False)
    ('you win one man', 'no man is won or lost', 'you lose two men')
    >>> net(1, True), net(0, True)
    ('you win one man more than you lose', 'you win as many men as you lose')
    """
    if not gain:
        return "you win as many men as you lose" if both else "no man is won or lost"
    many = counted(abs(gain), "man", "men")
    does, other = ("win", "lose") if gain > 0 else ("lose", "win")
    return f"you {does} {many} more than you {other}" if both else f"you {does} {many}"


def the_men(points: Sequence[str]) -> str:
    """Men by where they stand.

    >>> the_men(["a1"]), the_men(["a1", "b2"])
    ('the man on a1', 'the men on a1 and b2')
    """
    return f"the {'man' if len(points) == 1 else 'men'} on {joined(points)}"


def of_men(fight: Fight) -> Iterator[Idea]:
    """The men that this move wins or keeps, and the next best does not."""
    choice, his = fight.choice, fight.his
    prey = fight.taken(choice.view, choice.move)
    opening = taking(fight, prey) if prey else ""
    if his is None:
        if prey:
            yield Idea("takes", opening, TAKE, plain=True)
        return
    if his.acting and his.huffable and not fight.mine.huffable:
        which = "your man" if len(his.huffable) == 1 else "one of your men"
        which += f" on {POINTS[his.huffable[0]]}" if len(his.huffable) == 1 else ""
        text = (
            f"{opening} After “{fight.rival}” your opponent may huff {which}, which could have "
            "taken."
        )
        yield Idea("duty", text.strip(), "alquerque.huffing", plain=True)
    elif found := differing(fight):
        if not prey and (many := losing_none(fight, *found)):
            yield many
        text = difference(fight, taking(fight, prey, found[0] == 0) if prey else "", *found)
        yield Idea(f"men-{min(found[0], 3)}", text, TAKE, plain=True)
    elif prey:
        yield Idea("takes", opening, TAKE, plain=True)
    elif later := postponed(fight):
        yield later
    elif threat := threatened(fight):
        yield threat


def taking(fight: Fight, prey: tuple[str, ...], whole: bool = True) -> str:
    """What the move takes, and what can be taken in return, in a sentence; *whole* with what that
    comes to."""
    text, gain = f"It takes {the_men(prey)}", fight.gain(fight.mine, 0)
    back = fight.takings(fight.mine, 1 - fight.seat)
    if not back:
        return f"{text}, and none of your men can be taken in return."
    which = the_men(back[0]) if len(back) == 1 else "one of your men"
    text = f"{text}; your opponent can then take {which}"
    if gain is None or not whole:
        return f"{text}."
    return f"{text}, and in all {fight.told(fight.mine, 0)}."


def differing(fight: Fight) -> tuple[int, int, int] | None:
    """After how many turns the move and the next best first differ in men for the move, and what
    each comes to; None if they do not, or not for good."""
    found, choice = None, fight.choice
    assert choice.rival is not None
    prey, beside = (fight.taken(choice.view, move) for move in (choice.move, choice.rival))
    turns = 0
    for turns in range(TURNS + 1):
        mine, his = fight.gain(fight.mine, turns), fight.gain(fight.his, turns)
        if mine is None or his is None:
            break
        at_once = len(prey) > len(beside) or his < len(beside)
        if found is None and mine > his and (turns or at_once):
            found = turns, mine, his
        elif mine < his:
            return None
        elif found and (mine < found[1] or his > found[2]):  # what was won is lost again
            found = (turns, mine, his) if mine > his else None
    # Who must take at the end of what is looked at may have had a better move: one turn more shows.
    return found if found and found[0] < turns - (mine is None or his is None) else None


def postponed(fight: Fight) -> Idea | None:
    """That the next best move loses a man soon, and this one not for some moves yet."""
    known = [(fight.gain(fight.mine, turns), fight.gain(fight.his, turns)) for turns in range(4)]
    if not fight.choice.clear_of_rival or any(None in pair for pair in known):
        return None
    sooner = [turns for turns, (mine, his) in enumerate(known) if mine == 0 > (his or 0)]
    if (
        len(sooner) < 2
        or sooner != [*range(sooner[0], sooner[-1] + 1)]
        or any(mine != 0 for mine, _ in known[: sooner[-1]])
    ):
        return None
    his = known[sooner[0]][1]
    assert his is not None
    answer = punished(fight, sooner[0], his)
    if not answer:
        return None
    also = "" if sooner[0] == 0 else ", whatever you do then,"
    text = (
        f"After “{fight.rival}” your opponent can answer “{answer}”, and{also} "
        f"{fight.told(fight.his, sooner[0])}; after this move you lose no more than you win in the "
        f"next {spelt(sooner[-1] + 1)} moves, if both sides answer well."
    )
    return Idea("postponed", text, TAKE, plain=True)


def losing_none(fight: Fight, turns: int, mine: int, his: int) -> Idea | None:
    """How many of the other moves lose a man that this one keeps; None if it is the next best
    alone, or few others are as good."""
    choice = fight.choice
    level = level_with(choice)
    if turns > 2 or mine or choice.done or len(level) < 3:
        return None
    others = [one.move for one in choice.allowed if one.move != choice.move]
    gains = {move: fight.gain(fight.after(move), turns) for move in others}
    losing = [move for move, gain in gains.items() if gain is not None and gain < 0]
    answer = punished(fight, turns, his)
    if not losing or not answer or any(move in level for move in losing):
        return None
    none = fight.told(fight.mine, turns) == net(0, both=False)
    if len(losing) == 1 and not none:
        return None
    example = (fight.rival or "", answer)
    end = "this one loses none" if none else "by this one you win as many as you lose"
    end = end_of(choice, losing, end) if none else end
    how = "at once" if turns == 0 else "by force"
    text = others_lose(len(losing), len(others), example, end=end, how=how)
    return Idea("loses-none", text, TAKE, plain=True)


def difference(fight: Fight, opening: str, turns: int, mine: int, his: int) -> str:
    """The men that the move wins or keeps, and the next best does not."""
    rival, moves = fight.rival, max(1, (turns + 1) // 2)
    own, other = fight.told(fight.mine, turns), fight.told(fight.his, turns)
    when = "with your next move" if moves == 1 else f"within your next {spelt(moves)} moves"
    if answer := punished(fight, turns, his):
        also = "" if turns == 0 else ", whatever you do then,"
        end = other if his else "nothing is won"
        text = f"{opening} After “{rival}” your opponent can answer “{answer}”, and{also} {end}"
        beside = f"; after this move {own}" if turns or not opening else ""
        return f"{text.lstrip()}{beside}."
    rivals = fight.taken(fight.choice.view, fight.choice.rival) if fight.choice.rival else ()
    if turns == 0 and opening:
        return f"{opening} “{rival}” takes {spelt(len(rivals)) if rivals else 'none'}."
    if turns == 1 and not opening and (prey := sure_prey(fight)):
        opening = f"It threatens {the_men(prey)}: not all of them can be saved."
        if len(prey) == 1:
            opening = f"It threatens {the_men(prey)}, which cannot be saved."
    text = f"Whatever your opponent answers, {own} {when}; after “{rival}”, {other}."
    if mine <= 0:
        text = f"If both sides answer well, {own} {when}; after “{rival}”, {other}."
    return f"{opening} {text}".strip()


def punished(fight: Fight, turns: int, his: int) -> str:
    """The answer by which the other side wins men after the next best move, in words."""
    assert fight.his is not None
    board, view = fight.board, fight.his
    node = board.node(view)
    rival = fight.choice.rival
    if rival is None or his >= len(fight.taken(fight.choice.view, rival)):
        return ""
    for act, child in board.takings(node) if turns == 0 else board.lore.after(node):
        if child[0] != node[0] and fight.of_node(child, max(turns - 1, 0)) == his:
            return spoken(fight.choice.game, view, say(view, act))
    return ""


def sure_prey(fight: Fight) -> tuple[str, ...]:
    """The men, one or two, of which one can be taken whatever the other side answers."""
    game, view = fight.choice.game, fight.mine
    prey = {men[0] for men in fight.takings(view, fight.seat)}
    answers = [r.move for r in game.rulings(view, 1 - fight.seat) if r.allowed]
    for move in answers:
        left = fight.takings(game.apply(view, move), fight.seat)
        if not any(prey.intersection(men) for men in left):
            return ()
    return tuple(sorted(prey)) if len(prey) < 3 else ()


def threatened(fight: Fight) -> Idea | None:
    """What can be won next, and how many answers prevent it, if fewer do than after the next
    best move."""
    assert fight.his is not None
    if fight.board.lore.forced and fight.board.takings(fight.board.node(fight.mine)):
        return exchanged(fight)
    prey = fight.takings(fight.mine, fight.seat)
    mine, his = safe_answers(fight, fight.mine), safe_answers(fight, fight.his)
    if not prey or mine is None or his is None:
        return None
    safe, of, theirs, all_of = *mine, *his
    if not safe or safe == of or 2 * safe * all_of > theirs * of:
        return None
    verb = "prevents" if safe == 1 else "prevent"
    many = f"{spelt(safe)} of your opponent’s {of} moves"
    beside = f"After “{fight.rival}” {spelt(theirs)} of {all_of} do."
    if theirs == all_of:
        beside = f"After “{fight.rival}” you threaten none."
    text = (
        f"Next you can take {the_men(prey[0])}, and only {many} {verb} that you win a man. {beside}"
    )
    without = emptied(fight.choice, fight.place, prey[0][0])
    return Idea("threat", text, TAKE, without, plain=True)


def exchanged(fight: Fight, ahead: bool = True) -> Idea | None:
    """What the other side must take, and what is taken for it; None if one is not *ahead* by then,
    or it does not come out even."""
    view, sides = fight.mine, (fight.seat, 1 - fight.seat)
    takes = [r.move for r in fight.choice.game.rulings(view, 1 - fight.seat) if r.allowed]
    takes = [move for move in takes if move.verb == "take"]
    if len(takes) != 1 or ahead and (fight.now <= 0 or fight.gain(view, 1) != 0):
        return None
    lost = the_men(fight.taken(view, takes[0]))
    back = fight.takings(fight.choice.game.apply(view, takes[0]), fight.seat)
    if not back:
        return None
    text = f"Your opponent must take {lost}, and you can then take {the_men(back[0])} for it."
    if ahead:
        mine, theirs = (spelt(fight.choice.view.men.count(COLOURS[seat])) for seat in sides)
        text += (
            f" In all {fight.told(view, 1)}, and you are ahead with {mine} against {theirs}: the "
            "fewer are left, the more that counts."
        )
    return Idea("exchange", text, TAKE, plain=True, dull=not ahead)


def safe_answers(fight: Fight, view: Any) -> tuple[int, int] | None:
    """After how many of the other side’s moves the seat has won no man with its next, and of how
    many; None if the match is over."""
    if view.outcome or not view.acting:
        return None
    found = fight.board.lore.after(fight.board.node(view))
    gains = [fight.of_node(child, 0) for _, child in found if child[0] == fight.seat]
    known = [gain for gain in gains if gain is not None]
    return sum(gain <= 0 for gain in known), len(known)


FEW_MEN = 8  # fewer than these, of both sides, and the stronger one hunts for the last of them


def drawing_near(fight: Fight) -> Iterator[Idea]:
    """That the men of the side that has more come nearer to the others, or those stay away, where
    nothing is won or lost by force for some turns."""
    view, choice, (own, foe) = fight.choice.view, fight.choice, fight.sides
    mine, theirs = view.men.count(own), view.men.count(foe)
    if not choice.clear_of_rival or mine == theirs or mine + theirs >= FEW_MEN:
        return
    if fight.board.onward or any(
        fight.gain(after, turns) for after in (fight.mine, fight.his) for turns in (0, 2)
    ):
        return
    weaker = own if mine < theirs else foe
    now, other = (
        sum(min(APART[a][b] for b in places(after, foe)) for a in places(after, own))
        for after in (fight.mine, fight.his)
    )
    if now == other or (now < other) == (weaker == own):
        return
    has = f"You have {counted(mine, 'man', 'men')} against {spelt(theirs)}"
    steps = "in all that your men are" if mine > 1 else "that your man is"
    away = counted(now, "step")
    if weaker == own:
        text = f"{has}: stay away. After this it is {away} {steps} from the nearest of theirs"
    else:
        text = f"{has}: come near. After this it is {away} {steps} from the nearest of theirs"
    yield Idea("near", f"{text}, and {spelt(other)} after “{fight.rival}”.", TAKE, plain=True)


def places(view: Any, men: str) -> list[int]:
    """Where the men of a side stand."""
    return [at for at, man in enumerate(view.men) if man == men]


def no_difference(fight: Fight) -> Iterator[Idea]:
    """What comes of this move by force, and of how many others less; or that nothing comes of
    any."""
    others = [one.move for one in fight.choice.allowed if one.move != fight.choice.move]
    for turns in (2, 0):
        gain = fight.gain(fight.mine, turns)
        if gain is not None and gain >= 0:
            yield even(fight, others, turns, gain)
            return
    gain = fight.gain(fight.mine, 2)
    if gain is not None and gain < 0:
        yield from all_hanging(fight, others, gain)


def even(fight: Fight, others: Sequence[Move], turns: int, gain: int) -> Idea:
    """The same where the move loses no man within so many turns."""
    choice, level = fight.choice, level_with(fight.choice)
    gains = {move: fight.gain(fight.after(move), turns) for move in others}
    fewer = [move for move, one in gains.items() if one is not None and one < gain]
    less = [move for move in fewer if move not in level]
    later = choice.clear_of_rival and fight.gain(fight.his, turns) == gain
    when = "within three moves" if turns else "at once"
    if less:
        losing = some_of(len(less), len(others))
        if len(less) == 1 < len(others):
            losing += f" (“{spoken(choice.game, choice.view, less[0])}”)"
        s = "s" if len(less) in (1, len(others)) else ""
        what = f"win{s} fewer men" if gain else f"lose{s} a man"
        mine = f"after this one {fight.told(fight.mine, turns)}" if gain else spared(others, fewer)
        if later and len(less) < len(others) and not gain:
            mine += ", and which of these is best shows only later"
        text = f"If both sides answer well, {losing} {what} {when}; {mine}."
    elif fewer:  # what such a move loses is won back beyond what is looked at here
        does = "win fewer men" if gain else "lose a man"
        text = (
            f"After “{spoken(choice.game, choice.view, fewer[0])}” you {does} {when}, and should "
            "make up for it later: in the end it comes to about the same."
        )
    else:
        what = fight.told(fight.mine, turns) if gain else "neither side can be sure of a man"
        text = f"Whichever man you move, {what} {when}."
    return Idea(f"even-{turns}", text, TAKE, plain=True, dull=not less, uncounted=later)


def all_hanging(fight: Fight, others: Sequence[Move], gain: int) -> Iterator[Idea]:
    """The same where a man is lost: after all moves, or to win back more."""
    known = [fight.gain(fight.after(move), 2) for move in others]
    mine = fight.told(fight.mine, 2)
    if all(one is not None and one <= gain for one in known):
        more = sum(one < gain for one in known if one is not None)
        many = "each other move" if more == len(others) else f"{spelt(more)} of the others"
        text = f"Whichever move you make, {mine}, at the least"
        text += f", and more after {many}." if more else "."
        yield Idea("all-hang", text, TAKE, plain=True)
    elif fight.board.lore.forced and (exchange := exchanged(fight, False)):
        if fight.choice.clear_of_rival:
            given = f" For now {mine}, but you should win back more later than after"
            exchange = exchange._replace(text=f"{exchange.text}{given} “{fight.rival}”.")
        yield exchange


def spared(others: Sequence[Move], less: Sequence[Move]) -> str:
    """That the move loses no man as those do, and how many of the others lose none either."""
    rest = len(others) - len(less)
    return "this one does not" if not rest else f"this one does not, nor do {spelt(rest)} others"


IDEAS = weighed
