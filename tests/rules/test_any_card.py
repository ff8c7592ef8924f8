"""Reasons at games of three tricks: level cards, ties, cards on the table, what a raise is for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.french_truc.players import WEIGH as WEIGH_FRENCH
from diversions.games.put.state import NAMES, worth
from diversions.games.rentoy.players import MIND as RENTOY
from diversions.games.truc import equilibrium
from diversions.games.truc.players import MIND
from diversions.games.truc.players import WEIGH as WEIGH_TRUC
from diversions.rules import Move, play
from diversions.rules.bots import Budget, bots_of, counsellor
from diversions.rules.coaching import ActChoice, Idea, as_good, compared, firmer, ideas_of
from diversions.rules.core import but
from diversions.rules.kit.raises import Stake
from diversions.rules.players import dominance
from diversions.rules.players.bluffing import even, needless
from diversions.rules.players.dare import scores
from diversions.rules.players.ladder_ideas import beside_level, trick_place
from tests.rules.reasons import acts, choice_at, may_be, places

FAMILY = ["truc", "le-truc", "catalan-truc", "french-truc", "rentoy", "put"]


def at(code: str, moves: str = "", hands: str = "", **changes: Any) -> Any:
    """The table after *moves* of a first deal of *hands*, one after the other."""
    game = GAMES[code.partition(":")[0]]
    state = but(game.begin(game.terms_of(code)), **changes)
    held = {seat: hand.split() for seat, hand in enumerate(hands.split(" / "))}
    state = play(game, state, game.stacked(state, held))
    for line in filter(None, moves.split(" / ")):
        state = play(game, state, Move.read(line))
    return state


def told(code: str, state: Any, move: str, level: bool = False) -> list[Idea]:
    """What may be the reason for *move*; *level*: where every act is worth about the same."""
    game, made = GAMES[code.partition(":")[0]], Move.read(move)
    view = game.view(state, made.seat)
    allowed = [ruling for ruling in game.rulings(view, made.seat) if ruling.allowed]
    worths = {ruling.move: 0.5 for ruling in allowed} if level else {}
    rival = next((one for one in worths if one != made), None)
    weigh = ideas_of(game)
    assert weigh is not None
    return list(weigh(ActChoice(game, view, made, tuple(allowed), worths, rival)))


@pytest.mark.parametrize("slug", FAMILY)
def test_that_cards_are_level_is_told_in_cards(slug: str) -> None:
    """By name, or by how many are needed; never as a bare verdict."""
    seen = 0
    for place in places(slug, 60, 11, 3):
        plays = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        if len(plays) < 2 or place.view.trick:
            continue
        worths = dict.fromkeys(plays, 0.5)
        choice = choice_at(place, plays[0], worths, plays[1])
        (idea,) = ideas_of(place.game)(choice)  # type: ignore[misc]
        pack = place.game.pack(place.view.terms)
        names = [pack.name(card) for card in place.view.hands[plays[0].seat]] if pack else []
        counted = "one of the two" in idea.text or "both" in idea.text or "with any" in idea.text
        assert any(name in idea.text for name in names) or counted or "one height" in idea.text
        seen += 1

    assert seen


def test_level_leads_rest_on_the_cards_that_can_take_tricks() -> None:
    state = at("truc:cotton", hands="3S 3B 3D / AS AB 4B")

    (idea,) = told("truc", state, "B play AS", level=True)

    assert idea.text == (
        "You count on the Ace of Swords and the Ace of Clubs for two tricks, so you play both: "
        "which goes first comes to about the same."
    )


def test_level_replies_are_told_by_what_each_leaves() -> None:
    state = at("le-truc:earliest", "B play AS", hands="6H JC KS / AS 9C 9D")

    (idea,) = told("le-truc", state, "A play 6H", level=True)

    assert "With the Six of Hearts you take this trick, and one of" in idea.text
    assert "with the Knave of Clubs you lose this trick, and" in idea.text


def test_the_last_reply_but_one_is_told_by_how_many_cards_the_other_then_beats() -> None:
    moves = "B play 6C / A play KC / B play TC"
    state = at("le-truc:sackson", moves, hands="KC TH QS / 6C TC 9D")

    (idea,) = told("le-truc", state, "A play QS", level=True)

    assert idea.text == (
        "The Queen of Spades takes this trick, and the Ten of Hearts then wins the deal against 4 "
        "of the 27 cards your opponent may hold, and against 2 no player wins it; the Ten of "
        "Hearts ties this trick, and the Queen of Spades then wins the deal against none, and "
        "against 10 no player wins it."
    )


@pytest.mark.parametrize("slug", ["french-truc", "catalan-truc", "truc"])
def test_where_suits_mean_nothing_no_card_of_its_suit_is_feared(slug: str) -> None:
    ranks = 0
    for place, move in acts(slug, 60, 12, 3, "play"):
        for idea in may_be(place, move):
            assert "of its suit" not in idea.text
            ranks += "could still beat it" in idea.text

    assert ranks or slug == "truc"


def test_a_trump_is_your_lowest_card_only_where_you_hold_no_lower() -> None:
    moves = "B play KS"
    state = at("rentoy:krasnopolsky", moves, hands="5C 3S 6S / KS 4C 4D", turned="NS")

    heard = [idea.text for idea in told("rentoy", state, "A play 3S") if "hopeless" in idea.key]

    assert heard == [
        "Nothing you hold beats the King of Swords: the Three of Swords is the lowest card that "
        "you may play."
    ]


def test_a_card_on_the_table_counts_where_a_raise_is_answered() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "B play 3D / A raise", hands="2S 4C 4D / 3D NB 6D")

    (first, *_) = told(code, state, "B stay")

    assert first.text == (
        "No unseen card beats the Three of Coins on the table, and 22 of the 37 do not beat the "
        "Knight of Clubs, so do not fold."
    )


def test_whoever_may_as_well_fold_is_not_told_not_to() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "B play 3D / A raise", hands="2S 4C 4D / 3D NB 6D")

    assert not any("do not fold" in idea.text for idea in told(code, state, "B stay", level=True))


def test_a_trick_that_both_sides_tie_is_no_side_s() -> None:
    code = "french-truc:older"
    state = at(code, "B play 6D / C play 6C", hands="TC 8C 8D / 6D 9C 9D / 6C JC JD / 9S TS 6H")

    (idea,) = told(code, state, "D play 9S")

    assert idea.text.startswith("The Six of Diamonds and the Six of Clubs tie, and no player")
    assert idea.text.endswith("so spend the Nine of Spades and keep the Six of Hearts.")


def test_a_card_that_can_at_worst_be_tied_wins_the_deal_after_a_first_trick() -> None:
    code = "french-truc:parlett"
    first = "B play 7C / C play 8C / D play 9C / A play TC"
    hands = "TC KC QC / 7C 7D AH / 8C 8D 9D / 9C TD JD"
    state = at(code, first, hands=hands)

    (idea,) = told(code, state, "B play 7D")

    assert idea.text == (
        "The Seven of Diamonds can at worst be tied, and a tie is enough: the deal is yours."
    )


def test_a_small_raise_is_told_apart_from_one_that_wins_the_game() -> None:
    code = "french-truc:parlett"
    state = at(code, hands="TC KC QC / 9C TD AH / 8C 8D 9D / 9S TS JD", score=(10, 5))

    keys = {by: {i.key for i in told(code, state, f"B raise {by}")} for by in ("3", "6")}

    assert "ask-reach" in keys["6"]
    assert "ask-reach" not in keys["3"]


def test_deals_to_come_are_worth_what_they_are_at_the_best_play() -> None:
    """The chance of the match at a score, beside the equilibrium's, for either who deals."""
    table = equilibrium.of(GAMES["truc"].terms_of("truc:krasnopolsky"))
    assert table is not None
    up, plain = MIND.up, dict(zip(scores(MIND.up), table.head["plain"], strict=True))
    for mine, theirs in scores(up):
        best = 0.5 + (plain[mine, theirs] - plain[theirs, mine]) / 2
        assert abs(even(up - mine, up - theirs, MIND.worths) - best) < 0.05


