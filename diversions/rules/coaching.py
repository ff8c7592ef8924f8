"""What a coach says of an act: the act, the reason by card and rule, and then the figure.

A game names in its ``ideas.py`` what its good players weigh (``IDEAS``).  Each idea is a sentence
with positions alike but for what the sentence names.  It is the reason only where the same adviser,
asked about such a position, would do something else, and that is worth more there.  The choice is
the coach's own only among acts that weigh the same, or where more of the adviser's own trials
correct it.
"""

from __future__ import annotations

import dataclasses
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import comb, sqrt
from random import Random
from statistics import mean, stdev
from types import MappingProxyType
from typing import Any, NamedTuple

from diversions.rules.bots import Advice, Budget, Unit, bots_of, counsellor, done_often, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.folder import module
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import capital, joined, small
from diversions.rules.packs import Pack
from diversions.rules.players.claims import TrickClaim
from diversions.rules.record import ruling_on

TRIED = 14  # positions about which the adviser is asked again, at most
SECONDS = 0.6  # for all of them, where there is a clock
ON_BOARD = 4  # such positions on a board, where there is none
FOREVER = float("inf")
HARDLY = 0.03  # of all matches: so few are as good as none
CLEARLY = 0.07  # of all matches: less is a little
MANY = 6  # other moves on a board, of which most may be about as good
NAMED = 3  # moves that are as good, by name
MANY_NAMED = 12  # more of them are only counted
LITTLE = "It makes little difference in the end."  # where a move is set beside one as good
# What a sentence says that holds of more than one move.
OF_ALL = re.compile(
    r"about as|as well|every move|hardly matters|little difference|[Ww]hichever|after this or|"
    r"about the same|worth the same|will do|let one of"
)
# Of what is said once for several moves: the verb, and what goes with it.
VERBAL = re.compile(r"(?!(?:an?|the|from|to|with|on|at|for)\b)[a-z]+$")
REST = "the rest are about as good"  # than those of which a sentence tells
LIVELIER = 6  # moves that are as good, of which one is looked for that has a reason
LEAST = 32  # trials of one piece of advice, however busy the machine is
PLY = 0.01  # by how much a match that is won is worth less with each move until then
MANY_PLIES = 10  # so many are not counted: more or fewer men may be won with them
LONGER = 3  # times the trials by which a hint is found, where there is no board
STEADY = 150  # trials of one on a board, and never fewer; twice as many to weigh all moves
AGAIN = 0.5  # seconds for weighing again what comes close, where there is a clock
ROUNDS, FIRST = 10, 6  # weighings of what comes close, at most; and before it is seen what is clear
CLOSE = 5  # moves that are weighed again
PLAYING = {"phase": "play", "asked": None}  # by which a table with tricks knows that one is played
WEIGHINGS = 4  # of what would be done in a second position, each with a part of the trials
WAYS = 16  # choices of cards that are all weighed there
NAMED_THERE = 2  # other moves that are as good there; where more are, it proves nothing
WIDTH = 2.5  # errors of their mean, within which two moves can’t be told apart
OPENLY = 0.08  # of the deals that may be, by which two cards differ if all cards are seen
OF_DEAL, FINEST = 0.05, 0.002  # of what a deal may change, and of all matches: less is the same


# Whether what an idea says comes about, in so many deals that are dealt by a seed: 0 if so, 1 if it
# does as often with the next best, 2 if it does not.
Check = Callable[[int, str], int]


@dataclass(frozen=True)
class Coached:
    """An adviser's move with the reason, the *rule* that it rests on, what would *turn* the advice,
    and the *figure*; *key* names the idea, *quiet* and *dull* tell of it; empty if none is known.
    *check* is that of the idea.
    """

    move: Move
    because: str
    rule: str = ""
    turn: str = ""
    figure: str = ""
    key: str = ""
    quiet: bool = False
    dull: bool = False
    check: Check | None = field(default=None, compare=False)


class Otherwise(NamedTuple):
    """A position alike but for one thing, which *said* names: “If the King were the Ten”.

    *same* is the move that is there what the advised one is here.  *tells* says which other moves
    speak of what the sentence names: an act that is possible only there is no proof.
    """

    view: Any
    said: str
    same: Move
    tells: Callable[[Move], bool] = lambda move: True


class Idea(NamedTuple):
    """What may be the reason for an act: a sentence, its rule, and the positions that prove it.

    *key* is the same for all sentences that differ in names and numbers alone.  An idea that is
    *plain* is true by the rules alone, and said where no other is proved.  One that is *quiet* says
    only that a man stands well: no reason against a move that loses men.  One that is *dull* says
    as much of most moves: there may be more to say for another that is as good.  One that is
    *weighed* names the move that would be made instead, and what that is worth proves it.  One that
    *decides* speaks of a game that may be won by it, which no figure in points can tell.  One that
    is *uncounted* speaks of the match where moves are weighed in coins: no figure stands beside it,
    nor what is as good by them.  Where it speaks *against* another move than the next best, the
    figure does as well.
    *same* are moves that are worth the same by the cards, whatever trials make of them; *usual*
    ones are what most players would do, and about as good: they are named first.  *customs* are
    what a good player would rather do, as far as trials cannot tell that it is worse.
    *claims* are what it says that will come about, and *check* tells whether that does.
    """

    key: str
    text: str
    rule: str = ""
    without: tuple[Otherwise, ...] = ()
    plain: bool = False
    quiet: bool = False
    weighed: bool = False
    dull: bool = False
    decides: bool = False
    uncounted: bool = False
    against: Move | None = None
    same: tuple[Move, ...] = ()
    usual: tuple[Move, ...] = ()
    customs: tuple[Move, ...] = ()
    claims: tuple[TrickClaim, ...] = ()
    check: Check | None = None


