"""Players of games of three tricks and raises: what a hand promises, and what a raise is worth.

A game says by a :class:`Mind` how its tricks are played and what its raises ask.  The apprentice
goes by rule of thumb.  The journeyman deals the hidden cards out many ways, plays the tricks of
each :class:`Deal` out by rule of thumb, and weighs raising, staying and folding by the match that
they win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import exp
from random import Random
from typing import Any, NamedTuple

from diversions.rules.bots import Advice, Adviser, Budget, Weigher, done_often
from diversions.rules.core import BACK, SEATS, Game, Move, Ruling, Seat, but
from diversions.rules.kit.cards import Hands
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.raises import above
from diversions.rules.kit.vying import NOBODY, SigningState, VyingState, by_side, held, lying, side
from diversions.rules.players.guessing import Dealing, guess_within, not_held

ONE = (1,)  # what a deal is worth where nobody raises


@dataclass(frozen=True)
class Ways:
    """How a game plays its tricks."""

    power: Callable[[str, str], int]  # of a card, where that other was led; -1 cannot take
    choices: Callable[[Sequence[str], Sequence[str]], Sequence[str]]  # of a hand, to a trick
    settled: Callable[[Sequence[int | None]], int | None]  # whose the deal is, by tricks so far
    suited: bool = False  # whether suits matter
    after_tie: int | None = None  # the side that leads after a tied trick; None: who led to it


class Deal(NamedTuple):
    """A deal in full sight, to be played out."""

    hands: tuple[tuple[str, ...], ...]
    leader: Seat
    trick: tuple[tuple[Seat, str], ...]
    won: tuple[int | None, ...]  # by side; None is a tie


@dataclass(frozen=True, kw_only=True)
class Mind:
    """What players must know of a game; each is asked of a view."""

    ways: Callable[[Any], Ways]
    pack: Callable[[Any], Sequence[str]]
    up: int  # the points that are played for
    worths: tuple[int, ...] = ONE  # of deals to come, each as likely: as near to perfect play
    raises: Callable[[Any, Move], tuple[int, str]]  # what that raise asks (0: none of it), its card
    made: Callable[[Any], Sequence[int]]  # how many cards lay at each that was made in a deal
    true_signs: Callable[[Any, Seat], Sequence[str]] = lambda view, seat: ()
    shown: Callable[[Any], Sequence[str]] = lambda view: ()  # beside hands and tricks
    before: Callable[[Any, list[Move], Random], Advice | None] = lambda view, moves, rng: None
    asked: Callable[[Any], bool | None] = lambda view: None  # new hands by eldest, who was free to
    thumb: Callable[[Move], bool] = lambda move: not move.what  # the raise of an apprentice
    says: Mapping[str, str] = field(default_factory=dict)  # reasons in the game's own words
    share: Callable[[Any, Seat, float], float] = lambda view, seat, won: won  # of games, of matches


class DealStakes(NamedTuple):
    """What a deal is worth, and how the match stands."""

    worth: int
    asked: int
    mine: int  # points that the side still wants
    theirs: int
    worths: tuple[int, ...] = ONE  # of deals to come


# Tricks played out ---------------------------------------------------------------------------


def outcome(ways: Ways, deal: Deal, rng: Random) -> int:
    """The side that has the deal if all play by rule of thumb; where a side is two players, the
    last two tricks as well as can be, all cards seen.

    With a player on each side that would say too much: who can see the other’s last cards needs no
    bluff.
    """
    hands = [list(hand) for hand in deal.hands]
    leader, trick, won = deal.leader, list(deal.trick), list(deal.won)
    seats = len(hands)
    while (side := ways.settled(won)) is None:
        if not trick and len(hands[leader]) <= SEEN and seats > 2:
            return seen_through(ways, Deal(tuple(map(tuple, hands)), leader, (), tuple(won)))
        for place in range(len(trick), seats):
            seat = (leader + place) % seats
            card = by_thumb(ways, hands[seat], trick, seat, rng)
            hands[seat].remove(card)
            trick.append((seat, card))
        takers = taking(ways, trick)
        sides = {seat % 2 for seat in takers}
        won.append(sides.pop() if len(sides) == 1 else None)
        leader = takers[0] if won[-1] is not None else leader
        trick = []
    return side


SEEN = 2  # cards in hand from which a deal is played as well as can be


def seen_through(ways: Ways, deal: Deal) -> int:
    """The side that has the deal if both play as well as can be, and all see all cards."""
    hands, seats = deal.hands, len(deal.hands)
    seat = (deal.leader + len(deal.trick)) % seats
    if not deal.trick and len(hands[seat]) == 1:  # nobody has a choice
        last = tuple((one % seats, hands[one % seats][0]) for one in range(seat, seat + seats))
        return ways.settled(completed(ways, deal._replace(trick=last)).won) or 0
    tried, found = set[object](), 1 - side(seat)
    for card in ways.choices(hands[seat], [laid for _, laid in deal.trick]):
        same = card if ways.suited else ways.power(card, card)
        if same in tried:
            continue
        tried.add(same)
        after, whose = played(deal, seat, card), None
        if len(after.trick) == seats:
            after = completed(ways, after)
            whose = ways.settled(after.won)
        whose = seen_through(ways, after) if whose is None else whose
        if whose == side(seat):
            return whose
        if whose == NOBODY:
            found = whose
    return found


def completed(ways: Ways, deal: Deal) -> Deal:
    """*deal* after the trick to which all have played."""
    takers = taking(ways, deal.trick)
    one = len({side(taker) for taker in takers}) == 1
    won = (*deal.won, side(takers[0]) if one else None)
    return Deal(deal.hands, takers[0] if one else deal.leader, (), won)


def taking(ways: Ways, trick: Sequence[tuple[Seat, str]]) -> list[Seat]:
    """Who has the best card of a trick: several, if they are equal."""
    led = trick[0][1]
    powers = [ways.power(led, card) for _, card in trick]
    best = max(powers)
    return [seat for (seat, _), power in zip(trick, powers, strict=True) if power == best]


def by_thumb(
    ways: Ways,
    hand: Sequence[str],
    trick: Sequence[tuple[Seat, str]],
    seat: Seat,
    rng: Random | None = None,
) -> str:
    """The card that rule of thumb plays: the best led; else the cheapest that serves."""
    choices = sorted(
        ways.choices(hand, [card for _, card in trick]), key=lambda card: ways.power(card, card)
    )
    if not trick:
        return choices[-1] if rng is None or rng.random() < 0.6 else rng.choice(choices)
    led, takers = trick[0][1], taking(ways, trick)
    if all(taker % 2 == seat % 2 for taker in takers):
        return choices[0]  # the trick is a partner's already
    best = max(ways.power(led, card) for _, card in trick)
    enough = [card for card in choices if ways.power(led, card) > best]
    ties = [card for card in choices if ways.power(led, card) == best]
    return (enough or ties or choices)[0]


# What hands promise --------------------------------------------------------------------------


def promise(ways: Ways, pack: Sequence[str], deal: Deal, side: int) -> float:
    """How likely *side* thinks it is to have the deal, from what it holds, from 0 to 1."""
    ladder = ladder_of(ways, tuple(pack))
    held = [ladder[c] for seat, hand in enumerate(deal.hands) if seat % 2 == side for c in hand]
    held += [ladder[card] for seat, card in deal.trick if seat % 2 == side]
    return promised_by(held, deal.won, side)


def promised_by(held: Sequence[float], won: Sequence[int | None], side: int) -> float:
    """The same, from how much of the pack each card held is better than."""
    best = sorted(held, reverse=True)[:2]
    usual = [(len(held) - place) / (len(held) + 1) for place in range(len(best))]
    ahead = won.count(side) - won.count(1 - side)
    return 1 / (1 + exp(-(5 * (sum(best) - sum(usual)) + 1.5 * ahead)))


@cache
def ladder_of(ways: Ways, pack: tuple[str, ...]) -> dict[str, float]:
    """How many of the pack each card is better than, as a share of it."""
    powers = {card: ways.power(card, card) for card in pack}
    count = len(pack)
    return {
        card: sum((power > other) + (power == other) / 2 for other in powers.values()) / count
        for card, power in powers.items()
    }


def folds(promised: float, wanted: float = 1 / 3) -> float:
    """How likely a side that thinks so of its cards is to fold before a raise, of which it would
    have to win so many."""
    return 1 / (1 + exp(10 * (promised - wanted)))


# What the table says -----------------------------------------------------------------------


def by_ladder(ladder: Sequence[int]) -> Callable[[VyingState, Move], tuple[int, str]]:
    """Raises by the steps of *ladder*, alone or with a card."""
    return lambda view, move: (above(ladder, view.stake), move.what[0] if move.what else "")


def deal_of(view: VyingState, hands: Hands) -> Deal:
    """The deal of *view* with these hands."""
    return Deal(hands, view.leader, view.trick, by_side(view.won))


def unseen(mind: Mind, view: VyingState) -> list[str]:
    """The cards that lie nowhere in *view*."""
    seen = {*mind.shown(view), *lying(view), *held(view)}
    return [card for card in mind.pack(view) if card not in seen]


def own_promise(mind: Mind, view: VyingState, seat: Seat) -> float:
    """What the own hand of *seat* promises, from 0 to 1."""
    own = tuple(hand if one == seat else () for one, hand in enumerate(view.hands))
    return promise(mind.ways(view), mind.pack(view), deal_of(view, own), side(seat))


def signing(mind: Mind, view: VyingState, moves: Sequence[Move], rng: Random) -> Advice | None:
    """The sign to make, or the opponent to watch, before anything else; always true."""
    watch = [move for move in moves if move.verb == "watch"]
    if watch:
        laid = [seat for seat, _ in view.trick]
        open_to = [m for m in watch if SEATS.index(m.what[0]) not in laid]  # may yet sign on it
        return Advice(
            rng.choice(open_to or watch),
            "A player you watch cannot pass a sign without your seeing it.",
        )
    signs = {move.what[0]: move for move in moves if move.verb == "sign"}
    if not signs or view.won or len(view.hands[moves[0].seat]) < 2:
        return None  # nothing, or nothing but a last card, could be played otherwise
    true = [key for key in signs_left(mind, view, moves) if key in signs]
    if true:
        return Advice(
            signs[true[0]], "Once your partner knows your best card, they can raise on it."
        )
    return None


def signs_left(mind: Mind, view: VyingState, moves: Sequence[Move]) -> list[str]:
    """What can be signed without lying, and is not shown at once by the card that is laid next to
    a trick."""
    seat = moves[0].seat
    known = list(mind.true_signs(view, seat))
    if not view.trick or not any(move.verb == "play" for move in moves) or view.stake.asked:
        return known
    laid = by_thumb(mind.ways(view), view.hands[seat], view.trick, seat)
    left = tuple(card for card in view.hands[seat] if card != laid)
    after = mind.true_signs(but(view, hands=replaced(view.hands, seat, left)), seat)
    return [key for key in known if key in after]


TRIES = 12  # hands dealt out for one that agrees with the signs
LIES = 0.04, 0.3  # how likely a partner's sign is false, and an opponent's


def agreeing(mind: Mind, view: VyingState, hands: Hands, seat: Seat) -> float:
    """How well these hands agree with the signs that *seat* has seen; a sign may be false."""
    if not isinstance(view, SigningState):
        return 1.0
    weight = 1.0
    for sign in view.signs:
        if sign.key != BACK and sign.seat != seat:
            laid = [*view.tricks[sign.trick :], view.trick]
            since = tuple(card for trick in laid for one, card in trick if one == sign.seat)
            had = (*hands[: sign.seat], hands[sign.seat] + since, *hands[sign.seat + 1 :])
            if sign.key not in mind.true_signs(but(view, hands=had), sign.seat):
                weight *= LIES[side(sign.seat) != side(seat)]
    return weight


def barred(mind: Mind, view: VyingState, hidden: Sequence[str]) -> list[set[str]]:
    """Those of the *hidden* cards that each seat cannot hold, by what it played where suits matter;
    elsewhere every card may be played."""
    ways, seats = mind.ways(view), view.terms.seats
    if not ways.suited:
        return [set() for _ in range(seats)]

    def able(hand: Sequence[str], trick: Sequence[tuple[Seat, str]]) -> Sequence[str]:
        return ways.choices(hand, [card for _, card in trick])

    return not_held((*view.tricks, view.trick), hidden, seats, able)


def guessed(
    mind: Mind, view: VyingState, hidden: Sequence[str], never: Sequence[set[str]], seat: Seat,
    rng: Random,
) -> tuple[Hands, float]:  # fmt: skip
    """Hands that may be out, the likelier found oftener; and how much they still count.  No seat
    has one of the *hidden* cards that it *never* can."""
    for _ in range(TRIES):
        hands = guess_within(view.hands, hidden, never, rng)
        agrees = agreeing(mind, view, hands, seat)
        if rng.random() < agrees:
            return hands, 1.0
    return hands, agrees


def guesses_of(mind: Mind) -> Callable[[Any, Seat], Dealing]:
    """What deals out the cards that a seat does not see, by *mind*."""

    def guesses(view: VyingState, seat: Seat) -> Dealing:
        hidden = unseen(mind, view)
        never = barred(mind, view, hidden)
        return lambda rng: guessed(mind, view, hidden, never, seat, rng)[0]

    return guesses


# What the others have done ---------------------------------------------------------------------

PLAIN = 0.3, 0.75  # how often the card of a rule of thumb is chosen, of a lead and of an answer


def bold(promised: float) -> float:
    """How likely who thinks so of their cards is to raise: on poor ones now and then."""
    return 0.1 + 0.5 / (1 + exp(10 * (0.65 - promised)))


def steady(promised: float) -> float:
    """How likely a side that thinks so of its cards is to stay before a raise."""
    return 0.3 + 0.7 * (1 - folds(promised))


def asks(promised: float) -> float:
    """How likely who thinks so of their cards is to ask for new ones."""
    return 0.05 + 0.7 / (1 + exp(15 * (promised - 0.4)))


class ActSeen(NamedTuple):
    """Something that another did: it raised, did not raise, stayed or laid a card, asked for new
    hands or kept its own; and what lay."""

    seat: Seat
    verb: str
    trick: tuple[tuple[Seat, str], ...]
    won: tuple[int | None, ...]
    later: tuple[tuple[Seat, str], ...]  # what was laid after it; first the card, of a card laid


class ActsSeen:
    """What the others have done in a deal, as *seat* saw it: hands are the likelier, the more
    likely their holders would have done so, by rule of thumb."""

    def __init__(self, mind: Mind, view: VyingState, seat: Seat) -> None:
        self.ways, self.seats = mind.ways(view), view.terms.seats
        self.ladder = ladder_of(self.ways, tuple(mind.pack(view)))
        self.acts = [*seen_acts(mind, view, seat)]

    def likely(self, hands: Hands) -> float:
        """How likely all of it is with these *hands*."""
        chance = 1.0
        for act in self.acts:
            chance *= self.chance(act, hands)
        return chance

    def chance(self, act: ActSeen, hands: Hands) -> float:
        """How likely that is of who did it; a side stays by all of its cards."""
        if act.verb == "play":
            return self.of_card(act, hands)
        seats = range(act.seat % 2, self.seats, 2) if act.verb == "stay" else (act.seat,)
        cards = [card for seat in seats for card in hands[seat]]
        cards += [card for seat, card in act.later if seat in seats]
        cards += [card for seat, card in act.trick if side(seat) == side(act.seat)]
        promised = promised_by([self.ladder[card] for card in cards], act.won, side(act.seat))
        if act.verb == "stay":
            return steady(promised)
        if act.verb in ("ask", "keep"):
            return asks(promised) if act.verb == "ask" else 1 - asks(promised)
        return bold(promised) if act.verb == "raise" else 1 - bold(promised)

    def of_card(self, act: ActSeen, hands: Hands) -> float:
        """How likely a player chooses that card: rather the one of the rule of thumb."""
        hand = [*hands[act.seat], *(card for seat, card in act.later if seat == act.seat)]
        power, laid = self.ways.power, [card for _, card in act.trick]
        choices = {power(card, card) for card in self.ways.choices(hand, laid)}
        thumb = by_thumb(self.ways, hand, act.trick, act.seat)
        card, plain = act.later[0][1], PLAIN[bool(act.trick)]
        usual = power(card, card) == power(thumb, thumb)
        return plain * usual + (1 - plain) / max(1, len(choices))


def seen_acts(mind: Mind, view: VyingState, seat: Seat) -> Iterator[ActSeen]:
    """What others than *seat* have done: cards, raises, none where one was free, and staying."""
    tricks, won = (*view.tricks, view.trick), by_side(view.won)
    course = [(number, place) for number, one in enumerate(tricks) for place in range(len(one))]
    cards, raised = [laid for one in tricks for laid in one], list(mind.made(view))
    last = view.stake.raiser or 0
    raisers = [side(last + number) for number in range(len(raised) - 1, -1, -1)]  # they alternate

    def act(who: Seat, verb: str, lie: int) -> ActSeen:
        number, place = course[lie] if lie < len(course) else (len(tricks) - 1, len(view.trick))
        return ActSeen(who, verb, tricks[number][:place], won[:number], tuple(cards[lie:]))

    asked, two = mind.asked(view), view.terms.seats == 2
    if asked is not None and (seat != view.eldest or (asked and two)):
        other = view.eldest if seat != view.eldest else 1 - seat  # who did not agree
        yield act(other, "ask" if asked and other == view.eldest else "keep", 0)
    for lie, by in zip(raised, raisers, strict=True):
        if by != side(seat):
            to_play = cards[lie][0] if lie < len(cards) else view.to_play
            laid = cards[lie - 1][0] if lie else to_play
            other = (seat + 1) % view.terms.seats
            yield act(next((s for s in (to_play, laid) if side(s) == by), other), "raise", lie)
    if raised and last == side(seat) and not view.stake.asked:
        yield act((seat + 1) % view.terms.seats, "stay", raised[-1])
    for lie, (who, _) in enumerate(cards):
        if who != seat:
            yield act(who, "play", lie)
            before = [by for at, by in zip(raised, raisers, strict=True) if at <= lie]
            free = lie not in raised and before[-1:] != [side(who)]
            if free and view.score[side(who)] + view.stake.worth < mind.up:
                yield act(who, "rest", lie)


# What a move is worth ------------------------------------------------------------------------


@cache
def even(mine: int, theirs: int, worths: tuple[int, ...] = ONE) -> float:
    """The chance of scoring *mine* more points before the other side scores *theirs*, where a deal
    is worth one or another of *worths*, each as likely.

    >>> even(10, 3), even(10, 3, (1, 3))
    (0.019287109375, 0.09610188007354736)
    """
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    pairs = ((even(mine - one, theirs, worths), even(mine, theirs - one, worths)) for one in worths)
    return sum(map(sum, pairs)) / (2 * len(worths))


def gained(odds: DealStakes, winner: int, side: int, points: int) -> float:
    """The chance of the match for *side*, if *winner* has scored *points*."""
    if winner == NOBODY:
        return even(odds.mine, odds.theirs, odds.worths)
    if winner == side:
        return even(odds.mine - points, odds.theirs, odds.worths)
    return even(odds.mine, odds.theirs - points, odds.worths)


def ends_of(mind: Mind, view: VyingState, seat: Seat) -> tuple[float, float]:
    """The share of the matches that *seat* wins if the deal is lost, and if it is won, as it
    stands."""
    mine, points = side(seat), view.stake.asked or view.stake.worth
    odds = odds_of(mind, view, mine)
    lost, won = (gained(odds, winner, mine, points) for winner in (1 - mine, mine))
    return mind.share(view, seat, lost), mind.share(view, seat, won)


def swing_of(mind: Mind) -> Callable[[Any, Seat], float]:
    """By how many of the matches a deal that is won differs from one that is lost."""

    def swing(view: VyingState, seat: Seat) -> float:
        lost, won = ends_of(mind, view, seat)
        return won - lost

    return swing


def odds_of(mind: Mind, view: VyingState, mine: int) -> DealStakes:
    """How the deal and the match stand for the side *mine*."""
    wanted = [max(mind.up - points, 1) for points in view.score]
    stake = view.stake
    return DealStakes(stake.worth, stake.asked, wanted[mine], wanted[1 - mine], mind.worths)


def wanted(odds: DealStakes, step: int) -> float:
    """How many of a deal raised to *step* the other side must win, if it is right to stay."""
    given, lost, won = (
        even(odds.theirs - theirs, odds.mine - mine, odds.worths)
        for theirs, mine in ((0, odds.asked or odds.worth), (0, step), (step, 0))
    )
    return (given - lost) / (won - lost)


def weighed(
    ways: Ways,
    pack: Sequence[str],
    deal: Deal,
    odds: DealStakes,
    moves: Sequence[Move],
    rng: Random,
    raises: Mapping[Move, tuple[int, str]],
) -> dict[Move, float]:
    """What each of *moves* brings its side, if the hands lie as in *deal*.

    *raises* says what each raise asks, and which card is laid with it.
    """
    side = moves[0].seat % 2
    worths: dict[Move, float] = {}
    won: dict[object, int] = {}
    promised = promise(ways, pack, deal, 1 - side) if raises else 0.0

    def after(card: str) -> int:
        """Who has the deal if that card is played now; without one, if play goes on."""
        equal = ways.power(card, card) if card and not ways.suited else card  # is the same card
        if equal not in won:
            won[equal] = outcome(ways, played(deal, moves[0].seat, card), rng)
        return won[equal]

    for move in moves:
        card = move.what[0] if move.what else ""
        if move.verb == "fold":
            worths[move] = gained(odds, 1 - side, side, odds.worth)
        elif move.verb != "raise":
            worths[move] = gained(odds, after(card), side, odds.asked or odds.worth)
        else:
            step, card = raises[move]
            scared = gained(odds, side, side, odds.asked or odds.worth)
            called = gained(odds, after(card), side, step)
            hopes = promised
            if card and len(deal.hands) == 2:
                hopes = promised_in_sight(ways, pack, played(deal, moves[0].seat, card), 1 - side)
            yielding = 1 - hopes if hopes in (0, 1) else folds(hopes, wanted(odds, step))
            worths[move] = yielding * scared + (1 - yielding) * called
    return worths


def played(deal: Deal, seat: Seat, card: str) -> Deal:
    """*deal* after a card is laid; as it is, without one."""
    if not card:
        return deal
    hand = list(deal.hands[seat])
    hand.remove(card)
    hands = replaced(deal.hands, seat, tuple(hand))
    return deal._replace(hands=hands, trick=(*deal.trick, (seat, card)))


def promised_in_sight(ways: Ways, pack: Sequence[str], deal: Deal, side: int) -> float:
    """How likely the other of two, whose number is *side*, thinks it is to have a deal once it sees
    the last card of the trick: 1 or 0 where its own card or none decides that, else what its best
    answer leaves."""
    (leader, led), laid = deal.trick[0], [card for _, card in deal.trick[1:]]
    seat = (leader + 1) % 2
    ends = list[tuple[Deal, int | None]]()
    for card in laid or ways.choices(deal.hands[seat], [led]):
        end = completed(ways, deal if laid else played(deal, seat, card))
        ends.append((end, ways.settled(end.won)))
    if any(whose in (side, NOBODY) for _, whose in ends):
        return 1.0
    return max((promise(ways, pack, end, side) for end, whose in ends if whose is None), default=0)


def share_won(
    mind: Mind, view: VyingState, seat: Seat, deals: int, rng: Random, winner: int | None = None
) -> float:
    """How often the side of *seat*, or *winner*, has the deal, over so many hands that may be out.

    Each is as likely, but for the signs that *seat* has seen.
    """
    how, hidden = mind.ways(view), unseen(mind, view)
    never, whose = barred(mind, view, hidden), side(seat) if winner is None else winner
    won = weights = 0.0
    for _ in range(deals):
        hands, weight = guessed(mind, view, hidden, never, seat, rng)
        won += weight * (outcome(how, deal_of(view, hands), rng) == whose)
        weights += weight
    return won / weights


POOR, DEALS = 0.4, 100  # how often a hand has the deal at most on which a raise is a bluff


def nobodys(mind: Mind, view: VyingState, seat: Seat) -> float:
    """How often nobody has the deal, by the same."""
    if not may_be_nobodys(mind.ways(view)):
        return 0.0
    return share_won(mind, view, seat, DEALS, Random(0), NOBODY)


@cache
def may_be_nobodys(ways: Ways) -> bool:
    """Whether there are tricks by which nobody has a deal."""
    courses = (won for won in product((0, 1, None), repeat=3) if ways.settled(won[:2]) is None)
    return any(ways.settled(won) == NOBODY for won in courses)


def poor(mind: Mind, view: VyingState, seat: Seat) -> bool:
    """Whether the cards of *seat* seldom have the deal; the same view has the same answer."""
    return share_won(mind, view, seat, DEALS, Random(0)) < POOR


# The choice ----------------------------------------------------------------------------------

NEAR = 0.015  # how much of the match a move may cost, and still be mixed with the best
REASONS = {
    "play": "This card gives you the best chance of winning the deal{}.",
    "raise": "They may fold, and if they stay you still win often enough{}.",
    "stay": "Folding gives points away, and with these cards staying pays{}.",
    "fold": "A side that raises like this usually holds better cards. Fold, and lose less{}.",
    "bluff": "This is a bluff. If you raise only on good cards, everyone can read you.",
    "good": "Your cards are good enough to raise.",
    "fair": "Your cards are fair, and folding gives points away.",
    "poor": "Your cards are too poor for what is asked.",
}


def chosen(worths: Mapping[Move, float], rng: Random, says: Mapping[str, str]) -> Advice:
    """The best move, mixed with what is nearly as good, so that raises cannot be read."""
    best = max(worths, key=lambda move: worths[move])
    near = [move for move in worths if worths[best] - worths[move] <= NEAR]
    kinds = sorted({move.verb for move in near})
    verb = rng.choice(kinds) if rng.random() < 0.3 else best.verb
    move = max((m for m in near if m.verb == verb), key=lambda m: worths[m])
    if verb == "raise" and move != best:
        return Advice(move, says["bluff"])
    share = min(max(worths[move], 0), 1)
    wins = f": you should {done_often('win the match', share)}"
    return Advice(move, says[verb].format(wins))


# The players ---------------------------------------------------------------------------------

ASIDE = ("sign", "watch")  # what is done beside the play


def apprentice_of(mind: Mind) -> Adviser:
    """Rules of thumb: raise on a good hand, stay with a fair one, take tricks cheaply."""
    says = {**REASONS, **mind.says}

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        moves = [ruling.move for ruling in rulings]
        signed = signing(mind, view, moves, rng)
        if signed and rng.random() < 0.5:
            return signed
        moves = [move for move in moves if move.verb not in ASIDE]
        if spoken := mind.before(view, moves, rng):
            return spoken
        seat = moves[0].seat
        verbs = {move.verb: move for move in moves if move.verb != "raise" or mind.thumb(move)}
        promised = own_promise(mind, view, seat)
        if "stay" in verbs:
            verb, why = ("stay", "fair") if promised > 0.4 else ("fold", "poor")
            return Advice(verbs[verb], says[why])
        if promised > 0.75 and "raise" in verbs:
            return Advice(verbs["raise"], says["good"])
        card = by_thumb(mind.ways(view), view.hands[seat], view.trick, seat)
        because = (
            "Play the cheapest card that does the job." if view.trick else "Lead your best card."
        )
        return Advice(Move(seat, "play", (card,)), because)

    return advise


def journeyman_of(mind: Mind) -> Adviser:
    """Deals the hidden cards out many ways, plays each out, and weighs the raises by them."""
    says = {**REASONS, **mind.says}

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        moves = [ruling.move for ruling in rulings]
        if signed := signing(mind, view, moves, rng):
            return signed
        moves = [move for move in moves if move.verb not in ASIDE]
        if spoken := mind.before(view, moves, rng):
            return spoken
        moves, raises = known(mind, view, moves)
        spent = needless(mind.ways(view), view.hands[moves[0].seat], view.trick)
        moves = [
            m for m in moves if (raises[m][1] if m in raises else "".join(m.what)) not in spent
        ]
        if len(moves) == 1:
            return Advice(moves[0], "There is nothing else you can do.")
        return chosen(over_hands(mind, view, moves, raises, rng, budget), rng, says)

    return advise


def needless(ways: Ways, hand: Sequence[str], trick: Sequence[tuple[Seat, str]]) -> set[str]:
    """The cards of a hand that lose a trick as a lower one does, where suits do not matter."""
    if ways.suited or not trick:
        return set()
    mark = max(ways.power(card, card) for _, card in trick)
    losing = [card for card in hand if ways.power(card, card) < mark]
    least = min((ways.power(card, card) for card in losing), default=mark)
    return {card for card in losing if ways.power(card, card) > least}


KNOWN = ("play", "raise", "stay", "fold")  # what is weighed


def known(
    mind: Mind, view: VyingState, moves: Sequence[Move]
) -> tuple[list[Move], dict[Move, tuple[int, str]]]:
    """Those of *moves* that can be weighed, and what each raise asks."""
    raises = {move: mind.raises(view, move) for move in moves if move.verb == "raise"}
    weighed = [m for m in moves if m.verb in KNOWN and (m not in raises or raises[m][0])]
    return weighed, raises


def weigher_of(mind: Mind) -> Weigher:
    """What moves are worth, as a share of the matches won."""

    def weigh(
        game: Game[Any], view: Any, moves: Sequence[Move], rng: Random, budget: Budget
    ) -> Mapping[Move, float]:
        weighed, raises = known(mind, view, moves)
        return over_hands(mind, view, weighed, raises, rng, budget) if weighed else {}

    return weigh


def over_hands(
    mind: Mind,
    view: VyingState,
    moves: Sequence[Move],
    raises: Mapping[Move, tuple[int, str]],
    rng: Random,
    budget: Budget,
) -> dict[Move, float]:
    """What each of *moves* brings over the hands that may be out, the likelier counted more."""
    seat, how, pack, hidden = moves[0].seat, mind.ways(view), mind.pack(view), unseen(mind, view)
    never = barred(mind, view, hidden)
    odds, seen = odds_of(mind, view, side(seat)), ActsSeen(mind, view, seat)
    sums, weights = dict.fromkeys(moves, 0.0), 0.0
    while budget.left() or not weights:
        hands, weight = guessed(mind, view, hidden, never, seat, rng)
        deal = deal_of(view, hands)
        weight *= seen.likely(hands)
        weights += weight
        for move, worth in weighed(how, pack, deal, odds, moves, rng, raises).items():
            sums[move] += weight * worth
    return {move: total / weights for move, total in sums.items()}


def folder_of(mind: Mind) -> Adviser:
    """The foil that folds before every raise."""
    apprentice = apprentice_of(mind)

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        fold = [ruling.move for ruling in rulings if ruling.move.verb == "fold"]
        if fold:
            return Advice(fold[0], "It always folds.")
        meek = [ruling for ruling in rulings if ruling.move.verb != "raise"]
        return apprentice(game, view, meek, rng, budget)

    return advise


def raiser_of(mind: Mind) -> Adviser:
    """The foil that raises whenever it may, and never folds."""
    apprentice = apprentice_of(mind)

    def advise(
        game: Game[Any], view: Any, rulings: list[Ruling], rng: Random, budget: Budget
    ) -> Advice:
        moves = [ruling.move for ruling in rulings]
        bare = [move for move in moves if move.verb == "raise" and mind.thumb(move)]
        stay = [move for move in moves if move.verb == "stay"]
        if bare or stay:
            return Advice((bare or stay)[0], "It always raises.")
        return apprentice(game, view, rulings, rng, budget)

    return advise


def levels_of(mind: Mind) -> dict[str, Adviser]:
    """The players of a game, by level."""
    return {"apprentice": apprentice_of(mind), "journeyman": journeyman_of(mind)}


def foils_of(mind: Mind) -> dict[str, Adviser]:
    """Those to be played against by the benchmark."""
    return {"folder": folder_of(mind), "raiser": raiser_of(mind)}
