"""Players of Put: an apprentice by rule of thumb, a journeyman who reckons, and a master.

The master plays from the table of an equilibrium (``equilibrium.py``), where the terms have one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from math import exp
from random import Random
from typing import Any, NamedTuple

from diversions.games.put import equilibrium, reckoning
from diversions.games.put.state import WORTH, PutState, each, pack_of, side, worth
from diversions.games.put.variants import (
    ANY_CARD,
    BET,
    COMPANY,
    ELDEST_FIRST,
    LEAD,
    LEADER,
    NEVER,
    ONE,
    PACK,
    PAID,
    PAIRS,
    POOL,
    STAKE,
    STAKES,
    UP,
    WHEN,
    WHOLE,
)
from diversions.rules.bots import Advice, Budget, done_often
from diversions.rules.core import Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hands, guess
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.vying import NOBODY, TRICKS
from diversions.rules.players.bluffing import Ways, even, folds
from diversions.rules.players.dare import STEPS
from diversions.rules.players.dominance import (
    AtStake,
    TrickSight,
    left_out,
    name_in,
    openly,
    reckoned,
)
from diversions.rules.players.guessing import Dealing
from diversions.rules.players.mixing import drawn_from, how_often, on_card, untouched, within

GOOD = "32A"  # the cards that a plain player trusts
FAIR = "32AK"


# The apprentice ----------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: PutState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb: put on two good cards, see with one, take tricks cheaply."""
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    cards = [ruling.move for ruling in rulings if ruling.move.verb == "play"]
    seat = rulings[0].move.seat
    if "give" in moves or "discard" in moves:
        return handed_on(rulings)
    if "see" in moves:
        return answer(view, seat, moves)
    if "put" in moves and strength(view, seat, GOOD) >= 2:
        return Advice(moves["put"], "You hold two good cards, so put.")
    if cards:
        return card(view, cards)
    if "pass" in moves:
        return Advice(moves["pass"], "This hand is too poor to put on.")
    if strength(view, seat, FAIR) >= 1 or last_ditch(view, seat):
        return Advice(
            moves["put"], "Throwing in gives a point away, and these cards may still win."
        )
    return Advice(
        moves["resign"], "Nothing you hold is likely to take a trick, so give up one point."
    )


def handed_on(rulings: list[Ruling]) -> Advice:
    """What to give a partner, and what to lay out."""
    moves = [ruling.move for ruling in rulings]
    if moves[0].verb == "give":
        return Advice(max(moves, key=rank), "Your best card helps your partner most.")
    return Advice(min(moves, key=rank), "Discard the worst of your four cards.")


def rank(move: Move) -> int:
    return worth(move.what[0])


def strength(view: PutState, seat: Seat, good: str) -> int:
    """Tricks taken, and good cards still held."""
    return view.won.count(seat) + sum(card[0] in good for card in view.hands[seat])


def last_ditch(view: PutState, seat: Seat) -> bool:
    """Whether one more point against *seat* would lose the game."""
    mine = side(view.terms, seat)
    others = [points for place, points in enumerate(view.score) if place != mine]
    return view.terms[STAKE] != POOL and max(others) == view.terms[UP].value - 1


def answer(view: PutState, seat: Seat, moves: dict[str, Move]) -> Advice:
    if last_ditch(view, seat):
        return Advice(moves["see"], "Throwing in would lose the game, so you must see.")
    if strength(view, seat, FAIR) >= 2 or strength(view, seat, "32") >= 1:
        return Advice(moves["see"], "Your cards are good enough to see the put.")
    lost = "Lose one point rather than the game." if costs_a_point(view) else "Throw them in."
    return Advice(moves["yield"], f"Your cards are poor. {lost}")


def costs_a_point(view: PutState) -> bool:
    """Whether to throw in is to lose a point: not where a pool is played for, and not among
    several, where only the player who put gains one."""
    return view.terms[STAKE] != POOL and len(view.score) == 2


