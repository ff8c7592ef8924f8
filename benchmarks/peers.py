"""Our Shatranj against Fairy-Stockfish: first whether both play one game, then who wins it.

    sudo apt install fairy-stockfish      (Debian's package; it puts the program into /usr/games)
    python -m benchmarks.peers --rules 100
    python -m benchmarks.peers --games 40 --odds 1 10 100 1000 --store

Its Shatranj has the king on d1, wins by stalemate, and lets a bared king answer with one turn: that
is ours in the terms ``TERMS``.  ``--rules`` plays so many games, and compares the moves
that either engine allows in each position, and who it thinks has won at the end.

Time is counted in positions, so that a busy machine changes nothing: ours looks at as many as our
master sees in ``--seconds`` of one core, and the peer at as many as it sees in that time divided by
the odds; both speeds are measured first, and printed.  It never looks at fewer than about twenty.
Each opening, of six turns at random, is played twice with the sides changed.  Our engine is the
referee; a game that comes to its limit of turns is drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from math import exp, inf, log, log10, sqrt
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple, Self

from benchmarks.search import speed
from diversions.games.shatranj import GAME
from diversions.games.shatranj.rules import LIMIT, ShatranjState
from diversions.lab.skill import wilson
from diversions.rules import Move, step
from diversions.rules.bots import adviser, as_bot
from diversions.rules.players.search import NODES

TERMS = "shatranj:bodlaender,bared=after-reply"
PROGRAM = "fairy-stockfish"
MISSING = (
    f"{PROGRAM} is not installed, so there is no peer to play against. "
    "Debian and Ubuntu have it: sudo apt install fairy-stockfish."
)
OPENING = 6  # turns at random before either thinks
STORED = Path("fixtures/games/shatranj/peers.json")
MOST_ELO = 1_200.0  # beyond it nothing is told
NO_MOVE = "(none)"
FEW = 20  # positions that the peer looks at in any case


class Peer:
    """Fairy-Stockfish playing Shatranj, spoken to by UCI."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name = self.ask("uci", "uciok")[0]
        self.say("setoption name UCI_Variant value shatranj", "setoption name Threads value 1")
        self.ask("isready", "readyok")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.say("quit")
        self.process.wait()

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ask(self, line: str, last: str) -> list[str]:
        """What it answers, up to the line that begins with *last*."""
        self.say(line)
        assert self.process.stdout
        answer: list[str] = []
        for read in self.process.stdout:
            answer.append(read.strip())
            if answer[-1].startswith(last):
                return answer
        raise RuntimeError(f"{PROGRAM} ended at “{line}”.")

    def at(self, played: Sequence[str]) -> None:
        self.say(f"position startpos moves {' '.join(played)}" if played else "position startpos")

    def allowed(self, played: Sequence[str]) -> set[str]:
        self.at(played)
        told = [line.partition(":") for line in self.ask("go perft 1", "Nodes searched")]
        return {move for move, colon, _ in told if colon and " " not in move}

    def answer(self, played: Sequence[str], nodes: int) -> str:
        self.at(played)
        return self.ask(f"go nodes {nodes}", "bestmove")[-1].split()[1]

    def verdict(self, played: Sequence[str]) -> str:
        """What it thinks of the last move of *played*, for its side, looking two turns ahead."""
        self.at(played[:-1])
        told = self.ask(f"go depth 2 searchmoves {played[-1]}", "bestmove")[-2].split()
        kind, score = told[told.index("score") + 1], int(told[told.index("score") + 2])
        return "drawn" if not score else f"{'wins' if score > 0 else 'loses'} {kind}"

    def speed(self) -> float:
        """Positions that it looks at in a second of one core, from the array."""
        began, looked = self.seconds(), 0
        for first in ("d2d3", "e2e3", "g1f3"):
            self.say("ucinewgame")
            self.at([first])
            info = self.ask("go nodes 100000", "bestmove")[-2].split()
            looked += int(info[info.index("nodes") + 1])
        return looked / (self.seconds() - began)

    def seconds(self) -> float:
        """Of a core that it has used."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def uci(state: ShatranjState, move: Move) -> str:
    """*move* as UCI writes it, where a pawn becomes a queen instead of a general."""
    at, to = move.what
    return f"{at}{to}{'q' if state.men[square(at)] in 'Pp' and to[1] in '18' else ''}"


def square(point: str) -> int:
    return "abcdefgh".index(point[0]) + 8 * (int(point[1]) - 1)


def moves(state: ShatranjState) -> dict[str, Move]:
    return {uci(state, move): move for move in GAME.moves(state, state.acting[0])}


# The rules ----------------------------------------------------------------------------------


class Compared(NamedTuple):
    """What came of comparing the rules: games, positions, how the games ended, and what differed.

    *sooner* are positions in which a king has just been bared and the peer counts the game as lost
    at once, since the other side has more than one man left to be taken; ours lets it move once, in
    vain.  Everything else that differs is in *differ*, with the record.
    """

    games: int
    positions: int
    ends: dict[str, int]
    sooner: int
    differ: list[str]


def compared(peer: Peer, games: int) -> Compared:
    """The moves that either engine allows, and their verdicts at the end.

    Games are played at random, but in every other one the peer is White, so that some end by mate.
    """
    positions, sooner, ends, differ = 0, 0, dict[str, int](), list[str]()
    for number in range(games):
        rng, state = Random(f"rules {number}"), GAME.begin(GAME.terms_of(TERMS))
        played, over = list[str](), False
        while not state.outcome:
            ours, theirs = moves(state), peer.allowed(played)
            positions += 1
            if bared(state) and not theirs and peer.verdict(played) == "wins mate":
                sooner, over = sooner + 1, True
            elif set(ours) != theirs:
                differ.append(f"{' '.join(played)}: {sorted(set(ours) ^ theirs)}")
            written_ = rng.choice(sorted(ours))
            if number % 2 and state.acting == (0,) and not over:
                written_ = peer.answer(played, FEW)
            turn, state = state.acting[0], step(GAME, state, ours[written_])
            played.append(written_)
        ends[state.outcome.rule] = ends.get(state.outcome.rule, 0) + 1
        if over or state.outcome.rule == "shatranj.limit":
            continue
        winners, thinks = state.outcome.winners, peer.verdict(played)
        ours_ = "drawn" if not winners else "wins mate" if turn in winners else "loses mate"
        if thinks != ours_:
            differ.append(f"{' '.join(played)}: {state.outcome.rule}, {ours_}, not {thinks}")
    return Compared(games, positions, ends, sooner, differ)


def bared(state: ShatranjState) -> bool:
    """Whether the side that is to move has nothing but its king, and the other has two men more."""
    own = str.islower if state.acting[0] else str.isupper
    men = [man for man in state.men if man.isalpha()]
    return sum(map(own, men)) == 1 and len(men) > 3


# Games --------------------------------------------------------------------------------------


def opening(number: int) -> tuple[ShatranjState, list[str]]:
    """A table after a few turns at random, with what was played; the same for the same number."""
    rng, state, played = Random(f"opening {number}"), GAME.begin(GAME.terms_of(TERMS)), []
    for _ in range(OPENING):
        allowed = moves(state)
        written_ = rng.choice(sorted(allowed))
        state = step(GAME, state, allowed[written_])
        played.append(written_)
    return state, played


def played_out(peer: Peer, number: int, ours: int, theirs: int) -> tuple[float, int]:
    """Our share of game *number*, and how many turns it had; we are White in those that are even.

    *ours* and *theirs* are positions a turn.
    """
    master = as_bot(adviser(GAME, "master"), max(1, ours // NODES))
    state, played = opening(number // 2)
    me, rng = number % 2, Random(f"game {number}")
    peer.say("ucinewgame")
    while not state.outcome:
        seat, allowed = state.acting[0], moves(state)
        if seat == me:
            rulings = [ruling for ruling in GAME.rulings(state, seat) if ruling.allowed]
            written_ = uci(state, master(GAME, state, rulings, rng))
        else:
            written_ = peer.answer(played, theirs)
            if written_ == NO_MOVE:  # it has been bared, and counts the game as lost
                written_ = min(allowed)
        state = step(GAME, state, allowed[written_])
        played.append(written_)
    winners = state.outcome.winners
    return (0.5 if not winners else float(me in winners)), len(played)


class Result(NamedTuple):
    """What came of the games at some odds: games won, drawn and lost, and Elo with its interval."""

    odds: float  # how many times as long we think
    nodes: int  # positions that the peer looks at
    won: int
    drawn: int
    lost: int
    turns: float  # a game
    elo: tuple[float, float, float]  # and from where to where; beyond 1,200 nothing is told

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / (self.won + self.drawn + self.lost)


def elo(share: float) -> float:
    """By how many points of Elo one is better who wins that *share*.

    >>> round(elo(0.5)), round(elo(0.76)), elo(1)
    (0, 200, inf)
    """
    return inf if share >= 1 else -inf if share <= 0 else -400 * log10(1 / share - 1)


def summed(odds: float, nodes: int, games: Sequence[tuple[float, int]]) -> Result:
    """What came of *games*, with Wilson's interval of the share as Elo."""
    shares = [share for share, _ in games]
    middle, (low, high) = mean(shares), wilson(sum(shares), len(shares))
    bound = [max(-MOST_ELO, min(MOST_ELO, elo(share))) for share in (middle, low, high)]
    return Result(
        odds, nodes, shares.count(1), shares.count(0.5), shares.count(0),
        mean(turns for _, turns in games), (bound[0], bound[1], bound[2]),
    )  # fmt: skip


