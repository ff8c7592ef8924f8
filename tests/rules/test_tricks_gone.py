"""Reasons where a trick is gone, where one must take what is left, and who may still sign."""

from __future__ import annotations

import re
from typing import Any

from diversions.games import GAMES
from diversions.rules import Move, but, coaching
from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, ideas_of, next_best
from diversions.rules.kit.raises import Stake

BACK = "??"


def ideas(code: str, said: str, worths: dict[str, float], **changes: Any) -> list[Idea]:
    """What may be the reason for a move at a table with those *changes*; what is not named among
    *worths* is worth nothing."""
    slug, variant, *seats = re.split("[: ]", code)
    game = GAMES[slug]
    view = but(game.begin(game.terms(variant, *map(int, seats))), due=None, **changes)
    (seat,) = view.acting
    allowed = tuple(ruling for ruling in game.rulings(view, seat) if ruling.allowed)
    known = {one.move: worths.get(" ".join(one.move[1:2] + one.move.what), 0.0) for one in allowed}
    verb, *what = said.split()
    move = Move(seat, verb, tuple(what))
    rival, openly = next_best(game, known, move), bots_of(game).openly(view, seat)
    choice = ActChoice(game, view, move, allowed, known, rival, openly=openly)
    return list(ideas_of(game)(choice))  # type: ignore[misc]


def test_a_trick_that_partners_can_at_best_tie_may_lose_the_deal() -> None:
    """Alike but for a card that beats both Kings."""

    def told(second: str) -> list[str]:
        worths = {"play KB": 0.3, f"play {second}": 0.3}
        return [one.text for one in ideas(
            "catalan-truc:side", "play KB", worths, asks="", acting=(1,), score=(7, 5), dealer=2,
            hands=((BACK,), ("KB", second), (BACK,), (BACK,)), leader=2, cards=3,
            watching=("", "C", "", ""), trick=((2, "KS"), (3, "KD"), (0, "4B")), won=(2,),
            stake=Stake(2, 0, 0), raises=(3,),
            tricks=(((3, "AB"), (0, "AC"), (1, "6S"), (2, "3B")),),
        )]  # fmt: skip

    lost = (
        "The King of Swords and the King of Coins tie, nothing you hold beats them, a tie is not "
        "enough, and this trick decides the deal: it is lost with any card."
    )
    assert [text.startswith(lost) for text in told("ND")] == [True]
    assert not any("lost with any card" in text for text in told("3D"))


def test_no_put_is_told_by_a_last_card_where_the_trick_is_gone() -> None:
    """Alike but for the card that was led."""

    def told(led: str) -> list[str]:
        return [one.text for one in ideas(
            "put:willughby 2", "play 5S", {"play 5S": 0.5}, acting=(0,), score=(1, 0), dealer=1,
            hands=(("5S",), ()), within=(0, 1), leader=1, trick=((1, led),), won=(None, 1),
            tricks=(((0, "TC"), (1, "TH")), ((0, "6S"), (1, "8H"))),
        )]  # fmt: skip

    (lost,) = told("9C")
    assert lost.startswith("Nothing you hold saves this trick from the Nine of Clubs")
    assert not any("Nothing you hold" in text for text in told("4C"))


def test_a_raise_on_a_trick_each_is_told_by_the_card_for_the_last() -> None:
    """Alike but for who took the first trick."""

    def told(first: int) -> str:
        tricks = (((1, "JS"), (0, "5B")),)
        known = ideas(
            "rentoy:avila 2", "raise", {"raise": 0.6, "play KD": 0.4}, acting=(0,), won=(first,),
            hands=(("KD", "AB"), (BACK,)), leader=1, trick=((1, "AD"),), tricks=tricks,
            turned="2C", score=(0, 0),
        )  # fmt: skip
        return next(one.text for one in known if one.key.startswith("ask-"))

    assert told(1) == (
        "The King of Coins takes this trick from the Ace of Coins, and the Ace of Clubs must then "
        "take the last, which you lead: 12 of the 34 cards you have not seen beat it. Raise, and "
        "your opponent may give up."
    )
    assert "the last" not in told(0)


def test_no_raise_is_told_by_a_trick_in_hand_where_the_other_side_has_the_next() -> None:
    """Alike but for the card that lies there, which the lowest still beats or nothing does."""

    def told(laid: str) -> list[str]:
        known = ideas(
            "french-truc:older", "raise 8", {"raise 8": 0.5, "play QS": 0.4}, acting=(0,),
            hands=(("QS", "JH"), (BACK, BACK), (BACK,), (BACK,)), leader=2, refused=True, cards=3,
            trick=((2, "AD"), (3, laid)), tricks=(((1, "AC"), (2, "7D"), (3, "QC"), (0, "TH")),),
            won=(2,), stake=Stake(7, 0, 1), stock=(BACK,) * 24, raises=((1, 4), (5, 7)),
        )  # fmt: skip
        return [one.text for one in known]

    assert not any("needs both that are left" in text for text in told("6C"))
    assert any("needs both that are left" in text for text in told("TC"))
    assert told("6C")[0] == (
        "This trick is lost to the Six of Clubs, and so the last decides the deal: your card for "
        "it is the Queen of Spades, and 12 of the 28 cards you have not seen beat it. Raise, and "
        "the other side may give up."
    )


