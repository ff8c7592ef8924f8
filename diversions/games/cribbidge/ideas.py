"""What good players of Cribbidge weigh: what to keep, whose the crib is, what a card leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from diversions.games.cribbidge.counting import NAMES, RANK, laid_up, reckoned, said
from diversions.games.cribbidge.fast import CountWays, points
from diversions.games.cribbidge.players import (
    MOST_HANDS,
    SEEN_THROUGH,
    UNIT,
    at_once,
    bare,
    hands_of_other,
    hidden_lines,
    kept,
    lays,
    on_average,
    row_points,
    unseen,
    weighed_lays,
)
from diversions.games.cribbidge.rules import LIMIT, UP, CribbidgeState
from diversions.games.cribbidge.variants import (
    ELDEST,
    EVERY,
    NODDY,
    ORDER,
    THREE,
    TURNED,
)
from diversions.rules import Move, Seat
from diversions.rules.coaching import ActChoice, Idea, alike
from diversions.rules.kit import run_up
from diversions.rules.kit.counts import CountLine
from diversions.rules.kit.dice import times
from diversions.rules.kit.wording import capital, joined
from diversions.rules.players.row_reasons import (
    MUCH,
    RowCases,
    as_well,
    decides,
    far_apart,
    instead,
)

FEW = 3  # other positions for an idea, at most
COUNTED = 60  # hands that are told by their number; of more, how many in a hundred


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def ranks(cards: tuple[str, ...]) -> str:
    """The ranks of some cards in words."""
    return joined([RANK[card] for card in cards])


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for an act."""
    match choice.move.verb:
        case "lay" if len(choice.move.what) == 2:
            needed = list(on_need(choice))
            yield from needed or on_laying(choice)
        case "play":
            yield from on_playing(choice)
        case "lurkt":
            text = "Your opponent has not reached 45: it is a double game only if you say so."
            yield Idea("lurkt", text, "cribbidge.lurkt.said", plain=True)


# The crib ------------------------------------------------------------------------------------


def on_need(choice: ActChoice) -> Iterator[Idea]:
    """How often the cards that are kept win by count, where little is left to win."""
    view: CribbidgeState = choice.view
    hand, need, elder = (
        view.hands[choice.seat],
        UP - view.score[choice.seat],
        choice.seat != view.dealer,
    )
    three = 3 if elder and (view.terms[THREE] == EVERY or view.deal == 1) else 0
    ways, hidden = CountWays.of(view.terms), unseen(view)
    knaves = {one for one in hidden if one[0] == "J" and view.terms[NODDY] == TURNED}

    def wins(laid: tuple[str, ...], knave: int = 0 if elder else 2) -> int:
        keep = kept(hand, laid)
        more = {one: three + knave * (one in knaves) for one in hidden}
        return sum(points(ways, keep, one, not elder) + more[one] >= need for one in hidden)

    mine, many = wins(choice.move.what), [wins(laid) for laid in lays(hand)]
    first = not three and elder == (view.terms[ORDER] == ELDEST)
    # Two for a Knave that is turned up win the dealer’s game before anything is counted.
    first = first and not (elder and knaves and view.score[view.dealer] + 2 >= UP)
    unless = "" if first else ", if your opponent does not win first"
    if min(many) == len(hidden):
        what = "the three for not dealing win" if three >= need else "any three of your cards win"
        text = f"It does not matter what you lay: {what} the game{unless}."
        yield Idea("lay-any", text, "cribbidge.at-once", plain=True)
    elif mine == max(many) > min(many) and 2 * mine >= len(hidden):
        held = f"with {mine} of the {len(hidden)} cards that may be turned up"
        held = "whatever card is turned up" if mine == len(hidden) else held
        more = " and the three for not dealing" if three else ""
        text = f"You need {need}: {ranks(kept(hand, choice.move.what))}{more} win the game {held}"
        if mine > wins(choice.move.what, 0):
            unless += ". A Knave that is turned up is two to you, who deal"
        yield Idea("lay-win", f"{text}{unless}.", "cribbidge.at-once", plain=True)


