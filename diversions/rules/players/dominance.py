"""What is never better and sometimes worse than something else, in games of three tricks.

Such an act is never made by a master, and never advised: it is left out before the master is asked,
whatever a table or a count may say of it.  It is found by an exact comparison: over all that the
other may hold and do, with the stake as it is.  In the first trick, where the other knows nothing
of one's cards, no card is such; only deals that are won or lost for certain are told there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from diversions.rules.bots import Advice, Adviser, Budget, Dominated
from diversions.rules.core import Game, Move, Ruling, Seat
from diversions.rules.kit.cards import Hands
from diversions.rules.kit.vying import NOBODY, VyingState, by_side, side
from diversions.rules.players.bluffing import (
    ASIDE,
    KNOWN,
    ActsSeen,
    Mind,
    Ways,
    barred,
    unseen,
)

Span = tuple[int, int]  # the least and the most of a deal: 1 if it is won, -1 lost, 0 nobody's
Hand = tuple[str, ...]
Won = tuple[int | None, ...]  # by player; None is a tie

SURE = "Whatever the other player holds, you win this deal."
SAFE = "Whatever the other player holds, you do not lose this deal."
LOST = "Whatever the other player holds, you cannot win this deal any more."
ALL_AT_STAKE = "Giving up would lose the game, so play on."
ENOUGH = "This deal wins you the game as it is, so asking for more could only cost you."
SEEN_LOST = "No card could save this deal, and the other player can see that."
LAST_CHANCE = "You win this deal with your next card, so asking for more can only gain."
STRANGE = "Good players do not reach this position, so work it out."
BETTER = "Whatever the other player holds, the {worse} never does better than the {better}."
ALONE = "You have only one act to choose from, whatever you see."
AT_ONCE = "Whatever the others hold, the {card} wins the deal at once."


class TrickSight(NamedTuple):
    """What one of two players knows of a deal; sides are 0 and 1."""

    ways: Ways
    player: int
    hand: Hand
    hidden: Hand  # cards that the player has not seen
    many: int  # cards that the other holds
    leader: int
    trick: Hand  # a card that was led
    won: Won
    never: frozenset[str] = frozenset()  # hidden cards that the other cannot hold by what it played

    @property
    def held(self) -> Hand:
        """The cards that the other may hold."""
        return tuple(card for card in self.hidden if card not in self.never)

    @property
    def acts(self) -> bool:
        """Whether the next card is the player's."""
        return (self.leader + len(self.trick)) % 2 == self.player


class OpenDeal(NamedTuple):
    """A deal in full sight, cards by player."""

    hands: tuple[Hand, Hand]
    leader: int
    trick: Hand
    won: Won

    def laid(self, ways: Ways, card: str) -> OpenDeal:
        """The same after the next card."""
        player = (self.leader + len(self.trick)) % 2
        left = list(self.hands[player])
        left.remove(card)
        hands = (tuple(left), self.hands[1]) if player == 0 else (self.hands[0], tuple(left))
        if not self.trick:
            return self._replace(hands=hands, trick=(card,))
        leader, won = closed(ways, self.leader, (*self.trick, card), self.won)
        return OpenDeal(hands, leader, (), won)


def closed(ways: Ways, leader: int, trick: Hand, won: Won) -> tuple[int, Won]:
    """Who leads after a complete *trick*, and who took each."""
    led, reply = (ways.power(trick[0], card) for card in trick)
    if led == reply:
        return leader if ways.after_tie is None else ways.after_tie, (*won, None)
    taker = leader if led > reply else 1 - leader
    return taker, (*won, taker)


