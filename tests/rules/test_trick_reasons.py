"""Reasons of games of tricks: what each says is true at the table, and makes the difference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.all_fours.variants import FOLLOW, RENEGE
from diversions.games.gleek.state import best_ruffs, ruff_worth
from diversions.games.gleek.state import power as gleek_power
from diversions.games.whist.state import power as whist_power
from diversions.rules import Move, Ruling
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import (
    ActChoice,
    Saying,
    advised,
    exchanged,
    ideas_of,
    livelier,
    next_best,
)
from diversions.rules.core import but
from diversions.rules.players import tricking
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import usual_sayings
from tests.rules.reasons import choice_at, may_be, of_cards, places
from tests.samples import third

SOME = Budget(20)
RANKS = "23456789TJQKA"


@pytest.mark.parametrize("slug", ["ruff-and-trump", "whist", "gleek", "beast", "lanterloo"])
def test_a_card_takes_the_trick_only_where_nothing_can_beat_it_any_more(slug: str) -> None:
    heard = set()
    for choice, idea in of_cards(slug, 60, 7, 2):
        if idea.key not in ("trumps", "trumps-risk", "takes", "takes-risk"):
            continue
        view = choice.view
        many = view.terms.seats if slug != "lanterloo" else len(view.within)
        last = len(view.trick) + 1 == many
        heard.add((idea.key.removesuffix("-risk"), "takes the trick" in idea.text))
        assert not (last and idea.key.endswith("-risk")), idea.text
        assert idea.key.endswith("-risk") == ("takes the trick" not in idea.text), idea.text

    assert {True, False} == {sure for key, sure in heard if key == "trumps"}
    assert ("takes", False) in heard


@pytest.mark.parametrize("slug", ["ruff-and-trump", "whist"])
def test_trumps_are_drawn_only_by_a_hand_that_can_draw_them_for_a_good_card(slug: str) -> None:
    """Three trumps do not draw seven higher ones; and what is safe afterwards is named."""
    heard = set[str]()
    for choice, idea in of_cards(slug, 90, 9, 3):
        if idea.key == "lead-trumps":
            view = choice.view
            hand = [card for card in view.hands[choice.seat] if card != "??"]
            mine = sum(card[1] == view.trump for card in hand)
            gone = [card for trick in view.tricks for _, card in trick]
            out = 13 - mine - sum(card[1] == view.trump for card in gone)
            assert out <= mine * (view.terms.seats - 1), idea.text
            plain = [card for card in hand if card[1] != view.trump]
            pack = choice.game.pack(view.terms)
            assert pack is not None
            assert any(pack.name(card) in idea.text for card in plain)
            heard.add(idea.text)

    assert heard


def test_a_trump_that_cannot_draw_those_still_out_is_led_for_another_reason() -> None:
    """The second position: alike but for how many trumps are out."""
    few, many = drawing(seen=True), drawing(seen=False)

    assert "lead-trumps" in few
    assert "lead-trumps" not in many
    assert "low" in many or "lead" in many or "best" in many


def drawing(seen: bool, barred: tuple[set[str], ...] = ()) -> set[str]:
    """The reasons to lead the Knave of trumps from three, with seven trumps out or with two."""
    trumps, plain = ["JS", "TS", "5S"], ["AH", "3D"]
    out = ["KS", "4S"] if seen else ["KS", "QS", "9S", "8S", "7S", "6S", "4S"]
    place = TrickPlace(
        (),
        lambda led, card: RANKS.index(card[0]) + 20 * (card[1] == "S")
        if card[1] in (led[1], "S") else -1,
        (*out, "KH", "QH", "5D", "6D"),
        2,
        trump="S",
        barred=barred,
    )  # fmt: skip
    game = GAMES["ruff-and-trump"]
    view: Any = replace(
        game.begin(game.terms()), hands=((*trumps, *plain), ("??",) * 5, ("??",) * 5)
    )
    moves = [Move(0, "play", (card,)) for card in (*trumps, *plain)]
    allowed = tuple(Ruling(move, "", "Play") for move in moves)
    choice = ActChoice(game, view, moves[0], allowed)
    return {idea.key for idea in tricking.ideas(choice, place, usual_sayings("a", "b"))}


def test_what_would_do_as_well_is_no_reason_to_keep_it() -> None:
    """The card that is kept is one that would be worse to play: alike but for what it is worth."""
    dear = kept({"3D": 5.0, "KD": 3.0, "4H": 5.0})
    level = kept({"3D": 5.0, "KD": 5.0, "4H": 3.0})

    assert any("keep the King" in text for text in dear)
    assert not any("keep the King" in text for text in level)


def test_where_nothing_makes_a_difference_it_is_told_in_cards() -> None:
    """The second position: alike but for the Ace and the King of Diamonds, which are played."""
    level = kept({"3D": 5.0, "KD": 5.0, "4H": 5.0})
    lone = kept({"3D": 5.0, "4H": 5.0}, ("2D", "2H"))

    assert level[0] == "Lead the Three and keep the King, which may take a trick later."
    assert lone == ["No unseen card beats any of your cards: lead them in any order."]


def test_a_card_is_not_thrown_away_where_a_lower_one_would_do_as_well() -> None:
    """Whatever trials say of them: alike but for what is still out above the King."""
    master = lost({"JS": 5.0, "KS": 5.0}, "QS", "4S")
    beaten = lost({"6S": 5.0, "8S": 5.0}, "KS", "QS", "JS", "7S")

    assert master[0].startswith("You cannot beat AS: let JS go, and keep KS")
    assert not any("keep" in text for text in beaten)


def lost(worths: dict[str, float], *out: str, partner: bool = False) -> list[str]:
    """The reasons to throw the first of those cards to an Ace of Spades that was led; or to trump
    a Knave of Diamonds of the partner's with it."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), *(("??",) * 2,) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    place = TrickPlace(
        ((1, "AS"), (2, "3S"), (3, "2S")),
        lambda led, card: RANKS.index(card[0]) if card[1] == led[1] else -1,
        (*out, "KH", "QH", "5D", "6D"),
        0,
    )
    if partner:
        place = place._replace(
            trick=((2, "JD"), (3, "7D")),
            power=lambda led, card: RANKS.index(card[0]) + 20 * (card[1] == "S")
            if card[1] in (led[1], "S") else -1,
            trump="S",
            ours=lambda seat: seat == 2,
        )  # fmt: skip
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(worth))
    choice = ActChoice(game, view, best, allowed, worth, next_best(game, worth, best))
    says = usual_sayings("a", "b") | {"alike": Saying("Any card would do.", "a", plain=True)}
    return [idea.text for idea in tricking.ideas(choice, place, says) if idea.plain]


