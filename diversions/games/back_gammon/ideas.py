"""What good players of Back-Gammon weigh, with what Cotton advises."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.back_gammon.rules import BackGammon
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.players import running_ideas

COTTON = {
    "point-trey-ace": "make good your Trey, Ace-points",
    "hit-risk": "hit boldly",
    "run": "come away as fast as you can",
}


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a move."""
    game, terms = BackGammon(), choice.view.terms
    yield from running_ideas.ideas(choice, game.laws(terms), game.rules(terms), COTTON)


IDEAS = weighed
