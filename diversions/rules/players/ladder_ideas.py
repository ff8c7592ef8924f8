"""What good players of the Truc family weigh: the common part of their ``ideas.py``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from diversions.rules.coaching import ActChoice, Idea, Ideas, Otherwise, Saying
from diversions.rules.core import SEATS, Move, Seat, name
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.vying import NOBODY, VyingState, by_side, side
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players import daring, dominance, tricking
from diversions.rules.players.any_card import any_lead, any_reply
from diversions.rules.players.bluffing import (
    Mind,
    ends_of,
    gained,
    nobodys,
    odds_of,
    unseen,
)
from diversions.rules.players.claims import Kept, TrickClaim
from diversions.rules.players.daring import DarePlace
from diversions.rules.players.trick_cards import TrickPlace
from diversions.rules.players.trick_sayings import COUNTED

LESS = 0.25  # of all deals, by which more are lost than the cards tell
TOLD = 3  # times in 100 by which two cards differ if all are seen, before it is told
KINDS = {"raise": "ask", "stay": "stay", "fold": "fold", "concede": "fold", "hold": "stay"}


ONE_MORE = ", and a side that takes this trick needs only one more"


def cards_said(trick: str, tie: str, settled: str) -> dict[str, Saying]:
    """The ideas on cards, by a game's own rules."""
    return {
        "only": Saying("{card} is your only card that beats {table}.", trick, True),
        "last": Saying(
            "{card} is enough to beat {table}, so keep {other} for the tricks that are left.", trick
        ),
        "harder": Saying(f"{{card}} is harder to beat than {{rival}}{ONE_MORE}.", settled, True),
        "harder-both": Saying(
            f"{{twin}} and {{card}} are both harder to beat than {{rival}}{ONE_MORE}. Either will "
            "do.",
            settled,
            True,
        ),
        "cheapest": Saying(
            "{card} is enough to beat {table}, and {other} stays in your hand.", trick
        ),
        "strongest": Saying(
            "An opponent plays after you, and {card} is harder to beat than {other}.", trick
        ),
        "takes": Saying("{card} beats {table} and takes the trick.", trick, True),
        "tie": Saying("You tie {table}: a tie leaves the deal to the other tricks.", tie, True),
        "tie-enough": Saying(
            "You tie {table}, and if the trick stays tied, the deal is yours.", tie, True
        ),
        "tie-partner": Saying(
            "You tie {table}, and a tie is not enough: your partner, who plays after you, must "
            "still beat it.",
            tie,
            True,
        ),
        "tie-or-lost": Saying(
            "You tie {table}; if you do not, this trick is lost, and the deal with it.", tie, True
        ),
        "partner": Saying("Your partner has the trick with {table}: play your worst card.", trick),
        "keep": Saying(
            "Nothing you hold beats {table}, so spend {card} and keep {top} for the next trick.",
            trick,
        ),
        "partner-after": Saying(
            "Nothing you hold beats {table}, but your partner plays after you.", trick, True
        ),
        "hopeless-least": Saying("Nothing you hold beats {table}: {card} is {least}.", trick, True),
        "hopeless": Saying("Nothing you hold beats {table}, and {card} is no loss.", trick, True),
        "save": Saying(
            "You could beat {table} with {other}, but that card is worth more in a later trick.",
            settled,
            True,
        ),
        "save-even": Saying(
            "You could beat {table} with {other}, but that card may take a later trick as well: it "
            "comes to about the same.",
            settled,
            True,
        ),
        "master": Saying("{none} beats {card}.", trick, True),
        "nearly": Saying("Only {who} could beat {card}.", trick, True),
        "best": Saying(
            "{card} is your best card: lead it, since who has the first trick has the tie later.",
            settled,
        ),
        "low": Saying(
            "Lead {card}, and keep {top} to take a later trick.",
            settled,
        ),
        "lead": Saying(f"{COUNTED}.", trick, True),
        "lead-between": Saying(
            f"{COUNTED}, fewer than would beat your worse cards, and your better ones stay hidden.",
            trick,
            True,
        ),
    }


def trick_place(mind: Mind, choice: ActChoice) -> TrickPlace:
    """The trick as the seat of *choice* sees it."""
    view: VyingState = choice.view
    ways, seats = mind.ways(view), view.terms.seats
    pack = choice.game.pack(view.terms)
    assert pack is not None
    left = [(choice.seat + one) % seats for one in range(1, seats - len(view.trick))]

    def ours(seat: Seat) -> bool:
        return side(seat) == side(choice.seat)

    return TrickPlace(
        view.trick,
        ways.power,
        tuple(sorted(unseen(mind, view))),
        sum(not ours(seat) for seat in left),
        sum(ours(seat) for seat in left),
        name=lambda card: f"the {pack.name(card)}",
        ours=ours,
        suit=(lambda card: card[-1]) if ways.suited else lambda card: "",
    )


