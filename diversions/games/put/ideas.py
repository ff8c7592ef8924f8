"""What good players of Put weigh: two sure tricks, a tie saved, a put that must be seen."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.put.players import gain, sight_of, unseen, ways
from diversions.games.put.state import NAMES, PutState, each, pays_stakes, side, worth
from diversions.games.put.variants import (
    COMPANY,
    DISCARD,
    PAID,
    PAIRS,
    POOL,
    STAKE,
    STAKES,
    UP,
    WORST_DISCARD,
)
from diversions.rules.coaching import ActChoice, Idea, Saying
from diversions.rules.core import Seat, Terms
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import capital
from diversions.rules.players import daring, dominance, ladder_ideas, tricking
from diversions.rules.players.any_card import any_lead, any_reply, one_height
from diversions.rules.players.daring import DarePlace, DareWords
from diversions.rules.players.trick_cards import TrickPlace

KINDS = {"put": "ask", "see": "stay", "yield": "fold", "resign": "fold"}
BY = DareWords("put", "throw in", "put.once", "put.see", "put.yield", "put.one.wins", "put.match")
WORDS = daring.words(BY)
SAYS = WORDS | {
    "ask-two": Saying(
        "{best} and {second} are good for two tricks, so put: your opponent must give up the "
        "point or risk the game.",
        "put.yield",
        True,
    ),
    "ask-bluff": Saying(
        "This is a bluff: your {only} card is {best}, and {beat_it}.{played} If you put, the deal "
        "is yours at once if {foe_gives} up, and {staked} on it if not.",
        "put.see",
        True,
    ),
    "ask-hopeless": Saying(
        "Whatever {foe_hold}, you cannot win this deal any more: it is yours only if {foe_gives} "
        "up, so put. If you are seen, you lose the game and not a point.",
        "put.one.wins",
        True,
    ),
    "ask-last": Saying(
        "Nothing you hold beats {table}, and this trick decides the deal: it is yours only if "
        "{foe_gives} up, so put. If you are seen, you lose the game and not a point.",
        "put.one.wins",
        True,
    ),
    "fold-score-plain": Saying(
        "You lose the game if you see the put and lose, and one point if you throw in; and your "
        "best card is {best}: {beat_it}.",
        "put.yield",
        True,
    ),
    "stay-catch-plain": Saying(
        "{beat_best}; but some who put are bluffing, and if you always throw in, bluffs are free.",
        "put.see",
        True,
    ),
    "stay-left-plain": Saying(
        "{foe_trick}, so {side} must take both that are left, and {beat_worst}; but some who put "
        "are bluffing, and if you always throw in, bluffs are free.",
        "put.one.wins",
        True,
    ),
    "stay-best": Saying("{beat}: see the put.", "put.see", True),
    "stay-best-alone": Saying("{beat}; {odds_too}: see the put.", "put.see", True),
    "stay-best-alone-plain": Saying("{beat}: see the put.", "put.see", True),
    "only": Saying("{card} is your only card that beats {table}.", "put.trick", True),
    "cheapest": Saying(
        "{card} takes the trick from {table} as surely as {other}, which you keep to lead next.",
        "put.trick",
    ),
    "last": Saying(
        "{card} is enough to beat {table}: keep {other} for the next trick.", "put.trick"
    ),
    "strongest": Saying(
        "Another player is still to play, and {card} is harder to beat than {other}.",
        "put.trick",
    ),
    "takes": Saying("{card} beats {table}, and you lead next.", "put.trick", True),
    "tie": Saying(
        "You can do no better: {card} ties {table}, and no player takes the trick.",
        "put.tie",
        True,
    ),
    "tie-keeps": Saying(
        "{card} ties {table}, and you keep {other}, which could beat it, for a later trick.",
        "put.tie",
        True,
    ),
    "partner": Saying(
        "Your partner has the trick with {table}: keep your good cards.", "put.trick"
    ),
    "keep": Saying(
        "Nothing you hold beats {table}, so lose {card} and keep {top} for the next trick.",
        "put.trick",
    ),
    "hopeless": Saying("Nothing you hold beats {table}, and {card} is no loss.", "put.trick", True),
    "hopeless-least": Saying(
        "Nothing you hold beats {table}: {card} is {least}.", "put.trick", True
    ),
    "partner-after": Saying(
        "Nothing you hold beats {table}, but your partner plays after you.", "put.trick", True
    ),
    "save": Saying(
        "Let {table} take this trick: with {other} you can hope to win the other two.",
        "put.trick",
        True,
    ),
    "master": Saying("{none} beats {card}: the trick is yours, or tied.", "put.trick"),
    "nearly": Saying("Only {who} can beat {card}.", "put.trick", True),
    "best": Saying(
        "{card} is your best card: lead it, since the player who takes this trick leads again and "
        "needs one more.",
        "put.trick",
    ),
    "low": Saying(
        "Lead {card} and keep {top} back: {above} of the {of} {unseen} beat {card}, "
        "so a poor card is all that you are likely to lose.",
        "put.trick",
    ),
    "low-sure": Saying(
        "Lead {card} first, and keep {top}: no card beats it, whenever you play it.", "put.trick"
    ),
    "lead": Saying(
        "{above} of the {of} {unseen} beat {card}; a worse card would be beaten "
        "more often, and a better one is more useful later.",
        "put.trick",
        True,
    ),
}


# What is cited where a put is for something else.
FOR_STAKES = {"put.see": STAKES.rule}
BETS = {"put.see": "put.pool.see", "put.yield": "put.pool.yield", "put.match": "put.match-of-pool"}
FOR_POOL = Saying(
    "{best} and {second} are good for two tricks, so put: the others must give up the pool or pay "
    "to see you.",
    "put.pool.see",
    True,
)
UNASKED = Saying(
    "At {mine} to {theirs} it is better to throw in and lose one point than to risk a put.",
    "put.match",
)
FAIR_LOW = Saying("Lead {card}, and keep {top} to take a later trick.", "put.trick")
AGAIN = "and the player who takes this trick leads again and needs one more."
FIRST = {
    "harder": Saying(f"{{card}} is harder to beat than {{rival}}, {AGAIN}", "put.trick", True),
    "harder-both": Saying(
        f"{{twin}} and {{card}} are both harder to beat than {{rival}}, {AGAIN} Either will do.",
        "put.trick",
        True,
    ),
}
LAST_LOW = Saying("Lead {card}, and keep {top} for the last trick.", "put.trick")


def sayings(terms: Terms) -> dict[str, Saying]:
    """The ideas, with the rules that are in force for what is played for."""
    pool = terms[STAKE] == POOL
    cited = BETS if pool else FOR_STAKES if terms[PAID] == STAKES else {}
    lost = ("ask-hopeless", "ask-last")  # no game is lost by a bet
    few = {} if terms.seats == 2 else {"stay-best-alone-even": WORDS["stay-best-even"]}
    says = SAYS | few | ({"ask-two": FOR_POOL} | {key: WORDS[key] for key in lost} if pool else {})
    return {k: said._replace(rule=cited.get(said.rule, said.rule)) for k, said in says.items()}


def trick_place(choice: ActChoice) -> TrickPlace:
    """The trick as the seat of *choice* sees it."""
    view: PutState = choice.view
    mine = side(view.terms, choice.seat)

    def ours(seat: Seat) -> bool:
        return side(view.terms, seat) == mine

    laid = {seat for seat, _ in view.trick}
    left = [seat for seat in view.within if seat not in laid and seat != choice.seat]
    return TrickPlace(
        view.trick,
        lambda led, card: worth(card) + 13,
        tuple(unseen(view, choice.seat)),
        sum(not ours(seat) for seat in left),
        sum(ours(seat) for seat in left),
        name=lambda card: f"the {NAMES[card]}",
        ours=ours,
        suit=lambda card: "",
    )


def given(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why a card is given to a partner, or laid out."""
    low = min(place.hidden, key=worth, default="")
    high = max(place.hidden, key=worth, default="")
    if choice.move.verb == "give" and low:
        text = "Your partner plays this card: give your best, since you do not play yourself."
        without = (choice.were(choice.card, low, place.name),)
        best = all(worth(card) <= worth(choice.card) for card in choice.cards)
        yield Idea("give", text, "put.give", without, plain=best)
    elif high:
        text = (
            f"{place.name(choice.card)} is the worst of your four cards, and you play only three."
        )
        without = (choice.were(choice.card, high, place.name),)
        worst = all(worth(card) >= worth(choice.card) for card in choice.cards)
        yield Idea("discard", text, "put.discard.any", without, plain=worst)