def test_a_raise_that_stakes_the_match_on_poor_cards_is_worth_less_than_to_fold() -> None:
    game = GAMES["truc"]
    state = at("truc:short", hands="3S 2S 7D / 6D 6C KS", score=(8, 2))
    state = but(state, acting=(1,), stake=Stake(1, 3, 0), raises=(0,))
    moves = [Move(1, "stay"), Move(1, "fold"), Move(1, "raise")]

    stay, fold, again = WEIGH_TRUC(
        game, game.view(state, 1), moves, Random(1), Budget(400)
    ).values()

    assert fold > again > stay


def test_games_that_are_won_already_count_in_what_is_told_of_a_rubber() -> None:
    game = GAMES["french-truc"]
    state = at("french-truc:older")
    seat = state.acting[0]
    moves = [ruling.move for ruling in game.rulings(state, seat) if ruling.move.verb == "play"]
    ahead = but(state, games=(1, 0) if seat % 2 == 0 else (0, 1))

    level, better = (
        max(WEIGH_FRENCH(game, game.view(one, seat), moves, Random(1), Budget(100)).values())
        for one in (state, ahead)
    )

    assert better > level + 0.15


def test_numbers_agree_with_what_is_counted() -> None:
    for slug in FAMILY:
        for place, move in acts(slug, 30, 13, 2, "play"):
            for idea in may_be(place, move):
                for many, of in re.findall(r"(\d+) of the (\d+) cards", idea.text):
                    assert int(many) <= int(of)


def test_who_must_take_both_tricks_does_not_raise_for_one_good_card() -> None:
    """The other has a trick: it is told whether the second card can take one as well."""
    code = "truc:krasnopolsky"
    first = "B play 3D / A play 4C"
    for second, good in (("4D", False), ("3C", True)):
        state = at(code, first, hands=f"4C 2S {second} / 3D NB 6D")
        state = play(GAMES["truc"], state, Move.read("B raise"))

        keys = {idea.key for idea in told(code, state, "A stay")}

        assert f"stay-left{'-good' if good else ''}" in keys
        assert not keys & {"stay-best", "stay-best-and", "stay-catch"}


def test_a_tie_that_is_broken_and_a_tie_that_is_enough() -> None:
    code = "french-truc:parlett"
    hands = "AD KC QC / AC TD TH / 8H AH 8C / 9S TS JS"
    state = at(code, "B play AC", hands=hands)
    state = but(state, trick=((0, "AD"), (1, "AC")), leader=0, acting=(2,), hands=state.hands)

    (broken,) = told(code, state, "C play 8H")

    assert broken.text == (
        "The Ace of Diamonds and the Ace of Clubs tie, and no player has this trick so far: the "
        "Eight of Hearts beats both."
    )
    later = but(state, trick=((1, "KC"), (2, "AC")), leader=1, acting=(3,), won=(1,))
    later = but(later, hands=(("KD", "QC"), ("TD",), ("8C",), ("AS", "QD")))
    texts = [idea.text for idea in told(code, later, "D play AS")]
    assert texts == ["You tie the Ace of Clubs, and if the trick stays tied, the deal is yours."]


def test_a_tie_is_no_trick_that_is_lost() -> None:
    code = "french-truc:parlett"
    state = at(code, hands="7C 9C 9D / 7S KS TD / 9H TH JH / AS TS JS")
    state = but(state, trick=((3, "AS"), (0, "7C")), leader=3, acting=(1,))

    assert [idea.key for idea in told(code, state, "B play 7S")] == ["tie"]


