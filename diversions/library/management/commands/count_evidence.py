"""``manage.py count_evidence``"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from diversions.library import knowledge


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
