"""What good players weigh where tricks are played for a stake that can be raised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Move, Seat
from diversions.rules.players.tricking import Saying, TrickPlace, capital


class DareWords(NamedTuple):
    """What a game calls its raises, and its rules on them."""

    asking: str  # "raise"
    giving_up: str  # "fold"
    raises: str  # rules: of a raise, of staying, of folding, of who has the deal, of the match
    stays: str
    folds: str
    settled: str
    up: str


def words(by: DareWords) -> dict[str, Saying]:
    """The ideas, in a game's own words."""
    ask, fold = by.asking, by.giving_up
    return {
        "ask-won": Saying(f"You have a trick already, so {ask}: one more is enough.", by.settled),
        "ask-two": Saying(
            f"{{best}} and {{second}} are two strong cards, enough for two tricks: {ask} while "
            "the others can still hope.",
            by.raises,
        ),
        "ask-one": Saying(f"{{best}} is strong enough to {ask} on.", by.raises, True),
        "ask-beats": Saying(
            f"{{best}} beats {{table}}, and no player comes after you: {ask} before you lay it.",
            by.raises,
            True,
        ),
        "ask-bluff": Saying(
            f"This is a bluff: your best card is {{best}}. If you {ask} only on good cards, the "
            "others know what you hold.",
            by.raises,
            True,
        ),
        "ask-behind": Saying(
            f"You are behind, {{mine}} to {{theirs}}: {ask}, and try to catch up.",
            by.up,
        ),
        "ask-nothing": Saying(
            f"At {{mine}} to {{theirs}} you lose the game if you lose this deal, whatever it is "
            f"worth: to {ask} costs you nothing, and the other side may give up.",
            by.up,
        ),
        "ask-score": Saying(f"At {{mine}} to {{theirs}} you can {ask} to finish the match.", by.up),
        "rest-poor": Saying(
            f"Do not {ask}: your best card is {{best}}, and {{above}} of the {{of}} cards you have "
            "not seen beat it.",
            by.raises,
            True,
        ),
        "stay-won": Saying("You have a trick already, so you need only one more.", by.settled),
        "stay-best": Saying("{best} is good enough to play on.", by.stays, True),
        "stay-catch": Saying(
            f"Some who {ask} are bluffing. {{best}} is enough to find out, and if you always "
            f"{fold}, bluffs are free.",
            by.stays,
            True,
        ),
        "stay-score": Saying(
            f"At {{mine}} to {{theirs}} the points you would lose if you {fold} matter more than "
            "what you risk.",
            by.folds,
        ),
        "fold-lost": Saying(
            f"The other side has a trick already. {{best}} would have to win two, so {fold}.",
            by.settled,
        ),
        "fold-poor": Saying(
            f"Your best card is {{best}}, and {{above}} of the {{of}} cards you have not seen "
            f"beat it: {fold}, and lose less.",
            by.folds,
            True,
        ),
        "fold-score": Saying(
            f"At {{mine}} to {{theirs}} it is better to {fold} and lose what is agreed than to "
            "risk what is asked.",
            by.up,
        ),
    }


class DarePlace(NamedTuple):
    """What a seat sees that may raise, or is to answer."""

    cards: TrickPlace
    hand: Sequence[str]
    won: tuple[Seat | None, ...]
    mine: int  # the side's number
    score: tuple[int, ...]
    up: int = 0  # the points that end a game, where the seat is on one of two sides
    worth: int = 1  # of the deal, as it is

    def ours(self, seat: Seat) -> bool:
        """Whether a trick of *seat* is the side’s own."""
        return self.cards.ours(seat)


