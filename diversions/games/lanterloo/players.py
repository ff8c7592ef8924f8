"""Players of Lanterloo: one by rule of thumb, and one who deals out what it cannot see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from diversions.games.lanterloo.paying import loo
from diversions.games.lanterloo.state import (
    CHALKED,
    EACH,
    POWER,
    LanterlooState,
    pack,
    power,
    won,
)
from diversions.games.lanterloo.variants import (
    CHALKS,
    CHOOSE,
    EVERYONE,
    FIVE,
    IF_PASSED,
    LOOS,
    NO_PLAYER,
    REST,
    SHARED,
    STAKE,
    SWEEP,
    SWEPT_LOOS,
    WAY,
)
from diversions.rules.bots import Advice, Budget, Unit, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hand, Hands, turn
from diversions.rules.kit.tricks import following
from diversions.rules.players.averages import mean_rows
from diversions.rules.players.closing import least_of_lost, never_better
from diversions.rules.players.guessing import (
    CANNOT,
    Dealing,
    HandsKnown,
    fitted,
    guess_within,
    voids,
)

TRIES = 6  # deals that are looked at for one in which those who chose to play would have
SHOWN = "Five cards of one suit sweep the board, and you must show them."

Trick = Sequence[tuple[Seat, str]]

# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: LanterlooState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: play on a court trump or two trumps, and take tricks cheaply."""
    seat = rulings[0].move.seat
    if view.phase == "show":
        return Advice(rulings[0].move, SHOWN)
    if view.phase == "say":
        return said(view, rulings, seat)
    hand = view.hands[seat]
    led = view.trick[0][1][1] if view.trick else ""
    cards = following(hand, led, lambda card: card[1])
    card = thumb(view.trump, cards, view.trick, len(view.within))
    return Advice(Move(seat, "play", (card,)), "Take a trick as cheaply as you can.")


def said(view: LanterlooState, rulings: list[Ruling], seat: Seat) -> Advice:
    """What rule of thumb says to the question of who plays."""
    good = joins(view, view.hands[seat])
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if good:
        return Advice(moves["join"], "Your hand should take a trick.")
    return Advice(moves.get("refuse") or moves["pass"], "Your hand may well take no trick.")


def joins(view: LanterlooState, hand: Hand) -> bool:
    """Whether *hand* plays, by rule of thumb: it should win a trick, or sweeps the board."""
    if view.terms[FIVE] == LOOS and len({card[1] for card in hand}) == 1 and BACK not in hand:
        return True
    return good_hand(view.trump, hand)


def good_hand(trump: str, hand: Hand) -> bool:
    """Whether *hand* should win a trick, by rule of thumb: a court trump or two trumps, or else
    two cards that are high in their suits, one of them an Ace."""
    trumps = [card for card in hand if card[1] == trump]
    if len(trumps) > 1 or any(card[0] in "AKQ" for card in trumps):
        return True
    high = sum(card[0] in "AK" for card in hand)
    return high > 1 and any(card[0] == "A" for card in hand)


def keeping(trump: str, card: str) -> int:
    """How much a card is worth keeping."""
    return POWER[card[0]] + 20 * (card[1] == trump)


