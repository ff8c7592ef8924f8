"""What the press makes: true millimetres, one side, the book's own type."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from diversions.press import pdf

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
    made = pdf.fitted(data(BOX), paper, most=1)

    page = pypdfium2.PdfDocument(made)[0]
    image = page.render(scale=4).to_pil().convert("L")
    row = image.crop((0, image.height // 6, image.width, image.height // 6 + 1))
    dark = [x for x, value in enumerate(row.tobytes()) if value < 100]
    assert page.get_width() * 25.4 / 72 == pytest.approx(width, abs=0.2)
    assert (dark[-1] - dark[0] + 1) / 4 * 25.4 / 72 == pytest.approx(100, rel=0.01)


def test_a_page_carries_its_scale_box_and_its_code() -> None:
    made = pdf.fitted(data(BOX), "a4", most=1)

    text = pypdfium2.PdfDocument(made)[0].get_textpage().get_text_range()
    assert "this box is 50 mm wide" in text
    assert "toy:usual" in text


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(pdf.PressError, match="does not fit on 1 page"):
        pdf.fitted(data(BOX, BOX), "a4", most=1)


def test_a_font_not_found_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(pdf, "FONTS", tmp_path)

    with pytest.raises(Exception, match="font"):
        pdf.fitted(data(BOX), "a4", most=1)


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
