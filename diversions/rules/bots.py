"""Players that need no person: each is given its own view and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple, TypeVar

from diversions.rules.core import CHANCE, Game, Move, Ruling, S, Seat, Terms
from diversions.rules.folder import module
from diversions.rules.record import step

LEVELS = ("apprentice", "journeyman", "master")

T = TypeVar("T")

# A bot gets its view and its allowed rulings, never the table.
Bot = Callable[[Game[Any], Any, list[Ruling], Random], Move]


class Advice(NamedTuple):
    """What an adviser would do, and why, as a whole sentence for the hint."""

    move: Move
    because: str

    def after(self, said: str) -> Advice:
        """The same, with the sentence *said* before the reason."""
        return self._replace(because=f"{said} {self.because}")


@dataclass
class Budget:
    """How long a bot may think: so many trials, or so many seconds, whichever is first; *least*
    trials in any case, so that what is advised does not depend on how busy the machine is.

    Tests and benchmarks give a count alone, so that they repeat.
    """

    count: int = 400
    seconds: float = float("inf")
    began: float = field(default_factory=time.monotonic)
    spent: int = 0
    least: int = 0

    def left(self) -> bool:
        """Whether another trial may begin; counts it."""
        self.spent += 1
        return self.spent <= self.count and (self.spent <= self.least or self.in_time())

    def trials(self, most: int | None = None) -> Iterator[int]:
        """The numbers of the trials that it allows, from 1 on: always one, and at most *most*.

        >>> [*Budget(3).trials()], [*Budget(0).trials()], [*Budget(9).trials(2)]
        ([1, 2, 3], [1], [1, 2])
        >>> [*Budget(9, 0.0).trials()], [*Budget(9, 0.0, least=3).trials()]
        ([1], [1, 2, 3])
        """
        tried = 0
        while (most is None or tried < most) and (self.left() or not tried):
            tried += 1
            yield tried

    def within(self, items: Iterable[T]) -> Iterator[T]:
        """Those of *items* for which there is time; the first in any case."""
        for number, item in enumerate(items):
            if number and not self.in_time():
                return
            yield item

    def again(self) -> Budget:
        """As much once more, from now on."""
        return Budget(self.count, self.seconds, least=self.least)

    def sure_of(self, many: int) -> Budget:
        """The same, with so many trials in any case, where some there must be: for trials that
        differ much from each other.

        >>> Budget(9, least=3).sure_of(6).least, Budget(9).sure_of(6).least
        (6, 0)
        """
        return replace(self, least=max(self.least, many)) if self.least else self

    def in_time(self) -> bool:
        """Whether the seconds are not over: for players that fix their number of trials first."""
        return time.monotonic() - self.began < self.seconds


# Trials and seconds that a level has where a game's ``players.py`` has no ``BUDGETS`` of its own.
BUDGETS = {"apprentice": (50, 0.1), "journeyman": (4_000, 0.3), "master": (40_000, 1.5)}

# A level of a game's ``players.py``, in its ``LEVELS``: game, view, allowed rulings, rng, budget.
Adviser = Callable[[Game[Any], Any, list[Ruling], Random, Budget], Advice]

# What each of some moves is worth to its seat, by its view, in the ``UNIT`` of the game's
# ``players.py``; those that cannot be weighed are left out.  Of most units only differences count.
Weigher = Callable[[Game[Any], Any, Sequence[Move], Random, Budget], Mapping[Move, float]]


# Those of some moves that are never better and sometimes worse than another of them, whatever is
# hidden: each with a sentence on why.  Not all of them are ever left out.
Dominated = Callable[[Game[Any], Any, Sequence[Move]], Mapping[Move, str]]


class Unit(NamedTuple):
    """In what a game's ``WEIGH`` weighs: points, coins, men; or matches of which a share is won.

    *kind* is "share" (of all matches, or deals, from 0 to 1), "lead" (by how much one is ahead)
    or "gain" (only differences mean anything).  Less than *least* is within the error of the
    reckoning, *whole* decides a match, and so may more than *much*, or than a tenth of *whole*.
    A share that is *exact* is one or nothing, and known for certain.
    Where the reckoning is *rough*, a difference of so much says which act is better, but not by how
    much.  One that is *beside* counts what a seat gains on the others.
    """

    one: str
    many: str
    kind: str = "gain"
    least: float = 0.25
    whole: float = float("inf")
    much: float = 0.0
    exact: bool = False
    rough: float = 0.0
    beside: bool = False

    @property
    def apart(self) -> float:
        """What two acts must differ by for that to mean anything."""
        return max(self.least, self.rough)

    def told(self, gain: float) -> str:
        """What an act would have gained, as a sentence.

        >>> MATCHES.told(0.12)
        'It would have won about 12 more of every 100 matches.'
        >>> MATCHES.told(0.999)
        'It would nearly always have won, where this nearly always loses.'
        >>> Unit("point", "points").told(1.04), Unit("man", "men", "lead").told(2.5)
        ('It would have gained about 1 point.', 'It would have gained about 2.5 men.')
        >>> Unit("coin", "coins").told(29.14)
        'It would have gained about 29 coins.'
        >>> Unit("man", "men", "lead", whole=1_000).told(900)
        'It might have decided the match.'
        """
        if self.rough and gain <= self.whole / 2:
            return "It would have left you better off."
        if self.decides(gain):
            return "It might have decided the match."
        if self.kind == "share":
            many = max(1, round(100 * gain))
            if many >= 100:
                return "It would nearly always have won, where this nearly always loses."
            return f"It would have won about {many} more of every 100 {self.many}."
        on = " on the others" if self.beside else ""
        return f"It would have gained about {self.counted(gain)}{on}."

    def decides(self, gain: float) -> bool:
        """Whether so much is a match that may be won or lost, and no count of points or men.

        >>> Unit("man", "men", "lead", whole=10_000).decides(4996)
        True
        >>> Unit("point", "points", "lead", whole=40, much=20).decides(13)
        False
        """
        return gain > (self.much or self.whole / 10)

    def counted(self, gain: float) -> str:
        """So much of it, no more exactly than it is known.

        >>> Unit("coin", "coins").counted(0.96), Unit("coin", "coins").counted(0.04)
        ('1 coin', '0.04 coins')
        """
        places = 0 if gain >= 10 else 1 if gain >= 0.1 else 2
        rounded = f"{gain:.{places}f}".removesuffix(".0")
        return f"{rounded} {self.one if rounded == '1' else self.many}"


MATCHES = Unit("match", "matches", "share", 0.02)


def chosen(ruling: Ruling, rng: Random) -> Move:
    """The ruling's move; where it leaves a choice, any choice within its bounds."""
    if ruling.pick is None:
        return ruling.move
    pool, least, most = ruling.pick[:3]
    places = sorted(rng.sample(range(len(pool)), rng.randint(least, min(most, len(pool)))))
    return ruling.move._replace(what=(*ruling.move.what, *(pool[p] for p in places)))


