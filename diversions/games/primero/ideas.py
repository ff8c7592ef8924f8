"""What good players of Primero weigh: a hand’s points, what a draw can make of it, the price."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.primero.staking import held, pips
from diversions.games.primero.state import PACK, PrimeroState, worth_of
from diversions.games.primero.variants import AIM, LOWEST
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.players.tricking import capital


def name(card: str) -> str:
    return f"the {PACK.name(card)}"


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: PrimeroState = choice.view
    hand = view.hands[choice.seat]
    if not hand:
        return
    suit = max({card[1] for card in hand}, key=lambda one: (many(hand, one), one))
    same = sorted((card for card in hand if card[1] == suit), key=lambda card: pips((card,)))
    seen = {*hand, *view.aside[choice.seat]}
    hidden = [card for card in PACK.cards if card not in seen]
    off = sorted((c for c in hidden if c[1] != suit), key=lambda card: pips((card,)))
    of_suit = [card for card in hidden if card[1] == suit]
    match choice.move.verb:
        case "exchange" | "keep":
            yield from on_drawing(choice, suit, same, off, of_suit)
        case "vie" | "revie":
            yield from on_vying(choice, same, off)
        case "see":
            yield from on_seeing(choice, same, off)
        case "pass" | "yield":
            yield from on_passing(choice, same, off, of_suit)


def many(hand: tuple[str, ...], suit: str) -> int:
    return sum(card[1] == suit for card in hand)


def on_drawing(
    choice: ActChoice, suit: str, same: list[str], off: list[str], of_suit: list[str]
) -> Iterator[Idea]:
    """Why those cards are exchanged, or all kept."""
    view: PrimeroState = choice.view
    hand, away = view.hands[choice.seat], choice.move.what
    said = PACK.name(same[0]).split(" of ")[-1]
    kept = [card for card in hand if card not in away]
    if choice.move.verb == "keep":
        text = f"{held(view, choice.seat)}, and a new card can spoil it: keep all four."
        if len(hand) < 4:
            text = f"Both {name(same[-1])} and your other card are worth building on."
        yield Idea("keep", text, "primero.keep", swaps(choice, same[-1], off), plain=True)
        return
    suits = {card[1] for card in kept}
    if len(kept) == 3 and len(suits) == 3:
        doubled = [card for card in off if card[1] in suits - {kept[0][1]}]
        missing = [card for card in off if card[1] not in suits]
        text = (
            f"You hold three suits: {len(missing)} of the {len(off) + len(of_suit)} cards you have "
            "not seen would bring the fourth, and a primero."
        )
        yield Idea("draw-primero", text, "primero.primero",
                   swaps(choice, kept[0], doubled))  # fmt: skip
    if len(kept) == 3 and len(suits) == 1:
        text = (
            f"Three {said}: {len(of_suit)} of the {len(off) + len(of_suit)} cards you have not "
            "seen would make a fluxus."
        )
        yield Idea("draw-fluxus", text, "primero.fluxus", swaps(choice, kept[0], off))
    if len(kept) == 2 and len(suits) == 1:
        text = f"Keep your two {said}: each new card of the suit adds to the numerus."
        yield Idea("draw-suit", text, "primero.numerus", swaps(choice, kept[0], off))
    if away and kept:
        low = min(away, key=lambda card: pips((card,)))
        text = f"{capital(name(low))} adds the least to your hand: a new card can only be better."
        yield Idea("draw-low", text, "primero.values", swaps(choice, low, of_suit[-2:] + off[-2:]),
                   plain=True)  # fmt: skip

    if away and not kept:
        text = "None of your cards is worth building on: exchange them all."
        if len(away) == 2:
            first, second = map(name, away)
            text = f"Neither {first} nor {second} is worth building on: exchange both."
        yield Idea("draw-all", text, "primero.values", swaps(choice, away[0], off[-2:]), plain=True)


def on_vying(choice: ActChoice, same: list[str], off: list[str]) -> Iterator[Idea]:
    """Why to vie."""
    view: PrimeroState = choice.view
    hand = view.hands[choice.seat]
    what = held(view, choice.seat)
    if len(hand) == 4 and len(choice.move.what) == 3:
        kind, points = worth_of(view.terms, hand)
        bid, number = choice.move.what[0], int(choice.move.what[1])
        low = view.terms[AIM] == LOWEST
        if (kind, points) == (bid, number):
            text = f"{what}, and that is just what you bid: the others must beat it to win."
            yield Idea("vie-true", text, "primero.made.reached", swaps(choice, same[-1], off))
        elif kind == bid and (points < number) != low:
            text = f"{what}. You bid more than that, and count on a new card, or on being feared."
            yield Idea("vie-bluff", text, "primero.short", swaps(choice, same[-1], off))
        else:
            text = f"{what}, which is better than the bid, so you are surer to win with it."
            yield Idea("vie-under", text, "primero.understate.never", swaps(choice, same[-1], off))
    if len(hand) < 4:
        text = f"{what}, and two more cards come: a small vie now is paid by those who follow."
        yield Idea("vie-two", text, "primero.cards.two", swaps(choice, same[-1], off))
    text = f"{what}, and some players may give up rather than pay."
    yield Idea("vie", text, "primero.vie", swaps(choice, same[-1], off[:1] + off[-1:]), plain=True)


def on_seeing(choice: ActChoice, same: list[str], off: list[str]) -> Iterator[Idea]:
    """Why to see."""
    view: PrimeroState = choice.view
    owes, there = view.owes(choice.seat), sum(view.laid) + view.left
    what = held(view, choice.seat)
    text = f"{what}: that is worth {owes} more, with {there} on the table."
    yield Idea("see-hand", text, "primero.see", swaps(choice, same[-1], off))
    text = f"{what}: for {owes} more you may win {there}."
    yield Idea("see-cheap", text, "primero.see", plain=True)


def on_passing(
    choice: ActChoice, same: list[str], off: list[str], of_suit: list[str]
) -> Iterator[Idea]:
    """Why to pass, or yield."""
    view: PrimeroState = choice.view
    what, owes = held(view, choice.seat), view.owes(choice.seat)
    loose = [card for card in view.hands[choice.seat] if card not in same]
    without = swaps(choice, loose[0], of_suit[::-1]) if loose and of_suit else ()
    if choice.move.verb == "yield":
        text = f"{what}, too little for {owes} more."
        yield Idea("yield", text, "primero.fold.half", without, plain=True)
    elif owes:
        text = f"{what}: pass, and see whether others pay the {owes} before you must."
        yield Idea("pass-owing", text, "primero.passing.once", without, plain=True)
    elif len(view.hands[choice.seat]) < 4:
        text = f"{what}: pass, since two more cards come before you need to pay anything."
        yield Idea("pass-two", text, "primero.two-more", without, plain=True)
    else:
        text = f"{what}: pass, and you may draw new cards for nothing."
        yield Idea("pass-draw", text, "primero.draw.passing", without, plain=True)


IDEAS = weighed
