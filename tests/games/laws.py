"""The laws that every game keeps, as functions: each raises AssertionError where it is broken.

They are apart from the tests so that faults can be planted and seen to be caught
(``tests/rules/test_laws_bite.py``).  What each raises is a sentence or two: under which terms, what
is wrong, and what of the game to change.
"""

from __future__ import annotations

import dataclasses
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

from diversions.rules import BACK, CHANCE, Game, Move, Note, Ruling, State, Terms, step
from diversions.rules.bots import adviser, as_bot, at_random, levels, play_out
from diversions.rules.core import Seat, letter
from diversions.rules.kit.raises import NOT_HELD
from diversions.rules.record import read, replay, ruling_on, write
from tests.samples import GAME, LONG

MOST = 4_000  # moves after which a random match is looked at no further
MIXED = 1_000  # mixtures of readings that are tried, to find some that can stand together
MIXTURES = 10 if LONG or GAME else 3
EDGE = 120 if LONG else 30  # of a longer match, the laws look at so many tables at each end
TRIES = 6  # at a twin of a record for each seat
TWINS = TRIES if LONG else 2  # of those that can be played, so many are compared
STOPS = (".", "!", "?", "”")  # with which a whole sentence ends


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
    assert rulings, (
        f"{view.terms.code}: the player who acts may do nothing. Let `rulings` allow a move, or "
        "`apply` name another in `acting`."
    )
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
        assert sum(said) == 1, (
            f"{terms.code}: of acting, due and outcome exactly one is set at each table; after "
            f"{_brought(state)} acting is {state.acting}, due {state.due and state.due.verb}, "
            f"outcome {state.outcome}. Mend what `apply` returns there."
        )
        for seat in state.acting:
            assert any(r.allowed for r in game.rulings(state, seat)), (
                f"{terms.code}: {letter(seat)} is in `acting` after {_brought(state)}, and "
                "`rulings` allows it nothing. Allow a move, or let another act."
            )


def sums_are_kept(game: Game[Any], terms: Terms) -> None:
    """The game finds nothing amiss, and the score is by side."""
    for state in tables(game, terms):
        assert not game.amiss(state), (
            f"{terms.code}: after {_brought(state)} `amiss` says: {game.amiss(state)}"
        )
        sides = len(game.sides(terms))
        assert len(state.score) in (0, sides), (
            f"{terms.code}: `score` has a number for each of the {sides} sides, or none; after "
            f"{_brought(state)} it is {state.score}."
        )
        if state.outcome:
            assert set(state.outcome.winners) <= set(range(sides)), (
                f"{terms.code}: `winners` names sides, which are counted from 0 to {sides - 1}; "
                f"the outcome has {state.outcome.winners}."
            )


def ends(game: Game[Any], terms: Terms) -> None:
    """A random match ends."""
    for _, state in play_out(game, terms, Random(3), anyone):
        last = state
    assert last.outcome is not None, f"{terms.code}: a match ends without an outcome."
    says_why_it_ended(terms, last)


def each_move_ruled_on_once(game: Game[Any], terms: Terms) -> None:
    """No move is listed twice; each ruling is on the seat's own move; a choice can be made."""
    for state in tables(game, terms, (1,)):
        for seat in range(terms.seats):
            rulings = list(game.rulings(state, seat))
            moves = [r.move for r in rulings]
            twice = sorted({str(move) for move in moves if moves.count(move) > 1})
            assert not twice, f"{terms.code}: `rulings` lists {twice} twice. List each move once."
            for ruling in rulings:
                wrong = _ill_formed(ruling, seat)
                assert not wrong, f"{terms.code}, the ruling on “{ruling.move}”: {wrong}"
            allowed = [r.move for r in rulings if r.allowed]
            assert game.moves(state, seat) == allowed, (
                f"{terms.code}: `moves` of {letter(seat)} gives {_moves(game.moves(state, seat))}, "
                f"and `rulings` allows {_moves(allowed)}. They are the same moves, in one order."
            )


def _ill_formed(ruling: Ruling, seat: Seat) -> str:
    """What is wrong with a ruling on a move of *seat*, in a sentence; empty if nothing is."""
    if ruling.move.seat != seat:
        return f"it was asked of {letter(seat)}, so its move is one of {letter(seat)}."
    if not ruling.label:
        return "its label is empty; write what the button says."
    if ruling.because and not ruling.because.endswith(STOPS):
        return f"“{ruling.because}” is to be a whole sentence, with its full stop."
    pick = ruling.pick if ruling.allowed else None
    if pick and not (0 <= pick.least <= pick.most and pick.least <= len(pick.pool)):
        return (
            f"{pick.least} to {pick.most} of {len(pick.pool)} things can’t be picked; mend its "
            "`pick`, or refuse it."
        )
    return ""


