"""Put as its sources tell it, source by source."""

from __future__ import annotations

from functools import cache
from math import comb, prod
from pathlib import Path
from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.put import equilibrium, players, reckoning
from diversions.games.put.reckoning import Sight
from diversions.games.put.state import PutState
from diversions.games.put.variants import OPTIONS
from diversions.rules import (
    CHANCE,
    IllegalMove,
    Move,
    Ruling,
    but,
    play,
    play_out,
    replay,
    step,
)
from diversions.rules.bots import Advice, Budget, adviser, as_bot, levels
from diversions.rules.players import mixing
from diversions.rules.players.dare import (
    EITHER,
    ELDEST,
    DareContest,
    EquilibriumTable,
    decided,
    scores,
)
from diversions.training.dare import making
from diversions.training.dare.arrays import ContestArrays, ends
from diversions.training.dare.packing import unpacked
from diversions.training.dare.solving import StrategyValues, payoffs, responder, whole
from diversions.training.dare.walk import Walk
from tests import book
from tests.games import laws

PUT = GAMES["put"]


def table(code: str, hands: dict[int, str], *moves: str) -> PutState:
    """The table of a first deal, A dealing, with these hands and after these moves."""
    state = PUT.begin(PUT.terms_of(f"{code},first=agreed"))
    deal = PUT.stacked(state, {seat: hand.split() for seat, hand in hands.items()})
    return after(play(PUT, state, deal), *moves)


def after(state: PutState, *moves: str) -> PutState:
    for move in moves:
        state = play(PUT, state, Move.read(move))
    return state


def refusal(state: PutState, move: str) -> Ruling:
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    return refused.value.ruling


def allowed(state: PutState, seat: int) -> set[str]:
    return {move.verb for move in PUT.moves(state, seat)}


def record(name: str) -> PutState:
    """The table at the end of a record of the book."""
    terms, moves = next((t, m) for n, t, m in book.records("put") if n == name)
    end: PutState = replay(PUT, terms, moves)
    return end


def rules_noted(state: PutState) -> list[str]:
    return [note.rule for note in state.notes]


TIED = {0: "KS QS JS", 1: "KH QH JH"}
BLUFF = {0: "JD TC 8H", 1: "5S 7H 9D"}


# Cotton, 1674 -----------------------------------------------------------------------------------


def test_trey_deuce_ace_are_best_and_four_is_meanest() -> None:
    """Cotton, p. 132."""
    pack = PUT.pack(PUT.terms())

    assert pack is not None
    assert [pack.rank_name(card) for card in pack.cards[:13]] == [
        "Trey", "Deuce", "Ace", "King", "Queen", "Knave", "Ten",
        "Nine", "Eight", "Seven", "Six", "Five", "Four",
    ]  # fmt: skip


def test_the_best_put_card_deals() -> None:
    """Cotton, p. 131."""
    state = after(PUT.begin(PUT.terms("cotton")), "* lift 3H 2S")

    assert state.dealer == 0


def test_those_who_lift_alike_lift_again_and_no_others() -> None:
    state = after(PUT.begin(PUT.terms("cotton", 3)), "* lift 2H 4S 2S")

    assert state.lifting == (0, 2)
    assert state.due is not None
    assert state.due.rule == "put.lift-again"
    assert after(state, "* lift AS KS").dealer == 0


def test_one_is_dealt_to_the_antagonist_and_another_to_oneself() -> None:
    """Cotton, p. 131."""
    state = after(PUT.begin(PUT.terms_of("put:cotton,first=agreed")), "* shuffle 3S 4S 5S 6S 7S 8S")

    assert state.hands == (("4S", "6S", "8S"), ("3S", "5S", "7S"))


def test_a_put_upon_five_seven_and_nine_that_is_not_seen_wins_one() -> None:
    """Cotton, p. 132: the other, with indifferent cards, dares not see him and loses one."""
    state = table("put:cotton", BLUFF, "B put", "A yield")

    assert state.score == (0, 1)


def test_a_put_cannot_be_recalled() -> None:
    """Cotton, p. 132."""
    asked = table("put:cotton", BLUFF, "B put")

    assert refusal(asked, "B recall").rule == "put.recall"
    assert refusal(after(asked, "A see"), "B recall").rule == "put.recall"


def test_the_bold_put_frequently_pays_for_his_bravado() -> None:
    """Cotton, p. 132: seen, the same put loses the whole game."""
    state = table("put:cotton", BLUFF, "B put", "A see", "B play 9D", "A play JD", "A play TC",
                  "B play 7H", "A play 8H", "B play 5S")  # fmt: skip

    assert state.score == (5, 0)
    assert state.outcome == ((0,), "put.see")


def test_eldest_alone_may_put_and_before_the_first_lead() -> None:
    """Cotton, p. 131."""
    led = table("put:cotton", TIED, "B play KH")
    second = after(led, "A play JS")

    assert refusal(led, "A put").rule == "put.when.eldest-first"
    assert refusal(second, "B put").rule == "put.when.eldest-first"


def test_trick_and_tie_wins_nothing() -> None:
    """Cotton, pp. 131-132."""
    tied = table("put:cotton", {0: "KS 9S 5S", 1: "AH 9H 4H"}, "B put", "A see", "B play AH",
                 "A play KS", "B play 4H", "A play 5S", "A play 9S", "B play 9H")  # fmt: skip

    assert tied.score == (0, 0)
    assert "put.trick-and-tie" in rules_noted(tied)
    assert "put.drawn-put" in rules_noted(tied)


