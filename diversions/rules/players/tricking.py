"""What good players of games of tricks weigh when they choose a card.

Each idea is a situation that the cards show, with positions alike but for what it names.  A game
says which of them its players weigh, each in its own words and by its own rule.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from math import comb
from statistics import mean
from typing import Any, NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import CLEARLY, ActChoice, Idea, Otherwise, level_with
from diversions.rules.core import BACK, Move, Seat
from diversions.rules.core import name as seat_name
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.packs import SUITS
from diversions.rules.players.claims import (
    CERTAIN,
    CLEAR,
    EVENLY,
    EVER,
    Difference,
    Evenly,
    Harder,
    Kept,
    KeptToo,
    NoLoss,
    Now,
    OfAny,
    Ours,
    Outside,
    Safe,
    Takes,
    Told,
    TrickClaim,
    Trumped,
    TwoCards,
    Verdict,
    came_about,
    verdict,
)
from diversions.rules.players.coming_about import PlayedOn
from diversions.rules.record import ruling_on

CHECKED = True  # whether reasons are held against deals that are played on
LESS_CLEAR = 0.08  # of the deals, by which what nothing else tells comes about more often
MOST = 3  # positions that are tried for one idea
GUARDED = 2  # cards at most that beat a card which another of its suit is kept to guard
DRAWN = 0.75  # of the trumps that might fall to each round, how many do
SLIGHT = 2  # times the least that means anything: less is told to hardly matter, if it is unclear
FEW = 3  # cards that are kept where any other would do
LIKELY = 0.75  # of the hands that a player may have: so many hold a trump
UNSEEN, OTHERS = "cards you have not seen", "cards that others may hold"
COUNTED = "{above} of the {of} {unseen} beat {card}"
BESIDE_HARD = f"{COUNTED}, and {{fewer}} {{beat}} {{hard}}"


class Saying(NamedTuple):
    """An idea in a game's own words: a sentence with named holes, and the rule it rests on; and
    what it claims, where that is not what such a sentence claims elsewhere."""

    text: str
    rule: str = ""
    plain: bool = False
    claims: tuple[TrickClaim, ...] | None = None


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
        "void": Saying(
            "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
            trick,
        ),
        "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", trick, plain=True),
        "save": Saying("Let {table} have this trick, and keep {other} for another.", trick),
        "partner": Saying("Your partner has the trick with {table}: leave it there.", trick, True),
        "partner-after": Saying(
            "You cannot beat {table}, but your partner plays after you.", trick, plain=True
        ),
        "lead-trumps": Saying(
            "Lead a trump: everyone who has one must spend it, and {good} is then safe.",
            lead,
        ),
        "master": Saying("{none} beats {card} in its suit: take the trick now.", trick),
        "nearly": Saying("Only {who} could beat {card} in its suit.", trick, plain=True),
        "single": Saying(
            "{card} is your only card of its suit: later you can trump that suit.", lead
        ),
        "best": Saying("{card} is your best lead: the fewest cards beat it.", lead),
        "low": Saying("Lead {card} and keep {top}, which may take a trick later.", lead),
        "low-sure": Saying("Lead {card} and keep {top}, which {none} beats in its suit.", lead),
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
            "lead-fewer": Saying(f"{BESIDE_HARD}.", lead.rule, plain=True),
            "lead-weak": Saying(
                f"{BESIDE_HARD}: lead the weaker card and keep {{hard}}.",
                lead.rule,
                plain=True,
            ),
            "lead-between": keep if lead.text == f"{COUNTED}." else lead,
        }
    compared |= ends_otherwise(says)
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
        compared["hopeless-but"] = Saying(
            "You cannot beat {table}: the trick is lost, and any card but {spared} will do.",
            hopeless.rule,
            plain=True,
        )
        compared["lost"] = Saying(
            "You cannot beat {table}, and your cards are worth about the same here: {low} would do "
            "as well.",
            hopeless.rule,
            plain=True,
        )
    return compared


MAY = "may take a trick of another suit"
LATER, TRICK = ", which may take a trick later.", " for a trick."  # how a kept card is told
SURE, TRUMP = ", which {none} beats in {its} suit.", ", a trump that {might}."
HARDER = ", which is harder to beat."


BARE = ("lead", "lead-even", "hopeless-top")  # what is as true of other cards
DULL = (  # what says that it hardly matters, and nothing for the card
    *("lost", "most", "most-near", "alike-partner", "alike-lost", "alike-over", "alike-take"),
    *(
        "alike",
        "alike-nothing",
        "alike-takes",
        "alike-leave",
        "alike-even",
        "alike-none",
        "alike-safe",
        "alike-good",
        "alike-first",
        "alike-rather",
    ),
)
BESIDE = {  # a reason that is told otherwise: like which, and how
    "keep-final": (
        "keep",
        "You cannot beat {table}. Keep {top}: it beats {many} of the {of} cards that may be led to "
        "the last trick, and {card} {fewer}.",
    ),
    "keep-twin": (
        "keep",
        "You cannot beat {table}. {card} and {twin} are worth the same, so let one of them go, and "
        "keep {top}.",
    ),
    "keep-follow": (
        "keep",
        "You cannot beat {table}. Keep {top}: its suit may still be led to you, and no other "
        "player has a card of the suit of {card} to lead.",
    ),
    "beside": (
        "keep",
        "You cannot beat {table}: let {card} go, and keep {pair} together. Alone, {top} could fall "
        "to {who}.",
    ),
    "trumps-risk": (
        "trumps",
        "{card} is a trump, and beats {table}: only a higher trump could still beat it.",
    ),
    "takes-risk": ("takes", "{card} beats {table}: {could} could still beat it."),
    "takes-enough": (
        "takes",
        "{card} is enough to beat {table}: {rival} would take the trick no more surely.",
    ),
    "takes-either": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same.",
    ),
    "takes-dearer": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same; but do not give {top}, which counts more.",
    ),
    "takes-sparing": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same; but keep {top} for a later trick.",
    ),
    "low-near": (
        "low",
        "Lead {card}, and keep {top}, which only {who} could beat in its suit.",
    ),
    "low-between": (
        "low",
        "Lead {card}, which is harder to beat than {low}, and keep {top}.",
    ),
    "low-first": ("low", "{rival} falls only to a trump: lead {card} first, to draw trumps."),
    "low-pair": (
        "low",
        "Lead {card}, and keep {pair} together: alone, {top} could fall to {who}.",
    ),
    "strongest-sure": (
        "strongest",
        "Other players are still to play: {none} beats {card}, and {other} could be beaten.",
    ),
    "save-even": (
        "save",
        "{other}, if you keep it, may take another trick, and that is worth about as much as to "
        "take this one from {table}.",
    ),
    "save-either": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same.",
    ),
    "save-sparing": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same; but "
        "keep {top} for a later trick.",
    ),
    "save-dearer": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same; but "
        "do not give {top}, which counts more.",
    ),
    "save-partner": (
        "save",
        "Your partner plays after you and may beat {table}: to take it yourself with {other} is "
        "worth about as much.",
    ),
    "master-alone": (
        "master",
        "No other player has a card of the suit of {card}: only a trump could take the trick.",
    ),
    "master-safe": (
        "master",
        "No other player has a card of the suit of {card}, or a trump: take the trick now.",
    ),
    "master-trump": (
        "master",
        "{none} beats {card}, a trump, and {rival} could be beaten.",
    ),
    "master-over": (
        "master",
        "{none} beats {card}, a trump, and {rival} could be trumped.",
    ),
    "master-forced": (
        "master",
        "{ruffer} has none of its suit, and can take {card} only by spending a trump.",
    ),
    "master-suit": (
        "master",
        "{none} beats {card} in its suit: only a trump could take the trick.",
    ),
}

NO_DIFFERENCE = {  # why it hardly matters which card is played
    "same": "{same} are worth the same in any trick: no card between them is still out.",
    "same-alone": "{same} are worth the same: no other player has a card of their suit.",
    "partner": "Your side has the best card so far, {table}: which card you give hardly matters.",
    "lost": "You cannot beat {table}, and which card you give away hardly matters.",
    "nothing": "You cannot beat {table}, and none of your cards is likely to take a later trick.",
    "takes": "Each of your cards beats {table}, and {card} does as well as any.",
    "over": "Your side has the best card so far, {table}: to beat it comes to about the same.",
    "take": "To take this trick with {card}, or to keep that card, comes to about the same.",
    "leave": "To leave this trick, or to take it with {other}, comes to about the same.",
    "sure": "{none} beats any of your cards: lead them in any order.",
    "even": "Whichever card you lead, {side} likely to take {share} that are left.",
    "none": "None of your cards is likely to take a trick, whichever you lead.",
    "safe": "{none} beats {card}: it takes its trick now or later, and the order hardly matters.",
    "good": "{none} beats {card} in its suit, and your other leads come to about the same.",
    "first": "No lead of yours is harder to beat than {card}, but it hardly matters which it is.",
    "rather": "To lead {card} and keep {top}, or the other way round, comes to about the same.",
}


def ends_otherwise(says: Mapping[str, Saying]) -> dict[str, Saying]:
    """The same reasons where a kept card is a trump, or the best of its suit; where a trick may
    still be lost to a player who plays later; and where a lead is only harder to beat."""
    told = {}
    for key, end in (("low", LATER), ("keep", TRICK)):
        said = says.get(key)
        if said is not None and said.text.endswith(end):
            told[f"{key}-sure"] = said._replace(text=said.text.removesuffix(end) + SURE)
            told[f"{key}-trump"] = said._replace(text=said.text.removesuffix(end) + TRUMP)
            told[f"{key}-harder"] = said._replace(text=said.text.removesuffix(end) + HARDER)
    for key, (like, text) in BESIDE.items():
        if said := says.get(like):
            told[key] = said._replace(text=text)
    if said := says.get("partner"):
        who = "Your side" if said.text.startswith("Your side") else "Your partner"
        text = f"{who} has the best card so far, {{table}}: you need not beat it."
        told["partner-risk"] = said._replace(text=text)
        text = f"{who} has the best card so far, {{table}}: let {{card}} go, and keep {{top}}."
        told["partner-keep"] = said._replace(text=text)
        text = f"{who} has the trick with {{table}}: play {{card}}, your lowest card of the suit."
        told["partner-low"] = said._replace(text=text, plain=True)
        text = f"{who} has the best card so far, {{table}}: play {{card}}, your lowest of the suit."
        told["partner-low-risk"] = said._replace(text=text, plain=True)
        text = f"{who} has the trick with {{table}}. {{card}} takes it over, so that you lead next."
        told["overtake"] = Saying(text, said.rule, plain=True)
        text = (
            f"{who} has the best card so far, {{table}}, but another player may beat it: {{card}} "
            "is harder to beat."
        )
        told["overtake-risk"] = Saying(text, said.rule, plain=True)
    if said := says.get("alike"):
        for kind, text in NO_DIFFERENCE.items():
            told[f"alike-{kind}"] = Saying(text, said.rule, plain=True)
        text = "{card} takes this trick for certain. Kept for later, it could be beaten."
        told["now"] = Saying(text, said.rule, plain=True)
        text = "Keep {spared}, {which}: which of your other cards you lead hardly matters."
        told["most"] = Saying(text, said.rule, plain=True)
        text = (
            "Keep {spared}, which only {who} could beat in its suit: which of your other cards you "
            "lead hardly matters."
        )
        told["most-near"] = Saying(text, said.rule, plain=True)
        text = "Any card but {spared} will do: more cards beat {those} than any other of yours."
        told["most-weak"] = Saying(text, said.rule, plain=True)
    if said := says.get("low"):
        told["harder"] = Saying("{card} is harder to beat than {rival}.", said.rule, plain=True)
        text = "{twin} and {card} are both harder to beat than {rival}: either will do."
        told["harder-both"] = Saying(text, said.rule, plain=True)
        text = "Lead {card}, which is harder to beat than {rival}, and keep {twin}."
        told["harder-keep"] = Saying(text, said.rule, plain=True)
    return told


def laid_out(
    laid: Sequence[str], kept: Sequence[str], trump: str, height: Callable[[str], int],
    name: Callable[[str], str],
) -> str:  # fmt: skip
    """Why those cards of a hand are laid out: what suit it can trump then, or that they are low."""
    suits, trumps = SUITS["french"], [card for card in kept if card[1] == trump]
    gone = {card[1] for card in laid} - {card[1] for card in kept} - {trump}
    if gone and trumps:
        empty = joined([suits[suit] for suit in suits if suit in gone], "or")
        return f"It leaves you no {empty}, and {held(trumps)} to trump with."
    plain = [height(card) for card in kept if card[1] != trump]
    top = max(laid, key=height)
    if trump not in {card[1] for card in laid} and height(top) <= min(plain, default=height(top)):
        low = f"{capital(name(top))} is your lowest plain card."
        many = f"{capital(name(top))} and the others are your lowest plain cards."
        return low if len(laid) == 1 else many
    return f"You keep {held(trumps)}, and lay out nothing higher than {name(top)}."


def held(trumps: Sequence[str]) -> str:
    """So many trumps, in words."""
    return counted(len(trumps), "trump") if trumps else "no trump"


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
    later: Callable[[str], float] = lambda card: 0  # what it may come to count
    suit: Callable[[str], str] = lambda card: card[-1]
    trump: str = ""
    kind: Callable[[str], str] = lambda card: ""  # what a dear card is, where that is told
    missing: Set[str] = frozenset()  # suits of which no other player has a card left
    barred: Sequence[Set[str]] = ()  # suits of which a player has none, of each
    allied: Set[str] = frozenset()  # suits of which no opponent has a card left, but a partner may
    hands: Sequence[Sequence[str]] = ()  # as the seat knows them, where that is more than it sees
    # The power of cards later in the deal, where trumps change from trick to trick.
    then: Callable[[Any], Callable[[str, str], int]] | None = None
    free: bool = False  # whether any card may be played to any lead

    @property
    def mark(self) -> int:
        """How high the best card of a trick stands so far."""
        led = self.trick[0][1]
        return max(self.power(led, laid) for _, laid in self.trick)

    @property
    def holders(self) -> set[bool]:
        """Whether the best cards of a trick so far are the side’s own: both, if they tie."""
        led, mark = self.trick[0][1], self.mark
        return {self.ours(seat) for seat, laid in self.trick if self.power(led, laid) == mark}


Situation = tuple[str, dict[str, object], list[Otherwise]]


def ideas(
    choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying], own: Iterable[Idea] = ()
) -> Iterator[Idea]:
    """The ideas of *says* that may be the reason for the card of *choice*, after a game’s *own*:
    first those that speak against what most players would do."""
    if not choice.card:
        return
    says, know = {**compared_sayings(says), **says}, _Cards(choice, place)
    habits = know.habits()
    asked = [one for one in habits if know.worse(one)]
    usual = tuple(choice.move._replace(what=(one,)) for one in habits if one not in asked)
    known = [*own, *_reasons(know, says)]
    for place_of, idea in enumerate(known):
        if asked and idea.plain and all(know.tells(idea, one) for one in asked):
            known[place_of] = idea._replace(weighed=True)
    known.sort(key=lambda idea: not all(know.tells(idea, one) for one in asked))
    untold = [one for one in asked if not any(know.tells(idea, one) for idea in known[:1])]
    for habit in untold[:1]:
        beside = _Cards(know.held_against(habit), place)
        against = choice.move._replace(what=(habit,))
        told = [idea for idea in _reasons(beside, says) if know.tells(idea, habit)]
        known = [*(idea._replace(against=against) for idea in told), *known]
    known = [idea._replace(usual=usual, dull=idea.dull or know.could_take) for idea in known]
    found = come_about(choice, place, known, says)
    if choice.done and not place.trick and not _harder_to_beat(know):  # as it was told before
        yield from sorted(found, key=lambda idea: idea.key.partition("-")[0] in STRONG)
        return
    yield from found


def come_about(
    choice: ActChoice, place: TrickPlace, known: Iterable[Idea], says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """Those of the ideas that come about in deals that are played on, and what else does there; of
    those that make no difference one that another position proves, or the first if there is no
    other."""
    know, stand, idle = _Cards(choice, place), False, list[Idea]()
    if not know.on_the_table:
        yield from known
        return
    for idea in known:
        two = know.held_beside(idea.against or choice.rival)
        idea = idea._replace(check=partial(know.checked, idea.claims, two))
        found = verdict(idea.claims, two, know.played_on) if CHECKED else Verdict.HOLDS
        if found is Verdict.HOLDS:
            stand = stand or idea.plain
            yield know.with_thirds(idea, two)
        elif found is Verdict.IDLE:
            idle.append(idea)
    if not stand and CHECKED:
        for idea in _otherwise(know, says, idle):
            yield idea
            stand = True
    for idea in idle:
        yield idea._replace(plain=False, weighed=False) if stand else idea


def _otherwise(know: _Cards, says: Mapping[str, Saying], idle: Sequence[Idea]) -> Iterator[Idea]:
    """What is told where no reason comes about: what else does, or that the cards are worth about
    the same; and if nothing is left that is true, what may be said of any card."""
    rule = next((says[key].rule for key in ("lead", "takes", "alike") if key in says), "")
    if know.rival not in ("", *know.near):
        two = know.held_beside(know.choice.rival)
        for clear in (CLEAR, LESS_CLEAR):
            came = came_about(two, know.played_on, know.place.name, clear)
            fitting = [one for one in came if know.fits(one, clear)]
            for one in fitting:
                check = partial(know.checked, (Told(one.key),), two)
                yield Idea(one.key, capital(one.text), rule, plain=True, check=check)
            if fitting or any(idea.plain and idea.key not in BARE for idea in idle):
                return
        if level := know.level_leads():
            yield Idea("lead-level", level, rule, plain=True, dull=True)
            return
        if any(idea.plain for idea in idle) and know.slight(know.rival):
            yield from _lowest(know, says)
    if any(idea.plain for idea in idle):
        return
    if know.no_choice and "alike" in says:
        yield from _reasons(know, says, [("alike", know.no_difference(), [])])
    else:
        yield from _lowest(know, says)


def _lowest(know: _Cards, says: Mapping[str, Saying]) -> Iterator[Idea]:
    """What is true of a card that takes a trick so far, of the lowest that is given to one, or of
    any that is led, where nothing else is told."""
    if not know.place.trick and (lead := says.get("lead")):
        holes: dict[str, object] = {"above": len(know.above(know.card)), "of": len(know.against)}
        holes |= {"unseen": know.unseen}
        if know.shown(know.card):
            holes |= know.counted(know.card)
        text = lead.text.format(card=know.place.name(know.card), **holes)
        yield Idea("lead-bare", capital(text), lead.rule, plain=True, dull=True)
    place = know.place
    suited = [] if place.free else [one for one in know.others if know.as_suited(one)]
    if place.trick and know.mine > place.mark and "takes" in says:
        best = max((card for _, card in place.trick), key=know.power)
        holes = {"table": place.name(best), "could": know.could_beat()}
        risk = "risk" if place.after and know.above(know.card) else ""
        yield from _reasons(know, says, [("takes", holes | {"kind": risk}, [])])
        return
    said = says.get("hopeless") or says.get("keep")
    if not place.trick or know.mine > place.mark or said is None:
        return
    if any(know.strength(one) < know.strength(know.card) for one in suited):
        return
    best = max((card for _, card in place.trick), key=know.power)
    takes = any(know.power(one) > place.mark for one in know.others)
    text = "You need not beat {table}" if takes else "You cannot beat {table}"
    text = of_partner(BEATEN_SO, says) if know.helped else text
    card, rival = place.name(know.card), know.rival
    given = f"give {card}, your lowest card of the suit" if suited else f"give {card}"
    if not suited and know.slight(rival):
        given = f"little hangs on whether you give {card} or {place.name(rival)}"
    text = f"{text}: {given}.".format(table=place.name(best))
    yield Idea("lowest", capital(text), said.rule, plain=True)


def comes_about(choice: ActChoice, place: TrickPlace, idea: Idea) -> bool:
    """Whether what a game's own idea says comes about in deals that are played on."""
    know = _Cards(choice, place)
    if not (CHECKED and know.on_the_table):
        return True
    two = know.held_beside(idea.against or choice.rival)
    return verdict(idea.claims, two, know.played_on) is Verdict.HOLDS


