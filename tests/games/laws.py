"""The laws that every game keeps, as functions: each raises AssertionError where it is broken.

They are apart from the tests so that faults can be planted and seen to be caught
(``tests/rules/test_laws_bite.py``).
"""

from __future__ import annotations

import dataclasses
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from diversions.rules import BACK, CHANCE, Game, Move, Note, Ruling, State, Terms, step
from diversions.rules.bots import adviser, as_bot, at_random, levels, play_out
from diversions.rules.core import Seat
from diversions.rules.record import read, replay, ruling_on, write
from tests.samples import GAME, LONG

MOST = 4_000  # moves after which a random match is looked at no further
MIXED = 1_000  # mixtures of readings that are tried, to find some that can stand together
MIXTURES = 10 if LONG or GAME else 5
EDGE = 120 if LONG else 30  # of a longer match, the laws look at so many tables at each end
TRIES = 6  # at a twin of a record for each seat
TWINS = TRIES if LONG else 2  # of those that can be played, so many are compared


def all_terms(game: Game[Any]) -> Iterator[Terms]:
    """Each variant in each number of seats; each single departure; some seeded mixtures."""
    codes = set()
    for terms in _all_terms(game):
        if terms.code not in codes:
            codes.add(terms.code)
            yield terms


def _all_terms(game: Game[Any]) -> Iterator[Terms]:
    for variant in game.variants:
        for seats in variant.seats or game.seats:
            yield game.terms(variant.key, seats)
    for option in game.options:
        for reading in option.readings:
            yield from _agreed(game, game.variants[0].key, {option.key: reading.key})
    rng = Random(1)
    mixed: list[Terms] = []
    for _ in range(MIXED):
        readings = {o.key: rng.choice(o.readings).key for o in game.options}
        mixed += _agreed(game, rng.choice(game.variants).key, readings)
        if len(mixed) == MIXTURES:
            break
    yield from mixed


def _agreed(game: Game[Any], variant: str, readings: dict[str, str]) -> Iterator[Terms]:
    """The terms, in the first number of seats for which the readings can stand together."""
    seats = next(v for v in game.variants if v.key == variant).seats or game.seats
    for number in seats:
        try:
            yield game.terms(
                variant, number, **{k.replace("-", "_"): r for k, r in readings.items()}
            )
            return
        except ValueError:
            continue


def departs(terms: Terms) -> bool:
    """Whether anything but the number of seats is otherwise than in the variant."""
    return any(not part.startswith("seats=") for part in terms.code.split(",")[1:])


def anyone(game: Game[Any], view: Any, rulings: list[Ruling], rng: Random) -> Move:
    """A player at random, who finds something to do."""
    assert rulings, f"{view.terms.code}: the player who acts may do nothing"
    return at_random(game, view, rulings, rng)


@lru_cache(maxsize=8)
def match(game: Game[Any], terms: Terms, seed: int) -> tuple[tuple[Move, State], ...]:
    """A match played at random: the moves, with the table after each, to the end or MOST."""
    plies = []
    for move, state in play_out(game, terms, Random(seed), anyone):
        plies.append((move, state))
        if len(plies) >= MOST:
            break
    return tuple(plies)


def tables(game: Game[Any], terms: Terms, seeds: Sequence[int] = (1, 2)) -> Iterator[State]:
    """The tables of some random matches, the first before any move; of a departure from a variant,
    in a sample, of one."""
    for seed in seeds[:1] if departs(terms) and not (LONG or GAME) else seeds:
        yield game.begin(terms)
        played = match(game, terms, seed)
        if len(played) > 2 * EDGE:
            played = played[:EDGE] + played[-EDGE:]
        for _, state in played:
            yield state


def eyes(terms: Terms) -> tuple[Seat | None, ...]:
    return (*range(terms.seats), None)


# The shape of a state ----------------------------------------------------------------------


def one_of_three(game: Game[Any], terms: Terms) -> None:
    """Exactly one of acting, due and outcome; whoever acts may do something."""
    for state in tables(game, terms):
        said = (bool(state.acting), state.due is not None, state.outcome is not None)
        assert sum(said) == 1, (terms.code, said)
        for seat in state.acting:
            assert any(r.allowed for r in game.rulings(state, seat)), (terms.code, seat, state)


