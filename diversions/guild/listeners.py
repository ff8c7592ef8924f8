"""What the guild does when something happened at a table, and how its own pages are sent."""

from __future__ import annotations

from diversions.guild.hall import screens
from diversions.guild.lesson import views as lesson_views
from diversions.guild.meeting import services
from diversions.guild.tournament import services as tournament_services
from diversions.live import hub
from diversions.play import events
from diversions.play.events import Ended, GoneOn, Opened


def follow_company(event: GoneOn) -> None:
    services.follow_company(event.sitting_id)


def take_result(event: Ended) -> None:
    tournament_services.take_result(event.sitting_id)


def catch_up(event: Opened) -> None:
    tournament_services.catch_up()
    services.forget_networks()


events.subscribe(GoneOn, follow_company)
events.subscribe(Ended, take_result)
events.subscribe(Opened, catch_up)

hub.renderers[services.KIND] = screens.RENDERER
hub.renderers[services.LESSON] = lesson_views.RENDERER
