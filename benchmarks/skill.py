"""The table of better player against lesser, for every game: levels, matches, intervals.

    python -m benchmarks.skill --matches 400
    python -m benchmarks.skill gleek --matches 200 --face-up 100
    python -m benchmarks.skill --table

For each game at its usual table, and where the number of seats can be chosen also at the smallest
and the largest, every level sits with those of the level below, sides alternating.  Where cards are
hidden a journeyman plays so many matches with every card in sight as well, with apprentices and
with journeymen.  What was played is kept
beside the game's other fixtures after every few matches, so that the command can be stopped and
goes on where it was; ``--fresh`` begins again.  Trials are counted, never time.  ``--table`` prints
what is stored, and ``--document`` writes it to docs/players.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import django

from benchmarks.bots import matches, player, seer
from diversions.games import GAMES
from diversions.lab.skill import (
    ALL,
    OWN,
    Margin,
    Series,
    beside,
    compared,
    difference,
    seated,
    verdict,
)
from diversions.rules import Game, Terms, play_out
from diversions.rules.bots import levels
from diversions.rules.players.tables import solved_terms

PEERS = Path("fixtures/games/shatranj/peers.json")
DOCUMENT = Path("docs/players.md")
SEES_THROUGH = "one who sees everything and knows how the others play"
BATCH = 10  # matches after which they are stored
SEER = "all, and how the others play"
OPEN = "journeyman"  # who plays with every card in sight
# Measured as well: the usual terms can be spoilt by a bid that hardly any hand makes.
BESIDE = {"primero": ("primero:english",)}
FORESIGHT = 3  # trials of one who sees through all
ALL_SEEING = 2  # of one who sees every card all trials are alike, and an apprentice makes none
HEAD = (
    "# How much better the better player is",
    "Made by `python -m benchmarks.skill --document`; do not edit. The counts are stored with each "
    "game (`fixtures/games/<slug>/skill.json`).",
    "One player of the better level sits with players of the level below, the sides alternating. "
    "*Won* is the share of the matches that went to the better player; in *pairings*, each of the "
    "others is compared with that player, so that an even match is 50 % at any number of seats. "
    "*Seeing all* is a journeyman with every card face up, who is no bound. A better player is "
    "*better* at so many trials if the lower end of the interval is 55 % or more, and *clearly* "
    "better only if that holds as at a table, in duplicate: the same cards and throws again with "
    "the sides changed (`python -m benchmarks.duplicate`). *Trials* are what a move "
    "may spend, fewer than at a real table; against an apprentice, who goes by rule of thumb, one "
    "who sees everything needs two.",
)


# What was changed in players after their counts were made.  Whoever counts a game again with
# --fresh takes out its line.
SINCE = (
    (
        ("all-fours", "gleek", "reversis"),
        "in the end of a deal, the master plays no card that is never better than another.",
    ),
    (
        ("all-fours", "karnoffel", "tarocchi"),
        "to a trick that it cannot take, the master throws the lowest card of its suit that counts "
        "no more.",
    ),
    (
        ("alquerque", "chaturanga", "fox-and-geese", "shatranj"),
        "players mark down a position that has stood before.",
    ),
    (
        ("bankafalet",),
        "who can no longer win the match by the last deal lays on more heaps.",
    ),
    (
        ("beast", "french-ruff", "gleek", "lanterloo", "ombre", "ruff-and-trump", "whist"),
        "cards of a suit between which no other player can lay one are worth the same to the "
        "journeyman, and to a trick that it cannot take it throws the lowest of them.",
    ),
    (
        ("catalan-truc", "french-truc", "le-truc", "rentoy", "truc"),
        "the journeyman reckons with raises in deals to come, answers a raise by the score, takes "
        "hands for likelier that agree with all that the others did, and where suits make no "
        "difference throws the lowest of the cards that lose a trick.",
    ),
    (
        ("costly-colours",),
        "the journeyman counts all hands that the other may hold, and of cards that they do not "
        "tell apart gives or changes the one without which it keeps most.",
    ),
    (
        ("craps", "hazard"),
        "how far behind a player is, is reckoned with the stakes that lie.",
    ),
    (
        ("cribbidge",),
        "the journeyman plays out all hands that the other may hold, where one or two cards are "
        "not known.",
    ),
    (
        ("cucumber",),
        "of cards with which it wins the match about as often, the master plays the one that saves "
        "most points.",
    ),
    (("five-cards",), "who has no trump asks for another where that costs nothing."),
    (
        ("french-truc", "le-truc", "put", "rentoy", "truc"),
        "the master makes no choice that is never better and sometimes worse than another, and "
        "reckons where its training never came.",
    ),
    (
        ("gleek",),
        "the last three tricks are played as well as can be.",
    ),
    (
        ("inn-and-inn",),
        "what a pot is worth is reckoned with the coins that each has left.",
    ),
    (("karnoffel",), "the master is certain where the trick decides the deal."),
    (
        ("ombre",),
        "deals are played out with all cards open: the last four tricks as well as can be, and "
        "those before them by weights that were fitted to such ends.",
    ),
    (
        ("penneech",),
        "who may throw in a hand weighs what the dealer would reckon for the first card, and that "
        "a new deal may end the match.",
    ),
    (
        ("picket",),
        "hands that are made up agree with what the other said and did not follow, and the last "
        "five tricks are played as well as can be.",
    ),
    (("poch",), "who stays in depends on what lies there beside the price."),
    (
        ("post-and-pair",),
        "who may stay in is reckoned and not thrown for, no vie is seen that is worth less than to "
        "yield, and who is far ahead lays no more in the last deal.",
    ),
    (
        ("primero",),
        "players reckon what a showing gives back: what a player has bet beyond all others still "
        "in returns, whether the showing is won or lost, and also where nobody can win. So what "
        "they may win by seeing, waiting or vying is the rest of the money on the table, and a vie "
        "risks only as many coins as the others still in can match. Where the last one in takes "
        "from each only as much as they themselves bet (`alone=bet`), they also count what "
        "yielding then saves, and win by a vie that nobody sees only what they have matched.",
    ),
    (("put",), "cards of a rank are worth the same to the journeyman."),
    (("tablero",), "players know that leaving the last row ends the match."),
    (
        ("tarocchi",),
        "the master declares fifty before anything else where it can, and who leads bets by the "
        "card that it may lead.",
    ),
    (("tick-tack",), "players fear no men whose way is taken."),
)
LEARNT = (
    "## What players have learnt since\n\n"
    "All figures here are of players as they were when their matches were counted. Players of "
    "these games have been changed since, and were not counted again:"
)


def learnt() -> Iterator[str]:
    """What players do otherwise than when they were counted, in Markdown."""
    for slugs, what in SINCE:
        yield f"- {', '.join(f'`{slug}`' for slug in slugs)}: {what}"


AHEAD = (
    "## By how much\n\n"
    "Who has most at the end is a coarse measure. This is by how many points or coins the better "
    "player was ahead of the others’ average at the end of a match, and, where a deal has stages, "
    "what of it each brought; how much single matches differ; and after how many matches such a "
    "gain would more likely than not be told from luck at 95 %. Nothing stands there where the "
    "interval holds nought. In games whose points are penalties less is better."
)


def tables(game: Game[Any]) -> list[Terms]:
    """The terms under which the levels of *game* are compared."""
    admitted = game.variants[0].seats or game.seats
    seats = dict.fromkeys((game.terms().seats, min(admitted), max(admitted)))
    codes = [game.terms(seats=count).code for count in seats]
    codes += (*solved_terms(game).values(), *BESIDE.get(game.slug, ()))
    return [game.terms_of(code) for code in dict.fromkeys(codes)]


def pairs(game: Game[Any], terms: Terms) -> list[tuple[str, str]]:
    """The better level and the lesser, the best first."""
    known = levels(game, terms)
    return list(zip(known[:0:-1], known[-2::-1], strict=True)) or [(known[0], "random")]


def hides(game: Game[Any], terms: Terms) -> bool:
    """Whether a seat sees less than there is, in the beginning of a match."""
    states = [state for _, state in islice(play_out(game, terms, Random(0)), 40)]
    return any(game.view(state, seat) != state for state in states for seat in state.acting)


def wanted(game: Game[Any], asked: argparse.Namespace) -> Iterator[tuple[Series, int]]:
    """The series of *game*, empty, with how many matches each should have."""
    for terms in tables(game):
        sides, hidden = len(game.sides(terms)), hides(game, terms)
        for better, lesser in pairs(game, terms):
            yield Series(terms.code, sides, better, lesser, asked.trials, 0, 0.0, 0), asked.matches
        if not hidden:
            continue
        for lesser in levels(game)[:2] if asked.face_up else ():
            trials = ALL_SEEING if lesser == "apprentice" else asked.trials
            yield Series(terms.code, sides, OPEN, lesser, trials, 0, 0.0, 0, ALL), asked.face_up
        if asked.seer:
            lesser = levels(game)[0]
            yield Series(terms.code, sides, lesser, lesser, FORESIGHT, 0, 0.0, 0, SEER), asked.seer


def key(series: Series) -> tuple[object, ...]:
    """What a series is a series of."""
    return (*series[:5], series.sees)


def continued(game: Game[Any], series: Series, most: int) -> Iterator[Series]:
    """*series* with more matches, after every few of them."""
    terms = game.terms_of(series.terms)
    one, two = (player(game, level, series.trials) for level in (series.better, series.lesser))
    if series.sees == SEER:
        one = seer(two, series.trials)
    while series.played < most:
        numbers = range(series.played, min(series.played + BATCH, most))
        for result in matches(game, terms, one, two, numbers, series.sees != OWN):
            series = series.then(result.share, result.moves, result.ahead)
        yield series


def measured(game: Game[Any], asked: argparse.Namespace) -> None:
    """Play what is wanting of *game*, and store it."""
    store = shelf()
    kept = {} if asked.fresh else {key(one): one for one in store.skill(game.slug)}
    plan = [(kept.get(key(empty), empty), most) for empty, most in wanted(game, asked)]
    stored = kept | {key(series): series for series, _ in plan}
    for begun, most in plan:
        for series in continued(game, begun, most):
            stored[key(series)] = series
            store.write_skill(game.slug, [one for one in stored.values() if one.played])
            print(told(series), file=sys.stderr, flush=True)


def shelf() -> Any:
    """The store of the laboratory, which asks Django where the fixtures are."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
    django.setup()
    return import_module("diversions.lab.store")


