"""The places of the edition."""

from __future__ import annotations

from django.contrib.sitemaps.views import sitemap
from django.urls import path

from diversions.edition import correction_views, entry_views, feeds, pocket_views, views

urlpatterns = [
    path("cite/<slug:kind>/<path:key>/", views.cite, name="cite"),
    path("corrections/<str:key>/", correction_views.correction, name="correction"),
    path("is-this-right/<slug:kind>/<str:on>/", correction_views.ask, name="ask"),
    path("games/<slug:slug>/documentation/", entry_views.entry, name="documentation"),
    path("games/<slug:slug>/table.png", views.small_table, name="small-table"),
    path("games/<slug:slug>/preview.png", views.preview, name="preview"),
    path("pocket.epub", pocket_views.pocket_book, name="pocket"),
    path("data/", views.data, name="data"),
    path("data/games.json", views.games, name="games-data"),
    path("data/games/<slug:slug>.json", views.game, name="game-data"),
    path("data/schema.json", views.schema, name="schema"),
    path("changes.atom", feeds.Changes(), name="changes"),
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": feeds.Pages}}, name="sitemap"),
]