def sight_of(mind: Mind, view: VyingState, seat: Seat) -> TrickSight:
    """What *seat*, one of two, knows of the deal in *view*."""
    ways, won, leader = mind.ways(view), by_side(view.won), view.leader
    trick = tuple(card for _, card in view.trick)
    if len(trick) == 2:  # a raise that came with its last card waits for an answer
        leader, won, trick = *closed(ways, leader, trick, won), ()
    hidden, many = tuple(sorted(unseen(mind, view))), len(view.hands[1 - seat])
    never = frozenset(barred(mind, view, hidden)[1 - seat])
    return TrickSight(ways, side(seat), view.hands[seat], hidden, many, leader, trick, won, never)


# What can come of a deal -------------------------------------------------------------------------


def worlds(sight: TrickSight) -> dict[OpenDeal, int]:
    """The deals that may be, one for each that makes a difference, and how many are like it."""
    deals: dict[object, OpenDeal] = {}
    many = Counter[object]()
    for theirs in combinations(sight.held, sight.many):
        power = sight.ways.power
        sort = theirs if sight.ways.suited else tuple(sorted(power(one, one) for one in theirs))
        deals.setdefault(sort, dealt(sight, theirs))
        many[sort] += 1
    return {deal: many[sort] for sort, deal in deals.items()}


def dealt(sight: TrickSight, theirs: Hand) -> OpenDeal:
    hands = (sight.hand, theirs) if sight.player == 0 else (theirs, sight.hand)
    return OpenDeal(hands, sight.leader, sight.trick, sight.won)


def span(ways: Ways, deal: OpenDeal, player: int) -> Span:
    """The least and the most that *player* can have, who sees all cards and does the best."""
    if not deal.trick and (winner := ways.settled(deal.won)) is not None:
        return worth_of(winner, player)
    acting = (deal.leader + len(deal.trick)) % 2
    choices = set(ways.choices(deal.hands[acting], deal.trick))
    spans = [span(ways, deal.laid(ways, card), player) for card in choices]
    low = max if acting == player else min
    return low(one[0] for one in spans), max(one[1] for one in spans)


class CardSpans:
    """What can come of each card that the player may play next, in each deal that may be; reckoned
    when asked for."""

    def __init__(self, sight: TrickSight) -> None:
        known = worlds(sight)
        self.sight, self.deals, self.many = sight, list(known), list(known.values())
        self.cards = list(sight.ways.choices(sight.hand, sight.trick))
        self.known: dict[tuple[str, int], Span] = {}

    def at(self, card: str, number: int) -> Span:
        """What comes of *card* in the deal of that number."""
        known = self.known.get((card, number))
        if known is None:
            after = self.deals[number].laid(self.sight.ways, card)
            known = self.known[card, number] = span(self.sight.ways, after, self.sight.player)
        return known

    def of(self, card: str) -> Iterator[Span]:
        return (self.at(card, number) for number in range(len(self.deals)))

    def won(self, card: str) -> int:
        """In how many of the deals that may be the card wins, if all cards are seen from then."""
        return sum(n for n, (low, _) in zip(self.many, self.of(card), strict=True) if low == 1)

    def above(self, better: str, worse: str) -> bool:
        """Whether the one card is never worse than the other and sometimes better.

        Whatever the others hold and do; after the first trick it is enough, whatever the others
        hold, that it is so if all cards are seen.
        """
        pairs = ((one, other) for one, other in zip(self.of(better), self.of(worse), strict=True))
        apart, sighted, firm = False, bool(self.sight.won), True
        gains = False
        for one, other in pairs:
            firm = firm and one[0] >= other[1]
            sighted = sighted and one[0] >= other[0]
            if not firm and not sighted:
                return False
            apart, gains = apart or one != other, gains or one[0] > other[0]
        return (firm and apart) or (sighted and gains)


@lru_cache(maxsize=256)
def spans_of(sight: TrickSight) -> CardSpans:
    return CardSpans(sight)


