"""Reversis: what counts, who pays whom, what becomes of a discard, what the master knows."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from diversions.games.reversis import GAME, judgement, players
from diversions.games.reversis.judgement import (
    CHANCE,
    COIN,
    POINT,
    SUITS,
    Promise,
    TableJudgement,
    chances,
    shipped,
)
from diversions.games.reversis.rules import (
    PACK,
    POINTS,
    RANKS,
    SEATS,
    ReversisState,
    payments,
    taken_at,
)
from diversions.rules import BACK, IllegalMove, Move, Outcome, but, play
from diversions.rules.bots import Budget, adviser, levels, play_out
from diversions.rules.coaching import ActChoice, ideas_of
from diversions.training.games import reversis as learning
from tests.games import masters


def dealt(code: str = "parlett", **hands: str) -> ReversisState:
    """The table after a deal by A; B is eldest."""
    state = GAME.begin(GAME.terms_of(f"reversis:{code}"))
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    return play(GAME, state, GAME.stacked(state, held))


def after(state: ReversisState, moves: str) -> ReversisState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


KEPT = "B keep / C keep / D keep / A keep"


def test_forty_points_lie_in_the_pack() -> None:
    assert [POINTS[rank + "S"] for rank in "AKQJT2"] == [4, 3, 2, 1, 0, 0]
    assert sum(POINTS.values()) == 40


def test_suit_must_be_followed_and_nothing_trumps() -> None:
    state = after(dealt(B="5H", C="2H AS"), KEPT + " / B play 5H")

    with pytest.raises(IllegalMove) as error:
        after(state, "C play AS")
    assert error.value.ruling.rule == "reversis.follow"
    assert taken_at(((1, "5H"), (2, "AS"), (3, "9H"), (0, "2H"))) == 2


@pytest.mark.parametrize(("code", "left"), [("parlett", 12), ("parlett,discard=less", 11)])
def test_a_discard_is_replaced_or_not_and_nobody_sees_it(code: str, left: int) -> None:
    state = after(dealt(code, B="AH"), "B discard AH")

    assert len(state.hands[1]) == left
    assert GAME.view(state, 1).discards[1] == ("AH",)
    assert GAME.view(state, 2).discards[1] == (BACK,)
    assert GAME.told(Move(1, "discard", ("AH",)), 2).what == (BACK,)


@pytest.mark.parametrize(
    ("code", "taken", "coins"),
    [
        ("parlett", (20, 10, 6, 4), (-20, -10, -6, 36)),
        ("parlett", (20, 12, 4, 4), (-40, -24, 32, 32)),
        ("parlett,tie=none", (20, 12, 4, 4), (0, 0, 0, 0)),
        ("dafydd", (20, 10, 6, 4), (-6, -2, 2, 6)),
        ("dafydd", (20, 12, 4, 4), (-6, -2, 4, 4)),
        ("high", (20, 10, 6, 4), (-40, 0, 16, 24)),
    ],
)
def test_the_ways_of_paying(code: str, taken: tuple[int, ...], coins: tuple[int, ...]) -> None:
    got = [0, 0, 0, 0]
    for loser, winner, paid in payments(GAME.terms_of(f"reversis:{code}"), taken):
        got[loser] -= paid
        got[winner] += paid

    assert tuple(got) == coins


@pytest.mark.parametrize(("code", "taken"), [("nobody", (0, 0, 0, 0)), ("last", (0, 4, 0, 0))])
def test_what_was_discarded_counts_for_nobody_or_with_the_last_trick(
    code: str, taken: tuple[int, ...]
) -> None:
    state = dealt(f"parlett,left={code}", C="AH")
    state = after(state, "B keep / C discard AH / D keep / A keep")
    state = but(state, hands=(("2S",), ("5S",), ("3S",), ("4S",)))
    state = after(state, "B play 5S / C play 3S / D play 4S / A play 2S")

    assert state.taken == taken
    assert state.revealed == (("AH",) if code == "last" else ())


def test_who_has_no_card_left_stays_out_of_the_last_trick() -> None:
    state = after(dealt("parlett,discard=less", B="AH"), "B discard AH / C keep / D keep / A keep")
    state = but(state, hands=(("2S", "3S"), ("5S",), ("3H", "4H"), ("4D", "5D")))
    state = after(state, "B play 5S / C play 3H / D play 4D / A play 2S")

    assert state.acting == (2,)
    assert after(state, "C play 4H / D play 5D / A play 3S").deals == 1


@pytest.mark.parametrize("tie", ["each", "none"])
def test_the_fewest_points_win_a_single_deal(tie: str) -> None:
    state = after(dealt(f"parlett,length=one,tie={tie}"), KEPT)
    state = but(state, hands=(("2S",), ("5S",), ("3S",), ("4S",)), taken=(4, 20, 12, 4))

    state = after(state, "B play 5S / C play 3S / D play 4S / A play 2S")

    assert state.outcome == Outcome((0, 3), "reversis.length.one")
    assert [note.text for note in state.notes if note.rule == "reversis.fewest"] == [
        "{A} and {D} have the fewest points, four."
    ]


# The master ------------------------------------------------------------------------------------


def one_who_guesses() -> learning.LearntNetwork:
    """A network whose weights are drawn at random."""
    rng = np.random.default_rng(7)
    network = learning.LearntNetwork(rng)
    for base in network.weights[1::2]:
        base[:] = rng.standard_normal(base.shape)
    return network


def as_judgement(network: learning.LearntNetwork) -> TableJudgement:
    return TableJudgement([np.atleast_2d(part).tolist() for part in network.weights])


def card_of(number: int) -> str:
    """The card that the learner has under that *number*; "" for keeping all."""
    if number == learning.KEEP:
        return ""
    return RANKS[number % len(RANKS)] + SUITS[number // len(RANKS)]


class Beside:
    """Deals of the learner, with what the engine would show of each to whoever acts."""

    def __init__(self, purses: list[list[int]], deals: list[int]) -> None:
        self.rng = np.random.default_rng(5)
        self.purses, self.deals = purses, deals
        self.tables = learning.Tables(np.array(purses), np.array(deals), self.rng)
        self.trick: list[list[tuple[int, str]]] = [[] for _ in deals]
        self.played: list[list[str]] = [[] for _ in deals]

    def view(self, at: int) -> ReversisState:
        tables, seat = self.tables, int(self.tables.seat[at])
        cards = [[card_of(int(n)) for n in np.nonzero(hand)[0]] for hand in tables.held[at]]
        down = [[card_of(int(n)) for n in np.nonzero(hand)[0]] for hand in tables.discards[at]]
        state = ReversisState(
            terms=GAME.terms(), score=tuple(self.purses[at]), dealer=self.deals[at],
            deals=self.deals[at], hands=tuple(map(tuple, cards)),
            discards=tuple(map(tuple, down)), choosing=tables.choosing,
            trick=tuple(self.trick[at]), played=tuple(self.played[at]),
            taken=tuple(int(n) for n in tables.taken[at]), acting=(seat,),
        )  # fmt: skip
        return GAME.view(state, seat)

    def act(self, done: list[int]) -> None:
        """Each does what the list says, by the numbers of the cards."""
        if not self.tables.choosing:
            for at, number in enumerate(done):
                self.trick[at].append((int(self.tables.seat[at]), card_of(number)))
                if len(self.trick[at]) == SEATS:
                    self.played[at] += [card for _, card in self.trick[at]]
                    self.trick[at] = []
        self.tables.act(np.array(done))


def test_the_learner_and_the_engine_allow_the_same_and_are_told_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network, rng = one_who_guesses(), Random(3)
    known, told = as_judgement(network), list[learning.Reals]()
    usual = network.told

    def noted(inputs: learning.Reals) -> learning.Reals:
        told.append(usual(inputs))
        return told[-1]

    monkeypatch.setattr(network, "told", noted)
    beside = Beside([[0, 0, 0, 0], [30, -10, -30, 10], [5, -60, 40, 15], [39, 39, -39, -39]],
                    [0, 1, 2, 3])  # fmt: skip
    for _ in range(learning.ACTS):
        tables = beside.tables
        at, number = tables.lawful()
        ahead = learning.Tables.__new__(learning.Tables)
        ahead.__dict__ = {
            name: part.copy() if isinstance(part, np.ndarray) else part
            for name, part in tables.__dict__.items()
        }
        learning.chosen(network, ahead, np.random.default_rng(1))
        done = []
        for table in range(len(beside.deals)):
            rows = np.nonzero(at == table)[0]
            view = beside.view(table)
            promises = players.promised(known, view, GAME.moves(view, view.acting[0]))
            assert {move.what[0] if move.what else "" for move in promises} == {
                card_of(number[row]) for row in rows
            }
            for row in rows:
                card = card_of(number[row])
                (promise,) = (
                    one for move, one in promises.items() if move.what == ((card,) if card else ())
                )
                figures = told[-1][row] * (CHANCE, COIN, POINT)
                assert promise == pytest.approx(figures, abs=1e-4)
                assert promise.worth / 25 == pytest.approx(
                    float(told[-1][row] @ learning.CHOSEN), abs=1e-4
                )
            done.append(int(number[rng.choice([*rows])]))
        beside.act(done)
    assert len(told) == learning.ACTS
    paid = learning.coins_of(beside.tables.taken)
    for taken, coins in zip(beside.tables.taken, paid, strict=True):
        got = [0] * SEATS
        for loser, winner, many in payments(GAME.terms(), tuple(int(n) for n in taken)):
            got[loser] -= many
            got[winner] += many
        assert got == [*coins]


def test_the_learner_and_the_master_have_the_same_chances() -> None:
    purses = np.random.default_rng(2).integers(-60, 60, (40, SEATS))
    to_come = np.arange(40) % 4

    told = learning.chances(purses, to_come)

    for row, many, one in zip(purses.tolist(), to_come.tolist(), told, strict=True):
        assert chances(row, many) == pytest.approx(one, abs=1e-5)
        assert sum(chances(row, many)) == pytest.approx(1)


def test_learning_repeats_and_comes_nearer_to_what_it_is_shown() -> None:
    small = (256, 128, 1)
    assert learning.written(learning.learnt(*small)) == learning.written(learning.learnt(*small))

    network, rng = one_who_guesses(), np.random.default_rng(1)
    acts, _ = learning.played(network, np.zeros((8, SEATS), int), np.arange(8) % 4, rng)

    def error() -> float:
        suits = acts.suits.reshape(-1, judgement.OF_SUIT) @ network.weights[0] + network.weights[1]
        seen = np.maximum(suits, 0).reshape(-1, len(SUITS), judgement.SEEN)
        some = acts.led < len(SUITS)
        led = seen[np.arange(len(seen)), np.where(some, acts.led, 0)] * some[:, None]
        promise = network.told(np.concatenate([seen.sum(1), led, acts.table], 1))
        return float(((promise - acts.promise) ** 2 * learning.MATTERS).mean())

    before = error()
    for _ in range(20):
        network.learn(acts, 1e-2)
    assert error() < before / 2


def test_there_is_a_master_under_the_usual_terms_alone() -> None:
    assert "master" in levels(GAME, GAME.terms())
    for code in ("dafydd", "high", "parlett,length=eight", "parlett,discard=less"):
        assert "master" not in levels(GAME, GAME.terms_of(f"reversis:{code}"))


@pytest.mark.parametrize(
    ("trick", "hand", "card"),
    [
        ("B play 5H / C play KH / D play QH", "2H AH", "2H"),  # no need to take it
        ("B play 5H / C play 9H / D play QH", "JH AH", "JH"),  # rid of a knave
        ("B play 5H / C play KH / D play 2H", "AS 4D", "AS"),  # rid of an ace
    ],
)
def test_the_master_gets_rid_of_what_counts(trick: str, hand: str, card: str) -> None:
    """A is the last to play, and keeps some low cards that are safe."""
    safe = "2C 3C 2S 3S 4S 2D 3D 4C 5C 5S"
    others = {line[0]: line[-2:] for line in trick.split(" / ")}
    state = after(dealt(A=f"{hand} {safe}", **others), f"{KEPT} / {trick}")

    for seed in range(3):
        assert masters.advice(GAME, state, seed, trials=20).move == Move(0, "play", (card,))


@pytest.mark.parametrize(
    ("trick", "hand", "card", "instead"),
    [
        ("B play 5S / C play 9S / D play QS", "KH AH", "KH", "AH"),  # as high, and counts more
        ("B play 5S / C play 9S / D play QS", "QH AH", "QH", "QH"),  # a King may come between
        ("B play 5S / C play 9S / D play QS", "KH AD", "KH", "KH"),  # another suit
        ("B play 5H / C play KH / D play 9H", "JH QH AH", "JH", "QH"),  # both lie under the King
        ("B play 5H / C play 9H / D play QH", "KH AH", "KH", "KH"),  # either takes the trick
    ],
)
def test_of_cards_as_high_the_one_that_counts_most_is_given_away(
    trick: str, hand: str, card: str, instead: str
) -> None:
    others = {line[0]: line[-2:] for line in trick.split(" / ")}
    safe = "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D"[: 3 * (12 - len(hand.split())) - 1]
    state = after(dealt(A=f"{hand} {safe}", **others), f"{KEPT} / {trick}")
    moves = GAME.moves(state, 0)

    assert players.highest_of_lost(state, Move(0, "play", (card,)), moves).what == (instead,)


def test_cards_between_which_no_other_lies_are_worth_the_same_and_the_highest_is_played() -> None:
    """Three, Four and Five of Hearts under a Seven."""
    hand = "3H 4H 5H JH QH 4D 4S 5S 8S JD 2S 3C"
    trick = "B play 2H / C play 7H / D play 6H"
    state = after(dealt(A=hand, B="2H", C="7H", D="6H"), f"{KEPT} / {trick}")
    moves = GAME.moves(state, 0)
    low = [Move(0, "play", (card,)) for card in ("3H", "4H", "5H")]

    worths = players.weigh(GAME, state, moves, Random(1), Budget(5))

    assert len({worths[move] for move in low}) == 1
    assert {players.highest_of_lost(state, move, moves) for move in low} == {low[2]}
    for seed in range(3):
        assert masters.advice(GAME, state, seed, trials=5).move == low[2]


@pytest.mark.parametrize(("card", "said"), [("5H", True), ("4H", False)])
def test_only_the_highest_card_under_the_trick_is_called_that(card: str, said: bool) -> None:
    hand = "3H 4H 5H JH QH 4D 4S 5S 8S JD 2S 3C"
    trick = "B play 2H / C play 7H / D play 6H"
    state = after(dealt(A=hand, B="2H", C="7H", D="6H"), f"{KEPT} / {trick}")
    allowed = tuple(ruling for ruling in GAME.rulings(state, 0) if ruling.allowed)
    choice = ActChoice(GAME, state, Move(0, "play", (card,)), allowed)

    texts = [idea.text for idea in ideas_of(GAME)(choice)]  # type: ignore[misc]

    assert any("the highest you have" in text for text in texts) == said


def test_who_weighs_cards_gives_away_the_one_that_counts_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though deals that are sampled say otherwise."""
    hand = "KH AH 2C 3C 4C 5C 6C 7C 2D 3D 4D 5D"
    trick = "B play 5S / C play 9S / D play QS"
    state = after(dealt(A=hand, B="5S", C="9S", D="QS"), f"{KEPT} / {trick}")

    def amiss(view: ReversisState, moves: list[Move], *_: object) -> dict[Move, float]:
        return {move: 99.0 * (move.what == ("KH",)) for move in moves}

    monkeypatch.setattr(players, "cards_weighed", amiss)
    rulings = [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]
    for level in ("journeyman", "master"):
        advice = adviser(GAME, level)(GAME, state, rulings, Random(1), Budget(1))
        assert advice.move.what == ("AH",)