@dataclass(frozen=True)
class ActChoice:
    """An advised move, and what else could be done, as its seat sees it."""

    game: Game[Any]
    view: Any
    move: Move
    allowed: tuple[Ruling, ...]
    worths: Mapping[Move, float] = field(default_factory=dict)
    rival: Move | None = None  # what it is held against: the next best, or what was done
    done: bool = False  # whether the rival was done
    # Of what each move is worth beside the advised one, where that was made out by trials.
    errors: Mapping[Move, float] = field(default_factory=dict)
    # Which share of the deals that may be each card wins if all cards are seen.
    openly: Mapping[str, float] = field(default_factory=dict)
    usual: tuple[Move, ...] = ()  # what most players would do, if that is about as good
    # By how many men one is ahead some turns after a move, on a board.
    ahead: Mapping[Move, int] = field(default_factory=dict)
    # What was made out of the same position, whatever is advised there.
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> Seat:
        return self.move.seat

    @property
    def card(self) -> str:
        """The first thing that the move names."""
        return self.move.what[0] if self.move.what else ""

    @property
    def cards(self) -> tuple[str, ...]:
        """What could be chosen with the same verb, once each."""
        moves = (r.move for r in self.allowed if r.move.verb == self.move.verb and r.move.what)
        return tuple(dict.fromkeys(move.what[0] for move in moves))

    @property
    def level_cards(self) -> set[str]:
        """The other cards of these that are known to be worth about as much."""
        if self.move not in self.worths:
            return set()
        others = [m for m in self.worths if m.verb == self.move.verb and m.what and m != self.move]
        return {move.what[0] for move in others if self.level(move)}

    @property
    def alike(self) -> bool:
        """Whether all that can be done is worth about the same."""
        known = self.move in self.worths and len(self.worths) > 1
        return known and all(map(self.level, self.worths))

    @property
    def least(self) -> float:
        """Less than this is no difference."""
        return least_of(self.game, self.view, self.seat)

    def margin(self, move: Move) -> float:
        """By how much *move* and the advised one must differ for that to mean anything."""
        return margin(self.least, self.errors, move)

    def clear(self, move: Move) -> bool:
        """Whether *move* is clearly worth less than the advised one, or more."""
        return abs(self.worths.get(self.move, 0.0) - self.worths[move]) >= self.margin(move)

    @property
    def clear_of_rival(self) -> bool:
        """Whether the rival is known to be clearly worth less, or more."""
        return self.rival is not None and self.rival in self.worths and self.clear(self.rival)

    def level(self, move: Move) -> bool:
        """Whether *move* is worth about as much as the advised one."""
        gain = self.worths.get(self.move, 0.0) - self.worths[move]
        near = abs(gain) < max(self.least, self.errors.get(move, 0.0))
        return near and not self.apart(move) and not self.gives_a_man(move)

    def gives_a_man(self, move: Move) -> bool:
        """Whether by *move* one soon has fewer men than by the advised one."""
        known = move in self.ahead and self.move in self.ahead
        return known and self.ahead[move] < self.ahead[self.move]

    def apart(self, move: Move) -> bool:
        """Whether the two win a different share of the deals that may be, if all cards are seen."""
        return abs(self.opened(self.move) - self.opened(move)) >= OPENLY

    def surely(self, move: Move) -> bool:
        """The same, and beyond the error of the trials by which it was made out."""
        gain = self.worths.get(self.move, 0.0) - self.worths[move]
        return self.level(move) and abs(gain) + self.errors.get(move, 0.0) < self.least

    def opened(self, move: Move) -> float:
        """Which share of the deals *move* wins if all cards are seen; of what is not counted, the
        same as of the advised one."""
        shares = [self.openly.get(one.what[0]) for one in (move, self.move) if one.what]
        return next((share for share in shares if share is not None), 0.0)

    def evened(self) -> ActChoice:
        """The same, where all that is worth about as much as the advised move is worth the same."""
        mine = self.worths[self.move]
        worths = {m: mine if self.level(m) else worth for m, worth in self.worths.items()}
        return dataclasses.replace(self, worths=worths)

    def other(self, said: str, same: Move | None = None, **changes: Any) -> Otherwise:
        """The same position but for *changes*."""
        view = dataclasses.replace(self.view, **changes)
        return Otherwise(view, said, same or self.move)

    def were(self, card: str, other: str, name: Callable[[str], str]) -> Otherwise:
        """The same position with *card* and *other*, which may be hidden, in each other's place."""
        what = tuple(exchanged(one, card, other) for one in self.move.what)
        said = f"If {name(card)} were {name(other)}"
        view = exchanged(self.view, card, other)
        return Otherwise(view, said, self.move._replace(what=what))


class Saying(NamedTuple):
    """An idea in a game's own words: a sentence with named holes, and the rule it rests on; and
    what it claims, where that is not what such a sentence claims elsewhere."""

    text: str
    rule: str = ""
    plain: bool = False
    claims: tuple[TrickClaim, ...] | None = None


Ideas = Callable[[ActChoice], Iterable[Idea]]


def exchanged(thing: Any, one: str, other: str) -> Any:
    """*thing* with two cards in each other's place, wherever it names them.

    >>> exchanged((("KS", "2H"), "3H"), "KS", "3H")
    (('3H', '2H'), 'KS')
    """
    if isinstance(thing, str):
        return other if thing == one else one if thing == other else thing
    if isinstance(thing, tuple):
        parts = [exchanged(part, one, other) for part in thing]
        return type(thing)(*parts) if hasattr(thing, "_fields") else tuple(parts)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        known = {
            one_field.name: getattr(thing, one_field.name)
            for one_field in dataclasses.fields(thing)
            if one_field.name not in ("terms", "notes", "due", "outcome")
        }
        return dataclasses.replace(
            thing, **{key: exchanged(value, one, other) for key, value in known.items()}
        )
    return thing