@lru_cache(maxsize=256)
def bounds(sight: TrickSight) -> Span:
    """The least that the player can make sure of, and the most that can come of it."""
    if not sight.trick and (winner := sight.ways.settled(sight.won)) is not None:
        return worth_of(winner, sight.player)
    if not sight.won:
        return at_first(sight)
    if not sight.acts:
        after = [bounds(answered) for answered in plays_of_other(sight)]
        return min(low for low, _ in after), max(high for _, high in after)
    spans = spans_of(sight)
    least = max(min(low for low, _ in spans.of(card)) for card in spans.cards)
    return least, max(high for card in spans.cards for _, high in spans.of(card))


Likely = Callable[[Hands], float]  # how likely all that others did is with those hands


def openly(sight: TrickSight, likely: Likely) -> dict[str, float]:
    """Which share of the deals that may be each card wins, if all cards are seen from now on: half
    of what nobody wins.  Where suits matter too many deals may be, until a trick is over."""
    if not sight.acts or not sight.hand or (sight.ways.suited and not sight.won):
        return {}
    spans = spans_of(sight)
    many = [n * likely(deal.hands) for n, deal in zip(spans.many, spans.deals, strict=True)]
    return {
        card: sum(n * (1 + low) for n, (low, _) in zip(many, spans.of(card), strict=True))
        / (2 * sum(many))
        for card in spans.cards
    }


def openly_of(mind: Mind) -> Callable[[VyingState, Seat], Mapping[str, float]]:
    """The same of a view in the game of *mind*, where two play."""

    def of_view(view: VyingState, seat: Seat) -> Mapping[str, float]:
        if view.terms.seats > 2 or view.stake.asked or not view.hands or seat not in view.acting:
            return {}
        return openly(sight_of(mind, view, seat), ActsSeen(mind, view, seat).likely)

    return of_view


def reach(sight: TrickSight | None) -> Span:
    """The same; where nothing is known, anything may come of a deal."""
    return (-1, 1) if sight is None else bounds(sight)


def worth_of(winner: int, player: int) -> Span:
    """What a deal is worth that is over."""
    worth = 0 if winner == NOBODY else 1 if winner == player else -1
    return worth, worth


def plays_of_other(sight: TrickSight) -> Iterator[TrickSight]:
    """What the player may know once the other has played a card."""
    powers = set()
    for card in sight.held:
        power = sight.ways.power(card, card)
        if not sight.ways.suited and power in powers:
            continue
        powers.add(power)
        left = tuple(one for one in sight.hidden if one != card)
        deal = dealt(sight, (card,)).laid(sight.ways, card)
        yield sight._replace(
            hidden=left, many=sight.many - 1, leader=deal.leader, trick=deal.trick, won=deal.won
        )


def at_first(sight: TrickSight) -> Span:
    """The same in the first trick, where suits do not matter: by the best and the worst hand."""
    if sight.ways.suited:
        return -1, 1
    ranked = sorted(sight.hidden, key=lambda card: sight.ways.power(card, card))
    best, worst = (
        dealt(sight, tuple(one)) for one in (ranked[-sight.many :], ranked[: sight.many])
    )
    return span(sight.ways, best, sight.player)[0], span(sight.ways, worst, sight.player)[1]


def ends(mind: Mind, view: VyingState, seat: Seat, card: str) -> set[int | None] | None:
    """Whose the trick may be once *seat* has laid *card*, but for what no player can tell; None if
    the other side may still take it."""
    ways, seats, mine = mind.ways(view), view.terms.seats, side(seat)
    laid = [*view.trick, (seat, card)]
    led = laid[0][1]
    later = [side(seat + one) == mine for one in range(1, seats - len(view.trick))]
    mark = max(ways.power(led, one) for _, one in laid)
    equal = [side(one) for one, his in laid if ways.power(led, his) == mark]
    held = set(equal)
    hidden = [ways.power(led, one) for one in unseen(mind, view)]
    foes, higher = not all(later), any(power > mark for power in hidden)
    if foes and higher or held == {1 - mine}:
        return None
    found: set[int | None] = {mine if held == {mine} else None}
    if held == {mine} and (len(equal) > 1 or (later and mark in hidden)):
        found.add(None)  # two equal cards of one side may be a tie as well
    if any(later) and held != {mine} and higher:
        found.add(mine)
    return found


