"""Truc: its ties in every reading, the order of its packs, its raises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from diversions.games.truc import GAME, equilibrium
from diversions.games.truc.players import LEVELS, MIND, SOLVED, WEIGH
from diversions.games.truc.state import TrucState, pack_of, true_signs
from diversions.games.truc.tricks import whose
from diversions.rules import BACK, IllegalMove, Move, Outcome, play, play_out, ruling_on
from diversions.rules.bots import Advice, Budget, as_bot
from diversions.rules.core import but
from diversions.rules.kit.cards import guess
from diversions.rules.kit.vying import NOBODY
from diversions.rules.players.bluffing import agreeing, guessed, unseen
from diversions.rules.players.ladder import LadderTable, shipped
from diversions.rules.players.ladder_master import act, answers, on_doubling
from tests.games import masters

MIDDLING = {"B": "AC KD NS"}  # good enough to raise upon, and not to raise upon


def at(code: str, deals: Sequence[str], **hands: str) -> TrucState:
    """The table after *deals*, each played with any cards but the last, which has *hands*."""
    state = GAME.begin(GAME.terms_of(f"truc:{code}"))
    for number, moves in enumerate(deals, 1):
        held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
        state = play(GAME, state, GAME.stacked(state, held if number == len(deals) else {}))
        for line in filter(None, moves.split(" / ")):
            state = play(GAME, state, Move.read(line))
    return state


def refused(state: TrucState, line: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as error:
        play(GAME, state, Move.read(line))
    return error.value.ruling.rule


@pytest.mark.parametrize(
    ("code", "won", "side"),
    [
        ("krasnopolsky", (0, None), 0),
        ("krasnopolsky", (None, 1), 1),
        ("krasnopolsky", (0, 1, None), 0),
        ("krasnopolsky", (None, None, 1), 1),
        ("krasnopolsky", (0, 1), None),
        ("krasnopolsky", (None, None, None), 1),
        ("krasnopolsky,three=nobody", (None, None, None), NOBODY),
        ("cotton", (0, None), None),
        ("cotton", (0, None, 1), NOBODY),
        ("cotton", (0, 1, None), NOBODY),
        ("cotton", (0, None, None), 0),
        ("cotton", (0, 0), 0),
        ("cotton", (None, None, None), NOBODY),
    ],
)
def test_whose_the_deal_is_when_tricks_are_tied(
    code: str, won: tuple[int | None, ...], side: int | None
) -> None:
    assert whose(GAME.terms_of(f"truc:{code}"), won, eldest=1) == side


def test_a_card_takes_a_lower_one_of_any_suit() -> None:
    state = at("krasnopolsky", ["B play 2B / A play 3C"], A="3C 4C 5C", B="2B 6B 7B")

    assert state.won == (0,)


@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("krasnopolsky", "3S 2S AS KS NS JS 7S 6S 5S 4S"),
        ("short", "3S 2S AS KS NS JS 7S 6S"),
        ("full", "3S 2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S"),
        ("matarrata", "AS AB 7S 7D 3S 2S AC KS NS JS 7C 6S 5S 4S"),
    ],
)
def test_the_order_of_each_pack(code: str, order: str) -> None:
    cards = order.split()
    for better, worse in zip(cards, cards[1:], strict=False):
        state = at(code, [f"B play {worse} / A play {better}"], A=better, B=worse)

        assert state.won == (0,), (better, worse)


def test_the_third_trick_is_not_played_when_a_trick_and_a_tie_settle_it() -> None:
    moves = "B play 3C / A play 4C / B play KC / A play KD"
    state = at("krasnopolsky", [moves], A="4C KD 3D", B="3C KC 5C")

    assert state.score == (0, 1)
    assert [note.rule for note in state.notes] == [
        "truc.tie", "truc.settled", "truc.ties.earliest", "truc.next-deal",
    ]  # fmt: skip


@pytest.mark.parametrize(("lead", "acting"), [("eldest", 1), ("taker", 0)])
def test_who_leads_to_the_third_trick_of_cotton_s_game(lead: str, acting: int) -> None:
    moves = "B play 4C / A play 3C / A play KC / B play KD"
    state = at(f"cotton,lead={lead}", [moves], A="3C KC 5S", B="4C KD 5D")

    assert state.acting == (acting,)


def test_partners_who_lay_equal_cards_have_the_trick() -> None:
    hands = {"B": "3C 4C", "D": "3S 4S", "A": "2C", "C": "2S"}
    moves = "B play 3C / C play 2S / D play 3S / A play 2C"
    state = at("krasnopolsky,seats=4", [moves], **hands)

    assert (state.won, state.acting) == ((1,), (1,))


def test_a_raise_refused_costs_what_was_agreed_before() -> None:
    assert at("krasnopolsky", ["B raise / A fold"]).score == (0, 1)
    assert at("krasnopolsky", ["B raise / A raise / B fold"]).score == (3, 0)
    assert at("krasnopolsky", ["B raise / A raise / B raise / A fold"]).score == (0, 6)
    state = at("krasnopolsky", ["B raise / A raise / B raise / A raise / B fold"])
    assert state.score == (9, 0)


def test_twelve_points_are_the_whole_game() -> None:
    raises = "B raise / A raise / B raise / A raise / B stay"
    moves = f"{raises} / B play 3C / A play 4C / B play 2C / A play 5C"
    state = at("krasnopolsky", [moves], A="4C 5C 6C", B="3C 2C AC")

    assert state.outcome == Outcome((1,), "truc.up")


def test_the_right_to_raise_passes() -> None:
    state = at("krasnopolsky", ["B raise / A stay"])

    assert refused(state, "B raise") == "truc.raise-passes"


def test_a_speaker_alone_answers_where_that_is_agreed() -> None:
    state = at("krasnopolsky,seats=4,answer=speaker", ["B raise"])

    assert state.acting == (0,)  # B is eldest, so A is the youngest of his side


def test_the_first_of_a_side_to_speak_binds_it() -> None:
    state = at("krasnopolsky,seats=4", ["B raise"])
    assert state.acting == (0, 2)

    state = play(GAME, state, Move.read("C stay"))

    assert (state.stake.worth, state.acting) == (3, (1,))
    assert refused(state, "A fold") == "truc.fold"


def test_a_raise_with_the_last_card_is_answered_before_the_trick_is_counted() -> None:
    state = at("krasnopolsky", ["B play 3C / A raise 4C"], A="4C", B="3C")
    assert (len(state.trick), state.won, state.acting) == (2, (), (1,))

    folded, stayed = (play(GAME, state, Move.read(line)) for line in ("B fold", "B stay"))

    assert folded.score == (1, 0)
    assert (stayed.won, stayed.stake.worth, stayed.acting) == ((1,), 3, (1,))


def test_a_sign_may_be_false_and_needs_no_turn() -> None:
    state = at("matarrata,seats=4", ["B raise / D sign wink B"], D="4C 5C 6C")

    assert state.acting == (0, 2)
    assert "wink" not in true_signs(state, 3)
    assert [GAME.view(state, seat).signs[0].key for seat in (1, 0, 2)] == ["wink", BACK, BACK]
    assert GAME.told(Move.read("A watch B"), 1) == Move.read("A watch ??")


def test_signs_are_seen_by_the_partner_and_by_whoever_watches() -> None:
    state = at("matarrata,seats=4", ["B watch A / A sign wink C"])

    keys = [GAME.view(state, seat).signs[0].key for seat in (0, 1, 2, 3, None)]
    assert keys == ["wink", "wink", "wink", BACK, BACK]
    assert not ruling_on(GAME, state, Move.read("A sign wink C")).allowed


def test_true_signs_are_read_off_the_hand() -> None:
    state = at("matarrata,seats=4", [""], A="AS AC 7D", B="7C 6S 5S")

    assert true_signs(state, 0) == ("eyebrows", "left", "open")
    assert true_signs(state, 1) == ("eyes",)


def believed(state: TrucState, seat: int, card: str) -> float:
    """How likely seat 0 holds it that *seat* has *card*, by the hands that it guesses."""
    view, rng = GAME.view(state, 0), Random(1)
    hidden = unseen(MIND, view)
    never: list[set[str]] = [set()] * view.terms.seats
    guesses = [guessed(MIND, view, hidden, never, 0, rng) for _ in range(300)]
    return sum(weight for hands, weight in guesses if card in hands[seat]) / sum(
        weight for _, weight in guesses
    )


def test_a_partner_s_sign_is_believed_and_an_opponent_s_not_as_much() -> None:
    low = "4C 5C 6C"
    plain = at("matarrata,seats=4", [""], A=low)
    told = at("matarrata,seats=4", ["A watch B / B sign eyebrows D"], A=low)
    signed = at("matarrata,seats=4", ["C sign eyebrows A"], A=low)

    assert believed(plain, 2, "AS") < 0.15
    assert 0.15 < believed(told, 1, "AS") < believed(signed, 2, "AS")
    assert believed(signed, 2, "AS") > 0.5


def test_a_sign_is_borne_out_by_a_card_that_has_been_played() -> None:
    moves = "C sign bite A / B play 4S / C play 3C / D play 5S / A play 5C"
    state = at("matarrata,seats=4", [moves], A="4C 5C 6C", B="4S", C="3C", D="5S")
    view = GAME.view(state, 0)

    hands = guess(view.hands, ["KC", "KD", "NC", "ND", "JC", "JD"], Random(1))
    assert agreeing(MIND, view, hands, 0) == 1.0


def test_a_journeyman_mixes_its_raises() -> None:
    state = at("krasnopolsky", [""], **MIDDLING)
    view = GAME.view(state, 1)
    rulings = [ruling for ruling in GAME.rulings(view, 1) if ruling.allowed]

    verbs = {
        LEVELS["journeyman"](GAME, view, rulings, Random(seed), Budget(40)).move.verb
        for seed in range(30)
    }

    assert verbs == {"play", "raise"}


# The master ---------------------------------------------------------------------------------


def advised(state: TrucState, seed: int = 0) -> Advice:
    """What the master advises whoever is to act."""
    return masters.advice(GAME, state, seed)


def table_of(state: TrucState) -> LadderTable:
    table = equilibrium.of(state.terms)
    assert table is not None
    return table


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("krasnopolsky", "krasnopolsky"),
        ("krasnopolsky,lead=taker,ties=cotton", ""),
        ("krasnopolsky,three=nobody", ""),
        ("krasnopolsky,seats=4", ""),
        ("short", ""),
        ("matarrata", ""),
        ("full", ""),
        ("cotton", ""),
    ],
)
def test_which_games_are_solved(code: str, name: str) -> None:
    assert equilibrium.contest(GAME.terms_of(f"truc:{code}")) == name


CARDS = {"A": "3C 2C AC", "B": "4C NC 3D"}


@pytest.mark.parametrize(
    ("moves", "history", "late"),
    [
        ("B raise", (), False),
        ("B raise / A raise", (0,), False),
        ("B raise / A raise / B stay / B raise", (0, 0), False),
        ("B raise 4C", (), True),
        ("B raise 4C / A raise", (0,), False),
        ("B raise 4C / A stay", (0,), True),
        ("B raise 4C / A stay / A play 2C", (0,), False),
        ("B raise 4C / A stay / A raise", (0,), False),
        ("B raise 4C / A stay / A raise 3C", (0,), False),
        ("B raise / A stay / B play NC / A raise 3C", (0,), False),
        ("B play 4C / A play 3C / A raise 2C", (), True),
        ("B play NC / A play AC / A play 2C / B raise 3D", (), False),
        ("B play 3D / A raise AC", (), True),
        ("B play 3D / A play 3C / B raise 4C / A raise", (2,), False),
        ("B play NC / A play 3C / A play AC / B raise 3D / A raise", (4,), False),
        ("B play 3D / A play AC / B play NC / A play 2C / A play 3C / B raise 4C", (), True),
        ("B play 4C / A play 3C / A play AC / B play 3D / B play NC / A raise 2C", (), True),
    ],
)
def test_a_raise_with_a_card_counts_as_one_before_that_card_or_the_next(
    moves: str, history: tuple[int, ...], late: bool
) -> None:
    state = at("krasnopolsky", [moves], **CARDS)
    seat = state.acting[0]
    known = equilibrium.position(GAME.view(state, seat), seat)

    assert (known.history, known.late, known.asked) == (history, late, bool(state.stake.asked))


def test_whoever_stayed_does_not_double_after_all() -> None:
    """In the table that is decided with the answer, so what it has there is another decision."""
    for held in ("3S AS KS", "JC 5S 4S", "AS KS 4S"):
        state = at("krasnopolsky", ["B raise 4C / A stay"], A=held, B="4C NC 3D")
        known = equilibrium.position(GAME.view(state, 0), 0)

        assert table_of(state).jumps(known) == [1.0]
        assert {advised(state, seed).move.verb for seed in range(9)} == {"play"}


def test_raises_are_remembered_until_the_next_deal() -> None:
    assert at("krasnopolsky", ["B raise 4C / A stay / A raise"], **CARDS).raises == (1, 1)
    assert at("krasnopolsky", ["B raise / A fold", ""]).raises == ()


@pytest.mark.parametrize("code", equilibrium.TERMS.values())
def test_what_the_table_says_is_what_may_be_done(code: str) -> None:
    """Play is at random, so it comes to raises of every kind."""
    terms, late = GAME.terms_of(code), 0
    for seed in range(6):
        state = GAME.begin(terms)
        for _, after_it in play_out(GAME, terms, Random(seed)):
            if state.acting:
                seat = state.acting[0]
                moves, known = GAME.moves(state, seat), equilibrium.position(state, seat)
                said = {a: share for a, share in table_of(state).chances(known).items() if share}
                total, double = sum(said.values()), said.pop("double", 0.0)
                late += known.late
                assert set(said) <= {act(pack_of(terms), move) for move in moves}
                assert total == pytest.approx(1 if known.asked else 1 + double)
                assert not double or Move(seat, "raise") in moves
            state = after_it
    assert late


@pytest.mark.parametrize("variant", GAME.variants)
def test_the_master_plays_on_in_every_variant_and_after_every_raise(variant: object) -> None:
    """Where a table has no master, as anywhere but for two, a journeyman is asked."""
    key, seats = variant.key, variant.seats  # type: ignore[attr-defined]
    for count in seats[:2]:
        terms = GAME.terms_of(f"truc:{key},seats={count}" if count > 2 else f"truc:{key}")
        state = GAME.begin(terms)
        for _, after_it in play_out(GAME, terms, Random(count)):
            if state.acting:
                said = advised(state)
                assert said.move in GAME.moves(state, state.acting[0])
                journeyman = SOLVED.unsolved in said.because
                assert equilibrium.of(terms) is None or not journeyman
            state = after_it


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    """Whatever the other holds, the same seed leads to the same move and the same words."""
    moves = ["B raise / A raise / B stay / B play KS", "B raise KS"]
    for line in moves:
        for seed in range(5):
            said = {
                advised(at("krasnopolsky", [line], A="NS 4S JD", B=f"KS {others}"), seed)
                for others in ("3S 2S", "4D 4C", "7C AS")
            }
            assert len(said) == 1


def test_a_raise_that_came_with_a_card_is_answered_by_what_it_is_worth() -> None:
    """With the last card both cards lie; with a lead, the better the hand, the better to stay."""
    moves = "B play 3D / A play AC / B play NC / A play 2C / A play KC / B raise {}"
    lost, won = (
        advised(at("krasnopolsky", [moves.format(last)], A="AC 2C KC", B=f"3D NC {last}"))
        for last in ("3S", "4S")
    )
    assert (lost.move.verb, won.move.verb) == ("fold", "stay")

    poor, good = (
        advised(at("krasnopolsky", ["B raise 3C"], A=hand, B="3C"))
        for hand in ("4S 5S 6S", "3S 3D 2C")
    )
    assert poor.move.verb == "fold"
    assert good.move.verb in ("stay", "raise")


@pytest.mark.parametrize(
    ("moves", "hand", "stays"),
    [
        ("B play 3D / A play 4C / B raise 3C", "4C 3S 2C", 0.0),  # not even a tie would help
        ("B play 2D / A play 2C / B raise NC", "2C 3S 4C", 1.0),  # the 3 has the deal at once
        ("B play 3D / A play 4C / B raise NC", "4C 3S KC", None),
        ("B play 3D / A play 4C / B raise NC", "4C JS 5C", None),
    ],
)
def test_a_raise_with_a_later_card_gains_no_more_than_one_before(
    moves: str, hand: str, stays: float | None
) -> None:
    """It is answered like that, whatever the card; unless who has the deal is certain by it."""
    cards = [move.split()[-1] for move in moves.split(" / ")]
    state = at("krasnopolsky", [moves], A=hand, B=f"{cards[0]} {cards[2]}")
    known, table = equilibrium.position(GAME.view(state, 0), 0), table_of(state)
    before = table.stays(known._replace(played=known.played[:-1], late=False))

    said = answers(table, known, 1)

    assert said.get("stay", 0.0) == (before if stays is None else stays)
    assert sum(said.values()) == pytest.approx(1)


@pytest.mark.parametrize(("last", "verb"), [("3S", "stay"), ("4S", "fold")])
def test_whoever_sees_both_last_cards_knows_what_to_answer(last: str, verb: str) -> None:
    """So nobody raises that player back, who plays well, and the table has no such raise."""
    moves = "B play 3D / A play AC / B play NC / A play 2C / A play KC / B raise / A raise"
    state = at("krasnopolsky", [moves], A="AC 2C KC", B=f"3D NC {last}")

    assert advised(state).move.verb == verb


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("", 0),
        ("B raise", 0),
        ("B raise / A raise", 0),
        ("B raise 4C", 0),
        ("B play NC", 0),
        ("B play NC / A raise 3C", 0),
        ("B play NC / A play 3C", 2),
        ("B play NC / A play 3C / A play AC", 1),
    ],
)
def test_every_act_is_weighed_but_a_late_raise_with_a_card(line: str, unknown: int) -> None:
    """In the last case the 3 would take the trick: that is as a raise before the next card."""
    state = at("krasnopolsky", [line], **CARDS)
    seat = state.acting[0]
    view, moves = GAME.view(state, seat), GAME.moves(state, seat)
    weighed = WEIGH(GAME, view, moves, Random(1), Budget(1))

    assert set(weighed) <= set(moves)
    left = [move for move in moves if move not in weighed]
    assert len(left) == unknown
    assert all(move.verb == "raise" and move.what for move in left)
    assert all(0 <= worth <= 1 for worth in weighed.values())


def test_the_master_raises_with_a_card_too_and_answers_such_a_raise() -> None:
    terms, master = GAME.terms_of("truc:krasnopolsky"), as_bot(LEVELS["master"], 1)
    answered: set[str] = set()
    for seed in range(20):
        for (raised, _), (move, _) in pairwise(play_out(GAME, terms, Random(seed), master)):
            if raised.verb == "raise" and raised.what:
                answered.add(move.verb)
        if answered >= {"stay", "fold"}:
            return
    raise AssertionError(f"Raises with a card were answered by {answered} alone.")


def test_the_master_says_why() -> None:
    asked = at("krasnopolsky", ["B raise"], A="4S 4D 5S")
    folded = advised(asked)
    assert folded.because == "Fold: with these cards it is right to give up 1 point every time."
    lost = advised(but(asked, score=(3, 11)))
    assert lost.move.verb == "raise"
    assert lost.because.startswith("If you lose this deal you lose the game, whatever the deal")
    begun = but(at("krasnopolsky", [""]), score=(10, 11))
    needless = on_doubling(SOLVED, begun, 1, 0.5)
    assert needless.startswith("If you win this deal you win the game as it stands, so a raise")
    assert "never right" not in needless


@pytest.mark.parametrize("broken", [None, b"", b"ladder 1\nnothing of the kind"])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if broken is not None:
        (tmp_path / "krasnopolsky.ladder").write_bytes(broken)
    monkeypatch.setattr(equilibrium, "TABLES", tmp_path)
    shipped.cache_clear()
    try:
        assert advised(at("krasnopolsky", [""])).because.startswith(SOLVED.unsolved)
        assert "its table cannot be read" in caplog.text
    finally:
        shipped.cache_clear()


@pytest.mark.parametrize("name", equilibrium.CONTESTS)
def test_a_perfect_opponent_gains_little_on_the_shipped_table(name: str) -> None:
    table = shipped(equilibrium.TABLES / f"{name}.ladder", equilibrium.CONTESTS[name])
    assert table is not None
    plain, eldest, dealer = (table.head[row][0] for row in ("plain", "eldest", "dealer"))

    assert 0 <= eldest - plain < 0.05
    assert 0 <= dealer + plain < 0.05
