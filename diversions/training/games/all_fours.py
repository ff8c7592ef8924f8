"""Learns the judgements in self-play: ``manage.py train all-fours``.

First that of cards: two play deal after deal by it as it stands, but now and then a card at random.
After each deal the weights take a step towards what came of it (logistic regression by gradient
descent).  Cards before the last random one are left out: what came of them was not their doing.
Then that of hands, in the same way, while the cards are played by what was learnt of them.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from diversions.games.all_fours import GAME
from diversions.games.all_fours.judgement import (
    ACTS,
    CARDS,
    KNAVE_OF_TRUMPS,
    LEADS,
    LEAVES,
    MOST,
    SIZE,
    TAKES,
    CardJudgement,
    FastDeal,
    HandJudgement,
    Player,
    cards_of,
    features_of,
    kind,
    manner_of,
    manners,
    mask,
    numbers,
    promise_of,
    settled,
    takes,
)
from diversions.games.all_fours.rules import HAND, AllFoursState
from diversions.games.all_fours.variants import VARIANTS
from diversions.rules.core import CHANCE, Game, Move, Seat, Terms
from diversions.rules.players.tables import write_learnt
from diversions.rules.record import step as step_of
from diversions.training.recipes import NOT_MEASURED, Recipe, TableWorth, Tell
from diversions.training.selfplay import falling, self_play

AT_RANDOM = 0.15  # of the cards
STEP, LAST_STEP = 0.03, 0.001
SIZES = (HAND, HAND, HAND, HAND + 3, HAND + 6)  # after begging there may be more cards in hand
ASKS_AT_RANDOM = 0.2
ASK_STEP, LAST_ASK_STEP = 0.02, 0.0005
AVERAGED = 50  # deals between two looks at the weights, of which the later half are averaged


# Cards -----------------------------------------------------------------------------------------


def cards_learnt(manner: str, deals: int, seed: int) -> CardJudgement:
    """The judgement of cards after so many deals."""
    player = Player(CardJudgement.blank(), *manners()[manner])
    learner = CardLearner(player, Random(f"{manner} {seed}"))
    for _ in self_play(learner, deals, falling(STEP, LAST_STEP)):
        pass
    return player.judgement


Plays = list[tuple[FastDeal, int, int]]  # how it stood, the card played, and those kept


class CardLearner:
    """The judgement of cards of a *player* while it is learnt, a deal in each round."""

    def __init__(self, player: Player, rng: Random) -> None:
        self.player, self.rng = player, rng

    def play(self, done: float) -> tuple[Plays, FastDeal]:
        """The plays of a deal since the last random one, and how it ended."""
        player, rng = self.player, self.rng
        size = rng.choice(SIZES)
        turned = rng.randrange(SIZE)
        dealt = rng.sample([card for card in CARDS if card != turned], 2 * size)
        hands, at = [mask(dealt[:size]), mask(dealt[size:])], FastDeal(0, size)
        plays: Plays = []
        while at.left:
            hand = hands[at.seat]
            cards = [*cards_of(at.lawful(hand, player.renege))]
            if len(cards) > 1 and rng.random() < AT_RANDOM:
                card, plays = rng.choice(cards), []
            else:
                card = max(cards, key=lambda card: odds(player, at, card, hand ^ 1 << card))
            hands[at.seat] = hand ^ 1 << card
            plays.append((at, card, hands[at.seat]))
            at = at.after(card)
        return plays, at

    def learn(self, played: tuple[Plays, FastDeal], step: float) -> None:
        """Correct the judgement by it."""
        plays, end = played
        for before, card, rest in plays:
            came = (1 + brought(self.player, end, before.seat)) / 2
            correct(self.player, before, card, rest, step, came)


def brought(player: Player, at: FastDeal, seat: Seat) -> float:
    """What the tricks have brought *seat*, from -1 to 1: game, and the knave if it can be won."""
    mine, theirs = at.points[seat], at.points[1 - seat]
    game = (mine > theirs) - (mine < theirs)
    if not player.won:
        return game
    knave = 1 << KNAVE_OF_TRUMPS
    return (game + bool(at.taken[seat] & knave) - bool(at.taken[1 - seat] & knave)) / 2


def in_trick(player: Player, at: FastDeal, card: int) -> tuple[int, float]:
    """What *card* does in the trick, and by how many tens of card-points its player then leads."""
    lead = float(at.points[at.seat] - at.points[1 - at.seat])
    if player.won:
        had, lost = at.taken[at.seat], at.taken[1 - at.seat]
        lead += 10 * ((had >> KNAVE_OF_TRUMPS & 1) - (lost >> KNAVE_OF_TRUMPS & 1))
    if at.led < 0:
        return LEADS, lead / 10
    trick = player.worth[at.led] + player.worth[card]
    return (TAKES, (lead + trick) / 10) if takes(at.led, card) else (LEAVES, (lead - trick) / 10)


def odds(player: Player, at: FastDeal, card: int, rest: int) -> float:
    """The log odds of what the tricks bring, if *card* is played and the *rest* kept."""
    judgement, slot = player.judgement, min(at.left, MOST) - 1
    does, lead = in_trick(player, at, card)
    kept = judgement.kept[slot][does]
    total = judgement.does[slot][does] + judgement.points[slot] * lead
    total += sum(kept[kind(other)] for other in cards_of(rest))
    return total + judgement.led[slot][kind(card)] if does == LEADS else total


def correct(player: Player, at: FastDeal, card: int, rest: int, step: float, result: float) -> None:
    """One step of gradient descent for *card*, after which its player kept the *rest*."""
    judgement, slot = player.judgement, min(at.left, MOST) - 1
    change = step * (result - 1 / (1 + exp(-odds(player, at, card, rest))))
    does, lead = in_trick(player, at, card)
    judgement.does[slot][does] += change
    judgement.points[slot] += change * lead
    for other in cards_of(rest):
        judgement.kept[slot][does][kind(other)] += change
    if does == LEADS:
        judgement.led[slot][kind(card)] += change


# Hands -----------------------------------------------------------------------------------------


def hands_learnt(terms: Terms, player: Player, deals: int, seed: int) -> HandJudgement:
    """The judgement of hands after so many deals: the mean of the later half of them."""
    learner, mean = HandLearner(terms, player, seed), HandJudgement.blank()
    looks = 0
    for deal in self_play(learner, deals, falling(ASK_STEP, LAST_ASK_STEP)):
        if 2 * deal > deals and deal % AVERAGED == 0:
            looks += 1
            for averaged, weights in zip(mean.weights, learner.judgement.weights, strict=True):
                averaged[:] = [a + (w - a) / looks for a, w in zip(averaged, weights, strict=True)]
    for pair in (0, 2):
        for promised, counts in enumerate(zip(*learner.often[pair : pair + 2], strict=True)):
            for act, count in enumerate(counts):
                mean.often[pair + act][promised] = (count + 0.5) / (sum(counts) + 1)
    return mean


class Asked(NamedTuple):
    """What one player did when it was to ask or to answer."""

    seat: Seat
    act: int
    features: list[float]
    promised: int
    at_random: bool


class AskedDeal(NamedTuple):
    """A deal: what was asked and answered, by how much eldest gained, and whether it is late."""

    asked: list[Asked]
    eldest: Seat
    lead: int
    late: bool


class HandLearner:
    """The judgement of hands while it is learnt, a deal in each round; *often* counts what was
    done on purpose in the later half."""

    def __init__(self, terms: Terms, player: Player, seed: int) -> None:
        self.terms, self.player, self.rng = terms, player, Random(f"{terms.code} {seed}")
        self.judgement = HandJudgement.blank()
        self.often = [[0] * len(often) for often in self.judgement.often]

    def play(self, done: float) -> AskedDeal:
        """A deal, in which some acts are random."""
        state, asked = first_dealt(self.terms, self.rng), list[Asked]()
        before, eldest = state.score, state.acting[0]
        while state.phase in ("ask", "answer") and not state.outcome:
            asked.append(self.act(state))
            state = GAME.apply(state, Move(asked[-1].seat, ACTS[asked[-1].act]))
        score = settled(state, self.player)
        lead = score[eldest] - score[1 - eldest] - before[eldest] + before[1 - eldest]
        return AskedDeal(asked, eldest, lead, done > 0.5)

    def act(self, state: AllFoursState) -> Asked:
        """What is asked or answered at a table."""
        (seat,) = state.acting
        numbered = numbers(state.trump)
        hand = mask([numbered[card] for card in state.hands[seat]])
        features = features_of(hand, numbered[state.turned[0]])
        acts = (0, 1) if state.phase == "ask" else (2, 3)
        at_random = self.rng.random() < ASKS_AT_RANDOM
        if at_random:
            act = acts[self.rng.randrange(2)]
        else:
            act = max(acts, key=lambda act: self.judgement.promises(ACTS[act], features))
        return Asked(seat, act, features, promise_of(hand), at_random)

    def learn(self, played: AskedDeal, step: float) -> None:
        """Correct the judgement by each act beside which no other was random."""
        chance = [one.at_random for one in played.asked]
        for place, one in enumerate(played.asked):
            if not any(chance[:place] + chance[place + 1 :]):
                weights = self.judgement.weights[one.act]
                came = played.lead if one.seat == played.eldest else -played.lead
                change = step * (came - self.judgement.promises(ACTS[one.act], one.features))
                for number, feature in enumerate(one.features):
                    if feature:
                        weights[number] += change * feature
            if played.late and not any(chance[: place + 1]):
                self.often[one.act][one.promised] += 1


def first_dealt(terms: Terms, rng: Random) -> AllFoursState:
    """The table after the first deal of a match."""
    state: AllFoursState = GAME.begin(terms)
    while state.due:
        state = step_of(GAME, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    return state


def make(game: Game[Any], recipe: Recipe, path: Path, keep: Path, tell: Tell) -> TableWorth:
    """Both judgements, in the file *path*."""
    cards = {manner: cards_learnt(manner, recipe.rounds, recipe.seed) for manner in manners()}
    hands = {}
    for variant in VARIANTS:
        terms = GAME.terms_of(f"{GAME.slug}:{variant.key}")
        manner = manner_of(terms)
        player = Player(cards[manner], *manners()[manner])
        hands[variant.key] = hands_learnt(terms, player, recipe.rounds, recipe.seed)
    learnt = {
        "cards": {manner: judgement._asdict() for manner, judgement in cards.items()},
        "hands": {key: judgement._asdict() for key, judgement in hands.items()},
    }
    write_learnt(path, learnt)
    return NOT_MEASURED


def measure(game: Game[Any], path: Path, tell: Tell) -> TableWorth:
    """Nothing that could be computed."""
    return NOT_MEASURED
