"""The pieces of a document as a file: PDF, DOCX or Markdown."""

from __future__ import annotations

import io
import json
import re
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import docx
from django.utils import timezone
from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph as DocxParagraph
from lxml import etree

from diversions.edition.laid import Laid
from diversions.press import pdf, positions, typesetter
from diversions.rules.pictures.doors import Drawn

TEMPLATE = Path(__file__).resolve().parent / "documentation.typ"
PAPERS = {"a4": ("A4", 210, 297), "us-letter": ("US Letter", 215.9, 279.4)}
WIDE = 60  # mm of a board on paper


Runs = tuple[tuple[str, str], ...]


class Paragraph(NamedTuple):
    """One paragraph: its kind, and runs of text each with a style (plain, em, strong).

    Kinds: ``title``, ``line`` (of the title page), ``h1``, ``h2``, ``par``, ``item``, ``rule``,
    ``evidence`` (a footnote of the rule above it; below an item, what stays with that), ``blank``
    (a line to write on), ``picture`` (boards side by side, or a table of cards, over a
    caption), ``table`` (*rows* of cells, the heads first).
    """

    kind: str
    runs: Runs
    boards: tuple[Drawn | Laid, ...] = ()
    rows: tuple[tuple[Runs, ...], ...] = ()

    @property
    def text(self) -> str:
        cells = (cell for row in self.rows for cell in row)
        told = ["".join(text for text, _ in runs) for runs in (self.runs, *cells)]
        return " ".join(filter(None, told))


def said(kind: str, text: str) -> Paragraph:
    """A piece of plain text."""
    return Paragraph(kind, ((text, "plain"),))


class Noted(NamedTuple):
    """A piece, and the words of its footnote; empty, if it has none."""

    piece: Paragraph
    note: str


def noted(pieces: list[Paragraph]) -> list[Noted]:
    """The pieces, the evidence of each rule as its footnote."""
    told: list[Noted] = []
    for piece in pieces:
        if piece.kind == "evidence" and told and told[-1].piece.kind == "rule":
            told[-1] = told[-1]._replace(note=piece.text)
        else:
            told.append(Noted(piece, ""))
    return told


CLOSE = ("item", "evidence")  # what stands close to the item of a list before it


def as_markdown(pieces: list[Paragraph]) -> bytes:
    """The pieces as Markdown, to go on from."""
    heads = {"title": "# ", "h1": "\n## ", "h2": "\n### ", "item": "- ", "evidence": "  > "}
    lines: list[str] = []
    notes: list[str] = []
    told = noted(pieces)
    for (piece, note), after_it in zip_longest(told, told[1:]):
        then = after_it.piece if after_it else None
        text = _words(piece.runs)
        if piece.rows:
            head, *rows = ([_words(cell) or " " for cell in row] for row in piece.rows)
            lines_ = ["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)]
            text = "\n".join(lines_)
        if piece.kind == "blank":
            text = "\\_" * 20
        if piece.boards:
            text = "\n\n".join([*(f"```\n{board.text}\n```" for board in piece.boards), text])
        if note:
            notes.append(f"[^{len(notes) + 1}]: {_marked(note, 'plain')}\n")
            text += f"[^{len(notes)}]"
        # Without an empty line what follows a list would be read as the end of its last item.
        tight = piece.kind == "item" and then and then.kind in CLOSE
        after = "" if tight else "\n"
        lines.append(f"{heads.get(piece.kind, '')}{text}{'  ' if piece.kind == 'line' else after}")
    return ("\n".join([*lines, *notes]) + "\n").encode()


def _words(runs: Runs) -> str:
    return "".join(_marked(text, style) for text, style in runs)


def _marked(text: str, style: str) -> str:
    safe = re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)
    mark = {"em": "*", "strong": "**"}.get(style, "")
    core = safe.strip()
    return safe.replace(core, f"{mark}{core}{mark}") if mark and core else safe


