"""Lessons and records on the desk: replayed before they are saved, written back whole."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from diversions.library import book, fixtures, manifest, selectors, written_back
from diversions.library.admin import on_site
from diversions.library.entries import BookError
from diversions.library.fields import DealField, Lines
from diversions.library.models import Diagram, Lesson, Record, Step
from tests.book import FIXTURES

pytestmark = pytest.mark.django_db
PUT = "games/put/lessons.toml"


@pytest.fixture
def desk(admin_client: Client) -> Client:
    return admin_client


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A copy of the files that the book in the database was loaded from."""
    return Path(shutil.copytree(FIXTURES, tmp_path / "fixtures"))


def asked() -> Step:
    """A step of Put that asks for a card after a lead."""
    return Step.objects.get(game="put", key="the-ranks")


def form_of(row: Step | Record | Lesson, **changes: str) -> dict[str, str]:
    """The form as a browser sends it."""
    form = {}
    for name in row.keys.values():
        value = getattr(row, name)
        if name == "stack":
            value = DealField(required=False).prepare_value(value)
        elif isinstance(value, list):
            value = Lines(required=False).prepare_value(value)
        if value is not False:
            form[name] = "on" if value is True else str(value or "").replace("\n", "\r\n")
    return {**form, **changes}


def save(desk: Client, row: Any, **changes: str) -> tuple[int, str]:
    """The answer of the desk: its status, and what stands on its page."""
    place = f"/admin/library/{row._meta.model_name}/{row.pk}/change/"
    answer = desk.post(place, form_of(row, **changes))
    return answer.status_code, answer.content.decode()


def beside(page: str, field: str) -> str:
    """The errors that stand with one field of a form."""
    row = page.partition(f'class="form-row errors field-{field}"')[2].partition("form-row")[0]
    found = re.search(r'<ul class="errorlist".*?</ul>', row, re.DOTALL)
    return found[0] if found else ""


def test_every_step_lesson_and_record_of_the_files_is_in_the_book() -> None:
    for path in sorted(FIXTURES.glob("games/*/lessons.toml")):
        slug = path.parent.name.replace("_", "-")
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        tables: list[tuple[Any, str]] = [(Lesson, "lesson"), (Step, "step")]
        for model, key in tables:
            rows = [row.entry() for row in model.objects.filter(game=slug)]
            assert rows == [fixtures.canonical(model, entry) for entry in said[key]], slug
    for path in FIXTURES.glob("games/*/records/*.txt"):
        slug = path.parent.parent.name.replace("_", "-")
        kept = selectors.records(slug)[path.stem]
        assert kept == path.read_text(encoding="utf-8").strip()


def test_a_form_that_is_sent_back_unchanged_changes_nothing(desk: Client) -> None:
    every: list[Any] = [*Step.objects.filter(game="put"), *Lesson.objects.filter(game="put")]
    for row in [*every, *Record.objects.filter(game="put")[:3]]:
        before = row.entry()
        status, page = save(desk, row)
        assert status == 302, (row, re.findall(r"errorlist.*?</ul>", page, re.DOTALL))
        again = type(row).objects.get(pk=row.pk)
        assert again.entry() == before
        assert not again.edited


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("do", "A play KD", "do: line 1: “A play KD” is refused"),
        ("do", "B play KD", "is not a move of the learner’s seat, A"),
        ("do", "", "a step asks for a move or is a real play"),
        ("moves", "B play AD\nB fly away", "moves: line 2: “B fly away” is refused"),
        ("moves", "?", "moves: line 1: "),
        ("stack", "A: 3S 2H XX", "stack: it cannot be dealt like that"),
        ("stack", "K: 3S 2H 4C", "“K” is not a seat of this table"),
        ("stack", "3S 2H 4C", "does not say whose hand it is"),
        ("stack", "{broken", "This cannot be read"),
        ("terms", "put:no-such", "terms: "),
        ("seat", "D", "“D” is not a seat of this table"),
        ("play", "grandmaster", "no bot plays at “grandmaster”"),
        ("right", "", "right: is missing"),
        ("under", "when.never-ever", "is not a reading of"),
        ("rests_on", "put.no-such-rule", "“put.no-such-rule”, which is not a rule"),
        ("text", "See [#put.no-such-rule].", "leads nowhere"),
    ],
)
def test_a_step_is_replayed_before_it_is_saved(
    desk: Client, field: str, typed: str, said: str
) -> None:
    step = asked()

    status, page = save(desk, step, **{field: typed})

    assert status == 200
    told = beside(page, "do" if field == "do" and not typed else field)
    told = told.replace("&#x27;", "'").replace("&quot;", '"')
    assert said in told
    if not said.startswith(("does not say", "This cannot", "leads")):
        assert f"step “{step.key}”" in told
    assert Step.objects.get(pk=step.pk).entry() == step.entry()


