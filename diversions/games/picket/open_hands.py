"""What the play of Picket brings when both hands lie open: at first both play by rule of thumb, and
the last tricks as well as can be.

Where a player may come to the end of the set, points count only as far as they decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diversions.games.picket.reckoning import HONOURS, ORDER, PACK
from diversions.games.picket.rules import CAPET, CARDS, EACH, UP, PicketState, beats
from diversions.games.picket.variants import BESIDE, LAST, LOST
from diversions.games.picket.variants import HONOURS as WHEN
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.tricks import following

Needs = tuple[float, float]  # points that who leads, or is asked about, lacks, and the other
FAR: Needs = (float("inf"), float("inf"))  # neither can have the set by this deal’s play
SET = 100.0  # points: a lead of so many is worth as much as the set

NEAR = 4  # points: whoever lacks no more may make them with the first tricks
FEW = 5  # cards in each hand: with so few every way to play is looked at

# With few cards a hand is a number, of which each card is one bit: there are thousands of ways to
# play them.
BIT = {card: 1 << at for at, card in enumerate(PACK.cards)}


def bits(cards: Iterable[str]) -> int:
    """A hand as a number.

    >>> bits(("AS", "KS")) == BIT["AS"] + BIT["KS"]
    True
    """
    return sum(BIT[card] for card in cards)


SUIT = {BIT[card]: bits(one for one in PACK.cards if one[1] == card[1]) for card in PACK.cards}
OVER = {BIT[card]: bits(one for one in PACK.cards if beats(one, card)) for card in PACK.cards}
COUNT = {BIT[card]: int(card[0] in HONOURS) for card in PACK.cards}


class OpenHands:
    """Two hands that both players see.

    All figures are points by which one player gains on the other, from here on.
    """

    def __init__(self, terms: Terms) -> None:
        self.loses = terms[WHEN] == LOST  # whether a high card counts in a lost trick as well
        self.last = 2 if terms[LAST] == BESIDE else 1  # for the last trick, with a high card
        self.known: dict[tuple[int, int, int, int, Needs], float] = {}

    def led(self, mine: Hand, his: Hand, taken: int, lost: int, needs: Needs = FAR) -> float:
        """What who leads gains with the hand *mine*, after so many tricks *taken* and *lost*."""
        if len(mine) > FEW:
            return self.laid(easy(mine, his), mine, his, taken, lost, needs)
        return self.at_best(bits(mine), bits(his), taken, lost, needs)

    def laid(
        self, card: str, mine: Hand, his: Hand, taken: int, lost: int, needs: Needs = FAR
    ) -> float:
        """The same if *card* of *mine* is led."""
        left = without(mine, card)
        if len(his) <= FEW:
            return self.at_best_laid(BIT[card], bits(left), bits(his), taken, lost, needs)
        gain, needs, over = reckoned((counts(card),), needs)
        if over:
            return gain
        return gain - self.answered(thumb(his, card), card, his, left, lost, taken, needs[::-1])

    def answered(
        self, card: str, led: str, mine: Hand, his: Hand, taken: int, lost: int, needs: Needs = FAR
    ) -> float:
        """What who lays *card* of *mine* on the one that was *led*, and has been reckoned, gains by
        the trick and all after it."""
        left, takes = without(mine, card), beats(card, led)
        points = [counts(card) * (takes or self.loses)]
        if not left:
            last = self.last if counts(card if takes else led) else 1
            points.append(last if takes else -last)
        gain, needs, over = reckoned(points, needs)
        if over:
            return gain
        if takes:
            return gain + self.led(left, his, taken + 1, lost, needs)
        return gain - self.led(his, left, lost + 1, taken, needs[::-1])

    def at_best(self, mine: int, his: int, taken: int, lost: int, needs: Needs = FAR) -> float:
        """What who leads gains where both play as well as can be."""
        if not mine:
            return reckoned((told(taken) - told(lost),), needs)[0]
        key = mine, his, taken, lost, needs
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = max(
                self.at_best_laid(card, mine ^ card, his, taken, lost, needs)
                for card in unlike(mine, his)
            )
        return known

    def at_best_laid(
        self, card: int, left: int, his: int, taken: int, lost: int, needs: Needs = FAR
    ) -> float:
        """The same if *card* is led, so that the leader has *left*."""
        first, needs, over = reckoned((COUNT[card],), needs)
        if over:
            return first
        gains = []
        for answer in unlike(his & SUIT[card] or his, left | card):
            takes = OVER[card] & answer
            points = [-COUNT[answer] if takes or self.loses else 0]
            if not left:
                last = self.last if COUNT[answer if takes else card] else 1
                points.append(-last if takes else last)
            gain, still, over = reckoned(points, needs)
            if over:
                gains.append(gain)
            elif takes:
                gains.append(gain - self.at_best(his ^ answer, left, lost + 1, taken, still[::-1]))
            else:
                gains.append(gain + self.at_best(left, his ^ answer, taken + 1, lost, still))
        return first + min(gains)


def reckoned(points: Iterable[int], needs: Needs) -> tuple[float, Needs, bool]:
    """What one gains by *points* that are reckoned in that order, the other’s below 0; what both
    then lack, and whether that is the end of the set, which is worth a lead of SET.

    >>> reckoned((1, -2), (5, 9)), reckoned((1, -2), (1, 2)), reckoned((1, -2), (9, 2))
    ((-1.0, (4, 7), False), (99.0, (1, 2), True), (-93.0, (8, 2), True))
    """
    if needs == FAR:
        return float(sum(points)), needs, False
    gain, (mine, his) = 0.0, needs
    for one in points:
        if one >= mine or -one >= his:
            ends = SET if one >= mine else -SET
            return gain + ends - (his - mine), (mine, his), True
        mine, his = mine - max(one, 0), his - max(-one, 0)
        gain += one
    return gain, (mine, his), False


def lacking(view: PicketState, seat: Seat) -> Needs:
    """What *seat* and the other lack for the set, if one may have it by the play; or FAR, as long
    as it is played by rule of thumb and neither is near."""
    mine, his = view.score[seat], view.score[1 - seat]
    tricks = EACH - sum(view.taken)
    most = tricks + 2 + (CAPET if min(view.taken) == 0 else CARDS)
    most = most if tricks <= FEW + 2 else NEAR
    return (UP - mine, UP - his) if max(mine, his) + most >= UP else FAR


def thumb(hand: Hand, led: str) -> str:
    """The highest card to lead; the cheapest that takes a trick, or else the lowest."""
    if not led:
        return max(hand, key=lambda card: (ORDER.index(card[0]), card))
    cards = following(hand, led[1], lambda card: card[1])
    taking = [card for card in cards if beats(card, led)]
    return min(taking or cards, key=lambda card: (ORDER.index(card[0]), card))


def easy(mine: Hand, his: Hand) -> str:
    """A card to lead that nothing in the other hand beats, of the suit with most of them; by rule
    of thumb if there is none.

    >>> easy(("AS", "KH", "QH", "TC"), ("KS", "JH", "JC"))
    'KH'
    >>> easy(("KS", "8H"), ("AS", "9H"))
    'KS'
    """
    sure = [card for card in mine if not any(beats(other, card) for other in his)]
    many = {card[1]: sum(one[1] == card[1] for one in sure) for card in sure}
    best = [card for card in sure if many[card[1]] == max(many.values())]
    return thumb(tuple(best) or mine, "")


def counts(card: str) -> int:
    """What a card counts in the play."""
    return int(card[0] in HONOURS)


def told(tricks: int) -> int:
    """What so many tricks bring when the cards are told."""
    return CAPET if tricks == EACH else CARDS if 2 * tricks > EACH else 0


def without(hand: Hand, card: str) -> Hand:
    """*hand* when *card* is played."""
    return tuple(one for one in hand if one != card)


def unlike(hand: int, others: int) -> Iterator[int]:
    """Those of *hand* that differ: of cards with none of the *others* between, that count alike,
    one will do.

    >>> kept = [*unlike(bits(("AS", "KS", "9S", "7S", "8H")), bits(("TS", "QH")))]
    >>> kept == [BIT["AS"], BIT["9S"], BIT["8H"]]
    True
    """
    seen = set()
    while hand:
        card = hand & -hand
        hand ^= card
        kind = SUIT[card], OVER[card] & others, COUNT[card]
        if kind not in seen:
            seen.add(kind)
            yield card
