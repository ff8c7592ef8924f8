"""What good players of Beast weigh: the price of a trick, and whom the heap would go to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.beast.players import known
from diversions.games.beast.rules import said, sort_of
from diversions.games.beast.state import BeastState, three, to_show
from diversions.games.beast.variants import BEFORE, HOLDER, TAKES, WHEN
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.forsat import EACH, NAMES, power
from diversions.rules.kit.wording import capital, small
from diversions.rules.players.forsat import dealt_to, keeping, taken, took_as_due
from diversions.rules.players.trick_cards import TrickPlace, laid_out
from diversions.rules.players.trick_sayings import usual_sayings
from diversions.rules.players.tricking import ideas

TRICK, LEAD = "beast.trick", "beast.play"
SAYS = usual_sayings(TRICK, LEAD) | {
    "alike": Saying(
        "This card hardly decides who gets the Play: {card} does as well as any.",
        "beast.most",
        plain=True,
    ),
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: BeastState = choice.view
    if choice.move.verb != "play":
        yield from before_play(choice)
        return
    know = known(view, choice.seat)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(know.hidden),
        max(0, view.terms.seats - 1 - len(view.trick)),
        name=name,
        trump=view.trump,
        missing=know.missing,
        stocked=know.stocked,
    )
    taker = taken(view, choice.cards, know.hidden, know.barred)
    takers = view.takers if taker is None else (*view.takers, taker)
    if decided(takers, view.terms.seats):
        most = max(map(takers.count, takers))
        who = "You have" if takers.count(choice.seat) == most else "Another player has"
        gets = "yours" if who == "You have" else "theirs"
        who = who if decided(view.takers, view.terms.seats) else f"With this trick {small(who)}"
        ahead = f"{who} {spelt(most)} of the {spelt(EACH)} tricks, and no other player can come up"
        text = f"{ahead}: the Play is {gets}, whatever you play."
        yield Idea("decided", text, "beast.most", plain=True)
        return
    yield from ideas(choice, place, SAYS, () if choice.alike else dividing(choice))


def decided(takers: Sequence[Seat], seats: int) -> bool:
    """Whether nobody can come up any more with the player who has most tricks."""
    tricks = sorted((takers.count(seat) for seat in range(seats)), reverse=True)
    return tricks[0] > tricks[1] + EACH - len(takers)


def dividing(choice: ActChoice) -> Iterator[Idea]:
    """Why a trick is taken from a player who would have most with it."""
    view: BeastState = choice.view
    if not view.trick or not choice.card:
        return
    led = view.trick[0][1][1]
    holder, best = max(view.trick, key=lambda laid: power(laid[1], led, view.trump))
    theirs = view.takers.count(holder)
    others = [view.takers.count(s) for s in range(view.terms.seats) if s != holder]
    if theirs < max(others, default=0) or theirs < 1 or power(choice.card, led, view.trump) < 0:
        return
    if power(choice.card, led, view.trump) > power(best, led, view.trump):
        tricks = counted(theirs, "trick")
        text = f"The player who laid {name(best)} has {tricks} already: keep the Play from them."
        yield Idea("divide", text, "beast.most", plain=True)


def before_play(choice: ActChoice) -> Iterator[Idea]:
    """Why a card is taken up, laid out or shown."""
    view: BeastState = choice.view
    verb, rule = choice.move.verb, "beast.takes.holder"
    if view.phase == "show":
        rule = "beast.when.before"
        text = "You have neither the King of trumps nor three of a sort."
        if verb == "show":
            text = f"You have {said(choice.move.what)}, so you must."
        yield Idea("show", text, rule, plain=True)
    elif verb == "take":
        yield Idea("take", "You have the Ace of trumps, so you must.", rule, plain=True)
    elif verb == "pass":
        yield Idea("pass", "Only the Ace of trumps takes up the card.", rule, plain=True)
    elif verb == "discard" and choice.move.what:
        low = choice.move.what[0]
        hidden = sorted(known(view, choice.seat).hidden, key=lambda card: keeping(view.trump, card))
        without = tuple(choice.were(low, card, name) for card in hidden[-1:])
        kept = [card for card in view.hands[choice.seat] if card not in choice.move.what]
        text = laid_out(choice.move.what, kept, view.trump, lambda card: keeping("", card), name)
        if sort := three(view.hands[choice.seat]):
            text = f"{capital(name(low))} adds the least to your {sort_of(sort)}."
        yield Idea("lay-out", text, "beast.out", without, plain=True)


IDEAS = weighed


def could_have(view: BeastState, seat: Seat) -> bool:
    """Whether *seat* could have done with those cards what it has done before the tricks."""
    if view.terms[TAKES] == HOLDER and not took_as_due(view, seat):
        return False
    out = view.out[seat] if view.out else ()
    had = [card for card in dealt_to(view, seat) if card not in out]
    if view.terms[WHEN] != BEFORE or view.phase != "play":
        return True
    return {*to_show(had, view.trump)} == {*view.shown} & {*had}


PAST = could_have
