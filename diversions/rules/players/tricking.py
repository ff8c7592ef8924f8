"""What good players of games of tricks weigh when they choose a card.

Each idea is a situation that the cards show, with positions alike but for what it names.  A game
says which of them its players weigh, each in its own words and by its own rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Seat
from diversions.rules.kit.wording import joined

MOST = 3  # positions that are tried for one idea
COUNTED = "{above} of the {of} cards you have not seen beat {card}"


class Saying(NamedTuple):
    """An idea in a game's own words: a sentence with named holes, and the rule it rests on."""

    text: str
    rule: str = ""
    plain: bool = False


def usual_sayings(trick: str, lead: str) -> dict[str, Saying]:
    """What is said where every trick is worth as much, resting on the rule by which a *trick* is
    taken and on the one by which a card is *lead*; a game adds its own, or leaves some out."""
    return {
        "trumps": Saying("{card} is a trump, and takes the trick.", trick),
        "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", trick),
        "cheapest": Saying("{card} is enough to beat {table}: keep {other}.", trick),
        "strongest": Saying(
            "Other players are still to play. {card} is harder to beat than {other}.", trick
        ),
        "only": Saying(
            "{card} beats {table}, and no other card that you may play does.", trick, plain=True
        ),
        "takes": Saying("{card} takes the trick from {table}.", trick, plain=True),
        "keep": Saying(
            "You cannot beat {table}: let {card} go, and keep {top} for a trick.", trick
        ),
        "void": Saying("You cannot beat {table}, and {card} is alone in its suit.", trick),
        "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", trick, plain=True),
        "save": Saying("Let {table} have this trick, and keep {other} for another.", trick),
        "partner": Saying("Your partner has the trick with {table}: leave it there.", trick, True),
        "partner-after": Saying(
            "You cannot beat {table}, but your partner plays after you.", trick, plain=True
        ),
        "lead-trumps": Saying(
            "Lead a trump: everyone who has one must spend it, and your good cards are then safe.",
            lead,
        ),
        "master": Saying("No unseen card beats {card} in its suit: take the trick now.", trick),
        "nearly": Saying("Only {who} could beat {card} in its suit.", trick, plain=True),
        "single": Saying(
            "{card} is your only card of its suit: later you can trump that suit.", lead
        ),
        "best": Saying("{card} is your best lead: the fewest cards beat it.", lead),
        "low": Saying("Lead {card} and keep {top}, which may take a trick later.", lead),
        "low-sure": Saying(
            "Lead {card} and keep {top}, which no unseen card beats in its suit.", lead
        ),
        "long": Saying(
            "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
            lead,
        ),
        "lead": Saying(f"{COUNTED}.", trick, plain=True),
    }


def compared_sayings(says: Mapping[str, Saying]) -> dict[str, Saying]:
    """What a game says of a lead that is only counted, beside its other leads, and of a card that
    is thrown to a trick that nothing takes, where it is not the least."""
    compared = {}
    lead, hopeless = says.get("lead"), says.get("hopeless")
    if lead is not None and lead.text.startswith(COUNTED):
        keep = Saying(f"{COUNTED}: lead it, and keep {{top}}, which {{unbeaten}}.", lead.rule, True)
        compared = {
            "lead-fewest": Saying(
                f"{COUNTED}, and more of them beat any other card that you could lead.",
                lead.rule,
                plain=True,
            ),
            "lead-even": Saying(
                f"{COUNTED}, and no fewer beat any other card that you could lead.",
                lead.rule,
                plain=True,
            ),
            "lead-keep": keep,
            "lead-between": keep if lead.text == f"{COUNTED}." else lead,
        }
    if kept := says.get("keep"):
        compared["keep-either"] = Saying(
            "You cannot beat {table}: let {card} or {low} go, and keep {top}.", kept.rule
        )
    if hopeless is not None and hopeless.text.endswith("is no loss."):
        compared["hopeless-least"] = Saying(
            "You cannot beat {table}, and you may play nothing lower than {card}.",
            hopeless.rule,
            plain=True,
        )
    if hopeless is not None:
        compared["hopeless-top"] = Saying(
            "You cannot beat {table}: the trick is lost with any card.", hopeless.rule, plain=True
        )
        compared["lost"] = Saying(
            "You cannot beat {table}, and your cards are worth about the same here: {low} would do "
            "as well.",
            hopeless.rule,
            plain=True,
        )
    return compared


