"""What a card is held against where a stake can be raised, and what a raise and a sign are for."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.put.ideas import sayings
from diversions.games.truc.players import WEIGH as WEIGH_TRUC
from diversions.rules import Move
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import ActChoice, Idea, firmer, ideas_of, next_best
from diversions.rules.coaching import told as said_of
from diversions.rules.core import but
from diversions.rules.kit.raises import Stake
from tests.rules.test_any_card import at

TRUC, CATALAN = "truc:krasnopolsky", "catalan-truc:parlett"
WITH_CARD = "truc:matarrata"  # where a raise may be made with a card


def beside(code: str, state: Any, worths: dict[str, float]) -> list[tuple[ActChoice, Idea]]:
    """What may be the reason for the first of those moves, worth so much each."""
    game = GAMES[code.partition(":")[0]]
    known = {Move.read(move): worth for move, worth in worths.items()}
    best = next(iter(known))
    view = game.view(state, best.seat)
    allowed = tuple(ruling for ruling in game.rulings(view, best.seat) if ruling.allowed)
    choice = ActChoice(game, view, best, allowed, known, next_best(game, known, best))
    return [(choice, idea) for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def told(code: str, state: Any, worths: dict[str, float]) -> dict[str, str]:
    return {idea.key: idea.text for _, idea in beside(code, state, worths)}


def figures(code: str, state: Any, worths: dict[str, float]) -> set[str]:
    """The figures that go with them."""
    return {said_of(choice, idea, "").figure for choice, idea in beside(code, state, worths)}


def test_the_figure_of_a_card_is_against_another_card() -> None:
    """Where one is worth less; alike but for that the raise, worth more than it, is not told."""
    state = at(TRUC, "B play 3D", hands="2S 4C 4D / 3D NB 6D")
    cards = {"A play 4C": 0.6, "A play 2S": 0.4, "A raise": 0.5}

    assert figures(TRUC, state, cards) == {
        "You should win the match in about three cases in five; with “Play the Two of Swords”, in "
        "about two cases in five."
    }


def test_a_card_that_no_other_differs_from_has_no_figure_of_a_raise() -> None:
    """But for what is said against the raise."""
    state = at(TRUC, "B play 3D / A play 4C", hands="4C 2S 4D / 3D 2B 6D")
    worths = {"B play 2B": 0.6, "B play 6D": 0.6, "B raise": 0.5}

    known = beside(TRUC, state, worths)

    assert {idea.key for _, idea in known} == {"lead-one-of-two"}
    assert figures(TRUC, state, worths) == {"About as good: “Play the Six of Coins”."}


def test_the_figure_of_a_raise_is_not_against_the_same_raise_with_another_card() -> None:
    state = at(TRUC, hands="2S 4C 4D / 3D 2B 6D")
    worths = {"B raise 3D": 0.6, "B raise": 0.5, "B play 3D": 0.45}

    (said,) = figures(TRUC, state, worths)

    assert "with “Play the Three of Coins”" in said


def test_to_give_up_is_not_said_to_lose_less_where_to_play_on_is_as_good() -> None:
    state = at(TRUC, "B raise", hands="4C 6D 4D / 3D NB 6C")
    level = told(TRUC, state, {"A fold": 0.5, "A stay": 0.5})
    worse = told(TRUC, state, {"A fold": 0.5, "A stay": 0.3})

    assert all("lose less" not in text for text in level.values())
    assert any("to fold, or to play on, comes to about the same" in one for one in level.values())
    assert any("lose less" in text for text in worse.values())
    assert all("about the same" not in text for text in worse.values())


def lost_deal() -> Any:
    """B, who leads the last trick with the lowest card, has lost the deal even by a tie."""
    moves = "B play 4C / A play 3C / A play 6C / B play JB"
    return at(WITH_CARD, moves, hands="3C 6C 2C / 4C JB 4D")


def test_a_raise_in_a_deal_that_is_lost_tells_what_it_wins_and_loses() -> None:
    texts = told(WITH_CARD, lost_deal(), {"B raise": 0.5, "B play 4D": 0.45})

    assert texts["ask-hopeless"].endswith(
        "so raise. Played as it is, the deal loses you 1 point; raised, it wins you 1 point if "
        "your opponent gives up, and loses you 3 if not."
    )


def test_a_raise_that_shows_a_last_card_frightens_nobody_who_can_beat_it() -> None:
    """Alike but for the raise before it is laid."""
    view = GAMES["truc"].view(lost_deal(), 1)
    shown, bare, plain = moves = [Move.read(m) for m in ("B raise 4D", "B raise", "B play 4D")]

    worths = WEIGH_TRUC(GAMES["truc"], view, moves, Random(1), Budget(60))

    assert worths[shown] < worths[plain] < worths[bare]


def test_in_pairs_a_middling_card_is_told_as_a_bluff() -> None:
    """Alike but for how many play: of the others' six cards some likely beat it."""
    worths = {"B raise 1": 0.5, "B play KC": 0.4}
    pairs = at("french-truc:parlett", hands="TC 9S 9D / KC TD 9H / AC AS 8D / QC JD 8C")
    two = at(TRUC, hands="AS 4C 4D / NC 6D 5C")

    assert "ask-fair" not in told("french-truc:parlett", pairs, worths)
    assert "ask-bluff" in told("french-truc:parlett", pairs, worths)
    assert "ask-fair" in told(TRUC, two, {"B raise": 0.5, "B play NC": 0.4})


