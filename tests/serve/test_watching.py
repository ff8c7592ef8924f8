"""The watcher of ``bin/serve``: a server that falls is started again, and none is left over."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from diversions.serve.phone import Phone
from tests.live import in_a_loop
from tests.serve.test_server import children

PATIENCE = 120.0  # seconds, on a machine that is busy

# The watcher as bin/serve runs it, but without rests.
WATCH = """
import sys
sys.path.insert(0, "bin")
import watching
watching.PAUSES = (0.0,) * watching.FALLS
sys.exit(watching.watch(sys.argv[1:]))
"""


def watch(*command: str, **variables: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", WATCH, *command],
        cwd=settings.BASE_DIR,
        env={**os.environ, **variables},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        # A run in the background hands on that Ctrl-C is ignored, and the watcher keeps to that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end, "It did not come to that."
        time.sleep(0.05)


def is_gone(pid: int) -> bool:
    """Whether a process is no more, or only waits to be counted."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


@pytest.fixture
def server(tmp_path: Path) -> Callable[[str], list[str]]:
    """A command that notes its start in a file and then does what it is told."""

    def made(then: str) -> list[str]:
        path = tmp_path / "server.py"
        path.write_text(
            "import os, signal, sys, time\n"
            "from diversions.serve import watched\n"
            f"open({str(tmp_path / 'starts')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
            "watched.keep_to_the_watcher()\n" + then
        )
        return [sys.executable, str(path)]

    return made


@pytest.fixture(autouse=True)
def _house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(settings.BASE_DIR))


def starts(tmp_path: Path) -> list[int]:
    path = tmp_path / "starts"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def test_what_cannot_begin_says_why_once_and_is_not_tried_again(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(*server("sys.exit(7)"))

    assert watcher.wait(PATIENCE) == 7
    assert len(starts(tmp_path)) == 1


def test_what_falls_again_and_again_is_given_up(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(*server("watched.say_opened(); sys.exit(3)"))
    _, said = watcher.communicate(timeout=PATIENCE)

    assert watcher.returncode == 3
    assert len(starts(tmp_path)) == 6
    assert "6 times within 60 seconds" in said.decode()


def test_what_is_ended_from_elsewhere_is_not_started_again(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(*server("watched.say_opened(); os.kill(os.getpid(), signal.SIGTERM)"))

    assert watcher.wait(PATIENCE) == 0
    assert len(starts(tmp_path)) == 1


def test_a_watcher_that_is_killed_takes_its_server_with_it(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(*server("watched.say_opened(); time.sleep(600)"))
    until(lambda: bool(starts(tmp_path)))
    (pid,) = starts(tmp_path)

    watcher.kill()
    watcher.wait(PATIENCE)

    until(lambda: is_gone(pid))


@pytest.fixture
def book(prepared: Path, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The book itself, watched, and its port."""
    data = shutil.copytree(prepared, tmp_path / "data")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    watcher = watch(*command, DATA_DIR=str(data), DATABASE_URL="")
    yield watcher, port
    watcher.kill()
    watcher.wait(PATIENCE)


def is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready/", timeout=10) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


async def gather(phone: Phone) -> None:
    await phone.send("/guild/", name="An evening")
    phone.hang_up()


async def come_back(phone: Phone) -> str:
    page = await phone.open("/guild/")
    phone.hang_up()
    return page


def test_a_killed_book_opens_again_by_itself_and_ctrl_c_ends_all_of_it(
    book: tuple[subprocess.Popen[bytes], int],
) -> None:
    watcher, port = book
    until(lambda: is_ready(port))
    (first,) = children(watcher.pid)
    bots = children(first)
    phone = Phone(port)
    in_a_loop(gather(phone))

    os.kill(first, signal.SIGKILL)
    until(lambda: children(watcher.pid) not in ([], [first]) and is_ready(port))

    (second,) = children(watcher.pid)
    assert second != first
    until(lambda: all(is_gone(pid) for pid in bots))
    # Who was known before the fall is known after it.
    assert "An evening" in in_a_loop(come_back(phone))
    until(lambda: bool(children(second)))
    bots = children(second)

    watcher.send_signal(signal.SIGINT)

    assert watcher.wait(PATIENCE) == 0
    assert is_gone(second)
    until(lambda: all(is_gone(pid) for pid in bots))
