"""The places of this part."""

from __future__ import annotations

from django.urls import URLPattern, path

from diversions.play import learning, tools, views, welcome

urlpatterns: list[URLPattern] = [
    path("games/<slug:slug>/play/", welcome.sit, name="sit"),
    path("games/<slug:slug>/learn/", learning.lesson, name="lesson"),
    path("games/<slug:slug>/diagram/<slug:key>/", learning.diagram, name="diagram"),
    path("games/<slug:slug>/tools/<slug:key>/", tools.tool, name="tool"),
    path("at/<slug:code>/", views.at, name="at"),
    path("at/<slug:code>/record/", views.record, name="record"),
    path("at/<slug:code>/<slug:key>/", views.join, name="join"),
]
