"""What good players of Poch weigh: what a hand beats, the run to thirty-one, being out first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from diversions.games.poch.players import chances, strength
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
from diversions.rules.bots import Budget, often
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.core import Seat
from diversions.rules.core import name as seat_name
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.players.tricking import capital

TRIALS = 400  # hands of the others by which a reason counts
RARE = 0.03  # of all times, that are told as hardly ever
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


def hands_in(share: float) -> str:
    """So many hands, in words.

    >>> hands_in(0.75), hands_in(0.01)
    ('about three hands in four', 'hardly any hand')
    """
    if share < 0.03:
        return "hardly any hand"
    if share > 0.95:
        return "nearly all hands"
    said = often(share).removeprefix("in ").replace("half of all cases", "half of all hands")
    return said.replace("cases", "hands").replace("case", "hand")


def on_betting(choice: ActChoice) -> Iterator[Idea]:
    """Why to bet in Poch, see, wait or drop out."""
    view: PochState = choice.view
    hand, verb = view.hands[choice.seat], choice.move.verb
    made, others = worth(view.terms, hand), len(view.within) - 1
    share = strength(view.terms, hand)
    ranks = [card[0] for card in hand]
    paired = sorted((c for c in hand if ranks.count(c[0]) > 1), key=lambda c: RANK[c[0]])
    loose = [card for card in hidden(choice) if card[0] not in ranks]
    match = [card for card in hidden(choice) if card[0] in ranks]
    single = [card for card in hand if card not in paired]
    beats = f"beats {hands_in(share)}"
    bettors = sum(view.staked[s] >= view.bet for s in view.within if s != choice.seat)
    against = "the player who bet" if bettors == 1 else f"the {NUMBERS[bettors]} who bet"
    if waits := others - bettors:
        against += f" and {NUMBERS[waits]} more yet to answer"
    worths = choice.worths
    better = max((w for move, w in worths.items() if move.verb != verb), default=0.0)
    if verb == "vie" and worths.get(choice.move, better) < better:
        text = (
            f"You hold {KINDS[made.kind]}, which {beats}: no more than to wait on. But bet a coin "
            "on such a hand now and then, or the others read your bets."
        )
        yield Idea("vie-mixed", text, "poch.unseen", plain=True)
    if verb in ("vie", "see"):
        text, rule = on_staking(choice, made.kind), "poch.unseen" if verb == "vie" else "poch.see"
        without = swaps(choice, paired[-1], loose) if paired else ()
        empty = choice.other("With an empty pool", board=(0,) * len(view.board))
        yield Idea(verb, text, rule, (*without, *((empty,) if verb == "vie" else ())), plain=True)
    elif verb == "pass":
        text = f"You hold {KINDS[made.kind]}, which {beats}: wait, since waiting costs nothing."
        without = swaps(choice, single[0], match) if single and match else ()
        yield Idea(f"pass-{made.kind}", text, "poch.check", without, plain=True)
    else:
        text = f"You hold {KINDS[made.kind]}, which {beats}; that is not enough against {against}."
        without = swaps(choice, single[0], match) if single and match else ()
        yield Idea(f"drop-{made.kind}", text, "poch.drop", without, plain=True)


def on_staking(choice: ActChoice, kind: int) -> str:
    """How often the hand is the best, beside what lies there and what would be laid instead."""
    view: PochState = choice.view
    hand, rival = view.hands[choice.seat], choice.rival
    ranks = [card[0] for card in hand]
    top = max((c for c in hand if ranks.count(c[0]) > 1 or not kind), key=lambda c: RANK[c[0]])
    best, alone = chances(view, choice.move, Random(0), Budget(TRIALS))
    text = f"You hold {KINDS[kind]} with {name(top)}."
    if not kind:
        text = f"You hold {KINDS[kind]}, and {name(top)} is your highest card."
    betting = choice.move.verb == "vie"
    shown = (best - alone) / max(0.001, 1 - alone)
    often_best = f"about {hundredth(shown)} times in 100" if shown >= RARE else "hardly ever"
    text += f" Against those who stay in it is the best {often_best}"
    if betting and alone >= OFTEN:
        text += f", and about {hundredth(alone)} times all others drop out"
    text += "."
    lies = counted(view.board[POCH], "coin")
    coins = int(choice.card or 0) if betting else 0
    cost = counted(view.bet - view.staked[choice.seat] + coins, "coin")
    if choice.alike:
        return f"It hardly matters. {text}"
    beside = int(rival.what[0]) if rival and rival.verb == "vie" else 0
    if beside > coins:
        return f"{text} A larger bet loses more when a better hand sees it."
    if 0 < beside < coins and best > 0.5:
        return f"{text} Each player who sees a larger bet adds more to the pool."
    return f"{text} It costs {cost}, and {lies} lie in Poch."


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
    elif not any(COUNT[one] <= most - count for one in coming):
        which = "unseen card" if covered(choice) else "card of the others"
        text = f"At {count} no {which} fits: the run ends with you."
        yield Idea("last", text, "poch.last-card", swaps(choice, card, low), plain=True)
    key, text = fitting(choice, rest, count)
    if choice.alike:
        if key in ("count-safe", "count-keep", "count-high"):
            key, text = "open", f"It brings the run to {count}, and every card still fits."
        text = f"It hardly matters which card you lay. {text}"
        yield Idea(f"alike-{key}", text, "poch.lay", plain=True)
        return
    yield from kept(choice, rest, count)
    yield Idea(key, text, "poch.lay", swaps(choice, card, left[::3]), plain=True)


def kept(choice: ActChoice, rest: list[str], count: int) -> Iterator[Idea]:
    """Which card is kept, or let go, where another would be laid instead."""
    card, most, left = choice.card, limit(choice.view.terms), hidden(choice)
    beside = choice.rival.what[:1] if choice.rival and choice.rival.verb == "lay" else ()
    others = [one for one in beside or choice.cards if COUNT[one] != COUNT[card]]
    if not others:
        return
    other = max(others, key=COUNT.__getitem__)
    higher = [one for one in left if COUNT[one] > COUNT[card]]
    lower = [one for one in left if COUNT[one] < COUNT[card]]
    if COUNT[other] > COUNT[card]:
        text = f"Keep {name(other)}: from {most - COUNT[other]} it makes {most}, and ends a run."
        yield Idea("keep", text, "poch.last-card", swaps(choice, other, left[-6:]))
        return
    least = min(rest, key=COUNT.__getitem__)
    text = f"It brings the run to {count}. Keep {name(least)}: it fits where little room is left."
    if count + COUNT[least] <= most:
        text = f"It brings the run to {count}, where {name(least)} still fits: keep that."
    known = beside == (least,)  # what is lost by laying it is known, and is the proof
    yield Idea("follow", text, "poch.stop.on", swaps(choice, least, higher), known, weighed=known)
    if not known and COUNT[card] == max(COUNT[one] for one in choice.cards):
        text = f"High cards fit into fewer runs, so let {name(card)} go while it fits."
        yield Idea("high", text, "poch.lay", swaps(choice, card, lower))


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
        return "begin", begun(choice)
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
        return open_run(choice, count, coming, rest)
    unseen = sum(COUNT[one] <= room for one in left)
    return "count", (
        f"It brings the run to {count}: {unseen} of the {len(left)} cards you have not seen still "
        f"fit, and the others hold {many} of these."
    )


def begun(choice: ActChoice) -> str:
    """Why a run is begun with a card rather than with the next best."""
    card, rival = choice.card, choice.rival
    other = rival.what[0] if rival and rival.verb == "lay" and rival.what else card
    if choice.alike or COUNT[other] == COUNT[card]:
        return "You begin a run, and every card fits after the first."
    if COUNT[other] < COUNT[card]:
        return (
            f"Every card fits after the first. {capital(name(card))} counts {COUNT[card]} and "
            f"seldom fits later; {name(other)}, which counts {COUNT[other]}, still can."
        )
    most = limit(choice.view.terms)
    return f"Keep {name(other)}: from {most - COUNT[other]} it makes {most}, and ends a run."


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


def open_run(choice: ActChoice, count: int, left: list[str], rest: list[str]) -> tuple[str, str]:
    """What a card does to a run on which every card still fits."""
    view: PochState = choice.view
    most, before = limit(view.terms), total(view.run)

    def ending(at: int) -> int:
        return sum(at + COUNT[one] == most for one in left)

    now = ending(count)
    later = {card: ending(before + COUNT[card]) for card in choice.cards}
    worst = max(later, key=later.__getitem__)
    if later[worst] > now:
        there = before + COUNT[worst]
        return "count-safe", (
            f"At {count}, {now or 'none'} of the cards that may follow "
            f"{'makes' if now < 2 else 'make'} {most}; {name(worst)} would bring the run to "
            f"{there}, and {later[worst]} would."
        )
    top = max(rest, key=COUNT.__getitem__)
    if COUNT[top] > COUNT[choice.card]:
        text = (
            f"The next card cannot make {most} from {count}, and you keep {name(top)} for the end."
        )
        return "count-keep", text
    text = f"The next card cannot make {most} from {count}, and high cards are harder to lay later."
    return "count-high", text


IDEAS = weighed
