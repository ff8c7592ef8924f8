"""A small book of its own: a toy game with an engine, and one that is told only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.library import book, manifest
from diversions.library.models import Book, Release, Source, Witness
from diversions.rules import Game, Move, Option, Reading, Ruling, State, Terms, Variant

EARLY = Reading("early", "toy.when.early", "Before the first lead")
LATE = Reading("late", "toy.when.late", "At any time")
WHEN = Option("when", "When may one dare?", (EARLY, LATE))
FIVE, SEVEN = Reading("five", "toy.up", "Five up"), Reading("seven", "toy.up", "Seven up")
UP = Option("up", "How many up?", (FIVE, SEVEN))
OLD = Variant("old", "As the Old Book has it", (EARLY, FIVE))
NEW = Variant("new", "As the New Book has it", (LATE, FIVE), seats=(2,))


class Toy(Game[State]):
    slug, title, seats = "toy", "Toy", (2, 3)
    options, variants = (WHEN, UP), (OLD, NEW)

    def begin(self, terms: Terms) -> State:
        raise NotImplementedError

    def rulings(self, state: State, seat: int) -> Iterator[Ruling]:
        raise NotImplementedError

    def apply(self, state: State, move: Move) -> State:
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> State:
        raise NotImplementedError

    def objection(self, terms: Terms) -> str:
        seven_early = terms[UP] == SEVEN and terms[WHEN] == EARLY and terms.seats == 3
        return "Three cannot play early for seven." if seven_early else ""


SOURCES = """
[[source]]
key = "old-book"
type = "book"
author = "Anne Scribe"
title = "The Old Book of Toys"
year = "1660"
place = "London"
identifiers = { wing = "S1" }
text = "The first to tell it."

[[source]]
key = "new-book"
type = "article"
author = "Ben Clerk; Cat Copy"
title = "Toys Anew"
year = "1690"
quoted_from = "old-book"
"""

REPORT = """
# What is here is made up for the tests.
[game]
slug = "toy"
title = "Töy"
other_names = ["Toye"]
strap = "the game of nothing much"
class = "cards"
kind = ["daring"]
players = "two or three"
least = 2
most = 3
equipment = "a pack of cards"
length = "an hour"
century = [17]
place = "England"

[[summary]]
rests_on = ["toy.dare"]
text = "Dare or lose."

[[summary]]
under = ["when.late"]
rests_on = ["toy.when.late"]
text = "It is never too late."

[[summary]]
rests_on = ["toy.turn"]
paragraph = true
text = "Then *count*."

[[credit]]
name = "Dee Redactor"
role = "redactor"

[[revision]]
date = "2006"
by = "Dee Redactor"

[[variant]]
key = "old"
dated = "1660"
status = "described"
text = "The first."

[[section]]
key = "history"
title = "History"
text = "It is told in [@old-book, p. 3] and see [#toy.dare]."

[[section]]
key = "play"
title = "Play"

[[diagram]]
section = "play"
record = "one"
from = 1
to = 3
caption = "A dare."

[[note]]
on = "toy.dare"
by = "ours"
text = "A *first* note."

[[note]]
on = "toy.dare"
by = "Dee Redactor"
text = "A second note."

[[note]]
on = "section:play"
by = "ours"
text = "On the section."

[[note]]
on = "crux:when"
by = "ours"
text = "On the question."

[[term]]
word = "dare"
text = "To put all at hazard."
"""

RULES = """
[[rule]]
id = "toy.turn"
section = "play"
standing = "modern"
text = '''Each in turn.'''

[[rule]]
id = "toy.history"
section = "history"
standing = "reported"
enforced = false
text = '''It was <b>played</b> once.'''

[[rule]]
id = "toy.dare"
section = "play"
standing = "stated"
text = '''One may *dare*.'''

[[rule.witness]]
source = "old-book"
locus = "p. 7"
stance = "states"
quote = "thou mayst dare"

[[rule.witness]]
source = "new-book"
stance = "silent"

[[rule]]
id = "toy.when.early"
section = "play"
standing = "stated"
under = ["when.early"]
text = '''Before the first lead.'''

[[rule.witness]]
source = "old-book"
locus = "p. 8"
stance = "states"

[[rule]]
id = "toy.when.late"
section = "play"
standing = "inferred"
under = ["when.late"]
text = '''At any time.'''
note = '''For nothing forbids it.'''

[[rule]]
id = "toy.three"
section = "play"
standing = "supplied"
by = "Dee Redactor"
under = ["seats.3"]
text = '''Three sit round.'''

[[rule]]
id = "toy.up"
section = "play"
standing = "stated"
text = '''The first to the score wins.'''

[[rule.witness]]
source = "new-book"
locus = "p. 1"
stance = "states"

[[crux]]
option = "when"
text = '''They differ.'''
"""


@pytest.fixture
def bare(db: None) -> None:
    """No book: the whole one, in the database from the start, would else be dropped row by row."""
    tables: list[Any] = [Book, Release, Source.games.through, Witness, *reversed(book.MODELS)]
    for table in tables:
        rows = table._base_manager.all()
        rows._raw_delete(rows.db)


@pytest.fixture
def root(tmp_path: Path, bare: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the small book's files; its engine stands among the games."""
    monkeypatch.setitem(GAMES, "toy", Toy())
    folder = tmp_path / "games" / "toy"
    (folder / "records").mkdir(parents=True)
    (folder / "records" / "one.txt").write_text("toy old 2\n")
    (tmp_path / "sources.toml").write_text(SOURCES)
    (folder / "report.toml").write_text(REPORT)
    (folder / "rules.toml").write_text(RULES)
    told = tmp_path / "games" / "told_only"
    told.mkdir()
    (told / "report.toml").write_text(
        '[game]\nslug = "told-only"\ntitle = "Told"\nclass = "boards"\nleast = 4\nmost = 4\n'
    )
    (told / "rules.toml").write_text("")
    manifest.write(tmp_path)
    return tmp_path


@pytest.fixture
def loaded(root: Path, db: None) -> Path:
    """The small book, loaded."""
    book.load(root)
    return root


def change(root: Path, file: str, old: str, new: str) -> None:
    """One passage of a file made another."""
    path = root / file
    text = path.read_text()
    assert text.count(old) >= 1, f"{old!r} does not stand in {file}"
    path.write_text(text.replace(old, new, 1))