def test_a_raise_that_wins_the_game_is_told_against_one_that_does_not() -> None:
    code = "french-truc:parlett"
    game = GAMES["french-truc"]
    state = at(code, hands="TC KC QC / 9C TD AH / 8C 8D 9D / 9S TS JD", score=(2, 2))
    view = game.view(state, 1)
    moves = Move.read("B raise remainder"), Move.read("B raise 3")
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    worths = dict(zip(moves, (0.7, 0.5), strict=True))
    weigh = ideas_of(game)
    assert weigh is not None

    first, *_ = weigh(ActChoice(game, view, moves[0], allowed, worths, moves[1]))

    assert first.text == (
        "Only 8 of the 29 cards you have not seen beat the Ace of Hearts. A deal won at 12 points "
        "wins you the game, and at 4 it does not: raise by so much at once."
    )


def test_a_queen_that_few_cards_beat_is_no_poor_card_at_put() -> None:
    for place, move in acts("put", 120, 14, 3, "play"):
        for idea in may_be(place, move):
            for above, of in re.findall(r"(\d+) of the (\d+) cards", idea.text):
                assert "a poor card" not in idea.text or 2 * int(above) > int(of)


def test_the_best_card_is_led_to_the_trick_that_decides() -> None:
    code = "french-truc:parlett"
    state = at(code, hands="TC 9S 9C / KD 7S QC / 8C 8D 9D / 9H TS JD")
    state = but(state, won=(None,), hands=(state.hands[0], ("KD", "9S"), *state.hands[2:]))

    first, *_ = told(code, state, "B play KD")

    assert first.text.startswith("This trick decides the deal, and the King of Diamonds is your")


def test_a_raise_instead_does_not_prove_why_to_stay() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "B play 3D / A raise", hands="2S 4C 4D / 3D NB 6D")

    for idea in told(code, state, "B stay"):
        for other in idea.without:
            assert not other.tells(Move.read("B raise"))
            assert other.tells(Move.read("B fold"))


def test_who_gives_up_two_good_cards_is_told_what_beats_them() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "B raise", hands="2S 2C 4D / 3D NB 6D")

    keys = [idea.key for idea in told(code, state, "A fold")]

    assert "fold-close" in keys


def test_a_card_that_loses_is_the_lowest_whatever_else_is_advised() -> None:
    """A higher one that loses as well does nothing for the trick, and is no longer there."""
    ways = MIND.ways(at("truc:krasnopolsky"))

    assert needless(ways, ["KC", "JC", "7C"], [(3, "AC"), (0, "2B")]) == {"KC", "JC"}
    assert needless(ways, ["2C", "JC", "7C"], [(3, "AC"), (0, "2B")]) == {"JC"}
    assert needless(ways, ["KC", "JC"], []) == set()


def test_who_has_a_trick_and_raises_is_told_so_and_not_that_it_is_a_bluff() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "B play 3D / A play 4C", hands="4C 2S 4D / 3D 7B 6D")

    keys = {idea.key for idea in told(code, state, "B raise")}

    assert "ask-won" in keys
    assert not keys & {"ask-bluff", "ask-fair"}


def test_who_has_no_card_left_is_told_what_the_partner_may_do() -> None:
    code = "french-truc:parlett"
    state = at(code, hands="QH TC TD / 9S 9D 8C / QS 8D 7D / AD TS 9H")
    state = but(
        state, trick=((3, "AD"), (0, "QH")), leader=3, hands=((), ("9S",), ("QS",), ()),
        won=(0, 3), acting=(0,), stake=Stake(7, 10, 1),
    )  # fmt: skip

    texts = [idea.text for idea in told(code, state, "A stay")]

    assert texts[0].startswith("You have no card left, but your partner has: ")


def test_where_one_trick_is_not_enough_both_cards_must_take_one() -> None:
    found = [
        at.view
        for at in places("put", 120, 5, 2)
        if at.view.terms.variant == "pigott" and not at.view.trick and not at.view.won
    ]
    view = found[0]
    seat = view.acting[0]
    hands = tuple(("QD", "7D") if one == seat else hand[:2] for one, hand in enumerate(view.hands))
    view = but(view, hands=hands, won=(None,), tricks=((),))

    (idea,) = told("put", view, f"{'AB'[seat]} play QD", level=True)

    assert idea.text.startswith("You win this deal only if each of your cards takes a trick")


def test_a_trick_that_the_other_side_has_counts_where_its_raise_is_answered() -> None:
    code = "french-truc:parlett"
    state = at(code, hands="7C KC AC / 9S 9D 8C / 7S 8D 7D / 9H TS 9C")
    trick = ((2, "TD"), (3, "8H"), (0, "7C"))
    state = but(state, leader=2, acting=(0,), stake=Stake(1, 4, 1))
    for best, lost in (("9C", False), ("8H", True)):
        laid = (trick[0], (3, best), (0, "JC"))
        hands = (("KC", "AC"), state.hands[1], ("7S", "8D"), ("9H", "TS"))

        keys = {idea.key for idea in told(code, but(state, trick=laid, hands=hands), "A fold")}

        assert ("fold-lost" in keys) == lost


def test_what_is_as_good_is_measured_by_what_the_deal_is_worth() -> None:
    """A tenth part of a deal of one point is little of a match, and still not nothing."""
    game = GAMES["le-truc"]
    state = at("le-truc:earliest", "B play 7H", hands="QD AD 9S / 7H TC KC")
    moves = [Move.read(f"A play {card}") for card in ("9S", "QD")]
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)

    def level(view: Any, gap: float) -> bool:
        worths = {moves[0]: 0.5, moves[1]: 0.5 - gap}
        return ActChoice(game, view, moves[0], allowed, worths, moves[1]).level(moves[1])

    assert not level(state, 0.008)
    assert level(state, 0.001)
    assert level(but(state, score=(11, 11)), 0.015)


