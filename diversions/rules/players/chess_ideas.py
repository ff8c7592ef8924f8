"""What good players of an old chess weigh: men taken and saved, double attacks, pawns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.kit.chessmen import NAMES, POINTS
from diversions.rules.players.boarding import BoardPlace, ideas
from diversions.rules.players.tricking import Saying


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
        "wins": Saying(
            "It ends the match: the other side has no way out.",
            by.mate,
            plain=True,
        ),
        "take-most": Saying(
            "It takes {taken}.",
            by.take,
        ),
        "take": Saying(
            "It takes {taken}, and your man cannot be taken there.",
            by.take,
        ),
        "take-trade": Saying(
            "It takes {taken}, and any man taken in return is worth no more.",
            by.take,
        ),
        "takes-again": Saying(
            "It takes {taken}. Your man can be taken there.",
            by.take,
            plain=True,
        ),
        "takes": Saying(
            "It takes {taken}, and your man cannot be taken there.",
            by.take,
            plain=True,
        ),
        "escape": Saying(
            "{foe} attacks {man}: it goes where nothing can take it.",
            by.take,
        ),
        "cover": Saying(
            "{foe} attacks {man}, and this ends the threat.",
            by.take,
        ),
        "guard": Saying(
            "{foe} attacks {man}: {guard} could then take back.",
            by.take,
            plain=True,
        ),
        "fork": Saying(
            "It attacks {target} at once, and only one of them can be saved in a turn.",
            by.move,
        ),
        "check": Saying(
            "It gives check, so the other side must answer that first.",
            by.check,
            plain=True,
        ),
        "threat": Saying(
            "It attacks {target}.",
            by.move,
        ),
        "offer": Saying(
            "It attacks {target}: if that takes your man, {guard} takes back.",
            by.take,
        ),
        "rival-loses": Saying(
            "After {rival} instead, {foe} could take {man}.",
            by.take,
        ),
        "forward": Saying(
            "A pawn nearer the last rank is nearer to its promotion.",
            by.promotion,
            plain=True,
        ),
        "safe": Saying(
            "After this move none of your men can be taken; after {worse} of the {of} other "
            "moves one can.",
            by.take,
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
        "aims": Saying(
            "From {end} {piece} can give check with its next move, on {spots}.",
            by.check,
            plain=True,
        ),
        "middle": Saying(
            "From {end}, nearer the middle, {man} reaches more of the board.",
            by.move,
            plain=True,
        ),
        "room": Saying(
            "It opens the way for your other men: you then have {mine} moves instead of {own}.",
            by.move,
            plain=True,
        ),
        "calm": Saying(
            "After this move none of your men can be taken.",
            by.move,
            plain=True,
        ),
        "waiting": Saying(
            "Neither side can take anything now: this move leaves none of your men to be taken "
            "next.",
            by.move,
            plain=True,
        ),
        "quiet-guarded": Saying(
            "{foe} can take {lost}, but {guard} would take back.",
            by.take,
            plain=True,
        ),
        "quiet": Saying(
            "{foe} can then take {lost}, but the better player hopes for no more from other moves.",
            by.move,
            plain=True,
        ),
    }


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
    place = BoardPlace(POINTS, side, lambda man: NAMES[man.upper()], VACANT, middle, forward, "Kk")
    yield from ideas(choice, place, says)


def weigher(by: ChessRules) -> Callable[[ActChoice], Iterator[Idea]]:
    """What weighs the moves of the game that has those rules."""
    says = sayings(by)
    return lambda choice: ideas_of(choice, says)
