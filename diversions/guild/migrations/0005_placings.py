"""Tables of a round are no longer pairs: who sat there stands in lines of its own."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("guild", "0004_lessons")]

    operations = [
        migrations.CreateModel(
            name="Placing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="guild.entrant",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="placings",
                        to="guild.pairing",
                    ),
                ),
            ],
            options={"ordering": ["pairing", "seat"]},
        ),
        migrations.AddConstraint(
            model_name="placing",
            constraint=models.UniqueConstraint(
                fields=("pairing", "seat"), name="one_placing_a_seat"
            ),
        ),
    ]
