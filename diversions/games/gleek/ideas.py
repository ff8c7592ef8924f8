"""What good players of Gleek weigh: Tib, Tom and Tiddy, a gleek hoped for, a ruff of five."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from diversions.games.gleek.knowledge import Knowledge
from diversions.games.gleek.state import (
    FOUR_ACES,
    NAMES,
    ORDER,
    PLURALS,
    TITLES,
    GleekState,
    best_ruffs,
    honour,
    pence,
    power,
    ruff_counted,
    ruff_worth,
)
from diversions.games.gleek.variants import CARDS, HONOURS, RUFF, TAKEN
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.guessing import of_nobody_else
from diversions.rules.players.trick_cards import TrickPlace, held
from diversions.rules.players.tricking import ideas

SAYS = {
    "trumps": Saying(
        "You cannot follow suit, but {card} is a trump and takes the trick.",
        "gleek.trick",
    ),
    "rich": Saying(
        "{rich} counts for its taker, so take this trick.",
        "gleek.honours.taken",
    ),
    "home": Saying(
        "{card} counts for its taker, and this trick brings it home.",
        "gleek.honours.taken",
    ),
    "last": Saying(
        "You play last: {card} is enough to beat {table}, so keep {other}.",
        "gleek.trick",
    ),
    "cheapest": Saying(
        "{card} is enough to beat {table}: keep {other}.",
        "gleek.trick",
    ),
    "strongest": Saying(
        "Another player is still to play. {card} is harder to beat than {other}.",
        "gleek.trick",
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.",
        "gleek.trick",
        plain=True,
    ),
    "takes": Saying(
        "{card} takes the trick from {table}: three more for your count.",
        "gleek.count",
        plain=True,
    ),
    "spare": Saying(
        "Another player takes this trick, so give {card} and save {dear}.",
        "gleek.honours.taken",
    ),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top} for a trick.",
        "gleek.trick",
    ),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
        "gleek.follow",
    ),
    "hopeless": Saying(
        "You cannot beat {table}, and {card} is no loss.",
        "gleek.trick",
        plain=True,
    ),
    "save": Saying(
        "Let {table} have this trick: {other} may take a better one later.",
        "gleek.count",
    ),
    "spare-lead": Saying(
        "Do not lead {dear}: it counts for the player who takes it.",
        "gleek.honours.taken",
    ),
    "lead-trumps": Saying(
        "Lead a trump: anyone who has one must play it, and {good} is safer later.",
        "gleek.follow",
    ),
    "master": Saying(
        "{none} beats {card} in its suit: the trick is three for you.",
        "gleek.count",
    ),
    "nearly": Saying(
        "Only {who} could beat {card} in its suit.",
        "gleek.trick",
        plain=True,
    ),
    "single": Saying(
        "{card} is your only card of its suit: later you can trump that suit.",
        "gleek.follow",
    ),
    "best": Saying(
        "{card} is your best lead: the fewest cards beat it.",
        "gleek.lead",
    ),
    "low": Saying(
        "Lead {card} and keep {top}, which may take a trick later.",
        "gleek.lead",
    ),
    "long": Saying(
        "You hold {many} cards of this suit: when the higher ones are gone, the rest are good.",
        "gleek.lead",
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card}.",
        "gleek.trick",
        plain=True,
    ),
    "alike": Saying(
        "Your count hardly depends on which card you play: {card} does as well as any.",
        "gleek.count",
        plain=True,
    ),
}

FOUR = 41  # what the best four cards of a suit make
LAID_OUT = 7  # cards, by who buys the stock
HANDS = 60  # that are dealt to see what most make


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: GleekState = choice.view

    def name(card: str) -> str:
        titled = card[1] == view.trump and card[0] in "AJ4"
        return f"{TITLES[card[0]]} (the {NAMES[card]})" if titled else f"the {NAMES[card]}"

    know = Knowledge(view, choice.seat)
    hidden = tuple(sorted(know.hidden, key=ORDER.__getitem__))
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        hidden,
        2 - len(view.trick),
        name=name,
        worth=lambda card: honour(view.terms, card, view.trump),
        trump=view.trump,
        missing=of_nobody_else(know.barred, choice.seat),
        barred=know.barred,
    )
    match choice.move.verb:
        case "play" if view.terms[HONOURS] == TAKEN:
            yield from ideas(choice, place, SAYS)
        case "play":  # an honour counts for its holder, whoever takes it: only tricks are left
            for idea in ideas(choice, place._replace(worth=lambda card: 0), SAYS):
                if place.worth(choice.card) and idea.key.startswith(("keep", "hopeless")):
                    titled = capital(name(choice.card).partition(" (")[0])
                    told = f"{idea.text} {titled} counts for you all the same."
                    idea = idea._replace(text=told)
                yield idea
        case "bid" | "pass" if view.phase == "bid":
            # What a stock is worth is reckoned with bids by rule of thumb: too rough for a figure.
            yield from (idea._replace(uncounted=True) for idea in on_stock(choice, place))
        case "discard":
            yield from laid_out(choice, place)
        case _ if view.phase == "ruff":
            yield from on_ruff(choice, place)


def on_stock(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why to bid for the stock, or let it go."""
    view: GleekState = choice.view
    hand, hidden, bids = view.hands[choice.seat], place.hidden, choice.move.verb == "bid"
    if choice.alike:
        text = (
            f"To buy seven new cards for {view.bid + 1} pence, or to be paid your share of the "
            "price by another player, comes to about the same."
        )
        yield Idea("stock-level", text, "gleek.price", plain=True)
        return
    for rank in "AKQJ":
        same = [card for card in hand if card[0] == rank]
        if len(same) == 2 and bids:
            text = (
                f"You hold two {PLURALS[rank]}, and a third in the stock would make a gleek: bid."
            )
            low = [card for card in hidden if card[0] in "789"]
            without = tuple(choice.were(same[0], card, place.name) for card in low[:2])
            yield Idea("bid-pair", text, "gleek.gleek", without)
    trumps = [card for card in hand if card[1] == view.trump]
    honours = [card for card in trumps if place.worth(card)]
    low = [card for card in hidden if card[1] != view.trump and card[0] in "789"]
    if bids and honours:
        text = f"With {place.name(honours[0])} your hand already counts: new cards can only add."
        without = tuple(choice.were(honours[0], card, place.name) for card in low[:2])
        yield Idea("bid-honour", text, "gleek.honours", without)
    if bids:
        weak = [card for card in hand if card[0] in "456789" and card[1] != view.trump]
        poor = counted(len(weak), "poor card") if weak else "no poor card"
        text = (
            f"You have {poor} to lay out, and {view.bid + 1} pence is less than seven new cards "
            "bring this hand on average."
        )
        without = (choice.other("At thirty pence", bid=30),)
        yield Idea("bid-cheap", text, "gleek.stock.discard", without, plain=True)
        return
    good = [card for card in hidden if card[0] == "A" or place.worth(card)]
    worst = [card for card in hand if card not in trumps]
    ranks = [card[0] for card in hand]
    if not honours and not any(ranks.count(rank) == 2 for rank in "AKQJ"):
        text = "You have neither a pair to fill up nor an honour that would make new cards pay."
        without = tuple(choice.were(worst[-1], card, place.name) for card in good[:2])
        yield Idea("stock-poor", text, "gleek.price", without if worst else (), plain=True)
    text = (
        f"{view.bid + 1} pence would be more than seven new cards bring this hand on average: "
        f"{to_fill(hand)}."
    )
    without = (choice.other("At a low bid", bid=12),)
    yield Idea("stock-dear", text, "gleek.price", without, plain=True)
    idle = [card for card in hand if card[0] in "456789T" and card not in trumps]
    if len(hand) > 8 and trumps and len(idle) < LAID_OUT:
        dear = LAID_OUT - len(idle)
        are = "are better cards" if dear > 1 else "is a better card"
        text = (
            f"You hold {held(trumps)} and {counted(len(idle), 'other low card')}: "
            f"{spelt(dear)} of the seven that you would lay out {are}."
        )
        without = tuple(choice.were(trumps[0], card, place.name) for card in low[:2])
        yield Idea("stock-good", text, "gleek.stock.discard", without)


