"""What good players of L'Ombre weigh: sure tricks, the Tenaces, and whose tricks are shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diversions.games.ombre.judgement import best_trump, good
from diversions.games.ombre.players import Knowledge
from diversions.games.ombre.state import (
    BLACK,
    LADDER,
    NAMES,
    SPADILLO,
    STRENGTH,
    SUIT_NAMES,
    SUIT_OF,
    OmbreState,
    is_matador,
    power,
    won,
)
from diversions.games.ombre.variants import EVERY, FORCE
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.tricking import ideas

TRICK, LEAD = "ombre.trick", "ombre.play"
SAYS = {
    "trumps": Saying("{card} is a trump, and takes the trick.", TRICK),
    "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", TRICK),
    "cheapest": Saying("{card} is enough to beat {table}: keep {other}.", TRICK),
    "strongest": Saying(
        "Other players are still to play. {card} is harder to beat than {other}.", TRICK
    ),
    "only": Saying(
        "{card} beats {table}, and no other card that you may play does.", TRICK, plain=True
    ),
    "takes": Saying("{card} takes the trick from {table}.", TRICK, plain=True),
    "overtake": Saying(
        "Your partner in this deal has the trick with {table}: {card} takes it over, so that you "
        "lead next.",
        TRICK,
        plain=True,
    ),
    "overtake-risk": Saying(
        "Your partner in this deal has the best card so far, {table}, but the player after you may "
        "beat it: {card} is harder to beat.",
        TRICK,
        plain=True,
    ),
    "keep": Saying("You cannot beat {table}: let {card} go, and keep {top} for a trick.", TRICK),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.", TRICK
    ),
    "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", TRICK, plain=True),
    "save": Saying("Let {table} have this trick, and keep {other} for another.", TRICK, plain=True),
    "partner-after": Saying(
        "You cannot beat {table}, but your partner in this deal plays after you.", TRICK, plain=True
    ),
    "master": Saying(
        "{none} beats {card} in its suit: take the trick now.",
        TRICK,
        plain=True,
    ),
    "nearly": Saying("Only {who} could beat {card} in its suit.", TRICK, plain=True),
    "single": Saying("{card} is your only card of its suit: later you can trump that suit.", LEAD),
    "best": Saying("{card} is your best lead: the fewest cards beat it.", LEAD),
    "low": Saying("Lead {card} and keep {top}, which may take a trick later.", LEAD),
    "long": Saying(
        "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
        LEAD,
    ),
    "lead": Saying("{above} of the {of} {unseen} beat {card}.", TRICK, plain=True),
    "alike": Saying(
        "This card hardly matters to how the deal ends: {card} does as well as any.",
        "ombre.won",
        plain=True,
    ),
}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: OmbreState = choice.view
    if choice.move.verb != "play":
        yield from before_play(choice)
        return
    seat, player = choice.seat, view.player
    assert player is not None
    order = [(seat + step) % 3 for step in range(1, 3 - len(view.trick))]
    foes = sum(seat == player or other == player for other in order)
    own = [*tenaces(choice), *fetching(choice), *sharing(choice, player)]
    know = Knowledge(view, seat)
    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led, view.trump),
        tuple(know.unseen),
        foes,
        partners=len(order) - foes,
        name=name,
        ours=lambda other: seat != player and other != player,
        suit=lambda card: SUIT_OF[view.trump][card],
        trump=view.trump,
        missing=know.missing,
        barred=[{view.trump} if "t" in suits else set() for suits in know.barred],
    )
    drawing = Saying(drawn_by(choice.card, view), LEAD)
    says = SAYS | {"lead-trumps": drawing}
    yield from ideas(choice, place, says, () if choice.alike else own)


def drawn_by(card: str, view: OmbreState) -> str:
    """Why the trump *card* is led: what it makes the others spend."""
    text = "Lead a trump: each of the others who has one must spend it"
    if not is_matador(card, view.trump):
        return f"{text}, unless it is a matador. {{good}} is then safer."
    forced = view.terms[FORCE] == EVERY or card == SPADILLO
    unless = "" if forced else ", unless it is a higher matador"
    return f"{text}{unless}. {{good}} is then safer."


def between(hand: Sequence[str], hidden: Sequence[str], trump: str) -> tuple[str, ...]:
    """Two trumps of *hand* with one between them that is *hidden*, the highest such; or nothing.

    >>> between(["AS", "AC", "KH"], ["2S", "KS"], "S")
    ('AS', '2S', 'AC')
    """
    live = [card for card in LADDER[trump] if card in hand or card in hidden]
    for high, middle, low in zip(live, live[1:], live[2:], strict=False):
        if high in hand and middle in hidden and low in hand:
            return high, middle, low
    return ()


def tenaces(choice: ActChoice) -> Iterator[Idea]:
    """Why trumps are not led from the Tenaces, and why they wait to be led to."""
    view: OmbreState = choice.view
    hand = view.hands[choice.seat]
    if view.trick or choice.seat == view.player or SUIT_OF[view.trump][choice.card] == view.trump:
        return
    if found := between(hand, Knowledge(view, choice.seat).unseen, view.trump):
        high, middle, low = found
        text = (
            f"You hold the Tenaces, {name(high)} and {name(low)}: if you lead one, you may lose"
            f" one to {name(middle)}. Let the player lead to you."
        )
        yield Idea("tenaces", text, TRICK, (choice.were(low, middle, name),), plain=True)


def fetching(choice: ActChoice) -> Iterator[Idea]:
    """Why the player leads a matador before a King."""
    view: OmbreState = choice.view
    hand = view.hands[choice.seat]
    if view.trick or choice.seat != view.player or not is_matador(choice.card, view.trump):
        return
    kings = [card for card in hand if STRENGTH[view.trump][card] == 20]
    kings = [card for card in kings if not as_good(choice, card)]
    rival = choice.rival.what[0] if choice.rival and choice.rival.verb == "play" else ""
    if kings and (not rival or SUIT_OF[view.trump][rival] != view.trump):
        text = f"Lead a matador first, to fetch out the trumps that might take {name(kings[0])}."
        yield Idea("fetch", text, LEAD, plain=True)


def sharing(choice: ActChoice, player: Seat) -> Iterator[Idea]:
    """Why a trick is taken from the player, or left to the other who plays against them."""
    view: OmbreState = choice.view
    if not view.trick or choice.seat == player:
        return
    led = view.trick[0][1]
    holder, best = max(view.trick, key=lambda laid: power(laid[1], led, view.trump))
    mine, high = power(choice.card, led, view.trump), power(best, led, view.trump)
    if holder == player and mine > high and not as_well_lost(choice, high):
        tricks = counted(won(view, player), "trick")
        text = f"The player has {tricks}: don’t let {name(best)} make another."
        if not won(view, player):
            text = f"Win the trick from the player: don’t let {name(best)} make it."
        yield Idea("stop", text, "ombre.won", plain=True)
    elif holder != player and mine < high and len(view.trick) == 2 and takes_over(choice, high):
        text = f"Your partner in this deal has the trick with {name(best)}: leave it there."
        yield Idea("leave", text, "ombre.repuesto", plain=True)


def as_good(choice: ActChoice, card: str) -> bool:
    """Whether to play *card* is known to be worth about as much."""
    other = choice.move._replace(what=(card,))
    return other in choice.worths and choice.level(other)


def takes_over(choice: ActChoice, mark: int) -> bool:
    """Whether what would be played instead takes the trick, in which a card has the power *mark*:
    of cards that leave it there, that is no reason for one."""
    rival, led = choice.rival, choice.view.trick[0][1]
    if rival is None or rival not in choice.worths or rival.verb != "play" or choice.level(rival):
        return True
    return power(rival.what[0], led, choice.view.trump) > mark


def as_well_lost(choice: ActChoice, mark: int) -> bool:
    """Whether to leave the trick, in which a card has the power *mark*, is worth about as much."""
    view, led = choice.view, choice.view.trick[0][1]
    return any(
        choice.level(move)
        for move in choice.worths
        if move.verb == "play" and power(move.what[0], led, view.trump) < mark
    )


# Before the tricks -------------------------------------------------------------------------------


def before_play(choice: ActChoice) -> Iterator[Idea]:
    """Why a deal is played or not, what is trumps, and what is laid out."""
    view: OmbreState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    if verb in ("pass", "decline"):
        little = "against two" if verb == "pass" else "without taking in"
        text = f"With {strength(hand, best_trump(hand))}, and that is too little {little}."
        yield Idea(verb, text, "ombre.choice", plain=True)
    elif verb in ("undertake", "ask"):
        text = f"With {strength(hand, best_trump(hand))}, and you take in more."
        yield Idea(verb, text, "ombre.choice", plain=True)
    elif verb in ("without", "keep"):
        trump = view.trump or best_trump(hand)
        rule = "ombre.without"
        if verb == "keep" and choice.seat != view.player:
            text, rule = f"With {strength(hand, trump)}: there is nothing to lay out.", "ombre.take"
        else:
            text = f"With {strength(hand, trump)}. Each of the others pays if you win like that."
        yield Idea(verb, text, rule, plain=True)
    elif verb == "name":
        suit = choice.move.what[0]
        text = f"With {strength(hand, suit)}."
        if (rival := choice.rival) and rival.verb == "name" and rival.what != (suit,):
            less = strength(hand, rival.what[0]).replace(" you hold", ",")
            text = f"With {strength(hand, suit)}; with {less}."
        if suit in BLACK:
            text += " A black suit has one less trump than a red one."
        yield Idea("name", text, "ombre.black" if suit in BLACK else "ombre.red", plain=True)
    elif verb == "discard" and choice.move.what:
        trump = view.trump or best_trump(hand)
        poor = [card for card in choice.move.what if not good(card, trump)]
        if poor:
            cards = joined([name(card) for card in poor[:3]])
            be = "is neither a trump nor a King" if len(poor) == 1 else "are no trumps or Kings"
            if len(poor) > 3:
                whole = len(poor) == len(choice.move.what)
                cards = "What you lay out" if whole else "Most of what you lay out"
                be = "is neither trumps nor Kings"
            text = (
                f"{capital(cards)} {be}, and seldom wins."
                if len(poor) == 1 or len(poor) > 3
                else f"{capital(cards)} {be}, and seldom win."
            )
            yield Idea("lay-out", text, "ombre.take", plain=True)
    elif verb == "voll":
        text = (
            "You have every trick so far. Only a Voll that you declare is paid, and if you then "
            "miss a trick, it costs you nothing."
        )
        yield Idea("voll", text, "ombre.voll", plain=True)


def strength(hand: Sequence[str], trump: str) -> str:
    """What *hand* holds with that *trump*, in words.

    >>> strength(("AS", "KS", "3S", "KH", "4D"), "S")
    'Spades for trumps you hold three trumps, one matador among them, and a King'
    """
    trumps = [card for card in hand if SUIT_OF[trump][card] == trump]
    chief = sum(is_matador(card, trump) for card in trumps)
    kings = sum(card[0] == "K" and card[1] != trump for card in hand)
    text = f"{SUIT_NAMES[trump]} for trumps you hold {counted(len(trumps), 'trump')}"
    if not trumps:
        text = f"{SUIT_NAMES[trump]} for trumps you hold no trump"
    if chief:
        text += f", {counted(chief, 'matador')} among them,"
    if kings:
        text += f" and {'a King' if kings == 1 else NUMBERS[kings] + ' Kings'}"
    return text.rstrip(",")


IDEAS = weighed