def card(view: PutState, cards: list[Move]) -> Advice:
    """The best card led; else the cheapest that takes the trick, or the worst."""
    if not view.trick:
        return Advice(max(cards, key=rank), "Lead your best card, so that you lead again next.")
    table = max(worth(laid) for _, laid in view.trick)
    takers = [move for move in cards if rank(move) > table]
    if takers:
        return Advice(min(takers, key=rank), "Take the trick with the cheapest card that can.")
    ties = [move for move in cards if rank(move) == table]
    if ties:
        return Advice(ties[0], "You cannot take the trick, but you can tie it.")
    return Advice(min(cards, key=rank), "You cannot save the trick, so play your worst card.")


# The journeyman ----------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: PutState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and reckons what each move is worth."""
    moves = [ruling.move for ruling in rulings]
    if moves[0].verb in ("give", "discard"):
        return handed_on(rulings)
    if len(moves) == 1:
        return Advice(moves[0], "There is nothing else you can do.")
    return chosen(view, over_hands(view, moves, rng, budget), rng)


def over_hands(
    view: PutState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, float]:
    """What each of *moves* brings over the hands that may be out, the likelier counted more."""
    seat = moves[0].seat
    sums = dict.fromkeys(moves, 0.0)
    weights = 0.0
    deal = guesses(view, seat)
    while budget.left() or not weights:
        hands = deal(rng)
        weight = likelihood(view, hands, seat)
        weights += weight
        alike: dict[tuple[str, int], float] = {}  # cards of a rank are worth the same
        for move in moves:
            what = move.verb, rank(move) if move.what else 0
            if what not in alike:
                alike[what] = value(view, hands, move, rng)
            sums[move] += weight * alike[what]
    return {move: total / weights for move, total in sums.items()}


