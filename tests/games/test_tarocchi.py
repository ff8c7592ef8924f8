"""Early French Tarot: what must be played, what the Fool may do, and the count."""

from __future__ import annotations

import re

import pytest

from diversions.games.tarocchi import GAME
from diversions.games.tarocchi.state import PACK, TRUMP_NAMES, WORTH, TarocchiState, tally
from diversions.rules import IllegalMove, Move, Outcome, but, play
from tests import book


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
    ("card", "name"),
    [("T21", "World (trump 21)"), ("T01", "Mountebank (trump 1)"), ("F00", "Fool")],
)
def test_trumps_are_named_and_numbered(card: str, name: str) -> None:
    assert PACK.name(card) == name


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


def test_a_debt_for_the_fool_may_wait_for_the_end_of_the_deal() -> None:
    state = table("du-coeur,seats=2,debt=end", A="4S 5D 6D 3W", B="F00 KD 2D 2W")
    state = after(state, "B play F00 / A play 5D / A play 6D / B play KD")
    assert (state.debtor, state.acting) == (1, (1,))
    assert "pay" not in {move.verb for move in GAME.moves(state, 1)}

    state = after(state, "B play 2D / A play 4S / B play 2W / A play 3W")
    assert [str(move) for move in GAME.moves(state, 1)] == [
        f"B pay {card}" for card in ("6D", "KD", "2D", "4S")
    ]


def test_who_can_pay_for_the_fool_at_once_must() -> None:
    state = after(
        table("du-coeur,seats=2,debt=end", A="4S 5D T02", B="KS F00 2D"),
        "B play KS / A play 4S / B play F00 / A play 5D",
    )

    assert {move.verb for move in GAME.moves(state, 1)} == {"pay"}


def test_the_fool_in_the_last_trick_is_paid_for_as_ever() -> None:
    state = after(table(A="4S 5D", B="KS F00"), "B play KS / A play 4S / B play F00 / A play 5D")
    state = after(state, "B pay 4S")

    assert state.score == (2 - 12, 2 - 12 + 4 + 5)


def test_the_fool_that_is_led_by_one_and_followed_by_another_lead() -> None:
    state = table("du-coeur,seats=3", A="4S 5D", B="F00 2D", C="T05 3C")

    state = after(state, "B play F00 / C play T05")

    assert open_to(state, 0) == ["4S", "5D"]  # he has no trump
    assert after(state, "A play 4S").leader == 2


