"""A kept data folder restored, upgraded to the present release, and looked at: python -m
tests.upgrades NAME, in the database that the environment names.  Prints what was seen, as JSON."""

from __future__ import annotations

import builtins
import json
import lzma
import os
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diversions.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from diversions.edition.models import Correction  # noqa: E402
from diversions.guild.models import OPEN_FOR, Meeting  # noqa: E402
from diversions.library import book, fit, fixtures  # noqa: E402
from diversions.library.entries import FileEntry  # noqa: E402
from diversions.library.models import Decision, Rule  # noqa: E402
from diversions.play import fold, present  # noqa: E402
from diversions.play.models import Sitting  # noqa: E402
from diversions.rules import step  # noqa: E402
from diversions.rules.bots import at_random  # noqa: E402

FOLDER = Path(__file__).resolve().parent
MOST = 20_000  # moves until a match must be over


def main(name: str) -> dict[str, Any]:
    kept = json.loads(lzma.decompress((FOLDER / f"{name}.json.xz").read_bytes()))
    restore(kept["rows"])
    asked: list[str] = []

    def ask(prompt: object = "") -> str:
        asked.append(str(prompt))
        return "n"

    builtins.input = ask
    said = StringIO()
    with redirect_stdout(said):
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("load_book", partly=True)
    # A folder is upgraded while its meeting still goes on, on whatever day the tests run.
    Meeting.objects.update(expires=timezone.now() + OPEN_FOR)
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES["staticfiles"] = {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
    }
    client, told = Client(), kept["told"]
    seen = {"asked": asked, "said": said.getvalue(), "misfits": fit.misfits()}
    seen |= {"differ": differences(), "edits": edits(told["edits"])}
    seen |= {"tables": tables(client, told["tables"]), "addresses": addresses(client, kept)}
    return {**seen, "decided": decided(), "left": differences()}


# Restored -----------------------------------------------------------------------------------------


def restore(rows: dict[str, dict[str, Any]]) -> None:
    """The tables as the release had them, and in them the rows that were kept."""
    executor = MigrationExecutor(connection)
    columns = rows.pop("django_migrations")
    done = [(row[1], row[2]) for row in columns["rows"]]
    executor.migrate([node for node in done if node in executor.loader.graph.nodes])
    there = set(connection.introspection.table_names())
    connection.disable_constraint_checking()
    with transaction.atomic(), connection.cursor() as cursor:
        for table, held in rows.items():
            if table in there and held["rows"]:
                insert(cursor, table, held["columns"], held["rows"])
    connection.enable_constraint_checking()


def insert(cursor: Any, table: str, columns: list[str], rows: list[list[Any]]) -> None:
    names = ", ".join(f'"{name}"' for name in columns)
    kinds: dict[str, str] = {}
    if connection.vendor == "sqlite":
        marks = ", ".join(["%s"] * len(columns))
    else:  # what SQLite keeps as a number or a text is here of its own kind
        said = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
        cursor.execute(said, [table])
        kinds = dict(cursor.fetchall())
        marks = ", ".join(f"%s::text::{kinds[name]}" for name in columns)
        rows = [[None if v is None else str(v) for v in row] for row in rows]
    cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)  # noqa: S608
    # The id of a rule is a text, and no sequence gives it; the number of a version is one.
    key = next((name for name in ("history_id", "id") if name in columns), "")
    if connection.vendor != "sqlite" and key and "int" in kinds[key]:
        cursor.execute(
            f"SELECT setval(pg_get_serial_sequence(%s, %s), max({key})) FROM {table}"  # noqa: S608
            " WHERE pg_get_serial_sequence(%s, %s) IS NOT NULL",
            [table, key, table, key],
        )


# Looked at ----------------------------------------------------------------------------------------


def differences() -> list[str]:
    """The entries that nobody edited, and that the files have otherwise or not at all."""
    read, differ = fixtures.read(book.FIXTURES), []
    for model in book.MODELS:
        files = sorted(said_by(entry.values) for entry in unlike(read.of(model)))
        rows = [row for row in book.rows(model) if not row.edited]
        edited = [row for row in book.rows(model) if row.edited]
        said = sorted(said_by(row.entry()) for row in rows)
        differ += [f"{model.table}: {line}" for line in said if line not in files]
        lack = len(files) - len(said) - sum(bool(row.loaded) for row in edited if is_filed(row))
        differ += [f"{model.table}: {lack} are lacking"] if lack else []
    return differ


def said_by(values: dict[str, Any]) -> str:
    """An entry as text, alike whatever order a database keeps its words in."""
    return json.dumps(values, sort_keys=True, ensure_ascii=False)


