"""What a reader writes in."""

from __future__ import annotations

from django import forms

from diversions.edition import document_files
from diversions.incoming.names import cleaned


class CorrectionForm(forms.Form):
    """A correction: what should it say, on what evidence, and who says so."""

    says = forms.CharField(
        label="What should it say?", max_length=2000, widget=forms.Textarea({"rows": 4})
    )
    evidence = forms.CharField(
        label="On what evidence?",
        help_text="A source and a place in it, if you can: author, title, page.",
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
    )
    by = forms.CharField(
        label="Who says so?", help_text="A name is enough. It is credited.", max_length=80
    )

    def clean_by(self) -> str:
        """A name of which something can be seen."""
        name = cleaned(self.cleaned_data["by"], 80)
        if not name:
            raise forms.ValidationError("Enter a name.")
        return name


class EntrantForm(forms.Form):
    """What an entrant adds to the documentation; all of it may stay empty."""

    name = forms.CharField(label="Entered by", max_length=120, required=False)
    group = forms.CharField(label="Group", max_length=120, required=False)
    event = forms.CharField(label="Event", max_length=160, required=False)
    day = forms.CharField(label="Date", max_length=40, required=False)
    made = forms.CharField(
        label="What I made",
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
        help_text="If you leave a field empty, the file has lines to write on.",
    )
    did = forms.CharField(
        label="How I played it",
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    learnt = forms.CharField(
        label="What I learnt",
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    differs = forms.CharField(
        label="Where it differs, and why",
        max_length=4000,
        required=False,
        widget=forms.Textarea({"rows": 6}),
        help_text="Rules that had to be supplied, and readings you chose, are listed for you.",
    )
    paper = forms.ChoiceField(
        label="Paper", choices=[(key, words[0]) for key, words in document_files.PAPERS.items()]
    )
    form = forms.ChoiceField(
        label="Save as", choices=[(key, words[0]) for key, words in document_files.FORMS.items()]
    )
