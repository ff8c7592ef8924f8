"""Reasons of games of tricks that tell the card from the next best, and not only of itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.rules import Move, Ruling
from diversions.rules.coaching import ActChoice, Idea, Saying, ideas_of, next_best
from diversions.rules.players import tricking
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import usual_sayings
from tests.rules.test_trick_reasons import RANKS

SAYS = usual_sayings("a", "b") | {
    "spare": Saying("Give {card}, which counts less than {dear}.", "a"),
    "alike": Saying("Any card would do.", "a", plain=True),
}


def reasons(
    worths: dict[str, float], out: str, trick: str = "", errors: float = 0.0, **of_place: Any
) -> list[Idea]:
    """What may be said for the first of those cards, where Spades are trumps; *trick* was laid by
    the next players to the left, from there on."""
    game = GAMES["whist"]
    view: Any = replace(game.begin(game.terms()), hands=((*worths,), *(("??",) * 2,) * 3))
    moves = {card: Move(0, "play", (card,)) for card in worths}
    allowed = tuple(Ruling(move, "", "Play") for move in moves.values())
    place = TrickPlace(
        tuple(enumerate(trick.split(), 1)),
        lambda led, one: RANKS.index(one[0]) + 20 * (one[1] == "S")
        if one[1] in (led[1], "S") else -1,
        tuple(out.split()),
        0 if trick else 2,
        0 if trick else 1,
        trump="S",
    )._replace(**of_place)  # fmt: skip
    worth = {moves[card]: value for card, value in worths.items()}
    best = next(iter(worth))
    rival = next_best(game, worth, best)
    wrong = dict.fromkeys(worth, errors)
    choice = ActChoice(game, view, best, allowed, worth, rival, errors=wrong)
    return list(tricking.ideas(choice, place, SAYS))


def texts(*args: Any, **of_place: Any) -> list[str]:
    return [idea.text for idea in reasons(*args, **of_place) if idea.plain]


def test_a_trump_that_nothing_beats_is_told_beside_what_could_be_beaten_or_trumped() -> None:
    """It takes its trick later as well, so that “take the trick now” is no reason."""
    over = texts({"AS": 5.0, "KD": 3.0}, "QS JS 2D 3D")
    low = texts({"AS": 5.0, "JS": 3.0}, "QS TS 2D 3D")
    plain = texts({"AD": 5.0, "KC": 3.0}, "2D 3D AC 2C")

    assert "No unseen card beats AS, a trump, and KD could be trumped." in over
    assert "No unseen card beats AS, a trump, and JS could be beaten." in low
    assert not any("take the trick now" in text for text in (*over, *low))
    assert any("take the trick now" in text for text in plain)


def test_trumps_that_only_a_partner_may_hold_beat_nothing() -> None:
    """Alike but for the suits that both opponents lack."""
    known: tuple[Any, ...] = ({"9H": 5.0, "KS": 5.0}, "9S 8S 2D 4C")
    theirs, partners = texts(*known), texts(*known, allied={"S"})

    assert not any("beats any of your cards" in text for text in theirs)
    assert partners == [
        "No card of the other side beats any of your cards: lead them in any order."
    ]


def test_cards_are_kept_together_for_what_one_alone_could_fall_to_and_never_trumps() -> None:
    plain = texts({"6C": 5.0, "4H": 3.0, "QH": 4.0 - 2}, "KH 9H TC 9C 7C 8C")
    trumps = texts({"6C": 5.0, "4S": 3.0, "QS": 4.0 - 2}, "KS 9S TC 9C 7C 8C")

    assert any("together: alone, QH could fall to KH." in text for text in plain)
    assert not any("together" in text for text in trumps)


def test_of_cards_that_are_lost_the_one_that_counts_less_is_given_though_both_do_as_well() -> None:
    """Alike but for what the King counts."""
    cards = {"JC": 5.0, "KC": 5.0}, "2D 3C", "QD 2H"
    dear = texts(*cards, worth=lambda card: 2 + 2 * (card == "KC"))
    same = texts(*cards, worth=lambda card: 2)

    assert "Give JC, which counts less than KC." in dear
    assert not any("counts less" in text for text in same)


def test_what_counts_less_is_no_reason_where_another_that_counts_as_much_is_as_good() -> None:
    """Alike but for what the King of Hearts is worth."""

    def told(hearts: float) -> bool:
        cards, led = {"JC": 5.0, "KC": 3.0, "KH": hearts}, ("2D 3C 4H", "QD 2S")
        given = reasons(cards, *led, worth=lambda card: 2 * (card[0] == "K"))
        return any("counts less than KC" in idea.text for idea in given)

    assert told(3.0)
    assert not told(5.0)


def test_one_card_more_among_several_is_no_reason_for_a_lead() -> None:
    """Alike but for a third Diamond, or a fourth, that beats the Seven."""
    cards = {"8C": 5.0, "7D": 3.0}
    one, two = texts(cards, "9C TC 9D TD JD"), texts(cards, "9C TC 9D TD JD QD")

    assert not any("beat 8C, and 3 beat 7D" in text for text in one)
    assert any("beat 8C, and 4 beat 7D" in text for text in two)


def test_how_many_cards_beat_a_lead_is_told_beside_the_hardest_that_is_worse() -> None:
    """Of two other leads, whichever comes next: what is told of one holds of the other as well.
    Alike but for what that one is worth, which may be as much."""
    out = "QD JD TD AC KC QC JC TC 9C 4H 5H 6H 7H 8H"
    weaker = texts({"9D": 5.0, "8C": 3.0, "3H": 1.0}, out)
    other = texts({"9D": 5.0, "3H": 3.0, "8C": 1.0}, out)
    level = texts({"9D": 5.0, "8C": 3.0, "3H": 5.0}, out)

    assert any("14 cards you have not seen beat 9D, and 5 beat 3H." in text for text in weaker)
    assert any("14 cards you have not seen beat 9D, and 5 beat 3H." in text for text in other)
    assert any("14 cards you have not seen beat 9D, and 6 beat 8C." in text for text in level)


def karnoffel(trick: str, hand: str, *cards: str, apart: float = 1.0) -> list[str]:
    """What may be said for the first of those cards, and not for the next, of *hand*; a third is
    worth much less."""
    game: Any = GAMES["karnoffel"]
    view = replace(
        game.begin(game.terms("french")), due=None, acting=(0,), chosen="D",
        hands=(tuple(hand.split()), *(("??",) * 5,) * 3), trick=((3, trick),), turned=(),
    )  # fmt: skip
    allowed = tuple(Ruling(Move(0, "play", (card,)), "", "Play") for card in hand.split())
    known = dict(zip(cards, (0.0, -apart, -2.0), strict=False))
    worths = {Move(0, "play", (card,)): worth for card, worth in known.items()}
    best, rival, *_ = worths
    choice = ActChoice(game, view, best, allowed, worths, rival)
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def test_of_a_card_that_is_given_to_the_karnoffel_something_is_always_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the other Hearts in the same hand more cards beat the Eight of Clubs when it is led;
    whatever the play of such a deal says of it."""
    monkeypatch.setattr(tricking, "CHECKED", False)
    weak = karnoffel("JD", "KH 8H QH JH 8C", "8C", "8H", apart=0.001)
    near = karnoffel("JD", "KH 8H QH JH 8C", "8H", "8C", apart=0.001)
    table = "None of your cards beats the Karnöffel (the Knave of Diamonds)"

    let_go = "let the Eight of Clubs go, since none of your cards is weaker when it is led."
    assert f"{table}: {let_go}" in weak
    assert near == [f"{table}, and which card you give away hardly matters."]
    assert not any("hardly matters" in t for t in karnoffel("JD", "KH 8H QH JH 8C", "8H", "8C"))