def told(series: Series) -> str:
    middle, low, high = series.above
    return (
        f"{series.terms}: {series.better}{f' who sees {series.sees}' * (series.sees != OWN)} and "
        f"{series.lesser}: {series.won:g} of {series.played}, in pairings {middle:.1%} "
        f"({low:.1%} to {high:.1%})"
    )


def table() -> Iterator[str]:
    """The whole table, in Markdown."""
    yield "| table | levels | trials | matches | won | pairings, 95 % | seeing all | |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for slug in sorted(GAMES):
        for series, allowed in compared(shelf().skill(slug)):
            better = SEES_THROUGH if series.sees == SEER else series.better
            yield (
                f"| `{series.terms}` | {better}, {series.lesser} | {series.trials} | "
                f"{series.played} | {series.share:.1%} | {interval(series)} | "
                f"{interval(allowed) if allowed else ''} | "
                f"{verdict(series, allowed, seated(series, shelf().duplicates(slug)))} |"
            )


def ahead() -> Iterator[str]:
    """By how much the better player is ahead where a score is kept, in Markdown."""
    yield "| table | player | matches | ahead by, 95 % | spread of one match | matches to tell |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for slug in sorted(GAMES):
        for series in shelf().skill(slug):
            sees = "" if series.sees == OWN else f" who sees {series.sees}"
            who = f"{series.better}{sees}; {series.lesser}"
            for stage in sorted(series.ahead, key=lambda stage: (stage != ALL, stage)):
                if told := series.margin(stage):
                    yield (
                        f"| `{series.terms}` | {who}{f': {stage}' * (stage != ALL)} | "
                        f"{series.played} | {told.mean:+.2f} ± {told.error:.2f} | "
                        f"{told.spread:.1f} | {tellable(told)} |"
                    )


