"""What readers send in: taken, kept apart until a redactor reads it, and answered."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple, TypeVar

from django.db import transaction
from django.utils import timezone

from diversions.edition.models import Correction
from diversions.incoming.fields import Refused
from diversions.library import book, selectors, under_terms
from diversions.library.models import Crux, Doubt, Game, Note, Revision, Rule, Source
from diversions.rules.numbers import LARGEST, whole

HOUR = timedelta(hours=1)
MOST_OF_ONE = 6  # corrections that one browser sends in an hour
MOST_OF_AN_ADDRESS = 60  # a camp of forty phones may stand behind one address
MOST_WAITING = 5000

Remark = TypeVar("Remark", Note, Doubt)


class Subject(NamedTuple):
    """What a correction is on: its game (or none), what to call it, its words, and its place."""

    kind: str
    on: str
    game: str
    title: str
    text: str
    place: str


def subject(kind: str, on: str) -> Subject | None:
    """The thing that *kind* and *on* name, as the book has it; None if there is no such thing."""
    find = FIND.get(kind)
    return find(on) if find else None


def _rule(on: str) -> Subject | None:
    rule = Rule.objects.filter(pk=on).select_related("game").first()
    if rule is None:
        return None
    title = f"{rule.game.title}, rule {rule.number}"
    return Subject("rule", on, rule.game_id, title, rule.text, selectors.address("rule", on))


def _crux(on: str) -> Subject | None:
    slug, _, option = on.partition(":")
    crux = Crux.objects.filter(game_id=slug, option=option).select_related("game").first()
    if crux is None:
        return None
    title = f"{crux.game.title}, what the witnesses make of “{option}”"
    place = under_terms.crux_address(slug, option)
    return Subject("crux", on, slug, title, crux.text, place)


def _source(on: str) -> Subject | None:
    source = Source.objects.filter(pk=on).first()
    if source is None:
        return None
    return Subject("source", on, "", source.title, source.text, selectors.address("source", on))


def _note(on: str) -> Subject | None:
    note = _nth(Note, on)
    if note is None:
        return None
    title = f"{note.game.title}, a note by {'us' if note.by == 'ours' else note.by}"
    place = selectors.address("report", note.game_id)
    return Subject("note", on, note.game_id, title, note.text, place)


def _doubt(on: str) -> Subject | None:
    doubt = _nth(Doubt, on)
    if doubt is None:
        return None
    title = f"{doubt.game.title}, a doubt of the editors"
    text = "\n\n".join(filter(None, [f"{doubt.claim} {doubt.authority}", doubt.text]))
    place = selectors.address("report", doubt.game_id)
    return Subject("doubt", on, doubt.game_id, title, text, place)


def _nth(model: type[Remark], on: str) -> Remark | None:
    """A note or a doubt, by its game and its place among those of its report: ``put:3``."""
    slug, _, count = on.partition(":")
    nth = whole(count)
    if nth is None or nth >= LARGEST:
        return None
    notes = model._default_manager.filter(game_id=slug).select_related("game").order_by("order")
    return notes[nth : nth + 1].first()


FIND: dict[str, Callable[[str], Subject | None]] = {
    "rule": _rule,
    "note": _note,
    "doubt": _doubt,
    "crux": _crux,
    "source": _source,
}


def sender(session: str, address: str) -> tuple[str, str]:
    """Names of a browser and of an address that tell nobody who they are."""
    digests = (hashlib.sha256(f"correction\0{word}".encode()) for word in (session, address))
    browser, place = (digest.hexdigest()[:32] for digest in digests)
    return browser, place


def take(about: Subject, says: str, evidence: str, by: str, senders: tuple[str, str]) -> Correction:
    """A correction, put into the queue; Refused where too many came."""
    browser, place = senders
    lately = Correction.objects.filter(written__gte=timezone.now() - HOUR)
    if lately.filter(sender__startswith=browser).count() >= MOST_OF_ONE:
        raise Refused(
            "You have sent several corrections within an hour. Please wait a little; what you "
            "wrote is still in the form."
        )
    if lately.filter(sender__endswith=place).count() >= MOST_OF_AN_ADDRESS:
        raise Refused(
            "Too many corrections have come from your network. Please try again in an hour."
        )
    if Correction.objects.filter(state=Correction.QUEUED).count() >= MOST_WAITING:
        raise Refused("Too many corrections are waiting to be read. Please try again another day.")
    return Correction.objects.create(
        kind=about.kind,
        on=about.on,
        game=about.game,
        read=about.text,
        says=says,
        evidence=evidence,
        by=by,
        sender=browser + place,
    )


@transaction.atomic
def decide(correction: Correction, state: str, answer: str) -> None:
    """A redactor's word on a correction.  One that is accepted is credited in its reports."""
    waiting = Correction.objects.select_for_update().get(pk=correction.pk)
    newly = state == Correction.ACCEPTED != waiting.state
    waiting.state, waiting.answer, waiting.decided = state, answer, timezone.now()
    waiting.save()
    if newly:
        about = subject(waiting.kind, waiting.on)
        for game in reports_of(waiting):
            last = Revision.objects.filter(game_id=game).order_by("-order").first()
            Revision.objects.create(
                game_id=game,
                date=timezone.now().date().isoformat(),
                by=waiting.by,
                text=f"Corrected {about.title if about else waiting.on}.",
                order=(last.order + 1) if last else 0,
            )
        book.touch(Revision)


def reports_of(correction: Correction) -> list[str]:
    """The games whose reports credit a correction: its own, or all that list the source."""
    if correction.game:
        return [correction.game]
    return list(Game.objects.filter(literature=correction.on).values_list("pk", flat=True))
