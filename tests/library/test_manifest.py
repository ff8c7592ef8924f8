"""The manifest of the book is as its files are."""

from __future__ import annotations

from diversions.library import manifest
from tests.book import FIXTURES


def test_the_manifest_was_made_of_these_files() -> None:
    """If this fails: manage.py make_manifest, and commit what it wrote beside the book."""
    assert manifest.read(FIXTURES) is not None
    assert manifest.differs(FIXTURES) == []
    assert list(manifest.missing(FIXTURES)) == []
