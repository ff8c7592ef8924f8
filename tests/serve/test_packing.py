"""The zip that is carried to an event, and the start from it."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from diversions.serve.phone import Phone
from diversions.serve.ports import free_port, wait_until_open
from tests.book import ROOT
from tests.live import in_a_loop
from tests.samples import LONG
from tests.serve.elsewhere import without_unix

RESERVED = {"con", "prn", "aux", "nul", *(f"{a}{n}" for a in ("com", "lpt") for n in range(1, 10))}


def packing_module() -> Any:
    """``bin/packing.py``, which is no package's."""
    spec = importlib.util.spec_from_file_location("packing", ROOT / "bin/packing.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["packing"] = module  # where its dataclass is looked for
    spec.loader.exec_module(module)
    return module


packing = packing_module()
LOCK = (ROOT / "requirements.txt").read_text("utf-8")


def without_network(system: Any, python: str, lock: str, folder: Path) -> list[str]:
    """What is fetched where no index can be asked: nothing."""
    return ["zeroconf"]


@pytest.fixture(scope="module")
def carried(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zip for Linux, without wheels, which only an index has."""

    def loaded(data: Path) -> None:
        shutil.copytree(prepared, data)
        packing.carry(data)

    folder = tmp_path_factory.mktemp("dist")
    path: Path = packing.pack("linux", folder, without_network, loaded)
    return path


@pytest.mark.parametrize("python", packing.PYTHONS)
@pytest.mark.parametrize("system", packing.SYSTEMS)
def test_each_system_has_its_own_part_of_the_lock(system: str, python: str) -> None:
    entries = packing.wanted(packing.SYSTEMS[system], python, LOCK)

    assert {"django", "typst", "lxml", "ifaddr"} <= entries.keys()
    assert ("tzdata" in entries) == (system == "windows")
    assert ("uvloop" in entries) == (system != "windows")
    assert set(packing.SPARE) <= set(entries) | {"uvloop"}


def test_a_wheel_is_known_by_its_name_and_its_digest(tmp_path: Path) -> None:
    wheel = tmp_path / "python_docx-1.2.0-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    digest = hashlib.sha256(b"a wheel").hexdigest()
    lock = f"python-docx==1.2.0 \\\n    --hash=sha256:{digest}\n    # via it\n"

    assert packing.unlocked(tmp_path, lock) == []
    assert packing.unlocked(tmp_path, LOCK) == [wheel.name]
    assert packing.unlocked(tmp_path, lock.replace("docx", "doc")) == [wheel.name]


def test_what_has_no_wheel_is_left_out_only_where_the_book_does_without(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    missing = ["zeroconf"]

    def index(system: Any, python: str, lock: str, folder: Path) -> str:
        return next(
            (f"ERROR: No matching distribution found for {name}==1" for name in missing
             if f"{name}==" in lock), "",
        )  # fmt: skip

    monkeypatch.setattr(packing, "download", index)
    mac = packing.SYSTEMS["macos-intel"]

    assert "zeroconf" in packing.fetch(mac, "3.13", LOCK, tmp_path)
    missing.append("django")
    with pytest.raises(packing.NotPacked, match="django"):
        packing.fetch(mac, "3.13", LOCK, tmp_path)


def test_every_name_in_the_zip_can_be_unpacked_on_every_system(carried: Path) -> None:
    with zipfile.ZipFile(carried) as book:
        names = book.namelist()
        rights = {info.filename: info.external_attr >> 16 & 0o777 for info in book.infolist()}

    assert len({name.lower() for name in names}) == len(names)
    assert max(map(len, names)) < 180  # with a folder before it, Windows takes 259
    for name in names:
        assert not set(name) & set('<>:"|?*\\'), name
        for part in name.split("/"):
            assert part.partition(".")[0].lower() not in RESERVED, name
            assert part == part.strip(". "), name
    top = f"{packing.FOLDER}/"
    assert {f"{top}START HERE.html", f"{top}bin/serve.cmd", f"{top}docs/event.md"} <= set(names)
    assert rights[f"{top}bin/serve"] == rights[f"{top}bin/serve.command"] == 0o755
    assert not any("secret-key" in name or "__pycache__" in name for name in names)


def test_a_command_file_of_windows_has_the_ends_of_its_lines() -> None:
    text = (ROOT / "bin/serve.cmd").read_bytes()

    assert text.count(b"\n") == text.count(b"\r\n") > 20
    assert text.isascii()


@pytest.mark.parametrize("elsewhere", [False, True] if LONG else [True])
def test_a_carried_book_opens_and_loads_nothing_anew(
    carried: Path, tmp_path: Path, elsewhere: bool
) -> None:
    with zipfile.ZipFile(carried) as book:
        book.extractall(tmp_path)
    house, port = tmp_path / packing.FOLDER, free_port()
    env = {name: word for name, word in os.environ.items() if name not in ("DATA_DIR", "DEBUG")}
    env["DATABASE_URL"] = ""
    if elsewhere:
        env["PYTHONPATH"] = str(without_unix(tmp_path / "elsewhere"))
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=house, env=env, stdout=subprocess.PIPE,
    )  # fmt: skip
    try:
        wait_until_open(server, port)
        page = in_a_loop(front(port))
    finally:
        server.terminate()
        said = server.communicate(timeout=60)[0].decode()

    assert "Book of Diversions" in page
    assert "compile_templates" in said
    assert not [task for task in packing.CARRIED if f"{task}:" in said]


async def front(port: int) -> str:
    phone = Phone(port)
    page = await phone.open("/games/put/")
    phone.hang_up()
    return page


# The environment that is made of the wheels -------------------------------------------------------

CARRIED = """
import sys
sys.path[:0] = ["bin"]
from pathlib import Path
import environment
environment.WHEELS = environment.VENV = Path(sys.argv[1])
environment.this_python = lambda: sys.argv[2]
print(environment.carried_of("requirements.txt").read_text())
"""


def lock_of(folder: Path, python: str) -> str:
    without = {"linux x86_64 3.12": ["zeroconf", "uvloop"]}
    (folder / "without.json").write_text(json.dumps(without))
    command = [sys.executable, "-c", CARRIED, str(folder), python]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_what_has_no_wheel_is_not_installed_and_what_is_missed_is_said(tmp_path: Path) -> None:
    said = lock_of(tmp_path, "linux x86_64 3.12")

    assert "not by a name" in said
    assert "zeroconf==" not in said
    assert "uvloop==" not in said
    assert said.count("--hash") > 100
    assert "uvicorn==" in said


def test_a_python_for_which_there_are_no_wheels_is_told_for_which_there_are(
    tmp_path: Path,
) -> None:
    said = lock_of(tmp_path, "linux x86_64 3.15")

    assert "This zip is for linux x86_64 3.12; this is linux x86_64 3.15." in said
    assert "Traceback" not in said


FULL = """
import sys
sys.path[:0] = ["bin"]
import environment
environment.shutil.disk_usage = lambda path: environment.shutil._ntuple_diskusage(9, 9, 5_000_000)
environment.has_room()
"""


def test_a_full_disk_is_told_with_what_to_do() -> None:
    done = subprocess.run([sys.executable, "-c", FULL], cwd=ROOT, capture_output=True, text=True)

    assert "The disk is full: 5 MB are free" in done.stderr
    assert "another disk" in done.stderr


def test_a_folder_that_cannot_be_written_is_told_with_what_to_do() -> None:
    program = "import sys; sys.path[:0] = ['bin']; import environment; environment.has_room()"
    env = {**os.environ, "DATA_DIR": "/proc/no-such-folder"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)

    assert "The book cannot write where it is" in done.stderr
    assert "Documents" in done.stderr
