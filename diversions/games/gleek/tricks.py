"""The twelve tricks of Gleek, the count, and the end."""

from __future__ import annotations

from diversions.games.gleek.deal import moved, shuffle
from diversions.games.gleek.ruff import tiddy_paid
from diversions.games.gleek.state import NAMES, PAR, TITLES, GleekState, honour, pence, power
from diversions.games.gleek.variants import BY_POT, DEALS, HELD, HONOURS, PAID, TIDDY
from diversions.rules.core import Note, Outcome, Seat, but, name
from diversions.rules.kit.cards import turn, without
from diversions.rules.kit.dice import spelt, the_last
from diversions.rules.kit.wording import joined, listed

KINDS = (("gleek.honours", "AJKQ"), ("gleek.small.counted", "56"), ("gleek.tiddy.counted", "4"))


def card_played(state: GleekState, seat: Seat, card: str) -> GleekState:
    """The table after a card is laid to the trick."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    state = but(state, hands=hands, trick=trick, acting=((seat + 1) % 3,))
    if card == "4" + state.trump and pays_tiddy(state) and (seat, "4") not in state.called:
        called, many = (*state.called, (seat, "4")), (*state.many, 1)
        state = tiddy_paid(but(state, called=called, many=many), seat, played=True)
    return trick_over(state) if len(trick) == 3 else state


def pays_tiddy(state: GleekState) -> bool:
    """Whether Tiddy in a hand is paid for when it is seen."""
    return state.terms[TIDDY].key in ("two", "four")


def trick_over(state: GleekState) -> GleekState:
    """The table when a trick is complete."""
    led = state.trick[0][1][1]
    taker, card = max(state.trick, key=lambda laid: power(laid[1], led, state.trump))
    state = but(
        state, Note("gleek.trick", f"{name(taker)} takes the trick with the {NAMES[card]}."),
        tricks=(*state.tricks, state.trick), takers=(*state.takers, taker), trick=(), before=(),
        leader=taker, acting=(taker,),
    )  # fmt: skip
    return counted(state) if len(state.tricks) == 12 else state


def counted(state: GleekState) -> GleekState:
    """The table when the deal has been counted and paid."""
    counts = tuple(count(state, seat) for seat in range(3))
    notes = [note for s in turn(3, state.eldest) for note in told(state, s, counts[s])]
    state = but(state, *dict.fromkeys(notes))  # whose honours are, once
    over = [points - PAR for points in counts]
    how = state.terms[PAID]
    if how == BY_POT:
        state = moved(state, dict(enumerate(over)), -sum(over))
        text = "Players below twenty-two pay into the pot; players above it take from it."
        state = but(state, Note(how.rule, text))
        text = _left_in_the_pot(state, -sum(over))
    else:
        state = moved(state, {seat: 3 * over[seat] - sum(over) for seat in range(3)})
        text = "Each player settles the difference from twenty-two with each of the others."
    notes = [Note(how.rule, text)] if text else []
    return deal_over(but(state, *notes, counts=counts))


def _left_in_the_pot(state: GleekState, left: int) -> str:
    """Why what is paid into the pot is not what is taken from it; empty if it is."""
    if left < 0:
        return f"So {pence(-left)} more came out of the pot than went in."
    seen = {card for trick in state.tricks for _, card in trick} | {state.turned}
    out = [card for card in NAMES if card not in seen and honour(state.terms, card, state.trump)]
    which = "An honour was" if len(out) == 1 else f"{spelt(len(out)).capitalize()} honours were"
    said = f"{which} laid out, so {pence(left)} more went into the pot than came out."
    return said if left else ""


def count(state: GleekState, seat: Seat) -> int:
    """What *seat* counts: a point for each card that he took, and honours."""
    return 3 * state.takers.count(seat) + sum(honours(state, seat).values())


def honours(state: GleekState, seat: Seat) -> dict[str, int]:
    """What each honour counts for *seat*; the dealer has the card turned up."""
    held = state.terms[HONOURS] == HELD
    cards = [
        card
        for trick, taker in zip(state.tricks, state.takers, strict=True)
        for player, card in trick
        if (player if held else taker) == seat
    ]
    worths = {card: honour(state.terms, card, state.trump) for card in cards}
    if seat == state.dealer:
        worths[state.turned] = honour(state.terms, state.turned, state.trump, turned=True)
    return {card: worth for card, worth in worths.items() if worth}


def told(state: GleekState, seat: Seat, points: int) -> list[Note]:
    """How *seat* comes to his count."""
    held = honours(state, seat)
    notes = []
    own = {card: worth for card, worth in held.items() if card != state.turned}
    for rule, kind in KINDS:
        cards = [card for card in own if card[0] in kind]
        if cards:
            titles = joined([TITLES[card[0]] for card in cards])
            text = f"{name(seat)} counts {sum(own[card] for card in cards)} for {titles}."
            notes.append(Note(rule, text))
            if kind == "AJKQ":
                notes.append(Note(state.terms[HONOURS].rule, _whose(state)))
    if state.turned in held:
        title, worth = TITLES[state.turned[0]], held[state.turned]
        text = f"{name(seat)} dealt, and counts {worth} for {title}, which was turned up."
        notes.append(Note("gleek.turned", text))
    taken = 3 * state.takers.count(seat)
    text = f"{name(seat)} counts {taken} for cards in tricks, and so {points} in all."
    return [*notes, Note("gleek.count", text)]


def _whose(state: GleekState) -> str:
    if state.terms[HONOURS] == HELD:
        return "Honours count for the player who held them."
    return "Honours count for the player who took them."


def deal_over(state: GleekState) -> GleekState:
    """The table after the count: the deal passes, or the match is over."""
    deals = state.terms[DEALS]
    if state.open:
        text = f"No player has shown a ruff: the pot of {pence(state.pot)} stays where it is."
        state = but(state, Note("gleek.show-nobody", text))
    state = but(state, acting=(), phase="", open=False)
    if state.dealt < deals.value:
        dealer = (state.dealer + 1) % 3
        note = Note("gleek.next", f"{name(dealer)} deals next.")
        return but(state, note, dealer=dealer, due=shuffle())
    if state.pot:
        state = pot_shared(state)
    best = tuple(seat for seat in range(3) if state.purses[seat] == max(state.purses))
    has = "has" if len(best) == 1 else "have"
    each = "" if len(best) == 1 else " each"
    most = f"{listed(best)} {has} the most, {pence(state.purses[best[0]])}{each}"
    note = Note(deals.rule, f"{the_last(deals.value, 'deal')}: {most}.")
    return but(state, note, outcome=Outcome(best, deals.rule))


def pot_shared(state: GleekState) -> GleekState:
    """The table when what still lay in the pot is divided; odd pence go round from eldest."""
    shares = dict.fromkeys(range(3), state.pot // 3)
    for seat in turn(3, state.eldest)[: state.pot % 3]:
        shares[seat] += 1
    text = f"{listed((0, 1, 2))} share what is left in the pot: {pence(state.pot)}."
    return but(moved(state, shares, -state.pot), Note("gleek.pot.shared", text))