def test_the_master_discards_a_lone_ace_and_keeps_a_harmless_hand() -> None:
    state = dealt(B="AS 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C 6C")
    advice = masters.advice(GAME, state)
    assert advice.move == Move(1, "discard", ("AS",))
    assert advice.because == "You should win the match most often without the Ace of Spades."

    state = dealt(B="2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C")
    assert masters.advice(GAME, state).move == Move(1, "keep")


def test_what_the_master_says_of_its_card_is_so() -> None:
    """Whole matches, with the words held against the figures."""
    judged, said = shipped(), set[str]()
    assert judged
    before = GAME.begin(GAME.terms())
    for number, (move, state) in enumerate(play_out(GAME, GAME.terms(), Random(4))):
        if number % 3 and move.verb in ("play", "keep", "discard"):
            view = GAME.view(before, move.seat)
            moves = GAME.moves(view, move.seat)
            advice = masters.advice(GAME, before, number, trials=3)
            if len(moves) == 1:
                assert advice == (moves[0], "It’s the only card you can play.")
            else:
                promises = players.promised(judged, view, moves)
                likeliest = max(moves, key=lambda one: promises[one].chance) == advice.move
                assert ("likelier" in advice.because or "most often" in advice.because) == likeliest
                if not view.choosing:
                    points = players.cards_weighed(view, moves, Random(number), Budget(3))
                    dearer = points[advice.move] < max(points.values())
                    assert ("least" in advice.because) != dearer
            said.add(advice.because.split(",")[0].split("without")[0])
        before = state
    assert len(said) >= 5


