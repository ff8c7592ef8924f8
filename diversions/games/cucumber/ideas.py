"""What good players of Cucumber weigh: which card is left for the last trick."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.cucumber.judgement import FEW as FEW_IN
from diversions.games.cucumber.players import UNIT, unseen
from diversions.games.cucumber.rules import NAMES, SLICED, VALUE, CucumberState
from diversions.games.cucumber.variants import BAR, BEAT, HIGHEST, LEFT, POOL, STAKES
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit.wording import joined

FEW = 2  # unseen cards that equal or beat one that almost nothing beats


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: CucumberState = choice.view
    if choice.move.verb != "play":
        yield from bought(choice)
        return
    card, mark = choice.card, marked(view)
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
        top = max(choice.cards, key=VALUE.__getitem__)
        hidden = unseen(view, choice.seat)
        over = sum(VALUE[one] >= VALUE[top] for one in hidden)
        low = min(choice.cards, key=VALUE.__getitem__)
        if card != low and sum(VALUE[one] == VALUE[low] for one in choice.cards) == 1:
            text = f"Keep {name(low)}, your lowest card, for the last trick."
            if VALUE[low] > min(VALUE[one] for one in view.hands[choice.seat]):
                text = (
                    f"It hardly matters here: get rid of {name(card)}, which would cost more than "
                    f"{name(low)} if it took the last trick."
                )
            yield Idea("low", text, "cucumber.last-trick", plain=True)
            return
        text = f"It hardly matters here: {others} would do about as well."
        if 2 * over > len(hidden):
            text = (
                f"It hardly matters here: {over} of the {len(hidden)} cards you have not seen "
                f"equal or beat even {name(top)}."
            )
        yield Idea("alike", text, "cucumber.last-trick", plain=True, dull=True)
        return
    if text := again(choice):
        yield Idea("again", text, "cucumber.buy", plain=True)
        return
    hidden = sorted(unseen(view, choice.seat), key=VALUE.__getitem__)
    beside = beside_of(choice)
    if len(view.hands[choice.seat]) == 2:
        text = f"Your last card decides who pays: keep {name(beside)} for it."
        yield Idea("last-two", text, "cucumber.last-trick", swaps(choice, beside, hidden),
                   plain=True)  # fmt: skip
    elif VALUE[beside] < VALUE[card]:
        yield from shed(choice, beside, hidden)
    else:
        yield from held_back(choice, beside, hidden)


def again(choice: ActChoice) -> str:
    """That to be sliced does no harm, where a card is played that costs more points than another:
    the total at which one may buy in again is lower; or nothing."""
    view, seat, worths = choice.view, choice.seat, choice.worths
    most = max(worths.values(), default=0.0)
    if worths.get(choice.move, most) > most - UNIT.least or seat in view.bought:
        return ""
    others = max(view.score[one] for one in view.playing if one != seat)
    barred = len(view.playing) <= FEW_IN + (view.terms[BAR] == LEFT)
    if others >= view.score[seat] or barred:
        return ""
    stake = " for another stake" if view.terms[STAKES] == POOL else ""
    return (
        f"If the last trick brings you to {SLICED} points, you may buy in again{stake} at "
        f"{others}, the next highest total. With {view.score[seat]} you need not avoid it."
    )


def beside_of(choice: ActChoice) -> str:
    """The card of another height that would be played instead; where nobody can tell, the highest
    one, or the lowest if that is the card itself."""
    card, rival = choice.card, choice.rival
    if rival and rival.what and VALUE[rival.what[0]] != VALUE[card]:
        return rival.what[0]
    others = sorted(
        (one for one in choice.cards if VALUE[one] != VALUE[card]), key=VALUE.__getitem__
    )
    return others[-1] if VALUE[others[-1]] > VALUE[card] else others[0]


def marked(view: CucumberState) -> str:
    """The card that must be beaten or equalled; empty before a lead."""
    cards = [card for _, card in view.trick]
    if not cards:
        return ""
    return max(cards, key=VALUE.__getitem__) if view.terms[BEAT] == HIGHEST else cards[-1]


def rule(view: CucumberState) -> str:
    return view.terms[BEAT].rule


def shed(choice: ActChoice, beside: str, hidden: list[str]) -> Iterator[Idea]:
    """Why a card goes, and not the lower one *beside* it."""
    view, card = choice.view, choice.card
    hand = view.hands[choice.seat]
    low = min(VALUE[one] for one in hand)
    over = sum(VALUE[one] >= VALUE[card] for one in hidden)
    last = VALUE[beside] == low and sum(VALUE[one] == low for one in hand) == 1
    as_good = choice.level_cards
    higher = [one for one in choice.cards if VALUE[one] > VALUE[card] and one not in as_good]
    high = joined([name(one) for one in higher])
    if higher and last:
        text = (
            f"Keep {name(beside)}, your lowest card, for the last trick, and {high} to follow a "
            f"high lead.{between(choice, low)}"
        )
    elif higher:
        text = f"Keep {high} to follow a high lead.{between(choice, low - 1)}"
    elif last:
        text = (
            f"Keep {name(beside)} for the last trick: of your cards it is the least likely to take "
            f"that.{between(choice, low)}"
        )
    else:
        below = joined([name(one) for one in worse_below(choice, low - 1)], "or")
        text = (
            f"Get rid of {name(card)} before the last trick: it is likelier to take that than "
            f"{below or name(beside)}, and would cost more."
        )
    if not view.trick and over <= FEW:
        text += f" Almost nothing beats {name(card)}, so you should lead again."
    yield Idea("shed", text, "cucumber.last-trick", swaps(choice, beside, hidden[::-1]), plain=True)


def held_back(choice: ActChoice, beside: str, hidden: list[str]) -> Iterator[Idea]:
    """Why a card goes, and not the higher one *beside* it."""
    low = min(choice.view.hands[choice.seat], key=VALUE.__getitem__)
    text = f"Keep {name(beside)}: with it you can follow a high lead"
    if low != choice.card:
        text += f", and need not give up {name(low)}, your lowest card"
    text += "."
    text += between(choice, VALUE[low])
    lower = [one for one in hidden if VALUE[one] < VALUE[beside]]
    yield Idea("hold", text, rule(choice.view), swaps(choice, beside, lower), plain=True)


def worse_below(choice: ActChoice, low: int) -> list[str]:
    """The cards between that height and that of the card which are worth clearly less."""
    below = [one for one in choice.cards if low < VALUE[one] < VALUE[choice.card]]
    return [one for one in below if one not in choice.level_cards]


def between(choice: ActChoice, low: int) -> str:
    """Why a card goes, and none of those, in a sentence; or nothing."""
    told = [name(one) for one in worse_below(choice, low)]
    if not told:
        return ""
    return (
        f" Of the others {name(choice.card)} is likelier than {joined(told, 'or')} to take the "
        "last trick, and would cost more."
    )


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def bought(choice: ActChoice) -> Iterator[Idea]:
    """Why to buy in again, or not."""
    view: CucumberState = choice.view
    if choice.move.verb == "buy":
        text = f"You go on at {view.restart} points, level with another player, and can still win."
        without = [choice.other("At 29 points", restart=29)]
    else:
        text = f"At {view.restart} points the next last trick that you take puts you out again."
        without = [choice.other("At 10 points", restart=10)]
    yield Idea(choice.move.verb, text, "cucumber.buy", tuple(without), plain=True)


IDEAS = weighed
