"""The bench: matches that were played are kept, so that a measurement can be taken up again.

A row is one match, and depends on nothing but the terms, the level, the seed and the sources.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.lab.contrasts import Contrast, plain
from diversions.lab.effects import Effect, figures
from diversions.lab.matches import RANDOM, MatchResult, match
from diversions.rules import Game, Option, Reading

HOUSE = Path(__file__).resolve().parent.parent
MEASURING = ("chance.py", "matches.py")  # of this package, what a match depends on
PILOT = 12  # matches at random in which a reading must make itself felt
PROBE = 8  # pairs whose records are kept as a digest
CHUNK = 8  # matches that a process plays at a time


class Lot(NamedTuple):
    """Matches of one kind: the terms, by their code, and the level of the players."""

    code: str
    level: str


@cache
def sources(slug: str) -> str:
    """A digest of all that a match of that game depends on, beside its terms and seed."""
    folder = HOUSE / "games" / slug.replace("-", "_")
    paths = [*folder.rglob("*.py"), *(HOUSE / "rules").rglob("*.py")]
    paths += [Path(__file__).with_name(name) for name in MEASURING]
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(paths):
        digest.update(path.relative_to(HOUSE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def played(lot: Lot, seeds: Iterable[int]) -> list[tuple[int, MatchResult]]:
    """Those matches of a lot."""
    terms = GAMES[lot.code.partition(":")[0]].terms_of(lot.code)
    return [(seed, match(terms, lot.level, seed)) for seed in seeds]


class Bench:
    """Plays lots of matches, and keeps every row in a folder as soon as it is there."""

    def __init__(self, folder: Path, jobs: int = 1) -> None:
        self.folder, self.jobs = folder, jobs
        self.rows: dict[Lot, dict[int, MatchResult]] = {}

    def file(self, lot: Lot) -> Path:
        slug, _, words = lot.code.partition(":")
        return self.folder / slug / sources(slug) / f"{lot.level} {words}.jsonl"

    def kept(self, lot: Lot) -> dict[int, MatchResult]:
        """The rows of a lot so far; a line that a killed process left half is not one."""
        if lot not in self.rows:
            self.rows[lot] = rows = {}
            if self.file(lot).is_file():
                for line in self.file(lot).read_text(encoding="utf-8").splitlines():
                    try:
                        seed, written, record = json.loads(line)
                    except ValueError:
                        continue
                    rows[seed] = MatchResult(written, record)
        return self.rows[lot]

    def play(self, lots: Iterable[Lot], pairs: int) -> Iterator[int]:
        """Play what is wanting of the first *pairs* matches of each lot; yields how many."""
        chunks: list[tuple[Lot, range | list[int]]] = []
        for lot in dict.fromkeys(lots):
            wanting = [seed for seed in range(pairs) if seed not in self.kept(lot)]
            chunks += [(lot, wanting[i : i + CHUNK]) for i in range(0, len(wanting), CHUNK)]
        if self.jobs == 1 or len(chunks) < 2:
            for lot, seeds in chunks:
                yield self.keep(lot, played(lot, seeds))
            return
        with ProcessPoolExecutor(self.jobs) as pool:
            done = pool.map(played, *zip(*chunks, strict=True))
            for (lot, _), rows in zip(chunks, done, strict=True):
                yield self.keep(lot, rows)

    def wanting(self, lots: Iterable[Lot], pairs: int) -> int:
        """How many matches are still to be played."""
        return sum(
            seed not in self.kept(lot) for lot in dict.fromkeys(lots) for seed in range(pairs)
        )

    def keep(self, lot: Lot, rows: list[tuple[int, MatchResult]]) -> int:
        path = self.file(lot)
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = path.read_bytes() if path.is_file() else b""
        with path.open("a", encoding="utf-8") as file:
            if whole and not whole.endswith(b"\n"):
                file.write("\n")
            for seed, match in rows:
                file.write(json.dumps([seed, match.figures, match.record]) + "\n")
        self.kept(lot).update(rows)
        return len(rows)

    def matches(self, lot: Lot, pairs: int) -> list[MatchResult]:
        """The first *pairs* matches of a lot, all of which have been played."""
        return [self.kept(lot)[seed] for seed in range(pairs)]

    # Contrasts --------------------------------------------------------------------------------

    def base(
        self, game: Game[Any], option: Option, reading: Reading, known: Contrast | None
    ) -> Contrast | None:
        """The plainest contrast in which the reading makes itself felt at random.

        It is felt where a record or a figure differs: of what is counted only at the end, no
        record tells.

        Each variant at its usual number of seats is tried, then the terms of the position in
        dispute (*known*).  None if the reading can be agreed nowhere.
        """
        seats = {v.key: (v.seats or game.seats)[0] for v in game.variants}
        tried = [
            contrast
            for contrast in plain(game, option, reading)
            if contrast.first.seats == seats[contrast.first.variant]
        ]
        for contrast in tried:
            lots = [Lot(terms.code, RANDOM) for terms in (contrast.first, contrast.second)]
            for seed in range(PILOT):
                for lot in lots:
                    if seed not in self.kept(lot):
                        self.keep(lot, played(lot, [seed]))
                one, other = (self.kept(lot)[seed] for lot in lots)
                if one != other:
                    return contrast
        return known or (tried[0] if tried else None)

    def effect(self, contrast: Contrast, level: str, pairs: int) -> Effect:
        """What *pairs* of matches say of a contrast; all of them have been played."""
        first, second = (
            self.matches(Lot(terms.code, level), pairs)
            for terms in (contrast.first, contrast.second)
        )
        differ = sum(one.record != two.record for one, two in zip(first, second, strict=True))
        return Effect(
            contrast.option.key,
            contrast.reading.key,
            contrast.first.code,
            contrast.second.code,
            level,
            pairs,
            sources(contrast.first.game),
            probe(first, second),
            float(f"{differ / pairs:.6g}"),
            figures(first, second),
        )


def probe(first: list[MatchResult], second: list[MatchResult]) -> str:
    """A digest of the first few records of either side, by which a change of play is seen."""
    records = [match.record for match in (*first[:PROBE], *second[:PROBE])]
    return hashlib.blake2b(" ".join(records).encode(), digest_size=8).hexdigest()
