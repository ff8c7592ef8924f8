"""What good players of Costly-Colours weigh: a change or the point, and what a sum leaves."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from diversions.games.costly_colours.counting import (
    LIMIT,
    NAMES,
    SUMS_NAMED,
    counted,
    laid_up,
    reckoned,
    said,
)
from diversions.games.costly_colours.players import (
    alike_hands,
    at_once,
    hidden_lines,
    left,
    play_out,
    replaced,
    spare,
    unseen,
)
from diversions.games.costly_colours.rules import UP, CostlyColoursState
from diversions.rules import Seat
from diversions.rules.coaching import ActChoice, Idea, Otherwise, weighs
from diversions.rules.kit import run_up
from diversions.rules.kit.cards import Hand
from diversions.rules.kit.counts import spots
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.row_reasons import RowCases, as_well, decides, far_apart, instead

FEW = 3  # other positions for an idea, at most
TEN = "card that counts ten"


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
            yield from on_playing(choice)


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
            line = said(best, (*hand, view.turned))
            most = f"{points(least)} at most" if least else "nothing"
            text = (
                f"Your hand has {line}, and counts {points(whole)} in all: whichever card you part "
                f"with, the others count {most}."
            )
            yield Idea("keep-line", text, best.rule, weakened(choice, best.cards), plain=True)
        text = f"Your hand counts {points(whole)}, and refusing costs only one."
        yield Idea("keep", text, "costly-colours.mogg.refused", plain=True)
    elif not whole:
        text = "Your hand counts nothing: a new card may bring something, and costs no point."
        yield Idea("nothing", text, "costly-colours.mogg", plain=True)
    elif whole == least:
        free = [name(card) for card in hand if left(view, hand, card) == whole]
        text = (
            f"You can part with {joined(free, 'or')} and still count {points(whole)}: with a new "
            f"card {renewed(view, hand):.1f} on average."
        )
        yield Idea("spare", text, "costly-colours.mogg", plain=True)
    else:
        gives = "and refusing would give your opponent a point"
        new, without = renewed(view, hand), f"{points(least)} without {name(spare(view, hand))}"
        text = (
            f"Your hand counts {points(whole)}, and {without}: a new card may bring more, {gives}."
        )
        if new + 1 > whole:
            text = (
                f"Your hand counts {points(whole)}. With a new card in place of "
                f"{name(spare(view, hand))} it counts {new:.1f} on average, {gives}."
            )
        need = UP - view.score[choice.seat]
        if least >= need:
            text = (
                f"You need only {points(need)}, and still count {without}: refusing would give "
                "your opponent a point."
            )
        elif choice.alike or (choice.rival in choice.worths and not weighs(choice)):
            text = f"It hardly matters. {text}"
        yield Idea("poor", text, "costly-colours.mogg", plain=True)


def renewed(view: CostlyColoursState, hand: Hand) -> float:
    """What *hand* counts on average with an unseen card in place of the one it can best spare."""
    card = spare(view, hand)
    new = (replaced(hand, card, one) for one in unseen(view))
    return mean(counted(view.terms, cards, view.turned) for cards in new)


def weakened(choice: ActChoice, cards: tuple[str, ...]) -> tuple[Otherwise, ...]:
    """Positions in which another card stands for one of those that count."""
    view: CostlyColoursState = choice.view
    held = [card for card in cards if card in view.hands[choice.seat]]
    if not held:
        return ()
    return tuple(choice.were(held[0], card, name) for card in far_apart(unseen(view)))[:FEW]


def on_parting(choice: ActChoice) -> Iterator[Idea]:
    """What the card that is given counts in the hand."""
    view: CostlyColoursState = choice.view
    hand = view.hands[choice.seat]
    keeps = left(view, hand, choice.card)
    lost = counted(view.terms, hand, view.turned) - keeps
    rule = "costly-colours.hand"
    others = tuple(choice.were(choice.card, card, name) for card in far_apart(unseen(view)))[:FEW]
    if lost <= 0:
        text = (
            f"Without {name(choice.card)} your other cards count just as much with the turned card."
        )
        if not keeps:
            text = f"{capital(name(choice.card))} counts nothing in your hand, nor do the others."
        # What they make with the turned card is the same for either player: nothing.
        free = [card for card in hand if left(view, hand, card) == keeps and card[0] not in "J2"]
        same = tuple(choice.move._replace(what=(card,)) for card in free if card != choice.card)
        same = same if choice.card in free and choice.move.verb == "give" else ()
        yield Idea("spare-card", text, rule, others, plain=True, same=same)
    elif keeps == left(view, hand, spare(view, hand)):
        text = f"{capital(name(choice.card))} is the least loss: {points(lost)}."
        yield Idea("least-loss", text, rule, others, plain=True)
    if choice.move.verb == "give" and choice.card[0] not in "J2":
        text = f"{capital(name(choice.card))} gives your opponent neither a Knave nor a Two."
        yield Idea("no-knave", text, "costly-colours.knave", others)


# The play ------------------------------------------------------------------------------------


def on_playing(choice: ActChoice) -> Iterator[Idea]:
    """What the card sets up at once, or how the play goes on after it, beside another card."""
    view: CostlyColoursState = choice.view
    card, rival, rule = choice.card, rival_of(choice), "costly-colours.come-in"
    now, then = (at_once(view, choice.seat, one) if one else 0 for one in (card, rival))
    if now > then or not rival:
        beside = as_well(cases_of(view, choice.seat), card, rival) if rival and choice.alike else ""
        yield from on_scoring(choice, beside)
        others = [one for one in choice.cards if one != card]
        if not rival and others:
            text = f"{capital(joined([name(one) for one in others], 'or'))} counts the same."
            yield Idea("alike", text, rule, plain=True)
        return
    cases = cases_of(view, choice.seat)
    key, text = instead(cases, card, rival, (now, then), choice.alike)
    wins = decides(cases, card, rival)
    yield Idea(key, text, rule_of(key, cases.sum_after(rival)), plain=True, decides=wins)


def rule_of(key: str, there: int) -> str:
    """The rule on which a reason rests; *there* is the row’s sum after the other card."""
    if key == "row-last":
        return "costly-colours.latter"
    if key != "row-theirs":
        return "costly-colours.come-in"
    goal = "fifteen" if there < 15 else "twenty-five" if there < 25 else "thirty-one"
    return f"costly-colours.play.{goal}"


def on_scoring(choice: ActChoice, beside: str) -> Iterator[Idea]:
    """What the card sets up at once; *beside*: what is said of another that is as good."""
    view: CostlyColoursState = choice.view
    row = view.row.with_card(choice.seat, choice.card)
    for line in laid_up(view.terms, row.cards):
        sum_of = run_up.total(row)
        text = (
            f"{capital(name(choice.card))} makes {SUMS_NAMED[sum_of]} with {len(row.laid)} "
            f"cards: {points(line.points)} at once.{beside}"
        )
        without = [
            choice.were(choice.card, card, name)
            for card in far_apart(unseen(view))
            if not at_once(view, choice.seat, card) and run_up.fitting(view.row, [card], LIMIT)
        ]
        turns = () if beside else tuple(without[:FEW])
        yield Idea(f"makes-{sum_of}", text, line.rule, turns, plain=True)


def rival_of(choice: ActChoice) -> str:
    """The card that was played instead, or the next best; where all are worth the same, one that
    counts another number; empty if there is none."""
    beside = choice.rival
    if beside and beside.verb == "play" and (choice.done or not choice.alike):
        return beside.what[0]
    return next((card for card in choice.cards if spots(card) != spots(choice.card)), "")


def cases_of(view: CostlyColoursState, seat: Seat) -> RowCases:
    """The hands that the other may hold, and how the play goes on against each."""
    hands, play = alike_hands(view, seat), play_out(view, seat)
    told = f"the {sum(many for _, many in hands)} cards that your opponent may hold"
    return RowCases(
        seat=seat,
        row=view.row.cards,
        hands=[(hand, float(many)) for hand, many in hands],
        line=hidden_lines(view, seat),
        name=name,
        rank=lambda card: NAMES[card].split(" of ")[0] if spots(card) < 10 else TEN,
        makes=play.makes,
        how=lambda cards: SUMS_NAMED[sum(map(spots, cards))],
        limit=LIMIT,
        told=told if len(view.hands[1 - seat]) == 1 else "",
    )


IDEAS = weighed
