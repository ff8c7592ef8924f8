"""What good players of Five-Cards weigh: whether the trump suits them, and the price of a trick."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.five_cards.players import missing
from diversions.games.five_cards.ranking import (
    HEARTS,
    NAMES,
    PACK,
    is_trump,
    ladder,
    power,
    suit_of,
)
from diversions.games.five_cards.rules import ALL, EACH, MOST, FiveCardsState
from diversions.games.five_cards.variants import ANY, FOLLOW, GAME_UP
from diversions.rules.coaching import ActChoice, Idea, Otherwise, Saying
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.wording import joined, small
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.tricking import ideas

PLAY, TRUMPS = "five-cards.play", "five-cards.trumps"
SAYS = {
    "trumps": Saying("{card} is a trump, and takes the trick.", TRUMPS),
    "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", PLAY),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.", PLAY, plain=True
    ),
    "takes": Saying("{card} takes the trick from {table}.", PLAY, plain=True),
    "keep": Saying("You cannot beat {table}: let {card} go, and keep {top} for a trick.", PLAY),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.", PLAY
    ),
    "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", PLAY, plain=True),
    "save": Saying("Let {table} have this trick, and keep {other} for another.", PLAY),
    "lead-trumps": Saying(
        "Lead a trump: if your opponent has one, it must be played, and {good} is then safer.",
        TRUMPS,
    ),
    "master": Saying("{none} beats {card}: take the trick now.", PLAY),
    "nearly": Saying("Only {who} could beat {card} in its suit.", PLAY, plain=True),
    "single": Saying("{card} is your only card of its suit: later you can trump that suit.", PLAY),
    "best": Saying("{card} is your best lead: the fewest cards beat it.", PLAY),
    "low": Saying("Lead {card} and keep {top}, which may take a trick later.", PLAY),
    "lead": Saying("{above} of the {of} {unseen} beat {card}.", PLAY, plain=True),
    "alike": Saying(
        "The tricks hardly depend on which card you play: {card} does as well as any.",
        PLAY,
        plain=True,
    ),
}
DUE = ("lead-trumps", "single")  # what is said only where a suit must be followed
FEW = 3  # positions that are tried for one idea


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def unseen(view: FiveCardsState, seat: int) -> list[str]:
    """The cards that *seat* has not seen in this deal."""
    seen = {card for trick in (*view.tricks, view.trick) for _, card in trick}
    seen.update(view.hands[seat], view.turned)
    return [card for card in PACK.cards if card not in seen]


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: FiveCardsState = choice.view
    if choice.move.verb != "play":
        yield from on_the_trump(choice)
        return
    terms, trump = view.terms, view.trump
    trumps = any(is_trump(card, trump) for card in view.hands[choice.seat])
    free = terms[FOLLOW] == ANY
    place = TrickPlace(
        view.trick,
        lambda led, card: power(terms, card, led, trump),
        tuple(unseen(view, choice.seat)),
        1 - len(view.trick),
        name=name,
        suit=lambda card: trump if is_trump(card, trump) else suit_of(terms, card, trump),
        trump=trump,
        missing=missing(view, 1 - choice.seat),
        free=free,
    )
    with_this, many = expected(view, choice, place)
    up, ahead = terms[GAME_UP], many.index(max(many)) ^ choice.seat
    if max(many) > EACH // 2 and not min(many) and view.score[ahead] + MOST >= up.value:
        whom = "you" if ahead == choice.seat else "them"
        text = f"{with_this}: that wins {whom} the match, whatever you play."
        yield Idea("decided", text, up.rule, plain=True)
        return
    if max(many) > EACH // 2 and min(many):
        gets = "yours" if many[0] > many[1] else "theirs"
        text = f"{with_this}: the {spelt(MOST)} points are {gets}, whatever you play."
        yield Idea("decided", text, "five-cards.most", plain=True)
        return
    stake = ""
    if max(many) > EACH // 2:
        stake = f"{with_this}: take one, or they win {spelt(ALL)} for all five. "
        if many[0]:
            stake = f"{with_this}, and the {spelt(MOST)} points: all five would win {spelt(ALL)}. "
    unsaid = (DUE if free else ()) + (() if trumps else ("void",))
    for idea in ideas(choice, place, {key: SAYS[key] for key in SAYS if key not in unsaid}):
        yield idea._replace(text=stake + idea.text)


def expected(
    view: FiveCardsState, choice: ActChoice, place: TrickPlace
) -> tuple[str, tuple[int, int]]:
    """Who has more tricks, in words, and how many each has, the one that lies there too if no card
    of the hand takes it."""
    seat, takers, led = choice.seat, list(view.takers), view.trick[0][1] if view.trick else ""
    if led and all(place.power(led, one) <= place.mark for one in choice.cards):
        takers.append(1 - seat)
    many = takers.count(seat), takers.count(1 - seat)
    who = "You have" if many[0] > many[1] else "Your opponent has"
    who = who if len(takers) == len(view.takers) else f"With this trick {small(who)}"
    return f"{who} {spelt(max(many))} of the {spelt(EACH)} tricks", many


def on_the_trump(choice: ActChoice) -> Iterator[Idea]:
    """Why a player asks for another trump, agrees to one, or neither."""
    view: FiveCardsState = choice.view
    hand, trump = view.hands[choice.seat], view.trump
    mine = [card for card in ladder(view.terms, trump) if card in hand]
    anew = choice.move.verb in ("ask", "agree")
    rule = "five-cards.five" if anew else "five-cards.trumps"
    asks = view.phase == "ask"
    if not mine and choice.alike and not asks:
        text = "You have no trump, but another suit is worth about as much to you as this one."
        yield Idea("level", text, rule, plain=True)
        return
    if not mine:
        text = "You have no trump, so another suit is likely to be better for you."
        if anew and asks:
            text += " Asking costs nothing, though your opponent may refuse."
        if anew:
            yield Idea("none", text, rule, with_a_trump(choice), plain=True)
        else:
            text = "Your plain cards are good, but a new trump may beat them."
            yield Idea("plain", text, rule, plain=True)
        return
    held = joined([name(card) for card in mine])
    if choice.alike:
        text = f"With {held} for trumps, this suit is worth about as much to you as another."
        if asks and not anew and len(mine) > 1:
            text = (
                f"With {held} you need no other suit, and an opponent who has a trump is likely to "
                "refuse: it hardly matters whether you ask."
            )
        elif asks:
            text = (
                f"You have {held} among the trumps, and an opponent who has a trump is likely to "
                "refuse: it hardly matters whether you ask."
            )
        yield Idea("level", text, rule, plain=True)
        return
    if not anew:
        text = (
            "Your opponent is likely to agree only without a trump, and you have "
            f"{held}: keep the suit."
        )
        if view.asked and choice.seat not in view.asked:
            text = f"Who asks has few trumps or none, and you have {held}: keep the suit."
        yield Idea("trumps", text, rule, without_trumps(choice, mine[0]), plain=True)
    elif mine == [HEARTS]:
        text = "The Ace of Hearts is second whatever suit is trumps: a new suit costs you nothing."
        yield Idea("hearts", text, "five-cards.ace-of-hearts", plain=True)
    else:
        text = f"You have only {held} among the trumps, and another suit may be better for you."
        yield Idea("few", text, rule, with_a_trump(choice), plain=True)


def with_a_trump(choice: ActChoice) -> tuple[Otherwise, ...]:
    """Positions in which the seat holds one of the best trumps instead of a plain card."""
    view: FiveCardsState = choice.view
    hand, hidden = view.hands[choice.seat], unseen(view, choice.seat)
    plain = [card for card in hand if not is_trump(card, view.trump)]
    best = [card for card in ladder(view.terms, view.trump) if card in hidden]
    return tuple(choice.were(plain[-1], card, name) for card in best[:FEW]) if plain else ()


def without_trumps(choice: ActChoice, best: str) -> tuple[Otherwise, ...]:
    """Positions in which a plain card stands in the place of the *best* trump of the seat."""
    view: FiveCardsState = choice.view
    plain = [card for card in unseen(view, choice.seat) if not is_trump(card, view.trump)]
    return tuple(choice.were(best, card, name) for card in plain[:: max(1, len(plain) // FEW)])


IDEAS = weighed
