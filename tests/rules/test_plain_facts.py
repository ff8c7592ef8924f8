"""Plain facts in place of verdicts: what many moves lose and this one does not, and no difference
that is too small to tell."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from benchmarks.hints import places
from diversions.games import GAMES
from diversions.games.dubblets.ideas import all_that_can_be_kept, kept_last
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Coached, Idea, coached, told
from diversions.rules.core import but
from diversions.rules.kit.points import HOME
from diversions.rules.players.chess_ideas import _Sides
from diversions.rules.players.points import shots
from diversions.rules.players.running_ideas import NEAR, Thrown
from tests.rules.test_board_ends import at, chosen, told_of
from tests.rules.test_running_ideas import men_at, running

CHESS = "...K.............r.......pp.p.......ng....kee......pp......R...."


def test_where_the_fox_is_placed_hardly_matters() -> None:
    """Not “free on every side”, of a point at the edge."""
    game: Any = GAMES["fox-and-geese"]
    view = game.view(game.begin(game.terms("slanted")), 0)
    allowed = tuple(ruling for ruling in game.rulings(view, 0) if ruling.allowed)
    choice = ActChoice(game, view, allowed[0].move, allowed, {}, allowed[1].move)

    assert choice.move.verb == "place"
    assert told_of(choice)[0].text.startswith("It hardly matters where")
    worse = {
        allowed[1].move: -0.8,
        **{ruling.move: 0.0 for ruling in allowed if ruling != allowed[1]},
    }
    known = dataclasses.replace(choice, worths=worse)
    assert told_of(known)[0].text.startswith("Most points do as well")


ALL_LOST = ("Elephant d6 to b8", "Elephant d6 to f8", "Elephant e6 to g8", "Elephant e6 to c8")


def of_elephants() -> list[Idea]:
    """What is told of an elephant that goes where nothing takes it."""
    view = at("shatranj", "bodlaender", CHESS, 1)
    level = ("Elephant e6 to g4", "Pawn c4 to c3", "Pawn e4 to e3", "King c6 to d5")
    worths = dict.fromkeys(level, 0.0)
    worths |= dict.fromkeys(ALL_LOST, -1.5)
    return told_of(chosen("shatranj", view, level[0], worths, ALL_LOST[0]))


def test_what_other_moves_lose_at_once_is_told_of_all_of_them() -> None:
    """Not of the next best alone, which says nothing for the move where most do as well."""
    first = of_elephants()[0]

    assert first.key == "loses-none"
    assert first.text.startswith("Four of your 29 other moves lose a man at once")
    assert "“elephant d6 to b8” does by “rook d8 takes the elephant on b8”" in first.text


def test_where_no_other_move_loses_a_man_the_rest_are_about_as_good() -> None:
    """One sentence, not three; and the figure speaks of the move that the sentence names."""
    view = at("shatranj", "bodlaender", CHESS, 1)
    best, worse = "Elephant e6 to g4", "Elephant d6 to b8"
    allowed = [r.label for r in GAMES["shatranj"].rulings(view, 1) if r.allowed]
    lost = dict.fromkeys(ALL_LOST, -1.5)
    choice = chosen("shatranj", view, best, dict.fromkeys(allowed, 0.0) | lost, worse)

    said = told(choice, told_of(choice)[0], "")

    assert said.because.endswith("; the rest are about as good.")
    assert said.because.count("about as good") == 1
    assert said.figure == f"You come out about 1.5 pawns’ worth worse with “{worse}”."


def test_the_figure_speaks_against_the_move_that_the_reason_names() -> None:
    """Not of the general, which is worth less by where it stands, but of an elephant that is
    lost."""
    view = at("shatranj", "bodlaender", CHESS, 1)
    best, worse, other = "Elephant e6 to g4", "Elephant d6 to b8", "King c6 to d5"
    level = ("Pawn c4 to c3", "Pawn e4 to e3")
    worths = dict.fromkeys((best, *level), 0.0) | {other: -0.5, worse: -1.5}
    choice = chosen("shatranj", view, best, worths, other)
    idea = next(one for one in told_of(choice) if one.key == "loses-none")

    said = told(choice, idea, "")

    assert f"“{worse.lower()}” does by" in said.because
    assert said.figure.startswith(f"You come out about 1.5 pawns’ worth worse with “{worse}”")


def test_a_man_that_a_bare_king_takes_is_lost_as_well() -> None:
    """On d4 the rook stands beside it."""
    men = "........................R...........k..................K........"
    view = at("chaturanga", "bodlaender", men, 0, leaps=("leapt", "leapt"), lost=("CEN", "CENPR"))
    level = ("Rook a4 to a1", "Rook a4 to a2", "Rook a4 to a3", "Rook a4 to b4")
    lost = ("Rook a4 to d4",)
    worths = dict.fromkeys(level, 5.0) | dict.fromkeys(lost, 0.0)

    told = told_of(chosen("chaturanga", view, level[0], worths, lost[0]))

    assert any("king e5 takes the rook on d4" in idea.text for idea in told)


@pytest.mark.parametrize(
    ("slug", "variant", "men", "best", "lost", "level", "text"),
    [
        ("alquerque", "pritchard", "b..ww..www..w..bb...bbb..", "Move a4 to a3",
         ("Move c5 to d4", "Move c5 to c4"), ("Move b4 to a3", "Move a1 to a2", "Move b4 to c4"),
         "Three of your nine other moves lose a man at once, as “Move c5 to d4” does by “Take from "
         "c3 to e5”: this one loses none."),
        ("fox-and-geese", "slanted", ".....f.g......g..g......g........", "Move e4 to d4",
         ("Move e4 to e3",), ("Move c4 to c3", "Move c4 to b3", "Move e4 to f4"),
         "the fox can take the geese on e3 and e5 in one turn"),
    ],
)  # fmt: skip
def test_on_other_boards_as_well(
    slug: str, variant: str, men: str, best: str, lost: Any, level: Any, text: str
) -> None:
    view = at(slug, variant, men, 1)
    worths = dict.fromkeys((best, *level), 0.0) | dict.fromkeys(lost, -1.0)
    known = {r.label for r in GAMES[slug].rulings(view, 1) if r.allowed}
    worths = {label: worth for label, worth in worths.items() if label in known}

    assert text in told_of(chosen(slug, view, best, worths, lost[0]))[0].text


def test_geese_with_an_empty_point_behind_them_are_counted() -> None:
    """Of those that the fox can come beside: it is shut off from the one at the end."""
    men = ".g.................gf...g..gg.gg."
    view = at("fox-and-geese", "modar", men, 1)
    best, other = "Move g4 to f4", "Move c6 to c5"
    worths = {best: 0.0, other: -1.2, "Move g4 to g3": 0.0, "Move d6 to d5": 0.0}

    told = told_of(chosen("fox-and-geese", view, best, worths, other))

    (text,) = (idea.text for idea in told if idea.key == "gaps-left")
    assert "beside three geese with an empty point behind" in text


def thrown(own: Any, foe: Any, left: tuple[int, ...], slug: str = "back-gammon") -> Thrown:
    """The first move that the table allows, as a throw."""
    game: Any = GAMES[slug]
    state = running(slug, (own, foe), left)
    allowed = tuple(r for r in game.rulings(state, 0) if r.allowed)
    return Thrown(ActChoice(game, state, allowed[0].move, allowed), game.laws(state.terms))


def test_men_are_less_heaped_only_beside_as_many_that_are_borne() -> None:
    """A man that is borne is the difference, and not where the others stand."""
    throw = thrown(men_at(at6=4, at5=4, at3=3, at1=1), men_at(at6=5, at20=2), (2, 1))
    mine, theirs = throw.end
    heaped = list(mine)
    heaped[max(range(1, 7), key=lambda far: mine[far])] += 3
    borne = [*heaped]
    borne[HOME] += 1

    assert "heaped" not in throw.better((tuple(borne), theirs), throw.shots)


@pytest.mark.parametrize("slug", ["irish", "back-gammon"])
def test_a_throw_more_or_less_that_hits_is_no_reason(slug: str) -> None:
    """Told is a difference of four throws at least, or that nothing can be hit any more."""
    game: Any = GAMES[slug]
    heard = set()
    for place in places(game, 40, 5, 2):
        laws, allowed = game.laws(place.view.terms), tuple(place.allowed)
        for ruling in allowed:
            if ruling.move.verb != "move":
                continue
            throw = Thrown(ActChoice(game, place.view, ruling.move, allowed), laws)
            for key, _, holes in throw.situations():
                if key.startswith("safe-"):
                    assert throw.rival is not None
                    worse = shots(*throw.rival, laws)
                    assert worse - throw.shots >= NEAR or not throw.shots
                    heard.add(key)
                if key == "better":
                    assert " not " in str(holes["better"])

    assert heard


def test_what_can_be_kept_at_dubblets_is_counted_to_the_last_man() -> None:
    """Three men may go without a number; of five, two numbers go with them."""
    own = (2, 1, 1, 2, 2, 0)

    key, text = all_that_can_be_kept(own, 3, 1)
    assert key == "any-order"
    assert "still have five numbers" in text
    assert "still have three numbers" in all_that_can_be_kept(own, 5, 1)[1]


def test_what_holds_of_every_man_at_dubblets_is_told_of_every_man() -> None:
    """Five numbers are kept by one man of two alone; three by whichever goes first; one man is left
    in any case; and none."""
    one, any_first, last, none = (
        all_that_can_be_kept((2, 1, 1, 2, 2, 0), owed, 1) for owed in (3, 5, 7, 8)
    )

    assert "If this ace is one of them" in one[1]
    assert "whichever man you play first" in any_first[1]
    assert "just one man is left then: which you begin with is all one" in last[1]
    assert "they are your last: the order is all one" in none[1]


def test_the_last_man_of_a_number_is_told_to_be_kept_where_every_other_will_do() -> None:
    """At Dubblets, with three quaters and one cinque; alike but for the cinques."""
    said = dubblets_told((2, 2, 2, 3, 1, 2)).because

    assert "more than of any other number" not in said
    assert said == kept_last((2, 2, 2, 3, 1, 2))[1]
    assert "None of your men is the last" in dubblets_told((2, 2, 2, 3, 2, 2)).because


def dubblets_told(down: tuple[int, ...]) -> Coached:
    """What is told who bears one of those men."""
    game: Any = GAMES["dubblets"]
    none = (0,) * 6
    state = but(
        game.begin(game.terms()), standing=(none, none), down=((2, 0, 2, 3, 2, 3), down), turn=1,
        acting=(1,), thrown=("6", "6"), owed=3, bearing=(True, True), due=None,
    )  # fmt: skip
    allowed = [ruling for ruling in game.rulings(state, 1) if ruling.allowed]
    return coached(game, state, allowed, Random(0), Budget(10))


def test_an_exchange_is_not_told_where_the_next_best_loses_a_man() -> None:
    """Eighteen moves are as good as to exchange the knights: what matters is not to lose one."""
    men = "R..KG..R...PP....PPEEPP.P..N...PpN.....p.pneenp...pppp.rr..kg..."
    view = at("shatranj", "bodlaender", men, 1)
    best, other = "Knight c6 takes the knight on d4", "Pawn g6 to g5"
    worths = dict.fromkeys((best, "Knight c6 to e5", "Elephant d6 to f8"), 0.0)
    worths |= {"Knight c6 to a7": 0.0, other: -1.1, "Knight c6 to b4": -2.3}

    first = told_of(chosen("shatranj", view, best, worths, other))[0]

    assert first.key == "loses-none"
    assert "“pawn g6 to g5” does by “knight d4 takes the knight on c6”" in first.text


def test_a_greater_man_given_for_a_lesser_is_counted_among_what_is_lost() -> None:
    """An elephant for a pawn, as for nothing; not a pawn for a pawn."""
    men = f"K.E.............{'....p...'}{'...p....'}{'.' * 31}k"
    view = at("shatranj", "bodlaender", men, 0)
    best, other = "King a1 to b1", "Elephant c1 takes the pawn on e3"
    choice = chosen("shatranj", view, best, {best: 0.0, other: -0.5}, other)

    sides = _Sides(choice, 0)

    assert set(sides.losing.values()) == {"pawn d4 takes the elephant on e3"}
    assert sides.traded == set(sides.losing)


def test_a_man_that_the_next_best_loses_comes_before_what_this_move_attacks() -> None:
    """“It attacks the rook on h5” is no reason for a figure of a pawn that is given away."""
    men = "...r........PK......P.....C.c.p..P...E.R.pP.......p..k........n."
    view = at("chaturanga", "bodlaender", men, 1, leaps=("leapt", "checked"), lost=("ENPR", "ENPR"))
    best, lost = "Knight g8 to f6", "Pawn g4 to g3"
    labels = [r.label for r in GAMES["chaturanga"].rulings(view, 1) if r.allowed]
    worths = dict.fromkeys(labels, -0.2) | {best: 0.0, lost: -1.4}

    keys = [idea.key for idea in told_of(chosen("chaturanga", view, best, worths, lost))]

    assert "threat" in keys
    assert keys[0] == "loses-none"
