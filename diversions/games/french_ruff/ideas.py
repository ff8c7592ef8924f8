"""What good players of French-Ruff weigh: the price of a trick, partners, what is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.french_ruff.bot import known
from diversions.games.french_ruff.state import FrenchRuffState, side
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.forsat import NAMES, power
from diversions.rules.players.forsat import keeping
from diversions.rules.players.tricking import Saying, TrickPlace, capital, ideas

TRICK, LEAD = "french-ruff.trick", "french-ruff.play"
SAYS = {
    "trumps": Saying("{card} is a trump, and takes the trick.", TRICK),
    "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", TRICK),
    "cheapest": Saying("{card} beats {table} at the lowest price: keep {other}.", TRICK),
    "strongest": Saying(
        "Others still play to this trick. {card} is harder to beat than {other}.", TRICK
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.", TRICK, plain=True
    ),
    "takes": Saying("{card} takes the trick from {table}.", TRICK, plain=True),
    "partner": Saying(
        "Your side has the trick with {table}, and it counts for you too.", "french-ruff.count"
    ),
    "keep": Saying("You cannot beat {table}: let {card} go, and keep {top} for a trick.", TRICK),
    "void": Saying("You cannot beat {table}, and {card} is alone in its suit.", TRICK),
    "partner-after": Saying(
        "You cannot beat {table}, but your side plays after you.", "french-ruff.count", plain=True
    ),
    "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", TRICK, plain=True),
    "save": Saying("Let {table} have this trick, and keep {other} for another.", TRICK),
    "lead-trumps": Saying(
        "Lead a trump: everyone who has one must spend it, and your good cards are then safe.",
        LEAD,
    ),
    "master": Saying(
        "Nothing that you have not seen beats {card} in its suit: take the trick now.", TRICK
    ),
    "nearly": Saying("Only {who} could beat {card} in its suit.", TRICK, plain=True),
    "single": Saying("{card} is your only card of its suit: later you can trump that suit.", LEAD),
    "best": Saying("{card} is your best lead: fewest cards beat it.", LEAD),
    "low": Saying("Lead {card} and keep {top}, which takes a trick later.", LEAD),
    "long": Saying(
        "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
        LEAD,
    ),
    "lead": Saying("{above} of the {of} cards you have not seen beat {card}.", TRICK, plain=True),
    "alike": Saying(
        "The score hardly depends on which card you play, so let {card} go.", TRICK, plain=True
    ),
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: FrenchRuffState = choice.view
    if choice.move.verb != "play":
        yield from before_play(choice)
        return
    seats = view.terms.seats
    left = [(choice.seat + one) % seats for one in range(1, seats - len(view.trick))]
    ours = side(choice.seat)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(known(view, choice.seat).hidden),
        sum(side(seat) != ours for seat in left),
        sum(side(seat) == ours for seat in left),
        name=name,
        ours=lambda seat: side(seat) == ours,
        trump=view.trump,
    )
    yield from ideas(choice, place, SAYS)


def before_play(choice: ActChoice) -> Iterator[Idea]:
    """Why a card is taken up, or laid out."""
    view: FrenchRuffState = choice.view
    verb, rule = choice.move.verb, "french-ruff.takes.holder"
    if verb == "take":
        yield Idea("take", "You have the Ace of trumps, so you must.", rule, plain=True)
    elif verb == "pass":
        yield Idea("pass", "Only the Ace of trumps takes up the card.", rule, plain=True)
    elif verb == "discard" and choice.move.what:
        low = sorted(choice.move.what, key=lambda card: keeping(view.trump, card))
        hidden = sorted(known(view, choice.seat).hidden, key=lambda card: keeping(view.trump, card))
        without = tuple(choice.were(low[0], card, name) for card in hidden[-1:])
        text = f"{capital(name(low[-1]))} is your least useful card: keep trumps and Kings."
        yield Idea("lay-out", text, "french-ruff.out", without, plain=True)


IDEAS = weighed
