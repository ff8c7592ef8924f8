"""The steps of lessons, each replayed on the engine before the book takes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES, game_of
from diversions.rules import CHANCE, Game, Move, Ruling, Seat, Shuffle, State, Terms, ruling_on
from diversions.rules import step as after
from diversions.rules.bots import levels
from diversions.rules.core import SEATS

# What an engine raises at a position or a deal that is none: what a person typed may be anything.
BROKEN = (ValueError, LookupError, NotImplementedError)


@dataclass(frozen=True, slots=True, eq=False)
class LessonStep:
    """One step of a lesson: something said, a table, and what is to be done at it."""

    key: str
    title: str
    text: str
    terms: str
    seat: str = "A"
    before: tuple[str, ...] = ()
    stack: dict[str, Any] = field(default_factory=dict)
    set_up: str = ""
    moves: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    right: str = ""
    wrong: str = ""
    play: str = ""  # the level of the bot in a step that is a real play
    under: tuple[str, ...] = ()  # the readings of a lesson to which it belongs, as rules have it
    rests_on: tuple[str, ...] = ()  # the rules that it teaches
    knowing: str = ""  # as the lesson has it to which it belongs

    @property
    def learner(self) -> Seat:
        return SEATS.index(self.seat)

    @property
    def game(self) -> Game[Any]:
        return game_of(self.terms)

    @property
    def agreed(self) -> Terms:
        return self.game.terms_of(self.terms)


class LessonHeader(NamedTuple):
    """A lesson of a file: the way of playing that it teaches, and how hard that is."""

    terms: str
    difficulty: str = "easy"  # easy | moderate | hard
    title: str = ""  # what it is called on the shelf, where a file has several
    text: str = ""
    first: bool = False  # the one that is recommended to begin with
    knowing: str = ""  # the terms of a game that the learner knows; it teaches what differs

    @property
    def agreed(self) -> Terms:
        return game_of(self.terms).terms_of(self.terms)

    @property
    def known(self) -> Terms:
        """The game that the learner of a bridging lesson knows already."""
        return game_of(self.knowing).terms_of(self.knowing)

    @property
    def code(self) -> str:
        """What its address says: its terms, or from which game it leads."""
        if not self.knowing:
            return self.terms
        known = self.known
        return f"from-{known.variant if known.game == self.agreed.game else known.game}"


def step_of(entry: dict[str, Any]) -> LessonStep:
    """The step that an entry of a file describes."""
    fixed: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return LessonStep(**fixed)


# The table of a step ----------------------------------------------------------------------------


class StepError(ValueError):
    """What cannot be set up or played, with the word of the file that asks for it."""

    def __init__(self, word: str, said: str) -> None:
        self.word = word
        super().__init__(said)


class Course:
    """The way to the table of a step: where it begins, and every move up to the learner's.

    Chance that the step does not write always falls alike.
    """

    def __init__(self, step: LessonStep) -> None:
        self.step, self.game = step, step.game
        try:
            terms = step.agreed
        except ValueError as error:
            raise StepError("terms", str(error)) from error
        try:
            self.begun = (
                self.game.set_up(terms, step.set_up) if step.set_up else self.game.begin(terms)
            )
        except BROKEN as error:
            raise StepError("set_up", f"no such table is possible: {error}") from error
        self.state: State = self.begun
        self.moves: list[Move] = []
        self._play("before", step.before)
        if step.stack:
            self._stack()
        self._play("moves", step.moves)
        self._settle()

    def _then(self, ruling: Ruling) -> None:
        self.state = after(self.game, self.state, ruling.move)
        self.moves.append(ruling.move)

    def _play(self, word: str, lines: tuple[str, ...]) -> None:
        """The moves that *lines* write, with the chance that falls between them."""
        for number, line in enumerate(lines, 1):
            try:
                move = Move.read(line)
                if move.seat != CHANCE:
                    self._settle()
                self._then(allowed(self.game, self.state, move))
            except ValueError as error:
                raise StepError(word, f"line {number}: {error}") from error

    def _stack(self) -> None:
        """The deal that the step asks for."""
        while (due := self.state.due) and not self._deals(due):
            self._fall(Random(0))
        stack = self.step.stack
        try:
            hands = {SEATS.index(seat): hand for seat, hand in stack.get("hands", {}).items()}
            move = self.game.stacked(self.state, hands, stack.get("then", ()))
            self._then(allowed(self.game, self.state, move))
        except BROKEN as error:
            raise StepError("stack", f"it cannot be dealt like that: {error}") from error

    def _deals(self, due: object) -> bool:
        return isinstance(due, Shuffle) and due.verb in self.game.secret

    def _settle(self) -> None:
        rng = Random(0)  # one for all: a throw that must be thrown again would else fall so forever
        while self.state.due:
            self._fall(rng)

    def _fall(self, rng: Random) -> None:
        due = self.state.due
        assert due
        self._then(allowed(self.game, self.state, Move(CHANCE, due.verb, due.draw(rng))))


def allowed(game: Game[Any], state: State, move: Move) -> Ruling:
    """The ruling on *move*; ValueError if it is refused."""
    ruling = ruling_on(game, state, move)
    if not ruling.allowed:
        raise ValueError(f"“{move}” is refused: {ruling.because} ({ruling.rule})")
    return ruling


# What is amiss ----------------------------------------------------------------------------------


def amiss(slug: str, said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a step of *slug*: the word of the file, and what a person is told."""
    step = step_of(said)
    wrong = next(_not_of_a_table(slug, step), None)
    if wrong:
        yield wrong
        return
    yield from _unsaid(step)
    try:
        course = Course(step)
    except StepError as refused:
        yield refused.word, str(refused)
        return
    yield from _asked(step, course)


