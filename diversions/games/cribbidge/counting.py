"""What a hand, a crib and the end of a row count, under any reading: each line with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from diversions.games.cribbidge.variants import (
    ANY,
    COUNTS,
    DEALERS,
    FLUSH,
    NODDY,
    PAIR,
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
    longest,
    sequences,
    spots,
    sums,
    total,
)
from diversions.rules.kit.run_up import end_alike, end_flush, end_sequence
from diversions.rules.kit.wording import joined
from diversions.rules.packs import SUITS

PACK = Pack.of("french", ACE_LOW)
NAMES = {card: PACK.name(card) for card in PACK.cards}
RANK = {card: PACK.rank_name(card) for card in PACK.cards}
PAIRS = {2: ("cribbidge.pair", 2), 3: ("cribbidge.pair-royal", 6), 4: ("cribbidge.double", 12)}
PAIRS_NAMED = {2: "a pair", 3: "a pair-royal", 4: "a double pair-royal"}


def sequence_worth(many: int) -> int:
    """What a sequence of so many cards is.

    >>> [sequence_worth(many) for many in (3, 4, 5)]
    [2, 4, 5]
    """
    return 2 if many == 3 else many


def reckoned(terms: Terms, held: Cards, turned: str, dealers: bool) -> Reckoning:
    """What *held*, a hand or the crib, counts with the turned card, if one is turned up yet;
    *dealers*: it is the dealer’s."""
    read = terms[PAIR], terms[FLUSH], terms[NODDY]
    return _reckoned(*read, held, turned, dealers)


@lru_cache(maxsize=4_096)
def _reckoned(
    pair: Reading, flush: Reading, noddy: Reading, held: Cards, turned: str, dealers: bool
) -> Reckoning:
    cards = (*held, turned) if turned else held
    lines = [CountLine("cribbidge.fifteen", 2, fifteen) for fifteen in sums(cards, 15)]
    for group in alike(cards):
        rule, points = PAIRS[len(group)]
        if turned in group and (len(group) == 2 or pair != COUNTS):
            rule = pair.rule
        if len(group) > 2 or turned not in group or pair == COUNTS:
            lines.append(CountLine(rule, points, group))
    for run in longest(sequences(cards)):
        lines.append(CountLine("cribbidge.sequence", sequence_worth(len(run)), run))
    same = flushes(cards if flush == ANY else held)
    if flush != ANY:
        same = tuple((*suit, turned) if turned[1:] == suit[0][1] else suit for suit in same)
    lines += [CountLine(flush.rule, len(suit), suit) for suit in same]
    if (knave := "J" + turned[1:]) in held:
        lines.append(CountLine(noddy.rule, 2 if noddy == DEALERS and dealers else 1, (knave,)))
    return tuple(lines)


def counted(terms: Terms, held: Cards, turned: str, dealers: bool) -> int:
    """The points of `reckoned`."""
    return total(reckoned(terms, held, turned, dealers))


def laid_up(cards: Cards) -> Iterator[CountLine]:
    """What the last card of a row makes with those before it, but for being the last."""
    if sum(map(spots, cards)) == 15:
        yield CountLine("cribbidge.play.fifteen", 2, cards)
    pair = end_alike(cards)
    if len(pair) > 1:
        yield CountLine("cribbidge.play.pair", PAIRS[len(pair)][1], pair)
    run = end_sequence(cards)
    if run:
        yield CountLine("cribbidge.play.sequence", sequence_worth(len(run)), run)
    suit = end_flush(cards)
    if len(suit) > 2:
        yield CountLine("cribbidge.play.flush", len(suit), suit)


def said(line: CountLine, among: Cards = ()) -> str:
    """A line of a reckoning in words, without its points; cards of *among*, from which it is made,
    are told apart.

    >>> said(CountLine("cribbidge.fifteen", 2, ("9S", "6H")))
    'fifteen, by Nine and Six'
    >>> said(CountLine("cribbidge.fifteen", 2, ("9S", "6H")), ("9S", "6H", "6C", "KD"))
    'fifteen, by Nine and Six of Hearts'
    >>> said(CountLine("cribbidge.sequence", 2, ("4C", "5S", "6S")), ("4C", "5S", "6S", "5H"))
    'a sequence, Four, Five of Spades and Six'
    >>> said(CountLine("cribbidge.pair", 2, ("6S", "6H")))
    'a pair of Sixes'
    >>> said(CountLine("cribbidge.flush.any", 3, ("2H", "9H", "KH")))
    'a flush in Hearts'
    """
    kind = line.rule.removeprefix("cribbidge.").removeprefix("play.").partition(".")[0]
    ranks = [RANK[card] for card in line.cards]
    if kind == "fifteen":
        return f"fifteen, by {joined(called(line.cards, among, RANK, NAMES))}"
    if kind == "sequence":
        ordered = tuple(sorted(line.cards, key=lambda card: ACE_LOW.index(card[0])))
        words = called(ordered, among, RANK, NAMES)
        if words != called(ordered, (), RANK, NAMES):
            return f"a sequence, {joined(words)}"
        return f"a sequence, {RANK[ordered[0]]} to {RANK[ordered[-1]]}"
    if kind == "flush":
        return f"a flush in {SUITS['french'][line.cards[0][1]]}"
    if kind == "noddy":
        return "Knave Noddy"
    plural = f"{ranks[0]}{'es' if ranks[0] == 'Six' else 's'}"
    return f"{PAIRS_NAMED[len(ranks)]} of {plural}"
