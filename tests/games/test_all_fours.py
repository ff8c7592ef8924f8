"""All Fours: lifting, begging, the turned knave, following, what scores, what the master knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from diversions.games.all_fours import GAME, judgement, players
from diversions.games.all_fours.judgement import (
    CARDS,
    CardJudgement,
    FastDeal,
    HandJudgement,
    Player,
    Scoring,
    cards_of,
    fast_deal,
    manners,
    mask,
    numbers,
    played,
    promise_of,
    shipped,
    variant_of,
)
from diversions.games.all_fours.players import (
    Weighed,
    agreeing,
    in_trick,
    journeyman,
    near,
    of_cards,
    on_begging,
)
from diversions.games.all_fours.rules import COUNT, AllFoursState, free_cards
from diversions.games.all_fours.variants import UP
from diversions.rules import IllegalMove, Move, play
from diversions.rules.bots import Advice, Budget, play_out
from diversions.training.games import all_fours as learning
from tests.games import masters

A, B = "2S 9S 8D 7D 6C 5C", "AH KH 3H TC 4D 8S"
FOURS = ("5H 8S KS 3C 6D 2D", "AH KH JH 2H TC 9C")
PLAYED = (
    "B accept / B play AH / A play 5H / B play KH / A play 2D / B play JH / A play 3C / "
    "B play 2H / A play 6D / B play TC / A play 8S / B play 9C / A play KS"
)


def dealt(code: str, turned: str, hands: tuple[str, str] = (A, B)) -> AllFoursState:
    """The table after a deal by A; B is eldest."""
    agreed = "" if code.startswith("brusten") else ",first=agreed"
    state = GAME.begin(GAME.terms_of(f"all-fours:{code}{agreed}"))
    given = dict(enumerate(hand.split() for hand in hands))
    return play(GAME, state, GAME.stacked(state, given, turned.split()))


def after(state: AllFoursState, moves: str) -> AllFoursState:
    for line in moves.split(" / "):
        state = play(GAME, state, Move.read(line))
    return state


def told(state: AllFoursState) -> list[str]:
    """The rules that the last move's notes name."""
    return [note.rule.removeprefix("all-fours.") for note in state.notes]


def test_the_best_put_card_deals() -> None:
    state = GAME.begin(GAME.terms_of("all-fours:cotton"))
    again = after(state, "* lift AS AH")

    assert again.due == state.due
    assert after(again, "* lift AS 2H").dealer == 1
    assert after(again, "* lift 3C 2H").dealer == 0


@pytest.mark.parametrize(
    ("code", "moves", "score"),
    [
        ("brusten", "B accept", (1, 0)),
        ("brusten", "B beg / A give", (0, 1)),
        ("brusten", "B beg / A change", (0, 0)),
        ("brusten,knave=kept", "B beg / A give", (1, 1)),
        ("cotton", "B beg", (1, 0)),
        ("cotton", "B beg / A change", (1, 0)),
        ("running", "B accept", (1, 0)),
    ],
)
def test_what_a_turned_knave_scores(code: str, moves: str, score: tuple[int, int]) -> None:
    assert after(dealt(code, "JH 9C 8C 7C 6S 5S 4S QC"), moves).score == score


