"""What good players of Irish weigh, with what Cotton advises."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.irish.rules import Irish
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.players import running_ideas

COTTON = {
    "rash": "be not too rash in hitting every blot",
    "cover": "beware of blotting",
    "bear-two": "bear as fast as you can",
}


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    game, terms = Irish(), choice.view.terms
    yield from running_ideas.ideas(choice, game.laws(terms), game.rules(terms), COTTON)


IDEAS = weighed