def test_a_partner_is_hoped_for_only_where_a_card_could_take_the_trick() -> None:
    """No card beats the Karnöffel; the Pope beats the Kaiser."""
    none = karnoffel("JD", "KH 8H QH JH 8C", "8H", "8C")
    some = karnoffel("2D", "KH 8H QH JH 8C", "8H", "8C")

    assert not any("your partner plays after you" in text for text in none)
    assert any("your partner plays after you" in text for text in some)


def test_a_lead_that_most_cards_beat_is_not_told_by_a_bare_count() -> None:
    """It is told by what is kept, where another card is harder to beat."""
    worths = {"3C": 5.0, "4D": 4.0, "9C": 4.95, "8S": 3.0, "6S": 3.1}
    as_many = texts(worths, "QC JC TC 5C 6H QS JS 5D 6D 7D 8D")

    assert as_many[0] == "Lead 3C and keep 8S and 6S, trumps that only QS or JS could beat."


def test_a_titled_card_is_kept_out_of_a_trick_that_another_card_could_take() -> None:
    """The Kaiser lies; the Pope would take it, and is no reason to throw the Three of Hearts and
    not the Overtaker."""
    able = karnoffel("2D", "6D 3H 3D", "3H", "3D")
    unable = karnoffel("2D", "4H 3H 3D", "3H", "3D")

    for texts_of, start in ((able, "You need not beat"), (unable, "None of your cards beats")):
        assert texts_of[0].startswith(start)
        assert "has a power of its own" in texts_of[0]


