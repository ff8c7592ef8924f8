"""The full-text index: FTS5 on SQLite, a tsvector on PostgreSQL (``library/passages.py``)."""

from django.db import migrations

MAKE = {
    "sqlite": [
        "CREATE VIRTUAL TABLE library_passage USING fts5(game UNINDEXED, title, place UNINDEXED,"
        " text UNINDEXED, words, old, tokenize = 'porter unicode61')"
    ],
    "postgresql": [
        "CREATE TABLE library_passage (id bigserial PRIMARY KEY, game text NOT NULL,"
        " title text NOT NULL, place text NOT NULL, text text NOT NULL, words text NOT NULL,"
        " search tsvector NOT NULL)",
        "CREATE INDEX library_passage_search ON library_passage USING gin (search)",
    ],
}


def make(apps, schema_editor):
    for line in MAKE[schema_editor.connection.vendor]:
        schema_editor.execute(line)


def drop(apps, schema_editor):
    schema_editor.execute("DROP TABLE library_passage")


class Migration(migrations.Migration):
    dependencies = [("library", "0004_doubts")]
    operations = [migrations.RunPython(make, drop)]
