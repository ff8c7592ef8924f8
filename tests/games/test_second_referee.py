"""Whole matches reckoned a second time, from their records and what the page says.

A referee who distrusts the engines reads the moves of a match and nothing else: who dealt, what was
played, bid and answered. What each deal is worth, and who has won, is written down here anew from
the rules as they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

import pytest

from diversions.games import GAMES
from diversions.rules import CHANCE, Move, Terms
from diversions.rules.bots import play_out
from tests.games.exercise import drawn
from tests.games.laws import anyone
from tests.samples import LONG

MATCHES = 200 if LONG else 12
HIGH = "23456789TJQKA"
PUT = "456789TJQKA23"
COUNTS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
TRUMPS = {"A": 5, "K": 4, "Q": 3, "J": 2}  # at Penneech
PENNEECH = "7D"
NUMBERS = {"four": 4, "seven": 7, "eleven": 11, "fifteen": 15, "thirty-one": 31, "forty-nine": 49}

Has = dict[str, str]  # the reading of each option
Said = tuple[tuple[int, ...], tuple[int, ...]]  # the score, and the sides that win
Played = list[tuple[int, str]]  # who laid which card


def agreed(terms: Terms) -> Has:
    return {option.key: reading.key for option, reading in terms.agreed}


def by_deals(moves: Sequence[Move]) -> list[list[Move]]:
    """The moves from each shuffle to the next; before the first, what comes before any deal."""
    deals: list[list[Move]] = [[]]
    for move in moves:
        if move.verb == "shuffle":
            deals.append([])
        deals[-1].append(move)
    return deals


def first_dealer(lifts: Sequence[Move], seats: int, ranks: str) -> int:
    """Who lifts the card that comes last in *ranks* and deals first; those who tie lift again."""
    lifting = list(range(seats))
    for lift in lifts:
        best = max(lift.what, key=lambda card: ranks.index(card[0]))[0]
        lifting = [s for s, card in zip(lifting, lift.what, strict=True) if card[0] == best]
    (dealer,) = lifting
    return dealer


def laid(deal: Sequence[Move]) -> Played:
    return [(move.seat, move.what[0]) for move in deal if move.verb == "play"]


def tricks(played: Played, many: int) -> list[Played]:
    return [played[at : at + many] for at in range(0, len(played), many)]


def taker(trick: Played, trump: str, order: str = HIGH, best: str = "") -> int:
    """Who takes a trick by trumps and the suit led; the card *best* is above its suit."""

    def strength(card: str) -> int:
        height = len(order) if card == best else order.index(card[0])
        return height + (100 if card[1] == trump else 0 if card[1] == trick[0][1][1] else -100)

    return max(trick, key=lambda each: strength(each[1]))[0]


def most(score: Sequence[int]) -> tuple[int, ...]:
    return tuple(at for at, points in enumerate(score) if points == max(score))


# Three tricks ------------------------------------------------------------------------------------


def side_of(trick: Played, order: str, together: bool) -> int | None:
    """The side that takes a trick at Truc; *together*, if partners who tie take it."""
    top = min(order.index(card[0]) for _, card in trick)
    best = [seat for seat, card in trick if order.index(card[0]) == top]
    alone = len(best) == 1 or (together and len({seat % 2 for seat in best}) == 1)
    return best[0] % 2 if alone else None


def whose(won: list[int | None], eldest: int, has: Has) -> int | None:
    """The side that has a deal at Truc by its tricks; None if nobody has it."""
    taken = [side for side in won if side is not None]
    for side in taken:
        if taken.count(side) == 2:
            return side
    if not taken:
        return None if has.get("three") == "nobody" else eldest
    if len(taken) == 2 and has.get("ties") == "nobody":
        return None
    return taken[0]


def worth_of(deal: Sequence[Move], has: Has, score: Sequence[int], at_eleven: bool) -> int:
    """What a deal of Truc was worth in the end."""
    worth, asked = 3 if at_eleven and 11 in score else 1, 0
    for move in deal:
        if move.verb == "concede":
            worth = 1
        elif move.verb == "stay" or (move.verb == "play" and asked):
            worth, asked = asked, 0
        elif move.verb == "raise":
            worth, (by, *_) = asked or worth, move.what or ("",)
            if "remainder" in has:
                whole = 12 - score[move.seat % 2] * (has["remainder"] == "needed")
                asked = whole if by == "remainder" else worth + int(by)
            else:
                asked = 2 * worth if "again" in has else worth + 1
    return worth


def of_truc(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    order = {"six": "67AKQJT9", "seven": "76AKQJT9", "belote": "78AKQJT9", "older": "76AKQJT98"}[
        has.get("order", has.get("pack", "belote"))
    ]
    if "concede" in has:
        order = "32AKNJ7654"
    games = 2 if "again" in has or has.get("length") == "rubber" else 1
    together = has.get("partners") in ("side", "taken")
    at_eleven = "concede" in has or has.get("above") == "all"
    score, won = [0, 0], [0, 0]
    for number, deal in enumerate(by_deals(moves)[1:]):
        worth, yields = worth_of(deal, has, score, at_eleven), {"fold", "concede"}
        given = [1 - move.seat % 2 for move in deal if move.verb in yields]
        played = [(m.seat, m.what[-1]) for m in deal if m.verb == "play" or is_card(m)]
        taken = [side_of(trick, order, together) for trick in tricks(played, seats)]
        winner = given[0] if given else whose(taken, (number + 1) % 2, has)
        if winner is None:
            continue
        score[winner] += worth
        if score[winner] >= 12:
            won[winner] += 1
            if won[winner] == games:
                return tuple(score), (winner,)
            score = [0, 0]
    raise AssertionError("The record has no end.")


def is_card(move: Move) -> bool:
    """Whether *move* is a call with a card."""
    return move.verb == "raise" and bool(move.what) and move.what[0][-1] in "SBCD"


# All Fours ---------------------------------------------------------------------------------------


def turned(deal: Sequence[Move], beg: str) -> list[str]:
    """The cards turned up in a deal of All Fours, in order."""
    pack = deal[0].what[12:]
    up, at = [pack[0]], 1
    if any(move.verb == "change" for move in deal):
        at += 6 * (beg == "more")
        while at < len(pack) and (len(up) == 1 or up[-1][1] == up[0][1]):
            at += 6 * (beg == "further" and len(pack) - at > 6)
            up.append(pack[at])
            at += 1
    return up


def at_once(has: Has, deal: Sequence[Move], up: list[str], dealer: int) -> list[tuple[int, int]]:
    """What scores at All Fours before a card is played."""
    verbs, points = {move.verb for move in deal}, []
    for number, card in enumerate(up):
        if has["sort"] != "plain" or has["knave"] == "turned":
            scores = HONOURS if has["sort"] != "plain" else {"J": 1}
            points.append((dealer, scores.get(card[0], 0)))
        if not number and "give" in verbs:
            points.append((1 - dealer, 1))
    kept = "accept" in verbs or (has["knave"] == "kept" and "give" in verbs)
    if has["sort"] == "plain" and has["knave"] != "turned" and up[0][0] == "J" and kept:
        points.append((dealer, 1))
    return points


def in_play(has: Has, played: Played, trump: str, dealer: int) -> list[tuple[int, int]]:
    """What scores at All Fours once the cards are played, in order."""
    heaps: list[list[str]] = [[], []]
    for trick in tricks(played, 2):
        heaps[taker(trick, trump)] += [card for _, card in trick]
    in_suit = [one for one in played if one[1][1] == trump]
    trumps = sorted(in_suit, key=lambda one: -HIGH.index(one[1][0]))

    def gets(holder: int, card: str, rule: str) -> int:
        return holder if rule == "dealt" else int(card in heaps[1])

    points = []
    if trumps:
        points += [(trumps[0][0], 1), (gets(*trumps[-1], has["low"]), 1)]
    for holder, card in trumps:
        if has["sort"] == "taken":
            points.append((gets(holder, card, "won"), HONOURS.get(card[0], 0)))
        elif card[0] == "J":
            points.append((gets(holder, card, has["jack"]), 1))
    first, second = (sum(COUNTS.get(card[0], 0) for card in heap) for heap in heaps)
    if first != second:
        points.append((int(second > first), 1))
    elif has["tie"] == "eldest":
        points.append((1 - dealer, 1))
    return points


def of_all_fours(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    before, *deals = by_deals(moves)
    dealer = 0
    if before:
        first, second = (PUT.index(card[0]) for card in before[-1].what)
        dealer = int(second > first)
    score = [0, 0]
    for deal in deals:
        up = turned(deal, has["beg"])
        points = at_once(has, deal, up, dealer)
        played = laid(deal)
        points += in_play(has, played, up[-1][1], dealer) if played else []
        for seat, more in points:
            score[seat] += more
            if score[seat] >= NUMBERS[has["up"]]:
                return tuple(score), (seat,)
        dealer = 1 - dealer
    raise AssertionError("The record has no end.")


# Cucumber ----------------------------------------------------------------------------------------


def of_cucumber(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    score, within, bought, deciding = [0] * seats, list(range(seats)), [], False
    for deal in by_deals(moves)[1:]:
        last = laid(deal)[-len(within) :]
        top = max(HIGH.index(card[0]) for _, card in last)
        for seat, card in last:
            score[seat] += (top + 2) * (HIGH.index(card[0]) == top)
        safe = [score[seat] for seat in within if score[seat] < 30]
        over = deciding or (len(within) <= 3 and len(safe) < len(within)) or not safe
        if not over:
            chose = {move.seat: move.verb for move in deal if move.verb in ("buy", "leave")}
            sliced = [seat for seat in within if score[seat] >= 30]
            barred = has["bar"] == "left" and len(safe) <= 3
            asked = [seat for seat in sliced if seat not in bought and not barred]
            assert sorted(chose) == sorted(asked)
            back = [seat for seat in asked if chose[seat] == "buy"]
            bought += back
            score = [max(safe) if seat in back else had for seat, had in enumerate(score)]
            within = [seat for seat in within if score[seat] < 30]
        if over or len(within) == 1:
            least = min(score[seat] for seat in within)
            best = tuple(seat for seat in within if score[seat] == least)
            if len(best) == 1 or has["tie"] == "share":
                return tuple(score), best
            within, deciding = list(best), True
    raise AssertionError("The record has no end.")


# Ruff and Trump ----------------------------------------------------------------------------------


def of_ruff(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    double, whole = has["company"] == "double", has["deal"] == "whole"
    each = 48 // seats if whole else 12
    par = 24 if double else each if has["par"] == "dealt" else 12
    needed = (52 if whole else {4: 52, 3: 40, 2: 36}[seats]) + (has["up"] == "passed")
    before, *deals = by_deals(moves)
    dealer = first_dealer(before, seats, HIGH[::-1])
    score = [0] * (2 if double else seats)
    for deal in deals:
        ruffs = [(move.seat, int(move.what[0])) for move in deal if move.verb == "ruff"]
        winner = max(ruffs, key=lambda one: one[1])[0]  # of equals the first to speak
        score[winner % 2 if double else winner] += 12
        if max(score) >= needed and has["end"] == "once":
            return tuple(score), most(score)
        taken = [0] * len(score)
        for trick in tricks(laid(deal), seats):
            seat = taker(trick, deal[0].what[each * seats][1])
            taken[seat % 2 if double else seat] += seats
        score = [had + max(cards - par, 0) for had, cards in zip(score, taken, strict=True)]
        if max(score) >= needed:
            return tuple(score), most(score)
        dealer = (dealer + 1) % seats
        assert ruffs[0][0] == dealer  # eldest of that deal, who deals the next
    raise AssertionError("The record has no end.")


# Penneech ----------------------------------------------------------------------------------------


def in_hand(card: str, trump: str) -> int:
    return 0 if card[1] != trump else 7 if card == PENNEECH else TRUMPS.get(card[0], 0)


def face_up(card: str) -> int:
    return 14 if card == PENNEECH else TRUMPS.get(card[0], 0)


def reckoned(has: Has, deal: Sequence[Move], dealer: int) -> list[tuple[int, int]]:
    """What is reckoned in a deal of Penneech, in order."""
    up, played = deal[0].what[14:], laid(deal)
    if not played:
        return [(dealer, face_up(up[0]))] if has["first"] == "dealer" else []
    points = [(dealer, face_up(up[0]) * (has["first"] == "dealer"))]
    cards = [0, 0]
    for number, trick in enumerate(tricks(played, 2)):
        trump = up[number][1]
        for seat, card in trick:
            at_play = has["hand"] == "plays" or (has["hand"] == "turned" and card == PENNEECH)
            points.append((seat, in_hand(card, trump) * at_play))
        if len(trick) == 2:
            won = taker(trick, trump, best=PENNEECH)
            both = sum(in_hand(card, trump) for _, card in trick)
            points += [(won, both * (has["hand"] == "takes")), (won, face_up(up[number + 1]))]
            cards[won] += 2
    points += [(seat, max(cards[seat] - 7, 0)) for seat in (0, 1)]
    for holder in (1 - dealer, dealer) if has["hand"] == "dealt" else ():
        held = [card for seat, card in played if seat == holder]
        points.append((holder, sum(in_hand(card, up[0][1]) for card in held)))
    return points


def of_penneech(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    before, *deals = by_deals(moves)
    first, second = ("A23456789TJQK".index(card[0]) for card in before[-1].what)
    dealer, score = int(second < first), [0, 0]
    for deal in deals:
        thrower = [move.seat for move in deal if move.verb == "redeal"]
        if thrower:
            dealer = thrower[0] if has["again"] == "thrower" else dealer
            continue
        for seat, more in reckoned(has, deal, dealer):
            score[seat] += more
            if score[seat] >= 61:
                return tuple(score), (seat,)
        dealer = 1 - dealer
    raise AssertionError("The record has no end.")


# French-Ruff -------------------------------------------------------------------------------------


def of_french_ruff(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    score = [0, 0]
    for deal in by_deals(moves)[1:]:
        trump = deal[0].what[5 * seats][1]
        won = [taker(trick, trump, "23456789TAJQK") % 2 for trick in tricks(laid(deal), seats)]
        side = int(won.count(1) > won.count(0))
        score[side] += 5 if won.count(side) == 5 else 1
        if score[side] >= (9 if has["up"] == "nine" else 5):
            return tuple(score), (side,)
    raise AssertionError("The record has no end.")


# Bankafalet and Art of Memory --------------------------------------------------------------------


def all_or(best: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Those who win together; nobody, if all are equal."""
    return best if len(best) < seats else ()