def _reasons(
    know: _Cards, says: Mapping[str, Saying], told: Sequence[Situation] = ()
) -> Iterator[Idea]:
    """The same, held against the next best card that is worth less; or only what is *told*."""
    choice, place, known_better = know.choice, know.place, False
    words = {"card": place.name(choice.card), "none": know.none, "unseen": know.unseen}
    for key, holes, without in told or _told(know, says):
        key = special if (special := f"{key}-{holes.get('kind', '')}") in says else key
        said = says.get(key)
        if said is None or ("{good}" in said.text and not holes.get("good")):
            continue
        text = of_partner(said.text, says) if know.helped else said.text
        text = left(text) if holes.get("able") else text
        text = NOBODY.sub(r"\1either opponent has", text) if place.allied else text
        its = "their" if " and " in str(holes.get("top", "")) else "its"
        text = capital(text.format(**{**words, "its": its, **holes}))
        weighed = bool(know.rest and choice.worths and holes.get("weighed"))
        plain = said.plain or weighed or bool(holes.get("sure"))
        # What comes after a reason that is known to make the difference needs no proof beside it.
        without = [] if known_better else without[:MOST]
        proofs = [one._replace(tells=know.turned(one.tells)) for one in without]
        named = bool(know.rival) and know.rival not in know.near
        named = named and names(text, place.name(know.rival))
        named &= not key.startswith("harder")  # true of many cards: told where none else is
        dull = key in DULL
        idea = Idea(key, text, said.rule, tuple(proofs), plain, weighed=named, dull=dull)
        beside = str(holes.get("against", ""))
        if beside not in ("", know.rival, *know.near):
            idea = idea._replace(against=choice.move._replace(what=(beside,)))
        yield idea._replace(same=know.same, claims=claimed(said, holes, key == special))
        known_better = known_better or weighed


