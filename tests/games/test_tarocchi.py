"""Early French Tarot: what must be played, what the Fool may do, and the count."""

from __future__ import annotations

import pytest

from diversions.games.tarocchi import GAME
from diversions.games.tarocchi.rules import PACK, WORTH, TarocchiState, tally
from diversions.rules import IllegalMove, Move, Outcome, but, play


def table(code: str = "du-coeur,seats=2", **hands: str) -> TarocchiState:
    """The table with those cards left; the dealer is A, so B leads."""
    state = GAME.begin(GAME.terms_of(f"tarocchi:{code}"))
    state = play(GAME, state, GAME.stacked(state))
    held = tuple(tuple(hands[seat].split()) for seat in "ABCDEF"[: state.terms.seats])
    return but(state, hands=held)


def after(state: TarocchiState, moves: str) -> TarocchiState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


def open_to(state: TarocchiState, seat: int) -> list[str]:
    return [move.what[0] for move in GAME.moves(state, seat)]


def test_the_pack_and_its_honours() -> None:
    assert len(PACK.cards) == 78
    assert sum(WORTH.values()) == 53


@pytest.mark.parametrize(
    ("led", "hand", "allowed", "rule"),
    [
        ("3S", "4S 5C T03 F00", ["4S", "F00"], "tarocchi.follow"),
        ("3W", "4S 5C T03 F00", ["T03", "F00"], "tarocchi.trump"),
        ("T09", "4S 5C T03 F00", ["T03", "F00"], "tarocchi.trump-led"),
    ],
)
def test_what_must_be_played(led: str, hand: str, allowed: list[str], rule: str) -> None:
    state = after(table(A=hand, B=f"{led} 2D 2C 3C"), f"B play {led}")

    assert open_to(state, 0) == allowed
    with pytest.raises(IllegalMove) as error:
        after(state, "A play 5C")
    assert error.value.ruling.rule == rule


def test_who_has_neither_may_throw_anything() -> None:
    state = after(table(A="4S 5C", B="3W 2D"), "B play 3W")

    assert open_to(state, 0) == ["4S", "5C"]


def test_the_fool_led_lets_the_next_card_lead() -> None:
    state = after(table("du-coeur,seats=3", A="4S 5D", B="F00 2D", C="2S 3C"), "B play F00")
    assert open_to(state, 2) == ["2S", "3C"]

    state = after(state, "C play 2S")
    assert open_to(state, 0) == ["4S"]
    assert after(state, "A play 4S").leader == 0


def test_the_fool_is_paid_for_at_once_with_any_card_won() -> None:
    state = after(table(A="4S 5D T02", B="KS F00 2D"), "B play KS / A play 4S / B play F00")
    state = after(state, "A play 5D")
    assert [str(move) for move in GAME.moves(state, 1)] == ["B pay KS", "B pay 4S"]

    state = after(state, "B pay 4S")
    assert state.won == (("5D", "4S"), ("KS", "F00"))
    assert state.acting == (0,)


def test_the_fool_is_paid_for_later_if_nothing_was_won_yet() -> None:
    state = after(table(A="4S 5D 6D", B="F00 KD 2D"), "B play F00 / A play 5D / A play 6D")
    assert state.debtor == 1

    state = after(state, "B play KD")
    assert [str(move) for move in GAME.moves(state, 1)] == ["B pay 6D", "B pay KD"]


def test_the_fool_is_given_up_by_whoever_wins_no_trick() -> None:
    state = after(table(A="5D 6D", B="F00 2D"), "B play F00 / A play 5D / A play 6D / B play 2D")

    assert state.score == (4 - 12 + 5, -12)


def test_the_count() -> None:
    assert tally(("F00", "T21", "T01", "KS", "QS", "NS", "JS", "2S")) == 8 - 12 + 23


@pytest.mark.parametrize(("order", "taker"), [("plain", 0), ("reversed", 1)])
def test_cups_may_run_backwards(order: str, taker: int) -> None:
    state = table(f"du-coeur,seats=2,order={order}", A="8C 2S", B="3C 2D")

    assert after(state, "B play 3C / A play 8C").leader == taker


@pytest.mark.parametrize(
    ("score", "outcome"),
    [
        ((80, 0), Outcome((0,), "tarocchi.fifty")),
        ((80, 90), Outcome((1,), "tarocchi.highest")),
        ((80, 82), Outcome((0, 1), "tarocchi.split")),
    ],
)
def test_fifty_and_several_past_it(score: tuple[int, int], outcome: Outcome) -> None:
    state = but(table(A="3D", B="2D"), score=score)

    assert after(state, "B play 2D / A play 3D").outcome == outcome
