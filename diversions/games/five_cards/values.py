"""What lies beside a table of Five-Cards: the order of the cards, and what tricks win."""

from __future__ import annotations

from fractions import Fraction

from diversions.games.five_cards.odds import no_trump
from diversions.games.five_cards.ranking import DIAMONDS, PACK, PLAIN
from diversions.games.five_cards.rules import ALL, MOST
from diversions.games.five_cards.variants import COURT, GAME_UP
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """The trumps, both colours from high to low, and what a deal wins."""
    plain = PLAIN[terms[COURT]]
    trumps = ("Five of trumps", PACK.name("AH"), "Ace of trumps", "Knave of trumps", "other trumps")
    red = [PACK.rank_name(rank + "H") for rank in plain.red if rank != "A"]
    black = [PACK.rank_name(rank + "S") for rank in plain.black]
    rows = (
        ("Trumps", ", ".join(trumps)),
        ("Black suits", ", ".join(black)),
        ("Red suits", ", ".join([*red, PACK.name(DIAMONDS)])),
    )
    won = (
        ("Three or four tricks", str(MOST)),
        ("All five tricks", str(ALL)),
        ("The match", str(terms[GAME_UP].value)),
    )
    odds = no_trump()
    chances = (
        ("No trump among five cards", per_cent(odds.share)),
        ("Then, with a new trump, at least one", per_cent(odds.mended)),
    )
    return (
        Values("The cards, best first", (), rows),
        Values("What a player wins", (), won),
        Values("To five it", (), chances),
    )


def per_cent(share: Fraction) -> str:
    """A chance in words.

    >>> per_cent(Fraction(1, 8))
    '12 per cent'
    """
    return f"{round(100 * share)} per cent"