def test_nobody_need_overtrump() -> None:
    state = table("du-coeur,seats=3", A="T02 T20 2C", B="T10 2D 3D", C="T11 4D 5D")

    assert open_to(after(state, "B play T10 / C play T11"), 0) == ["T02", "T20"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_deal_brings_all_together_the_honours_that_were_dealt(seats: int) -> None:
    state = GAME.begin(GAME.terms_of(f"tarocchi:du-coeur,seats={seats}"))
    state = play(GAME, state, GAME.stacked(state))
    honours = sum(WORTH[card] for hand in state.hands for card in hand)
    while state.acting:
        state = play(GAME, state, GAME.moves(state, state.acting[0])[-1])

    assert sum(state.score) == honours


def test_the_count() -> None:
    assert tally(("F00", "T21", "T01", "KS", "QS", "NS", "JS", "2S")) == 8 - 12 + 23


@pytest.mark.parametrize(
    ("led", "answer", "plain", "turned"),
    [
        ("3C", "8C", 0, 1),  # the report's own example
        ("3D", "8D", 0, 1),
        ("3S", "8S", 0, 0),
        ("3W", "8W", 0, 0),
        ("AC", "JC", 0, 0),
        ("AD", "2D", 0, 1),
    ],
)
def test_cups_and_coins_may_run_backwards(led: str, answer: str, plain: int, turned: int) -> None:
    for order, taker in (("plain", plain), ("reversed", turned)):
        state = table(f"du-coeur,seats=2,order={order}", A=f"{answer} 2S", B=f"{led} 4W")

        assert after(state, f"B play {led} / A play {answer}").leader == taker


@pytest.mark.parametrize(
    ("score", "outcome"),
    [
        ((80, 0), Outcome((0,), "tarocchi.fifty")),
        ((60, 0), Outcome((0,), "tarocchi.fifty")),  # fifty, and no more
        ((59, 0), None),
        ((80, 90), Outcome((1,), "tarocchi.over.highest")),
        ((80, 82), Outcome((0, 1), "tarocchi.split")),
    ],
)
def test_fifty_and_several_past_it(score: tuple[int, int], outcome: Outcome | None) -> None:
    state = but(table(A="3D", B="2D"), score=score)

    assert after(state, "B play 2D / A play 3D").outcome == outcome


def test_fifty_may_be_declared_in_play_by_whoever_has_it() -> None:
    state = table("du-coeur,seats=2,over=declared", A="4S 2D", B="KS 3D")
    state = but(state, score=(90, 55))  # with nothing won yet twelve are taken off

    state = after(state, "B play KS")
    assert GAME.refuse(state, Move(1, "declare")).rule == "tarocchi.turn"
    state = after(state, "A play 4S")
    with pytest.raises(IllegalMove, match="you have 49"):
        after(state, "B declare")
    state = after(state, "B play 3D")

    assert after(state, "A declare").outcome == Outcome((0,), "tarocchi.over.declared")
    assert after(state, "A play 2D").outcome == Outcome((0,), "tarocchi.over.declared")


def test_what_is_owed_for_the_fool_cannot_be_declared() -> None:
    state = table("du-coeur,seats=2,over=declared,debt=end", A="4S 2D 2W", B="F00 KD 3W")
    state = but(state, score=(0, 49))

    state = after(state, "B play F00 / A play 4S / A play 2D / B play KD")

    with pytest.raises(IllegalMove, match="you have 48"):  # 49 + (3 - 12 + 5 + 4) - 1
        after(state, "B declare")


def purses(state: TarocchiState) -> tuple[tuple[int, ...], int]:
    return state.purse, state.house


def test_by_the_second_option_all_bet_on_every_trick() -> None:
    state = table("du-coeur,seats=3,bets=each", A="4S 2D", B="KS 3D", C="2S 3W")

    state = after(state, "B play KS / C play 2S / A play 4S")

    assert purses(state) == ((-1, 1, -1), 1)


def test_by_the_third_option_a_bet_that_wins_may_ride() -> None:
    state = table("du-coeur,seats=2,bets=ride", A="4S 2D 5S 2C", B="KS 3D QS 3C")

    state = after(state, "B bet / A bet / B play KS / A play 4S")
    assert purses(state) == ((-1, -1), 1)
    state = after(state, "B ride / A pass / B play QS / A play 5S")
    assert state.riding == (0, 3)

    state = after(state, "B cash / B bet / A pass")
    assert purses(state) == ((-1, 1), -1)
    assert not GAME.amiss(state)


def test_a_bet_on_the_last_trick_is_taken_up_at_the_end_of_the_deal() -> None:
    state = table("du-coeur,seats=2,bets=ride", A="2D", B="3D")

    state = after(state, "B bet / A bet / B play 3D / A play 2D")

    assert purses(state) == ((-1, 1), 0)
    assert state.riding == (0, 0)


def test_who_wins_has_the_pot() -> None:
    state = but(table("du-coeur,seats=2,stakes=pot", A="3D", B="2D"), score=(80, 0))

    state = after(state, "B play 2D / A play 3D")

    assert state.notes[-1].text == "{A} takes the pot."


def test_trumps_bear_the_names_that_they_are_called_by() -> None:
    drawn = (book.ROOT / "static/cards/tarot.svg").read_text(encoding="utf-8")

    for number, name in enumerate(TRUMP_NAMES, 1):
        letters = re.search(rf'<g id="name-{number}">(.*?)</g>', drawn)
        assert letters
        spelt = "".join(re.findall(r'href="#g-(.)"', letters[1]))
        assert spelt == name.upper().replace(" ", "")
        assert f'href="#name-{number}"' in drawn
