"""The places of this part."""

from __future__ import annotations

from django.urls import path

from diversions.press import views

urlpatterns = [
    path("print/", views.index, name="prints"),
    path("print/<slug:system>-cards.pdf", views.pack, name="pack"),
    path("games/<slug:slug>/print/", views.page, name="print"),
    path("games/<slug:slug>/print/<slug:key>.pdf", views.sheet, name="sheet"),
]
