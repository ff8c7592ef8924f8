"""Two sides that run past each other within the tables and bear their men: the table, its rulings.

Games of this kind differ in words, readings and what a game is worth.  Each gives the ids of its
rules, its laws under given terms, and what the winner has won.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from diversions.rules.chance import Throw
from diversions.rules.core import (
    SEATS,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit import points
from diversions.rules.kit.dice import NUMBERS, counted, set_over, spelt, total
from diversions.rules.kit.points import CALLED, HOME, OUT, SIDES, Dice, Laws, Men, place
from diversions.rules.kit.wording import joined
from diversions.rules.terms import Reading, brief

LIMIT = 250  # throws after which a game is drawn


class RunningRules(NamedTuple):
    """The rules that the table cites, by their ids."""

    turn: str
    lots: str  # who begins
    equal: str  # when the lots are equal
    throw: str
    doublets: str
    way: str
    move: str
    shut: str
    hit: str
    enter: str  # by which a man comes in
    enter_first: str  # the reading of what other men may do meanwhile
    bear: str
    higher: str  # the reading of a die that is more than a man has to go
    forced: str  # the reading of what must be played
    nothing: str  # dice that cannot be played
    won: str
    limit: str


class Prize(NamedTuple):
    """What a game that is won is worth, and the notes that say why."""

    stakes: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningState(State):
    men: tuple[Men, Men]  # by seat, each in its own counting
    turn: Seat = 0
    lots: tuple[str, ...] = ()  # what the first side threw for the beginning
    thrown: tuple[str, ...] = ()
    left: Dice = ()  # the dice still to be played
    last: tuple[str, ...] = ()  # the places that the last move touched, for the page
    throws: int = 0  # of this game
    games: int = 0  # that are over


class RunningGame(Game[RunningState]):
    """Men are led home along twenty-four points, and borne."""

    seats: ClassVar[tuple[int, ...]] = (2,)
    acts = "bear enter hit leave move"
    secret, face_down = frozenset(), ()
    placing: ClassVar[Men]  # how the men of either side stand at first
    limit: ClassVar[int] = LIMIT

    @abstractmethod
    def rules(self, terms: Terms) -> RunningRules:
        """The ids of the rules in force."""

    @abstractmethod
    def laws(self, terms: Terms) -> Laws:
        """What moves depend on."""

    @abstractmethod
    def worth(self, before: RunningState, after: RunningState) -> Prize:
        """What the game that ends with the move between them is worth."""

    @abstractmethod
    def match_of(self, terms: Terms) -> Reading:
        """How many games a match is of, as its value."""

    # The contract -----------------------------------------------------------------------------

    def begin(self, terms: Terms) -> RunningState:
        men = (self.placing, self.placing)
        due = Throw(2, self.rules(terms).lots)
        return RunningState(terms=terms, men=men, due=due, score=(0, 0))

    def view(self, state: RunningState, seat: Seat | None) -> RunningState:
        return state

    def rulings(self, state: RunningState, seat: Seat) -> Iterator[Ruling]:
        if seat in state.acting:
            own, foe = state.men[seat], state.men[1 - seat]
            laws, rules = self.known(state.terms)
            yield from listed(seat, own, foe, state.left, laws, rules)

    def moves(self, state: RunningState, seat: Seat) -> list[Move]:
        return [ruling.move for ruling in self.rulings(state, seat) if ruling.allowed]

    def apply(self, state: RunningState, move: Move) -> RunningState:
        match move.verb:
            case "throw" if state.throws == 0:
                return self.lots_thrown(state, move.what)
            case "throw":
                return self.fallen(state, move.what)
            case "leave":
                note = self.unplayed(state, "leaves")
                return self.passed(but(state, note, left=(), last=()))
            case "move":
                return self.moved(state, move)
            case _:
                raise ValueError(move)

    def refuse(self, view: RunningState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        laws, rules = self.known(view.terms)
        if move.verb == "leave":
            return may_not(move, rules.forced, str(move), "Write “leave” by itself.")
        if move.verb != "move":
            return super().refuse(view, move)
        rule, because = why_not(view, move, laws, rules)
        return may_not(move, rule, str(move), because)

    def ends_deal(self, before: RunningState, after: RunningState) -> bool:
        return after.games > before.games

    def amiss(self, state: RunningState) -> str:
        for side, own in enumerate(state.men):
            if sum(own) != sum(self.placing) or min(own) < 0:
                return f"{SIDES[side]} has {sum(own)} men."
        point = next(points.meet(*state.men), None)
        return "" if point is None else f"Men of both sides stand on {point}."

    def set_up(self, terms: Terms, text: str) -> RunningState:
        """The position that *text* writes: White's men, Black's, whose throw it is, the dice.

        ``24:2 13:5 8:3 6:5; 1:2 12:5 17:3 19:5; A; 6 3`` is the beginning, with a throw to play.
        """
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != 4 or parts[2] not in tuple(SEATS[:2]):
            raise ValueError(
                "Write a position as White’s men; Black’s men; A or B, whose turn it is; and two"
                " dice."
            )
        most, seat = sum(self.placing), SEATS.index(parts[2])
        men = (points.read(0, parts[0], most), points.read(1, parts[1], most))
        state = RunningState(terms=terms, men=men, turn=seat, acting=(seat,), score=(0, 0))
        if said := self.amiss(state):
            raise ValueError(said)
        if men[0][HOME] == most or men[1][HOME] == most:
            raise ValueError("A side has borne all its men: the game is over.")
        thrown = tuple(parts[3].split())
        if not Throw(2, "").admits(thrown):
            raise ValueError(f"“{brief(parts[3])}”: write two dice here.")
        return self.fallen(but(state, throws=1), thrown)

    # What follows -------------------------------------------------------------------------------

    def known(self, terms: Terms) -> tuple[Laws, RunningRules]:
        """The laws and the rules of these terms; worked out once."""
        kept = _known.get(terms)
        if kept is None:
            kept = _known[terms] = self.laws(terms), self.rules(terms)
        return kept

    def lots_thrown(self, state: RunningState, thrown: tuple[str, ...]) -> RunningState:
        """Each side throws for the beginning: who throws most begins, with a throw of its own."""
        rules = self.known(state.terms)[1]
        if not state.lots:
            note = Note(rules.lots, f"{name(0)} throws {NUMBERS[total(thrown)]} to see who begins.")
            return but(state, note, lots=thrown, thrown=thrown, due=Throw(2, rules.lots))
        mine, theirs = total(state.lots), total(thrown)
        note = Note(rules.lots, f"{name(1)} throws {NUMBERS[theirs]} to see who begins.")
        if mine == theirs:
            again = Note(rules.equal, "The throws are equal, and both players throw again.")
            return but(state, note, again, lots=(), thrown=thrown, due=Throw(2, rules.lots))
        first = 0 if mine > theirs else 1
        begins = Note(rules.lots, f"{name(first)} has the higher throw, and begins.")
        return but(
            state,
            note,
            begins,
            lots=(),
            turn=first,
            throws=1,
            thrown=thrown,
            due=Throw(2, rules.throw),
        )

    def fallen(self, state: RunningState, thrown: tuple[str, ...]) -> RunningState:
        """The dice thrown in a turn: to be played, or lost."""
        laws, rules = self.known(state.terms)
        dice = points.dice_of(thrown, laws)
        state = but(state, due=None, thrown=thrown, left=dice, throws=state.throws + 1)
        if dice[0] == dice[1]:
            text = f"Doublets: {name(state.turn)} has {said_dice(dice)}."
            state = but(state, Note(rules.doublets, text))
        return self.onward(state)

    def onward(self, state: RunningState) -> RunningState:
        """The table with the dice that are left: the same side's turn, or the next throw."""
        laws, _ = self.known(state.terms)
        own, foe = state.men[state.turn], state.men[1 - state.turn]
        if state.left and points.steps(own, points.shut(foe), state.left, laws):
            return but(state, acting=(state.turn,))
        if state.left:
            state = but(state, self.unplayed(state, "cannot play"), left=())
        return self.passed(state)

    def unplayed(self, state: RunningState, verb: str) -> Note:
        """The note of dice that are not played."""
        _, rules = self.known(state.terms)
        dice = the_dice(state.left)
        if verb == "leaves":
            return Note(rules.forced, left_unplayed(state.left))
        out = state.men[state.turn][OUT]
        end = (
            ", and has a man out" if out == 1 else f", and has {spelt(out)} men out" if out else ""
        )
        return Note(rules.nothing, f"{name(state.turn)} cannot play {dice}{end}.")

    def passed(self, state: RunningState) -> RunningState:
        """The other side's throw, or the end of a game that has lasted too long."""
        _, rules = self.known(state.terms)
        if state.throws > self.limit:
            note = Note(rules.limit, f"After {self.limit} throws the game is drawn.")
            return self.over(but(state, note), rules.limit)
        return but(state, acting=(), turn=1 - state.turn, due=Throw(2, rules.throw))

    def moved(self, state: RunningState, move: Move) -> RunningState:
        """A man moved, entered or borne by one of the dice."""
        laws, rules = self.known(state.terms)
        seat, (start, end) = move.seat, move.what
        at, to = points.distance(seat, start), points.distance(seat, end)
        assert at is not None
        assert to is not None
        own, foe = state.men[seat], state.men[1 - seat]
        die = die_for(own, at, to, state.left, laws)
        pair = points.made(own, foe, at, die)
        men = pair if seat == 0 else (pair[1], pair[0])
        left = points.without(state.left, die)
        after = but(state, men=men, left=left, last=move.what)
        if pair[1] != foe:
            after = but(after, Note(rules.hit, f"{name(1 - seat)}’s man on {end} is hit and out."))
        if pair[0][HOME] == sum(self.placing):
            return self.won(state, after)
        return self.onward(after)

    def won(self, before: RunningState, after: RunningState) -> RunningState:
        """The game is won by the side that played last."""
        _, rules = self.known(before.terms)
        seat, score = before.turn, list(after.score)
        worth = self.worth(before, after)
        score[seat] += worth.stakes
        has = Note(rules.won, f"{name(seat)} has borne all their men, and wins the game.")
        after = but(after, has, *worth.notes, score=(score[0], score[1]))
        return self.over(after, rules.won)

    def over(self, state: RunningState, rule: str) -> RunningState:
        """The end of a game: the next one, or the end of the match, by that rule if it is of one
        game."""
        games, match = state.games + 1, self.match_of(state.terms)
        state = but(state, games=games, left=(), acting=())
        if games < match.value:
            due = Throw(2, self.known(state.terms)[1].lots)
            men = (self.placing, self.placing)
            return but(state, men=men, lots=(), throws=0, last=(), due=due)
        ahead = (state.score[0] > state.score[1]) - (state.score[0] < state.score[1])
        winners = () if not ahead else (0,) if ahead > 0 else (1,)
        if match.value == 1:
            return but(state, outcome=Outcome(winners, rule))
        note = Note(match.rule, set_over(match.value, state.score))
        return but(state, note, outcome=Outcome(winners, match.rule))


