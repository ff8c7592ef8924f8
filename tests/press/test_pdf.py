"""What the press makes: true millimetres, one side, the book's own type."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from diversions.library.byte_cache import ByteCache
from diversions.press import pdf, typesetter

BOX = {
    "kind": "drawing",
    "title": "A board",
    "code": "toy:usual",
    "width": 100,
    "height": 60,
    "note": "",
    "parts": [
        {"kind": "box", "x": 0, "y": 0, "width": 100, "height": 60, "fill": "ink", "weight": 0}
    ],
}


def data(*pages: dict[str, Any]) -> dict[str, Any]:
    return {"title": "A board", "foot": "toy:usual", "pages": list(pages)}


@pytest.mark.parametrize(("paper", "width"), [("a4", 210), ("us-letter", 215.9)])
def test_a_drawing_has_its_true_size(paper: str, width: float) -> None:
    made = pdf.bound(data(BOX), paper)

    page = pypdfium2.PdfDocument(made)[0]
    image = page.render(scale=4).to_pil().convert("L")
    row = image.crop((0, image.height // 6, image.width, image.height // 6 + 1))
    dark = [x for x, value in enumerate(row.tobytes()) if value < 100]
    assert page.get_width() * 25.4 / 72 == pytest.approx(width, abs=0.2)
    assert (dark[-1] - dark[0] + 1) / 4 * 25.4 / 72 == pytest.approx(100, rel=0.01)


def test_a_page_carries_its_scale_box_and_its_code() -> None:
    made = pdf.bound(data(BOX), "a4")

    text = pypdfium2.PdfDocument(made)[0].get_textpage().get_text_range()
    assert "this box is 50 mm wide" in text
    assert "toy:usual" in text


def test_the_largest_type_in_which_a_page_takes_one_side_is_found() -> None:
    def rules(many: int) -> dict[str, Any]:
        text = pdf.blocks("A rule of some ten words, which are there to be counted.")
        rule = {"number": 1, "standing": "stated", "blocks": text}
        sections = [{"title": "Play", "rules": [rule] * many}]
        return {"kind": "rules", "title": "", "strap": "", "code": "", "sections": sections}

    assert pdf.largest(rules(1), "a4", (13, 12, 11)) == 13
    assert pdf.largest(rules(400), "a4", (13, 12, 11)) is None
    assert pdf.largest(rules(40), "a4", (30, 20, 11)) in (20, 11)


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_kept", ByteCache[bytes](room=250_000))


def test_a_font_not_found_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(pdf, "FONTS", tmp_path)

    with pytest.raises(Exception, match="font"):
        pdf.bound(data(BOX), "a4")


def test_markdown_becomes_runs() -> None:
    assert pdf.blocks("One *put*.\n\n- first") == [
        {
            "kind": "par",
            "mark": "",
            "runs": [
                {"text": "One ", "style": "plain"},
                {"text": "put", "style": "em"},
                {"text": ".", "style": "plain"},
            ],
        },
        {"kind": "item", "mark": "–", "runs": [{"text": "first", "style": "plain"}]},
    ]


def test_the_same_page_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"title": "Once", "foot": "", "pages": []}
    first = pdf.bound(data, "a4")
    monkeypatch.setattr(pdf, "_printed", lambda inputs, template: b"anew")

    assert pdf.bound(data, "a4") == first
    assert pdf.bound({**data, "foot": "x"}, "a4") == b"anew"
    assert pdf.bound(data, "a4", keep=False) == b"anew"


def test_what_is_kept_is_bounded_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_printed", lambda inputs, template: bytes(100_000))
    for foot in "abcd":
        pdf.bound({"title": "", "foot": foot, "pages": []}, "a4")

    assert pdf._kept.size == 200_000


def test_the_typesetter_gives_its_memory_back_and_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = typesetter.Typesetter()
    monkeypatch.setattr(typesetter, "_typesetter", own)
    numbers = set()
    for foot in range(typesetter.FILES + 1):
        pdf.bound({"title": "", "foot": str(foot), "pages": []}, "a4")
        assert own.process is not None
        numbers.add(own.process.pid)
    own.process.kill()  # type: ignore[union-attr]
    own.process.wait()  # type: ignore[union-attr]

    assert pdf.bound({"title": "", "foot": "x", "pages": []}, "a4").startswith(b"%PDF")
    assert len(numbers) == 2
    own.end()
