"""Early French Tarot: what must be played, what the Fool may do, and the count."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from diversions.games.tarocchi import GAME, judgement, players
from diversions.games.tarocchi.judgement import (
    CardJudgement,
    FastDeal,
    fast_deal,
    numbers_of,
    parts,
    size,
)
from diversions.games.tarocchi.state import EACH, PACK, TRUMP_NAMES, WORTH, TarocchiState, tally
from diversions.rules import Game, IllegalMove, Move, Outcome, Ruling, but, play
from diversions.rules.bots import Advice, Budget, play_out
from diversions.training.games import tarocchi as learning
from tests import book
from tests.rules.reasons import acts, may_be


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


def fifty_each(score: tuple[int, int], together: str) -> TarocchiState:
    """The table of two who have twelve points less than that, before A leads to the last trick."""
    terms = f"du-coeur,seats=2,over=declared,together={together}"
    state = table(terms, A="4S 2D", B="2S 3D")
    return after(but(state, score=score), "B play 2S / A play 4S")


def test_of_two_who_have_fifty_the_one_whose_turn_comes_first_may_declare() -> None:
    state = after(fifty_each((60, 70), "turn"), "A declare")  # 50 and 58

    assert state.outcome == Outcome((0,), "tarocchi.over.declared")
    assert "tarocchi.together.turn" in {note.rule for note in state.notes}


def test_where_the_highest_total_declares_the_seat_makes_no_difference() -> None:
    state = fifty_each((60, 70), "total")
    with pytest.raises(IllegalMove, match="You have 50, but another player has 58") as refused:
        after(state, "A declare")
    assert refused.value.ruling.rule == "tarocchi.together.total"

    state = after(state, "A play 2D")
    assert after(state, "B declare").outcome == Outcome((1,), "tarocchi.over.declared")
    shared = after(fifty_each((68, 70), "total"), "A declare")  # 58 each
    assert shared.outcome == Outcome((0, 1), "tarocchi.split")


def test_who_declares_first_is_a_question_only_where_players_declare() -> None:
    with pytest.raises(ValueError, match="only if players declare"):
        GAME.terms_of("tarocchi:du-coeur,together=total")


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


# The master ----------------------------------------------------------------------------------


def advised(state: TarocchiState, count: int = 10) -> Advice:
    (seat,) = state.acting
    view = GAME.view(state, seat)
    allowed = [ruling for ruling in GAME.rulings(view, seat) if ruling.allowed]
    return players.master(GAME, view, allowed, Random(1), Budget(count))


@pytest.mark.parametrize(
    "code", ["du-coeur", "du-coeur,order=reversed,seats=2", "du-coeur,debt=end,seats=3"]
)
def test_a_deal_in_numbers_goes_as_the_engine_s(code: str) -> None:
    deal: FastDeal | None = None
    begun: tuple[int, ...] = ()
    deals = 0
    for move, state in play_out(GAME, GAME.terms_of(f"tarocchi:{code}"), Random(4), cheapest):
        if move.verb == "shuffle":
            deal, begun, numbered = fast_deal(state, state.hands), state.score, numbers_of(state)
        elif move.verb == "play" and deal:
            deal.lay(numbered[move.what[0]])
        if deal and state.acting and GAME.moves(state, state.acting[0])[0].verb == "play":
            again = fast_deal(state, state.hands)
            for part in ("seat", "own", "seen", "laid", "led", "top", "points", "won"):
                assert getattr(again, part) == getattr(deal, part), part
            allowed = {numbered[m.what[0]] for m in GAME.moves(state, deal.seat)}
            assert {*deal.lawful()} == allowed
        if deal and (state.due or state.outcome):
            gained = [after - before for after, before in zip(state.score, begun, strict=False)]
            assert [points - EACH for points in deal.gained] == gained
            deal, deals = None, deals + 1
    assert deals > 2


def cheapest(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
    """Any card, but the Fool is paid for with the one that is worth least."""
    if rulings[0].move.verb == "pay":
        return min((ruling.move for ruling in rulings), key=lambda move: WORTH[move.what[0]])
    return rng.choice(rulings).move


@pytest.mark.parametrize("broken", [None, "[[", "[]", '{"2": []}', '{"2": [["a"]]}'])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    state, path = table(A="4S 5C 6C", B="3W 2D 3D"), tmp_path / "judgement.json"
    if broken is not None:
        path.write_text(broken, encoding="utf-8")
    monkeypatch.setattr(judgement, "FILE", path)
    judgement.shipped.cache_clear()
    moves = GAME.moves(state, 1)
    try:
        assert advised(state).because.startswith(players.UNLEARNT)
        worth = players.weigh(GAME, GAME.view(state, 1), moves, Random(1), Budget(3))
        assert worth == players.worths(GAME.view(state, 1), moves, Random(1), Budget(3))
        assert "its table cannot be read" in caplog.text
    finally:
        monkeypatch.undo()
        judgement.shipped.cache_clear()

    assert not advised(state).because.startswith(players.UNLEARNT)


@pytest.mark.parametrize("seats", [4, 6])
def test_with_six_the_master_says_that_he_is_a_journeyman(seats: int) -> None:
    hands = {"A": "4S 5C", "B": "3W 2D", "C": "2S 3S", "D": "6W 7W", "E": "8W 9W", "F": "TW JW"}
    state = table(f"caravan,seats={seats}", **hands)
    passes = " / ".join(f"{seat} pass" for seat in "BCDEFA" if seat in "ABCDEF"[:seats])
    told = [advised(state), advised(after(state, passes))]

    assert [said.because.startswith(players.FOR_FEW) for said in told] == [seats == 6] * 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_master_knows_nothing_but_what_the_seat_sees(seats: int) -> None:
    code, mine = f"du-coeur,seats={seats}", "KS 2D 3D"
    one = table(code, A="T20 4S 5S", B=mine, C="T01 AD JW", D="6D 7D 8D", E="KC 2C T02")
    other = table(code, A="QS 9D TD", B=mine, C="F00 5C KW", D="T01 4S T20", E="6W 7D T05")

    assert advised(one) == advised(other)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_master_draws_trumps_before_it_leads_a_king(seats: int) -> None:
    hands = {"A": "T02 AC", "B": "T21 KS", "C": "2C 3C", "D": "4C 5C", "E": "6C 7C"}
    state = table(f"du-coeur,seats={seats}", **hands)

    assert advised(state, 40).move == Move(1, "play", ("T21",))


@pytest.mark.parametrize(
    ("last", "said"),
    [("T21", "It takes the trick. "), ("T02", "It loses the trick. "), ("F00", "")],
)
def test_the_master_says_what_a_card_does_in_the_trick(last: str, said: str) -> None:
    state = after(table(A=f"{last} 2C", B="T10 2D"), "B play T10")

    assert players.on_trick(state, 0, last) == said


def test_the_master_does_what_he_weighs_most() -> None:
    state = after(table(A="KS 2S T05 F00", B="QS 2D 4D 5D"), "B play QS")
    view, moves = GAME.view(state, 0), GAME.moves(state, 0)
    worth = players.weigh(GAME, view, moves, Random(1), Budget(10))

    assert advised(state).move == max(worth, key=worth.__getitem__) == Move(0, "play", ("KS",))
    assert 1 > worth[moves[0]] > worth[moves[1]] + 0.08 > 0.08  # the Queen taken, the King saved


def test_where_the_first_to_declare_wins_the_master_counts_who_can_declare_first() -> None:
    code, hands = "du-coeur,seats=2,over={}", {"A": "KS 2S T01 4C", "B": "QS T02 T21 KC"}
    worth = []
    for over in ("highest", "declared"):
        state = but(table(code.format(over), **hands), score=(53, 58))
        state = after(state, "B play QS")  # with the King A has fifty at once, and declares
        worth.append(
            players.weigh(GAME, GAME.view(state, 0), GAME.moves(state, 0), Random(1), Budget(90))
        )
    taken = Move(0, "play", ("KS",))

    assert worth[0][taken] < 0.8 < worth[1][taken]
    assert worth[1][Move(0, "play", ("2S",))] < 0.5


@pytest.mark.parametrize("over", ["highest", "declared"])
def test_the_master_says_which_card_lets_it_declare(over: str) -> None:
    hands = {"A": "T20 T21 F00 4C", "B": "T15 QS 3W 2W"}
    state = but(table(f"du-coeur,seats=2,over={over}", **hands), score=(58, 47))
    advice = advised(after(state, "B play T15"))

    assert (advice.because == f"It takes the trick. {players.FIFTY}") == (over == "declared")
    assert advice.move == Move(0, "play", ("T21",))


def test_a_match_that_is_decided_is_not_weighed_as_more_than_won() -> None:
    state = after(but(table(A="KS 2S 3C", B="QS 2D 4D"), score=(90, 0)), "B play QS")
    worth = players.weigh(GAME, GAME.view(state, 0), GAME.moves(state, 0), Random(1), Budget(200))

    assert all(1 - players.UNIT.least < one <= 1 for one in worth.values())


@pytest.mark.parametrize("scores", [(0, 0), (20, 31), (49, 30), (50, 49), (56, 56), (61, 50)])
def test_chances_of_the_match_are_of_one_match(scores: tuple[int, int]) -> None:
    (mine, effect), (theirs, same) = (players.chance_of_match(scores, seat) for seat in (0, 1))

    assert mine + theirs == pytest.approx(1)
    assert (mine > theirs) == (scores[0] > scores[1])
    assert effect == pytest.approx(same)
    assert max(scores) < 50 or mine in (0, 0.5, 1)


def test_what_a_point_adds_is_what_it_adds_to_the_chance() -> None:
    before, effect = players.chance_of_match((40, 37), 1)
    after_it, _ = players.chance_of_match((39, 38), 1)  # a point that the one gains the other loses

    assert after_it - before == pytest.approx(effect, rel=0.1)


def test_a_card_that_wins_the_match_is_played_for_fewer_points_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = but(table(A="KS 2S", B="QS 2D"), score=(54, 0))
    state = after(state, "B play QS")  # with King and Queen A has fifty-one, with one trick less
    view = GAME.view(state, 0)
    points, worth, takes = players.promised(
        judgement.shipped()[2], view, ["KS", "2S"], Random(1), Budget(5)
    )
    assert points["KS"] > points["2S"]
    assert worth["KS"] > worth["2S"]
    assert takes == {"KS": 1.0, "2S": 0.0}

    told = {"KS": 0.0, "2S": 3.0}, worth, takes
    monkeypatch.setattr(players, "promised", lambda *asked: told)
    said = "It takes the trick. The King of Swords makes you likelier to win the match."
    assert advised(state) == Advice(Move(0, "play", ("KS",)), said)


def test_least_squares_finds_the_weights_that_made_the_points() -> None:
    sums = learning.Sums(3)
    for left, right in product(range(30), repeat=2):
        sums.add([(0, float(left)), (2, float(right))], 2 * left - right)

    assert sums.weights() == pytest.approx([2, 0, -1], abs=0.01)


CARDS_OF_B = [76, 3, 17, 77]


def test_what_is_learnt_is_what_is_looked_up() -> None:
    weights = [
        [round(Random(f"{row} {n}").random(), 3) for n in range(size(2))] for row in range(12)
    ]
    known, deal = CardJudgement(2, weights), FastDeal(0, [[56, 14, 27, 20], CARDS_OF_B])
    deal.lay(14)
    told = [sum(weights[3][at] * times for at, times in parts(deal, card)) for card in CARDS_OF_B]
    looked_up = known.promises(CARDS_OF_B, deal)

    # The whole hand adds the same to each card.
    assert [one - told[0] for one in told] == pytest.approx([o - looked_up[0] for o in looked_up])
    assert deal.lawful() == [17, 77]


def test_learning_repeats_and_changes_what_is_known() -> None:
    first, again = (learning.learnt(2, (6, 6), 1) for _ in range(2))

    assert first.weights == again.weights != CardJudgement.blank(2).weights


def test_who_bets_nothing_on_the_best_card_of_a_suit_is_told_how_many_trumps_are_out() -> None:
    """And not that it is better so."""
    told = [
        (at, idea.text)
        for at, move in acts("tarocchi", 60, 3, 1, "pass")
        for idea in may_be(at, move)
        if idea.key == "pass-king"
    ]

    assert told
    for at, text in told:
        seen = [card for hand in at.view.hands for card in hand if card.startswith("T")]
        seen += [card for trick in at.view.tricks for _, card in trick if card.startswith("T")]
        many = 21 - len({card for card in seen if card[1:].isdigit()})
        assert f"{many} unseen trumps are out, and your bet is lost if one does" in text
