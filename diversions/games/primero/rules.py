"""The rules of Primero: who may do what, and what comes of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache

from diversions.games.primero.deal import (
    able,
    begun,
    cards_dealt,
    exchanged,
    lifted,
    reshuffled,
)
from diversions.games.primero.showing import BETTER, UNMATCHED, may_claim
from diversions.games.primero.state import (
    LEVEL,
    PACK,
    PrimeroState,
    Worth,
    any_total,
    bidding,
    bids_left,
    ladder,
    spoken,
    three_kinds,
    worth_of,
)
from diversions.games.primero.variants import (
    AIM,
    BIDS,
    DECLARED,
    DRAW,
    DUTY,
    EXCHANGE,
    FOLD,
    HIGHEST,
    LAST,
    LOWEST,
    MUST,
    NEVER,
    ONE_PASS,
    OPTIONS,
    PASS,
    PASSING_ON,
    REST,
    STANDS,
    UNDERSTATE,
    VARIANTS,
    VYING_TOO,
    objection,
)
from diversions.games.primero.vying import (
    free_to_draw,
    must_see,
    passed,
    saw,
    taken_back,
    turn_over,
    vied,
    yielded,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Pick,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
)
from diversions.rules.kit.cards import backs, miscounted
from diversions.rules.kit.dice import counted, up_to
from diversions.rules.numbers import whole
from diversions.rules.packs import Pack

MOST = 3  # coins that one vie may lay, where the size is free


class Primero(Game[PrimeroState]):
    slug = "primero"
    acts = "bid exchange keep lift pass revie see vie yield"
    title = "Primero"
    seats = (4, 2, 3, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "reshuffle", "exchange"})
    telling = frozenset({"vie"})
    later = (BETTER, UNMATCHED)
    face_down = ("hands", "aside", "stock")

    def begin(self, terms: Terms) -> PrimeroState:
        return begun(terms)

    def rulings(self, state: PrimeroState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.stage in ("act", "saw"):
            yield from on_vying(state, seat)
        if state.stage == "act":
            yield from on_answering(state, seat)
        else:
            yield from on_exchanging(state, seat)

    def apply(self, state: PrimeroState, move: Move) -> PrimeroState:
        match move:
            case Move(seat, "vie", (kind, value, coins)):
                return vied(state, seat, int(coins), (kind, int(value)))
            case Move(seat, "vie", (coins,)):
                return vied(state, seat, int(coins), None)
            case Move(seat, "rest"):
                return vied(state, seat, state.terms[REST].value, None, rest=True)
            case Move(seat, "see"):
                return saw(state, seat)
            case Move(seat, "pass"):
                return passed(state, seat)
            case Move(seat, "exchange", cards):
                return turn_over(exchanged(state, seat, cards), seat)
            case Move(seat, "keep"):
                return turn_over(state, seat)
            case Move(seat, "yield"):
                return yielded(state, seat)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "reshuffle", cards):
                return reshuffled(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: PrimeroState, seat: Seat | None) -> PrimeroState:
        due = state.due
        if isinstance(due, Shuffle) and due.verb == "reshuffle":
            due = due._replace(pack=(BACK,) * len(due.pack))
        return but(
            state, due=due, hands=backs(state.hands, seat), aside=backs(state.aside, seat),
            stock=(BACK,) * len(state.stock),
        )  # fmt: skip

    def refuse(self, view: PrimeroState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = why_not(view, move)
        return may_not(move, rule, str(move), because)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed))

    def amiss(self, state: PrimeroState) -> str:
        whole = next(r.value for o, r in state.terms.agreed if o.key == "purse")
        if sum(state.purse) + sum(state.laid) + state.left != whole * state.terms.seats:
            return "The coins do not add up."
        piles = (*state.hands, *state.aside, state.stock)
        return miscounted([card for pile in piles for card in pile])


def no_better(state: PrimeroState) -> tuple[str, str]:
    """The rule and the reason against a bid that does not go beyond the last."""
    assert state.bid
    said = f"{spoken(state.bid).capitalize()} has been bid"
    if state.phase == 2 and state.vier is None:
        way = "beat it" if state.terms[AIM] == HIGHEST else "go below it"
        return STANDS.rule, f"{said}, and still stands: your bid must {way}."
    if state.terms[AIM] == HIGHEST:
        return "primero.rise", f"{said}, and your bid must beat it."
    return "primero.aim.lowest", f"{said}, and your bid must go below it."


# Why a move that is not listed is refused ------------------------------------------------------


VERBS = ("vie", "rest", "see", "pass", "yield", "exchange", "keep")


def why_not(state: PrimeroState, move: Move) -> tuple[str, str]:
    """The rule and the reason against what the one who acts would do now."""
    terms, seat = state.terms, move.seat
    if state.stage == "act" and move.verb == "keep":
        return "primero.keep", "First vie, see, pass or yield."
    if state.stage == "act" and move.verb == "exchange":
        when = "vie, see or pass" if terms[DRAW] == VYING_TOO else "pass"
        return terms[DRAW].rule, f"You may exchange cards after you {when}."
    if move.verb == "exchange":
        return terms[EXCHANGE].rule, "Choose among your own cards, as many as the rule allows."
    if move.verb not in ("vie", "rest") or state.stage not in ("act", "saw"):
        return "primero.keep", "Your turn is nearly over: exchange cards, or keep yours."
    for ruling in on_vying(state, seat):
        if not ruling.allowed and not ruling.move.what:
            return ruling.rule, ruling.because
    if move.verb == "rest":
        if terms[BIDS] == DECLARED:
            return "primero.bids.declared", "There is no rest in the game with bids: vie a bid."
        return terms[REST].rule, "The rest can be vied only in the second phase."
    if terms[BIDS] != DECLARED:
        return "primero.stake", "A vie is one stake, which is one coin: vie 1."
    if not bidding(state):
        return "primero.opening.bets", "In the first phase you only bet money: vie 1, 2 or 3."
    return why_no_bid(state, move)


def why_no_bid(state: PrimeroState, move: Move) -> tuple[str, str]:
    """The rule and the reason against a vie with a bid."""
    terms, what = state.terms, move.what
    points = whole(what[1]) if len(what) == 3 and what[0] in LEVEL else None
    if points is None:
        return "primero.vie", "Name a kind, its points and your coins, as in “vie primero 45 1”."
    bid = what[0], points
    if bid not in ladder(any_total(terms), three_kinds(terms)):
        return "primero.vie", f"No hand is worth {spoken(bid)}."
    if bid not in bids_left(terms, state.bid):
        return no_better(state)
    hand = bound_by(state, move.seat)
    most = min(MOST, state.purse[move.seat])
    if what[2] in map(str, range(1, most + 1)) and hand:
        return terms[
            UNDERSTATE
        ].rule, f"You have {spoken(hand)}, and can’t understate it like that."
    return (
        "primero.vie",
        f"You can vie {up_to(most)}.",
    )


# What one may do ---------------------------------------------------------------------------


def on_vying(state: PrimeroState, seat: Seat) -> Iterator[Ruling]:
    word = "Vie" if state.vier is None else "Revie"
    vie = Move(seat, "vie")
    if state.rested:
        yield may_not(vie, "primero.rested", word, "The rest has been vied, and cannot be revied.")
    elif not state.purse[seat]:
        yield may_not(vie, "primero.all-in", word, "You have already bet everything.")
    elif state.vier is not None and seat not in state.answered:
        yield may_not(vie, "primero.see", word, "See the vie first; then you may revie.")
    elif state.terms[BIDS] != DECLARED:
        yield may(Move(seat, "vie", ("1",)), "primero.stake", f"{word} one coin")
        if state.phase == 2:
            coins = min(state.terms[REST].value, state.purse[seat])
            label = f"Vie the rest, {counted(coins)}"
            yield may(Move(seat, "rest"), state.terms[REST].rule, label)
    elif not bidding(state):
        for coins in range(1, min(MOST, state.purse[seat]) + 1):
            move = Move(seat, "vie", (str(coins),))
            yield may(move, "primero.opening.bets", f"{word} {counted(coins)}")
    else:
        yield from on_bidding(state, seat, word)


def on_bidding(state: PrimeroState, seat: Seat, word: str) -> Iterator[Ruling]:
    """A vie for every bid that betters the last, so far as the hand may be called so."""
    most, hand = min(MOST, state.purse[seat]), bound_by(state, seat)
    never = state.terms[UNDERSTATE] == NEVER
    table = all_vies(seat, any_total(state.terms), three_kinds(state.terms), most, word)
    below = []
    for kind, (values, rulings) in table.items():
        first, last = left_of(kind, values, state.bid, state.terms[AIM] == LOWEST)
        least = first
        if hand and (never or not may_claim(state, seat, hand[0], kind)):
            if LEVEL[kind] < LEVEL[hand[0]]:
                least = last
            elif never and kind == hand[0]:
                least = max(first, bisect_left(values, hand[1]))
        if least > first:
            below.append(kind)
        yield from rulings[least * most : last * most]
    if hand:
        rule = state.terms[UNDERSTATE].rule
        for kind in below:
            because = f"You have {spoken(hand)}, and can’t understate it like that."
            yield may_not(
                Move(seat, "vie", (kind,)), rule, f"{word} and bid a lower {kind}", because
            )
    if state.bid:
        kind, value = state.bid
        rule, because = no_better(state)
        move = Move(seat, "vie", (kind, str(value), "1"))
        yield may_not(move, rule, f"{word} one coin and bid {spoken(state.bid)}", because)


def left_of(kind: str, values: tuple[int, ...], bid: Worth | None, low: bool) -> tuple[int, int]:
    """From where to where the values of a kind better the bid; in losing Primero, go below it."""
    if bid is None:
        return 0, len(values)
    if kind != bid[0]:
        better = (LEVEL[kind] > LEVEL[bid[0]]) != low
        return 0, len(values) * better
    return (0, bisect_left(values, bid[1])) if low else (bisect_right(values, bid[1]), len(values))


def bound_by(state: PrimeroState, seat: Seat) -> Worth | None:
    """The hand that *seat* may not understate; None while he has but two cards."""
    if state.phase == 1 or state.terms[AIM] != HIGHEST:
        return None
    return worth_of(state.terms, state.hands[seat])


@cache
def all_vies(
    seat: Seat, any_total: bool, three: bool, most: int, word: str
) -> dict[str, tuple[tuple[int, ...], tuple[Ruling, ...]]]:
    """By kinds, the values that can be bid, and for each so many vies as there are coins to lay
    upon it: made once, for there are many."""
    values: dict[str, list[int]] = {}
    for kind, value in ladder(any_total, three):
        values.setdefault(kind, []).append(value)
    return {
        kind: (tuple(rulings), tuple(
            may(
                Move(seat, "vie", (kind, str(value), str(coins))), "primero.vie",
                f"{word} {counted(coins)} and bid {spoken((kind, value))}",
            )
            for value in rulings for coins in range(1, most + 1)
        ))
        for kind, rulings in values.items()
    }  # fmt: skip


def on_answering(state: PrimeroState, seat: Seat) -> Iterator[Ruling]:
    see, leave, give_up = Move(seat, "see"), Move(seat, "pass"), Move(seat, "yield")
    owing = state.vier is not None and seat not in state.answered
    if owing:
        coins = state.owes(seat)
        label = f"See, for {counted(coins)}" if coins else "See, with all you have"
        yield may(see, "primero.see" if coins == state.bet - state.laid[seat] else "primero.all-in",
                  label)  # fmt: skip
    else:
        yield may_not(see, "primero.see", "See", "There is no vie to see yet.")
    bound = must_see(state, seat)
    if bound:
        because = "No player has seen the vie, and the last player must."
        yield may_not(leave, state.terms[LAST].rule, "Pass", because)
        yield may_not(give_up, state.terms[LAST].rule, "Yield your hand", because)
        return
    passing = state.terms[PASSING_ON]
    if owing and state.passed.count(seat) >= passing.value:
        many = "once" if passing == ONE_PASS else "three times"
        because = f"You may pass only {many} after a vie: see it, or yield."
        yield may_not(leave, passing.rule, "Pass", because)
    else:
        matched = state.vier is not None and seat in state.answered
        draws = state.terms[PASS] == MUST and not matched and able(state, seat)
        yield may(leave, state.terms[PASS].rule, "Pass, then exchange" if draws else "Pass")
    lost = state.laid[seat] - taken_back(state, seat)
    label = f"Yield, losing {counted(lost)}" if lost else "Yield your hand"
    yield may(give_up, state.terms[FOLD].rule, label)


def on_exchanging(state: PrimeroState, seat: Seat) -> Iterator[Ruling]:
    most, exchange = able(state, seat), state.terms[EXCHANGE]
    if most and (state.must or free_to_draw(state)):
        pick = Pick(state.hands[seat], 1, most, exchange.rule, exchange.rule)
        drawing = state.stage != "passed" and not state.must
        rule = state.terms[DRAW].rule if drawing else exchange.rule
        yield may(Move(seat, "exchange"), rule, "Exchange cards", pick)
    elif not most:
        because = "The stock has no cards left for an exchange."
        yield may_not(Move(seat, "exchange"), "primero.stock.dry", "Exchange cards", because)
    else:
        because = "You may exchange cards only when you pass."
        yield may_not(Move(seat, "exchange"), state.terms[DRAW].rule, "Exchange cards", because)
    keep, label = Move(seat, "keep"), "Keep your cards"
    if state.must and most:
        rule = state.terms[DUTY].rule if seat in state.answered else state.terms[PASS].rule
        yield may_not(keep, rule, label, "You must exchange at least one card.")
    else:
        yield may(keep, "primero.keep", label)