def at_random(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
    """Any allowed move."""
    return chosen(rng.choice(rulings), rng)


def by_chance(
    game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """The adviser of a game that has none of its own."""
    return Advice(at_random(game, view, rulings, rng), "To me every allowed move is equally good.")


CASES = {
    0.05: "in about one case in twenty",
    0.1: "in about one case in ten",
    0.2: "in about one case in five",
    0.25: "in about one case in four",
    0.33: "in about one case in three",
    0.4: "in about two cases in five",
    0.5: "in about half of all cases",
    0.6: "in about three cases in five",
    0.67: "in about two cases in three",
    0.75: "in about three cases in four",
    0.8: "in about four cases in five",
    0.9: "in about nine cases out of ten",
}


def often(share: float) -> str:
    """A share in words.

    >>> often(0.02), often(0.12), often(0.6), often(1.0)
    ('hardly ever', 'in about one case in ten', 'in about three cases in five', 'nearly always')
    """
    if share < 0.03:
        return "hardly ever"
    if share > 0.95:
        return "nearly always"
    return CASES[min(CASES, key=lambda known: abs(known - share))]


def done_often(what: str, share: float, only: bool = False) -> str:
    """What is done so often, or *only* so often, in the order of words in which it is said.

    >>> done_often("win", 0.02), done_often("win", 0.6)
    ('hardly ever win', 'win in about three cases in five')
    >>> done_often("win", 0.02, only=True), done_often("win", 0.12, only=True)
    ('hardly ever win', 'win only in about one case in ten')
    """
    said = often(share)
    if not said.startswith("in "):
        return f"{said} {what}"
    return f"{what} {'only ' if only else ''}{said}"


class Bots(NamedTuple):
    """Those who play a game by themselves, as ``players.py`` of its folder has them.

    *levels* are advisers by level and *budgets* what each may spend, where that is not the usual;
    *foils* are players to measure them against, *mind* says how a game of vying is weighed, and
    *fast* gives the fast board of one that looks ahead.  *weigh* says what moves are worth, in
    *unit*; None where nobody can tell; *dominated* which of them nobody should make.
    *spent* says, of a view, whether a seat has laid its last
    coin, so that nothing more can cost it anything; *mastered* says, of terms, whether a master is
    more than a journeyman there, by anything that is true; *at_stake* says, of a view, how many of
    the matches a seat wins more if it has the deal than if it loses it, where deals are played;
    *guesses* is what deals out the cards that a seat does not see, as its trials do, so that no
    hand contradicts what was shown and done; None where trials deal none out.
    *by_trials*: whether the advice is the best of the trials by which *weigh* weighs, so that more
    of them correct it, perhaps under some terms only; *openly* says, of a view, which share of the
    deals that may be each card of a seat wins if all cards are seen, where that can be counted;
    *ahead*, of a view and moves, by how many men a seat is ahead some turns after each, where men
    are taken.
    """

    levels: Mapping[str, Adviser] = {}
    budgets: Mapping[str, tuple[int, float]] = {}
    foils: Mapping[str, Adviser] = {}
    mind: Any = None
    fast: Callable[[Terms], Any] | None = None
    weigh: Weigher | None = None
    unit: Unit = MATCHES
    dominated: Dominated = lambda game, view, moves: {}
    spent: Callable[[Any, Seat], bool] = lambda view, seat: False
    mastered: Callable[[Terms], object] = lambda terms: True
    at_stake: Callable[[Any, Seat], float] = lambda view, seat: float("inf")
    guesses: Callable[[Any, Seat], Callable[[Random], tuple[tuple[str, ...], ...]]] | None = None
    by_trials: bool | Callable[[Terms], bool] = False
    openly: Callable[[Any, Seat], Mapping[str, float]] = lambda view, seat: {}
    ahead: Callable[[Any, Sequence[Move]], Mapping[Move, int]] = lambda view, moves: {}


def bots_of(game: Game[Any]) -> Bots:
    """The bots of *game*; none of any level, if it has no ``players.py``."""
    part = module(game, "players")
    if part is None:
        return Bots()
    named = {"levels": "LEVELS", "budgets": "BUDGETS", "foils": "FOILS", "mind": "MIND"}
    named |= {
        "weigh": "WEIGH",
        "unit": "UNIT",
        "spent": "SPENT",
        "mastered": "MASTERED",
        "dominated": "DOMINATED",
        "at_stake": "AT_STAKE",
        "guesses": "GUESSES",
        "by_trials": "BY_TRIALS",
        "openly": "OPENLY",
        "ahead": "MEN_AHEAD",
    }
    return Bots(
        **{key: getattr(part, name) for key, name in named.items() if hasattr(part, name)},
        fast=getattr(part, "fast", None),
    )


def levels(game: Game[Any], terms: Terms | None = None) -> tuple[str, ...]:
    """The levels at which *game* can be played by itself, the easiest first.

    An apprentice there always is; a master only under *terms* that it knows, if they are given.
    """
    bots = bots_of(game)
    known = set(bots.levels) or {"apprentice"}
    if terms and not bots.mastered(terms):
        known.discard("master")
    return tuple(level for level in LEVELS if level in known)


def adviser(game: Game[Any], level: str) -> Adviser:
    """The adviser of that level.  ValueError if the game has no such level."""
    if level not in levels(game):
        raise ValueError(f"{game.title} has no {level}.")
    known: Adviser = bots_of(game).levels.get(level, by_chance)
    return sensible(known) if level == "master" else known


def counsellor(game: Game[Any], terms: Terms) -> Adviser:
    """The best player under *terms*, whose advice is told to others: always a sensible one."""
    best = levels(game, terms)[-1]
    return adviser(game, best) if best == "master" else sensible(adviser(game, best))


def sensible(known: Adviser) -> Adviser:
    """*known*, who is not asked about what is dominated; the one filter for all that is advised."""

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        out = bots_of(game).dominated(game, view, [ruling.move for ruling in rulings])
        left = [ruling for ruling in rulings if ruling.move not in out] or rulings
        if len(left) == 1 < len(rulings) and not left[0].pick:
            return Advice(left[0].move, " ".join(dict.fromkeys(out.values())))
        return known(game, view, left, rng, budget)

    return advise


def budget(game: Game[Any], level: str) -> Budget:
    """What that level may spend on one move at a real table."""
    return Budget(*bots_of(game).budgets.get(level, BUDGETS[level]))


def as_bot(adviser: Adviser, count: int = 400) -> Bot:
    """The bot that does what *adviser* says, after so many trials."""

    def bot(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
        return adviser(game, view, rulings, rng, Budget(count)).move

    return bot


def play_out(
    game: Game[S],
    terms: Terms,
    rng: Random,
    bot: Bot | tuple[Bot, ...] = at_random,
    most: int = 100_000,
) -> Iterator[tuple[Move, S]]:
    """A whole match, move by move, with the table after each; a bot for all, or one a seat.

    RuntimeError if it does not end within *most* moves.
    """
    bots = bot if isinstance(bot, tuple) else (bot,) * terms.seats
    state = game.begin(terms)
    for _ in range(most):
        if state.outcome:
            return
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
        else:
            seat = state.acting[0] if len(state.acting) == 1 else rng.choice(state.acting)
            view = game.recollection(state, seat)
            rulings = [r for r in game.rulings(view, seat) if r.allowed]
            move = bots[seat](game, view, rulings, rng)
        state = step(game, state, move)
        yield move, state
    raise RuntimeError(f"{terms.code} did not end in {most} moves.")
