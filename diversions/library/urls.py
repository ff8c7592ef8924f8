"""The places of the library."""

from __future__ import annotations

from django.urls import path

from diversions.library import views

urlpatterns = [
    path("", views.front, name="front"),
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.report, name="report"),
    path("rules/<str:id>/", views.rule, name="rule"),
    path("sources/", views.sources, name="sources"),
    path("sources/<slug:key>/", views.source, name="source"),
    path("glossary/", views.glossary, name="glossary"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