BETTER = (
    "## Against a better opponent\n\n"
    "Players that deal out what they cannot see must not lean on how an apprentice plays. So one "
    "journeyman who sees every card sits once with apprentices and once with journeymen who do "
    "not. The table shows how often he stands above them, and how much less often above "
    "journeymen; where that interval does not hold nought, the difference is more than luck."
)


def better_opponents() -> Iterator[str]:
    """How the two lesser levels fare against one who sees every card, in Markdown."""
    yield "| table | matches | above apprentices | above journeymen | less often, 95 % |"
    yield "| --- | --- | --- | --- | --- |"
    for slug in sorted(GAMES):
        for apprentices, journeymen in beside(shelf().skill(slug)):
            gain, error = difference(apprentices, journeymen)
            yield (
                f"| `{apprentices.terms}` | {apprentices.played}, {journeymen.played} | "
                f"{interval(apprentices)} | {interval(journeymen)} | "
                f"{100 * gain:.1f} ± {100 * error:.1f} |"
            )


def tellable(margin: Margin) -> str:
    """After how many matches a gain shows; nothing where there may be none."""
    return f"{margin.matches:,.0f}" if margin.mean > margin.error else ""


def peer() -> Iterator[str]:
    """What came of the games of ``benchmarks.peers``, in Markdown; nothing before there are any."""
    if not PEERS.is_file():
        return
    told = json.loads(PEERS.read_text(encoding="utf-8"))
    rules, speeds = told["rules"], told["speeds"]
    yield "## Shatranj against Fairy-Stockfish\n"
    yield (
        f"Made by `python -m benchmarks.peers`, with {told['peer']}. In {rules['positions']:,} "
        f"positions of {rules['games']} games {len(rules['differ']) or 'none'} had other moves or "
        f"another winner; in {rules['sooner']} games it counted a bared king as lost one turn "
        "sooner, with the same outcome. Our limit of turns without a capture is "
        f"ours alone. We look at {speeds[0]:,} positions in a second of one core, it at "
        f"{speeds[1]:,}. We had {told['positions']:,} positions a turn ({told['seconds']:g} s), "
        "and it so many times fewer seconds as the odds say.\n"
    )
    yield "| odds of time | its positions | won | drawn | lost | Elo, 95 % | turns a game |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game in sorted(told["games"], key=lambda game: game["odds"]):
        middle, low, high = game["elo"]
        yield (
            f"| {game['odds']:,.0f} to 1 | {game['nodes']:,} | {game['won']} | {game['drawn']} | "
            f"{game['lost']} | {middle:+.0f} ({low:+.0f} to {high:+.0f}) | {game['turns']:.0f} |"
        )
    if told["even"]:
        odds, low, high = told["even"]
        tried = max(game["odds"] for game in told["games"])
        beyond = ", which is beyond the odds that were tried" if odds > tried else ""
        yield (
            f"\nBy a curve through these games we are even at odds of {odds:,.0f} to 1{beyond} "
            f"(95 %: {low:,.0f} to {high:,.0f})."
        )