def ideas_of(game: Game[Any]) -> Ideas | None:
    """What the good players of *game* weigh; None if it names nothing."""
    part = module(game, "ideas")
    return getattr(part, "IDEAS", None)


# What is said ------------------------------------------------------------------------------------


def coached(
    game: Game[Any],
    view: Any,
    allowed: list[Ruling],
    rng: Random,
    budget: Budget,
    rival: Move | None = None,
) -> Coached:
    """What the best player would do, and why, held against *rival* or the next best."""
    seed, budget = f"advice {rng.random()}", steady(game, budget)
    longer = Budget(budget.count * LONGER, budget.seconds * LONGER, least=budget.least)
    advice = advised(game, view, allowed, seed, budget if on_board(game) else longer)
    ideas = ideas_of(game)
    if ideas is None:
        return Coached(*advice)
    choice = choice_of(game, view, allowed, advice, seed, budget, rival)
    other = choice if choice.done else firmer(choice)
    if not choice.done and (custom := customary(other, ideas)):
        return custom
    if other != choice:  # no other position would prove why it is done here
        for idea in ideas(other):
            if idea.plain:
                return told(other, idea, "")
    said = reasoned(choice, ideas, advice, seed, budget)
    if said.dull and not choice.done:
        return next(livelier(choice, ideas), said)
    return said


def on_board(game: Game[Any]) -> bool:
    """Whether the players of *game* look ahead on a board."""
    return bots_of(game).fast is not None


def steady(game: Game[Any], budget: Budget) -> Budget:
    """*budget*; on a board without its clock, so that a hint is the same on a busy machine."""
    return Budget(min(budget.count, STEADY)) if on_board(game) else budget


def advised(game: Game[Any], view: Any, allowed: list[Ruling], seed: str, budget: Budget) -> Advice:
    """What the best player would do: the same for the same *seed*."""
    ask = counsellor(game, view.terms)
    return ask(game, view, allowed, Random(seed), budget.again())


def explained(
    game: Game[Any],
    view: Any,
    allowed: list[Ruling],
    advice: Advice,
    seed: str,
    budget: Budget,
    rival: Move | None = None,
) -> Coached:
    """*advice* with the reason that is proved, and the figure; as it is where none is known."""
    ideas = ideas_of(game)
    if ideas is None:
        return Coached(*advice)
    choice = choice_of(game, view, allowed, advice, seed, budget, rival)
    return reasoned(choice, ideas, advice, seed, budget)


def choice_of(
    game: Game[Any],
    view: Any,
    allowed: Sequence[Ruling],
    advice: Advice,
    seed: str,
    budget: Budget,
    rival: Move | None,
) -> ActChoice:
    """What is advised there, held against *rival* or the next best."""
    errors: Mapping[Move, float] = {}
    worths = weighed(game, view, allowed, advice.move, seed, budget)
    least = least_of(game, view, advice.move.seat)
    done = rival is not None and rival != advice.move
    if not done:
        worths, errors = surer(game, view, worths, advice.move, seed, budget)
        rival = next_best(game, worths, advice.move, errors, least)
    openly = {} if done else bots_of(game).openly(view, advice.move.seat)
    ahead = {} if done else bots_of(game).ahead(view, near(worths, advice.move, least))
    return ActChoice(
        game, view, advice.move, tuple(allowed), worths, rival, done, errors, openly, ahead=ahead
    )


def near(worths: Mapping[Move, float], best: Move, least: float) -> list[Move]:
    """Those of these moves whose *worths* differ by less than the *least* from the best one’s."""
    mine = worths.get(best, 0.0)
    return [move for move, worth in worths.items() if abs(mine - worth) < least]


def firmer(choice: ActChoice) -> ActChoice:
    """*choice*, or the same of an act that comes out better by more of the trials by which it was
    found; of a card that weighs as much, and wins more deals if all are seen; or of an act that
    does as well and shows no card."""
    if choice.move not in choice.worths:
        return choice
    best = by_reckoning(choice)
    best = best if best != choice.move else by_more_trials(choice)
    best = best if best != choice.move else winning_more_openly(choice)
    best = without_a_card(choice, best)
    best = as_its_game_would(choice, best)
    if best == choice.move:
        return choice
    rival = next_best(choice.game, choice.worths, best, choice.errors, choice.least)
    return dataclasses.replace(choice, move=best, rival=rival)


def by_reckoning(choice: ActChoice) -> Move:
    """The advised move, or another that wins clearly more matches by an exact reckoning: one who
    plays by a table plays now this, now that, and some of it is worth a little less.  On a board,
    one that is clearly better in the longer look by which moves are weighed, or wins sooner."""
    bots, worths, board = bots_of(choice.game), choice.worths, on_board(choice.game)
    exact = choice.errors and not any(choice.errors.values()) and bots.unit.kind == "share"
    if not exact and not board:
        return choice.move
    wrong = bots.dominated(choice.game, choice.view, [*worths])
    right = [one for one in worths if one not in wrong]
    best = max(right or [choice.move], key=worths.__getitem__)
    sooner = board and won_by_force(choice.game, worths[best])
    least = PLY / 2 if sooner else choice.least
    return best if worths[best] - worths[choice.move] >= least else choice.move


def by_more_trials(choice: ActChoice) -> Move:
    """The advised move, or the one that more of the adviser's own trials put above it."""
    bots, worths = bots_of(choice.game), choice.worths
    by = bots.by_trials
    if not choice.errors or not (by(choice.view.terms) if callable(by) else by):
        return choice.move
    wrong = bots.dominated(choice.game, choice.view, [*worths])
    moves = (one for one in (choice.move, *choice.errors) if one not in wrong)
    best = max(moves, key=worths.__getitem__)
    enough = max(choice.least, choice.errors.get(best, 0.0))
    return best if worths[best] - worths[choice.move] >= enough else choice.move


