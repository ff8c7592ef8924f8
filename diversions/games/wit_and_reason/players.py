"""Players of Wit and Reason that need no person: one knows three sums, the other all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.wit_and_reason import solved
from diversions.games.wit_and_reason.rules import GOAL, NAMES, RANKS, WitState, an, played, worth
from diversions.rules import Game, Move, Ruling
from diversions.rules.bots import Advice, Budget, Unit

SUMS = (GOAL, 20, 9)  # which Cotton names, pp. 138-139


def apprentice(
    game: Game[Any], view: WitState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Comes to thirty-one, to twenty or to nine, if one card does it; else plays any card."""
    for ruling in rulings:
        total = view.total + worth(ruling.move.what[0])
        if total in SUMS:
            because = (
                "That makes thirty-one, and wins." if total == GOAL else f"That makes {total}."
            )
            return Advice(ruling.move, because)
    return Advice(rng.choice(rulings).move, "No card makes nine, twenty or thirty-one now.")


def journeyman(
    game: Game[Any], view: WitState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Wins wherever it can be done, at once if it can; where it cannot, leads the other where
    plain sums fail."""
    seat = view.acting[0]
    ways = {rank: answers(view, rank) for rank in solved.best(view)}
    ends = {rank for rank in ways if not still(view, after(view, rank))}
    rank = max(
        ways, key=lambda rank: (rank in ends, sum(map(len, ways[rank].values())), worth(rank))
    )
    if solved.worth_of(view, rank) != 1:
        rank = max(ways, key=lambda rank: (hope(view, rank), -beaters(view, rank)))
    return Advice(Move(seat, "play", (held(view, rank),)), reason(view, rank))


def held(view: WitState, rank: str) -> str:
    """The rank of the player's card that counts as much: for a Ten it may be a King."""
    return next(c for c in view.left[view.acting[0]] if worth(c) == worth(rank))[0]


def hope(view: WitState, rank: str) -> float:
    """The chance to win after a card that loses against right play: the other may go wrong."""
    seat, laid = view.acting[0], worth(rank)
    mine = solved.less(solved.counts(view.left[seat]), laid)
    theirs = solved.counts(view.left[1 - seat])
    wanting = GOAL - view.total - laid
    return solved.hoped(wanting, mine, theirs, solved.stuck_loses(view.terms))


def after(view: WitState, rank: str) -> WitState:
    """The table after that card, and what comes of it."""
    return played(view, view.acting[0], held(view, rank))


def still(before: WitState, later: WitState) -> bool:
    """Whether *later* is still in the same game, and the other player is to add a card."""
    return later.games == before.games and later.acting == (1 - before.acting[0],)


def answers(view: WitState, rank: str) -> dict[str, tuple[str, ...]]:
    """To each card that may follow *rank*, the cards that then do best."""
    later = after(view, rank)
    if not still(view, later):
        return {}
    found = {}
    for other in solved.open_to(later, later.acting[0]):
        then = after(later, other)
        found[other] = solved.best(then) if still(later, then) else ()
    return found


def right(view: WitState, rank: str) -> tuple[str, ...]:
    """The cards with which the other player wins after *rank*."""
    later = after(view, rank)
    if not still(view, later):
        return ()
    cards = solved.open_to(later, later.acting[0])
    return tuple(other for other in cards if solved.worth_of(later, other) == 1)


def beaters(view: WitState, rank: str) -> int:
    """How many cards of the other player win after *rank*."""
    wins = {worth(card) for card in right(view, rank)}
    return sum(worth(card) in wins for card in view.left[1 - view.acting[0]])


def called(view: WitState, rank: str) -> str:
    """A card of the other player; a Ten or a court card, where these count alike and are held."""
    alike = {card[0] for card in view.left[1 - view.acting[0]] if worth(card) == worth(rank)}
    if len(alike) > 1:
        return "a Ten or a court card" if "T" in alike else "a court card"
    return an(*alike)


def reason(view: WitState, rank: str) -> str:
    """Why that card: what can follow it, and what answers that."""
    total = view.total + worth(rank)
    if total == GOAL:
        return "That makes thirty-one, and wins."
    value = solved.worth_of(view, rank)
    if value < 0:
        return losing(view, rank)
    hardest = sorted(
        ((other, cards) for other, cards in answers(view, rank).items() if cards),
        key=lambda pair: (len(pair[1]), -worth(pair[0])),
    )
    if not hardest:
        return f"It makes {total}, and the other player has no card that can follow."
    if all(GOAL - total - worth(other) in map(worth, cards) for other, cards in hardest):
        return f"It makes {total}: whatever follows, you have the card that makes thirty-one."
    hard, replies = hardest[0]
    told = listed([an(card) for card in replies])
    return f"It makes {total}, and you can answer every card: to {an(hard)}, with {told}."


def losing(view: WitState, rank: str) -> str:
    """Why that card, where all lose: what the other must find after it, beside the others."""
    total = view.total + worth(rank)
    others = [one for one in solved.open_to(view, view.acting[0]) if one != rank]
    found = listed([called(view, card) for card in right(view, rank)])
    if hope(view, rank) and (sum_of := plainly_lost(view, rank)):
        begins = f"After any other card your opponent wins by simply making {sum_of}."
        later = after(view, rank)
        plain = made_by(later, sum_of)
        if plain is None:
            return f"{begins} From {total} no card does that: your opponent must find {found}."
        return (
            f"{begins} After {an(rank)} that takes {an(plain)}; you then {trapped(later, plain)}. "
            f"Against right play, with {found}, you lose all the same."
        )
    few = beaters(view, rank)
    text = "Whatever you play, your opponent can beat it"
    if plainly_lost(view, ""):
        text = "Whatever you play, your opponent has the card that makes 31"
    if few < min((beaters(view, one) for one in others), default=few):
        left = "only one is" if few == 1 else f"only {few} are"
        return (
            f"{text}. After {an(rank)} it takes {found}, and {left} left, fewer than after any of "
            "your other cards."
        )
    return f"{text}: it hardly matters which card you play."


def trapped(view: WitState, plain: str) -> str:
    """What is played when the other has come to a named sum, and what it must then find."""
    then = after(view, plain)
    reply = max(solved.open_to(then, then.acting[0]), key=lambda one: hope(then, one))
    at, must = then.total + worth(reply), [called(then, card) for card in right(then, reply)]
    if not must:
        return f"win with {an(reply)}"
    missing = GOAL - at
    gone = ""
    if 0 < missing <= 10 and made_by(after(then, reply), GOAL) is None:
        gone = f" no {NAMES[RANKS[missing - 1]]} is left to make {GOAL}, and"
    return f"play {an(reply)}: from {at}{gone} only {listed(must)} wins"


def plainly_lost(view: WitState, rank: str) -> int:
    """The sum that the other can make after any card but *rank*, and so win; 0 if there is none."""
    cards = [one for one in solved.open_to(view, view.acting[0]) if one != rank]
    for sum_of in SUMS:
        replies = [(one, made_by(after(view, one), sum_of)) for one in cards]
        if all(reply and reply in right(view, one) for one, reply in replies):
            return sum_of
    return 0


def made_by(view: WitState, sum_of: int) -> str | None:
    """The card with which the player whose turn it is makes a sum."""
    cards = solved.open_to(view, view.acting[0]) if view.acting else ()
    return next((card for card in cards if view.total + worth(card) == sum_of), None)


def listed(words: Sequence[str], last: str = "or") -> str:
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def weigh(
    game: Game[Any], view: WitState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """Whether each card wins the game, exactly."""
    return {move: (1 + solved.worth_of(view, move.what[0])) / 2 for move in moves}


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
WEIGH, UNIT = weigh, Unit("game", "games", "share", 0.02, exact=True)
