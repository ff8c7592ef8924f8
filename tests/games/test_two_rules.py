"""Two rules of one game, neither of them a reading, that meet at a position: the text says which
goes first, and the engine does that.

They were found by a referee who read the rules of each game in pairs; ``conflicts`` sees only rules
that another reading would change.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from diversions.games import GAMES
from diversions.games.bone_ace.state import bone_won
from diversions.games.dubblets import rules as dubblets
from diversions.games.karnoffel import rules as karnoffel
from diversions.games.ketch_dolt import rules as ketch_dolt
from diversions.games.ombre.paying import deal_paid
from diversions.games.penneech import rules as penneech
from diversions.games.picket import rules as picket
from diversions.games.sice_ace import rules as sice_ace
from diversions.games.tick_tack import moves as tick_tack
from diversions.rules import CHANCE, Move, Note, Outcome, but, play, ruling_on
from diversions.rules.kit.points import OUT
from tests import book
from tests.games import laws
from tests.games.stubborn import last, played, timid
from tests.games.test_chaturanga import at as chessboard

# The rule, and its words by which it goes before another, or gives way to it.
SAID = {
    "bone-ace.alike.three": "and not the Bone-Ace",
    "chaturanga.two-kings": "unless the player to move is stalemated",
    "costly-colours.knave": "that is not the right one",
    "dubblets.won": "The player who threw plays first",
    "five-cards.all": "wins ten instead",
    "five-cards.off": "unless the card led is the worst of the pack",
    "gleek.turned": "or Towser or Tumbler where these count",
    "ketch-dolt.limit": "A game that is not over",
    "ombre.repuesto": "and no player wins more",
    "penneech.hand.dealt": "if Diamonds were the first trump",
    "lanterloo.alone": "unless that player shows five cards of one suit",
    "picket.capet": "forty instead of ten",
    "primero.alone.all": "even what the others had bet beyond them",
    "primero.broke": "even if other players’ money lies on the table",
    "primero.deals.four": "a deal in which the hands are thrown in counts as one",
    "primero.no-money": "If everyone has answered a vie",
    "primero.unmatched": "If hands are shown",
    "primero.next-deal": "where the same dealer should deal again, but has no money",
    "sice-ace.order": "the six is played first",
    "tablero.bonus.eighth": "before the opponent fills the columns",
    "tarocchi.over.declared": "gives it first",
    "tick-tack.fill-hit": "only the hit counts",
    "truc.ties.cotton": "If two tricks are tied, the side that took the other one wins the deal",
}

# A rule by which a match goes to the player who has the most, or the fewest, of something.
MOST_WINS = re.compile(
    r"\b(?:most (?:coins|money)|won the most|fewest points|fullest purse|more coins)\b[^.]*"
    r"\bwins?\b"
)
UNEQUAL = ("reversis.fewest", "tablero.limit")  # of a deal; of purses that are never equal


@pytest.mark.parametrize("rule", SAID)
def test_the_text_says_which_goes_first(rule: str) -> None:
    said = book.rules(rule.partition(".")[0])[rule]
    assert SAID[rule] in f"{said['text']} {said.get('note', '')}"


def test_the_bone_ace_wins_from_three_of_a_sort() -> None:
    terms = GAMES["bone-ace"].terms(alike="three")
    kings = [(0, "KS"), (1, "KC"), (2, "KH")]

    assert bone_won(terms, [*kings, (3, "AC")]) == (0, "KS", "bone-ace.alike.three")
    assert bone_won(terms, [*kings, (3, "AD")]) == (3, "AD", "bone-ace.diamonds")


@pytest.mark.parametrize(("code", "shows"), [
    ("lanterloo:first,seats=3", True),
    ("lanterloo:another,forced=none,seats=3", True),
    ("lanterloo:another,forced=none,five=none,seats=3", False),
])  # fmt: skip
def test_one_who_plays_alone_shows_five_of_a_suit(code: str, shows: bool) -> None:
    game: Any = GAMES["lanterloo"]
    state, rng = game.begin(game.terms_of(code)), Random(1)
    while state.due.verb == "lift":
        state = play(game, state, Move(CHANCE, "lift", state.due.draw(rng)))
    eldest = (state.dealer + 1) % 3
    state = play(game, state, game.stacked(state, {eldest: ["AH", "KH", "QH", "JH", "TH"]}))
    lay = state.pot

    for verb in ("pass", "refuse", "refuse", "join"):
        state = play(game, state, Move(state.acting[0], verb))

    assert (state.phase == "show") == shows
    if not shows:
        assert "lanterloo.alone" in {note.rule for note in state.notes}
        return
    after = play(game, state, Move(eldest, "show"))
    assert "lanterloo.alone" not in {note.rule for note in after.notes}
    assert after.score[eldest] - state.score[eldest] == lay


def test_a_six_bears_the_last_man_before_an_ace_loads() -> None:
    game: Any = GAMES["sice-ace"]
    begun = game.begin(game.terms_of("sice-ace:cotton,seats=4"))
    state = but(begun, men=(1, 4, 4, 4), turn=0)

    for thrown in (("6", "1"), ("1", "6")):
        after = sice_ace.fallen(state, thrown)

        assert after.men == (0, 4, 4, 4)
        assert after.out == (0,)


def test_of_one_throw_the_thrower_bears_the_last_man_first() -> None:
    game: Any = GAMES["dubblets"]
    begun = game.begin(game.terms_of("dubblets:cotton"))
    none = (0, 0, 0, 0, 0, 0)
    for turn, down in ((0, ((0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0))),
                       (1, ((0, 0, 0, 0, 1, 0), (0, 0, 1, 0, 0, 0)))):  # fmt: skip
        state = but(begun, standing=(none, none), down=down, turn=turn, throws=30)
        after = dubblets.fallen(state, ("5", "3"))

        assert after.outcome is not None
        assert after.outcome.winners == (turn,)


def test_a_hit_that_fills_the_table_is_a_hit() -> None:
    laws = tick_tack.TickTackLaws()
    own, foe = [0] * 27, [0] * 27
    for at in tick_tack.SECOND:
        own[at] = 1
    assert tick_tack.gained(tuple(own), tuple(foe), 0, laws) == tick_tack.FILLED

    foe[OUT] = 1

    assert tick_tack.gained(tuple(own), tuple(foe), 0, laws) == tick_tack.HIT


def test_a_capet_is_forty_and_not_fifty() -> None:
    game: Any = GAMES["picket"]
    begun = game.begin(game.terms())

    all_of_them, most = (
        picket.cards_told(but(begun, taken=taken, due=None)) for taken in ((12, 0), (8, 4))
    )

    assert all_of_them.score == (40, 0)
    assert most.score == (10, 0)


@pytest.mark.parametrize(("first", "later", "points"), [("D", "S", 7), ("S", "D", 0)])
def test_penneech_dealt_counts_with_the_first_trump_and_no_later_one(
    first: str, later: str, points: int
) -> None:
    game: Any = GAMES["penneech"]
    trick = ((0, "7D"), (1, "3D"))
    begun = but(
        game.begin(game.terms(hand="dealt")),
        tricks=(trick,) * 7, takers=(0, 0, 0, 0, 1, 1, 1), turned=("2" + first, "2" + later),
        due=None,
    )  # fmt: skip

    assert penneech.hand_reckoned(begun, 0, ("7D",), "was dealt", begun.turned[0][1]).score == (
        points,
        0,
    )
    after = penneech.deal_over(but(begun, tricks=(trick,)))
    assert after.score == (1 + points, 0)


TWO_KINGS = """
k . . . . . . .
. . . . . . . .
. . n . . . . .
. . . K . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
white to move
black has leapt
"""


@pytest.mark.parametrize(("threat", "ending"), [
    ("none", Outcome((), "chaturanga.two-kings")),
    ("checks", Outcome((1,), "chaturanga.stalemate")),
])  # fmt: skip
def test_of_two_kings_one_may_be_stalemated_by_a_leap(threat: str, ending: Outcome) -> None:
    state = chessboard(TWO_KINGS, bare="plays-on", threat=threat)

    assert play(GAMES["chaturanga"], state, Move.read("A move d5 c6")).outcome == ending


@pytest.mark.parametrize(("purses", "left"), [("16 7", (24, 6)), ("15 8", None)])
def test_the_eighth_coin_is_paid_before_the_columns_are_filled(
    purses: str, left: tuple[int, int] | None
) -> None:
    game: Any = GAMES["tablero"]
    board = "a4 b4 c4 d4 e4 f4 g4"
    state = game.set_up(game.terms_of("tablero:eighth-coin"), f"{board}; {purses}; A; moved")

    after = play(game, state, Move.read(f"A take {board}"))

    if left is None:
        assert (after.purses, after.outcome) == ((23, 0), None)
    else:
        assert (after.purses, after.outcome) == (left, Outcome((0,), "tablero.ruin"))


def test_who_has_fifty_pays_for_the_fool_before_declaring() -> None:
    game: Any = GAMES["tarocchi"]
    state = game.begin(game.terms_of("tarocchi:du-coeur,seats=2,over=declared"))
    state = play(game, state, game.stacked(state))
    state = but(state, hands=(("4S", "2D"), ("F00", "3D")), won=((), ("KD", "KC")), score=(0, 70))
    for line in ("B play F00", "A play 4S"):
        state = play(game, state, Move.read(line))

    assert state.acting == (1,)
    assert ruling_on(game, state, Move(1, "declare")).rule == "tarocchi.fool.pay"

    state = play(game, play(game, state, Move.read("B pay KC")), Move.read("A play 2D"))
    assert ruling_on(game, state, Move(1, "declare")).allowed


def test_one_trick_and_two_ties_make_the_deal_under_cotton_s_rule_of_ties() -> None:
    game: Any = GAMES["truc"]
    state = game.begin(game.terms_of("truc:cotton"))
    state = play(game, state, game.stacked(state, {0: ["4C", "KD", "6D"], 1: ["3C", "KC", "6C"]}))
    lines = "B play 3C / A play 4C / B play KC / A play KD / B play 6C / A play 6D"
    for line in lines.split(" / "):
        state = play(game, state, Move.read(line))

    assert state.score == (0, 1)
    assert Note("truc.ties.cotton", "{B} scores 1 point for the only trick.") in state.notes


def test_a_deal_of_primero_that_is_thrown_in_is_one_of_the_match() -> None:
    game: Any = GAMES["primero"]
    terms = game.terms("italian", 2)

    *_, (_, over) = played(game, terms, (timid, timid), 400)

    state: Any = over
    assert state.outcome == Outcome((0, 1), "primero.deals.four")
    assert state.deals == 4


# A match of stubborn players, all alike, that no player wins alone.
EQUAL = {
    "bankafalet:cotton": (last, ()),
    "beast:cotton": (last, (1, 2)),
    "bone-ace:cotton": (timid, (2, 4)),
    "lanterloo:another": (last, (1, 2)),
    "lanterloo:first": (last, ()),
    "ombre:cotton": (timid, ()),
    "post-and-pair:cotton": (last, ()),
    "primero:italian": (timid, (0, 1, 2, 3)),
    "reversis:dafydd": (last, (2, 3)),
}


@pytest.mark.parametrize("code", EQUAL)
def test_the_rule_of_the_end_says_what_becomes_of_equals(code: str) -> None:
    game: Any = GAMES[code.partition(":")[0]]
    player, winners = EQUAL[code]
    terms = game.terms_of(code)

    *_, (_, state) = played(game, terms, (player,) * terms.seats, 800)

    assert state.outcome is not None
    assert state.outcome.winners == winners
    text = book.rules(game.slug)[state.outcome.rule]["text"]
    assert (laws.SHARED if winners else laws.DRAWN).search(text)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_rule_by_which_the_most_wins_says_what_becomes_of_equals(slug: str) -> None:
    for rule, one in book.rules(slug).items():
        if rule not in UNEQUAL and MOST_WINS.search(one["text"]):
            shared, drawn = laws.SHARED.search(one["text"]), laws.DRAWN.search(one["text"])
            assert shared or (drawn and sides_of(slug) == 2), rule


def sides_of(slug: str) -> int:
    """The most sides that a match of the game has."""
    game = GAMES[slug]
    terms = [game.terms(one.key, n) for one in game.variants for n in one.seats or game.seats]
    return max(len(set(game.sides(one))) for one in terms)


def test_the_seven_coins_make_the_purses_of_tablero_unequal() -> None:
    game: Any = GAMES["tablero"]
    for code in ("dagonell", "dagonell,purse=ten", "dagonell,purse=twenty-five"):
        terms = game.terms_of(f"tablero:{code}")
        state = game.begin(terms)

        assert (sum(state.purses) - 7) % 2 == 1


# Fresh positions: what must happen was written down from the rules before an engine was opened.


def lines(code: str, state: Any, moves: str) -> Any:
    """The table of that game after the *moves*, which a stroke parts."""
    game: Any = GAMES[code.partition(":")[0]]
    for line in filter(None, moves.split(" / ")):
        state = play(game, state, Move.read(line))
    return state


def dealt(code: str, hands: dict[int, str], then: str = "", **changes: Any) -> Any:
    """The table of those terms with *changes*, and then the deal that gives these *hands*."""
    game: Any = GAMES[code.partition(":")[0]]
    state, rng = game.begin(game.terms_of(code)), Random(1)
    while state.due.verb == "lift":
        state = play(game, state, Move(CHANCE, "lift", state.due.draw(rng)))
    state = but(state, dealer=0, **changes)
    held = {seat: cards.split() for seat, cards in hands.items()}
    return play(game, state, game.stacked(state, held, then.split()))


def on(code: str, state: Any, line: str) -> tuple[bool, str]:
    """Whether a move is allowed, and by which rule."""
    ruling = ruling_on(GAMES[code.partition(":")[0]], state, Move.read(line))
    return ruling.allowed, ruling.rule


def test_of_three_who_share_the_tricks_one_has_none_and_it_is_no_trick_and_tie() -> None:
    code = "put:cotton,seats=3,when=never"
    state = dealt(code, {0: "4S 5S 6S", 1: "3H 6H 7H", 2: "8S 3S 7S"})
    moves = "B play 3H / C play 8S / A play 4S / B play 6H / C play 3S / A play 5S"

    state = lines(code, state, f"{moves} / C play 7S / A play 6S / B play 7H")

    rules = {note.rule for note in state.notes}
    assert "put.most-shared" in rules
    assert "put.trick-and-tie" not in rules


def test_a_chalked_game_without_a_coin_or_a_trick_to_pay_says_so() -> None:
    for code, says, wanted in (
        ("lanterloo:first,seats=3,rest=stays", "refuse",
         Note("lanterloo.count", "No trick is chalked, so no player takes a coin.")),
        ("lanterloo:first,seats=3,stake=loos", "join", Note("lanterloo.short",
         "The stock is divided in proportion to the 5 tricks: no player takes a coin.")),
    ):  # fmt: skip
        state = dealt(code, {1: "AH KS"}, deals=4)

        state = lines(code, state, f"B pass / C refuse / A refuse / B {says}")

        assert wanted in state.notes
        assert state.outcome is not None


def at_primero(code: str, laid: tuple[int, ...], purse: tuple[int, ...], **changes: Any) -> Any:
    """A, B and C in the second phase with four Aces, a primero and a supremus; B is to act."""
    hands = (("AS", "AH", "AD", "AC"), ("6C", "7D", "7H", "5S"), ("7S", "6S", "KS", "KD"))
    stock = ("2H", "3H", "5H", "5C", "4C", "4D", "JD", "QC")
    return but(
        dealt(code, {}), hands=hands, stock=stock, laid=laid, purse=purse, score=purse,
        phase=2, acting=(1,), turn=1, within=(0, 1, 2), bet=max(laid), **changes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("alone", "purse"), [("all", (7, 10, 8)), ("bet", (3, 11, 11))]
)  # two of B’s four and three of C’s seven go back to them in any case
def test_the_last_one_in_takes_what_was_bet_beyond_or_leaves_it(
    alone: str, purse: tuple[int, ...]
) -> None:
    code = f"primero:italian,seats=3,last=first,pass=free,alone={alone}"
    bid = ("primero", 50)
    state = at_primero(
        code, (1, 4, 7), (0, 8, 5), bid=bid, bids=((2, *bid),), vier=2, answered=(2,)
    )

    after = lines(code, state, "B yield / C yield")

    assert after.purse == purse
    assert {note.rule for note in after.notes} >= {f"primero.alone.{alone}"}


def test_hands_are_not_shown_for_want_of_money_before_a_vie_is_answered() -> None:
    code = "primero:italian,seats=3,pass=free"
    state = at_primero(code, (0, 0, 0), (12, 12, 0), left=12, carried=(2,))

    after = lines(code, state, "B yield")

    assert after.acting == (2,)
    assert on(code, after, "C vie primero 60 1") == (False, "primero.all-in")


def test_the_card_kept_by_one_makes_a_last_trick_of_those_who_have_a_card() -> None:
    code = "reversis:parlett,discard=less"
    hands = (("2H", "3S"), ("AH",), ("4H", "5S"), ("6H", "7S"))
    state = but(dealt(code, {}), choosing=False, hands=hands, stock=(), acting=(1,))

    state = lines(code, state, "B play AH / C play 4H / D play 6H / A play 2H")
    assert state.acting == (2,)
    state = lines(code, state, "C play 5S / D play 7S / A play 3S")

    assert state.score == (4, -12, 4, 4)


def test_the_highest_trump_may_be_kept_and_another_is_owed() -> None:
    code = "rentoy:krasnopolsky,sweep=overtake,free=free"
    state = but(dealt(code, {}), turned="4S", hands=(("2S", "3S", "NC"), ("KS", "2C", "3C")))

    state = lines(code, state, "B play KS")

    assert on(code, state, "A play 3S")[0]
    assert on(code, state, "A play 2S")[0]
    assert on(code, state, "A play NC") == (False, "rentoy.sweep.overtake")


def test_others_who_must_take_in_take_none_from_an_empty_stock() -> None:
    code = "ombre:cotton,others=bound,name=forget"
    state = lines(code, dealt(code, {}), "B undertake / B look")
    state = lines(code, state, f"B discard {' '.join(state.hands[1])} / C name H")
    assert on(code, state, "C keep") == (False, "ombre.others.bound")

    state = lines(code, state, f"C discard {' '.join(state.hands[2][:4])}")

    assert (state.phase, state.acting, state.took) == ("play", (1,), (0, 9, 4))


@pytest.mark.parametrize(
    ("good", "purses", "pot"), [("table", (-50, 12, 12), 26), ("winner", (-49, 24, 24), 1)]
)
def test_two_who_win_by_codillio_divide_an_odd_stake(
    good: str, purses: tuple[int, ...], pot: int
) -> None:
    state = but(
        dealt(f"ombre:cotton,good={good}", {}), takers=(0, *[1] * 4, *[2] * 4), player=0, pot=25,
        purses=(-25, 0, 0), trump="S", hands=((),) * 3,
    )  # fmt: skip

    after = deal_paid(state, 0)

    assert (after.purses, after.pot) == (purses, pot)


@pytest.mark.parametrize(
    ("tie", "purses", "left"), [("divide", (40, 41, 41), 1), ("eldest", (40, 43, 40), 0)]
)
def test_the_best_of_hands_that_nobody_bet_on_may_be_two(
    tie: str, purses: tuple[int, ...], left: int
) -> None:
    code = f"poch:report,begins=best,tie={tie}"
    hands = (
        ("7S", "8S", "9H", "TH", "QH"), ("AH", "KD", "QD", "9D", "8D"),
        ("AC", "KC", "QC", "9C", "8C"),
    )  # fmt: skip
    state = but(
        dealt(code, {}), hands=hands, turned="8H", stage="vie", board=(0,) * 7 + (3,),
        purse=(40,) * 3, waiting=(1, 2, 0), acting=(1,), within=(1, 2, 0),
    )  # fmt: skip

    after = lines(code, state, "B pass / C pass / A pass")

    assert (after.purse, after.board[7], after.acting) == (purses, left, (1,))


def test_at_sixty_each_the_refusal_of_eldest_ends_the_game() -> None:
    code = "costly-colours:cotton,mogg=pack,on=afresh"
    state = dealt(code, {0: "3S 5S TD", 1: "2H 9C KD"}, "8H", score=(60, 60))

    after = lines(code, state, "B refuse")

    assert (after.score, after.outcome) == ((61, 60), Outcome((0,), "costly-colours.up"))


def test_the_last_throw_of_all_may_still_win() -> None:
    game: Any = GAMES["ketch-dolt"]
    none = (0,) * 6
    for thrown, ending in ((("3", "4"), Outcome((0,), "ketch-dolt.won")),
                           (("3", "3"), Outcome((), "ketch-dolt.limit"))):  # fmt: skip
        state = but(
            game.begin(game.terms_of("ketch-dolt:cotton,full=fifteen")),
            tables=((0, 0, 1, 1, 0, 0), none), heap=13, borne=(15, 0), filled=(True, False),
            throws=ketch_dolt.LIMIT, due=ketch_dolt.THROW,
        )  # fmt: skip

        assert play(game, state, Move(CHANCE, "throw", thrown)).outcome == ending


@pytest.mark.parametrize(("trick", "taker"), [
    ("5B KB 9A OL", 1), ("5B TB 9A OL", 0), ("2A 7B KH KL", 0), ("KA 2B 6B OA", 2),
    ("TA 5B 3B 4B", 2), ("UA 4B 5B KB", 1),
])  # fmt: skip
def test_chosen_cards_that_meet_take_in_their_order(trick: str, taker: int) -> None:
    state = but(dealt("karnoffel:dafydd,stop=five", {}), chosen="B")

    assert karnoffel.taken_at(state, tuple(enumerate(trick.split()))) == taker
