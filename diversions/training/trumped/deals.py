"""Dealt cards as arrays: every course that the cards of many deals can take, moment by moment.

What a player knows there is told by its kind, as a table has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from diversions.rules.players.trumped import (
    CARDS,
    LAST,
    MOMENTS,
    TrumpedMoment,
    beats,
    bound,
    in_order,
    kind_of,
    takes,
)

Array = npt.NDArray[Any]
Held = tuple[list[Array], list[Array]]  # the cards left to eldest and to the dealer
Kinds = dict[tuple[TrumpedMoment, bool], Array]


class Courses(NamedTuple):
    """The courses of many deals at one moment.

    *before* has for each the course at the moment before, and *place* the card that was played
    there. *kinds* are by whether it is the knowledge of who is to act. *may* says which cards are
    played on, by place; *decided*, where none is, whether the deal goes to who is to act.
    """

    before: Array
    place: Array
    kinds: list[Array]
    may: Array
    decided: Array


Batch = dict[TrumpedMoment, Courses]


def next_moments(moment: TrumpedMoment) -> tuple[TrumpedMoment, ...]:
    """What may come after a card."""
    if moment.level == LAST:
        return ()
    winners = (0, 1) if moment.level == 1 else (moment.winner,)
    return tuple(TrumpedMoment(moment.level + 1, winner) for winner in winners)


def dealt(rng: np.random.Generator, deals: int) -> Held:
    """The cards of both players in so many deals."""
    cards = rng.random((deals, CARDS)).argsort(axis=1)[:, :6].reshape(deals, 2, 3)
    order = sorted(range(CARDS), key=in_order)
    ranked = np.empty(CARDS, int)
    ranked[order] = range(CARDS)
    cards = np.array(order)[np.sort(ranked[cards], axis=2)]
    eldest, dealer = ([cards[:, player, place] for place in range(3)] for player in (0, 1))
    return eldest, dealer


def batch_of(rng: np.random.Generator, deals: int) -> Batch:
    """Every course of so many deals."""
    batch: Batch = {}
    none = np.zeros(deals, int)
    follow(batch, MOMENTS[0], dealt(rng, deals), [], np.arange(deals), none)
    return batch


def follow(
    batch: Batch, moment: TrumpedMoment, held: Held, lying: list[Array], before: Array, place: Array
) -> None:
    """Enter the courses of *moment* and of all that can come after it."""
    mine = held[moment.acting]
    kinds = [
        np.asarray(kind_of(acts, held[player], lying, moment.winner, player))
        for acts, player in ((False, 1 - moment.acting), (True, moment.acting))
    ]
    may, decided = playable(moment, mine, lying)
    batch[moment] = Courses(before, place, kinds, may, decided)
    if moment.level == LAST:
        return
    courses, places = [], []
    for number, able in enumerate(may):
        courses.append(np.flatnonzero(able))
        places.append(np.full(len(courses[-1]), number))
    onto, played = np.concatenate(courses), np.concatenate(places)
    held, lying = after(moment, held, lying, courses)
    for then in next_moments(moment):
        if moment.level == 1:
            chosen = np.flatnonzero(beats(lying[1], lying[0]) == then.winner)
            left = [[card[chosen] for card in hand] for hand in held]
            laid = [card[chosen] for card in lying]
            follow(batch, then, (left[0], left[1]), laid, onto[chosen], played[chosen])
        else:
            follow(batch, then, held, lying, onto, played)


def playable(
    moment: TrumpedMoment, mine: Sequence[Array], lying: Sequence[Array]
) -> tuple[Array, Array]:
    """Which cards are played on, by place; and whose the deal is where none is."""
    every = np.ones((len(mine), len(mine[0])), bool)
    nobody = np.zeros(len(mine[0]), bool)
    if moment.level == 1:
        may = [bound(card, lying[0], mine) == 0 for card in mine]
        return np.array(may), nobody
    if moment.level == 3:  # who does not take the second trick too has lost
        return np.array([takes(card, lying[2], mine) == 1 for card in mine]), nobody
    if moment.level == LAST:
        return ~every, beats(mine[0], lying[LAST - 1]) == 1
    return every, nobody


def after(
    moment: TrumpedMoment, held: Held, lying: list[Array], courses: Sequence[Array]
) -> tuple[Held, list[Array]]:
    """What is left, and what lies, when each card has been played in its *courses*."""
    mine, others = held[moment.acting], held[1 - moment.acting]
    rests = [mine[:number] + mine[number + 1 :] for number in range(len(mine))]
    rest = [
        np.concatenate([rests[number][place][taken] for number, taken in enumerate(courses)])
        for place in range(len(mine) - 1)
    ]
    same = [np.concatenate([card[taken] for taken in courses]) for card in others]
    laid = [np.concatenate([card[taken] for taken in courses]) for card in lying]
    laid.append(np.concatenate([mine[number][taken] for number, taken in enumerate(courses)]))
    return ((rest, same) if moment.acting == 0 else (same, rest)), laid


def batches(seed: int, count: int, deals: int) -> tuple[list[Batch], Kinds, Array]:
    """So many batches of deals, with their kinds numbered; what kinds those are; and, by place,
    with which kinds a card may be played to the first one led."""
    rng = np.random.default_rng(seed)
    made = [batch_of(rng, deals) for _ in range(count)]
    every: Kinds = {}
    for moment in MOMENTS:
        for acts in (False, True):
            told = [batch[moment].kinds for batch in made]
            every[moment, acts] = known = np.unique(np.concatenate([one[acts] for one in told]))
            for one in told:
                one[acts] = np.searchsorted(known, one[acts])
    reply = MOMENTS[1]
    lawful = np.zeros((reply.cards, len(every[reply, True])), bool)
    for batch in made:
        for place, may in enumerate(batch[reply].may):
            lawful[place, batch[reply].kinds[1][may]] = True
    return made, every, lawful