def thumb(trump: str, cards: Sequence[str], trick: Trick, many: int) -> str:
    """Of *cards* that may be played, when *many* play: the best to lead; else the cheapest that
    takes the trick if nobody follows, the strongest while others do; else the least."""
    if not trick:
        return max(cards, key=lambda card: POWER[card[0]] + 3 * (card[1] == trump))
    led = trick[0][1][1]
    high = max(power(card, led, trump) for _, card in trick)
    takers = [card for card in cards if power(card, led, trump) > high]
    if not takers:
        return min(cards, key=lambda card: keeping(trump, card))
    if len(trick) == many - 1:
        return min(takers, key=lambda card: keeping(trump, card))
    return max(takers, key=lambda card: (-(card[1] == trump), POWER[card[0]]))


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: LanterlooState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out the hidden cards as the voids allow, and plays each deal to the end."""
    if view.phase == "show":
        return Advice(rulings[0].move, SHOWN)
    if len(rulings) == 1:
        return Advice(rulings[0].move, "It’s the only card that you may play.")
    moves = [ruling.move for ruling in rulings]
    worth, lost = reckoned(view, moves, rng, budget)
    best = max(moves, key=lambda move: worth[move])
    best = least_of_lost(best, moves, view.trick, lambda c, led: power(c, led[1], view.trump))
    if view.phase == "say":
        return Advice(best, on_joining(best, lost))
    return Advice(
        best, "Against the hands that the others may hold, this card wins the most money."
    )


def on_joining(move: Move, lost: Mapping[Move, float]) -> str:
    """Why to play this deal, or not, by how often it ends in a loo."""
    how = often(lost[move._replace(verb="join")])
    if move.verb == "join":
        return f"If you play, you are loo’d {how}, and your tricks pay for that."
    if move.verb == "pass":
        return f"If you play at once, you are loo’d {how}. Pass, and hear the others first."
    return f"If you play, you are loo’d {how}, which costs more than your tricks bring."


def reckoned(
    view: LanterlooState, moves: Sequence[Move], rng: Random, budget: Budget
) -> tuple[dict[Move, float], dict[Move, float]]:
    """What each of *moves* brings in coins, beside what the others then win on average; and how
    often its player is loo'd after it."""
    seat, known = moves[0].seat, Knowledge(view, moves[0].seat)

    def after(hands: Hands, move: Move) -> tuple[float, float]:
        within, tricks, swept = ended(view, hands, move)
        gains = gained(view, within, tricks, swept)
        others = sum(gains) - gains[seat]
        lost = seat in within and not tricks[seat] and swept != seat
        return gains[seat] - others / (len(gains) - 1), lost

    brings, lost = mean_rows(moves, (known.deal(rng) for _ in budget.trials()), after, 2)
    return known.levelled(brings, view.trick, POWER), lost


def ended(
    view: LanterlooState, hands: Hands, move: Move
) -> tuple[tuple[Seat, ...], list[int], Seat | None]:
    """How the deal ends if *hands* are so and *move* is made: who plays, the tricks of each, and
    who sweeps the board."""
    if view.phase != "say":
        tricks = played_out(view, view.within, hands, view.trick, move.seat, move.what[0])
        return view.within, tricks, None
    order = turn(view.terms.seats, view.eldest)
    chosen = joining(view, hands, move)
    within = tuple(seat for seat in order if seat in chosen)
    none = [0] * view.terms.seats
    if view.terms[FIVE] == LOOS:
        for seat in within:
            if len({card[1] for card in hands[seat]}) == 1:
                return within, none, seat
    if len(within) < 2:
        return within, [EACH * (seat in within) for seat in range(view.terms.seats)], None
    return within, played_out(view, within, hands, (), within[0]), None


def joining(view: LanterlooState, hands: Hands, move: Move) -> tuple[Seat, ...]:
    """Who plays after *move*, if all who speak after it go by rule of thumb."""
    seat, seats = move.seat, view.terms.seats
    within = [*view.within]
    if move.verb == "join":
        within.append(seat)
        if seat == view.eldest and not view.passed and view.terms[CHOOSE] == IF_PASSED:
            return tuple(range(seats))
    waiting = [*view.waiting[1:], *([seat] if move.verb == "pass" else [])]
    within += [one for one in waiting if joins(view, hands[one])]
    return tuple(within)


def played_out(
    view: LanterlooState,
    within: Sequence[Seat],
    hands: Hands,
    trick: Trick,
    seat: Seat,
    card: str = "",
) -> list[int]:
    """The tricks of each seat at the end, if *card* is played by *seat*, whose turn it is, and all
    then play by rule of thumb; without one, all do at once."""
    trump, many = view.trump, len(within)
    held, lying = [list(hand) for hand in hands], list(trick)
    tricks = [won(view, one) for one in range(view.terms.seats)] if view.phase == "play" else []
    tricks = tricks or [0] * view.terms.seats
    while True:
        if not card:
            cards: Sequence[str] = held[seat]
            if lying:
                cards = following(cards, lying[0][1][1], lambda one: one[1])
            card = cards[0] if len(cards) == 1 else thumb(trump, cards, lying, many)
        held[seat].remove(card)
        lying.append((seat, card))
        card = ""
        if len(lying) < many:
            seat = within[(within.index(seat) + 1) % many]
            continue
        led = lying[0][1][1]
        seat, _ = max(lying, key=lambda laid: power(laid[1], led, trump))
        tricks[seat] += 1
        lying = []
        if not held[seat]:
            return tricks