def test_an_edited_step_is_taught_at_once_and_written_back_alone(desk: Client, files: Path) -> None:
    step = asked()
    before = (files / PUT).read_text(encoding="utf-8")
    others = {
        p: p.read_bytes()
        for p in files.rglob("*")
        if p.is_file() and p not in (files / PUT, files / manifest.NAME)
    }

    status, _ = save(desk, step, title="Quite another title", right="So it was.\nAnd no more.")

    assert status == 302
    assert Step.objects.get(pk=step.pk).edited
    assert "Quite another title" in desk.get(on_site(step)).content.decode()
    written, against = written_back.write(files)
    assert (written, against) == ([f"step “{step.key}”"], [])
    after = (files / PUT).read_text(encoding="utf-8")
    assert {p: p.read_bytes() for p in others} == others
    gone = set(before.splitlines()) - set(after.splitlines())
    assert gone <= {f'title = "{step.title}"', *f"right = '''{step.right}'''".splitlines()} | {
        f'right = "{step.right}"'
    }
    said = {entry["key"]: entry for entry in tomllib.loads(after)["step"]}
    assert said[step.key]["title"] == "Quite another title"
    assert not Step.objects.get(pk=step.pk).edited
    assert (
        fixtures.read(files).of(Step, "put")[0].values == Step.objects.filter(game="put")[0].entry()
    )


def test_a_new_deal_is_written_as_the_files_write_it(desk: Client, files: Path) -> None:
    step = asked()
    hands = {seat: list(cards) for seat, cards in step.stack["hands"].items()}
    hands["A"] = hands["A"][::-1]
    typed = "\n".join(f"{seat}: {' '.join(cards)}" for seat, cards in hands.items())

    status, _ = save(desk, step, stack=typed + "\nthen: ")

    assert status == 302
    written_back.write(files)
    said = tomllib.loads((files / PUT).read_text(encoding="utf-8"))["step"]
    assert next(e for e in said if e["key"] == step.key)["stack"]["hands"] == hands
    fixtures.read(files)


def test_a_step_that_is_new_comes_last_and_into_the_file(desk: Client, files: Path) -> None:
    old = asked()
    form = form_of(old, game="put", key="quite-new", title="New")

    assert desk.post("/admin/library/step/add/", form).status_code == 302

    assert [s.key for s in Step.objects.filter(game="put")][-1] == "quite-new"
    written_back.write(files)
    assert tomllib.loads((files / PUT).read_text(encoding="utf-8"))["step"][-1]["title"] == "New"
    same = desk.post("/admin/library/step/add/", form)
    assert "appears twice" in same.content.decode()


def keys(game: str = "put") -> list[str]:
    """The steps of a game in the order in which they are taught."""
    return list(Step.objects.filter(game=game).values_list("key", flat=True))


def keys_of(files: Path) -> list[str]:
    """The same in its file."""
    said = tomllib.loads((files / PUT).read_text(encoding="utf-8"))
    return [entry["key"] for entry in said["step"]]


def test_a_step_is_moved_behind_another_and_the_file_follows(desk: Client, files: Path) -> None:
    before, step = keys(), asked()
    last = before[-1]
    rest = [key for key in before if key != step.key]

    status, _ = save(desk, step, follows=last, **{"initial-follows": rest[0]})

    assert status == 302
    assert keys() == [*rest, step.key]
    assert written_back.write(files)[1] == []
    assert keys_of(files) == keys()
    told = fixtures.read(files).of(Step, "put")
    assert [entry.values for entry in told] == [s.entry() for s in Step.objects.filter(game="put")]
    assert not any(row.waits for row in Step.objects.all())
    save(desk, step, follows="", **{"initial-follows": last})
    assert keys()[0] == step.key
    written_back.write(files)
    assert keys_of(files) == keys()


