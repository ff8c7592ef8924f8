"""Players of Costly-Colours: one by rule of thumb, one who deals out what the other may hold."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Any

from diversions.games.costly_colours.counting import LIMIT, PACK, ROW_SUMS, counted, laid_up
from diversions.games.costly_colours.rules import UP, CostlyColoursState, due_sums
from diversions.games.costly_colours.variants import AFRESH, ON, SCORES, THIRTY
from diversions.rules.bots import Advice, Budget, Unit
from diversions.rules.core import BACK, Game, Move, Ruling, Seat
from diversions.rules.kit import run_up
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import spots, total
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.guessing import Dealing, of_other
from diversions.rules.players.running_row import RowLine, RowPlayOut, by_seat

WON = 20  # points that winning is worth beside those that do it
HANDS = 24  # hands of the other that are dealt out
MOST_HANDS = 120  # at most, for who asks for more trials
ERROR = 0.8  # of a card that is given away, by so few hands, in points
GOOD = 4  # points of a hand that an apprentice does not change


# What cannot be chosen -----------------------------------------------------------------------


def only(view: CostlyColoursState, rulings: Sequence[Ruling]) -> Advice | None:
    """What is to be done where nothing is to be weighed."""
    if len(rulings) > 1:
        return None
    says = {
        "stop": "None of your cards comes in.",
        "show": "The cards are played: set up what your hand counts.",
    }
    move = rulings[0].move
    return Advice(move, says.get(move.verb, "It is the only card that you can play."))


# The apprentice ------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: CostlyColoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Keeps a hand that counts well, gives away what counts least, plays what scores at once."""
    if advice := only(view, rulings):
        return advice
    seat = rulings[0].move.seat
    if view.phase == "play":
        cards = [ruling.move.what[0] for ruling in rulings]
        best = max(cards, key=lambda card: (at_once(view, seat, card), spots(card)))
        if at_once(view, seat, best):
            return Advice(Move(seat, "play", (best,)), "It sets up points at once.")
        return Advice(Move(seat, "play", (best,)), "Nothing scores now, so play a high card.")
    points = counted(view.terms, view.hands[seat], view.turned)
    if view.phase != "give" and points >= GOOD:
        return Advice(Move(seat, "refuse"), "Your hand counts well as it is.")
    if view.phase in ("mogg", "answer"):
        verb = "ask" if view.phase == "mogg" else "agree"
        return Advice(Move(seat, verb), "Your hand counts little: a change can hardly hurt it.")
    card = spare(view, view.hands[seat])
    verb = "give" if view.phase == "give" else "change"
    return Advice(Move(seat, verb, (card,)), "It is the card that your hand can best spare.")


def at_once(view: CostlyColoursState, seat: Seat, card: str) -> int:
    """The points that *card* sets up as it is played."""
    return total(laid_up(view.terms, view.row.with_card(seat, card).cards))


def spare(view: CostlyColoursState, hand: Hand) -> str:
    """The card without which *hand* counts most with the turned card; of equals the highest."""
    return max(hand, key=lambda card: (left(view, hand, card), spots(card)))


def left(view: CostlyColoursState, hand: Hand, card: str) -> int:
    """What *hand* counts without *card*."""
    return counted(view.terms, tuple(one for one in hand if one != card), view.turned)


# The journeyman ------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: CostlyColoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals out hands that the other may hold, changes cards with them and plays them out."""
    if advice := only(view, rulings):
        return advice
    moves = [ruling.move for ruling in rulings]
    worths = weigh(game, view, moves, rng, budget, unseen=False)
    best = max(moves, key=lambda move: worths[move])
    if best.verb in ("give", "change"):
        # What the hands cannot tell apart, the cards that are kept can.
        near = [one for one in moves if one.what and worths[best] - worths[one] < ERROR]
        best = max(near, key=lambda one: left(view, view.hands[one.seat], one.what[0]))
    return Advice(best, reason(worths[best]))


