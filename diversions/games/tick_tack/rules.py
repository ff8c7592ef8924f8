"""The rules of Tick-Tack: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.tick_tack import variants as v
from diversions.games.tick_tack.moves import (
    ELEVENTH,
    FILLED,
    HIT,
    IN,
    PLACING,
    WENT_IN,
    Chances,
    TickTackLaws,
    chances,
    distance,
    fills,
    gained,
    in_reach,
    made,
    might_go_in,
    place,
    staying,
    steps,
    stopped,
)
from diversions.rules.chance import Throw
from diversions.rules.core import (
    CHANCE,
    SEATS,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit import points
from diversions.rules.kit.dice import NUMBERS, counted, set_over, total
from diversions.rules.kit.points import CALLED, HOME, OUT, SIDES, Dice, Men, without
from diversions.rules.kit.running import left_unplayed, said_dice, the_dice

LIMIT, OLD_LIMIT = 80, 200  # throws after which a game is drawn; before the rule was shortened
ENDLESS = "tick-tack.limit"
GOES_ON = "tick-tack.goes-on"
LOTS = Throw(2, "tick-tack.begin")
THROW = Throw(2, "tick-tack.throw")


@dataclass(frozen=True, slots=True, kw_only=True)
class TickTackState(State):
    men: tuple[Men, Men]  # by seat, each in its own counting
    turn: Seat = 0
    lots: tuple[str, ...] = ()  # what the first side threw for the beginning
    thrown: tuple[str, ...] = ()
    left: Dice = ()  # the dice still to be played
    touched: int = 0  # how far from its end the man is that is touched and not yet played
    began: tuple[Men, Men] = (PLACING, PLACING)  # the men before the last throw
    stood: int = 0  # of whose turn it is, on the other's eleventh point since before that throw
    answering: str = ""  # what the other side may answer: a throw that is "played", or a hit
    last: tuple[str, ...] = ()  # the points that the last move touched, for the page
    throws: int = 0  # of this game
    games: int = 0  # that are over


class TickTack(Game[TickTackState]):
    slug, title = "tick-tack", "Tick-Tack"
    seats = (2,)
    options, variants = v.OPTIONS, v.VARIANTS
    acts = "grant hit lay leave move say throw touch"
    secret, face_down = frozenset(), ()
    later = (GOES_ON, ENDLESS)

    def begin(self, terms: Terms) -> TickTackState:
        return TickTackState(terms=terms, men=(PLACING, PLACING), due=LOTS, score=(0, 0))

    def view(self, state: TickTackState, seat: Seat | None) -> TickTackState:
        return state

    def rulings(self, state: TickTackState, seat: Seat) -> Iterator[Ruling]:
        if seat in state.acting:
            yield from on_answering(state, seat) if state.answering else on_moving(state, seat)

    def apply(self, state: TickTackState, move: Move) -> TickTackState:
        match move:
            case Move(seat, "throw", ()) if seat != CHANCE:
                return next_throw(state)
            case Move(_, "throw", thrown) if state.throws == 0:
                return lots_thrown(state, thrown)
            case Move(_, "throw", thrown):
                return fallen(state, thrown)
            case Move(seat, "leave"):
                text = left_unplayed(state.left)
                return played(but(state, Note("tick-tack.play.free", text), left=(), last=()))
            case Move(seat, "touch", (point,)):
                return but(state, touched=distance(seat, point) or 0, last=(point,))
            case Move(seat, "move" | "lay"):
                at, to = course(state, move)
                return moved(but(state, touched=0), seat, at, to)
            case Move(_, "grant"):
                return won_by_hit(state)
            case Move(_, "whynot"):
                return called(state, move)
            case _:
                raise ValueError(move)

    def binding(self, state: TickTackState, move: Move) -> Ruling | None:
        reading = state.terms[v.TOUCH]
        if move.verb not in ("touch", "lay", "move") or reading == v.BACK:
            return None
        return may_not(move, reading.rule, str(move), "You must play a man that you have touched.")

    def refuse(self, view: TickTackState, move: Move) -> Ruling:
        if view.outcome or move.seat not in view.acting:
            return super().refuse(view, move)
        rule, because = why_refused(view, move)
        return may_not(move, rule, str(move), because)

    def ends_deal(self, before: TickTackState, after: TickTackState) -> bool:
        return after.games > before.games

    def amiss(self, state: TickTackState) -> str:
        for side, own in enumerate(state.men):
            if sum(own) != sum(PLACING) or min(own) < 0 or own[HOME]:
                return f"{SIDES[side]} has {sum(own) - own[HOME]} men."
        point = next(points.meet(*state.men), None)
        return "" if point is None else f"Men of both sides stand on {25 - point}."

    def set_up(self, terms: Terms, text: str) -> TickTackState:
        """The position that *text* writes: White's men, Black's, whose throw it is, the dice.

        ``1:13 5:1 9:1; 24:15; A; 6 3`` is White's throw, with two men away from the ace point.
        """
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != 4 or parts[2] not in tuple(SEATS[:2]):
            raise ValueError(
                "Write a position as White’s men; Black’s men; A or B, whose turn it is; and two"
                " dice."
            )
        seat, most = SEATS.index(parts[2]), sum(PLACING)
        men = points.read(1, parts[0], most), points.read(0, parts[1], most)
        state = TickTackState(terms=terms, men=men, turn=seat, acting=(seat,), score=(0, 0))
        if said := self.amiss(state) or ("A man is out." if men[0][OUT] + men[1][OUT] else ""):
            raise ValueError(said)
        thrown = tuple(parts[3].split())
        if not THROW.admits(thrown):
            raise ValueError(f"“{parts[3]}”: write two dice here.")
        return fallen(but(state, throws=1), thrown)


_laws: dict[Terms, TickTackLaws] = {}


def laws_of(terms: Terms) -> TickTackLaws:
    """What moves depend on under these terms; worked out once."""
    if terms not in _laws:
        _laws[terms] = TickTackLaws(
            whole=terms[v.PLAY] == v.ALL,
            fourfold=terms[v.DOUBLETS] == v.FOURFOLD,
            anywhere=terms[v.STOP] == v.ANYWHERE,
            one_cast=terms[v.IN] == v.CAST,
            each=terms[v.FILL].value,
            passing=terms.knows(GOES_ON),
        )
    return _laws[terms]


# Throws ------------------------------------------------------------------------------------------


def lots_thrown(state: TickTackState, thrown: tuple[str, ...]) -> TickTackState:
    """Each side throws for the beginning: who throws most begins, with a throw of its own."""
    seat = 1 if state.lots else 0
    text = f"{name(seat)} throws {NUMBERS[total(thrown)]} to see who begins."
    state = but(state, Note("tick-tack.begin", text), thrown=thrown)
    if not seat:
        return but(state, lots=thrown, due=LOTS)
    mine, theirs = total(state.lots), total(thrown)
    if mine == theirs:
        text = "The throws are equal, and both players throw again."
        return but(state, Note("tick-tack.begin.equal", text), lots=(), due=LOTS)
    first = 0 if mine > theirs else 1
    begins = Note("tick-tack.begin", f"{name(first)} has the higher throw, and begins.")
    return but(state, begins, lots=(), turn=first, throws=1, due=THROW)


def fallen(state: TickTackState, thrown: tuple[str, ...]) -> TickTackState:
    """The dice thrown in a turn: to be played, or lost."""
    laws = laws_of(state.terms)
    plain = points.Laws(fourfold=laws.fourfold)
    dice = points.dice_of(thrown, plain)
    state = but(
        state, due=None, thrown=thrown, left=dice, throws=state.throws + 1, began=state.men,
        stood=state.men[state.turn][IN],
    )  # fmt: skip
    if dice[0] == dice[1]:
        text = f"Doublets: {name(state.turn)} has {said_dice(dice)}."
        state = but(state, Note(state.terms[v.DOUBLETS].rule, text))
    return onward(state)


def onward(state: TickTackState) -> TickTackState:
    """The table with the dice that are left: the same side's turn, or the other's answer."""
    own, foe = state.men[state.turn], state.men[1 - state.turn]
    if state.left and steps(own, foe, state.stood, state.left, laws_of(state.terms)):
        return but(state, acting=(state.turn,))
    if state.left:
        text = f"{name(state.turn)} cannot play {the_dice(state.left)}."
        state = but(state, Note("tick-tack.nothing", text), left=())
    return played(state)


def played(state: TickTackState) -> TickTackState:
    """A throw is played: the other side answers where something may have been overlooked."""
    if state.terms[v.WHY_NOT] == v.TOLD:
        text = overlooked_said(state)
        noted = but(state, Note("tick-tack.whynot.told", text)) if text else state
        return next_throw(noted)
    if whynots(state):
        return but(state, acting=(1 - state.turn,), answering="played")
    return next_throw(state)


def next_throw(state: TickTackState) -> TickTackState:
    """The other side's throw, or the end of a game that has lasted too long."""
    state = but(state, acting=(), answering="")
    most = LIMIT if state.terms.knows(ENDLESS) else OLD_LIMIT
    if state.throws > most:
        text = f"After {most} throws the game is drawn."
        return over(but(state, Note("tick-tack.limit", text)), "tick-tack.limit")
    return but(state, turn=1 - state.turn, due=THROW)


