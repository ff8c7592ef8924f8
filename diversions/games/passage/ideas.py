"""What good players of Passage weigh: who is ahead, and how many bouts are left to mend it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.passage.players import reasoned
from diversions.games.passage.rules import PassageState
from diversions.games.passage.variants import BOUTS
from diversions.rules.coaching import ActChoice, Idea


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for a stake, with the purses and the bouts that would turn it."""
    view: PassageState = choice.view
    if choice.move.verb != "set":
        return
    key, text = reasoned(view, int(choice.card))
    last = view.terms[BOUTS].value - 1
    without = (
        choice.other("With the purses reversed", purses=view.purses[::-1]),
        choice.other("In the last bout", bouts=last),
        choice.other("With all bouts to come", bouts=0),
    )
    yield Idea(key, text, "passage.all", without, plain=True)


IDEAS = weighed