def on_laying(choice: ActChoice) -> Iterator[Idea]:
    """What the cards that are kept count, and those that are laid, beside the next best two."""
    view: CribbidgeState = choice.view
    hand, mine = view.hands[choice.seat], choice.move
    moves = [Move(choice.seat, "lay", two) for two in lays(hand)]
    worths = weighed_lays(view, [mine, *(one for one in moves if not alike(one, mine))])
    gains = {one: worths[mine] - worth for one, worth in worths.items() if one != mine}
    as_good = [one for one, gain in gains.items() if abs(gain) < UNIT.least]
    less = {one: gain for one, gain in gains.items() if gain >= UNIT.least}
    rival = min(less, key=less.__getitem__, default=None)
    if choice.done and choice.rival and choice.rival.verb == "lay":
        as_good, rival = [], choice.rival
    well = ""
    if as_good:
        best = max(as_good, key=worths.__getitem__)
        well = f" To lay {joined([name(card) for card in best.what])} comes to about the same."
    if rival is None:
        yield Idea(
            "lay-even", f"It hardly matters what you lay.{well}", "cribbidge.crib", plain=True
        )
        return
    keep, other = kept(hand, mine.what), kept(hand, rival.what)
    (counts, crib), (other_counts, other_crib) = (on_average(view, one) for one in (mine, rival))
    lines = sorted(reckoned(view.terms, keep, "", dealers=False), key=lambda line: -line.points)
    now, then = bare(view, keep), bare(view, other)
    own, gain = choice.seat == view.dealer, counts - other_counts
    brought = crib - other_crib if own else other_crib - crib
    if not own and now > then and gain > 0 and -MUCH * gain <= brought <= gain:
        text = f"{ranks(keep)} count {now} in hand: {made_of(lines, keep)}."
        text += f" {ranks(other)} would count {then or 'nothing'}."
        without = [
            choice.were(lines[0].cards[0], card, name)
            for card in far_apart(unseen(view))
            if not same_line(view, keep, lines[0], card)
        ]
        kind = lines[0].rule.split(".")[1]
        yield Idea(f"keep-{kind}", f"{text}{well}", lines[0].rule, tuple(without[:FEW]), plain=True)
        return
    brings = "bring you" if own else "bring the dealer"
    told = [mine, rival, *as_good]
    laid, instead_laid = (two_named(one.what, [each.what for each in told]) for one in told[:2])
    text = (
        f"With the card turned up, {ranks(keep)} count about {counts:.1f}, and {laid} {brings} "
        f"about {crib:.1f} in the crib. With {instead_laid} laid it would be {other_counts:.1f} "
        f"and {other_crib:.1f}."
    )
    turned_round = choice.other(whose(not own), dealer=1 - view.dealer)
    key = "own-crib" if own else "other-crib"
    yield Idea(key, f"{text}{well}", "cribbidge.crib", (turned_round,), plain=True)


def made_of(lines: Sequence[CountLine], hand: tuple[str, ...]) -> str:
    """What a hand counts by: each line once, and how often it comes.

    >>> made_of([CountLine("cribbidge.fifteen", 2, ("5H", "QD"))] * 2, ("5H", "QD", "5C"))
    'twice fifteen, by Five and Queen'
    """
    often = Counter(said(line) for line in lines)
    return joined([f"{times(many)} {words}".lstrip() for words, many in often.items()])


def two_named(two: tuple[str, ...], told: list[tuple[str, ...]]) -> str:
    """Two cards by their ranks; by their suits as well, if other two of the same are told of.

    >>> two_named(("5C", "7S"), [("5C", "7S"), ("5D", "4D")])
    'Five and Seven'
    >>> two_named(("5C", "7S"), [("5C", "7S"), ("7S", "5D")])
    'the Five of Clubs and the Seven of Spades'
    """
    high = sorted(card[0] for card in two)
    same = [one for one in told if sorted(card[0] for card in one) == high]
    return joined([name(card) for card in two]) if same[1:] else ranks(two)


def same_line(view: CribbidgeState, keep: tuple[str, ...], line: CountLine, card: str) -> bool:
    """Whether *card* in place of the first of a line makes as much of the same kind."""
    cards = tuple(card if one == line.cards[0] else one for one in keep)
    other = reckoned(view.terms, cards, "", dealers=False)
    return any((one.rule, one.points) == (line.rule, line.points) for one in other)