_known: dict[Terms, tuple[Laws, RunningRules]] = {}


# Rulings -------------------------------------------------------------------------------------


def die_for(own: Men, at: int, to: int, left: Dice, laws: Laws) -> int:
    """The die by which a man goes from one place to another: the least that takes it home."""
    if to > HOME:
        return at - to
    return min(die for die in left if die >= at)


def listed(
    seat: Seat, own: Men, foe: Men, left: Dice, laws: Laws, rules: RunningRules
) -> Iterator[Ruling]:
    """A ruling on every step by a die that is left, and on leaving what is left."""
    closed, done = points.shut(foe), set()
    for die, at, spoils in points.steps(own, closed, left, laws):
        to = max(at - die, HOME)
        if to == HOME:
            if (at, to) in done or (die > at and at in left):
                continue
            done.add((at, to))
        hit = to > HOME and foe[25 - to] == 1
        rule = permitting(own, at, die, hit, laws, rules)
        yield ruled(seat, at, to, hit, rules.forced if spoils else rule, "spoils" if spoils else "")
    for die in dict.fromkeys(left):
        for at in range(OUT, die, -1):
            if own[at] and closed >> (at - die) & 1:
                yield ruled(seat, at, at - die, False, rules.shut, "shut")
            elif own[at] and at < OUT and own[OUT] and laws.enter_first:
                hit = foe[25 - (at - die)] == 1
                yield ruled(seat, at, at - die, hit, rules.enter_first, "first")
    yield leaving(seat, left, "" if not laws.whole else "whole", rules.forced)