def unlike(entries: list[FileEntry]) -> list[FileEntry]:
    """*entries*, a source that several files have once."""
    if entries and entries[0].model.table == "source":
        return list({entry.key: entry for entry in entries}.values())
    return entries


def is_filed(row: Any) -> bool:
    """Whether the files have the entry too."""
    asked = Decision.objects.filter(table=row.table, key=str(row.pk)).first()
    return asked is None or bool(asked.book)


def edits(told: list[dict[str, Any]]) -> list[str]:
    """The edits that do not stand as they were made."""
    lost = []
    for edit in told:
        model: Any = next(m for m in book.MODELS if m.table == edit["table"])
        row = model.objects.filter(pk=edit["key"]).first()
        if row is None:
            lost.append(f"{edit['table']} {edit['key']} is gone")
            continue
        said, word = row.entry(), edit["word"]
        if said.get(word) != edit["entry"].get(word):
            lost.append(f"{edit['table']} {edit['key']}: {said.get(word)!r}")
        if not row.edited:
            lost.append(f"{edit['table']} {edit['key']} is taken for the book's")
    return lost


def tables(client: Client, told: list[dict[str, Any]]) -> dict[str, Any]:
    """How many tables open, and those that do not, or that are not played on to an end."""
    amiss, games = [], set()
    for table in told:
        sitting = Sitting.objects.get(code=table["code"])
        played = present.of(sitting).played
        over = played.broken and played.state.outcome  # an end comes earlier than it did
        status = client.get(f"/at/{sitting.code}/").status_code
        if (played.broken and not over) or status != 200:
            amiss.append(f"{table['terms']} does not open: {played.broken}")
        elif not over and played.terms.game not in games:
            games.add(played.terms.game)
            if not ends(played):
                amiss.append(f"{table['terms']} does not end")
    begun = {table["terms"].partition(":")[0] for table in told}
    opened = len(told) - len(amiss)
    return {"open": opened, "amiss": amiss, "to an end": len(games), "games": len(begun)}


def ends(played: fold.Played) -> bool:
    """Whether a match comes to an end, played on by chance."""
    game, state, rng = played.game, played.state, Random(1)
    for _ in range(MOST):
        if state.outcome:
            return True
        state = fold.with_chance(fold.Played(game, played.terms, state)).state
        can = []
        for seat in range(played.terms.seats):
            view = game.view(state, seat)
            if allowed := [r for r in game.rulings(view, seat) if r.allowed]:
                can.append((view, allowed))
        if not can:
            return bool(state.outcome)
        state = step(game, state, at_random(game, *rng.choice(can), rng))
    return False


def addresses(client: Client, kept: dict[str, Any]) -> list[str]:
    """What answers otherwise than it should, of what was printed, cited or kept."""
    told, amiss = kept["told"], []
    meeting = told["meeting"]
    guild = f"/guild/{meeting['code']}/"
    wanted: list[tuple[str, tuple[int, ...]]]
    wanted = [(f"{guild}table/{table}/", (200, 302)) for table in (1, 2, 3, 4)]
    wanted += [(f"/guild/steward/{meeting['key']}/", (200, 302)), (guild, (200, 302))]
    wanted += [(f"{guild}as/{person['key']}/", (200, 302)) for person in meeting["people"]]
    if told["correction"]:
        correction = Correction.objects.get(key=told["correction"])
        wanted.append((correction.get_absolute_url(), (200,)))
    if told["position"]:
        wanted.append((f"/positions/{told['position']}/", (200,)))
    held = kept["rows"]["library_rule"]
    ids = [row[held["columns"].index("id")] for row in held["rows"]]
    now = set(Rule.objects.values_list("pk", flat=True))
    wanted += [(f"/rules/{id}/", (410,)) for id in ids if id not in now]
    wanted += [(f"/rules/{id}/", (200,)) for id in ids[::40] if id in now]
    for place, statuses in wanted:
        status = client.get(place).status_code
        if status not in statuses:
            amiss.append(f"{place}: {status}")
    return amiss


def decided() -> list[str]:
    """What comes of the decisions: each second one is for the book."""
    client, amiss = Client(), []
    client.force_login(User.objects.get(username="redactor"))
    for n, decision in enumerate(Decision.objects.all()):
        place = f"/admin/library/decision/{decision.pk}/change/"
        shown = client.get(place).status_code
        pressed = client.post(place, {"stands": ("mine", "book")[n % 2]}).status_code
        if (shown, pressed) != (200, 302):
            amiss.append(f"{decision}: {shown}, {pressed}")
    amiss += [str(decision) for decision in Decision.objects.all()]
    return amiss


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1]), ensure_ascii=False))
