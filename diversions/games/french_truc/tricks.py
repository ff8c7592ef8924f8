"""Dealing, tricks and the score of French Truc."""

from __future__ import annotations

from diversions.games.french_truc.state import (
    NAMES,
    POWERS,
    UP,
    FrenchTrucState,
    answering,
    at_eleven,
    pack_of,
    settled,
)
from diversions.games.french_truc.variants import (
    ABOVE,
    AGAIN,
    ALL,
    ANSWER,
    CARDS,
    LENGTH,
    PARTNERS,
    REDEAL,
    TAKEN,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Terms, but, name
from diversions.rules.kit.cards import dealt, turn
from diversions.rules.kit.dice import counted
from diversions.rules.kit.raises import Stake, points
from diversions.rules.kit.tricks import best
from diversions.rules.kit.vying import (
    TRICKS,
    by_side,
    dealt_out,
    full,
    led_by,
    next_deal,
    partners,
    points_made,
    side,
    trick_closed,
)
from diversions.rules.kit.wording import doing, listed, reached


def shuffle(terms: Terms, count: int = TRICKS) -> Shuffle:
    """The shuffle before a deal: *count* cards to each; of three, as many again for each redeal."""
    cards, each = pack_of(terms).cards, count * terms.seats
    if count == 1:
        return Shuffle(cards, each, terms[CARDS].rule)
    times = len(cards) // each if terms[REDEAL] == AGAIN else 2
    return Shuffle(cards, times * each, terms[CARDS].rule)


def begun(terms: Terms) -> FrenchTrucState:
    """The table before the first move."""
    note = Note("french-truc.first", f"{name(0)} deals first, by agreement.")
    return before_deal(but(FrenchTrucState(terms=terms, score=(0, 0)), note))


def before_deal(state: FrenchTrucState) -> FrenchTrucState:
    """The table before a deal: a knock may be made, if that is shared and no side has eleven."""
    if state.terms[ABOVE] == ALL and max(state.score) < UP - 1:
        return but(state, asks="knock", acting=(state.left,))
    return to_deal(state, TRICKS)


def to_deal(state: FrenchTrucState, count: int) -> FrenchTrucState:
    """The table when *count* cards are to be dealt to each."""
    return but(state, asks="", cards=count, due=shuffle(state.terms, count), acting=())


def cards_dealt(state: FrenchTrucState, cards: tuple[str, ...]) -> FrenchTrucState:
    """The table when each has his hand."""
    count = "one card" if state.cards == 1 else "three cards"
    note = Note("french-truc.deal", f"{name(state.dealer)} deals {count} to each player.")
    state = dealt_out(state, (), note, redeals=0, away=(), refused=False, raises=())
    if len(cards) + state.terms.seats > len(pack_of(state.terms).cards):
        state = but(state, before=())  # its cards are all dealt again, now or by a redeal
    return eleven_asked(hands_given(state, cards))


def eleven_asked(state: FrenchTrucState) -> FrenchTrucState:
    """The table when a side that alone has eleven is to concede the hand, or to play it for 3."""
    eleven = at_eleven(state)
    if not any(eleven):
        return state
    state = but(state, stake=Stake(3))
    if all(eleven):
        text = "Both sides have eleven points: the hand is played for three points."
        return but(state, Note("french-truc.both-eleven", text))
    who = answering(state, eleven.index(True))
    text = f"{listed(who)} may concede the hand, or play it for three points."
    rule = "french-truc.eleven" if state.terms.seats == 2 else state.terms[ANSWER].rule
    return but(state, Note(rule, text), asks="eleven", acting=who)


def hands_given(state: FrenchTrucState, cards: tuple[str, ...]) -> FrenchTrucState:
    """The table with new hands from the top of *cards*, and eldest to speak."""
    seats = state.terms.seats
    count = state.cards
    hands, stock = dealt(cards, turn(seats, state.eldest), count), cards[count * seats :]
    return but(state, hands=hands, stock=stock, agreeing=False, acting=(state.eldest,))


def played_on(state: FrenchTrucState) -> FrenchTrucState:
    """The table when nothing awaits an answer: the next card, or what the trick came to."""
    return trick_over(state) if full(state) else but(state, acting=(state.to_play,))


def trick_over(state: FrenchTrucState) -> FrenchTrucState:
    """The table when a trick is complete: taken or tied, the deal settled or not."""
    terms, strength = state.terms, POWERS[state.terms[CARDS].value]
    places = best([card for _, card in state.trick], lambda card: strength[card])
    takers = [state.trick[place] for place in places]
    taker, card = takers[0]
    one_side = len({side(seat) for seat, _ in takers}) == 1
    if len(takers) == 1:
        note = Note("french-truc.trick", f"{name(taker)} takes the trick with the {NAMES[card]}.")
    elif one_side:
        text = f"{listed(partners(terms, side(taker)))} tie with the best cards"
        end = "their side takes the trick" if terms[PARTNERS] == TAKEN else "the trick is tied"
        note = Note(terms[PARTNERS].rule, f"{text}: {end}.")
    else:
        note = Note("french-truc.tie", "The trick is tied: neither side takes it.")
    tied = len(takers) > 1 and not (one_side and terms[PARTNERS] == TAKEN)
    state = trick_closed(state, None if tied else taker, note)
    winner = settled(by_side(state.won), side(state.eldest), state.cards)
    if winner is not None:
        return deal_over(state, winner)
    if not tied:
        return led_by(state, taker)
    again = Note("french-truc.tie-lead", f"{name(state.leader)} leads again.")
    return led_by(but(state, again), state.leader)


def deal_over(state: FrenchTrucState, winner: int) -> FrenchTrucState:
    """The table when the tricks have settled a deal."""
    if state.cards == 1:
        tied = state.won[0] is None
        why = "a tie, as the side that did not deal" if tied else "the one trick"
        return scored(state, winner, "french-truc.one-card", why)
    if len(state.won) < TRICKS:
        text = "That decides the deal, so no more cards are played."
        state = but(state, Note("french-truc.settled", text))
    if state.won.count(None) == TRICKS:
        return scored(
            state, winner, "french-truc.three-ties", "three ties, as the side that did not deal"
        )
    if by_side(state.won).count(winner) == 2:
        return scored(state, winner, "french-truc.score", "two tricks")
    return scored(state, winner, "french-truc.first-trick", "the first trick taken")


def scored(state: FrenchTrucState, mine: int, rule: str, why: str) -> FrenchTrucState:
    """The table when a side has scored what the deal is worth."""
    seats, worth = partners(state.terms, mine), points(state.stake.worth)
    note = Note(rule, f"{doing(seats, 'score')} {worth}, for {why}.")
    state = but(points_made(but(state, note, stock=()), mine), asks="")
    return game_won(state, mine) if state.score[mine] >= UP else passed_on(state)


def game_won(state: FrenchTrucState, mine: int) -> FrenchTrucState:
    """The table when a side has twelve points: the rubber won, or another game."""
    seats, length = partners(state.terms, mine), state.terms[LENGTH]
    games = (state.games[0] + (mine == 0), state.games[1] + (mine == 1))
    state = but(state, games=games)
    if games[mine] == length.value:
        many = games[mine]
        text = reached(seats, f"won {counted(many, 'game')}", "the rubber")
        if many == 1:
            text = reached(seats, points(state.score[mine]))
        return but(state, Note(length.rule, text), outcome=Outcome((mine,), length.rule))
    note = Note("french-truc.up", f"{doing(seats, 'win')} the game.")
    over = Note("french-truc.over", "The next game begins at zero.")
    return passed_on(but(state, note, over, score=(0, 0)))


def passed_on(state: FrenchTrucState) -> FrenchTrucState:
    """The table when the deal has passed on."""
    return before_deal(next_deal(state, "french-truc.next-deal"))
