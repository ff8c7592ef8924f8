"""The places of the library."""

from __future__ import annotations

from django.urls import path

from diversions.library import contents_views, edition_views, knowledge_views, source_views, views

urlpatterns = [
    path("", views.front, name="front"),
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.report, name="report"),
    path("rules/<str:id>/", views.rule, name="rule"),
    path("sources/", source_views.sources, name="sources"),
    path("sources/<slug:key>/", source_views.source, name="source"),
    path("sources/<slug:key>/text/", source_views.text, name="text"),
    path("sources/<slug:key>/text/<slug:page>/", source_views.printed_page, name="printed-page"),
    path(
        "sources/<slug:key>/text/<slug:page>/<int:line>/",
        source_views.printed_line,
        name="printed-line",
    ),
    path("books/<slug:key>/", contents_views.chapters, name="chapters"),
    path("how-this-book-knows/", knowledge_views.how, name="how"),
    path("what-was-played-when/", knowledge_views.when, name="when"),
    path("play-the-sources/", knowledge_views.played, name="examples"),
    path("compared/", knowledge_views.compared, name="compared"),
    path("compared/<slug:question>/", knowledge_views.comparison, name="comparison"),
    path("editions/", edition_views.every, name="editions"),
    path("editions/<str:name>/", edition_views.edition, name="edition"),
    path("editions/<str:name>/rules/<str:id>/", edition_views.rule, name="edition-rule"),
    path("glossary/", views.glossary, name="glossary"),
    path("styleguide/", views.styleguide, name="styleguide"),
]
