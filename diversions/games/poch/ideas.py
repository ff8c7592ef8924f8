"""What good players of Poch weigh: what a hand beats, the run to thirty-one, being out first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from diversions.games.poch.players import chances, layings
from diversions.games.poch.state import (
    COUNT,
    KINDS,
    NAMES,
    PACK,
    POCH,
    RANK,
    PochState,
    limit,
    total,
    worth,
)
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Move, Seat
from diversions.rules.core import name as seat_name
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.kit.wording import capital, joined

TRIALS = 400  # hands of the others by which a reason counts
RARE = 0.03  # of all times, that are told as hardly ever
APART = 0.05  # of all times, by which an end rests on what the others choose to lay
HIGH = "If each player lays the highest card that fits"
OFTEN = 0.1  # of all times that all others drop out, before it is told


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def hidden(choice: ActChoice) -> list[str]:
    """The cards that the seat has not seen."""
    view: PochState = choice.view
    seen = {*view.hands[choice.seat], view.turned, *view.shown}
    seen |= {card for run in (*view.runs, view.run) for _, card in run}
    return [card for card in PACK.cards if card not in seen]


def seen_with(choice: ActChoice) -> dict[str, Seat]:
    """The cards of the others that lie face up or were shown, with who holds them."""
    hands = enumerate(choice.view.hands)
    return {
        card: seat for seat, hand in hands if seat != choice.seat for card in hand if card in COUNT
    }


def covered(choice: ActChoice) -> int:
    """How many cards the others hold that the seat has not seen."""
    hands = enumerate(choice.view.hands)
    return sum(card not in COUNT for n, hand in hands if n != choice.seat for card in hand)


def swaps(choice: ActChoice, card: str, others: list[str]) -> tuple[Otherwise, ...]:
    """The positions in which one of *others* is *card*: the first, the middle and the last."""
    picked = dict.fromkeys((*others[:1], *others[len(others) // 2 :][:1], *others[-1:]))
    return tuple(choice.were(card, one, name) for one in picked if one != card)


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    view: PochState = choice.view
    if view.stage == "vie":
        yield from on_betting(choice)
    elif view.stage == "lay" and choice.card:
        yield from laid(choice)
    elif choice.move.verb == "show":
        text = "These cards win the coins in their pools, if you show them now."
        yield Idea("show", text, "poch.sweepstakes", plain=True)


def on_betting(choice: ActChoice) -> Iterator[Idea]:
    """Why to bet in Poch, see, wait or drop out."""
    view: PochState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    made, others = worth(view.terms, hand), len(view.within) - 1
    ranks = [card[0] for card in hand]
    paired = sorted((c for c in hand if ranks.count(c[0]) > 1), key=lambda c: RANK[c[0]])
    loose = [card for card in hidden(choice) if card[0] not in ranks]
    match = [card for card in hidden(choice) if card[0] in ranks]
    single = [card for card in hand if card not in paired]
    bettors = sum(view.staked[s] >= view.bet for s in view.within if s != choice.seat)
    against = "the player who bet" if bettors == 1 else f"the {NUMBERS[bettors]} who bet"
    if more := others - bettors:
        against += f" and {NUMBERS[more]} more yet to answer"
    waits = Move(choice.seat, "pass")
    ahead = choice.worths.get(waits, float("-inf")) > choice.worths.get(choice.move, 0.0)
    level = waits in choice.worths and choice.level(waits)
    if choice.card == "1" and not choice.alike and (ahead or level):
        text = (
            f"{held_hand(choice, made.kind)} Waiting "
            f"{'is about as good' if level else 'brings a little more'}. But bet a coin on such a "
            "hand now and then, or the others read your bets. A larger bet loses more when a "
            "better hand sees it."
        )
        # Whoever asks would rather know why to wait, where that does as well.
        yield Idea("vie-mixed", text, "poch.unseen", plain=True, dull=level)
        return
    if verb in ("vie", "see"):
        text, rule = on_staking(choice, made.kind), "poch.unseen" if verb == "vie" else "poch.see"
        without = swaps(choice, paired[-1], loose) if paired else ()
        empty = choice.other("With an empty pool", board=(0,) * len(view.board))
        yield Idea(verb, text, rule, (*without, *((empty,) if verb == "vie" else ())), plain=True)
        return
    without = swaps(choice, single[0], match) if single and match else ()
    if verb == "pass":
        bet = next((r.move for r in choice.allowed if r.move.verb == "vie"), None)
        text = held_hand(choice, made.kind)
        if bet is not None:
            text = f"{text} If you bet, {often_best(choice, bet)}."
        text = f"{text} Wait, since waiting costs nothing."
        yield Idea(f"pass-{made.kind}", text, "poch.check", without, plain=True)
    else:
        owed, lies = counted(view.bet - view.staked[choice.seat], "coin"), lying(view)
        beaten = often_best(choice, Move(choice.seat, "see"), against)
        text = (
            f"{held_hand(choice, made.kind)} {capital(beaten)}. Seeing would cost {owed}, and "
            f"{lies}."
        )
        yield Idea(f"drop-{made.kind}", text, "poch.drop", without, plain=True)


def held_hand(choice: ActChoice, kind: int) -> str:
    """What the hand is worth, in a sentence."""
    hand = choice.view.hands[choice.seat]
    ranks = [card[0] for card in hand]
    top = max((c for c in hand if ranks.count(c[0]) > 1 or not kind), key=lambda c: RANK[c[0]])
    if not kind:
        return f"You hold {KINDS[kind]}, and {name(top)} is your highest card."
    return f"You hold {KINDS[kind]} with {name(top)}."


def lying(view: PochState) -> str:
    """What lies in Poch, within a sentence.

    >>> from diversions.games.poch import GAME
    >>> lying(GAME.begin(GAME.terms()))
    'Poch is empty'
    """
    coins = view.board[POCH]
    if not coins:
        return "Poch is empty"
    return f"{counted(coins, 'coin')} {'lies' if coins == 1 else 'lie'} in Poch"


def often_best(choice: ActChoice, move: Move, against: str = "those who stay in") -> str:
    """How often the hand is the best if *move* is made, and no other stays in if that wins coins;
    within a sentence."""
    view: PochState = choice.view
    best, alone = chances(view, move, Random(0), Budget(TRIALS))
    shown = (best - alone) / max(0.001, 1 - alone)
    text = f"it is hardly ever the best against {against}"
    if shown > 1 - RARE:
        text = f"it is nearly always the best against {against}"
    elif shown >= RARE:
        text = f"it is the best about {hundredth(shown)} times in 100 against {against}"
    if move.verb == "vie" and alone >= OFTEN and view.board[POCH]:
        text += f", and about {hundredth(alone)} times in 100 all others drop out"
    return text


def on_staking(choice: ActChoice, kind: int) -> str:
    """How often the hand is the best, beside what lies there and what would be laid instead."""
    view: PochState = choice.view
    rival, betting = choice.rival, choice.move.verb == "vie"
    lies = lying(view)
    text = f"{held_hand(choice, kind)} {capital(often_best(choice, choice.move))}"
    coins = int(choice.card or 0) if betting else 0
    cost = counted(view.bet - view.staked[choice.seat] + coins, "coin")
    if betting and not view.board[POCH]:
        lies = "Poch is empty, so that a bet wins only what others lay"
    if choice.alike:
        return f"It hardly matters. {text}, and {lies}."
    if rival and rival in choice.worths and choice.level(rival):
        rival = None
    beside = int(rival.what[0]) if rival and rival.verb == "vie" else 0
    if beside > coins:
        return f"{text}, and {lies}. A larger bet loses more when a better hand sees it."
    if 0 < beside < coins and best_of(choice) > 0.5:
        return f"{text}. Each player who sees a larger bet adds more to the pool."
    return f"{text}. It costs {cost}, and {lies}."


def best_of(choice: ActChoice) -> float:
    """How often the hand is the best, or no other stays in."""
    return chances(choice.view, choice.move, Random(0), Budget(TRIALS))[0]


def hundredth(share: float) -> int:
    return round(100 * share)


def laid(choice: ActChoice) -> Iterator[Idea]:
    """Why a card is laid to the run."""
    view: PochState = choice.view
    card, hand = choice.card, view.hands[choice.seat]
    count, most = total(view.run) + COUNT[card], limit(view.terms)
    left, known = hidden(choice), seen_with(choice)
    coming = [*known, *(left if covered(choice) else ())]
    rest = [one for one in hand if one != card]
    low = [one for one in left if COUNT[one] < COUNT[card]]
    if not rest:
        text = "It is your last card: you are out, and the others pay you for the cards they hold."
        yield Idea("out", text, "poch.out", plain=True)
        return
    if count == most:
        text = f"It makes exactly {most}, so the run ends with you and each pays you a coin."
        yield Idea("exact", text, "poch.last-card", swaps(choice, card, low), plain=True)
        return
    if not any(COUNT[one] <= most - count for one in coming):
        which = "unseen card" if covered(choice) else "card of the others"
        text = f"At {count} no {which} fits: the run ends with you."
        yield Idea("last", text, "poch.last-card", swaps(choice, card, low), plain=True)
        return
    other = beside(choice)
    if other:
        key, text = held_against(choice, other, count)
        without = swaps(choice, other, left[::3])
        rule = "poch.out" if key.startswith("out") else "poch.last-card"
        # What it comes to in coins is reckoned as if each laid the highest card that fits.
        yield Idea(key, text, rule, without, plain=True, decides=HIGH in text)
        return
    key, text = fitting(choice, rest, count)
    if choice.alike:
        text = after_any(choice) or f"It hardly matters which card you lay. {text}"
        if len({COUNT[one] for one in choice.cards}) == 1:
            key = "count-same"
            each = NUMBERS[COUNT[card]]
            text = f"Your cards count {each} each: which of them you lay hardly matters."
        yield Idea(f"alike-{key}", text, "poch.lay", plain=True)
        return
    yield Idea(key, text, "poch.lay", swaps(choice, card, left[::3]), plain=True)


def beside(choice: ActChoice) -> str:
    """The card that would be laid instead, and is worth less; empty where none is."""
    rival = choice.rival
    if choice.alike or rival is None or rival.verb != "lay" or not rival.what:
        return ""
    other = rival.what[0]
    return other if COUNT[other] != COUNT[choice.card] else ""


def held_against(choice: ActChoice, other: str, count: int) -> tuple[str, str]:
    """Why a card is laid rather than the *other*: what that does to the end of this run, of later
    ones, or to being out first."""
    view: PochState = choice.view
    card, most, left = choice.card, limit(view.terms), hidden(choice)
    both = (choice.move, choice.move._replace(what=(other,)))
    mine, theirs = layings(view, both, Random(0), Budget(TRIALS)).values()
    gains = {
        "run": mine.run - theirs.run,
        "later": mine.later - theirs.later,
        "out": mine.cards - theirs.cards,
    }
    key = max(gains, key=gains.__getitem__)
    if key == "run":
        there = count - COUNT[card] + COUNT[other]
        fit, others = (sum(COUNT[one] <= most - at for one in left) for at in (count, there))
        text = ""
        if fit < others and covered(choice):
            text = (
                f"It brings the run to {count}, where {fit} of the {len(left)} cards you have not "
                f"seen still fit; {name(other)} would bring it to {there}, where {others} do. "
            )
        ends = compared_often(mine.last, theirs.last, name(other))
        told = f"you lay the last card of this run, and get a coin from each player, {ends}"
        if max(abs(one.last - one.sure) for one in (mine, theirs)) < APART:
            return key, f"{text}{capital(told)}."
        ends = compared_often(mine.sure, theirs.sure, name(other))
        if max(mine.sure, theirs.sure) < RARE:
            ends = "hardly ever"
        return (
            key,
            f"{text}{HIGH}, {told}; if the others see all the cards and lay against you, {ends}.",
        )
    out = f" {HIGH}, you are then out first {compared_often(mine.out, theirs.out, name(other))}."
    if key != "out" or hundredth(mine.out) - hundredth(theirs.out) < 3:
        out = ""
    if key == "later":
        first, second = (spent(one.later) for one in (mine, theirs))
        out = f" {HIGH}, later runs then {first} on average, and {second} with {name(other)}."
        out *= first != second
    if COUNT[card] < COUNT[other]:
        text = (
            f"Keep {name(other)}: of the cards that fit, the one that counts most has the best "
            "chance of ending a run."
        )
        return f"{key}-keep", text + out
    text = (
        f"{capital(name(card))} fits only where a run stands at {most - COUNT[card]} or less, and "
        f"{name(other)} up to {most - COUNT[other]}: so let the higher card go first."
    )
    return f"{key}-high", text + out


def spent(coins: float) -> str:
    """What later runs bring or cost, as a verb with its coins.

    >>> spent(0.41), spent(-1.0), spent(0.01)
    ('bring you 0.4 coins', 'cost you 1.0 coins', 'bring you nothing')
    """
    if not (said := f"{abs(coins):.1f}").strip("0."):
        return "bring you nothing"
    return f"{'bring' if coins > 0 else 'cost'} you {said} coins"


def compared_often(mine: float, other: float, instead: str) -> str:
    """How often something comes about, and how often with another card *instead*.

    >>> compared_often(0.614, 0.4, "the Ten"), compared_often(1.0, 0.0, "the Ten")
    ('about 61 times in 100, and about 40 with the Ten', 'for certain, and never with the Ten')
    >>> compared_often(1.0, 0.81, "the Ten")
    'for certain, and about 81 times in 100 with the Ten'
    """
    said = [
        "for certain" if share == 1 else "never" if share == 0 else f"about {hundredth(share)}"
        for share in (mine, other)
    ]
    times = next((one for one in said if one.startswith("about")), "")
    first, second = (f"{one} times in 100" if one is times else one for one in said)
    return f"{first}, and {second} with {instead}"


def fitting(choice: ActChoice, rest: list[str], count: int) -> tuple[str, str]:
    """What a card leaves to the others: which of the cards that can still come fit."""
    view: PochState = choice.view
    left, known, many, room = (
        hidden(choice),
        seen_with(choice),
        covered(choice),
        limit(view.terms) - count,
    )
    coming = [*known, *(left if many else ())]
    fits = [one for one in known if COUNT[one] <= room]
    if not view.run:
        return "begin", (
            "You begin a run: every card fits after the first, and only the player of its last "
            "card gets coins."
        )
    if len(fits) < len(known) or not many:
        said = held(known, fits)
        after = [one for one in rest if fits and COUNT[fits[0]] + COUNT[one] <= room]
        if len(fits) == 1 and after and not many:
            said += f" {name(after[0])} still fits after it."
        if many:
            unseen = sum(COUNT[one] <= room for one in left)
            said += (
                f" They hold {counted(many, 'other card')}, and {unseen} of the {len(left)} cards "
                "you have not seen still fit."
            )
        return "count-faced", f"It brings the run to {count}: {said}"
    if all(COUNT[one] <= room for one in coming):
        return "open", f"It brings the run to {count}, and every card still fits."
    unseen = sum(COUNT[one] <= room for one in left)
    return "count", (
        f"It brings the run to {count}, where {unseen} of the {len(left)} cards you have not seen "
        f"still fit. The others hold {many} of those {len(left)}."
    )


def after_any(choice: ActChoice) -> str:
    """That the same cards fit after each of the cards that may be laid to a run, if they do."""
    view: PochState = choice.view
    known, left = seen_with(choice), hidden(choice) if covered(choice) else []
    rooms = [limit(view.terms) - total(view.run) - COUNT[one] for one in choice.cards]
    fits = {frozenset(one for one in (*known, *left) if COUNT[one] <= room) for room in rooms}
    if not view.run or len(fits) > 1:
        return ""
    (same,) = fits
    if len(same) == len(known) + len(left):
        return (
            "It hardly matters which card you lay: after any of them every other card still fits."
        )
    fit = [one for one in known if one in same]
    unseen = len(same) - len(fit)
    faced = "none of the others’ cards that lie face up"
    if fit:
        faced = "only " * (not left) + joined(
            [f"{name(one)} ({seat_name(known[one])})" for one in fit]
        )
    parts = [f"the same {unseen} of the {len(left)} cards you have not seen"] * bool(left)
    parts += [faced] * bool(known)
    does = "fits" if not left and len(fit) < 2 else "fit"
    return (
        f"It hardly matters which card you lay: after any of them {' and '.join(parts)} still "
        f"{does}."
    )


def held(known: dict[str, Seat], fits: list[str]) -> str:
    """How many of the others’ cards that can be seen still fit, and who holds the only one."""
    if not fits:
        return "none of the others’ cards that lie face up fits."
    if len(fits) == 1:
        return (
            f"of the others’ cards that lie face up, only {name(fits[0])} fits, which "
            f"{seat_name(known[fits[0]])} holds."
        )
    return f"of the others’ cards that lie face up, {len(fits)} still fit."


IDEAS = weighed
