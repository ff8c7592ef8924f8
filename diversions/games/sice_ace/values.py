"""What lies beside a table of Sice-Ace: what the numbers do, and how two dice fall."""

from __future__ import annotations

from diversions.games.sice_ace.variants import DOUBLETS, DRINK
from diversions.rules import Terms
from diversions.rules.pictures.values import Values, throws


def values(terms: Terms) -> tuple[Values, ...]:
    """What a throw does."""
    rest = "throw again, and nothing else" if terms[DOUBLETS] == DRINK else "throw again"
    rows = (
        ("six", "bears a man"),
        ("ace", "loads another player with one of your men"),
        ("doublets", rest),
        ("else", "nothing"),
    )
    return (Values("Two dice", ("thrown", "does"), rows),)


def odds_tables(terms: Terms) -> tuple[Values, ...]:
    """How two dice fall."""
    return (throws(2),)
