"""What players of French-Ruff and Beast share: what to keep and to play, what may lie where."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from random import Random

from diversions.rules.bots import Advice
from diversions.rules.core import Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands
from diversions.rules.kit.forsat import NAMES, PACK, POWER, ForsatState, power
from diversions.rules.players import laying_out
from diversions.rules.players.guessing import (
    HandsKnown,
    Strain,
    fitted,
    guess_within,
    holding,
    not_held,
    voids,
)

# The cards that a hand may play to a trick.
Able = Callable[[Sequence[str], Sequence[tuple[Seat, str]]], Sequence[str]]


def before_tricks(view: ForsatState, rulings: list[Ruling]) -> Advice | None:
    """What is plain: to say whether you have the Ace, and to lay out the worst cards."""
    if view.phase == "take":
        return Advice(rulings[0].move, "The Ace of trumps decides it, and you have no choice.")
    if pick := rulings[0].pick:
        cards = worst(view.trump, pick.pool, pick.least)
        return laying(view, rulings[0].move, cards)
    return None


def dealt_to(view: ForsatState, seat: Seat) -> list[str]:
    """The cards that *seat* has had in this deal, as far as they are seen."""
    laid = [card for trick in (*view.tricks, view.trick) for who, card in trick if who == seat]
    return [*view.hands[seat], *laid, *(view.out[seat] if view.out else ())]


def took_as_due(view: ForsatState, seat: Seat) -> bool:
    """Whether *seat* has taken up the card that was turned up if it had the Ace of trumps, and not
    without it, where all are asked for that."""
    return view.phase == "take" or (view.taker == seat) == (
        "A" + view.trump in dealt_to(view, seat)
    )


def laying(view: ForsatState, move: Move, cards: Hand) -> Advice:
    """The advice to lay out *cards*."""
    because = "Keep trumps and Kings, and lay out your least useful cards."
    return laying_out.laying(view.hands[move.seat], move, cards, because)


def keeping(trump: str, card: str) -> int:
    """How much a card is worth keeping."""
    return POWER[card[0]] + 20 * (card[1] == trump)


def taken(
    view: ForsatState, cards: Sequence[str], hidden: Sequence[str], barred: Sequence[Set[str]]
) -> Seat | None:
    """Who takes the trick that lies there whatever is still played to it: one of *cards*, and by
    those who play after it *hidden* cards of suits that are not *barred*; None if that is open."""
    if not view.trick:
        return None
    led, seats = view.trick[0][1][1], view.terms.seats
    holder, best = max(view.trick, key=lambda laid: power(laid[1], led, view.trump))
    after = [(view.trick[0][0] + n) % seats for n in range(len(view.trick) + 1, seats)]
    could = [*cards, *(one for one in hidden if any(one[1] not in barred[seat] for seat in after))]
    mark = power(best, led, view.trump)
    return None if any(power(one, led, view.trump) > mark for one in could) else holder


def worst(trump: str, cards: Sequence[str], many: int) -> Hand:
    """The cards that are worth least to keep."""
    return tuple(sorted(cards, key=lambda card: keeping(trump, card))[:many])


def ways_to_lay_out(view: ForsatState, ruling: Ruling) -> list[Hand]:
    """The worst cards, and other choices among the worst but one or two."""
    if not (pick := ruling.pick):
        return []
    many = pick.least
    low = worst(view.trump, pick.pool, many + 3)
    ways = [low[:many]]
    for spared in range(many):
        for other in low[many:]:
            ways.append((*low[:spared], *low[spared + 1 : many], other))
    return ways


def thumb(
    trump: str,
    cards: Sequence[str],
    trick: Sequence[tuple[Seat, str]],
    seat: Seat,
    seats: int,
    sides: int,
) -> str:
    """Of *cards* that may be played: the best to lead; else the cheapest that takes the trick from
    the other sides, the strongest while others follow; else the least.  Every side’s players sit
    *sides* apart."""

    def price(card: str) -> int:
        return keeping(trump, card)

    if not trick:
        return max(cards, key=lambda card: POWER[card[0]] + 3 * (card[1] == trump))
    led = trick[0][1][1]
    winner, best = max(trick, key=lambda laid: power(laid[1], led, trump))
    last, high = len(trick) == seats - 1, power(best, led, trump)
    if not (winner % sides == seat % sides and (last or high > 100)):
        takers = [card for card in cards if power(card, led, trump) > high]
        if takers:
            return (
                min(takers, key=price)
                if last
                else max(takers, key=lambda c: (-(c[1] == trump), POWER[c[0]]))
            )
    return min(cards, key=price)


def unbeaten(trump: str, hands: Sequence[Sequence[str]], seat: Seat, sides: int) -> str:
    """The card that *seat* leads to a trick that is its side’s, whatever is played to it, with all
    *hands* seen: of a plain suit before a trump, and the best; empty if it has none."""
    others = [hand for one, hand in enumerate(hands) if one % sides != seat % sides]
    best = [
        max((POWER[card[0]] for card in hand if card[1] == trump), default=0) for hand in others
    ]
    found, most = "", 0
    for card in hands[seat]:
        suit, height = card[1], POWER[card[0]]
        if suit != trump and height > most:
            beaten = False
            for hand, trumped in zip(others, best, strict=True):
                same = [POWER[one[0]] for one in hand if one[1] == suit]
                beaten = beaten or (max(same) > height if same else trumped > 0)
            if not beaten:
                found, most = card, height
    if not found:
        trumps = [card for card in hands[seat] if card[1] == trump]
        top = max(trumps, key=lambda card: POWER[card[0]], default="")
        if top and POWER[top[0]] > max(best):
            found = top
    return found


def takers_of(
    view: ForsatState,
    hands: Hands,
    trick: Sequence[tuple[Seat, str]],
    turn: Seat,
    able: Able,
    sides: int,
    card: str = "",
) -> list[Seat]:
    """Who takes each trick from here on, if *card* is played by whose *turn* it is, and all then
    lead what nobody can beat, else play by rule of thumb what they are *able* to; without one, all
    do at once."""
    seats, trump = view.terms.seats, view.trump
    held, lying, taken = [list(hand) for hand in hands], list(trick), []
    while True:
        if not card:
            cards = able(held[turn], lying) if lying else held[turn]
            if len(cards) == 1:
                card = cards[0]
            elif not lying:
                card = unbeaten(trump, held, turn, sides)
            card = card or thumb(trump, cards, lying, turn, seats, sides)
        held[turn].remove(card)
        lying.append((turn, card))
        card = ""
        if len(lying) < seats:
            turn = (turn + 1) % seats
            continue
        led = lying[0][1][1]
        turn, _ = max(lying, key=lambda laid: power(laid[1], led, trump))
        taken.append(turn)
        lying = []
        if not held[turn]:
            return taken


class ForsatKnowledge(HandsKnown):
    """What a seat knows of the others’ hands, and deals that agree with it.

    *able* says what a hand may play to a trick, and *asked* whether all were asked for the Ace of
    trumps before the tricks; *stocked* are cards that are known to lie in the stock, if nobody sees
    them, and *strain* tells a hand that cannot be by what was shown.
    """

    def __init__(
        self,
        view: ForsatState,
        seat: Seat,
        able: Able,
        asked: bool,
        stocked: Sequence[str] = (),
        strain: Strain = lambda seat, hand: 0.0,
    ) -> None:
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        self.barred = voids(tricks, view.terms.seats)
        laid = {card for trick in tricks for _, card in trick}
        seen = {card for hand in (*view.hands, *view.out) for card in hand} | laid
        seen |= {view.turned}
        self.seat, self.hands = seat, view.hands
        self.hidden = [card for card in PACK.cards if card not in seen]
        ace = "A" + view.trump
        if asked and view.phase == "play" and view.taker is None:
            stocked = (*stocked, ace)
        self.stocked = [card for card in stocked if card in self.hidden]
        self.hidden = [card for card in self.hidden if card not in self.stocked]
        if view.taker is not None and view.taker != seat:
            # Who took up has what was taken, and the Ace that made it so, unless it was laid out.
            took = {card for card in PACK.cards if NAMES[card] in view.took}
            self.hands, self.hidden = holding(view.hands, self.hidden, view.taker, {ace, *took})
        played = not_held(tricks, self.hidden, view.terms.seats, able)
        self.never = [*map(set.union, self.barred, played)]
        self.strain = strain

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the plays allow."""
        hands = guess_within(self.hands, self.hidden, self.never, rng)
        return fitted(hands, self.hands, self.hidden, self.never, self.strain, rng)
