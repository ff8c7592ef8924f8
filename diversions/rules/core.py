"""The language that all games speak: seats, moves, rulings, notes, states, games."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from diversions.rules.chance import Chance, Shuffle
from diversions.rules.numbers import LARGEST, whole
from diversions.rules.terms import Option, Reading, Terms, Variant, brief

if TYPE_CHECKING:
    from diversions.rules.packs import Pack

Seat = int  # counted from 0 in the order of play
CHANCE: Seat = -1  # the seat that shuffles and throws; nobody sits there
BACK = "??"  # what a seat sees in place of a card it may not see

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(seat: Seat) -> str:
    """The letter of *seat* in a record; ``*`` for chance.

    >>> letter(0), letter(CHANCE)
    ('A', '*')
    """
    return "*" if seat == CHANCE else SEATS[seat]


def name(seat: Seat) -> str:
    """The place of a seat's name in a note or a label; the page puts the person's name there.

    >>> name(0)
    '{A}'
    """
    return "{" + SEATS[seat] + "}"


class Move(NamedTuple):
    """One act at the table as the record keeps it: who, which verb, on what.

    >>> str(Move(0, "play", ("3S",)))
    'A play 3S'
    """

    seat: Seat  # CHANCE, where the host draws
    verb: str  # one lower-case word
    what: tuple[str, ...] = ()  # cards, points, dice or numbers, each a word without spaces

    @classmethod
    def read(cls, line: str) -> Self:
        """The move that *line* writes; ValueError says what was expected.

        >>> Move.read("* throw 3 5")
        Move(seat=-1, verb='throw', what=('3', '5'))
        """
        words = line.split()
        if len(words) < 2 or len(words[0]) != 1 or words[0] not in SEATS + "*":
            raise ValueError(
                f"“{brief(line.strip())}” is not a move: write a seat (A, B … or *), a verb, and "
                "what it is done with, as in “A play 3S”."
            )
        if not (words[1].isascii() and words[1].isalpha() and words[1].islower()):
            raise ValueError(f"“{brief(words[1])}” is not a verb: write one lower-case word.")
        seat = CHANCE if words[0] == "*" else SEATS.index(words[0])
        return cls(seat, words[1], tuple(words[2:]))

    def __str__(self) -> str:
        return " ".join((letter(self.seat), self.verb, *self.what))


class Pick(NamedTuple):
    """A free choice within one move: so many things out of a pool (discards, exchanges, stakes).

    *few* and *many* are the rules that refuse a choice below *least* and above *most*;
    where they are empty, the ruling's own rule refuses.
    """

    pool: tuple[str, ...]  # in the order in which a record writes what was picked
    least: int
    most: int
    few: str = ""  # a rule's id
    many: str = ""  # a rule's id


class Ruling(NamedTuple):
    """A move that a seat might try, and the rule that allows or forbids it.

    With a *pick*, ``move.what`` holds what is fixed, and the choice follows it.
    """

    move: Move
    rule: str  # "put.see": a Rule of the game's report
    label: str  # what the button says
    because: str = ""  # why not, a whole sentence; empty if allowed
    pick: Pick | None = None

    @property
    def allowed(self) -> bool:
        return not self.because


def may(move: Move, by: str, label: str, pick: Pick | None = None) -> Ruling:
    """A ruling that allows *move*."""
    return Ruling(move, by, label, "", pick)


def may_not(move: Move, by: str, label: str, because: str) -> Ruling:
    """A ruling that forbids *move*; *because* is a whole sentence."""
    return Ruling(move, by, label, because)


class Note(NamedTuple):
    """Something the last move brought about: a trick won, a man huffed."""

    rule: str  # the id of the rule by which it is so
    text: str  # a whole sentence; where it names a player, `name(seat)` stands


class Outcome(NamedTuple):
    """How the play ended: the winning sides (none, if drawn) and the rule."""

    winners: tuple[int, ...]  # places in `Game.sides`
    rule: str  # the id of the rule by which it ended


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All that is so at the table between one move and the next.

    Exactly one of ``acting``, ``due`` and ``outcome`` is set.
    """

    terms: Terms
    acting: tuple[Seat, ...] = ()  # several, when several may speak at once
    due: Chance | None = None  # the shuffle or the throw that the host is to draw
    outcome: Outcome | None = None
    score: tuple[int, ...] = ()  # by side; empty, where none is kept
    notes: tuple[Note, ...] = ()  # of the last move alone: hosts clear them before the next