def test_a_titled_card_is_not_kept_where_it_would_do_as_well() -> None:
    """Alike but for what the Overtaker is worth, given to the same trick."""
    power = "has a power of its own"
    apart = karnoffel("2D", "4H 3H 3D 9S", "3H", "3D", "9S")
    level = karnoffel("2D", "4H 3H 3D 9S", "3H", "3D", "9S", apart=0.002)

    assert any(power in text for text in apart)
    assert not any(power in text for text in level)


def test_a_bare_count_is_no_reason_where_no_other_lead_is_clearly_worse() -> None:
    """Alike but for the error of the trials, within which the next best is as good or is not."""
    out, known = "QD JD TD AC KC QC JC TC 9C 4H 5H 6H", {"8S": 5.0, "9D": 4.2, "8C": 4.2}
    unclear = texts(known, f"{out} 9S TS QS", errors=2.0)
    clear = texts(known, f"{out} 9S TS QS")

    assert "it hardly matters which it is" in unclear[0]
    assert not any("hardly matters" in text for text in clear)


def test_to_leave_a_trick_is_told_to_do_as_well_only_where_that_is_sure() -> None:
    """Alike but for the error of the trials.  That the trick is taken is no reason then."""
    known = {"3S": 5.0, "4H": 4.95, "6H": 2.0}, "9C TC 5H", "QD 2C"
    sure = texts(*known)
    unsure = texts(*known, errors=0.5)

    even = "To take this trick from QD with 3S, or to leave it with 4H, comes to about the same"
    assert sure[0] == f"{even}; but keep 6H for a later trick."
    assert sure[1] == f"{even}."
    assert not any("3S is a trump" in text or "takes" in text for text in sure)
    assert any("3S is a trump" in text for text in unsure)
    assert not any("about the same" in text for text in unsure)


def test_what_counts_more_is_not_given_to_a_trick_that_may_as_well_be_left() -> None:
    """Alike but for what the Six of Hearts counts."""
    known = {"3S": 5.0, "4H": 4.95, "6H": 2.0}, "9C TC", "QD 2C"
    dear = texts(*known, worth=lambda card: 4.0 * (card == "6H"))
    level = texts(*known, worth=lambda card: 4.0)

    assert dear[0].endswith("comes to about the same; but do not give 6H, which counts more.")
    assert not any("which counts more" in text for text in level)


