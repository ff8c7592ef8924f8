"""Tables of masters, as files."""

from __future__ import annotations

import json
from pathlib import Path

from diversions.rules.players.tables import write_learnt


def test_what_was_learnt_is_kept_to_three_places(tmp_path: Path) -> None:
    path = tmp_path / "tables" / "judgement.json"
    write_learnt(path, {"cards": [0.12345, -2], "hands": {2: 1 / 3}})

    assert json.loads(path.read_text()) == {"cards": [0.123, -2], "hands": {"2": 0.333}}