def as_docx(pieces: list[Paragraph], paper: str, author: str = "") -> bytes:
    """The pieces as a document of a word processor, with styles that can be changed as a whole."""
    file: Document = docx.Document()
    file.core_properties.title, file.core_properties.author = pieces[0].text, author
    file.core_properties.comments = ""  # which name the library
    _dated(file)
    section = file.sections[0]
    _, width, height = PAPERS[paper]
    section.page_width, section.page_height = Mm(width), Mm(height)
    section.left_margin = section.right_margin = Mm(25)
    styles = _styles(file)
    _numbered_pages(section.footer.paragraphs[0], pieces[0].text)
    notes = Footnotes()
    told = noted(pieces)
    first = next((n for n, (piece, _) in enumerate(told) if piece.kind == "h1"), 0)
    for n, (piece, note) in enumerate(told):
        if piece.boards:
            _boards(file.add_paragraph(), piece)
        if piece.rows:
            _table(file, piece)
            continue
        paragraph = file.add_paragraph(style=styles.get(piece.kind))
        paragraph.paragraph_format.page_break_before = n == first or None
        if piece.kind == "blank":
            paragraph.add_run("_" * 60)
        _write(paragraph, piece.runs)
        if piece.kind in ("title", "line", "picture"):
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        if note:
            notes.add(paragraph, note)
        leads = told[n + 1 : n + 2] and told[n + 1].piece.kind == "evidence"
        paragraph.paragraph_format.keep_with_next = bool(leads) or piece.kind in ("h1", "h2")
    notes.attach(file)
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()


def _write(paragraph: DocxParagraph, runs: Runs, is_head: bool = False) -> None:
    for text, style in runs:
        run = paragraph.add_run(text)
        run.italic, run.bold = style == "em" or None, style == "strong" or is_head or None


def _table(file: Document, piece: Paragraph) -> None:
    """A table, whose heads are told as such to whoever cannot see it, and come again on a page."""
    table = file.add_table(len(piece.rows), max(map(len, piece.rows)), style="Table Grid")
    for n, (row, cells) in enumerate(zip(table.rows, piece.rows, strict=True)):
        for cell, runs in zip(row.cells, cells, strict=False):
            cell.paragraphs[0].paragraph_format.space_after = Pt(1)
            _write(cell.paragraphs[0], runs, is_head=n == 0)
        properties = row._tr.get_or_add_trPr()
        properties.append(OxmlElement("w:cantSplit"))
        if n == 0:
            properties.append(OxmlElement("w:tblHeader"))
    file.add_paragraph().paragraph_format.space_after = Pt(0)


def _styles(file: Document) -> dict[str, str]:
    """The style of each kind of piece, all in one type."""
    styles = {
        "title": "Title",
        "h1": "Heading 1",
        "h2": "Heading 2",
        "item": "List Bullet",
        "evidence": "Evidence",
        "picture": "Caption",
    }
    evidence = file.styles.add_style("Evidence", 1)
    assert isinstance(evidence, ParagraphStyle)
    evidence.base_style = file.styles["Normal"]
    evidence.font.size = Pt(9)
    evidence.paragraph_format.left_indent = Mm(8)
    evidence.paragraph_format.keep_together = True
    for name in ("Normal", *styles.values()):
        style = file.styles[name]
        assert isinstance(style, ParagraphStyle)
        style.font.name = "Times New Roman"
        fonts = style.element.rPr.rFonts
        for key in [key for key in fonts.attrib if key.endswith("Theme")]:
            del fonts.attrib[key]
        style.font.color.rgb = (
            RGBColor(0x55, 0x4A, 0x3D) if name == "Evidence" else RGBColor(0, 0, 0)
        )
        style.paragraph_format.space_after = Pt(5)
    return styles


