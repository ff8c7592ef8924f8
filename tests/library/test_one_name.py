"""One act has one name: in its button, in notes and refusals, in rules, lessons and the table."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.conf import settings

from diversions.games import GAMES
from diversions.rules import step
from diversions.rules.bots import play_out

# Names that mean one act, or one thing, where a game has a button for it.
THROW = r"(?:throw|threw|thrown|throwing|throws)"
LAY = r"(?:lay|lays|laid|laying)"
ALIKE = (
    {
        "throw in": rf"\b{THROW} in\b",
        "throw up": rf"\b{THROW} up\b",
        "fold": r"\bfold(?:s|ed|ing)?\b",
        "concede": r"\bconced(?:e|es|ed|ing)\b",
        "resign": r"\bresign(?:s|ed|ing)?\b",
        "yield": r"\byield(?:s|ed|ing)?\b",
    },
    {
        "take": r"\b(?:take|takes|taking)\b",
        "capture": r"\bcaptur(?:e|es|ed|ing)\b",
    },
    {
        "discard": r"\bdiscard(?:s|ed|ing)?\b",
        "lay out": rf"\b{LAY} out\b",
        "lay down": rf"\b{LAY} (?:it|them|one) down\b",
    },
)
TOLD = ("text", "title", "wrong", "right", "note")
# A sentence with a source has its words; one that speaks of another game, that game’s; and what
# all players do at once is no player’s act.
ELSEWHERE = re.compile(r"\[@|\b(?:Truc|Rentoy|Put|all hands|the hands are|everyone)\b")
FEW = 300  # acts of a play


def written(entry: Any) -> Iterator[str]:
    """The sentences of a file of the book that speak to a player."""
    if isinstance(entry, list):
        for one in entry:
            yield from written(one)
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if isinstance(value, str) and key in TOLD:
                yield from re.split(r"(?<=[.!?])\s+", value)
            elif isinstance(value, dict | list):
                yield from written(value)


def spoken(slug: str) -> tuple[set[str], set[str]]:
    """The labels of a game's acts, and its notes and refusals, in a play of each variant."""
    game, labels, said = GAMES[slug], set[str](), set[str]()
    for variant in game.variants:
        terms = game.terms(variant.key)
        state = game.begin(terms)
        for number, (move, _) in enumerate(play_out(game, terms, Random(1), most=100_000)):
            if number == FEW:
                break
            for seat in state.acting:
                for ruling in game.rulings(game.view(state, seat), seat):
                    labels.add(ruling.label)
                    said.add(ruling.because)
            state = step(game, state, move)
            said.update(note.text for note in state.notes)
    return labels, said


def two_names(labels: set[str], said: set[str]) -> list[str]:
    """The sentences that call by another name what a button does."""
    faults = []
    for names in ALIKE:
        own = {n for n, form in names.items() if any(re.search(form, one, re.I) for one in labels)}
        if not own:
            continue
        for text in sorted({*said, *labels}):
            for other in names.keys() - own:
                if not ELSEWHERE.search(text) and re.search(names[other], text, re.I):
                    faults.append(f"“{other}” for “{', '.join(sorted(own))}”: {text}")
        if len(own) > 1:
            faults.append(f"Buttons say both {' and '.join(sorted(own))}.")
    return faults


@pytest.mark.parametrize("slug", GAMES)
def test_an_act_has_one_name(slug: str) -> None:
    labels, said = spoken(slug)
    folder = slug.replace("-", "_")
    for name in ("rules", "lessons"):
        path = settings.BASE_DIR / "fixtures" / "games" / folder / f"{name}.toml"
        said.update(written(tomllib.loads(path.read_text("utf-8"))))
    look = settings.BASE_DIR / "templates" / "games" / folder / "table.html"
    if look.is_file():
        shown = re.sub(r"\{#.*?#\}|\"[a-z-]+\"", "", look.read_text("utf-8"), flags=re.DOTALL)
        said.update(shown.splitlines())

    assert not two_names(labels, said)


def test_two_names_for_one_act_are_found() -> None:
    labels = {"Throw in your hand", "Play the Ace of Hearts"}

    assert two_names(labels, {"You must put or resign."})
    assert two_names(labels, {"Eldest throws up the hand."})
    assert not two_names(labels, {"Eldest throws in.", "In French Truc a side concedes."})
    assert not two_names({"Play the Ace"}, {"Black resigns.", "White captures a man."})
