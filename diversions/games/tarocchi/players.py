"""Players of early French Tarot: one by rule of thumb, two who play the deal out many ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random
from statistics import fmean
from typing import Any

from diversions.games.tarocchi.bets import counters
from diversions.games.tarocchi.judgement import (
    LEARNT,
    CardJudgement,
    FastDeal,
    fast_deal,
    numbers_of,
    shipped,
)
from diversions.games.tarocchi.state import (
    PACK,
    RANKS,
    SAID,
    SUIT,
    TARGET,
    WORTH,
    TarocchiState,
    running,
    suit_led,
    winner,
)
from diversions.games.tarocchi.variants import (
    BY_TOTAL,
    DECLARED,
    ORDER,
    OVER,
    REVERSED,
    TOGETHER,
)
from diversions.rules.bots import Advice, Budget, Unit, often
from diversions.rules.core import BACK, Game, Move, Ruling, Seat, Terms
from diversions.rules.kit.cards import Hands, guess, turn
from diversions.rules.kit.wording import capital
from diversions.rules.packs import FOOL, TRUMPS
from diversions.rules.players.averages import mean_worths
from diversions.rules.players.closing import least_alike
from diversions.rules.players.guessing import Dealing

HEIGHT = {
    card: RANKS.index(card[0]) for card in PACK.cards if card[0] in RANKS and card[1] in "WSCD"
}
HEIGHT |= {card: 99 + n for n, card in enumerate(TRUMPS, 1)} | {FOOL: -1}
TWISTED = {card: 9 - n if card[1] in "CD" and n < 10 else n for card, n in HEIGHT.items()}
UNLEARNT = "The table that the master learnt is missing, so here is a journeyman’s advice."
FIFTY = "Then you have fifty, and the first player to say so wins."
FOR_FEW = (
    "The master knows the game only for two to five players, so here is a journeyman’s advice."
)
TRUST = 30  # how many deals played out the judgement of a card is worth
DEALS = 2  # so many are played out for each trial
Taker = Callable[[TarocchiState, Hands], Seat]  # who takes the coming trick, if the hands are these
SURE = frozenset(TRUMPS[-3:])  # the apprentice bets on these


def thumb(hand: Sequence[str], led: str, top: int, height: dict[str, int]) -> str:
    """The strongest card led; else the least that takes the trick so far, or is worth least."""
    if not led:
        return max(hand, key=height.__getitem__)
    free = [card for card in hand if SUIT[card] == led]
    if not free:
        free = [card for card in hand if SUIT[card] == "T"]
        if not free:
            low = min(hand, key=lambda card: (WORTH[card], height[card]))
            return FOOL if FOOL in hand and WORTH[low] else low
    taking = [card for card in free if height[card] > top]
    if taking:
        return min(taking, key=height.__getitem__)
    low = min(free, key=lambda card: (WORTH[card], height[card]))
    return FOOL if WORTH[low] and FOOL in hand else low


def heights(view: TarocchiState) -> dict[str, int]:
    return TWISTED if view.terms[ORDER] == REVERSED else HEIGHT


def top_of(view: TarocchiState) -> int:
    """How high the best card of the trick is that lies there."""
    led, height = suit_led(view.trick), heights(view)
    return max((height[c] for _, c in view.trick if SUIT[c] in (led, "T")), default=-1)


def without_a_card(view: TarocchiState, rulings: list[Ruling]) -> Advice | None:
    """What needs no look at the hidden cards: a declaration, or the payment for the Fool."""
    for ruling in rulings:
        if ruling.move.verb == "declare":
            return Advice(ruling.move, "You have fifty, and the first player to say so wins.")
    if rulings[0].move.verb == "pay":
        ruling = min(rulings, key=lambda one: WORTH[one.move.what[0]])
        return Advice(ruling.move, "This card is worth the least to the player who gets it.")
    return None


# The apprentice --------------------------------------------------------------------------------


def apprentice(
    game: Game[Any], view: TarocchiState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Takes a trick with the least that takes it; else throws what is worth least."""
    if advice := without_a_card(view, rulings):
        return advice
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    seat = rulings[0].move.seat
    if "cash" in moves:
        return Advice(moves["cash"], "Take what you have won: the next trick may lose it.")
    if "bet" in moves:
        if SURE & {*view.hands[seat]}:
            return Advice(moves["bet"], "Your trump is high enough for a bet.")
        return Advice(moves["pass"], "Without a high trump the bet is likely to lose.")
    card = thumb(view.hands[seat], suit_led(view.trick), top_of(view), heights(view))
    because = "Play the lowest card that takes the trick; if none does, the one worth the least."
    return Advice(
        Move(seat, "play", (card,)), because if view.trick else "Lead your strongest card."
    )


