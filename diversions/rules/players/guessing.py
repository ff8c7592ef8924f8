"""Guessing at hidden hands so that they agree with what was played and said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import exp
from random import Random

from diversions.rules.core import BACK, Move, Seat
from diversions.rules.kit.cards import Hands, guess
from diversions.rules.kit.changing import replaced
from diversions.rules.players.averages import levelled

# How badly a hand agrees with what its seat has said; 0 if it agrees, and CANNOT or more if the
# rules do not let it be.
Strain = Callable[[Seat, Sequence[str]], float]
CANNOT = 1_000.0
STUCK = 40  # deals that are tried until every card has its place
LONGEST = 2_000  # exchanges of two cards that are tried until all hands can be
HEAT = 10.0  # a strain by which an exchange may be worse until then, once in a while

# What deals the hidden cards out, in one way in which they may lie; hands by seat.
Dealing = Callable[[Random], Hands]

# The cards of a hand that may be played to a trick by the rules.
Able = Callable[[Sequence[str], Sequence[tuple[Seat, str]]], Collection[str]]


def voids(tricks: Iterable[Sequence[tuple[Seat, str]]], seats: int) -> list[set[str]]:
    """The suits that each seat cannot hold, since it did not follow when they were led.

    >>> voids([((0, "3S"), (1, "4H"), (2, "KS"))], 3)
    [set(), {'S'}, set()]
    """
    void: list[set[str]] = [set() for _ in range(seats)]
    for trick in tricks:
        for seat, card in trick[1:]:
            if card[1] != trick[0][1][1]:
                void[seat].add(trick[0][1][1])
    return void


def not_held(
    tricks: Iterable[Sequence[tuple[Seat, str]]], hidden: Iterable[str], seats: int, able: Able
) -> list[set[str]]:
    """The *hidden* cards that each seat cannot hold: beside one of them, what it played to a trick
    would not have been among the cards that it was *able* to play.

    >>> def follow(hand, trick):
    ...     same = [card for card in hand if trick and card[1] == trick[0][1][1]]
    ...     return same or hand
    >>> not_held([((0, "3S"), (1, "4H"), (2, "KS"))], ["2S", "2H"], 3, follow)
    [set(), {'2S'}, set()]
    """
    cards = [*hidden]
    never: list[set[str]] = [set() for _ in range(seats)]
    for trick in tricks:
        for place, (seat, played) in enumerate(trick[1:], 1):
            lies = trick[:place]
            never[seat].update([c for c in cards if played not in able((played, c), lies)])
    return never


def of_nobody_else(barred: Sequence[set[str]], seat: Seat) -> set[str]:
    """The suits of which every other seat has shown to have none.

    >>> of_nobody_else([set(), {"S", "H"}, {"S"}], 0)
    {'S'}
    """
    return set.intersection(*(suits for one, suits in enumerate(barred) if one != seat))


def of_partner_alone(barred: Sequence[set[str]], seat: Seat) -> set[str]:
    """The suits of which both opponents have shown to have none, and the partner has not, of four.

    >>> of_partner_alone([set(), {"S", "H"}, {"H"}, {"S", "H"}], 0)
    {'S'}
    """
    left, partner, right = (barred[(seat + one) % 4] for one in (1, 2, 3))
    return (left & right) - partner


def still_out(
    hands: Hands,
    seat: Seat,
    hidden: Iterable[str],
    missing: Collection[str],
    trick: Iterable[tuple[Seat, str]] = (),
) -> list[str]:
    """What the others may still lay, or have laid to the *trick*: of *hidden* what is not of the
    suits *missing* to all of them, and what *seat* has seen of their *hands*.

    >>> still_out((("AS",), ("??", "KH")), 0, ["2S", "2H"], {"S"}, [(1, "QS")])
    ['2H', 'QS', 'KH']
    """
    out = [card for card in hidden if card[1] not in missing]
    out += [card for _, card in trick]
    return out + [c for one, hand in enumerate(hands) if one != seat for c in hand if c != BACK]


class HandsKnown:
    """What *seat* knows of the *hands*: the cards that are *hidden* from it, and the suits *barred*
    to each seat, since it did not follow."""

    seat: Seat
    hands: Hands
    hidden: list[str]
    barred: list[set[str]]

    @property
    def missing(self) -> set[str]:
        """The suits of which nobody else has a card left."""
        return of_nobody_else(self.barred, self.seat)

    def levelled(
        self,
        worths: Mapping[Move, float],
        trick: Iterable[tuple[Seat, str]],
        power: Mapping[str, int],
    ) -> dict[Move, float]:
        """*worths*, the same for cards with nothing between them that others may lay, or have laid
        to the *trick*; *power* is by rank."""
        out = still_out(self.hands, self.seat, self.hidden, self.missing, trick)
        return levelled(worths, out, lambda card: card[1], lambda card: power[card[0]])


def holding(
    hands: Hands, hidden: Sequence[str], seat: Seat, cards: Collection[str]
) -> tuple[Hands, list[str]]:
    """*hands* when *seat* is known to hold those of *cards* that are hidden, as far as it has cards
    that nobody sees; and what is hidden still.

    >>> holding((("??", "KS"), ("??",)), ["AS", "2S"], 0, {"AS", "KS"})
    ((('AS', 'KS'), ('??',)), ['2S'])
    """
    hand, left = list(hands[seat]), list(hidden)
    for card in sorted({*cards} & {*hidden}):
        if BACK in hand:
            hand[hand.index(BACK)] = card
            left.remove(card)
    return replaced(hands, seat, tuple(hand)), left


def at_hazard(hands: Hands, hidden: Sequence[str]) -> Dealing:
    """What deals the *hidden* cards out where nothing tells of them."""
    return lambda rng: guess(hands, hidden, rng)


def of_other(hands: Hands, seat: Seat, theirs: Callable[[Random], Sequence[str]]) -> Dealing:
    """What gives the one other player a hand that *seat* does not see."""
    return lambda rng: replaced(hands, 1 - seat, tuple(theirs(rng)))


def guess_within(
    hands: Hands, hidden: Sequence[str], barred: Sequence[Collection[str]], rng: Random
) -> Hands:
    """*hands* guessed at so that no seat is given a card, or of a suit, that is *barred* to it.

    The cards that fewest seats may hold are dealt out first, in proportion to the room that there
    is; what no seat takes lies where nobody sees it.  If it cannot be done, that is forgotten.
    """
    if not any(barred):
        return guess(hands, hidden, rng)
    room = [hand.count(BACK) for hand in hands]
    room.append(len(hidden) - sum(room))
    able = {
        card: [seat for seat, bars in enumerate(barred) if room[seat] and not barring(bars, card)]
        for card in hidden
    }
    for _ in range(STUCK):
        given = dealt_within(hidden, room, able, rng)
        if given:
            return tuple(
                tuple(given[seat].pop() if card == BACK else card for card in hand)
                for seat, hand in enumerate(hands)
            )
    return guess(hands, hidden, rng)


def barring(bars: Collection[str], card: str) -> bool:
    """Whether *card*, or its suit, is among the *bars*."""
    return card in bars or card[1] in bars


def dealt_within(
    hidden: Sequence[str], room: Sequence[int], able: Mapping[str, list[Seat]], rng: Random
) -> list[list[str]]:
    """*hidden* dealt into so much *room*, the last of it where nobody sees; nothing if stuck.

    *able* says who may hold each card.
    """
    cards = rng.sample(hidden, len(hidden))
    cards.sort(key=lambda card: len(able[card]))
    left = list(room)
    given: list[list[str]] = [[] for _ in room]
    for card in cards:
        places = [*able[card], -1]
        mark = rng.random() * sum(left[place] for place in places)
        for place in places:
            mark -= left[place]
            if mark < 0:
                break
        else:
            return []
        left[place] -= 1
        given[place].append(card)
    return given


def fitted(
    guessed: Hands, seen: Hands, hidden: Sequence[str], barred: Sequence[Collection[str]],
    strain: Strain, rng: Random, most: int = 60,
) -> Hands:  # fmt: skip
    """*guessed*, after exchanges of cards not *seen*, so that hands strain less: up to *most*, and
    as long as it takes while one of them cannot be."""
    given = {card for hand in guessed for card in hand}
    table = [list(hand) for hand in guessed]
    table.append([card for card in hidden if card not in given])
    holders = [s for s, hand in enumerate(seen) for card in hand if card == BACK]
    places = [p for hand in seen for p, card in enumerate(hand) if card == BACK]
    spots = list(zip(holders, places, strict=True))
    spots += [(len(seen), place) for place in range(len(table[-1]))]
    strains = [strain(s, table[s]) if s in holders else 0 for s in range(len(seen))] + [0.0]
    closed = [*barred, ()]
    for number in range(LONGEST if len(spots) > 1 else 0):
        worst = max(strains)
        if not worst or (number >= most and worst < CANNOT):
            break
        (one, i), (two, j) = rng.sample(spots, 2)
        if worst >= CANNOT:  # a card of that hand is to go
            one = strains.index(worst)
            i = rng.choice([place for seat, place in spots if seat == one])
        if one == two:
            continue
        mine, yours = table[one][i], table[two][j]
        if barring(closed[two], mine) or barring(closed[one], yours):
            continue
        table[one][i], table[two][j] = yours, mine
        now = [strain(s, table[s]) if s < len(seen) else 0.0 for s in (one, two)]
        worse = sum(now) - strains[one] - strains[two]
        if worse <= 0 or (worst >= CANNOT and rng.random() < exp(-worse / HEAT)):
            strains[one], strains[two] = now
        else:
            table[one][i], table[two][j] = mine, yours
    return tuple(tuple(hand) for hand in table[:-1])


def unlike(
    tricks: Iterable[Sequence[tuple[Seat, str]]],
    hidden: Sequence[str],
    seats: int,
    choose: Callable[[Seat, Sequence[tuple[Seat, str]], Sequence[str]], str],
) -> list[dict[str, int]]:
    """How often each seat’s plays speak against its holding each of the *hidden* cards.

    A play speaks against a card if *choose* would rather have played that.
    """
    against: list[dict[str, int]] = [dict.fromkeys(hidden, 0) for _ in range(seats)]
    for trick in tricks:
        for place, (seat, played) in enumerate(trick):
            before, count = trick[:place], against[seat]
            for card in hidden:
                count[card] += choose(seat, before, (played, card)) != played
    return against