def test_without_putting_the_winner_is_he_that_wins_most_tricks() -> None:
    """Cotton, p. 132."""
    state = table("put:plain", TIED)

    assert refusal(state, "B put").rule == "put.when.never"
    won = after(state, "B play KH", "A play JS", "B play QH", "A play KS", "A play QS", "B play JH")
    assert won.score == (1, 0)


def test_no_cards_are_thrown_in_but_to_a_put() -> None:
    assert refusal(table("put:cotton", TIED), "B resign").rule == "put.throw.never"


def test_the_high_game_is_won_by_the_rook_as_cotton_tells_it() -> None:
    """Cotton, pp. 135-137: Deuce against Trey, Deuce against Trey, Deuce against Trey."""
    state = record("high-game")

    assert state.outcome == ((0,), "put.see")
    assert [[card[0] for _, card in trick] for trick in state.tricks] == [
        ["2", "3"], ["2", "3"], ["2", "3"],
    ]  # fmt: skip
    assert state.won == (0, 1, 0)


def test_the_high_game_as_printed_gives_the_rook_three_treys() -> None:
    """Cotton's order of the six cards (p. 135) does not fit the play that he tells."""
    start = PUT.begin(PUT.terms_of("put:cotton,first=agreed"))
    dealt = after(start, "* shuffle 2S 3S 2H 3H 3D 3C")

    assert dealt.hands == (("3S", "3H", "3C"), ("2S", "2H", "3D"))
    assert record("high-game-as-printed").outcome == ((0,), "put.see")


def tricks_won(lead: str, follow: str, leads: bool) -> tuple[int, int]:
    """What the second hand can bring about, against any play of the first: tricks of each."""
    order = "456789TJQKA23"

    @cache
    def best(mine: str, theirs: str, i_lead: bool, score: tuple[int, int]) -> tuple[int, int]:
        if not mine:
            return score
        ends = []
        for card in mine if i_lead else theirs:
            answers = []
            for answer in theirs if i_lead else mine:
                ours, other = (card, answer) if i_lead else (answer, card)
                more = order.index(ours) - order.index(other)
                now = (score[0] + (more > 0), score[1] + (more < 0))
                leader = i_lead if more == 0 else more > 0
                left = mine.replace(ours, "", 1), theirs.replace(other, "", 1)
                answers.append(best(*left, leader, now))
            pick = min if i_lead else max
            ends.append(pick(answers, key=lambda end: end[0] - end[1]))
        pick = max if i_lead else min
        return pick(ends, key=lambda end: end[0] - end[1])

    return best(follow, lead, leads, (0, 0))


def test_heads_high_game_is_safe_only_if_one_trick_with_two_ties_wins() -> None:
    """Head, p. 32: two Treys and an Ace, who leads, against the dealer's two Treys and a Deuce."""
    assert tricks_won("33A", "332", False) == (1, 0)


def test_cottons_high_game_takes_two_tricks() -> None:
    """Cotton, pp. 136-137: the col, who leads, has Deuce, Trey, Deuce."""
    assert tricks_won("232", "323", False) == (2, 1)


# Willughby --------------------------------------------------------------------------------------


def test_either_may_put_before_leading_or_playing_to_any_trick() -> None:
    """McLeod, after Willughby."""
    state = table("put:willughby", TIED)
    for move in ("B play KH", "A play JS", "B play JH", "A play KS", "A play QS"):
        seat = state.acting[0]
        assert "put" in allowed(state, seat)
        state = after(state, move)
    assert "put" in allowed(state, 1)


def test_a_seen_put_is_not_put_again() -> None:
    state = table("put:willughby", TIED, "B put", "A see")

    assert refusal(state, "B put").rule == "put.once"


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_is_dealt_one_card_more_than_there_are_players(seats: int) -> None:
    state = table(f"put:willughby,seats={seats}", {})

    assert {len(hand) for hand in state.hands} == {seats + 1}


def test_more_than_six_cannot_be_dealt_from_one_pack() -> None:
    assert 6 * 7 <= 52 < 7 * 8
    assert max(PUT.seats) == 6


def test_with_one_card_more_than_players_someone_takes_two_tricks_unless_some_are_tied() -> None:
    for seed in range(30):
        for _, state in play_out(PUT, PUT.terms("willughby", 3), Random(seed)):
            taken = [taker for taker in state.won if taker is not None]
            if len(taken) == 4:
                assert max(taken.count(seat) for seat in range(3)) >= 2


MANY = {0: "AS QS 8S 4S", 1: "2H KH 9H 5H", 2: "JD TD 7D 6D"}


def test_if_all_throw_in_the_putter_wins_one() -> None:
    state = table("put:willughby,seats=3", MANY, "B put", "C yield", "A yield")

    assert state.score == (0, 1, 0)
    assert state.purse == (0, 0, 0)


def test_the_others_answer_in_turn() -> None:
    asked = table("put:willughby,seats=3", MANY, "B play 2H", "C put")

    assert asked.waiting == (0, 1)
    assert refusal(asked, "B see").rule == "put.turn"


BEATEN = {0: "7S 6S 8S 4S", 1: "2H KH 9H 5H", 2: "JD TD 7D 6D"}
SEEN_BY_A = ("B put", "C yield", "A see", "B play 2H", "A play 4S", "B play KH", "A play 6S",
             "B play 9H", "A play 7S", "B play 5H", "A play 8S")  # fmt: skip


def test_the_winner_is_paid_only_by_those_who_saw() -> None:
    """McLeod, after Willughby; what is paid can be read as the game or as a stake."""
    game = table("put:willughby,seats=3", BEATEN, *SEEN_BY_A)
    stake = table("put:willughby,seats=3,paid=stakes", BEATEN, *SEEN_BY_A)

    assert (game.score, game.purse, game.outcome) == ((0, 5, 0), (-1, 1, 0), ((1,), "put.see"))
    assert (stake.score, stake.purse, stake.outcome) == ((0, 1, 0), (-1, 1, 0), None)


