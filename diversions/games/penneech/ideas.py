"""What good players of Penneech weigh: the price of a trick, and what its trumps count."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.penneech.players import first_card, unseen
from diversions.games.penneech.reckoning import NAMES, PENNEECH, hand_worth, power
from diversions.games.penneech.rules import PenneechState
from diversions.games.penneech.variants import DEALER, HAND, NONE, PLAYS, TAKES
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.kit.wording import capital
from diversions.rules.players.guessing import voids
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.tricking import ideas

PLAY, TRICK, FRESH = "penneech.play", "penneech.trick", "penneech.fresh"
SAYS = {
    "trumps": Saying("{card} is a trump: it takes the trick, and you turn up the next.", TRICK),
    "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", TRICK),
    "rich": Saying("It takes {rich}, which counts while its suit is trumps.", FRESH),
    "home": Saying("{card} is a trump now, and counts: the next trump may be another suit.", FRESH),
    "home-more": Saying(
        "{card} is a trump now, and counts more than {rival}: the next trump may be another suit.",
        FRESH,
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.", TRICK, plain=True
    ),
    "takes": Saying("{card} takes the trick, and you turn up the next trump.", FRESH, plain=True),
    "spare": Saying("Keep {dear} out of a trick that you don’t win: it counts.", FRESH),
    "keep": Saying("You cannot beat {table}: let {card} go, and keep {top} for a trick.", TRICK),
    "void": Saying("You cannot beat {table}, and {card} is alone in its suit.", TRICK),
    "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", TRICK, plain=True),
    "save": Saying("Let {table} have this trick, and keep {other} for another.", TRICK),
    "lead-trumps": Saying(
        "Lead this trump while it is one: after this trick another suit may be trumps.", FRESH
    ),
    "master": Saying("{none} beats {card} in its suit.", TRICK, plain=True),
    "nearly": Saying("Only {who} could beat {card} in its suit.", TRICK, plain=True),
    "best": Saying("{card} is your best lead: the fewest cards beat it.", TRICK),
    "low": Saying("Lead {card} and keep {top}, which may take a trick later.", PLAY),
    "later": Saying(
        "Keep {top}: it counts {many} in a trick in which its suit is trumps.", FRESH, plain=True
    ),
    "harder": Saying(
        "{card} is harder to beat than {rival}, and who takes the trick turns up the next trump.",
        FRESH,
        plain=True,
    ),
    "lead": Saying("{above} of the {of} {unseen} beat {card}.", TRICK, plain=True),
    "alike": Saying(
        "The points hardly depend on which card you play, so let {card} go.", PLAY, plain=True
    ),
}

COUNTING = Saying(
    "Lead {card}, and no trump: your opponent could take {top} with a trump that counts.",
    FRESH,
    claims=(),
)


def name(card: str) -> str:
    return "Penneech" if card == PENNEECH else f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: PenneechState = choice.view
    if choice.move.verb != "play":
        yield from on_keeping(choice)
        return
    trump, way = view.trump, view.terms[HAND]
    # Only where the taker reckons them do trumps that count make a trick dearer, or cheaper.
    counts = way == TAKES
    if (way == PLAYS or (way == NONE and choice.card == PENNEECH)) and hand_worth(
        choice.card, trump
    ):
        text = f"{capital(name(choice.card))} counts as you play it: the next trump may be another."
        yield Idea("counts", text, way.rule, plain=True)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], trump),
        tuple(unseen(view, choice.seat)),
        1 - len(view.trick),
        name=name,
        worth=lambda card: hand_worth(card, trump) if counts else 0,
        later=lambda card: hand_worth(card, card[1]) if way in (TAKES, PLAYS) else 0,
        trump=trump,
        missing=voids(view.tricks, 2)[1 - choice.seat],
        then=lambda state: lambda led, card: power(card, led[1], state.trump),
    )
    dear = [card for card in place.hidden if place.worth(card)]
    # What is a trump now may be none in the next trick, so it is not kept as one.
    lead = COUNTING if dear else SAYS["low"]
    level = [move for move in choice.worths if move != choice.move and choice.level(move)]
    if any(move.what and move.what[0][1] == trump for move in level):
        lead = SAYS["low"]  # another trump would do as well
    says = SAYS | {"low-trump": lead, "keep-trump": SAYS["keep"]}
    # What speaks against a trump alone is no reason where other cards are worth less as well.
    rest = [move for move in choice.worths if move != choice.move and move not in level]
    trumps_alone = all(move.what[0][1] == trump for move in rest)
    trumps = [name(card) for card in choice.cards if card[1] == trump != choice.card[1]]
    for idea in ideas(choice, place, says):
        kept = idea.text.partition("keep ")[2]
        if idea.key.startswith("lead") and any(one in kept for one in trumps):
            continue
        if lead is not COUNTING or trumps_alone or idea.key != "low-trump":
            yield idea


def on_keeping(choice: ActChoice) -> Iterator[Idea]:
    """Why a hand without Ace or face is thrown in, or kept."""
    view: PenneechState = choice.view
    hand = view.hands[choice.seat]
    trumps = sum(card[1] == view.trump for card in hand)
    turned, pays = first_card(view), choice.seat == view.dealer
    if turned and pays == (choice.move.verb == "keep"):
        who = "you reckon" if pays else "your opponent would reckon"
        text = f"If the hands are kept, {who} {turned} for {name(view.turned[0])} turned up."
        yield Idea("turned", text, DEALER.rule, plain=True)
    elif choice.move.verb == "redeal":
        costs = "" if turned else ", and a new deal costs nothing"
        text = f"A hand without an Ace or a court card takes few tricks{costs}."
        yield Idea("poor", text, "penneech.throw-in", plain=True)
    else:
        many = "no trump" if not trumps else "one trump" if trumps == 1 else f"{trumps} trumps"
        text = f"The hand is low, but it has {many}, and is as good as a new one on average."
        yield Idea("kept", text, "penneech.throw-in", plain=True)


IDEAS = weighed
