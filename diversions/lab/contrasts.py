"""Contrasts: two sets of terms that are alike but for one reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import Game, Option, Reading, Terms


class Contrast(NamedTuple):
    """Terms under the first reading of an option, and the same under another reading."""

    option: Option
    reading: Reading  # not the first
    first: Terms
    second: Terms

    @property
    def key(self) -> str:
        """The reading's name within its game: ``up.seven``."""
        return f"{self.option.key}.{self.reading.key}"

    @property
    def tied(self) -> tuple[str, ...]:
        """The readings that have to change with it: ``stake.pool``."""
        return tuple(
            f"{option.key}.{other.key}"
            for (option, one), (_, other) in zip(self.first.agreed, self.second.agreed, strict=True)
            if one != other and option.key != self.option.key
        )


def disputed(game: Game[Any]) -> Iterator[tuple[Option, Reading]]:
    """Each reading that is not the first of its option."""
    for option in game.options:
        for reading in option.readings[1:]:
            yield option, reading


def plain(game: Game[Any], option: Option, reading: Reading) -> list[Contrast]:
    """The contrasts within each variant and number of seats, the usual ones first."""
    return list(_contrasts(game, option, reading, {}))


def changed(game: Game[Any], option: Option, reading: Reading) -> list[Contrast]:
    """The contrasts with one other reading changed on both sides."""
    return [
        contrast
        for other in game.options
        if other != option
        for one in other.readings
        for contrast in _contrasts(game, option, reading, {other: one})
        if departures(game, contrast.first)
    ]


def tied(game: Game[Any], option: Option, reading: Reading) -> list[Contrast]:
    """The contrasts in which one other reading has to change with this one."""
    contrasts = []
    for variant, seats in tables(game):
        for other in game.options:
            if other == option:
                continue
            for one, another in ((a, b) for a in other.readings for b in other.readings if a != b):
                with suppress(ValueError):
                    first = agree(game, variant, seats, {option: option.readings[0], other: one})
                    second = agree(game, variant, seats, {option: reading, other: another})
                    contrasts.append(Contrast(option, reading, first, second))
    return contrasts


def contrasts(game: Game[Any], option: Option, reading: Reading) -> list[Contrast]:
    """Every contrast that can be agreed, the plainest first; tied ones where there is no other."""
    return list(
        dict.fromkeys(chain(plain(game, option, reading), changed(game, option, reading)))
    ) or tied(game, option, reading)


def _contrasts(
    game: Game[Any], option: Option, reading: Reading, others: Mapping[Option, Reading]
) -> Iterator[Contrast]:
    for variant, seats in tables(game):
        with suppress(ValueError):  # readings that cannot stand together
            first = agree(game, variant, seats, {**others, option: option.readings[0]})
            second = agree(game, variant, seats, {**others, option: reading})
            yield Contrast(option, reading, first, second)


def tables(game: Game[Any]) -> Iterator[tuple[str, int]]:
    """Each variant with each number of seats that it admits."""
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            yield variant.key, seats


def agree(game: Game[Any], variant: str, seats: int, readings: Mapping[Option, Reading]) -> Terms:
    """The terms of *variant* with those readings; ValueError if they cannot stand together."""
    words = {option.key.replace("-", "_"): reading.key for option, reading in readings.items()}
    return game.terms(variant, seats, **words)


def departures(game: Game[Any], terms: Terms) -> int:
    """In how many words *terms* depart from the usual ones of their game."""
    variant, *words = terms.code.partition(":")[2].split(",")
    return (variant != game.variants[0].key) + len(words)


def game_of(terms: Terms) -> Game[Any]:
    return GAMES[terms.game]