def reason(worth: float) -> str:
    """What speaks for the best move, in points."""
    points = f"{abs(worth):.1f}".removesuffix(".0")
    many = "1 point" if points == "1" else f"{points} points"
    if abs(worth) > WON / 2:
        return "The match depends on it." if worth < 0 else "It gives the best chance of winning."
    if abs(worth) < 0.05:
        return "You can then expect to set up as many points as your opponent in this deal."
    ahead = "more" if worth > 0 else "fewer"
    return f"You can then expect to set up about {many} {ahead} than your opponent in this deal."


def weigh(
    game: Game[Any],
    view: CostlyColoursState,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
    *,
    unseen: bool = True,
) -> Mapping[Move, float]:
    """What moves are worth in points of the rest of the deal, by what their seat knows; in the
    play, both playing on *unseen* or with open cards."""
    moves = [move for move in moves if move.verb not in ("stop", "show")]
    if not moves:
        return {}
    seat = moves[0].seat
    if view.phase == "play":
        lines = hidden_lines if unseen else lines_of
        return weighed_plays(view, seat, moves, budget, lines(view, seat))
    hands = hands_of_other(view, seat, rng, max(4, min(budget.count, MOST_HANDS)))
    return mean_worths(
        moves, budget.within(hands), lambda theirs, move: worth_of(view, move, theirs, rng)
    )


def weighed_plays(
    view: CostlyColoursState,
    seat: Seat,
    moves: Sequence[Move],
    budget: Budget,
    line: Callable[[str, Hand], RowLine],
) -> dict[Move, float]:
    """The mean of what each card gains above the other, over all hands that may be out, as *line*
    tells how both play on."""
    sums, tried = dict.fromkeys(moves, 0.0), 0.0
    hands = alike_hands(view, seat)
    for theirs, weight in hands if budget.count >= HANDS else hands[: max(4, budget.count)]:
        tried += weight
        for move in moves:
            sums[move] += weight * line(move.what[0], theirs).gain
    return {move: gain / tried for move, gain in sums.items()}


@lru_cache(maxsize=4)
def lines_of(view: CostlyColoursState, seat: Seat) -> Callable[[str, Hand], RowLine]:
    """How the play goes on after a card, against a hand of the other, both being open."""
    return play_out(view, seat).lines(view.row, view.hands[seat])