def winning_more_openly(choice: ActChoice) -> Move:
    """The advised card, or one that weighs as much and wins more deals if all cards are seen."""
    move, worths = choice.move, choice.worths
    if choice.card not in choice.openly or move.verb != "play":
        return move
    plays = [one for one in worths if one.verb == "play" and one.what[0] in choice.openly]
    near = [one for one in plays if abs(worths[move] - worths[one]) < choice.least]
    best = max((move, *near), key=choice.opened)
    return best if choice.apart(best) else move


def without_a_card(choice: ActChoice, best: Move) -> Move:
    """The *best* act, or the same without the card that it shows, where that does as well."""
    bare = best._replace(what=())
    if bare == best or bare not in choice.worths:
        return best
    return bare if dataclasses.replace(choice, move=best).level(bare) else best


def as_its_game_would(choice: ActChoice, best: Move) -> Move:
    """The *best* act, or the one that its game would rather name of those that do as well, by its
    ``PLAINEST``: of many sizes of a bet, that which has a reason on both sides; of cards, the one
    that wins at once."""
    plainest = getattr(module(choice.game, "ideas"), "PLAINEST", None)
    return plainest(choice, best) if plainest else best


def customary(choice: ActChoice, ideas: Ideas) -> Coached | None:
    """What a good player would rather do, with the reason, where trials do not tell it from what is
    advised; None if there is nothing of the kind, or no more to say for it."""
    first = next(iter(ideas(choice)), None) if not on_board(choice.game) else None
    for move in first.customs if first else ():
        rival = next_best(choice.game, choice.worths, move, choice.errors, choice.least)
        other = dataclasses.replace(choice, move=move, rival=rival)
        for idea in ideas(other):
            if idea.plain and not idea.dull:
                return told(other, idea, "")
    return None


def livelier(choice: ActChoice, ideas: Ideas) -> Iterator[Coached]:
    """Moves that are as good and of which there is more to say, each with its reason.

    A second position would prove nothing: the adviser does something else already here.
    """
    if choice.move not in choice.worths:
        return
    even = choice
    if on_board(choice.game):
        least = choice.worths[choice.move] - choice.least / 2
        others = sorted(level_with(choice), key=lambda move: -choice.worths[move])
        others = [move for move in others if choice.worths[move] >= least][:LIVELIER]
    else:
        even = choice.evened()
        others = [move for move in even.worths if move != choice.move and even.level(move)]
    for move in others:
        rival = next_best(choice.game, even.worths, move, even.errors, choice.least)
        other = dataclasses.replace(even, move=move, rival=rival)
        first = next((idea for idea in ideas(other) if idea.plain), None)
        if first is not None and not first.dull:
            yield told(other, first, "")


def reasoned(choice: ActChoice, ideas: Ideas, advice: Advice, seed: str, budget: Budget) -> Coached:
    """*advice* with the reason that is proved, and the figure; as it is where none is known."""
    known = list(ideas(choice))
    beside = [idea for idea in known if speaks_beside(choice, idea)]
    for group in ([idea for idea in known if idea not in beside], beside):
        plain = ((idea, "") for idea in group if idea.plain)
        for idea, turned in chain(proved(choice, group, seed, budget), plain):
            return told(choice, idea, turned)
    return Coached(*advice, figure=compared(choice, advice.because))


def told(choice: ActChoice, idea: Idea, turned: str) -> Coached:
    """The move of *choice* with *idea* as the reason, and the figure."""
    said, choice = sentences(idea.text), beside_others(choice, idea.same)
    choice = dataclasses.replace(choice, usual=idea.usual)
    if idea.against and not choice.done:
        choice = dataclasses.replace(choice, rival=idea.against)
    if not turned and not choice.done and not idea.uncounted:
        said = f"{mostly_level(choice, said)} {said}".lstrip()
    said = f"{LITTLE} {said}" if beside_its_like(choice, said) else said
    figure, rule = compared(choice, said), choice.view.terms.in_force(idea.rule)
    if idea.decides:
        figure = "" if choice.done else as_good(choice, said)
    if idea.uncounted:
        figure = ""
    return Coached(
        choice.move, said, rule, turned, figure, idea.key, idea.quiet, idea.dull, idea.check
    )


def beside_its_like(choice: ActChoice, said: str) -> bool:
    """Whether *said* sets a move beside the advised one that is worth about as much, and tells so
    nowhere."""
    if choice.done or OF_ALL.search(said):
        return False
    level = [move for move in level_with(choice) if move.what]
    words = {re.escape(" to ".join(move.what)) for move in level if len(move.what) == 2}
    words |= {f"“{re.escape(spoken(choice.game, choice.view, move))}”" for move in level}
    after = any(re.search(f"after {word}(?! and)", said, re.IGNORECASE) for word in words)
    return after or beside_its_like_in_hand(choice, said, level)


def beside_its_like_in_hand(choice: ActChoice, said: str, level: Sequence[Move]) -> bool:
    """Whether the other cards that *said* names, and that could be chosen, are all as good."""
    pack, move = choice.game.pack(choice.view.terms), choice.move
    if pack is None or len(move.what) != 1 or beside_another_act(choice):
        return False
    others = {one.what[0] for one in choice.worths if one.verb == move.verb and len(one.what) == 1}
    cards = (others & {*pack.cards}) - {choice.card}
    named = {card for card in cards if re.search(rf"\b{re.escape(pack.name(card))}\b", said)}
    return bool(named) and named <= {one.what[0] for one in level}


def beside_another_act(choice: ActChoice) -> bool:
    """Whether the rival is another act than the advised one, and clearly worth less: then it is not
    the cards that are weighed."""
    rival = choice.rival
    return rival is not None and rival.verb != choice.move.verb and choice.clear_of_rival


