"""Dice: their names, their sums, what a throw comes to in the end; and purses at a dice table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from diversions.rules.chance import Throw
from diversions.rules.core import (
    CHANCE,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    S,
    Seat,
    may,
    may_not,
    name,
)
from diversions.rules.kit.wording import listed as seats_listed
from diversions.rules.numbers import whole
from diversions.rules.record import step
from diversions.rules.terms import Option, Reading, Terms

# The names of the points of a die as Cotton writes them, pp. 169-171.
PIPS = {"1": "ace", "2": "deuce", "3": "trey", "4": "quater", "5": "cinque", "6": "six"}
PAIRS = {"1": "ames-ace", "2": "two deuces", "3": "two treys", "4": "two quaters",
         "5": "two cinques", "6": "two sixes"}  # fmt: skip
NUMBERS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
           "ten", "eleven", "twelve")  # fmt: skip


def total(thrown: tuple[str, ...]) -> int:
    """The sum of the dice.

    >>> total(("5", "2"))
    7
    """
    return sum(map(int, thrown))


def said(thrown: tuple[str, ...]) -> str:
    """Two dice as they were called, the higher first.

    >>> said(("2", "5")), said(("1", "1"))
    ('cinque deuce', 'ames-ace')
    """
    high, low = sorted(thrown, reverse=True)
    return PAIRS[high] if high == low else f"{PIPS[high]} {PIPS[low]}"


def listed(thrown: tuple[str, ...]) -> str:
    """Several dice in words, those alike first, then the higher.

    >>> listed(("3", "5", "3")), listed(("6", "6", "6")), listed(("1", "3", "6"))
    ('two treys and a cinque', 'three sixes', 'six, trey and ace')
    """
    many = sorted(Counter(thrown).items(), key=lambda face: (-face[1], -int(face[0])))
    if len(many) == len(thrown):
        words = [PIPS[face] for face, _ in many]
    else:
        words = [_alike(PIPS[face], count) for face, count in many]
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _alike(face: str, count: int) -> str:
    """So many dice that show one face.

    >>> _alike("six", 2), _alike("ace", 1), _alike("deuce", 1)
    ('two sixes', 'an ace', 'a deuce')
    """
    if count == 1:
        return f"{'an' if face == 'ace' else 'a'} {face}"
    return f"{NUMBERS[count]} {face}{'es' if face == 'six' else 's'}"


def spelt(number: int) -> str:
    """A number in words, as far as twelve.

    >>> spelt(2), spelt(13)
    ('two', '13')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    """How often in words; nothing of what is so once.

    >>> times(1), times(2), times(3)
    ('', 'twice', 'three times')
    """
    return {1: "", 2: "twice"}.get(number, f"{spelt(number)} times")


def counted(number: int, thing: str = "coin", things: str = "") -> str:
    """A number of things in words, as far as twelve; *things* where an s does not make many.

    >>> counted(1), counted(7), counted(20), counted(2, "man", "men")
    ('one coin', 'seven coins', '20 coins', 'two men')
    """
    called = thing if number == 1 else things or f"{thing}s"
    return f"{'no' if number == 0 else spelt(number)} {called}"


def up_to(most: int) -> str:
    """The coins that may be staked, from one to the most.

    >>> up_to(1), up_to(2), up_to(20)
    ('one coin', 'from one coin to two', 'from one coin to 20')
    """
    return counted(1) if most == 1 else f"from one coin to {spelt(most)}"


def ways(throw: Throw) -> Counter[int]:
    """In how many ways each sum can fall, the dice told apart."""
    return Counter(total(thrown) for thrown, _ in throw.outcomes())


# Purses ------------------------------------------------------------------------------------


def staked(move: Move) -> int:
    """How many coins a move names; 0 if it names no number.

    >>> staked(Move(0, "set", ("5",))), staked(Move(0, "set", ("all",)))
    (5, 0)
    """
    word = move.what[0] if len(move.what) == 1 else ""
    return whole(word) or 0


