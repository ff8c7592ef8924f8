"""Where things lie at a table: seats round the felt, the cards of a hand, the trick, last words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from diversions.play.fold import Played, PlayedMove
from diversions.rules import BACK, CHANCE, Move, Pack, Ruling, Seat, State
from diversions.rules.pictures import doors

# The sides of the felt at which the others sit, from the viewer's left, by how many they are.
# (Compass points: the viewer sits in the south.)
SIDES: dict[int, tuple[str, ...]] = {
    0: (),
    1: ("n",),
    2: ("nw", "ne"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
    6: ("sw", "w", "nw", "ne", "e", "se"),
    7: ("sw", "w", "nw", "n", "ne", "e", "se"),
}
LONG = 5  # cards of a hand that is sorted by suits

Trick = tuple[tuple[Seat, str], ...]


class Held(NamedTuple):
    """A card of the viewer's own hand, and what can be done with it now.

    *ruling* is on the act that pressing it is; *pick* is a choice to which it may belong.
    """

    card: str
    ruling: Ruling | None = None
    pick: Ruling | None = None


class Lying(NamedTuple):
    """Cards that lie in the middle, each before its player; *label*, if not the present trick;
    *tied*, if nobody took it."""

    cards: Trick
    label: str = ""
    tied: bool = False


class Bids(NamedTuple):
    """What the bids of one verb are put together of: a kind, its points, coins to lay."""

    word: str  # with which its button begins
    points: dict[str, list[str]]  # by kind
    sizes: list[str]


def bids(rulings: Sequence[Ruling], verb: str) -> Bids | None:
    """The parts of all bids that are allowed; None if there are none, or not of three parts."""
    allowed = [r for r in rulings if r.move.verb == verb and r.allowed]
    if not allowed or len(allowed[0].move.what) != 3:
        return None
    points: dict[str, dict[str, None]] = {}
    sizes: dict[str, None] = {}
    for kind, point, size in (ruling.move.what for ruling in allowed):
        points.setdefault(kind, {})[point] = None
        sizes[size] = None
    word = allowed[0].label.split()[0]
    return Bids(word, {kind: list(some) for kind, some in points.items()}, list(sizes))


def sides(viewer: Seat, seats: int) -> dict[Seat, str]:
    """On which side of the felt each seat is, from *viewer*'s chair.

    >>> sides(1, 3)
    {2: 'nw', 0: 'ne', 1: 's'}
    """
    others = [(viewer + step) % seats for step in range(1, seats)]
    return {**dict(zip(others, SIDES[len(others)], strict=True)), viewer: "s"}


def in_order(cards: Sequence[str], pack: Pack, trump: str = "") -> list[str]:
    """A long hand by suits, trumps first, each from its best card down; a short one as it is held.

    Cards face down stay where they are.
    """
    if len(cards) < LONG or any(card not in pack.cards for card in cards):
        return list(cards)
    suits = list(dict.fromkeys(pack.suit(card) for card in pack.cards))
    ahead = [suit for suit in (trump, "T" if pack.system == "tarot" else "", "F") if suit]

    def place(card: str) -> tuple[int, int]:
        suit = pack.suit(card)
        first = ahead.index(suit) if suit in ahead else len(ahead) + suits.index(suit)
        strength = int(pack.rank(card)) if len(card) == 3 else -pack.cards.index(card)
        return first, -strength

    return sorted(cards, key=place)


def held_before(played: Played, seat: Seat) -> list[str]:
    """The fullest hand that *seat* has had in this deal of which it holds what it holds now, as
    far as can be told, in the order in which it was held."""
    hands: Sequence[Sequence[str]] = getattr(played.state, "hands", ())
    hand = hands[seat] if hands else ()
    gone: list[str] = []
    fullest = hand
    for back, line in enumerate(reversed(played.lines), 1):
        if line.move.seat == CHANCE and line.move.verb != "throw":
            break
        if line.move.seat == seat and len(line.move.what) == 1:
            gone.append(line.move.what[0])
        if back < len(played.recent):
            before = getattr(played.recent[-1 - back], "hands", ())
            if before and len(before[seat]) > len(fullest) and set(hand) <= set(before[seat]):
                fullest = before[seat]
    return [*fullest, *(card for card in gone if card not in fullest)]


FEW = 3  # cards that come at once and are told by name


def got(played: Played, seat: Seat) -> dict[int, list[str]]:
    """The few cards that *seat* has got since the deal, and sees, by the ply of the line with which
    they came; as far back as states are kept."""
    cards: dict[int, list[str]] = {}
    for back, line in enumerate(reversed(played.lines), 1):
        if back >= len(played.recent) or (line.move.seat == CHANCE and line.move.verb != "throw"):
            break
        was, now = (getattr(one, "hands", ()) for one in played.recent[-1 - back :][:2])
        if not was or not now or not was[seat] or {*now[seat]} <= {*was[seat]}:
            continue
        seen = getattr(played.game.view(played.recent[-back], seat), "hands", now)[seat]
        new = [card for card in seen if card not in was[seat] and card != BACK]
        if 0 < len(new) <= FEW:
            cards[played.ply - back] = new
    return cards


def places(held: Sequence[Held], order: Sequence[str], most: int) -> tuple[Held | None, ...]:
    """The cards of a hand, each where it was when more were held: *order* has those that are gone
    too, and *most* is how many places there are.  None is an empty place."""
    by_card = {one.card: one for one in held}
    if len(by_card) < len(held) or not by_card.keys() <= set(order):
        laid: list[Held | None] = list(held)
    else:
        laid = [by_card.get(card) for card in order]
    while len(laid) > max(most, len(held)) and None in laid:
        laid.remove(None)
    return (*laid, *[None] * (most - len(laid)))


def cards_in_hand(cards: Iterable[str], rulings: Sequence[Ruling]) -> tuple[Held, ...]:
    """Each card with what can be done with it: an allowed act before a refused one."""
    acts: dict[str, Ruling] = {}
    picks: dict[str, Ruling] = {}
    for ruling in rulings:
        if ruling.pick and ruling.allowed:
            for card in ruling.pick.pool:
                picks.setdefault(card, ruling)
        elif len(ruling.move.what) == 1 and not (
            ruling.move.what[0] in acts and acts[ruling.move.what[0]].allowed
        ):
            known = acts.get(ruling.move.what[0])
            if known is None or ruling.allowed:
                acts[ruling.move.what[0]] = ruling
    return tuple(Held(card, acts.get(card), picks.get(card)) for card in cards)


def lying(view: State) -> Lying:
    """The trick, or the last that was played."""
    trick: Trick = getattr(view, "trick", ())
    return Lying(trick) if trick else past(view)


def past(view: State) -> Lying:
    """The last trick that was played: games keep it in *tricks*, *last* or *before*."""
    tricks: tuple[Trick, ...] = getattr(view, "tricks", ())
    last = tricks[-1] if tricks else getattr(view, "last", ())
    if last and all(isinstance(card, tuple) for card in last):
        won: Sequence[object] = getattr(view, "won", ())
        return Lying(last, "The last trick", tied=bool(won) and won[-1] is None)
    before = getattr(view, "before", ())
    if before and all(isinstance(card, tuple) and len(card[1]) < 4 for card in before):
        return Lying(before, "The last trick of the deal before")
    return Lying(())


def last_turn(played: Played) -> tuple[tuple[State, Move], ...]:
    """The moves on a board of the player who moved last, until another moved or dice were thrown,
    each with the table before it: acts that move no man are passed over."""
    turn: list[tuple[State, Move]] = []
    for back, line in enumerate(reversed(played.lines), 1):
        if back >= len(played.recent) or (turn and line.move.seat != turn[0][1].seat):
            break
        was, now = played.recent[-1 - back], played.recent[-back]
        moves = line.move.seat != CHANCE and line.move.what
        if moves and doors.moves_men(played.game, was, now):
            turn.insert(0, (was, line.move))
    return tuple(turn)


def spoken(
    lines: Sequence[PlayedMove], seats: int, tell: Callable[[PlayedMove], str]
) -> dict[Seat, str]:
    """The last words of each seat in *lines*, since cards were dealt; *tell* puts one in words."""
    by_seat: dict[Seat, str] = {}
    for line in reversed(lines):
        seat = line.move.seat
        if seat == CHANCE and line.move.verb != "throw":
            break
        if seat == CHANCE or seat in by_seat:
            continue
        by_seat[seat] = tell(line)
        if len(by_seat) == seats:
            break
    return by_seat
