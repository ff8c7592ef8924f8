"""The deal of Poch and its three phases: what comes of each act."""

from __future__ import annotations

from diversions.games.poch.state import (
    CARDS,
    COINS,
    KINDS,
    NAMES,
    PACK,
    POCH,
    POOLS,
    PochState,
    filled,
    has_two_pairs,
    held,
    laid_on,
    limit,
    paid,
    plural,
    takes,
    total,
    with_coins,
    worth,
)
from diversions.games.poch.variants import (
    ANTE,
    BEGINS,
    BEST_HAND,
    BOTH,
    DEALER,
    DIVIDE,
    ELDEST,
    EXACT,
    FINAL,
    HIGHER,
    LAST,
    MOVED,
    NEXT,
    ONCE,
    PAIRS,
    STOP,
    TIE,
    TURNED,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import Note, Outcome, Seat, Terms, but, name
from diversions.rules.kit.cards import dealt, turn, without
from diversions.rules.kit.dice import most_of
from diversions.rules.kit.wording import capital, doing


def begun(terms: Terms) -> PochState:
    """The table before the first move."""
    purse = (COINS,) * terms.seats
    return but(
        PochState(terms=terms, purse=purse, score=purse),
        Note("poch.purse", f"Each player starts with {plural(COINS)}."),
        Note("poch.first", f"{name(0)} deals first."),
        due=shuffle(terms),
    )


def shuffle(terms: Terms) -> Shuffle:
    """The shuffle before a deal: five cards to each, and one to turn up."""
    return Shuffle(PACK.cards, CARDS * terms.seats + 1, "poch.pack")


def after(state: PochState, seat: Seat) -> tuple[Seat, ...]:
    """All seats in the order of play, beginning with the one after *seat*."""
    return turn(state.terms.seats, (seat + 1) % state.terms.seats)


# The deal ------------------------------------------------------------------------------------


def cards_dealt(state: PochState, cards: tuple[str, ...]) -> PochState:
    """The table when the pools are filled, the cards dealt and trumps turned up."""
    terms, order = state.terms, after(state, state.dealer)
    if not state.deal or terms[ANTE] != ONCE:
        state = with_ante(state)
    turned = cards[CARDS * terms.seats]
    text = f"{name(state.dealer)} deals five cards to each player and turns up the {NAMES[turned]}."
    state = but(
        state, Note("poch.deal", text), due=None, hands=dealt(cards, order, CARDS), turned=turned,
        shown=(), stage="claim", staked=(0,) * terms.seats, bet=0, within=order, waiting=order,
        run=(), runs=(), passed=0, acting=order[:1],
    )  # fmt: skip
    who = f"{name(state.dealer)}, the dealer" if terms[TURNED] == DEALER else "no player"
    text = f"The turned-up {NAMES[turned]} counts for {who}."
    return but(state, Note(terms[TURNED].rule, text))


def with_ante(state: PochState) -> PochState:
    """The table when each has laid a coin in each of seven pools, as far as he can."""
    for seat in after(state, state.dealer):
        state, coins = paid(state, seat, POCH)
        board = tuple(held + (pool < coins) for pool, held in enumerate(state.board))
        state = but(state, board=board)
    text = "Each player puts a coin in every pool but Poch."
    return but(state, Note(state.terms[ANTE].rule, text))


# The first phase: sweepstakes ----------------------------------------------------------------

CLAIMS = ("poch.sweepstakes",) * 5 + ("poch.marriage", "poch.sequence")


def claimed(state: PochState, seat: Seat) -> PochState:
    """The table when *seat* has shown what takes a pool, and taken it."""
    hand = held(state, seat)
    for pool, cards in takes(state, seat, hand):
        coins = state.board[pool]
        text = f"{name(seat)} takes {plural(coins)} from the {POOLS[pool]} pool."
        fresh = tuple(c for c in cards if c not in (*state.shown, state.turned))
        state = but(state, Note(CLAIMS[pool], text), shown=(*state.shown, *fresh))
        state = with_coins(laid_on(state, pool, -coins), (seat, coins))
    return claims_over(state)


def can_claim(state: PochState, seat: Seat) -> tuple[str, ...]:
    """The cards that *seat* shows, each once."""
    takings = takes(state, seat, held(state, seat))
    return tuple(dict.fromkeys(card for _, cards in takings for card in cards))


def claims_over(state: PochState) -> PochState:
    """The table when one has claimed: the next may, or the betting begins."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    state, left = but(state, left=filled(state.board)), sum(state.board[:POCH])
    if left and state.terms[LAST] == MOVED and last_deal(state):
        goes = "goes" if left == 1 else "go"
        text = f"{plural(left).capitalize()} left in the first seven pools {goes} to Poch."
        state = but(state, Note("poch.last.moved", text))
        state = but(state, board=(*(0,) * POCH, state.board[POCH] + left))
    elif left:
        stay = "stays" if left == 1 else "stay"
        state = but(
            state, Note("poch.carry", f"{plural(left).capitalize()} {stay} in the seven pools.")
        )
    order = after(state, state.dealer)
    note = Note("poch.order", f"{name(order[0])} is asked first whether to bet.")
    return but(state, note, stage="vie", waiting=order, acting=order[:1])


def last_deal(state: PochState) -> bool:
    """Whether everyone has dealt, this deal counted."""
    return state.deal == state.terms.seats - 1


# The second phase: vying ----------------------------------------------------------------------


def bet(state: PochState, seat: Seat, coins: int) -> PochState:
    """The table when *seat* has laid what he owed and *coins* more."""
    state = to_pool(state, seat, state.bet - state.staked[seat] + coins)
    others = tuple(s for s in after(state, seat) if s in state.within and s != seat)
    return but(state, bet=state.bet + coins, waiting=others, acting=others[:1])


def to_pool(state: PochState, seat: Seat, coins: int) -> PochState:
    """The table when *seat* has laid *coins* in Poch."""
    staked = tuple(n + coins * (s == seat) for s, n in enumerate(state.staked))
    return but(with_coins(laid_on(state, POCH, coins), (seat, -coins)), staked=staked)


def owing(state: PochState, seat: Seat) -> int:
    """What *seat* lays to match the bet, with all he has if he has less."""
    return min(state.bet - state.staked[seat], max(state.purse[seat], 0))


def dropped(state: PochState, seat: Seat) -> PochState:
    """The table when *seat* has dropped out of the betting."""
    text = f"{name(seat)} plays on in the third phase."
    within = tuple(s for s in state.within if s != seat)
    return answered(but(state, Note("poch.drop-stays", text), within=within))


def answered(state: PochState) -> PochState:
    """The table when one has passed, matched or dropped out."""
    waiting = state.waiting[1:]
    if state.bet and len(state.within) == 1:
        winner = state.within[0]
        coins = state.board[POCH]
        text = (
            f"All others have dropped out, and {name(winner)} takes the Poch pool, {plural(coins)}."
        )
        state = but(state, Note("poch.unseen", text))
        state = with_coins(laid_on(state, POCH, -coins), (winner, coins))
        return laying(state, winner)
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    if state.bet or state.terms[BEGINS] == BEST_HAND:
        if not state.bet:
            note = Note("poch.begins.best", "No player bets, and the hands are compared anyway.")
            state = but(state, note)
        return compared(state)
    eldest = state.terms[BEGINS] == ELDEST
    seat = after(state, state.dealer)[0] if eldest else state.dealer
    text = f"No player bets: Poch stays as it is, and {name(seat)} begins."
    return laying(but(state, Note(state.terms[BEGINS].rule, text)), seat)


TWO_PAIRS_COUNT = {
    "one": "Two pairs count no more than one pair.",
    "two": "Two pairs beat one pair.",
}


def best_of(state: PochState) -> tuple[Seat, ...]:
    """Who have the best hand, in the order from the dealer."""
    value = {seat: worth(state.terms, state.hands[seat]) for seat in state.within}
    best = max(value.values())
    return tuple(s for s in after(state, state.dealer) if value.get(s) == best)


def compared(state: PochState) -> PochState:
    """The table when the hands of all who stayed in are shown, and the best has the pool."""
    terms, within = state.terms, state.within
    fresh = tuple(c for s in within for c in state.hands[s] if c not in state.shown)
    state = but(state, shown=(*state.shown, *fresh))
    best = best_of(state)
    kind = worth(terms, state.hands[best[0]]).kind
    state = but(state, Note("poch.compare", f"The best hand has {KINDS[kind]}."))
    if sum(worth(terms, state.hands[s]).kind == kind for s in within) > 1:
        text = "Between equal combinations, higher cards decide."
        state = but(state, Note(terms[HIGHER].rule, text))
    if any(has_two_pairs(state.hands[s]) for s in within):
        state = but(state, Note(terms[PAIRS].rule, TWO_PAIRS_COUNT[terms[PAIRS].key]))
    coins, winner = state.board[POCH], best[0]
    takers = best if terms[TIE] == DIVIDE else best[:1]
    share = coins // len(takers)
    if len(best) > 1:
        each = " each" if len(takers) > 1 else ""
        takes = f"{doing(takers, 'take')} {plural(share)}{each} from the Poch pool"
        text = f"The best hands are equal: {takes}."
        state = but(state, Note(terms[TIE].rule, text))
    else:
        text = f"{name(winner)} takes the Poch pool, {plural(share)}."
        state = but(state, Note("poch.compare", text))
    state = laid_on(state, POCH, -share * len(takers))
    return laying(with_coins(state, *((seat, share) for seat in takers)), winner)


# The third phase: to thirty-one ----------------------------------------------------------------


def laying(state: PochState, seat: Seat) -> PochState:
    """The table at which *seat* begins a sequence."""
    return but(state, stage="lay", waiting=(), acting=(seat,), run=(), passed=0)


def card_laid(state: PochState, seat: Seat, card: str) -> PochState:
    """The table when *seat* has laid a card."""
    shown = tuple(c for c in state.shown if c != card)
    state = but(
        state, hands=without(state.hands, seat, card), shown=shown,
        run=(*state.run, (seat, card)), passed=0,
    )  # fmt: skip
    if not state.hands[seat]:
        return gone_out(state, seat)
    if total(state.run) == limit(state.terms):
        text = f"The sequence has come to {total(state.run)}."
        return run_over(but(state, Note(state.terms[EXACT].rule, text)))
    return but(state, acting=after(state, seat)[:1])


def could_not(state: PochState, seat: Seat) -> PochState:
    """The table when *seat* could lay no card."""
    passed = state.passed + 1
    if state.terms[STOP] == NEXT or passed == state.terms.seats:
        return run_over(state)
    return but(state, passed=passed, acting=after(state, seat)[:1])


def run_over(state: PochState) -> PochState:
    """The table when a sequence is over, and whoever laid its last card begins another."""
    seat = state.run[-1][0]
    return laying(but(last_card(state, seat), runs=(*state.runs, state.run)), seat)


def last_card(state: PochState, seat: Seat, rule: str = "poch.last-card") -> PochState:
    """The table when *seat* has had a coin from each for the last card of a sequence."""
    note = Note(rule, f"{name(seat)} played the last card and gets a coin from each player.")
    return received(but(state, note), seat, [1] * state.terms.seats)


def received(state: PochState, seat: Seat, dues: list[int]) -> PochState:
    """The table when *seat* has had from each other player what he owes."""
    won = 0
    for payer in after(state, seat)[:-1]:
        if dues[payer]:
            state, coins = paid(state, payer, dues[payer])
            won += coins
    return with_coins(state, (seat, won))


def gone_out(state: PochState, seat: Seat) -> PochState:
    """The table when *seat* has laid his last card: he is paid, and the deal is over."""
    if state.terms[FINAL] == BOTH:
        state = last_card(state, seat, "poch.final.both")
    else:
        text = "There is no extra coin for the last card of this sequence."
        state = but(state, Note("poch.final.cards", text))
    left = [len(hand) for hand in state.hands]
    each = "one for each card that the others hold"
    text = f"{name(seat)} is out of cards and is paid {plural(sum(left))}, {each}."
    state = received(but(state, Note("poch.out", text)), seat, left)
    return deal_over(but(state, runs=(*state.runs, state.run), run=()))


def deal_over(state: PochState) -> PochState:
    """The table between deals, or at the end."""
    if not last_deal(state):
        dealer = (state.dealer + 1) % state.terms.seats
        note = Note("poch.deal-passes", f"{name(dealer)} deals next.")
        return but(
            state, note, deal=state.deal + 1, dealer=dealer, acting=(), due=shuffle(state.terms)
        )
    state = but(state, Note("poch.deals", "Each player has dealt once, and the match ends."))
    coins = sum(state.board)
    if coins:
        lost = "is lost" if coins == 1 else "are lost"
        text = f"{plural(coins).capitalize()} left on the board {lost}."
        note = Note("poch.forfeit", text)
        if state.terms[LAST] != MOVED:
            note = note._replace(rule="poch.last.lost")
        state = but(state, note, board=(0,) * len(POOLS), lost=coins)
    best = max(state.purse)
    winners = tuple(s for s, held in enumerate(state.purse) if held == best)
    text = most_of(winners, state.purse)
    note = Note("poch.win", f"{capital(text)}.")
    return but(state, note, acting=(), outcome=Outcome(winners, "poch.win"))