def weigher(mind: Mind, says: Mapping[str, Saying], more: Ideas | None = None) -> Ideas:
    """The ideas of a game of *mind*; *more* are its own, which come first."""

    def raised_to(view: Any, move: Move) -> int:
        return mind.raises(view, move)[0] if move.verb == "raise" else 0

    def weighed(choice: ActChoice) -> Iterator[Idea]:
        if more is not None:
            yield from more(choice)
        view: Any = choice.view
        if choice.move.verb in ("cut", "knock"):
            yield one_card(choice, mind)
            return
        if choice.move.verb in ("sign", "watch"):
            yield from signs(choice, mind)
            return
        place = trick_place(mind, choice)
        if choice.move.verb in NEW_HANDS and view.hands and place.hidden:
            yield from new_hands(choice, place)
            return
        if denied(choice, mind):
            yield from (idea._replace(uncounted=True) for idea in of_tricks(choice, place))
            return
        yield from of_tricks(choice, place)

    def of_tricks(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
        view: Any = choice.view
        kind = KINDS.get(choice.move.verb, "")
        if choice.move.verb == "play":
            if view.stake.asked:
                yield from asked(choice, place, mind, says)
            settled = sure(choice, place, mind) or deal_lost(choice, place, mind, says)
            settled = settled or certain(choice, place, mind)
            if settled is not None:
                yield settled
                return
            if choice.rival and KINDS.get(choice.rival.verb) == "ask":
                dare = dare_place(choice, place, mind)
                rests = list(daring.resting(choice, dare, says))
                if rests and (choice.done or choice.clear_of_rival):
                    yield from (daring.of_the_card(choice, place, idea) for idea in rests)
                    if any(idea.plain for idea in rests):
                        return
            if len(choice.cards) == 1 < len(view.hands[choice.seat]):
                text = (
                    f"A trump was led, and {place.name(choice.card)} is the only one you may play."
                )
                yield Idea("play-forced", text, says["takes"].rule, plain=True)
                return
            if len(view.hands[choice.seat]) == 1 and not view.trick:
                settled_by = mind.ways(view).settled
                yield last_card(
                    choice, place, says["lead"].rule, says["rest-good"].text, settled_by, mind
                )
                return
            if len(view.hands[choice.seat]) == 1:
                yield last_reply(choice, place, mind, says["takes"].rule)
                return
            if (told := tied(choice, place, says["tie"].rule)) is not None:
                yield told
                return
            left_out: tuple[str, ...] = ("best",) if view.tricks else ()
            if decides(mind, view):  # nothing is kept for a later trick
                left_out += ("save", "keep") if view.trick else ("low", "lead")
            here = {key: said for key, said in says.items() if key not in left_out}
            here |= saved(choice, place, says) | in_trick(choice, place, says)
            ways, mine = mind.ways(view), side(choice.seat)
            if ways.settled((*by_side(view.won), None)) == mine:
                here["tie"] = says["tie-enough"]
            elif place.partners and ways.settled((*by_side(view.won), None)) == 1 - mine:
                here["tie"] = says["tie-partner"]
            elif not place.partners and (decides(mind, view) or lost_untied(choice, place, mind)):
                here["tie"] = says["tie-or-lost"]
            dare, settled_by = dare_place(choice, place, mind), mind.ways(view).settled
            known, rule = sight(choice, mind), says["lead"].rule
            told = any_reply(choice, dare, settled_by, known, rule)
            best = (
                [*best_led(choice, place, mind, rule)]
                if not view.trick and decides(mind, view)
                else []
            )
            if not view.trick and daring.level_cards(choice):
                told = best[0] if best else any_lead(dare, settled_by, known, rule)
            if told is not None:
                yield told
                return
            yield from best
            for idea in tricking.ideas(choice, place, here):
                yield beside_level(choice, place, idea)
        elif kind and view.hands:
            yield from daring.ideas(choice, dare_place(choice, place, mind), kind, says)

    return daring.held_against_its_like(weighed, raised_to)


def dare_place(choice: ActChoice, place: TrickPlace, mind: Mind) -> DarePlace:
    """What the seat of *choice* sees that may raise, or is to answer."""
    view: VyingState = choice.view
    least, most = dominance.reach(whole_sight(choice, mind))
    if view.terms.seats > 2 and not view.stake.asked:
        cards = view.hands[choice.seat]
        if any(dominance.wins_at_once(mind, view, choice.seat, card) for card in cards):
            least = 1
    laid = daring.laid_by(choice.seat, place, view.terms.seats) if view.stake.asked else ""

    def asks(move: Move | None) -> int:
        return mind.raises(view, move)[0] if move is not None and move.verb == "raise" else 0

    smaller = choice.rival if asks(choice.rival) else smaller_raise(choice, asks)
    odds, wins = daring.DealOdds(), 0.0
    known_whose = nobodys(mind, view, choice.seat) < daring.SELDOM
    if known_whose and not view.stake.asked:
        wins = daring.share_won(choice)
    if known_whose and view.stake.asked:
        mine = side(choice.seat)
        known = odds_of(mind, view, mine)
        results = ((1 - mine, known.worth), (1 - mine, known.asked), (mine, known.asked))
        odds = daring.odds_of(choice, *(gained(known, who, mine, many) for who, many in results))
    return DarePlace(
        place, view.hands[choice.seat], view.won, side(choice.seat), view.score, mind.up,
        view.stake.worth, "your opponent" if view.terms.seats == 2 else daring.PAIR,
        view.stake.asked, bool(view.trick) and decides(mind, view),
        bool(lost_to(choice, place, mind)), least, most, asks(choice.move), asks(smaller), laid,
        mind.ways(view).settled, odds, wins=wins, smaller=smaller,
        with_open=daring.with_open(choice),
    )  # fmt: skip


def smaller_raise(choice: ActChoice, asks: Callable[[Move | None], int]) -> Move | None:
    """The best raise to less than the advised one, where it is clearly worth less; or none."""
    to, worths = asks(choice.move), choice.worths
    less = [move for move in worths if 0 < asks(move) < to]
    best = max(less, key=worths.__getitem__, default=None)
    return best if best is not None and choice.clear(best) else None


def sight(choice: ActChoice, mind: Mind) -> dominance.TrickSight | None:
    """What the seat of *choice* knows of the deal, where two play and a trick is over."""
    view: VyingState = choice.view
    if view.terms.seats != 2 or not view.won:
        return None
    return dominance.sight_of(mind, view, choice.seat)


def whole_sight(choice: ActChoice, mind: Mind) -> dominance.TrickSight | None:
    """The same from the first trick on, where suits do not matter."""
    view: VyingState = choice.view
    if view.terms.seats != 2 or not view.hands or mind.ways(view).suited:
        return sight(choice, mind)
    return dominance.sight_of(mind, view, choice.seat)


def certain(choice: ActChoice, place: TrickPlace, mind: Mind) -> Idea | None:
    """That the deal is won or lost with any card, whatever the other player holds, if it is."""
    known = sight(choice, mind)
    if known is None:
        return None
    spans = dominance.spans_of(known)
    if all(low == 1 for card in spans.cards for low, _ in spans.of(card)):
        return won_with_any(choice, place, mind)
    if dominance.bounds(known)[1] < 0:
        text = "Whatever your opponent holds, this deal is lost with any card."
        return Idea("deal-lost", text, f"{choice.game.slug}.trick", plain=True)
    return None


def won_with_any(choice: ActChoice, place: TrickPlace, mind: Mind) -> Idea:
    """That the deal is won with any card; and with which the other may still raise it, which is all
    that can tell one card from another."""
    others = tuple(move for move in choice.worths if move.verb == choice.move.verb)
    rule = f"{choice.game.slug}.trick"
    text = "Whatever your opponent holds, this deal is yours with any card"
    at_once = [
        place.name(card)
        for card in choice.cards
        if dominance.wins_at_once(mind, choice.view, choice.seat, card)
    ]
    goes_on = place.name(choice.card) not in at_once
    apart = choice.move in choice.worths and any(map(choice.clear, others))
    if at_once and goes_on and apart and may_gain(choice, 1 - choice.seat, mind.up):
        text = (
            f"{text}: with {joined(at_once, 'or')} it ends at once; with "
            f"{place.name(choice.card)} it goes on, and your opponent may still raise it."
        )
        return Idea("deal-won-on", text, rule, plain=True)
    return Idea("deal-won", f"{text}.", rule, plain=True, same=others)


def tied(choice: ActChoice, place: TrickPlace, rule: str) -> Idea | None:
    """What a card does to a trick in which the best cards so far are equal, one of each side."""
    if not place.trick or place.holders != {True, False}:
        return None
    led, mark = place.trick[0][1], place.mark
    equal = [place.name(laid) for _, laid in place.trick if place.power(led, laid) == mark]
    said = f"{capital(joined(equal))} tie, and no player has this trick so far"
    takers = [one for one in choice.cards if place.power(led, one) > mark]
    if choice.card in takers:
        mine = place.power(led, choice.card)
        higher = [one for one in takers if place.power(led, one) > mine]
        every = "both" if len(equal) == 2 else "them all"
        text = f"{said}: {place.name(choice.card)} beats {every}"
        if higher:
            text += f", and {place.name(higher[0])} stays in your hand"
        return Idea("tied-taken", f"{text}.", rule, plain=True)
    if takers:
        other = place.name(min(takers, key=lambda one: place.power(led, one)))
        text = f"{said}: keep {other} for a later trick."
        if not choice.level_cards.isdisjoint(takers):
            text = f"{said}: {other} may take it, or a later one, which comes to about the same."
        return Idea("tied-keep", text, rule, plain=True)
    top = max(choice.cards, key=lambda one: place.power(one, one))
    card, alike = place.name(choice.card), place.power(top, top)
    text = f"{said}: you cannot beat them, so spend {card} and keep {place.name(top)}."
    if place.power(choice.card, choice.card) == alike:
        text = f"{said}: you cannot beat them, and {card} is no loss."
    return Idea("tied", text, rule, plain=True)


def sure(choice: ActChoice, place: TrickPlace, mind: Mind) -> Idea | None:
    """That the deal is won with this trick, as nobody can take it from the side, if it is."""
    view: VyingState = choice.view
    mine = side(choice.seat)

    def wins(card: str) -> bool:
        return dominance.wins_at_once(mind, view, choice.seat, card)

    if not wins(choice.card):
        return None
    rule = f"{choice.game.slug}.trick"
    known = dominance.ends(mind, view, choice.seat, choice.card)
    if len(choice.cards) > 1 and all(map(wins, choice.cards)):
        text = (
            "This trick cannot be lost any more, and it decides the deal, which is yours with any "
            "card."
        )
        if place.trick:
            holder, best = place.best
            if place.ours(holder) and known == {mine}:
                text = (
                    f"Your partner has the trick with {place.name(best)}, and this trick decides "
                    "the deal: it is yours with any card."
                )
        return Idea("deal-won", text, rule, plain=True)
    card = capital(place.name(choice.card))
    if known == {mine}:
        held = "no unseen card beats or ties it" if place.after else "no player comes after you"
        if not place.after and place.partners:
            held = "only your partner comes after you"
        text = f"{card} takes this trick, and the deal with it: {held}."
    elif known == {None}:
        text = f"{card} ties this trick, and a tie is enough: the deal is yours."
    else:
        text = f"{card} can at worst be tied, and a tie is enough: the deal is yours."
    return Idea("deal-won", text, rule, plain=True)


def decides(mind: Mind, view: VyingState) -> bool:
    """Whether the deal is won by whoever takes this trick."""
    won, settled = by_side(view.won), mind.ways(view).settled
    return all(settled((*won, taker)) is not None for taker in (0, 1))


def lost_to(choice: ActChoice, place: TrickPlace, mind: Mind) -> str:
    """The card to which the deal is lost, as nothing in the hand can save its trick; or none."""
    view: VyingState = choice.view
    if not place.trick or place.partners or place.after:
        return ""
    if place.holders == {True}:
        return ""
    ways, foe = mind.ways(view), 1 - side(choice.seat)
    ends: set[int | None] = {foe if place.holders == {False} else None}  # as the trick lies
    if choice.seat not in dict(place.trick):
        cards = ways.choices(view.hands[choice.seat], [laid for _, laid in place.trick])
        found = [dominance.ends(mind, view, choice.seat, card) or {foe} for card in cards]
        ends = set[int | None]().union(*found)
    if any(ways.settled((*by_side(view.won), end)) != foe for end in ends):
        return ""
    return place.best[1]


def lost_untied(choice: ActChoice, place: TrickPlace, mind: Mind) -> bool:
    """Whether the deal is lost with this trick unless it is tied, as nothing in the hand takes it
    and nobody plays after."""
    view: VyingState = choice.view
    if not place.trick or place.after or place.partners:
        return False
    led, foe = place.trick[0][1], 1 - side(choice.seat)
    takes = any(place.power(led, card) > place.mark for card in view.hands[choice.seat])
    return not takes and mind.ways(view).settled((*by_side(view.won), foe)) == foe


def deal_lost(
    choice: ActChoice, place: TrickPlace, mind: Mind, says: Mapping[str, Saying]
) -> Idea | None:
    """That the deal goes with a trick that nothing in the hand can take, if it does."""
    best = lost_to(choice, place, mind)
    if not best:
        return None
    led, cards = place.trick[0][1], choice.view.hands[choice.seat]
    mark = place.power(led, best)
    tie = " a tie is not enough," if mark in [place.power(led, card) for card in cards] else ""
    said = f"Nothing you hold beats {place.name(best)},{tie}"
    if place.holders == {True, False}:
        equal = [place.name(laid) for _, laid in place.trick if place.power(led, laid) == mark]
        said = f"{capital(joined(equal))} tie, nothing you hold beats them, a tie is not enough,"
    text = f"{said} and this trick decides the deal: it is lost with any card."
    if len(cards) == 1:
        text = text.removesuffix(" with any card.") + "."
    if daring.raise_is_worse(choice) and "rest-shown" in says:
        text = f"{text} {says['rest-shown'].text}"
    return Idea("deal-lost", text, f"{choice.game.slug}.trick", plain=True)


def best_led(choice: ActChoice, place: TrickPlace, mind: Mind, rule: str) -> Iterator[Idea]:
    """Why the best card is led to the trick that decides a deal."""
    view: VyingState = choice.view
    mine, won = side(choice.seat), by_side(view.won)
    ties = not place.suit(choice.card) and daring.tie_loses(mind.ways(view).settled, mine, won)
    over = {
        card: sum(place.power(card, one) + ties > place.power(card, card) for one in place.hidden)
        for card in choice.cards
    }
    if over[choice.card] == min(over.values()):
        text = (
            f"This trick decides the deal, and {place.name(choice.card)} is your best card: "
            f"{daring.beaten(over[choice.card], len(place.hidden), 'it', ties)}."
        )
        yield Idea("lead-deciding", text, rule, plain=True)


def last_card(
    choice: ActChoice,
    place: TrickPlace,
    rule: str,
    staked: str,
    settled: daring.Settled | None,
    mind: Mind | None = None,
) -> Idea:
    """Why the only card that is left is led, and nothing raised upon it: *staked*, if it is good
    and the next best would be to raise."""
    mine, won = side(choice.seat), by_side(choice.view.won)
    power = place.power(choice.card, choice.card)
    ties = not place.suit(choice.card) and daring.tie_loses(settled, mine, won)
    above = sum(place.power(choice.card, one) + ties > power for one in place.hidden)
    of, raises = len(place.hidden), daring.raise_is_worse(choice) and 2 * above <= len(place.hidden)
    beats = f"{above} of the {of} cards you have not seen {'beat or tie' if ties else 'beat'} it"
    raised = mind is not None and raised_on(choice, mind, 1 - above / max(1, of))
    rest = ", but your opponent raised, so may well hold one of them" if raised else ""
    rest += f": {staked}" if raises and not raised else ""
    which = "last" if choice.view.tricks else "only"
    text = f"{capital(place.name(choice.card))} is your {which} card, and {beats}{rest}."
    return Idea("last-card", text, rule, plain=True)


def denied(choice: ActChoice, mind: Mind) -> bool:
    """Whether the worth of an act, before the last cards are laid, contradicts how many of such
    deals are won if all cards are seen: one who plays by a table has hardly ever come to what
    others did, and the table then tells nothing of their cards."""
    view: VyingState = choice.view
    opened = daring.share_won(choice)
    if not opened or view.stake.asked or len(view.hands[choice.seat]) > 1:
        return False
    (lost, won), worth = ends_of(mind, view, choice.seat), choice.worths.get(choice.move)
    return worth is not None and abs(worth - lost - opened * (won - lost)) >= LESS * (won - lost)


def raised_on(choice: ActChoice, mind: Mind, share: float) -> bool:
    """Whether one opponent has raised, and far fewer of such deals are won, by what they are worth,
    than the *share* of cards that do not beat the last one."""
    view: VyingState = choice.view
    raiser, (lost, won) = view.stake.raiser, ends_of(mind, view, choice.seat)
    if raiser is None or side(raiser) == side(choice.seat) or view.terms.seats > 2:
        return False
    return choice.worths.get(choice.move, won) < lost + (share - LESS) * (won - lost)


def last_reply(choice: ActChoice, place: TrickPlace, mind: Mind, rule: str) -> Idea:
    """What the only card that is left does to the trick, and to the deal if it ends with it."""
    led = place.trick[0][1]
    holder, best = place.best
    mine, mark = place.power(led, choice.card), place.mark
    card, table = capital(place.name(choice.card)), place.name(best)
    begins = f"{card} is your {'last' if choice.view.tricks else 'only'} card, and"
    if place.ours(holder):
        text = f"{begins} your partner has this trick so far with {table}."
        if mine > mark:
            text = f"{begins} beats {table}, your partner’s."
    elif mine > mark:
        text = f"{begins} it beats {table}."
    else:
        does = "ties" if mine == mark else "does not beat"
        after = ", but your partner plays after you" if place.partners else ""
        text = f"{begins} {does} {table}{after}."
    if not place.after and not place.partners:
        view: VyingState = choice.view
        known = dominance.ends(mind, view, choice.seat, choice.card) or {1 - side(choice.seat)}
        whose = {mind.ways(view).settled((*by_side(view.won), one)) for one in known}
        if len(whose) == 1:
            (one,) = whose
            deal = "yours" if one == side(choice.seat) else "lost"
            deal = "nobody’s" if one == NOBODY else deal
            text = f"{text.removesuffix('.')}: the deal is {deal}."
    return Idea("last-reply", text, rule, plain=True)


def beside_level(choice: ActChoice, place: TrickPlace, idea: Idea) -> Idea:
    """*idea*, which of a lead counts only what beats it, with what may be led as well, or else with
    the card that is kept."""
    if idea.key not in ("lead", "lead-bare"):
        return idea

    def above(card: str) -> int:
        return sum(place.power(card, one) > place.power(card, card) for one in place.hidden)

    level = [place.name(card) for card in choice.cards if card in choice.level_cards]
    kept = min(choice.cards, key=above)
    if level:
        more = f"to lead {joined(level, 'or')} comes to about the same"
    elif above(kept) < above(choice.card):
        many = ("none beats", "one beats")[above(kept) :][:1] or [f"{above(kept)} beat"]
        more = f"keep {place.name(kept)}, which {many[0]}"
    else:
        return idea
    return idea._replace(text=f"{idea.text.removesuffix('.')}; {more}.")


def in_trick(choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying]) -> dict[str, Saying]:
    """What is told otherwise of a lead, as the trick is the first or not; of a trick that a partner
    may still take; and of a tie, if one trick is left."""
    texts, last = dict[str, str](), len(choice.view.hands[choice.seat]) == 2
    if choice.view.tricks:  # who has a trick needs another
        texts["harder"] = "{card} is harder to beat than {rival}."
        texts["harder-both"] = (
            "{twin} and {card} are both harder to beat than {rival}: either will do."
        )
    elif not place.trick and not place.suit(choice.card):
        texts["master"] = (
            "{none} beats {card}: lead it, since who has the first trick has the tie later."
        )
    if place.trick and place.partners:
        led, mark = place.trick[0][1], place.mark
        if any(place.power(led, card) > mark for card in place.hidden):
            texts["save"] = (
                "You could beat {table} with {other}; but your partner plays after you, and may "
                "still beat it: keep {other}."
            )
    if last:
        texts["low"] = "Lead {card}, and keep {top} for the last trick."
        texts["tie"] = "You tie {table}: a tie leaves the deal to the last trick."
    return {key: says[key]._replace(text=text) for key, text in texts.items() if key in says}


