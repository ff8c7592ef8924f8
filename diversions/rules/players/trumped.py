"""Two hands of three cards, trumps, three tricks and raises: such a contest, and its tables.

Each of two players holds three cards of a pack of forty, of which one more is turned for trumps. A
trump that is led calls for trumps; else any card may be played, and a plain card takes only in its
own suit. Before a card its player may raise what the deal is worth, unless that player raised last;
so may whoever has just played a card, if the other plays next. The other *stays*, *folds*, or
raises back.

There are too many hands and courses of play to tell all apart, so a strategy tells *kinds* of what
a player knows: a card counts by how many unseen cards of its suit are above it, those lying by what
they say of the other's cards; of earlier raises it is known how many they were, who made the last,
and whether a card has been played since. The strategy is made by ``diversions.training.trumped`` in
play against itself, and shipped as a table. Here is how such a table is laid out, so that what
writes it and what reads it cannot differ. It needs the standard library alone.

A card is a number: trumps from 0 to 8, the best last, without the one turned; then three plain
suits of ten, each with its best card last. A hand lies in the order of :func:`in_order`, and an
action is a place in it. The functions that tell kinds do the same arithmetic with numbers, at a
table, and with arrays of them, where a strategy is made.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from diversions.rules.core import Game
from diversions.rules.folder import module
from diversions.rules.players import tables
from diversions.rules.players.tables import Block, Score

MAGIC = b"trumped 1\n"
TRUMPS, PLAIN, SUITS = 9, 10, 3
CARDS = TRUMPS + SUITS * PLAIN
LAST = 5  # cards that lie before the last one

Number = Any  # a number, or an array of numbers


class TrumpedContest(NamedTuple):
    """What a strategy depends on, beside the pack."""

    up: int = 12
    stakes: tuple[int, ...] = (1, 3, 6, 9, 12)  # what a deal is worth, by how often it was raised
    # By points, the points whose strategy is played with so many.
    stands: tuple[int, ...] = (0, 1, 1, 4, 4, 4, 7, 7, 7, 9, 10, 11)
    steps: int = 15  # parts of one in which a table keeps a chance

    @classmethod
    def read(cls, head: Mapping[str, Any]) -> TrumpedContest:
        """A contest as the head of a file has it."""
        known: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in head.items()
        }
        return cls(**known)

    def scores(self) -> list[Score]:
        """The scores that a table has."""
        grid = sorted(set(self.stands))
        return [(eldest, dealer) for eldest in grid for dealer in grid]

    def stands_for(self, score: Score) -> Score:
        """The score whose strategy is played at *score*.

        >>> TrumpedContest().stands_for((0, 11)), TrumpedContest().stands_for((5, 8))
        ((0, 11), (4, 7))
        """
        eldest, dealer = score
        return self.stands[eldest], self.stands[dealer]

    def useful(self, score: Score) -> int:
        """How many raises of a deal can matter: after them, it wins the game for either player.

        >>> [TrumpedContest().useful(score) for score in ((11, 11), (0, 11), (7, 7))]
        [0, 4, 2]
        """
        wanted = self.up - min(score)
        return next(n for n, stake in enumerate(self.stakes) if stake >= wanted)


# Cards ---------------------------------------------------------------------------------------


def in_order(card: int) -> tuple[int, int, int]:
    """By what a hand is ordered: trumps first, the better before the lesser."""
    return (0, -card, 0) if is_trump(card) else (1, -rank_of(card), suit_of(card))


def is_trump(card: Number) -> Number:
    """1 for a trump, else 0."""
    return 1 * (card < TRUMPS)


def suit_of(card: Number) -> Number:
    """The number of a card's suit, 0 for trumps.

    >>> [suit_of(card) for card in (0, 8, 9, 18, 19, 38)]
    [0, 0, 1, 1, 2, 3]
    """
    return (card + 1) // PLAIN


def rank_of(card: Number) -> Number:
    """The place of a card in its suit, 9 for the best one."""
    return (card + 1) % PLAIN


def follows(card: Number, led: Number) -> Number:
    """1 for a card of the suit led, else 0."""
    return 1 * (suit_of(card) == suit_of(led))


def beats(card: Number, led: Number) -> Number:
    """1 for a card that takes a trick from the one led, else 0."""
    return follows(card, led) * (card > led) + (1 - is_trump(led)) * is_trump(card)


def bound(card: Number, led: Number, hand: Sequence[Number]) -> Number:
    """1 for a card that may not be played from *hand*, for it has trumps, as was led; else 0."""
    without = 1
    for one in hand:
        without = without * (1 - is_trump(one))
    return is_trump(led) * (1 - without) * (1 - is_trump(card))


def takes(card: Number, led: Number, hand: Sequence[Number]) -> Number:
    """1 for a card of *hand* that may be played and takes the trick, else 0."""
    return beats(card, led) * (1 - bound(card, led, hand))


# Kinds of knowledge --------------------------------------------------------------------------

SORTS = 13  # of cards: four plain ones, then trumps, the best last
REPLIES = SORTS + 2  # the same of a hand that replies: in the suit led, one that takes or not
ROUGH = 5  # sorts of cards that lie: two plain ones, three of trumps


def above(card: Number, seen: Sequence[Number]) -> Number:
    """How many cards of its suit are better and not among those *seen*."""
    left = PLAIN - 1 - rank_of(card)
    for one in seen:
        left = left - follows(one, card) * (one > card)
    return left


def sort_of(card: Number, seen: Sequence[Number]) -> Number:
    """What a card is worth to who has seen those.

    >>> [sort_of(card, ()) for card in (8, 7, 38, 35, 30)], sort_of(7, (8,))
    ([12, 11, 3, 2, 0], 12)
    """
    better, trump = above(card, seen), is_trump(card)
    plain = 1 * (better < 2) + 1 * (better < 4) + 1 * (better < 7)
    return trump * (SORTS - 1 - better) + (1 - trump) * plain


def rough(card: Number) -> Number:
    """What a card that lies says."""
    trump = is_trump(card)
    return trump * (2 + card // 3) + (1 - trump) * (rank_of(card) >= 5)


def reply_sort(card: Number, led: Number, hand: Sequence[Number]) -> Number:
    """What a card of *hand* is worth in reply to the first one led."""
    suited = follows(card, led) * (1 - is_trump(led))
    return suited * (SORTS + 1 - (card > led)) + (1 - suited) * sort_of(card, hand)


def joined(*parts: tuple[Number, int]) -> Number:
    """Several numbers as one, each with how many it may be."""
    number: Number = 0
    for value, size in parts:
        number = number * size + value
    return number


def kind_of(
    acts: bool, hand: Sequence[Number], lying: Sequence[Number], winner: int, player: int
) -> Number:
    """The kind of what *player*, who is to play the next card or not, knows.

    *winner* took the first trick; eldest is 0.
    """
    level = len(lying)
    if level == 0:
        return hand_kind(hand)
    if level == 1:
        return reply_kind(hand, lying[0]) if acts else lead_kind(hand, lying[0])
    first, seen = int(player == 0), (*hand, *lying)
    if level == 2:
        followed = follows(lying[1], lying[0]) * (1 - is_trump(lying[0]))
        return joined(
            *((sort_of(card, seen), SORTS) for card in hand),
            (follows(*hand), 2),
            *((rough(card), ROUGH) for card in lying),
            (followed, 2),
            (first, 2),
        )
    theirs, void = shown(lying[:2], first)
    if level == 3 and acts:
        case = replying_case(hand, lying[2], seen)
        return joined((case, CASES), (is_trump(lying[2]), 2), (rough(theirs), ROUGH), (first, 2))
    if level == 3:
        left = sort_of(hand[0], seen)
        return joined(
            (left, SORTS), (rough(lying[2]), ROUGH), (void, 2), (rough(theirs), ROUGH), (first, 2)
        )
    second, more = shown(lying[2:4], int(player == winner))
    void = void + more - void * more
    said = ((rough(theirs), ROUGH), (rough(second), ROUGH), (void, 2), (first, 2))
    if level == LAST:
        led = lying[LAST - 1]
        wins = beats(hand[0], led) if acts else 0
        return joined((sort_of(led, lying), SORTS), (wins, 2), *said)
    unseen: Number = TRUMPS
    for card in seen:
        unseen = unseen - is_trump(card)
    many = 1 * (unseen > 1) + 1 * (unseen > 3) + 1 * (unseen > 5)
    return joined((sort_of(hand[0], seen), SORTS), (many, 4), *said)


def hand_kind(hand: Sequence[Number]) -> Number:
    """Three cards before the first is led."""
    one, two, three = hand
    suits = follows(one, two), follows(two, three), follows(one, three)
    return joined(*((sort_of(card, hand), SORTS) for card in hand), *((same, 2) for same in suits))


def reply_kind(hand: Sequence[Number], led: Number) -> Number:
    """Three cards and the first one led. That counts as unseen among the own ones, so that these
    tell whether they are above it."""
    own = ((reply_sort(card, led, hand), REPLIES) for card in hand)
    return joined(*own, (sort_of(led, hand), SORTS))


def lead_kind(hand: Sequence[Number], led: Number) -> Number:
    """The first card led, and the two that its player has left."""
    seen = (*hand, led)
    sorts = ((sort_of(card, seen), SORTS) for card in (led, *hand))
    return joined(*sorts, (follows(*hand), 2))


def shown(trick: Sequence[Number], led: int) -> tuple[Number, Number]:
    """The other's card of a *trick* to which the player led (1) or replied (0), and whether it
    shows that the other has no trumps."""
    lead, reply = trick
    return (reply, is_trump(lead) * (1 - is_trump(reply))) if led else (lead, 0 * lead)


CASES = 1 + SORTS + SORTS * SORTS


def replying_case(hand: Sequence[Number], led: Number, seen: Sequence[Number]) -> Number:
    """What is left after taking the second trick with either card; 0 if neither takes it."""
    one, two = hand
    by_one, by_two = takes(one, led, hand), takes(two, led, hand)
    sort_one, sort_two = sort_of(one, seen), sort_of(two, seen)
    return (
        by_one * by_two * (1 + SORTS + sort_one * SORTS + sort_two)
        + by_one * (1 - by_two) * (1 + sort_two)
        + by_two * (1 - by_one) * (1 + sort_one)
    )


# The course of a deal ------------------------------------------------------------------------


class TrumpedMoment(NamedTuple):
    """So many cards lie; *winner* took the first trick, if it is complete: eldest is 0."""

    level: int
    winner: int

    @property
    def acting(self) -> int:
        """Who plays the next card. Whoever did not take the first trick must take the second."""
        if self.level < 2:
            return self.level
        return self.winner ^ (self.level in (3, 4))

    @property
    def late(self) -> bool:
        """Whether the last card was played by who does not play the next."""
        return self.level % 2 == 1 or (self.level == 2 and self.winner == 0)

    @property
    def cards(self) -> int:
        """How many cards may be chosen from."""
        return 3 - self.level // 2


MOMENTS = (
    TrumpedMoment(0, 0),
    TrumpedMoment(1, 0),
    *(TrumpedMoment(level, winner) for winner in (0, 1) for level in range(2, LAST + 1)),
)


def winner_of(lying: Sequence[int]) -> int:
    """Who took the first trick; 0 before it is complete."""
    return int(len(lying) > 1 and beats(lying[1], lying[0]))


def over(lying: Sequence[int]) -> int | None:
    """Who has the deal by these cards; None while it is open.

    >>> over((8, 7, 6, 5)), over((8, 7, 5, 6)), over((8, 7, 5, 6, 4, 3))
    (0, None, 1)
    """
    winner = winner_of(lying)
    if len(lying) < 4:
        return None
    if not beats(lying[3], lying[2]):
        return winner
    return None if len(lying) <= LAST else winner ^ 1 ^ int(beats(lying[5], lying[4]))


class TrumpedKey(NamedTuple):
    """One array of a table: decisions of a sort at a moment, by who is to play or by the other.

    To “raise” before the own card, or “late”, with the card just played; to “answer”; the “card”.
    """

    sort: str
    moment: TrumpedMoment
    acts: bool

    @property
    def size(self) -> tuple[int, int]:
        """How many states the raises may be in, and how many actions there are.

        Whether to raise: with none made, or one, two or three. Answers: fold, stay and raise, with
        one to four made. Cards: see :func:`state_of`.
        """
        if self.sort == "card":
            return STATES, self.moment.cards
        return (4, 3) if self.sort == "answer" else (4, 2)


STATES = 17


def state_of(made: int, own: bool, fresh: bool) -> int:
    """The state of the raises when a card is to be played: so many, the last of them one's *own*
    or the other's, *fresh* if no card has been played since.

    >>> [state_of(*known) for known in ((0, False, False), (4, True, False), (1, False, True))]
    [0, 4, 13]
    """
    return made and made + 4 * (not own) + 8 * fresh


def keys() -> Iterator[TrumpedKey]:
    """The arrays of a table, in their order."""
    for moment in MOMENTS:
        if moment.late:
            yield TrumpedKey("late", moment, False)
        yield TrumpedKey("answer", moment, False)
        yield TrumpedKey("raise", moment, True)
        yield TrumpedKey("answer", moment, True)
        if moment.cards > 1:
            yield TrumpedKey("card", moment, True)


class TrumpedDecision(NamedTuple):
    """What a player knows who is to act, or has just played a card."""

    score: Score  # of eldest and of the dealer
    player: int  # 0 for eldest
    hand: tuple[int, ...]  # in order
    lying: tuple[int, ...]
    made: int = 0  # raises, with one that waits for its answer
    own: bool = False  # whether the last was the player's
    fresh: bool = False  # whether no card has been played since

    @property
    def moment(self) -> TrumpedMoment:
        return TrumpedMoment(len(self.lying), winner_of(self.lying))

    @property
    def acts(self) -> bool:
        """Whether the next card is the player's."""
        return self.moment.acting == self.player

    @property
    def deal_of(self) -> int | None:
        """Who has the deal, if the player knows it: by the cards that lie, or by what the player
        can reply to the second trick or the third."""
        if self.acts and len(self.lying) in (3, LAST):
            return over((*self.lying, self.hand[self.places()[0]]))
        return over(self.lying)

    @property
    def certain(self) -> bool:
        """Whether the deal is the player's, whatever is to come: so many tricks are won, or will be
        by trumps that no unseen card takes."""
        if self.deal_of is not None:
            return self.deal_of == self.player
        level, seen = len(self.lying), (*self.hand, *self.lying)
        own = [*self.hand, *(self.lying[-1:] if level % 2 and not self.acts else ())]
        best = sum(is_trump(card) and above(card, seen) == 0 for card in own)
        won = int(level > 1 and (level > 3 or self.moment.winner == self.player))
        return bool(won + best >= 2)

    def after(self, place: int) -> TrumpedDecision:
        """The same with the card at that place of the hand played."""
        hand = self.hand[:place] + self.hand[place + 1 :]
        return self._replace(hand=hand, lying=(*self.lying, self.hand[place]), fresh=False)

    def places(self) -> list[int]:
        """The places of the cards that may be played, and are worth it.

        If one takes the second trick, whoever has lost the first must play such a card.
        """
        lying, hand = self.lying, self.hand
        every = range(len(hand))
        if len(lying) % 2 == 0:
            return list(every)
        may = [place for place in every if not bound(hand[place], lying[-1], hand)]
        if len(lying) == 1:
            return may
        taking = [place for place in may if beats(hand[place], lying[-1])]
        return taking or may[-1:]


