"""Tools: pages that a game has beside its report, such as its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Work = Callable[[Mapping[str, str]], dict[str, Any]]


class Tool(NamedTuple):
    """A page of a game's own: what it is called, its template, and what it works out.

    A game that has any gives ``TOOLS``, by key, in a module ``tools.py`` of its folder.  *work*
    takes what the page was asked (its GET parameters) and gives what the template shows.  What it
    could not read it says in a whole sentence: as ``amiss``, beside a form that keeps what was
    written; or by ValueError, and then the page is shown as if nothing had been asked.
    """

    title: str
    template: str  # "games/hazard/odds.html", put into a page of the house
    work: Work
    strap: str = ""


Tools = dict[str, Tool]
