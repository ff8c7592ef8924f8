"""How often masters do what is never better and sometimes worse than something else.

    python -m benchmarks.dominated [slug …] [--places 500] [--level master]

With ``--level advice`` the best player of each game is asked for a hint.

Of each game with a master so many places are sampled in matches at odd scores, among players who
raise, call and fold at random as well as those who play for it; half of the time the seat itself
then does something else than it was advised.  At each place what is advised is held against every
other act by an exact comparison: over all that the others may hold, and all that they may do, by
the engine alone.  Raises are compared with no further raise to come.  Where there are too many
hands, or too many ways to go on, the place counts as not compared.

An act is dominated if another is never worse, whatever the others hold and do, and sometimes
better.  Of two cards after the first trick it is enough, between two sides, that with all cards in
sight the one never brings more than the other, and sometimes less.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import BACK, CHANCE, Game, Move, Ruling, State, Terms, step
from diversions.rules.bots import Budget, adviser, chosen, counsellor, levels
from diversions.rules.core import but

TRIALS = 20  # that an adviser may spend
MOST = 6_000  # tables looked at for one place
WORLDS = 700  # ways in which the others' cards may lie
RANKS = ("catalan-truc", "french-truc", "le-truc", "put", "truc")  # where suits do not matter
PENALTIES = ("cucumber",)  # where points count against whoever has them
ADVICE = "advice"  # the level of hints and Looking back: the best player’s, past the filter
ASIDE = ("sign", "watch", "propose")
VIES = ("raise", "put")
GIVES = ("fold", "yield")
TAKES = ("stay", "see")
DRAWS = ("exchange",)  # cards of which nobody knows anything
UNSEEN = ("before", "terms", "notes", "due", "outcome", "last")  # of a table no card lies there

Span = tuple[float, float]  # the least and the most that can come of it


class TooMany(Exception):
    """There is too much to be compared exactly."""


class Place(NamedTuple):
    """A table at which a seat is to act, as it sees it."""

    view: Any
    rulings: list[Ruling]


# Places ------------------------------------------------------------------------------------------


def places(game: Game[Any], terms: Terms, many: int, level: str) -> Iterator[tuple[Place, Move]]:
    """So many places at which there is a choice, with what is advised there."""
    advise = counsellor(game, terms) if level == ADVICE else adviser(game, level)
    match, found = 0, 0
    while found < many:
        rng = Random(f"{terms.code} {match}")
        probed, match = match % terms.seats, match + 1
        state = at_odd_score(game, terms, rng)
        for _ in range(400):
            if state.outcome or found >= many:
                break
            if state.due:
                state = step(game, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
                continue
            seat = rng.choice(state.acting)
            view = game.view(state, seat)
            allowed = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
            move = None
            if seat == probed or rng.random() < 0.3:
                move = advise(game, view, allowed, rng, Budget(TRIALS)).move
            if seat == probed and move and len(allowed) > 1:
                found += 1
                yield Place(view, allowed), move
            if move is None or (seat == probed and rng.random() < 0.5):
                move = otherwise(allowed, rng)
            state = step(game, state, move)


def at_odd_score(game: Game[Any], terms: Terms, rng: Random) -> Any:
    """The table before the first move, in half of the matches with points scored already."""
    state = game.begin(terms)
    up = {"put": 4}.get(game.slug, 11)
    if game.slug not in (*RANKS, "rentoy") or rng.random() < 0.5:
        return state
    return but(state, score=tuple(rng.randint(0, up) for _ in state.score))


def otherwise(allowed: list[Ruling], rng: Random) -> Move:
    """Any act, each verb as likely."""
    verb = rng.choice(sorted({ruling.move.verb for ruling in allowed}))
    return chosen(rng.choice([one for one in allowed if one.move.verb == verb]), rng)


# What the others may hold ------------------------------------------------------------------------


def worlds(game: Game[Any], view: Any) -> list[Any]:
    """The tables that may lie behind *view*, one for each that makes a difference; TooMany."""
    hands = getattr(view, "hands", ())
    if not any(BACK in hand for hand in hands):
        return [view]
    pack = game.pack(view.terms)
    assert pack is not None
    seen = set(cards_in(view))
    hidden = [card for card in pack.cards if card not in seen]
    tables = []
    for number, dealt in enumerate(dealings(hands, hidden, game.slug in RANKS)):
        if number >= WORLDS:
            raise TooMany
        tables.append(but(view, hands=dealt))
    return tables


def cards_in(part: Any) -> Iterator[str]:
    """Every word that lies in a view, cards among them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, State):
        for one in fields(part):
            if one.name not in UNSEEN:
                yield from cards_in(getattr(part, one.name))
    elif isinstance(part, tuple | list):
        for one in part:
            yield from cards_in(one)


