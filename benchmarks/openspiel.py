"""An outside judge: OpenSpiel's solvers and simulations at our contests and games.

    pip install open_spiel            (a wheel; nothing of ours needs it)
    python -m benchmarks.openspiel

Put and Le Truc of six cards, one of each rank, are solved by ``diversions.training`` at 0 to 0 of
a match of two points and of a game of three.  OpenSpiel is given the same deal as a game of its own
and our policy, and says what the policy is worth and how far it is from perfect.  Three whole games
pass its random simulations, and stand beside two of its own games that are written in Python, in
moves a second.
"""

from __future__ import annotations

import lzma
import sys
import time
from collections.abc import Callable, Mapping
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules.core import CHANCE, Move
from diversions.rules.players.dare import (
    ELDEST,
    PLAIN,
    DareContest,
    EquilibriumTable,
    Hand,
    InformationSet,
    acting,
    decided,
    leader,
    less,
)
from diversions.rules.players.ladder import LadderContest, LadderDecision, LadderTable
from diversions.rules.record import step
from diversions.training.dare.making import DareTraining
from diversions.training.dare.packing import packed
from diversions.training.dare.solving import exploitability, payoffs, whole
from diversions.training.dare.walk import Walk
from diversions.training.ladder.making import LadderTraining
from diversions.training.ladder.packing import unpacked
from diversions.training.ladder.solving import Tree, payoffs_of
from diversions.training.regret import solve

try:
    import pyspiel
    from open_spiel.python.algorithms import expected_game_score
    from open_spiel.python.algorithms import exploitability as judge
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401
    from open_spiel.python.policy import TabularPolicy
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install open_spiel")

RANKS = 6  # one card of each
RAISE, KEEP, STAY, FOLD = (RANKS + n for n in range(4))
DEALS = list(combinations(range(RANKS), 3))  # eldest's hand; the dealer has the rest
PUT = DareContest(dares=ELDEST, ranks=RANKS, suits=1, up=2)
LE_TRUC = LadderContest(RANKS, suits=1, up=3, grid=(0, 1, 2), stakes=(1, 2, 4), steps=255)
BEGUN = (0, 0)  # the score at which the deal is judged
WHOLE = ("alquerque", "shatranj", "put")
SIMULATIONS, SECONDS, MOST, DRAWS = 3, 5.0, 100_000, 64


def game_type(name: str, chance: Any, information: Any, told: bool) -> Any:
    """What OpenSpiel wants to know of a kind of game."""
    return pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=told,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


# One deal of a contest -------------------------------------------------------------------------


class RaisedDeal(NamedTuple):
    """One deal of a contest of six cards: what it brings, who may raise it, and our policy.

    *brings* is what eldest gains by having the deal, and by losing it, by how often it was raised;
    *table* has our chances, in which a raise and its two answers have the names in *words*.
    """

    title: str
    brings: tuple[tuple[float, float], ...]
    may_raise: Callable[[DealState], bool]
    table: Callable[[DealState, Hand], Mapping[str | int, float]]
    words: tuple[str, str, str]

    def chances(self, state: DealState) -> Mapping[str | int, float]:
        """What our policy does there, in their actions."""
        known = self.table(state, tuple(sorted(state.hands[state.current_player()])))
        raises, stays, folds = self.words
        if state.asked:
            return {STAY: known[stays], FOLD: known[folds]}
        if state.decides_whether_to_raise():
            return {RAISE: known[raises], KEEP: 1 - known[raises]}
        return known


class DealGame(pyspiel.Game):
    """A deal as a game of theirs: three tricks of which two have it, and no ties."""

    def __init__(self, deal: RaisedDeal) -> None:
        kinds = pyspiel.GameType
        kind = game_type(
            f"deal_of_{deal.title}",
            kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            kinds.Information.IMPERFECT_INFORMATION,
            True,
        )
        super().__init__(kind, pyspiel.GameInfo(FOLD + 1, len(DEALS), 2, -0.5, 0.5, 0.0, 20), {})
        self.deal = deal

    def new_initial_state(self, state: Any = None) -> DealState:
        return DealState(self)


