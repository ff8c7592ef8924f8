"""The files of htmx that are pinned, until django-htmx carries them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import django_htmx
from django.contrib.staticfiles import finders

from tests.book import ROOT

PINNED = ROOT / "static" / "django_htmx"
SCRIPT = "django_htmx/htmx-4.min.js"


def version(script: Path) -> tuple[int, str]:
    """The version that a script of htmx says it is: its release, and whether it is a beta."""
    match = re.search(r'version="4\.(\d+)\.(\d+)(-[a-z0-9]+)?"', script.read_text("utf-8"))
    assert match
    return int(match[1]) * 1000 + int(match[2]), match[3] or "released"


def test_the_pinned_files_are_those_that_were_released() -> None:
    lines = (PINNED / "SHA256SUMS").read_text("utf-8").splitlines()
    listed = {name: digest for digest, name in map(str.split, lines)}
    digests = {name: hashlib.sha256((PINNED / name).read_bytes()).hexdigest() for name in listed}
    assert digests == listed
    assert {path.relative_to(PINNED).as_posix() for path in PINNED.rglob("*.js")} == set(listed)


def test_the_pinned_files_are_those_that_are_served() -> None:
    assert finders.find(SCRIPT) == str(PINNED / "htmx-4.min.js")


def test_the_package_carries_nothing_newer() -> None:
    package = Path(django_htmx.__file__).parent / "static" / SCRIPT
    assert version(package) < version(PINNED / "htmx-4.min.js"), "Delete static/django_htmx."