def test_a_card_that_wins_the_deal_at_once_is_played_before_any_sign() -> None:
    """Whether the side has the first trick or not makes the difference."""
    game = GAMES["catalan-truc"]
    begun = game.begin(game.terms_of("catalan-truc:parlett"))
    state = but(
        begun, due=None, asks="", cards=3, leader=0, acting=(0,), won=(0,), score=(11, 11),
        hands=(("KB", "3S"), ("6B", "7B"), ("6S", "7S"), ("NS", "4S")), watching=("",) * 4,
        tricks=(((0, "3B"), (1, "4B"), (2, "5S"), (3, "NB")),),
    )  # fmt: skip

    def advised(state: Any) -> Move:
        view = game.view(state, 0)
        allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
        return counsellor(game, view.terms)(game, view, allowed, Random(1), Budget(20)).move

    assert advised(state) == Move.read("A play 3S")
    assert advised(but(state, won=(1,))).verb != "play"


def test_a_better_card_is_no_second_position_against_a_raise() -> None:
    """What is raised on a fair card is raised on a good one."""
    for place, move in acts("french-truc", 80, 21, 4, "raise"):
        power = dare_power(place)
        for idea in may_be(place, move):
            for other in idea.without:
                hand, then = (view.hands[move.seat] for view in (place.view, other.view))
                assert sum(map(power, then)) <= sum(map(power, hand))


def dare_power(place: Any) -> Any:
    ways = bots_of(place.game).mind.ways(place.view)
    return lambda card: ways.power(card, card)


def test_a_raise_finishes_no_match_that_it_does_not_win() -> None:
    code = "le-truc:parlett"
    keys = {}
    for mine in (8, 10):
        state = at(code, hands="9H 9D KS / TH 9S QD", score=(7, mine))
        keys[mine] = {idea.key for idea in told(code, state, "B raise")}

    assert "ask-score" in keys[10]
    assert "ask-score" not in keys[8]


def test_the_last_card_that_is_led_is_counted_in_its_suit() -> None:
    """Fifteen of 34 beat it, so it is no bluff; and no other suit will be led."""
    game = GAMES["rentoy"]
    state = but(
        game.begin(game.terms_of("rentoy:avila")), due=None, turned="NC", won=(1, 0), leader=0,
        hands=(("3B",), ("4D",)), acting=(0,), score=(3, 2), dealer=1,
        tricks=(((0, "KB"), (1, "5C")), ((1, "JD"), (0, "ND"))),
    )  # fmt: skip

    texts = {idea.key: idea.text for idea in told("rentoy:avila", state, "A raise")}

    assert "ask-bluff" not in texts
    assert texts["ask-fair-last"].startswith(
        "19 of the 34 cards you have not seen do not beat the Three"
    )


def test_a_tie_that_is_not_enough_is_told() -> None:
    code = "truc:krasnopolsky"
    state = at(code, "A play AC / B play 5D / A play JS", hands="AC JS 4S / 5D 7D JD", dealer=1)

    (idea,) = told(code, state, "B play 7D")

    assert "a tie is not enough" in idea.text


def test_one_card_each_is_weighed_by_the_score() -> None:
    game = GAMES["catalan-truc"]
    begun = game.begin(game.terms_of("catalan-truc:parlett"))
    known = {(10, 3): "At 3 to 10 you need 9 points", (3, 10): "To knock is hardly"}
    for score, said in known.items():
        (idea,) = told("catalan-truc:parlett", but(begun, score=score), "D cut")
        assert said in idea.text


def test_what_takes_a_trick_is_no_reason_where_to_leave_it_is_as_good() -> None:
    code = "le-truc:earliest"
    state = at(code, "B play QC", hands="JS AS TH / QC KS 9D")
    game = GAMES["le-truc"]
    takes, leaves, between = (Move.read(f"A play {card}") for card in ("AS", "TH", "JS"))
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)

    def key(worth: float) -> str:
        worths = {takes: 0.7, leaves: worth, between: 0.6}
        choice = ActChoice(game, state, takes, allowed, worths, between)
        return next(idea.key for idea in ideas_of(game)(choice))  # type: ignore[misc]

    assert key(0.7) == "reply-even"
    assert key(0.6) == "only"


def test_a_deal_that_is_over_at_put_is_told_so() -> None:
    code = "put:willughby"
    state = at(code, hands="2C KH 4C / JH JC 9S", dealer=1)
    state = but(
        state, hands=(("4C",), ("9S",)), won=(0, 0), leader=0, acting=(0,),
        tricks=(((0, "2C"), (1, "JH")), ((0, "KH"), (1, "JC"))),
    )  # fmt: skip

    assert told(code, state, "A play 4C")[0].text == (
        "You have two tricks already, and the deal with them: your last card changes nothing."
    )


def test_a_higher_raise_is_told_by_what_it_would_risk() -> None:
    game = GAMES["french-truc"]
    state = at("french-truc:older", hands="9C TD TH / 7S JD AH / 8C 8D 9D / 9S TS JC")
    seat = state.acting[0]
    low, high = Move(seat, "raise", ("1",)), Move(seat, "raise", ("remainder",))
    allowed = tuple(ruling for ruling in game.rulings(state, seat) if ruling.allowed)
    choice = ActChoice(game, state, low, allowed, {low: 0.7, high: 0.5}, high)

    assert any("you would risk 12 points" in i.text for i in ideas_of(game)(choice))  # type: ignore[misc]


def test_a_raise_with_a_card_that_loses_is_not_told_by_one_that_wins() -> None:
    code = "truc:full"
    state = at(code, hands="7H QS 3H / 2D 9S 8S", dealer=1)
    state = but(state, trick=((1, "2D"),), leader=1, acting=(0,))

    (with_it,) = [
        i.key for i in told(code, state, "A raise 7H") if not i.key.startswith("ask-one")
    ][:1]

    assert with_it == "ask-lets"
    assert told(code, state, "A raise")[0].key == "ask-beats"


