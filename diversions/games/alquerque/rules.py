"""The rules of Alquerque, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from diversions.games.alquerque import variants as v
from diversions.games.alquerque.position import (
    BACK_ROWS,
    BACKWARD,
    BOARD,
    COLOURS,
    FRONTS,
    MEN,
    POINTS,
    SIDES,
    AlquerqueState,
    footing,
    listed,
    own,
    ruled,
    standing,
)
from diversions.games.alquerque.refusals import why_not
from diversions.rules import Game, Move, Note, Outcome, Reading, Ruling, Seat, Terms, but
from diversions.rules.core import name
from diversions.rules.kit import boards
from diversions.rules.kit.boards import Chain
from diversions.rules.kit.dice import counted

LIMIT = 60  # turns of either side without a man lost
OPEN = "alquerque.limit-and-huff"


class Alquerque(Game[AlquerqueState]):
    """Twelve men a side, taking by the leap."""

    slug, title, seats = "alquerque", "Alquerque", (2,)
    acts = "huff move pass risk take"
    options, variants = v.OPTIONS, v.VARIANTS
    secret, face_down = frozenset(), ()
    later = (OPEN,)

    def begin(self, terms: Terms) -> AlquerqueState:
        men = "w" * 10 + FRONTS[terms[v.FRONT].key] + "b" * 10
        return AlquerqueState(terms=terms, score=(0, 0), acting=(0,), men=men, stood=footing(men))

    def view(self, state: AlquerqueState, seat: Seat | None) -> AlquerqueState:
        return state

    def rulings(self, state: AlquerqueState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        yield from huffs(state, seat)
        takes = list(takings(state, seat))
        yield from takes
        can_take = any(not ruling.because for ruling in takes)
        free = False
        for ruling in steps(state, seat, can_take):
            free = free or not ruling.because
            yield ruling
        if state.terms[v.STUCK] == v.PASSES and not can_take and not free:
            yield ruled(seat, "pass", (), v.PASSES.rule, "Pass, for want of a move")

    def apply(self, state: AlquerqueState, move: Move) -> AlquerqueState:
        seat = move.seat
        path = tuple(BOARD.index[point] for point in move.what)
        match move.verb:
            case "move":
                return stepped(state, seat, *path)
            case "take":
                return taken(state, seat, path)
            case "huff":
                return huffed(state, seat, path)
            case "pass":
                since = (*state.since, standing(state))
                state = but(state, huffable=(), idle=state.idle + 1, since=since, last=(), gone=())
                if not can_act(state, 1 - seat):
                    text = "Neither side can move or take, so the match is drawn."
                    return over(but(state, Note(v.PASSES.rule, text)), (), v.PASSES.rule)
                return turn_to(state, 1 - seat)
            case _:
                raise ValueError(move)

    def refuse(self, view: AlquerqueState, move: Move) -> Ruling:
        if view.outcome is None and move.seat in view.acting:
            rule, because = why_not(view, move)
            if not because:
                rule, because = why_no_further(view, move)
            return Ruling(move, rule, str(move), because)
        return Game.refuse(self, view, move)

    def objection(self, terms: Terms) -> str:
        if terms[v.PAY] == v.ONE_STAKE and terms[v.BELOW] != v.NOTHING:
            return "With one agreed stake, no sum can be less than nothing."
        if terms[v.DUTY] != v.HUFF and terms[v.SEVERAL] != v.ONE_MAN:
            return "Without huffing, it makes no difference which men would be huffed."
        if terms[v.REPEATED] == v.THIRD and terms[v.AGAIN] != v.FREELY:
            return "Where no man returns to a point, no position comes back."
        if terms[v.WAYS] == v.ANY_WAY and terms[v.JUMPS] != v.AS_MOVES:
            return "A man that may move in any direction may take in any direction."
        return ""

    def amiss(self, state: AlquerqueState) -> str:
        if len(state.men) != 25 or len(state.stood) != 25:
            return "The board does not have twenty-five points."
        if any(state.men.count(colour) > MEN for colour in COLOURS):
            return "A side has more than twelve men."
        if sum(state.score):
            return "One player does not receive what the other pays."
        return ""

    def set_up(self, terms: Terms, text: str) -> AlquerqueState:
        """The position that *text* draws, with “white to move” or “black to move” below it."""
        men, rest = boards.read(BOARD, text, COLOURS)
        for colour, side in zip(COLOURS, SIDES, strict=True):
            if men.count(colour) > MEN:
                raise ValueError(
                    f"{side.capitalize()} has {men.count(colour)} men, and begins with {MEN}."
                )
            if colour not in men:
                raise ValueError(f"{side.capitalize()} has no man left, so the play is over.")
        turns = [f"{side} to move" for side in SIDES]
        if len(rest) > 1 or (rest and rest[0].lower() not in turns):
            raise ValueError(f"“{rest[-1]}”: write “white to move” or “black to move” here.")
        seat = turns.index(rest[0].lower()) if rest else 0
        state = AlquerqueState(
            terms=terms, score=(0, 0), acting=(seat,), men=men, stood=footing(men)
        )
        if not can_act(state, seat):
            raise ValueError(f"{SIDES[seat].capitalize()} has no move, so the play is over.")
        return state


class Law(NamedTuple):
    """The readings that every turn asks for, looked up once."""

    onward: bool
    jumps: Reading
    again: Reading
    takes_only: bool
    duty: Reading
    further: Reading


_LAWS: dict[str, Law] = {}


def law(terms: Terms) -> Law:
    law = _LAWS.get(terms.code)
    if law is None:
        law = _LAWS[terms.code] = Law(
            onward=terms[v.WAYS] == v.ONWARD,
            jumps=terms[v.JUMPS],
            again=terms[v.AGAIN],
            takes_only=terms[v.BACK_ROW] == v.TAKES_ONLY,
            duty=terms[v.DUTY],
            further=terms[v.FURTHER],
        )
    return law


# Moving ------------------------------------------------------------------------------------


def steps(state: AlquerqueState, seat: Seat, can_take: bool) -> Iterator[Ruling]:
    """Each step to a vacant point beside a man."""
    laws = law(state.terms)
    for at in own(state, seat):
        for to in BOARD.steps[at]:
            if state.men[to] == boards.VACANT:
                yield on_step(state, laws, seat, at, to, can_take)


def on_step(
    state: AlquerqueState, laws: Law, seat: Seat, at: int, to: int, can_take: bool
) -> Ruling:
    label = f"Move {POINTS[at]} to {POINTS[to]}"
    bar = barred(state, laws, seat, at, to)
    if bar:
        return ruled(seat, "move", (at, to), bar[0], label, bar[1])
    if can_take and laws.duty == v.MUST:
        because = "You can take a man, so you must."
        return ruled(seat, "move", (at, to), laws.duty.rule, label, because)
    if can_take and laws.duty == v.HUFF:
        return ruled(seat, "move", (at, to), laws.duty.rule, f"{label}, and risk a huff")
    return ruled(seat, "move", (at, to), permitting(state, laws, seat, at, to, can_take), label)


def barred(
    state: AlquerqueState, laws: Law, seat: Seat, at: int, to: int
) -> tuple[str, str] | None:
    """The rule that keeps the man at *at* from stepping there, and why; None if none does."""
    if laws.onward and (at, to) in BACKWARD[seat]:
        return v.ONWARD.rule, "A man may not move backward."
    if laws.takes_only and at in BACK_ROWS[seat]:
        return v.TAKES_ONLY.rule, "On the opponent’s back row a man may only take."
    if laws.again != v.FREELY and state.stood[at] >> to & 1:
        return laws.again.rule, f"This man has stood on {POINTS[to]} before."
    return None


def permitting(
    state: AlquerqueState, laws: Law, seat: Seat, at: int, to: int, can_take: bool
) -> str:
    """The rule that most needs to be told of a step that is allowed."""
    if can_take:
        return laws.duty.rule
    if at in BACK_ROWS[seat]:
        return v.LIKE_OTHERS.rule
    if state.stood[at] >> to & 1:
        return v.FREELY.rule
    return v.ANY_WAY.rule if (at, to) in BACKWARD[seat] else "alquerque.move"


def stepped(state: AlquerqueState, seat: Seat, at: int, to: int) -> AlquerqueState:
    takers: list[int] = []
    if law(state.terms).duty == v.HUFF:
        takers = [man for man in own(state, seat) if can_take(state, seat, man)]
    liable = tuple(sorted(to if man == at else man for man in takers))
    state = moved(state, seat, (at, to), ())
    if liable:
        state = but(state, might_have(seat, liable), huffable=liable)
    return turn_to(state, 1 - seat)


def might_have(seat: Seat, liable: tuple[int, ...]) -> Note:
    men = "the man" if len(liable) == 1 else "any of the men"
    text = (
        f"{name(seat)} could have taken with {men} on {listed(liable)}, and may be huffed for it."
    )
    return Note(v.HUFF.rule, text)


def moved(
    state: AlquerqueState, seat: Seat, path: tuple[int, ...], prey: tuple[int, ...]
) -> AlquerqueState:
    """The board after one man has gone that way and taken those, before the turn passes."""
    at, to = path[0], path[-1]
    stood = list(state.stood)
    trail = stood[at]
    for point in path[1:]:
        trail |= 1 << point
    for point in (at, *prey):
        stood[point] = 0
    stood[to] = trail
    return but(
        state,
        men=boards.laid(boards.lifted(state.men, at, *prey), to, COLOURS[seat]),
        stood=tuple(stood),
        huffable=(),
        idle=0 if prey else state.idle + 1,
        since=() if prey else (*state.since, standing(state)),
        last=tuple(POINTS[point] for point in path),
        gone=tuple(POINTS[point] for point in prey),
    )


# Taking ------------------------------------------------------------------------------------


def leaping(state: AlquerqueState, seat: Seat, man: int) -> boards.Leap | None:
    """What may keep that man from a jump; None if nothing can."""
    laws = law(state.terms)
    if laws.again != v.NEVER and (not laws.onward or laws.jumps == v.JUMP_ANY):
        return None
    return lambda path, to: leap_bar(laws, seat, state.stood[man], path, to) is None


def leap_bar(
    laws: Law, seat: Seat, stood: int, path: tuple[int, ...], to: int
) -> tuple[str, str] | None:
    backward = laws.onward and (path[-1], to) in BACKWARD[seat]
    if backward and (laws.jumps == v.AS_MOVES or (laws.jumps == v.JUMP_FIRST and len(path) == 1)):
        return laws.jumps.rule, "This man may not take backward."
    if laws.again == v.NEVER and (stood >> to & 1 or to in path):
        return laws.again.rule, f"This man has stood on {POINTS[to]} before."
    return None


def chains(state: AlquerqueState, seat: Seat, man: int) -> Iterator[Chain]:
    prey = COLOURS[1 - seat]
    return boards.chains(BOARD, state.men, man, prey, leaping(state, seat, man))


def can_take(state: AlquerqueState, seat: Seat, man: int) -> bool:
    prey = COLOURS[1 - seat]
    return boards.can_jump(BOARD, state.men, man, prey, leaping(state, seat, man))


def takings(state: AlquerqueState, seat: Seat) -> Iterator[Ruling]:
    """Each taking, whole or cut short, and each first jump that is barred."""
    laws = law(state.terms)
    chains_open = [chain for man in own(state, seat) for chain in chains(state, seat, man)]
    several = sum(not chain.more for chain in chains_open) > 1
    for chain in chains_open:
        yield on_chain(state, laws, seat, chain, several)
    if laws.onward or laws.again == v.NEVER:
        yield from barred_jumps(state, laws, seat)


def on_chain(state: AlquerqueState, laws: Law, seat: Seat, chain: Chain, several: bool) -> Ruling:
    start, *rest = (POINTS[at] for at in chain.path)
    label = f"Take from {start} to {', '.join(rest)}"
    rule = taking_rule(state, laws, seat, chain, several)
    if chain.more and laws.further == v.GO_ON:
        if laws.duty != v.HUFF:
            because = f"From {rest[-1]} this man can take again, so it must go on."
            return ruled(seat, "take", chain.path, rule, label, because)
        label += ", and risk a huff"
    return ruled(seat, "take", chain.path, rule, label)


def taking_rule(state: AlquerqueState, laws: Law, seat: Seat, chain: Chain, several: bool) -> str:
    """The rule that most needs to be told of a taking."""
    path = chain.path
    if chain.more:
        return laws.further.rule
    if laws.onward and any(hop in BACKWARD[seat] for hop in zip(path, path[1:], strict=False)):
        return laws.jumps.rule
    stood = state.stood[path[0]]
    if laws.again == v.BUT_TO_TAKE and any(stood >> to & 1 for to in path[1:]):
        return laws.again.rule
    if len(chain.taken) > 1:
        return "alquerque.chain"
    return "alquerque.choice" if several else "alquerque.take"


def barred_jumps(state: AlquerqueState, laws: Law, seat: Seat) -> Iterator[Ruling]:
    prey = COLOURS[1 - seat]
    for at in own(state, seat):
        for over, to in BOARD.jumps[at]:
            if state.men[over] == prey and state.men[to] == boards.VACANT:
                bar = leap_bar(laws, seat, state.stood[at], (at,), to)
                if bar:
                    label = f"Take from {POINTS[at]} to {POINTS[to]}"
                    yield ruled(seat, "take", (at, to), bar[0], label, bar[1])


def why_no_further(state: AlquerqueState, move: Move) -> tuple[str, str]:
    """The rule that bars a leap of a taking, the first or a later one, and why."""
    path, laws = tuple(BOARD.index[point] for point in move.what), law(state.terms)
    for place in range(1, len(path)):
        bar = leap_bar(laws, move.seat, state.stood[path[0]], path[:place], path[place])
        if bar:
            return bar
    return "alquerque.turn", "You can’t do that now."


def taken(state: AlquerqueState, seat: Seat, path: tuple[int, ...]) -> AlquerqueState:
    prey = tuple(
        next(jump.over for jump in BOARD.jumps[at] if jump.to == to)
        for at, to in zip(path, path[1:], strict=False)
    )
    laws = law(state.terms)
    leap = leaping(state, seat, path[0])
    state = moved(state, seat, path, prey)
    rule = "alquerque.take" if len(prey) == 1 else "alquerque.chain"
    noun = "man" if len(prey) == 1 else "men"
    state = but(state, Note(rule, f"{name(seat)} takes the {noun} on {listed(prey)}."))
    if laws.duty == v.HUFF and laws.further == v.GO_ON and goes_on(state, seat, path, leap):
        state = but(state, might_have(seat, path[-1:]), huffable=path[-1:])
    return turn_to(state, 1 - seat)


def goes_on(
    state: AlquerqueState, seat: Seat, path: tuple[int, ...], leap: boards.Leap | None
) -> bool:
    """Whether the man that came that way could have taken again."""
    prey = COLOURS[1 - seat]
    return any(
        state.men[over] == prey and state.men[to] == boards.VACANT and (not leap or leap(path, to))
        for over, to in BOARD.jumps[path[-1]]
    )


# Huffing -----------------------------------------------------------------------------------


def huffs(state: AlquerqueState, seat: Seat) -> Iterator[Ruling]:
    """The huffs that the other side's last turn has laid it open to."""
    liable = state.huffable
    several = state.terms[v.SEVERAL]
    if len(liable) > 1 and several == v.EVERY_MAN:
        yield ruled(seat, "huff", liable, several.rule, f"Huff the men on {listed(liable)}")
        return
    rule = several.rule if len(liable) > 1 else "alquerque.huffing"
    for at in liable:
        yield ruled(seat, "huff", (at,), rule, f"Huff the man on {POINTS[at]}")


