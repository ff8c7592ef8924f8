"""Documentation for an Arts and Sciences entry: what was done in period and how we know, what the
entrant did and why, with every rule beside its evidence.

A document is a list of pieces; ``render`` writes the same pieces as PDF, DOCX or Markdown.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Mm

from diversions.edition import citing
from diversions.games import GAMES
from diversions.library import editions, provenance, selectors
from diversions.library.models import Doubt, Section, Source
from diversions.library.selectors import Report, Sentence, ShownCrux, ShownReading
from diversions.press import pdf, typesetter
from diversions.rules import Terms

TEMPLATE = Path(__file__).resolve().parent / "documentation.typ"
PAPERS = {"a4": ("A4", 210, 297), "us-letter": ("US Letter", 215.9, 279.4)}
STANCES = {
    "states": "says so",
    "implies": "implies it",
    "silent": "is silent",
    "contradicts": "says otherwise",
}
MARK = re.compile(r"\s*\[@([a-z0-9-]+)(?:,\s*([^\]]+))?\]")
REFERENCE = re.compile(r"\[#([a-z0-9.-]+)\]")


class EntrantText(NamedTuple):
    """What the entrant writes in; any of it may be empty."""

    name: str = ""
    group: str = ""
    event: str = ""
    day: str = ""
    did: str = ""  # what I did, in the entrant's own words
    differs: str = ""  # where it differs, and why


class Paragraph(NamedTuple):
    """One paragraph: its kind, and runs of text each with a style (plain, em, strong).

    Kinds: ``title``, ``line`` (of the title page), ``h1``, ``h2``, ``par``, ``item``, ``rule``,
    ``evidence`` (which stays with the rule above it), ``blank`` (a line to write on).
    """

    kind: str
    runs: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.runs)


def said(kind: str, text: str) -> Paragraph:
    """A piece of plain text."""
    return Paragraph(kind, ((text, "plain"),))


# What stands in it ------------------------------------------------------------------------------


def document(
    report: Report, terms: Terms | None, entrant: EntrantText, address: Callable[[str], str]
) -> list[Paragraph]:
    """The whole documentation of a game under *terms*; *address* makes a place a whole address."""
    works = selectors.sources()
    rules = [rule for rule in report.rules if terms is None or terms.meets(rule.under)]
    pieces = [*_title(report, terms, entrant)]
    pieces.append(said("h1", "The game in a page"))
    pieces += _prose(selectors.summary(report.game.slug, terms), report, works)
    pieces += _history(report, works)
    pieces += _period(report, rules)
    pieces += _mine(report, terms, rules, entrant)
    pieces.append(said("h1", "Materials"))
    pieces.append(said("par", report.game.equipment or "No source says what is needed."))
    return pieces + list(_works(rules, report, works, address))


def _title(report: Report, terms: Terms | None, entrant: EntrantText) -> Iterator[Paragraph]:
    yield said("title", report.game.title)
    if report.game.strap:
        yield said("line", report.game.strap)
    if terms is not None:
        variant = next(v for v in report.variants if v.key == terms.variant)
        told = not variant.dated or variant.dated in variant.title
        dated = "" if told else f" ({variant.dated})"
        yield said("line", f"Played so: {variant.title}{dated}")
    for label, text in (
        ("Entered by", entrant.name),
        ("Group", entrant.group),
        ("Event", entrant.event),
        ("Date", entrant.day),
    ):
        yield said("line", f"{label}: {text or '______________________'}")
    if terms is not None:
        yield said("line", f"Readings: {terms.code}")


def _history(report: Report, works: dict[str, Source]) -> Iterator[Paragraph]:
    told = _told(report)
    if told:
        yield said("h1", "History")
    for section in told:
        if len(told) > 1:
            yield said("h2", section.title)
        yield from _prose(section.text, report, works)
    doubts = list(Doubt.objects.filter(game=report.game).order_by("order"))
    if doubts:
        yield said("h2", "What the editors doubt")
    for doubt in doubts:
        yield said("item", " ".join(f"{doubt.claim} {doubt.authority} {doubt.text}".split()))


def _told(report: Report) -> list[Section]:
    """The sections that tell and hold no rules."""
    return [c.section for c in report.chapters if c.section.text and not c.rules]


CHOSEN = ("supplied", "modern")  # standings that no period text upholds
GROUNDS: tuple[tuple[str, str, Callable[[Sentence], bool]], ...] = (
    (
        "From period texts that we have read",
        "Primary evidence: the text itself was before the editors.",
        lambda rule: rule.basis.period and not rule.basis.through,
    ),
    (
        "From period texts, through later writers",
        "The old text was not before the editors. A later writer tells what it says.",
        lambda rule: rule.basis.period and bool(rule.basis.through),
    ),
    (
        "From modern writers",
        "Secondary evidence: a writer of our time says so, and may have had sources not named.",
        lambda rule: bool(rule.basis.hand) and not rule.basis.period,
    ),
)


def _period(report: Report, rules: list[Sentence]) -> Iterator[Paragraph]:
    """The rules in the order of play, each with its grade; what kinds of evidence, before them."""
    yield said("h1", "What was done in period, and how we know")
    upheld = [rule for rule in rules if not _is_chosen(rule)]
    for title, about, belongs in GROUNDS:
        if numbers := [rule.number for rule in upheld if belongs(rule)]:
            yield Paragraph(
                "item", ((f"{title}: ", "strong"), (f"{_numbered(numbers)}. {about}", "plain"))
            )
    in_force = {rule.id for rule in rules}
    for chapter in report.chapters:
        here = [rule for rule in chapter.rules if rule.id in in_force]
        if here:
            yield said("h2", chapter.section.title)
        for is_chosen, run in groupby(here, _is_chosen):
            if is_chosen:
                numbers = [rule.number for rule in run]
                had = (
                    "had to be supplied, and stands"
                    if len(numbers) == 1
                    else ("had to be supplied, and stand")
                )
                yield said("item", f"{_numbered(numbers)} {had} with the reason further below.")
            else:
                for rule in run:
                    yield from _rule(rule)


def _is_chosen(rule: Sentence) -> bool:
    """Whether somebody had to choose it, since no text upholds it."""
    return rule.standing in CHOSEN or not rule.basis.hand


def _numbered(numbers: list[int]) -> str:
    """
    >>> _numbered([3]), _numbered([1, 2, 3, 5, 8, 9])
    ('Rule 3', 'Rules 1–3, 5, 8 and 9')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    if len(numbers) == 1:
        return f"Rule {words[0]}"
    return f"Rules {', '.join(words[:-1])} and {words[-1]}" if words[1:] else f"Rules {words[0]}"


