"""What a rule rests on, how old it is, and through whose hands it came: the law of standings.

A *hand* is the source whose word a rule rests on.  A text of the game's time makes a rule *stated*;
a later writer who tells of it makes it *reported*, one who tells of a game as played now *modern*.
What a later writer names for it is told once, in the record of that source (``tells``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from diversions.rules.kit.wording import joined

MODERN = 1900  # the house rule for quotations: what is later is a modern writer's word
# The years in which a text is said to be written: its words, and the first year of the next.
AGES = {
    "before 1600": 1600,
    "1600 to 1699": 1700,
    "1700 to 1899": MODERN,
    "since 1900": 9999,
    "no date": 0,
}


class Origin(Protocol):
    """What is asked of a source."""

    @property
    def key(self) -> str: ...
    @property
    def author(self) -> str: ...
    @property
    def year(self) -> str: ...
    @property
    def quoted_from(self) -> str: ...
    @property
    def short(self) -> str: ...
    @property
    def tells(self) -> list[dict[str, Any]]: ...


class Testified(Protocol):
    """What is asked of a witness."""

    @property
    def source_id(self) -> str: ...
    @property
    def locus(self) -> str: ...
    @property
    def stance(self) -> str: ...


class Tale(NamedTuple):
    """What a later writer tells of a game, in one part of the work, and whom for it."""

    game: str
    at: str = ""  # how the loci of that part begin; empty: anywhere
    names: tuple[str, ...] = ()  # the works that the writer names for it
    now: bool = False  # of the game as it is played now


class Basis(NamedTuple):
    """What a rule rests on in a few words; *year* is 0 where no text dates it."""

    standing: str
    hand: str = ""  # “Cotton 1674”
    through: str = ""  # “Justin du Coeur”
    year: int = 0
    is_old: bool = False  # whether the hand is from before 1900
    names: tuple[str, ...] = ()  # what a later hand names for it
    implied: str = ""  # the oldest text that does not say it and needs it
    borrowed: str = ""  # “stated, Cotton 1674”: how it stands in the variant it is taken from

    @property
    def words(self) -> str:
        """What follows the standing: ``Cotton 1674``, ``McLeod 2006, naming …``; may be empty.

        >>> Basis("modern").words, Basis("modern", "Parlett").words
        ('this book', 'Parlett, as played now')
        >>> Basis("reported", "Modar 1998").words
        'Modar 1998, naming no text'
        """
        return "".join(self.parts)

    @property
    def parts(self) -> tuple[str, str, str]:
        """These words in three: up to what a later hand names, that, and what comes after it."""
        if self.borrowed:
            return f"from another variant: {self.borrowed}", "", ""
        if not self.hand:
            return "this book" if self.standing == "modern" else "", "", ""
        hand = f"{self.hand}, through {self.through}" if self.through else self.hand
        named = after = ""
        if self.names and self.standing != "inferred":
            named = f", naming {joined(self.names)}"
        if self.standing == "modern":
            after = ", as played now"
        elif self.standing == "reported" and not (self.names or self.through):
            after = ", naming no text"
        return hand, named, f"{after}; implied by {self.implied}" if self.implied else after


def year_of(said: str) -> int:
    """The first year that a date names; 0 if it names none.

    >>> year_of("c. 1665-70"), year_of("AS XX; 1997, 1998"), year_of("750-850"), year_of("")
    (1665, 1997, 750, 0)
    """
    years = [int(digits) for digits in re.findall(r"\b\d{3,4}\b", said)]
    return years[0] if years else 0


def age_of(year: int) -> str:
    """Which of ``AGES`` a year belongs to.

    >>> age_of(1599), age_of(1674), age_of(0)
    ('before 1600', '1600 to 1699', 'no date')
    """
    return next((name for name, end in AGES.items() if 0 < year < end), "no date")


def is_old(source: Origin) -> bool:
    """Whether *source* is dated before the modern writers."""
    return 0 < year_of(source.year) < MODERN


def tellings(source: Origin) -> list[Tale]:
    """What the record of *source* says that it tells of."""
    return [
        Tale(said["game"], said.get("at", ""), tuple(said.get("names", ())), bool(said.get("now")))
        for said in source.tells
    ]


def told(source: Origin, game: str, locus: str) -> Tale | None:
    """What *source* tells of *game* at *locus*; None where it is about another game.

    A source without any record of the kind tells of every game that calls on it.
    """
    every = tellings(source)
    fit = [t for t in every if t.game == game and locus.startswith(t.at)]
    return max(fit, key=lambda t: len(t.at), default=None) if every else Tale(game)


# The law ------------------------------------------------------------------------------------------


class Upheld(NamedTuple):
    """A witness that upholds a rule: its source, its stance, and what it tells of the game."""

    source: Origin
    stance: str
    telling: Tale

    @property
    def standing(self) -> str:
        """The standing that this witness gives by itself.

        One whose words are those of a text of the game's time, *stated*; and so on.
        """
        if self.stance == "implies":
            return "inferred"
        if is_old(self.source):
            return "stated"
        return "modern" if self.telling.now else "reported"


ORDER = ("stated", "reported", "modern", "inferred")  # what is said first, of several


def upholding(
    game: str, witnesses: Iterable[Testified], sources: Mapping[str, Origin]
) -> list[Upheld]:
    """The witnesses that say or imply a rule of *game*, and speak of that game."""
    return [
        Upheld(source, w.stance, telling)
        for w in witnesses
        if w.stance in ("states", "implies")
        and (telling := told(source := sources[w.source_id], game, w.locus))
    ]


def derived(game: str, witnesses: Iterable[Testified], sources: Mapping[str, Origin]) -> str:
    """The standing that the witnesses of a rule give it; empty if none of them upholds it."""
    given = {upheld.standing for upheld in upholding(game, witnesses, sources)}
    return next((standing for standing in ORDER if standing in given), "")


def allowed(standing: str, by: str) -> set[str]:
    """The standings that a rule may have whose witnesses give it *standing*, and which is *by*
    a writer, by “ours”, or by nobody.

    What a writer says can be a choice or an inference of the writer's own: then it is named so.

    >>> sorted(allowed("reported", "")), sorted(allowed("reported", "Justin du Coeur"))
    (['reported'], ['inferred', 'supplied'])
    """
    theirs = bool(by) and by != "ours"
    match standing:
        case "reported" | "modern" if theirs:
            return {"inferred", "supplied"}
        case "inferred":
            return {"inferred", "supplied"} if by else {"inferred", "modern"}
        case "":
            return {"supplied", "inferred"} if by else {"modern"}
    return {standing}


# In words -----------------------------------------------------------------------------------------


def basis(
    game: str, standing: str, witnesses: Sequence[Testified], sources: Mapping[str, Origin]
) -> Basis:
    """What a rule of that *standing* rests on: the oldest text that gives it that standing.

    Of later writers, one comes first who writes of this game and names texts for it.
    """
    every = upholding(game, witnesses, sources)
    giving = [u for u in every if u.standing == standing]
    if standing in ("inferred", "supplied") and not giving:
        giving = every if standing == "inferred" else []
    if not giving:
        return Basis(standing)
    first = min(giving, key=_first)
    implied = [u.source for u in every if u.standing == "inferred" and is_old(u.source)]
    eldest = min(implied, key=lambda source: year_of(source.year), default=None)
    return Basis(
        standing,
        first.source.short,
        _through(game, first.source, witnesses, sources),
        year_of(first.source.year),
        is_old(first.source),
        () if is_old(first.source) else tuple(sources[key].short for key in first.telling.names),
        eldest.short if eldest and standing == "reported" else "",
    )


def _first(upheld: Upheld) -> tuple[bool, bool, bool, int]:
    source, _, telling = upheld
    every = tellings(source)
    about_another = bool(every) and every[0].game != telling.game
    year = year_of(source.year) or 9999
    return (not is_old(source), about_another, not telling.names, year)


def _through(
    game: str, source: Origin, witnesses: Iterable[Testified], sources: Mapping[str, Origin]
) -> str:
    """Who tells us of a text that was not before us: its ``quoted_from``, if that one writes of
    the game; else one of the rule's own witnesses that names the text, or any who writes of the
    game and names it."""
    if not source.quoted_from:
        return ""
    usual = sources.get(source.quoted_from)
    naming = [
        sources[w.source_id]
        for w in witnesses
        if (telling := told(sources[w.source_id], game, w.locus)) and source.key in telling.names
    ]
    naming += [
        other
        for other in sources.values()
        if any(t.game == game and source.key in t.names for t in tellings(other))
    ]
    writes = usual is not None and any(t.game == game for t in tellings(usual))
    known = naming[0] if naming and not writes else usual
    return (known.author or known.short) if known else ""


# In a variant -------------------------------------------------------------------------------------


def is_of(witnesses: Iterable[str], source: str, locus: str) -> bool:
    """Whether a source at *locus* is a witness of a variant: *witnesses* are its keys, some with
    the beginning of a locus.

    >>> is_of(["mcleod-put, Put in the nine"], "mcleod-put", "Put in the nineteenth century")
    True
    """
    for key, _, at in (said.partition(", ") for said in witnesses):
        if key == source and locus.startswith(at):
            return True
    return False


def in_variant(
    game: str,
    whole: Basis,
    own: Sequence[Testified],
    sources: Mapping[str, Origin],
) -> Basis:
    """What a rule rests on in a variant, of which only *own* are witnesses.

    What none of them says is carried over from another variant: for this one, it is supplied.
    """
    if whole.standing in ("supplied", "inferred") or not whole.hand:
        return basis(game, whole.standing, own, sources)
    standing = derived(game, own, sources)
    if standing:
        return basis(game, standing, own, sources)
    return Basis("supplied", borrowed=f"{whole.standing}, {whole.words}")
