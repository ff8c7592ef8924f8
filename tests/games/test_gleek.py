"""Gleek as its sources tell it, source by source."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random

import numpy as np
import pytest

from diversions.games import GAMES
from diversions.games.gleek import judgement, master, players, thumb
from diversions.games.gleek.ideas import weighed
from diversions.games.gleek.players import journeyman, played_out
from diversions.games.gleek.state import MELDS, PACK, GleekState, ruff_worth
from diversions.games.gleek.thumb import apprentice
from diversions.games.gleek.trials import COUNTS, SUIT, TrialDeal, mask, numbers, ruff_of
from diversions.play.words import repeats
from diversions.rules import BACK, CHANCE, IllegalMove, Move, Ruling, play, play_out, replay
from diversions.rules.bots import Advice, Budget, adviser, as_bot, levels
from diversions.rules.coaching import ActChoice
from diversions.rules.core import but
from diversions.rules.kit.cards import Hand
from diversions.training.games import gleek as learning
from tests import book
from tests.games.masters import advice

GLEEK = GAMES["gleek"]
# A deals, so that B is eldest and C second; Hearts are trumps.
HANDS = {
    0: "AS KS QS JS TS 9S 8S 7S 4H 5C 6C 7C",
    1: "AD KD QD JD TD 9D AH KH KC QC 4C 8C",
    2: "AC JC TC 9C JH QH 4D 5D 6D 7D 8D 4S",
}
TURNED = "TH"
WORST = "4C 8C QC 9D TD JD QD"  # what B lays out, if he buys


def table(
    code: str, *moves: str, hands: dict[int, str] = HANDS, turned: str = TURNED
) -> GleekState:
    """The table of a first deal, A dealing, with these hands and after these moves."""
    state = after(GLEEK.begin(GLEEK.terms_of(code)), "* lift 4C 5C 6C")
    held = {seat: hand.split() for seat, hand in hands.items()}
    return after(play(GLEEK, state, GLEEK.stacked(state, held, (turned,))), *moves)


def after(state: GleekState, *moves: str) -> GleekState:
    for move in moves:
        state = play(GLEEK, state, Move.read(move))
    return state


def bought(code: str, *moves: str, size: int = 13) -> GleekState:
    """The table when B has bought the stock at his first bid and changed his cards."""
    return table(code, f"B bid {size}", "C pass", "A pass", f"B discard {WORST}", *moves)


def gone(code: str, *moves: str, size: int = 13) -> GleekState:
    """The table when nobody has vied and mournivals are to be called."""
    return bought(code, "B pass", "C pass", "A pass", *moves, size=size)


def refusal(state: GleekState, move: str) -> Ruling:
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    return refused.value.ruling


def change(state: GleekState, earlier: GleekState) -> tuple[int, ...]:
    return tuple(now - then for now, then in zip(state.purses, earlier.purses, strict=True))


def rules_noted(state: GleekState) -> list[str]:
    return [note.rule for note in state.notes]


def to_the_end(state: GleekState) -> GleekState:
    """The table when nothing more is called and the rest is played by rule of thumb."""
    thumb = as_bot(adviser(GLEEK, "apprentice"))
    while state.acting and not state.counts:
        seat = state.acting[0]
        view = GLEEK.view(state, seat)
        allowed = [r for r in GLEEK.rulings(view, seat) if r.allowed]
        move = thumb(GLEEK, view, allowed, Random(0))
        if state.phase == "call":
            move = Move(seat, "pass")
        state = play(GLEEK, state, move)
    return state


def record(name: str) -> GleekState:
    terms, moves = next((t, m) for n, t, m in book.records("gleek") if n == name)
    end: GleekState = replay(GLEEK, terms, moves)
    return end


# The deal ---------------------------------------------------------------------------------------


def test_deuces_and_treys_are_cast_out() -> None:
    """Cotton, p. 90."""
    assert len(PACK.cards) == 44
    assert {PACK.rank(card) for card in PACK.cards} == set("AKQJT987654")


def test_the_least_card_deals_and_equals_lift_again() -> None:
    """Cotton, p. 90."""
    state = after(GLEEK.begin(GLEEK.terms()), "* lift 4S KH 4H")

    assert state.lifting == (0, 2)
    assert after(state, "* lift AS KS").dealer == 2


def test_twelve_are_dealt_by_fours_and_seven_left_for_sale() -> None:
    """Cotton, p. 90."""
    state = after(
        GLEEK.begin(GLEEK.terms()), "* lift 4C 5C 6C", f"* shuffle {' '.join(PACK.cards)}"
    )

    assert [len(hand) for hand in state.hands] == [12, 12, 12]
    assert set(PACK.cards[:4]) <= set(state.hands[1])
    assert state.turned == PACK.cards[36]
    assert len(state.stock) == 7
    assert state.acting == (1,)


@pytest.mark.parametrize(
    ("tiddy", "had"), [("two", 4), ("four", 8), ("counted,paid=each", 8), ("out", 0)]
)
def test_tiddy_turned_up_is_paid_to_the_dealer(tiddy: str, had: int) -> None:
    """Two from each in the report, four from each in Cotton, p. 90."""
    hands = {0: HANDS[0].replace("4H", "9H"), 1: HANDS[1], 2: HANDS[2]}

    state = table(f"gleek:justin,tiddy={tiddy}", hands=hands, turned="4H")

    assert state.purses == (240 + had, 240 - had // 2, 240 - had // 2)


# The stock --------------------------------------------------------------------------------------


def test_eldest_opens_at_thirteen_and_cannot_pass() -> None:
    """The report, after Willughby."""
    state = table("gleek:justin")

    assert refusal(state, "B pass").rule == "gleek.open"
    assert refusal(state, "B bid 12").rule == "gleek.bid.thirteen"
    assert after(state, "B bid 13").bid == 13


def test_jumps_and_undercuts_are_refused_by_the_rule_on_raising() -> None:
    state = table("gleek:justin", "B bid 13")

    assert refusal(state, "C bid 13").rule == "gleek.raise"
    assert refusal(state, "C bid 15").rule == "gleek.raise"
    assert refusal(state, "A bid 14").rule == "gleek.turn"


def test_a_vie_of_another_sum_is_refused_by_the_rule_on_vying() -> None:
    first = refusal(bought("gleek:justin"), "B vie 50")
    later = refusal(bought("gleek:justin", "B vie"), "C vie")

    assert (first.rule, later.rule) == ("gleek.vie", "gleek.see")
    assert first.because == "The player who vies puts 2 pence on the ruff: say only “vie”."
    assert "already" in later.because


def test_the_last_deal_promises_no_next_ruff() -> None:
    last = gone("gleek:justin,deals=one")
    double = bought("gleek:cotton,stock=discard,deals=one", "B pass", "C pass", size=12)

    assert "next deal" not in " ".join(note.text for note in last.notes)
    assert refusal(double, "A double").rule == "gleek.deals.one"


def test_tiddy_is_said_to_be_played_when_it_is_played() -> None:
    state = gone("gleek:justin", "B pass", "C pass", "A pass", "B play AH", "C play QH")
    said = " ".join(note.text for note in after(state, "A play 4H").notes)

    assert "pays {A} 2 pence for Tiddy" in said
    assert "shows Tiddy" not in said


def test_cotton_and_willughby_open_at_twelve() -> None:
    assert table("gleek:cotton", "B bid 12").bid == 12
    assert table("gleek:willughby", "B bid 12").bid == 12


def test_at_sixteen_the_buyer_pays_eight_to_each() -> None:
    """Cotton, p. 91."""
    bids = ("B bid 12", "C bid 13", "A bid 14", "B bid 15", "C bid 16", "A pass", "B pass")

    state = table("gleek:cotton", *bids)

    assert state.purses == (248, 248, 224)
    assert state.buyer == 2


def test_one_who_let_a_bid_stand_may_raise_a_later_one() -> None:
    state = table("gleek:justin", "B bid 13", "C pass", "A bid 14", "B pass", "C bid 15")

    assert state.bidder == 2


@pytest.mark.parametrize(
    ("odd", "purses", "pot"),
    [("eldest", (247, 248, 225), 0), ("pot", (247, 247, 225), 1), ("raiser", (248, 247, 225), 0)],
)
def test_the_odd_penny(odd: str, purses: tuple[int, ...], pot: int) -> None:
    """Cotton, p. 91, for eldest and the box; the report for Willughby's last raiser."""
    bids = ("B bid 13", "C pass", "A bid 14", "B pass", "C bid 15", "A pass", "B pass")

    state = table(f"gleek:justin,odd={odd}", *bids)

    assert (state.purses, state.pot) == (purses, pot)


