"""Players of All Fours: one by rule of thumb, two who play the deal out many ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from diversions.games.all_fours.judgement import (
    SUIT,
    HandJudgement,
    Scoring,
    fast_deal,
    features_of,
    manner_of,
    mask,
    numbers,
    played,
    promise_of,
    settled,
    shipped,
    shipped_player,
    variant_of,
)
from diversions.games.all_fours.rules import (
    COUNT,
    HEIGHT,
    PACK,
    RANKS,
    AllFoursState,
    changed,
    free_cards,
    given,
    points,
    power,
)
from diversions.games.all_fours.variants import BEG, FOLLOW, RENEGE, TURN, UP
from diversions.rules.bots import Advice, Budget, Unit, often
from diversions.rules.core import Game, Move, Ruling, Seat, Terms, but
from diversions.rules.kit.cards import Hand
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.bluffing import even
from diversions.rules.players.closing import never_better
from diversions.rules.players.guessing import Dealing, guess_within

WORTH = 8  # to come out, beside the points that do it


def promise(hand: Hand, trump: str) -> int:
    """What the trumps of *hand* promise."""
    return sum(2 + (HEIGHT[card] > 8) for card in hand if card[1] == trump)


def thumb(hand: Sequence[str], laid: str, trump: str, renege: bool) -> str:
    """Lead the highest, but no Ten; take what counts; else part with the least."""
    if not laid:
        return max(hand, key=lambda card: (card[0] != "T", HEIGHT[card]))
    led = laid[1]
    cards = free_cards(tuple(hand), led, trump, renege)
    mark = power(laid, led, trump)
    takers = [card for card in cards if power(card, led, trump) > mark]
    if takers:
        return max(takers, key=lambda card: (COUNT[card], -power(card, led, trump)))
    return min(cards, key=lambda card: (COUNT[card], card[1] == trump, HEIGHT[card]))


def on_trump(view: AllFoursState, seat: Seat) -> Advice:
    """Whether the card turned up is worth keeping."""
    good = promise(view.hands[seat], view.trump) >= 4
    if view.phase == "ask":
        because = "Your trumps are good enough." if good else "You have little in this suit."
        return Advice(Move(seat, "accept" if good else "beg"), because)
    because = (
        "Your trumps are worth more than the point that you give."
        if good
        else "Another suit may be better for you."
    )
    return Advice(Move(seat, "give" if good else "change"), because)


def apprentice(
    game: Game[Any], view: AllFoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Rules of thumb."""
    seat = rulings[0].move.seat
    if view.phase != "play":
        return on_trump(view, seat)
    because = "Take what counts." if view.trick else "A high card is likely to take the trick."
    laid = view.trick[0][1] if view.trick else ""
    card = thumb(view.hands[seat], laid, view.trump, view.terms[FOLLOW] == RENEGE)
    return Advice(Move(seat, "play", (card,)), because)