def wins_at_once(mind: Mind, view: VyingState, seat: Seat, card: str) -> bool:
    """Whether *card* wins the deal with this trick for the side of *seat*, whatever others hold."""
    found, settled, won = ends(mind, view, seat, card), mind.ways(view).settled, by_side(view.won)
    return found is not None and all(settled((*won, one)) == side(seat) for one in found)


def among_sides(mind: Mind, view: VyingState, moves: Sequence[Move]) -> dict[Move, str]:
    """Those of *moves* that a side of several players need not think of, as one of them may lay a
    card that wins the deal: other cards, and signs; and signs before the only act."""
    if view.stake.asked or not view.hands:
        return {}
    cards = {move: card_of(mind, view, move) for move in moves}
    plays = {cards[move] for move in moves if move.verb == "play"}
    winning = {card for card in plays if wins_at_once(mind, view, moves[0].seat, card)}
    asides = {move: "" for move in moves if move.verb in ASIDE}
    if not winning:
        return asides if len(moves) - len(asides) == 1 else {}
    pack = mind.pack(view)
    best = min(winning, key=pack.index)
    return {
        move: best
        for move, card in cards.items()
        if (card and card not in winning) or (not card and move.verb not in KNOWN)
    }


def lost_in_sight(sight: TrickSight) -> bool:
    """Whether no card at all could save the deal, which is as good as told to the other."""
    if bounds(sight)[1] != -1 or len(sight.hand) > 1:
        return False
    if not sight.hand or (not sight.trick and sight.ways.settled(sight.won) is not None):
        return True
    powers = set()
    for card in sight.hidden:
        power = sight.ways.power(card, card)
        if sight.ways.suited or power not in powers:
            powers.add(power)
            left = tuple(one for one in sight.hidden if one != card) + sight.hand
            if bounds(sight._replace(hand=(card,), hidden=left))[1] != -1:
                return False
    return True


def closes(sight: TrickSight, card: str) -> bool:
    """Whether the deal is over with that card, in every case."""
    after = [deal.laid(sight.ways, card) for deal in worlds(sight)]
    return all(not deal.trick and sight.ways.settled(deal.won) is not None for deal in after)


def by_count(
    sight: TrickSight, cards: Collection[str], name: Callable[[str], str]
) -> tuple[str, str]:
    """The one of *cards* that wins most of the deals that may be, and a sentence on how many."""
    spans = spans_of(sight)
    best = max(cards, key=spans.won)
    held = "cards" if sight.many == 1 else "pairs of cards"
    of, won = sum(spans.many), spans.won(best)
    seen = "" if sight.many == 1 else ", with all cards open"
    return best, (
        f"Of the {of} {held} that the other player may hold, the {name(best)} wins against {won}"
        f"{seen}, and no other card wins against more."
    )


# What is left out --------------------------------------------------------------------------------


def cards(sight: TrickSight, name: Callable[[str], str]) -> dict[str, str]:
    """The cards that are not to be played, each with a sentence on a better one."""
    early = not sight.won and (sight.ways.suited or not sight.trick)
    if early or not sight.acts or len(sight.hand) < 2:
        return {}
    spans = spans_of(sight)
    out: dict[str, str] = {}
    for worse in spans.cards:
        better = next((card for card in spans.cards if spans.above(card, worse)), None)
        if better:
            out[worse] = BETTER.format(worse=name(worse), better=name(better))
    return out


class AtStake(NamedTuple):
    """How the match stands for the player: whether the deal, as it is worth and as it would be if
    what is asked is accepted, wins it; and whether it does so for the other."""

    mine: bool
    theirs: bool
    mine_asked: bool
    theirs_asked: bool


