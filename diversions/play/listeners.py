"""Who hears first what happened at a table: the memory of tables, the streams, the bots."""

from __future__ import annotations

from diversions.live import hub
from diversions.play import events, present, streams
from diversions.play.bots import pool
from diversions.play.events import Changed
from diversions.play.present import Present


def remember(event: Changed) -> None:
    present.keep(event.sitting_id, Present(event.version, event.played))
    if event.sitting:
        present.keep_sitting(event.sitting)


def send(event: Changed) -> None:
    hub.changed(streams.topic(event.sitting_id), event.version)


def wake_bots(event: Changed) -> None:
    if event.bots:
        pool.ask(event.sitting_id)


for listener in (remember, send, wake_bots):  # in this order: what is sent is remembered by then
    events.subscribe(Changed, listener)

hub.renderers[streams.KIND] = streams.RENDERER
