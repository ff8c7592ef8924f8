"""Reasons of games of cards that hold at one table and not at another which is alike but for one
thing."""

from __future__ import annotations

from typing import Any

from diversions.games import GAMES
from diversions.games.picket.ideas import plainest
from diversions.rules import Move, but
from diversions.rules.coaching import ActChoice, ideas_of, next_best
from diversions.rules.core import BACK


def texts(view: Any, worths: dict[Move, float]) -> list[str]:
    """What may be said for the first of those moves, by what each is worth."""
    game: Any = GAMES[view.terms.game]
    best = next(iter(worths))
    allowed = tuple(ruling for ruling in game.rulings(view, best.seat) if ruling.allowed)
    choice = ActChoice(game, view, best, allowed, worths, next_best(game, worths, best))
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def begun(slug: str, variant: str = "", **known: Any) -> Any:
    game: Any = GAMES[slug]
    terms = game.terms(variant) if variant else game.terms()
    return but(game.begin(terms), due=None, **known)


def plays(seat: int, worths: dict[str, float]) -> dict[Move, float]:
    return {Move(seat, "play", (card,)): worth for card, worth in worths.items()}


def test_two_of_a_rank_are_kept_for_a_third_only_if_none_is_laid_out() -> None:
    """At Picket: alike but for whether the third Knave is laid out as well."""
    hand = ("JS", "6S", "AH", "8H", "7H", "6H", "JD", "TD", "8D", "QC", "KC", "9C")
    low = ("6S", "8H", "7H", "6H", "8D")

    def kept(hand: tuple[str, ...], *laid: str) -> bool:
        view = begun(
            "picket", acting=(0,), phase="change", hands=(hand, (BACK,) * 12), stock=(BACK,) * 7
        )
        told = texts(view, {Move(0, "discard", (*low, *laid)): 1.0})
        return any("Keep your two Knaves" in text for text in told)

    assert kept(hand)
    assert not kept((*hand[:-2], "JC", "9C"), "JC")


def test_a_sequence_that_is_kept_comes_before_a_pair_and_all_pairs_are_named() -> None:
    """At Picket: alike but for the Ace beside King and Queen of Spades."""
    low = ("9S", "8H", "7H", "6H", "8D")

    def kept(ace: str) -> list[str]:
        hand = (*low, ace, "KS", "QS", "QH", "AC", "JD", "TC")
        view = begun(
            "picket", acting=(0,), phase="change", hands=(hand, (BACK,) * 12), stock=(BACK,) * 7
        )
        return texts(view, {Move(0, "discard", low): 1.0})

    pairs = (
        "Keep your two Queens and your two Aces: a third of either among the cards you take in "
        "would make three of a rank."
    )
    assert kept("AS")[0].startswith("Keep a Tierce of an Ace together")
    assert kept("AS")[1] == kept("AH")[0] == pairs


def test_of_cards_that_win_the_set_one_is_led_that_wins_it_at_once() -> None:
    """At Picket: alike but for points that are lacking; King and Queen of Clubs and another card
    bring three."""

    def led(score: int) -> str:
        hand = ("9S", "6S", "QH", "JH", "QD", "TD", "KC", "QC", "TC", "7C")
        view = begun(
            "picket", acting=(0,), phase="play", score=(score, 35), hands=(hand, (BACK,) * 10),
            stock=(BACK,) * 2, out=(("KS", "8S", "7H", "KD", "9C"), (BACK,) * 5), taken=(2, 0),
            tricks=(((0, "AH"), (1, "9H")), ((0, "AC"), (1, "8C"))),
        )  # fmt: skip
        game, worths = GAMES["picket"], plays(0, dict.fromkeys(hand, 5.0))
        best = next(iter(worths))
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        return plainest(ActChoice(game, view, best, allowed, worths), best).what[0]

    assert led(99) == "QH"
    assert led(97) == "KC"
    assert led(96) == "9S"