S = TypeVar("S", bound=State)


def but(state: S, *notes: Note, **changes: Any) -> S:
    """*state*, but with *changes*, and *notes* added to what this move brought about."""
    if notes:
        changes["notes"] = (*changes.get("notes", state.notes), *notes)
    kind: Any = type(state)
    copied, writers = _copying(kind)
    copy: S = copied(state)
    for key, value in changes.items():
        writers[key](copy, value)
    return copy


@cache
def _copying(kind: type[Any]) -> tuple[Callable[[Any], Any], dict[str, Any]]:
    """What copies a state of that kind, and what writes each of its fields.

    The copier is written out field by field, as dataclasses write their own methods: a loop takes
    twice as long, ``dataclasses.replace`` six times, and copies are most of an engine's time.
    """
    names = [field.name for field in dataclasses.fields(kind)]
    writers = {name: getattr(kind, name).__set__ for name in names}
    known: dict[str, Any] = {"new": object.__new__, "kind": kind}
    known |= {f"write_{name}": write for name, write in writers.items()}
    lines = [f"    write_{name}(copy, state.{name})" for name in names]
    text = "\n".join(["def copied(state):", "    copy = new(kind)", *lines, "    return copy"])
    exec(text, known)
    return known["copied"], writers


class Game(ABC, Generic[S]):
    """The rules of one game.  Holds no state; one instance serves every table."""

    slug: ClassVar[str]  # lower-case words joined by hyphens; every rule id begins with it
    title: ClassVar[str]  # as the book prints it
    seats: ClassVar[tuple[int, ...]]  # how many can play, the usual number first
    options: ClassVar[tuple[Option, ...]] = ()  # the points that are agreed before a match
    variants: ClassVar[tuple[Variant, ...]]  # the one that the report follows first
    secret: ClassVar[frozenset[str]] = frozenset({"shuffle"})  # verbs told to the mover alone
    telling: ClassVar[frozenset[str]] = frozenset()  # verbs that need certain cards, and so tell
    # Verbs that all hear or see at the time, and must then keep in mind: what was done with them
    # is read nowhere until the match is over.
    fleeting: ClassVar[frozenset[str]] = frozenset()
    # Verbs of what is done beside a turn, and answers nothing that a player is asked.
    beside: ClassVar[frozenset[str]] = frozenset()
    # Verbs that mean the same whatever others did since the page was shown: several may press them
    # at once, and none is told that the table has changed.
    regardless: ClassVar[frozenset[str]] = frozenset()
    face_down: ClassVar[tuple[str, ...]] = ("hands", "stock")  # fields only their holder sees
    # Verbs with which the words of a button may begin, beside that of its move: what such a button
    # says is told of others in the third person.
    acts: ClassVar[str] = ""
    # Rules that came into the book when records were already kept: a record that one of them stops
    # is read without it.
    later: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def begin(self, terms: Terms) -> S:
        """The table before the first move."""

    @abstractmethod
    def rulings(self, state: S, seat: Seat) -> Iterator[Ruling]:
        """Every move *seat* might try now, allowed or not; a function of its view alone."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """The table after *move*, which is trusted to be allowed."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> S:
        """The table as *seat* sees it, BACK for each card it may not see.  None: a bystander."""

    def recollection(self, state: S, seat: Seat) -> S:
        """The table as a player on *seat* has it in mind who forgets nothing: what bots are given.
        By default its view, which in a game of memory has less."""
        return self.view(state, seat)

    def moves(self, state: S, seat: Seat) -> list[Move]:
        """The moves that *seat* may make now; where a choice is free, the move it begins."""
        return [r.move for r in self.rulings(state, seat) if r.allowed]

    def refuse(self, view: S, move: Move) -> Ruling:
        """The ruling on a move that ``rulings`` does not list: by default, it is not his turn."""
        if view.outcome:
            because = "The match is over."
        elif move.seat not in view.acting:
            because = "It is another player’s turn."
        else:
            because = f"You can’t do “{brief(move.verb)}” with that now."
        return may_not(move, f"{self.slug}.turn", str(move), because)

    def binding(self, state: S, move: Move) -> Ruling | None:
        """The ruling by which *move*, made in *state*, is never taken back; None if no rule is."""
        return None

    def ends_deal(self, before: S, after: S) -> bool:
        """Whether what came between them ended a deal, a bout or a round: by default, whether the
        cards are to be dealt anew.  It is asked only once cards have been held."""
        due = after.due.verb if after.due else ""
        return due in ("shuffle", "lift") and before.due is None

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom.  By default, every one for himself."""
        return tuple((seat,) for seat in range(terms.seats))

    def told(self, move: Move, seat: Seat | None) -> Move:
        """*move* as *seat* may read it in the record, while the match goes on."""
        if move.verb in self.fleeting or (move.verb in self.secret and seat != move.seat):
            return move._replace(what=(BACK,) * len(move.what))
        return move

    def pack(self, terms: Terms) -> Pack | None:
        """The cards that are played with, if it is a game of cards."""
        return None

    def objection(self, terms: Terms) -> str:
        """Why these readings cannot stand together; empty if they can."""
        return ""

    def amiss(self, state: S) -> str:
        """What does not add up in *state* (coins, cards, men); empty if all does."""
        return ""

    # Terms -----------------------------------------------------------------------------------

    def terms(self, variant: str | None = None, seats: int | None = None, **readings: str) -> Terms:
        """Agree terms: a variant's readings, any of them changed by name.

        An option with a hyphen is named with an underscore.  ValueError says which word is wrong.
        """
        chosen = self._variant(variant)
        usual = {option.key: option.readings[0] for option in self.options}
        for option in self.options:
            for reading in chosen.readings:
                if reading in option.readings:
                    usual[option.key] = reading
        agreed = dict(usual)
        for key, word in readings.items():
            option = self._option(key.replace("_", "-"))
            agreed[option.key] = option.reading(word)
        admitted = chosen.seats or self.seats
        if seats is None:
            seats = admitted[0]
        if seats not in admitted:
            asked = f"“{seats}”" if seats < LARGEST else "So many"
            raise ValueError(f"{asked}: {chosen.title} seats {_listed(admitted)}.")
        words = [chosen.key]
        words += [f"{key}={agreed[key].key}" for key in usual if agreed[key] != usual[key]]
        words += [f"seats={seats}"] * (seats != admitted[0])
        code = f"{self.slug}:{','.join(words)}"
        pairs = tuple((option, agreed[option.key]) for option in self.options)
        terms = Terms(self.slug, chosen.key, seats, pairs, code)
        if objection := self.objection(terms):
            raise ValueError(f"“{code}”: {objection}")
        return terms

    def terms_of(self, code: str) -> Terms:
        """The terms that *code* writes: ``put:cotton,up=seven``; seats as ``seats=3``.

        ValueError says which word is unknown, or why the readings do not agree.
        """
        slug, _, rest = code.strip().partition(":")
        if slug != self.slug:
            raise ValueError(f"“{brief(slug)}” is not {self.title}: write “{self.slug}:…”.")
        variant, *changes = rest.split(",")
        readings: dict[str, str] = {}
        seats: int | None = None
        for change in changes:
            key, equals, word = change.partition("=")
            if not equals:
                raise ValueError(f"“{brief(change)}” is not a reading: write “option=reading”.")
            if key in readings or (key == "seats" and seats is not None):
                raise ValueError(f"“{brief(key)}” is agreed twice.")
            if key == "seats":
                seats = whole(word)
                if seats is None:
                    raise ValueError(f"“{brief(word)}” is not a number of seats.")
            else:
                readings[self._option(key).key] = word
        return self.terms(variant or None, seats, **readings)

    def _variant(self, key: str | None) -> Variant:
        if key is None:
            return self.variants[0]
        for variant in self.variants:
            if variant.key == key:
                return variant
        known = ", ".join(v.key for v in self.variants)
        raise ValueError(
            f"“{brief(key)}” is not a variant of {self.title}; choose one of: {known}."
        )

    def _option(self, key: str) -> Option:
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(o.key for o in self.options) or "none"
        raise ValueError(
            f"“{brief(key)}” is not in dispute in {self.title}; choose one of: {known}."
        )

    # Setting a table --------------------------------------------------------------------------

    def stacked(
        self,
        state: S,
        hands: Mapping[Seat, Sequence[str]] | None = None,
        then: Sequence[str] = (),
    ) -> Move:
        """The shuffle that gives *hands* to those seats and lays the cards *then* next.

        Found by dealing a marked pack and looking where each card goes.  Cards not named are
        filled in, in the order of the pack.  ValueError if a card is unknown, named twice or
        too many, or if no shuffle is due.
        """
        due = state.due
        if not isinstance(due, Shuffle):
            raise ValueError("No shuffle is due.")
        pack = due.pack
        hands = hands or {}
        named = [card for hand in hands.values() for card in hand] + list(then)
        for card in named:
            if card not in pack:
                raise ValueError(f"“{brief(card)}” is not in the pack.")
            if named.count(card) > pack.count(card):
                raise ValueError(f"“{brief(card)}” is named twice.")
        marked = tuple(pack[: due.top])
        dealt = self.held(self.apply(state, Move(CHANCE, due.verb, marked)))
        spare = iter([card for card in pack if card not in named])
        laid: list[str | None] = [None] * len(marked)
        in_hand: set[int] = set()
        for seat, hand in enumerate(dealt):
            places = [marked.index(card) for card in hand if card in marked]
            in_hand.update(places)
            wanted = list(hands.get(seat, ()))
            if len(wanted) > len(places):
                raise ValueError(f"{SEATS[seat]} is dealt {len(places)} cards, not {len(wanted)}.")
            for place, card in zip(places, wanted, strict=False):
                laid[place] = card
        rest = [place for place in range(len(marked)) if place not in in_hand]
        if len(then) > len(rest):
            raise ValueError(f"{len(rest)} cards are laid after the hands, not {len(then)}.")
        for place, card in zip(rest, then, strict=False):
            laid[place] = card
        return Move(CHANCE, due.verb, tuple(card or next(spare) for card in laid))

    def held(self, state: S) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat holds, as ``stacked`` deals them."""
        hands: tuple[tuple[str, ...], ...] = getattr(state, "hands", ())
        return hands

    def set_up(self, terms: Terms, text: str) -> S:
        """The position that *text* writes, for a game on a board; ValueError if impossible."""
        raise ValueError(f"{self.title} has no board to set up.")


def _listed(numbers: Sequence[int]) -> str:
    words = [str(n) for n in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


__all__ = [
    "BACK",
    "CHANCE",
    "SEATS",
    "Game",
    "Move",
    "Note",
    "Option",
    "Outcome",
    "Pick",
    "Reading",
    "Ruling",
    "S",
    "Seat",
    "State",
    "Terms",
    "Variant",
    "but",
    "letter",
    "may",
    "may_not",
    "name",
]
