"""The environment beside manage.py, made on first use and again when its lock changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from diversions import system

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = system.interpreter(VENV)
TESTED = ((3, 11), (3, 12), (3, 13))  # the oldest first


def ready(*locks: str) -> Path:
    """The interpreter of an environment that holds what *locks* name, the largest lock first.

    What a larger lock installed serves the smaller ones as well.
    """
    fitting()
    stamps = {lock: digest(ROOT / lock) for lock in locks}
    wanted = locks[0]
    if not (PYTHON.exists() and kept(wanted) == stamps[wanted]):
        install(wanted)
        for lock, stamp in stamps.items():
            stamp_of(lock).write_text(stamp, encoding="utf-8")
    return PYTHON


def fitting() -> None:
    """Nothing, if this interpreter will do; else this command again, with one that will.

    One that is newer than any tested is taken where there is no other.
    """
    if sys.version_info[:2] in TESTED:
        return
    names = [f"python{major}.{minor}" for major, minor in TESTED]
    other = next(filter(None, map(shutil.which, names)), None)
    if other:
        os.execv(other, [other, *sys.argv])
    if sys.version_info[:2] > TESTED[-1]:
        return
    leave(
        f"The book needs {names[0]} or newer; this is {sys.version.split()[0]}.",
        f"Install one (on Debian: apt-get install {names[0]} {names[0]}-venv) and try again.",
    )


def digest(lock: Path) -> str:
    """What an environment was made of: the lock and the interpreter."""
    made_of = lock.read_bytes() + sys.version.encode() + str(VENV).encode()
    return hashlib.sha256(made_of).hexdigest()


def stamp_of(lock: str) -> Path:
    return VENV / f".{Path(lock).stem}"


def kept(lock: str) -> str:
    stamp = stamp_of(lock)
    return stamp.read_text(encoding="utf-8") if stamp.exists() else ""


def install(lock: str) -> None:
    """The environment made anew if need be, and filled with exactly what *lock* names."""
    print(f"Preparing {VENV.name} with {lock}; this is done once.", flush=True)
    for old in VENV.glob(".requirements*"):
        old.unlink()
    if not works():
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
        )
        if made.returncode:
            leave(
                "Python could not make an environment:",
                made.stdout.strip() or made.stderr.strip(),
                "On Debian and Ubuntu, install its part for that: apt-get install python3-venv",
            )
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    command = [*pip, "--require-hashes", "--no-deps", "--requirement", str(ROOT / lock)]
    if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode:
        leave(
            f"What {lock} names could not be installed (see above).",
            "The first time, this machine must reach a package index; afterwards nothing is "
            "fetched.",
        )


def works() -> bool:
    """Whether the environment's own pip starts: it does not where Python was changed under it."""
    if not PYTHON.exists():
        return False
    command = [str(PYTHON), "-c", f"import pip, sys; sys.exit(sys.version != {sys.version!r})"]
    return subprocess.run(command, capture_output=True).returncode == 0


def leave(*words: str) -> None:
    """The end, said in words that a person can act on."""
    sys.exit("\n".join(words))