def sums_are_kept(game: Game[Any], terms: Terms) -> None:
    """The game finds nothing amiss, and the score is by side."""
    for state in tables(game, terms):
        assert not game.amiss(state), (terms.code, game.amiss(state))
        assert len(state.score) in (0, len(game.sides(terms))), terms.code
        if state.outcome:
            assert set(state.outcome.winners) <= set(range(len(game.sides(terms))))


def ends(game: Game[Any], terms: Terms) -> None:
    """A random match ends."""
    for _, state in play_out(game, terms, Random(3), anyone):
        last = state
    assert last.outcome is not None, terms.code


def each_move_ruled_on_once(game: Game[Any], terms: Terms) -> None:
    """No move is listed twice; each ruling is on the seat's own move; a choice can be made."""
    for state in tables(game, terms, (1,)):
        for seat in range(terms.seats):
            rulings = list(game.rulings(state, seat))
            moves = [r.move for r in rulings]
            assert len(moves) == len(set(moves)), (terms.code, moves)
            for ruling in rulings:
                assert ruling.move.seat == seat, ruling
                assert ruling.label, ruling
                if ruling.because:
                    assert ruling.because.endswith((".", "!", "?", "”")), ruling
                if ruling.pick and ruling.allowed:
                    pick = ruling.pick
                    assert 0 <= pick.least <= pick.most, ruling
                    assert pick.least <= len(pick.pool), ruling
            allowed = [r.move for r in rulings if r.allowed]
            assert game.moves(state, seat) == allowed, terms.code


# Records -----------------------------------------------------------------------------------


def records_replay(game: Game[Any], terms: Terms) -> None:
    """A record, written and read, replays to an equal state."""
    played = match(game, terms, 1)
    moves = [move for move, _ in played]
    again, read_moves = read(write(terms, moves), {game.slug: game})
    assert again == terms
    assert read_moves == moves
    assert replay(game, again, read_moves) == played[-1][1]
    assert game.terms_of(terms.code) == terms


def pickles_play_alike(game: Game[Any], terms: Terms) -> None:
    """A state, pickled and unpickled, gives equal views and rulings."""
    for state in list(tables(game, terms, (1,)))[:60]:
        other = pickle.loads(pickle.dumps(state))
        assert other == state
        for seat in eyes(terms):
            assert game.view(other, seat) == game.view(state, seat)
            if seat is not None:
                assert list(game.rulings(other, seat)) == list(game.rulings(state, seat))


# Text and engine ----------------------------------------------------------------------------


def said(game: Game[Any], state: State) -> Iterator[str]:
    """Every rule that the table cites: rulings, notes, what is due, the outcome."""
    for seat in range(state.terms.seats):
        for ruling in game.rulings(state, seat):
            yield ruling.rule
            if ruling.pick:
                yield from filter(None, (ruling.pick.few, ruling.pick.many))
    yield from (note.rule for note in state.notes)
    if state.due:
        yield state.due.rule
    if state.outcome:
        yield state.outcome.rule


def cites_rules_in_force(game: Game[Any], terms: Terms, report: dict[str, Any]) -> None:
    """Each rule cited is a rule of the report, enforced, and in force under these terms."""
    for state in tables(game, terms):
        for rule in said(game, state):
            assert rule in report, f"{terms.code} cites {rule}, which the report has not"
            assert report[rule].get("enforced", True), f"{rule} is cited but not enforced"
            under = report[rule].get("under", [])
            assert terms.meets(under), f"{terms.code} cites {rule}, in force only under {under}"


# By which words a rule says that several win, or that no player does.
SHARED = re.compile(r"\b(?:share|together|equal|equally|have won)\b")
DRAWN = re.compile(r"\b(?:a draw|drawn)\b")


def says_who_wins_of_equals(game: Game[Any], terms: Terms, report: dict[str, Any]) -> None:
    """Where a match is drawn, or several sides win it, the rule by which it ended says so."""
    for state in tables(game, terms):
        if state.outcome and len(state.outcome.winners) != 1:
            text = report[state.outcome.rule]["text"]
            says = SHARED if state.outcome.winners else DRAWN
            assert says.search(text), (terms.code, state.outcome, text)


