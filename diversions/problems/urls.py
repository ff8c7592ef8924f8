"""The places of positions and problems."""

from __future__ import annotations

from django.urls import path

from diversions.problems import views

BOOK = "games/<slug:slug>/positions/<slug:record>/<int:ply>"
TAUGHT = "games/<slug:slug>/positions/lesson/<slug:step>"

urlpatterns = [
    path("positions/", views.pose, name="pose"),
    path("positions/<slug:key>/", views.position, name="position"),
    path("positions/<slug:key>.<str:form>", views.picture, name="position-picture"),
    path(f"{BOOK}/", views.book_position, name="book-position"),
    path(f"{BOOK}.<str:form>", views.book_picture, name="book-position-picture"),
    path(f"{TAUGHT}/", views.lesson_position, name="lesson-position"),
    path(f"{TAUGHT}.<str:form>", views.lesson_picture, name="lesson-position-picture"),
    path("problem/", views.today, name="problem"),
    path("problems/", views.listed, name="problems"),
]
