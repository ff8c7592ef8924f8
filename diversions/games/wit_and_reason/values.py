"""What lies beside a table of Wit and Reason: what the cards count, and the answers to a nine."""

from __future__ import annotations

from diversions.games.wit_and_reason.lines import following, opening, replies
from diversions.games.wit_and_reason.rules import NAMES
from diversions.games.wit_and_reason.variants import COURTS, TENS
from diversions.rules import Terms
from diversions.rules.pictures.values import Values


def values(terms: Terms) -> tuple[Values, ...]:
    """What each card counts."""
    rows = [("Ace", "1"), ("Deuce to Ten", "as they show")]
    if terms[COURTS] == TENS:
        rows.append(("Knave, Queen, King", "10"))
    return (Values("The cards", (), tuple(rows)), won_leads(terms), answers(terms))


def won_leads(terms: Terms) -> Values:
    """Which leads win, if both then play right."""
    leads = following(opening(terms))
    rows = tuple((NAMES[one.rank], "wins" if one.value == 1 else "loses") for one in leads)
    return Values("The lead, if both play right", (), rows)


def answers(terms: Terms) -> Values:
    """What the leader of a nine adds next."""
    rows = tuple(
        (NAMES[card], " or ".join(NAMES[one] for one in wins)) for card, wins in replies(terms, "9")
    )
    return Values("A Nine was led", ("the other player adds", "you add"), rows)
