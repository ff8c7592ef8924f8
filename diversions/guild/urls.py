"""The places of this part, under ``/guild/``."""

from __future__ import annotations

from django.urls import URLPattern, path

from diversions.guild import accounts, desk, handouts, prints, together, tournaments, views

urlpatterns: list[URLPattern] = [
    path("", views.guild, name="guild"),
    path("enter/", views.enter, name="enter"),
    path("played/<slug:slug>/", accounts.played, name="played"),
    path("handouts/", handouts.page, name="handouts"),
    path("handouts/<slug:kind>.pdf", handouts.made, name="handout"),
    path("steward/<str:key>/", views.steward_link, name="steward-link"),
    path("<slug:code>/", views.meeting, name="meeting"),
    path("<slug:code>/table/<int:table>/", views.meeting, name="meeting-table"),
    path("<slug:code>/table/<int:table>/<slug:seat>/", views.meeting, name="meeting-seat"),
    path("<slug:code>/as/<str:key>/", views.as_person, name="as-person"),
    path("<slug:code>/lesson/", together.lesson, name="lesson-together"),
    path("<slug:code>/screen/", views.screen, name="screen"),
    path("<slug:code>/steward/", desk.steward, name="steward"),
    path("<slug:code>/plan/", desk.plan, name="plan"),
    path("<slug:code>/class.pdf", prints.made, name="class"),
    path("<slug:code>/codes/", desk.codes, name="codes"),
    path("<slug:code>/person/<int:key>/", desk.person, name="person"),
    path("<slug:code>/tournament/", tournaments.page, name="tournament"),
    path(
        "<slug:code>/tournament/standings.csv",
        tournaments.results,
        {"what": "standings"},
        name="standings-csv",
    ),
    path(
        "<slug:code>/tournament/pairings.csv",
        tournaments.results,
        {"what": "pairings"},
        name="pairings-csv",
    ),
    path("<slug:code>/report/", accounts.leave, name="report-of-play"),
    path("<slug:code>/home.json", desk.home, name="home-file"),
    path("<slug:code>/show/", desk.show, name="show"),
    path("<slug:code>/demo/", desk.demo, name="demo"),
]
