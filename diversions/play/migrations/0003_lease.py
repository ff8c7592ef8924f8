from datetime import timedelta

from django.db import migrations, models
from django.utils import timezone


def look_again(apps, schema_editor):
    """Have whoever serves next look whether a bot is due at the tables of the last two days."""
    late = timezone.now() - timedelta(days=2)
    tables = apps.get_model("play", "Sitting").objects.filter(touched__gte=late)
    with_bots = apps.get_model("play", "Chair").objects.filter(kind="bot", sitting__in=tables)
    tables.filter(pk__in=with_bots.values("sitting")).update(lease=timezone.now())


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_home'),
    ]

    operations = [
        migrations.AddField(
            model_name='sitting',
            name='lease',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name='sitting',
            index=models.Index(condition=models.Q(('lease__isnull', False)), fields=['lease'], name='leased'),
        ),
        migrations.RunPython(look_again, migrations.RunPython.noop),
    ]