def permitting(own: Men, at: int, die: int, hit: bool, laws: Laws, rules: RunningRules) -> str:
    """The rule that most needs to be told of a step that is allowed."""
    if hit:
        return rules.hit
    if at == OUT:
        return rules.enter
    if at <= die:
        return rules.higher if at < die or laws.exact else rules.bear
    return rules.enter_first if own[OUT] else rules.move


BARS = {
    "shut": "{other} has two or more men on {to}.",
    "first": "Your man that is out must come in first.",
    "spoils": "After that you couldn’t play as much of the throw as you can now.",
    "whole": "You must play as many of the dice as you can.",
}


@lru_cache(maxsize=8_000)
def ruled(seat: Seat, at: int, to: int, hit: bool, rule: str, bar: str) -> Ruling:
    """A ruling on a step; the same object for the same words, for they come again and again."""
    start, end = place(seat, at), place(seat, to)
    move = Move(seat, "move", (start, end))
    if at == OUT:
        label = f"Enter on {end}"
    else:
        label = f"Bear the man on {start}" if to == HOME else f"Move {start} to {end}"
    label += " and hit" if hit else ""
    if not bar:
        return may(move, rule, label)
    return may_not(move, rule, label, BARS[bar].format(other=name(1 - seat), to=end))


@lru_cache(maxsize=500)
def leaving(seat: Seat, left: Dice, bar: str, rule: str) -> Ruling:
    """The ruling on leaving what is left of a throw."""
    one = f"the {CALLED[left[0] - 1]}"
    label = f"Leave {one}" if len(left) == 1 else f"Leave {NUMBERS[len(left)]} dice"
    move = Move(seat, "leave")
    return may_not(move, rule, label, BARS[bar]) if bar else may(move, rule, label)


