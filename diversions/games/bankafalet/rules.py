"""The rules of Bankafalet, after Charles Cotton, 1674, p. 152."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from diversions.games.bankafalet.state import (
    NAMES,
    PACK,
    BankafaletState,
    dealt_cards,
    last_deal,
    limit,
    spares,
    standing,
)
from diversions.games.bankafalet.variants import (
    LIMIT,
    ON,
    ONE,
    OPTIONS,
    ORDER,
    RANK,
    ROUNDS,
    SPARE,
    VARIANTS,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hands, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, richest, staked
from diversions.rules.kit.pots import moved
from diversions.rules.kit.wording import doing
from diversions.rules.packs import Pack

OWN = "lay"


class Bankafalet(Game[BankafaletState]):
    slug, title, seats = "bankafalet", "Bankafalet", (4, 2, 3, 5, 6)
    acts = "lay left right stay"
    options, variants = OPTIONS, VARIANTS
    face_down = ("cards", "spares")

    def begin(self, terms: Terms) -> BankafaletState:
        nothing = (0,) * terms.seats
        text = f"{name(0)} deals first."
        state = BankafaletState(
            terms=terms, purses=nothing, score=nothing, own=nothing,
            on_spares=tuple(nothing for _ in spares(terms)), dealer=0,
            notes=(Note("bankafalet.first", text),),
        )  # fmt: skip
        return to_cut(state)

    def rulings(self, state: BankafaletState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        begun = laid_by(state, seat)
        if not state.own[seat]:
            yield from on_laying(state, seat, OWN, "")
        for place, verb in enumerate(spares(state.terms)):
            if not state.on_spares[place][seat]:
                yield from on_laying(state, seat, verb, f" on the {verb} heap")
        yield may(Move(seat, "stay"), "bankafalet.stay", "Lay no more" if begun else "Lay nothing")

    def refuse(self, view: BankafaletState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in (OWN, "left", "right", "stay"):
            return super().refuse(view, move)
        if move.verb not in (OWN, "stay", *spares(view.terms)):
            because = "There is no such heap."
            return may_not(move, view.terms[SPARE].rule, str(move), because)
        if staked(move) > limit(view.terms):
            return too_much(view, move)
        because = "Lay coins on your own heap or on a spare one, or lay nothing."
        if laid_by(view, move.seat):
            because = "You may lay coins on a heap only once: choose another, or lay no more."
        return may_not(move, "bankafalet.lay", str(move), because)

    def apply(self, state: BankafaletState, move: Move) -> BankafaletState:
        match move:
            case Move(_, "shuffle", cards):
                return cut(state, cards)
            case Move(_, "stay"):
                return next_to_lay(state)
            case Move(seat, "lay" | "left" | "right" as verb, (coins,)):
                state = laid(state, seat, verb, int(coins))
                every = state.own[seat] and all(on[seat] for on in state.on_spares)
                return next_to_lay(state) if state.terms[ON] == ONE or every else state
            case _:
                raise ValueError(move)

    def view(self, state: BankafaletState, seat: Seat | None) -> BankafaletState:
        if state.turned:
            return state
        hidden = (BACK,) * len(state.cards)
        return but(state, cards=hidden, spares=(BACK,) * len(state.spares))

    def held(self, state: BankafaletState) -> Hands:
        return dealt_cards(state)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: BankafaletState) -> str:
        if sum(state.purses):
            return "What one player wins another loses, but these sums do not cancel out."
        return ""


# Cutting and laying ----------------------------------------------------------------------------


def to_cut(state: BankafaletState) -> BankafaletState:
    """The table at which the pack is to be cut into heaps."""
    top = state.terms.seats + len(spares(state.terms))
    due = Shuffle(PACK.cards, top, "bankafalet.heaps")
    return but(state, due=due, acting=(), waiting=())


def cut(state: BankafaletState, cards: tuple[str, ...]) -> BankafaletState:
    """The table when every player has a heap, and eldest may lay money."""
    seats, nothing = state.terms.seats, (0,) * state.terms.seats
    whole = Note("bankafalet.heaps", "The pack is cut into a heap for each player.")
    more = "Two more heaps are spare." if spares(state.terms) else "No heap is spare."
    waiting = turn(seats, state.eldest)[:-1]
    return but(
        state, whole, Note(state.terms[SPARE].rule, more), due=None, cards=cards[:seats],
        spares=cards[seats:], turned=False, faced=(), own=nothing,
        waiting=waiting, acting=waiting[:1],
        on_spares=tuple(nothing for _ in spares(state.terms)),
    )  # fmt: skip


def laid_by(state: BankafaletState, seat: Seat) -> int:
    """What *seat* has laid in this deal."""
    return state.own[seat] + sum(on[seat] for on in state.on_spares)


def on_laying(state: BankafaletState, seat: Seat, verb: str, where: str) -> Iterator[Ruling]:
    """The rulings on laying each sum on one heap."""
    rule = state.terms[ON].rule if laid_by(state, seat) else "bankafalet.lay"
    for coins in range(1, limit(state.terms) + 1):
        label = f"Lay {counted(coins)}{where}"
        yield may(Move(seat, verb, (str(coins),)), rule, label)
    yield too_much(state, Move(seat, verb, (str(limit(state.terms) + 1),)))


def too_much(state: BankafaletState, move: Move) -> Ruling:
    most = counted(limit(state.terms))
    because = f"You agreed that no player lays more than {most} on a heap."
    return may_not(move, state.terms[LIMIT].rule, f"Lay {counted(staked(move))}", because)


def laid(state: BankafaletState, seat: Seat, verb: str, coins: int) -> BankafaletState:
    """The table when *seat* has laid coins on a heap."""
    if verb == OWN:
        return but(state, own=with_coins(state.own, seat, coins))
    place = spares(state.terms).index(verb)
    on = with_coins(state.on_spares[place], seat, coins)
    return but(state, on_spares=replaced(state.on_spares, place, on))


def with_coins(on: tuple[int, ...], seat: Seat, coins: int) -> tuple[int, ...]:
    return replaced(on, seat, coins)


def next_to_lay(state: BankafaletState) -> BankafaletState:
    """The table when the next player lays; after the last the heaps are turned up."""
    waiting = state.waiting[1:]
    state = but(state, waiting=waiting, acting=waiting[:1])
    return state if waiting else turned_up(state)


# Turning up ------------------------------------------------------------------------------------


class Bet(NamedTuple):
    """Coins that a player has laid on a heap, and the card of the heap."""

    seat: Seat
    coins: int
    card: str
    heap: str  # "lay", "left", "right"


def bets(state: BankafaletState) -> list[Bet]:
    """All that is laid, eldest first."""
    order = turn(state.terms.seats, state.eldest)
    every = [Bet(seat, state.own[seat], state.cards[seat], OWN) for seat in order]
    for verb, card, on in zip(spares(state.terms), state.spares, state.on_spares, strict=True):
        every += [Bet(seat, on[seat], card, verb) for seat in order]
    return [bet for bet in every if bet.coins]


def turned_up(state: BankafaletState) -> BankafaletState:
    """The table when every heap is turned up, and the dealer has paid and been paid."""
    dealer, card = state.dealer, state.cards[state.dealer]
    text = f"The heaps are turned up. {name(dealer)} has the {NAMES[card]}."
    faced = (*state.cards, *state.spares)
    state = but(state, Note("bankafalet.turn-up", text), turned=True, faced=faced)
    for bet in bets(state):
        better = standing(state.terms, bet.card) > standing(state.terms, card)
        change = bet.coins if better else -bet.coins
        purses, _ = moved(state.purses, 0, ((dealer, -change), (bet.seat, change)))
        state = but(state, note_on(state, bet, better), purses=purses, score=purses)
    if not bets(state):
        state = but(state, Note("bankafalet.stay", "No player has laid anything."))
    return deal_over(state)


def note_on(state: BankafaletState, bet: Bet, better: bool) -> Note:
    """What becomes of a bet, and by which rule."""
    where = "" if bet.heap == OWN else f" on the {bet.heap} heap"
    coins, verb = counted(bet.coins), "wins" if better else "loses"
    text = f"{name(bet.seat)} {verb} {coins}{where}, with the {NAMES[bet.card]}"
    rule = "bankafalet.pays" if better else "bankafalet.wins"
    if bet.card[0] == state.cards[state.dealer][0] and state.terms[ORDER] == RANK:
        rule, text = "bankafalet.suits", f"{text}: the suit decides"
    return Note(rule, f"{text}.")


# The end ---------------------------------------------------------------------------------------


def deal_over(state: BankafaletState) -> BankafaletState:
    """The table when a deal is paid: the deal goes round, or the match is over."""
    state = but(state, deals=state.deals + 1, acting=(), waiting=())
    if state.deals < last_deal(state.terms):
        note = Note("bankafalet.next", f"{name(state.eldest)} deals next.")
        return to_cut(but(state, note, dealer=state.eldest))
    rule, best = state.terms[ROUNDS].rule, richest(state.purses)
    if best:
        coins = counted(state.purses[best[0]])
        text = f"{doing(best, 'end')} with the most, {coins} won."
    else:
        text = "All have won or lost the same amount, so the match is drawn."
    state = but(state, Note(rule, text))
    return but(state, outcome=Outcome(best, rule))
