"""Bankafalet: what Cotton’s chapter of 1674 says happens, at the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from diversions.games.bankafalet import GAME
from diversions.games.bankafalet.ideas import IDEAS
from diversions.games.bankafalet.odds import all_beat_dealer, better, dealer_beats_all
from diversions.games.bankafalet.players import reason
from diversions.games.bankafalet.state import PACK, BankafaletState, last_deal, standing
from diversions.rules import Move, but, play
from diversions.rules.bots import Budget, adviser, as_bot, play_out
from diversions.rules.coaching import ActChoice
from diversions.rules.core import BACK
from diversions.rules.record import ruling_on
from tests.games.anew import covered, heard_alike
from tests.games.anew_bankafalet import Judge

CARDS = ("9C", "QH", "4S")  # the dealer's, and those of B and C


def table(code: str, cards: tuple[str, ...], *moves: str) -> BankafaletState:
    """The table of those terms with those cards on the heaps, after *moves*."""
    terms = GAME.terms_of(f"bankafalet:cotton,seats=3{code}")
    state = GAME.begin(terms)
    state = play(
        GAME, state, GAME.stacked(state, {s: [c] for s, c in enumerate(cards[:3])}, cards[3:])
    )
    for move in moves:
        state = play(GAME, state, Move.read(move))
    return state


def refused_by(state: BankafaletState, move: str) -> str:
    ruling = ruling_on(GAME, state, Move.read(move))
    assert not ruling.allowed
    return ruling.rule


def test_as_many_heaps_as_players_or_more_if_you_please() -> None:
    two, none = table("", CARDS), table(",spare=none", CARDS)

    assert (len(two.cards), len(two.spares)) == (3, 2)
    assert (len(none.cards), len(none.spares)) == (3, 0)
    assert refused_by(none, "B left 2") == "bankafalet.spare.none"


def test_nobody_sees_a_card_until_all_is_laid() -> None:
    state = table("", CARDS, "B lay 3")
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert set(view.cards) | set(view.spares) == {BACK}

    turned = play(GAME, state, Move.read("C stay"))
    assert GAME.view(turned, None).cards == CARDS


def test_so_many_as_the_dealers_card_is_inferior_to_he_pays() -> None:
    state = table("", CARDS, "B lay 3", "C lay 5")

    assert state.purses == (5 - 3, 3, -5)


def test_money_may_be_laid_on_a_supernumerary_heap() -> None:
    cards = (*CARDS, "KD", "2C")
    one = table("", cards, "B left 2", "C right 4")
    several = table(",on=any", cards, "B left 2", "B lay 1")

    assert one.purses == (4 - 2, 2, -4)
    assert several.acting == (1,)  # the right heap is still open
    assert one.deals == 1


def test_the_four_aces_and_so_the_rest() -> None:
    for terms in (GAME.terms(), GAME.terms(order="suit")):
        best = sorted(PACK.cards, key=lambda card: standing(terms, card), reverse=True)
        aces = [card for card in best if card[0] == "A"]
        assert aces == ["AD", "AH", "AC", "AS"]
        assert best[0] == "AD"
        assert len({standing(terms, card) for card in PACK.cards}) == 52
    assert standing(GAME.terms(), "2D") < standing(GAME.terms(), "3S")
    assert standing(GAME.terms(order="suit"), "2D") > standing(GAME.terms(order="suit"), "AH")


def test_the_suit_decides_between_cards_of_a_rank() -> None:
    state = table("", ("QC", "QH", "QS"), "B lay 3", "C lay 3")

    assert state.purses == (0, 3, -3)
    assert [note.rule for note in state.notes].count("bankafalet.suits") == 2


def test_nobody_lays_more_than_was_agreed() -> None:
    assert refused_by(table("", CARDS), "B lay 7") == "bankafalet.limit.six"
    assert refused_by(table(",limit=three", CARDS), "B left 4") == "bankafalet.limit.three"
    assert refused_by(table("", CARDS), "A lay 1") == "bankafalet.turn"


# The odds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["rank", "suit"])
def test_the_bet_is_even(order: str) -> None:
    """Counted over all pairs of cards; with several heaps over all ways in which they can lie."""
    terms = GAME.terms(order=order)

    assert better(terms) == Fraction(1, 2)
    for heaps in (1, 2):
        won = paid = ways = 0
        for dealer, *cards in permutations(
            (standing(terms, card) for card in PACK.cards), heaps + 1
        ):
            ways += 1
            won += all(card < dealer for card in cards)
            paid += all(card > dealer for card in cards)
        assert dealer_beats_all(terms, heaps) == Fraction(won, ways) == Fraction(1, heaps + 1)
        assert all_beat_dealer(terms, heaps) == Fraction(paid, ways)


# Whole matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["", ",on=any,order=suit", ",spare=none,limit=three"])
def test_the_coins_of_whole_matches(code: str) -> None:
    """What one wins another loses, and each deals equally often."""
    bot = as_bot(adviser(GAME, "apprentice"), count=1)
    for seed, seats in product(range(3), sorted(GAME.seats)):
        terms = GAME.terms_of(f"bankafalet:cotton,seats={seats}{code}")
        dealers = []
        for move, state in play_out(GAME, terms, Random(seed), bot):
            assert sum(state.purses) == 0
            if move.verb == "shuffle":
                dealers.append(state.dealer)
                assert state.dealer not in state.waiting
        assert {dealers.count(seat) for seat in range(seats)} == {2}
        assert state.outcome is not None


def test_a_refusal_names_what_is_wrong() -> None:
    state = table(",on=any", (*CARDS, "KD", "2C"), "B lay 2")

    assert ruling_on(GAME, state, Move.read("B lay 3")).because.startswith(
        "You may lay coins on a heap only once"
    )
    none = table(",spare=none", CARDS)
    assert ruling_on(GAME, none, Move.read("B left 1")).because == "There is no such heap."
    assert ruling_on(GAME, none, Move.read("B stay 1")).because != "There is no such heap."


def test_a_reason_tells_what_the_player_ahead_has_laid() -> None:
    """A coin behind in the last deal, you may win by laying nothing, if the other loses."""
    state = table("", (*CARDS, "KD", "2C"), "B lay 3")
    state = replace(state, purses=(-3, 2, 1), deals=5)
    said = reason(GAME.view(state, 2), Move(2, "stay"))

    assert said.startswith("You are 1 behind, and it is the last deal. {B} has laid three coins.")


# Against a judge that was written apart from the engine -----------------------------------------


def lies(heard: BankafaletState | Judge, eye: int | None) -> object:
    """What each has won, and the cards of the heaps, which no player sees before all are laid."""
    if isinstance(heard, Judge):
        return heard.purses, heard.cards if heard.face_up else ["##"] * len(heard.cards)
    return list(heard.purses), covered([heard.cards + heard.spares])[0]


def test_a_judge_made_anew_from_the_page_agrees_at_every_move() -> None:
    assert heard_alike(GAME, Judge, lies, 40) > 1_000


def in_the_last_deal(code: str, purses: tuple[int, ...], laid: int) -> BankafaletState:
    """C has laid so much, and it is B's turn."""
    state = table(code, CARDS)
    last = last_deal(state.terms) - 1
    return replace(state, purses=purses, deals=last, acting=(1,), waiting=(1,), own=(0, 0, laid))