def saved(choice: ActChoice, place: TrickPlace, says: Mapping[str, Saying]) -> dict[str, Saying]:
    """Why the lowest of three cards is played first: what the others can do after it."""
    view: VyingState = choice.view
    hand = view.hands[choice.seat]
    cards = sorted(hand, key=lambda card: (place.power(card, card), card != choice.card))
    if len(cards) != 3 or view.won or choice.card != cards[0]:
        return {}
    low, middle, top = (place.name(card) for card in cards)
    kept, level = f"{middle} and {top}", cards[1] in choice.level_cards
    none, both = tuple[TrickClaim, ...](), (Kept((cards[1], cards[2])),)
    if not place.trick:
        if level or "low" not in says:
            return {}
        lead = f"Lead {{card}}, your lowest, and keep {kept} for the tricks that are left."
        leads = {"low": says["low"]._replace(text=lead, claims=both)}
        equal = place.power(cards[1], cards[1]) == place.power(cards[2], cards[2])
        if equal and "low-sure" in says:
            sure = f"Lead {{card}} first, and keep {kept}: {{none}} beats either of them."
            leads["low-sure"] = says["low-sure"]._replace(text=sure, claims=both)
        return leads
    led = place.trick[0][1]
    highest = place.power(led, cards[2])
    if place.power(led, cards[1]) >= place.mark or (level and highest < place.mark):
        return {}
    if place.after or place.partners:
        if highest >= place.mark:
            return {}
        text = f"Nothing you hold beats {{table}}, so give up {{card}}, and keep {kept}."
        return {"keep": says["keep"]._replace(text=text, claims=both)} if "keep" in says else {}
    take = (
        f"If you take it with {{other}}, one of {low} and {middle} must still take another; if you "
        f"let it go with {low}, {kept} can take both the others."
    )
    go, taken = (round(100 * choice.openly.get(card, 0.0)) for card in (cards[0], cards[2]))
    if go - taken >= TOLD:
        take = (
            f"{daring.with_open(choice)} about {go} times in 100 if "
            f"you let the trick go with {low}, and about {taken} if you take it with {{other}}."
        )
    need = "you need" if view.terms.seats == 2 else "your side needs"
    keep = (
        f"Nothing you hold beats {{table}}, so {need} both the tricks that are left: give up "
        f"{{card}}, and keep {kept} for them."
    )
    if highest == place.mark:
        keep = f"{capital(top)} only ties {{table}}: give up {{card}}, and keep {kept}."
    elif highest > place.mark:
        keep = take.format(other=top)
    told = {"save": (take, none), "keep": (keep, none if highest > place.mark else both)}
    return {
        key: says[key]._replace(text=text, claims=claims)
        for key, (text, claims) in told.items()
        if key in says
    }


