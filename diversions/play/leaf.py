"""The leaf at the end of a deal, a bout or a round: who won it, by which rule, what it brought.

It is derived from the record at the line with which the deal ended.  A player's leaf is open until
he goes on; one who looks on sees it until anybody does, or acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from diversions.play import layout, second_person, words
from diversions.play.fold import DealEnd, Played
from diversions.play.models import Chair
from diversions.rules import CHANCE, Note, Seat
from diversions.rules.core import name
from diversions.rules.kit.wording import joined, listed
from diversions.rules.pictures import doors


class ScoreChange(NamedTuple):
    """A line of the record that changed a score: by how much, and what it says, with the rules."""

    by: int
    said: tuple[tuple[Markup, str], ...]
    deal: int = 0  # in which deal, counted from 1


class Gain(NamedTuple):
    """What a deal brought to one side, and what it has now."""

    names: Markup
    gained: int
    total: int
    mine: bool
    ways: tuple[ScoreChange, ...] = ()  # the reckoning: each change on the way
    anew: bool = False  # whether the deal won a game, and the next began at zero


class ScoreAccount(NamedTuple):
    """How a side came to what it has: the last changes of its score."""

    names: Markup
    total: int
    mine: bool
    part: str  # what the match has several of
    ways: tuple[ScoreChange, ...]
    laid: int = 0  # coins that are counted with it, and lie on the table

    @property
    def before(self) -> int:
        """What it had before those changes."""
        return self.total - sum(way.by for way in self.ways)


class Leaf(NamedTuple):
    """What is said of the end of one deal."""

    ply: int
    number: int  # of the deal, counted from 1
    kind: str  # "deal", "bout", or the game's own word
    title: Markup
    rule: str
    notes: tuple[tuple[str, Markup], ...]  # what else came of it, each with its rule
    gains: tuple[Gain, ...]
    live: bool  # whether nothing has happened since, and the next act may be made under it


def last(played: Played) -> DealEnd | None:
    """The end of the last deal that is over."""
    return played.ends[-1] if played.ends else None


def acted_since(played: Played, ply: int, seat: Seat | None = None) -> bool:
    """Whether *seat*, or without it anybody, has acted since that many lines."""
    seats = [line.move.seat for line in played.lines[ply:]]
    return seat in seats if seat is not None else any(one != CHANCE for one in seats)


def open_for(played: Played, own: Sequence[Chair], chairs: Sequence[Chair]) -> DealEnd | None:
    """The end of the deal whose leaf lies open before those on their *own* chairs, of one device;
    without any, before one who looks on."""
    end = last(played)
    if end is None or played.broken or played.state.outcome:
        return None
    if own:
        gone_on = any(c.read >= end.ply or acted_since(played, end.ply, c.seat) for c in own)
    else:
        gone_on = acted_since(played, end.ply) or any_went_on(end, chairs)
    return None if gone_on else end


def any_went_on(end: DealEnd, chairs: Sequence[Chair]) -> bool:
    """Whether a person at the table has gone on from there."""
    return any(c.read >= end.ply for c in chairs if c.kind == Chair.PERSON and c.taken)


def paused(played: Played, chairs: Sequence[Chair]) -> bool:
    """Whether bots let people read before they begin what follows."""
    end = last(played)
    return end is not None and not acted_since(played, end.ply) and not any_went_on(end, chairs)


def reading(played: Played, chairs: Sequence[Chair]) -> frozenset[Seat]:
    """The seats of persons who have not gone on from the deal that is just over."""
    end = last(played)
    if end is None or played.state.outcome or acted_since(played, end.ply):
        return frozenset()
    persons = (c for c in chairs if c.kind == Chair.PERSON and c.taken)
    return frozenset(c.seat for c in persons if c.read < end.ply)


CHANGES = 6  # of a score, of which a player is told how it came to what it is


# What is said on it ------------------------------------------------------------------------------


def leaf_of(
    played: Played,
    end: DealEnd,
    seat: Seat | None,
    names: Sequence[str],
    *,
    to_you: bool = False,
) -> Leaf:
    """The leaf of that end, as it is told to *seat*; *to_you*, as to the one person there."""
    tell = _telling(seat if to_you else None, names)
    number = played.ends.index(end)
    before = played.ends[number - 1].score if number else played.game.begin(played.terms).score
    begun = played.ends[number - 1].ply if number else 0
    gains = _gains(played, DealEnd(begun, before), end, seat, names, to_you=to_you)
    if to_you:
        gains = _of_reader(played, gains, seat, names)
    earlier, notes = recalled(played, begun, end.ply - 1), played.lines[end.ply - 1].notes
    head = _head(played, [*earlier, *notes])
    told = [*earlier, *_by_act(played, end, seat, to_you=to_you), *notes]
    if head:
        told.remove(head)
    title = Markup(tell(head.text).rstrip(".")) if head else _most(gains, to_you=to_you)  # noqa: S704
    return Leaf(
        end.ply,
        number + 1,
        part_of(played),
        title,
        head.rule if head else "",
        tuple((note.rule, tell(note.text)) for note in told),
        gains,
        played.ply == end.ply,
    )


def recalled(played: Played, begun: int, end: int) -> tuple[Note, ...]:
    """What was won earlier in a deal, between those lines, and is told again at its end: the notes
    by the rules that the game's ``table.EARLIER`` names."""
    earlier = getattr(doors.at_table(played.game), "EARLIER", ())
    rules = {f"{played.game.slug}.{key}" for key in earlier}
    return tuple(
        note for line in played.lines[begun:end] for note in line.notes if note.rule in rules
    )