# The journeyman --------------------------------------------------------------------------------


def journeyman(
    game: Game[Any], view: TarocchiState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Deals the hidden cards out as they may lie, plays each deal out, and counts."""
    if advice := without_a_card(view, rulings):
        return advice
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if "play" not in moves:
        return betting(view, moves, rng, budget, rule_taker)
    cards = [ruling.move.what[0] for ruling in rulings]
    if len(cards) == 1:
        return Advice(rulings[0].move, "It’s the only card you can play.")
    seat, tried = rulings[0].move.seat, 0
    worth, points = dict.fromkeys(cards, 0.0), dict.fromkeys(cards, 0)
    hidden, wanting = unseen(view, seat), suits_wanting(view)
    for _ in budget.trials():
        hands, tried = likely(view, hidden, wanting, rng), tried + 1
        for card in cards:
            gained, _ = played_out(view, hands, seat, card)
            points[card] += gained[seat]
            worth[card] += valued(view, gained, seat)
    best = lowest_of_lost(view, max(cards, key=worth.__getitem__), cards)
    second = max((points[card] for card in cards if card != best), default=0)
    return Advice(Move(seat, "play", (best,)), argument(best, (points[best] - second) / tried))


def lowest_of_lost(view: TarocchiState, best: str, cards: Sequence[str]) -> str:
    """*best*, or where it cannot take the trick the lowest card of its suit that counts as much."""
    led, height, mark = suit_led(view.trick), heights(view), top_of(view)

    def takes(card: str) -> bool:
        return SUIT[card] in (led, "T") and height[card] > mark

    if not led or best == FOOL:
        return best
    return least_alike(
        best, cards, takes, height.__getitem__, lambda card: (SUIT[card], WORTH[card])
    )


def argument(card: str, more: float) -> str:
    """Why *card*: the points that it brings more than the next best."""
    points = round(more)
    if points > 0:
        gain = "a point" if points == 1 else f"{points} points"
        return f"{at_first(card)} should bring about {gain} more than your next best card."
    return f"{at_first(card)} should do as well as any other card."


def at_first(card: str) -> str:
    """What *card* is called at the beginning of a sentence."""
    return capital(SAID[card])


def unseen(view: TarocchiState, seat: Seat) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {*view.hands[seat]} | {card for _, card in view.trick}
    seen |= {card for trick in view.tricks for _, card in trick}
    return [card for card in PACK.cards if card not in seen]


def suits_wanting(view: TarocchiState) -> list[set[str]]:
    """The suits of which each is known to have none, for he did not follow or did not trump."""
    wanting: list[set[str]] = [set() for _ in view.hands]
    for trick in (*view.tricks, view.trick):
        led = suit_led(trick)
        for seat, card in trick:
            if SUIT[card] not in (led, "F"):
                wanting[seat] |= {led} if SUIT[card] == "T" else {led, "T"}
            elif card == FOOL:
                wanting[seat].add("F")
    return wanting


def likely(view: TarocchiState, hidden: list[str], wanting: list[set[str]], rng: Random) -> Hands:
    """The hands as they may be: nobody is given a suit that he is known not to have."""
    hands, left = list(view.hands), hidden
    for seat in sorted(range(len(hands)), key=lambda s: -len(wanting[s])):
        if BACK not in hands[seat]:
            continue
        able = [card for card in left if SUIT[card] not in wanting[seat]]
        (hands[seat],) = guess((hands[seat],), able if len(able) >= len(hands[seat]) else left, rng)
        given = {*hands[seat]}
        left = [card for card in left if card not in given]
    return tuple(hands)


def played_out(
    view: TarocchiState, hands: Hands, seat: Seat, card: str = ""
) -> tuple[list[int], Seat]:
    """The points that each still gains if *seat* plays *card* and all go on by rule of thumb,
    and who takes the trick that lies there."""
    height, seats = heights(view), len(hands)
    held = [list(hand) for hand in hands]
    gained, many = [0] * seats, [len(pile) for pile in view.won]
    trick, led, top = [one for _, one in view.trick], suit_led(view.trick), top_of(view)
    taker = next((s for s, one in view.trick if height[one] == top), seat)
    fool = next((s for s, one in view.trick if one == FOOL), None)
    debtor, creditor, first = view.debtor, view.creditor, None
    while held[seat]:
        card = card or thumb(held[seat], led, top, height)
        held[seat].remove(card)
        trick.append(card)
        suit = SUIT[card]
        if card == FOOL:
            fool = seat
        elif not led or (suit in (led, "T") and height[card] > top):
            led, top, taker = led or suit, height[card], seat
        card = ""
        if len(trick) < seats:
            seat = (seat + 1) % seats
            continue
        gained[taker] += sum(1 + WORTH[one] for one in trick if one != FOOL)
        many[taker] += seats - (fool is not None)
        if fool is not None:
            gained[fool] += 1 + WORTH[FOOL]
            debtor, creditor = fool, taker
        if debtor is not None and many[debtor]:
            gained[debtor] -= 1
            gained[creditor] += 1
            debtor = None
        first = taker if first is None else first
        trick, led, top, fool, seat = [], "", -1, None, taker
    if debtor is not None:
        gained[debtor] -= 1 + WORTH[FOOL]
        gained[creditor] += 1 + WORTH[FOOL]
    return gained, taker if first is None else first


def rule_taker(view: TarocchiState, hands: Hands) -> Seat:
    """Who takes the coming trick, if all play by rule of thumb."""
    return played_out(view, hands, view.leader)[1]


MATCH = 40  # points that a match won is worth


def scores_after(view: TarocchiState, gained: Sequence[int]) -> list[int]:
    """The scores after the deal, if each gains so many points more in it."""
    return [
        n + len(pile) - 12 + sum(WORTH[card] for card in pile) + more
        for n, pile, more in zip(view.score, view.won, gained, strict=True)
    ]


def valued(view: TarocchiState, gained: list[int], seat: Seat) -> float:
    """What that is worth to *seat*: its points, and more if it then has won the match."""
    scores = scores_after(view, gained)
    most = max(scores)
    if most < TARGET:
        return gained[seat]
    return gained[seat] + MATCH * (scores[seat] == most) / scores.count(most)


def worths(
    view: TarocchiState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """The chance to win the match with each card of *moves*, if all go on by rule of thumb."""
    seat = moves[0].seat
    hidden, wanting = unseen(view, seat), suits_wanting(view)

    def chance(hands: Hands, move: Move) -> float:
        gained, _ = played_out(view, hands, seat, move.what[0])
        return chance_of_match(scores_after(view, gained), seat)[0]

    return mean_worths(moves, (likely(view, hidden, wanting, rng) for _ in budget.trials()), chance)


def betting(
    view: TarocchiState, moves: dict[str, Move], rng: Random, budget: Budget, taker: Taker
) -> Advice:
    """A bet, or its riding on, by how often the coming trick is taken, as *taker* plays it out."""
    seat, tried, taken = next(iter(moves.values())).seat, 0, 0
    hidden, wanting = unseen(view, seat), suits_wanting(view)
    for _ in budget.trials():
        hands, tried = likely(view, hidden, wanting, rng), tried + 1
        taken += taker(view, hands) == seat
    odds = f"You should take this trick {often(taken / tried)}"
    if "cash" in moves:
        worth = view.riding[seat]
        if taken * (worth + 1) > worth * tried:
            return Advice(moves["ride"], f"{odds}, so the risk is worth it.")
        return Advice(moves["cash"], f"{odds}: too few to risk {counters(worth)}.")
    if 2 * taken > tried:
        return Advice(moves["bet"], f"{odds}, so the bet pays.")
    return Advice(moves["pass"], f"{odds}, so the house would gain by a bet.")


# The master ------------------------------------------------------------------------------------


def master(
    game: Game[Any], view: TarocchiState, rulings: list[Ruling], rng: Random, budget: Budget
) -> Advice:
    """Plays the deals out by what play against itself has taught, and not by rule of thumb."""
    if advice := without_a_card(view, rulings):
        return advice
    judgement = shipped().get(view.terms.seats)
    if judgement is None:
        why = UNLEARNT if mastered(view.terms) else FOR_FEW
        return journeyman(game, view, rulings, rng, budget).after(why)
    moves = {ruling.move.verb: ruling.move for ruling in rulings}
    if "play" not in moves:
        seat = next(iter(moves.values())).seat
        if view.leader == seat:
            return betting_on_lead(judgement, view, moves, rng, budget)
        return betting(view, moves, rng, budget, partial(judged_taker, judgement))
    cards = [ruling.move.what[0] for ruling in rulings]
    if len(cards) == 1:
        return Advice(rulings[0].move, "It’s the only card you can play.")
    seat = rulings[0].move.seat
    if card := declaring(game, view, rulings, seat):
        return Advice(card, f"It takes the trick. {FIFTY}")
    points, worth, takes = promised(judgement, view, cards, rng, budget)
    if riding := view.riding[seat]:  # a bet won is worth a counter more
        gain = (riding + 1) / stakes(view)
        worth = {card: worth[card] + gain * takes[card] for card in cards}
    mark = max(worth.values()) - UNIT.least / 2
    near = [card for card in cards if worth[card] > mark]  # for the match they are as good
    best = lowest_of_lost(view, max(near, key=points.__getitem__), cards)
    rival = max((card for card in cards if card != best), key=points.__getitem__)
    more = points[best] - points[rival]
    because = argument(best, more)
    if round(more) <= 0 and worth[best] - worth[rival] >= UNIT.least:  # the match decides
        because = f"{at_first(best)} makes you likelier to win the match."
    return Advice(Move(seat, "play", (best,)), f"{on_trick(view, seat, best)}{because}")


def declaring(
    game: Game[Any], view: TarocchiState, rulings: Sequence[Ruling], seat: Seat
) -> Move | None:
    """The card with which *seat* has the lead and fifty, and so is the first to declare, if any."""
    if view.terms[OVER] != DECLARED:
        return None
    for ruling in rulings:
        after = game.apply(view, ruling.move)
        if after.leader != seat or not any(after.hands):
            continue
        if seat in declarers(view, [running(after, s) for s in range(view.terms.seats)], seat):
            return ruling.move
    return None


def declarers(view: TarocchiState, scores: Sequence[int], leader: Seat) -> list[Seat]:
    """Who wins by declaring first with these *scores*, of those who lead and follow; none if none
    has fifty."""
    able = [seat for seat in turn(len(scores), leader) if scores[seat] >= TARGET]
    if view.terms[TOGETHER] == BY_TOTAL:
        return [seat for seat in able if scores[seat] == max(scores)]
    return able[:1]


def stakes(view: TarocchiState) -> int:
    """The counters that a match won brings: the pot, or what it would be."""
    return view.pot or view.terms.seats


def betting_on_lead(
    judgement: CardJudgement, view: TarocchiState, moves: dict[str, Move], rng: Random,
    budget: Budget,
) -> Advice:  # fmt: skip
    """A bet, or its riding on, by who leads and may choose the card for it: what the bet brings
    counts beside what the lead costs in the match."""
    seat = next(iter(moves.values())).seat
    cards = leads(judgement, view, seat)
    _, worth, takes = promised(judgement, view, cards, rng, budget)
    most, before = max(worth.values()), view.riding[seat] if "cash" in moves else 1
    gains = {
        card: ((before + 1) * takes[card] - before) / stakes(view) + worth[card] - most
        for card in cards
    }
    best = max(cards, key=gains.__getitem__)
    odds = f"You should take this trick {often(takes[best])} if you lead {SAID[best]}"
    if "cash" in moves:
        if gains[best] > 0:
            return Advice(moves["ride"], f"{odds}, so the risk is worth it.")
        return Advice(moves["cash"], f"{odds}: too few to risk {counters(before)}.")
    if gains[best] > 0:
        return Advice(moves["bet"], f"{odds}, so the bet pays.")
    return Advice(moves["pass"], f"{odds}, so the house would gain by a bet.")


def leads(judgement: CardJudgement, view: TarocchiState, seat: Seat) -> list[str]:
    """The cards that *seat* may lead for a bet: the highest of its suits, and the one that it would
    lead without."""
    hand, height, numbered = view.hands[seat], heights(view), numbers_of(view)
    cards = [card for card in hand if card != FOOL]
    if not cards:
        return list(hand)
    told = judgement.promises([numbered[card] for card in cards], fast_deal(view, view.hands))
    tops = {SUIT[card]: card for card in sorted(cards, key=height.__getitem__)}
    return list(dict.fromkeys([cards[told.index(max(told))], *tops.values()]))


def promised(
    judgement: CardJudgement, view: TarocchiState, cards: list[str], rng: Random, budget: Budget
) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """The points that each of *cards* promises, the chance to win the match with it, and how often
    it takes the trick.

    The points are those of the deals played out, with what the judgement says of the card itself
    counted as if it had come of ``TRUST`` deals more; only how they differ means anything.  So it
    is with the chances: there a point that the judgement promises has its usual effect on them.
    """
    (seat,), numbered = view.acting, numbers_of(view)
    played = [numbered[card] for card in cards]
    told = judgement.promises(played, fast_deal(view, view.hands))
    points, chances, effect, tried = [TRUST * one for one in told], [0.0] * len(cards), 0.0, 0
    takes = [0] * len(cards)
    hidden, wanting = unseen(view, seat), suits_wanting(view)
    while tried % DEALS or budget.left() or not tried:
        deal, tried = fast_deal(view, likely(view, hidden, wanting, rng)), tried + 1
        for place, card in enumerate(played):
            trial = deal.copy()
            trial.lay(card)
            scores = scores_at_end(view, judgement, trial)
            points[place] += trial.gained[seat]
            takes[place] += trial.taken == seat
            chance, of_point = chance_of_match(scores, seat)
            chances[place] += chance
            effect += of_point
    effect = max(effect / (tried * len(cards)), LEAST)
    deals, middle = tried + TRUST, fmean(chances) / tried - effect * fmean(told)
    worth = (
        (chance + TRUST * (middle + effect * one)) / deals
        for chance, one in zip(chances, told, strict=True)
    )
    return (
        {card: total / deals for card, total in zip(cards, points, strict=True)},
        dict(zip(cards, worth, strict=True)),
        {card: many / tried for card, many in zip(cards, takes, strict=True)},
    )


def scores_at_end(view: TarocchiState, judgement: CardJudgement, deal: FastDeal) -> list[int]:
    """Play *deal* out; the scores after it, or those with which somebody declares before.

    Who declares wins, so that then the others count as if they had not fifty.
    """
    if view.terms[OVER] != DECLARED:
        judgement.finish(deal)
    while deal.hands[deal.seat]:
        if not deal.laid:
            scores = scores_after(view, deal.gained)
            if first := declarers(view, scores, deal.seat):
                return [min(n, TARGET - (s not in first)) for s, n in enumerate(scores)]
        deal.lay(judgement.choice(deal))
    return scores_after(view, deal.gained)


EARLY, LATE = 25, 0.0015  # from that score on, a point decides more, by so much a point
POINT = 0.06  # how much a point decides before
LEAST = 0.01  # of the match that a point is taken to be worth, be it ever so decided


def chance_of_match(scores: Sequence[int], seat: Seat) -> tuple[float, float]:
    """The chance of *seat* to win the match with these scores, and what a point adds to it.

    Each wins in proportion to an exponential of its score.  It was chosen as the one by which trial
    code won more matches, and comes near to what the scores before a deal said of the winner in
    matches among two to six who play by the judgement alone.
    """
    most = max(scores)
    decides = POINT + LATE * max(min(most, TARGET) - EARLY, 0)
    odds = [exp(decides * (score - most)) for score in scores]
    share = odds[seat] / sum(odds)
    effect = decides * share * (1 - share) * len(scores) / (len(scores) - 1)
    if most >= TARGET:
        share = (scores[seat] == most) / scores.count(most)
    return share, effect


def judged_taker(judgement: CardJudgement, view: TarocchiState, hands: Hands) -> Seat:
    """Who takes the coming trick, if all play by *judgement*."""
    deal = fast_deal(view, hands)
    while deal.taken is None:
        deal.lay(judgement.choice(deal))
    return deal.taken


def mastered(terms: Terms) -> bool:
    """Whether the master has learnt the game for that many."""
    return terms.seats in LEARNT


def on_trick(view: TarocchiState, seat: Seat, card: str) -> str:
    """What *card* does in the trick, as a sentence and a space; empty if it completes none."""
    trick = (*view.trick, (seat, card))
    if len(trick) < view.terms.seats or card == FOOL:
        return ""
    return "It takes the trick. " if winner(trick, view.terms) == seat else "It loses the trick. "


def weigh(
    game: Game[Any], view: TarocchiState, moves: Sequence[Move], rng: Random, budget: Budget
) -> Mapping[Move, float]:
    """The chance to win the match with each card; bets and payments are not weighed."""
    moves = [move for move in moves if move.verb == "play"]
    if not moves:
        return {}
    judgement = shipped().get(view.terms.seats)
    if judgement is None:
        return worths(view, moves, rng, budget)
    cards = [move.what[0] for move in moves]
    _, worth, _ = promised(judgement, view, cards, rng, budget)
    return {move: min(max(worth[move.what[0]], 0.0), 1.0) for move in moves}


def guesses(view: TarocchiState, seat: Seat) -> Dealing:
    """What deals out the cards that *seat* cannot see."""
    hidden, wanting = unseen(view, seat), suits_wanting(view)
    return lambda rng: likely(view, hidden, wanting, rng)


LEVELS = {"apprentice": apprentice, "journeyman": journeyman, "master": master}
GUESSES = guesses
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.35), "master": (1_000, 1.5)}
WEIGH, UNIT = weigh, Unit("match", "matches", "share", least=0.01)
MASTERED = mastered