def one_card(choice: ActChoice, mind: Mind) -> Idea:
    """Why three cards each are asked for, or one."""
    view: VyingState = choice.view
    mine = side(choice.seat)
    ours, theirs, rule = view.score[mine], view.score[1 - mine], f"{choice.game.slug}.one-card"
    if choice.move.verb == "knock":
        text = (
            "If the single cards tie, the deal is your side’s, since the other side deals; and the "
            "one point of such a deal cannot be raised against you."
        )
    elif ours < theirs:
        text = (
            f"At {ours} to {theirs} you need {mind.up - ours} points: a deal of one card brings "
            "one and cannot be raised, a deal of three can."
        )
    else:
        text = (
            "A deal of three cards can be raised, and a deal of one brings a point and no more. To "
            "knock is hardly worse: if single cards tie, the deal is your side’s."
        )
    return Idea(f"{choice.move.verb}-deal", text, rule, plain=True)


NEW_HANDS = ("propose", "agree", "refuse")


def new_hands(choice: ActChoice, place: TrickPlace) -> Iterator[Idea]:
    """Why new hands are asked for, agreed to or refused."""
    view: Any = choice.view
    strength = {card: place.power(card, card) for card in (*view.hands[choice.seat], *place.hidden)}
    hand = view.hands[choice.seat]
    best = max(hand, key=strength.__getitem__)
    ranked = sorted(place.hidden, key=strength.__getitem__)
    rule = f"{choice.game.slug}.redeal"
    above, of = sum(strength[card] > strength[best] for card in place.hidden), len(place.hidden)
    if choice.move.verb == "refuse":
        text = f"Keep {place.name(best)}: {daring.beaten(above, of, 'it')}."
        if 3 * above > of:
            text = (
                f"Keep {place.name(best)}: {of - above} of the {of} cards you have not seen do not "
                "beat it."
            )
        other = ranked[0]
    elif 3 * above <= of:
        second = max((card for card in hand if card != best), key=strength.__getitem__)
        need = "You need" if view.terms.seats == 2 else "Your side needs"
        text = (
            f"{need} two tricks, and beside {place.name(best)} your best card is "
            f"{place.name(second)}: new cards may be better."
        )
        other = ranked[-1]
    else:
        text = (
            f"Your best card is {place.name(best)}, and {above} of the {of} cards you have not "
            "seen beat it: new cards may be better."
        )
        other = ranked[-1]
    without = (choice.were(best, other, place.name),)
    yield Idea(f"new-{choice.move.verb}", text, rule, without, plain=True)