def recalled_at_the_end(
    played: Played, seat: Seat | None, names: Sequence[str], *, to_you: bool = False
) -> tuple[tuple[str, Markup], ...]:
    """The same of the deal with which a match ended, but for what fell with its last act."""
    tell, begun = _telling(seat if to_you else None, names), last(played)
    notes = recalled(played, begun.ply if begun else 0, played.ply - 1)
    return tuple((note.rule, tell(note.text)) for note in notes)


def _by_act(played: Played, end: DealEnd, seat: Seat | None, *, to_you: bool) -> Iterator[Note]:
    """The act with which a deal ended, where what is then said of that player needs it: the felt
    does not show it, and no note tells it."""
    line, game, terms = played.lines[end.ply - 1], played.game, played.terms
    who, what = line.move.seat, line.move.what[:1]
    lying = layout.lying(game.view(played.at(end.ply).state, seat)).cards
    if who == CHANCE or (what and (who, what[0]) in lying):
        return
    if not line.notes or not line.notes[0].text.startswith(name(who)):
        return
    said = words.sentence(game, terms, line, seat)
    does = " ".join(said.split()[:2]).rstrip(".,")
    if not any(does in note.text for note in line.notes):
        own = to_you and who == seat
        yield Note(line.rule, words.by_you(game, terms, line) if own else said)


def _head(played: Played, notes: Sequence[Note]) -> Note | None:
    """The note that says who won: of those that the game's ``table.WON`` names, the first."""
    won = getattr(doors.at_table(played.game), "WON", ())
    by_rule = {note.rule: note for note in reversed(notes)}
    slug = played.game.slug
    return next((by_rule[f"{slug}.{key}"] for key in won if f"{slug}.{key}" in by_rule), None)


def part_of(played: Played) -> str:
    """What a match has several of: the game's own word, else deals of cards, or bouts."""
    usual = "deal" if played.game.pack(played.terms) else "bout"
    word: str = getattr(doors.at_table(played.game), "PART", usual)
    return word


def _of_reader(
    played: Played, gains: Sequence[Gain], seat: Seat | None, names: Sequence[str]
) -> tuple[Gain, ...]:
    """The rows, as they name the side of the person on *seat*, who reads them."""
    sides = played.game.sides(played.terms)
    return tuple(
        gain._replace(
            names=words.marked(joined(["You", *(name(one) for one in side if one != seat)]), names)
        )
        if gain.mine
        else gain
        for side, gain in zip(sides, gains, strict=False)
    )


def _telling(seat: Seat | None, names: Sequence[str]) -> Callable[[str], Markup]:
    """Puts a note in words: to the player on *seat*, if there is one, as his own."""

    def tell(note: str) -> Markup:
        return words.marked(note if seat is None else second_person.to_you(note, name(seat)), names)

    return tell


def _most(gains: Sequence[Gain], *, to_you: bool) -> Markup:
    """Who gained most, where no note says who won."""
    most = max((gain.gained for gain in gains), default=0)
    ahead = [gain for gain in gains if gain.gained == most > 0]
    if not ahead:
        return Markup("The deal is over")
    if len(ahead) > 1:
        *others, last = sorted(ahead, key=lambda gain: not gain.mine)
        named = Markup("{} and {}").format(Markup(", ").join(o.names for o in others), last.names)
        if len(gains) == 2 and " and " in last.names:
            named = Markup("Both sides")
        return Markup("{} gain {}").format(named, "most" if len(ahead) < len(gains) else "the same")
    several, much = " and " in ahead[0].names, "more" if len(gains) == 2 else "most"
    if to_you and ahead[0].mine:
        return Markup("{} {}").format("Your side gains" if several else "You gain", much)
    return Markup("{} {} {}").format(ahead[0].names, "gain" if several else "gains", much)


