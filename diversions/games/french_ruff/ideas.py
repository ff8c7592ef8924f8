"""What good players of French-Ruff weigh: the price of a trick, partners, what is laid out."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.french_ruff.players import known
from diversions.games.french_ruff.state import FrenchRuffState, side, tricks_of
from diversions.games.french_ruff.variants import GAME_UP, HOLDER, TAKES
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.forsat import EACH, NAMES, power
from diversions.rules.kit.wording import capital
from diversions.rules.players.forsat import keeping, taken, took_as_due
from diversions.rules.players.trick_cards import TrickPlace, laid_out
from diversions.rules.players.trick_sayings import usual_sayings
from diversions.rules.players.tricking import ideas

TRICK, LEAD = "french-ruff.trick", "french-ruff.play"
SAYS = usual_sayings(TRICK, LEAD) | {
    "partner": Saying(
        "Your side has the trick with {table}, and it counts for you too.", "french-ruff.count"
    ),
    "partner-after": Saying(
        "You cannot beat {table}, but your side plays after you.", "french-ruff.count", plain=True
    ),
    "alike": Saying(
        "The score hardly depends on which card you play: {card} does as well as any.",
        TRICK,
        plain=True,
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
    know = known(view, choice.seat)
    tricks, with_this = [tricks_of(view, one) for one in range(2)], ""
    taker = taken(view, choice.cards, know.hidden, know.barred)
    if taker is not None and max(tricks) <= EACH // 2:
        tricks[side(taker)] += 1
        with_this = "With this trick "
    many = f"{spelt(max(tricks))} of the {spelt(EACH)} tricks"
    ahead, up = tricks.index(max(tricks)), view.terms[GAME_UP]
    if max(tricks) > EACH // 2 and view.score[ahead] + 1 >= up.value:
        mine = ahead == ours
        has = "you have" if mine else "the other side has"
        text = (
            f"{with_this}{has} {many}, and the point that these score wins "
            f"{'you' if mine else 'them'} the game: what is left makes no difference."
        )
        yield Idea("decided", capital(text), up.rule, plain=True)
        return
    if min(tricks) and max(tricks) > EACH // 2:
        who, has = ("you", "have") if tricks[ours] > tricks[1 - ours] else ("the other side", "has")
        text = f"{with_this}{who} {has} {many} and the point: what is left makes no difference."
        yield Idea("decided", capital(text), "french-ruff.count", plain=True)
        return
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
        stocked=know.stocked,
    )
    stake = ""
    if max(tricks) > EACH // 2:
        stake = f"{with_this}the other side has {many}: take one, or they score five for all five. "
        if ahead == ours:
            stake = f"{with_this}you have {many}, and the point: all five would score five. "
    for idea in ideas(choice, place, SAYS):
        yield idea._replace(text=capital(stake) + idea.text)


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
        kept = [card for card in view.hands[choice.seat] if card not in low]
        text = laid_out(low, kept, view.trump, lambda card: keeping("", card), name)
        yield Idea("lay-out", text, "french-ruff.out", without, plain=True)


IDEAS = weighed


def could_have(view: FrenchRuffState, seat: Seat) -> bool:
    """Whether *seat* could have done with those cards what it has done before the tricks."""
    return view.terms[TAKES] != HOLDER or took_as_due(view, seat)


PAST = could_have
