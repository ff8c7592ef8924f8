"""Players of Tick-Tack that need no person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.tick_tack.moves import (
    HIT,
    IN,
    WENT_IN,
    End,
    TickTackLaws,
    chances,
    distance,
    gained,
    made,
    place,
    plays,
    staying,
    steps,
)
from diversions.games.tick_tack.reckoning import STAKES, WEIGHTS, TickTackWeights, worth
from diversions.games.tick_tack.rules import TickTackState, course, laws_of, overlooked
from diversions.games.tick_tack.variants import PRESS, TOUCH
from diversions.rules.bots import Advice, Adviser, Budget, Unit
from diversions.rules.core import Game, Move, Ruling
from diversions.rules.kit.points import THROWS, DieStep, Laws, dice_of, weight, without

Choice = tuple[End, tuple[DieStep, ...]]


def ranked(view: TickTackState, by: TickTackWeights = WEIGHTS) -> list[Choice]:
    """Every way to play what is left, the best first."""
    laws, seat = laws_of(view.terms), view.turn
    own, foe = view.men[seat], view.men[1 - seat]
    ends = plays(own, foe, view.stood, view.left, laws)
    order = sorted(ends, key=lambda end: -worth(end, laws, by))
    return [(end, ends[end]) for end in order]


def spoken(view: TickTackState, step: DieStep) -> Move:
    """A step as a move; where men are touched first, the touch or what follows it."""
    seat = view.turn
    start, end = place(seat, step.at), place(seat, step.at - step.die)
    if view.terms[TOUCH] != PRESS:
        return Move(seat, "move", (start, end))
    return Move(seat, "lay", (end,)) if view.touched else Move(seat, "touch", (start,))


def begun(view: TickTackState, move: Move) -> list[DieStep]:
    """The steps that *move* makes or may begin."""
    laws, seat = laws_of(view.terms), view.turn
    own, foe = view.men[seat], view.men[1 - seat]
    if move.verb == "touch":
        at = distance(seat, move.what[0])
        every = steps(own, foe, view.stood, view.left, laws)
        return [step for step in every if step.at == at and not step.spoils]
    at, to = course(view, move)
    return [DieStep(at - to, at, False)]


def followed(view: TickTackState, step: DieStep) -> End:
    """How a throw ends that begins with *step*, if it goes on as looks best."""
    laws, seat = laws_of(view.terms), view.turn
    pair = made(view.men[seat], view.men[1 - seat], step.at, step.die)
    stood, left = staying(view.stood, step.at, laws), without(view.left, step.die)
    if won := gained(*pair, stood, laws):
        return End(*pair, won)
    return max(plays(*pair, stood, left, laws), key=lambda end: worth(end, laws))


def true_call(view: TickTackState, rulings: Sequence[Ruling]) -> Move | None:
    """The Why not that is true and takes most; None if nothing was overlooked."""
    could = overlooked(view)
    for ruling in reversed(rulings):  # the eleventh point is the last
        if ruling.move.verb == "whynot":
            at = distance(view.turn, ruling.move.what[0])
            if (at == IN and could.goes_in) or at in could.hits:
                return ruling.move
    return None


def apprentice(
    game: Game[Any], view: TickTackState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Sees what one die does, and leaves few men alone; never thinks of going in."""
    moves = [ruling.move for ruling in rulings if ruling.move.verb in ("move", "touch", "lay")]
    if view.answering:
        call = true_call(view, [r for r in rulings if r.move.verb == "whynot"])
        seen = call is not None and by_one_die(view, call)
        move = call if call and seen else rulings[0].move
        return Advice(move, "One die alone shows whether anything was overlooked.")
    rng.shuffle(moves)
    laws, seat = laws_of(view.terms), view.turn
    own, foe = view.men[seat], view.men[1 - seat]

    def look(step: DieStep) -> float:
        pair = made(own, foe, step.at, step.die)
        if won := gained(*pair, staying(view.stood, step.at, laws), laws):
            return 100 * STAKES[won]
        return -sum(many == 1 for many in pair[0])

    def simple(move: Move) -> float:
        return max(map(look, begun(view, move)))

    return Advice(max(moves, key=simple), "It hits, or else leaves the fewest men alone.")