def interval(series: Series) -> str:
    middle, low, high = series.above
    return f"{middle:.1%} ({low:.1%} to {high:.1%})"


def document() -> str:
    """The table as a page of the documentation."""
    parts = (
        *HEAD,
        "\n".join(table()),
        LEARNT,
        "\n".join(learnt()),
        BETTER,
        "\n".join(better_opponents()),
    )
    return "\n\n".join((*parts, AHEAD, "\n".join(ahead()), "\n".join(peer()))) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="game")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--trials", type=int, default=60, help="that a move may spend")
    parser.add_argument("--face-up", type=int, default=200, help="matches with every card seen")
    parser.add_argument("--seer", type=int, default=0, help="matches of one who sees through all")
    parser.add_argument("--fresh", action="store_true", help="forget what was stored")
    parser.add_argument("--table", action="store_true", help="print what is stored, play nothing")
    parser.add_argument("--document", action="store_true", help=f"write {DOCUMENT}, play nothing")
    asked = parser.parse_args()
    if asked.document:
        DOCUMENT.write_text(document(), encoding="utf-8")
        return
    if not asked.table:
        for slug in asked.slugs or sorted(GAMES):
            measured(GAMES[slug], asked)
    print(*table(), sep="\n")


if __name__ == "__main__":
    main()
