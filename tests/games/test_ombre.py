"""L’Ombre: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from diversions.games.ombre import GAME
from diversions.games.ombre.claims import (
    lost_at_simple_stake,
    most_sure,
    won_with_fewer,
    won_with_three,
)
from diversions.games.ombre.judgement import good, promise, would_play
from diversions.games.ombre.players import Knowledge, dominated, ended, weigh
from diversions.games.ombre.rules import playable
from diversions.games.ombre.state import (
    LADDER,
    PACK,
    SUIT_OF,
    OmbreState,
    is_matador,
    money,
    power,
    series,
    won,
)
from diversions.games.ombre.table import ARRANGED
from diversions.games.ombre.tricks import CODILLIO, REPUESTO, WON, able, ending, settled
from diversions.rules import Move, play
from diversions.rules.bots import Budget, adviser, as_bot
from diversions.rules.core import BACK, but
from diversions.rules.record import ruling_on

LIFT = "* lift KS 5C QD"  # A deals, B is eldest
STRONG = ["AS", "2S", "AC", "KS", "QS", "KH", "KD", "KC", "3H"]
HANDS = {
    0: ["7S", "6S", "4D", "5D", "6D", "QC", "JC", "7C", "4C"],
    1: STRONG,
    2: ["JS", "5S", "QH", "JH", "4H", "QD", "JD", "3C", "5C"],
}
THREE = ["AS", "2S", "AC", "7S", "5H", "6H", "4D", "7C", "4C"]


def table(code: str, hands: dict[int, list[str]], *moves: str) -> OmbreState:
    """The table of those terms, with those hands, after *moves*; A deals."""
    state = GAME.begin(GAME.terms_of(f"ombre:cotton{code}"))
    state = play(GAME, state, Move.read(LIFT))
    return after(play(GAME, state, GAME.stacked(state, hands)), *moves)


def after(state: OmbreState, *moves: str) -> OmbreState:
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def refusal(state: OmbreState, move: str) -> str:
    ruling = ruling_on(GAME, state, Move.read(move))
    assert not ruling.allowed
    return ruling.rule


def dealt_out(state: OmbreState) -> OmbreState:
    """The table when the deal is played to its end by rule of thumb."""
    bot, deals = as_bot(adviser(GAME, "apprentice"), count=1), state.deals
    while state.deals == deals and state.acting:
        seat = state.acting[0]
        rulings = [ruling for ruling in GAME.rulings(state, seat) if ruling.allowed]
        state = play(GAME, state, bot(GAME, GAME.view(state, seat), rulings, Random(1)))
    return state


# The cards ---------------------------------------------------------------------------------------


def test_of_the_black_there_are_eleven_trumps_of_the_red_twelve() -> None:
    assert {suit: len(ladder) for suit, ladder in LADDER.items()} == {
        "S": 11,
        "C": 11,
        "H": 12,
        "D": 12,
    }
    assert " ".join(LADDER["S"]) == "AS 2S AC KS QS JS 7S 6S 5S 4S 3S"
    assert " ".join(LADDER["C"]) == "AS 2C AC KC QC JC 7C 6C 5C 4C 3C"
    assert " ".join(LADDER["H"]) == "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H"
    assert len(PACK.cards) - 27 == 13


def test_the_least_small_cards_of_the_red_are_best_and_the_most_of_the_black() -> None:
    def order(suit: str, trump: str) -> str:
        cards = [card for card in PACK.cards if SUIT_OF[trump][card] == suit]
        led = cards[0]
        cards.sort(key=lambda card: -power(card, led, trump))
        return " ".join(card[0] for card in cards)

    assert order("D", "S") == "K Q J A 2 3 4 5 6 7"
    assert order("C", "H") == "K Q J 7 6 5 4 3 2"


def test_the_two_black_aces_are_trumps_whatever_is_named() -> None:
    for trump in "SHDC":
        assert SUIT_OF[trump]["AS"] == SUIT_OF[trump]["AC"] == trump
        assert power("3" + trump, "KS" if trump != "S" else "KH", trump) > power(
            "KS" if trump != "S" else "KH", "KS" if trump != "S" else "KH", trump
        )


def test_a_hand_lies_by_the_order_of_the_game() -> None:
    cards = ["2D", "AC", "7D", "KS", "AS", "3S", "AD"]
    assert " ".join(ARRANGED(cards, "")) == "AS KS 3S AD 2D 7D AC"
    assert " ".join(ARRANGED(cards, "S")) == "AS AC KS 3S AD 2D 7D"
    assert " ".join(ARRANGED(cards, "D")) == "AS 7D AC AD 2D KS 3S"


def test_none_but_commanding_cards_can_force_a_matador() -> None:
    hand = ("7H", "KD", "3C")
    assert able(hand, "KH", "H") == hand
    assert able(hand, "AC", "H") == hand
    assert able(hand, "AS", "H") == ("7H",)
    assert able(hand, "AC", "H", any_matador=True) == ("7H",)
    assert able(("7H", "2H", "3C"), "KH", "H") == ("7H", "2H")


def test_able_agrees_with_the_rule_on_all_small_hands() -> None:
    cards = ["AS", "7H", "AC", "AH", "6H", "KS", "2D"]
    for hand in combinations(cards, 3):
        for led in PACK.cards:
            if led in hand:
                continue
            trumps = [c for c in hand if SUIT_OF["H"][c] == "H"]
            same = [c for c in hand if SUIT_OF["H"][c] == SUIT_OF["H"][led]]
            forced = bool(same)
            if same and SUIT_OF["H"][led] == "H" and all(is_matador(c, "H") for c in trumps):
                forced = is_matador(led, "H") and any(
                    power(led, led, "H") > power(c, led, "H") for c in trumps
                )
            assert able(hand, led, "H") == (tuple(same) if forced else hand), (hand, led)


# Stakes and saying -------------------------------------------------------------------------------


def test_each_stakes_a_great_counter_and_eldest_and_who_pass_a_lesser() -> None:
    state = table("", HANDS)
    assert (state.purses, state.pot) == ((-12, -13, -12), 37)
    state = after(state, "B pass")
    assert (state.purses, state.pot) == ((-12, -14, -12), 38)
    state = after(state, "C pass", "A pass")
    assert (state.ended, state.pot, state.dealer, state.deals) == ("passed", 40, 1, 1)
    assert money(12) == "one great counter"


def test_who_asks_must_take_in_though_the_game_be_never_so_good() -> None:
    state = table("", HANDS, "B ask")
    assert (state.phase, state.acting) == ("answer", (2,))
    state = after(state, "C decline", "A decline", "B name S")
    assert state.player == 1
    assert refusal(state, "B keep") == "ombre.ask.may"

    other = table("", HANDS, "B ask", "C without", "C name H")
    assert (other.player, other.without, other.acting) == (2, True, (0,))
    assert other.took == (-1, -1, 0)


def test_the_last_who_speaks_has_nobody_left_to_ask() -> None:
    state = table("", HANDS, "B pass", "C pass")
    assert refusal(state, "A ask") == "ombre.ask.may"
    must = table(",ask=must", HANDS, "B pass", "C pass", "A ask")
    assert (must.player, must.bound, must.phase) == (0, True, "name")


# Naming and taking in ----------------------------------------------------------------------------


def test_trumps_are_named_before_taking_in_or_any_other_may_name_them() -> None:
    state = table("", HANDS, "B undertake")
    assert refusal(state, "B look") == "ombre.name.before"
    late = table(",name=forget", HANDS, "B undertake", "B look", "B discard 3H KC")
    assert (late.phase, late.acting, late.trump) == ("prevent", (2,), "")
    leave = next(one for one in GAME.rulings(late, 2) if one.move.verb == "leave")
    assert leave.rule == "ombre.named-last"
    taken = after(late, "C leave", "A name H")
    assert (taken.trump, taken.phase, taken.acting) == ("H", "take", (2,))
    left = after(late, "C leave", "A leave", "B name S")
    assert (left.trump, left.phase, left.acting) == ("S", "take", (2,))
    assert taken.player == left.player == 1


def test_cards_are_taken_in_for_a_counter_each_and_nobody_sees_them() -> None:
    state = table("", HANDS, "B undertake", "B name S", "B discard KC 3H")
    assert (state.pot, state.purses[1], len(state.stock)) == (39, -15, 11)
    assert (state.took, state.acting) == ((-1, 2, -1), (2,))
    for seat in (0, 2, None):
        view = GAME.view(state, seat)
        assert set(view.hands[1]) == set(view.out[1]) == set(view.stock) == {BACK}
    mine = GAME.view(state, 1)
    assert set(mine.out[1]) == {"KC", "3H"}
    assert set(mine.stock) == {BACK}
    assert GAME.told(Move.read("B discard KC 3H"), 2).what == (BACK, BACK)


def test_nobody_takes_in_more_than_the_stock_has() -> None:
    state = table("", HANDS, "B undertake", "B name S", f"B discard {' '.join(STRONG)}")
    assert len(state.stock) == 4
    assert refusal(state, "C discard JS 5S QH JH 4H") == "ombre.stock"
    state = after(state, "C discard QH JH 4H QD")
    assert (state.phase, state.took, state.acting) == ("play", (0, 9, 4), (1,))


def test_the_others_may_refuse_to_take_in_or_only_if_the_player_does() -> None:
    moves = ("B undertake", "B name S", "B discard 3H")
    assert after(table("", HANDS, *moves), "C keep").acting == (0,)
    assert refusal(table(",others=bound", HANDS, *moves), "C keep") == "ombre.others.bound"
    without = table(",others=bound", HANDS, *moves[:2], "B keep", "C keep")
    assert (without.without, without.acting) == (True, (0,))


# The end of a deal -------------------------------------------------------------------------------


def test_five_tricks_win_and_four_if_the_others_have_three_and_two() -> None:
    for tricks in ((a, b, 9 - a - b) for a in range(10) for b in range(10 - a)):
        how = ending(tricks, 0).how
        mine, most = tricks[0], max(tricks[1:])
        assert how == (WON if mine > most else REPUESTO if mine == most else CODILLIO)
    assert ending((4, 3, 2), 0).how == WON
    assert ending((4, 4, 1), 0).how == REPUESTO
    assert ending((5, 4, 0), 0).how == WON


def test_a_settled_deal_can_end_in_one_way_only() -> None:
    assert settled((5, 1, 0), 0)
    assert not settled((4, 1, 0), 0)
    assert settled((0, 0, 5), 0)
    assert not settled((1, 3, 3), 0)


def test_a_game_without_taking_in_and_matadors_are_paid() -> None:
    state = table("", HANDS, "B undertake", "B name S", "B keep", "C keep", "A keep")
    state = dealt_out(state)
    assert state.ended == WON
    assert state.voll
    # The stakes, 37; a great counter from each, and one for the Voll; three matadors, King and
    # Queen: five from each.
    assert state.purses[1] == -13 + 37 + 24 + 24 + 120
    lesser = table(",series=lesser", HANDS, "B undertake", "B name S", "B keep", "C keep", "A keep")
    assert dealt_out(lesser).purses[1] == -13 + 37 + 24 + 24 + 72 + 4
    assert series(STRONG, "S") == 5


def test_three_matadors_are_six_counters_and_any_hand_is_paid_or_the_players_alone() -> None:
    hands = {1: THREE, 2: HANDS[2][2:]}
    moves = ("B pass", "C undertake", "C name S", "C keep", "A keep", "B keep")
    any_hand = dealt_out(table("", hands, *moves))
    alone = dealt_out(table(",hand=player", hands, *moves))
    assert any_hand.purses[1] - alone.purses[1] == 6 * 12
    assert any_hand.ended == alone.ended == CODILLIO


def test_codillio_is_made_good_to_the_table_or_to_its_winner() -> None:
    moves = ("B pass", "C undertake", "C name H", "C discard 5S", "A keep", "B keep")
    state = dealt_out(table("", HANDS, *moves))
    assert state.ended == CODILLIO
    pot = 37 + 1 + 1
    assert state.pot == pot
    assert state.purses[2] == -12 - 1 - pot
    other = dealt_out(table(",good=winner", HANDS, *moves))
    assert (other.pot, other.purses[2]) == (0, -12 - 1 - pot)
    assert other.purses[1] - state.purses[1] == pot


def test_the_voll_is_paid_only_if_it_is_declared_before_the_fifth_trick() -> None:
    sure = ["AS", "2S", "AC", "KS", "QS", "JS", "7S", "6S", "5S"]  # nothing can take a trick
    rest = {1: sure, 2: HANDS[2][2:]}
    state = table("", rest, "B undertake", "B name S", "B keep", "C keep", "A keep")
    assert refusal(state, "B voll")
    said = dealt_out(dealt_to(state, 1, declare=True))
    silent = dealt_to(state, 5, declare=False)
    assert said.purses[1] - silent.purses[1] == 24
    assert len(said.takers) == 9
    assert len(silent.takers) == 5
    assert dealt_to(state, 4, declare=True).voll


def test_a_black_ace_that_does_not_follow_is_said_to_be_a_trump() -> None:
    hands = {
        0: ["AC", "7C", "4C", "QC", "7S", "6S", "4D", "5D", "6D"],
        1: ["KC", "JS", "5S", "QH", "JH", "4H", "QD", "JD", "5C"],
        2: ["3C", "2D", "3D", "7D", "KD", "KS", "QS", "4S", "7H"],
    }
    moves = ("B undertake", "B name H", "B keep", "C keep", "A keep", "B play KC", "C play 3C")
    state = table("", hands, *moves)

    told = {
        card: ruling_on(GAME, state, Move.read(f"A play {card}")).because for card in ("AC", "7S")
    }

    assert told["7S"] == "Clubs were led, and you have one: follow suit."
    assert told["AC"] == f"The Ace of Clubs is a trump. {told['7S']}"


def test_a_voll_that_is_declared_and_lost_is_told() -> None:
    weak = ["AS", "2S", "AC", "KS", "QS", "6C", "5C", "5D", "4D"]
    state = table("", {1: weak}, "B undertake", "B name S", "B keep", "C keep", "A keep")

    lost = dealt_out(dealt_to(state, 4, declare=True))

    assert len(lost.takers) < 9 or lost.takers != (1,) * 9
    told = " ".join(note.text for note in lost.notes)
    assert "{B} does not win the Voll as declared, and nothing is paid for that." in told


def played_on(state: OmbreState, *moves: str) -> list[tuple[OmbreState, Move, OmbreState]]:
    """What happens from *state* on to the end of the deal, by rule of thumb after *moves*."""
    scenes: list[tuple[OmbreState, Move, OmbreState]] = []
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    lines = [Move.read(move) for move in moves]
    while not scenes or state.acting:
        seat = state.acting[0]
        rulings = [ruling for ruling in GAME.rulings(state, seat) if ruling.allowed]
        move = lines.pop(0) if lines else bot(GAME, GAME.view(state, seat), rulings, Random(1))
        after_it = play(GAME, state, move)
        scenes.append((state, move, after_it))
        state = after_it
    return scenes


def test_what_claims_count_is_what_happens_at_the_table() -> None:
    # Cotton 1674, p. 100: three sure tricks at least, and what a lost game costs.
    assert (most_sure(STRONG), most_sure(HANDS[0]), most_sure(THREE)) == (8, 0, 3)
    won = played_on(table("", HANDS), "B undertake", "B name S", "B keep", "C keep", "A keep")
    assert (won_with_three(won), won_with_fewer(won)) == ((1, 1), (0, 0))
    weak = ("B pass", "C undertake", "C name H", "C discard 5S", "A keep", "B keep")
    lost = played_on(table("", HANDS), *weak)
    assert (won_with_three(lost), won_with_fewer(lost)) == ((0, 0), (0, 0))  # not the first hand
    changed = {**HANDS, 1: HANDS[2], 2: HANDS[1]}
    eldest = ("B undertake", "B name H", "B discard 5S", "C keep", "A keep")
    lost_by_eldest = played_on(table("", changed), *eldest)
    assert (won_with_three(lost_by_eldest), won_with_fewer(lost_by_eldest)) == ((0, 0), (0, 1))
    assert lost_at_simple_stake(won) == (0, 0)
    assert lost_at_simple_stake(lost) == (39 / 12, 1)


def dealt_to(state: OmbreState, tricks: int, declare: bool) -> OmbreState:
    """The table after so many more *tricks* that B leads and wins, and perhaps declares."""
    for _ in range(tricks):
        for _ in range(3):
            seat = state.acting[0]
            state = after(state, f"{'ABC'[seat]} play {playable(state, seat)[0]}")
    return after(state, "B voll") if declare else state


def test_his_tenaces_lose_one_if_you_lead_and_win_both_if_you_are_led_to() -> None:
    # Cotton 1674, pp. 103-104: Spadillo and Basto against Mallillio and another trump.
    def tricks(*played: str) -> int:
        """Tricks for Spadillo and Basto of two, each pair led by its first."""
        return sum(
            max(pair.split(), key=lambda c: power(c, pair.split()[0], "S")) in ("AS", "AC")
            for pair in played
        )

    assert tricks("AS 5S", "2S AC") == 1
    assert tricks("AC 2S", "AS 5S") == 1
    assert tricks("2S AS", "AC 5S") == 2
    assert tricks("5S AC", "AS 2S") == 2


def test_if_both_follow_the_matadors_one_red_trump_is_left_and_no_black_one() -> None:
    # Cotton 1674, p. 104: three matadors with two other trumps, and three rounds are drawn.
    assert len(LADDER["H"]) - 5 - 2 * 3 == 1
    assert len(LADDER["S"]) - 5 - 2 * 3 == 0


# Players -----------------------------------------------------------------------------------------


def test_what_is_guessed_agrees_with_what_was_played() -> None:
    state = table("", HANDS, "B undertake", "B name S", "B discard 3H KC", "C keep", "A keep")
    state = after(state, "B play KH", "C play QH", "A play 4D")
    known = Knowledge(GAME.view(state, 1), 1)
    for number in range(20):
        deal = known.deal(Random(number))
        cards = [card for hand in deal.hands for card in hand]
        assert deal.hands[1] == state.hands[1]
        assert len({*cards, *deal.stock}) == len(cards) + len(deal.stock)
        assert not any(SUIT_OF["S"][card] == "H" for card in deal.hands[0])
        assert not {"3H", "KC"} & {*cards, *deal.stock}


def test_what_others_laid_out_is_poor_and_the_stock_is_as_it_comes() -> None:
    """Where the others have taken in eleven cards, about one of the two that are left is a trump or
    a King; all that they laid out are lower."""
    hand = ("AC", "6D", "JS", "AH", "2H", "5H", "7H", "QC", "6C")
    view = but(
        GAME.begin(GAME.terms()), due=None, acting=(0,), phase="take", player=1, trump="D",
        hands=(hand, (BACK,) * 9, (BACK,) * 9), stock=(BACK, BACK), took=(-1, 4, 7),
        out=((), (BACK,) * 4, (BACK,) * 7),
    )  # fmt: skip
    known, rng = Knowledge(view, 0), Random(1)
    deals = [known.deal(rng) for _ in range(60)]
    in_stock = [sum(good(card, "D") for card in deal.stock) for deal in deals]

    assert 0.7 < sum(in_stock) / len(deals) < 1.5
    every = {card for card in PACK.cards if good(card, "D")}
    for deal in deals:
        assert len(every - {*deal.stock, *sum(deal.hands, ())}) <= 1


def test_the_rule_of_thumb_asks_more_than_three_sure_tricks() -> None:
    assert would_play(STRONG)
    assert not would_play(HANDS[0])
    assert promise(THREE, "S") > 3


@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_a_player_who_is_asked_to_play_declares_what_is_sure(level: str) -> None:
    bot = as_bot(adviser(GAME, level), count=20)
    state = table("", HANDS)
    rulings = [ruling for ruling in GAME.rulings(state, 1) if ruling.allowed]
    move = bot(GAME, GAME.view(state, 1), rulings, Random(2))
    assert move.verb == "undertake"
    assert won(state, 1) == 0


@pytest.mark.parametrize("taken", ["lesser", "great"])
def test_in_a_deal_that_is_reckoned_no_counter_is_lost(taken: str) -> None:
    """What is staked for cards lies on the table: all gain together what lay there before."""
    view = GAME.view(table(f",taken={taken}", HANDS), 1)
    knows = Knowledge(view, 1)
    for number in range(5):
        for verb in ("undertake", "pass"):
            gains, _ = ended(view, knows.deal(Random(number)), Move(1, verb))
            assert sum(gains) == pytest.approx(view.pot), verb


def test_what_an_act_is_worth_is_what_it_brings_to_its_own_seat() -> None:
    """And not what the others lose by it as well."""
    view = GAME.view(table("", HANDS), 1)
    verbs = ("undertake", "pass")
    deal = Knowledge(view, 1).deal(Random(3))
    brings = {verb: ended(view, deal, Move(1, verb))[0][1] for verb in verbs}

    known = weigh(GAME, view, [Move(1, verb) for verb in verbs], Random(3), Budget(1))

    assert len({*brings.values()}) == 2
    assert {move.verb: worth for move, worth in known.items()} == pytest.approx(brings)


def test_a_hand_that_would_lose_is_not_played_because_others_stake_for_their_cards() -> None:
    """Where a card costs a great counter, and each must first ask: what the others stake is to be
    won as well, and so it is no reason to play a hand that hardly ever wins."""
    poor = ["7S", "4S", "2S", "KH", "QH", "3H", "KC", "5C", "2C"]
    state = table(",ask=must,taken=great", {1: poor})
    rulings = [ruling for ruling in GAME.rulings(state, 1) if ruling.allowed]
    bot = as_bot(adviser(GAME, "journeyman"), count=60)
    moves = [bot(GAME, GAME.view(state, 1), rulings, Random(number)) for number in range(3)]
    assert {move.verb for move in moves} == {"pass"}


def test_no_matador_is_thrown_to_a_lost_trick_in_place_of_a_lower_trump() -> None:
    """The King lies between the Ace of Clubs and the Queen; nothing between her and the Knave."""
    hands = {
        0: ["2S", "KS", "6S", "4D", "5D", "6D", "7C", "4C", "QC"],
        1: ["AS", "3C", "5C", "6C", "2H", "3H", "4H", "5H", "KH"],
        2: ["AC", "7S", "JS", "QS", "QD", "JD", "KD", "KC", "JC"],
    }
    state = table("", hands)
    state = but(state, phase="play", player=1, trump="S", trick=((1, "AS"),), acting=(2,))
    moves = [Move(2, "play", (card,)) for card in ("AC", "QS", "JS")]
    wrong = dominated(GAME, GAME.view(state, 2), moves)

    assert [*wrong] == [moves[0]]


def test_the_voll_is_weighed_by_one_card_that_is_led_and_not_by_the_best_in_each_deal() -> None:
    """Four low cards win no nine tricks, so that to declare brings no more than the best lead."""
    hands = {
        0: ["JD", "5D", "6D", "QH", "JH", "KS", "JS", "QC", "JC"],
        1: ["AS", "7D", "AC", "QD", "QS", "6S", "3H", "KC", "4C"],
        2: ["KD", "3D", "4D", "KH", "AH", "5S", "4S", "7C", "6C"],
    }
    state = table("", hands)
    state = but(
        state, phase="play", player=1, trump="D", acting=(1,), took=(5, 3, 5), pot=50,
        tricks=(((1, "AS"), (2, "4D"), (0, "5D")),), takers=(1,),
        hands=tuple(tuple(c for c in hand if c not in ("AS", "4D", "5D")) for hand in state.hands),
    )  # fmt: skip
    view = GAME.view(state, 1)
    moves = [Move(1, "play", (card,)) for card in view.hands[1]] + [Move(1, "voll")]
    worths = weigh(GAME, view, moves, Random(1), Budget(60))

    assert abs(worths[moves[-1]] - max(worths[move] for move in moves[:-1])) < 1