def huffed(state: AlquerqueState, seat: Seat, men: tuple[int, ...]) -> AlquerqueState:
    note = Note("alquerque.huffing", f"{name(seat)} still has a turn to play.")
    gone = tuple(POINTS[at] for at in men)
    stood = tuple(0 if at in men else trail for at, trail in enumerate(state.stood))
    left = boards.lifted(state.men, *men)
    state = but(state, men=left, stood=stood, huffable=(), idle=0, since=(), last=(), gone=gone)
    state = turn_to(state, seat)
    return state if state.outcome else but(state, note)


# The end -----------------------------------------------------------------------------------


def can_act(state: AlquerqueState, seat: Seat) -> bool:
    """Whether *seat* can move, take or huff."""
    laws = law(state.terms)
    if state.huffable:
        return True
    for at in own(state, seat):
        for to in BOARD.steps[at]:
            if state.men[to] == boards.VACANT and not barred(state, laws, seat, at, to):
                return True
        if can_take(state, seat, at):
            return True
    return False


def turn_to(state: AlquerqueState, seat: Seat) -> AlquerqueState:
    """The table when *seat* is to play, or the end if it cannot or need not."""
    for loser in (seat, 1 - seat):
        if COLOURS[loser] not in state.men:
            note = Note("alquerque.all-taken", f"{name(loser)} has no men left, and loses.")
            return paid(but(state, note), 1 - loser, note.rule)
    stuck, able = state.terms[v.STUCK], can_act(state, seat)
    if not able and stuck == v.DRAWN:
        note = Note(stuck.rule, f"{name(seat)} can neither move nor take, so the match is drawn.")
        return over(but(state, note), (), stuck.rule)
    if not able and stuck == v.LOSES:
        note = Note(stuck.rule, f"{name(seat)} can neither move nor take, and loses.")
        return paid(but(state, note), 1 - seat, stuck.rule)
    # Where no man returns to a point, a position comes back only while both sides pass.
    returns = state.terms[v.AGAIN] == v.FREELY
    if returns and (times := boards.returns(state.since, standing(state))):
        drawn = times > 1 and state.terms[v.REPEATED] == v.THIRD
        state = but(state, boards.return_note(state.terms[v.REPEATED].rule, times, drawn=drawn))
        if drawn:
            return over(state, (), v.THIRD.rule)
    if state.idle >= LIMIT and not state.huffable:
        text = "In sixty turns no man was taken or huffed, so the match is drawn."
        return over(but(state, Note("alquerque.limit", text)), (), "alquerque.limit")
    if state.idle > LIMIT and state.terms.knows(OPEN):
        text = "No man was taken or huffed in the turn after the sixty, so the match is drawn."
        return over(but(state, Note(OPEN, text)), (), OPEN)
    return but(state, acting=(seat,))