def test_the_odd_penny_of_a_bid_that_nobody_raised_goes_into_the_pot() -> None:
    state = table("gleek:justin,odd=raiser", "B bid 13", "C pass", "A pass")

    assert (state.purses, state.pot) == ((246, 227, 246), 1)


def test_the_buyer_discards_unseen_for_unseen_or_takes_in_first() -> None:
    """Willughby in the report; Cotton, p. 91."""
    first = table("gleek:justin", "B bid 13", "C pass", "A pass")
    last = table("gleek:cotton", "B bid 12", "C pass", "A pass")

    assert len(first.hands[1]) == 12
    assert set(GLEEK.view(first, 1).stock) == {BACK}
    assert len(last.hands[1]) == 19
    assert refusal(first, "B discard 4C 8C").rule == "gleek.seven"
    assert refusal(first, f"B discard {WORST} AD").rule == "gleek.seven"


def test_what_is_laid_out_only_the_buyer_sees() -> None:
    state = bought("gleek:justin")

    assert set(GLEEK.view(state, 1).out) == set(WORST.split())
    assert set(GLEEK.view(state, 0).out) == {BACK}
    assert GLEEK.told(Move.read(f"B discard {WORST}"), 0).what == (BACK,) * 7


# The ruff ---------------------------------------------------------------------------------------


def test_coats_are_ten_the_ace_eleven_and_four_aces_beat_all() -> None:
    """Willughby in the report; Cotton, p. 92."""
    points, cards = GLEEK.terms(), GLEEK.terms("dafydd")

    assert ruff_worth(points, ("AS", "KS", "QS", "JS", "TS", "9S")) == 60
    assert ruff_worth(cards, ("AS", "KS", "QS")) == 3
    assert ruff_worth(points, ("AS", "AC", "AD", "AH")) > 11 + 30 + 4 + 5 + 6 + 7 + 8 + 9 + 10


def test_the_best_of_those_still_in_has_the_pot() -> None:
    state = bought("gleek:justin", "B vie", "C pass", "A see")
    shown = after(state, "B show AH KH 9H 8H 7H 6H 5H", "A show AS KS QS JS TS 9S 8S 7S")

    assert state.pot == 10
    assert (shown.pot, change(shown, state)) == (0, (10, 0, 0))
    assert rules_noted(shown)[-1] == "gleek.ruff.best"


def test_cotton_s_six_and_four() -> None:
    """Cotton, p. 92: who holds out longest pays six, who saw and then refused pays four."""
    before = bought("gleek:cotton,stock=discard", size=12)
    start = tuple(held + 2 for held in before.purses)

    state = after(before, "B vie", "C see", "A revie", "B see", "C pass",
                  "A show AS KS QS JS TS 9S 8S 7S", "B show AH KH 9H 8H 7H 6H 5H")  # fmt: skip

    assert [now - then for now, then in zip(state.purses, start, strict=True)] == [10, -6, -4]


