"""What one seat is given to see of a table, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import ModuleType
from typing import Any, NamedTuple

from django.template import TemplateDoesNotExist, engines
from markupsafe import Markup

from diversions.library import fit, selectors, under_terms
from diversions.library.models import Term
from diversions.play import (
    alike,
    glossing,
    layout,
    plain,
    second_person,
    telling,
    words,
)
from diversions.play import leaf as leaves
from diversions.play.record_lines import RecordLine
from diversions.play.sitters import Sitter
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
from diversions.rules.kit.wording import joined, listed, suit_by_suit
from diversions.rules.packs import FOOL
from diversions.rules.pictures import doors
from diversions.rules.pictures.tools import Tool

FELL = 4  # lines at most are the act that ended a match and what fell upon it
FIRST_HEADS = ("You want", "You may", "It ends")  # of the lines told to a newcomer


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
    asking: str = ""  # who waits for the others’ consent to take back
    asks: bool = False  # whether it is the viewer
    asked: bool = False  # whether the viewer has yet to consent
    unanswered: tuple[str, ...] = ()  # who has yet to answer
    answered: str = ""  # what became of it, until the next act
    refuser: str = ""  # who did not consent
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
    room: int = 0  # and how many of them it has from the first deal on
    before_end: State | None = None  # what the viewer saw before the act that ended the deal read
    leaf: leaves.Leaf | None = None  # of the deal that is over, while it is read
    gains: tuple[leaves.Gain, ...] = ()  # at the end of the match, what its last deal brought
    recalled: tuple[tuple[str, Markup], ...] = ()  # and what was won earlier in it
    accounts: tuple[leaves.ScoreAccount, ...] = ()  # how each side came to what it has
    part: str = ""  # what its gains are those of: the last deal or bout, or the only one
    parts: str = "deal"  # what the match has several of
    to_you: bool = False  # whether it is told to the one person on *seat*
    read_again: bool = False  # whether the viewer has gone on from it, and came back to it
    end: int = 0  # the line after which the last deal ended; 0, if none has
    told_at: str = ""  # the telling that the viewer stepped back to
    device: tuple[Seat, ...] = ()  # the seats among which the viewer's device is passed round
    near: Seat | None = None  # who sits nearest, where that is not *seat*
    hand_to: Seat | None = None  # who is to have the device, before a card is shown
    acts_again: bool = False  # whether it was that player who acted last of those on the device
    follows: bool = False  # whether it turns to each player whose turn it is
    hides: bool = False  # whether cards that not all may see have been held there
    before: tuple[tuple[State, Move], ...] = ()  # the last turn on a board: `layout.last_turn`
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
    def first_words(self) -> tuple[tuple[str, glossing.Glossed], ...]:
        """What is told to those who never played the game: what they want, may do, what ends it."""
        report = self.report
        lines = doors.first_lines(self.game, self.terms)
        said = zip(FIRST_HEADS, lines, strict=False)
        terms = report.terms if report else ()
        return tuple(
            (head, glossing.glossed(Markup(text), "", terms, "first-"))  # noqa: S704
            for head, text in said
        )

    @property
    def free(self) -> tuple[Sitter, ...]:
        """The chairs that wait for friends."""
        return tuple(sitter for sitter in self.sitters if sitter.is_open)

    @property
    def missing(self) -> Markup:
        """The free chairs, as they stand within a sentence."""
        names = [words.within(sitter.chair) for sitter in self.free]
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
        return self.hides and bool(self.device) and self.seat is not None

    def is_you(self, seat: Seat) -> bool:
        """Whether *seat* is the viewer's, and nobody else's who looks at the same page: in a
        demonstration and in a picture each player is called by name."""
        return seat == self.seat and not self.device and self.kind != "diagram"

    def role(self, seat: Seat, said: str) -> str:
        """What *seat* is in this deal, as it stands beside its name, or beside *You*."""
        return second_person.beside_you(said) if self.is_you(seat) else said

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

    @property
    def hand_aloud(self) -> str:
        """The viewer's own cards as they are heard; empty where one of them is covered."""
        cards = [one.card for one in self.hand]
        if self.pack is None or BACK in cards:
            return ""
        return suit_by_suit([self.pack.name(card) for card in cards])

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
    def fullest(self) -> int:
        """How many cards the same hand held when it was fullest in this deal."""
        return max(len(self.held_before), len(self.hand))

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
            drawn = doors.since(drawn, self.game, self.before)
        return drawn.seen(self.turned) if drawn else None

    def says(self, seat: Seat) -> str:
        """The last words of *seat*; empty where a card of his speaks for itself."""
        return words.plain(self.spoken.get(seat, ""), self.names)

    @property
    def hand_is_open(self) -> bool:
        """Whether a card of the viewer's hand can be pressed now."""
        return any((one.ruling and one.ruling.allowed) or one.pick for one in self.hand)

    def asks_for_a_card(
        self, trick: Sequence[tuple[Seat, str]], suit: Callable[[str], str] | None = None
    ) -> str:
        """What is asked of the viewer, who leads or plays to *trick*: said by what may be played of
        the hand under these readings, and what not. *suit* tells the suit of a card, where that
        may be another than the one printed on it."""
        if not trick:
            return "Lead a card."
        assert self.pack
        suit = suit or self.pack.suit
        plays = [r for r in self.rulings if r.move.verb == "play" and r.move.what]
        led = next((suit(card) for _, card in trick if card != FOOL), "")
        free = {ruling.move.what[0] for ruling in plays if ruling.allowed}
        suits = {suit(card) for card in free - {FOOL}}
        if all(ruling.allowed for ruling in plays):
            if len(plays) == 1:
                return "Play your last card."
            if not led or led in suits:
                return "Play any card."
            bar = "You have no trump" if led == "T" else "You can’t follow suit"
            return f"{bar}: play any card."
        if suits == {led}:
            text = "Play a trump" if led == "T" else "Follow suit"  # the suit of tarot trumps
        elif led in suits:
            text = "Follow suit, or trump"
        else:
            text = "You can’t follow suit: play a trump"
        return f"{text}, or play the Fool." if FOOL in free else f"{text}."

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
        return under_terms.summary_html(self.game.slug, self.terms)

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

    def glossed(self, asked: str) -> glossing.Glossed:
        """*asked*, markup already, with the words of the glossary to be pressed."""
        report = self.report
        labels = " ".join(r.label for r in self.rulings if r.allowed and r.pick is None)
        return glossing.glossed(Markup(asked), labels, report.terms if report else ())  # noqa: S704

    def meaning(self, term: Term) -> Markup:
        """A word of the glossary and what it means, as it is told at a table."""
        return Markup("<div><b>{}</b> {}</div>").format(term.word, glossing.meaning(term.html))

    @property
    def pressed(self) -> bool:
        """Whether it is a table at which one presses, and not one that is only looked at."""
        return self.kind in ("sitting", "position", "lesson", "problem")

    def on_the_felt(self, said: str) -> Markup:
        """*said*, markup already, with the words of the glossary to be pressed; they are explained
        once, below the felt.  Only at a table where one can press."""
        report = self.report if self.pressed else None
        terms = report.terms if report else ()
        glossed = glossing.glossed(Markup(said), "", terms, f"{self.mark}felt-")  # noqa: S704
        self.explained.update((term.anchor, term) for term in glossed.within)
        return glossed.said

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
        if self.stopped or self.read_again or (self.leaf and not self.leaf.live):
            return False
        return self.seat is not None and self.seat in self.view.acting

    @property
    def reading(self) -> bool:
        """Whether the end of a deal is read, before anything of the next is asked."""
        return self.leaf is not None and not self.mine

    @cached_property
    def told_of(self) -> Table:
        """The table whose offices stand on the plates: while a deal is read, as it was in it."""
        if self.before_end is None or not self.reading:
            return self
        return replace(self, view=self.before_end, leaf=None)

    @cached_property
    def look(self) -> Any:
        """The macros of the game's look, of this table."""
        template: Any = engines["jinja2"].get_template(self.template)
        return template.template.make_module({"table": self})

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
        told = []
        if own and own.notes:
            told = telling.split(own.ply, own.seat, telling.brought(own.said))
        for line in self.record:
            if line.since and told and line.fell:
                told[-1:] = telling.with_fall(told[-1], line.ply, line.said)
            elif line.since:
                told += telling.split(line.ply, line.seat, line.said)
        if not told and own:
            told = telling.split(own.ply, own.seat, own.said)
        return tuple(told[-telling.KEPT :])

    @property
    def telling(self) -> int:
        """The place among the tellings of the one that is shown."""
        keys = [one.key for one in self.tellings]
        return keys.index(self.told_at) if self.told_at in keys else len(keys) - 1

    def told(self, note: str) -> Markup:
        """A note of the rules, as the viewer is told it."""
        you = self.to_you and self.seat is not None
        return self.words(second_person.to_you(note, name(self.seat or 0)) if you else note)

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
            if own and len(own[0]) == 1:  # several win, each for themselves
                winners = zip(mine, self.sides(), strict=True)
                others = [side.names for seats, side in winners if side.won and seats != own[0]]
                won = [Markup("You"), *others]
        *before, last = won
        before = [Markup(", ").join(before)] if before else []
        return Markup(" and ").join([*before, last]) + (
            " win." if len(won) > 1 or " and " in won[0] else " wins."
        )

    @cached_property
    def decisive(self) -> tuple[RecordLine, ...]:
        """The last act of a player, with the dice or cards that fell upon it; the last line alone
        where more fell than that act asked for, as when throw follows upon throw."""
        acts = [at for at, told in enumerate(self.record) if told.seat != CHANCE]
        since = self.record[acts[-1] :] if acts else self.record
        return since if len(since) <= FELL else since[-1:]

    @cached_property
    def brought(self) -> Markup:
        """What was said as the deal that is read, or the match, ended, each note with its rule.  It
        stands on the leaf, and in the strip where that has the room: the sheet shows one."""
        said: list[tuple[str, Markup]] = []
        if self.leaf:
            said = [*self.leaf.notes]
        elif self.view.outcome and self.decisive:
            acts = [("", line.text) for line in self.decisive]
            said = [*self.recalled, *acts, *self.decisive[-1].notes]
        told = (
            Markup("{} {}").format(text, self.sect(rule)) if rule else text for rule, text in said
        )
        return Markup(" ").join(told)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers of the rules in the report."""
        return selectors.rule_numbers(self.game.slug)

    def laid(self) -> Iterator[tuple[str, list[tuple[Seat | None, tuple[str, ...]]], str]]:
        """The table field by field, for a game that has no look of its own."""
        return plain.laid(self.view, self.pack, self.terms.seats, self.names)


def line_of(move: Move) -> str:
    """A move as its button posts it: without the seat, which the chair knows."""
    return " ".join((move.verb, *move.what))


@cache
def _look_of(slug: str) -> str:
    name = f"games/{slug.replace('-', '_')}/table.html"
    try:
        engines["jinja2"].get_template(name)
    except TemplateDoesNotExist:
        return "play/_plain.html"
    return name
