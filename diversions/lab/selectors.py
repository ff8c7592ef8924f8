"""What the laboratory's pages show: positions side by side, and effects in words and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from diversions.games import GAMES
from diversions.lab import skill, store, telling
from diversions.lab.chance import drawn
from diversions.lab.claims import KINDS, Case, Claim, Result, split, verdict
from diversions.lab.disputes import Dispute
from diversions.lab.effects import CERTAIN, Effect, Figure, holm
from diversions.lab.matches import RANDOM
from diversions.lab.skill import Series
from diversions.lab.telling import FOILS, PLAYERS, EffectFigure
from diversions.library import selectors
from diversions.library.selectors import Sentence
from diversions.play import fold, showing, sitters, words
from diversions.play.fold import Played
from diversions.play.table import Table
from diversions.rules import CHANCE, Game, Move, Option, Pick, Reading, Terms, ruling_on
from diversions.rules.core import letter
from diversions.rules.kit.wording import joined

FEW = 3  # acts that are listed where the tables differ in whose turn it is
LISTED = 6  # differences in what is allowed that are told one by one

# Positions ----------------------------------------------------------------------------------------


class Only(NamedTuple):
    """An act that one table allows and the other refuses, and why it does."""

    act: Any
    because: Any
    rule: str


@dataclass
class Side:
    """One of the two tables of a position in dispute."""

    reading: Reading
    rule: Sentence | None
    played: Played
    table: Table
    only: list[Only] = field(default_factory=list)

    @property
    def may(self) -> list[str]:
        """What may be done here, if that is little enough to be listed."""
        game, state = self.played.game, self.played.state
        labels = [r.label for seat in state.acting for r in game.rulings(state, seat) if r.allowed]
        return labels if len(labels) <= FEW else []

    @property
    def acting(self) -> str:
        return joined([self.table.names[seat] for seat in self.played.state.acting])


PARTS = {
    "outcome": "whether the match is over, or who has won it",
    "turn": "whose turn it is",
    "chance": "which cards or dice come next",
    "moves": "what a player may do",
    "score": "the score",
    "stakes": "how much money each player has",
}


@dataclass
class DisputedPosition:
    """A position in dispute, as its page shows it."""

    dispute: Dispute
    sides: tuple[Side, Side]
    tied: list[tuple[Option, Reading]]

    @property
    def differs(self) -> str:
        """In what the tables differ, in words."""
        return joined([PARTS[part] for part in self.dispute.parts])

    @property
    def stands(self) -> bool:
        return not any(side.played.broken for side in self.sides)


def position(game: Game[Any], dispute: Dispute) -> DisputedPosition:
    """Both tables of *dispute*; ValueError if its terms cannot be agreed any more."""
    contrast = dispute.contrast(game)
    moves = [Move.read(line) for line in dispute.moves]
    folded = [fold.fold(terms, moves) for terms in (contrast.first, contrast.second)]
    if all(played.state.due for played in folded):
        folded = [fallen(played) for played in folded]
    first, second = (
        side(terms[contrast.option], played)
        for terms, played in zip((contrast.first, contrast.second), folded, strict=True)
    )
    first.only, second.only = only(first, second), only(second, first)
    every = {option.key: option for option in game.options}
    tied = [key.split(".") for key in contrast.tied]
    return DisputedPosition(
        dispute,
        (first, second),
        [(every[option], every[option].reading(reading)) for option, reading in tied],
    )


def fallen(played: Played) -> Played:
    """The table when the chance that is due has fallen, which here it always does alike."""
    for nth in range(10):
        if not (due := played.state.due):
            break
        move = Move(CHANCE, due.verb, drawn(due, "shown", due.verb, nth))
        played = played.then(ruling_on(played.game, played.state, move))
    return played


def side(reading: Reading, played: Played) -> Side:
    seen = showing.look(played, None, sitters.company(played), all_seen=True)
    seen.kind, seen.mark = "diagram", f"{reading.key}-"
    report = selectors.report(played.game.slug)
    rules = report.rules if report else ()
    rule = next((rule for rule in rules if rule.id == reading.rule), None)
    return Side(reading, rule, played, seen)


def only(here: Side, there: Side) -> list[Only]:
    """The acts that are allowed here and refused there, where the same seat is to act.

    And those that leave another choice there.
    """
    acts: list[Only] = []
    game, terms = here.played.game, here.played.terms
    seats = here.played.state.acting
    rulings_there = {seat: list(game.rulings(there.played.state, seat)) for seat in seats}
    for seat in seats if seats == there.played.state.acting else ():
        for ruling in game.rulings(here.played.state, seat):
            if not ruling.allowed or len(acts) >= LISTED:
                continue
            refusal = ruling_on(game, there.played.state, ruling.move)
            others = (r.pick for r in rulings_there[seat] if r.allowed and r.move == ruling.move)
            other = next(others, None)
            if ruling.pick and other and bounds(ruling.pick) != bounds(other):
                act = f"{{{letter(seat)}}}: “{ruling.label}”, {bounds(ruling.pick)}"
                told = Only(here.table.words(act), Markup("By this rule."), ruling.rule)
                acts.append(told)
            if ruling.pick is None and not refusal.allowed:
                done = words.done(ruling.label, ruling.move, game.pack(terms))
                act = words.told_of(f"{{{letter(seat)}}}", done, words.acts_of(game, ruling.move))
                acts.append(
                    Only(here.table.words(act), there.table.words(refusal.because), refusal.rule)
                )
    return acts


def bounds(pick: Pick) -> str:
    """How many of how many an act may choose.

    >>> bounds(Pick(("2S", "3S", "4S"), 1, 2)), bounds(Pick(("2S", "3S", "4S"), 2, 2))
    ('1 to 2 of 3', '2 of 3')
    """
    many = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
    return f"{many} of {len(pick.pool)}"


# Effects ------------------------------------------------------------------------------------------

LOWER = (RANDOM, "apprentice")  # with whom every reading is measured


@dataclass
class ReadingStudy:
    """One reading that is not the first, with all that the laboratory has on it."""

    game: Game[Any]
    option: Option
    reading: Reading
    dispute: Dispute | None
    effects: list[tuple[Effect, list[EffectFigure]]]

    @property
    def key(self) -> str:
        return f"{self.option.key}.{self.reading.key}"

    @property
    def certain(self) -> bool:
        """Whether it changes any figure for certain."""
        return any(one.certain for _, told in self.effects for one in told)

    @property
    def moved(self) -> bool:
        """Whether any pair was played otherwise, or any figure is another."""
        return any(
            effect.differ or any(one.figure.difference for one in told)
            for effect, told in self.effects
        )

    @property
    def sentence(self) -> str:
        """What it changes, in words; empty where it was not measured."""
        return telling.sentence(self.effects)

    @property
    def picture(self) -> telling.LevelPicture | None:
        return telling.picture(self.effects)

    @property
    def at_odds(self) -> list[str]:
        """The figures on which apprentices and journeymen are certain of opposite things."""
        return telling.at_odds(self.effects)

    @property
    def group(self) -> str:
        """Under which heading it is listed."""
        key, levels = telling.chosen(self.effects)
        return telling.group(key, levels, bool(self.effects))

    @property
    def base(self) -> Terms | None:
        return self.game.terms_of(self.effects[0][0].terms) if self.effects else None

    @property
    def base_title(self) -> str:
        """The title of the variant in which it was measured."""
        key = self.base.variant if self.base else ""
        return next((v.title for v in self.game.variants if v.key == key), "")

    @property
    def pairs(self) -> int:
        """The pairs by players of the lower levels that its figures rest on, at least."""
        lower = [effect.pairs for effect, _ in self.effects if effect.level in LOWER]
        return min(lower, default=0)

    @property
    def journeymen(self) -> int:
        """The pairs of matches by journeymen; 0 where they play too slowly to be asked."""
        return sum(effect.pairs for effect, _ in self.effects if effect.level == "journeyman")


def crux(game: Game[Any], option: Option, reading: Reading) -> ReadingStudy:
    """What the laboratory has on one reading."""
    key = f"{option.key}.{reading.key}"
    corrected = certainty()
    readings = []
    for effect in store.effects(game.slug):
        if effect.key == key and agreed(game, effect):
            told = [
                told_of(effect, name, figure, corrected[game.slug, key, effect.level, name])
                for name, figure in effect.figures.items()
            ]
            told.sort(key=lambda one: telling.rank(one.key))
            readings.append((effect, told))
    readings.sort(key=lambda row: list(PLAYERS).index(row[0].level))
    return ReadingStudy(game, option, reading, store.disputes(game.slug).get(key), readings)


def agreed(game: Game[Any], effect: Effect) -> bool:
    """Whether the terms that were measured can still be agreed."""
    try:
        game.terms_of(effect.terms)
        game.terms_of(effect.against)
    except ValueError:
        return False
    return True


def certainty() -> dict[tuple[str, str, str, str], float]:
    """The p of every figure of the whole book, corrected for all of them together."""
    return _certainty(store.stamp())


@lru_cache(maxsize=2)
def _certainty(stamp: str) -> dict[tuple[str, str, str, str], float]:
    return holm(
        {
            (slug, effect.key, effect.level, name): figure.p
            for slug in GAMES
            for effect in store.effects(slug)
            for name, figure in effect.figures.items()
        }
    )


def every_crux() -> list[ReadingStudy]:
    """All readings of the book that are not the first, by what they change, then by game."""
    cruxes = [
        crux(game, option, reading)
        for game in sorted(GAMES.values(), key=lambda game: game.title)
        for option in game.options
        for reading in option.readings[1:]
    ]
    return sorted(cruxes, key=lambda crux: telling.GROUPS.index(crux.group))


def coverage(measured: Sequence[ReadingStudy]) -> list[tuple[int, int]]:
    """How many readings rest on how many pairs, the most pairs first."""
    return sorted(Counter(crux.pairs for crux in measured).items(), reverse=True)


class Coverage(NamedTuple):
    """How much of a game has been measured."""

    game: Game[Any]
    readings: int
    measured: int
    pairs: list[int]
    journeymen: list[int]


def by_game(cruxes: Sequence[ReadingStudy]) -> list[Coverage]:
    """The same for each game that has readings to compare, by title."""
    rows = []
    for game in sorted(GAMES.values(), key=lambda game: game.title):
        own = [crux for crux in cruxes if crux.game is game]
        measured = [crux for crux in own if crux.effects]
        pairs = sorted({crux.pairs for crux in measured}, reverse=True)
        journeymen = sorted({crux.journeymen for crux in own if crux.journeymen}, reverse=True)
        rows += [Coverage(game, len(own), len(measured), pairs, journeymen)] * bool(own)
    return rows


# In words -----------------------------------------------------------------------------------------


class LevelRow(NamedTuple):
    """A better player beside lesser ones, as the page says it."""

    game: Game[Any]
    series: Series
    above: tuple[float, float, float]
    verdict: str


def by_level() -> list[LevelRow]:
    """Every series of matches between levels, with what it shows."""
    return [
        LevelRow(game, one, one.above, skill.verdict(one, allowed, seated(game, one)))
        for game in sorted(GAMES.values(), key=lambda game: game.title)
        for one, allowed in skill.compared(store.skill(game.slug))
    ]


def seated(game: Game[Any], series: Series) -> skill.Duplicate | None:
    """The same levels as strong as at a table, in duplicate, where that was measured."""
    return skill.seated(series, store.duplicates(game.slug))


def told_of(effect: Effect, name: str, figure: Figure, p: float) -> EffectFigure:
    key, share = telling.key_of(effect, name), name in telling.SHARES
    return EffectFigure(
        key,
        telling.named(effect, key),
        effect.level,
        figure,
        p < CERTAIN,
        *telling.amounts(figure, share),
        telling.difference(figure, share),
    )


# Claims -------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """One case of a claim: who played under which readings, what was measured, and what follows."""

    under: str
    players: str
    measured: str
    matches: int
    verdict: str


class TestedClaim(NamedTuple):
    """A claim of a source, with what came of it."""

    game: Game[Any]
    claim: Claim
    source: str
    place: str
    trials: list[Trial]
    split: bool
    kind: str  # of what kind the claim is, in a sentence


def claims_of(slug: str, option: str = "") -> list[TestedClaim]:
    """The claims about a game that have been tested; of one *option*, if it is named."""
    game, results, sources = GAMES[slug], store.results(slug), selectors.sources()
    tested = []
    for claim in store.claims(slug):
        measured = [(c, r) for c in claim.cases if (r := results.get(claim.key, {}).get(c.key))]
        if not measured or (option and claim.option != option):
            continue
        trials = [
            Trial(
                under(game, claim, case),
                company(case),
                measure(claim, result, bool(case.than)),
                result.matches,
                verdict(claim, result),
            )
            for case, result in measured
        ]
        source = sources.get(claim.source)
        tested.append(
            TestedClaim(
                game,
                claim,
                source.short if source else claim.source,
                selectors.address("source", claim.source),
                trials,
                splits(claim, [(case, verdict(claim, result)) for case, result in measured]),
                KINDS[claim.kind],
            )
        )
    return tested


def splits(claim: Claim, verdicts: Sequence[tuple[Case, str]]) -> bool:
    """Whether the same players make a claim true under one reading of its crux and not another."""
    by_players: dict[str, list[str]] = {}
    for case, said in verdicts:
        by_players.setdefault(company(case), []).append(said)
    return bool(claim.option) and any(split(said) for said in by_players.values())


def under(game: Game[Any], claim: Claim, case: Case) -> str:
    """The terms of a case in words: the reading of the crux, or the variant, and the seats."""
    terms = game.terms_of(case.terms)
    words = [next(v.title for v in game.variants if v.key == terms.variant)]
    words += [r.label for o, r in terms.agreed if o.key == claim.option]
    words += [f"{terms.seats} players"] * (len(game.seats) > 1)
    words += [r.label for o, r in terms.agreed if case.than and f"{o.key}={r.key}" in case.terms]
    words += [
        r.label
        for o, r in terms.agreed
        if not case.than and o.key != claim.option and f"{o.key}={r.key}" in case.terms
    ]
    return "; ".join(words)


SEES = {"": "", "all": " who see all the cards", "one": " who see one of the other player’s cards"}


def company(case: Case) -> str:
    if not case.players:
        return "reckoned"
    named = {**PLAYERS, **FOILS}
    one = named[case.players] + SEES[case.seeing]
    return f"{one} against {named[case.against]}" if case.against else one


def measure(claim: Claim, result: Result, change: bool) -> str:
    """What was measured, with its interval, where it is not exact."""
    number = percent if claim.percent else decimal
    text = (plus if change else str)(number(result.value))
    return f"{text} ± {number(result.within)}" if result.within else text


def percent(value: float) -> str:
    """A share with as many places as it needs.

    >>> percent(0.5), percent(0.0141), percent(0.000109)
    ('50.0 %', '1.4 %', '0.01 %')
    """
    return f"{value * 100:.1f} %" if abs(value) >= 0.001 or not value else f"{value * 100:.2f} %"


def decimal(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def plus(text: str) -> str:
    """A change with its sign."""
    return text.replace("-", "−") if text.startswith(("-", "−")) else f"+{text}"


# Downloads ----------------------------------------------------------------------------------------

COLUMNS = (
    "game", "option", "reading", "terms", "against", "level", "pairs", "records_that_differ",
    "figure", "first", "second", "difference", "within_95", "p", "p_holm", "size", "sources",
)  # fmt: skip


def rows() -> Iterator[tuple[Any, ...]]:
    """Every figure of the book, in the order of ``COLUMNS``."""
    corrected = certainty()
    for slug in GAMES:
        for effect in store.effects(slug):
            for name, figure in effect.figures.items():
                yield (
                    slug, effect.option, effect.reading, effect.terms, effect.against,
                    effect.level, effect.pairs, effect.differ, name, *figure[:5],
                    float(f"{corrected[slug, effect.key, effect.level, name]:.6g}"),
                    figure.size, effect.sources,
                )  # fmt: skip
