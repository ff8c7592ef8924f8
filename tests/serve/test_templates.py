"""Templates are compiled once, and not again for each server that starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2
import pytest
from django.core.management import call_command
from django.template import engines
from jinja2 import DictLoader

from diversions.jinja import Compiled, environment

Settings = Any


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled from now on."""
    names: list[str] = []
    compile_ = jinja2.Environment.compile

    def noted(self: jinja2.Environment, source: Any, name: str, *rest: Any, **more: Any) -> Any:
        names.append(name)
        return compile_(self, source, name, *rest, **more)

    monkeypatch.setattr(jinja2.Environment, "compile", noted)
    return names


def of(source: str) -> str:
    return environment(loader=DictLoader({"page": source})).get_template("page").render()


def test_a_server_that_starts_again_compiles_nothing(
    settings: Settings, tmp_path: Path, compiling: list[str]
) -> None:
    settings.DATA_DIR = tmp_path

    assert [of("{{ 1 + 1 }}"), of("{{ 1 + 1 }}")] == ["2", "2"]
    assert compiling == ["page"]


def test_a_changed_template_or_language_is_compiled_anew(
    settings: Settings, tmp_path: Path, compiling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    of("one")

    assert of("two") == "two"
    monkeypatch.setattr(Compiled, "made_by", "other settings")
    assert of("two") == "two"
    assert compiling == ["page"] * 3


def test_all_templates_are_compiled_beforehand(
    settings: Settings, tmp_path: Path, compiling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    backend: Any = engines["jinja2"]
    options = {"loader": backend.env.loader, "trim_blocks": True, "lstrip_blocks": True}
    monkeypatch.setattr(backend, "env", environment(**options))

    call_command("compile_templates")
    compiled = {*compiling}
    compiling.clear()
    environment(**options).get_template("guild/hall.html")

    assert {"guild/hall.html", "games/put/table.html"} <= compiled
    assert compiling == []
