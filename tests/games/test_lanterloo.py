"""Lanterloo: what Cotton’s chapter of 1674 says happens, in both ways, at the engine."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from diversions.games.lanterloo import GAME
from diversions.games.lanterloo.ideas import IDEAS
from diversions.games.lanterloo.players import Knowledge, good_hand
from diversions.games.lanterloo.state import PUT, SMALL_PACK, WHOLE_PACK, LanterlooState, won
from diversions.games.lanterloo.variants import OPTIONS
from diversions.rules import Move, Terms, play
from diversions.rules.bots import adviser, as_bot, play_out
from diversions.rules.coaching import ActChoice
from diversions.rules.core import CHANCE
from diversions.rules.record import ruling_on
from tests.games.anew_lanterloo import Judge
from tests.samples import LONG

LIFTS = {3: "* lift 3C 4C 5C", 4: "* lift 3C 4C 5C 6C", 5: "* lift 3C 4C 5C 6C 7C"}  # A deals
FIVE = {
    0: ["9H", "KS", "QD", "8S", "QC"],
    1: ["8H", "QS", "9C", "2D", "JD"],
    2: ["TC", "8C", "9S", "8D", "2S"],
    3: ["AH", "KC", "JS", "9D", "2C"],
    4: ["QH", "AS", "TS", "TD", "JC"],
}
THREE = {
    0: ["3H", "5D", "7S", "4D", "8S"],
    1: ["KC", "AS", "9C", "QD", "JD"],
    2: ["TC", "8H", "QS", "8D", "2S"],
}
DIAMONDS = ["8D", "9D", "2D", "TD", "JD"]


def table(code: str, hands: dict[int, list[str]], *moves: str) -> LanterlooState:
    """The table of those terms, with those hands and Hearts for trumps, after *moves*."""
    terms = GAME.terms_of(f"lanterloo:{code}")
    state = play(GAME, GAME.begin(terms), Move.read(LIFTS[terms.seats]))
    return after(play(GAME, state, GAME.stacked(state, hands, ["TH"])), *moves)


def after(state: LanterlooState, *moves: str) -> LanterlooState:
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def thumbed(state: LanterlooState) -> LanterlooState:
    """The table when the deal is played to its end by rule of thumb."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    while state.acting:
        seat = state.acting[0]
        rulings = [ruling for ruling in GAME.rulings(state, seat) if ruling.allowed]
        state = play(GAME, state, bot(GAME, GAME.view(state, seat), rulings, Random(1)))
    return state


def refusal(state: LanterlooState, move: str) -> str:
    ruling = ruling_on(GAME, state, Move.read(move))
    assert not ruling.allowed
    return ruling.rule


def test_the_best_putcard_carries_the_deal() -> None:
    assert PUT[:4] == "32AK"
    state = GAME.begin(GAME.terms_of("lanterloo:first,seats=4"))
    assert play(GAME, state, Move.read("* lift AC 2C KC 4C")).dealer == 1
    again = play(GAME, state, Move.read("* lift 3C 2C 3D 4C"))
    assert (again.lifting, again.acting) == ((0, 2), ())


def test_threes_to_sevens_may_be_laid_out_and_six_still_have_enough() -> None:
    assert {card[0] for card in WHOLE_PACK.cards} - {card[0] for card in SMALL_PACK.cards} == {
        *"34567"
    }
    assert len(SMALL_PACK.cards) == 32 >= 6 * 5 + 1
    assert GAME.pack(GAME.terms_of("lanterloo:first,pack=whole")) == WHOLE_PACK


def test_eldest_may_pass_hear_every_one_and_play_at_last() -> None:
    state = table("first", FIVE)
    assert state.acting == (1,)
    assert refusal(state, "B refuse") == "lanterloo.pass"
    state = after(state, "B pass")
    assert refusal(state, "C pass") == "lanterloo.pass"
    state = after(state, "C refuse", "D join", "E join", "A refuse")

    assert state.acting == (1,)
    inn = after(state, "B join")
    assert (inn.within, inn.acting) == ((1, 3, 4), (1,))
    out = after(state, "B refuse")
    assert (out.within, out.acting) == ((3, 4), (3,))


def test_if_eldest_plays_the_rest_have_no_choice_unless_they_always_have() -> None:
    usual = table("first", FIVE, "B join")
    assert (usual.within, usual.phase) == ((1, 2, 3, 4, 0), "play")
    other = table("first,choose=always", FIVE, "B join", "C refuse", "D join", "E refuse")
    assert (other.acting, other.phase) == ((0,), "say")


