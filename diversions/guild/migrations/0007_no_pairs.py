"""What told of pairs is told by placings."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("guild", "0006_pairs")]

    operations = [
        migrations.RemoveField(model_name="pairing", name="first"),
        migrations.RemoveField(model_name="pairing", name="second"),
        migrations.RemoveField(model_name="pairing", name="result"),
    ]
