"""What good players of Alquerque weigh: jumps, men that can be huffed, points filled behind."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.alquerque.position import BOARD, COLOURS, POINTS
from diversions.games.alquerque.variants import ONWARD, WAYS
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import Seat
from diversions.rules.kit.boards import VACANT
from diversions.rules.players.boarding import BoardPlace, ideas, of_the_match
from diversions.rules.players.tricking import Saying

SAYS = {
    **of_the_match("your opponent", "alquerque.all-taken"),
    "wins": Saying(
        "It takes your opponent’s last man, or leaves none that can move.",
        "alquerque.all-taken",
        plain=True,
    ),
    "huff": Saying(
        "{man} could have taken and did not, so you may huff it: it costs you nothing.",
        "alquerque.huffing",
    ),
    "take-most": Saying(
        "It takes {taken}: {many} men, and no other way takes as many.",
        "alquerque.chain",
    ),
    "take": Saying(
        "It takes {taken}, and none of your men can be taken there.",
        "alquerque.take",
    ),
    "take-trade": Saying(
        "It takes {taken}. You may lose a man for it, but no more than you win.",
        "alquerque.take",
    ),
    "takes-again": Saying(
        "It takes {taken}, and your man can be taken there.",
        "alquerque.take",
        plain=True,
    ),
    "takes": Saying(
        "It takes {taken}, and none of your men can be taken there.",
        "alquerque.take",
        plain=True,
    ),
    "escape": Saying(
        "{foe} could jump {man}: it steps out of the way.",
        "alquerque.take",
    ),
    "cover": Saying(
        "{foe} could jump {man}: now the point behind it is filled, or the line is closed.",
        "alquerque.take",
    ),
    "fork": Saying(
        "Next you can take {target}: only one of them can be saved in a turn.",
        "alquerque.take",
    ),
    "threat": Saying(
        "Next you can take {target}.",
        "alquerque.take",
    ),
    "rival-loses": Saying(
        "If you {rival} instead, {foe} jumps {man}.",
        "alquerque.take",
    ),
    "safe": Saying(
        "After this move none of your men can be jumped in turn; after {worse} of the {of} "
        "other moves one can.",
        "alquerque.take",
        plain=True,
    ),
    "hem": Saying(
        "It leaves your opponent {theirs} moves instead of {before}.",
        "alquerque.stuck.loses",
        plain=True,
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
    "room": Saying(
        "It makes room behind: your other men then have {mine} moves instead of {own}.",
        "alquerque.move",
        plain=True,
    ),
    "reach": Saying(
        "From {end} the man has {mine} moves instead of {own}.",
        "alquerque.move",
        plain=True,
    ),
    "calm": Saying(
        "After this move none of your men can be jumped.",
        "alquerque.take",
        plain=True,
    ),
    "waiting": Saying(
        "No man can be jumped now, on either side: this move leaves none of yours to be jumped "
        "next.",
        "alquerque.take",
        plain=True,
    ),
    "exchange": Saying(
        "It offers an exchange: {foe} can jump {lost}, and {guard} then jumps it in turn.",
        "alquerque.take",
        plain=True,
    ),
    "all-hang": Saying(
        "Whichever move you make, your opponent can jump; after this one {foe} jumps {many}.",
        "alquerque.take",
        plain=True,
    ),
    "level-safe": Saying(
        "Little depends on it: {others} other moves do about as well.",
        "alquerque.move",
        plain=True,
    ),
    "level": Saying(
        "None of your men can be jumped after it; {others} other moves do about as well.",
        "alquerque.take",
        plain=True,
    ),
    "behind": Saying(
        "You have {mine} against {theirs}, and no move makes up for that: after this one none of "
        "yours can be jumped.",
        "alquerque.take",
        plain=True,
    ),
    "gains": Saying(
        "The better player expects {line}: then “{reply}” follows, {gain}.",
        "alquerque.take",
        plain=True,
    ),
    "balance": Saying(
        "If both sides play as well as they can, as far as the better player sees, {mine}; after "
        "“{rival}”, {other}.",
        "alquerque.take",
        plain=True,
    ),
    "follows": Saying(
        "After “{rival}” instead, the better player expects {line}: then “{reply}” follows, "
        "{cost}.",
        "alquerque.take",
        plain=True,
    ),
    "follows-now": Saying(
        "After “{rival}” instead, “{reply}” follows, {cost}.",
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
    yield from ideas(choice, place, says)


IDEAS = weighed
