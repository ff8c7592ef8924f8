"""What good players of Cucumber weigh: which card is left for the last trick."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.cucumber.players import unseen
from diversions.games.cucumber.rules import NAMES, VALUE, CucumberState
from diversions.games.cucumber.variants import BEAT, HIGHEST
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit.wording import joined
from diversions.rules.players.tricking import capital

LOW = 0.6  # of the unseen cards are higher than one that is low enough to end on


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: CucumberState = choice.view
    if choice.move.verb != "play":
        yield from bought(choice)
        return
    hidden = sorted(unseen(view, choice.seat), key=VALUE.__getitem__)
    hand = sorted(view.hands[choice.seat], key=VALUE.__getitem__)
    card, low = choice.card, hand[0]
    mark = marked(view)
    top = max(choice.cards, key=VALUE.__getitem__)
    others = joined([name(one) for one in choice.cards if one != card], "or")
    if len({VALUE[one] for one in choice.cards}) == 1:
        text = f"You may play only cards as high as {name(card)}: {others} would do as well."
        if view.trick and VALUE[card] < VALUE[mark]:
            text = (
                f"You have nothing as high as {name(mark)}, so your lowest card must go: {others} "
                "would do as well."
            )
            yield Idea("must-either", text, "cucumber.lowest", plain=True)
            return
        yield Idea("equal", text, rule(view), plain=True)
        return
    if choice.alike:
        text = f"It makes no difference here: {others} would do as well."
        yield Idea("alike", text, "cucumber.last-trick", plain=True)
        return
    if view.trick and VALUE[card] < VALUE[mark]:
        yield from ducked(choice, hidden, hand)
    elif len(hand) == 2:
        other = next(one for one in hand if one != card)
        text = f"Your last card decides who pays: keep {name(other)} for it."
        yield Idea("last-two", text, "cucumber.last-trick", swaps(choice, other, hidden),
                   plain=True)  # fmt: skip
    elif VALUE[card] == VALUE[top] and VALUE[card] > VALUE[low]:
        over = [one for one in hidden if VALUE[one] >= VALUE[card]]
        under = hidden[: max(1, len(hidden) - len(over))]
        if view.trick:
            text = f"{capital(name(card))} may go now, so that it is not left for the last trick."
            yield Idea("shed", text, rule(view), swaps(choice, card, under))
        elif len(over) <= 2:
            text = (
                f"Almost nothing beats {name(card)}, so you lead again and shed the next high card."
            )
            yield Idea("lead-top", text, "cucumber.trick", swaps(choice, card, under))
        text = (
            f"{capital(name(card))} is your highest card, and {name(low)} is low enough to end on."
        )
        if sum(VALUE[one] > VALUE[low] for one in hidden) < LOW * len(hidden):
            text = (
                f"You have nothing under {name(low)} to end on. Get rid of {name(card)}: of your "
                "cards it is the most likely to take the last trick."
            )
        yield Idea("shed-low", text, "cucumber.last-trick", swaps(choice, low, hidden[::-1]),
                   plain=True)  # fmt: skip
    else:
        yield from held_back(choice, hidden, top)


def marked(view: CucumberState) -> str:
    """The card that must be beaten or equalled; empty before a lead."""
    cards = [card for _, card in view.trick]
    if not cards:
        return ""
    return max(cards, key=VALUE.__getitem__) if view.terms[BEAT] == HIGHEST else cards[-1]


def rule(view: CucumberState) -> str:
    return view.terms[BEAT].rule


def ducked(choice: ActChoice, hidden: list[str], hand: list[str]) -> Iterator[Idea]:
    """Why the lowest card is given away."""
    view, card = choice.view, choice.card
    mark = marked(view)
    keep = hand[1] if len(hand) > 1 else hand[0]
    able = [one for one in hand if VALUE[one] >= VALUE[mark]]
    lower = [one for one in hidden if VALUE[one] < VALUE[mark]]
    if not able:
        text = f"You have nothing as high as {name(mark)}, so your lowest card must go."
        yield Idea("must", text, "cucumber.lowest", swaps(choice, mark, lower[::-1]), plain=True)
        return
    text = (
        f"With {name(able[0])} you would take the lead too early: let {name(card)} go, and end on "
        f"{name(keep)}."
    )
    yield Idea("duck", text, "cucumber.lowest", swaps(choice, keep, hidden[::-1]), plain=True)


def held_back(choice: ActChoice, hidden: list[str], top: str) -> Iterator[Idea]:
    """Why a card goes that is not the highest."""
    card = choice.card
    lower = [one for one in hidden if VALUE[one] < VALUE[top]]
    rest = [one for one in choice.view.hands[choice.seat] if one not in (card, top)]
    low = min(choice.view.hands[choice.seat], key=VALUE.__getitem__)
    rid = [one for one in rest if VALUE[one] > VALUE[low]]
    high = [one for one in rid if 2 * sum(VALUE[c] >= VALUE[one] for c in hidden) < len(hidden)]
    text = f"Keep {name(top)}: it can take the lead when you need it"
    if high:
        then = name(max(high, key=VALUE.__getitem__))
        text += f", so that you can get rid of {then} before the last trick"
    elif low in rest and VALUE[low] < VALUE[card] and not rid:
        text += f", and {name(low)}, your lowest card, can stay for the last trick"
    text += "."
    leads = not choice.view.trick
    if leads:
        text = f"Lead {name(card)}, which may be beaten, and keep {name(top)} to lead again later."
    rival = choice.rival.what[:1] if choice.rival else ()
    if rival in ((), (top,)) or VALUE[rival[0]] == VALUE[top]:
        key = "hold-lead" if leads else "hold"
        yield Idea(
            key, text, "cucumber.trick", swaps(choice, top, lower), bool(rival), weighed=bool(rival)
        )
        if rival:
            return
    over = sum(VALUE[one] >= VALUE[card] for one in hidden)
    text = f"{over} of the {len(hidden)} cards you have not seen equal or beat {name(card)}"
    if VALUE[low] < VALUE[card]:
        text = f"{text}: part with it while it may be beaten, and end with {name(low)}"
    text = f"{text}."
    yield Idea("middle", text, rule(choice.view), swaps(choice, card, hidden[::-1]), plain=True)


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def bought(choice: ActChoice) -> Iterator[Idea]:
    """Why to buy in again, or not."""
    view: CucumberState = choice.view
    if choice.move.verb == "buy":
        text = f"You go on at {view.restart} points, which leaves room for another last trick."
        without = [choice.other("At 29 points", restart=29)]
    else:
        text = f"At {view.restart} points the next last trick that you take puts you out again."
        without = [choice.other("At 10 points", restart=10)]
    yield Idea(choice.move.verb, text, "cucumber.buy", tuple(without), plain=True)


IDEAS = weighed