class Footnotes:
    """The footnotes of a document of a word processor, which python-docx cannot write.

    They stand in a part of their own; a run of the text refers to each by its number.
    """

    TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"

    def __init__(self) -> None:
        self.root = OxmlElement("w:footnotes")
        for id, (kind, sign) in enumerate(
            (("separator", "separator"), ("continuationSeparator", "continuationSeparator"))
        ):
            note = self._note(id)
            note.set(qn("w:type"), kind)
            self._run(note[0], OxmlElement(f"w:{sign}"))

    def _note(self, id: int) -> Any:
        note = OxmlElement("w:footnote")
        note.set(qn("w:id"), str(id))
        note.append(OxmlElement("w:p"))
        self.root.append(note)
        return note

    @staticmethod
    def _run(paragraph: Any, inner: Any, raised: bool = False, small: bool = False) -> None:
        run = OxmlElement("w:r")
        style = OxmlElement("w:rPr")
        if small:
            size = OxmlElement("w:sz")
            size.set(qn("w:val"), "18")  # half points
            style.append(size)
        if raised:
            align = OxmlElement("w:vertAlign")
            align.set(qn("w:val"), "superscript")
            style.append(align)
        run.append(style)
        run.append(inner)
        paragraph.append(run)

    def add(self, paragraph: DocxParagraph, words: str) -> None:
        """A footnote at the end of *paragraph*."""
        id = len(self.root)
        note = self._note(id)
        self._run(note[0], OxmlElement("w:footnoteRef"), raised=True, small=True)
        text = OxmlElement("w:t")
        text.text = f" {words}"
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        self._run(note[0], text, small=True)
        mark = OxmlElement("w:footnoteReference")
        mark.set(qn("w:id"), str(id))
        self._run(paragraph._p, mark, raised=True)

    def attach(self, file: Document) -> None:
        """Make them a part of *file*."""
        name = PackURI("/word/footnotes.xml")
        whole = etree.tostring(self.root, xml_declaration=True, encoding="UTF-8", standalone=True)
        part = Part(name, self.TYPE, whole, file.part.package)
        file.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def _dated(file: Document) -> None:
    """Give it the date on which it is made, and take away the library's picture of an empty page.

    The library's own document, with which every file begins, was made in 2013.
    """
    now = timezone.now().replace(tzinfo=None, microsecond=0)
    file.core_properties.created = file.core_properties.modified = now
    links = file.part.package.rels
    for key in [key for key, link in links.items() if link.reltype == RELATIONSHIP_TYPE.THUMBNAIL]:
        del links[key]


def _numbered_pages(foot: DocxParagraph, title: str) -> None:
    """The title and the number of the page, at the foot of each."""
    foot.add_run(f"{title}\t\t")
    number = OxmlElement("w:fldSimple")
    number.set(qn("w:instr"), "PAGE")
    foot._p.append(number)


def _boards(paragraph: DocxParagraph, piece: Paragraph) -> None:
    """The boards of *piece* in a line, each with its caption for whoever cannot see it."""
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    paragraph.paragraph_format.keep_with_next = True
    for board in piece.boards:
        run = paragraph.add_run()
        picture = io.BytesIO(pdf.png(svg_of(board)))
        shape = run.add_picture(picture, width=Mm(width_of(board)))
        shape._inline.docPr.set("descr", f"{piece.text} {board.text}")
        run.add_text("  ")


def svg_of(drawn: Drawn | Laid) -> str:
    """A board, or a table of cards, as SVG that needs nothing beside it."""
    return drawn.svg if isinstance(drawn, Laid) else positions.board(drawn)


def width_of(drawn: Drawn | Laid) -> float:
    """How many millimetres wide it is on paper."""
    return drawn.across if isinstance(drawn, Laid) else WIDE


def as_pdf(pieces: list[Paragraph], paper: str, author: str = "") -> bytes:
    """The pieces as PDF."""
    data: dict[str, Any] = {
        "paper": paper,
        "title": pieces[0].text,
        "author": author,
        "pieces": [
            {
                "kind": p.kind,
                "runs": [{"text": t, "style": s} for t, s in p.runs],
                "rows": [
                    [[{"text": t, "style": s} for t, s in cell] for cell in row] for row in p.rows
                ],
                "boards": [
                    {"svg": svg_of(b), "text": b.text, "wide": width_of(b)} for b in p.boards
                ],
                "note": note,
            }
            for p, note in noted(pieces)
        ],
    }
    made, _ = typesetter.typeset(TEMPLATE, {"data": json.dumps(data)}, pdf.FONTS)
    return made


FORMS: dict[str, tuple[str, str]] = {
    "pdf": ("PDF", "application/pdf"),
    "docx": (
        "DOCX",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    "md": ("Markdown", "text/markdown; charset=utf-8"),
}


def render(pieces: list[Paragraph], form: str, paper: str, author: str = "") -> bytes:
    """The pieces as a file; *form* is a key of ``FORMS``, *paper* one of ``PAPERS``.

    The *author* stands among the properties of the file.
    """
    if form == "md":
        return as_markdown(pieces)
    write = as_docx if form == "docx" else as_pdf
    return write(pieces, paper, author)