def test_in_the_last_deal_who_is_far_behind_lays_on_as_many_heaps_as_it_takes() -> None:
    state = in_the_last_deal(",on=any", (-17, 3, 14), 2)
    best, told = adviser(GAME, "journeyman"), list[str]()
    while state.acting == (1,):
        allowed = [ruling for ruling in GAME.rulings(state, 1) if ruling.allowed]
        advice = best(GAME, GAME.view(state, 1), allowed, Random(1), Budget(60))
        told.append(str(advice.move))
        state = play(GAME, state, advice.move)
    assert told == ["B lay 6", "B left 6", "B stay"]


@pytest.mark.parametrize(
    ("purses", "laid", "lost"), [((-17, 1, 16), 2, True), ((-17, 1, 16), 6, True),
                                 ((-13, 1, 12), 6, False)],
)  # fmt: skip
def test_who_can_no_longer_win_is_not_told_to_make_it_up(
    purses: tuple[int, ...], laid: int, lost: bool
) -> None:
    said = reason(GAME.view(in_the_last_deal("", purses, laid), 1), Move(1, "lay", ("6",)))

    assert ("can’t win" in said) is lost
    assert ("lay a large sum" in said or "If your card wins" in said) is not lost


@pytest.mark.parametrize(("coins", "said"), [("1", "behind"), ("6", "ahead")])
def test_little_is_told_by_what_is_laid_from_behind_and_much_by_what_is_laid_ahead(
    coins: str, said: str
) -> None:
    """That somebody further ahead would lay a coin is no reason to lay none."""
    state = but(table("", CARDS), purses=(9, 1, -10), acting=(0,), waiting=(0,), dealer=1)

    (idea,) = IDEAS(ActChoice(GAME, state, Move(0, "lay", (coins,)), ()))
    clear = idea.without[0]

    assert clear.said == f"If you were 12 {said}"
    mine, *others = clear.view.purses
    assert mine - max(others) == (-12 if said == "behind" else 12)
