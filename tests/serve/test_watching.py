"""The watcher of ``bin/serve``: a server that falls or hangs is started again, and none is left
over."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from diversions.serve.phone import Phone
from tests.live import in_a_loop
from tests.serve.elsewhere import without_unix
from tests.serve.test_server import children

PATIENCE = 120.0  # seconds, on a machine that is busy

# The watcher as bin/serve runs it, but without rests, and with what patience it is told.
WATCH = """
import os, sys
sys.path.insert(0, "bin")
import watching
watching.PAUSES = (0.0,) * watching.FALLS
watching.EVERY, watching.ANSWER = map(float, os.environ.get("ASKED", "5 20").split())
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


def state_of(pid: int) -> str:
    """The letter for what a process does; X, if there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def is_gone(pid: int) -> bool:
    """Whether a process is no more, or only waits to be counted."""
    return state_of(pid) in "XZ"


def is_stopped(pid: int) -> bool:
    return state_of(pid) == "T"


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
    watcher = watch(*server("watched.say_opened('http://127.0.0.1:9/'); sys.exit(3)"))
    _, said = watcher.communicate(timeout=PATIENCE)

    assert watcher.returncode == 3
    assert len(starts(tmp_path)) == 6
    assert "6 times within 60 seconds" in said.decode()


def test_what_is_ended_from_elsewhere_is_not_started_again(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(
        *server("watched.say_opened('http://127.0.0.1:9/'); os.kill(os.getpid(), signal.SIGTERM)")
    )

    assert watcher.wait(PATIENCE) == 0
    assert len(starts(tmp_path)) == 1


def test_a_watcher_that_is_killed_takes_its_server_with_it(
    server: Callable[[str], list[str]], tmp_path: Path
) -> None:
    watcher = watch(*server("watched.say_opened('http://127.0.0.1:9/'); time.sleep(600)"))
    until(lambda: bool(starts(tmp_path)))
    (pid,) = starts(tmp_path)

    watcher.kill()
    watcher.wait(PATIENCE)

    until(lambda: is_gone(pid))


class Served:
    """A server of which only is known whether it was ended."""

    pid = 0

    def __init__(self) -> None:
        self.killed = False

    def kill(self) -> None:
        self.killed = True


def watcher_module() -> Any:
    """``bin/watching.py``, which is no package's."""
    spec = importlib.util.spec_from_file_location("watching", settings.BASE_DIR / "bin/watching.py")
    assert spec is not None
    assert spec.loader is not None
    watching = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(watching)
    return watching


def asked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> tuple[Served, int]:
    """The server, and how often it was asked, where a watcher gets those answers: “yes”; “no”
    from one that had a processor; “starved” from one that had it for a tenth of the time; “hangs”,
    which is said at once; or nothing while all slept."""
    watching = watcher_module()
    left, over, now, held_up = list(answers), threading.Event(), [1000.0], [0.0]
    waited = watching.EVERY + watching.ANSWER
    lasts = {"yes": 0.0, "no": waited, "starved": waited, "hangs": watching.EVERY, "slept": 28_800}

    def answer(address: str) -> bool:
        word = left.pop(0)
        now[0] += lasts[word]
        held_up[0] += 0.9 * waited if word == "starved" else 0
        if not left:
            over.set()
        return word == "yes"

    monkeypatch.setattr(watching, "EVERY", 0.0)
    monkeypatch.setattr(watching, "answers", answer)
    monkeypatch.setattr(watching.time, "time", lambda: now[0])
    monkeypatch.setattr(watching.system, "held_up", lambda pid: held_up[0])
    watcher = watching.Watcher([])
    watcher.server = Served()
    watcher.ask("http://127.0.0.1:9/", over)
    return watcher.server, len(answers) - len(left)


def test_a_server_that_is_slow_now_and_then_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not asked(monkeypatch, *["no", "no", "yes"] * 4)[0].killed


def test_what_a_laptop_misses_in_its_sleep_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not asked(monkeypatch, *["no", "no", "slept"] * 4)[0].killed


def test_a_server_that_misses_three_times_in_a_row_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, times = asked(monkeypatch, "no", "yes", *["no"] * 9)

    assert server.killed
    assert times == 5


def test_a_server_whose_processor_others_have_is_slow_and_does_not_hang(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not asked(monkeypatch, *["starved"] * 20, "yes", *["starved"] * 20)[0].killed


def test_a_server_that_hangs_is_ended_though_others_have_its_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, times = asked(monkeypatch, *["starved"] * 99)

    assert server.killed
    assert times == 24  # as much processor as three misses in a row have on a quiet machine


def test_a_server_that_says_at_once_that_it_hangs_has_a_minute_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, times = asked(monkeypatch, *["hangs"] * 99)

    assert server.killed
    assert times == 12


SPIN = "while True: pass"


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="Not counted here.")
def test_what_waits_for_a_processor_is_told_from_what_was_stopped() -> None:
    held_up = watcher_module().system.held_up
    one, other = (subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(2))
    try:
        for process in (one, other):  # both want the same processor
            os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})

        until(lambda: held_up(one.pid) > 1 and held_up(other.pid) > 1)

        one.send_signal(signal.SIGSTOP)
        until(lambda: is_stopped(one.pid))
        before = held_up(one.pid)
        time.sleep(0.5)
        assert held_up(one.pid) == before
    finally:
        for process in (one, other):
            process.kill()
            process.wait()
    assert held_up(one.pid) == 0


