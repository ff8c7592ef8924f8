"""Reasons of games of tricks: what is kept, what is led, and what the partner has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from diversions.games import GAMES
from diversions.rules import Move, Ruling
from diversions.rules.coaching import ActChoice, Saying, as_good, ideas_of, next_best
from diversions.rules.players import tricking
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import usual_sayings
from tests.rules.test_trick_reasons import RANKS, kept, lost, thrown


def test_a_card_that_would_take_the_trick_is_not_kept_out_of_one_that_is_lost() -> None:
    """At All Fours a trump that counts, where suit may be followed or trumped: alike but for the
    suit that is led, which it beats, or does not."""
    taking = texts_at_all_fours("KS", {"2S": 5.0, "JC": 3.0, "4S": 5.0})
    losing = texts_at_all_fours("AC", {"2C": 5.0, "JC": 3.0, "4C": 5.0})

    assert not any("opponent takes this trick" in text for text in taking)
    assert any(text.startswith("Let the King of Spades have this trick") for text in taking)
    assert any("opponent takes this trick" in text for text in losing)


def test_only_a_knave_that_goes_to_who_takes_it_is_told_as_the_point_to_keep() -> None:
    """At All Fours: alike but for the reading by which Jack scores, and for the Ace of trumps."""
    worths = {"2D": 5.0, "JC": 3.0, "5S": 5.0}
    won = texts_at_all_fours("", worths)
    dealt = texts_at_all_fours("", worths, variant="brusten")
    safe = texts_at_all_fours("", worths, played=("AC", "KC", "QC", "2C"))

    assert any("is Jack, a point for the player who takes it" in text for text in won)
    for texts in (dealt, safe):
        assert not any("is Jack" in text for text in texts)
        assert any("keep the Knave of Clubs, a trump, to take" in text for text in texts)


def texts_at_all_fours(
    led: str, worths: dict[str, float], variant: str = "cotton", played: tuple[str, ...] = ()
) -> list[str]:
    """The reasons for the first of those cards where Clubs are trumps, by what each is worth."""
    choice = choice_at_all_fours(led, worths, variant, played)
    return [idea.text for idea in ideas_of(choice.game)(choice)]  # type: ignore[misc]


def choice_at_all_fours(
    led: str, worths: dict[str, float], variant: str = "cotton", played: tuple[str, ...] = ()
) -> ActChoice:
    """That card, with what each is worth."""
    game = GAMES["all-fours"]
    view: Any = replace(
        game.begin(game.terms(variant)),
        due=None,
        dealer=1,
        hands=(("??",) * 4, tuple(worths)),
        stock=("??",) * 30,
        turned=("9C",),
        phase="play",
        acting=(1,),
        trick=((0, led),) if led else (),
        played=tuple((n % 2, card) for n, card in enumerate(played)),
    )
    moves = {card: Move(1, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(moves.values()))
    return ActChoice(game, view, best, allowed, worth, next_best(game, worth, best))


def test_a_card_that_guards_another_is_kept_beside_it() -> None:
    """A Queen that one card beats or two do, with one guard or two: only as many as it takes."""
    one, two = (("KH", "9H", "TC", "9C", "7C", "8C", *more) for more in ((), ("AH",)))
    guard = led_beside("6C", "4H", one, "QH")
    bare = led_beside("6C", "4H", two, "QH")
    both = led_beside("6C", "4H", two, "QH", {"5H": 0.5})
    spare = led_beside("6C", "4H", one, "QH", {"5H": 0.5})

    assert any("keep QH and 4H together" in text for text in guard)
    assert any("keep QH, 5H and 4H together" in text for text in both)
    assert not any("together" in text for text in (*bare, *spare))


def test_a_card_that_one_other_beats_is_kept_beside_a_lead_that_many_beat() -> None:
    """Alike but for what beats the King of Diamonds: the Ace alone, or nothing."""
    out = ("5D", "KS", "QS", "JS", "9S", "3S")
    one = led_beside("8S", "KD", ("AD", *out), "2C")
    none = led_beside("8S", "KD", out, "2C")

    assert any("keep KD, which only AD could beat in its suit" in text for text in one)
    assert not any("which only" in text for text in none)


def test_a_trump_is_no_reason_to_lead_it_where_a_plain_card_does_as_well() -> None:
    """At All Fours, alike but for what a third card is worth."""
    alone = texts_at_all_fours("", {"KC": 5.0, "KS": 3.0, "7C": 5.0, "JD": 3.0})
    level = texts_at_all_fours("", {"KC": 5.0, "KS": 3.0, "7C": 5.0, "JD": 5.0})

    assert any(text.startswith("Lead a trump") for text in alone)
    assert not any(text.startswith("Lead a trump") for text in level)


def test_a_rich_trick_is_no_reason_beside_another_card_that_takes_it() -> None:
    """Alike but for the next best, which takes the Queen too or does not."""
    taken = texts_at_all_fours("QH", {"KH": 5.0, "TC": 3.0, "4H": 2.0})
    left = texts_at_all_fours("QH", {"KH": 5.0, "TC": 2.0, "4H": 3.0})

    assert not any("worth having for game" in text for text in taken)
    assert any("King of Hearts is enough to beat" in text for text in taken)
    assert any("worth having for game" in text for text in left)


def test_a_card_that_counts_is_brought_home_by_the_trick_beside_one_that_counts_less() -> None:
    """Alike but for the next best, which takes the trick as well, and counts or does not."""
    heard = []
    for rival in "9C", "TC":
        choice = choice_at_all_fours("QH", {"KH": 5.0, rival: 3.0, "4H": 2.0})
        ideas = ideas_of(choice.game)(choice)  # type: ignore[misc]
        heard.append(any(idea.key == "home" and idea.plain for idea in ideas))

    assert heard == [True, False]


def test_a_card_that_is_enough_is_told_beside_the_higher_one_that_would_be_played() -> None:
    """Alike but for whether that one takes the trick."""
    heard = []
    for rival in "AC", "5H":
        choice = choice_at_all_fours("QH", {"7C": 5.0, rival: 3.0, "9C": 4.9, "3H": 2.0})
        ideas = [one for one in ideas_of(choice.game)(choice) if one.key == "last"]  # type: ignore[misc]
        heard.append([(idea.plain, "keep the Ace of Clubs" in idea.text) for idea in ideas])

    assert heard == [[(True, True)], [(False, False)]]


def test_a_trick_is_left_beside_the_card_that_would_take_it() -> None:
    """The next best is another low card: what is saved is held against the card that it names."""
    choice = choice_at_all_fours("KS", {"2S": 5.0, "JC": 3.0, "4D": 4.5})
    ideas = [idea for idea in ideas_of(choice.game)(choice) if idea.key == "save"]  # type: ignore[misc]

    assert [idea.against for idea in ideas] == [Move(1, "play", ("JC",))]
    assert choice.rival == Move(1, "play", ("4D",))


def test_a_trump_that_is_kept_to_take_what_counts_is_called_one() -> None:
    """Alike but for the suit of the card that is kept."""
    trump = texts_at_all_fours("", {"3S": 5.0, "7C": 3.0, "4D": 5.0})
    plain = texts_at_all_fours("", {"3S": 5.0, "QD": 3.0, "4D": 5.0}, played=("AD", "KD"))

    assert "Lead the Three of Spades, and keep the Seven of Clubs, a trump, to take" in " ".join(
        trump
    )
    assert not any("a trump, to take" in text for text in plain)


def test_what_is_not_given_to_a_lost_trick_is_not_named_as_good() -> None:
    """The Queen counts, and trials see no difference: alike but for whether she is named."""
    choice = choice_at_all_fours("KD", {"7D": 5.0, "QD": 5.0, "6D": 5.0, "TD": 2.0})

    assert "Queen" in as_good(choice, "Give the Seven of Diamonds.")
    named = as_good(choice, "Give the Seven of Diamonds, and not the Queen of Diamonds.")
    assert named == "About as good: “Play the Six of Diamonds”."


def test_a_low_lead_is_told_beside_a_strong_card_that_is_kept() -> None:
    """Alike but for a trump, which is the hardest to beat, and worth the least to lead."""
    out = ("KH", "9H", "8H", "KC", "9C", "8C", "5D")
    trump = led_beside("TH", "6C", out, "AS", {"7C": 4.0})
    plain = led_beside("TH", "6C", out, "2C", {"7C": 4.0})

    assert "Lead TH, which is harder to beat than 7C, and keep AS, a trump." in trump
    assert not any("and keep" in text for text in plain)


def test_a_ruff_is_seen_for_what_lies_on_it_at_gleek() -> None:
    """Alike but for the act: to lay more on such a ruff is a bluff."""
    game = GAMES["gleek"]

    def told(verb: str) -> str:
        view: Any = replace(
            game.begin(game.terms()), due=None, phase="ruff", acting=(0,), waiting=(0,), vier=1,
            within=(0, 1), laid=(2, 4, 2), pot=8, unit=2, turned="5H",
            hands=(("TS", "8S", "7S", "9H", "6D", "5D", "9C", "7C"), *(("??",) * 12,) * 2),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        move = next(one.move for one in allowed if one.move.verb == verb)
        return next(iter(ideas_of(game)(ActChoice(game, view, move, allowed)))).text  # type: ignore[misc]

    assert told("see") == "To see costs 2 pence, and 8 pence lie on the ruff: 25 may be enough."
    assert "you are bluffing" in told("revie")


def test_low_is_hoped_for_at_all_fours_where_few_trumps_are_lower() -> None:
    """Alike but for the lowest of three trumps: of the Nine six others are lower."""

    def told(least: str) -> list[str]:
        game = GAMES["all-fours"]
        view: Any = replace(
            game.begin(game.terms("brusten")), due=None, dealer=1, phase="ask", acting=(0,),
            hands=((least, "KD", "QD", "JC", "TH", "4C"), ("??",) * 6), stock=("??",) * 39,
            turned=("7D",),
        )  # fmt: skip
        allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
        choice = ActChoice(game, view, Move(0, "accept"), allowed)
        return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]

    assert any("you may have low" in text for text in told("4D"))
    assert not any("you may have low" in text for text in told("9D"))


def test_a_card_that_many_others_beat_is_not_kept_for_a_trick() -> None:
    """Of the suit that is led: alike but for how many beat the card that would be kept."""
    few = thrown({"8H": 5.0, "TH": 3.0}, "9H")
    many = texts_at_all_fours("AS", {"4S": 5.0, "9S": 3.0})

    assert any("Keep TH: it beats" in text for text in few)
    assert not any("keep the Nine of Spades for a trick" in text for text in many)
    assert any("Keep the Nine of Spades: it beats" in text for text in many)
    assert any("you may play nothing lower than the Four" in text for text in many)


def test_who_takes_over_the_trick_of_a_partner_at_ombre_is_told_so() -> None:
    """Alike but for who plays alone: the other who trumped, or the one who led; and for who has
    played: one who plays after may still beat it."""
    game, heard = GAMES["ombre"], {}
    for alone, trick in (1, ((1, "QH"), (2, "5S"))), (2, ((1, "QH"), (2, "5S"))), (1, ((2, "5S"),)):
        hands = (("7S", "JD", "QC", "7C"), ("??",) * 3, ("??",) * 3)
        view: Any = replace(
            game.begin(game.terms()), due=None, hands=hands, phase="play", acting=(0,),
            player=alone, trump="S", trick=trick,
        )  # fmt: skip
        moves = [Move(0, "play", (card,)) for card in hands[0]]
        allowed = tuple(Ruling(move, "", "Play") for move in moves)
        choice = ActChoice(game, view, moves[0], allowed)
        texts = [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]
        ends = "takes it over, so that you lead next.", "the Seven of Spades is harder to beat."
        heard[alone, len(trick)] = [any(text.endswith(end) for text in texts) for end in ends]

    assert heard == {(1, 2): [True, False], (2, 2): [False, False], (1, 1): [False, True]}


def test_what_is_kept_is_told_of_a_trick_that_could_be_taken_but_need_not() -> None:
    """A card thrown to a trick: alike but for what would be played instead."""
    thrown_too = texts_at_all_fours("AS", {"4H": 5.0, "QD": 3.0, "8C": 5.0}, played=SEEN)
    trumping_it = texts_at_all_fours("AS", {"4H": 5.0, "QD": 5.0, "8C": 3.0}, played=SEEN)

    assert thrown_too[1].startswith("You need not beat the Ace of Spades: let the Four of Hearts")
    assert not any("need not beat" in text for text in trumping_it)


SEEN = ("AD", "KD", "JD", "2D")


def test_a_trump_is_harder_to_beat_than_a_plain_card_only_if_few_enough_trumps_are_out() -> None:
    """Alike but for the trumps that are out above it: two, and none but lower ones."""
    low = led_beside("3S", "TH", ("KS", "QS", "4S", "KH", "2H"))
    high = led_beside("JS", "TH", ("4S", "6S", "KS", "KH", "QH", "2H"))

    assert not any("harder to beat" in text or "best lead" in text for text in low)
    assert any("harder to beat than TH" in text for text in high)


def led_beside(
    card: str,
    rival: str,
    out: tuple[str, ...],
    third: str = "2C",
    more: dict[str, float] | None = None,
) -> list[str]:
    """The reasons to lead *card*, where Spades are trumps, and not *rival*, which is worth less."""
    game, known = GAMES["whist"], {card: 5.0, rival: 3.0, third: 1.0} | (more or {})
    view: Any = replace(game.begin(game.terms()), hands=((*known,), *(("??",) * 2,) * 3))
    moves = [Move(0, "play", (one,)) for one in known]
    allowed = tuple(Ruling(move, "", "Play") for move in moves)
    place = TrickPlace(
        (),
        lambda led, one: RANKS.index(one[0]) + 20 * (one[1] == "S")
        if one[1] in (led[1], "S") else -1,
        out,
        2,
        1,
        trump="S",
    )  # fmt: skip
    worth = dict(zip(moves, known.values(), strict=True))
    choice = ActChoice(game, view, moves[0], allowed, worth, next_best(game, worth, moves[0]))
    return [idea.text for idea in tricking.ideas(choice, place, usual_sayings("a", "b"))]


def test_only_the_strongest_or_the_weakest_cards_are_set_apart_from_the_others() -> None:
    """Alike but for which of six leads is worth less: the best of them, or one between."""
    cards = ("3D", "KD", "4H", "8H", "QC", "6C")
    out = ("4D", "AD", "KH", "QH", "AH", "9C", "KC", "AC")
    best = kept({card: 5.0 - 3 * (card == "KD") for card in cards}, out)
    between = kept({card: 5.0 - 3 * (card == "QC") for card in cards}, out)

    assert any(text.startswith("Keep the King, your strongest card") for text in best)
    assert not any("hardly matters" in text or "will do" in text for text in between)


def test_a_lead_is_not_harder_to_beat_where_one_as_good_is_not() -> None:
    """Alike but for a third lead, which is as good: fewer cards beat it too, or as many."""
    out = ("KH", "9H", "8H", "KC", "9C", "8C", "5D")
    both = led_beside("TH", "6C", out, "2C", {"TC": 5.0})
    low = led_beside("TH", "6C", out, "2C", {"7C": 5.0})

    assert any("harder to beat than 6C" in text or "beat 6C" in text for text in both)
    assert not any("harder to beat than 6C" in text or "beat 6C" in text for text in low)


def test_nobody_wishes_to_beat_the_card_of_a_partner() -> None:
    """A low card given to a trick: alike but for whose the best card is."""
    worths = {"5H": 5.0, "KH": 5.0, "8H": 5.0}
    ours, theirs = (given_to(worths, ours=seat) for seat in (1, 2))

    assert ours[0].startswith("Your partner has the best card so far, AH: let 5H go, and keep KH")
    assert theirs[0].startswith("You cannot beat AH: let 5H go, and keep KH")
    assert not any("cannot beat" in text for text in ours)


def given_to(worths: dict[str, float], ours: int) -> list[str]:
    """The reasons to give the first of those cards to an Ace of Hearts of the seat 1."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), *(("??",) * 3,) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    place = TrickPlace(
        ((1, "AH"), (2, "3H"), (3, "2H")),
        lambda led, card: RANKS.index(card[0]) if card[1] == led[1] else -1,
        ("9H", "TH", "KD"),
        0,
        ours=lambda seat: seat == ours,
    )
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(moves.values()))
    choice = ActChoice(game, view, best, allowed, worth, next_best(game, worth, best))
    says = usual_sayings("a", "b") | {"alike": Saying("Any card would do.", "a", plain=True)}
    return [idea.text for idea in tricking.ideas(choice, place, says)]