def dare_place(choice: ActChoice, place: TrickPlace) -> DarePlace:
    """What the seat of *choice* sees that may put, or is to answer."""
    view: PutState = choice.view
    hand, laid = view.hands[choice.seat], ""
    if choice.move.verb in ("see", "yield"):
        laid = daring.laid_by(choice.seat, place, len(view.within))
    score = () if view.terms[STAKE] == POOL else view.score
    up = view.terms[UP].value if score else 0
    foes = {seat for seat in view.within if not place.ours(seat)}
    foe = "your opponent" if len(foes) == 1 else "the others"
    lost = deal_lost(choice, place) is not None
    mine = side(view.terms, choice.seat)
    least, most = dominance.reach(known_at(choice))
    staked = "what you bet hangs" if view.terms[STAKE] == POOL else "the game hangs"
    if pays_stakes(view.terms) and view.terms[PAID] == STAKES:
        staked = "a stake from each hangs"
    return DarePlace(
        place, hand, view.won, mine, score, up, foe=foe, lost=lost, least=least, most=most,
        laid=laid, settled=settled_in(view), odds=odds_of(choice), staked=staked,
        wins=daring.share_won(choice),
        with_open=daring.with_open(choice),
    )  # fmt: skip


def odds_of(choice: ActChoice) -> daring.DealOdds:
    """How many of such deals are won if a put is seen, and how many must be."""
    view: PutState = choice.view
    putter, seat = view.putter, choice.seat
    if putter is None or view.terms[STAKE] == POOL or len(view.score) > 2:
        return daring.DealOdds()
    given = gain(view, seat, putter, (), out=True)
    lost, won = (gain(view, seat, one, view.within) for one in (putter, seat))
    return daring.odds_of(choice, given, lost, won)