def _moves(moves: Sequence[Move]) -> str:
    return ", ".join(map(str, moves)) or "none"


def _brought(state: State) -> str:
    """By what one finds the place in a match: what the last move brought about."""
    return f"“{state.notes[-1].text}”" if state.notes else "a move without notes"


# Records -----------------------------------------------------------------------------------


def records_replay(game: Game[Any], terms: Terms) -> None:
    """A record, written and read, replays to an equal state."""
    played = match(game, terms, 1)
    moves = [move for move, _ in played]
    again, read_moves = read(write(terms, moves), {game.slug: game})
    assert again == terms, f"{terms.code}: a record of it is read as one of {again.code}."
    assert read_moves == moves, f"{terms.code}: the moves of a record are not read as written."
    assert replay(game, again, read_moves) == played[-1][1], (
        f"{terms.code}: a record, replayed, ends at another table. `apply` may use nothing but "
        "the table and the move: no chance, no memory of its own, no order of a set."
    )
    assert game.terms_of(terms.code) == terms, f"{terms.code} is the code of other terms."


def pickles_play_alike(game: Game[Any], terms: Terms) -> None:
    """A state, pickled and unpickled, gives equal views and rulings."""
    for state in list(tables(game, terms, (1,)))[:60]:
        other = pickle.loads(pickle.dumps(state))
        alike = other == state
        for seat in eyes(terms):
            alike = alike and game.view(other, seat) == game.view(state, seat)
            if seat is not None:
                mine, theirs = list(game.rulings(state, seat)), list(game.rulings(other, seat))
                alike = alike and mine == theirs
        assert alike, (
            f"{terms.code}: a table that was pickled and read again plays otherwise. Compare "
            "readings with ==, not with `is`, and keep nothing in a state but plain values."
        )


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
            at = f"{terms.code}: after {_brought(state)} the engine cites {rule}, which"
            assert rule in report, (
                f"{at} the book has not. Write the rule into rules.toml, or correct the id."
            )
            assert report[rule].get("enforced", True), (
                f"{at} is `enforced = false` in rules.toml. Take that out, or cite another rule."
            )
            under = report[rule].get("under", [])
            assert terms.meets(under), (
                f"{at} is in force only under {', '.join(under)}. Widen its `under` in rules.toml, "
                "or cite the rule that is in force here."
            )


# By which words a rule says that several win, or that no player does.
SHARED = re.compile(r"\b(?:share|together|equal|equally|have won)\b")
DRAWN = re.compile(r"\b(?:a draw|drawn)\b")


def says_who_wins_of_equals(game: Game[Any], terms: Terms, report: dict[str, Any]) -> None:
    """Where a match is drawn, or several sides win it, the rule by which it ended says so."""
    for state in tables(game, terms):
        if state.outcome and len(state.outcome.winners) != 1:
            text = report[state.outcome.rule]["text"]
            says = SHARED if state.outcome.winners else DRAWN
            many = "several sides win" if state.outcome.winners else "nobody wins"
            assert says.search(text), (
                f"{terms.code}: a match ended in which {many}, by {state.outcome.rule}, which does "
                f"not say what becomes of equals: “{text}” Say it there, in one of the words "
                f"{says.pattern}."
            )


# What a last note may say in place of the rule by which a match ended.
WON = re.compile(
    r"\b(?:wins?|loses?|lost|shares?) (?:the (?:game|match|set)|a \w+ game)\b|(?:wins?|loses?)\.$"
)