def test_a_tie_for_the_most_tricks_voids_the_deal_and_the_scores_are_kept() -> None:
    """McLeod's presumption."""
    state = table("put:willughby,seats=3", MANY, "B put", "C yield", "A see", "B play 2H",
                  "A play 4S", "B play KH", "A play 8S", "B play 9H", "A play QS",
                  "A play AS", "B play 5H")  # fmt: skip

    assert state.won == (1, 1, 0, 0)
    assert (state.score, state.purse) == ((0, 0, 0), (0, 0, 0))
    assert state.due is not None


def test_a_card_laid_by_one_who_throws_in_counts_for_nothing() -> None:
    state = table("put:willughby,seats=3", MANY, "B play 2H", "C put", "A see", "B yield")

    assert state.trick == ()
    assert state.acting == (2,)


def test_a_trick_taken_by_one_who_throws_in_counts_for_nothing() -> None:
    hands = {0: "KS QS JS 4S", 1: "TH KH QH JH", 2: "3D 5D 6D 7D"}
    moves = ("B play TH", "C play 3D", "A play 4S", "C play 5D", "A put", "B see", "C yield",
             "A play KS", "B play KH", "A play QS", "B play QH", "A play JS",
             "B play JH")  # fmt: skip
    state = table("put:willughby,seats=3", hands, *moves)

    assert state.won == (2, None, None, None)
    assert (state.score, rules_noted(state)[-4:-1]) == (
        (0, 0, 0),
        ["put.tie", "put.out", "put.drawn-put"],
    )


def test_one_trick_with_another_of_one_who_is_out_is_one_trick() -> None:
    hands = {0: "2S QS JS 4S", 1: "TH KH QH JH", 2: "3D 5D 6D 7D"}
    moves = ("B play TH", "C play 3D", "A play 4S", "C play 5D", "A put", "B see", "C yield",
             "A play 2S", "B play KH", "A play QS", "B play QH", "A play JS",
             "B play JH")  # fmt: skip
    wins = table("put:willughby,seats=3", hands, *moves)
    nothing = table("put:willughby,seats=3,one=nothing", hands, *moves)

    assert wins.won == (2, 0, None, None)
    assert wins.outcome == ((0,), "put.see")
    assert "put.one.nothing" in rules_noted(nothing)
    assert nothing.score == (0, 0, 0)


