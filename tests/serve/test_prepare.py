"""What the serve command sees to: the key, what changed, the addresses."""

from __future__ import annotations

import errno
import socket
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from diversions import system
from diversions.library import stamps
from diversions.serve import names, prepare, server
from diversions.serve.management.commands import serve as command


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    first, second = prepare.kept_key(path), prepare.kept_key(path)

    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_task_is_due_until_done_and_again_when_its_files_change(tmp_path: Path) -> None:
    file = tmp_path / "book" / "report.toml"
    file.parent.mkdir()
    file.write_text("one")
    before = prepare.digest([tmp_path / "book"])
    prepare.Stamps(tmp_path / "prepared.json").done("load_book", before)
    file.write_text("two")

    stamps = prepare.Stamps(tmp_path / "prepared.json")

    assert not stamps.due("load_book", before)
    assert stamps.due("load_book", prepare.digest([tmp_path / "book"]))
    assert stamps.due("migrate", before)


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("192.168.1.20", True),
        ("10.0.0.7", True),
        ("172.20.1.1", True),
        ("127.0.0.1", False),
        ("169.254.3.4", False),
        ("8.8.8.8", False),
    ],
)
def test_only_private_addresses_of_a_network_are_told_to_phones(
    address: str, private: bool
) -> None:
    assert prepare.is_private(address) == private