def test_what_could_only_tie_at_put_is_not_said_to_be_lost() -> None:
    game = GAMES["put"]
    state = at("put:willughby", hands="2S QC 3D / 3C 9S 8S", dealer=1)
    hands = (("2S", "QC", "3D"), ("9S", "8S"))
    state = but(state, due=None, hands=hands, trick=((1, "3C"),), leader=1, acting=(0,))
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)
    low, high = Move.read("A play QC"), Move.read("A play 3D")
    choice = ActChoice(game, state, low, allowed, {low: 0.9, high: 0.7}, high)

    (idea, *_) = ideas_of(game)(choice)  # type: ignore[misc]

    assert idea.text == (
        "The Trey of Diamonds only ties the Trey of Clubs: give up the Queen of Clubs, and keep "
        "the Deuce of Spades and the Trey of Diamonds."
    )


def test_a_good_last_card_is_led_without_a_raise_for_what_that_would_risk() -> None:
    game = GAMES["put"]
    state = at("put:willughby", hands="3S QD 9S / AC KH 4S", dealer=1)
    state = but(
        state, hands=(("9S",), ("AC",)), won=(0, 1), leader=1, acting=(1,),
        tricks=(((0, "3S"), (1, "4S")), ((0, "QD"), (1, "KH"))),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(state, 1) if ruling.allowed)
    card, put = Move.read("B play AC"), Move.read("B put")
    choice = ActChoice(game, state, card, allowed, {card: 0.7, put: 0.5}, put)

    (idea,) = [idea for idea in ideas_of(game)(choice) if idea.key == "last-card"]  # type: ignore[misc]

    assert idea.text.endswith(
        "a put would risk the game for a point that it probably wins as it is."
    )


def test_cards_of_neighbouring_heights_are_not_the_same_where_others_tie_them() -> None:
    game = GAMES["put"]
    state = at("put:willughby", hands="7C AS 6C / 3H 9S 8S", dealer=1)
    state = but(
        state, due=None, hands=(("7C", "AS", "6C"), ("??", "??")), trick=((1, "3H"),), leader=1,
        acting=(0,),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)
    low, next_best = Move.read("A play 6C"), Move.read("A play 7C")
    choice = ActChoice(game, state, low, allowed, {low: 0.5, next_best: 0.4}, next_best)

    (idea, *_) = ideas_of(game)(choice)  # type: ignore[misc]

    assert "keep the Ace" not in idea.text


def test_whoever_may_as_well_fold_is_not_told_not_to_beside_a_worse_raise() -> None:
    game = GAMES["truc"]
    state = at("truc:krasnopolsky", "B raise", hands="AD NC AC / 4B 5B 6B")
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)
    stay, fold, again = (Move(0, verb) for verb in ("stay", "fold", "raise"))
    choice = ActChoice(game, state, stay, allowed, {stay: 0.4, fold: 0.4, again: 0.3}, again)

    assert not any("do not fold" in idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]


def test_the_lowest_of_three_is_led_against_the_next_to_keep_both_others() -> None:
    game = GAMES["truc"]
    state = at("truc:short", hands="6B KS 6C / JD NB 3C")
    moves = [Move.read(f"B play {card}") for card in ("JD", "NB", "3C")]
    allowed = tuple(ruling for ruling in game.rulings(state, 1) if ruling.allowed)
    worths = dict(zip(moves, (0.6, 0.55, 0.5), strict=True))
    choice = ActChoice(game, state, moves[0], allowed, worths, moves[1])

    (idea, *_) = ideas_of(game)(choice)  # type: ignore[misc]

    assert "keep the Knight of Clubs and the Three of Cups for the tricks" in idea.text


def test_who_raises_in_sight_of_the_best_card_can_at_most_tie_it() -> None:
    code = "le-truc:earliest"
    state = at(code, "B play 6S / A raise", hands="9H QC TD / 6S 6D KH")

    texts = [idea.text for idea in told(code, state, "B fold")]

    assert any("in sight of the Six of Spades on the table, and hardly" in text for text in texts)
    assert not any("may not be enough: no unseen card" in text for text in texts)


def test_a_card_that_ties_at_put_is_played_to_keep_a_better_one() -> None:
    state = at("put:willughby", hands="3S QD 2C / AC KH QH", dealer=1)
    state = but(
        state, due=None, hands=(("QD", "2C"), ("??",)), trick=((1, "QH"),), leader=1, acting=(0,),
        tricks=(((1, "3S"), (0, "8H")),), won=(1,),
    )  # fmt: skip

    assert not any("no better" in idea.text for idea in told("put:willughby", state, "A play QD"))


def test_what_no_player_should_do_is_not_called_as_good() -> None:
    """To throw in loses the game; what little is won by playing on is more than nothing."""
    code = "le-truc:earliest"
    state = at(code, hands="9S 9D 9C / KC TH QH")
    state = but(
        state, hands=(("??",) * 3, ("TH", "QH")), trick=((1, "KC"),), leader=1, acting=(1,),
        stake=Stake(1, 2, 0), score=(11, 5),
    )  # fmt: skip
    game, stay, fold = GAMES["le-truc"], Move(1, "stay"), Move(1, "fold")
    allowed = tuple(ruling for ruling in game.rulings(state, 1) if ruling.allowed)
    choice = ActChoice(game, state, stay, allowed, {stay: 0.301, fold: 0.3}, fold)

    assert "About as good" not in compared(choice)


