"""Five-Cards: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from diversions.games.five_cards import GAME
from diversions.games.five_cards.ideas import weighed
from diversions.games.five_cards.odds import no_trump
from diversions.games.five_cards.open_hands import BothHands
from diversions.games.five_cards.players import journeyman
from diversions.games.five_cards.ranking import PACK, ladder, playable, power, taking
from diversions.games.five_cards.rules import FiveCardsState
from diversions.games.five_cards.values import per_cent
from diversions.rules import BACK, Move, Ruling, play
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.coaching import ActChoice
from diversions.rules.core import Terms, but
from diversions.rules.kit.cards import Hand
from diversions.rules.record import ruling_on

FIVE_IT = re.compile(r"(\d+) per cent of hands .*? up, (\d+) per cent of those hands")
A_DEALS = "* lift 2S 9H"


def table(
    code: str, hands: dict[int, list[str]], then: Sequence[str], *moves: str
) -> FiveCardsState:
    """The table of those terms after A has dealt those hands, and after *moves*."""
    state = GAME.begin(GAME.terms_of(f"five-cards:cotton{code}"))
    state = play(GAME, state, Move.read(A_DEALS))
    state = play(GAME, state, GAME.stacked(state, hands, then))
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def may(state: FiveCardsState, seat: int) -> list[str]:
    """What *seat* may do."""
    return [str(ruling.move) for ruling in GAME.rulings(state, seat) if ruling.allowed]


def takes(code: str, trump: str, led: str, laid: str) -> str:
    """The card that takes a trick of two."""
    terms = GAME.terms_of(f"five-cards:cotton{code}")
    return taking(terms, ((1, led), (0, laid)), trump)[1]


# The order of the cards ----------------------------------------------------------------------


@pytest.mark.parametrize("trump", list("SHCD"))
def test_the_fivefingers_wins_all_and_the_ace_of_hearts_all_but_that(trump: str) -> None:
    fingers, hearts = "5" + trump, "AH"
    for card in PACK.cards:
        if card != fingers:
            assert takes("", trump, card, fingers) == takes("", trump, fingers, card) == fingers
        if card not in (fingers, hearts):
            assert takes("", trump, card, hearts) == takes("", trump, hearts, card) == hearts


@pytest.mark.parametrize(
    ("trump", "best"),
    [
        ("S", "5S AH AS JS KS QS 2S 3S 4S 6S 7S 8S 9S TS"),
        ("H", "5H AH JH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
        ("D", "5D AH AD JD KD QD TD 9D 8D 7D 6D 4D 3D 2D"),
    ],
)
def test_the_next_is_the_ace_of_trumps_then_the_knave_and_the_rest(trump: str, best: str) -> None:
    assert list(ladder(GAME.terms_of("five-cards:cotton"), trump)) == best.split()


def test_the_least_of_the_black_and_the_most_of_the_red_wins() -> None:
    for black, red in product("SC", "HD"):
        for low, high in (("2", "3"), ("4", "9"), ("9", "T")):
            assert takes("", "C" if black == "S" else "S", high + black, low + black)[0] == low
            assert takes("", "D" if red == "H" else "H", low + red, high + red)[0] == high
    assert takes("", "D", "2C", "AC") == "AC"  # the least of all


@pytest.mark.parametrize(
    ("code", "black", "red"),
    [
        ("", "KQJA23456789T", "KQJT98765432A"),
        (",court=under", "A23456789TKQJ", "T98765432KQJA"),
        (",court=onward", "A23456789TJQK", "KQJT98765432A"),
    ],
)
def test_the_court_is_above_the_spots_or_below_or_goes_on(code: str, black: str, red: str) -> None:
    terms = GAME.terms_of(f"five-cards:cotton{code},diamond=suit")
    for suit, order, trump in (("C", black, "S"), ("S", black, "H"), ("D", red, "S")):
        cards = sorted(
            (card for card in PACK.cards if card[1] == suit),
            key=lambda card: -power(terms, card, card, trump),
        )
        assert "".join(card[0] for card in cards) == order


def test_the_ace_of_diamonds_is_the_worst_unless_it_prove_to_be_trump() -> None:
    assert takes("", "S", "AD", "TC") == "TC"  # of the whole pack
    assert takes(",diamond=suit", "S", "AD", "TC") == "AD"
    for code in ("", ",diamond=suit"):
        assert takes(code, "S", "AD", "2D") == "2D"
        assert takes(code, "S", "TC", "AD") == "TC"
        assert takes(code, "D", "JD", "AD") == "AD"  # the Ace of trumps


# To five it ----------------------------------------------------------------------------------

HANDS = {1: ["AC", "KC", "2S", "3S", "KD"], 0: ["7S", "8C", "4D", "6D", "9C"]}


def test_if_he_speaks_affirmatively_the_next_card_must_be_trumps() -> None:
    state = table("", HANDS, ["7H", "8S"], "B ask")
    assert (state.trump, state.acting) == ("H", (0,))

    state = play(GAME, state, Move.read("A agree"))

    assert (state.turned, state.trump, state.phase) == (("7H", "8S"), "S", "play")
    assert state.acting == (1,)  # and there is no more asking


def test_if_not_play_it_out() -> None:
    state = table("", HANDS, ["7H", "8S"], "B ask", "A refuse", "A ask", "B refuse")

    assert (state.turned, state.trump, state.phase) == (("7H",), "H", "play")


@pytest.mark.parametrize(
    ("code", "asks"), [("", [1, 0]), (",asks=eldest", [1]), (",asks=dealer", [0])]
)
def test_who_asks(code: str, asks: list[int]) -> None:
    state, asked = table(code, HANDS, ["7H", "8S"]), []
    while state.phase == "ask":
        (seat,) = state.acting
        asked.append(seat)
        state = play(GAME, state, Move(seat, "pass"))

    assert asked == asks


def test_the_next_card_of_the_pack_is_seen_by_nobody_before_that() -> None:
    state = table("", HANDS, ["7H", "8S"])

    assert [GAME.view(state, seat).stock for seat in (0, 1, None)] == [("??",)] * 3


def test_how_many_hands_have_no_trump_and_what_a_new_one_mends() -> None:
    """What the report and the table say is reckoned, and agrees with hands dealt out at random."""
    odds, rng, none, mended = no_trump(), Random(1674), 0, 0
    for _ in range(20000):
        hand, (turned, then) = (cards := rng.sample(PACK.cards, 7))[:5], cards[5:]
        if not any(card[1] == turned[1] or card == "AH" for card in hand):
            none += 1
            mended += any(card[1] == then[1] for card in hand)

    assert abs(none / 20000 - odds.share) < 0.01
    assert abs(mended / none - odds.mended) < 0.02
    said = FIVE_IT.search(Path("fixtures/games/five_cards/report.toml").read_text("utf-8"))
    assert said is not None
    assert [f"{number} per cent" for number in said.groups()] == [
        per_cent(odds.share), per_cent(odds.mended)
    ]  # fmt: skip


# The play ------------------------------------------------------------------------------------

MIXED = {1: ["7S", "8C", "4D", "QH", "9C"], 0: ["AH", "3S", "2D", "9H", "KD"]}


@pytest.mark.parametrize(
    ("code", "lead", "free"),
    [
        ("", "7S", ["A play 3S"]),
        (",follow=trump", "7S", ["A play AH", "A play KD", "A play 2D", "A play 3S"]),
        (",follow=trump,heart=heart", "7S", ["A play KD", "A play 2D", "A play 3S"]),
        ("", "QH", ["A play 9H"]),  # the Ace counts as a trump
        (",heart=heart", "QH", ["A play AH", "A play 9H"]),
        ("", "4D", ["A play AH", "A play KD", "A play 2D"]),
        (",heart=heart", "4D", ["A play KD", "A play 2D"]),
        (",follow=any", "4D", ["A play AH", "A play KD", "A play 2D", "A play 3S", "A play 9H"]),
    ],
)
def test_what_may_be_played_to_a_lead(code: str, lead: str, free: list[str]) -> None:
    state = table(code, MIXED, ["7D", "8S"], "B pass", "A pass", f"B play {lead}")

    assert sorted(may(state, 0)) == sorted(free)


def test_a_refused_card_is_told_why() -> None:
    state = table("", MIXED, ["7D", "8S"], "B pass", "A pass", "B play 7S")
    ruling = ruling_on(GAME, state, Move.read("A play KD"))

    assert ruling.rule == "five-cards.follow.whist"
    assert ruling.because == "Spades were led, and you have one: follow suit."

    heart = table("", MIXED, ["7D", "8S"], "B pass", "A pass", "B play QH")
    because = ruling_on(GAME, heart, Move.read("A play AH")).because
    counts = "The Ace of Hearts counts as a trump. "
    assert because == f"{counts}Hearts were led, and you have one: follow suit."

    hands = {1: ["7S", "8C", "4D", "QH", "9C"], 0: ["AH", "3C", "2D", "9H", "KD"]}
    only = table("", hands, ["9S", "8S"], "B pass", "A pass", "B play 7S")
    ruling = ruling_on(GAME, only, Move.read("A play KD"))
    assert ruling.rule == "five-cards.heart.trump"
    assert ruling.because == "Spades are trumps, and your Ace of Hearts counts as one: play it."


def test_most_cards_win_five_and_all_win_ten() -> None:
    """Counted over whole matches, by the tricks that the record shows."""
    bot, seen = as_bot(adviser(GAME, "apprentice"), count=1), set()
    for seed in range(40):
        before: tuple[int, ...] = (0, 0)
        for _, state in play_out(GAME, GAME.terms_of("five-cards:cotton"), Random(seed), bot):
            if len(state.takers) == 5 and state.score != before:
                tricks = [state.takers.count(seat) for seat in (0, 1)]
                gains = [now - was for now, was in zip(state.score, before, strict=True)]
                assert gains == [{3: 5, 4: 5, 5: 10}.get(many, 0) for many in tricks]
                seen.add(max(tricks))
                before = state.score
    assert seen == {3, 4, 5}


@pytest.mark.parametrize("code", ["", ",follow=trump", ",follow=any", ",diamond=suit"])
def test_open_hands_are_played_to_the_end_as_well_as_can_be(code: str) -> None:
    terms, rng = GAME.terms_of(f"five-cards:cotton{code}"), Random(7)
    for _ in range(20):
        cards, trump = rng.sample(PACK.cards, 8), rng.choice("SHDC")
        hands = (tuple(cards[:4]), tuple(cards[4:]))
        table = BothHands(terms, trump, hands)
        each = {card: by_the_rules(terms, trump, hands, 0, card) for card in hands[0]}

        assert {card: table.by_card(0, card) for card in hands[0]} == each
        assert table.tricks(0) == max(each.values())


def by_the_rules(terms: Terms, trump: str, hands: tuple[Hand, ...], leader: int, led: str) -> int:
    """The tricks that *leader* takes after *led*, every way of play being tried."""
    mine = tuple(card for card in hands[leader] if card != led)
    least = len(hands[leader])
    for card in playable(terms, hands[1 - leader], led, trump):
        his = tuple(one for one in hands[1 - leader] if one != card)
        left = (mine, his) if leader == 0 else (his, mine)
        taker, _ = taking(terms, ((leader, led), (1 - leader, card)), trump)
        next_ = max(
            (by_the_rules(terms, trump, left, taker, one) for one in left[taker]), default=0
        )
        least = min(least, (1 + next_) if taker == leader else len(mine) - next_)
    return least


# What is advised -------------------------------------------------------------------------------


def asking(hand: str, phase: str = "ask") -> tuple[FiveCardsState, list[Ruling]]:
    """What the dealer sees who may ask, or is asked, Spades being trumps."""
    hands = (tuple(hand.split()), (BACK,) * 5)
    state = but(
        GAME.begin(GAME.terms()), due=None, phase=phase, acting=(0,), hands=hands,
        turned=("KS",), stock=(BACK,), asked=(1,) if phase == "answer" else (),
    )  # fmt: skip
    return state, [ruling for ruling in GAME.rulings(state, 0) if ruling.allowed]


def test_who_has_no_trump_asks_where_that_costs_nothing() -> None:
    for hand, verb in (("KH 8H 6H TC QD", "ask"), ("5S JS 6H TC QD", "pass")):
        view, rulings = asking(hand)

        assert journeyman(GAME, view, rulings, Random(1), Budget(60)).move.verb == verb


@pytest.mark.parametrize(
    ("hand", "verb", "told"),
    [
        ("KH 8H 6H TC QD", "ask", "Asking costs nothing, though your opponent may refuse."),
        ("5S JS 6H TC QD", "pass", "agree only without a trump"),
    ],
)
def test_what_is_said_of_asking_knows_that_the_other_may_refuse(
    hand: str, verb: str, told: str
) -> None:
    view, rulings = asking(hand)
    move = Move(0, verb)
    alike = ActChoice(GAME, view, move, tuple(rulings), dict.fromkeys((Move(0, "ask"), move), 0.0))
    one = ActChoice(GAME, view, move, tuple(rulings))

    assert any(told in idea.text for idea in weighed(one))
    assert not any("worth about as much to you" in idea.text for idea in weighed(alike))