@pytest.mark.parametrize(("card", "score"), [("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1), ("TS", 0)])
def test_an_honour_turned_up_scores_for_its_dealer(card: str, score: int) -> None:
    assert dealt("running", card).score == (score, 0)


def test_another_suit_is_turned_up() -> None:
    state = after(dealt("brusten", "9H 8H 7C"), "B beg / A change")

    assert state.turned == ("9H", "8H", "7C")
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert state.acting == (1,)


@pytest.mark.parametrize(
    ("reading", "held", "turned"),
    [("further", 12, ("9H", "8H", "QD")), ("more", 9, ("9H", "8H", "3S"))],
)
def test_cotton_deals_three_apiece_more(reading: str, held: int, turned: tuple[str, ...]) -> None:
    stock = "9H 2C 3C 4C 6D 5D 3D 8H 3S 4S 5S 6S 7S QS QD"
    state = after(dealt(f"cotton,beg={reading}", stock), "B beg / A change")

    assert [len(hand) for hand in state.hands] == [held, held]
    assert state.turned == turned


def test_a_pack_that_runs_out_leaves_the_first_suit_trump() -> None:
    hearts = ["9H", "8H", "7H", "6H", "5H", "4H", "2H", "TH", "JH", "QH"]
    others = [card for card in GAME.pack(GAME.terms()).cards if card not in hearts]
    hands = (" ".join(others[:6]), " ".join(others[6:12]))
    rest, turned = others[12:], [hearts[0]]
    for heart in hearts[1:6]:
        turned += [*rest[:6], heart]
        rest = rest[6:]
    state = after(dealt("cotton", " ".join(turned + hearts[6:]), hands), "B beg / A change")

    assert state.stock == ()
    assert state.trump == "H"
    assert [len(hand) for hand in state.hands] == [21, 21]
    assert after(state, f"B play {state.hands[1][0]}").acting == (0,)


def test_following_by_either_account() -> None:
    hand = ("2S", "3H", "4D")

    assert free_cards(hand, "S", "H", renege=False) == ("2S",)
    assert free_cards(hand, "S", "H", renege=True) == ("2S", "3H")
    assert free_cards(hand, "C", "H", renege=False) == ("3H",)
    assert free_cards(hand, "C", "H", renege=True) == hand
    with pytest.raises(IllegalMove, match="follow suit"):
        after(dealt("brusten", "9H"), "B accept / B play 8S / A play 8D")


def test_who_cannot_follow_must_trump_by_the_report() -> None:
    hands = ("2S 9S 8D 7D 6C 5C", "AH KH 3H TC 4D 8H")

    with pytest.raises(IllegalMove, match="must play a trump"):
        after(dealt("brusten", "9C", hands), "B accept / B play 8H / A play 8D")


def test_high_low_jack_and_game_in_one_deal() -> None:
    state = after(dealt("brusten", "9H", FOURS), PLAYED)

    assert state.score == (0, 4)
    assert told(state)[-5:-1] == ["high", "low.dealt", "jack.dealt", "game"]


@pytest.mark.parametrize(("reading", "score"), [("dealt", (1, 3)), ("won", (0, 4))])
def test_low_is_for_who_was_dealt_it_or_for_who_wins_it(
    reading: str, score: tuple[int, int]
) -> None:
    hands = ("2H 8S KS 3C 6D 2D", "AH KH JH 5H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play 2H").replace("B play 2H", "B play 5H")

    assert after(dealt(f"brusten,low={reading}", "9H", hands), moves).score == score


@pytest.mark.parametrize(("code", "score"), [("brusten", (1, 3)), ("cotton", (0, 4))])
def test_jack_dealt_or_won(code: str, score: tuple[int, int]) -> None:
    hands = ("JH 8S KS 3C 6D 2D", "AH KH 5H 2H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play JH").replace("B play JH", "B play 5H")

    assert after(dealt(code, "9H", hands), moves).score == score


def test_a_turned_knave_is_not_in_play() -> None:
    hands = ("5H 8S KS 3C 6D 2D", "AH KH QH 2H TC 9C")
    state = after(dealt("brusten", "JH", hands), PLAYED.replace("B play JH", "B play QH"))

    assert "knave.accepted" not in told(state)
    assert "jack.dealt" not in told(state)
    assert state.score == (1, 3)


def test_without_a_trump_in_play_nobody_is_high_or_low() -> None:
    hands = ("5C 8C KC 3C 6D 2D", "AH KH JH 2H TC 9C")
    moves = PLAYED.replace("A play 5H", "A play 5C").replace("8S", "8C").replace("KS", "KC")
    state = after(dealt("brusten", "9S", hands), moves)

    assert not {"high", "low.dealt", "jack.dealt"} & {*told(state)}
    assert "game" in told(state)


@pytest.mark.parametrize("reading", ["dealt", "won"])
def test_a_single_trump_is_high_and_low(reading: str) -> None:
    hands = ("5C 8C KC 3C 6D 2D", "AH KH JH 2H TC 4S")
    moves = "B accept / B play 4S / A play 2D / B play AH / A play 6D / B play KH / A play 3C"
    moves += " / B play JH / A play 5C / B play 2H / A play 8C / B play TC / A play KC"
    state = after(dealt(f"brusten,low={reading}", "9S", hands), moves)

    assert told(state) == ["trick", "high", f"low.{reading}", "game", "next-deal"]
    assert state.score == (1, 2)


def test_the_first_to_be_up_has_won_in_the_order_of_the_points() -> None:
    hands = ("AH 8S KS 3C 6D 2D", "5H KH JH 2H TC 9C")
    state = replace(dealt("cotton,up=four", "9H", hands), score=(3, 3))
    state = after(state, "B accept / B play 5H / A play AH / A play KS / B play 2H")
    state = after(state, "B play TC / A play 3C / B play 9C / A play 2D / B play KH / A play 6D")
    state = after(state, "B play JH / A play 8S")

    assert state.score == (4, 3)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_eighty_card_points_lie_in_the_pack() -> None:
    assert sum(COUNT.values()) == 80


def test_running_all_fours_scores_as_honours_are_turned() -> None:
    with pytest.raises(ValueError, match="as soon as it is turned up"):
        GAME.terms_of("all-fours:brusten,sort=running")


# The master ------------------------------------------------------------------------------------


def advised(state: AllFoursState, trials: int = 5) -> Advice:
    return masters.advice(GAME, state, trials=trials)


@pytest.mark.parametrize(
    "code", ["brusten,up=eleven", "cotton", "running", "running,sort=taken,low=won,tie=eldest"]
)
def test_a_deal_in_numbers_goes_as_the_engine_s(code: str) -> None:
    terms, scored = GAME.terms_of(f"all-fours:{code}"), 0
    scoring, before = Scoring.of(terms), GAME.begin(terms)
    for move, state in play_out(GAME, terms, Random(5)):
        if before.phase == "play" and move.verb == "play":
            numbered, seat = numbers(before.trump), move.seat
            at, card = fast_deal(before), numbered[move.what[0]]
            hands = [mask([numbered[card] for card in hand]) for hand in before.hands]
            allowed = [numbered[m.what[0]] for m in GAME.moves(before, seat)]
            assert at.lawful(hands[seat], renege=not code.startswith("brusten")) == mask(allowed)
            if state.phase == "play" and not state.outcome:
                assert at.after(card) == fast_deal(state)
            else:
                dealt = [
                    (hand | laid) & judgement.SUIT
                    for hand, laid in zip(hands, played(before), strict=True)
                ]
                score = scoring.score(before.score, dealt, at.after(card), before.dealer)
                assert score == state.score
                scored += 1
        before = state
    assert scored > 2


def one_who_guesses(manner: str) -> Player:
    """A player whose weights are drawn at random."""
    rng, blank = Random(manner), CardJudgement.blank()
    for row in (blank.points, *blank.does, *blank.led, *(row for one in blank.kept for row in one)):
        row[:] = [rng.uniform(0, 1) for _ in row]
    return Player(blank, *manners()[manner])


@pytest.mark.parametrize("manner", manners())
def test_the_card_looked_up_is_the_one_that_promises_most(manner: str) -> None:
    player, rng = one_who_guesses(manner), Random(3)
    for size in [6] * 20 + [12]:
        cards = rng.sample(CARDS, 2 * size)
        hands, at = [mask(cards[:size]), mask(cards[size:])], FastDeal(0, size)
        end = player.played_out(list(hands), at)
        while at.left:
            hand = hands[at.seat]
            card = player.choice(hand, at)
            odds = {
                one: learning.odds(player, at, one, hand ^ 1 << one)
                for one in cards_of(at.lawful(hand, player.renege))
            }
            assert odds[card] == pytest.approx(max(odds.values()))
            hands[at.seat] ^= 1 << card
            at = at.after(card)
        assert at == end


@pytest.mark.parametrize("broken", [None, '{"cards": {', "[]", '{"cards": {}, "hands": {}}'])
def test_without_its_table_the_master_is_a_journeyman_and_the_log_says_so(
    broken: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    state, path = after(dealt("brusten", "9H", FOURS), "B accept"), tmp_path / "judgement.json"
    view = GAME.view(state, 1)
    lesser = journeyman(GAME, view, list(GAME.rulings(view, 1)), Random(0), Budget(5))
    if broken is not None:
        path.write_text(broken, encoding="utf-8")
    monkeypatch.setattr(judgement, "FILE", path)
    shipped.cache_clear()
    try:
        assert advised(state) == (lesser.move, f"{players.UNLEARNT} {lesser.because}")
        assert "its table cannot be read" in caplog.text
    finally:
        monkeypatch.undo()
        shipped.cache_clear()

    assert not advised(state).because.startswith(players.UNLEARNT)


def test_cards_that_brought_much_promise_more_and_others_less() -> None:
    at, card, rest = FastDeal(0, 6), 12, mask([0, 20, 21, 33, 40])

    def odds(result: float) -> float:
        player = Player(CardJudgement.blank(), renege=False, won=False)
        learning.correct(player, at, card, rest, 0.5, result)
        return learning.odds(player, at, card, rest)

    assert odds(0.0) < 0 < odds(1.0)


def test_learning_repeats_and_changes_what_is_known() -> None:
    cards = learning.cards_learnt("renege won", 20, 1)
    assert cards == learning.cards_learnt("renege won", 20, 1) != CardJudgement.blank()
    player, terms = Player(cards, renege=True, won=True), GAME.terms_of("all-fours:cotton")

    hands = learning.hands_learnt(terms, player, 20, 1)
    assert hands == learning.hands_learnt(terms, player, 20, 1) != HandJudgement.blank()


@pytest.mark.parametrize(
    ("hands", "turned", "moves", "verb"),
    [
        ((A, "AH KH JH 2H 3C 4D"), "9H", "", "accept"),
        ((A, "3C 4C 7C 7S 8S TD"), "9H", "", "beg"),
        (("AH KH JH 2H 3C 4D", A), "9H", "B beg", "give"),
        (("3C 4C 7C 7S 8S TD", A), "9H", "B beg", "change"),
    ],
)
@pytest.mark.parametrize("code", ["brusten", "cotton"])
@pytest.mark.parametrize("score", [(0, 0), (7, 7)])
def test_good_trumps_are_kept_and_others_are_not(
    hands: tuple[str, str], turned: str, moves: str, verb: str, code: str, score: tuple[int, int]
) -> None:
    state = replace(dealt(f"{code},up=eleven", turned, hands), score=score)
    advice = advised(after(state, moves) if moves else state, 20)

    assert advice.move.verb == verb
    assert ("At this score" in advice.because) == near(state)
    assert advice.because.endswith(f"than {'by ' * (not near(state))}{players.OTHERWISE[verb]}.")


def test_begging_that_changes_nothing_is_not_called_better() -> None:
    view = replace(dealt("brusten", "9H"), score=(48, 0))
    accept, beg = Move(1, "accept"), Move(1, "beg")
    alike = {accept: Weighed(0.5), beg: Weighed(0.5)}

    assert on_begging(view, alike, accept) == "At this score begging should do no better."


@pytest.mark.parametrize("code", ["brusten", "brusten,follow=renege", "cotton,beg=more"])
def test_the_last_point_is_never_given(code: str) -> None:
    first, second = "AH KH JH 2H 3C 4D", "2S 9S 8D 7D 6C 5C"
    up = GAME.terms_of(f"all-fours:{code}")[UP].value
    state = after(replace(dealt(code, "9H", (first, second)), score=(0, up - 1)), "B beg")
    advice = Advice(Move(0, "change"), "Giving one would lose the match.")

    assert [masters.advice(GAME, state, seed) for seed in range(9)] == [advice] * 9


@pytest.mark.parametrize("code", ["brusten", "brusten,follow=renege"])
def test_a_knave_that_wins_the_match_is_never_accepted(code: str) -> None:
    state = replace(dealt(code, "JH", ("5H 8S KS 3C 6D 2D", "AH KH 3H 2H TC 9C")), score=(48, 3))
    advice = Advice(Move(1, "beg"), "Accepting would lose the match.")

    assert [masters.advice(GAME, state, seed) for seed in range(9)] == [advice] * 9


def test_cards_are_weighed_however_far_one_is_ahead() -> None:
    hands = ("QH 5C TC 3D KD AS", "4H 8C 9C JC 7D TS")
    view = GAME.view(replace(after(dealt("brusten", "9H", hands), "B accept"), score=(0, 48)), 1)
    weighed = players.weigh(GAME, view, GAME.moves(view, 1), Random(0), Budget(100)).values()

    assert 0.05 < max(weighed) - min(weighed) < 1


@pytest.mark.parametrize(("tie", "share"), [("nobody", 0.0), ("eldest", 1.0)])
def test_who_has_game_by_equal_points_is_told_so(tie: str, share: float) -> None:
    state = after(dealt(f"brusten,tie={tie}", "5H", ("3D", "3C 4C")), "B accept")
    counted = {suit: tuple(rank + suit for rank in "AKQJT9") for suit in "HSCD"}
    state = replace(
        state,
        hands=(("3D",), ("3C", "4C")),
        trick=((0, "2C"),),
        acting=(1,),
        played=tuple((int(suit in "CD"), card) for suit in counted for card in counted[suit]),
        taken=(counted["H"] + counted["S"], counted["C"] + counted["D"]),
    )
    view = GAME.view(state, 1)

    weighed = of_cards(view, GAME.moves(view, 1), Random(0), Budget(1))
    assert [at.game for at in weighed.values()] == [share, share]


def test_the_trick_that_makes_game_is_taken() -> None:
    state = after(dealt("brusten", "9H", FOURS), "B accept")
    state = replace(state, hands=(("8S",), ("2C", "AC")), trick=((0, "KC"),))
    advice = advised(state)

    assert advice.move == Move(1, "play", ("AC",))
    assert advice.because.startswith("It takes the trick, with 7 card-points. You should win game ")


def test_the_master_knows_nothing_but_what_the_seat_sees() -> None:
    state = after(dealt("brusten", "9H", FOURS), "B accept")
    other = replace(state, hands=(state.stock[:6], state.hands[1]), stock=state.hands[0])

    assert advised(state) == advised(replace(other, stock=(*other.stock, *state.stock[6:])))


def test_terms_in_which_begging_was_not_learnt_are_begged_at_as_by_a_journeyman() -> None:
    state = dealt("cotton,beg=more", "9H")

    assert not variant_of(state.terms)
    assert advised(state).because.startswith(players.NO_BEGGING)
    assert not advised(after(state, "B accept")).because.startswith(players.NO_BEGGING)
    assert variant_of(GAME.terms_of("all-fours:running,up=eleven")) == "running"
    assert variant_of(GAME.terms_of("all-fours:brusten,low=won")) == "brusten"


def test_a_hand_with_trumps_is_likelier_behind_a_trump_that_was_kept() -> None:
    state = after(dealt("brusten", "9H 7S"), "B accept")
    own = mask([numbers("H")[card] for card in state.hands[0]])
    suit, kept = agreeing(state, own, 0)
    changed = agreeing(replace(state, turned=("9S", "9H")), own, 0)

    assert suit == 0
    assert kept[0] < kept[8] > 0.9
    assert changed[0] == numbers("H")["9S"] // 13
    assert changed[1][0] > changed[1][8]
    assert promise_of(mask([12, 0, 20]), 0) == 5


@pytest.mark.parametrize(
    ("trick", "card", "said"),
    [
        ("", "9C", ""),
        ("B play QC", "TC", "Let your opponent have this trick. "),
        ("B play QC", "KC", "It takes the trick, with 5 card-points. "),
        ("B play 8C", "TC", "It takes the trick, with 10 card-points. "),
        ("B play 8C", "9C", "It takes the trick. "),
    ],
)
def test_the_master_says_what_a_card_does_in_the_trick(trick: str, card: str, said: str) -> None:
    hands = ("KC 9C TC 3D 6D 2D", "AH KH JH 3C QC 8C")
    state = after(dealt("brusten", "9H", hands), "B accept" + f" / {trick}" * bool(trick))

    assert in_trick(state, Move(0, "play", (card,))) == said


def test_of_cards_that_lose_the_trick_the_one_that_counts_least_is_given() -> None:
    """A King counts three for game; a Ten ten; and a trump may be low."""
    moves = [Move(1, "play", (card,)) for card in ("KS", "TS", "5S", "9H", "2H")]
    view = replace(GAME.begin(GAME.terms()), phase="play", turned=("3H",), trick=((0, "AS"),))

    assert [players.least(view, move, moves).what[0] for move in moves] == [
        "5S",
        "5S",
        "5S",
        "9H",
        "2H",
    ]
    assert players.least(view, moves[0], moves[:2]) == moves[0]
