"""Picket: Cotton’s figures, and every reading of his words, at the engine."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from diversions.games.picket import GAME
from diversions.games.picket.ideas import on_set
from diversions.games.picket.knowledge import Knowledge
from diversions.games.picket.open_hands import OpenHands
from diversions.games.picket.players import after_playing, journeyman
from diversions.games.picket.reckoning import NOTHING, claim, sequence_worth, tens
from diversions.games.picket.rules import PicketState
from diversions.games.picket.tools import TOOLS
from diversions.rules import Move, play, ruling_on
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, next_best
from tests import book

ELDERS = "AS KS QS JS TS AH AC AD 7D 6C 9C 7H"
YOUNGERS = "8S 9S KC QC JC TC QH JH QD 9D TD 6D"
BLANKS = (
    "AS TS 9S 8S 7S 6S AH TH 9H 8H 7H 6H",
    "AC TC 9C 8C 7C 6C AD TD 9D 8D 7D 6D",
)
SAID = ("B say ruff", "A good", "B say sequence", "A good", "B say alike", "A good")


def agreed(**readings: str) -> PicketState:
    words = [f",{key}={word}" for key, word in readings.items()]
    return GAME.begin(GAME.terms_of(f"picket:cotton{''.join(words)}"))


def after(state: PicketState, *lines: str) -> PicketState:
    for line in lines:
        move = Move.read(line)
        if move.verb in ("say", "better"):  # the rest of the move is what is said
            kin = (r.move for r in GAME.rulings(state, move.seat) if r.move.verb == move.verb)
            move = next((m for m in kin if move.what[:1] in ((), m.what[:1])), move)
        state = play(GAME, state, move)
    return state


def dealt(elder: str, younger: str, then: str = "", **readings: str) -> PicketState:
    """The table when A has dealt these hands and this top of the stock."""
    state = after(agreed(**readings), "* lift 6S AH")
    hands = {0: younger.split(), 1: elder.split()}
    return play(GAME, state, GAME.stacked(state, hands, then.split()))


def best(kind: str, hand: str, **readings: str) -> tuple[str, int]:
    made = claim(agreed(**readings).terms, kind, tuple(hand.split()))
    return made.words, made.points


# What a hand makes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spots", "points"), [(30, 3), (34, 3), (35, 4), (39, 4), (40, 4), (45, 5)]
)
def test_a_ruff_counts_one_for_every_ten_and_five_upward_count_as_ten(
    spots: int, points: int
) -> None:
    """P. 82."""
    assert tens(spots) == points


def test_sequences_count_three_four_fifteen_sixteen_and_so_upward() -> None:
    """P. 83."""
    assert [sequence_worth(many) for many in range(3, 10)] == [3, 4, 15, 16, 17, 18, 19]
    assert best("sequence", "6S 7S 8S 9H TH JH QH KC") == ("a Quart of a Queen", 7)


def test_threes_and_fours_count_from_the_ten_upward() -> None:
    """P. 84."""
    assert best("alike", "9S 9H 9C 9D KS KH") == ("", 0)
    assert claim(agreed().terms, "alike", ("9S", "9H", "9C")) == NOTHING
    assert best("alike", "AS AH AC JS JH JC JD", four="rank") == ("three Aces", 17)
    assert best("alike", "AS AH AC JS JH JC JD") == ("four Knaves", 17)


# What is said ----------------------------------------------------------------------------------


def test_thirty_in_hand_before_the_other_has_anything_are_ninety_if_called() -> None:
    """P. 86."""
    state = dealt(ELDERS, YOUNGERS, "TH 8C 6S")
    state = after(state, "B discard 7H 6C", "A discard 8S", *SAID)
    assert state.score == (0, 34)
    assert after(state, "B repicy").score == (0, 94)


def test_what_is_not_said_is_lost_and_the_younger_may_reckon_a_smaller_one() -> None:
    """P. 87."""
    state = dealt(ELDERS, YOUNGERS, "TH 8C 6S")
    state = after(state, "B discard 7H 6C", "A discard 8S", "B silent", "A say ruff")
    assert state.score == (4, 0)


def test_a_longer_sequence_drowns_a_higher() -> None:
    """P. 84."""
    state = dealt(
        "AS KS QS 8S 7S AH KH AD 7D 6C 9C 7H", "TS 9S KC QC JC TC QH JH QD JD 9H 6D", "TH 8C 6S"
    )
    state = after(
        state, "B discard 7H 7D", "A discard 6D", "B say ruff", "A good", "B say sequence"
    )
    state = after(state, "A better")
    assert state.score[0] == 4


@pytest.mark.parametrize(
    ("mine", "rule"), [("KC KH KD 6D", "picket.higher"), ("TC TH TD TS", "picket.four.drowns")]
)
def test_of_as_many_of_a_rank_the_higher_drowns_and_four_drown_three(mine: str, rule: str) -> None:
    """P. 84."""
    state = dealt("QS QH QD 6S 7H 8D 9C 6H 7D 8C 9S AH", f"{mine} 6C 7C 8H 9D 7S 8S 9H AC", "AS")
    said = ((1, "alike", "three Queens"),)
    state = dataclasses.replace(state, phase="answer", kind="alike", said=said, acting=(0,))

    (better,) = (r for r in GAME.rulings(state, 0) if r.move.verb == "better")
    assert better.rule == rule
    assert after(state, "A better").notes[0].rule == rule


def test_a_blank_hinders_the_picy_and_is_said_to() -> None:
    """P. 88."""
    _, terms, moves = next(r for r in book.records("picket") if r[0] == "blank-hinders")
    state, hindered = GAME.begin(terms), list[PicketState]()
    for move in moves:
        state = play(GAME, state, move)
        if "picket.blank.hinders" in {note.rule for note in state.notes}:
            hindered.append(state)

    assert [table.calls for table in hindered] == [("", "")]
    assert 0 < min(hindered[0].made) <= 10 < 30 <= max(hindered[0].made)


def test_no_player_changes_cards_twice() -> None:
    """P. 88."""
    state = dealt(ELDERS, YOUNGERS, "TH 8C 6S")
    state = after(state, "B discard 7H 6C", "A discard 8S")

    assert ruling_on(GAME, state, Move.read("B discard AS")).rule == "picket.once"


@pytest.mark.parametrize(("equal", "allowed"), [("elder", False), ("neither", True)])
def test_equal_sequences(equal: str, allowed: bool) -> None:
    state = dealt(
        "AS KS QS 8S 7S 6H KH TD 7D 6C 9C 7H",
        "AC KC QC 8C 7C TH 9D 8D 6D JD 8H QD",
        "6S TS JS",
        equal=equal,
    )
    state = after(
        state, "B discard 6H 7H", "A discard 6D", "B say ruff", "A good", "B say sequence"
    )
    (better,) = (r for r in GAME.rulings(state, 0) if r.move.verb == "better")
    assert better.allowed is allowed
    if allowed:
        assert after(state, "A better").made == state.made


# What is shown, and what is asked ----------------------------------------------------------------

# The elder was dealt the four Kings and lays out one; the younger has three Aces, and no more.
KINGS = "KS KH KD KC AS QS JS 8H 7H 6D 7C 6C", "TS 9S AH QH JH AD QD TD 9D QC TC 9C"


def three_kings_good(**readings: str) -> PicketState:
    """The table when the younger has let three Kings be good, having three Aces."""
    state = after(
        dealt(*KINGS, "8S 7S AC", **readings), "B discard 6D KC", "A discard 9S", "B say ruff"
    )
    return after(state, "A good", "B say sequence", "A good", "B say alike", "A good")


def test_a_ruff_that_is_to_be_shown_is_reckoned_with_its_cards_open_and_no_others() -> None:
    """P. 87."""
    state = after(dealt(ELDERS, YOUNGERS, "TH 8C 6S", show="shown"), "B discard 7H 6C")
    state = after(state, "A discard 8S", "B say ruff", "A good")
    assert state.score == (0, 0)
    shown = after(state, "B show")
    assert shown.score == (0, 5)
    assert sorted(GAME.view(shown, 0).ruffs[1]) == sorted(["AS", "KS", "QS", "JS", "TS"])
    assert GAME.view(shown, 0).hands[1] == (*shown.ruffs[1], *["??"] * 7)
    lost = after(state, "B silent")
    assert (lost.score, lost.kind, lost.ruffs) == ((0, 0), "sequence", ((), ()))


def test_a_player_tells_which_of_four_was_laid_out_only_if_asked() -> None:
    """P. 88."""
    state = after(three_kings_good(), "B play KS")
    assert GAME.view(state, 0).parted == ((), ())
    assert GAME.view(state, 1).parted == ((), ("KC",))
    asked = after(state, "A ask")
    assert "King of Clubs" in asked.notes[-1].text
    assert GAME.view(asked, 0).told == "KC"
    assert not any(r.move.verb == "ask" for r in GAME.rulings(asked, 0))
    later = after(state, "A play TS")
    assert not any(r.move.verb == "ask" for r in GAME.rulings(later, 0))


def test_a_player_who_was_not_dealt_four_tells_nothing() -> None:
    """P. 88: the fourth King was never in the hand, and the other learns only that."""
    elder = KINGS[0].replace("KC", "8C")
    state = after(dealt(elder, KINGS[1], "8S 7S AC"), "B discard 6D 8C", "A discard 9S")
    state = after(state, "B say ruff", "A good", "B say sequence", "A good", "B say alike")
    state = after(state, "A good", "B play KS", "A ask")
    assert state.told == ""
    assert "King" not in state.notes[-1].text


# Whether the table reminds ------------------------------------------------------------------------


def allowed(state: PicketState, line: str) -> bool:
    return ruling_on(GAME, state, Move.read(line)).allowed


@pytest.mark.parametrize(("remind", "forgets"), [("silent", True), ("reminded", False)])
def test_what_can_be_forgotten(remind: str, forgets: bool) -> None:
    """P. 87: a kind that a hand has is not passed over where the table reminds."""
    state = dealt(ELDERS, YOUNGERS, "TH 8C 6S", remind=remind)
    state = after(state, "B discard 7H 6C", "A discard 8S")
    assert allowed(state, "B silent") is forgets
    assert allowed(after(state, "B say ruff"), "A good")
    assert after(state, *SAID).calls == ("", "repicy")


@pytest.mark.parametrize(("remind", "forgets"), [("silent", True), ("reminded", False)])
def test_a_blank_and_a_greater_three_can_be_forgotten(remind: str, forgets: bool) -> None:
    """P. 87."""
    blank = dealt(*BLANKS, remind=remind)
    assert allowed(blank, "B discard 6S") is forgets
    assert allowed(blank, "B blank 1")
    state = after(dealt(*KINGS, "8S 7S AC", remind=remind), "B discard 6D KC", "A discard 9S")
    state = after(state, "B say ruff", "A good", "B say sequence", "A good", "B say alike")
    assert allowed(state, "A good") is forgets


# Blanks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blank", "score"), [("bars", (10, 0)), ("keeps", (10, 10))])
def test_the_youngers_blank(blank: str, score: tuple[int, int]) -> None:
    """Pp. 81 and 88."""
    state = dealt(*BLANKS, blank=blank)
    state = after(state, "B blank 5", "A blank", "A discard 6C")
    assert state.score == score
    assert not ruling_on(GAME, state, Move.read("B discard 6S")).allowed
    state = after(state, "B discard 7S 6S 8H 7H 6H")
    assert state.phase == "claim"
    assert [len(hand) for hand in state.hands] == [12, 12]


@pytest.mark.parametrize("blank", ["bars", "keeps"])
def test_a_blank_hinders_even_if_it_is_barred(blank: str) -> None:
    """P. 88: “although he hath nothing to shew but his Blank”."""
    state = after(
        dealt(*BLANKS, blank=blank), "B blank 1", "A blank", "A discard 6D", "B discard 6H"
    )
    state = after(state, "B silent", "A say ruff", "B silent", "A say sequence")

    assert state.made[0] >= 30
    assert state.calls == ("", "")


def test_a_blank_that_is_not_said_hinders_no_repicy() -> None:
    """The same hands, but that the elder says no Blank."""
    state = after(dealt(*BLANKS), "B discard 6H", "A blank", "A discard 6D")
    state = after(state, "B silent", "A say ruff", "B silent", "A say sequence")

    assert state.calls == ("repicy", "")


# The play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("honours", "gained"), [("won", 0), ("lost", 1)])
def test_a_high_card_that_loses(honours: str, gained: int) -> None:
    """P. 85."""
    state = dealt(ELDERS, YOUNGERS, "TH 8C 6S", honours=honours)
    state = after(state, "B discard 7H 6C", "A discard 8S", *SAID, "B play AH")
    before = state.score[0]
    assert after(state, "A play QH").score[0] - before == gained


@pytest.mark.parametrize(
    ("mine", "his", "card", "gain"),
    [
        # The Queen counts one and so does the King that takes it; the Ten counts one, the last
        # trick one, and seven tricks ten.
        ("QS TS 9H", "KS 8S 7H", "QS", 12),
        # One for each card, one for the last trick, ten for eight tricks.
        ("AS KS", "QS 7H", "AS", 13),
        # One for the Ace, and ten for the seventh trick; the other has one for the last.
        ("AS 7H", "KS 8H", "AS", 10),
        # The Nine takes, and the Seven brings the last trick; the Seven alone would lose both.
        ("8S AH", "9S 7S", "8S", -1),
    ],
)
def test_the_last_tricks_with_open_hands(mine: str, his: str, card: str, gain: int) -> None:
    """What a lead brings when both then play their best, counted by hand."""
    hand, other = tuple(mine.split()), tuple(his.split())
    taken = 6 if len(hand) == 2 else 5
    lost = 12 - taken - len(hand)

    assert OpenHands(agreed().terms).laid(card, hand, other, taken, lost) == gain


def test_a_suit_that_the_other_did_not_follow_is_reckoned_good() -> None:
    """Three Spades that nothing can beat are worth more than a Club that loses the lead."""
    view = GAME.view(after(dealt(ELDERS, YOUNGERS), *()), 1)
    tricks = tuple(((1, one), (0, other)) for one, other in (("AS", "7D"), ("KS", "9H")))
    view = dataclasses.replace(
        view, phase="play", acting=(1,), due=None, tricks=tricks, taken=(3, 5),
        hands=(("??",) * 4, ("JS", "9S", "7S", "JC")),
    )  # fmt: skip
    moves = [Move(1, "play", (card,)) for card in view.hands[1]]
    worths = after_playing(view, moves, Random(1), Budget(30))

    assert max(worths, key=worths.__getitem__) == moves[0]
    assert worths[moves[0]] > worths[moves[3]] + 1


def near_the_end(score: tuple[int, int], hand: str) -> PicketState:
    """What B sees with these four cards to lead, so many points, and five of eight tricks."""
    view = GAME.view(after(dealt(ELDERS, YOUNGERS), *()), 1)
    return dataclasses.replace(
        view, phase="play", acting=(1,), due=None, taken=(3, 5), score=score, trick=(),
        hands=(("??",) * 4, tuple(hand.split())),
    )  # fmt: skip


def leads(view: PicketState) -> list[Move]:
    return [Move(1, "play", (card,)) for card in view.hands[1]]


def test_points_that_decide_no_set_are_worth_nothing_near_its_end() -> None:
    """One point is needed: a Ten counts it at once, whatever the Ace and the cards would bring."""
    view = near_the_end((90, 99), "9S 8S TD AH")
    worths = after_playing(view, leads(view), Random(1), Budget(30))

    assert worths[leads(view)[2]] == worths[leads(view)[3]] > worths[leads(view)[0]] + 1

    far = after_playing(dataclasses.replace(view, score=(0, 9)), leads(view), Random(1), Budget(30))
    assert far[leads(view)[3]] > far[leads(view)[2]] + 1


@pytest.mark.parametrize(
    ("score", "hand", "card", "said"),
    [
        ((90, 99), "9S 8S TD AH", "TD", "You need one point for the set: the Ten"),
        ((90, 98), "9S 8S AD AH", "AD", "and the Ace of Hearts counts one as you lead it next"),
        ((99, 50), "6S 6C 6D 6H", "6S", "Your opponent needs one point for the set, and should"),
        ((20, 10), "9S 8S TD AH", "AH", ""),
    ],
)
def test_near_the_end_of_a_set_a_reason_says_what_is_needed(
    score: tuple[int, int], hand: str, card: str, said: str
) -> None:
    view = near_the_end(score, hand)
    worths = after_playing(view, leads(view), Random(1), Budget(30))
    move = Move(1, "play", (card,))
    allowed = tuple(ruling for ruling in GAME.rulings(view, 1) if ruling.allowed)
    choice = ActChoice(GAME, view, move, allowed, worths, next_best(GAME, worths, move))
    told = [idea.text for idea in on_set(choice)]

    assert [said in text for text in told] == [True] * bool(said)


def test_no_player_and_no_bystander_sees_the_others_cards() -> None:
    state = after(dealt(ELDERS, YOUNGERS, "TH 8C 6S"), "B discard 7H 6C", "A discard 8S", *SAID)
    assert set(GAME.view(state, 0).hands[1]) == {"??"}
    assert set(GAME.view(state, 0).out[1]) == {"??"}
    assert set(GAME.view(state, None).hands[0]) == {"??"}
    assert set(GAME.view(state, None).stock) == {"??"}


# The reckoner ----------------------------------------------------------------------------------

FINE = "AS KS QS JS TS 9S AH AD AC 6H 7H 8D"


def reckon(held: str, **more: str) -> dict[str, Any]:
    return TOOLS["reckoner"].work(dict.fromkeys(held.split(), "1") | more)


def test_the_reckoner_tells_what_to_say_in_order_and_what_it_counts() -> None:
    page = reckon(FINE, ruff="1", sequence="1", alike="1")

    said = [kind.said for kind in page["kinds"]]
    assert said == ["Say a Ruff of 6", "Say a Sixiesm of an Ace", "Say four Aces"]
    assert page["total"] == 6 + 16 + 14
    assert page["repicy"] == 90
    assert not page["is_blank"]


def test_the_reckoner_leaves_out_what_is_drowned() -> None:
    page = reckon(FINE, ruff="1", alike="1")

    assert page["total"] == 6 + 14
    assert (page["repicy"], page["short"]) == (0, 10)


def test_the_reckoner_counts_a_blank() -> None:
    hand = "AS AH TS TH 9S 9H 8S 8H 7C 7D 6C 6D"
    alone = reckon(hand, ruff="1", sequence="1", alike="1")
    shown = reckon(hand, ruff="1", sequence="1", alike="1", blank="1")

    assert alone["is_blank"]
    assert alone["total"] == 4 + 3 + 3  # a Ruff of 38 spots, and two Tierces of a Ten
    assert shown["total"] == alone["total"] + 10


@pytest.mark.parametrize("held", ["AS", FINE + " 6C"])
def test_the_reckoner_wants_twelve_cards(held: str) -> None:
    page = reckon(held)

    assert page["amiss"].startswith("Pick the 12 cards of a hand")
    assert page["kinds"] is None


@pytest.mark.parametrize("seed", range(6))
def test_three_kings_are_not_broken_up_for_a_change_that_looked_best_by_chance(seed: int) -> None:
    """Of 71 changes, each tried with eight draws, one of those with a King laid out came first."""
    state = dealt("AS KS TS 9S 8S JH 6H KD TD 7D KC 7C", "QH 8H JD 9D 8D 6D AC QC JC 9C 8C 6C")
    rulings = [ruling for ruling in GAME.rulings(state, 1) if ruling.allowed]

    advice = journeyman(GAME, GAME.view(state, 1), rulings, Random(seed), Budget(60))

    assert advice.move.verb == "discard"
    assert not {"KS", "KD", "KC"} & set(advice.move.what)


# What silence tells ------------------------------------------------------------------------------


def ruff_of_five() -> PicketState:
    """The table at which A has said a Ruff of 5, in Spades or in Clubs, and nothing else, and B
    leads to the second trick.  In Clubs it would have a Quart of a Queen."""
    elder = "KD JD 8D AD AC KC TH 7S 9H 6D 8C 7C", "QS TS KH JH 6H"
    younger = "AH QH 8H QD TD JC 9D 6S 7H 7D 9C 6C", "AS KS JS 9S 8S"
    state = dealt(elder[0], younger[0], f"{elder[1]} {younger[1]} TC QC")
    state = after(state, "B discard 7S 9H 6D 8C 7C", "A discard 6S 7H 7D 9C 6C")
    state = after(state, "B say ruff", "A better", "B silent", "A silent", "B say alike", "A good")
    return after(state, "B play AD", "A play 9D")


def test_who_has_said_no_sequence_is_not_thought_to_hold_one() -> None:
    """Even where the table reminds nobody: what is not said is lost."""
    view, rng = GAME.view(ruff_of_five(), 1), Random(1)
    known = Knowledge(view, 1)
    dealt_out = [(*known.deal(rng)[0], *known.laid) for _ in range(50)]

    assert {claim(view.terms, "sequence", hand) for hand in dealt_out} == {NOTHING}
    assert all({"AS", "KS", "JS"} <= {*hand} for hand in dealt_out)


def test_who_calls_three_kings_good_is_not_thought_to_hold_three_aces() -> None:
    view, rng = GAME.view(three_kings_good(), 1), Random(1)
    known = Knowledge(view, 1)

    assert not any({"AH", "AD", "AC"} <= {*known.deal(rng)[0]} for _ in range(50))


@pytest.mark.parametrize("seed", range(4))
def test_a_sure_club_is_led_before_a_king_where_silence_shows_where_spades_lie(seed: int) -> None:
    """With Clubs to the Queen against them, Ace and King of Clubs would bring little more."""
    view = GAME.view(ruff_of_five(), 1)
    worths = after_playing(view, leads(view), Random(seed), Budget(100))

    assert worths[Move(1, "play", ("AC",))] > worths[Move(1, "play", ("KH",))]


def test_who_has_forgotten_a_sequence_may_have_forgotten_more() -> None:
    """Queen, Knave and Ten of Clubs were played, and no Tierce was said."""
    view = GAME.view(ruff_of_five(), 1)
    low = zip(("QC", "JC", "TC"), ("8D", "6H", "TH"), strict=True)
    tricks = (*view.tricks, *(((0, card), (1, other)) for card, other in low))
    hands = (view.hands[0][:-3], tuple(c for c in view.hands[1] if c not in ("8D", "6H", "TH")))
    known = Knowledge(dataclasses.replace(view, tricks=tricks, hands=hands), 1)

    # What was said holds as it did, and nothing is held against the Tierce.
    assert all(not known.strain(0, known.deal(Random(seed))[0]) for seed in range(10))