def moot_options_are_silent(game: Game[Any], terms: Terms, report: dict[str, Any]) -> None:
    """An option whose other readings these terms all refuse has no rule in force, unless that
    rule is exercised in play: a page shows no reading that cannot be otherwise and does nothing."""
    agreed = {option.key: reading.key for option, reading in terms.agreed}
    for option, reading in terms.agreed:
        rule = report[reading.rule]
        # A reading that is not the usual one was chosen, by the variant or the players.
        if reading != option.readings[0] or not terms.meets(rule.get("under", [])):
            continue
        others = [{**agreed, option.key: other.key} for other in option.readings[1:]]
        if any(_stand_together(game, terms, readings) for readings in others):
            continue
        exercised = any(reading.rule in said(game, state) for state in _played(game, terms))
        assert exercised, f"{terms.code}: {reading.rule} is moot, and not silent"


def _played(game: Game[Any], terms: Terms) -> Iterator[State]:
    """The tables of some matches: by chance, then by the easiest players, who come to the end."""
    plain = as_bot(adviser(game, levels(game)[0]), count=4)
    for seed in range(1, 9):
        for _, state in match(game, terms, seed):
            yield state
        for _, state in play_out(game, terms, Random(seed), plain):
            yield state


def _stand_together(game: Game[Any], terms: Terms, readings: dict[str, str]) -> bool:
    try:
        game.terms(
            terms.variant, terms.seats, **{k.replace("-", "_"): r for k, r in readings.items()}
        )
    except ValueError:
        return False
    return True


# What lies face down ------------------------------------------------------------------------


@lru_cache(maxsize=50_000)  # from one table to the next most of what lies there stays
def _cards(thing: object) -> frozenset[str]:
    """The cards in what stands in a field of a state."""
    if isinstance(thing, str):
        return frozenset((thing,))
    if isinstance(thing, tuple | frozenset):
        return frozenset().union(*map(_cards, thing))
    return frozenset()


def _shown(view: State) -> set[str]:
    """Whatever stands in a view outside its terms, its dues and its words."""
    fields = (field.name for field in dataclasses.fields(view))
    seen = (_cards(getattr(view, name)) for name in fields if name not in WORDS)
    return set().union(*seen) - {BACK}


WORDS = ("terms", "due", "notes", "outcome")


def face_down_shows_backs(game: Game[Any], terms: Terms) -> None:
    """The bystander sees no card of a face-down field unless it is shown elsewhere;
    a seat sees of the other hands what the bystander sees."""
    for state in tables(game, terms):
        public = game.view(state, None)
        open_fields = [
            f.name for f in dataclasses.fields(state) if f.name not in (*game.face_down, *WORDS)
        ]
        shown = {card for f in open_fields for card in _cards(getattr(public, f))}
        for name in game.face_down:
            if not hasattr(state, name):
                continue
            seen = set(_cards(getattr(public, name))) - {BACK}
            assert seen <= shown, (terms.code, name, seen - shown)
            for seat in range(terms.seats):
                mine = getattr(game.view(state, seat), name)
                theirs = getattr(public, name)
                if isinstance(mine, tuple) and len(mine) == terms.seats:
                    others = [i for i in range(terms.seats) if i != seat]
                    assert [mine[i] for i in others] == [theirs[i] for i in others], terms.code


def stirred(game: Game[Any], state: State, view: State, rng: Random) -> State:
    """*state* with the cards that *view* hides exchanged for others it cannot see."""
    pack = game.pack(state.terms)
    if pack is None:
        return state
    seen = _shown(view)
    unseen = [card for card in pack.cards if card not in seen]
    rng.shuffle(unseen)

    def stir(true: Any, shown: Any) -> Any:
        if shown == BACK and isinstance(true, str):
            return unseen.pop()
        if isinstance(true, tuple) and isinstance(shown, tuple) and len(true) == len(shown):
            return tuple(stir(t, s) for t, s in zip(true, shown, strict=True))
        return true

    changes = {
        name: stir(getattr(state, name), getattr(view, name))
        for name in game.face_down
        if hasattr(state, name)
    }
    return dataclasses.replace(state, **changes)


def cannot_tell_apart(game: Game[Any], terms: Terms) -> None:
    """No seat can tell apart what it may not see: view and rulings stay as they are."""
    rng = Random(2)
    for state in tables(game, terms):
        for seat in eyes(terms):
            view = game.view(state, seat)
            assert game.view(view, seat) == view, terms.code
            other = stirred(game, state, view, rng)
            assert game.view(other, seat) == view, (terms.code, seat)
            if seat is not None:
                mine = list(game.rulings(view, seat))
                assert list(game.rulings(other, seat)) == mine, (terms.code, seat)
                assert list(game.rulings(state, seat)) == mine, (terms.code, seat)