@pytest.mark.parametrize(
    ("led", "key", "said"),
    [
        # B plays last, and only the Three takes the trick: it is seen at once.
        ("2C", "pout", "The Three of Clubs is seen when you lay it; the Two of Coins stays"),
        # It would only tie, and no card takes the trick.
        ("KC", "wink", "The Three of Clubs is your best card, and stays in your hand now"),
    ],
)
def test_what_the_next_card_shows_is_not_signed(led: str, key: str, said: str) -> None:
    game = GAMES["catalan-truc"]
    state = but(
        game.begin(game.terms_of(CATALAN)), due=None, asks="", leader=2, dealer=1, acting=(1,),
        hands=(("4C", "5C"), ("3B", "JS", "2D"), ("6D", "7C"), ("4D", "5D")),
        trick=((2, led), (3, "7B"), (0, "NB")), watching=("B", "C", "B", "C"),
    )  # fmt: skip
    view = game.view(state, 1)
    allowed = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]

    signed = bots_of(game).levels["journeyman"](game, view, allowed, Random(1), Budget(20)).move
    choice = ActChoice(game, view, signed, tuple(allowed))
    (idea,) = ideas_of(game)(choice)  # type: ignore[misc]

    assert (signed.verb, signed.what[0]) == ("sign", key)
    assert idea.text.startswith(said)


@pytest.mark.parametrize(
    ("partner", "key", "said"),
    [("AS", "ask-lets-tied", "You leave this trick tied"), ("JS", "ask-lets", "You leave this")],
)
def test_a_trick_that_is_tied_is_left_to_nobody(partner: str, key: str, said: str) -> None:
    """Alike but for the Ace with which the partner ties it."""
    game = GAMES["catalan-truc"]
    state = but(
        game.begin(game.terms_of(CATALAN)), due=None, asks="", leader=1, dealer=0, acting=(0,),
        hands=(("7B", "3C", "5S"), ("4C", "5C"), ("6D", "7C"), ("4D", "5D")),
        trick=((1, "AB"), (2, partner), (3, "6C")), watching=("B", "C", "B", "C"),
    )  # fmt: skip

    texts = told(CATALAN, state, {"A raise 5S": 0.5, "A play 3C": 0.4})

    assert texts[key].startswith(said)
    assert ("to the Ace of Clubs" in texts[key]) == (partner == "JS")
    assert not any("lost to" in text for text in texts.values())


