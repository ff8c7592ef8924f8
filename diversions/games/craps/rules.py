"""The rules of Craps, after Dagonell the Juggler, who names no source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

from diversions.games.craps.variants import (
    BOUTS,
    EVEN,
    MORE,
    NEXT,
    NONE,
    OPTIONS,
    PURSE,
    RUIN,
    VARIANTS,
)
from diversions.rules import (
    Game,
    Move,
    Note,
    Ruling,
    Seat,
    State,
    Terms,
    Throw,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.dice import (
    NUMBERS,
    StakeRules,
    brought,
    counted,
    ended,
    no_stake,
    on_staking,
    paid,
    round_table,
    said,
    spelt,
    staked,
    total,
    uncounted,
    ways,
)

STAKES = StakeRules(stake="craps.bet", cover="craps.cover", stay="craps.stay")
FIRST_ROLL = Throw(2, "craps.first")
FOR_THE_POINT = Throw(2, "craps.point")
WAYS = ways(FIRST_ROLL)


class Further(NamedTuple):
    """A further bet on a point: *backer* that it is made, *layer* that seven comes first.

    While it is only offered, the seat that is still to answer stands as -1.
    """

    backer: Seat
    layer: Seat
    back: int
    lay: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CrapsState(State):
    """*doing*: "bet" while the faders bet, "first" and "point" for the shooter's throws, "more"
    while a fader may bet further, "answer" while his bet is to be taken, "dice" at the end."""

    shooter: Seat = 0
    purses: tuple[int, ...] = ()  # what each has beside what lies on the table
    bets: tuple[int, ...] = ()  # each fader's against the shooter
    doing: str = "bet"
    asked: tuple[Seat, ...] = ()  # the faders still to speak, the present one left out
    answers: tuple[Seat, ...] = ()  # those still to be asked whether they take the bet offered
    offer: Further | None = None
    further: tuple[Further, ...] = ()
    point: int = 0
    thrown: tuple[str, ...] = ()
    bouts: int = 0  # decided so far


class Craps(Game[CrapsState]):
    slug, title, seats = "craps", "Craps", (3, 2, 4, 5, 6)
    acts = "back bet keep lay leave pass take throw"
    options, variants = OPTIONS, VARIANTS

    def begin(self, terms: Terms) -> CrapsState:
        state = CrapsState(terms=terms, **brought(terms[PURSE], terms.seats))
        note = Note("craps.shooter-first", f"{name(0)} is the first shooter.")
        return bout_begins(but(state, note), 0)

    def ends_deal(self, before: CrapsState, after: CrapsState) -> bool:
        return after.bouts > before.bouts

    def view(self, state: CrapsState, seat: Seat | None) -> CrapsState:
        return state

    def rulings(self, state: CrapsState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.doing:
            case "bet":
                high, held = most(state, seat), state.purses[seat]
                yield from on_staking(STAKES, "bet", seat, high, held, state.shooter)
            case "more":
                yield from on_further(state, seat)
            case "answer":
                assert state.offer
                size = state.offer.back if state.offer.backer < 0 else state.offer.lay
                label = f"Take the bet, for {counted(size)}"
                yield may(Move(seat, "take"), "craps.more.answer", label)
                yield may(Move(seat, "leave"), "craps.more.answer", "Leave the bet")
            case "dice":
                yield may(Move(seat, "keep"), "craps.again", "Keep the dice")
                yield may(Move(seat, "pass"), "craps.again", "Pass the dice")
            case _:
                rule, label = THROWS[state.doing]
                yield may(Move(seat, "throw"), rule, label)
                yield may_not(Move(seat, "pass"), "craps.stand", "Pass the dice", STANDS)

    def refuse(self, view: CrapsState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        if view.doing == move.verb == "bet":
            return no_stake(STAKES, move, most(view, move.seat), view.purses[move.seat])
        if move.verb in ("lay", "back") and view.terms[MORE] == NONE:
            rule, because = NONE.rule, "There are no further bets in this game."
        elif move.verb in ("lay", "back") and view.doing == "more":
            rule, because = why_no_bet(view, move)
        else:
            rule, because = INSTEAD[view.doing]
        return may_not(move, rule, str(move), because)

    def apply(self, state: CrapsState, move: Move) -> CrapsState:
        match move:
            case Move(seat, "bet", (coins,)):
                state = but(
                    state,
                    purses=paid(state.purses, (seat, -int(coins))),
                    bets=paid(state.bets, (seat, int(coins))),
                )
                return next_fader(state)
            case Move(_, "stay"):
                return next_fader(state)
            case Move(seat, "lay" | "back" as verb, (coins,)):
                return offered(state, seat, verb, int(coins))
            case Move(_, "stand"):
                return next_further(state)
            case Move(seat, "take" | "leave" as verb):
                return answered(state, seat, verb == "take")
            case Move(_, "throw", ()):
                due = FOR_THE_POINT if state.point else FIRST_ROLL
                return but(state, acting=(), due=due)
            case Move(_, "throw", thrown):
                return fallen(but(state, due=None, thrown=thrown))
            case Move(seat, "keep"):
                return bout_begins(state, seat)
            case Move(_, "pass"):
                return passes(state)
            case _:
                raise ValueError(move)

    def amiss(self, state: CrapsState) -> str:
        there = sum(state.purses) + sum(state.bets)
        there += sum(bet.back + bet.lay for bet in state.further)
        if wrong := uncounted(state.terms, PURSE, there):
            return wrong
        if free(state, state.shooter) < 0:
            return "The shooter could not pay what is bet."
        return ""


THROWS = {
    "first": ("craps.first", "Throw the dice"),
    "point": ("craps.point", "Throw for the point"),
}
STANDS = "There are bets and the bout is not decided: throw again."
VERBS = ("bet", "stay", "lay", "back", "stand", "take", "leave", "throw", "keep", "pass")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "bet": ("craps.bet", "Now bet some coins against the shooter, or nothing."),
    "first": ("craps.first", "Throw the dice now."),
    "point": ("craps.point", "Throw for the point now."),
    "more": ("craps.more", "Now make a further bet on the point, or bet no more."),
    "answer": ("craps.more.answer", "First take the bet offered to you, or leave it."),
    "dice": ("craps.again", "First say whether you keep or pass the dice."),
}


# Betting -----------------------------------------------------------------------------------


def free(state: CrapsState, seat: Seat) -> int:
    """What *seat* may still bet: of the shooter's coins, those that cover no fader's bet."""
    return state.purses[seat] - (sum(state.bets) if seat == state.shooter else 0)


def most(state: CrapsState, seat: Seat) -> int:
    return min(state.purses[seat], free(state, state.shooter))


def next_fader(state: CrapsState) -> CrapsState:
    """The next fader speaks, while the shooter can pay more; then he throws, if any has bet."""
    if state.asked and most(state, state.asked[0]):
        return but(state, acting=state.asked[:1], asked=state.asked[1:])
    if not any(state.bets):
        note = Note("craps.unset", f"No player bets against {name(state.shooter)}.")
        return passes(but(state, note, bouts=state.bouts + 1))
    return but(state, doing="first", acting=(state.shooter,), asked=(), thrown=())


def bout_begins(state: CrapsState, shooter: Seat) -> CrapsState:
    first, *rest = round_table(state.purses, shooter)
    return but(
        state,
        shooter=shooter,
        bets=(0,) * state.terms.seats,
        further=(),
        point=0,
        doing="bet",
        acting=(first,),
        asked=tuple(rest),
    )


# Further bets on a point -------------------------------------------------------------------


def at_odds(state: CrapsState) -> tuple[int, int]:
    """The least coins for the point and against it, in the proportion agreed."""
    if state.terms[MORE] == EVEN:
        return 1, 1
    makes, seven = WAYS[state.point], WAYS[7]
    common = gcd(makes, seven)
    return makes // common, seven // common


def takers(state: CrapsState, seat: Seat, coins: int) -> tuple[Seat, ...]:
    """The other faders, in order from *seat*, who have so many coins."""
    others = round_table(state.purses, seat)
    return tuple(s for s in others if s != state.shooter and state.purses[s] >= coins)


def on_further(state: CrapsState, seat: Seat) -> Iterator[Ruling]:
    rule = state.terms[MORE].rule
    back, lay = at_odds(state)
    held = state.purses[seat]
    for times in range(1, held // lay + 1):
        offer = Move(seat, "lay", (str(times * lay),))
        label = f"Lay {counted(times * lay)} to {spelt(times * back)} on seven"
        if times * back <= free(state, state.shooter):
            yield may(offer, "craps.more.shooter", label)
        else:
            because = f"{name(state.shooter)} cannot pay that."
            yield may_not(offer, "craps.cover", label, because)
            break
    for times in range(1, held // back + 1):
        offer = Move(seat, "back", (str(times * back),))
        label = f"Back the point, {counted(times * back)} to {spelt(times * lay)}"
        if takers(state, seat, times * lay):
            yield may(offer, "craps.more.among", label)
        else:
            by, because = no_taker(state, times * lay)
            yield may_not(offer, by, label, because)
            break
    if held < back:
        offer = Move(seat, "back", (str(back),))
        because = f"A bet on {NUMBERS[state.point]} needs {counted(back)}."
        yield may_not(offer, rule, f"Back the point, {counted(back)} to {spelt(lay)}", because)
    yield may(Move(seat, "stand"), "craps.more", "Bet no more")


def why_no_bet(state: CrapsState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a further bet that is not listed."""
    coins, held = staked(move), state.purses[move.seat]
    back, lay = at_odds(state)
    unit, other = (lay, back) if move.verb == "lay" else (back, lay)
    if coins < 1 or coins % unit:
        because = f"A bet on {NUMBERS[state.point]} is {back} against {lay}, or a multiple of that."
        return state.terms[MORE].rule, because
    if coins > held:
        return "craps.more", f"You have only {counted(held)}."
    if move.verb == "lay":
        return "craps.cover", f"{name(state.shooter)} cannot pay that."
    return no_taker(state, coins // unit * other)


def no_taker(state: CrapsState, coins: int) -> tuple[str, str]:
    """The rule and the reason against backing the point, which no other fader can take."""
    if state.terms.seats == 2:
        return "craps.more.shooter", "There is no other fader to take the bet."
    return "craps.more.among", f"No other fader has {counted(coins)}."


def offered(state: CrapsState, seat: Seat, verb: str, coins: int) -> CrapsState:
    """A further bet is offered: to the shooter, or to the other faders in turn."""
    back, lay = at_odds(state)
    if verb == "lay":
        offer = Further(-1, seat, coins * back // lay, coins)
        answers: tuple[Seat, ...] = (state.shooter,)
        words = f"{name(state.shooter)} may take the bet, for {counted(offer.back)}."
        rule = "craps.more-against"
    else:
        offer = Further(seat, -1, coins, coins * lay // back)
        answers = takers(state, seat, offer.lay)
        words = f"{name(answers[0])} may take the bet, for {counted(offer.lay)}."
        rule = "craps.more-sides"
    return but(
        state,
        Note(rule, words),
        offer=offer,
        doing="answer",
        acting=answers[:1],
        answers=answers[1:],
    )


def answered(state: CrapsState, seat: Seat, taken: bool) -> CrapsState:
    offer = state.offer
    assert offer is not None
    if not taken:
        if state.answers:
            note = Note("craps.more.offered", f"{name(state.answers[0])} may take it.")
            return but(state, note, acting=state.answers[:1], answers=state.answers[1:])
        state = but(state, Note("craps.more.answer", "The bet is not made."))
        return next_further(but(state, offer=None))
    bet = offer._replace(layer=seat) if offer.layer < 0 else offer._replace(backer=seat)
    return next_further(
        but(
            state,
            Note(
                "craps.more.answer",
                f"{name(bet.backer)} has {counted(bet.back)} on {NUMBERS[state.point]}. "
                f"{name(bet.layer)} has {spelt(bet.lay)} on seven.",
            ),
            purses=paid(state.purses, (bet.backer, -bet.back), (bet.layer, -bet.lay)),
            further=(*state.further, bet),
            offer=None,
            answers=(),
        )
    )


def next_further(state: CrapsState) -> CrapsState:
    """The next fader who has coins may bet further; then the shooter throws for his point."""
    for place, seat in enumerate(state.asked):
        if state.purses[seat]:
            return but(state, doing="more", acting=(seat,), asked=state.asked[place + 1 :])
    return but(state, doing="point", acting=(state.shooter,), asked=())


# The throws --------------------------------------------------------------------------------


def fallen(state: CrapsState) -> CrapsState:
    """The table after the dice have fallen."""
    fell = total(state.thrown)
    words = f"{said(state.thrown).capitalize()}, {NUMBERS[fell]}"
    if state.point:
        return on_point(state, fell, words)
    if fell in (7, 11):
        return decided(
            but(state, Note("craps.natural", f"{words}: a natural. The shooter wins.")), True
        )
    if fell in (2, 3):
        return decided(
            but(state, Note("craps.craps", f"{words}: craps. The shooter loses.")), False
        )
    if fell == 12:
        return decided(
            but(state, Note("craps.craps", f"{words}: boxcars. The shooter loses.")), False
        )
    state = but(state, Note("craps.point", f"{words}: the point."), point=fell)
    more = state.terms[MORE]
    if more == NONE:
        note = Note(more.rule, "No further bets are made.")
        return but(state, note, doing="point", acting=(state.shooter,))
    back, lay = at_odds(state)
    note = Note(
        more.rule, f"Further bets are {counted(back)} on the point against {spelt(lay)} on seven."
    )
    return next_further(but(state, note, asked=round_table(state.purses, state.shooter)))


def on_point(state: CrapsState, fell: int, words: str) -> CrapsState:
    """What a throw does while a point stands."""
    if fell == state.point:
        return decided(
            but(state, Note("craps.made", f"{words}: the point is made. The shooter wins.")), True
        )
    if fell == 7:
        return decided(but(state, Note("craps.seven", f"{words}: the shooter loses.")), False)
    note = Note("craps.other", f"{words}: neither the point nor seven.")
    return but(state, note, acting=(state.shooter,))


# The money, and the dice -------------------------------------------------------------------


def decided(state: CrapsState, made: bool) -> CrapsState:
    """All bets paid; the shooter keeps the dice, unless a seven has taken them from him."""
    shooter, bet = state.shooter, sum(state.bets)
    if made:
        changes = [(shooter, bet)]
        text = f"{name(shooter)} wins {counted(bet)}."
    else:
        changes = [(seat, 2 * coins) for seat, coins in enumerate(state.bets)]
        changes.append((shooter, -bet))
        text = f"{name(shooter)} pays {counted(bet)}."
    state = but(state, Note("craps.pay", text))
    for further in state.further:
        winner, loser = (further.backer, further.layer)[:: 1 if made else -1]
        lost = further.lay if made else further.back
        changes.append((winner, further.back + further.lay))
        text = f"{name(winner)} wins {counted(lost)} from {name(loser)}."
        state = but(state, Note("craps.more.pay", text))
    purses = paid(state.purses, *changes)
    seven_out = bool(state.point) and not made
    state = but(
        state,
        purses=purses,
        score=purses,
        bets=(0,) * state.terms.seats,
        further=(),
        bouts=state.bouts + 1,
    )
    if over := match_over(state):
        return over
    if seven_out or not purses[shooter]:
        rule = "craps.seven" if seven_out else state.terms[RUIN].rule
        return passes(but(state, Note(rule, f"{name(shooter)} loses the dice.")))
    note = Note("craps.again", f"{name(shooter)} may keep the dice.")
    return but(state, note, doing="dice", acting=(shooter,))


def passes(state: CrapsState) -> CrapsState:
    """The dice go to the next who has money, unless the match is over."""
    if over := match_over(state):
        return over
    way = state.terms[NEXT]
    shooter = round_table(state.purses, state.shooter, way.value)[0]
    return bout_begins(but(state, Note(way.rule, f"{name(shooter)} has the dice.")), shooter)


def match_over(state: CrapsState) -> CrapsState | None:
    """The end, when one has all the money or the bouts agreed are played."""
    terms = state.terms
    end = ended(state.purses, state.bouts, terms[BOUTS], "craps.all", terms[RUIN])
    return but(state, end.note, acting=(), due=None, outcome=end.outcome) if end else None
