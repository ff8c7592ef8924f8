"""What good players of Fox and Geese weigh: geese covered from behind, and the fox’s room."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.fox_and_geese.rules import FOX, GEESE, POINTS
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.players.boarding import BoardPlace, ideas
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
        "It leaves you more room: {mine} moves.",
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
    "room": Saying("The geese keep together, with {mine} moves.", "fox-and-geese.step", True),
    "forward": Saying(
        "{man} comes nearer to the fox, and the geese behind it cover it.", "fox-and-geese.geese"
    ),
    "calm": Saying(
        "It keeps the line closed: no goose stands alone in front of the fox.",
        "fox-and-geese.take",
        plain=True,
    ),
    "take": SAYS["take"],
}


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
        text = "From there the fox stands free on every side, and no goose can hem it in soon."
        yield Idea("place", text, "fox-and-geese.place", plain=True)
        return
    fox = POINTS[view.men.index("f")] if "f" in view.men else "d4"

    def forward(seat: Seat, point: str) -> float:
        away = max(abs(ord(fox[0]) - ord(point[0])), abs(int(fox[1]) - int(point[1])))
        return -away if seat == GEESE else 0

    place = BoardPlace(
        POINTS, side, lambda man: "fox" if man == "f" else "goose", VACANT, middle, forward, "f"
    )
    says = SAYS if choice.seat == FOX else {**SAYS, **GOOSE_SAYS}
    if choice.seat == GEESE:
        del says["middle"]
    yield from ideas(choice, place, says)


IDEAS = weighed