@pytest.mark.parametrize("variant", ["willughby", "dafydd"])
def test_a_put_in_a_lost_deal_risks_the_game_only_where_there_is_one(variant: str) -> None:
    """Where a pool is played for, no game is lost by it."""
    terms = GAMES["put"].terms(variant)

    said = sayings(terms)["ask-hopeless"].text

    assert ("you lose the game and not a point" in said) == (variant == "willughby")


FRENCH, RENTOY, HOYLE = "french-truc:older", "rentoy:valet", "put:hoyle"


def test_a_bluff_is_told_by_what_hangs_on_it() -> None:
    """And how often the deal is won as it stands; not by what could be said of any bluff."""
    state = at(TRUC, "B play 3D / A play 4C / B play 4D / A play NB", hands="4C NB 5D / 3D 4D 6C")

    said = told(TRUC, state, {"A raise": 0.42, "A play 5D": 0.4})["ask-bluff"]

    assert said.startswith("This is a bluff: your last card is the Five of Coins, and ")
    assert said.endswith(
        "If you raise, the deal is yours at once if your opponent gives up, and 3 points hang on "
        "it if not."
    )


def test_nothing_is_said_against_a_raise_where_another_is_as_good() -> None:
    hands = "9C QC 8D / 7C QD TD / 9S KC 6D / 9D AS 6C"
    worths = {"B play QD": 0.5, "B raise 1": 0.5, "B raise remainder": 0.3}
    state = at(FRENCH, hands=hands, score=(0, 6))

    assert not [key for key in told(FRENCH, state, worths) if key.startswith("rest-")]


def test_a_raise_to_so_much_is_told_beside_a_smaller_one_that_is_worth_less() -> None:
    hands = "9C QC JD / KC 8C TD / 9S KS 6D / 9D AS 6C"
    state = at(FRENCH, hands=hands, score=(9, 0))
    worths = {"B raise remainder": 0.2, "B play KC": 0.18, "B raise 1": 0.15}

    known = beside(FRENCH, state, worths)

    choice, idea = next(one for one in known if one[1].key == "ask-finish-feared")
    assert "a deal won at 12 points wins you the game, and at 2 it does not" in idea.text
    assert "with “Raise by 1 point, to 2”" in said_of(choice, idea, "").figure


def test_the_card_that_is_laid_with_a_raise_is_the_one_that_is_said_to_take_the_trick() -> None:
    state = at(RENTOY, hands="7D JS AD / NC 4B 5S")
    state = but(
        state, acting=(0,), due=None, leader=1, trick=((1, "NC"),), turned="6D",
        hands=(("7D", "JS", "AD"), ("??", "??")),
    )  # fmt: skip
    worths = {"A raise AD": 0.86, "A play 7D": 0.79, "A play AD": 0.79}

    assert "The Ace of Coins beats the Knight of Cups" in told(RENTOY, state, worths)["ask-beats"]


def test_a_put_is_held_against_playing_on_and_not_against_giving_up() -> None:
    state = at(HOYLE, hands="AH 7H KH / 3H 7D 4C", dealer=1)
    state = but(
        state, due=None, hands=(("AH",), ("??",)), acting=(0,), won=(1, 0),
        tricks=(((1, "3H"), (0, "7H")), ((1, "7D"), (0, "KH"))),
    )  # fmt: skip
    worths = {"A put": 0.6, "A play AH": 0.58, "A resign": 0.3}

    assert figures(HOYLE, state, worths)
    assert all("Throw in" not in figure for figure in figures(HOYLE, state, worths))


def test_a_put_in_pairs_on_a_trick_that_is_lost_is_told_as_such() -> None:
    """The last trick, with one each."""
    state = at("put:best", hands="4C 7C 8C / 9H 8H TH / 4D 5D 6D / 4S 5S 6S")
    state = but(
        state, due=None, acting=(1,), hands=((), ("7C",), (), ()), within=(1, 2), gave=(3, 0),
        aside=((), (), (), ()), eldest=1, leader=2, trick=((2, "9S"),), won=(1, 2), waiting=(),
        tricks=(((1, "3D"), (2, "6D")), ((1, "TH"), (2, "2H"))),
    )  # fmt: skip

    assert told("put:best", state, {"B put": 0.6, "B play 7C": 0.4})["ask-last"] == (
        "Nothing you hold beats the Nine of Spades, and this trick decides the deal: it is yours "
        "only if your opponent gives up, so put. If you are seen, you lose the game and not a "
        "point."
    )


