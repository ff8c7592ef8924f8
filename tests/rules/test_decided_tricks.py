"""Reasons where a deal is decided, where cards are equal, and where a bet lies on a trick."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.karnoffel import players as karnoffel
from diversions.games.picket import knowledge as picket
from diversions.rules import Move, but
from diversions.rules.bots import Budget, counsellor
from diversions.rules.coaching import ActChoice, compared, ideas_of, level_with, next_best

BACKS = ("??",) * 3


def at(slug: str, card: str, worths: dict[str, float] | None = None, **changes: Any) -> list[str]:
    """What may be the reason for a card, which is worth as much as the others if they say no more,
    at a table with those *changes*."""
    game = GAMES[slug]
    view = but(game.begin(game.terms()), due=None, **changes)
    (seat,) = view.acting
    allowed = tuple(ruling for ruling in game.rulings(view, seat) if ruling.allowed)
    known = {one.move: (worths or {}).get("".join(one.move.what[:1]), 1.0) for one in allowed}
    move = Move(seat, "play", (card,))
    choice = ActChoice(game, view, move, allowed, known, next_best(game, known, move))
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def test_who_has_three_tricks_of_five_has_the_play_whatever_is_led() -> None:
    """Alike but for who took the second trick."""

    def told(second: int) -> list[str]:
        return at(
            "beast", "5D", phase="play", trump="S", hands=(BACKS[:2], BACKS[:2], ("4S", "5D")),
            takers=(2, second, 2), acting=(2,), stock=("??",) * 36, turned="5S",
        )  # fmt: skip

    assert told(2)[0].startswith("You have three of the five tricks")
    assert not any("whatever you play" in text for text in told(1))


def test_a_point_that_wins_the_game_decides_a_deal_of_french_ruff() -> None:
    """Alike but for the score: three tricks score one, and nine are the game."""

    def told(has: int) -> list[str]:
        return at(
            "french-ruff", "JD", phase="play", trump="S", hands=(("9H", "JD"), BACKS[:2]),
            takers=(0, 0, 0), acting=(0,), stock=("??",) * 41, turned="3S", score=(has, 8),
        )  # fmt: skip

    assert told(8)[0].endswith("wins you the game: what is left makes no difference.")
    assert not any("makes no difference" in text for text in told(7))


@pytest.mark.parametrize(
    ("slug", "mine", "theirs"),
    [
        ("french-ruff", "all five would score five", "or they score five for all five"),
        ("five-cards", "all five would win ten", "or they win ten for all five"),
    ],
)
def test_who_has_three_tricks_of_five_plays_on_for_all_of_them(
    slug: str, mine: str, theirs: str
) -> None:
    """Alike but for who took the three tricks, or one of them."""

    def told(*takers: int) -> list[str]:
        return at(
            slug, "5D", {"5D": 1.0, "TH": 0.0}, hands=(("5D", "TH"), BACKS[:2]), takers=takers,
            acting=(0,), phase="play", turned=("5S",) if slug == "five-cards" else "5S",
            **({} if slug == "five-cards" else {"trump": "S", "stock": ("??",) * 41}),
        )  # fmt: skip

    assert all(mine in text for text in told(0, 0, 0))
    assert all(theirs in text for text in told(1, 1, 1))
    assert not any(mine in text or theirs in text for text in told(0, 1, 0))


def test_three_tricks_may_win_the_match_at_five_cards() -> None:
    """Alike but for the score: most tricks win five points, and thirty are the match."""

    def told(has: int) -> str:
        return at(
            "five-cards", "5D", hands=(("5D", "TH"), BACKS[:2]), takers=(0, 0, 0), acting=(0,),
            phase="play", turned=("5S",), score=(has, 20),
        )[0]  # fmt: skip

    assert "that wins you the match, whatever you play" in told(25)
    assert "wins you the match" not in told(24)


def test_game_is_decided_at_all_fours_where_the_cards_that_are_left_cannot_turn_it() -> None:
    """Alike but for what was taken, and for the reading by which Jack is won."""

    def told(*taken: str, code: str = "brusten") -> str:
        game, low = GAMES["all-fours"], ("4S", "5S", "4C")
        laid = [((0, card), (1, other)) for card, other in zip(taken, low, strict=False)]
        view: Any = but(
            game.begin(game.terms(code)), due=None, phase="play", acting=(0,), dealer=1,
            hands=(("9C", "8H"), BACKS[:2]), stock=("??",) * 38, turned=("3D",),
            taken=(taken, ()), played=tuple(one for trick in laid for one in trick),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        choice = ActChoice(game, view, allowed[0].move, allowed)
        return next(iter(ideas_of(game)(choice))).text  # type: ignore[misc]

    sure = told("TS", "AS", "TC")
    assert sure.startswith("You have 24 card-points, and your opponent can come to 20 at most")
    assert "whatever you play" not in told("TS", "AS")
    assert "whatever you play" not in told("TS", "AS", "TC", code="cotton")


def test_a_deal_of_french_ruff_that_is_divided_is_decided() -> None:
    """Alike but for who took the first trick: with four of them the fifth counts five."""

    def told(first: int) -> list[str]:
        return at(
            "french-ruff", "5D", phase="play", trump="S", hands=(("5D",), BACKS[:1]),
            takers=(first, 0, 0, 0), acting=(0,), stock=("??",) * 41, turned="5S",
        )  # fmt: skip

    assert any("makes no difference" in text for text in told(1))
    assert not any("makes no difference" in text for text in told(0))


def test_cards_of_a_suit_that_the_opponent_lacks_are_the_same_for_that() -> None:
    """Alike but for what the opponent laid on the King: a Ten may then still be out, or not."""

    def told(laid: str) -> list[str]:
        return at(
            "french-ruff", "AD", phase="play", trump="C", hands=(BACKS, ("AD", "9D", "8D")),
            tricks=(((1, "KS"), (0, "TS")), ((1, "KD"), (0, laid))), takers=(1, 1), acting=(1,),
            stock=("??",) * 41, turned="QC",
        )  # fmt: skip

    assert any("no other player has a card of their suit" in text for text in told("5H"))
    assert not any("no other player" in text for text in told("5D"))
    assert not any("no card between them" in text for text in told("5H"))


def test_a_card_of_cucumber_is_told_beside_the_one_that_would_be_played_instead() -> None:
    """Alike but for what is worth least: a lower card, the lowest, or a higher one."""

    def told(less: str, *hand: str) -> str:
        hands = (BACKS, hand, BACKS, BACKS)
        seats = (0, 1, 2, 3)
        return " ".join(at("cucumber", "8C", {less: 0.0}, hands=hands, acting=(1,), playing=seats))

    assert "likelier to take that than the Five of Spades" in told("5S", "4D", "5S", "8C", "TD")
    assert told("4D", "4D", "5S", "8C", "TD").startswith("Keep the Four of Diamonds for the last")
    assert "than the Four of Diamonds" in told("4D", "4D", "4S", "8C", "TD")
    between = at(
        "cucumber", "8C", {"4D": 0.0, "TD": 0.0, "AS": 0.0},
        hands=(BACKS, ("4D", "8C", "TD", "AS"), BACKS, BACKS), acting=(1,), playing=(0, 1, 2, 3),
    )  # fmt: skip
    assert between[0].endswith("the Ten of Diamonds and the Ace of Spades to follow a high lead.")
    higher = told("TD", "4D", "5S", "8C", "TD")
    assert "Keep the Ten of Diamonds: with it you can follow a high lead" in higher
    assert "need not give up the Four of Diamonds, your lowest card" in higher
    assert "the Eight of Clubs is likelier" not in higher
    beside = at(
        "cucumber", "8C", {"5S": 0.0, "TD": 0.5}, acting=(1,), playing=(0, 1, 2, 3),
        hands=(BACKS, ("4D", "5S", "8C", "TD"), BACKS, BACKS),
    )  # fmt: skip
    assert "Of the others the Eight of Clubs is likelier than the Five of Spades" in beside[0]


def test_what_is_kept_at_karnoffel_where_all_cards_are_worth_the_same_is_the_better_card() -> None:
    """By custom; alike but for which of the two is led, and for what the other is worth."""

    def told(card: str, other: str, less: float) -> list[str]:
        hands = (("5B", "6A"), BACKS[:2], BACKS[:2], BACKS[:2])
        known = {card: 0.5, other: 0.5 - less}
        return at("karnoffel", card, known, hands=hands, acting=(0,), chosen="B", won=(0, 1, 1))

    assert any("keep the" in text for text in told("6A", "5B", 0.0))
    assert any("keep the" in text for text in told("6A", "5B", 0.3))
    assert not any("keep the" in text for text in told("5B", "6A", 0.0))


def test_a_third_trick_of_the_others_at_karnoffel_ends_the_deal_whatever_is_played() -> None:
    """Alike but for who took the second trick, and for what could still beat the Ober."""

    def told(second: int, hand: tuple[str, ...] = ("8H", "8B", "7H")) -> list[str]:
        hands = (BACKS[:2], BACKS[:2], hand, BACKS[:2])
        trick = ((3, "9A"), (0, "XA"), (1, "OA"))
        return at(
            "karnoffel", hand[0], hands=hands, acting=(2,), chosen="L", won=(1, second), trick=trick
        )

    assert told(1)[0].endswith("has three: the deal is lost, whatever you play.")
    assert not any("whatever you play" in text for text in told(0))
    assert not any("whatever you play" in text for text in told(1, ("8H", "KA", "7H")))


def test_what_wins_as_many_deals_at_karnoffel_is_worth_the_same() -> None:
    """The partner has the trick, and holds one card more, which is seen: either card will do."""
    game = GAMES["karnoffel"]
    view = but(
        game.begin(game.terms("french")),
        due=None, acting=(1,), chosen="H", won=(0, 0, 1), trick=((3, "KD"), (0, "JS")),
        hands=(("??",), ("4H", "9S"), ("??", "??"), ("JD",)),
        turned=("JS", "4H", "KC", "JD"),
        played=("KS", "6H", "JH", "TS", "KC", "TD", "6C", "4S", "QD", "3H", "7C", "8D"),
    )  # fmt: skip
    moves = [ruling.move for ruling in game.rulings(view, 1) if ruling.allowed]
    one, other = karnoffel.weigh(game, view, moves, Random(1), Budget(200)).values()

    assert one == other > 0.85


def test_who_may_buy_in_again_for_less_need_not_avoid_the_last_trick_at_cucumber() -> None:
    """Alike but for the other totals: the master’s card costs points, and wins more matches."""

    def told(*score: int, bought: tuple[int, ...] = ()) -> str:
        hands = (BACKS, ("3C", "7S", "TD"), BACKS, BACKS)
        return " ".join(
            at("cucumber", "3C", hands=hands, acting=(1,), playing=(0, 1, 2, 3), score=score,
               bought=bought, worths={"3C": 0.0})
        )  # fmt: skip

    assert "buy in again for another stake at 5, the next highest total" in told(0, 27, 5, 0)
    assert "buy in again" not in told(0, 27, 28, 0)
    assert "buy in again" not in told(0, 27, 5, 0, bought=(1,))


def least_at_karnoffel(led: str) -> str:
    """The card that is laid in place of the Queen of Spades."""
    game = GAMES["karnoffel"]
    view = but(
        game.begin(game.terms("french")),
        due=None, chosen="H", won=(1, 1), acting=(0,), trick=((3, led),), turned=("8D",) * 4,
        hands=(("TS", "QC", "QS"), BACKS, BACKS, BACKS[:2]),
    )  # fmt: skip
    moves = [ruling.move for ruling in game.rulings(view, 0) if ruling.allowed]
    return karnoffel.least_of_suit(view, Move(0, "play", ("QS",)), moves).what[0]


def test_of_a_suit_that_cannot_take_the_trick_the_lowest_goes_at_karnoffel() -> None:
    """Alike but for the card that was led: the Queen beats the Knave of its own suit."""
    assert least_at_karnoffel("JD") == "TS"
    assert least_at_karnoffel("JS") == "QS"


def test_a_card_is_kept_at_tarot_only_if_it_may_well_take_a_trick() -> None:
    """Alike but for the card of Coins: four are above the Page, and none above the King."""

    def told(card: str) -> list[str]:
        hands = (BACKS, BACKS, (card, "AC", "TC"), BACKS)
        return at(
            "tarocchi", "TC", {card: 0.4, "TC": 0.5, "AC": 0.0}, hands=hands, acting=(2,), leader=2
        )

    assert any(text.endswith("and keep the King of Coins.") for text in told("KD"))
    assert not any(text.endswith("and keep the Page of Coins.") for text in told("JD"))


def test_a_bet_is_made_by_who_leads_the_best_card_of_a_suit() -> None:
    """Alike but for the King, in whose place there is a low card."""
    game = GAMES["tarocchi"]

    def advised(card: str) -> tuple[str, str]:
        state = game.begin(game.terms("caravan"))
        hand = (card, *["2W", "3W", "4W", "7D", "9D", "AD", "5C", "6C", "8C", "T03"])
        view = but(
            state, due=None, hands=(("??",) * 11, hand, *(("??",) * 11,) * 2), leader=1,
            acting=(1,), asked=0, won=((),) * 4,
        )  # fmt: skip
        allowed = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]
        advice = counsellor(game, view.terms)(game, view, allowed, Random(1), Budget(60))
        choice = ActChoice(game, view, advice.move, tuple(allowed))
        return advice.move.verb, next(iter(ideas_of(game)(choice))).text  # type: ignore[misc]

    assert advised("KS")[0] == "bet"
    assert "King of Swords is the best card of its suit" in advised("KS")[1]
    assert advised("3S")[0] == "pass"


def test_what_is_given_for_the_fool_is_told_by_what_it_counts() -> None:
    """Alike but for the Page, in whose place there is a number card."""

    def told(other: str) -> str:
        game = GAMES["tarocchi"]
        view = but(
            game.begin(game.terms()), due=None, hands=((),) * 4, acting=(1,), debtor=1, creditor=3,
            won=((), ("TC", other, "F00"), (), ()), tricks=(((1, "F00"), (3, "NW")),),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
        choice = ActChoice(game, view, Move(1, "pay", ("TC",)), allowed)
        (idea,) = ideas_of(game)(choice)  # type: ignore[misc]
        return idea.text

    assert told("JC").endswith("than any card: keep the Page of Cups, which counts.")
    assert told("5C").endswith("The Five of Cups would do as well.")


def test_a_chance_is_told_of_what_is_won() -> None:
    game = GAMES["karnoffel"]
    view = but(
        game.begin(game.terms()), due=None, chosen="A", acting=(0,), turned=("8A",) * 4,
        hands=(("2B", "8L"), BACKS[:2], BACKS[:2], BACKS[:2]),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    best, rival = [ruling.move for ruling in allowed]

    def figure(mine: float, his: float) -> str:
        return compared(ActChoice(game, view, best, allowed, {best: mine, rival: his}, rival))

    assert figure(0.9, 0.5).startswith("You should win the deal in about nine cases out of ten; ")
    assert "a little less often" in figure(0.63, 0.57)


def lead_at_picket(*laid: str) -> tuple[list[str], list[str]]:
    """What the opponent must hold that has said three Aces, and why the King is led, after the
    opponent laid those."""
    tricks = tuple(((1, card), (0, low)) for card, low in zip(laid, ("7S", "7D"), strict=False))
    game = GAMES["picket"]
    held = ("??",) * (12 - len(tricks))
    hand = ("KH", "8D", "7C", "8C", "9C", "TC", "JC", "QC", "AC", "KC", "9D", "TD")[: len(held)]
    told: dict[str, Any] = {
        "phase": "play", "hands": (hand, held), "stock": ("??",) * 2, "tricks": tricks,
        "trick": (), "acting": (0,), "ruffs": ((), ()), "parted": ((), ()), "made": (0, 0),
        "taken": (0, len(tricks)), "said": ((1, "alike", "three Aces"),),
        "tells": (("38", "3"),), "changed": (True, True),
        "calls": ("", ""), "out": ((), ()),
    }  # fmt: skip
    view = but(game.begin(game.terms()), due=None, **told)
    return picket.surely(view, 0), at("picket", "KH", {"8D": 0.0}, **told)


def test_the_opponent_holds_what_it_must_have_by_what_it_said_at_picket() -> None:
    """Of four Aces one is in the hand, so that the opponent had the three others."""
    sure, texts = lead_at_picket("AS")
    assert sorted(sure) == ["AD", "AH"]
    assert not any("only the Ace of Hearts" in text.lower() for text in texts)


def test_the_lowest_card_is_told_as_such_where_a_trick_is_lost_at_picket() -> None:
    texts = at(
        "picket", "8S", {"QS": 0.0}, phase="play", hands=(("??",) * 2, ("QS", "8S", "TS")),
        stock=("??",) * 2, tricks=(), trick=((0, "AS"),), acting=(1,), ruffs=((), ()),
        parted=((), ()), made=(0, 0), taken=(0, 0), said=(), changed=(True, True), calls=("", ""),
        out=((), ()),
    )  # fmt: skip
    assert any("the lowest card that you may play" in text for text in texts)
    assert not any("lost with any card" in text for text in texts)


def test_what_is_not_to_be_given_to_a_lost_trick_is_named_at_picket() -> None:
    """Alike but for how many cards would be worse to give."""

    def told(*worse: str) -> str:
        known = {"JH": 1.0, "QD": 1.0, "JD": 1.0, "QH": 1.0} | dict.fromkeys(worse, 0.0)
        hand = ("JS", "QH", "JH", "QD", "JD")
        return " ".join(
            at(
                "picket", "QH", known, phase="play", hands=(hand, ("??",) * 4),
                stock=("??",) * 2, tricks=(), trick=((1, "JC"),), acting=(0,), ruffs=((), ()),
                parted=((), ()), made=(0, 0), taken=(0, 0), said=(), changed=(True, True),
                calls=("", ""), out=((), ()),
            )
        )  # fmt: skip

    assert "any card but the Knave of Spades will do" in told("JS")
    assert "any card but" not in told("JS", "JH", "QD", "JD")


def test_cards_that_count_are_not_the_same_at_tarot_though_matches_hardly_tell() -> None:
    """Alike but for a card, which counts or does not: the Mountebank, or another trump."""

    def told(other: str) -> str:
        hands = (BACKS, BACKS, ("T09", other, "T19"), BACKS)
        return " ".join(
            at("tarocchi", "T09", hands=hands, acting=(2,), trick=((1, "T10"),), leader=1)
        )

    assert "comes to about the same" in told("T02")
    assert "comes to about the same" not in told("T01")


def test_no_lead_is_told_apart_at_picket_where_all_come_to_the_same() -> None:
    """Alike but for what the other card is worth: a Ten counts, but so does the trick."""

    def told(less: float) -> list[str]:
        laid = (("KC", "AC"), ("KD", "AD"), ("KH", "AH"), ("KS", "AS"), ("QC", "JC"), ("QD", "JD"))
        tricks = tuple(((1, led), (0, low)) for led, low in laid)
        return at(
            "picket", "TD", {"9D": 1.0 - less}, phase="play", hands=(("TD", "9D"), ("??",) * 2),
            stock=("??",) * 2, tricks=tricks, trick=(), acting=(0,), ruffs=((), ()), said=(),
            parted=((), ()), made=(0, 0), taken=(0, 6), changed=(True, True), calls=("", ""),
            out=((), ()),
        )  # fmt: skip

    assert not any("counts one as you lead it" in text for text in told(0.0))
    assert any("counts one as you lead it" in text for text in told(1.0))


def test_what_is_worth_no_more_than_the_rival_is_not_as_good() -> None:
    """Alike but for the error of a lead that was weighed less often."""
    game = GAMES["karnoffel"]
    view = but(
        game.begin(game.terms()), due=None, chosen="A", acting=(0,), turned=("8A",) * 4,
        hands=(("2B", "8L", "9H"), *(BACKS,) * 3),
    )  # fmt: skip
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    best, rival, far = (ruling.move for ruling in allowed)

    def as_good(worth: float, error: float = 0.2) -> list[Move]:
        worths, errors = {best: 0.6, rival: 0.5, far: worth}, {rival: 0.01, far: error}
        return level_with(ActChoice(game, view, best, allowed, worths, rival, errors=errors))

    assert as_good(0.49) == as_good(0.55) == []
    assert as_good(0.595, 0.005) == [far]


def test_leads_that_come_to_the_same_are_told_so_at_tarot() -> None:
    """Alike but for what the other card is worth."""

    def told(other: float) -> list[str]:
        hands = (BACKS, BACKS, ("6W", "6S"), BACKS)
        worths = {"6W": 0.4, "6S": other}
        return at("tarocchi", "6W", worths, hands=hands, acting=(2,), leader=2)

    assert any("hardly matters" in text for text in told(0.4))
    assert not any("have not seen beat" in text for text in told(0.4))
    assert any("have not seen beat" in text for text in told(0.2))


def led_at_lanterloo(other: str) -> list[str]:
    """What may be said of the Five of Spades, led beside another card and the King of Clubs, where
    all are worth the same."""
    hands = (BACKS, BACKS, ("5S", other, "KC"), *[("??",) * 5] * 2)
    tricks = (((0, "KD"), (1, "AD"), (2, "4S")), ((1, "KH"), (2, "AH"), (0, "2H")))
    return at(
        "lanterloo", "5S", phase="play", hands=hands, within=(0, 1, 2), acting=(2,), turned="QD",
        tricks=tricks, takers=(1, 2), purses=(0,) * 5, marks=(0,) * 5, pot=5, deals=1, dealer=2,
        rest=("??",) * 26,
    )  # fmt: skip


def test_a_card_is_kept_for_later_by_custom_only_where_a_trump_may_take_the_lead_again() -> None:
    assert any(" and keep the " in text for text in led_at_lanterloo("5D"))
    assert not any(" and keep the " in text for text in led_at_lanterloo("5H"))


def test_what_speaks_against_a_trump_alone_is_no_reason_where_other_cards_are_worse_too() -> None:
    def told(hand: tuple[str, ...], worths: dict[str, float]) -> list[str]:
        return at(
            "penneech", hand[0], worths, phase="play", deal=6, turned=("8D",), stock=("??",) * 7,
            hands=(("??",) * len(hand), hand), acting=(1,), dealer=0,
        )  # fmt: skip

    two = told(("4S", "KD"), {"KD": 0.0})
    many = told(("4S", "KD", "QC", "AH", "8H"), {"KD": 0.5, "QC": 0.1, "AH": 0.1, "8H": 0.1})
    assert any("and no trump: your opponent could take" in text for text in two), two
    assert not any("and no trump" in text for text in many), many


def test_of_partners_no_card_is_said_to_take_a_trick_that_others_often_take() -> None:
    texts = at(
        "french-truc", "JS", hands=(BACKS, ("8S", "KS", "JS"), BACKS, BACKS), acting=(1,), leader=1,
        stock=("??",) * 12,
    )  # fmt: skip

    assert any("only 4 of the" in text for text in texts)
    assert not any("should take this trick" in text for text in texts)


def test_cards_are_not_the_same_where_the_best_of_the_trick_lies_between_them() -> None:
    """At Beast King and Knave of Diamonds, alike but for who laid the Queen: she has this trick, or
    has gone with an earlier one."""

    def beast(laid: str, *gone: str) -> list[str]:
        trick: tuple[tuple[int, str], ...] = ((0, laid), (1, "AD"))
        tricks = tuple(((0, one), (1, "8C"), (2, "9H")) for one in gone)
        hand = ("8S", "3H", "KD", "JD", "9C")
        rest = BACKS[: len(hand) - 1]
        return at(
            "beast", "KD", phase="play", trump="S", turned="TS", acting=(2,), dealer=2,
            hands=(rest, rest, hand), stock=("??",) * 36, trick=trick, tricks=tricks,
            takers=(0,) * len(tricks),
        )  # fmt: skip

    assert not any("no card between them" in text for text in beast("QD"))
    assert any("no card between them" in text for text in beast("2D", "QD"))


def test_what_lies_in_the_stock_is_not_told_to_be_seen() -> None:
    """At Beast the King of trumps, which nobody showed before the tricks: nobody can have it, and
    yet nobody has seen it."""
    tricks = (((0, "2S"), (1, "3S"), (2, "4S")), ((2, "6S"), (0, "7S"), (1, "8S")))
    told = at(
        "beast", "TH", {"TH": 0.9, "5D": 0.3, "3C": 0.3}, phase="play", trump="H", turned="JH",
        hands=(("TH", "5D", "3C"), BACKS, BACKS), acting=(0,), stock=("??",) * 36, dealer=2,
        tricks=tricks, takers=(2, 0),
    )  # fmt: skip

    assert any("of the 41 cards that others may hold beat the Ten of Hearts" in one for one in told)
    assert not any("unseen card" in one or "not seen" in one for one in told)


def test_a_lead_is_told_beside_what_is_harder_still_to_beat() -> None:
    """That it would do as well, or is kept, and not by the worst lead alone."""

    def told(ten: float) -> str:
        return " ".join(at(
            "beast", "5H", {"5H": 0.9, "TH": ten, "2D": 0.6, "5C": 0.3}, phase="play", trump="C",
            hands=(("TH", "5H", "2D", "5C"), BACKS + BACKS[:1], BACKS + BACKS[:1]), takers=(0,),
            acting=(0,), stock=("??",) * 36, turned="KC",
            tricks=(((0, "TS"), (1, "9S"), (2, "8S")),),
        ))  # fmt: skip

    both = "The Ten of Hearts and the Five of Hearts are both harder to beat than the Two of"
    assert both in told(0.85)
    assert "and keep the Five of Clubs, a trump." in told(0.4)
    assert "The Five of Hearts is harder to beat than the Two of Diamonds." not in told(0.4)


def test_of_cards_that_are_about_as_good_to_give_away_the_weakest_is_told() -> None:
    """Alike but for the third card: one that more cards beat, or one that fewer do."""

    def told(third: str) -> list[str]:
        return at(
            "lanterloo", "5S", phase="play", turned="KC", within=(0, 1, 2), chose=(1,),
            hands=(("QS", "5S", third), ("??",) * 3, ("??",) * 2), trick=((1, "8C"), (2, "7C")),
            takers=(1, 2), acting=(0,), rest=("??",) * 36,
        )  # fmt: skip

    weakest = "give the Five of Spades, which more of the cards that are out beat"
    assert any(weakest in text for text in told("9D"))
    assert not any(weakest in text for text in told("2D"))