# Moves -------------------------------------------------------------------------------------------


def course(state: TickTackState, move: Move) -> tuple[int, int]:
    """From where a man goes, and where: by how far both are from its end."""
    words = [distance(move.seat, word) or 0 for word in move.what]
    return (state.touched, words[0]) if move.verb == "lay" else (words[0], words[1])


def moved(state: TickTackState, seat: Seat, at: int, to: int) -> TickTackState:
    """A man moved by one of the dice, with what that wins."""
    laws, last = laws_of(state.terms), (place(seat, at), place(seat, to))
    pair = made(state.men[seat], state.men[1 - seat], at, at - to)
    men = pair if seat == 0 else (pair[1], pair[0])
    stood = staying(state.stood, at, laws)
    after = but(state, men=men, left=without(state.left, at - to), last=last, stood=stood)
    match gained(*pair, stood, laws):
        case "hit":
            if fills(pair[0], laws):
                text = "The second table is filled too, but only the hit counts."
                after = but(after, Note("tick-tack.fill-hit", text))
            return hit(after)
        case "in":
            rule = state.terms[v.IN].rule
            text = f"Two of {name(seat)}’s men are on {name(1 - seat)}’s eleventh point."
            after = but(after, Note(rule, text))
            if laws.one_cast and stood < state.began[seat][IN]:
                text = "The man that stood there before has gone on, and is not counted."
                after = but(after, Note(GOES_ON, text))
            return won(after, seat, 2, "tick-tack.in")
        case "fill":
            rule = state.terms[v.FILL].rule
            text = f"All points of {name(seat)}’s second table are filled."
            return won(but(after, Note(rule, text)), seat, 2, "tick-tack.fill")
    return onward(after)