def test_a_step_moved_here_stays_where_it_is_when_the_file_changes(
    desk: Client, files: Path
) -> None:
    before, step = keys(), asked()
    save(desk, step, follows=before[-1], **{"initial-follows": before[0]})
    text = (files / PUT).read_text(encoding="utf-8")
    new = "[[step]]" + text.split("[[step]]")[1].replace(f'"{before[0]}"', '"quite-new"', 1)
    (files / PUT).write_text(text.replace("[[step]]", new + "[[step]]", 1), encoding="utf-8")

    kept = book.load(files).kept

    rest = [key for key in before if key != step.key]
    assert keys() == ["quite-new", *rest, step.key]
    assert f"put, step “{step.key}”: moved here; write_book writes it back." in kept
    written_back.write(files)
    assert keys_of(files) == keys()
    assert book.load(files).kept == []


def test_who_saves_a_text_does_not_undo_what_another_moved(desk: Client) -> None:
    before, step = keys(), asked()
    follows = before[before.index(step.key) - 1]
    book.move(step, before[-1])

    save(desk, step, title="Another", follows=follows, **{"initial-follows": follows})

    assert keys()[-1] == step.key


def test_a_broken_step_in_a_file_is_told_by_file_and_step(files: Path) -> None:
    step = asked()
    text = (files / PUT).read_text(encoding="utf-8")
    asked_for = f'do = ["{step.do[0]}"'
    assert asked_for in text
    (files / PUT).write_text(text.replace(asked_for, 'do = ["A fly away"'), encoding="utf-8")

    with pytest.raises(BookError) as error:
        book.load(files)

    (said, *_) = error.value.mistakes
    assert said.startswith(f"{PUT}, step “")
    assert "do: line 1: “A fly away” is refused" in said


@pytest.mark.parametrize("field", ["terms", "title", "first"])
def test_a_lesson_is_checked_with_the_others(desk: Client, field: str) -> None:
    one, two = Lesson.objects.filter(game="put", first=False)[:2]
    typed = {"terms": two.terms, "title": "", "first": "on"}[field]

    status, page = save(desk, one, **{field: typed})

    assert status == 200
    assert beside(page, field) or "appears twice" in page


def test_a_record_is_played_through_before_it_is_saved(desk: Client, files: Path) -> None:
    record = Record.objects.get(game="put", key="trick-and-tie")
    lines = record.text.splitlines()

    status, page = save(desk, record, text="\n".join([*lines, "A fly away"]))

    assert status == 200
    assert f"line {len(lines) + 1}: “A fly away” is refused" in beside(page, "text")
    status, _ = save(desk, record, text="# A remark of ours.\r\n" + "\r\n".join(lines))
    assert status == 302
    assert written_back.write(files)[0] == ["record “trick-and-tie”"]
    path = files / "games/put/records/trick-and-tie.txt"
    assert path.read_text(encoding="utf-8") == "# A remark of ours.\n" + "\n".join(lines) + "\n"
    fixtures.read(files)


def test_what_rests_on_a_record_keeps_its_moves(desk: Client) -> None:
    shown = Diagram.objects.filter(game="put").order_by("last").last()
    assert shown is not None
    record = Record.objects.get(game="put", key=shown.record)
    head, *moves = (line for line in record.text.splitlines() if not line.startswith("#"))

    status, page = save(desk, record, text="\n".join([head, *moves[: shown.last - 1]]))

    assert status == 200
    assert f"a diagram shows it up to move {shown.last}" in beside(page, "text")


def test_a_problem_keeps_the_moves_before_it(desk: Client) -> None:
    said = tomllib.loads((FIXTURES / "games/put/problems.toml").read_text(encoding="utf-8"))
    problem = max((p for p in said["problem"] if p.get("record")), key=lambda p: p["ply"])
    record = Record.objects.get(game="put", key=problem["record"])
    head, *_ = (line for line in record.text.splitlines() if not line.startswith("#"))

    _, page = save(desk, record, text=head)

    assert f"a problem is posed after move {problem['ply']}" in beside(page, "text")


def test_the_key_of_a_step_or_record_does_not_change(desk: Client) -> None:
    step = asked()
    save(desk, step, key="otherwise")

    assert Step.objects.get(pk=step.pk).key == step.key


def test_lists_and_deals_are_typed_a_line_each() -> None:
    assert Lines(required=False).clean(" A play 3S \n\nA play 2H") == ["A play 3S", "A play 2H"]
    assert Lines(required=False).clean('["A put"]') == ["A put"]
    assert DealField(required=False).clean("") == {}
    deal = {"hands": {"A": ["3S", "2H"]}, "then": ["KD"]}
    assert DealField(required=False).clean(DealField(required=False).prepare_value(deal)) == deal