def twin_records_are_told_alike(game: Game[Any], terms: Terms) -> int:
    """Exchange, in the shuffles of a record, cards that a seat never gets to see; where the
    same moves stay allowed, everything that the seat is told stays as it was.

    Returns the number of twins that could be played.
    """
    plies = match(game, terms, 1)[:150]
    deals = [at for at, (move, _) in enumerate(plies) if _deals(game, move)]
    if game.pack(terms) is None or not deals:
        return 0
    seats = [_Followed(game, plies, seat) for seat in eyes(terms)]
    # The whole record; and its last deal alone, where it begins and most still lies hidden.
    parts = [(deals[0], len(plies)), *((deals[-1], deals[-1] + more) for more in (1, 3))]
    return sum(
        _twins(game, terms, plies[:end], first, seats) for first, end in dict.fromkeys(parts)
    )


def _deals(game: Game[Any], move: Move) -> bool:
    return move.seat == CHANCE and move.verb in game.secret


class Information(NamedTuple):
    """All that one seat is told after a move."""

    move: Move
    notes: tuple[Note, ...]
    view: State
    rulings: list[Ruling]


def _told(game: Game[Any], move: Move, state: State, seat: Seat | None) -> Information:
    view = game.view(state, seat)
    rulings = [] if seat is None else list(game.rulings(view, seat))
    return Information(game.told(move, seat), state.notes, view, rulings)


class _Followed:
    """A record as one seat follows it: what it is told of each ply, and the cards it sees there."""

    def __init__(
        self, game: Game[Any], plies: Sequence[tuple[Move, State]], seat: Seat | None
    ) -> None:
        self.seat = seat
        self.told = [_told(game, move, state, seat) for move, state in plies]
        self.seen = [_seen(game, *at) for at in zip((m for m, _ in plies), self.told, strict=True)]


def _seen(game: Game[Any], move: Move, told: Information) -> set[str]:
    """The cards that a seat sees after *move*, and those that it may name."""
    # What a secret move tells counts for nothing here: it is what the twins try.
    said = () if move.verb in game.secret else told.move.what
    # Nor does what may be called whatever one holds.
    named = (r.move.what for r in told.rulings if r.move.verb not in game.fleeting)
    return _shown(told.view).union(said, *named)


# Games in which a hidden hand must be shown at once when it comes to something, by a rule: then it
# is told, and is no twin of one that comes to nothing.
MUST_SHOW: dict[str, Callable[[Any], object]] = {
    "bone-ace": lambda state: (state.phase == "show" and state.acting, state.shown),
}


def _twins(
    game: Game[Any],
    terms: Terms,
    plies: Sequence[tuple[Move, State]],
    first: int,
    seats: Sequence[_Followed],
) -> int:
    """The twins that could be played, exchanging cards from the deal at ply *first* on."""
    rng, twins = Random(5), 0
    moves = [move for move, _ in plies[first:]]
    before = plies[first - 1][1] if first else game.begin(terms)
    for followed in seats:
        seen = _never_hidden(game, moves, followed.seen[first : len(plies)])
        tried = (_twin(game, before, moves, seen, rng) for _ in range(TRIES))
        others = (twin for twin in tried if twin and [move for move, _ in twin] != moves)
        if must := MUST_SHOW.get(game.slug):
            shown = [must(state) for _, state in plies[first:]]
            others = (twin for twin in others if [must(state) for _, state in twin] == shown)
        for other in islice(others, TWINS):
            twins += 1
            for (move, state), mine in zip(other, followed.told[first : len(plies)], strict=True):
                theirs = _told(game, move, state, followed.seat)
                assert mine == theirs, (terms.code, followed.seat, mine, theirs)
    return twins


def _never_hidden(
    game: Game[Any], moves: Sequence[Move], seen: Sequence[set[str]]
) -> list[set[str]]:
    """For each shuffle, in order, the cards that are *seen* before the next."""
    out: list[set[str]] = []
    for move, cards in zip(moves, seen, strict=True):
        if _deals(game, move):
            out.append(set())
        out[-1] |= cards
    return out


