"""What the laboratory has on each reading: its effects, in words and figures, and as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.lab import skill, store, telling
from diversions.lab.disputes import Dispute
from diversions.lab.effects import CERTAIN, Effect, Figure, holm
from diversions.lab.matches import RANDOM
from diversions.lab.skill import Series
from diversions.lab.telling import PLAYERS, EffectFigure
from diversions.rules import Game, Option, Reading, Terms

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
