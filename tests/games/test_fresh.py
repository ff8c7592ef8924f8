"""Fresh positions of games that had few: what must happen was written down from the text of the
rules before an engine was opened."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from diversions.games import GAMES
from diversions.rules import CHANCE, Move, but, play, ruling_on


class Position(NamedTuple):
    """A table, moves that are made at it, and what must then be so."""

    name: str
    code: str
    at: dict[str, Any]
    moves: str  # parted by strokes
    then: dict[str, Any]  # fields; "winners"; a move, and whether it is allowed


def hands(*each: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(hand.split()) for hand in each)


LAST = {"caster": 0, "main": 7, "doing": "set", "acting": (1,), "asked": (2,)}
SHOOT = {"doing": "bet", "acting": (1,), "asked": (2,)}
FOUR = {"hands": hands("9D 2D", "KS 3S", "2H 7H", "4C 5C")}
TO_BUY = {"hands": hands("AD", "KS", "2H", "4C"), "score": (25, 20, 12, 5)}
BOUGHT = "B play KS / C play 2H / D play 4C / A play AD"
NEAR = {"hands": hands("AD", "3S", "2H"), "score": (29, 12, 12)}
SLICED = "B play 3S / C play 2H / A play AD"
POSITIONS = (
    Position("of the card before, any higher one will do", "cucumber:parlett,beat=previous",
             FOUR, "B play KS / C play 2H", {"D play 4C": True, "D play 5C": True}),
    Position("of the highest card none will do, so the lowest", "cucumber:parlett,beat=highest",
             FOUR, "B play KS / C play 2H", {"D play 4C": True, "D play 5C": False}),
    Position("two Kings score alike", "cucumber:parlett", {"hands": hands("9D", "KS", "KH", "4C")},
             "B play KS / C play KH / D play 4C / A play 9D", {"score": (0, 13, 13, 0)}),
    Position("the fourth may come back", "cucumber:parlett,bar=playing", TO_BUY,
             f"{BOUGHT} / A buy", {"score": (20, 20, 12, 5)}),
    Position("the fourth may not come back", "cucumber:parlett,bar=left", TO_BUY, BOUGHT,
             {"A buy": False}),
    Position("two of the last three are sliced", "cucumber:parlett,seats=3",
             {"hands": hands("AD", "AS", "2H"), "score": (29, 25, 10)},
             "B play AS / C play 2H / A play AD", {"winners": (2,)}),
    Position("all of the last three are sliced", "cucumber:parlett,seats=3",
             {"hands": hands("AD", "AS", "AH"), "score": (29, 25, 20)},
             "B play AS / C play AH / A play AD", {"winners": (2,)}),
    Position("the two lowest share", "cucumber:parlett,seats=3,tie=share", NEAR, SLICED,
             {"winners": (1, 2)}),
    Position("the two lowest play on", "cucumber:parlett,seats=3,tie=decide", NEAR, SLICED,
             {"outcome": None, "playing": (1, 2)}),
    Position("who bears his last man by doublets does not throw again",
             "sice-ace:cotton,doublets=count", {"men": (1, 3, 3, 3, 3)},
             "A throw / * throw 6 6", {"men": (0, 3, 3, 3, 3), "turn": 1}),
    Position("two sixes bear nothing", "sice-ace:cotton,doublets=drink", {"men": (2, 3, 3, 3, 3)},
             "A throw / * throw 6 6", {"men": (2, 3, 3, 3, 3), "turn": 0}),
    Position("the next who is still in is loaded", "sice-ace:cotton,load=next",
             {"men": (2, 0, 3, 3, 3), "out": (1,)}, "A throw / * throw 1 4",
             {"men": (1, 0, 4, 3, 3)}),
    Position("when two are left, both lose", "sice-ace:cotton,lose=two,seats=4",
             {"men": (1, 0, 3, 3), "out": (1,)}, "A throw / * throw 6 2", {"winners": (0, 1)}),
    Position("one man for two aces", "sice-ace:cotton,load=next,doublets=count",
             {"men": (1, 3, 3, 3, 3)}, "A throw / * throw 1 1",
             {"men": (0, 4, 3, 3, 3), "turn": 1}),
    Position("the Two of Diamonds beats the Ace of Hearts",
             "bankafalet:cotton,order=suit,spare=none,seats=3", {"cards": ("AH", "2D", "KC")},
             "B lay 2 / C lay 3", {"score": (1, 2, -3)}),
    Position("a spare heap and an equal rank", "bankafalet:cotton,on=one,seats=3",
             {"cards": ("9H", "9C", "9D"), "spares": ("KH", "2S")}, "B left 2 / C lay 3",
             {"score": (-5, 2, 3)}),
    Position("two have won the most", "bankafalet:cotton,rounds=once,spare=none,seats=3",
             {"cards": ("9H", "KC", "KD"), "deals": 2}, "B lay 2 / C lay 2", {"winners": (1, 2)}),
    Position("the sum of a pair of three alike", "passage:cotton,count=pair",
             {}, "B set 2 / A throw / * throw 5 5 5", {"purses": (18, 18), "bouts": 0}),
    Position("three alike are no doublets", "passage:cotton,alike=none", {},
             "B set 2 / A throw / * throw 2 2 2", {"purses": (18, 18), "bouts": 0}),
    Position("ten is out", "passage:cotton,ten=out", {}, "B set 2 / A throw / * throw 4 4 2",
             {"purses": (18, 22)}),
    Position("ten passes", "passage:cotton,ten=passes,count=pair", {},
             "B set 2 / A throw / * throw 5 5 1", {"purses": (22, 18)}),
    Position("two fours are under ten", "passage:cotton,count=pair", {},
             "B set 2 / A throw / * throw 4 4 6", {"purses": (18, 22)}),
    Position("with the third die they are above ten", "passage:cotton", {},
             "B set 2 / A throw / * throw 4 4 6", {"purses": (22, 18)}),
    Position("no more is set than the caster has", "passage:cotton", {"purses": (1, 39)}, "",
             {"B set 1": True, "B set 2": False}),
    Position("the odd coin of a bye", "inn-and-inn:cotton,bye=divide",
             {"purses": (5, 4, 4), "pot": 5}, "A throw / * throw 1 2 3 4",
             {"purses": (4, 6, 5), "pot": 3}),
    Position("an Out loses nothing of an empty pot", "inn-and-inn:cotton,lay=inn",
             {"purses": (6, 6, 6), "pot": 0}, "A throw / * throw 1 2 3 4",
             {"purses": (6, 6, 6), "thrower": 1, "playing": (0, 1, 2)}),
    Position("who has nothing drops nothing", "inn-and-inn:cotton,drop=every,seats=2",
             {"purses": (3, 0), "pot": 9}, "A throw / * throw 1 1 3 4",
             {"purses": (2, 0), "pot": 10, "playing": (0, 1)}),
    Position("who has fewer coins than are dropped drops them all",
             "inn-and-inn:cotton,drop=every,size=free", {"purses": (5, 2, 5), "pot": 6},
             "A throw / * throw 1 1 3 4 / A drop 3",
             {"purses": (2, 0, 2), "pot": 14, "playing": (0, 1, 2)}),
    Position("who has nothing to drop says no number",
             "inn-and-inn:cotton,drop=every,size=free", {"purses": (0, 7, 5), "pot": 6},
             "A throw / * throw 1 1 3 4",
             {"purses": (0, 6, 4), "pot": 8, "playing": (0, 1, 2)}),
    Position("the Battail is won with the pot", "inn-and-inn:cotton,seats=2",
             {"purses": (3, 0), "pot": 9}, "A throw / * throw 2 2 5 5", {"winners": (0,)}),
    *(
        Position(f"{throw} to a main of {main}", "hazard:called,seats=2",
                 {**LAST, "main": main, "asked": ()}, f"B set 3 / A throw / * throw {throw}",
                 {"purses": purses})
        for main, throw, purses in (
            (7, "6 6", (17, 23)), (6, "6 6", (23, 17)), (8, "6 5", (17, 23)),
            (7, "6 5", (23, 17)), (5, "1 2", (17, 23)), (9, "4 5", (23, 17)),
        )
    ),
    Position("out on three, but with nothing left", "hazard:called,ruin=watches,seats=3",
             {**LAST, "purses": (3, 20, 37)}, "B set 3 / A throw / * throw 1 2",
             {"purses": (0, 23, 37), "caster": 1}),
    Position("a ruin that leaves two with the most", "hazard:called,ruin=ends,seats=3",
             {**LAST, "purses": (10, 25, 25)}, "B set 5 / C set 5 / A throw / * throw 1 2",
             {"winners": (1, 2)}),
    Position("the last bout leaves two with the most", "hazard:called,bouts=six,seats=3",
             {**LAST, "purses": (22, 20, 18), "bouts": 5},
             "B set 1 / C stay / A throw / * throw 1 2", {"winners": (0, 1)}),
    Position("the last bout, in which nothing is set", "hazard:called,bouts=six,seats=3",
             {**LAST, "purses": (22, 20, 18), "bouts": 5}, "B stay / C stay", {"winners": (0,)}),
    Position("boxcars, but with nothing left", "craps:plain,ruin=watches,seats=3",
             {**SHOOT, "purses": (3, 20, 37)}, "B bet 3 / A throw / * throw 6 6",
             {"purses": (0, 23, 37), "shooter": 1}),
    Position("boxcars", "craps:plain,seats=3", {**SHOOT, "purses": (20, 20, 20)},
             "B bet 3 / C stay / A throw / * throw 6 6",
             {"purses": (17, 23, 20), "shooter": 0}),
    Position("at true odds no more is laid than the shooter has", "craps:dagonell,seats=2",
             {**SHOOT, "asked": (), "purses": (5, 20)}, "B bet 3 / A throw / * throw 2 2",
             {"B lay 2": True, "B lay 4": True, "B lay 6": False}),
)  # fmt: skip


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each.code} {each.name}")
def test_what_the_rules_say_comes_of_it(position: Position) -> None:
    game: Any = GAMES[position.code.partition(":")[0]]
    state, rng = game.begin(game.terms_of(position.code)), Random(1)
    while state.due:
        state = play(game, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    state = but(state, **position.at)
    for line in filter(None, position.moves.split(" / ")):
        state = play(game, state, Move.read(line))

    for fact, value in position.then.items():
        if fact == "winners":
            assert state.outcome
            assert tuple(sorted(state.outcome.winners)) == value
        elif " " in fact:
            assert ruling_on(game, state, Move.read(fact)).allowed == value, fact
        else:
            assert getattr(state, fact) == value, fact


def remembered(code: str, held: tuple[tuple[str, ...], ...], **changes: Any) -> tuple[Any, Any]:
    """The game of Art of Memory and its table, when these hands have been dealt."""
    game: Any = GAMES["art-of-memory"]
    state, rng = game.begin(game.terms_of(f"art-of-memory:cotton,seats=3,{code}")), Random(1)
    state = play(game, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    state = but(state, shown=tuple(card for hand in held for card in hand))
    while state.looking and state.acting:
        state = play(game, state, Move(state.acting[0], "ready"))
    if state.due:
        state = play(game, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
    return game, but(state, hands=held, **changes)


HELD = hands("KS KH 2C", "3D 4D 5D", "6C 7C 8C")


def test_the_last_farthing_ends_it_and_who_paid_none_win() -> None:
    game, state = remembered("absent=pays,call=card", HELD, score=(12, 1, 12))

    state = play(game, state, Move.read("B call QD"))

    assert state.outcome.winners == (0, 2)


def test_five_calls_of_each_that_lay_nothing_end_it() -> None:
    game, state = remembered("absent=free,call=card", HELD)

    for line in ("B call QD", "C call QD", "A call QD") * 5:
        assert state.outcome is None
        state = play(game, state, Move.read(line))

    assert state.outcome.winners == ()


def test_of_two_kings_the_heart_is_laid_first_and_the_third_call_pays() -> None:
    game, state = remembered("call=rank", HELD)

    state = play(game, state, Move.read("B call K"))
    assert state.hands[0] == ("KS", "2C")
    state = play(game, state, Move.read("C call K"))
    assert (state.hands[0], state.score) == (("2C",), (12, 12, 12))
    state = play(game, state, Move.read("A call K"))
    assert state.score == (11, 12, 12)