@pytest.mark.parametrize(
    ("move", "rule", "because"),
    [
        ("B play 3S", "put.play", "Play one card from your own hand."),
        ("B play", "put.play", "Play one card from your own hand."),
        ("B see", "put.see", "There is no put waiting to be answered."),
        ("B yield", "put.yield", "There is no put waiting to be answered."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(move: str, rule: str, because: str) -> None:
    ruling = refusal(table("put:cotton", TIED), move)

    assert (ruling.rule, ruling.because) == (rule, because)


def test_no_card_is_played_before_a_put_is_answered() -> None:
    two = refusal(table("put:cotton", TIED, "B put"), "A play KS")
    pool = refusal(table("put:dafydd", TIED, "B put"), "A play KS")
    stakes = refusal(table("put:willughby,seats=3,paid=stakes", MANY, "B put"), "C play JD")

    assert (two.rule, pool.rule, stakes.rule) == ("put.see", "put.pool.see", "put.paid.stakes")
    assert two.because.endswith("see it, or throw in your hand.")


# The nineteenth century -------------------------------------------------------------------------


def test_the_three_stages_of_the_first_trick() -> None:
    """McLeod's page, after Hoyle (1800) and Enquire Within."""
    first = table("put:hoyle", TIED)
    second = after(first, "B play QH")
    third = after(second, "A play KS")

    assert allowed(first, 1) == {"play", "put", "resign"}
    assert allowed(second, 0) == {"play", "put", "resign"}
    assert (third.acting, third.leader) == ((1,), 0)
    assert allowed(third, 1) == {"put", "resign"}
    assert refusal(third, "B play JH").rule == "put.third-stage"


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        (("B resign",), (1, 0)),
        (("B put", "A yield"), (0, 1)),
        (("B play QH", "A resign"), (0, 1)),
        (("B play QH", "A put", "B yield"), (1, 0)),
        (("B play QH", "A play KS", "B resign"), (1, 0)),
        (("B play QH", "A play KS", "B put", "A yield"), (0, 1)),
    ],
)
def test_whoever_folds_gives_a_point_away(moves: tuple[str, ...], score: tuple[int, int]) -> None:
    assert table("put:hoyle", TIED, *moves).score == score


def test_the_taker_of_the_first_trick_leads_when_the_put_is_accepted() -> None:
    state = table("put:hoyle", TIED, "B play QH", "A play KS", "B put", "A see")

    assert state.acting == (0,)
    assert allowed(state, 0) == {"play"}


def test_a_put_seen_before_the_first_trick_is_complete_needs_no_third_stage() -> None:
    state = table("put:hoyle", TIED, "B play QH", "A put", "B see", "A play KS")

    assert state.acting == (0,)
    assert allowed(state, 0) == {"play"}
    assert refusal(state, "A resign").rule == "put.throw.first"


def test_eldest_leads_after_a_drawn_first_trick() -> None:
    """Reid's assumption."""
    state = table("put:hoyle", TIED, "B play KH", "A play KS", "B put", "A see")

    assert state.acting == (1,)


def test_enquire_within_does_not_tell_of_conceding_unasked() -> None:
    """McLeod's page: only Hoyle does."""
    state = table("put:hoyle,throw=never", TIED)

    assert refusal(state, "B resign").rule == "put.throw.never"
    third = after(state, "B play QH", "A play KS")
    assert allowed(third, 1) == {"put", "resign"}


def test_at_two_to_four_eldest_who_resigns_loses_the_game() -> None:
    """Why, at that score, there is nothing to do but put."""
    state = table("put:hoyle", TIED)
    squeezed = but(state, score=(4, 2))

    assert after(squeezed, "B resign").outcome == ((0,), "put.up.five")


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_games_are_won_by_playing_out(level: str) -> None:
    """Who would lose by folding plays on: a consequence of the three stages, not a rule."""
    bot = as_bot(adviser(PUT, level), 8)
    for seed in range(20):
        *_, (_, last) = play_out(PUT, PUT.terms("hoyle"), Random(seed), bot)
        assert last.outcome is not None
        assert last.outcome.rule == "put.see"


def test_throwing_up_before_any_card() -> None:
    """Pigott (1800), as the article reports him."""
    state = table("put:pigott", TIED, "B play QH", "A play KS", "A play QS", "B play KH")

    assert after(state, "B resign").score == (1, 0)
    seen = table("put:pigott", TIED, "B put", "A see")
    assert refusal(seen, "B resign").rule == "put.throw-barred"
    assert refusal(table("put:pigott", TIED, "B put"), "A resign").rule == "put.throw-barred"


def test_throwing_up_on_seeing_the_cards() -> None:
    """Pigott (1800), as the article reports him: the sight of the cards is no player's turn."""
    dealt = table("put:pigott", TIED)
    own_turn = table("put:pigott,throw=free", TIED)

    assert after(dealt, "A resign").score == (0, 1)
    assert refusal(own_turn, "A resign").rule == "put.turn"
    assert refusal(after(dealt, "B play QH", "A play KS"), "B resign").rule == "put.turn"
    assert refusal(after(dealt, "B put"), "B resign").rule == "put.turn"


def test_throwing_up_in_the_first_trick_only() -> None:
    state = table("put:cotton,throw=first", TIED, "B play QH", "A play KS")

    assert refusal(state, "A resign").rule == "put.throw.first"


# Parlett, and what ties are worth ---------------------------------------------------------------


ONE_TRICK = ("B play JH", "A play TS", "B play KH", "A play KS", "B play QH", "A play QS")


def test_one_trick_to_two_ties_scores_or_does_not() -> None:
    hands = {0: "KS QS TS", 1: "KH QH JH"}
    wins = table("put:parlett", hands, *ONE_TRICK)
    nothing = table("put:parlett,one=nothing", hands, *ONE_TRICK)

    assert wins.score == (0, 1)
    assert "put.one.wins" in rules_noted(wins)
    assert nothing.score == (0, 0)
    assert "put.one.nothing" in rules_noted(nothing)


def test_three_ties_score_nothing() -> None:
    state = table("put:parlett", TIED, "B play KH", "A play KS", "B play QH", "A play QS",
                  "B play JH", "A play JS")  # fmt: skip

    assert state.score == (0, 0)
    assert "put.all-tied" in rules_noted(state)


def test_the_leader_of_a_tied_trick_leads_again_or_eldest_does() -> None:
    hands = {0: "3S 9S 5S", 1: "KH 9H 4H"}
    moves = ("B play KH", "A play 3S", "A play 9S", "B play 9H")

    assert table("put:parlett", hands, *moves).acting == (0,)
    assert table("put:parlett,lead=eldest", hands, *moves).acting == (1,)


def test_whoever_wins_a_seen_put_jumps_to_five_or_to_seven() -> None:
    hands = {0: "3S 2S 4S", 1: "KH QH JH"}
    moves = ("B put", "A see", "B play KH", "A play 3S", "A play 2S", "B play QH", "A play 4S",
             "B play JH")  # fmt: skip

    assert table("put:parlett", hands, *moves).score == (5, 0)
    assert table("put:parlett,up=seven", hands, *moves).score == (7, 0)


def test_a_deal_is_played_out_or_stops() -> None:
    hands = {0: "3S 2S 4S", 1: "KH QH JH"}
    moves = ("B play KH", "A play 3S", "A play 2S", "B play QH")

    assert table("put:parlett", hands, *moves).acting == (0,)
    assert table("put:parlett,out=stop", hands, *moves).score == (1, 0)


# The shortened pack -----------------------------------------------------------------------------


def test_stripping_four_to_nine_leaves_twenty_eight_and_not_thirty_two() -> None:
    """The article's number and its ranks do not agree."""
    whole, nines, tens = (
        PUT.pack(PUT.terms("short", pack=key)) for key in ("full", "nines", "tens")
    )

    assert whole is not None
    left = [card for card in whole.cards if card[0] not in "456789"]
    assert len(left) == 28
    assert tens is not None
    assert set(tens.cards) == set(left)
    assert nines is not None
    assert len(nines.cards) == 32


# Four in pairs ----------------------------------------------------------------------------------


FOUR = {0: "3S 6S 4S", 1: "2H KH 5H", 2: "AD QD 7D", 3: "9C 8C TC"}


def test_either_of_a_side_gives_and_settles_it() -> None:
    state = table("put:four", FOUR)

    assert state.acting == (0, 1, 2, 3)
    assert after(state, "B give 2H").acting == (0, 2, 3)


def test_the_side_that_does_not_deal_gives_its_best_and_the_other_any() -> None:
    """Enquire Within, as McLeod's page reports it.  A deals."""
    state = table("put:four", FOUR)

    assert refusal(state, "B give 5H").rule == "put.give"
    assert after(state, "A give 4S").hands[2] == ("AD", "QD", "7D", "4S")
    both = table("put:best", FOUR)
    assert refusal(both, "A give 4S").rule == "put.gift.best"


def test_the_receiver_discards_any_or_the_worst() -> None:
    any_card = table("put:four", FOUR, "B give 2H", "D discard 2H")
    worst = table("put:best", FOUR, "B give 2H")

    assert any_card.hands[3] == ("9C", "8C", "TC")
    assert refusal(worst, "D discard 2H").rule == "put.discard.worst"
    assert after(worst, "D discard 8C").hands[3] == ("9C", "TC", "2H")


def test_the_two_who_received_play_as_two_hands() -> None:
    state = table("put:four", FOUR, "B give 2H", "D discard 8C", "A give 3S", "C discard 7D")

    assert (state.within, state.eldest, state.acting) == ((2, 3), 3, (3,))
    assert state.hands[0] == state.hands[1] == ()
    assert after(state, "D put", "C yield").score == (0, 1)


def test_the_card_given_is_seen_by_the_partner_alone() -> None:
    give = Move.read("B give 2H")

    assert PUT.told(give, 3).what == PUT.told(give, 1).what == ("2H",)
    assert PUT.told(give, 0).what == PUT.told(give, None).what == ("??",)


def test_the_dealer_and_eldests_partner_give_if_it_is_so_agreed() -> None:
    state = table("put:four,giver=fixed", FOUR)

    assert state.acting == (0, 3)
    played = after(state, "A give 3S", "D give TC", "C discard 7D", "B discard 5H")
    assert played.eldest == 1


# The pool ---------------------------------------------------------------------------------------


def test_the_pool_stays_if_nobody_takes_two_tricks() -> None:
    """Dafydd ap Gwystl."""
    state = table("put:dafydd", TIED, "B put", "A see", "B play KH", "A play KS", "B play QH",
                  "A play QS", "B play JH", "A play JS")  # fmt: skip

    assert state.pool == 4
    assert state.purse == (4, 4)


def test_a_putt_that_is_not_seen_wins_the_pool() -> None:
    state = table("put:dafydd,seats=3", {}, "B put", "C yield", "A yield")

    assert state.purse == (5, 8, 5)
    assert state.pool == 0


def test_eldest_who_will_not_put_plays_or_passes() -> None:
    played = table("put:dafydd", TIED, "B play KH")
    passed = table("put:dafydd,still=pass", TIED)

    assert played.trick == ((1, "KH"),)
    assert refusal(passed, "B play KH").rule == "put.still.pass"
    assert after(passed, "B pass").pool == 2


def test_with_an_empty_purse_one_puts_and_sees_for_nothing() -> None:
    state = table("put:dafydd", TIED)
    poor = but(state, purse=(5, 0), score=(5, 0), pool=7)
    put = after(poor, "B put")

    assert (put.pool, rules_noted(put)[-1]) == (7, "put.purse")
    assert after(put, "A see").pool == 7
    other = after(but(state, purse=(0, 5), score=(0, 5), pool=7), "B put", "A see")
    assert (other.pool, other.purse) == (8, (0, 4))


def test_a_put_may_bet_as_much_as_the_pool_holds() -> None:
    state = table("put:dafydd,bet=pool", TIED, "B put", "A see")

    assert state.pool == 6
    assert state.purse == (3, 3)


# What cannot be agreed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "put:cotton,company=pairs",
        "put:cotton,gift=best",
        "put:cotton,when=stages,seats=3",
        "put:cotton,throw=free,seats=3",
        "put:cotton,paid=stakes",
        "put:willughby,pack=nines,seats=6",
        "put:willughby,pack=tens,seats=5",
        "put:four,cards=more",
        "put:four,throw=sight",
        "put:four,stake=pool",
        "put:cotton,still=pass",
        "put:dafydd,when=stages",
        "put:dafydd,up=seven",
        "put:dafydd,when=never,bet=pool",
        "put:dafydd,when=any-card,still=pass",
        "put:dafydd,seats=4",
    ],
)
def test_readings_that_cannot_stand_together_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"[.]$"):
        PUT.terms_of(code)