def claimed(said: Saying, holes: Mapping[str, Any], special: bool) -> tuple[TrickClaim, ...]:
    """What a sentence claims: of what stands in a hole, only if it has that; that a card is kept
    only as it is harder to beat, if it is *special*; and where it tells what is kept, not that the
    card itself is harder to beat."""
    if said.claims is not None:
        return said.claims
    known: Mapping[str, TrickClaim] = holes.get("claims", {})
    claims = [one for hole, one in known.items() if not hole or f"{{{hole}}}" in said.text]
    kept = [one for one in claims if isinstance(one, Kept)]
    if not kept:
        return tuple(claims)
    rest = [one for one in claims if not isinstance(one, (Kept, Harder))]
    kept = [dataclasses.replace(one, rarely=one.rarely and special) for one in kept]
    return *kept, *rest


def names(text: str, card: str) -> bool:
    """Whether *text* names a card, perhaps as its first words.

    >>> names("The Ten takes it.", "the Ten")
    True
    """
    return card in text or text.startswith(capital(card))


def of_partner(text: str, says: Mapping[str, Saying]) -> str:
    """*text* of a trick that none of one’s cards takes, where a partner has the best one so far."""
    side = "partner" in says and says["partner"].text.startswith("Your side")
    who = "Your side" if side else "Your partner"
    text = text.replace(LET, f"{who} has the best card so far, {{table}}. Leave it there")
    return BEATEN.sub(f"{who} has the best card so far, {{table}}", text)


NOBODY = re.compile(r"\b([Nn])o other player has")  # where a partner may have some
LET = "Let {table} have this trick"
BEATEN_SO = "You cannot beat {table}"
BEATEN = re.compile("(You cannot beat|None of your cards beats) {table}")


def left(text: str) -> str:
    """*text* of a trick that is left, though a card of one's own would take it."""
    return BEATEN.sub("You need not beat {table}", text)


def _told(know: _Cards, says: Mapping[str, Saying]) -> list[Situation]:
    """What there is to say: of the card, or that it makes no difference."""
    choice, place = know.choice, know.place
    situations = [*(_following if place.trick else _leading)(know)]
    if not place.trick and choice.done and not _harder_to_beat(know):
        situations.sort(key=lambda told: told[0] in STRONG)  # true, and no reason against that card
    # Of cards that are lost the lowest is given, whether it makes a difference or not.
    even = know.no_choice
    if bots_of(choice.game).unit.kind == "share":  # a few points are hardly seen in one
        even = choice.alike and len({place.worth(card) for card in choice.cards}) == 1
    if even and "alike" in says:
        sure = [told for told in situations if told[1].get("sure")]
        lowest = [told for told in situations if told[1].get("lowest")]
        why = know.no_difference()
        usual = _usual(know) if f"alike-{why['kind']}" in DULL else ()
        return [*sure, *lowest] or [*usual, ("alike", why, [])]
    if "low" in says and not place.trick and (kind := know.spares()):
        spared = joined([place.name(one) for one in know.rest], "or" if kind == "weak" else "and")
        those = "those" if know.rest[1:] else "that"
        which = know.strongest()
        who = joined([place.name(one) for one in know.inside(know.rest[0])], "or")
        holes: dict[str, object] = {"spared": spared, "kind": kind, "those": those}
        kept, over = Kept(tuple(know.rest)), Outside(tuple(know.inside(know.rest[0])))
        claims: dict[str, TrickClaim] = {} if kind == "weak" else {"spared": kept, "who": over}
        holes |= {"which": which, "who": who, "claims": claims}
        return [*_usual(know), ("most", holes, [])]
    return [*know.dearer_later(), *situations, *[("alike", {}, [])] * choice.alike]


def _usual(know: _Cards) -> Iterator[Situation]:
    """What is the custom of good players where trials tell no difference: to lead the best card of
    a suit, and else the one that is beaten most easily; to take a trick for certain with the least
    that does; and to throw the least of what cannot take it."""
    as_good = know.choice.level_cards | {know.card}
    cards = [one for one in know.choice.cards if one in as_good]
    for key, holes in (_usual_answer if know.place.trick else _usual_lead)(know, cards):
        yield key, holes | {"sure": True}, []


