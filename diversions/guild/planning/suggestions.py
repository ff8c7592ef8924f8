"""Games suggested for so many people, minutes and tables, and for what is at hand.

For how many a game is, how long it takes and how heavy it is, is what its page says (the facts).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from diversions.games import GAMES
from diversions.guild.models import PEOPLE
from diversions.guild.planning import services as planning_services
from diversions.incoming.fields import Refused, number
from diversions.library import facts, pace, selectors, under_terms
from diversions.library.facts import Facts
from diversions.library.models import Game
from diversions.library.pace import Minutes
from diversions.play.models import in_words
from diversions.rules import Terms
from diversions.rules.terms import brief

ALOUD = 130  # words a minute, read slowly to a class
MOST = 20  # games of one plan
LONGEST = 240  # minutes of one game


class PlanRequest(NamedTuple):
    """What is asked of a plan; None, where there is no limit."""

    people: int
    minutes: int
    play: int | None = None  # minutes that each game is played; none: as long as it takes
    tables: int | None = None
    cards: int | None = None  # packs at hand
    boards: int | None = None
    dice: int | None = None  # pairs of dice

    def at_hand(self, sort: str) -> int | None:
        return {"cards": self.cards, "boards": self.boards, "dice": self.dice}[sort]


class Planned(NamedTuple):
    """One game of a plan."""

    terms: Terms
    title: str
    tell: int  # minutes
    play: int
    weight: int  # from 1 to 5; 0 of a game of which the book knows none
    equipment: str  # of one table
    tables: int
    empty: int  # chairs that nobody sits on

    @property
    def minutes(self) -> int:
        """To introduce and to play it."""
        return self.tell + self.play

    @property
    def item(self) -> str:
        """How the link of a plan writes it."""
        return f"{self.terms.code}~{self.tell}~{self.play}"

    @property
    def is_usual(self) -> bool:
        """Whether it is the variant that the game’s page opens with."""
        return self.terms.variant == GAMES[self.terms.game].terms().variant

    @property
    def called(self) -> str:
        """The game by its title, and by its variant where that is not the usual one: so two that
        share a report are told apart."""
        return called(self.terms)

    @property
    def in_words(self) -> str:
        """What is agreed, as people say it."""
        return in_words(self.terms.code)


def called(terms: Terms) -> str:
    """A game of a plan, by its title and, if it is not the usual one, by its variant."""
    engine = GAMES[terms.game]
    if terms.variant == engine.terms().variant:
        return engine.title
    variant = next(one.title for one in engine.variants if one.key == terms.variant)
    return f"{engine.title}: {variant}"


def suggested(asked: PlanRequest) -> tuple[list[Planned], list[Planned]]:
    """What fits into the minutes, and what else would suit.

    Light games come first, and of those the ones that leave the fewest chairs empty, then those
    with the fewest rules to know; at the beginning stands one that leaves none empty.  A game that
    takes more than a third of the time comes after those that do not.
    """
    known = facts.every()
    of = [(told, known[told.slug]) for told in selectors.games() if told.slug in known]
    plans = [one for told, about in of if (one := _at_best(told, about, asked))]
    plans.sort(
        key=lambda one: (
            3 * (one.tell + one.play) > asked.minutes,
            one.weight,
            one.empty,
            known[one.terms.game].known,
            one.title,
        )
    )
    all_at_once = [one for one in plans if not one.empty and one.tell + one.play <= asked.minutes]
    if all_at_once:
        plans.remove(all_at_once[0])
        plans.insert(0, all_at_once[0])
    chosen: list[Planned] = []
    left = asked.minutes
    for one in plans:
        if one.tell + one.play <= left and len(chosen) < MOST:
            chosen.append(one)
            left -= one.tell + one.play
    return chosen, [one for one in plans if one not in chosen]


def _at_best(told: Game, about: Facts, asked: PlanRequest) -> Planned | None:
    """A game with as many seats as leave the fewest chairs empty; None, if it does not suit, or
    is seldom over in the minutes that each game is played."""
    game = GAMES[told.slug]
    fits = []
    for (variant, seats), code in pace.ways(game).items():
        takes = pace.minutes(told.slug, told.sort, seats, variant)
        if takes is None or (asked.play and takes.low > asked.play):
            continue
        play = asked.play or takes.middle
        one = planned(game.terms_of(code), asked.people, play, told)
        at_hand = [many for many in (asked.tables, asked.at_hand(told.sort)) if many is not None]
        if one.empty < seats - 1 and all(one.tables <= many for many in at_hand):
            fits.append((one, takes))

    def cost(fit: tuple[Planned, Minutes]) -> tuple[int, bool, bool]:
        """Of those that are alike in this it is the first variant."""
        one, takes = fit
        too_long = one.tell + one.play > asked.minutes or takes.middle > one.play
        return one.empty, too_long, one.terms.seats != about.usual

    return min(fits, key=cost)[0] if fits else None


def planned(terms: Terms, people: int, play: int, told: Game | None = None) -> Planned:
    """A game under *terms* for so many people; the time to introduce it is that of its summary,
    read aloud."""
    told = told or Game.objects.filter(pk=terms.game).first()
    about = facts.every().get(terms.game)
    tables = -(-people // terms.seats)
    return Planned(
        terms,
        GAMES[terms.game].title,
        max(1, -(-len(under_terms.summary(terms.game, terms).split()) // ALOUD)),
        play,
        about.weight if about else 0,
        told.equipment.rstrip(".") if told else "",
        tables,
        tables * terms.seats - people,
    )


def usual_minutes(terms: Terms) -> tuple[int, int]:
    """How long a game takes to introduce and to play, as far as the book can tell."""
    told = Game.objects.filter(pk=terms.game).first()
    takes = pace.minutes(terms.game, told.sort, terms.seats, terms.variant) if told else None
    one = planned(terms, terms.seats, min(takes.middle, LONGEST) if takes else 5, told)
    return one.tell, one.play


# The link -----------------------------------------------------------------------------------------


def link_of(items: Iterable[str], people: int | None = None) -> str:
    """What stands behind the ``?`` of a plan's address: all that there is to know of it."""
    pairs = [("item", item) for item in items]
    return urlencode([*pairs, *([("people", str(people))] if people else [])])


def for_meeting(items: Sequence[str], people: str) -> tuple[list[tuple[Terms, int, int]], int]:
    """The games of a plan with their minutes, and for how many tables codes are printed, if it says
    how many *people* come; as the running order takes them."""
    many = number(people, 0, PEOPLE, "People") if people else 0
    listed = parse_plan(items, max(2, many))
    most = max((one.tables for one in listed), default=0) if many else 0
    return [(one.terms, one.tell, one.play) for one in listed], most


def parse_plan(items: Sequence[str], people: int) -> list[Planned]:
    """The plan that a link holds; Refused says which part of it cannot be read."""
    if len(items) > MOST:
        raise Refused(f"A plan has at most {MOST} games.")
    listed = []
    for item in items:
        code, *minutes = item.split("~")
        if len(minutes) != 2:
            raise Refused(f"“{brief(item)}” is not a part of a plan.")
        tell, play = (number(word, 0, LONGEST, "The minutes") for word in minutes)
        try:
            terms = planning_services.terms_of(code)
        except ValueError as error:
            raise Refused(str(error)) from error
        listed.append(planned(terms, people, play)._replace(tell=tell))
    return listed
