"""All Fours: lifting, begging, the turned knave, following, and what scores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diversions.games.all_fours import GAME
from diversions.games.all_fours.rules import COUNT, AllFoursState, free_cards
from diversions.rules import IllegalMove, Move, play

A, B = "2S 9S 8D 7D 6C 5C", "AH KH 3H TC 4D 8S"
FOURS = ("5H 8S KS 3C 6D 2D", "AH KH JH 2H TC 9C")
PLAYED = (
    "B accept / B play AH / A play 5H / B play KH / A play 2D / B play JH / A play 3C / "
    "B play 2H / A play 6D / B play TC / A play 8S / B play 9C / A play KS"
)


def dealt(code: str, turned: str, hands: tuple[str, str] = (A, B)) -> AllFoursState:
    """The table after a deal by A; B is eldest."""
    agreed = "" if code.startswith("brusten") else ",first=agreed"
    state = GAME.begin(GAME.terms_of(f"all-fours:{code}{agreed}"))
    given = dict(enumerate(hand.split() for hand in hands))
    return play(GAME, state, GAME.stacked(state, given, turned.split()))


def after(state: AllFoursState, moves: str) -> AllFoursState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


def told(state: AllFoursState) -> list[str]:
    """The rules that the last move's notes name."""
    return [note.rule.removeprefix("all-fours.") for note in state.notes]


def test_the_best_put_card_deals() -> None:
    state = GAME.begin(GAME.terms_of("all-fours:cotton"))
    again = after(state, "* lift AS AH")

    assert again.due == state.due
    assert after(again, "* lift AS 2H").dealer == 1
    assert after(again, "* lift 3C 2H").dealer == 0


@pytest.mark.parametrize(
    ("code", "moves", "score"),
    [
        ("brusten", "B accept", (1, 0)),
        ("brusten", "B beg / A give", (0, 1)),
        ("brusten", "B beg / A change", (0, 0)),
        ("brusten,knave=kept", "B beg / A give", (1, 1)),
        ("cotton", "B beg", (1, 0)),
        ("cotton", "B beg / A change", (1, 0)),
        ("running", "B accept", (1, 0)),
    ],
)
def test_what_a_turned_knave_scores(code: str, moves: str, score: tuple[int, int]) -> None:
    assert after(dealt(code, "JH 9C 8C 7C 6S 5S 4S QC"), moves).score == score


