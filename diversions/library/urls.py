"""The places of this part."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