def hit(state: TickTackState) -> TickTackState:
    """A hit, which the other side grants if two men might have gone in instead."""
    end = state.last[1]
    noted = but(state, Note("tick-tack.reach", f"{name(state.turn)} hits the man on {end}."))
    if state.terms[v.WHY_NOT] == v.TAKEN and whynots(but(noted, answering=HIT)):
        return but(noted, acting=(1 - state.turn,), answering=HIT, left=())
    return won_by_hit(noted)


def won_by_hit(state: TickTackState) -> TickTackState:
    """The hit counts."""
    return won(state, state.turn, 1, "tick-tack.hit")


WON = {
    "tick-tack.hit": "{} wins one stake by the hit.",
    "tick-tack.in": "{} goes in, and wins two stakes.",
    "tick-tack.fill": "{} has filled the second table, and wins two stakes.",
    "tick-tack.whynot": "Why not: {} wins one stake.",
    "tick-tack.missed": "Why not: {} wins two stakes.",
}


def won(state: TickTackState, seat: Seat, stakes: int, rule: str) -> TickTackState:
    """The game is won by *seat*, by that rule."""
    score = list(state.score)
    score[seat] += stakes
    notes = [Note(rule, WON[rule].format(name(seat)))]
    if rule not in ("tick-tack.in", "tick-tack.fill"):
        notes.append(Note("tick-tack.hit-ends", f"{name(seat)} has won the game."))
    return over(but(state, *notes, score=(score[0], score[1])), rule)


def over(state: TickTackState, rule: str) -> TickTackState:
    """The end of a game: the next one, or the end of the match."""
    games, match = state.games + 1, state.terms[v.SET]
    state = but(state, games=games, left=(), acting=(), answering="")
    if games < match.value:
        men = (PLACING, PLACING)
        return but(state, men=men, began=men, lots=(), throws=0, last=(), due=LOTS)
    ahead = (state.score[0] > state.score[1]) - (state.score[0] < state.score[1])
    winners = () if not ahead else (0,) if ahead > 0 else (1,)
    if match.value == 1:
        return but(state, outcome=Outcome(winners, rule))
    note = Note(match.rule, set_over(match.value, state.score))
    return but(state, note, outcome=Outcome(winners, match.rule))


