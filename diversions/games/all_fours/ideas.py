"""What good players of All Fours weigh: high, low, Jack and game."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.all_fours.players import unseen, voids
from diversions.games.all_fours.rules import (
    COUNT,
    HEIGHT,
    HONOUR,
    NAMES,
    AllFoursState,
    counts,
    power,
)
from diversions.games.all_fours.variants import (
    FOLLOW,
    GOT,
    HAD,
    JACK,
    LOW,
    RENEGE,
    SORT,
    TAKEN,
    WON,
)
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.kit.dice import counted
from diversions.rules.players.trick_cards import TrickPlace, held
from diversions.rules.players.tricking import ideas

SAYS = {
    "trumps": Saying(
        "{card} is a trump: it takes {table}, even though you do not follow suit.",
        "all-fours.trick",
    ),
    "rich": Saying(
        "{rich} is worth having for game, so take it.",
        "all-fours.game",
    ),
    "home": Saying(
        "{card} counts for game, and this trick brings it home.",
        "all-fours.game",
    ),
    "home-knave": Saying(
        "{card} is Jack, a point for the player who takes it, and this trick brings it home.",
        "all-fours.jack.won",
    ),
    "last": Saying(
        "{card} is enough to beat {table}: keep {other}.",
        "all-fours.trick",
    ),
    "only": Saying(
        "{card} is your only card that beats {table}.",
        "all-fours.trick",
        plain=True,
    ),
    "takes": Saying(
        "{card} takes the trick from {table}.",
        "all-fours.trick",
        plain=True,
    ),
    "spare": Saying(
        "Your opponent takes this trick, so give {card}, and not {dear}, which counts for game.",
        "all-fours.game",
    ),
    "spare-knave": Saying(
        "Your opponent takes this trick, so give {card}, and not {dear}, which is Jack: its point "
        "would go too.",
        "all-fours.jack.won",
    ),
    "keep": Saying(
        "You cannot beat {table}: let {card} go, and keep {top} for a trick.",
        "all-fours.trick",
    ),
    "void": Saying(
        "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
        "all-fours.follow.strict",
    ),
    "hopeless": Saying(
        "You cannot beat {table}, and {card} is no loss.",
        "all-fours.trick",
        plain=True,
    ),
    "save": Saying(
        "Let {table} have this trick: {other} may take a later one that counts more.",
        "all-fours.game",
    ),
    "spare-lead": Saying(
        "Do not lead {dear}, which counts for game: your opponent could take it.",
        "all-fours.game",
    ),
    "spare-lead-ten": Saying(
        "Keep {dear} for a trick that you take: it counts ten for game.", "all-fours.game"
    ),
    "spare-lead-trump": Saying(
        "Lead {card}, and keep {dear}, a trump, to take a trick that counts.", "all-fours.game"
    ),
    "spare-lead-knave": Saying(
        "{dear} is Jack, a point for the player who takes it: lead another card.",
        "all-fours.jack.won",
    ),
    "spare-ten": Saying(
        "Your opponent takes this trick: give {card}, and keep {dear}, ten for game.",
        "all-fours.game",
    ),
    "lead-trumps": Saying(
        "Lead a trump: it draws your opponent’s, and may catch a Knave.",
        "all-fours.jack.won",
    ),
    "master": Saying(
        "{none} beats {card}.",
        "all-fours.trick",
        plain=True,
    ),
    "nearly": Saying(
        "Only {who} could beat {card} in its suit.",
        "all-fours.trick",
        plain=True,
    ),
    "single": Saying(
        "{card} is your only card of its suit: later you can trump that suit.",
        "all-fours.follow.strict",
    ),
    "best": Saying(
        "{card} is your best lead: the fewest cards beat it.",
        "all-fours.trick",
    ),
    "low": Saying(
        "Lead {card}, and keep {top} to take a trick that counts.",
        "all-fours.game",
    ),
    "low-trump": Saying(
        "Lead {card}, and keep {top}, a trump, to take a trick that counts.",
        "all-fours.game",
    ),
    "long": Saying(
        "You hold {many} cards of this suit, so your opponent has few.",
        "all-fours.follow.strict",
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card}.",
        "all-fours.trick",
        plain=True,
    ),
    "alike": Saying(
        "The points of this deal hardly depend on your card: {card} does as well as any.",
        "all-fours.game",
        plain=True,
    ),
}
DRAWS = Saying(
    "Lead a trump: if your opponent has one, it must be played, and {good} is then safer.",
    "all-fours.trick",
)
FEW_HIGHER = 3  # trumps above one’s best, with which one may well have high
FEW_LOWER, MANY_LOWER = 2, 4  # and below one’s lowest: low is likely, and at most possible
ABOUT = {"accept": "all-fours.accept", "beg": "all-fours.beg", "give": "all-fours.give"}


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: AllFoursState = choice.view
    if choice.move.verb != "play":
        yield from on_trump(choice)
        return
    if text := decided(view, choice.seat):
        yield Idea("decided", text, "all-fours.game", plain=True)
        return
    knave, won, hidden = "J" + view.trump, view.terms[JACK] == WON, unseen(view)
    higher = any(card[1] == view.trump and HEIGHT[card] > HEIGHT[knave] for card in hidden)

    def kind(card: str) -> str:
        if won and higher and card == knave:
            return "knave"
        return "ten" if card[0] == "T" else "trump" * (card[1] == view.trump)

    place = TrickPlace(
        view.trick,
        lambda led, card: power(card, led[1], view.trump),
        tuple(hidden),
        0 if view.trick else 1,
        name=name,
        worth=lambda card: COUNT[card] + 5 * (won and card == knave),
        trump=view.trump,
        kind=kind,
        missing={suit for seat, suit in voids(view) if seat != choice.seat},
    )
    says = SAYS
    if view.terms[SORT] == TAKEN:
        says = {
            key: said._replace(rule=TAKEN.rule) if said.rule == WON.rule else said
            for key, said in SAYS.items()
        }
    if not won or knave not in hidden or HEIGHT[choice.card] < HEIGHT[knave]:
        says = says | {"lead-trumps": DRAWS}
    # Who may trump a suit that they could follow gains nothing by having none of it.
    unsaid = ("single", "void", "long") if view.terms[FOLLOW] == RENEGE else ()
    known = ideas(choice, place, {key: says[key] for key in says if key not in unsaid})
    yield from sorted(known, key=lambda idea: idea.key != "home-knave")  # its point decides


def decided(view: AllFoursState, seat: int) -> str:
    """That no point of the deal depends on the cards that are left; or nothing."""
    void = {suit for one, suit in voids(view) if one != seat}
    left = [card for card in unseen(view) if card[1] not in void]
    mine = [*view.hands[seat], *(card for _, card in view.trick)]
    trumps = [card for card in (*mine, *left) if card[1] == view.trump]
    knave, terms = f"J{view.trump}", view.terms
    if (terms[JACK] == WON and knave in trumps) or (terms[LOW] == GOT and trumps):
        return ""
    if terms[SORT] == TAKEN and any(HONOUR[card] for card in trumps):
        return ""
    most = sorted((COUNT[card] for card in left), reverse=True)[: len(view.hands[1 - seat])]
    more = sum(COUNT[card] for card in mine) + sum(most)
    has = counts(view)
    who = next((one for one in (seat, 1 - seat) if has[one] > has[1 - one] + more), None)
    if who is None:
        return ""
    have, other, they = "You have", "your opponent", "yours"
    if who != seat:
        have, other, they = "Your opponent has", "you", "your opponent’s"
    return (
        f"{have} {counted(has[who], 'card-point')}, and {other} can come to "
        f"{has[1 - who] + more} at most: game is {they}, whatever you play, and no other point "
        "depends on it."
    )


def on_trump(choice: ActChoice) -> Iterator[Idea]:
    """Why the suit turned up is kept, or not."""
    view: AllFoursState = choice.view
    hand = view.hands[choice.seat]
    trumps = sorted((card for card in hand if card[1] == view.trump), key=HEIGHT.__getitem__)
    hidden = unseen(view)
    suit = [card for card in hidden if card[1] == view.trump]
    plain = sorted((c for c in hidden if c[1] != view.trump), key=HEIGHT.__getitem__)
    verb = choice.move.verb
    rule = ABOUT.get(verb, "all-fours.beg")
    others = [card for card in hand if card[1] != view.trump]
    if verb in ("accept", "give"):
        price = " It is worth the point you give." * (verb == "give")
        if trumps:
            best = trumps[-1]
            without = [choice.were(best, card, name) for card in plain[:1] + plain[-1:]]
            above = sum(HEIGHT[card] > HEIGHT[best] for card in suit)
            knave, won = f"J{view.trump}", view.terms[JACK] == WON
            catch = ""
            if knave in hand:
                jack = "Jack too" if best == knave else f"with {name(knave)} Jack too"
                catch = f", and {jack}" + ", if you bring it home" * won
            elif won and knave in suit and HEIGHT[best] > HEIGHT[knave]:
                catch = ", or catch the Knave"
            text = f"With {name(best)} you may well have high{catch}.{price}"
            if not above:
                text = f"No trump is higher than {name(best)}: high is yours.{price}"
            elif above > FEW_HIGHER and len(trumps) > 2:
                text = (
                    f"You hold {held(trumps)}, more than you can count on in another suit.{price}"
                )
            elif above > FEW_HIGHER:
                text = (
                    f"{above} trumps that you have not seen are higher than {name(best)}, but few "
                    f"of them need be in play.{price}"
                )
            high = Idea(f"{verb}-high", text, "all-fours.high", tuple(without))
            least = trumps[0]
            text = f"With {name(least)} you may have low.{price}"
            if view.terms[LOW] == HAD and all(HEIGHT[card] > HEIGHT[least] for card in suit):
                text = f"No trump is lower than {name(least)}: low is yours.{price}"
            without = [choice.were(least, card, name) for card in plain[:1]]
            lower = sum(HEIGHT[card] < HEIGHT[least] for card in suit)
            sure = above > FEW_HIGHER and lower <= FEW_LOWER
            low = Idea(f"{verb}-low", text, "all-fours.low.dealt", tuple(without), plain=sure)
            lows = [low] * (lower <= MANY_LOWER or not trumps[1:])
            yield from (*lows, high) if above > FEW_HIGHER else (high, *lows)
        best = f", {name(trumps[-1])} the highest" if trumps[1:] else ""
        text = f"You hold {held(trumps)} of your six cards{best}.{price}"
        yield Idea(f"{verb}-many", text, rule, plain=True)
        return
    suit.sort(key=HEIGHT.__getitem__)
    if others and suit:
        without = [choice.were(others[0], card, name) for card in (suit[-1], suit[0])]
        none = "You hold no trump, so high, low and Knave would all be your opponent’s."
        few = none
        if len(trumps) == 1:
            few = f"You hold only one trump, {name(trumps[0])}."
        elif trumps:
            above = sum(HEIGHT[card] > HEIGHT[trumps[-1]] for card in suit)
            few = (
                f"You hold {held(trumps)}, and {above} that you have not seen are "
                f"higher than {name(trumps[-1])}."
            )
        key = "few" if trumps else "none"
        yield Idea(f"{verb}-{key}", few, rule, tuple(without))
        yield Idea(f"{verb}-{key}-fact", few, rule, plain=True)


IDEAS = weighed