@pytest.mark.parametrize(("card", "score"), [("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1), ("TS", 0)])
def test_an_honour_turned_up_scores_for_its_dealer(card: str, score: int) -> None:
    assert dealt("running", card).score == (score, 0)


def test_another_suit_is_turned_up() -> None:
    state = after(dealt("brusten", "9H 8H 7C"), "B beg / A change")

    assert state.turned == ("9H", "8H", "7C")
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert state.acting == (1,)


@pytest.mark.parametrize(
    ("reading", "held", "turned"),
    [("further", 12, ("9H", "8H", "QD")), ("more", 9, ("9H", "8H", "3S"))],
)
def test_cotton_deals_three_apiece_more(reading: str, held: int, turned: tuple[str, ...]) -> None:
    stock = "9H 2C 3C 4C 6D 5D 3D 8H 3S 4S 5S 6S 7S QS QD"
    state = after(dealt(f"cotton,beg={reading}", stock), "B beg / A change")

    assert [len(hand) for hand in state.hands] == [held, held]
    assert state.turned == turned


def test_a_pack_that_runs_out_leaves_the_first_suit_trump() -> None:
    hearts = ["9H", "8H", "7H", "6H", "5H", "4H", "2H", "TH", "JH", "QH"]
    others = [card for card in GAME.pack(GAME.terms()).cards if card not in hearts]
    hands = (" ".join(others[:6]), " ".join(others[6:12]))
    rest, turned = others[12:], [hearts[0]]
    for heart in hearts[1:6]:
        turned += [*rest[:6], heart]
        rest = rest[6:]
    state = after(dealt("cotton", " ".join(turned + hearts[6:]), hands), "B beg / A change")

    assert state.stock == ()
    assert state.trump == "H"
    assert [len(hand) for hand in state.hands] == [21, 21]
    assert after(state, f"B play {state.hands[1][0]}").acting == (0,)


def test_following_by_either_account() -> None:
    hand = ("2S", "3H", "4D")

    assert free_cards(hand, "S", "H", renege=False) == ("2S",)
    assert free_cards(hand, "S", "H", renege=True) == ("2S", "3H")
    assert free_cards(hand, "C", "H", renege=False) == ("3H",)
    assert free_cards(hand, "C", "H", renege=True) == hand
    with pytest.raises(IllegalMove, match="follow suit"):
        after(dealt("brusten", "9H"), "B accept / B play 8S / A play 8D")


def test_who_cannot_follow_must_trump_by_the_report() -> None:
    hands = ("2S 9S 8D 7D 6C 5C", "AH KH 3H TC 4D 8H")

    with pytest.raises(IllegalMove, match="must play a trump"):
        after(dealt("brusten", "9C", hands), "B accept / B play 8H / A play 8D")


def test_high_low_jack_and_game_in_one_deal() -> None:
    state = after(dealt("brusten", "9H", FOURS), PLAYED)

    assert state.score == (0, 4)
    assert told(state)[-5:-1] == ["high", "low.dealt", "jack.dealt", "game"]


@pytest.mark.parametrize(("reading", "score"), [("dealt", (1, 3)), ("won", (0, 4))])
def test_low_is_for_who_was_dealt_it_or_for_who_wins_it(
    reading: str, score: tuple[int, int]
) -> None:
    hands = ("2H 8S KS 3C 6D 2D", "AH KH JH 5H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play 2H").replace("B play 2H", "B play 5H")

    assert after(dealt(f"brusten,low={reading}", "9H", hands), moves).score == score


@pytest.mark.parametrize(("code", "score"), [("brusten", (1, 3)), ("cotton", (0, 4))])
def test_jack_dealt_or_won(code: str, score: tuple[int, int]) -> None:
    hands = ("JH 8S KS 3C 6D 2D", "AH KH 5H 2H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play JH").replace("B play JH", "B play 5H")

    assert after(dealt(code, "9H", hands), moves).score == score


def test_a_turned_knave_is_not_in_play() -> None:
    hands = ("5H 8S KS 3C 6D 2D", "AH KH QH 2H TC 9C")
    state = after(dealt("brusten", "JH", hands), PLAYED.replace("B play JH", "B play QH"))

    assert "knave.accepted" not in told(state)
    assert "jack.dealt" not in told(state)
    assert state.score == (1, 3)


def test_without_a_trump_in_play_nobody_is_high_or_low() -> None:
    hands = ("5C 8C KC 3C 6D 2D", "AH KH JH 2H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play 5C").replace("8S", "8C").replace("KS", "KC")
    state = after(dealt("brusten", "9S", hands), moves)

    assert not {"high", "low.dealt", "jack.dealt"} & {*told(state)}
    assert "game" in told(state)


@pytest.mark.parametrize("reading", ["dealt", "won"])
def test_a_single_trump_is_high_and_low(reading: str) -> None:
    hands = ("5C 8C KC 3C 6D 2D", "AH KH JH 2H TC 4S")
    moves = "B accept / B play 4S / A play 2D / B play AH / A play 6D / B play KH / A play 3C"
    moves += " / B play JH / A play 5C / B play 2H / A play 8C / B play TC / A play KC"
    state = after(dealt(f"brusten,low={reading}", "9S", hands), moves)

    assert told(state) == ["trick", "high", f"low.{reading}", "game", "next-deal"]
    assert state.score == (1, 2)


def test_the_first_to_be_up_has_won_in_the_order_of_the_points() -> None:
    hands = ("AH 8S KS 3C 6D 2D", "5H KH JH 2H TC 9C")
    state = replace(dealt("cotton,up=four", "9H", hands), score=(3, 3))
    state = after(state, "B accept / B play 5H / A play AH / A play KS / B play 2H")
    state = after(state, "B play TC / A play 3C / B play 9C / A play 2D / B play KH / A play 6D")
    state = after(state, "B play JH / A play 8S")

    assert state.score == (4, 3)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_eighty_card_points_lie_in_the_pack() -> None:
    assert sum(COUNT.values()) == 80


def test_running_all_fours_scores_as_honours_are_turned() -> None:
    with pytest.raises(ValueError, match="as soon as it is turned up"):
        GAME.terms_of("all-fours:brusten,sort=running")
