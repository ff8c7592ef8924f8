"""A meeting as a file to take home, and such a file taken in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from diversions.guild.meeting.visitors import A_MAKER, MAKING, for_steward, make_steward
from diversions.guild.models import Meeting
from diversions.guild.transfer import services
from diversions.guild.transfer.services import TakenIn, packed
from diversions.incoming.brakes import address_of, session_of
from diversions.incoming.middleware import OF_RESULTS, TOO_LARGE
from diversions.play.web import at_table

MEETINGS = 200  # in one file that a browser sends; the command takes in any number


@for_steward
@require_safe
def home(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """The meeting as one file, to be taken in elsewhere, without the cards of whoever still plays:
    the steward may play too."""
    response = HttpResponse(packed([meeting], whole=False), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="meeting-{meeting.code}.json"'
    return response


@at_table
@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """The results of a meeting from a file; who brings it is the steward of that meeting here."""
    said, taken = "", None
    if request.method == "POST":
        try:
            taken = _taken(request)
        except ValueError as error:
            said = str(error)
    context = {"said": said, "taken": taken}
    return render(request, "guild/take_in.html", context, status=400 if said else 200)


def _taken(request: HttpRequest) -> TakenIn:
    """What came of the file that was sent; ValueError says why nothing did."""
    address, session = address_of(request), session_of(request)
    if MAKING.holds(address) or A_MAKER.holds(session):
        raise ValueError("Too many meetings have been made from here today. Try again tomorrow.")
    sent = request.FILES.get("results")
    if sent is None:
        raise ValueError("Choose a file first.")
    if (sent.size or 0) > OF_RESULTS:
        raise ValueError(TOO_LARGE)
    MAKING.note(address)
    A_MAKER.note(session)
    taken = services.take_in(services.read_file(sent.read()), MEETINGS)
    for meeting in taken.made:
        make_steward(request, meeting)
    return taken