def test_a_card_that_nothing_beats_any_more_is_not_only_harder_to_beat() -> None:
    """A trump before the last player: alike but for the Ace of trumps, which is out or not."""
    sure = trumping("KS", "4S", ("5S", "9H"))
    risky = trumping("KS", "4S", ("AS", "5S", "9H"))

    assert any("no unseen card beats KS, and 4S could be beaten" in text for text in sure)
    assert any("KS is harder to beat than 4S" in text for text in risky)


def trumping(card: str, rival: str, out: tuple[str, ...]) -> list[str]:
    """The reasons to trump a Queen of Diamonds with *card*, and not with *rival*."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((card, rival), *(("??",) * 2,) * 3))
    moves = [Move(0, "play", (one,)) for one in (card, rival)]
    allowed = tuple(Ruling(move, "", "Play") for move in moves)
    place = TrickPlace(
        ((2, "QD"), (3, "2D")),
        lambda led, one: RANKS.index(one[0]) + 20 * (one[1] == "S")
        if one[1] in (led[1], "S") else -1,
        out,
        1,
        trump="S",
    )  # fmt: skip
    worth = {moves[0]: 5.0, moves[1]: 3.0}
    choice = ActChoice(game, view, moves[0], allowed, worth, next_best(game, worth, moves[0]))
    return [idea.text for idea in tricking.ideas(choice, place, usual_sayings("a", "b"))]


def test_trumps_are_led_to_a_partner_who_took_in_the_stock_and_so_holds_their_ace() -> None:
    """At Whist: alike but for who took it in, and for the suit of the next best lead."""
    heard = {}
    for ruffed in (2, 1):
        for rival in ("TC", "7D"):
            heard[ruffed, rival] = partner_reasons("3D", rival, ruffed=ruffed, led=())
    told = {case for case, texts in heard.items() if any("lead a trump to it" in t for t in texts)}

    assert told == {(2, "TC")}


def test_a_trump_is_not_led_to_the_partners_ace_where_another_suit_does_as_well() -> None:
    told = "lead a trump to it"

    assert any(told in text for text in partner_reasons("3D", "TC", ruffed=2, led=()))
    level = partner_reasons("3D", "TC", ruffed=2, led=(), third={"9S": 5.0})
    assert not any(told in text for text in level)


def test_a_suit_that_the_partner_can_trump_is_no_reason_beside_another_card_of_it() -> None:
    """Alike but for the suit of the next best lead, and for a partner who has no trump either."""
    void = (((0, "AC"), (1, "4C"), (2, "2H"), (3, "5C")),)
    bare = (*void, ((0, "AD"), (1, "4D"), (2, "3H"), (3, "5D")))
    told = "Your partner has no more of this suit"

    assert any(told in text for text in partner_reasons("9C", "7H", ruffed=1, led=void))
    assert not any(told in text for text in partner_reasons("9C", "TC", ruffed=1, led=void))
    assert not any(told in text for text in partner_reasons("9C", "7H", ruffed=1, led=bare))


def partner_reasons(
    card: str,
    rival: str,
    ruffed: int,
    led: tuple[Any, ...],
    third: Mapping[str, float] = MappingProxyType({}),
) -> list[str]:
    """The reasons to lead *card* and not *rival* at Whist, after those tricks; Diamonds are
    trumps."""
    game = GAMES["whist"]
    view: Any = replace(
        game.begin(game.terms("ruff-and-honours")),
        due=None,
        hands=((card, rival, *third), *(("??",) * 2,) * 3),
        trump="D",
        rank="T",
        phase="play",
        acting=(0,),
        ruffed=ruffed,
        tricks=led,
    )
    moves = [Move(0, "play", (one,)) for one in (card, rival, *third)]
    allowed = tuple(Ruling(move, "", "Play") for move in moves)
    worth = dict(zip(moves, (5.0, 3.0, *third.values()), strict=True))
    choice = ActChoice(game, view, moves[0], allowed, worth, next_best(game, worth, moves[0]))
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def test_of_cards_that_would_be_wasted_the_highest_is_the_one_to_keep() -> None:
    """A Ten that is the next best by trials, and a King: alike but for the King's worth."""
    level = lost({"6S": 5.0, "KS": 5.0, "TS": 4.5}, "JS", "7S", "QS")

    assert level[0].startswith("You cannot beat AS: let 6S go, and keep KS")