def test_a_lost_trick_leaves_the_last_where_suit_is_followed_too() -> None:
    """Alike but for the card that was led: partners, a trick in hand."""

    def told(led: str) -> str:
        tricks = (((0, "3S"), (1, "JC"), (2, "KC"), (3, "NC")),)
        known = ideas(
            "rentoy:envite", "raise", {"raise": 0.6, "play 5B": 0.4}, acting=(2,), won=(0,),
            hands=((BACK,), (BACK,), ("5B", "ND"), (BACK, BACK)), leader=0, turned="5S",
            trick=((0, "4D"), (1, led)), tricks=tricks, score=(0, 0), watching=("",) * 4,
        )  # fmt: skip
        return " ".join(one.text for one in known)

    assert "so the last decides the deal" in told("2S")
    assert "so the last decides the deal" not in told("6D")


def test_bad_cards_are_signed_against_a_raise_only_where_one_can_come() -> None:
    """Alike but for the score, and for who raised."""

    def told(mine: int, raiser: int | None) -> str:
        known = ideas(
            "rentoy:envite", "sign eyes", {}, acting=(0,), score=(mine, 1), dealer=2, leader=3,
            hands=(("NC", "2B", "7C"), (BACK,) * 3, (BACK,) * 3, (BACK,) * 2), turned="5S",
            trick=((3, "KS"),), stake=Stake(3, 0, raiser), raises=(0,), watching=("",) * 4,
        )  # fmt: skip
        return next(one.text for one in known if one.key == "sign-poor")

    assert told(2, None).endswith("they do not stay or raise for your sake.")
    assert told(9, None).endswith("they do not stay for your sake.")
    assert told(2, 1).endswith("they do not raise for your sake.")
    assert told(9, 1).endswith("they leave no trick to you.")


def test_a_card_that_could_take_a_trick_is_not_said_to_be_beaten() -> None:
    """Alike but for the best card, which beats the Ace or does not."""

    def told(top: str) -> str:
        known = ideas(
            "le-truc:parlett", "play 9S", {"play 9S": 0.4, "play QD": 0.3}, acting=(0,),
            hands=(("QD", "9S", top), (BACK, BACK)), leader=1, trick=((1, "AD"),), score=(1, 9),
        )  # fmt: skip
        return " ".join(one.text for one in known)

    assert "Nothing you hold beats the Ace of Diamonds" in told("KC")
    assert "Nothing you hold" not in told("7C")
    assert "the Seven of Clubs" in told("7C")


def test_nobody_is_watched_as_well_who_has_no_card_to_sign() -> None:
    """Alike but for what the player in front holds."""

    def told(many: int) -> str:
        tricks = (((0, "JC"), (1, "KS"), (2, "AB"), (3, "2D")), ((3, "NC"), (0, "5B"), (1, "4D")))
        (idea,) = ideas(
            "catalan-truc:parlett", "watch A", {}, asks="", acting=(3,), score=(9, 4), dealer=3,
            hands=((BACK,), (BACK,), (BACK,) * many, ("5D",)), leader=0, trick=(),
            tricks=(tricks[0], (*tricks[1], (2, "2S"))), won=(3, 2), cards=3,
            watching=(BACK, BACK, BACK, ""),
        )  # fmt: skip
        return idea.text

    assert told(1).endswith("would do as well.")
    assert "as well" not in told(0)


def test_one_strong_card_is_told_with_the_other_where_to_throw_in_is_as_good() -> None:
    """Alike but for what to see is worth."""

    def told(see: float) -> str:
        known = ideas(
            "put:pigott 2", "see", {"see": see, "yield": 0.5}, acting=(0,), score=(3, 1),
            hands=(("8C", "9D", "3D"), (BACK,) * 3), within=(0, 1), eldest=1, leader=1,
            putter=1, waiting=(0,),
        )  # fmt: skip
        return next(one.text for one in known if one.key.startswith("stay-best"))

    assert told(0.8) == "No unseen card beats the Trey of Diamonds: see the put."
    assert told(0.5) == (
        "No unseen card beats the Trey of Diamonds, but you need two tricks, and 27 of the 49 "
        "cards you have not seen beat the Nine of Diamonds: to throw in, or to play on, comes to "
        "about the same."
    )


def test_a_tie_that_keeps_a_deal_open_is_told_so() -> None:
    """Alike but for who took the first trick."""

    def told(first: int) -> str:
        known = ideas(
            "le-truc:parlett", "play 6H", {"play 6H": 0.5, "play KC": 0.3}, acting=(1,),
            hands=((BACK,), ("6H", "KC")), trick=((0, "6S"),), won=(first,), score=(2, 0),
            tricks=(((0, "7H"), (1, "TH")),), leader=0,
        )  # fmt: skip
        return " ".join(one.text for one in known)

    assert "if you do not, this trick is lost, and the deal with it" in told(0)
    assert "the deal with it" not in told(1)


