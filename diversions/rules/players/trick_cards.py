"""The cards of a choice in a game of tricks, as the seat that is to play sees them: what beats
them, what they may take now and later, and which of them are as good."""

from __future__ import annotations

import dataclasses
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
from diversions.rules.kit.wording import capital, joined
from diversions.rules.packs import SUITS
from diversions.rules.players.claims import (
    CLEAR,
    EVENLY,
    EVER,
    MOSTLY,
    Difference,
    Evenly,
    Kept,
    KeptToo,
    Now,
    Outside,
    TrickClaim,
    Trumped,
    TwoCards,
    Verdict,
    verdict,
)
from diversions.rules.players.coming_about import PlayedOn
from diversions.rules.players.trick_sayings import MAY, OTHERS, UNSEEN, names
from diversions.rules.record import ruling_on

GUARDED = 2  # cards at most that beat a card which another of its suit is kept to guard
SLIGHT = 2  # times the least that means anything: less is told to hardly matter, if it is unclear
UNTOLD = 2  # errors of a mean, within which trials do not tell what is usual from something else
FEW = 3  # cards that are kept where any other would do
LIKELY = 0.75  # of the hands that a player may have: so many hold a trump
# Reasons to keep a card, which may be as true of others.
KEEPING = ("low", "keep", "save", "spare", "last", "cheapest", "master", "nearly", "best")
TOGETHER = ("first", "pair")  # what is told of a pair, or of the order, and not of a card
NAMED = 2  # cards that are kept as well, by name
STRONG = ("master", "nearly", "best", "lead")  # reasons to lead a card that is hard to beat


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
    hidden: tuple[str, ...]  # cards that the seat has not seen, and that others may hold
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
    stocked: Sequence[str] = ()  # cards that nobody sees, and that are known to be in no hand

    @property
    def best(self) -> tuple[Seat, str]:
        """Who has laid the best card of a trick so far, and that card; the first, if some tie."""
        led = self.trick[0][1]
        return max(self.trick, key=lambda laid: self.power(led, laid[1]))

    @property
    def mark(self) -> int:
        """How high that card stands."""
        return self.power(self.trick[0][1], self.best[1])

    @property
    def holders(self) -> set[bool]:
        """Whether the best cards of a trick so far are the side’s own: both, if they tie."""
        led, mark = self.trick[0][1], self.mark
        return {self.ours(seat) for seat, laid in self.trick if self.power(led, laid) == mark}


Situation = tuple[str, dict[str, object], list[Otherwise]]


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


def mostly(shares: Mapping[int, float]) -> tuple[int, ...]:
    """Which number comes about more often than not, or which two that follow each other do; nothing
    if there are none.

    >>> mostly({0: 0.6, 1: 0.3, 2: 0.1}), mostly({0: 0.2, 1: 0.45, 2: 0.35})
    ((0,), (1, 2))
    """
    often = max(shares, key=shares.__getitem__)
    if shares[often] > MOSTLY:
        return (often,)
    pairs = [(often - 1, often), (often, often + 1)]
    pair = max(pairs, key=lambda two: sum(shares.get(many, 0.0) for many in two))
    return pair if sum(shares.get(many, 0.0) for many in pair) > MOSTLY else ()


def in_tricks(told: tuple[int, ...], left: int) -> str:
    """So many of the tricks that are left, in words.

    >>> in_tricks((0,), 3), in_tricks((0, 1), 3), in_tricks((3,), 3)
    ('none of the three tricks', 'at most one of the three tricks', 'all three tricks')
    >>> in_tricks((0,), 2), in_tricks((1, 2), 2), in_tricks((2,), 2)
    ('neither of the two tricks', 'one or both of the two tricks', 'both tricks')
    """
    every, none = ("both", "neither") if left == 2 else ("all", "none")
    if told == (left,):
        return f"{every} tricks" if left == 2 else f"{every} {spelt(left)} tricks"
    words = [none if not many else every if many == left else spelt(many) for many in told]
    many = "at most one" if told == (0, 1) else joined(words, "or")
    return f"{many} of the {spelt(left)} tricks"


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


