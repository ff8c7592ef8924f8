from django.db import migrations, models


def as_loaded(apps, schema_editor):
    apps.get_model("library", "Step").objects.update(file_order=models.F("order"))


class Migration(migrations.Migration):
    dependencies = [("library", "0007_lessons_and_records")]

    operations = [
        migrations.AddField(
            model_name="step",
            name="file_order",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.RunPython(as_loaded, migrations.RunPython.noop),
    ]
