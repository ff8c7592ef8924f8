"""What good players of Costly-Colours weigh: a change or the point, and what a sum leaves."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.costly_colours.counting import (
    LIMIT,
    NAMES,
    SUMS_NAMED,
    counted,
    laid_up,
    reckoned,
    said,
)
from diversions.games.costly_colours.players import at_once, left, spare, unseen
from diversions.games.costly_colours.rules import CostlyColoursState
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit import run_up
from diversions.rules.kit.counts import spots
from diversions.rules.kit.wording import joined
from diversions.rules.players.tricking import capital

FEW = 3  # other positions for an idea, at most


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def points(many: int) -> str:
    """
    >>> points(0), points(1), points(4)
    ('nothing', '1 point', '4 points')
    """
    return "nothing" if not many else "1 point" if many == 1 else f"{many} points"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    match choice.move.verb:
        case "ask" | "agree" | "refuse":
            yield from on_changing(choice)
        case "give" | "change":
            yield from on_parting(choice)
        case "play":
            yield from on_scoring(choice)
            yield from on_leaving(choice)


# The change ----------------------------------------------------------------------------------


def on_changing(choice: ActChoice) -> Iterator[Idea]:
    """What the hand counts that would be changed."""
    view: CostlyColoursState = choice.view
    hand = view.hands[choice.seat]
    whole = counted(view.terms, hand, view.turned)
    least = max(left(view, hand, card) for card in hand)
    if choice.move.verb == "refuse":
        best = max(
            reckoned(view.terms, hand, view.turned), key=lambda line: line.points, default=None
        )
        if best and whole > least:
            text = f"Your hand has {said(best)}: any card that you part with costs you points."
            yield Idea("keep-line", text, best.rule, weakened(choice, best.cards), plain=True)
        text = f"Your hand counts {points(whole)}, and refusing costs only one."
        yield Idea("keep", text, "costly-colours.mogg.refused", plain=True)
    elif not whole:
        text = "Your hand counts nothing: a new card may bring something, and costs no point."
        yield Idea("nothing", text, "costly-colours.mogg", plain=True)
    elif whole == least:
        text = f"One of your cards counts nothing: you can part with it and keep {points(whole)}."
        yield Idea("spare", text, "costly-colours.mogg", plain=True)
    else:
        text = f"Your hand counts {points(whole)}: a new card may bring more, and costs no point."
        yield Idea("poor", text, "costly-colours.mogg", plain=True)


def weakened(choice: ActChoice, cards: tuple[str, ...]) -> tuple[Otherwise, ...]:
    """Positions in which another card stands for one of those that count."""
    view: CostlyColoursState = choice.view
    held = [card for card in cards if card in view.hands[choice.seat]]
    if not held:
        return ()
    return tuple(choice.were(held[0], card, name) for card in spread(view))[:FEW]


def on_parting(choice: ActChoice) -> Iterator[Idea]:
    """What the card that is given counts in the hand."""
    view: CostlyColoursState = choice.view
    hand = view.hands[choice.seat]
    keeps = left(view, hand, choice.card)
    lost = counted(view.terms, hand, view.turned) - keeps
    rule = "costly-colours.hand"
    others = tuple(choice.were(choice.card, card, name) for card in spread(view))[:FEW]
    if lost <= 0:
        text = (
            f"Without {name(choice.card)} your other cards count just as much with the turned card."
        )
        yield Idea("spare-card", text, rule, others, plain=True)
    elif keeps == left(view, hand, spare(view, hand)):
        text = f"{capital(name(choice.card))} is the least loss: {points(lost)}."
        yield Idea("least-loss", text, rule, others, plain=True)
    if choice.move.verb == "give" and choice.card[0] not in "J2":
        text = f"{capital(name(choice.card))} gives your opponent neither a Knave nor a Two."
        yield Idea("no-knave", text, "costly-colours.knave", others)


# The play ------------------------------------------------------------------------------------


def on_scoring(choice: ActChoice) -> Iterator[Idea]:
    """What the card sets up at once."""
    view: CostlyColoursState = choice.view
    row = view.row.with_card(choice.seat, choice.card)
    for line in laid_up(view.terms, row.cards):
        sum_of = run_up.total(row)
        text = (
            f"{capital(name(choice.card))} makes {SUMS_NAMED[sum_of]} with {len(row.laid)} "
            f"cards: {points(line.points)} at once."
        )
        without = [
            choice.were(choice.card, card, name)
            for card in spread(view)
            if not at_once(view, choice.seat, card) and run_up.fitting(view.row, [card], LIMIT)
        ]
        yield Idea(f"makes-{sum_of}", text, line.rule, tuple(without[:FEW]), plain=True)


def on_leaving(choice: ActChoice) -> Iterator[Idea]:
    """What the card leaves for the other."""
    view: CostlyColoursState = choice.view
    seat, hidden = choice.seat, unseen(view)
    if at_once(view, seat, choice.card) or not view.hands[1 - seat]:
        return
    row = view.row.with_card(seat, choice.card)
    sum_of = run_up.total(row)
    answers = answered(choice, choice.card)
    others = {card: answered(choice, card) for card in choice.cards if card != choice.card}
    worst = max(others, key=lambda card: others[card], default="")
    rival = next_best(choice) or worst
    rule = "costly-colours.play.fifteen" if sum_of < 15 else "costly-colours.play.twenty-five"
    if sum_of > 20:
        rule = "costly-colours.play.thirty-one"
    if not run_up.fitting(row, hidden, LIMIT):
        text = f"At {sum_of} no card can come in: you set up one for the latter."
        yield Idea("latter", text, "costly-colours.latter", plain=True)
    elif choice.alike:
        many = "none" if not answers else f"{answers}"
        text = (
            f"{many.capitalize()} of the {len(hidden)} cards that you have not seen "
            f"{'scores' if answers < 2 else 'score'} on {sum_of}. "
            f"{capital(joined([name(card) for card in others], 'or'))} would do as well."
        )
        yield Idea("alike", text, rule, plain=True)
    elif rival and others[rival] > answers:
        goal = next((one for one in (15, 25, 31) if one > sum_of), 31)
        text = (
            f"{few(answers)} of the {len(hidden)} cards that you have not seen score on "
            f"{sum_of}, by making {SUMS_NAMED[goal]}; after {name(rival)} it would be "
            f"{others[rival]}."
        )
        if not answers:
            text = (
                f"From {sum_of} no unseen card makes {SUMS_NAMED[goal]}; after "
                f"{name(rival)}, {others[rival]} would score."
            )
        yield Idea(f"safer-{goal}", text, rule, in_its_place(choice), plain=True)
    elif not answers and (not rival or others[worst]):
        text = f"From {sum_of} no single card makes 15, 25 or 31."
        yield Idea("no-answer", text, rule, in_its_place(choice), plain=True)
    elif rival and (ways := follow_ups(choice, choice.card)) > (worse := follow_ups(choice, rival)):
        text = (
            f"After {ways} of the {len(hidden)} cards that your opponent may answer with, your "
            "next card can make a sum that counts; if you play "
            f"{name(rival)}, after {worse or 'none'}."
        )
        yield Idea("sets-up", text, rule, in_its_place(choice), plain=True)
    elif rival:
        key, text = kept(choice.card, rival, sum_of)
        higher = [card for card in others if spots(card) > spots(choice.card)]
        dear = max(higher, key=others.__getitem__, default="")
        if not view.row.laid and choice.rival and answers <= min(others.values()):
            key = "lead-level"
            text = (
                f"{answers or 'None'} of the {len(hidden)} cards that you have not seen "
                f"{'scores' if answers < 2 else 'score'} on {sum_of}, and no fewer after any of "
                "your other cards."
            )
        elif key == "keeps-low" and dear and others[dear] > answers:
            text = (
                f"On {sum_of} {answers or 'none'} of the cards that you have not seen "
                f"{'scores' if answers < 2 else 'score'}, and {others[dear]} after {name(dear)}. "
                f"Keep {name(rival)}, which comes in up to {LIMIT - spots(rival)}."
            )
        yield Idea(key, text, rule, in_its_place(choice), plain=True)


def next_best(choice: ActChoice) -> str:
    """The card that would be played instead; empty if that is no card of the hand."""
    beside = choice.rival
    return beside.what[0] if beside and beside.verb == "play" and beside.what else ""


def kept(card: str, rival: str, sum_of: int) -> tuple[str, str]:
    """Why *card* is played before the *rival*: the kind of the reason, and the reason."""
    first, later = LIMIT - spots(card), LIMIT - spots(rival)
    if first < later:
        text = (
            f"{capital(name(card))} comes in only up to {first}, {name(rival)} up to {later}: play "
            "the higher card while there is room."
        )
        return "keeps-low", text
    if first > later:
        there = sum_of - spots(card) + spots(rival)
        text = (
            f"It leaves more room for your other cards: the row is at {sum_of}, and after "
            f"{name(rival)} it would be at {there}."
        )
        return "keeps-high", text
    text = f"{capital(name(card))} and {name(rival)} count the same in the row: play either."
    return "keeps", text


def answered(choice: ActChoice, card: str) -> int:
    """How many unseen cards would set up points for the other after *card*."""
    view: CostlyColoursState = choice.view
    sum_of = run_up.total(view.row) + spots(card)
    return sum(sum_of + spots(one) in (15, 25, 31) for one in unseen(view))


def follow_ups(choice: ActChoice, card: str) -> int:
    """After how many answers to *card* the seat’s next card could make a sum that counts."""
    view: CostlyColoursState = choice.view
    sum_of = run_up.total(view.row) + spots(card)
    rest = [spots(one) for one in view.hands[choice.seat] if one != card]
    answers = [sum_of + spots(one) for one in unseen(view)]
    return sum(any(at + mine in (15, 25, 31) for mine in rest) for at in answers if at < LIMIT)


def few(many: int) -> str:
    """A small number at the head of a sentence.

    >>> few(0), few(3)
    ('None', 'Only 3')
    """
    return f"Only {many}" if many else "None"


def in_its_place(choice: ActChoice) -> tuple[Otherwise, ...]:
    """Positions in which another card stands where the advised one does."""
    view: CostlyColoursState = choice.view
    fits = run_up.fitting(view.row, spread(view), LIMIT)
    return tuple(choice.were(choice.card, card, name) for card in fits)[:FEW]


def spread(view: CostlyColoursState) -> list[str]:
    """Some cards that the seat has not seen, of ranks far apart."""
    hidden = unseen(view)
    first = {card[0]: card for card in reversed(hidden)}
    return [first[rank] for rank in "KA7Q3J9T24865" if rank in first]


IDEAS = weighed
