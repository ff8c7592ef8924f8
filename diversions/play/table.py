"""What one seat is given to see of a table, and nothing else."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from django.template import TemplateDoesNotExist, engines
from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from diversions.library import fit, selectors
from diversions.library.models import Term
from diversions.play import alike, layout, present, telling, words
from diversions.play import leaf as leaves
from diversions.play.fold import Played, PlayedMove
from diversions.play.models import Chair, Sitting
from diversions.play.selectors import (
    bot_due,
    heard_from,
    last_act,
    may_go_on,
    may_not_take_back,
)
from diversions.rules import (
    BACK,
    CHANCE,
    Game,
    Move,
    Note,
    Pack,
    Pick,
    Ruling,
    Seat,
    State,
    Terms,
    ruling_on,
)
from diversions.rules.coaching import Coached
from diversions.rules.core import name
from diversions.rules.kit.wording import joined, listed
from diversions.rules.pictures import doors
from diversions.rules.pictures.tools import Tool

LINES = 6  # of the record are shown at least
MOST_LINES = 60  # and at most, however long ago the viewer acted
FELL = 4  # lines at most are the act that ended a match and what fell upon it
LINES_SAID = 8_000  # are remembered, as each seat is told them: half a kilobyte apiece


class Sitter(NamedTuple):
    """Who sits on a seat, as everybody may know."""

    seat: Seat
    name: str
    kind: str = Chair.PERSON
    level: str = ""
    is_open: bool = False
    acting: bool = False
    thinking: bool = False
    reads: bool = False  # whether he has not gone on from the end of the deal
    invitation: str = ""  # where a friend can sit down; for those at the table alone
    shared: int = 0  # which device he passes round with others; 0 is his own


class RecordLine(NamedTuple):
    """One line of the record, in words."""

    ply: int
    text: Markup
    rule: str
    notes: tuple[tuple[str, Markup], ...]
    since: bool
    seat: Seat = CHANCE
    deal: int = 0  # the deal that this line begins, counted from 1; 0, if it begins none

    @property
    def said(self) -> tuple[tuple[Markup, str], ...]:
        """Its sentences, each with its rule; without, where that is the one before."""
        rules = [self.rule, *(rule for rule, _ in self.notes)]
        texts = [self.text, *(text for _, text in self.notes)]
        return tuple(
            (text, "" if at and rule == rules[at - 1] else rule)
            for at, (text, rule) in enumerate(zip(texts, rules, strict=True))
        )


class SideScore(NamedTuple):
    """What a side has scored."""

    names: Markup
    points: int | None
    won: bool


@dataclass
class Table:
    """A table from one seat; *seat* is None for a bystander."""

    game: Game[Any]
    terms: Terms
    view: State
    seat: Seat | None
    sitters: tuple[Sitter, ...]
    url: str = ""
    version: int = 0
    rulings: tuple[Ruling, ...] = ()
    record: tuple[RecordLine, ...] = ()
    earlier: int = 0  # lines of the record that are left out
    ply: int = 0
    last: int = 0  # the last ply of the whole record
    thrown: int = 0  # the ply after which the dice fell last; 0, if they have not
    refusal: Ruling | None = None
    said: str = ""
    advice: Coached | None = None
    adviser: str = ""  # the level of the player whose advice it is, where it is told
    may_take_back: bool = False
    may_hint: bool = False
    asker: str = ""  # who asks the viewer's consent to take back
    asking: str = ""  # who waits for such consent
    asks: bool = False  # whether it is the viewer
    unanswered: tuple[str, ...] = ()  # who has yet to answer
    letters: str = ""  # to be read aloud while a chair is free
    after: str = ""  # where the company went from here
    broken: Ruling | None = None
    older: tuple[Note, ...] = ()  # why it goes on where a rule would now stop it
    may_go_on: bool = False
    home: str = ""  # where the company came from, and finds what is next
    label: str = ""  # what the table is called there
    stopped: str = ""  # "paused" or "left", where nothing may be done now
    turned: bool = False  # whether a board is seen from the second player's side
    kind: str = "sitting"  # or "lesson", "diagram", "position", "problem"
    held_before: tuple[str, ...] = ()  # the viewer's hand when it was fullest in this deal
    most: int = 0  # cards that a hand has places for
    leaf: leaves.Leaf | None = None  # of the deal that is over, while it is read
    gains: tuple[leaves.Gain, ...] = ()  # at the end of the match, what its last deal brought
    accounts: tuple[leaves.ScoreAccount, ...] = ()  # how each side came to what it has
    part: str = ""  # what a match has several of: deals, or bouts
    to_you: bool = False  # whether it is told to the one person on *seat*
    read_again: bool = False  # whether the viewer has gone on from it, and came back to it
    end: int = 0  # the line after which the last deal ended; 0, if none has
    told_at: str = ""  # the telling that the viewer stepped back to
    device: tuple[Seat, ...] = ()  # the seats among which the viewer's device is passed round
    near: Seat | None = None  # who sits nearest, where that is not *seat*
    hand_to: Seat | None = None  # who is to have the device, before a card is shown
    follows: bool = False  # whether it turns to each player whose turn it is
    before: tuple[State, Move] | None = None  # the last move on a board, and the table before it
    mark: str = ""  # what its ids begin with, where another table stands on the same page
    spoken: dict[Seat, str] = field(default_factory=dict)  # the last words of each seat
    shown: set[Move] = field(default_factory=set)
    explained: dict[str, Term] = field(default_factory=dict)  # words on the felt, by their anchor

    # For the templates ------------------------------------------------------------------------

    @property
    def report(self) -> selectors.Report | None:
        """The report on the game; None if the book has none."""
        return selectors.report(self.game.slug)

    @property
    def first_words(self) -> tuple[tuple[str, words.Glossed], ...]:
        """What is told to those who never played the game: what they want, may do, what ends it."""
        report = self.report
        lines = doors.first_lines(self.game, self.terms)
        said = zip(FIRST_HEADS, lines, strict=False)
        terms = report.terms if report else ()
        return tuple((head, words.glossed(Markup(text), "", terms)) for head, text in said)  # noqa: S704

    @property
    def free(self) -> tuple[Sitter, ...]:
        """The chairs that wait for friends."""
        return tuple(sitter for sitter in self.sitters if sitter.is_open)

    @property
    def missing(self) -> Markup:
        """The free chairs, as they stand within a sentence."""
        names = [re.sub(r"^(The|Facing|First|Second|Third) ", _small, s.name) for s in self.free]
        return Markup("{}").format(joined(names))

    @property
    def template(self) -> str:
        """The macros of the game's own look, or the plain ones."""
        return _look_of(self.game.slug)

    @property
    def viewer(self) -> Seat:
        """From whose chair the table is seen: a bystander stands behind the first."""
        return next((seat for seat in (self.near, self.seat) if seat is not None), 0)

    @property
    def seated(self) -> bool:
        """Whether the viewer sits at the table, on one chair or on several."""
        return self.seat is not None or bool(self.device)

    @property
    def uncovered(self) -> bool:
        """Whether it shows a hand that no other player of the same device may see."""
        return bool(self.device) and self.seat is not None and hides(self.game, self.terms)

    def is_you(self, seat: Seat) -> bool:
        """Whether *seat* is the viewer's, and nobody else's who looks at the same page: in a
        demonstration and in a picture each player is called by name."""
        return seat == self.seat and not self.device and self.kind != "diagram"

    @property
    def sides_of(self) -> dict[Seat, str]:
        """On which side of the felt each seat is."""
        return layout.sides(self.viewer, self.terms.seats)

    @property
    def hand(self) -> tuple[layout.Held, ...]:
        """The cards of whoever sits nearest, with what can be done with each."""
        hands = getattr(self.view, "hands", ())
        if self.pack is None or len(hands) <= self.viewer or not hands[self.viewer]:
            return ()
        return layout.cards_in_hand(self.in_order(hands[self.viewer]), self.rulings)

    def in_order(self, cards: Sequence[str]) -> list[str]:
        """*cards* as a hand shows them; a game may say so itself, where suits go by other rules."""
        trump = getattr(self.view, "trump", "") or getattr(self.view, "chosen", "")
        if (arranged := getattr(self.lore, "ARRANGED", None)) and BACK not in cards:
            return list(arranged(cards, trump))
        return layout.in_order(cards, self.pack, trump) if self.pack else list(cards)

    @property
    def places(self) -> tuple[layout.Held | None, ...]:
        """The same where each lay when the hand was full: a card that is gone leaves its place."""
        held = self.hand
        cards = set(self.pack.cards) if self.pack else set()
        order = self.in_order([card for card in self.held_before if card in cards])
        return layout.places(held, order, self.most) if held else ()

    @property
    def lying(self) -> layout.Lying:
        """The trick, or the last that was played."""
        return layout.lying(self.view)

    @property
    def past(self) -> layout.Lying:
        """The last trick, while another lies in the middle."""
        return layout.Lying(()) if self.lying.label else layout.past(self.view)

    @cached_property
    def picture(self) -> doors.Drawn | None:
        """The board as it is seen, for a game that has one; else None."""
        drawn = doors.picture(self.game, self.view)
        if drawn and self.before:
            drawn = doors.since(drawn, self.game, *self.before)
        return drawn.seen(self.turned) if drawn else None

    def says(self, seat: Seat) -> str:
        """The last words of *seat*; empty where a card of his speaks for itself."""
        return words.plain(self.spoken.get(seat, ""), self.names)

    @property
    def hand_is_open(self) -> bool:
        """Whether a card of the viewer's hand can be pressed now."""
        return any((one.ruling and one.ruling.allowed) or one.pick for one in self.hand)

    def in_hand(self, pick: Pick) -> bool:
        """Whether all that may be chosen lies in the hand, and is pressed for nothing else."""
        free = {one.card for one in self.hand if not (one.ruling and one.ruling.allowed)}
        return free.issuperset(pick.pool)

    def bids(self, verb: str) -> layout.Bids | None:
        """The parts of which a bid is put together, where the rules allow a great many; all of them
        have their place on the page by that."""
        parts = layout.bids(self.rulings, verb)
        if parts:
            self.shown.update(r.move for r in self.rulings if r.move.verb == verb and r.allowed)
        return parts

    def advises(self, ruling: Ruling, thing: str = "") -> bool:
        """Whether the hint is this act, or chooses *thing* for it."""
        if self.advice is None:
            return False
        move = self.advice.move
        if thing:
            return move.verb == ruling.move.verb and thing in move.what
        return move == ruling.move

    @property
    def variant(self) -> str:
        """Whose game is played."""
        return next(v.title for v in self.game.variants if v.key == self.terms.variant)

    @property
    def unfit(self) -> str:
        """What is said where the text of the game and its engine are from different releases."""
        return fit.at_table(self.game.slug)

    @property
    def summary(self) -> str:
        """The game in short, as HTML, under the terms of this table."""
        return selectors.summary_html(self.game.slug, self.terms)

    @property
    def tools(self) -> Mapping[str, Tool]:
        """The tools of the game, by key."""
        return doors.tools(self.game)

    @property
    def alike(self) -> Game[Any] | None:
        """Another game like this one, for as many."""
        return alike.like(self.terms)

    @property
    def counted(self) -> str:
        """In what the end of a deal counts, where the plates count in something else too."""
        return getattr(self.lore, "COUNTED", "")

    @property
    def lore(self) -> ModuleType | None:
        """What the game's own template may use of its engine."""
        return doors.at_table(self.game)

    def fitting(self) -> tuple[Ruling, ...]:
        """The rules that are at work now: one ruling for each rule that the acts cite."""
        cited = {ruling.rule: ruling for ruling in reversed(self.rulings)}
        return tuple(sorted(cited.values(), key=lambda r: (not r.allowed, r.rule)))[:6]

    def grounds(self) -> tuple[str, ...]:
        """The rules by which the viewer may act now: one for each kind of act, three at most."""
        first = {r.move.verb: r.rule for r in reversed(self.rulings) if r.allowed}
        verbs = dict.fromkeys(r.move.verb for r in self.rulings if r.allowed)
        return tuple(dict.fromkeys(first[verb] for verb in verbs))[:3]

    def glossed(self, asked: str) -> words.Glossed:
        """*asked*, markup already, with the words of the glossary to be pressed."""
        report = self.report
        labels = " ".join(r.label for r in self.rulings if r.allowed and r.pick is None)
        return words.glossed(Markup(asked), labels, report.terms if report else ())  # noqa: S704

    @property
    def pressed(self) -> bool:
        """Whether it is a table at which one presses, and not one that is only looked at."""
        return self.kind in ("sitting", "position", "lesson", "problem")

    def on_the_felt(self, said: str) -> Markup:
        """*said*, markup already, with the words of the glossary to be pressed; they are explained
        once, below the felt.  Only at a table where one can press."""
        report = self.report if self.pressed else None
        glossed = words.glossed(Markup(said), "", report.terms if report else ())  # noqa: S704
        self.explained.update((term.anchor, term) for term in glossed.within)
        opens = f'popovertarget="{self.mark}felt-'
        return Markup(str(glossed.said).replace('popovertarget="word-', opens))  # noqa: S704

    def account(self, seat: Seat, shown: str) -> int | None:
        """The number of the side of *seat*, counted from 1, if how it came to its score can be
        asked at its plate: where that is written in what is *shown* there.  Where men are
        played a number may be of men, or of points to go, and is a score only if marked as one."""
        men = bool(self.picture) or bool(getattr(self.lore, "SIDES", ()))
        marked = "data-score" in shown
        if (
            not self.pressed
            or not self.accounts
            or (men and not marked and "data-coins" not in shown)
        ):
            return None
        number = self.side_of(seat)
        account = self.accounts[number]
        written = re.findall(r"\d+", re.sub(r"<[^>]*>", " ", shown))
        told = marked or str(abs(account.total - account.laid)) in written
        return number + 1 if told else None

    def side_of(self, seat: Seat) -> int:
        """The place among the sides of the one to which *seat* belongs."""
        sides = self.game.sides(self.terms)
        return next(at for at, side in enumerate(sides) if seat in side)

    def is_partner(self, seat: Seat) -> bool:
        """Whether *seat* plays on the side of the reader, and its name does not say so."""
        mine = self.seat
        if mine is None or not self.is_you(mine) or seat == mine or self.sitters[seat].is_open:
            return False
        named = self.sitters[seat].name.startswith("Partner")
        return self.side_of(seat) == self.side_of(mine) and not named

    @property
    def partners(self) -> tuple[str, ...]:
        """The names of those who play on the side of the reader."""
        seats = range(self.terms.seats)
        return tuple(self.sitters[seat].name for seat in seats if self.is_partner(seat))

    @property
    def pack(self) -> Pack | None:
        return self.game.pack(self.terms)

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(sitter.name for sitter in self.sitters)

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats in the order of play, from the viewer's left."""
        seats = self.terms.seats
        return tuple((self.viewer + step) % seats for step in range(1, seats))

    @property
    def mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.seat is not None and self.seat in self.view.acting and not self.stopped

    @property
    def thinking(self) -> tuple[str, ...]:
        """The names of the bots that think."""
        return tuple(sitter.name for sitter in self.sitters if sitter.thinking)

    @property
    def waiting(self) -> bool:
        """Whether the table may change without the viewer."""
        over = bool(self.view.outcome) and not self.home
        if self.kind != "sitting" or over or (self.leaf and not self.leaf.live):
            return False
        if self.hand_to is not None:
            return False
        return bool(self.stopped) or not self.mine

    @property
    def turning(self) -> str:
        """Where a board is turned by hand; empty where it never is."""
        if self.kind not in ("sitting", "position"):
            return ""
        ply = f"&ply={self.ply}" if self.kind == "position" else ""
        return f"{self.url}?turn={int(not self.turned)}{ply}"

    @property
    def since(self) -> tuple[RecordLine, ...]:
        """What happened since the viewer's last act."""
        return tuple(line for line in self.record if line.since)

    @cached_property
    def tellings(self) -> tuple[telling.ToldLine, ...]:
        """What happened since the viewer's last act and what that brought about, to be told one
        after another; the act itself, if nothing followed."""
        if not self.record:
            return ()
        own = next((line for line in reversed(self.record) if not line.since), None)
        told = telling.split(own.ply, own.seat, own.said[1:]) if own and own.notes else []
        for line in self.record:
            if line.since:
                told += telling.split(line.ply, line.seat, line.said)
        if not told and own:
            told = telling.split(own.ply, own.seat, own.said)
        return tuple(told[-telling.KEPT :])

    @property
    def telling(self) -> int:
        """The place among the tellings of the one that is shown."""
        keys = [one.key for one in self.tellings]
        return keys.index(self.told_at) if self.told_at in keys else len(keys) - 1

    def words(self, text: str) -> Markup:
        """*text* with the names of people in it, escaped."""
        return words.marked(text, self.names)

    def plain(self, text: str) -> str:
        """*text* with the names of people in it, for an attribute."""
        return words.plain(text, self.names)

    def ruling_on(self, verb: str, *what: str) -> Ruling | None:
        """The ruling on an act of the viewer; None if it is not one that he might try."""
        for ruling in self.rulings:
            if ruling.move.verb == verb and ruling.move.what == what:
                return ruling
        return None

    def rule(self, key: str) -> str:
        """Where a rule stands in the book."""
        return f"/rules/{key}/"

    def sect(self, key: str) -> Markup:
        """The number of a rule in the report, as a link to it; not a macro, since a table's page
        has twenty."""
        number = self.numbers.get(key)
        named = self.rule(key), number or key, number or ""
        return Markup('<a class="sect" href="%s" aria-label="Rule %s">§%s</a>') % named

    def sentence(self, key: str) -> selectors.Sentence | None:
        """The rule itself, with its standing and its witnesses in the variant that is played."""
        report = self.report
        rule = next((rule for rule in report.rules if rule.id == key), None) if report else None
        if report is None or rule is None:
            return None
        return selectors.in_variant(rule, self.game.slug, selectors.read_in(report, self.terms))

    def show(self, ruling: Ruling) -> bool:
        """Note that a ruling has its place on the page; False if it had one already."""
        if ruling.move in self.shown:
            return False
        self.shown.add(ruling.move)
        return True

    def remaining(self) -> tuple[Ruling, ...]:
        """The rulings that have no place on the page yet, the allowed ones first."""
        left = [ruling for ruling in self.rulings if ruling.move not in self.shown]
        return tuple(sorted(left, key=lambda ruling: not ruling.allowed))

    @property
    def example(self) -> str:
        """An act that the viewer may do now, as one types it; empty if there is none."""
        whole = (r for r in self.rulings if r.allowed and r.pick is None)
        return next((line_of(ruling.move) for ruling in whole), "")

    def advised(self) -> str:
        """What the hint says, in the words of its button."""
        assert self.advice is not None
        ruling = ruling_on(self.game, self.view, self.advice.move)
        return words.done(ruling.label, self.advice.move, self.pack)

    def advised_by(self) -> str:
        """The rule that allows what the hint says."""
        assert self.advice is not None
        return ruling_on(self.game, self.view, self.advice.move).rule

    def sides(self) -> Iterator[SideScore]:
        """Each side with its score, and whether it has won."""
        winners = self.view.outcome.winners if self.view.outcome else ()
        for number, side in enumerate(self.game.sides(self.terms)):
            points = self.view.score[number] if self.view.score else None
            yield SideScore(self.words(listed(side)), points, number in winners)

    def ended(self) -> Markup:
        """How it ended, in a sentence."""
        won = [side.names for side in self.sides() if side.won]
        if not won:
            return Markup("The match is a draw.")
        if self.to_you and self.view.outcome and self.seat is not None:
            mine = self.game.sides(self.terms)
            own = [mine[at] for at in self.view.outcome.winners if self.seat in mine[at]]
            if own and len(won) == 1:
                return Markup("You win." if len(own[0]) == 1 else "Your side wins.")
        *before, last = won
        before = [Markup(", ").join(before)] if before else []
        return Markup(" and ").join([*before, last]) + (
            " win." if len(won) > 1 or " and " in won[0] else " wins."
        )

    def decisive(self) -> tuple[RecordLine, ...]:
        """The last act of a player, with the dice or cards that fell upon it; the last line alone
        where more fell than that act asked for, as when throw follows upon throw."""
        acts = [at for at, told in enumerate(self.record) if told.seat != CHANCE]
        since = self.record[acts[-1] :] if acts else self.record
        return since if len(since) <= FELL else since[-1:]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the rules in the report."""
        return selectors.rule_numbers(self.game.slug)

    def laid(self) -> Iterator[tuple[str, list[tuple[Seat | None, tuple[str, ...]]], str]]:
        """The table field by field, for a game that has no look of its own.

        Each is its name, its rows of cards (with the seat they lie before), and its words.
        """
        own = {f.name for f in dataclasses.fields(State)}
        for part in dataclasses.fields(self.view):
            thing = getattr(self.view, part.name)
            if part.name in own or thing in (None, (), "", False):
                continue
            rows = _rows(thing, self.pack, self.terms.seats)
            if str(part.type).startswith(SEATED):
                thing = _named(thing, self.names)
            text = "" if rows else _flat(thing, self.pack)
            yield part.name.replace("_", " "), rows, text


def _small(first: re.Match[str]) -> str:
    return first[0].lower()


FIRST_HEADS = ("You want", "You may", "It ends")  # of the lines told to a newcomer
EMPTY = re.compile(r"\n(?:[ \t]*\n)+")  # lines of a fragment that say nothing
SEATED = ("Seat", "tuple[Seat")  # the types of fields that hold a seat, or several


def _named(thing: Any, names: Sequence[str]) -> Any:
    """The same with the names of those who sit there, in place of the numbers of seats."""
    if isinstance(thing, tuple):
        return tuple(_named(one, names) for one in thing)
    return names[thing] if isinstance(thing, int) and 0 <= thing < len(names) else thing


def _rows(
    thing: object, pack: Pack | None, seats: int
) -> list[tuple[Seat | None, tuple[str, ...]]]:
    """The rows of cards that *thing* is; none, if it is anything else."""
    if pack is None or not isinstance(thing, tuple):
        return []
    known = {*pack.cards, BACK}
    if all(isinstance(card, str) and card in known for card in thing):
        return [(None, thing)]
    hands = [row for row in thing if isinstance(row, tuple) and known.issuperset(row)]
    if len(hands) < len(thing):
        return []
    return [(seat if len(thing) == seats else None, row) for seat, row in enumerate(hands)]


def line_of(move: Move) -> str:
    """A move as its button posts it: without the seat, which the chair knows."""
    return " ".join((move.verb, *move.what))


def _flat(thing: object, pack: Pack | None) -> str:
    match thing:
        case None | () | "":
            return "–"
        case str() as word:
            return pack.name(word) if pack and (word in pack.cards or word == "??") else word
        case tuple() | list() | frozenset() if any(isinstance(p, tuple | list) for p in thing):
            return "; ".join(_flat(part, pack) for part in thing)
        case tuple() | list() | frozenset():
            return ", ".join(_flat(part, pack) for part in thing)
        case _:
            return str(thing)


# Making tables --------------------------------------------------------------------------------


def look(
    played: Played,
    seat: Seat | None,
    sitters: Sequence[Sitter],
    *,
    all_seen: bool = False,
    to_you: bool = False,
) -> Table:
    """The table of a record as *seat* sees it; *all_seen* lays every card open, and *to_you* tells
    the player on that seat of what he did."""
    game, state = played.game, played.state
    view = state if all_seen else game.view(state, seat)
    rulings = tuple(offered(game, view, seat)) if seat is not None else ()
    table = Table(game, played.terms, view, seat, tuple(sitters), rulings=rulings, to_you=to_you)
    table.turned = played.terms.seats == 2 and seat == 1
    table.record, table.earlier = _record(
        played, seat, table.names, to_you=to_you, all_seen=all_seen
    )
    if played.state.outcome:
        table.gains = leaves.at_the_end(played, seat, table.names, to_you=to_you)
        table.part = leaves.part_of(played)
    table.accounts = leaves.accounts(played, seat, table.names, to_you=to_you)
    table.broken, table.older = played.broken, played.passed
    table.ply, table.last = played.ply, played.ply
    table.thrown = next(
        (
            ply
            for ply in range(played.ply, 0, -1)
            if (move := played.lines[ply - 1].move).seat == CHANCE and move.verb == "throw"
        ),
        0,
    )
    if seat is not None:
        table.held_before = tuple(layout.held_before(played, seat))
    table.before = layout.before(played) if doors.has_board(game) else None
    table.most = max(played.most, getattr(table.lore, "HELD", 0))
    table.spoken = layout.spoken(
        played.lines,
        played.terms.seats,
        lambda line: words.spoken(game, played.terms, line, seat, to_you),
    )
    return table


def offered(game: Game[Any], view: State, seat: Seat) -> Iterator[Ruling]:
    """The rulings on what may be done now or at another time, not on what can never be done."""
    never = doors.barred(game)
    for ruling in game.rulings(view, seat):
        if ruling.allowed or never.get(ruling.move.verb) != ruling.rule:
            yield ruling


@cache
def _look_of(slug: str) -> str:
    name = f"games/{slug.replace('-', '_')}/table.html"
    try:
        engines["jinja2"].get_template(name)
    except TemplateDoesNotExist:
        return "play/_plain.html"
    return name


def _record(
    played: Played,
    seat: Seat | None,
    names: tuple[str, ...],
    whole: bool = False,
    to_you: bool = False,
    all_seen: bool = False,
) -> tuple[tuple[RecordLine, ...], int]:
    acted = last_act(played, seat) if seat is not None else None
    heard = 0 if all_seen or played.state.outcome else heard_from(played, seat)
    after = played.ply - LINES if acted is None and seat is None else (acted or 0)
    first = 0 if whole else max(0, played.ply - MOST_LINES, min(after, played.ply - LINES))
    deals = _deals(played)
    told = []
    for ply, line in enumerate(played.lines[first:], first):
        fresh = ply >= heard and line.move.verb in played.game.fleeting
        said, notes = _said(played.game, played.terms, line, seat, names, to_you, fresh)
        since = acted is None or ply > acted
        told.append(
            RecordLine(ply, said, line.rule, notes, since, line.move.seat, deals.get(ply, 0))
        )
    return tuple(told), first


@lru_cache(maxsize=LINES_SAID)
def _said(
    game: Game[Any],
    terms: Terms,
    line: PlayedMove,
    seat: Seat | None,
    names: tuple[str, ...],
    to_you: bool,
    fresh: bool,
) -> tuple[Markup, tuple[tuple[str, Markup], ...]]:
    """A line and its notes as *seat* is told them: on every page for as long as they are recent."""
    said = words.sentence(game, terms, line, seat, fresh)
    notes = [note for note in line.notes if not words.repeats(said, note.text)]
    texts = [note.text for note in notes]
    if to_you and seat is not None:
        mine = line.move.seat == seat
        said = words.by_you(game, terms, line, fresh) if mine else words.to_you(said, name(seat))
        texts = [words.to_you(text, name(seat)) for text in texts]
    return words.marked(said, names), tuple(
        (note.rule, words.marked(text, names)) for note, text in zip(notes, texts, strict=True)
    )


def _deals(played: Played) -> dict[int, int]:
    """The deals that begin at each ply, counted from 1."""
    begun = [ply for ply, line in enumerate(played.lines) if line.move.verb == "shuffle"]
    return {ply: number for number, ply in enumerate(begun, 1)}


def told_lines(played: Played, seat: Seat | None, names: tuple[str, ...]) -> tuple[RecordLine, ...]:
    """The whole record, in words, as *seat* is told it."""
    return _record(played, seat, names, whole=True)[0]


def sitters(
    chairs: Sequence[Chair], played: Played, code: str, seated: bool = False
) -> tuple[Sitter, ...]:
    """Who sits where; where friends may sit down is told to those at the table alone."""
    names = words.told_apart([c.name if c.taken else _chair(played, c.seat) for c in chairs])
    bots = tuple(c.seat for c in chairs if c.kind == Chair.BOT)
    due = None if played.broken else bot_due(played.state, played, bots)
    reads = leaves.reading(played, chairs)
    return tuple(
        Sitter(
            chair.seat,
            names[at],
            chair.kind,
            chair.level,
            chair.is_open,
            chair.seat in played.state.acting,
            chair.seat == due,
            chair.seat in reads,
            reverse("join", args=[code, chair.key]) if seated and chair.is_open else "",
            chair.shared,
        )
        for at, chair in enumerate(chairs)
    )


def _chair(played: Played, seat: Seat) -> str:
    """What a chair is called on which nobody sits: by its men, or by where the dealer sits."""
    sides = getattr(doors.at_table(played.game), "SIDES", ())
    if sides:
        return str(sides[seat])
    for office in words.OFFICES:
        holder = getattr(played.state, office, None)
        if holder is not None and 0 <= holder < played.terms.seats:
            return words.place((seat - holder) % played.terms.seats, played.terms.seats, office)
    return words.chair(seat)


def of(
    sitting: Sitting,
    chair: Chair | None,
    ply: int | None = None,
    turned: bool | None = None,
    end: int | None = None,
    *,
    device: Sequence[Chair] = (),
    follows: bool = False,
) -> Table:
    """The table of a sitting as it is now from *chair*; None is a bystander.  While the viewer
    reads what a deal came to, it is the table as that left it.

    Where a *device* is passed round between several chairs, *chair* is the one whose cards lie
    open on it; where nothing is hidden it is that of the player whose turn it is.

    With *ply*, as it was then: for a match that is over, which all may see.  *turned* says from
    which side a board is seen, if not from the viewer's own; *end*, the end of which deal is read
    again.
    """
    version, played = present.of(sitting)
    chairs = list(sitting.chairs.all())
    over, last = bool(played.state.outcome), played.ply
    if ply is not None and over:
        played = played.at(max(0, min(ply, played.ply)))
    own = tuple(device) or ((chair,) if chair else ())
    seated = sitters(chairs, played, sitting.code, seated=bool(own))
    opened = leaves.open_for(played, own, chairs) if ply is None else None
    to_act = next_of(device, played)
    if device:
        chair = passed_to(chair, to_act, played, reads=opened is not None)
    seat = chair.seat if chair else None
    again = next((one for one in played.ends if one.ply == end), None)
    shown = again or opened
    seen = played.at(shown.ply) if shown else played
    to_you = bool(chair) and not device and ply is None
    table = look(seen, seat, seated, all_seen=over and ply is not None, to_you=to_you)
    if shown:
        table.leaf, table.read_again = (
            leaves.leaf_of(played, shown, seat, table.names, to_you=to_you),
            bool(again),
        )
    table.end = played.ends[-1].ply if played.ends else 0
    table.url = reverse("at", args=[sitting.code])
    table.version = version
    if device:
        _for_a_device(table, device, to_act, follows)
    table.turned = table.turned if turned is None else turned
    if ply is not None and over:
        table.kind, table.rulings, table.last = "position", (), last
        return table
    table.letters = sitting.letters if own else ""
    table.home, table.label, table.stopped = sitting.home, sitting.label, sitting.stopped
    if sitting.after:
        table.after = reverse("at", args=[sitting.after.code])
    if sitting.stopped or (table.leaf and not table.leaf.live) or table.read_again:
        table.rulings = ()
    elif own:
        _for_the_seated(table, sitting, own, chairs, played)
    if to_act and not (table.leaf or chair or over or sitting.stopped or played.broken):
        table.hand_to = to_act.seat
    return table


def hides(game: Game[Any], terms: Terms) -> bool:
    """Whether a player holds what others may not see: a device is then covered between them."""
    return game.pack(terms) is not None and bool(game.secret)


def next_of(device: Sequence[Chair], played: Played) -> Chair | None:
    """Which chair of a device is to act now; None, if others are, or the match is over."""
    if played.state.outcome:
        return None
    by_seat = {chair.seat: chair for chair in device}
    return next((by_seat[seat] for seat in played.state.acting if seat in by_seat), None)


def last_of(own: Sequence[Chair], played: Played) -> Chair:
    """Which of one's own chairs acted last."""
    by_seat = {chair.seat: chair for chair in own}
    acted = (line.move.seat for line in reversed(played.lines) if line.move.seat in by_seat)
    return by_seat[next(acted, own[0].seat)]


