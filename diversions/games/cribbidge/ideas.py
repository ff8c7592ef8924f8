"""What good players of Cribbidge weigh: what to keep, whose the crib is, what a card leaves."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.cribbidge.counting import NAMES, RANK, laid_up, reckoned, said
from diversions.games.cribbidge.players import at_once, kept, lays, on_average, unseen, weighed_lays
from diversions.games.cribbidge.rules import LIMIT, CribbidgeState
from diversions.rules import Move
from diversions.rules.coaching import ActChoice, Idea, Otherwise
from diversions.rules.kit import run_up
from diversions.rules.kit.counts import CountLine, spots
from diversions.rules.kit.wording import joined
from diversions.rules.players.tricking import capital

FEW = 3  # other positions for an idea, at most


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def ranks(cards: tuple[str, ...]) -> str:
    """The ranks of some cards in words."""
    return joined([RANK[card] for card in cards])


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    match choice.move.verb:
        case "lay" if len(choice.move.what) == 2:
            yield from on_keeping(choice)
            yield from on_crib(choice)
        case "play":
            yield from on_scoring(choice)
            yield from on_leaving(choice)
        case "lurkt":
            text = "Your opponent has not reached 45: it is a double game only if you say so."
            yield Idea("lurkt", text, "cribbidge.lurkt.said", plain=True)


# The crib ------------------------------------------------------------------------------------


def on_keeping(choice: ActChoice) -> Iterator[Idea]:
    """What the cards that are kept make, each line of them a reason."""
    view: CribbidgeState = choice.view
    hand = view.hands[choice.seat]
    keep = kept(hand, choice.move.what)
    lines = sorted(reckoned(view.terms, keep, "", dealers=False), key=lambda line: -line.points)
    for line in lines:
        kind = line.rule.split(".")[1]
        text = f"Keep {ranks(line.cards)}: {said(line)}, counts {line.points} in hand."
        if len(lines) > 1:
            text += f" Together {ranks(keep)} count {sum(one.points for one in lines)}."
        without = [
            choice.were(line.cards[0], card, name)
            for card in spread(view)
            if not same_line(view, keep, line, card)
        ]
        yield Idea(f"keep-{kind}", text, line.rule, tuple(without[:FEW]))
    whole = sum(line.points for line in lines)
    if whole:
        text = f"{ranks(keep)} count {whole} before a card is turned up: keep them together."
        yield Idea("keep-most", text, "cribbidge.count", plain=True)
    else:
        text = f"No three of your cards count. {ranks(keep)} leave the most to the turned card."
        yield Idea("keep-none", text, "cribbidge.turn-up", plain=True)


def same_line(view: CribbidgeState, keep: tuple[str, ...], line: CountLine, card: str) -> bool:
    """Whether *card* in place of the first of a line makes as much of the same kind."""
    cards = tuple(card if one == line.cards[0] else one for one in keep)
    other = reckoned(view.terms, cards, "", dealers=False)
    return any((one.rule, one.points) == (line.rule, line.points) for one in other)


def on_crib(choice: ActChoice) -> Iterator[Idea]:
    """What the cards that are laid out do in the crib of one player or of the other."""
    view: CribbidgeState = choice.view
    laid, own = choice.move.what, choice.seat == view.dealer
    lines = reckoned(view.terms, laid, "", dealers=False)
    turned_round = (choice.other(whose(not own), dealer=1 - view.dealer),)
    if own and lines:
        text = f"The crib is yours: {said(lines[0])}, counts {lines[0].points} there."
        yield Idea("own-crib", text, "cribbidge.crib", turned_round, plain=True)
    elif own:
        hand, crib = on_average(view, choice.move)
        other = next_best(choice)
        other_hand, other_crib = on_average(view, other)
        text = (
            f"The crib is yours. {ranks(laid)} bring about {crib:.0f} there, and the cards you "
            f"keep about {hand:.0f}; {ranks(other.what)} would bring {other_crib:.0f}, and leave "
            f"{other_hand:.0f}."
        )
        yield Idea("own-crib-spare", text, "cribbidge.crib", turned_round)
    elif lines:
        text = f"Breaking up your hand would cost more than {said(lines[0])} brings the dealer."
        yield Idea("crib-cost", text, "cribbidge.count", turned_round)
    else:
        text = f"The crib is the dealer’s, and {ranks(laid)} make nothing together."
        yield Idea("other-crib", text, "cribbidge.crib", turned_round, plain=True)


def next_best(choice: ActChoice) -> Move:
    """The two cards that would be laid out instead."""
    view: CribbidgeState = choice.view
    moves = [Move(choice.seat, "lay", two) for two in lays(view.hands[choice.seat])]
    worths = weighed_lays(view, [move for move in moves if set(move.what) != set(choice.move.what)])
    return max(worths, key=worths.__getitem__)


def whose(own: bool) -> str:
    """That the crib were somebody else’s."""
    return "If the crib were yours" if own else "If the crib were your opponent’s"


# The play ------------------------------------------------------------------------------------


def on_scoring(choice: ActChoice) -> Iterator[Idea]:
    """What the card sets up at once."""
    view: CribbidgeState = choice.view
    row = view.row.with_card(choice.seat, choice.card)
    for line in laid_up(row.cards):
        kind = line.rule.rsplit(".", 1)[1]
        begins = said(line)
        text = f"The {NAMES[choice.card]} makes {begins}: {line.points} at once."
        if kind == "fifteen":
            text = f"The {NAMES[choice.card]} brings the row to fifteen: 2 at once."
        text += scored_too(choice)
        without = [
            choice.were(choice.card, card, name)
            for card in spread(view)
            if not at_once(view.row, choice.seat, card)
            and card in run_up.fitting(view.row, [card], LIMIT)
        ]
        yield Idea(f"play-{kind}", text, line.rule, tuple(without[:FEW]), plain=True)
    if run_up.total(row) == LIMIT:
        text = f"The {NAMES[choice.card]} makes thirty-one, and is the last: one point."
        yield Idea("thirty-one", text, "cribbidge.last", plain=True)


def scored_too(choice: ActChoice) -> str:
    """What a card leaves that sets up as much as the next best: a sentence, or nothing."""
    row, seat, rival = choice.view.row, choice.seat, rival_of(choice, "")
    if not rival or at_once(row, seat, rival) < at_once(row, seat, choice.card):
        return ""
    so = f" {capital(name(rival))} sets up as much"
    fewer, more = answers(choice, choice.card), answers(choice, rival)
    if fewer < more:
        return f"{so}, but {more} unseen cards score on it, and on this {fewer or 'none'}."
    ways, worse = follow_ups(choice, choice.card), follow_ups(choice, rival)
    if ways > worse:
        return (
            f"{so}, but after this your next card can score on {ways} of your opponent’s answers; "
            f"after that, on {worse or 'none'}."
        )
    return f"{so} now."


def on_leaving(choice: ActChoice) -> Iterator[Idea]:
    """What the card leaves for the other."""
    view: CribbidgeState = choice.view
    seat, hidden = choice.seat, unseen(choice.view)
    if at_once(view.row, seat, choice.card) or not view.hands[1 - seat]:
        return
    row = view.row.with_card(seat, choice.card)
    come_in = run_up.fitting(row, hidden, LIMIT)
    scoring = [card for card in come_in if at_once(row, 1 - seat, card)]
    fifteen = [card for card in come_in if run_up.total(row) + spots(card) == 15]
    sum_of = run_up.total(row)
    others = {card: answers(choice, card) for card in choice.cards if card != choice.card}
    rival = rival_of(choice, max(others, key=lambda card: others[card], default=""))
    if choice.alike and come_in:
        many = f"{len(scoring)}" if scoring else "None"
        text = (
            f"{many} of the {len(hidden)} cards you have not seen "
            f"{'scores' if len(scoring) < 2 else 'score'} on {sum_of}. "
            f"{capital(joined([name(card) for card in others], 'or'))} would do as well."
        )
        yield Idea("level", text, "cribbidge.come-in", plain=True)
        return
    if rival and others[rival] > len(scoring):
        key, begins = how_safe(choice, rival, len(scoring))
        text = f"{begins} after {name(rival)} it would be {others[rival]}."
        yield Idea(key, text, "cribbidge.play.fifteen", in_its_place(choice), plain=True)
    if not come_in:
        text = f"At {sum_of} no card can come in: you are the last."
        yield Idea("last", text, "cribbidge.last", plain=True)
    elif not fifteen and sum_of < 15 and makes_fifteen(choice, rival):
        text = f"From {sum_of} no card makes fifteen."
        yield Idea("no-fifteen", text, "cribbidge.play.fifteen", plain=True)
    elif (
        not view.row.laid
        and not choice.rival  # it would be answered by as many
        and len(scoring) <= min(others.values(), default=len(scoring))
    ):
        text = f"{len(scoring)} of the {len(hidden)} cards you have not seen answer it with points."
        yield Idea("lead", text, "cribbidge.lead", plain=True)
    elif sum_of > 15 and makes_fifteen(choice, rival):
        text = f"At {sum_of} the row is past fifteen, and few cards score on it."
        yield Idea("past-fifteen", text, "cribbidge.limit", plain=True)
    else:
        yield from on_following(choice, rival)


def on_following(choice: ActChoice, other: str) -> Iterator[Idea]:
    """What the card leaves for one’s own next."""
    card, rival = choice.card, other
    if not rival or spots(rival) == spots(card):
        text = "None of your cards is better than another in this place."
        yield Idea("alike", text, "cribbidge.come-in", plain=True)
        return
    rule, others = "cribbidge.come-in", in_its_place(choice)
    if (ways := follow_ups(choice, card)) > (worse := follow_ups(choice, rival)):
        text = (
            f"After {ways} of the cards that your opponent may answer with, your next card can"
            f" score; if you play {name(rival)}, after {worse or 'none'}."
        )
        yield Idea("sets-up", text, rule, others, plain=True)
    elif spots(card) > spots(rival):
        text = (
            f"{name(card)} comes in only up to {LIMIT - spots(card)}, {name(rival)} up to"
            f" {LIMIT - spots(rival)}: play the higher card while there is room."
        )
        yield Idea("keeps-low", text, rule, others, plain=True)
    else:
        at = run_up.total(choice.view.row) + spots(card)
        there = at - spots(card) + spots(rival)
        text = (
            f"It leaves more room for your other cards: the row is at {at}, and after "
            f"{name(rival)} it would be at {there}."
        )
        yield Idea("keeps-high", text, rule, others, plain=True)


def rival_of(choice: ActChoice, other: str) -> str:
    """The card that was played instead, or the next best; *other* if none is known."""
    beside = choice.rival
    return beside.what[0] if beside and beside.verb == "play" and beside.what else other


def makes_fifteen(choice: ActChoice, card: str) -> bool:
    """Whether the other could make fifteen after *card*."""
    view: CribbidgeState = choice.view
    if not card:
        return False
    at = run_up.total(view.row.with_card(choice.seat, card))
    return any(at + spots(one) == 15 for one in unseen(view))


def follow_ups(choice: ActChoice, card: str) -> int:
    """After how many answers to *card* the seat’s next card could score."""
    view: CribbidgeState = choice.view
    seat, hidden = choice.seat, unseen(view)
    row = view.row.with_card(seat, card)
    rest = [one for one in view.hands[seat] if one != card]
    return sum(
        any(
            at_once(then, seat, mine)
            for then in [row.with_card(1 - seat, one)]
            for mine in run_up.fitting(then, rest, LIMIT)
        )
        for one in run_up.fitting(row, hidden, LIMIT)
    )


def answers(choice: ActChoice, card: str) -> int:
    """How many unseen cards would set up points for the other after *card*."""
    view: CribbidgeState = choice.view
    row = view.row.with_card(choice.seat, card)
    come_in = run_up.fitting(row, unseen(view), LIMIT)
    return sum(at_once(row, 1 - choice.seat, one) > 0 for one in come_in)


def how_safe(choice: ActChoice, rival: str, scoring: int) -> tuple[str, str]:
    """The kind of an idea that a card is safer than *rival*, and how its sentence begins."""
    view: CribbidgeState = choice.view
    hidden = len(unseen(view))
    sums = [run_up.total(view.row.with_card(choice.seat, card)) for card in (choice.card, rival)]
    if not view.row.laid:
        return (
            "safer-lead",
            f"If you lead {name(choice.card)}, {scoring} cards answer it with points;",
        )
    if sums[0] >= 15 > sums[1]:
        return (
            "safer-past",
            f"It takes the row past fifteen: {few(scoring).lower()} of {hidden} score;",
        )
    if sums[0] < 5 < sums[1]:
        return (
            "safer-low",
            f"From {sums[0]} no card makes fifteen: {few(scoring).lower()} score on it;",
        )
    return "safer", f"{few(scoring)} of the {hidden} cards you have not seen can score on it;"


def few(many: int) -> str:
    """A small number at the head of a sentence.

    >>> few(0), few(3)
    ('None', 'Only 3')
    """
    return f"Only {many}" if many else "None"


def in_its_place(choice: ActChoice) -> tuple[Otherwise, ...]:
    """Positions in which another card stands where the advised one does."""
    view: CribbidgeState = choice.view
    fits = run_up.fitting(view.row, spread(view), LIMIT)
    return tuple(choice.were(choice.card, card, name) for card in fits)[:FEW]


def spread(view: CribbidgeState) -> list[str]:
    """Some cards that the seat has not seen, of ranks far apart."""
    hidden = unseen(view)
    first = {card[0]: card for card in reversed(hidden)}
    return [first[rank] for rank in "KA7Q3J9T24865" if rank in first]


IDEAS = weighed