def even(results: Sequence[Result]) -> tuple[float, float, float] | None:
    """At which odds we are as good as the peer, with an interval of 95 %.

    A logistic curve over the logarithm of the odds, fitted by Newton's steps; None where all
    games were won or lost, or more time did not help.
    """
    a, b, information = 0.0, 0.0, (0.0, 0.0, 0.0)
    data = [(log(one.odds), one.won + one.drawn + one.lost, one.share) for one in results]
    for _ in range(50):
        p = [1 / (1 + exp(-(a + b * x))) for x, _, _ in data]
        weights = [n * q * (1 - q) for (_, n, _), q in zip(data, p, strict=True)]
        slopes = [n * (share - q) for (_, n, share), q in zip(data, p, strict=True)]
        aa = sum(weights)
        ab = sum(w * x for w, (x, _, _) in zip(weights, data, strict=True))
        bb = sum(w * x * x for w, (x, _, _) in zip(weights, data, strict=True))
        whole = aa * bb - ab * ab
        if whole < 1e-9:
            return None
        one, two = sum(slopes), sum(s * x for s, (x, _, _) in zip(slopes, data, strict=True))
        a, b = a + (bb * one - ab * two) / whole, b + (aa * two - ab * one) / whole
        information = aa, ab, bb
    if not 0 < b < 50:
        return None
    aa, ab, bb = information
    whole, at = aa * bb - ab * ab, -a / b
    spread = sqrt((bb + 2 * at * -ab + at * at * aa) / whole) / b
    ends = [exp(max(-20.0, min(20.0, x))) for x in (at, at - 1.96 * spread, at + 1.96 * spread)]
    return ends[0], ends[1], ends[2]