def _rule(rule: Sentence) -> Iterator[Paragraph]:
    """A rule and, with it, what it rests on."""
    yield Paragraph("rule", ((f"{rule.number}. ", "strong"), (_bare(rule.html), "plain")))
    standing = f"{rule.standing}, {rule.basis.words}" if rule.basis.words else rule.standing
    witnesses = [
        f"{w.short}{', ' + w.locus if w.locus else ''} {STANCES[w.stance]}"
        + (f": “{w.quote}”" if w.quote else "")
        for w in rule.witnesses
    ]
    by = f" Chosen by {'the editors' if rule.by == 'ours' else rule.by}." if rule.by else ""
    why = f" {_bare(rule.note)}" if rule.note else ""
    standing = standing[0].upper() + standing[1:]
    evidence = f"{standing}.{by} {'; '.join(witnesses)}{'.' if witnesses else ''}{why}"
    yield said("evidence", " ".join(evidence.split()))


def _mine(
    report: Report, terms: Terms | None, rules: list[Sentence], entrant: EntrantText
) -> Iterator[Paragraph]:
    yield said("h1", "What I did, and where it differs")
    yield from _own(entrant.did, "What I did, in my own words:")
    if terms is not None:
        yield from _readings(report, terms)
    chosen = [rule for rule in rules if _is_chosen(rule)]
    if chosen:
        yield said("h2", "Rules that had to be supplied")
        yield said(
            "par",
            "No period text states these. A redactor or the editors of the book chose or inferred "
            "them, or they are of our own time; each says so.",
        )
        for rule in chosen:
            yield from _rule(rule)
    yield said("h2", "Where it differs, and why")
    yield from _own(entrant.differs, "")


def _own(text: str, asked: str) -> Iterator[Paragraph]:
    if text:
        for paragraph in re.split(r"\n\s*\n", text):
            yield said("par", " ".join(paragraph.split()))
    else:
        if asked:
            yield said("par", asked)
        yield from (said("blank", "") for _ in range(4))