def whose(own: bool) -> str:
    """That the crib were somebody else’s."""
    return "If the crib were yours" if own else "If the crib were your opponent’s"


# The play ------------------------------------------------------------------------------------


def on_playing(choice: ActChoice) -> Iterator[Idea]:
    """What the card sets up at once, or how the play goes on after it, beside another card."""
    view: CribbidgeState = choice.view
    card, rival = choice.card, rival_of(choice)
    now, then = (at_once(view.row, choice.seat, one) if one else 0 for one in (card, rival))
    if now > then or not rival:
        beside = as_well(cases_of(view, choice.seat), card, rival) if rival and choice.alike else ""
        yield from on_scoring(choice, beside)
        others = [one for one in choice.cards if one != card]
        if not rival and others:
            same = joined([name(one) for one in (card, *others)])
            text = f"{capital(same)} are of one rank, and it hardly matters which you play."
            yield Idea("level", text, "cribbidge.come-in", plain=True)
        return
    cases = cases_of(view, choice.seat)
    key, text = instead(cases, card, rival, (now, then), choice.alike)
    wins = decides(cases, card, rival)
    yield Idea(key, text, RULES.get(key, "cribbidge.come-in"), plain=True, decides=wins)


def on_scoring(choice: ActChoice, beside: str) -> Iterator[Idea]:
    """What the card sets up at once; *beside*: what is said of another that is as good."""
    view: CribbidgeState = choice.view
    row = view.row.with_card(choice.seat, choice.card)
    for line in laid_up(row.cards):
        kind = line.rule.rsplit(".", 1)[1]
        text = f"The {NAMES[choice.card]} makes {said(line)}: {line.points} at once."
        if kind == "fifteen":
            text = f"The {NAMES[choice.card]} brings the row to fifteen: 2 at once."
        if view.score[choice.seat] + line.points >= UP:
            text, beside = f"{text.removesuffix('.')}, and that wins the game.", ""
        without = [
            choice.were(choice.card, card, name)
            for card in far_apart(unseen(view))
            if not at_once(view.row, choice.seat, card)
            and card in run_up.fitting(view.row, [card], LIMIT)
        ]
        rule, turns = line.rule, () if beside else tuple(without[:FEW])
        yield Idea(f"play-{kind}", f"{text}{beside}", rule, turns, plain=True)


RULES = {"row-last": "cribbidge.last", "row-won": "cribbidge.at-once"}


def rival_of(choice: ActChoice) -> str:
    """The card that was played instead, or the next best; where all are worth the same, one of
    another rank; empty if there is none."""
    beside = choice.rival
    if beside and beside.verb == "play" and (choice.done or not choice.alike):
        return beside.what[0]
    return next((card for card in choice.cards if card[0] != choice.card[0]), "")


def cases_of(view: CribbidgeState, seat: Seat) -> RowCases:
    """The hands that the other may hold, and how the play goes on against each."""
    hands = hands_of_other(view, seat, MOST_HANDS)
    count, many = view.counts[1 - seat], len(view.hands[1 - seat])

    held = "cards that your opponent may hold" if many == 1 else "hands"
    if count is not None:
        held = f"{'cards' if many == 1 else 'hands'} with which your opponent counts {count}"
    return RowCases(
        seat=seat,
        row=view.row.cards,
        hands=[(hand, 1.0) for hand in hands],
        line=hidden_lines(view, seat),
        name=name,
        rank=lambda card: RANK[card],
        suit=lambda card: NAMES[card].split(" of ")[1].removesuffix("s"),
        makes=row_points,
        how=lambda cards: joined([MADE[line.rule.split(".")[2]] for line in laid_up(cards)]),
        limit=LIMIT,
        told=f"the {len(hands)} {held}" if many <= SEEN_THROUGH or len(hands) <= COUNTED else "",
    )


MADE = {"fifteen": "fifteen", "pair": "a pair", "sequence": "a sequence", "flush": "a flush"}


IDEAS = weighed
