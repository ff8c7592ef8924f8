"""What good players of Primero weigh: a hand’s points, what a draw can make of it, the price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from diversions.games.primero.barring import ahead, mastered
from diversions.games.primero.deal import able
from diversions.games.primero.players import CHEAP, claimed, doubtful
from diversions.games.primero.staking import (
    beats,
    drawn,
    equity,
    held,
    lively,
    pips,
    promised,
    silent,
)
from diversions.games.primero.state import (
    LEVEL,
    PACK,
    POINTS,
    PrimeroState,
    Worth,
    bids_left,
    spoken,
    standing,
    worth_of,
)
from diversions.games.primero.variants import AIM, BIDS, DRAW, LOWEST, OPENING, REST, VYING_TOO
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Seat
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.daring import level_to


def name(card: str) -> str:
    return f"the {PACK.name(card)}"


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: PrimeroState = choice.view
    hand = view.hands[choice.seat]
    if not hand:
        return
    suit = max({card[1] for card in hand}, key=lambda one: (many(hand, one), one))
    same = sorted((card for card in hand if card[1] == suit), key=lambda card: pips((card,)))
    seen = {*hand, *view.aside[choice.seat]}
    hidden = [card for card in PACK.cards if card not in seen]
    off = sorted((c for c in hidden if c[1] != suit), key=lambda card: pips((card,)))
    of_suit = [card for card in hidden if card[1] == suit]
    match choice.move.verb:
        case "exchange" | "keep":
            yield from on_drawing(choice, suit, same, off, of_suit)
        case "vie" | "revie":
            yield from on_vying(choice, same, off)
        case "rest" if len(hand) == 4:
            best = best_against(view, choice.seat, worth_of(view.terms, hand))
            text = f"{held(view, choice.seat)}, {best}, and the others must pay as much or yield."
            yield Idea(
                "rest", text, view.terms[REST].rule, swaps(choice, same[-1], off), plain=True
            )
        case "see":
            yield from on_seeing(choice, same, off)
        case "pass" | "yield":
            yield from on_passing(choice, same, off, of_suit)


def many(hand: tuple[str, ...], suit: str) -> int:
    return sum(card[1] == suit for card in hand)


def worth_alone(card: str) -> int:
    """What a card counts by itself."""
    return POINTS[card[0]]


def made(cards: Sequence[str]) -> int:
    """What the suit that counts most makes so far."""
    suits = {card[1] for card in cards}
    return max((sum(worth_alone(c) for c in cards if c[1] == suit) for suit in suits), default=0)


def so_far(view: PrimeroState, hand: Sequence[str]) -> tuple[str, int]:
    """What two cards are, in a sentence without its end, and what they make as a numerus: nothing
    where they are of two suits and a high hand wins."""
    one, two = hand
    if one[1] == two[1]:
        return f"Your two cards are of one suit and make {made(hand)} so far", made(hand)
    each = " and ".join(f"{name(card)} ({worth_alone(card)})" for card in hand)
    low = view.terms[AIM] == LOWEST
    return f"Your two cards are of two suits, {each}", made(hand) if low else 0


def bettering(view: PrimeroState, hand: tuple[str, ...], kept: list[str], off: list[str]) -> int:
    """How many of the cards *off*, laid to the three *kept*, make a better hand."""
    before, low = standing(worth_of(view.terms, hand)), view.terms[AIM] == LOWEST
    after = [standing(worth_of(view.terms, (*kept, card))) for card in off]
    return sum(one < before if low else one > before for one in after)


def on_drawing(
    choice: ActChoice, suit: str, same: list[str], off: list[str], of_suit: list[str]
) -> Iterator[Idea]:
    """Why those cards are exchanged, or all kept."""
    view: PrimeroState = choice.view
    hand, away = view.hands[choice.seat], choice.move.what
    said = PACK.name(same[0]).split(" of ")[-1]
    kept = [card for card in hand if card not in away]
    low, hidden = view.terms[AIM] == LOWEST, [*off, *of_suit]
    if choice.move.verb == "keep":
        text = f"{held(view, choice.seat)}, and a new card can spoil it: keep all four."
        if len(hand) < 4 and low and made(hand) > MEAN:
            text = (
                f"Your two cards make {made(hand)} so far, where a low hand wins, but two more "
                "come before you need to change any: to keep them comes to about the same."
            )
        elif len(hand) < 4 and low:
            text = f"Your two cards make only {made(hand)} so far, and a low hand wins: keep both."
        elif len(hand) < 4 and len(same) == 2:
            text = f"Your two cards are of one suit and make {made(hand)} already: keep both."
        elif len(hand) < 4 and max(map(worth_alone, hand)) < MEAN:
            counts = " and ".join(f"{worth_alone(card)}" for card in hand)
            text = (
                f"Your two cards are of two suits, as a primero needs, and count {counts}, nearly "
                f"the {MEAN} that a new card counts on average: keep both."
            )
        elif len(hand) < 4:
            text = (
                "Your two cards are of two suits, as a primero needs, and "
                f"{name(max(hand, key=worth_alone))} counts {made(hand)}: keep both."
            )
        yield Idea("keep", text, "primero.keep", swaps(choice, same[-1], off), plain=True)
        return
    suits = {card[1] for card in kept}
    if len(kept) == 3 and len(suits) in (1, 3) and not low:
        if len(suits) == 3:
            doubled = [card for card in off if card[1] in suits - {kept[0][1]}]
            missing = [card for card in hidden if card[1] not in suits]
            text = (
                f"You hold three suits: {len(missing)} of the {len(hidden)} cards you have not "
                "seen would bring the fourth, and a primero."
            )
            yield Idea("draw-primero", text, "primero.primero",
                       swaps(choice, kept[0], doubled), plain=True)  # fmt: skip
        else:
            text = (
                f"Three {said}: {len(of_suit)} of the {len(hidden)} cards you have not seen "
                "would make a fluxus."
            )
            yield Idea("draw-fluxus", text, "primero.fluxus", swaps(choice, kept[0], off),
                       plain=True)  # fmt: skip
        return
    if len(kept) == 2 and len(suits) == 1 and not low:
        text = f"Keep your two {said}: each new card of the suit adds to the numerus."
        yield Idea("draw-suit", text, "primero.numerus", swaps(choice, kept[0], off))
    if away and kept:
        least = min(away, key=worth_alone)
        yield Idea("draw-low", drawn_for(choice, kept, hidden), "primero.values",
                   swaps(choice, least, of_suit[-2:] + off[-2:]), plain=True)  # fmt: skip
    if away and not kept:
        primero = len(hand) == 4 and silent(view.terms)
        text = f"Your cards make only {made(hand)} so far, and new ones cost nothing: exchange all."
        text = f"{text} {beside_primero(choice, hidden) * primero}".rstrip()
        if primero and LEVEL[(own := worth_of(view.terms, hand))[0]]:
            best = best_against(view, choice.seat, own)
            text = broken_up(choice) or f"{held(view, choice.seat)}, {best}: exchange all."
        if low:
            text = f"Your cards make {made(hand)} already, and a low hand wins: exchange all."
            if level_to(choice, ["keep"]):
                text = (
                    f"Your cards make {made(hand)}, about as much as new ones may: to exchange "
                    "all, or to keep them, comes to about the same."
                )
        yield Idea("draw-all", text, "primero.values", swaps(choice, away[0], off[-2:]), plain=True)


def forced(view: PrimeroState, hand: tuple[str, ...], card: str, hidden: list[str]) -> str:
    """What new cards do in place of *card*, where none makes a better hand."""
    kept, before = [one for one in hand if one != card], standing(worth_of(view.terms, hand))
    same = sum(standing(worth_of(view.terms, (*kept, one))) == before for one in hidden)
    must = "You must exchange a card: in" if view.must else "In"
    return (
        f"{must} place of {name(card)}, {same} of the {len(hidden)} cards you have not seen leave "
        "your hand as good as it is, and none makes it better."
    )


def spared(view: PrimeroState, hand: tuple[str, ...], card: str, hidden: list[str]) -> str:
    """What new cards do in place of *card*: how many better the hand, and whether none can spoil
    it, which tells that card from the others."""
    kept, before = [one for one in hand if one != card], standing(worth_of(view.terms, hand))
    more = bettering(view, hand, kept, hidden)
    as_good = sum(standing(worth_of(view.terms, (*kept, one))) == before for one in hidden)
    text = f"{more} of the {len(hidden)} cards you have not seen would make a better hand"
    if more + as_good < len(hidden):
        return f"In place of {name(card)}, {text}."
    return (
        f"Without {name(card)} you still hold {spoken(worth_of(view.terms, hand))}: in its place "
        f"{text}, and none makes it worse."
    )


BARS = "vie-bars"
DRAWS = 240  # of new cards, by which it is told how good they may be
APART = 3  # times in 100 by which two exchanges differ
RARE = 3  # times in 100 that are told as hardly ever
MEAN = round(sum(POINTS.values()) / len(POINTS))  # what a card counts on average


def drawn_for(choice: ActChoice, kept: list[str], hidden: list[str]) -> str:
    """What is hoped for, where neither three suits are held nor three cards of one."""
    view: PrimeroState = choice.view
    hand, away = view.hands[choice.seat], choice.move.what
    if view.terms[AIM] == LOWEST and made(kept) < made(hand):
        those = " and ".join(map(name, away))
        return (
            f"A low hand wins: without {those} you have only {made(kept)} so far, instead of "
            f"{made(hand)}."
        )
    if len(hand) == 4 and len(away) == 1:
        more = bettering(view, hand, kept, hidden)
        if not more:
            return forced(view, hand, away[0], hidden)
        return spared(view, hand, away[0], hidden)
    least = min(away, key=worth_alone)
    poor = [card for card in away if worth_alone(card) < MEAN]
    if len(kept) == 2 < len(hand) and kept[0][1] == kept[1][1] and view.terms[AIM] != LOWEST:
        return (
            f"Keep {joined(list(map(name, kept)))}, which are of one suit and make {made(kept)}: "
            "each new card of that suit adds to it. The others count "
            f"{joined([f'{worth_alone(card)}' for card in away])}."
        )
    if poor and view.terms[AIM] != LOWEST:
        text = f"{capital(name(least))} counts only {worth_alone(least)}"
        if len(poor) > 1:
            counts = joined([f"{worth_alone(card)}" for card in poor])
            text = f"{capital(joined(list(map(name, poor))))} count only {counts}"
        text = f"{text}, and a card counts about {MEAN} on average"
        if len(hand) == 4 and min(map(worth_alone, kept)) > max(map(worth_alone, away)):
            text = f"{text}: keep {joined(list(map(name, kept)))}"
        text = f"{text}."
        if len(hand) == 4 and silent(view.terms):
            text = f"{text} {beside_primero(choice, hidden)}".rstrip()
        if len(hand) == 4 and silent(view.terms) and LEVEL[worth_of(view.terms, hand)[0]]:
            best = best_against(view, choice.seat, worth_of(view.terms, hand))
            text = broken_up(choice) or f"{held(view, choice.seat)}, {best}. {text}"
        return text
    return f"{capital(name(least))} does not fit your other cards, and a new one costs nothing."


def best_after(view: PrimeroState, seat: Seat, away: Sequence[str]) -> float:
    """How many times in 100 the hand is the best once new cards are drawn for those *away*."""
    draws = drawn(view, seat, len(away), Random(0), Budget(DRAWS))
    places = next(found for cards, found in draws.items() if {*cards} == {*away})
    return 100 * sum(equity(view, seat, one) for one in places) / len(places)


def beside_primero(choice: ActChoice, hidden: Sequence[str]) -> str:
    """Why three suits are not kept for a primero, in a sentence; nothing where they could not be.

    A primero of low cards is beaten by most, so that it need not be worth the one new card.
    """
    view: PrimeroState = choice.view
    hand, away = view.hands[choice.seat], choice.move.what
    if len({card[1] for card in hand}) != 3 or len(away) < 2:
        return ""
    doubled = [card for card in hand if many(hand, card[1]) == 2]
    card = min(doubled, key=worth_alone)
    kept = [one for one in hand if one != card]
    missing = sum(one[1] not in {c[1] for c in kept} for one in hidden)
    then, now = (round(best_after(view, choice.seat, one)) for one in ((card,), away))
    text = (
        f"To exchange only {name(card)}, so that {missing} of the {len(hidden)} cards you have not "
        "seen make a primero, "
    )
    if now - then < APART:
        return f"{text}comes to about the same." if then - now < APART else ""
    return f"{text}is less: a primero of such low cards is seldom the best."


def broken_up(choice: ActChoice) -> str:
    """Why a made hand is given up for new cards, where others have laid money on theirs."""
    view: PrimeroState = choice.view
    place = standing(worth_of(view.terms, view.hands[choice.seat]))
    staked = [one for one in view.within if one != choice.seat and lively(view, one)]
    if not staked:
        return ""
    away = choice.move.what
    then = best_after(view, choice.seat, away)
    now = 100 * equity(view, choice.seat, place)
    if round(then) <= round(now):
        return ""
    who = f"{spelt(len(staked))} other players have" if staked[1:] else "another player has"
    few, hardly = round(100 * beats(view.terms, place, True)), "hardly ever the best"
    return (
        f"{held(view, choice.seat)}, but {who} laid money on theirs, and of the hands on which "
        f"that is done it beats {f'about {few} in 100' if few else 'hardly any'}. As it is, it is "
        f"{hardly if now < RARE / 2 else f'the best about {now:.0f} times in 100'}; with "
        f"{spelt(len(away))} new {'cards' if away[1:] else 'card'}, about {then:.0f} times in 100."
    )


def best_against(view: PrimeroState, seat: Seat, own: Worth) -> str:
    """How often a hand is the best where nothing is bid, within a sentence."""
    best = 100 * equity(view, seat, standing(own))
    rivals = counted(len(view.within) - 1, "other player")
    if best < RARE:
        return f"which is hardly ever the best hand against {rivals}"
    return f"which is the best hand against {rivals} about {best:.0f} times in 100"


def worth_seeing(view: PrimeroState, seat: Seat, own: Worth) -> bool:
    """Whether a hand as it is wins more by seeing than it loses."""
    best = equity(view, seat, standing(own))
    return best * (sum(view.laid) + view.left) > (1 - best) * view.owes(seat)


def on_vying(choice: ActChoice, same: list[str], off: list[str]) -> Iterator[Idea]:
    """Why to vie."""
    view: PrimeroState = choice.view
    hand, terms = view.hands[choice.seat], view.terms
    without = swaps(choice, same[-1], off)
    if len(choice.move.what) == 3:
        bid = choice.move.what[0], int(choice.move.what[1])
        key, text, rule = on_bid(choice, bid)
        if key == "vie-two" and terms[AIM] == LOWEST and (lower := stricter(choice, bid)):
            sofar = so_far(view, hand)[1]
            text = (
                f"In losing Primero a low hand wins: {spoken(bid)} leaves {bid[1] - sofar} for the "
                f"two cards that come, {spoken(lower)} only {lower[1] - sofar}."
            )
        if key in ("vie-true", "vie-under") and (lower := stricter(choice, bid)):
            own = worth_of(terms, hand)
            if claimed(view, choice.seat, own, lower):
                fits, looser = "enough", "lower"
                if terms[AIM] == LOWEST:
                    fits, looser = "low enough", "higher"
                text = (
                    f"{held(view, choice.seat)}, {fits} for {spoken(bid)} and for "
                    f"{spoken(lower)}: more hands see the {looser} bid, and pay."
                )
        elif key in ("vie-true", "vie-under") and (other := fewer_coins(choice)):
            pays = counted(int(choice.move.what[-1]))
            text = (
                f"{held(view, choice.seat)}, enough for {spoken(bid)}: each who sees it pays "
                f"{pays}, and not only {other}."
            )
        # Who bars a deal stays ahead in the match: what it brings in coins tells nothing of that.
        yield Idea(key, text, rule, without, plain=True, uncounted=key == BARS)
    elif len(hand) == 4:
        share, rule = beats(terms, standing(worth_of(terms, hand))), terms[BIDS].rule
        if share > 0.5:
            text = f"{held(view, choice.seat)}, which beats most hands: let the others pay for it."
            yield Idea("vie-good", text, rule, without, plain=True)
        else:
            text = (
                f"{held(view, choice.seat)}, which beats few hands: this is a bluff, and wins only "
                "if the others yield or draw badly."
            )
            yield Idea("vie-bluff", text, rule, without, plain=True)
    else:
        others, share = len(view.within) - 1, promised(view, choice.seat, hand)
        pays = counted(int(choice.move.what[-1]) if choice.move.what else 1)
        text = (
            "Your two cards should win at least as often as any other player’s, and each who "
            f"stays in pays {pays} as well."
        )
        if (others + 1) * share < 1:
            then = f". To vie {pays} on that, or to pass, comes to about the same."
            if view.left:
                then = f"; but {counted(view.left)} lie on the table already."
            text = (
                f"Your two cards should be the best about {100 * share:.0f} times in 100 against "
                f"{counted(others, 'other player')}, where {100 / (others + 1):.0f} would be even"
                f"{then}"
            )
        yield Idea("vie-two", text, "primero.cards.two", without, plain=True)


def stricter(choice: ActChoice, bid: Worth) -> Worth | None:
    """The rival’s bid of a better hand of the kind for as many coins; or none."""
    move, rival = choice.move, choice.rival
    if rival is None or len(rival.what) != 3:
        return None
    other, low = (rival.what[0], int(rival.what[1])), choice.view.terms[AIM] == LOWEST
    same = rival.what[2] == move.what[2] and other[0] == bid[0]
    return other if same and (other[1] < bid[1] if low else other[1] > bid[1]) else None


def fewer_coins(choice: ActChoice) -> str:
    """What the rival lays on a bid, if that is less, and other bids for as much as the advised one
    are as good; or nothing."""
    move, rival = choice.move, choice.rival
    if rival is None or len(rival.what) != 3 or int(rival.what[-1]) >= int(move.what[-1]):
        return ""
    same = [one for one in choice.worths if one != move and one.what[-1:] == move.what[-1:]]
    return spelt(int(rival.what[-1])) if any(map(choice.level, same)) else ""


def on_bid(choice: ActChoice, bid: Worth) -> tuple[str, str, str]:
    """What a bid is beside the hand: the key, the reason, its rule."""
    view: PrimeroState = choice.view
    hand, said = view.hands[choice.seat], spoken(bid)
    low = view.terms[AIM] == LOWEST
    top = not bids_left(view.terms, bid)
    after = "If no player makes it, the money stays on the table for the next deal."
    if top and mastered(view.terms) and ahead(view, choice.seat):
        text = (
            f"You are ahead. Hardly any hand makes {said}, and no bid can beat it: so no player "
            "is likely to win this deal, and you stay ahead."
        )
        return BARS, text, "primero.top"
    if top:
        more = f"No bid can beat {said}, so you cannot be raised: the others must pay or yield."
    if len(hand) < 4:
        held_two, sofar = so_far(view, hand)
        if bid == bids_left(view.terms, None)[-1 if low else 0]:
            text = (
                f"{capital(said)} is the easiest bid of all, and each who stays in pays as well. "
                "What comes of it is decided by the two cards that come."
            )
            return "vie-least", text, view.terms[OPENING].rule
        if bid[0] == "numerus" and (sofar >= bid[1]) != low:
            text = (
                f"In losing Primero a low hand wins: your two cards have {sofar} so far, and the "
                f"bid allows {bid[1]}."
                if low
                else f"Your two cards make {sofar} already, enough for {said}: those who stay in "
                "pay as well."
            )
            return "vie-two", text, "primero.bids.declared"
        if top:
            return "vie-top", f"{more} {after}", "primero.top"
        text = f"{held_two}: with {said} you count on the two that come, or on being feared."
        return "vie-two-bold", text, "primero.bids.declared"
    own = worth_of(view.terms, hand)
    what = held(view, choice.seat)
    if own == bid:
        text = f"{what}, and that is just what you bid: the others must beat it to win."
        return "vie-true", text, "primero.made.reached"
    if claimed(view, choice.seat, own, bid):
        text = f"{what}, which makes {said} as it is: the others must beat it to win."
        return "vie-under", text, "primero.made.reached"
    if top:
        return "vie-top", f"{what}, so this is a bluff. {more} {after}", "primero.top"
    if own[0] == bid[0]:
        wants = "no more than" if low else "at least"
        text = (
            f"{what}, and the bid needs {wants} {bid[1]}: you count on a new card, or on being "
            "feared."
        )
        return "vie-short", text, "primero.made.reached"
    text = f"{what}, which does not make {said}: this is a bluff, unless a new card makes it good."
    return "vie-bluff", text, view.terms[AIM].rule if low else "primero.short"


def on_seeing(choice: ActChoice, same: list[str], off: list[str]) -> Iterator[Idea]:
    """Why to see."""
    view: PrimeroState = choice.view
    owes, there = view.owes(choice.seat), sum(view.laid) + view.left
    hand, what = view.hands[choice.seat], held(view, choice.seat)
    without = swaps(choice, same[-1], off)
    if len(hand) < 4:
        bid = view.bid
        held_two, sofar = so_far(view, hand)
        if bid and bid[0] == "numerus" and (sofar >= bid[1]) != (view.terms[AIM] == LOWEST):
            held_two = f"Your two cards make {sofar} already, enough for the bid of {spoken(bid)}"
            if view.terms[AIM] == LOWEST:
                held_two = (
                    f"In losing Primero a low hand wins: your two cards have {sofar} so far, and "
                    f"the bid allows {bid[1]}"
                )
        text = (
            f"{held_two}. Two more come: for {counted(owes)} you stay in, with {counted(there)} "
            "on the table."
        )
        if level_to(choice, ["yield"]):
            text = (
                f"{held_two}. Two more come; but to lay {counted(owes)} for a share in the "
                f"{counted(there)} on the table, or to yield, comes to about the same."
            )
        yield Idea("see-two", text, "primero.two-more", without, plain=True)
    elif view.bid and claimed(view, choice.seat, worth_of(view.terms, hand), view.bid):
        text = (
            f"{what}, which makes the bid of {spoken(view.bid)}: that is worth {counted(owes)} "
            f"more, with {counted(there)} on the table."
        )
        if level_to(choice, ["yield"]):
            text = (
                f"{what}, which makes the bid of {spoken(view.bid)}; but to lay {counted(owes)} "
                f"more for {counted(there)} on the table, or to yield, comes to about the same."
            )
        yield Idea("see-made", text, "primero.see", without, plain=True)
    elif view.bid:
        text = f"{what}, which does not make {spoken(view.bid)}."
        stays = "f no player makes it, the money stays on the table for the next deal."
        key, open_to = "see-bluff", mastered(view.terms) and bids_left(view.terms, view.bid)
        if doubtful(view) and owes <= CHEAP:
            text = (
                f"{text} But that is rare: if you always yield to it, anyone can bluff you. See "
                f"it where it costs only {counted(owes)}: i{stays}"
            )
        elif open_to and view.purse[choice.seat] > owes:
            key = "see-higher"
            text = (
                f"{text} But for {counted(owes)} you stay in, and can then bid higher. A bid that "
                "no player makes wins nothing, and the money stays on the table."
            )
        else:
            text = f"{text} I{stays}"
        yield Idea(key, text, "primero.nobody", without, plain=True, uncounted=key != "see-bluff")
    else:
        own = worth_of(view.terms, hand)
        if silent(view.terms) and worth_seeing(view, choice.seat, own):
            what = f"{what}, {best_against(view, choice.seat, own)}"
        elif drawing := hoped_for(choice, same):
            text = (
                f"{what}; once you have seen, you may change cards: {drawing}. That is worth "
                f"{counted(owes)} more, with {counted(there)} on the table."
            )
            yield Idea("see-draw", text, "primero.see", without, plain=True)
        text = f"{what}: that is worth {counted(owes)} more, with {counted(there)} on the table."
        yield Idea("see-hand", text, "primero.see", without)
        text = f"{what}: for {counted(owes)} more you may win {counted(there)}."
        yield Idea("see-cheap", text, "primero.see", plain=True)


def hoped_for(choice: ActChoice, same: list[str]) -> str:
    """What three cards of one suit, or of three suits, may become by a new card, in words."""
    view: PrimeroState = choice.view
    hand = view.hands[choice.seat]
    seen = {*hand, *view.aside[choice.seat]}
    hidden = [card for card in PACK.cards if card not in seen]
    suits = {card[1] for card in hand}
    if not silent(view.terms) or view.terms[DRAW] != VYING_TOO:
        return ""
    if len(same) == 3:
        well, makes = [card for card in hidden if card[1] == same[0][1]], "a fluxus"
    elif len(suits) == 3:
        well, makes = [card for card in hidden if card[1] not in suits], "a primero"
    else:
        return ""
    return f"{len(well)} of the {len(hidden)} cards you have not seen would make {makes}"


def on_passing(
    choice: ActChoice, same: list[str], off: list[str], of_suit: list[str]
) -> Iterator[Idea]:
    """Why to pass, or yield."""
    view: PrimeroState = choice.view
    what, owes = held(view, choice.seat), view.owes(choice.seat)
    loose = [card for card in view.hands[choice.seat] if card not in same]
    without = swaps(choice, loose[0], of_suit[::-1]) if loose and of_suit else ()
    hand = view.hands[choice.seat]
    own = worth_of(view.terms, hand) if len(hand) == 4 else None
    if own and view.bid and not claimed(view, choice.seat, own, view.bid):
        kind = "is of another kind and " if own[0] != view.bid[0] else ""
        what = f"{what}, which {kind}does not make the bid of {spoken(view.bid)}"
    if choice.move.verb == "yield" and own and what != held(view, choice.seat):
        text = f"{what}: do not lay {counted(owes)} more on it."
        if level_to(choice, ["see"]):
            text = f"{what}: to lay {counted(owes)} more, or to yield, comes to about the same."
        yield Idea("yield-short", text, "primero.fold.half", without, plain=True)
    elif choice.move.verb == "yield":
        text = f"{what}, too poor to lay {counted(owes)} more."
        if own and silent(view.terms) and not worth_seeing(view, choice.seat, own):
            best, there = best_against(view, choice.seat, own), sum(view.laid) + view.left
            less = f"too seldom to lay {counted(owes)} more, with {counted(there)} on the table."
            text = f"{what}, {best}: {less}"
            if drawing := hoped_for(choice, same):
                text = (
                    f"{what}, {best}. Once you have seen you may still change cards, and "
                    f"{drawing}; even so you would win {less}"
                )
        yield Idea("yield", text, "primero.fold.half", without, plain=True)
    elif owes and own and silent(view.terms) and beats(view.terms, standing(own)) > 0.5:
        text = (
            f"{what}, which beats most hands. Pass, and the others lay money before they know it."
        )
        yield Idea("pass-strong", text, "primero.passing.once", without, plain=True)
    elif owes and not own and view.terms[AIM] != LOWEST:
        draws, seen = "", "what the others do"
        if able(view, choice.seat):
            draws, seen = "change what you like for nothing, and ", "your new cards"
        text = (
            f"{so_far(view, hand)[0]}: pass, {draws}pay only when you have seen {seen}: "
            f"{counted(owes)}, or more if a player revies by then."
        )
        yield Idea("pass-two-owing", text, "primero.draw.passing", without, plain=True)
    elif owes:
        if not own:
            what = f"A low hand wins, and your two cards have {so_far(view, hand)[1]} so far"
        open_to = set(view.within) - {choice.seat, view.vier, *view.answered}
        if open_to:
            draws = ", change what you like for nothing" * bool(able(view, choice.seat))
            text = (
                f"{what}: pass{draws}, and see whether others pay {counted(owes)} before you must."
            )
            yield Idea("pass-owing", text, "primero.passing.once", without, plain=True)
        else:
            text = f"{what}: pass, and change what you like for nothing before you see or yield."
            yield Idea("pass-answered", text, "primero.draw.passing", without, plain=True)
    elif len(view.hands[choice.seat]) < 4:
        text = f"{what}: pass, since two more cards come before you need to pay anything."
        yield Idea("pass-two", text, "primero.two-more", without, plain=True)
    elif own and view.vier == choice.seat and set(view.within) - set(view.answered):
        changes = what != held(view, choice.seat) and able(view, choice.seat) > 0
        text = (
            f"{what}. You have vied, and the others must still answer: pass, and lay no more on it"
            f"{', but change what you like' * changes}."
        )
        yield Idea("pass-vied", text, "primero.passing.once", without, plain=True)
    elif own and silent(view.terms) and LEVEL[own[0]]:
        text = f"{what}, {best_against(view, choice.seat, own)}: pass, which costs nothing."
        yield Idea("pass-made", text, "primero.pass.free", without, plain=True)
    else:
        text = f"{what}: pass, and you may draw new cards for nothing."
        yield Idea("pass-draw", text, "primero.draw.passing", without, plain=True)


IDEAS = weighed
