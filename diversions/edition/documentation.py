"""Documentation for an Arts and Sciences entry: how it was played and how we know, what the
entrant did and why, with every rule beside its evidence.

A document is a list of pieces, which ``document_files`` writes as PDF, DOCX or Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from diversions.edition import citing, laid
from diversions.edition.document_files import Paragraph, Runs, said
from diversions.edition.laid import Laid
from diversions.games import GAMES
from diversions.library import (
    editions,
    evidence,
    mentions,
    printed,
    provenance,
    selectors,
    under_terms,
)
from diversions.library.models import Diagram, Doubt, Source
from diversions.library.selectors import (
    Chapter,
    Report,
    Sentence,
    ShownCrux,
    ShownReading,
    Testimony,
)
from diversions.play import fold
from diversions.play.table import Table
from diversions.press import pdf
from diversions.rules import Terms
from diversions.rules.kit.wording import capital
from diversions.rules.pictures import doors
from diversions.rules.pictures.doors import Drawn
from diversions.rules.record import read

STANCES = {
    "states": "says so",
    "implies": "implies it",
    "silent": "is silent",
    "contradicts": "says otherwise",
}
MARK = re.compile(r"\s*\[@([a-z0-9-]+)(?:,\s*([^\]]+))?\]")
TABLE = re.compile(r"((?:^\|.*\n?)+)", re.MULTILINE)
REFERENCE = re.compile(r"\[#([a-z0-9.-]+)\]")
LINK = re.compile(r'<a class="cite" href="/sources/([a-z0-9-]+)/')
HELPER = re.compile(
    r"\[([^\]]+)\]\((/[a-z0-9/-]+/(?:tools|print)/[a-z0-9/-]*)\)"
)  # a page that paper cannot show
SAID_AGAIN = 0.66  # of the long words of a sentence: it says what was said before


class EntrantText(NamedTuple):
    """What the entrant writes in; any of it may be empty."""

    name: str = ""
    group: str = ""
    event: str = ""
    day: str = ""
    made: str = ""  # what I made, in the entrant's own words
    did: str = ""  # how I played it
    learnt: str = ""  # what I learnt
    differs: str = ""  # where it differs, and why


# What stands in it ------------------------------------------------------------------------------


def document(
    report: Report, terms: Terms | None, entrant: EntrantText, address: Callable[[str], str]
) -> list[Paragraph]:
    """The whole documentation of a game under *terms*; *address* makes a place a whole address."""
    works = selectors.sources()
    variant = selectors.read_in(report, terms)
    rules = [
        selectors.in_variant(rule, report.game.slug, variant)
        for rule in report.rules
        if terms is None or terms.meets(rule.under)
    ]
    pieces = [*_title(report, terms, entrant)]
    pieces.append(said("h1", "The game on one page"))
    pieces.append(said("par", _age(report.game.slug)))
    pieces += _prose(under_terms.summary(report.game.slug, terms), report, works)
    if terms is not None:
        pieces += _begun(terms)
    pieces += _history(report, works, address)
    pieces += _period(report, rules, works)
    pieces += _mine(report, terms, rules, entrant)
    pieces.append(said("h1", "Materials"))
    pieces.append(said("par", report.game.equipment or "No source says what is needed."))
    return pieces + list(_works(rules, report, terms, works, address))


def _title(report: Report, terms: Terms | None, entrant: EntrantText) -> Iterator[Paragraph]:
    yield said("title", report.game.title)
    if report.game.strap:
        yield said("line", report.game.strap)
    if terms is not None:
        variant = next(v for v in report.variants if v.key == terms.variant)
        told = not variant.dated or variant.dated in variant.title
        dated = "" if told else f" ({variant.dated})"
        yield said("line", f"Played like this: {variant.title}{dated}")
    for label, text in (
        ("Entered by", entrant.name),
        ("Group", entrant.group),
        ("Event", entrant.event),
        ("Date", entrant.day),
    ):
        yield said("line", f"{label}: {text or '______________________'}")
    if terms is not None:
        yield said("line", f"Readings: {terms.code}")


def _age(slug: str) -> str:
    """Whether a text tells of the game before 1600, and on whose word."""
    sentence, mention = mentions.in_full(slug)
    if mention is None or mention.is_read:
        return sentence
    return f"{sentence} On the word of {mention.teller.short}."


def _history(
    report: Report, works: dict[str, Source], address: Callable[[str], str]
) -> Iterator[Paragraph]:
    told = _told(report)
    if told:
        yield said("h1", "History")
    for chapter in told:
        if chapter.section.title != "History":
            yield said("h2", chapter.section.title)
        text = HELPER.sub(lambda link: f"{link[1]} ({address(link[2])})", chapter.section.text)
        yield from _prose(text, report, works)
        yield from _drawn(chapter.diagrams, report, works, address)
    doubts = list(Doubt.objects.filter(game=report.game).order_by("order"))
    if doubts:
        yield said("h2", "What the editors doubt")
    for doubt in doubts:
        yield said("item", " ".join(f"{doubt.claim} {doubt.authority} {doubt.text}".split()))


def _told(report: Report) -> list[Chapter]:
    """The chapters that tell and hold no rules."""
    return [c for c in report.chapters if c.section.text and not c.rules]


def _begun(terms: Terms) -> Iterator[Paragraph]:
    """The board as play begins, if the game has one; else the cards in the midst of a record."""
    played = fold.fold(terms, ())
    if board := doors.picture(played.game, played.state):
        yield _captioned(board, "The board as play begins.")
    elif (table := laid.recorded(played.game.slug, terms)) and (cards := laid.of_cards(table)):
        yield _captioned(cards, _caption(table, terms))


def _captioned(drawn: Drawn | Laid, caption: str) -> Paragraph:
    """What is *drawn*, over its caption."""
    return Paragraph("picture", ((caption, "plain"),), (drawn,))


def _caption(table: Table, terms: Terms) -> str:
    """Which table it is that is drawn, and whether it was played by these readings."""
    played = "" if table.terms.code == terms.code else ", which was played under other readings"
    return f"A table in play, every hand open, from one of our recorded games{played}."


def _drawn(
    diagrams: Iterable[tuple[Diagram, str]],
    report: Report,
    works: dict[str, Source],
    address: Callable[[str], str],
) -> Iterator[Paragraph]:
    """Each position that is shown on a board: before what is played there, and after."""
    records = selectors.records(report.game.slug)
    for diagram, place in diagrams:
        boards = boards_of(diagram, records)
        if boards:
            runs = [run for piece in _prose(diagram.text, report, works) for run in piece.runs]
            sides = (
                " The board before is on the left, the board after on the right."
                if len(boards) > 1
                else ""
            )
            step = f" Step by step: {address(place)}" if place else ""
            yield Paragraph("picture", (*runs, (sides + step, "plain")), tuple(boards))


def boards_of(diagram: Diagram, records: Mapping[str, str]) -> list[Drawn]:
    """The board before what *diagram* shows, and after; none in a game without one."""
    played = fold.fold(*read(records[diagram.record], GAMES))
    states = [played.at(ply).state for ply in sorted({diagram.first, diagram.last})]
    return [board for state in states if (board := doors.picture(played.game, state))]


CHOSEN = ("supplied", "modern")  # standings that no text of the game’s time upholds
READ = "Primary evidence: the editors read the text in a keyed copy."
RETOLD = "The editors have not seen the old text. A later writer tells us what it says."
LATER = "Evidence from long after 1600. Each rule names the text."
SECOND = "Secondary evidence. Each rule names the texts that the writer names."
THIRD = "Tertiary evidence: two or more steps away from the old texts."
UNNAMED = "The writer names no text, so we cannot judge how good the evidence is."
# Kinds of evidence for rules, and of works: how old it is against 1600, and what was before us.
GROUNDS = {
    "From texts before 1600, the Society’s period, that the editors read": READ,
    "From texts before 1600, the Society’s period, through later writers": RETOLD,
    "From texts of 1600 to 1699 that the editors read": READ,
    "From texts of 1600 to 1699, through later writers": RETOLD,
    "From texts of 1700 to 1899": LATER,
    "From later writers who name texts from before 1900": SECOND,
    "From an encyclopedia, or from later writers who follow other modern writers": THIRD,
    "From later writers who name no text": UNNAMED,
}
WORKS = {
    (age, is_read): f"{kind}: texts {when}, {how}"
    for age, when in (
        ("before 1600", "before 1600, the Society’s period"),
        ("1600 to 1699", "of 1600 to 1699"),
        ("1700 to 1899", "of 1700 to 1899"),
    )
    for is_read, kind, how in (
        (True, "Primary sources", "which the editors read"),
        (False, "Primary sources at second hand", "known through later writers"),
    )
} | {("", True): "Secondary and tertiary works: since 1900, or without a date"}
ENCYCLOPEDIA = "wikipedia.org"


def _ground(rule: Sentence, works: dict[str, Source]) -> str:
    """The key of ``GROUNDS`` for what a rule rests on."""
    read, retold, read_after, retold_after, later, second, third, unnamed = GROUNDS
    basis = rule.basis
    match evidence.age_of(basis.year):
        case "before 1600":
            return retold if basis.through else read
        case "1600 to 1699":
            return retold_after if basis.through else read_after
        case "1700 to 1899":
            return later
    by_name = {work.short: work for work in works.values()}
    if basis.through or ENCYCLOPEDIA in by_name[basis.hand].address:
        return third
    if not basis.names:
        return unnamed
    return second if any(evidence.is_old(by_name[name]) for name in basis.names) else third


def _shelf(work: Source) -> tuple[str, bool]:
    """The key of ``WORKS`` for a work."""
    age = evidence.age_of(evidence.year_of(work.year))
    if any(told == age for told, _ in WORKS):
        return age, not work.quoted_from
    return "", True


def _period(report: Report, rules: list[Sentence], works: dict[str, Source]) -> Iterator[Paragraph]:
    """The rules in the order of play, each with its grade; what kinds of evidence, before them."""
    yield said("h1", "How it was played, and how we know")
    upheld = [rule for rule in rules if not _is_chosen(rule)]
    for title, about in GROUNDS.items():
        here = [rule for rule in upheld if _ground(rule, works) == title]
        said_so = [rule.number for rule in here if rule.standing != "inferred"]
        inferred = [rule.number for rule in here if rule.standing == "inferred"]
        told = [f"{_numbered(said_so)}."] if said_so else []
        told += [f"Inferred: {_numbered(inferred).lower()}."] if inferred else []
        if told:
            runs = ((f"{title}: ", "strong"), (" ".join([*told, about]), "plain"))
            yield Paragraph("item", runs)
    in_force = {rule.id: rule for rule in rules}
    for chapter in report.chapters:
        here = [in_force[rule.id] for rule in chapter.rules if rule.id in in_force]
        if here:
            yield said("h2", chapter.section.title)
        for is_chosen, run in groupby(here, _is_chosen):
            if is_chosen:
                numbers = [rule.number for rule in run]
                given = "it is given" if len(numbers) == 1 else "they are given"
                had = f"had to be supplied; {given} further below, with the reason."
                yield said("item", f"{_numbered(numbers)} {had}")
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
        f"{w.short}{', ' + w.locus if w.locus else ''}"
        f"{', of another variant,' if w.is_anothers else ''} {STANCES[w.stance]}"
        + (f": “{w.quote}”" if w.quote else "")
        + (" (in brackets: not legible there, read in another edition)" if "[" in w.quote else "")
        for w in sorted(rule.witnesses, key=lambda witness: witness.is_anothers)
    ]
    chose = "Inferred" if rule.standing == "inferred" else "Chosen"
    by = f" {chose} by {'the editors' if rule.by == 'ours' else rule.by}." if rule.by else ""
    why = f" {_argued(rule.note)}" if rule.note else ""
    if not (witnesses or why):
        why = " The book cites no text for it."
    standing = capital(standing)
    told = "; ".join(witnesses)
    end = "" if not told or told.endswith(".”") else "."
    yield said("evidence", " ".join(f"{standing}.{by} {told}{end}{why}".split()))


def _mine(
    report: Report, terms: Terms | None, rules: list[Sentence], entrant: EntrantText
) -> Iterator[Paragraph]:
    yield said("h1", "What I did, and where it differs")
    for head, text, asked in (
        (
            "What I made",
            entrant.made,
            "What are the board, men, cards or dice made of, and what did you copy?",
        ),
        ("How I played it", entrant.did, "With whom, where and when, and how often?"),
        ("What I learnt", entrant.learnt, "What did you learn in play that the texts do not say?"),
    ):
        yield said("h2", head)
        yield from _own(text, asked)
    if terms is not None:
        yield from _readings(report, terms)
    chosen = [rule for rule in rules if _is_chosen(rule)]
    if chosen:
        yield said("h2", "Rules that had to be supplied")
        yield said(
            "par",
            "No text of the game’s time states these. A redactor or the editors of the book "
            "chose or inferred them, or they are modern; each rule says which.",
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
    agreed = {option.key: reading.key for option, reading in terms.agreed}
    arising = _arising(report, terms)
    if not arising:
        return
    yield said("h2", "Where the sources differ or are silent, I followed these readings")
    for question in arising:
        answers = {answer.key: answer for answer in question.answers}
        mine = answers.pop(agreed[question.option])
        by = "; ".join(
            f"implied by {w.short}" if w.stance == "implies" else w.short
            for w in _first_printed(mine.witnesses)
        )
        others = "; ".join(answer.label for answer in answers.values())
        runs = [(f"{question.question} ", "em"), (mine.label, "strong")]
        runs.append((f" ({by})" if by else "", "plain"))
        runs.append((f". Others read: {others}." if others else ".", "plain"))
        yield Paragraph("item", tuple(run for run in runs if run[0]))
        yield from _why(report, question, mine, terms)


def _first_printed(witnesses: Sequence[Testimony]) -> list[Testimony]:
    """These without the second edition of a text that is among them: it is no second witness."""
    seconds = {printed.text(w.source).second for w in witnesses if w.source in printed.available()}
    return [w for w in witnesses if w.source not in seconds]


def _arising(report: Report, terms: Terms | None) -> list[ShownCrux]:
    """The points in dispute that arise under *terms*."""
    questions = [q for asked in report.questions.values() for q in asked] + list(report.loose)
    return [q for q in questions if terms is not None and under_terms.arises(q, terms)]


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
    elif mine.rule and (mine.rule.by or mine.rule.basis.words == "this book"):
        by = mine.rule.by if mine.rule.by not in ("", "ours") else "the editors of the book"
        who = f"The reading of “{variant.title}”, chosen by {by}."
    else:
        who = f"The reading of “{variant.title}”, as the editors of the book have put it together."
    discussion = _argued(question.html)
    note = _argued(mine.rule.note) if mine.rule else ""
    given = " ".join(filter(None, (discussion, _beyond(note, discussion))))
    why = f" Why: {given}" if given else " The book gives no reason."
    yield said("evidence", f"{who}{why}")


def _beyond(note: str, said_before: str) -> str:
    """The sentences of *note* that say something beyond *said_before*.

    >>> _beyond("He says must of all. The Knave is ten.", "He says *must* of all.")
    'The Knave is ten.'
    """
    before = _long_words(said_before)
    new = []
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z“])", note):
        words = _long_words(sentence)
        if words and len(words & before) < SAID_AGAIN * len(words):
            new.append(sentence)
    return " ".join(new)


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"[\w’']+", text.lower()) if len(word) > 3}


def _works(
    rules: list[Sentence],
    report: Report,
    terms: Terms | None,
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
    named = {name for rule in rules for name in rule.basis.names}
    keys |= {key for key, work in works.items() if work.short in named}
    keys |= {mark[1] for c in _told(report) for mark in MARK.finditer(c.section.text)}
    argued = [rule.note for rule in rules] + [q.html for q in _arising(report, terms)]
    keys |= {link[1] for text in argued for link in LINK.finditer(str(text))}
    cited = sorted(
        (work for key, work in works.items() if key in keys),
        key=lambda work: work.short.strip("“").casefold(),
    )
    yield said("h1", "Works cited")
    yield said(
        "par",
        "Each work is listed under the name by which it is cited above, followed by what the "
        "editors of the book say about it.",
    )
    for shelf, title in WORKS.items():
        here = [work for work in cited if _shelf(work) == shelf]
        if here:
            yield said("h2", title)
        for work in here:
            teller = through.get(work.key) or _short(works, work.quoted_from)
            yield from _work(work, teller, report, works, address)
    yield said("h2", "This book")
    place = selectors.address("report", report.game.slug)
    if terms is not None:
        place += f"?terms={terms.code}"
    edition = editions.newest()
    book = f"“{report.game.title}.” {citing.BOOK}, edition {edition}. {address(place)}"
    yield said("item", f"{citing.EDITORS}. {edition.partition('.')[0]}. {book}")
    if redactors := citing.redactors(report):
        yield said("par", f"The report follows reconstructions by {', '.join(redactors)}.")
    if notice := selectors.notice(report.game.slug):
        yield said("par", notice)


def _short(works: dict[str, Source], key: str) -> str:
    return works[key].short if key in works else ""


def _work(
    work: Source,
    teller: str,
    report: Report,
    works: dict[str, Source],
    address: Callable[[str], str],
) -> Iterator[Paragraph]:
    """A work in full, under the name by which it is cited, and what the editors say of it."""
    held = work.address
    full = held if held.startswith("http") else f"https://{held}" if held else ""
    book = works.get(work.within)
    told = [citing.as_text(citing.source_work(work, full, book), "chicago")]
    told += [
        f"{link.name}: {link.value}."
        for link in provenance.links(work)
        if link.name not in ("Read it at", "Licence")
    ]
    if teller:
        told.append(f"Known through {teller}.")
    told.append(provenance.place(work, works))
    if work.key in printed.available():
        what = "Its words" if printed.text(work.key).whole else "Passages quoted from it"
        told.append(f"{what}: {address(selectors.address('text', work.key))}")
    yield Paragraph(
        "item", ((f"{work.short}: ", "strong"), (" ".join(filter(None, told)), "plain"))
    )
    yield from _prose(work.text, report, works)


def _prose(text: str, report: Report, works: dict[str, Source]) -> Iterator[Paragraph]:
    """Markdown of the book as pieces, citations as (Cotton 1674, p. 131)."""
    numbers = {rule.id: rule.number for rule in report.rules}

    def cited(match: re.Match[str]) -> str:
        short = works[match[1]].short if match[1] in works else match[1]
        return f" ({short}{', ' + match[2] if match[2] else ''})"

    text = MARK.sub(cited, text)
    text = REFERENCE.sub(lambda match: f"(rule {numbers.get(match[1], match[1])})", text)
    for part in TABLE.split(text):
        if TABLE.fullmatch(part):
            yield _table(part)
            continue
        for block in pdf.blocks(part):
            yield Paragraph("item" if block["kind"] == "item" else "par", _runs(block))


def _runs(block: Mapping[str, Any]) -> Runs:
    return tuple((run["text"], run["style"]) for run in block["runs"])


def _table(text: str) -> Paragraph:
    """A table of Markdown; its first row is its heads."""
    head, _, *rows = (
        tuple(
            tuple(run for block in pdf.blocks(cell.strip()) for run in _runs(block))
            for cell in line.strip().strip("|").split("|")
        )
        for line in text.strip().splitlines()
    )
    return Paragraph("table", (), rows=(head, *rows))


def _argued(html: str) -> str:
    """The same of a note or a discussion, where what is set in italics is quoted."""
    return _bare(re.sub(r"<em>(.*?)</em>", r"“\1”", str(html)))


def _bare(html: str) -> str:
    """The words of a rendered text."""
    text = re.sub(r'<a class="(?:cite|ref)"[^>]*>(.*?)</a>', r"(\1)", str(html))
    text = re.sub(r"</(?:p|li|td|th|tr)>", " ", text)
    text = re.sub(r"<[^>]+>", "", text)
    for entity, sign in (("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"')):
        text = text.replace(entity, sign)
    return " ".join(text.split())
