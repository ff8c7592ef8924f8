"""What a round breaks of what a draw tries to keep, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from diversions.guild.models import Entrant, Pairing, Party, Tournament
from diversions.guild.parties import keeping
from diversions.guild.tournament import double, fixed
from diversions.guild.tournament.drawing import Drawn, bonds_of
from diversions.guild.tournament.results import standing
from diversions.rules.kit.wording import joined

BOUND = (fixed.SEMI, fixed.FINAL, fixed.THIRD, double.SECOND)  # earlier results say who meets
TIMES = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def breaks(
    tournament: Tournament,
    drawn: Drawn,
    before: Sequence[Pairing],
    was: Drawn | None = None,
    wanting: Iterable[int] = (),
) -> list[str]:
    """Whom a round lets meet again or against a list, who has one bye more than others or has just
    come in and has one, who asked for a bye in vain; and, where it *was* drawn otherwise, which
    table is less even."""
    entrants = {e.pk: e for e in tournament.entrants.select_related("person", "partner")}
    names = {key: entrant.name for key, entrant in entrants.items()}
    bonds = bonds_of(tournament)
    said = []
    for stage, company in drawn:
        pairs = [frozenset(pair) for pair in combinations(company, 2)]
        said += _bonds(tournament, bonds, company, entrants)
        if stage not in BOUND:
            said += _again(pairs, before, names)
    said += _byes(drawn, before, names) + _new_idle(drawn, before, names, wanting)
    playing = {key for _, company in drawn if len(company) > 1 for key in company}
    said += [f"{names[key]} asked for a bye, but has to play." for key in wanting if key in playing]
    if was is not None and was != drawn:
        said += _against_the_draw(tournament, drawn, before, was, names)
    return said


def _bonds(
    tournament: Tournament,
    bonds: keeping.Bonds,
    company: Sequence[int],
    entrants: Mapping[int, Entrant],
) -> list[str]:
    pairs = [tuple(sorted(pair)) for pair in bonds.apart if pair <= set(company)]
    return [
        f"{entrants[one].name} and {entrants[other].name} meet, though you keep them apart"
        f"{_named(tournament, entrants[one], entrants[other])}."
        for one, other in sorted(pairs)
    ]


def _named(tournament: Tournament, one: Entrant, other: Entrant) -> str:
    """The name of the list by which those two are kept apart, if it has one."""
    mine, theirs = ({person.pk for person in entrant.people} for entrant in (one, other))
    apart = tournament.meeting.parties.filter(kind=Party.APART, off=False).exclude(name="")
    for party in apart.prefetch_related(Party.MEMBERS):
        people = {person.pk for person in party.members}
        if people & mine and people & theirs:
            return f" ({party.name})"
    return ""


def _again(
    pairs: Sequence[frozenset[int]], before: Sequence[Pairing], names: Mapping[int, str]
) -> list[str]:
    said = []
    for pair in pairs:
        rounds = [str(p.round) for p in before if pair <= {one.entrant_id for one in p.company}]
        if rounds:
            one, other = sorted(pair)
            in_ = f"round{'s' if len(rounds) > 1 else ''} {joined(rounds)}"
            said.append(f"{names[one]} and {names[other]} meet again: they met in {in_}.")
    return said


def _byes(drawn: Drawn, before: Sequence[Pairing], names: Mapping[int, str]) -> list[str]:
    """One who has a further bye, while another of the same side has had fewer."""
    had = Counter(p.company[0].entrant_id for p in before if p.is_bye)
    said = []
    for stage, company in drawn:
        if len(company) > 1 or not had[company[0]]:
            continue
        others = [key for its, those in drawn if its == stage and len(those) > 1 for key in those]
        fewest = min(others, key=lambda key: had[key], default=None)
        if fewest is not None and had[fewest] < had[company[0]]:
            which = TIMES.get(had[company[0]] + 1, "further")
            fewer = "none" if not had[fewest] else str(had[fewest])
            said.append(f"{names[company[0]]} has a {which} bye; {names[fewest]} has had {fewer}.")
    return said


def _new_idle(
    drawn: Drawn, before: Sequence[Pairing], names: Mapping[int, str], wanting: Iterable[int]
) -> list[str]:
    """Who has just come in and has a bye, without having asked, while another could have it."""
    known = {one.entrant_id for p in before for one in p.company}
    return [
        f"{names[company[0]]} has just come in and has a bye."
        for stage, company in drawn
        if len(company) == 1
        and company[0] not in {*known, *wanting}
        and any(key in known for its, c in drawn if its == stage and len(c) > 1 for key in c)
    ]


def _against_the_draw(
    tournament: Tournament,
    drawn: Drawn,
    before: Sequence[Pairing],
    was: Drawn,
    names: Mapping[int, str],
) -> list[str]:
    tables = {frozenset(company) for _, company in was}
    changed = [(s, c) for s, c in drawn if len(c) > 1 and frozenset(c) not in tables]
    said = []
    if any(stage == fixed.SEMI for stage, _ in changed):
        said.append("The first no longer meets the fourth, nor the second the third.")
    elif tournament.system == Tournament.SWISS:
        points = {s.key: s.points for s in standing(tournament, before)}

        def gap(company: Sequence[int]) -> int:
            here = [points.get(key, 0) for key in company]
            return max(here) - min(here)

        widest = max((gap(company) for _, company in was), default=0)
        for _, company in changed:
            if gap(company) > widest:
                best = max(company, key=lambda key: points.get(key, 0))
                least = min(company, key=lambda key: points.get(key, 0))
                said.append(
                    f"{names[best]} has {points.get(best, 0)} points and {names[least]} "
                    f"{points.get(least, 0)}: no table of the draw was as uneven."
                )
    return said
