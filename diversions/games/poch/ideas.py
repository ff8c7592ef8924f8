"""What good players of Poch weigh: what a hand beats, the run to thirty-one, being out first."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.poch.players import strength
from diversions.games.poch.state import (
    COUNT,
    KINDS,
    PACK,
    POCH,
    PochState,
    limit,
    total,
    worth,
)
from diversions.rules.bots import often
from diversions.rules.coaching import ActChoice, Idea, Otherwise


def name(card: str) -> str:
    return f"the {PACK.name(card)}"


def hidden(choice: ActChoice) -> list[str]:
    """The cards that the seat has not seen."""
    view: PochState = choice.view
    seen = {*view.hands[choice.seat], view.turned, *view.shown}
    seen |= {card for run in (*view.runs, view.run) for _, card in run}
    return [card for card in PACK.cards if card not in seen]


def faced(choice: ActChoice) -> list[str]:
    """The cards of the others, if all of them lie face up; none otherwise."""
    view: PochState = choice.view
    theirs = [card for seat, hand in enumerate(view.hands) if seat != choice.seat for card in hand]
    return theirs if all(card in COUNT for card in theirs) else []


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
    ranks = [COUNT[card] for card in hand]
    paired = sorted((c for c in hand if ranks.count(COUNT[c]) > 1), key=COUNT.__getitem__)
    loose = [card for card in hidden(choice) if COUNT[card] not in ranks]
    match = [c for c in hidden(choice) if COUNT[c] in ranks and c not in hand]
    single = [card for card in hand if card not in paired]
    beats = f"beats {hands_in(share)}"
    against = "the other player" if others == 1 else f"{others} others"
    if verb in ("vie", "see") and paired:
        text = f"You hold {KINDS[made.kind]} with {name(paired[-1])}, which {beats}."
        yield Idea(
            f"{verb}-pair", text, "poch.compare", swaps(choice, paired[-1], loose), plain=True
        )
    if verb == "vie":
        text = (
            f"There are {view.board[POCH]} coins in Poch, "
            "and some players will drop out rather than see."
        )
        if not view.board[POCH]:
            text = "Some players will drop out rather than see, and what was bet is then yours."
        empty = choice.other("With an empty pool", board=(0,) * len(view.board))
        yield Idea("vie-pool", text, "poch.unseen", (empty,), plain=True)
    elif verb == "see":
        owes = view.bet - view.staked[choice.seat]
        text = f"It costs you {owes}, and {KINDS[made.kind]} {beats}."
        yield Idea("see-cheap", text, "poch.see", plain=True)
    elif verb == "pass":
        text = f"You hold {KINDS[made.kind]}, which {beats}: wait, since waiting costs nothing."
        without = swaps(choice, single[0], match) if single and match else ()
        yield Idea(f"pass-{made.kind}", text, "poch.check", without, plain=True)
    else:
        text = (
            f"You hold {KINDS[made.kind]}, which {beats}; that is not enough against {against} "
            "who bet."
        )
        without = swaps(choice, single[0], match) if single and match else ()
        yield Idea(f"drop-{made.kind}", text, "poch.drop", without, plain=True)


def laid(choice: ActChoice) -> Iterator[Idea]:
    """Why a card is laid to the run."""
    view: PochState = choice.view
    card, hand = choice.card, view.hands[choice.seat]
    count, most = total(view.run) + COUNT[card], limit(view.terms)
    left = hidden(choice)
    rest = [one for one in hand if one != card]
    others = [one for one in choice.cards if COUNT[one] != COUNT[card]]
    low = [one for one in left if COUNT[one] < COUNT[card]]
    if not rest:
        text = "It is your last card: you are out, and the others pay you for the cards they hold."
        yield Idea("out", text, "poch.out", plain=True)
        return
    fits = sum(COUNT[one] <= most - count for one in faced(choice) or left)
    if count == most:
        text = f"It makes exactly {most}, so the run ends with you and each pays you a coin."
        yield Idea("exact", text, "poch.last-card", swaps(choice, card, low), plain=True)
    elif not fits:
        which = "card of the others" if faced(choice) else "unseen card"
        text = f"At {count} no {which} fits: the run ends with you."
        yield Idea("last", text, "poch.last-card", swaps(choice, card, low), plain=True)
    top = max(rest, key=COUNT.__getitem__)
    if others and COUNT[card] >= max(COUNT[one] for one in others):
        text = f"High cards fit into fewer runs, so let {name(card)} go while it fits."
        yield Idea("high", text, "poch.lay", swaps(choice, card, low))
    elif others:
        text = f"Keep {name(top)}: with it you can still end a run near {most}."
        yield Idea("keep", text, "poch.last-card", swaps(choice, top, left[-6:]))
    small_ = min(rest, key=COUNT.__getitem__)
    text = f"It brings the run to {count}. {name(small_)} fits later, where little room is left."
    yield Idea("follow", text, "poch.stop.on", swaps(choice, small_, left[:5]))
    text = (
        f"It brings the run to {count}: {fits} of the {len(left)} cards you have not seen still "
        "fit."
    )
    key, theirs = "count", faced(choice)
    if theirs:
        fitting = [name(one) for one in theirs if COUNT[one] <= most - count]
        key, text = "count-faced", f"It brings the run to {count}: {among(fitting)}"
    elif fits == len(left):
        key, text = open_run(choice, count, left, rest)
    if not view.run:
        key, text = "begin", f"You begin a run, and {name(card)} leaves {most - count} to make."
    yield Idea(
        key,
        text,
        "poch.lay",
        swaps(choice, card, left[::3]),
        plain=True,
    )


def among(fitting: list[str]) -> str:
    """How many of the others’ cards still fit, which all lie face up."""
    only = f"only {fitting[0]}" if fitting else "none"
    if len(fitting) > 1:
        return f"of the others’ cards, which lie face up, {len(fitting)} still fit."
    return f"of the others’ cards, which lie face up, {only} fits."


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
            f"At {count}, {now or 'none'} of the cards you have not seen "
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
