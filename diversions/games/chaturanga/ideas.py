"""What good players of Chaturanga weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.players.boarding import BoardPlace, ideas
from diversions.rules.players.tricking import Saying

SAYS = {
    "wins": Saying(
        "It ends the match: the other side has no way out.",
        "chaturanga.mate",
        plain=True,
    ),
    "take-most": Saying(
        "It takes {taken}.",
        "chaturanga.take",
    ),
    "take": Saying(
        "It takes {taken}, and your man cannot be taken there.",
        "chaturanga.take",
    ),
    "take-trade": Saying(
        "It takes {taken}, and what may be taken in return is worth no more.",
        "chaturanga.take",
    ),
    "escape": Saying(
        "{foe} attacks {man}: it goes where nothing can take it.",
        "chaturanga.take",
    ),
    "cover": Saying(
        "{foe} attacks {man}, and this ends the threat.",
        "chaturanga.take",
    ),
    "fork": Saying(
        "It attacks {target} at once, and only one of them can be saved in a turn.",
        "chaturanga.move",
    ),
    "check": Saying(
        "It gives check, so the other side must answer that first.",
        "chaturanga.check",
        plain=True,
    ),
    "threat": Saying(
        "It attacks {target}.",
        "chaturanga.move",
    ),
    "rival-loses": Saying(
        "After {rival} instead, {foe} could take {man}.",
        "chaturanga.take",
    ),
    "forward": Saying(
        "A pawn nearer the last rank is nearer to its promotion.",
        "chaturanga.promotion",
    ),
    "safe": Saying(
        "After it nothing more of yours can be taken; after {worse} of {of} other moves it can.",
        "chaturanga.take",
        plain=True,
    ),
    "hem": Saying(
        "It takes moves away from the other side: {theirs} are left, where there were {before}.",
        "chaturanga.move",
        plain=True,
    ),
    "middle": Saying(
        "From {end}, nearer the middle, {man} reaches more of the board.",
        "chaturanga.move",
        plain=True,
    ),
    "room": Saying(
        "It opens the way for your other men: you then have {mine} moves.",
        "chaturanga.move",
        plain=True,
    ),
    "calm": Saying(
        "It loses nothing, and keeps your other men where they guard each other.",
        "chaturanga.move",
        plain=True,
    ),
    "quiet": Saying(
        "{man} does more on {end}.",
        "chaturanga.move",
        plain=True,
    ),
}


def side(man: str) -> Seat | None:
    """Whose a man is."""
    return None if man == VACANT else int(man.islower())


def middle(point: str) -> float:
    """How far a square lies from the middle."""
    return max(abs("abcdefgh".index(point[0]) - 3.5), abs(int(point[1]) - 4.5))


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    start = choice.card
    man = choice.view.men[POINTS.index(start)] if start in POINTS else VACANT

    def forward(seat: Seat, point: str) -> float:
        return (int(point[1]) if seat == 0 else 9 - int(point[1])) * (man in "Pp")

    place = BoardPlace(POINTS, side, lambda man: NAMES[man.upper()], VACANT, middle, forward, "Kk")
    yield from ideas(choice, place, SAYS)


IDEAS = weighed