def test_a_database_that_servers_may_share_wants_a_key_that_they_share(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    settings.SHARED, settings.DATA_DIR = True, tmp_path

    with pytest.raises(CommandError, match="They must all have the same SECRET_KEY"):
        call_command("serve", port=0)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_where_the_files_of_the_book_are_amiss_the_old_book_opens(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    done: list[str] = []

    def task(name: str, **options: object) -> None:
        if name == "load_book":
            raise CommandError("put, rules.toml: line 9 is no TOML.")
        done.append(name)

    monkeypatch.setattr(command, "call_command", task)
    monkeypatch.setattr(prepare, "apart", lambda name, *words: done.append(name))
    said = StringIO()
    house = command.Command(stdout=StringIO(), stderr=said)

    monkeypatch.setattr(stamps, "digest", lambda: "the old book")
    house.prepare()

    assert done == ["migrate", "collectstatic", "compile_templates"]
    assert "line 9 is no TOML" in said.getvalue()
    assert "opens as it was last read" in said.getvalue()
    assert "load_book" not in (tmp_path / "prepared.json").read_text()

    monkeypatch.setattr(stamps, "digest", str)
    with pytest.raises(CommandError, match="line 9"):
        house.prepare()


def test_a_task_in_a_process_of_its_own_says_what_went_wrong() -> None:
    prepare.apart("check", "--tag", "urls")

    with pytest.raises(CommandError, match="no_such_task"):
        prepare.apart("no_such_task")


def test_the_proxies_that_are_believed_are_named_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.1.0.0/16")

    config = server.config("0.0.0.0", 8000)

    assert config.proxy_headers
    assert config.forwarded_allow_ips == "10.1.0.0/16"


def test_a_port_in_use_is_named_with_another_to_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(CommandError, match=f"--port {port + 1}"):
            call_command("serve", port=port)


def test_a_port_that_is_the_administrators_says_how_it_can_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(tried: socket.socket, place: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)

    assert "ip_unprivileged_port_start=80" in prepare.taken("127.0.0.1", 80)


@pytest.mark.parametrize(
    ("windows", "port", "said"),
    [
        (True, 80, "Windows keeps port 80 for itself"),
        (True, 8000, "another with --port 8765"),
        (False, 8000, "allow Python in its firewall"),
    ],
)
def test_a_port_that_is_not_allowed_says_what_to_do_on_each_system(
    monkeypatch: pytest.MonkeyPatch, windows: bool, port: int, said: str
) -> None:
    def refuse(tried: socket.socket, place: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    monkeypatch.setattr(system, "WINDOWS", windows)

    assert said in prepare.taken("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "said"),
    [("192.0.2.1", "no address of this machine"), ("no.such.host.invalid", "is not known here")],
)
def test_a_host_that_is_not_this_machine_is_refused_in_words(host: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("serve", host=host, port=0)


def test_a_port_that_is_no_port_is_refused_in_words() -> None:
    with pytest.raises(CommandError, match="A port is a number up to 65535"):
        call_command("serve", port=70000)


@pytest.fixture
def served(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> Callable[..., tuple[str, str]]:
    """What the command says as it opens, without opening."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(command.Command, "prepare", lambda house: None)
    monkeypatch.setattr(command, "serve", lambda host, port, opened: opened())
    monkeypatch.setattr(prepare, "taken", lambda host, port: "")
    monkeypatch.setattr(prepare, "private_addresses", lambda: ["192.168.7.5"])
    closed: list[str] = []

    class Told:
        def __init__(self, name: str, addresses: list[str], port: int) -> None:
            self.host = f"{name}.local"

        def close(self) -> None:
            closed.append(self.host)

    monkeypatch.setattr(command, "Name", Told)

    def run(**options: object) -> tuple[str, str]:
        said, wrong = StringIO(), StringIO()
        call_command("serve", stdout=said, stderr=wrong, **options)
        assert len(closed) == bool(options.get("lan"))
        return said.getvalue(), wrong.getvalue()

    return run


@pytest.mark.django_db
def test_on_a_network_addresses_and_the_name_are_told_without_the_usual_port(
    served: Callable[..., tuple[str, str]], settings: Settings
) -> None:
    said, wrong = served(lan=True, port=80)

    assert "On this network: http://192.168.7.5/  http://diversions.local/\n" in said
    assert "shorter" not in said
    assert wrong == ""
    assert settings.LAN_ADDRESS == "http://192.168.7.5"
    assert {"192.168.7.5", "diversions.local"} <= set(settings.ALLOWED_HOSTS)


@pytest.mark.django_db
def test_where_the_usual_port_is_free_it_is_offered(
    served: Callable[..., tuple[str, str]],
) -> None:
    said, _ = served(lan=True, port=8000, name="crown")

    assert "http://192.168.7.5:8000/  http://crown.local:8000/" in said
    assert "With --port 80 these addresses are shorter" in said


@pytest.mark.django_db
def test_a_name_that_cannot_be_had_is_told_and_the_book_opens_without_it(
    served: Callable[..., tuple[str, str]],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(name: str, addresses: list[str], port: int) -> None:
        raise names.NoName("Another machine here already has the name diversions.local.")

    monkeypatch.setattr(command, "Name", refuse)
    settings.LAN_NAME = ""
    said, wrong = StringIO(), StringIO()
    call_command("serve", lan=True, port=8000, stdout=said, stderr=wrong)

    assert "On this network: http://192.168.7.5:8000/\n" in said.getvalue()
    assert "already has the name" in wrong.getvalue()
    assert settings.LAN_NAME == ""


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["the crown", "-crown", "crown.local", "x" * 64])
def test_a_name_that_is_no_name_is_refused(
    served: Callable[..., tuple[str, str]], name: str
) -> None:
    with pytest.raises(CommandError, match="letters, digits and hyphens"):
        served(lan=True, port=8000, name=name)


@pytest.mark.django_db
def test_a_host_of_its_own_is_answered_and_said(
    served: Callable[..., tuple[str, str]], settings: Settings
) -> None:
    said, _ = served(host="192.168.7.5", port=8000)

    assert "open at http://192.168.7.5:8000/" in said
    assert "192.168.7.5" in settings.ALLOWED_HOSTS


@pytest.mark.django_db
def test_another_key_than_last_time_is_told_before_phones_find_out(
    served: Callable[..., tuple[str, str]], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "given")
    settings.SECRET_KEY = "the old one"
    assert served()[1] == ""
    seat = SessionStore()
    seat["persons"] = {"1": [1, 0]}
    seat.save()
    assert served()[1] == ""

    settings.SECRET_KEY = "the new one"
    prepare.kept_key(settings.DATA_DIR / "secret-key")

    wrong = served()[1]
    assert "players lose their chairs" in wrong
    assert "it is used if SECRET_KEY is not set" in wrong
    newer = SessionStore()
    newer["name"] = "Ann"
    newer.save()
    assert served()[1] == ""


def test_where_nothing_tells_names_the_book_opens_without_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(names, "HAS_NAMES", False)

    with pytest.raises(names.NoName, match="The addresses work without it"):
        names.Name("diversions", ["192.168.7.5"], 8000)
