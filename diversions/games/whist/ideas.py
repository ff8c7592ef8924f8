"""What good players of Whist weigh: partners, trumps, what is gone, honours, the stock."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diversions.games.whist.calling import call_rule
from diversions.games.whist.players import HEIGHT, Knowledge
from diversions.games.whist.state import NAMES, WhistState, honours_of, power, side
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.players.guessing import of_partner_alone
from diversions.rules.players.trick_cards import TrickPlace, laid_out
from diversions.rules.players.tricking import ideas

SAYS = {
    "trumps": Saying(
        "You cannot follow suit, but {card} is a trump and takes the trick.", "whist.trick"
    ),
    "last": Saying(
        "You play last: {card} is enough to beat {table}, so keep {other}.", "whist.trick"
    ),
    "cheapest": Saying("{card} is enough to beat {table}: keep {other}.", "whist.trick"),
    "strongest": Saying(
        "Other players are still to play. {card} is harder to beat than {other}.",
        "whist.trick",
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.", "whist.trick", plain=True
    ),
    "takes": Saying("{card} takes the trick from {table}.", "whist.trick", plain=True),
    "partner": Saying(
        "Your partner has the trick with {table}, and it counts for both of you.", "whist.company"
    ),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top} for a trick.", "whist.trick"
    ),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
        "whist.follow",
    ),
    "partner-after": Saying(
        "You cannot beat {table}, but your partner plays after you.", "whist.company", plain=True
    ),
    "hopeless": Saying(
        "You cannot beat {table}, and {card} is no loss.", "whist.trick", plain=True
    ),
    "save": Saying("Let {table} have this trick, and keep {other} for another.", "whist.trick"),
    "save-trump": Saying(
        "Let {table} have this trick, and keep {other}, a trump, for another.", "whist.trick"
    ),
    "lead-trumps": Saying(
        "Lead a trump: each round draws the others’, and {good} is then safe.",
        "whist.follow",
    ),
    "master": Saying(
        "{none} beats {card} in its suit: take the trick now.",
        "whist.trick",
    ),
    "nearly": Saying("Only {who} could beat {card} in its suit.", "whist.trick", plain=True),
    "single": Saying(
        "{card} is your only card of its suit: later you can trump that suit.", "whist.follow"
    ),
    "best": Saying("{card} is your best lead: the fewest cards beat it.", "whist.play"),
    "low": Saying("Lead {card} and keep {top}, which may take a trick later.", "whist.play"),
    "long": Saying(
        "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
        "whist.play",
    ),
    "lead": Saying("{above} of the {of} {unseen} beat {card}.", "whist.trick", plain=True),
    "alike": Saying(
        "The score hardly depends on which card you play: {card} does as well as any.",
        "whist.trick",
        plain=True,
    ),
}
UNSEEN = re.compile(r"\b([Nn])o unseen card\b")


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: WhistState = choice.view
    if choice.move.verb != "play":
        yield from before_play(choice)
        return
    left = [(choice.seat + one) % 4 for one in range(1, 4 - len(view.trick))]
    ours = side(choice.seat)
    know = Knowledge(view, choice.seat)
    if not view.trick and not choice.alike:
        yield from to_partner(choice, know)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(know.hidden),
        sum(side(seat) != ours for seat in left),
        sum(side(seat) == ours for seat in left),
        name=name,
        ours=lambda seat: side(seat) == ours,
        trump=view.trump,
        missing=know.missing,
        barred=know.barred,
        allied=of_partner_alone(know.barred, choice.seat),
        hands=know.hands,
    )
    partner = know.hands[(choice.seat + 2) % 4]
    for idea in ideas(choice, place, SAYS):
        if f"A{view.trump}" in partner:  # which is unseen, and no card of the others
            idea = idea._replace(text=UNSEEN.sub(r"\1o card of the other side", idea.text))
        yield idea


def to_partner(choice: ActChoice, know: Knowledge) -> Iterator[Idea]:
    """The reason to lead trumps to a partner who holds the Ace of them, or a suit of which the
    partner has shown to have none; if what would be led instead does neither."""
    view: WhistState = choice.view
    suit, trump, other = choice.card[1], view.trump, (choice.seat + 2) % 4
    close = {move for move in choice.worths if choice.level(move)} | {choice.move}
    suits = {one[1] for move in close for one in move.what}
    rival = choice.rival.what[0][1] if choice.rival and choice.rival.what else ""
    if suit == rival or suits != {suit}:
        return
    ace = f"A{trump}"
    if suit == trump and ace in know.hands[other]:
        text = f"Your partner took in the stock, and so holds {name(ace)}: lead a trump to it."
        yield Idea("partner-ace", text, "whist.ruff", plain=True)
    barred = know.barred[other]
    if suit != trump and suit in barred and trump not in barred:
        text = f"Your partner has no more of this suit, and may trump {name(choice.card)}."
        yield Idea("partner-void", text, "whist.follow", plain=True)


def before_play(choice: ActChoice) -> Iterator[Idea]:
    """Why the stock is taken in, cards are laid out, or Can-ye is called."""
    view: WhistState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    hidden = sorted(Knowledge(view, choice.seat).hidden, key=HEIGHT.__getitem__)
    if verb == "ruff":
        text = f"The stock brings {name(view.upcard)} and three more cards for your four worst."
        yield Idea("ruff", text, "whist.ruff", plain=True)
    elif verb == "discard" and (low := sorted(choice.move.what, key=HEIGHT.__getitem__)):
        high = [card for card in hidden if card[1] == view.trump][-1:] or hidden[-1:]
        without = tuple(choice.were(low[0], card, name) for card in high)
        kept = [card for card in hand if card not in low]
        text = laid_out(low, kept, view.trump, HEIGHT.__getitem__, name)
        yield Idea("lay-out", text, "whist.out", without, plain=True)
    elif verb == "canye":
        swap = honours_of(view, choice.seat)[:1]
        plain = [card for card in hidden if card[1] != view.trump][:1]
        without = tuple(choice.were(swap[0], card, name) for card in plain) if swap else ()
        text = "You hold two honours: with one of your partner’s the game is yours at once."
        yield Idea("call", text, call_rule(view), without, plain=True)
    elif verb == "show":
        text = "Your side is at eight, and your honours win the game at once."
        yield Idea("show", text, "whist.show", plain=True)
    elif verb in ("one", "none"):
        text = "Your honour makes three." if verb == "one" else "You hold no honour."
        yield Idea("answer", text, "whist.answer", plain=True)
    elif verb == "pass" and "A" + view.trump not in hand and view.phase == "ruff":
        yield Idea("pass", "Only the Ace of trumps ruffs.", "whist.ruff", plain=True)


IDEAS = weighed
