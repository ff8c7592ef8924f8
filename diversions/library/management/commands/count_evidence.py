"""``manage.py count_evidence``"""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from diversions.library import knowledge
from diversions.library.selectors import Sentence


class Command(BaseCommand):
    help = "Count all rules by standing, by the age of the oldest word they rest on, and by hand."

    def handle(self, *args: Any, **options: Any) -> None:
        every = knowledge.rules()
        counts = knowledge.counted(every)
        hands = list(knowledge.HANDS)
        self.stdout.write(f"{len(every)} rules\n\n| standing | age | {' | '.join(hands)} |")
        self.stdout.write("| --- " * (2 + len(hands)) + "|")
        for standing in knowledge.STANDINGS:
            for age in knowledge.AGES:
                row = [counts[standing, age, hand] for hand in hands]
                if any(row):
                    cells = " | ".join(str(count) for count in row)
                    self.stdout.write(f"| {standing} | {age} | {cells} |")
        for word, groups in (("standing", 0), ("age", 1), ("hand", 2)):
            totals: dict[str, int] = {}
            for key, count in counts.items():
                totals[key[groups]] = totals.get(key[groups], 0) + count
            said = ", ".join(f"{name} {count}" for name, count in totals.items())
            self.stdout.write(f"\nBy {word}: {said}.")
        self._by_game(every)
        faults = knowledge.faults()
        self.stdout.write(
            f"\nNot graded by the definitions: {len(faults.ungraded)}. "
            f"Stated on a later word alone: {len(faults.later_alone)}.\n"
            f"Taken from another variant: {faults.borrowed}. "
            f"Witnesses of other variants, named as such: {faults.others}."
        )

    def _by_game(self, every: list[Sentence]) -> None:
        """The standings of each game."""
        self.stdout.write(f"\n| game | {' | '.join(knowledge.STANDINGS)} |")
        self.stdout.write("| --- " * (1 + len(knowledge.STANDINGS)) + "|")
        counts = Counter((rule.id.partition(".")[0], rule.standing) for rule in every)
        for slug in sorted({slug for slug, _ in counts}):
            cells = " | ".join(str(counts[slug, standing]) for standing in knowledge.STANDINGS)
            self.stdout.write(f"| {slug} | {cells} |")