def test_a_card_that_one_other_beats_is_set_apart_if_no_other_lead_is_like_it() -> None:
    """Alike but for the Queen of Hearts in the hand, which only the King beats."""
    cards = ("3D", "JD", "4H", "8H", "6C", "AS")
    out = ("4D", "QD", "KH", "JH", "TH", "8C", "KC", "QC", "AC")
    alone = kept({card: 5.0 - 3 * (card == "JD") for card in cards}, out)
    like = kept({card: 5.0 - 3 * (card == "JD") for card in (*cards, "QH")}, out)

    assert any(text.startswith("Keep JD, which only QD could beat in its suit") for text in alone)
    assert not any("Keep JD" in text for text in like)


def test_jack_is_told_as_what_it_is_in_a_trick_that_is_lost_or_taken() -> None:
    """At All Fours: alike but for how Jack scores, to an Ace of trumps and to a King that it
    trumps."""
    lost_to = {"2C": 5.0, "JC": 3.0, "4C": 5.0}
    taken = {"JC": 5.0, "2S": 3.0}

    assert any(
        "which is Jack: its point would go too" in t for t in texts_at_all_fours("AC", lost_to)
    )
    assert any("is Jack, a point" in text for text in texts_at_all_fours("KD", taken))
    for led, worths in (("AC", lost_to), ("KD", taken)):
        dealt = texts_at_all_fours(led, worths, variant="brusten")
        assert not any("Jack" in text for text in dealt)


