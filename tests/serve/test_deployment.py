"""The two modes of the settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import yaml

from tests.book import ROOT


def manage(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
    )


def test_the_public_mode_passes_the_deployment_check(tmp_path: Path) -> None:
    checked = manage(
        "check", "--deploy", "--fail-level", "DEBUG", MODE="public", DATA_DIR=str(tmp_path)
    )

    assert checked.returncode == 0, checked.stderr


def test_the_public_mode_is_not_served_to_the_lan(tmp_path: Path) -> None:
    served = manage("serve", "--lan", "--port", "0", MODE="public", DATA_DIR=str(tmp_path))

    assert served.returncode == 1
    assert "plain http" in served.stderr
    assert "Traceback" not in served.stderr


def test_debug_is_off_unless_asked_for() -> None:
    code = "import diversions.settings as s; print(s.DEBUG, s.MODE, s.ALLOWED_HOSTS)"

    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={k: v for k, v in os.environ.items() if k not in ("DEBUG", "MODE", "ALLOWED_HOSTS")},
        capture_output=True,
        text=True,
    )

    assert said.stdout.strip() == "False lan ['localhost', '127.0.0.1', '[::1]']"


def test_the_log_is_lines_of_json_if_asked(tmp_path: Path) -> None:
    said = manage(
        "shell", "--no-imports", "-c", "import logging; logging.getLogger('a').error('%s', 'Böse')",
        LOG_FORMAT="json", DATA_DIR=str(tmp_path),
    )  # fmt: skip

    (line,) = said.stderr.splitlines()
    told = json.loads(line)
    assert (told["levelname"], told["name"], told["message"]) == ("ERROR", "a", "Böse")


def test_the_locks_name_no_address_and_hash_everything() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text()
        pins = [line for line in text.splitlines() if "==" in line]

        assert "://" not in text
        assert "index-url" not in text
        assert all(line.endswith("\\") for line in pins)


def test_what_serves_the_book_is_pinned_alike_in_both_locks() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / name).read_text().splitlines()
        return {line.split()[0] for line in lines if "==" in line}

    assert pins("requirements.txt") <= pins("requirements-dev.txt")


# Containers: nothing here can start them, but what names what can be held together.

DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text("utf-8")


def test_the_containers_are_told_what_the_settings_and_the_proxy_ask_for() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    asked = set(re.findall(r"\$\{(\w+):\?\}", COMPOSE))
    explained = (ROOT / "docs" / "deploying.md").read_text("utf-8")
    settings_named = re.findall(r"^\| `(\w+)` \|", (ROOT / "README.md").read_text("utf-8"), re.M)
    proxied = (DEPLOY / "Caddyfile").read_text("utf-8")

    assert asked == set(re.findall(r"^(\w+)=", explained.split("```sh")[1], re.M))
    assert set(services["one"]["environment"]) <= set(settings_named)
    assert set(services["caddy"]["environment"]) == set(re.findall(r"\{\$(\w+)\}", proxied))


def test_each_container_finds_the_others_and_is_asked_whether_it_is_ready() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    port = re.findall(r"^EXPOSE (\d+)$", image, re.M)
    servers = [name for name, service in services.items() if service.get("image") == "diversions"]

    assert services["caddy"]["environment"]["SERVERS"].split() == [
        f"{s}:{port[0]}" for s in servers
    ]
    assert "@database/" in services["one"]["environment"]["DATABASE_URL"]
    (asked,) = re.findall(r"http://127.0.0.1:(\d+)(/\w+/)", services["one"]["healthcheck"]["test"])
    assert asked == (port[0], "/ready/")
    build = services["one"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    copied = [word for line in re.findall(r"^COPY (.*)", image, re.M) for word in line.split()[:-1]]
    assert [word for word in copied if not (ROOT / word).exists()] == []