def _readings(report: Report, terms: Terms) -> Iterator[Paragraph]:
    """Each point in dispute that arises, the answer chosen, and those that were not."""
    questions = [q for asked in report.questions.values() for q in asked] + list(report.loose)
    agreed = {option.key: reading.key for option, reading in terms.agreed}
    arising = [q for q in questions if selectors.arises(q, terms)]
    if not arising:
        return
    yield said("h2", "Where the sources differ, I followed these readings")
    for question in arising:
        answers = {answer.key: answer for answer in question.answers}
        mine = answers.pop(agreed[question.option])
        by = ", ".join(dict.fromkeys(w.short for w in mine.witnesses))
        others = "; ".join(answer.label for answer in answers.values())
        runs = [(f"{question.question} ", "em"), (mine.label, "strong")]
        runs.append((f" ({by})" if by else "", "plain"))
        runs.append((f". Others read: {others}." if others else ".", "plain"))
        yield Paragraph("item", tuple(run for run in runs if run[0]))
        yield from _why(report, question, mine, terms)


def _why(
    report: Report, question: ShownCrux, mine: ShownReading, terms: Terms
) -> Iterator[Paragraph]:
    """Who decided for a reading, and the reason, if the book has one."""
    game = GAMES[terms.game]
    variant = next(v for v in report.variants if v.key == terms.variant)
    usual = next(
        reading
        for option, reading in game.terms(terms.variant, terms.seats).agreed
        if option.key == question.option
    )
    if usual.key != mine.key:
        who = f"My choice: “{variant.title}” has “{usual.label}”."
    elif mine.witnesses:
        who = f"The reading of “{variant.title}”, on the word of those named."
    elif mine.rule and mine.rule.by:
        by = "the editors of the book" if mine.rule.by == "ours" else mine.rule.by
        who = f"The reading of “{variant.title}”, chosen by {by}."
    else:
        who = f"The reading of “{variant.title}”, as the editors of the book have put it together."
    given = _bare(mine.rule.note if mine.rule and mine.rule.note else question.html)
    why = f" Why: {given}" if given else " The book gives no reason."
    yield said("evidence", f"{who}{why}")


def _works(
    rules: list[Sentence],
    report: Report,
    works: dict[str, Source],
    address: Callable[[str], str],
) -> Iterator[Paragraph]:
    through = {
        w.source: rule.basis.through
        for rule in rules
        for w in rule.witnesses
        if rule.basis.through and w.short == rule.basis.hand
    }
    keys = {w.source for rule in rules for w in rule.witnesses}
    keys |= {mark[1] for section in _told(report) for mark in MARK.finditer(section.text)}
    cited = [work for key, work in works.items() if key in keys]
    yield said("h1", "Works cited")
    yield said("par", "Under each work stands what the editors of the book say of it.")
    for work in sorted(cited, key=lambda work: work.author or work.title):
        held = work.address
        full = held if held.startswith("http") else f"https://{held}" if held else ""
        text = citing.as_text(citing.source_work(work, full), "chicago")
        whom = works.get(work.quoted_from)
        teller = through.get(work.key) or (whom.short if whom else "")
        known = f"Known through {teller}." if teller else ""
        yield said("item", " ".join(filter(None, (text, known, provenance.place(work, works)))))
        yield from _prose(work.text, report, works)
    place = selectors.address("report", report.game.slug)
    edition = editions.newest()
    book = f"“{report.game.title}.” {citing.BOOK}, edition {edition}. {address(place)}"
    yield said("item", f"{citing.EDITORS}. {edition.partition('.')[0]}. {book}")
    redactors = [credit.name for credit in report.credits if credit.role == "redactor"]
    if redactors:
        yield said("par", f"The report follows reconstructions by {', '.join(redactors)}.")


