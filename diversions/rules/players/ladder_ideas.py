"""What good players of the Truc family weigh: the common part of their ``ideas.py``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from diversions.rules.coaching import ActChoice, Idea, Ideas, Otherwise
from diversions.rules.core import SEATS, Seat, name
from diversions.rules.kit.vying import VyingState, by_side, side
from diversions.rules.players import daring, tricking
from diversions.rules.players.bluffing import Mind, unseen
from diversions.rules.players.daring import DarePlace
from diversions.rules.players.tricking import Saying, TrickPlace, capital

KINDS = {"raise": "ask", "stay": "stay", "fold": "fold", "concede": "fold", "hold": "stay"}


def cards_said(trick: str, tie: str, settled: str) -> dict[str, Saying]:
    """The ideas on cards, by a game's own rules."""
    return {
        "only": Saying("{card} is your only card that beats {table}.", trick, True),
        "last": Saying(
            "{card} is enough to beat {table}, so keep {other} for the tricks that are left.", trick
        ),
        "cheapest": Saying(
            "{card} is enough to beat {table}, and {other} stays in your hand.", trick
        ),
        "strongest": Saying(
            "An opponent plays after you, and {card} is harder to beat than {other}.", trick
        ),
        "takes": Saying("{card} beats {table} and takes the trick.", trick, True),
        "tie": Saying("You tie {table}: a tie leaves the deal to the other tricks.", tie, True),
        "partner": Saying("Your partner has the trick with {table}: play your worst card.", trick),
        "keep": Saying(
            "Nothing you hold beats {table}, so spend {card} and keep {top} for the next trick.",
            trick,
        ),
        "partner-after": Saying(
            "Nothing you hold beats {table}, but your partner plays after you.", trick, True
        ),
        "hopeless": Saying("Nothing you hold beats {table}, and {card} is no loss.", trick, True),
        "save": Saying(
            "You could beat {table} with {other}, but that card is worth more in a later trick.",
            settled,
            True,
        ),
        "master": Saying("No unseen card beats {card}.", trick, True),
        "nearly": Saying("Only {who} could beat {card}.", trick, True),
        "best": Saying(
            "Lead your best card: the first trick counts most, because it breaks a tie later.",
            settled,
        ),
        "low": Saying(
            "Lead {card}, and keep {top} to take a later trick.",
            settled,
        ),
        "lead": Saying(
            "{above} of the {of} cards you have not seen beat {card}, fewer than would beat your "
            "worse cards, and your better ones stay hidden.",
            trick,
            True,
        ),
        "alike": Saying(
            "Your cards are worth about the same here, so give the least away with {card}.",
            settled,
            True,
        ),
    }


def trick_place(mind: Mind, choice: ActChoice) -> TrickPlace:
    """The trick as the seat of *choice* sees it."""
    view: VyingState = choice.view
    ways, seats = mind.ways(view), view.terms.seats
    pack = choice.game.pack(view.terms)
    assert pack is not None
    left = [(choice.seat + one) % seats for one in range(1, seats - len(view.trick))]

    def ours(seat: Seat) -> bool:
        return side(seat) == side(choice.seat)

    return TrickPlace(
        view.trick,
        ways.power,
        tuple(sorted(unseen(mind, view))),
        sum(not ours(seat) for seat in left),
        sum(ours(seat) for seat in left),
        name=lambda card: f"the {pack.name(card)}",
        ours=ours,
    )


def weigher(mind: Mind, says: Mapping[str, Saying], more: Ideas | None = None) -> Ideas:
    """The ideas of a game of *mind*; *more* are its own, which come first."""

    def weighed(choice: ActChoice) -> Iterator[Idea]:
        if more is not None:
            yield from more(choice)
        view: Any = choice.view
        if choice.move.verb in ("sign", "watch"):
            yield from signs(choice, mind)
            return
        place = trick_place(mind, choice)
        if choice.move.verb in NEW_HANDS and view.hands and place.hidden:
            yield from new_hands(choice, place)
            return
        kind = KINDS.get(choice.move.verb, "")
        if choice.move.verb == "play":
            if view.stake.asked:
                yield from asked(choice, place, says)
            if choice.rival and KINDS.get(choice.rival.verb) == "ask":
                hand = view.hands[choice.seat]
                if rests := list(daring.resting(choice, place, hand, says)):
                    yield from rests
                    return
            if len(view.hands[choice.seat]) == 1 and not view.trick:
                yield last_card(choice, place, says["lead"].rule)
                return
            if (lost := deal_lost(choice, place, mind)) is not None:
                yield lost
                return
            left_out: tuple[str, ...] = ("best",) if view.tricks else ()
            if decides(mind, view):  # nothing is kept for a later trick
                left_out += ("save", "keep") if view.trick else ("low", "lead")
            here = {key: said for key, said in says.items() if key not in left_out}
            yield from tricking.ideas(choice, place, here)
        elif kind and view.hands:
            dare = DarePlace(
                place, view.hands[choice.seat], view.won, side(choice.seat), view.score, mind.up,
                view.stake.worth,
            )  # fmt: skip
            yield from daring.ideas(choice, dare, kind, says)

    return weighed


