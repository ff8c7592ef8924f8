"""``manage.py solve``"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from diversions.games import GAMES
from diversions.rules.players import dare, ladder, rows, trumped

try:
    from diversions.training import rows as rows_lab
    from diversions.training.dare import counsels, making, moments
    from diversions.training.dare.net import Net
    from diversions.training.dare.packing import unpacked
    from diversions.training.ladder import making as ladder_making
    from diversions.training.trumped import making as trumped_making
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    making = None  # type: ignore[assignment]

Solution: TypeAlias = "dare.Solved | ladder.LadderSolved"

if TYPE_CHECKING:
    from diversions.training.dare.making import EquilibriumValue


class Command(BaseCommand):
    help = "Solve a game, ship its equilibrium as a table, and say how far from perfect it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="a game that has contests to be solved")
        parser.add_argument("contests", nargs="*", help="their names; all, if none is given")
        parser.add_argument("--target", type=float, help="what may be gained in one deal")
        parser.add_argument("--rounds", type=int, help="at most, for each score")
        parser.add_argument(
            "--check", action="store_true", help="measure the tables that there are"
        )
        parser.add_argument(
            "--figures",
            action="store_true",
            help="measure when dares are made, and what the sources advise",
        )

    def handle(self, *args: Any, slug: str, contests: list[str], **options: Any) -> None:
        if making is None:
            raise CommandError("This needs numpy: pip install -r requirements-dev.txt.")
        game = GAMES.get(slug)
        solution: Solution | rows.RowsSolved | trumped.TrumpedSolved | None = None
        if game:
            solution = dare.solved(game) or ladder.solved(game) or rows.solved(game)
            solution = solution or trumped.solved(game)
        if solution is None:
            raise CommandError(f"“{slug}” is no game with contests to be solved.")
        if unknown := [name for name in contests if name not in solution.contests]:
            raise CommandError(f"{slug} has no contest called {', '.join(unknown)}.")
        if options["figures"]:
            if not isinstance(solution, dare.Solved):
                raise CommandError(f"{slug} has no dares to be measured.")
            self.figures(solution)
            return
        for name in contests or solution.contests:
            began = time.process_time()
            if isinstance(solution, rows.RowsSolved):
                self.boards(solution, name, options["check"])
                continue
            if isinstance(solution, trumped.TrumpedSolved):
                self.learnt(solution, name, options["check"], options["rounds"])
                continue
            if options["check"]:
                worth = self.measured(solution, name)
            else:
                worth = self.made(solution, name, options["target"], options["rounds"])
            self.tell(
                f"{name}: {solution.path(name).stat().st_size / 1e6:.2f} MB. First eldest wins "
                f"{worth.value:.5f} of {solution.whole}. A perfect opponent gains "
                f"{worth.against_dealer:.6f} as first eldest, {worth.against_eldest:.6f} as first "
                f"dealer: exploitability {worth.exploitability:.6f}. "
                f"{time.process_time() - began:.0f} s of computing."
            )

    def made(
        self, solution: Solution, name: str, target: float | None, rounds: int | None
    ) -> EquilibriumValue:
        """Solve a contest and ship its table."""
        path, keep = solution.path(name), Path(settings.DATA_DIR) / "laboratory"
        if isinstance(solution, ladder.LadderSolved):
            target, rounds = target or ladder_making.TARGET, rounds or ladder_making.ROUNDS
            doubled, keep = solution.contests[name], keep / "ladder"
            return ladder_making.made(doubled, target, rounds, path, keep, self.tell)
        target, rounds = target or making.TARGET, rounds or making.ROUNDS
        return making.made(solution.contests[name], target, rounds, path, keep / "dare", self.tell)

    def boards(self, solution: rows.RowsSolved, name: str, check: bool) -> None:
        """Solve a contest with rows to take, unless it is only to be checked; say what it is."""
        began, path = time.process_time(), solution.path(name)
        if not check:
            rows_lab.made(solution.contests[name], path, self.tell)
        try:
            found = rows_lab.measured(rows.RowsTable.read(path))
        except (OSError, ValueError) as error:
            raise CommandError(f"{path.name} cannot be read: {error}") from error
        left = ", ".join(f"of {size} on {share:.1%}" for size, share in found.throws_on.items())
        self.tell(
            f"{name}: {path.stat().st_size / 1e6:.2f} MB. To begin is worth {found.begins:.2f} "
            f"coins. One more sweep changes a board by {found.error:.3f} coins at most. To throw "
            f"on is better than to take a longest row {left} of the boards that have it. "
            f"{time.process_time() - began:.0f} s of computing."
        )

    def learnt(
        self, solution: trumped.TrumpedSolved, name: str, check: bool, rounds: int | None
    ) -> None:
        """Learn a contest with trumps in play against itself, unless there is no measure of it."""
        if check:
            raise CommandError("What a perfect opponent gains from this table is not known.")
        began, path = time.process_time(), solution.path(name)
        keep = Path(settings.DATA_DIR) / "laboratory" / "trumped"
        rounds = rounds or trumped_making.ROUNDS
        trumped_making.made(solution.contests[name], rounds, path, keep, self.tell)
        self.tell(
            f"{name}: {path.stat().st_size / 1e6:.2f} MB. "
            f"{time.process_time() - began:.0f} s of computing."
        )

    def figures(self, solution: dare.Solved) -> None:
        """Store when dares are made by the tables there are, and what each counsel is worth."""
        stored: dict[str, dict[str, Any]] = {"moments": {}, "counsels": {}}
        tables = {
            name: dare.EquilibriumTable.read(solution.path(name))
            for name in solution.contests
            if solution.path(name).is_file()
        }
        for name, table in tables.items():
            net = Net(table.contest)
            stored["moments"][name] = {
                f"{eldest}-{dealer}": [
                    [round(share, 5) for share in moment]
                    for moment in moments.moments(net, unpacked(net, table.block((eldest, dealer))))
                ]
                for eldest, dealer in table.blocks
            }
            made = sum(share for share, _ in stored["moments"][name]["0-0"])
            self.tell(f"{name}: at 0 to 0 somebody dares in {made:.1%} of deals.")
        for counsel in solution.counsels:
            if counsel.contest not in tables:
                continue
            tried = counsels.tried(tables[counsel.contest], counsel)
            stored["counsels"][counsel.key] = [round(value, 6) for value in tried]
            self.tell(
                f"{counsel.key}: loses {tried.against_table:.5f} of a match to the table, "
                f"{tried.against_perfect:.5f} to a perfect opponent."
            )
        solution.measured.write_text(json.dumps(stored) + "\n", encoding="utf-8")

    def measured(self, solution: Solution, name: str) -> EquilibriumValue:
        """What a shipped table is worth, by an exact best response."""
        path = solution.path(name)
        try:
            if isinstance(solution, ladder.LadderSolved):
                return ladder_making.measured(ladder.LadderTable.read(path), self.tell)
            return making.measured(dare.EquilibriumTable.read(path), self.tell)
        except (OSError, ValueError) as error:
            raise CommandError(f"{path.name} cannot be read: {error}") from error

    def tell(self, said: str) -> None:
        self.stdout.write(said)
        self.stdout.flush()