def test_trumps_are_not_drawn_from_a_player_who_has_shown_to_have_none() -> None:
    """Alike but for the one who did not follow: three trumps are out, in one hand or in two."""
    assert "lead-trumps" in drawing(seen=True)
    assert "lead-trumps" not in drawing(seen=True, barred=({"H"}, {"S"}, {"S"}))


def test_two_cards_are_the_same_only_where_no_card_between_them_is_out() -> None:
    """The second position: alike but for the Four, which is out, or is not."""
    level = {"3D": 5.0, "5D": 5.0}

    assert "worth the same" in kept(level, ("2D", "AD", "KH"))[0]
    assert "worth the same" not in kept(level, ("2D", "4D", "AD", "KH"))[0]


OUT = ("2D", "4D", "5D", "AD", "2H", "KH", "QH", "AH")


def kept(worths: dict[str, float], out: tuple[str, ...] = OUT) -> list[str]:
    """The reasons to lead the Three of Diamonds, by what each card is worth."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), *(("??",) * 3,) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    names = {"3D": "the Three", "KD": "the King", "4H": "the Four"}
    place = TrickPlace(
        (),
        lambda led, card: RANKS.index(card[0]) if card[1] == led[1] else -1,
        out,
        2,
        1,
        name=lambda card: names.get(card, card),
    )
    best = moves["3D"]
    worth = {moves[card]: value for card, value in worths.items()}
    choice = ActChoice(game, view, best, allowed, worth, next_best(game, worth, best))
    says = usual_sayings("a", "b") | {"alike": Saying("Any card would do.", "a", plain=True)}
    return [idea.text for idea in tricking.ideas(choice, place, says) if idea.plain]


def test_a_partner_who_has_the_trick_is_not_beaten_without_a_reason() -> None:
    heard = set()
    for choice, idea in of_cards("whist", 90, 11, 2):
        view = choice.view
        if not view.trick or idea.key in ("most", "alike"):
            continue
        led = view.trick[0][1][1]
        holder, best = max(
            view.trick,
            key=lambda laid: whist_power(laid[1], led, view.trump),  # noqa: B023
        )
        if holder % 2 != choice.seat % 2:
            continue
        beats = whist_power(choice.card, led, view.trump) > whist_power(best, led, view.trump)
        heard.add((beats, idea.key))
        if beats:
            assert idea.key in ("overtake", "overtake-risk", "takes"), idea.text

    assert (True, "overtake") in heard
    assert (True, "overtake-risk") in heard
    assert {(False, "partner-low"), (False, "partner-low-risk")} & heard


def test_a_card_that_another_is_known_to_hold_is_counted_among_those_that_beat_it() -> None:
    """Of a ruff that was shown: “no unseen card beats it” is said of no card that it beats."""
    seen = 0
    for choice, idea in of_cards("gleek", 90, 13, 2):
        view, card = choice.view, choice.card
        if view.trick or idea.key not in ("master", "master-suit"):
            continue
        theirs = [one for seat, hand in enumerate(view.hands) for one in hand
                  if seat != choice.seat and one[1] == card[1]]  # fmt: skip
        mine = gleek_power(card, card[1], view.trump)
        assert all(gleek_power(one, card[1], view.trump) < mine for one in theirs), idea.text
        seen += bool(theirs)

    assert seen


@pytest.mark.parametrize("slug", ["ruff-and-trump", "whist", "french-ruff"])
def test_what_is_said_of_cards_laid_out_is_true_of_them(slug: str) -> None:
    game, heard = GAMES[slug], set()
    for place in places(game.slug, 150, 5, 6):
        if not any(r.pick and r.move.verb == "discard" for r in place.allowed):
            continue
        view, move = place.view, advised(*place, "advice 1", SOME).move
        left = [card for card in view.hands[move.seat] if card not in move.what]
        (told,) = may_be(place, move)
        gone = {card[1] for card in move.what} - {card[1] for card in left}
        heard.add(told.text.split(" ")[-1] == "with.")
        assert "take no tricks" not in told.text
        assert ("leaves you no" in told.text) == bool(gone - {view.trump}), told.text

    assert True in heard


def test_a_ruff_that_beats_most_hands_is_no_bluff() -> None:
    heard = set()
    for place in places("gleek", 150, 5, 4):
        view = place.view
        for ruling in place.allowed if view.phase == "ruff" else ():
            if ruling.move.verb not in ("vie", "see", "revie"):
                continue
            ruff = best_ruffs(view.terms, view.hands[ruling.move.seat])[0]
            keys = {idea.key.split("-")[-1] for idea in may_be(place, ruling.move)}
            strong = ruff_worth(view.terms, ruff) > 41
            heard |= {(key, strong) for key in keys}

    assert ("vapour", False) in heard
    assert ("vapour", True) not in heard
    assert {"good", "long"} <= {key for key, _ in heard}


def test_who_may_trump_at_any_time_gains_nothing_by_a_void() -> None:
    """At All Fours a suit that could be followed may be trumped by one reading, not by another."""
    heard = set()
    for choice, idea in of_cards("all-fours", 120, 7, 2):
        if idea.key in ("single", "void"):
            heard.add(choice.view.terms[FOLLOW] == RENEGE)

    assert heard == {False}


def test_the_player_is_stopped_only_where_to_leave_the_trick_is_worth_less() -> None:
    """The same trick of L'Ombre twice: alike but for what it is worth to leave it."""
    heard = set()
    for place in places("ombre", third(120), 7, 2):
        moves = [r.move for r in place.allowed if r.move.verb == "play"]
        for best in moves:
            for worth in (0.0, 50.0):
                worths = {move: 0.0 for move in moves} | {best: worth}
                rival = next_best(place.game, worths, best)
                choice = choice_at(place, best, worths, rival)
                keys = {idea.key for idea in ideas_of(place.game)(choice)}  # type: ignore[misc]
                if len(moves) > 1:
                    heard.add((worth, "stop" in keys))

    assert (50.0, True) in heard
    assert (0.0, True) not in heard


