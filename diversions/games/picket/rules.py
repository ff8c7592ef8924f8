"""The rules of Picket, in every reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.picket.reckoning import (
    HONOURS,
    KINDS,
    MANY,
    NAMES,
    NOTHING,
    ORDER,
    PACK,
    SPOKEN,
    PicketClaim,
    claim,
    is_blank,
)
from diversions.games.picket.variants import (
    BARS,
    BESIDE,
    BLANK,
    DROWNS,
    EQUAL,
    FOUR,
    LAST,
    LOST,
    NEITHER,
    OPTIONS,
    PICY,
    POINT,
    REMIND,
    REMINDED,
    SHOW,
    SHOWN,
    VARIANTS,
)
from diversions.games.picket.variants import HONOURS as WHEN
from diversions.rules import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Pack,
    Pick,
    Ruling,
    Seat,
    Shuffle,
    State,
    Terms,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.tricks import on_cards
from diversions.rules.kit.wording import joined

UP = 100  # the set
EACH, STOCK, MOST = 12, 12, 8  # cards dealt, cards left, and what the elder may change
BY = 4  # cards dealt at a time
BLANK_WORTH, CARDS, CAPET = 10, 10, 40
NEEDED = 30  # for a Picy or Repicy
GAINS = {"repicy": 60, "picy": 30}  # what ninety and sixty are above thirty
DEAL = Shuffle(PACK.cards, len(PACK.cards), "picket.deal")
TO_LIFT = Shuffle(PACK.cards, 2, "picket.lift", "lift")
ASKS = {"ruff": "your Ruff", "sequence": "your sequences", "alike": "three or four of a rank"}
KIND_RULES = {"ruff": "picket.ruff", "sequence": "picket.sequence", "alike": "picket.three"}
DROWNING = {"ruff": "picket.ruff.good", "sequence": "picket.drowns"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PicketState(State):
    """The table of Picket."""

    dealer: Seat = 0
    deal: int = 0  # which of the set it is, from 1
    phase: str = ""  # change, claim, answer, show, play, end
    hands: Hands = ()
    stock: tuple[str, ...] = ()
    out: Hands = ((), ())
    named: int = 0  # how many cards the elder with a Blank has said to change
    blanks: tuple[bool, bool] = (False, False)  # who said it
    shown: Hands = ((), ())  # the hand that was shown for a Blank, as it was dealt
    changed: tuple[bool, bool] = (False, False)
    kind: str = ""  # of what is now reckoned
    said: tuple[tuple[Seat, str, str], ...] = ()  # who said what of which kind
    tells: tuple[tuple[str, ...], ...] = ()  # all that each of these told, as the move writes it
    ruffs: Hands = ((), ())  # the cards of a Ruff that was shown
    parted: Hands = ((), ())  # the one that each laid out of four of a rank that it was dealt
    told: str | None = None  # which of them its holder has told when asked; empty if none
    made: tuple[int, ...] = (0, 0)  # reckoned in this deal
    calls: tuple[str, ...] = ("", "")  # Picy or Repicy that a seat may call
    trick: tuple[tuple[Seat, str], ...] = ()
    tricks: tuple[tuple[tuple[Seat, str], ...], ...] = ()
    taken: tuple[int, ...] = (0, 0)

    @property
    def elder(self) -> Seat:
        return 1 - self.dealer


class Picket(Game[PicketState]):
    slug, title, seats = "picket", "Picket", (2,)
    acts = "say change answer show ask play call leave"
    options, variants = OPTIONS, VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset(
        {"blank", "say", "silent", "good", "better", "show", "ask", "repicy", "picy", "leave"}
    )
    face_down = ("hands", "stock", "out", "parted")

    def begin(self, terms: Terms) -> PicketState:
        return PicketState(terms=terms, score=(0, 0), due=TO_LIFT)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def view(self, state: PicketState, seat: Seat | None) -> PicketState:
        ruffs = [card for cards in state.ruffs for card in cards]
        hands, out = backs(state.hands, seat, ruffs), backs(state.out, seat)
        # Not even how many they are may be seen: that would tell who was dealt four of a rank.
        parted = tuple(cards if s == seat else () for s, cards in enumerate(state.parted))
        stock = (BACK,) * len(state.stock)
        return but(state, hands=hands, out=out, parted=parted, stock=stock)

    def rulings(self, state: PicketState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "change":
                yield from on_changing(state, seat)
            case "claim":
                yield from on_claiming(state, seat)
            case "answer":
                yield from on_answering(state, seat)
            case "show":
                yield may(Move(seat, "show"), SHOWN.rule, "Show your Ruff")
                because = "You lose it unless you show it."
                yield silence(state, seat, SHOWN.rule, "Don’t show it", because)
            case "play":
                yield from on_playing(state, seat)
                yield from on_asking(state, seat)
            case _:
                says = "Leave it, and deal again"
                yield silence(state, seat, "picket.call", says, "You have it: call it.", "leave")
        if verb := state.calls[seat]:
            yield may(Move(seat, verb), "picket.call", f"Call your {verb.capitalize()}")

    def refuse(self, view: PicketState, move: Move) -> Ruling:
        if move.seat not in view.acting:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: PicketState, move: Move) -> PicketState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(seat, "discard", cards):
                return changed(state, seat, cards)
            case Move(seat, "blank", many):
                return blank_said(state, seat, int(many[0]) if many else 0)
            case Move(seat, "say"):
                return said(state, seat)
            case Move(seat, "silent"):
                return unshown(state) if state.phase == "show" else silent(state, seat)
            case Move(seat, "show"):
                return ruff_shown(state, seat)
            case Move(seat, "ask"):
                return missing_told(state, seat)
            case Move(seat, "good" | "better"):
                return answered(state, seat, move.verb)
            case Move(seat, "picy" | "repicy"):
                return called(state, seat)
            case Move(_, "leave"):
                return deal_again(but(state, calls=("", "")))
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def amiss(self, state: PicketState) -> str:
        if not state.hands:
            return ""
        cards = [card for hand in (*state.hands, *state.out) for card in hand]
        cards += [*state.stock]
        cards += [card for trick in (*state.tricks, state.trick) for _, card in trick]
        return miscounted(cards, len(PACK.cards))


def refused(view: PicketState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if move.verb == "discard" and view.changed[move.seat]:
        return "picket.once", "You have changed cards in this deal."
    if move.verb in GAINS:
        return "picket.call", "You have made neither a Picy nor a Repicy in this deal."
    match view.phase:
        case "change":
            return "picket.discard", "First change some cards from your hand."
        case "claim":
            return "picket.order", f"First say {ASKS[view.kind]}, or say nothing."
        case "answer":
            return "picket.answer", "First answer what the elder has said."
        case "show":
            return SHOWN.rule, "Show your Ruff, or lose it."
        case "play":
            return "picket.follow", "Play a card from your hand: follow suit if you can."
        case _:
            return "picket.call", "The cards are played: call what you have, or leave it."


# The deal ------------------------------------------------------------------------------------


def lifted(state: PicketState, cards: tuple[str, ...]) -> PicketState:
    """The table after the lift: the lowest card deals; if they are alike, both lift again."""
    tied = lowest((0, 1), cards, lambda card: ORDER.index(card[0]))
    if len(tied) > 1:
        return but(state, Note("picket.lift.again", "Both lift the same rank, and lift again."))
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the lower card, the {NAMES[card]}, and deals."
    return but(state, Note("picket.lift", text), dealer=dealer, due=DEAL)


def cards_dealt(state: PicketState, cards: tuple[str, ...]) -> PicketState:
    """The table when each player has twelve cards, and twelve are left."""
    seats = turn(2, state.elder)
    hands = tuple(
        tuple(sorted(hand, key=PACK.cards.index)) for hand in dealt(cards, seats, EACH, BY)
    )
    text = f"{name(state.dealer)} deals twelve cards to each player, and leaves twelve."
    return but(
        state, Note("picket.deal", text), due=None, deal=state.deal + 1, phase="change",
        acting=seats[:1], hands=hands, stock=cards[2 * EACH :], out=((), ()), named=0,
        blanks=(False, False), shown=((), ()), changed=(False, False), kind="", said=(),
        tells=(), ruffs=((), ()), parted=((), ()), told=None, made=(0, 0), calls=("", ""), trick=(),
        tricks=(), taken=(0, 0),
    )  # fmt: skip


# Blanks, and the change of cards -------------------------------------------------------------


def on_changing(state: PicketState, seat: Seat) -> Iterator[Ruling]:
    hand, elder = state.hands[seat], seat == state.elder
    unsaid = is_blank(hand) and not state.blanks[seat]
    if unsaid:
        if elder:
            for many in range(1, MOST + 1):
                says = f"Say a Blank, and change {counted(many, 'card')}"
                yield may(Move(seat, "blank", (str(many),)), "picket.blank", says)
        else:
            yield may(Move(seat, "blank"), "picket.blank", "Say a Blank")
    if elder and state.named:
        many = state.named
        pick = Pick(hand, many, many, "picket.bound", "picket.bound")
        says = f"Change {many} {'card' if many == 1 else 'cards'}, as you said"
        yield may(Move(seat, "discard"), "picket.bound", says, pick)
        return
    if unsaid and state.terms[REMIND] == REMINDED:
        move = Move(seat, "discard")
        yield may_not(move, REMINDED.rule, "Change cards", "You have a Blank: say it first.")
        return
    most = MOST if elder else STOCK - max(state.named, len(state.out[state.elder]))
    few, over = "picket.least", "picket.eight" if elder else "picket.left"
    pick = Pick(hand, 1, most, few, over)
    yield may(Move(seat, "discard"), "picket.discard", f"Change up to {most} cards", pick)


def blank_said(state: PicketState, seat: Seat, many: int) -> PicketState:
    """The table when *seat* has said a Blank; the elder then waits for the younger to lay out."""
    blanks = (state.blanks[0] or seat == 0, state.blanks[1] or seat == 1)
    state = but(state, blanks=blanks)
    if seat == state.elder:
        text = f"{name(seat)} says a Blank, and will change {counted(many, 'card')}."
        note = Note("picket.blank", text)
        return but(state, note, named=many, acting=(state.dealer,))
    return blank_reckoned(state, seat)


def blank_reckoned(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has shown its Blank, with ten for it unless the younger’s bars it."""
    hand = state.hands[seat]
    shown = replaced(state.shown, seat, hand)
    state = but(state, shown=shown)
    if seat == state.elder and state.blanks[state.dealer] and state.terms[BLANK] == BARS:
        text = f"The younger’s Blank bars {name(seat)}’s, which counts nothing."
        return but(state, Note(BARS.rule, text))
    rule = "picket.blank"
    if seat == state.elder and state.blanks[state.dealer]:
        rule = state.terms[BLANK].rule
    note = Note(rule, f"{name(seat)} shows the Blank and reckons ten.")
    return reckoned(state, seat, BLANK_WORTH, note)