def paid(purses: tuple[int, ...], *changes: tuple[Seat, int]) -> tuple[int, ...]:
    """*purses* after each seat named has received so many coins, or given them if fewer than 0."""
    held = list(purses)
    for seat, coins in changes:
        held[seat] += coins
    assert min(held) >= 0, purses
    return tuple(held)


def richest(purses: tuple[int, ...]) -> tuple[Seat, ...]:
    """Those with the most coins; none, if all have as many."""
    most = max(purses)
    seats = tuple(seat for seat, coins in enumerate(purses) if coins == most)
    return () if len(seats) == len(purses) else seats


def most_of(best: tuple[Seat, ...], purses: tuple[int, ...], thing: str = "coin") -> str:
    """Who has most at the end, and how much of a *thing*; *best* are those of *richest*, or more.

    >>> most_of((1,), (5, 7)), most_of((0, 1), (6, 6, 0)), most_of((), (6, 6))
    ('{B} has the most, seven coins', '{A} and {B} have the most, six coins each', \
'each player has six coins, so the match is drawn')
    """
    if len(best) in (0, len(purses)):
        so = "and all share the win" if best else "so the match is drawn"
        return f"each player has {counted(purses[0], thing)}, {so}"
    much = counted(purses[best[0]], thing)
    if len(best) == 1:
        return f"{name(best[0])} has the most, {much}"
    return f"{seats_listed(best)} have the most, {much} each"


def the_last(many: int, thing: str) -> str:
    """What is said of the last of so many deals, or of bouts.

    >>> the_last(6, "bout"), the_last(1, "deal")
    ('That was the last of six bouts', 'That was the only deal')
    """
    return f"That was the {f'last of {spelt(many)} {thing}s' if many > 1 else f'only {thing}'}"


def set_over(games: int, stakes: tuple[int, ...]) -> str:
    """What is said when the last of so many games has been played.

    >>> set_over(3, (5, 2))
    'That was the last of three games: {A} has won five stakes to two, and wins the match.'
    """
    last, (low, high) = the_last(games, "game"), sorted(stakes)
    if low == high:
        return f"{last}: each player has won {counted(low, 'stake')}, so the match is drawn."
    won = f"{counted(high, 'stake')} to {spelt(low) if low else 'none'}"
    return f"{last}: {name(stakes.index(high))} has won {won}, and wins the match."


def round_table(purses: tuple[int, ...], seat: Seat, way: int = 1) -> tuple[Seat, ...]:
    """The others who have coins, in order from *seat*: to his left, or to his right if -1."""
    seats = len(purses)
    others = ((seat + way * place) % seats for place in range(1, seats))
    return tuple(other for other in others if purses[other])


def brought(purse: Reading, seats: int) -> dict[str, Any]:
    """What a table begins with: as much for each, and a note of it."""
    purses = (purse.value,) * seats
    note = Note(purse.rule, f"Each has {counted(purse.value)}.")
    return {"purses": purses, "score": purses, "notes": (note,)}


def uncounted(terms: Terms, purse: Option, there: int) -> str:
    """What is wrong if *there* are so many coins at the table; empty if it is what was brought."""
    all_told = terms[purse].value * terms.seats
    if there == all_told:
        return ""
    return f"{there} coins are at the table, and {all_told} were brought."


def ending(bouts: int, poor: bool) -> str:
    """When a match of so many bouts ends: sooner when a player is *poor*, or when one has all.

    >>> ending(6, True)
    'After six bouts, or when a player has nothing left.'
    """
    sooner = "a player has nothing left" if poor else "one player has all the money"
    return f"After {spelt(bouts)} bouts, or when {sooner}."


class StakeRules(NamedTuple):
    """The rules of a game on stakes against one who must be able to pay, by their ids."""

    stake: str
    cover: str
    stay: str