def gained(
    view: LanterlooState, within: Sequence[Seat], tricks: Sequence[int], swept: Seat | None
) -> list[float]:
    """The coins that a deal so ended brings to each: tricks at what they are likely to be paid."""
    worth = trick_worth(view)
    gains = [worth * many for many in tricks]
    if swept is not None:
        gains[swept] += view.pot
    for seat in within:
        if not tricks[seat] and seat != swept:
            gains[seat] -= loo(view, seat, view.pot)
            if swept is not None and view.terms[SWEEP] == SWEPT_LOOS:
                gains[swept] += loo(view, seat, view.pot)
    return gains


def trick_worth(view: LanterlooState) -> float:
    """What a trick is worth: a part of the board; in the first way at least a coin, and more as
    the stock grows, if all of it is divided."""
    if view.terms[WAY] != CHALKS:
        return view.pot / EACH
    left = CHALKED - view.deals
    stock = view.pot + staked_each(view) * (left - 1)
    worth = stock / max(1, sum(view.marks) + EACH * left)
    return worth if view.terms[REST] == SHARED else min(1.0, worth)


def staked_each(view: LanterlooState) -> int:
    """The coins that are laid down to the stock before each deal."""
    if view.terms[STAKE] == NO_PLAYER:
        return 0
    return EACH * (view.terms.seats if view.terms[STAKE] == EVERYONE else 1)


def weigh(
    game: Game[Any], view: LanterlooState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, in coins; showing five of a suit is no choice, and not weighed."""
    if view.phase == "show":
        return {}
    return reckoned(view, moves, rng, budget)[0]


class Knowledge(HandsKnown):
    """What a seat knows of the others’ hands, and deals that agree with it."""

    def __init__(self, view: LanterlooState, seat: Seat) -> None:
        tricks = [*view.tricks, view.trick] if view.trick else [*view.tricks]
        self.barred = voids(tricks, view.terms.seats)
        laid = [(one, card) for trick in tricks for one, card in trick]
        seen = {card for hand in view.hands for card in hand} | {card for _, card in laid}
        seen |= {view.turned}
        self.seat, self.hands, self.trump = seat, view.hands, view.trump
        self.hidden = [card for card in pack(view.terms).cards if card not in seen]
        # Those who chose to play, and what they have played since.
        self.chose = {
            one: tuple(card for by, card in laid if by == one)
            for one in view.chose
            if BACK in view.hands[one] and one != seat
        }
        shows = view.phase == "play" and view.terms[FIVE] == LOOS
        self.laid = {
            one: tuple(card for by, card in laid if by == one)
            for one in view.within
            if shows and one != seat
        }

    def deal(self, rng: Random) -> Hands:
        """One way in which the hidden cards may lie, such as the plays allow, and if possible such
        that those who chose to play would have."""
        for _ in range(TRIES):
            hands = guess_within(self.hands, self.hidden, self.barred, rng)
            if all(good_hand(self.trump, hands[s] + gone) for s, gone in self.chose.items()):
                break
        return fitted(hands, self.hands, self.hidden, self.barred, self.strain, rng)

    def strain(self, seat: Seat, hand: Sequence[str]) -> float:
        """Whether *seat* would have had to show *hand* before the tricks: five cards of a suit."""
        if seat not in self.laid:
            return 0.0
        return CANNOT * (len({card[1] for card in (*hand, *self.laid[seat])}) == 1)


def guesses(view: LanterlooState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return Knowledge(view, seat).deal


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.35)}
WEIGH, UNIT = weigh, Unit("coin", "coins", least=0.4, beside=True)
DOMINATED = never_better
BY_TRIALS = True
