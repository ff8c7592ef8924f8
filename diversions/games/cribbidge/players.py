"""Players of Cribbidge: one by rule of thumb, one who reckons what the other may hold."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from random import Random
from typing import Any

from diversions.games.cribbidge.counting import PACK, counted, laid_up
from diversions.games.cribbidge.fast import SPOTS, CountWays, crib_of, points
from diversions.games.cribbidge.rules import LIMIT, LURCH, UP, CribbidgeState
from diversions.games.cribbidge.variants import AFRESH, ON
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit import run_up
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import spots, total
from diversions.rules.kit.run_up import LaidRow
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.guessing import Dealing, of_other
from diversions.rules.players.running_row import RowLine, RowPlayOut, by_seat

WON = 20  # points that winning in the play is worth beside those that do it
SEEN_THROUGH = 2  # cards of the other, of which all hands are played out
HANDS = 60  # hands of more cards that are played out
MOST_HANDS = 1000  # at most, for who asks for more trials
FEWEST = 20  # of them, however busy the machine is, unless fewer trials are asked for
TRIES = 24  # at each of them


# What cannot be chosen -----------------------------------------------------------------------


def only(view: CribbidgeState, rulings: Sequence[Ruling]) -> Advice | None:
    """What is to be done where nothing is to be weighed."""
    moves = [ruling.move for ruling in rulings]
    for move in moves:
        if move.verb == "lurkt":
            return Advice(
                move, f"Your opponent has {LURCH} or fewer: say so, and it is a double game."
            )
    if view.phase in ("lay", "play") and (len(moves) > 1 or rulings[0].pick):
        return None
    says = {
        "count": "You set up what your three cards count with the turned card.",
        "stop": "None of your cards comes in.",
        "crib": "The cards are played, and the crib is yours to count.",
        "take": "You have won the game.",
    }
    return Advice(moves[0], says.get(moves[0].verb, "It is the only card that you can play."))


# The apprentice ------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: CribbidgeState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Keeps what counts most as it is, and plays what scores at once."""
    if advice := only(view, rulings):
        return advice
    seat = rulings[0].move.seat
    if view.phase == "lay":
        own = 1 if seat == view.dealer else -1
        laid = max(
            lays(view.hands[seat]),
            key=lambda cards: (bare(view, kept(view.hands[seat], cards)), own * bare(view, cards)),
        )
        return Advice(Move(seat, "lay", laid), "The cards you keep count the most by themselves.")
    cards = [ruling.move.what[0] for ruling in rulings]
    best = max(cards, key=lambda card: (at_once(view.row, seat, card), spots(card)))
    if at_once(view.row, seat, best):
        return Advice(Move(seat, "play", (best,)), "It sets up points at once.")
    return Advice(Move(seat, "play", (best,)), "Nothing scores now, so play a high card.")


def bare(view: CribbidgeState, cards: Hand) -> int:
    """What *cards* count while no card is turned up."""
    return counted(view.terms, cards, "", dealers=False)


def at_once(row: LaidRow, seat: Seat, card: str) -> int:
    """The points that *card* sets up as it is played."""
    return total(laid_up(row.with_card(seat, card).cards))


def lays(hand: Sequence[str]) -> list[Hand]:
    """Every two cards that may be laid to the crib."""
    return list(combinations(hand, 2))


def kept(hand: Sequence[str], laid: Sequence[str]) -> Hand:
    """What is left of *hand*."""
    return tuple(card for card in hand if card not in laid)