def passed_to(
    chair: Chair | None, to_act: Chair | None, played: Played, *, reads: bool
) -> Chair | None:
    """From which chair a device shows the table: where cards are hidden, from the one that was
    uncovered and is still to act, and from none while the end of a deal is read."""
    if not hides(played.game, played.terms):
        return to_act
    uncovered = chair and to_act and chair.seat == to_act.seat and not reads
    return chair if uncovered else None


def _for_a_device(
    table: Table, device: Sequence[Chair], to_act: Chair | None, follows: bool
) -> None:
    table.device, table.follows = tuple(chair.seat for chair in device), follows
    if table.seat is None or not (follows or table.uncovered):
        table.near = to_act.seat if to_act and follows else device[0].seat
    table.turned = table.terms.seats == 2 and table.viewer == 1


def _for_the_seated(
    table: Table,
    sitting: Sitting,
    own: Sequence[Chair],
    chairs: Sequence[Chair],
    played: Played,
) -> None:
    persons = [c.seat for c in chairs if c.kind == Chair.PERSON and c.taken]
    bots = [c.seat for c in chairs if c.kind == Chair.BOT]
    mover = last_of(own, played).seat
    table.may_take_back = not may_not_take_back(played, mover, persons, bots)
    table.may_go_on = not sitting.after and may_go_on(played, persons)
    table.may_hint = sum(ruling.allowed for ruling in table.rulings) > 1
    if asked := sitting.asked:
        table.asking = table.names[asked["seat"]]
        table.asks = asked["seat"] in [c.seat for c in own]
        table.unanswered = tuple(table.names[seat] for seat in asked["left"])
        table.may_take_back = False
        if any(chair.seat in asked["left"] for chair in own):
            table.asker = table.names[asked["seat"]]


def company(played: Played) -> tuple[Sitter, ...]:
    """Who sits at a table of which only the record is known: colours, or names of the time."""
    lore = doors.at_table(played.game)
    names = getattr(lore, "SIDES", words.PEOPLE)
    return tuple(Sitter(seat, names[seat]) for seat in range(played.terms.seats))


def inside(table: Table) -> str:
    """The fragment that goes into ``#table``: no token, nothing that another may not see."""
    return EMPTY.sub("\n", render_to_string("play/_table.html", {"table": table}))
