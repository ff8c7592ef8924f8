"""A small data folder of the release in whose tree this runs, kept so that upgrades from it are
tested: python tools/keep_upgrade.py NAME [FOLDER]

It is run with the release's own code, in its own tree, and writes tests/upgrades/NAME.json.xz (or
FOLDER/NAME.json.xz): each table's rows as the release stored them, tables begun in every game, an
edit of every kind at the desk, a meeting with its codes, a correction, a kept position. What a load
makes anew (rendered texts, the search index, records and steps of all games but one) is left out.
"""

from __future__ import annotations

import importlib
import json
import lzma
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path.cwd()
LEFT_OUT = ("library_passage", "sqlite_", "auth_permission", "django_session", "cache")
MANY = ("record", "step")  # of these only one game's
DERIVED = ("html", "note_html")
MOVES = 14  # of each table begun
SEATED = ("Ann", "Ben", "Cat", "Dan")


def main(name: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        os.environ |= {"DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "diversions.settings"}
        sys.path.insert(0, str(ROOT))
        import django
        from django.core.management import call_command

        django.setup()
        from django.conf import settings

        settings.THINK_INLINE = False
        call_command("migrate", verbosity=0)
        call_command("load_book")
        told = {"tables": tables(), "edits": edits(), "meeting": meeting()}
        told |= {"correction": correction(), "position": position()}
        kept = {"name": name, "told": told, "rows": rows()}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    path = folder / f"{name}.json.xz"
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{path}: {path.stat().st_size} bytes")


def of_house(*names: str) -> Any:
    """The first of these modules that this release has; none, if it has none of them."""
    for name in names:
        try:
            return importlib.import_module(f"diversions.{name}")
        except ModuleNotFoundError:
            continue
    return None


# What people did ----------------------------------------------------------------------------------


def tables() -> list[dict[str, Any]]:
    """A table begun in every variant, by persons, with its chairs' links."""
    games, services = of_house("games").GAMES, of_house("play.services")
    begun = []
    for slug, game in games.items():
        for variant in game.variants:
            terms = game.terms(variant.key, (variant.seats or game.seats)[0])
            places = [services.friend() for _ in range(terms.seats)]
            sitting = services.open_table(terms, places)
            for chair, who in zip(sitting.chairs.all(), SEATED * 3, strict=False):
                services.sit_down(chair, who)
            play(sitting, Random(f"{slug} {variant.key}"))
            begun.append({"code": sitting.code, "terms": terms.code})
    return begun


def play(sitting: Any, rng: Random) -> None:
    """Some moves that the rules allow, made as people make them."""
    services, models = of_house("play.services"), of_house("play.models")
    fold, moves, bots = of_house("play.fold"), of_house("rules").Move, of_house("rules.bots")
    for _ in range(MOVES):
        now = models.Sitting.objects.get(pk=sitting.pk)
        lines = now.entries.order_by("ply").values_list("line", flat=True)
        played = fold.fold(now.terms, [moves.read(line) for line in lines])
        state, game = played.state, played.game
        if state.outcome:
            return
        can = {}
        for seat in range(now.terms.seats):
            view = game.view(state, seat)
            if allowed := [ruling for ruling in game.rulings(view, seat) if ruling.allowed]:
                can[seat] = (view, sorted(allowed, key=str))
        view, allowed = can[rng.choice(sorted(can))]
        line = str(bots.at_random(game, view, allowed, rng))
        chair = now.chairs.get(seat="ABCDEFGHIJ".index(line[0]))
        done = services.enter(chair, now.version, line.partition(" ")[2])
        assert done.done, (now, line, done)


def edits() -> list[dict[str, Any]]:
    """One entry of every table changed by a redactor, one of some added, a witness changed."""
    from django.contrib.auth.models import User

    book, models = of_house("library.book"), of_house("library.models")
    redactor = User.objects.create_superuser("redactor", "", "unguessed-words")
    made = []
    for model in book.MODELS:
        word = "title" if model.__name__ in ("Source", "Section") else None
        word = word or next(w for w in ("text", "strap", "caption", "rules") if w in model.keys)
        name = model.keys[word]
        for row in chosen(model):
            if model.__name__ == "Record":
                row.text = f"# Looked at by a redactor.\n{row.text}"
            elif isinstance(value := getattr(row, name), list):
                setattr(row, name, value[:1])
            else:
                setattr(row, name, f"{value} Edited here.".strip())
            save(row, redactor)
            made.append(told_of(row, word))
    witness = models.Witness.objects.filter(rule__game="gleek").order_by("pk").first()
    witness.locus = f"{witness.locus} (edited)"
    save(witness, redactor)
    made.append(told_of(models.Rule.objects.get(pk=witness.rule_id), "witness"))
    term = models.Term(game_id="put", word="house word", text="A word of this house.", order=10**6)
    save(term, redactor)
    made.append(told_of(term, "text"))
    book.touch()
    return made


GOES = ("craps.ruin", "primero.rest.none")


def chosen(model: Any) -> list[Any]:
    """The entries of a table that are edited: of rules also such as a later release took away."""
    rows = model.objects.order_by("order")
    if model.__name__ == "Rule":
        going = list(rows.filter(pk__in=GOES))
        return [*going, *rows.filter(game="put")[:3], rows.filter(game="shatranj").last()]
    first = rows.filter(game="put").first() if "game_id" in dir(model) else rows.last()
    return [row for row in [first or rows.first()] if row]


def save(row: Any, redactor: Any) -> None:
    row._history_user = redactor
    row._change_reason = "As our house has it"
    row.save()


def told_of(row: Any, word: str) -> dict[str, Any]:
    return {"table": row.table, "key": str(row.pk), "word": word, "entry": row.entry()}


def meeting() -> dict[str, Any]:
    """A meeting at play, whose codes are printed."""
    services = of_house("guild.meeting.services", "guild.services")
    order = of_house("guild.planning.services") or services  # one module in older releases
    people = of_house("guild.people.services") or services
    rounds = of_house("guild.round.services") or services
    models = of_house("guild.models")
    made = models.Meeting.objects.create(name="The first evening", tables=4)
    item = order.add_item(made, "put:cotton")
    for name in SEATED:
        people.join(made, name)
    services.printed(made, "http://book.example")
    made.refresh_from_db()
    rounds.start(made, item)
    came = [{"name": person.name, "key": person.key} for person in made.people.order_by("pk")]
    return {"code": made.code, "key": made.key, "people": came}


def correction() -> str:
    """A correction that waits to be read; its key."""
    models = of_house("edition.models")
    if models is None:
        return ""
    said = {"kind": "rule", "on": "put.turn", "game": "put", "read": "As it was."}
    made = models.Correction.objects.create(**said, says="Otherwise.", evidence="A book.", by="Eve")
    return str(made.key)


def position() -> str:
    """A position that somebody kept; its key."""
    services = of_house("problems.services")
    if services is None:
        return ""
    fold, read = of_house("play.fold"), of_house("rules.record").read
    games, models = of_house("games").GAMES, of_house("library.models")
    text = models.Record.objects.filter(game="put").order_by("key").first().text
    return str(services.keep(fold.fold(*read(text, games)).at(6)).key)


# What is kept of it -------------------------------------------------------------------------------


def rows() -> dict[str, dict[str, Any]]:
    """Every table: its columns, and its rows without what a load makes anew."""
    from django.db import connection

    kept = {}
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            if table.startswith(LEFT_OUT):
                continue
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            columns = [column[0] for column in cursor.description]
            blank = {columns.index(name) for name in DERIVED if name in columns}
            blank = set() if table.startswith("django_") else blank
            kept[table] = {
                "columns": columns,
                "rows": [
                    ["" if n in blank else plain(value) for n, value in enumerate(row)]
                    for row in cursor.fetchall()
                    if not table.endswith(("record", "step"))
                    or row[columns.index("game_id")] == "put"
                ],
            }
    return kept


def plain(value: Any) -> Any:
    """A value as JSON has it: moments as texts."""
    return value if value is None or isinstance(value, str | int | float) else str(value)


if __name__ == "__main__":
    where = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "tests" / "upgrades"
    main(sys.argv[1], where)