def says_why_it_ended(terms: Terms, last: State) -> None:
    """The end of a match is told with its reason: a note by the rule by which it ended, or one that
    says that the match is won."""
    assert last.outcome
    rules, said = {note.rule for note in last.notes}, [note.text for note in last.notes]
    assert last.outcome.rule in rules or any(map(WON.search, said)), (
        f"{terms.code}: a match ended by {last.outcome.rule}, and its last act tells only: {said}. "
        f"Add a note by that rule, which says why it ended and who has won."
    )


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
        assert exercised, (
            f"{terms.code}: {reading.rule} is in force where its option has no other reading, and "
            "no match cites it. Narrow its `under` in rules.toml to where it can matter."
        )


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
            assert seen <= shown, (
                f"{terms.code}: a bystander sees {sorted(seen - shown)} in `{name}`, which "
                "lies face down. Let `view` put BACK for it; a card that all have seen stands "
                "in a field of its own too, such as `shown`."
            )
            for seat in range(terms.seats):
                mine = getattr(game.view(state, seat), name)
                theirs = getattr(public, name)
                if isinstance(mine, tuple) and len(mine) == terms.seats:
                    others = [i for i in range(terms.seats) if i != seat]
                    assert [mine[i] for i in others] == [theirs[i] for i in others], (
                        f"{terms.code}: after {_brought(state)} {letter(seat)} sees more of the "
                        f"others’ `{name}` than a bystander does. Mend `view`."
                    )


def _whose(seat: Seat | None) -> str:
    return "a bystander" if seat is None else letter(seat)


def differing(mine: Any, theirs: Any, named: str = "") -> str:
    """Where two things of one kind first differ, as briefly as that can be said.

    >>> differing((1, ("3S", "4C")), (1, ("3S", "KD")))
    '[1][1] is 4C in one and KD in the other'
    """
    parts: Iterable[tuple[str, Any, Any]] = ()
    if type(mine) is not type(theirs):
        pass
    elif dataclasses.is_dataclass(mine) or hasattr(mine, "_fields"):
        keys = getattr(mine, "_fields", ()) or [f.name for f in dataclasses.fields(mine)]
        parts = [(f".{key}", getattr(mine, key), getattr(theirs, key)) for key in keys]
    elif isinstance(mine, tuple | list) and len(mine) == len(theirs):
        parts = [
            (f"[{at}]", one, other)
            for at, (one, other) in enumerate(zip(mine, theirs, strict=True))
        ]
    for key, one, other in parts:
        if one != other:
            return differing(one, other, named + key)
    return f"{named.lstrip('.') or 'it'} is {_short(mine)} in one and {_short(theirs)} in the other"


def _short(thing: Any) -> str:
    text = thing if isinstance(thing, str) and thing else repr(thing)
    return text if len(text) < 160 else text[:160] + "…"


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
            at = f"{terms.code}: after {_brought(state)}"
            again = game.view(view, seat)
            assert again == view, (
                f"{at} the view of a view of {_whose(seat)} is not that view: "
                f"{differing(view, again)}. `view` may change nothing but what it hides."
            )
            other = stirred(game, state, view, rng)
            seen = game.view(other, seat)
            assert seen == view, (
                f"{at} the view of {_whose(seat)} tells how cards lie that it hides: with others "
                f"there, {differing(view, seen)}. `view` may count nothing that it covers."
            )
            if seat is not None:
                mine = list(game.rulings(view, seat))
                for table in (other, state):
                    told = list(game.rulings(table, seat))
                    assert told == mine, (
                        f"{at} the rulings of {letter(seat)} depend on cards it does not see: "
                        f"{differing(mine, told)}. `rulings` may use only what `view` shows."
                    )


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
                assert mine == theirs, (
                    f"{terms.code}: after “{move}” {_whose(followed.seat)} is told how cards lie "
                    f"that it never sees: with others there, {differing(mine, theirs)}. Let notes, "
                    "`view` and `told` say nothing of them; or, if a rule obliges players to show "
                    "at once what they hold, name in MUST_SHOW (tests/games/laws.py) what that "
                    "shows of a table."
                )
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
                        f"{terms.code}: “{ruling.move}” is tried by a player whose turn it is, and "
                        f"refused by the rule of turns: “{ruling.because}” Let `refuse` name the "
                        "rule against it."
                    )
                    assert ruling.allowed or ruling.because.endswith(STOPS), (
                        f"{terms.code}, the refusal of “{ruling.move}”: “{ruling.because}” is to "
                        "be a whole sentence, with its full stop."
                    )
        held_is_not_missing(game, state, [verb for verb in ("play", "raise") if verb in known])


