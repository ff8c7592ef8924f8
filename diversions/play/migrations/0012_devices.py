from django.db import migrations, models


def number(apps, schema_editor):
    """The one device that a table could have has the number 1."""
    apps.get_model("play", "Chair").objects.filter(shared=True).update(device=1)


def unnumber(apps, schema_editor):
    apps.get_model("play", "Chair").objects.filter(device__gt=0).update(shared=True)


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0011_sitting_letters'),
    ]

    operations = [
        migrations.AddField(
            model_name='chair',
            name='device',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(number, unnumber),
        migrations.RemoveField(model_name='chair', name='shared'),
        migrations.RenameField(model_name='chair', old_name='device', new_name='shared'),
    ]