def weigh(
    game: Game[Any], view: PutState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, as a share of the matches won: not where a pool is played for.

    Where the game is solved, over all hands that may be out, against the equilibrium.
    """
    if view.terms[STAKE] == POOL or moves[0].verb in ("give", "discard"):
        return {}
    table = equilibrium.of(view.terms)
    if table is None:
        return over_hands(view, moves, rng, budget)
    worths = reckoning.worths(table, equilibrium.sight(view, moves[0].seat))
    return {move: worths[act] for move in moves if (act := equilibrium.act(move)) in worths}


def unseen(view: PutState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {*view.hands[seat], *(view.aside[seat] if view.aside else ())}
    seen.update(laid for trick in (*view.tricks, view.trick) for _, laid in trick)
    return [c for c in pack_of(view.terms[PACK].value).cards if c not in seen]


def dealt_out(view: PutState, seat: Seat, hidden: list[str], rng: Random) -> Hands:
    """The hidden cards dealt out at hazard; in pairs, the better to the one who received."""
    other = next((s for s in view.within if s != seat), None)
    if view.terms[COMPANY] != PAIRS or other is None:
        return guess(view.hands, hidden, rng)
    held = len(view.hands[other])
    best = sorted(rng.sample(hidden, held + 2), key=worth, reverse=True)[:held]
    return replaced(view.hands, other, tuple(best))


def chosen(view: PutState, worths: dict[Move, float], rng: Random) -> Advice:
    """The move worth most; now and then a put that is not, so that puts cannot be read."""
    best = max(worths, key=lambda move: worths[move])
    for move, worth_it in worths.items():
        near = worths[best] - worth_it < NEAR * abs(worths[best])
        if move.verb == "put" and move != best and near and rng.random() < BLUFF:
            because = "This is a bluff. If you put only on good cards, anyone can read you."
            return Advice(move, because)
    return Advice(best, REASONS[best.verb].format(share(view, worths[best])))


NEAR, BLUFF = 0.05, 0.25  # how much a bluff may cost, and how often it is tried
REASONS = {
    "play": "This card gives you the best chance of winning the deal{}.",
    "put": "Against the hands you may be facing, putting pays best{}.",
    "see": "Your cards win often enough for you to see the put{}.",
    "yield": "A player who puts like this usually holds better cards, so throw in{}.",
    "resign": "You would lose this deal too often to play on{}.",
    "pass": "A bet on these cards would lose more than it wins{}.",
}


def share(view: PutState, chance: float) -> str:
    """How often the match is thought to be won, in words for the hint."""
    if view.terms[STAKE] == POOL or len(view.score) > 2:
        return ""
    return f": you should {done_often('win the match', min(max(chance, 0), 1))}"


def likelihood(view: PutState, hands: Hands, seat: Seat) -> float:
    """How well these hands agree with who has put, who has seen it, and who did not put."""
    weight, put_in = 1.0, view.put_after // (2 if view.terms[COMPANY] == PAIRS else len(hands))
    for other in (view.putter, *view.saw):
        if other is not None and other != seat:
            weight *= 0.2 + boldness(view, hands, other, put_in)
    for other, number in rests(view, put_in):
        if other != seat:
            weight *= 1 - OFTEN * boldness(view, hands, other, number)
    return weight


OFTEN = 0.7  # how often who is sure of winning puts, each time that it is free


def rests(view: PutState, put_in: int) -> Iterator[tuple[Seat, int]]:
    """Who played a card when a put was free, and could win more than the deal; and in which trick.
    A put that was made came in the trick *put_in*."""
    when, up = view.terms[WHEN], view.terms[UP].value
    for number, trick in enumerate((*view.tricks, view.trick)):
        for who, _ in trick:
            if when == NEVER or (who, number) == (view.putter, put_in):
                return
            if view.terms[STAKE] == POOL or view.score[side(view.terms, who)] < up - 1:
                yield who, number
            if when == ELDEST_FIRST or number > put_in and view.putter is not None:
                return


def boldness(view: PutState, hands: Hands, seat: Seat, number: int) -> float:
    """How likely *seat* is to risk the game before a card of the trick of that number, from 0 to
    1."""
    tricks = (*view.tricks, view.trick)[number:]
    laid = [card for trick in tricks for who, card in trick if who == seat]
    best = sorted((worth(card) for card in (*hands[seat], *laid)), reverse=True)[:2]
    mean = sum(best) / len(best) if best else -6
    middling, won = 0.33 * view.terms[PACK].value, view.won[:number]
    others = [won.count(other) for other in view.within if other != seat]
    return 1 / (1 + exp(-(mean + middling + 3 * (won.count(seat) - max(others))) / 1.2))


class FlatDeal(NamedTuple):
    """A deal in full sight, as plain numbers, to be played out at speed."""

    hands: list[list[int]]
    within: tuple[Seat, ...]
    leader: Seat
    trick: list[tuple[Seat, int]]
    taken: list[int]
    left: int
    need: int


def opened(view: PutState, hands: Hands, within: tuple[Seat, ...]) -> FlatDeal:
    """The deal of *view*, with these hands, between those who are *within*."""
    taken = [view.won.count(seat) for seat in range(view.terms.seats)]
    leader = view.leader
    while leader not in within:
        leader = (leader + 1) % view.terms.seats
    return FlatDeal(
        [sorted(WORTH[c[0]] for c in hand) for hand in hands], within, leader,
        [(who, WORTH[c[0]]) for who, c in view.trick if who in within], taken,
        each(view.terms) - len(view.won), view.terms[ONE].value,
    )  # fmt: skip


def outcome(deal: FlatDeal, rng: Random) -> Seat | None:
    """Who has the deal if all play by rule of thumb."""
    hands, within, leader, trick, taken = deal[:5]
    place = within.index(leader)
    order = within[place:] + within[:place]
    for _ in range(deal.left):
        table = max((laid for _, laid in trick), default=-99)
        for seat in order[len(trick) :]:
            laid = follow(hands[seat], table) if trick else lead(hands[seat], rng)
            trick.append((seat, laid))
            table = max(table, laid)
        takers = [seat for seat, laid in trick if laid == table]
        trick = []
        if len(takers) == 1:
            taken[takers[0]] += 1
            place = within.index(takers[0])
            order = within[place:] + within[:place]
    most = max(taken[seat] for seat in within)
    first = [seat for seat in within if taken[seat] == most]
    return first[0] if len(first) == 1 and most >= deal.need else None


def lead(hand: list[int], rng: Random) -> int:
    return hand.pop() if rng.random() < 0.6 else hand.pop(int(rng.random() * len(hand)))


def follow(hand: list[int], table: int) -> int:
    for place, laid in enumerate(hand):
        if laid > table:
            return hand.pop(place)
    return hand.pop(hand.index(table) if table in hand else 0)


def value(view: PutState, hands: Hands, move: Move, rng: Random) -> float:
    """What *move* brings its seat if the hands lie so."""
    seat, within = move.seat, view.within
    match move.verb:
        case "play":
            deal = opened(view, hands, within)
            laid = WORTH[move.what[0][0]]
            deal.hands[seat].remove(laid)
            deal.trick.append((seat, laid))
            return gain(view, seat, outcome(deal, rng), within if view.seen else ())
        case "put" | "see":
            putter = seat if move.verb == "put" or view.putter is None else view.putter
            others = [s for s in (view.waiting or within) if s != seat]
            saw = {*view.saw, *(s for s in others if rng.random() < sees(view, hands, s, putter))}
            saw.discard(seat)
            played = tuple(s for s in within if s in saw or s in (seat, putter))
            if len(played) == 1:
                return gain(view, seat, seat, ())
            return gain(view, seat, outcome(opened(view, hands, played), rng), played)
        case "yield":
            return gain(view, seat, view.putter, (), out=True)
        case "resign":
            return gain(view, seat, next(s for s in within if s != seat), (), out=True)
        case _:
            return gain(view, seat, None, ())


def sees(view: PutState, hands: Hands, seat: Seat, putter: Seat) -> float:
    """How likely *seat* is to see a put: by what it must win to be right, and by its cards, or by
    the card with which it has the last trick so far."""
    lost, won = (gain(view, seat, one, (seat, putter)) for one in (putter, seat))
    given = gain(view, seat, putter, (), out=True)
    if given <= lost or last_ditch(view, seat):
        return 1.0
    enough = (given - lost) / (won - lost)
    if not hands[seat]:
        mine, *others = sorted(view.trick, key=lambda laid: laid[0] != seat)
        if any(worth(card) > worth(mine[1]) for _, card in others):
            return 0.0
        cards = pack_of(view.terms[PACK].value).cards
        return 1 - folds(sum(worth(card) <= worth(mine[1]) for card in cards) / len(cards), enough)
    bold = boldness(view, hands, seat, len(view.tricks))
    return 1 / (1 + exp(-6 * (bold - enough - 0.35)))


def gain(
    view: PutState, seat: Seat, winner: Seat | None, played: tuple[Seat, ...], out: bool = False
) -> float:
    """What it is worth to *seat* that *winner* has the deal, by a put that so many *played*."""
    if view.terms[STAKE] == POOL:
        bet = 0
        if played and not out:
            bet = view.bet or (view.pool if view.terms[BET] == WHOLE else 1)
        if winner == seat:
            return view.pool + bet * (len(played) - 1)
        return -bet + (view.pool / view.terms.seats if winner is None else 0)
    up, mine = view.terms[UP].value, side(view.terms, seat)
    if winner is None:
        return standing(view.score, mine, up)
    score, his = list(view.score), side(view.terms, winner)
    stakes = view.terms[PAID] == STAKES
    score[his] = min(up, score[his] + (up if played and not stakes else 1))
    paid = (len(played) - 1 if his == mine else -(seat in played)) if played and stakes else 0
    return standing(tuple(score), mine, up) + paid / 10


def standing(score: tuple[int, ...], mine: int, up: int) -> float:
    """The chance of the match at this score, if every deal were even."""
    chance = 1.0
    for place, points in enumerate(score):
        if place != mine:
            chance *= even(up - score[mine], up - points)
    return chance


def swing(view: PutState, seat: Seat) -> float:
    """By how many of the matches a deal that is won differs from one that is lost."""
    mine, played = side(view.terms, seat), view.within if view.putter is not None else ()
    other = next(one for one in range(view.terms.seats) if side(view.terms, one) != mine)
    return gain(view, seat, seat, played) - gain(view, seat, other, played)


# What nobody should do -----------------------------------------------------------------------

KINDS = {"play": "play", "put": "raise", "see": "stay", "yield": "fold", "resign": "fold"}


@cache
def ways(terms: Terms, eldest: Seat) -> Ways:
    """How tricks are played by two under these terms."""
    need, after_tie = terms[ONE].value, None if terms[LEAD] == LEADER else eldest

    def settled(won: Sequence[int | None]) -> int | None:
        first, second = sorted((0, 1), key=won.count, reverse=True)
        lead, left = won.count(first) - won.count(second), TRICKS - len(won)
        if won.count(first) >= need and lead > left:
            return first
        return None if left else NOBODY

    return Ways(
        power=lambda led, card: worth(card),
        choices=lambda hand, trick: hand,
        settled=settled,
        after_tie=after_tie,
    )


def sight_of(view: PutState, seat: Seat) -> TrickSight:
    """What *seat*, one of two, knows of the deal."""
    trick, by = tuple(card for _, card in view.trick), ways(view.terms, view.eldest)
    hand, hidden, many = view.hands[seat], tuple(unseen(view, seat)), len(view.hands[1 - seat])
    return TrickSight(by, seat, hand, hidden, many, view.leader, trick, view.won)


def dominated(game: Game[Any], view: PutState, moves: Sequence[Move]) -> Mapping[Move, str]:
    """What two who play for points should not do, whatever the other holds."""
    terms, seat = view.terms, moves[0].seat
    known = {m: (KINDS[m.verb], m.what[0] if m.what else "") for m in moves if m.verb in KINDS}
    if terms.seats != 2 or terms[STAKE] == POOL or len(known) < len(moves):
        return {}
    mine, theirs = at_the_end(view, seat)
    return left_out(
        sight_of(view, seat), known, AtStake(mine, theirs, mine, theirs), name_in(game, view)
    )


def counted_openly(view: PutState, seat: Seat) -> Mapping[str, float]:
    """Which share of the deals each card wins if all cards are seen, where two play."""
    if view.terms.seats != 2 or not view.hands or len(view.hands[seat]) > 3:
        return {}
    return openly(sight_of(view, seat), lambda hands: likelihood(view, hands, seat))


# The master --------------------------------------------------------------------------------


def master(
    game: Game[Any], view: PutState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Does what the equilibrium does as often as it does it; a journeyman where there is none."""
    table = equilibrium.of(view.terms)
    if table is None:
        return journeyman(game, view, rulings, rng, budget).after(UNSOLVED)
    moves = [ruling.move for ruling in rulings]
    seat, by_verb = moves[0].seat, {move.verb: move for move in moves}
    if len(by_verb) == 1 and "play" not in by_verb:
        return Advice(moves[0], "There is nothing else you can do.")
    chances = table.chances(equilibrium.position(view, seat))
    dare = chances.get("dare", 0.0)
    choices = (dare, 1 - dare), [c for act, c in chances.items() if act != "dare"]
    even = any(untouched(one, STEPS) for one in choices)
    if even and not reckoning.reached(table, equilibrium.sight(view, seat)):
        sight = partial(sight_of, view, seat)
        return reckoned(journeyman, sight, game, view, rulings, rng, budget, equilibrium.DARE)
    if "see" in by_verb:
        see = within(chances, by_verb)["see"]
        if rng.random() < see:
            return Advice(by_verb["see"], on_seeing(view, seat, see))
        return Advice(by_verb["yield"], f"Do not see it: {lose_one(1 - see)}")
    if "put" in by_verb and rng.random() < dare:
        return Advice(by_verb["put"], on_putting(view, seat, dare))
    plays = {equilibrium.place(m.what[0]): m for m in moves if m.verb == "play"}
    cards = within({r: c for r, c in chances.items() if isinstance(r, int)}, plays)
    rank = drawn_from(cards, rng)
    return Advice(plays[rank], on_playing(view, seat, rank, cards))


UNSOLVED = "This game of Put has not been solved, so here is a journeyman’s advice."
LAST = 5  # cards that lie when the last one is due
POINTS = ("nothing", "one", "two", "three", "four", "five", "six")


def at_the_end(view: PutState, seat: Seat) -> tuple[bool, bool]:
    """Whether *seat* needs one point, and whether the other does."""
    last = view.terms[UP].value - 1
    return view.score[seat] == last, view.score[1 - seat] == last


def lose_one(share: float) -> str:
    return f"with these cards it is right to give up one point {how_often(share)}."


def on_putting(view: PutState, seat: Seat, share: float) -> str:
    """Why to put, in words."""
    mine, theirs = at_the_end(view, seat)
    last = POINTS[view.terms[UP].value - 1]
    if mine and theirs:
        return f"At {last} all a put costs nothing: this deal decides the match in any case."
    if theirs:
        return (
            f"Your opponent has {last}, and would win the match with this deal anyway. "
            "So a put costs you nothing, and may win you the match."
        )
    if said := certain(view, seat):
        return said
    if poor(view, seat) and seat not in view.won:
        return (
            f"This is a bluff. Make it {how_often(share)} on cards like these: if you put only on "
            "good ones, your puts will never be seen."
        )
    return f"At this score, cards like these are worth a put {how_often(share)}."


WINS = (
    "Your last card wins you this deal. So a put can only gain: if it is seen, it wins the "
    "match, and if not, you have the point all the same."
)
SAFE = (
    "With these cards you cannot lose this deal any more. So a put risks nothing, and may win the "
    "match, or the point."
)
LOST = (
    "With these cards you cannot win this deal any more. A put is a bluff, and the only way to win "
    "the point: if you never put on such cards, no player would need to fear your puts."
)


def certain(view: PutState, seat: Seat) -> str:
    """What a put of *seat* can gain, as soon as the last trick alone is wanting; else nothing."""
    sight = equilibrium.sight(view, seat)
    if len(sight.played) < LAST - 1:
        return ""
    lead, *others = (
        tricks[sight.player] - tricks[1 - sight.player]
        for tricks in map(reckoning.taken, (sight.played, (*sight.played, *sight.hand)))
    )
    worst, best = (lead - 1, lead + 1) if len(sight.played) < LAST else (others[0], others[0])
    if worst > 0:
        return WINS
    return SAFE if worst == 0 else LOST if best <= 0 else ""


def on_seeing(view: PutState, seat: Seat, share: float) -> str:
    """Why to see, in words."""
    if at_the_end(view, seat)[1]:
        return "Throwing in would lose the match, so you must see."
    if poor(view, seat):
        return f"See it {how_often(share)}: some puts are bluffs, and must not come cheap."
    return f"At this score, see a put on cards like these {how_often(share)}."


def on_playing(view: PutState, seat: Seat, rank: int, chances: Mapping[int, float]) -> str:
    """Why to play this card, and not to put, in words."""
    mine, theirs = at_the_end(view, seat)
    first = view.putter is None and not view.tricks and not view.trick
    hidden = [equilibrium.place(one) for one in unseen(view, seat)]
    led = equilibrium.place(view.trick[-1][1]) if view.trick else None
    because = on_card(rank, chances, equilibrium.rank_name, hidden, led)
    if len(chances) > 1 and mine and not theirs and first:
        return (
            "You need only one point, so do not put: that would stake the match for nothing. "
            f"{because}"
        )
    later = view.terms[WHEN] == ANY_CARD and view.putter is None and len(view.hands[seat]) > 1
    if len(chances) == 1 or not later or mine or theirs:
        return because
    return f"{because} You can still put when you know more."


def poor(view: PutState, seat: Seat) -> bool:
    """Whether the best card of *seat* that the other has not seen is a Ten at best."""
    return all(worth(card) <= WORTH["T"] for card in view.hands[seat])


def guesses(view: PutState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    shown = {card for hand in view.hands for card in hand}  # of another's, what was discovered
    hidden = [card for card in unseen(view, seat) if card not in shown]
    return lambda rng: dealt_out(view, seat, hidden, rng)


def unsolved(terms: Terms) -> bool:
    """Whether no table says what is done there, so that it is the best of trials."""
    return not equilibrium.contest(terms)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3), "master": (400, 0.3)}
WEIGH = weigh
AT_STAKE = swing
DOMINATED, OPENLY = dominated, counted_openly
MASTERED = equilibrium.contest
BY_TRIALS = unsolved
