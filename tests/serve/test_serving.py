"""What the serve command sees to: the key, what changed, the addresses."""

from __future__ import annotations

import socket
import stat
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from diversions import serving


def test_the_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    first, second = serving.kept_key(path), serving.kept_key(path)

    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_task_is_due_until_done_and_again_when_its_files_change(tmp_path: Path) -> None:
    file = tmp_path / "book" / "report.toml"
    file.parent.mkdir()
    file.write_text("one")
    before = serving.digest([tmp_path / "book"])
    serving.Stamps(tmp_path / "prepared.json").done("load_book", before)
    file.write_text("two")

    stamps = serving.Stamps(tmp_path / "prepared.json")

    assert not stamps.due("load_book", before)
    assert stamps.due("load_book", serving.digest([tmp_path / "book"]))
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
    assert serving.is_private(address) == private


def test_a_port_in_use_is_named_with_another_to_try() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(CommandError, match=f"--port {port + 1}"):
            call_command("serve", port=port)
