"""The money of Lanterloo: stakes, loos, tricks and the board that is swept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diversions.games.lanterloo.state import CHALKED, EACH, LanterlooState, pack, won
from diversions.games.lanterloo.variants import (
    AS_MUCH,
    CHALKS,
    DEALING,
    EVERYONE,
    FIVE,
    LOO,
    LOOS,
    NO_PLAYER,
    REST,
    ROUNDS,
    SHARED,
    STAKE,
    SWEEP,
    SWEPT_LOOS,
    TWICE,
    WAY,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.dice import counted, richest
from diversions.rules.kit.pots import moved, shared
from diversions.rules.kit.wording import doing, joined, listed


def paid(
    state: LanterlooState, *notes: Note, changes: Iterable[tuple[Seat, int]]
) -> LanterlooState:
    """The table when coins are taken up, or laid down if they are fewer than 0."""
    purses, pot = moved(state.purses, state.pot, changes)
    return but(state, *notes, purses=purses, score=purses, pot=pot)


def staked(state: LanterlooState) -> LanterlooState:
    """The table when the stake for the deal is laid down."""
    if state.terms[STAKE] == NO_PLAYER:
        return state
    if state.terms[STAKE] == EVERYONE:
        note = Note("lanterloo.stake.all", f"Each player puts {counted(EACH)} in the stock.")
        seats: tuple[Seat, ...] = tuple(range(state.terms.seats))
    else:
        first = state.terms[WAY] == CHALKS
        rule = "lanterloo.stake.dealer" if first else "lanterloo.dealer"
        text = f"{name(state.dealer)} lays down {counted(EACH)} for the deal."
        note, seats = Note(rule, text), (state.dealer,)
    return paid(state, note, changes=[(seat, -EACH) for seat in seats])


def sweeper(state: LanterlooState) -> Seat | None:
    """Who loos all who play by five cards of one suit: of several, the one nearest to eldest."""
    if state.terms[FIVE] != LOOS:
        return None
    for seat in state.within:
        if len({card[1] for card in state.hands[seat]}) == 1:
            return seat
    return None


def loo(state: LanterlooState, seat: Seat, lay: int) -> int:
    """What *seat* lays down if it is loo'd, when *lay* coins lay on the board."""
    price = lay if state.terms[LOO] == AS_MUCH else EACH
    double = state.terms[WAY] != CHALKS and state.terms[DEALING] == TWICE
    return price * (2 if double and seat == state.dealer else 1)


def deal_over(state: LanterlooState) -> LanterlooState:
    """The table when a deal is over: tricks are chalked or paid, and the loos laid down."""
    lay, swept = state.pot, state.shower is not None
    lood = tuple(s for s in state.within if not won(state, s) and s != state.shower)
    state = but(state, acting=(), phase="", lood=lood, deals=state.deals + 1)
    loos_first = state.terms[SWEEP] == SWEPT_LOOS
    if state.shower is not None and not loos_first:
        state = board_swept(state, state.shower)
    if not swept and state.terms[WAY] != CHALKS and state.takers:
        state = tricks_paid(state)
    owed = {seat: loo(state, seat, lay) for seat in lood}
    for price in dict.fromkeys(owed.values()):
        state = loos_laid(state, [seat for seat in lood if owed[seat] == price], price)
    if state.shower is not None and loos_first:
        state = board_swept(state, state.shower)
    if state.terms[WAY] == CHALKS:
        return chalked(state)
    if state.deals == state.terms[ROUNDS].value * state.terms.seats:
        return match_over(state, state.terms[ROUNDS].rule)
    return next_deal(state)


def five_rule(terms: Terms) -> str:
    """The rule by which five cards of one suit sweep the board."""
    return "lanterloo.suit" if terms[WAY] == CHALKS else "lanterloo.five.any"


def board_swept(state: LanterlooState, seat: Seat) -> LanterlooState:
    """The table when *seat* has shown five cards of one suit, and taken all that lies there."""
    text = f"{name(seat)} shows five cards of one suit, and sweeps {counted(state.pot)}."
    notes = [Note(five_rule(state.terms), text)]
    if state.terms[WAY] == CHALKS:
        notes.append(Note("lanterloo.suit-ends", "No tricks are played."))
    suited = [s for s in state.within if len({card[1] for card in state.hands[s]}) == 1]
    if len(suited) > 1:
        others = f"{listed(suited[1:])} {'has' if len(suited) == 2 else 'have'}"
        text = f"{others} five of one suit too, but {name(seat)} is nearer to eldest."
        notes.append(Note("lanterloo.five.eldest", text))
    if len(state.within) > 1:
        loos = "are in it" if state.terms[SWEEP] == SWEPT_LOOS else "are laid down after it"
        notes.append(Note(state.terms[SWEEP].rule, f"The loos {loos}."))
    return paid(state, *notes, changes=[(seat, state.pot)])


