"""Reasons for throws and stakes: what makes a point, who would do as well, what a stake does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from benchmarks.hints import Place, places
from diversions.games import GAMES
from diversions.games.dubblets.ideas import IDEAS as dubblets
from diversions.games.dubblets.ideas import keeping
from diversions.games.sice_ace.players import rival
from diversions.games.sice_ace.variants import LOSE
from diversions.games.tick_tack.ideas import TickTackThrow
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Coached, coached, compared, ideas_of
from diversions.rules.core import Move, but, letter, name
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import distance
from diversions.rules.players.dice import Staking, catching_up, keeps_the_dice, staked_well
from diversions.rules.players.last_bouts import Casting, LastBouts
from tests.samples import LONG


@pytest.mark.parametrize(("slug", "many"), [("irish", 80), ("back-gammon", 80 if LONG else 40)])
def test_a_point_that_two_moves_make_is_told_with_both(slug: str, many: int) -> None:
    """“It makes” is said only of a move to the point that is named, or of the last of a throw."""
    alone = both = 0
    for place in places(GAMES[slug], many, 3, 4):
        for ruling in place.allowed:
            move = ruling.move
            if move.verb != "move" or distance(move.seat, move.what[0]) in (None, 25):
                continue
            choice = ActChoice(place.game, place.view, move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == "point-way":
                    at = re.findall(r"makes? the point (\d+)", idea.text)[0]
                    if idea.text.startswith("It makes"):
                        alone += 1
                        assert at in move.what or len(place.view.left) == 1, idea.text
                    else:
                        both += 1
                        assert f"to {at} " in idea.text or at in move.what, idea.text

    assert alone
    assert both


def test_bearing_and_shut_points_are_told_of_the_move_that_they_concern() -> None:
    """“Bear” is said only of a move that bears, and points behind a man do not hinder it."""
    borne = ran = 0
    for place in (
        one
        for slug in ("irish", "back-gammon")
        for one in places(GAMES[slug], 150, 5, 4)[:: 1 if LONG else 3]
    ):
        foe = place.view.men[1 - place.allowed[0].move.seat]
        for ruling in place.allowed:
            move = ruling.move
            if move.verb != "move" or distance(move.seat, move.what[0]) is None:
                continue
            choice = ActChoice(place.game, place.view, move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key == "bear-contact":
                    borne += 1
                    assert move.what[1] == "home", f"{move}: {idea.text}"
                if idea.key == "run":
                    ran += 1
                    start = distance(move.seat, move.what[0])
                    assert start is not None
                    ahead = [to for to in range(start - 6, start) if foe[25 - to] > 1]
                    assert len(ahead) > 1
                    assert f"ahead of it {spelt(len(ahead))} are shut" in idea.text, idea.text

    assert borne
    assert ran


def test_who_has_as_many_men_is_said_to_do_as_well() -> None:
    """At Sice-Ace, of two players with as many men, neither is loaded rather than the other."""
    heard, weigh = set(), ideas_of(GAMES["sice-ace"])
    assert weigh is not None
    for place in places(GAMES["sice-ace"], 40, 3, 3):
        view, seat = place.view, place.allowed[0].move.seat
        loaded = rival(view.men, seat, view.terms[LOSE].value)
        move = Move(seat, "load", (letter(loaded),))
        for idea in weigh(ActChoice(place.game, view, move, tuple(place.allowed))):
            if not idea.key.startswith("place-"):
                continue
            same = [
                name(one)
                for one, many in enumerate(view.men)
                if many == view.men[loaded] and one not in (loaded, seat)
            ]
            assert ("would do as well" in idea.text) == bool(same)
            assert all(one in idea.text for one in same)
            heard.add(bool(same))

    assert heard == {True, False}


BET = Staking("bet", "bet", "caster", "", "", "", "", 12)


def test_what_a_stake_makes_up_is_counted() -> None:
    """Each coin that the leader pays closes the gap by two, any other by one."""
    for gap in range(1, 30):
        for coins in range(1, 12):
            at = LastBouts((20, 20 + gap, 4), (0, 0, 0), 1, 0, (), Casting(0.5), 5)
            kind, said = catching_up(at, BET, coins)
            assert ("level with {B}" in said) is (gap == 2 * coins)
            assert ("puts you first" in said) is (gap < 2 * coins)
            assert (kind == "leader") is (gap > 2 * coins)
            more, single = (-(-gap // (2 * one)) for one in (coins, 1))
            few = kind == "leader" and more > at.left
            assert kind == "reach" or few or f"win {spelt(more)} more" in said
            assert not few or f"makes up {2 * coins}, and" in said
            assert ("coin by coin" in said) is (kind == "leader" and more < single and not few)
            kind, said = catching_up(at._replace(payer=2), BET, coins)
            assert (kind == "late") is (gap <= coins)
            assert (
                kind != "bold" or f"{spelt(-(-gap // coins))} more" in said or "each time" in said
            )


@pytest.mark.parametrize("left", [3, 4])
def test_some_bouts_before_the_last_a_stake_that_ends_the_match_is_reckoned(left: int) -> None:
    """One who would be first with two coins takes all that a poor payer has, and is first then."""
    at = LastBouts((22, 23, 15), (0, 0, 0), 2, 0, (1,), Casting(0.49), left)

    assert staked_well(at) == at.high == 15
    assert "leaves {C} nothing, which ends the match" in at.told(15, "set", "caster")
    assert at.worth(15) > at.worth(2) + 0.2


def told(state: Any) -> Coached:
    """What is said to the seat whose turn it is."""
    game: Any = GAMES[state.terms.game]
    allowed = [ruling for ruling in game.rulings(state, state.acting[0]) if ruling.allowed]
    return coached(*Place(game, state, allowed), Random(1), Budget(20))


def test_the_last_man_that_an_ace_takes_away_goes_to_anybody() -> None:
    """At Sice-Ace whoever loads the last man goes free, and has no rival any more."""
    game: Any = GAMES["sice-ace"]
    state = game.begin(game.terms(seats=5))
    loads = but(state, men=(2, 5, 1, 1, 5), turn=3, aces=1, acting=(3,), due=None)

    assert told(loads).key == "free"
    assert "you go free" in told(loads).because
    assert told(but(loads, men=(2, 5, 1, 2, 5))).key != "free"


def test_a_lead_that_no_stake_can_lose_is_told_as_won() -> None:
    """At Hazard with 42 coins to nine and nine, in the last bout."""
    game: Any = GAMES["hazard"]
    state = game.begin(game.terms())
    last = but(
        state, purses=(9, 9, 42), score=(9, 9, 42), caster=1, doing="set", acting=(2,), asked=(0,),
        bouts=19, stakes=(0, 0, 0), due=None,
    )  # fmt: skip

    assert "you win the match whatever falls" in told(last).because
    near = but(last, purses=(17, 20, 23), score=(17, 20, 23), bouts=14)
    assert told(near).move.verb == "stay"
    assert "nearer by two coins for each" in told(near).because


def test_who_leads_at_hazard_is_seen_with_the_stakes_that_lie() -> None:
    """A purse of 18 with four coins set is a purse of 22."""
    game: Any = GAMES["hazard"]
    state = game.begin(game.terms())
    lies = but(
        state, purses=(18, 18, 20), score=(22, 18, 20), caster=1, doing="set", acting=(2,),
        asked=(), bouts=17, stakes=(4, 0, 0), due=None,
    )  # fmt: skip

    assert told(lies).move.verb == "set"


def test_half_an_odd_pot_is_reckoned_with_the_odd_coin() -> None:
    """At Inn and Inn the thrower has two of three coins, and the other one."""
    game: Any = GAMES["inn-and-inn"]
    state = game.begin(game.terms(seats=3))
    bye = but(
        state, playing=(0, 1), pot=3, purses=(1, 10, 4), doing="bye", thrower=0, acting=(1,),
        due=None,
    )  # fmt: skip

    refuses = told(bye)

    assert refuses.move.verb == "play"
    assert "waiting is worth 1.7 of three coins, and dividing brings only one coin" in (
        refuses.because
    )
    assert "0.7 coins worse" in refuses.figure


def test_an_offer_that_the_other_refuses_is_worth_what_throwing_is() -> None:
    game: Any = GAMES["inn-and-inn"]
    state = game.begin(game.terms(seats=3))
    bye = but(
        state, playing=(0, 1), pot=4, purses=(5, 5, 4), doing="bye", thrower=0, acting=(0,),
        due=None,
    )  # fmt: skip

    offers = told(bye)

    assert offers.move.verb == "divide"
    assert "An offer costs nothing" in offers.because
    assert offers.figure == "About as good: “Refuse to divide the pot”."


def test_men_of_which_none_is_the_last_of_its_number_are_told_alike() -> None:
    """At Dubblets, with two or three men of each number and one to play."""
    game: Any = GAMES["dubblets"]
    state = game.begin(game.terms())
    standing, down = ((1, 2, 1, 1, 3, 3), (0,) * 6), ((1, 0, 1, 2, 0, 0), (2, 2, 2, 3, 3, 3))
    bears = but(
        state, standing=standing, down=down, turn=1, acting=(1,), thrown=("6", "6"), owed=1,
        bearing=(False, False), due=None,
    )  # fmt: skip

    assert told(bears).key == "keep-any-of-six"
    few = ((2, 1, 1, 2, 0, 1), (0, 1, 1, 0, 0, 3))
    four = but(bears, standing=((0,) * 6,) * 2, down=few, owed=4, bearing=(True, True))
    assert told(four).key == "any-one"


def test_shares_that_differ_a_little_are_told_so() -> None:
    """Three of a hundred matches are not the step from a third to a quarter."""
    game: Any = GAMES["passage"]
    state = but(game.begin(game.terms()), doing="set", acting=(1,), due=None)
    allowed = tuple(ruling for ruling in game.rulings(state, 1) if ruling.allowed)
    one, two = (Move(1, "set", (str(coins),)) for coins in (1, 2))

    def said(mine: float, his: float) -> str:
        return compared(ActChoice(game, state, one, allowed, {one: mine, two: his}, two))

    assert said(0.3, 0.27) == (
        "You should win the match in about one case in three, and a little less often with “Set "
        "two coins”."
    )
    assert said(0.3, 0.1).endswith("with “Set two coins”, in about one case in ten.")
    assert said(0.3, 0.295) == "About as good: “Set two coins”."


def test_who_throws_on_at_tablero_hears_what_taking_gives_away() -> None:
    game: Any = GAMES["tablero"]
    state = but(
        game.begin(game.terms_of("tablero:dagonell")), due=None, rows=(1, 3, 6, 6, 3, 6, 6),
        thrown=("1", "5"), moved=(2, 5), may_take=True, acting=(0,), purses=(15, 8), score=(15, 8),
    )  # fmt: skip

    said = told(state)

    assert said.move.verb == "throw"
    assert "if you take it, 27 of your opponent’s 36 throws can make a row" in said.because


def test_a_throw_at_tick_tack_is_held_against_one_without_the_move_or_told_with_the_rest() -> None:
    """“None after 1 to 6 and 1 to 4 either” says nothing of 1 to 6: what follows it does."""
    heard = set()
    for place in places(GAMES["tick-tack"], 60, 3, 2):
        if place.view.answering or place.view.touched:
            continue
        for ruling in place.allowed:
            choice = ActChoice(place.game, place.view, ruling.move, tuple(place.allowed))
            throw = TickTackThrow(choice)
            if throw.rival is None or throw.end.won:
                continue
            within = throw.rival[:2] in {end[:2] for end in throw.beyond}
            this = throw.instead.startswith("this")
            assert within == this
            assert (
                this or f"{throw.at(throw.start)} to {throw.at(throw.to)} and" not in throw.instead
            )
            heard.add(this)

    assert heard == {True, False}


def test_a_point_that_only_the_rest_of_a_throw_binds_is_told_of_the_rest() -> None:
    """One man from the ace point comes to the quater point first, and the sice point is bound by
    the man that follows from 3."""
    game: Any = GAMES["tick-tack"]
    men = tuple({24: 13, 22: 1, 19: 1}.get(far, 0) for far in range(26))
    foe = tuple({24: 14, 20: 1}.get(far, 0) for far in range(26))
    state = but(
        game.begin(game.terms()), men=(men, foe), began=(men, foe), turn=0, acting=(0,),
        thrown=("3", "1"), left=(3, 1), throws=4, due=None,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)

    def says(start: str, to: str) -> str:
        move = Move(0, "move", (start, to))
        return TickTackThrow(ActChoice(game, state, move, allowed)).does(19, "binds")

    assert says("3", "6") == "It binds"
    assert says("1", "2") == "Then 3 to 6 binds"


def test_a_point_that_a_doublet_binds_at_tick_tack_is_bound_by_both_moves() -> None:
    game: Any = GAMES["tick-tack"]
    men = tuple({24: 13, 22: 2}.get(far, 0) for far in range(26))
    foe = tuple({24: 14, 16: 1}.get(far, 0) for far in range(26))
    state = but(
        game.begin(game.terms()), men=(foe, men), began=(foe, men), turn=1, acting=(1,),
        thrown=("3", "3"), left=(3, 3), throws=4, due=None,
    )  # fmt: skip

    assert told(state).because.startswith("With 22 to 19 again it binds your sice point")


def test_the_last_of_a_number_is_named_where_the_next_best_gives_it_up() -> None:
    """Not only that a quater costs no number: a deuce would not either."""
    game: Any = GAMES["dubblets"]
    own, foe = (0, 2, 1, 3, 0, 1), (2, 2, 0, 2, 3, 3)
    state = but(
        game.begin(game.terms()), standing=((0,) * 6, (0, 0, 2, 1, 0, 0)), down=(own, foe),
        turn=0, acting=(0,), thrown=("6", "6"), owed=2, bearing=(True, False), due=None,
    )  # fmt: skip
    allowed = tuple(r for r in game.rulings(state, 0) if r.allowed)
    moves = {r.move.what[0]: r.move for r in allowed}
    worths = {moves["4"]: 0.5, moves["3"]: 0.0, moves["2"]: 0.5}
    choice = ActChoice(game, state, moves["4"], allowed, worths, moves["3"], done=True)

    assert next(iter(dubblets(choice))).text.startswith("You have only one trey and")


def test_how_many_men_are_just_enough_at_dubblets_is_no_more_than_must_be_played() -> None:
    """Of four that are not the last of their number and three to play, one is over."""
    own = (1, 1, 2, 2, 2, 2)

    assert keeping(6, own, own, 4, False)[0] == "keep-exact"
    assert keeping(6, own, own, 3, False)[0] == "keep-all"


def test_what_a_man_is_worth_at_dubblets_is_not_counted_by_the_next_throw_alone() -> None:
    """To give up the deuce is as good as the best here, reckoned to the end."""
    game: Any = GAMES["dubblets"]
    down = ((0, 1, 0, 0, 1, 2), (0, 1, 0, 2, 2, 2))
    state = but(
        game.begin(game.terms()), standing=((0,) * 6,) * 2, down=down, turn=1, acting=(1,),
        thrown=("2", "2"), owed=4, bearing=(True, True), due=None,
    )  # fmt: skip

    said = told(state)

    assert said.key == "keep-all-but-one"
    assert said.figure == "About as good: “Bear a cinque” and “Bear a quater”."


def test_men_that_no_throw_reaches_are_not_told_as_standing_alone() -> None:
    """Not “fewer of your men stand alone”, where Black’s men are 13 points away and more."""
    game: Any = GAMES["tick-tack"]
    men = tuple({24: 14, 23: 1}.get(far, 0) for far in range(26))
    foe = tuple({24: 15}.get(far, 0) for far in range(26))
    state = but(
        game.begin(game.terms()), men=(foe, men), began=(foe, men), turn=1, acting=(1,),
        thrown=("2", "1"), left=(2,), throws=2, due=None,
    )  # fmt: skip

    said = told(state)

    assert said.key == "out-of-reach"
    assert said.because == "No throw can yet hit one of your men, after this or after 24 to 22."


def test_of_two_men_that_are_laid_anyway_it_is_told_that_the_order_does_not_matter() -> None:
    game: Any = GAMES["ketch-dolt"]
    state = but(
        game.begin(game.terms()), tables=((0, 0, 1, 0, 0, 0), (6, 1, 0, 1, 4, 6)), heap=2,
        borne=(8, 0), filled=(True, False), turn=1, acting=(1,), thrown=("6", "2"), left=(6, 2),
        hand=True, throws=29, due=None,
    )  # fmt: skip

    said = told(state).because

    assert "bears, with one man left" in said
    assert said.endswith("Your men for both dice come on your own table, whichever you lay first.")


def test_a_row_that_cannot_be_replaced_is_told_to_win() -> None:
    """Not only that the coin stands in a row of three: the other has two coins left."""
    game: Any = GAMES["tablero"]
    state = but(
        game.begin(game.terms("eighth-coin")), acting=(0,), turn=0, score=(21, 2), purses=(21, 2),
        rows=(7, 7, 1, 4, 7, 2, 2), thrown=("1", "5"), left=("5",), moved=(5,), idle=2, due=None,
    )  # fmt: skip

    said = told(state)

    assert said.key == "row-wins"
    assert "cannot replace three coins: take it, and you win" in said.because


def test_in_the_last_bout_a_stake_is_held_against_what_the_other_setters_have_set() -> None:
    """They win or lose together: who is ahead follows, and who is behind goes beyond.

    The second position: alike but for what B has set.
    """
    ahead = LastBouts((20, 20, 20), (0, 3, 0), 2, 0, (), Casting(0.49))
    nobody = ahead._replace(score=(20, 20, 18), stakes=(0, 0, 0))

    assert [round(ahead.worth(coins), 3) for coins in range(5)] == [0, 0, 0, 0.255, 0.51]
    assert ahead.best() == 4
    assert ahead.told(4, "set", "caster") == (
        "In the last bout all who set win or lose together: with four coins you win the match if "
        "the caster loses; if you set nothing, you do not win the match at all."
    )
    assert nobody.best() == 1
    assert nobody._replace(score=(2, 3, 40)).told(0, "set", "caster") == ""


def test_what_hangs_on_one_who_gains_nothing_by_any_stake_is_not_promised() -> None:
    """Beside five coins no stake of C wins; C may stake none, by which you would be level with the
    shooter who wins, or one.  Where C and the shooter have a coin more, C stakes all."""
    bout = LastBouts((16, 26, 18), (0, 0, 0), 0, 1, (2,), Casting(0.49))

    assert bout.told(5, "bet", "shooter") == (
        "In the last bout all who bet win or lose together: with five coins you win the match if "
        "the shooter loses, whatever {C} does; if you bet nothing, you leave it to {C} whether "
        "you win."
    )
    assert len(bout.ended(5)) > 1
    richer = bout._replace(score=(17, 26, 19))
    assert richer.ended(5) == [(0, 5, 12)]
    assert "will do what is best for {C}: with five" in richer.told(5, "bet", "shooter")


@pytest.mark.parametrize("later", [(), (1,)])
def test_no_stake_of_the_last_bout_brings_more_than_the_best(later: tuple[int, ...]) -> None:
    """By whatever the other setter answers, if one does."""
    rng = Random(3)
    for _ in range(30):
        purses = tuple(rng.randrange(3, 12) for _ in range(3))
        bout = LastBouts(purses, (0, 0, 0), 2, 0, later, Casting(0.49))
        best = bout.worth(bout.best())

        for coins in range(bout.high + 1):
            laid = (coins, 0, 0)
            replies = range(bout.table.most(laid, 1) + 1) if later else (0,)
            ends = [bout.table.decided((coins, reply, 0))[0] for reply in replies]
            assert best >= min(ends) - 1e-6


@pytest.mark.parametrize(("slug", "verb"), [("hazard", "set"), ("craps", "bet")])
def test_who_must_catch_up_is_not_told_what_a_coin_brings_on_average(slug: str, verb: str) -> None:
    """Nor is a main told as the best of which another is as good."""
    heard = set()
    for place in places(GAMES[slug], 40, 3, 4):
        for ruling in place.allowed:
            choice = ActChoice(place.game, place.view, ruling.move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                if idea.key in (f"{verb}-reach", f"{verb}-bold", f"{verb}-leader", "last"):
                    heard.add(idea.key)
                    assert idea.uncounted
                if idea.key == "main":
                    heard.add(idea.key)
                    assert "best" not in idea.text
                    assert "seven" in idea.text
                    assert "493" in idea.text

    assert {f"{verb}-reach", f"{verb}-bold"} <= heard
    assert ("main" in heard) is (slug == "hazard")


def test_what_the_leader_has_set_as_well_is_won_with_the_stake() -> None:
    """At Hazard, two bouts before the end: alike but for the two coins that A has set.

    Where nobody has set, the dice pass to A, who has most to lose by them.
    """
    game: Any = GAMES["hazard"]
    state = game.begin(game.terms("called"))
    near = but(
        state, purses=(26, 16, 18), score=(26, 16, 18), caster=2, doing="set", acting=(1,),
        asked=(), bouts=18, stakes=(0, 0, 0), main=9, due=None,
    )  # fmt: skip
    both = but(near, purses=(24, 16, 18), stakes=(2, 0, 0))

    bouts = LastBouts((26, 16, 18), (0, 0, 0), 2, 1, (), Casting(0.49), 2)
    assert "No player has set, so the next bout is against {A}." in bouts.told(0, "set", "caster")
    assert told(near).move.what == told(both).move.what == ("16",)
    assert "that puts you first. If the others stake sensibly" in told(near).because
    assert "leaves {C} nothing, which ends the match, and puts you first" in told(both).because
    more = bouts._replace(stakes=(2, 0, 0), left=4)
    short = catching_up(more, BET, 11)[1]
    assert short.endswith("if won, brings you past {C}, and leaves you 1 behind {A}.")


def test_all_who_set_must_be_passed_in_the_last_bouts() -> None:
    """Alike but for what the second of the others has set; the third pays, and is poor."""
    bouts = LastBouts((14, 20, 26, 9), (0, 0, 2, 0), 3, 0, (), Casting(0.49), 4)

    assert staked_well(bouts) == 7
    assert bouts.first == 15
    assert staked_well(bouts._replace(score=(14, 20, 18, 16))) == 7
    assert bouts._replace(score=(14, 20, 18, 16)).first == 7


def test_the_dice_are_kept_in_the_last_bouts_where_that_wins_more_matches() -> None:
    """Against the rule to pass them when ahead: in the last bout the two others bet together."""
    ahead = LastBouts((25, 17, 18), (0, 0, 0), 0, 0, (), Casting(0.493, 1.0, 0.2))

    assert keeps_the_dice(ahead)
    assert not keeps_the_dice(ahead._replace(score=(50, 5, 5)))
    assert not keeps_the_dice(ahead._replace(left=9))


def test_that_either_die_may_be_played_first_is_told_where_the_other_is_named_as_good() -> None:
    """“After this and 5 to 7 …, and none after this and 1 to 3. About as good: 1 to 3.”"""
    game: Any = GAMES["tick-tack"]
    men = tuple({24: 15}.get(far, 0) for far in range(26))
    view = but(
        game.begin(game.terms()), men=(men, men), began=(men, men), turn=0, acting=(0,),
        thrown=("4", "2"), left=(4, 2), throws=2, due=None,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    moves = {" to ".join(ruling.move.what): ruling.move for ruling in allowed}
    best, other = moves["1 to 5"], moves["1 to 3"]

    def said(worth: float) -> str:
        choice = ActChoice(game, view, best, allowed, {best: 0.0, other: worth}, other)
        return [idea.text for idea in ideas_of(game)(choice)][0]  # type: ignore[misc]

    assert said(0.0).endswith("none after this and 1 to 3. Either die may be played first.")
    assert "Either die" not in said(-0.5)


def test_as_many_throws_that_hit_are_told_as_no_difference() -> None:
    """Not “12 of 36 throws hit one of your men after this, and 12 after 1 to 3”."""
    heard = set()
    for place in places(GAMES["tick-tack"], 60, 501, 3):
        for ruling in place.allowed if not place.view.answering else ():
            choice = ActChoice(place.game, place.view, ruling.move, tuple(place.allowed))
            for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
                counts = re.match(r"(\d+) of 36 throws hit .*?, and (\d+|as many) after", idea.text)
                if counts and idea.key in ("even", "as-even"):
                    heard.add(counts[2] == "as many")
                    assert counts[1] != counts[2]
                    assert ("comes to about the same" in idea.text) is (counts[2] == "as many")

    assert True in heard