def _twin(
    game: Game[Any], state: Any, moves: Sequence[Move], seen: list[set[str]], rng: Random
) -> list[tuple[Move, State]] | None:
    """The record from *state* on, with unseen cards exchanged; None if it won't play."""
    out = []
    deal = -1
    swap: dict[str, str] = {}
    for move in moves:
        if _deals(game, move):
            deal += 1
            assert state.due is not None
            pool = [card for card in state.due.pack if card not in seen[deal]]
            mixed = pool[:]
            if len(pool) > 2 and rng.random() < 0.5:
                i, j = rng.sample(range(len(pool)), 2)
                mixed[i], mixed[j] = mixed[j], mixed[i]
            else:
                rng.shuffle(mixed)
            swap = dict(zip(pool, mixed, strict=True))
        other = move
        if move.verb in game.secret:
            other = move._replace(what=tuple(swap.get(card, card) for card in move.what))
        ruling = ruling_on(game, state, other)
        if not ruling.allowed:
            return None
        state = step(game, state, ruling.move)
        out.append((ruling.move, state))
    return out


# Refusals ------------------------------------------------------------------------------------


def refusals_name_their_rule(game: Game[Any], terms: Terms) -> None:
    """The rule of turns refuses only what is out of turn, or what these terms do not know.

    Whoever may act tries what anybody could do at any other moment of the match.
    """
    rng = Random(6)
    known: dict[str, list[tuple[str, ...]]] = {}
    for move, _ in match(game, terms, 1):
        if move.seat != CHANCE and move.what not in known.setdefault(move.verb, []):
            known[move.verb].append(move.what)
    for state in list(tables(game, terms, (1,)))[:80]:
        for seat in state.acting:
            for verb, things in known.items():
                for what in rng.sample(things, min(len(things), 4)):
                    ruling = ruling_on(game, state, Move(seat, verb, what))
                    assert ruling.allowed or ruling.rule != f"{game.slug}.turn", (
                        terms.code, str(ruling.move), ruling.because,
                    )  # fmt: skip
                    assert ruling.allowed or ruling.because.endswith((".", "!", "?", "”")), ruling


# Words -------------------------------------------------------------------------------------

DO = "take|pay|share|lift|play|win|have|are|tie|lead|lay|put|score|give|get|owe|divide|deal|begin"
# One who does it as several do, several who do it as one does, one of a thing in the plural, and
# a hyphen for a minus sign.
WRONG = re.compile(
    rf"(?:^|[.:;] )\{{[A-Z]\}} (?:{DO})\b|\{{[A-Z]\}} and \{{[A-Z]\}} (?:{DO})s\b"
    r"|(?<![\w.,])1 (?!is\b|was\b)(?:[a-z]+s|pence|men)\b|(?<![\w\]])-\d"
    r"|(?<![\w.,])1 [a-z]+ left [^.]*\b(?:are|go)\b"
)


def words_agree(game: Game[Any], terms: Terms) -> None:
    """Verbs and nouns agree with their numbers, and a minus sign is no hyphen."""
    for state in tables(game, terms):
        words = [note.text for note in state.notes]
        for seat in range(terms.seats):
            for ruling in game.rulings(state, seat):
                words += [ruling.label, ruling.because]
        for text in words:
            assert not WRONG.search(text), (terms.code, text)


# Taking back -------------------------------------------------------------------------------


def taking_back_teaches_nothing(game: Game[Any], terms: Terms, seed: int = 1) -> int:
    """What a seat takes back without anybody's leave has told nobody anything.

    No other seat has acted since, no chance was drawn, the rules do not hold one to the act, and
    nobody can tell the table after it from what it would be with the cards that he could not see
    before lying otherwise.  Returns how many acts could be taken back.
    """
    # Here, so that the programs beside the tests run without Django.
    from diversions.play.fold import Played
    from diversions.play.selectors import may_not_take_back

    played = Played(game, terms, game.begin(terms))
    rng, tried = Random(seed), 0
    for move, _ in match(game, terms, seed)[:EDGE]:
        before = played.state
        played = played.then(ruling_on(game, before, move))
        for seat in range(terms.seats):
            bots = [other for other in range(terms.seats) if other != seat]
            if may_not_take_back(played, seat, (seat,), bots):
                continue
            tried += 1
            assert move.seat == seat, (terms.code, seat, move)
            assert game.binding(before, move) is None, (terms.code, move)
            for other in range(terms.seats):
                world = stirred(game, before, game.view(before, other), rng)
                told = (terms.code, move, other)
                if game.told(move, other) != move:
                    continue  # what he is not told, he cannot follow in another world
                assert ruling_on(game, world, move).allowed, told
                after = game.view(step(game, world, move), other)
                assert after == game.view(played.state, other), told
    return tried
