"""Learns to play Catalan Truc in self-play: ``manage.py train catalan-truc``.

Regrets are matched at every kind of knowledge (``kinds.py``) by external sampling (Lanctot and
others 2009): in each deal every seat in turn tries all that it might do, while the three others act
by chance as they have learnt to. Later rounds weigh more. What a deal brings is its points, to both
partners alike. All signs are true, and made on a player's first turn. A thousand deals or so are
gone through together, so that arrays can hold them: a column is one course of one deal. It takes
several minutes of one core, and makes the same bytes again.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from diversions.games.catalan_truc.kinds import (
    CALL,
    CALLS,
    CAPTAIN,
    CARD,
    CONTESTS,
    FOLD,
    LATE,
    NO_CALLS,
    OURS,
    PARTNER,
    SIGNED,
    STAY,
    STEPS,
    THEIRS,
    TIED,
    TURN,
    WAITING,
    CatalanStrategy,
    CatalanTable,
    Known,
    kind_of,
    of_partner,
)
from diversions.rules.core import Game
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.regret import proportional

DEALS = 1000
SELDOM = 0.3  # a chance below which an action is never taken: in learning that was mostly chance
RARE = 300  # how often a kind must have come up to be kept, as rounds weigh

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Table = NDArray[np.int8]

# The rows of a table of deals --------------------------------------------------------------------

HAND = 0  # three for each seat: ranks, the best first
LEADER, LAID, BEST, WHO, WON, TRICKS, MADE, RAISER, ASKED, SEAT, DECIDES, ROOT = (
    12, 13, 14, 15, 16, 19, 20, 21, 22, 23, 24, 25,
)  # fmt: skip
ACTED, SEES, USED, SIGN = 26, 30, 34, 38  # one for each seat
ROWS = 42
TIE, NONE = 4, 5  # in place of the seat that has the best card
OPEN = 3  # in place of the side that took a trick
OVER = 6  # in place of a decision; SEAT then holds the side that has the deal


def dealt(deals: int, calls: bool, rng: np.random.Generator) -> Table:
    """So many deals, each four times: with every seat as the one that tries all it might do."""
    pack = np.repeat(np.arange(1, 11, dtype=np.int8), 4)
    cards = rng.permuted(np.tile(pack, (deals, 1)), axis=1)[:, :12].T.reshape(4, 3, deals)
    cards = -np.sort(-cards, axis=1)
    table = np.zeros((ROWS, deals), np.int8)
    table[HAND : HAND + 12] = cards.reshape(12, deals)
    table[WHO], table[RAISER], table[WON : WON + 3] = NONE, 2, OPEN
    table[SIGN : SIGN + 4] = np.maximum(cards[:, 0] - SIGNED, 0)
    table[MADE] = 0 if calls else 2
    table = np.tile(table, (1, 4))
    table[ROOT] = np.repeat(np.arange(4, dtype=np.int8), deals)
    to_turn(table)
    return table


def at(table: Table, row: int, seats: Any) -> Any:
    """What stands for each of *seats* in the rows from *row*."""
    return table[row + seats, np.arange(table.shape[1])]


def to_play(table: Any) -> Any:
    """Whose the next card is."""
    return (table[LEADER] + table[LAID]) & 3


def may_call(table: Table) -> Any:
    """Whether whoever is to decide may call."""
    return (table[MADE] < 2) & (table[RAISER] != (table[SEAT] & 1))


def taken(table: Table) -> Table:
    """Who has the trick as it lies: a side, or 2 for nobody."""
    return np.where(table[WHO] == TIE, 2, table[WHO] & 1).astype(np.int8)


def settled(won: Table) -> Table:
    """The side that has the deal by the tricks so far; -1 while it is open."""
    first = np.where(won[0] < 2, won[0], np.where(won[1] < 2, won[1], won[2]))
    early = (first < 2) & (won == 2).any(axis=0)
    last = np.where(won[2] == OPEN, -1, np.where(first < 2, first, 0))
    side = np.where(early, first, last)
    for one in (0, 1):
        side = np.where((won == one).sum(axis=0) == 2, one, side)
    return side.astype(np.int8)


def after_trick(table: Table) -> Table:
    """The same, with the trick that lies counted if it is complete."""
    won = table[WON : WON + 3].copy()
    full = np.flatnonzero(table[LAID] == 4)
    won[table[TRICKS, full], full] = taken(table)[full]
    return settled(won)


# What comes of it --------------------------------------------------------------------------------


def put(table: Table, where: Any, changed: Table) -> None:
    table[:, where] = changed


def close(table: Table) -> None:
    """Take up every complete trick."""
    full = np.flatnonzero(table[LAID] == 4)
    part = table[:, full]
    side = taken(part)
    part[WON + part[TRICKS], np.arange(len(full))] = side
    part[LEADER] = np.where(side == 2, part[LEADER], part[WHO])
    part[TRICKS] += 1
    part[LAID], part[BEST], part[WHO] = 0, 0, NONE
    put(table, full, part)


def sign(table: Table) -> None:
    """Whoever is to decide makes a sign; a player who decided before has watched the next one."""
    seats = table[SEAT]
    before = (seats - 1) & 3
    columns = np.arange(table.shape[1])
    new = 1 - table[ACTED + seats, columns]
    table[SEES + before, columns] |= new * table[ACTED + before, columns]
    table[ACTED + seats, columns] = 1


def to_turn(table: Table) -> None:
    """Nothing awaits an answer: the next card, or the end of the deal."""
    winner = after_trick(table)
    close(table)
    table[SEAT] = to_play(table)
    table[DECIDES] = np.where(may_call(table), TURN, CARD)
    over = winner >= 0
    table[SEAT] = np.where(over, winner, table[SEAT])
    table[DECIDES] = np.where(over, OVER, table[DECIDES])
    on = np.flatnonzero(~over)
    part = table[:, on]
    sign(part)
    put(table, on, part)


def call(table: Table, rng: np.random.Generator) -> None:
    """Whoever decides calls; of two who may answer, either speaks first."""
    close(table)
    other = 1 - (table[SEAT] & 1)
    table[RAISER], table[ASKED] = table[SEAT] & 1, 1
    table[MADE] += 1
    captain, next_one = 2 + other, to_play(table)
    mate = ((next_one & 1) == other) & (next_one != captain)
    speaks = mate & (rng.random(len(mate)) < 0.5)
    table[SEAT] = np.where(speaks, next_one, captain)
    table[DECIDES] = np.where(speaks, PARTNER, np.where(next_one == captain, CAPTAIN, WAITING))
    sign(table)


def lay(table: Table, place: Ints, ours: bool) -> None:
    """Whoever decides plays the card at that place, which accepts what was called."""
    seats, columns = table[SEAT].astype(np.int64), np.arange(table.shape[1])
    rank = table[HAND + 3 * seats + place, columns]
    for n in (0, 1):
        later = table[HAND + 3 * seats + n + 1, columns]
        table[HAND + 3 * seats + n, columns] = np.where(
            n < place, table[HAND + 3 * seats + n, columns], later
        )
    table[HAND + 3 * seats + 2, columns] = 0
    equal = rank == table[BEST]
    if ours:
        equal &= (table[WHO] == TIE) | ((table[WHO] & 1) != (seats & 1))
    table[WHO] = np.where(rank > table[BEST], seats, np.where(equal, TIE, table[WHO]))
    table[BEST] = np.maximum(rank, table[BEST])
    signed = table[SIGN + seats, columns]
    table[USED + seats, columns] |= (signed > 0) & (rank == signed + SIGNED)
    table[LAID] += 1
    table[ASKED] = 0


def done(table: Table, acts: Ints, ours: bool, rng: np.random.Generator) -> Table:
    """The table after these acts."""
    table = table.copy()
    was = table[DECIDES].copy()
    plays = np.flatnonzero(was == CARD)
    part = table[:, plays]
    lay(part, acts[plays], ours)
    more = may_call(part) & (after_trick(part) < 0)
    part[DECIDES] = np.where(more, LATE, TURN)
    put(table, plays, part)
    goes_on = np.zeros(len(was), bool)
    goes_on[plays[~more]] = True
    answers = was >= CAPTAIN
    calls = np.where(answers, acts == CALL, (was != CARD) & (acts == 1))
    where = np.flatnonzero(calls)
    part = table[:, where]
    call(part, rng)
    put(table, where, part)
    stays = answers & (acts == STAY)
    table[ASKED, stays] = 0
    table[DECIDES, (stays & (was != WAITING)) | ((was == TURN) & ~calls)] = CARD
    goes_on |= (stays & (was == WAITING)) | ((was == LATE) & ~calls)
    folds = answers & (acts == FOLD)
    leaves = folds & (was == PARTNER)
    table[SEAT, leaves] = 2 + (table[SEAT, leaves] & 1)
    table[DECIDES, leaves] = WAITING
    part = table[:, leaves]
    sign(part)
    put(table, leaves, part)
    ends = folds & ~leaves
    table[SEAT, ends] = table[RAISER, ends]
    table[DECIDES, ends] = OVER
    where = np.flatnonzero(goes_on)
    part = table[:, where]
    to_turn(part)
    put(table, where, part)
    return table


# What is known and what may be done --------------------------------------------------------------


def known_of(table: Table) -> Known:
    """What whoever is to decide knows in each column."""
    table = table.astype(np.int64)
    seats, columns = table[SEAT], np.arange(table.shape[1])
    side, mate = seats & 1, seats ^ 2

    def of(row: int, who: Ints) -> Any:
        return table[row + who, columns]

    won = table[WON : WON + 2]
    first = np.where(won[0] < 2, won[0], won[1])
    whole = np.where(first == side, 0, np.where(first < 2, 1, 2)) * (table[TRICKS] > 0)
    who = table[WHO]
    held = np.where((who & 1) == side, OURS, THEIRS)
    held = np.where(who == TIE, TIED, np.where(who == NONE, 0, held))
    hand = [of(HAND + n, 3 * seats) for n in range(3)]
    left = sum(of(HAND + n, 3 * mate) > 0 for n in range(3))
    signed = of(ACTED, mate) * (of(SIGN, mate) > 0)
    acted = signed | (left < 3)
    partner = of_partner(acted, of(SIGN, mate), of(USED, mate), left, table[TRICKS])
    foe = (seats + 1) & 3
    feared = of(SEES, seats) * of(SIGN, foe) * (1 - of(USED, foe))
    raiser = table[RAISER]
    last = np.where(raiser == 2, 0, np.where(raiser == side, OURS, THEIRS))
    return Known(
        table[DECIDES], side, table[TRICKS], whole, table[LAID], (to_play(table) - seats) & 3,
        hand, table[BEST], held, partner, feared, table[MADE], last,
    )  # fmt: skip


def lawful(table: Table) -> NDArray[np.bool_]:
    """Which of three actions there are, in each column."""
    seats = table[SEAT]
    hand = np.stack([at(table, HAND + n, 3 * seats) for n in range(3)])
    card = hand > 0
    card[1:] &= hand[1:] != hand[:-1]
    third = (table[DECIDES] == CAPTAIN) | (table[DECIDES] == PARTNER)
    other = np.stack([np.ones_like(third), np.ones_like(third), third & may_call(table)])
    return np.asarray(np.where(table[DECIDES] == CARD, card, other))


# Learning ----------------------------------------------------------------------------------------


def shares(weights: Floats, may: NDArray[np.bool_]) -> Floats:
    """Chances in proportion to what of *weights* is above nought; alike where nothing is."""
    above = np.where(may, np.maximum(weights, 0), 0)
    return proportional(above, may / may.sum(0), 0)


class KindsLearner:
    """Regrets and what was done, by kind; the last place is for kinds that are new in a round."""

    def __init__(self, ours: bool, calls: bool, seed: int) -> None:
        self.ours, self.calls = ours, calls
        self.rng = np.random.default_rng([seed, ours, calls])
        self.kinds: Ints = np.zeros(0, np.int64)
        self.regrets: Floats = np.zeros((3, 1))
        self.sums: Floats = np.zeros((3, 1))

    def round(self, deals: int, weight: float) -> None:
        """Go through so many deals; what comes of them counts by *weight*."""
        tree, table = [], dealt(deals, self.calls, self.rng)
        while table.shape[1]:
            node = self.node(table)
            tree.append(node)
            table = done(table[:, node["column"]], node["act"], self.ours, self.rng)
            over = table[DECIDES] == OVER
            sign_of = 1 - 2 * table[SEAT].astype(np.int64)
            node["value"] = np.where(over, sign_of * (1 + table[MADE] - table[ASKED]), 0.0)
            node["open"] = np.flatnonzero(~over)
            table = table[:, ~over]
        changes: list[tuple[Ints, Floats]] = []
        below = np.zeros(0)
        for node in reversed(tree):
            node["value"][node["open"]] = below
            below = self.back(node, weight, changes)
        self.learn(tree, changes, weight)

    def node(self, table: Table) -> dict[str, Any]:
        """One step of all courses: what is known, what may be done, and what is tried."""
        may, many = lawful(table), table.shape[1]
        free = np.flatnonzero(may.sum(axis=0) > 1)
        kinds: Ints = kind_of(known_of(table[:, free]))
        place = np.searchsorted(self.kinds, kinds)
        new = place == len(self.kinds)
        new |= self.kinds[np.where(new, 0, place)] != kinds if len(self.kinds) else True
        place = np.where(new, len(self.kinds), place)
        chances = may.astype(np.float64)
        chances[:, free] = shares(self.regrets[:, place], may[:, free])
        root = table[ROOT] == table[SEAT]
        drawn = (self.rng.random(many) >= np.cumsum(chances, axis=0)[:2]).sum(axis=0)
        last = 2 - np.argmax(may[::-1], axis=0)
        tried = np.where(root, may, np.arange(3)[:, None] == np.minimum(drawn, last))
        act, column = np.nonzero(tried)
        return {
            "kinds": kinds, "free": free, "chances": chances, "root": root, "side": table[SEAT] & 1,
            "act": act, "column": column, "many": many,
        }  # fmt: skip

    def back(
        self, node: dict[str, Any], weight: float, changes: list[tuple[Ints, Floats]]
    ) -> Floats:
        """What the step was worth in each column; regrets are added to *changes*."""
        worth = np.zeros((3, node["many"]))
        worth[node["act"], node["column"]] = node["value"]
        mean = np.where(node["root"], node["chances"], 1) * worth
        value = mean.sum(axis=0)
        free = node["free"]
        root = node["root"][free]
        regret = (worth[:, free] - value[free]) * (1 - 2 * node["side"][free].astype(np.int64))
        tried = np.zeros((3, node["many"]), bool)
        tried[node["act"], node["column"]] = True
        changes.append((root, weight * np.where(tried[:, free], regret, 0) * root))
        return np.asarray(value)

    def learn(
        self, tree: list[dict[str, Any]], changes: list[tuple[Ints, Floats]], weight: float
    ) -> None:
        """Add what a round has taught, and make room for kinds that are new."""
        kinds = np.concatenate([node["kinds"] for node in tree])
        root = np.concatenate([one for one, _ in reversed(changes)])
        regrets = np.concatenate([one for _, one in reversed(changes)], axis=1)
        chances = np.concatenate([node["chances"][:, node["free"]] for node in tree], axis=1)
        every = np.union1d(self.kinds, kinds)
        place, old = np.searchsorted(every, kinds), np.searchsorted(every, self.kinds)
        for name, more in (("regrets", regrets), ("sums", weight * chances * ~root)):
            grown = np.zeros((3, len(every) + 1))
            grown[:, old] = getattr(self, name)[:, :-1]
            for n in range(3):
                grown[n] += np.bincount(place, more[n], len(every) + 1)
            setattr(self, name, grown)
        self.kinds = every

    def strategy(self, rare: float = RARE) -> CatalanStrategy:
        """What was learnt, without what is seldom done and kinds that hardly came up."""
        whole = self.sums[:, :-1].sum(axis=0)
        kept = whole >= rare
        chances = self.sums[:, :-1][:, kept] / whole[kept]
        chances = np.where(chances < SELDOM, 0, chances)
        chances /= chances.sum(axis=0)
        first, second = (np.rint(part * STEPS).astype(np.int64) for part in chances[:2])
        second = np.minimum(second, STEPS - first)
        kinds = array("Q", self.kinds[kept].tolist())
        return CatalanStrategy(kinds, bytes((first * (STEPS + 1) + second).tolist()))


def learnt(ours: bool, calls: bool, rounds: int, deals: int, seed: int) -> CatalanStrategy:
    """The strategy after so many rounds."""
    learner = KindsLearner(ours, calls, seed)
    for number in range(rounds):
        learner.round(deals, number + 1)
    return learner.strategy()


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """The strategy with calls and without, in the file *path*."""
    ours, rounds = CONTESTS[path.stem], {CALLS: "calls", NO_CALLS: "no_calls"}
    known = {
        at: learnt(ours, at == CALLS, recipe.rounds[name], DEALS, recipe.seed)
        for at, name in rounds.items()
    }
    CatalanTable(path.stem, known).write(path)
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED
