"""Reasons of games of tricks that are held against deals which are played on."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.claims import plays
from diversions.games import GAMES
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Saying, advised, ideas_of
from diversions.rules.core import Move, but
from diversions.rules.players.claims import (
    Difference,
    Evenly,
    Kept,
    KeptToo,
    NoLoss,
    OfAny,
    Outside,
    TrickClaim,
    Trumped,
    TwoCards,
    Verdict,
    came_about,
    verdict,
)
from diversions.rules.players.coming_about import CameAbout, PlayedOn
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import usual_sayings
from diversions.rules.players.tricking import ideas
from tests.rules.test_trick_reasons import RANKS
from tests.samples import every

TRICKS = [
    "all-fours", "beast", "five-cards", "french-ruff", "gleek", "karnoffel", "lanterloo", "ombre",
    "penneech", "picket", "ruff-and-trump", "tarocchi", "whist",
]  # fmt: skip


def played(*hands: str, many: int = 3) -> PlayedOn:
    """Open hands of Whist in which the first leads, and Spades are trumps."""
    game: Any = GAMES["whist"]
    view = but(
        game.begin(game.terms("whist")), due=None, phase="play", acting=(0,), leader=0, trump="S",
        hands=tuple(tuple(hand.split()) for hand in hands), turned="2S",
    )  # fmt: skip
    place = TrickPlace(
        (),
        lambda led, one: RANKS.index(one[0]) + 20 * (one[1] == "S")
        if one[1] in (led[1], "S") else -1,
        (),
        2,
        1,
        ours=lambda seat: seat % 2 == 0,
        trump="S",
    )  # fmt: skip
    return PlayedOn(game, view, 0, place, many)


def two(card: str, rival: str) -> TwoCards:
    return TwoCards(card, rival)


def test_each_trick_is_counted_for_the_card_that_takes_it() -> None:
    after = played("AH 2C", "3H 4C", "5H 6C", "7H 8C").after("AH")

    assert after is not None
    assert (after.now, after.ours) == (1.0, 1.0)
    assert after.later == {}  # the Eight of Clubs takes the other trick
    assert after.tricks == 1


def test_a_card_is_kept_for_a_trick_only_if_it_takes_one() -> None:
    """Alike but for who holds the Ace: an opponent, or a partner who throws it away."""
    keep, cards = [Kept(("KH",))], two("2C", "KH")

    lost = played("2C KH", "AH 9D", "3D 4D", "5D 6D")
    taken = played("2C KH", "QH 9D", "3D 4D", "5D 6D")

    assert verdict(keep, cards, lost) is Verdict.FALSE
    assert verdict(keep, cards, taken) is Verdict.IDLE  # led first, it takes one as well


def test_a_card_is_kept_where_it_would_be_lost_now() -> None:
    """An opponent who can trump Hearts must first follow to Clubs and to a trump."""
    cards = two("AS", "KH")

    deal = played("AS KH 3H", "2S 4D 5D", "3D 6D 7D", "8D 9D TD")

    assert verdict([Kept(("KH",))], cards, deal) is Verdict.HOLDS
    text = "Keep KH: it more often takes a trick later than if you lead it now."
    assert Difference("came-kept", text, ("KH",)) in [*came_about(cards, deal, str)]


def test_no_card_is_kept_for_later_beside_one_that_gains_as_much_by_it() -> None:
    """Alike but for the advised card: a trump that draws, or a second King beside the first."""
    draws = played("AS KH 3H", "2S 4D 5D", "3D 6D 7D", "8D 9D TD")
    level = played("AS KH KC", "2S 4D 5D", "3D 6D 7D", "8D 9D TD")

    assert "came-kept" in [one.key for one in came_about(two("AS", "KH"), draws, str)]
    assert "came-kept" not in [one.key for one in came_about(two("KC", "KH"), level, str)]


def told(cards: TwoCards, deal: PlayedOn) -> dict[str, str]:
    return {one.key: one.text for one in came_about(cards, deal, str)}


def test_a_partner_is_hoped_for_only_where_the_side_takes_more_than_otherwise() -> None:
    """Alike but for the rival: the Ace of trumps takes the trick itself, the Three of Hearts does
    not."""
    deal = played("AS 3H 2C", "4D 5H 6H", "AC KD QD", "8C 9H TH")

    ace, three = told(two("2C", "AS"), deal), told(two("2C", "3H"), deal)

    assert "came-partner" not in ace
    assert ace["came-wait"].endswith("AS takes one later as surely as now.")
    assert "came-partner" in three


def test_of_two_cards_that_lose_the_trick_the_one_is_kept_that_takes_a_later_one_more_often() -> (
    None
):
    """And never a lower one of the suit that is given."""
    deal = played("2D KH", "3H 4H", "5H 6H", "2H")
    view = but(deal.view, trick=((3, "AC"),), leader=3)
    place: Any = deal.place
    at = PlayedOn(deal.game, view, 0, place._replace(trick=view.trick), 3)
    lost = TwoCards("2D", "KH", rival_takes=False)

    kept = told(lost, at)["came-kept"]
    assert kept == "Keep KH: it takes a later trick more often than 2D would."
    assert "came-kept" not in told(lost._replace(higher=True), at)


def test_of_leads_that_nothing_tells_apart_those_that_are_as_good_are_named() -> None:
    """And not how many cards beat one of them, which is as many as beat what is worse."""
    deal = played("2C 2D 2H", "AC AD AH", "3C 3D 3H", "4C 4D 4H")
    game, view = deal.game, deal.view
    allowed = tuple(one for one in game.rulings(view, 0) if one.allowed)
    two_clubs, diamonds, hearts = (Move(0, "play", (card,)) for card in ("2C", "2D", "2H"))
    worths = {two_clubs: 0.6, diamonds: 0.6, hearts: -3.0}
    place: Any = deal.place
    place = place._replace(hidden=("AC", "AD", "AH", "3C", "3D", "3H", "4C", "4D", "4H"))
    choice = ActChoice(game, view, two_clubs, allowed, worths, hearts)

    told = [one.text for one in ideas(choice, place, usual_sayings("a", "b")) if one.plain]

    even = "To lead 2C or 2D comes to about the same: neither is likely to take its trick."
    assert told[0] == even
    assert not any("beat 2C" in text for text in told)


def test_more_tricks_in_all_are_told_where_nothing_tells_which_card_takes_them() -> None:
    """A trump that is led draws the last one, and a side card is good then; or there is none."""
    draws = played("AS 3H 3D", "2S 4C 5C", "6C 7C 8C", "9C TC JC")
    none = played("AS 3H 3D", "2C 4C 5C", "6C 7C 8C", "9C TC JC")

    told = [one for one in came_about(two("AS", "3H"), draws, str) if one.key == "came-more"]
    assert [one.text for one in told] == [
        "Your side is likely to take more tricks in all if you lead AS than 3H."
    ]
    assert "came-more" not in [one.key for one in came_about(two("AS", "3H"), none, str)]


def test_nothing_is_said_of_tricks_that_are_not_played_as_they_can_change_nothing() -> None:
    """Alike but for whether the player at L’Ombre has five tricks already, or one."""
    game: Any = GAMES["ombre"]
    hands = (("AC", "AH", "JD", "2D"), ("7C", "QS", "6H", "4D"), ("KC", "QC", "3S", "AD"))
    gone = iter(card for card in game.pack(game.terms()).cards if card not in sum(hands, ()))
    tricks = tuple(tuple((seat, next(gone)) for seat in range(3)) for _ in range(5))
    view = but(
        game.begin(game.terms()), due=None, phase="play", acting=(2,), player=2, trump="C",
        hands=hands, tricks=tricks, takers=(2,) * 5, took=(3, 3, 3),
    )  # fmt: skip
    allowed = tuple(one for one in game.rulings(view, 2) if one.allowed)
    plays = {one.move: 0.0 for one in allowed if one.move.verb == "play"}
    weigh: Any = ideas_of(game)

    def told(takers: tuple[int, ...]) -> tuple[float, bool]:
        choice = ActChoice(game, but(view, takers=takers), next(iter(plays)), allowed, plays)
        lost = any("likely to take" in idea.text for idea in weigh(choice))
        after = PlayedOn(game, choice.view, 2, choice.known["played on"].place).after("KC")
        return after.played if after else 0.0, lost

    assert told((0, 1, 0, 1, 2))[0] > 1
    assert told((2,) * 5) == (1, False)


def test_a_suit_is_trumped_later_only_if_it_comes() -> None:
    void, cards = [Trumped("C")], two("2C", "3H")

    comes = played("2C 3H 4S", "AC KC QC", "5D 6D 7D", "8D 9D TD")
    never = played("2C 3H 4S", "AC KD QD", "5D 6D 7D", "8D 9D TD")

    assert verdict(void, cards, comes) is not Verdict.FALSE
    assert verdict(void, cards, never) is Verdict.FALSE


def test_cards_that_nobody_can_have_are_not_spoken_of() -> None:
    beats, cards = [Outside(("AC",))], two("KC", "3H")

    assert verdict(beats, cards, played("KC 3H", "AC 4C", "5D 6D", "8D 9D")) is Verdict.HOLDS
    assert verdict(beats, cards, played("KC 3H", "QC 4C", "5D 6D", "8D 9D")) is Verdict.FALSE


@pytest.mark.parametrize("slug", every(3, TRICKS))
def test_nothing_is_told_that_does_not_come_about(slug: str) -> None:
    game = GAMES[slug]
    weighed: Any = ideas_of(game)

    for place in plays(game, 3, 5):
        move = advised(game, place.view, place.allowed, "advice 1", Budget(8)).move
        choice = ActChoice(game, place.view, move, tuple(place.allowed))
        told = [idea for idea in weighed(choice) if idea.check]
        assert all(idea.text for idea in told)
        on: PlayedOn | None = choice.known.get("played on")
        if on is None:  # a game's own reasons
            continue
        after, again = on.after(move.what[0]), PlayedOn(game, place.view, move.seat, on.place)
        assert after is not None  # the engine can go on
        assert after == again.after(move.what[0])  # in the same deals
        assert all(0 <= share <= 1 for share in after.later.values())


def test_a_card_that_is_saved_is_to_take_a_later_trick() -> None:
    """“Let 4C have this trick: 9D may take a better one later”, where 9D takes nothing."""
    after = played("2C 9D", "4C KD", "3C 5D", "6C QD")

    assert verdict([Kept(("9D",), spent=True)], two("2C", "9D"), after) == Verdict.FALSE


def test_that_a_trick_is_lost_is_no_reason_beside_a_card_that_loses_it_too() -> None:
    deal = played("2C 9C AC", "KC KD 4H", "3C 5D 5H", "6C QD 6H")

    assert verdict([OfAny()], two("2C", "9C"), deal) is Verdict.IDLE
    assert verdict([OfAny()], two("2C", "AC"), deal) is Verdict.HOLDS


def test_a_card_is_no_loss_only_beside_one_that_takes_a_trick_if_it_is_kept() -> None:
    """Alike but for the King of Hearts, which is the best of its suit, or falls to the Ace."""
    good = played("2C KH", "AC QH", "3C 5D", "6C QD")
    lost = played("2C KH", "AC AH", "3C 5D", "6C QD")

    assert verdict([NoLoss()], two("2C", "KH"), good) is Verdict.HOLDS
    assert verdict([NoLoss()], two("2C", "KH"), lost) is Verdict.IDLE


def test_as_many_tricks_are_taken_whichever_is_led_or_not() -> None:
    """Where nobody can beat either; and where an opponent must follow to a trump first."""
    either = played("AC KH", "2C 3H", "3C 4D", "4C 5D")
    guarded = played("AS KH 3H", "2S 4D 5D", "3D 6D 7D", "8D 9D TD")

    assert verdict([Evenly(("AC", "KH"))], two("AC", "KH"), either) is Verdict.HOLDS
    assert verdict([Evenly(("AS", "KH"))], two("AS", "KH"), guarded) is Verdict.FALSE


def test_as_many_tricks_are_told_as_are_mostly_taken() -> None:
    """One of two, if nobody can beat the King; none, if each card falls to an Ace."""
    one = played("KC 2H", "2C 3H", "3C 4H", "4C 5H")
    none = played("KC 2H", "AC 3H", "3C 4H", "4C 5H")

    for deal, so_many, other in (one, 1, 0), (none, 0, 1):
        came = deal.after("KC")
        assert came is not None
        assert came.shared[so_many] == 1.0
        assert verdict([Evenly(("KC",), (so_many,))], two("KC", "2H"), deal) is Verdict.HOLDS
        assert verdict([Evenly(("KC",), (other,))], two("KC", "2H"), deal) is Verdict.FALSE


def test_a_third_card_is_kept_too_only_if_it_takes_a_trick_then() -> None:
    """The King of Hearts does, and the Three falls to the Nine."""
    deal = played("AS KH 3H", "2S 4D 5D", "3D 8H 9H", "8D 9D TD")

    assert verdict([KeptToo("KH")], two("AS", "3H"), deal) is Verdict.HOLDS
    assert verdict([KeptToo("3H")], two("AS", "KH"), deal) is not Verdict.HOLDS


def test_what_is_claimed_does_not_depend_on_the_words() -> None:
    """The cards of a reason are those of the position, however a game names them."""
    game: Any = GAMES["whist"]
    view = played("2C KH 3H", "AC QH 9D", "3D 4D 8C", "5D 6D 9C").view
    allowed = tuple(one for one in game.rulings(view, 0) if one.allowed)
    move, rival = (Move(0, "play", (card,)) for card in ("2C", "KH"))
    choice = ActChoice(game, view, move, allowed, {move: 0.6, rival: 0.3}, rival)

    usual = usual_sayings("whist.trick", "whist.play")
    reworded = usual | {"low": Saying("{card}! Hold {top} back.", "whist.play")}

    def told(
        name: Callable[[str], str], says: dict[str, Saying]
    ) -> dict[str, tuple[TrickClaim, ...]]:
        place = played("2C KH 3H", "AC QH 9D", "3D 4D 8C", "5D 6D 9C").place
        here = place._replace(hidden=("AC", "QH", "AH"), name=name)  # type: ignore[attr-defined]
        return {idea.key: idea.claims for idea in ideas(choice, here, says)}

    assert told(str, usual)["low"] == (Kept(("KH",)),)
    assert told(lambda card: "a card", reworded)["low"] == (Kept(("KH",)),)


def told_of_deals(mine: CameAbout, his: CameAbout) -> dict[str, str]:
    """What tells a lead of 2C from one of KH, where deals came about so."""
    after = {"2C": mine, "KH": his}
    deals: Any = SimpleNamespace(view=SimpleNamespace(trick=()), alone=False, after=after.get)
    return {one.key: one.text for one in came_about(two("2C", "KH"), deals, str)}


def test_of_more_tricks_the_card_is_named_that_takes_them() -> None:
    """Alike but for which card takes more: a third one, or the rival, which is told elsewhere."""
    his = CameAbout(10, 0.5, 0.5, {"AD": 0.2}, {}, 1.0, 3.0, {})
    third = CameAbout(10, 0.5, 0.5, {"AD": 0.7, "KH": 0.3}, {}, 1.5, 3.0, {})
    rival = third._replace(later={"AD": 0.2, "KH": 0.8})

    more = "Your side is likely to take more tricks in all if you lead 2C than KH"
    assert told_of_deals(third, his)["came-more"] == f"{more}: AD then takes one more often."
    assert told_of_deals(rival, his)["came-more"] == f"{more}."


def test_of_a_trick_that_a_partner_takes_it_is_told_that_the_rival_may_take_one_later() -> None:
    his = CameAbout(10, 0.3, 0.3, {}, {}, 1.0, 3.0, {})
    kept = CameAbout(10, 0.1, 0.8, {"KH": 0.4}, {}, 1.1, 3.0, {})
    lost = kept._replace(later={"KH": 0.2})

    partner = "Your partner takes this trick more often if you lead 2C than KH"
    assert told_of_deals(kept, his)["came-partner"] == f"{partner}, which may still take one later."
    assert told_of_deals(lost, his)["came-partner"] == f"{partner}."
