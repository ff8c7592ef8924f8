"""What the serve command sees to: the key, what changed, the addresses."""

from __future__ import annotations

import socket
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from diversions.library import book
from diversions.serve import prepare, server
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
    said = StringIO()
    house = command.Command(stdout=StringIO(), stderr=said)

    monkeypatch.setattr(book, "digest", lambda: "the old book")
    house.prepare()

    assert done == ["migrate", "collectstatic"]
    assert "line 9 is no TOML" in said.getvalue()
    assert "opens as it was last read" in said.getvalue()
    assert "load_book" not in (tmp_path / "prepared.json").read_text()

    monkeypatch.setattr(book, "digest", str)
    with pytest.raises(CommandError, match="line 9"):
        house.prepare()


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
