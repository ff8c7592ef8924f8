"""Gleek as its sources tell it, source by source."""

from __future__ import annotations

from random import Random

import pytest

from diversions.games import GAMES
from diversions.games.gleek.state import PACK, GleekState, ruff_worth
from diversions.rules import BACK, CHANCE, IllegalMove, Move, Ruling, play, play_out, replay
from diversions.rules.bots import Budget, adviser, as_bot, levels
from tests import book

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
    assert first.because == "Whoever vies puts 2 pence on the ruff: say only “vie”."
    assert "already" in later.because


def test_the_last_deal_promises_no_next_ruff() -> None:
    last = gone("gleek:justin,deals=one")
    double = bought("gleek:cotton,stock=discard,deals=one", "B pass", "C pass", size=12)

    assert "next deal" not in " ".join(note.text for note in last.notes)
    assert refusal(double, "A double").rule == "gleek.deals.one"


def test_tiddy_is_said_to_be_played_when_it_is_played() -> None:
    state = gone("gleek:justin", "B pass", "C pass", "A pass", "B play AH", "C play QH")
    said = " ".join(note.text for note in after(state, "A play 4H").notes)

    assert "plays Tiddy" in said
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

    assert change(after(state, f"C call {called}"), state) == (-each, -each, 2 * each)


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
