"""What good players of Bone-Ace weigh: how many cards go too far, and who can still come nearer."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.bone_ace.players import Known
from diversions.games.bone_ace.state import GOAL, NAMES, PACK, BoneAceState, total, worth
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import counted

DRAW, STAY, TIE = "bone-ace.draw", "bone-ace.stay", "bone-ace.tie"


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for drawing or staying."""
    view: BoneAceState = choice.view
    hand = view.hands[choice.seat]
    count = total(view.terms, hand)
    if choice.move.verb == "show":
        text = "Thirty-one wins the Game as soon as it is shown."
        yield Idea("show", text, "bone-ace.thirty-one", plain=True)
        return
    known = Known(view, choice.seat)
    far = sum(count + one > GOAL for one in known.hidden)
    ahead, behind = len(known.before), len(known.after)
    low, high = sorted(hand, key=lambda card: worth(view.terms, card))[:: len(hand) - 1]
    seen = {card for held in view.hands for card in held}
    spare = sorted(set(PACK.cards) - seen, key=lambda card: worth(view.terms, card))
    if choice.move.verb == "draw":
        if not far:
            text = f"No card takes {count} past {GOAL}: a draw can only help."
            yield Idea("safe", text, DRAW, (choice.were(low, spare[-1], name),), plain=True)
            return
        more = choice.were(low, spare[-1], name)
        if behind:
            who = counted(behind, "player").capitalize()
            text = f"{who} can still draw after you, and come nearer than {count}."
            yield Idea("after", text, DRAW, (more,))
        if ahead:
            text = (
                f"You must come nearer than the {counted(ahead, 'player')} before you: between"
                " equal hands the first wins."
            )
            yield Idea("before", text, TIE, (more,))
        text = f"{going_past(far, len(known.hidden))} you past {GOAL}, but staying at {count} wins"
        text += " less often."
        yield Idea("draw", text, DRAW, plain=True)
        return
    fewer = choice.were(high, spare[0], name)
    text = f"{going_past(far, len(known.hidden))} {count} past {GOAL}."
    yield Idea("far", text, STAY, (fewer,), plain=True)


def going_past(far: int, of: int) -> str:
    """How many cards go past thirty-one, as the beginning of a sentence.

    >>> going_past(12, 40), going_past(40, 40)
    ('12 of the 40 cards you have not seen take', 'Every card you have not seen takes')
    """
    if far == of:
        return "Every card you have not seen takes"
    return f"{far} of the {of} cards you have not seen take{'s' if far == 1 else ''}"


IDEAS = weighed
