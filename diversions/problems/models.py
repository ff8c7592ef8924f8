"""Positions that somebody wanted to show to others."""

from __future__ import annotations

from django.db import models
from django.urls import reverse


class Position(models.Model):
    """A record up to a point, under the digest of its own text: the same position is kept once."""

    key = models.CharField(max_length=20, primary_key=True)
    record = models.TextField()  # as records are written, terms and all
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("position", args=[self.key])