def test_a_card_that_is_enough_takes_the_trick_no_less_surely() -> None:
    """Alike but for what comes next: another trump, or a card that leaves the trick."""
    trump, other = (
        texts({"3S": 5.0, "JS": 7 - x, "6H": x}, "9C TC 9S", "QD 2C TD") for x in (3.0, 4.0)
    )

    enough = "3S is enough to beat QD: JS would take the trick no more surely."
    assert enough in trump
    assert enough not in other


def test_a_trick_that_the_partner_has_is_left_to_the_partner() -> None:
    """Alike but for whose the Queen of Hearts is."""
    known = {"8D": 5.0, "TS": 3.0, "2D": 1.0}, "9C TC", "QH TH"
    theirs, partners = texts(*known), texts(*known, ours=lambda seat: seat == 1)

    assert any(text.startswith("Let QH have this trick, and keep TS") for text in theirs)
    assert not any("Let QH" in text for text in partners)
    assert any("best card so far, QH. Leave it there, and keep TS" in text for text in partners)


def test_who_plays_last_takes_a_trick_where_that_is_as_good() -> None:
    """A reason to leave it is dull, so that the card that takes it is advised and told."""
    known = {"4C": 5.0, "KS": 4.95, "JC": 2.0}, "QS TC AC"
    theirs, partners = (
        reasons(*known, "9H TH 5S", ours=lambda seat, his=his: seat == his) for his in (0, 3)
    )

    assert all(idea.dull for idea in theirs)
    assert not all(idea.dull for idea in partners)


def test_two_cards_that_are_kept_are_the_best_of_their_suit() -> None:
    told = texts({"4H": 5.0, "9H": 2.0, "TH": 2.0}, "5H 6H 9C", "QH KH", ours=lambda seat: False)
    one = texts({"4H": 5.0, "TH": 2.0}, "5H 6H 9C", "QH KH", ours=lambda seat: False)

    assert any("TH and 9H, which no unseen card beats in their suit" in text for text in told)
    assert any("TH, which no unseen card beats in its suit" in text for text in one)


def test_the_best_card_of_a_suit_that_an_opponent_can_trump_is_told_to_force_a_trump() -> None:
    """Alike but for the opponent who has shown to have none of the suit, and for the trumps that
    are still out."""
    ours: Any = lambda seat: seat == 2  # noqa: E731
    best, near = {"KD": 5.0, "4H": 3.0, "2C": 1.0}, {"KD": 5.0, "4D": 3.0, "2C": 1.0}
    out = "QS JS TS 9S 3D 7D 5H 6H 9C"
    void: tuple[set[str], ...] = (set(), {"D"}, set(), set())
    open_, forced = (texts(best, out, ours=ours, barred=bars) for bars in ((), void))
    partner = texts(best, out, ours=ours, barred=(set(), set(), {"D"}, set()))
    none = texts(best, out, ours=ours, barred=(set(), {"D", "S"}, set(), set()))
    few = texts(best, "QS 3D 7D 5H 6H 9C 8C 7C 6C", ours=ours, barred=void)

    for told in (open_, partner, none, few):
        assert any("beats KD in its suit: only a trump" in text for text in told)
    assert any("KD is harder to beat than 2C" in text for text in open_)
    assert not any("in its suit" in text or "harder to beat" in text for text in forced)
    spent = "{B} has none of its suit, and can take KD only by spending a trump."
    assert spent in forced

    above = f"{out} AD"
    assert "Only AD could beat KD in its suit." in texts(near, above, ours=ours)
    assert not any("in its suit" in text for text in texts(near, above, ours=ours, barred=void))


def test_a_card_that_an_opponent_can_trump_is_not_kept_as_the_best_of_its_suit() -> None:
    """Alike but for the opponent who has shown to have none of the suit."""
    known = {"3C": 5.0, "KD": 3.0, "2C": 3.0}, "QS JS TS 9S 3D 7D 4C 6C 9C"
    void: tuple[set[str], ...] = (set(), {"D"}, set(), set())
    open_, forced = texts(*known), texts(*known, barred=void)

    assert any("keep KD, which no unseen card beats in its suit" in text for text in open_)
    assert not any("in its suit" in text for text in forced)