def _prose(text: str, report: Report, works: dict[str, Source]) -> Iterator[Paragraph]:
    """Markdown of the book as pieces, citations as (Cotton 1674, p. 131)."""
    numbers = {rule.id: rule.number for rule in report.rules}

    def cited(match: re.Match[str]) -> str:
        short = works[match[1]].short if match[1] in works else match[1]
        return f" ({short}{', ' + match[2] if match[2] else ''})"

    text = MARK.sub(cited, text)
    text = REFERENCE.sub(lambda match: f"(rule {numbers.get(match[1], match[1])})", text)
    for block in pdf.blocks(_rows(text)):
        runs = tuple((run["text"], run["style"]) for run in block["runs"])
        yield Paragraph("item" if block["kind"] == "item" else "par", runs)


def _rows(text: str) -> str:
    """Markdown with its tables as lists, a row an item: *the first cell*: the others."""

    def listed(table: re.Match[str]) -> str:
        heads, _, *rows = (
            [cell.strip() for cell in line.strip().strip("|").split("|")]
            for line in table[0].strip().splitlines()
        )
        told = []
        for first, *others in rows:
            named = (f"{head}: {cell}" for head, cell in zip(heads[1:], others, strict=False))
            told.append(f"- {first}; " + "; ".join(named))
        return "\n".join(told) + "\n"

    return re.sub(r"(?:^\|.*\n?)+", listed, text, flags=re.MULTILINE)


def _bare(html: str) -> str:
    """The words of a rendered text."""
    text = re.sub(r'<a class="cite"[^>]*>(.*?)</a>', r"(\1)", html)
    text = re.sub(r"</(?:p|li|td|th|tr)>", " ", text)
    text = re.sub(r"<[^>]+>", "", text)
    for entity, sign in (("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"')):
        text = text.replace(entity, sign)
    return " ".join(text.split())


# As files ---------------------------------------------------------------------------------------


CLOSE = ("item", "evidence")  # what stands close to the item of a list before it


def as_markdown(pieces: list[Paragraph]) -> bytes:
    """The pieces as Markdown, to go on from."""
    heads = {"title": "# ", "h1": "\n## ", "h2": "\n### ", "item": "- ", "evidence": "  > "}
    lines = []
    for piece, then in zip_longest(pieces, pieces[1:]):
        text = "".join(_marked(text, style) for text, style in piece.runs)
        if piece.kind == "blank":
            text = "\\_" * 20
        # Without an empty line what follows a list would be read as the end of its last item.
        tight = piece.kind == "rule" or (piece.kind == "item" and then and then.kind in CLOSE)
        after = "" if tight else "\n"
        lines.append(f"{heads.get(piece.kind, '')}{text}{'  ' if piece.kind == 'line' else after}")
    return ("\n".join(lines) + "\n").encode()


def _marked(text: str, style: str) -> str:
    safe = re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)
    mark = {"em": "*", "strong": "**"}.get(style, "")
    core = safe.strip()
    return safe.replace(core, f"{mark}{core}{mark}") if mark and core else safe


def as_docx(pieces: list[Paragraph], paper: str) -> bytes:
    """The pieces as a document of a word processor, with its own styles for headings."""
    file = docx.Document()
    section = file.sections[0]
    _, width, height = PAPERS[paper]
    section.page_width, section.page_height = Mm(width), Mm(height)
    styles = {
        "title": "Title",
        "h1": "Heading 1",
        "h2": "Heading 2",
        "item": "List Bullet",
        "evidence": "Intense Quote",
    }
    for piece in pieces:
        paragraph = file.add_paragraph(style=styles.get(piece.kind))
        if piece.kind == "blank":
            paragraph.add_run("_" * 60)
        for text, style in piece.runs:
            run = paragraph.add_run(text)
            run.italic, run.bold = style == "em" or None, style == "strong" or None
        if piece.kind in ("title", "line"):
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        paragraph.paragraph_format.keep_with_next = piece.kind in ("rule", "h1", "h2")
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()


def as_pdf(pieces: list[Paragraph], paper: str) -> bytes:
    """The pieces as PDF."""
    data: dict[str, Any] = {
        "paper": paper,
        "title": pieces[0].text,
        "pieces": [
            {"kind": p.kind, "runs": [{"text": t, "style": s} for t, s in p.runs]} for p in pieces
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


def render(pieces: list[Paragraph], form: str, paper: str) -> bytes:
    """The pieces as a file; *form* is a key of ``FORMS``, *paper* one of ``PAPERS``."""
    if form == "md":
        return as_markdown(pieces)
    return as_docx(pieces, paper) if form == "docx" else as_pdf(pieces, paper)