def why_not(view: RunningState, move: Move, laws: Laws, rules: RunningRules) -> tuple[str, str]:
    """The rule and the reason against a step that is not listed."""
    seat, own = move.seat, view.men[move.seat]
    places = [points.distance(seat, word) for word in move.what]
    if len(places) != 2 or None in places or places[1] == OUT or places[0] == HOME:
        return rules.move, "Give the man’s point and the point it goes to: “move 13 7”."
    at, to = places[0] or 0, places[1] or 0
    start, end = place(seat, at), place(seat, to)
    dice = said_dice(view.left)
    if not own[at]:
        where = "out" if at == OUT else f"on {start}"
        return rules.enter if at == OUT else rules.move, f"You have no man {where}."
    if to >= at:
        way = "from 24 down to 1" if seat == 0 else "from 1 up to 24"
        return rules.way, f"{SIDES[seat]}’s men move {way}."
    if own[OUT] and at != OUT and laws.enter_first:
        return rules.enter_first, BARS["first"]
    if to > HOME:
        rule = rules.enter if at == OUT else rules.move
        far = f"From {start} to {end} is {counted(at - to, 'point')}"
        return rule, f"{far}, and you have {dice} to play."
    if any(own[points.TABLE + 1 :]):
        return rules.bear, "Not all your men are in your home table, so you can’t bear one yet."
    if not any(die >= at for die in view.left):
        return rules.bear, f"The man on {start} needs {at}, and you have {dice} to play."
    if laws.exact:
        return rules.higher, f"The man on {start} is borne only by exactly {at}."
    return rules.higher, "A higher die bears only the man that is furthest from home."


def said_dice(left: Sequence[int]) -> str:
    """The dice that are left, in words.

    >>> said_dice((6, 3)), said_dice((2, 2, 2))
    ('sice and trey', 'three deuces')
    """
    words = [CALLED[die - 1] for die in left]
    if len(set(words)) == 1 < len(words):
        return f"{NUMBERS[len(words)]} {words[0]}s"
    return joined(words)


def the_dice(left: Sequence[int]) -> str:
    """The dice that are not played, in words.

    >>> the_dice((6, 3)), the_dice((2, 2, 2)), the_dice((1,))
    ('the sice and the trey', 'three deuces', 'the ace')
    """
    if len(set(left)) == 1 < len(left):
        return said_dice(left)
    return joined([f"the {CALLED[die - 1]}" for die in left])


def bearing_first(games: int) -> tuple[str, str, str]:
    """What is told to those who sit down for the first time to a set of so many *games*: what they
    want, may do, and what ends it."""
    return (
        "To bring all your men home, and to bear them off the board first.",
        "Throw two dice: each moves a man as far as it shows. A man alone on a point can be hit, "
        "and must enter again.",
        "When a player has borne all their men."
        if games == 1
        else f"After {spelt(games)} games. A game ends when a player has borne all their men.",
    )


def left_unplayed(left: Sequence[int]) -> str:
    """That dice are left.

    >>> left_unplayed((6, 1)), left_unplayed((2,))
    ('The sice and the ace are left unplayed.', 'The deuce is left unplayed.')
    """
    return f"{the_dice(left).capitalize()} {'is' if len(left) == 1 else 'are'} left unplayed."


def men_said(many: int) -> str:
    """A number of men in words.

    >>> men_said(1), men_said(3)
    ('one man', 'three men')
    """
    return counted(many, "man", "men")