class DealState(pyspiel.State):
    """A deal in play: both hands, the cards played, and what was raised before which card.

    Whoever is to play a card first says whether to raise, where the contest allows it; the other
    stays or folds.
    """

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self.deal = game.deal
        self.hands: list[Hand] = []
        self.played: Hand = ()
        self.raised: tuple[int, ...] = ()  # by how many cards lay, and accepted
        self.asked = self.kept = self.over = False
        self.gained = 0.0

    def current_player(self) -> int:
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.hands:
            return int(pyspiel.PlayerId.CHANCE)
        return acting(self.played) ^ self.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / len(DEALS)) for number in range(len(DEALS))]

    def decides_whether_to_raise(self) -> bool:
        return not (self.asked or self.kept) and self.deal.may_raise(self)

    def _legal_actions(self, player: int) -> list[int]:
        if self.asked:
            return [STAY, FOLD]
        return [RAISE, KEEP] if self.decides_whether_to_raise() else sorted(self.hands[player])

    def _apply_action(self, action: int) -> None:
        if not self.hands:
            rest = tuple(card for card in range(RANKS) if card not in DEALS[action])
            self.hands = [DEALS[action], rest]
        elif action == FOLD:
            self.end(acting(self.played))
        elif action == STAY:
            self.raised, self.asked = (*self.raised, len(self.played)), False
        elif action in (RAISE, KEEP):
            self.asked, self.kept = action == RAISE, True
        else:
            player = acting(self.played)
            self.hands[player] = less(self.hands[player], action)
            self.played, self.kept = (*self.played, action), False
            if (len(self.played) == 4 and decided(self.played)) or len(self.played) == 6:
                takers = [leader((*self.played[:number], 0)) for number in (2, 4, 6)]
                self.end(int(takers[: len(self.played) // 2].count(1) > 1))

    def end(self, has: int) -> None:
        """Give the deal to eldest (0) or the dealer (1)."""
        self.over, self.gained = True, self.deal.brings[len(self.raised)][has]

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        return [self.gained, -self.gained]

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player} {self.hands[player]} {self.played} {self.raised} {self.asked} {self.kept}"

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return f"{self.hands} {self.played} {self.raised} {self.asked} {self.kept}"


def judged(deal: RaisedDeal, ours: float, ours_left: float) -> None:
    """Our value and exploitability of one deal, and theirs of the same policy."""
    game = DealGame(deal)
    policy = TabularPolicy(game)
    for place, state in enumerate(policy.states):
        chances = deal.chances(state)
        row = policy.action_probability_array[place]
        row[:] = 0
        for action in state.legal_actions():
            row[action] = chances[action]
    theirs = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    left = judge.nash_conv(game, policy, use_cpp_br=False) / 2
    print(
        f"A deal of {deal.title} with six cards, {len(policy.states)} information sets, to eldest:"
    )
    print(f"  value          ours {ours:+.6f}, theirs {theirs:+.6f}")
    print(f"  exploitability ours {ours_left:.6f}, theirs {left:.6f} (chances kept as bytes)")
    if abs(ours - theirs) > 1e-4 or abs(ours_left - left) > 2e-3:
        sys.exit("They differ.")


def put() -> None:
    """Put, which eldest may put before the first card; at 0 to 0 of a match of two points."""
    training, values, found = DareTraining(PUT, 1e-5, 2_000), {}, {}
    arrays = training.arrays
    for score, regrets, value in solve(training, {}, quietly):
        values[score], found[score] = value, regrets.settled
    both = payoffs(values, BEGUN, PUT.up)
    blocks = {score: lzma.compress(packed(arrays, one)) for score, one in found.items()}
    table = EquilibriumTable({"contest": PUT._asdict()}, blocks)

    def chances(state: DealState, hand: Hand) -> Mapping[str | int, float]:
        course = 0 if state.raised else PLAIN
        return table.chances(InformationSet(BEGUN, state.played, hand, course, state.asked))

    deal = RaisedDeal(
        "Put",
        ((both[0].more, both[0].less), (both[0].won, both[0].lost)),
        lambda state: not (state.played or state.raised),
        chances,
        ("dare", "see", "yield"),
    )
    value = whole(Walk(arrays, found[BEGUN]).backward(0, both[0]))
    judged(deal, value, exploitability(arrays, found[BEGUN], both) / 2)


def le_truc() -> None:
    """Le Truc, whose deal may be doubled before each card; at 0 to 0 of a game of three points."""
    training, values, blocks = LadderTraining(LE_TRUC, 1e-4, 600), {}, {}
    for score, tree, value in solve(training, {}, quietly):
        values[score], blocks[score] = value, lzma.compress(training.packed(tree))
    brings = payoffs_of(values, BEGUN, LE_TRUC)
    table = LadderTable({"contest": LE_TRUC._asdict()}, blocks)
    kept = Tree(training.arrays, LE_TRUC.useful(BEGUN))
    unpacked(kept, table.block(BEGUN))

    def may_raise(state: DealState) -> bool:
        level = len(state.played)
        if not LE_TRUC.room(level, state.raised, kept.top):
            return False
        return not state.raised or acting(state.played[: state.raised[-1]]) != acting(state.played)

    def chances(state: DealState, hand: Hand) -> Mapping[str | int, float]:
        at = LadderDecision(BEGUN, state.played, hand, state.raised, state.asked)
        return table.chances(at)

    both = tuple(zip(brings.more, brings.less, strict=True))
    deal = RaisedDeal("Le Truc", both, may_raise, chances, ("double", "stay", "fold"))
    judged(deal, kept.worth(brings), kept.exploitability(brings) / 2)


def quietly(said: str) -> None:
    """Nothing of how far a contest has come."""


# Whole games -----------------------------------------------------------------------------------


class Lexicon:
    """A game of ours, and the moves met so far; a copy of a table shares it."""

    def __init__(self, slug: str) -> None:
        self.engine, self.words, self.numbers = GAMES[slug], list[Move](), dict[str, int]()

    def __deepcopy__(self, memo: Any) -> Lexicon:
        return self

    def number(self, move: Move) -> int:
        if str(move) not in self.numbers:
            self.numbers[str(move)] = len(self.words)
            self.words.append(move)
        return self.numbers[str(move)]


class EngineGame(pyspiel.Game):
    """A game of ours; an action is the number under which its words were first met, and chance one
    of DRAWS draws."""

    def __init__(self, slug: str) -> None:
        kinds = pyspiel.GameType
        kind = game_type(
            f"diversions_{slug}",
            kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            kinds.Information.IMPERFECT_INFORMATION,
            False,
        )
        super().__init__(kind, pyspiel.GameInfo(MOST, DRAWS, 2, -1.0, 1.0, 0.0, MOST), {})
        self.lexicon = Lexicon(slug)

    def new_initial_state(self, state: Any = None) -> EngineState:
        return EngineState(self)


class EngineState(pyspiel.State):
    """A table of ours."""

    def __init__(self, game: EngineGame) -> None:
        super().__init__(game)
        self.lexicon = game.lexicon
        self.table = self.lexicon.engine.begin(self.lexicon.engine.terms())

    def current_player(self) -> int:
        if self.table.outcome:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.due else self.table.acting[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / DRAWS) for number in range(DRAWS)]

    def _legal_actions(self, player: int) -> list[int]:
        engine = self.lexicon.engine
        view = engine.view(self.table, player)
        rulings = [one for one in engine.rulings(view, player) if one.allowed and not one.pick]
        return sorted({self.lexicon.number(one.move) for one in rulings})

    def _apply_action(self, action: int) -> None:
        if self.table.due:
            due = self.table.due
            move = Move(CHANCE, due.verb, due.draw(Random(f"{len(self.history())} {action}")))
        else:
            move = self.lexicon.words[action]
        self.table = step(self.lexicon.engine, self.table, move)

    def is_terminal(self) -> bool:
        return bool(self.table.outcome)

    def returns(self) -> list[float]:
        if not self.table.outcome or len(self.table.outcome.winners) != 1:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.table.outcome.winners[0] == 0 else [-1.0, 1.0]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return str(self.lexicon.words[action])

    def __str__(self) -> str:
        return " / ".join(map(str, self.history()))


def speed(game: Any) -> float:
    """Moves a second of random play."""
    rng, began, moves = Random(1), time.process_time(), 0
    while time.process_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / (time.process_time() - began)


def main() -> None:
    put()
    le_truc()
    for slug in WHOLE:
        game = EngineGame(slug)
        pyspiel.random_sim_test(game, SIMULATIONS, False, False, False)
        print(f"{slug}: passes {SIMULATIONS} random simulations, {speed(game):,.0f} moves a second")
    for name in ("python_tic_tac_toe", "python_kuhn_poker"):
        print(f"{name}: {speed(pyspiel.load_game(name)):,.0f} moves a second")


if __name__ == "__main__":
    main()
