"""Which rules answered *Why?* on one phone, until its next press takes the counts away.

To ask is a GET, and a GET writes nothing but the session's own table: so the session keeps how
often, and whoever keeps the table's home may count it with a press that writes anyway.
"""

from __future__ import annotations

from django.http import HttpRequest

ASKED = "asked"  # in the session: {home: {rule: times}}


def note(request: HttpRequest, home: str, rule: str) -> None:
    """Remember that *Why?* was asked at a table of that home; nothing at a table without one."""
    if not home:
        return
    kept = request.session.get(ASKED, {})
    rules = kept.get(home, {})
    request.session[ASKED] = {**kept, home: {**rules, rule: rules.get(rule, 0) + 1}}