def by_one_die(view: TickTackState, call: Move) -> bool:
    """Whether what was overlooked could have been hit by one die alone."""
    at, own = distance(view.turn, call.what[0]), view.began[view.turn]
    dice = {int(die) for die in view.thrown}
    return at is not None and at != IN and any(at + d < 25 and own[at + d] for d in dice)


def journeyman(
    game: Game[Any], view: TickTackState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Overlooks nothing, and plays what is best against the throws that may answer."""
    if view.answering:
        call = true_call(view, rulings)
        if call is None:
            return Advice(rulings[0].move, "Nothing was overlooked.")
        return Advice(call, called_because(view, call))
    if view.touched:
        moves = [step for r in rulings if r.move.verb == "lay" for step in begun(view, r.move)]
        step = max(moves, key=lambda one: worth(followed(view, one), laws_of(view.terms)))
        end = followed(view, step)
    else:
        end, path = next(choice for choice in ranked(view) if choice[1])
        step = path[0]
    return Advice(spoken(view, step), because(view, end, laws_of(view.terms)))


def called_because(view: TickTackState, call: Move) -> str:
    """What was overlooked, and what it takes."""
    dice = " and ".join(view.thrown)
    if distance(view.turn, call.what[0]) == IN:
        return f"Two men could have gone in with {dice}: that takes two stakes."
    return f"Your man on {call.what[0]} could have been hit with {dice}: that takes one stake."


def because(view: TickTackState, end: End, laws: TickTackLaws) -> str:
    """Why to play so, in the game's own terms."""
    if end.won == HIT:
        return "It hits, which wins one stake."
    if end.won == WENT_IN:
        return "Two men go in, which wins two stakes."
    if end.won:
        return "It fills your second table, which wins two stakes."
    hits, goes_in = dangers(end, laws)
    if goes_in:
        return (
            f"Then {hits} of 36 throws hit one of your men, and {goes_in} let two of your "
            f"opponent’s men go in: every other play is worse."
        )
    if hits:
        return f"Then {hits} of 36 throws hit one of your men: other plays risk more or gain less."
    return "No throw can then hit one of your men, and none lets your opponent go in."


def dangers(end: End, laws: TickTackLaws) -> tuple[int, int]:
    """In how many of thirty-six throws the other can then hit, and in how many go in."""
    hits = goes_in = 0
    for throw in THROWS:
        dice = dice_of(tuple(map(str, throw)), Laws(fourfold=laws.fourfold))
        could = chances(end.foe, end.own, dice, laws)
        hits += weight(throw) * bool(could.hits)
        goes_in += weight(throw) * could.goes_in
    return hits, goes_in


def weigh(
    game: Game[Any],
    view: TickTackState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
) -> Mapping[Move, float]:
    """What moves are worth, in stakes: each with the best that can follow in this throw."""
    laws, seat = laws_of(view.terms), view.turn
    own, foe = view.men[seat], view.men[1 - seat]
    weighed = {}
    for move in moves:
        if view.answering:
            gains = answer_worth(view, move)
            if gains or move.verb != "whynot":  # who calls nothing gains nothing, and nobody would
                weighed[move] = gains
        elif move.verb == "leave":
            weighed[move] = worth(End(own, foe, ""), laws)
        else:
            ends = [followed(view, step) for step in begun(view, move)]
            weighed[move] = max(worth(end, laws) for end in ends)
    return weighed


def answer_worth(view: TickTackState, move: Move) -> float:
    """What an answer wins, in stakes."""
    if move.verb == "whynot":
        at, could = distance(view.turn, move.what[0]), overlooked(view)
        if at == IN and could.goes_in:
            return 2.0
        if at in could.hits:
            return 1.0
    return -1.0 if view.answering == HIT else 0.0


LEVELS: dict[str, Adviser] = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("stake", "stakes", least=0.05, whole=2.0)
