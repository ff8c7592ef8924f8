"""What the fixtures write as lists and tables, as a redactor types it: a line each."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError


class Lines(forms.CharField):
    """A list of texts, one a line; or as JSON, in brackets."""

    widget = forms.Textarea(attrs={"rows": 4, "cols": 60})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(help_text="One on each line.", **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        text = super().to_python("\n".join(value) if isinstance(value, list) else value) or ""
        if not text.startswith("["):
            return [line.strip() for line in text.splitlines() if line.strip()]
        lines = of_json(text)
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ValidationError("Write one on each line.")
        return lines


class DealField(forms.CharField):
    """A deal: the cards of each seat on a line of its own, and those that follow in the pack.

    >>> DealField(required=False).to_python("A: 3S 2H\\nthen: KD")
    {'hands': {'A': ['3S', '2H']}, 'then': ['KD']}
    """

    widget = forms.Textarea(attrs={"rows": 4, "cols": 60})

    def __init__(self, **kwargs: Any) -> None:
        said = "A hand on each line, as “A: 3S 2H 4C”; “then: KD” for what follows in the pack."
        super().__init__(help_text=said, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        rows = {**value.get("hands", {}), **({"then": value["then"]} if "then" in value else {})}
        return "\n".join(f"{who}: {' '.join(cards)}" for who, cards in rows.items())

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict):
            return value
        text = super().to_python(value) or ""
        if text.startswith("{"):
            return of_json(text)
        hands: dict[str, list[str]] = {}
        deal: dict[str, Any] = {"hands": hands} if text else {}
        for line in filter(None, map(str.strip, text.splitlines())):
            who, colon, cards = line.partition(":")
            if not colon:
                raise ValidationError(f"“{line}” does not say whose hand it is: write “A: 3S 2H”.")
            if who.strip() == "then":
                deal["then"] = cards.split()
            else:
                hands[who.strip()] = cards.split()
        return deal


def of_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        said = f" ({error})" if isinstance(error, json.JSONDecodeError) else ""
        raise ValidationError(f"This cannot be read{said}; write one on each line.") from error
