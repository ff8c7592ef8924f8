"""What good players of Bone-Ace weigh: how many cards go too far, and who can still come nearer."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.bone_ace.players import ENOUGH, Known
from diversions.games.bone_ace.state import (
    DOWN,
    GAME,
    GOAL,
    NAMES,
    PACK,
    BoneAceState,
    total,
    worth,
)
from diversions.rules.bots import done_often, often
from diversions.rules.coaching import ActChoice, Idea, Otherwise, exchanged
from diversions.rules.kit.dice import counted

SELDOM, RARE = 0.45, 0.1  # of all Games, that a count wins which is told to win so seldom
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
    loose = [card for card in hand if card != hand[DOWN]]  # that one decided who wins the bone
    low, high = sorted(loose, key=lambda card: worth(view.terms, card))[:: len(loose) - 1]
    seen = {card for held in view.hands for card in held}
    spare = sorted(set(PACK.cards) - seen, key=lambda card: worth(view.terms, card))
    if choice.alike and far:
        every, share = len(known.hidden), choice.worths[choice.move] / max(1, view.heaps[GAME])
        text = (
            f"It hardly matters whether you draw or stay: {every - far} of the {every} cards you "
            f"have not seen bring you nearer {GOAL}, and {far} take you past it"
        )
        if share < SELDOM:
            others = counted(ahead + behind, "other player")
            text += f", but as it is, {count} wins only {often(max(share, RARE))} against {others}"
        text += "."
        yield Idea("level", text, DRAW if choice.move.verb == "draw" else STAY, plain=True)
        return
    if choice.move.verb == "draw":
        if not far:
            key, text = harmless(count, known.hidden)
            without = [choice.were(low, spare[-1], name)]
            if key == "safe-low":
                without.append(both_aces(choice, hand, spare))
            yield Idea(key, text, DRAW, tuple(without), plain=True)
            return
        near = [card for card in spare if worth(view.terms, card) <= gap(view, count, low)]
        more = choice.were(low, near[-1] if near else spare[-1], name)
        key, text, rule = risked(choice, known, far)
        yield Idea(key, text, rule, (more,), plain=True)
        return
    fewer = choice.were(high, spare[0], name)
    text = f"{going_past(far, len(known.hidden))} {count} past {GOAL}{as_it_is(choice, ', and ')}."
    key = "far-all" if far == len(known.hidden) else "far"
    yield Idea(key, text, STAY, (fewer,), plain=True)


def gap(view: BoneAceState, count: int, card: str) -> int:
    """What a card in the place of *card* may count, so that thirty is not passed."""
    return GOAL - 1 - count + worth(view.terms, card)


def as_it_is(choice: ActChoice, joint: str) -> str:
    """How often the count wins as it is, after *joint*; empty where that is not known.  It is
    called seldom only against staying."""
    view: BoneAceState = choice.view
    stay = choice.move._replace(verb="stay")
    if stay not in choice.worths or not view.heaps[GAME]:
        return ""
    share = choice.worths[stay] / view.heaps[GAME]
    count = total(view.terms, view.hands[choice.seat])
    only = share < SELDOM and choice.move.verb == "draw"
    return f"{joint}as it is, {count} {done_often('wins', share, only=only)}"


def risked(choice: ActChoice, known: Known, far: int) -> tuple[str, str, str]:
    """Why to draw where some cards go too far: the kind of the reason, the reason, its rule."""
    every, count = len(known.hidden), total(choice.view.terms, choice.view.hands[choice.seat])
    stayed, draws = counted(len(known.before), "player"), counted(len(known.after), "player")
    text = (
        f"{every - far} of the {every} cards you have not seen bring you nearer {GOAL}, and {far} "
        f"{'takes' if far == 1 else 'take'} you past it."
    )
    why = f"{draws} can still draw after you, and come nearer than {count}"
    key, rule = "after", DRAW
    if known.before and known.after:
        key, why, rule = "between", f"{stayed} stayed before you, and {draws} can still draw", TIE
    elif known.before:
        why = f"{stayed} stayed before you, and between equal hands the first wins"
        key, rule = "before", TIE
    return key, f"{text} But {why}{as_it_is(choice, ': ')}.", rule


def both_aces(choice: ActChoice, hand: tuple[str, ...], spare: list[str]) -> Otherwise:
    """The same position, but two cards of the hand are the highest that are hidden."""
    (one, two), (high, other) = hand[:2], spare[-2:]
    view = exchanged(exchanged(choice.view, one, high), two, other)
    said = f"If {name(one)} and {name(two)} were {name(high)} and {name(other)}"
    return Otherwise(view, said, choice.move)


def harmless(count: int, hidden: list[int]) -> tuple[str, str]:
    """Why to draw where no card goes too far: the kind of the reason, and the reason."""
    most, makes = count + max(hidden), sum(count + one == GOAL for one in hidden)
    if makes:
        text = (
            f"No card takes {count} past {GOAL}, and {counted(makes, 'card')} would make it {GOAL},"
            " which wins at once."
        )
        return "safe-all", text
    if most < ENOUGH:
        text = (
            f"Even the highest card brings you only to {most}. So take it, and then decide whether "
            "to draw another."
        )
        return "safe-low", text
    return "safe", f"No card takes {count} past {GOAL}: a draw can only help."


def going_past(far: int, of: int) -> str:
    """How many cards go past thirty-one, as the beginning of a sentence.

    >>> going_past(12, 40), going_past(40, 40)
    ('12 of the 40 cards you have not seen take', 'Every card you have not seen takes')
    """
    if far == of:
        return "Every card you have not seen takes"
    return f"{far} of the {of} cards you have not seen take{'s' if far == 1 else ''}"


IDEAS = weighed