def test_what_is_true_of_many_leads_comes_after_what_is_true_of_one() -> None:
    """A card that is harder to beat is not led for that, where it is alone in its suit."""
    keys = [idea.key for choice, idea in of_cards("whist", 90, 5, 2)]

    assert "single" in keys
    assert all(not idea.weighed for _, idea in of_cards("whist", 30, 5, 2) if idea.key == "harder")


def test_two_of_a_suit_are_kept_together_where_one_of_them_would_be_thrown_instead() -> None:
    pair = thrown({"8H": 5.0, "4S": 3.0, "8S": 2.0}, "9S")
    alone = thrown({"8H": 5.0, "4S": 3.0, "8C": 2.0}, "9S")
    lower = thrown({"8H": 5.0, "4S": 3.0, "8S": 2.0}, "9S", "TS", "JS")  # too many beat it

    assert any("together" in text for text in pair)
    assert not any("together" in text for text in (*alone, *lower))


def thrown(worths: dict[str, float], *out: str) -> list[str]:
    """The reasons to throw the Eight of Hearts to a trick of Diamonds, by what cards are worth and
    what else is out."""
    game = GAMES["five-cards"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), ("??",) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    place = TrickPlace(
        ((1, "TD"),),
        lambda led, card: RANKS.index(card[0]) if card[1] == led[1] else -1,
        ("2D", "4D", "KH", "QH", "AC", *out),
        0,
    )
    worth = {moves[card]: value for card, value in worths.items()}
    best = moves["8H"]
    choice = ActChoice(game, view, best, allowed, worth, next_best(game, worth, best))
    return [idea.text for idea in tricking.ideas(choice, place, usual_sayings("a", "b"))]