def matched(peer: Peer, asked: argparse.Namespace) -> Iterator[tuple[Result, int, float, float]]:
    ours, theirs = speed(GAME, GAME.terms_of(TERMS)), peer.speed()
    mine = int(ours * asked.seconds)
    print(
        f"Ours looks at {ours:,.0f} positions in a second of one core, {peer.name} at "
        f"{theirs:,.0f}; {mine:,} positions a turn are {asked.seconds:g} s of ours.",
        flush=True,
    )
    for odds in asked.odds:
        nodes = max(FEW, int(theirs * asked.seconds / odds))
        games = []
        for number in range(asked.games):
            games.append(played_out(peer, number, mine, nodes))
            print(odds, number, *games[-1], file=sys.stderr, flush=True)
        yield summed(theirs * asked.seconds / nodes, nodes, games), mine, ours, theirs


def told(result: Result) -> str:
    middle, low, high = result.elo
    return (
        f"Odds of {result.odds:,.3g} to 1 ({result.nodes:,} positions a turn for the peer): won "
        f"{result.won}, drawn {result.drawn}, lost {result.lost}, {result.share:.0%}; Elo "
        f"{middle:+.0f} ({low:+.0f} to {high:+.0f}); {result.turns:.0f} turns a game."
    )


def program() -> str | None:
    """Where the peer is; None if it is not installed."""
    return shutil.which(PROGRAM) or shutil.which(PROGRAM, path="/usr/games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=int, default=0, help="games in which to compare the rules")
    parser.add_argument("--games", type=int, default=0, help="games at each of the odds")
    parser.add_argument("--odds", type=float, nargs="*", default=[1, 10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=0.05, help="that we think of a move")
    parser.add_argument("--store", action="store_true", help="keep the results, for the tables")
    asked = parser.parse_args()
    found = program()
    if found is None:
        print(MISSING)
        return
    stored: dict[str, object] = {}
    with Peer(found) as peer:
        if asked.rules:
            result = compared(peer, asked.rules)
            stored["rules"] = result._asdict()
            print(
                f"{TERMS}: {result.positions:,} positions of {asked.rules} games compared. Ends: "
                f"{result.ends}. In {result.sooner} a bared king has lost one turn sooner. "
                f"{len(result.differ)} differ else. The limit of {LIMIT} turns is ours alone."
            )
            print(*[one[-80:] for one in result.differ[:10]], sep="\n")
        results = []
        for outcome, mine, ours, theirs in matched(peer, asked) if asked.games else ():
            results.append(outcome)
            stored["games"] = [one._asdict() for one in results]
            stored["even"] = balance = even(results)
            print(told(outcome), flush=True)
            stored |= {"peer": peer.name, "seconds": asked.seconds, "positions": mine,
                       "speeds": [round(ours), round(theirs)]}  # fmt: skip
            if asked.store:
                STORED.write_text(json.dumps(stored, indent=1) + "\n")
        if results:
            print("Even at odds of {:.3g} to 1 ({:.3g} to {:.3g}).".format(*balance)
                  if balance else "No odds make it even, as far as these games show.")  # fmt: skip
    if asked.store:
        STORED.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()