def test_who_has_nothing_to_say_pays_one() -> None:
    """Cotton, pp. 92-93."""
    before = bought("gleek:cotton,stock=discard", size=12)
    start = tuple(held + 2 for held in before.purses)

    state = after(before, "B pass", "C vie", "A pass")

    assert [now - then for now, then in zip(state.purses, start, strict=True)] == [-1, -1, 2]


def test_a_vapour_wins_unseen_and_unshown() -> None:
    """Cotton, p. 94."""
    state = bought("gleek:justin", "B vie", "C pass", "A pass")

    assert "gleek.ruff.alone" in rules_noted(state)
    assert state.shown == ((), (), ())


def test_an_early_pass_is_in_or_out() -> None:
    still = bought("gleek:justin", "B pass", "C vie", "A pass")
    gone_ = bought("gleek:justin,first=out", "B pass", "C vie", "A see")

    assert still.acting == (1,)
    assert gone_.phase == "show"
    assert gone_.within == (0, 2)


def test_a_silent_player_leaves_what_lay_on_the_ruff_unless_nobody_vies() -> None:
    assert rules_noted(bought("gleek:justin", "B vie", "C pass")) == ["gleek.silent.ante"]
    assert rules_noted(bought("gleek:justin,silent=penny", "B vie", "C pass")) == [
        "gleek.silent.penny"
    ]
    assert "gleek.silent.ante" not in rules_noted(gone("gleek:justin"))
    assert "gleek.silent.ante" not in rules_noted(bought("gleek:justin", "B vie", "C see", "A see"))


def test_a_passed_ruff_lies_or_is_doubled() -> None:
    lies = gone("gleek:justin")
    doubled = gone("gleek:willughby", size=12)

    assert (lies.pot, lies.after) == (6, 2)
    assert (doubled.pot, doubled.after) == (0, 4)


def test_youngest_alone_doubles_a_passed_ruff() -> None:
    """Cotton, p. 93."""
    state = bought("gleek:cotton,stock=discard", size=12)

    assert refusal(state, "B double").rule == "gleek.passed.youngest"
    assert after(state, "B pass", "C pass", "A double").after == 4
    assert after(state, "B pass", "C pass", "A pass").after == 2


def test_a_ruff_forgotten_is_his_who_shows_one_after() -> None:
    """Cotton, p. 92."""
    state = bought("gleek:cotton,stock=discard", "B vie", "C pass", "A see", "B keep", "A keep",
                   "B pass", "C pass", "A pass", size=12)  # fmt: skip
    after_ = after(state, "B play AD", "C show AC JC TC 9C")

    assert refusal(state, "B show AH KH 9H 8H 7H 6H 5H").rule == "gleek.show.forgotten"
    assert (after_.pot, change(after_, state)) == (0, (0, 0, 9))


def test_under_the_report_whoever_is_in_must_show() -> None:
    state = bought("gleek:justin", "B vie", "C pass", "A see")

    assert refusal(state, "B keep").rule == "gleek.show.all"


def test_equal_ruffs_go_to_the_elder_hand() -> None:
    hands = {
        0: "AS KS QS 9S 5S 4H 4C 5C 6C 7C 4D 5D",
        1: "AD KD QD 9D 6D AH KH KC QC 8C 8S 7S",
        2: "AC JC TC 9C JH QH JD TD JS TS 7D 8D",
    }
    state = table("gleek:dafydd,stock=discard", "B bid 13", "C pass", "A pass",
                  "B discard AH KH KC QC 8C 8S 7S", "B vie", "C pass", "A see",
                  hands=hands)  # fmt: skip
    ruffs = [m.what for m in GLEEK.moves(GLEEK.view(state, 1), 1)]

    assert ("AD", "KD", "QD", "9D", "6D") in ruffs
    shown = after(state, "B show AD KD QD 9D 6D", "A show AS KS QS 9S 5S")
    assert "gleek.ruff.tie" in rules_noted(shown)
    assert change(shown, state) == (0, 10, 0)


# Mournivals, gleeks, Tiddy ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("called", "each"),
    [("A4", 8), ("K4", 6), ("Q4", 4), ("J4", 2), ("A3", 4), ("K3", 3), ("Q3", 2), ("J3", 1)],
)
def test_mournivals_and_gleeks(called: str, each: int) -> None:
    """Cotton, p. 94."""
    rank, many = called[0], int(called[1])
    mine = [rank + suit for suit in "SHDC"[:many]]
    rest = [card for card in PACK.cards if card[0] not in "AKQJ"]
    others = [card for card in PACK.cards if card[0] in "AKQJ" and card not in mine]
    hands = {2: " ".join([*mine, *rest[: 12 - many]]), 0: " ".join(others[:12])}
    low = rest[12 - many :]
    state = table("gleek:justin,called=named", "B bid 13", "C pass", "A pass",
                  hands={**hands, 1: " ".join(low[:12])}, turned=low[12])  # fmt: skip
    state = after(state, "B discard " + " ".join(low[:7]), "B pass", "C pass", "A pass", "B pass")

    calls = after(state, f"C call {called}")
    assert change(calls, state) == (-each, -each, 2 * each)
    assert "gleek.bates" not in rules_noted(calls)  # C did not buy the stock
    assert "gleek.bates" in rules_noted(after(but(state, buyer=2), f"C call {called}"))


def test_to_call_two_is_foul() -> None:
    """Cotton, p. 95."""
    state = gone("gleek:justin")

    assert refusal(state, "B call A3").rule == "gleek.foul"


