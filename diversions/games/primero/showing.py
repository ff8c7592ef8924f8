"""The end of a deal: who wins by the bid, and who takes what."""

from __future__ import annotations

from diversions.games.primero.deal import WHOLE
from diversions.games.primero.state import (
    LEVEL,
    NAMES,
    PrimeroState,
    Worth,
    following,
    spoken,
    standing,
    three_kinds,
    worth,
    worth_of,
)
from diversions.games.primero.variants import (
    AIM,
    ALONE,
    AS_BET,
    DEALS,
    EXCEPTED,
    HIGHEST,
    KIND_ONLY,
    LOWEST,
    MADE,
    PAST,
    UNDERSTATE,
    WINS,
)
from diversions.rules.core import Note, Outcome, Seat, but, name
from diversions.rules.kit.dice import counted, most_of, the_last
from diversions.rules.kit.wording import joined, listed

LEFT_OUT = ("numerus", "chorus")  # the kinds that are none where there are but three
BETTER, UNMATCHED = "primero.past.better", "primero.unmatched"


def may_claim(state: PrimeroState, seat: Seat, kind: str, bid: str) -> bool:
    """Whether *seat* may call a hand of *kind* by the lower kind that is bid."""
    if state.terms[UNDERSTATE] != EXCEPTED or state.terms[AIM] != HIGHEST:
        return False
    allowed = {"supremus": ("primero",), "chorus": ("primero", "fluxus")}.get(kind, ())
    return bid in allowed and any(who != seat and said == bid for who, said, _ in state.bids)


def reached(state: PrimeroState, hand: Worth) -> bool:
    """Whether *hand* makes the points that were bid."""
    assert state.bid
    return hand[1] <= state.bid[1] if state.terms[AIM] == LOWEST else hand[1] >= state.bid[1]


def claim(state: PrimeroState, seat: Seat, hand: Worth) -> Worth | None:
    """As what *hand* is shown against the bid; None if it cannot win."""
    terms, bid = state.terms, state.bid
    if bid is None:
        return hand
    low = terms[AIM] == LOWEST
    same = hand[0] == bid[0]
    past = (LEVEL[hand[0]] < LEVEL[bid[0]]) if low else (LEVEL[hand[0]] > LEVEL[bid[0]])
    wins = past and terms[PAST] == WINS
    if wins and terms.knows(BETTER):
        return hand
    called_so = same or may_claim(state, seat, hand[0], bid[0])
    if called_so and (reached(state, hand) or terms[MADE] == KIND_ONLY):
        return bid[0], hand[1]
    return hand if wins else None


def best_first(state: PrimeroState) -> list[Seat]:
    """Those who can win, the best first; of hands alike, the elder's is better."""
    order = sorted(state.within, key=lambda seat: (seat - state.head) % state.terms.seats)
    claims = {s: claim(state, s, worth_of(state.terms, state.hands[s])) for s in order}
    able = {seat: standing(shown) for seat, shown in claims.items() if shown}
    low = state.terms[AIM] == LOWEST
    return sorted(able, key=lambda seat: able[seat], reverse=not low)


def shown(state: PrimeroState) -> PrimeroState:
    """The table when all cards of all who are in the deal have been shown."""
    winners = best_first(state)
    worths = tuple((s, *worth_of(state.terms, state.hands[s])) for s in state.within)
    for seat, kind, value in worths:
        cards = joined([NAMES[card] for card in state.hands[seat]])
        text = f"{name(seat)} shows {spoken((kind, value))}: {cards}."
        left = three_kinds(state.terms) and worth(state.hands[seat])[0] in LEFT_OUT
        state = but(state, Note("primero.kinds-left" if left else "primero.showing", text))
    for seat in state.within:
        if seat not in winners:
            state = but(state, fallen(state, seat))
    cards_shown = tuple(
        hand if seat in state.within else () for seat, hand in enumerate(state.hands)
    )
    state = but(state, shown=cards_shown, worths=worths)
    if not winners:
        note = Note("primero.nobody", "No player’s hand can win, so the money stays on the table.")
        return deal_over(left_over(but(state, note)))
    return deal_over(shared(won_by(state, winners), winners))


