"""Why it makes no difference which card is played, in games of three tricks, told in cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.vying import by_side
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.daring import DarePlace, HandSeen, Settled
from diversions.rules.players.dominance import TrickSight, spans_of
from diversions.rules.players.trick_cards import TrickPlace

ONE_HEIGHT = "Your cards are of one height, so it makes no difference which of them you {}."


def any_lead(dare: DarePlace, settled: Settled | None, sight: TrickSight | None, rule: str) -> Idea:
    """Why it makes no difference which card is led; *settled* is known where two sides play, and
    *sight* where two players do."""
    place, cards = dare.cards, tuple(dare.hand)
    ours = [dare.ours(seat) for seat in dare.won if seat is not None]
    two = len(cards) == 2
    lost = (*by_side(dare.won), 1 - dare.mine)
    if len({place.power(card, card) for card in cards}) == 1:
        key = "one-height"
        text = ONE_HEIGHT.format("lead")
    elif two and ours.count(True) > ours.count(False):
        key = "one-of-two"
        text = (
            "You have a trick, and one of the two that are left is enough: you play both of your "
            "cards for it, whichever you lead."
        )
    elif two and settled and settled(lost) == 1 - dare.mine and False in ours:
        key = "both"
        text = (
            "You must take both the tricks that are left, so each of your cards has to take one, "
            "whichever you lead."
        )
    elif (
        two
        and settled
        and not any(
            settled((*by_side(dare.won), dare.mine, end)) == dare.mine
            for end in (None, 1 - dare.mine)
        )
    ):
        key = "both"
        text = "You win this deal only if each of your cards takes a trick, whichever you lead."
    elif two:
        key, text = "near", _near(place, cards, sight)
    else:
        key, text = "three", _of_three(HandSeen(dare), place)
    return Idea(f"lead-{key}", text, rule, plain=True)


def _near(place: TrickPlace, cards: Sequence[str], sight: TrickSight | None) -> str:
    """How few of the unseen cards tell two cards apart; or how often each wins."""
    first, second = (place.name(card) for card in cards)

    def beats(card: str) -> set[str]:
        return {one for one in place.hidden if place.power(card, one) >= place.power(card, card)}

    apart, of = len(beats(cards[0]) ^ beats(cards[1])), len(place.hidden)
    if 4 * apart > of and sight is not None:
        spans = spans_of(sight)
        held = "cards" if sight.many == 1 else "pairs of cards"
        return (
            f"With all cards open from here, {first} wins against {spans.won(cards[0])} of the "
            f"{sum(spans.many)} {held} that your opponent may hold, {second} against "
            f"{spans.won(cards[1])}."
        )
    if 4 * apart > of:
        return (
            f"You play both {first} and {second}: which of them you lead comes to about the same."
        )
    return (
        f"{capital(first)} and {second} do the same against {of - apart} of the {of} cards you "
        "have not seen, so which of them you lead hardly matters."
    )


def _of_three(know: HandSeen, place: TrickPlace) -> str:
    """On which cards of a whole hand a deal rests, in whatever order they are played."""
    best, second, *_, worst = know.cards
    poor = [card for card in know.cards if know.poor(card)]
    names = [place.name(card) for card in know.cards]
    told = {card: know.told(card, place.name(card)) for card in (best, second, worst)}
    if best in poor:
        return f"None of your cards is good, in whatever order you play them: {told[best]}."
    if not know.strong(0):
        return f"None of your cards is strong, in whatever order you play them: {told[best]}."
    if not know.strong(1):
        return (
            f"You count on one card, {names[0]}: {know.told(best, 'it')}. To lead it first, or to "
            "keep it until a good card may have been spent on another of yours, comes to about the "
            "same."
        )
    if worst in poor:
        return (
            f"You count on {names[0]} and {names[1]} for two tricks, so you play both: which goes "
            "first comes to about the same."
        )
    return f"Each of your cards is good, and two of the three are enough: {told[worst]}."


def one_height(choice: ActChoice, place: TrickPlace) -> bool:
    """Whether all cards that may be played are of one height."""
    return len({place.power(one, one) for one in choice.cards}) == 1 < len(choice.cards)


def any_reply(
    choice: ActChoice, dare: DarePlace, settled: Settled, sight: TrickSight | None, rule: str
) -> Idea | None:
    """Why it makes no difference whether a card is played or another that is worth as much, to a
    trick that only one side has begun, and that nobody plays to afterwards: what each leaves; None
    where none does something else to it.  With one card out, which of two wins the more often."""
    place, card = dare.cards, choice.card
    if not place.suit(card) and one_height(choice, place):
        return Idea("reply-one-height", ONE_HEIGHT.format("play"), rule, plain=True)
    if place.after or place.partners or not place.trick:
        return None
    if place.holders != {False}:
        return None
    led, mark = place.trick[0][1], place.mark

    def does(card: str) -> int:
        return (place.power(led, card) > mark) - (place.power(led, card) < mark)

    alone = len(dare.hand) == 2 == len(choice.cards) and sight is not None and sight.many == 1
    level = choice.level_cards
    if alone and sight is not None:  # then it is counted which card wins more often
        won = spans_of(sight).won
        level |= {one for one in choice.cards if won(one) < won(card)}
    others = [one for one in choice.cards if one in level and (alone or does(one) != does(card))]
    if not others or does(card) == does(others[0]) == -1:
        return None
    other = min(others, key=lambda one: place.power(one, one))
    if alone and sight is not None:
        text = _left_with(dare, sight, {one: does(one) for one in (card, other)})
        return Idea("reply-left", f"{capital(text)}.", rule, plain=True)
    if len(dare.hand) != 3 or dare.won or does(other) == does(card):
        return None
    mine, foe = dare.mine, 1 - dare.mine
    tied = settled((None, mine)) == mine and settled((None, foe)) == foe
    two = choice.view.terms.seats == 2

    def leaves(one: str) -> str:
        rest = [place.name(left) for left in dare.hand if left != one]
        do, kept = does(one), joined(rest)
        with_it = f"with {place.name(one)} you {('lose', 'tie', 'take')[do + 1]} this trick"
        if do == 0:
            return (
                f"{with_it}, and the next one decides" if tied else f"{with_it}, with {kept} left"
            )
        if two:
            need = f"one of {kept} must take another" if do > 0 else f"{kept} must both take theirs"
            return f"{with_it}, and {need}"
        need = "one more" if do > 0 else "both that are left"
        return f"{with_it}, with {kept} left, and your side needs {need}"

    first, second = sorted((card, other), key=does, reverse=True)
    text = f"{capital(leaves(first))}; {leaves(second)}. That comes to about the same."
    return Idea("reply-even", text, rule, plain=True)


def _left_with(dare: DarePlace, sight: TrickSight, cards: Mapping[str, int]) -> str:
    """What each of *cards* does to the trick, and how often the other then has the deal."""
    name, spans, parts = dare.cards.name, spans_of(sight), list[str]()
    of = f" of the {sum(spans.many)} cards your opponent may hold"
    for card, does in cards.items():
        left = next(one for one in dare.hand if one != card)
        wins = spans.won(card)
        known = zip(spans.of(card), spans.many, strict=True)
        nobody = sum(many for (low, _), many in known if low == 0)
        doing = ("loses", "ties", "takes")[does + 1]
        told = f"wins the deal against {wins or 'none'}{of * (not parts)}"
        told += f", and against {nobody} no player wins it" * bool(nobody)
        then = f"{name(left)} then {told}"
        if parts and not (wins or nobody):
            then = "the deal with it" if does < 0 else "the deal is lost"
        parts.append(f"{name(card)} {doing} this trick, and {then}")
    return "; ".join(parts)