def signs(choice: ActChoice, mind: Mind) -> Iterator[Idea]:
    """Why a sign is made, or somebody watched."""
    view: Any = choice.view
    rule = f"{choice.game.slug}.{'watch' if choice.move.verb == 'watch' else 'signs.passed'}"
    if choice.move.verb == "watch":
        yield watched(choice, rule)
        return
    place = trick_place(mind, choice)
    seat, key = choice.seat, choice.card
    hand = sorted(view.hands[seat], key=lambda card: -place.power(card, card))
    low = sorted(place.hidden, key=lambda card: place.power(card, card))

    def signed(cards: Sequence[str]) -> bool:
        hands = replaced(view.hands, seat, tuple(cards))
        return key in mind.true_signs(dataclasses.replace(view, hands=hands), seat)

    shows = [card for card in hand if not signed([one for one in hand if one != card])]
    if hand and signed(hand) and not shows and not signed(low[-len(hand) :]):
        does = [
            *["stay"] * (bool(view.stake.asked) or may_gain(choice, 1 - side(seat), mind.up)),
            *["raise"] * may_gain(choice, seat, mind.up),
        ]
        then = f"do not {joined(does, 'or')} for your sake" if does else "leave no trick to you"
        text = (
            "You have nothing that takes a trick against good cards: once your partner knows, "
            f"they {then}."
        )
        yield Idea("sign-poor", text, rule, plain=True)
        return
    shown = shows[0] if shows else hand[0]
    said = place.name(shown)
    without = tuple(choice.were(shown, one, place.name) for one in (low[0], low[len(low) // 3]))
    raises = any(ruling.move.verb == "raise" for ruling in choice.allowed)
    may_raise = raises and may_gain(choice, seat, mind.up)
    if shown == hand[0] and may_raise and not view.stake.asked:
        stays = ", and stays in your hand now" if view.trick else ""
        text = (
            f"{capital(said)} is your best card{stays}: once your partner knows of it, they can "
            "raise on it."
        )
        yield Idea("sign-best", text, rule, without, plain=True)
    elif view.stake.asked and not answers_alone(choice):
        text = (
            f"A raise waits for an answer: your partner should know of {said} before it is given."
        )
        yield Idea("sign-asked", text, rule, without, plain=True)
    else:
        text = (
            f"Once your partner knows of {said}, they need not spend a good card on the trick that "
            "it can take."
        )
        if shown != hand[0] and view.trick and not view.stake.asked:
            text = (
                f"{capital(place.name(hand[0]))} is seen when you lay it; {said} stays in your "
                "hand: once your partner knows of it, they need not spend a good card on the trick "
                "that it can take."
            )
        yield Idea("sign-spare", text, rule, without, plain=True)


def may_gain(choice: ActChoice, seat: Seat, up: int) -> bool:
    """Whether the side of *seat* may make the next raise, and could win more by it than the deal as
    it stands."""
    view: VyingState = choice.view
    hands = (view.hands[choice.seat],) * view.terms.seats  # whatever is held
    rulings = choice.game.rulings(dataclasses.replace(view, acting=(seat,), hands=hands), seat)
    free = any(ruling.allowed and ruling.move.verb == "raise" for ruling in rulings)
    return free and view.score[side(seat)] + view.stake.worth < up


def answers_alone(choice: ActChoice) -> bool:
    """Whether the seat itself is to answer, and its partner is not asked."""
    mates = [one for one in choice.view.acting if one != choice.seat]
    folds = any(ruling.allowed and ruling.move.verb == "fold" for ruling in choice.allowed)
    return folds and not any(side(one) == side(choice.seat) for one in mates)


def watched(choice: ActChoice, rule: str) -> Idea:
    """Why an opponent is watched."""
    view: Any = choice.view
    seats = view.terms.seats
    seat = SEATS.index(choice.card)
    who = name(seat)
    friends = [name(one) for one in range(seats) if one != seat and side(one) == side(seat)]
    to = f" to {friends[0]}" if len(friends) == 1 else ""
    free = "You lose nothing if you watch, and you may watch one opponent in a deal"
    beside = [SEATS.index(card) for card in choice.cards if card != choice.card]
    laid = {one for one, _ in view.trick}
    alike = [one for one in beside if (one in laid) == (seat in laid)]
    others = [name(one) for one in alike if view.hands[one] or not view.hands[seat]]
    well = f" {joined(others, 'or')} would do as well." if others else ""
    if seat in laid:
        left = len(view.hands[seat])
        text = (
            f"{who} has played to this trick, and may still sign{to} which cards are left: watch."
        )
        if not left:
            text = f"{free}: you then see whatever {who} signs{to}."
        return Idea("watch-left", text + well, rule, plain=True)
    if not view.trick:
        key = "watch-before" if seat != (choice.seat + 1) % seats else "watch-next"
        if key == "watch-next" and seat == view.dealer:
            key = "watch-dealer"
        text = f"{free}: before this trick begins you then see each sign that {who} makes{to}."
        return Idea(key, text + well, rule, plain=True)
    text = f"{who} has still to play to this trick, and may sign first{to}: watch, and you see it."
    return Idea("watch-reply", text + well, rule, plain=True)


def asked(
    choice: ActChoice, place: TrickPlace, mind: Mind, says: Mapping[str, Saying]
) -> Iterator[Idea]:
    """Why a card is played where a raise waits for an answer: it stays."""
    yield from daring.ideas(choice, dare_place(choice, place, mind), "stay", says)


def fields(choice: ActChoice, said: str, **changes: Any) -> tuple[Otherwise, ...]:
    """One position alike but for *changes*."""
    return (choice.other(said, **changes),)
