"""Why a card is laid to a running row rather than another: what the hands that may be out do.

All of them are played out with either card by two who do not see each other’s cards.  What is said
is where the difference lies: in what the other’s cards set up, in one’s own next card, or in who is
last; where a card that is better with open cards is not better so, how few cards score on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import spots
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.running_row import RowLine, RowStep

MOST = 0.6  # of a difference that a reason must account for
LEAST = 0.2  # of it that a second one must
MUCH = 0.4  # of it, that is lost elsewhere and therefore told
FELT = 0.2  # points that speak for either of two cards that come to the same
SLIGHT = 0.1  # of so many hands: less is no difference, if points tell more
RANKS = 4  # that are named
SUITED = 3  # ranks of one suit, that are called by it


Telling = Callable[["RowCases", str, str], str]


class RowPart(NamedTuple):
    """A part of the difference: what it comes to, and how it is told."""

    kind: str
    gain: float
    tell: Telling


@dataclass(frozen=True, kw_only=True)
class RowCases:
    """The hands that may be out, each as often as it is likely, and how each is played.

    *told* is what they are called, as “the 29 hands that count 4”; empty where they are told by the
    hundred.  *makes* says what the last of the cards of a row makes, and *how* in words.  *suit*
    names the suit of a card, where it makes a difference.
    """

    seat: Seat
    row: Hand
    hands: Sequence[tuple[Hand, float]]
    line: Callable[[str, Hand], RowLine]
    name: Callable[[str], str]
    rank: Callable[[str], str]
    makes: Callable[[Hand], int]
    how: Callable[[Hand], str]
    limit: int
    told: str = ""
    suit: Callable[[str], str] = lambda card: ""

    def sum_after(self, card: str) -> int:
        return sum(map(spots, self.row)) + spots(card)

    def many(self, weight: float, first: bool = True) -> str:
        """How many of the hands, in words; which hands they are is said *first*."""
        whole = sum(each for _, each in self.hands)
        hundredth = round(100 * weight / whole)
        if not (weight if self.told else hundredth):
            return "none" if self.told or not first else "no hand"
        if not self.told and hundredth == 100:
            every = "all" if weight == whole else "nearly all"
            return f"{every} hands that your opponent may hold" if first else f"{every} of them"
        if not self.told:
            return f"about {hundredth} hands in 100" if first else f"about {hundredth}"
        if weight == whole:
            return f"all {self.told.removeprefix('the ')}" if first else "all of them"
        return f"{weight:.0f} of {self.told}" if first else f"{weight:.0f}"

    def counted(self, holds: Callable[[Hand], bool]) -> float:
        """How many of the hands are such."""
        return sum(weight for hand, weight in self.hands if holds(hand))

    def scorers(self, card: str) -> list[str]:
        """The cards of those hands that score on the row after *card*."""
        row, at = (*self.row, card), self.sum_after(card)
        cards = {one for hand, _ in self.hands for one in hand}
        return [c for c in cards if at + spots(c) <= self.limit and self.makes((*row, c))]


def ranked(cases: RowCases, cards: Sequence[str], by: str = "or") -> str:
    """The ranks of *cards*, “an Ace or a Five”; empty if they are many."""
    order = "A23456789TJQK"
    ranks = sorted({card[0] for card in cards}, key=order.index)
    if len(ranks) >= SUITED and len({card[1] for card in cards}) == 1 and cases.suit(cards[0]):
        return f"a {cases.suit(cards[0])}"
    if {*"TJQK"} <= {*ranks}:
        ranks = [one for one in ranks if one not in "TJQK"] + ["ten"]
    if len(ranks) > RANKS:
        return ""
    named = []
    for one in ranks:
        if one == "ten":
            named.append("a card that counts ten")
        else:
            said = cases.rank(next(card for card in cards if card[0] == one))
            named.append(f"{'an' if said[0] in 'AE' else 'a'} {said}")
    return joined([*dict.fromkeys(named)], by)


def instead(
    cases: RowCases, card: str, rival: str, at_once: tuple[int, int], level: bool
) -> tuple[str, str]:
    """Why *card* is laid and not *rival*, which sets up as much *at_once* or more: the kind of the
    reason, and the reason; *level* where both are worth the same."""
    now, then = at_once
    if now == then and level:
        return (
            "level",
            f"It hardly matters which card you play. {same(cases, card, rival)}".rstrip(),
        )
    key, text = better(cases, card, rival)
    begins = ""
    if now < then:
        begins = f"{capital(cases.name(rival))} would set up {then} at once"
        begins += f", {cases.name(card)} {now}. " if now else ". "
        begins += "But consider what follows. " if text else "But here that is not the most. "
    elif now:
        begins = f"{capital(cases.name(card))} and {cases.name(rival)} both set up {now} at once. "
    return key or "even", f"{begins}{text or on_the_whole(cases, rival)}"


def as_well(cases: RowCases, card: str, rival: str) -> str:
    """That *rival*, which sets up less at once, would do about as well as *card*, and why."""
    text = better(cases, rival, card)[1]
    return f" {capital(cases.name(rival))} would do about as well. {text}".rstrip()


def far_apart(cards: Sequence[str]) -> list[str]:
    """One of *cards* of each rank, ranks that are far apart first."""
    first = {card[0]: card for card in reversed(cards)}
    return [first[rank] for rank in "KA7Q3J9T24865" if rank in first]


def better(cases: RowCases, card: str, rival: str) -> tuple[str, str]:
    """Why *card* brings more than *rival*: the kind of the reason, and the reason; empty if none
    tells them apart."""
    single = all(len(hand) == 1 for hand, _ in cases.hands)
    if single and (text := by_card(cases, card, rival, MOST)):
        return "row-card", text
    known = list(parted(cases, card, rival))
    if sum(part.gain for part in known) <= 0:
        text = answered(cases, card, rival)
        return "row-theirs" if text else "", text
    tells = {part: part.tell(cases, card, rival) for part in known if part.gain > 0}
    parts = sorted(filter(tells.get, tells), key=lambda part: -part.gain)
    gains = sum(part.gain for part in parts)
    texts: dict[RowPart, str] = {}
    for part in parts:
        short = sum(one.gain for one in texts) < MOST * gains and part.gain >= LEAST * gains
        if short and len(texts) < 2:
            texts[part] = tells[part]
    if not texts:
        text = by_card(cases, card, rival) if single else ""
        return "row-card" if text else "", text
    text = " ".join(texts.values())
    lost = min(known, key=lambda part: part.gain)
    if lost.gain <= -MUCH * gains and (said := conceded(cases, card, rival, lost.kind)):
        text = f"{text} {said}"
    if cases.told and text.count(f" of {cases.told}") > 1:
        head, said, tail = text.partition(f" of {cases.told}")
        text = head + said + tail.replace(said, "")
    return f"row-{next(iter(texts)).kind}", text


def parted(cases: RowCases, card: str, rival: str) -> Iterator[RowPart]:
    """In what the difference lies, for *card* and against it."""
    sums: dict[str, float] = defaultdict(float)
    whole = sum(weight for _, weight in cases.hands)
    for hand, weight in cases.hands:
        for one, sign in ((card, 1), (rival, -1)):
            for kind, points in shares(cases, cases.line(one, hand)).items():
                sums[kind] += sign * weight * points / whole
    for kind, tell in TELLING.items():
        yield RowPart(kind, sums[kind], tell)


def shares(cases: RowCases, line: RowLine) -> dict[str, float]:
    """What of a line the other’s cards set up, and the next of them, one’s own after the first, and
    the last; and what the game is worth that is won with it."""
    found, net = dict[str, float](), 0.0
    for number, step in enumerate(line.steps):
        own = step.seat == cases.seat
        points = step.points if own else -step.points
        net += points
        kind = "last" if not step.card else "own" if own else "theirs"
        kind = kind if number else "first"
        if number == 1 and kind == "theirs":
            found["answer"] = points
        found[kind] = found.get(kind, 0.0) + points
    found["won"] = line.gain - net
    return found


def answered(cases: RowCases, card: str, rival: str) -> str:
    """How many hands can score on the row after either card."""
    can, would = ({*cases.scorers(one)} for one in (card, rival))
    few, more = (cases.counted(any_of(cards)) for cards in (can, would))
    if few >= more:
        return ""
    at, there = cases.sum_after(card), cases.sum_after(rival)
    by, so = (ranked(cases, sorted(cards)) for cards in (can, would))
    if card[0] == rival[0]:
        return (
            f"After {cases.name(rival)} another {cases.suit(rival)} would make a flush: your "
            f"opponent could score on {there} with {cases.many(more)}, and now with "
            f"{cases.many(few, False)}."
        )
    if not few and so:
        return (
            f"Your opponent cannot score on {at}. On {there}, after {cases.name(rival)}, {so} "
            f"would: {cases.many(more)} have one."
        )
    if by and so:
        return (
            f"On {at} your opponent can score only with {by}, which is in {cases.many(few)}. On "
            f"{there}, after {cases.name(rival)}, {so} would score: {cases.many(more, False)} have "
            "one."
        )
    return can_score(cases, rival, (few, more), (at, there))


def can_score(
    cases: RowCases, rival: str, hands: tuple[float, float], sums: tuple[int, int]
) -> str:
    """With how many *hands* the other can score on either of the *sums* of the row."""
    (few, more), (at, there) = hands, sums
    with_few = f"can score on {at} with {cases.many(few)}" if few else f"cannot score on {at}"
    return (
        f"Your opponent {with_few}; after {cases.name(rival)}, on {there}, with "
        f"{cases.many(more, not few)}."
    )


def any_of(cards: set[str]) -> Callable[[Hand], bool]:
    """Whether a hand has one of *cards*."""
    return lambda hand: bool(cards & {*hand})


def ways(cases: RowCases, card: str, kind: str, sign: int = 1) -> float:
    """Against how many hands that part of the play after *card* gains; with *sign* -1, loses."""
    return cases.counted(
        lambda hand: sign * shares(cases, cases.line(card, hand)).get(kind, 0.0) > 0
    )


def mean_of(cases: RowCases, card: str, kind: str) -> float:
    """What that part of the play after *card* gains on average."""
    whole = sum(weight for _, weight in cases.hands)
    parts = (
        weight * shares(cases, cases.line(card, hand)).get(kind, 0.0)
        for hand, weight in cases.hands
    )
    return sum(parts) / whole


def against(cases: RowCases, card: str, rival: str) -> str:
    """What the other’s next card can do, if that makes the difference; or in how many hands any
    card of the other scores."""
    gains = {
        kind: mean_of(cases, card, kind) - mean_of(cases, rival, kind)
        for kind in ("theirs", "answer")
    }
    if gains["answer"] >= MOST * gains["theirs"] and (text := answered(cases, card, rival)):
        return text
    return scoring(cases, card, rival, "theirs")


def followed(cases: RowCases, card: str, rival: str) -> str:
    """Against how many hands a later card of one’s own scores."""
    return scoring(cases, card, rival, "own")


WHOSE = {"own": ("Your later cards", "against", 1), "theirs": ("Your opponent’s cards", "in", -1)}


def scoring(cases: RowCases, card: str, rival: str, kind: str) -> str:
    """In how many hands that part of the play scores after either card, or what it sets up on
    average."""
    who, within, sign = WHOSE[kind]
    here, there = (ways(cases, one, kind, sign) for one in (card, rival))
    after = f"after {cases.name(rival)}"
    alike = abs(here - there) < SLIGHT * max(here, there)
    if sign * (here - there) <= 0 or alike:
        mean, other = (sign * mean_of(cases, one, kind) for one in (card, rival))
        return f"{who} set up about {mean:.1f} on average; {after}, {other:.1f}."
    scores = f"score {within} {cases.many(here)}"
    return f"{who} {scores}; {after}, {within} {cases.many(there, False)}."


def ended(cases: RowCases, card: str, rival: str) -> str:
    """Against how many hands the last card is one's own."""
    mine, other = (ways(cases, one, "last") for one in (card, rival))
    if mine <= other:
        return ""
    return (
        f"You are the last to play against {cases.many(mine)}; after {cases.name(rival)}, "
        f"against {cases.many(other, False)}."
    )