class KnownCards:
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
        card, place = self.card, self.place
        if not place.trick or place.suit(card) == "":
            return []
        mark = place.mark
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
        holder, best = place.best
        mark = place.mark
        takers = sorted((one for one in cards if self.power(one) > mark), key=self.power)
        kind = "take" if self.card in takers else "leave"
        kind = "lost" if not takers else "takes" if len(takers) == len(cards) else kind
        if place.ours(holder):
            kind = "partner" if self.mine <= mark else "over"
        if kind == "lost" and self.takes_no_more:
            kind = "nothing"
        elif kind == "lost" and all(self.better(one, self.card) for one in self.others):
            kind = "weakest"
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
        if max(tricks) < EVENLY:
            return {"kind": "none", "claims": {"": Evenly(cards)}}
        shares = {
            many: mean(one.shared.get(many, 0.0) for one in came if one is not None)
            for many in range(left + 1)
        }
        told = mostly(shares)
        if not told:
            return {}
        more = sum(share for many, share in shares.items() if many > told[-1])
        above = sum(share for many, share in shares.items() if many > told[0] + 1)
        one_more = len(told) == 1 and told[0] < left - 2 and more > EVER >= above
        seldom = f", and seldom more than {spelt(told[0] + 1)}" * one_more
        side = "your side is" if self.sided else "you are"
        share = f"{in_tricks(told, left)} that are left{seldom}"
        return {
            "kind": "even",
            "side": side,
            "share": share,
            "why": self.easily(),
            "claims": {"": Evenly(cards, told)},
        }

    def easily(self) -> str:
        """What speaks for a lead where as many tricks are taken with any: that it is the hardest to
        beat, or the easiest; or else that it is as good."""
        above = {one: len(self.above(one)) for one in (self.card, *self.others)}
        card, name = above[self.card], self.place.name(self.card)
        least, most = min(above.values()), max(above.values())
        if least == most or least < card < most:
            return f": {name} does as well as any"
        how = "harder" if card == least else "easier"
        return f": lead {name}, since no other of yours is {how} to beat"

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
        found = [one for one in self._thought_of if one in self.worths and one != self.card]
        return [one for one in found if not self.touching(one, self.card)]

    def customs(self) -> list[str]:
        """Those of them that trials do not tell from the card, where it is none itself."""
        choice, found = self.choice, self._thought_of
        if any(one == self.card or self.touching(one, self.card) for one in found):
            return []
        plays = [choice.move._replace(what=(one,)) for one in self.habits()]
        gains = {move: self.worths[self.card] - self.worths[move.what[0]] for move in plays}
        return [
            move.what[0]
            for move, gain in gains.items()
            if gain < max(choice.least, UNTOLD * choice.errors.get(move, 0.0))
            and not choice.apart(move)
        ]

    @cached_property
    def _thought_of(self) -> list[str]:
        if self.choice.done or self.card not in self.worths or self.no_choice:
            return []
        return [*dict.fromkeys(self._answers() if self.place.trick else self._leads())]

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
        holder, best = place.best
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
        # What is told then is told of one card, or of cards that are worth the same now alone.
        alone = bool(final) or kind == "harder" or place.free or place.then is not None
        same = [one for one in self.others if one == card or self.touching(one, card)]
        same = [card] if alone else sorted(same, key=self.strength, reverse=True)
        kind = "trumps" if kind == "trump" and same[1:] else kind
        top = joined([place.name(one) for one in same])
        claims: dict[str, TrickClaim] = {"top": Kept(tuple(same), rarely=kind == "harder")}
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
        told = {"kind": "final", "many": many, "of": len(self.led_last), "fewer": fewer or "none"}
        return told | {"claims": {}}  # it is counted, of all that may be led

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
        holder, _ = place.best
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
        return UNSEEN if self.all_unseen and not self.seen else OTHERS

    @property
    def all_unseen(self) -> bool:
        """Whether the others may hold every card that the seat has not seen."""
        return len(self.able) == len(self.place.hidden) and not self.place.stocked

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
        mark = self.place.mark
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
        unseen = UNSEEN if self.all_unseen else self.unseen
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
