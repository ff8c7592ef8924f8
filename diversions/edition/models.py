"""Corrections: what readers say should be otherwise, until a redactor has read it."""

from __future__ import annotations

import secrets

from django.db import models
from django.urls import reverse
from django.utils import timezone


def new_key() -> str:
    return secrets.token_urlsafe(12)


class Correction(models.Model):
    """What somebody says of one rule, note, doubt, crux or source; nobody else sees it unread."""

    QUEUED, ACCEPTED, DECLINED = "queued", "accepted", "declined"
    KINDS = ("rule", "note", "doubt", "crux", "source")

    key = models.CharField(max_length=24, unique=True, default=new_key, editable=False)
    kind = models.CharField(max_length=8, choices=[(word, word) for word in KINDS])
    on = models.CharField(
        "on", max_length=180
    )  # a rule's id, a note's or doubt's number, slug:option, key
    game = models.CharField(max_length=60, blank=True, db_index=True)
    read = models.TextField("as it read then")
    says = models.TextField("what it should say")
    evidence = models.TextField("on what evidence")
    by = models.CharField("who says so", max_length=80)
    sender = models.CharField(max_length=64, db_index=True, editable=False)
    written = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(
        max_length=8, choices=[(w, w) for w in (QUEUED, ACCEPTED, DECLINED)], default=QUEUED
    )
    answer = models.TextField(
        "answer to the sender", blank=True, help_text="The sender reads it on a page of their own."
    )
    decided = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("written",)

    def __str__(self) -> str:
        return f"{self.kind} {self.on}, from {self.by}"

    def get_absolute_url(self) -> str:
        return reverse("correction", args=[self.key])