WINS = 3  # hands in 100 that win or lose the game, before it is told


def won(cases: RowCases, card: str, rival: str) -> str:
    """Against how many hands the game is won, or lost."""
    whole = cases.counted(lambda hand: True)
    for sign, verb in ((1, "You win"), (-1, "You lose")):
        mine, other = (ways(cases, one, "won", sign) for one in (card, rival))
        if 100 * sign * (mine - other) >= WINS * whole:
            return (
                f"{verb} the game in this play against {cases.many(mine)}; after "
                f"{cases.name(rival)}, against {cases.many(other, False)}."
            )
    return ""


CONCEDED = {
    "theirs": ("your opponent’s cards score in more hands", -1),
    "own": ("your later cards score against fewer hands", 1),
    "last": ("you are the last to play against fewer hands", 1),
}


def conceded(cases: RowCases, card: str, rival: str, kind: str, worth: str = "less") -> str:
    """What speaks for the other card, and is *worth* so much; or nothing, if no number of hands
    tells it."""
    if kind not in CONCEDED:
        return ""
    said, sign = CONCEDED[kind]
    here, there = (ways(cases, one, kind, sign) for one in (card, rival))
    if sign * (there - here) <= 0:
        return ""
    return f"Against that, {said} than after {cases.name(rival)}, but that is worth {worth}."


