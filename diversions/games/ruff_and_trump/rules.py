"""The rules of Ruff and Trump: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.ruff_and_trump.state import (
    NAMES,
    PACK,
    POWER,
    RUFF,
    RuffState,
    each,
    needed,
    ordered,
    par,
    points,
    power,
    ruffs_in,
    side,
    up,
)
from diversions.games.ruff_and_trump.variants import (
    ANNOUNCE,
    AT_ONCE,
    COMPANY,
    DEAL,
    DEAL_OVER,
    DOUBLE,
    END,
    OPTIONS,
    PAR,
    TRUE,
    UP,
    VARIANTS,
    WHOLE,
    objection,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Pick,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hand, Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.tricks import on_cards
from diversions.rules.kit.wording import listed, reached
from diversions.rules.numbers import whole
from diversions.rules.packs import SUITS, Pack


class RuffAndTrump(Game[RuffState]):
    slug = "ruff-and-trump"
    acts = "announce lay lift play rub say show"
    title = "Ruff and Trump"
    seats = (4, 3, 2)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"ruff"})
    face_down = ("hands", "head", "out")

    def begin(self, terms: Terms) -> RuffState:
        score = (0,) * (2 if terms[COMPANY] == DOUBLE else terms.seats)
        return to_lift(RuffState(terms=terms, score=score), tuple(range(terms.seats)))

    def rulings(self, state: RuffState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "ruff":
                yield from on_announcing(state, seat)
            case "rub":
                yield from on_rubbing(state, seat)
            case "discard":
                pick = Pick(state.hands[seat], 4, 4, "ruff-and-trump.four", "ruff-and-trump.four")
                yield may(Move(seat, "discard"), "ruff-and-trump.four", "Lay out four cards", pick)
            case "show":
                yield from on_showing(state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: RuffState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: RuffState, move: Move) -> RuffState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "ruff", (size,)):
                return announced(state, seat, int(size))
            case Move(seat, "rub"):
                return rubbed(state, seat, "ruff-and-trump.rub")
            case Move(_, "pass"):
                return next_to_rub(but(state, waiting=state.waiting[1:]))
            case Move(seat, "discard", cards):
                return discarded(state, seat, cards)
            case Move(seat, "show", cards):
                return shown(state, seat, cards)
            case _:
                raise ValueError(move)

    def view(self, state: RuffState, seat: Seat | None) -> RuffState:
        if not state.hands:
            return state
        hands, out = (backs(held, seat, state.shown) for held in (state.hands, state.out))
        fresh = state.fresh if seat is not None and seat == state.rubbed else 0
        return but(state, hands=hands, head=(BACK,) * len(state.head), out=out, fresh=fresh)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return sides_of(terms)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: RuffState) -> str:
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in (*state.hands, *state.out) for card in hand]
        every = [*held, *lying, *state.head, *filter(None, [state.turned])]
        return miscounted(every, len(PACK.cards))


VERBS = ("ruff", "rub", "pass", "discard", "show", "play")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "ruff": ("ruff-and-trump.ruff", "First announce your ruff."),
    "rub": ("ruff-and-trump.rub.may", "First say whether you rub the head."),
    "discard": ("ruff-and-trump.four", "First lay out four cards from your own hand."),
    "show": ("ruff-and-trump.show", "First show the suit that you announced as your ruff."),
    "play": ("ruff-and-trump.play", "The tricks have begun: play one card from your own hand."),
}


def refused(view: RuffState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if view.phase == "rub" and move.verb == "rub":
        return "ruff-and-trump.rub", "Only the Ace of trumps rubs the head."
    if view.phase == "play" and move.verb == "play" and view.trick:
        return "ruff-and-trump.follow", "Play one card from your own hand."
    if view.phase != "ruff" or move.verb != "ruff":
        return INSTEAD[view.phase]
    best = max(ruffs_in(view.hands[move.seat], view.upcard).values())
    size = whole(move.what[0]) if len(move.what) == 1 else None
    if size is None:
        return "ruff-and-trump.ruff", f"Announce a number: your best suit makes {best}."
    if size > best:
        return "ruff-and-trump.ruff", f"Your best suit makes only {best}: you can’t announce more."
    if view.terms[ANNOUNCE] == TRUE:
        return "ruff-and-trump.announce.true", f"You must announce your best ruff, which is {best}."
    return "ruff-and-trump.announce.low", "Announce what one of your suits makes."


def sides_of(terms: Terms) -> tuple[tuple[Seat, ...], ...]:
    """Who plays with whom."""
    if terms[COMPANY] == DOUBLE:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(terms.seats))


# The deal ----------------------------------------------------------------------------------------


def to_lift(
    state: RuffState, seats: tuple[Seat, ...], rule: str = "ruff-and-trump.lift"
) -> RuffState:
    """The table at which *seats* are to lift."""
    return but(state, lifting=seats, due=Shuffle(PACK.cards, len(seats), rule, "lift"))


def lifted(state: RuffState, cards: tuple[str, ...]) -> RuffState:
    """The table after the lift: the least card deals; those who lift alike lift again."""
    tied = lowest(state.lifting, cards, lambda card: POWER[card[0]])
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note(
            "ruff-and-trump.lift.again", "Some players tie for the lowest card, and lift again."
        )
        return but(to_lift(state, seats, "ruff-and-trump.lift.again"), note)
    dealer, card = tied[0]
    note = Note(
        "ruff-and-trump.lift",
        f"{name(dealer)} lifts the {NAMES[card]}, the lowest card, and deals.",
    )
    return but(state, note, dealer=dealer, lifting=(), due=shuffle())


def shuffle() -> Shuffle:
    """The shuffle before a deal."""
    return Shuffle(PACK.cards, len(PACK.cards), "ruff-and-trump.deal")


def cards_dealt(state: RuffState, cards: tuple[str, ...]) -> RuffState:
    """The table when each has his hand, and a trump is turned up."""
    terms = state.terms
    many, order = each(terms), turn(terms.seats, (state.dealer + 1) % terms.seats)
    hands = tuple(ordered(hand) for hand in dealt(cards, order, many, 4))
    turned = cards[many * terms.seats]
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    return but(
        state,
        Note(
            terms[DEAL].rule,
            f"{name(state.dealer)} deals {many} cards to each player, four at a time.",
        ),
        Note("ruff-and-trump.head", f"The {NAMES[turned]} is turned up: its suit is trumps."),
        Note("ruff-and-trump.speaks", f"{name(order[0])} announces first."),
        due=None, hands=hands, turned=turned, trump=turned[1],
        rank=turned[0], head=cards[many * terms.seats + 1 :], out=((),) * terms.seats,
        fresh=0, phase="ruff", waiting=order, ruffs=(), winner=None, rubbed=None, shown=(),
        leader=order[0], trick=(), tricks=(), before=last, takers=(), acting=order[:1],
    )  # fmt: skip


# The ruff ----------------------------------------------------------------------------------------


def on_announcing(state: RuffState, seat: Seat) -> Iterator[Ruling]:
    hand = state.hands[seat]
    ruffs = ruffs_in(hand, state.upcard)
    best = max(ruffs.values())
    for size in sorted({*ruffs.values(), *uncounted(hand, state.trump)}, reverse=True):
        move, label = Move(seat, "ruff", (str(size),)), f"Announce {size}"
        if size == best:
            yield may(move, "ruff-and-trump.ruff", label)
        elif size not in ruffs.values():
            label = f"{label}, your trumps without the card turned up"
            if state.terms[ANNOUNCE] != TRUE:
                yield may(move, "ruff-and-trump.ruff.turned", label)
        elif state.terms[ANNOUNCE] == TRUE:
            because = f"You must announce your best ruff, which is {best}."
            yield may_not(move, "ruff-and-trump.announce.true", label, because)
        else:
            yield may(move, "ruff-and-trump.announce.low", f"{label}, less than your best")


def uncounted(hand: Hand, trump: str) -> tuple[int, ...]:
    """What the trumps of *hand* make without the card turned up, which may be counted."""
    trumps = [card for card in hand if card[1] == trump]
    return (points(trumps),) if trumps else ()


def to_announce(terms: Terms, hand: Hand, upcard: str) -> set[int]:
    """The ruffs that *hand* may announce when *upcard* lies there."""
    ruffs = ruffs_in(hand, upcard).values()
    if terms[ANNOUNCE] == TRUE:
        return {max(ruffs)}
    return {*ruffs, *uncounted(hand, upcard[1])}


def announced(state: RuffState, seat: Seat, size: int) -> RuffState:
    """The table after a ruff is announced; after the last, the best scores."""
    state = but(state, ruffs=(*state.ruffs, size), waiting=state.waiting[1:])
    if state.waiting:
        return but(state, acting=state.waiting[:1])
    best = max(state.ruffs)
    winner = (state.eldest + state.ruffs.index(best)) % state.terms.seats
    if state.ruffs.count(best) > 1:
        text = f"The ruffs are equal, so {name(winner)} wins, as the elder hand."
        state = but(state, Note("ruff-and-trump.tie", text))
    text = f"{name(winner)} wins the ruff with {best}, and scores twelve."
    state = but(state, Note("ruff-and-trump.twelve", text), winner=winner)
    state = scored(state, winner, RUFF)
    if state.terms[END] == AT_ONCE and over(state):
        return ended(but(state, Note("ruff-and-trump.end.once", "The ruff wins the set.")))
    if over(state):
        text = "That is enough for the set, but the deal is played out: the most points win."
        state = but(state, Note(DEAL_OVER.rule, text))
    if state.rank == "A":
        return rubbed(state, state.dealer, "ruff-and-trump.rub.dealer")
    return next_to_rub(but(state, waiting=turn(state.terms.seats, state.eldest)))


# The head ----------------------------------------------------------------------------------------


def on_rubbing(state: RuffState, seat: Seat) -> Iterator[Ruling]:
    ace = "A" + state.trump
    move, label = Move(seat, "rub", (ace,)), f"Rub the head with the {NAMES[ace]}"
    if ace in state.hands[seat]:
        yield may(move, "ruff-and-trump.rub", label)
        yield may(Move(seat, "pass"), "ruff-and-trump.rub.may", "Don’t rub")
    else:
        because = f"Only the {NAMES[ace]} rubs, and you don’t have it."
        yield may_not(move, "ruff-and-trump.rub", label, because)
        yield may(Move(seat, "pass"), "ruff-and-trump.rub.may", "I can’t rub")


def next_to_rub(state: RuffState) -> RuffState:
    """The table when the next is asked for the Ace of trumps; if none has it, nobody rubs."""
    if state.waiting:
        return but(state, phase="rub", acting=state.waiting[:1])
    return to_show(but(state, Note("ruff-and-trump.rub.nobody", "No player rubs the head.")))


def rubbed(state: RuffState, seat: Seat, rule: str) -> RuffState:
    """The table when *seat* has taken in the top four of the head."""
    four = (state.turned, *state.head[:3])
    hands = taken_in(state.hands, seat, four)
    note = Note(rule, f"{name(seat)} rubs, and takes in four cards.")
    if len(state.head) > 3:
        note = Note(
            "ruff-and-trump.rub.four", f"{name(seat)} takes in the top four cards of the head."
        )
        state = but(state, Note(rule, f"{name(seat)} rubs the head."))
    return but(
        state, note, hands=hands, head=state.head[3:], turned="", rubbed=seat, fresh=4,
        phase="discard", waiting=(), acting=(seat,),
    )  # fmt: skip


def discarded(state: RuffState, seat: Seat, cards: Hand) -> RuffState:
    """The table when four are laid out in place of those taken in."""
    hands, out = laid_out(state.hands, state.out, seat, cards)  # the rubbed ones last
    fresh = sum(card not in cards for card in state.hands[seat][-4:])
    return to_show(but(state, hands=hands, out=out, fresh=fresh))


def to_show(state: RuffState) -> RuffState:
    """The table when the winner of the ruff is to show it."""
    assert state.winner is not None
    return but(state, phase="show", waiting=(), acting=(state.winner,))


def on_showing(state: RuffState, seat: Seat) -> Iterator[Ruling]:
    own = as_announced(state, seat)
    for suit, size in ruffs_in(own, state.upcard).items():
        if size >= max(state.ruffs):
            cards = ordered(card for card in own if card[1] == suit)
            label = f"Show your {SUITS['french'][suit]}"
            yield may(Move(seat, "show", cards), "ruff-and-trump.show", label)


def as_announced(state: RuffState, seat: Seat) -> Hand:
    """The cards that *seat* had when ruffs were announced, wherever they are now."""
    hand, out = state.hands[seat], state.out[seat]
    if seat != state.rubbed:
        return hand
    return (*hand[: len(hand) - state.fresh], *out[: len(out) - 4 + state.fresh])


def shown(state: RuffState, seat: Seat, cards: Hand) -> RuffState:
    """The table when the ruff has been shown; eldest leads."""
    text = f"{name(seat)} shows the ruff."
    added = state.upcard not in cards and points(cards) < max(state.ruffs)
    if cards[0][1] == state.trump and added:
        text = f"{name(seat)} shows the ruff, in trumps, and counts the card turned up with it."
        note = Note("ruff-and-trump.ruff.turned", text)
    else:
        note = Note("ruff-and-trump.show", text)
    return but(
        state, note, Note("ruff-and-trump.lead", f"{name(state.eldest)} leads."), shown=cards,
        hands=fronted(state.hands, seat, cards), out=fronted(state.out, seat, cards),
        phase="play", leader=state.eldest, acting=(state.eldest,),
    )  # fmt: skip


def fronted(hands: Hands, seat: Seat, cards: Hand) -> Hands:
    """*hands*, with those of *cards* that *seat* has lying first."""
    hand = tuple(sorted(hands[seat], key=lambda card: card not in cards))
    return replaced(hands, seat, hand)


# Tricks and the score ---------------------------------------------------------------------------


def on_playing(state: RuffState, seat: Seat) -> Iterator[Ruling]:
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES,
        lead="ruff-and-trump.play", follow="ruff-and-trump.follow", void="ruff-and-trump.follow",
    )  # fmt: skip


def card_played(state: RuffState, seat: Seat, card: str) -> RuffState:
    """The table after a card is laid to the trick."""
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < state.terms.seats:
        following = (seat + 1) % state.terms.seats
        return but(state, hands=hands, trick=trick, acting=(following,))
    led = trick[0][1][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    state = but(
        state, Note("ruff-and-trump.trick", text), hands=hands, trick=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), before=(), leader=taker,
        acting=(taker,),
    )  # fmt: skip
    return counted(state) if len(state.tricks) == each(state.terms) else state


def counted(state: RuffState) -> RuffState:
    """The table when the cards taken have been counted."""
    terms = state.terms
    rule = counting(terms)
    for seats in sides_of(terms):
        cards = terms.seats * sum(state.takers.count(seat) for seat in seats)
        over_ = max(cards - par(terms), 0)
        who = " and ".join(map(name, seats))
        have = "have taken" if len(seats) > 1 else "has taken"
        text = f"{who} {have} {cards} cards: {over_ or 'none'} over {par(terms)}."
        state = scored(but(state, Note(rule, text)), seats[0], over_)
    if over(state):
        return ended(state)
    dealer = (state.dealer + 1) % terms.seats
    note = Note("ruff-and-trump.next", f"{name(dealer)} deals next.")
    return but(state, note, dealer=dealer, due=shuffle(), acting=(), phase="")


def counting(terms: Terms) -> str:
    """The rule on what the cards taken score."""
    if terms[DEAL] == WHOLE:
        return terms[PAR].rule
    double = terms[COMPANY] == DOUBLE
    return "ruff-and-trump.count.partners" if double else "ruff-and-trump.count.alone"


def set_rule(terms: Terms) -> str:
    """The rule on how many points are a set."""
    if terms[DEAL] == WHOLE:
        return "ruff-and-trump.set.whole"
    return SETS[terms.seats]


SETS = {4: "ruff-and-trump.set", 3: "ruff-and-trump.set.three", 2: "ruff-and-trump.set.two"}


def scored(state: RuffState, seat: Seat, more: int) -> RuffState:
    """The table when the side of *seat* has scored."""
    mine = side(state.terms, seat)
    score = tuple(had + more * (place == mine) for place, had in enumerate(state.score))
    return but(state, score=score)


def over(state: RuffState) -> bool:
    """Whether a side has the set."""
    return max(state.score) >= needed(state.terms)


def ended(state: RuffState) -> RuffState:
    """The table when the set is over: the most points have it."""
    best = max(state.score)
    winners = tuple(place for place, had in enumerate(state.score) if had == best)
    sides = sides_of(state.terms)
    who = [seat for place in winners for seat in sides[place]]
    note = Note(set_rule(state.terms), reached(who, f"{best} points", "the set"))
    if sum(had >= needed(state.terms) for had in state.score) > 1:
        has, wins = ("has", "wins") if len(who) == 1 else ("have", "share")
        most = f"{listed(who)} {has} the most, {best} points, and {wins} the set"
        text = f"Several have reached {up(state.terms)}: {most}."
        note = Note("ruff-and-trump.set.most", text)
    outcome = Outcome(winners, state.terms[UP].rule)
    return but(state, note, acting=(), phase="", waiting=(), outcome=outcome)
