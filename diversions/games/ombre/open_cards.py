"""How a deal of L'Ombre goes if all cards lie open: its last tricks as well as can be, and those
before them by rule of thumb.

A card is one bit, the stronger the higher, and a hand is their sum: many deals are played out
while a player thinks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from diversions.games.ombre.state import EACH, STRENGTH, SUIT_OF, SUITS, is_matador
from diversions.games.ombre.tricks import CODILLIO, REPUESTO, WON, ending, settled
from diversions.rules.core import Seat

LAST = 4  # cards in each hand from which all is looked at
ALL, NEVER = 2.0, 9.0  # what it is worth to win every trick; more than anything is
ENDS = {WON: 1.0, REPUESTO: 0.0, CODILLIO: -1.0}  # to the player; only the order matters

Bits = int
Laid = tuple[tuple[Seat, Bits], ...]
Tricks = tuple[int, int, int]

# What speaks for a card, or against it if below 0: of the player who leads, of the others who do,
# and of either who follows.  Fitted to some 12,000 choices in deals that lay open and were looked
# at to their ends, so that what the choice by these weights loses of them is least.
LEADS: Mapping[str, float] = {
    "good trump": 0.2, "good trump, each who has one": 0.8, "good matador": -0.8,
    "good trump, ahead": 2.3, "poor trump": -0.6, "poor trump, each who has one": -0.8,
    "poor trump, each above": -1.4, "each of theirs": 0.5, "each of mine": 0.5, "single": 2.0,
    "sure": 2.5, "sure, while there are trumps": 2.5, "ruffed": -1.6, "ruffed, lowest": -1.1,
    "beaten": -0.6, "beaten, with the best behind": -0.8,
}  # fmt: skip
FOES_LEAD: Mapping[str, float] = {
    "good trump": 0.9, "poor trump": -0.9, "trump, each of the player": -2.0,
    "trump, each of the partner": -0.3, "trump, each of mine": -1.1,
    "trump, each above all ours": -0.8, "best": 0.8, "best behind": -1.0,
    "beaten, with the best behind": -1.9, "sure, with a lower behind": 0.9,
    "sure, the player’s last": 2.1, "partner’s": 0.8, "partner’s by a trump": 0.6,
    "partner’s, the player’s last": 2.6, "beaten": -0.2, "beaten, lowest": 0.8,
    "beaten, each of the player": -2.0, "beaten, each above": -0.9, "over-ruffed": 0.3,
    "over-ruffed, before the partner": 2.2, "ruffed": -0.7, "ruffed, each of ours": -1.4,
    "ruffed, lowest": -1.8, "ruffed, before the partner": 0.9,
}  # fmt: skip
FOLLOWS: Mapping[str, float] = {
    "takes": 2.1, "takes, cheapest": 2.4, "takes, each below": -1.1, "takes, ruffing": -0.7,
    "matador": -2.4, "taken over": 1.7, "lower, each below": -2.3, "lower trump, each below": -0.8,
    "lower, lowest": -0.8, "lower, best": -0.9, "lower matador": -0.4, "lower trump": -1.2,
    "lower, single": 0.0, "takes, for both": 0.0, "takes, from the partner": 0.0,
}  # fmt: skip
FOES_FOLLOW: Mapping[str, float] = {
    "takes": 1.1, "takes, cheapest": 1.6, "takes, each below": -1.3, "takes, ruffing": -0.3,
    "takes, for both": 6.0, "takes, from the partner": -2.9, "matador": -2.2,
    "taken over": -0.8, "lower, each below": 0.0, "lower trump, each below": -0.7,
    "lower, lowest": 2.5, "lower, best": -0.9, "lower matador": -0.7, "lower trump": -1.4,
    "lower, single": 1.2,
}  # fmt: skip


class Trumps(NamedTuple):
    """The cards as bits, where a suit is trumps."""

    bits: Mapping[str, Bits]
    suit: Mapping[Bits, Bits]  # of a card, all cards of its suit
    trumps: Bits
    matadors: Bits

    def able(self, hand: Bits, led: Bits, every: bool) -> Bits:
        """What of *hand* may be played to the card *led*, as :func:`tricks.able` has it."""
        suit = self.suit[led]
        same = hand & suit
        if not same:
            return hand
        forced = same & ~self.matadors or (led & self.matadors and (every or lowest(same) < led))
        return same if forced or suit != self.trumps else hand


@cache
def trumps_of(trump: str) -> Trumps:
    """The cards where *trump* is trumps.

    >>> named = trumps_of("H")
    >>> led, *hand = [named.bits[card] for card in ("QH", "7H", "KD", "3C")]
    >>> named.able(sum(hand), led, False) == sum(hand)
    True
    """
    strong, suits = STRENGTH[trump], SUIT_OF[trump]
    cards = sorted(strong, key=lambda card: (strong[card], card))
    bits = {card: 1 << place for place, card in enumerate(cards)}
    whole = {suit: sum(bits[card] for card in cards if suits[card] == suit) for suit in SUITS}
    return Trumps(
        bits,
        {bits[card]: whole[suits[card]] for card in cards},
        whole[trump],
        sum(bits[card] for card in cards if is_matador(card, trump)),
    )


def lowest(cards: Bits) -> Bits:
    return cards & -cards


def highest(cards: Bits) -> Bits:
    """The strongest card; nothing if there is none.

    >>> highest(0b1101), highest(0)
    (8, 0)
    """
    return 1 << cards.bit_length() >> 1


@cache
def worth(tricks: Tricks, player: Seat) -> float:
    """What so many tricks are worth to the player."""
    return ALL if tricks[player] == EACH else ENDS[ending(tricks, player).how]


@cache
def over(tricks: Tricks, player: Seat, voll: bool) -> bool:
    """Whether no more is played; for the *voll*, as long as the player may have every trick."""
    done = sum(tricks)
    return done == EACH or (settled(tricks, player) and not (voll and tricks[player] == done))


@cache
def added(tricks: Tricks, seat: Seat) -> Tricks:
    one, two, three = (many + (number == seat) for number, many in enumerate(tricks))
    return one, two, three


class OpenTable:
    """A deal whose cards all lie open."""

    def __init__(
        self,
        trump: str,
        hands: Sequence[Iterable[str]],
        player: Seat,
        any_matador: bool = False,
        voll: bool = False,
    ) -> None:
        self.of = trumps_of(trump)
        self.hands = [sum(map(self.of.bits.__getitem__, hand)) for hand in hands]
        self.player, self.every, self.voll = player, any_matador, voll
        self.known: dict[tuple[int, ...], tuple[float, float, Tricks]] = {}

    def played_out(
        self, trick: Iterable[tuple[Seat, str]], seat: Seat, card: str, tricks: Sequence[int]
    ) -> Tricks:
        """The tricks of each seat at the end, if *card* is played by *seat*, whose turn it is;
        without one, it chooses too."""
        of, hands = self.of, list(self.hands)
        lying = [(one, of.bits[laid]) for one, laid in trick]
        taken = (tricks[0], tricks[1], tricks[2])
        bit = of.bits[card] if card else 0
        while True:
            if not bit:
                one, two, three = hands
                if hands[seat].bit_count() <= LAST:
                    return self.looked_at((one, two, three), tuple(lying), seat, taken)[1]
                cards = of.able(hands[seat], lying[0][1], self.every) if lying else hands[seat]
                bit = cards if not cards & (cards - 1) else self.chosen(hands, cards, lying, seat)
            hands[seat] ^= bit
            lying.append((seat, bit))
            bit = 0
            if len(lying) < 3:
                seat = (seat + 1) % 3
                continue
            seat = self.taker(lying)
            taken = added(taken, seat)
            lying = []
            if over(taken, self.player, self.voll):
                return taken

    def taker(self, lying: Sequence[tuple[Seat, Bits]]) -> Seat:
        mask = self.of.suit[lying[0][1]] | self.of.trumps
        return max(lying, key=lambda laid: laid[1] & mask)[0]

    # The last tricks -----------------------------------------------------------------------------

    def ended(
        self, hands: Tricks, leader: Seat, taken: Tricks, alpha: float, beta: float
    ) -> tuple[float, Tricks]:
        """What the deal is worth to the player if all do their best, and the tricks of each."""
        if over(taken, self.player, self.voll):
            return worth(taken, self.player), taken
        key = (*hands, leader, *taken)
        low, high, tricks = self.known.get(key, (-NEVER, NEVER, taken))
        if low >= beta or low == high:
            return low, tricks
        if high <= alpha:
            return high, tricks
        alpha, beta = max(alpha, low), min(beta, high)
        value, tricks = self.looked_at(hands, (), leader, taken, alpha, beta)
        low, high = (low if value <= alpha else value), (high if value >= beta else value)
        self.known[key] = low, high, tricks
        return value, tricks

    def looked_at(
        self,
        hands: Tricks,
        lying: Laid,
        seat: Seat,
        taken: Tricks,
        alpha: float = ENDS[CODILLIO],
        beta: float = ALL,
    ) -> tuple[float, Tricks]:
        """The same in the midst of a trick, where *seat* is to play."""
        if len(lying) == 3:
            leader = self.taker(lying)
            return self.ended(hands, leader, added(taken, leader), alpha, beta)
        one, two, three = hands
        hand, after, mine = hands[seat], (seat + 1) % 3, seat == self.player
        cards = self.of.able(hand, lying[0][1], self.every) if lying else hand
        value, tricks = (-NEVER if mine else NEVER), taken
        for card in self.unlike(cards, one | two | three, lying):
            left = (
                one ^ card if seat == 0 else one,
                two ^ card if seat == 1 else two,
                three ^ card if seat == 2 else three,
            )
            found, many = self.looked_at(left, (*lying, (seat, card)), after, taken, alpha, beta)
            if (found > value) if mine else (found < value):
                value, tricks = found, many
                alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return value, tricks

    def unlike(self, cards: Bits, live: Bits, lying: Sequence[tuple[Seat, Bits]]) -> list[Bits]:
        """*cards*, the strongest first; of those of a suit with no other card between them, one."""
        if not cards & (cards - 1):
            return [cards]
        of, out = self.of, []
        for _, laid in lying:
            live |= laid
        while cards:
            card = 1 << (cards.bit_length() - 1)
            cards ^= card
            out.append(card)
            below = live & of.suit[card] & (card - 1) if not card & of.matadors else 0
            while (near := 1 << below.bit_length() >> 1) & cards:
                cards ^= near
                below ^= near
        return out

    # The tricks before them ----------------------------------------------------------------------

    def chosen(
        self, hands: Sequence[Bits], cards: Bits, lying: Sequence[tuple[Seat, Bits]], seat: Seat
    ) -> Bits:
        """Of *cards*, the one for which most speaks."""
        if lying:
            return self.following(hands, cards, lying, seat)
        speaks = self.leading if seat == self.player else self.foe_leading
        return max(each(cards), key=lambda card: speaks(hands, card, seat))

    def leading(self, hands: Sequence[Bits], card: Bits, seat: Seat) -> float:
        """What speaks for a lead of the player."""
        of, hand, weigh = self.of, hands[seat], LEADS
        one, two = hands[(seat + 1) % 3], hands[(seat + 2) % 3]
        suit, trumps, theirs = of.suit[card], of.trumps, one | two
        above = theirs & suit & -(card << 1)
        if suit == trumps:
            both = (one & trumps > 0) + (two & trumps > 0)
            if above:
                score = weigh["poor trump"] + both * weigh["poor trump, each who has one"]
                return score + min(3, above.bit_count()) * weigh["poor trump, each above"]
            score = weigh["good trump"] + both * weigh["good trump, each who has one"]
            more = (hand & trumps).bit_count()
            more -= max((one & trumps).bit_count(), (two & trumps).bit_count())
            score += max(-3, min(3, more)) * weigh["good trump, ahead"]
            return score + weigh["good matador"] if card & of.matadors else score
        mine = hand & suit
        score = (theirs & suit).bit_count() * weigh["each of theirs"]
        score += mine.bit_count() * weigh["each of mine"]
        if mine == card and hand & trumps:
            score += weigh["single"]
        ruff = (not one & suit and one & trumps) or (not two & suit and two & trumps)
        if above and ruff:
            return score + weigh["ruffed"] + (card == lowest(mine)) * weigh["ruffed, lowest"]
        if above:
            behind = highest(mine) > highest(above)
            return score + weigh["beaten"] + behind * weigh["beaten, with the best behind"]
        if ruff:
            return score
        early = theirs & trumps > 0
        return score + weigh["sure"] + early * weigh["sure, while there are trumps"]

    def foe_leading(self, hands: Sequence[Bits], card: Bits, seat: Seat) -> float:
        """What speaks for a lead of one who plays against the player."""
        of, hand, weigh = self.of, hands[seat], FOES_LEAD
        player, partner = hands[self.player], hands[3 - seat - self.player]
        suit, trumps = of.suit[card], of.trumps
        against = player & trumps
        if suit == trumps:
            score = weigh["good trump" if against < card else "poor trump"]
            score += against.bit_count() * weigh["trump, each of the player"]
            score += (partner & trumps).bit_count() * weigh["trump, each of the partner"]
            score += (hand & trumps).bit_count() * weigh["trump, each of mine"]
            above = (against & -highest((hand | partner) & trumps)).bit_count()
            return score + min(3, above) * weigh["trump, each above all ours"]
        mine, theirs, ours = hand & suit, player & suit, partner & suit
        best, before = highest(theirs), (seat + 1) % 3 == self.player
        score = 0.0
        if theirs and not (ours | theirs | mine) & -(card << 1):
            score += weigh["best"]
        if highest(mine) > max(card, best, highest(ours)):
            score += weigh["best behind"]
        if theirs:
            if highest(mine) > best > card:
                score += weigh["beaten, with the best behind"]
            partners = highest(ours or partner & trumps)
            if best < card and (ours or not partners):
                if mine != card == highest(mine):
                    score += weigh["sure, with a lower behind"]
                return score + (theirs == best) * weigh["sure, the player’s last"]
            if best < max(card, partners):
                score += weigh["partner’s"] + (not ours) * weigh["partner’s by a trump"]
                return score + (theirs == best) * weigh["partner’s, the player’s last"]
            score += weigh["beaten"] + (card == lowest(mine)) * weigh["beaten, lowest"]
            score += theirs.bit_count() * weigh["beaten, each of the player"]
            above = (theirs & -(card << 1)).bit_count()
            return score + min(3, above) * weigh["beaten, each above"]
        if not against:
            return score
        over_ruff = 0 if ours else highest(partner & trumps)
        if over_ruff > lowest(against):
            return score + weigh["over-ruffed"] + before * weigh["over-ruffed, before the partner"]
        score += weigh["ruffed"] + (card == lowest(mine)) * weigh["ruffed, lowest"]
        score += (mine | ours).bit_count() * weigh["ruffed, each of ours"]
        return score + before * weigh["ruffed, before the partner"]

    def following(
        self, hands: Sequence[Bits], cards: Bits, lying: Sequence[tuple[Seat, Bits]], seat: Seat
    ) -> Bits:
        """Of *cards*, any of which may be played to the trick, the one for which most speaks."""
        of, player, led, after = self.of, self.player, lying[0][1], (seat + 1) % 3
        weigh = FOLLOWS if seat == player else FOES_FOLLOW
        trumps, mask, hand = of.trumps, of.suit[led] | of.trumps, hands[seat]
        holder, high = max(lying, key=lambda laid: laid[1] & mask)
        ours = player not in (seat, holder)
        late = 0 if len(lying) == 2 else highest(of.able(hands[after], led, self.every) & mask)
        partners = late if player not in (seat, after) else 0  # what the partner may yet lay
        late = 0 if partners else late
        takes = cards & mask & -(high << 1)
        sure = lowest(takes & -late if late else takes)
        taking = weigh["takes"] + ours * weigh["takes, from the partner"]
        if partners < high and not (ours and late < high):
            taking += weigh["takes, for both"]
        others = (hands[0] | hands[1] | hands[2]) & ~hand
        best, most = 0, -NEVER * NEVER
        for card in each(cards):
            suit = of.suit[card]
            trump = suit == trumps
            if card & takes:
                score = weigh["matador"] if card & of.matadors else 0.0
                if card < late:
                    score += weigh["taken over"]
                else:
                    between = ((others | hand) & suit & (card - 1) & -sure).bit_count()
                    score += taking + min(4, between) * weigh["takes, each below"]
                    if card == sure:
                        score += weigh["takes, cheapest"]
                    if trump and suit != of.suit[led]:
                        score += weigh["takes, ruffing"]
            else:
                mine, same = hand & suit, others & suit
                score = weigh["lower, lowest"] if card == lowest(mine) else 0.0
                below = min(4, (same & (card - 1)).bit_count())
                if trump:
                    score += weigh["lower trump"] + below * weigh["lower trump, each below"]
                    if card & of.matadors:
                        score += weigh["lower matador"]
                else:
                    if same and card > same:
                        score += weigh["lower, best"]
                    if mine == card and not suit & mask and hand & trumps:
                        score += weigh["lower, single"]
                score += below * weigh["lower, each below"]
            if score > most:
                best, most = card, score
        return best


def each(cards: Bits) -> Iterator[Bits]:
    """The cards of a hand, the strongest first.

    >>> [*each(0b1101)]
    [8, 4, 1]
    """
    while cards:
        card = 1 << (cards.bit_length() - 1)
        yield card
        cards ^= card