def test_no_opponent_is_watched_where_there_is_nothing_to_choose() -> None:
    game = GAMES["catalan-truc"]
    begun = game.begin(game.terms_of("catalan-truc:side"))
    state = but(
        begun, due=None, asks="", cards=3, leader=2, acting=(1,), won=(3, 2), score=(10, 4),
        hands=((), ("7D",), (), ()), watching=("",) * 4, stake=Stake(3, 0, 1),
        trick=((2, "3D"), (3, "7C"), (0, "6C")),
        tricks=(
            ((0, "KC"), (1, "AS"), (2, "2C"), (3, "3S")),
            ((3, "AC"), (0, "5D"), (1, "6S"), (2, "3B")),
        ),
    )  # fmt: skip
    view = game.view(state, 1)
    allowed = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]
    assert {ruling.move.verb for ruling in allowed} >= {"play", "watch"}

    advice = counsellor(game, view.terms)(game, view, allowed, Random(1), Budget(20))

    assert advice.move == Move.read("B play 7D")


def test_a_tie_by_which_the_deal_is_lost_is_left_to_the_partner() -> None:
    """The other side has the first trick; alike, but with the first trick the side’s own."""
    game = GAMES["french-truc"]
    begun = game.begin(game.terms_of("french-truc:parlett"))
    state = but(
        begun, due=None, asks="", cards=3, leader=2, acting=(3,), won=(2,), trick=((2, "KS"),),
        hands=(("9S", "9C"), ("8S", "9D"), ("9H",), ("KC", "TD")), stock=("??",) * 24,
        tricks=(((2, "7D"), (3, "QH"), (0, "TH"), (1, "KH")),),
    )  # fmt: skip

    lost, enough = (
        [idea.text for idea in told("french-truc:parlett", but(state, won=(first,)), "D play KC")][
            0
        ]
        for first in (2, 1)
    )

    assert lost.endswith("your partner, who plays after you, must still beat it.")
    assert enough.endswith("if the trick stays tied, the deal is yours.")


def test_of_two_tricks_that_a_side_needs_the_partner_may_take_one() -> None:
    heard = set()
    for slug in ("catalan-truc", "french-truc", "le-truc"):
        for place, move in acts(slug, 120, 31, 4, "fold"):
            for idea in may_be(place, move):
                seats = place.view.terms.seats
                heard.add((seats, idea.key))
                assert ("your side" in idea.text) == (seats == 4) or "two" not in idea.text
                if idea.key == "fold-alone":
                    assert place.view.hands[(move.seat + 2) % 4]

    assert (4, "fold-alone") in heard
    assert (2, "fold-alone") not in heard


def test_who_stays_on_one_good_card_is_told_of_the_second() -> None:
    game, code = GAMES["le-truc"], "le-truc:earliest"
    for second, said in (("KC", "do not beat the King of Clubs"), ("TC", "")):
        state = but(
            game.begin(game.terms_of(code)), due=None, acting=(0,), leader=1, stake=Stake(1, 2, 1),
            hands=(("6H", second, "9S"), ("??",) * 3),
        )  # fmt: skip
        texts = {idea.key: idea.text for idea in told("le-truc", state, "A stay")}
        assert ("stay-best-and" in texts) == bool(said)
        assert said in texts.get("stay-best-and", "")


def test_who_is_behind_raises_for_a_card_or_for_a_trick() -> None:
    code = "put:willughby"
    state = but(
        at(code, hands="7H 4D 3H / JC TC 9S", dealer=1), due=None, score=(0, 2), acting=(0,),
        leader=0, hands=(("7H", "4D", "3H"), ("??",) * 3), within=(0, 1),
    )  # fmt: skip

    (text,) = [idea.text for idea in told(code, state, "A put") if idea.key == "ask-behind"]

    assert text == (
        "You are behind, 0 to 2, and no unseen card beats the Trey of Hearts: put, and try to "
        "catch up."
    )


def test_the_best_card_is_led_to_a_trick_that_decides_the_deal_even_if_little_depends_on_it() -> (
    None
):
    code = "le-truc:earliest"
    game = GAMES["le-truc"]
    state = but(
        game.begin(game.terms_of(code)), due=None, won=(None,), acting=(0,), leader=0,
        hands=(("9D", "TH"), ("??",) * 2), tricks=(((0, "QH"), (1, "QS")),),
    )  # fmt: skip

    (first, *_) = told(code, state, "A play TH", level=True)

    assert first.key == "lead-deciding"


def test_a_best_card_that_most_do_not_beat_is_no_reason_to_fold() -> None:
    game, code = GAMES["le-truc"], "le-truc:parlett"
    state = but(
        game.begin(game.terms_of(code)), due=None, acting=(1,), leader=0, stake=Stake(1, 2, 0),
        hands=(("??",) * 3, ("KC", "QS", "JH")), score=(10, 10),
    )  # fmt: skip

    texts = {idea.key: idea.text for idea in told(code, state, "B fold")}

    assert "fold-poor" not in texts
    assert "15 of the 29 cards you have not seen beat the Queen of Spades" in texts["fold-second"]


def test_what_a_side_at_eleven_gives_up_and_what_it_would_risk_is_told_in_points() -> None:
    game = GAMES["catalan-truc"]
    state = but(
        game.begin(game.terms_of("catalan-truc:side")), due=None, asks="eleven", cards=3,
        acting=(1,), leader=3, score=(2, 11), stake=Stake(3, 0, None), watching=("",) * 4,
        hands=(("??",) * 3, ("NB", "KB", "6S"), ("??",) * 3, ("??",) * 3),
    )  # fmt: skip

    texts = {i.key: i.text for i in told("catalan-truc:side", state, "B concede")}

    assert texts["fold-score"] == (
        "At 11 to 2 it is better to concede and lose 1 point than to risk 3 points: 15 of the 37 "
        "cards you have not seen beat the Knight of Clubs."
    )