def known_at(choice: ActChoice) -> dominance.TrickSight | None:
    """What the seat of *choice* knows of the deal, where two play and a trick is over."""
    view: PutState = choice.view
    return sight_of(view, choice.seat) if view.terms.seats == 2 and view.won else None


def deal_lost(choice: ActChoice, place: TrickPlace) -> Idea | None:
    """That the deal goes with a trick that nothing in the hand can save, if it does."""
    view: PutState = choice.view
    ours = [place.ours(seat) for seat in view.won if seat is not None]
    if not place.trick or place.after or place.partners or len(view.within) > 2:
        return None
    left = each(view.terms) - len(view.won) - 1
    if not ours.count(False) or ours.count(False) + 1 <= ours.count(True) + left:
        return None
    best = max((laid for _, laid in place.trick), key=worth)
    if any(worth(card) >= worth(best) for card in view.hands[choice.seat]):
        return None
    text = (
        f"Nothing you hold saves this trick from {place.name(best)}, and with it your opponent has "
        "two: the deal is lost with any card."
    )
    if len(view.hands[choice.seat]) == 1:
        text = text.removesuffix(" with any card.") + "."
    if daring.raise_is_worse(choice):
        text = f"{text} To put would be no more than a bluff."
    return Idea("deal-lost", text, "put.one.wins", plain=True)


def decided(choice: ActChoice) -> Idea | None:
    """That one of two players has the deal already, and the last card changes nothing."""
    view: PutState = choice.view
    if view.terms.seats != 2:
        return None
    taken = [view.won.count(choice.seat), view.won.count(1 - choice.seat)]
    whose = ways(view.terms, view.eldest).settled(view.won)
    if whose not in (0, 1):
        return None
    mine = whose == choice.seat
    who, many = ("You have", taken[0]) if mine else ("Your opponent has", taken[1])
    text = (
        f"{who} {counted(many, 'trick')} already, and the deal with {'it' if many == 1 else 'them'}"
        ": your last card changes nothing."
    )
    return Idea("deal-over", text, "put.one.wins", plain=True)