def test_every_reading_can_be_agreed_somewhere() -> None:
    codes = [f"put:{variant.key}" for variant in PUT.variants]
    codes += ["put:cotton,seats=3", "put:willughby,seats=3"]
    for option in OPTIONS:
        for reading in option.readings:
            assert any(agreed(f"{code},{option.key}={reading.key}") for code in codes), reading


def agreed(code: str) -> bool:
    try:
        return bool(PUT.terms_of(code))
    except ValueError:
        return False


@pytest.mark.parametrize(
    "code",
    [
        "put:four,giver=fixed,discard=worst",
        "put:best,gift=any,when=eldest-first,throw=never",
        "put:four,throw=never",
        "put:pigott,throw=free",
        "put:dafydd,bet=pool,still=pass,seats=3",
        "put:willughby,paid=stakes,seats=4",
    ],
)
def test_the_laws_hold_where_departures_from_cotton_do_not_lead(code: str) -> None:
    terms = PUT.terms_of(code)

    laws.one_of_three(PUT, terms)
    laws.sums_are_kept(PUT, terms)
    laws.cites_rules_in_force(PUT, terms, book.rules("put"))
    laws.face_down_shows_backs(PUT, terms)
    laws.cannot_tell_apart(PUT, terms)
    assert laws.twin_records_are_told_alike(PUT, terms)


# Bots -------------------------------------------------------------------------------------------


