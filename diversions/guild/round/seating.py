"""Who sits where when a game begins: people stay where they can, together or apart as asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from diversions.guild.models import (
    PEOPLE,
    TABLES,
    Person,
)
from diversions.guild.parties import keeping


def seated(
    people: Sequence[Person], seats: int, bonds: keeping.Bonds = keeping.NONE
) -> dict[int, dict[int, Person]]:
    """Who sits at which table on which seat.

    There are as few tables as can hold all, and they are about equally full, so that nobody is
    left alone with bots; whose table stays, stays there, on his seat if he can.  Those whom the
    steward keeps together or apart change tables with others for it; and where people would meet
    who are kept apart, or one phone would be at two tables, the tables are fuller and less full,
    or there are more.
    """
    people = [*people]
    for phone in keeping.phones([p.pk for p in people], bonds):
        people = [p for p in people if p.pk not in phone[seats:]]  # no table holds them all
    few = -(-len(people) // seats)
    plan = _balanced(people, seats, few)
    if not bonds:
        return plan
    known = {person.pk: person for person in people}

    def companies(many: int) -> list[list[int]]:
        at = _balanced(people, seats, many)
        return [[p.pk for p in company.values()] for company in at.values()]

    arranged = keeping.unbroken(companies, few, max(few, min(TABLES, len(people))), seats, bonds)
    plan = _balanced(people, seats, len(arranged))
    kept: dict[int, dict[int, Person]] = {}
    for (table, was), keys in zip(plan.items(), arranged, strict=True):
        kept[table] = {seat: p for seat, p in was.items() if p.pk in keys}
        stay = {p.pk for p in kept[table].values()}
        for key in keys:
            if key not in stay:
                give_seat(kept[table], known[key], seats)
    return {table: company for table, company in kept.items() if company}


def _balanced(people: Sequence[Person], seats: int, many: int) -> dict[int, dict[int, Person]]:
    """So many tables, about equally full: whose table stays, stays there, on his seat if he can."""
    share, over = divmod(len(people), many) if many else (0, 0)
    # As many as a table holds may stay there, unless there are more tables than that needs.
    most = seats if many == -(-len(people) // seats) else share + bool(over)
    before: defaultdict[int, list[Person]] = defaultdict(list)
    for person in sorted(people, key=lambda p: (p.table or 0, p.seat or 0, p.pk)):
        before[person.table or 0].append(person)
    left = before.pop(0, [])
    kept = sorted(before, key=lambda table: (-len(before[table]), table))[:many]
    new = (table for table in range(1, TABLES + PEOPLE) if table not in kept)
    plan: dict[int, dict[int, Person]] = {table: {} for table in kept}
    plan |= {next(new): {} for _ in range(many - len(kept))}
    for table, company in before.items():
        if table not in plan:
            left += company
            continue
        left += company[most:]
        for person in company[:most]:
            give_seat(plan[table], person, seats)
    for at, table in enumerate(sorted(plan, key=lambda t: (-len(plan[t]), t))):
        while left and len(plan[table]) < share + (at < over):
            give_seat(plan[table], left.pop(0), seats)
    for person in left:
        give_seat(next(c for c in plan.values() if len(c) < seats), person, seats)
    return plan


def give_seat(company: dict[int, Person], person: Person, seats: int) -> None:
    """Give a person the seat that was his, or the first that is empty."""
    empty = [seat for seat in range(seats) if seat not in company]
    company[person.seat if person.seat in empty else empty[0]] = person
