"""Who plays in a tournament: as it begins, and as people come and go between its rounds."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

from diversions.games import GAMES
from diversions.guild.meeting.services import Refused, change
from diversions.guild.models import Entrant, Meeting, Person, Tournament
from diversions.guild.parties import keeping
from diversions.guild.planning import services as planning_services
from diversions.guild.tournament.drawing import SIZES, at_tables_of, lives
from diversions.guild.tournament.results import lot, pairings_of
from diversions.guild.tournament.standings import ASKED_BYES, TIE_BREAKS
from diversions.rules import Terms
from diversions.rules.kit.wording import joined

SEEDS = 1_000_000
ALL_MEET = 8  # entrants of a round-robin, at most
NUMBERS = {2: "two", 3: "three", 4: "four"}
NO_TABLES = "A tournament is played at tables of two, three or four."
SYSTEMS = (Tournament.SWISS, Tournament.ROUND_ROBIN, Tournament.DOUBLE)


def begin(
    meeting: Meeting,
    code: str,
    seats: int | None = None,
    *,
    system: str = Tournament.SWISS,
    tie_break: str = "buchholz",
    teams: bool = False,
    asked_bye: str = "full",
    newest: int | None = None,
) -> Tournament:
    """A tournament of all who are here, at tables of *seats* if the game allows them.

    *newest* is the last one that the page showed from which it was begun, 0 for none: a second
    press, which would begin the same once more, is given the one that the first has begun.
    """
    try:
        terms = planning_services.terms_of(code)
    except ValueError as error:
        raise Refused(str(error)) from error
    terms = _at_tables(terms, seats, teams=teams, duels=system != Tournament.SWISS)
    if tie_break not in TIE_BREAKS:
        raise Refused("Choose one of the tie-breaks in the list.")
    if asked_bye not in ASKED_BYES:
        raise Refused("Choose how much a bye counts if the entrant asked for it.")
    made = Tournament(
        meeting=meeting,
        terms_code=terms.code,
        seed=secrets.randbelow(SEEDS),
        system=system,
        tie_break=tie_break,
        teams=teams,
        asked_bye=asked_bye,
    )
    _fits(made)
    with change(meeting):
        last = meeting.tournaments.first()
        if newest is not None and last and last.pk != newest:
            return _same(last, made)
        people = list(meeting.people.filter(here=True, out=False))
        _refuse_shared(people)
        entrants = _entrants(made, people)
        if len(entrants) < len(made.sides):
            least = 3 if teams else terms.seats
            raise Refused(f"This tournament needs at least {least} people.")
        if system == Tournament.ROUND_ROBIN and len(entrants) > ALL_MEET:
            of = "teams" if teams else "people"
            raise Refused(
                f"A round-robin is for up to {ALL_MEET} {of}, and there are {len(entrants)} here. "
                "Choose Swiss rounds."
            )
        made.save()
        Entrant.objects.bulk_create(entrants)
    return made


def _at_tables(terms: Terms, seats: int | None, *, teams: bool, duels: bool) -> Terms:
    """The same game at tables of *seats*; of as many as fit the rest of what was chosen, where that
    is left open: pairs for *teams*, and two who meet where all matches are *duels*."""
    game = GAMES[terms.game]
    known = tables_of(terms)
    if seats:
        if seats not in known:
            fits = " or ".join(NUMBERS[n] for n in sorted(known))
            which = "under these rules" if len(game.variants) > 1 else "here"
            raise Refused(
                f"{game.title} isn’t played at tables of {NUMBERS[seats]} {which}. "
                + (f"Choose tables of {fits}." if fits else NO_TABLES)
            )
        return known[seats]
    if not known:
        raise Refused(f"{game.title} can’t be played here. {NO_TABLES}")
    fitting = [t for t in known.values() if in_pairs(t) or not teams]
    if duels:
        fitting = [t for t in fitting if (len(game.sides(t)) if teams else t.seats) == 2]
    return next(iter(fitting or known.values()))


def tables_of(terms: Terms) -> dict[int, Terms]:
    """The numbers of seats of which a tournament’s tables can be, the nearest to usual first."""
    known = {}
    for seats in sorted(SIZES, key=lambda seats: abs(seats - terms.seats)):
        with suppress(ValueError):
            known[seats] = at_tables_of(terms, seats)
    return known


def in_pairs(terms: Terms) -> bool:
    """Whether partners play together, two and two."""
    return {*map(len, GAMES[terms.game].sides(terms))} == {2}


def _refuse_shared(people: Sequence[Person]) -> None:
    """Refused, where two of them use one phone: one hand would then be known to the other."""
    at: dict[int, list[str]] = {}
    for person in people:
        at.setdefault(person.phone.pk, []).append(person.name)
    shared = [joined(names) for names in at.values() if len(names) > 1]
    if shared:
        raise Refused(
            f"{'; '.join(shared)} share one phone, and in a tournament nobody may. Give each a "
            "phone of their own, or mark as gone those who won’t play."
        )


def _same(last: Tournament, asked: Tournament) -> Tournament:
    """The tournament that was begun meanwhile; Refused, if another was asked for."""
    chosen = ("terms_code", "system", "tie_break", "teams", "asked_bye")
    if any(getattr(last, name) != getattr(asked, name) for name in chosen):
        raise Refused(
            "Another tournament was begun after this page was opened, and is shown below. To "
            "begin this one as well, press the button again."
        )
    return last


def _fits(tournament: Tournament) -> None:
    """Refused, where the game cannot be played in that way."""
    known, title = tables_of(tournament.terms), tournament.game.title
    pairs = [NUMBERS[seats] for seats, terms in known.items() if in_pairs(terms)]
    if tournament.teams and not in_pairs(tournament.terms):
        if pairs:
            raise Refused(f"{title} is played in pairs at tables of {pairs[0]}. Choose these.")
        raise Refused(f"{title} isn’t played in pairs under these rules. Enter people one by one.")
    if tournament.system not in SYSTEMS:
        raise Refused("Choose Swiss rounds, a round-robin or a double elimination.")
    if tournament.system != Tournament.SWISS and len(tournament.sides) != 2:
        is_double = tournament.system == Tournament.DOUBLE
        kind = "double elimination" if is_double else "round-robin"
        ways = ["tables of two"] * (2 in known) + ["teams of two"] * bool(pairs)
        raise Refused(
            f"In a {kind} two meet at each table. Choose {' or '.join(ways)}."
            if ways
            else f"In a {kind} two meet at each table, and {title} isn’t played so under these "
            "rules. Choose Swiss rounds."
        )


def _entrants(tournament: Tournament, people: Sequence[Person]) -> list[Entrant]:
    """Each by himself; or two and two, as the lot has them, the last perhaps with a bot."""
    if not tournament.teams:
        return [_entrant(tournament, person) for person in people]
    assert tournament.seed is not None
    seed = tournament.seed
    drawn: list[Person | None] = [*sorted(people, key=lambda person: lot(seed, person.name))]
    drawn = _kept_together(tournament, drawn)
    drawn += [None] * (len(drawn) % 2)
    return [_team(tournament, *pair) for pair in zip(drawn[::2], drawn[1::2], strict=True)]


def _kept_together(tournament: Tournament, drawn: list[Person | None]) -> list[Person | None]:
    """The same lots, with those in one team whom the steward keeps together, or in none."""
    known = {person.pk: person for person in drawn if person}
    keys = [*known]
    teams = [keys[at : at + 2] for at in range(0, len(keys), 2)]
    kept = keeping.arranged(teams, keeping.kept(tournament.meeting))
    return [known[key] for team in kept for key in team]


def _team(tournament: Tournament, person: Person | None, partner: Person | None) -> Entrant:
    one, other = (person, partner) if person else (partner, None)
    return _entrant(tournament, one, other)


def _entrant(
    tournament: Tournament, person: Person | None, partner: Person | None = None
) -> Entrant:
    made = Entrant(tournament=tournament, person=person, partner=partner)
    made.name = made.drawn_as = made.called()
    return made


def pair(tournament: Tournament, one: Person, other: Person) -> None:
    """Make a team of those two, before the first round; whom they leave play together."""
    with change(tournament.meeting):
        if not tournament.teams:
            raise Refused("There are no teams in this tournament.")
        if tournament.pairings.exists():
            raise Refused("The first round has begun, so the teams stay as they are.")
        teams = {
            person.pk: team
            for team in tournament.entrants.select_related("person", "partner")
            for person in team.people
        }
        if one.pk == other.pk or not {one.pk, other.pk} <= set(teams):
            raise Refused("Choose two people who play in this tournament.")
        mine, theirs = teams[one.pk], teams[other.pk]
        if mine.pk == theirs.pk:
            return
        rest: list[Person | None] = [
            p for p in (*mine.people, *theirs.people) if p.pk not in (one.pk, other.pk)
        ]
        rest += [None] * (2 - len(rest))
        for old, new in ((mine, (one, other)), (theirs, (rest[0], rest[1]))):
            if any(new):
                made = _team(tournament, *new)
                made.pk = old.pk
                made.save()
            else:
                old.delete()


def enter(tournament: Tournament, person: Person) -> None:
    """One more, from the next round on; or one who dropped out, back again."""
    with change(tournament.meeting):
        entrants = tournament.entrants.all()
        _refuse_shared(
            [person, *(p for e in entrants.filter(out=False) for p in e.people if p != person)]
        )
        known = next((e for e in entrants if person.pk in (e.person_id, e.partner_id)), None)
        double_ = tournament.system == Tournament.DOUBLE
        if known:
            if double_ and not lives(tournament, pairings_of(tournament))[known.pk].is_in:
                raise Refused(
                    f"{known.name} {'have' if known.are_two else 'has'} lost twice and can’t come "
                    "back: each round missed counts as lost."
                )
            Entrant.objects.filter(pk=known.pk).update(out=False)
            return
        begun = sorted(set(tournament.pairings.values_list("round", flat=True)))
        if double_ and len(begun) > 1:
            raise Refused(
                "The second round has begun, and each round missed counts as lost, so no entrant "
                "can join any more."
            )
        if tournament.system == Tournament.ROUND_ROBIN and tournament.pairings.exists():
            raise Refused("The round-robin has begun, so no entrant can join it any more.")
        alone = next((e for e in entrants if tournament.teams and e.partner_id is None), None)
        made = (
            _team(tournament, alone.person, person)
            if alone
            else _team(tournament, person, None)
            if tournament.teams
            else _entrant(tournament, person)
        )
        if double_:
            made.missed = begun
        if alone:  # with another's help, but with the same lot
            made.pk, made.drawn_as = alone.pk, alone.name_for_the_lot
            made.missed, made.wants_bye = alone.missed, alone.wants_bye
        made.save()


def drop(entrant: Entrant) -> None:
    """Drop one out: he is paired no more.  What he played still counts in Swiss rounds, and counts
    for nobody in a round-robin."""
    with change(entrant.tournament.meeting):
        Entrant.objects.filter(pk=entrant.pk).update(out=True)


def ask_for_bye(entrant: Entrant, asks: bool) -> None:
    """Have an entrant sit out the next round, or play in it after all."""
    with change(entrant.tournament.meeting):
        entrant.refresh_from_db()
        if asks and entrant.out:
            raise Refused(f"{entrant.name} has dropped out and cannot have a bye.")
        Entrant.objects.filter(pk=entrant.pk).update(wants_bye=asks)