def test_a_trick_is_left_to_keep_the_card_that_would_be_played() -> None:
    """Of two that would take it, the one that is the next best."""
    texts = thrown({"8H": 5.0, "JD": 2.0, "QD": 4.0})

    assert any("keep QD" in text for text in texts)
    assert not any("keep JD" in text for text in texts)


def test_cards_of_one_strength_are_not_the_same_where_one_may_count_more_later() -> None:
    """At Penneech an Ace and a King with nothing between them; and a Nine and an Eight."""
    assert not same_at_penneech("AD", "KD")
    assert same_at_penneech("9D", "8D")


def same_at_penneech(*hand: str) -> bool:
    """Whether two cards that are worth as much are told to be the same."""
    game = GAMES["penneech"]
    began = game.begin(game.terms())
    view: Any = replace(
        began, phase="play", hands=(hand, ("??",) * 2), turned=("2S",), acting=(0,), stock=("??",)
    )
    moves = [Move(0, "play", (card,)) for card in hand]
    allowed = tuple(Ruling(move, "", "Play") for move in moves)
    worths = dict.fromkeys(moves, 1.0)
    choice = ActChoice(game, view, moves[0], allowed, worths, next_best(game, worths, moves[0]))
    return any("worth the same" in idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]


def test_what_is_kept_is_the_card_that_would_be_played_and_is_harder_to_beat() -> None:
    """A low card that few others beat, against a higher one that many do; and no third card."""
    few = thrown({"8H": 5.0, "4S": 3.0}, "9S", "2S")
    third = thrown({"8H": 5.0, "4S": 3.0, "KC": 1.0}, "5S", "9S", "TS", "JS", "QS")

    assert any("Keep 4S" in text for text in few)
    assert not any("keep" in text.lower() for text in third)


