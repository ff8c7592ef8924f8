"""What good players of Tick-Tack weigh, with what Cotton advises."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from diversions.games.tick_tack.moves import (
    ELEVENTH,
    HIT,
    IN,
    SECOND,
    End,
    distance,
    in_reach,
    made,
    place,
    plays,
    staying,
)
from diversions.games.tick_tack.players import begun, followed
from diversions.games.tick_tack.reckoning import (
    CINQUE,
    SICE,
    may_go_in,
    may_hit,
    worth,
)
from diversions.games.tick_tack.rules import TickTackState, laws_of, overlooked
from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise, level_with
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.points import CALLED, OUT, THROWS, DieStep, Men, weight, without
from diversions.rules.kit.running import said_dice
from diversions.rules.kit.wording import capital, joined, set_beside

TRIED = 4  # positions for one idea
AIMED = 6  # throws of 36 that are worth aiming for
NEAR = 4  # fewer throws of 36 are no difference
HEAP = 10  # men on the ace point that are still to be brought to use


class TickTackSaying(NamedTuple):
    """An idea in words, with named holes, and the rule that it rests on."""

    text: str
    rule: str
    plain: bool = True


SAYINGS = {
    "in-over-hit": TickTackSaying(
        "The cast hits, which wins one stake; but two men can also come to {corner}, your"
        " opponent’s eleventh point, and that wins two stakes. Cotton warns of the “eager"
        " prosecution of a hit”.",
        "tick-tack.in",
    ),
    "in": TickTackSaying(
        "{corner}, your opponent’s eleventh point, is open, and these dice bring two men there: "
        "you win two stakes.",
        "tick-tack.in",
    ),
    "fill": TickTackSaying(
        "With this throw you fill every point of your second table, and win two stakes.",
        "tick-tack.fill",
    ),
    "hit": TickTackSaying(
        "The {die} brings a man from {start} to {to}, where your opponent has a man alone: you "
        "win one stake.",
        "tick-tack.hit",
    ),
    "hit-both": TickTackSaying(
        "Both dice together bring a man from {start} to {spot}, where your opponent has a man "
        "alone; {to}, on the way, is free.",
        "tick-tack.hit",
    ),
    "vacant": TickTackSaying(
        "Your opponent has filled {filled} points of the second table. While your man is on "
        "{held}, that point cannot be filled.",
        "tick-tack.vacant",
    ),
    "guard": TickTackSaying(
        "{before} of 36 throws would let two of your opponent’s men go in. If one of your men "
        "stands on {own}, the point is closed.",
        "tick-tack.in",
    ),
    "corner": TickTackSaying(
        "{binds} your {called} point. Cotton: “Secure your Sice and Cinque-point whatever you do”.",
        "tick-tack.bound",
    ),
    "bind-both": TickTackSaying(
        "The {high} and the {low} bring two men together on {bound}, where neither can be hit.",
        "tick-tack.bound",
    ),
    "cover": TickTackSaying(
        "Your man on {bound} stands alone, and {alone} of 36 throws would hit it: bring a second.",
        "tick-tack.bound",
    ),
    "escape": TickTackSaying(
        "Your man on {start} stands alone, and {alone} of 36 throws would hit it. Bring it away: "
        "after this {left} one of your men.",
        "tick-tack.hit",
    ),
    "second": TickTackSaying(
        "{takes} {bound} in your second table: {mine} of its six points are then filled.",
        "tick-tack.fill",
    ),
    "ready": TickTackSaying(
        "From {to} a man can go in, and {corner} is open: {ready} of 36 throws would then take "
        "two men in.",
        "tick-tack.in",
    ),
    "shot": TickTackSaying(
        "You aim at a man that stands alone: {threat} of 36 throws hit one after {this}, and "
        "{other} after {rival}, if it stays where it is.",
        "tick-tack.hit",
    ),
    "safe": TickTackSaying(
        "After {this} no throw can hit one of your men; after {rival}, {worse} of 36 would.",
        "tick-tack.hit",
    ),
    "fewer": TickTackSaying(
        "{shots} of 36 throws can hit one of your men after {this}, and {worse} after {rival}.",
        "tick-tack.hit",
    ),
    "dare": TickTackSaying(
        "{shots} of 36 throws can hit you after {this}, {worse} after {rival}; but then {better}.",
        "tick-tack.hit",
    ),
    "start": TickTackSaying(
        "{heap} men are still on your ace point: bring out another, where no throw reaches it yet.",
        "tick-tack.placing",
    ),
    "better": TickTackSaying("After {this} {beside}.", "tick-tack.move"),
    "even": TickTackSaying(
        "{shots} of 36 throws hit one of your men after {this}, and {worse} after {rival}.",
        "tick-tack.hit",
    ),
    "as-even": TickTackSaying(
        "{shots} of 36 throws hit one of your men after {this}, and as many after {rival}{same}.",
        "tick-tack.hit",
    ),
    "out-of-reach": TickTackSaying(
        "No throw can yet hit one of your men, after {this} or after {rival}.",
        "tick-tack.hit",
    ),
    "only": TickTackSaying("The dice allow no other position.", "tick-tack.move"),
}


class TickTackSituation(NamedTuple):
    """What a throw does, with the positions that would prove it the reason."""

    key: str
    without: Sequence[Otherwise | None] = ()
    holes: Mapping[str, object] = {}


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: TickTackState = choice.view
    if view.answering:
        yield from on_answering(choice)
    elif choice.move.verb in ("move", "touch", "lay"):
        throw = TickTackThrow(choice)
        for key, without_, holes in throw.situations():
            said = SAYINGS[key]
            text = said.text.format(**throw.holes, **holes)
            tried = () if view.touched else tuple(other for other in without_ if other)[:TRIED]
            text += " Either die may be played first." * throw.either_first
            yield Idea(key, capital(text), said.rule, tried, said.plain)


def on_answering(choice: ActChoice) -> Iterator[Idea]:
    """What the dice that were thrown could have done."""
    view, move = choice.view, choice.move
    could = overlooked(view)
    dice = said_dice(tuple(sorted(map(int, view.thrown), reverse=True)))
    if move.verb != "whynot":
        granted = move.verb == "grant"
        text = f"With {dice} no more could have been done, so you have nothing to call."
        yield Idea("granted" if granted else "nothing", text, "tick-tack.throw", plain=True)
    elif distance(view.turn, move.what[0]) == IN and could.goes_in:
        text = (
            f"{dice.capitalize()} could take two men in, to {move.what[0]}: “Why not” wins two"
            " stakes."
        )
        yield Idea("why-not-in", text, "tick-tack.missed", plain=True)
    else:
        text = (
            f"{dice.capitalize()} could hit your man on {move.what[0]}: “Why not” wins one stake."
        )
        yield Idea("why-not", text, "tick-tack.whynot", plain=True)


class TickTackThrow:
    """A throw that is played, beginning with the move of a choice."""

    def __init__(self, choice: ActChoice) -> None:
        self.choice, self.seat = choice, choice.seat
        self.view: TickTackState = choice.view
        self.laws = laws_of(self.view.terms)
        self.own, self.foe = self.view.men[self.seat], self.view.men[1 - self.seat]
        self.stood = self.view.stood
        first = max(
            begun(self.view, choice.move),
            key=lambda step: worth(followed(self.view, step), self.laws),
        )
        self.start, self.die = first.at, first.die
        self.to = self.start - self.die
        self.rest = without(self.view.left, self.die)

    @cached_property
    def first(self) -> tuple[Men, Men]:
        """How both sides stand after the move alone."""
        return made(self.own, self.foe, self.start, self.die)

    @cached_property
    def beyond(self) -> dict[End, tuple[DieStep, ...]]:
        """Every way in which a throw that begins so may end, with the steps that follow."""
        if self.first[1][OUT]:
            return {End(*self.first, HIT): ()}
        stood = staying(self.stood, self.start, self.laws)
        ends = plays(*self.first, stood, self.rest, self.laws)
        if not self.rest or list(ends.values()) == [()]:
            won = next((end.won for end in self.every if end[:2] == self.first), "")
            return {End(*self.first, won): ()}
        return ends

    @cached_property
    def end(self) -> End:
        """How the throw ends, if it goes on as looks best."""
        return max(self.beyond, key=lambda end: worth(end, self.laws))

    @cached_property
    def every(self) -> dict[End, tuple[DieStep, ...]]:
        """Every way to stand after the throw, with its steps."""
        return plays(self.own, self.foe, self.stood, self.view.left, self.laws)

    def moves(self, steps: Sequence[DieStep]) -> list[str]:
        """Steps in words: “1 to 6” and “6 to 9”."""
        moves = [f"{self.at(step.at)} to {self.at(step.at - step.die)}" for step in steps]
        return [f"{one} twice" if moves.count(one) > 1 else one for one in dict.fromkeys(moves)]

    @property
    def instead(self) -> str:
        """What it is held against in words, with *this* for a move that both begin with."""
        assert self.rival is not None
        follow = next((self.beyond[end] for end in self.beyond if end[:2] == self.rival[:2]), None)
        if follow is None:
            return joined(self.moves(self.every[self.rival]))
        return joined(["this", *self.moves(follow)])

    @cached_property
    def either_first(self) -> bool:
        """Whether a move that is named with what this is held against may also come first here, and
        lead to the same: it is as good as the start of that."""
        choice = self.choice
        if self.rival is None or not self.instead.startswith("this and"):
            return False
        named = [m for m in level_with(choice) if f" {' to '.join(m.what)}" in self.instead]
        ends = [TickTackThrow(dataclasses.replace(choice, move=one)).end for one in named]
        return any(end[:2] == self.end[:2] for end in ends)

    def does(self, at: int, verb: str) -> str:
        """“It binds”, of the move alone or with those that follow, which may do it without it."""
        later = joined(self.moves(self.beyond[self.end]))
        if not later or self.first[0][at] == self.end.own[at]:
            return f"It {verb}"
        if later == f"{self.at(self.start)} to {self.at(self.to)}":
            return f"With {later} again it {verb}"
        return f"With {later} it {verb}" if self.to == at else f"Then {later} {verb}"

    @cached_property
    def rival(self) -> End | None:
        """What was done instead, or the next best of them."""
        done = self.choice.rival
        told = self.choice.done or self.choice.clear_of_rival
        if done is not None and told and done.verb == self.choice.move.verb == "move":
            choice = ActChoice(self.choice.game, self.view, done, self.choice.allowed)
            end = TickTackThrow(choice).end
            if end in self.every and end[:2] != self.end[:2]:
                return end
        others = [end for end in self.every if end[:2] != self.end[:2]]
        mark = worth(self.end, self.laws) - bots_of(self.choice.game).unit.least
        less = [end for end in others if worth(end, self.laws) <= mark]  # the rest do as well
        within = {end[:2] for end in self.beyond}
        for ends in (less, others):
            # What begins otherwise begins with a move that is about as good.
            follows = [end for end in ends if end[:2] in within]
            if ends:
                return max(follows or ends, key=lambda end: worth(end, self.laws))
        return None

    def at(self, far: int) -> str:
        """A point by its number."""
        return place(self.seat, far)

    def shots(self, own: Men, foe: Men, blots: Sequence[int] | None = None) -> int:
        """How many of 36 throws of *foe* hit a man of *own*, or one of those *blots*."""
        alone = [at for at in range(1, 25) if own[at] == 1] if blots is None else blots
        return sum(
            weight(throw)
            for throw in THROWS
            if any(may_hit(foe, own, 25 - at, throw, self.laws) for at in alone)
        )

    def goings(self, own: Men, foe: Men) -> int:
        """How many of 36 throws take two men of *own* in."""
        return sum(weight(t) for t in THROWS if may_go_in(own, foe, t, self.laws))

    @property
    def holes(self) -> dict[str, object]:
        """What sentences name."""
        return {
            "start": self.at(self.start), "to": self.at(self.to), "die": CALLED[self.die - 1],
            "high": CALLED[max(self.view.left) - 1], "low": CALLED[min(self.view.left) - 1],
            "corner": self.at(IN), "own": self.at(ELEVENTH),
            "this": joined(["this", *self.moves(self.beyond[self.end])]),
        }  # fmt: skip

    # The table but for one thing ------------------------------------------------------------------

    def with_men(self, said: str, own: Men, foe: Men) -> Otherwise:
        men = (own, foe) if self.seat == 0 else (foe, own)
        return self.choice.other(said, men=men, began=men, stood=men[self.seat][IN])

    def elsewhere(self, foe: bool, at: int) -> Otherwise | None:
        """The same with the men of a side on a point with others of that side, those nearest."""
        men = self.foe if foe else self.own
        free = [to for to in range(1, 25) if to != at and men[to] > 1]
        if not men[at] or not free:
            return None
        to = min(free, key=lambda far: abs(far - at))
        moved = list(men)
        moved[to] += moved[at]
        moved[at] = 0
        side = 1 - self.seat if foe else self.seat
        whose, man = "the other’s" if foe else "your", "man" if men[at] == 1 else "men"
        said = f"If {whose} {man} on {place(side, at)} stood on {place(side, to)}"
        return self.with_men(said, *((self.own, tuple(moved)) if foe else (tuple(moved), self.foe)))

    def other_dice(self) -> list[Otherwise]:
        """The same with other numbers on the die that is played later."""
        if len(self.rest) != 1:
            return []
        found = []
        for die in range(6, 0, -1):
            if die not in (self.rest[0], self.die):
                left = tuple(sorted((self.die, die), reverse=True))
                said = f"With {CALLED[die - 1]} instead of {CALLED[self.rest[0] - 1]}"
                thrown = tuple(map(str, left))
                found.append(self.choice.other(said, left=left, thrown=thrown))
        return found

    def hunters(self, blots: Sequence[int]) -> list[Otherwise | None]:
        """The same without the men of the other side that could hit *blots*."""
        near = {
            far: min(far - (25 - blot) for blot in blots if far > 25 - blot)
            for far in range(1, 25)
            if self.foe[far] and any(far > 25 - blot for blot in blots)
        }
        return [self.elsewhere(True, far) for far in sorted(near, key=near.__getitem__)[:2]]

    # What it does ---------------------------------------------------------------------------------

    def situations(self) -> Iterator[TickTackSituation]:
        """What the throw does, the most telling first."""
        if self.end.won:
            yield from self.winning()
            return
        if self.rival is None:
            yield TickTackSituation("only", self.other_dice())
            return
        yield from self.stopping()
        yield from self.binding()
        yield from self.exposing()
        yield from self.aiming()
        heap = self.own[24]
        if self.rival.own[24] <= self.end.own[24]:  # it brings out as many
            heap = 0
        if self.start == 24 and heap >= HEAP and not self.shots(self.end.own, self.end.foe):
            yield TickTackSituation("start", self.other_dice(), {"heap": heap})
        if better := self.better():
            holes: dict[str, object] = {"beside": set_beside(better, f"after {self.instead}")}
            yield TickTackSituation("better", self.other_dice(), holes)
            return
        shots, worse = (self.shots(*end[:2]) for end in (self.end, self.rival))
        holes = {"rival": self.instead, "shots": shots or "none", "worse": worse or "none"}
        key = "even" if shots or worse else "out-of-reach"
        key = "as-even" if 0 < shots == worse else key
        holes["same"] = "" if self.choice.clear_of_rival else ": it comes to about the same"
        yield TickTackSituation(key, self.other_dice(), holes)

    def better(self) -> str:
        """What the throw brings that the next best way to play it does not."""
        assert self.rival is not None
        ends = (self.end, self.rival)
        goings, other = (self.goings(*end[:2]) for end in ends)
        if goings > other:
            return f"{goings} of 36 throws take two of your men in, not {other or 'none'}"
        threat, other = (self.shots(end.foe, end.own) for end in ends)
        if threat - other >= NEAR:
            return f"you hit with {threat} of 36 throws, not {other or 'none'}"
        bound, other = (sum(end.own[at] > 1 for at in range(1, 24)) for end in ends)
        if bound > other:
            are = "is" if bound == 1 else "are"
            return f"{spelt(bound)} of your points {are} bound, not {some(other)}"
        alone, other = (len(in_reach(end.foe, end.own, self.laws)) for end in ends)
        if alone < other and self.shots(*self.end[:2]) <= self.shots(*self.rival[:2]):
            return f"fewer of your men stand alone within reach: {some(alone)}, not {spelt(other)}"
        heap, other = (end.own[24] for end in ends)
        if heap < other:
            return f"fewer men are left on your ace point: {some(heap)}, not {spelt(other)}"
        return self.better_placed()

    def better_placed(self) -> str:
        """The same, where neither goes in, hits or binds more: how the men stand."""
        assert self.rival is not None
        ends = (self.end, self.rival)
        seconds, other = (
            sum(end.own[at] >= self.laws.each for at in SECOND)
            if not any(end.foe[25 - at] for at in SECOND)
            else 0
            for end in ends
        )
        if seconds > other:
            are = "is" if seconds == 1 else "are"
            filled = f"{counted(seconds, 'point')} of your second table {are} filled"
            return f"{filled}, not {some(other)}"
        past, other = (sum(end.own[1:13]) for end in ends)
        if past < other:
            return f"fewer of your men are past the middle: {some(past)}, not {spelt(other)}"
        if self.end.own[ELEVENTH] and not self.rival.own[ELEVENTH]:
            many = counted(self.end.own[ELEVENTH], "man is", "men are")
            return f"{many} on {self.at(ELEVENTH)}, your own eleventh point, not none"
        waiting, other = (
            sum(bool(end.own[at]) for at in range(IN + 1, IN + 7)) if not end.foe[ELEVENTH] else 0
            for end in ends
        )
        if waiting > other:
            hold = "holds" if waiting == 1 else "hold"
            points = counted(waiting, "point")
            return f"{points} of yours {hold} men that can go in, not {some(other)}"
        corners, other = (sum(end.own[at] > 1 for at in (SICE, CINQUE)) for end in ends)
        if corners > other:
            bound = f"{spelt(corners)}, not {some(other)}"
            return f"more of your sice and cinque points are bound: {bound}"
        return ""

    def winning(self) -> Iterator[TickTackSituation]:
        """A throw that wins the game."""
        hits = [end for end in self.every if end.won == HIT]
        hit = next((at for at in range(1, 25) if self.foe[25 - at] > self.end.foe[25 - at]), 0)
        dice = self.other_dice()
        match self.end.won:
            case "in":
                yield TickTackSituation("in-over-hit" if hits else "in", dice)
            case "fill":
                yield TickTackSituation("fill", dice)
            case _:
                moved = [self.elsewhere(True, 25 - hit)]
                key = "hit" if hit == self.to else "hit-both"
                yield TickTackSituation(key, [*moved, *dice], {"spot": self.at(hit)})

    def stopping(self) -> Iterator[TickTackSituation]:
        """What the other could have won, and cannot any more."""
        filled = sum(bool(self.foe[at]) for at in SECOND)
        held = [at for at in range(7, 13) if self.end.own[at] and not self.own[at]]
        assert self.rival is not None
        if any(self.rival.own[at] for at in range(7, 13)):
            held = []
        if held and filled > 3 and not any(self.own[at] for at in range(7, 13)):
            fills = [self.elsewhere(True, at) for at in SECOND if self.foe[at]]
            holes = {"filled": filled, "held": self.at(held[0])}
            yield TickTackSituation("vacant", fills, holes)
        before = self.goings(self.foe, self.own)
        closes = not self.rival.own[ELEVENTH]
        if before and self.end.own[ELEVENTH] and not self.own[ELEVENTH] and closes:
            near = [self.elsewhere(True, at) for at in range(IN + 1, IN + 7) if self.foe[at]]
            yield TickTackSituation("guard", near, {"before": before})

    def binding(self) -> Iterator[TickTackSituation]:
        """Points that are bound, and single men that are brought to others."""
        assert self.rival is not None
        new = [at for at in range(1, 24) if self.end.own[at] > 1 >= self.own[at]]
        new = [at for at in new if self.rival.own[at] < 2]
        stays = self.own[self.start] == self.rival.own[self.start] == 1
        if stays and self.end.own[self.start] == 0:
            alone = self.shots(self.own, self.foe, [self.start])
            shots = self.shots(*self.end[:2])
            if min(alone, self.shots(*self.rival[:2])) - shots >= NEAR:
                left = f"{shots} of 36 throws hit" if shots else "no throw hits"
                holes: dict[str, object] = {"alone": alone, "left": left}
                yield TickTackSituation("escape", self.hunters([self.start]), holes)
        for at in new:
            holes = {"bound": self.at(at)}
            proofs = [*self.other_dice(), *self.hunters([at])]
            alone = self.shots(self.own, self.foe, [at]) if self.own[at] == 1 else 0
            if alone >= NEAR:
                yield TickTackSituation("cover", self.hunters([at]), {**holes, "alone": alone})
            if at in (SICE, CINQUE):
                called = "sice" if at == SICE else "cinque"
                named = {"called": called, "binds": self.does(at, "binds")}
                yield TickTackSituation("corner", proofs, named)
            if not self.own[at] and len(self.rest) == 1 and self.rest[0] != self.die:
                yield TickTackSituation("bind-both", proofs, holes)
        for at in SECOND:
            mine = sum(self.end.own[a] >= self.laws.each for a in SECOND)
            if self.rival.own[at] >= self.laws.each:
                continue
            if self.end.own[at] >= self.laws.each > self.own[at] and mine > 2:
                holes = {"bound": self.at(at), "mine": str(mine), "takes": self.does(at, "takes")}
                yield TickTackSituation("second", self.other_dice(), holes)
                return

    def aiming(self) -> Iterator[TickTackSituation]:
        """What the next throw may win."""
        rival = self.rival  # what the next best does as well is no reason
        ready = self.goings(self.end.own, self.end.foe)
        if rival is not None and self.goings(*rival[:2]) >= ready:
            ready = 0
        if IN < self.to <= IN + 6 and ready > self.goings(self.own, self.foe):
            yield TickTackSituation("ready", self.other_dice(), {"ready": ready})
        threat = self.shots(self.end.foe, self.end.own)
        other = self.shots(rival.foe, rival.own) if rival else 0
        if threat >= AIMED and threat - other >= NEAR:
            blots = [at for at in range(1, 25) if self.foe[at] == 1]
            moved = [self.elsewhere(True, at) for at in blots]
            aims: dict[str, object] = {
                "threat": threat, "other": other or "none", "rival": self.instead,
            }  # fmt: skip
            yield TickTackSituation("shot", [*moved, *self.other_dice()], aims)

    def exposing(self) -> Iterator[TickTackSituation]:
        """How many throws hit a man after this, beside the next best way to play."""
        assert self.rival is not None
        shots, worse = self.shots(*self.end[:2]), self.shots(*self.rival[:2])
        own = self.rival.own if worse > shots else self.end.own
        blots = [at for at in range(1, 25) if own[at] == 1]
        proofs = [*self.hunters(blots), *self.other_dice()]
        holes = {
            "rival": self.instead, "worse": worse or "none", "shots": shots,
            "better": self.better(),
        }  # fmt: skip
        if worse - shots >= NEAR or not shots and worse > NEAR / 2:
            yield TickTackSituation("fewer" if shots else "safe", proofs, holes)
        elif shots - worse >= NEAR and holes["better"]:
            yield TickTackSituation("dare", proofs, holes)


def some(many: int) -> str:
    """A number of things in words, none included."""
    return spelt(many) if many else "none"


IDEAS = weighed
