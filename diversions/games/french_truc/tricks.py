"""Dealing, tricks and the score of French Truc."""

from __future__ import annotations

from diversions.games.french_truc.state import (
    NAMES,
    TRICKS,
    UP,
    FrenchTrucState,
    listed,
    pack_of,
    partners,
    powers,
    settled,
    side,
)
from diversions.games.french_truc.variants import (
    AGAIN,
    CARDS,
    LENGTH,
    PARTNERS,
    REDEAL,
    TAKEN,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.raises import Stake
from diversions.rules.kit.tricks import best


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: three cards to each, and as many again for each redeal."""
    cards, each = pack_of(terms).cards, TRICKS * terms.seats
    times = len(cards) // each if terms[REDEAL] == AGAIN else 2
    return Shuffle(cards, times * each, terms[CARDS].rule)


def begun(terms: Terms) -> FrenchTrucState:
    """The table before the first move."""
    note = Note("french-truc.first", f"{name(0)} deals first, by agreement.")
    return but(FrenchTrucState(terms=terms, score=(0, 0), due=shuffle(terms)), note)


def cards_dealt(state: FrenchTrucState, cards: tuple[str, ...]) -> FrenchTrucState:
    """The table when each has his hand."""
    note = Note("french-truc.deal", f"{name(state.dealer)} deals three cards to each.")
    state = but(
        state, note, due=None, leader=state.eldest, trick=(), tricks=(), won=(), stake=Stake(),
        redeals=0, agreeing=False, refused=False,
    )  # fmt: skip
    return hands_given(state, cards)


def hands_given(state: FrenchTrucState, cards: tuple[str, ...]) -> FrenchTrucState:
    """The table with new hands from the top of *cards*, and eldest to speak."""
    seats = state.terms.seats
    hands, stock = dealt(cards, turn(seats, state.eldest), TRICKS), cards[TRICKS * seats :]
    return but(state, hands=hands, stock=stock, agreeing=False, acting=(state.eldest,))


def card_laid(state: FrenchTrucState, seat: Seat, card: str) -> FrenchTrucState:
    """The table with a card laid to the trick: the next to play, or what the trick came to."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    state = but(state, hands=hands, trick=trick)
    if len(trick) == state.terms.seats:
        return trick_over(state)
    return but(state, acting=(state.to_play,))


def trick_over(state: FrenchTrucState) -> FrenchTrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    terms, strength = state.terms, powers(state.terms[CARDS].value)
    places = best([card for _, card in state.trick], lambda card: strength[card])
    takers = [state.trick[place] for place in places]
    taker, card = takers[0]
    one_side = len({side(seat) for seat, _ in takers}) == 1
    if len(takers) == 1:
        note = Note("french-truc.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    elif one_side:
        text = f"{listed(partners(terms, side(taker)))} have equal cards, and the best"
        end = "the trick is theirs" if terms[PARTNERS] == TAKEN else "the trick is tied"
        note = Note(terms[PARTNERS].rule, f"{text}: {end}.")
    else:
        note = Note("french-truc.tie", "The trick is tied, and goes untaken.")
    tied = len(takers) > 1 and not (one_side and terms[PARTNERS] == TAKEN)
    state = but(
        state, note, trick=(), tricks=(*state.tricks, state.trick),
        won=(*state.won, None if tied else taker),
    )  # fmt: skip
    winner = settled(by_side(state), side(state.eldest))
    if winner is not None:
        return deal_over(state, winner)
    if tied:
        state = but(state, Note("french-truc.tie-lead", f"{name(state.leader)} leads again."))
        return but(state, acting=(state.leader,))
    return but(state, leader=taker, acting=(taker,))


def by_side(state: FrenchTrucState) -> tuple[int | None, ...]:
    """Which side took each trick; None is a tie."""
    return tuple(None if seat is None else side(seat) for seat in state.won)


def deal_over(state: FrenchTrucState, winner: int) -> FrenchTrucState:
    """The table when the tricks have settled a deal."""
    if len(state.won) < TRICKS:
        text = "That settles it: the rest is not played."
        state = but(state, Note("french-truc.settled", text))
    if state.won.count(None) == TRICKS:
        return scored(state, winner, "french-truc.three-ties", "three ties, not having dealt")
    if by_side(state).count(winner) == 2:
        return scored(state, winner, "french-truc.score", "two tricks")
    return scored(state, winner, "french-truc.first-trick", "the first trick taken")


def scored(state: FrenchTrucState, mine: int, rule: str, why: str) -> FrenchTrucState:
    """The table when a side has scored what the deal is worth."""
    worth, seats = state.stake.worth, partners(state.terms, mine)
    verb = "scores" if len(seats) == 1 else "score"
    points = "1 point" if worth == 1 else f"{worth} points"
    note = Note(rule, f"{listed(seats)} {verb} {points}, for {why}.")
    score = tuple(n + worth * (number == mine) for number, n in enumerate(state.score))
    state = but(state, note, score=score, hands=(), stock=(), acting=())
    return game_won(state, mine) if score[mine] >= UP else next_deal(state)


def game_won(state: FrenchTrucState, mine: int) -> FrenchTrucState:
    """The table when a side has twelve points: the rubber won, or another game."""
    seats, length = partners(state.terms, mine), state.terms[LENGTH]
    games = (state.games[0] + (mine == 0), state.games[1] + (mine == 1))
    state = but(state, games=games)
    if games[mine] == length.value:
        return but(state, outcome=Outcome((mine,), length.rule))
    verb = "wins" if len(seats) == 1 else "win"
    note = Note("french-truc.up", f"{listed(seats)} {verb} the game.")
    return next_deal(but(state, note, score=(0, 0)))


def next_deal(state: FrenchTrucState) -> FrenchTrucState:
    """The table when the deal has passed on."""
    dealer = state.eldest
    note = Note("french-truc.next-deal", f"The deal passes to {name(dealer)}.")
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    return but(
        state, note, dealer=dealer, due=shuffle(state.terms), trick=(), tricks=tricks,
        hands=(), acting=(),
    )  # fmt: skip
