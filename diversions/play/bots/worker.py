"""One thinking process: a job a line in, an answer a line out, both as JSON.

Started by ``pool`` with ``python -m diversions.play.bots.worker``; it needs neither Django nor
the database.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from diversions import system
from diversions.play.bots.thinking import answered
from diversions.rules.players import tables

KEPT = "TABLES_KEPT"  # the folder of what is unpacked of tables, if the server has one


def main() -> None:
    """Answer until nobody asks any more."""
    if folder := os.environ.get(KEPT):
        tables.keep_in(Path(folder))
    system.give_way(19)  # a page goes before a thought: at 5, two thoughts took a quarter of a core
    for line in sys.stdin:
        try:
            answer = {"line": answered(json.loads(line))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