@lru_cache(maxsize=4)
def hidden_lines(view: CostlyColoursState, seat: Seat) -> Callable[[str, Hand], RowLine]:
    """How it goes on where neither player sees the other’s hand."""
    known, hidden = known_of(view, seat)
    many = len(view.hands[1 - seat]) - len(known)
    mine = Counter(hidden if many else ())
    mine.update(dict.fromkeys(known, len(hidden) // max(1, many)))  # it holds them for certain
    theirs = Counter(sorted({*unseen(view), *view.hands[seat]}))
    out = dataclasses.replace(play_out(view, seat), unseen=by_seat(seat, mine, theirs))
    return out.lines(view.row, view.hands[seat])


def alike_hands(view: CostlyColoursState, seat: Seat) -> list[tuple[Hand, int]]:
    """The hands that the other may hold, each with how many are like it: cards that count the same
    are the same in the row."""
    known, hidden = known_of(view, seat)
    classes = defaultdict[int, list[str]](list)
    for card in hidden:
        classes[spots(card)].append(card)
    many = len(view.hands[1 - seat]) - len(known)
    found = []
    for counts in combinations_with_replacement(sorted(classes), many):
        each = Counter(counts)
        ways = prod(comb(len(classes[one]), times) for one, times in each.items())
        if ways:
            cards = (card for one, times in each.items() for card in classes[one][:times])
            found.append(((*known, *cards), ways))
    Random(0).shuffle(found)
    return found


def unseen(view: CostlyColoursState) -> list[str]:
    """The cards that whoever has this view has not seen in this deal."""
    seen = {card for cards in (*view.hands, *view.out) for card in cards}
    seen.update(card for row in (*view.rows, view.row) for card in row.cards)
    return [card for card in PACK.cards if card not in seen and card != view.turned]


def hands_of_other(view: CostlyColoursState, seat: Seat, rng: Random, most: int) -> Iterator[Hand]:
    """Hands that the other may hold, dealt out."""
    known, hidden = known_of(view, seat)
    for _ in range(most):
        yield (*known, *rng.sample(hidden, len(view.hands[1 - seat]) - len(known)))


def known_of(view: CostlyColoursState, seat: Seat) -> tuple[Hand, list[str]]:
    """The cards that the other is known to hold, as what it was given, and those that may be the
    others of its hand: none that would have come in where the other stopped, or would have had to
    be laid."""
    other, hidden = 1 - seat, unseen(view)
    played = {card for row in (*view.rows, view.row) for card in row.cards}
    seen = [card for card in view.hands[other] if card != BACK]
    gave = [card for card in view.gave[seat] if all(view.gave) and card not in (*played, *seen)]
    known = (*seen, *gave)
    hidden = [card for card in hidden if card not in known]
    rows, due = (*view.rows, view.row), due_sums(view.terms)
    never = run_up.not_held(rows, other, hidden, LIMIT, due)
    return known, [card for card in hidden if card not in never] or hidden


def worth_of(view: CostlyColoursState, move: Move, theirs: Hand, rng: Random) -> float:
    """What *move* is worth if the other holds *theirs*."""
    seat, mine = move.seat, view.hands[move.seat]
    match move.verb:
        case "refuse":
            return deal_worth(view, seat, mine, theirs) - 1
        case "change":
            mine = replaced(mine, move.what[0], drawn(view, theirs, rng))
            return deal_worth(view, seat, mine, theirs)
        case "give":
            return deal_worth(view, seat, *swapped(view, mine, move.what[0], theirs))
        case "ask" if counted(view.terms, theirs, view.turned) >= GOOD:
            return deal_worth(view, seat, mine, theirs) + 1  # the other refuses
        case _:
            return deal_worth(view, seat, *swapped(view, mine, spare(view, mine), theirs))


def drawn(view: CostlyColoursState, theirs: Hand, rng: Random) -> str:
    """A card that the pack may give."""
    return rng.choice([card for card in unseen(view) if card not in theirs])


def replaced(hand: Hand, card: str, by: str) -> Hand:
    """*hand* with another card in the place of *card*."""
    return tuple(by if one == card else one for one in hand)


def swapped(view: CostlyColoursState, mine: Hand, card: str, theirs: Hand) -> tuple[Hand, Hand]:
    """Both hands when *card* was changed for what the other misses least."""
    back = spare(view, theirs)
    return replaced(mine, card, back), replaced(theirs, back, card)


def deal_worth(view: CostlyColoursState, seat: Seat, mine: Hand, theirs: Hand) -> float:
    """What is gained in the play and by the hands, all cards being yet to play."""
    counts = counted(view.terms, mine, view.turned) - counted(view.terms, theirs, view.turned)
    play = play_out(view, seat)
    return counts + play.begun(by_seat(seat, mine, theirs), view.dealer)


def play_out(view: CostlyColoursState, seat: Seat) -> RowPlayOut:
    """The rest of the play as *seat* weighs it."""
    due = due_sums(view.terms)
    scoring = {*ROW_SUMS, 30} if view.terms[THIRTY] == SCORES else {*ROW_SUMS}
    return RowPlayOut(
        seat=seat,
        score=view.score,
        up=UP,
        limit=LIMIT,
        won=WON,
        afresh=view.terms[ON] == AFRESH,
        makes=lambda cards: len(cards) if sum(map(spots, cards)) in scoring else 0,
        closes=lambda sum_of: int(sum_of < LIMIT),
        comes_in=lambda sum_of, hand: run_up.playable_at(sum_of, hand, LIMIT, due),
    )


def guesses(view: CostlyColoursState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    return of_other(view.hands, seat, lambda rng: next(hands_of_other(view, seat, rng, 1)))


LEVELS = {"apprentice": apprentice, "journeyman": journeyman}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (24, 0.4)}
BY_TRIALS = True
WEIGH, UNIT = weigh, Unit("point", "points", "lead", least=0.2, whole=2 * WON, much=WON)