def test_high_is_told_as_yours_where_no_trump_is_higher() -> None:
    """Alike but for the best trump, which is the Ace or is not."""
    heard = set()
    for place in places("all-fours", 60, 3, 4):
        moves = [one.move for one in place.allowed if one.move.verb == "accept"]
        for move in moves:
            ace = f"A{place.view.trump}"
            hand = place.view.hands[move.seat]
            trumps = [card for card in hand if card[1] == ace[1]]
            views = {ace in hand: place.view}
            if trumps and ace not in place.view.turned:
                best = max(trumps, key=lambda card: RANKS.index(card[0]))
                views[True] = exchanged(place.view, best, ace)
            for held, view in views.items():
                texts = [one.text for one in may_be(place._replace(view=view), move)]
                heard.add((held, any("high is yours" in text for text in texts)))

    assert heard == {(True, True), (False, False)}


def test_a_matador_fetches_trumps_only_for_a_king_that_would_be_worse_to_lead() -> None:
    """Alike but for what the King is worth; against a plain card."""
    heard = set()
    for place in places("ombre", third(120), 5, 6):
        plays = [ruling.move for ruling in place.allowed if ruling.move.verb == "play"]
        for move in plays:
            for worth in (0.0, 50.0):
                worths = {one: worth for one in plays} | {move: 50.0}
                rival = next((one for one in plays if one.what[0][0] == "K"), None)
                if rival is None or rival == move:
                    continue
                choice = choice_at(place, move, worths, rival)
                keys = {idea.key for idea in ideas_of(place.game)(choice)}  # type: ignore[misc]
                heard.add((worth, "fetch" in keys))

    assert (0.0, True) in heard
    assert (50.0, True) not in heard


def test_a_partner_s_trick_that_is_beaten_is_told_as_the_partner_s() -> None:
    level = {"6S": 5.0, "QH": 5.0}
    texts = lost(level, "TD", partner=True)

    assert texts == ["Your side has the best card so far, JD: to beat it comes to about the same."]


def test_a_trump_of_this_trick_alone_is_not_kept_as_one_at_penneech() -> None:
    heard = set()
    for _, idea in of_cards("penneech", 60, 3, 2):
        said = idea.text.replace("with a trump that counts", "")
        assert not (idea.key.startswith(("keep", "low")) and "a trump that" in said), idea.text
        heard.add(idea.key)

    assert "low-trump" in heard