def held_is_not_missing(game: Game[Any], state: State, verbs: Sequence[str]) -> None:
    """No player, on turn or not, is told to play a card of their own hand when it is one."""
    hands: tuple[tuple[str, ...], ...] = getattr(state, "hands", ()) if state.acting else ()
    for seat, hand in enumerate(hands):
        for verb, card in product(verbs, hand[-2:]):
            ruling = ruling_on(game, state, Move(seat, verb, (card,)))
            assert not ruling.because.endswith(NOT_HELD), (
                f"{state.terms.code}: “{ruling.move}” is refused with “{ruling.because}”, and the "
                "card is in that hand. Let `refuse` say what is against it."
            )


# Words -------------------------------------------------------------------------------------

DO = "take|pay|share|lift|play|win|have|are|tie|lead|lay|put|score|give|get|owe|divide|deal|begin"
# One who does it as several do, several who do it as one does, one of a thing in the plural, and
# a hyphen for a minus sign.
WRONG = re.compile(
    rf"(?:^|[.:;] )\{{[A-Z]\}} (?:{DO})\b|\{{[A-Z]\}} and \{{[A-Z]\}} (?:{DO})s\b"
    r"|(?<![\w.,])1 (?!is\b|was\b)(?:[a-z-]+s|pence|men)\b|(?<![\w\]])-\d"
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
            wrong = WRONG.search(text)
            assert not wrong, (
                f"{terms.code}: in “{text}” verb, noun and number do not agree, or a hyphen stands "
                f"for a minus sign: “{wrong[0]}”. `rules/kit/wording.py` has `doing` and `figure`."
            )


# A number on a button of which it is not said what it counts.
BARE = re.compile(
    r"(?:(?<!” )\bfor|\bby|\bbet|\b(?:re)?vie|\bbid|\blosing|\bgiving|\bstake,|\brest,|\braise to"
    r"|\bdouble to|\bchange) \d+\b(?! (?:points?|coins?|pence|penny|counters?|cards?)\b)",
    re.IGNORECASE,
)


def buttons_say_what_they_count(game: Game[Any], terms: Terms) -> None:
    """A button that costs or brings a number of things names the things."""
    for state in tables(game, terms):
        for seat in state.acting:
            for ruling in game.rulings(state, seat):
                assert not BARE.search(ruling.label), (
                    f"{terms.code}: the button “{ruling.label}” does not say what the number "
                    "counts. `rules/kit/dice.py` has `counted`."
                )


# What a note says of who is to throw next, in the games in which a box or dice go round.
HOLDS = re.compile(r"\{([A-Z])\} (takes|keeps|has|may keep) the (?:box|dice)\b")


def says_who_throws(game: Game[Any], terms: Terms) -> None:
    """Who is said to have the box, or the dice, has them; who keeps them had them before, and who
    takes them had not."""
    before = ""
    for _, state in match(game, terms, 1)[: 4 * EDGE]:
        holder = getattr(state, "caster", getattr(state, "shooter", None))
        if holder is None or state.outcome:
            return
        for note in state.notes:
            if found := HOLDS.search(note.text):
                named, verb = found.groups()
                had = {"takes": named != before, "has": True}.get(verb, named == before)
                assert not before or (named == letter(holder) and had), (
                    f"{terms.code}: “{note.text}” {before} had thrown, and {letter(holder)} is to "
                    "throw. Mend the note, or who is to throw."
                )
        before = letter(holder)


LEADS = re.compile(r"\{([A-Z])\} leads\b")


def says_who_leads(game: Game[Any], terms: Terms) -> None:
    """Who is said to lead is to act, in a match and a deal that go on."""
    for state in tables(game, terms):
        for note in state.notes:
            if (found := LEADS.search(note.text)) and found[1] not in map(letter, state.acting):
                raise AssertionError(
                    f"{terms.code}: “{note.text}” That player is not to act. Say it where the deal "
                    "goes on, of whoever leads."
                )


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
            at = f"{terms.code}: “{move}” may be taken back,"
            assert move.seat == seat, f"{at} and is not an act of {letter(seat)}."
            assert game.binding(before, move) is None, f"{at} though a rule binds to it."
            for other in range(terms.seats):
                world = stirred(game, before, game.view(before, other), rng)
                told = (
                    f"{at} and has told {letter(other)} how cards lie that it does not see. Let "
                    "`binding` give the ruling by which it stays, or let it tell nothing."
                )
                if game.told(move, other) != move:
                    continue  # what he is not told, he cannot follow in another world
                assert ruling_on(game, world, move).allowed, told
                after = game.view(step(game, world, move), other)
                assert after == game.view(played.state, other), told
    return tried
