"""Pairs of rules that meet at one position: what an engine would say if the rule it goes by were
not there.

python -m tests.games.pairs [--moves 2000] [--seed 1] [--json] [slug …]

plays each game at random under random readings.  Each condition in an engine under which it names a
rule is a branch.  A branch that a move, or a list of rulings, went into is shut, and the same is
asked again: if another rule that is in force now names another end, pays otherwise, or refuses what
was allowed, both rules applied, and the first went first.  ``conflicts`` asks the same of readings,
and sees no pair of rules that stand under all of them.

The engines are read anew, with their branches named, so this runs in a process of its own.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import count
from random import Random
from types import CodeType, ModuleType
from typing import Any, NamedTuple, TypeVar

ENGINES = ("diversions.games.", "diversions.rules.kit.")
# Modules of a game that no ruling comes from: they only advise, print, or compute.
ELSEWHERE = re.compile(
    r"\.(players|ideas|sheets|tools|claims|odds|values|table|equilibrium|fast|judgement|master"
    r"|bluffing|signals|wording|variants|board)$"
)
ID = re.compile(r"[a-z][a-z-]*\.[a-z][a-z.-]*")
NAMES_A_RULE = {"Note", "Outcome", "may", "may_not"}
MONEY = ("score", "purse", "purses", "pool", "pot", "laid", "left", "games", "heaps", "bank",
         "paid", "points", "stakes", "stake")  # fmt: skip
TRIED = 12  # times that a branch is shut for one verb
LONGEST = 1_500  # moves of a match, after which another is begun
T = TypeVar("T")


class Pair(NamedTuple):
    """Two rules that both applied, of which the first went first."""

    kind: str  # ending, payment or permission
    first: str
    second: str


class Branches:
    """Which branches were gone into since the last question, and which one is shut."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.taken: dict[int, None] = {}
        self.shut = -1

    def new(self, place: str) -> int:
        self.places.append(place)
        return len(self.places) - 1

    def ask(self, branch: int, answer: T) -> T | bool:
        """Whether the engine goes into *branch*."""
        if answer and branch == self.shut:
            return False
        if answer:
            self.taken[branch] = None
        return answer


BRANCHES = Branches()


class Naming(ast.NodeTransformer):
    """Gives a name to each branch that names a rule, and forgets what is remembered of answers."""

    def __init__(self, module: str) -> None:
        self.module = module

    def asked(self, test: ast.expr) -> ast.expr:
        number = BRANCHES.new(f"{self.module}:{test.lineno}")
        name = ast.Name("__branch__", ast.Load())
        return ast.copy_location(ast.Call(name, [ast.Constant(number), test], []), test)

    def visit_If(self, node: ast.If) -> ast.AST:
        if names_a_rule(node.body):
            node.test = self.asked(node.test)
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        if names_a_rule([node.body]):
            node.test = self.asked(node.test)
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard and names_a_rule(node.body):
            node.guard = self.asked(node.guard)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = [each for each in node.decorator_list if not remembers(each)]
        return self.generic_visit(node)


def remembers(decorator: ast.expr) -> bool:
    """Whether it keeps answers, which a shut branch must not find."""
    return ast.unparse(decorator).split("(")[0] in ("cache", "lru_cache")


def names_a_rule(body: Sequence[ast.AST]) -> bool:
    """Whether a branch names a rule itself, and not only a branch within it."""
    return any(map(has_rule, body))


def has_rule(node: ast.AST) -> bool:
    """Whether *node* names a rule outside the branches within it."""
    match node:
        case ast.If() | ast.For() | ast.While() | ast.Match() | ast.With():
            return False
        case ast.Constant(str() as text):
            return ID.fullmatch(text) is not None
        case ast.Attribute(attr="rule") | ast.Attribute(ast.Name("BY" | "by")):
            return True
        case ast.Call(ast.Name(name)) if name in NAMES_A_RULE:
            return True
    return any(map(has_rule, ast.iter_child_nodes(node)))


