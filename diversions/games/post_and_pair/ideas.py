"""What good players of Post and Pair weigh: the pair, the Post, and how many must be daunted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from diversions.games.post_and_pair.players import FREE, Outlook, is_out, outlooks, safely_ahead
from diversions.games.post_and_pair.showing import lying
from diversions.games.post_and_pair.state import (
    HEAPS,
    NAMES,
    PACK,
    PostAndPairState,
    paired,
    post,
    post_standing,
    seat_card,
    sort_of,
)
from diversions.games.post_and_pair.variants import AGAIN, ROUNDS
from diversions.rules import Move, Seat
from diversions.rules.bots import Budget
from diversions.rules.coaching import ActChoice, Idea, Otherwise, spoken, weighs
from diversions.rules.kit.counts import ACE_HIGH
from diversions.rules.kit.dice import NUMBERS, counted
from diversions.rules.kit.wording import capital
from diversions.rules.numbers import whole

VIE, YIELD, SEE = "post-and-pair.vie", "post-and-pair.yield", "post-and-pair.see"
TRIALS = 300  # hands of the others by which a reason counts
RARE = 0.03  # of all times, that are told as hardly ever
LEAST_TOLD = 0.3  # coins that are won more, before they are told
LIKELY = 50  # times in 100
OFTEN = 0.1  # of all times that all yield, before it is a reason


def name(card: str) -> str:
    return f"the {NAMES[card]}"


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reasons that there may be for a vie, or against it."""
    view: PostAndPairState = choice.view
    verb, hand = choice.move.verb, view.hands[choice.seat]
    pair, makes = paired(hand), post(hand)
    against = counted(len(view.within) - 1, "other player")
    without = broken(choice) if pair else mended(choice)
    if verb in FREE and safely_ahead(view, choice.seat):
        yield Idea("ahead", far_ahead(view, choice.seat), view.terms[ROUNDS].rule, plain=True)
    elif verb in ("vie", "revie", "double"):
        key, text = on_vying(choice)
        # Whoever asks would rather know why to wait, where that does as well.
        yield Idea(key, text, VIE, without, plain=True, dull=key == "vie-mixed")
    elif verb in ("yield", "see"):
        text = on_seeing(choice)
        yield Idea(verb, text, SEE if verb == "see" else YIELD, without, plain=True)
    elif verb in ("pass", "play"):
        rule = "post-and-pair.pass" if verb == "pass" else "post-and-pair.play-out"
        key, text = waiting(choice)
        if verb == "pass" and is_out(view, choice.seat):
            rule = view.terms[AGAIN].rule
            text = f"{having(choice)} A vie on that costs more than it would win."
            key = "wait-out"
        yield Idea(key, text, rule, without, plain=True)
    else:
        text = f"You have {sort_of(pair) if pair else f'{makes} at Post'} against {against}."
        yield Idea(verb, text, "post-and-pair.divide.divided", without, plain=True)


def far_ahead(view: PostAndPairState, seat: Seat) -> str:
    """Why a player who is far ahead in the last deal lays nothing more, in sentences."""
    second = max(coins for one, coins in enumerate(view.purses) if one != seat)
    ahead, lies = view.purses[seat] - second, sum(lying(view))
    return (
        f"It is the last deal, and you are {ahead} coins ahead. The player who takes the "
        f"{lies} that lie there stays behind you: only coins that you lay yourself can lose you "
        "the match."
    )


def having(choice: ActChoice) -> str:
    """What the hand has for the vie and for the Seat, in a sentence."""
    view: PostAndPairState = choice.view
    hand = view.hands[choice.seat]
    pair, makes = paired(hand), post(hand)
    point = f"{makes} at Post" if post_standing(view.terms, hand) else f"no Post ({makes})"
    best_card = name(seat_card(view.terms, hand, view.trump))
    return f"You have {sort_of(pair) if pair else 'no pair'}, {point} and {best_card} for the Seat."


def of_moves(choice: ActChoice, *moves: Move) -> list[Outlook]:
    """What may come of *moves*, by hands that are always the same."""
    every = list(dict.fromkeys(moves))
    found = outlooks(choice.view, every, Random(0), Budget(TRIALS))
    return [found[move] for move in moves]


def carries(share: float) -> str:
    """How often a hand carries the vie.

    >>> carries(0.37), carries(0.012)
    ('it carries the vie about 37 times in 100', 'it hardly ever carries the vie')
    """
    if share < RARE:
        return "it hardly ever carries the vie"
    if share > 1 - RARE:
        return "it nearly always carries the vie"
    return f"it carries the vie about {100 * share:.0f} times in 100"