def tricks_paid(state: LanterlooState) -> LanterlooState:
    """The table when the players have taken up the board by the tricks of the deal."""
    shares = shared(state.pot, [won(state, seat) for seat in range(state.terms.seats)])
    takers = [(seat, coins) for seat, coins in enumerate(shares) if coins]
    notes = [
        Note(
            "lanterloo.way.board",
            f"{name(seat)} takes up {counted(coins)} for {tricks_said(won(state, seat))}.",
        )
        for seat, coins in takers
    ]
    return paid(state, *notes, changes=takers)


def tricks_said(many: int) -> str:
    """A number of tricks in words, as far as twelve.

    >>> tricks_said(1), tricks_said(5)
    ('one trick', 'five tricks')
    """
    return counted(many, "trick")


def loos_laid(state: LanterlooState, seats: Sequence[Seat], owed: int) -> LanterlooState:
    """The table when *seats*, loo'd for the same sum, have laid down what each has *owed*."""
    first = state.terms[WAY] == CHALKS
    rule = "lanterloo.lood" if first else state.terms[LOO].rule
    text = f"{name(seats[0])} is loo’d, and lays down {counted(owed)}."
    if len(seats) > 1:
        text = f"{listed(seats)} are loo’d, and lay down {counted(owed)} each."
    notes = [Note(rule, text)]
    if not first and state.dealer in seats:
        twice = state.terms[DEALING] == TWICE
        how = "pays for the dealing as well" if twice else "has paid for the dealing already"
        notes.append(Note(state.terms[DEALING].rule, f"{name(state.dealer)} dealt, and {how}."))
    return paid(state, *notes, changes=[(seat, -owed) for seat in seats])


def next_deal(state: LanterlooState) -> LanterlooState:
    """The table at which the next player is to deal."""
    cards = pack(state.terms).cards
    note = Note("lanterloo.next", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=Shuffle(cards, len(cards), "lanterloo.deal"))


# The first way: chalks ---------------------------------------------------------------------------


def chalked(state: LanterlooState) -> LanterlooState:
    """The table when the tricks of the deal are chalked, and one of the first chalks is out."""
    marks = tuple(old + won(state, seat) for seat, old in enumerate(state.marks))
    left, won_by = CHALKED - state.deals, [s for s in range(len(marks)) if won(state, s)]
    if won_by:
        said = joined([f"{name(s)} chalks {tricks_said(won(state, s))}" for s in won_by])
        state = but(state, Note("lanterloo.way.chalks", f"{said}."))
    text = f"A chalk is rubbed out: {counted(left, 'more deal')} to play."
    note = Note("lanterloo.way.chalks", text if left else "The last chalk is rubbed out.")
    state = but(state, note, marks=marks)
    if left:
        return next_deal(state)
    return match_over(stock_taken(state), "lanterloo.won")


def stock_taken(state: LanterlooState) -> LanterlooState:
    """The table when each has taken from the stock for the tricks of the game."""
    marks, every = state.marks, sum(state.marks)
    whole = shared(state.pot, marks)
    short = state.pot < every
    worth = whole if short else marks
    takes = [(seat, coins) for seat, coins in enumerate(worth) if coins]
    said = joined([f"{name(seat)} takes {counted(coins)}" for seat, coins in takes])
    if short:
        said = said or "no player takes a coin"
        note = Note(
            "lanterloo.short", f"The stock is divided in proportion to the {every} tricks: {said}."
        )
    elif not every:
        note = Note("lanterloo.count", "No trick is chalked, so no player takes a coin.")
    else:
        note = Note("lanterloo.count", f"A coin for every trick: {said}.")
    state = paid(state, note, changes=takes)
    over = tuple(all_told - coin for all_told, coin in zip(whole, worth, strict=True))
    if state.pot and state.terms[REST] == SHARED and any(over):
        more = [(seat, coins) for seat, coins in enumerate(over) if coins]
        said = joined([f"{name(seat)} takes {counted(coins)} more" for seat, coins in more])
        text = f"What is left in the stock is divided in proportion to the tricks: {said}."
        state = paid(state, Note("lanterloo.rest.shared", text), changes=more)
    if state.pot:
        stays = f"{counted(state.pot).capitalize()} {'stays' if state.pot == 1 else 'stay'}"
        state = but(state, Note(state.terms[REST].rule, f"{stays} in the stock."))
    return state


def match_over(state: LanterlooState, rule: str) -> LanterlooState:
    """The table at the end: the player who has won most, or lost least, wins."""
    best = richest(state.purses)
    text = "All have won or lost the same amount, so the match is drawn."
    if best:
        coins = state.purses[best[0]]
        much = f"{counted(coins)} won" if coins >= 0 else f"the least lost, {counted(-coins)}"
        text = f"{doing(best, 'win')} the match, with {much}."
    if rule != "lanterloo.won":
        text = f"That was the last deal. {text}"
    note = Note(rule, text)
    return but(state, note, acting=(), phase="", outcome=Outcome(best, rule))
