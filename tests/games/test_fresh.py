"""Fresh positions of games that had few: what must happen was written down from the text of the
rules, for most before an engine was opened (``docs/ledgers/pairs.md`` says for which not)."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from diversions.games import GAMES
from diversions.rules import CHANCE, Move, but, play, ruling_on
from diversions.rules.kit.raises import Stake


class Position(NamedTuple):
    """A table, moves that are made at it, and what must then be so."""

    name: str
    code: str
    at: dict[str, Any]
    moves: str  # parted by strokes
    then: dict[str, Any]  # fields; "winners"; a move, and whether it is allowed


def hands(*each: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(hand.split()) for hand in each)


FLUSH = ("AH KH QH JH TH", "AS KS QS JS TC", "2D 9D TD 8C 9C")
BYE = {"purses": (5, 5, 5), "pot": 3, "playing": (1, 2), "thrower": 1, "acting": (1,)}


def left(**men: int) -> tuple[int, ...]:
    """The men of one player at tables, by how far each has to go: p1 to p24, p25 out, p0 borne."""
    return tuple(men.get(f"p{to_go}", 0) for to_go in range(26))


def crossed(white: str, black: str, acting: int = 0, idle: int = 0) -> dict[str, Any]:
    """A board of Alquerque on which no man has moved."""
    points = [file + row for row in "12345" for file in "abcde"]
    men = "".join("w" if at in white else "b" if at in black else "." for at in points)
    stood = tuple(0 if man == "." else 1 << n for n, man in enumerate(men))
    return {"men": men, "stood": stood, "acting": (acting,), "idle": idle}


def hunt(fox: str, geese: str, acting: int = 1, idle: int = 0) -> dict[str, Any]:
    """A board of Fox and Geese."""
    points = [file + row for row in "1234567" for file in ("abcdefg" if row in "345" else "cde")]
    men = "".join("f" if at == fox else "g" if at in geese else "." for at in points)
    return {"men": men, "acting": (acting,), "idle": idle}


def chess(pieces: str, acting: int = 0, idle: int = 0) -> dict[str, Any]:
    """A board of Shatranj: Kd1 is White’s king, kd8 Black’s."""
    at = {piece[1:]: piece[0] for piece in pieces.split()}
    men = "".join(at.get(file + row, ".") for row in "12345678" for file in "abcdefgh")
    return {"men": men, "acting": (acting,), "idle": idle}


def tables(mine: tuple[int, ...], yours: tuple[int, ...], *dice: int, **at: Any) -> dict[str, Any]:
    """A board at tables: A has thrown these dice and has yet to play them."""
    return {"men": (mine, yours), "thrown": tuple(map(str, dice)), "left": dice, **at}


def piles(
    mine: tuple[int, ...], yours: tuple[int, ...], *, bearing: bool = False, also: bool = False
) -> dict[str, Any]:
    """Men of Dubblets, from the ace point up: yours all stand, or with *also* are all laid down."""
    none = (0,) * 6
    return {
        "standing": (none if bearing else mine, none if also else yours),
        "down": (mine if bearing else none, yours if also else none),
        "bearing": (bearing, also),
    }


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
    Position("two sixes bear the last two men, and no throw follows",
             "sice-ace:cotton,doublets=count,lose=last,seats=3", {"men": (2, 3, 3)},
             "A throw / * throw 6 6", {"men": (0, 3, 3), "turn": 1, "outcome": None}),
    Position("with two sixes one of three wins", "sice-ace:cotton,doublets=count,lose=two,seats=3",
             {"men": (2, 3, 3)}, "A throw / * throw 6 6", {"men": (0, 3, 3), "winners": (0,)}),
    Position("the last man is given past one who is free, and the match ends",
             "sice-ace:cotton,load=next,lose=last,seats=3", {"men": (1, 0, 3), "out": (1,)},
             "A throw / * throw 1 2", {"men": (0, 0, 4), "winners": (0, 1)}),
    Position("the last man is given, two are left", "sice-ace:cotton,load=next,lose=two,seats=3",
             {"men": (1, 3, 3)}, "A throw / * throw 1 2", {"men": (0, 4, 3), "winners": (0,)}),
    Position("two fives do nothing, and the same player throws", "sice-ace:cotton,seats=3",
             {"men": (1, 3, 3)}, "A throw / * throw 5 5", {"men": (1, 3, 3), "turn": 0}),
    Position("an Out of two loses the pot, and the next begins", "inn-and-inn:cotton,seats=2",
             {"purses": (5, 5), "pot": 4}, "A throw / * throw 1 2 3 4",
             {"purses": (4, 8), "pot": 2}),
    Position("an Out of three leaves a bye", "inn-and-inn:cotton,bye=throw",
             {"purses": (5, 5, 5), "pot": 3}, "A throw / * throw 1 2 3 4",
             {"playing": (1, 2), "thrower": 1, "pot": 3}),
    Position("an Out at a bye", "inn-and-inn:cotton,bye=throw", BYE, "B throw / * throw 1 2 3 4",
             {"purses": (4, 4, 7), "pot": 3}),
    Position("at a bye only the two drop", "inn-and-inn:cotton,bye=throw,drop=every", BYE,
             "B throw / * throw 1 1 3 4", {"purses": (5, 4, 4), "pot": 5, "playing": (1, 2)}),
    Position("who has nothing is in for the pot, and the Battail ends with it",
             "inn-and-inn:cotton", {"purses": (0, 3, 0), "pot": 15, "thrower": 1, "acting": (1,)},
             "B throw / * throw 2 2 2 2", {"winners": (1,)}),
    Position("who has nothing when a pot is won is out of the Battail",
             "inn-and-inn:cotton", {"purses": (0, 3, 6), "pot": 9, "thrower": 1, "acting": (1,)},
             "B throw / * throw 2 2 2 2", {"purses": (0, 11, 5), "pot": 2, "playing": (1, 2)}),
    *(
        Position(name, f"post-and-pair:cotton,seats=2{code}", {"hands": hands(*held)},
                 "A vie 2 / B see", {"purses": purses, "heaps": heaps})
        for name, code, held, purses, heaps in (
            ("a pair-royal beats a Post of 21, and carries the vie", "",
             ("9S 9C 9D", "AS TC KD"), (5, -5), (0, 0, 0)),
            ("a pair-royal carries the vie from the best card", ",carries=card",
             ("9S 9C 9D", "KS TC AH"), (5, -5), (0, 0, 0)),
            ("the Post carries the vie where nobody has a pair", "",
             ("AH 5C 7S", "TS JH AD"), (-3, 1), (0, 2, 0)),
            ("the card carries it where nobody has a Post either", ",over=under",
             ("KS QC 2D", "TS JH 9D"), (1, -5), (2, 2, 0)),
            ("of equal pairs eldest’s wins, and carries the vie", "",
             ("KS KC 2D", "KH KD 2H"), (3, -5), (2, 0, 0)),
        )
    ),
    Position("no more than six is laid, with what was laid before",
             "post-and-pair:cotton,limit=six,seats=2", {}, "A vie 4",
             {"B revie 2": True, "B revie 3": False}),
    Position("whoever is left takes all, and need not show",
             "post-and-pair:cotton,seats=2", {"hands": hands("KS QC 2D", "AS AH AD")},
             "A vie 2 / B yield", {"purses": (3, -3), "heaps": (0, 0, 0)}),
    Position("eldest comes in again where only eldest may",
             "post-and-pair:cotton,again=eldest,seats=2", {}, "A pass / B vie 2",
             {"A see": True}),
    *(
        Position(name, f"lanterloo:first,seats=3{code}", {"hands": hands(*held)} if held else {},
                 moves, then)
        for name, code, held, moves, then in (
            ("an eldest who passed may yet play alone", "", (),
             "A pass / B refuse / C refuse / A join", {"marks": (5, 0, 0), "pot": 5}),
            ("another plays alone where an eldest who passed refuses", "", (),
             "A pass / B join / C refuse / A refuse", {"marks": (0, 5, 0), "pot": 5}),
            ("nobody plays, and the money stays", "", (),
             "A pass / B refuse / C refuse / A refuse", {"marks": (0, 0, 0), "pot": 5}),
            ("all must play where eldest does", ",choose=passed", (), "A join",
             {"within": (0, 1, 2), "phase": "play"}),
            ("five of a suit sweep without the loos", "", FLUSH, "A join / A show",
             {"purses": (5, -5, -10), "pot": 10}),
            ("five of a suit sweep with the loos", ",sweep=loos", FLUSH, "A join / A show",
             {"purses": (15, -5, -10), "pot": 0}),
            ("of two with five of a suit the nearer to eldest sweeps", "",
             ("KH QH JH TH 9H", "AS KS QS JS TS", "2D 9D TD 8C 9C"), "A join / A show",
             {"purses": (5, -5, -10), "lood": (1, 2)}),
        )
    ),
    *(
        Position(name, f"penneech:cotton{code}",
                 {"turned": (turned,), "hands": hands(*held), "score": score}, moves, then)
        for name, code, turned, held, score, moves, then in (
            ("a trump that is played ends the game before it is answered", ",hand=plays", "2H",
             ("AH 3S", "KH 3C"), (57, 40), "A play AH", {"score": (62, 40), "winners": (0,)}),
            ("it does so even if the trick would be lost", ",hand=plays", "2H",
             ("AH 3S", "KH 3C"), (40, 58), "A play AH / B play KH",
             {"score": (45, 62), "winners": (1,)}),
            ("who takes the trick reckons both", ",hand=takes", "2H",
             ("AH 3S", "KH 3C"), (57, 58), "A play AH / B play KH",
             {"score": (66, 58), "winners": (0,)}),
            ("Penneech beats the Ace of Diamonds where Diamonds are no trumps, and counts nothing",
             "", "2H", ("AD 3S", "7D 3C"), (10, 10), "A play AD / B play 7D",
             {"score": (10, 14)}),  # four for the King that is turned up
            ("Penneech is taken with the Ace of trumps", ",hand=takes", "2D",
             ("AD 3S", "7D 3C"), (10, 10), "A play AD / B play 7D", {"score": (10, 26)}),
            ("who plays the Ace keeps it, and Penneech counts for its player", ",hand=plays", "2D",
             ("AD 3S", "7D 3C"), (10, 10), "A play AD / B play 7D", {"score": (15, 21)}),
            ("of cards in hand only Penneech counts", ",hand=turned", "2D",
             ("AD 3S", "7D 3C"), (10, 10), "A play AD / B play 7D", {"score": (10, 21)}),
        )
    ),
    *(
        Position(name, f"five-cards:cotton{code}",
                 {"turned": (turned,), "phase": "play", "hands": hands(*held)}, moves,
                 {"acting": (taker,)})
        for name, code, turned, held, moves, taker in (
            ("the worst of the pack loses to a card of another suit", ",diamond=pack", "2H",
             ("AD 3S", "2C 4S"), "A play AD / B play 2C", 1),
            ("the lowest Diamond takes it from one", ",diamond=suit", "2H",
             ("AD 3S", "2C 4S"), "A play AD / B play 2C", 0),
            ("it is the Ace of trumps where Diamonds are trumps", ",diamond=pack", "2D",
             ("AD 3S", "JD 4S"), "A play AD / B play JD", 0),
            ("five fingers beat the Ace of Hearts", "", "2S", ("AH 3S", "5S 4S"),
             "A play AH / B play 5S", 1),
            ("the Ace of Hearts beats the Ace of trumps", "", "2S", ("AH 3S", "AS 4S"),
             "A play AH / B play AS", 0),
        )
    ),
    Position("all five tricks are ten and not fifteen, and end the match", "five-cards:cotton",
             {"turned": ("2S",), "phase": "play", "hands": hands("5S", "AH"),
              "takers": (0, 0, 0, 0), "score": (20, 25)},
             "A play 5S / B play AH", {"score": (30, 25), "winners": (0,)}),
    *(
        Position(name, f"wit-and-reason:cotton{code}",
                 {"left": hands(*held), "total": total, "acting": (0,)}, moves, then)
        for name, code, held, total, moves, then in (
            ("who cannot add loses at once", ",stuck=loses", ("5H 9D", "2S 3C"), 25, "A play 5",
             {"score": (1, 0)}),
            ("who cannot add lets the other play on", ",stuck=on", ("5H AD", "2S 3C"), 25,
             "A play 5", {"score": (0, 0), "acting": (0,)}),
            ("who added last wins where neither can", ",stuck=on", ("5H 9D", "2S 3C"), 25,
             "A play 5", {"score": (1, 0)}),
            ("thirty-one wins, though the other is stuck", ",stuck=loses", ("4H 9D", "2S 9C"), 25,
             "A play 4 / B play 2", {"score": (0, 1)}),
            ("one game is the match", ",up=one", ("6H 9D", "2S 3C"), 25, "A play 6",
             {"winners": (0,)}),
            ("thirty-two is not played", "", ("7H 6D", "2S 3C"), 25, "",
             {"A play 7": False, "A play 6": True}),
        )
    ),
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
AT_HOME, ONE_TO_GO = left(p0=5, p1=10), left(p0=14, p1=1)
LAST_SICE = {"standing": ((0, 0, 0, 0, 0, 1), (2, 2, 2, 3, 3, 3)),
             "down": ((2, 2, 2, 3, 3, 2), (0, 0, 0, 0, 0, 0))}  # fmt: skip
TRUMPED = {"turned": ("8S",), "hands": hands("JS 3H", "2S KH")}
TRUMPS_MET = "B accept / B play KH / A play 3H / B play 2S / A play JS"
SPADES = ("8S",)
FLAT = "B accept / B play 5H / A play 3H / B play 2S / A play 4S"
HOOK = crossed("a1 c3", "c4 e5")  # c3 can take c4
PENNED = crossed("a1 e2 d3 d2 e1 c3 c1", "e3")  # e2 can take e3, which cannot move
CATALAN = {"asks": "", "leader": 1, "acting": (1,)}
TIED = hands("5C 5D 7C", "KC 2D 4C", "KD 6C 7D", "6D 6S 7S")
PAIR = hands("5C 5D 7C", "3C 2D 4C", "KD 6C 7D", "3S 6S 7S")
TO_FOUR = hands("KC QC 9C", "7C AC TC", "7H KD JD", "TD JH QH")
RANKS = hands("KS 9S AS", "QS TS 9D")
OF_FOUR = {
    "turned": "5D",
    "trump": "D",
    "rank": "5",
    "hands": hands("AS KS 2H", "AH KH 2S", "3C 4C 2D", "5C 6C 7C"),
}
SPOKEN = "D ruff 18 / A ruff 21 / B ruff 21 / C ruff 7"
OF_THREE = {
    "phase": "play",
    "waiting": (),
    "ruffs": (9, 9, 9),
    "winner": 2,
    "leader": 0,
    "hands": hands("2S", "3S", "AS"),
    "takers": (0,) * 5 + (1,) * 5 + (2,),
    "tricks": (("2C", "3C", "4C"),) * 11,
    "trump": "D",
    "turned": "5D",
}
COUNTED = "A play 2S / B play 3S / C play AS"
MORE = (
    Position("the rest of a throw bears, whichever die lays the last man", "dubblets:cotton",
             LAST_SICE, "A throw / * throw 4 6",
             {"down": ((2, 2, 2, 2, 3, 3), (0,) * 6), "turn": 1}),
    Position("in that throw nothing is borne, and the other plays the rest",
             "dubblets:cotton,left=next", LAST_SICE, "A throw / * throw 4 6",
             {"down": ((2, 2, 2, 3, 3, 3), (0, 0, 0, 1, 0, 0)), "turn": 1}),
    Position("doublets left over count for nothing", "dubblets:cotton,left=next", LAST_SICE,
             "A throw / * throw 2 2", {"down": ((2, 2, 2, 3, 3, 3), (0,) * 6), "turn": 1}),
    Position("doublets of fives lay one man and the other plays the rest",
             "dubblets:cotton,double=fourfold", piles((1, 0, 0, 0, 1, 0), (2, 2, 2, 3, 3, 3)),
             "A throw / * throw 5 5",
             {"down": ((0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 3, 0)), "turn": 1}),
    Position("fourfold, the last man laid, the rest bears", "dubblets:cotton,double=fourfold",
             {"standing": ((0, 0, 0, 0, 1, 0), (2, 2, 2, 3, 3, 3)),
              "down": ((2, 2, 2, 3, 2, 3), (0,) * 6)},
             "A throw / * throw 5 5", {"down": ((2, 2, 2, 3, 0, 3), (0,) * 6), "turn": 1}),
    Position("who threw plays first, and wins", "dubblets:cotton",
             piles((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 0), bearing=True, also=True),
             "A throw / * throw 5 6", {"winners": (0,)}),
    Position("the other bears the last man on a throw not his own", "dubblets:cotton",
             piles((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 0), bearing=True, also=True),
             "A throw / * throw 5 2", {"winners": (1,)}),
    Position("a number that neither has", "dubblets:cotton",
             piles((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 0), bearing=True, also=True),
             "A throw / * throw 3 2", {"outcome": None, "turn": 1}),
    Position("any one man, which the other chooses", "dubblets:cotton,spare=any",
             piles((0, 0, 0, 0, 0, 2), (2, 0, 0, 0, 0, 3)), "A throw / * throw 3 6",
             {"acting": (1,), "B lay 6": True, "B lay 1": True, "B lay 2": False}),
    Position("doublets of four bear more men than are left", "dubblets:cotton",
             piles((0, 3, 0, 0, 0, 3), (2, 2, 2, 3, 3, 3), bearing=True),
             "A throw / * throw 4 4", {"winners": (0,)}),
    Position("the lowest trump to whom it was dealt", "all-fours:brusten,low=dealt,jack=dealt",
             TRUMPED, TRUMPS_MET, {"score": (2, 2)}),
    Position("the lowest trump to who takes it", "all-fours:brusten,low=won,jack=won", TRUMPED,
             TRUMPS_MET, {"score": (3, 1)}),
    Position("equal card-points score for nobody", "all-fours:brusten,low=dealt,tie=nobody",
             {"turned": SPADES, "hands": hands("4S 3H", "2S 5H")}, FLAT, {"score": (1, 1)}),
    Position("equal card-points score for eldest", "all-fours:brusten,low=dealt,tie=eldest",
             {"turned": SPADES, "hands": hands("4S 3H", "2S 5H")}, FLAT, {"score": (1, 2)}),
    Position("no trump is in play", "all-fours:brusten,low=won,tie=nobody",
             {"turned": SPADES, "hands": hands("4H 3H", "2C 5H")},
             "B accept / B play 5H / A play 3H / B play 2C / A play 4H", {"score": (0, 0)}),
    Position("the only trump is both highest and lowest", "all-fours:brusten,low=won,tie=nobody",
             {"turned": SPADES, "hands": hands("4S 3H", "6H 5H")},
             "B accept / B play 5H / A play 3H / B play 6H / A play 4S", {"score": (2, 0)}),
    Position("high goes before Jack and game", "all-fours:brusten,low=dealt,up=four",
             {**TRUMPED, "score": (3, 3)}, TRUMPS_MET, {"winners": (0,)}),
    Position("low goes before Jack", "all-fours:brusten,low=dealt,up=four",
             {**TRUMPED, "score": (2, 3)}, TRUMPS_MET, {"winners": (1,)}),
    Position("the point for a trump that is kept ends it", "all-fours:brusten,up=four",
             {"turned": SPADES, "score": (3, 3)}, "B beg / A give", {"winners": (1,)}),
    Position("a knave kept after insisting", "all-fours:brusten,knave=kept,up=seven",
             {"turned": ("JS",), "score": (0, 0)}, "B beg / A give", {"score": (1, 1)}),
    Position("the point for the suit goes before the knave’s",
             "all-fours:brusten,knave=kept,up=four",
             {"turned": ("JS",), "score": (3, 3)}, "B beg / A give", {"winners": (1,)}),
    Position("a knave not accepted", "all-fours:brusten,knave=accepted,up=seven",
             {"turned": ("JS",), "score": (0, 0)}, "B beg / A give", {"score": (0, 1)}),
    Position("who can follow may trump", "all-fours:brusten,follow=renege",
             {"turned": SPADES, "hands": hands("4S 3H 2D", "6H 5H 2C")}, "B accept / B play 5H",
             {"A play 4S": True, "A play 3H": True, "A play 2D": False}),
    Position("who cannot follow must trump", "all-fours:brusten,follow=strict",
             {"turned": SPADES, "hands": hands("4S 3D 2D", "6H 5H 2C")}, "B accept / B play 5H",
             {"A play 4S": True, "A play 3D": False}),
    Position("the man that did not take is huffed where it stands, and was the last",
             "alquerque:pritchard,duty=huff", crossed("c3", "c4 e5"), "A move c3 b3 / B huff b3",
             {"winners": (1,)}),
    Position("after a huff the player still plays", "alquerque:pritchard,duty=huff", HOOK,
             "A move a1 a2 / B huff c3", {"acting": (1,), "outcome": None, "B huff a2": False}),
    Position("once moved, it is too late to huff", "alquerque:pritchard,duty=huff", HOOK,
             "A move a1 a2 / B move e5 e4", {"A huff e4": False, "B huff c3": False}),
    Position("any other move is refused", "alquerque:pritchard,duty=must", HOOK, "",
             {"A move a1 a2": False, "A move c3 b3": False, "A take c3 c5": True}),
    Position("nobody is huffed", "alquerque:pritchard,duty=none", HOOK, "A move a1 a2",
             {"B huff c3": False}),
    Position("a player who cannot move but can huff has not lost",
             "alquerque:pritchard,duty=huff,ways=onward,jumps=any", PENNED, "A move a1 a2",
             {"outcome": None, "B huff e2": True}),
    Position("a player who cannot move but can huff is not drawn",
             "alquerque:pritchard,duty=huff,ways=onward,jumps=any,stuck=drawn", PENNED,
             "A move a1 a2", {"outcome": None, "B huff e2": True}),
    Position("a player who cannot move may huff, or pass at once",
             "alquerque:pritchard,duty=huff,ways=onward,jumps=any,stuck=passes", PENNED,
             "A move a1 a2", {"outcome": None, "B huff e2": True, "B pass": True}),
    Position("nothing can be huffed or moved",
             "alquerque:pritchard,duty=none,ways=onward,jumps=any", PENNED,
             "A move a1 a2", {"winners": (0,)}),
    Position("nothing can be huffed or moved, and it is drawn",
             "alquerque:pritchard,duty=none,ways=onward,jumps=any,stuck=drawn", PENNED,
             "A move a1 a2", {"winners": ()}),
    Position("the player passes, and the other moves again",
             "alquerque:pritchard,duty=none,ways=onward,jumps=any,stuck=passes", PENNED,
             "A move a1 a2", {"outcome": None}),
    Position("the sixtieth turn", "alquerque:pritchard,duty=huff",
             crossed("a1 c1", "c5 e5", idle=59), "A move a1 a2", {"winners": ()}),
    Position("the sixtieth turn leaves a man to huff", "alquerque:pritchard,duty=huff",
             crossed("a1 c3", "c4 e5", idle=59), "A move a1 a2",
             {"outcome": None, "B huff c3": True}),
    Position("who does not huff then draws", "alquerque:pritchard,duty=huff",
             crossed("a1 c3", "c4 e5", idle=59), "A move a1 a2 / B move e5 e4", {"winners": ()}),
    Position("the sixtieth turn shuts the last man in", "alquerque:pritchard,duty=none",
             crossed("a3 a4 b4 b5 c3 d5", "a5", idle=59), "A move d5 c5", {"winners": (0,)}),
    Position("the last man is taken, and the winner has two", "alquerque:pritchard,pay=by-men",
             crossed("a1 c3", "c4"), "A take c3 c5", {"winners": (0,), "score": (6, -6)}),
    Position("the point that is shut", "back-gammon:cotton",
             tables(left(p0=13, p25=1, p6=1), left(p0=11, p5=2, p6=2), 6, 5), "", {"turn": 0}),
    Position("a man that is out comes first", "back-gammon:cotton,enter=first",
             tables(left(p0=13, p25=1, p6=1), left(p0=12, p5=1, p6=2), 2, 1), "",
             {"A move 6 5": False, "A move 6 4": False}),
    Position("other men move while one is out", "back-gammon:cotton,enter=free",
             tables(left(p0=13, p25=1, p6=1), left(p0=12, p5=1, p6=2), 2, 1), "",
             {"A move 6 5": True, "A move 6 4": True}),
    Position("of two dice of which one can be played, either", "back-gammon:cotton,play=all",
             tables(left(p0=14, p13=1), left(p0=13, p19=2), 6, 1), "",
             {"A move 13 7": True, "A move 13 12": True}),
    Position("the lower die alone is enough", "back-gammon:cotton,play=all",
             tables(left(p0=14, p13=1), left(p0=13, p19=2), 6, 1), "A move 13 12", {"turn": 1}),
    Position("the order that plays both", "back-gammon:cotton,play=all",
             tables(left(p0=13, p8=1, p7=1), left(p0=13, p23=2), 6, 1), "",
             {"A move 8 7": True, "A move 7 6": False}),
    Position("the order is free", "back-gammon:cotton,play=free",
             tables(left(p0=13, p8=1, p7=1), left(p0=13, p23=2), 6, 1), "",
             {"A move 8 7": True, "A move 7 6": True}),
    Position("a higher die bears the furthest man alone", "back-gammon:cotton",
             tables(left(p0=13, p5=1, p3=1), AT_HOME, 6), "",
             {"A move 5 home": True, "A move 3 home": False}),
    Position("a higher die bears nothing", "back-gammon:cotton,bear=exact",
             tables(left(p0=13, p5=1, p3=1), AT_HOME, 5, 6), "A move 5 home", {"turn": 1}),
    Position("both were bearing", "back-gammon:cotton",
             tables(ONE_TO_GO, AT_HOME, 1, thrown=("2", "1")), "A move 1 home",
             {"winners": (0,), "score": (1, 0)}),
    Position("doublets", "back-gammon:cotton", tables(ONE_TO_GO, AT_HOME, 1, thrown=("1", "1")),
             "A move 1 home", {"winners": (0,), "score": (2, 0)}),
    Position("doublets that were not all played", "back-gammon:cotton,with=all",
             tables(ONE_TO_GO, AT_HOME, 1, 1, thrown=("1", "1")), "A move 1 home",
             {"winners": (0,), "score": (1, 0)}),
    Position("a man not yet home", "back-gammon:cotton,in=tables",
             tables(ONE_TO_GO, left(p0=14, p7=1), 1, thrown=("2", "1")), "A move 1 home",
             {"score": (3, 0)}),
    Position("a man entered but not yet home", "back-gammon:cotton,in=entered",
             tables(ONE_TO_GO, left(p0=14, p7=1), 1, thrown=("1", "1")), "A move 1 home",
             {"score": (2, 0)}),
    Position("a man out, and doublets", "back-gammon:cotton,in=entered",
             tables(ONE_TO_GO, left(p0=14, p25=1), 1, thrown=("1", "1")), "A move 1 home",
             {"score": (4, 0)}),
    Position("the third game makes it even", "back-gammon:cotton,set=three",
             tables(ONE_TO_GO, AT_HOME, 1, thrown=("2", "1"), games=2, score=(1, 2)),
             "A move 1 home", {"winners": ()}),
    Position("the last throw that may win does", "back-gammon:cotton",
             tables(ONE_TO_GO, AT_HOME, 1, thrown=("2", "1"), throws=251), "A move 1 home",
             {"winners": (0,)}),
    Position("the last throw wins nothing", "back-gammon:cotton",
             tables(left(p0=13, p1=1, p2=1), AT_HOME, 1, thrown=("2", "1"), throws=251),
             "A move 1 home", {"winners": ()}),
    Position("doublets are two moves", "irish:cotton",
             tables(left(p0=14, p20=1), AT_HOME, 3, 3), "A move 20 17 / A move 17 14", {"turn": 1}),
    Position("the point between is shut both ways", "irish:cotton",
             tables(left(p0=14, p20=1), left(p0=11, p6=2, p9=2), 1, 4), "",
             {"A move 20 16": False, "A move 20 19": False}),
    Position("both dice come down on a blot between", "irish:cotton",
             tables(left(p0=14, p20=1), left(p0=14, p6=1), 1, 4), "A move 20 19 / A move 19 15",
             {"men": (left(p0=14, p15=1), left(p0=14, p25=1)), "turn": 1}),
    Position("one stake, a man out notwithstanding", "irish:cotton,worth=one",
             tables(ONE_TO_GO, left(p0=14, p25=1), 1, thrown=("1", "1")), "A move 1 home",
             {"score": (1, 0)}),
    Position("four stakes", "irish:cotton,worth=four",
             tables(ONE_TO_GO, left(p0=14, p25=1), 1, thrown=("1", "1")), "A move 1 home",
             {"score": (4, 0)}),
    Position("two stakes", "irish:cotton,worth=four",
             tables(ONE_TO_GO, AT_HOME, 1, thrown=("1", "1")), "A move 1 home", {"score": (2, 0)}),
    Position("all must be home before one is borne", "irish:cotton",
             tables(left(p0=12, p7=1, p1=2), AT_HOME, 1, 1), "",
             {"A move 1 home": False, "A move 7 6": True}),
    Position("the last man home lets the other die bear", "irish:cotton",
             tables(left(p0=12, p7=1, p1=2), AT_HOME, 1, 1), "A move 7 6",
             {"A move 1 home": True, "A move 6 5": True}),
    Position("a drawn game and then the next", "irish:cotton,set=three",
             tables(left(p0=13, p1=1, p2=1), AT_HOME, 1, thrown=("2", "1"), throws=251, games=0),
             "A move 1 home", {"outcome": None, "games": 1, "score": (0, 0)}),
    Position("a trick tied between the sides", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED}, "B play KC / C play KD / D play 6D / A play 5C",
             {"acting": (1,), "leader": 1, "score": (0, 0)}),
    Position("partners tie each other", "catalan-truc:parlett,signs=none,partners=dead",
             {**CATALAN, "hands": PAIR}, "B play 3C / C play KD / D play 3S / A play 5C",
             {"won": (None,), "acting": (1,)}),
    Position("partners take it together", "catalan-truc:parlett,signs=none,partners=side",
             {**CATALAN, "hands": PAIR}, "B play 3C / C play KD / D play 3S / A play 5C",
             {"won": (1,), "acting": (1,)}),
    Position("a tie and then a trick decide", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED},
             "B play KC / C play KD / D play 6D / A play 5C"
             " / B play 2D / C play 6C / D play 6S / A play 5D", {"score": (0, 1)}),
    Position("a card of theirs accepts", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED}, "B raise KC / C play KD", {"stake": (2, 0, 1)}),
    Position("who concedes retruc gives two", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED, "score": (10, 9)},
             "B raise KC / C raise KD / D fold", {"winners": (0,)}),
    Position("three ties", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": hands("4C 5C KC", "KS 7C 6C", "KD 7D 6D", "4S 5S 4D"),
              "score": (11, 11), "won": (None, None), "before": ()},
             "B play 6C / C play 6D / D play 4S / A play 4C", {"winners": (1,)}),
    Position("a trick each and the last is tied", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": hands("4C 5C 6C", "KS 7C 5D", "7D KD 6D", "4S 5S 4D")},
             "B play KS / C play 6D / D play 4S / A play 4C / B play 5D / C play KD / D play 5S"
             " / A play 5C / C play 7D / D play 4D / A play 6C / B play 7C", {"score": (0, 1)}),
    Position("one side has eleven", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED, "score": (11, 4)}, "",
             {"B raise": False, "B raise KC": False, "B knock": False}),
    Position("both sides have eleven", "catalan-truc:parlett,signs=none",
             {**CATALAN, "hands": TIED, "score": (11, 11)}, "",
             {"B raise": False, "B fold": False, "B play KC": True}),
    Position("the last goose shuts the fox in", "fox-and-geese:modar",
             hunt("d1", "c1 e1 d2 d4"), "B move d4 d3", {"winners": (1,)}),
    Position("a jump is left to the fox", "fox-and-geese:modar",
             hunt("d1", "c1 e1 c2 d2 c3"), "B move c3 c4", {"outcome": None, "A take d1 d3": True}),
    Position("on the last turn the fox is shut in", "fox-and-geese:modar",
             hunt("d1", "c1 e1 d2 d4", idle=119), "B move d4 d3", {"winners": (1,)}),
    Position("the last turn", "fox-and-geese:modar",
             hunt("d1", "c1 e1 c2 d4", idle=119), "B move d4 d3", {"winners": ()}),
    Position("a goose is taken on the last turn", "fox-and-geese:modar",
             hunt("d1", "d2 c1 e1 a3 a5", acting=0, idle=119), "A take d1 d3", {"outcome": None}),
    Position("three geese are too few", "fox-and-geese:modar,few=held",
             hunt("d1", "d2 c1 e1 a5", acting=0), "A take d1 d3", {"winners": (0,)}),
    Position("four geese may be enough", "fox-and-geese:modar,few=held",
             hunt("d1", "d2 c1 e1 a5 b5", acting=0), "A take d1 d3", {"outcome": None}),
    Position("four geese can shut nothing in that has not walked in",
             "fox-and-geese:modar,few=forced", hunt("d1", "d2 c1 e1 a5 b5", acting=0),
             "A take d1 d3", {"winners": (0,)}),
    Position("with diagonals five are too few", "fox-and-geese:slanted,few=forced",
             hunt("d1", "d2 c1 e1 a5 b5 c5", acting=0), "A take d1 d3", {"winners": (0,)}),
    Position("the fox may stop", "fox-and-geese:modar,taking=may",
             hunt("d1", "d2 d4 a5 b5 c5", acting=0), "",
             {"A take d1 d3": True, "A take d1 d3 d5": True, "A move d1 c1": True}),
    Position("the fox must go on", "fox-and-geese:modar,taking=must",
             hunt("d1", "d2 d4 a5 b5 c5", acting=0), "",
             {"A take d1 d3": False, "A take d1 d3 d5": True, "A move d1 c1": False}),
    Position("no diagonal between", "fox-and-geese:slanted", hunt("d1", "d3 a5 b5 c5 d4"), "",
             {"B move d3 c2": False, "B move d4 e3": True}),
    Position("twelve is the whole game", "french-truc:parlett,seats=2", {}, "",
             {"B raise 11": True, "B raise 12": False}),
    Position("nobody raises his own raise", "french-truc:parlett,seats=2", {},
             "B raise 3 / A stay", {"B raise 3": False, "B raise remainder": False}),
    Position("the remainder that is needed", "french-truc:parlett,seats=2,remainder=needed",
             {"score": (3, 9)}, "B raise remainder / A stay", {"stake": (3, 0, 1)}),
    Position("a remainder below what is called is no raise",
             "french-truc:parlett,seats=2,remainder=needed",
             {"score": (9, 3), "hands": hands("KC QC 9C", "7C AC TC")},
             "B raise 5 / A stay / B play 7C", {"A raise remainder": False}),
    Position("who concedes pays what it was worth", "french-truc:parlett,seats=2",
             {"score": (3, 9)}, "B raise 3 / A fold", {"score": (3, 10)}),
    Position("the captain answers", "french-truc:parlett,answer=captain", {"hands": TO_FOUR},
             "B raise 3", {"A fold": True, "C fold": False, "C stay": False}),
    Position("any of them answers", "french-truc:parlett,answer=any", {"hands": TO_FOUR},
             "B raise 3", {"A fold": True, "C fold": True, "D stay": False}),
    Position("one who had eleven plays like any other", "french-truc:parlett,seats=2,above=tricks",
             {"score": (4, 11)}, "", {"B raise 1": True, "B fold": False}),
    Position("one who has eleven may concede", "french-truc:parlett,seats=2,above=all",
             {"score": (4, 11)}, "", {"B raise 1": False}),
    Position("the stock is too small for a second", "french-truc:parlett", {"stock": ("QH",) * 11},
             "", {"B propose": False}),
    Position("only once", "french-truc:parlett,seats=2,redeal=once", {"redeals": 1}, "",
             {"B propose": False}),
    Position("refused is refused", "french-truc:parlett,seats=2", {}, "B propose / A refuse",
             {"B propose": False, "B raise 1": True}),
    Position("a game, and points above twelve are lost", "french-truc:parlett,seats=2",
             {"score": (3, 11), "stake": Stake(4, 0, 0)}, "B raise 4 / A fold",
             {"games": (0, 1), "score": (0, 0)}),
    Position("a trick each and a tie", "le-truc:sackson,ties=nobody",
             {"hands": hands("KS 9S AS", "QS AD 9D")},
             "B play QS / A play KS / A play AS / B play AD / A play 9S / B play 9D",
             {"score": (1, 0)}),
    Position("two ties and a trick", "le-truc:sackson,ties=nobody",
             {"hands": hands("KS 9S AS", "KD 9D TD")},
             "B play KD / A play KS / B play 9D / A play 9S / B play TD / A play AS",
             {"score": (1, 0)}),
    Position("a tie and then a trick each way", "le-truc:sackson,ties=nobody",
             {"hands": hands("KS 9S AS", "KD AD TD")},
             "B play KD / A play KS / B play AD / A play 9S / B play TD / A play AS",
             {"score": (0, 0), "dealer": 1}),
    Position("a tie and then a trick", "le-truc:sackson,ties=first",
             {"hands": hands("KS 9S AS", "KD AD TD")},
             "B play KD / A play KS / B play AD / A play 9S", {"score": (0, 1), "dealer": 1}),
    Position("three ties", "le-truc:sackson,three=nobody",
             {"hands": hands("KS 9S AS", "KD AD 9D")},
             "B play KD / A play KS / B play AD / A play AS / B play 9D / A play 9S",
             {"score": (0, 0), "dealer": 1}),
    Position("three ties are eldest’s", "le-truc:sackson,three=eldest",
             {"hands": hands("KS 9S AS", "KD AD 9D")},
             "B raise / A stay / B play KD / A play KS / B play AD / A play AS / B play 9D"
             " / A play 9S", {"score": (0, 2)}),
    Position("who took the last trick leads after a tie", "le-truc:sackson,lead=taker",
             {"hands": hands("KS 9S AS", "QS AD 9D")},
             "B play QS / A play KS / A play AS / B play AD", {"acting": (0,)}),
    Position("eldest leads after a tie", "le-truc:sackson,lead=eldest,ties=nobody",
             {"hands": hands("KS 9S AS", "QS AD 9D")},
             "B play QS / A play KS / A play AS / B play AD", {"acting": (1,)}),
    Position("who throws in gives what it was", "le-truc:sackson",
             {"score": (3, 11), "games": (1, 1)}, "B raise / A fold", {"winners": (1,)}),
    Position("what is worth sixteen is the top", "le-truc:sackson,again=either",
             {"stake": Stake(16, 0, 0)}, "", {"B raise": False}),
    Position("worth eight it may be doubled", "le-truc:sackson,again=either",
             {"stake": Stake(8, 0, 1)}, "", {"B raise": True}),
    Position("who doubled last may not", "le-truc:sackson,again=passes",
             {"stake": Stake(2, 0, 1)}, "", {"B raise": False}),
    Position("once and no more", "le-truc:sackson,again=once",
             {"stake": Stake(2, 0, 0)}, "", {"B raise": False}),
    Position("of equal ruffs the elder hand’s wins", "ruff-and-trump:double", OF_FOUR, SPOKEN,
             {"score": (12, 0), "winner": 0}),
    Position("the twelve end the set at once", "ruff-and-trump:double,end=once,up=reached",
             {**OF_FOUR, "score": (40, 51)}, SPOKEN, {"winners": (0,)}),
    Position("the deal is played out", "ruff-and-trump:double,end=deal,up=reached",
             {**OF_FOUR, "score": (40, 51)}, SPOKEN, {"outcome": None}),
    Position("fifty-two are reached and not passed", "ruff-and-trump:double,end=once,up=passed",
             {**OF_FOUR, "score": (40, 51)}, SPOKEN, {"outcome": None}),
    Position("the card turned up makes a ruff of trumps", "ruff-and-trump:double,announce=true",
             {**OF_FOUR, "turned": "5S", "trump": "S"}, "D ruff 18",
             {"A ruff 26": True, "A ruff 21": False}),
    Position("it makes no other", "ruff-and-trump:double,announce=low",
             {**OF_FOUR, "turned": "5S", "trump": "S"}, "D ruff 18 / A ruff 21",
             {"B ruff 26": False, "B ruff 21": True, "B ruff 2": True}),
    Position("the dealer rubs for an Ace turned up", "ruff-and-trump:double",
             {**OF_FOUR, "turned": "AD", "rank": "A"}, SPOKEN,
             {"acting": (2,), "C pass": False}),
    Position("the holder of the Ace need not", "ruff-and-trump:double",
             {**OF_FOUR, "turned": "5S", "trump": "S"},
             "D ruff 18 / A ruff 26 / B ruff 21 / C ruff 7 / D pass",
             {"A pass": True, "A rub AS": True}),
    Position("the Ace lies in the head", "ruff-and-trump:double", {**OF_FOUR, "head": ("AD",)},
             f"{SPOKEN} / D pass / A pass / B pass / C pass", {"acting": (0,), "rubbed": None}),
    Position("a ruff is shown before a card is played", "ruff-and-trump:double",
             {**OF_FOUR, "head": ("AD",)}, f"{SPOKEN} / D pass / A pass / B pass / C pass",
             {"A show AS KS": True, "D play 5C": False, "A show AS": False}),
    Position("two who get there in one count share", "ruff-and-trump:fewer,seats=3,up=reached",
             {**OF_THREE, "score": (37, 37, 0)}, COUNTED, {"winners": (0, 1)}),
    Position("two who get there and are not past it", "ruff-and-trump:fewer,seats=3,up=passed",
             {**OF_THREE, "score": (37, 37, 0)}, COUNTED,
             {"outcome": None, "score": (40, 40, 0)}),
    Position("a king bared for good", "shatranj:bodlaender", chess("Kd1 Ra7 kh8 pb7"),
             "A move a7 b7", {"winners": (0,)}),
    Position("a king bared that can bare the other", "shatranj:bodlaender",
             chess("Kd1 Rb6 kc8 pb7"), "A move b6 b7", {"outcome": None, "B move c8 b7": True}),
    Position("it bares the other", "shatranj:bodlaender", chess("Kd1 Rb6 kc8 pb7"),
             "A move b6 b7 / B move c8 b7", {"winners": ()}),
    Position("it does not", "shatranj:bodlaender", chess("Kd1 Rb6 kc8 pb7"),
             "A move b6 b7 / B move c8 d8", {"winners": (0,)}),
    Position("a guarded piece does not bare in return", "shatranj:bodlaender",
             chess("Kc6 Rb6 kc8 pb7"), "A move b6 b7", {"winners": (0,)}),
    Position("the bared king always has its turn", "shatranj:bodlaender,bared=after-reply",
             chess("Kd1 Ra7 kh8 pb7"), "A move a7 b7", {"outcome": None, "acting": (1,)}),
    Position("and then has lost", "shatranj:bodlaender,bared=after-reply",
             chess("Kd1 Ra7 kh8 pb7"), "A move a7 b7 / B move h8 g8", {"winners": (0,)}),
    Position("one of two taken is not enough", "shatranj:bodlaender,bared=after-reply",
             chess("Kd1 Rb6 Pa2 kc8 pb7"), "A move b6 b7 / B move c8 b7", {"winners": (0,)}),
    Position("the hundredth turn mates", "shatranj:bodlaender",
             chess("Kg6 Ra1 kh8 pc2", idle=99), "A move a1 a8", {"winners": (0,)}),
    Position("the hundredth turn", "shatranj:bodlaender",
             chess("Kd1 Ra1 kh8 rc8", idle=99), "A move a1 a2", {"winners": ()}),
    Position("a capture on the hundredth turn", "shatranj:bodlaender",
             chess("Kd1 Ra1 kh8 ra8 pb7", idle=99), "A move a1 a8", {"outcome": None, "idle": 0}),
    Position("no double step", "shatranj:bodlaender", {}, "",
             {"A move e2 e4": False, "A move e2 e3": True, "A move c1 e3": True}),
    Position("stalemate wins", "shatranj:bodlaender", chess("Kf7 Nd7 Pc2 kh8 pc3"),
             "A move d7 f8", {"winners": (0,)}),
    Position("a king changes places", "shatranj:bodlaender,stalemate=transposed",
             chess("Kf7 Nd7 Pc2 kh8 pc3"), "A move d7 f8",
             {"outcome": None, "acting": (1,)}),
)  # fmt: skip


@pytest.mark.parametrize("position", POSITIONS + MORE, ids=lambda each: f"{each.code} {each.name}")
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
