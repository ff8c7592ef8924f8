"""With which Python the commands in ``bin/`` go on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.book import ROOT

# What the environment does where this Python has another version and other commands are there.
ASKED = """
import subprocess, sys
sys.path.insert(0, "bin")
import environment
sys.version_info = ({0}, {1}, 0)
environment.shutil.which = lambda name: {2}.get(name)
environment.os.execv = lambda path, words: sys.exit(path)
environment.subprocess.run = lambda words, **told: subprocess.CompletedProcess(
    words, words[1] != "-3.12"
)
environment.fitting()
print("goes on")
"""


def said(version: tuple[int, int], path: dict[str, str]) -> str:
    program = ASKED.format(*version, path)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_tested_python_goes_on(version: tuple[int, int]) -> None:
    assert said(version, {"python3.11": "/elsewhere"}) == "goes on"


def test_another_python_gives_way_to_one_that_is_tested() -> None:
    assert said((3, 10), {"python3.12": "/here/python3.12"}) == "/here/python3.12"
    assert said((3, 99), {"python3.12": "/here/python3.12"}) == "/here/python3.12"


def test_where_there_is_no_other_a_newer_python_goes_on_and_an_older_one_says_what_to_do() -> None:
    assert said((3, 99), {}) == "goes on"
    assert "needs Python 3.11 or newer" in said((3, 10), {})


def test_on_windows_the_launcher_is_asked_which_pythons_there_are() -> None:
    assert said((3, 10), {"py": "/windows/py"}) == "/windows/py"