def over(state: AlquerqueState, winners: tuple[int, ...], rule: str) -> AlquerqueState:
    return but(state, acting=(), huffable=(), outcome=Outcome(winners, rule))


def paid(state: AlquerqueState, winner: Seat, rule: str) -> AlquerqueState:
    """The end, with what the loser owes."""
    pay = state.terms[v.PAY]
    stakes = 1 if pay == v.ONE_STAKE else reckoned(state, winner)
    loser, rules = 1 - winner, pay.rule
    if stakes < 0:
        below = state.terms[v.BELOW]
        stakes, rules = (0 if below == v.NOTHING else stakes), below.rule
    giver, taker = (loser, winner) if stakes >= 0 else (winner, loser)
    owed = counted(abs(stakes), "stake")
    text = (
        f"{name(giver)} pays {name(taker)} {owed}."
        if stakes
        else "By the count of men nothing is owed."
    )
    note = Note(rules, text)
    score = (stakes, -stakes) if winner == 0 else (-stakes, stakes)
    return over(but(state, note, score=score), (winner,), rule)


def reckoned(state: AlquerqueState, winner: Seat) -> int:
    """What the loser owes by the men left on the board: alquerque.pay.by-men."""
    left, lost = (state.men.count(COLOURS[seat]) for seat in (winner, 1 - winner))
    return 2 + left - lost if lost else 2 + 2 * left