def beside_others(choice: ActChoice, same: Sequence[Move]) -> ActChoice:
    """*choice*, where the moves that are the *same* are worth the same, and are no rivals."""
    if choice.done or not {*same} & {*choice.worths}:
        return choice
    mine = choice.worths[choice.move]
    worths = {**choice.worths, **{move: mine for move in same if move in choice.worths}}
    errors = {**choice.errors, **{move: 0.0 for move in same if move in choice.errors}}
    rival = next_best(choice.game, worths, choice.move, errors, choice.least)
    return dataclasses.replace(choice, worths=worths, errors=errors, rival=rival)


def next_best(
    game: Game[Any],
    worths: Mapping[Move, float],
    best: Move,
    errors: Mapping[Move, float] = MappingProxyType({}),
    least: float | None = None,
) -> Move | None:
    """The move that a reason is held against: the best of those that are worth less by more than
    the reckoning’s error, and by *least*; the best of all others if none is."""
    others, mine = [move for move in worths if move != best], worths.get(best, 0.0)
    least = bots_of(game).unit.apart if least is None else least
    less = [move for move in others if mine - worths[move] >= margin(least, errors, move)]
    return max(less or others, key=worths.__getitem__, default=None)


def margin(least: float, errors: Mapping[Move, float], move: Move) -> float:
    """By how much *move* and the advised one must differ for that to mean anything."""
    return max(least, WIDTH * errors.get(move, 0.0))


def least_of(game: Game[Any], view: Any, seat: Seat) -> float:
    """Less than this is no difference: of a deal of one point to twelve, a part of that deal."""
    bots = bots_of(game)
    return min(bots.unit.apart, max(FINEST, OF_DEAL * bots.at_stake(view, seat)))


def speaks_beside(choice: ActChoice, idea: Idea) -> bool:
    """Whether *idea* speaks of a card that might have been played, where another card was done.

    “Do not lead the King” is no reason against a player who led the Queen.
    """
    pack, rival = choice.game.pack(choice.view.terms), choice.rival
    if not choice.done or rival is None or pack is None:
        return False
    if rival.verb != choice.move.verb or len(rival.what) != 1:
        return False
    known = set(pack.cards) - {choice.card, rival.what[0]}
    names = {pack.name(card) for card in choice.cards if card in known}
    return any(named in idea.text for named in names)


def proved(
    choice: ActChoice, ideas: Sequence[Idea], seed: str, budget: Budget
) -> Iterator[tuple[Idea, str]]:
    """Those of *ideas* without which the advice would be another, each with that other advice."""
    clock = SECONDS if budget.seconds < FOREVER else FOREVER
    most = ON_BOARD if on_board(choice.game) else TRIED
    tried, until = 0, time.monotonic() + clock
    for idea in ideas:
        for other in idea.without:
            tried += 1
            if tried > most or time.monotonic() > until:
                yield from ((idea, "") for idea in ideas if idea.weighed and weighs(choice))
                return
            turned = turns(choice, other, seed, budget)
            there = borne_out(choice, other, turned, seed, budget) if turned else []
            if there:
                yield idea, f"{other.said}: {any_of(choice.game, other.view, there)}."
                break
        else:
            if idea.weighed and weighs(choice):
                yield idea, ""


def weighs(choice: ActChoice) -> bool:
    """Whether the move that would be made instead is known to be worth less."""
    worths, rival = choice.worths, choice.rival
    if rival is None or choice.move not in worths or rival not in worths:
        return False
    return worths[choice.move] - worths[rival] >= choice.margin(rival)


def turns(choice: ActChoice, other: Otherwise, seed: str, budget: Budget) -> Move | None:
    """What the adviser would do instead in the *other* position; None if it is the same, or if
    that cannot be done there: then it proves nothing that he does something else."""
    game, seat = choice.game, choice.seat
    if seat not in other.view.acting or not ruling_on(game, other.view, other.same).allowed:
        return None
    allowed = [ruling for ruling in game.rulings(other.view, seat) if ruling.allowed]
    move = advised(game, other.view, allowed, seed, budget).move
    if alike(move, other.same) or not other.tells(move):
        return None
    if not ruling_on(game, other.view, move).allowed or not could_be(choice, other):
        return None
    return move


def could_be(choice: ActChoice, other: Otherwise) -> bool:
    """Whether the *other* position could have come of this deal: with the same card turned up, and
    with cards beside which all that was played to its tricks could be played, and all could be
    done that a game tells of by its ``PAST``."""
    if getattr(choice.view, "turned", None) != getattr(other.view, "turned", None):
        return False
    past = getattr(module(choice.game, "ideas"), "PAST", None)
    if past and past(choice.view, choice.seat) and not past(other.view, choice.seat):
        return False
    here, there = (lawful(choice.game, one) for one in (choice.view, other.view))
    return all(allowed or not known for known, allowed in zip(here, there, strict=True))


def lawful(game: Game[Any], view: Any) -> list[bool]:
    """Whether each card that was played to the tricks of a deal, the latest first, was allowed
    beside the cards that its player has played since, and still holds as far as they are seen."""
    past, found = getattr(view, "tricks", ()), list[bool]()
    tricks = [*past, view.trick] if past else []
    held = [[card for card in hand if card != BACK] for hand in view.hands] if past else []
    for number, trick in reversed([*enumerate(tricks)]):
        for at, (seat, card) in reversed([*enumerate(trick)]):
            held[seat].append(card)
            hands = (*view.hands[:seat], tuple(held[seat]), *view.hands[seat + 1 :])
            playing = {name: value for name, value in PLAYING.items() if hasattr(view, name)}
            then = dataclasses.replace(
                view, acting=(seat,), hands=hands, tricks=past[:number], trick=trick[:at], **playing
            )
            found.append(ruling_on(game, then, Move(seat, "play", (card,))).allowed)
    return found


