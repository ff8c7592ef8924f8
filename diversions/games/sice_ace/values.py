"""What lies beside a table of Sice-Ace: what the numbers do, and how two dice fall."""

from __future__ import annotations

from diversions.rules import Terms
from diversions.rules.pictures.values import Values, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """What a throw does."""
    rows = (
        ("six", "bears a man"),
        ("ace", "loads another player with one of your men"),
        ("doublets", "throw again"),
        ("else", "nothing"),
    )
    return (Values("Two dice", ("thrown", "does"), rows),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How two dice fall."""
    return (throws(2),)
