"""The places of the laboratory."""

from __future__ import annotations

from django.urls import path

from diversions.lab import equilibrium_views, old_book_views, views

urlpatterns = [
    path("books/<slug:key>/slips/", old_book_views.slips, name="book-slips"),
    path("books/<slug:key>/was-he-right/", old_book_views.right, name="book-right"),
    path("books/<slug:key>/cheating/", old_book_views.cheating, name="book-cheating"),
    path("laboratory/", views.laboratory, name="laboratory"),
    path("laboratory/effects.csv", views.effects_csv, name="effects-csv"),
    path("laboratory/effects.json", views.effects_json, name="effects-json"),
    path("games/<slug:slug>/cruxes/<slug:option>/", views.crux, name="crux"),
    path("games/<slug:slug>/cruxes/<slug:option>/<slug:reading>/", views.crux, name="crux-reading"),
    path("games/<slug:slug>/equilibrium/", equilibrium_views.equilibrium, name="equilibrium"),
    path(
        "games/<slug:slug>/equilibrium/<slug:contest>.csv",
        equilibrium_views.equilibrium_csv,
        name="equilibrium-csv",
    ),
    path(
        "games/<slug:slug>/equilibrium/<slug:contest>.json",
        equilibrium_views.equilibrium_json,
        name="equilibrium-json",
    ),
    path(
        "games/<slug:slug>/scores/<slug:contest>.csv",
        equilibrium_views.scores_csv,
        name="scores-csv",
    ),
    path(
        "games/<slug:slug>/scores/<slug:contest>.json",
        equilibrium_views.scores_json,
        name="scores-json",
    ),
]
