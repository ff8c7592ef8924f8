"""The places of the book."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path

from diversions.guild.hall.views import by_letters
from diversions.incoming.letters import LETTERS

handler400 = "diversions.incoming.errors.bad_request"
handler403 = "diversions.incoming.errors.permission_denied"
handler404 = "diversions.library.views.not_found"
handler500 = "diversions.incoming.errors.server_error"

urlpatterns = [
    path("", include("diversions.play.urls")),  # first, for a table is asked for most often
    path("", include("diversions.library.urls")),
    path("", include("diversions.press.urls")),
    path("", include("diversions.lab.urls")),
    path("", include("diversions.problems.urls")),
    path("", include("diversions.edition.urls")),
    path("guild/", include("diversions.guild.urls")),
    path("admin/", admin.site.urls),
    # Four letters of a meeting; no place of the house is spelled with these alone.
    re_path(rf"^(?P<code>(?i:[{LETTERS}]{{4}}))/?$", by_letters, name="by-letters"),
]