Chances = list[float]
SELDOM = 0.25  # a chance below which an action is never taken


def without_seldom(chances: Chances) -> Chances:
    """Those chances, without what is seldom done.

    In learning that was mostly chance, and to leave it out wins more matches (Ganzfried, Sandholm
    and Waugh 2012 found the same at poker).

    >>> without_seldom([0.6, 0.2, 0.2])
    [1.0, 0.0, 0.0]
    """
    often = [chance if chance >= SELDOM else 0.0 for chance in chances]
    whole = sum(often)
    return [chance / whole for chance in often]


class TrumpedTable:
    """The strategy of a contest, read from its file; a score is unpacked when asked for."""

    def __init__(self, head: Mapping[str, Any], blocks: Mapping[Score, Block]) -> None:
        self.head, self.blocks = head, blocks
        self.contest = TrumpedContest.read(head["contest"])
        self.kinds: dict[tuple[TrumpedMoment, bool], list[int]] = {
            (moment, acts): head["kinds"][2 * number + acts]
            for number, moment in enumerate(MOMENTS)
            for acts in (False, True)
        }
        self.offsets, self.size = {}, 0
        for key in keys():
            self.offsets[key] = self.size
            self.size += prod(self.shape(key))
        self.block = lru_cache(maxsize=8)(self._block)

    @classmethod
    def read(cls, path: Path) -> TrumpedTable:
        """The table in the file *path*; ValueError, in words, if it is damaged."""
        head, rest = tables.read(path, MAGIC)
        scores = [(eldest, dealer) for eldest, dealer in head["scores"]]
        return cls(head, tables.parted(rest, head["sizes"], scores))

    def write(self, path: Path) -> None:
        """The same as a file, in one step."""
        tables.write(path, MAGIC, {**self.head, "scores": list(self.blocks)}, self.blocks)

    def shape(self, key: TrumpedKey) -> tuple[int, int, int]:
        """Of an array: states, the actions whose chances are kept, kinds. The last is the rest."""
        states, actions = key.size
        return states, actions - 1, len(self.kinds[key.moment, key.acts])

    def _block(self, score: Score) -> Block:
        block = tables.unpacked(self.blocks[score])
        if len(block) != self.size:
            raise ValueError(f"The table for {score} has the wrong size.")
        return block

    def chances(self, sort: str, at: TrumpedDecision, state: int) -> Chances | None:
        """How often to do what; None where the table knows nothing of it."""
        key = TrumpedKey(sort, at.moment, at.acts)
        kinds = self.kinds[key.moment, key.acts]
        kind = kind_of(key.acts, at.hand, at.lying, key.moment.winner, at.player)
        place = bisect_left(kinds, kind)
        if place == len(kinds) or kinds[place] != kind:
            return None
        block, (_, kept, many) = self.block(self.contest.stands_for(at.score)), self.shape(key)
        first = self.offsets[key] + state * kept * many + place
        known = [block[first + n * many] / self.contest.steps for n in range(kept)]
        return without_seldom([*known, 1 - sum(known)])

    def top(self, at: TrumpedDecision) -> int:
        """How many raises can matter."""
        return self.contest.useful(self.contest.stands_for(at.score))

    def suffices(self, at: TrumpedDecision) -> bool:
        """Whether the deal at what it is worth, or is asked, wins the game for the player, and does
        not for the other.

        A raise would then gain nothing, and may lose the game.
        """
        mine, theirs = at.score[at.player], at.score[1 - at.player]
        stake, up = self.contest.stakes[at.made], self.contest.up
        return mine + stake >= up > theirs + stake

    def raises(self, at: TrumpedDecision) -> float:
        """How often to raise, before the own card or with the one just played."""
        if at.made >= self.top(at) or (at.made and at.own) or over(at.lying) is not None:
            return 0.0
        if (not at.acts and not at.moment.late) or (at.acts and at.fresh):
            return 0.0
        if self.suffices(at):
            return 0.0
        if at.deal_of == at.player:
            return 1.0
        chances = self.chances("raise" if at.acts else "late", at, at.made)
        return chances[1] if chances else 0.0

    def answers(self, at: TrumpedDecision) -> Chances:
        """How often to fold, stay and raise back, if a raise waits.

        One that would lose the game to refuse, or can matter no more, is never refused. Who knows
        that the deal is won raises back, as nothing can be lost by it; who knows that it is lost
        does not stay, nor does anybody fold who will win it.
        """
        top = self.top(at)
        back_gains = at.made < top and not self.suffices(at)
        if at.deal_of == at.player:
            return [0.0, 0.0, 1.0] if back_gains else [0.0, 1.0, 0.0]
        if over(at.lying) is not None:
            return [1.0, 0.0, 0.0]
        if at.made > top:
            return [0.0, 1.0, 0.0]
        fold, stay, back = self.chances("answer", at, at.made - 1) or (0.0, 1.0, 0.0)
        if at.deal_of is not None:
            fold, stay = fold + stay, 0.0
        if at.certain:
            fold, stay = 0.0, fold + stay
        if at.score[1 - at.player] + self.contest.stakes[at.made - 1] >= self.contest.up:
            fold = 0.0
        if not back_gains:
            back = 0.0
        whole = fold + stay + back
        return [fold / whole, stay / whole, back / whole] if whole else [0.0, 1.0, 0.0]

    def cards(self, at: TrumpedDecision) -> dict[int, float]:
        """How often to play the card at which place of the hand, if one does not raise."""
        places = at.places()
        if len(places) == 1:
            return {places[0]: 1.0}
        made = min(at.made, self.top(at))
        state = state_of(made, at.own, at.fresh)
        known = self.chances("card", at, state) or [1.0] * len(at.hand)
        whole = sum(known[place] for place in places)
        if not whole:
            return {places[0]: 1.0}
        return {place: known[place] / whole for place in places}


@cache
def shipped(path: Path, contest: TrumpedContest) -> TrumpedTable | None:
    """The table of a contest, read when first wanted; None, and a line in the log, if it fails."""
    return tables.shipped(TrumpedTable.read, path, contest)


class TrumpedSolved(NamedTuple):
    """What of a game has a strategy, as ``equilibrium.py`` of its folder has it."""

    contests: Mapping[str, TrumpedContest]
    folder: Path

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.trumped"


def solved(game: Game[Any]) -> TrumpedSolved | None:
    """The contests of *game* with trumps that have a strategy; None if it has none."""
    part = module(game, "equilibrium")
    if part is None or not all(isinstance(one, TrumpedContest) for one in part.CONTESTS.values()):
        return None
    return TrumpedSolved(part.CONTESTS, part.TABLES)