def journeyman(
    game: Game[Any], view: AllFoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out many ways, plays each out, and counts what is scored."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    hidden = unseen(view)
    gains = mean_worths(
        moves,
        (likely(view, hidden, rng) for _ in budget.trials()),
        lambda deal, move: gained(deal, game.apply(deal, move), move.seat),
    )
    best = max(moves, key=lambda move: gains[move])
    return Advice(best, reason(gains[best]))


def reason(gain: float) -> str:
    """What speaks for the move that gains so many points on average."""
    points = round(gain)
    if abs(points) > WORTH / 2:  # more than a deal has: the match hangs on it
        if points > 0:
            return "This gives you the best chance of winning the match in this deal."
        return "This gives you the best chance of not losing the match in this deal."
    if not points:
        return "The two of you should then score about the same in this deal."
    way = "ahead" if points > 0 else "behind"
    what = "1 point" if abs(points) == 1 else f"{abs(points)} points"
    return f"You can then expect to end this deal about {what} {way}."


def unseen(view: AllFoursState) -> list[str]:
    """The cards that the viewer has not seen in this deal."""
    seen = {card for hand in (*view.hands, view.turned) for card in hand}
    seen |= {card for _, card in (*view.played, *view.trick)}
    return [card for card in PACK.cards if card not in seen]


def likely(view: AllFoursState, hidden: list[str], rng: Random) -> AllFoursState:
    """The table with the hidden cards dealt out; suits that were not followed are left out."""
    barred: list[set[str]] = [set(), set(), set()]
    for seat, suit in voids(view):
        barred[seat].add(suit)
    *hands, stock = guess_within((*view.hands, view.stock), hidden, barred, rng)
    return but(view, hands=tuple(hands), stock=stock)


def voids(view: AllFoursState) -> set[tuple[Seat, str]]:
    """Who has shown that he has none of which suit."""
    void, renege = set(), view.terms[FOLLOW] == RENEGE
    for (_, lead), (seat, card) in zip(view.played[::2], view.played[1::2], strict=True):
        if card[1] == lead[1]:
            continue
        if card[1] != view.trump or not renege:
            void.add((seat, lead[1]))
        if card[1] != view.trump and not renege:
            void.add((seat, view.trump))
    return void


def gained(before: AllFoursState, state: AllFoursState, seat: Seat) -> int:
    """What *seat* scores above the other, if all go on by rule of thumb."""
    score, up = scored(state), state.terms[UP].value
    gain = sum((had - old) * (1 if s == seat else -1)
               for s, (had, old) in enumerate(zip(score, before.score, strict=True)))  # fmt: skip
    return gain + WORTH * ((score[seat] >= up) - (score[1 - seat] >= up))


def scored(state: AllFoursState) -> list[int]:
    """The score after the deal, if all go on by rule of thumb."""
    if state.phase == "answer":
        give = on_trump(state, state.dealer).move.verb == "give"
        state = given(state, state.dealer) if give else changed(state)
    score, up = list(state.score), state.terms[UP].value
    if not state.outcome and any(state.hands):
        for who, more, *_ in points(played_out(state)):
            score[who] += more
            if score[who] >= up:
                break
    return score


def by_rule(
    game: Game[Any], view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth, as below, if all go on by rule of thumb."""
    hidden, seat, up = unseen(view), moves[0].seat, view.terms[UP].value

    def chance_after(deal: AllFoursState, move: Move) -> float:
        score = scored(game.apply(deal, move))
        return even(up - score[seat], up - score[1 - seat])

    chances = mean_worths(moves, (likely(view, hidden, rng) for _ in budget.trials()), chance_after)
    return {move: share / point_at(view, seat) for move, share in chances.items()}


def played_out(state: AllFoursState) -> AllFoursState:
    """The table after the last trick, if both go on by rule of thumb."""
    held, trump = [list(hand) for hand in state.hands], state.trump
    played, taken = list(state.played), [list(cards) for cards in state.taken]
    renege, trick, seat = state.terms[FOLLOW] == RENEGE, list(state.trick), state.acting[0]
    while held[seat]:
        card = thumb(held[seat], trick[0][1] if trick else "", trump, renege)
        held[seat].remove(card)
        trick.append((seat, card))
        seat = 1 - seat
        if len(trick) == 2:
            led = trick[0][1][1]
            seat = max(trick, key=lambda laid: power(laid[1], led, trump))[0]
            taken[seat] += [card for _, card in trick]
            played += trick
            trick = []
    return but(state, played=tuple(played), taken=tuple(map(tuple, taken)))


def point_at(view: AllFoursState, seat: Seat) -> float:
    """What a point is worth to *seat* at this score, as a share of the matches won."""
    up = view.terms[UP].value
    mine, theirs = up - view.score[seat], up - view.score[1 - seat]
    return (even(mine - 1, theirs) - even(mine, theirs - 1)) / 2


# The master ------------------------------------------------------------------------------------

UNLEARNT = "The table that the master learnt from is missing, so here is a journeyman’s advice."
NO_BEGGING = (
    "The master has not learnt when to beg under these rules, so here is a journeyman’s advice."
)
DEALS = 5  # dealt out in a trial: together they cost what a trial costs a journeyman
TRIES, SELDOM = 8, 0.1  # how hands are dealt out that agree with what was begged and answered
OTHERWISE = {
    "accept": "begging",
    "beg": "accepting",
    "give": "giving it up",
    "change": "giving one",
}  # what else may be done where one begs or answers
NEAR = 5  # points wanted, from which a deal may end the match; more only if honours are turned up


class Weighed(NamedTuple):
    """What a move is worth, in points of the deal, and the share of deals in which it wins game."""

    worth: float
    game: float = 0.0


def master(
    game: Game[Any], view: AllFoursState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays the deals out by what self-play has taught, and begs by it."""
    moves = [ruling.move for ruling in rulings]
    if len(moves) == 1:
        return Advice(moves[0], "It’s the only card you can play.")
    safe = [move for move in moves if not hands_over(game, view, move)]
    if len(safe) == 1:
        return Advice(safe[0], f"{OTHERWISE[safe[0].verb].capitalize()} would lose the match.")
    if missing := unknown(view):
        return journeyman(game, view, rulings, rng, budget).after(missing)
    weighed = promised(game, view, moves, rng, budget)
    best = max(moves, key=lambda move: (weighed[move].worth, move.verb != "give"))
    best = least(view, best, moves)
    if view.phase != "play":
        return Advice(best, on_begging(view, weighed, best))
    if max(weighed.values()) == min(weighed.values()):
        return Advice(best, "No other card should change the result.")
    return Advice(best, f"{in_trick(view, best)}You should win game {often(weighed[best].game)}.")


def least(view: AllFoursState, best: Move, moves: Sequence[Move]) -> Move:
    """*best*, or the lowest plain card of its suit that loses the trick as well and counts no more
    for game."""
    if best.verb != "play" or not view.trick or best.what[0][1] == view.trump:
        return best
    led, card = view.trick[0][1], best.what[0]
    mark = power(led, led[1], view.trump)
    if power(card, led[1], view.trump) > mark:
        return best
    plays = [move for move in moves if move.verb == "play" and move.what[0][1] == card[1]]
    lost = [move for move in plays if power(move.what[0], led[1], view.trump) < mark]
    cheap = [move for move in lost if COUNT[move.what[0]] <= COUNT[card]]
    return min((best, *cheap), key=lambda move: HEIGHT[move.what[0]])


def hands_over(game: Game[Any], view: AllFoursState, move: Move) -> bool:
    """Whether *move* gives the other the point by which he wins the match."""
    if move.verb not in ("accept", "give"):
        return False
    outcome = game.apply(view, move).outcome
    return outcome is not None and move.seat not in outcome.winners


def unknown(view: AllFoursState) -> str:
    """What was not learnt that is wanted at this table; empty if nothing is."""
    if shipped() is None:
        return UNLEARNT
    return NO_BEGGING if view.phase != "play" and hands_judged(view.terms) is None else ""


def hands_judged(terms: Terms) -> HandJudgement | None:
    """What was learnt of begging under *terms*."""
    learnt, variant = shipped(), variant_of(terms)
    return learnt.hands[variant] if learnt and variant else None


def on_begging(view: AllFoursState, weighed: Mapping[Move, Weighed], best: Move) -> str:
    """Why *best* is done, where one may beg, or answer."""
    (other,) = [move for move in weighed if move != best]
    more = weighed[best].worth - weighed[other].worth
    points = "1 point" if round(more) == 1 else f"{round(more)} points"
    about = f"about {points}" if more > 0.75 else "half a point" if more > 0.25 else "a little"
    says = {
        "accept": "Your hand is good with this trump",
        "beg": "Another trump, or a point for this one, suits your hand better",
        "give": "The trump is worth more to you than the point you give",
        "change": "The trump isn’t worth the point you would give",
    }
    otherwise = OTHERWISE[best.verb]
    if near(view):
        if more < 0.01:
            return f"At this score {otherwise} should do no better."
        return f"At this score it gives you a better chance of winning the match than {otherwise}."
    return f"{says[best.verb]}: expect {about} more than by {otherwise}."


def in_trick(view: AllFoursState, move: Move) -> str:
    """What a card does in the trick, as a sentence and a space; empty if it is led."""
    if not view.trick:
        return ""
    led, (card,) = view.trick[0][1], move.what
    counted = COUNT[led] + COUNT[card]
    took = power(card, led[1], view.trump) > power(led, led[1], view.trump)
    if not took:
        return "Let your opponent have this trick. "
    return "It takes the trick" + f", with {counted} card-points" * (counted > 1) + ". "


def near(view: AllFoursState) -> bool:
    """Whether this deal may end the match."""
    return view.terms[UP].value - max(view.score) <= NEAR


def promised(
    game: Game[Any], view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, Weighed]:
    """What *moves* are worth, by what was learnt."""
    if view.phase == "play":
        return of_cards(view, moves, rng, budget)
    if near(view):
        return of_begging(game, view, moves, rng, budget)
    judgement = hands_judged(view.terms)
    assert judgement is not None
    features = features_of(held(view, moves[0].seat), numbers(view.trump)[view.turned[0]])
    return {move: Weighed(judgement.promises(move.verb, features)) for move in moves}


def chance(up: int, score: Sequence[int], seat: Seat) -> float:
    """The chance of the match for *seat* at that score; add up only what is won or lost of it.

    For who is far ahead it is so close to 1 that a sum of chances would lose what a point is worth.
    """
    return even(up - score[seat], up - score[1 - seat])


def held(view: AllFoursState, seat: Seat) -> int:
    """The hand of *seat*."""
    numbered = numbers(view.trump)
    return mask([numbered[card] for card in view.hands[seat]])


def of_begging(
    game: Game[Any], view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, Weighed]:
    """What begging and answering is worth at this score, over the deals that may be out."""
    judgement, hidden, tried = hands_judged(view.terms), unseen(view), 0
    assert judgement is not None
    player, seat, up = shipped_player(manner_of(view.terms)), moves[0].seat, view.terms[UP].value
    sums, now = dict.fromkeys(moves, 0.0), chance(up, view.score, seat)
    while budget.left() or not tried:
        for _ in range(DEALS):
            tried += 1
            for _ in range(TRIES):
                deal = likely(view, hidden, rng)
                if view.phase == "ask" or rng.random() < begging(judgement, deal):
                    break
            for move in moves:
                state = game.apply(deal, move)
                if state.phase == "answer" and state.acting:
                    state = game.apply(state, answer(judgement, state))
                sums[move] += chance(up, settled(state, player), seat) - now
    point = tried * point_at(view, seat)
    return {move: Weighed(total / point) for move, total in sums.items()}


def begging(judgement: HandJudgement, deal: AllFoursState) -> float:
    """How likely eldest is to have begged with the hand of this deal."""
    _, begs, _, _ = judgement.often
    return begs[promise_of(held(deal, 1 - deal.dealer))]


def answer(judgement: HandJudgement, state: AllFoursState) -> Move:
    """What the dealer answers, by what was learnt; who would win by the point is not given it."""
    (seat,) = state.acting
    if state.score[1 - seat] + 1 >= state.terms[UP].value:
        return Move(seat, "change")
    features = features_of(held(state, seat), numbers(state.trump)[state.turned[0]])
    verbs = ("give", "change")
    return Move(seat, max(verbs, key=lambda verb: judgement.promises(verb, features)))


def of_cards(
    view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> dict[Move, Weighed]:
    """What cards are worth at this score, over the hands that the other may hold."""
    player, scoring = shipped_player(manner_of(view.terms)), Scoring.of(view.terms)
    seat, numbered, void = moves[0].seat, numbers(view.trump), voids(view)
    other, at, own, laid = 1 - seat, fast_deal(view), held(view, seat), played(view)
    hidden = [numbered[card] for card in unseen(view) if (other, card[1]) not in void]
    edge = int(scoring.tie and seat != view.dealer)  # who has game by equal card-points
    count, dealt = len(view.hands[other]), [cards & SUIT for cards in laid]
    dealt[seat] |= own & SUIT
    first, chances = agreeing(view, own | laid[seat], seat)
    cards = [numbered[move.what[0]] for move in moves]
    after = [(at.after(card), own ^ 1 << card) for card in cards]
    sums, games, tried = [0.0] * len(moves), [0] * len(moves), 0
    now = chance(scoring.up, view.score, seat)
    while budget.left() or not tried:
        for _ in range(DEALS):
            tried += 1
            for _ in range(TRIES):
                theirs = mask(rng.sample(hidden, count))
                if rng.random() < chances[promise_of(theirs | laid[other], first)]:
                    break
            dealt[other] = (theirs | laid[other]) & SUIT
            for place, (then, rest) in enumerate(after):
                end = player.played_out([rest, theirs] if seat == 0 else [theirs, rest], then)
                score = scoring.score(view.score, dealt, end, view.dealer)
                sums[place] += chance(scoring.up, score, seat) - now
                games[place] += end.points[seat] + edge > end.points[other]
    point = tried * point_at(view, seat)
    return {
        move: Weighed(total / point, game / tried)
        for move, total, game in zip(moves, sums, games, strict=True)
    }


def agreeing(view: AllFoursState, own: int, seat: Seat) -> tuple[int, list[float]]:
    """The suit first turned up, and by what it promises the other how likely that hand is to have
    come to these trumps; *own* is the whole hand of *seat*."""
    first = numbers(view.trump)[view.turned[0]]
    suit, changed = first // len(RANKS), len(view.turned) > 1
    judgement = hands_judged(view.terms)
    if judgement is None or (changed and view.terms[BEG] != TURN):
        return suit, [1.0] * (3 * len(RANKS))
    mine = promise_of(own, suit)
    accepts, _, gives, _ = judgement.often
    eldest, dealer = (
        (accepts, gives[mine : mine + 1])
        if seat == view.dealer
        else (accepts[mine : mine + 1], gives)
    )
    kept = [a + (1 - a) * g for a in eldest for g in dealer]
    chances = [1 - chance for chance in kept] if changed else kept
    return suit, [max(SELDOM, chance / max(chances)) for chance in chances]


def weigh(
    game: Game[Any], view: AllFoursState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """What moves are worth in points of the deal, each as much as a point is worth at this score.

    So a point that wins the match counts for more, and one after it for nothing.  As a share of
    the matches won, a card too many or too few would be a difference of one in a hundred at most.
    """
    if unknown(view):
        return by_rule(game, view, moves, rng, budget)
    return {move: at.worth for move, at in promised(game, view, moves, rng, budget).items()}


def guesses(view: AllFoursState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    hidden = unseen(view)
    return lambda rng: likely(view, hidden, rng).hands


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (120, 0.4), "master": (400, 1.5)}
WEIGH, UNIT = weigh, Unit("point", "points", least=0.15)
DOMINATED = never_better