def test_a_book_that_hangs_is_started_again(prepared: Path, tmp_path: Path) -> None:
    with watched_book(prepared, tmp_path, ASKED="0.2 3") as (watcher, port):
        until(lambda: is_ready(port))
        (first,) = children(watcher.pid)

        os.kill(first, signal.SIGSTOP)

        until(lambda: children(watcher.pid) not in ([], [first]) and is_ready(port))
        assert is_gone(first)


@contextmanager
def watched_book(
    prepared: Path, tmp_path: Path, **variables: str
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The book itself, watched, and its port."""
    data = shutil.copytree(prepared, tmp_path / "data")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    watcher = watch(*command, DATA_DIR=str(data), DATABASE_URL="", **variables)
    try:
        yield watcher, port
    finally:
        watcher.kill()
        watcher.wait(PATIENCE)


@pytest.fixture
def book(prepared: Path, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    with watched_book(prepared, tmp_path) as served:
        yield served


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


# Where what only Unix has is taken away -----------------------------------------------------------


@pytest.fixture
def path_elsewhere(tmp_path: Path) -> str:
    """The path of a Python without what only Unix has."""
    return os.pathsep.join([str(without_unix(tmp_path / "elsewhere")), str(settings.BASE_DIR)])


def test_what_only_unix_has_is_really_taken_away(path_elsewhere: str) -> None:
    program = "import signal; signal.SIGHUP"
    env = {**os.environ, "PYTHONPATH": path_elsewhere}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)

    assert "AttributeError" in done.stderr


def test_elsewhere_a_killed_book_opens_again_prints_and_ctrl_c_ends_all_of_it(
    prepared: Path, tmp_path: Path, path_elsewhere: str
) -> None:
    with watched_book(prepared, tmp_path, PYTHONPATH=path_elsewhere) as (watcher, port):
        until(lambda: is_ready(port))
        (first,) = children(watcher.pid)

        os.kill(first, signal.SIGKILL)
        until(lambda: children(watcher.pid) not in ([], [first]) and is_ready(port))

        (second,) = children(watcher.pid)
        until(lambda: bool(children(second)))
        sheet = f"http://127.0.0.1:{port}/print/french-cards.pdf"
        with urllib.request.urlopen(sheet, timeout=PATIENCE) as answer:
            assert answer.read(5) == b"%PDF-"
        others = children(second)

        watcher.send_signal(signal.SIGINT)

        assert watcher.wait(PATIENCE) == 0
        assert is_gone(second)
        until(lambda: all(is_gone(pid) for pid in others))


def test_elsewhere_a_watcher_that_is_killed_takes_its_server_with_it(
    server: Callable[[str], list[str]], tmp_path: Path, path_elsewhere: str
) -> None:
    command = server("watched.say_opened('http://127.0.0.1:9/'); time.sleep(600)")
    watcher = watch(*command, PYTHONPATH=path_elsewhere)
    until(lambda: bool(starts(tmp_path)))
    (pid,) = starts(tmp_path)

    watcher.kill()
    watcher.wait(PATIENCE)

    until(lambda: is_gone(pid))


THINKING = """
import django
django.setup()
from diversions.play.bots.pool import Worker, WorkerFailed
from tests.serve.test_bots import OBEDIENT
import sys
Worker.command = (sys.executable, "-c", OBEDIENT)
bot = Worker()
print(bot.think("put", 60).split()[0])
try:
    bot.think("sleep 600", 0.2)
except WorkerFailed as failure:
    print(failure)
bot.end()
"""


def test_elsewhere_bots_think_and_are_ended_if_they_take_too_long(path_elsewhere: str) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": path_elsewhere,
        "DJANGO_SETTINGS_MODULE": "diversions.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", THINKING], cwd=settings.BASE_DIR, env=env,
        capture_output=True, text=True,
    )  # fmt: skip

    assert done.stdout.splitlines() == ["put", "It took too long."], done.stderr


def test_another_program_that_knocks_is_no_server_of_ours() -> None:
    watching = watcher_module()
    tie, over = watching.Tie(), threading.Event()
    port, _, word = tie.handed.partition(" ")
    with (
        socket.create_connection(("127.0.0.1", int(port))) as stranger,
        socket.create_connection(("127.0.0.1", int(port))) as ours,
    ):
        stranger.sendall(b"another word\nhttp://127.0.0.1:1/\n")
        ours.sendall(f"{word}\nhttp://127.0.0.1:2/\n".encode())

        assert tie.address(over) == "http://127.0.0.1:2/"
    tie.cut()
