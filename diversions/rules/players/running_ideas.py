"""What good players within the tables weigh: blots, points made, men to enter and to bear.

Each reason is about the whole throw that begins with the move, played as looks best.  It is proved
by the same table with the men that it names on another point, or with another die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from diversions.rules.bots import bots_of
from diversions.rules.coaching import ActChoice, Idea, Otherwise, Saying
from diversions.rules.kit import points
from diversions.rules.kit.dice import NUMBERS, counted, times
from diversions.rules.kit.points import CALLED, HOME, OUT, TABLE, DieStep, Laws, Men, Pair, place
from diversions.rules.kit.running import RunningGame, RunningRules, RunningState, men_said
from diversions.rules.kit.wording import capital, joined, set_beside
from diversions.rules.players.points import (
    CANDIDATES,
    after,
    better_first,
    contact,
    expected,
    furthest,
    hits,
    shots,
)

SHUT = 3  # points of a home table that make it hard to enter
FEW = 6  # throws of 36 that are hardly to be feared
NEAR = 4  # fewer throws of 36, or points of the way, are no difference
AHEAD = 6  # points within which a die takes a man
SOON = 12  # points that a man has yet to go who has the most of its way behind it
TRIED = 3  # positions for one idea
DECIDED = ("won", "wins", "lost", "won-later")
CERTAIN = 3  # throws within which a side may be certain to bear all its men
NOBODY = (0,) * (OUT + 1)  # men of a side that is in nobody's way


def sayings(rules: RunningRules) -> dict[str, Saying]:
    """The reasons in words, with the rules that they rest on."""
    return {
        "hit-two": Saying(
            "This throw hits two men, on {spots}: both must enter before the other side moves on.",
            rules.hit, True,
        ),
        "hit-shut": Saying(
            "The man on {spot} stands alone: hit it{then}. {shut} points of your home table "
            "{are} shut, so only {enters} of 36 throws let a man enter.", rules.enter, True,
        ),
        "hit-late": Saying(
            "The man on {spot} is a blot with only {left} to go. Hit it, and it loses {lost}.",
            rules.hit, True,
        ),
        "hit-safe": Saying(
            "You can hit the blot on {spot}, and no throw hits one of your blots in return.",
            rules.hit, True,
        ),
        "hit-risk": Saying(
            "Hit the blot on {spot}: it loses {lost}. {shots} of 36 throws hit you in return.",
            rules.hit, True,
        ),
        "hit-near": Saying(
            "Hit the blot on {spot}: it must enter again before the other side moves another man. "
            "{shots} of 36 throws hit you in return.", rules.hit, True,
        ),
        "rash": Saying(
            "You could hit the blot on {spot}, but then {rash} of 36 throws would hit you, "
            "instead of {shots}.", rules.hit, True,
        ),
        "point-both": Saying(
            "{high} and {low} bring two men together: they make {point}, where {behind} of the "
            "other side cannot come down.", rules.shut, True,
        ),
        "point-row": Saying(
            "{it} {point}, and {shuts} {row} points in a row in front of {behind} of the "
            "other side.",
            rules.shut, True,
        ),
        "point-trey-ace": Saying(
            "{it} {point}, in front of {behind} of the other side.", rules.shut, True,
        ),
        "point-home": Saying(
            "{it} {point}: {struck} then has {enters} of 36 throws to enter, instead of "
            "{entered}.", rules.enter, True,
        ),
        "point-foe": Saying(
            "{it} the point {point} in the other side’s home table: two men together there cannot "
            "be hit. {beside}", rules.shut, True,
        ),
        "point-way": Saying(
            "{it} {point}: two men together there cannot be hit, and shut the point. {beside}",
            rules.shut, True,
        ),
        "cover": Saying(
            "Your man on {to} is a blot, and {alone} of 36 throws hit it: bring it a second man.",
            rules.shut, True,
        ),
        "escape": Saying(
            "Your man on {start} is a blot, and {alone} of 36 throws hit it: bring it to safety.",
            rules.hit, True,
        ),
        "enter-join": Saying(
            "Your man must enter: on {to} it finds another of yours, and neither is alone.",
            rules.enter, True,
        ),
        "enter-forward": Saying(
            "Your man can enter on {to} or {other}: {to} is further forward.", rules.enter, True,
        ),
        "enter-back": Saying(
            "Your man can enter on {to} or {other}. {to} is further back, but leaves the {later} "
            "for another man.", rules.enter, True,
        ),
        "enter": Saying(
            "Your man must enter, and {enters_me} of 36 throws would let it enter: use this throw.",
            rules.enter, True,
        ),
        "run": Saying(
            "Bring a man away from your opponent’s home table: of the six points ahead of it "
            "{closed} are shut already.",
            rules.shut, True,
        ),
        "doublets": Saying(
            "This doublet moves men in pairs, so no blot is left behind.",
            rules.doublets,
        ),
        "bear-contact": Saying(
            "Bear, though a man of the other side is still behind yours: {shots} of 36 throws hit "
            "you.", rules.bear, True,
        ),
        "bear-two": Saying(
            "Both sides have passed each other: this throw bears {borne}, which leaves {stay}.",
            rules.bear, True,
        ),
        "bear": Saying(
            "Nothing can be hit any more: bear a man with the {die}, which leaves {stay}.",
            rules.bear, True,
        ),
        "bear-later": Saying(
            "Nothing can be hit any more: with {later} this throw bears a man, which leaves "
            "{stay}.", rules.bear, True,
        ),
        "fill": Saying(
            "Nothing can be hit any more. After {this} you have men on {filled} points of your "
            "home table, and on {other} after {rival}: fewer dice to come find no man.",
            rules.bear, True,
        ),
        "race-bears": Saying(
            "Nothing can be hit any more. Your next throw then bears {bears} men on average, and "
            "{less} after {rival}.", rules.bear, True,
        ),
        "race-far": Saying(
            "Nothing can be hit any more: your men then have {to_go} points to go in all, and "
            "{more} after {rival}.", rules.move, True,
        ),
        "race-last": Saying(
            "Nothing can be hit any more. You bear only when all are at home: your last man is "
            "then on {last}, and on {far} after {rival}.", rules.bear, True,
        ),
        "race-level": Saying(
            "Nothing can be hit any more, and however you play this throw, it leaves your men no "
            "fewer than {to_go} points to go in all.", rules.move, True,
        ),
        "home": Saying(
            "Nothing can be hit any more. You bear only when all are at home: bring in this man, "
            "and {away} still to come.", rules.bear, True,
        ),
        "home-last": Saying(
            "Nothing can be hit any more: bring in your last man, and bear from then on.",
            rules.bear, True,
        ),
        "keep": Saying(
            "{keeps} two men together on {kept}; {rival} would leave one of them alone, and "
            "{worse} of 36 throws would hit a blot, not {shots}.", rules.shut, True,
        ),
        "safe-late": Saying(
            "After {rival}, {worse} of 36 throws would hit one of your blots, and the man on "
            "{dear} has only {togo} to go; after {this}, {shots}.", rules.hit, True,
        ),
        "safe-all": Saying(
            "After {this} none of your men can be hit; after {rival}, {worse} of 36 throws would "
            "hit one.", rules.hit, True,
        ),
        "safe-fewer": Saying(
            "{shots} of 36 throws hit one of your blots after {this}, and {worse} after {rival}.",
            rules.hit, True,
        ),
        "dare": Saying(
            "{shots} of 36 throws hit one of your blots after {this}, {worse} after {rival}; but "
            "then {better}.",
            rules.hit, True,
        ),
        "better": Saying("After {this} {beside}.", rules.move, True),
        "bear-more": Saying(
            "{this} {bears} {borne}; {rival} would bear {less}.", rules.bear, True,
        ),
        "even": Saying(
            "{range}.", rules.hit, True,
        ),
        "won": Saying("With every move this throw bears your {last}, and wins the game.",
            rules.won, True,
        ),
        "wins": Saying(
            "{this} {bear} your {last}, and win{s} the game; {rival} would not.",
            rules.won, True,
        ),
        "lost": Saying(
            "The game is lost with every move: the other side bears its {last} with the next "
            "{throws}, and you need {need} more at least.", rules.won, True,
        ),
        "won-later": Saying(
            "The game is won with every move: you bear your {last} with the next {throws}, "
            "and the other side needs {need} at least.", rules.won, True,
        ),
        "only": Saying(
            "The dice lead to the same position, in whatever order you play them.", rules.forced,
            True,
        ),
    }  # fmt: skip


class Situation(NamedTuple):
    """What a throw does, with the positions that would prove it the reason."""

    key: str
    without: Sequence[Otherwise | None] = ()
    holes: Mapping[str, object] = {}


def ideas(
    choice: ActChoice, laws: Laws, rules: RunningRules, advice: Mapping[str, str]
) -> Iterator[Idea]:
    """The reasons that there may be for a move within the tables, some with *advice* of the book
    in its own words."""
    if choice.move.verb != "move":
        return
    throw, says = Thrown(choice, laws), sayings(rules)
    for key, without, holes in throw.situations():
        said = says[key]
        text = capital(said.text.format(**throw.holes, **holes))
        text = text.replace("none of 36 throws hit you", "no throw hits you")
        if key.startswith("hit-") and throw.hits_later and not holes.get("then"):
            text = f"{text} {throw.hit_said}"
        if quoted := advice.get(key):
            text = f"{text} Cotton: “{quoted}”."
        tried = tuple(other for other in without if other)[:TRIED]
        yield Idea(key, text, said.rule, tried, said.plain, decides=key in DECIDED)


def exposed(own: Men, foe: Men, laws: Laws) -> list[int]:
    """Where a man stands alone that some throw hits.

    >>> own, foe = [0] * 26, [0] * 26
    >>> own[5], own[21], foe[10] = 1, 1, 2
    >>> exposed(tuple(own), tuple(foe), Laws())
    [21]
    """
    return [
        at
        for at in range(1, OUT)
        if own[at] == 1
        and any(foe[25 - at + 1 :])
        and any(hits(own, foe, at, throw, laws) for throw in points.THROWS)
    ]


def joined_points(own: Men, foe: Men) -> int:
    """How many pairs of points side by side are shut in front of men of the other side."""
    return sum(own[at] > 1 and own[at - 1] > 1 and any(foe[25 - at + 1 :]) for at in range(2, OUT))


def borne_next(own: Men, foe: Men, laws: Laws) -> float:
    """How many men the next throw bears on average, if it is played for that."""
    most = 0
    for throw in points.THROWS:
        ends = points.plays(own, foe, points.dice_of(throw, laws), laws)
        most += points.weight(throw) * max(mine[HOME] - own[HOME] for mine, _ in ends)
    return most / 36


def exposing_throws(own: Men, foe: Men, laws: Laws) -> int:
    """How many of the 36 throws leave a blot that can be hit, however they are played."""
    return sum(
        points.weight(throw)
        for throw in points.THROWS
        if all(
            shots(mine, theirs, laws)
            for mine, theirs in points.plays(own, foe, points.dice_of(throw, laws), laws)
        )
    )


@lru_cache(maxsize=10_000)
def surely_home(own: Men, throws: int, laws: Laws) -> bool:
    """Whether so many throws bear all men of a side, whatever falls, if nothing stops them.

    >>> [surely_home(points.laid_out({far: 1}), 1, Laws()) for far in (2, 3)]
    [True, False]
    """
    left = sum(own[1:])
    if not left or left > 2 * throws:
        return not left
    return all(
        any(
            surely_home(mine, throws - 1, laws) for mine, _ in points.plays(own, NOBODY, dice, laws)
        )
        for dice in (points.dice_of(throw, laws) for throw in points.THROWS)
    )


def throws_needed(own: Men, laws: Laws) -> int:
    """The throws that a side needs at least to bear all its men.

    >>> throws_needed(points.laid_out({1: 3, 6: 2}), Laws())
    3
    """
    dice = 4 if laws.fourfold else 2
    return max(-(-sum(own[1:]) // dice), -(-points.pips(own) // (dice * TABLE)))


def last_said(many: int) -> str:
    """The last men of a side in words.

    >>> last_said(1), last_said(2)
    ('last man', 'last two men')
    """
    return "last man" if many == 1 else f"last {men_said(many)}"


def certainly(men: int, throws: int, need: int) -> dict[str, object]:
    """What the sentence of a game that is decided names."""
    said = f"{NUMBERS[throws]} throws, whatever they are" if throws > 1 else "throw, whatever it is"
    return {"last": last_said(men), "throws": said, "need": NUMBERS[need]}


def points_said(many: int) -> str:
    """Points of the way in words.

    >>> points_said(1), points_said(3)
    ('one point of the way', 'three points of the way')
    """
    return counted(many, "point of the way", "points of the way")


def points_held(men: Men, last: int) -> int:
    """On how many points, as far as that, two men or more stand."""
    return sum(many > 1 for many in men[1 : last + 1])


class Thrown:
    """A throw that is played, beginning with the move of a choice."""

    def __init__(self, choice: ActChoice, laws: Laws) -> None:
        self.choice, self.laws, self.seat = choice, laws, choice.seat
        self.view: RunningState = choice.view
        self.own, self.foe = self.view.men[self.seat], self.view.men[1 - self.seat]
        self.start, self.to = (points.distance(self.seat, word) or 0 for word in choice.move.what)
        self.die = self.start - self.to
        if not self.to:
            self.die = min(die for die in self.view.left if die >= self.start)
        self.rest = points.without(self.view.left, self.die)
        self.mine, self.theirs = self.end
        self.shots = shots(self.mine, self.theirs, laws)

    @cached_property
    def first(self) -> Pair:
        """How both sides stand after the move alone."""
        return after(self.own, self.foe, self.choice.move, self.view.left, self.laws)

    @cached_property
    def beyond(self) -> dict[Pair, tuple[DieStep, ...]]:
        """Every way to stand after a throw that begins so, with the steps that follow."""
        return points.plays(*self.first, self.rest, self.laws) if self.rest else {self.first: ()}

    @cached_property
    def end(self) -> Pair:
        """How both sides stand after the throw, if it goes on as looks best."""
        if not self.rest:
            return self.first
        ends = better_first(self.beyond, self.laws)
        return max(ends[:CANDIDATES], key=lambda one: expected(*one, self.laws))

    @cached_property
    def later(self) -> tuple[DieStep, ...]:
        """The steps that follow in the same throw."""
        return self.beyond.get(self.end, ())

    @property
    def hits_later(self) -> bool:
        """Whether only what follows in the same throw hits."""
        return bool(self.first[1][OUT] == self.foe[OUT] < self.theirs[OUT])

    @property
    def hit_said(self) -> str:
        """With what it hits, if that comes later."""
        moves = self.played(self.later)
        if len(self.view.left) == 2 and len(set(self.view.left)) == 2:
            return f"You hit with the other die, {moves}."
        return f"You hit later in this throw, by {moves}."

    @cached_property
    def others(self) -> dict[Pair, tuple[DieStep, ...]]:
        """The other ways to stand after the throw, with their steps, the best looking first."""
        ends = points.plays(self.own, self.foe, self.view.left, self.laws)
        first = better_first(ends, self.laws)
        return {pair: ends[pair] for pair in first if pair != self.end and ends[pair]}

    @cached_property
    def rival(self) -> Pair | None:
        """What was done instead, or the next best of them."""
        return self.held_against[0] if self.held_against else None

    @cached_property
    def held_against(self) -> tuple[Pair, tuple[DieStep, ...]] | None:
        """How both sides stand after what the throw is held against, with its steps."""
        if (self.choice.done or self.choice.clear_of_rival) and (played := self.begun_otherwise()):
            return played
        apart = [pair for pair in self.others if pair not in self.beyond]
        within = [pair for pair in self.others if pair in self.beyond]
        # What begins otherwise begins with a move that is about as good.
        best = self.best_of_worse(within) or self.best_of_worse(apart)
        return None if best is None else (best, self.others[best])

    def best_of_worse(self, ends: Sequence[Pair]) -> Pair | None:
        """The best of *ends* that are worth less than how this throw ends; None if none is.

        Of the better looking only, as long as there is one among them.
        """
        mark = expected(*self.end, self.laws) - bots_of(self.choice.game).unit.apart
        for start in range(0, min(len(ends), 5 * CANDIDATES), CANDIDATES):
            worth = {one: expected(*one, self.laws) for one in ends[start : start + CANDIDATES]}
            less = [one for one in worth if worth[one] <= mark]
            if less:
                return max(less, key=worth.__getitem__)
        return None

    @property
    def instead(self) -> str:
        """What it is held against in words, with *this* for a move that both begin with."""
        if self.held_against is None:
            return ""
        end, steps = self.held_against
        if end in self.beyond:
            return joined(["this", *self.moves(self.beyond[end])])
        return self.played(steps)

    def begun_otherwise(self) -> tuple[Pair, tuple[DieStep, ...]] | None:
        """The throw as it begins with the rival, and goes on as looks best; None if it comes to
        the same."""
        move = self.choice.rival
        if move is None or move.verb != "move":
            return None
        other = Thrown(ActChoice(self.choice.game, self.view, move, self.choice.allowed), self.laws)
        steps: tuple[DieStep, ...] = (DieStep(other.die, other.start, False),)
        steps += other.later
        return None if other.end == self.end else (other.end, steps)

    @property
    def holes(self) -> dict[str, object]:
        """What sentences name."""
        return {
            "start": self.at(self.start), "to": self.at(self.to), "shots": self.shots or "none",
            "die": CALLED[self.die - 1], "high": CALLED[max(self.view.left) - 1],
            "low": CALLED[min(self.view.left) - 1],
            "this": joined(["this", *self.moves(self.later)]),
        }  # fmt: skip

    # The table but for one thing ------------------------------------------------------------------

    def at(self, far: int) -> str:
        """A place by its number."""
        return place(self.seat, far)

    def elsewhere(self, foe: bool, at: int, near: bool = False) -> Otherwise | None:
        """The same with the men of a side on a point with others of that side, ahead of them;
        *near* on whichever side.  Distances are those of the side."""
        men = self.foe if foe else self.own
        free = [to for to in range(1, OUT) if to != at and men[to] > 1 and (near or to < at)]
        if not men[at] or not free:
            return None
        to = min(free, key=(lambda far: abs(far - at)) if near else (lambda far: far))
        moved = list(men)
        moved[to] += moved[at]
        moved[at] = 0
        side = 1 - self.seat if foe else self.seat
        whose = "the other side’s" if foe else "your"
        man = "man" if men[at] == 1 else "men"
        out = "that is out" if men[at] == 1 else "that are out"
        spot = out if at == OUT else f"on {place(side, at)}"
        said = f"If {whose} {man} {spot} stood on {place(side, to)}"
        return self.with_men(said, *((self.own, tuple(moved)) if foe else (tuple(moved), self.foe)))

    def with_men(self, said: str, own: Men, foe: Men) -> Otherwise:
        return self.choice.other(said, men=(own, foe) if self.seat == 0 else (foe, own))

    def other_die(self) -> list[Otherwise]:
        """The same with each other number on the die that is played later."""
        if len(self.rest) != 1:
            return []
        last = self.rest[0]
        found = []
        for die in (last + 1, last - 1, 6):
            if 0 < die <= TABLE and die not in (last, self.die):
                left = tuple(sorted((self.die, die), reverse=True))
                said = f"With {CALLED[die - 1]} instead of {CALLED[last - 1]}"
                thrown = tuple(map(str, left))
                found.append(self.choice.other(said, left=left, thrown=thrown))
        return found

    def hunters(self, blots: Sequence[int]) -> list[Otherwise | None]:
        """The same without the men of the other side that could hit *blots*."""
        men = {
            far: min(far - (25 - blot) for blot in blots if far > 25 - blot)
            for far in range(1, OUT)
            if self.foe[far] and any(far > 25 - blot for blot in blots)
        }
        return [self.elsewhere(True, far) for far in sorted(men, key=men.__getitem__)[:TRIED]]

    def behind(self, at: int) -> list[int]:
        """From how far men of the other side have still to pass a point."""
        return [far for far in range(OUT, 25 - at, -1) if self.foe[far]]

    def alone(self, blot: int) -> int:
        """How many of 36 throws hit the man there, as it stands."""
        return sum(
            points.weight(throw)
            for throw in points.THROWS
            if hits(self.own, self.foe, blot, throw, self.laws)
        )

    def moves(self, steps: Sequence[DieStep]) -> list[str]:
        """Steps, each in words: “13 to 7”, “8 to 7 twice” and “entry on 20”."""
        tos = [self.at(max(one.at - one.die, HOME)) for one in steps]
        moves = [
            f"entry on {to}" if one.at == OUT else f"{self.at(one.at)} to {to}"
            for one, to in zip(steps, tos, strict=True)
        ]
        return [f"{move} {times(moves.count(move))}".rstrip() for move in dict.fromkeys(moves)]

    def played(self, steps: Sequence[DieStep]) -> str:
        """Steps in words: “13 to 7 and 8 to 7”."""
        return joined(self.moves(steps))

    # What it does ---------------------------------------------------------------------------------

    def situations(self) -> Iterator[Situation]:
        """What the throw does, the most telling first."""
        if decided := self.decided():
            yield decided
            return
        hit = [at for at in range(1, OUT) if self.foe[25 - at] == 1 and not self.theirs[25 - at]]
        against = self.rival  # what hits as well is no reason against it
        told = hit if against is None or against[1][OUT] < self.theirs[OUT] else []
        if against is None:
            if not self.others:
                yield Situation("only", self.other_die())
            elif contact(self.mine, self.theirs):
                yield from self.evenly()
            else:
                yield Situation("race-level", (), {"to_go": points.pips(self.mine)})
            return
        safer = against is not None and not self.shots and shots(*against, self.laws) > 0
        if told or (hit and safer):
            yield from self.hitting(hit, bool(told))
        if told and self.hits_later:  # no proof of what else it does is the reason
            return
        if self.start == OUT:
            yield from self.entering()
        yield from self.pointing()
        yield from self.saving()
        if not hit:
            yield from self.sparing()
        yield from self.running()
        if not contact(self.mine, self.theirs):
            yield from self.racing()
        elif self.mine[HOME] > self.own[HOME] and not self.to:
            yield Situation("bear-contact", self.hunters(range(1, TABLE + 1)))
        else:
            yield from self.exposing()

    def decided(self) -> Situation | None:
        """That the game is won or lost for certain, where the men have passed each other."""
        if contact(self.own, self.foe) or self.choice.done:
            return None
        ends, laws = [self.end, *self.others], self.laws
        won = [end for end in ends if not any(end[0][1:])]
        mine, theirs = sum(self.own[1:]), sum(self.foe[1:])
        if self.end in won and len(won) == len(ends):
            return Situation("won", (), {"last": last_said(mine)})
        if self.end in won:
            many = {"bear": "bear" if self.later else "bears", "s": "" if self.later else "s"}
            return Situation("wins", (), {"last": last_said(mine), "rival": self.instead, **many})
        if won or self.stakes_open:
            return None
        need = min(throws_needed(end[0], laws) for end in ends)
        for throws in range(1, min(CERTAIN, need) + 1):
            if surely_home(self.foe, throws, laws):
                return Situation("lost", (), certainly(theirs, throws, need))
        left, need = max(sum(end[0][1:]) for end in ends), throws_needed(self.foe, laws)
        for throws in range(1, min(CERTAIN, need - 1) + 1):
            if all(surely_home(end[0], throws, laws) for end in ends):
                return Situation("won-later", (), certainly(left, throws, need))
        return None

    @property
    def stakes_open(self) -> bool:
        """Whether a game that is lost or won may still be so for more, and that counts."""
        game, terms = self.choice.game, self.view.terms
        away = any(self.own[TABLE + 1 :]) or any(self.foe[TABLE + 1 :])
        return away and isinstance(game, RunningGame) and game.match_of(terms).value > 1

    def evenly(self, without: Sequence[Otherwise | None] = ()) -> Iterator[Situation]:
        """Where no other way to play is clearly worse: what is gained if more throws hit a blot
        than need to, or else how many do."""
        without = without or self.other_die()
        exposed_by = {pair: shots(*pair, self.laws) for pair in (self.end, *self.others)}
        safest = min(exposed_by, key=exposed_by.__getitem__)
        fewest = exposed_by[safest]
        better = self.better(safest, fewest)
        if not better and self.rival is not None:
            better = "over all 36 throws of your opponent you come out better"
        if self.shots - fewest >= NEAR and better:
            steps = self.beyond.get(safest)
            rival = self.played(self.others[safest])
            rival = rival if steps is None else joined(["this", *self.moves(steps)])
            holes = {"rival": rival, "worse": fewest or "none", "better": better}
            yield Situation("dare", without, holes)
        else:
            yield Situation("even", without, {"range": self.range})

    @property
    def range(self) -> str:
        """How many throws hit a blot, however this throw is played."""
        many = [shots(*pair, self.laws) for pair in (self.end, *self.others)]
        hit = "throw hits one" if not self.shots else "of 36 throws hit one"
        if min(many) == max(many):
            return f"However you play this throw, {self.shots or 'no'} {hit} of your blots"
        if min(many) == self.shots:
            return (
                f"{self.shots or 'No'} {hit} of your blots after {self.holes['this']}, and no way "
                "to play this throw leaves you less exposed"
            )
        low = min(many) or "none"
        if self.rival is None:
            return (
                f"However you play this throw, it comes to about as much: {low} to {max(many)} of "
                "36 throws hit one of your blots"
            )
        return (
            f"This throw can be played so that {low} to {max(many)} of 36 throws hit one of your "
            f"blots: {self.shots} after {self.holes['this']}"
        )

    def hitting(self, hit: list[int], alone: bool) -> Iterator[Situation]:
        """Blots of the other side that are hit; only that it is safe, unless it hits *alone*."""
        shut = points_held(self.mine, TABLE)
        spot, left = min(hit), 25 - max(hit)
        holes: dict[str, object] = {
            "spot": self.at(spot), "spots": " and ".join(map(self.at, hit)), "left": left,
            "lost": points_said(spot), "shut": NUMBERS[shut], "enters": points.entering(shut),
            "then": "", "are": "are",
        }  # fmt: skip
        if points_held(self.first[0], TABLE) < shut and self.hits_later:
            holes |= {"are": "are then"}
        elif points_held(self.first[0], TABLE) < shut:
            holes |= {"then": f", and then play {self.played(self.later)}", "are": "are then"}
        without = [self.elsewhere(True, 25 - at, near=True) for at in hit]
        if not alone:
            yield Situation("hit-safe", without, holes)
            return
        if len(hit) > 1:
            yield Situation("hit-two", without, holes)
        if shut >= SHUT:
            yield Situation("hit-shut", without, holes)
        elif 25 - spot <= SOON and len(hit) == 1:
            yield Situation("hit-late", without, holes)
        risk = "hit-risk" if spot > TABLE else "hit-near"
        yield Situation(risk if self.shots else "hit-safe", without, holes)

    def sparing(self) -> Iterator[Situation]:
        """A blot that the next best hits, and this does not."""
        mine, theirs = self.rival or self.end
        rash = shots(mine, theirs, self.laws)
        spots = [a for a in range(1, OUT) if self.foe[25 - a] == 1 and not theirs[25 - a]]
        blots = [at for at in range(1, OUT) if mine[at] == 1]
        if spots and blots and rash - self.shots >= FEW and not self.hit_is_level():
            holes = {"spot": self.at(spots[0]), "rash": rash}
            yield Situation("rash", self.hunters(blots), holes)

    def hit_is_level(self) -> bool:
        """Whether a move that hits is worth about as much, as part of another throw."""
        least = bots_of(self.choice.game).unit.apart
        mark = self.choice.worths.get(self.choice.move, 0.0) - least
        return any(
            worth > mark
            and move.verb == "move"
            and after(self.own, self.foe, move, self.view.left, self.laws)[1][OUT] > self.foe[OUT]
            for move, worth in self.choice.worths.items()
        )

    def pointing(self) -> Iterator[Situation]:
        """A point that is made."""
        for at in range(1, OUT):
            behind = self.behind(at)
            if not self.mine[at] > 1 >= self.own[at] or not behind:
                continue
            if self.rival is not None and self.rival[0][at] > 1:
                continue
            called = f"your {CALLED[at - 1]} point" if at <= TABLE else f"the point {self.at(at)}"
            shut = points_held(self.mine, TABLE)
            many = sum(self.foe[far] for far in behind)
            row = self.row(at)
            holes: dict[str, object] = {
                "point": called if at <= 18 else self.at(at), "row": NUMBERS[row],
                "behind": men_said(many), "enters": points.entering(shut),
                "entered": points.entering(shut - 1) if shut else 36, "it": self.makes(at),
                "struck": f"a man of the other side that is {'out' if self.theirs[OUT] else 'hit'}",
                "beside": self.points_beside,
            }  # fmt: skip
            holes["shuts"] = "shut" if str(holes["it"]).endswith("make") else "shuts"
            past = [self.elsewhere(True, far) for far in behind[:2]]
            both = self.to == at and not self.own[at] and len(self.rest) == 1
            if both and at <= 18 and self.rest[0] != self.die:
                yield Situation("point-both", [*self.other_die(), *past], holes)
            if row >= SHUT and at <= 18:
                yield Situation("point-row", past, holes)
            if at in (1, 3):
                yield Situation("point-trey-ace", [*past, *self.other_die()], holes)
            key = "point-home" if at <= TABLE else "point-foe" if at > 18 else "point-way"
            if at <= TABLE:
                more = shut > (0 if self.rival is None else points_held(self.rival[0], TABLE))
            else:
                more = bool(holes["beside"])
            if more:  # than what this is held against
                yield Situation(key, [*past, *self.other_die()], holes)
            return

    @property
    def points_beside(self) -> str:
        """That the next best way to play exposes more, or holds fewer points, in a sentence; empty
        if it does not."""
        if self.rival is None:
            return ""
        worse = shots(*self.rival, self.laws)
        held, other = (points_held(men, OUT - 1) for men in (self.mine, self.rival[0]))
        if worse - self.shots >= NEAR:
            now = f"{self.shots or 'none'} after {self.holes['this']}"
            return f"{worse} of 36 throws would hit a blot after {self.instead}, {now}."
        if worse >= self.shots and other < held:
            now, less = counted(held, "point"), NUMBERS[other] if other else "none"
            return f"You hold {now} after {self.holes['this']}, and {less} after {self.instead}."
        return ""

    def makes(self, at: int) -> str:
        """“It makes”, of the move alone or with those that follow in the throw, which may do it
        without the move."""
        if self.first[0][at] > 1 or not self.later:
            return "It makes"
        if self.to != at:
            moves = self.moves(self.later)
            return f"Then {joined(moves)} {'makes' if len(moves) == 1 else 'make'}"
        return f"With {self.played(self.later)} it makes"

    def row(self, at: int) -> int:
        """How many points in a row are shut about a point."""
        low = high = at
        while low > 1 and self.mine[low - 1] > 1:
            low -= 1
        while high < 24 and self.mine[high + 1] > 1:
            high += 1
        return high - low + 1

    def saving(self) -> Iterator[Situation]:
        """A blot that is covered, or brought away."""
        start, to, alone = self.start, self.to, self.alone
        beside = self.rival[0] if self.rival else self.own
        left = self.rival is None or beside[to] == 1 and self.exposed_by_rival
        if to and self.own[to] == 1 and self.mine[to] > 1 and alone(to) >= NEAR and left:
            yield Situation("cover", self.hunters([to]), {"alone": alone(to)})
        risks = self.rival is None or beside[start] < 2 and self.exposed_by_rival
        hit = alone(start) if start < OUT and self.own[start] == 1 else 0
        if hit >= NEAR and not self.shots and risks:
            yield Situation("escape", self.hunters([start]), {"alone": hit})

    @property
    def exposed_by_rival(self) -> bool:
        """Whether clearly more throws hit a blot after the next best way to play."""
        return self.rival is not None and shots(*self.rival, self.laws) - self.shots >= NEAR

    def entering(self) -> Iterator[Situation]:
        """A man that enters."""
        beside = self.rival[0] if self.rival else self.own
        closed = points.shut(self.foe)
        if beside[self.to] >= self.mine[self.to]:  # the next best enters there too
            return
        rest = [die for die in self.rest if die != self.die and not closed >> (OUT - die) & 1]
        known = [move for move in self.choice.worths if move != self.choice.move]
        if any(
            move.what[:1] == (place(self.seat, OUT),) and self.choice.level(move) for move in known
        ):
            rest = []  # where it enters hardly matters
        if self.rival and shots(*self.rival, self.laws) > self.shots:
            rest = []  # what can be hit then is the reason
        if self.own[self.to] == 1:
            yield Situation("enter-join", [self.elsewhere(False, self.to, near=True)])
        if rest:
            key = "enter-forward" if rest[0] < self.die else "enter-back"
            holes = {"other": self.at(OUT - rest[0]), "later": CALLED[rest[0] - 1]}
            blots = [at for at in range(1, OUT) if self.mine[at] == 1]
            yield Situation(key, [*self.other_die(), *self.hunters(blots)], holes)
        if beside[OUT] > self.mine[OUT]:
            shut = points_held(self.foe, TABLE)
            yield Situation("enter", self.other_die(), {"enters_me": points.entering(shut)})

    def running(self) -> Iterator[Situation]:
        """A man that comes away, and men that go together."""
        passed = 25 - self.start
        near = range(passed + 1, min(passed + 1 + AHEAD, OUT))
        shut = [far for far in near if self.foe[far] > 1]
        mine, theirs = self.rival or (self.own, self.foe)
        stay, other = (sum(men[19:OUT]) for men in (self.mine, mine))
        dares = self.shots - shots(mine, theirs, self.laws) >= FEW
        away = 18 < self.start < OUT and stay < min(other, sum(self.own[19:OUT]))
        if away and len(shut) > 2 and not dares:
            ahead = [self.elsewhere(True, far, near=True) for far in shut]
            yield Situation("run", ahead, {"closed": NUMBERS[len(shut)]})
        ends = (self.mine, self.rival[0] if self.rival else self.own)
        blots, left = (sum(many == 1 for many in men[1:OUT]) for men in ends)
        if len(self.view.left) == 4 and not blots and (left or self.rival is None):
            fewer = self.choice.other("If doublets were played only twice", left=self.view.left[:2])
            yield Situation("doublets", [fewer])

    def racing(self) -> Iterator[Situation]:
        """Men that nothing can stop."""
        out = list(self.foe)
        most = max(range(1, OUT), key=lambda far: out[far])
        out[most] -= 1
        out[OUT] += 1
        caught = self.with_men("If a man of the other side were out", self.own, tuple(out))
        beside = self.rival[0] if self.rival else self.own
        borne, away = self.mine[HOME] - self.own[HOME], sum(self.mine[TABLE + 1 :])
        filled, other = (sum(map(bool, men[1 : TABLE + 1])) for men in (self.mine, beside))
        holes = {
            "borne": men_said(borne), "stay": men_said(sum(self.mine[1:])),
            "away": f"{men_said(away)} {'is' if away == 1 else 'are'}", "filled": filled,
            "other": other, "rival": self.instead,
        }  # fmt: skip
        without = [*self.other_die(), caught]
        if self.mine[HOME] > beside[HOME] and borne > 1:
            yield Situation("bear-two", without, holes)
        elif self.mine[HOME] > beside[HOME] and not self.to:
            yield Situation("bear", without, holes)
        elif self.mine[HOME] > beside[HOME]:
            yield Situation("bear-later", without, {**holes, "later": self.played(self.later)})
        elif self.choice.alike and points.pips(self.mine) == min(
            points.pips(pair[0]) for pair in (self.end, *self.others)
        ):
            yield Situation("race-level", (), {"to_go": points.pips(self.mine)})
        elif away < sum(beside[TABLE + 1 :]) and self.to <= TABLE:
            yield Situation("home" if away else "home-last", without, holes)
        elif filled > other and self.rival and not away:
            yield Situation("fill", without, holes)
        elif TABLE < furthest(self.mine) < furthest(beside):
            holes |= {"last": self.at(furthest(self.mine)), "far": self.at(furthest(beside))}
            yield Situation("race-last", without, holes)
        else:
            pairs = (self.end, self.rival or self.end)
            bears, less = (f"{borne_next(*pair, self.laws):.2f}" for pair in pairs)
            to_go, more = (points.pips(pair[0]) for pair in pairs)
            holes |= {"bears": bears, "less": less, "to_go": to_go, "more": more}
            key = "race-bears" if bears > less else "race-far" if to_go < more else "race-level"
            yield Situation(key, () if key == "race-level" else without, holes)

    def better(self, rival: Pair, worse: int) -> str:
        """What the throw brings that the next best way to play it does not."""
        if cheaper := self.cheaper(rival, worse):
            return cheaper
        (mine, theirs), (own, foe) = self.end, rival
        if not self.shots and not worse:
            forced, other = (exposing_throws(*pair, self.laws) for pair in (self.end, rival))
            if other - forced >= NEAR:
                many = f"only {forced}" if forced else "none"
                then = "must then leave a blot that can be hit"
                return f"{many} of your next 36 throws {then}, not {other}"
        threat, other = shots(theirs, mine, self.laws), shots(foe, own, self.laws)
        if threat - other >= NEAR:
            return f"you can hit a blot with {threat} of 36 throws, not {other or 'none'}"
        shut, other = (points_held(men, TABLE) for men in (mine, own))
        if shut > other:
            return f"more points of your home table are shut: {shut}, not {other or 'none'}"
        held, other = (points_held(men, OUT - 1) for men in (mine, own))
        if held > other:
            return f"you hold more points: {held}, not {other or 'none'}"
        alone, other = (len(exposed(*pair, self.laws)) for pair in (self.end, rival))
        if alone < other and 0 < self.shots <= worse:
            return f"fewer of your men can be hit: {alone}, not {other}"
        stay, other = (sum(men[19:OUT]) for men in (mine, own))
        if stay < other:
            many = f"{stay or 'none'}, not {other}"
            return f"fewer of your men are still in the other side’s home table: {many}"
        if (last := furthest(mine)) < (far := furthest(own)):
            return f"your last man is on {self.at(last)}, not on {self.at(far)}"
        most, other = max(mine[1:OUT]), max(own[1:OUT])
        if other - most > 1 and other > 4 and mine[HOME] == own[HOME]:
            return f"your men are less heaped: {most} on a point at most, not {other}"
        return self.better_in_part(rival)

    def better_in_part(self, rival: Pair) -> str:
        """The same, where neither hits more, holds more, nor leaves fewer men alone."""
        (mine, theirs), (own, foe) = self.end, rival
        dear, other = (
            max((25 - at for at in exposed(men, against, self.laws)), default=0)
            for men, against in ((mine, theirs), (own, foe))
        )
        if 0 < dear <= other - NEAR:
            points = "one point" if dear == 1 else f"{dear} points"
            return f"one of your blots, if hit, loses {points} of its way, not {other}"
        before, other = (
            sum(men[at] > 1 and any(against[25 - at + 1 :]) for at in range(1, OUT))
            for men, against in ((mine, theirs), (own, foe))
        )
        if before > other:
            return (
                f"more of your points stand in front of men of the other side: {before}, not "
                f"{other or 'none'}"
            )
        pairs, other = (
            joined_points(men, against) for men, against in ((mine, theirs), (own, foe))
        )
        if pairs > other:
            said = counted(pairs, "pair")
            return f"more of your points lie side by side: {said}, not {other or 'none'}"
        near, other = (
            sum(men[at] > 1 for at in range(1, 12) if any(against[25 - at + 1 :]))
            for men, against in ((mine, theirs), (own, foe))
        )
        if near > other:
            return f"more of your points are near home: {near}, not {other or 'none'}"
        return ""

    def cheaper(self, rival: Pair, worse: int) -> str:
        """That the dearest blot loses less of its way, where more throws hit one."""
        lost, other = (
            max((25 - at for at in exposed(*pair, self.laws)), default=0)
            for pair in (self.end, rival)
        )
        if worse >= self.shots or lost > other - NEAR:
            return ""
        points = "one point" if lost == 1 else f"{lost} points"
        return f"a man that is hit loses {points} of its way at most, not {other}"

    def exposing(self) -> Iterator[Situation]:
        """How many throws hit a blot after this, beside the next best way to play."""
        if self.rival is None or self.held_against is None:
            return
        worse = shots(*self.rival, self.laws)
        own = self.rival[0] if worse > self.shots else self.mine
        against = self.rival[1] if worse > self.shots else self.theirs
        blots = exposed(own, against, self.laws)
        without = [*self.hunters(blots), *self.other_die()]
        left = exposed(*self.rival, self.laws)
        kept = [at for at in left if min(self.mine[at], self.own[at]) > 1]
        dear = min(blots, default=OUT)
        holes: dict[str, object] = {
            "rival": self.instead, "worse": worse or "none",
            "keeps": f"{self.holes['this']} keep" if self.later else "It keeps",
            "kept": self.at(min(kept, default=OUT)), "dear": self.at(dear), "togo": dear,
        }  # fmt: skip
        borne, less = (pair[0][HOME] - self.own[HOME] for pair in (self.end, self.rival))
        better = holes["better"] = self.better(self.rival, worse)
        if worse - self.shots >= NEAR or not self.shots and worse > NEAR / 2:
            if kept:
                apart = self.elsewhere(False, min(kept), near=True)
                yield Situation("keep", [*self.hunters(kept)[:1], apart, *self.other_die()], holes)
            if not self.shots:
                yield Situation("safe-all", without, holes)
            elif dear <= TABLE and self.mine[dear] != 1:
                yield Situation("safe-late", without, holes)
            else:
                yield Situation("safe-fewer", without, holes)
        elif borne > less:
            said = {"borne": men_said(borne), "less": men_said(less) if less else "none"}
            bears = "bears" if len(self.moves(self.later)) == 0 else "bear"
            yield Situation("bear-more", without, {**holes, **said, "bears": bears})
        elif better:
            dares = self.shots - worse >= NEAR
            holes["beside"] = set_beside(better, f"after {self.instead}")
            yield Situation("dare" if dares else "better", without, holes)
        else:
            yield from self.evenly(without)
