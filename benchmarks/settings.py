"""The book's settings, with one more place: an empty view to measure by."""

from __future__ import annotations

from diversions.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.urls"
