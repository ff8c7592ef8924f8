"""A few dozen places of a game where its master's tables are read, and what they gave there.

A master whose table is empty, even or of another game still plays, as badly as chance, and no match
of a test would tell. So each game that ships tables keeps a *manifest* beside them: the digest of
each file, and forty places with what the master did there and what each move was worth. To read
them again takes seconds. It also says how each table was made. ``manage.py train`` writes it.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypedDict

from diversions.rules.bots import Budget, bots_of, play_out
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.record import replay

MANY = 40  # places a game
EARLY = 40  # moves of a record that leads to a place, at most: later ones would only make it longer
TRIALS = 12  # of which the reading of a place is made
SEEDS = range(4)  # a policy is seen by what it chooses several times
MANIFEST = "manifest.json"
NO_TABLE = {MANIFEST, "figures.json"}  # files of that folder that no master reads


class ProbedPlace(TypedDict):
    """A position, as the record that leads to it, and what the master's tables gave there."""

    terms: str
    moves: list[str]
    chosen: list[str]
    worth: dict[str, float]


class MadeTable(TypedDict, total=False):
    """How a table was made: by which recipe, engine (a digest) and versions, in how many seconds of
    a core; what it is worth, and how that was measured. *otherwise* tells of a table for which the
    rest is not known."""

    recipe: dict[str, Any]
    otherwise: str
    engine: str
    versions: dict[str, str]
    threads: int
    seconds: int
    worth: dict[str, float]
    measured: str


class TablesManifest(TypedDict):
    """Digests of a game's tables by file, how each was made, and the places."""

    tables: dict[str, str]
    made: dict[str, MadeTable]
    places: list[ProbedPlace]


class TableReading(NamedTuple):
    """What the master chose at a place, once a seed, and what each move was worth to it."""

    chosen: list[str]
    worth: dict[str, float]

    def agrees(self, place: ProbedPlace) -> bool:
        """Whether it is what the manifest has, but for the last digits of a sum."""
        stored = place["worth"]
        return (
            self.chosen == place["chosen"]
            and self.worth.keys() == stored.keys()
            and all(math.isclose(self.worth[one], stored[one], abs_tol=2e-4) for one in stored)
        )


def folder(game: Game[Any]) -> Path:
    """Where the tables of *game* are, if it has any."""
    return (
        Path(str(sys.modules[type(game).__module__.rpartition(".")[0]].__file__)).parent / "tables"
    )


def tables(game: Game[Any]) -> list[Path]:
    """The tables that masters of *game* read."""
    found = folder(game)
    return sorted(path for path in found.glob("*") if path.name not in NO_TABLE)


def digests(game: Game[Any]) -> dict[str, str]:
    """The SHA-256 of each table."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tables(game)}


def mastered(game: Game[Any]) -> list[Terms]:
    """Each variant, at each number of seats, under which *game* has a master."""
    bots, found = bots_of(game), []
    for variant in game.variants if "master" in bots.levels else ():
        for seats in variant.seats or game.seats:
            try:
                terms = game.terms(variant.key, seats)
            except ValueError:
                continue  # not for so many
            if bots.mastered(terms):
                found.append(terms)
    return found


def choices(game: Game[Any], terms: Terms, rng: Random) -> Iterator[list[Move]]:
    """Records of random play, each up to a choice between several moves."""
    moves: list[Move] = []
    for move, state in play_out(game, terms, rng):
        moves.append(move)
        if len(moves) > EARLY or state.outcome:
            return
        if len(state.acting) == 1 and len(open_to(game, state, state.acting[0])) > 1:
            yield list(moves)


def open_to(game: Game[Any], state: Any, seat: Seat) -> list[Ruling]:
    """What *seat* may do, by its own view."""
    return [one for one in game.rulings(game.view(state, seat), seat) if one.allowed]


def reading(game: Game[Any], terms: Terms, moves: Sequence[Move]) -> TableReading:
    """What the master and what weighs moves give after *moves*."""
    state, bots = replay(game, terms, moves), bots_of(game)
    seat = state.acting[0]
    view, rulings = game.view(state, seat), open_to(game, state, seat)
    master = bots.levels["master"]
    chosen = [str(master(game, view, rulings, Random(seed), Budget(TRIALS)).move) for seed in SEEDS]
    plain = [one.move for one in rulings if one.pick is None]
    weighed = bots.weigh(game, view, plain, Random(0), Budget(TRIALS)) if bots.weigh else {}
    return TableReading(chosen, {str(move): round(gain, 5) for move, gain in weighed.items()})


def probed(game: Game[Any]) -> list[ProbedPlace]:
    """Places spread over all terms that have a master, read in the tables as they are."""
    every = mastered(game)
    places: list[ProbedPlace] = []
    for number, terms in enumerate(every):
        rng = Random(number)
        many = MANY // len(every) + (number < MANY % len(every))
        here: list[ProbedPlace] = []
        while len(here) < many:
            found = list(choices(game, terms, rng))
            for moves in rng.sample(found, min(2, len(found), many - len(here))):
                read = reading(game, terms, moves)
                here.append({"terms": terms.code, "moves": [*map(str, moves)], **read._asdict()})  # type: ignore[typeddict-item]
        places += here
    return places


def stored(game: Game[Any]) -> TablesManifest:
    """The manifest that is shipped; FileNotFoundError if there is none."""
    manifest: TablesManifest = json.loads((folder(game) / MANIFEST).read_text("utf-8"))
    return manifest


def made_of(game: Game[Any]) -> dict[str, MadeTable]:
    """What the manifest that is shipped says of how tables were made."""
    return stored(game)["made"] if (folder(game) / MANIFEST).is_file() else {}


def write(game: Game[Any], made: dict[str, MadeTable]) -> None:
    """Ship the manifest of the tables as they are, of which it is known how they were *made*."""
    lines = ",\n".join(json.dumps(place) for place in probed(game))
    head = json.dumps({"tables": digests(game), "made": made}, indent=1).removesuffix("\n}")
    text = f'{head},\n"places": [\n{lines}\n]}}\n'
    (folder(game) / MANIFEST).write_text(text, "utf-8")


def wrong(game: Game[Any]) -> Iterator[ProbedPlace]:
    """The places of the manifest where the tables now give something else."""
    for place in stored(game)["places"]:
        terms = game.terms_of(place["terms"])
        if not reading(game, terms, [*map(Move.read, place["moves"])]).agrees(place):
            yield place
