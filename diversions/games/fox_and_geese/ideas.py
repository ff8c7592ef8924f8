"""What good players of Fox and Geese weigh: geese covered from behind, and the fox’s room."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.fox_and_geese.rules import FOX, GEESE, POINTS, G, board_of
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.players.boarding import BoardPlace, emptied, ideas
from diversions.rules.players.tricking import Saying

SAYS = {
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
    "room": Saying(
        "It leaves you more room: {mine} moves instead of {own}.",
        "fox-and-geese.step",
        plain=True,
    ),
    "calm": Saying(
        "From {end} the fox has {ways}, so it is not hemmed in.",
        "fox-and-geese.held",
        plain=True,
    ),
    "quiet": Saying(
        "It changes little, and gives up no point that you need.",
        "fox-and-geese.step",
        plain=True,
    ),
}
GOOSE_SAYS = {
    "room": Saying(
        "It opens the way for the geese behind: they then have {mine} moves instead of {own}.",
        "fox-and-geese.step",
        True,
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
}

QUIET = ("forward", "hem", "room", "calm", "quiet")  # what comes after a goose’s own place


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
        POINTS, side, lambda man: "fox" if man == "f" else "goose", VACANT, middle, forward, "f"
    )
    says = {**SAYS} if choice.seat == FOX else {**SAYS, **GOOSE_SAYS}
    del says["middle" if choice.seat == GEESE else "hem"]
    own = (
        among_geese(choice, place, fox)
        if choice.seat == GEESE and len(choice.move.what) == 2
        else []
    )
    for idea in ideas(choice, place, says):
        if idea.key in QUIET:
            yield from own
            own = []
        yield idea if choice.seat == GEESE else idea._replace(key=f"fox-{idea.key}")


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