def borne_out(
    choice: ActChoice, other: Otherwise, turned: Move, seed: str, budget: Budget
) -> list[Move]:
    """*turned*, and what is as good in the *other* position, if that is weighed as well; nothing
    where it proves nothing: what is done here would do there too, or much would, or it is worse
    than something else."""
    game, view = choice.game, other.view
    allowed = [ruling for ruling in game.rulings(view, choice.seat) if ruling.allowed]
    turned, same = (ruling_on(game, view, move).move for move in (turned, other.same))
    gains, errors = gains_there(game, view, all_ways(allowed, (turned, same)), turned, seed, budget)
    least = least_of(game, view, choice.seat)
    worse = any(gain <= -max(least, WIDTH * errors[move]) for move, gain in gains.items())
    if not gains or (worse and not any(errors.values())):  # he does not go by what can be weighed
        longer = Budget(budget.count * LONGER, budget.seconds * LONGER, least=budget.least)
        sure = alike(advised(game, view, allowed, f"again {seed}", longer).move, turned)
        return [turned] * sure
    if worse or (same in gains and gains[same] < max(least, errors[same])):
        return []
    level = [move for move, gain in gains.items() if gain < least]
    told = len(level) <= NAMED_THERE and all(move.verb == turned.verb for move in level)
    return [turned, *level] if told else []