def test_tiddy_is_shown_with_the_gleeks_or_when_it_is_played() -> None:
    """Willughby in the report."""
    calling = gone("gleek:justin", "B pass", "C pass")
    shown = after(calling, "A call 4H")
    played = after(calling, "A pass", "B play AH", "C play QH")

    assert change(shown, calling) == (4, -2, -2)
    assert change(after(played, "A play 4H"), played) == (4, -2, -2)
    assert change(after(shown, "A pass", "B play AH", "C play QH", "A play 4H"), shown) == (0, 0, 0)


# Tricks and the count ---------------------------------------------------------------------------


def test_the_suit_led_must_be_followed() -> None:
    """Dafydd in the report."""
    state = gone("gleek:justin", "B pass", "C pass", "A pass", "B play AD")

    assert refusal(state, "C play AC").rule == "gleek.follow"
    assert after(state, "C play 4D", "A play 4H").takers == (0,)


def test_honours_are_his_who_holds_them_or_his_who_takes_them() -> None:
    """Cotton, p. 90: fifteen in hand."""
    for reading in ("held", "taken"):
        state = to_the_end(gone(f"gleek:justin,tiddy=out,honours={reading}"))
        tom_held = next(s for t in state.tricks for s, c in t if c == "JH")
        tom_taken = next(w for t, w in zip(state.tricks, state.takers, strict=True)
                         for _, c in t if c == "JH")  # fmt: skip
        whose = tom_held if reading == "held" else tom_taken

        assert sum(state.counts) == 66
        assert state.counts[whose] >= 9 + 3 * state.takers.count(whose)


def test_the_dealer_counts_the_honour_turned_up() -> None:
    """Cotton, pp. 91-92: fifteen for Tib."""
    hands = {0: HANDS[0], 1: HANDS[1].replace("AH", "TH"), 2: HANDS[2]}
    state = table("gleek:justin", "B bid 13", "C pass", "A pass", f"B discard {WORST}",
                  "B pass", "C pass", "A pass", hands=hands, turned="AH")  # fmt: skip
    end = to_the_end(state)

    assert end.counts[0] == 15 + 3 * end.takers.count(0)
    assert sum(end.counts) == 66


def test_towser_and_tumbler_turned_up_count_double() -> None:
    """Cotton, p. 91."""
    from diversions.games.gleek.state import honour

    terms = GLEEK.terms("cotton")

    assert [honour(terms, card, "H") for card in ("5H", "6H", "4H", "5S")] == [5, 6, 4, 0]
    assert honour(terms, "5H", "H", turned=True) == 10
    assert honour(terms, "6H", "H", turned=True) == 12


def test_the_pot_pays_the_count_and_the_pairs_three_times_as_much() -> None:
    """The report's two readings."""
    by_pot, each = (
        to_the_end(gone(f"gleek:justin,tiddy=out,passed=doubled,paid={paid}"))
        for paid in ("pot", "each")
    )
    before = gone("gleek:justin,tiddy=out,passed=doubled")

    assert by_pot.counts == each.counts
    assert change(by_pot, before) == tuple(points - 22 for points in by_pot.counts)
    assert change(each, before) == tuple(3 * (points - 22) for points in each.counts)


def test_an_honour_laid_out_leaves_its_worth_in_the_pot() -> None:
    out = WORST.replace("QD", "KH")
    state = table("gleek:justin,tiddy=out,passed=doubled", "B bid 13", "C pass", "A pass",
                  f"B discard {out}", "B pass", "C pass", "A pass")  # fmt: skip

    end = to_the_end(state)

    assert (sum(end.counts), end.pot) == (63, 3)


def test_who_wins_only_the_cards_he_was_dealt_loses_ten() -> None:
    """Cotton, pp. 94-95."""
    from diversions.games.gleek.tricks import count

    state = to_the_end(gone("gleek:justin,tiddy=out"))
    lone = GleekState(terms=state.terms, turned="4H", dealer=1, tricks=((),) * 4, takers=(0,) * 4)

    assert count(lone, 0) - 22 == -10


def test_what_counts_beyond_thirty_cannot_be_paid_by_a_pot() -> None:
    for code in ("gleek:justin,small=counted", "gleek:justin,tiddy=counted"):
        with pytest.raises(ValueError, match="pot falls short"):
            GLEEK.terms_of(code)


# The match, the records, the players ------------------------------------------------------------


def test_a_match_ends_after_the_deals_agreed() -> None:
    for key, deals in (("one", 1), ("three", 3), ("six", 6)):
        terms = GLEEK.terms(deals=key)
        moves = [move for move, _ in play_out(GLEEK, terms, Random(1))]

        assert sum(m.seat == CHANCE and m.verb == "shuffle" for m in moves) == deals


def test_the_record_of_cotton_s_example() -> None:
    state = record("cotton-six-and-four")

    assert state.outcome is not None
    assert state.terms.variant == "cotton"


def test_the_hint_says_why() -> None:
    state = bought("gleek:justin")
    view = GLEEK.view(state, 1)
    allowed = [r for r in GLEEK.rulings(view, 1) if r.allowed]
    for level in levels(GLEEK):
        advice = adviser(GLEEK, level)(GLEEK, view, allowed, Random(0), Budget(20))

        assert advice.because.endswith(".")
        assert advice.move in [r.move for r in allowed]


def test_journeymen_who_both_think_they_have_the_ruff_revie_no_more_at_ten_pence() -> None:
    """B has the best Spades and C the best Hearts: each would raise the other at any stake."""
    hands = {
        0: "9S 8S 9H 8H AC KC QC 9C AD QD 9D 8D",
        1: "AS KS QS JS TS 4S 7C 6C 5C 7D 6D 5D",
        2: "AH KH QH JH TH 5H 8C 4C TC 4D JD TD",
    }
    state = table("gleek:justin", "B bid 13", "C pass", "A bid 14", hands=hands, turned="JC")
    state = after(state, "B pass", "C pass", "A discard 9S 8S 9H 8H 9C 9D 8D")
    bot, rng = as_bot(adviser(GLEEK, "journeyman"), 20), Random(1)
    while state.phase == "ruff" and max(state.laid) < 20:
        seat = state.acting[0]
        view = GLEEK.view(state, seat)
        rulings = [ruling for ruling in GLEEK.rulings(view, seat) if ruling.allowed]
        state = play(GLEEK, state, bot(GLEEK, view, rulings, rng))
    assert state.phase == "show"
    assert max(state.laid) == 10


