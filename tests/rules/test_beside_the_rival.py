"""Reasons that tell an act from the next best that is worth less, and figures that agree."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.tarocchi.state import WORTH
from diversions.rules import Move, but
from diversions.rules.bots import Budget, bots_of
from diversions.rules.coaching import (
    ActChoice,
    beside_others,
    coached,
    compared,
    ideas_of,
    level_with,
    next_best,
    worse,
)
from diversions.rules.players import tricking
from tests.rules.reasons import of_cards
from tests.rules.test_decided_tricks import BACKS, at
from tests.rules.test_decisive_reasons import reasons


def choice_at(slug: str, worths: dict[str, float], **changes: Any) -> ActChoice:
    """The first of those cards, where each is worth so much."""
    game: Any = GAMES[slug]
    view = but(game.begin(game.terms()), due=None, **changes)
    (seat,) = view.acting
    allowed = tuple(ruling for ruling in game.rulings(view, seat) if ruling.allowed)
    known = {Move(seat, "play", (card,)): worth for card, worth in worths.items()}
    best = next(iter(known))
    return ActChoice(game, view, best, allowed, known, next_best(game, known, best))


def ruff_and_trump(worths: dict[str, float], *out: str) -> ActChoice:
    """Two Hearts to a trick that was trumped, with those cards still out."""
    game: Any = GAMES["ruff-and-trump"]
    pack = game.pack(game.terms("double"))
    seen = [card for card in pack.cards if card not in (*worths, *out, "TH", "6D", "7D")]
    tricks = tuple(tuple(zip(range(4), seen[n : n + 4], strict=False)) for n in range(0, 36, 4))
    return choice_at(
        "ruff-and-trump", worths, phase="play", trump="D", acting=(3,), rubbed=1, rank="K",
        hands=(BACKS, BACKS, BACKS, (*worths,)), tricks=tricks, takers=(0,) * len(tricks),
        trick=((0, "TH"), (1, "6D"), (2, "7D")),
    )  # fmt: skip


def test_cards_that_are_the_same_are_no_worse_whatever_trials_say() -> None:
    """A Queen and an Eight of Hearts: alike but for the Knave, which is out or not."""
    figures = []
    for out in ((), ("JH",)):
        choice = ruff_and_trump({"8H": 5.0, "QH": 3.0}, *out)
        idea = next(one for one in ideas_of(choice.game)(choice) if one.plain)  # type: ignore[misc]
        figures.append(compared(beside_others(choice, idea.same), idea.text))

    assert "worse" not in figures[0]
    assert "worse with “Play the Queen of Hearts”" in figures[1]


def test_what_is_nearer_to_the_next_best_than_to_the_best_is_not_as_good() -> None:
    for third, named in ((4.95, True), (4.86, False)):
        choice = ruff_and_trump({"8H": 5.0, "QH": 4.5, "4H": 5.0 - (5.0 - third) * 2.5})
        assert (Move(3, "play", ("4H",)) in level_with(choice)) == named


def test_what_a_partner_s_trick_spares_is_told_where_the_next_best_would_not_take_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At Karnöffel, alike but for the card that is worth less: it would take the trick, or not;
    whatever the play of such a deal says of it."""
    monkeypatch.setattr(tricking, "CHECKED", False)
    told = []
    for worths in ({"5D": 5.0, "7H": 3.0, "2S": 5.0}, {"5D": 5.0, "7H": 5.0, "2S": 3.0}):
        choice = choice_at(
            "karnoffel", worths, chosen="S", acting=(2,), trick=((0, "KC"), (1, "4C")),
            hands=(BACKS, BACKS, (*worths,), BACKS), turned=("3D",) * 4, terms=french(),
        )  # fmt: skip
        told.append([idea.text for idea in ideas_of(choice.game)(choice)])  # type: ignore[misc]

    assert any(
        "let the Five of Diamonds go, and keep the Seven of Hearts" in one for one in told[0]
    )
    assert not any("keep the Seven of Hearts" in text for text in told[1])


def french() -> Any:
    return GAMES["karnoffel"].terms("french")


