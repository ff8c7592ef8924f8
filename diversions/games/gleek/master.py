"""A master of Gleek: plays for the match, and takes others at their word.

Like the journeyman it deals the hidden cards out many ways and plays each deal out by rule of
thumb.  But hands are dealt as likely as what was bid, vied and played makes them, a trial costs so
little that there are far more of them, and what comes of it is weighed by the chance of being the
richest after the last deal (:mod:`diversions.games.gleek.judgement`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random

from diversions.games.gleek.judgement import DEALS, SURE, GleekJudgement, kind, level
from diversions.games.gleek.knowledge import Knowledge
from diversions.games.gleek.state import FOUR_ACES, MELDS, GleekState, named, ruff_worth
from diversions.games.gleek.thumb import HIGH, laid_out, ways_to_lay_out
from diversions.games.gleek.trials import (
    COUNTS,
    FIGURES,
    GROUP,
    SUIT,
    TrialDeal,
    cards_of,
    mask,
    numbers,
    pairs_of,
    ruff_of,
)
from diversions.rules.bots import Advice, Budget
from diversions.rules.core import Move, Ruling, Seat
from diversions.rules.packs import SUITS
from diversions.rules.players.guessing import guess_within

TRIALS = {"bid": 20, "discard": 5, "ruff": 10, "play": 3}  # for each that the budget counts
FIRST, NEXT = 60, 20  # exchanges of cards that are tried before the first trial, and between two
UNLIKE = 0.5  # log odds by which a play speaks against a card that would rather have been played
WRONG = 20.0  # the same, of what was not called or shown, or is not there
# Besides what it does for the chance of the match, a penny is worth so much of it: of most cards a
# chance alone tells too little.  After the last deal it is worth nothing, so where there are trials
# enough it only decides between acts that are alike.
PENNY, TIE = 0.002, 1e-6
Play = Callable[[TrialDeal], None]


class Guesses:
    """Tables that agree with what a seat knows, one after another, each made from the last.

    Two cards that lie hidden in different places are exchanged if what was said and played is then
    likelier, and else as often as it is less likely (Metropolis).  So hands come up about as often
    as they are to be expected.
    """

    def __init__(
        self, view: GleekState, seat: Seat, judgement: GleekJudgement, rng: Random
    ) -> None:
        self.view, self.seat, self.judgement, self.rng = view, seat, judgement, rng
        known = Knowledge(view, seat)
        guessed = guess_within(view.hands, known.hidden, known.barred, rng)
        numbered, suits = numbers(view.trump), sorted(SUITS["french"], key=view.trump.__ne__)
        self.played = [mask(view, cards) for cards in known.played]
        self.shown = [mask(view, cards) for cards in view.shown]
        self.hands = [mask(view, hand) for hand in guessed]
        self.barred = [{suits.index(suit) for suit in one} for one in known.barred]
        self.barred.append(set())
        self.against = [[0.0] * len(GROUP) for _ in range(4)]
        for other, counts in enumerate(known.against):
            for card, count in counts.items():
                self.against[other][numbered[card]] = UNLIKE * count
        hidden = mask(view, known.hidden)
        self.hands.append(hidden & ~(self.hands[0] | self.hands[1] | self.hands[2]))
        self.spots = [
            (place, card) for place in range(4) for card in cards_of(self.hands[place] & hidden)
        ]
        self.bids, self.ruffs = bids_told(view), ruffs_told(view, judgement)
        self.best = [FOUR_ACES] * 3  # as good a ruff as each may have had
        for other, ruff in view.ruffs:
            self.best[other] = ruff_worth(view.terms, ruff)
        self.odd = [self.unlikely(place, self.hands[place]) for place in range(4)]
        self.exchange(FIRST)

    def unlikely(self, seat: Seat, hand: int) -> float:
        """How unlikely *hand* makes what *seat* has said, in log odds; 0 for cards nobody holds."""
        if seat in (self.seat, 3):
            return 0.0
        whole, odd = hand | self.played[seat], 0.0
        for price, raised in self.bids[seat]:
            share = self.judgement.raises(whole, price)
            odd -= log(max(share if raised else 1 - share, SURE))
        if ruffs := self.ruffs[seat]:
            ruff = ruff_of(whole)
            odd += ruffs[kind(ruff)] + WRONG * (ruff > self.best[seat])
        if self.view.phase == "play":
            for figure, rank in zip(FIGURES, MELDS, strict=True):
                many, shown = (whole & figure).bit_count(), (self.shown[seat] & figure).bit_count()
                called = (seat, rank) in self.view.called
                odd += WRONG * (many != shown if called else many > 2)
        return odd

    def exchange(self, times: int) -> None:
        """Try so many exchanges of two hidden cards."""
        spots, hands, odd, random = self.spots, self.hands, self.odd, self.rng.random
        against, many = self.against, len(self.spots)
        for _ in range(times if many > 1 else 0):
            i, j = int(random() * many), int(random() * many)
            (one, mine), (two, yours) = spots[i], spots[j]
            if one == two or GROUP[mine] in self.barred[two] or GROUP[yours] in self.barred[one]:
                continue
            both = 1 << mine | 1 << yours
            first, second = hands[one] ^ both, hands[two] ^ both
            odd_one, odd_two = self.unlikely(one, first), self.unlikely(two, second)
            better = odd[one] + odd[two] - odd_one - odd_two
            better += against[one][mine] + against[two][yours]
            better -= against[one][yours] + against[two][mine]
            if better >= 0 or random() < exp(better):
                hands[one], hands[two], odd[one], odd[two] = first, second, odd_one, odd_two
                spots[i], spots[j] = (one, yours), (two, mine)

    def table(self) -> TrialDeal:
        """The next table."""
        self.exchange(NEXT)
        return TrialDeal(self.view, self.hands[:3], self.hands[3])


def bids_told(view: GleekState) -> list[list[tuple[int, bool]]]:
    """By seat, to what prices it raised the bid, and would not; nothing of changed cards."""
    told: list[list[tuple[int, bool]]] = [[], [], []]
    opening = 13
    for seat in range(3):
        if seat == view.buyer or not view.bid:
            continue
        bid = view.bid if seat == view.bidder else view.bid - 1 if seat == view.raised else 0
        # Who bids so much would have bid two pence less as well.
        told[seat] = [(price, True) for price in (bid, bid - 2) if price > opening]
        if seat != view.bidder and (view.phase != "bid" or seat not in view.waiting):
            told[seat].append((view.bid + 1, False))
    return told


def ruffs_told(view: GleekState, judgement: GleekJudgement) -> list[list[float]]:
    """By seat, how unlikely each kind of ruff makes what it has said to the ruff."""
    told: list[list[float]] = [[], [], []]
    if view.phase not in ("ruff", "play"):
        return told
    for seat in range(3):
        waiting = view.phase == "ruff" and seat in view.waiting
        laid = view.laid[seat]
        if view.vier is None:
            said = None if waiting else (0, "pass")
        elif seat == view.vier:
            said = (level(laid - 2, laid > 4), "vie")
        elif laid > view.unit:
            said = (level(laid, True), "in")
        elif not waiting:
            said = (1, "pass")
        else:  # who passed before the first vie
            early = (seat - view.eldest) % 3 < (view.vier - view.eldest) % 3
            said = (0, "pass") if early and view.laid[view.vier] == 4 else None
        if said:
            told[seat] = judgement.costs_of(*said)
    return told


# What a trial is worth -------------------------------------------------------------------------


def ahead(table: TrialDeal, seat: Seat) -> float:
    """By how many pence *seat* is ahead of the two others' mean."""
    return 1.5 * table.purses[seat] - sum(table.purses) / 2


