"""The end of a deal of Post and Pair: the cards are shown, or all but one have yielded."""

from __future__ import annotations

from diversions.games.post_and_pair.state import (
    BEST_POST,
    EACH,
    HEAPS,
    NAMES,
    PACK,
    POST_HEAP,
    SEAT_HEAP,
    HandStandings,
    PostAndPairState,
    has_trump,
    last_deal,
    paired,
    post,
    post_standing,
    rank_of,
    seat_card,
    sort_of,
    standings,
    winners,
)
from diversions.games.post_and_pair.variants import (
    CARD,
    CARRIES,
    HIGHER,
    OVER,
    PAIR,
    ROUNDS,
    ROYAL,
    SEAT,
    UNDER,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import Hand, turn
from diversions.rules.kit.dice import counted, richest
from diversions.rules.kit.pots import moved
from diversions.rules.kit.wording import doing, listed

VIE = len(HEAPS)  # the place of the vie after the heaps


def to_deal(state: PostAndPairState) -> PostAndPairState:
    """The table at which the cards are to be dealt."""
    top = EACH * state.terms.seats + has_trump(state.terms)
    due = Shuffle(PACK.cards, top, "post-and-pair.deal")
    return but(state, due=due, acting=(), waiting=(), phase="")


def in_order(state: PostAndPairState) -> tuple[Seat, ...]:
    """Those who have not yielded, eldest first."""
    return tuple(one for one in turn(state.terms.seats, state.eldest) if one in state.within)


def lying(state: PostAndPairState) -> tuple[int, ...]:
    """What lies in the Post, the Pair, the Seat and the vie."""
    return (*state.heaps, sum(state.vied))


def swept(state: PostAndPairState, note: Note, *gains: tuple[Seat, int]) -> PostAndPairState:
    """The table when each of *gains*, a seat and the place of what it wins, has been taken."""
    left, purses = list(lying(state)), state.purses
    for seat, place in gains:
        purses, _ = moved(purses, left[place], ((seat, left[place]),))
        left[place] = 0
    vied = state.vied if left[VIE] else (0,) * len(state.vied)
    return but(state, note, purses=purses, score=purses, heaps=tuple(left[:VIE]), vied=vied)


# One is left -------------------------------------------------------------------------------------


def submitted(state: PostAndPairState) -> PostAndPairState:
    """The table when all others have yielded: who is left takes all, unseen."""
    (seat,) = state.within
    coins = sum(lying(state))
    text = f"All others have yielded, and {name(seat)} takes everything unseen, {counted(coins)}."
    note = Note("post-and-pair.submission", text)
    return deal_over(swept(state, note, *((seat, place) for place in range(VIE + 1))))


# The cards are shown -----------------------------------------------------------------------------


def shown(state: PostAndPairState) -> PostAndPairState:
    """The table when all who stayed have shown, and the best cards have won."""
    order = in_order(state)
    faced = tuple(card for one in order for card in state.hands[one])
    state = but(state, shown=order, faced=faced)
    known = all_standings(state)
    won = winners(order, known)
    if won.post is not None and known[won.post].royal:
        return deal_over(royal_wins(state, won.post))
    for place, seat in enumerate(won):
        coins = lying(state)[place]
        if place == VIE and not coins:
            continue
        if seat is None:
            state = but(state, stays(state, place))
        else:
            rule = rule_of(state, place, seat)
            note = Note(rule, f"{said(state, place, seat, rule)}, {counted(coins)}.")
            state = swept(state, note, (seat, place))
    return deal_over(state)


def all_standings(state: PostAndPairState) -> dict[Seat, HandStandings]:
    """How good the hands of those within are."""
    return {one: standings(state.terms, state.hands[one], state.trump) for one in state.within}


def royal_wins(state: PostAndPairState, seat: Seat) -> PostAndPairState:
    """The table when a pair-royal has won everything."""
    known = all_standings(state)
    several = [one for one in in_order(state) if known[one].royal and one != seat]
    if several:
        why = "has the higher one" if state.terms[ROYAL] == HIGHER else "comes first"
        text = f"{doing(several, 'show')} a pair-royal too, but {name(seat)} {why}."
        state = but(state, Note(state.terms[ROYAL].rule, text))
    coins = counted(sum(state.heaps))
    what = f"{sort_of(state.hands[seat])}, a pair-royal"
    note = Note("post-and-pair.royal", f"{name(seat)} has {what}, and wins all heaps, {coins}.")
    vie = sum(state.vied)
    state = swept(state, note, *((seat, place) for place in range(VIE)))
    if not vie:
        return state
    text = f"The pair-royal carries the vie as well, {counted(vie)}."
    return swept(state, Note(state.terms[CARRIES].rule, text), (seat, VIE))


def rule_of(state: PostAndPairState, place: int, seat: Seat) -> str:
    """The rule by which *seat* wins: that of the heap, or that of equal cards."""
    known = all_standings(state)
    measures = [(one.post, one.pair, one.seat, one.vie)[place] for one in known.values()]
    best = known[seat]
    if measures.count((best.post, best.pair, best.seat, best.vie)[place]) > 1:
        return "post-and-pair.equal"
    if place == SEAT_HEAP:
        return state.terms[SEAT].rule
    return ("post-and-pair.post", "post-and-pair.pair", "", state.terms[CARRIES].rule)[place]


def said(state: PostAndPairState, place: int, seat: Seat, rule: str) -> str:
    """Who wins a heap, and with what."""
    hand = state.hands[seat]
    first = ", as the first of equals" if rule == "post-and-pair.equal" else ""
    if place == VIE:
        return (
            f"{name(seat)} carries the vie with {carrying(state.terms, hand, state.trump)}{first}"
        )
    what = (
        str(post(hand)),
        f"{sort_of(paired(hand))}" if paired(hand) else "",
        f"the {NAMES[seat_card(state.terms, hand, state.trump)]}",
    )[place]
    return f"{name(seat)} wins the {HEAPS[place]} with {what}{first}"


def carrying(terms: Terms, hand: Hand, trump: str) -> str:
    """With what a hand that is no pair-royal carries the vie."""
    pair, point = sort_of(paired(hand)) if paired(hand) else "", ""
    if post_standing(terms, hand):
        point = f"{post(hand)} at Post"
    carries = terms[CARRIES]
    card = f"the {NAMES[max(hand, key=lambda one: rank_of(one, trump))]}"
    if carries == CARD:
        return card
    return (pair or point if carries == PAIR else point or pair) or card


def stays(state: PostAndPairState, place: int) -> Note:
    """The note on a heap that nobody wins."""
    if place == POST_HEAP and state.terms[OVER] == UNDER:
        text = f"No player has {BEST_POST} or less: the Post stays."
        return Note("post-and-pair.stays", text)
    return Note("post-and-pair.stays", f"No player has a pair: the {HEAPS[place]} stays.")


def stakes_divided(state: PostAndPairState) -> PostAndPairState:
    """The table when all who stayed divide the stakes."""
    seats, coins = in_order(state), sum(lying(state))
    share, odd = divmod(coins, len(seats))
    parts = [(seat, share + (place < odd)) for place, seat in enumerate(seats)]
    purses, _ = moved(state.purses, coins, parts)
    text = f"{listed(seats)} divide everything, {counted(coins)}."
    rule = "post-and-pair.dividing" if odd else "post-and-pair.divide.divided"
    if odd:
        text = f"{text[:-1]}; what cannot be divided goes to the first of them."
    return deal_over(
        but(
            state,
            Note(rule, text),
            purses=purses,
            score=purses,
            heaps=(0,) * len(HEAPS),
            vied=(0,) * len(state.vied),
        )  # fmt: skip
    )


# The end -----------------------------------------------------------------------------------------


def deal_over(state: PostAndPairState) -> PostAndPairState:
    """The table when a deal is decided: the deal goes round, or the match is over."""
    state = but(state, deals=state.deals + 1, acting=(), waiting=(), phase="")
    if state.deals == last_deal(state.terms):
        return over(state)
    note = Note("post-and-pair.next", f"{name(state.eldest)} deals next.")
    return to_deal(but(state, note, dealer=state.eldest))


def over(state: PostAndPairState) -> PostAndPairState:
    """The end: what stays is divided, and the most coins win."""
    seats, left = state.terms.seats, sum(state.heaps)
    if left:
        share = left // seats
        text = f"What is left in the heaps is divided: each player takes back {counted(share)}."
        purses, _ = moved(state.purses, left, ((seat, share) for seat in range(seats)))
        note = Note("post-and-pair.last", text)
        state = but(state, note, heaps=(0,) * len(HEAPS), purses=purses, score=purses)
    rule, best = state.terms[ROUNDS].rule, richest(state.purses)
    if best:
        coins = counted(state.purses[best[0]])
        text = f"{doing(best, 'end')} with the most, {coins} won."
    else:
        text = "All have won or lost the same amount, so the match is drawn."
    state = but(state, Note(rule, text))
    return but(state, outcome=Outcome(best, rule))