def ideas(
    choice: ActChoice, place: DarePlace, kind: str, says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """The ideas that may be the reason to “ask”, “stay” or “fold”: proved where something else is
    done, not where the same is done with another card."""

    def another(move: Move) -> bool:
        return move.verb != choice.move.verb

    for key, holes, without in _situations(choice, place, kind):
        if said := says.get(f"{kind}-{key}"):
            text = capital(said.text.format(**holes))
            tried = tuple(one._replace(tells=another) for one in without[:3])
            yield Idea(f"{kind}-{key}", text, said.rule, tried, said.plain)


def resting(
    choice: ActChoice, cards: TrickPlace, hand: Sequence[str], says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """Why a card is played, against a player who raised on a poor hand."""
    hidden = cards.hidden
    if not choice.done or not hand or not hidden:
        return
    strength = {one: cards.power(one, one) for one in (*hand, *hidden)}
    best = max(hand, key=strength.__getitem__)
    above = sum(strength[one] > strength[best] for one in hidden)
    if (said := says.get("rest-poor")) and 2 * above > len(hidden):
        text = said.text.format(best=cards.name(best), above=above, of=len(hidden))
        yield Idea("rest-poor", capital(text), said.rule, plain=True)


def _situations(
    choice: ActChoice, place: DarePlace, kind: str
) -> Iterator[tuple[str, dict[str, object], list[Otherwise]]]:
    cards, hidden = place.cards, place.cards.hidden
    strength = {one: cards.power(one, one) for one in (*place.hand, *hidden)}
    hand = sorted(place.hand, key=strength.__getitem__, reverse=True)
    low = sorted(hidden, key=strength.__getitem__)
    if not hand or not low:
        yield from _by_score(choice, place, kind)
        return
    best = hand[0]
    above = sum(strength[one] > strength[best] for one in hidden)
    holes: dict[str, object] = {
        "best": cards.name(best), "above": above, "of": len(hidden),
        "second": cards.name(hand[1]) if hand[1:] else "",
    }  # fmt: skip
    if kind == "ask" and cards.trick and not cards.after and not cards.partners:
        led = cards.trick[0][1]
        holder, table = max(cards.trick, key=lambda laid: cards.power(led, laid[1]))
        taker = max(hand, key=lambda card: cards.power(led, card))
        if not cards.ours(holder) and cards.power(led, taker) > cards.power(led, table):
            under = [one for one in low if cards.power(led, one) < cards.power(led, table)]
            names = {"best": cards.name(taker), "table": cards.name(table)}
            without = [choice.were(taker, one, cards.name) for one in under[-1:] + under[:1]]
            yield "beats", holes | names, without
            return
    theirs = choice.seat + 1
    if ours := [place.ours(seat) for seat in place.won if seat is not None]:
        lost = tuple(theirs % choice.view.terms.seats if seat is not None else None
                     for seat in place.won)  # fmt: skip
        gained = tuple(choice.seat if seat is not None else None for seat in place.won)
        if ours[0] and kind != "fold":
            said = "If the other side had that trick"
            yield "won", holes, [choice.other(said, won=lost)]
        if not ours[0] and kind == "fold":
            yield "lost", holes, [choice.other("If that trick were yours", won=gained)]
    if kind == "fold" and above:
        yield "poor", holes, [choice.were(best, one, cards.name) for one in (low[-1], low[-3:][0])]
    elif kind != "fold":
        weak = [choice.were(best, one, cards.name) for one in (low[0], low[len(low) // 3])]
        strong = 3 * above <= len(hidden)
        if strong and hand[1:] and 2 * strength[hand[1]] >= strength[best]:
            yield "two", holes, [choice.were(hand[1], low[0], cards.name), *weak]
        if strong:
            yield ("one" if kind == "ask" else "best"), holes, weak
        middle = [choice.were(hand[-1], one, cards.name) for one in (low[len(low) // 2], low[-1])]
        if not strong:
            yield ("bluff" if kind == "ask" else "catch"), holes, [*middle, *weak]
    for key, more, without in _by_score(choice, place, kind):
        yield key, holes | more, without


def _by_score(
    choice: ActChoice, place: DarePlace, kind: str
) -> Iterator[tuple[str, dict[str, object], list[Otherwise]]]:
    if len(place.score) != 2:
        return
    holes: dict[str, object] = {
        "mine": place.score[place.mine], "theirs": place.score[1 - place.mine],
        "best": "", "second": "", "above": "", "of": "",
    }  # fmt: skip
    level = replace(choice.view, score=(0, 0))
    swapped = replace(choice.view, score=place.score[::-1])
    without = [Otherwise(level, "At the beginning of the match", choice.move)]
    if place.score != place.score[::-1]:
        without.append(Otherwise(swapped, "With the scores reversed", choice.move))
    if kind == "ask" and place.score[1 - place.mine] + place.worth >= place.up > 0:
        yield "nothing", holes, without
        return
    behind = kind == "ask" and place.score[place.mine] < place.score[1 - place.mine]
    yield ("behind" if behind else "score"), holes, without