def chance(table: TrialDeal, judgement: GleekJudgement, seat: Seat, left: int) -> float:
    """The chance of *seat* to win the match after the deal."""
    purses = table.purses
    mine, one, two = purses[seat], purses[(seat + 1) % 3], purses[(seat + 2) % 3]
    if left:
        return judgement.chance(left, (seat - table.dealer) % 3, mine - one, mine - two)
    shares = [table.pot // 3] * 3
    for place in range(table.pot % 3):
        shares[(table.dealer + 1 + place) % 3] += 1
    ends = [had + share for had, share in zip(purses, shares, strict=True)]
    return (ends[seat] == max(ends)) / ends.count(max(ends))


class Found:
    """What each of some moves came to, on the mean of the trials."""

    def __init__(self, count: int) -> None:
        self.tried = 0
        self.worths, self.chances = [0.0] * count, [0.0] * count

    @property
    def best(self) -> int:
        """The place of the best move; the first of those that are alike."""
        return max(range(len(self.worths)), key=self.worths.__getitem__)

    def won(self, place: int) -> str:
        """How many matches that move should win, in words."""
        return hundreds(self.chances[place] / self.tried)


def hundreds(share: float) -> str:
    """A share of all matches in words.

    >>> hundreds(0.001), hundreds(0.41)
    ('hardly any matches', 'about 41 per cent of matches')
    """
    many = round(100 * share)
    few = {
        0: "hardly any matches",
        1: "about 1 per cent of matches",
        100: "nearly all matches",
    }
    return few.get(many, f"about {many} per cent of matches")


def tried(
    view: GleekState, seat: Seat, plays: Sequence[Play], judgement: GleekJudgement, rng: Random,
    budget: Budget,
) -> Found:  # fmt: skip
    """What comes of each of *plays*, which play a table out to the end of the deal."""
    guesses, found = Guesses(view, seat, judgement, rng), Found(len(plays))
    left = DEALS - view.dealt
    penny = PENNY if left or view.phase == "play" else TIE
    while found.tried < TRIALS[view.phase] * budget.count and (budget.in_time() or not found.tried):
        guess, found.tried = guesses.table(), found.tried + 1
        for place, play in enumerate(plays):
            table = guess.copy()
            play(table)
            likely = chance(table, judgement, seat, left)
            found.chances[place] += likely
            found.worths[place] += likely + penny * ahead(table, seat)
    return found


# Bidding, laying out, vying, playing -----------------------------------------------------------


def advised(
    view: GleekState, rulings: list[Ruling], judgement: GleekJudgement, rng: Random, budget: Budget
) -> Advice | None:
    """What to do; None where there is nothing to weigh."""
    moves = [ruling.move for ruling in rulings]
    match view.phase:
        case "bid" if len(moves) > 1:
            return bidding(view, moves, judgement, rng, budget)
        case "discard":
            return discarding(view, rulings[0], judgement, rng, budget)
        case "ruff":
            return vying(view, moves, judgement, rng, budget)
        case "play" if len(moves) > 1:
            return playing(view, moves, judgement, rng, budget)
    return None


def bidding(
    view: GleekState, moves: list[Move], judgement: GleekJudgement, rng: Random, budget: Budget
) -> Advice:
    """Another penny, or not."""
    seat = moves[0].seat

    def raised(table: TrialDeal) -> None:
        table.raise_bid(seat)
        table.to_end("bid")

    def left(table: TrialDeal) -> None:
        del table.waiting[0]
        table.to_end("bid")

    by_thumb = view.bid + 1 <= 11 + 2 * pairs_of(mask(view, view.hands[seat]))
    plays = {"bid": raised, "pass": left}
    moves = sorted(moves, key=lambda move: (move.verb == "bid") != by_thumb)
    found = tried(view, seat, [plays[move.verb] for move in moves], judgement, rng, budget)
    best = moves[found.best]
    verbs = [move.verb for move in moves]
    bid, let = (found.won(verbs.index(verb)) for verb in ("bid", "pass"))
    said = "bid" if best.verb == "bid" else "don’t"
    because = f"You should win {bid} if you bid {view.bid + 1}, and {let} if you don’t"
    return Advice(best, f"{because}{in_pence(found, said)}.")


def discarding(
    view: GleekState, ruling: Ruling, judgement: GleekJudgement, rng: Random, budget: Budget
) -> Advice:
    """Of a few ways to lay out seven, that after which the match is likeliest to be won."""
    seat = ruling.move.seat
    hand = view.hands[seat]
    ways = [laid_out(ruling, way, "").move for way in ways_to_lay_out(view, hand)]

    def laid(out: int) -> Play:
        def play(table: TrialDeal) -> None:
            table.lay_out(out)
            table.to_end("ruff")

        return play

    plays = [laid(mask(view, way.what)) for way in ways]
    found = tried(view, seat, plays, judgement, rng, budget)
    best = ways[found.best]
    kept = [card for card in hand if card not in best.what]
    return Advice(best, f"Keep {named(kept)}. {matches_of(found)}")


def in_pence(found: Found, best: str) -> str:
    """What speaks for the *best* act where it should hardly win more matches than the next."""
    first, second = sorted(range(len(found.worths)), key=lambda place: -found.worths[place])[:2]
    if found.chances[first] > found.chances[second] and found.won(first) != found.won(second):
        return ""
    pence = [worth - won for worth, won in zip(found.worths, found.chances, strict=True)]
    more = pence[first] > pence[second]
    return f"; but you should be further ahead in pence if you {best}" if more else ""


def matches_of(found: Found) -> str:
    """How many matches the best move should win, as a sentence."""
    return f"So you should win {found.won(found.best)}."


def vying(
    view: GleekState, moves: list[Move], judgement: GleekJudgement, rng: Random, budget: Budget
) -> Advice:
    """Vie, see, revie or pass; no more is laid than a journeyman would lay."""
    seat = moves[0].seat
    if max(view.laid) >= HIGH * view.unit:
        moves = [move for move in moves if move.verb != "revie"]

    def spoken(verb: str) -> Play:
        def play(table: TrialDeal) -> None:
            table.speak(seat, verb)
            table.to_end("ruff")

        return play

    plays = [spoken(move.verb) for move in moves]
    found = tried(view, seat, plays, judgement, rng, budget)
    order = sorted(range(len(moves)), key=lambda place: -found.worths[place])
    best, second = moves[order[0]], moves[order[1]]
    won, less = (found.won(place) for place in order[:2])
    words = {"vie": "vie", "see": "see it", "revie": "revie", "pass": "stay out"}
    if view.vier is None:
        words["pass"] = "say nothing"
    richer = in_pence(found, words[best.verb])
    because = f"You should win {won} if you {words[best.verb]}, and {less} if you"
    return Advice(best, f"{because} {words[second.verb]}{richer}.")


def playing(
    view: GleekState, moves: list[Move], judgement: GleekJudgement, rng: Random, budget: Budget
) -> Advice:
    """The card after which the match is likeliest to be won."""
    seat, numbered = moves[0].seat, numbers(view.trump)
    held = [
        mask(view, [c for t in (*view.tricks, view.trick) for s, c in t if s == one])
        for one in range(3)
    ]

    def laid(card: int) -> Play:
        def play(table: TrialDeal) -> None:
            honours = [
                COUNTS[(hand | had) & SUIT] for hand, had in zip(table.hands, held, strict=True)
            ]
            table.lay(card)
            table.settle(honours)

        return play

    plays = [laid(numbered[move.what[0]]) for move in moves]
    found = tried(view, seat, plays, judgement, rng, budget)
    best = found.best
    return Advice(moves[best], f"It should do better than your other cards. {matches_of(found)}")
