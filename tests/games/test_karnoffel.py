"""Karnöffel: the order that the report prints, the Devil's two conditions, the end of a deal,
what the master knows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from diversions.games.karnoffel import GAME, judgement, players
from diversions.games.karnoffel.judgement import (
    CardJudgement,
    FastDeal,
    fast_deal,
    numbers_of,
    shipped,
)
from diversions.games.karnoffel.players import master, on_trick, promised
from diversions.games.karnoffel.powers import powers, takes
from diversions.games.karnoffel.rules import WON, KarnoffelState, Trick, how_taken, named, taken_at
from diversions.games.karnoffel.tools import TOOLS
from diversions.rules import BACK, IllegalMove, Move, Outcome, but, play
from diversions.rules.bots import Advice, Budget, play_out
from diversions.training.games import karnoffel as learning


def dealt(code: str = "dafydd", **hands: str) -> KarnoffelState:
    """The table after a deal by A; the first card of each hand lies face up."""
    state = GAME.begin(GAME.terms_of(f"karnoffel:{code}"))
    held = {ord(seat) - 65: cards.split() for seat, cards in hands.items()}
    return play(GAME, state, GAME.stacked(state, held))


def after(state: KarnoffelState, moves: str) -> KarnoffelState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


def test_the_order_of_the_chosen_suit_is_the_one_printed() -> None:
    led = powers("german", "A", "8A")
    order = sorted((card for card in led if card[1] == "A"), key=lambda card: -led[card])

    assert [card[0] for card in order] == list("U62K3O45T98")
    assert led["UA"] > powers("german", "A", "7A")["7A"] > led["6A"]


@pytest.mark.parametrize("french", [False, True])
def test_each_power_beats_what_it_says_and_no_more(french: bool) -> None:
    system, chosen, other = ("french", "S", "H") if french else ("german", "A", "L")
    court = "KQJ" if french else "KOU"
    beaten = {court[2]: 12, "7": 0, "6": 12, "2": 12, "3": 11, "4": 10, "5": 9, "K": 0, "8": 0}
    for rank, number in beaten.items():
        led = [r + other for r in court + "T98765432"]
        assert sum(takes(system, chosen, card, rank + chosen) for card in led) == number, rank


def test_a_card_that_takes_a_trick_by_its_power_is_told_by_its_title() -> None:
    state = but(dealt(), chosen="A")

    told = [
        named(state, card, how_taken("A", card, led))
        for card, led in (("6A", "KL"), ("UA", "KL"), ("7A", "7A"), ("4A", "TL"), ("6L", "5L"))
    ]

    assert told == [
        "Six of Acorns, the Pope", "Unter of Acorns, the Karnöffel", "Seven of Acorns, the Devil",
        "Four of Acorns, the Untertaker", "Six of Leaves",
    ]  # fmt: skip


def test_a_king_that_does_not_follow_stops_nobody() -> None:
    state = but(dealt(), chosen="A")

    assert taken_at(state, ((0, "TL"), (1, "KB"), (2, "3A"), (3, "2H"))) == 2
    assert taken_at(state, ((0, "TL"), (1, "KL"), (2, "3A"), (3, "2H"))) == 1


def test_a_devil_that_is_led_yields_to_the_karnoffel_alone() -> None:
    cards = powers("german", "A", "7A")

    assert [card for card in cards if takes("german", "A", "7A", card)] == ["UA"]


def test_a_devil_that_is_laid_is_beneath_the_lowest_of_its_suit() -> None:
    assert not any(takes("german", "A", card, "7A") for card in ("8A", "2L", "KH"))


def test_a_chosen_king_is_plain_where_it_is_led_and_nothing_where_it_is_laid() -> None:
    assert [r for r in "U7623KO45T98" if takes("german", "A", "KA", r + "A")] == list("U62")
    assert not any(takes("german", "A", rank + "L", "KA") for rank in "KOUT98765432")


DEVIL = {"A": "KH 2B 3B 4B 5B", "B": "5A 7A 9L 8L 4H", "C": "KL UA 9H 8H 3H", "D": "KB TL TH 8B 9B"}


def test_the_devil_may_not_be_led_first_but_may_be_laid() -> None:
    state = dealt(**DEVIL)
    assert state.chosen == "A"
    with pytest.raises(IllegalMove) as error:
        after(state, "B play 7A")
    assert error.value.ruling.rule == "karnoffel.devil-first"

    state = after(state, "B play 5A / C play 3H / D play 8B / A play 2B")
    assert state.acting == (1,)
    assert after(state, "B play 7A / C play 9H / D play 9B / A play KH").won == (1, 1)
    assert after(state, "B play 7A / C play UA / D play 9B / A play KH").won == (1, 0)


def test_the_lowest_face_up_chooses_and_the_first_dealt_of_equals() -> None:
    assert dealt(A="2H", B="3A", C="KL", D="KB").chosen == "H"
    assert dealt(A="2H", B="3A", C="2L", D="KB").chosen == "L"


def test_the_first_cards_lie_open_and_the_others_do_not() -> None:
    view = GAME.view(dealt(**DEVIL), 0)

    assert view.hands[1] == ("5A", BACK, BACK, BACK, BACK)


@pytest.mark.parametrize(("code", "left"), [("dafydd,up=one", 0), ("dafydd,up=one,stop=five", 1)])
def test_three_tricks_end_a_deal_or_all_five_are_played(code: str, left: int) -> None:
    state = dealt(code, **{**DEVIL, "B": "5A UA 6A 2A 7A", "C": "KL 7L 9H 8H 3H"})
    state = after(state, "B play UA / C play 3H / D play 8B / A play 2B")
    state = after(state, "B play 6A / C play 8H / D play 9B / A play 3B")
    state = after(state, "B play 2A / C play 9H / D play TL / A play 4B")

    assert state.outcome == (None if left else Outcome((1,), "karnoffel.up.one"))
    assert bool(state.acting) == bool(left)


def test_the_table_of_powers_is_the_engine_s() -> None:
    (_, plain), (_, chosen) = TOOLS["powers"].work({})["tables"]

    assert [sum(map(bool, cells)) for _, cells in plain] == [
        0,
        0,
        12,
        0,
        0,
        0,
        0,
        12,
        9,
        10,
        11,
        12,
    ]
    assert [cells.count(True) for rank, cells in chosen if rank == "7"] == [0]


# The master ----------------------------------------------------------------------------------


def advised(state: KarnoffelState, count: int = 10) -> Advice:
    (seat,) = state.acting
    view = GAME.view(state, seat)
    return master(GAME, view, list(GAME.rulings(view, seat)), Random(1), Budget(count))


def two_cards_each(trick: Trick = (), seat: int = 0, **held: str) -> KarnoffelState:
    """Acorns are chosen, A and C have two tricks to one, and the last two are to be played."""
    hands = {"A": "UA 8L", "B": "KL 9H", "C": "2B 3B", "D": "KH 8H"} | held
    return but(
        GAME.begin(GAME.terms()), due=None, chosen="A", won=(0, 1, 0), acting=(seat,), trick=trick,
        hands=tuple(tuple(cards.split()) for cards in hands.values()), turned=("UA",) * 4,
    )  # fmt: skip


@pytest.mark.parametrize("code", ["dafydd", "french"])
def test_a_deal_in_numbers_goes_as_the_engine_s(code: str) -> None:
    expected, plays = None, 0
    for move, state in play_out(GAME, GAME.terms_of(f"karnoffel:{code}"), Random(4)):
        if state.acting:
            numbered = numbers_of(state)
            at = fast_deal(state, numbered)
            if move.verb == "play" and expected:
                assert at == expected[numbered[move.what[0]]]
                plays += 1
            allowed = [numbered[m.what[0]] for m in GAME.moves(state, at.seat)]
            assert at.lawful([numbered[card] for card in state.hands[at.seat]]) == allowed
            expected = {card: at.after(card) for card in allowed}
    assert plays > 40


def test_a_deal_goes_to_the_side_that_takes_the_third_trick() -> None:
    state = two_cards_each()
    numbered = numbers_of(state)
    hands = [[numbered[card] for card in hand] for hand in state.hands]
    lead = fast_deal(state, numbered).after(numbered["UA"])
    hands[0].remove(numbered["UA"])

    assert CardJudgement.blank().winner(hands, lead) == 0


@pytest.mark.parametrize("broken", [None, '{"trick": [[', "[]", '{"trick": [], "kept": []}'])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    state, path = two_cards_each(), tmp_path / "judgement.json"
    if broken is not None:
        path.write_text(broken, encoding="utf-8")
    monkeypatch.setattr(judgement, "FILE", path)
    shipped.cache_clear()
    try:
        assert advised(state).because.startswith(players.UNLEARNT)
        worth = promised(state, GAME.moves(state, 0), Random(1), Budget(9))
        assert worth == players.shares(state, GAME.moves(state, 0), Random(1), Budget(9))
        assert "its table cannot be read" in caplog.text
    finally:
        monkeypatch.undo()
        shipped.cache_clear()

    assert not advised(state).because.startswith(players.UNLEARNT)


def best(hands: list[list[int]], at: FastDeal) -> int:
    """The side that wins the deal if all cards are seen: every way is tried."""
    if max(at.won) == WON:
        return at.won.index(WON)
    mine = at.seat % 2

    def side(card: int) -> int:
        left = [[one for one in hand if one != card] for hand in hands]
        return best(left, at.after(card))

    return mine if any(side(card) == mine for card in hands[at.seat]) else 1 - mine


def test_the_last_tricks_of_a_deal_are_played_as_well_as_can_be() -> None:
    rng, seen = Random(6), set[int]()
    for _ in range(60):
        cards = rng.sample(range(48), 12)
        hands = [cards[seat::4] for seat in range(4)]
        at = FastDeal(rng.randrange(4), won=rng.choice([(1, 1), (2, 0), (0, 2)]))
        expected = best(hands, at)
        seen.add(expected == at.seat % 2)
        assert CardJudgement.blank().winner([[*hand] for hand in hands], at) == expected
    assert len(seen) == 2


def test_a_trick_is_taken_with_a_titled_card_where_all_others_would_be_needed() -> None:
    """The other side has a trick; the Overtaker takes this one from the Ober unless the next player
    has one of three cards."""
    back = (BACK,) * 3
    view = but(
        GAME.begin(GAME.terms()), due=None, acting=(0,), chosen="B", won=(1,), trick=((3, "OL"),),
        hands=(("TB", "3B", "OH", "UH"), ("KB", *back), ("6H", *back), back),
        turned=("TB", "KB", "6H", "2B"), played=("2B", "5L", "3L", "2L"),
    )  # fmt: skip
    ten, overtaker, *_ = promised(view, GAME.moves(view, 0), Random(1), Budget(300), 0).values()

    assert overtaker > ten + 0.1


def test_a_card_that_won_promises_more_and_one_that_lost_less() -> None:
    hands, at = learning.dealt(Random(3))
    hand = hands[at.seat]
    card = at.lawful(hand)[0]
    rest = [other for other in hand if other != card]

    def chance(won: bool) -> float:
        blank = CardJudgement.blank()
        learning.correct(blank, at, card, rest, 0.5, won)
        return blank.chances([card], hand, at)[0]

    assert chance(False) < 0.5 < chance(True)


def test_learning_repeats_and_changes_what_is_known() -> None:
    assert learning.learnt(30, 1) == learning.learnt(30, 1) != CardJudgement.blank()


def test_a_card_that_wins_the_deal_is_led() -> None:
    state = two_cards_each()
    moves = GAME.moves(state, 0)
    worth = promised(GAME.view(state, 0), moves, Random(1), Budget(400))

    assert advised(state).move == Move(0, "play", ("UA",))
    assert worth[moves[0]] > 0.95


LAST = ((1, "9L"), (2, "8B"), (3, "TL"))  # three cards lie, and the Karnöffel would take them


@pytest.mark.parametrize(
    ("trick", "seat", "hands", "said"),
    [
        (LAST, 0, {}, "This wins the deal."),
        (((2, "UA"),), 3, {"A": "2A 8L"}, "No other card would change the result."),
        (((2, "UA"), (3, "8H")), 0, {}, "No other card would change the result."),
        (((2, "KL"), (3, "8H")), 0, {"A": "8L 9L"}, "This should win the deal "),  # B may take it
        (((1, "UA"), (2, "8B")), 3, {}, "This should win the deal "),  # which makes it two to two
    ],
)
def test_the_master_is_certain_where_nobody_can_change_the_result(
    trick: Trick, seat: int, hands: dict[str, str], said: str
) -> None:
    assert said in advised(two_cards_each(trick, seat, **hands), 1).because


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    state = two_cards_each()
    other = two_cards_each(B="2B KH", D="9H KL", C="8H 3B")

    assert advised(state) == advised(other)


@pytest.mark.parametrize(
    ("trick", "card", "said"),
    [
        ((), "UA", ""),
        (((3, "9L"),), "UA", "It takes the trick so far. "),
        (((1, "9L"), (2, "8B"), (3, "TL")), "UA", "It takes the trick. "),
        (((2, "TL"), (3, "9L")), "8L", "Leave the trick to your partner. "),
        (((3, "TL"),), "8L", ""),
        (((1, "9L"), (2, "8B"), (3, "TL")), "8L", "Let the other side have this trick. "),
    ],
)
def test_the_master_says_what_a_card_does_in_the_trick(trick: Trick, card: str, said: str) -> None:
    assert on_trick(two_cards_each(trick), Move(0, "play", (card,))) == said
