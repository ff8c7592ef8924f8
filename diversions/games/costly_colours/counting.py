"""What a hand and the end of a row count, under any reading: each line with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from diversions.games.costly_colours.variants import (
    COLOUR,
    COLOURS,
    DEUCE,
    LIKE_KNAVE,
    SCORES,
    SUIT,
    THIRTY,
)
from diversions.rules import Pack, Reading, Terms
from diversions.rules.kit.counts import (
    ACE_LOW,
    Cards,
    CountLine,
    Reckoning,
    alike,
    called,
    flushes,
    spots,
    sums,
    total,
)
from diversions.rules.kit.wording import joined
from diversions.rules.packs import SUITS

PACK = Pack.of("french", ACE_LOW)
NAMES = {card: PACK.name(card) for card in PACK.cards}
RANK = {card: PACK.rank_name(card) for card in PACK.cards}
LIMIT = 31  # of a row
HAND_SUMS = {15: "costly-colours.hand.fifteen", 25: "costly-colours.hand.twenty-five"}
ROW_SUMS = {
    15: "costly-colours.play.fifteen",
    25: "costly-colours.play.twenty-five",
    31: "costly-colours.play.thirty-one",
}
SUMS_NAMED = {15: "fifteen", 25: "five and twenty", 30: "thirty", 31: "one and thirty"}
PAIRS = {
    2: ("costly-colours.pair", 2),
    3: ("costly-colours.pair-royal", 9),
    4: ("costly-colours.pair-royal.four", 9),
}
PAIRS_NAMED = {2: "a pair", 3: "a pair-royal"}
RIGHT, PLAIN, COSTLY, ALL_HAND = 4, 2, 6, 4  # worths
WHOLE = 4  # cards of a hand, the turned one among them
RED = "HD"


def same_colour(colour: Reading, one: str, other: str) -> bool:
    """Whether two cards are of one colour.

    >>> same_colour(SUIT, "2H", "9D"), same_colour(COLOUR.readings[1], "2H", "9D")
    (False, True)
    """
    if colour == SUIT:
        return one[1] == other[1]
    return (one[1] in RED) == (other[1] in RED)


def reckoned(terms: Terms, held: Cards, turned: str) -> Reckoning:
    """What *held*, the three cards of a hand, counts with the turned card."""
    return _reckoned(terms[COLOURS], terms[COLOUR], terms[DEUCE], held, turned)


@lru_cache(maxsize=8_192)
def _reckoned(
    colours: Reading, colour: Reading, deuce: Reading, held: Cards, turned: str
) -> Reckoning:
    cards = (*held, turned)
    lines = [
        CountLine(rule, len(some), some)
        for sum_of, rule in HAND_SUMS.items()
        for some in sums(cards, sum_of)
    ]
    if sum(map(spots, cards)) == LIMIT:
        lines.append(CountLine("costly-colours.hand.thirty-one", ALL_HAND, cards))
    lines += [CountLine(*PAIRS[len(group)], group) for group in alike(cards)]
    for card in held:
        if card[0] == "J":
            right = card[1] == turned[1]
            rule = "costly-colours.knave.right" if right else "costly-colours.knave"
            lines.append(CountLine(rule, RIGHT if right else PLAIN, (card,)))
        if card[0] == "2":
            right = same_colour(colour, card, turned)
            if right:
                lines.append(CountLine("costly-colours.deuce.right", RIGHT, (card,)))
            elif deuce == LIKE_KNAVE:
                lines.append(CountLine(deuce.rule, PLAIN, (card,)))
    lines += in_colours(colours, colour, cards)
    return tuple(lines)


def in_colours(colours: Reading, colour: Reading, cards: Cards) -> Iterator[CountLine]:
    """Six for four cards all of one suit; else what three or more of a colour count."""
    if flushes(cards, WHOLE):
        yield CountLine("costly-colours.costly", COSTLY, cards)
        return
    for card in cards[:2]:  # of three among four, one is among the first two
        same = tuple(one for one in cards if same_colour(colour, card, one))
        if len(same) > 2:
            yield CountLine(colours.rule, 2 if colours.key == "two" else 3, same)
            return


def counted(terms: Terms, held: Cards, turned: str) -> int:
    """The points of `reckoned`."""
    return total(reckoned(terms, held, turned))


def laid_up(terms: Terms, cards: Cards) -> Iterator[CountLine]:
    """What the last card of a row makes with all before it, but for being the last: as many
    points as cards lie there."""
    sum_of = sum(map(spots, cards))
    rule = ROW_SUMS.get(sum_of)
    if sum_of == 30 and terms[THIRTY] == SCORES:
        rule = SCORES.rule
    if rule:
        yield CountLine(rule, len(cards), cards)


def said(line: CountLine, among: Cards = ()) -> str:
    """A line of a reckoning in words, without its points; cards of *among*, from which it is made,
    are told apart.

    >>> said(CountLine("costly-colours.hand.fifteen", 2, ("7C", "8H")))
    'fifteen, by Seven and Eight'
    >>> said(CountLine("costly-colours.hand.fifteen", 2, ("5C", "KH")), ("5C", "KH", "KS", "9S"))
    'fifteen, by Five and King of Hearts'
    >>> said(CountLine("costly-colours.deuce.right", 4, ("2H",)))
    'the right Two'
    >>> said(CountLine("costly-colours.costly", 6, ("5H", "4H", "8H", "JH")))
    'Costly-Colours, all Hearts'
    """
    kind = line.rule.removeprefix("costly-colours.")
    cards = joined(called(line.cards, among, RANK, NAMES))
    if kind.startswith(("hand.", "play.", "thirty.")):
        named = SUMS_NAMED[sum(map(spots, line.cards))]
        return f"{named}, by {cards}"
    match kind.split("."):
        case [("knave" | "deuce"), "right"]:
            return f"the right {cards}"
        case [("knave" | "deuce"), *_]:
            return f"{'the' if ' of ' in cards else 'a'} {cards}"
        case ["costly"]:
            return f"Costly-Colours, all {SUITS['french'][line.cards[0][1]]}"
        case ["colours", _]:
            return f"Colours, by {cards}"
        case _:
            rank = RANK[line.cards[0]]
            ranks = f"{rank}{'es' if rank == 'Six' else 's'}"
            many = len(line.cards)
            return f"{PAIRS_NAMED[many]} of {ranks}" if many in PAIRS_NAMED else f"four {ranks}"
