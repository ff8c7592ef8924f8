"""The examples in docstrings: each is run, and says what it says it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.book import ROOT

WITH_EXAMPLES = sorted(
    str(path.relative_to(ROOT))
    for top in ("diversions", "benchmarks", "tools")
    for path in (ROOT / top).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("place", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")  # whose scripts import each other
    module = importlib.import_module(".".join(Path(place).with_suffix("").parts))

    done = doctest.testmod(module)

    assert done.attempted
    assert done.failed == 0