# Why not -----------------------------------------------------------------------------------------


def overlooked(state: TickTackState) -> Chances:
    """What the throw could have won, and did not, if the rules make a loss of it."""
    seat = state.turn
    own, foe = state.began[seat], state.began[1 - seat]
    laws = laws_of(state.terms)
    dice = points.dice_of(state.thrown, points.Laws(fourfold=laws.fourfold))
    could = chances(own, foe, dice, laws)
    missed = state.terms[v.MISSED]
    counts = (
        missed == v.ANY
        or (missed == v.BESIDE and bool(could.hits))
        or (missed == v.WITHIN and any(own[1:13]))
    )
    hits = frozenset[int]() if state.men[1 - seat][OUT] else could.hits
    return Chances(hits, could.goes_in and counts)


def overlooked_said(state: TickTackState) -> str:
    """The same in words; empty if it is nothing."""
    could = overlooked(state)
    if not could.hits and not could.goes_in:
        return ""
    what = "have gone in" if could.goes_in else "have hit"
    return f"{name(state.turn)} could {what}, but loses nothing for missing it."


def whynots(state: TickTackState) -> tuple[int, ...]:
    """The points that the other side may name with a Why not, by how far they are from the end of
    the way of the side that threw: its own single men in reach, and its eleventh point."""
    seat, laws = state.turn, laws_of(state.terms)
    own, foe = state.began[seat], state.began[1 - seat]
    singles = () if state.answering == HIT else in_reach(own, foe, laws)
    return (*singles, *((IN,) if might_go_in(own, foe, laws) else ()))


def called(state: TickTackState, move: Move) -> TickTackState:
    """A Why not: the game, if it is true; if not, it counts for nothing."""
    at, could = distance(state.turn, move.what[0]), overlooked(state)
    if at == IN and could.goes_in:
        note = Note(state.terms[v.MISSED].rule, f"{name(state.turn)} could have gone in.")
        return won(but(state, note), move.seat, 2, "tick-tack.missed")
    if at in could.hits:
        text = f"{name(state.turn)} could have hit the man on {move.what[0]}."
        note = Note("tick-tack.whynot.taken", text)
        return won(but(state, note), move.seat, 1, "tick-tack.whynot")
    state = but(state, Note("tick-tack.whynot.false", "Nothing was overlooked there."))
    return won_by_hit(state) if state.answering == HIT else next_throw(state)


# Rulings -----------------------------------------------------------------------------------------


def on_answering(state: TickTackState, seat: Seat) -> Iterator[Ruling]:
    """What the other side says to a throw that is played, or to a hit."""
    if state.answering == HIT:
        yield may(Move(seat, "grant"), "tick-tack.hit", "Grant the hit")
    else:
        yield may(Move(seat, "throw"), "tick-tack.throw", "Throw the dice")
    for at in whynots(state):
        point = place(state.turn, at)
        if at == IN:
            rule, label = "tick-tack.missed", f"Say “Why not” for {point}, your eleventh point"
        else:
            rule, label = "tick-tack.whynot", f"Say “Why not” for your man on {point}"
        yield may(Move(seat, "whynot", (point,)), rule, label)


def on_moving(state: TickTackState, seat: Seat) -> Iterator[Ruling]:
    """A ruling on every step by a die that is left, and on leaving what is left."""
    if state.terms[v.TOUCH] == v.PRESS:
        yield from on_touching(state, seat)
        return
    own, foe, laws = state.men[seat], state.men[1 - seat], laws_of(state.terms)
    told = state.terms[v.WHY_NOT] == v.TOLD
    begun = state.men != state.began
    rule = state.terms[v.TOUCH].rule if begun else "tick-tack.move"
    for die, at, spoils in steps(own, foe, state.stood, state.left, laws):
        to = at - die
        move, label = step_of(seat, at, to)
        hits = foe[25 - to] == 1
        if spoils:
            yield may_not(move, "tick-tack.play.all", label, SPOILS)
        elif hits and told:
            yield may(move, "tick-tack.reach", f"{label} and hit")
        else:
            yield may(move, rule, label)
    for die in dict.fromkeys(state.left):
        yield from on_barred(seat, own, foe, die, laws)
    yield on_leaving(state, seat)


