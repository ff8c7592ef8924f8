"""What good players of Lanterloo weigh: whether a hand wins a trick, eldest’s wait, the loo."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.lanterloo.paying import five_rule, loo
from diversions.games.lanterloo.players import Knowledge, keeping
from diversions.games.lanterloo.state import NAMES, LanterlooState, power, won
from diversions.games.lanterloo.variants import CHALKS, CHOOSE, FIVE, IF_PASSED, LOO, LOOS, WAY
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital
from diversions.rules.players.trick_cards import TrickPlace, held
from diversions.rules.players.trick_sayings import usual_sayings
from diversions.rules.players.tricking import ideas

TRICK, LEAD = "lanterloo.trick", "lanterloo.play"
HIGH, SURE = "AKQ", "AK"  # with which a trick is to be hoped for, and the best of a plain suit
SAYS = usual_sayings(TRICK, LEAD) | {
    "alike": Saying(
        "The money hardly depends on which card you play: {card} does as well as any.",
        TRICK,
        plain=True,
    ),
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: LanterlooState = choice.view
    if choice.move.verb == "show":
        text = "Five cards of one suit loo all the others who play."
        yield Idea("show", text, five_rule(view.terms), plain=True)
        return
    if choice.move.verb != "play":
        yield from on_saying(choice)
        return
    know = Knowledge(view, choice.seat)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(know.hidden),
        len(view.within) - 1 - len(view.trick),
        0,
        name=name,
        ours=lambda seat: seat == choice.seat,
        trump=view.trump,
        missing=know.missing,
        barred=know.barred,
    )
    yield from ideas(choice, place, SAYS)
    if not won(view, choice.seat):
        text = (
            f"You have no trick yet, and a loo costs {counted(loo(view, choice.seat, view.pot))}."
        )
        yield Idea("danger", text, loo_rule(view), plain=True)


def loo_rule(view: LanterlooState) -> str:
    """The rule by which a loo is paid."""
    return "lanterloo.lood" if view.terms[WAY] == CHALKS else str(view.terms[LOO].rule)


def on_saying(choice: ActChoice) -> Iterator[Idea]:
    """Why to play the deal, to refuse, or to wait."""
    view: LanterlooState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    ranked = sorted(hand, key=lambda card: keeping(view.trump, card))
    top, hidden = ranked[-1], Knowledge(view, choice.seat).hidden
    price = counted(loo(view, choice.seat, view.pot))
    if verb == "pass":
        text = "You may still play: if you pass, you hear who plays before you decide."
        if view.terms[CHOOSE] == IF_PASSED:
            text = f"{text} If you play now, all the others must play too."
        yield Idea("wait", text, "lanterloo.pass", plain=True)
        return
    trumps = [card for card in hand if card[1] == view.trump]
    lower = sorted(hidden, key=lambda card: keeping(view.trump, card))
    if verb == "join":
        if len({card[1] for card in hand}) == 1:
            others = [card for card in hidden if card[1] != hand[0][1]]
            broken = tuple(choice.were(top, card, name) for card in others[:1])
            text = "Five cards of one suit loo all the others who play."
            yield Idea("five", text, five_rule(view.terms), broken)
        weak = tuple(choice.were(top, card, name) for card in lower[:1])
        good = [card for card in ranked if card[0] in SURE and card not in trumps]
        if choice.rival and choice.rival.verb == "pass" and view.terms[CHOOSE] == IF_PASSED:
            have = (
                f"You hold {held(trumps)}" if len(trumps) > 1 else f"Your best card is {name(top)}"
            )
            text = f"{have}: play now, and all the others must play and risk a loo."
            yield Idea("all-in", text, view.terms[CHOOSE].rule, weak, plain=True)
        if len(trumps) > 1:
            text = f"You hold {held(trumps)}, {name(top)} the best: one trick saves you."
            yield Idea("trumps", text, TRICK, weak, plain=True)
        elif trumps and (good or top[0] in HIGH):
            also = f" and with {name(good[-1])}" if good else ""
            text = f"With {name(top)}, a trump,{also} you should take the trick that saves you."
            yield Idea("trump", text, TRICK, weak, plain=True)
        if not trumps and (many := refusing(view, choice.seat)):
            left = view.terms.seats - 1 - many
            have = "player has" if many == 1 else "players have"
            text = (
                f"{capital(spelt(many))} {have} refused, so at most {spelt(left)} can play against "
                f"you: {name(top)} and {name(ranked[-2])} should take a trick often enough."
            )
            yield Idea("refused", text, TRICK, plain=True)
        if top[0] in HIGH and not trumps:
            yield Idea(
                "high", f"With {name(top)} you should take a trick.", TRICK, weak, plain=True
            )
        brings = f"the tricks bring {counted(view.pot)}"
        if view.terms[WAY] == CHALKS:
            brings = f"each trick is a share of the stock, where {counted(view.pot)} lie so far"
        text = (
            f"A loo costs {price}, and {brings}: with {name(top)} and {name(ranked[-2])} you "
            "should take one often enough."
        )
        yield Idea("risk", text, loo_rule(view), plain=True)
        return
    better = tuple(choice.were(ranked[0], card, name) for card in lower[-1:])
    if not trumps and view.trump:
        text = f"You have no trump, and a loo costs {price}: stay out."
        yield Idea("no-trump", text, loo_rule(view), better)
    best = f"Your best card is {name(top)}" + ", your only trump" * (trumps == [top])
    more = "about as much as" if choice.alike else "more than"
    text = f"{best}. A loo costs {price}, {more} your tricks should bring."
    yield Idea("weak", text, loo_rule(view), better, plain=True)


def refusing(view: LanterlooState, seat: Seat) -> int:
    """How many of the others have refused to play."""
    speaking = {*view.within, *view.waiting, seat} | ({view.eldest} if view.passed else set())
    return view.terms.seats - len(speaking)


IDEAS = weighed


def could_have(view: LanterlooState, seat: Seat) -> bool:
    """Whether *seat* could have done with those cards what it has done: five of a suit are shown
    at once, where that wins."""
    laid = [card for trick in (*view.tricks, view.trick) for who, card in trick if who == seat]
    had = [*view.hands[seat], *laid]
    return view.phase != "play" or view.terms[FIVE] != LOOS or len({card[1] for card in had}) > 1


PAST = could_have