def decides(mind: Mind, view: VyingState) -> bool:
    """Whether the deal is won by whoever takes this trick."""
    won, settled = by_side(view.won), mind.ways(view).settled
    return all(settled((*won, taker)) is not None for taker in (0, 1))


def deal_lost(choice: ActChoice, place: TrickPlace, mind: Mind) -> Idea | None:
    """That the deal goes with a trick that nothing in the hand can take, if it does."""
    view: VyingState = choice.view
    if not place.trick or place.partners or place.after:
        return None
    led, cards = place.trick[0][1], view.hands[choice.seat]
    holder, best = max(place.trick, key=lambda laid: place.power(led, laid[1]))
    mark, foe = place.power(led, best), 1 - side(choice.seat)
    if place.ours(holder) or any(place.power(led, card) >= mark for card in cards):
        return None
    if mind.ways(view).settled((*by_side(view.won), foe)) != foe:
        return None
    text = (
        f"Nothing you hold beats {place.name(best)}, and this trick decides the deal: it is lost "
        "with any card."
    )
    return Idea("deal-lost", text, f"{choice.game.slug}.trick", plain=True)


def last_card(choice: ActChoice, place: TrickPlace, rule: str) -> Idea:
    """Why the only card that is left is led, and nothing raised upon it."""
    mine = place.power(choice.card, choice.card)
    above = sum(place.power(choice.card, one) > mine for one in place.hidden)
    text = (
        f"{capital(place.name(choice.card))} is your last card, and {above} of the "
        f"{len(place.hidden)} cards you have not seen beat it."
    )
    return Idea("last-card", text, rule, plain=True)


NEW_HANDS = ("propose", "agree", "refuse")


def new_hands(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why new hands are asked for, agreed to or refused."""
    view: Any = choice.view
    strength = {card: place.power(card, card) for card in (*view.hands[choice.seat], *place.hidden)}
    best = max(view.hands[choice.seat], key=strength.__getitem__)
    ranked = sorted(place.hidden, key=strength.__getitem__)
    rule = f"{choice.game.slug}.redeal"
    if choice.move.verb == "refuse":
        text = f"{capital(place.name(best))} is worth keeping: new cards would hardly be better."
        other = ranked[0]
    else:
        text = f"Your best card is only {place.name(best)}: new cards can hardly be worse."
        other = ranked[-1]
    without = (choice.were(best, other, place.name),)
    yield Idea(f"new-{choice.move.verb}", text, rule, without, plain=True)


def signs(choice: ActChoice, mind: Mind) -> Iterator[Idea]:
    """Why a sign is made, or somebody watched."""
    view: Any = choice.view
    rule = f"{choice.game.slug}.{'watch' if choice.move.verb == 'watch' else 'signs.passed'}"
    if choice.move.verb == "watch":
        seat = SEATS.index(choice.card)
        who = name(seat)
        if seat in {laid[0] for laid in view.trick}:
            text = f"{who} has played to this trick: watch, and you know what {who} has left."
            yield Idea("watch-left", text, rule, plain=True)
        elif seat == (choice.seat + 1) % view.terms.seats:
            text = f"{who} plays after you, so what {who} signs tells you what your card must beat."
            key = "watch-next"
            if view.trick:
                key, text = "watch-reply", f"{who} plays right after you, and may beat your card."
            elif seat == view.dealer:
                key, text = "watch-dealer", f"{who} plays last, when all other cards are seen."
            yield Idea(key, text, rule, plain=True)
        else:
            text = (
                f"{who} plays before you whenever you do not lead: watch, and you know which cards "
                f"{who} still has to play."
            )
            yield Idea("watch-before", text, rule, plain=True)
        return
    place = trick_place(mind, choice)
    hand = sorted(view.hands[choice.seat], key=lambda card: -place.power(card, card))
    low = sorted(place.hidden, key=lambda card: place.power(card, card))
    for number, card in enumerate(hand):
        said = place.name(card)
        without = tuple(choice.were(card, one, place.name) for one in (low[0], low[len(low) // 3]))
        if number:
            text = f"Your partner should know of {said} too: it can take the second trick."
            yield Idea("sign-second", text, rule, without)
        else:
            text = f"{capital(said)} is your best card: once your partner knows, they can raise."
            yield Idea("sign-best", text, rule, without)
    text = "The sign tells your partner what you hold, which your next card would show anyway."
    yield Idea("sign", text, rule, plain=True)


def asked(choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """Why a card is played where a raise waits for an answer: it stays."""
    view = choice.view
    dare = DarePlace(place, view.hands[choice.seat], view.won, side(choice.seat), view.score)
    yield from daring.ideas(choice, dare, "stay", says)


def fields(choice: ActChoice, said: str, **changes: Any) -> tuple[Otherwise, ...]:
    """One position alike but for *changes*."""
    return (choice.other(said, **changes),)