def to_fill(hand: tuple[str, ...]) -> str:
    """What the stock could fill up in a hand, and what it need not, in words.

    >>> to_fill(("KS", "KD", "KC", "QC")), to_fill(("AS", "AD", "7C")), to_fill(("AS", "7C"))
    ('its Kings count without them, and it has no pair to fill up', \
'only its Aces could become a gleek', 'it has no pair to fill up to a gleek')
    """
    many = {PLURALS[rank]: sum(card[0] == rank for card in hand) for rank in "AKQJ"}
    if pairs := [ranks for ranks, held in many.items() if held == 2]:
        return f"only its {joined(pairs, 'or')} could become a gleek"
    if gleeks := [ranks for ranks, held in many.items() if held > 2]:
        return f"its {joined(gleeks)} count without them, and it has no pair to fill up"
    return "it has no pair to fill up to a gleek"


def laid_out(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why those seven cards are laid out."""
    view: GleekState = choice.view
    kept = [card for card in view.hands[choice.seat] if card not in choice.move.what]
    low = [card for card in place.hidden if card[0] in "789"]
    for rank in "AKQJ":
        same = [card for card in kept if card[0] == rank]
        if len(same) >= 2:
            pair = "a gleek" if len(same) >= 3 else "a pair that the stock may make a gleek"
            text = f"Keep your {PLURALS[rank]}: they are {pair}."
            without = tuple(choice.were(same[0], card, place.name) for card in low[:1])
            yield Idea("keep-pair", text, "gleek.gleek", without)
    best = max(best_ruffs(view.terms, tuple(kept)), key=len, default=())
    if len(best) >= 3 and best in best_ruffs(view.terms, view.hands[choice.seat]):
        text = f"Keep your {len(best)} best cards of one suit: they are your ruff."
        without = tuple(choice.were(best[-1], card, place.name) for card in low[-1:])
        yield Idea("keep-ruff", text, "gleek.ruff.points", without)
    trumps = [card for card in kept if place.worth(card)]
    if trumps:
        text = f"Keep {place.name(trumps[0])}: honours count for the player who has them."
        without = tuple(choice.were(trumps[0], card, place.name) for card in low[:1])
        yield Idea("keep-honours", text, "gleek.honours", without, plain=True)
    laid = choice.move.what
    text = "These seven do the least for a ruff, a gleek or a trick."
    if best and not any(card[1] == view.trump or card[0] == "A" for card in laid):
        good = [card for card in kept if card[1] == view.trump or card[0] == "A"]
        made = ruff_counted(view.terms, best)
        text = f"You keep a ruff of {made}, and every trump and Ace." * bool(good)
        text = text or f"You keep a ruff of {made}, and have no trump or Ace to keep."
    yield Idea("lay-out", text, "gleek.stock.discard", plain=True)


def on_ruff(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why to vie for the ruff, see, or pass."""
    view: GleekState = choice.view
    ruff = best_ruffs(view.terms, view.hands[choice.seat])[0]
    made = ruff_worth(view.terms, ruff)
    best, worst = ruff[0], ruff[-1]
    off = [card for card in place.hidden if card[1] != best[1]]
    same = [card for card in place.hidden if card[1] == best[1]]
    stays = choice.move.verb in ("vie", "see", "revie")
    if stays and made >= FOUR_ACES:
        text = "You hold four Aces, the best ruff of all."
        yield Idea(f"{choice.move.verb}-aces", text, "gleek.ruff.aces", plain=True)
        return
    by_cards = view.terms[RUFF] == CARDS
    what = counted(len(ruff), "card") if by_cards else f"{made}"
    if stays and len(ruff) >= 5 and (by_cards or made > FOUR):
        text = f"Your ruff makes {what}: no suit of four cards can beat it."
        if by_cards:
            text = f"Your ruff has {what}: only a suit as long can beat it."
        if raises_on(choice) and not better_than(choice, place, made):
            text = (
                f"Your ruff {'has' if by_cards else 'makes'} {what}, and another player hardly "
                "ever has a better one: let them pay more to stay in."
            )
        without = tuple(choice.were(worst, card, place.name) for card in off[:2])
        yield Idea(f"{choice.move.verb}-long", text, "gleek.ruff.best", without, plain=True)
    if stays and beats_most(choice, place, made):
        text = f"Your ruff makes {what}, more than most hands make."
        if by_cards:
            text = f"Your ruff has {what}, more than most hands have of a suit."
        without = tuple(choice.were(best, card, place.name) for card in off[-2:])
        yield Idea(f"{choice.move.verb}-good", text, "gleek.ruff.best", without, plain=True)
    elif choice.move.verb == "see":
        price = pence(max(view.laid) - view.laid[choice.seat])
        text = f"To see costs {price}, and {pence(view.pot)} lie on the ruff: {what} may be enough."
        yield Idea("see-cheap", text, "gleek.see", plain=True)
    elif stays:
        text = f"With {what} you are bluffing: they may be afraid of a suit that you do not hold."
        yield Idea("vapour", text, "gleek.vie", plain=True)
    else:
        makes = "has" if by_cards else "makes"
        text = f"Your ruff {makes} only {what}, so do not pay more for it."
        low = [card for card in view.hands[choice.seat] if card[1] != best[1]]
        without = tuple(choice.were(card, same[0], place.name) for card in low[:2]) if same else ()
        yield Idea("pass-weak", text, "gleek.ruff.best", without, plain=True)


def raises_on(choice: ActChoice) -> bool:
    """Whether more is laid on the ruff, where it could be seen instead."""
    rival = choice.rival
    return choice.move.verb == "revie" and rival is not None and rival.verb == "see"


def beats_most(choice: ActChoice, place: TrickPlace, made: int) -> bool:
    """Whether a ruff is better than what a hand of the hidden cards makes more often than not."""
    return better_than(choice, place, made - 1) < HANDS / 2


def better_than(choice: ActChoice, place: TrickPlace, made: int) -> int:
    """Of so many hands of the hidden cards, how many make more."""
    rng, terms, size = Random(made), choice.view.terms, len(choice.view.hands[choice.seat])
    size = min(size, len(place.hidden))
    best = [best_ruffs(terms, tuple(rng.sample(place.hidden, size)))[0] for _ in range(HANDS)]
    return sum(ruff_worth(terms, ruff) > made for ruff in best)


IDEAS = weighed
