"""Boards of the kit: points, lines, jumps, boards as text and as pictures."""

from __future__ import annotations

import pytest

from diversions.rules import Move, may
from diversions.rules.kit import boards
from diversions.rules.kit.boards import NE, N
from diversions.rules.pictures.boards import Piece, pictured, sheet

NET = boards.board([(file, rank) for rank in range(3) for file in range(3)], boards.even_slants)
CROSS = boards.board([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], lambda file, rank: boards.STRAIGHT)


def names(on: boards.Board, numbers: tuple[int, ...]) -> list[str]:
    return [on.points[number] for number in numbers]


def test_a_square_has_eight_neighbours_in_the_middle_and_three_in_a_corner() -> None:
    board = boards.squares(8, 8)

    assert len(board.steps[board.number("d4")]) == 8
    assert len(board.steps[board.number("a1")]) == 3


def test_a_leap_goes_where_there_is_a_square_whatever_lies_between() -> None:
    board = boards.squares(8, 8)
    at = board.number("b1")

    assert board.points[board.to(at, 1, 2) or 0] == "c3"
    assert board.to(at, -2, 1) is None
    assert board.to(at, 1, -2) is None


def test_a_ray_runs_to_the_edge_and_along_lines_only() -> None:
    assert names(NET, NET.ray(NET.number("a1"), NE)) == ["b2", "c3"]
    assert NET.ray(NET.number("b1"), NE) == ()
    assert names(NET, NET.ray(NET.number("b1"), N)) == ["b2", "b3"]


def test_every_line_is_drawn_once() -> None:
    lines = NET.lines()

    assert len(lines) == len(set(lines)) == 12 + 4
    assert ("b1", "c2") not in lines


def test_a_point_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="“a1” is not a point of this board."):
        CROSS.number("a1")


def test_a_chain_takes_up_each_piece_as_it_goes_and_says_whether_it_could_go_on() -> None:
    board = boards.board([(file, 0) for file in range(5)], lambda file, rank: boards.STRAIGHT)

    chains = list(boards.chains(board, "wb.b.", 0, "b"))

    assert [(names(board, c.path), names(board, c.taken), c.more) for c in chains] == [
        (["a1", "c1"], ["b1"], True),
        (["a1", "c1", "e1"], ["b1", "d1"], False),
    ]


def test_a_leap_can_be_barred() -> None:
    board = boards.board([(file, 0) for file in range(3)], lambda file, rank: boards.STRAIGHT)

    assert boards.can_jump(board, "wb.", 0, "b")
    assert not boards.can_jump(board, "wb.", 0, "b", lambda path, to: False)


def test_a_board_is_read_as_it_is_written() -> None:
    text = boards.written(CROSS, "w.b..")

    assert boards.read(CROSS, text, "wb") == ("w.b..", ())
    assert boards.read(CROSS, text + "\nwhite to move", "wb")[1] == ("white to move",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("w\nw", "Draw 3 ranks, not 2."),
        (".\n..\n.", "Rank 2 has 3 points, and “..” draws 2."),
        (".\n.x.\n.", "“x” is not a piece; choose one of: w, b, or “.” for vacant."),
    ],
)
def test_a_board_that_cannot_be_read_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=".") as error:
        boards.read(CROSS, text, "wb")

    assert str(error.value) == why


def test_a_picture_names_each_point_and_what_stands_on_it() -> None:
    picture = pictured(CROSS, "w....", {"w": Piece("ring", "white", "white man")})

    assert [place.name for place in picture.places] == [
        "b3, vacant",
        "a2, vacant",
        "b2, vacant",
        "c2, vacant",
        "b1, white man",
    ]
    assert (picture.x("b3"), picture.y("b3")) == (150, 50)


def test_a_turned_board_shows_the_same_from_the_other_side() -> None:
    looks = {"w": Piece("ring", "white", "white man"), "b": Piece("cross", "black", "black man")}
    picture = pictured(NET, "ww......b", looks)

    turned = picture.seen(True)

    assert [place.name for place in turned.places[:3]] == [
        "c1, vacant",
        "b1, white man",
        "a1, white man",
    ]
    assert (turned.x("a1"), turned.y("a1")) == (250, 50)
    assert (turned.x("c3"), turned.y("c3")) == (50, 250)
    assert turned.text == "1 . w w\n2 . . .\n3 b . .\n  c b a"
    assert turned.seen(False) == picture
    assert picture.text == boards.written(NET, "ww......b")


