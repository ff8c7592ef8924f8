"""What one asks of a game before one has read a word of it: for how many, how long, how heavy, and
what it needs.

All of it is computed: from the engine (players, packs), from what the game prints and throws
(boards, dice), from the summary and the records (weight), from matches that were counted (length).
So a new game brings its own, and a game that is told only has none.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library import fit, pace, selectors
from diversions.library.models import Game, Record, Summary
from diversions.library.stamps import by_stamp
from diversions.rules import CHANCE, Terms
from diversions.rules import Game as Engine
from diversions.rules.pictures import doors
from diversions.rules.record import read

# To know before the first act: the rules on which the summary rests, and each kind of act.  Up to
# so many of them, a game is of the first, second, third or fourth weight; above, of the fifth.
WEIGHTS = (18, 23, 28, 33)
PACKS = {
    "french": "French cards",
    "spanish": "Spanish cards",
    "german": "German cards",
    "tarot": "a tarot pack",
}
BOARDS = {"board", "large-board", "home"}  # sheets of a game that are played on
ON_TABLE = {"cards": "cards", "board": "a board", "dice": "dice"}
THROWN = re.compile(r"^\* throw ", re.MULTILINE)


class Facts(NamedTuple):
    """What is asked of a game that can be played."""

    players: tuple[int, ...]  # seats that its engine takes
    weight: int  # from 1 to 5
    known: int  # rules and kinds of act to know before the first act
    things: tuple[str, ...]  # of ON_TABLE
    needs: str  # the same in words, with the kind of pack
    usual: int  # players of the usual terms
    length: pace.Minutes | None  # for so many, whichever variant they play

    @property
    def seats(self) -> str:
        """For how many, in words.

        >>> [Facts(n, 1, 9, (), "", 2, None).seats for n in ((2, 3, 4), (2, 4))]
        ['2 to 4 players', '2 or 4 players']
        >>> [Facts(n, 1, 9, (), "", 2, None).seats for n in ((2, 4, 6), (3,))]
        ['2, 4 or 6 players', '3 players']
        """
        first, *_, last = (*self.players, self.players[-1])
        if first == last:
            return f"{first} players"
        if len(self.players) > 2 and self.players == tuple(range(first, last + 1)):
            return f"{first} to {last} players"
        *before, last = self.players
        return f"{', '.join(map(str, before))} or {last} players"


def of_game(game: Game) -> Facts | None:
    """The facts of a game; none, if it is not dealt."""
    return every().get(game.slug)


@by_stamp
def every() -> dict[str, Facts]:
    """The facts of each game that is dealt, by its slug."""
    undealt = fit.misfits()
    records: dict[str, list[str]] = defaultdict(list)
    for slug, text in Record.objects.values_list("game_id", "text"):
        records[slug].append(text)
    rests: dict[str, list[Summary]] = defaultdict(list)
    for part in Summary.objects.all():
        rests[part.game_id].append(part)
    return {
        game.slug: _computed(game, records[game.slug], rests[game.slug])
        for game in selectors.games()
        if game.slug in GAMES and game.slug not in undealt
    }


def _computed(game: Game, records: list[str], summary: list[Summary]) -> Facts:
    engine = GAMES[game.slug]
    seats = tuple(pace.terms_for(engine))
    things = _things(engine, records)
    known = _to_know(engine.terms(), records, summary)
    return Facts(
        seats,
        1 + sum(known > most for most in WEIGHTS),
        known,
        tuple(things),
        ", ".join(things.values()),
        engine.terms().seats,
        pace.over_all(game.slug, game.sort, engine.terms().seats),
    )


def _things(engine: Engine[Any], records: Iterable[str]) -> dict[str, str]:
    """What it is played with, in words, by what of ON_TABLE it is."""
    things = {}
    if pack := engine.pack(engine.terms()):
        things["cards"] = PACKS[pack.system]
    if doors.has_board(engine) or BOARDS & set(doors.sheets(engine)):
        things["board"] = "a board"
    if any(THROWN.search(text) for text in records):
        things["dice"] = "dice"
    return things


def _to_know(terms: Terms, records: list[str], summary: list[Summary]) -> int:
    """How many rules the summary rests on under *terms*, and kinds of act there are in the
    records of that variant."""
    rules = {rule for part in summary if terms.meets(part.under) for rule in part.rests_on}
    kinds = set()
    for text in records:
        of, moves = read(text, GAMES)
        if of.variant == terms.variant:
            kinds |= {move.verb for move in moves if move.seat != CHANCE}
    return len(rules) + len(kinds)


def fits(game: Game, players: int | None, minutes: int | None, on: tuple[str, ...]) -> bool:
    """Whether so many can play *game*, in some variant, in so long with what is on the table.

    One alone plays with bots; the last number of players means as many or more.
    """
    facts = of_game(game)
    suited = facts is not None and (not on or set(facts.things) <= set(on))
    return suited and fitting(game, players, minutes) is not None


def takes(game: Game | None, terms: Terms | None) -> pace.Minutes | None:
    """How long a match of *game* takes in the variant of its *terms* for so many players."""
    if game is None or terms is None:
        return None
    return pace.minutes(terms.game, game.sort, terms.seats, terms.variant)


class FittingVariant(NamedTuple):
    """A variant of a game for so many players, by its usual terms and its title, and how long a
    match of it takes."""

    terms: Terms
    title: str
    length: pace.Minutes | None


def fitting(game: Game, players: int | None, minutes: int | None) -> FittingVariant | None:
    """The way of playing that fits so many players: the last number means as many or more, and one
    alone plays with bots."""
    return first_way(
        game,
        lambda seats: players in (None, 1, seats) or (players == MANY and seats > MANY),
        minutes,
    )


def first_way(
    game: Game, seated: Callable[[int], bool], minutes: int | None
) -> FittingVariant | None:
    """The first variant for players that may be *seated* whose middling match takes no more than
    so many minutes, for its usual players if it can; none, if none does."""
    engine = GAMES[game.slug]
    usual = engine.terms().seats
    titles = {variant.key: variant.title for variant in engine.variants}
    # The game's usual number of players, then the others; for each the variants in their order.
    ways = sorted(pace.ways(engine).items(), key=lambda way: way[0][1] != usual)
    for (variant, seats), code in ways:
        if not seated(seats):
            continue
        length = pace.minutes(game.slug, game.sort, seats, variant)
        if minutes is None or (length is not None and length.middle <= minutes):
            return FittingVariant(engine.terms_of(code), titles[variant], length)
    return None


MANY = 7


def lacking(slug: str) -> str:
    """What `check_game` says of a game whose facts are not whole; empty, if they are."""
    engine, own = GAMES[slug], selectors.folder(slug)
    at = f"fixtures/games/{own.name}"
    if missing := set(pace.ways(engine)) - set(pace.counted(slug)):
        ways = ", ".join(f"{variant} of {seats}" for variant, seats in sorted(missing))
        return (
            f"{at}/{pace.FILE} does not say how many moves a match takes for {ways}. Count them "
            f"with: manage.py time_games --lacking {slug}"
        )
    if not _things(engine, (file.read_text("utf-8") for file in own.glob("records/*.txt"))):
        return (
            f"{slug} does not say what it is played with: its engine has no pack(), its sheets no "
            f"board, and no record in {at}/records throws dice."
        )
    summary = tomllib.loads((own / "report.toml").read_text("utf-8")).get("summary", [])
    if not any(part.get("rests_on") for part in summary):
        return (
            f"{at}/report.toml has no summary that says on which rules it rests (rests_on); the "
            "weight of a game is computed from these."
        )
    return ""
