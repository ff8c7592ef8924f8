"""What good players of Post and Pair weigh: the pair, the Post, and how many must be daunted."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.post_and_pair.players import is_out, said, strength
from diversions.games.post_and_pair.showing import lying
from diversions.games.post_and_pair.state import (
    NAMES,
    PACK,
    PostAndPairState,
    limit,
    paired,
    post,
    seat_card,
    sort_of,
    standings,
)
from diversions.games.post_and_pair.variants import AGAIN
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import ACE_HIGH
from diversions.rules.kit.dice import counted
from diversions.rules.numbers import whole

VIE, YIELD, SEE = "post-and-pair.vie", "post-and-pair.yield", "post-and-pair.see"
GOOD = 0.5  # a hand that is the best at the table so often is good


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a vie, or against it."""
    view: PostAndPairState = choice.view
    verb, hand = choice.move.verb, view.hands[choice.seat]
    others, pair, makes = len(view.within) - 1, paired(hand), post(hand)
    best = strength(view.terms, standings(view.terms, hand, view.trump).vie) ** others
    against = counted(others, "other player")
    without = broken(choice) if pair else mended(choice)
    if verb in ("vie", "revie", "double"):
        rule = "post-and-pair.vie"
        if pair:
            text = f"You have {sort_of(pair)}: let the others pay to see them, or yield the heaps."
            yield Idea("vie-pair", text, rule, without)
        if best < GOOD:
            lies = counted(sum(lying(view)), "coin")
            less = (
                f"With {said(view.terms, hand)}, you would lose the vie more often than not if all"
            )
            less += " showed."
            key, text = "daunt", f"{less} If the others yield, you take {lies} unseen."
            coins = whole(choice.card) or 0
            if verb != "vie":
                key = "daunt-revie"
                text = f"{less} But if the others yield to the higher vie, you take {lies} unseen."
            elif coins == 1:
                key = "daunt-cheap"
                text = (
                    f"{less} But it costs one coin to ask {against} for theirs, and {lies} lie "
                    "there for you if they yield."
                )
            bare = choice.other("If the heaps were empty", heaps=(0,) * len(view.heaps))
            yield Idea(key, text, "post-and-pair.submission", (bare, *without), plain=True)
            return
        dealt = counted(others + 1, "hand")
        text = f"You have {said(view.terms, hand)}. Such cards are usually the best of {dealt}."
        yield Idea("vie-good", text, rule, without, plain=True)
    elif verb == "yield":
        text = f"You have {said(view.terms, hand)}, and {against}"
        text += " may have better. Seeing costs more than it would win."
        yield Idea("yield", text, YIELD, without, plain=True)
    elif verb == "see":
        owed = counted(view.bet - view.vied[choice.seat])
        best_card = name(seat_card(view.terms, hand, view.trump))
        text = f"You have {said(view.terms, hand)}, and {best_card} for the Seat: that may win more"
        text += f" than the {owed} that seeing costs."
        if view.bet < limit(view.terms):
            text += " If you revie, the hands that you beat are the first to yield."
        yield Idea("see", text, SEE, without, plain=True)
    elif verb in ("pass", "play"):
        rule = "post-and-pair.pass" if verb == "pass" else "post-and-pair.play-out"
        key, text = waiting(view, hand)
        if verb == "pass" and is_out(view, choice.seat):
            rule = view.terms[AGAIN].rule
            text = f"You have {said(view.terms, hand)}. A vie on that costs more than it would win."
            key = "wait-out"
        yield Idea(key, text, rule, without, plain=True)
    else:
        text = f"You have {sort_of(pair) if pair else f'{makes} at Post'} against {against}."
        yield Idea(verb, text, "post-and-pair.divide.divided", without, plain=True)


def waiting(view: PostAndPairState, hand: Hand) -> tuple[str, str]:
    """Why to stay in without another coin: the kind of the reason, and the reason."""
    seat = seat_card(view.terms, hand, view.trump)
    if seat[0] in "AK":
        text = f"You stay in without another coin, and {name(seat)} may still win the Seat."
        return "wait-seat", text
    text = (
        f"You have {said(view.terms, hand)}, and only {name(seat)} for the Seat: not worth a "
        "vie. Staying in costs nothing."
    )
    return "wait", text


def spare(choice: ActChoice) -> list[str]:
    """The cards that are not in the hand, the lowest first."""
    hand = choice.view.hands[choice.seat]
    return sorted(set(PACK.cards) - {*hand}, key=lambda card: (ACE_HIGH.index(card[0]), card))


def broken(choice: ActChoice) -> tuple[Otherwise, ...]:
    """The same hand with a card of its pair replaced by one that pairs nothing."""
    hand = choice.view.hands[choice.seat]
    ranks = {card[0] for card in hand}
    other = next(card for card in spare(choice) if card[0] not in ranks)
    return (choice.were(paired(hand)[-1], other, name),)


def mended(choice: ActChoice) -> tuple[Otherwise, ...]:
    """The same hand with its lowest card replaced by one that pairs the highest."""
    hand = sorted(choice.view.hands[choice.seat], key=lambda card: ACE_HIGH.index(card[0]))
    other = next(card for card in spare(choice) if card[0] == hand[-1][0])
    return (choice.were(hand[0], other, name),)


IDEAS = weighed