def test_an_advisers_reason_is_a_sentence_and_names_no_card_but_its_own() -> None:
    for level in levels(PUT):
        for variant in PUT.variants:
            for advice, view in advised(level, variant.key):
                assert advice.endswith(".")
                assert advice[0].isupper()
                assert "{" not in advice
                assert not any(card in advice for card in view)


@pytest.mark.parametrize(
    ("code", "point"),
    [("put:cotton", True), ("put:dafydd", False), ("put:willughby,seats=3", False)],
)
def test_a_player_who_throws_in_loses_a_point_only_where_that_is_so(code: str, point: bool) -> None:
    hands = {0: "4S 5S 6S 7S", 1: "3H 3D 3C 2H", 2: "2S 2D 2C AS"}
    seats = PUT.terms_of(code).seats
    state = table(code, {seat: hands[seat][: 3 * seats + 2] for seat in range(seats)}, "B put")
    while 0 not in state.acting:
        state = after(state, "C yield")
    view = PUT.view(state, 0)
    rulings = [ruling for ruling in PUT.rulings(view, 0) if ruling.allowed]
    advice = adviser(PUT, "apprentice")(PUT, view, rulings, Random(1), Budget(4))

    assert advice.move.verb == "yield"
    assert ("one point" in advice.because) is point


