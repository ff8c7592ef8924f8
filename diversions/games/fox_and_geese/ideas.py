"""What good players of Fox and Geese weigh: geese covered from behind, and the fox’s room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from diversions.games.fox_and_geese.players import NAMES
from diversions.games.fox_and_geese.rules import FOX, GEESE, POINTS, G, board_of
from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, small, spoken
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.players.boarding import BoardPlace, emptied, ideas, of_the_match
from diversions.rules.players.tricking import Saying

SAYS = {
    **of_the_match("the other side", "fox-and-geese.held"),
    "wins": Saying(
        "It ends the match: the fox is held, or too few geese are left.",
        "fox-and-geese.held",
        plain=True,
    ),
    "take-most": Saying(
        "It takes {taken}: {many} geese in one turn.",
        "fox-and-geese.chain",
    ),
    "take": Saying(
        "It takes {taken}. Every goose taken is one less to hem the fox in.",
        "fox-and-geese.take",
    ),
    "take-trade": Saying(
        "It takes {taken}. Every goose taken is one less to hem the fox in.",
        "fox-and-geese.take",
    ),
    "takes": Saying(
        "It takes {taken}. Every goose taken is one less to hem the fox in.",
        "fox-and-geese.take",
        plain=True,
    ),
    "escape": Saying(
        "The fox could take {man}, so it goes where another goose stands behind it.",
        "fox-and-geese.take",
    ),
    "cover": Saying(
        "The fox could take {man}: now the point behind it is filled.",
        "fox-and-geese.take",
    ),
    "fork": Saying(
        "Next the fox can take {target}, and only one of them can be covered in a turn.",
        "fox-and-geese.take",
    ),
    "threat": Saying(
        "Next the fox can take {target}.",
        "fox-and-geese.take",
    ),
    "rival-loses": Saying(
        "If you {rival} instead, the fox takes {man}.",
        "fox-and-geese.take",
    ),
    "safe": Saying(
        "After this move the fox can take no goose; after {worse} of the {of} other moves it can.",
        "fox-and-geese.take",
        plain=True,
    ),
    "hem": Saying(
        "It leaves the other side {theirs} moves instead of {before}.",
        "fox-and-geese.held",
    ),
    "middle": Saying(
        "From {end}, nearer the middle, fewer points are out of reach.",
        "fox-and-geese.lines.plain",
        plain=True,
    ),
    "reach": Saying(
        "It leaves you more room: {mine} moves instead of {own}.",
        "fox-and-geese.step",
        plain=True,
    ),
    "calm": Saying(
        "From {end} the fox has {ways}, so it is not hemmed in.",
        "fox-and-geese.held",
        plain=True,
    ),
    "level-safe": Saying(
        "Little depends on it: {others} other moves do about as well.",
        "fox-and-geese.step",
        plain=True,
    ),
    "level": Saying(
        "It gives nothing away; {others} other moves do about as well.",
        "fox-and-geese.step",
        plain=True,
    ),
    "gains": Saying(
        "The better player expects {line}: then “{reply}” follows, {gain}.",
        "fox-and-geese.take",
        plain=True,
    ),
    "balance": Saying(
        "If both sides play as well as they can, as far as the better player sees, {mine}; after "
        "“{rival}”, {other}.",
        "fox-and-geese.take",
        plain=True,
    ),
    "room-after": Saying(
        "As the better player expects the next {moves} moves, the fox can then come to {mine} "
        "points; after “{rival}”, to {other}.",
        "fox-and-geese.held",
        plain=True,
    ),
    "follows": Saying(
        "After “{rival}” instead, the better player expects {line}: then “{reply}” follows, "
        "{cost}.",
        "fox-and-geese.take",
        plain=True,
    ),
    "follows-now": Saying(
        "After “{rival}” instead, “{reply}” follows, {cost}.",
        "fox-and-geese.take",
        plain=True,
    ),
}
GOOSE_SAYS = {
    "room": Saying(
        "It opens the way for the geese behind: they then have {mine} moves instead of {own}.",
        "fox-and-geese.step",
        True,
    ),
    "reach": Saying(
        "On {end} the goose itself has {mine} moves instead of {own}.",
        "fox-and-geese.step",
        plain=True,
    ),
    "forward": Saying(
        "{man} comes nearer to the fox, and the geese behind it cover it.", "fox-and-geese.geese"
    ),
    "calm": Saying(
        "After this move the fox can take no goose.",
        "fox-and-geese.take",
        plain=True,
    ),
    "take": SAYS["take"],
    "all-hang": Saying(
        "The fox can take a goose whichever of them you move; after this move it takes {many}.",
        "fox-and-geese.take",
        plain=True,
    ),
    "level": Saying(
        "After this move the fox can take no goose; {others} other moves do about as well.",
        "fox-and-geese.take",
        plain=True,
    ),
}

ROOM = 3  # points of the fox’s room that make a difference
QUIET = (
    "middle",
    "forward",
    "hem",
    "room",
    "reach",
    "calm",
    "quiet",
    "level",
    "level-safe",
)  # what comes after a goose’s own place


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else FOX if man == "f" else GEESE


def middle(point: str) -> float:
    """How far a point lies from the middle."""
    return max(abs("abcdefg".index(point[0]) - 3), abs(int(point[1]) - 4))


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    view = choice.view
    if choice.move.verb == "place":
        text = "From there the fox is free on every side, and no goose can hem it in soon."
        yield Idea("place", text, "fox-and-geese.place", plain=True)
        return
    fox = POINTS[view.men.index("f")] if "f" in view.men else "d4"

    def forward(seat: Seat, point: str) -> float:
        away = max(abs(ord(fox[0]) - ord(point[0])), abs(int(fox[1]) - int(point[1])))
        return -away if seat == GEESE else 0

    place = BoardPlace(
        POINTS,
        side,
        lambda man: "fox" if man == "f" else "goose",
        VACANT,
        middle,
        forward,
        "f",
        counted="goose",
        room=room_of(choice),
        roams=lambda seat: seat == FOX,
    )
    says = {**SAYS} if choice.seat == FOX else {**SAYS, **GOOSE_SAYS}
    del says["middle" if choice.seat == GEESE else "hem"]
    if choice.alike:
        says.pop("middle", None)
    own = (
        among_geese(choice, place, fox)
        if choice.seat == GEESE and len(choice.move.what) == 2
        else []
    )
    room = room_left(choice)
    if wide := ways_open(choice):
        own = [wide]
    own = [*jumps_next(choice), *own]
    for idea in ideas(choice, place, says):
        if idea.key in (*QUIET, "room-after") and room:
            yield room
            return
        if idea.key in QUIET:
            yield from own
            own = []
        yield idea if choice.seat == GEESE else idea._replace(key=f"fox-{idea.key}")
    yield from own


def jumps_next(choice: ActChoice) -> Iterator[Idea]:
    """A goose that the fox can jump after one more step, by this move and not by the next best, or
    the other way about."""
    rival, move, view = choice.rival, choice.move, choice.view
    if rival is None or choice.alike or {move.verb, rival.verb} != {"move"}:
        return
    fast = bots_of(choice.game).fast
    assert fast is not None
    board = fast(view.terms)
    ahead = []
    for one in (move, rival):
        state = choice.game.apply(view, one)
        fox, geese = board.men(state.men)
        if state.outcome or board.lines((fox,), geese):  # one that can be jumped at once
            return
        ahead.append({NAMES[goose]: [NAMES[at] for at in sorted(ways)]
                      for goose, ways in board.jumps_after_a_step(fox, geese).items()})  # fmt: skip
    mine, his = ahead
    more, less = (mine, his) if choice.seat == FOX else (his, mine)
    fresh = [goose for goose in more if goose not in less and goose not in move.what + rival.what]
    if not fresh:
        return
    goose = max(fresh, key=lambda one: len(more[one]))
    ways = joined(more[goose], "or")
    if choice.seat == FOX:
        where = "from where" if len(more[goose]) == 1 else "from any of which"
        where = "from either of which" if len(more[goose]) == 2 else where
        text = (
            f"From {move.what[-1]} the fox can go on to {ways}, {where} it can jump the goose on "
            f"{goose}."
        )
    else:
        instead = small(spoken(choice.game, view, rival))
        text = (
            f"After “{instead}” the fox could go to {ways} and jump the goose on {goose} from "
            "there; after this move it cannot."
        )
    key = "fox-jumps-next" if choice.seat == FOX else "jumps-next"
    yield Idea(key, text, "fox-and-geese.take", plain=True)


def room_left(choice: ActChoice) -> Idea | None:
    """How many points the fox could come to, where the next best move makes a difference in it
    and no goose is taken."""
    if choice.rival is None or {choice.move.verb, choice.rival.verb} != {"move"}:
        return None
    fast = bots_of(choice.game).fast
    assert fast is not None
    board = fast(choice.view.terms)
    moved = [choice.game.apply(choice.view, move) for move in (choice.move, choice.rival)]
    if not all(state.acting for state in moved):  # the match is over
        return None
    after, other = map(board.node, moved)
    if choice.seat == GEESE and (board.takings(after) or board.takings(other)):
        return None
    mine, his = board.room(*after[1:]), board.room(*other[1:])
    gain = his - mine if choice.seat == GEESE else mine - his
    if gain < ROOM:
        return None
    rival = spoken(choice.game, choice.view, choice.rival)
    text = (
        f"The fox can then come to {spelt(mine)} points, "
        f"after “{rival}” to {spelt(his)}, if no goose moves."
    )
    return Idea("room-left", text, "fox-and-geese.held", plain=True)


def room_of(choice: ActChoice) -> Callable[[Any], int]:
    """What counts the points that the fox of a position can come to, if no goose moves."""
    fast = bots_of(choice.game).fast
    assert fast is not None
    board = fast(choice.view.terms)
    return lambda view: int(board.room(*board.men(view.men)))


def ways_open(choice: ActChoice) -> Idea | None:
    """Whether more points lie open to the fox than after the next best move."""
    rival, view = choice.rival, choice.view
    if (
        choice.seat != FOX
        or rival is None
        or choice.alike
        or {choice.move.verb, rival.verb} != {"move"}
    ):
        return None
    board = board_of(view.terms)
    mine, his = (
        sum(
            choice.game.apply(view, move).men[at] == VACANT
            for at in board.steps[POINTS.index(move.what[-1])]
        )
        for move in (choice.move, rival)
    )
    if mine <= his:
        return None
    ways = counted(mine, "way")
    text = (
        f"On {choice.move.what[-1]} the fox has {ways} open, on {rival.what[-1]} only {spelt(his)}."
    )
    return Idea("ways-open", text, "fox-and-geese.held", plain=True)


def among_geese(choice: ActChoice, place: BoardPlace, fox: str) -> list[Idea]:
    """What a goose that moves has behind it and beside it."""
    view, (start, end) = choice.view, choice.move.what
    found = list[Idea]()
    stands = {point for point, man in zip(POINTS, view.men, strict=True) if man == G} - {start}
    files, ranks = ord(end[0]) - ord(fox[0]), int(end[1]) - int(fox[1])
    board = board_of(view.terms)
    if POINTS.index(end) in board.steps[POINTS.index(fox)]:
        behind = chr(ord(end[0]) + files) + str(int(end[1]) + ranks)
        if behind in stands:
            text = f"The fox stands next to {end}, and the goose on {behind} keeps it from jumping."
            found.append(
                Idea(
                    "backed", text, "fox-and-geese.take", emptied(choice, place, behind), plain=True
                )
            )
    beside = [chr(ord(end[0]) + way) + end[1] for way in (-1, 1)]
    rival = choice.rival.what[-1] if choice.rival and not choice.alike else ""
    others = (stands | {start}) - {choice.rival.what[0]} if choice.rival and rival else set()
    closed = rival and {chr(ord(rival[0]) + way) + rival[1] for way in (-1, 1)} & others
    near = [point for point in beside if point in stands]
    if near and not closed:
        text = f"On {end} the goose stands beside the one on {near[0]}, with no gap between them."
        found.append(
            Idea("line", text, "fox-and-geese.geese", emptied(choice, place, near[0]), plain=True)
        )
    return found


IDEAS = weighed
