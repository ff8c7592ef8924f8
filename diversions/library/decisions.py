"""What a redactor edited and a newer release has otherwise: which of the two texts is to stand."""

from __future__ import annotations

from typing import Any, cast

from django.db import transaction

from diversions.library import book, versions
from diversions.library.models import (
    Decision,
    FixtureEntry,
    Rule,
    Witness,
    digest,
    whole,
)

TAKEN = "The book’s text was taken"


def model_of(decision: Decision) -> type[FixtureEntry]:
    """The table of the entry that is to be decided on."""
    return next(model for model in book.MODELS if model.table == decision.table)


def row_of(decision: Decision) -> FixtureEntry | None:
    """The entry that is to be decided on."""
    rows: Any = cast(Any, model_of(decision)).objects
    row: FixtureEntry | None = rows.filter(pk=decision.key).first()
    return row


def mine_of(decision: Decision) -> dict[str, Any]:
    """What the entry says here, in the file's own words."""
    row = row_of(decision)
    return row.entry() if row else decision.mine


def sides(decision: Decision) -> list[tuple[str, list[versions.Segment], list[versions.Segment]]]:
    """The words of the entry, as they read here and as the book has them, side by side."""
    mine, theirs = mine_of(decision), decision.book
    changes = {change.word: change.pieces for change in versions.difference(mine, theirs)}
    told = []
    for word in dict.fromkeys([*mine, *theirs]):
        both = [versions.Segment("same", versions.plain(mine.get(word, "")))]
        pieces = list(changes.get(word, both))
        here = [piece for piece in pieces if piece.sort != "new"]
        told.append((word, here, [piece for piece in pieces if piece.sort != "gone"]))
    return told


@transaction.atomic
def keep(decision: Decision) -> None:
    """The edit stands, and is asked about no more until the files have yet another text."""
    row = row_of(decision)
    if row is not None:
        said = decision.book
        loaded = {
            "loaded": digest(said) if said else "",  # as what a redactor added
            "said": whole(type(row), said) if said else None,
        }
        cast(Any, type(row)).objects.filter(pk=row.pk).update(**loaded)
    decision.delete()


@transaction.atomic
def take(decision: Decision) -> None:
    """The book's text stands; the edit is in the history."""
    row = row_of(decision)
    if row is not None and not decision.book:
        row.delete()
    elif row is not None:
        book.assign(row, decision.book)
        row._change_reason = TAKEN  # type: ignore[attr-defined]
        row.save()
        if isinstance(row, Rule):
            _take_witnesses(row, decision.book)
    decision.delete()
    book.touch()


def _take_witnesses(rule: Rule, said: dict[str, Any]) -> None:
    standing: list[Witness] = list(rule.witnesses.all())
    if [witness.entry() for witness in standing] == said.get("witness", []):
        return
    for witness in [*standing, *book.witnesses_of(rule, said)]:
        witness._change_reason = TAKEN  # type: ignore[attr-defined]
        witness.delete() if witness.pk else witness.save()