def left_over(state: PrimeroState) -> PrimeroState:
    """The table with all that was laid left in the middle, for those who are in to play for."""
    carried = tuple(s for s in state.within if state.laid[s] or s in state.carried)
    money = state.left + sum(state.laid)
    return but(state, left=money, carried=carried, laid=(0,) * state.terms.seats)


def fallen(state: PrimeroState, seat: Seat) -> Note:
    """Why *seat* cannot win by the bid."""
    hand, bid = worth_of(state.terms, state.hands[seat]), state.bid
    assert bid is not None
    if hand[0] == bid[0] or may_claim(state, seat, hand[0], bid[0]):
        return Note("primero.made.reached", f"{name(seat)} does not make {spoken(bid)}.")
    low = state.terms[AIM] == LOWEST
    if (LEVEL[hand[0]] > LEVEL[bid[0]]) != low:
        text = f"{name(seat)} has {hand[0]}, which is past the bid of {bid[0]} and loses."
        return Note("primero.past.loses", text)
    rule = "primero.aim.lowest" if low else "primero.short"
    return Note(rule, f"{name(seat)} has {hand[0]}, which does not make the bid of {bid[0]}.")


def won_by(state: PrimeroState, winners: list[Seat]) -> PrimeroState:
    """The table with what won said: by the bid, by an exception, by age."""
    first, bid = winners[0], state.bid
    hand = worth_of(state.terms, state.hands[first])
    if bid is None:
        aim = state.terms[AIM]
        end = "lowest" if aim == LOWEST else "highest"
        state = but(state, Note(aim.rule, f"{name(first)} has the {end} hand."))
    elif hand[0] == bid[0]:
        text = f"{name(first)} wins with {spoken(hand)}: the bid was {spoken(bid)}."
        rule = state.terms[AIM].rule if reached(state, hand) else KIND_ONLY.rule
        state = but(state, Note(rule, text))
    elif state.terms[PAST] == WINS and claim_of(state, first) == hand:
        passes = may_claim(state, first, hand[0], bid[0]) and state.terms.knows(BETTER)
        rule = BETTER if passes else "primero.past.wins"
        state = but(state, Note(rule, f"{name(first)} wins with {spoken(hand)}."))
    else:
        text = f"{name(first)}’s {hand[0]} passes for {bid[0]} and wins."
        state = but(state, Note("primero.understate.excepted", text))
    alike = [s for s in winners if claim_of(state, s) == claim_of(state, first)]
    if len(alike) > 1:
        text = f"{listed(tuple(alike))} have equal hands; the first from eldest wins."
        state = but(state, Note("primero.tie", text))
    return state


def claim_of(state: PrimeroState, seat: Seat) -> Worth | None:
    return claim(state, seat, worth_of(state.terms, state.hands[seat]))


# The money ---------------------------------------------------------------------------------


def shared(state: PrimeroState, winners: list[Seat]) -> PrimeroState:
    """The table when the winner has of each as much as he laid, and others the remainder."""
    first, laid, purse = winners[0], list(state.laid), list(state.purse)
    taken = state.left + taken_at(laid, first)
    purse[first] += taken
    state = but(state, carried=())
    text = f"{name(first)} takes {counted(taken)} from the table."
    state = but(state, Note("primero.winner", text))
    middle = 0
    while any(laid):
        able = [seat for seat in winners if laid[seat]]
        contending = [seat for seat in state.within if laid[seat]]
        if not contending and state.terms.knows(UNMATCHED):
            state, purse = unmatched(state, purse, laid)
            break
        if len(contending) != 1 and not able:
            middle = sum(laid)
            stay = "stays" if middle == 1 else "stay"
            note = Note(
                "primero.nobody", f"{counted(middle).capitalize()} left over {stay} on the table."
            )
            carried = tuple(seat for seat in state.within if laid[seat])
            state = but(state, note, carried=carried)
            break
        next_best = contending[0] if len(contending) == 1 else able[0]
        own = laid[next_best]
        taken = taken_at(laid, next_best)
        purse[next_best] += taken
        note = Note("primero.remainder", f"{name(next_best)} takes the remaining {counted(taken)}.")
        if taken == own:
            text = f"{name(next_best)} takes back {counted(taken)} that no other player bet."
            note = Note("primero.own-back", text)
        state = but(state, note)
    return but(state, purse=tuple(purse), laid=(0,) * len(laid), left=middle)