def test_the_best_card_of_a_suit_waits_until_trumps_are_drawn() -> None:
    """Alike but for the Ace of Hearts, which is out or not."""
    out = ("TS", "9S", "QS", "KS", "3H", "4H", "5D")
    best = led_beside("8S", "KH", out, "7S")
    second = led_beside("8S", "KH", ("AH", *out), "7S")

    assert any(text.startswith("KH falls only to a trump: lead 8S first") for text in best)
    assert not any("falls only to a trump" in text for text in second)


def test_who_holds_the_knave_of_trumps_is_not_told_to_catch_it() -> None:
    """Alike but for the Knave of Clubs, which is held, or is out below the Queen, or above."""
    held, below, above = (
        accepting(hand) for hand in (("QC", "JC", "4D"), ("QC", "5C", "4D"), ("TC", "5C", "4D"))
    )

    assert any("Jack too, if you bring it home" in text for text in held)
    assert any("or catch the Knave" in text for text in below)
    assert not any("catch" in text for text in (*held, *above))


def accepting(hand: tuple[str, ...]) -> list[str]:
    """The reasons to accept Clubs at All Fours, the Ace of them turned up."""
    game = GAMES["all-fours"]
    view: Any = replace(
        game.begin(game.terms("cotton")),
        due=None,
        dealer=0,
        hands=(("??",) * 3, hand),
        stock=("??",) * 30,
        turned=("AC",),
        phase="ask",
        acting=(1,),
    )
    allowed = tuple(ruling for ruling in game.rulings(view, 1) if ruling.allowed)
    choice = ActChoice(game, view, Move(1, "accept"), allowed)
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def test_no_two_cards_are_kept_together_where_a_third_of_their_suit_would_do_as_well() -> None:
    """Alike but for what the Nine of Hearts is worth."""
    out = ("KH", "AH", "TC", "9C", "7C", "8C")
    dear = led_beside("6C", "4H", out, "QH", more={"9H": 1.0})
    level = led_beside("6C", "4H", out, "QH", more={"9H": 5.0})

    assert any("keep QH, 9H and 4H together" in text for text in dear)
    assert not any("together" in text for text in level)