@pytest.mark.parametrize("code", ["le-truc:sackson", "truc:cotton"])
def test_no_card_is_as_good_that_wins_fewer_deals_if_all_are_seen(code: str) -> None:
    hands = {"le-truc:sackson": "AH AD TC / 6H 9D KS", "truc:cotton": "AS 4S KB / AB 4B KD"}
    state, game = at(code, hands=hands[code]), GAMES[code.partition(":")[0]]
    (seat,) = state.acting
    view = game.view(state, seat)
    allowed = tuple(ruling for ruling in game.rulings(view, seat) if ruling.allowed)
    plays = [ruling.move for ruling in allowed if ruling.move.verb == "play"]
    shares = bots_of(game).openly(view, seat)
    best = max(plays, key=lambda move: shares[move.what[0]])
    other = min(plays, key=lambda move: shares[move.what[0]])
    worths = dict.fromkeys(plays, 0.5)

    choice = firmer(ActChoice(game, view, other, allowed, worths, best, openly=shares))

    assert choice.move == best
    assert not choice.level(other)
    assert game.pack(view.terms).name(other.what[0]) not in as_good(choice, "")  # type: ignore[union-attr]


@pytest.mark.parametrize(("error", "corrected"), [(0.01, True), (0.2, False)])
def test_more_trials_correct_an_advice_that_is_the_best_of_fewer(
    error: float, corrected: bool
) -> None:
    place = next(at for at in places("bankafalet", 20, 1) if len(at.allowed) > 3)
    one, two, *rest = [ruling.move for ruling in place.allowed if ruling.move.verb == "lay"]
    worths, errors = {one: 0.3, two: 0.4} | dict.fromkeys(rest, 0.1), {two: error}
    choice = choice_at(place, one, worths, two, errors=errors)

    assert (firmer(choice).move == two) is corrected


def test_what_wins_fewer_deals_if_all_are_seen_does_not_come_to_the_same() -> None:
    state, game = at("le-truc:earliest", "B play AS", hands="6H JC KS / AS 9C 9D"), GAMES["le-truc"]
    view = game.view(state, 0)
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    cards = {card: Move(0, "play", (card,)) for card in view.hands[0]}
    worths = dict.fromkeys(cards.values(), 0.5)
    weigh = ideas_of(game)
    assert weigh is not None
    heard = set()
    for share in (0.5, 0.9):
        for card, other in (("6H", "JC"), ("JC", "6H")):
            openly = dict.fromkeys(cards, 0.5) | {card: share}
            choice = ActChoice(
                game, view, cards[card], allowed, worths, cards[other], openly=openly
            )
            texts = [idea.text for idea in weigh(choice)]
            heard.add((share, any("about the same" in one or "as much" in one for one in texts)))

    assert heard == {(0.5, True), (0.9, False)}


def test_at_put_the_best_two_cards_are_kept_where_the_first_trick_is_lost() -> None:
    """Not the Queen alone, beside a King."""
    for place, move in acts("put", 120, 14, 3, "play"):
        view = place.view
        hand = sorted(view.hands[move.seat], key=worth)
        if view.terms.seats != 2 or len(hand) != 3 or not view.trick or move.what[0] != hand[0]:
            continue
        if worth(hand[-1]) < worth(view.trick[0][1]):
            texts = [idea.text for idea in may_be(place, move) if idea.key.endswith("keep")]
            named = [NAMES[card] for card in hand[1:]]
            assert all(one in text for text in texts for one in named), texts
            if texts:
                return
    raise AssertionError("no such place")


def test_that_cards_are_open_is_said_where_the_other_holds_two() -> None:
    """With one card out nothing more is chosen, and what wins is counted as it is played."""
    heard = set[int]()
    for place, move in acts("truc", 120, 5, 3, "play"):
        view = place.view
        if view.terms.seats != 2 or len(view.hands[move.seat]) != 2 or not view.won:
            continue
        sight = dominance.sight_of(MIND, view, move.seat)
        said = dominance.by_count(sight, view.hands[move.seat], str)[1]
        assert ("with all cards open" in said) == (sight.many == 2)
        heard.add(sight.many)

    assert heard == {1, 2}


@pytest.mark.parametrize("slug", ["le-truc", "truc", "french-truc"])
def test_two_cards_do_the_same_only_where_few_of_the_others_tell_them_apart(slug: str) -> None:
    heard = set()
    for place in places(slug, 90, 11, 6):
        plays = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        if len(plays) != 2 or place.view.trick:
            continue
        worths = dict.fromkeys(plays, 0.5)
        choice = choice_at(place, plays[0], worths, plays[1])
        for idea in ideas_of(place.game)(choice):  # type: ignore[misc]
            if found := re.search(r"do the same against (\d+) of the (\d+) cards", idea.text):
                heard.add("same")
                assert 4 * int(found[1]) >= 3 * int(found[2]), idea.text
            elif idea.key == "lead-near":
                heard.add("apart")
                assert "all cards open" in idea.text or "You play both" in idea.text

    assert "apart" in heard


@pytest.mark.parametrize(
    ("code", "by_trials"),
    [
        ("rentoy:valet", True),
        ("rentoy:krasnopolsky", False),
        ("five-cards", True),
        ("reversis:high", True),
        ("reversis:parlett", False),
        ("penneech", True),
    ],
)
def test_more_trials_correct_what_no_table_says(code: str, by_trials: bool) -> None:
    """Alike but for the table: what trials put above an advice is done instead."""
    slug, _, variant = code.partition(":")
    game = GAMES[slug]
    terms = game.terms(variant or None)
    place = next(
        at
        for at in places(game.slug, 200, 2, 3)
        if at.view.terms.variant == terms.variant
        and sum(one.move.verb == "play" for one in at.allowed) > 1
        and not bots_of(game).dominated(game, at.view, [one.move for one in at.allowed])
    )
    one, two = [each.move for each in place.allowed if each.move.verb == "play"][:2]
    worths, errors = {one: 0.3, two: 0.9}, {two: 0.01}
    choice = choice_at(place, one, worths, two, errors=errors)

    assert firmer(choice).move == (two if by_trials else one)


