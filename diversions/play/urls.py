"""The places of this part."""

from __future__ import annotations

from django.urls import URLPattern, path

from diversions.play import (
    better_views,
    diagram_views,
    lesson_views,
    sit_views,
    tool_views,
    views,
    your_views,
)

urlpatterns: list[URLPattern] = [
    path("at/<slug:code>/", views.at, name="at"),
    path("at/<slug:code>/record/", views.record, name="record"),
    path("at/<slug:code>/better/", better_views.better, name="better"),
    path("at/<slug:code>/<slug:key>/", views.join, name="join"),
    path("tables/", your_views.tables, name="tables"),
    path("learn/", lesson_views.shelf, name="shelf"),
    path("play/", sit_views.play_now, name="play-now"),
    path("games/<slug:slug>/play/", sit_views.sit, name="sit"),
    path("games/<slug:slug>/learn/", lesson_views.lesson, name="lesson"),
    path("games/<slug:slug>/learn/<str:code>/", lesson_views.lesson, name="lesson"),
    path("games/<slug:slug>/diagram/<slug:key>/", diagram_views.diagram, name="diagram"),
    path("games/<slug:slug>/tools/<slug:key>/", tool_views.tool, name="tool"),
]
