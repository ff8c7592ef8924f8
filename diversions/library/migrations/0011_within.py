from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("library", "0010_tells_and_witnesses")]

    operations = [
        migrations.AddField(
            model_name=model, name="within", field=models.CharField(blank=True, max_length=60)
        )
        for model in ("source", "historicalsource")
    ]