def on_touching(state: TickTackState, seat: Seat) -> Iterator[Ruling]:
    """The rulings where a man is touched first, and then played: which man, or where it goes."""
    own, foe, laws = state.men[seat], state.men[1 - seat], laws_of(state.terms)
    every = steps(own, foe, state.stood, state.left, laws)
    told = state.terms[v.WHY_NOT] == v.TOLD
    if not state.touched:
        for at in dict.fromkeys(step.at for step in every):
            move = Move(seat, "touch", (place(seat, at),))
            label = f"Touch the man on {place(seat, at)}"
            if all(step.spoils for step in every if step.at == at):
                yield may_not(move, "tick-tack.play.all", label, SPOILS)
            else:
                yield may(move, "tick-tack.touch.press", label)
        yield on_leaving(state, seat)
        return
    for die, at, spoils in every:
        if at == state.touched:
            label = step_of(seat, at, at - die)[1]
            move = Move(seat, "lay", (place(seat, at - die),))
            if spoils:
                yield may_not(move, "tick-tack.play.all", label, SPOILS)
            elif told and foe[25 - at + die] == 1:
                yield may(move, "tick-tack.reach", f"{label} and hit")
            else:
                yield may(move, "tick-tack.move", label)


SPOILS = "Then you could not play as much of the throw as is possible."


def on_barred(seat: Seat, own: Men, foe: Men, die: int, laws: TickTackLaws) -> Iterator[Ruling]:
    """The rulings on men that cannot go by *die* because of the other side's."""
    for at in range(24, die, -1):
        to = at - die
        there = foe[25 - to]
        if own[at] and there > 1:
            move, label = step_of(seat, at, to)
            because = f"{name(1 - seat)} has two or more men on {move.what[1]}."
            yield may_not(move, "tick-tack.bound", label, because)
        elif own[at] and there and laws.anywhere and stopped(foe, at, to):
            move, label = step_of(seat, at, to)
            because = "The other side has bound a point in the way."
            yield may_not(move, "tick-tack.stop.anywhere", label, because)


def step_of(seat: Seat, at: int, to: int) -> tuple[Move, str]:
    """A step as a move, and what its button says."""
    start, end = place(seat, at), place(seat, to)
    return Move(seat, "move", (start, end)), f"Move {start} to {end}"


def on_leaving(state: TickTackState, seat: Seat) -> Ruling:
    """The ruling on leaving what is left of a throw."""
    left, reading = state.left, state.terms[v.PLAY]
    one = f"Leave the {CALLED[left[0] - 1]}"
    label = one if len(left) == 1 else f"Leave {NUMBERS[len(left)]} dice"
    move = Move(seat, "leave")
    if reading == v.FREE:
        return may(move, "tick-tack.play.free", label)
    return may_not(move, "tick-tack.play.all", label, "You must play as many dice as you can.")


def why_refused(view: TickTackState, move: Move) -> tuple[str, str]:
    """The rule and the reason against an act that is not listed."""
    if view.answering:
        if move.verb == "whynot":
            return "tick-tack.whynot", "No cast could have brought a man there."
        return "tick-tack.throw", "First answer the other player: then the dice are thrown."
    if view.terms[v.TOUCH] == v.PRESS:
        if view.touched:
            start = place(move.seat, view.touched)
            return "tick-tack.touch.press", f"You have touched the man on {start}: play it."
        return "tick-tack.touch.press", "Touch a man that these dice can move."
    if move.verb != "move":
        return "tick-tack.move", "First play the dice that were thrown."
    seat, way = move.seat, [distance(move.seat, word) for word in move.what]
    if len(way) != 2 or None in way:
        return "tick-tack.move", "Give the man’s point and the point it goes to: “move 1 7”."
    at, to = way[0] or 0, way[1] or 0
    if not view.men[seat][at]:
        return "tick-tack.move", f"You have no man on {move.what[0]}."
    if to >= at:
        course = "from 1 up to 24" if seat == 0 else "from 24 down to 1"
        return "tick-tack.way", f"{SIDES[seat]}’s men move {course}."
    far = f"From {move.what[0]} to {move.what[1]} is {counted(at - to, 'point')}"
    return "tick-tack.move", f"{far}, and you have {said_dice(view.left)} to play."


__all__ = ["ELEVENTH", "FILLED", "WENT_IN", "TickTack", "TickTackState", "laws_of"]