class Loader(SourceFileLoader):
    """Loads a module of an engine with its branches named."""

    def source_to_code(self, data: Any, path: Any, **_: Any) -> CodeType:  # type: ignore[override]
        tree = Naming(self.name).visit(ast.parse(data))
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class Finder(MetaPathFinder):
    """Finds the modules of the engines, before Python does."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(ENGINES) or ELSEWHERE.search(fullname):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(fullname, spec.origin)
        return spec


def pairs(slug: str, moves: int, seed: int) -> dict[Pair, list[str]]:
    """The pairs that so many random moves come to, each with where it was seen."""
    from diversions.games import GAMES
    from diversions.rules import play_out, step
    from diversions.rules.bots import adviser, as_bot
    from tests import book
    from tests.games import laws
    from tests.games.exercise import drawn

    game, rng, done = GAMES[slug], Random(f"{slug} {seed}"), 0
    rules, seen = book.rules(slug), dict[Pair, list[str]]()
    tried: Counter[tuple[int, str]] = Counter()
    players = (laws.anyone, as_bot(adviser(game, "apprentice"), 1))
    for number in count():
        if done >= moves:
            return seen
        terms = drawn(game, rng)
        before = game.begin(terms)
        for ply, (move, after) in enumerate(play_out(game, terms, rng, players[number % 2])):
            found = shut(partial(step, game, before, move), moved, move.verb, tried)
            for seat in before.acting:
                found += shut(partial(rulings_of, game, before, seat), ruled, "", tried)
            for pair, place in found:
                if pair.second in rules and terms.meets(rules[pair.second].get("under", [])):
                    example = f"{terms.code} after {ply} moves, {move}, {place}"
                    seen.setdefault(pair, []).append(example)
            done += 1
            if ply > LONGEST or done >= moves:
                break
            before = after
    raise AssertionError


def rulings_of(game: Any, table: Any, seat: int) -> list[Any]:
    """What *seat* sees of what it may do."""
    return list(game.rulings(game.view(table, seat), seat))


def shut(
    asked: Callable[[], Any],
    compared: Callable[[Any, Any], list[Pair]],
    verb: str,
    tried: Counter[tuple[int, str]],
) -> list[tuple[Pair, str]]:
    """The pairs that are seen when each branch of an answer is shut in turn."""
    BRANCHES.taken.clear()
    answer, met = asked(), []
    for branch in list(BRANCHES.taken):
        tried[branch, verb] += 1
        if tried[branch, verb] > TRIED and tried[branch, verb] % 50:
            continue
        BRANCHES.shut = branch
        try:
            again = asked()
        except Exception:  # without the branch the engine comes to nothing
            continue
        finally:
            BRANCHES.shut = -1
        met += [(pair, BRANCHES.places[branch]) for pair in compared(answer, again)]
    return met


def moved(after: Any, again: Any) -> list[Pair]:
    """The pair of two tables after one move, if there is one: what the first says first, and the
    second says first instead.  What else each says follows from that."""
    first = next((rule for rule in cited(after) if rule not in cited(again)), "")
    second = next((rule for rule in cited(again) if rule not in cited(after)), "")
    if not first:
        return []
    if again.outcome:
        ending = again.outcome.rule
        if after.outcome and after.outcome.winners == again.outcome.winners:
            return []
        if not after.outcome or ending != after.outcome.rule:
            first = after.outcome.rule if after.outcome else first
            return [Pair("ending", first, ending)]
    if second and paid(after) != paid(again) and after.acting == again.acting:
        return [Pair("payment", first, second)]
    return []


def ruled(listed: Any, again: Any) -> list[Pair]:
    """The pairs of two lists of rulings: what one rule allows, and another would refuse."""
    allowed = {(r.move, r.pick and r.pick.pool): r.rule for r in listed if r.allowed}
    return [
        Pair("permission", allowed[r.move, r.pick and r.pick.pool], r.rule)
        for r in again
        if not r.allowed and allowed.get((r.move, r.pick and r.pick.pool), r.rule) != r.rule
    ]


def cited(state: Any) -> list[str]:
    """The rules by which *state* came about, in the order in which they are told."""
    return [note.rule for note in state.notes] + ([state.outcome.rule] if state.outcome else [])


def paid(state: Any) -> tuple[Any, ...]:
    """Who has what."""
    return tuple(getattr(state, f.name) for f in fields(state) if f.name in MONEY)


def searched(moves: int, seed: int = 1) -> dict[Pair, list[str]]:
    """The pairs of all games, found in a process of its own."""
    words = [sys.executable, "-m", "tests.games.pairs", "--json"]
    words += [f"--moves={moves}", f"--seed={seed}"]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return {
        Pair(*pair): examples for line in said.splitlines() for pair, examples in json.loads(line)
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("slugs", nargs="*")
    asked.add_argument("--moves", type=int, default=2_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    vars(builtins)["__branch__"] = BRANCHES.ask
    sys.meta_path.insert(0, Finder())
    from diversions.games import GAMES

    for slug in options.slugs or sorted(GAMES):
        seen = pairs(slug, options.moves, options.seed)
        if options.json:
            print(json.dumps([(pair, examples[:3]) for pair, examples in sorted(seen.items())]))
            continue
        print(f"{slug}: {len(seen)}", flush=True)
        for (kind, first, second), examples in sorted(seen.items()):
            print(f"  {kind}: {first} before {second}, {len(examples)} times: {examples[0]}")


if __name__ == "__main__":
    main()