def test_a_loo_in_the_first_way_is_five_for_five_cards() -> None:
    state = table("first", FIVE, "B join")
    assert (state.pot, state.purses) == (5, (-5, 0, 0, 0, 0))
    state = thumbed(state)

    lood = [seat for seat in range(5) if not won(state, seat)]
    assert lood
    assert state.pot == 5 + 5 * len(lood)
    assert all(state.purses[seat] == (-10 if seat == 0 else -5) for seat in lood)
    assert state.marks == tuple(won(state, seat) for seat in range(5))
    assert sum(state.marks) == 5


def test_one_who_plays_alone_has_every_trick_and_none_who_refuses_is_lood() -> None:
    state = table("first", FIVE, "B pass", "C refuse", "D join", "E refuse", "A refuse", "B refuse")
    assert state.marks == (0, 0, 0, 5, 0)
    assert (state.lood, state.pot) == ((), 5)
    none = table(
        "first", FIVE, "B pass", "C refuse", "D refuse", "E refuse", "A refuse", "B refuse"
    )
    assert (none.marks, none.lood, none.pot) == ((0,) * 5, (), 5)


def test_five_cards_of_a_suit_loo_all_who_play_and_sweep_the_board() -> None:
    hands = {**FIVE, 3: DIAMONDS, 1: ["8H", "QS", "9C", "2S", "JC"], 0: FIVE[0], 4: ["QH", "AS"]}
    hands[2], hands[4] = ["TC", "8C", "9S", "KD", "KC"], ["QH", "AS", "TS", "AD", "AC"]
    state = table("first", hands, "B pass", "C refuse", "D join", "E join", "A refuse", "B refuse")
    assert (state.phase, state.acting) == ("show", (3,))
    state = after(state, "D show")
    assert state.shower == 3
    assert state.lood == (4,)
    assert state.purses == (-5, 0, 0, 5, -5)
    assert (state.pot, sum(state.marks)) == (5, 0)
    assert set(GAME.view(state, None).hands[3]) == {*DIAMONDS}  # shown to all
    assert set(GAME.view(state, None).hands[4]) == {"??"}


def test_of_two_loos_the_eldest_hand_has_the_advantage() -> None:
    spades = ["8S", "9S", "2S", "TS", "JS"]
    hands = {0: spades, 2: DIAMONDS}
    state = table("first,seats=4", hands, "B pass", "C join", "D refuse", "A join", "B refuse")
    state = after(state, "C show")
    assert (state.shower, state.lood) == (2, (0,))


def test_the_chance_of_five_of_a_suit_is_what_the_report_says() -> None:
    small = sum(len({card[1] for card in hand}) == 1 for hand in combinations(SMALL_PACK.cards, 5))
    assert round(comb(32, 5) / small, -2) == 900
    assert round(comb(52, 5) / (4 * comb(13, 5)), -2) == 500
    text = Path("fixtures/games/lanterloo/report.toml").read_text()
    assert "one hand in nine hundred" in text
    assert "one in five hundred" in text


