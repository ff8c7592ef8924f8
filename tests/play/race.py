"""Many presses at once, on a database file of its own: a program for ``test_race``."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

PRESSES = 8
TIMES = 10


def race() -> list[tuple[int, int, int]]:
    """For each table: how many presses were done, how many lines there are, the version."""
    from django.db import connection

    from diversions.games import GAMES
    from diversions.play import present, services
    from diversions.play.models import Chair
    from tests.play import toy

    GAMES["toy"] = toy.GAME
    barrier = Barrier(PRESSES)

    def press(chair_id: int, line: str) -> bool:
        chair = Chair.objects.get(pk=chair_id)
        barrier.wait()
        try:
            return services.enter(chair, 0, line).done
        finally:
            connection.close()

    results = []
    with ThreadPoolExecutor(PRESSES) as threads:
        for _ in range(TIMES):
            places = [services.you("Ann"), services.friend()]
            sitting = services.open_table(toy.GAME.terms(), places)
            chair = sitting.chairs.get(seat=0)
            card = present.of(sitting).played.state.hands[0][0]  # type: ignore
            calls = [threads.submit(press, chair.pk, f"play {card}") for _ in range(PRESSES)]
            done = sum(call.result() for call in calls)
            sitting.refresh_from_db()
            results.append((done, sitting.entries.count(), sitting.version))
    return results


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    print(json.dumps(race()))