def same(cases: RowCases, card: str, rival: str) -> str:
    """What is the same of the play after either card, where neither is better; or nothing."""
    at, there = cases.sum_after(card), cases.sum_after(rival)
    if at == there:
        return f"With {cases.name(rival)} the row comes to {at} as well."
    text = ""
    if not cases.scorers(card) and not cases.scorers(rival):
        text = f"Your opponent can score neither on {at} nor on {there}."
    mine, other = (ways(cases, one, "last") for one in (card, rival))
    if not mine and not other:
        return f"{text} Your opponent is the last to play either way.".lstrip()
    if min(mine, other) == cases.counted(lambda hand: True):
        return f"{text} You are the last to play either way.".lstrip()
    if text := text or balanced(cases, card, rival):
        return text
    scored = [cases.counted(any_of({*cases.scorers(one)})) for one in (card, rival)]
    return (
        f"Your opponent can score on {at} with {cases.many(scored[0])}, and on {there} with "
        f"{cases.many(scored[1], False)}."
    )


def balanced(cases: RowCases, card: str, rival: str) -> str:
    """What speaks for either card, where that is much and comes to the same; or nothing."""
    known = sorted(parted(cases, card, rival), key=lambda part: part.gain)
    lost, best = known[0], known[-1]
    if min(best.gain, -lost.gain) < FELT:
        return ""
    said = conceded(cases, card, rival, lost.kind, "about as much")
    told = best.tell(cases, card, rival) if said else ""
    return f"{told} {said}" if told else ""


