"""Reasons of games of tricks beside the card that most players would think of first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from diversions.games import GAMES
from diversions.rules import Move, Ruling
from diversions.rules.coaching import (
    ActChoice,
    Idea,
    Saying,
    as_good,
    customary,
    ideas_of,
    next_best,
)
from diversions.rules.core import but
from diversions.rules.players import tricking
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import usual_sayings
from tests.rules.test_reversis_reasons import told
from tests.rules.test_trick_reasons import RANKS

HIDDEN = ("KS", "JS", "9S", "7S", "5S", "2S", "KD", "QD", "4H", "3H")


def choice_of(worths: dict[str, float]) -> tuple[ActChoice, dict[str, Move]]:
    """The first of those cards, by what each is worth, with no trumps."""
    game = GAMES["picket"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), ("??",) * len(worths)))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(worth))
    return ActChoice(game, view, best, allowed, worth, next_best(game, worth, best)), moves


def reasons(
    worths: dict[str, float], *trick: tuple[int, str], after: int = 1, trump: str = ""
) -> list[Idea]:
    """The reasons for the first of those cards."""
    choice, _ = choice_of(worths)
    place = TrickPlace(
        trick,
        lambda led, card: RANKS.index(card[0]) + 20 * (card[1] == trump)
        if card[1] in (led[1], trump) else -1,
        HIDDEN,
        after,
        trump=trump,
    )  # fmt: skip
    return list(tricking.ideas(choice, place, usual_sayings("a", "b")))


def test_a_lead_between_two_others_is_told_from_both() -> None:
    """A higher card of the suit is kept, and a lower one easier to beat: alike but for what the
    lower one is worth."""
    worse = reasons({"TS": 5.0, "QS": 3.0, "4S": 1.0})
    level = reasons({"TS": 5.0, "QS": 3.0, "4S": 5.0})

    assert worse[0].text == "Lead TS, which is harder to beat than 4S, and keep QS."
    assert not any("than 4S" in idea.text for idea in level)


def test_a_trump_is_kept_as_one_by_a_lead_between_two_others() -> None:
    texts = [idea.text for idea in reasons({"TS": 5.0, "6H": 3.0, "4S": 1.0}, trump="H")]

    assert "Lead TS, which is harder to beat than 4S, and keep 6H, a trump." in texts


def test_the_best_card_of_a_suit_is_told_to_be_kept_where_another_is_led() -> None:
    """The next best is a Four; but a reader asks why the Ace is not led."""
    choice, moves = choice_of({"9D": 5.0, "4H": 3.0, "AS": 1.0})
    first = reasons({"9D": 5.0, "4H": 3.0, "AS": 1.0})[0]
    level = reasons({"9D": 5.0, "4H": 3.0, "AS": 5.0})[0]

    assert choice.rival == moves["4H"]
    assert first.text == "Lead 9D and keep AS, which no unseen card beats in its suit."
    assert first.against == moves["AS"]
    assert level.against is None
    assert moves["AS"] in level.usual


def test_what_most_would_play_is_named_first_where_it_is_as_good() -> None:
    choice, moves = choice_of({"KD": 5.0, "JC": 5.0, "TH": 5.0, "9S": 5.0, "8C": 5.0, "7D": 1.0})
    usual = replace(choice, usual=(moves["8C"],))

    assert as_good(choice, "").startswith("About as good: “A play JC”")
    assert as_good(usual, "").startswith("About as good: “A play 8C”")


def test_a_trick_that_a_trump_would_take_is_told_to_be_left() -> None:
    """The next best would be lost as well; but a reader asks why the trick is not trumped."""
    first = reasons({"6C": 5.0, "9D": 3.0, "TS": 1.0}, (1, "KH"), after=0, trump="S")[0]

    assert first.text == "Let KH have this trick, and keep TS for another."
    assert first.weighed


def test_who_can_play_nothing_lower_needs_no_other_position() -> None:
    texts = reasons({"3S": 5.0, "4S": 4.9, "5S": 4.9}, (1, "AS"), after=0)
    least = next(idea for idea in texts if "nothing lower" in idea.text)

    assert not least.without


def test_of_two_cards_the_one_is_kept_that_beats_more_of_what_may_be_led() -> None:
    """Who loses the last trick but one does not lead: only what is led counts."""
    two = reasons({"4C": 5.0, "TS": 3.0}, (1, "KH"), after=0)
    three = reasons({"4C": 5.0, "TS": 3.0, "3C": 4.9}, (1, "KH"), after=0)

    assert two[0].text == (
        "You cannot beat KH. Keep TS: it beats 4 of the 10 cards that may be led to the last "
        "trick, and 4C none."
    )
    assert not any("may be led" in idea.text for idea in three)


def five_cards(takers: tuple[int, ...]) -> list[Idea]:
    """What may be said of a Four that is thrown to a King, by who took the first tricks."""
    game = GAMES["five-cards"]
    view = but(
        game.begin(game.terms()), due=None, phase="play", acting=(0,), dealer=1, asked=(0,),
        hands=(("7H", "4D"), ("??",)), stock=("??",), turned=("TC",), trick=((1, "KC"),),
        tricks=(((0, "KS"), (1, "6S")), ((0, "AS"), (1, "3C")), ((1, "5C"), (0, "2H"))),
        takers=takers,
    )  # fmt: skip
    moves = [Move(0, "play", (card,)) for card in ("4D", "7H")]
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    choice = ActChoice(game, view, moves[0], allowed, dict.fromkeys(moves, 1.0), moves[1])
    return list(ideas_of(game)(choice))  # type: ignore[misc]


def test_who_has_most_tricks_of_five_cards_has_the_five_whatever_is_played() -> None:
    """Alike but for who took the first trick: with none for you, all of them are still open."""
    assert five_cards((0, 1, 1))[0].text == (
        "With this trick your opponent has three of the five tricks: the five points are theirs, "
        "whatever you play."
    )
    assert not any("whatever you play" in idea.text for idea in five_cards((1, 1, 1)))
    assert not any("whatever you play" in idea.text for idea in five_cards((0, 0, 1)))


def test_cards_that_the_same_cards_go_over_are_told_apart_by_what_they_count() -> None:
    """At Reversis a King, a Queen and a Knave with only the Ace above each."""
    texts = told("KS JS 9H", "JS", gone="TS 9S 8S QS").values()

    assert any("go over the King of Spades and over the Knave of Spades" in one for one in texts)
    assert not any("fewer cards can make you take" in one for one in texts)


def test_a_ten_that_takes_the_trick_for_certain_is_brought_home_at_all_fours() -> None:
    """Where trials tell no difference between it and a Knave that takes it as well."""
    game = GAMES["all-fours"]
    view = but(
        game.begin(game.terms("brusten")), due=None, phase="play", acting=(1,), dealer=1,
        hands=(("??",) * 3, ("2S", "TC", "KH", "JC")), turned=("QC",), trick=((0, "9C"),),
        stock=("??",) * 39, played=((0, "AC"), (1, "3C"), (0, "AD"), (1, "9D")),
        taken=(("AC", "3C", "AD", "9D"), ()),
    )  # fmt: skip
    moves = [Move(1, "play", (card,)) for card in ("TC", "JC")]
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    choice = ActChoice(game, view, moves[0], allowed, dict.fromkeys(moves, 1.0), moves[1])
    first = next(idea for idea in ideas_of(game)(choice) if idea.plain)  # type: ignore[misc]

    assert first.text == "The Ten of Clubs counts for game, and this trick brings it home."


def test_the_fool_is_no_better_than_a_card_that_counts_nothing() -> None:
    """Then that card is looked for: alike but for what it is worth."""
    game = GAMES["tarocchi"]
    for worth, dull in ((0.2, True), (0.0, False)):
        view = but(
            game.begin(game.terms()), due=None, acting=(1,), dealer=3, leader=2,
            hands=(("??",) * 3, ("3C", "F00", "KD"), ("??",) * 2, ("??",) * 2),
            trick=((2, "T11"), (3, "AW"), (0, "T13")),
        )  # fmt: skip
        moves = {card: Move(1, "play", (card,)) for card in ("F00", "3C", "KD")}
        worths = {moves["F00"]: 0.2, moves["3C"]: worth, moves["KD"]: 0.0}
        allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
        choice = ActChoice(game, view, moves["F00"], allowed, worths, moves["KD"])
        first = next(iter(ideas_of(game)(choice)))  # type: ignore[misc]

        assert first.key == "fool"
        assert first.dull == dull


def test_who_can_lay_out_seven_low_cards_at_gleek_need_lay_out_no_good_one() -> None:
    """Alike but for two cards, which are low or high."""
    game = GAMES["gleek"]

    def said(hand: str) -> list[str]:
        began = game.begin(game.terms())
        hands = (tuple(hand.split()), *(("??",) * 12 for _ in range(2)))
        view: Any = replace(
            began, due=None, phase="bid", hands=hands, turned="8S", acting=(0,), bid=14,
        )  # fmt: skip
        moves = [Move(0, verb, ()) for verb in ("pass", "bid")]
        allowed = tuple(Ruling(move, "", move.verb) for move in moves)
        choice = ActChoice(game, view, moves[0], allowed, {moves[0]: 1.0, moves[1]: 0.0}, moves[1])
        found = ideas_of(game)(choice)  # type: ignore[misc]
        return [idea.text for idea in found if idea.key == "stock-good"]

    rest = "KS QS 9S 6S 4H 5H 7H TD 9D 5C"
    assert said(f"{rest} KD KC") == [
        "You hold four trumps and six other low cards: one of the seven that you would lay out is "
        "a better card."
    ]
    assert not said(f"{rest} 6D 7C")


def with_errors(worths: dict[str, float], error: float) -> ActChoice:
    """The first of those cards, where trials tell no less than twice that *error*."""
    choice, moves = choice_of(worths)
    errors = {move: error for move in [*moves.values()][1:]}
    return replace(choice, errors=errors)


def test_the_best_of_a_suit_is_led_where_trials_do_not_tell_it_from_another() -> None:
    """AD, which no hidden card beats, beside a Ten that comes out a little better: alike but for
    how much the trials can tell."""

    def customs(choice: ActChoice) -> list[tuple[str, ...]]:
        place = TrickPlace((), lambda led, card: RANKS.index(card[0]), HIDDEN, 1)
        ideas = tricking.ideas(choice, place, usual_sayings("a", "b"))
        return [move.what for move in next(ideas).customs]

    worths = {"TS": 5.0, "AD": 3.5, "4S": 1.0}
    assert customs(with_errors(worths, 1.0)) == [("AD",)]
    assert customs(with_errors(worths, 0.1)) == []
    # Nor where what is advised is what most players would do.
    assert customs(with_errors({"4S": 5.0, "AD": 3.5, "TS": 1.0}, 1.0)) == []


def test_what_is_customary_is_advised_with_its_reason() -> None:
    choice = with_errors({"TS": 5.0, "AD": 3.5, "4S": 1.0}, 1.0)
    ace = choice.move._replace(what=("AD",))

    def ideas(one: ActChoice) -> list[Idea]:
        plain = one.move == ace
        return [Idea("it", f"It is {one.card}.", "", plain=plain, customs=(ace,) * (not plain))]

    said = customary(choice, ideas)

    assert said is not None
    assert (said.move, said.because) == (ace, "It is AD.")
    assert customary(replace(choice, move=ace), ideas) is None


def test_a_trick_is_taken_with_a_card_that_is_harder_to_beat_than_what_would_be_played() -> None:
    """Not than one that does as well."""
    texts = [one.text for one in reasons({"AS": 5.0, "QS": 5.0, "TS": 1.0}, (1, "8S"), after=2)]

    assert "Other players are still to play: no unseen card beats AS, and TS could be beaten." in (
        texts
    )


def test_cards_that_are_worth_the_same_are_kept_together() -> None:
    """QH and TH, between which nothing is out, and which are trumps or are not."""
    worths = {"6D": 5.0, "QH": 3.0, "TH": 3.0}

    trumps = [one.text for one in reasons(worths, trump="H")]
    plain = [one.text for one in reasons(worths)]

    assert any("keep QH and TH, trumps that no unseen card beats." in text for text in trumps)
    assert any("keep QH and TH, which no unseen card beats in their suit." in t for t in plain)


def test_what_counts_is_spared_only_beside_what_counts_much_less_and_is_as_good() -> None:
    """The Ten, which is worse to lead than the Four; alike but for what the Eight counts, which is
    as good to lead."""
    choice, _ = choice_of({"4S": 5.0, "8S": 5.0, "TS": 1.0})

    def told(eight: int) -> bool:
        counts = {"TS": 4.0, "8S": float(eight)}
        place = TrickPlace(
            (), lambda led, card: RANKS.index(card[0]), HIDDEN, 1, worth=lambda c: counts.get(c, 0)
        )
        says = usual_sayings("a", "b") | {"spare-lead": Saying("Spare {dear}.", "a")}
        return any(one.text == "Spare TS." for one in tricking.ideas(choice, place, says))

    assert told(1)
    assert not told(3)