def test_a_trick_that_is_lost_for_certain_counts_for_who_takes_it() -> None:
    """At Beast a third trick, where the last to play showed no trump; at French-Ruff too."""

    def beast(laid: str) -> list[str]:
        tricks = (
            ((0, "JS"), (1, "3S"), (2, laid)),
            ((0, "QC"), (1, "KC"), (2, "7C")),
            ((1, "TC"), (2, "AC"), (0, "2S")),
        )
        return at(
            "beast", "2D", phase="play", trump="S", hands=(BACKS[:1], ("3H", "2D"), BACKS[:2]),
            takers=(0, 1, 0), acting=(1,), dealer=2, stock=("??",) * 36, turned="6S",
            tricks=tricks, trick=((0, "8S"),),
        )  # fmt: skip

    def french_ruff(taker: int) -> list[str]:
        return at(
            "french-ruff", "5S", phase="play", trump="D", hands=(BACKS[:1], ("7S", "5S")),
            takers=(1, 0, taker), acting=(1,), stock=("??",) * 41, turned="5D",
            trick=((0, "9C"),), score=(6, 1),
        )  # fmt: skip

    assert beast("5H")[0].startswith("With this trick another player has three of the five")
    assert not any("whatever you play" in text for text in beast("4S"))
    assert french_ruff(0)[0].startswith("With this trick the other side has three of the five")
    assert not any("makes no difference" in text for text in french_ruff(1))


def test_the_knave_that_is_brought_home_goes_before_the_trick_at_all_fours() -> None:
    """Alike but for the Ace of trumps, the one card that could take the Knave later."""
    for seen, key in (((), "home-knave"), (("AC", "QC", "KC", "3H"), "trumps")):
        choice = choice_at(
            "all-fours", {"JC": 5.0, "TD": 4.0, "2C": 5.0}, phase="play", acting=(0,), dealer=1,
            terms=GAMES["all-fours"].terms("running"),
            hands=(("JC", "TD", "2C"), BACKS), turned=("7C",), trick=((1, "JD"),),
            stock=("??",) * 30, played=tuple((n % 2, card) for n, card in enumerate(seen)),
        )  # fmt: skip
        assert next(iter(ideas_of(choice.game)(choice))).key == key  # type: ignore[misc]


def test_the_last_trick_at_tarot_goes_to_who_leads_it_without_that_suit() -> None:
    """Alike but for what the player of the Knight threw on a trick of Wands."""

    def told(threw: str) -> list[str]:
        tricks = (((2, "JW"), (3, "AW"), (0, "QW"), (1, threw)),)
        return at(
            "tarocchi", "8W", {"8W": 0.5, "6C": 0.3}, hands=(("6C", "8W"), *(("??",),) * 3),
            acting=(0,), leader=1, tricks=tricks, trick=((1, "ND"), (2, "9S"), (3, "7W")),
        )  # fmt: skip

    assert any(text.endswith("keep the Six of Cups.") for text in told("7C"))
    assert not any("leads the last" in text for text in told("4W"))


