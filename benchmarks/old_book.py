"""What is measured of each game of an old book: its rules, its sentences, its players, its engine.

    python -m benchmarks.old_book
    python -m benchmarks.old_book --document

Everything is counted from the fixtures and the ledgers, or was stored by ``benchmarks.skill``; the
engine alone is timed anew, ``--seconds`` for each game.  ``--document`` writes
docs/ledgers/gamester-measured.md, and leaves the sections below its tables, which are written by
hand.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.engines import BOARDS, CARDS, played
from benchmarks.skill import interval, shelf
from diversions.games import GAMES
from diversions.lab.claims import SUPPORTED, verdict
from diversions.lab.skill import OWN, compared

SOURCE = "cotton-1674"
FIXTURES, LEDGERS = Path("fixtures"), Path("docs/ledgers")
BOOK = FIXTURES / "books" / "compleat_gamester"
DOCUMENT = LEDGERS / "gamester-measured.md"
STANDINGS = ("stated", "inferred", "supplied", "reported", "modern")
FATES = ("carried", "told", "left out")
HEADING = re.compile(r"^#+ .*`@cotton-1674`")  # of the part of a ledger that goes through a chapter
ROW = re.compile(r"^\| [A-Z]+\d+ \|")

HEAD = (
    "# The Compleat Gamester, measured",
    "Made by `python -m benchmarks.old_book --document`, as far as the first section; do not edit. "
    "A game is here if at least one of its rules rests on Cotton’s words, and stands at the first "
    "page of which most of its rules speak.",
    "*Sentences* are the rows of its ledger under Cotton’s chapter: *carried* if the ledger says "
    "that the engine does it, or, where a ledger has no such column, if it names a rule that the "
    "engine enforces; *told* if the report says it; *left out* with the reason that the ledger "
    "gives. Where nothing is counted, the ledger has no part on his chapter alone. *Examples* are "
    "his own, drawn in the report and played from there; those that are only tests are in the "
    "ledgers. *Slips* stand on the page of his slips. "
    "*Claims* are those of his sentences about play that were measured. "
    "*Supported* counts the cases in which the figures support him, of all cases.",
    "*Players* compares the better level with the one below at the usual table, in pairings, with "
    "its interval of 95 %, as in [players.md](../players.md). *Moves a second* are of this "
    "machine, through the contract alone, in random play.",
)


class Measured(NamedTuple):
    """What is counted of one game."""

    slug: str
    title: str
    page: int
    standings: Counter[str]
    options: int
    readings: int
    fates: Counter[str]
    examples: int
    slips: int
    claims: int
    cases: tuple[int, int]  # supported, of all
    players: str


def games() -> list[Measured]:
    """The games that rest on the book, in the order of its pages."""
    every = (measured(slug) for slug in sorted(GAMES))
    return sorted((one for one in every if one), key=lambda one: (one.page, one.title))


def measured(slug: str) -> Measured | None:
    """What is counted of a game; None if no rule of its own rests on the book."""
    folder = FIXTURES / "games" / slug.replace("-", "_")
    report, rules = toml(folder / "report.toml"), toml(folder / "rules.toml")["rule"]
    pages = Counter(
        int(page[0])
        for rule in rules
        for witness in rule.get("witness", ())
        if witness["source"] == SOURCE and witness["stance"] == "states"
        if (page := re.search(r"\d+", witness["locus"]))
    )
    if not pages:
        return None
    options = GAMES[slug].options
    shown = [one for one in report.get("diagram", ()) if one.get("source") == SOURCE]
    slips = toml(BOOK / "slips.toml")["slip"]
    claims, cases = verdicts(slug)
    return Measured(
        slug,
        GAMES[slug].title,
        pages.most_common(1)[0][0],
        Counter(rule["standing"] for rule in rules),
        len(options),
        sum(len(option.readings) for option in options),
        fates(slug, {rule["id"] for rule in rules if rule.get("enforced", True)}),
        len(shown),
        sum(slip.get("game") == slug for slip in slips),
        claims,
        cases,
        players(slug),
    )


def fates(slug: str, enforced: set[str]) -> Counter[str]:
    """What became of each sentence of the chapter, as the game's ledger has it."""
    counted: Counter[str] = Counter()
    within = False
    for line in (LEDGERS / f"{slug}.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            within = bool(HEADING.match(line))
        elif within and ROW.match(line):
            counted[fate([cell.strip() for cell in line.strip("|").split("|")], enforced)] += 1
    return counted


def fate(cells: list[str], enforced: set[str]) -> str:
    """What became of the sentence of one row.

    >>> fate(["A1", "five men", "`x.five`"], {"x.five"}), fate(["A2", "a jest", "", "told"], set())
    ('carried', 'told')
    """
    if len(cells) < 4:
        return "carried" if enforced & set(re.findall(r"`([^`]+)`", cells[2])) else "told"
    said = cells[3].lower()
    if "carried" in said:
        return "carried"
    return "left out" if said.startswith(("left", "not")) else "told"


def verdicts(slug: str) -> tuple[int, tuple[int, int]]:
    """Claims of the book about a game, and the cases that support them, of all cases."""
    results = shelf().results(slug)
    claims = [claim for claim in shelf().claims(slug) if claim.source == SOURCE]
    said = [
        verdict(claim, result) for claim in claims for result in results.get(claim.key, {}).values()
    ]
    return len(claims), (said.count(SUPPORTED), len(said))


def players(slug: str) -> str:
    """How the levels of a game compare at its usual table, the best first."""
    usual = GAMES[slug].terms().code
    return "; ".join(
        f"{series.better}, {series.lesser} {interval(series)}"
        for series, _ in compared(shelf().skill(slug))
        if series.terms == usual and series.sees == OWN
    )


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def table(counted: list[Measured]) -> Iterator[str]:
    """What stands in the texts, in Markdown."""
    yield (
        f"| game | page | rules: {', '.join(STANDINGS)} | cruxes, readings | sentences: "
        f"{', '.join(FATES)} | examples, slips | claims, supported |"
    )
    yield "| --- " * 7 + "|"
    for one in counted:
        rules = figures(one.standings[word] for word in STANDINGS)
        sentences = figures(one.fates[word] for word in FATES) if one.fates else ""
        claims = f"{one.claims}, {one.cases[0]} of {one.cases[1]}" if one.claims else "0"
        yield (
            f"| [{one.title}]({one.slug}.md) | {one.page} | {rules} | {one.options}, "
            f"{one.readings} | {sentences} | {one.examples}, {one.slips} | {claims} |"
        )
    rules = figures(sum(one.standings[word] for one in counted) for word in STANDINGS)
    sentences = figures(sum(one.fates[word] for one in counted) for word in FATES)
    yield (
        f"| **together** | | {rules} | {sum(one.options for one in counted)}, "
        f"{sum(one.readings for one in counted)} | {sentences} | "
        f"{sum(one.examples for one in counted)}, {sum(one.slips for one in counted)} | "
        f"{sum(one.claims for one in counted)}, {sum(one.cases[0] for one in counted)} of "
        f"{sum(one.cases[1] for one in counted)} |"
    )


def speeds(counted: list[Measured], seconds: float) -> Iterator[str]:
    """How the players compare, and how fast the engine is, in Markdown."""
    yield "| game | players | moves a second | goal |"
    yield "| --- | --- | --- | --- |"
    for one in counted:
        game = GAMES[one.slug]
        played(game, seconds / 10)  # what is kept is filled
        moves, spent = played(game, seconds)
        goal = CARDS if game.pack(game.terms()) else BOARDS
        print(one.title, file=sys.stderr, flush=True)
        yield f"| {one.title} | {one.players} | {moves / spent:,.0f} | {goal:,} |"


def figures(counts: Iterator[int]) -> str:
    return ", ".join(map(str, counts))


def document(seconds: float) -> str:
    """Both tables as a page of the documentation."""
    counted = games()
    parts = (*HEAD, "\n".join(table(counted)), "\n".join(speeds(counted, seconds)))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for which an engine is timed")
    parser.add_argument("--document", action="store_true", help=f"write {DOCUMENT}")
    asked = parser.parse_args()
    shelf()
    if asked.document:
        _, heading, by_hand = DOCUMENT.read_text(encoding="utf-8").partition("\n## ")
        DOCUMENT.write_text(document(asked.seconds) + heading + by_hand, encoding="utf-8")
        return
    print(document(asked.seconds))


if __name__ == "__main__":
    main()