def test_a_card_is_kept_for_the_last_trick_only_if_what_may_be_led_to_it_can_be_beaten() -> None:
    """Alike but for who has shown to have no Diamonds: nobody, all, or the one who leads next."""
    known = {"4H": 5.0, "JD": 3.0}, "2H 3H 9C TC 2D 3D", "3S"
    open_ = texts(*known)
    void = [texts(*known, missing={"D"}), texts(*known, barred=(set(), {"D"}, set(), set()))]
    last = texts(*known, barred=(set(), set(), {"D"}, set()))
    earlier = texts({"4H": 5.0, "JD": 3.0, "2C": 1.0}, *known[1:], missing={"C", "D"})

    for told in (open_, last, earlier):
        assert any("keep JD" in text or "Keep JD" in text for text in told)
    for told in void:
        assert told
        assert not any("eep JD" in text for text in told)


def test_a_card_that_could_take_the_trick_is_saved_only_if_it_can_take_the_last_one() -> None:
    """Alike but for the player who leads next, and has shown to have none of the suit."""
    known = {"4H": 5.0, "JD": 3.0}, "2H 3H 9C TC 2D 3D", "9D"
    open_, void = texts(*known), texts(*known, missing={"D"})

    assert any(text.startswith("Let 9D have this trick, and keep JD") for text in open_)
    assert not any("keep JD" in text for text in void)


def led_at_karnoffel(shown: str, titled: str = "") -> list[str]:
    """What may be said for the lead of the King of Diamonds, and not of the Ten of Clubs; *shown*
    lies face up with an opponent, and *titled* with the partner."""
    game: Any = GAMES["karnoffel"]
    back = ("??",) * 4
    hand = ("KD", "TC", "9H", "3S", "4S")
    view = replace(
        game.begin(game.terms("french")), due=None, acting=(0,), chosen="D", trick=(),
        hands=(hand, (shown, *back), (titled or "??", *back), ("??", *back)),
        turned=("KD", shown, *filter(None, [titled])),
    )  # fmt: skip
    allowed = tuple(Ruling(Move(0, "play", (card,)), "", "Play") for card in hand)
    worths = {r.move: -float(place) for place, r in enumerate(allowed)}
    best, rival = [*worths][:2]
    choice = ActChoice(game, view, best, allowed, worths, rival)
    return [idea.text for idea in ideas_of(game)(choice)]  # type: ignore[misc]


def test_a_card_that_beats_the_lead_and_is_seen_with_an_opponent_is_told_as_seen() -> None:
    """The Kaiser lies face up with an opponent, or the partner; or a card lies there that does not
    beat the King."""
    kaiser, low, partner = (
        [text for text in led_at_karnoffel(*cards) if " beat " in text]
        for cards in (("2D",), ("5H",), ("5H", "2D"))
    )

    assert (
        "The Kaiser (the Two of Diamonds) in {B}’s hand and 2 of the 42 cards you have not seen "
        "beat the King of Diamonds, and the Kaiser (the Two of Diamonds) and 8 of them beat the "
        "Ten of Clubs."
    ) in kaiser
    assert any(text.startswith("3 of the 43 cards that others may hold beat") for text in low)
    assert any(text.startswith("2 of the 42 cards that others may hold beat") for text in partner)


def test_only_hidden_cards_are_told_as_all_that_could_beat_a_lead() -> None:
    """Alike but for who shows the Kaiser: the partner, or an opponent beside a hidden one."""
    partner = led_at_karnoffel("6D", "2D")
    hidden = led_at_karnoffel("5H", "2D")

    assert any(text.startswith("Only the Karnöffel") for text in hidden)
    assert not any(text.startswith("Only ") for text in partner)
    assert any("The Pope (the Six of Diamonds) in {B}’s hand and 1 of" in text for text in partner)
