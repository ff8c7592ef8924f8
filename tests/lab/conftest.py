"""The laboratory's tests remember no table of another test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from diversions.play import present


@pytest.fixture(autouse=True)
def fresh_memory() -> Iterator[None]:
    present.forget()
    yield
    present.forget()
