"""The environment beside manage.py, made on first use and again when its lock changes."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from diversions import system

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = system.interpreter(VENV)
TESTED = ((3, 11), (3, 12), (3, 13))  # the oldest first
WHEELS = ROOT / "wheels"  # what bin/pack puts beside the book, so that no network is needed
ENOUGH = 300_000_000  # bytes free before the first start; what is installed takes most of them
A_LITTLE = 20_000_000  # before every other
# What is missing where a wheel is missing, as bin/pack found; of the rest a visitor sees nothing.
MISSED = {"zeroconf": "Phones find the book by its address only, not by a name."}
INSTALL = {
    "win32": "Install Python 3.13 from https://www.python.org/downloads/ (64-bit; tick “Add "
    "python.exe to PATH”)",
    "darwin": "Install Python 3.13 from https://www.python.org/downloads/",
}
INSTALL_ELSEWHERE = "Install one (on Debian: apt-get install python3.11 python3.11-venv)"


def ready(*locks: str) -> Path:
    """The interpreter of an environment that holds what *locks* name, the largest lock first.

    What a larger lock installed serves the smaller ones as well.
    """
    fitting()
    has_room()
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
    if other := another():
        go_on(other)
    if sys.version_info[:2] > TESTED[-1]:
        return
    leave(
        f"The book needs Python 3.11 or newer; this is {sys.version.split()[0]}.",
        f"{INSTALL.get(sys.platform, INSTALL_ELSEWHERE)} and start again.",
    )


def another() -> list[str]:
    """The command of a Python here that is tested; nothing, if there is none."""
    for major, minor in TESTED:
        if found := shutil.which(f"python{major}.{minor}"):
            return [found]
    launcher = shutil.which("py")  # as Windows finds its Pythons
    for major, minor in TESTED if launcher else ():
        asked = [launcher or "", f"-{major}.{minor}"]
        if not subprocess.run([*asked, "-c", ""], capture_output=True).returncode:
            return asked
    return []


def go_on(python: list[str]) -> None:
    """This command again, by that Python; we end as it ends."""
    if system.WINDOWS:  # there a program that is replaced seems to have ended
        sys.exit(subprocess.call([*python, *sys.argv]))
    os.execv(python[0], [*python, *sys.argv])


def has_room() -> None:
    """Nothing, if the book can be kept where it is; else the end, in words."""
    data = Path(os.environ.get("DATA_DIR") or ROOT / "var")
    try:
        data.mkdir(parents=True, exist_ok=True)
        for folder in (ROOT, data) if not PYTHON.exists() else (data,):
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"x" * 4096)
        free = shutil.disk_usage(data).free
    except OSError as error:
        leave(
            f"The book cannot write where it is ({error.strerror}: {error.filename or data}).",
            "Move the whole folder to a disk with room and a place that is yours, such as "
            "Documents, and start it from there.",
        )
    least = A_LITTLE if PYTHON.exists() else ENOUGH
    if free < least:
        leave(
            f"The disk is full: {free // 1_000_000} MB are free, and the book needs "
            f"{least // 1_000_000}.",
            "Delete something, or move the whole folder to another disk, and start it again.",
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
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    command = ["install", "--quiet", "--require-hashes", "--no-deps", "--requirement"]
    if WHEELS.is_dir():
        pip.append("--isolated")  # whatever this machine says of indexes, none is asked
        command[1:1] = ["--no-index", "--find-links", str(WHEELS)]
        carried = carried_of(lock)
    else:
        carried = ROOT / lock
    done = subprocess.run([*pip, *command, str(carried)], cwd=ROOT, stdin=subprocess.DEVNULL)
    if done.returncode:
        leave(
            f"What {lock} names could not be installed (see above).",
            "If the disk is full, make room and start again. Otherwise: the first time, this "
            "machine must reach a package index; afterwards nothing is fetched. The zip that "
            "bin/pack makes needs none.",
        )


def this_python() -> str:
    """This system, machine and Python, as bin/pack names them."""
    major, minor = sys.version_info[:2]
    return f"{sys.platform} {platform.machine().lower()} {major}.{minor}"


def carried_of(lock: str) -> Path:
    """A lock of what this Python finds among the wheels; the end, where they are for others."""
    without = json.loads((WHEELS / "without.json").read_text(encoding="utf-8"))
    if this_python() not in without:
        leave(
            f"This zip is for {', '.join(without)}; this is {this_python()}.",
            f"{INSTALL.get(sys.platform, 'Install one of those')} and start again; or take the "
            "zip for this system.",
        )
    text = (ROOT / lock).read_text(encoding="utf-8")
    for name in without[this_python()]:
        entry = rf"^{re.escape(name)}==.*\\\n(?:    --hash=\S+(?: \\)?\n)+"
        text = re.sub(entry, "", text, flags=re.MULTILINE)
        if name in MISSED:
            print(f"There is no {name} for this system. {MISSED[name]}", flush=True)
    path = VENV / f"carried-{lock}"
    path.write_text(text, encoding="utf-8")
    return path


def works() -> bool:
    """Whether the environment's own pip starts: it does not where Python was changed under it."""
    if not PYTHON.exists():
        return False
    command = [str(PYTHON), "-c", f"import pip, sys; sys.exit(sys.version != {sys.version!r})"]
    return subprocess.run(command, capture_output=True).returncode == 0


def leave(*words: str) -> None:
    """The end, said in words that a person can act on."""
    sys.exit("\n".join(words))
