from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("library", "0009_releases_and_decisions")]

    operations = [
        migrations.AddField(
            model_name=model, name=name, field=models.JSONField(blank=True, default=list)
        )
        for models_, name in ((("source", "historicalsource"), "tells"), (("variant", "historicalvariant"), "witnesses"))
        for model in models_
    ]
