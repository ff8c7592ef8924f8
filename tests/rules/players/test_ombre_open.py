"""L’Ombre with all cards open: by such deals a player weighs its cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from diversions.games.ombre import GAME
from diversions.games.ombre.open_cards import ENDS, OpenTable, trumps_of, worth
from diversions.games.ombre.state import PACK, SUITS, OmbreState, power
from diversions.games.ombre.tricks import able, ending
from diversions.rules.bots import adviser, as_bot
from diversions.rules.core import BACK

TERMS, BACKS = GAME.terms_of("ombre:cotton"), (BACK,) * 9
Hands = tuple[tuple[str, ...], ...]


@pytest.mark.parametrize("every", [False, True])
def test_bits_follow_suit_as_the_rules_do(every: bool) -> None:
    rng = Random(1)
    for _ in range(2_000):
        trump = rng.choice(SUITS)
        led, *hand = rng.sample(PACK.cards, rng.randint(2, 6))
        bits = trumps_of(trump).bits
        found = trumps_of(trump).able(sum(bits[card] for card in hand), bits[led], every)

        assert found == sum(bits[card] for card in able(hand, led, trump, every))


def dealt(rng: Random, each: int) -> Hands:
    cards = rng.sample(PACK.cards, 3 * each)
    return tuple(tuple(cards[seat::3]) for seat in range(3))


def best(
    trump: str, hands: Hands, trick: tuple[tuple[int, str], ...], tricks: Sequence[int]
) -> float:
    """What the deal is worth to the first seat, which plays: every way is tried; the first leads a
    trick of which nothing lies."""
    if len(trick) == 3:
        led = trick[0][1]
        taker, _ = max(trick, key=lambda laid: power(laid[1], led, trump))
        after = [many + (seat == taker) for seat, many in enumerate(tricks)]
        if not any(hands):
            return ENDS[ending(after, 0).how]
        return led_by(trump, hands, taker, after)
    seat = (trick[-1][0] + 1) % 3
    return of_cards(trump, hands, trick, tricks, seat)


def led_by(trump: str, hands: Hands, seat: int, tricks: Sequence[int]) -> float:
    return of_cards(trump, hands, (), tricks, seat)


def of_cards(
    trump: str, hands: Hands, trick: tuple[tuple[int, str], ...], tricks: Sequence[int], seat: int
) -> float:
    ends = []
    for card in able(hands[seat], trick[0][1] if trick else "", trump):
        left = tuple(tuple(c for c in hand if c != card) for hand in hands)
        ends.append(best(trump, left, (*trick, (seat, card)), tricks))
    return max(ends) if seat == 0 else min(ends)


def test_the_last_tricks_are_played_as_well_as_can_be() -> None:
    rng, ends = Random(2), set()
    for _ in range(60):
        trump, hands, leader = rng.choice(SUITS), dealt(rng, 3), rng.randrange(3)
        tricks = rng.choice([(3, 2, 1), (2, 2, 2), (3, 3, 0), (2, 3, 1)])
        found = OpenTable(trump, hands, 0).played_out((), leader, "", tricks)

        ends.add(worth(found, 0))
        assert worth(found, 0) == led_by(trump, hands, leader, tricks)
    assert ends == set(ENDS.values())


def test_a_deal_is_played_to_its_end_or_until_it_is_settled_and_for_the_voll_on() -> None:
    sure = ("AS", "2S", "AC", "KS", "QS", "JS", "7S", "6S", "5S")
    rest = [card for card in PACK.cards if card not in sure]
    hands = (sure, tuple(rest[:9]), tuple(rest[9:18]))

    assert OpenTable("S", hands, 0).played_out((), 0, "", (0, 0, 0)) == (5, 0, 0)
    assert OpenTable("S", hands, 0, voll=True).played_out((), 0, "", (0, 0, 0)) == (9, 0, 0)


LEADS = {  # who plays leads, after those tricks, and should not lead what is not named
    "KH": OmbreState(
        terms=TERMS, phase="play", acting=(1,), dealer=2, passed=(0,), player=1, trump="D",
        took=(5, 4, 4), takers=(0, 1), pot=253,
        tricks=(((0, "KS"), (1, "7S"), (2, "3S")), ((0, "KC"), (1, "6D"), (2, "2C"))),
        hands=(BACKS[:7], ("7D", "AD", "JD", "5D", "JS", "KH", "6H"), BACKS[:7]),
        out=(BACKS[:5], ("4S", "2H", "7H", "4C"), BACKS[:4]),
    ),
    "KC": OmbreState(
        terms=TERMS, phase="play", acting=(2,), passed=(1,), player=2, trump="H",
        took=(8, 2, 3), takers=(2,), pot=51,
        tricks=(((1, "KD"), (2, "4H"), (0, "6D")),),
        hands=(BACKS[:8], BACKS[:8], ("7H", "KH", "QH", "JH", "2H", "JS", "3S", "KC")),
        out=(BACKS[:8], BACKS[:2], ("7S", "QC", "4C")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("best", LEADS)
def test_a_king_is_led_before_trumps_that_the_others_can_beat(best: str) -> None:
    """Neither a small trump, which gives the others a trick and the lead, nor Mallillio, while
    Spadillo is out: looked at to their ends, a hundred such deals are lost by them oftener."""
    view = LEADS[best]
    (seat,) = view.acting
    rulings = [ruling for ruling in GAME.rulings(view, seat) if ruling.allowed]
    bot = as_bot(adviser(GAME, "journeyman"), count=60)

    assert {bot(GAME, view, rulings, Random(number)).what for number in range(2)} == {(best,)}
