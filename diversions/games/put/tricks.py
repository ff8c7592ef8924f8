"""Tricks, what they are worth, and how a deal and a game of Put end."""

from __future__ import annotations

from typing import Any

from diversions.games.put.deal import PURSE, shuffle
from diversions.games.put.state import NAMES, PutState, each, of_side, pays_stakes, side, worth
from diversions.games.put.variants import (
    LEAD,
    LEADER,
    ONE,
    OUT,
    PAID,
    POOL,
    STAGES,
    STAKE,
    STAKES,
    STILL,
    STOP,
    UP,
    WHEN,
)
from diversions.rules.core import Note, Outcome, Seat, but, name
from diversions.rules.kit.cards import without
from diversions.rules.kit.dice import counted, most_of, the_last
from diversions.rules.kit.wording import doing, listed, reached

MANY = 60  # deals after which a match for a pool is over
ALL_EMPTY, DEALS = "put.pool.all-empty", "put.pool.deals"
TIMES = ("no trick", "one trick", "two tricks", "three tricks")


def following(state: PutState, seat: Seat) -> Seat:
    """Who of those in the deal comes after *seat*."""
    return next((s for s in state.within if s > seat), state.within[0])


def card_played(state: PutState, seat: Seat, card: str) -> PutState:
    """The table after a card is laid to the trick."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < len(state.within):
        return but(state, hands=hands, trick=trick, acting=(following(state, seat),))
    return trick_over(but(state, hands=hands, trick=(), tricks=(*state.tricks, trick), before=()))


def trick_over(state: PutState) -> PutState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    trick = state.tricks[-1]
    best = max(worth(card) for _, card in trick)
    takers = [(seat, card) for seat, card in trick if worth(card) == best]
    if len(takers) == 1:
        taker, card = takers[0]
        note = Note("put.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
        state = but(state, note, won=(*state.won, taker), leader=taker)
    else:
        note = Note("put.tie", "The trick is tied: no player takes it.")
        leader = state.leader if state.terms[LEAD] == LEADER else state.eldest
        leader = leader if leader in state.within else following(state, leader)
        state = but(state, note, won=(*state.won, None), leader=leader)
    left = each(state.terms) - len(state.won)
    if not left:
        return played_out(state)
    if len(takers) > 1:
        state = but(state, Note(state.terms[LEAD].rule, f"{name(state.leader)} leads."))
    if settled(state, left):
        if state.terms[OUT] == STOP:
            text = "The deal is decided, so no more cards are played."
            return played_out(but(state, Note("put.out.stop", text)))
        text = "The deal is decided, but the remaining cards are still played."
        state = but(state, Note("put.out.all", text))
    third = state.terms[WHEN] == STAGES and not state.seen
    return but(state, acting=(state.eldest if third else state.leader,))


def settled(state: PutState, left: int) -> bool:
    """Whether *left* more tricks cannot change who has the deal."""
    need = state.terms[ONE].value
    taken = sorted(((state.won.count(seat), seat) for seat in state.within), reverse=True)
    first, second = taken[0][0], taken[1][0]
    if first >= need and first > second + left:
        return True
    return first + left < need  # nobody can have it


def ahead(state: PutState) -> Seat | None:
    """Who has the deal by the tricks taken."""
    taken = [state.won.count(seat) for seat in state.within]
    most = max(taken)
    if most < state.terms[ONE].value or taken.count(most) > 1:
        return None
    return state.within[taken.index(most)]


def played_out(state: PutState) -> PutState:
    """The table when the tricks have been played."""
    winner = ahead(state)
    if winner is None:
        return drawn(state)
    most = state.won.count(winner)
    if most == 1:
        text = "One trick is enough, since no other trick counts."
        state = but(state, Note("put.one.wins", text))
    if state.terms[STAKE] == POOL:
        return pool_won(state, winner, "put.pool.see" if state.seen else state.terms[STILL].rule)
    text = f"{name(winner)} wins the deal with {TIMES[min(most, 3)]}"
    if not state.seen:
        return scored(but(state, Note("put.point", f"{text} and scores one.")), winner, 1)
    if state.terms[PAID] == STAKES:
        return scored(paid(but(state, Note("put.paid.stakes", f"{text}.")), winner), winner, 1)
    note = Note("put.see", f"{text}, and the game with it.")
    return scored(but(state, note), winner, state.terms[UP].value)


def drawn(state: PutState) -> PutState:
    """The table when nobody has the deal."""
    taken = [seat for seat in state.won if seat in state.within]  # who is out has none
    if not any(seat is not None for seat in state.won):
        note = Note("put.all-tied", "Every trick is tied: no player wins the deal.")
    elif not taken:
        text = "Every player who took a trick is out, so no player wins the deal."
        note = Note("put.out", text)
    elif len(taken) == 1:
        note = Note("put.one.nothing", "One trick is not enough: no player wins the deal.")
    else:
        note = Note("put.most-shared", "The lead in tricks is shared: no player wins the deal.")
        if None in state.won and {*taken} == {*state.within}:
            note = Note("put.trick-and-tie", "Trick and tie: no player wins the deal.")
    state = but(state, note)
    if state.terms[STAKE] == POOL:
        stays = Note("put.pool.stays", f"The pool of {counted(state.pool)} stays.")
        return next_deal(but(state, stays))
    if state.seen:
        state = but(state, Note("put.drawn-put", "The put comes to nothing; the score stands."))
    return next_deal(state)


# The score ---------------------------------------------------------------------------------


def scored(state: PutState, seat: Seat, points: int) -> PutState:
    """The table when *seat* has scored: the game won, or the next deal due."""
    mine, up = side(state.terms, seat), state.terms[UP]
    score = list(state.score)
    score[mine] = min(score[mine] + points, up.value)
    state = but(state, score=tuple(score), hands=(), aside=(), acting=())
    if score[mine] < up.value:
        return next_deal(state)
    by_put = state.seen and state.terms[PAID] != STAKES
    if pays_stakes(state.terms) and state.terms[PAID] != STAKES:
        state = paid(state, seat)
    if by_put:
        return but(state, outcome=Outcome((mine,), "put.see"))
    note = Note(up.rule, reached(of_side(state.terms, mine), counted(score[mine], "point")))
    return but(state, note, outcome=Outcome((mine,), up.rule))


def paid(state: PutState, winner: Seat) -> PutState:
    """The table when *winner* has a stake of each who played the put, or, if none, of all."""
    played = state.within if state.seen else tuple(range(state.terms.seats))
    payers = tuple(seat for seat in played if seat != winner)
    purse = tuple(
        coins - (seat in payers) + len(payers) * (seat == winner)
        for seat, coins in enumerate(state.purse)
    )
    each = " each" if len(payers) > 1 else ""
    text = f"{doing(payers, 'pay')} {name(winner)} a stake{each}."
    rule = state.terms[PAID].rule if state.seen else "put.paid.points"
    return but(state, Note(rule, text), purse=purse)


def pool_won(state: PutState, winner: Seat, rule: str) -> PutState:
    """The table when *winner* has the pool; with a purse empty, the match is over."""
    text = f"{name(winner)} wins the pool of {counted(state.pool)}."
    purse = tuple(c + state.pool * (seat == winner) for seat, c in enumerate(state.purse))
    state = but(state, Note(rule, text), purse=purse, score=purse, pool=0, hands=(), acting=())
    if all(purse):
        return next_deal(state)
    fullest = tuple(seat for seat, coins in enumerate(purse) if coins == max(purse))
    poor = tuple(seat for seat, coins in enumerate(purse) if not coins)
    has, most = "has" if len(poor) == 1 else "have", most_of(fullest, purse)
    text = f"{listed(poor)} {has} no coins left, which ends the match: {most}."
    return but(state, Note("put.purse", text), outcome=Outcome(fullest, "put.purse"))


def next_deal(state: PutState) -> PutState:
    """The table when the deal has passed on, or at the end of a match for a pool."""
    if state.terms[STAKE] == POOL and (over := pool_left(state)):
        return over
    dealer = (state.dealer + 1) % state.terms.seats
    note = Note("put.next-deal", f"The deal passes to {name(dealer)}.")
    return but(
        state, note, dealer=dealer, due=shuffle(state.terms), acting=(), hands=(), aside=(),
        gave=(), trick=(), waiting=(),
    )  # fmt: skip


def pool_left(state: PutState) -> PutState | None:
    """The end of a match that nobody's empty purse ends; None if it goes on."""
    terms = state.terms
    over: dict[str, Any] = {"hands": (), "acting": (), "waiting": (), "trick": ()}
    if not any(state.purse) and terms.knows(ALL_EMPTY):
        purse = (PURSE,) * terms.seats
        text = (
            "No player has a coin left to stake, so everyone takes back what they brought, and no "
            "player wins."
        )
        state = but(state, Note(ALL_EMPTY, text), purse=purse, score=purse, pool=0, **over)
        return but(state, outcome=Outcome((), ALL_EMPTY))
    if state.deals < MANY or not terms.knows(DEALS):
        return None
    fullest = tuple(seat for seat, coins in enumerate(state.purse) if coins == max(state.purse))
    lost = f", and the pool of {counted(state.pool)} is not won" if state.pool else ""
    text = f"{the_last(MANY, 'deal')}{lost}: {most_of(fullest, state.purse)}."
    note = Note(DEALS, text)
    return but(state, note, outcome=Outcome(fullest, DEALS), **over)