def dealings(
    hands: Sequence[tuple[str, ...]], hidden: Sequence[str], by_rank: bool
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All hands with the *hidden* cards in place of backs."""
    seat = next((n for n, hand in enumerate(hands) if BACK in hand), None)
    if seat is None:
        yield tuple(hands)
        return
    known = [card for card in hands[seat] if card != BACK]
    had = set()
    for cards in combinations(hidden, hands[seat].count(BACK)):
        sort = tuple(sorted(card[0] for card in cards))
        if by_rank and sort in had:
            continue
        had.add(sort)
        left = [card for card in hidden if card not in cards]
        dealt = (*hands[:seat], (*known, *cards), *hands[seat + 1 :])
        yield from dealings(dealt, left, by_rank)


# What comes of it --------------------------------------------------------------------------------


class Comparison:
    """One seat's acts at one place, over all worlds."""

    def __init__(self, game: Game[Any], place: Place) -> None:
        self.game, self.view = game, place.view
        self.seat = place.rulings[0].move.seat
        self.moves = [r.move for r in place.rulings if r.pick is None and r.move.verb not in ASIDE]
        sides = game.sides(self.view.terms)
        self.mine = next(n for n, seats in enumerate(sides) if self.seat in seats)
        self.partners, self.two = sides[self.mine], len(sides) == 2
        self.sign = -1 if game.slug in PENALTIES else 1
        self.worlds = worlds(game, self.view)
        self.spent = 0

    def worth(self, state: Any) -> float:
        """What a deal that is over has brought."""
        if state.outcome:
            winners = state.outcome.winners
            return 0 if not winners else 10_000 if self.mine in winners else -10_000
        worth = 0.0
        for points, each in ((getattr(state, "games", ()), 100), (state.score, self.sign)):
            if points:
                others = [n for side, n in enumerate(points) if side != self.mine]
                worth += each * (points[self.mine] - sum(others) / len(others))
        return worth

    def over(self, state: Any) -> bool:
        """Whether the deal is over: coins that are laid on the way end none.  TooMany, if more
        cards come of which nobody knows anything."""
        if state.outcome or getattr(state, "games", None) != getattr(self.view, "games", None):
            return True
        if state.due and state.due.verb == "reshuffle":
            raise TooMany
        if any(BACK in hand for hand in getattr(state, "hands", ())):
            raise TooMany
        return bool(state.due)

    def closes(self, move: Move) -> bool:
        """Whether the deal is over and won with *move*, in each world."""
        ends = [step(self.game, state, move) for state in self.worlds]
        return all(self.over(end) and self.worth(end) > self.worth(self.view) for end in ends)

    def spans(self, move: Move, then: Move | None = None, bold: bool = False) -> list[Span]:
        """What comes of *move* in each world; *then* is the seat's next act, if it has one.

        *bold*: the others refuse no raise.
        """
        return [self.span(step(self.game, state, move), then, bold) for state in self.worlds]

    def span(self, state: Any, then: Move | None = None, bold: bool = False) -> Span:
        """The least and the most that can come of *state*, if the seat's side does its best."""
        self.spent += 1
        if self.spent > MOST:
            raise TooMany
        if self.over(state):
            worth = self.worth(state)
            return worth, worth
        seat = state.acting[0]
        barred = (*VIES, *ASIDE, *(GIVES if bold or seat == self.seat else ()))
        moves = list(self.game.moves(state, seat))
        if BACK in getattr(state, "stock", ()) and any(m.verb in DRAWS for m in moves):
            raise TooMany
        moves = [move for move in moves if move.verb not in barred]
        if seat == self.seat and then in moves:
            moves, then = [then], None
        if not moves:
            raise TooMany
        spans = [self.span(step(self.game, state, move), then, bold) for move in moves]
        least = [low for low, _ in spans]
        own = seat == self.seat or (self.two and seat in self.partners)
        return max(least) if own else min(least), max(high for _, high in spans)


def above(better: Sequence[Span], worse: Sequence[Span], sighted: bool = False) -> bool:
    """Whether the one is never worse, and sometimes better; *sighted*: with all cards in sight."""
    pairs = list(zip(better, worse, strict=True))
    if sighted:
        never = all(one[0] >= other[0] for one, other in pairs)
        return never and any(one[0] > other[0] for one, other in pairs)
    never = all(one[0] >= other[1] for one, other in pairs)
    return never and any(one[0] > other[0] or one[1] > other[1] for one, other in pairs)


def dominated(game: Game[Any], place: Place, did: Move) -> tuple[str, Move] | None:
    """In which way *did* is dominated, and by what; None if it is not.  TooMany."""
    if did.verb in ASIDE:
        return None
    compare = Comparison(game, place)
    plays = [move for move in compare.moves if move.verb == "play"]
    cards = {card for move in plays for card in move.what}
    if did.verb == "play":
        mine = compare.spans(did)
        for move in plays:
            theirs = mine if move == did else compare.spans(move)
            later = compare.two and bool(getattr(compare.view, "won", ()))
            if above(theirs, mine) or (later and above(theirs, mine, sighted=True)):
                return "card", move
        closes = bool(plays) and compare.closes(did)
        bare = [m for m in compare.moves if m.verb in VIES and not cards & set(m.what)]
        for move in bare if closes else ():
            if above(compare.spans(move, did), mine):
                return "no raise", move
    if did.verb in GIVES:
        mine = compare.spans(did)
        for move in compare.moves:
            followed = own_next(compare, move) if move.verb in TAKES else []
            if any(above(compare.spans(move, then), mine) for then in followed):
                return "fold", move
    if did.verb in TAKES:
        mine = compare.spans(did)
        for move in compare.moves:
            if move.verb in GIVES and above(compare.spans(move), mine):
                return "call", move
    if did.verb in VIES and plays and (won := vain(compare, did, plays)):
        return "raise", won
    return None


def own_next(compare: Comparison, move: Move) -> list[Move | None]:
    """The seat's next acts after *move*, if it is to act; else None alone."""
    state = step(compare.game, compare.worlds[0], move)
    if compare.over(state) or state.acting[0] != compare.seat:
        return [None]
    return [m for m in compare.game.moves(state, compare.seat) if m.verb == "play"]


def vain(compare: Comparison, did: Move, plays: Sequence[Move]) -> Move | None:
    """A card that is better played without the raise *did*, if whichever is played is.

    The others do not refuse a raise if that loses the match, or if no card that the seat may hold
    would save the deal.
    """
    bold = refusal_loses(compare, did) or lost_in_sight(compare)
    if did.what and any(move.what == did.what for move in plays):
        plays = [move for move in plays if move.what == did.what]
        then: list[Move | None] = [None]
    else:
        then = list(plays)
    for card, after in zip(plays, then, strict=True):
        raised, plain = compare.spans(did, after, bold), compare.spans(card)
        pairs = list(zip(raised, plain, strict=True))
        if not all(one[0] <= other[0] and one[1] <= other[1] for one, other in pairs):
            return None
        if not any(one != other for one, other in pairs):
            return None
    return plays[0]


def refusal_loses(compare: Comparison, did: Move) -> bool:
    """Whether it would lose the others the match, or the game, to refuse that raise."""
    state = step(compare.game, compare.worlds[0], did)
    if compare.over(state):
        return False
    moves = compare.game.moves(state, state.acting[0])
    folds = [move for move in moves if move.verb in GIVES]
    folded = compare.worth(step(compare.game, state, folds[0])) if folds else 0.0
    return folded - compare.worth(compare.view) >= 50


def lost_in_sight(compare: Comparison) -> bool:
    """Whether the deal is lost with any card, so that the others see it."""
    view, seat, game = compare.view, compare.seat, compare.game
    hands = getattr(view, "hands", ())
    if not hands or len(hands[seat]) != 1 or view.terms.seats != 2:
        return False
    pack = game.pack(view.terms)
    assert pack is not None
    fold_costs = getattr(view, "stake", None)
    worth = compare.worth(view) - (fold_costs.worth if fold_costs else 1)
    for world in compare.worlds:
        other = world.hands[1 - seat]
        for card in pack.cards:
            if card in set(cards_in(view)) - {hands[seat][0]} or card in other:
                continue
            held = tuple((card,) if n == seat else hand for n, hand in enumerate(world.hands))
            moves = game.moves(but(world, hands=held), seat)
            play = next(m for m in moves if m.verb == "play")
            if compare.span(step(game, but(world, hands=held), play))[1] > worth:
                return False
    return True


# The table ---------------------------------------------------------------------------------------


def at_once(game: Game[Any], state: Any, did: Move) -> tuple[str, Move] | None:
    """On a board, where all is in sight: an act that wins at once, which *did* does not."""

    def wins(move: Move) -> bool:
        end = step(game, state, move).outcome
        return bool(end and end.winners == (did.seat,))

    if wins(did):
        return None
    better = next((move for move in game.moves(state, did.seat) if wins(move)), None)
    return ("win missed", better) if better else None


class Tally(NamedTuple):
    """What was found of a game."""

    sampled: int
    compared: int
    kinds: Counter[str]
    examples: list[str]


def tallied(game: Game[Any], terms: Terms, many: int, level: str) -> Tally:
    """How many of so many places could be compared, and in how many something better was passed
    over."""
    compared, kinds, examples = 0, Counter[str](), list[str]()
    for place, did in places(game, terms, many, level):
        try:
            if not hasattr(place.view, "hands"):
                if BACK in cards_in(place.view):  # what comes of an act lies face down
                    continue
                found = at_once(game, place.view, did)
            else:
                found = dominated(game, place, did)
        except TooMany:
            continue
        except (LookupError, ValueError):
            if BACK in cards_in(place.view):  # a card that nobody has seen would have to be known
                continue
            raise
        compared += 1
        if found:
            kinds[found[0]] += 1
            lying = getattr(place.view, "tricks", ""), getattr(place.view, "trick", "")
            held = place.view.hands[did.seat] if hasattr(place.view, "hands") else ""
            examples.append(f"{found[0]}: {did}, not {found[1]}; {held} {place.view.score} {lying}")
    return Tally(many, compared, kinds, examples)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--places", type=int, default=500)
    parser.add_argument("--level", default="master")
    parser.add_argument("--examples", type=int, default=0)
    asked = parser.parse_args()
    for slug in asked.slugs or sorted(GAMES):
        code = slug if ":" in slug else ""
        game = GAMES[slug.partition(":")[0]]
        known = [game.terms(variant.key) for variant in game.variants] if not code else []
        company = (game.variants[0].seats or game.seats)[:2]
        known += [game.terms(seats=seats) for seats in company] if not code else []
        by_code = {t.code: t for t in ([game.terms_of(code)] if code else known)}
        for terms in by_code.values():
            if not code and asked.level not in (ADVICE, *levels(game, terms)):
                continue
            began = time.process_time()
            tally = tallied(game, terms, asked.places, asked.level)
            said = ", ".join(f"{kind} {many}" for kind, many in sorted(tally.kinds.items()))
            print(
                f"{terms.code}: {tally.kinds.total()} dominated of {tally.compared} compared, "
                f"{tally.sampled} places{f' ({said})' if said else ''}; "
                f"{time.process_time() - began:.0f} s",
                flush=True,
            )
            for line in tally.examples[: asked.examples]:
                print("   ", line)


if __name__ == "__main__":
    main()