def test_what_the_master_weighs_is_what_it_says() -> None:
    one, other = Move(0, "play", ("2S",)), Move(0, "play", ("AS",))
    more, less = Promise(0.02, 3.0, 4.0), Promise(0.01, 4.0, 2.0)

    words = {
        players.why_card(one, {one: mine, other: theirs}, {one: first, other: second})
        for mine, theirs in ((1.0, 0.0), (0.0, 1.0))
        for first, second in ((more, less), (less, more))
    }

    assert len(words) == 4
    drop, keep = Move(0, "discard", ("KH",)), Move(0, "keep")
    assert players.why_discard(drop, {drop: more, keep: less}).startswith(
        "You should win the match"
    )
    assert players.why_discard(drop, {drop: less, keep: more}).endswith("take the fewest points.")
    assert players.why_discard(keep, {drop: more, keep: less}).startswith("No card in this hand")
    assert players.why_discard(keep, {drop: less, keep: more}).startswith("No discard")


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    rng, held = Random(8), "AS QS 7S 4S KH 8H 3H JD 9D 2D TC 5C"
    others = [card for card in PACK.cards if card not in held.split()]
    heard = set()
    for _ in range(4):
        rng.shuffle(others)
        hands = {seat: " ".join(others[12 * n : 12 * n + 12]) for n, seat in enumerate("ACD")}
        state = dealt(B=held, **hands)
        first = masters.advice(GAME, state, trials=3)
        second = masters.advice(GAME, after(state, KEPT), trials=3)
        heard.add((first, second))
    assert len(heard) == 1