def _not_of_a_table(slug: str, step: LessonStep) -> Iterator[tuple[str, str]]:
    """Why no table can be laid for the step at all."""
    game = GAMES[slug]
    try:
        terms = game.terms_of(step.terms)
    except ValueError as error:
        yield "terms", str(error)
        return
    seats = tuple(SEATS[: terms.seats])
    for word, seat in [
        ("seat", step.seat),
        *(("stack", seat) for seat in step.stack.get("hands", {})),
    ]:
        if seat not in seats:
            yield word, f"“{seat}” is not a seat of this table; write one of {', '.join(seats)}."


def _unsaid(step: LessonStep) -> Iterator[tuple[str, str]]:
    """What a step must say and does not."""
    if bool(step.do) == bool(step.play):
        yield (
            "do",
            "a step asks for a move or is a real play: write moves in do, or a level in play, "
            "and not both.",
        )
    if step.play and step.play not in (known := levels(step.game, step.agreed)):
        yield "play", f"no bot plays at “{step.play}”; write one of {', '.join(known)}."
    for word, when in (("right", "when it is done"), ("wrong", "of any other move")):
        if step.do and not getattr(step, word):
            yield word, f"is missing; write what the learner is told {when}."


def _asked(step: LessonStep, course: Course) -> Iterator[tuple[str, str]]:
    """What is wrong with the moves that the step asks for."""
    game, state, asked = course.game, course.state, set()
    for number, line in enumerate(step.do, 1):
        try:
            move = Move.read(line)
            if move.seat != step.learner:
                raise ValueError(f"“{line}” is not a move of the learner’s seat, {step.seat}.")
            asked.add(allowed(game, state, move).move)
        except ValueError as error:
            yield "do", f"line {number}: {error}"
            return
    if step.do and all(
        ruling.allowed and not ruling.pick and ruling.move in asked
        for ruling in game.rulings(game.view(state, step.learner), step.learner)
    ):
        yield "do", "nothing else can be done there; a step needs a choice that can go wrong."
