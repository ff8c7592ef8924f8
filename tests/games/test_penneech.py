"""Penneech: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from diversions.games.penneech import GAME
from diversions.games.penneech.odds import mean_turn, per_cent, poor_hands
from diversions.games.penneech.players import weigh
from diversions.games.penneech.reckoning import (
    PACK,
    PENNEECH,
    hand_worth,
    is_poor,
    taking,
    turned_worth,
)
from diversions.games.penneech.rules import PenneechState
from diversions.rules import Move, play
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.record import ruling_on
from tests import book

MANY = Budget(40)
A_DEALS = "* lift 2S 9H"
ELDEST = ["KS", "QH", "9S", "6C", "5D", "4D", "3C"]
DEALER = ["AS", "4S", "KC", "8C", "TD", "9D", "7H"]


def table(
    code: str, eldest: list[str], dealer: list[str], then: Sequence[str], *moves: str
) -> PenneechState:
    """The table of those terms after A has dealt those hands, and after *moves*."""
    state = GAME.begin(GAME.terms_of(f"penneech:cotton{code}"))
    state = play(GAME, state, Move.read(A_DEALS))
    state = play(GAME, state, GAME.stacked(state, {0: dealer, 1: eldest}, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def may(state: PenneechState, seat: int) -> list[str]:
    """What *seat* may do."""
    return [str(ruling.move) for ruling in GAME.rulings(state, seat) if ruling.allowed]


def takes(trump: str, led: str, laid: str) -> str:
    """The card that takes a trick of two."""
    return taking(((1, led), (0, laid)), trump)[1]


def test_ace_and_coat_cards_of_trumps_are_thus_reckoned() -> None:
    for card in PACK.cards:
        counts = {"A": 5, "K": 4, "Q": 3, "J": 2}.get(card[0], 0)
        assert turned_worth(card) == (14 if card == "7D" else counts)
        assert hand_worth(card, card[1]) == (7 if card == "7D" else counts)
        assert {hand_worth(card, suit) for suit in "SHCD" if suit != card[1]} == {0}


def test_penneech_wins_all_others_if_it_be_trump_and_if_not_all_diamonds() -> None:
    for card in PACK.cards:
        if card == PENNEECH:
            continue
        assert takes("D", card, PENNEECH) == takes("D", PENNEECH, card) == PENNEECH
        if card[1] == "D":
            assert takes("S", card, PENNEECH) == takes("S", PENNEECH, card) == PENNEECH
        else:
            assert takes(card[1], PENNEECH, card) == card
            assert takes("S", card, PENNEECH) == card  # it does not follow suit


def test_every_trick_produceth_a_fresh_trump() -> None:
    state = table("", ELDEST, DEALER, ["2H", "JD", "AC"], "B play KS", "A play AS")

    assert (state.turned, state.trump) == (("2H", "JD"), "D")
    assert state.score == (2, 0)  # a Knave for the winner of the trick
    assert state.acting == (0,)
    state = play(GAME, play(GAME, state, Move.read("A play TD")), Move.read("B play 5D"))
    assert (state.trump, state.score) == ("C", (7, 0))


def test_penneech_turned_up_is_fourteen() -> None:
    state = table("", ELDEST, DEALER, ["2H", "7D"], "B play KS", "A play AS")

    assert (state.trump, state.score) == ("D", (14, 0))


def test_he_that_won_the_last_trick_turns_up_a_card_too() -> None:
    bot, seen = as_bot(adviser(GAME, "apprentice"), count=1), 0
    for seed in range(5):
        for _, state in play_out(GAME, GAME.terms_of("penneech:cotton"), Random(seed), bot):
            if len(state.takers) == 7 and not state.outcome:
                assert len(state.turned) == 8
                assert state.stock == ()
                seen += 1
    assert seen > 5


@pytest.mark.parametrize(
    ("code", "score"), [("", (9, 0)), (",hand=plays", (5, 4)), (",hand=dealt", (0, 0))]
)
def test_whose_the_trumps_in_hand_are(code: str, score: tuple[int, ...]) -> None:
    """The King of trumps is led, and the Ace takes it."""
    state = table(code, ELDEST, DEALER, ["2S", "9H"], "B play KS", "A play AS")

    assert state.score == score


def test_trumps_as_dealt_are_reckoned_at_last() -> None:
    state = table(
        ",hand=dealt", ELDEST, DEALER, ["2S", *["2H", "3H", "4H", "5H", "6H", "8H", "9H"]]
    )
    while state.due is None:
        (seat,) = state.acting
        state = play(GAME, state, next(r.move for r in GAME.rulings(state, seat) if r.allowed))

    told = [note.text for note in state.notes if note.rule == "penneech.hand.dealt"]
    assert told == [
        "{B} was dealt the King of Spades, and reckons 4.",
        "{A} was dealt the Ace of Spades, and reckons 5.",
    ]
    most = max(state.takers.count(0), state.takers.count(1))
    assert sum(state.score) == 9 + 2 * most - 7  # no card that was turned up counts


@pytest.mark.parametrize(("trump", "counts"), [("2D", 7), ("2H", 0)])
def test_penneech_is_but_seven_in_hand_and_not_that_unless_diamonds_be_trumps(
    trump: str, counts: int
) -> None:
    eldest = ["7D", "QH", "9S", "6C", "5H", "2S", "3C"]
    state = table("", eldest, DEALER, [trump, "9H"], "B play 7D", "A play TD")

    assert state.score == (0, counts)


def test_who_plays_penneech_reckons_it_at_once_and_the_rule_says_so() -> None:
    eldest = ["7D", "QH", "9S", "6C", "5H", "2S", "3C"]
    state = table(",hand=plays", eldest, DEALER, ["2D", "9H"], "B play 7D")

    assert state.score == (0, 7)
    text = book.rules("penneech")["penneech.hand.plays"]["text"]
    assert "Penneech is reckoned in the same way, at seven, if Diamonds are trumps" in text


@pytest.mark.parametrize(("code", "score"), [("", (0, 0)), (",first=dealer", (14, 0))])
def test_who_reckons_the_first_card_that_is_turned_up(code: str, score: tuple[int, ...]) -> None:
    assert table(code, ELDEST, DEALER, ["7D", "9H"]).score == score


def test_nobody_leads_where_the_first_card_wins_the_game() -> None:
    state = GAME.begin(GAME.terms_of("penneech:cotton,first=dealer"))
    state = replace(play(GAME, state, Move.read(A_DEALS)), score=(50, 60))
    state = play(GAME, state, GAME.stacked(state, {1: ELDEST, 0: DEALER}, ["7D", "9H"]))

    assert state.outcome
    assert [note.rule for note in state.notes[-2:]] == ["penneech.penneech", "penneech.up"]
    assert "penneech.lead" not in [note.rule for note in state.notes]


def test_the_cards_above_your_own_seven_are_reckoned() -> None:
    """Counted over whole games, beside what is turned up and taken."""
    bot, seen = as_bot(adviser(GAME, "apprentice"), count=1), set()
    for seed in range(8):
        for _, state in play_out(GAME, GAME.terms_of("penneech:cotton"), Random(seed), bot):
            for note in state.notes:
                if note.rule == "penneech.cards":
                    most = max(state.takers.count(0), state.takers.count(1))
                    assert f"reckons {2 * most - 7} for" in note.text
                    seen.add(most)
    assert seen >= {4, 5, 6}


POOR = ["2C", "3C", "2S", "5S", "6H", "3H", "8D"]


def test_neither_ace_nor_face_may_be_thrown_up() -> None:
    state = table("", POOR, DEALER, ["2H", "9H"])
    assert may(state, 1) == ["B redeal", "B keep"]
    assert not ruling_on(GAME, state, Move.read("B play 2C")).allowed

    again = play(GAME, state, Move.read("B redeal"))
    assert again.due is not None
    assert (again.dealer, again.score) == (0, (0, 0))
    assert again.notes[0].text == "{B}’s hand has neither an Ace nor a court card."

    kept = play(GAME, state, Move.read("B keep"))
    assert (kept.phase, kept.acting) == ("play", (1,))


def test_who_deals_again() -> None:
    state = table(",again=thrower", POOR, DEALER, ["2H", "9H"], "B redeal")

    assert state.dealer == 1


def test_a_hand_with_a_face_is_not_asked() -> None:
    state = table("", ELDEST, DEALER, ["2H", "9H"])

    assert (state.phase, state.yet) == ("play", ())
    assert not ruling_on(GAME, state, Move.read("B redeal")).allowed


def test_the_first_to_come_to_sixty_one_has_the_game() -> None:
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    for seed in range(20):
        plies = list(play_out(GAME, GAME.terms_of("penneech:cotton"), Random(seed), bot))
        end, before = plies[-1][1], plies[-2][1]
        assert end.outcome is not None
        (winner,) = end.outcome.winners
        assert end.score[winner] >= 61 > max(before.score)


def test_the_numbers_of_the_report_are_reckoned() -> None:
    """And agree with hands dealt out at random."""
    said = Path("fixtures/games/penneech/report.toml").read_text("utf-8")
    rng, poor = Random(1674), 0
    for _ in range(20000):
        poor += is_poor(rng.sample(PACK.cards, 7))

    assert abs(poor / 20000 - poor_hands()) < 0.006
    assert re.findall(r"Of all hands, ([\d.]+ per cent)", said) == [per_cent(poor_hands())]
    assert mean_turn() == Fraction(4 * (5 + 4 + 3 + 2) + 14, 52)
    assert re.findall(r"is worth ([\d.]+) points on", said) == [f"{float(mean_turn()):.1f}"]


def test_who_may_throw_in_weighs_the_first_card_that_the_dealer_would_reckon() -> None:
    low = ["2C", "8C", "2S", "5S", "6H", "3H", "8D"]
    state = table(",first=dealer", ELDEST, low, ["7D", "9H"])
    paid = weigh(GAME, GAME.view(state, 0), [Move(0, "redeal"), Move(0, "keep")], Random(1), MANY)
    state = table("", ELDEST, low, ["7D", "9H"])
    free = weigh(GAME, GAME.view(state, 0), [Move(0, "redeal"), Move(0, "keep")], Random(1), MANY)

    assert paid[Move(0, "keep")] == pytest.approx(free[Move(0, "keep")] + turned_worth("7D"))
    assert paid[Move(0, "redeal")] == pytest.approx(mean_turn())
    assert free[Move(0, "redeal")] == 0


def test_a_new_deal_late_in_the_game_may_end_it() -> None:
    """Alike but for the score: at 54 the other often wins in the next deal as well."""
    low = ["2C", "8C", "2S", "5S", "6H", "3H", "8D"]
    view = GAME.view(table("", ELDEST, low, ["7D", "9H"]), 0)
    moves = [Move(0, "redeal"), Move(0, "keep")]
    early = weigh(GAME, view, moves, Random(1), MANY)
    late = weigh(GAME, replace(view, score=(30, 54)), moves, Random(1), MANY)

    assert early[moves[0]] == 0
    assert late[moves[0]] < -5