def on_the_whole(cases: RowCases, rival: str) -> str:
    """That the other card is worth less, where no one part of the play tells why."""
    return (
        f"Played out against the hands that your opponent may hold, {cases.name(rival)} comes out "
        "worse."
    )


def decides(cases: RowCases, card: str, rival: str) -> bool:
    """Whether the game may be won or lost in the play after either card."""
    return any(cases.line(one, hand).won for hand, _ in cases.hands for one in (card, rival))


TELLING = {"theirs": against, "own": followed, "last": ended, "won": won}


# One card out ------------------------------------------------------------------------------------


def by_card(cases: RowCases, card: str, rival: str, least: float = 0.0) -> str:
    """Against which one card of the other the difference is made, and how both go on there; or
    nothing, if that is not the *least* part of it."""
    groups: dict[tuple[str, str], list[tuple[Hand, float]]] = defaultdict(list)
    gains: dict[tuple[str, str], float] = defaultdict(float)
    for hand, weight in cases.hands:
        mine, other = (cases.line(one, hand) for one in (card, rival))
        both = told(cases, mine.steps[1:], card), told(cases, other.steps[1:], rival)
        groups[both].append((hand, weight))
        gains[both] += weight * (mine.gain - other.gain)
    both = max(gains, key=gains.__getitem__)
    if gains[both] <= 0 or both[0] == both[1] or gains[both] < least * sum(gains.values()):
        return ""
    number = sum(weight for _, weight in groups[both])
    which = ranked(cases, [hand[0] for hand, _ in groups[both]])
    many = cases.many(number)
    if len(groups[both]) == len(cases.hands):
        begins = "Whatever card your opponent holds, after this one"
    elif which:
        begins = f"If your opponent’s card is {which} ({many}), after this one"
    else:
        begins = f"Against {many}, after this one"
    return f"{begins} {both[0]}; after {cases.name(rival)} {both[1]}."


def told(cases: RowCases, steps: Sequence[RowStep], card: str) -> str:
    """What is scored on the way, in words that name no card of the other."""
    said, row = [], [*cases.row, card]
    before: Seat | None = None
    for step in steps:
        you = step.seat == cases.seat
        if step.card:
            row.append(step.card)
            made = f"{cases.how(tuple(row))} for {step.points}" if step.points else ""
            what = made and f"make{'' if you else 's'} {made}"
        else:
            what = ("are" if you else "is") + " last" if step.points else ""
            row = []
        if what:
            who = "" if step.seat == before else "you " if you else "your opponent "
            said.append(who + what)
            before = step.seat
    return joined(said) if said else "no player scores"
