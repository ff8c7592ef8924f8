"""One zip for one system: the book, its database loaded, and all that it installs as wheels."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "book-of-diversions"  # what the zip unpacks to
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MOST = 150_000_000  # bytes
TAKEN = (
    *("bin", "diversions", "docs", "fixtures", "static", "templates", "manage.py"),
    *("requirements.in", "requirements.txt"),
    *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md"),
)
LOADED = ("book.sqlite3",)  # of the data folder; what else is in it is made where it runs
# What the book can do without.  The first are left out for their size: an event needs no
# PostgreSQL, the files are packed already, and Python has a loop of its own.
LEFT_OUT = ("brotli", "psycopg", "psycopg-binary", "uvloop")
SPARE = (*LEFT_OUT, "httptools", "zeroconf")
ENTRY = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.*?))? \\\n(?:    --hash=\S+(?: \\)?\n)+", re.M)
NONE = re.compile(r"No matching distribution found for ([a-z0-9.-]+)==")


@dataclass(frozen=True)
class System:
    """One that is packed for, as Python and pip name it."""

    title: str
    platform: str  # sys.platform
    os_name: str
    machine: str  # platform.machine(), in small letters
    tags: tuple[str, ...]  # of wheels, the newest that it may be

    def key(self, python: str) -> str:
        """The name of one Python on it."""
        return f"{self.platform} {self.machine} {python}"


MANYLINUX = tuple(f"manylinux_2_{minor}_x86_64" for minor in (28, 27, 26, 24, 17, 12, 5))
SYSTEMS = {
    "windows": System("Windows", "win32", "nt", "amd64", ("win_amd64",)),
    "macos": System("a Mac with Apple’s chip", "darwin", "posix", "arm64", ("macosx_13_0_arm64",)),
    "macos-intel": System(
        "a Mac with Intel’s chip", "darwin", "posix", "x86_64", ("macosx_13_0_x86_64",)
    ),
    "linux": System(
        "Linux", "linux", "posix", "x86_64", (*MANYLINUX, "manylinux2014_x86_64", "linux_x86_64")
    ),
}


class NotPacked(Exception):
    """Why there is no zip, as a sentence."""


# The wheels ---------------------------------------------------------------------------------------


def wanted(system: System, python: str, lock: str) -> dict[str, str]:
    """What of *lock* one Python on that system installs: each entry, by its name."""
    told = {
        "sys_platform": system.platform,
        "os_name": system.os_name,
        "platform_machine": system.machine,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    return {
        entry[1]: entry[0]
        for entry in ENTRY.finditer(lock)
        if not entry[3] or Marker(entry[3]).evaluate(told)
    }


def fetch(system: System, python: str, lock: str, folder: Path) -> list[str]:
    """The wheels for one Python put into *folder*; what of the lock it does without."""
    entries = wanted(system, python, lock)
    without = [name for name in LEFT_OUT if entries.pop(name, "")]
    while True:
        said = download(system, python, "".join(entries.values()), folder)
        if not said:
            return sorted(without)
        missing = NONE.search(said)
        if not missing or missing[1] not in SPARE:
            raise NotPacked(f"For Python {python} on {system.title}, pip said:\n{said.strip()}")
        del entries[missing[1]]
        without.append(missing[1])


def download(system: System, python: str, lock: str, folder: Path) -> str:
    """What pip says where it cannot fetch the wheels that *lock* names; else nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        listed = Path(scratch) / "lock.txt"
        # The markers were answered for that system; pip would answer them for this one.
        listed.write_text(re.sub(r" ; .*? \\\n", " \\\\\n", lock), encoding="utf-8")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download"),
                *("--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes"),
                *("--implementation", "cp", "--python-version", python),
                *(word for tag in system.tags for word in ("--platform", tag)),
                *("--requirement", str(listed), "--dest", str(folder)),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    return (done.stderr or done.stdout or "pip failed.") if done.returncode else ""


def unlocked(folder: Path, lock: str) -> list[str]:
    """The wheels of *folder* that *lock* does not name, or not with their digest."""
    entries = {entry[1]: entry[0] for entry in ENTRY.finditer(lock)}
    strange = []
    for wheel in sorted(folder.iterdir()):
        name = wheel.name.partition("-")[0].replace("_", "-").lower()
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if f"--hash=sha256:{digest}" not in entries.get(name, ""):
            strange.append(wheel.name)
    return strange


