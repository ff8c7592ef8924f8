"""What lies beside a table of Bone-Ace: what cards count, and who wins which half."""

from __future__ import annotations

from diversions.games.bone_ace.state import BONE_ACE, NAMES, PACK, worth
from diversions.games.bone_ace.variants import ALIKE, BIGGEST, OVER
from diversions.rules import Terms
from diversions.rules.kit.wording import small
from diversions.rules.pictures.values import Values
from diversions.rules.pictures.values import worth as counting


def values(terms: Terms) -> tuple[Values, ...]:
    """What each card counts, and what wins the Bone and the Game."""
    points = {card[0]: worth(terms, card) for card in PACK.cards}
    rows = (
        ("The Bone", f"the biggest card turned up: {small(terms[BIGGEST].label)}"),
        ("Above all", f"the {NAMES[BONE_ACE]}"),
        ("Three of a sort", small(terms[ALIKE].label)),
        ("The Game", "the nearest to thirty-one"),
        ("Past thirty-one", small(terms[OVER].label)),
        ("Equal", "the first, counting from eldest"),
    )
    return counting(PACK, points, "What cards count"), Values("Who wins what", (), rows)