# The master ------------------------------------------------------------------------------------

WILLUGHBY = GLEEK.terms_of("gleek:willughby")


def advised(state: GleekState, trials: int = 10) -> Advice:
    """What a master says to whoever acts."""
    return advice(GLEEK, state, seed=1, trials=trials)


def played(state: GleekState, rng: Random) -> list[GleekState]:
    """The tables of a deal by apprentices who sometimes bid at random, from *state* on."""
    tables = [state]
    while state.due is None and state.acting:
        rulings = [one for one in GLEEK.rulings(state, state.acting[0]) if one.allowed]
        move = apprentice(GLEEK, state, rulings, rng, Budget(1)).move
        if state.phase == "bid" and rng.random() < 0.3:
            move = rng.choice(rulings).move
        state = play(GLEEK, state, move)
        tables.append(state)
    return tables


def fresh(rng: Random) -> GleekState:
    """The table of a first deal that was shuffled."""
    state: GleekState = GLEEK.begin(GLEEK.terms())
    while state.due:
        state = play(GLEEK, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    return state


def test_a_trial_ends_as_a_deal_of_apprentices_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for which of two cards that are alike goes first, so that is settled alike here."""
    usual, seven = thumb.thumb, thumb.worst_seven

    def by_number(cards: Sequence[str], trick: Sequence[str], trump: str) -> str:
        known = numbers(trump)
        return usual(sorted(cards, key=known.__getitem__, reverse=not trick), trick, trump)

    def seven_by_number(view: GleekState, hand: Hand) -> Hand:
        return seven(view, tuple(sorted(hand, key=numbers(view.trump).__getitem__)))

    monkeypatch.setattr(thumb, "thumb", by_number)
    monkeypatch.setattr(thumb, "worst_seven", seven_by_number)
    rng, phases = Random(4), set()
    for _ in range(12):
        tables = played(fresh(rng), rng)
        for state in rng.sample(tables[1:-1], 12):
            if state.phase not in ("bid", "discard", "ruff", "play"):
                continue
            phases.add(state.phase)
            end = to_the_end_of(state, rng)
            trial = TrialDeal(state, [mask(state, hand) for hand in state.hands], stock_of(state))
            if state.phase == "play":
                trial.settle(held_honours(state))
            else:
                trial.to_end(state.phase)
            assert (tuple(trial.purses), trial.pot) == (end.purses, end.pot)
    assert phases == {"bid", "discard", "ruff", "play"}


def to_the_end_of(state: GleekState, rng: Random) -> GleekState:
    """The table when apprentices have played the deal of *state* out."""
    while state.acting:
        rulings = [one for one in GLEEK.rulings(state, state.acting[0]) if one.allowed]
        state = play(GLEEK, state, apprentice(GLEEK, state, rulings, rng, Budget(1)).move)
    return state


def stock_of(state: GleekState) -> int:
    return mask(state, state.stock)


def held_honours(state: GleekState) -> list[int]:
    """What each counts for honours that he was dealt or took in."""
    laid = [one for trick in (*state.tricks, state.trick) for one in trick]
    whole = [
        mask(state, [*hand, *(c for s, c in laid if s == seat)])
        for seat, hand in enumerate(state.hands)
    ]
    return [COUNTS[hand & SUIT] for hand in whole]


def test_bids_are_judged_by_the_features_that_they_were_learnt_by() -> None:
    read, rng = learnt(), Random(2)
    made = judgement.GleekJudgement(read)
    for price in (14, 15, 16, 17, 20):
        hand = sum(1 << card for card in rng.sample(range(44), 12))
        features = judgement.features_of(hand, price)
        odds = sum(w * f for w, f in zip(read.raises, features, strict=True))
        assert made.raises(hand, price) == pytest.approx(1 / (1 + exp(-odds)))


def learnt() -> judgement.Learnt:
    read: judgement.Learnt = judgement.Learnt(
        **json.loads(judgement.FILE.read_text(encoding="utf-8"))
    )
    return read


def test_the_chances_of_the_three_make_one_and_who_is_far_ahead_wins() -> None:
    made = judgement.GleekJudgement(learnt())
    for left in (1, 2):
        for purses in ((0, 0, 0), (30, -10, -20), (-60, 45, 15)):
            three = [
                made.chance(
                    left,
                    seat,
                    purses[seat] - purses[(seat + 1) % 3],
                    purses[seat] - purses[(seat + 2) % 3],
                )
                for seat in range(3)
            ]
            assert sum(three) == pytest.approx(1, abs=0.06)
            assert three.index(max(three)) == purses.index(max(purses)) or purses == (0, 0, 0)
        assert made.chance(left, 1, 150, 150) > 0.95
        assert made.chance(left, 1, -150, 0) < 0.05


def last(state: GleekState, *purses: int) -> GleekState:
    """The same table in the last deal, with these purses."""
    return but(state, dealt=3, purses=purses, score=purses)


def test_after_the_last_deal_only_the_richest_has_a_chance() -> None:
    made = judgement.GleekJudgement(learnt())
    trial = TrialDeal(last(bought("gleek:justin"), 250, 250, 220), [0, 0, 0], 0)
    trial.purses, trial.pot = [250, 250, 220], 3
    assert [master.chance(trial, made, seat, 0) for seat in range(3)] == [0.5, 0.5, 0]
    trial.pot = 1  # the odd penny is for B, who is eldest
    assert [master.chance(trial, made, seat, 0) for seat in range(3)] == [0, 1, 0]


def test_who_is_well_ahead_in_the_last_deal_leaves_a_stock_that_another_buys() -> None:
    asked = table("gleek:justin", "B bid 13")
    assert advised(last(asked, 240, 240, 240), 20).move.verb == "bid"
    assert advised(last(asked, 225, 225, 270), 20).move.verb == "pass"


def test_guesses_are_whole_packs_and_agree_with_what_was_said() -> None:
    """B vied and C stayed in, whose Clubs and Hearts A does not see."""
    state = bought("gleek:justin", "B vie", "C revie", "A pass")
    view = GLEEK.view(state, 0)
    made = judgement.GleekJudgement(learnt())
    guesses = master.Guesses(view, 0, made, Random(3))
    ruffs = []
    for _ in range(40):
        guess = guesses.table()
        one, two, three = guess.hands
        assert one == mask(view, view.hands[0])
        assert [hand.bit_count() for hand in guess.hands] == [12, 12, 12]
        whole = one | two | three | guesses.hands[3] | mask(view, (view.turned,))
        assert whole == (1 << 44) - 1
        ruffs.append(min(ruff_of(two), ruff_of(three)))
    assert sum(ruff >= 32 for ruff in ruffs) > 35

    quiet = bought("gleek:justin", "B pass", "C pass", "A vie")
    guesses = master.Guesses(GLEEK.view(quiet, 0), 0, made, Random(3))
    meek = [min(ruff_of(hand) for hand in guesses.table().hands[1:]) for _ in range(40)]
    assert sum(meek) < sum(ruffs)


def test_what_was_bid_is_told_by_seat() -> None:
    state = table("gleek:justin", "B bid 13", "C bid 14", "A bid 15", "B pass")
    assert master.bids_told(state) == [[(15, True)], [(16, False)], [(14, True)]]


def test_who_could_not_follow_is_given_no_card_of_that_suit() -> None:
    state = bought("gleek:justin", "B pass", "C pass", "A pass")
    state = all_called(state)
    moves = {seat: state.hands[seat] for seat in range(3)}
    spades = next(card for card in moves[1] if card[1] == "H")
    state = play(GLEEK, state, Move(1, "play", (spades,)))
    while state.trick:
        seat = state.acting[0]
        state = play(GLEEK, state, next(r.move for r in GLEEK.rulings(state, seat) if r.allowed))
    seat = state.acting[0]
    guesses = master.Guesses(
        GLEEK.view(state, seat), seat, judgement.GleekJudgement(learnt()), Random(1)
    )
    for _ in range(20):
        hands = guesses.table().hands
        for other, barred in enumerate(guesses.barred[:3]):
            assert other == seat or not any(hands[other] >> 11 * suit & SUIT for suit in barred)


def test_who_has_shown_a_ruff_or_a_gleek_is_given_no_more_of_it() -> None:
    """Of a suit that was shown as a ruff, and of a rank that was called, all cards were shown."""
    made, rng, tried = judgement.GleekJudgement(learnt()), Random(4), {"ruff": 0, "gleek": 0}
    for number in range(40):
        state = all_called(vied_for(number))
        for seat in range(3):
            view = GLEEK.view(state, seat)
            hands = master.Guesses(view, seat, made, rng).table().hands
            for other, ruff in state.ruffs:
                if other != seat and len({card[1] for card in ruff}) == 1:
                    suit = mask(view, [card for card in PACK.cards if card[1] == ruff[0][1]])
                    shown = mask(view, state.shown[other])
                    assert hands[other] & suit & ~shown == 0
                    tried["ruff"] += 1
            for other, rank in state.called:
                if other != seat and rank in MELDS:
                    figure = mask(view, [card for card in PACK.cards if card[0] == rank])
                    held = sum(card[0] == rank for card in state.hands[other])
                    assert (hands[other] & figure).bit_count() == held
                    tried["gleek"] += 1
    assert min(tried.values()) > 10


def vied_for(number: int) -> GleekState:
    """A table of apprentices at which ruffs may have been shown."""
    rng = Random(number)
    return next(t for t in played(fresh(rng), rng) if t.phase in ("call", "play"))


def all_called(state: GleekState) -> GleekState:
    """The table when all has been called."""
    while state.phase != "play":
        rulings = [one for one in GLEEK.rulings(state, state.acting[0]) if one.allowed]
        state = play(GLEEK, state, apprentice(GLEEK, state, rulings, Random(0), Budget(1)).move)
    return state


def test_the_same_view_has_the_same_advice_whatever_lies_hidden() -> None:
    state = table("gleek:justin", "B bid 13")
    a, b, c = state.hands
    other = but(state, hands=(b, a, c))
    assert GLEEK.view(other, 2) == GLEEK.view(state, 2)
    assert advised(other) == advised(state)


@pytest.mark.parametrize("broken", [None, "{", "[]", '{"raises": [], "speaks": [], "chances": []}'])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    state, path = table("gleek:justin", "B bid 13"), tmp_path / "judgement.json"
    view = GLEEK.view(state, 2)
    rulings = [ruling for ruling in GLEEK.rulings(view, 2) if ruling.allowed]
    lesser = journeyman(GLEEK, view, rulings, Random(1), Budget(5))
    if broken is not None:
        path.write_text(broken, encoding="utf-8")
    monkeypatch.setattr(judgement, "FILE", path)
    judgement.shipped.cache_clear()
    try:
        assert advised(state, 5) == (lesser.move, f"{players.UNLEARNT} {lesser.because}")
        assert "its table cannot be read" in caplog.text
    finally:
        monkeypatch.undo()
        judgement.shipped.cache_clear()
    assert not advised(state, 5).because.startswith(players.UNLEARNT)


def test_under_other_terms_there_is_no_master() -> None:
    assert "master" in levels(GLEEK, GLEEK.terms())
    assert "master" not in levels(GLEEK, WILLUGHBY)
    state = table("gleek:willughby", "B bid 12")
    assert advised(state, 2).because.startswith(players.OTHER_TERMS)


def test_the_reason_for_a_bid_gives_the_chances_that_were_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = master.Found(2)
    found.tried, found.chances, found.worths = 10, [4.1, 3.2], [1.0, 0.0]
    monkeypatch.setattr(master, "tried", lambda *_: found)
    state = table("gleek:justin", "B bid 13")
    bid = advised(state)
    by_thumb = bid.move.verb == "bid"
    first, second = (41, 32) if by_thumb else (32, 41)
    assert bid.because == (
        f"You should win about {first} per cent of matches if you bid 14, "
        f"and about {second} per cent of matches if you don’t."
    )


def test_where_a_bid_wins_no_more_matches_the_reason_is_pence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = master.Found(2)
    found.tried, found.chances, found.worths = 10, [3.0, 3.2], [3.5, 3.4]
    monkeypatch.setattr(master, "tried", lambda *_: found)
    bid = advised(table("gleek:justin", "B bid 13"))
    act = "bid" if bid.move.verb == "bid" else "don’t"
    assert bid.because.endswith(f"; but you should be further ahead in pence if you {act}.")
    assert "about 30 per cent of matches" in bid.because
    assert "about 32 per cent of matches" in bid.because


def test_after_the_last_deal_pence_only_decide_between_bids_that_are_alike() -> None:
    state = table("gleek:justin", "B bid 13")
    made, seat = judgement.GleekJudgement(learnt()), state.acting[0]

    def left(trial: TrialDeal) -> None:
        del trial.waiting[0]
        trial.to_end("bid")

    def pence(dealt: int) -> float:
        view = GLEEK.view(but(state, dealt=dealt), seat)
        found = master.tried(view, seat, [left], made, Random(1), Budget(2))
        return abs(found.worths[0] - found.chances[0])

    assert pence(3) < 0.01 < pence(2)


def test_what_is_learnt_is_the_same_again_and_what_was_seen_is_likelier() -> None:
    assert [m for _, m in learning.vied(Random(5))] == [m for _, m in learning.vied(Random(5))]
    rich, poor = judgement.features_of(0b111, 14), judgement.features_of(0, 14)
    weights = learning.raises_of([rich] * 40 + [poor] * 40, [True] * 40 + [False] * 40)
    assert np.dot(weights, rich) > 0 > np.dot(weights, poor)


def test_chances_are_counted_from_the_last_deal_back() -> None:
    still = learning.chances_of(np.zeros((3, 3)))
    middle, rich = judgement.MIDDLE, judgement.MIDDLE + 3
    assert still[0][0][middle][middle] == pytest.approx(1 / 3)
    assert still[1][2][rich][rich] == pytest.approx(1)
    dealer = learning.chances_of(np.array([[50.0, 0.0, 0.0]] * 3))
    # Who sits next after the last dealer deals, and gains fifty.
    assert [dealer[0][turn][middle][middle] for turn in range(3)] == [0, 1, 0]


def test_the_last_tricks_are_played_as_well_as_can_be() -> None:
    """Who will be trumped anyhow keeps the Knave that takes the Nine: the order costs nothing."""
    view = replace(table("gleek:cotton"), turned="8D", trick=(), leader=2)
    hands = ("TS", "7S"), ("QS", "JH"), ("QD", "9H")

    assert played_out(view, hands, 2, "QD") == played_out(view, hands, 2, "9H") == [0, 3, 3]


def test_cards_with_nothing_between_them_are_worth_the_same() -> None:
    held = "AS QS JS TS 9D 8D 7D 6C 5C KH QH 8H"
    view = after(table("gleek:cotton"))
    view = replace(
        view, phase="play", turned="4H", leader=0, acting=(0,), trick=(), tricks=(),
        hands=(tuple(held.split()), ("??",) * 12, ("??",) * 12), stock=(), out=(),
    )  # fmt: skip
    moves = [Move(0, "play", (card,)) for card in ("QS", "JS", "TS", "7D", "9D", "8D")]
    worths = players.counted(view, moves, Random(1), Budget(8))

    assert worths[moves[0]] == worths[moves[1]] == worths[moves[2]] != worths[moves[3]]
    assert worths[moves[3]] == worths[moves[4]] == worths[moves[5]]


def last_in_trumps(code: str, hand: str) -> tuple[GleekState, list[Ruling]]:
    """What the third player sees to whom Tib and a Six of trumps were played."""
    held = tuple(hand.split())
    many = len(held) - 1
    state = but(
        GLEEK.begin(GLEEK.terms_of(code)), due=None, phase="play", acting=(2,), turned=TURNED,
        hands=((BACK,) * many, (BACK,) * many, held), out=(BACK,) * 7, shown=((), (), ()),
        trick=((0, "AH"), (1, "6H")),
    )  # fmt: skip
    return state, [ruling for ruling in GLEEK.rulings(state, 2) if ruling.allowed]


@pytest.mark.parametrize(
    ("code", "least"), [("gleek:cotton", "4H"), ("gleek:cotton,honours=taken", "8H")]
)
def test_tiddy_is_played_to_a_trick_that_is_lost_where_it_counts_for_its_holder(
    code: str, least: str
) -> None:
    view, rulings = last_in_trumps(code, "QH 8H 4H AS")
    moves = [ruling.move for ruling in rulings]

    assert players.least(view, Move(2, "play", ("8H",)), moves).what == (least,)


def test_who_plays_last_takes_with_the_lowest_card_of_the_suit_that_does() -> None:
    begun = GAMES["gleek"].begin(GAMES["gleek"].terms("cotton"))
    view = but(
        begun,
        due=None,
        acting=(1,),
        phase="play",
        turned="AD",
        hands=(("??",) * 3, ("TD", "7D", "6D", "QS"), ("??",) * 3),
        trick=((2, "KC"), (0, "AC")),
    )
    moves = [Move(1, "play", (card,)) for card in view.hands[1]]

    assert players.least(view, moves[0], moves) == moves[2]
    assert players.least(but(view, trick=view.trick[:1]), moves[0], moves) == moves[0]
    assert players.least(view, moves[3], moves) == moves[3]


def test_tiddy_that_is_lost_is_told_to_count_all_the_same() -> None:
    view, rulings = last_in_trumps("gleek:cotton", "QH 8H 4H AS")
    best, other = (Move(2, "play", (card,)) for card in ("4H", "QH"))
    choice = ActChoice(GLEEK, view, best, tuple(rulings), {best: 2.0, other: 0.0}, other)

    assert all("Tiddy counts for you all the same." in idea.text for idea in weighed(choice))


def test_what_is_called_first_is_told_not_to_cost_the_rest() -> None:
    assert "all that you call after it" in thumb.shown({"call": Move(0, "call", ("A",))}).because


def test_a_stock_that_is_as_good_bought_as_left_is_told_so() -> None:
    state = table("gleek:willughby")
    view = GLEEK.view(state, state.acting[0])
    rulings = [ruling for ruling in GLEEK.rulings(view, state.acting[0]) if ruling.allowed]
    moves = [Move(state.acting[0], "bid", ("13",)), Move(state.acting[0], "pass")]
    for less, told in ((0.0, True), (5.0, False)):
        worths = {moves[0]: 0.0, moves[1]: -less}
        choice = ActChoice(GLEEK, view, moves[0], tuple(rulings), worths, moves[1])

        assert told == ("stock-level" in {idea.key for idea in weighed(choice)})


def test_more_is_laid_on_a_ruff_that_hardly_any_hand_beats() -> None:
    hand = ("AS", "8S", "AD", "KD", "JD", "TD", "9D", "7D", "6D", "5D", "4D", "TC")
    state = but(
        GLEEK.begin(GLEEK.terms_of("gleek:willughby")), due=None, phase="ruff", acting=(0,),
        hands=(hand, (BACK,) * 12, (BACK,) * 12), turned="8D", out=(BACK,) * 7,
        shown=((), (), ()), laid=(6, 6, 8), unit=2, within=(0, 1, 2), vier=2, waiting=(0, 1),
    )  # fmt: skip
    rulings = tuple(ruling for ruling in GLEEK.rulings(state, 0) if ruling.allowed)
    revie = next(ruling.move for ruling in rulings if ruling.move.verb == "revie")
    see = next(ruling.move for ruling in rulings if ruling.move.verb == "see")
    idea = next(iter(weighed(ActChoice(GLEEK, state, revie, rulings, {}, see))))

    assert idea.text.endswith("let them pay more to stay in.")
    idea = next(iter(weighed(ActChoice(GLEEK, state, see, rulings, {}, revie))))
    assert idea.text.endswith("no suit of four cards can beat it.")


@pytest.mark.parametrize(("pair", "said"), [("AH AD", False), ("AH 7D", True)])
def test_a_hand_with_a_pair_is_not_told_to_have_none(pair: str, said: bool) -> None:
    hand = (*pair.split(), *("QS", "TS", "4S", "QD", "8D", "6D", "QH", "9C", "5C", "6H"))
    state = but(
        GLEEK.begin(GLEEK.terms_of("gleek:willughby")), due=None, phase="bid", acting=(0,),
        hands=(hand, (BACK,) * 12, (BACK,) * 12), stock=(BACK,) * 7, turned="8C", bid=13,
        shown=((), (), ()), laid=(0, 0, 0), waiting=(0, 1), raised=1,
    )  # fmt: skip
    rulings = tuple(ruling for ruling in GLEEK.rulings(state, 0) if ruling.allowed)
    choice = ActChoice(GLEEK, state, Move(0, "pass"), rulings)

    assert said == ("stock-poor" in {idea.key for idea in weighed(choice)})


def test_a_ruff_of_which_the_cards_are_counted_is_said_in_cards() -> None:
    """“A ruff of 4” beside “shows a ruff of 4 cards” were two ways to say one thing."""
    state = bought(GLEEK.terms(ruff="cards").code, "B vie", "C pass", "A see")
    shows = [r for r in GLEEK.rulings(state, 1) if r.move.verb == "show" and r.allowed]
    told = after(state, str(shows[0].move)).notes[0].text

    assert re.fullmatch(r"Show your \w+, a ruff of \w+ cards", shows[0].label)
    assert repeats(f"{{B}} shows {shows[0].label.removeprefix('Show ')}.", told)


def test_what_stays_in_the_pot_is_told_by_the_honours_that_were_laid_out() -> None:
    """Tib and Tom make twenty-four: no single honour does."""
    told = set()
    for seed in range(8):
        for _, state in play_out(GLEEK, GLEEK.terms(), Random(seed), most=100_000):
            said = [note.text for note in state.notes if note.rule == "gleek.paid.pot"]
            if said and len(said) == 1:
                assert sum(state.counts) == 66
            elif said:
                assert said[0].startswith("Players below twenty-two pay")
                if 66 - sum(state.counts) not in (15, 9, 3):
                    assert re.match(r"(?:Two|Three|Four) honours were laid out", said[1])
                told.add(said[1].split()[0])

    assert {"An", "Two"} <= told
