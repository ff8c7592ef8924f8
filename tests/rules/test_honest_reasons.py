"""Reasons that were none: each kind that a second reader once heard, and does not hear again."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place, tables
from diversions.games import GAMES
from diversions.games.cucumber.players import weigh as weigh_at_cucumber
from diversions.games.cucumber.rules import VALUE
from diversions.games.dubblets.ideas import keeping
from diversions.games.five_cards.ranking import is_trump
from diversions.games.gleek.state import power as gleek_power
from diversions.games.gleek.variants import HELD, HONOURS
from diversions.games.karnoffel.ideas import POWERS
from diversions.games.karnoffel.ideas import title as karnoffel_title
from diversions.games.karnoffel.rules import taken_at
from diversions.games.lanterloo.state import NAMES as LANTERLOO
from diversions.games.lanterloo.variants import CHOOSE, IF_PASSED
from diversions.games.ombre.state import power as ombre_power
from diversions.games.penneech.reckoning import hand_worth, power
from diversions.games.poch.ideas import hidden as poch_hidden
from diversions.games.poch.state import COUNT
from diversions.games.poch.state import NAMES as POCH_NAMES
from diversions.games.poch.state import limit as poch_limit
from diversions.games.poch.state import total as poch_total
from diversions.games.primero.players import claimed
from diversions.games.primero.staking import poor_two
from diversions.games.primero.state import worth_of
from diversions.games.primero.variants import AIM, BIDS, DRAW, LOWEST, SILENT, VYING_TOO
from diversions.games.reversis.ideas import over
from diversions.games.reversis.players import HEIGHT, unseen
from diversions.games.reversis.rules import POINTS as POINTS_AT
from diversions.games.tablero.ideas import fullest
from diversions.games.tablero.players import after, longest
from diversions.games.tarocchi.players import unseen as unseen_at_tarot
from diversions.games.whist.state import power as whist_power
from diversions.games.wit_and_reason.lines import after_row
from diversions.games.wit_and_reason.players import called, right
from diversions.games.wit_and_reason.players import reason as wits_reason
from diversions.rules import Move
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import (
    ActChoice,
    Idea,
    Otherwise,
    advised,
    coached,
    compared,
    exchanged,
    ideas_of,
    mostly_level,
    next_best,
    turns,
)
from diversions.rules.core import SEATS, but, name
from diversions.rules.judging import Judged, answered
from diversions.rules.kit.dice import counted
from diversions.rules.players import tricking
from diversions.rules.players.trick_cards import STRONG
from tests.rules.reasons import acts, choice_at, may_be, places
from tests.samples import third

SOME = Budget(20)
TAKES: dict[str, Any] = {"gleek": gleek_power, "ombre": ombre_power, "whist": whist_power}


def ideas(place: Place, **more: Any) -> list[Idea]:
    """What may be the reason for what is advised there."""
    weigh = ideas_of(place.game)
    assert weigh is not None
    move = advised(*place, "advice 1", SOME).move
    return list(weigh(choice_at(place, move, **more)))


def test_an_honour_that_counts_for_its_holder_is_no_reason_in_a_trick() -> None:
    heard = set()
    for place in places("gleek", third(60), 1, 2):
        for idea in ideas(place):
            heard.add((place.view.terms[HONOURS] == HELD, idea.rule))

    assert (True, "gleek.count") in heard
    assert (True, "gleek.honours.taken") not in heard


def test_an_act_that_is_possible_only_there_proves_nothing() -> None:
    """Without the man a capture is open, which was not: that does not speak of the man."""
    place = places("alquerque", 1, 1)[0]
    moves = [ruling.move for ruling in place.allowed]
    choice = choice_at(place, moves[0])
    best = advised(*place, "advice 1", SOME).move
    other = Otherwise(place.view, "If nothing were else", next(m for m in moves if m != best))

    assert turns(choice, other, "advice 1", SOME) == best
    assert turns(choice, other._replace(tells=lambda move: False), "advice 1", SOME) is None


def test_to_raise_on_another_card_does_not_prove_a_reason_to_raise() -> None:
    for place in places("rentoy", 40, 2, 2):
        raises = [r.move for r in place.allowed if r.move.verb == "raise" and r.move.what]
        weigh = ideas_of(place.game)
        if not raises or weigh is None:
            continue
        choice = choice_at(place, raises[0])
        for idea in weigh(choice):
            assert not any(other.tells(raises[-1]) for other in idea.without), idea
        return
    pytest.fail("Nobody could raise.")


def test_a_dear_card_is_no_reason_against_another_lead() -> None:
    """“Do not lead the Queen” is said where the Queen would be the next best, and not else."""
    for place in places("tarocchi", 60, 1, 2):
        leads = [r.move for r in place.allowed if r.move.verb == "play"]
        plain = [idea for idea in ideas(place) if idea.key == "spare-lead"]
        if not plain:
            continue
        beside = [[i for i in ideas(place, rival=one) if i.key == "spare-lead"] for one in leads]
        assert any(beside)
        assert not all(beside)
        return
    pytest.fail("No card was spared.")


def test_looking_back_at_a_board_tells_what_a_mistake_loses() -> None:
    place, state = tables(GAMES["shatranj"], 3, 1)[0]
    made = place.allowed[0].move
    then = place.game.apply(state, made)
    reply = next(r.move for r in place.game.rulings(then, then.acting[0]) if r.allowed)
    after = place.game.apply(then, reply)
    more = next(r.move for r in place.game.rulings(after, made.seat) if r.allowed)
    last = place.game.apply(after, more)
    takes = Random(1).choice(
        [r.move for r in place.game.rulings(last, last.acting[0]) if r.allowed]
    )
    judgement = Judged(Move(made.seat, "move"), "It makes room.", 2.0, answers=(reply,))

    one = answered(place.game, state, made, judgement).because
    two = answered(
        place.game, state, made, judgement._replace(answers=(reply, more, takes))
    ).because

    assert one.startswith("After “")
    assert one.endswith("”.")
    assert two.endswith("” soon follows.")


def test_looking_back_does_not_praise_a_lead_by_what_the_other_had_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """“Only the King could beat the Queen” is no reason against a card that nothing beats; the play
    of the deals, which differs with the other card too, is left out here."""
    monkeypatch.setattr(tricking, "CHECKED", False)
    seen = 0
    for place in places("picket", 60, 4, 2):
        leads = [r.move for r in place.allowed if r.move.verb == "play"]
        if place.view.trick or len(leads) < 4:
            continue
        best = advised(*place, "advice 1", SOME).move

        def keys(made: Move, place: Place = place, best: Move = best) -> list[str]:
            choice = choice_at(place, best, {}, made, made != best)
            return [idea.key for idea in ideas_of(place.game)(choice)]  # type: ignore[misc]

        for made in leads:
            told, usual = keys(made), keys(best)
            if sorted(told) == sorted(usual) and told != usual:
                tail = [key.split("-")[0] in STRONG for key in told]
                assert tail == sorted(tail)
                seen += 1

    assert seen


def test_what_primero_says_of_a_bid_holds_of_the_hand() -> None:
    """A bid that the hand does not make is never said to be made, nor the other way round."""
    game, heard = GAMES["primero"], set()
    for place in places(game.slug, 24, 3, 2):
        vies = [r.move for r in place.allowed if r.move.verb == "vie" and len(r.move.what) == 3]
        for move in vies[::7]:
            hand = place.view.hands[move.seat]
            choice = choice_at(place, move)
            weigh = ideas_of(game)
            assert weigh is not None
            (told,) = weigh(choice)
            heard.add(told.key)
            if len(hand) < 4:
                continue
            own, bid = worth_of(place.view.terms, hand), (move.what[0], int(move.what[1]))
            good = claimed(place.view, move.seat, own, bid)
            assert (told.key in ("vie-true", "vie-under")) == good, (hand, bid, told.text)

    assert {"vie-under", "vie-short", "vie-bluff", "vie-top", "vie-two-bold"} <= heard


def test_two_cards_of_two_suits_make_nothing_at_primero_and_are_changed_for_nothing() -> None:
    """A numerus is of one suit; and who passes may still see when the turn comes again."""
    game: Any = GAMES["primero"]
    view = but(
        game.begin(game.terms("italian")),
        due=None,
        acting=(2,),
        turn=2,
        hands=(("??",) * 2, ("??",) * 2, ("JC", "3S"), ("??",) * 2),
        aside=((), (), (), ()),
        stock=("??",) * 32,
        within=(0, 1, 2, 3),
        vier=1,
        answered=(1,),
        bids=((1, "numerus", 20),),
        bid=("numerus", 20),
        purse=(8, 8, 17, 14),
        score=(8, 8, 17, 14),
        laid=(0, 1, 0, 0),
        bet=1,
        phase=1,
        stage="act",
    )
    allowed = [ruling for ruling in game.rulings(view, 2) if ruling.allowed]
    assert {"see", "pass"} <= {ruling.move.verb for ruling in allowed}
    hint = coached(game, view, allowed, Random(1), Budget(60))
    see = next(ruling.move for ruling in allowed if ruling.move.verb == "see")
    (told,) = may_be(Place(game, view, allowed), see)

    assert hint.move.verb == "pass"
    assert "change what you like for nothing" in hint.because
    assert "of two suits, the Knave of Clubs (10) and the Three of Spades (13)" in told.text
    assert poor_two(view, ("JC", "3S"))
    assert not poor_two(view, ("7C", "6S"))
    assert not poor_two(view, ("JC", "3C"))


def test_who_is_ahead_at_primero_bars_the_deal_with_the_highest_bid() -> None:
    game: Any = GAMES["primero"]
    view = but(
        game.begin(game.terms("italian")),
        due=None,
        acting=(0,),
        hands=(("4S", "JD"), *[("??",) * 2] * 3),
        aside=((), (), (), ()),
        stock=("??",) * 32,
        within=(0, 1, 2, 3),
        purse=(18, 10, 10, 10),
        score=(18, 10, 10, 10),
        laid=(0, 0, 0, 0),
        deals=4,
        phase=1,
        stage="act",
    )
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
    move = next(r.move for r in allowed if r.move.what == ("chorus", "84", "1"))
    ahead, level = (
        may_be(Place(game, but(view, purse=purse), allowed), move)[0].text
        for purse in ((18, 10, 10, 10), (10, 10, 10, 10))
    )

    assert "and you stay ahead" in ahead
    assert "you stay ahead" not in level


def test_whoever_draws_for_a_primero_is_told_that_and_no_more() -> None:
    game, seen = GAMES["primero"], 0
    for place in places(game.slug, 60, 3, 2):
        draws = [r.move for r in place.allowed if r.move.verb == "exchange"]
        hand = place.view.hands[draws[0].seat] if draws else ()
        if place.view.terms.variant == "losing" or len({card[1] for card in hand}) != 3:
            continue
        suits = [card[1] for card in hand]
        away = next(card for card in hand if suits.count(card[1]) == 2)
        choice = ActChoice(game, place.view, draws[0]._replace(what=(away,)), tuple(place.allowed))
        if len(hand) == 4:
            told = list(ideas_of(game)(choice))  # type: ignore[misc]
            assert [one.key for one in told] == ["draw-primero"]
            assert "new card can only be better" not in told[0].text
            seen += 1

    assert seen


@pytest.mark.parametrize("slug", ["whist", "gleek", "ombre"])
def test_of_cards_that_lose_the_trick_the_lowest_is_advised(slug: str) -> None:
    """Where two cards of a suit can take nothing, nobody is told to give the higher one."""
    game, seen = GAMES[slug], 0
    for place in places(game.slug, 60, 7, 2):
        view, plays = place.view, [r.move for r in place.allowed if r.move.verb == "play"]
        if not plays or not view.trick:
            continue
        seat, led = plays[0].seat, view.trick[0][1]

        def takes(card: str, view: Any = view, led: str = led, slug: str = slug) -> int:
            return int(TAKES[slug](card, led if slug == "ombre" else led[1], view.trump))

        mark = max(takes(card) for _, card in view.trick)
        advice = advised(*place, "advice 1", SOME).move
        given = advice.what[0] if advice.verb == "play" else ""
        suit = [m.what[0] for m in plays if given and m.what[0][1] == given[1]]
        counts = any(slug == "gleek" and card[1] == view.trump for card in suit)
        if len(suit) < 2 or any(takes(card) >= mark for card in suit) or counts:
            continue
        power = {card: TAKES[slug](card, card if slug == "ombre" else card[1], view.trump)
                 for card in suit}  # fmt: skip
        assert power[given] == min(power.values()), (seat, given, suit)
        seen += 1

    assert seen > 1


def test_nothing_is_kept_for_a_later_trick_where_this_one_decides() -> None:
    """“Keep the Knight for the next trick” is no reason in the trick with which the deal goes."""
    game, seen = GAMES["rentoy"], 0
    for place in places(game.slug, 60, 2, 3):
        view, plays = place.view, [r.move for r in place.allowed if r.move.verb == "play"]
        if len(view.won) != 1 or len(view.trick) != 1 or len(plays) < 2 or view.stake.asked:
            continue
        choice = ActChoice(game, view, plays[0], tuple(place.allowed))
        told = [idea.key for idea in ideas_of(game)(choice)]  # type: ignore[misc]
        if "deal-lost" in told:
            assert told == ["deal-lost"]
            assert view.won[0] != plays[0].seat
            seen += 1

    assert seen


def test_who_has_played_to_the_trick_is_not_said_to_play_after_you() -> None:
    game, heard = GAMES["catalan-truc"], set()
    for place in places(game.slug, 60, 24242, 2):
        for ruling in place.allowed:
            if ruling.move.verb != "watch":
                continue
            choice = choice_at(place, ruling.move)
            played = SEATS.index(choice.card) in {laid[0] for laid in place.view.trick}
            (told,) = ideas_of(game)(choice)  # type: ignore[misc]
            assert (told.key == "watch-left") == played
            tail = told.text.partition(" would do as well")[0].rpartition(".")[2]
            others = [seat for seat in range(4) if name(seat) in tail and "as well" in told.text]
            assert all((seat in {one for one, _ in place.view.trick}) == played for seat in others)
            heard.add((told.key, bool(others)))

    assert len(heard) > 2


@pytest.mark.parametrize("slug", ["alquerque", "chaturanga"])
def test_a_move_that_takes_has_taking_for_its_reason(slug: str) -> None:
    """A man that is taken is not passed over for the room that the move makes."""
    game, seen = GAMES[slug], 0
    for place in places(game.slug, third(30), 5, 2):
        for ruling in place.allowed:
            label = ruling.label.lower()
            if "take" not in label or ruling.move.verb == "huff":
                continue
            choice = choice_at(place, ruling.move)
            told = list(ideas_of(game)(choice))  # type: ignore[misc]
            plain = [idea.key for idea in told if idea.plain]
            if "wins" not in plain:
                assert any(key.startswith("takes") or key == "promotes" for key in plain)
                assert not {"room", "calm", "hem", "waiting"} & set(plain)
                seen += 1

    assert seen


def test_no_suit_is_emptied_to_be_trumped_by_who_holds_no_trump() -> None:
    game, seen = GAMES["tarocchi"], 0
    for place in places(game.slug, third(80), 4, 2):
        plays = [r.move for r in place.allowed if r.move.verb == "play"]
        for move in plays if place.view.trick else ():
            hand = place.view.hands[move.seat]
            choice = choice_at(place, move)
            told = {idea.key for idea in ideas_of(game)(choice)}  # type: ignore[misc]
            trumps = any(card[0] == "T" and card[1:].isdigit() for card in hand)
            assert trumps or "void" not in told
            seen += not trumps

    assert seen


@pytest.mark.parametrize("slug", ["le-truc", "truc"])
def test_a_raise_is_no_bluff_whose_card_beats_what_lies_there(slug: str) -> None:
    game, seen = GAMES[slug], 0
    for place in places(game.slug, 60, 3, 3):
        if len(place.view.trick) != 1 or place.view.terms.seats != 2:
            continue
        for ruling in place.allowed:
            if ruling.move.verb != "raise":
                continue
            choice = choice_at(place, ruling.move)
            told = [idea.key for idea in ideas_of(game)(choice)]  # type: ignore[misc]
            if "ask-beats" in told:
                assert "ask-bluff" not in told
                seen += 1

    assert seen


def test_a_trump_below_the_knave_is_not_led_to_catch_it() -> None:
    heard = set()
    for place, move in acts("all-fours", 90, 5, 2, "play"):
        low = move.what[0][1] == place.view.trump and move.what[0][0] in "23456789T"
        for idea in may_be(place, move) if low else ():
            if idea.key == "lead-trumps":
                heard.add("Knave" in idea.text)

    assert heard == {False}


def test_a_row_that_stands_is_its_own_reason_at_tablero() -> None:
    seen = 0
    for place, move in acts("tablero", 60, 5, 1, "move"):
        plain = [idea.text for idea in may_be(place, move) if idea.plain]
        if after(place.view.rows, move) and longest(after(place.view.rows, move)) > max(
            longest(place.view.rows), 2
        ):
            assert "stands in a row of" in plain[0]
            seen += 1

    assert seen


def test_cards_out_of_play_are_not_counted_for_a_run_where_all_hands_lie_open() -> None:
    heard = set()
    for place, move in acts("poch", third(135), 5, 3, "lay"):
        theirs = "".join(
            hand for n, hand in enumerate(map("".join, place.view.hands)) if n != move.seat
        )
        for idea in may_be(place, move) if theirs and "?" not in theirs else ():
            assert "not seen" not in idea.text
            heard.add(idea.key)

    assert "count-faced" in heard


def test_a_pair_that_is_named_at_poch_is_one_of_a_rank() -> None:
    heard = set()
    for place, move in [
        *acts("poch", third(90), 5, 3, "vie"),
        *acts("poch", third(90), 5, 3, "see"),
    ]:
        hand = place.view.hands[move.seat]
        for idea in may_be(place, move):
            if " with the " in idea.text:
                named = [c for c in hand if POCH_NAMES[c] in idea.text]
                heard |= {sum(one[0] == c[0] for one in hand) > 1 for c in named}

    assert heard == {True}


def test_a_card_of_poch_is_told_by_what_the_next_best_would_do_to_the_same_end() -> None:
    seen = set()
    for place, move in acts("poch", third(90), 5, 4, "lay"):
        rest = [card for card in place.view.hands[move.seat] if card != move.what[0]]
        cards = [card for card in rest if COUNT[card] != COUNT[move.what[0]]]
        other = next((r.move for r in place.allowed if r.move.what[0] in cards), None)
        if other is None:
            continue
        for loss in (0.0, 3.0):  # alike but for what laying it costs
            worths = {ruling.move: 0.0 for ruling in place.allowed} | {other: -loss}
            choice = choice_at(place, move, worths, other if loss else None)
            (idea,) = ideas_of(place.game)(choice)  # type: ignore[misc]
            if idea.key in ("exact", "last"):
                continue
            assert ("hardly matters" in idea.text) == (not loss)
            assert "of these" not in idea.text
            assert "little room" not in idea.text
            assert not loss or POCH_NAMES[other.what[0]] in idea.text
            assert not idea.key.endswith("-high") or "let the higher card go first" in idea.text
            seen.add(idea.key)

    assert {"run", "later-keep", "out-high", "alike-begin", "alike-count"} <= seen


def test_the_end_of_a_run_at_poch_is_told_by_what_the_others_may_choose() -> None:
    """Alike but for the cards of the third: with tens alone there is no choice."""
    game: Any = GAMES["poch"]
    hands = (("??",) * 4, ("9H", "QH", "AD"), ("TH", "AC", "QC", "JS"))

    def told(first: tuple[str, ...]) -> str:
        view = but(
            game.begin(game.terms_of("poch:report")), due=None, acting=(1,), deal=2, dealer=2,
            score=(29, 43, 15), hands=(first, *hands[1:]), turned="TD", stage="lay",
            shown=(*hands[1], *hands[2]), purse=(29, 43, 15),
            runs=(((1, "JC"), (2, "JD"), (0, "TC"), (1, "AH")),),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
        queen, nine = (Move(1, "lay", (card,)) for card in ("QH", "9H"))
        choice = ActChoice(game, view, queen, allowed, {queen: 5.0, nine: 0.0}, nine)
        return " ".join(idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]

    chosen, forced = told(hands[0]), told(("TS", "KS", "KC", "KH"))
    assert "If each player lays the highest card that fits, you lay the last card" in chosen
    assert "; if the others see all the cards and lay against you, hardly ever." in chosen
    assert "You lay the last card of this run" in forced


def test_an_empty_pool_of_poch_is_not_won_by_a_bet_and_a_full_one_is_named() -> None:
    heard = set()
    for place, move in [
        *acts("poch", third(120), 5, 4, "vie"),
        *acts("poch", third(120), 5, 4, "yield"),
    ]:
        coins = place.view.board[7]
        for idea in may_be(place, move):
            assert coins or "all others drop out" not in idea.text
            named = f"{counted(coins, 'coin')} lie{'s' * (coins == 1)} in Poch"
            assert move.verb == "vie" or named in idea.text
            assert "the best hardly ever" not in idea.text
            heard |= {"all others drop out" in idea.text, "Poch is empty" in idea.text}

    assert heard == {True, False}


def test_a_bet_at_poch_that_waiting_equals_is_told_as_a_bluff() -> None:
    heard = set()
    for place, move in acts("poch", 60, 5, 4, "vie"):
        passes = move._replace(verb="pass", what=())
        if move.what != ("1",) or passes not in [ruling.move for ruling in place.allowed]:
            continue
        for waiting in (0.0, 0.4, 3.0, -3.0):
            worths = {ruling.move: -4.0 for ruling in place.allowed} | {move: 0.0, passes: waiting}
            choice = choice_at(place, move, worths)
            (idea,) = ideas_of(place.game)(choice)  # type: ignore[misc]
            heard.add((waiting, "about as good" in idea.text, "a little more" in idea.text))

    assert heard == {
        (0.0, True, False), (0.4, True, False), (3.0, False, True), (-3.0, False, False),
    }  # fmt: skip


def test_a_court_card_that_counts_ten_beats_like_a_ten() -> None:
    heard = set()
    for place, move in acts("wit-and-reason", 90, 5, 4, "play"):
        theirs = {card[0] for card in place.view.left[1 - move.seat]}
        for rank in right(place.view, move.what[0]):
            if rank == "T":
                heard.add(("court" in called(place.view, rank), bool(theirs & set("JQK"))))

    assert heard <= {(True, True), (False, False)}
    assert (True, True) in heard


def test_what_wit_and_reason_says_of_lost_cards_tells_them_apart() -> None:
    """From nine only a Deuce spoils the plain answer, and from twenty only one Nine is left."""
    said = {}
    for row, card in (("9", "2"), ("956", "2"), ("929", "2"), ("974", "2")):
        view = after_row(GAMES["wit-and-reason"].terms(), row)
        said[row] = wits_reason(view, card)

    assert said["9"].startswith("After any other card your opponent wins by simply making 20.")
    assert "from 22 no Nine is left to make 31, and only a Seven wins" in said["9"]
    assert "only one is left" in said["956"]
    assert "From 22 no card does that: your opponent must find a Seven." in said["929"]
    assert said["974"].endswith("it hardly matters which card you play.")


def test_who_has_three_of_a_number_is_not_said_to_have_none() -> None:
    texts = [
        idea.text
        for place, move in acts("dubblets", 90, 5, 4, "bear")
        for idea in may_be(place, move)
        if idea.key == "keep-own"
    ]

    assert texts
    assert not any("either" in text for text in texts)


def test_a_lone_card_is_thrown_for_its_suit_only_by_who_has_a_trump_at_five_cards() -> None:
    heard = set()
    for place, move in acts("five-cards", 90, 5, 3, "play"):
        view = place.view
        trumps = any(is_trump(card, view.trump) for card in view.hands[move.seat])
        heard |= {(trumps, idea.key) for idea in may_be(place, move)}

    assert (False, "void") not in heard
    assert (False, "keep") in heard


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (5, ""),
        (6, "6 of the 12 other moves are about as good."),
        (12, "Every other move is about as good."),
    ],
)
def test_of_many_moves_on_a_board_that_most_are_as_good_is_said(level: int, said: str) -> None:
    game: Any = GAMES["alquerque"]
    view = game.begin(game.terms())
    moves = [Move(0, "move", (str(number), "")) for number in range(13)]
    worths = {move: 0.0 if number <= level else -5.0 for number, move in enumerate(moves)}

    choice = ActChoice(game, view, moves[0], (), worths)
    text = mostly_level(choice, "It takes a man.")

    assert mostly_level(choice, "Any other move does as well.") == ""
    assert text == said


def test_at_tablero_throws_speak_for_no_coin_where_another_has_more() -> None:
    """From d5 twenty-three throws make a row, from e5 all but nine."""
    game: Any = GAMES["tablero"]
    state = game.begin(game.terms_of("tablero:eighth-coin"))
    view = but(
        state, due=None, rows=(7, 4, 7, 7, 7, 1, 1), thrown=("3", "2"), left=("2",), moved=(1,),
        acting=(0,), purses=(9, 14), score=(9, 14),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    moves = {" to ".join(ruling.move.what): ruling.move for ruling in allowed}
    weigh = ideas_of(game)
    assert weigh is not None

    def said(move: str, rival: str, worse: float) -> list[tuple[str, str]]:
        worths = dict.fromkeys(moves.values(), -worse) | {moves[move]: 0.0}
        choice = ActChoice(game, view, moves[move], allowed, worths, moves[rival])
        return [(idea.key, idea.text) for idea in weigh(choice)]

    assert [key for key, _ in said("e7 to e5", "d7 to d5", 0.5)] == ["chances-on"]
    assert "27 of the 36 throws" in said("e7 to e5", "d7 to d5", 0.5)[0][1]
    assert "chances-on" not in [key for key, _ in said("d7 to d5", "e7 to e5", 0.5)]
    ((key, text),) = said("d7 to d5", "e7 to e5", 0.0)
    assert key == "level"
    assert text == "Whichever coin you move, 21 to 27 of the 36 throws can then make a row."


def test_at_tablero_throws_are_counted_with_the_die_that_is_still_to_be_played() -> None:
    """After c5 to c7 the other die leaves 19 to 21 throws, as it is played."""
    game: Any = GAMES["tablero"]
    view = but(
        game.begin(game.terms_of("tablero:dagonell")), due=None, rows=(1, 1, 5, 1, 7, 1, 1),
        thrown=("2", "1"), left=("2", "1"), acting=(0,), purses=(8, 15), score=(8, 15),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    moves = {" to ".join(ruling.move.what): ruling.move for ruling in allowed}
    best, rival = moves["b1 to b3"], moves["c5 to c7"]
    choice = ActChoice(game, view, best, allowed, {best: 0.0, rival: -0.3}, rival)
    weigh = ideas_of(game)
    assert weigh is not None
    (idea,) = weigh(choice)

    counts = {fullest(view, move).throws for move in (best, rival)}
    assert counts == {25, 21}
    assert "as many as 25 of the 36 throws can make a row, and at most 21 after" in idea.text


def test_at_tablero_a_row_that_more_throws_lengthen_is_told_by_them() -> None:
    """Judge’s no. 27: the next throw does decide: 17 throws make a longer row, and 12."""
    game: Any = GAMES["tablero"]
    state = game.begin(game.terms_of("tablero:row-or-surrender"))
    view = but(
        state, due=None, rows=(7, 7, 4, 1, 2, 2, 5), turn=1, thrown=("2", "1"), left=("2",),
        moved=(4,), acting=(1,), purses=(15, 8), score=(15, 8),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    moves = {" to ".join(ruling.move.what): ruling.move for ruling in allowed}
    weigh = ideas_of(game)
    assert weigh is not None
    worths = dict.fromkeys(moves.values(), -0.2) | {moves["c4 to c2"]: 0.0}
    choice = ActChoice(game, view, moves["c4 to c2"], allowed, worths, moves["g5 to g3"])

    ((key, text),) = [(idea.key, idea.text) for idea in weigh(choice)]

    assert key == "longer"
    assert "17 of the 36 throws make a longer row, and only 12 after g5 to g3" in text


def test_a_die_that_is_left_for_a_row_at_tablero_is_told_with_it() -> None:
    """With trey and ace a7 to a4 is no part of the row of two: that is d1 to d2."""
    game: Any = GAMES["tablero"]
    state = game.begin(game.terms_of("tablero:eighth-coin"))
    view = but(
        state, due=None, rows=(7, 7, 2, 1, 7, 7, 7), thrown=("3", "1"), left=("3", "1"),
        turn=1, acting=(1,), purses=(12, 11), score=(12, 11),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    move, rival = (Move(1, "move", what) for what in (("a7", "a4"), ("d1", "d4")))
    weigh = ideas_of(game)
    assert weigh is not None

    first, *_ = weigh(ActChoice(game, view, move, allowed, {move: 1.0, rival: 0.0}, rival))

    assert first.text == "It leaves you the other die for a row of two: d1 to d2."


def test_a_second_position_at_tablero_is_one_in_which_the_dice_are_kept() -> None:
    """Where every throw must leave a row, a board without one has lost the dice."""
    game: Any = GAMES["tablero"]
    weigh = ideas_of(game)
    assert weigh is not None

    def proofs(variant: str) -> list[Otherwise]:
        state = game.begin(game.terms_of(f"tablero:{variant}"))
        view = but(
            state, due=None, rows=(4, 4, 6, 2, 1, 1, 7), thrown=("3", "5"), moved=(2, 3),
            may_take=True, acting=(0,), purses=(9, 14), score=(9, 14),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        take = next(ruling.move for ruling in allowed if ruling.move.verb == "take")
        (idea,) = weigh(ActChoice(game, view, take, allowed))
        return list(idea.without)

    assert len(proofs("dagonell")) == 2
    assert not proofs("row-or-surrender")


def test_a_suit_of_which_the_other_has_shown_to_have_none_beats_nothing() -> None:
    """At Five-Cards the other did not follow when a trump was led: no trump beats the Ten."""
    game: Any = GAMES["five-cards"]
    state = game.begin(game.terms())
    held, theirs = ("TD", "KS", "QS", "TS"), ("??",) * 4
    shown = but(
        state, due=None, hands=(held, theirs), turned=("AD",), phase="play", acting=(0,),
        tricks=(((0, "5D"), (1, "9C")),), takers=(0,),
    )  # fmt: skip
    followed = but(shown, tricks=(((0, "5D"), (1, "9D")),))

    def said(view: Any) -> str:
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        worths = {r.move: -float(r.move.what != ("TD",)) for r in allowed}
        rival = next(r.move for r in allowed if r.move.what == ("TS",))
        choice = ActChoice(game, view, Move(0, "play", ("TD",)), allowed, worths, rival)
        weigh = ideas_of(game)
        assert weigh is not None
        return " ".join(idea.text for idea in weigh(choice))

    assert "No unseen card beats the Ten of Diamonds" not in said(followed)
    assert "No other player has a card of the suit of the Ten of Diamonds" in said(shown)
    assert "4 of the 45 cards you have not seen beat the Ten of Diamonds" in said(followed)


@pytest.mark.parametrize(
    ("standing", "plays"), [((1, 0, 0, 1, 0, 2), True), ((0, 0, 0, 1, 0, 2), False)]
)
def test_an_opponent_plays_at_dubblets_only_what_stands(standing: Any, plays: bool) -> None:
    _, said = keeping(5, (0, 2, 2, 3, 3, 2), standing, 3, True)

    assert ("your opponent plays it" in said) is plays
    assert ("is lost to you" in said) is not plays


def test_who_is_asked_to_five_it_is_told_what_the_asking_says() -> None:
    """The trumps that one holds are few or many beside those of the player who asks."""
    game: Any = GAMES["five-cards"]
    state = game.begin(game.terms())
    held = (("6S", "JH", "6C", "KD", "2D"), ("??",) * 5)
    view = but(state, due=None, hands=held, turned=("4S",), phase="answer", acting=(0,), asked=(1,))
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]

    move = next(ruling.move for ruling in allowed if ruling.move.verb == "refuse")
    weigh = ideas_of(game)
    assert weigh is not None
    said = [idea.text for idea in weigh(ActChoice(game, view, move, tuple(allowed)))]

    assert any(text.startswith("Who asks has few trumps or none") for text in said)


def test_two_cards_for_ones_own_crib_are_told_beside_the_next_best() -> None:
    """What they bring there, and what is kept: not only that the crib is one’s own."""
    game: Any = GAMES["cribbidge"]
    state = game.begin(game.terms())
    held = (("9D", "5H", "8C", "6H", "3C"), ("??", "??", "??"))
    view = but(
        state, due=None, hands=held, phase="lay", acting=(0,), dealer=0, crib=((), ("??", "??"))
    )
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]

    found = {idea.key: idea.text for idea in ideas(Place(game, view, allowed))}

    assert "Five and Six bring you about 8.5 in the crib" in found["own-crib"]
    assert "With Five and Three laid it would be 3.5 and 6.8" in found["own-crib"]
    assert "To lay the Eight of Clubs and the Three of Clubs comes to about" in found["own-crib"]


def test_what_is_kept_for_the_count_is_told_beside_what_the_next_best_would_count() -> None:
    """Alike but for the dealer: where the crib is one’s own, what is laid counts there as well, and
    where it makes up for the hand, both are told."""
    game: Any = GAMES["cribbidge"]

    def found(dealer: int, *hand: str) -> str:
        view = but(
            game.begin(game.terms()), due=None, hands=(hand, ("??",) * 5), phase="lay", acting=(0,),
            dealer=dealer, crib=((), ()),
        )  # fmt: skip
        allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
        return " ".join(idea.text for idea in ideas(Place(game, view, allowed)))

    assert found(1, "TH", "AC", "8S", "7S", "AS").endswith("Ace, Eight and Ace would count 2.")
    assert "in the crib. With" in found(0, "TH", "AC", "8S", "7S", "AS")
    six = found(0, "QD", "6C", "8H", "JD", "6S")
    assert "Queen and Knave bring you about 6.3 in the crib. With Six and Six laid" in six
    assert "count about 5.9, and Four and Ace bring you" in found(0, "TD", "4C", "AD", "KS", "5D")
    assert "the Queen of Clubs and the Nine of Spades bring" in found(
        1, "7S", "QH", "QC", "9S", "7H"
    )


def test_a_hand_that_counts_nothing_at_reversis_is_kept_for_what_might_be_drawn() -> None:
    game: Any = GAMES["reversis"]
    state = game.begin(game.terms_of("reversis:high"))
    low = ("4C", "2S", "9C", "5H", "9H", "9S", "8C", "6S", "7C", "6D", "5D", "2D")
    hands = (low, *(("??",) * 12 for _ in range(3)))
    view = but(
        state, due=None, hands=hands, stock=("??",), discards=((), ("??",), ("??",), ("??",)),
        choosing=True, acting=(0,), taken=(0,) * 4,
    )  # fmt: skip
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]

    keep = next(ruling.move for ruling in allowed if not ruling.move.what)
    weigh = ideas_of(game)
    assert weigh is not None
    said = [idea.text for idea in weigh(ActChoice(game, view, keep, tuple(allowed)))]

    assert any("20 of the 40 cards that you have not seen are higher" in text for text in said)


def test_cards_of_one_height_are_not_told_apart_at_cucumber() -> None:
    heard = set()
    for place, move in acts("cucumber", 120, 5, 3, "play"):
        heights = {VALUE[ruling.move.what[0]] for ruling in place.allowed if ruling.move.what}
        for idea in may_be(place, move):
            heard.add((len(heights) == 1, idea.key in ("equal", "must-either")))

    assert heard == {(True, True), (False, False)}


def test_a_card_that_is_led_at_reversis_is_told_beside_the_one_that_would_be() -> None:
    """Alike but for the next best lead: a card is safer than one that fewer cards can go over."""
    heard = set()
    for place, move in acts("reversis", 120, 5, 2, "play"):
        if place.view.trick or place.view.choosing:
            continue
        for ruling in place.allowed:
            if ruling.move == move:
                continue
            choice = choice_at(place, move, rival=ruling.move)
            hidden = list(unseen(place.view, move.seat))
            mine, other = (over(one.what[0], hidden) for one in (move, ruling.move))
            keys = [idea.key for idea in ideas_of(place.game)(choice)]  # type: ignore[misc]
            heard.add((other < mine, "lead-safer" in keys))

    assert heard == {(True, True), (False, False)}


def picket(
    trick: tuple[tuple[int, str], ...],
    hand: str,
    card: str,
    tricks: tuple[tuple[tuple[int, str], ...], ...] = (),
    **worths: float,
) -> list[str]:
    """By which names the reasons go that there may be for a card at Picket."""
    return [idea.key for idea in picket_ideas(trick, hand, card, tricks, **worths)]


def picket_ideas(
    trick: tuple[tuple[int, str], ...],
    hand: str,
    card: str,
    tricks: tuple[tuple[tuple[int, str], ...], ...] = (),
    **worths: float,
) -> list[Idea]:
    """What may be the reason for a card at Picket, where the others are worth so much less."""
    game = GAMES["picket"]
    state = game.begin(game.terms())
    held = tuple(hand.split())
    others = ("??",) * (len(held) - len(trick))
    view = but(
        state, phase="play", hands=(held, others), trick=trick, acting=(0,), stock=("??",) * 2,
        tricks=tricks, ruffs=((), ()), parted=((), ()), made=(0, 0), taken=(0, 0), said=(),
        changed=(True, True), calls=("", ""), out=((), ()),
    )  # fmt: skip
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
    known = {one.move: -worths.get(f"_{one.move.what[0]}", 0.0) for one in allowed if one.move.what}
    move = next(move for move in known if move.what == (card,))
    rival = next_best(game, known, move)
    choice = ActChoice(game, view, move, tuple(allowed), known, rival)
    return list(ideas_of(game)(choice))  # type: ignore[misc]


def test_a_lead_at_picket_is_held_against_the_card_that_would_be_led() -> None:
    """Alike but for what is worth less: a suit is led for its length against another suit only."""
    suit = "AC KC JC TC 9C 8D"

    assert "drive" in picket((), suit, "JC", _8D=3.0)
    assert "drive" not in picket((), suit, "JC", _9C=3.0)
    assert "run" in picket((), "AC KC QC 8D", "AC", _8D=3.0)
    assert "run" not in picket((), "AC KC QC JC TC 9C 8C 7C 6C", "AC", _6C=3.0)


def test_a_long_suit_that_nothing_beats_is_led_for_its_tricks_and_not_to_guard_another() -> None:
    """The King and the Queen of Diamonds stand together, and that is no better reason."""
    told = picket_ideas((), "AC KC QC JC TC KD QD", "AC", _KD=14.0, _QD=12.0)
    first = next(idea for idea in told if idea.weighed)

    assert first.key == "run"


def test_a_card_that_nothing_beats_is_kept_at_picket_against_what_it_would_cost() -> None:
    lost = ((1, "AS"),)

    assert "keep-sure" in picket(lost, "AC 8D 7D", "7D", _AC=3.0)
    assert "keep-sure" not in picket(lost, "AC 9D 7D", "7D", _9D=3.0)
    assert "keep-harder" in picket(lost, "QC TC TD", "TD", _TC=3.0)
    assert "keep-harder" not in picket(lost, "QD TC TD", "TD", _TC=3.0)
    assert picket(lost, "AC 8S 7D", "8S") == ["forced"]


def test_a_suit_that_the_opponent_lacks_at_picket_is_led() -> None:
    """Alike but for what the opponent laid on the Ace: with a lower Spade it may have others."""
    lacking, following = ((((0, "AS"), (1, card)),) for card in ("7D", "8S"))

    assert "lacks" in picket((), "JS 9S JC 8C", "JS", lacking, _JC=3.0)
    assert "lacks" not in picket((), "JS 9S JC 8C", "JS", following, _JC=3.0)


def test_no_trump_is_said_to_beat_the_world() -> None:
    """Alike but for the best trump of the hand: the World, or the one that is there."""
    heard = set()
    for verb in ("bet", "pass", "ride", "cash"):
        for place, move in acts("tarocchi", 120, 5, 4, verb):
            trumps = sorted(c for c in place.view.hands[move.seat] if c[0] == "T" and len(c) == 3)
            if not trumps:
                continue
            for best in (trumps[-1], "T21"):
                at = place._replace(view=exchanged(place.view, trumps[-1], best))
                out = [c for c in unseen_at_tarot(at.view, move.seat) if c[0] == "T"]
                beaten = any(len(c) == 3 and c > best for c in out)
                for idea in may_be(at, move):
                    assert idea.rule == "tarocchi.bets.ride"
                    sure = "no unseen trump" in idea.text.lower() or "rather keep" in idea.text
                    assert sure == (not beaten), idea.text
                    heard.add(beaten)

    assert heard == {True, False}


def against(place: Place, move: Move, rival: Move, rest: float = 9.0) -> list[str]:
    """What may be the reason for a move where one other is worth less, and the rest more."""
    worths = {ruling.move: rest for ruling in place.allowed} | {move: 9.0, rival: 0.0}
    choice = choice_at(place, move, worths, rival)
    return [idea.key for idea in ideas_of(place.game)(choice)]  # type: ignore[misc]


def test_a_trump_that_counts_comes_home_against_one_that_counts_less() -> None:
    """Alike but for the card that would be played instead."""
    heard = set()
    for place, move in acts("penneech", 150, 5, 3, "play"):
        view = place.view
        mine = hand_worth(move.what[0], view.trump)
        if not view.trick or not mine or move.what[0][1] != view.trump:
            continue
        for ruling in place.allowed:
            card = ruling.move.what[0]
            if ruling.move == move or power(card, view.trick[0][1][1], view.trump) <= power(
                view.trick[0][1], view.trick[0][1][1], view.trump
            ):
                continue
            keys = [key for key in against(place, move, ruling.move) if key.startswith("home")]
            other = hand_worth(card, view.trump)
            assert keys in ([[], ["home"], ["home-more"]][:1] if other >= mine else
                            [[], ["home-more"]] if other else [[], ["home"]])  # fmt: skip
            heard |= set(keys)

    assert heard


def test_a_trump_is_not_led_to_draw_trumps_where_another_would_be_led() -> None:
    heard = set()
    for place, move in acts("penneech", 150, 5, 3, "play"):
        view = place.view
        if view.trick or move.what[0][1] != view.trump:
            continue
        for ruling in place.allowed:
            if ruling.move != move:
                trump = ruling.move.what[0][1] == view.trump
                heard.add((trump, "lead-trumps" in against(place, move, ruling.move)))

    assert (False, True) in heard
    assert (True, True) not in heard


def test_a_trump_takes_the_trick_only_against_a_card_that_does_not() -> None:
    heard = set()
    for place, move in acts("penneech", 400, 6, 8, "play"):
        view = place.view
        if not view.trick or move.what[0][1] != view.trump or view.trick[0][1][1] == view.trump:
            continue
        for ruling in place.allowed:
            if ruling.move != move:
                trump = ruling.move.what[0][1] == view.trump
                rest = 9.0 if trump else -1.0  # what leaves the trick is as good otherwise
                heard.add((trump, "trumps" in against(place, move, ruling.move, rest)))

    assert heard == {(True, False), (False, True)}


def test_cards_of_one_height_are_worth_the_same_at_cucumber() -> None:
    for place in places("cucumber", 60, 9, 3):
        moves = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        worths = weigh_at_cucumber(place.game, place.view, moves, Random(1), Budget(8))
        heights = {VALUE[move.what[0]]: worth for move, worth in worths.items()}

        assert len(worths) == len(moves)
        assert all(heights[VALUE[move.what[0]]] == worth for move, worth in worths.items())


def test_a_hand_of_trumps_alone_does_not_lead_one_to_draw_the_others() -> None:
    heard = set()
    for place, move in acts("tarocchi", 300, 9, 6, "play"):
        hand = {ruling.move.what[0] for ruling in place.allowed if ruling.move.what}
        if not place.view.trick and len(hand) > 1:
            alone = all(card[0] == "T" and len(card) == 3 for card in hand)
            heard |= {(alone, idea.key == "lead-trumps") for idea in may_be(place, move)}

    assert (False, True) in heard
    assert (True, True) not in heard


def test_points_are_thrown_at_reversis_only_against_a_card_that_counts_no_more() -> None:
    heard = set()
    for place, move in acts("reversis", 200, 6, 3, "play"):
        view = place.view
        if not view.trick or move.what[0][1] == view.trick[0][1][1] or not POINTS_AT[move.what[0]]:
            continue
        for ruling in place.allowed:
            if ruling.move != move:
                more = POINTS_AT[ruling.move.what[0]] > POINTS_AT[move.what[0]]
                heard.add((more, "throw-points" in against(place, move, ruling.move)))

    assert (True, True) not in heard
    assert (False, True) in heard


def test_a_trick_is_taken_last_to_keep_the_card_that_would_be_played() -> None:
    """Alike but for the card that would be played instead: lower, or higher than it need be."""
    heard = set()
    for place, move in acts("reversis", 300, 7, 4, "play"):
        for ruling in place.allowed:
            if ruling.move == move or not place.view.trick:
                continue
            worths = {one.move: 9.0 for one in place.allowed} | {ruling.move: 0.0}
            choice = choice_at(place, move, worths, ruling.move)
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == "take-last":
                    lower = HEIGHT[ruling.move.what[0]] < HEIGHT[move.what[0]]
                    heard.add((lower, "and keep" in idea.text))

    assert (True, True) in heard
    assert (False, True) not in heard


def test_only_those_who_bet_at_poch_are_said_to_have_bet() -> None:
    heard = set()
    for place, move in acts("poch", 200, 6, 6, "yield"):
        view = place.view
        bet = sum(view.staked[seat] >= view.bet for seat in view.within if seat != move.seat)
        waits = len(view.within) - 1 - bet
        for idea in may_be(place, move):
            assert ("yet to answer" in idea.text) == (waits > 0)
            assert ("the player who bet" in idea.text) == (bet == 1)
            heard.add(waits > 0)

    assert heard == {True, False}


def test_only_a_titled_card_of_karnoffel_will_take_a_trick_of_any_suit() -> None:
    heard = set()
    for place, move in acts("karnoffel", 300, 5, 6, "play"):
        if place.view.trick:
            continue
        for idea in may_be(place, move):
            if idea.key == "low":
                titled = any(f"keep {called} (" in idea.text for called in POWERS)
                assert ("trick that you need" in idea.text) == titled, idea.text
                heard.add(titled)

    assert heard == {True, False}


def test_a_titled_card_is_kept_where_it_would_be_played_to_a_lost_trick() -> None:
    """Alike but for the card that would be played instead: one with a title, or one without."""
    heard = set()
    for place, move in acts("karnoffel", third(200), 6, 4, "play"):
        if place.view.trick and not karnoffel_title(place.view, move.what[0]):
            for ruling in place.allowed:
                keys = against(place, move, ruling.move) if ruling.move != move else []
                if "hopeless" in keys or "keep-power" in keys:
                    titled = bool(karnoffel_title(place.view, ruling.move.what[0]))
                    heard.add((titled, keys[0] == "keep-power"))

    assert (True, True) in heard
    assert (False, True) not in heard


def test_it_is_not_said_that_a_partner_s_card_cannot_be_beaten_nor_that_there_are_trumps() -> None:
    """At Karnöffel, beside each other card: whose is the best one of the trick decides."""
    heard = set()
    for place, move in acts("karnoffel", third(200), 6, 4, "play"):
        for ruling in place.allowed if place.view.trick else []:
            if ruling.move == move:
                continue
            choice = choice_at(place, move, rival=ruling.move)
            taker = place.view.trick[taken_at(place.view, place.view.trick)][0]
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                assert "a trump" not in idea.text
                if idea.key.startswith("keep"):
                    ours = taker % 2 == move.seat % 2
                    heard.add((ours, "None of your cards beats" in idea.text))

    # Of the last two cards only what each beats later is told.
    assert {(True, False), (False, True)} <= heard <= {(True, False), (False, True), (False, False)}


def test_no_card_guards_another_where_no_suit_is_followed() -> None:
    heard = {
        idea.key
        for place, move in acts("karnoffel", 200, 8, 4, "play")
        if len(place.allowed) > 1
        for idea in may_be(place, move)
    }

    assert "keep" in heard or "keep-power" in heard
    assert "beside" not in heard


def test_what_is_known_for_certain_is_told_as_certain() -> None:
    heard = set()
    for place, move in acts("wit-and-reason", 40, 5, 4, "play"):
        worths = {ruling.move: 0.0 for ruling in place.allowed}
        rival = next((other for other in worths if other != move), None)
        for mine in (0.0, 1.0) if rival else ():
            known = worths | {move: mine}
            choice = choice_at(place, move, known, rival)
            figure = compared(choice)
            assert "nearly" not in figure
            assert "hardly" not in figure
            heard.add((mine, "you can be beaten." in figure))

    assert heard == {(0.0, False), (1.0, True)}


def test_a_player_ahead_at_bankafalet_who_has_laid_may_not_stay_where_they_are() -> None:
    heard = set()
    for place, move in acts("bankafalet", 60, 5, 4, "lay"):
        for idea in may_be(place, move):
            assert "level with the best." not in idea.text
            if "If your card wins, you have" in idea.text:
                heard.add(re.sub(r"\{.\}", "{A}", idea.text[idea.text.index("If your") :]))

    assert heard <= {
        f"If your card wins, you have {reach} {whom} now."
        for reach in ("more than", "as much as")
        for whom in ("{A} has", "those ahead of you have")
    }
    assert heard


def test_a_match_of_bankafalet_that_is_lost_is_told_as_lost() -> None:
    heard = set()
    for place, move in acts("bankafalet", 60, 5, 4, "lay"):
        for share in (0.0, 0.2):
            worths = {ruling.move: share for ruling in place.allowed}
            choice = choice_at(place, move, worths)
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                heard.add((share, "lay a large one" in idea.text, "can hardly win" in idea.text))

    assert {(0.0, False, True), (0.2, False, False)} <= heard
    assert not any(large for _, large, _ in heard)


def test_a_sum_on_a_spare_heap_of_bankafalet_is_told_as_the_same_on_ones_own() -> None:
    game = GAMES["bankafalet"]
    for place, _ in tables(game, 6, 5, 1):
        moves = [ruling.move for ruling in place.allowed]
        told = bots_of(game).weigh(game, place.view, moves, Random(1), Budget(20))  # type: ignore[misc]
        assert {move.verb for move in told} <= {"lay", "stay"}
        spare = [move for move in moves if move.verb == "left"]
        if told and spare:
            done = [moves[0], spare[-1]]
            told = bots_of(game).weigh(game, place.view, done, Random(1), Budget(20))  # type: ignore[misc]
            assert set(told) == set(done)


def test_a_bet_of_a_player_ahead_at_bankafalet_is_told_by_what_it_can_cost() -> None:
    heard = set()
    for place, move in acts("bankafalet", 60, 5, 4, "lay"):
        purses = place.view.purses
        lead = purses[move.seat] - max(c for seat, c in enumerate(purses) if seat != move.seat)
        for idea in may_be(place, move):
            coins, text = int(move.what[0]), idea.text
            if lead > 0:
                assert not ("of that lead at most" in text and coins > lead)
                assert not ("Lay more than that lead" in text and coins <= lead)
                told = ("of that lead at most", "won can make that up", "Lay more than that lead")
                assert any(each in text for each in told)
                heard.add(text.partition(".")[2].lstrip()[:8])

    assert len(heard) > 2


def test_who_waits_behind_at_bankafalet_is_told_how_the_lead_may_be_lost() -> None:
    heard = set()
    for place, move in acts("bankafalet", 60, 5, 4, "stay"):
        for idea in may_be(place, move):
            if idea.key == "behind-wait":
                heard.add("lost would bring" in idea.text)

    assert True in heard


def test_losing_primero_does_not_ask_for_enough() -> None:
    heard = set()
    for place, move in acts("primero", 120, 5, 2, "see"):
        low = place.view.terms[AIM] == LOWEST
        for idea in may_be(place, move):
            assert not low or "enough for the bid" not in idea.text
            heard.add("the bid allows" in idea.text)

    assert heard == {True, False}


def test_a_hand_of_primero_without_bids_is_told_by_how_often_it_is_the_best() -> None:
    heard, changes = set(), set()
    for verb in ("rest", "yield", "see"):
        for place, move in acts("primero", 160, 5, 2, verb):
            for idea in may_be(place, move):
                assert "about 0 times" not in idea.text
                if "the best hand against" in idea.text:
                    assert place.view.terms[BIDS] == SILENT
                    heard.add((verb, "too seldom" in idea.text))
                    if verb == "yield":
                        changes.add((place.view.terms[DRAW], "would make" in idea.text))

    assert {("rest", False), ("yield", True)} <= heard
    # Who may still change cards after seeing is told what that may bring.
    assert (VYING_TOO, True) in changes
    assert all(draw == VYING_TOO for draw, told in changes if told)


def test_a_sum_that_comes_past_the_leader_of_bankafalet_is_told_beside_a_smaller_one() -> None:
    heard = set()
    for place, move in acts("bankafalet", 60, 5, 4, "lay"):
        purses, coins = place.view.purses, int(move.what[0])
        gap = max(c for seat, c in enumerate(purses) if seat != move.seat) - purses[move.seat]
        less = move._replace(what=(str(coins - 1),))
        if coins == 1 or not 0 < gap <= coins:
            continue
        choice = choice_at(place, move, {}, less)
        for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
            if "If your card wins, you have" in idea.text:
                assert ("would still leave you one behind" in idea.text) == (coins == gap)
                assert ("no more than level with that" in idea.text) == (coins == gap + 1)
                assert ("one player wins the match" in idea.text) == (coins > gap)
                heard.add(coins > gap)

    assert heard == {True, False}


def test_of_two_acts_that_both_lose_for_certain_no_figure_is_told() -> None:
    (place,) = places("bankafalet", 1, 5, 1)
    first, second, *_ = (ruling.move for ruling in place.allowed)
    for share, told in ((0.0, False), (0.01, True)):
        worths = {first: share, second: share}
        choice = choice_at(place, first, worths, second)
        assert bool(compared(choice)) == told


def test_a_draw_of_bone_ace_that_staying_equals_is_told_as_equal() -> None:
    heard = set()
    for place, move in acts("bone-ace", 40, 5, 3, "draw"):
        stays = move._replace(verb="stay")
        for staying in (1.0, 1.1, 0.2):
            worths = {move: 1.0, stays: staying}
            choice = choice_at(place, move, worths, stays)
            known = list(ideas_of(place.game)(choice))  # type: ignore[misc]
            if "take" not in known[0].text and "nearer" not in known[0].text:
                continue  # no card takes it too far
            heard.add((staying, "hardly matters" in known[0].text, bool(compared(choice))))

    assert {(1.0, True, True), (1.1, True, True), (0.2, False, True)} <= heard
    assert (0.2, True, True) not in heard


def test_that_it_hardly_matters_at_poch_is_told_by_what_fits_after_any_card() -> None:
    """The same cards, whichever is laid; where others fit after another card it is not said."""
    heard = set()
    for place in places("poch", 90, 6, 4):
        moves = [ruling.move for ruling in place.allowed if ruling.move.verb == "lay"]
        if len(moves) < 2:
            continue
        worths = dict.fromkeys(moves, 0.0)
        choice = choice_at(place, moves[0], worths, moves[1])
        for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
            if "after any of them" in idea.text:
                spots = {COUNT[move.what[0]] for move in moves}
                unseen = [COUNT[one] for one in poch_hidden(choice)]
                room = poch_limit(place.view.terms) - poch_total(place.view.run)
                fit = {sum(one <= room - own for one in unseen) for own in spots}
                heard.add(len(fit))

    assert heard == {1}


def test_at_lanterloo_the_best_card_is_named() -> None:
    seen = 0
    for place, move in acts("lanterloo", 60, 5, 4, "join"):
        for idea in may_be(place, move):
            seen += 1
            assert "one suit" in idea.text or any(
                LANTERLOO[card] in idea.text for card in place.view.hands[move.seat]
            )

    assert seen


def test_to_pass_at_lanterloo_is_told_by_what_others_then_may_do() -> None:
    """And not by the best card, which is a reason to play."""
    seen = set()
    for place, move in acts("lanterloo", 60, 5, 4, "pass"):
        (idea,) = may_be(place, move)
        forced = place.view.terms[CHOOSE] == IF_PASSED
        seen.add(forced)
        assert idea.text.startswith("You may still play: if you pass, you hear who plays")
        assert ("all the others must play" in idea.text) == forced

    assert True in seen


def test_no_sentence_of_cucumber_is_true_of_every_lead() -> None:
    for place, move in acts("cucumber", 60, 5, 2, "play"):
        assert all("must equal or beat" not in idea.text for idea in may_be(place, move))


@pytest.mark.parametrize(
    ("verb", "other", "key"), [("see", "yield", "see-made"), ("yield", "see", "yield-short")]
)
def test_to_see_at_primero_or_to_yield_is_told_as_equal_where_it_is(
    verb: str, other: str, key: str
) -> None:
    """Alike but for what the other act is worth."""
    heard = 0
    for place, move in acts("primero", 120, 5, 2, verb):
        beside = next((r.move for r in place.allowed if r.move.verb == other), None)
        if beside is None or place.view.terms[BIDS] == SILENT:
            continue
        for worth in (5.0, 3.0):
            worths = {move: 5.0, beside: worth}
            choice = choice_at(place, move, worths, beside)
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == key:
                    heard += 1
                    assert ("comes to about the same" in idea.text) == (worth == 5.0), idea.text

    assert heard > 2


def test_what_is_laid_at_primero_is_told_in_coins() -> None:
    texts = [
        idea.text
        for verb in ("see", "yield", "pass")
        for place, move in acts("primero", 40, 5, 2, verb)
        for idea in ideas_of(place.game)(  # type: ignore[misc]
            ActChoice(place.game, place.view, move, tuple(place.allowed))
        )
    ]

    assert sum(" coin" in text for text in texts) > 10
    bare = r"(?:lay|pays?|for|only|worth)(?: the)? \d+(?! coin)|\d+ on the table"
    assert not re.findall(bare, "\n".join(texts))


def test_of_level_bids_at_primero_what_is_laid_is_the_reason_to_lay_more() -> None:
    """Alike but for whether bids with as many coins are as good."""
    heard = set()
    for place, move in acts("primero", 60, 5, 2, "vie"):
        if len(place.view.hands[move.seat]) < 4 or len(move.what) != 3 or move.what[-1] != "3":
            continue
        less, same = move._replace(what=(*move.what[:2], "2")), move._replace(what=("", "1", "3"))
        for worth in (5.0, 3.0):
            worths = {move: 5.0, less: 4.0, same: worth}
            choice = choice_at(place, move, worths, less)
            (idea,) = ideas_of(place.game)(choice)  # type: ignore[misc]
            if idea.key in ("vie-true", "vie-under"):
                heard.add(worth)
                assert ("pays three coins, and not only two" in idea.text) == (worth == 5.0)

    assert heard == {5.0, 3.0}


def test_low_cards_of_primero_are_not_said_to_be_changed_where_to_keep_them_is_as_good() -> None:
    heard = set()
    for place, move in acts("primero", 160, 5, 2, "keep"):
        hand = place.view.hands[move.seat]
        if place.view.terms[AIM] != LOWEST or len(hand) > 2:
            continue
        change = Move(move.seat, "exchange", tuple(hand))
        for worth in (5.0, 3.0):
            worths = {change: 5.0, move: worth}
            choice = choice_at(place, change, worths, move)
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == "draw-all":
                    heard.add(worth)
                    assert ("a low hand wins" in idea.text) == (worth == 3.0)

    assert heard == {5.0, 3.0}
