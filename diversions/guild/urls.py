"""The places of this part, under ``/guild/``."""

from __future__ import annotations

from django.urls import URLPattern, path

from diversions.guild.after import views as after_views
from diversions.guild.desk import demo_views, tournament_views
from diversions.guild.desk import views as steward_views
from diversions.guild.hall import views
from diversions.guild.lesson import views as lesson_views
from diversions.guild.parties import views as party_views
from diversions.guild.phones import views as phone_views
from diversions.guild.planning import views as planning_views
from diversions.guild.print import box_views, class_pages
from diversions.guild.print import views as print_views
from diversions.guild.projector import views as projector_views
from diversions.guild.reports import views as report_views
from diversions.guild.transfer import views as transfer_views

urlpatterns: list[URLPattern] = [
    path("", views.guild, name="guild"),
    path("here/", demo_views.here, name="demonstrate-here"),
    path("enter/", views.enter, name="enter"),
    path("played/<slug:slug>/", report_views.played, name="played"),
    path("take-in/", transfer_views.take_in, name="take-in"),
    path("plans/", planning_views.plans, name="plans"),
    path("evenings/<slug:key>/", planning_views.of_book, name="book-evenings"),
    path("box.zip", box_views.of_plan, name="plan-box"),
    path("handouts/", print_views.page, name="handouts"),
    path("handouts/<slug:kind>.pdf", print_views.made, name="handout"),
    path("steward/<str:key>/", views.steward_link, name="steward-link"),
    path("<slug:code>/", views.meeting, name="meeting"),
    path("<slug:code>/leave/", views.leave, name="leave"),
    path("<slug:code>/table/<int:table>/", views.meeting, name="meeting-table"),
    path("<slug:code>/table/<int:table>/<slug:seat>/", views.meeting, name="meeting-seat"),
    path("<slug:code>/as/<str:key>/", views.as_person, name="as-person"),
    path("<slug:code>/lesson/", lesson_views.lesson, name="lesson-together"),
    path("<slug:code>/screen/", views.screen, name="screen"),
    path("<slug:code>/steward/", steward_views.steward, name="steward"),
    path("<slug:code>/plan/", steward_views.plan, name="plan"),
    path("<slug:code>/class.pdf", class_pages.made, name="class"),
    path("<slug:code>/box.zip", box_views.of_meeting, name="box"),
    path("<slug:code>/codes/", steward_views.codes, name="codes"),
    path("<slug:code>/person/<int:key>/", steward_views.person, name="person"),
    path("<slug:code>/together/", party_views.page, name="parties"),
    path("<slug:code>/phones/", phone_views.page, name="phones"),
    path("<slug:code>/tournament/", tournament_views.page, name="tournament"),
    path("<slug:code>/tournament/paper/", tournament_views.paper, name="tournament-paper"),
    path(
        "<slug:code>/tournament/standings.csv",
        tournament_views.results,
        {"what": "standings"},
        name="standings-csv",
    ),
    path(
        "<slug:code>/tournament/pairings.csv",
        tournament_views.results,
        {"what": "pairings"},
        name="pairings-csv",
    ),
    path("<slug:code>/after/", after_views.page, name="after"),
    path("<slug:code>/report/", report_views.leave, name="report-of-play"),
    path("<slug:code>/home.json", transfer_views.home, name="home-file"),
    path("<slug:code>/show/", projector_views.show, name="show"),
    path("<slug:code>/demo/", demo_views.demo, name="demo"),
]