def unmatched(
    state: PrimeroState, purse: list[int], laid: list[int]
) -> tuple[PrimeroState, list[int]]:
    """The table and the purses when those who yielded have back what nobody still in has bet."""
    for seat, coins in enumerate(laid):
        if coins:
            note = Note(
                UNMATCHED,
                f"{name(seat)} takes back {counted(coins)} that no player still in has matched.",
            )
            state = but(state, note)
    return state, [held + coins for held, coins in zip(purse, laid, strict=True)]


def taken_at(laid: list[int], seat: Seat) -> int:
    """What *seat* has of all the money laid, from each as much as he laid; it is taken away."""
    level = laid[seat]
    parts = [min(coins, level) for coins in laid]
    laid[:] = [coins - part for coins, part in zip(laid, parts, strict=True)]
    return sum(parts)


def alone(state: PrimeroState) -> PrimeroState:
    """The table when all but one have yielded."""
    seat, way, laid = state.within[0], state.terms[ALONE], list(state.laid)
    won = taken_at(laid, seat) if way == AS_BET else sum(laid)
    back = laid if way == AS_BET else [0] * len(laid)
    taken = won + state.left
    wins = f"takes {counted(taken)} without showing" if taken else "there is nothing to take"
    text = f"{name(seat)} is the last one in, and {wins}."
    state = but(state, Note(way.rule, text), worths=(), carried=())
    for other, coins in enumerate(back):
        if coins:
            text = (
                f"{name(other)} takes back {counted(coins)} that the last one in has not matched."
            )
            state = but(state, Note(way.rule, text))
    purse = tuple(coins + back[s] + taken * (s == seat) for s, coins in enumerate(state.purse))
    return deal_over(but(state, purse=purse, laid=(0,) * len(purse), left=0))


def deal_over(state: PrimeroState, again: bool = False) -> PrimeroState:
    """The table between two deals, or at the end of the match; *again* keeps the dealer."""
    purse, seats = state.purse, state.terms.seats
    rich = tuple(seat for seat in range(seats) if purse[seat])
    state = but(
        state, score=purse, phase=0, stage="act", must=False, acting=(), vier=None, bet=0,
        hands=((),) * seats, aside=((),) * seats, stock=(), within=(),
    )  # fmt: skip
    if len(rich) > 1 and state.deals < state.terms[DEALS].value:
        if again and state.dealer in rich:
            return but(state, due=WHOLE)
        dealer = following(rich, state.dealer, seats)
        note = Note("primero.next-deal", f"The deal passes to {name(dealer)}.")
        return but(state, note, dealer=dealer, head=(dealer + 1) % seats, due=WHOLE)
    if state.left:
        state = divided(state)
    fullest = tuple(seat for seat in range(seats) if state.purse[seat] == max(state.purse))
    rule = "primero.broke" if len(rich) < 2 else state.terms[DEALS].rule
    deals = the_last(state.deals, "deal")
    broke = f"{'Only one player has' if rich else 'No player has'} coins left to bet"
    why = broke if rule == "primero.broke" else deals
    note = Note(rule, f"{why}: {most_of(fullest, state.purse)}.")
    return but(state, note, score=state.purse, outcome=Outcome(fullest, rule))


def divided(state: PrimeroState) -> PrimeroState:
    """The table when what nobody has won is divided at the end of the match."""
    seats = state.terms.seats
    each, odd = divmod(state.left, seats)
    lucky = {(state.dealer + 1 + place) % seats for place in range(odd)}
    purse = tuple(coins + each + (seat in lucky) for seat, coins in enumerate(state.purse))
    are = "is" if state.left == 1 else "are"
    note = Note(
        "primero.divided", f"{counted(state.left).capitalize()} left on the table {are} divided."
    )
    return but(state, note, purse=purse, left=0)


def thrown_in(state: PrimeroState, rule: str, text: str) -> PrimeroState:
    """The table when all hands are thrown in, and the same dealer deals again."""
    return deal_over(left_over(but(state, Note(rule, text), worths=())), again=True)
