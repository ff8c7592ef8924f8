"""What is said of a card at Reversis beside the one that would be played instead."""

from __future__ import annotations

from typing import Any

from diversions.games import GAMES
from diversions.rules import Move
from diversions.rules.coaching import ActChoice, ideas_of
from diversions.rules.core import but


def told(
    hand: str,
    rival: str,
    *trick: tuple[int, str],
    gone: str = "",
    worth: float = 3.0,
) -> dict[str, str]:
    """What may be said of the first card of *hand*, where *rival* is worth so much less."""
    game: Any = GAMES["reversis"]
    held, played = tuple(hand.split()), tuple(gone.split())
    many = (len(held),) * 4
    view = but(
        game.begin(game.terms_of("reversis:parlett")), due=None, choosing=False, acting=(0,),
        hands=(held, *(("??",) * one for one in many[1:])), stock=("??",), trick=trick,
        discards=(("2D",), ("??",), ("??",), ("??",)), taken=(0,) * 4, played=played,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    best, other = (Move(0, "play", (card,)) for card in (held[0], rival))
    worths = {best: 0.0, other: -worth}
    weigh = ideas_of(game)
    assert weigh is not None
    choice = ActChoice(game, view, best, allowed, worths, other)
    return {idea.key: idea.text for idea in weigh(choice)}


def of_a_discard(hand: str) -> dict[str, str]:
    """What may be said of laying out the first card of *hand*."""
    game: Any = GAMES["reversis"]
    held = tuple(hand.split())
    view = but(
        game.begin(game.terms_of("reversis:parlett")), due=None, choosing=True, acting=(0,),
        hands=(held, *(("??",) * len(held) for _ in range(3))), stock=("??",) * 4,
        discards=((),) * 4, taken=(0,) * 4,
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    weigh = ideas_of(game)
    assert weigh is not None
    choice = ActChoice(game, view, Move(0, "discard", held[:1]), allowed)
    return {idea.key: idea.text for idea in weigh(choice)}


def test_a_card_is_laid_out_for_what_is_left_of_its_suit() -> None:
    """The Five that is left is safe, a Nine and a Queen are not; and a card alone leaves none."""
    rest = "3H 7H AH 2C 4C 8C 9C QC KC"

    assert of_a_discard(f"TD 5D 9S {rest}")["discard-safe"] == (
        "Without the Ten of Diamonds you hold only the Five of that suit, and eight of the eleven "
        "Diamonds that are out go over the Five."
    )
    assert of_a_discard(f"TD 9D QD {rest}").keys() == {"discard-short"}
    assert of_a_discard(f"9S TD 5D {rest}").keys() == {"discard-void"}


def test_a_card_that_counts_itself_does_not_take_a_trick_that_counts_nothing() -> None:
    lying = (3, "3C"), (2, "5C")

    assert told("KC 8C", "8C", *lying, gone="AC 2S 3S 4S")["over-now"].startswith(
        "The King of Clubs takes this trick now, while nothing counts in it but the King itself."
    )
    assert told("KC 8C", "8C", *lying)["over-now"].startswith("The King of Clubs may take")
    assert "counts nothing yet" in told("TC 8C", "8C", *lying)["over-now"]
    assert (
        "only 2, with the Knave’s own one" in told("JC 8C", "8C", (2, "3C"), (3, "JD"))["over-now"]
    )


def test_who_must_take_the_trick_last_keeps_the_lower_card_that_would_be_played() -> None:
    lying = (1, "2H"), (2, "5H"), (3, "3H")
    low = told("TH JH 7H", "7H", *lying)["take-high"]
    high = told("TH JH 7H", "JH", *lying)["take-high"]

    assert "keep the Seven of Hearts, which can stay under more cards" in low
    assert high.endswith("counts less against you than the Knave of Hearts.")


def test_a_card_that_counts_takes_a_trick_that_others_take_for_nothing_while_it_is_cheap() -> None:
    """Alike but for whether the next best counts more itself."""
    lying = (1, "2C"), (2, "3C"), (3, "4C")
    king, seven = (told("QC 7C 9C KC", rival, *lying)["take-high"] for rival in ("KC", "7C"))

    assert king == (
        "You play last and must take it: part with the Queen of Clubs while nothing counts in it "
        "but the Queen itself. The King of Clubs counts three itself."
    )
    assert "counts less" not in king
    assert "keep the Seven of Clubs" in seven


def test_a_suit_is_not_emptied_where_the_next_best_would_empty_one_as_well() -> None:
    one, two = told("QC 8D 7S", "7S", (3, "8H")), told("QC 8D 7S 9S", "7S", (3, "8H"))

    assert "throw-suit" not in one
    assert "throw-suit" in two


def test_the_only_card_of_a_suit_is_led_for_what_can_be_thrown_then() -> None:
    two, one = told("9C KS TS 4H", "TS"), told("9C TS 4H KH", "TS")

    assert "you can throw the King of Spades there" in two["lead-single"]
    assert "lead" in one


def test_a_high_card_is_led_while_the_others_can_follow_suit() -> None:
    early = told("KC QC 6H 7H", "6H")["lead"]
    late = told("KC 6H 7H", "6H", gone="AC JC TC 9C 8C 7C 6C 5C 4C 3C")["lead"]

    assert early.startswith("Eleven Clubs are still out, so the others are likely to follow suit.")
    assert late.startswith("Keep the Six of Hearts for a later trick: seven of the eleven Hearts")
    assert late.endswith("none of the two Clubs that are out go over the King.")


def test_a_card_of_a_suit_that_nobody_else_has_is_not_led() -> None:
    gone = "2D 3D 4D 5D 6D 7D 8D 9D TD JD AD KD"

    assert "no other player has a card" in told("8C QD", "QD", gone=gone)["lead-alone"].lower()
    assert "lead-alone" not in told("8C QD", "QD", gone=gone.removesuffix(" KD"))


def test_the_last_card_that_could_take_a_trick_is_thrown() -> None:
    gone = "3D 4D 5D 6D 7D 8D 9D JD AD KD"
    trick = (1, "6C"), (2, "KH"), (3, "5C")

    assert "throw-last" in told("TH QD TD", "TD", *trick, gone=gone)
    assert "throw-last" not in told("TH QD TD", "TD", *trick, gone=gone.removeprefix("3D "))


def test_the_lowest_card_is_led_over_only_where_more_can_still_go_over_it() -> None:
    assert "over-low" in told("9H QH", "QH", (3, "4H"))
    assert (
        "more cards can still go over it than over the Queen"
        in told("9H QH", "QH", (3, "4H"))["over-low"]
    )


def test_a_card_is_not_led_for_being_alone_beside_another_that_is() -> None:
    assert "lead-single" not in told("QD AH", "AH")


def test_cards_that_take_and_leave_a_trick_are_told_to_come_to_the_same() -> None:
    both = told("9H 2H", "2H", (3, "4H"), worth=0.0)
    last = told("9H TH", "TH", (1, "4H"), (2, "5H"), (3, "6H"), worth=0.0)

    assert "The trick counts nothing so far" in both["even-either"]
    assert last["even-over"].startswith("You play last, and must take this trick.")


def test_what_every_card_does_is_told_of_every_card() -> None:
    over = told("8S KS", "KS", (3, "3S"), worth=0.0)["even-over"]
    under = told("8S 7S", "7S", (3, "9S"), worth=0.0)["even-under"]

    assert over.startswith("Every card that you may play goes over the Three of Spades.")
    assert under.startswith("Every card that you may play stays under the Nine of Spades.")