def on_staking(
    by: StakeRules, verb: str, seat: Seat, high: int, held: int, banker: Seat
) -> Iterator[Ruling]:
    """The rulings on each stake as far as *high*, on the next above it, and on none."""
    word = verb.capitalize()
    for coins in range(1, high + 1):
        yield may(Move(seat, verb, (str(coins),)), by.stake, f"{word} {counted(coins)}")
    more, label = Move(seat, verb, (str(high + 1),)), f"{word} {counted(high + 1)}"
    if high == held:
        yield may_not(more, by.stake, label, f"You have only {counted(high)}.")
    else:
        because = f"{name(banker)} can pay only {counted(high)} more."
        yield may_not(more, by.cover, label, because)
    yield may(Move(seat, "stay"), by.stay, f"{word} nothing")


def no_stake(by: StakeRules, move: Move, high: int, held: int) -> Ruling:
    """The ruling on a stake that is not listed."""
    rule = by.cover if high < held and staked(move) > high else by.stake
    return may_not(move, rule, str(move), f"You can {move.verb} {up_to(high)}.")


class MatchEnd(NamedTuple):
    """How a match on coins ended, and what is told of it."""

    outcome: Outcome
    note: Note


def ended(
    purses: tuple[int, ...], played: int, most: Reading, all_won: str, ruin: Reading | None = None
) -> MatchEnd | None:
    """The end: by the rule *all_won* when one has all the money, when a player has nothing left
    if *ruin* ends the match, or when *most* bouts are played."""
    best, poor = richest(purses), tuple(s for s, coins in enumerate(purses) if not coins)
    if len(poor) == len(purses) - 1:
        rule, text = all_won, f"{name(best[0])} has all the coins, and wins."
    elif ruin and ruin.key == "ends" and poor:
        has = "has" if len(poor) == 1 else "have"
        who, rule = seats_listed(poor), ruin.rule
        text = f"{who} {has} no coins left, which ends the match: {most_of(best, purses)}."
    elif played >= most.value:
        rule, text = most.rule, f"{the_last(most.value, 'bout')}: {most_of(best, purses)}."
    else:
        return None
    return MatchEnd(Outcome(best, rule), Note(rule, text))


# What comes of throwing on -------------------------------------------------------------------

R = TypeVar("R", bound=Hashable)


def comes_to(
    game: Game[S], state: S, told: Callable[[S], R | None], bare: Callable[[S], S]
) -> dict[R, Fraction]:
    """How probable each result is, from *state* on, exactly, by the game's own throws.

    *told* is the result that a table shows, None while it is open.  *bare* strips what does
    not matter of a table (the last throw): one that leads back to itself is thrown on until
    it leads elsewhere.  Between throws each seat must have but one thing to do.
    """
    result = told(state)
    if result is not None:
        return {result: Fraction(1)}
    if state.due is None:
        (move,) = (m for seat in state.acting for m in game.moves(state, seat))
        return comes_to(game, step(game, state, move), told, bare)
    assert isinstance(state.due, Throw)
    chances: Counter[R] = Counter()
    again = Fraction(0)
    for after, chance in falls(game, state, bare).items():
        if _thrown_again(game, after, bare) == bare(state):
            again += chance
            continue
        for what, share in comes_to(game, after, told, bare).items():
            chances[what] += chance * share  # type: ignore[assignment]
    return {what: Fraction(share) / (1 - again) for what, share in chances.items()}


def falls(game: Game[S], state: S, bare: Callable[[S], S]) -> dict[S, Fraction]:
    """The tables that the throw now due may bring, each with its probability."""
    assert isinstance(state.due, Throw)
    chances: dict[S, Fraction] = {}
    for thrown, chance in state.due.outcomes():
        after = bare(step(game, state, Move(CHANCE, state.due.verb, thrown)))
        chances[after] = chances.get(after, Fraction(0)) + chance
    return chances


def _thrown_again(game: Game[S], state: S, bare: Callable[[S], S]) -> S | None:
    """The table at the next throw, where nobody has anything else to do before it."""
    if state.due:
        return bare(state)
    moves = [m for seat in state.acting for m in game.moves(state, seat)]
    return bare(step(game, state, moves[0])) if len(moves) == 1 else None