def on_vying(choice: ActChoice) -> tuple[str, str]:
    """Why to lay so much to the vie: what tells it from laying less, or nothing, and from more."""
    less, more = beside(choice)
    # Where neither does worse by trials, what it is held against speaks for it.
    rival = less or more or choice.rival or choice.move
    mine, other = of_moves(choice, choice.move, rival)
    begins = f"{having(choice)} {against_stayers(mine)}"
    if choice.alike:
        return "vie-level", f"It hardly matters. {begins}."
    if rival.verb == "yield":
        return "vie-in", f"{begins}. {costing(choice, mine)}"
    if less is None and any(move.verb in FREE and choice.level(move) for move in choice.worths):
        text = (
            f"{begins}. To wait is about as good, but vie on such a hand now and then, or the "
            "others read your vies"
        )
        loses = mine.share * laid_by(mine) < 1  # what is laid to a vie, not what it makes yield
        return "vie-mixed", text + (
            f"; what you lay to a larger vie is {lost(mine.share)}." if loses else "."
        )

    if less is None and more is not None:
        return "vie-cheap", f"{begins}. {no_more(choice, mine, more)}"
    key, text = no_less(choice, mine, rival, other)
    return key, f"{text} {no_more(choice, mine, more)}".rstrip()


def beside(choice: ActChoice) -> tuple[Move | None, Move | None]:
    """The most of what lays less than the advised vie, or nothing, and does worse; and the least of
    what lays more and does worse.  Where it is held against what was done: that alone."""
    rival, mine = choice.rival, size(choice.move)
    if choice.done or choice.move not in choice.worths:
        worse = [rival] if rival else []
    else:
        others = [move for move in choice.worths if move != choice.move]
        worse = [move for move in others if not choice.level(move)]
    less = [move for move in worse if size(move) <= mine]
    less = [move for move in less if move.verb != "yield" or move == rival]
    more = [move for move in worse if size(move) > mine]
    return (
        max(less, key=lambda move: (size(move), move == rival), default=None),
        min(more, key=size, default=None),
    )


def size(move: Move) -> int:
    """The coins by which a move raises the vie."""
    return len(HEAPS) if move.verb == "double" else coins_of(move)


def against_stayers(mine: Outlook) -> str:
    """How often all others yield, if they do, and how often a hand then carries the vie."""
    stays = f"against those who stay in, {carries(mine.share)}"
    if mine.alone < RARE:
        return capital(stays)
    return f"About {100 * mine.alone:.0f} times in 100 all others yield; {stays}"


def costing(choice: ActChoice, mine: Outlook) -> str:
    """What a vie costs and brings in, in a sentence."""
    cost = counted(round(mine.cost), "coin")
    return (
        f"It costs {cost}, and brings in about {brought(choice, mine, choice.move):.1f} on average."
    )


def no_less(choice: ActChoice, mine: Outlook, rival: Move, other: Outlook) -> tuple[str, str]:
    """What a vie wins beside *rival*, which lays less: the kind of that, and the sentences."""
    view: PostAndPairState = choice.view
    named, has = f"“{spoken(choice.game, view, rival)}”", having(choice)
    begins = f"{has} {against_stayers(mine)}"
    lying_there, gain = mine.lying - other.lying, mine.worth - other.worth
    if lying_there >= LEAST_TOLD and 2 * lying_there > gain:
        fewer = f" ({100 * other.alone:.0f} with {named})" if mine.alone > other.alone else ""
        if mine.alone >= OFTEN:
            return "vie-unseen", (
                f"{has} Against those who stay in, {carries(mine.share)}. But about "
                f"{100 * mine.alone:.0f} times in 100 all others yield{fewer}, and you then take "
                f"what lies there, {counted(sum(lying(view)), 'coin')}, unseen."
            )
        return "vie-heaps", (
            f"{begins}. Each vie makes some yield, and the fewer stay, the more often Post, "
            f"Pair or Seat is yours: about {mine.lying:.1f} coins of what lies there, and "
            f"{other.lying:.1f} with {named}."
        )
    laid = laid_by(mine)
    if mine.share * laid > 1:
        part = f"only about one coin in {NUMBERS[laid]}"
        then = "let the others pay"
        if 0 < size(rival) < size(choice.move):
            then = f"with {named} they would pay you less"
        return "vie-good", f"{begins}, where you lay {part}: {then}."
    if not weighs(choice):
        return "vie-brings", f"{begins}. {costing(choice, mine)}"
    rest = (
        f"{named} would cost {round(other.cost)}, and bring in {brought(choice, other, rival):.1f}."
    )
    return "vie-brings", f"{begins}. {costing(choice, mine)} {rest}"


def laid_by(mine: Outlook) -> int:
    """How many players lay to the vie where cards are shown, on average."""
    return max(2, round(1 + mine.staying / max(0.001, 1 - mine.alone)))