def test_when_the_chalks_are_out_each_trick_is_paid_and_the_rest_divided() -> None:
    bot, dealt = as_bot(adviser(GAME, "apprentice"), count=1), 0
    for rest, seed in (("shared", 3), ("stays", 3), ("shared", 4)):
        terms = GAME.terms_of(f"lanterloo:first,rest={rest}")
        before = state = GAME.begin(terms)
        for _, after_it in play_out(GAME, terms, Random(seed), bot):
            dealt += after_it.phase == "say" and state.phase == ""
            before, state = state, after_it
        assert state.deals == 5
        fills = before.pot + 5 * len(state.lood)
        marks, every = state.marks, sum(state.marks)
        paid = [fills * many // every if rest == "shared" else many for many in marks]
        assert fills >= every
        got = [
            now - was + 5 * (seat in state.lood)
            for seat, (was, now) in enumerate(zip(before.purses, state.purses, strict=True))
        ]
        assert got == paid
        assert state.pot == fills - sum(paid)
    assert dealt == 15


def test_the_other_way_all_must_play_at_first_and_the_tricks_take_up_the_money() -> None:
    state = table("another,seats=3", THREE)
    assert (state.within, state.phase, state.pot) == ((1, 2, 0), "play", 5)
    state = thumbed(state)

    assert won(state, 1) + won(state, 2) + won(state, 0) == 5
    lood = [seat for seat in range(3) if not won(state, seat)]
    laid = sum(10 if seat == 0 else 5 for seat in lood)
    assert state.pot == laid
    for seat in range(3):
        stake, loo = 5 * (seat == 0), (10 if seat == 0 else 5) * (seat in lood)
        assert state.purses[seat] == won(state, seat) - stake - loo
    assert state.dealer == 1


LOO = {0: ["5C", "5D", "7S", "4D", "8S"], 1: ["KC", "AS", "AC", "QD", "JD"], 2: THREE[2]}


@pytest.mark.parametrize(
    ("code", "laid"),
    [("", 10), (",dealing=once", 5), (",loo=all", 10), (",loo=all,dealing=once", 5)],
)
def test_a_dealer_who_is_lood_lays_down_twice(code: str, laid: int) -> None:
    state = thumbed(table(f"another,seats=3{code}", LOO))
    assert state.lood == (0,)
    assert (state.purses[0], state.pot) == (-5 - laid, laid)


def test_as_much_as_lay_there_be_it_never_so_great_a_sum() -> None:
    state = thumbed(table("another,seats=3,loo=all", LOO))
    state = play(GAME, state, GAME.stacked(state, {1: LOO[0], 2: LOO[1], 0: LOO[2]}, ["TH"]))
    assert state.pot == 15  # ten of the loo, and five of the new dealer
    state = thumbed(after(state, "C join"))
    assert state.lood == (1,)
    assert state.pot == 30  # twice what lay there, from the dealer


def test_from_the_second_deal_the_rest_may_refuse_if_eldest_passes() -> None:
    state = thumbed(table("another,seats=3", THREE))
    state = play(GAME, state, GAME.stacked(state, {2: THREE[1], 0: THREE[2], 1: THREE[0]}, ["TH"]))
    state = after(state, "C pass", "A join", "B refuse", "C join")
    assert (state.within, state.acting) == ((2, 0), (2,))


def test_you_must_not_revoke() -> None:
    state = table("another,seats=3", THREE, "B play KC")
    assert refusal(state, "C play 8H") == "lanterloo.follow"
    state = after(state, "C play TC", "A play 3H")
    assert state.takers == (0,)  # the least trump takes the King


def test_without_a_trump_no_suit_beats_the_suit_led() -> None:
    state = table("another,seats=3,trump=none", THREE, "B play KC", "C play TC", "A play 3H")
    assert (state.turned, state.takers) == ("", (1,))


@pytest.mark.parametrize(
    "code",
    [
        "first,trump=none",
        "first,five=none",
        "first,forced=none",
        "first,loo=all",
        "first,dealing=once",
        "first,rounds=one",
        "another,stake=all",
        "another,rest=stays",
    ],
)
def test_a_reading_of_one_way_is_none_of_the_other(code: str) -> None:
    with pytest.raises(ValueError, match="way"):
        GAME.terms_of(f"lanterloo:{code}")


def test_coins_never_change_in_sum() -> None:
    for code in ("first", "another,loo=all,seats=6", "first,stake=all,rest=stays,seats=3"):
        for seed in range(6):
            for _, state in play_out(GAME, GAME.terms_of(f"lanterloo:{code}"), Random(seed)):
                assert sum(state.purses) + state.pot == 0
                assert state.pot >= 0


def test_a_journeyman_deals_those_who_chose_to_play_hands_that_would() -> None:
    state = table("first", FIVE, "B pass", "C refuse", "D join")
    known, rng = Knowledge(GAME.view(state, 4), 4), Random(5)
    good = sum(good_hand("H", known.deal(rng)[3]) for _ in range(60))
    free = sum(good_hand("H", known.deal(rng)[2]) for _ in range(60))
    assert good >= 55 > free


# Against a judge that was written apart from the engine -----------------------------------


RICH = {0: LOO[0], 1: ["KC", "AS", "AC", "QD", "KS"], 2: DIAMONDS}


def suited(cards: tuple[str, ...], seats: int, rng: Random) -> tuple[str, ...]:
    """The pack, so laid that two of *seats* are dealt five cards of one suit."""
    suits = rng.sample("CDHS", 2)
    rich = dict(zip(rng.sample(range(seats), 2), suits, strict=True))
    hands = {seat: [card for card in cards if card[1] == suit][:5] for seat, suit in rich.items()}
    rest = [card for card in cards if not any(card in hand for hand in hands.values())]
    places = [(number, seat) for number in range(5) for seat in range(seats)]
    top = [hands[seat][number] if seat in hands else rest.pop() for number, seat in places]
    return (*top, *rest)


def drawn(state: LanterlooState, rng: Random) -> Move:
    """What chance does, or what a seat does that would rather play than not."""
    if state.due is not None:
        cards = state.due.draw(rng)
        if state.due.verb == "shuffle" and rng.random() < 0.25:
            cards = suited(cards, state.terms.seats, rng)
        return Move(CHANCE, state.due.verb, cards)
    seat = state.acting[0]
    moves = [ruling.move for ruling in GAME.rulings(GAME.view(state, seat), seat) if ruling.allowed]
    joins = [move for move in moves if move.verb == "join"]
    return joins[0] if joins and rng.random() < 0.7 else rng.choice(moves)


def every_terms() -> list[Terms]:
    """Every combination of readings that can stand together, at each number of players."""
    found = []
    for readings in product(*(option.readings for option in OPTIONS)):
        words = {option.key: reading.key for option, reading in zip(OPTIONS, readings, strict=True)}
        for seats in GAME.seats:
            with suppress(ValueError):
                found.append(GAME.terms(None, seats, **words))
    return found


def test_a_judge_made_anew_from_the_pages_agrees_at_every_move() -> None:
    rng = Random(1674)
    for terms in rng.sample(every_terms(), 2_000 if LONG else 40):
        judge = Judge(terms.seats, {option.key: reading.key for option, reading in terms.agreed})
        state = GAME.begin(terms)
        while not state.outcome:
            seat = judge.whose()
            assert state.acting == (() if seat is None else (seat,)), terms.code
            rulings = [] if seat is None else GAME.rulings(GAME.view(state, seat), seat)
            assert {str(each.move)[2:] for each in rulings if each.allowed} == judge.may()
            move = drawn(state, rng)
            state = play(GAME, state, move)
            judge.hear(str(move))
            assert (list(state.purses), state.pot) == (judge.won, judge.board), terms.code
        assert judge.over
        assert set(state.outcome.winners) == judge.winners()


def test_loos_that_are_swept_too_leave_nothing_on_the_board() -> None:
    for reading, left in (("lying", 10), ("loos", 0)):
        state = table(f"first,seats=3,pack=whole,sweep={reading}", RICH)
        state = after(state, "B join", "C show")
        assert (state.pot, state.lood) == (left, (1, 0))
        assert state.purses[2] == 15 - left


def test_in_the_first_deal_all_must_play_or_may_choose() -> None:
    assert table("another,seats=3", THREE).within == (1, 2, 0)
    state = table("another,seats=3,forced=none", THREE)
    assert (state.phase, state.acting) == ("say", (1,))
    assert after(state, "B join").within == (1, 2, 0)
    assert after(state, "B pass", "C refuse", "A refuse", "B refuse").deals == 1


def test_a_stock_that_only_loos_fill_pays_as_far_as_it_goes() -> None:
    state = table("first,seats=3,pack=whole,stake=loos", LOO)
    assert (state.pot, state.purses) == (0, (0, 0, 0))
    state = thumbed(after(state, "B join"))
    assert (state.lood, state.pot) == ((0,), 5)
    for _, end in play_out(GAME, GAME.terms_of("lanterloo:first,stake=loos"), Random(3)):
        last = end
    assert sum(last.purses) + last.pot == 0


def test_who_holds_five_of_a_suit_plays_by_rule_of_thumb() -> None:
    state = table("first,seats=3,pack=whole", RICH, "B pass")
    rulings = [ruling for ruling in GAME.rulings(state, 2) if ruling.allowed]
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    assert str(bot(GAME, GAME.view(state, 2), rulings, Random(1))) == "C join"


def test_all_who_are_lood_for_as_much_are_named_together() -> None:
    """The head of the leaf named the first, even where that was not the reader."""
    together = 0
    for seed in range(12):
        for _, state in play_out(GAME, GAME.terms(), Random(seed)):
            told = [note.text for note in state.notes if note.rule == "lanterloo.lood"]
            assert len(told) <= 1
            together += any("are loo’d, and lay down" in text for text in told)
    assert together


def test_a_weak_hand_that_plays_is_told_who_has_refused() -> None:
    """Alike but for a player who refuses, or plays as well."""
    hands = {**FIVE, 0: ["KD", "KS", "QD", "8S", "QC"]}

    def told(*moves: str) -> list[str]:
        view = GAME.view(table("first", hands, "B pass", *moves), 0)
        allowed = tuple(ruling for ruling in GAME.rulings(view, 0) if ruling.allowed)
        return [idea.text for idea in IDEAS(ActChoice(GAME, view, Move(0, "join"), allowed))]

    alone, none = told("C refuse", "D refuse", "E join"), told("C join", "D join", "E join")
    text = "Two players have refused, so at most two can play against you: "
    assert any(said.startswith(text) for said in alone)
    assert not any("refused" in said for said in none)


def test_who_plays_at_once_is_told_that_the_others_must_play_too() -> None:
    """Alike but for the reading, and a single trump beside the King of a plain suit."""

    def told(code: str) -> str:
        view = GAME.view(table(code, {1: ["9H", "KS", "8S", "9D", "8C"]}), 1)
        allowed = tuple(ruling for ruling in GAME.rulings(view, 1) if ruling.allowed)
        worths = {ruling.move: float(ruling.move.verb == "join") for ruling in allowed}
        rival = next(move for move in worths if move.verb == "pass")
        choice = ActChoice(GAME, view, Move(1, "join"), allowed, worths, rival)
        return next(idea.text for idea in IDEAS(choice) if idea.plain)

    assert told("first").endswith("play now, and all the others must play and risk a loo.")
    assert told("first,choose=always").startswith(
        "With the Nine of Hearts, a trump, and with the King of Spades you should take the trick"
    )