def test_a_turned_board_is_read_as_what_it_shows() -> None:
    turned = pictured(CROSS, "w.b..", {}).seen(True)

    assert boards.read(CROSS, turned.text, "wb") == ("w.b..", ())
    assert boards.read(CROSS, f"{turned.text}\nwhite to move", "wb")[1] == ("white to move",)


def test_a_sheet_is_as_large_as_its_points_are_apart() -> None:
    drawing = sheet(NET, "A net", 30)

    assert (drawing.width, drawing.height) == (90, 90)


def test_rulings_are_told_by_the_point_that_they_begin_on() -> None:
    picture = pictured(CROSS, "w....", {"w": Piece("ring", "white", "white man")})
    step = may(Move(0, "move", ("b1", "b2")), "a.move", "Move b1 to b2")
    rest = may(Move(0, "pass"), "a.pass", "Pass")

    by_point = picture.starting([step, rest])

    assert [(place.point, rulings) for place, rulings in by_point] == [("b1", [step])]


def test_the_points_of_the_last_move_say_who_went_where_and_what_was_taken() -> None:
    men = (Piece("ring", "white", "white man"), Piece("cross", "black", "black man"))
    by_letter = dict(zip("WB", men, strict=True))
    on = boards.squares(3, 3)
    laid = "".join("W" if point == "c3" else "B" if point == "a3" else "." for point in on.points)

    taking = pictured(on, laid, by_letter, "squares", ("a1", "c3"), ("b2",))
    unclear = pictured(on, laid, by_letter, "squares", ("a3", "c3"))

    said = {place.point: place.name + taking.since(place) for place in taking.places}
    assert said["a1"] == "a1, vacant: the white man went from here to c3"
    assert said["c3"] == "c3, white man, which came from a1"
    assert said["b2"] == "b2, vacant, where the last move took a piece"
    assert said["a3"] == "a3, black man"
    assert {unclear.since(place) for place in unclear.places} == {"", ", of the last move"}


def test_the_board_before_says_what_was_taken_and_where_one_of_several_went() -> None:
    men = (Piece("ring", "white", "white man"), Piece("cross", "black", "black man"))
    by_letter = dict(zip("WB", men, strict=True))
    on = boards.squares(3, 3)

    def laid(**at: str) -> str:
        return "".join(at.get(point, ".") for point in on.points)

    before = pictured(on, laid(a1="W", b2="B", c3="B"), by_letter, "squares")
    jumped = pictured(on, laid(c3="W"), by_letter, "squares", ("a1", "c3"), ("b2",))
    two = pictured(on, laid(a2="W", c3="B", b2="B"), by_letter, "squares", ("c3", "a2"))

    said = {p.point: jumped.after(before, ("a1", "c3")).since(p) for p in jumped.places}
    assert said["b2"] == ", where the last move took the black man"
    assert said["c3"] == ", which came from a1 and took the black man"
    said = {p.point: two.after(before, ("a1", "a2")).since(p) for p in two.places}
    assert said["a2"] == ", which came from a1"
    assert said["a1"] == ": the white man went from here to a2"
    assert said["c3"] == ", of the last move"
    assert said["b2"] == ""


def test_who_went_is_said_without_what_else_is_said_of_a_man() -> None:
    by_letter = {"W": Piece("ring", "white", "coin, moved with this throw")}
    on = boards.squares(3, 3)
    laid = "".join("W" if point == "a3" else "." for point in on.points)

    moved = pictured(on, laid, by_letter, "squares", ("a1", "a3"))

    said = {place.point: place.name + moved.since(place) for place in moved.places}
    assert said["a1"] == "a1, vacant: the coin went from here to a3"
    assert said["a3"] == "a3, coin, moved with this throw, which came from a1"
