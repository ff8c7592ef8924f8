"""What good players of Ruff and Trump weigh: the ruff, rubbing, trumps, the twelfth card."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.ruff_and_trump.players import HEIGHT, Knowledge
from diversions.games.ruff_and_trump.state import NAMES, RuffState, power, ruffs_in, side
from diversions.games.ruff_and_trump.variants import DEAL, DOZEN, TWELVE
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.numbers import whole
from diversions.rules.players.guessing import of_partner_alone
from diversions.rules.players.trick_cards import TrickPlace, held, laid_out
from diversions.rules.players.tricking import ideas

SAYS = {
    "trumps": Saying(
        "You cannot follow suit, but {card} is a trump and takes the trick.",
        "ruff-and-trump.trick",
    ),
    "last": Saying(
        "You play last: {card} is enough to beat {table}, so keep {other}.",
        "ruff-and-trump.trick",
    ),
    "cheapest": Saying(
        "{card} is enough to beat {table}: keep {other}.",
        "ruff-and-trump.trick",
    ),
    "strongest": Saying(
        "Other players are still to play. {card} is harder to beat than {other}.",
        "ruff-and-trump.trick",
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.",
        "ruff-and-trump.trick",
        plain=True,
    ),
    "takes": Saying(
        "{card} takes the trick from {table}, and its cards count for you.",
        "ruff-and-trump.count",
        plain=True,
    ),
    "partner": Saying(
        "Your partner has the trick with {table}, and its cards count for both of you.",
        "ruff-and-trump.count.partners",
    ),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top} for a trick.",
        "ruff-and-trump.trick",
    ),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
        "ruff-and-trump.follow",
    ),
    "partner-after": Saying(
        "You cannot beat {table}, but your partner plays after you.",
        "ruff-and-trump.trick",
        plain=True,
    ),
    "hopeless": Saying(
        "You cannot beat {table}, and {card} is no loss.",
        "ruff-and-trump.trick",
        plain=True,
    ),
    "save": Saying(
        "Let {table} have this trick, and keep {other} for another.",
        "ruff-and-trump.count",
    ),
    "save-trump": Saying(
        "Let {table} have this trick, and keep {other}, a trump, for another.",
        "ruff-and-trump.count",
    ),
    "lead-trumps": Saying(
        "Lead a trump: each round draws the others’, and {good} is then safe.",
        "ruff-and-trump.follow",
    ),
    "master": Saying(
        "{none} beats {card} in its suit: take the trick now.",
        "ruff-and-trump.trick",
    ),
    "nearly": Saying(
        "Only {who} could beat {card} in its suit.",
        "ruff-and-trump.trick",
        plain=True,
    ),
    "single": Saying(
        "{card} is your only card of its suit: later you can trump that suit.",
        "ruff-and-trump.follow",
    ),
    "best": Saying(
        "{card} is your best lead: the fewest cards beat it.",
        "ruff-and-trump.lead",
    ),
    "low": Saying(
        "Lead {card} and keep {top}, which may take a trick later.",
        "ruff-and-trump.lead",
    ),
    "long": Saying(
        "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
        "ruff-and-trump.lead",
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card}.",
        "ruff-and-trump.trick",
        plain=True,
    ),
    "alike": Saying(
        "The count hardly depends on which card you play: {card} does as well as any.",
        "ruff-and-trump.count",
        plain=True,
    ),
}
# Without twelve cards each, what is over the par is counted.
WHOLE_DEALT = {
    key: said._replace(rule=DOZEN.rule) if said.rule.startswith("ruff-and-trump.count") else said
    for key, said in SAYS.items()
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: RuffState = choice.view
    if choice.move.verb != "play":
        yield from before_play(choice)
        return
    terms, seats = view.terms, view.terms.seats
    left = [(choice.seat + one) % seats for one in range(1, seats - len(view.trick))]
    mine = side(terms, choice.seat)
    know, paired = Knowledge(view, choice.seat), side(terms, 0) == side(terms, 2)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(know.hidden),
        sum(side(terms, seat) != mine for seat in left),
        sum(side(terms, seat) == mine for seat in left),
        name=name,
        ours=lambda seat: side(terms, seat) == mine,
        trump=view.trump,
        missing=know.missing,
        barred=know.barred,
        hands=know.hands,
        allied=of_partner_alone(know.barred, choice.seat) if paired else frozenset(),
    )
    yield from ideas(choice, place, SAYS if terms[DEAL] == TWELVE else WHOLE_DEALT)


def before_play(choice: ActChoice) -> Iterator[Idea]:
    """Why a ruff is announced, the head rubbed, a card laid out or a ruff shown."""
    view: RuffState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    hidden = sorted(Knowledge(view, choice.seat).hidden, key=HEIGHT.__getitem__)
    ruffs = ruffs_in(hand, view.turned or view.upcard)
    if view.phase == "ruff" and ruffs:
        suit = max(ruffs, key=ruffs.__getitem__)
        same = [card for card in hand if card[1] == suit]
        without = tuple(choice.were(same[0], card, name) for card in hidden[:2])
        announced = whole(choice.card)
        if announced is not None and announced < ruffs[suit] and view.ruffs:
            text = (
                f"The {max(view.ruffs)} that was announced is no worse than your best suit, which "
                f"makes {ruffs[suit]}. So announce little, and do not show where you are strong."
            )
            first = (choice.other("If no ruff were announced yet", ruffs=()),)
            yield Idea("announce-low", text, "ruff-and-trump.announce.low", first, plain=True)
            return
        text = f"Your best suit makes {ruffs[suit]}: announce it, since the best ruff takes twelve."
        yield Idea("announce", text, "ruff-and-trump.twelve", without, plain=True)
    elif view.phase == "rub":
        trumps = [card for card in hand if card[1] == view.trump]
        mine = f"You hold {held(trumps)}"
        text = f"{mine}, and the four cards you would lay out are worth more than the head."
        if verb == "rub":
            text = f"{mine}, and the head also brings {name(view.upcard)}."
        swap = trumps[:1] or [card for card in hand if card[1] != view.trump][:1]
        other = [c for c in hidden if (c[1] == view.trump) != bool(trumps)][-1:]
        without = tuple(choice.were(swap[0], card, name) for card in other) if swap else ()
        yield Idea(f"rub-{verb}", text, "ruff-and-trump.rub", without, plain=True)
    elif view.phase == "discard":
        low = sorted(choice.move.what, key=HEIGHT.__getitem__)
        if low and low[0] in NAMES:
            high = [card for card in hidden if card[1] == view.trump][-1:] or hidden[-1:]
            without = tuple(choice.were(low[0], card, name) for card in high)
            kept = [card for card in hand if card not in low]
            text = laid_out(low, kept, view.trump, HEIGHT.__getitem__, name)
            yield Idea("lay-out", text, "ruff-and-trump.rub", without, plain=True)
    elif view.phase == "show":
        text = "You announced this ruff, and showing it wins the twelve points."
        yield Idea("show", text, "ruff-and-trump.show", plain=True)


IDEAS = weighed
