"""Finding games by what they are, and sentences by their words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from django.http import QueryDict

from diversions.incoming.fields import number_or_none
from diversions.library import evidence, facts, mentions, passages, selectors
from diversions.library.models import Game, Witness
from diversions.library.passages import PassageMatch, fold
from diversions.library.stamps import by_stamp
from diversions.rules.terms import brief

AROUND = 110  # signs of a sentence that are shown on either side of a word
STOP = re.compile(r"[.;:?!]”?\s+")


class Hit(NamedTuple):
    """A place where the words stand: whose, what it is called, and the text about them."""

    game: Game
    title: str
    place: str
    before: str
    match: str
    after: str


class Filters(NamedTuple):
    """What a reader asked for; empty means all."""

    q: str = ""
    sort: str = ""
    kind: str = ""
    players: int | None = None
    minutes: int | None = None
    on: tuple[str, ...] = ()
    century: int | None = None
    place: str = ""
    told: str = ""


# What the shelf can be asked for.
ASKED = ("q", "kind", "place", "class", "players", "minutes", "on", "century", "told")
MINUTES = (15, 30, 60)


def filters(asked: QueryDict) -> tuple[Filters, list[str]]:
    """What *asked* wants, and a sentence for each word of it that cannot be read."""
    amiss = []
    numbers: dict[str, int | None] = {}
    whole = {"players": "number of players", "minutes": "number of minutes", "century": "century"}
    for key, words in whole.items():
        value = asked.get(key, "").strip()
        numbers[key] = number_or_none(value, 0, 9999)
        if value and numbers[key] is None:
            amiss.append(f"“{brief(value)}” is not a {words}: enter a number.")
    texts = {key: asked.get(key, "").strip()[:100] for key in ("q", "kind", "place", "told")}
    sort = asked.get("class", "")
    if sort not in ("", "cards", "boards", "dice"):
        amiss.append(f"“{brief(sort)}” is not a class of games: choose cards, boards or dice.")
        sort = ""
    on = tuple(thing for thing in facts.ON_TABLE if thing in asked.getlist("on"))
    return Filters(
        sort=sort,
        players=numbers["players"],
        minutes=numbers["minutes"],
        century=numbers["century"],
        on=on,
        **texts,
    ), amiss


def suits(game: Game, wanted: Filters) -> bool:
    """Whether *game* is among those that *wanted* asks for, its words apart."""
    asked = (wanted.players, wanted.minutes, wanted.on)
    return (
        wanted.sort in ("", game.sort)
        and (not wanted.kind or wanted.kind in game.kind)
        and (not any(asked) or facts.fits(game, *asked))
        and (wanted.century is None or wanted.century in witnessed().get(game.slug, ()))
        and fold(wanted.place) in fold(place(game))
        and wanted.told in ("", mentions.age(game.slug))
    )


def place(game: Game) -> str:
    """Where a game was played, in a word or two: what stands before any doubt or detail."""
    return re.split(r"[,;(]| as | by ", game.place)[0].strip()


@by_stamp
def witnessed() -> dict[str, frozenset[int]]:
    """The centuries of the works, older than ours, on which some rule of each game rests."""
    return {
        game: frozenset(1 + (year - 1) // 100 for year in years) for game, years in _years().items()
    }


def oldest() -> dict[str, int]:
    """The year of the oldest of those works, for each game that has one."""
    return {game: min(years) for game, years in _years().items()}


@by_stamp
def _years() -> dict[str, set[int]]:
    years: dict[str, set[int]] = {}
    said = Witness.objects.filter(stance__in=("states", "implies")).values_list(
        "rule__game_id", "source__year"
    )
    for game, year in said.distinct():
        if (digits := re.search(r"\d{4}", year)) and int(digits[0]) < evidence.MODERN:
            years.setdefault(game, set()).add(int(digits[0]))
    return years


Choice = tuple[str, str, int]  # what the address says, what the reader reads, how many games


def choices(wanted: Filters) -> dict[str, list[Choice]]:
    """What each filter offers among the games that suit the others, with their numbers.

    A filter that would leave no choice is left out, unless it is in use.
    """
    every, centuries = selectors.games(), witnessed()
    values: dict[str, Callable[[Game], Iterable[Any]]] = {
        "sort": lambda game: [game.sort],
        "kind": lambda game: game.kind,
        "century": lambda game: centuries.get(game.slug, ()),
        "place": lambda game: filter(None, [place(game)]),
        "told": lambda game: filter(None, [mentions.age(game.slug)]),
    }
    choices = {}
    for key, of in values.items():
        left = wanted._replace(**{key: Filters._field_defaults[key]})
        count = Counter(value for game in every if suits(game, left) for value in set(of(game)))
        chosen = getattr(wanted, key)
        if len(count) > 1 or chosen:
            choices[key] = [(str(v), _said(key, v), n) for v, n in sorted(count.items())]
    return choices


def _said(key: str, value: Any) -> str:
    return f"{value}th" if key == "century" else str(value)


def hits(words: str, among: set[str]) -> list[Hit]:
    """Where all of *words* stand in one text of the games *among*, best first."""
    known = {game.slug: game for game in selectors.games()}
    return [
        _hit(known[passage.passage.game], passage)
        for passage in passages.find(words)
        if passage.passage.game in among and passage.passage.game in known
    ]


def _hit(game: Game, passage: PassageMatch) -> Hit:
    """The sentence of a passage in which most of what was asked stands."""
    text = passage.passage.text
    ends = [0, *(end.end() for end in STOP.finditer(text)), len(text)]
    sentences = [(a, b) for a, b in pairwise(ends) if a < b]
    start, end = max(
        sentences, key=lambda span: sum(span[0] <= at < span[1] for at, _ in passage.spans)
    )
    first = next(((a, b) for a, b in passage.spans if start <= a < end), (start, start))
    begin = max(start, first[0] - AROUND)
    stop = min(end, first[1] + AROUND)
    return Hit(
        game,
        passage.passage.title,
        passage.passage.place,
        "…" * (begin > start) + text[begin : first[0]],
        text[slice(*first)],
        text[first[1] : stop].rstrip() + "…" * (stop < end),
    )