@pytest.mark.parametrize("broken", [None, '{"weights": [', "[]", '{"weights": [[[1.0]]]}'])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    state, path = after(dealt(), KEPT), tmp_path / "judgement.json"
    view = GAME.view(state, 1)
    lesser = players.journeyman(GAME, view, [*GAME.rulings(view, 1)], Random(0), Budget(1))
    if broken is not None:
        path.write_text(broken, encoding="utf-8")
    monkeypatch.setattr(judgement, "FILE", path)
    shipped.cache_clear()
    try:
        advice = masters.advice(GAME, state)
        weighed = players.weigh(GAME, view, [lesser.move], Random(0), Budget(1))
        assert "its table cannot be read" in caplog.text
    finally:
        monkeypatch.undo()
        shipped.cache_clear()

    assert advice == (lesser.move, f"{players.UNLEARNT} {lesser.because}")
    assert weighed == players.cards_weighed(view, [lesser.move], Random(0), Budget(1))
    assert not masters.advice(GAME, state).because.startswith(players.UNLEARNT)
    assert weighed != players.weigh(GAME, view, [lesser.move], Random(0), Budget(1))


def test_under_other_terms_the_master_says_that_it_is_a_journeyman() -> None:
    advice = masters.advice(GAME, after(dealt("dafydd"), KEPT))

    assert advice.because.startswith(players.OTHERWISE)


def test_the_table_shipped_is_small_and_as_the_learner_writes_it() -> None:
    text = judgement.FILE.read_text(encoding="utf-8")
    network = one_who_guesses()
    network.weights = [
        np.array(part, learning.REAL).reshape(mine.shape)
        for part, mine in zip(json.loads(text)["weights"], network.weights, strict=True)
    ]

    assert len(text) < 400_000
    assert learning.written(network) == text
