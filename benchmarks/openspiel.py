"""An outside judge: OpenSpiel's solvers and simulations at our contests and games.

    pip install open_spiel            (a wheel; nothing of ours needs it)
    python -m benchmarks.openspiel

Put of six cards, one of each rank, is solved by ``diversions.training.dare`` at 0 to 0 of a match
of two points; OpenSpiel is given the same deal as a game of its own and our policy, and says what
the policy is worth and how far it is from perfect.  Three whole games pass its random simulations,
and stand beside two of its own games that are written in Python, in moves a second.
"""

from __future__ import annotations

import lzma
import sys
import time
from itertools import combinations
from random import Random
from typing import Any

from diversions.games import GAMES
from diversions.rules.core import CHANCE, Move
from diversions.rules.players.dare import (
    ELDEST,
    PLAIN,
    DareContest,
    EquilibriumTable,
    InformationSet,
    acting,
    decided,
    leader,
    less,
)
from diversions.rules.record import step
from diversions.training.dare.arrays import ContestArrays
from diversions.training.dare.making import DareTraining
from diversions.training.dare.packing import packed
from diversions.training.dare.solving import exploitability, payoffs, whole
from diversions.training.dare.walk import Payoffs, Walk
from diversions.training.regret import solve

try:
    import pyspiel
    from open_spiel.python.algorithms import expected_game_score
    from open_spiel.python.algorithms import exploitability as judge
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401
    from open_spiel.python.policy import TabularPolicy
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install open_spiel")

SMALL = DareContest(dares=ELDEST, ranks=6, suits=1, up=2)
DARE, KEEP, SEE, YIELD = (SMALL.ranks + n for n in range(4))
DEALS = list(combinations(range(SMALL.ranks), 3))  # eldest's hand; the dealer has the rest
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


class DealGame(pyspiel.Game):
    """One deal of SMALL, of which eldest gets what *brings* says."""

    def __init__(self, brings: Payoffs) -> None:
        kinds = pyspiel.GameType
        kind = game_type(
            "deal_of_put",
            kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            kinds.Information.IMPERFECT_INFORMATION,
            True,
        )
        super().__init__(kind, pyspiel.GameInfo(YIELD + 1, len(DEALS), 2, -0.5, 0.5, 0.0, 9), {})
        self.brings = brings

    def new_initial_state(self, state: Any = None) -> DealState:
        return DealState(self)


class DealState(pyspiel.State):
    """The deal: both hands, the cards played, and the dare."""

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self.brings = game.brings
        self.hands: list[tuple[int, ...]] = []
        self.played: tuple[int, ...] = ()
        self.may, self.asked, self.course, self.gained = True, False, PLAIN, 0.0
        self.over = False

    def current_player(self) -> int:
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.hands:
            return int(pyspiel.PlayerId.CHANCE)
        return 1 if self.asked else acting(self.played)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / len(DEALS)) for number in range(len(DEALS))]

    def _legal_actions(self, player: int) -> list[int]:
        if self.asked:
            return [SEE, YIELD]
        return [DARE, KEEP] if self.may else sorted(set(self.hands[player]))

    def _apply_action(self, action: int) -> None:
        if not self.hands:
            rest = tuple(card for card in range(SMALL.ranks) if card not in DEALS[action])
            self.hands = [DEALS[action], rest]
        elif action == YIELD:
            self.over, self.gained = True, self.brings.more
        elif action == SEE:
            self.asked, self.course = False, 0
        elif action in (DARE, KEEP):
            self.may, self.asked = False, action == DARE
        else:
            player = acting(self.played)
            self.hands[player] = less(self.hands[player], action)
            self.played = (*self.played, action)
            if (len(self.played) == 4 and decided(self.played)) or len(self.played) == 6:
                self.end()

    def end(self) -> None:
        """Give the deal to whoever has two tricks; there are no ties."""
        tricks = [0, 0]
        for number in range(2, len(self.played) + 1, 2):
            tricks[leader((*self.played[:number], 0))] += 1
        eldest, brings = tricks[0] > tricks[1], self.brings
        stake = (brings.won, brings.lost) if self.course == 0 else (brings.more, brings.less)
        self.over, self.gained = True, stake[0] if eldest else stake[1]

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        return [self.gained, -self.gained]

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player} {self.hands[player]} {self.played} {self.course} {self.asked} {self.may}"

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def __str__(self) -> str:
        return f"{self.hands} {self.played} {self.course} {self.asked} {self.may}"


def chances_at(table: Any, state: DealState) -> dict[int, float]:
    """What our table does there, in their actions."""
    player = state.current_player()
    hand = tuple(sorted(state.hands[player]))
    at = InformationSet((0, 0), state.played, hand, state.course, state.asked)
    known = table.chances(at)
    if state.asked:
        return {SEE: known["see"], YIELD: known["yield"]}
    if state.may:
        return {DARE: known["dare"], KEEP: 1 - known["dare"]}
    return {rank: chance for rank, chance in known.items() if rank != "dare"}


def judged() -> None:
    """Our value and exploitability of one deal, and theirs of the same policy."""
    training, values, found = DareTraining(SMALL, 1e-5, 2_000), {}, {}
    arrays = training.arrays
    for score, regrets, value in solve(training, {}, lambda said: None):
        values[score], found[score] = value, regrets.settled
    both = payoffs(values, (0, 0), SMALL.up)
    ours = whole(Walk(arrays, found[0, 0]).backward(0, both[0]))
    ours_left = exploitability(arrays, found[0, 0], both) / 2

    table = shipped_of(arrays, found)
    game = DealGame(both[0])
    policy = TabularPolicy(game)
    for place, state in enumerate(policy.states):
        row = policy.action_probability_array[place]
        row[:] = 0
        for action, chance in chances_at(table, state).items():
            row[action] = chance
    theirs = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    left = judge.nash_conv(game, policy, use_cpp_br=False) / 2
    print(f"A deal of Put with six cards, {len(policy.states)} information sets, to eldest:")
    print(f"  value          ours {ours:+.6f}, theirs {theirs:+.6f}")
    print(f"  exploitability ours {ours_left:.6f}, theirs {left:.6f} (chances kept as bytes)")
    if abs(ours - theirs) > 1e-4 or abs(ours_left - left) > 2e-3:
        sys.exit("They differ.")


def shipped_of(arrays: ContestArrays, found: dict[Any, Any]) -> Any:
    """The table that would be shipped."""
    blocks = {score: lzma.compress(packed(arrays, one)) for score, one in found.items()}
    return EquilibriumTable({"contest": SMALL._asdict()}, blocks)


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
    judged()
    for slug in WHOLE:
        game = EngineGame(slug)
        pyspiel.random_sim_test(game, SIMULATIONS, False, False, False)
        print(f"{slug}: passes {SIMULATIONS} random simulations, {speed(game):,.0f} moves a second")
    for name in ("python_tic_tac_toe", "python_kuhn_poker"):
        print(f"{name}: {speed(pyspiel.load_game(name)):,.0f} moves a second")


if __name__ == "__main__":
    main()