class TrickPlace(NamedTuple):
    """A trick as the seat that is to play sees it."""

    trick: tuple[tuple[Seat, str], ...]
    power: Callable[[str, str], int]  # of a card, by the card led; below 0 it cannot take
    hidden: tuple[str, ...]  # cards that the seat has not seen
    after: int  # opponents who still play to the trick
    partners: int = 0  # and partners
    name: Callable[[str], str] = str  # “the Ten of Spades”
    ours: Callable[[Seat], bool] = lambda seat: False  # whether a seat is on the same side
    worth: Callable[[str], float] = lambda card: 0  # what a card counts for who takes it
    suit: Callable[[str], str] = lambda card: card[-1]
    trump: str = ""
    kind: Callable[[str], str] = lambda card: ""  # what a dear card is, where that is told


Situation = tuple[str, dict[str, object], list[Otherwise]]


def ideas(choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """The ideas of *says* that may be the reason for the card of *choice*."""
    if not choice.card:
        return
    situations = [*(_following if place.trick else _leading)(choice, place)]
    if not place.trick and choice.done and not _harder_to_beat(choice, place):
        situations.sort(key=lambda told: told[0] in STRONG)  # true, and no reason against that card
    situations += [("alike", {}, [])] * choice.alike
    says = {**compared_sayings(says), **says}
    for key, holes, without in situations:
        kind = str(holes.get("kind", ""))
        key = f"{key}-{kind}" if kind and f"{key}-{kind}" in says else key
        if said := says.get(key):
            text = said.text.format(card=place.name(choice.card), **holes)
            yield Idea(key, capital(text), said.rule, tuple(without[:MOST]), said.plain)


STRONG = ("master", "nearly", "best", "lead")  # reasons to lead a card that is hard to beat


def _harder_to_beat(choice: ActChoice, place: TrickPlace) -> bool:
    """Whether more unseen cards beat the card that was led than the one that is advised."""
    rival = choice.rival
    if rival is None or rival.verb != choice.move.verb or not rival.what:
        return True
    know = _Cards(choice, place)
    return len(know.above(rival.what[0])) > len(know.above(choice.card))


def capital(text: str) -> str:
    """A sentence with a great initial.

    >>> capital("the Ten takes it.")
    'The Ten takes it.'
    """
    return text[:1].upper() + text[1:]


class _Cards:
    """The cards of a choice by their power in this trick."""

    def __init__(self, choice: ActChoice, place: TrickPlace) -> None:
        self.choice, self.place, self.card = choice, place, choice.card
        self.led = place.trick[0][1] if place.trick else ""
        self.others = [card for card in choice.cards if card != self.card]
        self.mine = self.power(self.card)

    def power(self, card: str) -> int:
        return self.place.power(self.led or card, card)

    def swaps(
        self, card: str, wanted: Callable[[str], bool], among: Iterable[str] = ()
    ) -> list[Otherwise]:
        """The positions in which a hidden card for which *wanted* holds is *card*, and it hidden:
        of the same suit if possible, the nearest first."""
        suit, power, hidden = self.place.suit, self.power, [*(among or self.place.hidden)]
        found = [one for one in hidden if one != card and wanted(one)]
        found.sort(key=lambda one: (suit(one) != suit(card), abs(power(one) - power(card))))
        picked = list(dict.fromkeys((*found[:1], *found[len(found) // 2 :][:1], *found[-1:])))
        return [self.choice.were(card, one, self.place.name) for one in picked]

    def above(self, card: str) -> list[str]:
        """The hidden cards that beat *card*."""
        power = self.place.power
        led = self.led or card
        return [one for one in self.place.hidden if power(led, one) > power(led, card)]


def _following(choice: ActChoice, place: TrickPlace) -> Iterator[Situation]:
    """What a card does to a trick that others began."""
    know = _Cards(choice, place)
    power, mine, card = know.power, know.mine, know.card
    holder, best = max(place.trick, key=lambda laid: power(laid[1]))
    mark = power(best)
    takers = sorted((one for one in know.others if power(one) > mark), key=power)
    holes: dict[str, object] = {
        "table": place.name(best),
        "above": len(know.above(card)),
        "of": len(place.hidden),
        "other": place.name(takers[0]) if takers else "",
    }
    rich = max((one for _, one in place.trick), key=place.worth)
    if mine > mark:
        yield from _taking(know, place, best, takers, rich, holes)
        return
    if mine == mark:
        yield "tie", holes, know.swaps(best, lambda one: power(one) > mark)
    if place.ours(holder):
        weaker = know.swaps(best, lambda one: power(one) < mark)
        if place.worth(card) > 0:
            yield "smear", holes, know.swaps(card, lambda one: place.worth(one) <= 0)
        yield "partner", holes, weaker
    if place.worth(card) < max((place.worth(one) for one in know.others), default=0):
        dear = max(know.others, key=place.worth)
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        yield "spare", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    if not takers:
        yield from _hopeless(know, best, holes)
        return
    other = takers[0]
    cheap = know.swaps(other, lambda one: mark < power(one) < power(other))
    richer = know.swaps(rich, lambda one: place.worth(one) > place.worth(rich))
    yield "save", holes | {"other": place.name(other)}, [*richer[:1], *cheap]


def _hopeless(know: _Cards, best: str, holes: dict[str, object]) -> Iterator[Situation]:
    """What a card does that is given away, where none could take the trick."""
    place, card = know.place, know.card
    strength = {one: place.power(one, one) for one in (card, *know.others)}
    top = max(strength, key=strength.__getitem__)
    follows = know.mine >= 0
    lower = [
        one
        for one in know.others
        if strength[one] < strength[card] and (know.power(one) >= 0) == follows
    ]
    worths = {move.what[0]: worth for move, worth in know.choice.worths.items() if move.what}
    small = bots_of(know.choice.game).unit.least
    low = min(lower, key=strength.__getitem__, default="")
    if top != card and low and abs(worths.get(low, small) - worths.get(card, 0)) < small:
        weaker = know.swaps(top, lambda one: place.power(one, one) < strength[low])
        weaker = [one._replace(tells=lambda move: move.what[:1] != (low,)) for one in weaker]
        hole = holes | {"top": place.name(top), "low": place.name(low)}
        yield "keep-either", hole, weaker
    elif top != card:
        weaker = know.swaps(top, lambda one: place.power(one, one) < strength[card])
        yield "keep", holes | {"top": place.name(top), "kind": place.kind(top)}, weaker
    suits = [place.suit(one) for one in know.others]
    void = place.suit(card) not in (*suits, place.trump)
    trumps = not place.trump or place.trump in suits
    if void and trumps and len(set(suits)) < len(suits):
        yield "void", holes, _joined_by(know, place)
    seats = place.partners
    most = max(know.power(one) for one in (card, *know.others))
    beaten = know.swaps(best, lambda one: know.power(one) < max(most, 1))
    least = strength[card] == min(strength.values())
    given = "hopeless" if least or not know.choice.alike else "lost"
    lowest = place.name(min(strength, key=strength.__getitem__))
    kind = "least" if least and place.worth(card) <= 0 else "top" if top == card else ""
    yield ("partner-after" if seats else given), holes | {"low": lowest, "kind": kind}, beaten


def _taking(
    know: _Cards,
    place: TrickPlace,
    best: str,
    takers: list[str],
    rich: str,
    holes: dict[str, object],
) -> Iterator[Situation]:
    """What a card does that takes the trick, so far."""
    power, mine, card = know.power, know.mine, know.card
    higher = [one for one in takers if power(one) > mine]
    lower = [one for one in takers if power(one) < mine]
    beaten = know.swaps(best, lambda one: power(one) > mine)
    if place.trump and place.suit(card) == place.trump and place.suit(know.led) != place.trump:
        plain = [one for one in place.hidden if place.suit(one) not in (place.trump,)]
        plain = [one for one in plain if place.suit(one) != place.suit(know.led)]
        yield "trumps", holes, know.swaps(card, lambda one: one in plain)
    if place.worth(rich) > 0:
        hole = holes | {"rich": place.name(rich)}
        yield "rich", hole, know.swaps(rich, lambda one: place.worth(one) <= 0)
    if place.worth(card) > 0:
        yield "home", holes, know.swaps(card, lambda one: place.worth(one) <= 0)
    if higher:
        hole = holes | {"other": place.name(higher[0])}
        between = know.swaps(best, lambda one: mine < power(one) < power(higher[0]))
        yield "last" if not place.after else "cheapest", hole, between or beaten
    if lower and place.after and len(know.above(lower[-1])) > len(know.above(card)):
        hole = holes | {"other": place.name(lower[-1]), "more": len(know.above(lower[-1]))}
        stronger = know.swaps(lower[-1], lambda one: power(one) >= mine)
        yield "strongest", hole, [*stronger, *know.swaps(card, lambda one: power(one) < mine)]
    if not higher and not lower:
        yield "only", holes, beaten
    yield "takes", holes, beaten


def _leading(choice: ActChoice, place: TrickPlace) -> Iterator[Situation]:
    """What a card does that is led."""
    know = _Cards(choice, place)
    card, above = know.card, know.above(know.card)
    same = [one for one in know.others if place.suit(one) == place.suit(card)]
    top = max(choice.cards, key=lambda one: (-len(know.above(one)), know.power(one)))
    holes: dict[str, object] = {
        "above": len(above),
        "of": len(place.hidden),
        "who": joined([place.name(one) for one in above[:2]]),
        "many": len(same) + 1,
        "top": place.name(top),
    }
    lower = know.swaps(card, lambda one: know.power(one) < know.mine)
    # “Do not lead the Queen” is a reason against nothing but the Queen.
    rival = choice.rival.what[:1] if choice.rival and choice.rival.verb == choice.move.verb else ()
    spared = [one for one in know.others if not rival or one in rival]
    if place.worth(card) < max((place.worth(one) for one in spared), default=0):
        dear = max(spared, key=place.worth)
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        yield "spare-lead", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    if place.trump and place.suit(card) == place.trump and same:  # one alone draws one round
        yield (
            "lead-trumps",
            holes,
            know.swaps(card, lambda one: place.suit(one) != place.trump),
        )
    if not above:
        yield "master", holes, lower
    elif len(above) <= 2:
        yield "nearly", holes, lower
    trumps = [one for one in know.others if place.trump and place.suit(one) == place.trump]
    if not same and trumps and place.suit(card) != place.trump:
        yield "single", holes, _joined_by(know, place)
    if card == top:
        yield "best", holes, lower
    elif len(above) > 2:  # a King is not led in order to keep a King
        sure = "" if know.above(top) else "sure"
        yield (
            "low",
            holes | {"kind": sure},
            know.swaps(top, lambda one: know.power(one) < know.power(top)),
        )
    if len(same) >= 2:
        off = [one for one in place.hidden if place.suit(one) != place.suit(card)]
        yield "long", holes, know.swaps(same[0], lambda one: one in off)
    higher = know.swaps(card, lambda one: know.power(one) > know.mine)
    counts = [len(know.above(one)) for one in know.others]
    fewest = min(counts, default=len(above))
    if not counts:
        kind = ""
    elif len(above) <= fewest:
        kind = "fewest" if len(above) < fewest else "even"
    else:
        kind = "between" if len(above) < max(counts) else "keep"
    unbeaten = {0: "none of them beats", 1: "only one of them beats"}
    holes |= {"kind": kind, "unbeaten": unbeaten.get(fewest, f"only {fewest} of them beat")}
    yield "lead", holes, [*lower[:1], *higher[:1], *lower[1:]]


def _joined_by(know: _Cards, place: TrickPlace) -> list[Otherwise]:
    """The positions in which another card of the hand is of the suit of the card led."""
    suit = place.suit(know.card)
    hidden = [one for one in place.hidden if place.suit(one) == suit]
    if not hidden:
        return []
    return [
        know.choice.were(one, hidden[0], place.name)
        for one in know.others
        if place.suit(one) != place.trump
    ]