def no_more(choice: ActChoice, mine: Outlook, more: Move | None) -> str:
    """Why to lay no more, beside what lays *more* and does worse; or that more does as well."""
    larger = any(coins > size(choice.move) for coins in as_good(choice))
    if more is None:
        return "To lay more comes to about the same." * larger
    (other,) = of_moves(choice, more)
    named = f"“{spoken(choice.game, choice.view, more)}”"
    if round(100 * mine.share) > round(100 * other.share):
        few = f"only about {100 * other.share:.0f} times" if other.share >= RARE else "hardly ever"
        return f"With {named} it carries the vie {few}, since only the better hands stay to that."
    most = round(mine.cost) + max(0, *as_good(choice)) - coins_of(choice.move)
    return (
        f"Lay no more on it than {counted(most, 'coin')}: what more you lay is {lost(mine.share)}."
    )


def plainest(choice: ActChoice, best: Move) -> Move:
    """The least vie that does as well as the *best*; the most that may be laid, if that is best."""
    worths = choice.worths
    if best.verb not in ("vie", "revie") or best not in worths:
        return best
    sizes = [move for move in worths if move.verb == best.verb]
    if best == max(sizes, key=coins_of):
        return best
    near = [move for move in sizes if worths[best] - worths[move] < choice.least / 2]
    return min(near, key=coins_of)


def brought(choice: ActChoice, found: Outlook, move: Move) -> float:
    """The coins that *move* brings in: as many as the figure is reckoned from."""
    return choice.worths[move] + found.cost if move in choice.worths else found.brings


def coins_of(move: Move) -> int:
    """The coins that a move names."""
    return (whole(move.what[0]) or 0) if move.what else 0


def as_good(choice: ActChoice) -> list[int]:
    """The coins that the advised move lays, and all that are worth about as much."""
    near = filter(choice.level, choice.worths)
    return [coins_of(move) for move in (choice.move, *near)]


def on_seeing(choice: ActChoice) -> str:
    """What seeing costs and brings in."""
    view: PostAndPairState = choice.view
    see = Move(choice.seat, "see")
    (mine,) = of_moves(choice, see)
    owed = counted(view.bet - view.vied[choice.seat], "coin")
    text = (
        f"{having(choice)} Against those who stay in, {carries(mine.share)}. Seeing costs {owed}, "
        f"and brings in about {brought(choice, mine, see):.1f} on average, heaps and all."
    )
    raised = choice.rival and choice.rival.verb == "revie"
    if choice.move.verb == "see" and raised and round(100 - 100 * mine.share) > LIKELY:
        text += f" Lay no more: what you lay to a revie is {lost(mine.share)}."
    return text


def lost(share: float) -> str:
    """How often it is lost what is laid on a hand that carries that *share* of the vies."""
    return "nearly always lost" if share < RARE else f"lost the other {100 - 100 * share:.0f} times"


def waiting(choice: ActChoice) -> tuple[str, str]:
    """Why to stay in without another coin: the kind of the reason, and the reason."""
    view: PostAndPairState = choice.view
    seat = seat_card(view.terms, view.hands[choice.seat], view.trump)
    (mine,) = of_moves(choice, choice.move)
    key = "wait-seat" if seat[0] in "AK" else "wait"
    carried = f"Against all who are in, {carries(mine.share)}"
    rival = choice.rival
    if rival is not None and rival.verb == "vie":
        (other,) = of_moves(choice, rival)
        if mine.share - other.share >= RARE:
            few = f"about {100 * other.share:.0f}" if other.share >= RARE else "hardly ever"
            vie = f"“{spoken(choice.game, view, rival)}”"
            carried = f"{carried}, and {few} against those who would stay to {vie}"
    after = "staying in costs nothing, and you can still see a vie."
    if choice.move.verb == "play":
        after = "showing now costs nothing."
    return key, f"{having(choice)} {carried}: {after}"


def spare(choice: ActChoice) -> list[str]:
    """The cards that are not in the hand, the lowest first."""
    hand = choice.view.hands[choice.seat]
    return sorted(set(PACK.cards) - {*hand}, key=lambda card: (ACE_HIGH.index(card[0]), card))


def broken(choice: ActChoice) -> tuple[Otherwise, ...]:
    """The same hand with a card of its pair replaced by one that pairs nothing."""
    hand = choice.view.hands[choice.seat]
    ranks = {card[0] for card in hand}
    other = next(card for card in spare(choice) if card[0] not in ranks)
    return (choice.were(paired(hand)[-1], other, name),)


def mended(choice: ActChoice) -> tuple[Otherwise, ...]:
    """The same hand with its lowest card replaced by one that pairs the highest."""
    hand = sorted(choice.view.hands[choice.seat], key=lambda card: ACE_HIGH.index(card[0]))
    other = next(card for card in spare(choice) if card[0] == hand[-1][0])
    return (choice.were(hand[0], other, name),)


IDEAS, PLAINEST = weighed, plainest