def test_a_card_thrown_to_a_trick_that_nothing_takes_is_told_as_such() -> None:
    """Not only what speaks against the raise."""
    state = at(TRUC, "B play AB", hands="KC 4C 5D / AB NB 4D")
    worths = {"A play 4C": 0.5, "A play KC": 0.5, "A play 5D": 0.5, "A raise": 0.3}

    said = told(TRUC, state, worths)["rest-second"]

    assert said.startswith(
        "Nothing you hold beats the Ace of Clubs: the Four of Cups, your lowest, goes. Do not raise"
    )


def test_a_raise_that_does_as_well_without_a_card_shows_none() -> None:
    state = at(WITH_CARD, hands="2S 4C 4D / 3D 2B 6D")
    choice, _ = beside(WITH_CARD, state, {"B raise 3D": 0.6, "B raise": 0.6, "B play 3D": 0.4})[0]
    worse, _ = beside(WITH_CARD, state, {"B raise 3D": 0.6, "B raise": 0.5, "B play 3D": 0.4})[0]

    assert firmer(choice).move == Move.read("B raise")
    assert firmer(worse).move == Move.read("B raise 3D")


def test_to_let_a_trick_go_is_told_by_how_often_it_wins() -> None:
    """With all cards open, where that is counted and speaks for it."""
    state = at(HOYLE, hands="TC 7H 2D / AD 4C 5S", dealer=1)
    state = but(
        state, due=None, hands=(("TC", "7H", "2D"), ("??", "??")), acting=(0,), leader=1,
        trick=((1, "AD"),),
    )  # fmt: skip
    game = GAMES["put"]
    choice, _ = beside(HOYLE, state, {"A play 7H": 0.5, "A play 2D": 0.4})[0]
    seen = replace(choice, openly={"7H": 0.4, "TC": 0.4, "2D": 0.3})

    (said,) = (idea.text for idea in ideas_of(game)(seen) if idea.key == "save")  # type: ignore[misc]

    assert said == (
        "By what your opponent has done, and with all cards open, you should win this deal about "
        "40 times in 100 if you let the trick go with the Seven of Hearts, and about 30 if you "
        "take it with the Deuce of Diamonds."
    )


def test_a_trick_is_left_to_a_partner_who_may_still_beat_it() -> None:
    """Alike but for who plays after: a partner as the last of four, or nobody, where two play."""
    mine, theirs = "TS 6D 7C", "JS 9H KS"
    four = at("french-truc:older", "B play JS", f"9D 7S TH / {theirs} / {mine} / QH TD 8C")
    two = at("french-truc:older,seats=2", "B play JS", f"{mine} / {theirs}")
    said = []
    for seat, code, state in (("C", "older", four), ("A", "older,seats=2", two)):
        worths = {f"{seat} play TS": 0.6, f"{seat} play 6D": 0.4, f"{seat} play 7C": 0.4}
        said.append(told(f"french-truc:{code}", state, worths)["save"])

    assert ["your partner plays after you" in text for text in said] == [True, False]


def test_a_trick_that_one_cannot_take_any_more_is_told_as_lost_where_a_raise_is_answered() -> None:
    """Not only by the best cards, of which one is thrown to it."""
    hands = "AC KC KD / 7C QD TD / 8H JC 8D / 9D AS 9C"
    state = at("french-truc:parlett", hands=hands)
    state = but(
        state, acting=(0,), leader=1, trick=((1, "7C"), (2, "8H")), stake=Stake(1, 4, 1),
        hands=(("AC", "KC", "KD"), ("??", "??"), ("??", "??"), ("??", "??", "??")),
    )  # fmt: skip
    worths = {"A fold": 0.5, "A stay": 0.4}

    assert "fold-close" not in told("french-truc:parlett", state, worths)
