"""Whether a run is to take the whole of what there is to test, or a fixed sample of it.

``bin/test --long`` sets LONG.  A sample shows each game, each kind of page and each act at least
once; what the whole would try besides is another mixture of the same.

- axe reads a page narrow and by candle, wide and by day, and not each light at each width; of texts
  alike in colour, size and ground it judges the colours of three (``tests/browser/conftest.py``);
  the desk's pages, the guild's, and those that every game has, take turns, each read at one of
  the two widths;
  of a sixth of the games the report is opened, of a sixth one of the pages that every game has, in
  turn, and of each game those that no other has; of some two acts are made at a table, and that
  is read; of every third table of the desk the pages that are alike for all (nothing found, the
  changes of an entry) are read, no empty form is read before it has errors, and of the form with
  errors and the one of an entry, which are alike, one is read.
- Each journey is walked on a phone and on a laptop, with one game, but whole matches by ear and of
  three friends on phones; the laws of a page that is seen
  are held on one page of each kind and at the tables of three games (``tests/journeys``).
  Even a long run takes of each kind of page (rules, questions of a rule, readings, positions, lines
  of a text: by the thousand) no more than a hundred, the same ones each time, spread evenly over
  the games and sources that they are of; every link of all of them is followed
  (``tests/journeys/pages.py``).
- Of the decisions of a game the first of each kind is laid and measured
  (``tests/browser/layout.py``); these, and the ends of deals, are all measured on the
  smallest phone, every second in one of the other windows in turn, and the fullest in every one.
- A double elimination is played to its end on a phone with scripts, and on a laptop without.
- Every eighth game is demonstrated, at one of three sizes in turn
  (``tests/browser/test_demonstration.py``), and every ninth played in a browser; every fourth
  table of a master is spoilt, in one of three ways (``tests/rules/players/test_probing.py``).
- Of long hands each is watched on one of two phones, in turn (``tests/browser/test_telling.py``).
- Of what the projector shows of every third game every tenth view is laid and measured, and of all
  games together one book is printed.
- Every third game is laid into a window that is too small for its table, of every third the ends of
  deals are measured, of every third a phone on its side, and so on, in turn; of every second the
  summary is shown by a projector, and of every fourth every link of a lesson followed; every fifth
  lesson is gone through by a class, and every fourth report read through on a phone.
- That to look at a page writes nothing is tried on SQLite alone, and by one of two visitors who are
  not the steward; a part of a page is asked for by
  one of three clients, in turn, and a file by those who come before one is given it. The first
  landed release is upgraded on PostgreSQL, the second on SQLite. Every fifth card game is passed
  round on one device, on PostgreSQL every eighth; between two people of one device the ways to look
  at a table take turns.
- Of two hundred tournaments by chance ten are reckoned twice.
- A book that is carried opens once, on a system that lacks what Unix has.
- Each player who deals out what he cannot see sits with one of five who have habits, in turn.
- Of the games with reasons every third proves one, and every third is asked whether its coach
  leaves the choice as it is, and of twenty every fourth whether one sentence serves too often; a
  position for each reason of a game that thinks long is looked for at length only, and of Picket,
  which thinks longest, one for any (``tests/rules/test_coaching.py``). What is told of points at
  Back-Gammon and of the cards of Poch is read at a third of the places, and, but for Reversis, half
  of those at the end of a deal are looked at for what no master does (``tests/rules``).
- Judging is tried of every sixth game, and of every fifth what trials are worth; of a lesson
  the better player speaks of every second step; every second is gone through by its buttons, and
  every third game shows a problem, and its problems are asked whether they hold
  (``tests/rules``, ``tests/play``, ``tests/problems``).
- Bots of each level play whole matches of the first variant, at each number of players one of them,
  in turn; of the other variants a third of that (``tests/games/test_every_game.py``).
- Of what the laboratory measured, the first pairs of every fifth reading are played again by random
  players, and those of one reading of every third game by apprentices
  (``tests/lab/test_effects.py``).
- Of the small contests with a ladder of doubles, three are solved, and weighed at some scores.
- Three mixtures of the readings of each game are held to its laws, and not ten; of a departure from
  a variant one match is looked at, not two; of five departures one is played to its end by the
  stubborn, and of two one is looked at for what it may not tell (``tests/games``).
- Of games whose places take long (Poch, Karnöffel, L’Ombre, Tarot, Chaturanga) a third of the
  places of a test is looked at (``third``, in ``tests/rules``); every third table of a master is
  asked whether it gives what it gave (``tests/rules/players/test_probing.py``).
- All that games print is drawn on A4 (``tests/press/test_pages.py``).
- Sequences of moves at a board are counted PLIES deep, and not one further; a hint at chess is
  asked for with five numbers of boards that may be looked at, and not eighteen.
- Of two tables that a seat cannot tell apart, the pages that change with every move are compared,
  and one pair of each game on all of its pages; what a steward and the projector are told, in every
  tenth card game (``tests/play/test_hidden.py``).
- Of a long match the laws look at thirty tables at each end, and at two twins of a record for each
  seat (``tests/games/laws.py``).
- Of every second game the documentation is read, and of every third variant a card is printed for
  one of its numbers of players, in turn, and of every third game on the other paper
  (``tests/press/test_pages.py``); what stands on the cards for all of them is read unprinted.
- The benchmarks that play run for a moment each; those of a server are only started with
  ``--long`` (``tests/test_benchmarks.py``).
- Fuzzing, random play and the loads of a stream have numbers of their own: MUCH in ``bin/test``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TypeVar

LONG = bool(os.environ.get("LONG"))
GAME = os.environ.get("GAME", "")  # the slug, where one game is tried, and then all of it
PLIES = 4 if LONG else 3

Each = TypeVar("Each")


def every(step: int, of: Iterable[str], first: int = 0) -> list[str]:
    """Every *step*th of these slugs, in order, from the one at *first* on; all in a long run, and
    where one game is tried.  Tests that look at the same begin at different ones."""
    return sorted(of)[first::step] if not (LONG or GAME) else sorted(of)


def third(many: int) -> int:
    """A third of *many*; all in a long run, and where one game is tried."""
    return many if LONG or GAME else many // 3


def tried(games: Mapping[str, Each]) -> Mapping[str, Each]:
    """These games; where one is tried, that alone: the laws of all take long to be listed."""
    return {GAME: games[GAME]} if GAME in games else games
