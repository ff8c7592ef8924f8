"""Cards counted and compared a second time, by what the page says, over fresh positions.

A referee who distrusts the engines wrote these functions from the rules as they are printed, and
looked at no engine.  Each is held against the engine at positions drawn anew under mixed readings,
of which many are dense: few ranks, few suits, Aces, Knaves and what lies at a limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.bone_ace.state import bone_won
from diversions.games.costly_colours import counting as costly_colours
from diversions.games.cribbidge import counting as cribbidge
from diversions.games.five_cards.ranking import taking
from diversions.games.post_and_pair.state import standings, winners
from diversions.rules import Terms
from tests.games.exercise import drawn
from tests.samples import LONG

POSITIONS = 4_000 if LONG else 400
RANKS = "A23456789TJQK"
HIGH = "23456789TJQKA"
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def spots(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def place(card: str) -> int:
    return RANKS.index(card[0])


def readings(terms: Terms) -> dict[str, str]:
    return {option.key: reading.key for option, reading in terms.agreed}


def some(rng: Random, many: int) -> list[str]:
    """So many cards: of the whole pack, of few ranks, or of few ranks and one suit."""
    ranks = "".join(rng.sample(RANKS, 4)) + "J2"
    pool = [DECK, [card for card in DECK if card[0] in ranks], DECK[13:26] + DECK[:4] + DECK[39:43]]
    return rng.sample(rng.choice(pool), many)


def sequences(cards: Sequence[str]) -> tuple[int, int]:
    """How long the longest sequences of *cards* are, and how many there are."""
    for many in range(len(cards), 2, -1):
        runs = [
            run
            for run in combinations(cards, many)
            if len({*map(place, run)}) == many
            and max(map(place, run)) - min(map(place, run)) == many - 1
        ]
        if runs:
            return many, len(runs)
    return 0, 0


def alike(cards: Sequence[str]) -> Counter[str]:
    return Counter(card[0] for card in cards)


def of_cribbidge(terms: Terms, rng: Random) -> tuple[object, object]:
    how, cards = readings(terms), some(rng, rng.choice((4, 5)))
    *held, turned = cards
    dealers = len(held) == 4 or rng.random() < 0.5
    points = sum(
        2
        for many in range(2, len(cards) + 1)
        for one in combinations(cards, many)
        if sum(map(spots, one)) == 15
    )
    for rank, many in alike(cards).items():
        by_turned = many == 2 and rank == turned[0] and how["pair"] == "held"
        points += 0 if by_turned else (0, 0, 2, 6, 12)[many]
    long, runs = sequences(cards)
    points += runs * (2 if long == 3 else long)
    for suit in "SHDC":
        every, mine = (sum(card[1] == suit for card in lot) for lot in (cards, held))
        points += every if (every if how["flush"] == "any" else mine) >= 3 else 0
    if "J" + turned[1] in held:
        points += 2 if how["noddy"] == "dealers" and dealers else 1
    return points, cribbidge.counted(terms, tuple(held), turned, dealers)


def of_a_row(terms: Terms, rng: Random) -> tuple[object, object]:
    row: list[str] = []
    for card in some(rng, 6):
        row += [card] if sum(map(spots, row)) + spots(card) <= 31 else []
    points = 2 if sum(map(spots, row)) == 15 else 0
    same = next((n for n, card in enumerate(row[::-1]) if card[0] != row[-1][0]), len(row))
    points += (0, 0, 2, 6, 12)[same]
    ends = [row[-many:] for many in range(len(row), 2, -1)]
    longest = next((len(end) for end in ends if sequences(end) == (len(end), 1)), 0)
    points += 2 if longest == 3 else longest
    suited = next((n for n, card in enumerate(row[::-1]) if card[1] != row[-1][1]), len(row))
    points += suited if suited >= 3 else 0
    return points, sum(line.points for line in cribbidge.laid_up(tuple(row)))


def of_costly_colours(terms: Terms, rng: Random) -> tuple[object, object]:
    how, cards = readings(terms), some(rng, 4)
    *held, turned = cards

    def coloured(one: str, other: str) -> bool:
        if how["colour"] == "suit":
            return one[1] == other[1]
        return (one[1] in "HD") == (other[1] in "HD")

    points = sum(
        many
        for many in (2, 3, 4)
        for one in combinations(cards, many)
        if sum(map(spots, one)) in (15, 25)
    )
    points += 4 if sum(map(spots, cards)) == 31 else 0
    points += sum((0, 0, 2, 9, 9)[many] for many in alike(cards).values())
    for card in held:
        if card[0] == "J":
            points += 4 if card[1] == turned[1] else 2
        if card[0] == "2":
            points += 4 if coloured(card, turned) else 2 * (how["deuce"] == "two")
    if len({card[1] for card in cards}) == 1:
        points += 6
    elif max(sum(coloured(one, other) for other in cards) for one in cards) >= 3:
        points += 2 if how["colours"] == "two" else 3
    return points, costly_colours.counted(terms, tuple(held), turned)


def five_cards_power(terms: Terms, card: str, led: str, trump: str) -> tuple[int, ...]:
    """How good a card is in a trick; what cannot take it from the card led comes below it."""
    how, best = readings(terms), ("5" + trump, "AH", "A" + trump, "J" + trump)
    if card in best:
        return (9 - best.index(card),)
    black, pips = card[1] in "SC", place(card) + 1
    within: tuple[int, ...] = (0, -pips if black else pips)
    if pips > 10 and how["court"] != "onward":
        within = (1 if how["court"] == "over" else -1, pips)
    if card[1] == trump:
        return (5, *within)
    if card == "AD":
        if how["diamond"] == "pack":
            return (-5,)
        within = (-9,)
    return (1, *within) if card[1] == led[1] else (-1,)


def of_five_cards(terms: Terms, rng: Random) -> tuple[object, object]:
    led, laid = some(rng, 2)
    trump = rng.choice("SHDC")
    powers = [five_cards_power(terms, card, led, trump) for card in (led, laid)]
    return int(powers[1] > powers[0]), taking(terms, ((0, led), (1, laid)), trump)[0]


def of_post_and_pair(terms: Terms, rng: Random) -> tuple[object, object]:
    how, seats = readings(terms), rng.randint(2, 5)
    cards = some(rng, 3 * seats + 1)
    hands = [tuple(cards[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    trump = cards[-1][1] if how["trump"] == "turned" else ""
    asked = {seat: standings(terms, hand, trump) for seat, hand in enumerate(hands)}
    return heap_winners(how, hands, trump), tuple(winners(tuple(range(seats)), asked))


def heap_winners(
    how: dict[str, str], hands: Sequence[tuple[str, ...]], trump: str
) -> tuple[int | None, ...]:
    """Who wins the Post, the Pair, the Seat and the vie; the seats are in turn from eldest."""

    def first(worth: Callable[[tuple[str, ...]], tuple[int, ...] | None]) -> int | None:
        worths = [worth(hand) for hand in hands]
        most = max((one for one in worths if one is not None), default=None)
        return None if most is None else worths.index(most)

    def single(card: str) -> tuple[int, ...]:
        return int(card[1] == trump), HIGH.index(card[0])

    def post(hand: tuple[str, ...]) -> tuple[int, ...] | None:
        over = sum(map(spots, hand)) - 21
        return None if over > 0 and how["over"] == "under" else (-abs(over),)

    def pair(hand: tuple[str, ...]) -> tuple[int, ...] | None:
        return next(((HIGH.index(rank),) for rank, n in alike(hand).items() if n > 1), None)

    def best(hand: tuple[str, ...]) -> tuple[int, ...]:
        return max(map(single, hand))

    def royal(hand: tuple[str, ...]) -> tuple[int, ...] | None:
        if len(alike(hand)) > 1:
            return None
        return (HIGH.index(hand[0][0]),) if how["royal"] == "higher" else ()

    if (seat := first(royal)) is not None:
        return (seat,) * 4
    heaps = first(post), first(pair), first(
        best if how["seat"] == "best" else lambda hand: single(hand[2])
    )  # fmt: skip
    carries = {"pair": (heaps[1], heaps[0]), "post": heaps[:2], "card": ()}[how["carries"]]
    vie = next((one for one in carries if one is not None), first(best))
    return (*heaps, vie)


def of_bone_ace(terms: Terms, rng: Random) -> tuple[object, object]:
    how, cards = readings(terms), some(rng, rng.randint(2, 8))
    won = bone_won(terms, list(enumerate(cards)))[0]
    if "AD" in cards:
        return cards.index("AD"), won
    ace = 11 if how["ace"] == "eleven" else 1
    threes = [card for card in cards if alike(cards)[card[0]] >= 3]
    within = threes if threes and how["alike"] == "three" else cards
    sizes = {
        card: (ace if card[0] == "A" else spots(card))
        if how["biggest"] == "spots"
        else HIGH.index(card[0])
        for card in within
    }
    return cards.index(max(within, key=lambda card: sizes[card])), won


OPINIONS = {
    "cribbidge": of_cribbidge, "cribbidge, in a row": of_a_row,
    "costly-colours": of_costly_colours, "five-cards": of_five_cards,
    "post-and-pair": of_post_and_pair, "bone-ace": of_bone_ace,
}  # fmt: skip


@pytest.mark.parametrize("what", OPINIONS)
def test_the_engine_counts_as_the_page_says(what: str) -> None:
    game, rng = GAMES[what.partition(",")[0]], Random(what)
    differ, seen = [], set()
    for _ in range(POSITIONS):
        terms = drawn(game, rng)

        said, counted = OPINIONS[what](terms, rng)

        seen.add(said)
        if said != counted:
            differ.append((terms.code, said, counted))
    assert not differ
    assert len(seen) > 1