def of_bankafalet(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    purses = [0] * seats

    def standing(card: str) -> tuple[int, int]:
        rank, suit = HIGH.index(card[0]), "SCHD".index(card[1])
        return (rank, suit) if has["order"] == "rank" else (suit, rank)

    deals = by_deals(moves)[1:]
    assert len(deals) == seats * (2 if has["rounds"] == "twice" else 1)
    for number, (cut, *bets) in enumerate(deals):
        dealer = number % seats
        for seat, heap, coins in ((m.seat, m.verb, int(m.what[0])) for m in bets if m.what):
            card = cut.what[{"lay": seat, "left": seats, "right": seats + 1}[heap]]
            better = standing(card) > standing(cut.what[dealer])
            purses[seat] += coins if better else -coins
            purses[dealer] -= coins if better else -coins
    return tuple(purses), all_or(most(purses), seats)


def of_memory(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    dealt = next(move.what for move in moves if move.verb == "shuffle")
    held, down, left, idle = set(dealt), set[str](), [12] * seats, 0
    for move in moves:
        if move.verb != "call":
            continue
        (what,) = move.what
        fits = [card for card in held if what in (card, card[0])]
        idle = 0 if fits else idle + 1
        if fits:
            card = min(fits, key=lambda card: "DHCS".index(card[1]))
            held.remove(card)
            down.add(card)
        elif has["absent"] == "pays" or any(what in (card, card[0]) for card in down):
            left[move.seat] -= 1
        stalled = has["absent"] == "free" and idle == 5 * seats
        assert (not held or 0 in left or stalled) == (move is moves[-1])
    return tuple(left), all_or(most(left), seats)


# Lanterloo ---------------------------------------------------------------------------------------


def who_play(has: Has, deal: Sequence[Move], eldest: int, seats: int, first: bool) -> list[int]:
    """Who plays in a deal of Lanterloo, from the one nearest to eldest."""
    order = [(eldest + at) % seats for at in range(seats)]
    said = [move for move in deal if move.verb in ("join", "pass", "refuse")]
    if has["way"] == "board" and has["forced"] == "all" and first:
        assert not said
        return order
    if said[0].verb == "join" and has["choose"] == "passed":
        assert len(said) == 1
        return order
    return [seat for seat in order if any(m.seat == seat and m.verb == "join" for m in said)]


def of_lanterloo(has: Has, seats: int, moves: Sequence[Move]) -> Said:
    chalks = has["way"] == "chalks"
    before, *deals = by_deals(moves)
    dealer = first_dealer(before, seats, PUT)
    purses, pot, marks = [0] * seats, 0, [0] * seats

    def pays(seat: int, coins: int) -> None:
        nonlocal pot
        purses[seat] -= coins
        pot += coins

    def divided(shares: Sequence[int]) -> None:
        for seat, coins in enumerate([pot * share // sum(shares) for share in shares]):
            pays(seat, -coins)

    rounds = {"one": 1, "two": 2, "four": 4}[has["rounds"]]
    assert len(deals) == (5 if chalks else rounds * seats)
    for number, deal in enumerate(deals):
        for seat in range(seats) if chalks and has["stake"] == "all" else [dealer]:
            pays(seat, 0 if chalks and has["stake"] == "loos" else 5)
        lay, eldest = pot, (dealer + 1) % seats
        within = who_play(has, deal, eldest, seats, not number)
        trump = "" if has["trump"] == "none" else deal[0].what[5 * seats][1]
        won = [taker(trick, trump) for trick in tricks(laid(deal), len(within) or 1)]
        shower = [move.seat for move in deal if move.verb == "show"]
        if len(within) == 1 and not shower:
            won = within * 5
        counts = [won.count(seat) for seat in range(seats)]
        if shower and has["sweep"] == "lying":
            pays(shower[0], -pot)
        if won and not chalks:
            divided(counts)
        for seat in within:
            if not counts[seat] and seat not in shower:
                double = not chalks and has["dealing"] == "twice" and seat == dealer
                pays(seat, (lay if has["loo"] == "all" else 5) * (2 if double else 1))
        if shower and has["sweep"] == "loos":
            pays(shower[0], -pot)
        marks = [had + more for had, more in zip(marks, counts, strict=True)]
        dealer = eldest
    if chalks and any(marks):
        if pot < sum(marks) or has["rest"] == "shared":
            divided(marks)
        else:
            for seat, many in enumerate(marks):
                pays(seat, -many)
    return tuple(purses), all_or(most(purses), seats)


REFEREES: dict[str, Callable[[Has, int, Sequence[Move]], Said]] = {
    "le-truc": of_truc, "french-truc": of_truc, "catalan-truc": of_truc, "all-fours": of_all_fours,
    "cucumber": of_cucumber, "ruff-and-trump": of_ruff, "penneech": of_penneech,
    "french-ruff": of_french_ruff, "bankafalet": of_bankafalet, "art-of-memory": of_memory,
    "lanterloo": of_lanterloo,
}  # fmt: skip


@pytest.mark.parametrize("slug", REFEREES)
def test_a_second_referee_reckons_the_match_alike(slug: str) -> None:
    game, rng = GAMES[slug], Random(slug)
    for _ in range(MATCHES):
        terms = drawn(game, rng)
        plies = list(islice(play_out(game, terms, rng, anyone), 20_000))
        moves = [move for move, _ in plies if move.seat == CHANCE or move.verb not in game.beside]
        last = plies[-1][1]

        said = REFEREES[slug](agreed(terms), terms.seats, moves)

        assert last.outcome is not None
        assert said == (last.score, last.outcome.winners), terms.code
