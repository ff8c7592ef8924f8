"""The pairs that were played, told by who sat there and in which place he came."""

from __future__ import annotations

from django.db import migrations

PLACES = {"first": (1, 2), "second": (2, 1), "draw": (1, 1), "": (None, None)}


def part(apps, schema_editor):
    """Each pair as two lines; a bye as one."""
    Pairing = apps.get_model("guild", "Pairing")
    Placing = apps.get_model("guild", "Placing")
    for pairing in Pairing.objects.all():
        first, second = PLACES[pairing.result]
        bye = pairing.second_id is None
        Placing.objects.create(
            pairing=pairing, entrant_id=pairing.first_id, seat=0, place=1 if bye else first
        )
        if not bye:
            Placing.objects.create(
                pairing=pairing, entrant_id=pairing.second_id, seat=1, place=second
            )


class Migration(migrations.Migration):
    dependencies = [("guild", "0005_placings")]

    operations = [migrations.RunPython(part, migrations.RunPython.noop)]
