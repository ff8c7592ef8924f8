"""Poch: what the report says of it, played."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.bots import tally
from diversions.games.poch import GAME
from diversions.games.poch.ideas import IDEAS
from diversions.games.poch.players import (
    FOILS,
    chances,
    deals,
    laid_out,
    layings,
    likelihood,
    sees,
    strength,
)
from diversions.games.poch.sheets import SHEETS
from diversions.games.poch.state import MOST, POCH, POOLS, PochState, worth
from diversions.games.poch.tools import settled
from diversions.games.poch.variants import LAST
from diversions.rules import IllegalMove, Move, Ruling, play, play_out
from diversions.rules.bots import Budget, adviser, as_bot
from diversions.rules.coaching import ActChoice
from diversions.rules.core import BACK, but, letter
from diversions.rules.pictures.drawing import Box, Words
from tests import book

# A deals.  Nobody holds a trump that takes a pool.
PLAIN = {0: "9S 9H 8C TC AH", 1: "9C TH 8H KC QC", 2: "KS QH JH 7C JC"}


def at(code: str, hands: dict[int, str], turned: str, lines: str = "") -> PochState:
    """The table of a first deal, A dealing, with these hands and after these moves."""
    state = GAME.begin(GAME.terms_of(f"poch:{code}"))
    held = {seat: hand.split() for seat, hand in hands.items()}
    return after(play(GAME, state, GAME.stacked(state, held, [turned])), lines)


def after(state: PochState, lines: str) -> PochState:
    for line in filter(None, map(str.strip, lines.split(","))):
        state = play(GAME, state, Move.read(line))
    return state


def refusal(state: PochState, line: str) -> Ruling:
    with pytest.raises(IllegalMove) as refused:
        after(state, line)
    return refused.value.ruling


def said(state: PochState) -> list[str]:
    return [note.rule for note in state.notes]


# Setup -------------------------------------------------------------------------------------


def test_thirty_two_cards_five_to_each_and_one_turned_up() -> None:
    state = at("report", PLAIN, "7D")

    assert sorted({card[0] for card in GAME.pack(state.terms).cards}) == sorted("789TJQKA")
    assert len(GAME.pack(state.terms).cards) == 32
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert state.turned == "7D"


def test_a_coin_from_each_in_seven_of_eight_compartments() -> None:
    state = at("report", PLAIN, "7D")

    assert state.board == (3,) * 7 + (0,)
    assert state.purse == (33, 33, 33)
    assert GAME.begin(state.terms).purse == (40, 40, 40)


def test_six_cannot_fill_the_pools_six_times_with_forty_coins() -> None:
    state = but(at("report", PLAIN, "7D"), purse=(3, 40, 40), lost=30, due=None)
    again = but(state, due=GAME.begin(state.terms).due)
    dealt = after(again, str(GAME.stacked(again)))

    assert dealt.purse[0] == 0
    assert dealt.board == (6, 6, 6, 5, 5, 5, 5, 0)
    assert "poch.empty.part" in said(dealt)


def test_without_an_ante_for_every_deal_the_board_is_filled_once() -> None:
    state = but(at("report,ante=once", PLAIN, "7D"), deal=1, acting=())
    again = but(state, due=GAME.begin(state.terms).due)

    assert after(again, str(GAME.stacked(again))).board == (3,) * 7 + (0,)


# The first phase ---------------------------------------------------------------------------


def test_the_marriage_is_taken_in_addition_to_king_and_queen() -> None:
    state = at("report", {1: "KD QD 7S 8S 9S"}, "7D", "B show KD QD")

    assert state.board == (3, 0, 0, 3, 3, 0, 3, 0)
    assert state.purse[1] == 33 + 9


def test_the_sequence_wants_seven_eight_and_nine_of_trumps() -> None:
    held = at("report", {1: "7D 8D 9D KS QS"}, "AD", "B show 7D 8D 9D")
    short = at("report", {1: "7D 8D 9S KS QS"}, "AD")

    assert held.board[POOLS.index("Sequence")] == 0
    assert held.purse[1] == 36
    assert refusal(short, "B show 7D 8D 9S").rule == "poch.sweepstakes"


def test_what_can_be_claimed_is_claimed_and_the_rest_is_carried_over() -> None:
    state = at("report", {1: "JD 8D 9S KS QS", 2: "7S 8S 9C 7C 7H", 0: "8C 8H TC TH TS"}, "AD")

    assert refusal(state, "B pass").rule == "poch.sweepstakes"
    done = after(state, "B show JD, C pass, A pass")
    assert sum(done.board) == 18
    assert "poch.carry" in said(done)


def test_the_card_turned_up_counts_for_nobody_or_for_the_dealer() -> None:
    hands = {0: "QD 7S 8S 9S 9C", 1: "7C 8C 9H TC TS", 2: "7H 8H JC JS TH"}
    nobody = at("report", hands, "KD", "B pass, C pass, A show QD")
    dealer = at("report,turned=dealer", hands, "KD", "B pass, C pass, A show KD QD")

    assert nobody.purse[0] == 36
    assert dealer.purse[0] == 42


def test_others_see_what_was_shown_and_nothing_else() -> None:
    state = at("report", {1: "KD QD 7S 8S 9S"}, "7D", "B show KD QD")

    assert sorted(GAME.view(state, 0).hands[1]) == sorted(["KD", "QD", BACK, BACK, BACK])


# The second phase --------------------------------------------------------------------------

CLAIMED = "B pass, C pass, A pass"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7S 7H 7D 7C 8S", "AS AH AD KS QS"),
        ("7S 7H 7D 8C 9S", "AS AH KD KS QS"),
        ("7S 7H 8D 9C TS", "AS KH QD JS 9H"),
        ("AS AH 8D 9C TS", "KS KH QD JS 9H"),
        ("AS 9H 8D 7C TS", "KS QH JD 9S 8H"),
    ],
)
def test_four_beat_three_three_a_pair_and_higher_cards_settle_ties(better: str, worse: str) -> None:
    for code in ("report", "report,higher=set"):
        terms = GAME.terms_of(f"poch:{code}")
        assert worth(terms, tuple(better.split())) > worth(terms, tuple(worse.split()))


def test_two_pairs_are_a_pair_unless_agreed_otherwise() -> None:
    two, one = ("TS", "TH", "9S", "9H", "7D"), ("JS", "JH", "AS", "KD", "7C")
    usual, poker = GAME.terms_of("poch:report"), GAME.terms_of("poch:report,pairs=two")

    assert worth(usual, two) < worth(usual, one)
    assert worth(poker, two) > worth(poker, one)


def test_the_best_of_those_who_matched_the_bet_takes_poch_and_begins() -> None:
    state = at("report", PLAIN, "7D", f"{CLAIMED}, B vie 2, C see, A vie 1, B yield, C see")

    assert state.acting == (2,)  # a pair of Jacks against a pair of Nines
    assert state.purse == (30, 31, 33 + 5)
    assert set(state.shown) == {*PLAIN[0].split(), *PLAIN[2].split()}


def test_the_last_one_in_shows_nothing() -> None:
    state = at("report", PLAIN, "7D", f"{CLAIMED}, B pass, C vie 3, A yield, B yield")

    assert (state.acting, state.shown, state.purse[2]) == ((2,), (), 33)
    assert said(state) == ["poch.drop-stays", "poch.unseen"]


def test_who_begins_if_nobody_bets() -> None:
    lines = f"{CLAIMED}, B pass, C pass, A pass"

    assert at("report", PLAIN, "7D", lines).acting == (1,)
    assert at("report,begins=dealer", PLAIN, "7D", lines).acting == (0,)
    assert at("report,begins=best", PLAIN, "7D", lines).acting == (2,)


def test_hands_wholly_alike_divide_the_pool_or_the_first_takes_it() -> None:
    hands = {0: "9S 9H 8S TS AS", 1: "9C 9D 8H TH AH", 2: "KS QH JH 7C JC"}
    lines = f"{CLAIMED}, B vie 2, C yield, A see"

    divided = at("report", hands, "7D", lines)
    whole = at("report,tie=eldest", hands, "7D", lines)

    assert divided.purse == (33, 33, 33)
    assert whole.purse == (31, 35, 33)
    assert (
        divided.notes[-1].text
        == "The best hands are equal: {B} and {A} take 2 coins each from the Poch pool."
    )
    assert whole.notes[-1].text == "The best hands are equal: {B} takes 4 coins from the Poch pool."


def test_a_player_short_of_coins_stays_in_or_must_drop_out() -> None:
    bet = f"{CLAIMED}, B vie 3"
    stays = but(at("report", PLAIN, "7D", bet), purse=(33, 30, 1), lost=32)
    leaves = but(at("report,short=out", PLAIN, "7D", bet), purse=(33, 30, 1), lost=32)

    assert after(stays, "C see").purse[2] == 0
    assert refusal(leaves, "C see").rule == "poch.short.out"
    assert refusal(stays, "C vie 1").rule == "poch.in-hand"


def test_a_player_in_debt_may_not_see_for_nothing() -> None:
    bet = at("report,empty=owes", PLAIN, "7D", f"{CLAIMED}, B vie 3")
    owes = but(bet, purse=(33, 34, -3), lost=32)
    empty = but(bet, purse=(33, 31, 0), lost=32)

    assert refusal(owes, "C see").rule == "poch.short.in-debt"
    assert refusal(owes, "C vie 1").rule == "poch.in-hand"
    assert 2 not in after(owes, "C yield").within
    assert after(empty, "C see").staked[2] == 0


# The third phase ---------------------------------------------------------------------------

LAYING = f"{CLAIMED}, B pass, C pass, A pass"


ACES = {0: "AS 9H 8C TC AH", 1: "9C TH 8H KC QC", 2: "KS QH JH 7C JC"}


def test_court_cards_count_ten_an_ace_one_and_the_last_card_earns_a_coin() -> None:
    state = at("report", ACES, "7D", f"{LAYING}, B lay KC, C lay KS, A lay TC, B pass")

    assert state.acting == (0,)
    assert state.purse == (35, 32, 32)


def test_thirty_one_exactly_may_be_reached_or_not() -> None:
    lines = f"{LAYING}, B lay KC, C lay KS, A lay AS"
    reached = at("report", ACES, "7D", f"{lines}, B lay QC")
    under = at("report,exact=not", ACES, "7D", lines)

    assert (reached.run, reached.acting) == ((), (1,))
    assert said(reached) == ["poch.exact.allowed", "poch.last-card"]
    assert refusal(under, "B lay QC").rule == "poch.exact.not"
    thirty = at("report,exact=not", ACES, "7D", f"{LAYING}, B lay KC, C lay KS, A lay TC")
    assert (thirty.run, thirty.acting) == ((), (0,))


def test_the_next_player_alone_stops_the_sequence_or_all_do() -> None:
    lines = f"{LAYING}, B lay KC, C lay KS, A lay 9H, B pass"

    assert at("report", ACES, "7D", lines).run == ()
    on = at("report,stop=on", ACES, "7D", f"{lines}, C pass")
    assert on.acting == (0,)
    assert after(on, "A lay AS, B pass, C pass").acting == (0,)


def test_whoever_can_play_does() -> None:
    state = at("report", PLAIN, "7D", LAYING)

    assert refusal(state, "B pass").rule == "poch.must-play"


def test_going_out_is_paid_by_the_card() -> None:
    for code, coin in (("report", 0), ("report,final=both", 1)):
        state = at(code, PLAIN, "7D", LAYING)
        state = but(state, hands=(("9S",), ("KC",), ("KS", "QH")))
        done = after(state, "B lay KC")

        assert done.purse == (33 - 1 - coin, 33 + 3 + 2 * coin, 33 - 2 - coin)
        assert done.due is not None


# The end -----------------------------------------------------------------------------------


def last(code: str) -> PochState:
    """The last deal, with the board full and nobody holding what takes a pool."""
    return but(at(code, PLAIN, "7D"), deal=2)


def test_the_last_coins_are_lost_or_vied_for() -> None:
    done = after(but(after(last("report"), LAYING), hands=((), ("KC",), ())), "B lay KC")
    assert (sum(done.board), done.lost, GAME.amiss(done)) == (0, 21, "")
    assert done.outcome is not None
    assert done.outcome.winners == (0, 1, 2)

    moved = after(last("moved"), CLAIMED)
    assert moved.board == (0,) * 7 + (21,)
    assert after(moved, "B vie 1, C see, A yield").purse == (33, 32, 33 + 22)


def test_each_deals_once() -> None:
    for seats in GAME.seats:
        for _, state in play_out(GAME, GAME.terms(seats=seats), Random(seats)):
            assert state.deal < seats
            assert state.dealer == state.deal
            passes = "poch.deal-passes" in said(state)
            assert passes == bool(state.deal and state.due)
        assert state.outcome is not None
        assert "poch.deals" in said(state)


def test_the_player_after_the_dealer_is_asked_first_whether_to_bet() -> None:
    state = at("report", PLAIN, "7D", CLAIMED)

    assert said(state)[-1] == "poch.order"
    assert state.acting == (1,)


@pytest.mark.parametrize("seed", range(8))
def test_no_coin_is_made_or_lost(seed: int) -> None:
    readings = {} if seed % 2 else {"empty": "owes", "stop": "on"}
    for _, state in play_out(GAME, GAME.terms(seats=3 + seed % 4, **readings), Random(seed)):
        assert GAME.amiss(state) == ""


def test_a_bet_is_at_most_three_coins() -> None:
    state = at("report", PLAIN, "7D", CLAIMED)
    bets = [move.what for move in GAME.moves(state, 1) if move.verb == "vie"]

    assert bets == [(str(coins),) for coins in range(1, MOST + 1)]


def test_everything_is_reported_at_best() -> None:
    assert "stated" not in {rule["standing"] for rule in book.rules("poch").values()}


# The settler ---------------------------------------------------------------------------------

HELD = {"seats": "3", "turned": "7d", "hand_A": "as 9h 8c 10c ah", "hand_B": "9c 10h 8h kc qc",
        "hand_C": "ks qh jh 7c jc"}  # fmt: skip


def test_the_settler_says_what_a_whole_deal_comes_to() -> None:
    bets = {"bet_B": "2", "bet_C": "2", "out_A": "1", "pool_7": "4"}
    shown = settled({**HELD, **bets, "laid": "ks 10c 8h 9c jc ah 10h"})
    sweepstakes, poch, counting = shown["steps"]

    assert shown["amiss"] == ""
    assert sweepstakes.change == (0, 0, 0)
    assert poch.change == (0, -2, 6)
    assert sum(counting.change) == 0
    assert shown["state"].board == (3,) * 7 + (0,)


def test_the_settler_agrees_with_the_table() -> None:
    terms, moves = next((t, m) for n, t, m in book.records("poch") if n == "plain")
    state = play(GAME, GAME.begin(terms), moves[0])
    hands = {f"hand_{letter(s)}": " ".join(hand) for s, hand in enumerate(state.hands)}
    laid: list[str] = []
    bets: dict[str, str] = {}
    for move in moves[1:]:
        state = play(GAME, state, move)
        laid += list(move.what) if move.verb == "lay" else []
        bets |= {f"out_{letter(move.seat)}": "1"} if move.verb == "yield" else {}
        if state.due:
            break
        staked = state.staked
    bets |= {f"bet_{letter(s)}": str(coins) for s, coins in enumerate(staked)}
    asked = {"seats": "3", "turned": state.turned, **hands, **bets, "laid": " ".join(laid)}
    shown = settled(asked)

    assert shown["amiss"] == ""
    assert shown["change"] == tuple(coins - 33 for coins in state.purse)
    assert shown["state"].board == state.board


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"turned": "xx"}, "not a card of this game"),
        ({"turned": "7d 8d"}, "Name the one card that was turned up."),
        ({"hand_A": "as 9h 8c 10c"}, "name five cards, not 4"),
        ({"hand_A": "as 9h 8c 10c ks"}, "in two places"),
        ({"hand_A": "as as 8c 10c ks"}, "named twice"),
        ({"pool_0": "many"}, "In Ace: write a number"),
        ({"bet_B": "3", "bet_C": "2"}, "A has bet 0, and the bet is 3"),
        ({"bet_A": "3", "bet_B": "3", "out_B": "1"}, "has matched the bet"),
        ({"out_A": "1", "out_B": "1", "out_C": "1"}, "Somebody must"),
        ({"out_A": "1"}, "if no player has bet"),
        ({"laid": "ks"}, "B must play a card"),
        ({"laid": "kc as"}, "C must play a card"),
        ({"laid": "kc kd"}, "No player can have the King of Diamonds"),
    ],
)
def test_the_settler_says_what_is_amiss(wrong: dict[str, str], told: str) -> None:
    assert told in settled({**HELD, **wrong})["amiss"]


def test_the_settler_goes_by_the_readings_agreed() -> None:
    bets = {"by_begins": "best", "last_deal": "1"}
    shown = settled({**HELD, **bets, "terms": "poch:moved"})

    assert shown["terms"][LAST].key == "moved"
    assert shown["change"] == (21, 0, 0)  # a pair of Aces


def test_a_settler_that_is_asked_nothing_shows_its_form() -> None:
    assert settled({})["steps"] == ()
    assert settled({})["amiss"] == settled({"seats": "5"})["amiss"] == ""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"seats": "2"}, "3, 4, 5 or 6"),
        ({"seats": "9"}, "number up to 6"),
        ({"seats": "seven"}, "number up to 6"),
        ({"by_exact": "perhaps"}, "perhaps"),
        ({"terms": "whist"}, "whist"),
        ({"pool_0": "4", "turned": ""}, "Name the one card that was turned up."),
    ],
)
def test_a_settler_that_cannot_go_by_what_was_asked_says_so_beside_its_form(
    asked: dict[str, str], told: str
) -> None:
    shown = settled(asked)

    assert told in shown["amiss"]
    assert shown["seats"] == ("A", "B", "C", "D")


# Players -------------------------------------------------------------------------------------


def test_strength_is_the_share_of_hands_beaten() -> None:
    terms = GAME.terms()
    hands = [
        "7S 8S 9H TC QD",
        "7S 7H 8C 9D JD",
        "AS AH 8C 9D JD",
        "7S 7H 7C 9D JD",
        "KS KH KC KD 7S",
    ]
    shares = [strength(terms, tuple(hand.split())) for hand in hands]

    assert shares == sorted(shares)
    assert shares[0] < 0.1
    assert shares[-1] > 0.98


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_advice_says_what_the_hand_is_worth(level: str) -> None:
    state = at("report", {**PLAIN, 1: "KS KH KC 8H 7C", 2: "QS QH JH JC 9D"}, "7D", CLAIMED)
    view = GAME.view(state, 1)
    rulings = [r for r in GAME.rulings(view, 1) if r.allowed]
    advice = adviser(GAME, level)(GAME, view, rulings, Random(1), Budget(60))

    assert advice.move.verb == "vie"
    assert advice.because.startswith("You have three of a kind: it beats 9")
    assert advice.because.endswith(".")


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
@pytest.mark.parametrize("foil", sorted(FOILS))
def test_no_single_habit_beats_them(foil: str, level: str) -> None:
    """Of three the one with the habit should win a third at most; some luck is allowed for."""
    habit, bot = as_bot(FOILS[foil], 1), as_bot(adviser(GAME, level), 8)
    won = tally(GAME, GAME.terms(), habit, bot, 60)

    assert won / 60 < 0.42


# The board to print --------------------------------------------------------------------------


def test_the_board_is_printed_on_one_page_in_the_report_s_order() -> None:
    drawing = SHEETS["board"](GAME.terms())
    words = [part.text for part in drawing.parts if isinstance(part, Words)]

    assert drawing.width <= 182
    assert drawing.height <= 224
    assert [pool for pool in POOLS if pool in words] == list(POOLS)
    assert len([part for part in drawing.parts if isinstance(part, Box)]) == 8


# The laws that not every game keeps yet


# What the players reckon with ------------------------------------------------------------------


def test_fewer_drop_out_for_a_coin_where_many_lie_in_poch() -> None:
    """A bet buys nobody out who may win thirty-three coins for one."""
    view = GAME.view(at("report", PLAIN, "7D"), 1)
    bet = Move(1, "vie", ("1",))
    few, many = (
        but(view, stage="vie", within=(0, 1, 2), waiting=(0, 1, 2), board=(*[0] * POCH, lies))
        for lies in (0, 33)
    )

    assert sees(few, 0.5, 2, bet) < 0.3
    assert sees(many, 0.5, 2, bet) > 0.9
    alone = [chances(one, bet, Random(1), Budget(200))[1] for one in (few, many)]
    assert alone[0] > 0.3
    assert alone[1] < 0.1


def test_the_coins_of_a_card_are_those_of_this_run_later_ones_and_the_end() -> None:
    hands = {0: "9S", 1: "8H AC", 2: "KS QH"}
    cards = tuple(tuple(hands[seat].split()) for seat in range(3))
    view = but(at("report", PLAIN, "7D"), stage="lay", hands=cards, run=((0, "QD"), (2, "QC")))

    low, high = (laid_out(view, cards, Move(1, "lay", (card,))) for card in ("AC", "8H"))

    assert (low.run, low.last) == (-1, False)
    assert (high.run, high.last) == (2, True)
    assert high.coins == high.run + high.later + high.cards


def test_who_bet_is_thought_to_hold_more_and_who_let_it_go_less() -> None:
    view = GAME.view(at("report", PLAIN, "7D", f"{CLAIMED}, B pass, C vie 2"), 0)

    def times(seat: int) -> float:
        usual = dict.fromkeys(view.within, 0.5)
        high, low = (likelihood(view, usual | {seat: share}, 0) for share in (0.95, 0.2))
        return high / low

    assert times(1) < 1 < times(2)


def test_who_could_lay_no_ace_at_thirty_is_given_none() -> None:
    """B could lay nothing at thirty, and the run was over: B has no Ace, so that A, who has one,
    lays the last card of the next run."""
    hands = {0: "7H AC QS 9S KC", 1: "TD 9H 8H 8D 7S", 2: "JC JH JS QC 9D"}
    lines = "B show TD, C pass, A pass, B pass, C pass, A pass"
    state = after(at("moved", hands, "KD", lines), "B lay TD, C lay JC, A lay KC, B pass")
    view = GAME.view(state, 0)
    deal, rng = deals(view, 0), Random(1)

    for _ in range(40):
        assert not [card for card in deal(rng)[1] if card[0] == "A"]
    assert (
        layings(view, [Move(0, "lay", ("7H",))], rng, Budget(40))[Move(0, "lay", ("7H",))].last == 1
    )


def test_nobody_is_given_what_would_have_taken_a_pool_that_lies_there() -> None:
    view = GAME.view(at("report", PLAIN, "7D", "B pass, C pass, A pass"), 0)
    deal, rng = deals(view, 0), Random(1)

    for _ in range(40):
        hands = deal(rng)
        assert not {f"{rank}D" for rank in "AKQJT"} & {card for hand in hands for card in hand}


def test_cards_of_one_count_are_told_so_and_open_ones_by_name() -> None:
    """Where it hardly matters which card is laid to a run."""
    begun = GAME.begin(GAME.terms_of("poch:report,seats=3"))
    hands = (("8H", "AS"), ("9S",), ("8C", "8D", "7S"))
    run = ((0, "QS"), (1, "KH"))
    state = but(
        begun, due=None, stage="lay", hands=hands, acting=(2,), within=(0, 1, 2), run=run,
        shown=("8H", "AS", "9S"), turned="TD",
    )  # fmt: skip
    texts = []
    for cards in (hands[2], hands[2][:2]):
        table = but(state, hands=(*hands[:2], cards))
        allowed = tuple(ruling for ruling in GAME.rulings(table, 2) if ruling.allowed)
        worths = {ruling.move: 0.0 for ruling in allowed}
        choice = ActChoice(GAME, GAME.view(table, 2), allowed[0].move, allowed, worths)
        texts += [idea.text for idea in IDEAS(choice)]

    assert texts == [
        "It hardly matters which card you lay: after any of them only the Ace of Spades ({A}) "
        "still fits.",
        "Your cards count eight each: which of them you lay hardly matters.",
    ]
