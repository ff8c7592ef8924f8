"""Whether the deals that trials guess can be: how many contradict what was shown, said and done.

    python -m benchmarks.guesses [--each 20] [--seed 1] [GAME ...]

A guess is held against the record.  The cards that the seat has not seen are exchanged in it, so
that the shuffle gives the hands that were guessed, and the deal is played again: every act must
have been allowed, and the seat must have seen the same table after each.  What lies hidden beside
the hands, as what was laid out, is exchanged until it agrees, as far as it can.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.rules import BACK, CHANCE, Game, Move, Seat, State, Terms, but, step
from diversions.rules.bots import Budget, adviser, at_random, bots_of
from diversions.rules.kit.cards import Hands
from diversions.rules.players.closing import lying
from diversions.rules.record import ruling_on

OFTEN = 0.3  # of the places of a match that are looked at
LONGEST = 700  # moves of a match
EXCHANGES, STARTS = 60, 3  # of cards that lie hidden elsewhere; and how often these are begun anew
PAST = ("before", "last")  # fields with the last trick of the deal before


class DealRecord(NamedTuple):
    """A deal so far: the table before the shuffle, then each move with the table after it."""

    game: Game[Any]
    before: State
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    seat: Seat  # who guesses

    @property
    def view(self) -> Any:
        return self.game.recollection(self.states[-1], self.seat)

    @property
    def pack(self) -> tuple[str, ...]:
        pack = self.game.pack(self.before.terms)
        assert pack is not None
        return tuple(pack.cards)

    def known(self) -> set[str]:
        """The cards that the seat has seen in this deal."""
        seen = {word for move in self.moves for word in self.game.told(move, self.seat).what}
        return seen.union(*map(self.seen, self.states)) & {*self.pack}

    def seen(self, state: State, besides: Sequence[str] = PAST) -> set[str]:
        """The cards of this deal that the seat sees, and other words; not in those fields."""
        view = self.game.view(state, self.seat)
        own = {one.name for one in fields(view)}
        return {*lying(but(view, **{name: () for name in besides if name in own}))}

    def veiled(self) -> set[str]:
        """The cards of others that the seat has seen, and sees no more: they may have been put
        where nobody sees them."""
        hands: list[Hands] = [getattr(state, "hands", ()) for state in self.states]
        own = {card for every in hands if every for card in every[self.seat]}
        return self.known() - self.seen(self.states[-1], (*PAST, "shown")) - own


def records(game: Game[Any], terms: Terms, rng: Random, by_chance: bool) -> Iterator[DealRecord]:
    """Places of a match at which a seat has a choice and does not see all hands; the players are
    apprentices, or do anything."""
    state: State = game.begin(terms)
    before: State | None = None
    moves, states = list[Move](), list[State]()
    play = adviser(game, "apprentice")
    for _ in range(LONGEST):
        if state.outcome:
            return
        if state.due:
            move = Move(CHANCE, state.due.verb, state.due.draw(rng))
            if move.verb == "shuffle":
                before, moves, states = state, [], []
        else:
            seat = rng.choice(state.acting)
            view = game.recollection(state, seat)
            allowed = [ruling for ruling in game.rulings(view, seat) if ruling.allowed]
            hands = getattr(view, "hands", ())
            choice = len(allowed) > 1 and any(BACK in hand for hand in hands)
            if before is not None and choice and rng.random() < OFTEN:
                yield DealRecord(game, before, (*moves,), (*states,), seat)
            if by_chance:
                move = at_random(game, view, allowed, rng)
            else:
                move = play(game, view, allowed, rng, Budget(5)).move
            move = ruling_on(game, state, move).move
        state = step(game, state, move)
        moves.append(move)
        states.append(state)


def contradiction(record: DealRecord, guessed: Hands, rng: Random) -> str:
    """What *guessed* contradicts, and where; empty if it may be."""
    known, hands, veiled = record.known(), getattr(record.states[-1], "hands", ()), record.veiled()
    if any({*true} & veiled != {*hand} & veiled for true, hand in zip(hands, guessed, strict=True)):
        return ""  # that cannot be told by exchanges
    rest = [card for card in record.pack if card not in known]
    places = []
    for seat, (true, hand) in enumerate(zip(hands, guessed, strict=True)):
        if {*true} & known != {*hand} & known or len(true) != len({*hand}) or BACK in hand:
            return f"{record.states[-1].terms.code}: what is known of the hand of {seat}"
        places.append(([c for c in true if c not in known], [c for c in hand if c not in known]))
    held = [{card for pair in places for card in pair[side]} for side in (0, 1)]
    places.append(tuple([card for card in rest if card not in one] for one in held))  # type: ignore[arg-type]
    for _ in range(STARTS):
        as_guessed = dict(zip(known, known, strict=True))
        for true, other in places:
            alike = {*true} & {*other}
            left = [card for card in other if card not in alike]
            rng.shuffle(left)
            as_guessed |= dict(zip(alike, alike, strict=True))
            as_guessed |= dict(zip([c for c in true if c not in alike], left, strict=True))
        why, far = played_again(record, as_guessed)
        several = [true for true, _ in places if len(true) > 1]
        for _ in range(EXCHANGES if several else 0):
            if not why:
                break
            one, two = rng.sample(rng.choice(several), 2)
            swapped = {**as_guessed, one: as_guessed[two], two: as_guessed[one]}
            now, further = played_again(record, swapped)
            if further >= far:
                as_guessed, why, far = swapped, now, further
        if not why:
            return ""
    return f"{record.states[-1].terms.code}: {why}"


def played_again(record: DealRecord, as_guessed: Mapping[str, str]) -> tuple[str, int]:
    """What is amiss if each card is another, and after how many moves; empty if nothing is."""
    game, state = record.game, record.before
    for number, (move, true) in enumerate(zip(record.moves, record.states, strict=True)):
        made = move._replace(what=tuple(as_guessed.get(word, word) for word in move.what))
        if move.seat != CHANCE:
            ruling = ruling_on(game, state, made)
            if not ruling.allowed:
                return f"{ruling.rule} forbids it", number
            made = ruling.move
        state = step(game, state, made)
        if looks(game, state, record.seat) != looks(game, true, record.seat):
            return f"the table looks otherwise after “{move.verb}”", number
    return "", len(record.moves)


def looks(game: Game[Any], state: State, seat: Seat) -> State:
    """What *seat* sees, whatever the order of its hand."""
    view: Any = game.view(state, seat)
    hands = tuple(tuple(sorted(hand)) for hand in view.hands)
    seen: State = but(view, hands=hands)
    return seen


def found(
    game: Game[Any], many: int, seed: int, count: Callable[[Any], bool] = lambda view: True
) -> list[str]:
    """What so many guesses in each variant contradict, or nothing; of those views that *count*."""
    guesses = bots_of(game).guesses
    assert guesses is not None
    told = []
    for number, terms in enumerate(terms_of(game, seed)):
        rng = Random(f"{seed} {terms.code}")
        among = (one for one in records(game, terms, rng, number % 2 == 1) if count(one.view))
        for record in islice(among, many):
            told.append(contradiction(record, guesses(record.view, record.seat)(rng), rng))
    return told


def terms_of(game: Game[Any], seed: int) -> Iterator[Terms]:
    """Each variant, twice, and twice as many mixtures of readings."""
    rng = Random(f"{seed} {game.slug}")
    for variant in game.variants:
        for _ in range(2):
            yield game.terms(variant.key, rng.choice(variant.seats or game.seats))
        for _ in range(2):
            yield mixed(game, variant.key, rng)


def mixed(game: Game[Any], variant: str, rng: Random) -> Terms:
    """*variant* with other readings, as many of them as can stand together."""
    readings: dict[str, str] = {}
    terms = game.terms(variant)
    for option in rng.sample(game.options, len(game.options)):
        tried = {**readings, option.key.replace("-", "_"): rng.choice(option.readings).key}
        try:
            terms, readings = game.terms(variant, None, **tried), tried
        except ValueError:
            continue
    return terms


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    for slug in asked.games or sorted(GAMES):
        if bots_of(GAMES[slug]).guesses is None:
            continue
        began = time.monotonic()
        told = found(GAMES[slug], asked.each, asked.seed)
        amiss = Counter(why.partition(": ")[2] for why in told if why)
        seconds = time.monotonic() - began
        print(f"{slug:16}{len(told):6} guesses, {amiss.total():4} contradict; {seconds:.1f} s")
        for why, many in amiss.most_common(5):
            print(f"{many:24} {why}")


if __name__ == "__main__":
    main()