def settled_in(view: PutState) -> daring.Settled | None:
    """Whose a deal is by the tricks so far, where two sides play."""
    two = view.terms.seats == 2 or view.terms[COMPANY] == PAIRS
    return ways(view.terms, view.eldest).settled if two else None


def any_card(choice: ActChoice, place: TrickPlace) -> Idea | None:
    """Why it makes no difference which card is played, if it makes none."""
    view: PutState = choice.view
    dare = dare_place(choice, place)
    settled = settled_in(view)
    if not view.trick:
        level = daring.level_cards(choice) or one_height(choice, place)
        return any_lead(dare, settled, known_at(choice), "put.trick") if level else None
    return any_reply(choice, dare, settled, known_at(choice), "put.trick") if settled else None


def deciding(view: PutState, seat: Seat) -> dict[str, Saying]:
    """Why the best card is led where this trick wins or loses the deal; nothing where it does not,
    or several sides play."""
    settled, mine = settled_in(view), side(view.terms, seat)
    if settled is None:
        return {}
    won = [side(view.terms, one) if one is not None else None for one in view.won]
    text = ""
    if settled((*won, mine)) == mine:
        text = "{card} is your best card, and this trick would win you the deal."
    elif settled((*won, 1 - mine)) == 1 - mine:
        text = "{card} is your best card, and without this trick you lose the deal."
    return {"best": SAYS["best"]._replace(text=text)} if text else {}


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: PutState = choice.view
    place, verb, says = trick_place(choice), choice.move.verb, sayings(view.terms)
    if verb in ("give", "discard"):
        yield from given(choice, place)
    elif verb == "play":
        if (lost := deal_lost(choice, place)) is not None:
            yield lost
            return
        if choice.rival and KINDS.get(choice.rival.verb) == "ask":
            rests = list(daring.resting(choice, dare_place(choice, place), says))
            if rests and (choice.done or choice.clear_of_rival):
                yield from (daring.of_the_card(choice, place, idea) for idea in rests)
                if any(idea.plain for idea in rests):
                    return
        if (over := decided(choice)) is not None:
            yield over
            return
        if len(view.hands[choice.seat]) == 1 and not view.trick:
            risks = "a put would risk the game for a point that it probably wins as it is"
            yield ladder_ideas.last_card(choice, place, "put.trick", risks, settled_in(view))
            return
        if (told := any_card(choice, place)) is not None:
            yield told
            return
        low = [card for card in place.hidden if worth(card) > worth(choice.card)]
        fair = {"low": FAIR_LOW} if 2 * len(low) <= len(place.hidden) else {}
        fair = {"low": LAST_LOW} if len(view.hands[choice.seat]) == 2 else fair
        two = view.terms.seats == 2 or len(view.within) == 2
        kept = ladder_ideas.saved(choice, place, says) if two else {}
        first = {} if view.tricks else FIRST
        said = says | first | fair | kept | deciding(view, choice.seat)
        yield from tricking.ideas(choice, place, said)
    elif verb in KINDS:
        if not view.waiting:
            says |= {"fold-score": UNASKED, "fold-score-plain": UNASKED}
        yield from daring.ideas(choice, dare_place(choice, place), KINDS[verb], says)
    elif verb == "pass":
        best = max(view.hands[choice.seat], key=worth)
        high = max(place.hidden, key=worth)
        text = f"{capital(place.name(best))} is your best card, too little to bet on."
        without = (choice.were(best, high, place.name),)
        yield Idea("pass", text, "put.still.pass", without, plain=True)


IDEAS = daring.held_against_its_like(weighed)


def could_have(view: PutState, seat: Seat) -> bool:
    """Whether *seat* could have laid out with those cards what it has laid out: the worst, where
    that is the rule."""
    aside = view.aside[seat] if view.aside else ()
    if view.terms[DISCARD] != WORST_DISCARD or len(aside) != 1:
        return True
    laid = [card for trick in (*view.tricks, view.trick) for who, card in trick if who == seat]
    return all(worth(card) >= worth(aside[0]) for card in (*view.hands[seat], *laid))


PAST = could_have