def _usual_lead(know: _Cards, cards: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """The same of *cards* that are led."""
    suit, card, top = know.place.suit, know.card, max(know.choice.cards, key=know.hold)
    best = [one for one in cards if not know.inside(one) and know.out(one)]
    best = [one for one in best if suit(one) != know.place.trump]
    if card in best:
        kind = "forced" if know.ruffed(card) else "suit"
        kind = kind if know.above(card) else ""
        holes: dict[str, object] = {"kind": kind, "ruffer": know.ruffed(card)}
        yield "master", holes | {"claims": know.best_now(kind)}
        return
    trump = know.place.trump  # a hand without one may never lead what it keeps
    regains = not trump or any(suit(one) == trump for one in know.choice.cards)
    if not best and regains and card == min(cards, key=know.hold) and know.better(top, card):
        yield "low", know.keeping(top)


def _usual_answer(know: _Cards, cards: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """The same of *cards* that follow."""
    place, card, top = know.place, know.card, max(know.choice.cards, key=know.hold)
    holder, best = max(place.trick, key=lambda laid: know.power(laid[1]))
    takers = [one for one in know.choice.cards if know.power(one) > know.power(best)]
    holes: dict[str, object] = {"table": place.name(best)}
    if not takers or place.ours(holder):
        cheap = min(map(place.worth, cards))
        least = min((one for one in cards if place.worth(one) == cheap), key=know.hold)
        if card == least and know.better(top, card) and not know.useless(top):
            yield "keep", holes | know.keeping(top)
        return
    secure = [one for one in takers if one in cards and not (place.after and know.above(one))]
    cheaper = [one for one in secure if place.worth(one) < place.worth(card)]
    if card in secure and cheaper and len(cheaper) == len(secure) - 1:
        yield "home", holes | {"kind": place.kind(card), "claims": {"": Takes()}}
    other, least = max(takers, key=know.hold), min(cards, key=know.hold)
    if secure and card == min(secure, key=know.power):
        if top in takers and know.better(top, card):
            yield "cheapest" if place.after else "last", holes | know.saving(top)
        elif any(place.power(card, one) > know.strength(card) for one in know.against):
            yield "now", holes | {"claims": {"": Now(CERTAIN)}}
    elif secure or card in takers or know.useless(other):
        return
    elif card == least and know.better(other, card):
        yield "save", holes | know.saving(other)


# Reasons to keep a card, which may be as true of others.
KEEPING = ("low", "keep", "save", "spare", "last", "cheapest", "master", "nearly", "best")
TOGETHER = ("first", "pair")  # what is told of a pair, or of the order, and not of a card
NAMED = 2  # cards that are kept as well, by name
STRONG = ("master", "nearly", "best", "lead")  # reasons to lead a card that is hard to beat


def _harder_to_beat(know: _Cards) -> bool:
    """Whether more unseen cards beat the card that was led than the one that is advised."""
    choice, rival = know.choice, know.choice.rival
    if rival is None or rival.verb != choice.move.verb or not rival.what:
        return True
    return len(know.above(rival.what[0])) > len(know.above(choice.card))


def capital(text: str) -> str:
    """A sentence with a great initial.

    >>> capital("the Ten takes it.")
    'The Ten takes it.'
    """
    return text[:1].upper() + text[1:]


def by_rank(cards: Sequence[str], of: int, name: Callable[[str], str]) -> str:
    """Those *cards* of so many, where suits mean nothing: by their ranks, if these are few.

    >>> names = {"7C": "the Seven of Clubs", "8C": "the Eight of Clubs", "8D": "the Eight of Coins"}
    >>> by_rank(["7C", "8C", "8D"], 20, names.__getitem__)
    'only a Seven or an Eight'
    """
    ranks = dict.fromkeys(name(one).removeprefix("the ").partition(" of ")[0] for one in cards)
    if len(ranks) > FEW:
        return f"{len(cards)} of the {of} {UNSEEN}"
    named = [f"{'an' if rank[0] in 'AE' else 'a'} {rank}" for rank in ranks]
    return f"only {joined(named, 'or')}"


def known_hands(choice: ActChoice, place: TrickPlace) -> Sequence[Sequence[str]]:
    """The hands as far as the seat knows them."""
    return place.hands or getattr(choice.view, "hands", ())


def known(choice: ActChoice, place: TrickPlace) -> tuple[str, ...]:
    """The cards that the seat has seen in the hands of those it plays against."""
    pack, hands = choice.game.pack(choice.view.terms), known_hands(choice, place)
    cards = set(pack.cards) - set(place.hidden) if pack else set()
    return tuple(
        card
        for seat, hand in enumerate(hands)
        if seat != choice.seat and not place.ours(seat)
        for card in hand
        if card in cards
    )


class _Cards:
    """The cards of a choice by their power in this trick."""

    def __init__(self, choice: ActChoice, place: TrickPlace) -> None:
        self.choice, self.place, self.card = choice, place, choice.card
        self.led = place.trick[0][1] if place.trick else ""
        self.others = [card for card in choice.cards if card != self.card]
        none = {*place.missing, *place.allied}
        self.able = tuple(card for card in place.hidden if place.suit(card) not in none)
        self.seen = known(choice, place)
        self.against = (*self.able, *self.seen)  # what the others may hold
        self.mine = self.power(self.card)

        self.worths = {
            move.what[0]: worth
            for move, worth in choice.worths.items()
            if move.verb == choice.move.verb and len(move.what) == 1
        }

    def power(self, card: str) -> int:
        return self.place.power(self.led or card, card)

    def strength(self, card: str) -> int:
        """Its power where it is led itself."""
        return self.place.power(card, card)

    @property
    def helped(self) -> bool:
        """Whether the side has the best card of the trick so far."""
        return bool(self.place.trick) and True in self.place.holders

    @property
    def lowest(self) -> bool:
        """Whether suit must be followed, and the card is the lowest that can."""
        cards = [self.card, *self.others]
        suits = set() if self.place.free else {self.place.suit(one) for one in cards} - {""}
        least = self.strength(self.card) == min(map(self.strength, cards))
        return len(cards) > 1 == len(suits) and self.place.suit(self.led) in suits and least

    @property
    def near(self) -> list[str]:
        """The other cards that are worth about as much, or more; none where nobody can tell."""
        if self.card not in self.worths or self.choice.done:
            return []
        mine, choice = self.worths[self.card], self.choice
        plays = [m for m in choice.worths if m.verb == choice.move.verb and len(m.what) == 1]
        unclear = {move.what[0] for move in plays if not choice.clear(move)}
        apart = {move.what[0] for move in plays if choice.apart(move)}
        return [
            one
            for one in self.others
            if one in unclear or self.worths.get(one, mine) > mine or self.touching(one, self.card)
            if one not in self.wasted and one not in apart
        ]

    @cached_property
    def as_good(self) -> list[str]:
        """The other cards that are named as about as good: what is told against the next best must
        not speak against them as well."""
        if self.choice.done:
            return []
        verb = self.choice.move.verb
        return [one.what[0] for one in level_with(self.choice) if one.verb == verb and one.what]

    @cached_property
    def wasted(self) -> list[str]:
        """The cards of its suit that are thrown away for nothing where the card would do: high, of
        the same worth, and lost in this trick like the card; whatever trials may say of them."""
        trick, card, place = self.place.trick, self.card, self.place
        if not trick or place.suit(card) == "":
            return []
        mark = max(self.power(laid) for _, laid in trick)
        if self.mine >= mark:
            return []
        return [
            one
            for one in self.others
            if place.suit(one) == place.suit(card)
            and place.worth(one) == place.worth(card)
            and self.strength(one) > self.strength(card)
            and self.power(one) < mark
            and len(self.inside(one)) <= GUARDED
            and not self.touching(one, card)
        ]

    @property
    def even(self) -> set[str]:
        """The cards that are worth about as much, as far as trials tell: the same within their
        error, or at least not clearly less."""
        choice, slight = self.choice, SLIGHT * bots_of(self.choice.game).unit.least
        plays = [choice.move._replace(what=(one,)) for one in self.others]
        known = [move for move in plays if move in choice.worths]
        mine = choice.worths.get(choice.move, 0.0)
        unclear = {
            m for m in known if not choice.clear(m) and abs(mine - choice.worths[m]) < slight
        }
        return {m.what[0] for m in known if m in unclear or choice.level(m)}

    def no_difference(self) -> dict[str, object]:
        """Why it hardly matters which card is played, with what that says."""
        place, cards = self.place, [self.card, *self.others]
        if not place.trick and not any(self.above(one) for one in cards):
            return {"kind": "sure"}
        if len(cards) > 1 and all(self.touching(self.card, one) for one in self.others):
            alone = place.suit(self.card) in place.missing
            same = joined([place.name(one) for one in cards])
            return {"kind": "same-alone" if alone else "same", "same": same}
        if not place.trick:
            return self.no_better_lead()
        holder, best = max(place.trick, key=lambda laid: self.power(laid[1]))
        mark = self.power(best)
        takers = sorted((one for one in cards if self.power(one) > mark), key=self.power)
        kind = "take" if self.card in takers else "leave"
        kind = "lost" if not takers else "takes" if len(takers) == len(cards) else kind
        if place.ours(holder):
            kind = "partner" if self.mine <= mark else "over"
        kind = "nothing" if kind == "lost" and self.takes_no_more else kind
        other = place.name(takers[0]) if takers else ""
        return {"kind": kind, "table": place.name(best), "other": other}

    @property
    def takes_no_more(self) -> bool:
        """Whether none of a few cards takes a later trick in the deals that may be."""
        few = self.on_the_table and len(self.others) <= FEW
        came = self.played_on.after(self.card) if few else None
        left = len(self.choice.view.hands[self.choice.seat])
        return came is not None and not came.later and came.played == left

    def no_better_lead(self) -> dict[str, object]:
        """The same of cards that are led."""
        above = {one: len(self.above(one)) for one in (self.card, *self.others)}
        least = min(above, key=above.__getitem__)
        if not above[self.card]:
            return {"kind": "safe"}
        even = self.as_many_tricks()
        if even.get("kind") == "none":
            return even
        if not self.inside(self.card) and self.out(self.card) and not self.ruffed(self.card):
            return {"kind": "good"}
        best = [one for one in self.others if not self.inside(one) and self.out(one)]
        if best:
            return {"kind": "rather", "top": self.place.name(max(best, key=self.strength))}
        if even:
            return even
        if above[self.card] == above[least]:
            return {"kind": "first"}
        return {"kind": "rather", "top": self.place.name(least)}

    def as_many_tricks(self) -> dict[str, object]:
        """How many tricks are taken, whichever card is led, in the deals that may be; nothing where
        that differs, or is not known."""
        cards, left = (self.card, *self.others), len(self.choice.view.hands[self.choice.seat])
        came = [self.played_on.after(one) for one in cards] if self.on_the_table else []
        tricks = [one.tricks for one in came if one is not None and one.played == left]
        if left < 2 or len(tricks) < len(cards) or max(tricks) - min(tricks) > EVENLY:
            return {}
        claims = {"": Evenly(cards)}
        if max(tricks) < EVENLY:
            return {"kind": "none", "claims": claims}
        many, close = mean(tricks), round(mean(tricks))
        whole, every = f"of the {spelt(left)} tricks", "both" if left == 2 else f"all {spelt(left)}"
        share = f"about {spelt(close)} {whole}" if close < left else f"{every} tricks"
        if not many >= 1 - EVENLY:
            share = f"at most one {whole}"
        elif abs(many - close) > EVENLY:
            more = int(many) + 1
            share = f"{spelt(more - 1)} or {spelt(more)} {whole}"
            share = share if more < left else f"{spelt(more - 1)} or {every} of the tricks"
        side = "your side is" if self.sided else "you are"
        return {"kind": "even", "side": side, "share": share, "claims": claims}

    @property
    def sided(self) -> bool:
        """Whether the seat has a partner."""
        seats = range(len(self.choice.view.hands))
        return any(self.place.ours(one) for one in seats if one != self.choice.seat)

    def slight(self, rival: str) -> bool:
        """Whether a card is worth less, but not so much that a figure tells how much."""
        unit, known = bots_of(self.choice.game).unit, {self.card, rival} <= {*self.worths}
        if unit.kind != "share" or not known:
            return False
        return self.worths[self.card] - self.worths[rival] < min(CLEARLY, SLIGHT * unit.least)

    @property
    def no_choice(self) -> bool:
        """Whether every other card is worth about as much, and no more."""
        if self.choice.alike:
            return True
        if self.card not in self.worths or not self.others or self.choice.done:
            return False
        same = {one for one in self.others if self.touching(self.card, one)}
        return (self.even | same).issuperset(self.others)

    @cached_property
    def same(self) -> tuple[Move, ...]:
        """The moves with cards that are worth the same in any trick."""
        move = self.choice.move
        same = (one for one in self.others if self.touching(self.card, one))
        return tuple(move._replace(what=(one,)) for one in same)

    def out(self, card: str) -> list[str]:
        """The cards of the suit of *card* that others may hold."""
        return [one for one in self.against if self.place.suit(one) == self.place.suit(card)]

    def ruffed(self, card: str) -> str:
        """An opponent who is known to have none of the suit of *card*, and very likely to hold a
        trump; or nothing."""
        place, choice = self.place, self.choice
        suit, trump = place.suit, place.trump
        if not trump or suit(card) == trump:
            return ""
        none = {*place.missing, *place.allied}
        for seat, hand in enumerate(known_hands(choice, place)):
            lacks = none.union(*place.barred[seat : seat + 1])
            if seat == choice.seat or place.ours(seat) or suit(card) not in lacks or trump in lacks:
                continue
            able = [one for one in place.hidden if suit(one) not in lacks]
            plain, many = sum(suit(one) != trump for one in able), hand.count(BACK)
            seen = any(suit(one) == trump for one in hand if one != BACK)
            if seen or comb(plain, many) <= (1 - LIKELY) * comb(len(able), many) > 0:
                return seat_name(seat)
        return ""

    def kept(self, strength: Callable[[str], Any]) -> str:
        """The card that is kept by playing another: the one that would be played instead if it is
        stronger and may win; the strongest where nobody can tell; empty if there is none."""
        stronger = [one for one in self.others if strength(one) > strength(self.card)]
        if not self.worths:
            return max(stronger, key=strength, default="")
        top, near, suit = self.rival, self.near, self.place.suit
        if top in self.wasted:
            top = max(self.wasted, key=strength)
        if top not in stronger or top in near:  # what would do as well is not kept
            return ""
        if self.useless(top):
            return ""
        if self.faint(top) and len(self.inside(top)) >= len(self.inside(self.card)):
            return ""
        freed = [one for one in near if suit(one) == suit(top)]
        return "" if any(strength(one) > strength(top) for one in freed) else top

    @property
    def kept_last(self) -> str:
        """The card that would be played instead, if it beats more of what may be led to the last
        trick; or nothing."""
        rival = self.rival
        known = bool(rival) and rival not in self.near
        return rival if known and self.beaten_last(rival) > self.beaten_last(self.card) else ""

    def faint(self, card: str) -> bool:
        """Whether too many cards beat it for it to be kept for a trick."""
        trump = self.place.suit(card) in ("", self.place.trump)
        return len(self.inside(card)) > FEW and not trump

    def habits(self) -> list[str]:
        """The other cards that most players would think of first: to lead, one that is the best of
        its suit, or the lowest of the suit; to take a trick, the least that does, for certain if
        one can; to lose it, the lowest.  None where all are as good, or nobody can tell."""
        if self.choice.done or self.card not in self.worths or self.no_choice:
            return []
        found = dict.fromkeys(self._answers() if self.place.trick else self._leads())
        others = [one for one in found if one in self.worths and one != self.card]
        return [one for one in others if not self.touching(one, self.card)]

    def _leads(self) -> Iterator[str]:
        place, cards = self.place, [self.card, *self.others]
        best = [one for one in cards if self.unbeaten(one)]
        drawing = bool(place.trump) and place.suit(self.card) == place.trump
        best = [one for one in best if drawing or place.suit(one) != place.trump or not place.trump]
        top = max(best, key=self.hold, default=self.card)
        if self.card not in best or self.choice.surely(self.choice.move._replace(what=(top,))):
            yield top
        suited = [one for one in cards if self.as_suited(one) and not place.kind(one)]
        yield min(suited, key=self.strength, default=self.card)

    def _answers(self) -> Iterator[str]:
        place, cards, power = self.place, [self.card, *self.others], self.power
        holder, best = max(place.trick, key=lambda laid: power(laid[1]))
        takers = sorted((one for one in cards if power(one) > power(best)), key=power)
        losers = [one for one in cards if one not in takers]
        if losers and (self.card in losers or place.ours(holder)):
            yield min(losers, key=lambda one: (place.worth(one), self.hold(one)))
        if takers and not place.ours(holder):
            sure = [one for one in takers if not (place.after and self.above(one))]
            yield (sure or takers)[0]

    def unbeaten(self, card: str) -> bool:
        """Whether a card is the best of its suit, of which others have some."""
        return not self.inside(card) and bool(self.out(card))

    def as_suited(self, one: str) -> bool:
        """Whether a card is of the same suit."""
        return self.place.suit(one) == self.place.suit(self.card)

    def worse(self, habit: str) -> bool:
        """Whether a card is worth less, as far as trials tell, and not known to be as good."""
        if self.choice.done or not {self.card, habit} <= {*self.worths}:
            return False
        move = self.choice.move._replace(what=(habit,))
        gain = self.worths[self.card] - self.worths[habit]
        return gain > self.choice.errors.get(move, 0.0) and not self.choice.surely(move)

    def held_against(self, habit: str) -> ActChoice:
        """The same choice, held against a card that is worth less, and known to be."""
        move = self.choice.move._replace(what=(habit,))
        errors = {**self.choice.errors, move: 0.0}
        worths = dict(self.choice.worths)
        worths[move] = min(worths[move], self.worths[self.card] - self.choice.least)
        return dataclasses.replace(self.choice, rival=move, worths=worths, errors=errors)

    def with_thirds(self, idea: Idea, two: TwoCards) -> Idea:
        """An idea that is as true of other cards which are clearly worse, and likelier to take a
        later trick than the card: they are kept as well."""
        kind, _, how = idea.key.partition("-")
        if kind not in KEEPING or how in TOGETHER or two.rival not in self.clearly_worse:
            return idea
        thirds = [one for one in self.clearly_worse if not self.tells(idea, one)]
        thirds = [one for one in thirds if self.better(one, self.card) or self.dearer([one])]
        weakest = kind not in STRONG and self.card == min(self.choice.cards, key=self.hold)
        if len(thirds) > NAMED and weakest:
            card = self.place.name(self.card)
            return idea._replace(text=f"{idea.text} {capital(card)} is your weakest card.")
        if not 1 <= len(thirds) <= NAMED:
            return idea
        trick, mark = self.place.trick, self.place.mark if self.place.trick else 0
        more = tuple(KeptToo(one, bool(trick) and self.power(one) > mark) for one in thirds)
        if verdict(more, two, self.played_on) is not Verdict.HOLDS:
            return idea
        also = "" if kind in STRONG else " too"
        text = f"{idea.text} Keep {joined([self.place.name(one) for one in thirds])}{also}."
        check = partial(self.checked, (*idea.claims, *more), two)
        return idea._replace(text=text, claims=(*idea.claims, *more), check=check)

    @cached_property
    def clearly_worse(self) -> list[str]:
        """The other cards that are known to be worth clearly less."""
        if self.choice.done or self.card not in self.worths:
            return []
        return [one for one in self.others if one in self.worths and one not in self.near]

    def tells(self, idea: Idea, habit: str) -> bool:
        """Whether a reason speaks against that card: by its name, or as it says of the card what is
        not so of that one."""
        place, kind = self.place, idea.key.partition("-")[0]
        if names(idea.text, place.name(habit)):
            return True
        if not place.trick:
            if kind in STRONG or kind == "harder":
                best = kind == "master" and not self.inside(self.card) and self.inside(habit)
                return bool(best) or len(self.above(habit)) > len(self.above(self.card))
            if kind == "single":
                return sum(place.suit(one) == place.suit(habit) for one in self.others) > 1
            return kind == "lead" and idea.key == "lead-trumps" and not self.as_suited(habit)
        mark = place.mark
        if kind in ("home", "smear"):
            return place.worth(habit) < place.worth(self.card)
        if kind in ("partner", "save", "leave"):
            return self.power(habit) > mark
        return self.mine > mark >= self.power(habit)

    def pair(self) -> list[str]:
        """The cards of a suit that are kept together, as a Queen would fall to the King if alone,
        and no more of them than it takes: of a suit from which one would be thrown instead, the
        highest first; or nothing."""
        suit, rival = self.place.suit, self.rival
        if not rival or suit(self.card) == suit(rival):
            return []
        trump = self.place.trump  # only higher trumps take those, and they will come
        if trump in (suit(rival), suit(self.card)) if self.place.trick else trump == suit(rival):
            return []
        suited = [one for one in self.others if suit(one) == suit(rival)]
        top, *guards = sorted(suited, key=self.strength, reverse=True)
        enough = 1 <= len(guards) <= GUARDED and len(guards) == len(self.inside(top))
        if not enough or {*suited} & {*self.near}:
            return []
        return [] if top == rival and self.kept(self.strength) else [top, *guards]

    def together(self, pair: Sequence[str]) -> dict[str, object]:
        """How it is told that a card and those that guard it are kept."""
        name, above = self.place.name, self.inside(pair[0])
        who = joined([name(one) for one in above], "or")
        claims = {"pair": Kept(tuple(pair)), "who": Outside(tuple(above))}
        told = {"pair": joined([name(one) for one in pair]), "top": name(pair[0]), "who": who}
        return told | {"claims": claims}

    def hold(self, card: str) -> tuple[bool, int, int]:
        """How likely a card is to take a later trick: a trump, or one that few others beat."""
        lasts = bool(self.place.trump) and self.place.then is None
        trump = lasts and self.place.suit(card) == self.place.trump
        return trump, -len(self.inside(card)), self.strength(card)

    def better(self, card: str, other: str) -> bool:
        """Whether *card* is likelier than *other* to take a later trick."""
        return not self.touching(card, other) and self.hold(card)[:2] > self.hold(other)[:2]

    def than(self, kept: str) -> dict[str, object]:
        """That a low card, of the suit or of all plain ones, is easier to beat and worth less as
        well, where *kept* would be worse to lead; or nothing."""
        place, trump = self.place, self.place.trump
        suited = [one for one in self.others if self.as_suited(one) and not place.kind(one)]
        plain = [one for one in self.others if place.suit(one) != trump and not place.kind(one)]
        ways = [suited, [] if trump and place.suit(self.card) == trump else plain]
        for cards in ways if self.inside(self.card) else ():
            low = min(cards, key=self.strength, default=kept)
            lower = self.strength(low) < self.strength(self.card)
            if lower and len(self.above(low)) > len(self.above(self.card)) and self.worse(low):
                name = place.name(kept)
                top = f"{name}, a trump" if trump and place.suit(kept) == trump else name
                return {"kind": "between", "low": place.name(low), "top": top, **self.keeps(kept)}
        return {}

    def keeping(self, card: str) -> dict[str, object]:
        """How it is told that *card* is kept: as a trump, or as the best of its suit."""
        place, inside = self.place, self.inside(card)
        above = joined([place.name(one) for one in inside], "or")
        kind = "" if inside or self.ruffed(card) else "sure"
        kind = "harder" if self.faint(card) else kind
        if place.trump and place.suit(card) == place.trump != place.suit(self.card):
            kind = "trump"
        might = MAY if len(inside) >= FEW else f"only {above} could beat"
        might = might if inside else f"{self.none} beats"
        final = self.final(card) if kind in ("", "harder") else {}
        wasted = self.wasted if card in self.wasted else []
        same = [one for one in self.others if one in wasted and self.touching(one, card)]
        top = joined([place.name(one) for one in same]) or place.name(card)
        claims: dict[str, TrickClaim] = {
            "top": Kept(tuple(same) or (card,), rarely=kind == "harder")
        }
        if 0 < len(inside) < FEW:
            claims["might"] = Outside(tuple(inside))
        return {"top": top, "kind": kind, "might": might, "claims": claims} | final

    def keeps(self, *cards: str) -> dict[str, object]:
        """That those cards are kept, as what is told as the *top* of them claims."""
        return {"claims": {"top": Kept(cards)}}

    def saving(self, card: str) -> dict[str, object]:
        """How it is told that a card is kept which would take this trick as well."""
        claims = {"other": Kept((card,), spent=True)}
        return {"other": self.place.name(card), "claims": claims}

    def best_now(self, kind: str) -> dict[str, TrickClaim]:
        """What is claimed of the best of a suit that is led, told so."""
        return {} if kind == "forced" else {"": Now(ruffed=kind in ("alone", "suit"))}

    def final(self, kept: str) -> dict[str, object]:
        """What a card that is kept for the last trick beats of what may be led to it, where another
        leads, and what the other card beats; or nothing, where that is no more."""
        many, fewer = self.beaten_last(kept), self.beaten_last(self.card)
        if many <= fewer:
            return {}
        of, claims = (
            len(self.led_last),
            dict[str, TrickClaim](),
        )  # it is counted, of all that may be led
        told = {"kind": "final", "many": many, "of": of, "fewer": fewer or "none"}
        return told | {"claims": claims}

    @cached_property
    def led_last(self) -> list[str]:
        """The cards that may be led to the last trick, where another leads it, since the card does
        not take the last but one; none where that is not so."""
        place, choice = self.place, self.choice
        hands = getattr(choice.view, "hands", ())
        if not place.trick or not hands or len(hands[choice.seat]) != 2:
            return []
        if self.mine > place.mark:
            return []
        if place.after or place.partners or place.holders != {False}:
            more = [one for one in place.hidden if place.suit(one) in place.allied]
            return [*self.against, *more]
        holder, _ = max(place.trick, key=lambda laid: self.power(laid[1]))
        none = set().union(*place.barred[holder : holder + 1])
        return [one for one in self.against if place.suit(one) not in none]

    def beaten_last(self, card: str) -> int:
        """How many of those *card* beats."""
        return sum(self.place.power(one, card) > self.strength(one) for one in self.led_last)

    def useless(self, card: str) -> bool:
        """Whether *card*, kept for the last trick, cannot take it."""
        return bool(self.led_last) and not self.beaten_last(card)

    @property
    def trumped_later(self) -> dict[str, TrickClaim]:
        """What is claimed of a card that is alone in its suit, where the trumps stay the same."""
        trump = self.place.trump and self.place.then is None
        return {"": Trumped(self.place.suit(self.card))} if trump else {}

    @property
    def none(self) -> str:
        """How it is told that no other player can beat a card."""
        if self.place.allied:
            return "no card of the other side"
        return "no unseen card" if self.unseen == UNSEEN else "no card of the others"

    @property
    def unseen(self) -> str:
        """What the cards that others may hold are called, if they are not all that are unseen."""
        if self.place.allied:
            return OTHERS.replace("others", "the other side")
        return UNSEEN if len(self.against) == len(self.place.hidden) else OTHERS

    @property
    def rest(self) -> list[str]:
        """The others, the best first."""
        near = self.near
        rest = [one for one in self.others if one not in near] or self.others
        rival = self.choice.rival.what[:1] if self.choice.rival else ()
        return sorted(rest, key=lambda one: (one not in rival, -self.worths.get(one, 0)))

    @property
    def rival(self) -> str:
        """What would be played instead; empty where nobody can tell."""
        return self.rest[0] if self.worths and self.rest else ""

    @property
    def on_the_table(self) -> bool:
        """Whether the card may be played at the table that is seen."""
        view, move = self.choice.view, self.choice.move
        seen = move.verb == "play" and not view.due and tuple(view.trick) == self.place.trick
        return bool(seen and ruling_on(self.choice.game, view, move).allowed)

    @property
    def played_on(self) -> PlayedOn:
        """The deals that may be, played on after each card; the same for all that is weighed."""
        choice, key = self.choice, "played on"
        if key not in choice.known:
            played = PlayedOn(choice.game, choice.view, choice.seat, self.place)
            choice.known[key] = played
        found: PlayedOn = choice.known[key]
        return found

    def held_beside(self, rival: Move | None) -> TwoCards:
        """The card, and the one that would be played instead."""
        beside = rival.what[0] if rival and rival.verb == "play" and len(rival.what) == 1 else ""
        suited = bool(beside) and self.as_suited(beside)
        return TwoCards(
            self.card,
            beside,
            not self.place.trick or self.power(beside or self.card) > self.place.mark,
            suited and self.strength(self.card) < self.strength(beside),
            suited and self.strength(self.card) > self.strength(beside),
        )

    def checked(self, claims: Sequence[TrickClaim], two: TwoCards, many: int, seed: str) -> int:
        """The verdict on what is claimed, in so many deals of another *seed*."""
        choice = self.choice
        played = PlayedOn(choice.game, choice.view, choice.seat, self.place, many, seed)
        return verdict(claims, two, played, 0.0)

    @cached_property
    def could_take(self) -> bool:
        """Whether the last to play leaves a trick to the other side, though a card that takes it is
        known to be worth as much: then there is more to say for that."""
        place, choice = self.place, self.choice
        if choice.done or not place.trick or place.after or True in place.holders:
            return False
        takers = [one for one in self.others if self.power(one) > place.mark >= self.mine]
        moves = [choice.move._replace(what=(one,)) for one in takers if one in self.worths]
        return any(map(choice.surely, moves))

    @property
    def leaving(self) -> str:
        """A card that leaves the trick to who has it, and is worth as much as the one that takes
        it; or nothing."""
        if not self.place.trick or True in self.place.holders:
            return ""
        mark = max(self.power(laid) for _, laid in self.place.trick)
        lost = [one for one in self.near if self.power(one) < mark < self.mine]
        lost = [one for one in lost if self.choice.surely(self.choice.move._replace(what=(one,)))]
        return max(lost, key=lambda one: self.worths.get(one, 0), default="")

    def dearer_later(self) -> Iterator[Situation]:
        """That what would be played is as strong, but may come to count more."""
        place, rival = self.place, self.rival
        if not rival or rival in self.near or place.suit(rival) == place.trump:
            return
        if place.later(rival) > place.later(self.card) and self.level_in_tricks(rival, self.card):
            yield "later", {"top": place.name(rival), "many": place.later(rival)}, []

    def touching(self, card: str, other: str) -> bool:
        """Whether two cards are worth the same in any trick: no hidden card is between them, nor
        what has this trick so far."""
        place = self.place
        if place.later(card) != place.later(other) or place.worth(card) != place.worth(other):
            return False
        return self.level_in_tricks(card, other)

    def level_in_tricks(self, card: str, other: str) -> bool:
        """The same, whatever they may count."""
        place = self.place
        if place.suit(card) != place.suit(other):
            return False
        if self.beside_mark(card) != self.beside_mark(other):
            return False
        low, high = sorted((self.strength(card), self.strength(other)))
        if place.suit(card) == "" and low != high:  # there are others of each height, which tie
            return not any(low <= place.power(card, one) <= high for one in self.against)
        return not any(low < place.power(card, one) < high for one in self.inside(card, low))

    def beside_mark(self, card: str) -> tuple[bool, bool]:
        """Whether a card beats the best card of the trick so far, and whether it ties it."""
        if not self.place.trick:
            return False, False
        power, mark = self.power(card), self.place.mark
        return power > mark, power == mark

    def inside(self, card: str, above: int | None = None) -> list[str]:
        """The cards that others may hold and that beat *card* where it is led, but for trumps."""
        mark = self.strength(card) if above is None else above
        power, suit, trump = self.place.power, self.place.suit, self.place.trump
        beat = [one for one in self.against if power(card, one) > mark]
        return [one for one in beat if suit(one) == suit(card) or suit(one) != trump]

    def dearer(self, cards: Sequence[str]) -> bool:
        """Whether one of *cards* counts for more than the card."""
        return any(self.place.worth(one) > self.place.worth(self.card) for one in cards)

    def harder(self, rival: str) -> bool:
        """Whether the card, led, is harder to beat than *rival*.

        A trump is beaten by every higher one, as its holder must follow; a plain card only by those
        who have none of its suit.
        """
        above, trump = len(self.above(self.card)), self.place.trump
        if self.ruffed(self.card) and not self.ruffed(rival):
            return False
        if trump and self.place.suit(self.card) == trump != self.place.suit(rival):
            return above <= min(FEW, len(self.inside(rival)))
        return above < len(self.above(rival))

    def fits(self, came: Difference, clear: float) -> bool:
        """Whether what came about does not speak against a card that is named as good."""
        if {*came.cards} & {*self.as_good}:
            return False
        more = came.key == "came-more"
        if not more and (self.place.trick or came.key not in ("came-now", "came-kept")):
            return True
        others = [self.played_on.after(one) for one in (*self.as_good, self.rival)]
        *good, rival = [(one.tricks if more else one.now) if one else 0.0 for one in others]
        if came.key == "came-kept":  # which may be as true of them
            mine = self.played_on.after(self.card)
            later = [mine.later.get(one, 0.0) if mine else 0.0 for one in self.as_good]
            return all(kept - now < clear for kept, now in zip(later, good, strict=True))
        return all(many - rival >= (EVENLY if more else clear) for many in good)

    @cached_property
    def easier(self) -> str:
        """The hardest to beat of the cards that are clearly worse to lead, and easier to beat than
        the card and what is as good; nothing if what would be led instead is not."""
        worse = self.clearly_worse
        found = [one for one in worse if self.harder(one) and self.all_harder(one)]
        best = min(found, key=lambda one: (len(self.above(one)), one != self.rival), default="")
        return best if self.rival in found else ""

    def level_leads(self) -> str:
        """That other leads are as good, where nothing that the cards show tells them apart from
        what is worse; or nothing."""
        if self.place.trick or not self.as_good:
            return ""
        cards = [self.card, *self.as_good]
        came = [self.played_on.after(one) for one in cards]
        weak = all(one is not None and one.now < CLEAR for one in came)
        why = f": {'neither' if len(cards) == 2 else 'none of them'} is likely to take its trick"
        more = f"{len(cards) - FEW} others" if len(cards) > FEW + 1 else ""
        named = [self.place.name(one) for one in cards[: FEW if more else FEW + 1]]
        leads = joined([*named, *[more] * bool(more)], "or")
        return f"To lead {leads} comes to about the same{why * weak}."

    def all_harder(self, rival: str) -> bool:
        """Whether what is about as good is harder to beat than *rival* as well."""
        return all(len(self.above(one)) < len(self.above(rival)) for one in self.as_good)

    def could_beat(self) -> str:
        """What could still beat the card in the trick to which it follows."""
        above, place = self.above(self.card), self.place
        suit = [one for one in above if place.suit(one) == place.suit(self.card)]
        if not place.suit(self.card):
            return by_rank(above, len(self.against), place.name)
        other = "a trump" if place.trump else "a card of the chosen suit"
        names = [place.name(one) for one in suit] + [other] * (len(suit) < len(above))
        if len(suit) > FEW:
            unseen = "" if {*suit} & {*self.seen} else "unseen "
            return f"{len(suit)} {unseen}cards of its suit"
        return f"only {joined(names, 'or')}"

    def spares(self) -> str:
        """Whether only a few cards would be worse to lead: the strongest, or the weakest, or one
        that alone may come to be the best of its suit."""
        many = [one for one in self.near if not self.touching(one, self.card)]
        if len(many) < FEW or not 0 < len(self.others) - len(self.near) <= FEW:
            return ""
        if not self.choice.level_cards.issuperset(many):  # it is not known of each of them
            return ""
        above = [len(self.above(one)) for one in self.rest]
        others = [len(self.above(one)) for one in (self.card, *self.near)]
        if max(above) < min(others) or min(above) > max(others):
            return "strong" if max(above) < min(others) else "weak"
        close = [one for one in self.others if 1 <= len(self.inside(one)) <= GUARDED]
        close = [one for one in close if not self.ruffed(one)]
        return "near" if len(self.rest) == 1 and close == self.rest else ""

    def strongest(self) -> str:
        """What the cards that would be worse to lead are called, where they are the strongest."""
        suit, trump = self.place.suit, self.place.trump
        trumps = [one for one in self.choice.cards if trump and suit(one) == trump]
        many = bool(self.rest[1:])
        if {*trumps} == {*self.rest}:
            return "your trumps" if many else "your only trump"
        return "your strongest cards" if many else "your strongest card"

    def turned(self, tells: Callable[[Move], bool]) -> Callable[[Move], bool]:
        """Whether another move proves a reason: not if that card would do as well in any case."""
        near = self.near
        return lambda move: tells(move) and move.what[:1] not in [(one,) for one in near]

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

    def counted(self, card: str) -> dict[str, object]:
        """How it is told what beats *card* where some of it is seen with an opponent: those by
        name, and how many there are of the others."""
        above = self.above(card)
        seen = [one for one in above if one in self.seen]
        shown = [f"{len(seen)} open cards"] if len(seen) > FEW else [self.where(seen)] * bool(seen)
        many = str(sum(one not in self.seen for one in above) or "none")
        unseen = UNSEEN if len(self.able) == len(self.place.hidden) else self.unseen
        return {"above": joined([*shown, many]), "of": len(self.able), "unseen": unseen}

    def beside(self, card: str) -> str:
        """The same of another card, told after that of the one that is played."""
        above, told = self.above(card), self.above(self.card)
        seen, name = [one for one in above if one in self.seen], self.place.name
        if len(seen) > FEW:
            return f"{len(above)} in all"
        shown = [name(one) for one in seen if one in told]
        more = [one for one in seen if one not in told]
        many = len(above) - len(seen)
        rest = [self.where(more)] * bool(more) + [f"{many} of them"] * bool(many)
        return joined([*shown, *rest])

    def where(self, cards: Sequence[str]) -> str:
        """Cards that are seen with opponents, and with whom."""
        told = []
        for seat, hand in enumerate(known_hands(self.choice, self.place)):
            held = [self.place.name(one) for one in cards if one in hand]
            if held and seat != self.choice.seat:
                told.append(f"{joined(held)} in {seat_name(seat)}’s hand")
        return joined(told)

    def shown(self, card: str) -> bool:
        """Whether one of the cards that beat *card* is seen with an opponent."""
        return any(one in self.seen for one in self.above(card))

    def above(self, card: str) -> list[str]:
        """The cards that others may hold and that beat *card*."""
        power = self.place.power
        led = self.led or card
        return [one for one in self.against if power(led, one) > power(led, card)]


def _following(know: _Cards) -> Iterator[Situation]:
    """What a card does to a trick that others began."""
    place, power, mine, card = know.place, know.power, know.mine, know.card
    holder, best = max(place.trick, key=lambda laid: power(laid[1]))
    mark = power(best)
    takers = sorted((one for one in know.others if power(one) > mark), key=power)
    holes: dict[str, object] = {
        "table": place.name(best),
        "above": len(know.above(card)),
        "of": len(know.against),
        "other": place.name(takers[0]) if takers else "",
    }
    rich = max((one for _, one in place.trick), key=place.worth)
    if mine > mark:
        if place.ours(holder):
            sure = not place.after or not know.above(card)
            if sure or len(know.above(card)) < len(know.above(best)):
                yield "overtake", holes | {"kind": "" if sure else "risk"}, []
            yield "takes", holes | {"claims": {"": Takes()}}, []
            return
        yield from _taking(know, place, best, takers, rich, holes)
        return
    if mine == mark and not place.ours(holder):
        hole = holes | {"kind": "keeps" if takers else ""}
        yield "tie", hole, know.swaps(best, lambda one: power(one) > mark)
    if place.ours(holder):
        weaker = know.swaps(best, lambda one: power(one) < mark)
        if place.worth(card) > 0:
            yield "smear", holes, know.swaps(card, lambda one: place.worth(one) <= 0)
        risk = "risk" if place.after and know.above(best) else ""
        ours: dict[str, TrickClaim] = {"": Ours()}
        if know.lowest:
            yield "partner-low", holes | {"lowest": True, "kind": risk, "claims": ours}, []
        kept = "" if takers and know.rival in ("", *takers) else know.kept(know.strength)
        hole = {"kind": "keep", "top": place.name(kept)} if kept else {"kind": risk}
        claims = ours | ({"top": Kept((kept,))} if kept else {})
        yield "partner", holes | hole | {"weighed": True, "claims": claims}, weaker
    against = know.rest[:1] if know.worths else know.others
    lost = [one for one in against if power(one) < mark]
    dear = max(lost, key=place.worth, default=card)
    as_dear = any(place.worth(one) >= place.worth(dear) for one in know.near if one != dear)
    if not place.ours(holder) and know.dearer(lost) and not as_dear:
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        hole |= {"sure": dear in know.near}  # of what is as good, what counts less is given
        yield "spare", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    if not takers:
        if mine < mark or place.ours(holder):
            yield from _hopeless(know, best, holes)
        return
    if know.rival and know.rival not in (*takers, *know.near):
        yield from _parting(know, holes | {"able": True})
    best_taker = max(takers, key=lambda one: know.worths.get(one, 0.0))
    other = next((one for one in against[:1] if one in takers), best_taker)
    cheap = know.swaps(other, lambda one: mark < power(one) < power(other))
    richer = know.swaps(rich, lambda one: place.worth(one) > place.worth(rich))
    trumps = place.suit(other) == place.trump != place.suit(know.led)
    even = "partner" if place.partners else "even"
    kind = even if other in know.near and not know.helped else "trump" if trumps else ""
    hole = holes | know.saving(other) | {"kind": kind, "weighed": True}
    hole |= {"claims": {}} if kind == even else {}
    hole |= {"against": other} if other in know.worths else {}
    if kind == even and know.rival not in ("", *know.near):  # which is no word against that
        if place.worth(know.rival) > place.worth(card):
            dearer = {"top": place.name(know.rival), "kind": "dearer"}
            yield "save", hole | dearer, []
        elif know.better(know.rival, card):
            sparing = {"top": place.name(know.rival), "kind": "sparing", **know.keeps(know.rival)}
            yield "save", hole | sparing, []
        yield "save", hole | {"kind": "either", "against": know.rival}, []
    elif not know.useless(other):
        yield "save", hole, [] if kind == even else [*richer[:1], *cheap]


def _hopeless(know: _Cards, best: str, holes: dict[str, object]) -> Iterator[Situation]:
    """What a card does that is given away, where none could take the trick."""
    place, card, strength = know.place, know.card, know.strength
    cards = [card, *know.others]
    top = max(cards, key=know.hold)
    yield from _parting(know, holes)
    helped = place.partners and any(know.power(one) > know.power(best) for one in place.hidden)
    most = max(map(know.power, cards))
    beaten = know.swaps(best, lambda one: know.power(one) < max(most, 1))
    beaten = [] if know.helped else beaten  # nobody wants to beat a partner's card
    lowest = min(cards, key=strength)
    least = strength(card) == strength(lowest)
    given = "hopeless" if least or not know.choice.alike else "lost"
    lost = "top" * (top == card and not know.helped)
    kind = "least" if least and place.worth(card) <= 0 else lost
    spared = [one for one in know.rest if one not in know.near]
    if kind == "top" and 1 <= len(spared) <= min(FEW, len(know.near)):
        kind, holes = "but", holes | {"spared": joined([place.name(one) for one in spared], "or")}
    follows = know.lowest and kind == "least"
    against = "" if know.rival in know.near else know.rival
    plainly = kind == "least" and not (follows or helped)
    if plainly and against and strength(against) == strength(card):
        return  # it is no reason against a card as low
    hand = know.choice.view.hands[know.choice.seat]
    bound = any(strength(one) < strength(card) for one in hand)
    low = "the lowest card that you may play" if bound else "your lowest card"
    hole = {"low": place.name(lowest), "kind": kind, "lowest": follows, "least": low}
    beaten = beaten if kind != "least" else []  # who must follow suit needs no other position
    after = helped and not follows
    if after:
        hole |= {"claims": {"": Ours(EVER), "table": OfAny()}}
    elif kind == "top":
        hole |= {"claims": {"": OfAny()}}
    elif not kind and given == "hopeless":
        hole |= {"claims": {"": NoLoss()}}
    yield ("partner-after" if after else given), holes | hole, beaten


def _parting(know: _Cards, holes: dict[str, object]) -> Iterator[Situation]:
    """What is kept by the card that is given away, or gained by having none of its suit."""
    place, card, strength = know.place, know.card, know.strength
    pair = know.pair()
    kept = "" if pair else know.kept_last or know.kept(strength) or know.kept(know.hold)
    if kept and not know.touching(card, kept):
        weaker = know.swaps(kept, lambda one: strength(one) < strength(card))
        hole = holes | know.keeping(kept) | {"weighed": True, "sure": kept in know.wasted}
        if hole["kind"] == "sure" and not know.inside(card):  # which is true of both
            follow = know.out(kept) and not (know.out(card) or place.free)
            hole["kind"] = "follow" if follow else ""
        if kept in know.wasted and not hole["kind"]:
            high = sorted(know.wasted, key=strength, reverse=True)[:GUARDED]
            hole |= {"top": joined([place.name(one) for one in high])} | know.keeps(*high)
        yield "keep", hole | ({"kind": why} if (why := place.kind(kept)) else {}), weaker
    twin = next((one for one in know.near if know.touching(one, card)), "")
    under = know.as_suited(know.rival or card) and strength(know.rival or card) < strength(card)
    if twin and not kept and not under and know.rival not in ("", *know.near):
        hole = holes | {"twin": place.name(twin), "top": place.name(know.rival), "weighed": True}
        yield "keep", hole | know.keeps(know.rival) | {"kind": "twin"}, []
    suits = [place.suit(one) for one in know.others]
    void = place.suit(card) not in (*suits, place.trump) and know.out(card)
    trumps = not place.trump or place.trump in suits
    if void and trumps and len(set(suits)) < len(suits):
        hole = {"weighed": bool(know.rest), "claims": know.trumped_later}
        yield "void", holes | hole, _joined_by(know, place)
    if pair:
        yield "beside", holes | know.together(pair) | {"weighed": True}, []


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
    if spare := know.leaving:  # no reason to take it is one
        hole = holes | {"spare": place.name(spare), "kind": "either"}
        worse = know.rival not in ("", *know.near)
        lost = worse and power(know.rival) < power(best)
        if lost and place.worth(know.rival) > place.worth(spare):
            dearer = {"top": place.name(know.rival), "kind": "dearer"}
            yield "takes", hole | dearer | {"weighed": True}, []
        elif worse and know.better(know.rival, spare):
            kept = {"top": place.name(know.rival), "kind": "sparing", **know.keeps(know.rival)}
            yield "takes", hole | kept | {"weighed": True}, []
        yield "takes", hole, []
        return
    risk = "risk" if place.after and know.above(card) else ""
    if place.trump and place.suit(card) == place.trump and place.suit(know.led) != place.trump:
        plain = [one for one in place.hidden if place.suit(one) not in (place.trump,)]
        plain = [one for one in plain if place.suit(one) != place.suit(know.led)]
        hole = holes | {"kind": risk, "weighed": True, "claims": {"": Takes()}}
        if not _trumps_too(know, best):  # else a trump takes it in any case
            yield "trumps", hole, know.swaps(card, lambda one: one in plain)
    as_well = bool(know.rival) and power(know.rival) > power(best)  # then it is taken anyway
    if place.worth(rich) > 0 and not as_well:
        hole = holes | {"rich": place.name(rich), "weighed": True, "claims": {"": Takes()}}
        yield "rich", hole, know.swaps(rich, lambda one: place.worth(one) <= 0)
    beside = know.rival
    as_dear = bool(beside) and power(beside) > power(best) and place.worth(beside) > 0
    if place.worth(card) > 0 and not (as_dear and place.worth(beside) >= place.worth(card)):
        less = place.worth(beside or card) < place.worth(card)
        hole = holes | {"kind": place.kind(card), "weighed": less, "claims": {"": Takes()}}
        hole |= {"rival": place.name(beside), "kind": "more"} if as_dear else {}
        yield "home", hole, know.swaps(card, lambda one: place.worth(one) <= 0)
    if higher:
        dear = know.rival in higher and know.rival not in know.near
        hole = holes | know.saving(know.rival if dear else higher[0]) | {"weighed": dear}
        between = know.swaps(best, lambda one: mine < power(one) < power(higher[0]))
        yield "last" if not place.after else "cheapest", hole, between or beaten
    if lower and place.after and len(know.above(lower[-1])) > len(know.above(card)):
        hole = holes | {"other": place.name(lower[-1]), "more": len(know.above(lower[-1]))}
        hole |= {"kind": "" if know.above(card) else "sure"}
        hole |= {"claims": {"other": Harder(lower[-1])}}
        stronger = know.swaps(lower[-1], lambda one: power(one) >= mine)
        yield "strongest", hole, [*stronger, *know.swaps(card, lambda one: power(one) < mine)]
    if not takers:
        yield "only", holes | {"claims": {"": Takes(often=False)}}, beaten
    if as_well and know.rival in higher and know.rival not in know.near and not risk:
        yield "takes", holes | {"rival": place.name(know.rival), "kind": "enough"}, []
    suited = tuple(one for one in know.above(card) if place.suit(card) and know.as_suited(one))
    claims = {"": Takes(), "could": Outside(suited if len(suited) <= FEW else ())}
    yield "takes", holes | {"kind": risk, "could": know.could_beat(), "claims": claims}, beaten


def _trumps_too(know: _Cards, best: str) -> bool:
    """Whether the card that would be played instead is a trump that takes the trick as well."""
    suit, rival = know.place.suit, know.rival
    trumps = bool(rival) and suit(rival) == know.place.trump
    return trumps and know.power(rival) > know.power(best)


def _leading(know: _Cards) -> Iterator[Situation]:
    """What a card does that is led."""
    choice, place, rival = know.choice, know.place, know.rival
    card, above, inside = know.card, know.above(know.card), know.inside(know.card)
    same = [one for one in know.others if place.suit(one) == place.suit(card)]
    top = max(choice.cards, key=lambda one: (-len(know.above(one)), know.power(one)))
    pair = know.pair()
    trumped = bool(place.trump) and place.suit(card) == place.trump

    def strong(one: str) -> tuple[bool, int]:
        return know.unbeaten(one) and not trumped, -len(know.above(one))

    kept = "" if pair else know.kept(strong)
    holes: dict[str, object] = {
        "above": len(above),
        "of": len(know.against),
        "who": joined([place.name(one) for one in inside[:2]]),
        "many": len(same) + 1,
        "top": place.name(kept or top),
        "ruffer": know.ruffed(card),
        "weighed": True,
    }
    lower = know.swaps(card, lambda one: know.power(one) < know.mine)
    # “Do not lead the Queen” is a reason against nothing but the Queen.
    done = choice.rival.what[:1] if choice.rival and choice.rival.verb == choice.move.verb else ()
    spared = [one for one in know.others if (not done or one in done) and one not in know.near]
    if know.worths:
        spared = [one for one in spared if one in know.rest[:1]]  # a reason against the next best
    spared = [one for one in spared if know.above(one) or place.kind(one) == "trump"]
    if know.dearer(spared):
        dear = max(spared, key=place.worth)
        hole = holes | {"dear": place.name(dear), "kind": place.kind(dear)}
        yield "spare-lead", hole, know.swaps(dear, lambda one: place.worth(one) <= 0)
    plain = [one for one in know.others if place.suit(one) != place.trump]
    # A trump would be led in any case, or something else does as well.
    as_well = (
        not plain or (bool(rival) and rival not in plain) or any(p in know.near for p in plain)
    )
    if trumped and same and not as_well:  # one alone draws one round
        without = know.swaps(card, lambda one: place.suit(one) != place.trump)
        good = _made_safe(know, same)
        hole = {"good": good and place.name(good), "claims": {"good": Safe((good,))}}
        yield "lead-trumps", holes | hole, without
    harder = not rival or len(know.above(rival)) >= len(above)
    if not inside and (not above or know.out(card)):
        alone = bool(place.trump and rival and know.above(rival)) and not know.out(card)
        suit = "forced" if know.ruffed(card) else "suit"
        kind = suit if above else "safe" if alone else ""
        if trumped and know.out(card) and rival and know.above(rival):  # as it would later
            kind = "trump" if know.inside(rival) else "over"
            holes = holes | {"rival": place.name(rival)}
        yield "master", holes | {"kind": kind, "claims": know.best_now(kind)}, lower
    elif not inside and rival and (know.inside(rival) or len(know.above(rival)) > len(above)):
        kind = "forced" if know.ruffed(card) else "alone"
        yield "master", holes | {"kind": kind, "claims": know.best_now(kind)}, lower
    elif 1 <= len(inside) <= 2 and harder and not (know.ruffed(card) or know.shown(card)):
        claims = {"": Now(first=False), "who": Outside(tuple(inside))}
        yield "nearly", holes | {"claims": claims}, lower
    if not same and not trumped and know.out(card) and _gains_by_trumping(know):
        yield "single", holes | {"claims": know.trumped_later}, _joined_by(know, place)
    level = all(know.touching(card, one) for one in know.near)
    if level and all(know.touching(card, one) or know.harder(one) for one in know.others):
        yield "best", holes | {"claims": {"": Harder()}}, lower
    elif pair:
        yield "low", holes | know.together(pair) | {"kind": "pair"}, []
    elif kept and len(above) > GUARDED and not know.touching(card, kept):
        weaker = know.swaps(kept, lambda one: know.power(one) < know.power(kept))
        yield "low", holes | know.keeping(kept) | know.than(kept), weaker
    if rival and rival not in know.near and not kept and not pair:
        draws = trumped and not as_well and (bool(same) or len(know.out(card)) == 1)
        yield from _guarding(know, holes, draws=draws)
    lowest = min([card, *same], key=know.strength)
    beside = rival not in same or rival in know.near  # else it is of the suit as well
    if len(same) >= 2 and beside and 1 <= len(know.inside(lowest)) <= len(same):
        off = [one for one in place.hidden if place.suit(one) != place.suit(card)]
        hole = holes | {"claims": {"": Safe(tuple(same))}}
        yield "long", hole, know.swaps(same[0], lambda one: one in off)
    if above and know.easier:
        yield "harder", holes | _harder_still(know, know.easier), []
    if kept and len(above) <= GUARDED and not know.touching(card, kept):
        yield "low", holes | know.keeping(kept) | know.than(kept), []
    higher = know.swaps(card, lambda one: know.power(one) > know.mine)
    proofs = [] if rival else [*lower[:1], *higher[:1], *lower[1:]]
    counts = _counted(know, kept)
    if rival in know.near and not counts["kind"]:  # of no other is it clear that it is worse
        yield "alike", know.no_difference(), []
    hard = min(know.others, key=lambda one: len(know.above(one)), default="")
    if hard and not counts["kind"] and len(know.above(hard)) < len(above) and hard not in know.near:
        yield "low", holes | know.keeping(hard) | know.than(hard) | {"against": hard}, []
    yield "lead", holes | counts, proofs


def _harder_still(know: _Cards, beside: str) -> dict[str, object]:
    """That the card is harder to beat than the one *beside* it, with what else is, if anything is
    harder than the card: it would do as well, or is kept."""
    told: dict[str, object] = {"rival": know.place.name(beside), "against": beside}
    above = {one: len(know.above(one)) for one in know.others}
    harder = [one for one in know.others if above[one] < len(know.above(know.card))]
    same = [one for one in harder if one in know.as_good]
    kept = [one for one in harder if one not in know.near]
    if not same and not kept:
        return told | {"claims": {"": Harder()}}
    best = min(same or kept, key=lambda one: (above[one], -know.strength(one)))
    trump = know.place.trump and know.place.suit(best) == know.place.trump
    trump = trump and know.place.suit(know.card) != know.place.trump
    called = (" (a trump)" if same else ", a trump") * bool(trump)
    told |= {"kind": "both"} if same else {"kind": "keep", "against": best}
    claims: dict[str, TrickClaim] = {"": Harder()} if same else {"twin": Kept((best,))}
    return {**told, "twin": know.place.name(best) + called, "claims": claims}


def _gains_by_trumping(know: _Cards) -> bool:
    """Whether a trump of the hand may take by trumping what it would not take by itself; and the
    card that would be led instead is neither a trump nor alone in its suit as well."""
    place, rival = know.place, know.rival
    trumps = [one for one in know.others if place.trump and place.suit(one) == place.trump]
    beside = [one for one in know.others if rival and place.suit(one) == place.suit(rival)]
    return any(map(know.inside, trumps)) and rival not in trumps and (not rival or len(beside) > 1)


def _guarding(know: _Cards, holes: dict[str, object], draws: bool) -> Iterator[Situation]:
    """That another card is led than one which may come to be the best of its suit; or, if it
    *draws* trumps, than one that is the best and falls to nothing else."""
    place, rival, inside = know.place, know.rival, know.inside(know.rival)
    if draws and not inside and know.above(rival):
        yield "low", holes | {"rival": place.name(rival), "kind": "first"}, []
    near = 1 <= len(inside) <= GUARDED and not know.ruffed(rival)
    if near and len(know.inside(know.card)) > len(inside):
        who = joined([place.name(one) for one in inside], "or")
        claims = {"top": Kept((rival,)), "who": Outside(tuple(inside))}
        hole = {"top": place.name(rival), "who": who, "kind": "near", "claims": claims}
        yield "low", holes | hole, []


def _counted(know: _Cards, kept: str) -> dict[str, object]:
    """What is told of a lead of which only is counted what beats it: beside the next best, if that
    is known."""
    above = {one: len(know.above(one)) for one in know.others}
    mine, fewest = len(know.above(know.card)), min(above.values(), default=0)
    rival = know.rival if know.rival not in know.near else ""
    if know.easier and (above[know.easier] - mine > 1 or mine <= 1):
        rival = know.easier
    hard = rival or min(above, key=above.__getitem__, default="")
    holes: dict[str, object] = {"fewer": above.get(hard) or "none"}
    holes |= {"hard": know.place.name(hard)} if hard else {}
    beat = "beats" if above.get(hard) == 1 else "beat"
    if not above:
        kind = ""
    elif rival and mine < above[rival]:
        one = above[rival] - mine == 1 and mine > 1  # which is hardly a difference
        more = any(above[card] < mine for card in know.clearly_worse)  # it would speak for those
        kind = "" if one or more or not know.all_harder(rival) else "fewer"
        holes |= {"against": rival} if kind else {}
    elif mine <= fewest:
        kind = "fewest" if mine < fewest else "even"
        suit, trump = know.place.suit, know.place.trump
        plain = [one for one in know.others if suit(one) != trump]
        if suit(know.card) == trump and not all(map(know.harder, plain)):
            kind = ""
    elif not kept or know.faint(kept):
        top = not know.inside(know.card)  # the best of its suit is not called the weaker card
        level = top or hard in know.near or mine <= above[hard]
        level = level or any(above[one] < above[hard] for one in know.as_good)
        kind = "" if level else "weak"
    else:
        kind = "between" if mine < max(above.values()) else "keep"
        fewest = len(know.above(kept))
    unbeaten = {0: "none of them beats", 1: "only one of them beats"}
    told = unbeaten.get(fewest, f"only {fewest} of them beat")
    other = kept if kind in ("keep", "between") else hard if kind in ("fewer", "weak") else ""
    if other and know.shown(other):
        holes["fewer"] = know.beside(other)
        told = f"only {know.beside(other)} {'beats' if fewest == 1 else 'beat'}"
    if know.shown(know.card) or (other and know.shown(other)):
        holes |= know.counted(know.card)
    claims: dict[str, TrickClaim] = {"above": Outside(tuple(know.above(know.card)), counted=True)}
    if kind in ("keep", "between", "weak"):
        claims["hard" if kind == "weak" else "top"] = Kept((hard if kind == "weak" else kept,))
    claims[""] = Harder(bare=not kind)
    return holes | {"kind": kind, "beat": beat, "unbeaten": told, "claims": claims}


def _made_safe(know: _Cards, trumps: list[str]) -> str:
    """The plain card of the hand that nobody can take once trumps are drawn; empty if there is
    none, or if the trumps of the hand will not draw the others’."""
    place, many = know.place, len(trumps) + 1
    plain = [one for one in know.others if place.suit(one) != place.trump]
    good = [one for one in plain if not know.inside(one) and know.out(one) and one not in know.near]
    hands = known_hands(know.choice, place)
    held = sum(len(hand) for seat, hand in enumerate(hands) if seat != know.choice.seat)
    share = min(1.0, held / max(1, len(place.hidden)))  # of the hidden cards, in the others’ hands
    out, over = len(know.out(know.card)) * share, len(know.inside(know.card)) * share
    bare = sum(place.trump in suits for suits in place.barred)
    drawn = 0 < out <= DRAWN * many * (place.after + place.partners - bare) and over < many
    return max(good, key=know.strength) if good and drawn else ""


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
