"""Finding games by what they are, and sentences by their words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from django.http import QueryDict

from diversions.incoming.fields import number_or_none
from diversions.library import evidence, passages, selectors
from diversions.library.models import Game, Witness
from diversions.library.passages import PassageMatch, fold
from diversions.library.stamps import by_stamp

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
    century: int | None = None
    place: str = ""
    length: str = ""


# What the shelf can be asked for.
ASKED = ("q", "kind", "place", "length", "class", "players", "century")


def filters(asked: QueryDict) -> tuple[Filters, list[str]]:
    """What *asked* wants, and a sentence for each word of it that cannot be read."""
    amiss = []
    numbers: dict[str, int | None] = {}
    for key, words in (("players", "number of players"), ("century", "century")):
        value = asked.get(key, "").strip()
        numbers[key] = number_or_none(value, 0, 9999)
        if value and numbers[key] is None:
            amiss.append(f"“{value[:20]}” is not a {words}: enter a number.")
    texts = {key: asked.get(key, "").strip()[:100] for key in ("q", "kind", "place", "length")}
    sort = asked.get("class", "")
    if sort not in ("", "cards", "boards", "dice"):
        amiss.append(f"“{sort}” is not a class of games: choose cards, boards or dice.")
        sort = ""
    return Filters(
        sort=sort,
        players=numbers["players"],
        century=numbers["century"],
        **texts,
    ), amiss


def suits(game: Game, wanted: Filters) -> bool:
    """Whether *game* is among those that *wanted* asks for, its words apart."""
    least, most = game.least or 1, game.most or game.least or 99
    return (
        wanted.sort in ("", game.sort)
        and (not wanted.kind or wanted.kind in game.kind)
        and (wanted.players is None or least <= wanted.players <= most)
        and (wanted.century is None or wanted.century in witnessed().get(game.slug, ()))
        and fold(wanted.place) in fold(place(game))
        and wanted.length in ("", game.length)
    )


def place(game: Game) -> str:
    """Where a game was played, in a word or two: what stands before any doubt or detail."""
    return re.split(r"[,;(]| as | by ", game.place)[0].strip()


@by_stamp
def witnessed() -> dict[str, frozenset[int]]:
    """The centuries of the works, older than ours, on which some rule of each game rests."""
    by_source: dict[str, set[int]] = {}
    said = Witness.objects.filter(stance__in=("states", "implies")).values_list(
        "rule__game_id", "source__year"
    )
    for game, year in said.distinct():
        if (digits := re.search(r"\d{4}", year)) and int(digits[0]) < evidence.MODERN:
            by_source.setdefault(game, set()).add(1 + (int(digits[0]) - 1) // 100)
    return {game: frozenset(centuries) for game, centuries in by_source.items()}


Choice = tuple[str, str, int]  # what the address says, what the reader reads, how many games


def choices(wanted: Filters) -> dict[str, list[Choice]]:
    """What each filter offers among the games that suit the others, with their numbers.

    A filter that would leave no choice is left out, unless it is in use.
    """
    every, centuries = selectors.games(), witnessed()
    values: dict[str, Callable[[Game], Iterable[Any]]] = {
        "sort": lambda game: [game.sort],
        "kind": lambda game: game.kind,
        "players": lambda game: range(game.least or 1, min(game.most or game.least or 1, 9) + 1),
        "century": lambda game: centuries.get(game.slug, ()),
        "place": lambda game: filter(None, [place(game)]),
        "length": lambda game: filter(None, [game.length]),
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