def at_french_ruff(
    hand: str, other: str, *tricks: tuple[tuple[int, str], ...], trick: tuple[int, str] = (0, "")
) -> dict[str, str]:
    """What may be said of the first card of *hand*, Hearts being trumps, where *other* is worth
    less; after those tricks, the cards of seat 1 among them."""
    game: Any = GAMES["french-ruff"]
    held = tuple(hand.split())
    view = but(
        game.begin(game.terms()), due=None, dealer=1, hands=(held, ("??",) * len(held)),
        turned="4H", trump="H", rank="4", phase="play", acting=(0,), out=((), ()),
        stock=("??",) * 41, tricks=tricks, takers=tuple(0 for _ in tricks),
        trick=(trick,) if trick[1] else (),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    worths = {Move(0, "play", (card,)): -1.0 * (card != held[0]) for card in held}
    worths[Move(0, "play", (other,))] = -0.5
    best = Move(0, "play", held[:1])
    choice = ActChoice(game, view, best, allowed, worths, next_best(game, worths, best))
    return {idea.key: idea.text for idea in ideas_of(game)(choice)}  # type: ignore[misc]


def test_a_suit_is_left_to_trump_it_only_by_who_gains_by_that() -> None:
    """Not with a King of trumps, which takes its trick anyway; nor beside another card alone."""
    assert "single" in at_french_ruff("TS 5C 4C 7H", "5C")
    assert "single" not in at_french_ruff("TS 5C 4C KH", "5C")
    assert "single" not in at_french_ruff("TS 5C 7D 7H", "5C")
    assert "single" not in at_french_ruff("TS 5C 4C 7H", "7H")


def test_a_card_of_which_the_others_have_shown_to_lack_the_suit_is_lost_only_to_a_trump() -> None:
    threw = ((0, "QS"), (1, "3D"))
    followed = ((0, "QS"), (1, "3S"))

    assert "only a trump could take" in at_french_ruff("2S 6C 8H", "6C", threw)["master-alone"]
    assert "master-alone" not in at_french_ruff("2S 6C 8H", "6C", followed)

    bare = ((0, "QH"), (1, "9D"))
    assert (
        "or a trump: take the trick now"
        in at_french_ruff("2S 6C", "6C", threw, bare)["master-safe"]
    )


def test_the_best_card_of_a_suit_is_kept_beside_another_where_the_others_must_follow() -> None:
    threw, followed = ((0, "QS"), (1, "3D")), ((0, "QS"), (1, "3S"))
    alone = at_french_ruff("8S KC 5S", "KC", threw, trick=(1, "9D"))

    assert "its suit may still be led to you" in alone["keep-follow"]
    assert "keep-follow" not in at_french_ruff("8S KC 5S", "KC", followed, trick=(1, "9D"))


def test_of_two_cards_that_are_the_same_one_is_thrown_to_keep_a_third() -> None:
    twins = thrown({"8H": 5.0, "9H": 5.0, "7C": 2.0}, "QC", "JC")
    apart = thrown({"8H": 5.0, "TH": 5.0, "7C": 2.0}, "QC", "JC", "9H")

    assert any("8H and 9H are worth the same" in text for text in map(str.strip, twins))
    assert not any("worth the same" in text for text in apart)


def test_no_lower_card_of_their_suit_is_kept_by_two_cards_that_are_the_same() -> None:
    lower = thrown({"8H": 5.0, "9H": 5.0, "3H": 2.0}, "QH", "JC")

    assert lower
    assert not any("worth the same" in text for text in lower)


def lead(unclear: float) -> set[str]:
    """What kinds of reason there are to lead a Nine of Hearts, where a Two of Spades is worth less
    by 0.3 of a point, and that is known so well."""
    game: Any = GAMES["french-ruff"]
    hands = (("9H", "2S"), ("??",) * 2)
    view = but(
        game.begin(game.terms()), due=None, dealer=1, hands=hands, turned="4D", trump="D",
        rank="4", phase="play", acting=(0,), out=((), ()), stock=("??",) * 41,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    best, other = (Move(0, "play", (card,)) for card in hands[0])
    least = bots_of(game).unit.least
    worths = {best: 0.0, other: -1.5 * least}
    choice = ActChoice(game, view, best, allowed, worths, other, errors={other: unclear * least})
    return {idea.key for idea in ideas_of(game)(choice)}  # type: ignore[misc]


def test_what_trials_cannot_tell_apart_is_told_to_hardly_matter() -> None:
    assert "harder" in lead(0.1)
    assert "harder" not in lead(1.0)
    assert any(key.startswith("alike") for key in lead(1.0))


def test_a_trump_is_no_risk_to_lead_at_penneech_where_another_would_do_as_well() -> None:
    game: Any = GAMES["penneech"]
    hand = ("5C", "8H", "4H")
    view = but(
        game.begin(game.terms()), phase="play", hands=(hand, ("??",) * 3), turned=("2H",),
        acting=(0,), stock=("??",) * 4, due=None,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    best, other, third = (Move(0, "play", (card,)) for card in hand)
    told = []
    for worth in (0.0, -3.0):
        worths = {best: 0.0, other: -2.0, third: worth}
        choice = ActChoice(game, view, best, allowed, worths, other)
        ideas = list(ideas_of(game)(choice))  # type: ignore[misc]
        told.append(any("no trump: your opponent" in idea.text for idea in ideas))

    assert told == [False, True]


def test_the_best_card_of_a_suit_is_not_told_to_be_beaten_by_several() -> None:
    """Of two leads that are level, where only trumps could beat the King."""
    game: Any = GAMES["french-ruff"]
    told = []
    for hand in (("KC", "5S"), ("5S", "KC"), ("9C", "5S")):
        view = but(
            game.begin(game.terms()), due=None, dealer=1, hands=(hand, ("??",) * 2), turned="4D",
            trump="D", rank="4", phase="play", acting=(0,), out=((), ()), stock=("??",) * 41,
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        worths = {Move(0, "play", (card,)): 0.0 for card in hand}
        best, other = worths
        choice = ActChoice(game, view, best, allowed, worths, other)
        told.append([idea.key for idea in ideas_of(game)(choice)])  # type: ignore[misc]

    assert told == [["master-suit", "alike-good"], ["alike-rather"], ["alike-even"]]


def levelled(game_slug: str, worths: dict[str, float], trick: tuple[tuple[int, str], ...]) -> Any:
    """What is told where those cards are worth so much."""
    game: Any = GAMES[game_slug]
    view = but(
        game.begin(game.terms()), due=None, dealer=1, hands=((*worths,), ("??",) * 2), turned="4D",
        trump="D", rank="4", phase="play", acting=(0,), out=((), ()), stock=("??",) * 41,
        trick=trick,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    worth = {Move(0, "play", (card,)): value for card, value in worths.items()}
    best, other = worth
    choice = ActChoice(game, view, best, allowed, worth, other)
    ideas: Any = ideas_of(game)
    said = next(idea for idea in ideas(choice) if idea.plain)
    other_said = next(livelier(choice, ideas), None) if said.dull else None
    return other_said.because if other_said else said.text


@pytest.mark.parametrize(
    ("worths", "trick", "said"),
    [
        ({"5S": 0.0, "KC": 0.05}, (), "No card of the others beats the King of Clubs in its suit"),
        ({"9C": 0.0, "5S": 0.05}, ((1, "TH"),), "Keep the Nine of Clubs: it beats"),
        ({"5H": 0.0, "9H": 0.05}, ((1, "8H"),), "The Nine of Hearts takes this trick for certain"),
    ],
)
def test_of_level_cards_the_one_is_advised_that_is_played_by_custom(
    worths: dict[str, float], trick: tuple[tuple[int, str], ...], said: str
) -> None:
    """And why is told, in cards: not that it hardly matters. Where a card is clearly worth less,
    nothing of the kind is said."""
    assert said in levelled("french-ruff", worths, trick)
    first, second = worths
    assert said not in levelled("french-ruff", {first: 3.0, second: 0.0}, trick)


def test_a_trick_that_may_as_well_be_left_is_told_so() -> None:
    """Alike but for what the Two of Clubs is worth, which leaves it."""
    level, worse = (
        taken({"5S": 5.0, "2C": 5.0, "3C": 2.0}),
        taken({"5S": 5.0, "2C": 3.0, "3C": 2.0}),
    )

    assert any("or to leave it with 2C, comes to about the same" in text for text in level)
    assert worse
    assert not any("to leave it" in text for text in worse)


def taken(worths: dict[str, float], error: float = 0.0) -> list[str]:
    """The reasons to trump an opponent’s Knave of Diamonds with the first of those cards."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), *(("??",) * 3,) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    place = TrickPlace(
        ((1, "JD"), (2, "7D"), (3, "3D")),
        lambda led, card: RANKS.index(card[0]) + 20 * (card[1] == "S")
        if card[1] in (led[1], "S") else -1,
        ("4S", "QH"),
        0,
        trump="S",
    )  # fmt: skip
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(worth))
    errors = {moves["2C"]: error}
    rival = next_best(game, worth, best, errors)
    choice = ActChoice(game, view, best, allowed, worth, rival, errors=errors)
    ideas = tricking.ideas(choice, place, usual_sayings("a", "b"))
    return [idea.text for idea in ideas if idea.key.partition("-")[0] in ("trumps", "takes")]


def test_a_trick_is_said_to_be_left_as_well_only_where_that_is_known() -> None:
    """Not where trials leave it open."""
    worths = {"5S": 5.0, "2C": 4.99, "3C": 2.0}

    assert any("or to leave it with 2C" in text for text in taken(worths))
    assert not any("to leave it" in text for text in taken(worths, error=5.0))
