"""Reasons that would speak against a move which is told as about as good, or that the weighing does
not count."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benchmarks.contradictions import CHECKS, held
from benchmarks.hints import tables
from diversions.games import GAMES
from diversions.rules import Move, but
from diversions.rules.bots import Budget
from diversions.rules.coaching import (
    LITTLE,
    ActChoice,
    Coached,
    Idea,
    by_reckoning,
    coached,
    ideas_of,
    told,
)
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.players.last_bouts import few


def of_throw(text: str, worse: float) -> Coached:
    """What is told of 13 to 8 at Irish with that sentence, where 13 to 11 is worth so much less."""
    game: Any = GAMES["irish"]
    view = but(game.begin(game.terms()), thrown=("5", "2"), left=(5, 2), due=None, acting=(0,))
    moves = [Move(0, "move", ("13", to)) for to in ("8", "11")]
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.move in moves)
    worths = {moves[0]: 0.0, moves[1]: -worse}
    choice = ActChoice(game, view, moves[0], allowed, worths, moves[1])
    return told(choice, Idea("better", text, "irish.move", plain=True), "")


def test_what_is_told_beside_a_move_that_is_as_good_is_told_to_make_little_difference() -> None:
    """Alike but for what the other is worth, and for whether a throw or the move alone is named."""
    beside = "After this fewer of your men can be hit: 1, and 2 after 13 to 11."
    longer = "After this fewer of your men can be hit: 1, and 2 after 13 to 11 and 6 to 1."

    assert of_throw(beside, 0.5).because == f"{LITTLE} {beside}"
    assert of_throw(beside, 20.0).because == beside
    assert of_throw(longer, 0.5).because == longer


def test_a_reason_of_the_match_has_no_figure_in_coins_and_no_moves_that_bring_as_many() -> None:
    """A fair bet at Craps brings nothing, whatever is laid: that tells nothing to who is behind."""
    game: Any = GAMES["craps"]
    terms = game.terms("dagonell")
    for ahead in (False, True):
        purses = (28, 14, 18) if ahead else (14, 28, 18)
        view = but(
            game.begin(terms), score=purses, purses=purses, bets=(0, 1, 1), shooter=1, due=None,
            doing="more", acting=(0,), asked=(0,), point=4, thrown=("3", "1"), bouts=11,
        )  # fmt: skip
        allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]
        said = coached(game, view, allowed, Random(1), Budget(20))
        assert said.key == ("fair-stand" if ahead else "leader-lay")
        assert not said.figure
        assert "about as good" not in said.because


@pytest.mark.parametrize(
    ("score", "shooter", "verb", "key"),
    [
        ((14, 28, 18), 1, "lay", "leader-lay"),  # with the leader, who has the dice
        ((14, 18, 28), 1, "back", "fair-back"),  # against another who leads
        ((1, 30, 29), 1, "stand", "leader-stand"),  # too poor for that
        ((20, 20, 22), 1, "stand", "near-stand"),
    ],
)
def test_who_is_behind_at_craps_bets_so_that_the_leader_may_lose(
    score: tuple[int, ...], shooter: int, verb: str, key: str
) -> None:
    game: Any = GAMES["craps"]
    view = but(
        game.begin(game.terms("dagonell")), score=score, purses=score, bets=(0, 1, 1),
        shooter=shooter, due=None, doing="more", acting=(0,), asked=(0,), point=4,
        thrown=("3", "1"), bouts=4,
    )  # fmt: skip
    allowed = [ruling for ruling in game.rulings(view, 0) if ruling.allowed]

    said = coached(game, view, allowed, Random(1), Budget(20))

    assert (said.move.verb, said.key) == (verb, key)
    assert ("Seven coins won would bring you level." in said.because) == (verb == "lay")


@pytest.mark.parametrize(("slug", "verb"), [("craps", "bet"), ("hazard", "set")])
def test_a_coin_at_a_time_is_risked_early_and_more_near_the_end(slug: str, verb: str) -> None:
    game: Any = GAMES[slug]
    heard = set()
    for bouts in range(20 - few(3)):  # the last ones are reckoned
        for coins in ((15, 25, 20), (19, 21, 20), (1, 40, 19)):
            view = but(
                game.begin(game.terms()), score=coins, purses=coins, bouts=bouts, doing=verb,
                acting=(0,), due=None, **{"shooter" if slug == "craps" else "caster": 2},
            )  # fmt: skip
            allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
            one = Move(0, verb, ("1",))
            if one not in [ruling.move for ruling in allowed]:
                continue
            for idea in ideas_of(game)(ActChoice(game, view, one, allowed)):  # type: ignore[misc]
                heard.add(idea.key)
                left = int(
                    re.findall(
                        r"(\d+) bouts are left: risk", idea.text + " 9 bouts are left: risk"
                    )[0]
                )
                assert left > 5
    assert {f"{verb}-small", f"{verb}-least"} <= heard


def test_the_best_card_at_put_is_led_for_the_trick_that_it_would_win() -> None:
    """Who has the first trick needs no “one more”: a second wins the deal."""
    game: Any = GAMES["put"]
    texts = []
    for won, tricks in (((0,), (((1, "KH"), (0, "2S")),)), ((), ())):
        hand = ("4H", "QC") if won else ("4H", "5C", "QC")
        view = but(
            game.begin(game.terms()), due=None, acting=(0,), leader=0, eldest=1, within=(0, 1),
            hands=(hand, ("??",) * len(hand)), won=won, tricks=tricks, trick=(),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        best, other = (Move(0, "play", (card,)) for card in ("QC", "4H"))
        choice = ActChoice(game, view, best, allowed, {best: 0.5, other: 0.3}, other)
        texts.append([idea.text for idea in ideas_of(game)(choice)])  # type: ignore[misc]

    assert any(text.endswith("this trick would win you the deal.") for text in texts[0])
    assert not any("needs one more" in text for text in texts[0])
    assert not any("would win you the deal" in text for text in texts[1])


def test_a_bid_that_many_hands_make_is_not_told_to_be_rare() -> None:
    """At Primero, seen without making it; alike but for the bid."""
    game: Any = GAMES["primero"]
    texts = {}
    for bid in (("numerus", 31), ("fluxus", 60)):
        view = but(
            game.begin(game.terms("italian")), due=None, acting=(0,), turn=0,
            hands=(("4S", "3S", "3H", "6D"), *(("??",) * 4,) * 3), phase=2, stage="act",
            within=(0, 1, 2, 3), vier=2, answered=(2,), bid=bid, bids=((2, *bid),), bet=2,
            laid=(1, 1, 2, 1), purse=(10, 10, 10, 10), aside=((),) * 4,
        )  # fmt: skip
        see = Move(0, "see")
        choice = ActChoice(game, view, see, tuple(game.rulings(view, 0)))
        texts[bid[0]] = " ".join(idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]

    assert "that is rare" not in texts["numerus"]
    assert "can then bid higher" in texts["numerus"]
    assert "that is rare" in texts["fluxus"]


def test_of_two_cards_at_primero_the_one_that_counts_more_is_not_exchanged_alone() -> None:
    game: Any = GAMES["primero"]
    for variant, kept in (("sheet", "3H"), ("losing", "JS")):
        view = but(
            game.begin(game.terms(variant)), due=None, acting=(0,), turn=0,
            hands=(("3H", "JS"), *(("??",) * 2,) * 3), phase=1, stage="saw",
            within=(0, 1, 2, 3), vier=1, answered=(1, 0), accepted=True, bid=("numerus", 20),
            bids=((1, "numerus", 20),), bet=1, laid=(1, 1, 1, 1), purse=(10,) * 4,
            stock=("??",) * 32, aside=((),) * 4,
        )  # fmt: skip
        allowed = [r for r in game.rulings(view, 0) if r.allowed and r.move.verb != "vie"]
        for seed in range(6):
            said = coached(game, view, allowed, Random(seed), Budget(12))
            assert said.move.what != (kept,)


def test_a_sum_is_told_beside_a_smaller_one_only_if_that_is_worth_less() -> None:
    """At Bankafalet; alike but for what one coin brings."""
    game: Any = GAMES["bankafalet"]
    view = but(
        game.begin(game.terms()), due=None, acting=(3,), waiting=(3,), deals=4,
        score=(-5, 2, 2, 1), purses=(-5, 2, 2, 1), own=(0, 3, 2, 0),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 3) if ruling.allowed)
    five, one, two = (Move(3, "lay", (coins,)) for coins in ("5", "1", "2"))
    texts = []
    for worth in (0.29, 0.2):
        choice = ActChoice(game, view, five, allowed, {five: 0.3, one: worth, two: 0.1}, one)
        texts.append(" ".join(idea.text for idea in ideas_of(game)(choice)))  # type: ignore[misc]

    assert "and one" not in texts[0]
    assert "and one" in texts[1]


def test_how_many_throws_hit_a_blot_is_counted_anew_by_the_engine() -> None:
    """The check of the benchmark bites: a sentence with another number is found out."""
    found = 0
    for number, (place, state) in enumerate(tables(GAMES["irish"], 40, 3, 2)):
        if len(state.left) != 1:  # type: ignore[attr-defined]
            continue
        at = held(place, state, number)
        assert not CHECKS["throws"](at)
        said = re.search(r"(\d+) of 36 throws hit one of your blots after this,", at[2].because)
        if said:
            found += 1
            wrong = at[2].because.replace(said[1], f"{int(said[1]) + 1}", 1)
            assert CHECKS["throws"]((place, state, replace(at[2], because=wrong), at[3]))
        if found > 1:
            break
    assert found


def idea_texts(slug: str, choice: ActChoice) -> list[str]:
    return [idea.text for idea in ideas_of(GAMES[slug])(choice)]  # type: ignore[misc]


def test_a_deal_that_decides_the_game_for_both_is_not_raised_for_fear() -> None:
    """At Truc, at 11 to 11 nobody gives up; at 5 to 11 the other side may."""
    game: Any = GAMES["truc"]
    for score, decides in (((11, 11), True), ((5, 11), False)):
        view = but(
            game.begin(game.terms("cotton")), due=None, acting=(0,), leader=0, score=score,
            hands=(("2S", "5D", "3C"), ("??",) * 3), trick=(), tricks=(), won=(),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        raised, card = Move(0, "raise"), Move(0, "play", ("5D",))
        choice = ActChoice(game, view, raised, allowed, {raised: 0.9, card: 0.8}, card)
        found = list(ideas_of(game)(choice))  # type: ignore[misc]
        texts = " ".join(idea.text for idea in found)

        assert ("changes nothing" in texts) == decides
        assert ("may give up" in texts) != decides
        assert all(idea.dull for idea in found) == decides


def test_what_a_table_plays_now_and_then_gives_way_to_what_wins_clearly_more() -> None:
    """By an exact reckoning of matches; not where trials made it out, or coins are counted."""
    game: Any = GAMES["le-truc"]
    view = but(game.begin(game.terms()), hands=(("KC", "7S", "9D"), ("??",) * 3))
    stay, fold = Move(0, "stay"), Move(0, "fold")
    sure = ActChoice(game, view, stay, (), {stay: 0.25, fold: 0.5}, fold, errors={fold: 0.0})
    trials = ActChoice(game, view, stay, (), {stay: 0.25, fold: 0.5}, fold, errors={fold: 0.01})
    coins = ActChoice(GAMES["craps"], view, stay, (), sure.worths, fold, errors={fold: 0.0})

    assert by_reckoning(sure) == fold
    assert by_reckoning(trials) == stay
    assert by_reckoning(coins) == stay


def test_a_hand_of_which_every_card_counts_is_told_by_what_is_left_of_it() -> None:
    """At Costly-Colours: a Knave alone does not tell why the Nine of its suit is kept."""
    game: Any = GAMES["costly-colours"]
    view = but(
        game.begin(game.terms()), due=None, acting=(0,), phase="answer", turned="AC",
        hands=(("9H", "JH", "QH"), ("??",) * 3),
    )  # fmt: skip
    refuse = Move(0, "refuse")
    choice = ActChoice(game, view, refuse, tuple(game.rulings(view, 0)))

    assert any(
        re.search(r"counts \d+ points in all: whichever card you part with, the others", text)
        for text in idea_texts("costly-colours", choice)
    )


def test_the_stronger_side_comes_near_to_the_last_men_at_alquerque() -> None:
    """Two men against one, which are seven or eight steps away in all."""
    game: Any = GAMES["alquerque"]
    men = "b...................b...w"
    state = game.begin(game.terms("pritchard"))
    view = but(state, men=men, acting=(1,), due=None, since=())
    moves = [r.move for r in game.rulings(view, 1) if r.allowed and r.move.verb == "move"]
    heard = set()
    for move in moves:
        for other in moves:
            worths = {move: 2.0, other: 1.0}
            choice = ActChoice(game, view, move, tuple(game.rulings(view, 1)), worths, other)
            if move != other:
                heard |= {i.text for i in ideas_of(game)(choice) if i.key == "near"}  # type: ignore[misc]

    assert heard
    for text in heard:
        now, then = re.findall(r"(\w+) steps? in all.*and (\w+) after", text)[0]
        assert NUMBERS.index(now) < NUMBERS.index(then)


def test_of_the_fox_and_the_geese_something_is_always_told() -> None:
    """Not the adviser’s bare word, where no goose is won and the room is nearly the same."""
    game: Any = GAMES["fox-and-geese"]
    men = ".......f...........gggggg.ggggggg"
    view = but(game.begin(game.terms("modar")), men=men, acting=(0,), due=None, stood=())
    moves = [ruling.move for ruling in game.rulings(view, 0) if ruling.allowed]
    best = Move(0, "move", ("b3", "c3"))
    worths = {move: 6.5 if move == best else 5.7 for move in moves}
    other = next(move for move in moves if move != best)
    choice = ActChoice(game, view, best, tuple(game.rulings(view, 0)), worths, other)

    assert any(idea.plain for idea in ideas_of(game)(choice))  # type: ignore[misc]


def test_who_gives_the_best_card_to_a_partner_is_told_why() -> None:
    """At Put in pairs; the best of the three, and no other."""
    game: Any = GAMES["put"]
    view = but(
        game.begin(game.terms("best")), due=None, acting=(0,),
        hands=(("3C", "3D", "QC"), *(("??",) * 3,) * 3),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    plain = []
    for card in ("3C", "QC"):
        choice = ActChoice(game, view, Move(0, "give", (card,)), allowed)
        plain.append([idea.plain for idea in ideas_of(game)(choice)])  # type: ignore[misc]

    assert plain == [[True], [False]]


def test_on_a_board_what_wins_sooner_or_is_clearly_better_is_named() -> None:
    """Not “you can win, and after no other sooner” of a move that wins some moves later."""
    game: Any = GAMES["alquerque"]
    view = game.begin(game.terms())
    late, soon = (Move(0, "move", ("c3", to)) for to in ("c2", "c4"))

    def best(mine: float, other: float) -> Move:
        return by_reckoning(ActChoice(game, view, late, (), {late: mine, soon: other}, soon))

    assert best(10001.18, 10001.32) == soon
    assert best(1.0, 1.2) == late
    assert best(1.0, 1.8) == soon


def test_a_bluff_gives_way_to_a_card_that_does_as_well() -> None:
    """At Put, of a trick that is lost; alike but for what the card is worth."""
    game: Any = GAMES["put"]
    for worth, dull in ((0.259, True), (0.1, False)):
        view = but(
            game.begin(game.terms("willughby")), due=None, acting=(1,), leader=0, eldest=0,
            within=(0, 1), score=(3, 1), deals=5, trick=((0, "QH"),), tricks=(), won=(),
            hands=(("??",) * 2, ("6C", "7H", "6S")),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
        put, card = Move(1, "put"), Move(1, "play", ("6C",))
        choice = ActChoice(game, view, put, allowed, {put: 0.258, card: worth}, card)
        found = [idea for idea in ideas_of(game)(choice) if "bluff" in idea.text]  # type: ignore[misc]

        assert found
        assert all(idea.dull == dull for idea in found)


def test_a_match_that_is_lost_by_force_is_not_told_as_even() -> None:
    """At Alquerque, where every move loses in the end; alike but for what they are worth."""
    game: Any = GAMES["alquerque"]
    men = ".......w...w..ww......b.."
    view = but(game.begin(game.terms("pritchard")), men=men, acting=(1,), due=None, since=())
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    best, other = (Move(1, "move", ("c5", to)) for to in ("c4", "b4"))
    for low, lost in ((-10000.0, True), (-2.0, False)):
        worths = {best: low + 0.3, other: low}
        choice = ActChoice(game, view, best, allowed, worths, other)
        keys = [idea.key for idea in ideas_of(game)(choice)]  # type: ignore[misc]

        assert ("holds" in keys) == lost
        assert any(key.startswith("even") for key in keys) != lost


def of_card(text: str, worse: float) -> Coached:
    """What is told of the Six of Spades at Whist with that sentence, where the Queen of Spades is
    worth so much less, and the Three of Hearts much less."""
    game: Any = GAMES["whist"]
    hand = ("QS", "6S", "3H")
    view = but(
        game.begin(game.terms()), phase="play", acting=(0,), due=None, trump="D", turned="2D",
        hands=(hand, *(("??",) * 3,) * 3), trick=((3, "5S"),),
    )  # fmt: skip
    moves = {card: Move(0, "play", (card,)) for card in ("6S", "QS", "3H")}
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.move in moves.values())
    worths = {moves["6S"]: 3.0, moves["QS"]: 3.0 - worse, moves["3H"]: 1.0}
    choice = ActChoice(game, view, moves["6S"], allowed, worths, moves["3H"])
    return told(choice, Idea("last", text, "whist.trick", plain=True), "")


def test_a_card_that_is_kept_though_it_is_as_good_is_told_to_make_little_difference() -> None:
    """Alike but for what the Queen is worth, and for whether the sentence says so itself, or names
    a card besides that is worth less."""
    keep = "The Six of Spades is enough: keep the Queen of Spades."
    even = "To play the Six of Spades, or to keep the Queen of Spades, comes to about the same."
    both = "Keep the Queen of Spades and the Three of Hearts."

    assert of_card(keep, 0.0).because == f"{LITTLE} {keep}"
    assert of_card(keep, 1.0).because == keep
    assert of_card(even, 0.0).because == even
    assert of_card(both, 0.0).because == both