def changed(state: PicketState, seat: Seat, cards: tuple[str, ...]) -> PicketState:
    """The table when *seat* has laid out cards; they take in as the order of the deal has it."""
    hands, out = laid_out(state.hands, state.out, seat, cards)
    parted = tuple(
        parted_from_three(state.hands[seat], cards) if s == seat else had
        for s, had in enumerate(state.parted)
    )
    many = len(cards)
    text = f"{name(seat)} changes {counted(many, 'card')}."
    done = (state.changed[0] or seat == 0, state.changed[1] or seat == 1)
    note = Note("picket.discard", text)
    state = but(state, note, hands=hands, out=out, parted=parted, changed=done)
    if seat == state.elder:
        state = take_in(state, seat)
        if not done[state.dealer]:
            return but(state, acting=(state.dealer,))
        return to_claims(take_in(state, state.dealer))
    if state.named:
        state = blank_reckoned(state, state.elder)
        return state if state.outcome else but(state, acting=(state.elder,))
    return to_claims(take_in(state, seat))


def parted_from_three(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Of the *cards* laid out of *hand*, those that were one of four of a rank.

    >>> parted_from_three(("KS", "KH", "KD", "KC", "TS"), ("KC", "TS"))
    ('KC',)
    """
    held, gone = [card[0] for card in hand], [card[0] for card in cards]
    return tuple(
        card
        for card in cards
        if card[0] in HONOURS and held.count(card[0]) == 4 and gone.count(card[0]) == 1
    )


def take_in(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has taken in as many as it laid out."""
    many = len(state.out[seat])
    hands = taken_in(state.hands, seat, state.stock[:many])
    hand = tuple(sorted(hands[seat], key=lambda c: -1 if c == BACK else PACK.cards.index(c)))
    hands = replaced(hands, seat, hand)
    return but(state, hands=hands, stock=state.stock[many:])


# What the hands make -------------------------------------------------------------------------


def own(state: PicketState, seat: Seat) -> PicketClaim:
    """What *seat* has of the kind that is now reckoned."""
    return claim(state.terms, state.kind, state.hands[seat])


def to_claims(state: PicketState) -> PicketState:
    """The table at which the elder speaks first."""
    return but(state, phase="claim", kind=KINDS[0], acting=(state.elder,))


def on_claiming(state: PicketState, seat: Seat) -> Iterator[Ruling]:
    mine, rule = own(state, seat), KIND_RULES[state.kind]
    move = Move(seat, "say", (state.kind, *mine.told))
    if mine == NOTHING:
        yield may_not(move, rule, f"Say {ASKS[state.kind]}", f"You have none: {LEAST[state.kind]}.")
    else:
        yield may(move, rule, f"Say {mine.words}")
    if mine == NOTHING:
        yield may(Move(seat, "silent"), "picket.forgot", "Say nothing")
    else:
        because = f"You have {mine.words}: say it."
        yield silence(state, seat, "picket.forgot", "Say nothing", because)


def silence(
    state: PicketState, seat: Seat, rule: str, says: str, because: str, verb: str = "silent"
) -> Ruling:
    """The ruling on going on without what *seat* can reckon: the table that reminds refuses it."""
    if state.terms[REMIND] == REMINDED:
        return may_not(Move(seat, verb), REMINDED.rule, says, because)
    return may(Move(seat, verb), rule, says)


LEAST = {
    "ruff": "a ruff needs a card",
    "sequence": "a sequence is three cards or more of one suit",
    "alike": "the least is three Aces, Kings, Queens, Knaves or Tens",
}


def said(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has said its best; the younger answers the elder."""
    mine = own(state, seat)
    text = f"{name(seat)} says {mine.words}."
    note = Note("picket.say", text)
    state = as_said(but(state, note), seat, mine)
    if seat == state.elder:
        return but(state, phase="answer", acting=(state.dealer,))
    return made_good(state, seat)


def on_answering(state: PicketState, seat: Seat) -> Iterator[Ruling]:
    """Good, or more; what is equal is good as the reading has it."""
    mine, theirs = own(state, seat), state.said[-1][2]
    equal = level(state, seat) and state.terms[EQUAL] == NEITHER and state.kind == "sequence"
    calls = f"Call {theirs} good"
    if drowns(state, seat) or equal:
        because = f"You have {mine.words}: say it."
        yield silence(state, seat, "picket.answer", calls, because, "good")
    else:
        yield may(Move(seat, "good"), "picket.answer", calls)
    move, rule = Move(seat, "better", mine.told), drowning(state, mine)
    says = f"Say {mine.words}" if mine.words else "Say that you have more"
    if drowns(state, seat):
        yield may(move, rule, says)
    elif equal:
        yield may(move, NEITHER.rule, "Say that it is equal")
    else:
        by = state.terms[EQUAL].rule if level(state, seat) and state.kind == "sequence" else rule
        yield may_not(move, by, says, f"You have no more than {theirs}.")


def strength(terms: Terms, kind: str, words: str) -> tuple[int, ...]:
    """How strong a claim of that *kind* is, of which only the *words* are known."""
    for strong, spoken in SPOKEN[kind]:
        if spoken == words:
            return strong if kind != "alike" or terms[FOUR] == DROWNS else strong[1:]
    raise ValueError(words)


def said_before(state: PicketState) -> tuple[int, ...]:
    """How strong the elder’s claim is."""
    return strength(state.terms, state.kind, state.said[-1][2])


def drowning(state: PicketState, mine: PicketClaim) -> str:
    """The rule by which more of the kind takes the reckoning from less, where one has *mine*."""
    theirs = state.said[-1][2]
    many = next(strong[0] for strong, spoken in SPOKEN[state.kind] if spoken == theirs)
    if state.kind == "alike" and mine.lines and many == len(mine.lines[0].cards):
        return "picket.higher"
    return DROWNING.get(state.kind) or state.terms[FOUR].rule


def drowns(state: PicketState, seat: Seat) -> bool:
    """Whether what *seat* has is more than what was said."""
    return own(state, seat).strength > said_before(state)


def level(state: PicketState, seat: Seat) -> bool:
    """Whether what *seat* has is as much as what was said."""
    return own(state, seat).strength == said_before(state)


def answered(state: PicketState, seat: Seat, verb: str) -> PicketState:
    """The table when the younger has answered: one of them, or neither, sets up the kind."""
    if verb == "good":
        state = but(state, Note("picket.answer", "Good."))
        return made_good(state, state.elder)
    mine = own(state, seat)
    if not drowns(state, seat):
        text = f"{name(seat)} has as good a sequence, and neither counts."
        state = but(state, Note(NEITHER.rule, text))
        return next_kind(as_said(state, seat, mine))
    note = Note(drowning(state, mine), "That is more.")
    return made_good(as_said(but(state, note), seat, mine), seat)


def as_said(state: PicketState, seat: Seat, mine: PicketClaim) -> PicketState:
    """The table when *seat* has said what it has of the kind."""
    said = (*state.said, (seat, state.kind, mine.words))
    return but(state, said=said, tells=(*state.tells, mine.told))


def made_good(state: PicketState, seat: Seat) -> PicketState:
    """The table when what *seat* has said is good: reckoned, or a Ruff first to be shown."""
    if state.kind == "ruff" and state.terms[SHOW] == SHOWN:
        return but(state, phase="show", acting=(seat,))
    return next_kind(set_up(state, seat))


def ruff_shown(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has laid open the cards of its Ruff, and reckons it."""
    cards = own(state, seat).lines[0].cards
    ruffs = replaced(state.ruffs, seat, cards)
    # The cards in sight come first: their places would else tell what lies between them.
    hand = (*cards, *(card for card in state.hands[seat] if card not in cards))
    hands = replaced(state.hands, seat, hand)
    named = joined([NAMES[card] for card in cards])
    note = Note(SHOWN.rule, f"{name(seat)} shows the Ruff: {named}.")
    return next_kind(set_up(but(state, note, hands=hands, ruffs=ruffs), seat))


def unshown(state: PicketState) -> PicketState:
    """The table when a Ruff that was good is not shown: neither reckons one."""
    (seat,) = state.acting
    text = f"{name(seat)} does not show the Ruff, and loses it."
    return next_kind(but(state, Note(SHOWN.rule, text)))


def set_up(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has reckoned all that it has of the kind."""
    another = " for another rank" if state.kind == "alike" else " for another"
    for number, line in enumerate(own(state, seat).lines):
        text = f"{name(seat)} reckons {line.points}{another * bool(number)}."
        state = reckoned(state, seat, line.points, Note(line.rule, text))
        if state.outcome:
            break
    return state


def silent(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* says nothing of the kind: what it has is lost."""
    state = but(state, Note("picket.forgot", f"{name(seat)} says nothing."))
    if seat == state.elder:
        return but(state, acting=(state.dealer,))
    return next_kind(state)


def next_kind(state: PicketState) -> PicketState:
    """The table when the next kind is reckoned, or the cards are played."""
    if state.outcome:
        return state
    place = KINDS.index(state.kind) + 1
    if place < len(KINDS):
        return but(state, phase="claim", kind=KINDS[place], acting=(state.elder,))
    note = Note("picket.lead", f"{name(state.elder)} leads.")
    return but(state, note, phase="play", kind="", acting=(state.elder,))


# The play ------------------------------------------------------------------------------------


def on_playing(state: PicketState, seat: Seat) -> Iterator[Ruling]:
    lead = "picket.next-lead" if state.tricks else "picket.lead"
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES,
        lead=lead, follow="picket.follow", void="picket.void",
    )  # fmt: skip


def on_asking(state: PicketState, seat: Seat) -> Iterator[Ruling]:
    """Before its first card a seat may ask for what is missing from three that were good."""
    ranks = [(one, words) for one, kind, words in state.said if kind == "alike"]
    first = not state.tricks and seat not in [one for one, _ in state.trick]
    if not first or state.told is not None or not ranks or ranks[-1][0] == seat:
        return
    three, _, rank = ranks[-1][1].partition(" ")
    if three == MANY[3]:
        says = f"Ask whether one of the four {rank} was laid out"
        yield may(Move(seat, "ask"), "picket.which", says)


def missing_told(state: PicketState, seat: Seat) -> PicketState:
    """The table when the other player has told *seat* which one was laid out of four of a rank."""
    other = 1 - seat
    best = claim(state.terms, "alike", played_hand(state, other)).lines[0]
    card = next((one for one in state.parted[other] if one[0] == best.cards[0][0]), "")
    if card:
        text = f"{name(seat)} asks, and {name(other)} laid out the {NAMES[card]}."
    else:
        text = f"{name(seat)} asks, and {name(other)} has laid out none of the four."
    return but(state, Note("picket.which", text), told=card)


def played_hand(state: PicketState, seat: Seat) -> tuple[str, ...]:
    """The hand with which *seat* began to play."""
    laid = [card for trick in (*state.tricks, state.trick) for s, card in trick if s == seat]
    return (*state.hands[seat], *laid)


def card_played(state: PicketState, seat: Seat, card: str) -> PicketState:
    """The table with a card played, and the one for it reckoned if it counts."""
    led = state.trick[0] if state.trick else None
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick, acting=(1 - seat,))
    takes = not led or beats(card, led[1])
    if card[0] in HONOURS and (takes or state.terms[WHEN] == LOST):
        by = state.terms[WHEN].rule
        note = Note(by, f"{name(seat)} reckons one for the {NAMES[card]}.")
        state = reckoned(state, seat, 1, note)
    if state.outcome or led is None:
        return state
    return trick_over(state, seat if takes else led[0])


def beats(card: str, led: str) -> bool:
    """Whether *card* takes the trick from the card that was *led*."""
    return card[1] == led[1] and ORDER.index(card[0]) > ORDER.index(led[0])


def trick_over(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has taken the trick; after the last, the cards are told."""
    taken = tuple(had + (s == seat) for s, had in enumerate(state.taken))
    card = dict(state.trick)[seat]
    note = Note("picket.trick", f"{name(seat)} takes the trick with the {NAMES[card]}.")
    tricks = (*state.tricks, state.trick)
    state = but(state, note, trick=(), tricks=tricks, taken=taken, acting=(seat,))
    if any(state.hands):
        return state
    high = card[0] in HONOURS
    points = 2 if high and state.terms[LAST] == BESIDE else 1
    by = state.terms[LAST].rule if high else "picket.last"
    note = Note(by, f"{name(seat)} reckons {'two' if points == 2 else 'one'} for the last trick.")
    state = reckoned(state, seat, points, note)
    return state if state.outcome else cards_told(state)


def cards_told(state: PicketState) -> PicketState:
    """The table when the cards won are reckoned: ten for more than half, forty for all."""
    most = state.taken.index(max(state.taken))
    if state.taken[most] == EACH:
        note = Note("picket.capet", f"{name(most)} wins all the cards: a Capet, forty.")
        state = reckoned(state, most, CAPET, note)
    elif 2 * state.taken[most] > EACH:
        note = Note("picket.cards", f"{name(most)} reckons ten for the cards.")
        state = reckoned(state, most, CARDS, note)
    else:
        state = but(state, Note("picket.cards", "Both have twelve cards, and neither reckons ten."))
    if state.outcome:
        return state
    if any(state.calls):
        seats = tuple(seat for seat in (0, 1) if state.calls[seat])
        return but(state, phase="end", acting=seats)
    return deal_again(state)


def deal_again(state: PicketState) -> PicketState:
    """The table at which the other player deals."""
    note = Note("picket.turns", f"{name(1 - state.dealer)} deals next.")
    return but(state, note, dealer=1 - state.dealer, due=DEAL, acting=(), phase="", calls=("", ""))


# The score -----------------------------------------------------------------------------------


def reckoned(state: PicketState, seat: Seat, points: int, note: Note) -> PicketState:
    """The table when *seat* has reckoned so many points, and has the set if that is enough."""
    before = state.made
    made = tuple(had + points * (s == seat) for s, had in enumerate(before))
    state = but(state, note, made=made)
    if before[seat] < NEEDED <= made[seat] and (verb := may_call(state, seat)):
        if state.blanks[1 - seat]:
            text = f"{name(1 - seat)}’s Blank hinders {name(seat)}’s {verb.capitalize()}."
            state = but(state, Note("picket.blank.hinders", text))
        else:
            state = but(state, calls=replaced(state.calls, seat, verb))
    return scored(state, seat, points)


def may_call(state: PicketState, seat: Seat) -> str:
    """What *seat* has made with its thirtieth point, if no Blank hinders it: a Repicy, a Picy, or
    nothing."""
    if state.made[1 - seat] > BLANK_WORTH * state.blanks[1 - seat]:
        return ""
    laid = [s for trick in (*state.tricks, state.trick) for s, _ in trick]
    if not laid:
        return "repicy"
    return "picy" if state.terms[PICY] == POINT or 1 - seat not in laid else ""


def called(state: PicketState, seat: Seat) -> PicketState:
    """The table when *seat* has called its Picy or Repicy."""
    verb = state.calls[seat]
    calls = replaced(state.calls, seat, "")
    worth = NEEDED + GAINS[verb]
    by = "picket.repicy" if verb == "repicy" else state.terms[PICY].rule
    text = f"{name(seat)} reckons {worth} instead of 30."
    state = scored(but(state, Note(by, text), calls=calls), seat, GAINS[verb])
    return deal_again(state) if state.phase == "end" and not state.outcome else state


def scored(state: PicketState, seat: Seat, points: int) -> PicketState:
    """The table when *seat* has so many points more, and has the set at a hundred."""
    score = tuple(had + points * (s == seat) for s, had in enumerate(state.score))
    state = but(state, score=score)
    if score[seat] < UP:
        return state
    note = Note("picket.at-once", f"{name(seat)} is the first to reach {UP}, and wins.")
    return but(state, note, acting=(), outcome=Outcome((seat,), "picket.up"))