def test_two_points_that_are_sure_are_all_that_a_change_must_leave() -> None:
    """At Costly-Colours, alike but for the score."""

    def told(has: int) -> str:
        game: Any = GAMES["costly-colours"]
        view = but(
            game.begin(game.terms()), due=None, phase="answer", acting=(1,), dealer=1, deal=7,
            hands=(BACKS, ("QD", "TD", "8D")), turned="5C", score=(30, has),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
        choice = ActChoice(game, view, Move(1, "agree"), allowed)
        return " ".join(idea.text for idea in ideas_of(game)(choice))  # type: ignore[misc]

    assert told(59).startswith("You need only 2 points, and still count 7 points without")
    assert "11.3 on average" in told(40)


def test_where_cards_are_as_good_at_cucumber_the_lowest_is_kept() -> None:
    """By custom, where trials tell no difference; of the lowest itself it is told so."""
    table: Any = {"acting": (1,), "playing": (0, 1, 2, 3), "score": (15, 0, 0, 15)}
    texts = at("cucumber", "7C", hands=(BACKS, ("7C", "2S", "QS"), BACKS, BACKS), **table)
    lowest = at("cucumber", "2S", hands=(BACKS, ("7C", "2S", "QS"), BACKS, BACKS), **table)

    # Only the Ace and the King reach the Queen.
    hands = (("AD", "3S", "KD", "6C", "4D", "3C"), BACKS, BACKS, BACKS)
    reached: Any = {"acting": (0,), "playing": (0, 1, 2, 3), "trick": ((3, "QH"),)}
    high = at("cucumber", "AD", hands=hands, **reached)

    assert texts[0].startswith("Keep the Two of Spades, your lowest card, for the last trick")
    assert lowest[0].startswith("It hardly matters")
    assert high[0].startswith("It hardly matters here: get rid of the Ace of Diamonds, which would")


def test_a_row_is_weighed_as_its_reason_tells_it() -> None:
    """At Costly-Colours a lead of which the same play tells the figure and the reason."""
    game: Any = GAMES["costly-colours"]
    view = but(
        game.begin(game.terms()), due=None, phase="play", acting=(1,), dealer=0, deal=5,
        hands=(BACKS, ("AH", "6D", "KD")), turned="6C", score=(36, 39), gave=((), ()),
    )  # fmt: skip
    allowed = [ruling for ruling in game.rulings(view, 1) if ruling.allowed]
    assert "comes out worse" not in coached(game, view, allowed, Random(1), Budget(200)).because


@pytest.mark.parametrize("slug", ["five-cards", "beast", "all-fours"])
def test_a_lead_that_more_cards_beat_is_told_by_the_card_that_is_kept(slug: str) -> None:
    """How many cards beat a lead is by itself no reason where fewer beat another."""
    heard = 0
    for choice, idea in of_cards(slug, 90, 13, 2):
        if idea.key != "lead-weak" or "’s hand" in idea.text:  # those seen are told by name
            continue
        name = choice.game.pack(choice.view.terms).name  # type: ignore[union-attr]
        led, *more = re.findall(r"(\d+|none)(?: of the \d+ [^,]+?)? beat", idea.text)
        kept = next(card for card in choice.cards if f"keep the {name(card)}" in idea.text)
        assert kept != choice.card, idea.text
        assert int(led) > int(more[0].replace("none", "0")), idea.text
        heard += 1

    assert heard


def test_the_fool_saves_a_card_only_where_every_other_counts() -> None:
    heard = set()
    for choice, idea in of_cards("tarocchi", 120, 5, 3):
        if idea.key != "fool":
            continue
        rest = [card for card in choice.cards if card != "F00"]
        counts = all(WORTH[card] for card in rest)
        assert ("saves a card" in idea.text) == counts, idea.text
        heard.add(counts)

    assert heard == {False, True}


def test_what_is_gained_on_the_others_is_told_as_such() -> None:
    """At Lanterloo a trick is also lost to them; at L’Ombre what is told is one’s own."""
    lanterloo, ombre = (bots_of(GAMES[slug]).unit for slug in ("lanterloo", "ombre"))

    assert (
        worse(lanterloo, 3.0, 1.0, "so") == "Beside the others you come out about 2 coins worse so."
    )
    assert worse(ombre, 3.0, 1.0, "so") == "You come out about 2 lesser counters worse so."
    assert lanterloo.told(2.0) == "It would have gained about 2 coins on the others."


def test_a_trick_that_the_partner_may_take_is_not_told_beside_another_card() -> None:
    """Alike but for what comes next: the card that would take it, or another."""
    out, trick = "AH 9C TC", "TH"
    level = reasons({"3H": 5.0, "KH": 4.5, "QD": 4.5}, out, trick, 0.3, partners=1)
    other = reasons({"3H": 5.0, "KH": 4.95, "QD": 1.0}, out, trick, partners=1)

    assert any(idea.key == "save-partner" for idea in level)
    assert not any(idea.key == "save-partner" for idea in other)
    even = "To leave this trick to TH, or to take it with KH, comes to about the same"
    assert any(idea.text.startswith(even) for idea in other)


def test_which_lead_hardly_matters_only_where_each_is_known_to_be_as_good() -> None:
    """Alike but for one of three, which trials leave open, and nominally is worse."""
    cards = {"3C": 5.0, "4D": 4.99, "5C": 4.99, "6D": 4.99, "AS": 1.0}
    out = "QC JC TC 7C QD JD TD 7D 5D 4C"

    def told(worths: dict[str, float]) -> bool:
        errors = 0.6
        return any(idea.key.startswith("most") for idea in reasons(worths, out, errors=errors))

    assert told(cards)
    assert not told(cards | {"6D": 4.0})