def test_a_last_card_is_told_by_the_raise_of_who_may_beat_it() -> None:
    """Alike but for who raised, and for what the card is worth."""

    def told(raiser: int, worth: float = 0.3) -> str:
        (known,) = ideas(
            "rentoy:krasnopolsky 2", "play 5B", {"play 5B": worth}, acting=(1,), turned="5S",
            hands=((BACK,), ("5B",)), leader=1, won=(0, 1), score=(2, 2),
            tricks=(((1, "3S"), (0, "2S")), ((0, "AC"), (1, "KC"))),
            stake=Stake(3, 0, raiser), raises=(1,),
        )  # fmt: skip
        return known.text

    assert "your opponent raised, so may well hold one of them" in told(0)
    assert "raised" not in told(1)
    assert "raised" not in told(0, worth=0.6)


def could_be(slug: str, one: str, other: str, **changes: Any) -> bool:
    """Whether a position with *other* in the place of *one* could have come of a deal."""
    game = GAMES[slug.partition(":")[0]]
    view = but(game.begin(game.terms(slug.partition(":")[2] or None)), due=None, **changes)
    (seat,) = view.acting
    choice = ActChoice(game, view, Move(seat, "play", (one,)), ())
    return coaching.could_be(choice, choice.were(one, other, str))


def test_no_second_position_is_told_in_which_more_would_have_been_shown_or_taken_up() -> None:
    """The Ace of trumps takes up a card, three of a sort and five of a suit are shown, and the
    worst card is laid out: a deal in which that was not done is another."""
    forsat: dict[str, Any] = {"phase": "play", "trump": "S", "turned": "5S", "acting": (0,)}
    backs: Any = ((BACK,) * 5,) * 2
    ruff = forsat | {"hands": (("9C", "9D", "4C", "2H", "KD"), backs[0]), "out": ((), ())}
    assert could_be("french-ruff", "2H", "3H", **ruff)
    assert not could_be("french-ruff", "2H", "AS", **ruff)
    beast = forsat | {"hands": (("9C", "9D", "4C", "2H", "KD"), *backs), "out": ((), (), ())}
    assert could_be("beast", "2H", "3H", **beast)
    assert not could_be("beast", "2H", "9H", **beast)
    assert not could_be("beast", "2H", "KS", **beast)
    loo = {
        "phase": "play", "turned": "5S", "acting": (0,), "within": (0, 1),
        "hands": (("9C", "8C", "TC", "2C", "KD"), *backs, *backs),
    }  # fmt: skip
    assert could_be("lanterloo", "KD", "QD", **loo)
    assert not could_be("lanterloo", "KD", "KC", **loo)
    put = {
        "acting": (0,), "within": (0, 1), "hands": (("9C", "8C", "TC"), (BACK,) * 3, (), ()),
        "aside": (("7D",), (), (BACK,) * 2, (BACK,) * 3), "gave": (2, 3),
    }  # fmt: skip
    assert could_be("put:best", "8C", "JD", **put)
    assert not could_be("put:best", "8C", "5D", **put)


def test_a_raise_on_a_last_card_is_told_by_what_does_not_beat_it() -> None:
    """And not by deals with all cards open."""
    known = ideas(
        "truc:matarrata 2", "raise", {"raise": 0.6, "play KC": 0.4}, acting=(0,), leader=0,
        hands=(("KC",), (BACK,)), score=(4, 4), won=(0, 1),
        tricks=(((0, "6B"), (1, "4C")), ((0, "5B"), (1, "6C"))),
    )  # fmt: skip
    texts = [one.text for one in known]

    assert any("do not beat the King of Cups" in text for text in texts)
    assert not any("with all cards open" in text for text in texts)


def test_two_trumps_are_a_reason_not_to_ask_for_another_suit() -> None:
    """Alike but for one of them."""

    def told(card: str) -> str:
        hand = ("5S", card, "JD", "5D", "4D")
        (known,) = ideas(
            "five-cards:cotton", "pass", {"pass": 1.0, "ask": 1.0}, phase="ask", acting=(1,),
            hands=((BACK,) * 5, hand), turned=("KS",), stock=(BACK,) * 41, score=(10, 5),
        )  # fmt: skip
        return known.text

    both = "With the Five of Spades and the Ace of Hearts you need no other suit"
    assert told("AH").startswith(both)
    assert "you need no other suit" not in told("3H")


def test_strong_cards_are_no_reason_to_throw_in() -> None:
    """Alike but for the cards: of good ones it is told what the other is likely to hold."""

    def told(*hand: str) -> str:
        known = ideas(
            "le-truc:sackson", "fold", {"fold": 0.6, "stay": 0.5}, acting=(1,), won=(0,),
            hands=((BACK, BACK), hand), tricks=(((0, "6D"), (1, "KC")),), score=(0, 0),
            stake=Stake(4, 8, 0), doubled=(0, 1), leader=0,
        )  # fmt: skip
        return " ".join(one.text for one in known)

    good, poor = told("7D", "7H"), told("TD", "9H")
    assert "must take both that are left" in good
    assert "but your opponent, with a trick in hand, doubles more often on such a card" in good
    assert "but your opponent" not in poor
