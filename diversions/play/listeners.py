"""Who hears first what happened at a table: the memory of tables, the streams, the bots."""

from __future__ import annotations

from diversions.live import hub
from diversions.play import events, present, streams
from diversions.play.bots import pool
from diversions.play.events import Changed, Ended, Opened
from diversions.play.present import Present
from diversions.play.timing import services as timing


def remember(event: Changed) -> None:
    present.keep(event.sitting_id, Present(event.version, event.played))
    if event.sitting:
        present.keep_sitting(event.sitting)


def send(event: Changed) -> None:
    hub.changed(streams.topic(event.sitting_id), event.version)


def wake_bots(event: Changed) -> None:
    if event.bots:
        pool.ask(event.sitting_id)


def note_time(event: Ended) -> None:
    timing.note(event.sitting_id)


def tell_times(event: Opened) -> None:
    timing.take_up()


for listener in (remember, send, wake_bots):  # in this order: what is sent is remembered by then
    events.subscribe(Changed, listener)
events.subscribe(Ended, note_time)
events.subscribe(Opened, tell_times)

hub.renderers[streams.KIND] = streams.RENDERER
