"""Claims put to the test: what a source says of play, held against what is played.

A claim stands in ``claims.toml`` of its game's fixtures, with its place; what was measured of it
in ``claims.json``; the verdict is computed from the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any, NamedTuple

from diversions.games import game_of
from diversions.lab.effects import quantile
from diversions.lab.matches import MatchCounts, Scene, deals, player, scenes
from diversions.rules import CHANCE, Game, Terms
from diversions.rules.claims import counts, values

SUPPORTED, NOT_SEEN, CANNOT_TELL = "supported", "not seen", "cannot tell"
# What kind of thing is claimed, and so what trials can say of it.
KINDS = {
    "follows": "It follows from the rules: we prove it, and trials or a count only check it.",
    "solved": "The rules settle it: we tried every way to play on from there.",
    "can-be-done": "Somebody says that something can be done. The trials show how often our "
    "players do it; if they fail, that disproves nothing.",
    "chance": "It is a matter of chance alone, and we computed it exactly.",
    "skill": "It depends on how people play. The trials are of our players, not of people.",
    "told": "It says what people do. We report that, and no trial of ours can test it.",
}


SEEN = {"all": "seeing", "one": "seeing one"}  # what is seen, as the key of a result writes it


@dataclass(frozen=True, slots=True)
class Case:
    """Terms under which a claim is tested, and who plays.

    With *against*, one side is played by *players* and the others by those; *seeing* gives that
    one side "all" cards face up, or "one" of the next player's in each deal.  Who they are goes
    round from match to match.
    """

    terms: str
    players: str = ""  # empty where the value is reckoned without play
    against: str = ""
    seeing: str = ""  # or one of SEEN
    than: str = ""  # other terms, or another game, from whose value the difference is measured

    @property
    def key(self) -> str:
        words = [self.terms, self.than, self.players, self.against, SEEN.get(self.seeing, "")]
        return " ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class Claim:
    """What a source says of play, and what would have to be measured if it is so.

    One of four things is measured: a *figure* of matches; how often the notes or acts of *count*
    come for each of those of *of* (``deal`` and ``match`` are counted too); what the game's own
    ``claims.py`` counts or reckons under the name *own*; or the *share* of matches that the first
    named players win.  The claim holds if that is *above* or *below* a bound.
    """

    key: str
    text: str
    source: str
    locus: str
    asks: str
    cases: tuple[Case, ...]
    quote: str = ""
    note: str = ""
    figure: str = ""
    count: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    own: str = ""
    share: bool = False
    above: float | None = None
    below: float | None = None
    percent: bool = True
    option: str = ""  # the crux whose readings the cases differ in, if they do
    kind: str = ""  # one of ``KINDS``; if the file is silent, *skill*, or *chance* without play
    proof: str = ""  # of what follows from the rules
    speaks_for: str = ""  # what it says for or against a reading, and how the source means it

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Claim:
        """The claim that an entry of the file writes; ValueError says what is wrong with it."""
        fields = dict(entry)
        fields["cases"] = tuple(Case(**case) for case in fields.get("case", ()))
        if odd := {case.seeing for case in fields["cases"]} - {"", *SEEN}:
            raise ValueError(f"{fields['key']}: “seeing” cannot be {', '.join(sorted(odd))}.")
        fields.pop("case", None)
        for name in ("count", "of"):
            fields[name] = tuple(fields.get(name, ()))
        played = any(case.players for case in fields["cases"])
        fields.setdefault("kind", "skill" if played else "chance")
        claim = cls(**fields)
        ways = [bool(claim.figure), bool(claim.count), bool(claim.own), claim.share]
        if sum(ways) != 1 or (claim.above is None) == (claim.below is None):
            raise ValueError(f"{claim.key}: measure one thing, and compare it with one bound.")
        if claim.kind not in KINDS or bool(claim.proof) != (claim.kind == "follows"):
            raise ValueError(
                f"{claim.key}: name its kind; give a proof if it follows from the rules, and only"
                " then."
            )
        return claim


class Result(NamedTuple):
    """What was measured of one case: a value, half its 95 % interval, from so many matches."""

    value: float
    within: float
    matches: int


def verdict(claim: Claim, result: Result) -> str:
    """Whether the whole interval lies on the claim's side of its bound, the other, or neither.

    What can be done is shown by one time that it was done.
    """
    if claim.kind == "can-be-done" and claim.above == 0 and result.value > 0:
        return SUPPORTED
    low, high = result.value - result.within, result.value + result.within
    bound = claim.above if claim.above is not None else claim.below
    assert bound is not None
    if claim.below is not None:
        low, high, bound = -high, -low, -bound
    return SUPPORTED if low > bound else NOT_SEEN if high <= bound else CANNOT_TELL


def split(verdicts: Sequence[str]) -> bool:
    """Whether a claim is true in one case and false in another."""
    return SUPPORTED in verdicts and NOT_SEEN in verdicts


# Measuring ----------------------------------------------------------------------------------------


def measured(claim: Claim, case: Case, matches: int) -> Result:
    """What *matches* of a case say; a value that is reckoned needs none."""
    game = game_of(case.terms)
    terms = game.terms_of(case.terms)
    if claim.own in values(game):
        return Result(float(f"{float(values(game)[claim.own](terms)):.6g}"), 0.0, 0)
    value, within = ratio([counted(claim, case, game, terms, seed) for seed in range(matches)])
    if case.than:
        game = game_of(case.than)
        terms = game.terms_of(case.than)
        other, error = ratio([counted(claim, case, game, terms, seed) for seed in range(matches)])
        value, within = value - other, hypot(within, error)
    return Result(float(f"{value:.6g}"), float(f"{within:.6g}"), matches)


def counted(
    claim: Claim, case: Case, game: Game[Any], terms: Terms, seed: int
) -> tuple[float, float]:
    """How much of what is asked one match holds, and of how much."""
    sides = game.sides(terms)
    mine = sides[seed % len(sides)]
    others = player(game, case.against or case.players)
    one = player(game, case.players)
    bots = [one if seat in mine else others for seat in range(terms.seats)]
    seen = dict.fromkeys(mine, case.seeing) if case.seeing else {}
    played = list(scenes(terms, bots, seed, seen))
    last = played[-1].after
    if claim.share:
        assert last.outcome
        winners = last.outcome.winners or tuple(range(len(sides)))
        return (seed % len(sides) in winners) / len(winners), 1
    if claim.own:
        return counts(game)[claim.own](played)
    if claim.figure:
        value = figure(game, played, claim.figure)
        return (0, 0) if value is None else (value, 1)
    told = [word for scene in played for word in words(game, scene)]
    times = 1 if claim.of == ("match",) else sum(word in claim.of for word in told)
    return sum(word in claim.count for word in told), times


def figure(game: Game[Any], played: Sequence[Scene], name: str) -> float | None:
    """A figure of one match, as effects are measured by; None if the match has it not."""
    tally = MatchCounts(game, played[0].before)
    for before, move, after in played:
        if deals(game, before):
            tally.deal(before, after)
        elif move.seat != CHANCE:
            tally.act(move)
    return tally.figures(played[-1].after).get(name)


def words(game: Game[Any], scene: Scene) -> list[str]:
    """What a move is, and what it brought about, in the words of ``count`` and ``of``."""
    told = [note.rule for note in scene.after.notes]
    if deals(game, scene.before):
        return [*told, "deal"]
    return told if scene.move.seat == CHANCE else [*told, f"act {scene.move.verb}"]


def ratio(rows: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The ratio of two sums, and half its 95 % interval, each row a match.

    Where something came never, or always, the rule of three bounds how often it still may.

    >>> ratio([(1, 2), (2, 4), (3, 6)]), ratio([(0, 20)] * 15)
    ((0.5, 0.0), (0.0, 0.01))
    """
    number = len(rows)
    whole = sum(of for _, of in rows)
    if number < 2 or not whole:
        return 0.0, 1.0
    value = sum(many for many, _ in rows) / whole
    if value in (0.0, 1.0):
        return value, min(1.0, 3 / whole)
    spread = sum((many - value * of) ** 2 for many, of in rows) / (number - 1)
    return value, quantile(number - 1) * sqrt(spread / number) / (whole / number)