def left_out(
    sight: TrickSight,
    moves: Mapping[Move, tuple[str, str]],
    stakes: AtStake,
    name: Callable[[str], str],
) -> dict[Move, str]:
    """Those of *moves* that are not to be made, each with a sentence on why.

    Of each it is told whether it is to play, raise, stay or fold, and with which card, if any.
    """
    (least, most), kinds = bounds(sight), {kind for kind, _ in moves.values()}
    asked = "play" not in kinds
    out: dict[str, str] = {}
    if least == 1:
        out["fold"] = SURE
    elif stakes.theirs and most >= 0:
        out["fold"] = ALL_AT_STAKE
    elif least == 0:
        out["fold"] = SAFE
    elif most < 0 and asked and not stakes.theirs:
        out["stay"] = LOST
    if stakes.mine_asked and not stakes.theirs_asked:
        out["raise"] = ENOUGH
    elif not stakes.theirs_asked and lost_in_sight(sight):
        out["raise"] = SEEN_LOST
    worse = cards(sight, name)
    whys = {move: out.get(kind) or worse.get(card, "") for move, (kind, card) in moves.items()}
    left = {move: why for move, why in whys.items() if why}
    bare = any(kind == "raise" and not card and not whys[m] for m, (kind, card) in moves.items())
    if bare and least == 1 and sight.acts and not stakes.mine:
        for move, (kind, card) in moves.items():
            if kind == "play" and move not in left and closes(sight, card):
                left[move] = LAST_CHANCE
    return left


def of_mind(mind: Mind) -> Dominated:
    """What is left out in the game of *mind*."""

    def dominated(game: Game[Any], view: Any, moves: Sequence[Move]) -> Mapping[Move, str]:
        seat = moves[0].seat
        if view.terms.seats > 2:
            name, out = name_in(game, view), among_sides(mind, view, moves)
            return {
                m: AT_ONCE.format(card=name(card)) if card else ALONE for m, card in out.items()
            }
        known = {
            move: (move.verb, card_of(mind, view, move)) for move in moves if move.verb in KNOWN
        }
        if not known or set(moves) - set(known) - asides(moves):
            return {}
        mine, worth, up = side(seat), view.stake.worth, mind.up
        wins = [
            [view.score[one] + points >= up for one in (mine, 1 - mine)]
            for points in (worth, view.stake.asked or worth)
        ]
        stakes = AtStake(*wins[0], *wins[1])
        return left_out(sight_of(mind, view, seat), known, stakes, name_in(game, view))

    return dominated


def reckoned(
    journeyman: Adviser, sight: Callable[[], TrickSight], game: Game[Any], view: Any,
    rulings: list[Ruling], rng: Random, budget: Budget, raises: str = "raise",
) -> Advice:  # fmt: skip
    """What to do where training never came: as the *journeyman* reckons, and cards by count.

    Nothing is known there of how a raise would be answered, so none is made.
    """
    rulings = [ruling for ruling in rulings if ruling.move.verb != raises] or rulings
    said = journeyman(game, view, rulings, rng, budget)
    cards = [r.move.what[0] for r in rulings if r.move.verb == "play"]
    if said.move.verb == "play" and view.won and len(cards) > 1:
        card, because = by_count(sight(), cards, name_in(game, view))
        said = Advice(said.move._replace(what=(card,)), because)
    return said.after(STRANGE)


def asides(moves: Sequence[Move]) -> set[Move]:
    """Those that are made beside the play, and leave it as it is."""
    return {move for move in moves if move.verb == "propose"}


def card_of(mind: Mind, view: VyingState, move: Move) -> str:
    """The card that is laid with a move; empty if none is."""
    if move.verb == "raise":
        return mind.raises(view, move)[1]
    return move.what[0] if move.verb == "play" else ""


def name_in(game: Game[Any], view: Any) -> Callable[[str], str]:
    """What the cards of a game are called."""
    pack = game.pack(view.terms)
    assert pack is not None
    return pack.name