def seen(code: str, state: Any, move: str, openly: dict[str, float], **worths: float) -> list[Idea]:
    """What may be the reason for *move*, where each card wins that share of the deals openly."""
    game, made = GAMES[code.partition(":")[0]], Move.read(move)
    allowed = tuple(ruling for ruling in game.rulings(state, made.seat) if ruling.allowed)
    found = {Move.read(f"{move[:1]} {act.replace('_', ' ')}"): n for act, n in worths.items()}
    rival = min(found, key=found.__getitem__, default=None)
    view = game.view(state, made.seat)
    choice = ActChoice(game, view, made, allowed, found, rival, openly=openly)
    return list(ideas_of(game)(choice))  # type: ignore[misc]


def test_a_raise_is_called_a_bluff_only_where_most_such_deals_are_lost() -> None:
    """And a raise on a trick in hand is told beside how seldom that is enough."""
    state = at("put:short", hands="JD TC 3D / KH 2D 9H")
    state = but(state, hands=(("JD", "TC"), ("KH", "2D", "9H")), trick=((0, "3D"),), acting=(1,))
    texts = {
        share: seen("put:short", state, "B put", {"9H": share, "KH": 0.1})[0].text
        for share in (0.71, 0.3)
    }
    assert "about 71 times in 100: put" in texts[0.71]
    assert "bluff" not in texts[0.71]
    assert "this is a bluff" in texts[0.3]

    state = at("truc:short", "A play 3D / B play 7C", hands="JD KC 3D / KB 2D 7C", dealer=1)
    won = seen("truc:short", state, "A raise", {"KC": 0.36, "JD": 0.2})[0]
    sure = seen("truc:short", state, "A raise", {"KC": 0.8, "JD": 0.2})[0]
    assert won.key == sure.key == "ask-won"
    assert won.text.removeprefix(sure.text).endswith(
        "you should win this deal only about 36 times in 100, so you count on your opponent giving "
        "up now and then."
    )


def test_a_raise_that_throws_a_card_is_not_told_by_one_that_ties() -> None:
    state = at("truc:short", "A play 3C", hands="3C 7B 7S / KS 3D JD", dealer=1)

    keys = [idea.key for idea in told("truc:short", state, "B raise JD")]

    assert "ask-lets" in keys
    assert "ask-tie" not in keys
    assert "ask-tie" in [idea.key for idea in told("truc:short", state, "B raise")]


def test_three_cards_that_tie_are_beaten_all() -> None:
    state = at("french-truc:older", "B play AS", hands="JH 7S 7H / QC TD AS / TH TC AH / QD KH AC")
    state = but(state, trick=((1, "AS"), (2, "AH"), (3, "AC")), acting=(0,))

    (idea,) = told("french-truc:older", state, "A play 7S")

    assert idea.text.endswith("the Seven of Spades beats them all.")


def test_two_cards_are_kept_by_name() -> None:
    """For the tricks that are left, though a partner may still play to this one."""
    state = at(
        "french-truc:parlett", "B play 7D", hands="8D 9D JS / 7D TC TH / 8S AD JD / 7C 8C QS"
    )
    known = {"play_JD": 0.6, "play_AD": 0.4, "play_8S": 0.3}
    texts = [idea.text for idea in seen("french-truc:parlett", state, "C play JD", {}, **known)]
    assert (
        "Nothing you hold beats the Seven of Diamonds, so give up the Knave of Diamonds, and keep "
        "the Ace of Diamonds and the Eight of Spades."
    ) in texts, texts


def test_a_card_that_wins_fewer_deals_openly_is_not_named_as_good() -> None:
    game = GAMES["put"]
    state = at("put:parlett", "B play AS", hands="9S 3S 4S / AS 6H 5H")
    low, high = Move.read("A play 4S"), Move.read("A play 3S")
    allowed = tuple(ruling for ruling in game.rulings(state, 0) if ruling.allowed)
    known = {low: 0.5, high: 0.499, Move.read("A play 9S"): 0.3}
    for share, named in ((0.7, True), (0.3, False)):
        openly = {"4S": 0.72, "3S": share}
        choice = ActChoice(game, state, low, allowed, known, openly=openly, usual=(high,))
        assert bool(as_good(choice, "")) == named


def test_a_raise_lays_a_card_only_where_it_names_one() -> None:
    """The points that a raise names are no card."""
    state = at("french-truc:older", "B play 6D", hands="7D 8H QD / 6D TC TH / 9S JD AH / 9C 8D KS")
    state = but(state, trick=((1, "6D"), (2, "9S"), (3, "9C")), acting=(0,))

    texts = [idea.text for idea in told("french-truc:older", state, "A raise 6")]

    assert any("raise before you lay it" in text for text in texts)


def test_a_lead_that_is_only_counted_names_what_is_led_as_well_or_kept() -> None:
    code = "rentoy:krasnopolsky"
    state = at(code, hands="3S KC 4S / JB 5D 5B", dealer=1)
    game, view = GAMES["rentoy"], but(state, acting=(0,), turned="3C")
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    lead, other, top = (Move.read(f"A play {card}") for card in ("4S", "3S", "KC"))
    ends = set()
    for share in (0.5, 0.1):
        choice = ActChoice(game, view, lead, allowed, {lead: 0.5, other: share, top: 0.1}, top)
        place = trick_place(RENTOY, choice)
        idea = beside_level(choice, place, Idea("lead", "15 beat it."))
        ends.add(idea.text.partition("; ")[2])
    assert ends == {
        "to lead the Three of Swords comes to about the same.",
        "keep the King of Cups, which one beats.",
    }