def gains_there(
    game: Game[Any], view: Any, moves: Sequence[Move], best: Move, seed: str, budget: Budget
) -> tuple[dict[Move, float], dict[Move, float]]:
    """By how much *best* is worth more than each other of *moves*, and the error of that; nothing
    where nobody can tell."""
    weigh, rounds = bots_of(game).weigh, list[Mapping[Move, float]]()
    if weigh is None or len(moves) < 2:
        return {}, {}
    parts = 1 if on_board(game) else WEIGHINGS
    for number in range(parts):
        rng = Random(f"there {number} {seed}")
        count, seconds = -(-budget.count // parts), budget.seconds / parts / 2
        spend = Budget(count, seconds, least=budget.least // parts)
        rounds.append(weigh(game, view, moves, rng, spend))
        if best not in rounds[-1] or rounds[-1] == rounds[0] and number:
            break
    others = [move for move in rounds[0] if move != best and all(move in one for one in rounds)]
    if not others or best not in rounds[-1]:
        return {}, {}
    gains = {move: [one[best] - one[move] for one in rounds] for move in others}
    errors = {move: error_of(known) if len(known) > 1 else 0.0 for move, known in gains.items()}
    return {move: mean(known) for move, known in gains.items()}, errors


def all_ways(allowed: Sequence[Ruling], more: Sequence[Move] = ()) -> list[Move]:
    """What can be done, each choice of cards as well where there are few; and *more*."""
    moves = list[Move]()
    for ruling in allowed:
        pick = ruling.pick
        if pick is None:
            moves.append(ruling.move)
            continue
        sizes = range(max(1, pick.least), min(pick.most, len(pick.pool)) + 1)
        if sum(comb(len(pick.pool), size) for size in sizes) <= WAYS:
            ways = chain.from_iterable(combinations(pick.pool, size) for size in sizes)
            moves += [ruling.move._replace(what=(*ruling.move.what, *way)) for way in ways]
    return list(dict.fromkeys((*moves, *more)))


def any_of(game: Game[Any], view: Any, moves: Sequence[Move]) -> str:
    """*moves* of which any may be made, within a sentence."""
    labels = list(dict.fromkeys(small(spoken(game, view, move)) for move in moves))
    if any(" and " in label for label in labels):
        return ", or ".join(labels)
    return said_once(labels)


def said_once(labels: Sequence[str]) -> str:
    """*labels* of which any will do, with what they have in common said once.

    >>> said_once(["lay down a cinque", "lay down a quater"])
    'lay down a cinque or a quater'
    >>> said_once(["move 19 to 13", "move 19 to 14"]), said_once(["pass", "keep the dice"])
    ('move 19 to 13 or 19 to 14', 'pass or keep the dice')
    """
    heads, _, tails = zip(*(label.partition(" (") for label in labels), strict=True)
    if len({*heads}) == 1 and all(tails):  # what they have in common is said once
        return joined([labels[0], *(f"({tail}" for tail in tails[1:])], "or")
    words = [label.split() for label in labels]
    same = next(
        (n for n, here in enumerate(zip(*words, strict=False)) if len({*here}) > 1),
        min(map(len, words)),
    )
    verb = next((n for n, word in enumerate(words[0][:same]) if not VERBAL.match(word)), same)
    if verb and all(len(one) > verb for one in words):
        labels = [labels[0], *(" ".join(one[verb:]) for one in words[1:])]
    return joined(labels, "or")


def alike(one: Move, other: Move) -> bool:
    """Whether two moves are the same, in whatever order they name things."""
    return one.verb == other.verb and sorted(one.what) == sorted(other.what)


def weighed(
    game: Game[Any], view: Any, allowed: Sequence[Ruling], best: Move, seed: str, budget: Budget
) -> Mapping[Move, float]:
    """What can be done is worth, as far as anybody can tell."""
    weigh = bots_of(game).weigh
    moves = [ruling.move for ruling in allowed if not ruling.pick]
    moves += [best] * (best not in moves)
    if weigh is None or len(moves) < 2:
        return {}
    spend = budget.again()
    if on_board(game):
        spend.count *= 2
    return weigh(game, view, moves, Random(f"worth {seed}"), spend)


def surer(
    game: Game[Any], view: Any, worths: Mapping[Move, float], best: Move, seed: str, budget: Budget
) -> tuple[Mapping[Move, float], Mapping[Move, float]]:
    """*worths*, which trials made out, by more of them for what comes close to the *best*; and the
    error of each, beside the best.

    All are tried each time in the same deals, and the first trials, which may have favoured a move
    by chance, do not count among the others.
    """
    weigh, least = bots_of(game).weigh, least_of(game, view, best.seat)
    if weigh is None or on_board(game) or len(worths) < 2 or best not in worths:
        return worths, {}
    others = sorted((one for one in worths if one != best), key=worths.__getitem__, reverse=True)
    close, rounds = others[:CLOSE], list[Mapping[Move, float]]()
    gains: dict[Move, list[float]] = {move: [] for move in close}
    until = time.monotonic() + (AGAIN if budget.seconds < FOREVER else FOREVER)
    while len(rounds) < FIRST or (len(rounds) < ROUNDS and time.monotonic() < until):
        rng = Random(f"worth {len(rounds)} {seed}")
        spend = Budget(budget.count, budget.seconds / 2, least=budget.least // 2)
        rounds.append(weigh(game, view, [best, *close], rng, spend))
        if not all(move in rounds[-1] for move in (best, *close)):
            return worths, {}
        for move, known in gains.items():
            known.append(rounds[-1][best] - rounds[-1][move])
        exact = len(rounds) > 1 and rounds[0] == rounds[1]
        if exact or (len(rounds) >= FIRST and all(settled(one, least) for one in gains.values())):
            break
    mine = mean(found[best] for found in rounds)
    near = {move: mine - mean(known) for move, known in gains.items()}
    far = {move: mine - worths[best] + worths[move] for move in others[CLOSE:]}
    errors = {move: error_of(known) for move, known in gains.items()}
    return {best: mine} | near | far, errors | dict.fromkeys(far, max(errors.values()))


def error_of(gains: Sequence[float]) -> float:
    """The error of the mean of so many *gains*."""
    return stdev(gains) / sqrt(len(gains))


def settled(gains: Sequence[float], least: float) -> bool:
    """Whether it is clear that their mean is *least* at least, or that it is not."""
    middle, error = abs(mean(gains)), WIDTH * error_of(gains)
    return middle - error >= least or middle + error < least


def compared(choice: ActChoice, said: str = "") -> str:
    """The figure: what the advised move is worth beside its rival, and what would do as well if
    *said* does not tell it, in sentences; empty if nobody can tell."""
    worths, rival, unit = choice.worths, choice.rival, bots_of(choice.game).unit
    if rival is None or choice.move not in worths or rival not in worths:
        return ""
    mine, his = worths[choice.move], worths[rival]
    instead = f"with “{spoken(choice.game, choice.view, rival)}”"
    other_words = unit.kind == "share" and often(mine) != often(his)
    if mine < his and (other_words or his - mine >= choice.margin(rival)):
        return ""
    if not choice.done and any(worths[m] > mine and choice.clear(m) for m in worths):
        return ""
    same = "" if choice.done else f"{as_good(choice, said)} {later_wins(choice)}".strip()
    gain, level = mine - his, not choice.done and not choice.clear(rival)
    if unit.exact:
        beaten = f"{capital(instead)} you can be beaten."
        return f"{beaten if his < mine else ''} {same}".strip()
    wins = done_often(f"win the {unit.one}", mine)
    if unit.kind == "share" and gain > 0 and not level:
        less = f", and {'' if gain >= CLEARLY else 'a little '}less often {instead}"
        if gain >= CLEARLY and often(mine) != often(his):
            less = f"; {instead}, {often(his)}"
        return f"You should {wins}{less}. {same}".rstrip()
    if unit.kind == "share" and not (mine or his or same):
        return ""  # the reason says that it is lost
    if unit.kind == "share" and not same:
        wrong = rival in bots_of(choice.game).dominated(choice.game, choice.view, [*worths])
        pack = choice.game.pack(choice.view.terms)
        named = [pack.name(one) for one in cards_of(pack, rival)] if pack else []
        kept = "keep " in said.lower() and any(one in said for one in named)
        also = "" if wrong or kept else f", and about as often {instead}"
        return f"You should {wins}{also}."
    if unit.kind == "share" or gain < choice.margin(rival) or won_by_force(choice.game, his):
        return same
    if unit.rough and gain <= unit.whole / 2:
        return same
    return f"{worse(unit, mine, his, instead)} {same}".rstrip()


def worse(unit: Unit, mine: float, his: float, instead: str) -> str:
    """By how much one comes out worse *instead*, in a sentence."""
    gain, half = mine - his, unit.whole / 2
    if his <= -half < mine and unit.much:  # points and matches in one: nothing is certain
        return f"It may decide the match: {instead} you are likely to lose it."
    if his <= -half < mine:
        return f"{capital(instead)} you would lose the match."
    if his < half <= mine and 0 < his < unit.whole / 10:
        return f"{capital(instead)} you stay ahead, but a win is further off."
    if unit.much and mine >= half and unit.decides(gain):  # a later deal may bring it too
        return f"You should win the match in this deal, and less often {instead}."
    if gain > half and not unit.much:
        return f"It decides the match: {instead} you would give that away."
    if unit.decides(gain):
        return f"It may decide the match: {instead} you often give that away."
    if unit.beside:
        return f"Beside the others you come out about {unit.counted(gain)} worse {instead}."
    return f"You come out about {unit.counted(gain)} worse {instead}."


def level_with(choice: ActChoice) -> list[Move]:
    """What else is worth about as much; nothing where the match is as good as lost anyway."""
    worths, unit = choice.worths, bots_of(choice.game).unit
    if choice.move not in worths:
        return []
    mine, lost = worths[choice.move], HARDLY if unit.kind == "share" else -unit.whole / 2
    if mine < lost:
        return []
    others = [move for move in worths if move != choice.move]
    if won_by_force(choice.game, mine):
        return [move for move in others if abs(mine - worths[move]) < PLY / 2]
    # What is worth no more than the rival, which is clearly worth less, is not as good either.
    # Nor what is nearer to that than to the best.
    rival, least = choice.rival, -FOREVER
    if rival is not None and rival in worths and choice.clear(rival):
        least = (mine + worths[rival]) / 2
    level = [move for move in others if choice.surely(move) and worths[move] > least]
    usual = [move for move in choice.usual if move in others and not choice.apart(move)]
    return level + [move for move in usual if move not in level]


def won_by_force(game: Game[Any], worth: float) -> bool:
    """Whether so much is a match on a board that is won by force."""
    return on_board(game) and worth >= bots_of(game).unit.whole / 2


def later_wins(choice: ActChoice) -> str:
    """The moves that win by force as well, but later, in a sentence; or nothing."""
    worths, mine, game = choice.worths, choice.worths[choice.move], choice.game
    won = [move for move in worths if won_by_force(game, worths[move])]
    later = [move for move in won if mine - worths[move] >= PLY / 2]
    if not later:
        return ""
    later.sort(key=worths.__getitem__, reverse=True)
    named = [f"“{spoken(game, choice.view, move)}”" for move in later]
    if len(named) > NAMED + 1:
        return f"{len(named)} other moves win as well, but not so soon."
    plies = round((mine - worths[later[0]]) / PLY)
    if len(named) > 1 or plies >= MANY_PLIES:
        does = "wins" if len(named) == 1 else "win"
        return f"{joined(named)} {does} as well, but not so soon."
    return f"{named[0]} wins as well, {counted((plies + 1) // 2, 'turn')} later."


def mostly_level(choice: ActChoice, said: str) -> str:
    """That most of many moves on a board are about as good, unless *said* says so; or nothing."""
    if any(one in said for one in ("as well", "hardly matters", "every move", REST)):
        return ""
    # A move back to a board that has stood is not weighed, but it is another move.
    level, others = level_with(choice), max(len(choice.allowed), len(choice.worths)) - 1
    if choice.game.pack(choice.view.terms) is not None or others < MANY or 2 * len(level) < others:
        return ""
    if len(level) <= NAMED + 1:  # they are named
        return ""
    if len(level) == others:
        return "Every other move is about as good."
    return f"{len(level)} of the {others} other moves are about as good."


def as_good(choice: ActChoice, said: str) -> str:
    """What would do about as well, in a sentence, unless *said* names it as such; or nothing."""
    game, view, worths = choice.game, choice.view, choice.worths
    if "every move" in said or REST in said:
        return ""
    wrong = bots_of(game).dominated(game, view, [*worths])
    pack, level = game.pack(view.terms), [m for m in level_with(choice) if m not in wrong]
    told = ("as well", "about the same", "will do", "keep ", "and not ")
    if pack is not None and any(one in said.lower() for one in told):
        level = [m for m in level if not any(pack.name(one) in said for one in cards_of(pack, m))]
    level.sort(key=lambda move: (move in choice.usual, worths[move]), reverse=True)
    named = [*dict.fromkeys(f"“{spoken(game, view, move)}”" for move in level)]
    if not named:
        return ""
    if len(named) > MANY_NAMED:
        if "about as" in said:  # it counts them
            return ""
        return f"{len(named)} of the other moves are about as good."
    if len(named) > NAMED + 1:
        named = [*named[:NAMED], f"{len(named) - NAMED} others"]
    return f"About as good: {joined(named)}."


def cards_of(pack: Pack, move: Move) -> list[str]:
    """The cards that a move names."""
    return [one for one in move.what if one in pack.cards]


def spoken(game: Game[Any], view: Any, move: Move) -> str:
    """A move in the words of its button, with what was chosen."""
    label = ruling_on(game, view, move).label.rstrip(".")
    pack = game.pack(view.terms)
    open_to = (r for r in game.rulings(view, move.seat) if r.pick and r.move.verb == move.verb)
    whole = next((r for r in open_to if move.what[: len(r.move.what)] == r.move.what), None)
    if whole is None:
        return label
    chosen = move.what[len(whole.move.what) :]
    names = [pack.name(one) if pack and one in pack.cards else one for one in chosen]
    return f"{label} ({', '.join(names)})" if names and names[0] not in label else label


# “1 of the 41 cards you have not seen beat it”: the number, of what, and the verb.
_OF_ALL = re.compile(
    r"(?<!and )\b([01]) of ((?:the )?\d+ (?:other )?(?:cards|throws|moves)"
    r"(?: (?:that )?you have not seen| that others may hold)?)"
    r"( still)?(?: (beat|fit|score|answer|hit|win|take|sweep|bring|are)\b)?"
)


def agreed(text: str) -> str:
    """*text* whose verbs agree with the numbers one and none.

    >>> agreed("1 of the 41 cards you have not seen beat it; after it 0 of 36 throws hit you.")
    '1 of the 41 cards you have not seen beats it; after it none of 36 throws hits you.'
    >>> agreed("11 of the 16 cards you have not seen still fit.")
    '11 of the 16 cards you have not seen still fit.'
    >>> agreed("The King in {B}’s hand and 1 of the 8 cards you have not seen beat it.")
    'The King in {B}’s hand and 1 of the 8 cards you have not seen beat it.'
    """

    def put(said: re.Match[str]) -> str:
        many, of, still, verb = said.groups()
        one = "is" if verb == "are" else f"{verb}s"
        parts = ("none" if many == "0" else many, "of", of + (still or ""), one if verb else "")
        return " ".join(filter(None, parts))

    return _OF_ALL.sub(put, text)


def sentences(text: str) -> str:
    """*text* with a great initial for each sentence, and numbers that agree.

    >>> sentences("the Ten takes it. the Two is left.")
    'The Ten takes it. The Two is left.'
    """
    text = agreed(text)
    return re.sub(r"(^|(?<=[.!?] ))[a-z]", lambda found: found[0].upper(), text)