# The journeyman ------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: CribbidgeState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Averages over the cards that may be turned up, and plays against the hands that count as
    much as the other has set up."""
    if advice := only(view, rulings):
        return advice
    seat = rulings[0].move.seat
    if view.phase == "lay":
        moves = [Move(seat, "lay", laid) for laid in lays(view.hands[seat])]
    else:
        moves = [ruling.move for ruling in rulings]
    worths = weigh(game, view, moves, rng, budget, unseen=False)
    best = max(moves, key=lambda move: worths[move])
    return Advice(best, reason(view, worths[best]))


def reason(view: CribbidgeState, worth: float) -> str:
    """What speaks for the best move, in points."""
    points = f"{abs(worth):.1f}".removesuffix(".0")
    many = "1 point" if points == "1" else f"{points} points"
    if view.phase == "lay":
        whose = "your crib" if view.acting[0] == view.dealer else "less the dealer’s crib"
        return f"Hand and turned card, with {whose}, then come to about {many}."
    if abs(worth) > WON / 2:
        return "The match depends on it." if worth < 0 else "It gives the best chance of winning."
    if abs(worth) < 0.05:
        return "You can then expect to set up as many points as your opponent in this play."
    ahead = "more" if worth > 0 else "fewer"
    return f"You can then expect to set up about {many} {ahead} than your opponent in this play."


def weigh(
    game: Game[Any],
    view: CribbidgeState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
    *,
    unseen: bool = True,
) -> Mapping[Move, float]:
    """What moves are worth in points of the deal, by what their seat knows; in the play, both
    playing on *unseen* or with open cards."""
    if view.phase == "lay":
        return weighed_lays(view, [move for move in moves if len(move.what) == 2])
    if view.phase == "play":
        lines = hidden_lines if unseen else lines_of
        return weighed_plays(view, [m for m in moves if m.verb == "play"], budget, lines)
    return {}


def unseen(view: CribbidgeState) -> list[str]:
    """The cards that whoever has this view has not seen in this deal."""
    seen = {card for cards in (*view.hands, *view.crib, view.opened) for card in cards}
    seen.update(card for row in (*view.rows, view.row) for card in row.cards)
    return [card for card in PACK.cards if card not in seen and card != view.turned]


def weighed_lays(view: CribbidgeState, moves: Sequence[Move]) -> dict[Move, float]:
    """The mean of what the hand counts with each card that may be turned up, and of the crib."""
    own = 1 if moves and moves[0].seat == view.dealer else -1
    means = {move: on_average(view, move) for move in moves}
    return {move: hand + own * crib for move, (hand, crib) in means.items()}


def on_average(view: CribbidgeState, move: Move) -> tuple[float, float]:
    """The mean of what the hand counts after *move*, and of what the crib does."""
    seat, ways, hidden = move.seat, CountWays.of(view.terms), unseen(view)
    hand = kept(view.hands[seat], move.what)
    whole = sum(points(ways, hand, turned, seat == view.dealer) for turned in hidden)
    return whole / len(hidden), crib_of(ways, move.what)


def weighed_plays(
    view: CribbidgeState,
    moves: Sequence[Move],
    budget: Budget,
    lines: Callable[[CribbidgeState, Seat], Callable[[str, Hand], RowLine]],
) -> dict[Move, float]:
    """The mean of what each card gains above the other, as *lines* tell how both play on."""
    if not moves:
        return {}
    seat = moves[0].seat
    line = lines(view, seat)
    hands = hands_of_other(view, seat, MOST_HANDS if budget.count > HANDS else HANDS)
    if budget.count < FEWEST:
        hands = hands[: max(4, budget.count)]
    sure = FEWEST if len(view.hands[1 - seat]) > SEEN_THROUGH else len(hands)
    return mean_worths(
        moves,
        chain(hands[:sure], budget.within(hands[sure:])),
        lambda theirs, move: line(move.what[0], theirs).gain,
    )


@lru_cache(maxsize=4)
def lines_of(view: CribbidgeState, seat: Seat) -> Callable[[str, Hand], RowLine]:
    """How the play goes on after a card, against a hand of the other, both being open."""
    return play_out(view, seat).lines(view.row, view.hands[seat])


@lru_cache(maxsize=4)
def hidden_lines(view: CribbidgeState, seat: Seat) -> Callable[[str, Hand], RowLine]:
    """How it goes on where neither player sees the other’s hand: *seat* knows what it counts."""
    mine = Counter(chain.from_iterable(hands_of_other(view, seat, MOST_HANDS)))
    theirs = Counter(sorted({*unseen(view), *view.hands[seat]}))
    out = dataclasses.replace(play_out(view, seat), unseen=by_seat(seat, mine, theirs))
    return out.lines(view.row, view.hands[seat])


@lru_cache(maxsize=16)
def hands_of_other(view: CribbidgeState, seat: Seat, most: int = HANDS) -> list[Hand]:
    """The hands that the other may hold: they count what was set up, and no card of them came in
    where the other stopped.  Of three cards so many as there is time for, always the same: a
    few are dealt out until so many are found, more are drawn from all that there are."""
    other, hidden = 1 - seat, unseen(view)
    never = run_up.not_held((*view.rows, view.row), other, hidden, LIMIT)
    hidden = [card for card in hidden if card not in never] or hidden
    known = tuple(card for card in view.hands[other] if card != BACK)
    many = len(view.hands[other]) - len(known)
    few = many > SEEN_THROUGH and most <= HANDS
    rng = Random(f"{view.hands} {view.turned} {view.counts}")
    drawn: Iterable[Hand] = combinations(hidden, many)
    if few:
        drawn = (tuple(rng.sample(hidden, many)) for _ in range(most * TRIES))
    found = ((*known, *cards) for cards in drawn if may_hold(view, other, (*known, *cards)))
    hands = list(islice(found, most) if few else found)
    Random(0).shuffle(hands)
    return (hands if many <= SEEN_THROUGH else hands[:most]) or [(*known, *hidden[:many])]


def may_hold(view: CribbidgeState, other: Seat, hand: Hand) -> bool:
    """Whether *hand* agrees with what *other* has set up."""
    laid = [card for row in (*view.rows, view.row) for who, card in row.laid if who == other]
    count, dealers = view.counts[other], other == view.dealer
    whole = (*laid, *hand)
    return count is None or points(CountWays.of(view.terms), whole, view.turned, dealers) == count


@lru_cache(maxsize=1 << 16)
def row_points(cards: Hand) -> int:
    """What the last of the *cards* of a row sets up, but for being the last."""
    return total(laid_up(cards))


def play_out(view: CribbidgeState, seat: Seat) -> RowPlayOut:
    """The rest of the play as *seat* weighs it."""
    return RowPlayOut(
        seat=seat,
        score=view.score,
        up=UP,
        limit=LIMIT,
        won=WON,
        afresh=view.terms[ON] == AFRESH,
        makes=row_points,
        closes=lambda sum_of: 1,
        comes_in=lambda sum_of, hand: tuple(c for c in hand if SPOTS[c] <= LIMIT - sum_of),
    )


def guesses(view: CribbidgeState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return of_other(view.hands, seat, lambda rng: rng.choice(hands_of_other(view, seat)))


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (60, 0.4)}
BY_TRIALS = True
WEIGH, UNIT = weigh, Unit("point", "points", "lead", least=0.2, whole=2 * WON, much=WON)