def advised(level: str, variant: str) -> list[tuple[str, set[str]]]:
    """What an adviser says through a match, and the cards that exist."""
    rng, said = Random(9), []
    terms = PUT.terms(variant)
    pack = PUT.pack(terms)
    assert pack is not None
    state = PUT.begin(terms)
    while not state.outcome:
        if state.due:
            state = step(PUT, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
            continue
        seat = state.acting[0]
        rulings = [r for r in PUT.rulings(PUT.view(state, seat), seat) if r.allowed]
        advice = adviser(PUT, level)(PUT, PUT.view(state, seat), rulings, rng, Budget(4))
        said.append((advice.because, set(pack.cards)))
        state = step(PUT, state, advice.move)
    return said


@pytest.mark.parametrize("code", ["put:cotton", "put:willughby"])
def test_the_journeyman_is_better_than_the_apprentice(code: str) -> None:
    """A glance; ``python -m benchmarks.bots`` measures it over a thousand matches."""
    better, lesser = (as_bot(adviser(PUT, level), 24) for level in ("journeyman", "apprentice"))
    won = 0
    for seed in range(100):
        mine = seed % 2
        bots = (lesser, better) if mine else (better, lesser)
        *_, (_, last) = play_out(PUT, PUT.terms_of(code), Random(seed), bots)
        assert last.outcome is not None
        won += last.outcome.winners == (mine,)

    assert won > 50


@pytest.mark.parametrize(
    ("code", "moves", "line", "rule"),
    [
        ("put:four", (), "A play KS", "put.company.pairs"),
        ("put:four", (), "A put", "put.company.pairs"),
        ("put:four", ("B give 9D",), "D give 9D", "put.giver.either"),
        ("put:cotton", ("B put",), "A put", "put.see"),
        ("put:cotton", ("B put",), "A play KS", "put.see"),
        ("put:cotton", ("B put",), "B recall", "put.recall"),
        ("put:cotton", (), "B see", "put.see"),
        ("put:plain", (), "B yield", "put.when.never"),
        ("put:dafydd", (), "B see", "put.pool.see"),
        ("put:cotton", (), "B play KS", "put.play"),
        ("put:cotton", (), "A play KS", "put.turn"),
    ],
)
def test_a_typed_move_is_refused_by_its_own_rule(
    code: str, moves: tuple[str, ...], line: str, rule: str
) -> None:
    state = table(code, {0: "KS QS JS", 1: "5S 7H 9D"}, *moves)

    assert refusal(state, line).rule == rule


# The master ---------------------------------------------------------------------------------


def mastered(state: PutState, seat: int, seed: int = 0) -> Advice:
    rulings = [ruling for ruling in PUT.rulings(PUT.view(state, seat), seat) if ruling.allowed]
    best = adviser(PUT, "master")
    return best(PUT, PUT.view(state, seat), rulings, Random(seed), Budget(1))


def scored(state: PutState, *score: int) -> PutState:
    return but(state, score=score)


SHIPPED = [name for name in equilibrium.CONTESTS if (equilibrium.TABLES / f"{name}.dare").is_file()]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_perfect_opponent_gains_next_to_nothing_on_the_shipped_table(name: str) -> None:
    """What is shipped, rounded as it is: the first score and the last are reckoned anew."""
    table = equilibrium.table(name)
    assert table is not None

    every = scores(table.contest.up)
    worth = StrategyValues(*(dict(zip(every, table.head[kind], strict=True)) for kind in KINDS))
    assert all(-1e-5 <= gap <= 0.0005 for gap in worth.best_response_gains((0, 0)))

    arrays = ContestArrays(table.contest)
    for score in ((4, 4), (0, 0)):
        walk = Walk(arrays, unpacked(arrays, table.block(score)))
        both = responder(worth, score, table.contest.up)
        ours = payoffs(worth.plain, score, table.contest.up)[0]
        assert whole(walk.backward(0, ours)) == pytest.approx(worth.plain[score], abs=1e-5)
        for seat, stored in ((0, worth.eldest), (1, worth.dealer)):
            gain = whole(walk.backward(seat, both[seat], best=True))
            assert gain == pytest.approx(stored[score], abs=1e-5)


KINDS = ("plain", "eldest", "dealer")
SOLVED = [
    code
    for code in (
        "put:cotton", "put:cotton,first=agreed", "put:cotton,out=stop",
        "put:plain,when=eldest-first", "put:willughby", "put:parlett",
    )
    if equilibrium.contest(PUT.terms_of(code)) in SHIPPED
]  # fmt: skip


@pytest.mark.parametrize("code", SOLVED)
def test_what_the_table_says_is_what_may_be_done(code: str) -> None:
    terms = PUT.terms_of(code)
    table = equilibrium.of(terms)
    assert table is not None

    for seed in range(12):
        state = PUT.begin(terms)
        for _, after_it in play_out(PUT, terms, Random(seed)):
            if state.acting:
                seat = state.acting[0]
                chances = table.chances(equilibrium.position(PUT.view(state, seat), seat))
                said = {
                    equilibrium.rank(one) if isinstance(one, int) else one
                    for one in chances
                    if one != "dare"
                }
                moves = PUT.moves(state, seat)
                held = {m.what[0][0] for m in moves if m.verb == "play"}
                assert said == (held or {"see", "yield"})
                assert sum(v for k, v in chances.items() if k != "dare") == pytest.approx(1)
                assert ("dare" in chances) == ("put" in {m.verb for m in moves})
            state = after_it


def test_the_master_plays_from_the_table_as_often_as_it_says() -> None:
    state = table("put:cotton", {0: "4S 4H 5D", 1: "3S 3H KD"})
    table_of = equilibrium.of(state.terms)
    assert table_of is not None
    share = table_of.chances(equilibrium.position(state, 1))["dare"]

    puts = sum(mastered(state, 1, seed).move.verb == "put" for seed in range(60))

    assert puts == pytest.approx(60 * share, abs=20)


def test_the_master_says_why() -> None:
    good = table("put:cotton", {0: "3S 3H 2S", 1: "3D 2H 2D"})
    asked = after(good, "B put")

    assert mastered(scored(asked, 0, 4), 0).move.verb == "see"
    assert "Giving up would lose the game" in mastered(scored(asked, 0, 4), 0).because
    first = mastered(scored(good, 0, 4), 1)
    assert first.move.verb == "play"
    assert "You need only one point" in first.because


@pytest.mark.parametrize("cards", ["9S 2H JD", "7S 5H 4D", "KS QH 3D"])
def test_cards_that_are_changed_are_named_and_those_that_beat_one_are_counted(cards: str) -> None:
    state = table("put:cotton", {1: cards, 0: "4S 4H 5C"})
    table_of = equilibrium.of(state.terms)
    assert table_of is not None
    every = table_of.chances(equilibrium.position(state, 1))
    chances = {rank: share for rank, share in every.items() if isinstance(rank, int)}
    for rank, share in chances.items():
        if share <= mixing.SELDOM:
            continue
        said = players.on_playing(PUT.view(state, 1), 1, rank, chances)
        told, change, _ = said.partition(" With a hand like this, vary your play between ")
        assert bool(change) == (share <= mixing.SURE)
        if change:
            named = {one for one in chances if f"he {equilibrium.rank_name(one)}" in said}
            assert named == {one for one in chances if chances[one] > mixing.SELDOM}
            assert len(named) > 1
        above = sum(equilibrium.place(card) > rank for card in players.unseen(state, 1))
        assert f" {above or 'none'} beat" in told


def test_at_four_all_a_put_costs_nothing() -> None:
    state = scored(table("put:cotton", {0: "4S 4H 5D", 1: "3S 3H KD"}), 4, 4)
    said = {mastered(state, 1, seed).because for seed in range(40)}

    assert "At four all a put costs nothing: this deal decides the match in any case." in said


@pytest.mark.parametrize(
    ("cards", "moves", "said"),
    [
        ("KS 7D 2H", "K 7", players.WINS),  # each has a trick, and the Deuce takes the last
        ("KS 7D 8H", "K 7", players.SAFE),  # a tie, and the deal is drawn
        ("KS 7D 4H", "K 7", players.LOST),
        ("KS QD 4H", "K Q", players.SAFE),  # the first trick is won, the second tied
        ("JS QD 4H", "J Q", ""),  # both are tied, and nobody knows
    ],
)
def test_in_the_last_trick_the_master_knows_what_a_put_may_gain(
    cards: str, moves: str, said: str
) -> None:
    """The other has a Knave, a Queen and an Eight, and plays them in that order."""
    state = table("put:willughby", {1: cards, 0: "JH QC 8D"})
    held = {card[0]: card for card in cards.split()}
    for mine, theirs in zip(moves.split(), ("JH", "QC"), strict=True):
        state = after(state, f"B play {held[mine]}", f"A play {theirs}")
    if state.acting == (0,):
        state = after(state, "A play 8D")

    assert players.certain(PUT.view(state, 1), 1) == said
    assert said in players.on_putting(PUT.view(state, 1), 1, 0.5)


@pytest.mark.skipif("willughby" not in SHIPPED, reason="its table is not there")
def test_the_master_of_willughbys_game_waits_and_says_so() -> None:
    state = table("put:willughby", {1: "AS KH 5D", 0: "2C 8C 6C"})

    assert "You can still put when you know more." in mastered(state, 1).because
    assert "know more" not in mastered(scored(state, 0, 4), 1).because


@pytest.mark.parametrize("code", ["put:pigott", "put:cotton,up=seven", "put:cotton,seats=3"])
def test_of_a_game_that_is_not_solved_the_master_is_a_journeyman_and_says_so(code: str) -> None:
    assert equilibrium.of(PUT.terms_of(code)) is None
    state = PUT.begin(PUT.terms_of(f"{code},first=agreed"))
    state = play(PUT, state, PUT.stacked(state))

    assert "has not been solved" in mastered(state, state.acting[0]).because


@pytest.mark.parametrize("broken", [None, b"", b"dare 1\nnothing of the kind"])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if broken is not None:
        (tmp_path / "cotton.dare").write_bytes(broken)
    monkeypatch.setattr(equilibrium, "TABLES", tmp_path)
    equilibrium.table.cache_clear()
    try:
        state = table("put:cotton", {1: "3S 3H KD"})
        assert mastered(state, 1).because.startswith(players.UNSOLVED)
        assert "its table cannot be read" in caplog.text
    finally:
        equilibrium.table.cache_clear()


# What acts are worth --------------------------------------------------------------------------


@pytest.mark.parametrize("dares", [EITHER, ELDEST])
def test_the_best_acts_are_worth_what_a_perfect_opponent_of_the_table_gets(
    dares: str, tmp_path: Path
) -> None:
    """Over every hand of a small pack, and as the solver has it, which knows nothing of sights."""
    path = tmp_path / "tables" / "tiny.dare"
    small = DareContest(dares, ranks=3, suits=3, up=2)
    told: list[str] = []
    making.made(small, 1e-2, 5, path, tmp_path, told.append)
    found, arrays = EquilibriumTable.read(path), ContestArrays(small)
    ways = {
        hand: prod(comb(3, hand.count(rank)) for rank in set(hand)) for hand in found.shape.triples
    }
    plain = dict(zip(scores(2), found.head["plain"], strict=True))

    for score in scores(2):
        worths = {
            hand: max(reckoning.worths(found, Sight(score, 0, hand, ())).values()) for hand in ways
        }
        mean = sum(count * worths[hand] for hand, count in ways.items()) / sum(ways.values())
        walk = Walk(arrays, unpacked(arrays, found.block(score)))
        perfect = whole(walk.backward(0, payoffs(plain, score, 2)[0], best=True))
        assert mean == pytest.approx(0.5 + perfect, abs=1e-5)
        assert mean > 0.5 + plain[score] - 1e-5


@pytest.mark.parametrize("code", [equilibrium.TERMS[name] for name in SHIPPED])
def test_nothing_is_worth_much_more_than_what_the_table_does(code: str) -> None:
    table_of = equilibrium.of(PUT.terms_of(code))
    assert table_of is not None
    for hand in ("4S 4H 5D", "9S 7H 5D", "AS KH 5D", "3S 2H KD", "QS JH TD"):
        state = table(code, {1: hand, 0: "2C 8C 6C"})
        weighed = players.weigh(PUT, PUT.view(state, 1), PUT.moves(state, 1), Random(1), Budget(1))
        chances = table_of.chances(equilibrium.position(state, 1))
        dare = chances.pop("dare")
        best = max(weighed.values())
        for move, worth in weighed.items():
            share = dare if move.verb == "put" else (1 - dare) * chances[equilibrium.act(move)]
            assert 0 < worth < 1
            if share > 0.2:
                assert worth > best - 0.01, (hand, move)


def test_what_the_other_did_counts_in_what_acts_are_worth() -> None:
    """A put makes good cards likely: a middling hand wins less upon it than without it."""
    state = table("put:cotton", {0: "KS TH 7D", 1: "3S 2H AD"})
    asked = after(state, "B put")
    terms = equilibrium.of(state.terms)
    assert terms is not None
    seen = equilibrium.sight(PUT.view(asked, 0), 0)

    weighed = players.weigh(PUT, PUT.view(asked, 0), PUT.moves(asked, 0), Random(1), Budget(1))
    by_verb = {move.verb: worth for move, worth in weighed.items()}
    blind = dict(reckoning.Reckoning(terms, (0, 0), 0).held(seen._replace(darer=None)))
    knowing = dict(reckoning.Reckoning(terms, (0, 0), 0).held(seen))

    assert by_verb["yield"] > by_verb["see"]
    assert share_of(knowing, "3S 2H AD") > 2 * share_of(blind, "3S 2H AD")
    assert share_of(knowing, "9S 7H 5D") < share_of(blind, "9S 7H 5D")


def share_of(held: dict[tuple[int, ...], float], cards: str) -> float:
    hand = tuple(sorted(equilibrium.place(card) for card in cards.split()))
    return held[hand] / sum(held.values())


def test_looking_back_at_put_reckons_and_does_not_sample() -> None:
    state = table("put:cotton", {0: "KS TH 7D", 1: "3S 2H AD"})
    view, moves = PUT.view(state, 1), PUT.moves(state, 1)

    said = [players.weigh(PUT, view, moves, Random(seed), Budget(seed)) for seed in (1, 2, 3)]

    assert said[0] == said[1] == said[2]
    assert max(said[0], key=lambda move: said[0][move]).verb == "put"


def test_who_takes_what_is_the_same_for_the_solver_and_the_engine() -> None:
    """Deals played at random to the end: the engine's winner is that of the solver's arrays."""
    terms, seen = PUT.terms_of("put:willughby"), 0
    for seed in range(40):
        before = PUT.begin(terms)
        for move, state in play_out(PUT, terms, Random(seed)):
            if move.verb == "play" and len(before.tricks) == 2 and before.trick:
                laid = [equilibrium.place(c) for trick in before.tricks for _, c in trick]
                led = equilibrium.place(before.trick[0][1])
                last = equilibrium.place(move.what[0])
                leads, other = before.trick[0][0], move.seat
                if not decided(laid):
                    seen += 1
                    sign = ends(tuple(laid), 1)[(last >= led) + (last > led)]
                    gained = [n - m for n, m in zip(state.score, before.score, strict=True)]
                    winner = {1: leads, 0: None, -1: other}[sign]
                    assert (max(gained) > 0) == (winner is not None)
                    assert winner is None or gained[winner] > 0
            before = state
    assert seen > 20