def at_the_end(
    played: Played, seat: Seat | None, names: Sequence[str], *, to_you: bool = False
) -> tuple[Gain, ...]:
    """What the last deal of a match that is over brought, and the whole of it."""
    begun = last(played) or _beginning(played)
    end = DealEnd(played.ply, played.state.score)
    gains = _gains(played, begun, end, seat, names, to_you=to_you)
    return _of_reader(played, gains, seat, names) if to_you else gains


def accounts(
    played: Played, seat: Seat | None, names: Sequence[str], *, to_you: bool = False
) -> tuple[ScoreAccount, ...]:
    """How each side came to what it has now; none, in a game that keeps no score."""
    begun, now = _begun(played), DealEnd(played.ply, played.state.score)
    gains = _gains(played, begun, now, seat, names, to_you=to_you, most=CHANGES)
    if to_you:
        gains = _of_reader(played, gains, seat, names)
    purses = getattr(played.state, "purses", ())
    rows = []
    for number, gain in enumerate(gains):
        laid = gain.total - purses[number] if len(purses) == len(gains) else 0
        part = part_of(played)
        rows.append(ScoreAccount(gain.names, gain.total, gain.mine, part, gain.ways, max(0, laid)))
    return tuple(rows)


def _beginning(played: Played) -> DealEnd:
    return DealEnd(0, played.game.begin(played.terms).score)


def _begun(played: Played) -> DealEnd:
    """Where the score began that the sides have now: with the match, or with a game of it."""
    anew = (end for end in reversed(played.ends) if _anew(played, end))
    return next(anew, _beginning(played))


def _anew(played: Played, end: DealEnd) -> bool:
    """Whether a game of the match ended there, and the next began at zero: by the rule that the
    game’s ``table.ANEW`` names."""
    key = getattr(doors.at_table(played.game), "ANEW", "")
    rule = f"{played.game.slug}.{key}"
    return bool(key and end.ply) and any(
        note.rule == rule for note in played.lines[end.ply - 1].notes
    )


def _gains(
    played: Played,
    begun: DealEnd,
    end: DealEnd,
    seat: Seat | None,
    names: Sequence[str],
    *,
    to_you: bool = False,
    most: int | None = None,
) -> tuple[Gain, ...]:
    sides = played.game.sides(played.terms)
    rows, anew = [], _anew(played, end)
    for number, side in enumerate(sides if len(end.score) == len(sides) else ()):
        was = begun.score[number] if begun.score else 0
        said = words.marked(listed(side), names)
        changes = list(_changes(played, begun, end, number))[-most if most else 0 :]
        ways = tuple(
            ScoreChange(by, _told(played, ply, seat, names, to_you=to_you), _deal_of(played, ply))
            for by, ply in changes
        )
        now = end.score[number]
        rows.append(Gain(said, now - was, now, seat in side, ways, anew))
    return tuple(rows)


def _changes(played: Played, begun: DealEnd, end: DealEnd, side: int) -> Iterator[tuple[int, int]]:
    """By how much the score of that side changed between those two, and after how many lines."""
    now = begun.score[side] if begun.score else 0
    for change in played.scored:
        if not begun.ply < change.ply <= end.ply or len(change.score) <= side:
            continue
        if by := change.score[side] - now:
            yield by, change.ply
        now = change.score[side]


def _told(
    played: Played, ply: int, seat: Seat | None, names: Sequence[str], *, to_you: bool
) -> tuple[tuple[Markup, str], ...]:
    """What the line that leads to *ply* says, with the rules."""
    line = played.lines[ply - 1]
    over = bool(played.state.outcome)
    told = words.sentence(played.game, played.terms, line, seat, fresh=over)
    notes = [note for note in line.notes if not words.repeats(told, note.text)]
    if to_you and seat is not None:
        if line.move.seat == seat:
            told = words.by_you(played.game, played.terms, line, fresh=over)
        else:
            told = second_person.to_you(told, name(seat))
        notes = [note._replace(text=second_person.to_you(note.text, name(seat))) for note in notes]
    said = [(told, line.rule), *((note.text, note.rule) for note in notes)]
    return tuple((words.marked(text, names), rule) for text, rule in said)


def _deal_of(played: Played, ply: int) -> int:
    """The deal in which that line stands, counted from 1."""
    return 1 + sum(end.ply < ply for end in played.ends)
