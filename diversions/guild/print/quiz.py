"""A quiz on paper: positions of the book's lessons, what may be done in them, and the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.library.steps import LessonStep
from diversions.play import lessons, showing
from diversions.play.table import Table
from diversions.press import packs, pdf, positions, sheets
from diversions.rules import BACK, Ruling, Terms
from diversions.rules.pictures import doors

EACH = 3  # questions of one game, at most
CHOICES = 4  # acts to choose among
LINES = 3  # of the record, told before a question
LETTERS = "abcd"
LEARNER = "Ann"  # for whom one plays in every question


ASKS = {True: "Which of these may you do?", False: "Which does the lesson recommend?"}


class QuizQuestion(NamedTuple):
    """One position, the acts that are offered, and what the rules say of each.

    If all of them are allowed, the question is which the lesson asks for.
    """

    step: LessonStep
    seen: Table
    offered: tuple[Ruling, ...]

    @property
    def is_of_rules(self) -> bool:
        return not all(ruling.allowed for ruling in self.offered)

    def is_right(self, ruling: Ruling) -> bool:
        return ruling.allowed if self.is_of_rules else lessons.is_right(self.step, ruling)


def questions(terms: Terms) -> list[QuizQuestion]:
    """The questions of a game: from its lesson under *terms*, in the lesson's order.

    A position serves best where some act is refused and another allowed; a game whose lesson has
    no such position asks which act the lesson recommends.  Which acts are offered is drawn by lot,
    and the lot always falls alike.
    """
    steps = [step for step in lessons.lesson(terms.game, terms) if not step.play]
    posed = [question for step in steps if (question := _question(step))]
    if any(question.is_of_rules for question in posed):
        posed = [question for question in posed if question.is_of_rules]
    if len(posed) <= EACH:
        return posed
    kept = sorted(Random(terms.code).sample(range(len(posed)), EACH))
    return [posed[n] for n in kept]


def _question(step: LessonStep) -> QuizQuestion | None:
    """A position with a few acts; none, if it leaves too few to choose among."""
    seen = showing.look(lessons.opening(step), step.learner, lessons.company(step, LEARNER))
    whole = [ruling for ruling in seen.rulings if ruling.pick is None]
    asked = [r for r in whole if r.allowed and lessons.is_right(step, r)]
    other = [r for r in whole if r.allowed and r not in asked]
    no = list({ruling.label: ruling for ruling in whole if not ruling.allowed}.values())
    lot = Random(f"{step.terms} {step.key}")
    lot.shuffle(other)
    lot.shuffle(no)
    if no and (asked or other):
        offered = [*asked[:1], no[0], *other[:2], *no[1:], *other[2:]]
    elif asked and other:
        offered = [asked[0], *other]
    else:
        return None
    offered = sorted(offered[:CHOICES], key=whole.index)
    return QuizQuestion(step, seen, tuple(offered)) if len(offered) > 2 else None


# As the template takes them -----------------------------------------------------------------------


def pages(chosen: Iterable[Terms]) -> list[dict[str, Any]]:
    """The quiz and, on pages of their own, its answers; nothing, if no lesson has a question."""
    asked, answered = [], []
    number = 0
    for terms in chosen:
        for question in questions(terms):
            number += 1
            asked.append(_asked(number, terms, question))
            answered.append(_answered(number, terms, question))
    if not asked:
        return []
    head = {"size": pdf.SIZE}
    note = (
        f"You play for {LEARNER} in each position. Mark every move that the rules allow: there is "
        "always at least one, but never all. Where a question says so, mark the one move that the "
        "lesson recommends."
    )
    return [
        {"kind": "quiz", "title": "What may you do?", "note": note, "questions": asked, **head},
        {"kind": "answers", "title": "What you may do: answers", "answers": answered, **head},
    ]


def _asked(number: int, terms: Terms, question: QuizQuestion) -> dict[str, Any]:
    seen = question.seen
    picture = seen.picture
    return {
        "number": number,
        "game": GAMES[terms.game].title,
        "title": question.step.title,
        "board": positions.board(picture) if picture else "",
        "rows": [] if picture else list(_rows(seen)),
        "said": [line.text.striptags() for line in seen.record[-LINES:]],
        "yours": _yours(question),
        "score": _score(seen),
        "asks": ASKS[question.is_of_rules],
        "choices": [
            [letter, seen.plain(ruling.label)]
            for letter, ruling in zip(LETTERS, question.offered, strict=False)
        ],
    }


def _yours(question: QuizQuestion) -> str:
    """Which men on the board are the reader's; nothing, where there is no board."""
    lore = doors.at_table(question.step.game)
    seat = question.step.learner
    if said := getattr(lore, "YOURS", ()):
        return str(said[seat])
    sides = getattr(lore, "SIDES", ())
    return f"You play {sides[seat]}." if sides else ""


def _rows(seen: Table) -> Iterator[dict[str, Any]]:
    """What lies in sight: the trick, cards turned up, one's own hand."""
    pack = seen.pack
    if pack is None:
        return

    def row(title: str, cards: Iterable[str]) -> dict[str, Any]:
        names = [packs.BACK if card == BACK else card for card in cards]
        return {"title": title, "cards": [packs.face(pack.system, name) for name in names]}

    if (lying := seen.lying).cards:
        who = ", ".join(seen.names[seat] for seat, _ in lying.cards)
        title = lying.label or "The trick"
        yield row(f"{title}: {who}", [card for _, card in lying.cards])
    turned = getattr(seen.view, "turned", "")
    cards = (turned,) if isinstance(turned, str) else turned
    if shown := [card for card in cards if card in pack.cards]:
        yield row("Turned up", shown)
    if hand := [held.card for held in seen.hand]:
        yield row("Your hand", hand)


def _score(seen: Table) -> str:
    scores = [
        f"{side.names.striptags()} {side.points}"
        for side in seen.sides()
        if side.points is not None
    ]
    return f"The score: {', '.join(scores)}." if scores and any(seen.view.score) else ""


def _answered(number: int, terms: Terms, question: QuizQuestion) -> dict[str, Any]:
    seen, numbers = question.seen, question.seen.numbers
    lines = []
    for letter, ruling in zip(LETTERS, question.offered, strict=False):
        because = seen.plain(ruling.because)
        yes = "yes." if question.is_right(ruling) else "allowed, but not the best move here."
        said = f"{seen.plain(ruling.label)}: {yes if ruling.allowed else f'no. {because}'}"
        lines.append([letter, said, str(numbers.get(ruling.rule, ""))])
    return {
        "number": number,
        "game": f"{GAMES[terms.game].title} ({terms.code})",
        "right": [
            line[0]
            for line, ruling in zip(lines, question.offered, strict=True)
            if question.is_right(ruling)
        ],
        "lines": lines,
        "right_text": [] if question.is_of_rules else _told(seen, question.step.right),
    }


def _told(seen: Table, text: str) -> list[dict[str, Any]]:
    """What the lesson says when it is done."""
    return pdf.blocks(sheets.plain(seen.plain(text), seen.numbers))
