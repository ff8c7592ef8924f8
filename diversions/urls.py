"""The places of the book."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("diversions.library.urls")),
    path("", include("diversions.press.urls")),
    path("", include("diversions.play.urls")),
    path("guild/", include("diversions.guild.urls")),
    path("admin/", admin.site.urls),
]