# The book -----------------------------------------------------------------------------------------


def house(root: Path) -> Iterator[Path]:
    """The files of the book that are carried."""
    for name in TAKEN:
        place = root / name
        yield from [place] if place.is_file() else sorted(place.rglob("*"))


def is_carried(path: Path) -> bool:
    unwanted = {"__pycache__", "training"}  # no server trains masters
    return path.is_file() and path.suffix != ".pyc" and not unwanted & {*path.parts}


def load(data: Path) -> None:
    """A data folder with the loaded book, as one that was carried here finds it."""
    env = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": ""}
    command = [sys.executable, str(ROOT / "manage.py"), "serve", "--only-prepare", "--port", "0"]
    if subprocess.run(command, env=env, stdin=subprocess.DEVNULL).returncode:
        raise NotPacked("The book could not be loaded (see above).")
    carry(data)


def carry(data: Path) -> None:
    """What was prepared in *data* made ready for another place."""
    with closing(sqlite3.connect(data / "book.sqlite3")) as book:
        book.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it is in the one file
    path = data / "prepared.json"
    stamps = json.loads(path.read_text(encoding="utf-8"))
    # A stamp is a digest and the place of what was made; the place will be another.
    carried = {task: stamp.split(" ")[0] for task, stamp in stamps.items() if task in CARRIED}
    path.write_text(json.dumps(carried, indent=1), encoding="utf-8")


CARRIED = ("migrate", "load_book")


def write(book: zipfile.ZipFile, name: str, content: bytes, packed: bool = True) -> None:
    """One file of the zip; programs can be run where they are unpacked."""
    told = zipfile.ZipInfo(f"{FOLDER}/{name}", (2026, 1, 1, 0, 0, 0))
    told.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
    told.external_attr = (0o100755 if content.startswith(b"#!") else 0o100644) << 16
    told.create_system = 3  # Unix, whose rights are kept
    book.writestr(told, content)


def pack(
    system: str,
    to: Path,
    fetch: Callable[[System, str, str, Path], list[str]] = fetch,
    load: Callable[[Path], None] = load,
) -> Path:
    """The zip for *system*, in the folder *to*."""
    told, lock = SYSTEMS[system], (ROOT / "requirements.txt").read_text(encoding="utf-8")
    to.mkdir(parents=True, exist_ok=True)
    path = to / f"{FOLDER}-{system}.zip"
    with tempfile.TemporaryDirectory() as scratch:
        wheels, data = Path(scratch) / "wheels", Path(scratch) / "var"
        wheels.mkdir()
        without = {told.key(python): fetch(told, python, lock, wheels) for python in PYTHONS}
        if strange := unlocked(wheels, lock):
            raise NotPacked(f"These are not in requirements.txt: {', '.join(strange)}.")
        load(data)
        with zipfile.ZipFile(path, "w", compresslevel=9) as book:
            page = (ROOT / "bin" / "start-here" / f"{system.partition('-')[0]}.html").read_text(
                encoding="utf-8"
            )
            write(book, "START HERE.html", page.encode())
            for file in filter(is_carried, house(ROOT)):
                write(book, file.relative_to(ROOT).as_posix(), file.read_bytes())
            for file in sorted(wheels.iterdir()):
                write(book, f"wheels/{file.name}", file.read_bytes(), packed=False)
            write(book, "wheels/without.json", json.dumps(without, indent=1).encode())
            write(book, "var/prepared.json", (data / "prepared.json").read_bytes())
            for place in LOADED:
                for file in filter(is_carried, [data / place, *sorted((data / place).rglob("*"))]):
                    write(book, f"var/{file.relative_to(data).as_posix()}", file.read_bytes())
    if path.stat().st_size > MOST:
        raise NotPacked(f"{path.name} is {path.stat().st_size / 1e6:.0f} MB, which is too much.")
    for python, names in without.items():
        print(f"{python}: without {', '.join(names)}")
    return path


def main() -> None:
    parser = ArgumentParser(prog="bin/pack", description="Pack the book for an event.")
    parser.add_argument("--for", dest="system", choices=SYSTEMS, required=True)
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="the folder (dist)")
    asked = parser.parse_args()
    try:
        path = pack(asked.system, asked.to)
    except NotPacked as reason:
        sys.exit(str(reason))
    print(f"{path}: {path.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