def test_a_partner_s_trick_is_left_only_beside_a_card_that_would_take_it() -> None:
    """At L’Ombre a trump lies: the Queen of Diamonds leaves it there as well, and the Two of Clubs
    would take it over."""
    view = begun(
        "ombre", acting=(0,), phase="play", player=1, trump="C", trick=((1, "KH"), (2, "5C")),
        hands=(("2C", "QD", "7D", "3S"), (BACK,) * 3, (BACK,) * 3), took=(5, 2, 6),
        out=((BACK,) * 5, (BACK,) * 2, (BACK,) * 6),
    )  # fmt: skip
    worths = {"7D": 5.0, "QD": -30.0, "3S": -40.0, "2C": -50.0}
    beside, taken = (texts(view, plays(0, known)) for known in (worths, {**worths, "2C": -20.0}))

    assert beside
    assert not any(text.endswith("leave it there.") for text in beside)
    assert any(text.endswith("leave it there.") for text in taken)


def test_who_follows_without_a_trump_is_told_what_suit_must_be_led() -> None:
    """At Early French Tarot: alike but for who leads; and of trumps that nobody can have, since all
    others failed to trump, none is counted."""
    hand = ("ND", "KC", "5W")

    def told(leader: int, tricks: tuple[Any, ...] = ()) -> list[str]:
        view = begun(
            "tarocchi", "caravan", acting=(0,), leader=leader, asked=0, pot=4,
            hands=(hand, (BACK,) * 3, (BACK,) * 3, (BACK,) * 3), tricks=tricks,
        )  # fmt: skip
        return texts(view, {Move(0, "pass"): 1.0})

    assert told(2)[0].startswith("You don’t lead, and hold no trump: this trick is yours only if")
    bare = (((0, "QC"), (1, "4D"), (2, "TD"), (3, "7W")),)
    assert "none of the" in told(0, bare)[0] or "no unseen card" in told(0, bare)[0]
    assert "none of the" not in told(0)[0]


def test_of_two_cards_under_the_same_ones_the_one_that_counts_less_is_led() -> None:
    """At Reversis: alike but for a Knave or a Nine beside the Ten."""

    def told(other: str) -> list[str]:
        view = begun(
            "reversis", acting=(0,), discards=((),) * 4,
            hands=(("TC", other, "2H"), (BACK,) * 3, (BACK,) * 3, (BACK,) * 3),
        )  # fmt: skip
        return texts(view, plays(0, {"TC": 5.0, other: 1.0, "2H": 0.0}))

    knave, nine = told("JC"), told("9C")
    assert any("if none does, the Knave of Clubs counts one against you" in t for t in knave)
    assert not any("if none does" in text for text in nine)


def test_a_trump_that_is_known_with_an_opponent_beats_another() -> None:
    """At Whist who ruffed has the Ace of Diamonds, and the King that was turned up: alike but for
    who that is."""

    def told(ruffed: int) -> str:
        view = begun(
            "whist", "ruff-and-honours", acting=(1,), phase="play", leader=1, trump="D", rank="K",
            ruffed=ruffed, hands=((BACK,) * 3, ("QD", "9D", "5C"), (BACK,) * 3, (BACK,) * 3),
        )  # fmt: skip
        return texts(view, plays(1, {"5C": 5.0, "QD": 1.0, "9D": 0.0}))[0]

    assert told(2).endswith(
        "a trump that only the Ace of Diamonds or the King of Diamonds could beat."
    )
    assert told(3).endswith("a trump that no card of the other side beats.")


def test_of_cards_that_take_no_later_trick_it_is_told_that_they_do_not() -> None:
    """At Whist: alike but for an Ace or a Three beside the other Three."""

    def told(other: str) -> str:
        view = begun(
            "whist", "whist", acting=(1,), phase="play", leader=0, trump="S", turned="5S",
            hands=((BACK,), (other, "3D"), (BACK,) * 2, (BACK,) * 2), trick=((0, "AH"),),
        )  # fmt: skip
        return texts(view, plays(1, {"3D": 1.0, other: 1.0}))[0]

    assert "none of your cards is likely to take a later trick" in told("3C")
    assert "none of your cards" not in told("AC")
